/* SPDX-License-Identifier: MIT
 * lobby.h - the verbs of matches: opening, finding, joining, leaving, following and playing them.
 * Looks after limits and who sits where; what happens inside a match is room.h. */
#ifndef SRV_HOST_LOBBY_H
#define SRV_HOST_LOBBY_H

#include <pro/message.h>

struct srv_call;
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

/* Cancels open matches whose host has not been connected for SRV_ABSENT_MS; call it now and
 * then. */
void srv_lobby_sweep(struct srv_service *s);

#endif
