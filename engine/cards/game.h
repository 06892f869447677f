/* SPDX-License-Identifier: MIT
 * game.h - what card files know of one game: a row. A second game is a file like digimon.c and a
 * line in crd__games (game.c). */
#ifndef CRD_GAME_H
#define CRD_GAME_H

#include "keys.h"

/* A heading of a deck in text form, and the pile that it starts. */
struct crd__section {
    const char *heading; /* lower case, without the "//" */
    const char *pile;
};

struct crd__game {
    const char *name;
    struct crd__table table;  /* the game's own keys, of facts */
    size_t facts_size;        /* of one card */
    const char *const *shape; /* kinds of card that differ in their keys, NULL at the end */
    const struct crd__section
        *section; /* the first is where a deck begins; heading NULL ends */
    /* The shape of decoded facts, or shapes when there is no such kind of card. */
    unsigned (*shape_of)(const void *facts);
    /* As crd_lint. */
    uint32_t (*lint)(const struct eng_cards *cards, FILE *out);
};

extern const struct crd__game crd__digimon;

/* The keys every game's cards have, of struct eng_card_def. */
extern const struct crd__table crd__common;

/* The row, or NULL. */
const struct crd__game *crd__game_find(const char *name);

/* Row i, or NULL behind the last. */
const struct crd__game *crd__game_at(size_t i);

#endif
