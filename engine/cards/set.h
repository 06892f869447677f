/* SPDX-License-Identifier: MIT
 * set.h - what a card set is made of, for the files of this folder. */
#ifndef CRD_SET_H
#define CRD_SET_H

#include "game.h"

/* What the linter says of a card, found while its program was made. */
struct crd__remark_line {
    struct crd__remark_line *next;
    uint32_t def;
    const char *text; /* with the place: "effects[0].do[1]: $x is never read" */
};

struct crd_set {
    struct eng_cards cards; /* points to def, facts and the arrays of the program */
    const struct crd__game *game;
    struct eng_card_def *def;
    void *card;     /* game->card_size bytes each: what the files say, facts in front */
    void *facts;    /* game->facts_size bytes each: what the engine reads */
    uint8_t *inner; /* 1: a token that stands inside another card */
    char *json;     /* the canonical text */
    size_t json_len;
    struct crd__chunk *chunks; /* all strings that def and card point to */
    struct crd__remark_line *remarks;

    /* the program */
    uint16_t *code;
    struct eng_effect *effect;
    uint32_t *base;
    uint16_t *first;
    uint32_t *test, *text;
    uint8_t *test_kind;
    const char **word;
};

/* What the files say of a card. */
void *crd__card_at(const struct crd_set *set, size_t i);

/* Puts a card's number into the message, or its place while that cannot be trusted. */
void crd__about_card(struct crd__decode *d, const char *number, size_t index);

/* The bytes of a file, at most CRD_FILE_BYTES_MAX and one more; yours to free. Statuses: OK,
 * UNREADABLE (said in d->err), MEMORY. */
ENG_MUST_USE enum crd_status crd__file_read(
    struct crd__decode *d, const char *path, char **out, size_t *len);

/* JSON text to an object, yours to decref, when it is neither too large nor too deep. Statuses: OK,
 * INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd__parse(
    struct crd__decode *d, const char *text, size_t len, json_t **out);

#endif
