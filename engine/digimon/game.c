/* SPDX-License-Identifier: MIT
 * game.c - Digimon as a row of tables: names for everything, and the functions of eng_game. */
#include "brief.h"
#include "measures.h"
#include "tell.h"

#include <assert.h>
#include <string.h>

#define LEN(array) (sizeof(array) / sizeof *(array))

static const char *const revisions[] = {"digimon-4.0", "digimon-4.2"}; /* revision.h */

static const char *const clauses[] = {"",
#define X(name, number) number,
    DIG_CLAUSE_MAP(X)
#undef X
};

static const char *const phases[] = {
#define X(name, word) word,
    DIG_PHASE_MAP(X)
#undef X
};

static const char *const reasons[] = {
#define X(name, word) word,
    DIG_REASON_MAP(X)
#undef X
};

static const struct eng_zone_info zones[] = {
#define X(zname, word, zone_shape, zone_secrecy) \
    {.name = (word), .shape = ENG_ZONE_##zone_shape, .secrecy = ENG_SECRECY_##zone_secrecy},
    DIG_ZONE_MAP(X)
#undef X
};

static const struct eng_prompt_info prompts[] = {
#define X(pname, word, picks, text) \
    {.name = (word), .picks_min = (picks) > 0, .picks_max = (picks), .help = (text)},
    DIG_PROMPT_MAP(X)
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
    DIG_OPTION_MAP(X)
#undef X
};

#define WORD(name, word)                               word,
#define KEYWORD(name, word, operand, category, clause) word,
#define AREA(name, word, shape, secrecy)               word,
static const char *const statements[] = {DIG_STATEMENT_MAP(WORD)};
static const char *const keywords[] = {DIG_KEYWORD_MAP(KEYWORD)};
static const char *const deeds[] = {DIG_DEED_MAP(WORD)};
static const char *const dims[] = {DIG_DIM_MAP(WORD)};
static const char *const areas[] = {DIG_ZONE_MAP(AREA)};
static const char *const durations[] = {DIG_DURATION_MAP(WORD)};
#undef AREA
#undef KEYWORD
#undef WORD

static const struct eng_words_info choose_words[] = {
    {"in", areas, LEN(areas)}, /* where a chosen card lies */
    {NULL, NULL, 0},
};

static const struct eng_words_info lasting_words[] = {
    [DIG_WORD_SAYS] = {"says", statements, LEN(statements)},
    [DIG_WORD_KEYWORD] = {"keyword", keywords, LEN(keywords)},
    [DIG_WORD_DEED] = {"deed", deeds, LEN(deeds)},
    [DIG_WORD_INFORMATION] = {"information", dims, LEN(dims)},
    [DIG_WORD_UNTIL] = {"until", durations, LEN(durations)},
    [DIG_WORD_NUM] = {NULL, NULL, 0},
};

static const struct eng_event_info events[] = {
#define X(ename, word, eseat, ecard, eunit, etarget, ea, eb, text)           \
    [EV_##ename] = {.name = (word),                                          \
        .seat = (eseat),                                                     \
        .card = (ecard),                                                     \
        .unit = (eunit),                                                     \
        .target = (etarget),                                                 \
        .a = (ea),                                                           \
        .b = (eb),                                                           \
        .a_names = EV_##ename == EV_PHASE ? phases                           \
            : EV_##ename == EV_GAME_OVER  ? reasons                          \
                                          : NULL,                             \
        .words = EV_##ename == EV_CHOOSE                     ? choose_words  \
            : EV_##ename == EV_BEGIN || EV_##ename == EV_END ? lasting_words \
                                                             : NULL,         \
        .help = (text)},
    DIG_EVENT_MAP(X)
#undef X
};

static const struct eng_fault_info faults[] = {
#define X(fname, word, words) {.name = (word), .text = (words)},
    DIG_FAULT_MAP(X)
#undef X
};

static const struct eng_deck_pile_info deck_piles[] = {
    {.name = "main", .zone = Z_DECK},
    {.name = "eggs", .zone = Z_EGGS},
};

static int16_t read_memory(const struct eng_match *match)
{
    return dig__peek(match)->memory;
}

static const struct eng_number_info numbers[] = {
    {.name = "memory", .read = read_memory},
};

static int16_t read_dp(const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    return dig__dp(match, eng_unit_of(unit));
}

/* 2-5-2: printed, or what an effect has made of it. */
static int16_t read_original_dp(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    return dig__peek(match)->now[unit].dp_original;
}

/* 16-4: of a unit that has such a keyword, what all of them come to. */
static int16_t read_security_attack(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    const struct dig_now *now = &dig__peek(match)->now[unit];
    return (now->keywords >> KW_SECURITY_ATTACK & 1u) != 0 ? now->security_attack
                                                           : ENG_NUMBER_NONE;
}

/* 16-40 */
static int16_t read_link_plus(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    const struct dig_now *now = &dig__peek(match)->now[unit];
    return (now->keywords >> KW_LINK_PLUS & 1u) != 0 ? now->link_plus : ENG_NUMBER_NONE;
}

static const struct eng_unit_number_info unit_numbers[] = {
    {.name = "dp", .read = read_dp},
    {.name = "original_dp", .read = read_original_dp},
    {.name = "security_attack", .read = read_security_attack},
    {.name = "link_plus", .read = read_link_plus},
};

static const char *const states[] = {
    [DIG_IS_UNAFFECTED] = "unaffected",
    [DIG_IS_TO_ATTACK] = "must_attack",
    [DIG_IS_TO_BLOCK] = "must_block",
};

static const struct eng_unit_words_info unit_words[] = {
    {{"keywords", keywords, LEN(keywords)}, dig__unit_keywords,
        "keyword effects that it has now"},
    {{"cannot", deeds, LEN(deeds)}, dig__unit_cannot, "what is forbidden to it"},
    {{"limited", deeds, LEN(deeds)}, dig__unit_limited,
        "what is forbidden to it in some circumstances"},
    {{"states", states, LEN(states)}, dig__unit_states,
        "`unaffected` by some effects; what it must do if it can"},
};

static const struct eng_proc *const proc_tables[] = {
#define X(name, table) &dig__proc_##table,
    DIG_PROC_MAP(X)
#undef X
};

/* A card that only rules speak of: no effect, no special line. */
static bool is_plain(const struct eng_book *book, uint16_t def)
{
    const struct dig_facts *f = (const struct dig_facts *)book->cards->facts + def;
    const uint16_t *first = book->cards->program.first;
    bool is_special = book->cards->program.effects > 0 && first[def] != first[def + 1u];
    for (unsigned i = 0; i < f->requirements; i++) {
        const struct dig_requirement *r = &f->requirement[i];
        is_special |= r->from != 0 || r->condition != 0 || r->treat_kind != 0;
    }
    return !is_special && f->dnas == 0 && f->digixros.parts == 0 && f->assembly.parts == 0 &&
        f->app_fusion.parts == 0 && f->burst.from == 0 && f->link.requirement == 0 &&
        f->option.name == NULL && f->overflow == 0 && f->category != DIG_CATEGORY_OPTION;
}

static uint8_t ways(const struct dig_facts *f)
{
    return (uint8_t)((f->dnas > 0 ? DIG_WAY_DNA : 0u) |
        (f->burst.from != 0 ? DIG_WAY_BURST : 0u) |
        (f->app_fusion.parts > 0 ? DIG_WAY_APP_FUSION : 0u) |
        (f->link.requirement != 0 ? DIG_WAY_LINK : 0u) |
        (f->category == DIG_CATEGORY_OPTION || f->option.name != NULL ? DIG_WAY_USE : 0u) |
        (f->brief.blasts != 0 ? DIG_WAY_BLAST : 0u));
}

void dig__note_card(const struct eng_book *book, struct eng_match *match, uint16_t def)
{
    const struct dig_facts *f = (const struct dig_facts *)book->cards->facts + def;
    const struct dig_brief *b = &f->brief;
    struct dig_has *has = &dig__state(match)->has;
    has->is_special |= !is_plain(book, def);
    has->ways |= ways(f);
    has->is_inherited |= b->text[dig__text_at(TEXT_INHERITED)].is_there;
    has->subject |= b->subject;
    has->would |= b->would;
    for (unsigned i = 0; i < LEN(b->text); i++) {
    }
    for (unsigned i = 0; i < LEN(b->declares); i++) {
        has->declares[i] |= b->declares[i];
    }
    for (unsigned i = 0; i < LEN(b->events); i++) {
        has->events[i] |= b->events[i];
        has->timings[i] |= b->timings[i];
    }
    const struct eng_program *p = &book->cards->program;
    for (unsigned i = p->effects == 0 ? 0 : p->first[def];
         p->effects != 0 && i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        const unsigned off_field = 1u << Z_HAND | 1u << Z_TRASH | 1u << Z_SECURITY;
        if (e->category == ENG_EFFECT_PERSISTENT && e->keyword == 0 &&
            (e->flags & ENG_EFFECT_GRANTED) == 0) {
            has->holds = (uint8_t)(has->holds | (e->from & off_field) |
                ((e->from >> Z_REVEALED & 1u) != 0 ? DIG_HOLDS_REVEALED : 0u));
        }
    }
}

/* Most of chapter 15 has nothing to do in a match of plain cards; both decks together decide, so
 * nothing is told about either. */
static void note_cards(const struct eng_book *book, struct eng_match *match)
{
    for (unsigned i = 1; i <= match->cards; i++) {
        if (i == 1 || match->card[i].def != match->card[i - 1].def) {
            dig__note_card(book, match, match->card[i].def);
        }
    }
    dig__state(match)->is_plain = !dig__peek(match)->has.is_special;
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
                assert(card.raw != 0); /* legal decks: 55 cards a seat */
                eng__attach_pile(&act, card, deck_piles[e->pile].zone, ENG__TOP);
            }
        }
    }
    note_cards(book, match);
    dig__state(match)->reads = READS_ALL; /* nothing is derived yet */
    dig__touch(match, READS_ALL);
    eng__call(&act, PROC_GAME, 0, eng_card_of(0));
    eng__call(&act, PROC_SETUP, 0, eng_card_of(0));
}

static void refresh(const struct eng_book *book, struct eng_match *match,
    const struct eng_events *out, uint32_t from)
{
    dig__touch(match, dig__changed(out, from));
    dig__refresh(book, match);
}

static void redrawn(const struct eng_book *book, struct eng_match *match)
{
    dig__touch(match, READS_ALL);
    dig__refresh(book, match);
}

static void unit_gone(struct eng_match *match, struct eng_unit_id unit)
{
    dig__state(match)->played_turn[unit.raw] = 0;
}

static bool build_number(struct eng_match *match, const char *name, int value)
{
    if (strcmp(name, "memory") != 0 || value < -DIG_MEMORY_MAX || value > DIG_MEMORY_MAX) {
        return false;
    }
    dig__state(match)->memory = (int8_t)value;
    return true;
}

static bool build_mark(
    struct eng_match *match, struct eng_unit_id unit, const char *name, int value)
{
    if (strcmp(name, "placed_by_effect") == 0) { /* in an earlier turn */
        match->unit[unit.raw].mark = value != 0;
        match->unit[unit.raw].placed_turn = 0;
        return true;
    }
    if (strcmp(name, "played_this_turn") != 0) {
        return false;
    }
    dig__state(match)->played_turn[unit.raw] = value != 0 ? match->turn : 0;
    return true;
}

static void build_resume(const struct eng_book *book, struct eng_match *match)
{
    struct eng_events none;
    none.len = 0;
    struct eng_act act = {.book = book, .match = match, .out = &none};
    note_cards(book, match);
    /* a built board has been there for a while, but for its Options */
    eng_unit_foreach(u, match)
    {
        if (dig__top(book, match, u)->category != DIG_CATEGORY_OPTION) {
            match->unit[u.raw].placed_turn = dig__peek(match)->played_turn[u.raw];
        }
    }
    dig__state(match)->reads = READS_ALL;
    dig__touch(match, READS_ALL);
    dig__refresh(book, match);
    eng__call(&act, PROC_GAME, 0, eng_card_of(0));
    dig__resume_turn(&act, (enum dig_phase)match->phase);
}

static void check(const struct eng_book *book, const struct eng_match *match)
{
    const struct dig_state *s = dig__peek(match);
    assert(s->memory >= -DIG_MEMORY_MAX && s->memory <= DIG_MEMORY_MAX); /* 1-4-2-2 */
    unsigned breeding[ENG_SEATS] = {0, 0};
    for (unsigned slot = 1; slot < ENG_UNITS_MAX; slot++) {
        const struct eng_unit *u = &match->unit[slot];
        assert(s->played_turn[slot] <= match->turn);
        assert(u->serial != 0 || s->played_turn[slot] == 0);
        breeding[u->owner] += u->zone == Z_BREEDING;
    }
    assert(breeding[0] <= 1 && breeding[1] <= 1); /* 3-4-7-2 */
    assert(match->phase < DIG_PHASE_NUM);
    dig__check_derived(book, match);
}

const struct eng_game dig_game = {
    .name = "digimon",
    .title = "Digimon Card Game",
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
    .number = numbers,
    .numbers = LEN(numbers),
    .unit_number = unit_numbers,
    .unit_numbers = LEN(unit_numbers),
    .unit_word = unit_words,
    .unit_words = LEN(unit_words),
    .measure = dig__measures,
    .measures = DIG_MEASURE_NUM,
    .proc = proc_tables,
    .language = &dig_language,
    .hooks = &dig__hooks,
    .procs = LEN(proc_tables),
    .concede_reason = REASON_CONCEDE,
    .forfeit_reason = REASON_FORFEIT,
    .agree_reason = REASON_AGREED,
    .rule_reason = REASON_RULED,
    .full_reason = REASON_FULL,
    .end_event = EV_GAME_OVER,
    .concede_clause = C_1_2_4,
    .forfeit_clause = C_MATCH,
    .state = &dig__state_shape,
    .check_deck = dig__check_deck,
    .refresh = refresh,
    .redrawn = redrawn,
    .asked = dig__asked,
    .unit_ends = dig__unit_ends,
    .unit_gone = unit_gone,
    .card_gone = dig__forget_card,
    .begin = begin,
    .enumerate = dig__enumerate,
    .picks = dig__prompt_picks,
    .build_number = build_number,
    .build_mark = build_mark,
    .build_resume = build_resume,
    .check = check,
};
