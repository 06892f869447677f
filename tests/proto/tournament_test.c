/* SPDX-License-Identifier: MIT
 * tournament_test.c - a tournament's rules: what is left out, what goes around, what does not fit. */
#include <pro/tournament_rules.h>

#include <check.h>

#include <stdio.h>
#include <string.h>

static struct pro_tournament_rules rules, again;
static struct pro_fault fault;

static bool decode(const char *text)
{
    return pro_tournament_rules_decode(text, strlen(text), &rules, &fault);
}

static void fill(const char *text)
{
    ck_assert_msg(decode(text), "%s: %s at %s", text, pro_error_name(fault.error), fault.field);
    pro_tournament_rules_fill(&rules);
}

/* What is told can be read, and is filled. */
static void check_round_trip(void)
{
    struct pro_writer w;
    pro_writer_init_heap(&w, 1 << 16);
    pro_shape_encode(&w, &pro_tournament_rules_shape, &rules);
    ck_assert(!w.is_over);
    ck_assert(pro_tournament_rules_decode(w.text, w.len, &again, &fault));
    ck_assert_mem_eq(&again, &rules, sizeof rules);
    pro_tournament_rules_fill(&again);
    ck_assert_mem_eq(&again, &rules, sizeof rules);
    pro_writer_deinit_heap(&w);
}

static void check_tiebreaks(const uint8_t a, const uint8_t b, const uint8_t c)
{
    const uint8_t expected[PRO_TIEBREAKS_MAX] = {a, b, c, PRO_TIEBREAK_RANDOM};
    ck_assert_mem_eq(rules.tiebreak, expected, sizeof expected);
}

START_TEST(what_is_left_out_is_what_is_usual)
{
    fill("{\"name\":\"x\",\"game\":\"digimon\"}");
    ck_assert_uint_eq(rules.stages, 1);
    ck_assert_uint_eq(rules.stage[0].format, PRO_FORMAT_SWISS);
    ck_assert_uint_eq(rules.stage[0].best_of, 1);
    ck_assert(rules.stage[0].has_round_s && rules.stage[0].round_s == 0);
    ck_assert_uint_eq(rules.stage[0].rounds, 0);
    ck_assert_uint_eq(rules.points.win, 3);
    ck_assert_uint_eq(rules.points.draw, 1);
    ck_assert_uint_eq(rules.points.bye, 3);
    ck_assert_uint_eq(rules.points.loss + rules.points.double_loss + rules.points.missed, 0);
    ck_assert(rules.has_floor && rules.floor_percent == 33);
    check_tiebreaks(PRO_TIEBREAK_OMW, PRO_TIEBREAK_MW, PRO_TIEBREAK_OOMW);
    ck_assert_str_eq(rules.overtime[0], "finish_turn");
    ck_assert_str_eq(rules.overtime[1], "double_loss");
    ck_assert_str_eq(rules.overtime[2], "");
    ck_assert_uint_eq(rules.entry, PRO_ENTRY_OPEN);
    ck_assert_uint_eq(rules.decks, PRO_DECKS_HIDDEN);
    ck_assert_uint_eq(rules.seeding, PRO_SEEDING_RANDOM);
    ck_assert_uint_eq(rules.timeout, PRO_TIMEOUT_LOSS);
    ck_assert_uint_eq(rules.capacity, 2000);
    ck_assert_uint_eq(rules.no_show_game_s, 300);
    ck_assert_uint_eq(rules.no_show_match_s, 600);
    check_round_trip();
}
END_TEST

START_TEST(more_than_one_game_has_other_tiebreaks)
{
    fill(
        "{\"name\":\"x\",\"game\":\"digimon\",\"stages\":[{\"format\":\"swiss\",\"best_of\":3}]}");
    check_tiebreaks(PRO_TIEBREAK_OMW, PRO_TIEBREAK_GW, PRO_TIEBREAK_OGW);
    check_round_trip();
}
END_TEST

START_TEST(what_is_said_stays)
{
    fill(
        "{\"name\":\"x\",\"game\":\"digimon\",\"preset\":\"mtr\",\"capacity\":8,\"entry\":\"host\","
        "\"decks\":\"open\",\"seeding\":\"hand\",\"timeout\":\"default\",\"floor_percent\":0,"
        "\"points\":{\"win\":2,\"draw\":1,\"loss\":0,\"bye\":1,\"double_loss\":0,\"missed\":0},"
        "\"tiebreaks\":[\"head_to_head\"],\"overtime\":[\"draw\"],\"no_show_game_s\":5,"
        "\"no_show_match_s\":9,\"stages\":[{\"format\":\"robin\",\"round_s\":0},"
        "{\"format\":\"double\",\"best_of\":5}]}");
    ck_assert_uint_eq(rules.capacity, 8);
    ck_assert_uint_eq(rules.entry, PRO_ENTRY_HOST);
    ck_assert_uint_eq(rules.decks, PRO_DECKS_OPEN);
    ck_assert_uint_eq(rules.seeding, PRO_SEEDING_HAND);
    ck_assert_uint_eq(rules.timeout, PRO_TIMEOUT_DEFAULT);
    ck_assert_uint_eq(rules.floor_percent, 0);
    ck_assert_uint_eq(rules.points.win, 2);
    ck_assert_uint_eq(rules.points.bye, 1);
    ck_assert_uint_eq(rules.tiebreak[0], PRO_TIEBREAK_HEAD_TO_HEAD);
    ck_assert_uint_eq(rules.tiebreak[1], PRO_TIEBREAK_NONE);
    ck_assert_str_eq(rules.overtime[0], "draw");
    ck_assert_str_eq(rules.overtime[1], "");
    ck_assert_uint_eq(rules.no_show_game_s, 5);
    ck_assert_uint_eq(rules.no_show_match_s, 9);
    ck_assert_uint_eq(rules.stage[0].best_of, 3); /* the preset's */
    ck_assert_uint_eq(rules.stage[0].groups, 1);
    ck_assert_uint_eq(rules.stage[0].round_s, 0); /* no limit, although the preset has one */
    ck_assert_uint_eq(rules.stage[1].best_of, 5);
    ck_assert_uint_eq(rules.stage[1].groups, 0);
    ck_assert_uint_eq(rules.stage[1].round_s, 50 * 60);
    check_round_trip();
}
END_TEST

static const struct {
    const char *stages;
    unsigned capacity;
} places[] = {
    {"{\"format\":\"swiss\"},{\"format\":\"single\",\"players\":8}", 2000},
    {"{\"format\":\"robin\"}", 64},
    {"{\"format\":\"robin\",\"groups\":31}", 1984},
    {"{\"format\":\"robin\",\"groups\":32}", 2000},
    {"{\"format\":\"single\"}", 1024},
    {"{\"format\":\"single_third\"}", 1024},
    {"{\"format\":\"double\"}", 1024},
};

START_TEST(there_are_as_many_places_as_the_first_stage_can_have)
{
    char text[200];
    (void)snprintf(text, sizeof text, "{\"name\":\"x\",\"game\":\"g\",\"stages\":[%s]}",
        places[_i].stages);
    fill(text);
    ck_assert_uint_eq(rules.capacity, places[_i].capacity);
    check_round_trip();
}
END_TEST

static const struct {
    const char *word;
    uint8_t format, best_of;
    unsigned minutes;
    uint8_t second; /* tie-breaker */
    const char *overtime;
} presets[] = {
    {"digimon_bo1", PRO_FORMAT_SWISS, 1, 25, PRO_TIEBREAK_MW, "finish_turn double_loss"},
    {"digimon_bo3", PRO_FORMAT_SWISS, 3, 50, PRO_TIEBREAK_MW,
        "extra_turns:3 extra_minutes:5 compare:security compare:deck compare:battle_area "
        "compare:last_security_lost double_loss"},
    {"dm_bo1", PRO_FORMAT_SWISS, 1, 20, PRO_TIEBREAK_GW, "finish_turn double_loss"},
    {"dm_topcut_bo3", PRO_FORMAT_SINGLE_THIRD, 3, 40, PRO_TIEBREAK_GW,
        "finish_second_turn compare:shields sudden_death:shields"},
    {"mtr", PRO_FORMAT_SWISS, 3, 50, PRO_TIEBREAK_GW, "extra_turns:5 draw"},
};

START_TEST(presets_are_the_games_practice)
{
    char text[200], joined[400] = "", path[PRO_RULES_FAULT_MAX + 1];
    (void)snprintf(text, sizeof text, "{\"name\":\"x\",\"game\":\"g\",\"preset\":\"%s\"}",
        presets[_i].word);
    fill(text);
    ck_assert_uint_eq(rules.stages, 1);
    ck_assert_uint_eq(rules.stage[0].format, presets[_i].format);
    ck_assert_uint_eq(rules.stage[0].best_of, presets[_i].best_of);
    ck_assert_uint_eq(rules.stage[0].round_s, presets[_i].minutes * 60);
    ck_assert_uint_eq(rules.tiebreak[1], presets[_i].second);
    for (size_t i = 0; i < PRO_OVERTIME_MAX && rules.overtime[i][0] != '\0'; i++) {
        (void)snprintf(joined + strlen(joined), sizeof joined - strlen(joined), "%s%s",
            i > 0 ? " " : "", rules.overtime[i]);
    }
    ck_assert_str_eq(joined, presets[_i].overtime);
    ck_assert_msg(!pro_tournament_rules_fault(&rules, path), "%s", path);
    check_round_trip();
}
END_TEST

/* ---- faults ---- */

static const struct {
    const char *members, *path; /* of what is wrong; "" nothing is */
} odd[] = {
    {"\"stages\":[{\"format\":\"swiss\",\"best_of\":2}]", "stages[0].best_of"},
    {"\"stages\":[{\"format\":\"swiss\"},{\"format\":\"single\",\"best_of\":4}]",
        "stages[1].best_of"},
    {"\"stages\":[{\"format\":\"robin\",\"rounds\":3}]", "stages[0].rounds"},
    {"\"stages\":[{\"format\":\"single\",\"last_by_rank\":true}]", "stages[0].last_by_rank"},
    {"\"stages\":[{\"format\":\"double\",\"groups\":2}]", "stages[0].groups"},
    {"\"stages\":[{\"format\":\"robin\",\"groups\":64,\"best_of\":5}]", ""},
    {"\"tiebreaks\":[\"omw\",\"random\",\"omw\"]", "tiebreaks[2]"},
    {"\"tiebreaks\":[\"omw\",\"mw\",\"gw\",\"ogw\",\"oomw\",\"head_to_head\",\"random\"]", ""},
    {"\"overtime\":[\"finish_turn\"]", "overtime[0]"},
    {"\"overtime\":[\"draw\",\"finish_turn\"]", "overtime[0]"},
    {"\"overtime\":[\"finish_turn\",\"draw\",\"double_loss\"]", "overtime[1]"},
    {"\"overtime\":[\"finish_turn\",\"sing\",\"draw\"]", "overtime[1]"},
    {"\"overtime\":[\"finish_turn\",\"extra_minutes:60\",\"compare:x\",\"sudden_death:x\"]",
        ""},
    {"\"overtime\":[\"finish_turn\",\"finish_turn\",\"finish_turn\",\"finish_turn\","
     "\"finish_turn\",\"finish_turn\",\"finish_turn\",\"draw\"]",
        ""},
    {"\"no_show_game_s\":60,\"no_show_match_s\":59", "no_show_match_s"},
    {"\"no_show_game_s\":60,\"no_show_match_s\":60", ""},
    {"\"no_show_game_s\":601", "no_show_match_s"},
};

START_TEST(what_does_not_fit_is_named)
{
    char text[400], path[PRO_RULES_FAULT_MAX + 1];
    (void)snprintf(text, sizeof text, "{\"name\":\"x\",\"game\":\"g\",%s}", odd[_i].members);
    fill(text);
    ck_assert_int_eq(pro_tournament_rules_fault(&rules, path), odd[_i].path[0] != '\0');
    ck_assert_str_eq(path, odd[_i].path);
}
END_TEST

START_TEST(a_wrong_text_is_refused_like_a_request)
{
    ck_assert(
        !decode("{\"name\":\"x\",\"game\":\"g\",\"stages\":[{\"format\":\"knockout\"}]}"));
    ck_assert_int_eq(fault.error, PRO_ERROR_NOT_A_CHOICE);
    ck_assert_str_eq(fault.field, "rules.stages[0].format");
    ck_assert(!decode("{\"name\":\"x\",\"game\":\"g\",\"round_s\":-1}"));
    ck_assert_int_eq(fault.error, PRO_ERROR_UNKNOWN_KEY);
    ck_assert_str_eq(fault.field, "rules.round_s");
    ck_assert(!decode("{\"game\":\"g\"}"));
    ck_assert_int_eq(fault.error, PRO_ERROR_MISSING);
    ck_assert_str_eq(fault.field, "rules.name");
    ck_assert(!decode("{"));
    ck_assert_int_eq(fault.error, PRO_ERROR_NOT_JSON);
}
END_TEST

/* ---- overtime ---- */

static const struct {
    const char *text;
    uint8_t kind; /* enum pro_overtime; NONE: is no step */
    unsigned number;
    const char *word;
} steps[] = {
    {"finish_turn", PRO_OVERTIME_FINISH_TURN, 0, ""},
    {"extra_turns:1", PRO_OVERTIME_EXTRA_TURNS, 1, ""},
    {"extra_turns:20", PRO_OVERTIME_EXTRA_TURNS, 20, ""},
    {"extra_minutes:60", PRO_OVERTIME_EXTRA_MINUTES, 60, ""},
    {"finish_second_turn", PRO_OVERTIME_FINISH_SECOND_TURN, 0, ""},
    {"compare:security", PRO_OVERTIME_COMPARE, 0, "security"},
    {"draw", PRO_OVERTIME_DRAW, 0, ""},
    {"double_loss", PRO_OVERTIME_DOUBLE_LOSS, 0, ""},
    {"sudden_death:shields", PRO_OVERTIME_SUDDEN_DEATH, 0, "shields"},
    {"", PRO_OVERTIME_NONE, 0, ""},
    {":", PRO_OVERTIME_NONE, 0, ""},
    {"finish", PRO_OVERTIME_NONE, 0, ""},
    {"finish_turn:", PRO_OVERTIME_NONE, 0, ""},
    {"finish_turn:1", PRO_OVERTIME_NONE, 0, ""},
    {"draw ", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:0", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:01", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:21", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:-1", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:3x", PRO_OVERTIME_NONE, 0, ""},
    {"extra_turns:18446744073709551617", PRO_OVERTIME_NONE, 0, ""},
    {"extra_minutes:61", PRO_OVERTIME_NONE, 0, ""},
    {"compare", PRO_OVERTIME_NONE, 0, ""},
    {"compare:", PRO_OVERTIME_NONE, 0, ""},
    {"compare:A B", PRO_OVERTIME_NONE, 0, ""},
    {"sudden_death", PRO_OVERTIME_NONE, 0, ""},
};

START_TEST(steps_of_overtime_are_read)
{
    struct pro_overtime_step step = {.number = 99};
    const bool is_step = pro_overtime_read(steps[_i].text, &step);
    ck_assert_int_eq(is_step, steps[_i].kind != PRO_OVERTIME_NONE);
    if (is_step) {
        ck_assert_uint_eq(step.kind, steps[_i].kind);
        ck_assert_uint_eq(step.number, steps[_i].number);
        ck_assert_str_eq(step.word, steps[_i].word);
    } else {
        ck_assert_uint_eq(step.number, 99); /* untouched */
    }
}
END_TEST

START_TEST(words_are_those_of_the_page)
{
    ck_assert_str_eq(pro_stage_format_word(PRO_FORMAT_SINGLE_THIRD), "single_third");
    ck_assert_ptr_null(pro_stage_format_word(PRO_FORMAT_NONE));
    ck_assert_str_eq(pro_tiebreak_word(PRO_TIEBREAK_OOMW), "oomw");
    ck_assert_ptr_null(pro_tiebreak_word(PRO_TIEBREAK_NONE));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tournament");
    TCase *tc = tcase_create("rules");
    tcase_add_test(tc, what_is_left_out_is_what_is_usual);
    tcase_add_test(tc, more_than_one_game_has_other_tiebreaks);
    tcase_add_test(tc, what_is_said_stays);
    tcase_add_loop_test(tc, there_are_as_many_places_as_the_first_stage_can_have, 0,
        sizeof places / sizeof places[0]);
    tcase_add_loop_test(
        tc, presets_are_the_games_practice, 0, sizeof presets / sizeof presets[0]);
    tcase_add_loop_test(tc, what_does_not_fit_is_named, 0, sizeof odd / sizeof odd[0]);
    tcase_add_test(tc, a_wrong_text_is_refused_like_a_request);
    tcase_add_loop_test(tc, steps_of_overtime_are_read, 0, sizeof steps / sizeof steps[0]);
    tcase_add_test(tc, words_are_those_of_the_page);
    suite_add_tcase(suite, tc);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
