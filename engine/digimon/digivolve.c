/* SPDX-License-Identifier: MIT
 * digivolve.c - digivolution, 8-1: requirements, and the steps that all its ways share: reveal and
 * choose, pay, stack and draw. */
#include "declare.h"

bool dig__may_digivolve(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit)
{
    const uint32_t deeds = 1u << DEED_DIGIVOLVE | 1u << DEED_BE_DIGIVOLVED;
    if ((dig__peek(m)->forbids & deeds) == 0) {
        return true;
    }
    struct eng_happening how = dig__about_unit(m, HAP_DIGIVOLVED, unit);
    how.cause = CAUSE_RULE;
    how.other = card;
    return !dig__cannot(book, m, unit, DEED_DIGIVOLVE, &how) &&
        !dig__cannot(book, m, unit, DEED_BE_DIGIVOLVED, &how) &&
        !dig__seat_cannot(book, m, m->unit[unit.raw].owner, DEED_DIGIVOLVE, &how);
}

bool dig__is_base(const struct eng_match *m, struct eng_unit_id unit, uint8_t seat)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return unit.raw != 0 && u->owner == seat && u->zone == Z_BATTLE &&
        (m->card[u->top.raw].flags & ENG_CARD_TOKEN) == 0; /* 4-20-3 */
}

struct eng_option *dig__offer_evo(const struct eng_book *book, const struct eng_match *m,
    enum dig_option kind, struct eng_card_id card, struct eng_unit_id unit, int cost,
    struct eng_options *out)
{
    const struct dig_price price = {
        .of = DIG_COST_DIGIVOLVE, .seat = m->turn_seat, .card = card, .unit = unit};
    const int now = dig__cost_now(book, m, &price, cost);
    if (!dig__is_payable_now(book, m, &price, now) || /* 1-3-11-1 */
        !dig__may_digivolve(book, m, card, unit)) {
        return NULL;
    }
    struct eng_option *o = dig__offer(out, kind);
    o->card = card;
    o->unit = m->unit[unit.raw].serial;
    o->number = (int16_t)(now < 0 ? 0 : now);
    return o;
}

/* Every requirement of one hand card that one own unit meets: the player chooses (8-1-2-1). */
static void offer_onto(
    struct dig_lines *lines, const struct dig_base *base, struct eng_options *out)
{
    const struct eng_ctx *ctx = &lines->ctx;
    struct dig_met met[DIG_MET_MAX];
    const unsigned n = dig__lines_met(lines, base, DIG_IGNORE_NONE, met);
    for (unsigned i = 0; i < n; i++) {
        struct eng_option *o = dig__offer_evo(
            ctx->book, ctx->match, DO_DIGIVOLVE, ctx->card, base->unit, met[i].cost, out);
        if (o != NULL) {
            o->index = met[i].index;
        }
    }
}

/* Onto the turn player's units on the field: battle and breeding area (8-1-1). */
static void offer_card(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, const struct dig_bases *bases, const struct dig_givers *givers,
    struct eng_options *out)
{
    const struct dig_glance *onto = &dig__facts(book, m, card)->brief.onto;
    const bool is_given = eng_set_has(&givers->cards, card);
    struct dig_lines lines;
    bool is_read = false;
    if (!is_given && (onto->refuses & bases->levels) == bases->levels) {
        return;
    }
    for (unsigned i = 0; i < bases->n; i++) {
        const struct dig_base *base = &bases->at[i];
        if ((!is_given && dig__refuses(&book->cards->program, onto, &base->sight)) ||
            (base->is_token && dig__rule(TOKEN_STACK))) { /* 4-20-3 */
            continue;
        }
        if (!is_read) {
            lines = dig__lines(book, m, card, m->turn_seat, givers);
            is_read = true;
        }
        offer_onto(&lines, base, out);
    }
}

void dig__offer_digivolutions(const struct eng_book *book, const struct eng_match *match,
    const struct dig_bases *bases, struct eng_options *out)
{
    struct dig_givers givers;
    dig__givers(book, match, &givers);
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        if (dig__facts(book, match, hand->at[i])->category == DIG_CATEGORY_DIGIMON) {
            offer_card(book, match, hand->at[i], bases, &givers, out);
        }
    }
}

void dig__digivolve(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost)
{
    dig__digivolve_as(act, card, unit, seat, cost, METHOD_NORMAL);
}

void dig__do_digivolve(struct eng_act *act, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, option->unit);
    dig__digivolve(act, option->card, unit, m->turn_seat,
        dig__requirement_cost(act->book, m, option->card, unit, option->index));
}

void dig__digivolve_as(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost, enum dig_method method)
{
    struct eng_frame *f = eng__call(act, PROC_DIGIVOLVE, seat, card);
    if (f != NULL) {
        f->reg[DIG_EVO_COST] = (int16_t)cost;
        f->reg[DIG_EVO_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
        f->reg[DIG_EVO_METHOD] = (int16_t)method;
    }
}

/* ---- the steps of all ways ---- */

static struct dig_price price_of(const struct eng_match *m, const struct eng_frame *frame)
{
    return (struct dig_price){.of = DIG_COST_DIGIVOLVE,
        .seat = frame->seat,
        .card = frame->source,
        .unit = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_UNIT])};
}

void dig__evo_declare(struct eng_act *act, struct eng_frame *frame, uint16_t clause)
{
    struct eng_match *m = act->match;
    const struct dig_price price = price_of(m, frame);
    const int cost = frame->reg[DIG_EVO_COST];
    dig__declared(act, frame, EV_DECLARE_DIGIVOLVE, clause, &price, cost)->target =
        (uint16_t)frame->reg[DIG_EVO_UNIT];
    struct eng_happening would = dig__about_unit(m, HAP_DIGIVOLVED, price.unit);
    if (frame->reg[DIG_EVO_METHOD] == METHOD_DNA && frame->reg[DIG_EVO_OTHER] != 0) {
        const struct eng_unit_id other = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_OTHER]);
        eng__things_add(&would.it, m->unit[other.raw].top);
    }
    would.other = frame->source;
    would.method = (uint8_t)frame->reg[DIG_EVO_METHOD];
    frame->reg[DIG_EVO_FROM] = m->card[frame->source.raw].zone;
    const uint8_t happening = dig__declared_would(act, frame, would, cost < 0 ? 0 : cost);
    frame->reg[DIG_EVO_HAPPENING] = happening;
    if (happening != 0) {
        dig__would(act, happening); /* 8-1-2-4 */
    }
}

bool dig__evo_pay(
    struct eng_act *act, struct eng_frame *frame, bool is_possible, uint16_t clause)
{
    struct eng_match *m = act->match;
    const int amount = dig__declared_amount(m, frame->reg[DIG_EVO_HAPPENING]);
    const struct dig_price price = price_of(m, frame);
    const bool is_free = frame->reg[DIG_EVO_COST] < 0;
    int cost = is_free ? 0 : dig__cost_now(act->book, m, &price, amount);
    cost = cost < 0 ? 0 : cost; /* 1-3-9 */
    if (!is_possible || price.unit.raw == 0 ||
        m->card[frame->source.raw].zone != frame->reg[DIG_EVO_FROM] ||
        !dig__seat_can_pay(m, frame->seat, cost)) { /* 8-1-2-6 */
        dig__state(m)->result = (struct eng_things){0};
        return false;
    }
    if (!is_free) {
        dig__seat_pay(act, frame->seat, cost, clause);
        dig__cost_spent(act, &price);
    }
    return true;
}

/* Rule switch of 4-6-3: the cards under the top card lie the other way round. */
static void turn_around(struct eng_match *m, struct eng_unit_id unit)
{
    struct eng_card *top = &m->card[m->unit[unit.raw].top.raw];
    struct eng_card_id done = {0};
    for (struct eng_card_id at = top->below; at.raw != 0;) {
        const struct eng_card_id next = m->card[at.raw].below;
        m->card[at.raw].below = done;
        done = at;
        at = next;
    }
    top->below = done;
}

void dig__evo_stack(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_DIGIVOLVE, clause, frame->source);
    e->seat = frame->seat;
    e->from = m->card[frame->source.raw].zone;
    e->to = m->unit[unit.raw].zone;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_card_id before = m->unit[unit.raw].top;
    eng__stack_on(act, unit, frame->source, Z_UNDER); /* orientation is kept 8-1-2-3 */
    eng__units_follow(m, before, frame->source);
    if (!dig__rule(STACK_ORDER)) {
        turn_around(m, unit);
    }
}

void dig__evo_done(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_match *m = act->match;
    dig__draw(act, frame->seat, clause); /* none left: no draw, no loss 8-1-2-8 */
    dig__derive(act);

    struct eng_happening how = dig__about_unit(m, HAP_DIGIVOLVED, unit);
    how.other = frame->source;
    how.method = (uint8_t)frame->reg[DIG_EVO_METHOD];
    how.from = (uint8_t)frame->reg[DIG_EVO_FROM];
    dig__blame(m, frame, &how);
    if (m->unit[unit.raw].zone == Z_BATTLE) { /* 3-4-7-4 */
        dig__happen(act, &how);
        dig__timing(act, TIMING_WHEN_DIGIVOLVING, frame->seat, &how.it, &how); /* 15-16-3-1 */
    }
    dig__removed(act, frame->source, &how);
    dig__state(m)->result = how.it;
}

void dig__offer_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const uint8_t proc = m->frame[m->frames - 1].proc;
    if (proc == PROC_DNA) {
        dig__offer_dna_parts(book, m, out);
    } else if (proc == PROC_BURST) {
        dig__offer_burst_parts(book, m, out);
    } else {
        dig__offer_app_fusion_parts(book, m, out);
    }
    out->at[0].is_default = 1;
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    dig__evo_declare(act, frame, C_8_1_3_1);
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    return dig__evo_pay(act, frame, true, C_8_1_3_2) ? ENG_FLOW_NEXT : ENG_FLOW_DONE;
}

static enum eng_flow stack(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_unit_id unit =
        eng__unit_find(act->match, (uint16_t)frame->reg[DIG_EVO_UNIT]);
    dig__evo_stack(act, frame, unit, C_8_1_3_3);
    dig__evo_done(act, frame, unit, C_8_1_3_3);
    return ENG_FLOW_NEXT;
}

static const struct eng_step digivolve_steps[] = {
    {C_8_1_3_1, declare, NULL},
    {C_8_1_3_2, pay, NULL},
    {C_8_1_3_3, stack, NULL},
};
const struct eng_proc dig__proc_digivolve = {
    "digivolve", digivolve_steps, sizeof digivolve_steps / sizeof *digivolve_steps};
