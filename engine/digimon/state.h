/* SPDX-License-Identifier: MIT
 * state.h - what Digimon keeps of a match beside cards, units and frames, and how it is reached. */
#ifndef DIG__STATE_H
#define DIG__STATE_H

#include "../effect/machine.h"
#include "clause.h"
#include "language.h"
#include "words.h"

#include <eng/digimon.h>

enum {
    DIG_MEMORY_MAX = 10, /* on either side [1-4-2-2] */
    DIG_ACTIVE_MAX = 64, /* statements in force at a time */
    DIG_GRANTED_MAX =
        192, /* effects that units have of statements: 8 givers of 2 to 12 units */
    DIG_INTERRUPTS_MAX = 24, /* immediate effects used in one window */
    DIG_USES_MAX = 16        /* gained effects with a limit per turn that were used in it */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* The attack in progress. Units are named by serial: a unit that is gone stays the target 11-2-6. */
struct dig_attack {
    uint16_t attacker;   /* 0: no attack */
    uint16_t target;     /* 0: the player */
    uint8_t is_blocked;  /* a block was declared */
    uint8_t is_ended;    /* an effect has ended it 15-15-1-1 */
    uint8_t has_checked; /* its one security check was made 13-1-2 */
    uint8_t pierces;     /* <Piercing> waits for the end of the attack 16-7-4 */
    uint8_t is_waiting;  /* declared by an effect, for what waits to be resolved first 11-1-4 */
    uint8_t spare[7];
};

/* The texts whose effects a unit has: a bit for each dig__text_at. */
enum dig_parts {
    DIG_OF_TOP = 1u << 0,
    DIG_OF_UNDER = 1u << 1,
    DIG_OF_LINKS = 1u << 2,
    DIG_OF_ALL = DIG_OF_TOP | DIG_OF_UNDER | DIG_OF_LINKS
};

/* DP that a match keeps, and what is added to it: from -32767 to 32767, where it stays however much is
 * added; the number below is ENG_NUMBER_NONE. */
static inline int16_t dig__dp_of(int dp)
{
    return (int16_t)(dp > INT16_MAX ? INT16_MAX : dp < -INT16_MAX ? -INT16_MAX : dp);
}

/* What a unit is and has now: derived from cards and statements, never set by hand. */
struct dig_now {
    uint64_t keywords;   /* a bit each, enum dig_keyword */
    uint32_t cannot;     /* deeds some statement forbids, perhaps only in some cases */
    int16_t dp;          /* ENG_NUMBER_NONE: none */
    int16_t dp_original; /* printed, or what an effect has made of it 2-5-2 */
    int8_t security_attack;
    uint8_t link_plus;
    int8_t level; /* DIG_NO_VALUE: none */
    int8_t cost;
    uint8_t colors;
    uint8_t what;    /* categories that effects add 15-12-1-4 */
    uint8_t is_told; /* some statement adds to what it is called, or to its timings */
    uint8_t varies;  /* enum dig_parts: some have statements, or keywords that come and go */
};

/* What the effects of a unit listen to: a quick look, which may say yes for another event. Derived with
 * `now`, so as good as that is: it changes when cards of the unit or what it is given do. */
struct dig_heard {
    uint16_t events; /* event words, the upper half laid on the lower one */
    uint16_t
        timings; /* bracketed timings that are printed or given, to trigger or to declare */
};

/* What derived values may depend on, and what may have changed: masks. */
enum dig_reads {
    READS_BOARD_0 = 1u << 0,  /* units of seat 0, their cards and links, whose they are */
    READS_BOARD_1 = 1u << 15, /* ... of seat 1 */
    READS_BOARD = READS_BOARD_0 | READS_BOARD_1, /* everything does */
    READS_TURN = 1u << 1,
    READS_PHASE = 1u << 2,
    READS_MEMORY = 1u << 3,
    READS_SUSPENDED = 1u << 4,
    READS_ATTACK = 1u << 5, /* the attack in progress */
    READS_NOW = 1u << 6,    /* derived values themselves */
    READS_HAND = 1u << 7,
    READS_DECK = 1u << 8,
    READS_TRASH = 1u << 9,
    READS_SECURITY = 1u << 10,
    READS_EGGS = 1u << 11,
    READS_LASTING = 1u << 12, /* which statements last: their list does */
    READS_BATTLE = 1u << 13,  /* the battle in progress */
    READS_SAID = 1u << 14,    /* what statements say cards and units are, and are kept from */
    READS_CARDS = READS_BOARD | READS_ATTACK | READS_HAND | READS_DECK | READS_TRASH |
        READS_SECURITY | READS_EGGS, /* what may change when cards move */
    READS_ALL = 0xffff,
    READS_ANY = READS_ALL & ~READS_SAID, /* of statements that say nothing of that themselves */
};

/* A statement in force: a persistent effect's, or a lasting one's. */
struct dig_active {
    uint64_t units;          /* a bit for each slot: of units that it is about and may affect */
    uint16_t effect;         /* whose program it is in */
    uint16_t list;           /* its operands */
    uint16_t unit;           /* serial of the unit that has the effect, 0 none */
    struct eng_card_id card; /* its source */
    uint8_t seat;
    uint8_t statement;
    uint8_t lasting; /* index plus one; 0: persistent */
    int16_t value;   /* of SAYS_DP: by so much */
    uint8_t spare[4];
};

/* An effect that a statement gives to a unit. */
struct dig_granted {
    uint16_t effect;
    uint16_t unit;           /* serial */
    struct eng_card_id card; /* the giver */
    uint8_t seat;            /* the giver's */
};

/* An immediate effect that was used in the window that is open 15-8-5-4. */
struct dig_interrupt {
    uint16_t effect;
    struct eng_card_id card;
    uint8_t arrival;
};

/* How often a unit has activated a gained effect in this turn: a printed one counts on its card, this
 * stays with the unit when cards are stacked on it 15-13-2. */
struct dig_uses {
    uint16_t effect;
    uint16_t unit; /* serial */
    uint8_t n;
    uint8_t spare;
};

/* What the cards of the match come to, wherever they are: tokens add theirs when they come. Decks
 * are secret, so nothing that a player sees depends on it: it only saves looking. */
struct dig_has {
    uint32_t events[3];   /* as in struct dig_brief */
    uint32_t subject;     /* ... */
    uint32_t would;       /* ... */
    uint16_t timings[3];  /* ... */
    uint16_t declares[2]; /* timings of effects to declare in the hand, in the trash */
    uint8_t ways;         /* enum dig_way */
    uint8_t is_special;   /* some card has an effect or a special line */
    uint8_t is_inherited; /* some card has an inherited effect */
    uint8_t holds; /* areas off the field in which persistent effects of some card work */
    uint8_t spare[2];
};

enum {
    DIG_HOLDS_REVEALED = 1u << 0 /* in `holds`: while it is revealed, which is no area */
};

enum dig_way {
    DIG_WAY_DNA = 1u << 0,
    DIG_WAY_BURST = 1u << 1,
    DIG_WAY_APP_FUSION = 1u << 2,
    DIG_WAY_LINK = 1u << 3,
    DIG_WAY_USE = 1u << 4,
    DIG_WAY_BLAST = 1u << 5
};

/* What is known of an infinite loop while effects resolve, loop.c. */
struct dig_loop {
    uint64_t kept;     /* hash of a state to be compared with */
    uint16_t steps;    /* since then */
    uint16_t limit;    /* after so many another state is kept */
    uint8_t may_stop;  /* seats that were asked since then whether they do something */
    uint8_t is_chosen; /* something else was decided since then */
    uint8_t stops;     /* seats that decline from now on what keeps it going */
    uint8_t named[2];  /* a seat's number of repetitions plus one */
    uint8_t rounds;    /* found again and again, since somebody decides something in it */
    uint8_t batch;     /* the newest when the state was kept: what waited then is still there */
    uint8_t spare[5];
};

enum {
    DIG_LOOP_FROM = 8, /* effects that resolve one after another before loops are looked for */
    DIG_BANS_MAX = 8
};

/* What is known of loops that go on through actions of the main phase, or through turns. */
struct dig_round {
    uint64_t kept;      /* hash of the state at an action of this turn */
    uint64_t kept_turn; /* ... at the beginning of a turn, while nobody decides anything */
    uint32_t chosen;    /* the action that was taken at the kept state */
    uint32_t ban[DIG_BANS_MAX]; /* actions that have led back there: not again */
    uint16_t steps;             /* actions since then */
    uint16_t limit;             /* after so many another state is kept */
    uint16_t turns;
    uint16_t turns_limit;
    uint8_t actions;  /* in this turn, until states are looked at */
    uint8_t quiet;    /* turns without a decision, until states are looked at */
    uint8_t bans;     /* how many of `ban` */
    uint8_t found;    /* loops in this turn */
    uint8_t is_there; /* the open prompt is at the kept state */
    uint8_t spare[7];
};

struct dig_state {
    struct dig_now now[ENG_UNITS_MAX];
    struct dig_heard heard[ENG_UNITS_MAX]; /* the first one: of any unit */
    uint64_t made; /* a bit for each slot: units that derive from more than their own cards */
    struct eng_things result;   /* what the last procedure affected */
    struct eng_things overflow; /* cards whose Overflow is due [4-18] */
    struct dig_loop loop;
    struct dig_round round;
    struct dig_attack attack;
    uint16_t
        played_turn[ENG_UNITS_MAX]; /* by slot: turn in which it was played, 0 not played */
    struct dig_active active[DIG_ACTIVE_MAX];
    struct dig_granted granted[DIG_GRANTED_MAX];
    struct dig_interrupt interrupt[DIG_INTERRUPTS_MAX];
    struct dig_uses uses[DIG_USES_MAX];
    struct dig_has has;
    uint32_t forbids;     /* deeds that some statement in force forbids, to whom it may be */
    uint16_t says;        /* mask of the statements in force */
    uint16_t reads;       /* what the statements depend on, enum dig_reads */
    uint16_t given_reads; /* ... and what effects that they give and keywords do */
    uint16_t stale;       /* what has changed since `now` was derived, enum dig_reads */
    uint8_t actives;
    uint8_t granteds;
    int8_t memory;     /* as the turn player sees it [1-4-2-1] */
    uint8_t now_units; /* slots of `now` in use */
    uint8_t attacks;   /* declared in this turn */
    uint8_t interrupts;
    uint8_t is_plain; /* no card of the match has an effect or a special line */
    uint8_t is_ruled; /* a rule check has found nothing since the last derivation */
    uint8_t used;     /* how many of `uses` */
    uint8_t tells;    /* some statement adds or changes information of cards off the field */
    uint8_t spare[6];
} __attribute__((may_alias));
#pragma GCC diagnostic pop

_Static_assert(sizeof(struct dig_state) <= ENG_GAME_BYTES_MAX, "the game's part of a match");

/* Its fields, for the encoding of a match (eng/encode.h). */
extern const struct eng__shape dig__state_shape;

static inline struct dig_state *dig__state(struct eng_match *match)
{
    return (struct dig_state *)match->game;
}

static inline const struct dig_state *dig__peek(const struct eng_match *match)
{
    return (const struct dig_state *)match->game;
}

/* Whether some of these events (a mask) or timings is listened to. */
static inline bool dig__hears(const struct dig_heard *heard, uint32_t events, uint16_t timings)
{
    return (heard->events & (events | events >> 16)) != 0 || (heard->timings & timings) != 0;
}

/* That has changed: what depends on it is derived anew before it is read. */
static inline void dig__touch(struct eng_match *match, unsigned changed)
{
    struct dig_state *s = dig__state(match);
    s->stale = (uint16_t)(s->stale | changed);
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

static inline const struct eng_effect *dig__effect(const struct eng_book *book, uint16_t effect)
{
    return &book->cards->program.effect[effect];
}

#endif
