/* SPDX-License-Identifier: MIT
 * battle.c - two Digimon battle, 14: compare DP, delete the loser, resolve what it triggered. */
#include "effects.h"

enum {
    REG_UNIT,
    REG_TARGET,
    REG_DP,
    REG_TARGET_DP
};

void dig__battle(struct eng_act *act, uint16_t unit, uint16_t target, struct eng_card_id card)
{
    struct eng_frame *f = eng__call(act, PROC_BATTLE, act->match->turn_seat, card);
    if (f != NULL) {
        f->reg[REG_UNIT] = (int16_t)unit;
        f->reg[REG_TARGET] = (int16_t)target;
    }
}

struct eng_thing dig__adversary(const struct eng_match *match, struct eng_unit_id unit)
{
    const int16_t serial = (int16_t)match->unit[unit.raw].serial;
    for (unsigned i = match->frames; i > 0 && unit.raw != 0; i--) {
        const struct eng_frame *f = &match->frame[i - 1];
        if (f->proc != PROC_BATTLE) {
            continue;
        }
        if (f->reg[REG_UNIT] == serial && f->source.raw != 0) {
            return (struct eng_thing){f->source, false};
        }
        if (f->reg[REG_UNIT] == serial || f->reg[REG_TARGET] == serial) {
            const int reg = f->reg[REG_UNIT] == serial ? REG_TARGET : REG_UNIT;
            const struct eng_unit_id other = eng__unit_find(match, (uint16_t)f->reg[reg]);
            return (struct eng_thing){match->unit[other.raw].top, true};
        }
    }
    return (struct eng_thing){eng_card_of(0), false};
}

static struct eng_unit_id find(const struct eng_act *act, const struct eng_frame *f, int reg)
{
    return eng__unit_find(act->match, (uint16_t)f->reg[reg]);
}

static enum eng_flow compare(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const bool is_security = frame->source.raw != 0;
    dig__touch(act->match, READS_BATTLE); /* "when battling" holds from now on */
    dig__refresh(act->book, act->match);
    const struct eng_unit_id unit = find(act, frame, REG_UNIT);
    const struct eng_unit_id target = find(act, frame, REG_TARGET);
    if (!is_security &&
        (dig__has_keyword(m, unit, KW_ICECLAD) || dig__has_keyword(m, target, KW_ICECLAD))) {
        frame->reg[REG_DP] = (int16_t)eng__stack_size(m, unit); /* 16-35 */
        frame->reg[REG_TARGET_DP] = (int16_t)eng__stack_size(m, target);
    } else {
        frame->reg[REG_DP] = dig__dp(m, unit);
        frame->reg[REG_TARGET_DP] =
            is_security ? dig__security_dp(act->book, m, frame->source) : dig__dp(m, target);
    }

    struct eng_event *e = is_security
        ? eng__emit_card(act, EV_SECURITY_BATTLE, C_14_2_1, frame->source)
        : eng__emit(act, EV_BATTLE, C_14_2_1);
    e->seat = frame->seat;
    e->unit = (uint16_t)frame->reg[REG_UNIT];
    e->target = (uint16_t)frame->reg[REG_TARGET];
    e->a = frame->reg[REG_DP];
    e->b = frame->reg[REG_TARGET_DP];
    return ENG_FLOW_NEXT;
}

static void tell(struct eng_act *act, enum dig_happening kind, struct eng_unit_id unit)
{
    if (unit.raw != 0) {
        struct eng_happening how = dig__about_unit(act->match, kind, unit);
        how.other = dig__adversary(act->match, unit).card;
        how.cause = CAUSE_BATTLE;
        dig__happen(act, &how);
    }
}

/* Who has won or lost stays so, whatever becomes of the deletion. */
static void tell_outcome(struct eng_act *act, const struct eng_frame *frame)
{
    const struct eng_unit_id unit = find(act, frame, REG_UNIT);
    const struct eng_unit_id target = find(act, frame, REG_TARGET);
    const int dp = frame->reg[REG_DP];
    const int target_dp = frame->reg[REG_TARGET_DP];
    tell(act, dp > target_dp ? HAP_WINS : HAP_LOSES, unit);
    tell(act, target_dp > dp ? HAP_WINS : HAP_LOSES, target);
}

static enum eng_flow delete_losers(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const bool is_security = frame->source.raw != 0;
    const int dp = frame->reg[REG_DP];
    const int target_dp = frame->reg[REG_TARGET_DP];
    const struct eng_unit_id unit = find(act, frame, REG_UNIT);
    const struct eng_unit_id target = find(act, frame, REG_TARGET);
    const bool is_kept = is_security && /* 16-9: it still lost */
        dig__has_keyword(m, unit, KW_JAMMING);

    /* 14-2-2: equal, both lose. 14-2-3: a Security Digimon is never deleted by losing. */
    struct eng_happening how = {
        .kind = HAP_DELETED, .cause = CAUSE_BATTLE, .from = Z_BATTLE, .to = Z_TRASH};
    how.it.is_units = 1;
    if (dp <= target_dp && !is_kept && unit.raw != 0) {
        eng__things_add(&how.it, m->unit[unit.raw].top);
    }
    if (target_dp <= dp && !is_security && target.raw != 0) {
        eng__things_add(&how.it, m->unit[target.raw].top);
    }
    tell_outcome(act, frame); /* 14-2-1 */
    if (!eng__things_none(&how.it)) {
        dig__leave(act, &how, ENG__TOP, C_14_2_2);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow resolve(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return dig__settle_on(act);
}

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    dig__moment(act, MOMENT_END_OF_BATTLE);
    dig__end_lasting(act, DIG_END_BATTLE);
    return dig__settle_on(act);
}

static const struct eng_step battle_steps[] = {
    {C_14_2_1, compare, NULL},
    {C_14_2_2, delete_losers, NULL},
    {C_14_2_4, resolve, NULL},
    {C_14_2_5, end, NULL},
};
const struct eng_proc dig__proc_battle = {
    "battle", battle_steps, sizeof battle_steps / sizeof *battle_steps};
