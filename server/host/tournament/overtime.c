/* SPDX-License-Identifier: MIT
 * overtime.c - see overtime.h. */
#include "host/tournament/overtime.h"

#include <eng/game.h>

static const int64_t MINUTE_MS = 60 * 1000;

/* ---- reading ---- */

/* One step. A measure that goes by events has no moment from which on it differs: it always does. */
static bool read_step(
    const struct eng_game *game, const char *text, struct srv_overtime_step *out)
{
    struct pro_overtime_step step;
    if (!pro_overtime_read(text, &step)) {
        return false;
    }
    *out = (struct srv_overtime_step){.kind = step.kind};
    out->turns = step.kind == PRO_OVERTIME_EXTRA_TURNS ? (uint8_t)step.number : 0;
    out->minutes = step.kind == PRO_OVERTIME_EXTRA_MINUTES ? (uint8_t)step.number : 0;
    if (step.kind != PRO_OVERTIME_COMPARE && step.kind != PRO_OVERTIME_SUDDEN_DEATH) {
        return true;
    }
    const struct eng_measure_info *info = eng_game_measure(game, step.word);
    if (info == NULL || (step.kind == PRO_OVERTIME_SUDDEN_DEATH && info->read == NULL)) {
        return false;
    }
    out->measure = (uint8_t)(info - game->measure);
    return true;
}

static bool counts_turns(const struct srv_overtime_step *step)
{
    return step->kind == PRO_OVERTIME_FINISH_TURN || step->kind == PRO_OVERTIME_EXTRA_TURNS ||
        step->kind == PRO_OVERTIME_FINISH_SECOND_TURN;
}

/* Steps of play, then measures, then the last one. */
static unsigned place_of(const struct srv_overtime_step *step)
{
    return counts_turns(step) || step->kind == PRO_OVERTIME_EXTRA_MINUTES ? 0
        : step->kind == PRO_OVERTIME_COMPARE                              ? 1
                                                                          : 2;
}

bool srv_overtime_read(const struct eng_game *game, const struct pro_tournament_rules *rules,
    struct srv_overtime_plan *out, size_t *fault)
{
    struct srv_overtime_plan plan = {.steps = 0};
    size_t i = 0;
    for (; i < PRO_OVERTIME_MAX && rules->overtime[i][0] != '\0'; i++) {
        struct srv_overtime_step step;
        struct srv_overtime_step *before = plan.steps > 0 ? &plan.step[plan.steps - 1] : NULL;
        if (!read_step(game, rules->overtime[i], &step) ||
            (before != NULL && (place_of(before) == 2 || place_of(&step) < place_of(before)))) {
            *fault = i;
            return false;
        }
        if (before != NULL && step.kind == PRO_OVERTIME_EXTRA_MINUTES && counts_turns(before) &&
            before->minutes == 0) {
            before->minutes = step.minutes;
        } else {
            plan.step[plan.steps++] = step;
        }
    }
    if (plan.steps > 0 && place_of(&plan.step[plan.steps - 1]) != 2) {
        *fault = i; /* nothing says what happens if no measure differs */
        return false;
    }
    *out = plan;
    return true;
}

/* ---- playing ---- */

static void end(struct srv_overtime *o, uint16_t measured)
{
    o->state = SRV_OVERTIME_ENDS;
    o->measured = measured;
}

/* Goes on with the step o->step, which begins now; `is_over`: the turn o->last is. */
static void enter(struct srv_overtime *o, const struct srv_overtime_plan *plan, uint16_t last,
    bool is_over, int64_t at_ms)
{
    o->last = last;
    o->since_ms = at_ms;
    if (o->step == plan->steps || place_of(&plan->step[o->step]) > 0) {
        end(o, is_over ? last : 0);
    }
}

int64_t srv_overtime_until_ms(
    const struct srv_overtime *o, const struct srv_overtime_plan *plan)
{
    if (o->state != SRV_OVERTIME_PLAYS || plan->step[o->step].minutes == 0) {
        return 0;
    }
    return o->since_ms + plan->step[o->step].minutes * MINUTE_MS;
}

/* The turn with which a step that counts turns is over, if it is; 0: it goes on. o->turn and o->seat are still
 * those of the look before. */
static uint16_t over_with(const struct srv_overtime *o, const struct srv_overtime_step *step,
    const struct srv_overtime_look *now)
{
    uint16_t last = o->last;
    if (step->kind == PRO_OVERTIME_EXTRA_TURNS) {
        last = (uint16_t)(o->last + step->turns);
    } else if (step->kind == PRO_OVERTIME_FINISH_SECOND_TURN) {
        if (now->turn == o->turn) {
            return 0;
        }
        /* a turn that began and ended by itself meanwhile was the other player's */
        last = o->seat == now->second ? o->turn : (uint16_t)(o->turn + 1);
    }
    return now->turn > last ? last : 0;
}

void srv_overtime_begin(struct srv_overtime *o, const struct srv_overtime_plan *plan,
    const struct srv_overtime_look *at)
{
    *o = (struct srv_overtime){.turn = at->turn, .seat = at->seat};
    enter(o, plan, at->turn > 0 ? at->turn : 1, false, at->at_ms);
    if (!at->is_playing) {
        end(o, 0);
    }
}

/* Turn by turn; a step may be over the moment it begins. */
static bool advance(struct srv_overtime *o, const struct srv_overtime_plan *plan,
    const struct srv_overtime_look *now)
{
    const struct srv_overtime_step *step = &plan->step[o->step];
    const int64_t until_ms = srv_overtime_until_ms(o, plan);
    const uint16_t last = counts_turns(step) ? over_with(o, step, now) : 0;
    if (last > 0 && (until_ms == 0 || now->at_ms <= until_ms)) {
        o->step++;
        enter(o, plan, last, true, now->at_ms);
        return true;
    }
    if (until_ms != 0 && now->at_ms >= until_ms) {
        o->step++;
        enter(o, plan, o->turn, false, until_ms);
        return true;
    }
    return false;
}

void srv_overtime_look(struct srv_overtime *o, const struct srv_overtime_plan *plan,
    const struct srv_overtime_look *now)
{
    if (o->state == SRV_OVERTIME_PLAYS && !now->is_playing) {
        end(o, 0); /* the game has ended by itself */
    }
    while (o->state == SRV_OVERTIME_PLAYS && advance(o, plan, now)) {
    }
    o->turn = now->turn;
    o->seat = now->seat;
}

/* ---- deciding ---- */

static bool differs(srv_overtime_ask *ask, void *arg, uint8_t measure, uint8_t *ahead)
{
    const int32_t n[ENG_SEATS] = {ask(arg, measure, 0), ask(arg, measure, 1)};
    *ahead = n[1] > n[0] ? 1 : 0;
    return n[0] != n[1];
}

void srv_overtime_decide(const struct srv_overtime_plan *plan, const uint8_t wins[ENG_SEATS],
    bool is_elimination, srv_overtime_ask *ask, void *arg, struct srv_overtime_decision *out)
{
    *out = (struct srv_overtime_decision){
        .verdict = is_elimination ? SRV_VERDICT_BOTH_LOSE : SRV_VERDICT_DRAWN};
    if (wins[0] != wins[1]) {
        *out = (struct srv_overtime_decision){
            .verdict = SRV_VERDICT_WON, .seat = wins[1] > wins[0] ? 1 : 0, .is_by_games = true};
        return;
    }
    for (uint8_t i = 0; i < plan->steps; i++) {
        const struct srv_overtime_step *step = &plan->step[i];
        const bool is_measured =
            step->kind == PRO_OVERTIME_COMPARE || step->kind == PRO_OVERTIME_SUDDEN_DEATH;
        if (is_measured && ask != NULL && differs(ask, arg, step->measure, &out->seat)) {
            out->verdict = SRV_VERDICT_WON;
            out->measure = step->measure;
            return;
        }
        if (step->kind == PRO_OVERTIME_DOUBLE_LOSS) {
            out->verdict = SRV_VERDICT_BOTH_LOSE;
        } else if (step->kind == PRO_OVERTIME_SUDDEN_DEATH) {
            out->verdict = SRV_VERDICT_GOES_ON;
            out->measure = step->measure;
        }
    }
    out->seat = 0;
}
