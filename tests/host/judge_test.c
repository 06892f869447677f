/* SPDX-License-Identifier: MIT
 * judge_test.c - what judges do to a match, over a store that the test plays: nothing of it is told before
 * it is durable, and what the store refuses has not happened. */
#include "host/judge/judge.h"

#include "host/judge/deed.h"
#include "host/judge/oversee.h"
#include "host/lobby/lobby.h"
#include "host/match/clock.h"
#include "host/people/player.h"
#include "world.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BANK_MS = 600 * 1000
};

static struct srv_service *s;
static struct world_player player[ENG_SEATS], judge;
static char match[SRV_ID_CHARS + 1];

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

static void drain(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

static struct srv_call *open_call(enum pro_method method, int *id)
{
    char text[16];
    *id = judge.next_id++;
    (void)snprintf(text, sizeof text, "%d", *id);
    return srv_call_open(judge.client, method, text);
}

static void set_up(void)
{
    struct pro_match_create params = {.game = "digimon",
        .deck = "starter-red",
        .opponent = PRO_OPPONENT_OPEN,
        .settings = {.clock = {.bank_s = BANK_MS / 1000, .increment_s = 0, .floor_s = 0}}};
    s = world_open();
    player[0] = world_player("ann");
    player[1] = world_player("ben");
    judge = world_player("jud");
    judge.client->player->roles = PRO_ROLE_PLAYER | PRO_ROLE_JUDGE;
    char text[16];
    (void)snprintf(text, sizeof text, "%d", player[0].next_id);
    const int id = player[0].next_id++;
    srv_match_create(srv_call_open(player[0].client, PRO_METHOD_MATCH_CREATE, text), &params);
    world_settle();
    const json_t *made = world_expect_result(&player[0], id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(made, "match")));
    (void)world_join(&player[1], match, "");
    world_settle();
    drain(&player[0]);
    drain(&player[1]);
}

static void tear_down(void)
{
    world_leave(&judge);
    world_leave(&player[0]);
    world_leave(&player[1]);
    world_close();
}

/* The judge gives the answer of whoever is asked: the last option. */
static int act(void)
{
    static struct eng_options options;
    const struct srv_room *r = room();
    int id;
    eng_match_options(r->book, r->match, &options);
    struct pro_judge_act p = {.game = 1,
        .seat = (uint8_t)pro_seat_of(r->match->prompt.seat),
        .prompt = r->match->prompt.number,
        .picks = {.len = 1, .at = {options.at[options.len - 1].id}},
        .reason = "a call"};
    memcpy(p.match, match, sizeof p.match);
    struct srv_call *call = open_call(PRO_METHOD_JUDGE_ACT, &id);
    srv_judge_act(call, &p);
    return id;
}

static int shift(enum pro_how how, uint64_t ms)
{
    int id;
    struct pro_judge_clock p = {
        .seat = PRO_SEAT_P1, .how = (uint8_t)how, .ms = ms, .reason = "a call"};
    memcpy(p.match, match, sizeof p.match);
    struct srv_call *call = open_call(PRO_METHOD_JUDGE_CLOCK, &id);
    srv_judge_clock(call, &p);
    return id;
}

/* No clock runs any more, however slow this machine is. */
static void stand_still(void)
{
    room()->agree.is_paused = true;
    room()->agree.paused_until_ms = UINT64_MAX;
    srv_clock_turn(room());
}

START_TEST(an_act_is_told_when_it_is_durable)
{
    const int id = act();
    ck_assert_str_eq(world_write(), "journal_append");
    ck_assert_str_eq(world_audited(), "judge.act ok");
    ck_assert_uint_eq(world_ruling()->no, 1);
    ck_assert_uint_eq(world_ruling()->seq, 1);
    ck_assert_uint_eq(world_waiting(&player[0]), 0);
    ck_assert_uint_eq(room()->rulings.len, 0);
    world_complete(SRV_STORE_OK);
    for (int i = 0; i < ENG_SEATS; i++) { /* the mark comes before what it marks */
        json_t *ruling = world_expect_notice(&player[i], "match.ruling");
        const json_int_t from = json_integer_value(json_object_get(ruling, "from"));
        json_t *update = world_expect_notice(&player[i], "match.update");
        ck_assert_int_eq(json_integer_value(json_object_get(update, "from")), from);
    }
    (void)world_expect_result(&judge, id);
    ck_assert_uint_eq(room()->rulings.len, 1);
}
END_TEST

START_TEST(an_act_that_the_store_refuses_has_not_happened)
{
    const uint64_t hash = eng_match_hash(room()->match);
    const int id = act();
    const int second = act(); /* one at a time */
    world_complete(SRV_STORE_BUSY);
    ck_assert_uint_eq(eng_match_hash(room()->match), hash);
    ck_assert_uint_eq(room()->rulings.len + room()->rulings.due, 0);
    ck_assert_uint_eq(world_waiting(&player[0]), 0);
    world_expect_error(&judge, second, "too_fast");
    world_expect_error(&judge, id, "store_down");
    ck_assert_str_eq(world_audited(), "judge.act store_down");
    world_settle(); /* that rows are written, too */
    const int again = act();
    ck_assert_uint_eq(world_ruling()->no, 1); /* the number was not used */
    world_settle();
    (void)world_expect_result(&judge, again);
}
END_TEST

START_TEST(a_clock_is_as_it_was_when_the_store_refuses)
{
    stand_still();
    const int64_t was = room()->clock.now.bank_ms[0];
    srv_clock_commit(room(), &room()->clock.now);
    const int id = shift(PRO_HOW_ADD, 60000);
    ck_assert_str_eq(world_write(), "note");
    ck_assert_int_eq(room()->clock.now.bank_ms[0], was + 60000); /* rows that follow have it */
    world_complete(SRV_STORE_BUSY);
    ck_assert_int_eq(room()->clock.now.bank_ms[0], was);
    ck_assert_int_eq(room()->clock.durable.bank_ms[0], was);
    ck_assert_uint_eq(world_waiting(&player[0]), 0);
    world_expect_error(&judge, id, "store_down");
    world_settle();
    const int again = shift(PRO_HOW_ADD, 60000);
    ck_assert_int_eq(world_ruling()->bank_ms[0], was + 60000);
    world_settle();
    (void)world_expect_result(&judge, again);
    (void)world_expect_notice(&player[0], "match.ruling");
}
END_TEST

/* A clock that was changed while a row was on its way is changed behind that row, too. */
START_TEST(a_clock_is_changed_behind_rows_that_wait)
{
    static struct eng_options options;
    const struct srv_room *r = room();
    eng_match_options(r->book, r->match, &options);
    (void)world_answer(&player[r->match->prompt.seat], match, r->match->prompt.number,
        options.at[options.len - 1].id);
    stand_still();
    const int id = shift(PRO_HOW_SET, 1000);
    ck_assert_uint_eq(world_ruling()->seq, 1); /* behind the row that waits */
    world_settle();
    ck_assert_int_eq(room()->clock.now.bank_ms[0], 1000);
    ck_assert_int_eq(room()->clock.durable.bank_ms[0], 1000);
    (void)world_expect_result(&judge, id);
}
END_TEST

START_TEST(a_look_is_written_down_before_it_is_had)
{
    int id;
    struct pro_judge_watch p = {.reason = ""};
    memcpy(p.match, match, sizeof p.match);
    struct srv_call *call = open_call(PRO_METHOD_JUDGE_WATCH, &id);
    srv_judge_watch(call, &p);
    ck_assert_str_eq(world_audited(), "judge.watch ok");
    ck_assert_uint_eq(world_waiting(&judge), 0);
    world_complete(SRV_STORE_BUSY);
    world_expect_error(&judge, id, "store_down");
    ck_assert(!srv_oversee_any(room()));
    world_settle();
    call = open_call(PRO_METHOD_JUDGE_WATCH, &id);
    srv_judge_watch(call, &p);
    world_settle();
    (void)world_expect_result(&judge, id);
    (void)world_expect_notice(&judge, "match.update");
    ck_assert(srv_oversee_any(room()));
    const int acted = act();
    world_settle();
    (void)world_expect_notice(&judge, "match.ruling");
    (void)world_expect_notice(&judge, "match.update");
    (void)world_expect_result(&judge, acted);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("judge");
    TCase *tc = tcase_create("judge");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, an_act_is_told_when_it_is_durable);
    tcase_add_test(tc, an_act_that_the_store_refuses_has_not_happened);
    tcase_add_test(tc, a_clock_is_as_it_was_when_the_store_refuses);
    tcase_add_test(tc, a_clock_is_changed_behind_rows_that_wait);
    tcase_add_test(tc, a_look_is_written_down_before_it_is_had);
    suite_add_tcase(suite, tc);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
