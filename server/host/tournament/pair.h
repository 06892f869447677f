/* SPDX-License-Identifier: MIT
 * pair.h - rounds are paired: by a host, or by themselves. A plan is made of the field, solved on a worker
 * thread while nobody acts, and becomes an act. */
#ifndef SRV_HOST_TOURNAMENT_PAIR_H
#define SRV_HOST_TOURNAMENT_PAIR_H

#include "host/tournament/tourney.h"

enum {
    SRV_PAIR_AGAIN_MS = 10000 /* after a round could not be paired by itself */
};

/* Rounds of events that are `auto` pair themselves, and such an event ends when all are over: on its ticks. */
extern const struct srv_tourney_part srv_pair_part;

#endif
