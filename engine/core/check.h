/* SPDX-License-Identifier: MIT
 * check.h - what of the invariants can be looked at in any bytes: nothing of the game's is called. */
#ifndef ENG__CHECK_H
#define ENG__CHECK_H

#include <eng/game.h>

/* The first invariant of cards, piles, units, effects and frames that does not hold, or NULL. */
const char *eng__broken(const struct eng_book *book, const struct eng_match *match);

#endif
