/* SPDX-License-Identifier: MIT
 * play.c - playing a card, 7-1: reveal, pay, put on the field, in this order; DigiXros and Assembly
 * come right before the payment (7-2-3, 7-3-3). */
#include "declare.h"
#include "option.h"

static struct dig_price price_of(struct eng_card_id card, uint8_t seat)
{
    return (struct dig_price){.of = DIG_COST_PLAY, .seat = seat, .card = card};
}

static int payable_cost(int cost)
{
    return cost >= 0 ? cost : dig__rule(COST_AT_LEAST_0) ? 0 : -cost; /* 1-3-9 */
}

bool dig__may_play(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, uint8_t seat)
{
    if ((dig__peek(match)->forbids & (1u << DEED_PLAY | 1u << DEED_BE_PLAYED)) == 0) {
        return true;
    }
    struct eng_happening how = dig__about_card(HAP_PLAYED, card);
    how.cause = CAUSE_RULE;
    how.other = card;
    return !dig__seat_cannot(book, match, seat, DEED_PLAY, &how) &&
        !dig__card_cannot(book, match, card, DEED_BE_PLAYED, &how);
}

static void offer_card(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, const struct dig_facts *f, struct eng_options *out)
{
    const struct dig_price price = price_of(card, match->turn_seat);
    const int now = dig__cost_now(book, match, &price, f->play_cost);
    if (dig__may_play(book, match, card, match->turn_seat) &&
        dig__is_payable_now(book, match, &price, now)) { /* 1-3-11-1 */
        struct eng_option *o = dig__offer(out, DO_PLAY);
        o->card = card;
        o->number = (int16_t)payable_cost(now);
    }
}

void dig__offer_plays(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_facts *f = dig__facts(book, match, hand->at[i]);
        const bool is_playable =
            f->category == DIG_CATEGORY_DIGIMON || f->category == DIG_CATEGORY_TAMER;
        const bool has_cost = f->play_cost != DIG_NO_VALUE || !dig__rule(PLAY_COST_NEEDED);
        if (is_playable && has_cost) { /* 7-1-1 */
            offer_card(book, match, hand->at[i], f, out);
        }
    }
}

void dig__play(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, int cost, uint8_t flags)
{
    struct eng_frame *f = eng__call(act, PROC_PLAY, seat, card);
    if (f == NULL) {
        return;
    }
    const struct dig_facts *facts = dig__facts(act->book, act->match, card);
    f->reg[DIG_PLAY_COST] = (int16_t)cost;
    f->reg[DIG_PLAY_FLAGS] = flags;
    if (facts->digixros.parts > 0 || facts->assembly.parts > 0) {
        eng__sets_take(act, f, DIG_PLAY_SETS);
    }
}

/* The reveal; then effects of "when this would be played" interrupt [7-1-2-3]. */
static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    const struct dig_price price = price_of(frame->source, frame->seat);
    const int now = dig__cost_now(act->book, act->match, &price, frame->reg[DIG_PLAY_COST]);
    const bool is_free = (frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_FREE) != 0;
    if (!dig__rule(PLAY_ORDER) && !is_free) {
        dig__seat_pay(act, frame->seat, payable_cost(now), C_7_1_3_2);
        frame->reg[DIG_PLAY_FLAGS] |= DIG_PLAY_FREE;
    }
    struct eng_event *e = eng__emit_card(act, EV_DECLARE_PLAY, C_7_1_3_1, frame->source);
    if (dig__rule(PLAY_REVEAL)) {
        e->seen_to = ENG__SEEN_ALL; /* revealed, still where it was [7-1-2-4] */
    }
    e->a = (int16_t)(is_free ? 0 : payable_cost(now));
    const uint8_t happening = dig__declared_would(
        act, frame, dig__about_card(HAP_PLAYED, frame->source), frame->reg[DIG_PLAY_COST]);
    frame->reg[DIG_PLAY_HAPPENING] = happening;
    const struct dig_facts *facts = dig__facts(act->book, act->match, frame->source);
    const bool is_early = (!dig__rule(XROS_AFTER_WOULD) && facts->digixros.parts > 0) ||
        (!dig__rule(ASSEMBLY_AFTER_WOULD) && facts->assembly.parts > 0);
    if (happening != 0 && !is_early && dig__rule(PLAY_WOULD)) { /* 7-1-2-3 */
        dig__would(act, happening);
    }
    return ENG_FLOW_NEXT;
}

/* 7-1-2-4: it is still where it was declared from. */
static bool is_there(const struct eng_match *m, const struct eng_frame *frame)
{
    const struct eng_happening *would = &m->happening[frame->reg[DIG_PLAY_HAPPENING] - 1];
    return m->card[frame->source.raw].zone == would->from;
}

static enum eng_flow fail(struct eng_act *act, struct eng_frame *frame)
{
    if (frame->sets > 0) {
        dig__materials_trash(act, frame);
    }
    if (!dig__rule(PLAY_RETURNS)) { /* 7-1-2-4 */
        dig__trash_card(act, frame->source, C_4_15_1);
    }
    dig__state(act->match)->result = (struct eng_things){0};
    return ENG_FLOW_DONE;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const bool may_go_on = is_there(m, frame);
    const struct dig_price price = price_of(frame->source, frame->seat);
    const int amount = dig__declared_amount(m, frame->reg[DIG_PLAY_HAPPENING]);
    int cost = dig__cost_now(act->book, m, &price, amount);
    if (!may_go_on) {
        return fail(act, frame);
    }
    if ((frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_FREE) != 0 || !dig__rule(PLAY_PAY)) {
        return ENG_FLOW_NEXT; /* 7-2-2-13: DigiXros and Assembly are done all the same */
    }
    if (!dig__cost_is_fixed(act->book, m, DIG_COST_PLAY, frame->seat)) {
        cost -= dig__materials_less(act->book, m, frame);
    }
    cost = payable_cost(cost);
    if (!dig__seat_can_pay(m, frame->seat, cost)) { /* 7-1-2-4: no memory moves */
        return fail(act, frame);
    }
    dig__seat_pay(act, frame->seat, cost, C_7_1_3_2);
    dig__cost_spent(act, &price);
    return ENG_FLOW_NEXT;
}

/* Rule switches: the materials are placed after the payment; the card does not come to the field. */
static bool is_late(const struct eng_frame *frame)
{
    return (!dig__rule(XROS_ORDER) && frame->reg[DIG_PLAY_METHOD] == METHOD_DIGIXROS) ||
        (!dig__rule(ASSEMBLY_ORDER) && frame->reg[DIG_PLAY_METHOD] == METHOD_ASSEMBLY);
}

static bool is_kept_off(const struct eng_act *act, const struct eng_frame *frame)
{
    const bool is_token = (act->match->card[frame->source.raw].flags & ENG_CARD_TOKEN) != 0;
    return (!dig__rule(XROS_PLACE) && frame->reg[DIG_PLAY_METHOD] == METHOD_DIGIXROS) ||
        (!dig__rule(ASSEMBLY_PLACE) && frame->reg[DIG_PLAY_METHOD] == METHOD_ASSEMBLY) ||
        (!dig__rule(PLAY_PLACE) && !is_token);
}

/* Rule switches about what counts as DigiXros or Assembly. */
static void count_as(const struct dig_facts *facts, struct eng_happening *how)
{
    if (!dig__rule(XROS_NUMBER) && how->method == METHOD_DIGIXROS) {
        how->amount = facts->digixros.parts;
    }
    if (!dig__rule(XROS_NUMBER_PLACED) && how->method == METHOD_DIGIXROS) {
        how->amount = 1;
    }
    if ((!dig__rule(XROS_IF_PLACED) && how->method == METHOD_DIGIXROS) ||
        (!dig__rule(ASSEMBLY_IF_PLACED) && how->method == METHOD_ASSEMBLY)) {
        how->method = METHOD_NORMAL;
    }
    if (!dig__rule(XROS_IF) && facts->digixros.parts > 0) {
        how->method = METHOD_DIGIXROS;
    }
    if (!dig__rule(ASSEMBLY_IF) && facts->assembly.parts > 0) {
        how->method = METHOD_ASSEMBLY;
    }
}

static enum eng_flow place_materials(struct eng_act *act, struct eng_frame *frame)
{
    return is_late(frame) ? ENG_FLOW_NEXT : dig__materials_place(act, frame);
}

static enum eng_flow place(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    if (is_late(frame)) {
        dig__materials_place(act, frame);
    }
    const uint8_t zone =
        (frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_BREEDING) != 0 ? Z_BREEDING : Z_BATTLE;
    if (is_kept_off(act, frame) ||
        (zone == Z_BREEDING && dig__breeding_unit(m, frame->seat).raw != 0)) { /* 3-4-7-2 */
        return fail(act, frame);
    }
    struct eng_event *e = eng__emit_card(act, EV_PLAY, C_7_1_3_3, frame->source);
    e->seat = frame->seat;
    e->from = m->card[frame->source.raw].zone;
    e->to = zone;
    e->seen_to = ENG__SEEN_ALL;
    if (!dig__rule(OVERFLOW_NOT_FIELD)) { /* 4-18-3 */
        eng_set_add(&dig__state(m)->overflow.cards, frame->source);
    }
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_unit_id unit = /* one new card, unsuspended [7-1-1] [7-1-2-2] */
        eng__attach_unit(act, frame->source, frame->seat, zone);
    if (unit.raw == 0) {
        return ENG_FLOW_DONE;
    }
    e->unit = m->unit[unit.raw].serial;
    if (zone == Z_BREEDING &&
        dig__facts(act->book, m, frame->source)->category == DIG_CATEGORY_TAMER) {
        m->unit[unit.raw].mark = DIG_MARK_PLACED; /* 17-1-3-2-3 */
    }
    const int placed = frame->reg[DIG_PLAY_PICKS];
    if (placed > 0) {
        dig__materials_stack(act, frame, unit); /* 7-2-3-4 */
    }
    dig__state(m)->played_turn[unit.raw] = m->turn; /* 7-1-2-1 */
    m->unit[unit.raw].is_suspended = (frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_SUSPENDED) != 0 ||
        !dig__rule(PLAYED_UNSUSPENDED); /* 7-1-2-2 */
    dig__derive(act);

    struct eng_happening how = dig__about_unit(m, HAP_PLAYED, unit);
    how.from = e->from;
    how.to = zone;
    how.amount = (int16_t)placed; /* 7-2-2-10 */
    how.method =
        (uint8_t)(placed > 0 ? frame->reg[DIG_PLAY_METHOD] : METHOD_NORMAL); /* 7-2-2-9 */
    dig__blame(m, frame, &how);
    count_as(dig__facts(act->book, m, frame->source), &how);
    dig__happen(act, &how);
    dig__removed(act, frame->source, &how);
    dig__timing(act, TIMING_ON_PLAY, frame->seat, &how.it, &how); /* 15-16-2-1 */
    if ((frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_NEXT) != 0) {      /* beside those before it */
        eng_things_foreach(c, &dig__peek(m)->result)
        {
            eng__things_add(&how.it, c);
        }
    }
    dig__state(m)->result = how.it;
    return ENG_FLOW_NEXT;
}

static const struct eng_step play_steps[] = {
    {C_7_1_3_1, declare, NULL},
    {C_7_2_3_2, dig__digixros_declare, dig__materials_answer},
    {C_7_3_3_2, dig__assembly_declare, dig__materials_answer},
    {C_7_2_3_3, dig__materials_leave, NULL},
    {C_7_2_3_3, place_materials, NULL},
    {C_7_1_3_2, pay, NULL},
    {C_7_1_3_3, place, NULL},
};
const struct eng_proc dig__proc_play = {
    "play", play_steps, sizeof play_steps / sizeof *play_steps};
