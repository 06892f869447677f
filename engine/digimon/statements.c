/* SPDX-License-Identifier: MIT
 * statements.c - which statements are in force: those of persistent effects while their conditions
 * hold, and those that last (15-8-2, 15-11); and about which units they are, with which number. */
#include "now.h"

#include <stddef.h>

struct listing {
    const struct eng_book *book;
    const struct eng_match *match;
    unsigned changed; /* since the last listing */
    unsigned source;  /* what the effects depend on that are looked at now */
    struct dig_said *out;
};

/* The place of a target among the operands, of statements that make something of units; what adds or
 * changes information looks for them by itself (information.c). */
static const uint8_t target_at[SAYS_NUM] = {
    [SAYS_DP] = 2,
    [SAYS_GAINS] = 2,
    [SAYS_CANNOT] = 2,
    [SAYS_CAN] = 2,
    [SAYS_MUST] = 2,
    [SAYS_UNAFFECTED] = 2,
    [SAYS_GAINS_EFFECTS] = 3,
};

static void add(struct listing *l, const struct dig_active *a)
{
    if (l->out->len == DIG_ACTIVE_MAX) {
        l->out->is_full = true;
        return;
    }
    l->out->at[l->out->len++] = *a;
}

/* It depends on that; whether it is to be evaluated. */
static bool is_touched(struct listing *l, unsigned reads)
{
    const bool is = (l->changed & reads) != 0;
    l->out->reads |= reads;
    l->out->is_revalued |= is && (reads & READS_NOW) != 0;
    return is;
}

/* The same statement in the list of before, with its units and its value; NULL: it was not there. */
static const struct dig_active *before(const struct listing *l, const struct dig_active *a)
{
    const struct dig_state *s = dig__peek(l->match);
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dig_active *b = &s->active[i];
        if (b->effect == a->effect && b->list == a->list && b->unit == a->unit &&
            b->card.raw == a->card.raw && b->seat == a->seat && b->lasting == a->lasting) {
            return b;
        }
    }
    return NULL;
}

/* The units of a statement: chosen ones, or what its target finds now. */
static uint64_t units_of(
    const struct listing *l, const struct eng_ctx *ctx, const struct dig_active *a)
{
    const struct eng_match *m = l->match;
    const unsigned at = target_at[a->statement];
    const uint16_t target = at != 0 ? eng__node(ctx, a->list)[1 + at] : 0;
    struct eng_things things = {0};
    uint64_t units = 0;
    if (at != 0 && a->lasting != 0 && !m->lasting[a->lasting - 1].is_overall) {
        things = m->lasting[a->lasting - 1].of;
    } else if (target != 0 && dig__is_of_field(eng__node(ctx, target))) {
        eng__target(ctx, target, &things);
    }
    eng_things_foreach(c, &things)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (unit.raw != 0 &&
            (a->statement == SAYS_UNAFFECTED || dig__is_affected(l->book, m, unit, ctx))) {
            units |= UINT64_C(1) << unit.raw; /* 15-15-5 */
        }
    }
    return units;
}

static void evaluate(const struct listing *l, const struct eng_ctx *by, struct dig_active *a)
{
    a->units = units_of(l, by, a);
    if (a->statement == SAYS_DP) {
        a->value = dig__dp_of(dig__value(l->match, a, by, eng__node(by, a->list)[1]));
    }
}

/* The statements of a persistent effect while its conditions hold 15-8-2. */
static void on_effect(void *arg, const struct dig_borne *b)
{
    struct listing *l = arg;
    const struct eng_match *m = l->match;
    const struct eng_effect *e = dig__effect(l->book, b->effect);
    if (e->category != ENG_EFFECT_PERSISTENT || e->keyword != 0 ||
        !dig__works_there(m, e, b->unit) || /* 3-4-7 */
        !dig__in_window(m, e, b->seat)) {
        return;
    }
    const bool is_anew = is_touched(l, l->source);
    const struct eng_ctx ctx = dig__ctx(l->book, m, b);
    if (is_anew && e->condition != 0 && eng__number(&ctx, e->condition) == 0) {
        return;
    }
    for (uint16_t at = e->body; *eng__node(&ctx, at) == ENG_OP_HOLDS; at = (uint16_t)(at + 3)) {
        const uint16_t *op = eng__node(&ctx, at);
        struct dig_active a = {
            .effect = b->effect,
            .list = op[2],
            .unit = m->unit[b->unit.raw].serial,
            .card = b->card,
            .seat = b->seat,
            .statement = (uint8_t)op[1],
        };
        const struct dig_active *old = is_anew ? NULL : before(l, &a);
        if (!is_anew && old == NULL) {
            return; /* its conditions did not hold, and nothing that they read has changed */
        }
        eng__note(OP, op[0]);
        eng__note(TEXT, e->text);
        if (old == NULL) {
            evaluate(l, &ctx, &a);
        }
        add(l, old != NULL ? old : &a);
    }
}

/* The effects of one card of the unit by one of its texts. */
static inline void add_text(
    void *arg, struct eng_unit_id unit, struct eng_card_id card, enum dig_text text)
{
    struct listing *l = arg;
    const struct eng_match *m = l->match;
    const struct dig_text_brief *t =
        &dig__facts(l->book, m, card)->brief.text[dig__text_at(text)];
    if (t->reads == 0 || (m->unit[unit.raw].zone != Z_BATTLE && !t->is_bred)) {
        return; /* 3-4-7 */
    }
    l->source = t->reads;
    l->out->is_different |= is_touched(l, t->reads) && t->varies != 0;
    if (t->holds) {
        dig__each_of_card(l->book, m, card, unit, text, on_effect, l);
    }
}

static void add_unit(struct listing *l, struct eng_unit_id unit, bool has_given)
{
    const unsigned varies = dig__peek(l->match)->now[unit.raw].varies;
    dig__each_text(l->match, unit, dig__parts(l->book, l->match, unit, varies), add_text, l);
    if (has_given) {
        l->source = READS_ALL;
        dig__each_granted(l->book, l->match, unit, on_effect, l);
    }
}

/* Some effect that is given to a unit is a persistent one. */
static bool has_given(const struct listing *l)
{
    const struct dig_state *s = dig__peek(l->match);
    bool is_any = false;
    for (unsigned i = 0; i < s->granteds; i++) {
        const struct eng_effect *e = dig__effect(l->book, s->granted[i].effect);
        is_any |= e->category == ENG_EFFECT_PERSISTENT && e->keyword == 0;
    }
    return is_any;
}

/* Persistent effects of a card that work where it lies; `place` is what depends on who lies there. */
static void add_off_field(struct listing *l, struct eng_card_id card, unsigned place)
{
    const struct eng_card *c = &l->match->card[card.raw];
    const struct eng_program *p = &l->book->cards->program;
    for (unsigned e = p->first[c->def]; e < p->first[c->def + 1u]; e++) {
        if ((p->effect[e].from >> c->zone & 1u) != 0 && p->effect[e].keyword == 0 &&
            p->effect[e].category == ENG_EFFECT_PERSISTENT &&
            (p->effect[e].flags & ENG_EFFECT_GRANTED) == 0) {
            l->source = dig__reads_effect(p, &p->effect[e]) | place;
            l->out->reads |= l->source;
            on_effect(l, &(struct dig_borne){(uint16_t)e, card, eng_unit_of(0), c->owner});
        }
    }
}

/* {Hand} and {Trash} effects, and {Security} effects of cards that lie there face up 15-14. */
static void add_elsewhere(struct listing *l, uint8_t seat, uint8_t zone)
{
    const struct eng_match *m = l->match;
    const struct eng_pile *pile = &m->pile[seat][zone];
    const unsigned place = dig__reads_area(zone);
    if ((dig__peek(m)->has.holds >> zone & 1u) == 0) {
        return;
    }
    l->out->reads |= place;
    for (unsigned i = 0; i < pile->len; i++) {
        if (zone != Z_SECURITY || (m->card[pile->at[i].raw].flags & ENG_CARD_FACE_UP) != 0) {
            add_off_field(l, pile->at[i], place);
        }
    }
}

/* "While this card is revealed" 15-15-3: it comes and goes with the deck's cards. */
static void add_revealed(struct listing *l)
{
    const struct eng_match *m = l->match;
    l->out->reads |= READS_CARDS;
    for (unsigned i = 1; i <= m->cards; i++) {
        if (m->card[i].zone == Z_REVEALED) {
            add_off_field(l, eng_card_of(i), READS_CARDS);
        }
    }
}

/* Chosen units stay the statement's; others are looked for, as long as it lasts 15-11-2. */
static void add_lasting(struct listing *l, unsigned i)
{
    const struct eng_match *m = l->match;
    const struct eng_lasting *lasting = &m->lasting[i];
    if (lasting->statement >= SAYS_NUM) {
        return;
    }
    struct dig_active a = {
        .effect = (uint16_t)(lasting->effect - 1),
        .list = lasting->at,
        .card = lasting->card,
        .seat = lasting->seat,
        .statement = lasting->statement,
        .lasting = (uint8_t)(i + 1),
    };
    const unsigned reads = dig__reads_statement(&l->book->cards->program,
        dig__effect(l->book, a.effect)->base, a.statement, a.list, !lasting->is_overall);
    const struct dig_active *old = is_touched(l, reads | READS_LASTING) ? NULL : before(l, &a);
    if (old == NULL) {
        const struct eng_ctx ctx = dig__active_ctx(l->book, m, &a);
        evaluate(l, &ctx, &a);
    }
    add(l, old != NULL ? old : &a);
}

void dig__list(const struct eng_book *book, const struct eng_match *match, unsigned changed,
    struct dig_said *out)
{
    struct listing l = {.book = book, .match = match, .changed = changed, .out = out};
    const bool is_given = has_given(&l);
    out->len = 0;
    out->reads = READS_BOARD | READS_LASTING;
    out->is_full = false;
    out->is_different = (changed & READS_BOARD) != 0;
    out->is_revalued = false;
    eng_unit_foreach(u, match)
    {
        add_unit(&l, u, is_given);
    }
    for (uint8_t seat = 0; seat < ENG_SEATS && dig__peek(match)->has.holds != 0; seat++) {
        add_elsewhere(&l, seat, Z_HAND);
        add_elsewhere(&l, seat, Z_TRASH);
        add_elsewhere(&l, seat, Z_SECURITY);
    }
    if ((dig__peek(match)->has.holds & DIG_HOLDS_REVEALED) != 0) {
        add_revealed(&l);
    }
    eng_lasting_foreach(i, match)
    {
        add_lasting(&l, i);
    }
}
