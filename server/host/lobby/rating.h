/* SPDX-License-Identifier: MIT
 * rating.h - how strong a player is, as Glicko-2 sees it (Glickman, "Example of the Glicko-2 system",
 * 2012): a rating, how far it may be off, and how much the player's strength swings. Pure functions
 * of values; any thread.
 *
 * Each match counts at once, as a rating period with one opponent. The published system counts the
 * matches of a fixed period together, and nobody wants to wait for that. Time enters by its length
 * instead: a deviation grows by volatility^2 a period, and so it does here, by the fraction of
 * SRV_RATING_PERIOD_MS since the player's last counted match. That period is chosen so that a
 * deviation of 60 becomes one of 110 in a year without a match. */
#ifndef SRV_HOST_RATING_H
#define SRV_HOST_RATING_H

#include <stddef.h>
#include <stdint.h>

#define SRV_RATING_PERIOD_MS INT64_C(403200000) /* 4 days 16 hours */
#define SRV_RATING_START     1500.0             /* of who has played nothing */
#define SRV_DEVIATION_START  350.0              /* also the most */
#define SRV_DEVIATION_MIN    45.0 /* a rating never stops moving, whoever plays how much */
#define SRV_VOLATILITY_START 0.06
#define SRV_RATING_TAU       0.5 /* how fast volatility may change */

/* A season begins with half the distance to the start, and with doubt about the rest: who was far
 * above is still above, and has to show it. */
#define SRV_SEASON_KEEPS         0.5
#define SRV_SEASON_DEVIATION_MIN 180.0

struct srv_rating {
    double rating, deviation, volatility;
};

struct srv_rating_result {
    struct srv_rating opponent; /* before the match, its deviation grown to then */
    double score;               /* 1 won, 0.5 drawn, 0 lost */
};

/* Of who has played nothing. */
struct srv_rating srv_rating_new(void);

/* After so many periods without a match. */
struct srv_rating srv_rating_grown(const struct srv_rating *r, double periods);

/* After a period of that length (1: as published) with these results. */
struct srv_rating srv_rating_after(const struct srv_rating *r,
    const struct srv_rating_result *results, size_t n, double periods);

/* At the beginning of a season, out of the one before. */
struct srv_rating srv_rating_reset(const struct srv_rating *r);

/* What a leaderboard orders by, in thousandths: the rating that the player has almost certainly
 * (two deviations below), so nobody leads by one lucky match. */
int64_t srv_rating_standing(const struct srv_rating *r);

#endif
