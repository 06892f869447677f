/* SPDX-License-Identifier: MIT
 * table_time.c - see table_time.h. */
#include "host/tournament/table_time.h"

#include "base/log.h"
#include "host/judge/deed.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "host/tournament/measure.h"
#include "host/tournament/table.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

bool srv_time_is_double_loss(const struct srv_tourney *ty, bool is_elimination)
{
    const struct srv_overtime_plan *plan = &ty->rounds->plan;
    return is_elimination ||
        (plan->steps > 0 && plan->step[plan->steps - 1].kind == PRO_OVERTIME_DOUBLE_LOSS);
}

static bool is_elimination(const struct srv_tourney *ty)
{
    return ty->t->settings.event.stage[ty->rounds->stage].format >= SRV_FORMAT_SINGLE;
}

/* The event has an act of the step that is under way. */
static void tell_step(struct srv_tourney *ty, struct srv_playing *p, uint16_t turn)
{
    const uint8_t step = (uint8_t)(p->overtime.step + 1);
    if (p->told >= step || step > PRO_OVERTIME_MAX) {
        return;
    }
    p->told = step;
    struct srv_act act = {.kind = SRV_ACT_OVERTIME,
        .actor = SRV_SERVER,
        .by = SRV_SERVER,
        .round = ty->rounds->round,
        .table = p->table,
        .step = step,
        .turn = turn};
    srv_tourney_act(ty, &act, NULL, NULL);
}

static void rule(struct srv_playing *p, struct srv_room *r, bool is_won, uint8_t winner)
{
    const struct srv_table_ruling ruling = {.reason = SRV_RULED_TIME,
        .result = is_won ? ENG_RESULT_WON : ENG_RESULT_DRAWN,
        .winner = winner,
        .is_whole = true};
    p->judge[0] = '\0';
    (void)srv_table_rule(r, &ruling); /* if it cannot be now, the next look tries again */
}

static bool is_playing(const struct srv_room *r)
{
    return r->phase == PRO_PHASE_PLAYING && r->match->prompt.is_open;
}

static void decide(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r)
{
    const bool is_open = is_playing(r);
    struct srv_overtime_decision d;
    struct pro_series series;
    srv_series_tally(r, &series); /* the running game counts when it is over */
    struct srv_measured *measured = NULL;
    if (is_open) {
        measured = srv_alloc(sizeof *measured);
        srv_measure_take(r, p->overtime.measured, measured);
    }
    srv_overtime_decide(&ty->rounds->plan, series.wins, is_elimination(ty),
        is_open ? srv_measure_ask : NULL, measured, &d);
    free(measured);
    if (d.verdict == SRV_VERDICT_GOES_ON) {
        p->is_sudden = true;
        p->measure = d.measure;
        tell_step(ty, p, is_open ? r->match->turn : 0);
        return;
    }
    srv_log(SRV_LOG_INFO, "tournament.time", "the time of a table is over",
        SRV_LOG_STR("match", r->id),
        SRV_LOG_STR("by",
            d.is_by_games                      ? "games"
                : d.verdict == SRV_VERDICT_WON ? r->book->game->measure[d.measure].name
                                               : "nothing"),
        SRV_LOG_UINT("turn", p->overtime.measured));
    rule(p, r, d.verdict == SRV_VERDICT_WON, d.seat);
}

static void look_at_sudden_death(struct srv_playing *p, struct srv_room *r)
{
    if (is_playing(r)) {
        const int32_t n[ENG_SEATS] = {
            srv_measure_now(r, p->measure, 0), srv_measure_now(r, p->measure, 1)};
        if (r->match->turn > 0 && n[0] != n[1]) {
            rule(p, r, true, n[1] > n[0] ? 1 : 0);
        }
    }
}

/* The match still goes on, as far as rows that wait say. */
static bool is_on(const struct srv_room *r)
{
    return r->status == SRV_STORE_MATCH_LIVE && !r->is_busy && !r->is_failing &&
        r->match != NULL && (is_playing(r) || r->phase == PRO_PHASE_BETWEEN);
}

void srv_time_look(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r)
{
    const struct srv_table *facts;
    const struct srv_event_pair *pair;
    const int64_t now_ms = srv_now_ms();
    if (!is_on(r) || !srv_round_facts(ty, p->table, &facts, &pair) ||
        pair->pairing.outcome != SRV_OUTCOME_OPEN) {
        return;
    }
    const int64_t over_ms = srv_tournament_ends_ms(ty->t, facts, now_ms);
    if (over_ms == 0 || now_ms < over_ms) {
        p->over_ms = 0; /* there is time, or there is again */
        p->is_sudden = false;
        return;
    }
    if (p->over_ms != over_ms) {
        p->over_ms = over_ms;
        p->is_sudden = false;
        p->told = facts->step;
        srv_measure_overtime(r, &ty->rounds->plan, over_ms, &p->overtime);
    }
    if (p->is_sudden) {
        look_at_sudden_death(p, r);
        return;
    }
    if (p->overtime.state == SRV_OVERTIME_PLAYS) {
        struct srv_overtime_look now;
        srv_measure_look(r, now_ms, &now);
        srv_overtime_look(&p->overtime, &ty->rounds->plan, &now);
    }
    if (p->overtime.state == SRV_OVERTIME_PLAYS) {
        tell_step(ty, p, r->match->turn);
    } else {
        decide(ty, p, r);
    }
}
