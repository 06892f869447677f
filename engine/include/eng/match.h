/* SPDX-License-Identifier: MIT
 * match.h - the state of one game of a match, as bytes.
 *
 * No pointers, no padding, bounded arrays, unused slots zero: a snapshot is an assignment, equality
 * is memcmp, the hash is a loop. Raw bytes never leave the process; the lasting record of a match is
 * its setup and its commands. engine/SIZES.md lists the bytes of each part. */
#ifndef ENG_MATCH_H
#define ENG_MATCH_H

#include <eng/chance.h>
#include <eng/id.h>
#include <eng/limits.h>
#include <eng/set.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* hidden padding would make equal states hash apart */

enum eng_card_flag {
    ENG_CARD_FACE_DOWN = 1u << 0, /* under a card face down [4-6-9], or a security card */
    ENG_CARD_FACE_UP = 1u << 1,   /* public in a private pile (a face-up security card) */
    ENG_CARD_TOKEN = 1u << 2,
    ENG_CARD_ONLY_SEAT0 = 1u << 3, /* shown to that seat where it lies while an effect runs */
    ENG_CARD_ONLY_SEAT1 = 1u << 4, /* 15-15-3-7; both: to everybody */
    ENG_CARD_COUNTS = 1u << 5, /* in no area, counted with that it was revealed from 15-15-3 */
    ENG_CARD_TURNED = 1u << 6, /* lies sideways in a pile */
    ENG_CARD_JOINED = 1u << 7, /* in a stack: it is one thing with the card right below it */
};

/* A physical card. Where it is, is told twice on purpose: `zone` here and the pile or stack that
 * holds it; the invariants check that both agree. */
struct eng_card {
    uint16_t def;             /* index into the card set */
    uint16_t epoch;           /* counts how often the card was hidden; part of its handles */
    struct eng_card_id below; /* next card below in a stack, or next link card */
    struct eng_unit_id unit;  /* unit it is top, under or link card of */
    uint8_t owner;            /* seat that brought it */
    uint8_t zone;             /* the game's zones; 0 when the slot is unused */
    uint8_t flags;            /* enum eng_card_flag */
    uint8_t arrival;          /* counts areas it came to: a new card each time */
    uint8_t used[2]; /* activations this turn of its effects with a limit, 2 bits a slot */
};

/* An ordered area of one seat. Any ordered area may become empty. */
struct eng_pile {
    uint8_t len;
    struct eng_card_id at[ENG_PILE_MAX]; /* at[0] is the bottom */
};

/* What stands on the field: a stack of cards with its own identity. It keeps slot and serial when
 * its top card changes, and gets a new serial when it becomes a new card. */
struct eng_unit {
    uint16_t serial;      /* its name on the wire and its epoch; unique in the match, 0 free */
    uint16_t placed_turn; /* turn in which it came to the field */
    struct eng_card_id top;   /* top card; those under it hang on card.below */
    struct eng_card_id links; /* oldest link card; later ones hang on card.below */
    uint8_t owner;
    uint8_t zone;
    uint8_t is_suspended;
    uint8_t mark; /* the game's, as long as it is this unit */
};

/* A paused procedure or effect: which table, which step, a few registers. Copy it, hash it. */
struct eng_frame {
    uint8_t proc;              /* index into the game's procedures */
    uint8_t step;              /* index into that procedure's steps */
    uint8_t seat;              /* whose procedure it is */
    struct eng_card_id source; /* the card whose effect this is, or the card acted with */
    uint16_t pc;               /* effect programs: next op */
    uint16_t fuel;             /* handed on to what it triggers, so every chain ends */
    uint8_t set;               /* first of its sets in match.set[] */
    uint8_t sets;              /* how many sets it holds */
    uint8_t is_showing;        /* effect programs: cards are shown until it is done */
    uint8_t arrival;           /* ... of its source when it began: another one is a new card */
    int16_t reg[ENG_REGS_MAX]; /* named by each procedure */
};

/* The decision the match waits for. Options are enumerated, never stored. */
struct eng_prompt {
    uint16_t number; /* counts the prompts of the game from 1; answers name it */
    uint16_t clause; /* the rule that asks: index into the game's clauses */
    uint8_t is_open;
    uint8_t seat;
    uint8_t kind;  /* the game's prompt kinds */
    uint8_t picks; /* picks made so far in this prompt */
    struct eng_card_id source;
    uint8_t effect; /* which effect of the source asks, counted from 1; 0: none */
    uint8_t spare[2];
};

/* Things that an effect speaks of: cards, or units, each named by one card of its stack. They are
 * described when what they are decided it, among cards that not everybody sees. */
struct eng_things {
    struct eng_set cards;
    uint8_t is_units;
    uint8_t is_done;    /* of what a procedure affected: something was, also without a card */
    uint8_t is_partial; /* of the same: not all that should have been */
    uint8_t is_described;
    uint8_t spare[4];
};

/* What happened (or would), as the effects that it triggered remember it. */
struct eng_happening {
    struct eng_things it;     /* what it is about */
    struct eng_card_id other; /* the second party; 0 none */
    uint8_t kind;             /* the game's event words; 0 is a free slot */
    uint8_t cause;            /* the game's cause words */
    uint8_t by_seat;          /* whose effect caused it */
    struct eng_card_id by;    /* the card of that effect */
    uint8_t method;           /* the game's methods */
    uint8_t from, to;         /* zones */
    uint16_t by_effect;       /* that effect plus one, 0 none */
    int16_t amount;
    uint8_t is_held; /* a procedure uses it: it must not be given away */
    uint8_t root;    /* of what is about to happen, as one effect sees it: the whole plus one */
    uint16_t other_unit; /* as effects remember it: serial of the unit `other` was, 0 none */
};

/* An effect that has triggered and waits, 15-4. */
struct eng_pending {
    uint16_t effect;         /* index into the card set's effects */
    uint16_t unit;           /* serial of the unit that had it, 0 none */
    struct eng_card_id card; /* the card that bears it */
    uint8_t arrival; /* of that card when it began to wait: another one, and it is lost */
    uint8_t seat;
    uint8_t happening; /* index plus one, 0 none */
    uint8_t batch;     /* later batches go first; 0 is a free slot */
    uint8_t flags;     /* the game's */
};

/* A statement of a resolved effect that holds for a time. */
struct eng_lasting {
    struct eng_things of;    /* chosen things; of an overall statement, nothing */
    uint16_t effect;         /* index plus one; 0 is a free slot */
    uint16_t at;             /* address of its LASTING */
    int16_t value;           /* its number, as it was when it began */
    uint16_t turn;           /* in which it began */
    struct eng_card_id card; /* source */
    uint8_t statement;       /* the game's statements */
    uint8_t until;           /* the game's durations */
    uint8_t seat;            /* whose effect it is */
    uint8_t is_overall;      /* no targets: what its selector finds, always anew 15-11-2 */
    uint8_t happening;       /* that its effect remembers: index plus one, 0 none */
    uint8_t used;            /* how often it has applied, of one that ends with its use; of
                                what is put off, `arrival` of the card when it was */
    uint8_t age;             /* of two, the one that began later has the higher one */
};

enum eng_result {
    ENG_RESULT_NONE = 0, /* the game goes on */
    ENG_RESULT_WON,
    ENG_RESULT_DRAWN,
    ENG_RESULT_VOID, /* a limit was reached: for a judge */
    ENG_RESULT_NUM
};

struct eng_outcome {
    uint8_t result; /* enum eng_result */
    uint8_t winner; /* seat, when WON */
    uint8_t reason; /* index into the game's reasons */
    uint8_t limit;  /* when VOID: which limit, index into ENG_LIMIT_MAP plus one */
};

struct eng_match {
    struct eng_chance chance;
    uint64_t game[ENG_GAME_BYTES_MAX / 8]; /* the game's own part, e.g. struct dig_state */
    struct eng_things set[ENG_SETS_MAX];
    struct eng_happening happening[ENG_HAPPENINGS_MAX];
    struct eng_lasting lasting[ENG_LASTING_MAX];
    uint8_t view_key[32]; /* keys the handles; derived from the chance key */
    struct eng_outcome outcome;
    struct eng_prompt prompt;
    uint16_t turn;     /* counts the turns from 1; 0 during setup */
    uint16_t serials;  /* unit serials given so far */
    uint16_t cards;    /* card slots in use: card[1] .. card[cards] */
    uint8_t revision;  /* index into the game's revisions */
    uint8_t units;     /* highest unit slot in use */
    uint8_t frames;    /* frame[frames - 1] runs */
    uint8_t sets;      /* sets in use */
    uint8_t turn_seat; /* the turn player [4-11-1] */
    uint8_t phase;     /* the game's phases */
    uint8_t batch;     /* of pending effects, the newest that was closed */
    uint8_t pendings;  /* pending effects in use */
    uint8_t lastings;  /* lasting statements in use */
    uint8_t first;     /* seat plus one that was told to go first; 0: it is drawn */
    struct eng_card card[ENG_CARDS_MAX];
    struct eng_pile pile[ENG_SEATS][ENG_PILES_MAX];
    struct eng_unit unit[ENG_UNITS_MAX];
    struct eng_frame frame[ENG_FRAMES_MAX];
    struct eng_pending pending[ENG_PENDING_MAX];
};
#pragma GCC diagnostic pop

#endif
