/* SPDX-License-Identifier: MIT
 * sheet.h - a table as people take it with them: rows of cells under named columns, written as CSV or as the
 * table of an HTML page. Both come from the same calls, so they say the same.
 *
 * CSV is RFC 4180 in UTF-8, with a line of column names that never change. A cell that a spreadsheet would
 * take for a formula (it begins with = + - @, a tab or a line break) has an apostrophe in front, since names
 * are what people chose. HTML is escaped, whatever the text holds. */
#ifndef SRV_HOST_SHEET_H
#define SRV_HOST_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text that grows, up to srv_out.max. What does not fit is left out and `is_over` says so. */
struct srv_out {
    char *text; /* heap; NULL at the beginning */
    size_t len, cap, max;
    bool is_over;
};

void srv_out_init(struct srv_out *out, size_t max);
void srv_out_deinit(struct srv_out *out);
void srv_out_bytes(struct srv_out *out, const char *at, size_t len);
void srv_out_puts(struct srv_out *out, const char *text);
void srv_out_printf(struct srv_out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* at most 511 bytes */

/* As text of HTML, also between double quotes: & < > " ' are written by name; bytes that are not UTF-8
 * and control characters become U+FFFD. */
void srv_out_html(struct srv_out *out, const char *text);

enum srv_language {
    SRV_ENGLISH = 0,
    SRV_JAPANESE,
    SRV_LANGUAGES,
};

struct srv_column {
    const char *key;                 /* of CSV */
    const char *word[SRV_LANGUAGES]; /* of HTML */
    bool is_number;
};

struct srv_sheet {
    struct srv_out *out;
    const struct srv_column *column;
    uint16_t columns, at; /* the cell that comes next */
    bool is_html;
};

/* The names of the columns; HTML: `caption` (NULL: none) and the head of the table. */
void srv_sheet_begin(struct srv_sheet *s, struct srv_out *out, bool is_html,
    const struct srv_column *column, uint16_t columns, enum srv_language language,
    const char *caption);

/* The cells of a row, one after the other; the row ends by itself with the last one. NULL: an empty one. */
void srv_sheet_text(struct srv_sheet *s, const char *text);
void srv_sheet_uint(struct srv_sheet *s, uint64_t value);

/* HTML: a link to `href` with that text; CSV: `href` alone. NULL: an empty cell. */
void srv_sheet_link(struct srv_sheet *s, const char *text, const char *href);

/* After the last row. */
void srv_sheet_end(struct srv_sheet *s);

#endif
