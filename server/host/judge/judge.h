/* SPDX-License-Identifier: MIT
 * judge.h - what a judge sees of a running match, and does to it. Each verb is a deed (deed.h). A judge
 * who plays or watches a match does nothing to it: that is another judge's. */
#ifndef SRV_HOST_JUDGE_H
#define SRV_HOST_JUDGE_H

#include <pro/message.h>

#include <stdbool.h>

struct srv_actor;
struct srv_call;
struct srv_deed;
struct srv_room;

/* Whether that person sits in the match or watches it on any connection. */
bool srv_judge_is_involved(const struct srv_room *r, const struct srv_actor *who);

/* The live room that a deed is about (d->target), or NULL: the deed is refused (match_unknown,
 * match_not_live, judge_involved) and gone. */
struct srv_room *srv_judge_room(struct srv_deed *d);

/* Who sits in it; how many. */
size_t srv_judge_seats(const struct srv_room *r, struct pro_judge_seat out[ENG_SEATS]);

void srv_judge_view(struct srv_call *call, const struct pro_judge_view *p);

/* ---- lists: lists.c ---- */

void srv_judge_matches(struct srv_call *call, const struct pro_judge_matches *p);
void srv_judge_aside(struct srv_call *call, const struct pro_judge_aside *p);

/* ---- decisions: decide.c ---- */

void srv_judge_pause(struct srv_call *call, const struct pro_judge_pause *p);
void srv_judge_resume(struct srv_call *call, const struct pro_judge_resume *p);
void srv_judge_result(struct srv_call *call, const struct pro_judge_result *p);
void srv_judge_clock(struct srv_call *call, const struct pro_judge_clock *p);
void srv_judge_act(struct srv_call *call, const struct pro_judge_act *p);
void srv_judge_rewind(struct srv_call *call, const struct pro_judge_rewind *p);

#endif
