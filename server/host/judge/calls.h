/* SPDX-License-Identifier: MIT
 * calls.h - players who call a judge: what they say lies in the store until a judge has looked after it,
 * and judges who are connected hear of it. */
#ifndef SRV_HOST_CALLS_H
#define SRV_HOST_CALLS_H

#include <pro/message.h>

struct srv_call;

enum {
    SRV_JUDGE_CALL_RATE = 2 /* judge.call of one player a minute */
};

void srv_judge_call(struct srv_call *call, const struct pro_judge_call *p);
void srv_judge_calls(struct srv_call *call, const struct pro_judge_calls *p);
void srv_judge_take(struct srv_call *call, const struct pro_judge_take *p);
void srv_judge_close(struct srv_call *call, const struct pro_judge_close *p);

#endif
