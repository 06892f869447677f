/* SPDX-License-Identifier: MIT
 * world_events.c - the part of world.h's store that keeps events: their logs, as far as what was appended is
 * durable. Acts wait in the queue of writes, and so do reads of logs. No webhooks, no matches at tables. */
#include "host/parts/memory.h"
#include "store/store_tournament.h"
#include "world.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MAX = 16,
    ACTS_MAX = 1024
};

static struct event {
    char id[SRV_STORE_ID_MAX + 1];
    char *act[ACTS_MAX];
    uint32_t acts;
    bool is_over;
    char forgotten[SRV_STORE_ID_MAX + 1]; /* the last player whose name went */
} events[EVENTS_MAX];

static struct event *find(const char *id)
{
    for (size_t i = 0; i < EVENTS_MAX; i++) {
        if (strcmp(events[i].id, id) == 0) {
            return &events[i];
        }
    }
    return NULL;
}

uint32_t world_acts(const char *tournament)
{
    const struct event *e = find(tournament);
    return e != NULL ? e->acts : 0;
}

const char *world_act(const char *tournament, uint32_t no)
{
    return find(tournament)->act[no - 1];
}

void world_forget_events(void)
{
    for (size_t i = 0; i < EVENTS_MAX; i++) {
        for (uint32_t k = 0; k < events[i].acts; k++) {
            free(events[i].act[k]);
        }
        events[i] = (struct event){.id = ""};
    }
}

/* ---- writes ---- */

struct appending {
    char id[SRV_STORE_ID_MAX + 1];
    char *act;
    uint32_t no;
    bool is_over;
    char forget[SRV_STORE_ID_MAX + 1];
    srv_store_done_cb *cb;
    void *arg;
};

static void on_append(void *arg, enum srv_store_status status)
{
    struct appending a = *(struct appending *)arg;
    free(arg);
    struct event *e = find(a.no == 1 && find(a.id) == NULL ? "" : a.id);
    ck_assert_ptr_nonnull(e);
    if (status == SRV_STORE_OK && e->acts + 1 != a.no) {
        status = SRV_STORE_CONFLICT; /* the one before was refused */
    }
    if (status == SRV_STORE_OK) {
        ck_assert_uint_lt(e->acts, ACTS_MAX);
        memcpy(e->id, a.id, sizeof e->id);
        e->act[e->acts++] = a.act;
        e->is_over = a.is_over;
        if (a.forget[0] != '\0') {
            memcpy(e->forgotten, a.forget, sizeof e->forgotten);
        }
    } else {
        free(a.act);
    }
    a.cb(a.arg, status);
}

static void append(const char *what, const char *id, uint32_t no, struct srv_store_bytes act,
    bool is_over, const char *forget, srv_store_done_cb *cb, void *arg)
{
    struct appending *a = srv_alloc(sizeof *a);
    (void)snprintf(a->id, sizeof a->id, "%s", id);
    a->act = srv_alloc(act.len + 1);
    memcpy(a->act, act.at, act.len);
    a->no = no;
    a->is_over = is_over;
    (void)snprintf(a->forget, sizeof a->forget, "%s", forget != NULL ? forget : "");
    a->cb = cb;
    a->arg = arg;
    world_add(what, on_append, a);
}

void srv_store_tournament_create(struct srv_store *s, const struct srv_store_tournament *row,
    struct srv_store_bytes act, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    append("tournament_create", row->id, 1, act, false, NULL, cb, arg);
}

void srv_store_tournament_append(struct srv_store *s,
    const struct srv_store_tournament_append *a, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    append("tournament_append", a->tournament, a->no, a->act, a->now->ended_ms != 0, a->forget,
        cb, arg);
}

/* ---- reads ---- */

struct loading {
    char id[SRV_STORE_ID_MAX + 1];
    srv_store_tournament_cb *cb;
    void *arg;
};

static void on_load(void *arg, enum srv_store_status status)
{
    const struct loading l = *(struct loading *)arg;
    struct srv_store_bytes act[ACTS_MAX];
    const struct event *e = find(l.id);
    free(arg);
    if (status == SRV_STORE_OK && e == NULL) {
        status = SRV_STORE_NOT_FOUND;
    }
    for (uint32_t i = 0; e != NULL && i < e->acts; i++) {
        act[i] = (struct srv_store_bytes){.at = e->act[i], .len = strlen(e->act[i])};
    }
    const struct srv_store_tournament row = {.id = l.id};
    l.cb(l.arg, status, &row, act, e != NULL ? e->acts : 0);
}

void srv_store_tournament_load(
    struct srv_store *s, const char *tournament, srv_store_tournament_cb *cb, void *arg)
{
    (void)s;
    struct loading *l = srv_alloc(sizeof *l);
    (void)snprintf(l->id, sizeof l->id, "%s", tournament);
    l->cb = cb;
    l->arg = arg;
    world_add("tournament_load", on_load, l);
}

struct running {
    srv_store_tournaments_cb *cb;
    void *arg;
};

static void on_running(void *arg, enum srv_store_status status)
{
    const struct running r = *(struct running *)arg;
    struct srv_store_tournament row[EVENTS_MAX];
    size_t n = 0;
    free(arg);
    for (size_t i = 0; i < EVENTS_MAX; i++) {
        if (events[i].id[0] != '\0' && !events[i].is_over) {
            row[n++] = (struct srv_store_tournament){.id = events[i].id};
        }
    }
    r.cb(r.arg, status, row, n);
}

void srv_store_tournament_running(struct srv_store *s, srv_store_tournaments_cb *cb, void *arg)
{
    (void)s;
    struct running *r = srv_alloc(sizeof *r);
    *r = (struct running){.cb = cb, .arg = arg};
    world_add("tournament_running", on_running, r);
}

void srv_store_tournament_list(struct srv_store *s,
    const struct srv_store_tournament_query *query, srv_store_tournaments_cb *cb, void *arg)
{
    (void)s;
    (void)query;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_tournament_log(struct srv_store *s, const char *tournament, uint32_t before,
    uint32_t limit, srv_store_tournament_log_cb *cb, void *arg)
{
    (void)s;
    (void)tournament;
    (void)before;
    (void)limit;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

/* Those that name the player and were not told to forget him, at once. */
void srv_store_tournament_of(
    struct srv_store *s, const char *player, srv_store_tournament_ids_cb *cb, void *arg)
{
    const char *id[EVENTS_MAX];
    size_t n = 0;
    (void)s;
    for (size_t i = 0; i < EVENTS_MAX; i++) {
        bool is_named = false;
        for (uint32_t k = 0; k < events[i].acts; k++) {
            is_named = is_named || strstr(events[i].act[k], player) != NULL;
        }
        if (is_named && strcmp(events[i].forgotten, player) != 0) {
            id[n++] = events[i].id;
        }
    }
    cb(arg, SRV_STORE_OK, id, n);
}

void srv_store_tournament_matches(struct srv_store *s, const char *tournament, uint8_t stage,
    uint16_t round, srv_store_tournament_matches_cb *cb, void *arg)
{
    (void)s;
    (void)tournament;
    (void)stage;
    (void)round;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

/* ---- webhooks: there are none ---- */

void srv_store_webhook_add(struct srv_store *s, const struct srv_store_webhook *webhook,
    uint32_t webhooks_max, srv_store_webhook_cb *cb, void *arg)
{
    (void)s;
    (void)webhook;
    (void)webhooks_max;
    cb(arg, SRV_STORE_LIMIT, 0);
}

void srv_store_webhook_remove(struct srv_store *s, const char *tournament, const char *url,
    srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)tournament;
    (void)url;
    cb(arg, SRV_STORE_NOT_FOUND);
}

void srv_store_webhook_list(
    struct srv_store *s, const char *tournament, srv_store_webhooks_cb *cb, void *arg)
{
    (void)s;
    (void)tournament;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_delivery_ride(
    struct srv_store *s, const struct srv_store_delivery *deliveries, size_t n)
{
    (void)s;
    (void)deliveries;
    ck_assert_uint_eq(n, 0);
}

void srv_store_delivery_next(
    struct srv_store *s, int64_t webhook, srv_store_delivery_cb *cb, void *arg)
{
    (void)s;
    (void)webhook;
    cb(arg, SRV_STORE_NOT_FOUND, NULL);
}

void srv_store_delivery_done(struct srv_store *s, int64_t webhook, int64_t delivery,
    bool is_lost, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)webhook;
    (void)delivery;
    (void)is_lost;
    cb(arg, SRV_STORE_NOT_FOUND);
}

void srv_store_delivery_failed(struct srv_store *s, int64_t webhook, uint32_t fails,
    int64_t due_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)webhook;
    (void)fails;
    (void)due_ms;
    cb(arg, SRV_STORE_NOT_FOUND);
}

/* Everybody has an account. */
void srv_store_account_find(struct srv_store *s, const char *handle, const char *player,
    srv_store_account_cb *cb, void *arg)
{
    (void)s;
    (void)handle;
    cb(arg, SRV_STORE_OK, &(struct srv_store_account){.player = player, .name = player});
}
