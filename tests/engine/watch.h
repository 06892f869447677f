/* SPDX-License-Identifier: MIT
 * watch.h - what must stay true from one state of a match to the next, beside what each state by itself
 * has to satisfy (eng_match_check). */
#ifndef TESTS_ENGINE_WATCH_H
#define TESTS_ENGINE_WATCH_H

#include <eng/engine.h>

/* Of Duel Masters: since 2021-03-16 cards under a card keep their order [403.4] and what is put under
 * comes below them [403.4a]; auras always keep theirs. While a top card leaves and the rest is
 * reconstructed nothing is resolved, and no more creatures stay than the revision lets stay [801.4].
 * Any other game: true. Prints what is wrong. */
bool watch_step(const struct eng_book *book, const struct eng_match *before,
    const struct eng_match *after, const struct eng_events *events);

#endif
