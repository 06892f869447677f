/* SPDX-License-Identifier: MIT
 * hostile.h - cards that load but mean harm: the programs of the shipped cards with parts exchanged,
 * numbers gone wild and lists grown, played at random. */
#ifndef TESTS_ENGINE_HOSTILE_H
#define TESTS_ENGINE_HOSTILE_H

#include <stddef.h>
#include <stdint.h>

/* What came of the matches so far. */
struct hostile_tally {
    unsigned long matches, decisions, changed, refused, won, drawn, voided[32];
};

/* Reads the card files of that directory that are of the game; ends the program when there are too few. */
void hostile_begin(const char *sets_dir, const char *game);

/* Makes cards and a match of the bytes and plays it, checking every invariant; aborts when one is
 * broken, or when the match ends in a way that it must not. */
void hostile_play(const uint8_t *data, size_t size, struct hostile_tally *tally);

#endif
