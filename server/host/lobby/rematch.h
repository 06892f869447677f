/* SPDX-License-Identifier: MIT
 * rematch.h - another match like one that is over: the same settings and decks, seats swapped.
 *
 * What a rematch needs is kept in memory for some time after a match ended; rated matches have none,
 * their next opponent is found by the queue. Loop thread. */
#ifndef SRV_HOST_REMATCH_H
#define SRV_HOST_REMATCH_H

#include <pro/message.h>

#include <stdint.h>

struct srv_call;
struct srv_room;
struct srv_service;

enum {
    SRV_REMATCHES_MAX = 256,             /* matches that are kept; the oldest goes */
    SRV_REMATCH_KEPT_MS = 10 * 60 * 1000 /* for so long after their end */
};

struct srv_rematches {
    struct srv_rematch *kept[SRV_REMATCHES_MAX];
    uint32_t kept_n; /* ever; the ring's next place is kept_n % SRV_REMATCHES_MAX */
};

/* The match of this room is over and stored. */
void srv_rematch_keep(const struct srv_room *r);

void srv_rematch_deinit(struct srv_rematches *rematches);

/* The verb. */
void srv_match_rematch(struct srv_call *call, const struct pro_match_rematch *p);

#endif
