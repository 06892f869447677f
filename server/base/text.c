/* SPDX-License-Identifier: MIT
 * text.c - see text.h. */
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void srv_text_init(struct srv_text *t, char *memory, size_t cap)
{
    assert(cap > 0);
    *t = (struct srv_text){.at = memory, .cap = cap};
    memory[0] = '\0';
}

void srv_text_put(struct srv_text *t, const char *piece, size_t len)
{
    if (t->is_cut || len >= t->cap - t->len) {
        t->is_cut = true;
        return;
    }
    memcpy(t->at + t->len, piece, len);
    t->len += len;
    t->at[t->len] = '\0';
}

void srv_text_puts(struct srv_text *t, const char *piece)
{
    srv_text_put(t, piece, strlen(piece));
}

void srv_text_vprintf(struct srv_text *t, const char *format, va_list args)
{
    if (t->is_cut) {
        return;
    }
    const size_t room = t->cap - t->len;
    const int n = vsnprintf(t->at + t->len, room, format, args);
    if (n < 0 || (size_t)n >= room) {
        t->at[t->len] = '\0'; /* take back what did fit */
        t->is_cut = true;
    } else {
        t->len += (size_t)n;
    }
}

void srv_text_printf(struct srv_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    srv_text_vprintf(t, format, args);
    va_end(args);
}
