/* SPDX-License-Identifier: MIT
 * duelmasters_card.h - what a file says of a Duel Masters card: the facts that the engine reads in
 * front, then what their lines are compiled from. */
#ifndef CRD_DUELMASTERS_CARD_H
#define CRD_DUELMASTERS_CARD_H

#include "code.h"

#include <eng/duelmasters.h>

struct crd__duelmasters_card {
    struct dm_facts facts;
    const char *evolution, *link, *spell, *effects;
    uint8_t type; /* place in the words of the key, plus one */
};

#endif
