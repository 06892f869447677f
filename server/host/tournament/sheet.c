/* SPDX-License-Identifier: MIT
 * sheet.c - see sheet.h. */
#include "host/tournament/sheet.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum {
    LINE_MAX_BYTES = 512,
    FIRST_CAP = 4096
};

/* ---- text that grows ---- */

void srv_out_init(struct srv_out *out, size_t max)
{
    *out = (struct srv_out){.max = max};
}

void srv_out_deinit(struct srv_out *out)
{
    free(out->text);
    *out = (struct srv_out){.max = out->max};
}

static bool has_room(struct srv_out *out, size_t len)
{
    if (out->is_over || len > out->max - out->len) {
        out->is_over = true;
        return false;
    }
    if (out->len + len <= out->cap) {
        return true;
    }
    size_t cap = out->cap == 0 ? FIRST_CAP : out->cap;
    while (cap < out->len + len) {
        cap *= 2;
    }
    char *longer = realloc(out->text, cap);
    if (longer == NULL) {
        out->is_over = true;
        return false;
    }
    out->text = longer;
    out->cap = cap;
    return true;
}

void srv_out_bytes(struct srv_out *out, const char *at, size_t len)
{
    if (len > 0 && has_room(out, len)) {
        memcpy(out->text + out->len, at, len);
        out->len += len;
    }
}

void srv_out_puts(struct srv_out *out, const char *text)
{
    srv_out_bytes(out, text, strlen(text));
}

void srv_out_printf(struct srv_out *out, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    assert(n >= 0 && (size_t)n < sizeof line);
    srv_out_bytes(out, line, (size_t)n);
}

static const char *name_of(utf8proc_int32_t c)
{
    return c == '&'                           ? "&amp;"
        : c == '<'                            ? "&lt;"
        : c == '>'                            ? "&gt;"
        : c == '"'                            ? "&quot;"
        : c == '\''                           ? "&#39;"
        : c < 0x20 || (c >= 0x7F && c < 0xA0) ? "\xEF\xBF\xBD"
                                              : NULL;
}

void srv_out_html(struct srv_out *out, const char *text)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
    while (*at != '\0') {
        utf8proc_int32_t c;
        const utf8proc_ssize_t n = utf8proc_iterate(at, -1, &c);
        const char *name = n > 0 && c != '\n' && c != '\t' ? name_of(c) : NULL;
        if (n <= 0) {
            srv_out_puts(out, "\xEF\xBF\xBD");
        } else if (name != NULL) {
            srv_out_puts(out, name);
        } else {
            srv_out_bytes(out, (const char *)at, (size_t)n);
        }
        at += n > 0 ? n : 1;
    }
}

/* ---- tables ---- */

void srv_sheet_begin(struct srv_sheet *s, struct srv_out *out, bool is_html,
    const struct srv_column *column, uint16_t columns, enum srv_language language,
    const char *caption)
{
    *s = (struct srv_sheet){
        .out = out, .column = column, .columns = columns, .is_html = is_html};
    if (is_html) {
        srv_out_puts(out, "<table>\n");
        if (caption != NULL) {
            srv_out_puts(out, "<caption>");
            srv_out_html(out, caption);
            srv_out_puts(out, "</caption>\n");
        }
        srv_out_puts(out, "<thead><tr>");
    }
    for (uint16_t i = 0; i < columns; i++) {
        if (!is_html) {
            srv_out_printf(out, "%s%s", i > 0 ? "," : "", column[i].key);
            continue;
        }
        srv_out_puts(
            out, column[i].is_number ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
        srv_out_html(out, column[i].word[language]);
        srv_out_puts(out, "</th>");
    }
    srv_out_puts(out, is_html ? "</tr></thead>\n<tbody>\n" : "\r\n");
}

static void cell_begin(const struct srv_sheet *s)
{
    if (!s->is_html) {
        srv_out_puts(s->out, s->at > 0 ? "," : "");
        return;
    }
    srv_out_puts(s->out, s->at == 0 ? "<tr>" : "");
    srv_out_puts(s->out, s->column[s->at].is_number ? "<td class=\"n\">" : "<td>");
}

static void cell_end(struct srv_sheet *s)
{
    s->at++;
    if (s->is_html) {
        srv_out_puts(s->out, "</td>");
    }
    if (s->at == s->columns) {
        s->at = 0;
        srv_out_puts(s->out, s->is_html ? "</tr>\n" : "\r\n");
    }
}

/* What a spreadsheet would calculate. */
static bool is_formula(const char *text)
{
    return text[0] != '\0' && strchr("=+-@\t\r\n", text[0]) != NULL;
}

static void put_csv(struct srv_out *out, const char *text)
{
    const bool is_quoted =
        text[strcspn(text, ",\"\r\n")] != '\0' || text[0] == ' ' || is_formula(text);
    if (!is_quoted) {
        srv_out_puts(out, text);
        return;
    }
    srv_out_puts(out, is_formula(text) ? "\"'" : "\"");
    for (const char *at = text; *at != '\0';) {
        const size_t n = strcspn(at, "\"");
        srv_out_bytes(out, at, n);
        at += n;
        if (*at == '"') {
            srv_out_puts(out, "\"\"");
            at++;
        }
    }
    srv_out_puts(out, "\"");
}

void srv_sheet_text(struct srv_sheet *s, const char *text)
{
    cell_begin(s);
    if (text != NULL && s->is_html) {
        srv_out_html(s->out, text);
    } else if (text != NULL) {
        put_csv(s->out, text);
    }
    cell_end(s);
}

void srv_sheet_uint(struct srv_sheet *s, uint64_t value)
{
    cell_begin(s);
    srv_out_printf(s->out, "%" PRIu64, value);
    cell_end(s);
}

void srv_sheet_link(struct srv_sheet *s, const char *text, const char *href)
{
    cell_begin(s);
    if (href != NULL && s->is_html) {
        srv_out_puts(s->out, "<a href=\"");
        srv_out_html(s->out, href);
        srv_out_puts(s->out, "\">");
        srv_out_html(s->out, text);
        srv_out_puts(s->out, "</a>");
    } else if (href != NULL) {
        put_csv(s->out, href);
    }
    cell_end(s);
}

void srv_sheet_end(struct srv_sheet *s)
{
    assert(s->at == 0); /* rows are whole */
    if (s->is_html) {
        srv_out_puts(s->out, "</tbody>\n</table>\n");
    }
}
