/* SPDX-License-Identifier: MIT
 * deck.h - how a game reports what is wrong with a deck (eng/deck.h). */
#ifndef ENG__DECK_H
#define ENG__DECK_H

#include <eng/deck.h>

/* Adds a fault of the game's table: in which pile, of which entry or ENG_FAULT_WHOLE_PILE, how many
 * there are and how many are allowed. Those beyond ENG_FAULTS_MAX are left out. */
void eng__fault_add(struct eng_faults *out, unsigned code, unsigned pile, unsigned entry,
    unsigned have, unsigned allowed);

#endif
