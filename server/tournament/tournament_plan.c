/* SPDX-License-Identifier: MIT
 * tournament_plan.c - a round on its way: a copy of the field, its solution, the act. */
#include "tournament/event_own.h"
#include "tournament/tournament.h"
#include "tournament/tournament_own.h"

#include <stdlib.h>
#include <string.h>

struct srv_plan {
    uint8_t stage;
    uint16_t round;
    bool is_swiss;
    enum srv_pairing_by by;
    struct srv_points points;
    struct srv_stage_field field;
    struct srv_couple *keep, *avoid;
    uint16_t *absent;
    uint16_t keeps, avoids, absents;
    struct srv_paired *pair;
    struct srv_round done;
};

void srv_plan_free(struct srv_plan *plan)
{
    if (plan != NULL) {
        srv__stage_field_free(&plan->field);
        free(plan->keep);
        free(plan->avoid);
        free(plan->absent);
        free(plan->pair);
        free(plan);
    }
}

static bool copy(const void *from, size_t n, void *to)
{
    void *made = n == 0 ? NULL : malloc(n);
    if (made != NULL) {
        memcpy(made, from, n);
    }
    memcpy(to, &made, sizeof made);
    return n == 0 || made != NULL;
}

static bool copy_wishes(struct srv_plan *p, const struct srv_wishes *w)
{
    p->keeps = w->keeps;
    p->avoids = w->avoids;
    p->absents = w->absents;
    return copy(w->keep, w->keeps * sizeof *w->keep, &p->keep) &&
        copy(w->avoid, w->avoids * sizeof *w->avoid, &p->avoid) &&
        copy(w->absent, w->absents * sizeof *w->absent, &p->absent);
}

static bool fill(
    struct srv_plan *p, const struct srv_event *next, const struct srv_wishes *wishes)
{
    p->stage = next->stage;
    p->round = (uint16_t)(next->round + 1);
    p->points = next->rules.points;
    p->is_swiss = next->rules.stage[next->stage].format == SRV_FORMAT_SWISS;
    if (!p->is_swiss) {
        return true;
    }
    p->pair = calloc(next->entries / 2 + 1u, sizeof *p->pair);
    return p->pair != NULL && (wishes == NULL || copy_wishes(p, wishes)) &&
        srv__swiss_field(next, &p->field, &p->by);
}

enum srv_act_status srv_tournament_plan(
    const struct srv_tournament *t, const struct srv_wishes *wishes, struct srv_plan **out)
{
    struct srv_event next;
    if (t->rules == NULL || t->held_ms != 0) {
        return SRV_ACT_STATE;
    }
    const enum srv_event_status status = srv__next(&t->event, &next);
    if (status != SRV_EVENT_OK) {
        return srv__status_of(status);
    }
    struct srv_plan *p = calloc(1, sizeof *p);
    const bool is_good = p != NULL && fill(p, &next, wishes);
    srv__next_free(&t->event, &next);
    if (!is_good) {
        srv_plan_free(p);
        return SRV_ACT_MEMORY;
    }
    if (!p->is_swiss && wishes != NULL &&
        wishes->keeps + wishes->avoids + wishes->absents > 0) {
        srv_plan_free(p);
        return SRV_ACT_WISHES;
    }
    *out = p;
    return SRV_ACT_OK;
}

enum srv_act_status srv_plan_solve(struct srv_plan *plan)
{
    const struct srv_wishes wishes = {
        .keep = plan->keep,
        .keeps = plan->keeps,
        .avoid = plan->avoid,
        .avoids = plan->avoids,
        .absent = plan->absent,
        .absents = plan->absents,
    };
    return !plan->is_swiss
        ? SRV_ACT_OK
        : srv__status_of(srv__pairing_status(srv_pair_round(
              &plan->field.field, &plan->points, plan->by, &wishes, plan->pair, &plan->done)));
}

bool srv_plan_act(const struct srv_plan *plan, struct srv_act *act)
{
    struct srv_act a = {
        .kind = SRV_ACT_ROUND,
        .stage = plan->stage,
        .round = plan->round,
        .pairs = plan->done.n,
        .solver_runs = plan->done.solver_runs,
        .solver_edges = plan->done.solver_edges,
        .keeps = plan->keeps,
        .avoids = plan->avoids,
        .absents = plan->absents,
    };
    bool is_good = copy(plan->pair, plan->done.n * sizeof *plan->pair, &a.pair);
    is_good = copy(plan->keep, plan->keeps * sizeof *plan->keep, &a.keep) && is_good;
    is_good = copy(plan->avoid, plan->avoids * sizeof *plan->avoid, &a.avoid) && is_good;
    is_good = copy(plan->absent, plan->absents * sizeof *plan->absent, &a.absent) && is_good;
    if (!is_good) {
        srv_act_deinit(&a);
        return false;
    }
    *act = a;
    return true;
}
