/* SPDX-License-Identifier: MIT
 * use.c - using a card or an ability in the main step, 504 and 601: it is declared, it is paid, and then
 * it is used, with nothing in between. What is being used lies in no zone meanwhile [409.1]. */
#include "effects.h"

enum {
    REG_KIND, /* the option's kind */
    REG_COST,
    REG_UNIT, /* the gear that is crossed; the creature that an aura goes to, 0 a GR summoned one */
    REG_TARGET /* the creature that a gear is crossed to */
};

/* ---- what can be used ---- */

struct offer {
    const struct eng_book *book;
    const struct eng_match *m;
    struct eng_options *out;
    struct dm_purse purse;
    uint8_t seat;
};

static unsigned side_of(enum dm_option kind)
{
    return kind == DO_CAST ? DM_SIDE_SPELL : DM_SIDE_CREATURE;
}

/* What it costs if it can be paid; below 0: it cannot. */
static int payable(const struct offer *o, struct eng_card_id card, enum dm_option kind)
{
    const int cost = dm__cost(o->book, o->m, card, side_of(kind), o->seat);
    const unsigned civilizations =
        dm__side_civilizations(dm__facts(o->book, o->m, card), side_of(kind));
    return dm__affords(&o->purse, civilizations, cost) ? cost : -1;
}

static struct eng_option *offer(
    const struct offer *o, enum dm_option kind, struct eng_card_id card, int cost)
{
    struct eng_option *option = dm__offer(o->out, kind);
    option->card = card;
    option->number = (int16_t)cost;
    return option;
}

static bool may_use(const struct offer *o, struct eng_card_id card, enum dm_deed_word deed)
{
    return !dm__seat_cannot(o->book, o->m, o->seat, deed, card);
}

static void offer_summon(
    const struct offer *o, struct eng_card_id card, const struct dm_facts *f)
{
    const int cost = payable(o, card, DO_SUMMON);
    if (cost >= 0 && may_use(o, card, DEED_SUMMON) &&
        (f->evolution.least == 0 ||
            dm__has_sources(o->book, o->m, card, o->seat))) { /* 801.1a */
        offer(o, DO_SUMMON, card, cost);
    }
}

static void offer_cast(const struct offer *o, struct eng_card_id card)
{
    const int cost = payable(o, card, DO_CAST);
    if (cost >= 0 && may_use(o, card, DEED_CAST)) {
        offer(o, DO_CAST, card, cost);
    }
}

static bool is_own_gr(const struct offer *o, struct eng_unit_id unit)
{
    return o->m->unit[unit.raw].owner == o->seat &&
        (dm__top(o->book, o->m, unit)->supertypes & DM_GR) != 0;
}

/* 310: on a GR creature, or on one that is summoned for it. */
static void offer_attach(const struct offer *o, struct eng_card_id card)
{
    const int cost = payable(o, card, DO_ATTACH);
    if (cost < 0) {
        return;
    }
    eng_unit_foreach(u, o->m)
    {
        if (is_own_gr(o, u)) {
            offer(o, DO_ATTACH, card, cost)->unit = o->m->unit[u.raw].serial;
        }
    }
    if (o->m->pile[o->seat][Z_GR].len > 0) {
        offer(o, DO_ATTACH, card, cost);
    }
}

static void offer_card(const struct offer *o, struct eng_card_id card)
{
    const struct dm_facts *f = dm__facts(o->book, o->m, card);
    if ((f->types & DM_TYPE_CREATURE) != 0) {
        offer_summon(o, card, f);
    }
    if ((f->types & DM_TYPE_SPELL) != 0) {
        offer_cast(o, card); /* 810.3: whichever side the player wants */
    }
    if ((f->types & DM_TYPE_CROSS_GEAR) != 0) {
        const int cost = payable(o, card, DO_GENERATE);
        if (cost >= 0) {
            offer(o, DO_GENERATE, card, cost);
        }
    }
    if ((f->types & DM_TYPE_AURA) != 0) {
        offer_attach(o, card);
    }
}

/* 303: for its cost again a gear is crossed to a creature, also from another one. */
static void offer_cross(const struct offer *o, struct eng_unit_id gear)
{
    const struct eng_card_id card = o->m->unit[gear.raw].top;
    const int cost = payable(o, card, DO_CROSS);
    eng_unit_foreach(u, o->m)
    {
        const struct eng_unit *to = &o->m->unit[u.raw];
        if (cost >= 0 && to->owner == o->seat && dm__is_creature(o->book, o->m, u) &&
            dm__peek(o->m)->crossed[gear.raw] != to->serial) {
            struct eng_option *option = offer(o, DO_CROSS, card, cost);
            option->unit = o->m->unit[gear.raw].serial;
            option->target = to->serial;
        }
    }
}

/* 602.3a: what can be done rather than attacking, by a creature that could attack. */
static void offer_ability(void *arg, const struct dm_borne *borne)
{
    const struct offer *o = arg;
    const struct eng_effect *e = dm__effect(o->book, borne->effect);
    if ((e->timing >> TIMING_TAP & 1u) == 0) {
        return;
    }
    const struct eng_ctx ctx = dm__ctx(o->book, o->m, borne);
    if ((e->condition == 0 || eng__number(&ctx, e->condition) != 0) &&
        dm__has_uses(o->m, e, borne->card) && dm__can_attack(o->book, o->m, borne->unit)) {
        struct eng_option *option = dm__offer(o->out, DO_TAP_ABILITY);
        option->card = borne->card;
        option->unit = o->m->unit[borne->unit.raw].serial;
        option->index = eng__ordinal(o->book, borne->effect);
    }
}

static void offer_units(struct offer *o)
{
    const bool has_abilities = dm__peek(o->m)->has_tap_abilities != 0;
    eng_unit_foreach(u, o->m)
    {
        if (o->m->unit[u.raw].owner != o->seat) {
            continue;
        }
        if ((dm__top(o->book, o->m, u)->types & DM_TYPE_CROSS_GEAR) != 0) {
            offer_cross(o, u);
        } else if (has_abilities && !o->m->unit[u.raw].is_suspended) {
            dm__each_effect(o->book, o->m, u, 0, offer_ability, o);
        }
    }
}

void dm__offer_uses(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct offer o = {.book = book, .m = match, .out = out, .seat = match->turn_seat};
    const struct eng_pile *hand = &match->pile[o.seat][Z_HAND];
    dm__purse(book, match, o.seat, &o.purse);
    for (unsigned i = 0; i < hand->len; i++) {
        offer_card(&o, hand->at[i]);
    }
    offer_units(&o);
    dm__offer(out, DO_ATTACKS)->is_default = 1;
}

/* ---- using it ---- */

struct eng_event *dm__lift(
    struct eng_act *act, struct eng_card_id card, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    const uint8_t owner = m->card[card.raw].owner;
    struct eng_event *e = eng__emit_card(act, kind, clause, card);
    e->from = m->card[card.raw].zone;
    e->to = Z_USED;
    eng__detach(act, card, Z_USED);
    e->seen_to = ENG__SEEN_ALL;
    if (e->from == Z_DECK && m->pile[owner][Z_DECK].len == 0) {
        dm__state(m)->decked |= (uint8_t)(1u << owner); /* 104.2: even for an instant */
    }
    dm__touch_said(m);
    return e;
}

/* The effect of that number on the card, or one that was granted to the unit. */
struct wanted {
    const struct eng_book *book;
    struct dm_borne found;
    struct eng_card_id card;
    uint8_t index;
    bool is_found;
};

static void find_ability(void *arg, const struct dm_borne *borne)
{
    struct wanted *w = arg;
    if (borne->card.raw == w->card.raw && eng__ordinal(w->book, borne->effect) == w->index &&
        !w->is_found) {
        w->found = *borne;
        w->is_found = true;
    }
}

static void use_ability(struct eng_act *act, const struct eng_option *option)
{
    const struct eng_unit_id unit = eng__unit_find(act->match, option->unit);
    struct wanted w = {.book = act->book, .card = option->card, .index = option->index};
    dm__each_effect(act->book, act->match, unit, 0, find_ability, &w);
    dm__tap(act, unit, C_602_3A);
    struct eng_event *e = eng__emit_card(act, EV_ACTIVATE, C_602_3A, w.found.card);
    e->unit = option->unit;
    e->effect = (uint8_t)(option->index + 1);
    dm__count_use(act->match, dm__effect(act->book, w.found.effect), w.found.card);
    eng__effect_call(act, w.found.effect, w.found.card, unit, w.found.seat, 0);
}

enum use_step {
    STEP_DECLARE,
    STEP_PAY,
    STEP_USE,
    STEP_ATTACH,
    STEP_SETTLE,
    STEP_NUM
};

enum eng_flow dm__do_use(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_frame *f = eng__call(act, PROC_USE, frame->seat, option->card);
    if (f == NULL) {
        return ENG_FLOW_STAY;
    }
    f->reg[REG_KIND] = option->kind;
    f->reg[REG_COST] = option->number;
    f->reg[REG_UNIT] = (int16_t)option->unit;
    f->reg[REG_TARGET] = (int16_t)option->target;
    if (option->kind == DO_TAP_ABILITY) {
        f->step = STEP_SETTLE;
        use_ability(act, option);
    }
    return ENG_FLOW_STAY;
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    if (frame->reg[REG_KIND] != DO_CROSS) {
        dm__lift(act, frame->source, EV_DECLARE, C_601_1)->a = frame->reg[REG_COST];
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    dm__pay(act, frame->seat, frame->source, side_of((enum dm_option)frame->reg[REG_KIND]),
        frame->reg[REG_COST]);
    return ENG_FLOW_NEXT;
}

static enum eng_flow use(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    if (frame->reg[REG_KIND] == DO_CAST) {
        dm__cast(act, frame->source, frame->seat);
    } else if (frame->reg[REG_KIND] == DO_CROSS) {
        dm__cross(act, eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]),
            eng__unit_find(m, (uint16_t)frame->reg[REG_TARGET]));
    } else if (frame->reg[REG_KIND] != DO_ATTACH) {
        dm__summon(act, frame->source, frame->seat,
            frame->reg[REG_KIND] == DO_SUMMON ? DM_PUT_SUMMONED : 0);
    } else if (frame->reg[REG_UNIT] == 0) {
        frame->reg[REG_UNIT] = (int16_t)m->unit[dm__gr_summon(act, frame->seat).raw].serial;
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow attach(struct eng_act *act, struct eng_frame *frame)
{
    if (frame->reg[REG_KIND] == DO_ATTACH) {
        dm__attach(
            act, frame->source, eng__unit_find(act->match, (uint16_t)frame->reg[REG_UNIT]));
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow settle(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return dm__settle_on(act);
}

static const struct eng_step use_steps[STEP_NUM] = {
    [STEP_DECLARE] = {C_601_1, declare, NULL},
    [STEP_PAY] = {C_601_1, pay, NULL},
    [STEP_USE] = {C_504, use, NULL},
    [STEP_ATTACH] = {C_310_6, attach, NULL},
    [STEP_SETTLE] = {C_605_1, settle, NULL},
};
const struct eng_proc dm__proc_use = {"use", use_steps, STEP_NUM};
