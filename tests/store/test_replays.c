/* SPDX-License-Identifier: MIT
 * test_replays.c - replays in lists: found by everything they should be found by and by nothing else,
 * page by page, by whom they may be seen; from one range of one index. */
#include "fix.h"
#include "schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct fix f;

static void set_up(void)
{
    fix_init(&f);
    fix_open_with(&f, (struct srv_store_options){.synchronous = SRV_STORE_SYNC_OFF});
    fix_world(&f);
}

static void tear_down(void)
{
    fix_close(&f);
    fix_deinit(&f);
}

/* ---- matches that are over ---- */

enum {
    PLAYERS = 4,
    DECKS = 3
};

static const char *const player_ids[PLAYERS] = {"p0", "p1", "p2", "p3"};

static void play(const char *id, const char *game, const char *p0, const char *p1,
    struct srv_store_finish end)
{
    struct srv_store_match m = fix_match(id, 5000);
    const struct srv_store_seat seats[] = {fix_seat(0, p0), fix_seat(1, p1)};
    const struct srv_store_game_start start = fix_game_start(1);
    m.game = game;
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, seats, 2, FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_start(f.store, id, &start, FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_finish(f.store, id, &end, FIX_CB(&f))), OK);
}

/* ---- pages ---- */

static char got[4096];
static struct srv_store_replay_query cursor;
static bool is_more;

static void on_page(void *arg, enum srv_store_status s, const struct srv_store_replay *replays,
    size_t n, bool more)
{
    *(size_t *)arg = n;
    is_more = more;
    for (size_t i = 0; i < n; i++) {
        strcat(strcat(got, replays[i].id), " ");
        cursor.has_before = true;
        cursor.before_ms = replays[i].ended_ms;
        cursor.before_no = replays[i].no;
    }
    fix_on_done(&f, s);
}

/* All pages of what is asked, joined in `got`. */
static void ask(struct srv_store_replay_query query, struct srv_store_reader *reader)
{
    got[0] = '\0';
    cursor = query;
    size_t n;
    do {
        f.waiting++;
        if (reader != NULL) {
            srv_store_reader_replay_list(reader, &cursor, on_page, &n);
        } else {
            srv_store_replay_list(f.store, &cursor, on_page, &n);
        }
        ck_assert_int_eq(fix_wait(&f), OK);
        ck_assert_uint_le(n, query.limit);
        ck_assert(n == query.limit || !is_more);
        ck_assert(n > 0 || !cursor.has_before); /* the page after a full one is not empty */
    } while (is_more);
}

static void pages(const char *player, uint32_t limit, const char *want)
{
    struct srv_store_reader *reader;
    struct srv_store_error error;
    const struct srv_store_replay_query query = {.player = player, .limit = limit};
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), OK);
    ask(query, NULL);
    ck_assert_str_eq(got, want);
    ask(query, reader);
    ck_assert_str_eq(got, want);
    srv_store_reader_free(reader);
}

static const int64_t ended[] = {20, 20, 30, 40, 40, 40, 50};

static void play_seven(void)
{
    for (int i = 0; i < 7; i++) {
        char id[8];
        snprintf(id, sizeof id, "m%d", i);
        play(id, "digimon", "p0", "p1", fix_finish(1, ended[i]));
    }
}

START_TEST(latest_first_and_of_the_same_moment_the_last_stored)
{
    play_seven();
    for (uint32_t limit = 1; limit <= 8; limit++) {
        pages(NULL, limit, "m6 m5 m4 m3 m2 m1 m0 ");
        pages("p1", limit, "m6 m5 m4 m3 m2 m1 m0 ");
    }
    pages("p9", 3, "");
    size_t n = 0;
    const struct srv_store_replay_query wrong[] = {
        {.limit = 0}, {.limit = SRV_STORE_PAGE_MAX + 1}, {.limit = 1, .opponent = "p1"}};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        FIX_DO(&f, (f.waiting++, srv_store_replay_list(f.store, &wrong[i], on_page, &n)));
        ck_assert_int_eq(f.status, SRV_STORE_INVALID);
    }
}
END_TEST

START_TEST(replays_of_a_player_are_theirs)
{
    fix_player(&f, 2);
    play("solo", "digimon", "p2", NULL, fix_finish(1, 10));
    play("self", "digimon", "p2", "p2", fix_finish(1, 20)); /* one row, not two that collide */
    play("m1", "digimon", "p0", "p1", fix_finish(1, 30));
    pages("p2", 10, "self solo ");
    pages("p1", 10, "m1 ");
    pages(NULL, 10, "m1 self solo ");
}
END_TEST

/* ---- any question ---- */

enum {
    MATCHES = 120
};

static struct model {
    char id[8];
    const char *game, *event;
    int player[SRV_STORE_SEATS]; /* -1: a bot */
    int deck[SRV_STORE_SEATS][2];
    enum srv_store_privacy wish[SRV_STORE_SEATS];
    bool is_held;
    int64_t ended_ms;
} model[MATCHES];

static const char *const events[] = {"open-1", "open-2"};
static uint32_t dice = 1;

static unsigned below(unsigned bound)
{
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 16) % bound;
}

/* A deck's cards are of one game, so no two games share one. */
static uint8_t *deck_hash(const char *game, int deck)
{
    static uint8_t hash[2][DECKS][SRV_STORE_HASH_BYTES];
    const bool is_other = strcmp(game, "digimon") != 0;
    memset(hash[is_other][deck], 'a' + (is_other ? 10 : 0) + deck, SRV_STORE_HASH_BYTES);
    return hash[is_other][deck];
}

static void play_model(unsigned i)
{
    struct model *m = &model[i];
    *m = (struct model){
        .game = below(2) == 0 ? "digimon" : "duel-masters",
        .event = below(3) == 0 ? events[below(2)] : NULL,
        .player = {(int)below(PLAYERS), (int)below(PLAYERS + 1) - 1},
        .deck = {{(int)below(DECKS), (int)below(DECKS)},
            {(int)below(DECKS), (int)below(DECKS)}},
        .is_held = below(6) == 0,
        .ended_ms = 1000 + below(60),
    };
    snprintf(m->id, sizeof m->id, "m%u", i);
    struct srv_store_played played[4];
    for (unsigned k = 0; k < 4; k++) {
        played[k] = (struct srv_store_played){
            .seat = (uint8_t)(k % 2), .hash = deck_hash(m->game, m->deck[k % 2][k / 2])};
    }
    struct srv_store_finish end = fix_finish(2, m->ended_ms);
    end.game.game_no = 1;
    end.played = played;
    end.played_n = 4;
    end.event = m->event;
    end.is_held = m->is_held;
    play(m->id, m->game, player_ids[m->player[0]],
        m->player[1] < 0 ? NULL : player_ids[m->player[1]], end);
}

static enum srv_store_privacy privacy_of(const struct model *m)
{
    return m->wish[0] > m->wish[1] ? m->wish[0] : m->wish[1];
}

static void on_shared(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    const struct model *m = arg;
    (void)body;
    ck_assert_int_eq(s, OK);
    ck_assert_int_eq(replay->privacy, privacy_of(m));
    ck_assert_int_eq(replay->share != NULL, privacy_of(m) == SRV_STORE_PRIVACY_UNLISTED);
    fix_on_done(&f, s);
}

static void wish(struct model *m, unsigned seat)
{
    const int player = m->player[seat];
    const enum srv_store_privacy w = (enum srv_store_privacy)below(SRV_STORE_PRIVACY_NUM);
    for (unsigned i = 0; player >= 0 && i < SRV_STORE_SEATS; i++) {
        m->wish[i] = m->player[i] == player ? w : m->wish[i];
    }
    if (player >= 0) {
        f.waiting++;
        srv_store_replay_share(f.store, m->id, player_ids[player], w, "token", on_shared, m);
        fix_wait(&f);
    }
}

static bool has_deck(const struct model *m, unsigned seat, const uint8_t *deck)
{
    return deck_hash(m->game, m->deck[seat][0]) == deck ||
        deck_hash(m->game, m->deck[seat][1]) == deck;
}

static bool is_player(const struct model *m, unsigned seat, const char *id)
{
    return m->player[seat] >= 0 && strcmp(player_ids[m->player[seat]], id) == 0;
}

/* What the question means, said without keys. */
static bool answers(const struct model *m, const struct srv_store_replay_query *q)
{
    bool sits = q->player == NULL;
    bool plays = q->deck == NULL ||
        (q->player == NULL && (has_deck(m, 0, q->deck) || has_deck(m, 1, q->deck)));
    for (unsigned seat = 0; q->player != NULL && seat < SRV_STORE_SEATS; seat++) {
        if (is_player(m, seat, q->player) &&
            (q->opponent == NULL || is_player(m, 1 - seat, q->opponent))) {
            sits = true;
            plays = plays || has_deck(m, seat, q->deck);
        }
    }
    const bool may = privacy_of(m) == SRV_STORE_PRIVACY_PUBLIC ||
        (q->asker != NULL && (is_player(m, 0, q->asker) || is_player(m, 1, q->asker)));
    return may && sits && plays && (q->deck == NULL || !m->is_held) &&
        (q->game == NULL || strcmp(q->game, m->game) == 0) &&
        (q->event == NULL || (m->event != NULL && strcmp(q->event, m->event) == 0)) &&
        m->ended_ms >= q->from_ms && (q->to_ms == 0 || m->ended_ms < q->to_ms);
}

/* Combination `mask` of what may be given, with random values. Returns how many answer it. */
static unsigned ask_and_compare(unsigned mask, struct srv_store_reader *reader)
{
    const char *game = below(2) == 0 ? "digimon" : "duel-masters";
    const struct srv_store_replay_query query = {
        .asker = mask & 1 ? player_ids[below(PLAYERS)] : NULL,
        .player = mask & 6 ? player_ids[below(PLAYERS)] : NULL,
        .opponent = mask & 4 ? player_ids[below(PLAYERS)] : NULL,
        .game = mask & 8 ? game : NULL,
        .deck =
            mask & 16 ? deck_hash(below(4) > 0 ? game : "digimon", (int)below(DECKS)) : NULL,
        .event = mask & 32 ? events[below(2)] : NULL,
        .from_ms = mask & 64 ? 1000 + (int64_t)below(60) : 0,
        .to_ms = mask & 128 ? 1000 + (int64_t)below(60) : 0,
        .limit = 1 + below(12),
    };
    char want[4096] = "";
    unsigned n = 0;
    for (int64_t ms = 1060; ms >= 1000; ms--) {
        for (unsigned i = MATCHES; i-- > 0;) {
            if (model[i].ended_ms == ms && answers(&model[i], &query)) {
                strcat(strcat(want, model[i].id), " ");
                n++;
            }
        }
    }
    ask(query, reader);
    ck_assert_msg(strcmp(got, want) == 0, "mask %u: expected %s, found %s", mask, want, got);
    return n;
}

static void compare_all(void)
{
    struct srv_store_reader *reader;
    struct srv_store_error error;
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), OK);
    unsigned found = 0, alone = 0;
    for (unsigned round = 0; round < 8; round++) {
        for (unsigned mask = 0; mask < 256; mask++) {
            const unsigned n = ask_and_compare(mask, reader);
            found += n;
            alone += n > 0 && (mask & 63) == 63;
        }
    }
    ck_assert_uint_gt(found, 2000); /* the questions are not all too narrow */
    ck_assert_uint_gt(alone, 0);
    srv_store_reader_free(reader);
}

START_TEST(every_question_finds_what_it_says)
{
    fix_player(&f, 2);
    fix_player(&f, 3);
    for (unsigned i = 0; i < MATCHES; i++) {
        play_model(i);
    }
    compare_all();
    for (unsigned i = 0; i < MATCHES; i++) {
        wish(&model[i], 0);
        wish(&model[i], 1);
    }
    compare_all();
    for (unsigned i = 0; i < MATCHES; i += 2) {
        wish(&model[i], below(2));
        model[i].is_held = false;
        ck_assert_int_eq(
            FIX_DO(&f, srv_store_replay_reveal(f.store, model[i].id, FIX_CB(&f))), OK);
    }
    compare_all();
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_replay_reveal(f.store, "none", FIX_CB(&f))), SRV_STORE_NOT_FOUND);
}
END_TEST

/* ---- who may see one ---- */

struct shared {
    enum srv_store_privacy privacy;
    const char *share;
};

static void on_share(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    const struct shared *want = arg;
    (void)body;
    ck_assert_int_eq(s, want != NULL ? OK : SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(replay != NULL, want != NULL);
    if (want != NULL) {
        ck_assert_int_eq(replay->privacy, want->privacy);
        ck_assert_int_eq(replay->share != NULL, want->share != NULL);
        ck_assert(want->share == NULL || strcmp(replay->share, want->share) == 0);
    }
    fix_on_done(&f, s);
}

static void share(const char *player, enum srv_store_privacy w, const char *token,
    enum srv_store_privacy want, const char *want_token)
{
    f.waiting++;
    srv_store_replay_share(f.store, "m", player, w, token, on_share,
        &(struct shared){.privacy = want, .share = want_token});
    fix_wait(&f);
}

START_TEST(the_stricter_wish_of_the_two_holds)
{
    play("m", "digimon", "p0", "p1", fix_finish(1, 10));
    share("p0", SRV_STORE_PRIVACY_UNLISTED, "t1", SRV_STORE_PRIVACY_UNLISTED, "t1");
    share("p1", SRV_STORE_PRIVACY_UNLISTED, "t2", SRV_STORE_PRIVACY_UNLISTED, "t1");
    share("p0", SRV_STORE_PRIVACY_PUBLIC, "t3", SRV_STORE_PRIVACY_UNLISTED, "t1");
    share("p0", SRV_STORE_PRIVACY_PLAYERS, "t4", SRV_STORE_PRIVACY_PLAYERS, NULL);
    share("p0", SRV_STORE_PRIVACY_PUBLIC, "t5", SRV_STORE_PRIVACY_UNLISTED, "t5");
    share("p1", SRV_STORE_PRIVACY_PUBLIC, "t6", SRV_STORE_PRIVACY_PUBLIC, NULL);
    fix_player(&f, 2);
    f.waiting += 2;
    srv_store_replay_share(f.store, "m", "p2", SRV_STORE_PRIVACY_PLAYERS, "t", on_share, NULL);
    srv_store_replay_share(
        f.store, "none", "p1", SRV_STORE_PRIVACY_PLAYERS, "t", on_share, NULL);
    fix_wait(&f);

    struct srv_store_finish end = fix_finish(1, 20);
    end.privacy = SRV_STORE_PRIVACY_PLAYERS; /* as the server was set: a bot wishes nothing */
    play("bot", "digimon", "p0", NULL, end);
    pages(NULL, 5, "m ");
    f.waiting++;
    srv_store_replay_share(f.store, "bot", "p0", SRV_STORE_PRIVACY_PUBLIC, "t", on_share,
        &(struct shared){.privacy = SRV_STORE_PRIVACY_PUBLIC});
    fix_wait(&f);
    pages(NULL, 5, "bot m ");
}
END_TEST

static void on_row(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    (void)arg;
    ck_assert_int_eq(s, OK);
    ck_assert_uint_gt(body.len, 0);
    ck_assert_str_eq(replay->player[0], "p0");
    ck_assert_ptr_null(replay->player[1]);
    ck_assert_uint_eq(replay->played_n, 2);
    ck_assert_uint_eq(replay->played[1].seat, 1);
    ck_assert_mem_eq(replay->played[1].hash, deck_hash("digimon", 1), SRV_STORE_HASH_BYTES);
    ck_assert_str_eq(replay->event, "cup");
    ck_assert(replay->is_held);
    ck_assert_int_eq(replay->privacy, SRV_STORE_PRIVACY_UNLISTED);
    ck_assert_ptr_null(replay->share); /* nobody has asked for a link yet */
    fix_on_done(&f, s);
}

START_TEST(a_row_says_all_that_was_stored)
{
    const struct srv_store_played played[] = {
        {0, deck_hash("digimon", 0)}, {1, deck_hash("digimon", 1)}};
    struct srv_store_finish end = fix_finish(1, 10);
    end.played = played;
    end.played_n = 2;
    end.event = "cup";
    end.is_held = true;
    end.privacy = SRV_STORE_PRIVACY_UNLISTED;
    play("m", "digimon", "p0", NULL, end);
    f.waiting++;
    srv_store_replay_get(f.store, "m", false, on_row, NULL);
    fix_wait(&f);
}
END_TEST

/* ---- plans and migrations ---- */

/* Every line of the plan of a statement must be a search by a whole index, and nothing is sorted. */
static void check_plan(sqlite3 *db, const char *sql, const char *by)
{
    char explain[1024];
    sqlite3_stmt *stmt;
    int lines = 0;
    snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", sql);
    ck_assert_int_eq(sqlite3_prepare_v2(db, explain, -1, &stmt, NULL), SQLITE_OK);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(stmt, 3);
        ck_assert_msg(strncmp(line, "SEARCH ", 7) == 0, "%s: %s", sql, line);
        ck_assert_msg(strstr(line, by) != NULL, "%s: %s", sql, line);
        lines++;
    }
    sqlite3_finalize(stmt);
    ck_assert_int_eq(lines, 1);
}

#define X(name, text) static const char sql_##name[] __attribute__((unused)) = text;
SRV__SQL_MAP(X)
#undef X

START_TEST(each_question_is_a_search_in_one_index)
{
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open_v2(f.path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    check_plan(db, sql_REPLAY_FIND, "USING PRIMARY KEY (key=? AND ended_ms>? AND ");
    check_plan(db, sql_REPLAY_ROW, "USING INTEGER PRIMARY KEY (rowid=?)");
    check_plan(db, sql_REPLAY_GET, "INDEX sqlite_autoindex_replay_1 (id=?)");
    check_plan(
        db, sql_REPLAY_KEY_DROP, "USING PRIMARY KEY (key=? AND ended_ms=? AND replay=?)");
    sqlite3_close(db);
}
END_TEST

START_TEST(replays_of_an_older_database_are_found)
{
    fix_close(&f);
    ck_assert_int_eq(remove(f.path), 0);
    struct srv__lock lock;
    struct srv__conn conn;
    struct srv_store_migration m;
    struct srv_store_error error;
    ck_assert_int_eq(srv__lock_take(&lock, f.path, &error), OK);
    ck_assert_int_eq(
        srv__schema_open(&conn, f.path, NULL, SRV_STORE_SYNC_OFF, 4, &m, &error), OK);
    ck_assert_int_eq(
        sqlite3_exec(conn.db,
            "INSERT INTO player VALUES ('a', 'guest', 'A', 1), ('b', 'guest', 'B', 1);"
            "INSERT INTO match SELECT 'm' || v, 'digimon', 'r', 1, 'finished', NULL,"
            " zeroblob(32), zeroblob(32), '{}', 1, 1, 9, 0, 'attack', NULL"
            " FROM (SELECT 1 AS v UNION SELECT 2);"
            "INSERT INTO match_seat VALUES"
            " ('m1', 0, 'a', NULL, 'A', '', zeroblob(32)),"
            " ('m1', 1, 'b', NULL, 'B', '', CAST(x'ff' || zeroblob(31) AS BLOB)),"
            " ('m2', 0, 'b', NULL, 'B', '', zeroblob(32)),"
            " ('m2', 1, NULL, 'random', 'Bot', '', zeroblob(32));"
            "INSERT INTO replay SELECT 'm' || v, 'digimon', 'r', '', 0, 'attack', 1,"
            " 10 * v, x'00' FROM (SELECT 1 AS v UNION SELECT 2);",
            NULL, NULL, NULL),
        SQLITE_OK);
    srv__conn_deinit(&conn);
    srv__lock_give(&lock, true);
    fix_open(&f);
    pages(NULL, 5, "m2 m1 ");
    pages("a", 5, "m1 ");
    pages("b", 1, "m2 m1 ");
    uint8_t deck[SRV_STORE_HASH_BYTES] = {0xff};
    ask((struct srv_store_replay_query){.player = "b", .deck = deck, .limit = 2}, NULL);
    ck_assert_str_eq(got, "m1 ");
    ask((struct srv_store_replay_query){.player = "a", .deck = deck, .limit = 2}, NULL);
    ck_assert_str_eq(got, "");
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM replay WHERE is_found = 0"), 0);
}
END_TEST

Suite *suite_replays(void)
{
    Suite *s = suite_create("replays");
    TCase *t = tcase_create("replays");
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_test(t, latest_first_and_of_the_same_moment_the_last_stored);
    tcase_add_test(t, replays_of_a_player_are_theirs);
    tcase_add_test(t, every_question_finds_what_it_says);
    tcase_add_test(t, the_stricter_wish_of_the_two_holds);
    tcase_add_test(t, a_row_says_all_that_was_stored);
    tcase_add_test(t, each_question_is_a_search_in_one_index);
    tcase_add_test(t, replays_of_an_older_database_are_found);
    suite_add_tcase(s, t);
    return s;
}
