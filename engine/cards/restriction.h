/* SPDX-License-Identifier: MIT
 * restriction.h - the entries of a restriction list, for the files of this folder. */
#ifndef CRD_RESTRICTION_H
#define CRD_RESTRICTION_H

#include <crd/restrictions.h>

/* A card as an entry names it: by number, by name, or by both; what is not given is "". */
struct crd__restricted {
    char number[CRD_NUMBER_MAX + 1];
    char name[CRD_NAME_MAX + 1]; /* English */
    char name_ja[CRD_NAME_MAX + 1];
};

struct crd__restriction {
    struct crd__restricted card;
    struct crd__restricted other; /* of a pair: may not be in one deck with card */
    bool is_pair;
    uint8_t copies;        /* at most so many; 0: banned. Not of a pair */
    uint32_t since, until; /* days; until is the first on which it does not hold, 0: open end */
};

struct crd_restrictions {
    const char *game;
    uint32_t len;
    size_t dates;
    uint32_t *date; /* [2 * len], `dates` of them used */
    struct crd__restriction entry[];
};

bool crd__in_force(const struct crd__restriction *entry, uint32_t date);

/* Whether the entry means a card of that number; `def` is NULL when the card set has no such card. */
bool crd__restricts(
    const struct crd__restricted *card, const char *number, const struct eng_card_def *def);

#endif
