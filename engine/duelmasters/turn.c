/* SPDX-License-Identifier: MIT
 * turn.c - the turn and its steps, 500 to 504, 511, 512. A step is over when nothing is left to resolve
 * and the turn player wants nothing more [500.2]; none is entered twice. */
#include "effects.h"

#include <string.h>

static void enter(struct eng_act *act, enum dm_phase phase, uint16_t clause)
{
    act->match->phase = (uint8_t)phase;
    struct eng_event *e = eng__emit(act, EV_PHASE, clause);
    e->seat = act->match->turn_seat;
    e->a = (int16_t)phase;
}

/* A timing of the turn player's, and its counterpart of the other player's, at the same time. */
static void both(struct eng_act *act, enum dm_timing_word yours, enum dm_timing_word opponents)
{
    const uint8_t seat = act->match->turn_seat;
    dm__timing(act, yours, seat);
    dm__timing(act, opponents, eng_foe(seat));
}

/* ---- start of the turn: 501 ---- */

static enum eng_flow start(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    m->turn++;
    frame->seat = m->turn_seat;
    dm__state(m)->attacks = 0;
    for (unsigned i = 1; i <= m->cards; i++) {
        m->card[i].used[0] = m->card[i].used[1] = 0;
    }
    struct eng_event *e = eng__emit(act, EV_TURN, C_501_1);
    e->seat = m->turn_seat;
    e->a = (int16_t)m->turn;
    enter(act, PHASE_START, C_501_1);
    dm__end_lasting(act, DM_END_TURN_STARTS);
    dm__touch_said(m); /* who is sick, whose turn it is */
    return ENG_FLOW_NEXT;
}

static bool may_untap(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    return m->unit[unit.raw].is_suspended && m->unit[unit.raw].owner == m->turn_seat &&
        !((dm__peek(m)->now[unit.raw].cannot >> DEED_UNTAP & 1u) != 0 &&
            dm__cannot(book, m, unit, DEED_UNTAP, eng_unit_of(0), false));
}

/* 501.1: all of the turn player's cards at once, then what triggers at the start of the turn. */
static enum eng_flow untap(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_pile *mana = &m->pile[frame->seat][Z_MANA];
    struct eng_set units = {0};
    dm__refresh(act->book, act->match);
    eng_unit_foreach(u, m)
    {
        if (may_untap(act->book, m, u)) {
            eng_set_add(&units, m->unit[u.raw].top);
        }
    }
    eng_unit_foreach(u, m)
    {
        if (eng_set_has(&units, m->unit[u.raw].top)) {
            dm__untap(act, u, C_501_1);
        }
    }
    for (unsigned i = 0; i < mana->len; i++) {
        dm__untap_mana(act, mana->at[i], C_501_1);
    }
    both(act, TIMING_START_OF_YOUR_TURN, TIMING_START_OF_OPPONENTS_TURN); /* 501.2 */
    dm__moment(act, MOMENT_START_OF_YOUR_TURN);
    return dm__settle_on(act);
}

/* ---- draw, mana charge: 502, 503 ---- */

static enum eng_flow draw(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    enter(act, PHASE_DRAW, C_502);
    if (m->turn > 1 && /* 500.6: not in the first player's first turn */
        !dm__seat_cannot(act->book, m, frame->seat, DEED_DRAW, eng_card_of(0))) {
        dm__draw(act, frame->seat, C_502);
    }
    return dm__settle_on(act);
}

static enum eng_flow ask_charge(struct eng_act *act, struct eng_frame *frame)
{
    enter(act, PHASE_CHARGE, C_503);
    return act->match->pile[frame->seat][Z_HAND].len > 0
        ? eng__ask(act, ASK_CHARGE, frame->seat, C_503)
        : ENG_FLOW_NEXT;
}

static enum eng_flow answer_charge(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    if (option->kind == DO_CHARGE) {
        dm__move(act, option->card, Z_MANA, ENG__TOP, EV_CHARGE, C_503);
    }
    return dm__settle_on(act);
}

void dm__offer_charges(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    (void)book;
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        dm__offer(out, DO_CHARGE)->card = hand->at[i];
    }
    dm__offer(out, DO_NOTHING)->is_default = 1;
}

/* ---- main step, attack step: 504, 505 ---- */

enum turn_step {
    STEP_START,
    STEP_UNTAP,
    STEP_DRAW,
    STEP_CHARGE,
    STEP_MAIN,
    STEP_ACTION,
    STEP_ATTACKS,
    STEP_ATTACK,
    STEP_END,
    STEP_OVER,
    STEP_NUM
};

static enum eng_flow enter_main(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    enter(act, PHASE_MAIN, C_504);
    return ENG_FLOW_NEXT;
}

static bool has_units(const struct eng_match *m, uint8_t seat)
{
    eng_unit_foreach(u, m)
    {
        if (m->unit[u.raw].owner == seat) {
            return true;
        }
    }
    return false;
}

/* Everybody sees that a player without hand and battle zone can use nothing. */
static enum eng_flow ask_action(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    return m->pile[frame->seat][Z_HAND].len > 0 || has_units(m, frame->seat)
        ? eng__ask(act, ASK_MAIN, frame->seat, C_504)
        : ENG_FLOW_NEXT;
}

static enum eng_flow answer_action(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    return option->kind == DO_ATTACKS ? ENG_FLOW_NEXT : dm__do_use(act, frame, option);
}

static enum eng_flow enter_attacks(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    enter(act, PHASE_ATTACK, C_505);
    return ENG_FLOW_NEXT;
}

static enum eng_flow ask_attack(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    bool can = false;
    bool must = false; /* one of those that can */
    dm__refresh(act->book, act->match);
    eng_unit_foreach(u, m)
    {
        const bool is_to = (dm__peek(m)->now[u.raw].must >> DM_MAY_ATTACK & 1u) != 0;
        if ((!can || is_to) && dm__can_attack(act->book, m, u)) {
            can = true;
            must |= is_to;
        }
    }
    return can ? eng__ask(act, ASK_ATTACK, frame->seat, must ? C_506_1B : C_505)
               : ENG_FLOW_NEXT; /* public to both players: nothing to decide */
}

static enum eng_flow answer_attack(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    if (option->kind == DO_END) {
        return ENG_FLOW_NEXT;
    }
    dm__attack(act, option->unit, option->target);
    return ENG_FLOW_STAY;
}

/* ---- end of the turn: 511, 512 ---- */

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    enter(act, PHASE_END, C_511_1);
    both(act, TIMING_END_OF_YOUR_TURN, TIMING_END_OF_OPPONENTS_TURN);
    dm__moment(act, MOMENT_END_OF_TURN);
    dm__moment(act, MOMENT_END_OF_YOUR_TURN);
    return dm__settle_on(act);
}

/* 500.5: turns that were gained come right after this one, in the order in which they were. */
static uint8_t next_seat(struct eng_match *m)
{
    uint8_t *extra = dm__state(m)->extra;
    const uint8_t seat = extra[0] != 0 ? (uint8_t)(extra[0] - 1) : eng_foe(m->turn_seat);
    memmove(extra, extra + 1, DM_EXTRA_MAX - 1);
    extra[DM_EXTRA_MAX - 1] = 0;
    return seat;
}

/* 511.2: what holds for the turn ends all at once; what ends by that may have no power left. */
static enum eng_flow over(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    dm__end_lasting(act, DM_END_TURN);
    m->turn_seat = next_seat(m);
    dm__touch_said(m);
    frame->step = STEP_START; /* turn after turn until somebody has won */
    dm__settle_on(act);
    return ENG_FLOW_STAY;
}

static const struct eng_step turn_steps[STEP_NUM] = {
    [STEP_START] = {C_501_1, start, NULL},
    [STEP_UNTAP] = {C_501_1, untap, NULL},
    [STEP_DRAW] = {C_502, draw, NULL},
    [STEP_CHARGE] = {C_503, ask_charge, answer_charge},
    [STEP_MAIN] = {C_504, enter_main, NULL},
    [STEP_ACTION] = {C_504, ask_action, answer_action},
    [STEP_ATTACKS] = {C_505, enter_attacks, NULL},
    [STEP_ATTACK] = {C_505, ask_attack, answer_attack},
    [STEP_END] = {C_511_1, end, NULL},
    [STEP_OVER] = {C_511_2, over, NULL},
};
const struct eng_proc dm__proc_turn = {"turn", turn_steps, STEP_NUM};

/* A built table goes on in that step, which has been entered. */
void dm__resume_turn(struct eng_act *act, enum dm_phase phase)
{
    static const uint8_t step[DM_PHASE_NUM] = {
        [PHASE_SETUP] = STEP_START,
        [PHASE_START] = STEP_DRAW,
        [PHASE_DRAW] = STEP_CHARGE,
        [PHASE_CHARGE] = STEP_CHARGE,
        [PHASE_MAIN] = STEP_ACTION,
        [PHASE_ATTACK] = STEP_ATTACK,
        [PHASE_END] = STEP_OVER,
    };
    struct eng_frame *frame = eng__call(act, PROC_TURN, act->match->turn_seat, eng_card_of(0));
    if (frame != NULL) { /* else the match is void */
        frame->step = step[phase];
        dm__settle(act);
    }
}
