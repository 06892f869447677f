/* SPDX-License-Identifier: MIT
 * event.h - what happened, to which cards, and under which clause.
 *
 * An event is complete in itself: it carries who may know the card's identity at that moment and the
 * card's hiding epoch, so that view.h can show it to any viewer later without the state. Kinds and
 * the names of their fields are a table of the game (struct eng_event_info). */
#ifndef ENG_EVENT_H
#define ENG_EVENT_H

#include <eng/id.h>
#include <eng/limits.h>

enum {
    ENG_NUMBER_NONE = INT16_MIN,
    ENG_EVENT_WORDS = 6,
    ENG_EVENT_REWIND = UINT8_MAX /* kind in every game: rewind.h */
};

struct eng_event {
    uint8_t kind;              /* the game's event kinds */
    uint8_t seat;              /* who acts or whose cards; ENG_SEAT_NONE when nobody's */
    struct eng_card_id card;   /* the card it is about */
    struct eng_card_id source; /* the card whose effect caused it; 0 when a rule did */
    uint8_t from, to;          /* zones, 0 when it is not a movement */
    uint8_t from_at, to_at;    /* how deep in a pile that nobody sees, 0 being its top */
    uint8_t seen_from;         /* bit v: viewer v knew the identity of `card` before */
    uint8_t seen_to;           /* bit v: viewer v may know it afterwards */
    uint16_t epoch_from;       /* hiding epoch of `card` before, for the handle it had */
    uint16_t epoch_to;         /* ... and after, for the handle it has now */
    uint16_t source_epoch;     /* of `source` */
    uint16_t def;              /* of `card` */
    uint16_t source_def;       /* of `source` */
    uint16_t clause;           /* index into the game's clauses; never 0 */
    uint16_t unit, target;     /* unit serials, 0 none */
    int16_t a, b;        /* numbers named by the kind's row; ENG_NUMBER_NONE when absent */
    uint8_t source_seen; /* bit v: viewer v may know `source` where it is now */
    uint8_t effect;      /* which effect of `source`, counted from 1; 0 none */
    uint8_t hides_place; /* 1: from_at, to_at and a are only for who may know the identity */
    uint8_t word[ENG_EVENT_WORDS]; /* of the lists of the kind's row, plus one; 0 none */
};

/* A buffer handed in by the caller; events of one command are appended. */
struct eng_events {
    uint32_t len;
    uint32_t is_full; /* an event did not fit: the match is void */
    struct eng_event at[ENG_EVENTS_MAX];
};

#endif
