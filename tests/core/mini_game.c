/* SPDX-License-Identifier: MIT
 * mini_game.c - see mini_game.h. The rule of MINI_CHOOSE: pick cards until their values sum to 10
 * exactly; a card is offered only if the choice can still be completed with it. */
#include "mini_game.h"

#include "../../engine/core/proc.h"
#include "../../engine/core/table.h"

#include <eng/build.h>

enum {
    REG_SUM,
    REG_LOW,
    REG_TEST
};
enum {
    PROC_MAIN,
    PROC_DEEP
};
enum {
    EV_NONE,
    EV_TICK,
    EV_CHOSEN,
    EV_OVER
};
enum {
    VALUES = 6
};

static int value_of(const struct eng_match *m, struct eng_card_id card)
{
    return m->card[card.raw].def + 1;
}

/* Whether the cards above `low` can make up exactly `rest`. */
static bool can_complete(int rest, int low)
{
    if (rest == 0) {
        return true;
    }
    for (int v = low + 1; v <= VALUES && v <= rest; v++) {
        if (can_complete(rest - v, v)) {
            return true;
        }
    }
    return false;
}

static void enumerate_cards(const struct eng_match *m, struct eng_options *out)
{
    const struct eng_frame *f = &m->frame[m->frames - 1];
    const struct eng_pile *hand = &m->pile[0][MINI_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const int v = value_of(m, hand->at[i]);
        const int rest = MINI_SUM - f->reg[REG_SUM] - v;
        if (v > f->reg[REG_LOW] && rest >= 0 && can_complete(rest, v)) {
            out->at[out->len] = (struct eng_option){
                .id = (uint16_t)(100 + i), /* stable while picks are made, and not an index */
                .kind = MINI_DO_CARD,
                .card = hand->at[i],
                .number = (int16_t)v,
                .is_default = out->len == 0,
            };
            out->len++;
        }
    }
}

static void enumerate_tests(struct eng_options *out)
{
    for (unsigned i = 0; i < MINI_TESTS; i++) {
        out->at[out->len++] = (struct eng_option){
            .id = (uint16_t)i,
            .kind = MINI_DO_TEST,
            .number = (int16_t)i,
            .is_default = i == MINI_CHOOSE,
        };
    }
}

static void enumerate_many(struct eng_options *out)
{
    for (unsigned i = 0; i < ENG_OPTIONS_MAX; i++) {
        out->at[out->len++] =
            (struct eng_option){.id = (uint16_t)i, .kind = MINI_DO_TEST, .is_default = i == 0};
    }
    out->is_full = 1;
}

static void enumerate(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    (void)book;
    if (m->frame[m->frames - 1].reg[REG_TEST] == MINI_MANY) {
        enumerate_many(out);
    } else if (m->prompt.kind == MINI_ASK_CARDS) {
        enumerate_cards(m, out);
    } else {
        enumerate_tests(out);
    }
}

static enum eng_flow ask_test(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return eng__ask(act, MINI_ASK_TEST, 0, 1);
}

static void crowd(struct eng_act *act)
{
    while (act->match->outcome.result == ENG_RESULT_NONE) {
        eng__attach_unit(act, eng__card_new(act->match, 0, 0), 0, MINI_FIELD);
    }
}

static void heap(struct eng_act *act)
{
    while (act->match->outcome.result == ENG_RESULT_NONE) {
        eng__attach_pile(act, eng__card_new(act->match, 0, 0), MINI_HAND, ENG__TOP);
    }
}

static enum eng_flow answer_test(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    frame->reg[REG_TEST] = option->number;
    switch ((enum mini_test)option->number) {
    case MINI_DEEP:
        eng__call(act, PROC_DEEP, 0, eng_card_of(0));
        break;
    case MINI_FLOOD:
        for (unsigned i = 0; i <= ENG_EVENTS_MAX; i++) {
            eng__emit(act, EV_TICK, 1);
        }
        break;
    case MINI_CROWD:
        crowd(act);
        break;
    case MINI_HEAP:
        heap(act);
        break;
    case MINI_CHOOSE:
    case MINI_ENDLESS:
    case MINI_MANY:
    case MINI_TESTS:
        break;
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow spin(struct eng_act *act, struct eng_frame *frame)
{
    (void)act;
    return frame->reg[REG_TEST] == MINI_ENDLESS ? ENG_FLOW_STAY : ENG_FLOW_NEXT;
}

static enum eng_flow ask_cards(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return eng__ask(act, MINI_ASK_CARDS, 0, 1);
}

static enum eng_flow answer_cards(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    frame->reg[REG_SUM] = (int16_t)(frame->reg[REG_SUM] + option->number);
    frame->reg[REG_LOW] = option->number;
    eng__emit_card(act, EV_CHOSEN, 1, option->card);
    return frame->reg[REG_SUM] < MINI_SUM ? eng__ask_on(act) : ENG_FLOW_NEXT;
}

static enum eng_flow win(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__win(act, 0, 0, 1);
    return ENG_FLOW_STAY;
}

static enum eng_flow deepen(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__call(act, PROC_DEEP, 0, eng_card_of(0));
    return ENG_FLOW_STAY;
}

static const struct eng_step main_steps[] = {
    {1, ask_test, answer_test},
    {1, spin, NULL},
    {1, ask_cards, answer_cards},
    {1, win, NULL},
};
static const struct eng_proc main_proc = {"main", main_steps, 4};
static const struct eng_step deep_steps[] = {{1, deepen, NULL}};
static const struct eng_proc deep_proc = {"deep", deep_steps, 1};
static const struct eng_proc *const procs[] = {&main_proc, &deep_proc};

static const char *const revisions[] = {"mini-1"};
static const char *const clauses[] = {"", "1"};
static const char *const words[] = {"none"};
static const struct eng_zone_info zones[MINI_ZONES] = {
    {"none", ENG_ZONE_NOWHERE, ENG_SECRECY_PUBLIC},
    {"hand", ENG_ZONE_PILE, ENG_SECRECY_OWNER},
    {"field", ENG_ZONE_FIELD, ENG_SECRECY_PUBLIC},
    {"under", ENG_ZONE_UNDER, ENG_SECRECY_PUBLIC},
};
static const struct eng_event_info events[] = {
    [EV_NONE] = {.name = "none"},
    [EV_TICK] = {.name = "tick"},
    [EV_CHOSEN] = {.name = "chosen", .seat = "seat", .card = "card"},
    [EV_OVER] = {.name = "over", .seat = "winner", .a = "reason", .a_names = words},
};
static const struct eng_option_info options[] = {
    [MINI_DO_NONE] = {.name = "none"},
    [MINI_DO_TEST] = {.name = "test", .number = "test"},
    [MINI_DO_CARD] = {.name = "card", .number = "value"},
};
static const struct eng_prompt_info prompts[] = {
    [MINI_ASK_NONE] = {"none", 0, 0, ""},
    [MINI_ASK_TEST] = {"test", 1, 1, ""},
    [MINI_ASK_CARDS] = {"cards", 1, 3, ""},
};

static void begin(
    const struct eng_book *book, struct eng_match *match, const struct eng_deck deck[ENG_SEATS])
{
    (void)deck;
    struct eng_events none = {0};
    struct eng_act act = {.book = book, .match = match, .out = &none};
    for (uint16_t def = 0; def < VALUES; def++) {
        eng__attach_pile(&act, eng__card_new(match, def, 0), MINI_HAND, ENG__TOP);
    }
    eng__call(&act, PROC_MAIN, 0, eng_card_of(0));
}

static void check(const struct eng_book *book, const struct eng_match *match)
{
    (void)book;
    (void)match;
}

const struct eng_game mini_game = {
    .name = "mini",
    .title = "Mini",
    .revision = revisions,
    .revisions = 1,
    .clause = clauses,
    .clauses = 2,
    .phase = words,
    .phases = 1,
    .reason = words,
    .reasons = 1,
    .zone = zones,
    .zones = MINI_ZONES,
    .event = events,
    .events = 4,
    .option = options,
    .options = 3,
    .prompt = prompts,
    .prompts = 3,
    .proc = procs,
    .procs = 2,
    .end_event = EV_OVER,
    .concede_clause = 1,
    .forfeit_clause = 1,
    .begin = begin,
    .enumerate = enumerate,
    .check = check,
};

static const struct eng_card_def defs[VALUES] = {
    {"1", "One", ""},
    {"2", "Two", ""},
    {"3", "Three", ""},
    {"4", "Four", ""},
    {"5", "Five", ""},
    {"6", "Six", ""},
};
static const struct eng_cards cards = {.len = VALUES, .def = defs};
const struct eng_book mini_book = {.game = &mini_game, .cards = &cards};

void mini_start(struct eng_match *match, struct eng_events *out)
{
    static const struct eng_deck decks[ENG_SEATS];
    static const uint8_t key[32] = {1};
    out->len = out->is_full = 0;
    const enum eng_status status =
        eng_match_start(&mini_book, decks, key, ENG_SEAT_NONE, match, out);
    (void)status;
}
