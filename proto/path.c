/* SPDX-License-Identifier: MIT
 * path.c - field paths in a bounded buffer. What does not fit is left out, never half written. */
#include "path.h"

#include <stdio.h>
#include <string.h>

static void append(struct pro__path *path, const char *text, size_t len)
{
    if (len <= PRO_PATH_MAX - path->len) {
        memcpy(path->text + path->len, text, len);
        path->len += len;
    }
}

void pro__path_key(struct pro__path *path, const char *key, size_t len)
{
    char part[PRO__PATH_KEY_MAX + 1];
    size_t n = 0;
    if (path->len > 0) {
        part[n++] = '.';
    }
    size_t keep = len < PRO__PATH_KEY_MAX ? len : PRO__PATH_KEY_MAX;
    while (keep > 0 && keep < len && ((unsigned char)key[keep] & 0xc0) == 0x80) {
        keep--; /* cut between characters */
    }
    memcpy(part + n, key, keep);
    append(path, part, n + keep);
}

void pro__path_item(struct pro__path *path, size_t index)
{
    char part[24];
    const int n = snprintf(part, sizeof part, "[%zu]", index);
    append(path, part, (size_t)n);
}

void pro__path_copy(const struct pro__path *path, char out[PRO_PATH_MAX + 1])
{
    memcpy(out, path->text, path->len);
    out[path->len] = '\0';
}
