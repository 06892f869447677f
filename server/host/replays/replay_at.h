/* SPDX-License-Identifier: MIT
 * replay_at.h - a match that is over, looked at from inside: the table at any moment and the events, as
 * anyone saw them, where its turns begin, and whether it is as it must be. The match is run again on a
 * worker thread, one at a time; at most SRV_REPLAY_ASKS_MAX questions wait. Loop thread. */
#ifndef SRV_HOST_REPLAY_AT_H
#define SRV_HOST_REPLAY_AT_H

#include <pro/message.h>
#include <pro/reply.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_replay_ask;
struct srv_request;
struct srv_service;

enum {
    SRV_REPLAY_ASKS_MAX = 256 /* that wait: they hold nothing but themselves */
};

struct srv_replay_asks {
    struct srv_replay_ask *first, *last; /* in order of coming; the first one is under way */
    uint32_t n;
};

void srv_replay_turns(struct srv_call *call, const struct pro_replay_turns *p);
void srv_replay_at(struct srv_call *call, const struct pro_replay_at *p);
void srv_replay_events(struct srv_call *call, const struct pro_replay_events *p);
void srv_replay_verify(struct srv_call *call, const struct pro_replay_verify *p);

/* What came of a question over HTTP: the result, good until this returns, or NULL and what is wrong.
 * is_private: not everybody may see that replay. */
typedef void srv_replay_told_cb(struct srv_request *r, const struct pro_fault *fault,
    const struct pro_result *result, bool is_private);

/* One of these four methods, asked by nobody who is known; `verify` counts for the address. `told` is called
 * once, at once or later. */
void srv_replay_ask(struct srv_service *s, struct srv_request *r,
    const struct pro_request *request, srv_replay_told_cb *told);

#endif
