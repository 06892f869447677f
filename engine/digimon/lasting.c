/* SPDX-License-Identifier: MIT
 * lasting.c - statements of resolved effects hold for a time: when they begin and when they end
 * (15-11, 6-6: a duration runs until the turn actually passes). And what is to be done later, 18-1. */
#include "../effect/later.h"
#include "declare.h"
#include "tell.h"
#include "verbs.h"

#include <stddef.h>

/* The place of OF among the operands, and of the number that is fixed when it begins; -1: none. Then
 * a bit for each cause or effect part, in which a category that was named is fixed. */
static const struct {
    int8_t of, number;
    uint8_t causes;
} shape[SAYS_NUM] = {
    [SAYS_DP] = {1, 0, 0},
    [SAYS_GAINS] = {1, -1, 0},
    [SAYS_CANNOT] = {1, -1, 1u << 3 | 1u << 4 | 1u << 6},
    [SAYS_CAN] = {1, -1, 0},
    [SAYS_MUST] = {1, -1, 0},
    [SAYS_UNAFFECTED] = {1, -1, 1u << 0},
    [SAYS_SET] = {1, -1, 0},
    [SAYS_ALSO] = {1, -1, 1u << 4},
    [SAYS_COST] = {-1, 0, 0},
    [SAYS_REQUIREMENT] = {1, -1, 0},
    [SAYS_IGNORE] = {1, -1, 0},
    [SAYS_MEETS_COLOR] = {1, -1, 0},
    [SAYS_MAXIMUM] = {-1, -1, 1u << 1},
    [SAYS_TURN_ENDS_AT] = {-1, 0, 0},
    [SAYS_GAINS_EFFECTS] = {2, -1, 1u << 4},
};

/* There is an attack that it can last for, or come to the end of. */
static bool is_attack(const struct eng_match *m)
{
    return dig__peek(m)->attack.attacker != 0;
}

/* The same of a battle: one goes on, an attack may come to it, or the effect makes it. */
static bool is_battle(const struct eng_act *act, uint16_t effect)
{
    bool is = is_attack(act->match) ||
        dig__does(act->book, dig__effect(act->book, effect), VERB_BATTLE);
    for (unsigned i = 0; i < act->match->frames; i++) {
        is |= act->match->frame[i].proc == PROC_BATTLE;
    }
    return is;
}

/* LASTING: statement, until, slot of what it was given to, operands. */
bool dig__lasting(struct eng_doing *d, const uint16_t *op)
{
    struct eng_match *m = d->act->match;
    const uint16_t statement = op[1];
    const uint16_t effect = (uint16_t)d->frame->reg[ENG__REG_EFFECT];
    if ((op[2] == UNTIL_ATTACK && !is_attack(m)) ||
        (op[2] == UNTIL_BATTLE && !is_battle(d->act, effect))) {
        return false; /* it would be over at once 11-6-2, 14-2-5 */
    }
    struct eng_lasting lasting = {
        .effect = (uint16_t)(effect + 1),
        .at = op[4],
        .turn = m->turn,
        .card = d->ctx->card,
        .statement = (uint8_t)statement,
        .until = (uint8_t)op[2],
        .seat = d->ctx->seat,
    };
    if (shape[statement].number >= 0) {
        lasting.value = dig__dp_of(eng__number(d->ctx, d->operand[shape[statement].number]));
    }
    for (unsigned i = 0; i < 8; i++) {
        if ((shape[statement].causes >> i & 1u) != 0 && d->operand[i] != 0) {
            const unsigned what = eng__node(d->ctx, d->operand[i])[ENG_CAUSE_WHAT];
            lasting.value = (what & ENG_CAUSE_NAMED) != 0
                ? d->frame->reg[what & (ENG_CAUSE_NAMED - 1u)]
                : lasting.value;
        }
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
    eng__note(DURATION, op[2]);
    lasting.age = slot->age;
    *slot = lasting;
    dig__touch(m, READS_LASTING);
    dig__tell_begin(d->act, slot);
    dig__derive(d->act); /* the next process may look at DP */
    if (lasting.is_overall) {
        eng__things_add(d->affected, d->ctx->card);
    }
    return true;
}

static bool ends(const struct eng_match *m, const struct eng_lasting *l, enum dig_end end)
{
    if (l->statement >= SAYS_NUM) {
        return false; /* put off, not lasting */
    }
    switch ((enum dig_duration)l->until) {
    case UNTIL_TURN:
        return end == DIG_END_TURN;
    case UNTIL_ATTACK:
        return end == DIG_END_ATTACK;
    case UNTIL_BATTLE:
        return end == DIG_END_BATTLE || end == DIG_END_ATTACK || end == DIG_END_TURN;
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

/* What was put off to the end of a battle that the attack has not come to. */
static void forget_battle(struct eng_act *act)
{
    struct eng_match *m = act->match;
    eng_lasting_foreach(i, m)
    {
        if (m->lasting[i].statement == DIG_SAYS_LATER &&
            m->lasting[i].until == MOMENT_END_OF_BATTLE) {
            eng__later_drop(act->book, m, i);
        }
    }
}

void dig__end_lasting(struct eng_act *act, enum dig_end end)
{
    struct eng_match *m = act->match;
    eng_lasting_foreach(i, m)
    {
        if (ends(m, &m->lasting[i], end)) {
            dig__tell_end(act, &m->lasting[i]);
            eng__lasting_drop(m, &m->lasting[i]);
            dig__touch(m, READS_LASTING);
        }
    }
    if (end == DIG_END_ATTACK && m->lastings > 0) {
        forget_battle(act);
    }
}

/* A unit has become a new card: what was given to it is gone 15-11-1-2. */
void dig__forget_unit(struct eng_match *m, struct eng_unit_id unit)
{
    eng__lasting_forget_unit(m, unit, UINT8_MAX + 1u); /* names that were kept, too */
}

/* The same for a card that was chosen where it is no unit. */
void dig__forget_card(struct eng_match *m, struct eng_card_id card)
{
    if (eng__lasting_forget_card(m, card, SAYS_NUM)) {
        dig__touch(m, READS_LASTING);
    }
}

/* LATER: the actions behind it are done at that moment, with what the names stand for now 18-1. */
void dig__later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op)
{
    if ((op[1] == MOMENT_END_OF_ATTACK && !is_attack(act->match)) ||
        (op[1] == MOMENT_END_OF_BATTLE &&
            !is_battle(act, (uint16_t)frame->reg[ENG__REG_EFFECT]))) {
        return; /* there is none that ends */
    }
    eng__later_keep(act, frame, op[1]);
}

static bool is_due(
    const struct eng_match *m, const struct eng_lasting *l, enum dig_moment moment)
{
    if (l->statement != DIG_SAYS_LATER || l->until != moment) {
        return false;
    }
    switch (moment) {
    case MOMENT_END_OF_BATTLE:
    case MOMENT_END_OF_ATTACK:
    case MOMENT_END_OF_TURN:
        return true;
    case MOMENT_END_OF_YOUR_TURN:
    case MOMENT_START_OF_YOUR_TURN:
    case MOMENT_START_OF_YOUR_MAIN:
        return m->turn_seat == l->seat;
    case MOMENT_END_OF_OPPONENTS_TURN:
    case MOMENT_START_OF_OPPONENTS_TURN:
    case MOMENT_START_OF_OPPONENTS_MAIN:
        return m->turn_seat != l->seat;
    case DIG__moment_num:
        break;
    }
    return false;
}

void dig__moment(struct eng_act *act, enum dig_moment moment)
{
    struct eng_match *m = act->match;
    eng_lasting_foreach(i, m)
    {
        struct eng_lasting *l = &m->lasting[i];
        if (!is_due(m, l, moment)) {
            continue;
        }
        struct eng_pending *p = eng__pending_add(act);
        if (p == NULL) {
            return;
        }
        eng__note(MOMENT, moment);
        l->statement = DIG_SAYS_DUE;
        p->effect = (uint16_t)(l->effect - 1);
        p->card = l->card;
        p->seat = l->seat;
        p->flags = DIG_PENDING_LATER;
        p->happening = (uint8_t)(i + 1);
    }
}

void dig__do_later(struct eng_act *act, unsigned entry)
{
    struct eng_match *m = act->match;
    const struct eng_lasting later = m->lasting[entry];
    if (later.at == 0) { /* a rule's, not an effect's */
        eng__lasting_drop(m, &m->lasting[entry]);
        dig__burst_end(act, &later);
        return;
    }
    eng__later_call(act, entry);
}
