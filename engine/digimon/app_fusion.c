/* SPDX-License-Identifier: MIT
 * app_fusion.c - App Fusion, 8-4: a Digimon and one of its link cards, two of those that the card
 * names, become the card: first the link card goes on top, then the card. */
#include "declare.h"

/* The unit is one listed card and the link card another entry's, in either order. */
static bool fits(const struct eng_ctx *line, const struct dig_recipe *recipe,
    struct eng_unit_id unit, struct eng_card_id link)
{
    const struct eng_thing holder = {line->match->unit[unit.raw].top, true};
    const struct eng_thing linked = {link, false};
    for (unsigned i = 0; i < recipe->parts; i++) {
        for (unsigned j = 0; j < recipe->parts; j++) {
            if (i != j && eng__predicate(line, recipe->part[i].is, holder) &&
                eng__predicate(line, recipe->part[j].is, linked)) {
                return true;
            }
        }
    }
    return false;
}

/* The link card at a place, the oldest being 0. */
static struct eng_card_id link_at(
    const struct eng_match *m, struct eng_unit_id unit, unsigned place)
{
    struct eng_card_id at = m->unit[unit.raw].links;
    for (unsigned i = 0; i < place && at.raw != 0; i++) {
        at = m->card[at.raw].below;
    }
    return at;
}

static void offer_onto(const struct eng_ctx *line, const struct dig_recipe *recipe,
    struct eng_unit_id unit, struct eng_options *out)
{
    for (unsigned k = 0; link_at(line->match, unit, k).raw != 0; k++) {
        if (!fits(line, recipe, unit, link_at(line->match, unit, k))) {
            continue;
        }
        struct eng_option *o = dig__offer_evo(
            line->book, line->match, DO_APP_FUSION, line->card, unit, recipe->cost, out);
        if (o != NULL) {
            o->index = (uint8_t)k;
        }
    }
}

void dig__offer_app_fusion(const struct eng_book *book, const struct eng_match *m,
    const struct dig_bases *bases, struct eng_options *out)
{
    const struct eng_pile *hand = &m->pile[m->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_recipe *recipe = &dig__facts(book, m, hand->at[i])->app_fusion;
        if (recipe->parts == 0) {
            continue;
        }
        const struct eng_ctx line =
            dig__line_for(METHOD_APP_FUSION, book, m, hand->at[i], m->turn_seat);
        for (unsigned u = 0; u < bases->n; u++) {
            if (m->unit[bases->at[u].unit.raw].links.raw != 0 &&
                dig__is_combinable(&bases->at[u])) { /* 8-4-1: of the battle area */
                offer_onto(&line, recipe, bases->at[u].unit, out);
            }
        }
    }
}

static void begin(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    struct eng_card_id link, uint8_t seat, int cost)
{
    struct eng_frame *f = eng__call(act, PROC_APP_FUSION, seat, card);
    if (f != NULL) {
        f->reg[DIG_EVO_COST] = (int16_t)cost;
        f->reg[DIG_EVO_METHOD] = METHOD_APP_FUSION;
        f->reg[DIG_EVO_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
        f->reg[DIG_EVO_CARD] = link.raw;
    }
}

void dig__do_app_fusion(struct eng_act *act, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, option->unit);
    begin(act, option->card, unit, link_at(m, unit, option->index), m->turn_seat,
        dig__facts(act->book, m, option->card)->app_fusion.cost);
}

/* Link cards that will do; `only` is one of them. */
static unsigned links(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit, struct eng_card_id *only)
{
    const struct eng_ctx line = dig__line_for(METHOD_APP_FUSION, book, m, card, seat);
    unsigned n = 0;
    for (unsigned k = 0; link_at(m, unit, k).raw != 0; k++) {
        if (fits(&line, &dig__facts(book, m, card)->app_fusion, unit, link_at(m, unit, k))) {
            *only = link_at(m, unit, k);
            n++;
        }
    }
    return n;
}

bool dig__app_fusion_fits(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit)
{
    struct eng_card_id only = {0};
    return dig__is_base(m, unit, seat) && links(book, m, card, seat, unit, &only) > 0;
}

bool dig__app_fusion(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost)
{
    struct eng_card_id only = {0};
    if (!dig__app_fusion_fits(act->book, act->match, card, seat, unit)) {
        return false;
    }
    const bool is_open = links(act->book, act->match, card, seat, unit, &only) > 1;
    begin(act, card, unit, is_open ? eng_card_of(0) : only, seat, cost);
    return true;
}

void dig__offer_app_fusion_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const struct eng_frame *f = &m->frame[m->frames - 1];
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)f->reg[DIG_EVO_UNIT]);
    const struct eng_ctx line = dig__line_for(METHOD_APP_FUSION, book, m, f->source, f->seat);
    for (unsigned k = 0; link_at(m, unit, k).raw != 0; k++) {
        if (fits(&line, &dig__facts(book, m, f->source)->app_fusion, unit,
                link_at(m, unit, k))) {
            dig__offer(out, DO_CHOOSE)->card = link_at(m, unit, k);
        }
    }
}

static enum eng_flow ask_link(struct eng_act *act, struct eng_frame *frame)
{
    return frame->reg[DIG_EVO_CARD] != 0 ? ENG_FLOW_NEXT
                                         : eng__ask(act, ASK_PART, frame->seat, C_8_4_3_1);
}

static enum eng_flow answer_link(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[DIG_EVO_CARD] = option->card.raw;
    return ENG_FLOW_NEXT;
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    dig__evo_declare(act, frame, C_8_4_3_1);
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_card *link = &m->card[frame->reg[DIG_EVO_CARD]];
    const bool is_linked = link->zone == Z_LINK &&
        m->unit[link->unit.raw].serial == (uint16_t)frame->reg[DIG_EVO_UNIT];
    return dig__evo_pay(act, frame, is_linked, C_8_4_3_2) ? ENG_FLOW_NEXT : ENG_FLOW_DONE;
}

static enum eng_flow stack(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_UNIT]);
    const struct eng_card_id link = eng_card_of((unsigned)frame->reg[DIG_EVO_CARD]);
    const struct eng_card_id before = m->unit[unit.raw].top;
    struct eng_event *e = eng__emit_card(act, EV_PLACE, C_8_4_3_3, link);
    e->from = Z_LINK;
    e->to = Z_UNDER;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, link, Z_NONE);
    eng__stack_on(act, unit, link, Z_UNDER);
    eng__units_follow(m, before, link);
    dig__evo_stack(act, frame, unit, C_8_4_3_3);
    dig__evo_done(act, frame, unit, C_8_4_3_3);
    return ENG_FLOW_NEXT;
}

static const struct eng_step fusion_steps[] = {
    {C_8_4_3_1, ask_link, answer_link},
    {C_8_4_3_1, declare, NULL},
    {C_8_4_3_2, pay, NULL},
    {C_8_4_3_3, stack, NULL},
};
const struct eng_proc dig__proc_app_fusion = {
    "app_fusion", fusion_steps, sizeof fusion_steps / sizeof *fusion_steps};
