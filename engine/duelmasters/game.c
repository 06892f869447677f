/* SPDX-License-Identifier: MIT
 * game.c - Duel Masters as a row of tables: names for everything, and the functions of eng_game. */
#include "build.h"
#include "effects.h"
#include "measures.h"

#include <assert.h>
#include <string.h>

#define LEN(array) (sizeof(array) / sizeof *(array))

/* The default first; revision.c says which dates these are. */
static const char *const revisions[] = {
    "duel-masters-2021-03", "duel-masters-2020-11", "duel-masters-2022-04"};

static const char *const clauses[] = {"",
#define X(name, number) number,
    DM_CLAUSE_MAP(X)
#undef X
};

static const char *const phases[] = {
#define X(name, word) word,
    DM_PHASE_MAP(X)
#undef X
};

static const char *const reasons[] = {
#define X(name, word) word,
    DM_REASON_MAP(X)
#undef X
};

static const struct eng_zone_info zones[] = {
#define X(zname, word, zone_shape, zone_secrecy) \
    {.name = (word), .shape = ENG_ZONE_##zone_shape, .secrecy = ENG_SECRECY_##zone_secrecy},
    DM_ZONE_MAP(X)
#undef X
};

static const struct eng_prompt_info prompts[] = {
#define X(pname, word, picks, text) \
    {.name = (word), .picks_min = (picks) > 0, .picks_max = (picks), .help = (text)},
    DM_PROMPT_MAP(X)
#undef X
};

static const struct eng_option_info options[] = {
#define X(oname, word, ounit, otarget, onumber, oindex, text) \
    {.name = (word),                                          \
        .unit = (ounit),                                      \
        .target = (otarget),                                  \
        .number = (onumber),                                  \
        .index = (oindex),                                    \
        .help = (text)},
    DM_OPTION_MAP(X)
#undef X
};

#define WORD(name, word)                               word,
#define KEYWORD(name, word, operand, category, clause) word,
#define AREA(name, word, shape, secrecy)               word,
static const char *const statements[] = {DM_STATEMENT_MAP(WORD)};
static const char *const keywords[] = {DM_KEYWORD_MAP(KEYWORD)};
static const char *const deeds[] = {DM_DEED_MAP(WORD)};
static const char *const dims[] = {DM_DIM_MAP(WORD)};
static const char *const durations[] = {DM_DURATION_MAP(WORD)};
static const char *const civilizations[] = {DM_CIVILIZATION_MAP(WORD)};
static const char *const areas[] = {DM_ZONE_MAP(AREA)};
#undef AREA
#undef KEYWORD
#undef WORD

static const struct eng_words_info choose_words[] = {
    {"in", areas, LEN(areas)}, /* where the chosen card lies */
    {NULL, NULL, 0},
};

static const struct eng_words_info lasting_words[] = {
    [DM_WORD_SAYS] = {"says", statements, LEN(statements)},
    [DM_WORD_KEYWORD] = {"keyword", keywords, LEN(keywords)},
    [DM_WORD_DEED] = {"deed", deeds, LEN(deeds)},
    [DM_WORD_INFORMATION] = {"information", dims, LEN(dims)},
    [DM_WORD_UNTIL] = {"until", durations, LEN(durations)},
    [DM_WORD_NUM] = {NULL, NULL, 0},
};

static const struct eng_event_info events[] = {
#define X(ename, word, eseat, ecard, eunit, etarget, ea, eb, text)                     \
    [EV_##ename] = {.name = (word),                                                    \
        .seat = (eseat),                                                               \
        .card = (ecard),                                                               \
        .unit = (eunit),                                                               \
        .target = (etarget),                                                           \
        .a = (ea),                                                                     \
        .b = (eb),                                                                     \
        .a_names = EV_##ename == EV_PHASE ? phases                                     \
            : EV_##ename == EV_GAME_OVER  ? reasons                                    \
                                          : NULL,                                       \
        .words = EV_##ename == EV_CHOOSE || EV_##ename == EV_AT_RANDOM ? choose_words  \
            : EV_##ename == EV_BEGIN || EV_##ename == EV_STOP          ? lasting_words \
                                                                       : NULL,                  \
        .help = (text)},
    DM_EVENT_MAP(X)
#undef X
};

static const struct eng_fault_info faults[] = {
#define X(fname, word, words) {.name = (word), .text = (words)},
    DM_FAULT_MAP(X)
#undef X
};

static const struct eng_deck_pile_info deck_piles[] = {
    {.name = "main", .zone = Z_DECK},
    {.name = "gr", .zone = Z_GR},
};

/* ---- what a snapshot tells of a unit ---- */

/* Of a cross gear: the serial of its creature. */
static int16_t read_crossed(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    const uint16_t serial = dm__peek(match)->crossed[unit];
    return serial != 0 ? (int16_t)serial : (int16_t)ENG_NUMBER_NONE;
}

/* 403.3: its place in its owner's layout, once that has been arranged. */
static int16_t read_place(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    const uint8_t place = dm__peek(match)->place[unit];
    return place != 0 ? (int16_t)place : (int16_t)ENG_NUMBER_NONE;
}

/* 1: the cards under it have no order of their own, their player may lay them as he likes, 403.3; later
 * 403.4 forbids it. */
static int16_t read_loose_under(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    const struct eng_card_id last = dm__last_linked(match, match->unit[unit].top);
    return !dm__since(match, DM_NEWER_UNDER_ORDER) && match->card[last.raw].below.raw != 0
        ? 1
        : (int16_t)ENG_NUMBER_NONE;
}

static const struct eng_unit_number_info unit_numbers[] = {
    {.name = "power", .read = dm__unit_power},
    {.name = "power_attacker", .read = dm__unit_power_attacker},
    {.name = "crossed_to", .read = read_crossed},
    {.name = "place", .read = read_place},
    {.name = "loose_under", .read = read_loose_under},
};

static const char *const states[] = {
    [DM_IS_TO_ATTACK] = "must_attack",
    [DM_IS_TO_BLOCK] = "must_block",
    [DM_IS_SICK] = "sick",
    [DM_IS_EVOLUTION] = "evolution",
};

static const struct eng_unit_words_info unit_words[] = {
    {{"keywords", keywords, LEN(keywords)}, dm__unit_keywords, "keywords that it has now"},
    {{"civilizations", civilizations, LEN(civilizations)}, dm__unit_civilizations,
        "its civilizations now"},
    {{"cannot", deeds, LEN(deeds)}, dm__unit_cannot, "what is forbidden to it"},
    {{"limited", deeds, LEN(deeds)}, dm__unit_limited,
        "what is forbidden to it in some circumstances"},
    {{"states", states, LEN(states)}, dm__unit_states,
        "`sick`: it came in this turn; what it must do if it can"},
};

static const struct eng_proc *const proc_tables[] = {
#define X(name, table) &dm__proc_##table,
    DM_PROC_MAP(X)
#undef X
};

/* ---- the match ---- */

/* In a match of plain cards most of chapter 600 has nothing to do; both decks together decide, so
 * nothing is told about either. */
static void note_cards(const struct eng_book *book, struct eng_match *match)
{
    struct dm_state *s = dm__state(match);
    s->is_plain = 1;
    for (unsigned i = 1; i <= match->cards; i++) {
        const struct dm_brief *brief = &dm__facts(book, match, eng_card_of(i))->brief;
        s->is_plain &= !brief->is_there;
        s->has_tap_abilities |= brief->declares;
    }
    dm__listen(book, match);
    dm__touch(match);
}

static void begin(
    const struct eng_book *book, struct eng_match *match, const struct eng_deck deck[ENG_SEATS])
{
    struct eng_events none; /* pushing a frame emits nothing */
    none.len = 0;
    struct eng_act act = {.book = book, .match = match, .out = &none};
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (unsigned i = 0; i < deck[seat].len; i++) {
            const struct eng_deck_entry *e = &deck[seat].entry[i];
            for (unsigned copy = 0; copy < e->count; copy++) {
                const struct eng_card_id card = eng__card_new(match, e->def, seat);
                assert(card.raw != 0); /* legal decks: 52 cards a seat */
                eng__attach_pile(&act, card, deck_piles[e->pile].zone, ENG__TOP);
            }
        }
    }
    note_cards(book, match);
    eng__call(&act, PROC_SETUP, 0, eng_card_of(0));
}

static void refresh(const struct eng_book *book, struct eng_match *match,
    const struct eng_events *out, uint32_t from)
{
    (void)out;
    (void)from; /* whoever changes something has said so */
    dm__refresh(book, match);
}

static void redrawn(const struct eng_book *book, struct eng_match *match)
{
    dm__touch(match);
    dm__refresh(book, match);
}

static void unit_ends(struct eng_act *act, struct eng_unit_id unit)
{
    (void)act;
    (void)unit;
}

static void unit_gone(struct eng_match *match, struct eng_unit_id unit)
{
    struct dm_state *s = dm__state(match);
    dm__forget_unit(match, unit);
    s->crossed[unit.raw] = 0;
    s->place[unit.raw] = 0;
    s->now[unit.raw] = (struct dm_now){0};
}

static bool build_number(struct eng_match *match, const char *name, int value)
{
    (void)match;
    (void)name;
    (void)value;
    return false; /* the table has none */
}

static void build_resume(const struct eng_book *book, struct eng_match *match)
{
    struct eng_events none;
    none.len = 0;
    struct eng_act act = {.book = book, .match = match, .out = &none};
    note_cards(book, match);
    dm__refresh(book, match);
    dm__resume_turn(&act, (enum dm_phase)match->phase);
}

/* ---- invariants ---- */

static void check_unit(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const struct dm_state *s = dm__peek(match);
    const struct eng_unit *u = &match->unit[unit.raw];
    assert(u->zone == Z_BATTLE);
    assert(s->crossed[unit.raw] == 0 ||
        (dm__top(book, match, unit)->types & DM_TYPE_CROSS_GEAR) != 0); /* 303 */
    assert(s->crossed[unit.raw] == 0 || eng__unit_find(match, s->crossed[unit.raw]).raw != 0);
    bool is_linked = true;
    for (struct eng_card_id at = u->top; at.raw != 0; at = match->card[at.raw].below) {
        const struct eng_card *c = &match->card[at.raw];
        assert(at.raw == u->top.raw ? c->zone == Z_BATTLE
                                    : c->zone == (is_linked ? Z_LINKED : Z_UNDER));
        assert((c->flags & ENG_CARD_JOINED) == 0 || c->below.raw != 0); /* 804 */
        is_linked = is_linked && (c->flags & ENG_CARD_JOINED) != 0;
    }
    for (struct eng_card_id at = u->links; at.raw != 0; at = match->card[at.raw].below) {
        assert(match->card[at.raw].zone == Z_AURA); /* 310 */
    }
}

/* At a prompt of the turn everything has been settled [703.3]: each unit can be there, creatures have
 * power, decks have cards. */
static void check_settled(const struct eng_book *book, const struct eng_match *match)
{
    assert(dm__rules_hold(book, match));
    assert(match->pendings == 0);
}

static void check(const struct eng_book *book, const struct eng_match *match)
{
    const struct dm_state *s = dm__peek(match);
    for (unsigned slot = 1; slot < ENG_UNITS_MAX; slot++) {
        if (match->unit[slot].serial != 0) {
            check_unit(book, match, eng_unit_of(slot));
        } else {
            assert(s->crossed[slot] == 0 && s->place[slot] == 0);
        }
    }
    for (unsigned i = 1; i <= match->cards; i++) {
        const struct eng_card *c = &match->card[i];
        assert(s->since[i] <= match->turn);
        assert(c->unit.raw != 0 || s->since[i] == 0); /* 400.5 */
        assert((c->flags & ENG_CARD_TURNED) == 0 || c->zone == Z_MANA);
        assert((c->flags & ENG_CARD_JOINED) == 0 || c->unit.raw != 0);
    }
    assert(match->phase < DM_PHASE_NUM);
    const unsigned kind = match->prompt.is_open ? match->prompt.kind : ASK_NONE;
    if (kind == ASK_CHARGE || kind == ASK_MAIN || kind == ASK_ATTACK) {
        assert(s->attack.attacker == 0); /* one attack at a time, and none is left behind */
        check_settled(book, match);
    }
    dm__check_derived(book, match);
}

const struct eng_game dm_game = {
    .name = "duel-masters",
    .title = "Duel Masters",
    .revision = revisions,
    .revisions = LEN(revisions),
    .clause = clauses,
    .clauses = LEN(clauses),
    .phase = phases,
    .phases = LEN(phases),
    .reason = reasons,
    .reasons = LEN(reasons),
    .zone = zones,
    .zones = LEN(zones),
    .event = events,
    .events = LEN(events),
    .option = options,
    .options = LEN(options),
    .prompt = prompts,
    .prompts = LEN(prompts),
    .fault = faults,
    .faults = LEN(faults),
    .deck_pile = deck_piles,
    .deck_piles = LEN(deck_piles),
    .unit_number = unit_numbers,
    .unit_numbers = LEN(unit_numbers),
    .unit_word = unit_words,
    .unit_words = LEN(unit_words),
    .measure = dm__measures,
    .measures = DM_MEASURE_NUM,
    .open = dm__open,
    .opens = DM_OPEN_NUM,
    .proc = proc_tables,
    .language = &dm_language,
    .hooks = &dm__hooks,
    .procs = LEN(proc_tables),
    .concede_reason = REASON_CONCEDE,
    .forfeit_reason = REASON_FORFEIT,
    .agree_reason = REASON_AGREED,
    .rule_reason = REASON_RULED,
    .full_reason = REASON_FULL,
    .end_event = EV_GAME_OVER,
    .concede_clause = C_104,
    .forfeit_clause = C_MATCH,
    .state = &dm__state_shape,
    .check_deck = dm__check_deck,
    .refresh = refresh,
    .redrawn = redrawn,
    .unit_ends = unit_ends,
    .unit_gone = unit_gone,
    .card_gone = dm__forget_card,
    .arrange = dm__arrange,
    .begin = begin,
    .enumerate = dm__enumerate,
    .picks = dm__prompt_picks,
    .build_number = build_number,
    .build_mark = dm__build_mark,
    .build_card = dm__build_card,
    .build_resume = build_resume,
    .check = check,
};
