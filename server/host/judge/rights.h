/* SPDX-License-Identifier: MIT
 * rights.h - who may judge at which match: judges and admins of the server at every one, those who judge or
 * host an event at its tables, as long as it is not over. That nobody judges a match of his own is
 * judge.h's. */
#ifndef SRV_HOST_RIGHTS_H
#define SRV_HOST_RIGHTS_H

#include <pro/message.h>

#include <stdbool.h>

struct srv_client;
struct srv_player;
struct srv_room;
struct srv_service;

/* At a match that is played in that event (NULL or "": in none). */
bool srv_may_judge_in(
    const struct srv_service *s, const struct srv_player *p, const char *tournament);

bool srv_may_judge_at(
    const struct srv_service *s, const struct srv_player *p, const struct srv_room *r);

/* Whether a method that needs a judge may be called by who is none of the server: NONE, or ROLE_NEEDED. By a
 * judge of an event those that are about a match of it; and those about calls, which look for themselves
 * what is his. */
enum pro_error srv_judge_missing(const struct srv_client *c, const struct pro_request *request);

#endif
