/* SPDX-License-Identifier: MIT
 * test_writer.c - order, groups, isolation, a failing disk, limits, closing. */
#include "fix.h"
#include "store_internal.h"

#include <shim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct fix f;

/* Results in the order in which they came. */
static struct {
    unsigned n;
    unsigned which[4096];
    enum srv_store_status status[4096];
} log_of;

static void set_up(void)
{
    log_of.n = 0;
    shim_vfs_fault(SHIM_FAULT_NONE);
    fix_init(&f);
}

static void tear_down(void)
{
    shim_vfs_fault(SHIM_FAULT_NONE);
    if (f.store != NULL) {
        fix_close(&f);
    }
    fix_check_integrity(&f);
    fix_deinit(&f);
}

static void open_shim(size_t queue_bytes_max)
{
    fix_open_with(&f,
        (struct srv_store_options){.vfs = SHIM_VFS_NAME, .queue_bytes_max = queue_bytes_max});
    fix_world(&f);
    fix_match_live(&f, "m1");
}

static struct srv_store_stats stats(void)
{
    struct srv_store_stats s;
    srv_store_stats_get(f.store, &s);
    return s;
}

static void on_logged(void *arg, enum srv_store_status s)
{
    log_of.which[log_of.n] = (unsigned)(uintptr_t)arg;
    log_of.status[log_of.n++] = s;
    fix_on_done(&f, s);
}

static void append(uint32_t seq)
{
    const struct srv_store_row row = fix_row(1, seq, "body");
    f.waiting++;
    srv_store_journal_append(f.store, "m1", &row, on_logged, (void *)(uintptr_t)seq);
}

static void append_many(uint32_t from, uint32_t to)
{
    log_of.n = 0;
    for (uint32_t i = from; i <= to; i++) {
        append(i);
        ck_assert_uint_eq(log_of.n, 0); /* never before the call returns */
    }
}

static void expect_logged(uint32_t from, uint32_t to, enum srv_store_status s)
{
    ck_assert_uint_eq(log_of.n, to - from + 1);
    for (uint32_t i = 0; i < log_of.n; i++) {
        ck_assert_uint_eq(log_of.which[i], from + i);
        ck_assert_int_eq(log_of.status[i], s);
    }
}

START_TEST(writes_come_back_in_order_and_share_commits)
{
    fix_open(&f);
    fix_world(&f);
    fix_match_live(&f, "m1");
    const struct srv_store_stats before = stats();
    append_many(1, 2000);
    fix_wait(&f);
    expect_logged(1, 2000, OK);
    const struct srv_store_stats after = stats();
    ck_assert_uint_eq(after.writes - before.writes, 2000);
    ck_assert_uint_lt(after.commits - before.commits, 1000);
    ck_assert_uint_gt(after.group_ops_max, 10);
    ck_assert_uint_eq(after.queue_ops, 0);
    ck_assert_uint_eq(after.queue_bytes, 0);
    ck_assert_uint_gt(after.wal_pages, 0);
    ck_assert_uint_gt(after.commit_us_sum, 0);
    uint64_t sum = 0;
    for (unsigned i = 0; i <= SRV_STORE_COMMIT_BUCKETS; i++) {
        sum += after.commit_us[i];
    }
    ck_assert_uint_eq(sum, after.commits);
    ck_assert(!after.degraded);
}
END_TEST

/* Makes the writer hold one failed append, so that what is submitted now waits and becomes one
 * group. */
static void hold(void)
{
    shim_vfs_fault(SHIM_FAULT_FULL);
    append(1);
    while (stats().retries == 0) {
        fix_run_ms(&f, 5);
    }
}

START_TEST(refused_write_does_not_take_its_group_down)
{
    open_shim(0);
    hold();
    const struct srv_store_match taken = fix_match("m1", 1);
    const struct srv_store_match fresh = fix_match("m2", 1);
    const struct srv_store_seat seats[] = {fix_seat(0, "p0"), fix_seat(1, "nobody")};
    f.waiting += 4;
    append(2);
    srv_store_match_create(f.store, &taken, NULL, 0, on_logged, (void *)3); /* TAKEN */
    append(4); /* CONFLICT: a gap */
    srv_store_match_create(
        f.store, &fresh, seats, 2, on_logged, (void *)5); /* half-way: NOT_FOUND */
    append(3);
    srv_store_match_create(f.store, &fresh, seats, 1, on_logged, (void *)6);
    srv_store_session_touch(f.store, fix_hash(99), 1, 2, on_logged, (void *)7); /* NOT_FOUND */
    append(4);
    const uint64_t refused = stats().refused;
    shim_vfs_fault(SHIM_FAULT_NONE);
    fix_wait(&f);
    static const enum srv_store_status want[] = {OK, OK, SRV_STORE_TAKEN, SRV_STORE_CONFLICT,
        SRV_STORE_NOT_FOUND, OK, OK, SRV_STORE_NOT_FOUND, OK};
    ck_assert_uint_eq(log_of.n, 9);
    for (unsigned i = 0; i < 9; i++) {
        ck_assert_int_eq(log_of.status[i], want[i]);
    }
    ck_assert_uint_eq(stats().group_ops_max, 8); /* they did share one transaction */
    ck_assert_uint_eq(stats().refused, refused + 4);
    fix_close(&f);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 4);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM match_seat WHERE match_id = 'm2'"), 1);
}
END_TEST

START_TEST(failing_disk_loses_and_acknowledges_nothing)
{
    open_shim(0);
    append_many(1, 10);
    fix_wait(&f);
    shim_vfs_fault((enum shim_fault)_i);
    append_many(11, 30);
    fix_run_ms(&f, 400);
    ck_assert_uint_eq(log_of.n, 0);
    ck_assert(!f.is_ok);
    ck_assert_uint_eq(f.health_calls, 1);
    ck_assert(stats().degraded);
    ck_assert_uint_gt(stats().retries, 1);
    ck_assert_uint_eq(stats().queue_ops, 20);
    append(31); /* the queue is kept open */
    shim_vfs_fault(SHIM_FAULT_NONE);
    fix_wait(&f);
    expect_logged(11, 31, OK);
    fix_run_ms(&f, 1);
    ck_assert(f.is_ok);
    ck_assert_uint_eq(f.health_calls, 2);
    ck_assert(!stats().degraded);
    fix_close(&f);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 31);
}
END_TEST

static void put_deck(unsigned n, const char *body, size_t len)
{
    char id[16];
    snprintf(id, sizeof id, "d%u", n);
    const struct srv_store_deck d = {.id = id,
        .player = "p0",
        .game = "digimon",
        .name = "Deck",
        .body = {body, len},
        .legal = true,
        .created_ms = 1,
        .updated_ms = 1};
    f.waiting++;
    srv_store_deck_put(f.store, &d, 10000, on_logged, (void *)(uintptr_t)n);
}

START_TEST(queue_limit_keeps_room_for_live_matches)
{
    open_shim(200000);
    shim_vfs_fault(SHIM_FAULT_SYNC);
    log_of.n = 0;
    char body[1000];
    memset(body, 'd', sizeof body);
    for (unsigned i = 0; i < 200; i++) { /* far more than half of it */
        put_deck(i, body, sizeof body);
    }
    fix_run_ms(&f, 20);
    const unsigned refused_decks = log_of.n;
    ck_assert_uint_gt(refused_decks, 100);
    ck_assert_uint_lt(refused_decks, 200);
    const uint64_t half = stats().queue_bytes;
    ck_assert_uint_le(half, 100000);
    ck_assert_uint_gt(half, 95000);
    for (uint32_t i = 1; i <= 1000; i++) {
        append(i);
    }
    fix_run_ms(&f, 20);
    const unsigned refused = log_of.n;
    const unsigned refused_rows = refused - refused_decks;
    ck_assert_uint_gt(refused_rows, 0);
    ck_assert_uint_lt(refused_rows, 1000);
    ck_assert_uint_le(stats().queue_bytes, 200000);
    ck_assert_uint_gt(stats().queue_bytes, 195000);
    for (unsigned i = 0; i < refused; i++) {
        ck_assert_int_eq(log_of.status[i], SRV_STORE_BUSY);
    }
    shim_vfs_fault(SHIM_FAULT_NONE);
    fix_wait(&f);
    ck_assert_uint_eq(log_of.n, 1200);
    for (unsigned i = refused; i < log_of.n; i++) { /* what was taken is done */
        ck_assert_int_eq(log_of.status[i], OK);
    }
    fix_close(&f);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM deck"), 200 - refused_decks);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 1000 - refused_rows);
}
END_TEST

/* ---- closing ---- */

static void on_closed(void *arg)
{
    *(bool *)arg = true;
    f.store = NULL;
}

static void on_decks(
    void *arg, enum srv_store_status s, const struct srv_store_deck *decks, size_t n)
{
    ck_assert_int_eq(s, *(enum srv_store_status *)arg);
    ck_assert(s == OK || (decks == NULL && n == 0));
    fix_on_done(&f, s);
}

START_TEST(close_finishes_what_was_submitted)
{
    fix_open(&f);
    fix_world(&f);
    fix_match_live(&f, "m1");
    bool closed = false;
    enum srv_store_status ok = OK, refused = SRV_STORE_CLOSED;
    append_many(1, 500);
    f.waiting += 2;
    srv_store_deck_list(f.store, "p0", NULL, on_decks, &ok);
    srv_store_close(f.store, on_closed, &closed);
    append(501); /* too late */
    srv_store_deck_list(f.store, "p0", NULL, on_decks, &refused);
    ck_assert(!closed);
    uv_run(&f.loop, UV_RUN_DEFAULT);
    ck_assert(closed);
    ck_assert_uint_eq(f.waiting, 0);
    ck_assert_uint_eq(log_of.n, 501);
    unsigned late = 0;
    for (unsigned i = 0; i < log_of.n; i++) { /* a refusal need not wait for the disk */
        late += log_of.which[i] == 501;
        ck_assert_int_eq(log_of.status[i], log_of.which[i] == 501 ? SRV_STORE_CLOSED : OK);
    }
    ck_assert_uint_eq(late, 1);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 500);
}
END_TEST

static off_t lock_size(void)
{
    char name[128];
    struct stat st;
    snprintf(name, sizeof name, "%s/t.db.lock", f.dir);
    ck_assert_int_eq(stat(name, &st), 0);
    return st.st_size;
}

START_TEST(close_gives_up_on_a_dead_disk)
{
    open_shim(0);
    shim_vfs_fault(SHIM_FAULT_FULL);
    append_many(1, 50);
    fix_run_ms(&f, 100);
    bool closed = false;
    const uint64_t began = uv_hrtime();
    srv_store_close(f.store, on_closed, &closed);
    uv_run(&f.loop, UV_RUN_DEFAULT);
    ck_assert(closed);
    ck_assert_uint_lt((uv_hrtime() - began) / 1000000, 10000);
    expect_logged(1, 50, SRV_STORE_IO);
    ck_assert_int_gt(lock_size(), 0); /* not an orderly end: the next start checks */
    shim_vfs_fault(SHIM_FAULT_NONE);
    f.is_ok = true;
    fix_open(&f);
    fix_close(&f);
    ck_assert_int_eq(lock_size(), 0);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 0);
}
END_TEST

/* Runs a PRAGMA on the writer's connection while the writer waits: it holds the mutex from its
 * count of a retry until it sleeps, and needs it to wake. `retries` 0: it is idle. */
static void writer_pragma(uint64_t retries, const char *name, long long value)
{
    char sql[64];
    int64_t out = 0;
    snprintf(sql, sizeof sql, "PRAGMA %s = %lld", name, value);
    for (bool is_done = false; !is_done;) {
        uv_mutex_lock(&f.store->mutex);
        if (f.store->stats.retries >= retries) {
            ck_assert_int_eq(srv__conn_int(&f.store->writer, sql, &out), SQLITE_OK);
            is_done = true;
        }
        uv_mutex_unlock(&f.store->mutex);
        fix_run_ms(&f, 2);
    }
    ck_assert_int_eq(out, value);
}

/* SQLite itself finds no room in the middle of a statement. For a deck it then rolls the whole
 * transaction back, for a finish (INSERT ... SELECT) only the statement: in neither case may the
 * rest of the group be committed without it, or the next try find a transaction open. */
START_TEST(no_room_within_a_group)
{
    fix_open(&f);
    fix_world(&f);
    fix_match_live(&f, "m1");
    fix_match_live(&f, "m2");
    int64_t pages;
    ck_assert_int_eq(srv__conn_int(&f.store->writer, "PRAGMA page_count", &pages), SQLITE_OK);
    writer_pragma(0, "max_page_count", pages + 20);

    const size_t len = (size_t)1 << 20;
    char *noise = malloc(len); /* does not compress */
    uint32_t x = 1;
    for (size_t i = 0; i < len; i++) {
        x = x * 1664525u + 1013904223u;
        noise[i] = (char)(x >> 24);
    }
    const bool is_deck = _i == 0;
    struct srv_store_finish end = fix_finish(1, 9000);
    end.replay = (struct srv_store_bytes){noise, len};
    append(1);
    if (is_deck) {
        put_deck(2, noise, len);
    } else {
        f.waiting++;
        srv_store_match_finish(f.store, "m2", &end, on_logged, (void *)(uintptr_t)2);
    }
    append(2);
    memset(noise, 0, len); /* it was copied */
    fix_run_ms(&f, 300);
    ck_assert(!f.is_ok);
    ck_assert_uint_le(log_of.n, 1); /* the first append, if it was a group of its own */
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), log_of.n);

    writer_pragma(stats().retries + 1, "max_page_count", pages + 10000);
    fix_wait(&f);
    free(noise);
    ck_assert_uint_eq(log_of.n, 3);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(log_of.status[i], OK);
    }
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 2);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM deck"), is_deck);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM replay"), !is_deck);
}
END_TEST

/* ---- threads, checkpoints, syncs ---- */

START_TEST(reads_run_beside_writes)
{
    fix_open(&f);
    fix_world(&f);
    fix_match_live(&f, "m1");
    log_of.n = 0;
    enum srv_store_status ok = OK;
    for (uint32_t i = 1; i <= 300; i++) {
        append(i);
        put_deck(10000 + i, "x", 1);
        f.waiting++;
        srv_store_deck_list(f.store, "p0", NULL, on_decks, &ok);
        if (i % 50 == 0) {
            fix_run_ms(&f, 2);
        }
    }
    fix_wait(&f);
    ck_assert_uint_eq(log_of.n, 600);
    ck_assert_uint_eq(stats().reads, 300);
    ck_assert_uint_eq(stats().read_queue_ops, 0);
}
END_TEST

START_TEST(log_is_checkpointed_when_idle)
{
    fix_open(&f);
    fix_world(&f);
    char *body = malloc(100000);
    memset(body, 'c', 100000);
    const uint64_t before = stats().checkpoints;
    for (unsigned i = 0; i < 30; i++) { /* about 750 pages */
        put_deck(i, body, 100000);
    }
    fix_wait(&f);
    free(body);
    for (int i = 0; i < 200 && stats().checkpoints == before; i++) {
        fix_run_ms(&f, 10);
    }
    ck_assert_uint_gt(stats().checkpoints, before);
}
END_TEST

static void on_behind(void *arg, enum srv_store_status s)
{
    *(uint64_t *)arg = stats().wal_pages;
    fix_on_done(&f, s);
}

/* A group that fills the log, with another one already waiting behind it: no idle moment. */
START_TEST(log_is_bounded_when_busy)
{
    open_shim(0);
    char *body = malloc(100000);
    memset(body, 'c', 100000);
    hold();
    for (unsigned i = 0; i < 200; i++) { /* about 5,000 pages */
        put_deck(i, body, 100000);
    }
    free(body);
    shim_vfs_fault(SHIM_FAULT_NONE);
    for (bool is_taken = false; !is_taken;) {
        uv_mutex_lock(&f.store->mutex);
        is_taken = f.store->writes.first == NULL;
        uv_mutex_unlock(&f.store->mutex);
    }
    uint64_t pages = 0;
    const struct srv_store_row row = fix_row(1, 2, "behind");
    f.waiting++;
    srv_store_journal_append(f.store, "m1", &row, on_behind, &pages);
    ck_assert_int_eq(fix_wait(&f), OK);
    ck_assert_uint_gt(pages, 0);
    ck_assert_uint_lt(pages, 100); /* the log began anew */
    ck_assert_uint_eq(stats().checkpoint_failures, 0);
}
END_TEST

START_TEST(full_syncs_each_commit_and_normal_does_not)
{
    struct shim_counts a, b;
    fix_open_with(&f,
        (struct srv_store_options){.vfs = SHIM_VFS_NAME, .synchronous = SRV_STORE_SYNC_FULL});
    fix_world(&f);
    fix_match_live(&f, "m1");
    log_of.n = 0;
    shim_vfs_counts(&a);
    for (uint32_t i = 1; i <= 20; i++) {
        append(i);
        fix_wait(&f);
        shim_vfs_counts(&b);
        ck_assert_uint_eq(b.unsynced_pages, 0); /* acknowledged: nothing a kill could take */
    }
    ck_assert_uint_ge(b.syncs - a.syncs, 20);
    fix_close(&f);

    fix_open_with(&f,
        (struct srv_store_options){.vfs = SHIM_VFS_NAME, .synchronous = SRV_STORE_SYNC_NORMAL});
    append(21);
    fix_wait(&f);
    shim_vfs_counts(&a);
    for (uint32_t i = 22; i <= 40; i++) {
        append(i);
        fix_wait(&f);
    }
    shim_vfs_counts(&b);
    ck_assert_uint_eq(b.syncs, a.syncs);
    ck_assert_uint_gt(b.unsynced_pages, 0);
    fix_close(&f);
    shim_vfs_counts(&b);
    ck_assert_uint_eq(b.unsynced_pages, 0);
}
END_TEST

Suite *suite_writer(void)
{
    Suite *s = suite_create("writer");
    TCase *t = tcase_create("writer");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, writes_come_back_in_order_and_share_commits);
    tcase_add_test(t, refused_write_does_not_take_its_group_down);
    tcase_add_loop_test(
        t, failing_disk_loses_and_acknowledges_nothing, SHIM_FAULT_FULL, SHIM_FAULT_SYNC + 1);
    tcase_add_test(t, queue_limit_keeps_room_for_live_matches);
    tcase_add_test(t, close_finishes_what_was_submitted);
    tcase_add_test(t, close_gives_up_on_a_dead_disk);
    tcase_add_loop_test(t, no_room_within_a_group, 0, 2);
    tcase_add_test(t, reads_run_beside_writes);
    tcase_add_test(t, log_is_checkpointed_when_idle);
    tcase_add_test(t, log_is_bounded_when_busy);
    tcase_add_test(t, full_syncs_each_commit_and_normal_does_not);
    suite_add_tcase(s, t);
    return s;
}
