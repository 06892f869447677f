/* SPDX-License-Identifier: MIT
 * keys.h - a card format as a table: one row a key. The row decodes the key, words every error
 * about it, writes it back and documents it, so the four cannot differ. */
#ifndef CRD_KEYS_H
#define CRD_KEYS_H

#include <jansson.h>

#include <crd/cards.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum crd__type {
    CRD__BOOL,   /* true or false, into a uint8_t */
    CRD__INT,    /* min..max */
    CRD__WORD,   /* one of words, its index + 1 into a uint8_t */
    CRD__WORDS,  /* list of different words, a bit each in a uint8_t, bit 0 the first */
    CRD__NUMBER, /* a card number */
    CRD__TEXT,   /* a line of text of 1..max bytes */
    CRD__TEXTS,  /* list of 1..max different lines of text of at most CRD_WORD_MAX bytes */
    CRD__OBJECT, /* the keys of sub, stored where the object is */
    CRD__LIST,   /* list of 1..max objects of sub */
    CRD__RAW, /* what code.h compiles: kept as canonical text; word: those of word_key in it */
};

enum crd__store {
    CRD__I8,
    CRD__U8,
    CRD__I16,
    CRD__POINTER, /* const char * */
    CRD__INSIDE,  /* a struct, or an array of them */
};

/* Whether a key must (+), may (o) or must not (-) be there: a character for each shape of card. */
struct crd__key {
    const char *name;
    const char *rule;
    const char *help;
    enum crd__type type;
    enum crd__store store;
    uint16_t offset;         /* of the member, or of a list's first element */
    uint16_t stride;         /* of a list's elements */
    uint16_t count;          /* offset of the uint8_t that counts a list */
    int min, max;            /* of a number, of bytes, of list entries */
    int absent;              /* the number when the key is not there; not written back */
    const char *const *word; /* ended by NULL */
    const char *word_key;    /* of RAW: the key in it whose list is a set of these words */
    const struct crd__key *sub;
    uint8_t subs;
};

/* How a member of that type is stored. */
#define CRD__STORE(type, member) \
    _Generic(((type *)NULL)->member, int8_t: CRD__I8, uint8_t: CRD__U8, int16_t: CRD__I16,  \
             const char *: CRD__POINTER, default: CRD__INSIDE)
#define CRD__AT(type, member) \
    .offset = offsetof(type, member), .store = CRD__STORE(type, member)

struct crd__table {
    const struct crd__key *key;
    uint8_t keys;
};

/* Where a decode is, and who is told when it fails. */
struct crd__decode {
    struct crd_set *set; /* keeps the strings */
    struct crd_error *err;
    size_t path; /* bytes of err->field that say where we are */
};

/* Says what is wrong at the place the decode has reached; returns CRD_INVALID. */
__attribute__((format(printf, 2, 3))) enum crd_status crd__fail(
    struct crd__decode *d, const char *format, ...);

/* Steps the place into a key or a list entry; the caller puts d->path back to what it was. */
void crd__path_key(struct crd__decode *d, const char *name);
void crd__path_index(struct crd__decode *d, size_t index);
void crd__path_back(struct crd__decode *d, size_t path);

/* Fills base with the keys of the table that object has, and with .absent for the others. Keys
 * that are in no table are the caller's business. Statuses: OK, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd__decode_keys(
    struct crd__decode *d, struct crd__table table, const json_t *object, void *base);

/* An object of the table's keys, for columns of one shape. Statuses: OK, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd__decode_object(
    struct crd__decode *d, struct crd__table table, const json_t *value, void *base);

/* Holds object against column `shape` of the table's rules; what is the shape's name. */
ENG_MUST_USE enum crd_status crd__decode_rules(struct crd__decode *d, struct crd__table table,
    const json_t *object, unsigned shape, const char *what);

/* Refuses the first key of object that none of the n tables has. */
ENG_MUST_USE enum crd_status crd__decode_unknown(
    struct crd__decode *d, const struct crd__table table[], size_t n, const json_t *object);

/* Writes the keys as members of a JSON object, without the braces; *first is true while nothing
 * has been written between them. */
void crd__write_json(struct crd__table table, const void *base, bool *first, FILE *out);

/* A JSON string; text holds no control characters. */
void crd__write_json_text(const char *text, FILE *out);

/* Prints what is there as "    name: value" lines. */
void crd__write_lines(struct crd__table table, const void *base, FILE *out);

/* The rows of the Markdown table of keys; shapes is how many rule columns there are. */
void crd__write_rows(struct crd__table table, unsigned shapes, FILE *out);

/* Copies text for a message: as far as it fits, never half a UTF-8 character, a ? for each control
 * character. */
void crd__copy(char *out, size_t size, const char *text);

/* The key of the object that follows in the order of bytes, the first one after NULL; NULL at the
 * end. The order of a file must not matter. */
const char *crd__key_after(const json_t *object, const char *after);

bool crd__is_one_of(const char *name, const char *const words[], size_t n);

/* Letters, digits and ._/- after a letter or digit: such a number never needs quoting anywhere. */
bool crd__is_number(const char *text);

/* Memory that lives as long as the set, or NULL. */
char *crd__set_text(struct crd_set *set, const char *text, size_t len);

#endif
