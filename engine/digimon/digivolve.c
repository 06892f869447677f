/* SPDX-License-Identifier: MIT
 * digivolve.c - normal digivolution, 8-1: reveal and choose, pay, stack and draw. */
#include "chapters.h"

enum {
    REG_COST,
    REG_UNIT
};

static bool meets(const struct dig_requirement *r, const struct dig_facts *top)
{
    return (r->colors & top->colors) != 0 &&
        (r->level == DIG_NO_VALUE || r->level == top->level);
}

/* Every requirement of one hand card that one own unit meets: the player chooses (8-1-2-1). */
static void offer_onto(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, struct eng_options *out)
{
    const struct dig_facts *f = dig__facts(book, m, card);
    const struct dig_facts *top = dig__top(book, m, unit);
    for (uint8_t i = 0; i < f->requirements; i++) {
        const struct dig_requirement *r = &f->requirement[i];
        if (meets(r, top) && dig__can_pay(m, r->cost)) { /* 1-3-11-1 */
            struct eng_option *o = dig__offer(out, DO_DIGIVOLVE);
            o->card = card;
            o->unit = m->unit[unit.raw].serial;
            o->number = r->cost;
            o->index = i;
        }
    }
}

void dig__offer_digivolutions(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        if (dig__facts(book, match, hand->at[i])->category != DIG_CATEGORY_DIGIMON) {
            continue;
        }
        eng_unit_foreach(u, match) /* field: battle and breeding area, 8-1-1 */
        {
            const struct eng_unit *unit = &match->unit[u.raw];
            const bool is_token = (match->card[unit->top.raw].flags & ENG_CARD_TOKEN) != 0;
            if (unit->owner == match->turn_seat && !is_token) { /* 4-20-3 */
                offer_onto(book, match, hand->at[i], u, out);
            }
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
