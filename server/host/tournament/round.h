/* SPDX-License-Identifier: MIT
 * round.h - the round that is on, as matches: after a round is paired its players are called, at its
 * beginning each pair gets its match, and after a restart each table is settled with what became of it.
 *
 * A table has one match: the store refuses a second one (void ones apart, which are played anew). What a
 * table knows is derived: from the event, from its room, from the record of the match. Loop thread. */
#ifndef SRV_HOST_ROUND_H
#define SRV_HOST_ROUND_H

#include "host/people/session.h"
#include "host/tournament/overtime.h"
#include "host/tournament/tourney.h"
#include "tournament/act.h"

#include <stdbool.h>
#include <stdint.h>

struct srv_event_pair;
struct srv_room;
struct srv_service;
struct srv_table;

enum {
    SRV_MAKING_MAX =
        32 /* matches of an event that are on their way to the store at the same time */
};

enum srv_playing_state {
    SRV_PLAYING_NONE = 0, /* no match yet */
    SRV_PLAYING_MAKING,   /* on its way to the store */
    SRV_PLAYING_ON,       /* it has a room */
    SRV_PLAYING_STUCK,    /* nobody but a judge can say what becomes of it */
};

struct srv_playing {              /* a table */
    uint16_t table;               /* from 1 */
    uint8_t state;                /* enum srv_playing_state; a table with a result needs none */
    char match[SRV_ID_CHARS + 1]; /* ""; of NONE: of one that came to nothing */

    /* its time: table_time.h */
    int64_t over_ms; /* since when its time is over, as `overtime` was made; 0: it was not */
    struct srv_overtime overtime;
    bool is_sudden; /* it goes on until `measure` differs */
    uint8_t measure;
    uint8_t told; /* step of overtime that the event has an act of */

    /* who has come: noshow.h */
    bool has_come[ENG_SEATS];
    uint64_t away_ms[ENG_SEATS]; /* that he was waited for */

    bool is_reporting;  /* its result is on its way */
    srv_act_name judge; /* who decided it last; "": the server */
};

struct srv_rounds {
    uint8_t stage;             /* from 0 */
    uint16_t round;            /* from 1; 0: none is on */
    struct srv_playing *table; /* by number */
    uint16_t tables;
    uint16_t next; /* table that may have to be made next */
    uint16_t making;
    bool is_settled;    /* the store has said which matches there are */
    bool is_asking;     /* ... and is being asked */
    bool is_held;       /* matches were paused for it */
    uint64_t ticked_ms; /* loop time */
    struct srv_overtime_plan plan;
    char (*old)[SRV_ID_CHARS + 1]; /* matches of earlier rounds that still have a room */
    uint16_t olds;
};

extern const struct srv_tourney_part srv_rounds_part;

/* The table at which a room is played, if it is one of the round that is on; else NULL. */
struct srv_playing *srv_round_of(const struct srv_room *r, struct srv_tourney **ty);

/* What the event has of a table of its round: facts and pair. False: the round is not on any more. */
bool srv_round_facts(const struct srv_tourney *ty, uint16_t table,
    const struct srv_table **facts, const struct srv_event_pair **pair);

/* Whether those who sit in the room are those of the pair. */
bool srv_round_sits(
    const struct srv_tourney *ty, const struct srv_event_pair *pair, const struct srv_room *r);

/* The room of a table; NULL: there is none. */
struct srv_room *srv_round_room(const struct srv_tourney *ty, const struct srv_playing *p);

/* The table has no match: it came to nothing, and another one is made. */
void srv_round_again(struct srv_tourney *ty, struct srv_playing *p);

/* What the store has of matches has changed by another way (a judge has decided one that was put aside): the
 * events look at it anew. */
void srv_rounds_look(struct srv_service *s);

#endif
