/* SPDX-License-Identifier: MIT
 * writer.h - an append-only JSON writer: the hot way out, without a tree.
 *
 * Values are appended in the order of the text; commas are set by looking at the last byte. The buffer
 * is the caller's and may grow through a callback, so that a message is written straight into the
 * memory the transport sends. When it cannot grow, `is_over` is set and stays set, later calls do
 * nothing, and the caller throws the text away: check it once, at the end. */
#ifndef PRO_WRITER_H
#define PRO_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pro_writer {
    char *text; /* yours; not NUL-terminated */
    size_t len; /* bytes written */
    size_t cap; /* bytes of room at `text` */
    size_t max; /* never grows past this */
    /* Gives at least `cap` bytes of room, sets `text` and `cap`; false when it cannot. NULL: fixed. */
    bool (*grow)(struct pro_writer *w, size_t cap);
    void *owner;  /* the callback's */
    bool is_over; /* something did not fit */
};

/* A writer over fixed memory. */
void pro_writer_init(struct pro_writer *w, char *text, size_t cap);

/* A writer over its own heap memory, at most `max` bytes; take `text` with free(), or deinit. */
void pro_writer_init_heap(struct pro_writer *w, size_t max);
void pro_writer_deinit_heap(struct pro_writer *w);

/* Ready for the next text in the same memory. */
void pro_writer_reset(struct pro_writer *w);

void pro_write_object(struct pro_writer *w);     /* { */
void pro_write_object_end(struct pro_writer *w); /* } */
void pro_write_array(struct pro_writer *w);      /* [ */
void pro_write_array_end(struct pro_writer *w);  /* ] */

/* A member's name. Names are ours: [A-Za-z0-9_.-], not escaped. */
void pro_write_key(struct pro_writer *w, const char *name);

/* A string, escaped. Bytes that are not UTF-8 become U+FFFD, so the text is always valid. */
void pro_write_text(struct pro_writer *w, const char *text);
void pro_write_text_len(struct pro_writer *w, const char *text, size_t len);

void pro_write_int(struct pro_writer *w, int64_t value);
void pro_write_uint(struct pro_writer *w, uint64_t value);
void pro_write_bool(struct pro_writer *w, bool value);
void pro_write_null(struct pro_writer *w);

/* A string of 16 hex digits. */
void pro_write_hex64(struct pro_writer *w, uint64_t value);

/* A string of 2 * len hex digits. */
void pro_write_hex(struct pro_writer *w, const uint8_t *bytes, size_t len);

/* A card handle: "c" and 12 hex digits. */
void pro_write_handle(struct pro_writer *w, uint64_t handle);

/* A whole value that is JSON already. */
void pro_write_raw(struct pro_writer *w, const char *json, size_t len);

/* ---- a member: its name and its value ---- */

static inline void pro_member_text(struct pro_writer *w, const char *name, const char *value)
{
    pro_write_key(w, name);
    pro_write_text(w, value);
}

static inline void pro_member_int(struct pro_writer *w, const char *name, int64_t value)
{
    pro_write_key(w, name);
    pro_write_int(w, value);
}

static inline void pro_member_uint(struct pro_writer *w, const char *name, uint64_t value)
{
    pro_write_key(w, name);
    pro_write_uint(w, value);
}

static inline void pro_member_object(struct pro_writer *w, const char *name)
{
    pro_write_key(w, name);
    pro_write_object(w);
}

static inline void pro_member_array(struct pro_writer *w, const char *name)
{
    pro_write_key(w, name);
    pro_write_array(w);
}

#endif
