/* SPDX-License-Identifier: MIT
 * overtime_test.c - the steps of a table whose time is over: how they are read, how far it still plays, who
 * has won. With the measures of both games. */
#include "host/tournament/overtime.h"

#include <eng/digimon.h>
#include <eng/duelmasters.h>
#include <eng/game.h>

#include <check.h>

#include <stdlib.h>
#include <string.h>

enum {
    SECOND = 1, /* who did not go first: odd turns are the other one's */
    NOON = 1000000,
    MINUTE = 60000
};

/* The words of a list that is split by spaces. */
static void words_of(const char *list, struct pro_tournament_rules *out)
{
    *out = (struct pro_tournament_rules){0};
    for (size_t n = 0; *list != '\0'; n++) {
        const size_t len = strcspn(list, " ");
        ck_assert(n < PRO_OVERTIME_MAX && len <= PRO_OVERTIME_TEXT_MAX);
        memcpy(out->overtime[n], list, len);
        list += len + (list[len] == ' ');
    }
}

static struct srv_overtime_plan plan_of(const struct eng_game *game, const char *list)
{
    struct srv_overtime_plan plan;
    struct pro_tournament_rules rules;
    size_t fault = 99;
    words_of(list, &rules);
    ck_assert_msg(srv_overtime_read(game, &rules, &plan, &fault), "%s: step %zu", list, fault);
    return plan;
}

/* Which step of the list is the first one that is wrong; -1: none. */
static int fault_of(const struct eng_game *game, const char *list)
{
    struct srv_overtime_plan plan = {.steps = 77};
    struct pro_tournament_rules rules;
    size_t fault = 99;
    words_of(list, &rules);
    if (srv_overtime_read(game, &rules, &plan, &fault)) {
        return -1;
    }
    ck_assert_uint_eq(plan.steps, 77); /* untouched */
    return (int)fault;
}

START_TEST(steps_are_read)
{
    const struct srv_overtime_plan bo3 = plan_of(&dig_game,
        "extra_turns:3 extra_minutes:5 compare:security compare:deck compare:battle_area "
        "compare:last_security_lost double_loss");
    ck_assert_uint_eq(bo3.steps, 6); /* the minutes are the turns' limit */
    ck_assert_uint_eq(bo3.step[0].turns, 3);
    ck_assert_uint_eq(bo3.step[0].minutes, 5);
    ck_assert_str_eq(dig_game.measure[bo3.step[4].measure].name, "last_security_lost");
    const struct srv_overtime_plan cut =
        plan_of(&dm_game, "finish_second_turn compare:shields sudden_death:shields");
    ck_assert_uint_eq(cut.steps, 3);
    ck_assert_uint_eq(cut.step[2].kind, PRO_OVERTIME_SUDDEN_DEATH);
    ck_assert_str_eq(dm_game.measure[cut.step[2].measure].name, "shields");
    ck_assert_uint_eq(plan_of(&dm_game, "").steps, 0);
    ck_assert_uint_eq(plan_of(&dm_game, "extra_minutes:5 draw").steps, 2);

    ck_assert_int_eq(fault_of(&dm_game, "compare:security draw"), 0); /* of the other game */
    ck_assert_int_eq(fault_of(&dig_game, "finish_turn compare:shields draw"), 1);
    ck_assert_int_eq(fault_of(&dig_game, "finish_turn"), 1); /* and then? */
    ck_assert_int_eq(fault_of(&dig_game, "compare:deck"), 1);
    ck_assert_int_eq(fault_of(&dig_game, "compare:deck finish_turn draw"), 1);
    ck_assert_int_eq(fault_of(&dig_game, "draw double_loss"), 1);
    ck_assert_int_eq(fault_of(&dig_game, "draw compare:deck"), 1);
    ck_assert_int_eq(fault_of(&dig_game, "finish_the_turn draw"), 0);
    ck_assert_int_eq(fault_of(&dig_game, "sudden_death:last_security_lost"), 0);
    ck_assert_int_eq(fault_of(&dig_game, "sudden_death:security"), -1);
}
END_TEST

/* ---- playing ---- */

static struct srv_overtime_look look_at(uint16_t turn, int64_t at_ms)
{
    return (struct srv_overtime_look){.at_ms = at_ms,
        .turn = turn,
        .seat = turn % 2 == 1 ? 1 - SECOND : SECOND,
        .second = SECOND,
        .is_playing = true};
}

static struct srv_overtime begun(const struct srv_overtime_plan *plan, uint16_t turn)
{
    struct srv_overtime o;
    const struct srv_overtime_look at = look_at(turn, NOON);
    srv_overtime_begin(&o, plan, &at);
    return o;
}

/* Turn `turn` runs at that time: it plays on. */
static void goes_on(
    struct srv_overtime *o, const struct srv_overtime_plan *plan, uint16_t turn, int64_t at_ms)
{
    const struct srv_overtime_look now = look_at(turn, at_ms);
    srv_overtime_look(o, plan, &now);
    ck_assert_msg(o->state == SRV_OVERTIME_PLAYS, "it ends in turn %u", turn);
}

/* ... and with that it has ended, as things stood after the turn `measured`. */
static void ends(struct srv_overtime *o, const struct srv_overtime_plan *plan, uint16_t turn,
    int64_t at_ms, uint16_t measured)
{
    const struct srv_overtime_look now = look_at(turn, at_ms);
    srv_overtime_look(o, plan, &now);
    ck_assert_msg(o->state == SRV_OVERTIME_ENDS, "it plays on in turn %u", turn);
    ck_assert_uint_eq(o->measured, measured);
}

START_TEST(the_turn_is_finished)
{
    const struct srv_overtime_plan plan = plan_of(&dig_game, "finish_turn double_loss");
    struct srv_overtime o = begun(&plan, 7);
    goes_on(&o, &plan, 7, NOON);
    goes_on(&o, &plan, 7, NOON + 100 * MINUTE); /* however long that takes */
    ck_assert_int_eq(srv_overtime_until_ms(&o, &plan), 0);
    ends(&o, &plan, 8, NOON + 101 * MINUTE, 7);
    o = begun(&plan, 7);
    ends(&o, &plan, 9, NOON, 7); /* the next turn had nothing to decide */
    o = begun(&plan, 0);         /* hands are being dealt: the first turn is the one */
    goes_on(&o, &plan, 1, NOON);
    ends(&o, &plan, 2, NOON, 1);
}
END_TEST

START_TEST(extra_turns_are_counted_from_the_running_one)
{
    const struct srv_overtime_plan plan =
        plan_of(&dig_game, "extra_turns:3 extra_minutes:5 compare:security double_loss");
    struct srv_overtime o = begun(&plan, 10);
    ck_assert_int_eq(srv_overtime_until_ms(&o, &plan), NOON + 5 * MINUTE);
    goes_on(&o, &plan, 10, NOON + 1);
    goes_on(&o, &plan, 11, NOON + 2);
    goes_on(&o, &plan, 13, NOON + 3);
    ends(&o, &plan, 14, NOON + 5 * MINUTE, 13); /* still in time */
    o = begun(&plan, 10);
    goes_on(&o, &plan, 12, NOON + 5 * MINUTE - 1);
    ends(&o, &plan, 12, NOON + 5 * MINUTE, 0); /* in the middle of turn 12 */
    const struct srv_overtime_plan two =
        plan_of(&dig_game, "finish_turn extra_turns:2 extra_turns:1 draw");
    o = begun(&two, 4);
    goes_on(&o, &two, 5, NOON);
    goes_on(&o, &two, 7, NOON);
    ends(&o, &two, 8, NOON, 7); /* 4, two more, one more */
}
END_TEST

START_TEST(the_second_player_s_turn_is_finished)
{
    const struct srv_overtime_plan plan =
        plan_of(&dm_game, "finish_second_turn compare:shields sudden_death:shields");
    struct srv_overtime o = begun(&plan, 6); /* it is his */
    goes_on(&o, &plan, 6, NOON + 1);
    ends(&o, &plan, 7, NOON + 2, 6);
    o = begun(&plan, 5);
    goes_on(&o, &plan, 5, NOON + 1);
    goes_on(&o, &plan, 6, NOON + 2);
    ends(&o, &plan, 7, NOON + 3, 6);
    o = begun(&plan, 5); /* the other one takes an extra turn: 5 and 6 are his */
    struct srv_overtime_look now = look_at(6, NOON);
    now.seat = 1 - SECOND;
    srv_overtime_look(&o, &plan, &now);
    ck_assert_uint_eq(o.state, SRV_OVERTIME_PLAYS);
    now = look_at(7, NOON);
    now.seat = SECOND;
    srv_overtime_look(&o, &plan, &now);
    ck_assert_uint_eq(o.state, SRV_OVERTIME_PLAYS);
    now = look_at(8, NOON);
    now.seat = 1 - SECOND;
    srv_overtime_look(&o, &plan, &now);
    ck_assert_uint_eq(o.state, SRV_OVERTIME_ENDS);
    ck_assert_uint_eq(o.measured, 7);
    const struct srv_overtime_plan both =
        plan_of(&dm_game, "finish_turn finish_second_turn draw");
    o = begun(&both, 6);
    ends(&o, &both, 7, NOON, 6); /* the turn that was finished was his */
    o = begun(&both, 5);
    goes_on(&o, &both, 6, NOON);
    ends(&o, &both, 7, NOON, 6);
}
END_TEST

START_TEST(minutes_alone_are_played)
{
    const struct srv_overtime_plan plan =
        plan_of(&dm_game, "extra_minutes:2 finish_turn double_loss");
    struct srv_overtime o = begun(&plan, 3);
    goes_on(&o, &plan, 9, NOON + 2 * MINUTE - 1);
    goes_on(&o, &plan, 9, NOON + 2 * MINUTE); /* and then the turn that runs */
    ck_assert_int_eq(srv_overtime_until_ms(&o, &plan), 0);
    goes_on(&o, &plan, 9, NOON + 9 * MINUTE);
    ends(&o, &plan, 10, NOON + 9 * MINUTE, 9);
}
END_TEST

START_TEST(without_a_game_nothing_is_played)
{
    const struct srv_overtime_plan plan = plan_of(&dig_game, "extra_turns:3 double_loss");
    struct srv_overtime o;
    struct srv_overtime_look at = look_at(0, NOON);
    at.is_playing = false; /* between two games */
    srv_overtime_begin(&o, &plan, &at);
    ck_assert_uint_eq(o.state, SRV_OVERTIME_ENDS);
    ck_assert_uint_eq(o.measured, 0);
    o = begun(&plan, 5);
    at = look_at(6, NOON + 1);
    at.is_playing = false; /* one has won this game */
    srv_overtime_look(&o, &plan, &at);
    ck_assert_uint_eq(o.state, SRV_OVERTIME_ENDS);
    ck_assert_uint_eq(o.measured, 0);
    const struct srv_overtime_plan none = plan_of(&dig_game, "");
    o = begun(&none, 5);
    ck_assert_uint_eq(o.state, SRV_OVERTIME_ENDS);
}
END_TEST

/* Whatever is looked at between two commands changes nothing: a restart looks less often. */
START_TEST(looking_more_often_changes_nothing)
{
    static const char *const lists[] = {"finish_turn draw", "extra_turns:3 draw",
        "extra_turns:4 extra_minutes:3 draw", "finish_second_turn draw",
        "extra_minutes:1 extra_turns:1 finish_second_turn extra_minutes:2 draw"};
    srand(7);
    for (unsigned round = 0; round < 2000; round++) {
        const struct srv_overtime_plan plan = plan_of(&dig_game, lists[round % 5]);
        struct srv_overtime often = begun(&plan, (uint16_t)(1 + rand() % 9)), seldom = often;
        uint16_t turn = often.turn;
        int64_t at_ms = NOON;
        for (unsigned row = 0; row < 40; row++) {
            const int64_t later_ms = at_ms + 1 + rand() % (MINUTE / 4);
            for (int64_t t = at_ms; t < later_ms; t += 1 + rand() % 5000) {
                const struct srv_overtime_look idle = look_at(turn, t);
                srv_overtime_look(&often, &plan, &idle);
            }
            at_ms = later_ms;
            /* before a command counts, time does */
            const struct srv_overtime_look before = look_at(turn, at_ms);
            srv_overtime_look(&often, &plan, &before);
            srv_overtime_look(&seldom, &plan, &before);
            ck_assert_uint_eq(often.state, seldom.state);
            ck_assert_uint_eq(often.measured, seldom.measured);
            if (often.state == SRV_OVERTIME_ENDS) {
                break;
            }
            turn = (uint16_t)(turn + (rand() % 3 == 0) + (rand() % 50 == 0));
            const struct srv_overtime_look after = look_at(turn, at_ms);
            srv_overtime_look(&often, &plan, &after);
            srv_overtime_look(&seldom, &plan, &after);
            ck_assert_uint_eq(often.state, seldom.state);
            ck_assert_uint_eq(often.measured, seldom.measured);
        }
        ck_assert_uint_eq(often.state, SRV_OVERTIME_ENDS);
    }
}
END_TEST

/* ---- deciding ---- */

/* What each measure says of both seats, by its index. */
static int32_t table_of(void *arg, uint8_t measure, uint8_t seat)
{
    const int32_t(*table)[ENG_SEATS] = arg;
    return table[measure][seat];
}

static struct srv_overtime_decision decided(const struct srv_overtime_plan *plan,
    unsigned wins_1, unsigned wins_2, bool is_elimination, int32_t table[][ENG_SEATS])
{
    const uint8_t wins[ENG_SEATS] = {(uint8_t)wins_1, (uint8_t)wins_2};
    struct srv_overtime_decision d;
    srv_overtime_decide(plan, wins, is_elimination, table != NULL ? table_of : NULL, table, &d);
    return d;
}

START_TEST(games_then_measures_then_the_last_step)
{
    const struct srv_overtime_plan plan = plan_of(&dig_game,
        "finish_turn compare:security compare:deck compare:battle_area "
        "compare:last_security_lost double_loss");
    int32_t table[4][ENG_SEATS] = {{3, 4}, {20, 9}, {2, 2}, {0, 17}};
    struct srv_overtime_decision d = decided(&plan, 1, 0, false, table);
    ck_assert_uint_eq(d.verdict, SRV_VERDICT_WON);
    ck_assert_uint_eq(d.seat, 0); /* by games, whatever lies on the table */
    ck_assert(d.is_by_games);
    d = decided(&plan, 1, 1, false, table);
    ck_assert_uint_eq(d.verdict, SRV_VERDICT_WON);
    ck_assert_uint_eq(d.seat, 1);
    ck_assert_uint_eq(d.measure, 0);
    ck_assert(!d.is_by_games);
    table[0][0] = 4;
    d = decided(&plan, 0, 0, false, table);
    ck_assert_uint_eq(d.seat, 0);
    ck_assert_uint_eq(d.measure, 1);
    table[1][1] = 20;
    d = decided(&plan, 0, 0, true, table);
    ck_assert_uint_eq(d.seat, 1);
    ck_assert_uint_eq(d.measure, 3);
    table[3][1] = 0;
    ck_assert_uint_eq(decided(&plan, 0, 0, false, table).verdict, SRV_VERDICT_BOTH_LOSE);
    ck_assert_uint_eq(decided(&plan, 0, 0, false, NULL).verdict, SRV_VERDICT_BOTH_LOSE);
    const struct srv_overtime_plan draw = plan_of(&dm_game, "finish_turn draw");
    ck_assert_uint_eq(decided(&draw, 1, 1, false, table).verdict, SRV_VERDICT_DRAWN);
    ck_assert_uint_eq(decided(&draw, 1, 1, true, table).verdict, SRV_VERDICT_BOTH_LOSE);
    const struct srv_overtime_plan none = plan_of(&dm_game, "");
    ck_assert_uint_eq(decided(&none, 0, 0, false, table).verdict, SRV_VERDICT_DRAWN);
}
END_TEST

START_TEST(sudden_death_waits_for_its_measure)
{
    const struct srv_overtime_plan plan =
        plan_of(&dm_game, "finish_second_turn compare:shields sudden_death:battle_area");
    int32_t table[3][ENG_SEATS] = {{2, 2}, {20, 9}, {1, 1}};
    struct srv_overtime_decision d = decided(&plan, 0, 0, true, table);
    ck_assert_uint_eq(d.verdict, SRV_VERDICT_GOES_ON);
    ck_assert_str_eq(dm_game.measure[d.measure].name, "battle_area");
    table[2][0] = 2;
    d = decided(&plan, 0, 0, true, table);
    ck_assert_uint_eq(d.verdict, SRV_VERDICT_WON);
    ck_assert_uint_eq(d.seat, 0);
    table[2][1] = 3;
    ck_assert_uint_eq(decided(&plan, 0, 0, true, table).seat, 1);
    ck_assert_uint_eq(decided(&plan, 1, 1, true, NULL).verdict, SRV_VERDICT_GOES_ON);
    ck_assert_uint_eq(decided(&plan, 0, 1, true, NULL).verdict, SRV_VERDICT_WON);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("overtime");
    TCase *t = tcase_create("overtime");
    tcase_add_test(t, steps_are_read);
    tcase_add_test(t, the_turn_is_finished);
    tcase_add_test(t, extra_turns_are_counted_from_the_running_one);
    tcase_add_test(t, the_second_player_s_turn_is_finished);
    tcase_add_test(t, minutes_alone_are_played);
    tcase_add_test(t, without_a_game_nothing_is_played);
    tcase_add_test(t, looking_more_often_changes_nothing);
    tcase_add_test(t, games_then_measures_then_the_last_step);
    tcase_add_test(t, sudden_death_waits_for_its_measure);
    suite_add_tcase(s, t);
    SRunner *runner = srunner_create(s);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
