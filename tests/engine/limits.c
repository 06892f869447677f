/* SPDX-License-Identifier: MIT
 * limits.c - each limit of limits.h is forced: a full array refuses or voids the match and says
 * which limit it was; it never blocks a match and never writes past its end.
 *
 * Those that only effects reach are in limits_effects.c. Limits that no run can reach are sizes of
 * tables (PILES, REGS, VIEWERS), checked by the compiler. */
#include "../../engine/core/proc.h"
#include "expect.h"
#include "kit.h"

#include <eng/build.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

static struct eng_match match;
static struct eng_events events;
static struct eng_options options;

_Static_assert((int)ENG_VIEWER_NUM == (int)ENG_VIEWERS_MAX, "viewers");
_Static_assert(sizeof(match.frame[0].reg) == ENG_REGS_MAX * sizeof(int16_t), "registers");

static uint8_t zone(const char *name)
{
    return zone_named(kit_book()->game, name);
}

static uint8_t phase(const char *name)
{
    return phase_named(kit_book()->game, name);
}

static uint16_t def(const char *number)
{
    const struct eng_cards *cards = kit_book()->cards;
    uint16_t d = 0;
    while (strcmp(cards->def[d].number, number) != 0) {
        d++;
        assert(d < cards->len);
    }
    return d;
}

/* A table of p1's third turn, with 5 cards in both decks and securities. */
static void begin(const char *in_phase)
{
    uint8_t key[32];
    kit_key(1, key);
    memset(&events, 0, sizeof events);
    eng_build_begin(kit_book(), key, &match);
    eng_build_turn(&match, 3, 0, phase(in_phase));
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (unsigned i = 0; i < 10; i++) {
            const bool is_put = eng_build_pile(&match, seat, zone(i % 2 ? "deck" : "security"),
                eng_build_card(&match, def("KIT-101"), seat), 0);
            assert(is_put);
        }
    }
}

static void fill_hand(unsigned len, const char *number)
{
    for (unsigned i = 0; i < len; i++) {
        const bool is_put =
            eng_build_pile(&match, 0, zone("hand"), eng_build_card(&match, def(number), 0), 0);
        assert(is_put);
    }
}

static void fill_field(uint8_t seat, unsigned len, const char *number, bool is_suspended)
{
    for (unsigned i = 0; i < len; i++) {
        const struct eng_unit_id u = eng_build_unit(
            &match, seat, zone("battle"), eng_build_card(&match, def(number), seat));
        assert(u.raw != 0);
        match.unit[u.raw].is_suspended = is_suspended;
        match.unit[u.raw].placed_turn = 1;
    }
}

static bool is_void_for(enum eng_status status, enum eng__limit limit)
{
    return status == ENG_FULL && match.outcome.result == ENG_RESULT_VOID &&
        match.outcome.limit == limit + 1 && !match.prompt.is_open;
}

/* Answers with the first option of that name. */
static enum eng_status take(const char *name)
{
    eng_match_options(kit_book(), &match, &options);
    for (uint32_t i = 0; i < options.len; i++) {
        if (strcmp(kit_book()->game->option[options.at[i].kind].name, name) == 0) {
            const struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
                .seat = match.prompt.seat,
                .prompt = match.prompt.number,
                .picks = 1,
                .pick = {options.at[i].id}};
            return eng_match_apply(kit_book(), &match, &c, &events);
        }
    }
    assert(false && "that option is not offered");
    return ENG_OPTION;
}

static void cards(void)
{
    begin("main");
    while (match.cards + 1 < ENG_CARDS_MAX) {
        const uint16_t before = match.cards;
        expect(eng_build_card(&match, def("KIT-101"), 0).raw == before + 1, "a card more");
    }
    const struct eng_match before = match;
    expect(eng_build_card(&match, def("KIT-101"), 0).raw == 0, "CARDS: no card 256");
    expect(memcmp(&before, &match, sizeof match) == 0, "CARDS: nothing was touched");
}

static void pile(void)
{
    begin("main");
    fill_hand(ENG_PILE_MAX, "KIT-101");
    expect(!eng_build_pile(&match, 0, zone("hand"), eng_build_card(&match, 3, 0), 0),
        "PILE: no card 65 by hand");
    begin("draw");
    fill_hand(ENG_PILE_MAX, "KIT-101");
    expect(is_void_for(eng_build_run(kit_book(), &match, &events), ENG__LIMIT_PILE),
        "PILE: a draw into a full hand voids the match");
}

static void units(void)
{
    begin("main");
    fill_field(0, 30, "KIT-101", false);
    fill_field(1, ENG_UNITS_MAX - 31, "KIT-101", false);
    fill_hand(1, "KIT-103");
    expect(eng_build_unit(&match, 0, zone("battle"), eng_card_of(1)).raw == 0,
        "UNITS: no unit 64 by hand");
    expect(eng_build_run(kit_book(), &match, &events) == ENG_OK, "a full field is no fault");
    expect(is_void_for(take("play"), ENG__LIMIT_UNITS), "UNITS: playing one more voids");

    begin("main");
    fill_hand(1, "KIT-103");
    match.serials = UINT16_MAX;
    expect(eng_build_run(kit_book(), &match, &events) == ENG_OK, "all serials are given");
    expect(is_void_for(take("play"), ENG__LIMIT_UNITS), "UNITS: no serial is given twice");
}

static void options_of_a_prompt(void)
{
    begin("main");
    fill_field(0, 60, "KIT-101", false);
    fill_field(1, 3, "KIT-101", true);
    fill_hand(ENG_PILE_MAX, "KIT-202");
    expect(eng_build_run(kit_book(), &match, &events) == ENG_OK, "a crowded table");
    eng_match_options(kit_book(), &match, &options);
    expect(
        options.len == ENG_OPTIONS_MAX && options.is_full, "OPTIONS: the list says it is full");
    expect(is_void_for(take("play"), ENG__LIMIT_OPTIONS),
        "OPTIONS: answering a prompt with more than 4096 voids the match");
    begin("main");
    fill_field(0, 30, "KIT-101", false);
    fill_field(1, 3, "KIT-101", true);
    fill_hand(ENG_PILE_MAX, "KIT-202");
    expect(eng_build_run(kit_book(), &match, &events) == ENG_OK, "2000 options are no fault");
    eng_match_options(kit_book(), &match, &options);
    expect(options.len > 1900 && !options.is_full, "all of them are offered");
}

static void events_of_a_command(void)
{
    begin("main");
    fill_hand(1, "KIT-103");
    expect(eng_build_run(kit_book(), &match, &events) == ENG_OK, "an ordinary table");
    events.len = ENG_EVENTS_MAX - 2;
    const struct eng_event last = events.at[ENG_EVENTS_MAX - 3];
    expect(is_void_for(take("play"), ENG__LIMIT_EVENTS), "EVENTS: a full buffer voids");
    expect(events.len == ENG_EVENTS_MAX && events.is_full, "EVENTS: it says so");
    expect(memcmp(&last, &events.at[ENG_EVENTS_MAX - 3], sizeof last) == 0,
        "EVENTS: what was there is kept");
}

static void picks(void)
{
    begin("main");
    expect(eng_build_run(kit_book(), &match, &events) == ENG_OK, "an ordinary table");
    const struct eng_match before = match;
    struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
        .seat = match.prompt.seat,
        .prompt = match.prompt.number,
        .picks = ENG_PICKS_MAX + 1};
    expect(
        eng_match_apply(kit_book(), &match, &c, &events) == ENG_PICKS, "PICKS: 17 are refused");
    c.picks = UINT16_MAX;
    expect(eng_match_apply(kit_book(), &match, &c, &events) == ENG_PICKS, "PICKS: 65535, too");
    expect(memcmp(&before, &match, sizeof match) == 0, "PICKS: nothing was touched");
}

static enum eng_flow spin(struct eng_act *act, struct eng_frame *frame)
{
    (void)act;
    (void)frame;
    return ENG_FLOW_STAY;
}

static void frames_and_fuel(void)
{
    static const struct eng_step steps[] = {{.clause = 1, .run = spin}};
    static const struct eng_proc spinning = {.name = "spin", .step = steps, .steps = 1};
    static const struct eng_proc *const procs[] = {&spinning};
    struct eng_game game = *kit_book()->game;
    game.proc = procs;
    game.procs = 1;
    struct eng_book book = *kit_book();
    book.game = &game;
    struct eng_act act = {.book = &book, .match = &match, .out = &events};

    begin("main");
    for (unsigned i = 0; i < ENG_FRAMES_MAX; i++) {
        expect(eng__call(&act, 0, 0, eng_card_of(0)) != NULL, "a frame more");
    }
    expect(eng__call(&act, 0, 0, eng_card_of(0)) == NULL, "FRAMES: no frame 33");
    expect(is_void_for(ENG_FULL, ENG__LIMIT_FRAMES), "FRAMES: the match is void");

    begin("main");
    expect(eng__call(&act, 0, 0, eng_card_of(0)) != NULL, "a procedure without end");
    eng__run(&act);
    expect(is_void_for(ENG_FULL, ENG__LIMIT_FUEL), "a procedure without end voids the match");
}

static void after_void(void)
{
    begin("draw");
    fill_hand(ENG_PILE_MAX, "KIT-101");
    expect(eng_build_run(kit_book(), &match, &events) == ENG_FULL, "void");
    const struct eng_match before = match;
    for (uint8_t kind = 0; kind < ENG_COMMAND_NUM; kind++) {
        const struct eng_command c = {.kind = kind, .prompt = match.prompt.number, .picks = 1};
        expect(eng_match_apply(kit_book(), &match, &c, &events) == ENG_OVER,
            "a void match takes no command");
    }
    eng_match_options(kit_book(), &match, &options);
    expect(options.len == 0, "a void match asks nothing");
    expect(memcmp(&before, &match, sizeof match) == 0, "a void match does not change");
}

int main(void)
{
    cards();
    pile();
    units();
    options_of_a_prompt();
    events_of_a_command();
    picks();
    frames_and_fuel();
    after_void();
    return expect_end();
}
