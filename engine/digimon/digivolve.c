/* SPDX-License-Identifier: MIT
 * digivolve.c - normal digivolution, 8-1: reveal and choose, pay, stack and draw. */
#include "effects.h"

enum {
    REG_COST,
    REG_UNIT,
    REG_HAPPENING
};

/* An own unit that may be digivolved: what its requirement looks at, read once for all hand cards. */
struct base {
    uint16_t serial;
    uint8_t colors;
    int8_t level;
};

/* The turn player's units on the field: battle and breeding area (8-1-1). */
static unsigned list_bases(
    const struct eng_book *book, const struct eng_match *m, struct base out[ENG_UNITS_MAX])
{
    unsigned bases = 0;
    eng_unit_foreach(u, m)
    {
        const struct eng_unit *unit = &m->unit[u.raw];
        const bool is_token = (m->card[unit->top.raw].flags & ENG_CARD_TOKEN) != 0;
        if (unit->owner == m->turn_seat && !is_token) { /* 4-20-3 */
            const struct dig_facts *top = dig__top(book, m, u);
            out[bases++] = (struct base){unit->serial, top->colors, top->level};
        }
    }
    return bases;
}

static bool meets(const struct dig_requirement *r, const struct base *base)
{
    return (r->level == DIG_NO_VALUE || r->level == base->level) &&
        (r->colors & base->colors) != 0;
}

/* Every requirement of one hand card that one own unit meets: the player chooses (8-1-2-1). */
static void offer_onto(const struct eng_match *m, struct eng_card_id card,
    const struct dig_facts *f, const struct base *base, struct eng_options *out)
{
    for (uint8_t i = 0; i < f->requirements; i++) {
        const struct dig_requirement *r = &f->requirement[i];
        if (meets(r, base) && dig__can_pay(m, r->cost)) { /* 1-3-11-1 */
            struct eng_option *o = dig__offer(out, DO_DIGIVOLVE);
            o->card = card;
            o->unit = base->serial;
            o->number = r->cost;
            o->index = i;
        }
    }
}

void dig__offer_digivolutions(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct base base[ENG_UNITS_MAX];
    const unsigned bases = list_bases(book, match, base);
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_facts *f = dig__facts(book, match, hand->at[i]);
        if (f->category != DIG_CATEGORY_DIGIMON) {
            continue;
        }
        for (unsigned u = 0; u < bases; u++) {
            offer_onto(match, hand->at[i], f, &base[u], out);
        }
    }
}

int dig__digivolve_cost(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, struct eng_unit_id unit)
{
    const struct dig_facts *f = dig__facts(book, match, card);
    const struct base base = {match->unit[unit.raw].serial, dig__top(book, match, unit)->colors,
        dig__top(book, match, unit)->level};
    int cheapest = -1;
    for (uint8_t i = 0; i < f->requirements; i++) {
        const struct dig_requirement *r = &f->requirement[i];
        if (meets(r, &base) && (cheapest < 0 || r->cost < cheapest)) {
            cheapest = r->cost;
        }
    }
    return cheapest;
}

void dig__digivolve(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost)
{
    struct eng_frame *f = eng__call(act, PROC_DIGIVOLVE, seat, card);
    if (f != NULL) {
        f->reg[REG_COST] = (int16_t)cost;
        f->reg[REG_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
    }
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_DECLARE_DIGIVOLVE, C_8_1_3_1, frame->source);
    e->seen_to = ENG__SEEN_ALL;
    e->target = (uint16_t)frame->reg[REG_UNIT];
    e->a = frame->reg[REG_COST];
    struct eng_happening would =
        dig__about_unit(m, HAP_DIGIVOLVED, eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]));
    would.other = frame->source;
    would.amount = frame->reg[REG_COST];
    would.is_held = 1;
    const uint8_t happening = eng__happening_add(act, &would);
    frame->reg[REG_HAPPENING] = happening;
    if (happening != 0) {
        dig__would(act, happening); /* 8-1-2-4 */
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_happening *would = &m->happening[frame->reg[REG_HAPPENING] - 1];
    would->is_held = 0;
    would->kind = 0;
    const bool is_there = eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]).raw != 0;
    if (!is_there ||
        (frame->reg[REG_COST] >= 0 && !dig__can_pay(m, would->amount))) { /* 8-1-2-6 */
        dig__state(m)->result = (struct eng_things){0};
        return ENG_FLOW_DONE;
    }
    if (frame->reg[REG_COST] >= 0) { /* negative: without paying */
        dig__pay(act, would->amount, C_8_1_3_2);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow stack(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]);
    struct eng_event *e = eng__emit_card(act, EV_DIGIVOLVE, C_8_1_3_3, frame->source);
    e->from = m->card[frame->source.raw].zone;
    e->to = m->unit[unit.raw].zone;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_card_id before = m->unit[unit.raw].top;
    eng__stack_on(act, unit, frame->source, Z_UNDER); /* orientation is kept 8-1-2-3 */
    eng__units_follow(m, before, frame->source);
    dig__draw(act, frame->seat, C_8_1_3_3); /* none left: no draw, no loss 8-1-2-8 */
    dig__state(m)->is_stale = 1;
    dig__refresh(act->book, m);

    struct eng_happening how = dig__about_unit(m, HAP_DIGIVOLVED, unit);
    how.other = frame->source;
    if (m->unit[unit.raw].zone == Z_BATTLE) { /* 3-4-7-4 */
        dig__happen(act, &how);
        dig__timing(act, TIMING_WHEN_DIGIVOLVING, frame->seat, &how.it, &how); /* 15-16-3-1 */
    }
    dig__state(m)->result = how.it;
    return ENG_FLOW_NEXT;
}

static const struct eng_step digivolve_steps[] = {
    {C_8_1_3_1, declare, NULL},
    {C_8_1_3_2, pay, NULL},
    {C_8_1_3_3, stack, NULL},
};
const struct eng_proc dig__proc_digivolve = {
    "digivolve", digivolve_steps, sizeof digivolve_steps / sizeof *digivolve_steps};
