/* SPDX-License-Identifier: MIT
 * absent_test.c - players who go away from a live match and do not come back. */
#include "host/match/absence.h"
#include "host/people/player.h"
#include "world.h"

#include <pro/replay.h>

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIMIT_MS = 60 * 1000
};

static struct srv_service *s;
static struct world_player player[ENG_SEATS];
static char match[SRV_ID_CHARS + 1];

static void empty(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

/* A live match; both have read everything. */
static void live_match(enum pro_opponent opponent)
{
    s = world_open();
    s->config.absent_forfeit_ms = LIMIT_MS;
    player[0] = world_player("ann");
    player[1] = world_player("ben");
    const int id = world_create(&player[0], opponent, "starter-red");
    world_settle();
    const char *made =
        json_string_value(json_object_get(world_expect_result(&player[0], id), "match"));
    (void)snprintf(match, sizeof match, "%s", made);
    if (opponent != PRO_OPPONENT_BOT) {
        (void)world_join(&player[1], match, "");
        world_settle();
    }
    empty(&player[0]);
    empty(&player[1]);
    ck_assert_int_eq(room()->status, SRV_STORE_MATCH_LIVE);
}

/* So many ms pass for a seat. */
static void wait_ms(uint8_t seat, uint64_t ms)
{
    room()->seat[seat].absent_since_ms -= ms;
}

static void sweep(void)
{
    uv_update_time(s->loop);
    srv_absence_sweep(s);
}

static const char *word(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value != NULL ? value : "";
}

/* The seat has forfeited: the match ends like any other. */
static void expect_forfeit(uint8_t seat, struct world_player *witness)
{
    ck_assert_str_eq(world_write(), "journal_append");
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_row()->kind, ENG_COMMAND_FORFEIT);
    ck_assert_uint_eq(world_row()->seat, seat);
    sweep(); /* it is on its way: not twice */
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(s->metrics.absences, 1);
    world_settle();
    ck_assert_ptr_null(room());
    ck_assert_uint_eq(s->metrics.matches_finished, 1);
    size_t len;
    const char *text = world_replay(&len);
    struct pro_replay_report report;
    ck_assert_ptr_nonnull(memmem(text, len, ",\"forfeit\"]", 11));
    ck_assert_msg(
        pro_replay_verify(text, len, s->books.first->cards, &report), "%s", report.text);
    if (witness != NULL) {
        const json_t *gone = world_expect_notice(witness, "match.presence");
        ck_assert_str_eq(word(gone, "seat"), seat == 0 ? "p1" : "p2");
        ck_assert(json_is_false(json_object_get(gone, "here")));
        const json_t *events =
            json_object_get(world_expect_notice(witness, "match.update"), "events");
        ck_assert_str_eq(word(json_array_get(events, 0), "event"), "game_over");
        const json_t *status = world_expect_notice(witness, "match.status");
        ck_assert_str_eq(word(status, "status"), "finished");
        ck_assert_str_eq(word(status, "winner"), seat == 0 ? "p2" : "p1");
        ck_assert_str_eq(word(status, "reason"), "forfeit");
        ck_assert_str_eq(word(status, "replay"), match);
    }
}

START_TEST(who_stays_away_forfeits)
{
    const uint8_t gone = (uint8_t)_i;
    live_match(PRO_OPPONENT_OPEN);
    wait_ms(gone, LIMIT_MS);
    sweep(); /* still connected */
    ck_assert_uint_eq(world_writes(), 0);
    world_leave(&player[gone]);
    wait_ms(gone, LIMIT_MS - 1000);
    sweep();
    ck_assert_uint_eq(world_writes(), 0);
    wait_ms(gone, 1000);
    sweep();
    expect_forfeit(gone, &player[1 - gone]);
    world_close();
}
END_TEST

START_TEST(who_comes_back_plays_on)
{
    live_match(PRO_OPPONENT_OPEN);
    world_leave(&player[0]);
    wait_ms(0, LIMIT_MS - 1);
    player[0] = world_player("ann");
    (void)world_expect_result(&player[0], world_resume(&player[0], match, 0, 0));
    wait_ms(0, LIMIT_MS);
    sweep();
    ck_assert_uint_eq(world_writes(), 0);
    world_leave(&player[0]); /* counted anew */
    wait_ms(0, LIMIT_MS - 1000);
    sweep();
    ck_assert_uint_eq(world_writes(), 0);
    world_close();
}
END_TEST

START_TEST(a_connection_elsewhere_is_not_enough)
{
    live_match(PRO_OPPONENT_OPEN);
    struct world_player other = world_player("ann");
    (void)world_leave_match(&player[0], match);
    empty(&player[0]);
    wait_ms(0, LIMIT_MS);
    sweep();
    expect_forfeit(0, &player[1]);
    world_leave(&other);
    world_close();
}
END_TEST

START_TEST(of_two_who_stay_away_the_one_who_must_decide_forfeits)
{
    live_match(PRO_OPPONENT_OPEN);
    const uint8_t chooser = room()->match->prompt.seat;
    world_leave(&player[0]);
    world_leave(&player[1]);
    wait_ms((uint8_t)(1 - chooser), 2 * LIMIT_MS); /* who went first does not matter */
    sweep();
    ck_assert_uint_eq(world_writes(), 0);
    wait_ms(chooser, LIMIT_MS);
    sweep();
    expect_forfeit(chooser, NULL);
    world_close();
}
END_TEST

START_TEST(a_bot_is_always_there)
{
    live_match(PRO_OPPONENT_BOT);
    world_settle(); /* it is our turn now */
    const uint32_t seats = player[0].client->player->seats_n;
    ck_assert_uint_eq(seats, 1);
    struct world_player back = world_player("ann");
    world_leave(&player[0]);
    wait_ms(0, LIMIT_MS);
    sweep();
    expect_forfeit(0, NULL);
    ck_assert_uint_eq(back.client->player->seats_n, 0); /* and may start another */
    world_close();
}
END_TEST

START_TEST(nobody_forfeits_while_the_server_cannot_write)
{
    live_match(PRO_OPPONENT_OPEN);
    world_leave(&player[0]);
    wait_ms(0, LIMIT_MS);
    s->is_store_down = true;
    sweep();
    ck_assert_uint_eq(world_writes(), 0);
    s->is_store_down = false;
    s->config.absent_forfeit_ms = 0; /* nor when the operator says never */
    sweep();
    ck_assert_uint_eq(world_writes(), 0);
    s->config.absent_forfeit_ms = LIMIT_MS;
    sweep();
    world_complete(SRV_STORE_BUSY); /* it did not happen: again */
    ck_assert_uint_eq(world_writes(), 0);
    s->metrics.absences = 0;
    sweep();
    expect_forfeit(0, &player[1]);
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("absent");
    TCase *tc = tcase_create("absent");
    tcase_add_loop_test(tc, who_stays_away_forfeits, 0, ENG_SEATS);
    tcase_add_test(tc, who_comes_back_plays_on);
    tcase_add_test(tc, a_connection_elsewhere_is_not_enough);
    tcase_add_test(tc, of_two_who_stay_away_the_one_who_must_decide_forfeits);
    tcase_add_test(tc, a_bot_is_always_there);
    tcase_add_test(tc, nobody_forfeits_while_the_server_cannot_write);
    suite_add_tcase(suite, tc);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
