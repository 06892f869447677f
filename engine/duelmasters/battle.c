/* SPDX-License-Identifier: MIT
 * battle.c - two creatures battle, 115 and 508: "when it battles" first, then powers are compared; the
 * losers are destroyed as a state-based action, then by <slayer> the other one. */
#include "effects.h"

enum {
    REG_UNIT,
    REG_TARGET,
    REG_SLAYER, /* the card, if it is one; 0 */
    REG_TARGET_SLAYER
};

enum battle_step {
    STEP_BEGIN,
    STEP_COMPARE,
    STEP_LOSERS,
    STEP_SLAYER,
    STEP_TARGET_SLAYER,
    STEP_RESOLVE,
    STEP_END,
    STEP_NUM
};

void dm__battle(struct eng_act *act, uint16_t unit, uint16_t target)
{
    struct eng_frame *f = eng__call(act, PROC_BATTLE, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->reg[REG_UNIT] = (int16_t)unit;
        f->reg[REG_TARGET] = (int16_t)target;
    }
}

struct eng_unit_id dm__adversary(const struct eng_match *match, struct eng_unit_id unit)
{
    const int16_t serial = (int16_t)match->unit[unit.raw].serial;
    for (unsigned i = match->frames; i > 0 && serial != 0; i--) {
        const struct eng_frame *f = &match->frame[i - 1];
        if (f->proc == PROC_BATTLE &&
            (f->reg[REG_UNIT] == serial || f->reg[REG_TARGET] == serial)) {
            const int reg = f->reg[REG_UNIT] == serial ? REG_TARGET : REG_UNIT;
            return eng__unit_find(match, (uint16_t)f->reg[reg]);
        }
    }
    return eng_unit_of(0);
}

static struct eng_unit_id find(const struct eng_act *act, const struct eng_frame *f, int reg)
{
    return eng__unit_find(act->match, (uint16_t)f->reg[reg]);
}

static void tell(struct eng_act *act, enum dm_happening_word kind, struct eng_unit_id unit,
    struct eng_unit_id other)
{
    struct eng_happening how = dm__about_unit(act->match, kind, unit);
    how.other = act->match->unit[other.raw].top;
    how.cause = CAUSE_BATTLE;
    dm__happen(act, &how);
}

/* What triggers by battling is resolved before it, also in the middle of an effect [101.4f]. */
static enum eng_flow begin(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_unit_id unit = find(act, frame, REG_UNIT);
    const struct eng_unit_id target = find(act, frame, REG_TARGET);
    dm__touch_said(act->match); /* "while it battles" holds from now on */
    if (unit.raw == 0 || target.raw == 0 || unit.raw == target.raw) {
        frame->step = STEP_END;
        return ENG_FLOW_STAY;
    }
    tell(act, HAP_BATTLES, unit, target);
    tell(act, HAP_BATTLES, target, unit);
    dm__settle_battle(act);
    return ENG_FLOW_NEXT;
}

static void tell_outcome(
    struct eng_act *act, struct eng_unit_id unit, struct eng_unit_id other, bool has_won)
{
    eng__emit_unit(act, has_won ? EV_WIN_BATTLE : EV_LOSE_BATTLE, C_115, unit);
    tell(act, has_won ? HAP_WINS : HAP_LOSES, unit, other);
    if (!has_won) {
        act->match->unit[unit.raw].mark |= DM_MARK_LOST;
    }
}

static enum eng_flow compare(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = find(act, frame, REG_UNIT);
    const struct eng_unit_id target = find(act, frame, REG_TARGET);
    if (unit.raw == 0 || target.raw == 0) {
        frame->step = STEP_END; /* 115: one of the two has gone, there is no battle */
        return ENG_FLOW_STAY;
    }
    dm__refresh(act->book, m);
    const int power = dm__power(m, unit);
    const int target_power = dm__power(m, target);
    struct eng_event *e = eng__emit_unit(act, EV_BATTLE, C_115, unit);
    e->target = m->unit[target.raw].serial;
    e->a = (int16_t)power;
    e->b = (int16_t)target_power;
    if (dm__has_keyword(m, unit, KW_SLAYER)) {
        frame->reg[REG_SLAYER] = m->unit[unit.raw].top.raw;
    }
    if (dm__has_keyword(m, target, KW_SLAYER)) {
        frame->reg[REG_TARGET_SLAYER] = m->unit[target.raw].top.raw;
    }
    tell_outcome(act, unit, target, power > target_power);
    tell_outcome(act, target, unit, target_power > power); /* equal: both lose */
    return ENG_FLOW_NEXT;
}

/* 703.4, also in the middle of an effect. */
static enum eng_flow destroy_losers(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    dm__rule_check(act);
    return ENG_FLOW_NEXT;
}

/* Apart from the loss: also what has won is destroyed, by an effect of the other one. */
static void destroy_by(struct eng_act *act, int slayer, uint8_t seat, struct eng_unit_id victim)
{
    if (slayer != 0 && victim.raw != 0) {
        struct eng_happening how = dm__about_unit(act->match, HAP_DESTROYED, victim);
        how.cause = CAUSE_EFFECT;
        how.by = eng_card_of((unsigned)slayer);
        how.by_seat = seat;
        how.from = Z_BATTLE;
        how.to = Z_GRAVEYARD;
        dm__leave(act, &how, ENG__TOP, C_508);
    }
}

static enum eng_flow slay(struct eng_act *act, struct eng_frame *frame)
{
    const int by = frame->reg[frame->step == STEP_SLAYER ? REG_SLAYER : REG_TARGET_SLAYER];
    const struct eng_unit_id victim =
        find(act, frame, frame->step == STEP_SLAYER ? REG_TARGET : REG_UNIT);
    destroy_by(act, by, act->match->card[by].owner, victim);
    return ENG_FLOW_NEXT;
}

static enum eng_flow resolve(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return dm__settle_on(act);
}

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    frame->reg[REG_UNIT] = frame->reg[REG_TARGET] = 0; /* nothing battles any more */
    dm__touch_said(act->match);
    dm__moment(act, MOMENT_END_OF_BATTLE);
    dm__end_lasting(act, DM_END_BATTLE);
    return dm__settle_on(act);
}

static const struct eng_step battle_steps[STEP_NUM] = {
    [STEP_BEGIN] = {C_115, begin, NULL},
    [STEP_COMPARE] = {C_115, compare, NULL},
    [STEP_LOSERS] = {C_703_4, destroy_losers, NULL},
    [STEP_SLAYER] = {C_508, slay, NULL},
    [STEP_TARGET_SLAYER] = {C_508, slay, NULL},
    [STEP_RESOLVE] = {C_605_1, resolve, NULL},
    [STEP_END] = {C_115, end, NULL},
};
const struct eng_proc dm__proc_battle = {"battle", battle_steps, STEP_NUM};
