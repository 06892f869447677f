/* SPDX-License-Identifier: MIT
 * now.c - what units are and have now: printed values, statements of persistent effects, statements
 * that last (1-3-7, 1-3-8, 15-8-2, 15-12). Derived once after something has changed, read often. */
#include "brief.h"
#include "information.h"

#include <assert.h>
#include <string.h>

/* Statements are applied in rounds until what they read (DP, keywords) stays the same. */
enum {
    ROUNDS_MAX = 4
};

struct deriving {
    const struct eng_book *book;
    struct eng_match *match;
    struct dig_state *s;
};

/* More is in force than a match has room for: it is void. */
static void full(struct deriving *d)
{
    eng__void(&(struct eng_act){.book = d->book, .match = d->match}, ENG__LIMIT_GAME_BYTES);
}

static void add_active(struct deriving *d, const struct dig_borne *b, uint8_t statement,
    uint16_t list, uint8_t lasting)
{
    if (d->s->actives == DIG_ACTIVE_MAX) {
        full(d);
        return;
    }
    d->s->says = (uint16_t)(d->s->says | 1u << statement);
    if (statement == SAYS_CANNOT) {
        const uint32_t base = dig__effect(d->book, b->effect)->base;
        d->s->forbids |= 1u << d->book->cards->program.code[base + list + 1u];
    }
    d->s->active[d->s->actives++] = (struct dig_active){
        .effect = b->effect,
        .list = list,
        .unit = d->match->unit[b->unit.raw].serial,
        .card = b->card,
        .seat = b->seat,
        .statement = statement,
        .lasting = lasting,
    };
}

/* Of an effect that a statement gives: its card's brief does not know it. */
static void note_given(struct deriving *d, const struct eng_effect *e)
{
    d->s->listens |= e->events;
    d->s->timings |= e->timing;
    d->s->given_declares |= e->timing;
    d->s->reads = (uint16_t)(d->s->reads | dig__reads_given(e));
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
    now->keywords |= UINT64_C(1) << e->keyword;
    if (e->keyword == KW_SECURITY_ATTACK) { /* 16-4: instances add */
        now->security_attack = (int8_t)(now->security_attack + n);
    } else if (e->keyword == KW_LINK_PLUS) {
        now->link_plus = (uint8_t)(now->link_plus + n);
    }
}

/* A persistent effect: a keyword, or a list of statements while its conditions hold 15-8-2. */
static void on_effect(void *arg, const struct dig_borne *b)
{
    struct deriving *d = arg;
    const struct eng_effect *e = dig__effect(d->book, b->effect);
    if (!dig__works_there(d->match, e, b->unit)) {
        return; /* 3-4-7 */
    }
    if (e->keyword != 0) {
        if ((e->flags & ENG_EFFECT_GRANTED) != 0) {
            return; /* counted where it is given */
        }
        const struct eng_ctx ctx = dig__ctx(d->book, d->match, b);
        if (e->category == ENG_EFFECT_PERSISTENT && !dig__in_window(d->match, e, b->seat)) {
            return;
        }
        apply_keyword(d, b->unit, e, &ctx);
        return;
    }
    if (e->category != ENG_EFFECT_PERSISTENT || !dig__in_window(d->match, e, b->seat)) {
        return;
    }
    const struct eng_ctx ctx = dig__ctx(d->book, d->match, b);
    if (e->condition != 0 && eng__number(&ctx, e->condition) == 0) {
        return;
    }
    for (uint16_t at = e->body; *eng__node(&ctx, at) == ENG_OP_HOLDS; at = (uint16_t)(at + 3)) {
        const uint16_t *op = eng__node(&ctx, at);
        eng__note(OP, op[0]);
        eng__note(TEXT, e->text);
        add_active(d, b, (uint8_t)op[1], op[2], 0);
    }
}

/* What is printed on a card of the unit; a steady keyword is counted with the card's brief. */
static void on_printed(void *arg, const struct dig_borne *b)
{
    const struct deriving *d = arg;
    if (d->match->unit[b->unit.raw].zone != Z_BATTLE ||
        !dig__is_steady(dig__effect(d->book, b->effect))) {
        on_effect(arg, b);
    }
}

/* The effects of one card of the unit by one of its texts. */
static void add_text(
    struct deriving *d, struct eng_unit_id unit, struct eng_card_id card, enum dig_text text)
{
    const struct eng_match *m = d->match;
    const struct dig_text_brief *t =
        &dig__facts(d->book, m, card)->brief.text[dig__text_at(text)];
    if (!t->is_there) {
        return;
    }
    struct dig_state *s = d->s;
    struct dig_now *now = &s->now[unit.raw];
    const bool is_bred = m->unit[unit.raw].zone != Z_BATTLE; /* 3-4-7 */
    s->listens |= t->events;
    s->timings |= t->timings;
    if (is_bred ? t->is_bred : t->reads != 0) {
        s->reads |= t->reads;
        dig__each_of_card(d->book, m, card, unit, text, on_printed, d);
    }
    if (!is_bred) {
        now->keywords |= t->keywords;
        now->security_attack = (int8_t)(now->security_attack + t->security_attack);
        now->link_plus = (uint8_t)(now->link_plus + t->link_plus);
    }
}

static void add_unit(struct deriving *d, struct eng_unit_id unit)
{
    const struct eng_match *m = d->match;
    const struct eng_unit *u = &m->unit[unit.raw];
    add_text(d, unit, u->top, TEXT_UPPER);
    if (dig__is_digimon(d->book, m, unit) || !dig__rule(UNDER_A_DIGIMON)) { /* 4-7-1 */
        const bool is_any = dig__peek(m)->has.is_inherited;
        for (struct eng_card_id at = m->card[u->top.raw].below;
             at.raw != 0 && (is_any || !dig__rule(UNDER_INHERITED_ONLY));
             at = m->card[at.raw].below) {
            if (!dig__rule(UNDER_INHERITED_ONLY)) { /* 4-6-7 */
                add_text(d, unit, at, TEXT_UPPER);
            }
            if (dig__gives_inherited(m, at) && dig__rule(INHERITED)) { /* 4-2-3 */
                add_text(d, unit, at, TEXT_INHERITED);
            }
        }
        for (struct eng_card_id at = u->links; at.raw != 0 && dig__rule(LINK_EFFECTS);
             at = m->card[at.raw].below) {
            add_text(d, unit, at, TEXT_LINK); /* 4-2-5 */
        }
    }
    if (d->s->granteds > 0) {
        dig__each_granted(d->book, m, unit, on_effect, d);
    }
}

/* 4-2-4; on what effects have made of its original DP. */
static void add_link_dp(const struct deriving *d, struct eng_unit_id unit)
{
    const struct eng_match *m = d->match;
    struct dig_now *now = &d->s->now[unit.raw];
    for (struct eng_card_id at = m->unit[unit.raw].links; at.raw != 0;
         at = m->card[at.raw].below) {
        if (now->dp != ENG_NUMBER_NONE && dig__rule(LINK_DP)) {
            now->dp = (int16_t)(now->dp + dig__facts(d->book, m, at)->link.dp);
        }
    }
}

/* Persistent effects of a card that work where it lies. */
static void add_off_field(struct deriving *d, struct eng_card_id card)
{
    const struct eng_card *c = &d->match->card[card.raw];
    const struct eng_program *p = &d->book->cards->program;
    for (unsigned e = p->first[c->def]; e < p->first[c->def + 1u]; e++) {
        if ((p->effect[e].from >> c->zone & 1u) != 0 && p->effect[e].keyword == 0 &&
            (p->effect[e].flags & ENG_EFFECT_GRANTED) == 0) {
            d->s->reads = READS_ALL;
            on_effect(d, &(struct dig_borne){(uint16_t)e, card, eng_unit_of(0), c->owner});
        }
    }
}

/* {Hand} and {Trash} effects, and {Security} effects of cards that lie there face up 15-14. */
static void add_elsewhere(struct deriving *d, uint8_t seat, uint8_t zone)
{
    const struct eng_match *m = d->match;
    const struct eng_pile *pile = &m->pile[seat][zone];
    if ((d->s->has.holds >> zone & 1u) == 0) {
        return;
    }
    d->s->reads = (uint16_t)(d->s->reads | dig__reads_area(zone));
    for (unsigned i = 0; i < pile->len; i++) {
        if (zone != Z_SECURITY || (m->card[pile->at[i].raw].flags & ENG_CARD_FACE_UP) != 0) {
            add_off_field(d, pile->at[i]);
        }
    }
}

/* "While this card is revealed" 15-15-3. */
static void add_revealed(struct deriving *d)
{
    const struct eng_match *m = d->match;
    if ((d->s->has.holds & DIG_HOLDS_REVEALED) == 0) {
        return;
    }
    d->s->reads = READS_ALL;
    for (unsigned i = 1; i <= m->cards; i++) {
        if (m->card[i].zone == Z_REVEALED) {
            add_off_field(d, eng_card_of(i));
        }
    }
}

static void list_statements(struct deriving *d)
{
    const struct eng_match *m = d->match;
    struct dig_state *s = d->s;
    const struct eng_program *p = &d->book->cards->program;
    s->actives = 0;
    s->listens = 0;
    s->timings = 0;
    s->given_declares = 0;
    s->forbids = 0;
    s->says = 0;
    s->tells = 0;
    s->reads = READS_BOARD;
    eng_unit_foreach(u, m) /* all of them before any condition looks at one */
    {
        struct dig_now *now = &s->now[u.raw];
        const uint8_t what = now->what; /* a Digimon by an effect has inherited effects, too */
        *now = dig__printed(dig__top(d->book, m, u));
        now->what = what;
    }
    eng_unit_foreach(u, m)
    {
        add_unit(d, u);
    }
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        add_elsewhere(d, seat, Z_HAND);
        add_elsewhere(d, seat, Z_TRASH);
        add_elsewhere(d, seat, Z_SECURITY);
    }
    add_revealed(d);
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        const struct eng_lasting *l = &m->lasting[i];
        if (l->effect != 0 && l->statement < SAYS_NUM) {
            const struct dig_borne b = {
                .effect = (uint16_t)(l->effect - 1), .card = l->card, .seat = l->seat};
            add_active(d, &b, l->statement, l->at, (uint8_t)(i + 1));
            s->reads = (uint16_t)(s->reads |
                dig__reads_statement(
                    p, p->effect[b.effect].base, l->statement, l->at, !l->is_overall));
        }
    }
}

/* The units of a statement: chosen ones, or what its target finds now. `of` is its first word. */
static struct eng_things units_of(const struct eng_match *m, const struct eng_ctx *ctx,
    const struct dig_active *a, const uint16_t *of)
{
    struct eng_things units = {0};
    if (a->lasting != 0 && !m->lasting[a->lasting - 1].is_overall) {
        units = m->lasting[a->lasting - 1].of;
    } else if (of[1] != 0) {
        eng__target(ctx, of[1], &units);
    }
    return units;
}

static int value_of(const struct eng_match *m, const struct eng_ctx *ctx,
    const struct dig_active *a, uint16_t number)
{
    return a->lasting != 0 ? m->lasting[a->lasting - 1].value : eng__number(ctx, number);
}

/* A reduction of DP that some statement forbids. */
static bool is_kept_up(
    const struct deriving *d, struct eng_unit_id unit, const struct dig_active *a, int change)
{
    const struct eng_happening how = {.cause = CAUSE_EFFECT,
        .by = a->card,
        .by_seat = a->seat,
        .by_effect = (uint16_t)(a->effect + 1)};
    return change < 0 && dig__cannot(d->book, d->match, unit, DEED_REDUCE_DP, &how);
}

static void grant(struct deriving *d, const struct dig_granted *granted)
{
    if (d->s->granteds < DIG_GRANTED_MAX) {
        d->s->granted[d->s->granteds++] = *granted;
        note_given(d, dig__effect(d->book, granted->effect));
    } else {
        full(d);
    }
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
            (which == 0 || dig__effect_fits(ctx, which, &how))) {
            grant(d,
                &(struct dig_granted){.effect = (uint16_t)i,
                    .unit = m->unit[unit.raw].serial,
                    .card = card,
                    .seat = m->unit[unit.raw].owner});
        }
    }
}

/* 15-15-2: "has the effects of those things". */
static void apply_effects_of(
    struct deriving *d, const struct dig_active *a, const struct eng_ctx *ctx)
{
    const struct eng_match *m = d->match;
    const uint16_t *w = eng__node(ctx, a->list) + 1;
    const struct eng_things units = units_of(m, ctx, a, &w[2]);
    struct eng_things things = {0};
    if (w[1] != 0) {
        eng__target(ctx, w[1], &things);
    }
    eng_things_foreach(c, &units)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (unit.raw != 0 && dig__is_affected(d->book, m, unit, ctx)) {
            eng__note(STATEMENT, SAYS_GAINS_EFFECTS);
            eng_things_foreach(thing, &things)
            {
                grant_printed(d, unit, thing, 0, ctx, w[4]);
            }
        }
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

static void apply(struct deriving *d, const struct dig_active *a)
{
    const struct eng_match *m = d->match;
    const struct eng_ctx ctx = dig__active_ctx(d->book, m, a);
    const uint16_t *w = eng__node(&ctx, a->list) + 1;
    if (a->statement == SAYS_GAINS_EFFECTS) {
        apply_effects_of(d, a, &ctx);
        return;
    }
    if (a->statement != SAYS_DP && a->statement != SAYS_GAINS && a->statement != SAYS_CANNOT) {
        return; /* looked up when it matters */
    }
    const struct eng_things units = units_of(m, &ctx, a, &w[1]);
    eng_things_foreach(c, &units)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (unit.raw == 0 || !dig__is_affected(d->book, m, unit, &ctx)) {
            continue;
        }
        eng__note(STATEMENT, a->statement);
        struct dig_now *now = &d->s->now[unit.raw];
        if (a->statement == SAYS_DP) {
            const int change = value_of(m, &ctx, a, w[0]);
            if (now->dp != ENG_NUMBER_NONE && /* 2-5: without DP none is added */
                !is_kept_up(d, unit, a, change)) {
                now->dp = (int16_t)(now->dp + change);
            }
        } else if (a->statement == SAYS_CANNOT) {
            now->cannot |= UINT32_C(1) << w[0];
        } else if (d->s->granteds < DIG_GRANTED_MAX) {
            const uint16_t effect =
                (uint16_t)(d->book->cards->program.first[dig__effect(d->book, a->effect)->def] +
                    w[0]);
            d->s->granted[d->s->granteds++] = (struct dig_granted){.effect = effect,
                .unit = m->unit[unit.raw].serial,
                .card = a->card,
                .seat = a->seat};
            const struct eng_effect *e = dig__effect(d->book, effect);
            note_given(d, e);
            if (e->keyword != 0) {
                apply_keyword(d, unit, e, &ctx);
            }
        } else {
            full(d);
        }
    }
}

/* Slots and entries that were in use and are not any more are zero again: equal states, equal bytes. */
static void clear_rest(struct deriving *d, unsigned units, unsigned actives, unsigned granteds)
{
    struct dig_state *s = d->s;
    for (unsigned slot = d->match->units + 1u; slot <= units; slot++) {
        s->now[slot] = (struct dig_now){0};
    }
    for (unsigned i = s->actives; i < actives; i++) {
        s->active[i] = (struct dig_active){0};
    }
    for (unsigned i = s->granteds; i < granteds; i++) {
        s->granted[i] = (struct dig_granted){0};
    }
    s->now_units = d->match->units;
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
            d->s->now[u.raw].keywords |= UINT64_C(1) << KW_BLOCKER;
        }
    }
}

/* One pass over all statements, with what units have by the pass before. */
static void derive(struct deriving *d)
{
    const struct eng_match *m = d->match;
    struct dig_state *s = d->s;
    list_statements(d); /* also those of effects that were given in the last pass */
    s->granteds = 0;
    const bool is_telling = (s->says & (1u << SAYS_SET | 1u << SAYS_ALSO)) != 0;
    eng_unit_foreach(u, m)
    {
        s->now[u.raw].what = 0;
    }
    if (is_telling) { /* what others read may be changed by it: names, levels, timings ... */
        s->reads = READS_ALL;
        s->timings = UINT16_MAX;
        dig__inform(d->book, d->match);
    }
    eng_unit_foreach(u, m)
    {
        add_link_dp(d, u);
    }
    for (unsigned i = 0; i < s->actives && (s->says >> SAYS_CANNOT & 1u) != 0; i++) {
        if (s->active[i].statement == SAYS_CANNOT) { /* before the changes it may forbid */
            apply(d, &s->active[i]);
        }
    }
    for (unsigned i = 0; i < s->actives; i++) {
        if (s->active[i].statement != SAYS_CANNOT) {
            apply(d, &s->active[i]);
        }
    }
    uint64_t any = 0;
    eng_unit_foreach(u, m)
    {
        any |= s->now[u.raw].keywords;
        if ((s->now[u.raw].keywords >> KW_SUCCESSION & 1u) != 0) {
            dig__each_effect(d->book, m, u, on_succession, d);
        }
    }
    if ((any >> KW_COLLISION & 1u) != 0) {
        s->reads |= READS_ATTACK;
        apply_collision(d);
    }
    if ((any >> KW_PROGRESS & 1u) != 0) {
        s->reads |= READS_ATTACK;
    }
}

/* Further passes, where statements read what statements make of units: until one changes nothing, or
 * there have been ROUNDS_MAX. */
static void derive_again(struct deriving *d, unsigned *actives, unsigned *granteds)
{
    struct dig_state *s = d->s;
    struct dig_now before[ENG_UNITS_MAX];
    struct dig_granted given[DIG_GRANTED_MAX];
    bool is_same = false;
    for (int round = 1; round < ROUNDS_MAX && !is_same; round++) {
        const size_t bytes = sizeof before[0] * (d->match->units + 1u);
        const unsigned givens = s->granteds;
        memcpy(before, s->now, bytes);
        memcpy(given, s->granted, sizeof given[0] * givens);
        derive(d);
        *actives = s->actives > *actives ? s->actives : *actives;
        *granteds = s->granteds > *granteds ? s->granteds : *granteds;
        is_same = memcmp(before, s->now, bytes) == 0 && givens == s->granteds &&
            memcmp(given, s->granted, sizeof given[0] * givens) == 0;
    }
}

void dig__refresh(const struct eng_book *book, struct eng_match *match)
{
    struct dig_state *s = dig__state(match);
    if (!s->is_stale) {
        return;
    }
    s->is_stale = 0;
    s->is_ruled = 0;
    struct deriving d = {.book = book, .match = match, .s = s};
    const unsigned units = s->now_units;
    unsigned actives = s->actives;
    unsigned granteds = s->granteds;
    struct dig_granted given[DIG_GRANTED_MAX];
    memcpy(given, s->granted, sizeof given[0] * granteds);
    derive(&d);
    const bool is_final = (s->reads & READS_NOW) == 0 && granteds == s->granteds &&
        memcmp(given, s->granted, sizeof given[0] * granteds) == 0;
    actives = s->actives > actives ? s->actives : actives;
    granteds = s->granteds > granteds ? s->granteds : granteds;
    if (!is_final) {
        derive_again(&d, &actives, &granteds);
    }
    clear_rest(&d, units, actives, granteds);
}

void dig__check_derived(const struct eng_book *book, const struct eng_match *match)
{
    struct eng_match again = *match;
    if (dig__peek(match)->is_stale) {
        return; /* whoever reads it next derives it */
    }
    dig__state(&again)->is_stale = 1;
    dig__refresh(book, &again);
    dig__state(&again)->is_ruled = dig__peek(match)->is_ruled;
    assert(memcmp(again.game, match->game, sizeof again.game) == 0);
}

/* The areas that a card went from and to. On what lies in no area (used, revealed, checked) only
 * statements depend that are derived after every event. */
static unsigned moved(const struct eng_event *e)
{
    const unsigned from = dig__reads_area(e->from);
    const unsigned to = dig__reads_area(e->to);
    return from == READS_ALL ? to : to == READS_ALL ? from : from | to;
}

/* What an event of that kind has changed; what moved is told by its areas. */
static unsigned changed_by(const struct eng_event *e)
{
    switch (e->kind) { /* an enum dig_event; others change anything */
    case EV_FIRST_PLAYER:
    case EV_KEEP:
    case EV_PASS:
    case EV_DECLARE_PLAY:
    case EV_DECLARE_DIGIVOLVE:
    case EV_DECLARE_USE:
    case EV_DECLARE_LINK:
    case EV_ACTIVATE:
    case EV_CHOOSE:
    case EV_DECLINE:
    case EV_BEGIN: /* whatever lasts is derived anew where it begins and ends */
    case EV_END:
    case EV_TURN_ENDING:
    case EV_LOOK:
    case EV_BATTLE: /* beside READS_ATTACK, as every event */
    case EV_SECURITY_BATTLE:
    case EV_GAME_OVER:
        return 0;
    case EV_MEMORY:
    case EV_PAY:
        return READS_MEMORY;
    case EV_TURN:
        return READS_TURN | READS_PHASE | READS_MEMORY;
    case EV_PHASE:
        return READS_PHASE;
    case EV_SUSPEND:
    case EV_UNSUSPEND:
        return READS_SUSPENDED;
    case EV_ATTACK:
    case EV_BLOCK:
    case EV_ATTACK_FAILS:
    case EV_ATTACK_NOTHING:
    case EV_ATTACK_ENDS:
    case EV_TARGET:
        return READS_ATTACK;
    case EV_SHUFFLE:
        return dig__reads_area(e->to);
    case EV_DRAW:
    case EV_RETURN_HAND:
    case EV_PLACE_SECURITY:
    case EV_PLACE:
        return dig__reads_area(e->from) | dig__reads_area(e->to);
    case EV_USE:
    case EV_CHECK:
    case EV_TRASH:
    case EV_REVEAL:
        return moved(e);
    default:
        return READS_ALL;
    }
}

bool dig__is_touched(
    const struct eng_match *match, const struct eng_events *events, uint32_t from)
{
    unsigned changed = READS_ATTACK; /* a battle begins and ends without an event of its own */
    for (uint32_t i = from; i < events->len; i++) {
        changed |= changed_by(&events->at[i]);
    }
    return (changed & dig__peek(match)->reads) != 0;
}

static bool says(const struct dig_state *s, enum dig_statement what)
{
    return (s->says >> what & 1u) != 0;
}

int16_t dig__security_dp(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    const struct dig_state *s = dig__peek(match);
    int dp = dig__facts(book, match, card)->dp;
    for (unsigned i = 0; i < s->actives && says(s, SAYS_DP); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_DP) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct eng_things things = units_of(match, &ctx, a, &w[1]);
        if (eng_set_has(&things.cards, card)) {
            dp += value_of(match, &ctx, a, w[0]);
        }
    }
    return (int16_t)dp;
}

/* The statement is about the unit, which it may affect. */
static bool is_about(const struct eng_book *book, const struct eng_match *m,
    const struct dig_active *a, const struct eng_ctx *ctx, const uint16_t *of,
    struct eng_unit_id unit)
{
    const struct eng_things units = units_of(m, ctx, a, of);
    eng_things_foreach(c, &units)
    {
        if (m->card[c.raw].unit.raw == unit.raw) {
            return dig__is_affected(book, m, unit, ctx);
        }
    }
    return false;
}

bool dig__allows(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_permission what, struct eng_unit_id target, unsigned need)
{
    enum {
        WHAT,
        OF,
        OF_TARGET,
        TARGET,
        UNSUSPENDED,
        PLAYED
    };
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives && says(s, SAYS_CAN); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_CAN) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct eng_thing thing = {match->unit[target.raw].top, true};
        if (w[WHAT] == what && ((need & DIG_ATTACK_UNSUSPENDED) == 0 || w[UNSUSPENDED] != 0) &&
            ((need & DIG_ATTACK_PLAYED) == 0 || w[PLAYED] != 0) &&
            ((need & DIG_ATTACK_THE_PLAYER) != 0) == (w[TARGET] == DIG_TARGET_PLAYER) &&
            (target.raw == 0 || w[TARGET] == DIG_TARGET_DIGIMON ||
                eng__predicate(&ctx, w[TARGET], thing)) &&
            is_about(book, match, a, &ctx, &w[OF], unit)) {
            eng__note(STATEMENT, SAYS_CAN);
            eng__note_words(SAYS, SAYS_CAN, 1u << what);
            return true;
        }
    }
    return false;
}

bool dig__must(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_permission what)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives && says(s, SAYS_MUST); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement == SAYS_MUST) {
            const struct eng_ctx ctx = dig__active_ctx(book, match, a);
            const uint16_t *w = eng__node(&ctx, a->list) + 1;
            if (w[0] == what && is_about(book, match, a, &ctx, &w[1], unit)) {
                eng__note(STATEMENT, SAYS_MUST);
                eng__note_words(SAYS, SAYS_MUST, 1u << what);
                return true;
            }
        }
    }
    return false;
}

int dig__turn_end(const struct eng_book *book, const struct eng_match *match)
{
    const struct dig_state *s = dig__peek(match);
    int memory = 1;
    for (unsigned i = 0; i < s->actives && says(s, SAYS_TURN_ENDS_AT); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement == SAYS_TURN_ENDS_AT) {
            const struct eng_ctx ctx = dig__active_ctx(book, match, a);
            memory = value_of(match, &ctx, a, eng__node(&ctx, a->list)[1]);
            eng__note(STATEMENT, SAYS_TURN_ENDS_AT);
        }
    }
    return memory;
}

bool dig__is_protected(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const struct dig_state *s = dig__peek(match);
    bool is_in_force = match->unit[unit.raw].serial == s->attack.attacker &&
        (s->now[unit.raw].keywords >> KW_PROGRESS & 1u) != 0; /* 16-39 */
    for (unsigned i = 0; i < s->actives && says(s, SAYS_UNAFFECTED); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement == SAYS_UNAFFECTED) {
            const struct eng_ctx ctx = dig__active_ctx(book, match, a);
            const struct eng_things units =
                units_of(match, &ctx, a, &eng__node(&ctx, a->list)[2]);
            eng_things_foreach(c, &units)
            {
                is_in_force |= match->card[c.raw].unit.raw == unit.raw;
            }
        }
    }
    return is_in_force;
}

bool dig__is_affected(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct eng_ctx *by)
{
    return dig__is_affected_as(book, match, unit, by, HAP_NONE);
}

bool dig__is_affected_as(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct eng_ctx *by, enum dig_happening what)
{
    const struct dig_state *s = dig__peek(match);
    if (match->unit[unit.raw].serial == s->attack.attacker && s->attack.attacker != 0 &&
        by->seat != match->unit[unit.raw].owner &&
        (s->now[unit.raw].keywords >> KW_PROGRESS & 1u) != 0) {
        return false; /* 16-39 */
    }
    for (unsigned i = 0; i < s->actives && says(s, SAYS_UNAFFECTED); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_UNAFFECTED) {
            continue;
        }
        struct eng_ctx ctx = dig__active_ctx(book, match, a);
        ctx.depth = by->depth;
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct eng_things units = units_of(match, &ctx, a, &w[1]);
        eng_things_foreach(c, &units)
        {
            const struct eng_happening how = {.kind = (uint8_t)what,
                .cause = CAUSE_EFFECT,
                .by = by->card,
                .by_seat = by->seat,
                .by_effect = by->effect};
            if (match->card[c.raw].unit.raw == unit.raw && dig__effect_fits(&ctx, w[0], &how)) {
                eng__note(STATEMENT, SAYS_UNAFFECTED);
                return false; /* 15-15-5 */
            }
        }
    }
    return true;
}
