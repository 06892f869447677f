/* SPDX-License-Identifier: MIT
 * fields.h - structs as JSON objects, by one table for both ways. What is read is checked as strictly as
 * what a peer sends: unknown members, other types and values out of range are faults. */
#ifndef SRV_TOURNAMENT_FIELDS_H
#define SRV_TOURNAMENT_FIELDS_H

#include <jansson.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum srv__field_type {
    SRV__U8 = 0, /* numbers: min .. max */
    SRV__U16,
    SRV__U32,
    SRV__U64,
    SRV__I64,
    SRV__BOOL,
    SRV__CHARS,  /* array of char: min .. max bytes, and a NUL */
    SRV__STRING, /* char *, from malloc: min .. max bytes */
    SRV__HEX,    /* array of max bytes, as digits */
    SRV__WORD,   /* uint8_t, one of `words`: min .. max - 1 */
    SRV__OWN,    /* see `own` */
};

struct srv__own { /* a member with a form of its own; `of` is the whole struct */
    bool (*is_there)(const void *of);
    json_t *(*write)(const void *of); /* NULL: no memory, or out of range */
    bool (*read)(const json_t *from, void *of);
};

struct srv__field {
    const char *name;
    uint8_t type; /* enum srv__field_type */
    size_t at;
    int64_t min, max;
    const char *const *words; /* by value */
    const struct srv__own *own;
};

/* Bits of the table: which members an object has to have, and which it may have. One that it may have is
 * there if it is not zero. */
typedef uint64_t srv__field_set;

/* Adds members to an object. False: no memory, or a value out of range. */
bool srv__fields_write(json_t *to, const struct srv__field *field, size_t fields,
    srv__field_set need, srv__field_set may, const void *of);

/* Fills a zeroed struct. Pointers that were filled are its own, also after a fault. NULL: well; else the name
 * of the member at fault. `skip` members of the object at its top are others' (NULL-terminated). */
const char *srv__fields_read(const json_t *from, const struct srv__field *field, size_t fields,
    srv__field_set need, srv__field_set may, void *of, const char *const *skip);

#endif
