/* SPDX-License-Identifier: MIT
 * requirement.c - digivolution requirements, 8-1: the lines of a card, those that effects give to it,
 * and the units that meet them. What does not depend on the unit is found out once for all units,
 * what does not depend on the card once for all cards. */
#include "requirement.h"

#include "declare.h"

enum {
    FROM_STATEMENT =
        128 /* index of a requirement that an effect in force gives, plus its place */
};

static void read_base(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id unit, struct dig_base *out)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    const struct dig_now *now = &dig__peek(m)->now[unit.raw];
    out->unit = unit;
    out->serial = u->serial;
    out->colors = now->colors;
    out->level = now->level;
    out->is_digimon = dig__is_digimon(book, m, unit);
    out->is_token = (m->card[u->top.raw].flags & ENG_CARD_TOKEN) != 0;
    out->zone = u->zone;
    out->sight = dig__sight(book, m, (struct eng_thing){u->top, true});
}

void dig__bases(
    const struct eng_book *book, const struct eng_match *m, uint8_t seat, struct dig_bases *out)
{
    out->n = 0;
    out->levels = 0;
    eng_unit_foreach(u, m)
    {
        if (m->unit[u.raw].owner == seat) {
            struct dig_base *base = &out->at[out->n++];
            read_base(book, m, u, base);
            out->levels |= base->sight.level != 0 ? base->sight.level : 1u << 16;
        }
    }
}

/* ---- one requirement ---- */

/* An ordinary requirement is about a Digimon; a Tamer needs a special one. */
static bool meets(
    const struct dig_requirement *r, const struct dig_base *base, enum dig_ignoring ignoring)
{
    return base->is_digimon &&
        (ignoring == DIG_IGNORE_LEVEL || r->level == DIG_NO_VALUE || r->level == base->level) &&
        (r->colors & base->colors) != 0;
}

static bool meets_special(
    const struct eng_ctx *ctx, const struct dig_requirement *r, const struct dig_base *base)
{
    const struct eng_thing thing = {ctx->match->unit[base->unit.raw].top, true};
    return !dig__refuses(&ctx->book->cards->program, &r->glance, &base->sight) &&
        eng__predicate(ctx, r->from, thing) &&
        (r->condition == 0 || eng__number(ctx, r->condition) != 0);
}

struct met {
    unsigned n;
    struct dig_met *at;
};

static void add_met(struct met *out, unsigned index, int cost)
{
    if (out->n < DIG_MET_MAX) {
        out->at[out->n++] = (struct dig_met){(uint8_t)index, cost};
    }
}

/* A special requirement that may be met by what the others say of the unit read otherwise. */
static void add_special(const struct eng_ctx *ctx, const struct dig_facts *card,
    const struct dig_requirement *r, const struct dig_base *base, enum dig_ignoring ignoring,
    unsigned index, struct met *out)
{
    if (!meets_special(ctx, r, base)) {
        return;
    }
    if (r->treat_kind == 0 && r->treat_color == 0 && r->treat_level == DIG_NO_VALUE) {
        add_met(out, index, r->cost);
        return;
    }
    struct dig_base read =
        *base; /* the card's other requirements, read with that information */
    read.is_digimon |= r->treat_kind == DIG_CATEGORY_DIGIMON;
    read.colors = r->treat_color != 0 ? r->treat_color : read.colors;
    read.level = r->treat_level != DIG_NO_VALUE ? r->treat_level : read.level;
    int cheapest = -1;
    for (uint8_t i = 0; i < card->requirements; i++) {
        const struct dig_requirement *other = &card->requirement[i];
        if (other->from == 0 && meets(other, &read, ignoring)) {
            const int cost = r->cost == DIG_COST_OF_OTHERS ? other->cost : r->cost;
            cheapest = cheapest < 0 || cost < cheapest ? cost : cheapest;
        }
    }
    if (cheapest >= 0) {
        add_met(out, index, cheapest);
    }
}

/* One requirement, as its line or statement says it. */
static void add_if_met(const struct eng_ctx *ctx, const struct dig_facts *card,
    const struct dig_requirement *r, const struct dig_base *base, enum dig_ignoring ignoring,
    unsigned index, struct met *out)
{
    if (r->from != 0) {
        add_special(ctx, card, r, base, ignoring, index, out);
    } else if (meets(r, base, ignoring)) {
        add_met(out, index, r->cost);
    }
}

/* ---- those that effects give ---- */

/* Its effect is in force: asked once, whatever the unit is. */
static bool is_said(struct dig_lines *lines, const struct eng_effect *e, unsigned index)
{
    const unsigned bit = 1u << (index - lines->facts->requirements);
    if ((lines->asked & bit) == 0) {
        const struct eng_ctx *ctx = &lines->ctx;
        const bool is_said = dig__speaks_of_itself(ctx->match, e, ctx->card) &&
            dig__in_window(ctx->match, e, ctx->seat) &&
            (e->condition == 0 || eng__number(ctx, e->condition) != 0);
        lines->asked = (uint8_t)(lines->asked | bit);
        lines->said = (uint8_t)(lines->said | (is_said ? bit : 0u));
    }
    return (lines->said & bit) != 0;
}

/* Requirements that the card's own effects give it wherever it is used. */
static void add_given_by_itself(struct dig_lines *lines, const struct dig_base *base,
    enum dig_ignoring ignoring, struct met *out)
{
    const struct eng_program *p = &lines->ctx.book->cards->program;
    const struct dig_facts *f = lines->facts;
    const uint16_t def = lines->ctx.match->card[lines->ctx.card.raw].def;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->category != ENG_EFFECT_PERSISTENT || (e->flags & ENG_EFFECT_GRANTED) != 0) {
            continue;
        }
        for (uint16_t at = e->body; *eng__node(&lines->ctx, at) == ENG_OP_HOLDS;
             at = (uint16_t)(at + 3)) {
            const uint16_t *op = eng__node(&lines->ctx, at);
            if (op[1] != SAYS_REQUIREMENT) {
                continue;
            }
            const uint16_t index = eng__node(&lines->ctx, op[2])[1];
            if (is_said(lines, e, index)) {
                eng__note(STATEMENT, SAYS_REQUIREMENT);
                add_if_met(&lines->ctx, f, &f->requirement[index], base, ignoring, index, out);
            }
        }
    }
}

void dig__givers(const struct eng_book *book, const struct eng_match *m, struct dig_givers *out)
{
    const struct dig_state *s = dig__peek(m);
    out->n = 0;
    out->cards = (struct eng_set){{0}};
    for (unsigned i = 0; i < s->actives && (s->says >> SAYS_REQUIREMENT & 1u) != 0; i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_REQUIREMENT) {
            continue;
        }
        struct dig_giver *giver = &out->at[out->n++];
        giver->ctx = dig__active_ctx(book, m, a);
        const uint16_t *w = eng__node(&giver->ctx, a->list) + 1;
        const struct dig_facts *f =
            (const struct dig_facts *)book->cards->facts + dig__effect(book, a->effect)->def;
        struct eng_things cards = {0};
        if (a->lasting != 0 && !m->lasting[a->lasting - 1].is_overall) {
            cards = m->lasting[a->lasting - 1].of;
        } else {
            eng__target(&giver->ctx, w[2], &cards);
        }
        giver->requirement = &f->requirement[w[0]];
        giver->cards = cards.cards;
        for (unsigned k = 0; k < 4; k++) {
            out->cards.word[k] |= cards.cards.word[k];
        }
        giver->card = a->card;
        giver->index = (uint8_t)(FROM_STATEMENT + i);
        giver->is_by_itself = a->unit == 0 && a->lasting == 0;
    }
}

/* Requirements that effects in force give to the card; it has spoken of itself. */
static void add_given_by_others(const struct dig_lines *lines, const struct dig_base *base,
    enum dig_ignoring ignoring, struct met *out)
{
    const struct eng_card_id card = lines->ctx.card;
    for (unsigned i = 0; i < lines->givers->n; i++) {
        const struct dig_giver *giver = &lines->givers->at[i];
        if (eng_set_has(&giver->cards, card) &&
            !(giver->is_by_itself && giver->card.raw == card.raw)) {
            eng__note(STATEMENT, SAYS_REQUIREMENT);
            add_if_met(&giver->ctx, lines->facts, giver->requirement, base, ignoring,
                giver->index, out);
        }
    }
}

/* ---- all of them ---- */

struct dig_lines dig__lines(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, const struct dig_givers *givers)
{
    return (struct dig_lines){
        .ctx = dig__line_ctx(book, m, card, seat),
        .facts = dig__facts(book, m, card),
        .givers = givers,
    };
}

unsigned dig__lines_met(struct dig_lines *lines, const struct dig_base *base,
    enum dig_ignoring ignoring, struct dig_met at[DIG_MET_MAX])
{
    const struct dig_facts *f = lines->facts;
    struct met out = {.at = at};
    for (uint8_t i = 0; i < f->requirements; i++) {
        add_if_met(&lines->ctx, f, &f->requirement[i], base, ignoring, i, &out);
    }
    if (f->given > 0) {
        add_given_by_itself(lines, base, ignoring, &out);
    }
    if (eng_set_has(&lines->givers->cards, lines->ctx.card)) {
        add_given_by_others(lines, base, ignoring, &out);
    }
    return out.n;
}

/* Of one card and one unit that is read so. */
static unsigned met_by(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, const struct dig_base *base, enum dig_ignoring ignoring,
    struct dig_met out[DIG_MET_MAX])
{
    struct dig_givers givers;
    dig__givers(book, m, &givers);
    struct dig_lines lines = dig__lines(book, m, card, m->unit[base->unit.raw].owner, &givers);
    return dig__lines_met(&lines, base, ignoring, out);
}

unsigned dig__requirements_met(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_ignoring ignoring,
    struct dig_met out[DIG_MET_MAX])
{
    struct dig_base base;
    read_base(book, m, unit, &base);
    return met_by(book, m, card, &base, ignoring, out);
}

unsigned dig__requirements_met_as(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, const struct dig_read_as *as,
    struct dig_met out[DIG_MET_MAX])
{
    struct dig_base base;
    read_base(book, m, unit, &base);
    base.is_digimon |= as->is_digimon;
    base.colors = as->colors != 0 ? as->colors : base.colors;
    base.level = as->level != DIG_NO_VALUE ? as->level : base.level;
    return met_by(book, m, card, &base, as->ignoring, out);
}

int dig__requirement_cost(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t index)
{
    struct dig_met met[DIG_MET_MAX];
    const unsigned n = dig__requirements_met(book, m, card, unit, DIG_IGNORE_NONE, met);
    for (unsigned i = 0; i < n; i++) {
        if (met[i].index == index) {
            return met[i].cost;
        }
    }
    return -1;
}
