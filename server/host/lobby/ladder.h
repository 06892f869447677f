/* SPDX-License-Identifier: MIT
 * ladder.h - ratings and seasons: what a rated match does to its players, and who asks for it. Which
 * formats there are is queue.h, the maths rating.h. Loop thread, but for srv_ladder_rate. */
#ifndef SRV_HOST_LADDER_H
#define SRV_HOST_LADDER_H

#include "host/lobby/rating.h"
#include "store/store_ladder.h"

#include <pro/message.h>

struct srv_call;
struct srv_service;

enum {
    SRV_PROVISIONAL_DEVIATION = 110 /* above it a rating says little */
};

/* For srv_store_match_finish: pure, any thread. */
srv_store_rate_fn srv_ladder_rate;

/* A player's rating now: `last` is the latest there is (season 0: none), `season` the running one. */
struct srv_rating srv_ladder_now(
    const struct srv_store_rating *last, uint32_t season, int64_t now_ms);

/* A rating as whole numbers of the protocol. */
uint64_t srv_ladder_whole(double x);

/* Begins the next season when it is due; call it at the start (season 1 begins then) and on each
 * tick. service->season is the running one, 0 before the store has said so. */
void srv_ladder_turn(struct srv_service *s);

/* The verbs. */
void srv_rating_get(struct srv_call *call, const struct pro_rating_get *p);
void srv_rating_list(struct srv_call *call, const struct pro_rating_list *p);

#endif
