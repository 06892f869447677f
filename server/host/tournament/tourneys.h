/* SPDX-License-Identifier: MIT
 * tourneys.h - all events: those that are not over are in memory from the start of the server on, others are
 * folded when somebody asks, the last few of which stay. Loop thread. */
#ifndef SRV_HOST_TOURNEYS_H
#define SRV_HOST_TOURNEYS_H

#include "host/parts/map.h"
#include "host/parts/rates.h"
#include "host/tournament/tourney.h"

#include <stdbool.h>
#include <stdint.h>

struct srv_service;
struct srv_text;
struct srv_tourney_creation;
struct srv_tourney_load;

enum {
    SRV_TOURNEYS_OVER_MAX =
        8, /* that are over and in memory, unless somebody is being served */
    SRV_TOURNEYS_LOADS_MAX = 64 /* that wait to be folded; then too_fast */
};

struct srv_tourneys {
    struct srv_map map;                          /* struct srv_tourney */
    struct srv_tourney_load *loads, **loads_end; /* the first one is under way */
    uint32_t loads_n;
    uint64_t uses;                          /* srv_tourney.used counts it */
    struct srv_rates create_rates;          /* by host */
    struct srv_rates watch_rates;           /* tournament.watch by connection */
    struct srv_rates code_rates;            /* codes that are tried, by player */
    struct srv_rates entry_rates;           /* entering, leaving and decks by player */
    struct srv_rates announce_rates;        /* by event */
    struct srv_tourney_creation *creations; /* on their way to the disk for the first time */
    bool is_loading, is_started;
};

void srv_tourneys_init(struct srv_tourneys *all);

/* Folds all that are not over; `cb` is called when they are there (false: the store cannot be read, or the
 * log of one is damaged: the log says which). Parts are told (on_fold) before. Matches must be there. */
typedef void srv_tourneys_cb(struct srv_service *s, bool is_good);
void srv_tourneys_start(struct srv_service *s, srv_tourneys_cb *cb);

/* Whether they have been folded. */
bool srv_tourneys_are_there(const struct srv_service *s);

/* Twice a second. */
void srv_tourneys_tick(struct srv_service *s);

/* The store is closed: all of them go. */
void srv_tourneys_stop(struct srv_service *s);

/* ---- finding one ---- */

/* srv_tourney_ask and srv_tourney_turn of the event of that id, which is folded first if need be.
 * TOURNAMENT_UNKNOWN: there is none. */
void srv_tourneys_ask(struct srv_service *s, const char *id, srv_turn_fn *fn, void *arg);
void srv_tourneys_turn(struct srv_service *s, const char *id, srv_turn_fn *fn, void *arg);

/* The event if it is in memory, as those that are not over always are; else NULL. It may not be quiet. */
struct srv_tourney *srv_tourneys_peek(const struct srv_service *s, const char *id);

/* srv_tourney_rights of a player in an event that is not over; 0 of others. */
unsigned srv_tourneys_rights(
    const struct srv_service *s, const char *id, const char *player, uint32_t roles);

/* ---- beginning something ---- */

/* May an event or a round begin? DRAINING, STORE_DOWN, or NONE. */
enum pro_error srv_tourneys_may_begin(const struct srv_service *s);

/* A new event has its first act on the disk: it is one of ours. Takes it over. */
void srv_tourneys_add(struct srv_service *s, struct srv_tourney *ty);

/* Events that are not over, of a host (NULL: all). */
uint32_t srv_tourneys_open(const struct srv_service *s, const char *host);

/* Their figures, for the page of metrics. */
void srv_tourneys_metrics(const struct srv_service *s, struct srv_text *out);

#endif
