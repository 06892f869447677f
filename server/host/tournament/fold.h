/* SPDX-License-Identifier: MIT
 * fold.h - between an event's log in the store and its tournament in memory: acts as text, the row for lists,
 * and folding, which is done on a worker thread. Loop thread. */
#ifndef SRV_HOST_TOURNAMENT_FOLD_H
#define SRV_HOST_TOURNAMENT_FOLD_H

#include "store/store_tournament.h"

#include <pro/tournament_rules.h>

#include <stdint.h>

struct srv_act;
struct srv_service;
struct srv_tournament;

/* OK: the tournament, which is yours (srv_fold_free), out of `acts` acts, and its rules. NOT_FOUND: no such
 * event. DAMAGED: its log says something that cannot have happened; the log of the server says what. */
typedef void srv_fold_cb(void *arg, enum srv_store_status status, struct srv_tournament *t,
    uint32_t acts, const struct pro_tournament_rules *rules);
void srv_fold_read(struct srv_service *s, const char *id, srv_fold_cb *cb, void *arg);

/* A tournament of one act, which must be CREATE; NULL: it is not possible. */
struct srv_tournament *srv_fold_begin(const struct srv_act *create);

void srv_fold_free(struct srv_tournament *t); /* NULL is fine */

/* The rules that the tournament has now, as the protocol has them. */
void srv_fold_rules(const struct srv_tournament *t, struct pro_tournament_rules *out);

/* The first act of an event goes to the store, or a later one; `t` is with that act applied. */
void srv_fold_create(struct srv_service *s, const char *id, const struct srv_tournament *t,
    const struct srv_act *act, srv_store_done_cb *cb, void *arg);
void srv_fold_append(struct srv_service *s, const char *id, const struct srv_tournament *t,
    const struct srv_act *act, uint32_t no, srv_store_done_cb *cb, void *arg);

/* Players who have a place, or after the start: who began it, and came later. */
uint32_t srv_fold_entered(const struct srv_tournament *t);

#endif
