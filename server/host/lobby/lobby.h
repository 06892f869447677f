/* SPDX-License-Identifier: MIT
 * lobby.h - the verbs of matches: opening, finding, joining, leaving, following and playing them.
 * Looks after limits and who sits where; what happens inside a match is room.h. */
#ifndef SRV_HOST_LOBBY_H
#define SRV_HOST_LOBBY_H

#include "store/store.h"

#include <pro/message.h>

struct srv_call;
struct srv_room;
struct srv_service;

enum {
    SRV_ABSENT_MS = 10 * 60 * 1000
};

void srv_match_create(struct srv_call *call, const struct pro_match_create *p);
void srv_match_list(struct srv_call *call, const struct pro_match_list *p);
void srv_match_join(struct srv_call *call, const struct pro_match_join *p);
void srv_match_leave(struct srv_call *call, const struct pro_match_leave *p);
void srv_match_resume(struct srv_call *call, const struct pro_match_resume *p);
void srv_match_snapshot(struct srv_call *call, const struct pro_match_snapshot *p);
void srv_match_answer(struct srv_call *call, const struct pro_match_answer *p);
void srv_match_arrange(struct srv_call *call, const struct pro_match_arrange *p);
void srv_match_concede(struct srv_call *call, const struct pro_match_concede *p);

/* The room of a match in which the caller has a seat; the call is answered when there is none. */
struct srv_room *srv_lobby_seated(struct srv_call *call, const char *match, uint8_t *seat);

/* Answers r->waiting, who has just got a seat. */
void srv_lobby_answer(struct srv_room *r);

/* Why the store refused a change of a match, in words of the protocol. */
enum pro_error srv_lobby_error(enum srv_store_status status);

/* The open match is cancelled; does nothing while something else decides what becomes of it. */
void srv_lobby_cancel(struct srv_room *r);

/* Whether something new may start for this caller; the call is answered when not. */
bool srv_lobby_takes_new(struct srv_call *call);

/* The match gets a code: it is private. */
void srv_lobby_code(struct srv_room *r);

/* Stores a room that is in memory alone, with who sits in it; it is busy until `cb` gets the room. */
void srv_lobby_store(struct srv_room *r, srv_store_done_cb *cb);

/* Cancels open matches whose host has not been connected for SRV_ABSENT_MS; call it now and
 * then. */
void srv_lobby_sweep(struct srv_service *s);

#endif
