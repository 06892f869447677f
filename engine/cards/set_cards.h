/* SPDX-License-Identifier: MIT
 * set_cards.h - cards of card files while their set is being made. */
#ifndef CRD_SET_CARDS_H
#define CRD_SET_CARDS_H

#include "code_set.h"

/* A file. */
struct crd__reading {
    json_t *root;
    json_t *cards;  /* inside root */
    uint32_t first; /* its first card in the set, in the order of reading */
};

/* A card, in the order of reading, later in that of numbers. */
struct crd__entry {
    const json_t *object;
    json_t *own;    /* the same when it was made here, of a token; to be given back */
    uint32_t index; /* in the order of reading */
};

/* Checks the keys around the cards. Statuses: OK, INVALID. */
ENG_MUST_USE enum crd_status crd__read_frame(
    struct crd__decode *d, struct crd__reading *source);

/* Counts the cards of a file to those of the set. Statuses: OK, INVALID. */
ENG_MUST_USE enum crd_status crd__count_cards(
    struct crd__decode *d, struct crd__reading *source);

/* Fills set->def and set->card, in the order of numbers. Statuses: OK, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd__read_cards(struct crd__decode *d,
    const struct crd_text texts[], const struct crd__reading source[], size_t n,
    struct crd__entry entry[]);

/* Which file a card was read from, by its place in the order of reading. */
size_t crd__source_of(const struct crd__reading source[], size_t n, uint32_t index);

#endif
