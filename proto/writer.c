/* SPDX-License-Identifier: MIT
 * writer.c - the append-only JSON writer. Owns escaping, commas and growth; knows no message. */
#include <pro/writer.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Room for `n` more bytes, or NULL and the flag. */
static char *take(struct pro_writer *w, size_t n)
{
    if (w->is_over) {
        return NULL;
    }
    if (n > w->cap - w->len) {
        if (n > w->max - w->len || w->grow == NULL || !w->grow(w, w->len + n)) {
            w->is_over = true;
            return NULL;
        }
        assert(w->cap - w->len >= n);
    }
    char *at = w->text + w->len;
    w->len += n;
    return at;
}

static void put(struct pro_writer *w, const char *bytes, size_t n)
{
    char *at = take(w, n);
    if (at != NULL) {
        memcpy(at, bytes, n);
    }
}

/* A value that follows another in its object or array needs a comma; one that opens it, or that
 * follows its key, does not. No value ends with one of these three bytes: texts end with a quote. */
static void comma(struct pro_writer *w)
{
    if (w->len > 0 && !w->is_over) {
        const char last = w->text[w->len - 1];
        if (last != '{' && last != '[' && last != ':') {
            put(w, ",", 1);
        }
    }
}

void pro_writer_init(struct pro_writer *w, char *text, size_t cap)
{
    *w = (struct pro_writer){.text = text, .cap = cap, .max = cap};
}

static bool grow_heap(struct pro_writer *w, size_t cap)
{
    size_t more = w->cap < 256 ? 512 : w->cap;
    if (more < w->max / 2) {
        more *= 2;
    } else {
        more = w->max;
    }
    if (more < cap) {
        more = cap;
    }
    char *text = realloc(w->text, more);
    if (text == NULL) {
        return false;
    }
    w->text = text;
    w->cap = more;
    return true;
}

void pro_writer_init_heap(struct pro_writer *w, size_t max)
{
    *w = (struct pro_writer){.max = max, .grow = grow_heap};
}

void pro_writer_deinit_heap(struct pro_writer *w)
{
    free(w->text);
    *w = (struct pro_writer){0};
}

void pro_writer_reset(struct pro_writer *w)
{
    w->len = 0;
    w->is_over = false;
}

void pro_write_object(struct pro_writer *w)
{
    comma(w);
    put(w, "{", 1);
}

void pro_write_object_end(struct pro_writer *w)
{
    put(w, "}", 1);
}

void pro_write_array(struct pro_writer *w)
{
    comma(w);
    put(w, "[", 1);
}

void pro_write_array_end(struct pro_writer *w)
{
    put(w, "]", 1);
}

void pro_write_key(struct pro_writer *w, const char *name)
{
    const size_t n = strlen(name);
    comma(w);
    char *at = take(w, n + 3);
    if (at != NULL) {
        at[0] = '"';
        memcpy(at + 1, name, n);
        at[n + 1] = '"';
        at[n + 2] = ':';
    }
}

/* Bytes of the well-formed UTF-8 sequence at `s`, 0 when there is none (Unicode table 3-7). */
static size_t sequence(const unsigned char *s, size_t left)
{
    const unsigned char first = s[0];
    size_t n;
    unsigned char low = 0x80, high = 0xbf;

    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xc2 && first <= 0xdf) {
        n = 2;
    } else if (first >= 0xe0 && first <= 0xef) {
        n = 3;
        low = first == 0xe0 ? 0xa0 : low;
        high = first == 0xed ? 0x9f : high; /* no surrogates */
    } else if (first >= 0xf0 && first <= 0xf4) {
        n = 4;
        low = first == 0xf0 ? 0x90 : low;
        high = first == 0xf4 ? 0x8f : high;
    } else {
        return 0;
    }
    if (left < n || s[1] < low || s[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return n;
}

static void put_escape(struct pro_writer *w, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    switch (c) {
    case '"':
        put(w, "\\\"", 2);
        break;
    case '\\':
        put(w, "\\\\", 2);
        break;
    case '\n':
        put(w, "\\n", 2);
        break;
    case '\r':
        put(w, "\\r", 2);
        break;
    case '\t':
        put(w, "\\t", 2);
        break;
    default: {
        const char text[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
        put(w, text, sizeof text);
        break;
    }
    }
}

void pro_write_text_len(struct pro_writer *w, const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    comma(w);
    put(w, "\"", 1);
    size_t done = 0; /* s[done..i) is plain and not written yet */
    size_t i = 0;
    while (i < len) {
        const unsigned char c = s[i];
        const size_t n = sequence(s + i, len - i);
        if (n != 0 && c >= 0x20 && c != '"' && c != '\\') {
            i += n;
            continue;
        }
        put(w, text + done, i - done);
        if (n == 0) {
            put(w, "\xef\xbf\xbd", 3);
        } else {
            put_escape(w, c);
        }
        done = ++i;
    }
    put(w, text + done, len - done);
    put(w, "\"", 1);
}

void pro_write_text(struct pro_writer *w, const char *text)
{
    pro_write_text_len(w, text, strlen(text));
}

void pro_write_uint(struct pro_writer *w, uint64_t value)
{
    char text[20];
    size_t at = sizeof text;
    do {
        text[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    comma(w);
    put(w, text + at, sizeof text - at);
}

void pro_write_int(struct pro_writer *w, int64_t value)
{
    char text[20]; /* 19 digits and the sign */
    size_t at = sizeof text;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        text[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (value < 0) {
        text[--at] = '-';
    }
    comma(w);
    put(w, text + at, sizeof text - at);
}

void pro_write_bool(struct pro_writer *w, bool value)
{
    comma(w);
    put(w, value ? "true" : "false", value ? 4 : 5);
}

void pro_write_null(struct pro_writer *w)
{
    comma(w);
    put(w, "null", 4);
}

static void put_digits(char *at, uint64_t value, unsigned digits)
{
    static const char digit[] = "0123456789abcdef";
    for (unsigned i = digits; i > 0; i--) {
        at[i - 1] = digit[value & 15];
        value >>= 4;
    }
}

void pro_write_hex64(struct pro_writer *w, uint64_t value)
{
    comma(w);
    char *at = take(w, 18);
    if (at != NULL) {
        at[0] = '"';
        put_digits(at + 1, value, 16);
        at[17] = '"';
    }
}

void pro_write_hex(struct pro_writer *w, const uint8_t *bytes, size_t len)
{
    comma(w);
    char *at = take(w, 2 * len + 2);
    if (at != NULL) {
        *at++ = '"';
        for (size_t i = 0; i < len; i++, at += 2) {
            put_digits(at, bytes[i], 2);
        }
        *at = '"';
    }
}

void pro_write_handle(struct pro_writer *w, uint64_t handle)
{
    comma(w);
    char *at = take(w, 15);
    if (at != NULL) {
        at[0] = '"';
        at[1] = 'c';
        put_digits(at + 2, handle, 12);
        at[14] = '"';
    }
}

void pro_write_raw(struct pro_writer *w, const char *json, size_t len)
{
    comma(w);
    put(w, json, len);
}
