/* SPDX-License-Identifier: MIT
 * watch.h - who is told what happens in an event: those who watch it get tournament.news once a tick, encoded
 * once for all of them; its players get tournament.call about their own pair. Loop thread. */
#ifndef SRV_HOST_TOURNAMENT_WATCH_H
#define SRV_HOST_TOURNAMENT_WATCH_H

#include "host/tournament/tourney.h"
#include "tournament/field.h"

struct srv_client;
struct srv_event_pair;

enum {
    SRV_TOURNEY_WATCHERS_MAX = 4096, /* of an event: spectators_full */
    SRV_TOURNEY_WATCHED_MAX = 16,    /* events that a connection watches: matches_full */
    SRV_TOURNEY_WATCH_RATE = 60      /* a minute, of a connection: too_fast */
};

struct srv_tourney_watcher {
    struct srv_tourney_watcher *next, **link; /* of the event */
    struct srv_tourney_watcher *next_of_client;
    struct srv_tourney *ty;
    struct srv_client *client;
};

/* What of the event has changed since its watchers were told last. */
struct srv_tourney_news {
    bool is_due;
    uint8_t
        state; /* enum pro_tournament_state that they were told: time alone changes it, too */
    uint32_t announced;                      /* announcements */
    uint64_t table[33];                      /* a bit for each table of the round that is on */
    uint64_t waiting[SRV_ENTRANTS_MAX / 64]; /* a bit for each entry that waited for a place */
};

/* The client watches no event any more: its connection or its session has gone. */
void srv_tourney_unwatch(struct srv_client *c);

/* Something that news tell has changed; `table` 0: nothing of a table. */
void srv_tourney_touch(struct srv_tourney *ty, uint16_t table);

/* Tells watchers what has changed; call it when the event is quiet. */
void srv_tourney_tell(struct srv_tourney *ty);

/* Both players of a pair of the round that is on are told of it, on all their connections. `match` NULL: it has
 * not begun. Quiet. */
void srv_tourney_call(
    struct srv_tourney *ty, const struct srv_event_pair *pair, const char *match);

/* Whoever is in that entry gets the news, also if he does not watch. Quiet. */
void srv_tourney_tell_player(struct srv_tourney *ty, const char *player);

extern const struct srv_tourney_part srv_tourney_watch_part;

#endif
