/* SPDX-License-Identifier: MIT
 * rulings.h - what judges have done in a match: a list beside its journal, which lasts as the journal does,
 * goes into the replay, and is told to those who follow the match.
 *
 * A ruling that is a command (an answer, a result, a rewind) is written with the row of that command; one
 * that is not (a clock, a pause) stands behind the row that was the last one then. Either way the audit
 * row is in the same transaction. Loop thread. */
#ifndef SRV_HOST_RULINGS_H
#define SRV_HOST_RULINGS_H

#include "host/judge/deed.h"

#include <eng/id.h>
#include <pro/replay.h>

#include <stdbool.h>
#include <stdint.h>

struct pro_replay;
struct srv_client;
struct srv_room;
struct srv_store_live;

struct srv_ruling {
    uint8_t game;                     /* from 1 */
    uint8_t what;                     /* enum pro_ruled */
    uint8_t seat;                     /* or ENG_SEAT_NONE */
    uint32_t row;                     /* of the journal of that game; 0: before the first */
    uint32_t event_first, event_last; /* first 0: it caused none */
    int64_t at_ms;
    pro_name judge;
    pro_reason reason; /* "": none */
    int64_t bank_ms[ENG_SEATS];
};

struct srv_rulings { /* of a room, those that last */
    struct srv_ruling *at;
    uint32_t len;
    uint32_t due; /* that are on their way to the store: 1 at most */
};

/* Whether the match has room for one more, and none is on its way; else the deed is refused and gone. */
bool srv_ruling_fits(const struct srv_room *r, struct srv_deed *d);

/* One that stands behind all that has been applied, for free() or srv_ruling_lasts: it goes with the next
 * write, with the deed's audit row. After this exactly one of the two below is called. */
struct srv_ruling *srv_ruling_make(
    struct srv_room *r, const struct srv_deed *d, enum pro_ruled what, uint8_t seat);
void srv_ruling_ride(
    const struct srv_room *r, const struct srv_deed *d, const struct srv_ruling *ruling);

/* The write is durable: it is in the list, and everybody is told. Takes it over. */
void srv_ruling_lasts(struct srv_room *r, struct srv_ruling *ruling);

/* It was refused. Takes it over. */
void srv_ruling_drop(struct srv_room *r, struct srv_ruling *ruling);

/* Tells who follows the match from now on of those of the running game. */
void srv_rulings_tell(struct srv_room *r, struct srv_client *client);

/* Those of a match that is rebuilt. False: they do not fit. */
bool srv_rulings_restore(struct srv_room *r, const struct srv_store_live *live);

/* What they mean for the running game after a restart: its clocks, and whether a judge has paused it. */
void srv_rulings_apply(struct srv_room *r);

/* As the document has them, for free(), and how many: with one that ends the match between its games, which
 * is written with the document. */
uint32_t srv_rulings_n(const struct srv_room *r);
struct pro_ruling *srv_rulings_of(const struct srv_room *r);

void srv_rulings_deinit(struct srv_rulings *rulings);

#endif
