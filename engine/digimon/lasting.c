/* SPDX-License-Identifier: MIT
 * lasting.c - statements of resolved effects hold for a time: when they begin and when they end
 * (15-11, 6-6: a duration runs until the turn actually passes). And what is to be done later, 18-1. */
#include "verbs.h"

#include <stddef.h>

/* The place of OF among the operands, and of the number that is fixed when it begins; -1: none. */
static const struct {
    int8_t of, number;
} shape[SAYS_NUM] = {
    [SAYS_DP] = {1, 0},
    [SAYS_GAINS] = {1, -1},
    [SAYS_CANNOT] = {1, -1},
    [SAYS_CAN] = {1, -1},
    [SAYS_MUST] = {1, -1},
    [SAYS_UNAFFECTED] = {1, -1},
    [SAYS_SET] = {1, -1},
    [SAYS_ALSO] = {1, -1},
    [SAYS_COST] = {-1, 0},
    [SAYS_REQUIREMENT] = {1, -1},
    [SAYS_IGNORE] = {1, -1},
    [SAYS_MEETS_COLOR] = {1, -1},
    [SAYS_MAXIMUM] = {-1, -1},
    [SAYS_TURN_ENDS_AT] = {-1, 0},
    [SAYS_GAINS_EFFECTS] = {1, -1},
};

/* LASTING: statement, until, slot of what it was given to, operands. */
bool dig__lasting(struct eng_doing *d, const uint16_t *op)
{
    struct eng_match *m = d->act->match;
    const uint16_t statement = op[1];
    struct eng_lasting lasting = {
        .effect = (uint16_t)(d->frame->reg[ENG__REG_EFFECT] + 1),
        .at = op[4],
        .turn = m->turn,
        .card = d->ctx->card,
        .statement = (uint8_t)statement,
        .until = (uint8_t)op[2],
        .seat = d->ctx->seat,
    };
    if (shape[statement].number >= 0) {
        lasting.value = (int16_t)eng__number(d->ctx, d->operand[shape[statement].number]);
    }
    const int of = shape[statement].of;
    if (of < 0 || d->operand[of] == ENG_SLOT_NONE) {
        lasting.is_overall = 1; /* also what comes later 15-11-2-2 */
    } else {
        lasting.of = dig__slot(d, d->operand[of]);
        if (eng__things_none(&lasting.of)) {
            return false;
        }
        *d->affected = lasting.of;
    }
    struct eng_lasting *slot = eng__lasting_add(d->act);
    if (slot == NULL) {
        return false;
    }
    *slot = lasting;
    dig__state(m)->is_stale = 1;
    if (lasting.is_overall) {
        eng__things_add(d->affected, d->ctx->card);
    }
    return true;
}

static bool ends(const struct eng_match *m, const struct eng_lasting *l, enum dig_end end)
{
    switch ((enum dig_duration)l->until) {
    case UNTIL_TURN:
        return end == DIG_END_TURN;
    case UNTIL_ATTACK:
        return end == DIG_END_ATTACK;
    case UNTIL_BATTLE:
        return end == DIG_END_BATTLE;
    case UNTIL_YOUR_TURN_ENDS:
        return end == DIG_END_TURN && m->turn_seat == l->seat;
    case UNTIL_OPPONENTS_TURN_ENDS:
        return end == DIG_END_TURN && m->turn_seat != l->seat;
    case UNTIL_OPPONENTS_UNSUSPEND:
        return end == DIG_END_UNSUSPEND && m->turn_seat != l->seat;
    case UNTIL_GAME:
    case DIG__duration_num:
        break;
    }
    return false;
}

void dig__end_lasting(struct eng_act *act, enum dig_end end)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        if (m->lasting[i].effect != 0 && ends(m, &m->lasting[i], end)) {
            eng__lasting_drop(m, &m->lasting[i]);
            dig__state(m)->is_stale = 1;
        }
    }
}

/* A unit has become a new card: what was given to it is gone 15-11-1-2. */
void dig__forget_unit(struct eng_match *m, struct eng_unit_id unit)
{
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        struct eng_lasting *l = &m->lasting[i];
        if (l->effect == 0 || l->is_overall || !l->of.is_units) {
            continue;
        }
        const struct eng_things all = l->of;
        eng_things_foreach(c, &all)
        {
            if (m->card[c.raw].unit.raw == unit.raw) {
                eng_set_remove(&l->of.cards, c);
            }
        }
        if (eng__things_none(&l->of)) {
            eng__lasting_drop(m, l);
        }
    }
}

/* LATER: the actions behind it are done at that moment; the frame's names are fixed now, so it is
 * kept as a lasting entry whose address is the list. */
void dig__later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op)
{
    struct eng_match *m = act->match;
    struct eng_lasting *slot = eng__lasting_add(act);
    if (slot == NULL) {
        return;
    }
    *slot = (struct eng_lasting){
        .effect = (uint16_t)(frame->reg[ENG__REG_EFFECT] + 1),
        .at = (uint16_t)(frame->pc + 3),
        .value = frame->reg[ENG__REG_UNIT],
        .turn = m->turn,
        .card = frame->source,
        .statement = DIG_SAYS_LATER,
        .until = (uint8_t)op[1],
        .seat = frame->seat,
        .is_overall = 1,
    };
    if (frame->sets > 0) {
        slot->of = m->set[frame->set]; /* what the first name stands for */
    }
}
