/* SPDX-License-Identifier: MIT
 * under.c - effects that put cards under a creature. Since 2021-03-16 they go to the very bottom, and
 * the player says in which order several do [403.4a]; before, their order has no meaning. */
#include "effects.h"

enum {
    REG_UNIT /* serial */
};

enum {
    SET_CARDS,
    SETS
};

void dm__put_under(
    struct eng_act *act, struct eng_unit_id unit, const struct eng_things *cards, uint8_t seat)
{
    struct eng_match *m = act->match;
    struct eng_frame *f = eng__call(act, PROC_UNDER, seat, eng_card_of(0));
    if (f != NULL && eng__sets_take(act, f, SETS)) {
        f->source = m->frame[m->frames - 2].source;
        f->reg[REG_UNIT] = (int16_t)m->unit[unit.raw].serial;
        m->set[f->set + SET_CARDS] = *cards;
    }
}

/* Those that have no place yet. */
static unsigned rest(const struct eng_match *m, const struct eng_frame *f, struct eng_list *out)
{
    struct eng_list all;
    eng__by_place(m, &m->set[f->set + SET_CARDS], &all);
    out->len = 0;
    for (unsigned i = 0; i < all.len; i++) {
        if (!dm__is_picked(m, all.at[i])) {
            out->at[out->len++] = all.at[i];
        }
    }
    return out->len;
}

void dm__offer_order(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    struct eng_list all;
    (void)book;
    eng__by_place(match, &match->set[f->set + SET_CARDS], &all);
    bool has_default = false;
    for (unsigned i = 0; i < all.len; i++) {
        if (!dm__is_picked(match, all.at[i])) {
            struct eng_option *o = dm__offer(out, DO_CHOOSE);
            o->id = (uint16_t)(i + 1);
            o->card = all.at[i];
            o->is_default = !has_default;
            has_default = true;
        }
    }
}

static enum eng_flow ask(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_list left;
    if (rest(act->match, frame, &left) > 1 && dm__since(act->match, DM_NEWER_UNDER_BOTTOM) &&
        dm__rule(UNDER_ORDER)) {
        return eng__ask(act, ASK_ORDER, frame->seat, C_403_4A);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_list left;
    if (dm__pick(act, option->card, 0, false) && rest(act->match, frame, &left) > 1) {
        return eng__ask_on(act);
    }
    return ENG_FLOW_NEXT;
}

static void put(struct eng_act *act, const struct eng_frame *frame, struct eng_unit_id unit,
    struct eng_card_id card)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    struct eng_happening how = dm__about_card(HAP_MOVED, card);
    dm__blame(m, frame, &how);
    how.from = m->card[card.raw].zone;
    how.to = Z_UNDER;
    dm__slide_under(act, unit, card, EV_PUT_UNDER, C_403_4A);
    s->since[card.raw] = m->turn; /* 801.4d, 801.4c: it is there from now on */
    eng_set_add(&s->later, card); /* no source of what lies on it */
    eng__things_add(&s->result, card);
    dm__happen(act, &how);
}

/* With everything that a unit consists of: what lies on it first [310.8b]. */
static void put_unit(struct eng_act *act, const struct eng_frame *frame,
    struct eng_unit_id unit, struct eng_unit_id from)
{
    struct eng_match *m = act->match;
    const uint16_t serial = m->unit[from.raw].serial;
    const struct eng_card_id top = m->unit[from.raw].top;
    dm__attack_lost(act, serial);
    struct eng_list all = {0};
    for (struct eng_card_id at = m->unit[from.raw].links; at.raw != 0;
         at = m->card[at.raw].below) {
        all.at[all.len++] = at;
    }
    for (unsigned i = 0; i < all.len / 2; i++) { /* the newest is the uppermost */
        const struct eng_card_id swap = all.at[i];
        all.at[i] = all.at[all.len - 1 - i];
        all.at[all.len - 1 - i] = swap;
    }
    for (struct eng_card_id at = m->unit[from.raw].top; at.raw != 0;
         at = m->card[at.raw].below) {
        all.at[all.len++] = at;
    }
    for (unsigned i = 0; i < all.len; i++) {
        put(act, frame, unit, all.at[i]);
    }
    dm__note_left(m, top, serial);
    dm__uncross(act, serial);
}

static enum eng_flow place(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]);
    struct eng_list left;
    if (rest(m, frame, &left) > 0) {
        for (unsigned i = 0; i < left.len && dm__pick(act, left.at[i], 0, false); i++) {
        }
    }
    s->result = (struct eng_things){0};
    for (unsigned i = 0; i < s->pickeds && unit.raw != 0; i++) {
        const struct eng_card_id card = s->picked[i].card;
        const struct eng_unit_id from = m->card[card.raw].unit;
        if (from.raw != 0 && m->unit[from.raw].top.raw == card.raw) {
            if (from.raw != unit.raw) { /* never under itself */
                put_unit(act, frame, unit, from);
            }
        } else {
            put(act, frame, unit, card);
        }
    }
    s->result.is_done = !eng__things_none(&s->result);
    s->result.is_partial = !s->result.is_done;
    dm__picks_clear(m);
    return ENG_FLOW_NEXT;
}

static const struct eng_step under_steps[] = {
    {C_403_4A, ask, answer},
    {C_403_4A, place, NULL},
};
const struct eng_proc dm__proc_under = {
    "under", under_steps, sizeof under_steps / sizeof *under_steps};
