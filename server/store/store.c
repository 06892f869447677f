/* SPDX-License-Identifier: MIT */
#include "store_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define QUEUE_BYTES_DEFAULT ((size_t)64 << 20)
#define WRITER_BUSY_MS      500 /* that a group waits for somebody else's lock before all are told */

const uint32_t srv_store_commit_bound_us[SRV_STORE_COMMIT_BUCKETS] = {
    250, 500, 1000, 2500, 5000, 10000, 25000, 100000, 500000, 2000000};

static const char *const status_texts[SRV_STORE_STATUS_NUM] = {
#define X(name, text) [SRV_STORE_##name] = text,
    SRV_STORE_STATUS_MAP(X)
#undef X
};

static const char *const status_names[SRV_STORE_STATUS_NUM] = {
#define X(name, text) [SRV_STORE_##name] = #name,
    SRV_STORE_STATUS_MAP(X)
#undef X
};

static const char *const match_status_names[SRV_STORE_MATCH_STATUS_NUM] = {
    [SRV_STORE_MATCH_OPEN] = "open",
    [SRV_STORE_MATCH_LIVE] = "live",
    [SRV_STORE_MATCH_FINISHED] = "finished",
    [SRV_STORE_MATCH_VOID] = "void",
    [SRV_STORE_MATCH_ASIDE] = "aside",
    [SRV_STORE_MATCH_CANCELLED] = "cancelled",
};

const char *srv_store_status_text(enum srv_store_status s)
{
    assert(s < SRV_STORE_STATUS_NUM);
    return status_texts[s];
}

const char *srv_store_status_name(enum srv_store_status s)
{
    assert(s < SRV_STORE_STATUS_NUM);
    return status_names[s];
}

const char *srv_store_match_status_name(enum srv_store_match_status s)
{
    assert(s < SRV_STORE_MATCH_STATUS_NUM);
    return match_status_names[s];
}

int srv_store_sqlite_version(void)
{
    return sqlite3_libversion_number();
}

/* ---- queues ---- */

void srv__queue_push(struct srv__queue *q, struct srv__op *op)
{
    op->next = NULL;
    if (q->first == NULL) {
        q->first = op;
    } else {
        q->last->next = op;
    }
    q->last = op;
    q->ops++;
}

struct srv__op *srv__queue_take(struct srv__queue *q)
{
    struct srv__op *first = q->first;
    q->first = NULL;
    q->last = NULL;
    q->ops = 0;
    return first;
}

void srv__submit(struct srv_store *store, struct srv__op *op)
{
    const bool is_write = op->kind->is_write;
    if (is_write && (store->rider.has_audit || store->rider.has_ruling)) {
        srv__op_ride(op, &store->rider);
        store->rider = (struct srv__rider){0};
    }
    if (is_write && store->deliveries_n > 0) {
        srv__op_ride_deliveries(op, store->deliveries, store->deliveries_n);
        store->deliveries = NULL;
        store->deliveries_n = 0;
    }
    op->queued_bytes = op->arena.bytes + op->kind->size;
    uv_mutex_lock(&store->mutex);
    const struct srv_store_stats *stats = &store->stats;
    const size_t limit =
        op->kind->is_vital ? store->queue_bytes_max : store->queue_bytes_max / 2;
    const bool is_full = is_write ? stats->queue_bytes + op->queued_bytes > limit
                                  : store->reads.ops >= SRV__READ_QUEUE_MAX;
    if (op->status == SRV_STORE_OK && (store->is_closing || is_full)) {
        op->status = store->is_closing ? SRV_STORE_CLOSED : SRV_STORE_BUSY;
    }
    if (op->status != SRV_STORE_OK) {
        srv__queue_push(&store->done, op);
        uv_async_send(&store->wake);
    } else if (is_write) {
        srv__queue_push(&store->writes, op);
        store->stats.queue_ops++;
        store->stats.queue_bytes += op->queued_bytes;
        uv_cond_signal(&store->writer_cond);
    } else {
        srv__queue_push(&store->reads, op);
        store->stats.read_queue_ops++;
        uv_cond_signal(&store->reader_cond);
    }
    uv_mutex_unlock(&store->mutex);
}

void srv_store_ride(struct srv_store *store, const struct srv_store_audit *audit,
    const char *match, const struct srv_store_ruling *ruling)
{
    store->rider = (struct srv__rider){
        .has_audit = audit != NULL, .has_ruling = ruling != NULL, .match = match};
    if (audit != NULL) {
        store->rider.audit = *audit;
    }
    if (ruling != NULL) {
        store->rider.ruling = *ruling;
    }
}

void srv_store_delivery_ride(
    struct srv_store *store, const struct srv_store_delivery *deliveries, size_t n)
{
    store->deliveries = deliveries;
    store->deliveries_n = n;
}

/* ---- the way back ---- */

static void deliver_done(struct srv_store *store)
{
    uv_mutex_lock(&store->mutex);
    struct srv__op *op = srv__queue_take(&store->done);
    uv_mutex_unlock(&store->mutex);
    while (op != NULL) {
        struct srv__op *next = op->next;
        op->kind->deliver(op);
        srv__op_free(op);
        op = next;
    }
}

static void on_wake_closed(uv_handle_t *handle)
{
    struct srv_store *store = handle->data;
    while (store->done.first != NULL) { /* refused while the handle was closing */
        deliver_done(store);
    }
    uv_cond_destroy(&store->writer_cond);
    uv_cond_destroy(&store->reader_cond);
    uv_mutex_destroy(&store->mutex);
    srv_store_close_cb *cb = store->close_cb;
    void *arg = store->close_arg;
    free(store);
    if (cb != NULL) {
        cb(arg);
    }
}

static void tell_health(struct srv_store *store)
{
    char trouble[sizeof store->trouble];
    uv_mutex_lock(&store->mutex);
    const bool is_ok = store->is_ok;
    memcpy(trouble, store->trouble, sizeof trouble);
    uv_mutex_unlock(&store->mutex);
    if (is_ok != store->is_ok_told) {
        store->is_ok_told = is_ok;
        if (store->on_health != NULL) {
            store->on_health(store->arg, is_ok, is_ok ? "the disk works again" : trouble);
        }
    }
}

/* Whoever pushes to `done` sends a wake after it, so one batch a call is enough. */
static void on_wake(uv_async_t *wake)
{
    struct srv_store *store = wake->data;
    deliver_done(store);
    tell_health(store);
    uv_mutex_lock(&store->mutex);
    const bool is_over = store->is_writer_gone && store->done.first == NULL;
    uv_mutex_unlock(&store->mutex);
    if (is_over && !uv_is_closing((uv_handle_t *)wake)) {
        uv_thread_join(&store->writer_thread);
        uv_thread_join(&store->reader_thread);
        uv_close((uv_handle_t *)wake, on_wake_closed);
    }
}

void srv_store_stats_get(struct srv_store *store, struct srv_store_stats *out)
{
    uv_mutex_lock(&store->mutex);
    *out = store->stats;
    out->degraded = !store->is_ok_told;
    uv_mutex_unlock(&store->mutex);
}

/* ---- open and close ---- */

/* What a start reads, and nothing that is over. */
static enum srv_store_status check_what_lives(
    struct srv_store *store, struct srv_store_error *error)
{
    static const char *const tables[] = {"journal", "state", "session", "ban", "judge_call"};
    enum srv_store_status s = SRV_STORE_OK;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0] && s == SRV_STORE_OK; i++) {
        s = srv__schema_check(&store->writer, "quick_check", tables[i], error);
    }
    return s;
}

static enum srv_store_status check(
    struct srv_store *store, uint64_t bytes_max, struct srv_store_error *error)
{
    const bool was_unclean = store->lock.was_unclean;
    int64_t pages = 0, page_bytes = 0;
    int rc = srv__conn_int(&store->writer, "PRAGMA page_count", &pages);
    if (rc == SQLITE_OK) {
        rc = srv__conn_int(&store->writer, "PRAGMA page_size", &page_bytes);
    }
    if (rc != SQLITE_OK) {
        return srv__schema_fail(&store->writer, rc, "cannot read the size", error);
    }
    const bool is_large = (uint64_t)(pages * page_bytes) >
        (was_unclean ? bytes_max : bytes_max / SRV_STORE_CHECK_EASE);
    store->is_unchecked = is_large && was_unclean;
    return is_large ? check_what_lives(store, error)
                    : srv__schema_check(&store->writer, "quick_check", NULL, error);
}

static enum srv_store_status open_connections(
    struct srv_store *store, const struct srv_store_options *o, struct srv_store_error *error)
{
    struct srv_store_migration migration;
    enum srv_store_status s = srv__schema_open(&store->writer, o->path, o->vfs, o->synchronous,
        srv_store_schema_version(), &migration, error);
    if (s == SRV_STORE_OK) {
        s = check(store, o->check_bytes_max, error);
    }
    if (s != SRV_STORE_OK) {
        return s;
    }
    int rc = srv__conn_prepare(&store->writer);
    if (rc != SQLITE_OK) {
        return srv__schema_fail(&store->writer, rc, "cannot prepare to write", error);
    }
    rc = srv__replay_find_all(&store->writer);
    if (rc != SQLITE_OK) {
        return srv__schema_fail(&store->writer, rc, "cannot list the replays", error);
    }
    rc = srv__conn_open(&store->reader, o->path, false, o->vfs);
    if (rc == SQLITE_OK) {
        rc = srv__conn_set_up(&store->reader, false, o->synchronous);
    }
    if (rc == SQLITE_OK) {
        rc = srv__conn_prepare(&store->reader);
    }
    sqlite3_busy_timeout(store->writer.db, WRITER_BUSY_MS); /* it tries again by itself */
    return rc == SQLITE_OK
        ? s
        : srv__schema_fail(&store->reader, rc, "cannot prepare to read", error);
}

static void on_wake_abandoned(uv_handle_t *handle)
{
    free(handle->data);
}

/* The threads and what they wait on. If this fails, the store is freed by the loop. */
static int start_threads(struct srv_store *store, uv_loop_t *loop)
{
    int rc = uv_async_init(loop, &store->wake, on_wake);
    if (rc != 0) {
        srv__conn_deinit(&store->reader);
        srv__conn_deinit(&store->writer);
        free(store);
        return rc;
    }
    store->wake.data = store;
    rc = uv_mutex_init(&store->mutex);
    if (rc != 0) {
        goto no_mutex;
    }
    rc = uv_cond_init(&store->writer_cond);
    if (rc != 0) {
        goto no_writer_cond;
    }
    rc = uv_cond_init(&store->reader_cond);
    if (rc != 0) {
        goto no_reader_cond;
    }
    rc = uv_thread_create(&store->reader_thread, srv__reader_main, store);
    if (rc != 0) {
        goto no_reader;
    }
    rc = uv_thread_create(&store->writer_thread, srv__writer_main, store);
    if (rc == 0) {
        return 0;
    }

    uv_mutex_lock(&store->mutex);
    store->is_closing = true;
    uv_cond_signal(&store->reader_cond);
    uv_mutex_unlock(&store->mutex);
    uv_thread_join(&store->reader_thread); /* it has closed its connection */
no_reader:
    uv_cond_destroy(&store->reader_cond);
no_reader_cond:
    uv_cond_destroy(&store->writer_cond);
no_writer_cond:
    uv_mutex_destroy(&store->mutex);
no_mutex:
    srv__conn_deinit(&store->reader);
    srv__conn_deinit(&store->writer);
    uv_close((uv_handle_t *)&store->wake, on_wake_abandoned);
    return rc;
}

enum srv_store_status srv_store_open(struct uv_loop_s *loop,
    const struct srv_store_options *options, struct srv_store **out,
    struct srv_store_error *error)
{
    assert(options->path != NULL && options->path[0] != '\0');
    *error = (struct srv_store_error){{0}};
    struct srv_store *store = srv__xalloc(sizeof *store);
    store->queue_bytes_max =
        options->queue_bytes_max > 0 ? options->queue_bytes_max : QUEUE_BYTES_DEFAULT;
    store->on_health = options->on_health;
    store->arg = options->arg;
    store->is_ok = true;
    store->is_ok_told = true;
    store->lock.fd = -1;

    enum srv_store_status s = srv__lock_take(&store->lock, options->path, error);
    if (s != SRV_STORE_OK) {
        free(store);
        return s;
    }
    struct srv__lock lock = store->lock; /* outlives the store when a start fails */
    s = open_connections(store, options, error);
    if (s != SRV_STORE_OK) {
        srv__conn_deinit(&store->reader);
        srv__conn_deinit(&store->writer);
        free(store);
        srv__lock_give(&lock, !lock.was_unclean && s != SRV_STORE_DAMAGED);
        return s;
    }
    const int rc = start_threads(store, loop);
    if (rc != 0) {
        srv__lock_give(&lock, true);
        srv__error_set(error, "cannot start the store's threads: %s", uv_strerror(rc));
        return SRV_STORE_IO;
    }
    *out = store;
    return SRV_STORE_OK;
}

bool srv_store_is_unchecked(const struct srv_store *store)
{
    return store->is_unchecked; /* does not change any more */
}

void srv_store_close(struct srv_store *store, srv_store_close_cb *cb, void *arg)
{
    uv_mutex_lock(&store->mutex);
    assert(!store->is_closing); /* once */
    store->is_closing = true;
    store->close_cb = cb;
    store->close_arg = arg;
    uv_cond_signal(&store->writer_cond);
    uv_cond_signal(&store->reader_cond);
    uv_mutex_unlock(&store->mutex);
}
