/* SPDX-License-Identifier: MIT
 * test_matches.c - a match from open to replay. */
#include "fix.h"

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

static enum srv_store_status join(const char *match, struct srv_store_seat seat)
{
    return FIX_DO(&f, srv_store_match_join(f.store, match, &seat, FIX_CB(&f)));
}

static enum srv_store_status start(const char *match, struct srv_store_game_start game)
{
    return FIX_DO(&f, srv_store_match_start(f.store, match, &game, FIX_CB(&f)));
}

static enum srv_store_status append(const char *match, struct srv_store_row row)
{
    return FIX_DO(&f, srv_store_journal_append(f.store, match, &row, FIX_CB(&f)));
}

static enum srv_store_status finish(const char *match, struct srv_store_finish end)
{
    return FIX_DO(&f, srv_store_match_finish(f.store, match, &end, FIX_CB(&f)));
}

static enum srv_store_status cancel(const char *match)
{
    return FIX_DO(&f, srv_store_match_cancel(f.store, match, 9000, FIX_CB(&f)));
}

static enum srv_store_status aside(const char *match)
{
    return FIX_DO(&f,
        srv_store_match_aside(
            f.store, match, fix_text("{\"why\":\"hash\"}"), 9000, FIX_CB(&f)));
}

static void on_join(void *arg, enum srv_store_status s)
{
    *(enum srv_store_status *)arg = s;
    f.waiting--;
}

START_TEST(seat_race_has_one_winner)
{
    fix_player(&f, 2);
    fix_player(&f, 3);
    fix_match_open(&f, "m1");
    enum srv_store_status got[3] = {
        SRV_STORE_STATUS_NUM, SRV_STORE_STATUS_NUM, SRV_STORE_STATUS_NUM};
    static const char *const who[] = {"p1", "p2", "p3"};
    for (int i = 0; i < 3; i++) { /* in one group: submitted before the writer can wake */
        const struct srv_store_seat seat = fix_seat(1, who[i]);
        f.waiting++;
        srv_store_match_join(f.store, "m1", &seat, on_join, &got[i]);
    }
    fix_wait(&f);
    ck_assert_int_eq(got[0], OK);
    ck_assert_int_eq(got[1], SRV_STORE_TAKEN);
    ck_assert_int_eq(got[2], SRV_STORE_TAKEN);
    ck_assert_int_eq(
        fix_count(&f, "SELECT player_id = 'p1' FROM match_seat WHERE seat = 1"), 1);
}
END_TEST

START_TEST(joins_are_refused_where_they_must)
{
    fix_match_open(&f, "m1");
    ck_assert_int_eq(join("m0", fix_seat(1, "p1")), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(join("m1", fix_seat(1, "nobody")), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(join("m1", fix_seat(0, "p1")), SRV_STORE_TAKEN);
    ck_assert_int_eq(join("m1", fix_seat(2, "p1")), SRV_STORE_INVALID);
    ck_assert_int_eq(cancel("m1"), OK);
    ck_assert_int_eq(join("m1", fix_seat(1, "p1")), SRV_STORE_CONFLICT);
    ck_assert_int_eq(cancel("m1"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(cancel("m0"), SRV_STORE_NOT_FOUND);
}
END_TEST

START_TEST(create_takes_seats_or_nothing)
{
    const struct srv_store_match m = fix_match("m1", 1);
    const struct srv_store_seat both[] = {fix_seat(0, "p0"), fix_seat(1, NULL)};
    const struct srv_store_seat same[] = {fix_seat(0, "p0"), fix_seat(0, NULL)};
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_create(f.store, &m, same, 2, FIX_CB(&f))), SRV_STORE_TAKEN);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM match"), 0);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, both, 2, FIX_CB(&f))), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_create(f.store, &m, both, 2, FIX_CB(&f))), SRV_STORE_TAKEN);
    ck_assert_int_eq(start("m1", fix_game_start(1)), OK);
}
END_TEST

START_TEST(code_is_taken_while_its_match_goes_on)
{
    struct srv_store_match m = fix_match("m1", 1);
    m.code = "abcd";
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, NULL, 0, FIX_CB(&f))), OK);
    m.id = "m2";
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_create(f.store, &m, NULL, 0, FIX_CB(&f))), SRV_STORE_TAKEN);
    ck_assert_int_eq(cancel("m1"), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, NULL, 0, FIX_CB(&f))), OK);
}
END_TEST

START_TEST(start_needs_both_seats_and_a_card_set)
{
    fix_match_open(&f, "m1");
    ck_assert_int_eq(start("m1", fix_game_start(1)), SRV_STORE_CONFLICT);
    ck_assert_int_eq(join("m1", fix_seat(1, "p1")), OK);
    ck_assert_int_eq(start("m1", fix_game_start(2)), SRV_STORE_INVALID);
    ck_assert_int_eq(start("m0", fix_game_start(1)), SRV_STORE_NOT_FOUND);
    struct srv_store_game_start game = fix_game_start(1);
    game.card_set_hash = fix_hash(1);
    ck_assert_int_eq(start("m1", game), SRV_STORE_NOT_FOUND);
    /* what it had written before it failed is undone */
    ck_assert_int_eq(
        fix_count(&f, "SELECT status = 'open' AND started_ms IS NULL FROM match"), 1);
    ck_assert_int_eq(start("m1", fix_game_start(1)), OK);
    ck_assert_int_eq(start("m1", fix_game_start(1)), SRV_STORE_CONFLICT);
    ck_assert_int_eq(cancel("m1"), SRV_STORE_CONFLICT);
}
END_TEST

START_TEST(journal_is_fenced)
{
    fix_match_open(&f, "m1");
    ck_assert_int_eq(append("m1", fix_row(1, 1, "a")), SRV_STORE_CONFLICT); /* not live */
    ck_assert_int_eq(append("m0", fix_row(1, 1, "a")), SRV_STORE_CONFLICT);
    fix_match_live(&f, "m2");
    ck_assert_int_eq(append("m2", fix_row(1, 2, "b")), SRV_STORE_CONFLICT); /* a gap */
    ck_assert_int_eq(append("m2", fix_row(1, 1, "a")), OK);
    ck_assert_int_eq(append("m2", fix_row(1, 1, "a")), SRV_STORE_CONFLICT); /* twice */
    ck_assert_int_eq(append("m2", fix_row(2, 1, "a")), SRV_STORE_CONFLICT); /* no such game */
    ck_assert_int_eq(append("m2", fix_row(1, 2, "")), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 2);
    ck_assert_int_eq(aside("m2"), OK);
    ck_assert_int_eq(append("m2", fix_row(1, 3, "c")), SRV_STORE_CONFLICT);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 2); /* kept for the judge */
    ck_assert_int_eq(
        fix_count(&f, "SELECT report = '{\"why\":\"hash\"}' FROM match WHERE id = 'm2'"), 1);
    ck_assert_int_eq(aside("m2"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(aside("m1"), OK); /* open ones too */
}
END_TEST

/* ---- finish and replays ---- */

static void on_replay(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    const struct srv_store_finish *want = arg; /* NULL: must not be there */
    ck_assert_int_eq(s, want != NULL ? OK : SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(replay != NULL, want != NULL);
    if (replay != NULL) {
        ck_assert_str_eq(replay->id, "m1");
        ck_assert_str_eq(replay->game, "digimon");
        ck_assert_str_eq(replay->revision, "digimon-4.0");
        ck_assert_str_eq(replay->players.at, want->players.at);
        ck_assert_int_eq(replay->winner, want->winner);
        ck_assert_str_eq(replay->reason, want->reason);
        ck_assert_uint_eq(replay->games, want->games);
        ck_assert_int_eq(replay->ended_ms, want->game.ended_ms);
        ck_assert_uint_eq(body.len, want->replay.len);
        ck_assert_str_eq(body.at, want->replay.at);
    }
    fix_on_done(&f, s);
}

static void on_packed(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    (void)arg;
    ck_assert_int_eq(s, OK);
    ck_assert_ptr_nonnull(replay);
    ck_assert_uint_gt(body.len, 4);
    ck_assert_mem_eq(body.at, "\x28\xb5\x2f\xfd", 4); /* zstd's magic number */
    fix_on_done(&f, s);
}

START_TEST(finish_writes_the_replay_and_clears_the_journal)
{
    fix_match_live(&f, "m1");
    fix_match_live(&f, "m2");
    for (uint32_t i = 1; i <= 10; i++) {
        ck_assert_int_eq(append("m1", fix_row(1, i, "x")), OK);
        ck_assert_int_eq(append("m2", fix_row(1, i, "y")), OK);
    }
    struct srv_store_finish end = fix_finish(1, 9000);
    struct srv_store_finish bad = end;
    bad.game.game_no = 2;
    ck_assert_int_eq(finish("m1", bad), SRV_STORE_CONFLICT);
    ck_assert_int_eq(finish("m0", end), SRV_STORE_NOT_FOUND);
    bad = end;
    bad.winner = 2;
    ck_assert_int_eq(finish("m1", bad), SRV_STORE_INVALID);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 20);

    ck_assert_int_eq(finish("m1", end), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal WHERE match_id = 'm1'"), 0);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal WHERE match_id = 'm2'"), 10);
    ck_assert_int_eq(fix_count(&f,
                         "SELECT count(*) FROM match WHERE id = 'm1' AND"
                         " status = 'finished' AND ended_ms = 9000 AND winner = 1"),
        1);
    ck_assert_int_eq(fix_count(&f,
                         "SELECT final_hash = -6 AND reason = 'attack' FROM game"
                         " WHERE match_id = 'm1'"),
        1);
    ck_assert_int_eq(finish("m1", end), SRV_STORE_CONFLICT);
    ck_assert_int_eq(append("m1", fix_row(1, 11, "x")), SRV_STORE_CONFLICT);

    f.waiting = 3;
    srv_store_replay_get(f.store, "m1", false, on_replay, &end);
    srv_store_replay_get(f.store, "m2", false, on_replay, NULL);
    srv_store_replay_get(f.store, "m1", true, on_packed, NULL);
    fix_wait(&f);

    struct srv_store_reader *reader;
    struct srv_store_error error;
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), OK);
    f.waiting = 1;
    srv_store_reader_replay_get(reader, "m1", false, on_replay, &end);
    ck_assert_uint_eq(f.waiting, 0);
    srv_store_reader_free(reader);
}
END_TEST

static void on_broken(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    (void)arg;
    ck_assert_ptr_null(replay);
    ck_assert_uint_eq(body.len, 0);
    fix_on_done(&f, s);
}

START_TEST(damaged_replay_body_is_an_error)
{
    fix_match_live(&f, "m1");
    ck_assert_int_eq(finish("m1", fix_finish(1, 9000)), OK);
    fix_close(&f);
    static const char *const damage[] = {"UPDATE replay SET body = x'00'",
        "UPDATE replay SET body = x''",
        "UPDATE replay SET body = substr(body, 1, length(body) - 1)",
        /* the header says 2^62 bytes */
        "UPDATE replay SET body = x'28b52ffde0000000000000004001000000'",
        "UPDATE replay SET body = CAST(substr(body, 1, 20) || x'ff' || substr(body, 22) AS BLOB)"};
    fix_sql(&f, damage[_i]);
    fix_open(&f);
    f.waiting = 1;
    srv_store_replay_get(f.store, "m1", false, on_broken, NULL);
    ck_assert_int_eq(fix_wait(&f), SRV_STORE_IO);
}
END_TEST

START_TEST(void_match_keeps_its_replay)
{
    fix_match_live(&f, "m1");
    struct srv_store_finish end = fix_finish(1, 9000);
    end.status = SRV_STORE_MATCH_VOID;
    end.winner = SRV_STORE_NO_WINNER;
    end.game.winner = SRV_STORE_NO_WINNER;
    end.reason = "limit";
    ck_assert_int_eq(finish("m1", end), OK);
    f.waiting = 1;
    srv_store_replay_get(f.store, "m1", false, on_replay, &end);
    fix_wait(&f);
    ck_assert_int_eq(fix_count(&f, "SELECT status = 'void' AND winner IS NULL FROM match"), 1);
}
END_TEST

START_TEST(games_of_a_match_follow_each_other)
{
    fix_match_live(&f, "m1");
    ck_assert_int_eq(append("m1", fix_row(1, 1, "a")), OK);
    const struct srv_store_game_end end = {1, 0, "deck_out", 42, 8000};
    const struct srv_store_game_end wrong = {2, 0, "deck_out", 42, 8000};
    const struct srv_store_game_start g2 = fix_game_start(2), g3 = fix_game_start(3);
    struct srv_store_game_start unset = g2;
    unset.card_set_hash = fix_hash(1);
    ck_assert_int_eq(FIX_DO(&f, srv_store_game_next(f.store, "m1", &end, &g3, FIX_CB(&f))),
        SRV_STORE_INVALID);
    ck_assert_int_eq(FIX_DO(&f, srv_store_game_next(f.store, "m1", &wrong, &g3, FIX_CB(&f))),
        SRV_STORE_CONFLICT);
    ck_assert_int_eq(FIX_DO(&f, srv_store_game_next(f.store, "m1", &end, &unset, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM game WHERE ended_ms IS NULL"), 1);
    ck_assert_int_eq(append("m1", fix_row(1, 2, "a")), OK); /* so game 1 still runs */
    ck_assert_int_eq(FIX_DO(&f, srv_store_game_next(f.store, "m1", &end, &g2, FIX_CB(&f))), OK);
    ck_assert_int_eq(append("m1", fix_row(1, 3, "a")), SRV_STORE_CONFLICT);
    ck_assert_int_eq(append("m1", fix_row(2, 1, "a")), OK); /* numbers begin anew */
    ck_assert_int_eq(finish("m1", fix_finish(2, 9000)), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 0);
    ck_assert_int_eq(fix_count(&f, "SELECT games FROM replay"), 2);
}
END_TEST

/* ---- lists ---- */

static char got[4096];

static void on_open(
    void *arg, enum srv_store_status s, const struct srv_store_open_match *matches, size_t n)
{
    (void)arg;
    got[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        strcat(strcat(strcat(strcat(got, matches[i].id), "/"), matches[i].host), " ");
    }
    fix_on_done(&f, s);
}

static void open_list(const char *game, const char *want)
{
    f.waiting++;
    srv_store_open_list(f.store, game, on_open, NULL);
    ck_assert_int_eq(fix_wait(&f), OK);
    ck_assert_str_eq(got, want);
}

START_TEST(open_list_shows_public_open_matches)
{
    struct srv_store_match m = fix_match("late", 6000);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, NULL, 0, FIX_CB(&f))), OK);
    m = fix_match("early", 4000);
    m.game = "duelmasters";
    const struct srv_store_seat seat = fix_seat(0, "p1");
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, &seat, 1, FIX_CB(&f))), OK);
    m = fix_match("hidden", 4500);
    m.code = "abc";
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, &seat, 1, FIX_CB(&f))), OK);
    const struct srv_store_seat both[] = {fix_seat(0, "p0"), fix_seat(1, "p1")};
    m = fix_match("full", 4200); /* it waits for its players, and for nobody else */
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, both, 2, FIX_CB(&f))), OK);
    fix_match_live(&f, "live");
    fix_match_open(&f, "open");
    fix_match_open(&f, "gone");
    ck_assert_int_eq(cancel("gone"), OK);
    open_list(NULL, "early/p1 open/p0 late/ ");
    open_list("digimon", "open/p0 late/ ");
    open_list("go", "");
}
END_TEST

/* ---- what recovery gets ---- */

static void check_live(void *arg, const struct srv_store_live *m, size_t n)
{
    (void)arg;
    ck_assert_uint_eq(n, 3);
    ck_assert_str_eq(m[0].match.id, "first"); /* oldest first */
    ck_assert_str_eq(m[1].match.id, "ma");
    ck_assert_str_eq(m[2].match.id, "mb");

    ck_assert_int_eq(m[0].match.status, SRV_STORE_MATCH_OPEN);
    ck_assert_str_eq(m[0].match.code, "abc");
    ck_assert_int_eq(m[0].match.started_ms, 0);
    ck_assert_uint_eq(m[0].seats_n, 1);
    ck_assert_str_eq(m[0].seats[0].bot, "random");
    ck_assert_ptr_null(m[0].seats[0].player);
    ck_assert_uint_eq(m[0].games_n + m[0].rows_n, 0);

    for (int i = 1; i < 3; i++) {
        ck_assert_int_eq(m[i].match.status, SRV_STORE_MATCH_LIVE);
        ck_assert_ptr_null(m[i].match.code);
        ck_assert_str_eq(m[i].match.game, "digimon");
        ck_assert_str_eq(m[i].match.revision, "digimon-4.0");
        ck_assert_uint_eq(m[i].match.best_of, 3);
        ck_assert_mem_eq(m[i].match.secret, fix_hash(3000), SRV_STORE_HASH_BYTES);
        ck_assert_mem_eq(m[i].match.commitment, fix_hash(3001), SRV_STORE_HASH_BYTES);
        ck_assert_str_eq(m[i].match.settings.at, "{}");
        ck_assert_int_eq(m[i].match.created_ms, 5000);
        ck_assert_int_eq(m[i].match.started_ms, 6001);
        ck_assert_uint_eq(m[i].seats_n, 2);
        ck_assert_uint_eq(m[i].seats[1].seat, 1);
        ck_assert_str_eq(m[i].seats[1].player, "p1");
        ck_assert_str_eq(m[i].seats[1].name, "p1");
        ck_assert_str_eq(m[i].seats[1].deck_body.at, "main A 50\n");
        ck_assert_mem_eq(m[i].seats[1].deck_hash, fix_hash(2001), SRV_STORE_HASH_BYTES);
    }
    ck_assert_uint_eq(m[1].games_n, 2);
    ck_assert(m[1].games[0].is_over);
    ck_assert_int_eq(m[1].games[0].end.winner, 0);
    ck_assert_str_eq(m[1].games[0].end.reason, "deck_out");
    ck_assert_uint_eq(m[1].games[0].end.final_hash, UINT64_MAX);
    ck_assert_int_eq(m[1].games[0].end.ended_ms, 8000);
    ck_assert(!m[1].games[1].is_over);
    ck_assert_uint_eq(m[1].games[1].start.game_no, 2);
    ck_assert_str_eq(m[1].games[1].start.engine_version, "0.1.0");
    ck_assert_mem_eq(m[1].games[1].start.card_set_hash, fix_hash(1000), SRV_STORE_HASH_BYTES);

    ck_assert_uint_eq(m[1].rows_n, 25);
    ck_assert_uint_eq(m[2].rows_n, 20);
    for (int i = 1; i < 3; i++) {
        for (size_t r = 0; r < m[i].rows_n; r++) {
            const struct srv_store_row *row = &m[i].rows[r];
            const uint32_t seq = (uint32_t)(r < 20 ? r + 1 : r - 19);
            char body[16];
            snprintf(body, sizeof body, "%s %u", m[i].match.id, (unsigned)seq);
            ck_assert_uint_eq(row->game_no, r < 20 ? 1 : 2);
            ck_assert_uint_eq(row->seq, seq);
            ck_assert_int_eq(row->at_ms, 7000 + (int64_t)seq);
            ck_assert_uint_eq(row->seat, seq % 2);
            ck_assert_uint_eq(row->kind, 3);
            ck_assert_str_eq(row->body.at, body);
            ck_assert_uint_eq(row->hash, UINT64_MAX - seq);
            ck_assert_int_eq(row->bank_ms[0], 600000 - (int64_t)seq);
            ck_assert_int_eq(row->bank_ms[1], 500000);
        }
    }
}

static void check_none(void *arg, const struct srv_store_live *matches, size_t n)
{
    (void)matches;
    *(bool *)arg = n == 0;
}

START_TEST(live_load_gives_all_in_order)
{
    bool none = false;
    fix_live(&f, check_none, &none);
    ck_assert(none);

    fix_match_live(&f, "mb");
    fix_match_live(&f, "ma");
    fix_match_live(&f, "over");
    fix_match_live(&f, "judge");
    struct srv_store_match m = fix_match("first", 4000);
    m.code = "abc";
    const struct srv_store_seat bot = fix_seat(0, NULL);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, &bot, 1, FIX_CB(&f))), OK);
    char body[16];
    for (uint32_t i = 1; i <= 20; i++) { /* interleaved, as matches are */
        static const char *const ids[] = {"mb", "ma", "over", "judge"};
        for (int k = 0; k < 4; k++) {
            snprintf(body, sizeof body, "%s %u", ids[k], (unsigned)i);
            const struct srv_store_row row = fix_row(1, i, body);
            srv_store_journal_append(f.store, ids[k], &row, FIX_CB(&f));
        }
    }
    ck_assert_int_eq(fix_wait(&f), OK);
    const struct srv_store_game_end end = {1, 0, "deck_out", UINT64_MAX, 8000};
    const struct srv_store_game_start next = fix_game_start(2);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_game_next(f.store, "ma", &end, &next, FIX_CB(&f))), OK);
    for (uint32_t i = 1; i <= 5; i++) {
        snprintf(body, sizeof body, "ma %u", (unsigned)i);
        ck_assert_int_eq(append("ma", fix_row(2, i, body)), OK);
    }
    ck_assert_int_eq(finish("over", fix_finish(1, 9000)), OK);
    ck_assert_int_eq(aside("judge"), OK);

    fix_live(&f, check_live, NULL);
    fix_close(&f); /* and the same for the next process */
    fix_open(&f);
    fix_live(&f, check_live, NULL);
}
END_TEST

struct seen_states {
    uint32_t newest, base; /* their rows; 0: none */
};

static void read_states(void *arg, const struct srv_store_live *live, size_t n)
{
    struct seen_states *seen = arg;
    ck_assert_uint_eq(n, 1);
    const struct srv_store_game *game = &live[0].games[0];
    seen->newest = game->newest.body.len > 0 ? game->newest.seq : 0;
    seen->base = game->base.body.len > 0 ? game->base.seq : 0;
    if (seen->newest > 0) {
        ck_assert_str_eq(game->newest.engine, "1.2");
        ck_assert_uint_eq(game->newest.events, 10 * seen->newest);
        ck_assert_mem_eq(game->newest.body.at, "a state", game->newest.body.len);
    }
}

START_TEST(states_go_with_the_journal)
{
    struct seen_states seen;
    fix_match_live(&f, "m");
    struct srv_store_state state = {
        .game_no = 1, .seq = 1, .events = 10, .engine = "1.2", .body = fix_text("a state")};
    struct srv_store_row row = fix_row(1, 1, "one");
    row.state = &state;
    ck_assert_int_eq(append("m", row), OK);
    fix_live(&f, read_states, &seen);
    ck_assert_uint_eq(seen.newest, 1);
    ck_assert_uint_eq(seen.base, 0);

    /* one that comes with a row that is refused is refused with it */
    state.seq = 7;
    state.events = 70;
    row.seq = 7;
    ck_assert_int_eq(append("m", row), SRV_STORE_CONFLICT);
    fix_live(&f, read_states, &seen);
    ck_assert_uint_eq(seen.newest, 1);

    /* the newest takes the place of the one before; the base is another one */
    state.seq = 2;
    state.events = 20;
    row.seq = 2;
    ck_assert_int_eq(append("m", row), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_state_put(f.store, "m", &state, true, FIX_CB(&f))), OK);
    state.seq = 3;
    state.events = 30;
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_state_put(f.store, "m", &state, false, FIX_CB(&f))), OK);
    fix_close(&f);
    fix_open(&f);
    fix_live(&f, read_states, &seen);
    ck_assert_uint_eq(seen.newest, 3);
    ck_assert_uint_eq(seen.base, 2);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM state"), 2);

    ck_assert_int_eq(finish("m", fix_finish(1, 9000)), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM state"), 0);
    ck_assert_int_eq(FIX_DO(&f, srv_store_state_put(f.store, "m", &state, false, FIX_CB(&f))),
        SRV_STORE_CONFLICT);
}
END_TEST

static void read_said(void *arg, const struct srv_store_live *live, size_t n)
{
    char *out = arg;
    ck_assert_uint_eq(n, 1);
    ck_assert_uint_lt(live->said.len, 32);
    if (live->said.len > 0) {
        memcpy(out, live->said.at, live->said.len);
    }
    out[live->said.len] = '\0';
}

/* What players have said is there until the match is over, the last word of it. */
START_TEST(what_was_said_goes_with_the_match)
{
    char said[32];
    const struct srv_store_bytes words[] = {{"pause 1 5\n", 10}, {"deaf 1 0\n", 9}};
    fix_match_live(&f, "m1");
    fix_live(&f, read_said, said);
    ck_assert_str_eq(said, "");
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(
            FIX_DO(&f, srv_store_match_said(f.store, "m1", words[i], FIX_CB(&f))), OK);
    }
    fix_close(&f);
    fix_open(&f);
    fix_live(&f, read_said, said);
    ck_assert_str_eq(said, "deaf 1 0\n");
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_said(f.store, "m0", words[0], FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(finish("m1", fix_finish(1, 9000)), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT said IS NULL FROM match"), 1);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_said(f.store, "m1", words[0], FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
}
END_TEST

/* What a game was set up with comes back: who was chosen to go first, another deck, nonces. */
static void check_setup(void *arg, const struct srv_store_live *live, size_t n)
{
    (void)arg;
    ck_assert_uint_eq(n, 1);
    ck_assert_uint_eq(live->games_n, 2);
    ck_assert_mem_eq(live->seats[0].nonce_commitment, fix_hash(7), SRV_STORE_HASH_BYTES);
    ck_assert_mem_eq(live->seats[0].nonce, fix_hash(8), SRV_STORE_HASH_BYTES);
    ck_assert_ptr_null(live->seats[1].nonce_commitment);
    ck_assert_ptr_null(live->seats[1].nonce);
    ck_assert_uint_eq(live->games[0].start.first, 0);
    ck_assert_uint_eq(live->games[0].start.deck_body[0].len, 0);
    ck_assert_uint_eq(live->games[1].start.first, 2);
    ck_assert_uint_eq(live->games[1].start.deck_body[0].len, 0);
    ck_assert_uint_eq(live->games[1].start.deck_body[1].len, 5);
    ck_assert_mem_eq(live->games[1].start.deck_body[1].at, "other", 5);
}

START_TEST(games_keep_their_setup)
{
    const struct srv_store_match m = fix_match("m1", 5000);
    struct srv_store_seat host = fix_seat(0, NULL);
    const struct srv_store_seat guest = fix_seat(1, NULL);
    host.nonce_commitment = fix_hash(7);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, &host, 1, FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_join(f.store, "m1", &guest, FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_stand(f.store, "m1", 1, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM match_seat"), 1);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_join(f.store, "m1", &guest, FIX_CB(&f))), OK);
    struct srv_store_game_start game = fix_game_start(1);
    game.nonce[0] = fix_hash(8);
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_start(f.store, "m1", &game, FIX_CB(&f))), OK);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_stand(f.store, "m1", 1, FIX_CB(&f))), SRV_STORE_CONFLICT);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_stand(f.store, "m2", 1, FIX_CB(&f))), SRV_STORE_NOT_FOUND);
    const struct srv_store_game_end end = {1, 0, "deck_out", 42, 8000};
    struct srv_store_game_start next = fix_game_start(2);
    next.first = 3;
    ck_assert_int_eq(FIX_DO(&f, srv_store_game_next(f.store, "m1", &end, &next, FIX_CB(&f))),
        SRV_STORE_INVALID);
    next.first = 2;
    next.deck_body[1] = (struct srv_store_bytes){.at = "other", .len = 5};
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_game_next(f.store, "m1", &end, &next, FIX_CB(&f))), OK);
    fix_live(&f, check_setup, NULL);
}
END_TEST

Suite *suite_matches(void)
{
    Suite *s = suite_create("matches");
    TCase *t = tcase_create("matches");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, seat_race_has_one_winner);
    tcase_add_test(t, joins_are_refused_where_they_must);
    tcase_add_test(t, create_takes_seats_or_nothing);
    tcase_add_test(t, code_is_taken_while_its_match_goes_on);
    tcase_add_test(t, start_needs_both_seats_and_a_card_set);
    tcase_add_test(t, journal_is_fenced);
    tcase_add_test(t, finish_writes_the_replay_and_clears_the_journal);
    tcase_add_loop_test(t, damaged_replay_body_is_an_error, 0, 5);
    tcase_add_test(t, void_match_keeps_its_replay);
    tcase_add_test(t, games_of_a_match_follow_each_other);
    tcase_add_test(t, what_was_said_goes_with_the_match);
    tcase_add_test(t, games_keep_their_setup);
    tcase_add_test(t, states_go_with_the_journal);
    tcase_add_test(t, open_list_shows_public_open_matches);
    tcase_add_test(t, live_load_gives_all_in_order);
    suite_add_tcase(s, t);
    return s;
}
