/* SPDX-License-Identifier: MIT
 * set.h - what a card set is made of, for the files of this folder. */
#ifndef CRD_SET_H
#define CRD_SET_H

#include "game.h"

struct crd_set {
    struct eng_cards cards; /* points to def and facts */
    const struct crd__game *game;
    struct eng_card_def *def;
    void *facts; /* game->facts_size bytes each */
    char *json;  /* the canonical text */
    size_t json_len;
    struct crd__chunk *chunks; /* all strings that def and facts point to */
};

/* JSON text to an object, yours to decref, after the check of depth. Statuses: OK, INVALID,
 * MEMORY. */
ENG_MUST_USE enum crd_status crd__parse(
    struct crd__decode *d, const char *text, size_t len, json_t **out);

#endif
