/* SPDX-License-Identifier: MIT
 * series_test.c - games that follow each other, over a store that answers when the test says so: the
 * next game is seen when it is durable and not before, and what the store does not take is as if it
 * had not been said. */
#include "host/match/series.h"

#include "host/parts/now.h"
#include "world.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct srv_service *s;
static struct world_player player[ENG_SEATS];
static char match[SRV_ID_CHARS + 1];

static void empty(void)
{
    for (int i = 0; i < 2; i++) {
        while (world_waiting(&player[i]) > 0) {
            json_decref(world_take(&player[i]));
        }
    }
}

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

static uint64_t number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    ck_assert_msg(json_is_integer(value), "no %s", name);
    return (uint64_t)json_integer_value(value);
}

static const char *word(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value != NULL ? value : "";
}

/* A best of three of two players, in its first game; both have read everything. */
static void live_match(void)
{
    s = world_open();
    s->config.between_deadline_ms = 60 * 1000;
    player[0] = world_player("ann");
    player[1] = world_player("ben");
    const int id = world_create(&player[0], PRO_OPPONENT_OPEN, "starter-red");
    world_settle();
    (void)snprintf(
        match, sizeof match, "%s", word(world_expect_result(&player[0], id), "match"));
    room()->settings.best_of = 3;
    room()->settings.first = PRO_FIRST_LOSER_CHOOSES;
    (void)world_join(&player[1], match, "");
    world_settle();
    empty();
    ck_assert_uint_eq(room()->phase, PRO_PHASE_PLAYING);
}

/* ... and after it, which p1 lost. */
static void between_games(void)
{
    live_match();
    (void)world_concede(&player[0], match);
    ck_assert_str_eq(world_write(), "journal_append");
    ck_assert_uint_eq(room()->phase, PRO_PHASE_PLAYING);
    ck_assert_uint_eq(world_waiting(&player[0]) + world_waiting(&player[1]), 0);
    world_complete(SRV_STORE_OK);
    ck_assert_uint_eq(
        world_writes(), 0); /* the game's end is stored with the next one's start */
    ck_assert_uint_eq(room()->phase, PRO_PHASE_BETWEEN);
}

static void both_ready(void)
{
    (void)world_ready(&player[0], match, "", PRO_SEAT_NONE);
    (void)world_ready(&player[1], match, "", PRO_SEAT_NONE);
}

START_TEST(the_next_game_is_seen_when_it_is_stored)
{
    between_games();
    (void)world_expect_notice(&player[1], "match.update");
    const json_t *pause = world_expect_notice(&player[1], "match.status");
    ck_assert_str_eq(word(pause, "phase"), "between");
    ck_assert_str_eq(word(pause, "chooser"), "p1");
    ck_assert_str_eq(word(pause, "reason"), "concession");
    ck_assert_uint_gt(number(pause, "until_ms"), 0);
    empty();
    const int id = world_ready(&player[0], match, "starter-blue", PRO_SEAT_P2);
    (void)world_expect_result(&player[0], id);
    ck_assert_uint_eq(world_writes(), 0); /* the other one has not said it */
    (void)world_ready(&player[1], match, "", PRO_SEAT_NONE);
    ck_assert_str_eq(world_write(), "game_next");
    empty();
    const int resume = world_resume(&player[0], match, 1, 0);
    ck_assert_uint_eq(world_waiting(&player[0]), 0); /* waits for what comes of it */
    const int again = world_ready(&player[1], match, "", PRO_SEAT_NONE);
    ck_assert_uint_eq(world_waiting(&player[1]), 0);
    world_complete(SRV_STORE_OK);
    (void)world_expect_notice(&player[1], "match.status");
    (void)world_expect_notice(&player[1], "match.update");
    world_expect_error(&player[1], again, "not_between");
    const json_t *begun = world_expect_notice(&player[0], "match.status");
    ck_assert_str_eq(word(begun, "phase"), "playing");
    ck_assert_uint_eq(number(begun, "game"), 2);
    const json_t *update = world_expect_notice(&player[0], "match.update");
    ck_assert_uint_eq(number(update, "game"), 2);
    ck_assert_uint_eq(number(update, "from"), 1);
    ck_assert_uint_eq(number(world_expect_result(&player[0], resume), "game"), 2);
    ck_assert_uint_eq(room()->match->turn_seat, 1);
    ck_assert_uint_eq(room()->past_n, 1);
    ck_assert_mem_ne(room()->past[0].deck, room()->seat[0].deck, sizeof(struct eng_deck));
    world_close();
}
END_TEST

START_TEST(a_full_queue_is_tried_again)
{
    between_games();
    empty();
    const uint32_t seq = room()->seat[0].seq;
    const uint64_t hash = eng_match_hash(room()->match);
    (void)world_ready(&player[0], match, "starter-blue", PRO_SEAT_NONE);
    (void)world_ready(&player[1], match, "", PRO_SEAT_NONE);
    empty();
    ck_assert_str_eq(world_write(), "game_next");
    world_complete(SRV_STORE_BUSY);
    ck_assert_uint_eq(world_waiting(&player[0]) + world_waiting(&player[1]), 0);
    ck_assert_uint_eq(room()->game, 1); /* as it was */
    ck_assert_uint_eq(room()->seat[0].seq, seq);
    ck_assert(eng_match_hash(room()->match) == hash);
    const json_t *facts =
        world_expect_result(&player[0], world_resume(&player[0], match, 1, seq));
    ck_assert_uint_eq(number(facts, "game"), 1);
    ck_assert_str_eq(word(facts, "phase"), "between");
    empty();
    room()->deadline_ms = srv_loop_ms(s->loop); /* the time comes */
    srv_series_sweep(s);
    ck_assert_str_eq(world_write(), "game_next");
    world_complete(SRV_STORE_OK);
    ck_assert_uint_eq(room()->game, 2);
    ck_assert_uint_eq(room()->past_n, 1);
    ck_assert_mem_ne(room()->past[0].deck, room()->seat[0].deck, sizeof(struct eng_deck));
    world_close();
}
END_TEST

START_TEST(a_refused_game_puts_the_match_aside)
{
    between_games();
    both_ready();
    empty();
    world_complete(SRV_STORE_CONFLICT);
    ck_assert_str_eq(word(world_expect_notice(&player[0], "match.status"), "status"), "aside");
    ck_assert_str_eq(world_write(), "match_aside");
    world_close();
}
END_TEST

START_TEST(the_deadline_begins_the_game)
{
    between_games();
    srv_series_sweep(s);
    ck_assert_uint_eq(world_writes(), 0); /* not yet */
    room()->deadline_ms = srv_loop_ms(s->loop);
    s->is_store_down = true; /* while the disk fails matches stand still */
    srv_series_sweep(s);
    ck_assert_uint_eq(world_writes(), 0);
    s->is_store_down = false;
    srv_series_sweep(s);
    ck_assert_str_eq(world_write(), "game_next");
    world_complete(SRV_STORE_OK);
    ck_assert_uint_eq(
        room()->match->turn_seat, 0); /* who may choose and says nothing goes first */
    world_close();
}
END_TEST

START_TEST(giving_up_between_games_is_told_when_it_is_stored)
{
    between_games();
    empty();
    const int id = world_give_up(&player[1], match, 1);
    ck_assert_uint_eq(world_waiting(&player[1]), 0);
    world_expect_error(
        &player[0], world_ready(&player[0], match, "", PRO_SEAT_NONE), "not_between");
    world_settle();
    ck_assert_uint_gt(number(world_expect_result(&player[1], id), "seq"), 0);
    const json_t *end = world_expect_notice(&player[1], "match.status");
    ck_assert_str_eq(word(end, "winner"), "p1");
    ck_assert_str_eq(word(end, "phase"), "over");
    ck_assert_int_eq(world_replay_row()->winner, 0);
    ck_assert_uint_eq(world_replay_row()->games, 1);
    world_close();
}
END_TEST

START_TEST(two_wins_of_three_end_it)
{
    between_games();
    both_ready();
    world_complete(SRV_STORE_OK);
    empty();
    (void)world_resume(&player[0], match, 2, 0);
    empty();
    const struct eng_command command = {.kind = ENG_COMMAND_CONCEDE, .seat = 0};
    srv_room_submit(room(), &command, NULL);
    world_settle();
    ck_assert_ptr_null(room());
    ck_assert_int_eq(world_replay_row()->winner, 1);
    ck_assert_uint_eq(world_replay_row()->games, 2);
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("series");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, the_next_game_is_seen_when_it_is_stored);
    tcase_add_test(cases, a_full_queue_is_tried_again);
    tcase_add_test(cases, a_refused_game_puts_the_match_aside);
    tcase_add_test(cases, the_deadline_begins_the_game);
    tcase_add_test(cases, giving_up_between_games_is_told_when_it_is_stored);
    tcase_add_test(cases, two_wins_of_three_end_it);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
