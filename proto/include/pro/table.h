/* SPDX-License-Identifier: MIT
 * table.h - a message as a table of fields: what decodes, bounds, encodes and documents it.
 *
 * A shape is a C struct and the JSON object it stands for. One walk over its fields reads the object
 * into the struct, another writes it, a third prints the JSON Schema, so the three cannot differ.
 * Zero is "absent": a value that may be left out is left out when its bytes are zero, and zero is never
 * a legal value of it. */
#ifndef PRO_TABLE_H
#define PRO_TABLE_H

#include <pro/deck.h>
#include <pro/error.h>
#include <pro/writer.h>

enum pro_type {
    PRO_STR,    /* char[size]: in requests; NUL-terminated */
    PRO_WORD,   /* uint8_t: index into words[]; words[0] is NULL, so 0 is absent */
    PRO_UINT,   /* uint64_t within min..max, max <= 2^53 - 1 */
    PRO_BOOL,   /* bool; when not required only true is written */
    PRO_NUMS,   /* struct pro_nums of len min..max, each item_min..item_max */
    PRO_OBJECT, /* a struct of shape `of`; absent when all of its fields are zero */
    PRO_PILES,  /* struct pro_deck: an object of piles */
    PRO_WORDS,  /* uint8_t[size]: such indices, up to the first 0; min..max of them */
    PRO_STRS,   /* char[max][..]: texts of item_min..item_max, up to the first "" */
    PRO_ITEMS, /* array of max structs of shape `of`, and a size_t at len_at: min..max of them */
    /* Below: only in results and notices, which are never decoded here. */
    PRO_TEXT,      /* const char *; NULL is absent */
    PRO_TEXTS,     /* const char *const *, and a size_t at len_at */
    PRO_HEX,       /* const uint8_t *: 32 bytes as hex digits; NULL is absent */
    PRO_PILES_PTR, /* const struct pro_deck * */
    PRO_LIST,      /* const array of structs of shape `of`, and a size_t at len_at */
    PRO_RAW,       /* struct pro_raw: JSON already; its schema is `ref` */
    PRO_TYPE_NUM
};

/* Which characters a text may have; min and max count code points. */
enum pro_chars {
    PRO_CHARS_ANY = 0, /* any but U+0000 */
    PRO_CHARS_NAME,  /* what people call things: no controls, no format characters, single inner
                          spaces, at most two combining marks in a row */
    PRO_CHARS_PRINT, /* printable ASCII and spaces */
    PRO_CHARS_WORD,  /* [a-z0-9_.-] */
    PRO_CHARS_BASE32,  /* [a-z2-7] */
    PRO_CHARS_CODE,    /* the same, or with capitals: what people type */
    PRO_CHARS_TOKEN,   /* [A-Za-z0-9_.-] */
    PRO_CHARS_CARD,    /* [A-Za-z0-9_/-] */
    PRO_CHARS_HANDLE,  /* c and 12 hex digits */
    PRO_CHARS_ACCOUNT, /* [a-z0-9_-], a letter or digit first */
    PRO_CHARS_HEX,     /* [0-9a-f] */
    PRO_CHARS_PATH,    /* a field path */
    PRO_CHARS_NUM
};

struct pro_shape;

struct pro_field {
    const char *name;
    enum pro_type type;
    enum pro_chars chars;
    bool is_required;
    bool is_nullable; /* RAW: written as null when empty */
    size_t at;        /* offset of the value in the struct */
    size_t len_at;    /* TEXTS, LIST and ITEMS: offset of their length */
    size_t
        has_at;  /* UINT: offset of a bool that says whether it is there, so that zero is legal;
                      0: it has none */
    size_t size; /* bytes of the value */
    uint64_t min, max;           /* of the number, or of the length */
    uint64_t item_min, item_max; /* NUMS: of each number; STRS: of each length */
    const char *const *words;    /* WORD and WORDS: ended by NULL after words[0] */
    const struct pro_shape *of;
    const char
        *ref; /* RAW: name of its schema, "#game/event" is a definition of each game's schema;
                 NULL: any object */
    const char *help;
};

struct pro_shape {
    const char
        *name; /* names the schema when it is shared, NULL when it stands in its parent */
    const struct pro_field *field;
    size_t fields;
    size_t size;    /* of the struct */
    bool is_either; /* exactly one of the first two fields is there */
    const char *help;
};

/* A few small numbers in order. */
enum {
    PRO_NUMS_MAX = 16
};
struct pro_nums {
    uint32_t len;
    uint32_t at[PRO_NUMS_MAX];
};

struct pro_raw {
    const char *json; /* NULL: nothing */
    size_t len;
};

/* Writes the object that a struct of this shape stands for. */
void pro_shape_encode(struct pro_writer *w, const struct pro_shape *shape, const void *value);

#endif
