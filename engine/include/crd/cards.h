/* SPDX-License-Identifier: MIT
 * cards.h - a card set: made from card files, looked up by number, written back as one text.
 *
 * A set is made once and is const from then on, so any number of threads may read it. The file
 * format is engine/cards/README.md. Files are never trusted: whatever is wrong with one comes back
 * as a status with file, card and field, at the first fault. */
#ifndef CRD_CARDS_H
#define CRD_CARDS_H

#include <eng/cards.h>
#include <eng/status.h>

#include <stddef.h>
#include <stdint.h>

#define CRD_STATUS_MAP(X)                                 \
    X(OK, "ok")                                           \
    X(UNREADABLE, "the file cannot be read")              \
    X(INVALID, "the file is not as the card format says") \
    X(MEMORY, "there is not enough memory for the cards")

enum crd_status {
#define X(name, text) CRD_##name,
    CRD_STATUS_MAP(X)
#undef X
    CRD_STATUS_NUM
};

enum {
    CRD_FORMAT = 1, /* "format" of a card file */
    CRD_FILE_BYTES_MAX = 8 * 1024 * 1024,
    CRD_DEPTH_MAX = 40,    /* nested brackets of a file */
    CRD_CARDS_MAX = 65535, /* definitions of a set */
    CRD_NUMBER_MAX = 24,   /* bytes of a card number */
    CRD_NAME_MAX = 160,    /* bytes of a name in one language */
    CRD_WORD_MAX = 48,     /* bytes of a trait */
    CRD_TOKENS_MAX = 4,    /* tokens that stand in a card */
    CRD_HASH_BYTES = 32
};

/* What is wrong, and where; parts that do not apply are "". */
struct crd_error {
    char file[160];  /* the name the file was given, its end when it is longer */
    char card[64];   /* card number, or "cards[3]" while it has none that can be trusted */
    char field[400]; /* path inside the card or the file: "requirements[0].level" */
    char text[160];  /* "must be 2..7" */
};

/* A file that is in memory already. */
struct crd_text {
    const char *name; /* for messages */
    const char *text; /* JSON, UTF-8, need not end in NUL */
    size_t len;       /* bytes */
};

struct crd_set;

/* The English text of a status, never NULL. */
const char *crd_status_text(enum crd_status status);

/* One line without line break: "starter.json: ST1-02: requirements[0].level: must be 2..7".
 * Writes at most size (1 or more) bytes with the NUL and returns out. */
const char *crd_error_line(const struct crd_error *err, char *out, size_t size);

/* Reads n files (1 or more) of one game into one set. A number may occur once in all of them.
 * On success *out is yours, to be given to crd_set_free; else *err says why and *out is untouched.
 * Statuses: OK, UNREADABLE, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd_cards_load(
    const char *const paths[], size_t n, struct crd_set **out, struct crd_error *err);

/* The same from memory; the texts may go when it returns. Statuses: OK, INVALID, MEMORY (the JSON
 * parser may call its own want of memory INVALID). */
ENG_MUST_USE enum crd_status crd_cards_load_text(
    const struct crd_text texts[], size_t n, struct crd_set **out, struct crd_error *err);

void crd_set_free(struct crd_set *set);

/* What the engine plays with; lives as long as the set. */
const struct eng_cards *crd_set_cards(const struct crd_set *set);

/* The game's name, "digimon"; lives as long as the program. */
const char *crd_set_game(const struct crd_set *set);

/* The canonical text: a card file itself (README, "Canonical text") that loads to the same set,
 * and whose SHA-256 is the set's hash. NUL-terminated, lives as long as the set; *len (may be
 * NULL) gets its bytes without the NUL. */
const char *crd_set_json(const struct crd_set *set, size_t *len);

/* The index of the definition with that number, or -1. Numbers compare byte by byte. */
int32_t crd_find(const struct eng_cards *cards, const char *number);

/* A hash as 64 lower-case hex digits and a NUL. */
void crd_hash_hex(const uint8_t hash[CRD_HASH_BYTES], char out[2 * CRD_HASH_BYTES + 1]);

#endif
