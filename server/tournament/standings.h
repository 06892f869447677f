/* SPDX-License-Identifier: MIT
 * standings.h - who is where after a round, and why.
 *
 * Points first, then the tie-breakers in the order of the event. All rates are exact fractions
 * (GMP), so two entrants are tied if and only if they are; decimals are for people to read.
 *
 *   MW    match points of the rounds played / (points of a win x rounds played)
 *   OMW   mean of the MW of all opponents met, each meeting once
 *   GW    game points / (3 x games)      OGW   mean of the opponents' GW
 *   OOMW  mean of the opponents' OMW
 *
 * Each MW and GW is at least the floor; who has met nobody has the floor. */
#ifndef SRV_TOURNAMENT_STANDINGS_H
#define SRV_TOURNAMENT_STANDINGS_H

#include "tournament/field.h"

#define SRV_RATES \
    (SRV_TIEBREAK_OOMW + 1) /* tie-breakers that are rates are numbered below it */

struct srv_standing {
    uint16_t entrant; /* index in the field */
    uint16_t rank;    /* from 1; entrants that nothing tells apart share one. 0: disqualified */
    uint8_t because; /* enum srv_tiebreak that put it behind the one above; NONE: the points, or
                         it is the first, or shares the rank */
    struct srv_record record;
    uint32_t rate[SRV_RATES]; /* ten-thousandths, rounded half to even, by enum srv_tiebreak */
};

/* Fills out[0..entrants-1] from first to last; the disqualified are at the end, by id. False: there
 * is not enough memory. */
bool srv_standings(
    const struct srv_field *field, const struct srv_points *points, struct srv_standing *out);

#endif
