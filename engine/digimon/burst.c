/* SPDX-License-Identifier: MIT
 * burst.c - Burst Digivolve, 8-3: a Tamer returns to the hand, and at the end of the turn the top
 * card of the unit is trashed, as pending processing (18-1). */
#include "declare.h"

/* A Tamer of the seat in the battle area that the requirement names. */
static bool is_tamer(const struct eng_ctx *line, const struct dig_burst *burst,
    struct eng_unit_id unit, uint8_t seat)
{
    const struct eng_match *m = line->match;
    const struct eng_unit *u = &m->unit[unit.raw];
    return u->owner == seat && u->zone == Z_BATTLE &&
        dig__top(line->book, m, unit)->category == DIG_CATEGORY_TAMER &&
        eng__predicate(line, burst->giving, (struct eng_thing){u->top, true});
}

/* Any own field card may be the one that digivolves, in the breeding area too 8-3-3-1. */
static bool is_from(const struct eng_ctx *line, const struct dig_burst *burst,
    struct eng_unit_id unit, uint8_t seat)
{
    const struct eng_unit *u = &line->match->unit[unit.raw];
    return u->owner == seat && (line->match->card[u->top.raw].flags & ENG_CARD_TOKEN) == 0 &&
        eng__predicate(line, burst->from, (struct eng_thing){u->top, true});
}

static void offer_onto(const struct eng_ctx *line, const struct dig_burst *burst,
    struct eng_unit_id unit, struct eng_options *out)
{
    const struct eng_match *m = line->match;
    eng_unit_foreach(tamer, m)
    {
        if (tamer.raw == unit.raw || !is_tamer(line, burst, tamer, m->turn_seat)) {
            continue;
        }
        struct eng_option *o =
            dig__offer_evo(line->book, m, DO_BURST, line->card, unit, burst->cost, out);
        if (o != NULL) {
            o->target = m->unit[tamer.raw].serial;
        }
    }
}

void dig__offer_burst(const struct eng_book *book, const struct eng_match *m,
    const struct dig_bases *bases, struct eng_options *out)
{
    const struct eng_pile *hand = &m->pile[m->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_burst *burst = &dig__facts(book, m, hand->at[i])->burst;
        if (burst->from == 0) {
            continue;
        }
        const struct eng_ctx line =
            dig__line_for(METHOD_BURST, book, m, hand->at[i], m->turn_seat);
        for (unsigned u = 0; u < bases->n; u++) {
            if (is_from(&line, burst, bases->at[u].unit, m->turn_seat)) {
                offer_onto(&line, burst, bases->at[u].unit, out);
            }
        }
    }
}

static struct eng_frame *begin(struct eng_act *act, struct eng_card_id card, uint16_t unit,
    uint16_t tamer, uint8_t seat, int cost)
{
    struct eng_frame *f = eng__call(act, PROC_BURST, seat, card);
    if (f != NULL) {
        f->reg[DIG_EVO_COST] = (int16_t)cost;
        f->reg[DIG_EVO_METHOD] = METHOD_BURST;
        f->reg[DIG_EVO_UNIT] = (int16_t)unit;
        f->reg[DIG_EVO_OTHER] = (int16_t)tamer;
    }
    return f;
}

void dig__do_burst(struct eng_act *act, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    begin(act, option->card, option->unit, option->target, m->turn_seat,
        dig__facts(act->book, m, option->card)->burst.cost);
}

/* Tamers that will do; `only` is one of them. */
static unsigned tamers(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit, struct eng_unit_id *only)
{
    const struct dig_burst *burst = &dig__facts(book, m, card)->burst;
    const struct eng_ctx line = dig__line_for(METHOD_BURST, book, m, card, seat);
    unsigned n = 0;
    eng_unit_foreach(u, m)
    {
        if (u.raw != unit.raw && is_tamer(&line, burst, u, seat)) {
            *only = u;
            n++;
        }
    }
    return n;
}

bool dig__burst_fits(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit)
{
    const struct dig_burst *burst = &dig__facts(book, m, card)->burst;
    const struct eng_ctx line = dig__line_for(METHOD_BURST, book, m, card, seat);
    struct eng_unit_id only = {0};
    return burst->from != 0 && is_from(&line, burst, unit, seat) &&
        tamers(book, m, card, seat, unit, &only) > 0;
}

bool dig__burst(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost)
{
    const struct eng_match *m = act->match;
    struct eng_unit_id only = {0};
    if (!dig__burst_fits(act->book, m, card, seat, unit)) {
        return false;
    }
    const bool is_open = tamers(act->book, m, card, seat, unit, &only) > 1;
    begin(act, card, m->unit[unit.raw].serial, is_open ? 0 : m->unit[only.raw].serial, seat,
        cost);
    return true;
}

void dig__offer_burst_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const struct eng_frame *f = &m->frame[m->frames - 1];
    const struct dig_burst *burst = &dig__facts(book, m, f->source)->burst;
    const struct eng_ctx line = dig__line_for(METHOD_BURST, book, m, f->source, f->seat);
    eng_unit_foreach(u, m)
    {
        if (m->unit[u.raw].serial != (uint16_t)f->reg[DIG_EVO_UNIT] &&
            is_tamer(&line, burst, u, f->seat)) {
            dig__offer(out, DO_CHOOSE)->unit = m->unit[u.raw].serial;
        }
    }
}

static enum eng_flow ask_tamer(struct eng_act *act, struct eng_frame *frame)
{
    return frame->reg[DIG_EVO_OTHER] != 0 ? ENG_FLOW_NEXT
                                          : eng__ask(act, ASK_PART, frame->seat, C_8_3_3_1);
}

static enum eng_flow answer_tamer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[DIG_EVO_OTHER] = (int16_t)option->unit;
    return ENG_FLOW_NEXT;
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    dig__evo_declare(act, frame, C_8_3_3_1);
    return ENG_FLOW_NEXT;
}

static enum eng_flow return_tamer(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id tamer = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_OTHER]);
    if (tamer.raw == 0) {
        frame->reg[DIG_EVO_UNIT] = 0; /* impossible now 8-1-2-6 */
        return ENG_FLOW_NEXT;
    }
    struct eng_happening how = dig__about_unit(m, HAP_LEAVES, tamer);
    how.cause = CAUSE_COST;
    how.by_seat = frame->seat;
    how.from = Z_BATTLE;
    how.to = Z_HAND;
    dig__leave(act, &how, ENG__TOP, C_8_3_3_2);
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    const bool has_returned =
        eng__unit_find(act->match, (uint16_t)frame->reg[DIG_EVO_OTHER]).raw == 0;
    return dig__evo_pay(act, frame, has_returned, C_8_3_3_3) ? ENG_FLOW_NEXT : ENG_FLOW_DONE;
}

static enum eng_flow stack(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_UNIT]);
    dig__evo_stack(act, frame, unit, C_8_3_3_4);
    struct eng_lasting *l = eng__lasting_add(act);
    if (l != NULL) { /* no effect: an address of 0 */
        *l = (struct eng_lasting){
            .effect = 1,
            .value = frame->reg[DIG_EVO_UNIT],
            .turn = m->turn,
            .card = frame->source,
            .statement = DIG_SAYS_LATER,
            .until = MOMENT_END_OF_TURN,
            .seat = frame->seat,
            .is_overall = 1,
        };
    }
    dig__evo_done(act, frame, unit, C_8_3_3_4);
    return ENG_FLOW_NEXT;
}

/* Whichever card is on top by then; not the last one, and only of a Digimon. */
void dig__burst_end(struct eng_act *act, const struct eng_lasting *entry)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)entry->value);
    if (unit.raw != 0 && eng__stack_size(m, unit) > 1 && dig__is_digimon(act->book, m, unit)) {
        dig__trash_card(act, m->unit[unit.raw].top, C_8_3_2_1);
    }
}

static const struct eng_step burst_steps[] = {
    {C_8_3_3_1, ask_tamer, answer_tamer},
    {C_8_3_3_1, declare, NULL},
    {C_8_3_3_2, return_tamer, NULL},
    {C_8_3_3_3, pay, NULL},
    {C_8_3_3_4, stack, NULL},
};
const struct eng_proc dig__proc_burst = {
    "burst", burst_steps, sizeof burst_steps / sizeof *burst_steps};
