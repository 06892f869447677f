/* SPDX-License-Identifier: MIT
 * feed.h - the live list of the lobby: matches that anyone may join or watch, and to those who ask
 * for it each change of them.
 *
 * Whatever changes a room touches it. On each tick of the host all that was touched becomes one
 * lobby.change for each filter (a game, or all), encoded once and sent to everyone who has that
 * filter; a client that does not read fast enough misses changes and gets a whole list instead, once
 * it has read what waits for it. Loop thread. */
#ifndef SRV_HOST_FEED_H
#define SRV_HOST_FEED_H

#include <eng/id.h>
#include <pro/message.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct eng_game;
struct srv_call;
struct srv_client;
struct srv_room;
struct srv_service;

enum {
    SRV_FEED_BEHIND_BYTES = 128 << 10, /* that wait for a client: it gets no changes any more */
    SRV_FEED_HERE_MS = 5000            /* between messages that only count players */
};

struct srv_feed_room { /* in each room */
    struct srv_room *next_dirty;
    bool is_dirty;
    bool is_listed; /* those who watch have it */
};

struct srv_feed_watch {              /* in each client */
    struct srv_client *next, **link; /* feed.watchers; link NULL: does not watch */
    const struct eng_game *game;     /* NULL: every game */
    bool is_behind;
};

struct srv_feed {
    struct srv_client *watchers;
    struct srv_room *dirty, **dirty_end;
    struct srv_feed_gone { /* rooms that were listed and are no more */
        struct srv_feed_gone *next;
        const struct eng_game *game;
        char match[16 + 1];
    } * gone, **gone_end;
    uint64_t here_ms; /* loop time when players were counted last */
    uint64_t here;
    bool is_here_told;
};

void srv_feed_init(struct srv_feed *f);
void srv_feed_deinit(struct srv_feed *f);

/* The room as lists show it; `out` borrows from it and from `players`. */
void srv_feed_row(
    const struct srv_room *r, struct pro_player players[ENG_SEATS], struct pro_lobby_row *out);

/* Something of the room that the list shows may have changed. */
void srv_feed_touch(struct srv_room *r);

/* The room is about to be freed. */
void srv_feed_leave(struct srv_room *r);

/* The client watches no more: its connection or its session has gone. */
void srv_feed_gone(struct srv_client *c);

/* Tells what changed; call it on each tick. */
void srv_feed_flush(struct srv_service *s);

/* The verbs. */
void srv_lobby_watch(struct srv_call *call, const struct pro_lobby_watch *p);
void srv_lobby_unwatch(struct srv_call *call, const struct pro_lobby_unwatch *p);

#endif
