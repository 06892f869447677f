/* SPDX-License-Identifier: MIT
 * digivolve.c - normal digivolution, 8-1: reveal and choose, pay, stack and draw. */
#include "chapters.h"

enum {
    REG_COST,
    REG_UNIT
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

void dig__digivolve(struct eng_act *act, const struct eng_option *option)
{
    struct eng_frame *f = eng__call(act, PROC_DIGIVOLVE, act->match->turn_seat, option->card);
    if (f != NULL) {
        f->reg[REG_COST] = option->number;
        f->reg[REG_UNIT] = (int16_t)option->unit;
    }
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_event *e = eng__emit_card(act, EV_DECLARE_DIGIVOLVE, C_8_1_3_1, frame->source);
    e->seen_to = ENG__SEEN_ALL;
    e->target = (uint16_t)frame->reg[REG_UNIT];
    e->a = frame->reg[REG_COST];
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    dig__pay(act, frame->reg[REG_COST], C_8_1_3_2);
    return ENG_FLOW_NEXT;
}

static enum eng_flow stack(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]);
    struct eng_event *e = eng__emit_card(act, EV_DIGIVOLVE, C_8_1_3_3, frame->source);
    e->from = Z_HAND;
    e->to = m->unit[unit.raw].zone;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, frame->source, Z_NONE);
    eng__stack_on(act, unit, frame->source, Z_UNDER); /* orientation is kept 8-1-2-3 */
    dig__draw(act, frame->seat, C_8_1_3_3);           /* none left: no draw, no loss 8-1-2-8 */
    dig__settle(act);
    return ENG_FLOW_NEXT;
}

static const struct eng_step digivolve_steps[] = {
    {C_8_1_3_1, declare, NULL},
    {C_8_1_3_2, pay, NULL},
    {C_8_1_3_3, stack, NULL},
};
const struct eng_proc dig__proc_digivolve = {
    "digivolve", digivolve_steps, sizeof digivolve_steps / sizeof *digivolve_steps};
