/* SPDX-License-Identifier: MIT
 * forget.h - what the deletion of an account does to events: the player leaves those that have not started,
 * drops from those that run, and is called SRV_LEFT_NAME in the logs of all. His id, which says nothing about
 * anybody, stays, since results and pairs hang on it. */
#ifndef SRV_HOST_TOURNAMENT_FORGET_H
#define SRV_HOST_TOURNAMENT_FORGET_H

#include <stdbool.h>

struct srv_service;

/* `cb` runs once, later. False: it could not be done in all events now; call it again some time. */
typedef void srv_forgotten_cb(void *arg, bool is_done);
void srv_tourneys_forget(
    struct srv_service *s, const char *player, srv_forgotten_cb *cb, void *arg);

#endif
