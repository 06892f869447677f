/* SPDX-License-Identifier: MIT
 * late.h - those who come to a match that is over: match.resume, match.watch and match.snapshot,
 * answered out of its replay. One who comes to watch while the delay of a match runs that was over before the
 * server began is shown what is due, and the rest in its time (srv_watch_revive).
 *
 * The store reads the document, a worker thread decodes it and runs its last game again. Answers
 * leave in the order in which the questions came. At most SRV_LATE_MAX questions hold a document at
 * any time; the others wait for their turn and hold nothing. Loop thread. */
#ifndef SRV_HOST_LATE_H
#define SRV_HOST_LATE_H

#include <pro/message.h>

#include <stdint.h>

struct pro_replay;
struct srv_call;
struct srv_past;
struct srv_late_ask;
struct srv_service;

enum {
    SRV_LATE_MAX = 2 /* of libuv's four threads: bots and ends of matches need some too */
};

struct srv_late {
    struct srv_late_ask *first, *last; /* in order of coming */
    struct srv_late_ask *next;         /* the first that was not begun; NULL: all were */
    uint32_t begun;
};

void srv_late_resume(struct srv_call *call, const struct pro_match_resume *p);
void srv_late_watch(struct srv_call *call, const struct pro_match_watch *p);
void srv_late_snapshot(struct srv_call *call, const struct pro_match_snapshot *p);

/* A refusal in its turn: what was asked before about such a match is answered before. */
void srv_late_refuse(struct srv_call *call, enum pro_error error);

/* Game number index + 1 of a document, to be run again: borrows from it and from `key`. */
void srv_past_of(
    const struct pro_replay *doc, uint32_t index, uint8_t key[32], struct srv_past *out);

#endif
