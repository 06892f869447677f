/* SPDX-License-Identifier: MIT
 * verbs.h - what may be asked of tournaments, or done to them, over the wire: one verb a method of
 * pro/tournament.h, which dispatch.c calls when the connection has what the method needs (hello, an account,
 * the role of an organizer). A verb answers its call exactly once, at once or later. On the admin socket
 * (call->client->local) there is no player: who opens it is host of every tournament.
 *
 * What is read waits for what was done before it to be durable, so nobody is told what a crash could take
 * back. */
#ifndef SRV_HOST_TOURNAMENT_VERBS_H
#define SRV_HOST_TOURNAMENT_VERBS_H

#include <pro/message.h>

struct srv_call;

/* ---- what is asked ---- */

void srv_tournament_list(struct srv_call *call, const struct pro_tournament_list *p);
void srv_tournament_get(struct srv_call *call, const struct pro_tournament_get *p);
void srv_tournament_watch(struct srv_call *call, const struct pro_tournament_watch *p);
void srv_tournament_unwatch(struct srv_call *call, const struct pro_tournament_unwatch *p);
void srv_tournament_players(struct srv_call *call, const struct pro_tournament_players *p);
void srv_tournament_round(struct srv_call *call, const struct pro_tournament_round *p);
void srv_tournament_standings(struct srv_call *call, const struct pro_tournament_standings *p);
void srv_tournament_bracket(struct srv_call *call, const struct pro_tournament_bracket *p);
void srv_tournament_decklist(struct srv_call *call, const struct pro_tournament_decklist *p);
void srv_tournament_log(struct srv_call *call, const struct pro_tournament_log *p);

/* ---- taking part ---- */

void srv_tournament_enter(struct srv_call *call, const struct pro_tournament_enter *p);
void srv_tournament_deck(struct srv_call *call, const struct pro_tournament_deck *p);
void srv_tournament_leave(struct srv_call *call, const struct pro_tournament_leave *p);
void srv_tournament_check_in(struct srv_call *call, const struct pro_tournament_check_in *p);

/* ---- hosting ---- */

void srv_tournament_create(struct srv_call *call, const struct pro_tournament_create *p);
void srv_tournament_change(struct srv_call *call, const struct pro_tournament_change *p);
void srv_tournament_admit(struct srv_call *call, const struct pro_tournament_admit *p);
void srv_tournament_remove(struct srv_call *call, const struct pro_tournament_remove *p);
void srv_tournament_seed(struct srv_call *call, const struct pro_tournament_seed *p);
void srv_tournament_staff(struct srv_call *call, const struct pro_tournament_staff *p);
void srv_tournament_start(struct srv_call *call, const struct pro_tournament_start *p);
void srv_tournament_pair(struct srv_call *call, const struct pro_tournament_pair *p);
void srv_tournament_unpair(struct srv_call *call, const struct pro_tournament_unpair *p);
void srv_tournament_hold(struct srv_call *call, const struct pro_tournament_hold *p);
void srv_tournament_finish(struct srv_call *call, const struct pro_tournament_finish *p);
void srv_tournament_cancel(struct srv_call *call, const struct pro_tournament_cancel *p);
void srv_tournament_announce(struct srv_call *call, const struct pro_tournament_announce *p);
void srv_tournament_webhook(struct srv_call *call, const struct pro_tournament_webhook *p);

/* ---- judging ---- */

void srv_tournament_extend(struct srv_call *call, const struct pro_tournament_extend *p);
void srv_tournament_result(struct srv_call *call, const struct pro_tournament_result *p);
void srv_tournament_penalty(struct srv_call *call, const struct pro_tournament_penalty *p);

#endif
