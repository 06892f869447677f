/* SPDX-License-Identifier: MIT
 * later.c - what effects put off, and whom statements that last are about. */
#include "later.h"

#include <stddef.h>

static struct eng_lasting *keep(struct eng_act *act, const struct eng_frame *frame,
    uint8_t what, unsigned entry, unsigned at)
{
    struct eng_lasting *slot = eng__lasting_add(act);
    if (slot != NULL) {
        *slot = (struct eng_lasting){
            .effect = (uint16_t)(frame->reg[ENG__REG_EFFECT] + 1),
            .at = (uint16_t)at,
            .turn = act->match->turn,
            .card = frame->source,
            .statement = what,
            .until = (uint8_t)entry,
            .seat = frame->seat,
            .age = act->book->game->hooks->is_kept_aged ? slot->age : 0,
        };
    }
    return slot;
}

void eng__later_keep(struct eng_act *act, const struct eng_frame *frame, uint16_t moment)
{
    struct eng_match *m = act->match;
    const struct eng_hooks *h = act->book->game->hooks;
    struct eng_lasting *later = keep(act, frame, h->kept_later, moment, frame->pc + 3u);
    if (later == NULL) {
        return;
    }
    later->value = frame->reg[ENG__REG_UNIT];
    later->used = m->card[frame->source.raw].arrival;
    later->happening = (uint8_t)frame->reg[ENG__REG_HAPPENING];
    const unsigned entry = (unsigned)(later - m->lasting);
    for (unsigned i = 0; i < frame->sets; i++) {
        if (!eng__things_none(&m->set[frame->set + i])) {
            struct eng_lasting *name = keep(act, frame, h->kept_name, entry, i);
            if (name != NULL) {
                name->of = m->set[frame->set + i];
            }
        }
    }
    for (unsigned i = 0; i < ENG__REG_EFFECT; i++) {
        if (frame->reg[i] != 0) {
            struct eng_lasting *number = keep(act, frame, h->kept_number, entry, i);
            if (number != NULL) {
                number->value = frame->reg[i];
            }
        }
    }
}

/* A name or number of that entry. */
static bool is_kept_for(const struct eng_hooks *h, const struct eng_lasting *l, unsigned entry)
{
    return l->until == entry &&
        (l->statement == h->kept_name || l->statement == h->kept_number);
}

void eng__later_drop(const struct eng_book *book, struct eng_match *match, unsigned entry)
{
    eng__lasting_drop(match, &match->lasting[entry]);
    eng_lasting_foreach(i, match)
    {
        if (is_kept_for(book->game->hooks, &match->lasting[i], entry)) {
            eng__lasting_drop(match, &match->lasting[i]);
        }
    }
}

struct eng_frame *eng__later_call(struct eng_act *act, unsigned entry)
{
    struct eng_match *m = act->match;
    const struct eng_hooks *h = act->book->game->hooks;
    const struct eng_lasting later = m->lasting[entry];
    struct eng_frame *f = eng__effect_call(act, (uint16_t)(later.effect - 1), later.card,
        eng__unit_find(m, (uint16_t)later.value), later.seat, later.happening);
    eng_lasting_foreach(i, m)
    {
        const struct eng_lasting *l = &m->lasting[i];
        if (f == NULL || !is_kept_for(h, l, entry)) {
            continue;
        }
        if (l->statement == h->kept_name) {
            m->set[f->set + l->at] = l->of;
        } else {
            f->reg[l->at] = l->value;
        }
    }
    eng__later_drop(act->book, m, entry);
    if (f != NULL) {
        f->pc = later.at;
        f->reg[ENG__REG_UNIT] = later.value; /* also when that is gone 3-1-3-1 */
        if (f->arrival != later.used) {
            f->reg[ENG__REG_STATE] |= ENG__STATE_GONE;
        }
    }
    return f;
}

void eng__lasting_forget_unit(
    struct eng_match *match, struct eng_unit_id unit, unsigned statements)
{
    eng_lasting_foreach(i, match)
    {
        struct eng_lasting *l = &match->lasting[i];
        if (l->is_overall || !l->of.is_units || l->statement >= statements) {
            continue;
        }
        const struct eng_things all = l->of;
        eng_things_foreach(c, &all)
        {
            if (match->card[c.raw].unit.raw == unit.raw) {
                eng_set_remove(&l->of.cards, c);
            }
        }
        if (eng__things_none(&l->of)) {
            eng__lasting_drop(match, l);
        }
    }
}

bool eng__lasting_forget_card(
    struct eng_match *match, struct eng_card_id card, unsigned statements)
{
    bool is_any = false;
    eng_lasting_foreach(i, match)
    {
        struct eng_lasting *l = &match->lasting[i];
        if (l->statement < statements && !l->is_overall && !l->of.is_units &&
            eng_set_has(&l->of.cards, card)) {
            is_any = true;
            eng_set_remove(&l->of.cards, card);
            if (eng__things_none(&l->of)) {
                eng__lasting_drop(match, l);
            }
        }
    }
    return is_any;
}
