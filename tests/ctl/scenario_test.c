/* SPDX-License-Identifier: MIT
 * scenario_test.c - what the scenario runner says of files that are wrong, and of engines that do not
 * do what a file expects: the place must be named, and nothing may pass that should not. */
#include "ctl/scenario.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ctl_sets sets;

static void setup(void)
{
    ck_assert(ctl_sets_add(&sets, SETS_DIR, stderr));
}

static void teardown(void)
{
    ctl_sets_deinit(&sets);
}

/* A scenario of one unit of p1's that may attack, with `start` and `steps` put in. */
static void run(
    const char *start, const char *steps, enum ctl_scenario_result result, const char *text)
{
    char *json;
    struct ctl_scenario_report report;
    ck_assert(asprintf(&json,
                  "{\"about\":\"x\",\"clauses\":[\"1-1\"],\"game\":\"digimon\","
                  "\"start\":{%s},\"steps\":[%s]}",
                  start, steps) > 0);
    ctl_scenario_run(&sets, json, strlen(json), false, &report);
    ck_assert_msg(report.result == result && strstr(report.text, text) != NULL,
        "%s\n  expected %d \"%s\"\n  got %d \"%s\"", json, (int)result, text,
        (int)report.result, report.text);
    free(json);
}

#define UNIT "\"p1\":{\"battle\":[{\"as\":\"x\",\"stack\":[\"ST1-02\"]}],\"hand\":[\"ST1-05\"]}"
#define MAIN "{\"expect\":{\"prompt\":{\"seat\":\"p1\",\"kind\":\"main\"}}}"

static const struct {
    const char *file, *text;
} bad_file[] = {
    {"[]", "must be an object"},
    {"{\"about\":", "line 1"},
    {"{\"about\":\"x\",\"about\":\"y\"}", "duplicate object key"},
    {"{\"abot\":\"x\"}", "unknown key \"abot\""},
    {"{\"about\":\"\"}", "about: must say"},
    {"{\"about\":\"x\",\"game\":\"chess\"}", "game: there is no such game"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"revision\":\"digimon-0\"}", "revision:"},
    {"{\"about\":\"x\",\"game\":\"digimon\"}", "clauses: must be a list"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1 2\"]}",
        "clauses[0]: must be a clause"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\",\"1-3\",\"1-4\",\"1-5\"]}",
        "clauses: must be a list of 1 to 3"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"]}", "exactly one of"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"cards\":[{\"number\":\"A\"}],"
     "\"start\":{}}",
        "cards of this file: A:"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"aliases\":{\"A\":\"NONE-1\"},"
     "\"start\":{}}",
        "aliases.A: there is no such card"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"start\":{},\"legal\":true}",
        "go with \"deck\""},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"start\":{}}",
        "steps: must be a list"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"setup\":{\"p1\":{}}}",
        "setup: must be"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"start\":{},\"rolls\":[-1]}",
        "rolls: [0]: must be a number"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"deck\":{\"main\":1},"
     "\"legal\":true}",
        "deck.main: must be a list"},
    {"{\"about\":\"x\",\"game\":\"digimon\",\"clauses\":[\"1-2\"],\"deck\":{},\"legal\":false}",
        "faults: must be a list"},
};

START_TEST(bad_files_are_named)
{
    struct ctl_scenario_report report;
    ctl_scenario_run(&sets, bad_file[_i].file, strlen(bad_file[_i].file), false, &report);
    ck_assert_msg(
        report.result == CTL_SCENARIO_BAD && strstr(report.text, bad_file[_i].text) != NULL,
        "%s\n  expected \"%s\"\n  got \"%s\"", bad_file[_i].file, bad_file[_i].text,
        report.text);
}
END_TEST

static const struct {
    const char *start, *steps, *text;
} bad_part[] = {
    {"\"turm\":1", MAIN, "start.turm: unknown key"},
    {"\"turn\":\"p3\"", MAIN, "start.turn: must be"},
    {"\"phase\":\"night\"", MAIN, "start.phase: the game has no such phase"},
    {"\"turn_number\":0", MAIN, "start.turn_number: must be"},
    {"\"memory\":\"3\"", MAIN, "start.memory: unknown key, or not a number"},
    {"\"memory\":11", MAIN, "start.memory: the game does not let"},
    {"\"p1\":{\"garden\":[]}", MAIN, "start.p1.garden: the game has no such area"},
    {"\"p1\":{\"under\":[]}", MAIN, "start.p1.under: the game has no such area"},
    {"\"p1\":{\"hand\":[\"NONE-1\"]}", MAIN, "start.p1.hand[0]: there is no card \"NONE-1\""},
    {"\"p1\":{\"hand\":[{\"card\":\"ST1-02\",\"ass\":true}]}", MAIN,
        "the game has no mark \"ass\""},
    {"\"p1\":{\"battle\":[{\"as\":\"x\"}]}", MAIN, "start.p1.battle[0]: must be a card or"},
    {"\"p1\":{\"battle\":[{\"stack\":[\"ST1-02\"],\"tired\":true}]}", MAIN,
        "start.p1.battle[0].tired: the game has no such mark"},
    {"\"p1\":{\"battle\":[{\"stack\":[\"ST1-02\"],\"suspended\":1}]}", MAIN,
        "suspended: must be"},
    {"\"p1\":{\"hand\":[{\"card\":\"ST1-02\",\"as\":\"a\"},{\"card\":\"ST1-02\",\"as\":\"a\"}]}",
        MAIN, "\"a\" names something already"},
    {UNIT, "{}", "step 1: must have exactly one of"},
    {UNIT, "{\"p1\":\"pass\",\"p2\":\"pass\"}", "step 1: must have exactly one of"},
    {UNIT, MAIN ",{\"p1\":\"passs\"}", "step 2: p1: the game has no option \"passs\""},
    {UNIT, "{\"p1\":{\"play\":\"NONE-1\"}}", "\"NONE-1\" is no card number, alias or name"},
    {UNIT, "{\"p1\":{\"play\":\"ST1-05\",\"target\":\"x\"}}", "\"play\" has no such field"},
    {UNIT, "{\"p1\":{\"play\":\"ST1-05\",\"cost\":\"4\"}}", "p1.cost: must be a number"},
    {UNIT, "{\"p1\":{\"choose\":[]}}", "choose: must be a list"},
    {UNIT, "{\"refused\":{\"p3\":\"pass\"}}", "refused: must be"},
    {UNIT, "{\"expect\":{}}", "expect: must be an object"},
    {UNIT, "{\"expect\":{\"memry\":1}}", "expect.memry: unknown key"},
    {UNIT, "{\"expect\":{\"p1.garden\":1}}", "expect.p1.garden: unknown key"},
    {UNIT, "{\"expect\":{\"p1.hand\":[\"NONE-1\"]}}", "expect.p1.hand[0]: \"NONE-1\""},
    {UNIT, "{\"expect\":{\"p1.hand\":{\"tops\":[]}}}", "expect.p1.hand.tops: unknown key"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"as\":\"x\",\"dpp\":1}]}}",
        "no such number or words of a unit"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"as\":\"x\",\"keywords\":[\"flying\"]}]}}",
        "expect.p1.battle[0].keywords: [0]: is no such word"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"as\":\"x\",\"cannot\":[\"block\",\"block\"]}]}}",
        "expect.p1.battle[0].cannot: [1]: is no such word, or is there twice"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"as\":\"x\",\"keywords\":\"blocker\"}]}}",
        "expect.p1.battle[0].keywords: must be a list of words"},
    {UNIT, "{\"expect\":{\"events\":[{\"event\":\"explode\"}]}}", "expect.events[0]: must be"},
    {UNIT, "{\"expect\":{\"events\":[{\"event\":\"pay\",\"price\":1}]}}", "has no such field"},
    {UNIT, "{\"expect\":{\"events\":[{\"event\":\"pay\",\"clause\":\"9-9\"}]}}",
        "no event of the game cites"},
    {UNIT, "{\"expect\":{\"events\":[]}}", "must be a list that is not empty"},
    {UNIT, "{\"expect\":{\"prompt\":{\"kind\":\"tea\"}}}",
        "no such seat, prompt, clause or pair of picks"},
    {UNIT, "{\"expect\":{\"winner\":\"p3\"}}", "expect.winner: must be"},
    {UNIT, "{\"expect\":{\"reason\":\"magic\"}}", "no such reason"},
    {UNIT, "{\"expect\":{\"shown_to\":{\"p4\":{\"p1.hand\":1}}}}", "shown_to.p4: must be"},
    {UNIT, "{\"expect\":{\"shown_to\":{\"p1\":{\"memory\":1}}}}",
        "shown_to.p1.memory: unknown key"},
    {UNIT, "{\"p1\":\"pass\"}", "nothing is expected"},
};

START_TEST(bad_parts_are_named)
{
    run(bad_part[_i].start, bad_part[_i].steps, CTL_SCENARIO_BAD, bad_part[_i].text);
}
END_TEST

static const struct {
    const char *start, *steps, *text;
} failing[] = {
    {UNIT, "{\"expect\":{\"memory\":0}}",
        "ends with an open prompt of p1 that is not expected"},
    {UNIT, MAIN ",{\"p1\":\"pass\"}", "ends with an open prompt of p2"},
    {UNIT, "{\"p2\":\"pass\"}," MAIN, "step 1: it is not for this seat to decide"},
    {UNIT, "{\"p1\":{\"play\":\"ST1-10\"}}," MAIN, "\"ST1-10\"} is not offered; offered: play"},
    {UNIT, "{\"p1\":{\"attack\":\"x\",\"target\":\"player\"},\"as\":\"y\"}," MAIN,
        "as: the step brought no unit"},
    {"\"p1\":{\"battle\":[\"ST1-02\",\"ST1-02\"]}", "{\"p1\":{\"attack\":\"ST1-02\"}}," MAIN,
        "may mean several options"},
    {UNIT, "{\"refused\":{\"p1\":\"pass\"}}," MAIN, "step 1: refused: is possible"},
    {UNIT, "{\"refused\":{\"p2\":\"concede\"}}," MAIN, "step 1: refused: is possible"},
    {UNIT, "{\"expect\":{\"memory\":1}}," MAIN, "step 1: expect.memory: is 0"},
    {UNIT, "{\"expect\":{\"turn\":\"p2\"}}," MAIN, "it is the turn of p1"},
    {UNIT, "{\"expect\":{\"phase\":\"draw\"}}," MAIN, "the phase is \"main\""},
    {UNIT, "{\"expect\":{\"turn_number\":4}}," MAIN, "the turn number is 3"},
    {UNIT, "{\"expect\":{\"prompt\":null}}", "p1's prompt \"main\" is open"},
    {UNIT, "{\"expect\":{\"prompt\":{\"seat\":\"p2\"}}}",
        "the open prompt is {\"seat\": \"p1\""},
    {UNIT, "{\"expect\":{\"prompt\":{\"kind\":\"block\"}}}", "the open prompt is"},
    {UNIT, "{\"expect\":{\"prompt\":{\"clause\":\"11-4-1\"}}}", "the open prompt is"},
    {UNIT, "{\"expect\":{\"p1.hand\":2}}," MAIN, "expected 2, is 1 cards [ST1-05]"},
    {UNIT, "{\"expect\":{\"p1.hand\":[]}}," MAIN, "expected [], is"},
    {UNIT, "{\"expect\":{\"p1.hand\":[\"ST1-02\"]}}," MAIN, "is 1 cards [ST1-05]"},
    {UNIT, "{\"expect\":{\"p1.hand\":{\"has_not\":[\"ST1-05\"]}}}," MAIN, "is 1 cards"},
    {UNIT, "{\"expect\":{\"p1.deck\":{\"top\":[\"ST1-05\"]}}}," MAIN,
        "expect.p1.deck: expected"},
    {UNIT, "{\"expect\":{\"p1.deck\":{\"bottom\":[\"ST1-05\"]}}}," MAIN, "expect.p1.deck"},
    {UNIT, "{\"expect\":{\"p1.battle\":[]}}," MAIN, "is [ST1-02] dp 3000"},
    {UNIT, "{\"expect\":{\"p1.battle\":null}}," MAIN, "is [ST1-02] dp 3000"},
    {UNIT, "{\"expect\":{\"p1.battle\":[\"ST1-05\"]}}," MAIN, "is [ST1-02]"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"as\":\"x\",\"suspended\":true}]}}," MAIN,
        "is [ST1-02]"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"as\":\"x\",\"dp\":1}]}}," MAIN, "is [ST1-02]"},
    {UNIT, "{\"expect\":{\"p1.battle\":[{\"stack\":[\"ST1-02\",\"ST1-02\"]}]}}," MAIN,
        "is [ST1-02]"},
    {UNIT, "{\"expect\":{\"p1.battle\":[\"x\",\"x\"]}}," MAIN, "is [ST1-02]"},
    {UNIT, "{\"expect\":{\"offered\":[{\"play\":\"ST1-10\"}]}}," MAIN,
        "is not offered; offered:"},
    {UNIT, "{\"expect\":{\"not_offered\":[\"pass\"]}}," MAIN, "\"pass\" is offered"},
    {UNIT, "{\"expect\":{\"only_offered\":[\"pass\"]}}," MAIN, "is offered as well"},
    {UNIT, "{\"p1\":\"pass\"},{\"expect\":{\"events\":[{\"event\":\"hatch\"}]}}",
        "{\"event\":\"hatch\"} did not happen"},
    {UNIT,
        "{\"p1\":\"pass\"},{\"expect\":{\"events\":[{\"event\":\"memory\"},{\"event\":\"pass\"}]}}",
        "[1]: {\"event\":\"pass\"} did not happen (in this order)"},
    {UNIT, "{\"p1\":\"pass\"},{\"expect\":{\"events\":[{\"event\":\"pass\",\"seat\":\"p2\"}]}}",
        "did not happen"},
    {UNIT,
        "{\"p1\":\"pass\"},{\"expect\":{\"events\":[{\"event\":\"pass\",\"clause\":\"7-1-3-2\"}]}}",
        "did not happen"},
    {UNIT, "{\"p1\":\"pass\"},{\"expect\":{\"no_events\":[{\"event\":\"pass\"}]}}", "happened"},
    {UNIT,
        "{\"p1\":\"pass\"},{\"expect\":{\"shown_to\":{\"p1\":{\"events\":[{\"event\":\"draw\","
        "\"hidden\":false}]}}}}",
        "shown_to.p1.events: [0]:"},
    {UNIT, "{\"expect\":{\"shown_to\":{\"p2\":{\"p1.hand\":[\"ST1-05\"]}}}}," MAIN,
        "expected [\"ST1-05\"], is 1 cards []"},
    {UNIT, "{\"expect\":{\"winner\":\"p1\"}}," MAIN, "the winner is nobody"},
    {UNIT, "{\"p2\":\"concede\"},{\"expect\":{\"winner\":null}}", "the winner is p1"},
    {UNIT, "{\"p2\":\"concede\"},{\"expect\":{\"reason\":\"attack\"}}", "concession"},
    {UNIT, "{\"expect\":{\"over\":true}}," MAIN, "the game goes on"},
    {UNIT "},\"rolls\":[1],\"start2\":{", MAIN, "unknown key \"start2\""},
};

START_TEST(what_is_not_so_fails)
{
    const bool is_bad = strstr(failing[_i].text, "unknown key") != NULL;
    run(failing[_i].start, failing[_i].steps, is_bad ? CTL_SCENARIO_BAD : CTL_SCENARIO_FAILED,
        failing[_i].text);
}
END_TEST

START_TEST(unused_rolls_fail)
{
    const char json[] =
        "{\"about\":\"x\",\"clauses\":[\"1-1\"],\"game\":\"digimon\",\"rolls\":[1],"
        "\"start\":{},\"steps\":[" MAIN "]}";
    struct ctl_scenario_report report;
    ck_assert_int_eq(
        ctl_scenario_run(&sets, json, strlen(json), false, &report), CTL_SCENARIO_FAILED);
    ck_assert_str_eq(report.text, "only 0 of the 1 rolls were used");
}
END_TEST

static const struct {
    const char *deck, *text;
} decks[] = {
    {"\"deck\":{\"main\":[]},\"legal\":true", "expected no more, found \"main_size\""},
    {"\"deck\":{\"main\":[]},\"legal\":false,\"faults\":[\"eggs_size\"]",
        "expected eggs_size, found \"main_size\""},
    {"\"deck\":{\"main\":[]},\"legal\":false,\"faults\":[\"main_size\",\"eggs_size\"]",
        "faults[1]: \"eggs_size\" is not found; the deck has 1 faults"},
    {"\"deck\":{\"main\":[]},\"legal\":false,\"faults\":[{\"code\":\"main_size\",\"field\":\"x\"}]",
        "at \"piles.main\""},
    {"\"deck\":{\"main\":[{\"number\":\"ST1-02\",\"count\":50}]},\"legal\":false,"
     "\"faults\":[\"main_size\"]",
        "expected main_size, found \"too_many_copies\" at \"piles.main[0]\""},
};

START_TEST(other_faults_of_a_deck_fail)
{
    char *json;
    struct ctl_scenario_report report;
    ck_assert(asprintf(&json, "{\"about\":\"x\",\"clauses\":[\"1-4\"],\"game\":\"digimon\",%s}",
                  decks[_i].deck) > 0);
    ctl_scenario_run(&sets, json, strlen(json), false, &report);
    ck_assert_msg(
        report.result == CTL_SCENARIO_FAILED && strstr(report.text, decks[_i].text) != NULL,
        "expected \"%s\", got \"%s\"", decks[_i].text, report.text);
    free(json);
}
END_TEST

#define LEN(array) ((int)(sizeof(array) / sizeof *(array)))

int main(void)
{
    Suite *suite = suite_create("scenario");
    TCase *cases = tcase_create("faults");
    tcase_add_unchecked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, bad_files_are_named, 0, LEN(bad_file));
    tcase_add_loop_test(cases, bad_parts_are_named, 0, LEN(bad_part));
    tcase_add_loop_test(cases, what_is_not_so_fails, 0, LEN(failing));
    tcase_add_test(cases, unused_rolls_fail);
    tcase_add_loop_test(cases, other_faults_of_a_deck_fail, 0, LEN(decks));
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
