/* SPDX-License-Identifier: MIT
 * verbs_place.c - the verb "place": cards and units go to an area or under a unit, without being
 * played, trashed or linked. A unit that is placed leaves the field, which can be interrupted
 * (4-6-7, 15-8-5). */
#include "option.h"
#include "rules.h"

/* Operands. */
enum {
    THINGS,
    TO,
    UNDER,
    AT, /* mask: 1 top, 2 bottom */
    FACE
};

static bool is_complete(const struct eng_things *wanted, const struct eng_things *done)
{
    return !eng__things_none(wanted) &&
        eng_set_size(&wanted->cards) == eng_set_size(&done->cards);
}

/* ---- under a unit ---- */

enum {
    REG_HOST,
    REG_TOP,
    REG_FACE
};

static void put_under(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    bool on_top, bool face_down)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_PLACE, C_15_11, card);
    e->from = m->card[card.raw].zone;
    e->to = Z_UNDER;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, card, Z_NONE);
    if (on_top) {
        eng__stack_below_top(act, unit, card, Z_UNDER);
    } else {
        eng__stack_under(act, unit, card, Z_UNDER); /* bottom unless stated [4-3-2] */
    }
    if (face_down || !dig__rule(UNDER_FACE_UP)) {      /* 4-6-4 */
        m->card[card.raw].flags |= ENG_CARD_FACE_DOWN; /* 4-6-9 */
        m->card[card.raw].epoch++;
    }
    e->epoch_to = m->card[card.raw].epoch;
    e->seen_to = eng__seen(act->book, m, card);
    dig__pending_moved(m, card, card);
}

/* What is placed under a unit that is still there; tokens are removed from the game [4-20-5]. */
static struct eng_things place_under(struct eng_act *act, const struct eng_frame *f,
    const struct eng_things *things, const struct eng_happening *how)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id host = eng__unit_find(m, (uint16_t)f->reg[REG_HOST]);
    struct eng_things placed = {0};
    eng_things_foreach(c, things)
    {
        if (host.raw == 0 || (m->card[c.raw].flags & ENG_CARD_TOKEN) != 0) {
            dig__place(act, c, Z_TRASH, ENG__TOP, EV_PLACE, C_15_11);
            continue;
        }
        put_under(act, c, host, f->reg[REG_TOP] != 0, f->reg[REG_FACE] == 1);
        eng__things_add(&placed, c);
    }
    dig__overflow(act);
    dig__state(m)->is_stale = 1;
    if (!eng__things_none(&placed)) {
        struct eng_happening added = *how;
        added.it = placed;
        added.other = m->unit[host.raw].top;
        dig__happen(act, &added);
    }
    return placed;
}

/* The units have left, those that nothing kept. */
static enum eng_flow place_gone(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_things gone = dig__state(m)->result;
    struct eng_happening how = dig__by_effect_below(frame, HAP_ADDED);
    how.to = Z_UNDER;
    const struct eng_things placed = place_under(act, frame, &gone, &how);
    dig__state(m)->result = placed;
    return ENG_FLOW_NEXT;
}

static const struct eng_step under_steps[] = {
    {C_15_11, place_gone, NULL},
};
const struct eng_proc dig__proc_place_under = {
    "place_under", under_steps, sizeof under_steps / sizeof *under_steps};

static enum eng_done do_under(struct eng_doing *d, const struct eng_things *things)
{
    struct eng_match *m = d->act->match;
    const struct eng_things hosts = dig__slot(d, d->operand[UNDER]);
    const struct eng_unit_id host = m->card[eng__things_next(&hosts, eng_card_of(0)).raw].unit;
    if (host.raw == 0 || !dig__affects(d, host) || eng__things_none(things) ||
        (m->card[m->unit[host.raw].top.raw].flags & ENG_CARD_TOKEN) != 0) { /* 4-20-3 */
        return ENG_DONE_PARTLY;
    }
    struct eng_happening how = dig__by_effect(d, HAP_LEAVES);
    struct eng_frame *f = eng__call(d->act, PROC_PLACE_UNDER, d->ctx->seat, d->ctx->card);
    if (f == NULL) {
        return ENG_DONE_LATER;
    }
    f->reg[REG_HOST] = (int16_t)m->unit[host.raw].serial;
    f->reg[REG_TOP] = (d->operand[AT] & 1u) != 0;
    f->reg[REG_FACE] = (int16_t)d->operand[FACE];
    if (!things->is_units) {
        dig__state(m)->result = *things;
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

/* ---- to an area ---- */

static enum eng_done to_area(struct eng_doing *d, const struct eng_things *things)
{
    struct eng_match *m = d->act->match;
    const uint8_t to = (uint8_t)d->operand[TO];
    const int face = (int16_t)d->operand[FACE];
    const bool is_top = (d->operand[AT] & 1u) != 0;
    const enum eng__where where = to == Z_SECURITY
        ? (d->operand[AT] == 2 ? ENG__BOTTOM : ENG__TOP)
        : (is_top ? ENG__TOP : ENG__BOTTOM);
    struct eng_happening how = dig__by_effect(d, HAP_ADDED);
    if (things->is_units && !eng__things_none(things)) {
        how.kind = HAP_LEAVES;
        how.it = *things;
        how.from = Z_BATTLE;
        how.to = to;
        dig__leave(d->act, &how, where, C_15_11);
        return ENG_DONE_LATER;
    }
    eng_things_foreach(c, things)
    {
        how.other = c;
        if (dig__card_cannot(d->act->book, m, c, DEED_BE_ADDED, &how) ||
            (to == Z_HAND &&
                dig__seat_cannot(
                    d->act->book, m, m->card[c.raw].owner, DEED_ADD_TO_HAND, &how))) {
            continue; /* 15-1-3 */
        }
        if (to == Z_BATTLE) { /* 4-27-1 */
            dig__put_in_battle(d->act, c, C_15_11);
            eng__things_add(d->affected, c);
            continue;
        }
        dig__place(d->act, c, to, where, EV_PLACE, C_15_11);
        if (to == Z_SECURITY && face == 0) {
            m->card[c.raw].flags |= ENG_CARD_FACE_UP;
        }
        eng__things_add(d->affected, c);
    }
    if (!eng__things_none(d->affected)) {
        how.other = eng_card_of(0);
        how.it = *d->affected;
        how.to = to;
        dig__happen(d->act, &how);
    }
    return is_complete(things, d->affected) ? ENG_DONE : ENG_DONE_PARTLY;
}

enum eng_done dig__verb_place(struct eng_doing *d)
{
    const struct eng_things things = dig__slot(d, d->operand[THINGS]);
    return d->operand[UNDER] != ENG_SLOT_NONE ? do_under(d, &things) : to_area(d, &things);
}
