/* SPDX-License-Identifier: MIT
 * link.c - linking, chapter 10: reveal and choose, pay, plug in; the limit of link cards 4-8-5 and
 * the rule checks about them 17-1-3-2-5 to -7. */
#include "link.h"

#include "declare.h"

enum {
    REG_COST,
    REG_FLAGS,
    REG_UNIT,
    REG_HAPPENING,
    REG_ARRIVAL
};

enum link_step {
    STEP_DECLARE,
    STEP_PAY,
    STEP_LIMIT,
    STEP_LEAVE,
    STEP_LINK,
    STEP_NUM
};

static int limit(const struct eng_match *m, struct eng_unit_id unit)
{
    return 1 + dig__peek(m)->now[unit.raw].link_plus; /* 4-8-5, 16-40 */
}

static bool meets(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit)
{
    const struct dig_facts *f = dig__facts(book, m, card);
    if (f->link.requirement == 0) {
        return false;
    }
    const struct eng_ctx line = dig__line_ctx(book, m, card, m->unit[unit.raw].owner);
    return eng__predicate(
        &line, f->link.requirement, (struct eng_thing){m->unit[unit.raw].top, true});
}

/* Whether the card may be linked to that unit 10-1-1. */
static bool can_link(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t seat, bool is_ignoring)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return dig__facts(book, m, card)->link.requirement != 0 &&
        ((m->card[card.raw].flags & ENG_CARD_TOKEN) == 0 ||
            !dig__rule(TOKEN_LINK)) && /* 4-20-4 */
        u->owner == seat &&
        u->zone == Z_BATTLE && dig__is_digimon(book, m, unit) &&
        (m->card[card.raw].unit.raw != unit.raw || m->card[card.raw].zone == Z_UNDER) &&
        ((m->card[u->top.raw].flags & ENG_CARD_TOKEN) == 0 || !dig__rule(TOKEN_LINK)) &&
        (is_ignoring || meets(book, m, card, unit));
}

/* No statement forbids to link the card, or to that unit 15-1-3. `by` is the cause. */
static bool may_link(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t seat,
    const struct eng_happening *by)
{
    if ((dig__peek(m)->forbids >> DEED_LINK & 1u) == 0) {
        return true;
    }
    struct eng_happening how = *by;
    how.it = eng__things_unit(m, unit);
    how.other = card;
    return !dig__cannot(book, m, unit, DEED_LINK, &how) &&
        !dig__card_cannot(book, m, card, DEED_LINK, &how) &&
        !dig__seat_cannot(book, m, seat, DEED_LINK, &how);
}

static void offer_card(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, const struct dig_bases *bases, struct eng_options *out)
{
    static const struct eng_happening by = {.kind = HAP_LINKED, .cause = CAUSE_RULE};
    const struct dig_link *link = &dig__facts(book, m, card)->link;
    for (unsigned i = 0; i < bases->n && link->requirement != 0; i++) {
        const struct dig_base *base = &bases->at[i];
        const struct dig_price price = {
            .of = DIG_COST_LINK, .seat = m->turn_seat, .card = card, .unit = base->unit};
        if (!dig__refuses(&book->cards->program, &link->glance, &base->sight) &&
            can_link(book, m, card, base->unit, m->turn_seat, false) &&
            may_link(book, m, card, base->unit, m->turn_seat, &by) &&
            dig__is_payable(book, m, &price, link->cost)) { /* 1-3-11-1 */
            struct eng_option *o = dig__offer(out, DO_LINK);
            o->card = card;
            o->unit = base->serial;
            o->number = (int16_t)dig__cost_shown(book, m, &price, link->cost);
        }
    }
}

void dig__offer_links(const struct eng_book *book, const struct eng_match *match,
    const struct dig_bases *bases, struct eng_options *out)
{
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        offer_card(book, match, hand->at[i], bases, out);
    }
    for (unsigned i = 0; i < bases->n; i++) {
        if (bases->at[i].zone == Z_BATTLE) { /* 10-1-1: also a card of the own battle area */
            offer_card(book, match, match->unit[bases->at[i].unit.raw].top, bases, out);
        }
    }
}

void dig__link(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost, uint8_t flags)
{
    struct eng_frame *f = eng__call(act, PROC_LINK, seat, card);
    if (f != NULL && eng__sets_take(act, f, 1)) {
        f->reg[REG_COST] = (int16_t)cost;
        f->reg[REG_FLAGS] = flags;
        f->reg[REG_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
        f->reg[REG_ARRIVAL] = act->match->card[card.raw].arrival;
    }
}

static struct eng_unit_id holder(const struct eng_match *m, const struct eng_frame *f)
{
    return eng__unit_find(m, (uint16_t)f->reg[REG_UNIT]);
}

static struct dig_price price_of(const struct eng_match *m, const struct eng_frame *f)
{
    return (struct dig_price){
        .of = DIG_COST_LINK, .seat = f->seat, .card = f->source, .unit = holder(m, f)};
}

static bool is_free(const struct eng_frame *f)
{
    return (f->reg[REG_FLAGS] & DIG_LINK_FREE) != 0;
}

/* 10-1-3-1; then effects of "when this would link" interrupt 10-1-2-3. */
static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    const struct dig_price price = price_of(act->match, frame);
    const int cost = is_free(frame) ? -1 : frame->reg[REG_COST];
    dig__declared(act, frame, EV_DECLARE_LINK, C_10_1_3_1, &price, cost)->target =
        (uint16_t)frame->reg[REG_UNIT];
    struct eng_happening would = dig__about_unit(act->match, HAP_LINKED, price.unit);
    would.other = frame->source;
    const uint8_t happening = dig__declared_would(act, frame, would, frame->reg[REG_COST]);
    frame->reg[REG_HAPPENING] = happening;
    if (happening != 0) {
        dig__would(act, happening);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const int amount = dig__declared_amount(m, frame->reg[REG_HAPPENING]);
    const struct dig_price price = price_of(m, frame);
    if (price.unit.raw == 0 || m->card[frame->source.raw].arrival != frame->reg[REG_ARRIVAL] ||
        (!is_free(frame) && !dig__cost_pay(act, &price, amount, C_10_1_3_2))) {
        dig__state(m)->result = (struct eng_things){0};
        return ENG_FLOW_DONE; /* it stays where it is */
    }
    return ENG_FLOW_NEXT;
}

/* 4-8-5: with the new one, so many older link cards are to be trashed. */
static int too_many(const struct eng_match *m, struct eng_unit_id unit)
{
    const int n = dig__links(m, unit) + 1 - limit(m, unit);
    return n < 0 || !dig__rule(LINK_LIMIT) ? 0 : n;
}

void dig__offer_older_links(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    (void)book;
    const struct eng_frame *f = &match->frame[match->frames - 1];
    for (struct eng_card_id at = match->unit[holder(match, f).raw].links; at.raw != 0;
         at = match->card[at.raw].below) {
        if (!eng_set_has(&match->set[f->set].cards, at)) {
            struct eng_option *o = dig__offer(out, DO_CHOOSE);
            o->card = at;
            o->is_default = out->len == 1; /* the oldest */
        }
    }
}

/* The player picks which; they are trashed when the new one is plugged in. */
static enum eng_flow choose_older(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things *picked = &m->set[frame->set];
    const struct eng_unit_id unit = holder(m, frame);
    const int n = too_many(m, unit);
    if (n >= dig__links(m, unit) || !dig__rule(LINK_WHICH)) {
        for (struct eng_card_id at = m->unit[unit.raw].links;
             at.raw != 0 && (int)eng_set_size(&picked->cards) < n; at = m->card[at.raw].below) {
            eng__things_add(picked, at);
        }
    }
    if ((int)eng_set_size(&picked->cards) < n) {
        return eng__ask(act, ASK_LINKS, frame->seat, C_4_8_5);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_older(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    eng__things_add(&act->match->set[frame->set], option->card);
    return ENG_FLOW_STAY;
}

void dig__lift(struct eng_act *act, struct eng_unit_id unit)
{
    dig__strip(act, unit);
    dig__forget_unit(act->match, unit);
    dig__state(act->match)->played_turn[unit.raw] = 0;
}

static void trash_links(struct eng_act *act, const struct eng_things *cards, uint16_t clause)
{
    if (eng__things_none(cards)) {
        return;
    }
    eng_things_foreach(c, cards)
    {
        dig__trash_card(act, c, clause);
    }
    struct eng_happening how = {
        .kind = HAP_TRASHED, .cause = CAUSE_RULE, .from = Z_LINK, .to = Z_TRASH};
    how.it = *cards;
    dig__happen(act, &how);
}

/* It is a unit of the battle area, not an attached card. */
static struct eng_unit_id as_unit(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return m->unit[unit.raw].top.raw == card.raw ? unit : eng_unit_of(0);
}

/* A card of the battle area leaves it to be plugged in, which can be interrupted (3-2, 15-8-5). */
static enum eng_flow leave(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = as_unit(m, frame->source);
    if (unit.raw == 0 || unit.raw == holder(m, frame).raw) { /* not to itself */
        return ENG_FLOW_NEXT;
    }
    struct eng_happening how = dig__about_unit(m, HAP_LEAVES, unit);
    dig__blame(m, frame, &how);
    how.from = Z_BATTLE;
    how.to = Z_LINK;
    dig__leave(act, &how, ENG__TOP, C_10_1_3_3);
    return ENG_FLOW_NEXT;
}

/* 10-1-3-3: it is a link card now; older ones above the limit go at the same time. */
static enum eng_flow plug_in(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_things older = m->set[frame->set];
    const struct eng_unit_id unit = holder(m, frame);
    const struct eng_unit_id was = as_unit(m, frame->source);
    if (was.raw != 0 &&
        (was.raw == unit.raw || !eng_set_has(&dig__peek(m)->result.cards, frame->source))) {
        return ENG_FLOW_NEXT; /* something kept it in the battle area, or has made it the holder */
    }
    if (unit.raw == 0) {
        if (was.raw != 0) {
            dig__trash(act, was, C_10_1_3_3); /* there is nothing to plug it into any more */
        }
        dig__state(m)->result = (struct eng_things){0};
        return ENG_FLOW_NEXT;
    }
    struct eng_event *e = eng__emit_card(act, EV_LINK, C_10_1_3_3, frame->source);
    e->from = m->card[frame->source.raw].zone;
    e->to = Z_LINK;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = m->unit[unit.raw].serial;
    dig__note_overflow(act, frame->source); /* 4-18-1: neither on the field nor under a card */
    eng__detach(act, frame->source, Z_NONE);
    if (dig__rule(LINK_PLUG)) {
        eng__link(act, unit, frame->source, Z_LINK); /* 4-8-1 */
    } else {
        eng__stack_under(act, unit, frame->source, Z_UNDER);
    }
    dig__pending_moved(m, frame->source, frame->source);
    trash_links(act, &older, C_4_8_5);
    dig__overflow(act);
    dig__derive(act);

    struct eng_happening how = dig__about_unit(m, HAP_LINKED, unit);
    how.other = frame->source;
    how.from = e->from;
    how.to = Z_LINK;
    dig__blame(m, frame, &how); /* "when this Digimon is linked by an effect" */
    dig__happen(act, &how);
    dig__removed(act, frame->source, &how);
    dig__timing(act, TIMING_WHEN_LINKING, frame->seat, &how.it, &how); /* 15-16-6-1 */
    dig__state(m)->result = (struct eng_things){0};
    eng__things_add(&dig__state(m)->result, frame->source);
    return ENG_FLOW_NEXT;
}

static const struct eng_step link_steps[STEP_NUM] = {
    [STEP_DECLARE] = {C_10_1_3_1, declare, NULL},
    [STEP_PAY] = {C_10_1_3_2, pay, NULL},
    [STEP_LIMIT] = {C_4_8_5, choose_older, answer_older},
    [STEP_LEAVE] = {C_10_1_3_3, leave, NULL},
    [STEP_LINK] = {C_10_1_3_3, plug_in, NULL},
};
const struct eng_proc dig__proc_link = {"link", link_steps, STEP_NUM};

/* Operands: card, to, cost (2), ignore. */
enum eng_done dig__verb_link(struct eng_doing *d)
{
    const struct eng_match *m = d->ctx->match;
    const uint16_t *w = d->operand;
    const struct eng_things cards = dig__slot(d, w[0]);
    const struct eng_things to = dig__slot(d, w[1]);
    const struct eng_card_id card = eng__things_next(&cards, eng_card_of(0));
    const struct eng_unit_id unit = m->card[eng__things_next(&to, eng_card_of(0)).raw].unit;
    const struct eng_happening by = {.kind = HAP_LINKED,
        .cause = CAUSE_EFFECT,
        .by_seat = d->ctx->seat,
        .by = d->ctx->card,
        .by_effect = d->ctx->effect};
    if (card.raw == 0 || unit.raw == 0 || as_unit(m, card).raw == unit.raw ||
        !can_link(d->ctx->book, m, card, unit, d->ctx->seat, w[4] != 0) ||
        !may_link(d->ctx->book, m, card, unit, d->ctx->seat, &by) || !dig__affects(d, unit)) {
        return ENG_DONE_PARTLY;
    }
    const int cost = dig__cost_of(d, &w[2], dig__facts(d->ctx->book, m, card)->link.cost);
    const struct dig_price price = {
        .of = DIG_COST_LINK, .seat = d->ctx->seat, .card = card, .unit = unit};
    if (cost >= 0 && !dig__is_payable(d->ctx->book, m, &price, cost)) {
        return ENG_DONE_PARTLY;
    }
    if (d->act == NULL) {
        return ENG_DONE_LATER; /* dig__able asks */
    }
    dig__link(d->act, card, unit, d->ctx->seat, cost < 0 ? 0 : cost,
        (uint8_t)(cost < 0 ? DIG_LINK_FREE : 0));
    return ENG_DONE_LATER;
}

bool dig__check_links(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    if (m->unit[unit.raw].links.raw == 0) {
        return false;
    }
    const bool is_digimon = dig__is_digimon(act->book, m, unit);
    int excess = dig__rule(LINK_LIMIT) ? dig__links(m, unit) - limit(m, unit)
                                       : 0; /* the oldest ones, as in 4-8-5 */
    struct eng_things many = {0};
    struct eng_things unmet = {0};
    for (struct eng_card_id at = m->unit[unit.raw].links; at.raw != 0;
         at = m->card[at.raw].below) {
        if (!is_digimon || !meets(act->book, m, at, unit)) {
            eng__things_add(&unmet, at);
        } else if (excess > 0) {
            eng__things_add(&many, at);
            excess--;
        }
    }
    trash_links(act, &many, C_17_1_3_2_5);
    trash_links(act, &unmet, is_digimon ? C_17_1_3_2_6 : C_17_1_3_2_7);
    return !eng__things_none(&many) || !eng__things_none(&unmet);
}
