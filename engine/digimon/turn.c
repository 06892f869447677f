/* SPDX-License-Identifier: MIT
 * turn.c - the turn and its phases, chapter 6. The end of the turn is tested wherever nothing is
 * left to resolve (6-1-4-1); the turn then ends from the phase it is in. */
#include "effects.h"

#include <string.h>

enum {
    REG_IS_ENDING
}; /* registers of the turn's frame */

static void enter(struct eng_act *act, enum dig_phase phase, uint16_t clause)
{
    act->match->phase = (uint8_t)phase;
    struct eng_event *e = eng__emit(act, EV_PHASE, clause);
    e->seat = act->match->turn_seat;
    e->a = (int16_t)phase;
}

/* A timing of the turn player's, and its counterpart of the other player's, at the same time. */
static void both(struct eng_act *act, enum dig_timing yours, enum dig_timing opponents)
{
    const uint8_t seat = act->match->turn_seat;
    dig__timing(act, yours, seat, NULL, NULL);
    dig__timing(act, opponents, eng_foe(seat), NULL, NULL);
}

/* What was put off until then, from whichever side it was said 18-1-2. */
static void put_off(struct eng_act *act, enum dig_moment yours, enum dig_moment opponents)
{
    dig__moment(act, yours);
    dig__moment(act, opponents);
}

static enum eng_flow start(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    struct eng_match *m = act->match;
    if (dig__turns_repeat(act)) {
        return ENG_FLOW_STAY;
    }
    m->turn++;
    dig__state(m)->attacks = 0;
    dig__round_new(m);
    struct eng_event *e = eng__emit(act, EV_TURN, m->turn == 1 ? C_5_2_1_8 : C_6_1_1);
    e->seat = m->turn_seat;
    e->a = (int16_t)m->turn;
    e->b = dig__state(m)->memory;
    enter(act, PHASE_UNSUSPEND, C_6_2_1_1);
    for (unsigned i = 1; i <= m->cards; i++) {
        m->card[i].used[0] = m->card[i].used[1] = 0; /* 15-14-1-5 */
    }
    memset(dig__state(m)->uses, 0, sizeof dig__state(m)->uses);
    dig__state(m)->used = 0;
    both(act, TIMING_START_OF_YOUR_TURN, TIMING_START_OF_OPPONENTS_TURN); /* 15-16-11 */
    put_off(act, MOMENT_START_OF_YOUR_TURN, MOMENT_START_OF_OPPONENTS_TURN);
    return dig__settle_on(act);
}

/* 6-2-1-3: a suspended unit of the turn player, or one of the other with <Reboot> 16-11. */
static bool may_unsuspend(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    if (!u->is_suspended) {
        return false; /* 1-3-3 */
    }
    struct eng_happening how = dig__about_unit(m, HAP_UNSUSPENDED, unit);
    how.cause = CAUSE_RULE;
    return (u->owner == m->turn_seat ||
               (u->zone == Z_BATTLE && dig__has_keyword(m, unit, KW_REBOOT))) &&
        !dig__cannot(book, m, unit, DEED_UNSUSPEND, &how) &&
        !dig__cannot(book, m, unit, DEED_BE_UNSUSPENDED, &how);
}

/* 6-2-1: all at once, so one moment for what listens to it 15-5-2. */
static enum eng_flow unsuspend(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const struct eng_match *m = act->match;
    struct eng_happening how = {.kind = HAP_UNSUSPENDED, .cause = CAUSE_RULE};
    how.it.is_units = 1;
    eng_unit_foreach(u, m)
    {
        if (may_unsuspend(act->book, m, u)) {
            eng__things_add(&how.it, m->unit[u.raw].top);
        }
    }
    eng_things_foreach(c, &how.it)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        dig__unsuspend(
            act, unit, m->unit[unit.raw].owner == m->turn_seat ? C_6_2_1_3 : C_16_11_5);
    }
    if (!eng__things_none(&how.it)) {
        dig__happen(act, &how);
    }
    return dig__settle_on(act);
}

static enum eng_flow draw(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const struct eng_match *m = act->match;
    dig__end_lasting(act, DIG_END_UNSUSPEND);
    enter(act, PHASE_DRAW, C_6_3_1);
    if (m->turn > 1) { /* 6-3-1-1: not in the first player's first turn */
        if (!dig__draw(act, m->turn_seat, C_6_3_1) && dig__rule(LOSE_BY_DECK)) {
            eng__win(act, eng_foe(m->turn_seat), REASON_DECK, C_1_2_3_2);
            return ENG_FLOW_STAY;
        }
    }
    return dig__settle_on(act);
}

static enum eng_flow breed(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const struct eng_match *m = act->match;
    enter(act, PHASE_BREEDING, C_6_4_1);
    const bool can_move = dig__can_move(act->book, m, dig__breeding_unit(m, m->turn_seat));
    if (!can_move && !dig__can_hatch(m, m->turn_seat)) {
        return ENG_FLOW_NEXT; /* public to both players: nothing to decide */
    }
    return eng__ask(act, ASK_BREEDING, m->turn_seat, C_6_4_1);
}

static enum eng_flow answer_breed(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    if (option->kind == DO_HATCH) {
        dig__hatch(act, act->match->turn_seat);
    } else if (option->kind == DO_MOVE) {
        dig__move_to(act, eng__unit_find(act->match, option->unit), Z_BATTLE);
    }
    return dig__settle_on(act);
}

static enum eng_flow enter_main(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    enter(act, PHASE_MAIN, C_6_5_1);
    both(act, TIMING_START_OF_YOUR_MAIN, TIMING_START_OF_OPPONENTS_MAIN); /* 15-16-13 */
    put_off(act, MOMENT_START_OF_YOUR_MAIN, MOMENT_START_OF_OPPONENTS_MAIN);
    return dig__settle_on(act);
}

enum turn_step {
    STEP_START,
    STEP_START_END,
    STEP_UNSUSPEND,
    STEP_UNSUSPEND_END,
    STEP_DRAW,
    STEP_DRAW_END,
    STEP_BREED,
    STEP_BREED_END,
    STEP_ENTER_MAIN,
    STEP_MAIN_END,
    STEP_ACTION,
    STEP_LOOP,
    STEP_PASS_TURN,
    STEP_NUM
};

static enum eng_flow ask_action(struct eng_act *act, struct eng_frame *frame)
{
    const uint8_t turn = act->match->turn_seat;
    if (dig__round_found(act)) {
        frame->step = STEP_LOOP;
        return ENG_FLOW_STAY;
    }
    if (act->match->outcome.result != ENG_RESULT_NONE) {
        return ENG_FLOW_STAY;
    }
    return eng__ask(
        act, ASK_MAIN, dig__rule(TURN_PLAYER) ? turn : eng_foe(turn), C_6_5_1); /* 4-11-1 */
}

/* 18-3: the turn player names how often; it comes to the same state, in which something else is done. */
static enum eng_flow name_loop(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return eng__ask(act, ASK_REPEAT, act->match->turn_seat, C_18_3);
}

static enum eng_flow answer_loop(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    dig__round_named(act, option);
    frame->step = STEP_ACTION;
    return ENG_FLOW_STAY;
}

static enum eng_flow test_end(struct eng_act *act, struct eng_frame *frame);
static enum eng_flow pass_turn(struct eng_act *act, struct eng_frame *frame);
static enum eng_flow answer_action(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);

static const struct eng_step turn_steps[STEP_NUM] = {
    [STEP_START] = {C_6_2_1_1, start, NULL},
    [STEP_START_END] = {C_6_1_4_1, test_end, NULL},
    [STEP_UNSUSPEND] = {C_6_2_1, unsuspend, NULL},
    [STEP_UNSUSPEND_END] = {C_6_1_4_1, test_end, NULL},
    [STEP_DRAW] = {C_6_3_1, draw, NULL},
    [STEP_DRAW_END] = {C_6_1_4_1, test_end, NULL},
    [STEP_BREED] = {C_6_4_1, breed, answer_breed},
    [STEP_BREED_END] = {C_6_1_4_1, test_end, NULL},
    [STEP_ENTER_MAIN] = {C_6_5_1, enter_main, NULL},
    [STEP_MAIN_END] = {C_6_1_4_1, test_end, NULL},
    [STEP_ACTION] = {C_6_5_1, ask_action, answer_action},
    [STEP_LOOP] = {C_18_3, name_loop, answer_loop},
    [STEP_PASS_TURN] = {C_6_6_3, pass_turn, NULL},
};
const struct eng_proc dig__proc_turn = {"turn", turn_steps, STEP_NUM};

static enum eng_flow answer_action(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    frame->step = STEP_MAIN_END; /* once the action and what follows from it are resolved */
    dig__round_chosen(act->match, option);
    return dig__do_action(act, frame, option);
}

/* 6-1-4-1: memory on the opponent's side and nothing left to resolve. The end-of-turn timing runs
 * inside the phase (6-6-1); if it brings memory back, the same phase goes on (6-6-4). */
static enum eng_flow test_end(struct eng_act *act, struct eng_frame *frame)
{
    const bool is_met = dig__peek(act->match)->memory <= -dig__turn_end(act->book, act->match);
    if (frame->reg[REG_IS_ENDING]) {
        frame->reg[REG_IS_ENDING] = 0;
        if (is_met) {
            frame->step = STEP_PASS_TURN;
            return ENG_FLOW_STAY;
        }
        return ENG_FLOW_NEXT;
    }
    if (is_met) {
        frame->reg[REG_IS_ENDING] = 1;
        eng__call(act, PROC_END_OF_TURN, act->match->turn_seat, eng_card_of(0));
        return ENG_FLOW_STAY;
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pass_turn(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    struct eng_match *m = act->match;
    struct dig_state *s = dig__state(m);
    if (m->phase == PHASE_UNSUSPEND) {
        dig__end_lasting(act, DIG_END_UNSUSPEND);
    }
    dig__end_lasting(act, DIG_END_TURN); /* exactly when the turn passes 6-6 */
    m->turn_seat = dig__rule(TWO_PLAYERS) ? eng_foe(m->turn_seat) : m->turn_seat; /* 1-1-1 */
    s->memory =
        (int8_t)(dig__rule(ONE_GAUGE) ? -s->memory : s->memory); /* the marker stays 1-4-2-1 */
    return ENG_FLOW_DONE;
}

static enum eng_flow end_timing(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__emit(act, EV_TURN_ENDING, C_6_6_1)->seat = act->match->turn_seat;
    both(act, TIMING_END_OF_YOUR_TURN, TIMING_END_OF_OPPONENTS_TURN); /* 15-16-12 */
    put_off(act, MOMENT_END_OF_YOUR_TURN, MOMENT_END_OF_OPPONENTS_TURN);
    dig__moment(act, MOMENT_END_OF_TURN);
    return dig__settle_on(act);
}

static const struct eng_step end_steps[] = {
    {C_6_6_1, end_timing, NULL},
};
const struct eng_proc dig__proc_end_of_turn = {
    "end_of_turn", end_steps, sizeof end_steps / sizeof *end_steps};

static enum eng_flow next_turn(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__call(act, PROC_TURN, act->match->turn_seat, eng_card_of(0));
    return ENG_FLOW_STAY; /* turn after turn until somebody has won */
}

static const struct eng_step game_steps[] = {
    {C_6_1_1, next_turn, NULL},
};
const struct eng_proc dig__proc_game = {
    "game", game_steps, sizeof game_steps / sizeof *game_steps};

void dig__resume_turn(struct eng_act *act, enum dig_phase phase)
{
    static const uint8_t step[DIG_PHASE_NUM] = {
        [PHASE_SETUP] = STEP_START,
        [PHASE_UNSUSPEND] = STEP_START_END,
        [PHASE_DRAW] = STEP_DRAW,
        [PHASE_BREEDING] = STEP_BREED,
        [PHASE_MAIN] = STEP_MAIN_END,
    };
    struct eng_frame *frame = eng__call(act, PROC_TURN, act->match->turn_seat, eng_card_of(0));
    frame->step = step[phase];
    dig__settle(act);
}
