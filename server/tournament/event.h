/* SPDX-License-Identifier: MIT
 * event.h - one event from its first entrant to its last place: what may be done when, and what follows.
 *
 * An event is a value that verbs change. Each verb checks what it is given against what is true now and
 * either does all of it or nothing and says why. Nothing here waits, asks the time or draws lots but by
 * the event's seed, so an event is its list of verbs: who keeps that list can make the event anew.
 *
 * It has one to four stages (Swiss, everybody against everybody in groups, elimination), each with rounds.
 * A round is paired when the one before is closed; it is closed when each of its pairs has a result. */
#ifndef SRV_TOURNAMENT_EVENT_H
#define SRV_TOURNAMENT_EVENT_H

#include "tournament/bracket.h"
#include "tournament/field.h"
#include "tournament/pairing.h"
#include "tournament/standings.h"

#define SRV_STAGES_MAX 4

enum srv_format {
    SRV_FORMAT_SWISS = 0,
    SRV_FORMAT_ROBIN,        /* everybody against everybody, in each group */
    SRV_FORMAT_SINGLE,       /* elimination */
    SRV_FORMAT_SINGLE_THIRD, /* with a match for the third place */
    SRV_FORMAT_DOUBLE,
    SRV_FORMAT_NUM,
};

enum srv_seeding { /* of a first stage; later ones go by the places of the one before */
    SRV_SEEDING_RANDOM = 0,
    SRV_SEEDING_RATING,
    SRV_SEEDING_HAND, /* by the numbers that the organiser gave; those without one come last */
    SRV_SEEDING_NUM,
};

struct srv_stage {
    uint8_t format;  /* enum srv_format */
    uint8_t best_of; /* 1, 3 or 5 */
    uint8_t rounds;  /* Swiss: 1..SRV_ROUNDS_MAX - 1; 0: by the number of players */
    uint8_t groups;  /* robin: 1..64 */
    uint16_t
        players; /* who come into it, the best of the stage before; of a first stage 0: all.
                         From groups as many of each, so a multiple of their number */
    bool is_last_by_rank; /* Swiss: the last round pairs neighbours in the standings */
};

struct srv_event_rules {
    struct srv_points points; /* with the event's seed */
    struct srv_stage stage[SRV_STAGES_MAX];
    uint8_t stages;    /* 1..SRV_STAGES_MAX */
    uint8_t seeding;   /* enum srv_seeding */
    uint16_t capacity; /* 2..SRV_ENTRANTS_MAX: whoever comes then waits */
    uint16_t
        late_until; /* the last round of the first stage, if it is Swiss, that one may still come
                                 in for; 0, 1: nobody comes late */
    bool has_checkin; /* only those who have checked in are paired at the start */
    bool has_return;  /* who has dropped may come back, as one who missed rounds */
};

/* The first fault of the rules: a word for the member at fault, as "stage.players". NULL: none. */
const char *srv_event_rules_fault(const struct srv_event_rules *rules);

/* Swiss rounds for so many players: enough for one to be alone without a loss, at least 3. */
uint8_t srv_swiss_rounds(uint16_t players);

enum srv_event_status {
    SRV_EVENT_OK = 0,
    SRV_EVENT_STATE,   /* not in this state of the event */
    SRV_EVENT_UNKNOWN, /* no such entrant, round or table */
    SRV_EVENT_TWICE,   /* it is done already */
    SRV_EVENT_LATE,    /* too late: play has gone on from it */
    SRV_EVENT_OPEN,    /* a pair of the round has no result yet */
    SRV_EVENT_FEW,     /* not enough players */
    SRV_EVENT_FULL,    /* a limit: SRV_ENTRANTS_MAX who enter or wait, or the rounds */
    SRV_EVENT_VALUE,   /* a number out of range, or a result that no such match can have */
    SRV_EVENT_WISHES,  /* see SRV_PAIRING_WISHES, SRV_PAIRING_IMPOSSIBLE */
    SRV_EVENT_MEMORY,
};

enum srv_event_state {
    SRV_EVENT_ENTRY = 0, /* before the start */
    SRV_EVENT_BETWEEN,   /* a round can be paired, or the event ended */
    SRV_EVENT_ROUND,     /* a round is on */
    SRV_EVENT_OVER,
    SRV_EVENT_CANCELLED,
};

enum srv_entry_state {
    SRV_ENTRY_WAITS = 0, /* for a place */
    SRV_ENTRY_STANDBY,   /* the same, and has checked in */
    SRV_ENTRY_IN,
    SRV_ENTRY_CHECKED,
    SRV_ENTRY_LEFT,    /* before the start */
    SRV_ENTRY_DROPPED, /* after it, by himself, or did not check in */
    SRV_ENTRY_OUT,     /* disqualified */
};

struct srv_entry {
    uint32_t id, rating;
    uint16_t number;    /* seed by hand, from 1; 0: none */
    uint8_t state;      /* enum srv_entry_state */
    uint32_t order;     /* of entering: who waits longest comes first */
    uint16_t from;      /* first round of the first stage */
    uint16_t until;     /* last round that was paired before it left; UINT16_MAX: still there */
    uint8_t left_stage; /* of `until` */
};

struct srv_event_pair { /* of any stage */
    struct srv_pairing
        pairing;       /* rounds and entries are those of the event, rounds of the stage */
    uint8_t stage;     /* from 0 */
    uint8_t group;     /* robin: from 0 */
    uint16_t match;    /* elimination: index in the bracket */
    bool is_of_course; /* decided when it was made: somebody had left */
    uint32_t level[SRV_LEVELS]; /* Swiss: why this pair */
};

struct srv_event {
    struct srv_event_rules rules;
    uint8_t state;   /* enum srv_event_state */
    uint8_t stage;   /* from 0, of the round that is on or comes next */
    uint16_t round;  /* of the stage, from 1: the one that is on, or was last; 0: none yet */
    uint16_t rounds; /* of the stage; elimination: 0 */
    struct srv_entry *entry;
    uint16_t entries, places; /* places that are taken before the start */
    struct srv_event_pair *pair;
    uint32_t pairs, pairs_cap;
    uint16_t *seed[SRV_STAGES_MAX]; /* entries in the order in which they came into the stage */
    uint16_t seeds[SRV_STAGES_MAX];
    uint32_t entered; /* counts srv_entry.order */
};

/* An event without entrants. `rules` must have no fault. False: there is not enough memory. */
bool srv_event_init(struct srv_event *e, const struct srv_event_rules *rules);
void srv_event_deinit(struct srv_event *e);

/* Other rules before the start, with the seed of those before if it is to be kept. Places that are more go to
 * those who wait longest; without a check-in nobody has checked in. STATE, VALUE (they have a fault), FULL (more
 * are in it than there would be places). */
enum srv_event_status srv_event_change(
    struct srv_event *e, const struct srv_event_rules *rules);

/* ---- who takes part ---- */

/* Has a place before the start, plays after it. */
bool srv_entry_has_place(const struct srv_entry *entry);

/* For a place, whether or not it has checked in. */
bool srv_entry_waits(const struct srv_entry *entry);

/* Enters, or waits if all places are taken. Ids are from 1 and never twice in an event. After the start:
 * late entry into the round that comes next, or a return, while fewer than the capacity take part. STATE, TWICE,
 * FULL, LATE, VALUE (id 0). */
enum srv_event_status srv_event_enter(struct srv_event *e, uint32_t id, uint32_t rating);

/* Leaves before the start; a place that becomes free goes to who waits longest. Afterwards: drops from
 * the next pairing on; an open pair goes on unless it gets a result. UNKNOWN, TWICE, STATE. */
enum srv_event_status srv_event_leave(struct srv_event *e, uint32_t id);

/* Is there: also who waits for a place, who has then checked in when he gets one. UNKNOWN, TWICE, STATE (not
 * before the start, disqualified, or there is no check-in). */
enum srv_event_status srv_event_check_in(struct srv_event *e, uint32_t id);

/* The seed of an entrant by hand, from 1; 0 takes it back. STATE (after the start), UNKNOWN, TWICE (somebody
 * has it), VALUE. */
enum srv_event_status srv_event_seed(struct srv_event *e, uint32_t id, uint16_t number);

/* Out of the event: keeps the results, loses the open pair and the rank. UNKNOWN, TWICE, STATE. */
enum srv_event_status srv_event_disqualify(struct srv_event *e, uint32_t id);

/* ---- rounds ---- */

/* Would play if the event began now, if there is a place: has checked in where one must. */
bool srv_event_is_ready(const struct srv_event *e, uint16_t entry);

/* Ends the entry: who has not checked in, where one must, has dropped; places that are free then go to those of
 * the waiting who are ready, who waits longest first; the others stay out. FEW, STATE, MEMORY. */
enum srv_event_status srv_event_start(struct srv_event *e);

/* ... without the `unfit`, entries by index, of those who are ready: they have dropped, or go on waiting.
 * VALUE: they are none, or doubled. */
enum srv_event_status srv_event_start_without(
    struct srv_event *e, const uint16_t *unfit, uint16_t unfits);

/* Pairs the next round, of the next stage if the one before has had its rounds. `wishes` (entries by index;
 * NULL: none) are for Swiss rounds. STATE, FEW, FULL, WISHES, MEMORY; OVER comes from srv_event_finish. */
enum srv_event_status srv_event_pair(struct srv_event *e, const struct srv_wishes *wishes);

/* The next round with pairs that were made before, of what srv_pair_round was given by srv_event_pair: a Swiss
 * round has all who are there, once each, but the `absent` (NULL: nobody); who has the bye comes last. Other
 * formats make their pairs themselves, and `pairs` is 0. STATE, OPEN, FEW, VALUE (they do not fit), MEMORY. */
enum srv_event_status srv_event_install(struct srv_event *e, const struct srv_paired *pair,
    uint16_t pairs, const uint16_t *absent, uint16_t absents);

/* Takes the pairs of the round that is on back, to be paired again. LATE: one of them has a result that is
 * no bye. STATE. */
enum srv_event_status srv_event_unpair(struct srv_event *e);

struct srv_event_result {
    uint8_t outcome; /* enum srv_outcome, not OPEN or BYE */
    uint8_t games_a, games_b, games_drawn;
};

/* The result of a table of the round that is on. When it was the last one the round is closed, and the event is
 * between rounds. STATE, UNKNOWN, TWICE, VALUE (more games than the match has; no draw in an elimination). */
enum srv_event_status srv_event_report(
    struct srv_event *e, uint16_t table, const struct srv_event_result *result);

/* Another result instead of the one of a table of this or an earlier round of this stage. Pairs that were
 * made since stay; standings follow at once. In an elimination LATE if its winner or loser has a later match with
 * a result; later pairs without one are made anew. STATE (an earlier stage, or over), UNKNOWN, VALUE, TWICE
 * (the same result). */
enum srv_event_status srv_event_correct(
    struct srv_event *e, uint16_t round, uint16_t table, const struct srv_event_result *result);

/* Whether all rounds of all stages are closed. */
bool srv_event_is_done(const struct srv_event *e);

/* Ends an event that is done; or, `is_early`, one that could go on, after a round of a stage with standings (Swiss,
 * groups): they are final as they are. STATE (it could go on; or its stage is an elimination, or has had no round),
 * OPEN. */
enum srv_event_status srv_event_finish(struct srv_event *e, bool is_early);

/* Ends it as it is. STATE (over already). */
enum srv_event_status srv_event_cancel(struct srv_event *e);

/* ---- what is asked of it ---- */

/* The entry with that id; SRV_NOBODY: none. */
uint16_t srv_event_find(const struct srv_event *e, uint32_t id);

/* The pair of a table, of a round of a stage; NULL: none. */
const struct srv_event_pair *srv_event_table(
    const struct srv_event *e, uint8_t stage, uint16_t round, uint16_t table);

/* The standings of a stage that is Swiss or of groups, after `round` of it. `out` has room for the players of the
 * stage; `entrant` are indices of entries. Of groups: all of them, one after the other. Returns how many; 0:
 * no such stage or round, or no memory. */
uint16_t srv_event_standings(
    const struct srv_event *e, uint8_t stage, uint16_t round, struct srv_standing *out);

/* Match points of every entry after so many rounds of a stage that is Swiss or of groups; zeros in an elimination,
 * and for who is not in the stage. `out` has room for all entries. Cheap: no rates. False: no memory. */
bool srv_event_points(const struct srv_event *e, uint8_t stage, uint16_t rounds, uint32_t *out);

/* The bracket of an elimination and who sits where. False: no such stage yet, or it is none. `seats` has room
 * for SRV_BRACKET_MATCHES. Seeds are places in e->seed[stage], from 1. */
bool srv_event_bracket(const struct srv_event *e, uint8_t stage, struct srv_bracket *out,
    struct srv_bracket_seat *seats);

/* The place of each entry as things are: place[0..entries-1], by the last stage that it reached; 0: none. */
bool srv_event_places(const struct srv_event *e, uint16_t *place);

#endif
