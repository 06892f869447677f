/* SPDX-License-Identifier: MIT
 * penalty.h - what the judges of an event decide, and what that does to a match that is played: a game that is
 * lost, a match that is lost, more time, a result. The verbs are in verbs.h. A judge decides nothing about a
 * table at which he plays himself. Loop thread. */
#ifndef SRV_HOST_PENALTY_H
#define SRV_HOST_PENALTY_H

#include "host/tournament/round.h"

/* Carries out what the players of a table owe by penalties: a game each, or the match. */
void srv_penalty_look(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r);

#endif
