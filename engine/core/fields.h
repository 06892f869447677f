/* SPDX-License-Identifier: MIT
 * fields.h - the fields of a struct of the state as a table, so that encode.c can write and read them
 * one by one. Each field is a number (or a card or unit id), another such struct, or an array of
 * either; the fields of a struct have no gap between them. */
#ifndef ENG__FIELDS_H
#define ENG__FIELDS_H

#include <stddef.h>
#include <stdint.h>

struct eng__shape;

struct eng__field {
    uint16_t at;    /* byte of the struct */
    uint16_t count; /* elements */
    uint8_t width;  /* bytes of an element that is a number; 0: a struct */
    const struct eng__shape *of;
};

struct eng__shape {
    const struct eng__field *field;
    uint16_t fields;
    uint16_t size;
};

#define ENG__MEMBER(s, member) (((const struct s *)0)->member)
#define ENG__NUM(s, member, bytes)                                                         \
    {                                                                                      \
        offsetof(struct s, member), sizeof ENG__MEMBER(s, member) / (bytes), (bytes), NULL \
    }
#define ENG__SUB(s, member, type)                                                           \
    {                                                                                       \
        offsetof(struct s, member), sizeof ENG__MEMBER(s, member) / sizeof(struct type), 0, \
            &type##_shape                                                                   \
    }
/* The shape of struct s from s##_fields. */
#define ENG__SHAPE(s)                            \
    static const struct eng__shape s##_shape = { \
        s##_fields, sizeof s##_fields / sizeof s##_fields[0], sizeof(struct s)}

#endif
