/* SPDX-License-Identifier: MIT
 * ops_webhook.c - webhooks of events, and the deliveries that wait for them. */
#include "op.h"
#include "store_tournament.h"

#include <string.h>

static const char *url_copy(struct srv__op *op, const char *url)
{
    const size_t len = strnlen(url, SRV_STORE_WEBHOOK_URL_MAX + 1);
    const bool ok = len > 0 && len <= SRV_STORE_WEBHOOK_URL_MAX;
    srv__op_require(op, ok);
    return srv__arena_copy(&op->arena, url, ok ? len : 0);
}

/* ---- webhooks ---- */

struct webhook_add {
    struct srv__op op;
    srv_store_webhook_cb *cb;
    struct srv_store_webhook webhook;
    uint32_t max;
    int64_t id;
};

static int webhook_add_run(struct srv__conn *c, struct srv__op *op)
{
    struct webhook_add *w = (struct webhook_add *)op;
    struct srv__query q = srv__query(c, SRV__SQL_WEBHOOK_COUNT);
    srv__bind_word(&q, w->webhook.tournament);
    srv__bind_word(&q, w->webhook.url);
    const bool is_row = srv__query_next(&q);
    const int64_t n = is_row ? srv__col_int(&q, 0) : 0, same = is_row ? srv__col_int(&q, 1) : 0;
    int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || same > 0 || n >= w->max) {
        op->status = same > 0 ? SRV_STORE_TAKEN : SRV_STORE_LIMIT;
        return rc;
    }
    q = srv__query(c, SRV__SQL_WEBHOOK_ADD);
    srv__bind_word(&q, w->webhook.tournament);
    srv__bind_word(&q, w->webhook.url);
    srv__bind_word(&q, w->webhook.secret);
    srv__bind_int(&q, w->webhook.created_ms);
    w->id = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
    rc = srv__query_end(&q);
    op->status = SRV_STORE_OK;
    return rc;
}

static void webhook_add_deliver(struct srv__op *op)
{
    const struct webhook_add *w = (const struct webhook_add *)op;
    if (w->cb != NULL) {
        w->cb(op->arg, op->status, op->status == SRV_STORE_OK ? w->id : 0);
    }
}

static const struct srv__op_kind webhook_add_kind = {
    .size = sizeof(struct webhook_add),
    .is_write = true,
    .run = webhook_add_run,
    .deliver = webhook_add_deliver,
};

void srv_store_webhook_add(struct srv_store *store, const struct srv_store_webhook *webhook,
    uint32_t webhooks_max, srv_store_webhook_cb *cb, void *arg)
{
    struct webhook_add *w = srv__op_create(&webhook_add_kind, arg);
    w->cb = cb;
    w->max = webhooks_max;
    w->webhook = *webhook;
    w->webhook.tournament = srv__op_id(&w->op, webhook->tournament);
    w->webhook.url = url_copy(&w->op, webhook->url);
    w->webhook.secret = srv__op_word(&w->op, webhook->secret);
    srv__submit(store, &w->op);
}

struct webhook_remove {
    struct srv__op_done done;
    const char *tournament, *url;
};

static int webhook_remove_run(struct srv__conn *c, struct srv__op *op)
{
    const struct webhook_remove *w = (const struct webhook_remove *)op;
    struct srv__query q = srv__query(c, SRV__SQL_WEBHOOK_REMOVE);
    int changes;
    srv__bind_word(&q, w->tournament);
    srv__bind_word(&q, w->url);
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind webhook_remove_kind = {
    .size = sizeof(struct webhook_remove),
    .is_write = true,
    .is_single = true,
    .run = webhook_remove_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_webhook_remove(struct srv_store *store, const char *tournament, const char *url,
    srv_store_done_cb *cb, void *arg)
{
    struct webhook_remove *w = srv__op_create(&webhook_remove_kind, arg);
    w->done.cb = cb;
    w->tournament = srv__op_id(&w->done.op, tournament);
    w->url = url_copy(&w->done.op, url);
    srv__submit(store, &w->done.op);
}

struct webhook_list {
    struct srv__op op;
    srv_store_webhooks_cb *cb;
    const char *tournament;
    struct srv_store_webhook *rows;
    size_t n;
};

static int webhook_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct webhook_list *l = (struct webhook_list *)op;
    struct srv__arena *a = &op->arena;
    struct srv__query q =
        srv__query(c, l->tournament != NULL ? SRV__SQL_WEBHOOK_OF : SRV__SQL_WEBHOOK_ALL);
    if (l->tournament != NULL) {
        srv__bind_word(&q, l->tournament);
    }
    while (srv__query_next(&q)) {
        l->rows = srv__arena_grow(a, l->rows, l->n, sizeof *l->rows);
        l->rows[l->n++] = (struct srv_store_webhook){
            .id = srv__col_int(&q, 0),
            .tournament = srv__col_word(&q, 1, a),
            .url = srv__col_word(&q, 2, a),
            .secret = srv__col_word(&q, 3, a),
            .created_ms = srv__col_int(&q, 4),
            .fails = (uint32_t)srv__col_int(&q, 5),
            .due_ms = srv__col_int(&q, 6),
            .lost = (uint32_t)srv__col_int(&q, 7),
            .waiting = (uint32_t)srv__col_int(&q, 8),
        };
    }
    return srv__query_end(&q);
}

static void webhook_list_deliver(struct srv__op *op)
{
    const struct webhook_list *l = (const struct webhook_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->rows : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind webhook_list_kind = {
    .size = sizeof(struct webhook_list),
    .run = webhook_list_run,
    .deliver = webhook_list_deliver,
};

void srv_store_webhook_list(
    struct srv_store *store, const char *tournament, srv_store_webhooks_cb *cb, void *arg)
{
    struct webhook_list *l = srv__op_create(&webhook_list_kind, arg);
    l->cb = cb;
    l->tournament = tournament == NULL ? NULL : srv__op_id(&l->op, tournament);
    srv__submit(store, &l->op);
}

/* ---- deliveries ---- */

void srv__op_ride_deliveries(
    struct srv__op *op, const struct srv_store_delivery *deliveries, size_t n)
{
    struct srv_store_delivery *copy = NULL;
    srv__op_require(op, n <= SRV_STORE_DELIVERY_RIDES_MAX);
    for (size_t i = 0; i < n && n <= SRV_STORE_DELIVERY_RIDES_MAX; i++) {
        const struct srv_store_delivery *d = &deliveries[i];
        copy = srv__arena_grow(&op->arena, copy, i, sizeof *copy);
        copy[i] = *d;
        copy[i].word = srv__op_word(op, d->word);
        srv__op_require(op, d->body.len <= SRV_STORE_DELIVERY_BODY_MAX);
        copy[i].body = srv__op_bytes(op, d->body);
    }
    op->deliveries = copy;
    op->deliveries_n = n;
}

int srv__deliveries_write(struct srv__conn *c, const struct srv__op *op)
{
    int rc = SQLITE_OK;
    for (size_t i = 0; i < op->deliveries_n && rc == SQLITE_OK; i++) {
        const struct srv_store_delivery *d = &op->deliveries[i];
        struct srv__query q = srv__query(c, SRV__SQL_DELIVERY_ADD);
        int changes;
        srv__bind_int(&q, d->webhook);
        srv__bind_word(&q, d->word);
        srv__bind_text(&q, d->body);
        srv__bind_int(&q, d->created_ms);
        srv__bind_int(&q, SRV_STORE_WEBHOOK_QUEUE_MAX);
        rc = srv__query_run(&q, &changes);
        if (rc == SQLITE_OK && changes == 0) {
            q = srv__query(c, SRV__SQL_WEBHOOK_LOST);
            srv__bind_int(&q, d->webhook);
            rc = srv__query_run(&q, NULL);
        }
    }
    return rc;
}

struct delivery_next {
    struct srv__op op;
    srv_store_delivery_cb *cb;
    int64_t webhook;
    struct srv_store_delivery delivery;
};

static int delivery_next_run(struct srv__conn *c, struct srv__op *op)
{
    struct delivery_next *d = (struct delivery_next *)op;
    struct srv__query q = srv__query(c, SRV__SQL_DELIVERY_NEXT);
    srv__bind_int(&q, d->webhook);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        d->delivery = (struct srv_store_delivery){
            .id = srv__col_int(&q, 0),
            .webhook = d->webhook,
            .word = srv__col_word(&q, 1, &op->arena),
            .body = srv__col_bytes(&q, 2, &op->arena),
            .created_ms = srv__col_int(&q, 3),
        };
        op->status = SRV_STORE_OK;
    }
    return srv__query_end(&q);
}

static void delivery_next_deliver(struct srv__op *op)
{
    const struct delivery_next *d = (const struct delivery_next *)op;
    if (d->cb != NULL) {
        d->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &d->delivery : NULL);
    }
}

static const struct srv__op_kind delivery_next_kind = {
    .size = sizeof(struct delivery_next),
    .run = delivery_next_run,
    .deliver = delivery_next_deliver,
};

void srv_store_delivery_next(
    struct srv_store *store, int64_t webhook, srv_store_delivery_cb *cb, void *arg)
{
    struct delivery_next *d = srv__op_create(&delivery_next_kind, arg);
    d->cb = cb;
    d->webhook = webhook;
    srv__submit(store, &d->op);
}

struct delivery_done {
    struct srv__op_done done;
    int64_t webhook, delivery;
    bool is_lost;
};

static int delivery_done_run(struct srv__conn *c, struct srv__op *op)
{
    const struct delivery_done *d = (const struct delivery_done *)op;
    struct srv__query q = srv__query(c, SRV__SQL_DELIVERY_DROP);
    int changes;
    srv__bind_int(&q, d->webhook);
    srv__bind_int(&q, d->delivery);
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    if (rc != SQLITE_OK || changes == 0) {
        return rc;
    }
    q = srv__query(c, d->is_lost ? SRV__SQL_WEBHOOK_LOST : SRV__SQL_WEBHOOK_WELL);
    srv__bind_int(&q, d->webhook);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind delivery_done_kind = {
    .size = sizeof(struct delivery_done),
    .is_write = true,
    .run = delivery_done_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_delivery_done(struct srv_store *store, int64_t webhook, int64_t delivery,
    bool is_lost, srv_store_done_cb *cb, void *arg)
{
    struct delivery_done *d = srv__op_create(&delivery_done_kind, arg);
    d->done.cb = cb;
    d->webhook = webhook;
    d->delivery = delivery;
    d->is_lost = is_lost;
    srv__submit(store, &d->done.op);
}

struct delivery_failed {
    struct srv__op_done done;
    int64_t webhook, due_ms;
    uint32_t fails;
};

static int delivery_failed_run(struct srv__conn *c, struct srv__op *op)
{
    const struct delivery_failed *d = (const struct delivery_failed *)op;
    struct srv__query q = srv__query(c, SRV__SQL_WEBHOOK_FAILED);
    int changes;
    srv__bind_int(&q, d->webhook);
    srv__bind_int(&q, d->fails);
    srv__bind_int(&q, d->due_ms);
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind delivery_failed_kind = {
    .size = sizeof(struct delivery_failed),
    .is_write = true,
    .is_single = true,
    .run = delivery_failed_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_delivery_failed(struct srv_store *store, int64_t webhook, uint32_t fails,
    int64_t due_ms, srv_store_done_cb *cb, void *arg)
{
    struct delivery_failed *d = srv__op_create(&delivery_failed_kind, arg);
    d->done.cb = cb;
    d->webhook = webhook;
    d->fails = fails;
    d->due_ms = due_ms;
    srv__submit(store, &d->done.op);
}
