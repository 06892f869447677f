/* SPDX-License-Identifier: MIT
 * lasting.c - statements of resolved effects hold for a time: when they begin [110.2e], when they end
 * [510] [511.2], whom they follow [801.2] [801.4d]; and what effects put off to a later moment. */
#include "says.h"
#include "tell.h"

#include <stddef.h>

/* What else lasting[] keeps than statements: what is put off, the names and numbers it needs then, and
 * what has come due and waits to be resolved. */
enum {
    KEPT_LATER = DM__statement_num,
    KEPT_NAME, /* `until`: the entry it belongs to; `at`: which */
    KEPT_NUMBER,
    KEPT_DUE
};

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
        const uint16_t *op = eng__node(d->ctx, target);
        l->is_overall = op[0] == ENG_OP_REF && (op[1] == REF_YOU || op[1] == REF_OPPONENT);
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

/* What was put off, with its names and numbers, is dropped. */
static void drop_kept(struct eng_match *m, unsigned entry)
{
    eng__lasting_drop(m, &m->lasting[entry]);
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        struct eng_lasting *l = &m->lasting[i];
        if (l->effect != 0 && l->until == entry &&
            (l->statement == KEPT_NAME || l->statement == KEPT_NUMBER)) {
            eng__lasting_drop(m, l);
        }
    }
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
        } else if (l->effect != 0 && l->statement == KEPT_LATER && end == DM_END_ATTACK &&
            l->until == MOMENT_END_OF_BATTLE) {
            drop_kept(m, i); /* the attack has not come to one */
        }
    }
}

void dm__forget_unit(struct eng_match *match, struct eng_unit_id unit)
{
    for (unsigned i = 0; i < ENG_LASTING_MAX && match->lastings > 0; i++) {
        struct eng_lasting *l = &match->lasting[i];
        if (l->effect == 0 || l->is_overall || !l->of.is_units ||
            l->statement >= DM__statement_num) {
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
    dm__touch(match);
}

void dm__forget_card(struct eng_match *match, struct eng_card_id card)
{
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        struct eng_lasting *l = &match->lasting[i];
        if (l->effect != 0 && l->statement < DM__statement_num && !l->is_overall &&
            !l->of.is_units && eng_set_has(&l->of.cards, card)) {
            eng_set_remove(&l->of.cards, card);
            dm__touch(match);
            if (eng__things_none(&l->of)) {
                eng__lasting_drop(match, l);
            }
        }
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

static struct eng_lasting *keep(struct eng_act *act, const struct eng_frame *frame,
    unsigned what, unsigned entry, unsigned at)
{
    struct eng_lasting *slot = eng__lasting_add(act);
    if (slot != NULL) {
        *slot = (struct eng_lasting){
            .effect = (uint16_t)(frame->reg[ENG__REG_EFFECT] + 1),
            .at = (uint16_t)at,
            .turn = act->match->turn,
            .card = frame->source,
            .statement = (uint8_t)what,
            .until = (uint8_t)entry,
            .seat = frame->seat,
            .age = slot->age,
        };
    }
    return slot;
}

/* LATER: the actions behind it are done at that moment, with what the names stand for now. */
void dm__later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op)
{
    struct eng_match *m = act->match;
    if ((op[1] == MOMENT_END_OF_ATTACK && !is_attack(m)) ||
        (op[1] == MOMENT_END_OF_BATTLE && !is_battle(m))) {
        return; /* there is none that ends */
    }
    struct eng_lasting *later = keep(act, frame, KEPT_LATER, op[1], frame->pc + 3u);
    if (later == NULL) {
        return;
    }
    later->value = frame->reg[ENG__REG_UNIT];
    later->used = frame->arrival;
    later->happening = (uint8_t)frame->reg[ENG__REG_HAPPENING];
    const unsigned entry = (unsigned)(later - m->lasting);
    for (unsigned i = 0; i < frame->sets; i++) {
        if (!eng__things_none(&m->set[frame->set + i])) {
            struct eng_lasting *name = keep(act, frame, KEPT_NAME, entry, i);
            if (name != NULL) {
                name->of = m->set[frame->set + i];
            }
        }
    }
    for (unsigned i = 0; i < ENG__REG_EFFECT; i++) {
        if (frame->reg[i] != 0) {
            struct eng_lasting *number = keep(act, frame, KEPT_NUMBER, entry, i);
            if (number != NULL) {
                number->value = frame->reg[i];
            }
        }
    }
}

static bool is_due(
    const struct eng_match *m, const struct eng_lasting *l, enum dm_moment_word moment)
{
    return l->effect != 0 && l->statement == KEPT_LATER && l->until == moment &&
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
        l->statement = KEPT_DUE;
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
    struct eng_match *m = act->match;
    const unsigned entry = pending->arrival - 1u;
    const struct eng_lasting later = m->lasting[entry];
    eng__pending_drop(m, pending);
    struct eng_frame *f = eng__effect_call(act, (uint16_t)(later.effect - 1), later.card,
        eng__unit_find(m, (uint16_t)later.value), later.seat, later.happening);
    for (unsigned i = 0; i < ENG_LASTING_MAX && f != NULL; i++) {
        const struct eng_lasting *l = &m->lasting[i];
        if (l->effect != 0 && l->until == entry && l->statement == KEPT_NAME) {
            m->set[f->set + l->at] = l->of;
        } else if (l->effect != 0 && l->until == entry && l->statement == KEPT_NUMBER) {
            f->reg[l->at] = l->value;
        }
    }
    drop_kept(m, entry);
    if (f != NULL) {
        f->pc = later.at;
        f->reg[ENG__REG_UNIT] = later.value; /* also when that is gone */
        if (f->arrival != later.used) {
            f->reg[ENG__REG_STATE] |= ENG__STATE_GONE;
        }
    }
}
