/* SPDX-License-Identifier: MIT
 * verbs_digivolve.c - effects that digivolve, in each of its ways (8-1 to 8-4), and that widen where
 * DigiXros and Assembly take their cards from. Without an `act` a verb only says whether it could be
 * done (dig__able). */
#include "declare.h"
#include "verbs.h"

static struct eng_card_id first_of(const struct eng_things *t)
{
    return eng__things_next(t, eng_card_of(0));
}

/* An effect's digivolution: who, into what, and what the operands say about its cost. */
struct evolving {
    struct eng_doing *d;
    struct eng_card_id card;
    struct eng_unit_id unit;
};

/* The cost after the effect's own change; -2 when it cannot be paid 1-3-11-1. */
static int cost_for(const struct evolving *e, int full)
{
    const struct eng_doing *d = e->d;
    const int cost = dig__cost_of(d, &d->operand[2], full);
    const struct dig_price price = {
        .of = DIG_COST_DIGIVOLVE, .seat = d->ctx->seat, .card = e->card, .unit = e->unit};
    return cost < 0 || dig__is_payable(d->ctx->book, d->ctx->match, &price, cost) ? cost : -2;
}

/* The operand treat_as: items of three words, dimension, kind (0 words, 1 number) and value. */
static void read_as(const struct eng_doing *d, struct dig_read_as *as)
{
    const uint16_t at = d->operand[6];
    const uint16_t *list = at == 0 ? NULL : eng__node(d->ctx, at);
    for (unsigned i = 0; list != NULL && i + 3 <= list[0]; i += 3) {
        const uint16_t *item = &list[1 + i];
        if (item[0] == DIM_COLOR && item[1] == 0) {
            as->colors = (uint8_t)(as->colors | item[2]);
        } else if (item[0] == DIM_WHAT && item[1] == 0) {
            as->is_digimon |= (item[2] >> WHAT_DIGIMON & 1u) != 0;
        } else if (item[0] == DIM_LEVEL && item[1] == 1) {
            as->level = (int8_t)eng__number(d->ctx, item[2]);
        }
    }
}

static enum eng_done normal(const struct evolving *e)
{
    const struct eng_doing *d = e->d;
    struct dig_met met[DIG_MET_MAX];
    const enum dig_ignoring ignoring = d->operand[4] == 0 ? DIG_IGNORE_NONE
        : d->operand[4] == 1                              ? DIG_IGNORE_ALL
                                                          : DIG_IGNORE_LEVEL;
    struct dig_read_as as = {.ignoring = ignoring, .level = DIG_NO_VALUE};
    read_as(d, &as);
    const unsigned n =
        dig__requirements_met_as(d->ctx->book, d->ctx->match, e->card, e->unit, &as, met);
    if (n == 0 && ignoring != DIG_IGNORE_ALL) {
        return ENG_DONE_PARTLY; /* requirements are not met */
    }
    int full = n > 0 ? met[0].cost : 0;
    for (unsigned i = 1; i < n; i++) {
        full = met[i].cost < full ? met[i].cost : full;
    }
    const int cost = cost_for(e, full);
    if (cost < -1) {
        return ENG_DONE_PARTLY;
    }
    if (d->act != NULL) {
        dig__digivolve(d->act, e->card, e->unit, d->ctx->seat, cost);
    }
    return ENG_DONE_LATER;
}

/* The materials are exactly the two things of the target. */
static enum eng_done dna(struct evolving *e, const struct eng_things *materials)
{
    const struct eng_doing *d = e->d;
    const struct eng_match *m = d->ctx->match;
    const struct eng_card_id a = first_of(materials);
    const struct eng_card_id b = eng__things_next(materials, a);
    struct dig_dna way[DIG_DNA_WAYS_MAX];
    if (b.raw == 0 || eng__things_next(materials, b).raw != 0 || a.raw == e->card.raw ||
        b.raw == e->card.raw) {
        return ENG_DONE_PARTLY;
    }
    const unsigned n = dig__dna_ways(d->ctx->book, m, e->card, d->ctx->seat, a, b, way);
    if (n == 0) {
        return ENG_DONE_PARTLY;
    }
    unsigned best = 0;
    const struct dig_recipe *line = dig__facts(d->ctx->book, m, e->card)->dna;
    for (unsigned i = 1; i < n; i++) {
        best = line[way[i].index].cost < line[way[best].index].cost ? i : best;
    }
    bool is_order_open = false;
    for (unsigned i = 0; i < n; i++) {
        is_order_open |=
            way[i].index == way[best].index && way[i].upper.raw != way[best].upper.raw;
    }
    const int cost = cost_for(e, line[way[best].index].cost);
    if (cost < -1) {
        return ENG_DONE_PARTLY;
    }
    if (d->act != NULL) {
        dig__dna(d->act, e->card, &way[best], d->ctx->seat, cost, is_order_open);
    }
    return ENG_DONE_LATER;
}

static enum eng_done burst(const struct evolving *e)
{
    const struct eng_doing *d = e->d;
    const int cost = cost_for(e, dig__facts(d->ctx->book, d->ctx->match, e->card)->burst.cost);
    if (cost < -1 ||
        !dig__burst_fits(d->ctx->book, d->ctx->match, e->card, d->ctx->seat, e->unit)) {
        return ENG_DONE_PARTLY;
    }
    if (d->act != NULL) {
        dig__burst(d->act, e->card, e->unit, d->ctx->seat, cost);
    }
    return ENG_DONE_LATER;
}

static enum eng_done app_fusion(const struct evolving *e)
{
    const struct eng_doing *d = e->d;
    const int cost =
        cost_for(e, dig__facts(d->ctx->book, d->ctx->match, e->card)->app_fusion.cost);
    if (cost < -1 ||
        !dig__app_fusion_fits(d->ctx->book, d->ctx->match, e->card, d->ctx->seat, e->unit)) {
        return ENG_DONE_PARTLY;
    }
    if (d->act != NULL) {
        dig__app_fusion(d->act, e->card, e->unit, d->ctx->seat, cost);
    }
    return ENG_DONE_LATER;
}

/* The unit that digivolves: of several things, the first that is one. */
static struct eng_unit_id unit_of(const struct eng_match *m, const struct eng_things *things)
{
    eng_things_foreach(c, things)
    {
        if (m->card[c.raw].unit.raw != 0) {
            return m->card[c.raw].unit;
        }
    }
    return eng_unit_of(0);
}

/* A unit: nothing digivolves into it. */
static bool is_on_field(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_card *c = &m->card[card.raw];
    return c->unit.raw != 0 && c->zone != Z_UNDER && c->zone != Z_LINK;
}

/* Operands: unit, into, cost (2), ignore, method, treat_as. */
enum eng_done dig__verb_digivolve(struct eng_doing *d)
{
    const struct eng_match *m = d->ctx->match;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    const struct eng_things into = dig__slot(d, d->operand[1]);
    struct evolving e = {.d = d, .card = first_of(&into), .unit = unit_of(m, &units)};
    if (e.unit.raw == 0 || e.card.raw == 0 || is_on_field(m, e.card) ||
        dig__facts(d->ctx->book, m, e.card)->category != DIG_CATEGORY_DIGIMON ||
        ((m->card[m->unit[e.unit.raw].top.raw].flags & ENG_CARD_TOKEN) != 0 && /* 4-20-3 */
            dig__rule(TOKEN_STACK)) ||
        !dig__may_digivolve(d->ctx->book, m, e.card, e.unit)) {
        return ENG_DONE_PARTLY;
    }
    eng__note(METHOD, d->operand[5]);
    switch ((enum dig_method)d->operand[5]) {
    case METHOD_DNA: /* 8-2-2-4: only when the effect says so */
        return dna(&e, &units);
    case METHOD_BURST:
        return burst(&e);
    case METHOD_APP_FUSION:
        return app_fusion(&e);
    case METHOD_NORMAL:
    case METHOD_BLAST:
    case METHOD_ARTS:
    case METHOD_DIGIXROS:
    case METHOD_ASSEMBLY:
    case DIG__method_num:
        break;
    }
    return normal(&e);
}

enum eng_done dig__verb_materials(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const struct eng_things things = dig__slot(d, d->operand[0]);
    const uint8_t seen = (uint8_t)d->frame->reg[ENG__REG_HAPPENING];
    if (seen == 0 || eng__things_none(&things)) {
        return ENG_DONE_PARTLY;
    }
    const uint8_t root = m->happening[seen - 1].root;
    if (!dig__materials_add(m, root != 0 ? root : seen, &things)) {
        return ENG_DONE_PARTLY;
    }
    *d->affected = things;
    return ENG_DONE;
}
