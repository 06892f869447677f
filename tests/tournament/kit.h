/* SPDX-License-Identifier: MIT
 * kit.h - fields that tests write down, and fields that chance plays. */
#ifndef TESTS_TOURNAMENT_KIT_H
#define TESTS_TOURNAMENT_KIT_H

#include "tournament/pairing.h"
#include "tournament/standings.h"

#define KIT_PLAYERS 512
#define KIT_PAIRS   (KIT_PLAYERS * SRV_ROUNDS_MAX / 2)

struct kit_event { /* a field that owns its arrays */
    struct srv_entrant entrant[KIT_PLAYERS];
    struct srv_pairing pairing[KIT_PAIRS];
    struct srv_field field;
};

/* A small generator: the same numbers on every machine. */
uint32_t kit_below(uint64_t *state, uint32_t bound);

/* n players with ids 1 .. n, who are there from the first round to the last. */
void kit_begin(struct kit_event *e, uint16_t n);

/* Adds a result; letters are players, 'A' the first. b 0: a bye. Sets field.rounds to the round. */
void kit_add(struct kit_event *e, uint16_t round, char a, char b, uint8_t games_a,
    uint8_t games_b, uint8_t games_drawn);

/* The same event with entrants and pairings in the opposite order. */
void kit_reverse(const struct kit_event *e, struct kit_event *out);

/* Pairs the next round and plays it at random: wins, draws, double losses, forfeits. Some players
 * leave, and some come late, if `is_wild`. Returns what srv_pair_round did. */
enum srv_pairing_status kit_play_round(struct kit_event *e, const struct srv_points *points,
    enum srv_pairing_by by, uint64_t *state, bool is_wild, struct srv_round *round);

#endif
