/* SPDX-License-Identifier: MIT
 * clean.c - see clean.h. */
#include "base/clean.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
    MARKS_MAX = 2 /* on one letter */
};

static bool is_mark(utf8proc_category_t category)
{
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
        category == UTF8PROC_CATEGORY_ME;
}

static bool is_blank(utf8proc_category_t category, utf8proc_int32_t point)
{
    return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
        category == UTF8PROC_CATEGORY_ZP || (point >= '\t' && point <= '\r');
}

/* Nobody sees them, or they move what others wrote: directions, joiners, fillers. */
static bool is_hidden(utf8proc_category_t category, utf8proc_int32_t point)
{
    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
        category == UTF8PROC_CATEGORY_CS || category == UTF8PROC_CATEGORY_CO ||
        category == UTF8PROC_CATEGORY_CN || point == 0x115f || point == 0x1160 ||
        point == 0x3164 || point == 0xffa0 || point == 0x2800;
}

size_t srv_clean(const char *text, size_t points_max, char *out, size_t size)
{
    out[0] = '\0';
    utf8proc_uint8_t *normal = utf8proc_NFC((const utf8proc_uint8_t *)text);
    if (normal == NULL) {
        return 0; /* no UTF-8; or no memory, and then nothing is said */
    }
    size_t points = 0, len = 0;
    unsigned marks = 0;
    bool is_blank_due = false;
    const utf8proc_uint8_t *at = normal;
    utf8proc_int32_t point;
    for (utf8proc_ssize_t n; *at != '\0' && (n = utf8proc_iterate(at, -1, &point)) > 0;
         at += n) {
        const utf8proc_category_t category = utf8proc_category(point);
        if (is_blank(category, point)) {
            is_blank_due = points > 0;
            continue;
        }
        marks = is_mark(category) ? marks + 1 : 0;
        if (is_hidden(category, point) || marks > MARKS_MAX || (marks > 0 && points == 0)) {
            continue;
        }
        if (points + is_blank_due + 1 > points_max || len + 6 > size) {
            points = points_max + 1;
            len = 0;
            break;
        }
        if (is_blank_due) {
            out[len++] = ' ';
            points++;
            is_blank_due = false;
        }
        len += (size_t)utf8proc_encode_char(point, (utf8proc_uint8_t *)&out[len]);
        points++;
    }
    out[len] = '\0';
    free(normal);
    return points;
}
