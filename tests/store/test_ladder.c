/* SPDX-License-Identifier: MIT
 * test_ladder.c - seasons, ratings that are counted with the end of a match, the leaderboard; what
 * was said, and who does not hear whom. */
#include "fix.h"
#include "store/store_chat.h"
#include "store/store_ladder.h"

#include <stdio.h>
#include <string.h>

static struct fix f;

/* Player "p<n>", who has an account. */
static void account(unsigned n)
{
    char id[16], name[16];
    (void)snprintf(id, sizeof id, "p%u", n);
    (void)snprintf(name, sizeof name, "Player %u", n);
    const struct srv_store_player player = {
        .id = id, .kind = "account", .name = name, .created_ms = 1000};
    const struct srv_store_session session = {
        .token_hash = fix_hash(n), .created_ms = 1000, .expires_ms = 2000, .used_ms = 1000};
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_player_create(f.store, &player, &session, FIX_CB(&f))), OK);
}

static void set_up(void)
{
    fix_init(&f);
    fix_open(&f);
    account(0);
    account(1);
    fix_card_set(&f);
}

static void tear_down(void)
{
    fix_close(&f);
    fix_check_integrity(&f);
    fix_deinit(&f);
}

/* ---- seasons ---- */

static struct srv_store_season season;

static void on_season(void *arg, enum srv_store_status s, const struct srv_store_season *got)
{
    if (s == OK) {
        season = *got;
    }
    fix_on_done(arg, s);
}

static uint32_t turn(int64_t now_ms, int64_t length_ms)
{
    f.waiting++;
    srv_store_season_turn(f.store, now_ms, length_ms, on_season, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return season.number;
}

START_TEST(a_season_follows_the_other)
{
    ck_assert_uint_eq(turn(1000, 100), 1);
    ck_assert_int_eq(season.started_ms, 1000);
    ck_assert_uint_eq(turn(1099, 100), 1);
    ck_assert_uint_eq(turn(1130, 100), 2); /* where the first one ended */
    ck_assert_int_eq(season.started_ms, 1100);
    ck_assert_uint_eq(turn(1570, 100), 3); /* nobody saw those between */
    ck_assert_int_eq(season.started_ms, 1500);
    ck_assert_uint_eq(turn(999999, 0), 3);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM season"), 3);
}
END_TEST

/* ---- ratings ---- */

/* 10 up for who wins, 10 down for who loses, from 1500; a season keeps what was. */
static void rate(const struct srv_store_rating *before, uint32_t number, int64_t now_ms,
    int winner, struct srv_store_rating *after)
{
    ck_assert_uint_gt(number, 0);
    ck_assert_int_gt(now_ms, 0);
    for (int i = 0; i < 2; i++) {
        const int change = winner == SRV_STORE_NO_WINNER ? 0 : winner == i ? 10 : -10;
        after[i].rating = (before[i].season == 0 ? 1500.0 : before[i].rating) + change;
        after[i].deviation = 100.0;
        after[i].volatility = 0.06;
        after[i].standing = (int64_t)after[i].rating * 1000;
    }
}

static void play(const char *id, const char *p0, const char *p1, const char *format, int winner,
    enum srv_store_match_status status)
{
    struct srv_store_match m = fix_match(id, 5000);
    m.format = format;
    const struct srv_store_seat seats[] = {fix_seat(0, p0), fix_seat(1, p1)};
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, seats, 2, FIX_CB(&f))), OK);
    const struct srv_store_game_start game = fix_game_start(1);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_start(f.store, id, &game, FIX_CB(&f))), OK);
    struct srv_store_finish end = fix_finish(1, 9000);
    end.status = status;
    end.winner = end.game.winner = winner;
    end.rate = rate;
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_finish(f.store, id, &end, FIX_CB(&f))), OK);
    /* a second end of it changes nothing */
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_finish(f.store, id, &end, FIX_CB(&f))), SRV_STORE_CONFLICT);
}

static struct {
    size_t n;
    char name[40];
    struct srv_store_rating row[8];
    char player[8][40], opponent[8][40];
} got;

static void on_ratings(void *arg, enum srv_store_status s, const char *name,
    const struct srv_store_rating *ratings, size_t n)
{
    got.n = n;
    (void)snprintf(got.name, sizeof got.name, "%s", name != NULL ? name : "");
    for (size_t i = 0; i < n && i < 8; i++) {
        got.row[i] = ratings[i];
        (void)snprintf(got.player[i], sizeof got.player[i], "%s", ratings[i].player);
        (void)snprintf(got.opponent[i], sizeof got.opponent[i], "%s", ratings[i].opponent);
    }
    fix_on_done(arg, s);
}

static enum srv_store_status get(const char *player, const char *format)
{
    f.waiting++;
    srv_store_rating_get(f.store, player, "digimon", format, on_ratings, &f);
    return fix_wait(&f);
}

START_TEST(a_result_counts_once_and_only_where_it_should)
{
    (void)turn(1000, 0);
    play("m1", "p0", "p1", "standard", 1, SRV_STORE_MATCH_FINISHED);
    play("m2", "p0", "p1", NULL, 1, SRV_STORE_MATCH_FINISHED);
    play("m3", "p0", "p1", "standard", SRV_STORE_NO_WINNER, SRV_STORE_MATCH_VOID);
    play("m4", "p0", NULL, "standard", 0, SRV_STORE_MATCH_FINISHED); /* against a bot */
    ck_assert_int_eq(get("p1", "standard"), OK);
    ck_assert_uint_eq(got.n, 1);
    ck_assert_double_eq(got.row[0].rating, 1510.0);
    ck_assert_uint_eq(got.row[0].wins, 1);
    ck_assert_uint_eq(got.row[0].draws + got.row[0].losses, 0);
    ck_assert_int_eq(got.row[0].counted_ms, 9000);
    ck_assert_str_eq(got.opponent[0], "p0");
    play("m5", "p1", "p0", "standard", SRV_STORE_NO_WINNER, SRV_STORE_MATCH_FINISHED);
    ck_assert_int_eq(get("p0", "standard"), OK);
    ck_assert_double_eq(got.row[0].rating, 1490.0);
    ck_assert_uint_eq(got.row[0].losses, 1);
    ck_assert_uint_eq(got.row[0].draws, 1);
    ck_assert_uint_eq(got.row[0].wins, 0);
    ck_assert_int_eq(get("p0", "other"), OK);
    ck_assert_uint_eq(got.n, 0);
    ck_assert_str_eq(got.name, "Player 0");
    ck_assert_int_eq(get("nobody", "standard"), SRV_STORE_NOT_FOUND);
    fix_player(&f, 7); /* a guest has no rating */
    ck_assert_int_eq(get("p7", "standard"), SRV_STORE_NOT_FOUND);
}
END_TEST

START_TEST(a_new_season_goes_on_from_the_last)
{
    (void)turn(1000, 100);
    play("m1", "p0", "p1", "standard", 0, SRV_STORE_MATCH_FINISHED);
    ck_assert_uint_eq(turn(1100, 100), 2);
    play("m2", "p0", "p1", "standard", 0, SRV_STORE_MATCH_FINISHED);
    ck_assert_int_eq(get("p0", "standard"), OK);
    ck_assert_uint_eq(got.n, 2);
    ck_assert_uint_eq(got.row[0].season, 2);
    ck_assert_double_eq(got.row[0].rating, 1520.0);
    ck_assert_uint_eq(got.row[0].wins, 1); /* of this season */
    ck_assert_uint_eq(got.row[1].season, 1);
    ck_assert_double_eq(got.row[1].rating, 1510.0);
}
END_TEST

static enum srv_store_status list(const struct srv_store_rating_query *query)
{
    f.waiting++;
    srv_store_rating_list(f.store, query, on_ratings, &f);
    return fix_wait(&f);
}

START_TEST(the_leaderboard_has_pages)
{
    (void)turn(1000, 0);
    account(2);
    account(3);
    play("m1", "p0", "p1", "standard", 0, SRV_STORE_MATCH_FINISHED);
    play("m2", "p2", "p3", "standard", 0, SRV_STORE_MATCH_FINISHED);
    struct srv_store_rating_query query = {
        .game = "digimon", .format = "standard", .season = 1, .limit = 3};
    ck_assert_int_eq(list(&query), OK);
    ck_assert_uint_eq(got.n, 3);
    ck_assert_str_eq(got.player[0], "p2"); /* equal: by id, last first */
    ck_assert_str_eq(got.player[1], "p0");
    ck_assert_str_eq(got.player[2], "p3");
    query.has_before = true;
    query.before_standing = got.row[2].standing;
    query.before_player = "p3";
    ck_assert_int_eq(list(&query), OK);
    ck_assert_uint_eq(got.n, 1);
    ck_assert_str_eq(got.player[0], "p1");
    query.season = 2;
    ck_assert_int_eq(list(&query), OK);
    ck_assert_uint_eq(got.n, 0);
    query.limit = 0;
    ck_assert_int_eq(list(&query), SRV_STORE_INVALID);
}
END_TEST

/* ---- chat ---- */

static char said[8][80];
static size_t said_n;

static void on_lines(
    void *arg, enum srv_store_status s, const struct srv_store_line *lines, size_t n)
{
    said_n = n;
    for (size_t i = 0; i < n && i < 8; i++) {
        (void)snprintf(said[i], sizeof said[i], "%s %s %d %s",
            lines[i].player != NULL ? lines[i].player : "-", lines[i].name, lines[i].seat,
            lines[i].text != NULL ? lines[i].text : lines[i].phrase);
    }
    fix_on_done(arg, s);
}

static enum srv_store_status lines(const char *match, int64_t after)
{
    f.waiting++;
    srv_store_chat_list(f.store, match, after, on_lines, &f);
    return fix_wait(&f);
}

static enum srv_store_status say(const char *match, struct srv_store_line line)
{
    return FIX_DO(&f, srv_store_chat_add(f.store, match, &line, FIX_CB(&f)));
}

START_TEST(what_was_said_is_kept_for_a_time)
{
    fix_match_open(&f, "m1");
    fix_match_open(&f, "m2");
    ck_assert_int_eq(
        say("m1",
            (struct srv_store_line){
                .at_ms = 10, .player = "p0", .name = "Taro", .seat = 0, .text = "hello"}),
        OK);
    ck_assert_int_eq(
        say("m2",
            (struct srv_store_line){
                .at_ms = 20, .player = "p1", .name = "Jiro", .seat = -1, .phrase = "hello"}),
        OK);
    ck_assert_int_eq(
        say("m1",
            (struct srv_store_line){
                .at_ms = 30, .player = "p1", .name = "Jiro", .seat = 1, .phrase = "thanks"}),
        OK);
    ck_assert_int_eq(
        say("m0",
            (struct srv_store_line){
                .at_ms = 30, .player = "p1", .name = "Jiro", .seat = 1, .phrase = "thanks"}),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(lines("m1", 0), OK);
    ck_assert_uint_eq(said_n, 2);
    ck_assert_str_eq(said[0], "p0 Taro 0 hello");
    ck_assert_str_eq(said[1], "p1 Jiro 1 thanks");
    ck_assert_int_eq(lines("m1", 1), OK);
    ck_assert_uint_eq(said_n, 1);
    ck_assert_int_eq(lines("m0", 0), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(FIX_DO(&f, srv_store_chat_purge(f.store, 25, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM chat"), 1);
    ck_assert_int_eq(FIX_DO(&f, srv_store_chat_purge(f.store, 31, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM chat"), 0);
}
END_TEST

static struct {
    size_t n;
    char first[40];
    int64_t until_ms;
} ears;

static void on_ears(void *arg, enum srv_store_status s, const struct srv_store_block *blocks,
    size_t n, int64_t until_ms)
{
    ears.n = n;
    ears.until_ms = until_ms;
    (void)snprintf(ears.first, sizeof ears.first, "%s", n > 0 ? blocks[0].player : "");
    fix_on_done(arg, s);
}

static void look(const char *player, int64_t now_ms)
{
    f.waiting++;
    srv_store_ears_get(f.store, player, now_ms, on_ears, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
}

static enum srv_store_status block(const char *blocked, bool is_on, uint32_t max)
{
    return FIX_DO(&f, srv_store_block_put(f.store, "p0", blocked, is_on, max, 5, FIX_CB(&f)));
}

START_TEST(blocks_and_silence)
{
    account(2);
    ck_assert_int_eq(block("p1", true, 1), OK);
    ck_assert_int_eq(block("p1", true, 1), OK); /* again */
    ck_assert_int_eq(block("p2", true, 1), SRV_STORE_LIMIT);
    ck_assert_int_eq(block("p9", true, 5), SRV_STORE_NOT_FOUND);
    look("p0", 100);
    ck_assert_uint_eq(ears.n, 1);
    ck_assert_str_eq(ears.first, "p1");
    ck_assert_int_eq(ears.until_ms, 0);
    ck_assert_int_eq(block("p1", false, 1), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_silence_put(f.store, "p0", 200, "p1", 100, FIX_CB(&f))), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_silence_put(f.store, "p9", 200, "p1", 100, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    look("p0", 150);
    ck_assert_uint_eq(ears.n, 0);
    ck_assert_int_eq(ears.until_ms, 200);
    look("p0", 200);
    ck_assert_int_eq(ears.until_ms, 0);
}
END_TEST

Suite *suite_ladder(void)
{
    Suite *suite = suite_create("ladder");
    TCase *c = tcase_create("ladder");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_season_follows_the_other);
    tcase_add_test(c, a_result_counts_once_and_only_where_it_should);
    tcase_add_test(c, a_new_season_goes_on_from_the_last);
    tcase_add_test(c, the_leaderboard_has_pages);
    tcase_add_test(c, what_was_said_is_kept_for_a_time);
    tcase_add_test(c, blocks_and_silence);
    suite_add_tcase(suite, c);
    return suite;
}
