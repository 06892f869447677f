/* SPDX-License-Identifier: MIT
 * table.h - a match that is played at a table of an event, as its room sees it: what the room asks the event
 * at the few moments that matter to it, and how the event ends it. Everything here does nothing for rooms
 * that are at no table.
 *
 * When such a match is over and its replay is stored, its event gets a `result` act. A match that was stored while
 * nobody could tell the event is settled from what the store says of it: who has won, by how many games, and
 * why. Where the event has a result before its match is over (a judge gave one, a player was disqualified), the
 * match is ended by a ruling that says the same. Loop thread. */
#ifndef SRV_HOST_TABLE_H
#define SRV_HOST_TABLE_H

#include "host/match/room.h"
#include "host/tournament/round.h"

#include <stdbool.h>

/* Why an event has ruled in a match: the reason of the ruling, which the replay keeps. */
#define SRV_RULED_TIME      "time"
#define SRV_RULED_NO_SHOW   "no_show"
#define SRV_RULED_PENALTY   "penalty"
#define SRV_RULED_RESULT    "result"
#define SRV_RULED_CANCELLED "cancelled" /* its event is over: nobody wins it */

static inline bool srv_table_has(const struct srv_room *r)
{
    return r->table.tournament[0] != '\0';
}

/* ---- what rooms call ---- */

/* A command is about to be applied: time may have ended the game before it. */
void srv_table_before(struct srv_room *r);

/* A command was applied: it may have ended what is played of the table's time. */
void srv_table_applied(struct srv_room *r);

/* The next game is about to begin. True: it does not: the match is over, or the round is held. */
bool srv_table_between(struct srv_room *r);

/* The end of the match is stored, and its room is about to go; or it is put aside. */
void srv_table_gone(struct srv_room *r);

/* Somebody is still waited for, who has not come to this match yet. */
bool srv_table_waits(const struct srv_room *r);

/* Why a match is over, as lists of replays say it: SRV_RULED_* where the event has ended it, else `usual`. */
const char *srv_table_reason(const struct srv_room *r, const char *usual);

/* The replay is kept back, as the settings of the match say and its event is not over. */
bool srv_table_keeps(const struct srv_room *r);

/* A player who takes part in the event that this match belongs to, and may not watch its tables. */
bool srv_table_hides(const struct srv_room *r, const char *player);

/* ---- how an event ends one ---- */

struct srv_table_ruling {
    const char *reason; /* SRV_RULED_* */
    const char *judge;  /* name; NULL or "": the server */
    uint8_t result;     /* enum eng_result: WON, DRAWN, VOID */
    uint8_t winner;     /* seat, when WON */
    bool is_whole;      /* the match, not the running game alone */
};

/* Ends the running game or the match. False: it cannot be now (a row is on its way, the game begins); ask
 * again. The match need not be won by what follows: look at it again. */
bool srv_table_rule(struct srv_room *r, const struct srv_table_ruling *ruling);

/* The same of seats that lose, one or both: the running game, or the whole match. `judge` as in the ruling. */
void srv_table_lose(struct srv_room *r, const bool loses[ENG_SEATS], bool is_whole,
    const char *reason, const char *judge);

/* How many games the seat has lost in this match by rulings of that reason. */
unsigned srv_table_ruled(const struct srv_room *r, const char *reason, uint8_t seat);

/* Ends the match of a table, of whatever round, that has a result, or whose players are others now. `judge`: who
 * says so; "": the server. */
void srv_table_follow(struct srv_tourney *ty, const char *judge, struct srv_room *r);

/* Ends matches whose event is over without them; call it about once a second. */
void srv_tables_sweep(struct srv_service *s);

/* A match that is over in the store has no result in the event: it gets one. */
struct srv_store_tournament_match;
void srv_table_settle(struct srv_tourney *ty, struct srv_playing *p,
    const struct srv_store_tournament_match *row);

#endif
