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
    DM_WOULD_MAX = 16, /* replacement effects that were chosen and are being done [609.8] */
    DM_LAST_MAX = 16,
    DM_EXTRA_MAX = 8,
    DM_PICKED_MAX = 56 /* more than the cards of one player [100.2] [100.4] */
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

/* A replacement effect that was chosen for one of the things that something is about to happen to, while
 * that is done: neither it nor what happens to that thing instead is replaced again [609.8]. */
struct dm_would {
    uint16_t effect;
    uint16_t unit;           /* serial of what has the effect, 0 none */
    uint16_t of_unit;        /* serial of what it is about; 0: a card */
    struct eng_card_id card; /* that has the effect */
    struct eng_card_id of;   /* what it is about */
    uint8_t seat;
    uint8_t happening; /* index plus one */
    uint8_t is_done;
    uint8_t spare;
};

/* What a creature was when it left, for effects that still speak of it [110.5a]. */
struct dm_last {
    struct eng_card_id card; /* its top card */
    uint8_t arrival;         /* of that card, where it has gone */
    uint8_t civilizations, under;
    int16_t power;
    uint8_t is_tapped;
    uint8_t spare;
};

/* What is being picked at a prompt in which the order counts: sources [801.1b], the order of cards that
 * are put under a card [403.4a], creatures that are kept [801.4a]. The first is the uppermost. */
struct dm_picked {
    struct eng_card_id card; /* of a unit, its top card */
    uint8_t of; /* kept as a source of that pick, counted from 1; 0: a creature of its own */
    uint8_t is_whole; /* kept together with the gods that are linked to it */
};

struct dm_state {
    struct dm_now now[ENG_UNITS_MAX];
    struct dm_active active[DM_ACTIVE_MAX];
    struct eng_things result; /* what the last procedure affected */
    struct eng_set
        later; /* under a card, but no source of what lies on it: an effect put it there
                             after that had come [801.4c of 2020-11-19] */
    struct dm_attack attack;
    struct dm_would would[DM_WOULD_MAX];
    struct dm_last last[DM_LAST_MAX]; /* the latest first; none when no effect is left to ask */
    struct dm_granted granted[DM_GRANTED_MAX];
    struct dm_picked picked[DM_PICKED_MAX];
    uint16_t since[ENG_CARDS_MAX]; /* turn in which the card came to the battle zone or under a
                                      card there: for sickness [301.5] [801.4d]; 0 elsewhere */
    uint16_t crossed[ENG_UNITS_MAX]; /* of a cross gear: serial of its creature, 0 none */
    uint8_t
        place[ENG_UNITS_MAX]; /* its owner's layout: 1 is the leftmost [403.3]; 0: not arranged,
                                 right of those that are, the oldest first */
    uint8_t extra[DM_EXTRA_MAX]; /* seats plus one with an extra turn, in order [500.5] */
    uint16_t attacks;            /* declared in this turn */
    uint8_t actives, granteds, woulds;
    uint8_t has_tap_abilities; /* some card of the match has one [602.3a] */
    uint8_t decked;            /* seats whose deck has been empty: a mask; 104.2 */
    uint8_t beaten;            /* seats that a direct attack has reached: a mask; 509 */
    uint8_t is_stale;          /* `now` has to be derived anew */
    uint8_t is_plain;          /* no card of the match has an effect */
    uint8_t pickeds;
    uint8_t lasts;
    uint16_t places; /* where cards of the match have effects that work elsewhere than in the
                           battle zone, a mask */
    uint16_t
        holds_at;     /* where cards of the match have statements, other than the battle zone */
    uint32_t listens; /* what any effect of a card of the match listens to, dm__events_of */
    uint32_t elsewhere; /* ... of those that work elsewhere */
    uint32_t forbids;   /* deeds that any statement in force forbids to anything */
    uint8_t tells;      /* some statement in force may be about cards that are no units */
    uint8_t nows;       /* slots of `now` in use */
    uint8_t is_said;    /* something is said of units: it may change with whatever happens */
    uint8_t is_geared;  /* some cross gear is crossed */
    uint32_t
        heard; /* what effects of units listen to; as `now`, as long as that is not stale */
    uint32_t spare2;
} __attribute__((may_alias));
#pragma GCC diagnostic pop

_Static_assert(sizeof(struct dm_state) <= ENG_GAME_BYTES_MAX, "the game's part of a match");

/* Its fields, for the encoding of a match (eng/encode.h). */
extern const struct eng__shape dm__state_shape;

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
