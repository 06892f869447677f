/* SPDX-License-Identifier: MIT
 * measure_test.c - what a game has come to at the end of each of its turns, as the room's record says, with
 * games that are taken back on the way. The test keeps each state itself, as play goes on. */
#include "host/tournament/measure.h"

#include "host/match/room.h"
#include "world.h"

#include <eng/engine.h>

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TURNS = 80,
    ROWS = 700,
    MATCHES = 6
};

static struct srv_service *s;
static struct world_player player[ENG_SEATS];
static char match[SRV_ID_CHARS + 1];

/* A turn that is over on the line that is played, and the one before it there: a rewind may lead to a line that
 * was left. */
static struct ended {
    struct eng_match state;
    uint32_t before; /* index; 0: none */
    uint16_t turn;
} ended[ROWS];
static uint32_t ends, end_at[ROWS + 1];    /* the last one, by row */
static uint32_t lost[ROWS + 1][ENG_SEATS]; /* row in which the seat lost a security card last */
static bool
    is_mixed[ROWS + 1]; /* ... both in the same one: the test cannot tell who was later */
static struct srv_measured measured;
static unsigned turns, later, taken_back;

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

static bool is_on(void)
{
    return room() != NULL && room()->match->prompt.is_open && room()->match->turn < TURNS - 1 &&
        room()->journal.rows < ROWS - 1;
}

static void begin(void)
{
    s = world_open();
    player[0] = world_player("ann");
    player[1] = world_player("ben");
    const int id = world_create(&player[0], PRO_OPPONENT_OPEN, "starter-red");
    world_settle();
    const json_t *made = world_expect_result(&player[0], id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(made, "match")));
    (void)world_join(&player[1], match, "");
    world_settle();
    memset(end_at, 0, sizeof end_at);
    ends = 0;
    memset(lost, 0, sizeof lost);
    memset(is_mixed, 0, sizeof is_mixed);
}

static void drain(void)
{
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        while (world_waiting(&player[i]) > 0) {
            json_decref(world_take(&player[i]));
        }
    }
}

/* Who has lost a security card between the two: the area of a seat is found by what lies there. */
static void note_lost(
    const struct eng_match *before, const struct eng_match *after, uint32_t row)
{
    const struct eng_game *game = room()->book->game;
    bool has[ENG_SEATS] = {false, false};
    for (unsigned i = 1; i <= before->cards; i++) {
        const bool was = strcmp(game->zone[before->card[i].zone].name, "security") == 0;
        const bool is = strcmp(game->zone[after->card[i].zone].name, "security") == 0;
        has[before->card[i].owner] |= was && !is;
    }
    memcpy(lost[row], lost[row - 1], sizeof lost[row]);
    is_mixed[row] = has[0] && has[1];
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        lost[row][i] = has[i] ? row : lost[row][i];
    }
    is_mixed[row] |= is_mixed[row - 1] && !has[0] && !has[1];
}

static void answer(void)
{
    static struct eng_options options;
    static struct eng_events events;
    static struct eng_match before;
    struct srv_room *r = room();
    before = *r->match;
    eng_match_options(r->book, r->match, &options);
    const struct eng_command command = {.kind = ENG_COMMAND_ANSWER,
        .seat = before.prompt.seat,
        .prompt = before.prompt.number,
        .picks = 1,
        .pick = {options.at[(unsigned)rand() % options.len].id}};
    srv_room_submit(r, &command, NULL);
    note_lost(&before, r->match, r->journal.rows);
    uint32_t *end = &end_at[r->journal.rows];
    *end = end_at[r->journal.rows - 1];
    /* one answer may end several: a turn in which nothing is asked */
    for (uint16_t t = before.turn; t > 0 && t < r->match->turn; t++) {
        ck_assert_uint_lt(ends, ROWS - 1);
        struct ended *e = &ended[++ends];
        *e = (struct ended){.state = before, .before = *end, .turn = t};
        *end = ends;
        events.len = events.is_full = 0;
        ck_assert_int_eq(
            eng_match_apply_within(r->book, &e->state, &command, t, &events), ENG_OK);
    }
    world_settle();
    drain();
}

/* To any prompt that was asked: what was over then is. */
static void take_back(void)
{
    struct srv_room *r = room();
    struct srv_way_back back;
    const struct srv_moment moment = {.prompt = 1 + (uint64_t)rand() % r->match->prompt.number};
    if (srv_room_find(r, &moment, &back) != PRO_ERROR_NONE) {
        return; /* that number was never asked */
    }
    srv_room_rewind(r, &back, NULL);
    const uint32_t row = r->journal.rows;
    memcpy(lost[row], lost[back.rewind.row], sizeof lost[row]);
    is_mixed[row] = is_mixed[back.rewind.row];
    end_at[row] = end_at[back.rewind.row];
    taken_back++;
    world_settle();
    drain();
}

static void look(void)
{
    const struct srv_room *r = room();
    const uint32_t row = r->journal.rows;
    const struct eng_game *game = r->book->game;
    const struct eng_measure_info *last = eng_game_measure(game, "last_security_lost");
    const uint8_t index = (uint8_t)(last - game->measure);
    srv_measure_take(r, 0, &measured);
    ck_assert_mem_eq(&measured.match, r->match, sizeof measured.match);
    const int32_t n[ENG_SEATS] = {
        srv_measure_ask(&measured, index, 0), srv_measure_ask(&measured, index, 1)};
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        ck_assert_int_eq(n[i] > 0, lost[row][i] > 0);
    }
    if (!is_mixed[row] && lost[row][0] != lost[row][1]) {
        ck_assert_int_eq(n[1] > n[0], lost[row][1] > lost[row][0]);
        later++;
    }
    uint16_t turn = r->match->turn;
    for (uint32_t end = end_at[row]; turn > 1; end = ended[end].before) {
        ck_assert_uint_eq(ended[end].turn, --turn);
        srv_measure_take(r, turn, &measured);
        ck_assert_mem_eq(&measured.match, &ended[end].state, sizeof measured.match);
        turns++;
    }
}

START_TEST(a_turn_is_measured_at_its_end)
{
    srand(11);
    for (unsigned m = 0; m < MATCHES || taken_back < MATCHES; m++) {
        begin();
        for (unsigned i = 1; is_on(); i++) {
            answer();
            if (!is_on()) {
                break;
            }
            if (i % 30 == 0) {
                take_back();
            }
            if (i % 15 == 0) {
                look();
            }
        }
        world_close();
    }
    ck_assert_uint_gt(turns, 0);
    ck_assert_uint_gt(later, 0);
    ck_assert_uint_gt(taken_back, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure");
    TCase *t = tcase_create("measure");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, a_turn_is_measured_at_its_end);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
