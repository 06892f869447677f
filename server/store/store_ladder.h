/* SPDX-License-Identifier: MIT
 * store_ladder.h - seasons and ratings. Part of store.h: the same threads, memory and failures. What
 * a result does to a rating the store does not know; who ends a match hands that in. */
#ifndef SRV_STORE_LADDER_H
#define SRV_STORE_LADDER_H

#include "store.h"

#define SRV_STORE_SEASONS_MAX 64u /* of one player that are told */

struct srv_store_rating { /* of a player in a game, a format and a season */
    const char *player;
    const char *name; /* as shown; in lists and for rating_get only */
    uint32_t season;  /* 0: the player has none yet, and the rest is zero */
    double rating, deviation, volatility;
    int64_t standing; /* what the leaderboard orders by */
    uint32_t wins, draws, losses;
    int64_t counted_ms;   /* the end of the last match that counted */
    const char *opponent; /* of that match; NULL when there was none */
};

struct srv_store_season {
    uint32_t number; /* from 1 */
    int64_t started_ms;
};

typedef void srv_store_season_cb(
    void *arg, enum srv_store_status s, const struct srv_store_season *season);

/* The season at `now_ms`, which is begun if the last one is over: it lasts `length_ms`, 0 for ever.
 * The first begins now, each other where the one before ended; seasons that nobody saw (the server
 * was not running) are left out. */
void srv_store_season_turn(struct srv_store *store, int64_t now_ms, int64_t length_ms,
    srv_store_season_cb *cb, void *arg);

/* All seasons of a player in a game and format, latest first, n may be 0; `name` is the player's.
 * NOT_FOUND: there is no such player. */
typedef void srv_store_ratings_cb(void *arg, enum srv_store_status s, const char *name,
    const struct srv_store_rating *ratings, size_t n);
void srv_store_rating_get(struct srv_store *store, const char *player, const char *game,
    const char *format, srv_store_ratings_cb *cb, void *arg);

struct srv_store_rating_query {
    const char *game, *format;
    uint32_t season;
    uint32_t limit;  /* 1 to SRV_STORE_PAGE_MAX */
    bool has_before; /* go on after the row that these two name */
    int64_t before_standing;
    const char *before_player;
};

/* The leaderboard: best first, by (standing, player). Any page costs the same. `name` is NULL. */
void srv_store_rating_list(struct srv_store *store, const struct srv_store_rating_query *query,
    srv_store_ratings_cb *cb, void *arg);

#endif
