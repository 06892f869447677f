/* SPDX-License-Identifier: MIT
 * matching.h - the cheapest way to put all of a field into pairs: exact minimum-cost perfect
 * matching. Knows no players and no points; pairing.h says what a pair costs.
 *
 * The work is done by LEMON's blossom algorithm with dual variables. A large field starts with the
 * cheapest edges of each vertex alone; the duals then tell for each edge that was left out whether
 * it could make the result cheaper, and those that could are added until none is left. So the
 * result is the optimum over all edges, in time that grows with the edges that matter. */
#ifndef SRV_TOURNAMENT_MATCHING_H
#define SRV_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

__extension__ typedef unsigned __int128 srv_cost; /* of one pair; less than 2^SRV_COST_BITS */

#define SRV_COST_BITS    116   /* the solver needs some more for sums and duals */
#define SRV_VERTICES_MAX 65536 /* of one field */

enum srv_matching_status {
    SRV_MATCHING_OK = 0,
    SRV_MATCHING_NONE,   /* what is allowed has no perfect matching */
    SRV_MATCHING_MEMORY, /* there is not enough memory */
};

/* What the pair of vertices a and b costs, into *out. False: the two may not be a pair. Must give
 * the same answer for (a, b) and (b, a), and each time it is asked. */
typedef bool srv_cost_fn(const void *of, uint32_t a, uint32_t b, srv_cost *out);

struct srv_matching_task {
    uint32_t n; /* vertices, numbered from 0; even, at least 2, at most SRV_VERTICES_MAX */
    srv_cost_fn *cost;
    const void *of; /* the first argument of cost */
    uint32_t near;  /* starts with so many of the cheapest edges of each vertex, and with those
                        to the next one by number; 0: with all edges */
};

struct srv_matching_effort { /* how the result came about; the same on each run */
    uint32_t rounds;         /* how often the solver ran */
    uint64_t edges;          /* that it knew in the last run */
};

/* Fills mate[0..n-1]: mate[mate[v]] == v, and the sum of the costs is the smallest that there is,
 * which the duals prove. `effort` may be NULL. Nothing is written unless the status is OK. */
enum srv_matching_status srv_matching_solve(
    const struct srv_matching_task *task, uint32_t *mate, struct srv_matching_effort *effort);

#ifdef __cplusplus
}
#endif
#endif
