/* SPDX-License-Identifier: MIT
 * state.h - what Duel Masters keeps of a match beside cards, units and frames, and how it is reached.
 *
 * An object of the battle zone is a unit: its stack is the component cards, top first; its links are
 * auras above the top, the lowest first. Gods that are linked are neighbours in the stack: each but the
 * last has ENG_CARD_JOINED (it is one with the card right below it), those below the top lie in zone
 * LINKED, and when an evolution creature is put on them all lie in zone UNDER and stay joined. A cross
 * gear is a unit of its own that may be crossed to another one. In the mana zone ENG_CARD_TURNED is a
 * tapped card. */
#ifndef DM__STATE_H
#define DM__STATE_H

#include "../effect/machine.h"
#include "clause.h"
#include "language.h"
#include "words.h"

#include <eng/duelmasters.h>

enum {
    DM_ACTIVE_MAX = 64, /* statements in force at a time */
    DM_GRANTED_MAX = 64,
    DM_WOULD_MAX = 16, /* replacement effects that were used for one event [609.8] */
    DM_EXTRA_MAX = 8
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The attack in progress [505]. Units are named by serial. */
struct dm_attack {
    struct eng_set shields; /* chosen to be broken [509.6] */
    uint16_t attacker;      /* 0: no attack */
    uint16_t target;        /* 0: the player */
    uint8_t is_blocked;
    uint8_t is_ended; /* attacker or target is gone, or an effect ended it [505.6a] */
    uint8_t spare[2];
};

/* What a unit is and has now: derived from cards and statements, never set by hand. */
struct dm_now {
    uint64_t keywords;      /* a bit each, enum dm_keyword */
    uint32_t cannot;        /* deeds some statement forbids, perhaps only in some cases */
    int16_t power;          /* may be below 0, which reads as 0 [206]; ENG_NUMBER_NONE: none */
    int16_t power_attacker; /* what <power attacker> adds while it attacks */
    uint8_t civilizations;
    uint8_t must;  /* deeds it has to do if possible: the words of `must` */
    uint8_t can;   /* permissions beyond the rules: the words of `can` */
    uint8_t tells; /* some statement adds races or names */
    uint32_t spare;
};

/* A statement in force: a static effect's, or a lasting one's. */
struct dm_active {
    uint64_t units;  /* a bit for each slot that it is about */
    uint16_t effect; /* whose program it is in */
    uint16_t list;   /* its operands */
    uint16_t unit;   /* serial of the unit that has the effect, 0 none */
    struct eng_card_id card;
    uint8_t seat;
    uint8_t statement;
    uint8_t lasting; /* index plus one; 0: static */
    int16_t value;
    uint8_t spare[4];
};

/* An effect that a statement gives to a unit. */
struct dm_granted {
    uint16_t effect;
    uint16_t unit; /* serial */
    struct eng_card_id card;
    uint8_t seat;
};

/* A replacement effect that was applied to the event that is happening now: once each [609.8]. */
struct dm_would {
    uint16_t effect;
    struct eng_card_id card;
    uint8_t spare;
};

struct dm_state {
    struct dm_now now[ENG_UNITS_MAX];
    struct dm_active active[DM_ACTIVE_MAX];
    struct eng_things result; /* what the last procedure affected */
    struct dm_attack attack;
    struct dm_would would[DM_WOULD_MAX];
    struct dm_granted granted[DM_GRANTED_MAX];
    uint16_t since[ENG_CARDS_MAX]; /* turn in which the card came to the battle zone or under a
                                      card there: for sickness [301.5] [801.4d]; 0 elsewhere */
    uint16_t crossed[ENG_UNITS_MAX]; /* of a cross gear: serial of its creature, 0 none */
    uint8_t
        place[ENG_UNITS_MAX]; /* its owner's layout: 1 is the leftmost [403.3]; 0 free slot */
    uint8_t extra[DM_EXTRA_MAX]; /* seats plus one with an extra turn, in order [500.5] */
    uint16_t attacks;            /* declared in this turn */
    uint8_t actives, granteds, woulds;
    uint8_t has_charged; /* the turn player, in this turn [503] */
    uint8_t decked;      /* seats whose deck has been empty: a mask; 104.2 */
    uint8_t beaten;      /* seats that a direct attack has reached: a mask; 509 */
    uint8_t is_stale;    /* `now` has to be derived anew */
    uint8_t is_plain;    /* no card of the match has an effect */
    uint8_t spare[6];
} __attribute__((may_alias));
#pragma GCC diagnostic pop

_Static_assert(sizeof(struct dm_state) <= ENG_GAME_BYTES_MAX, "the game's part of a match");

static inline struct dm_state *dm__state(struct eng_match *match)
{
    return (struct dm_state *)match->game;
}

static inline const struct dm_state *dm__peek(const struct eng_match *match)
{
    return (const struct dm_state *)match->game;
}

static inline const struct dm_facts *dm__facts(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    return (const struct dm_facts *)book->cards->facts + match->card[card.raw].def;
}

/* The facts of a unit's top card. */
static inline const struct dm_facts *dm__top(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    return dm__facts(book, match, match->unit[unit.raw].top);
}

static inline const struct eng_effect *dm__effect(const struct eng_book *book, uint16_t effect)
{
    return &book->cards->program.effect[effect];
}

#endif
