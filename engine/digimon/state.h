/* SPDX-License-Identifier: MIT
 * state.h - what Digimon keeps of a match beside cards, units and frames, and how it is reached. */
#ifndef DIG__STATE_H
#define DIG__STATE_H

#include "../core/proc.h"
#include "../core/table.h"
#include "clause.h"
#include "words.h"

#include <eng/digimon.h>

enum {
    DIG_MEMORY_MAX = 10
}; /* on either side [1-4-2-2] */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The attack in progress. Units are named by serial: a unit that is gone stays the target 11-2-6. */
struct dig_attack {
    uint16_t attacker; /* 0: no attack */
    uint16_t target;   /* 0: the player */
};

struct dig_state {
    struct dig_attack attack;
    uint16_t played_turn[ENG_UNITS_MAX]; /* by slot: turn in which it was played, or 0 */
    int8_t memory;                       /* as the turn player sees it [1-4-2-1] */
    uint8_t spare[3];
} __attribute__((may_alias));
#pragma GCC diagnostic pop

_Static_assert(sizeof(struct dig_state) <= ENG_GAME_BYTES_MAX, "the game's part of a match");

static inline struct dig_state *dig__state(struct eng_match *match)
{
    return (struct dig_state *)match->game;
}

static inline const struct dig_state *dig__peek(const struct eng_match *match)
{
    return (const struct dig_state *)match->game;
}

static inline const struct dig_facts *dig__facts(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    return (const struct dig_facts *)book->cards->facts + match->card[card.raw].def;
}

/* The facts of a unit's top card. */
static inline const struct dig_facts *dig__top(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    return dig__facts(book, match, match->unit[unit.raw].top);
}

#endif
