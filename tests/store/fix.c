/* SPDX-License-Identifier: MIT */
#include "fix.h"

#include <sqlite3.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fix_init(struct fix *f)
{
    *f = (struct fix){.is_ok = true};
    strcpy(f->dir, "/tmp/shinpan-store-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(f->dir));
    snprintf(f->path, sizeof f->path, "%s/t.db", f->dir);
    ck_assert_int_eq(uv_loop_init(&f->loop), 0);
}

void fix_deinit(struct fix *f)
{
    ck_assert_ptr_null(f->store);
    ck_assert_int_eq(uv_loop_close(&f->loop), 0); /* no handle is left behind */
    DIR *dir = opendir(f->dir);
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] != '.') {
            ck_assert_int_eq(unlinkat(dirfd(dir), e->d_name, 0), 0);
        }
    }
    closedir(dir);
    ck_assert_int_eq(rmdir(f->dir), 0);
}

static void on_health(void *fix, bool ok, const char *text)
{
    struct fix *f = fix;
    ck_assert_int_ne(ok, f->is_ok); /* alternates, from true */
    ck_assert_uint_gt(strlen(text), 0);
    f->is_ok = ok;
    f->health_calls++;
}

enum srv_store_status fix_try_open(struct fix *f, struct srv_store_options o)
{
    struct srv_store_error error;
    o.path = f->path;
    o.check_bytes_max = o.check_bytes_max == 0 ? UINT64_MAX : o.check_bytes_max;
    o.on_health = on_health;
    o.arg = f;
    const enum srv_store_status s = srv_store_open(&f->loop, &o, &f->store, &error);
    ck_assert_int_eq(s != OK, error.text[0] != '\0');
    return s;
}

void fix_open_with(struct fix *f, struct srv_store_options o)
{
    ck_assert_int_eq(fix_try_open(f, o), OK);
}

void fix_open(struct fix *f)
{
    fix_open_with(f, (struct srv_store_options){0});
}

static void on_closed(void *fix)
{
    struct fix *f = fix;
    f->store = NULL;
}

void fix_close(struct fix *f)
{
    srv_store_close(f->store, on_closed, f);
    uv_run(&f->loop, UV_RUN_DEFAULT); /* returns, since the store's handle was the only one */
    ck_assert_ptr_null(f->store);
}

void fix_on_done(void *fix, enum srv_store_status s)
{
    struct fix *f = fix;
    ck_assert_uint_gt(f->waiting, 0); /* once each */
    f->waiting--;
    f->status = s;
}

static void on_timeout(uv_timer_t *t)
{
    *(bool *)t->data = true;
}

static void run_until(struct fix *f, uint64_t ms, bool stop_early)
{
    bool is_over = false;
    uv_timer_t timer = {.data = &is_over};
    uv_timer_init(&f->loop, &timer);
    /* repeats, since UV_RUN_ONCE may run the timer first and then wait for another event */
    uv_timer_start(&timer, on_timeout, ms, 5);
    while (!is_over && (!stop_early || f->waiting > 0)) {
        uv_run(&f->loop, UV_RUN_ONCE);
    }
    uv_close((uv_handle_t *)&timer, NULL);
    uv_run(&f->loop, UV_RUN_NOWAIT);
}

enum srv_store_status fix_wait(struct fix *f)
{
    run_until(f, 20000, true);
    ck_assert_uint_eq(f->waiting, 0);
    return f->status;
}

void fix_run_ms(struct fix *f, uint64_t ms)
{
    run_until(f, ms, false);
}

/* ---- values ---- */

const uint8_t *fix_hash(unsigned n)
{
    static uint8_t hash[8][SRV_STORE_HASH_BYTES];
    static unsigned at;
    uint8_t *h = hash[at++ % 8];
    for (unsigned i = 0; i < SRV_STORE_HASH_BYTES; i++) {
        h[i] = (uint8_t)(n * 31u + (n >> 8) * 7u + i);
    }
    memcpy(h, &n, sizeof n);
    return h;
}

struct srv_store_bytes fix_text(const char *text)
{
    return (struct srv_store_bytes){text, strlen(text)};
}

void fix_player(struct fix *f, unsigned n)
{
    char id[16], name[16];
    snprintf(id, sizeof id, "p%u", n);
    snprintf(name, sizeof name, "Player %u", n);
    const struct srv_store_player p = {id, "guest", name, 1000 + (int64_t)n, NULL, 0};
    const struct srv_store_session s = {fix_hash(n), 1000, 2000, 1000, NULL};
    ck_assert_int_eq(FIX_DO(f, srv_store_player_create(f->store, &p, &s, FIX_CB(f))), OK);
}

void fix_card_set(struct fix *f)
{
    const struct srv_store_card_set set = {
        fix_hash(1000), "digimon", fix_text("{\"cards\":[]}")};
    ck_assert_int_eq(FIX_DO(f, srv_store_card_set_put(f->store, &set, FIX_CB(f))), OK);
}

struct srv_store_seat fix_seat(unsigned seat, const char *player)
{
    return (struct srv_store_seat){
        .seat = (uint8_t)seat,
        .player = player,
        .bot = player == NULL ? "random" : NULL,
        .name = player == NULL ? "Bot" : player,
        .deck_body = fix_text("main A 50\n"),
        .deck_hash = fix_hash(2000 + seat),
    };
}

struct srv_store_match fix_match(const char *id, int64_t created_ms)
{
    return (struct srv_store_match){
        .id = id,
        .game = "digimon",
        .revision = "digimon-4.0",
        .best_of = 3,
        .secret = fix_hash(3000),
        .commitment = fix_hash(3001),
        .settings = fix_text("{}"),
        .created_ms = created_ms,
    };
}

void fix_match_open(struct fix *f, const char *id)
{
    const struct srv_store_match m = fix_match(id, 5000);
    const struct srv_store_seat seat = fix_seat(0, "p0");
    ck_assert_int_eq(FIX_DO(f, srv_store_match_create(f->store, &m, &seat, 1, FIX_CB(f))), OK);
}

void fix_match_live(struct fix *f, const char *id)
{
    fix_match_open(f, id);
    const struct srv_store_seat seat = fix_seat(1, "p1");
    ck_assert_int_eq(FIX_DO(f, srv_store_match_join(f->store, id, &seat, FIX_CB(f))), OK);
    const struct srv_store_game_start game = fix_game_start(1);
    ck_assert_int_eq(FIX_DO(f, srv_store_match_start(f->store, id, &game, FIX_CB(f))), OK);
}

struct srv_store_game_start fix_game_start(unsigned game_no)
{
    return (struct srv_store_game_start){.game_no = (uint8_t)game_no,
        .card_set_hash = fix_hash(1000),
        .engine_version = "0.1.0",
        .started_ms = 6000 + (int64_t)game_no};
}

struct srv_store_row fix_row(unsigned game_no, uint32_t seq, const char *body)
{
    return (struct srv_store_row){
        .game_no = (uint8_t)game_no,
        .seq = seq,
        .at_ms = 7000 + (int64_t)seq,
        .seat = (uint8_t)(seq % 2),
        .kind = 3,
        .body = fix_text(body),
        .hash = UINT64_MAX - seq,
        .bank_ms = {600000 - (int64_t)seq, 500000},
    };
}

struct srv_store_finish fix_finish(unsigned game_no, int64_t ended_ms)
{
    return (struct srv_store_finish){
        .status = SRV_STORE_MATCH_FINISHED,
        .game = {(uint8_t)game_no, 1, "attack", UINT64_MAX - 5, ended_ms},
        .winner = 1,
        .reason = "attack",
        .games = (uint8_t)game_no,
        .players = fix_text("[\"p0\",\"p1\"]"),
        .replay = fix_text("{\"replay\":1,\"commands\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}"),
    };
}

void fix_world(struct fix *f)
{
    fix_player(f, 0);
    fix_player(f, 1);
    fix_card_set(f);
}

/* ---- beside the store ---- */

int64_t fix_count(struct fix *f, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *stmt;
    ck_assert_int_eq(sqlite3_open_v2(f->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(stmt), SQLITE_ROW);
    const int64_t n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return n;
}

void fix_sql(struct fix *f, const char *sql)
{
    sqlite3 *db;
    ck_assert_ptr_null(f->store);
    ck_assert_int_eq(sqlite3_open(f->path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

void fix_check_integrity(struct fix *f)
{
    struct srv_store_reader *reader;
    struct srv_store_error error;
    ck_assert_int_eq(srv_store_reader_open(f->path, NULL, &reader, &error), OK);
    ck_assert_msg(srv_store_reader_check(reader, &error) == OK, "%s", error.text);
    srv_store_reader_free(reader);
}

struct live_wait {
    struct fix *f;
    fix_live_cb *cb;
    void *arg;
};

static void on_live(
    void *arg, enum srv_store_status s, const struct srv_store_live *matches, size_t n)
{
    struct live_wait *w = arg;
    if (s == OK) {
        w->cb(w->arg, matches, n);
    }
    fix_on_done(w->f, s);
}

void fix_live(struct fix *f, fix_live_cb *cb, void *arg)
{
    struct live_wait w = {f, cb, arg};
    f->waiting++;
    srv_store_live_load(f->store, on_live, &w);
    ck_assert_int_eq(fix_wait(f), OK);
}
