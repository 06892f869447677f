/* SPDX-License-Identifier: MIT
 * limits_effects.c - each limit that only effects reach is forced, by a card wherever one can: the
 * match is void then and says which limit it was. */
#include "../../engine/effect/machine.h"
#include "expect.h"
#include "kit.h"

#include <eng/build.h>
#include <eng/digimon.h>

#include <assert.h>
#include <crd/cards.h>
#include <stdio.h>
#include <string.h>

#define DIGIMON(number)                                                                     \
    "{\"number\":\"" number "\",\"name\":{\"en\":\"" number "\"},\"category\":\"digimon\"," \
    "\"colors\":[\"red\"],\"level\":4,\"play_cost\":0,\"dp\":5000"
#define ON_PLAY "{\"timing\":\"on_play\",\"do\":[{\"memory\":1}]},"

static const char text[] = "{\"format\":1,\"game\":\"digimon\",\"cards\":[" DIGIMON("L-1") "}," DIGIMON(
    "L-2") ",\"effects\":[{\"during\":\"all_turns\",\"is\":[{\"dp\":1000,\"of\":\"this\"},"
           "{\"dp\":1000,\"of\":\"this\"}]}]}," DIGIMON(
               "L-3") ",\"effects\":[{\"during\":\"all_turns\",\"is\":[{\"gains\":\"rush\",\"of\":"
                      "{\"in\":\"battle\",\"owner\":\"you\",\"what\":\"digimon\"}}]}]}," DIGIMON(
                          "L-4") ",\"effects\":[" ON_PLAY ON_PLAY ON_PLAY ON_PLAY ON_PLAY
                          ON_PLAY ON_PLAY ON_PLAY
                                 "{\"timing\":\"main\",\"do\":[{\"activate\":\"on_play\",\"of\":"
                                 "{\"in\":\"battle\",\"owner\":\"you\",\"what\":\"digimon\"}}]}]}," DIGIMON(
                                     "L-5") ",\"effects\":[{\"would\":{\"event\":\"deleted\",\"who\":{\"owner\":\"any\"}},"
                                            "\"do\":[{\"memory\":1}]},{\"timing\":\"main\",\"do\":[{\"delete\":"
                                            "{\"choose\":1,\"in\":\"battle\",\"owner\":\"you\"}}]}]}"
                                            "]}";

static struct eng_book book;
static struct eng_match match;
static struct eng_events events;
static struct eng_options options;
static struct eng_act act = {.book = &book, .match = &match, .out = &events};

static uint8_t zone(const char *name)
{
    return zone_named(book.game, name);
}

/* A table of p1's third turn with so many Digimon of that number on p1's field. */
static void begin(unsigned units, const char *number)
{
    const int32_t filler = crd_find(book.cards, "L-1");
    const int32_t def = crd_find(book.cards, number);
    uint8_t key[32];
    assert(filler >= 0 && def >= 0);
    const uint8_t phase = phase_named(book.game, "main");
    kit_key(1, key);
    memset(&events, 0, sizeof events);
    eng_build_begin(&book, key, &match);
    eng_build_turn(&match, 3, 0, phase);
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (unsigned i = 0; i < 10; i++) {
            const bool is_put = eng_build_pile(&match, seat, zone(i % 2 ? "deck" : "security"),
                eng_build_card(&match, (uint16_t)filler, seat), 0);
            assert(is_put);
        }
    }
    for (unsigned i = 0; i < units; i++) {
        const struct eng_unit_id u =
            eng_build_unit(&match, 0, zone("battle"), eng_build_card(&match, (uint16_t)def, 0));
        assert(u.raw != 0);
        match.unit[u.raw].placed_turn = 1;
    }
}

static bool is_void_for(enum eng__limit limit)
{
    return match.outcome.result == ENG_RESULT_VOID && match.outcome.limit == limit + 1 &&
        !match.prompt.is_open;
}

/* Answers with the first option of that name; false when there is none. */
static bool take(const char *name)
{
    eng_match_options(&book, &match, &options);
    for (uint32_t i = 0; i < options.len; i++) {
        if (strcmp(book.game->option[options.at[i].kind].name, name) == 0) {
            const struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
                .seat = match.prompt.seat,
                .prompt = match.prompt.number,
                .picks = 1,
                .pick = {options.at[i].id}};
            events.len = 0;
            const enum eng_status s = eng_match_apply(&book, &match, &c, &events);
            return s == ENG_OK || s == ENG_FULL;
        }
    }
    return false;
}

static void arrays_of_the_machine(void)
{
    begin(0, "L-1");
    struct eng_frame *f = eng__call(&act, 0, 0, eng_card_of(0));
    expect(f != NULL && eng__sets_take(&act, f, ENG_SETS_MAX), "SETS: all can be taken");
    f = eng__call(&act, 0, 0, eng_card_of(0));
    expect(f != NULL && !eng__sets_take(&act, f, 1), "SETS: no set 33");
    expect(is_void_for(ENG__LIMIT_SETS), "SETS: the match is void");

    begin(0, "L-1");
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        expect(eng__pending_add(&act) != NULL, "an effect more waits");
    }
    expect(eng__pending_add(&act) == NULL, "PENDING: no effect 65");
    expect(is_void_for(ENG__LIMIT_PENDING), "PENDING: the match is void");

    begin(0, "L-1");
    const struct eng_happening held = {.kind = 1, .is_held = 1};
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        expect(eng__happening_add(&act, &held) == i + 1, "one more is remembered");
    }
    expect(eng__happening_add(&act, &held) == 0, "HAPPENINGS: no 25th");
    expect(is_void_for(ENG__LIMIT_HAPPENINGS), "HAPPENINGS: the match is void");

    begin(0, "L-1");
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        struct eng_lasting *l = eng__lasting_add(&act);
        expect(l != NULL, "one more lasts");
        if (l != NULL) {
            l->effect = 1;
        }
    }
    expect(eng__lasting_add(&act) == NULL, "LASTING: no statement 41");
    expect(is_void_for(ENG__LIMIT_LASTING), "LASTING: the match is void");
}

static void statements_in_force(void)
{
    begin(32, "L-2");
    expect(eng_build_run(&book, &match, &events) == ENG_OK, "64 statements are no fault");
    begin(33, "L-2");
    expect(eng_build_run(&book, &match, &events) == ENG_FULL, "66 statements are too many");
    expect(is_void_for(ENG__LIMIT_GAME_BYTES), "GAME_BYTES: of statements, void");
}

static void given_effects(void)
{
    begin(13, "L-3");
    expect(eng_build_run(&book, &match, &events) == ENG_OK, "169 given effects are no fault");
    begin(14, "L-3");
    expect(eng_build_run(&book, &match, &events) == ENG_FULL, "196 given effects are too many");
    expect(is_void_for(ENG__LIMIT_GAME_BYTES), "GAME_BYTES: of given effects, void");
}

static void effects_to_choose_among(void)
{
    begin(1, "L-4");
    expect(eng_build_run(&book, &match, &events) == ENG_OK && take("activate"), "[Main]");
    expect(match.prompt.is_open && take("activate"), "one of 8 effects is chosen");
    begin(2, "L-4");
    expect(
        eng_build_run(&book, &match, &events) == ENG_OK && take("activate"), "[Main] of two");
    expect(is_void_for(ENG__LIMIT_REGS), "REGS: 16 effects to choose among, void");
}

static void interrupts_of_a_window(void)
{
    begin(30, "L-5");
    expect(eng_build_run(&book, &match, &events) == ENG_OK && take("activate"), "[Main]");
    expect(take("choose"), "one is deleted");
    unsigned used = 0;
    while (match.prompt.is_open && used < 30 && take("activate")) {
        used++;
    }
    expect(used == 25, "24 interrupts are used, the 25th is too many");
    expect(is_void_for(ENG__LIMIT_PENDING), "PENDING: of interrupts, void");
}

int main(void)
{
    const struct crd_text texts = {"limits.json", text, sizeof text - 1};
    struct crd_set *set;
    struct crd_error err;
    char line[512];
    if (crd_cards_load_text(&texts, 1, &set, &err) != CRD_OK) {
        printf("%s\n0 passed, 1 failed\n", crd_error_line(&err, line, sizeof line));
        return 1;
    }
    book = (struct eng_book){.game = &dig_game, .cards = crd_set_cards(set)};
    arrays_of_the_machine();
    statements_in_force();
    given_effects();
    effects_to_choose_among();
    interrupts_of_a_window();
    crd_set_free(set);
    return expect_end();
}
