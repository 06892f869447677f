/* SPDX-License-Identifier: MIT
 * test_tournament.c - events: their logs without gaps, lists, names that are forgotten, tables that have one
 * match, and what waits for webhooks. */
#include "fix.h"
#include "store/store_judge.h"
#include "store/store_tournament.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static struct fix f;

static void set_up(void)
{
    fix_init(&f);
    fix_open(&f);
    fix_world(&f);
}

static void tear_down(void)
{
    fix_close(&f);
    fix_check_integrity(&f);
    fix_deinit(&f);
}

static struct srv_store_tournament row_of(const char *id)
{
    return (struct srv_store_tournament){.id = id,
        .name = "Cup",
        .game = "digimon",
        .host = "p0",
        .host_name = "Haru",
        .created_ms = 1000,
        .capacity = 8};
}

static enum srv_store_status create(const char *id)
{
    const struct srv_store_tournament row = row_of(id);
    return FIX_DO(&f,
        srv_store_tournament_create(f.store, &row,
            fix_text("{\"act\":\"create\",\"actor\":\"p0\",\"by\":\"Haru\"}"), FIX_CB(&f)));
}

static enum srv_store_status append(const char *id, uint32_t no, const char *act)
{
    const struct srv_store_tournament_append a = {
        .tournament = id, .no = no, .act = fix_text(act)};
    return FIX_DO(&f, srv_store_tournament_append(f.store, &a, FIX_CB(&f)));
}

/* ---- what reads give, as text ---- */

static char seen[4096];

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...)
{
    const size_t len = strlen(seen);
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(seen + len, sizeof seen - len, format, args);
    va_end(args);
    ck_assert_int_lt(n, (int)(sizeof seen - len));
}

static void on_load(void *arg, enum srv_store_status s, const struct srv_store_tournament *row,
    const struct srv_store_bytes *acts, size_t n)
{
    if (s == OK) {
        say("%s %s %s %s by %s %lld %lld %lld %u/%u:", row->id, row->name, row->game,
            row->state == SRV_STORE_TOURNAMENT_ENTRY         ? "entry"
                : row->state == SRV_STORE_TOURNAMENT_RUNNING ? "running"
                                                             : "over",
            row->host_name, (long long)row->created_ms, (long long)row->starts_ms,
            (long long)row->ended_ms, row->entered, row->capacity);
        ck_assert_uint_eq(row->acts, n);
    }
    for (size_t i = 0; i < n; i++) {
        say(" %.*s", (int)acts[i].len, (const char *)acts[i].at);
    }
    fix_on_done(arg, s);
}

static const char *load(const char *id, enum srv_store_status want)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_tournament_load(f.store, id, on_load, &f);
    ck_assert_int_eq(fix_wait(&f), want);
    return seen;
}

static int64_t last_no;

static void on_list(
    void *arg, enum srv_store_status s, const struct srv_store_tournament *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        say("%s ", rows[i].id);
        last_no = rows[i].no;
    }
    fix_on_done(arg, s);
}

static const char *list(const struct srv_store_tournament_query *query)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_tournament_list(f.store, query, on_list, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return seen;
}

static void on_log(
    void *arg, enum srv_store_status s, const struct srv_store_tournament_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        say("%u %.*s ", rows[i].no, (int)rows[i].act.len, (const char *)rows[i].act.at);
    }
    fix_on_done(arg, s);
}

static const char *page(
    const char *id, uint32_t before, uint32_t limit, enum srv_store_status want)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_tournament_log(f.store, id, before, limit, on_log, &f);
    ck_assert_int_eq(fix_wait(&f), want);
    return seen;
}

static void on_ids(void *arg, enum srv_store_status s, const char *const *ids, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        say("%s ", ids[i]);
    }
    fix_on_done(arg, s);
}

static const char *of(const char *player)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_tournament_of(f.store, player, on_ids, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return seen;
}

/* ---- logs ---- */

START_TEST(a_log_has_no_gaps_and_one_writer)
{
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(create("t1"), SRV_STORE_TAKEN);
    ck_assert_int_eq(append("t1", 2, "b"), OK);
    ck_assert_int_eq(append("t1", 2, "again"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(append("t1", 4, "gap"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(append("t2", 1, "nowhere"), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(append("t1", 3, ""), SRV_STORE_INVALID);
    ck_assert_int_eq(append("t1", 3, "c"), OK);
    ck_assert_str_eq(load("t1", OK),
        "t1 Cup digimon entry by Haru 1000 0 0 0/8: {\"act\":\"create\",\"actor\":\"p0\","
        "\"by\":\"Haru\"} b c");
    ck_assert_str_eq(load("t2", SRV_STORE_NOT_FOUND), "");
    fix_close(&f);
    fix_open(&f);
    ck_assert_int_eq(append("t1", 3, "c"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(append("t1", 4, "d"), OK);
}
END_TEST

START_TEST(the_row_is_changed_with_the_act_or_not_at_all)
{
    struct srv_store_tournament now = row_of("t1");
    struct srv_store_tournament_append a = {
        .tournament = "t1", .no = 3, .act = fix_text("b"), .now = &now};
    now.name = "Cup of June";
    now.game = "duelmasters";
    now.state = SRV_STORE_TOURNAMENT_RUNNING;
    now.starts_ms = 77;
    now.entered = 5;
    now.capacity = 6;
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_tournament_append(f.store, &a, FIX_CB(&f))), SRV_STORE_CONFLICT);
    ck_assert_ptr_nonnull(strstr(load("t1", OK), "t1 Cup digimon entry by Haru 1000 0 0 0/8:"));
    a.no = 2;
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &a, FIX_CB(&f))), OK);
    ck_assert_ptr_nonnull(
        strstr(load("t1", OK), "t1 Cup of June duelmasters running by Haru 1000 77 0 5/6:"));
    now.state = SRV_STORE_TOURNAMENT_STATE_NUM;
    a.no = 3;
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_tournament_append(f.store, &a, FIX_CB(&f))), SRV_STORE_INVALID);
}
END_TEST

START_TEST(a_log_is_read_in_pages)
{
    char act[8];
    ck_assert_int_eq(create("t1"), OK);
    for (uint32_t no = 2; no <= 7; no++) {
        (void)snprintf(act, sizeof act, "a%u", no);
        ck_assert_int_eq(append("t1", no, act), OK);
    }
    ck_assert_str_eq(page("t1", 0, 3, OK), "7 a7 6 a6 5 a5 ");
    ck_assert_str_eq(page("t1", 5, 2, OK), "4 a4 3 a3 ");
    ck_assert_str_eq(page("t1", 1, 2, OK), "");
    page("t9", 0, 2, SRV_STORE_NOT_FOUND);
    page("t1", 0, 0, SRV_STORE_INVALID);
    page("t1", 0, SRV_STORE_PAGE_MAX + 1, SRV_STORE_INVALID);
}
END_TEST

/* An event in a state, of a game, that names a player. */
static void event(
    const char *id, const char *game, enum srv_store_tournament_state state, const char *named)
{
    struct srv_store_tournament now = row_of(id);
    now.game = game;
    now.state = state;
    now.ended_ms = state >= SRV_STORE_TOURNAMENT_OVER ? 99 : 0;
    const struct srv_store_tournament_append a = {.tournament = id,
        .no = 2,
        .act = fix_text("x"),
        .now = &now,
        .named = {named, "local"}};
    ck_assert_int_eq(create(id), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &a, FIX_CB(&f))), OK);
}

START_TEST(events_are_listed_by_game_state_and_player)
{
    event("t1", "digimon", SRV_STORE_TOURNAMENT_OVER, "p1");
    event("t2", "duelmasters", SRV_STORE_TOURNAMENT_CANCELLED, "p1");
    event("t3", "digimon", SRV_STORE_TOURNAMENT_RUNNING, NULL);
    event("t4", "duelmasters", SRV_STORE_TOURNAMENT_ENTRY, "p1");
    ck_assert_str_eq(list(&(struct srv_store_tournament_query){.limit = 9}), "t4 t3 t2 t1 ");
    ck_assert_str_eq(
        list(&(struct srv_store_tournament_query){.limit = 9, .game = "digimon"}), "t3 t1 ");
    ck_assert_str_eq(list(&(struct srv_store_tournament_query){
                         .limit = 9, .has_state = true, .state = SRV_STORE_TOURNAMENT_OVER}),
        "t2 t1 ");
    ck_assert_str_eq(list(&(struct srv_store_tournament_query){
                         .limit = 9, .has_state = true, .state = SRV_STORE_TOURNAMENT_ENTRY}),
        "t4 ");
    ck_assert_str_eq(
        list(&(struct srv_store_tournament_query){.limit = 9, .player = "p1"}), "t4 t2 t1 ");
    ck_assert_str_eq(list(&(struct srv_store_tournament_query){.limit = 9,
                         .player = "p1",
                         .game = "duelmasters",
                         .has_state = true,
                         .state = SRV_STORE_TOURNAMENT_OVER}),
        "t2 ");
    ck_assert_str_eq(
        list(&(struct srv_store_tournament_query){.limit = 2, .player = "p1"}), "t4 t2 ");
    ck_assert_str_eq(list(&(struct srv_store_tournament_query){
                         .limit = 2, .player = "p1", .before = last_no}),
        "t1 ");
    ck_assert_str_eq(
        list(&(struct srv_store_tournament_query){.limit = 9, .before = last_no}), "");
    seen[0] = '\0';
    f.waiting++;
    srv_store_tournament_running(f.store, on_list, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    ck_assert_str_eq(seen, "t3 t4 ");
}
END_TEST

START_TEST(a_player_is_forgotten_where_he_is_named)
{
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(create("t2"), OK);
    const struct srv_store_tournament_append enter = {.tournament = "t1",
        .no = 2,
        .act = fix_text("{\"actor\":\"p1\",\"by\":\"Aoi\",\"player\":\"p1\",\"name\":\"Aoi\"}"),
        .named = {"p1", "p1"}};
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &enter, FIX_CB(&f))), OK);
    ck_assert_int_eq(
        append("t1", 3, "{\"actor\":\"p0\",\"by\":\"Haru\",\"player\":\"p1\"}"), OK);
    ck_assert_int_eq(append("t1", 4, "p0 is no JSON"), OK);
    ck_assert_int_eq(append("t1", 5,
                         "{\"actor\":\"p1\",\"by\":\"Aoi\",\"player\":\"p0\","
                         "\"name\":\"Haru\"}"),
        OK);
    ck_assert_str_eq(of("p1"), "t1 ");
    ck_assert_str_eq(of("p0"), "t1 t2 ");
    struct srv_store_tournament_append forget = {.tournament = "t1",
        .no = 6,
        .act = fix_text("{\"actor\":\"server\",\"by\":\"-\",\"player\":\"p0\",\"name\":\"-\"}"),
        .named = {"p0", NULL},
        .forget = "p0",
        .forget_name = "-"};
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &forget, FIX_CB(&f))), OK);
    ck_assert_str_eq(load("t1", OK),
        "t1 Cup digimon entry by - 1000 0 0 0/8:"
        " {\"act\":\"create\",\"actor\":\"p0\",\"by\":\"-\"}"
        " {\"actor\":\"p1\",\"by\":\"Aoi\",\"player\":\"p1\",\"name\":\"Aoi\"}"
        " {\"actor\":\"p0\",\"by\":\"-\",\"player\":\"p1\"}"
        " p0 is no JSON"
        " {\"actor\":\"p1\",\"by\":\"Aoi\",\"player\":\"p0\",\"name\":\"-\"}"
        " {\"actor\":\"server\",\"by\":\"-\",\"player\":\"p0\",\"name\":\"-\"}");
    ck_assert_str_eq(of("p0"), "t2 ");
    ck_assert_ptr_nonnull(strstr(load("t2", OK), "by Haru"));
}
END_TEST

START_TEST(a_player_is_not_gone_while_an_event_names_him)
{
    ck_assert_int_eq(create("t1"), OK);
    const struct srv_store_tournament_append enter = {
        .tournament = "t1", .no = 2, .act = fix_text("x"), .named = {"p1", NULL}};
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &enter, FIX_CB(&f))), OK);
    fix_close(&f);
    fix_sql(&f,
        "DELETE FROM session WHERE player_id = 'p1';"
        "UPDATE player SET kind = 'leaving' WHERE id = 'p1'");
    fix_open(&f);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_leaving_end(f.store, "p1", FIX_CB(&f))), SRV_STORE_CONFLICT);
    const struct srv_store_tournament_append forget = {
        .tournament = "t1", .no = 3, .act = fix_text("{}"), .forget = "p1", .forget_name = "-"};
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &forget, FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_leaving_end(f.store, "p1", FIX_CB(&f))), OK);
}
END_TEST

/* ---- tables ---- */

static const struct srv_store_table table_1 = {
    .tournament = "t1", .stage = 1, .round = 2, .table = 3};

static enum srv_store_status seat(const char *match, const struct srv_store_table *table)
{
    struct srv_store_match m = fix_match(match, 10);
    const struct srv_store_seat seats[] = {fix_seat(0, "p0"), fix_seat(1, "p1")};
    m.table = table;
    return FIX_DO(&f, srv_store_match_create(f.store, &m, seats, 2, FIX_CB(&f)));
}

static void on_matches(
    void *arg, enum srv_store_status s, const struct srv_store_tournament_match *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct srv_store_tournament_match *m = &rows[i];
        say("%s %u.%u.%u %s %d %s %u-%u-%u %s %s%s\n", m->id, m->stage, m->round, m->table,
            srv_store_match_status_name(m->status), m->winner,
            m->reason != NULL ? m->reason : "-", m->won[0], m->won[1], m->drawn,
            m->player[0] != NULL ? m->player[0] : "-",
            m->player[1] != NULL ? m->player[1] : "-", m->has_replay ? " replay" : "");
    }
    fix_on_done(arg, s);
}

static const char *matches(const char *id, uint8_t stage, uint16_t round)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_tournament_matches(f.store, id, stage, round, on_matches, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return seen;
}

START_TEST(a_table_has_one_match)
{
    struct srv_store_table other = table_1;
    ck_assert_int_eq(seat("m1", &table_1), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(seat("m1", &table_1), OK);
    ck_assert_int_eq(seat("m2", &table_1), SRV_STORE_TAKEN);
    other.table = 4;
    ck_assert_int_eq(seat("m2", &other), OK);
    other.round = 1;
    ck_assert_int_eq(seat("m3", &other), OK);
    other.stage = 0;
    ck_assert_int_eq(seat("m4", &other), OK);
    ck_assert_int_eq(seat("m5", NULL), OK);
    ck_assert_int_eq(seat("m6", NULL), OK);
    other.table = 0;
    ck_assert_int_eq(seat("m7", &other), SRV_STORE_INVALID);
    ck_assert_str_eq(matches("t1", 0, 0),
        "m4 0.1.4 open -1 - 0-0-0 p0 p1\n"
        "m3 1.1.4 open -1 - 0-0-0 p0 p1\n"
        "m1 1.2.3 open -1 - 0-0-0 p0 p1\n"
        "m2 1.2.4 open -1 - 0-0-0 p0 p1\n");
    ck_assert_str_eq(matches("t1", 1, 1), "m3 1.1.4 open -1 - 0-0-0 p0 p1\n");
    ck_assert_str_eq(matches("t9", 1, 1), "");
    /* one that is cancelled leaves the table to another */
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_cancel(f.store, "m1", 20, FIX_CB(&f))), OK);
    ck_assert_int_eq(seat("m8", &table_1), OK);
    ck_assert_str_eq(matches("t1", 1, 2),
        "m8 1.2.3 open -1 - 0-0-0 p0 p1\n"
        "m2 1.2.4 open -1 - 0-0-0 p0 p1\n");
}
END_TEST

static void on_live(void *arg, const struct srv_store_live *live, size_t n)
{
    (void)arg;
    ck_assert_uint_eq(n, 2);
    for (size_t i = 0; i < n; i++) {
        const struct srv_store_table *t = live[i].match.table;
        if (strcmp(live[i].match.id, "m1") != 0) {
            ck_assert_ptr_null(t);
            continue;
        }
        ck_assert_str_eq(t->tournament, "t1");
        ck_assert_uint_eq(t->stage, 1);
        ck_assert_uint_eq(t->round, 2);
        ck_assert_uint_eq(t->table, 3);
    }
}

START_TEST(a_match_knows_its_table_after_a_restart)
{
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(seat("m1", &table_1), OK);
    ck_assert_int_eq(seat("m2", NULL), OK);
    fix_close(&f);
    fix_open(&f);
    fix_live(&f, on_live, NULL);
}
END_TEST

START_TEST(an_event_finds_how_its_matches_ended)
{
    const struct srv_store_game_start first = fix_game_start(1), second = fix_game_start(2);
    struct srv_store_finish finish = fix_finish(2, 900);
    finish.event = "t1";
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(seat("m1", &table_1), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_start(f.store, "m1", &first, FIX_CB(&f))), OK);
    const struct srv_store_game_end end = {.game_no = 1,
        .winner = SRV_STORE_NO_WINNER,
        .reason = "draw",
        .final_hash = 1,
        .ended_ms = 800};
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_game_next(f.store, "m1", &end, &second, FIX_CB(&f))), OK);
    ck_assert_str_eq(matches("t1", 1, 2), "m1 1.2.3 live -1 - 0-0-1 p0 p1\n");
    finish.winner = finish.game.winner = 1;
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_finish(f.store, "m1", &finish, FIX_CB(&f))), OK);
    char want[128];
    (void)snprintf(
        want, sizeof want, "m1 1.2.3 finished 1 %s 0-1-1 p0 p1 replay\n", finish.reason);
    ck_assert_str_eq(matches("t1", 1, 2), want);
    ck_assert_int_eq(seat("m2", &table_1), SRV_STORE_TAKEN);
}
END_TEST

/* ---- webhooks ---- */

static int64_t hook_id;

static void on_hook(void *arg, enum srv_store_status s, int64_t id)
{
    hook_id = id;
    fix_on_done(arg, s);
}

static enum srv_store_status hook(const char *tournament, const char *url, uint32_t max)
{
    const struct srv_store_webhook w = {
        .tournament = tournament, .url = url, .secret = "s", .created_ms = 5};
    f.waiting++;
    srv_store_webhook_add(f.store, &w, max, on_hook, &f);
    return fix_wait(&f);
}

static void on_hooks(
    void *arg, enum srv_store_status s, const struct srv_store_webhook *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        say("%s %s %s fails %u due %lld waiting %u lost %u\n", rows[i].tournament, rows[i].url,
            rows[i].secret, rows[i].fails, (long long)rows[i].due_ms, rows[i].waiting,
            rows[i].lost);
    }
    fix_on_done(arg, s);
}

static const char *hooks(const char *tournament)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_webhook_list(f.store, tournament, on_hooks, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return seen;
}

static int64_t delivery_id;

static void on_delivery(void *arg, enum srv_store_status s, const struct srv_store_delivery *d)
{
    if (d != NULL) {
        say("%s %.*s %lld", d->word, (int)d->body.len, (const char *)d->body.at,
            (long long)d->created_ms);
        delivery_id = d->id;
    }
    fix_on_done(arg, s);
}

static const char *next(int64_t webhook, enum srv_store_status want)
{
    seen[0] = '\0';
    f.waiting++;
    srv_store_delivery_next(f.store, webhook, on_delivery, &f);
    ck_assert_int_eq(fix_wait(&f), want);
    return seen;
}

static struct srv_store_delivery delivery(int64_t webhook, const char *body)
{
    return (struct srv_store_delivery){
        .webhook = webhook, .word = "round.start", .body = fix_text(body), .created_ms = 7};
}

START_TEST(webhooks_are_few_and_each_once)
{
    ck_assert_int_eq(hook("t1", "http://a", 2), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(create("t2"), OK);
    ck_assert_int_eq(hook("t1", "http://a", 2), OK);
    ck_assert_int_eq(hook("t1", "http://a", 2), SRV_STORE_TAKEN);
    ck_assert_int_eq(hook("t1", "http://b", 2), OK);
    ck_assert_int_eq(hook("t1", "http://c", 2), SRV_STORE_LIMIT);
    ck_assert_int_eq(hook("t2", "http://a", 2), OK);
    ck_assert_int_eq(hook("t2", "", 2), SRV_STORE_INVALID);
    ck_assert_str_eq(hooks("t1"),
        "t1 http://a s fails 0 due 0 waiting 0 lost 0\n"
        "t1 http://b s fails 0 due 0 waiting 0 lost 0\n");
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_webhook_remove(f.store, "t1", "http://a", FIX_CB(&f))), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_webhook_remove(f.store, "t1", "http://a", FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_str_eq(hooks(NULL),
        "t1 http://b s fails 0 due 0 waiting 0 lost 0\n"
        "t2 http://a s fails 0 due 0 waiting 0 lost 0\n");
}
END_TEST

START_TEST(deliveries_ride_on_an_act_or_are_not_there)
{
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(hook("t1", "http://a", 2), OK);
    const int64_t a = hook_id;
    ck_assert_int_eq(hook("t1", "http://b", 2), OK);
    const struct srv_store_delivery two[] = {delivery(a, "1"), delivery(a, "2")};
    srv_store_delivery_ride(f.store, two, 2);
    ck_assert_int_eq(append("t1", 9, "refused"), SRV_STORE_CONFLICT);
    next(a, SRV_STORE_NOT_FOUND);
    /* beside an audit row, in either order */
    const struct srv_store_audit audit = {
        .at_ms = 1, .actor = "p0", .name = "Haru", .verb = "x", .result = "ok"};
    srv_store_delivery_ride(f.store, two, 2);
    srv_store_ride(f.store, &audit, NULL, NULL);
    ck_assert_int_eq(append("t1", 2, "taken"), OK);
    ck_assert_int_eq(append("t1", 3, "another"), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM audit"), 1);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM webhook_delivery"), 2);
    ck_assert_str_eq(next(a, OK), "round.start 1 7");
    next(hook_id, SRV_STORE_NOT_FOUND);
    const int64_t first = delivery_id;
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_delivery_failed(f.store, a, 3, 1234, FIX_CB(&f))), OK);
    ck_assert_str_eq(hooks("t1"),
        "t1 http://a s fails 3 due 1234 waiting 2 lost 0\n"
        "t1 http://b s fails 0 due 0 waiting 0 lost 0\n");
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_delivery_done(f.store, a, first, true, FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_delivery_done(f.store, a, first, false, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_ptr_nonnull(
        strstr(hooks("t1"), "http://a s fails 3 due 1234 waiting 1 lost 1\n"));
    ck_assert_str_eq(next(a, OK), "round.start 2 7");
    ck_assert_int_gt(delivery_id, first);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_delivery_done(f.store, a, delivery_id, false, FIX_CB(&f))), OK);
    ck_assert_ptr_nonnull(strstr(hooks("t1"), "http://a s fails 0 due 0 waiting 0 lost 1\n"));
    ck_assert_int_eq(FIX_DO(&f, srv_store_delivery_failed(f.store, 999, 1, 1, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
}
END_TEST

START_TEST(deliveries_outlast_a_restart_and_the_end_and_go_with_their_webhook)
{
    struct srv_store_tournament now = row_of("t1");
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(hook("t1", "http://a", 2), OK);
    const struct srv_store_delivery one[] = {delivery(hook_id, "1"), delivery(77, "nobody")};
    now.state = SRV_STORE_TOURNAMENT_OVER;
    now.ended_ms = 50;
    const struct srv_store_tournament_append end = {
        .tournament = "t1", .no = 2, .act = fix_text("x"), .now = &now};
    srv_store_delivery_ride(f.store, one, 2);
    ck_assert_int_eq(FIX_DO(&f, srv_store_tournament_append(f.store, &end, FIX_CB(&f))), OK);
    fix_close(&f);
    fix_open(&f);
    ck_assert_str_eq(hooks(NULL), "t1 http://a s fails 0 due 0 waiting 1 lost 0\n");
    ck_assert_str_eq(next(hook_id, OK), "round.start 1 7");
    const int64_t last = delivery_id;
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_webhook_remove(f.store, "t1", "http://a", FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM webhook_delivery"), 0);
    ck_assert_int_eq(hook("t1", "http://a", 2), OK);
    ck_assert_str_eq(hooks(NULL), ""); /* over, and nothing waits */
    const struct srv_store_delivery again = delivery(hook_id, "2");
    srv_store_delivery_ride(f.store, &again, 1);
    ck_assert_int_eq(append("t1", 3, "y"), OK);
    ck_assert_str_eq(next(hook_id, OK), "round.start 2 7");
    ck_assert_int_gt(delivery_id, last); /* a number is never used again */
}
END_TEST

START_TEST(a_webhook_that_takes_nothing_has_a_limit)
{
    char sql[512];
    ck_assert_int_eq(create("t1"), OK);
    ck_assert_int_eq(hook("t1", "http://a", 2), OK);
    (void)snprintf(sql, sizeof sql,
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %u)"
        " INSERT INTO webhook_delivery (webhook, word, body, created_ms)"
        " SELECT %lld, 'w', i, 1 FROM n",
        SRV_STORE_WEBHOOK_QUEUE_MAX - 1, (long long)hook_id);
    fix_close(&f);
    fix_sql(&f, sql);
    fix_open(&f);
    const struct srv_store_delivery two[] = {delivery(hook_id, "a"), delivery(hook_id, "b")};
    srv_store_delivery_ride(f.store, two, 2);
    ck_assert_int_eq(append("t1", 2, "x"), OK);
    ck_assert_str_eq(hooks("t1"), "t1 http://a s fails 0 due 0 waiting 4096 lost 1\n");
    ck_assert_str_eq(next(hook_id, OK), "w 1 1");
    struct srv_store_delivery many[SRV_STORE_DELIVERY_RIDES_MAX + 1];
    for (size_t i = 0; i <= SRV_STORE_DELIVERY_RIDES_MAX; i++) {
        many[i] = delivery(hook_id, "c");
    }
    srv_store_delivery_ride(f.store, many, SRV_STORE_DELIVERY_RIDES_MAX + 1);
    ck_assert_int_eq(append("t1", 3, "x"), SRV_STORE_INVALID);
}
END_TEST

Suite *suite_tournament(void)
{
    Suite *s = suite_create("tournament");
    TCase *c = tcase_create("tournament");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, a_log_has_no_gaps_and_one_writer);
    tcase_add_test(c, the_row_is_changed_with_the_act_or_not_at_all);
    tcase_add_test(c, a_log_is_read_in_pages);
    tcase_add_test(c, events_are_listed_by_game_state_and_player);
    tcase_add_test(c, a_player_is_forgotten_where_he_is_named);
    tcase_add_test(c, a_player_is_not_gone_while_an_event_names_him);
    tcase_add_test(c, a_table_has_one_match);
    tcase_add_test(c, a_match_knows_its_table_after_a_restart);
    tcase_add_test(c, an_event_finds_how_its_matches_ended);
    tcase_add_test(c, webhooks_are_few_and_each_once);
    tcase_add_test(c, deliveries_ride_on_an_act_or_are_not_there);
    tcase_add_test(c, deliveries_outlast_a_restart_and_the_end_and_go_with_their_webhook);
    tcase_add_test(c, a_webhook_that_takes_nothing_has_a_limit);
    suite_add_tcase(s, c);
    return s;
}
