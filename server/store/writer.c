/* SPDX-License-Identifier: MIT
 * writer.c - the writer thread. It owns the only connection that writes or checkpoints, because
 * SQLite before 3.51.3 can damage a WAL database that two connections write or checkpoint at
 * the same moment.
 *
 * Group commit: it takes all that is queued, runs it in one transaction, and hands it back after
 * the commit; meanwhile the next group gathers. Nothing is tuned: a slow disk makes larger
 * groups. */
#include "base/crash.h"
#include "store_internal.h"

#include <stdio.h>

#define CHECKPOINT_IDLE_PAGES   500u  /* checkpoint when there is nothing else to do */
#define CHECKPOINT_FORCED_PAGES 4000u /* or anyway, after a commit */
#define PAUSE_MIN_NS            ((uint64_t)50 * 1000 * 1000)
#define PAUSE_MAX_NS            ((uint64_t)2000 * 1000 * 1000)
#define TRIES_WHILE_CLOSING     5u /* 50 + 100 + 200 + 400 ms between them */

struct writer {
    struct srv_store *store;
    struct srv__conn *conn;
    uint64_t wal_pages;
    bool wants_checkpoint; /* there was a commit since the last one */
};

/* ---- checkpoints ---- */

static int on_wal_commit(void *arg, sqlite3 *db, const char *schema, int pages)
{
    (void)db;
    (void)schema;
    struct writer *w = arg;
    w->wal_pages = pages > 0 ? (uint64_t)pages : 0;
    w->wants_checkpoint = true;
    return SQLITE_OK;
}

static void checkpoint(struct writer *w)
{
    int pages = 0, moved = 0;
    w->wants_checkpoint = false;
    const int rc =
        sqlite3_wal_checkpoint_v2(w->conn->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    uv_mutex_lock(&w->store->mutex);
    if (rc == SQLITE_OK) {
        w->store->stats.checkpoints++;
    } else { /* harmless by itself: the log grows, and the next one tries again */
        w->store->stats.checkpoint_failures++;
    }
    uv_mutex_unlock(&w->store->mutex);
}

/* ---- one group ---- */

/* Runs one op so that it leaves all it wrote or, if it is refused, nothing. */
static int run_op(struct srv__conn *c, struct srv__op *op)
{
    const bool is_saved = !op->kind->is_single || op->rider != NULL || op->deliveries_n > 0;
    op->status = SRV_STORE_OK;
    int rc = is_saved ? srv__conn_run(c, SRV__SQL_SAVE) : SQLITE_OK;
    if (rc != SQLITE_OK) {
        return rc;
    }
    rc = op->kind->run(c, op);
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK && op->rider != NULL) {
        rc = srv__rider_write(c, op->rider);
    }
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = srv__deliveries_write(c, op);
    }
    if (rc != SQLITE_OK && !srv__conn_is_refusal(rc, &op->status)) {
        return rc;
    }
    rc = is_saved && op->status != SRV_STORE_OK ? srv__conn_run(c, SRV__SQL_SAVE_UNDO)
                                                : SQLITE_OK;
    return is_saved && rc == SQLITE_OK ? srv__conn_run(c, SRV__SQL_SAVE_KEEP) : rc;
}

static int prepare_group(struct srv__op *group)
{
    for (struct srv__op *op = group; op != NULL; op = op->next) {
        if (op->kind->prepare != NULL && !op->is_prepared) {
            const int rc = op->kind->prepare(op);
            if (rc != SQLITE_OK) {
                return rc;
            }
            op->is_prepared = true;
        }
    }
    return SQLITE_OK;
}

/* All of the group in one transaction, or nothing of it. */
static int run_group(struct srv__conn *c, struct srv__op *group)
{
    int rc = srv__conn_run(c, SRV__SQL_BEGIN_WRITE);
    if (rc != SQLITE_OK) {
        return rc;
    }
    SRV_CRASH_POINT("begun");
    for (struct srv__op *op = group; op != NULL && rc == SQLITE_OK; op = op->next) {
        rc = run_op(c, op);
    }
    SRV_CRASH_POINT("written");
    if (rc == SQLITE_OK) {
        rc = srv__conn_run(c, SRV__SQL_COMMIT);
    }
    if (rc == SQLITE_OK) {
        SRV_CRASH_POINT("committed");
    } else if (!sqlite3_get_autocommit(c->db)) { /* some failures have rolled back already */
        (void)srv__conn_run(c, SRV__SQL_ROLLBACK);
    }
    return rc;
}

static void count_commit(struct srv_store_stats *stats, uint64_t us, uint64_t ops)
{
    unsigned i = 0;
    while (i < SRV_STORE_COMMIT_BUCKETS && us > srv_store_commit_bound_us[i]) {
        i++;
    }
    stats->commit_us[i]++;
    stats->commit_us_sum += us;
    stats->commits++;
    stats->group_ops_max = ops > stats->group_ops_max ? ops : stats->group_ops_max;
}

static void hand_back(struct writer *w, struct srv__op *group, uint64_t us, bool is_committed)
{
    struct srv_store *store = w->store;
    uint64_t ops = 0;
    uv_mutex_lock(&store->mutex);
    while (group != NULL) {
        struct srv__op *op = group;
        group = op->next;
        ops++;
        store->stats.queue_bytes -= op->queued_bytes;
        store->stats.refused += op->status != SRV_STORE_OK;
        srv__queue_push(&store->done, op);
    }
    store->stats.queue_ops -= ops;
    store->stats.writes += ops;
    store->stats.wal_pages = w->wal_pages;
    if (is_committed) {
        count_commit(&store->stats, us, ops);
        store->is_ok = true;
    }
    uv_async_send(&store->wake);
    uv_mutex_unlock(&store->mutex);
}

/* Says what is wrong and sleeps, less long if the store is being closed. Returns if it is. */
static bool pause_after(struct writer *w, int rc, uint64_t pause_ns)
{
    struct srv_store *store = w->store;
    const uint64_t until = uv_hrtime() + pause_ns;
    uv_mutex_lock(&store->mutex);
    store->stats.retries++;
    store->is_ok = false;
    snprintf(
        store->trouble, sizeof store->trouble, "writes fail: %s (%d)", sqlite3_errstr(rc), rc);
    uv_async_send(&store->wake);
    const bool was_closing = store->is_closing;
    for (uint64_t now = uv_hrtime(); now < until && store->is_closing == was_closing;
         now = uv_hrtime()) {
        (void)uv_cond_timedwait(&store->writer_cond, &store->mutex, until - now);
    }
    const bool is_closing = store->is_closing;
    uv_mutex_unlock(&store->mutex);
    return is_closing;
}

static void give_up(struct writer *w, struct srv__op *group)
{
    for (struct srv__op *op = group; op != NULL; op = op->next) {
        op->status = SRV_STORE_IO;
    }
    hand_back(w, group, 0, false);
}

/* Until it is committed or, while closing, hopeless. False: hopeless, and not handed back. */
static bool commit_group(struct writer *w, struct srv__op *group)
{
    uint64_t pause_ns = PAUSE_MIN_NS;
    unsigned tries_closing = 0;
    for (;;) {
        int rc = prepare_group(group);
        const uint64_t began = uv_hrtime();
        if (rc == SQLITE_OK) {
            rc = run_group(w->conn, group);
        }
        if (rc == SQLITE_OK) {
            hand_back(w, group, (uv_hrtime() - began) / 1000, true);
            return true;
        }
        if (pause_after(w, rc, pause_ns)) {
            if (tries_closing == 0) {
                pause_ns = PAUSE_MIN_NS;
            }
            if (++tries_closing >= TRIES_WHILE_CLOSING) {
                return false;
            }
        }
        pause_ns = pause_ns * 2 > PAUSE_MAX_NS ? PAUSE_MAX_NS : pause_ns * 2;
    }
}

/* ---- the thread ---- */

/* Sleeps until there is work. NULL: there is none and will be none. */
static struct srv__op *wait_for_group(struct writer *w)
{
    struct srv_store *store = w->store;
    uv_mutex_lock(&store->mutex);
    while (store->writes.first == NULL && !store->is_closing) {
        if (w->wants_checkpoint && w->wal_pages > CHECKPOINT_IDLE_PAGES) {
            uv_mutex_unlock(&store->mutex);
            checkpoint(w);
            uv_mutex_lock(&store->mutex);
        } else {
            uv_cond_wait(&store->writer_cond, &store->mutex);
        }
    }
    struct srv__op *group = srv__queue_take(&store->writes);
    uv_mutex_unlock(&store->mutex);
    return group;
}

void srv__writer_main(void *arg)
{
    struct srv_store *store = arg;
    struct writer w = {.store = store, .conn = &store->writer};
    bool is_clean = true;
    sqlite3_wal_hook(w.conn->db, on_wal_commit, &w);
    for (struct srv__op *group; (group = wait_for_group(&w)) != NULL;) {
        is_clean = is_clean && commit_group(&w, group);
        if (!is_clean) { /* nor what comes after it: writes are done in order */
            give_up(&w, group);
        }
        if (w.wants_checkpoint && w.wal_pages > CHECKPOINT_FORCED_PAGES) {
            checkpoint(&w);
        }
    }

    uv_mutex_lock(&store->mutex);
    while (!store->is_reader_gone) {
        uv_cond_wait(&store->writer_cond, &store->mutex);
    }
    uv_mutex_unlock(&store->mutex);
    /* a hint for the next start; if it fails, that start does without */
    (void)sqlite3_exec(
        w.conn->db, "PRAGMA analysis_limit = 400; PRAGMA optimize;", NULL, NULL, NULL);
    sqlite3_wal_hook(w.conn->db, NULL, NULL);
    srv__conn_deinit(w.conn);
    srv__lock_give(&store->lock, is_clean);

    uv_mutex_lock(&store->mutex);
    store->is_writer_gone = true;
    uv_async_send(&store->wake);
    uv_mutex_unlock(&store->mutex);
}
