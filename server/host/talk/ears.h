/* SPDX-License-Identifier: MIT
 * ears.h - whom a player does not want to hear or meet, and until when he may not speak: what the
 * store says of that, kept while the player is here. Loop thread. */
#ifndef SRV_HOST_EARS_H
#define SRV_HOST_EARS_H

#include "store/store.h"

#include <pro/words.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_player;
struct srv_service;

enum {
    SRV_BLOCKS_MAX = 100 /* of one player */
};

struct srv_ears { /* in each player */
    pro_player_id *blocked;
    uint32_t blocked_n;
    int64_t silent_until_ms; /* since 1970 */
    bool is_known;           /* the store has said so */
    bool is_asked;           /* ... or will: the player is held until then */
    struct srv_ears_waiter *waiters;
};

/* Asks the store, unless it has said so. */
void srv_ears_want(struct srv_service *s, struct srv_player *p);

/* The store has answered about that player, who is held meanwhile; with OK all is known. */
typedef void srv_ears_fn(void *arg, struct srv_player *p, enum srv_store_status status);

/* Of somebody of whom nothing is known yet: asks the store, and calls `fn` when it has answered. Who waits is called
 * in the order of waiting, and before anything else can be heard of the player. */
void srv_ears_await(struct srv_service *s, struct srv_player *p, srv_ears_fn *fn, void *arg);

/* Whether the one has blocked the other. */
bool srv_ears_block(const struct srv_player *p, const char *other);

/* Whether the two must not meet: one has blocked the other, or that is not known yet. */
bool srv_ears_refuse(const struct srv_player *a, const struct srv_player *b);

/* The store has written that down. */
void srv_ears_learn(struct srv_player *p, const char *other, bool is_blocked);

void srv_ears_deinit(struct srv_ears *ears);

#endif
