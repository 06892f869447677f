/* SPDX-License-Identifier: MIT
 * game.c - the list of games that have card files, and what their cards have in common. */
#include "game.h"

#include <string.h>

static const struct crd__game *const games[] = {&crd__digimon, &crd__duelmasters};

static const struct crd__key name_keys[] = {
    {"en", "+", "English name", CRD__TEXT, CRD__AT(struct eng_card_def, name), .min = 1,
        .max = CRD_NAME_MAX},
    {"ja", "o", "Japanese name", CRD__TEXT, CRD__AT(struct eng_card_def, name_ja), .min = 1,
        .max = CRD_NAME_MAX},
};

static const struct crd__key common_keys[] = {
    {"number", "+", "card number, once in a set", CRD__NUMBER,
        CRD__AT(struct eng_card_def, number), .min = 1, .max = CRD_NUMBER_MAX},
    {"name", "+", "name by language", CRD__OBJECT, .sub = name_keys, .subs = 2,
        .store = CRD__INSIDE},
};

const struct crd__table crd__common = {common_keys, 2};

const struct crd__game *crd__game_at(size_t i)
{
    return i < sizeof games / sizeof games[0] ? games[i] : NULL;
}

const struct crd__game *crd__game_find(const char *name)
{
    for (size_t i = 0; crd__game_at(i) != NULL; i++) {
        if (strcmp(games[i]->name, name) == 0) {
            return games[i];
        }
    }
    return NULL;
}
