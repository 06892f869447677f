/* SPDX-License-Identifier: MIT
 * now.c - what units are and have now: printed values, and what statements make of them (1-3-7,
 * 1-3-8, 15-12). Derived after something has changed that it depends on, read often. */
#include "now.h"

#include "information.h"

#include <assert.h>
#include <string.h>

/* Statements are listed and applied in rounds until what they read (DP, keywords) stays the same. Where
 * each waits for the one before it a round settles one; only a circle takes more than there are units. */
enum {
    ROUNDS_MAX = ENG_UNITS_MAX
};

struct deriving {
    const struct eng_book *book;
    struct eng_match *match;
    struct dig_state *s;
    uint64_t keywords; /* of any unit */
    bool is_linked;    /* some unit has link cards */
};

/* More is in force than a match has room for: it is void. */
static void full(struct deriving *d)
{
    eng__void(&(struct eng_act){.book = d->book, .match = d->match}, ENG__LIMIT_GAME_BYTES);
}

/* ---- what is printed ---- */

/* The unit is derived from more than its own cards. */
static inline void make(struct deriving *d, struct eng_unit_id unit)
{
    d->s->made |= UINT64_C(1) << unit.raw;
}

/* An effect of the unit listens to these. */
static inline void hear(
    struct deriving *d, struct eng_unit_id unit, uint32_t events, uint16_t timings)
{
    struct dig_heard *heard = &d->s->heard[unit.raw];
    heard->events = (uint16_t)(heard->events | events | events >> 16);
    heard->timings |= timings;
}

/* ... and so does some unit. */
static void hear_any(struct deriving *d, struct eng_unit_id unit)
{
    const struct dig_heard *heard = &d->s->heard[unit.raw];
    d->s->heard[0].events |= heard->events;
    d->s->heard[0].timings |= heard->timings;
}

static void apply_keyword(struct deriving *d, struct eng_unit_id unit,
    const struct eng_effect *e, const struct eng_ctx *ctx)
{
    struct dig_now *now = &d->s->now[unit.raw];
    const int n = dig__is_counted(e->keyword) && e->operand_at != 0
        ? eng__number(ctx, e->operand_at)
        : e->operand;
    if (!dig__keyword_rule(e->keyword)) {
        return;
    }
    make(d, unit);
    now->keywords |= UINT64_C(1) << e->keyword;
    d->keywords |= now->keywords;
    if (e->keyword == KW_SECURITY_ATTACK) { /* 16-4: instances add */
        now->security_attack = (int8_t)(now->security_attack + n);
    } else if (e->keyword == KW_LINK_PLUS) {
        now->link_plus = (uint8_t)(now->link_plus + n);
    }
}

/* A keyword on a card of the unit, if the card's brief has not counted it. */
static void on_keyword(void *arg, const struct dig_borne *b)
{
    struct deriving *d = arg;
    const struct eng_match *m = d->match;
    const struct eng_effect *e = dig__effect(d->book, b->effect);
    const bool is_counted = m->unit[b->unit.raw].zone == Z_BATTLE && dig__is_steady(e);
    if (e->keyword == 0 || is_counted || !dig__works_there(m, e, b->unit) || /* 3-4-7 */
        (e->category == ENG_EFFECT_PERSISTENT && !dig__in_window(m, e, b->seat))) {
        return;
    }
    const struct eng_ctx ctx = dig__ctx(d->book, m, b);
    apply_keyword(d, b->unit, e, &ctx);
}

/* What one card of the unit gives it by one of its texts, which comes to that. */
static void print_there(struct deriving *d, struct eng_unit_id unit, struct eng_card_id card,
    enum dig_text text, const struct dig_text_brief *t)
{
    const struct eng_match *m = d->match;
    struct dig_now *now = &d->s->now[unit.raw];
    const bool is_bred = m->unit[unit.raw].zone != Z_BATTLE; /* 3-4-7 */
    hear(d, unit, t->events, t->timings);
    if (!is_bred) {
        now->keywords |= t->keywords;
        now->security_attack = (int8_t)(now->security_attack + t->security_attack);
        now->link_plus = (uint8_t)(now->link_plus + t->link_plus);
    }
    if (t->reads != 0 && (!is_bred || t->is_bred)) {
        now->varies = (uint8_t)(now->varies | 1u << dig__text_at(text));
    }
    if (is_bred ? t->is_bred : t->varies) {
        make(d, unit); /* by what those keywords depend on */
        dig__each_of_card(d->book, m, card, unit, text, on_keyword, d);
    }
}

static inline void print_text(
    void *arg, struct eng_unit_id unit, struct eng_card_id card, enum dig_text text)
{
    struct deriving *d = arg;
    const struct dig_text_brief *t =
        &dig__facts(d->book, d->match, card)->brief.text[dig__text_at(text)];
    if (t->is_there) {
        print_there(d, unit, card, text, t);
    }
}

static void print_unit(struct deriving *d, struct eng_unit_id unit)
{
    const struct eng_match *m = d->match;
    const unsigned of = d->s->has.is_inherited ? DIG_OF_ALL : DIG_OF_TOP | DIG_OF_LINKS;
    const unsigned parts = dig__parts(d->book, m, unit, of); /* by what effects made of it */
    d->s->now[unit.raw] = dig__printed(dig__top(d->book, m, unit));
    d->s->heard[unit.raw] = (struct dig_heard){0};
    dig__each_text(m, unit, parts, print_text, d);
    if ((parts & DIG_OF_LINKS) == 0) { /* it may be a Digimon by what is listed next */
        d->s->now[unit.raw].varies |= DIG_OF_UNDER | DIG_OF_LINKS;
    }
}

/* Makes of units what is printed on them: of those whose cards may have changed, boards of `changed`, and
 * of those that were more than that. */
static void print_all(struct deriving *d, unsigned changed)
{
    static const uint16_t board[ENG_SEATS] = {READS_BOARD_0, READS_BOARD_1};
    const struct eng_match *m = d->match;
    struct dig_state *s = d->s;
    const uint64_t made = s->made;
    s->made = 0;
    s->heard[0] = (struct dig_heard){0};
    d->keywords = 0;
    d->is_linked = false;
    for (unsigned slot = 1; slot <= m->units || slot <= s->now_units; slot++) {
        const struct eng_unit *u = &m->unit[slot];
        if (u->serial == 0) {
            s->now[slot] = (struct dig_now){0}; /* equal states, equal bytes */
            s->heard[slot] = (struct dig_heard){0};
            continue;
        }
        if ((changed & board[u->owner]) != 0 || (made >> slot & 1u) != 0) {
            print_unit(d, eng_unit_of(slot));
        }
        hear_any(d, eng_unit_of(slot));
        d->keywords |= s->now[slot].keywords;
        d->is_linked |= u->links.raw != 0;
    }
    s->now_units = m->units;
}

/* Keywords of other cards that it has been given; those of statements are applied with them. */
static void print_given(struct deriving *d)
{
    const struct eng_match *m = d->match;
    for (unsigned i = 0; i < d->s->granteds; i++) {
        const struct dig_granted *g = &d->s->granted[i];
        const struct eng_effect *e = dig__effect(d->book, g->effect);
        const struct eng_unit_id unit = eng__unit_find(m, g->unit);
        if (e->keyword == 0 || (e->flags & ENG_EFFECT_GRANTED) != 0 ||
            !dig__works_there(m, e, unit) ||
            (e->category == ENG_EFFECT_PERSISTENT &&
                !dig__in_window(m, e, m->unit[unit.raw].owner))) {
            continue;
        }
        const struct eng_ctx ctx = dig__ctx(d->book, m,
            &(struct dig_borne){
                g->effect, m->unit[unit.raw].top, unit, m->unit[unit.raw].owner});
        apply_keyword(d, unit, e, &ctx);
    }
}

/* 4-2-4; on what effects have made of its original DP. */
static void add_link_dp(struct deriving *d, struct eng_unit_id unit)
{
    const struct eng_match *m = d->match;
    struct dig_now *now = &d->s->now[unit.raw];
    for (struct eng_card_id at = m->unit[unit.raw].links; at.raw != 0;
         at = m->card[at.raw].below) {
        if (now->dp != ENG_NUMBER_NONE && dig__rule(LINK_DP)) {
            make(d, unit);
            now->dp = dig__dp_of(now->dp + dig__facts(d->book, m, at)->link.dp);
        }
    }
}

/* ---- what statements make of it ---- */

/* A reduction of DP that some statement forbids. */
static bool is_kept_up(
    const struct deriving *d, struct eng_unit_id unit, const struct dig_active *a)
{
    const struct eng_happening how = {.cause = CAUSE_EFFECT,
        .by = a->card,
        .by_seat = a->seat,
        .by_effect = (uint16_t)(a->effect + 1)};
    return a->value < 0 && dig__cannot(d->book, d->match, unit, DEED_REDUCE_DP, &how);
}

/* An effect that a statement gives: its card's brief does not know it. */
static bool grant(
    struct deriving *d, struct eng_unit_id unit, const struct dig_granted *granted)
{
    const struct eng_effect *e = dig__effect(d->book, granted->effect);
    if (d->s->granteds == DIG_GRANTED_MAX) {
        full(d);
        return false;
    }
    d->s->granted[d->s->granteds++] = *granted;
    make(d, unit);
    hear(d, unit, e->events, e->timing);
    hear_any(d, unit);
    d->s->given_reads = (uint16_t)(d->s->given_reads | dig__reads_given(e));
    return true;
}

/* The unit has all effects that are printed on a card, but for those with the keyword `but`, and of
 * those only what fits the cause `which` (0: any). Keywords among them count in the next round. */
static void grant_printed(struct deriving *d, struct eng_unit_id unit, struct eng_card_id card,
    uint8_t but, const struct eng_ctx *ctx, uint16_t which)
{
    const struct eng_match *m = d->match;
    const struct eng_program *p = &d->book->cards->program;
    const uint16_t def = m->card[card.raw].def;
    if (def == m->card[m->unit[unit.raw].top.raw].def) {
        return; /* it has them */
    }
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        const struct eng_happening how = {.cause = CAUSE_EFFECT,
            .by = card,
            .by_seat = m->card[card.raw].owner,
            .by_effect = (uint16_t)(i + 1)};
        if (e->text == TEXT_UPPER && (e->flags & ENG_EFFECT_GRANTED) == 0 &&
            (but == 0 || e->keyword != but) &&
            (which == 0 || eng__effect_fits(ctx, which, &how))) {
            (void)grant(d, unit,
                &(struct dig_granted){.effect = (uint16_t)i,
                    .unit = m->unit[unit.raw].serial,
                    .card = card,
                    .seat = m->unit[unit.raw].owner});
        }
    }
}

/* 15-15-2: "has the effects of those things". */
static void apply_effects_of(struct deriving *d, struct eng_unit_id unit,
    const struct dig_active *a, const struct eng_ctx *ctx)
{
    const uint16_t *w = eng__node(ctx, a->list) + 1;
    struct eng_things things = {0};
    if (w[1] != 0) {
        eng__target(ctx, w[1], &things);
    }
    eng_things_foreach(thing, &things)
    {
        grant_printed(d, unit, thing, 0, ctx, w[4]);
    }
}

/* 16-47: all effects of its topmost specified digivolution card, but <Succession>. */
static void on_succession(void *arg, const struct dig_borne *b)
{
    struct deriving *d = arg;
    const struct eng_match *m = d->match;
    const struct eng_effect *e = dig__effect(d->book, b->effect);
    if (e->keyword != KW_SUCCESSION) {
        return;
    }
    const struct eng_ctx ctx = dig__ctx(d->book, m, b);
    for (struct eng_card_id at = m->card[m->unit[b->unit.raw].top.raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        if (eng__predicate(&ctx, e->operand_at, (struct eng_thing){at, false})) {
            grant_printed(d, b->unit, at, KW_SUCCESSION, &ctx, 0);
            return;
        }
    }
}

static void apply_to(struct deriving *d, struct eng_unit_id unit, const struct dig_active *a,
    const struct eng_ctx *ctx)
{
    const struct eng_match *m = d->match;
    const uint16_t word = eng__node(ctx, a->list)[1];
    struct dig_now *now = &d->s->now[unit.raw];
    eng__note(STATEMENT, a->statement);
    make(d, unit);
    if (a->statement == SAYS_DP) {
        if (now->dp != ENG_NUMBER_NONE && !is_kept_up(d, unit, a)) {
            now->dp = dig__dp_of(now->dp + a->value); /* 2-5: without DP none is added */
        }
    } else if (a->statement == SAYS_CANNOT) {
        now->cannot |= UINT32_C(1) << word;
    } else if (a->statement == SAYS_GAINS_EFFECTS) {
        apply_effects_of(d, unit, a, ctx);
    } else {
        const struct eng_program *p = &d->book->cards->program;
        const uint16_t effect =
            (uint16_t)(p->first[dig__effect(d->book, a->effect)->def] + word);
        if (grant(d, unit,
                &(struct dig_granted){.effect = effect,
                    .unit = m->unit[unit.raw].serial,
                    .card = a->card,
                    .seat = a->seat}) &&
            p->effect[effect].keyword != 0) {
            apply_keyword(d, unit, &p->effect[effect], ctx);
        }
    }
}

/* The statements among these kinds that make something of units; others are looked up. */
static void apply(struct deriving *d, unsigned kinds)
{
    const struct dig_state *s = d->s;
    for (unsigned i = 0; i < s->actives && (s->says & kinds) != 0; i++) {
        const struct dig_active *a = &s->active[i];
        if ((kinds >> a->statement & 1u) == 0 || a->units == 0) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(d->book, d->match, a);
        for (uint64_t units = a->units; units != 0; units &= units - 1u) {
            apply_to(d, eng_unit_of((unsigned)__builtin_ctzll(units)), a, &ctx);
        }
    }
}

/* 16-30: while it attacks, all Digimon of the opponent that it affects have <Blocker>. */
static void apply_collision(struct deriving *d)
{
    const struct eng_match *m = d->match;
    const struct eng_unit_id attacker = eng__unit_find(m, d->s->attack.attacker);
    if (attacker.raw == 0 || (d->s->now[attacker.raw].keywords >> KW_COLLISION & 1u) == 0) {
        return;
    }
    const struct eng_ctx by = {.book = d->book,
        .match = m,
        .card = m->unit[attacker.raw].top,
        .unit = attacker,
        .seat = m->unit[attacker.raw].owner};
    eng_unit_foreach(u, m)
    {
        if (m->unit[u.raw].owner != by.seat && m->unit[u.raw].zone == Z_BATTLE &&
            dig__is_digimon(d->book, m, u) && dig__is_affected(d->book, m, u, &by)) {
            make(d, u);
            d->s->now[u.raw].keywords |= UINT64_C(1) << KW_BLOCKER;
        }
    }
}

/* Makes of units what the statements in force say. */
static void apply_all(struct deriving *d)
{
    const struct eng_match *m = d->match;
    struct dig_state *s = d->s;
    const unsigned changes = 1u << SAYS_DP | 1u << SAYS_GAINS | 1u << SAYS_GAINS_EFFECTS;
    const unsigned granteds = s->granteds;
    s->granteds = 0;
    s->given_reads = 0;
    s->tells = 0;
    if ((s->says & (1u << SAYS_SET | 1u << SAYS_ALSO)) != 0) {
        s->made = UINT64_MAX;
        s->heard[0].timings = UINT16_MAX; /* what others read may be changed by it */
        dig__inform(d->book, d->match);
    }
    if (d->is_linked) {
        eng_unit_foreach(u, m)
        {
            add_link_dp(d, u);
        }
    }
    apply(d, 1u << SAYS_CANNOT); /* before the changes it may forbid */
    apply(d, changes);
    const uint64_t any = d->keywords;
    if ((any >> KW_SUCCESSION & 1u) != 0) {
        eng_unit_foreach(u, m)
        {
            if ((s->now[u.raw].keywords >> KW_SUCCESSION & 1u) != 0) {
                dig__each_effect(d->book, m, u, on_succession, d);
            }
        }
    }
    if ((any >> KW_COLLISION & 1u) != 0) {
        apply_collision(d);
    }
    if ((any >> KW_COLLISION & 1u) != 0 || (any >> KW_PROGRESS & 1u) != 0) {
        s->given_reads |= READS_ATTACK | READS_NOW; /* who is affected by what */
    }
    if ((any >> KW_SUCCESSION & 1u) != 0) {
        s->given_reads = READS_ALL; /* as its predicate says */
    }
    for (unsigned i = s->granteds; i < granteds; i++) {
        s->granted[i] = (struct dig_granted){0}; /* equal states, equal bytes */
    }
}

/* ---- when ---- */

/* The statements of this list are in force from now on. */
static void take(struct deriving *d, const struct dig_said *said)
{
    struct dig_state *s = d->s;
    const unsigned actives = s->actives;
    s->actives = (uint8_t)said->len;
    s->says = 0;
    s->forbids = 0;
    memcpy(s->active, said->at, said->len * sizeof said->at[0]);
    for (unsigned i = 0; i < said->len; i++) {
        const struct dig_active *a = &said->at[i];
        const uint32_t base = dig__effect(d->book, a->effect)->base;
        s->says = (uint16_t)(s->says | 1u << a->statement);
        if (a->statement == SAYS_CANNOT) {
            s->forbids |= 1u << d->book->cards->program.code[base + a->list + 1u];
        }
    }
    for (unsigned i = said->len; i < actives; i++) {
        s->active[i] = (struct dig_active){0};
    }
    if (said->is_full) {
        full(d);
    }
}

static bool is_in_force(const struct dig_state *s, const struct dig_said *said)
{
    return said->len == s->actives &&
        memcmp(said->at, s->active, said->len * sizeof said->at[0]) == 0;
}

/* What is said of units, or who is affected by what, may change with every round: then nothing is
 * taken over from the list before. */
static bool is_open(const struct dig_state *s)
{
    return (s->reads & READS_SAID) != 0 || (s->given_reads & READS_NOW) != 0;
}

/* From what is printed, in rounds until one changes nothing, or there have been ROUNDS_MAX. Each reads
 * what the one before it has made of units. */
static void derive(struct deriving *d, unsigned changed)
{
    struct dig_state *s = d->s;
    struct dig_said said = {.len = 0};
    struct dig_now now[ENG_UNITS_MAX];
    struct dig_granted given[DIG_GRANTED_MAX];
    const size_t bytes = sizeof now[0] * (d->match->units + 1u);
    bool is_same = false;
    bool is_all = is_open(s);
    memset(s->now, 0, bytes);
    memset(s->granted, 0, sizeof s->granted[0] * s->granteds);
    s->granteds = 0;
    if (is_all) {
        take(d, &said);
    }
    print_all(d, READS_BOARD);
    for (int round = 0; round < ROUNDS_MAX && !is_same; round++) {
        const unsigned givens = s->granteds;
        dig__list(d->book, d->match, is_all ? READS_ALL : changed | READS_NOW, &said);
        s->reads = (uint16_t)said.reads;
        is_all |= is_open(s);
        is_same = round > 0 && is_in_force(s, &said);
        if (is_same && !is_all && !said.is_different) {
            break; /* the same list, by values that are read only where it is made */
        }
        memcpy(now, s->now, bytes);
        memcpy(given, s->granted, sizeof given[0] * givens);
        take(d, &said);
        if (round > 0) {
            print_all(d, READS_BOARD);
            print_given(d);
        }
        apply_all(d);
        is_all |= is_open(s);
        changed = 0; /* since the round before: values alone */
        is_same = ((s->reads | s->given_reads) & READS_NOW) == 0 ||
            (is_same && givens == s->granteds && memcmp(now, s->now, bytes) == 0 &&
                memcmp(given, s->granted, sizeof given[0] * givens) == 0);
    }
}

void dig__refresh(const struct eng_book *book, struct eng_match *match)
{
    struct dig_state *s = dig__state(match);
    const unsigned reads = s->reads | s->given_reads;
    const unsigned changed = s->stale & reads;
    struct deriving d = {.book = book, .match = match, .s = s};
    struct dig_said said;
    s->stale = 0;
    if (changed == 0) {
        return;
    }
    bool is_whole = (reads & READS_NOW) != 0;
    const bool is_printed = !is_whole && (changed & READS_BOARD) != 0;
    if (is_whole && !is_open(s) && (changed & READS_BOARD) == 0) {
        dig__list(book, match, changed, &said);
        if (!said.is_different && !said.is_revalued && is_in_force(s, &said)) {
            s->reads = (uint16_t)said.reads;
            return; /* every round would be as it was */
        }
    }
    if (is_printed) {
        print_all(&d, changed);
    }
    if (!is_whole) {
        dig__list(book, match, changed, &said);
        is_whole = (said.reads & READS_NOW) != 0;
        s->reads = (uint16_t)said.reads;
    }
    if (!is_whole) {
        if (!said.is_different && is_in_force(s, &said)) {
            return;
        }
        take(&d, &said);
        if (!is_printed) {
            print_all(&d, 0);
        }
        apply_all(&d);
        is_whole = (s->given_reads & READS_NOW) != 0;
    }
    if (is_whole) {
        derive(&d, changed);
    }
    s->is_ruled = 0;
}

void dig__check_derived(const struct eng_book *book, const struct eng_match *match)
{
    struct eng_match again = *match;
    struct dig_state *s = dig__state(&again);
    if (s->stale != 0) {
        return; /* whoever reads it next derives it */
    }
    s->stale = READS_ALL;
    s->reads = READS_ALL; /* nothing is taken over */
    dig__refresh(book, &again);
    s->is_ruled = dig__peek(match)->is_ruled;
    assert(memcmp(again.game, match->game, sizeof again.game) == 0);
}
