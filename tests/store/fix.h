/* SPDX-License-Identifier: MIT
 * fix.h - a store in a directory of its own, with calls that wait. fix_do(f, call) runs a write
 * and gives its status:
 *
 *     ck_assert_int_eq(FIX_DO(&f, srv_store_match_cancel(f.store, "m1", 9, FIX_CB(&f))), OK); */
#ifndef FIX_H
#define FIX_H

#include "store/store.h"
#include "store/store_read.h"

#include <check.h>
#include <uv.h>

struct fix {
    char dir[64], path[SRV_STORE_PATH_MAX + 64];
    uv_loop_t loop;
    struct srv_store *store;
    unsigned waiting;             /* callbacks that have not come */
    enum srv_store_status status; /* of the last one */
    unsigned health_calls;
    bool is_ok;
};

/* Makes the directory; the store is not open yet. */
void fix_init(struct fix *f);
/* Removes it; the store must be closed. */
void fix_deinit(struct fix *f);

/* Opens with these options (path, on_health and arg are the fixture's own; check_bytes_max 0 is any
 * size). */
enum srv_store_status fix_try_open(struct fix *f, struct srv_store_options o);
void fix_open(struct fix *f); /* FULL, default VFS; must succeed */
void fix_open_with(struct fix *f, struct srv_store_options o);
void fix_close(struct fix *f);

void fix_on_done(void *fix, enum srv_store_status s);
/* Runs the loop until nothing is waited for, at most 20 s; gives the last status. */
enum srv_store_status fix_wait(struct fix *f);
/* Runs the loop for that long whatever comes. */
void fix_run_ms(struct fix *f, uint64_t ms);

#define FIX_CB(f)       ((f)->waiting++, fix_on_done), (f)
#define FIX_DO(f, call) ((call), fix_wait(f))
#define OK              SRV_STORE_OK

/* ---- values ---- */

const uint8_t *fix_hash(unsigned n); /* 32 bytes that n decides; good for 8 calls */
struct srv_store_bytes fix_text(const char *text);

/* Writes that must succeed. The player is "p<n>" with token hash fix_hash(n). */
void fix_player(struct fix *f, unsigned n);
void fix_card_set(struct fix *f); /* fix_hash(1000) */
struct srv_store_seat fix_seat(unsigned seat, const char *player);
struct srv_store_match fix_match(const char *id, int64_t created_ms);
/* Creates an open match of p0 (seat 0); players and card set must be there. */
void fix_match_open(struct fix *f, const char *id);
/* ... with p1 in seat 1, and started: game 1 runs. */
void fix_match_live(struct fix *f, const char *id);
struct srv_store_game_start fix_game_start(unsigned game_no);
struct srv_store_row fix_row(unsigned game_no, uint32_t seq, const char *body);
struct srv_store_finish fix_finish(unsigned game_no, int64_t ended_ms);
/* Players, card set. */
void fix_world(struct fix *f);

/* Rows in the database that this SQL counts, read with a connection of its own. */
int64_t fix_count(struct fix *f, const char *sql);
/* Runs SQL on the closed database. */
void fix_sql(struct fix *f, const char *sql);
/* integrity_check of the closed database, or beside the open one. */
void fix_check_integrity(struct fix *f);

/* What live_load gives, row by row; calls back inside. */
typedef void fix_live_cb(void *arg, const struct srv_store_live *matches, size_t n);
void fix_live(struct fix *f, fix_live_cb *cb, void *arg);

Suite *suite_schema(void);
Suite *suite_ops(void);
Suite *suite_accounts(void);
Suite *suite_matches(void);
Suite *suite_replays(void);
Suite *suite_writer(void);
Suite *suite_ladder(void);
Suite *suite_judge(void);
Suite *suite_tournament(void);
Suite *suite_crash(void);

/* The program that test_crash.c starts and kills. */
int crash_child(char *const argv[]);

#endif
