/* SPDX-License-Identifier: MIT
 * verbs_cards.c - verbs that take several cards: move, discard, put, cast, and creatures that are put
 * under another one. Cards move at the same time, but enter the battle zone [400.7] and are cast one by
 * one, as the effect's player says; on a deck their owner orders them [401.4]. */
#include "verbs.h"

#include <string.h>

enum {
    REG_VERB,
    REG_TO = DM_CARDS_TO,
    REG_WHERE,
    REG_FLAGS,
    REG_UNIT, /* serial of what cards are put under */
    REG_HAPPENING,
    REG_LEN, /* how many there should be */
    REG_AT   /* the zone, or the turn of the player, that is seen to next */
};

enum {
    PUT_FACE_UP = 4 /* beside DM_PUT_TAPPED ... */
};

enum {
    SET_ORDERED, /* what an order is asked about: under.c offers it; before, what may be replaced */
    SET_REST,
    SET_DONE,
    SET_ON, /* what a card is put on */
    SETS
};

enum cards_step {
    STEP_TOPS,
    STEP_REPLACE,
    STEP_REPLACED,
    STEP_ORDER,
    STEP_MOVE,
    STEP_NEXT,
    STEP_END,
    STEP_UNDER, /* the last one: what it calls says what the result is */
    STEP_NUM
};

static struct eng_things *set_of(
    struct eng_match *m, const struct eng_frame *frame, unsigned which)
{
    return &m->set[frame->set + which];
}

static struct eng_frame *call(
    struct eng_doing *d, const struct eng_things *cards, enum cards_step step)
{
    struct eng_match *m = d->act->match;
    struct eng_frame *f = eng__call(d->act, PROC_CARDS, d->ctx->seat, d->ctx->card);
    if (f == NULL || !eng__sets_take(d->act, f, SETS)) {
        return NULL;
    }
    f->step = (uint8_t)step;
    f->reg[REG_VERB] = (int16_t)d->verb;
    f->reg[REG_LEN] = (int16_t)eng_set_size(&cards->cards);
    set_of(m, f, SET_REST)->cards = cards->cards;
    return f;
}

/* ---- what moves ---- */

/* Creatures of the same verb have left by now. Then top cards that are spoken of as cards: only they
 * leave [109.2b]. */
static enum eng_flow leave_tops(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things *rest = set_of(m, frame, SET_REST);
    struct eng_happening how = {.kind = HAP_LEAVES, .from = Z_BATTLE};
    const struct eng_things all = *rest;
    if (frame->reg[REG_AT] != 0) {
        eng_things_foreach(c, &dm__peek(m)->result)
        {
            eng__things_add(set_of(m, frame, SET_DONE), c);
        }
    }
    how.it.is_units = 1;
    eng_things_foreach(c, &all)
    {
        if (m->card[c.raw].zone == Z_BATTLE) {
            eng_set_remove(&rest->cards, c);
            eng__things_add(&how.it, c);
        }
    }
    frame->reg[REG_AT] = !eng__things_none(&how.it);
    if (frame->reg[REG_AT] == 0) {
        return ENG_FLOW_NEXT;
    }
    how.to = (uint8_t)frame->reg[REG_TO];
    dm__blame(m, frame, &how);
    dm__top_leaves(act, &how.it, &how);
    return ENG_FLOW_STAY;
}

/* Cards that are discarded go from the hand to the graveyard. */
static bool is_discard(uint8_t from, uint8_t to)
{
    return from == Z_HAND && to == Z_GRAVEYARD;
}

/* 609, zone by zone. */
static enum eng_flow replace(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    for (; frame->reg[REG_AT] < DM_ZONE_NUM && !dm__peek(m)->is_plain; frame->reg[REG_AT]++) {
        struct eng_happening how = {
            .kind = HAP_MOVED,
            .from = (uint8_t)frame->reg[REG_AT],
            .to = (uint8_t)frame->reg[REG_TO],
            .is_held = 1,
        };
        eng_things_foreach(c, set_of(m, frame, SET_REST))
        {
            if (m->card[c.raw].zone == how.from) {
                eng__things_add(&how.it, c);
            }
        }
        if (eng__things_none(&how.it)) {
            continue;
        }
        how.kind = is_discard(how.from, how.to) ? HAP_DISCARDED : HAP_MOVED;
        dm__blame(m, frame, &how);
        const uint8_t happening = eng__happening_add(act, &how);
        if (happening != 0 && dm__would(act, happening)) {
            frame->reg[REG_HAPPENING] = happening;
            set_of(m, frame, SET_ORDERED)->cards = how.it.cards;
            return ENG_FLOW_NEXT;
        }
        if (happening != 0) {
            m->happening[happening - 1] = (struct eng_happening){0};
        }
    }
    frame->reg[REG_AT] = 0;
    frame->step = STEP_ORDER;
    return ENG_FLOW_STAY;
}

/* What is left of the cards of that zone, and what of them still is there. */
static enum eng_flow replaced(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_happening *h = &m->happening[frame->reg[REG_HAPPENING] - 1];
    eng_things_foreach(c, set_of(m, frame, SET_ORDERED))
    {
        if (!eng_set_has(&h->it.cards, c) || m->card[c.raw].zone != h->from) {
            eng_set_remove(&set_of(m, frame, SET_REST)->cards, c);
        }
    }
    *h = (struct eng_happening){0};
    frame->reg[REG_HAPPENING] = 0;
    frame->reg[REG_AT]++;
    frame->step = STEP_REPLACE;
    return ENG_FLOW_STAY;
}

/* Cards that the player brings to a deck together and knows. */
static bool is_ordered(
    struct eng_act *act, const struct eng_frame *frame, uint8_t owner, struct eng_things *out)
{
    struct eng_match *m = act->match;
    *out = (struct eng_things){0};
    eng_things_foreach(c, set_of(m, frame, SET_REST))
    {
        if (m->card[c.raw].owner == owner && (eng__seen(act->book, m, c) >> owner & 1u) != 0) {
            eng__things_add(out, c);
        }
    }
    return eng_set_size(&out->cards) > 1;
}

static enum eng_flow order(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    for (; frame->reg[REG_TO] == Z_DECK && frame->reg[REG_AT] < ENG_SEATS;
         frame->reg[REG_AT]++) {
        const uint8_t seat = frame->reg[REG_AT] == 0 ? m->turn_seat : eng_foe(m->turn_seat);
        if (is_ordered(act, frame, seat, set_of(m, frame, SET_ORDERED))) {
            return eng__ask(act, ASK_ORDER, seat, C_401_4);
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_order(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (dm__order_pick(act, frame, option)) {
        return eng__ask_on(act);
    }
    frame->reg[REG_AT]++;
    return ENG_FLOW_STAY;
}

/* The god right above it is linked with what it was linked with, or with nothing. */
static void loosen(struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    struct eng_card_id at = m->unit[unit.raw].top;
    while (at.raw != 0 && m->card[at.raw].below.raw != card.raw) {
        at = m->card[at.raw].below;
    }
    if ((m->card[card.raw].flags & ENG_CARD_JOINED) == 0) {
        m->card[at.raw].flags &= (uint8_t)~ENG_CARD_JOINED;
    }
}

static void move_one(struct eng_act *act, const struct eng_frame *frame, struct eng_card_id c)
{
    struct eng_match *m = act->match;
    struct eng_card *card = &m->card[c.raw];
    const uint8_t to = (uint8_t)frame->reg[REG_TO];
    const struct eng_unit_id unit = card->unit;
    const uint8_t kind = is_discard(card->zone, to) ? EV_DISCARD
        : unit.raw != 0                             ? EV_UNDER_LEFT
        : to == Z_SHIELDS                           ? EV_SHIELD
                                                    : EV_MOVE;
    if (unit.raw != 0 && card->zone != Z_AURA) {
        loosen(m, c);
    }
    struct eng_event *e =
        dm__move(act, c, to, (enum eng__where)frame->reg[REG_WHERE], kind, C_109_2);
    if (unit.raw != 0) {
        e->unit = m->unit[unit.raw].serial;
        e->seat = m->unit[unit.raw].owner;
        dm__lay_stack(m, unit);
    }
    eng__caused_by(act, e, frame->source);
    if ((frame->reg[REG_FLAGS] & DM_PUT_TAPPED) != 0 && card->zone == Z_MANA) {
        card->flags |= ENG_CARD_TURNED;
        e->b = 1;
    }
    if ((frame->reg[REG_FLAGS] & PUT_FACE_UP) != 0) {
        card->flags |= ENG_CARD_FACE_UP;
        e->seen_to = eng__seen(act->book, m, c);
    }
    eng__things_add(set_of(m, frame, SET_DONE), c);
}

/* Shields that return to the hand may be used as shield triggers [701.14b]. */
static void return_shields(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_set shields = {0};
    eng_things_foreach(c, set_of(m, frame, SET_REST))
    {
        if (m->card[c.raw].zone == Z_SHIELDS) {
            eng_set_add(&shields, c);
            eng__things_add(set_of(m, frame, SET_DONE), c);
        }
    }
    if (eng_set_size(&shields) > 0) {
        dm__return_shields(act, &shields);
    }
}

/* All at the same time. */
static enum eng_flow move_all(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const uint8_t to = (uint8_t)frame->reg[REG_TO];
    struct eng_list list;
    frame->step = STEP_END;
    const struct dm_order order = dm__order_take(act);
    eng__by_place(m, set_of(m, frame, SET_REST), &list);
    for (unsigned i = 0; i < list.len; i++) {
        const uint8_t zone = m->card[list.at[i].raw].zone;
        if (zone != to && !(zone == Z_SHIELDS && to == Z_HAND)) {
            move_one(act, frame, list.at[i]);
        } else if (zone == to && to == Z_DECK) {
            move_one(act, frame, list.at[i]); /* from inside it to one of its ends */
        }
    }
    if (to == Z_DECK) {
        dm__order_lay(act, &order, to, (enum eng__where)frame->reg[REG_WHERE]);
    }
    if (to == Z_HAND) {
        return_shields(act, frame);
    }
    return ENG_FLOW_STAY;
}

/* ---- one after another ---- */

static bool is_castable(const struct eng_ctx *ctx, struct eng_card_id card)
{
    return (dm__facts(ctx->book, ctx->match, card)->types & DM_TYPE_SPELL) != 0 &&
        ctx->match->card[card.raw].zone != Z_BATTLE &&
        ctx->match->card[card.raw].zone != Z_USED &&
        !dm__seat_cannot(ctx->book, ctx->match, ctx->seat, DEED_CAST, card);
}

static bool is_puttable(const struct eng_ctx *ctx, struct eng_card_id card, bool is_summoned)
{
    const struct eng_card *c = &ctx->match->card[card.raw];
    const unsigned types = dm__facts(ctx->book, ctx->match, card)->types;
    return (types & (DM_TYPE_CREATURE | DM_TYPE_CROSS_GEAR)) != 0 && c->zone != Z_BATTLE &&
        !(is_summoned && dm__seat_cannot(ctx->book, ctx->match, c->owner, DEED_SUMMON, card));
}

static void start(struct eng_act *act, struct eng_frame *frame, struct eng_card_id card)
{
    struct eng_match *m = act->match;
    const struct eng_things on = *set_of(m, frame, SET_ON);
    const unsigned flags = (unsigned)frame->reg[REG_FLAGS];
    const uint8_t owner = m->card[card.raw].owner;
    eng_set_remove(&set_of(m, frame, SET_REST)->cards, card);
    dm__state(m)->result = (struct eng_things){0};
    if (frame->reg[REG_VERB] == VERB_CAST) {
        dm__cast(act, card, frame->seat);
    } else if (!eng__things_none(&on)) {
        dm__put_on(act, card, owner, flags, &on);
    } else {
        dm__summon(act, card, owner, flags);
    }
}

/* What the last one has come to; then the next one. */
static enum eng_flow next(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things *rest = set_of(m, frame, SET_REST);
    struct eng_things *done = set_of(m, frame, SET_DONE);
    const struct eng_things *result = &dm__peek(m)->result;
    if (frame->reg[REG_AT] != 0) {
        done->is_units |= result->is_units;
        eng_things_foreach(c, result)
        {
            eng__things_add(done, c);
        }
    }
    frame->reg[REG_AT] = 1;
    if (dm__is_decided(act) || eng__things_none(rest)) {
        frame->step = STEP_END;
        return ENG_FLOW_STAY;
    }
    if (eng_set_size(&rest->cards) > 1) {
        dm__picks_clear(m);
        set_of(m, frame, SET_ORDERED)->cards = rest->cards;
        frame->reg[REG_AT] = 0; /* nothing new while it is asked */
        return eng__ask(act, ASK_ORDER, frame->seat, C_400_7);
    }
    start(act, frame, eng__things_next(rest, eng_card_of(0)));
    return ENG_FLOW_STAY;
}

static enum eng_flow answer_next(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    frame->reg[REG_AT] = 1;
    start(act, frame, option->card);
    return ENG_FLOW_STAY;
}

/* ---- creatures under another one ---- */

/* Those that have left the battle zone, with all that they consist of; other cards of the same verb. */
static enum eng_flow put_under(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things all = {.is_units = 1, .cards = dm__peek(m)->result.cards};
    const struct eng_unit_id under = eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]);
    eng_things_foreach(c, set_of(m, frame, SET_REST))
    {
        eng__things_add(&all, c);
    }
    if (under.raw != 0 && !eng__things_none(&all)) {
        dm__put_under(act, under, &all, frame->seat);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things *result = &dm__state(m)->result;
    *result = *set_of(m, frame, SET_DONE);
    result->is_partial = (int)eng_set_size(&result->cards) < frame->reg[REG_LEN];
    return ENG_FLOW_DONE;
}

static const struct eng_step cards_steps[STEP_NUM] = {
    [STEP_TOPS] = {C_109_2B, leave_tops, NULL},
    [STEP_REPLACE] = {C_609, replace, NULL},
    [STEP_REPLACED] = {C_609, replaced, NULL},
    [STEP_ORDER] = {C_401_4, order, answer_order},
    [STEP_MOVE] = {C_109_2, move_all, NULL},
    [STEP_NEXT] = {C_400_7, next, answer_next},
    [STEP_END] = {C_109_2, end, NULL},
    [STEP_UNDER] = {C_403_4A, put_under, NULL},
};
const struct eng_proc dm__proc_cards = {"cards", cards_steps, STEP_NUM};

/* ---- the verbs ---- */

/* A creature that the effect is about is not there any more; its card is spoken of where it is now if the
 * effect is about its leaving, unless it has gone on [400.8]. */
static bool is_lost(const struct eng_doing *d, struct eng_card_id card)
{
    const struct eng_happening *h = d->ctx->happening;
    if (h == NULL || !h->it.is_units || !eng_set_has(&h->it.cards, card)) {
        return false;
    }
    return (h->kind != HAP_DESTROYED && h->kind != HAP_LEAVES) ||
        dm__last(d->act->match, card) == NULL;
}

/* Parts things into creatures that are there and cards. */
static void part(const struct eng_doing *d, const struct eng_things *all,
    struct eng_things *units, struct eng_things *cards)
{
    const struct eng_match *m = d->act->match;
    *units = (struct eng_things){.is_units = 1};
    *cards = (struct eng_things){0};
    eng_things_foreach(c, all)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (all->is_units && unit.raw != 0 && m->unit[unit.raw].top.raw == c.raw) {
            eng__things_add(units, c);
        } else if (!all->is_units || !is_lost(d, c)) {
            eng__things_add(cards, c);
        }
    }
}

enum eng_done dm__verb_put_under(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things all = dm__slot(d, d->operand[0]);
    const struct eng_unit_id under = dm__slot_unit(d, d->operand[1]);
    struct eng_things units;
    struct eng_things cards;
    part(d, &all, &units, &cards);
    eng_set_remove(&units.cards, m->unit[under.raw].top); /* not under itself */
    const bool is_any = !eng__things_none(&units);
    if (under.raw == 0 || (!is_any && eng__things_none(&cards))) {
        return ENG_DONE_PARTLY;
    }
    if (!is_any) {
        dm__put_under(d->act, under, &cards, d->ctx->seat);
        return ENG_DONE_LATER;
    }
    struct eng_frame *f = call(d, &cards, STEP_UNDER);
    if (f != NULL) {
        struct eng_happening how = dm__by_effect(d, HAP_LEAVES);
        how.it = units;
        how.from = Z_BATTLE;
        how.to = Z_UNDER;
        f->reg[REG_UNIT] = (int16_t)m->unit[under.raw].serial;
        dm__leave(d->act, &how, ENG__BOTTOM, C_403_4A);
    }
    return ENG_DONE_LATER;
}

static unsigned flag(bool is, unsigned flag)
{
    return is ? flag : 0u;
}

/* Operands: things, to, at, tapped, face. Creatures leave with all their cards [316.3], at the same time. */
static enum eng_done move(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const struct eng_things all = dm__slot(d, d->operand[0]);
    const uint8_t to = (uint8_t)d->operand[1];
    const enum eng__where where = d->operand[2] == 2 ? ENG__BOTTOM : ENG__TOP;
    const bool is_tapped = d->operand[3] != 0;
    struct eng_things units;
    struct eng_things cards;
    part(d, &all, &units, &cards);
    const bool is_any = !eng__things_none(&units);
    if (!eng__things_none(&cards)) {
        struct eng_frame *f = call(d, &cards, STEP_TOPS);
        if (f == NULL) {
            return ENG_DONE_LATER;
        }
        f->reg[REG_LEN] = (int16_t)eng_set_size(&all.cards);
        f->reg[REG_AT] = is_any;
        f->reg[REG_TO] = to;
        f->reg[REG_WHERE] = (int16_t)where;
        f->reg[REG_FLAGS] = (int16_t)(flag(is_tapped, DM_PUT_TAPPED) |
            flag(d->operand[4] == 0 && to == Z_SHIELDS, PUT_FACE_UP));
    } else if (!is_any) {
        return ENG_DONE_PARTLY;
    }
    if (is_any) {
        dm__verb_leave(d, &units, HAP_LEAVES, to, where, C_316_3);
        if (m->frame[m->frames - 1].proc == PROC_LEAVE) {
            m->frame[m->frames - 1].reg[DM_LEAVE_TAPPED] = is_tapped;
        }
    }
    return ENG_DONE_LATER;
}

/* Of several the key draws one, and the event says which: who verifies a replay follows all that the key
 * is used for. */
static struct eng_card_id take_at_random(const struct eng_doing *d, struct eng_pile *left)
{
    struct eng_match *m = d->act->match;
    uint8_t at = 0;
    if (left->len > 1) {
        at = (uint8_t)eng_chance_below(&m->chance, &d->act->book->script, left->len);
        struct eng_event *e = eng__emit_card(d->act, EV_AT_RANDOM, C_109_2, left->at[at]);
        eng__caused_by(d->act, e, d->ctx->card);
        e->word[0] = Z_HAND + 1;
        e->a = at;
        e->b = left->len;
        e->hides_place = 1;
    }
    const struct eng_card_id card = left->at[at];
    left->len--;
    memmove(&left->at[at], &left->at[at + 1], left->len - at);
    return card;
}

/* Operands: number, player. At random, which nobody chooses. */
static enum eng_done discard(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const int n = eng__number(d->ctx, d->operand[0]);
    struct eng_things cards = {0};
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        const uint8_t seat = i == 0 ? d->ctx->seat : eng_foe(d->ctx->seat);
        struct eng_pile left = m->pile[seat][Z_HAND];
        if (d->operand[1] != 2 && d->operand[1] != i) {
            continue;
        }
        for (int k = 0; k < n && left.len > 0; k++) {
            eng__things_add(&cards, take_at_random(d, &left));
        }
    }
    if (eng__things_none(&cards)) {
        return ENG_DONE_PARTLY;
    }
    struct eng_frame *f = call(d, &cards, STEP_REPLACE);
    if (f != NULL) {
        f->reg[REG_TO] = Z_GRAVEYARD;
        f->reg[REG_LEN] = (int16_t)(d->operand[1] == 2 ? 2 * n : n);
    }
    return ENG_DONE_LATER;
}

/* Operands: cards, on, tapped, summon. */
static enum eng_done put(struct eng_doing *d)
{
    const struct eng_things all = dm__slot(d, d->operand[0]);
    const bool is_summoned = d->operand[3] != 0;
    struct eng_things units;
    struct eng_things cards;
    part(d, &all, &units, &cards);
    const struct eng_things wanted = cards;
    eng_things_foreach(c, &wanted)
    {
        if (!is_puttable(d->ctx, c, is_summoned)) {
            eng_set_remove(&cards.cards, c);
        }
    }
    if (eng__things_none(&cards)) {
        return ENG_DONE_PARTLY;
    }
    struct eng_frame *f = call(d, &cards, STEP_NEXT);
    if (f != NULL) {
        f->reg[REG_LEN] = (int16_t)eng_set_size(&all.cards);
        f->reg[REG_FLAGS] = (int16_t)(flag(d->operand[2] != 0, DM_PUT_TAPPED) |
            flag(is_summoned, DM_PUT_SUMMONED));
        *set_of(d->act->match, f, SET_ON) = dm__slot(d, d->operand[1]);
    }
    return ENG_DONE_LATER;
}

static enum eng_done cast(struct eng_doing *d)
{
    const struct eng_things all = dm__slot(d, d->operand[0]);
    struct eng_things cards = all;
    eng_things_foreach(c, &all)
    {
        if (!is_castable(d->ctx, c)) {
            eng_set_remove(&cards.cards, c);
        }
    }
    if (eng__things_none(&cards)) {
        return ENG_DONE_PARTLY;
    }
    struct eng_frame *f = call(d, &cards, STEP_NEXT);
    if (f != NULL) {
        f->reg[REG_LEN] = (int16_t)eng_set_size(&all.cards);
    }
    return ENG_DONE_LATER;
}

enum eng_done dm__verb_cards(struct eng_doing *doing)
{
    switch (doing->verb) { /* those of verbs.c never come here */
    case VERB_MOVE:
        return move(doing);
    case VERB_DISCARD:
        return discard(doing);
    case VERB_PUT:
        return put(doing);
    case VERB_CAST:
        return cast(doing);
    default:
        return ENG_DONE_PARTLY;
    }
}

bool dm__able(const struct eng_ctx *ctx, const uint16_t *op)
{
    const uint16_t *w = eng__node(ctx, op[3]) + 1;
    const struct eng_things things =
        w[0] == ENG_SLOT_NONE ? (struct eng_things){0} : ctx->name[w[0]];
    bool is_able = !eng__things_none(&things);
    eng_things_foreach(c, &things)
    {
        is_able = is_able &&
            (op[1] == VERB_CAST ? is_castable(ctx, c)
                                : op[1] != VERB_PUT ||
                        (is_puttable(ctx, c, w[3] != 0) &&
                            dm__has_sources(
                                ctx->book, ctx->match, c, ctx->match->card[c.raw].owner)));
    }
    return is_able;
}
