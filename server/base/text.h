/* SPDX-License-Identifier: MIT
 * text.h - text built in memory of fixed size. Owns the rule for what happens when it is full:
 * the text is cut at the end of the last piece that fitted, stays NUL-terminated, and `is_cut`
 * says so for ever after. Knows nothing of what it holds. Never allocates. */
#ifndef SRV_BASE_TEXT_H
#define SRV_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct srv_text {
    char *at;    /* yours; always NUL-terminated once init was called */
    size_t len;  /* without the NUL */
    size_t cap;  /* bytes at `at`, the NUL included; at least 1 */
    bool is_cut; /* a piece did not fit; nothing was added from then on */
};

/* Start an empty text in `cap` bytes of yours. */
void srv_text_init(struct srv_text *t, char *memory, size_t cap);

/* Append; a piece that does not fit whole is left out whole. */
void srv_text_put(struct srv_text *t, const char *piece, size_t len);
void srv_text_puts(struct srv_text *t, const char *piece);
void srv_text_printf(struct srv_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void srv_text_vprintf(struct srv_text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

#endif
