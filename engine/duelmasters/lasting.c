/* SPDX-License-Identifier: MIT
 * lasting.c - statements of resolved effects hold for a time: when they begin [110.2e], when they end
 * [510] [511.2], whom they follow [801.2] [801.4d]; and what effects put off to a later moment. */
#include "../effect/later.h"
#include "says.h"
#include "tell.h"

#include <stddef.h>

static bool is_attack(const struct eng_match *m)
{
    return dm__peek(m)->attack.attacker != 0;
}

/* A battle goes on, or an attack may come to one. */
static bool is_battle(const struct eng_match *m)
{
    bool is = is_attack(m);
    for (unsigned i = 0; i < m->frames; i++) {
        is |= m->frame[i].proc == PROC_BATTLE;
    }
    return is;
}

/* Of the statement's operands the one that is a number, fixed when it begins; -1: none. */
static int number_at(unsigned statement)
{
    return statement == SAYS_POWER || statement == SAYS_COST || statement == SAYS_POWER_TIMES
        ? 0
        : -1;
}

static int16_t kept(int n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < -INT16_MAX ? -INT16_MAX : n);
}

/* Whom it is given to: what was chosen, or what its target finds now: a set that is fixed from then on
 * [110.2e]. A player, or nothing: it is overall. False: nothing is there. */
static bool find(const struct eng_doing *d, struct eng_lasting *l)
{
    const uint16_t slot = l->statement == SAYS_COST ? ENG_SLOT_NONE : d->operand[DM_OF];
    const uint16_t target = l->statement == SAYS_COST ? 0 : d->operand[DM_OF_TARGET];
    if (slot != ENG_SLOT_NONE) {
        l->of = d->ctx->name[slot];
    } else if (target == 0) {
        l->is_overall = 1;
        return true;
    } else {
        l->is_overall = eng__names_players(d->ctx, target);
        if (l->is_overall) {
            return true;
        }
        eng__target(d->ctx, target, &l->of);
    }
    const struct eng_things all = l->of;
    eng_things_foreach(c, &all)
    {
        if (all.is_units && d->act->match->card[c.raw].unit.raw == 0) {
            eng_set_remove(&l->of.cards, c); /* it has gone */
        }
    }
    return !eng__things_none(&l->of);
}

/* LASTING: statement, until, slot of what it was given to, operands. */
bool dm__lasting(struct eng_doing *doing, const uint16_t *op)
{
    struct eng_match *m = doing->act->match;
    if ((op[2] == UNTIL_ATTACK && !is_attack(m)) || (op[2] == UNTIL_BATTLE && !is_battle(m))) {
        return false; /* it would be over at once */
    }
    struct eng_lasting lasting = {
        .effect = (uint16_t)(doing->frame->reg[ENG__REG_EFFECT] + 1),
        .at = op[4],
        .turn = m->turn,
        .card = doing->ctx->card,
        .statement = (uint8_t)op[1],
        .until = (uint8_t)op[2],
        .seat = doing->ctx->seat,
    };
    if (number_at(op[1]) >= 0) {
        lasting.value = kept(eng__number(doing->ctx, doing->operand[number_at(op[1])]));
    }
    if (!find(doing, &lasting)) {
        return false;
    }
    struct eng_lasting *slot = eng__lasting_add(doing->act);
    if (slot == NULL) {
        return false;
    }
    eng__note(DURATION, op[2]);
    lasting.age = slot->age;
    lasting.of.is_described = 0;
    *slot = lasting;
    *doing->affected = lasting.of;
    if (lasting.is_overall) {
        eng__things_add(doing->affected, doing->ctx->card);
    }
    dm__tell_begin(doing->act, slot);
    dm__derive(doing->act); /* what is done next may look at it */
    return true;
}

static bool ends(const struct eng_match *m, const struct eng_lasting *l, enum dm_end end)
{
    if (l->statement >= DM__statement_num) {
        return false; /* put off, not lasting */
    }
    switch ((enum dm_duration_word)l->until) {
    case UNTIL_TURN:
        return end == DM_END_TURN;
    case UNTIL_ATTACK:
        return end == DM_END_ATTACK || end == DM_END_TURN;
    case UNTIL_BATTLE:
        return end == DM_END_BATTLE || end == DM_END_ATTACK || end == DM_END_TURN;
    case UNTIL_YOUR_TURN_STARTS:
        return end == DM_END_TURN_STARTS && m->turn_seat == l->seat;
    case UNTIL_OPPONENTS_TURN_ENDS:
        return end == DM_END_TURN && m->turn_seat != l->seat;
    case UNTIL_GAME:
    case DM__duration_num:
        break;
    }
    return false;
}

void dm__end_lasting(struct eng_act *act, enum dm_end end)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        struct eng_lasting *l = &m->lasting[i];
        if (l->effect != 0 && ends(m, l, end)) {
            dm__tell_stop(act, l);
            eng__lasting_drop(m, l);
            dm__touch(m);
        } else if (l->effect != 0 && l->statement == DM_KEPT_LATER && end == DM_END_ATTACK &&
            l->until == MOMENT_END_OF_BATTLE) {
            eng__later_drop(act->book, m, i); /* the attack has not come to one */
        }
    }
}

void dm__forget_unit(struct eng_match *match, struct eng_unit_id unit)
{
    eng__lasting_forget_unit(match, unit, DM__statement_num);
    dm__touch(match);
}

void dm__forget_card(struct eng_match *match, struct eng_card_id card)
{
    if (eng__lasting_forget_card(match, card, DM__statement_num)) {
        dm__touch(match);
    }
}

/* 801.2: what was about both, as creatures of their own, is about one creature twice from now on. */
void dm__inherit(struct eng_act *act, struct eng_card_id from, struct eng_card_id to)
{
    struct eng_match *m = act->match;
    struct eng_things twice[ENG_LASTING_MAX] = {{{{0}}, 0, 0, 0, 0, {0}}};
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        struct eng_lasting *l = &m->lasting[i];
        if (l->effect == 0 || l->statement >= DM__statement_num || !l->of.is_units ||
            !eng_set_has(&l->of.cards, from)) {
            continue;
        }
        dm__touch(m);
        if (!eng_set_has(&l->of.cards, to)) {
            eng__things_add(&l->of, to);
            continue;
        }
        twice[i].is_units = 1;
        eng__things_add(&twice[i], to);
    }
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        struct eng_lasting *copy = twice[i].is_units ? eng__lasting_add(act) : NULL;
        if (copy != NULL) {
            const uint8_t age = copy->age;
            *copy = m->lasting[i];
            copy->of = twice[i];
            copy->age = age;
        }
    }
}

/* ---- what is put off ---- */

/* LATER: the actions behind it are done at that moment, with what the names stand for now. */
void dm__later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op)
{
    struct eng_match *m = act->match;
    if ((op[1] == MOMENT_END_OF_ATTACK && !is_attack(m)) ||
        (op[1] == MOMENT_END_OF_BATTLE && !is_battle(m))) {
        return; /* there is none that ends */
    }
    eng__later_keep(act, frame, op[1]);
}

static bool is_due(
    const struct eng_match *m, const struct eng_lasting *l, enum dm_moment_word moment)
{
    return l->effect != 0 && l->statement == DM_KEPT_LATER && l->until == moment &&
        ((moment != MOMENT_END_OF_YOUR_TURN && moment != MOMENT_START_OF_YOUR_TURN) ||
            m->turn_seat == l->seat);
}

void dm__moment(struct eng_act *act, enum dm_moment_word moment)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        struct eng_lasting *l = &m->lasting[i];
        if (!is_due(m, l, moment)) {
            continue;
        }
        struct eng_pending *p = eng__pending_add(act);
        if (p == NULL) {
            return;
        }
        eng__note(MOMENT, moment);
        l->statement = DM_KEPT_DUE;
        p->effect = (uint16_t)(l->effect - 1);
        p->card = l->card;
        p->unit = (uint16_t)l->value;
        p->seat = l->seat;
        p->flags = DM_PENDING_LATER;
        p->arrival = (uint8_t)(i + 1); /* which entry it is */
    }
}

void dm__do_later(struct eng_act *act, struct eng_pending *pending)
{
    const unsigned entry = pending->arrival - 1u;
    eng__pending_drop(act->match, pending);
    eng__later_call(act, entry);
}
