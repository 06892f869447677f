/* SPDX-License-Identifier: MIT
 * queue.h - rated queues, one for each game and format. A player waits in one of them at most; how far
 * an opponent's rating may be away grows with the time. On each tick, those who have waited longest
 * choose first: the nearest rating within reach of either, nobody whom one of the two has blocked, and
 * not the opponent of the last match unless nobody else came for SRV_REMATCH_MS. The match is made at
 * once, for both by the server.
 *
 * Who waits is in memory alone: a connection that goes takes its player out, and a restart empties all
 * queues. Loop thread. */
#ifndef SRV_HOST_QUEUE_H
#define SRV_HOST_QUEUE_H

#include <pro/message.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_call;
struct srv_client;
struct srv_queued;
struct srv_service;

enum {
    SRV_WAITING_MAX = 2048, /* players in all queues */
    SRV_WINDOW_START = 100, /* of a rating, each way */
    SRV_WINDOW_GROWTH = 10, /* a second */
    SRV_WINDOW_MAX = 1500,  /* then anyone will do: SRV_WINDOW_ANY */
    SRV_WINDOW_ANY = 100000,
    SRV_REMATCH_MS = 60000,
    SRV_QUEUE_STATE_MS = 5000 /* between two queue.state of a player */
};

struct srv_queue_format {
    const char *name;
    struct pro_match_settings settings; /* of its matches: complete */
};

/* The formats; "" is the first. NULL: there is none of that name. */
const struct srv_queue_format *srv_format_find(const char *name);

struct srv_queues {
    struct srv_queued *first, **end; /* in the order of joining */
    uint32_t len;
};

void srv_queues_init(struct srv_queues *q);

/* How far an opponent may be after so long. */
uint32_t srv_queue_window(uint64_t waiting_ms);

/* The client waits no more: its connection or its session has gone. */
void srv_queue_gone(struct srv_client *c);

/* Pairs whom it can and tells the others how it stands; call it on each tick. */
void srv_queue_sweep(struct srv_service *s);

/* The verbs. */
void srv_queue_list(struct srv_call *call, const struct pro_queue_list *p);
void srv_queue_join(struct srv_call *call, const struct pro_queue_join *p);
void srv_queue_leave(struct srv_call *call, const struct pro_queue_leave *p);

#endif
