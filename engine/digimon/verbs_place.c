/* SPDX-License-Identifier: MIT
 * verbs_place.c - the verb "place": cards and units go to an area or under a unit, without being
 * played, trashed or linked. A unit that is placed leaves the field, which can be interrupted
 * (4-6-7, 15-8-5). Several cards arrive in an order that the effect's player says (3-1-3-4); what had
 * to match a description is shown before (3-1-3-7). */
#include "option.h"
#include "rules.h"

#include <string.h>

/* Operands. */
enum {
    THINGS,
    TO,
    UNDER,
    AT, /* mask: 1 top, 2 bottom */
    FACE
};

enum {
    REG_HOST, /* serial; 0: an area */
    REG_TO,
    REG_TOP,
    REG_FACE,
    REG_PARTIAL /* some card may not be placed, or its unit has not left */
};

enum {
    SET_WAITING,
    SET_PLACED,
    SET_REMOVED, /* of those, from a security stack */
    SETS
};

static void put_under(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    bool on_top, bool face_down)
{
    struct eng_match *m = act->match;
    const struct eng_card before = m->card[card.raw];
    struct eng_event *e = eng__emit_card(act, EV_PLACE, C_15_11, card);
    e->from = m->card[card.raw].zone;
    e->to = Z_UNDER;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, card, Z_NONE);
    if (on_top || !dig__rule(BOTTOM)) {
        eng__stack_below_top(act, unit, card, Z_UNDER);
    } else {
        eng__stack_under(act, unit, card, Z_UNDER); /* bottom unless stated [4-3-2] */
    }
    if (before.zone == Z_UNDER && before.unit.raw == unit.raw) {
        struct eng_card *c = &m->card[card.raw]; /* no new card 3-1-3-1-4 */
        c->arrival = before.arrival;
        memcpy(c->used, before.used, sizeof c->used);
    }
    if (face_down || !dig__rule(UNDER_FACE_UP)) {      /* 4-6-4 */
        m->card[card.raw].flags |= ENG_CARD_FACE_DOWN; /* 4-6-9 */
        m->card[card.raw].epoch++;
    }
    e->epoch_to = m->card[card.raw].epoch;
    e->seen_to = eng__seen(act->book, m, card);
    dig__pending_moved(m, card, card);
}

/* Puts one card where it goes; whether it came there. */
static bool put(struct eng_act *act, struct eng_frame *f, struct eng_card_id card)
{
    struct eng_match *m = act->match;
    const uint8_t to = (uint8_t)f->reg[REG_TO];
    if (to == Z_UNDER) { /* tokens are removed from the game [4-20-5] */
        const struct eng_unit_id host = eng__unit_find(m, (uint16_t)f->reg[REG_HOST]);
        if (m->unit[host.raw].top.raw == card.raw && m->card[card.raw].below.raw == 0) {
            f->reg[REG_PARTIAL] = 1;
            return false; /* not under itself */
        }
        if (host.raw == 0 ||
            ((m->card[card.raw].flags & ENG_CARD_TOKEN) != 0 && dig__rule(TOKEN_STACK))) {
            dig__place(act, card, Z_TRASH, ENG__TOP, EV_PLACE, C_15_11);
            return false;
        }
        put_under(act, card, host, f->reg[REG_TOP] != 0, f->reg[REG_FACE] == 1);
        return true;
    }
    struct eng_happening how = dig__by_effect_below(f, HAP_ADDED);
    how.other = card;
    if (dig__card_cannot(act->book, m, card, DEED_BE_ADDED, &how) ||
        (to == Z_HAND &&
            dig__seat_cannot(act->book, m, m->card[card.raw].owner, DEED_ADD_TO_HAND, &how))) {
        f->reg[REG_PARTIAL] = 1;
        return false; /* 15-1-3 */
    }
    if (to == Z_DECK && (m->card[card.raw].flags & ENG_CARD_COUNTS) == 0 &&
        dig__deck_is_revealed(m, m->card[card.raw].owner)) {
        return false; /* 15-15-3 */
    }
    if (to == Z_BATTLE) { /* 4-27-1 */
        dig__put_in_battle(act, card, C_15_11);
        return true;
    }
    dig__place(act, card, to, f->reg[REG_TOP] != 0 ? ENG__TOP : ENG__BOTTOM, EV_PLACE, C_15_11);
    if (to == Z_SECURITY && f->reg[REG_FACE] == 0) {
        m->card[card.raw].flags |= ENG_CARD_FACE_UP;
    }
    return true;
}

/* 3-1-3-7: what had to match a description is shown before somebody can no longer look at it. */
static void show(struct eng_act *act, const struct eng_frame *f, const struct eng_things *cards)
{
    struct eng_match *m = act->match;
    const uint8_t to = (uint8_t)f->reg[REG_TO];
    const bool is_hidden = to == Z_UNDER ? f->reg[REG_FACE] == 1
        : to == Z_SECURITY               ? f->reg[REG_FACE] != 0
                                         : to == Z_HAND || to == Z_DECK;
    struct eng_list list;
    eng__by_place(m, cards, &list);
    for (unsigned i = 0; i < list.len && is_hidden; i++) {
        if (eng__seen(act->book, m, list.at[i]) != ENG__SEEN_ALL) {
            struct eng_event *e = eng__emit_card(act, EV_REVEAL, C_3_1_3_7, list.at[i]);
            e->from = m->card[list.at[i].raw].zone;
            e->to = e->from;
            e->to_at = e->from_at;
            m->card[list.at[i].raw].flags |= ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1;
            e->seen_to = ENG__SEEN_ALL;
        }
    }
}

static enum eng_flow begin(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_things *waiting = &act->match->set[frame->set + SET_WAITING];
    *waiting = dig__state(act->match)->result;
    frame->reg[REG_PARTIAL] = waiting->is_partial;
    if (waiting->is_described != 0 && !waiting->is_units) {
        show(act, frame, waiting);
    }
    return ENG_FLOW_NEXT;
}

/* There is an order to say, and the effect's player sees what it is about. */
static bool is_open(
    const struct eng_act *act, const struct eng_frame *f, const struct eng_things *waiting)
{
    const uint8_t to = (uint8_t)f->reg[REG_TO];
    bool sees = true;
    eng_things_foreach(c, waiting)
    {
        sees = sees && (eng__seen(act->book, act->match, c) >> f->seat & 1u) != 0;
    }
    return sees && eng_set_size(&waiting->cards) > 1 &&
        (to == Z_DECK || to == Z_SECURITY || to == Z_UNDER);
}

static void put_one(struct eng_act *act, struct eng_frame *f, struct eng_card_id card)
{
    struct eng_things *set = &act->match->set[f->set];
    const bool is_removed =
        act->match->card[card.raw].zone == Z_SECURITY && f->reg[REG_TO] != Z_SECURITY;
    eng_set_remove(&set[SET_WAITING].cards, card);
    if (put(act, f, card)) {
        eng__things_add(&set[SET_PLACED], card);
        if (is_removed) {
            eng__things_add(&set[SET_REMOVED], card);
        }
    }
}

static enum eng_flow put_next(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_things *waiting = &act->match->set[frame->set + SET_WAITING];
    struct eng_list list;
    if (eng__things_none(waiting)) {
        return ENG_FLOW_NEXT;
    }
    if (is_open(act, frame, waiting)) {
        return eng__ask(act, ASK_ORDER, frame->seat, C_3_1_3_4);
    }
    eng__by_place(act->match, waiting, &list);
    for (unsigned i = 0; i < list.len; i++) {
        put_one(act, frame, list.at[i]);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_next(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    const struct eng_things *waiting = &act->match->set[frame->set + SET_WAITING];
    put_one(act, frame, option->card);
    return is_open(act, frame, waiting) ? eng__ask_on(act) : ENG_FLOW_STAY;
}

/* Ids count what waits and what is placed, so that they stay while picks are made. */
void dig__offer_order(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    (void)book;
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const struct eng_things *set = &match->set[f->set];
    uint16_t id = 0;
    for (unsigned i = 1; i <= match->cards; i++) {
        const struct eng_card_id card = eng_card_of(i);
        const bool is_waiting = eng_set_has(&set[SET_WAITING].cards, card);
        if (is_waiting) {
            struct eng_option *o = dig__offer(out, DO_CHOOSE);
            o->id = id;
            o->card = card;
            o->is_default = out->len == 1;
        }
        id = (uint16_t)(id + (is_waiting || eng_set_has(&set[SET_PLACED].cards, card)));
    }
}

static enum eng_flow tell(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_things placed = m->set[frame->set + SET_PLACED];
    const struct eng_unit_id host = eng__unit_find(m, (uint16_t)frame->reg[REG_HOST]);
    dig__overflow(act);
    if (!eng__things_none(&placed)) {
        struct eng_happening added = dig__by_effect_below(frame, HAP_ADDED);
        added.to = (uint8_t)frame->reg[REG_TO];
        added.it = placed;
        added.other = m->unit[host.raw].top;
        dig__happen(act, &added);
    }
    if (!eng__things_none(&m->set[frame->set + SET_REMOVED])) {
        struct eng_happening removed = dig__by_effect_below(frame, HAP_REMOVED);
        removed.from = Z_SECURITY;
        removed.to = (uint8_t)frame->reg[REG_TO];
        removed.it = m->set[frame->set + SET_REMOVED];
        dig__happen(act, &removed);
    }
    dig__state(m)->result = placed;
    dig__state(m)->result.is_partial = frame->reg[REG_PARTIAL] != 0;
    return ENG_FLOW_NEXT;
}

static const struct eng_step place_steps[] = {
    {C_15_11, begin, NULL},
    {C_3_1_3_4, put_next, answer_next},
    {C_15_11, tell, NULL},
};
const struct eng_proc dig__proc_place = {
    "place", place_steps, sizeof place_steps / sizeof *place_steps};

static struct eng_frame *call(struct eng_doing *d, uint8_t to, bool on_top)
{
    struct eng_frame *f = eng__call(d->act, PROC_PLACE, d->ctx->seat, d->ctx->card);
    if (f == NULL || !eng__sets_take(d->act, f, SETS)) {
        return NULL;
    }
    f->reg[REG_TO] = to;
    f->reg[REG_TOP] = on_top;
    f->reg[REG_FACE] = (int16_t)d->operand[FACE];
    return f;
}

static enum eng_done do_under(struct eng_doing *d, const struct eng_things *things)
{
    struct eng_match *m = d->act->match;
    const struct eng_things hosts = dig__slot(d, d->operand[UNDER]);
    const struct eng_unit_id host = m->card[eng__things_next(&hosts, eng_card_of(0)).raw].unit;
    if (host.raw == 0 || !dig__affects(d, host) || eng__things_none(things) ||
        ((m->card[m->unit[host.raw].top.raw].flags & ENG_CARD_TOKEN) != 0 && /* 4-20-3 */
            dig__rule(TOKEN_STACK))) {
        return ENG_DONE_PARTLY;
    }
    struct eng_happening how = dig__by_effect(d, HAP_LEAVES);
    struct eng_frame *f = call(d, Z_UNDER, (d->operand[AT] & 1u) != 0);
    if (f == NULL) {
        return ENG_DONE_LATER;
    }
    f->reg[REG_HOST] = (int16_t)m->unit[host.raw].serial;
    dig__state(m)->result = *things;
    if (!things->is_units) {
        return ENG_DONE_LATER;
    }
    how.it = *things;
    eng_set_remove(&how.it.cards, m->unit[host.raw].top); /* not under itself */
    how.from = Z_BATTLE;
    how.to = Z_UNDER;
    dig__state(m)->result = (struct eng_things){0};
    if (!eng__things_none(&how.it) && dig__rule(UNDER_LEAVES)) {
        dig__leave(d->act, &how, ENG__BOTTOM, C_15_11); /* 4-6-7: it leaves the field */
    }
    return ENG_DONE_LATER;
}

static enum eng_done to_area(struct eng_doing *d, const struct eng_things *things)
{
    const uint8_t to = (uint8_t)d->operand[TO];
    const bool on_top = to == Z_SECURITY ? d->operand[AT] != 2 : (d->operand[AT] & 1u) != 0;
    const bool is_area = to >= Z_DECK && to <= Z_TRASH;
    if (eng__things_none(things) || (!is_area && (to != Z_BATTLE || things->is_units))) {
        return ENG_DONE_PARTLY;
    }
    if (things->is_units) {
        struct eng_happening how = dig__by_effect(d, HAP_LEAVES);
        how.it = *things;
        how.from = Z_BATTLE;
        how.to = to;
        dig__leave(d->act, &how, on_top ? ENG__TOP : ENG__BOTTOM, C_15_11);
    } else if (call(d, to, on_top) != NULL) {
        dig__state(d->act->match)->result = *things;
    }
    return ENG_DONE_LATER;
}

enum eng_done dig__verb_place(struct eng_doing *d)
{
    const struct eng_things things = dig__slot(d, d->operand[THINGS]);
    d->frame->is_showing |= things.is_described;
    return d->operand[UNDER] != ENG_SLOT_NONE ? do_under(d, &things) : to_area(d, &things);
}
