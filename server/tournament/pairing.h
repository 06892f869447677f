/* SPDX-License-Identifier: MIT
 * pairing.h - the pairs of a Swiss round. Among all ways to pair a field the one is taken that costs
 * least, where the cost of a round is the sum of what its pairs cost, level by level:
 *
 *   AGAIN   how often the two have met; for a bye: how many byes the player has had
 *   BYE     points of who gets the bye above the lowest in the field
 *   UNPLAYED  forfeits won and rounds missed of who gets the bye
 *   POINTS  square of the difference in points
 *   FLOAT   1 for each who is paired down, or up, for the second time in a row
 *   RANK    distance of their ranks, if the round is paired by rank
 *   NOISE   16 bits of srv_noise, so that what is left equal is fair, and can be done again
 *
 * An earlier level outweighs all later ones together. The result is the optimum (matching.h). */
#ifndef SRV_TOURNAMENT_PAIRING_H
#define SRV_TOURNAMENT_PAIRING_H

#include "tournament/field.h"

enum srv_level {
    SRV_LEVEL_AGAIN = 0,
    SRV_LEVEL_BYE,
    SRV_LEVEL_UNPLAYED,
    SRV_LEVEL_POINTS,
    SRV_LEVEL_FLOAT,
    SRV_LEVEL_RANK,
    SRV_LEVEL_NOISE,
    SRV_LEVELS,
};

enum srv_pairing_by {
    SRV_PAIRING_BY_POINTS = 0,
    SRV_PAIRING_AT_RANDOM, /* a first round: all levels but NOISE are 0 */
    SRV_PAIRING_SEEDED,    /* a first round: by rating, the first half against the second */
    SRV_PAIRING_BY_RANK,   /* a last round */
};

struct srv_couple {
    uint16_t a, b; /* indices of entrants; b SRV_NOBODY: a has the bye. In any order */
};

/* What an organiser has decided before the round is paired. */
struct srv_wishes {
    const struct srv_couple *keep; /* these are pairs of the round, whatever they cost */
    uint16_t keeps;
    const struct srv_couple *avoid; /* these are none */
    uint16_t avoids;
    const uint16_t *absent; /* not in this round, although still there */
    uint16_t absents;
};

enum srv_pairing_status {
    SRV_PAIRING_OK = 0,
    SRV_PAIRING_FEW,        /* fewer than two players are there */
    SRV_PAIRING_OPEN,       /* an earlier round has a pair without a result */
    SRV_PAIRING_WISHES,     /* a wish names nobody who is there, somebody twice, or two byes */
    SRV_PAIRING_IMPOSSIBLE, /* what is to be avoided leaves no way to pair all */
    SRV_PAIRING_MEMORY,
};

struct srv_paired {
    struct srv_pairing pairing; /* round, table, a has the first turn; outcome OPEN or BYE */
    uint32_t level[SRV_LEVELS];
};

struct srv_round {
    uint16_t n; /* of the pairs that were written */
    uint32_t sum[SRV_LEVELS];
    uint32_t solver_runs; /* matching.h: srv_matching_effort */
    uint64_t solver_edges;
};

/* Pairs round `field->rounds + 1` of those who are there for it. `out` has room for
 * (entrants + 1) / 2 pairs; they are sorted by table, the bye comes last. The order of entrants and
 * pairings in the field changes nothing but the indices in the result. `wishes` may be NULL. Nothing
 * is written unless the status is OK. */
enum srv_pairing_status srv_pair_round(const struct srv_field *field,
    const struct srv_points *points, enum srv_pairing_by by, const struct srv_wishes *wishes,
    struct srv_paired *out, struct srv_round *round);

#endif
