/* SPDX-License-Identifier: MIT
 * clock_test.c - clocks of a match, and offers: whose time is counted when, what the journal says of
 * it, and that what never became durable costs nobody anything. */
#include "host/match/clock.h"

#include "host/match/absence.h"
#include "host/match/agree.h"
#include "world.h"

#include <pro/replay.h>

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BANK_MS = 60 * 1000,
    INCREMENT_MS = 5 * 1000,
    FLOOR_MS = 10 * 1000,
    GRACE_MS = 30 * 1000
};

static struct srv_service *s;
static struct world_player player[ENG_SEATS];
static char match[SRV_ID_CHARS + 1];

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

static struct srv_clock *clocks(void)
{
    return &room()->clock;
}

static void empty(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

/* So many ms pass, and the server looks. */
static void pass(int64_t ms)
{
    clocks()->counted_ms -= (uint64_t)ms;
    srv_clock_sweep(s);
}

/* A live match with clocks that have just been wound up; everything is read. */
static void clocked_match(enum pro_timeout timeout)
{
    s = world_open();
    player[0] = world_player("ann");
    player[1] = world_player("ben");
    const int id = world_create(&player[0], PRO_OPPONENT_OPEN, "starter-red");
    world_settle();
    const char *made =
        json_string_value(json_object_get(world_expect_result(&player[0], id), "match"));
    (void)snprintf(match, sizeof match, "%s", made);
    (void)world_join(&player[1], match, "");
    world_settle();
    empty(&player[0]);
    empty(&player[1]);
    room()->settings.clock =
        (struct pro_match_clock){.bank_s = 60, .increment_s = 5, .floor_s = 10};
    room()->settings.timeout = (uint8_t)timeout;
    room()->settings.grace_s = 30;
    srv_clock_deal(room());
    srv_clock_sweep(s);
}

static uint8_t turn(void)
{
    return room()->match->prompt.seat;
}

/* Whose turn it is answers with the default. */
static void answer(void)
{
    static struct eng_options options;
    const struct srv_room *r = room();
    eng_match_options(r->book, r->match, &options);
    uint32_t i = 0;
    while (!options.at[i].is_default) {
        i++;
    }
    (void)world_answer(&player[turn()], match, r->match->prompt.number, options.at[i].id);
}

START_TEST(the_floor_is_free_and_the_bank_pays)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    const uint8_t seat = turn();
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_RUNS);
    pass(FLOOR_MS);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS);
    pass(1);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 1);
    pass(999);
    answer();
    ck_assert_int_eq(world_row()->bank_ms[seat], BANK_MS - 1000 + INCREMENT_MS);
    ck_assert_int_eq(world_row()->bank_ms[1 - seat], BANK_MS);
    world_settle();
    ck_assert_int_eq(clocks()->free_ms, FLOOR_MS); /* the next prompt has its own */
    ck_assert_uint_eq(clocks()->seat, turn());
    world_close();
}
END_TEST

START_TEST(the_way_to_the_disk_is_nobodys_time)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    pass(FLOOR_MS + 1000);
    const uint8_t seat = turn();
    answer();
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_STANDS);
    pass(3600 * 1000);
    ck_assert_uint_eq(world_writes(), 1);
    world_settle();
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 1000 + INCREMENT_MS);
    ck_assert_int_eq(clocks()->now.bank_ms[1 - seat], BANK_MS);
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_RUNS);
    world_close();
}
END_TEST

START_TEST(what_was_not_written_is_not_counted)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    const uint8_t seat = turn();
    pass(FLOOR_MS + 2000);
    answer();
    world_complete(SRV_STORE_BUSY);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS);
    ck_assert_int_eq(clocks()->free_ms, FLOOR_MS);
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_RUNS);
    ck_assert_uint_eq(clocks()->seat, seat);
    world_close();
}
END_TEST

START_TEST(clocks_stand_while_the_server_cannot_store)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    const uint8_t seat = turn();
    pass(FLOOR_MS + 2000);
    s->is_store_down = true;
    srv_clock_sweep(s);
    pass(3600 * 1000);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 2000);
    s->is_store_down = false;
    srv_clock_sweep(s);
    pass(3000);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 5000);
    s->is_draining = true;
    srv_clock_sweep(s);
    pass(3600 * 1000);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 5000);
    ck_assert_uint_eq(world_writes(), 0);
    world_close();
}
END_TEST

START_TEST(a_spent_bank_loses_the_game)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    const uint8_t seat = turn();
    pass(FLOOR_MS + BANK_MS - 1);
    ck_assert_uint_eq(world_writes(), 0);
    pass(1);
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_row()->kind, ENG_COMMAND_FORFEIT);
    ck_assert_uint_eq(world_row()->seat, seat);
    ck_assert_int_eq(world_row()->bank_ms[seat], 0);
    ck_assert_uint_eq(s->metrics.timeouts, 1);
    world_settle();
    ck_assert_ptr_null(room());
    world_close();
}
END_TEST

START_TEST(an_answer_that_comes_too_late_does_not_count)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    clocks()->counted_ms -= FLOOR_MS + BANK_MS; /* nobody has looked yet */
    const uint8_t seat = turn();
    answer();
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_row()->kind, ENG_COMMAND_FORFEIT);
    ck_assert_uint_eq(world_row()->seat, seat);
    world_close();
}
END_TEST

START_TEST(three_defaults_in_a_row_then_the_game)
{
    clocked_match(PRO_TIMEOUT_DEFAULT);
    const uint8_t seat = turn();
    clocks()->now.bank_ms[seat] = 0;
    clocks()->now.bank_ms[1 - seat] = 3600 * 1000;
    unsigned defaults = 0;
    while (room() != NULL) {
        if (turn() != seat) {
            answer(); /* the other one plays on */
        } else {
            pass(FLOOR_MS);
            ck_assert_uint_eq(world_writes(), 1);
            ck_assert_uint_eq(world_row()->seat, seat);
            defaults += world_row()->kind == ENG_COMMAND_TIMEOUT;
            if (world_row()->kind == ENG_COMMAND_FORFEIT) {
                break;
            }
        }
        world_settle();
        empty(&player[0]);
        empty(&player[1]);
    }
    ck_assert_ptr_nonnull(room());
    ck_assert_uint_eq(defaults, SRV_MISSED_MAX);
    world_close();
}
END_TEST

START_TEST(an_answer_between_time_outs_starts_the_count_anew)
{
    clocked_match(PRO_TIMEOUT_DEFAULT);
    const uint8_t seat = turn();
    clocks()->now.bank_ms[seat] = 0;
    pass(FLOOR_MS);
    world_settle();
    ck_assert_uint_eq(clocks()->now.missed[seat], 1);
    while (turn() != seat) {
        answer();
        world_settle();
    }
    answer();
    ck_assert_uint_eq(clocks()->now.missed[seat], 0);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], INCREMENT_MS);
    world_close();
}
END_TEST

START_TEST(a_restart_finds_banks_and_time_outs)
{
    clocked_match(PRO_TIMEOUT_DEFAULT);
    const uint8_t seat = turn();
    const struct pro_command command[] = {
        {.command = {.kind = ENG_COMMAND_TIMEOUT, .seat = seat}},
        {.command = {.kind = ENG_COMMAND_TIMEOUT, .seat = (uint8_t)(1 - seat)}},
        {.command = {.kind = ENG_COMMAND_ANSWER, .seat = (uint8_t)(1 - seat)}},
        {.command = {.kind = ENG_COMMAND_TIMEOUT, .seat = seat}},
    };
    const int64_t bank_ms[ENG_SEATS] = {1234, 5678};
    srv_clock_restore(room(), bank_ms, command, 4);
    ck_assert_int_eq(clocks()->now.bank_ms[0], 1234);
    ck_assert_int_eq(clocks()->durable.bank_ms[1], 5678);
    ck_assert_uint_eq(clocks()->now.missed[seat], 2);
    ck_assert_uint_eq(clocks()->now.missed[1 - seat], 0);
    srv_clock_restore(room(), bank_ms, command, 0); /* no row yet: as it began */
    ck_assert_int_eq(clocks()->now.bank_ms[0], BANK_MS);
    world_close();
}
END_TEST

START_TEST(after_a_restart_there_is_time_to_come_back)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    const uint8_t seat = turn();
    const int64_t bank_ms[ENG_SEATS] = {BANK_MS, BANK_MS};
    world_leave(&player[seat]);
    srv_clock_restore(room(), bank_ms, NULL, 0);
    srv_clock_sweep(s);
    pass(SRV_RETURN_MS);
    ck_assert_int_eq(clocks()->grace_ms[seat], GRACE_MS);
    pass(GRACE_MS);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS);
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_RUNS);
    pass(FLOOR_MS + 1);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 1);
    world_close();
}
END_TEST

START_TEST(a_lost_connection_spends_its_grace_first)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    const uint8_t seat = turn();
    const char *names[ENG_SEATS] = {"ann", "ben"};
    pass(FLOOR_MS);
    world_leave(&player[1 - seat]); /* not the one who has to decide: nothing changes */
    pass(1000);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 1000);
    player[1 - seat] = world_player(names[1 - seat]);
    (void)world_resume(&player[1 - seat], match, 0, 0);
    empty(&player[1 - seat]);
    empty(&player[seat]);

    world_leave(&player[seat]);
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_WAITS);
    const json_t *gone = world_expect_notice(&player[1 - seat], "match.presence");
    ck_assert(json_is_false(json_object_get(gone, "here")));
    ck_assert_int_gt(json_integer_value(json_object_get(gone, "until_ms")), 0);
    pass(GRACE_MS - 1000);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 1000);
    player[seat] = world_player(names[seat]);
    (void)world_resume(&player[seat], match, 0, 0);
    const json_t *back = world_expect_notice(&player[1 - seat], "match.presence");
    ck_assert(json_is_true(json_object_get(back, "here")));
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_RUNS);

    world_leave(&player[seat]); /* what is left of it */
    pass(1000 + 500);
    ck_assert_int_eq(clocks()->grace_ms[seat], 0);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS - 1500);
    ck_assert_int_eq(clocks()->now.bank_ms[1 - seat], BANK_MS);
    world_close();
}
END_TEST

START_TEST(no_absence_in_a_match_with_clocks)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    s->config.absent_forfeit_ms = 1000;
    world_leave(&player[0]);
    world_leave(&player[1]);
    room()->seat[0].absent_since_ms -= 5000;
    room()->seat[1].absent_since_ms -= 5000;
    srv_absence_sweep(s);
    ck_assert_uint_eq(world_writes(), 0);
    room()->settings.clock.bank_s = 0; /* ... only in one without */
    srv_absence_sweep(s);
    ck_assert_uint_eq(world_writes(), 1);
    world_close();
}
END_TEST

START_TEST(a_pause_ends_at_its_time)
{
    clocked_match(PRO_TIMEOUT_LOSS);
    s->config.max_pause_ms = 5000;
    const uint8_t seat = turn();
    struct srv_agree *agree = &room()->agree;
    agree->is_paused = true;
    agree->paused_until_ms = srv_loop_ms(s->loop) + 5000;
    srv_clock_sweep(s);
    pass(3600 * 1000);
    ck_assert_int_eq(clocks()->now.bank_ms[seat], BANK_MS);
    srv_agree_sweep(s);
    ck_assert(agree->is_paused);
    agree->paused_until_ms -= 5000;
    agree->offer = PRO_OFFER_RESUME;
    agree->by = seat;
    srv_agree_sweep(s);
    ck_assert(!agree->is_paused);
    ck_assert_uint_eq(agree->offer, PRO_OFFER_NONE);
    ck_assert_int_eq(clocks()->mode, SRV_CLOCK_RUNS);
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("clock");
    TCase *tc = tcase_create("clock");
    tcase_add_test(tc, the_floor_is_free_and_the_bank_pays);
    tcase_add_test(tc, the_way_to_the_disk_is_nobodys_time);
    tcase_add_test(tc, what_was_not_written_is_not_counted);
    tcase_add_test(tc, clocks_stand_while_the_server_cannot_store);
    tcase_add_test(tc, a_spent_bank_loses_the_game);
    tcase_add_test(tc, an_answer_that_comes_too_late_does_not_count);
    tcase_add_test(tc, three_defaults_in_a_row_then_the_game);
    tcase_add_test(tc, an_answer_between_time_outs_starts_the_count_anew);
    tcase_add_test(tc, a_restart_finds_banks_and_time_outs);
    tcase_add_test(tc, after_a_restart_there_is_time_to_come_back);
    tcase_add_test(tc, a_lost_connection_spends_its_grace_first);
    tcase_add_test(tc, no_absence_in_a_match_with_clocks);
    tcase_add_test(tc, a_pause_ends_at_its_time);
    suite_add_tcase(suite, tc);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
