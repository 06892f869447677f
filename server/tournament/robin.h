/* SPDX-License-Identifier: MIT
 * robin.h - everybody against everybody: in which round who meets whom (circle method), and how a
 * field is split into groups of even strength. */
#ifndef SRV_TOURNAMENT_ROBIN_H
#define SRV_TOURNAMENT_ROBIN_H

#include "tournament/field.h"

#define SRV_ROBIN_MAX 64 /* players of one group */

/* Rounds that n players need to meet each other once: n - 1, or n if it is odd. 0 for fewer than 2. */
uint16_t srv_robin_rounds(uint16_t n);

/* The opponent of player `i` (from 0, below n) in round `round` (from 1); SRV_NOBODY: none in it.
 * Everybody meets everybody once, and has no opponent once if n is odd. */
uint16_t srv_robin_other(uint16_t n, uint16_t round, uint16_t i);

/* Whether `i` has the first turn in that round: everybody has it about half of the time, never more
 * than once too often. Means nothing if there is no opponent. */
bool srv_robin_is_first(uint16_t n, uint16_t round, uint16_t i);

/* The group (from 0, below `groups`) of the entrant that is number `seed` (from 0) by strength:
 * 0 1 2 .. 2 1 0 0 1 .., so that groups differ by one in size at most, and little in strength. */
uint16_t srv_robin_group(uint16_t groups, uint16_t seed);

#endif
