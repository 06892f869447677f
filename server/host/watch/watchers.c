/* SPDX-License-Identifier: MIT
 * watchers.c - those who watch, one by one: who joins gets the past by a run up to the cursor, who leaves
 * is forgotten. See watch.h. */
#include "host/decks/books.h"
#include "host/lobby/feed.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/watch/shown.h"
#include "host/watch/watch.h"
#include "net/transport.h"

#include <pro/replay.h>

#include <stdlib.h>
#include <string.h>

/* ---- those who join ---- */

struct told { /* rows of a run that somebody needs */
    struct srv_msg *m;
    uint32_t needed; /* by those who have fewer events than that */
};

struct told_list {
    struct told *at;
    uint32_t len, cap;
};

static uint32_t after_of(const struct srv_watch *w, const struct srv_watcher *x)
{
    return x->after.game == w->game ? (uint32_t)x->after.seq : 0;
}

/* The row that ends at w->seq: for all who miss it, and its rest for each who has a part. */
static void note_row(
    struct srv_watch *w, const struct eng_events *events, uint32_t row, struct told_list *told)
{
    const uint32_t from = w->seq - events->len + 1;
    const bool is_last = row == w->row;
    const struct pro_base *base = srv__watch_base(w, w->game);
    const bool is_cut = base != NULL && row == base->row; /* the table is what is told */
    const uint32_t needed = is_cut ? w->seq : from;       /* by those who have less */
    bool is_wanted = false;
    for (struct srv_watcher *x = w->watchers; x != NULL; x = x->next) {
        const uint32_t after = after_of(w, x);
        if (x->call == NULL) {
            continue;
        }
        if (after < needed) {
            is_wanted = true;
        } else if (x->part == NULL && (after < w->seq || (is_last && after == w->seq))) {
            x->part = srv__watch_row(w, events, after - from + 1, is_last, false);
        }
    }
    if (!is_wanted || (events->len == 0 && !is_last && !is_cut)) {
        return;
    }
    if (told->len == told->cap) {
        told->cap = told->cap > 0 ? 2 * told->cap : 64;
        told->at = srv_realloc(told->at, told->cap * sizeof *told->at);
    }
    told->at[told->len++] =
        (struct told){.m = srv__watch_row(w, events, 0, is_last, is_cut), .needed = needed};
}

static void answer(struct srv_watch *w, struct srv_watcher *x, const struct told_list *told)
{
    struct srv_call *call = x->call;
    struct srv_client *c = x->client;
    const uint32_t after = after_of(w, x);
    x->call = NULL;
    w->waiting_n--;
    if (x->after.game > w->game || (w->game > 0 && after > w->seq)) {
        srv_watch_remove(x);
        srv_call_error(call, PRO_ERROR_SEQ_UNKNOWN);
        return;
    }
    struct pro_player players[ENG_SEATS];
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        players[i] = (struct pro_player){.seat = (uint8_t)pro_seat_of(i),
            .name = w->seat[i].name,
            .is_bot = w->seat[i].is_bot};
    }
    struct pro_result result = {.match_watch = {
                                    .match = w->id,
                                    .game = w->game,
                                    .seq = w->game > 0 ? w->seq : 0,
                                    .status = PRO_STATUS_LIVE,
                                    .revision = srv_book_revision(w->book),
                                    .commitment = w->commitment,
                                    .player = players,
                                    .players = ENG_SEATS,
                                    .settings = w->settings,
                                }};
    srv_call_result(call, &result);
    if (x->part != NULL) {
        srv_client_send(c, x->part);
        x->part = NULL;
    }
    for (uint32_t i = 0; i < told->len; i++) {
        if (after < told->at[i].needed) {
            srv_client_send(c, srv__watch_copy(told->at[i].m));
        }
    }
    for (unsigned i = 0; i < SRV_WATCH_PASSING; i++) {
        if (w->said[i] != NULL) {
            srv_client_send(c, srv__watch_copy(w->said[i]));
        }
    }
    for (uint8_t i = 0; w->game > 0 && i < ENG_SEATS; i++) {
        if (w->hand[i].is_shown) {
            srv_client_send(c, srv__watch_hand(w, i));
        }
    }
}

void srv_watch_run(struct srv_watch *w)
{
    struct told_list told = {0};
    if (w->waiting_n == 0) {
        return;
    }
    if (w->state == NULL) {
        w->state = srv_alloc(sizeof *w->state);
    }
    if (w->game > 0) {
        const uint32_t first = srv__watch_first(w, w->game);
        note_row(w, srv__watch_start(w), first, &told);
        for (uint32_t row = first + 1; row <= w->row; row++) {
            note_row(w, srv__watch_step(w), row, &told);
        }
        for (uint8_t i = 0; i < ENG_SEATS; i++) {
            if (w->hand[i].is_shown) {
                (void)srv__watch_read_hand(w, i);
            }
        }
    }
    for (struct srv_watcher *x = w->watchers, *next; x != NULL; x = next) {
        next = x->next;
        if (x->call != NULL) {
            answer(w, x, &told);
        }
    }
    for (uint32_t i = 0; i < told.len; i++) {
        srv_msg_free(told.at[i].m);
    }
    free(told.at);
    w->ran_ms = srv_loop_ms(w->service->loop);
}

void srv_watch_wake(struct srv_watch *w)
{
    if (w->waiting_n > 0 &&
        (w->ran_ms == 0 || srv_loop_ms(w->service->loop) - w->ran_ms >= SRV_WATCH_RUN_MS)) {
        srv_watch_run(w);
    }
}

/* ---- spectators ---- */

struct srv_watcher *srv_watch_find(const struct srv_client *c, const char *match)
{
    struct srv_watcher *x = c->watching;
    while (x != NULL && strcmp(x->watch->id, match) != 0) {
        x = x->next_of_client;
    }
    return x;
}

static void note_count(const struct srv_watch *w)
{
    if (w->room != NULL) {
        srv_feed_touch(w->room);
    }
}

void srv_watch_add(struct srv_watch *w, struct srv_call *call, const struct pro_after *after)
{
    struct srv_client *c = call->client;
    struct srv_watcher *x = srv_watch_find(c, w->id);
    if (x != NULL && x->call != NULL) {
        srv_watch_run(w); /* answers come in the order of the questions */
        x = srv_watch_find(c, w->id);
    }
    if (x == NULL) {
        x = srv_alloc(sizeof *x);
        *x = (struct srv_watcher){.watch = w, .client = c, .next = w->watchers};
        x->link = &w->watchers;
        if (x->next != NULL) {
            x->next->link = &x->next;
        }
        w->watchers = x;
        w->watchers_n++;
        x->next_of_client = c->watching;
        c->watching = x;
        c->attached_n++;
        note_count(w);
    }
    x->call = call;
    x->after = *after;
    w->waiting_n++;
    srv_watch_wake(w);
}

void srv_watch_remove(struct srv_watcher *x)
{
    struct srv_watch *w = x->watch;
    struct srv_client *c = x->client;
    struct srv_watcher **at = &c->watching;
    while (*at != x) {
        at = &(*at)->next_of_client;
    }
    *at = x->next_of_client;
    c->attached_n--;
    *x->link = x->next;
    if (x->next != NULL) {
        x->next->link = x->link;
    }
    w->watchers_n--;
    if (x->call != NULL) {
        w->waiting_n--;
        srv_call_error(x->call, PRO_ERROR_DRAINING); /* nobody hears it: it has gone */
    }
    srv_msg_free(x->part);
    free(x);
    if (w->watchers_n == 0) {
        free(w->state);
        w->state = NULL;
    }
    note_count(w);
}

void srv_watch_gone(struct srv_client *c)
{
    while (c->watching != NULL) {
        srv_watch_remove(c->watching);
    }
}
