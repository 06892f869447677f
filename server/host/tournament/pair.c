/* SPDX-License-Identifier: MIT
 * pair.c - see pair.h. */
#include "host/tournament/pair.h"

#include "base/log.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verb.h"
#include "host/tournament/verbs.h"
#include "tournament/tournament.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A round that is being paired. */
struct pairing {
    struct srv_service *service;
    char tournament[SRV_ID_CHARS + 1];
    struct srv_verb *verb; /* whose it is; NULL: nobody's */
    struct srv_plan *plan;
    uv_work_t work;
    enum srv_act_status status; /* of the solution */
    uint32_t folds;
};

/* ---- wishes ---- */

struct wishing { /* v->own */
    struct pro_wish wish[PRO_WISHES_MAX];
    size_t wishes;
};

struct indexed {
    struct srv_wishes wishes;
    struct srv_couple keep[PRO_WISHES_MAX], avoid[PRO_WISHES_MAX];
};

/* NONE, or NOT_ENTERED: somebody is not in the event, at that wish. */
static enum pro_error index_wishes(const struct srv_tournament *t, const struct wishing *from,
    struct indexed *out, struct pro_fault *fault)
{
    *out = (struct indexed){.wishes = {.keep = out->keep, .avoid = out->avoid}};
    for (size_t i = 0; i < from->wishes; i++) {
        const struct pro_wish *w = &from->wish[i];
        const bool is_bye = w->kind == PRO_WISH_BYE;
        const struct srv_couple couple = {.a = srv_tournament_find(t, w->a),
            .b = is_bye ? SRV_NOBODY : srv_tournament_find(t, w->b)};
        if (couple.a == SRV_NOBODY || (!is_bye && couple.b == SRV_NOBODY)) {
            *fault = (struct pro_fault){.error = PRO_ERROR_NOT_ENTERED};
            (void)snprintf(fault->field, sizeof fault->field, "params.wishes[%zu].%s", i,
                couple.a == SRV_NOBODY ? "a" : "b");
            return fault->error;
        }
        if (w->kind == PRO_WISH_APART) {
            out->avoid[out->wishes.avoids++] = couple;
        } else {
            out->keep[out->wishes.keeps++] = couple;
        }
    }
    return PRO_ERROR_NONE;
}

/* ---- the plan's way ---- */

static void end(struct pairing *p, struct srv_tourney *ty, enum pro_error error)
{
    if (ty != NULL) {
        ty->is_pairing = false;
        ty->pair_ms = srv_loop_ms(p->service->loop) + SRV_PAIR_AGAIN_MS;
    }
    if (p->verb != NULL) {
        srv_verb_refuse(p->verb, error);
    } else {
        srv_log(SRV_LOG_WARN, "tournament.pair", "a round was not paired by itself",
            SRV_LOG_STR("tournament", p->tournament),
            SRV_LOG_STR("why", pro_error_name(error)));
    }
    srv_plan_free(p->plan);
    free(p);
}

static void on_auto_paired(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    (void)arg;
    if (error != PRO_ERROR_NONE && ty != NULL) {
        srv_log(SRV_LOG_WARN, "tournament.pair", "a round was not paired by itself",
            SRV_LOG_STR("tournament", ty->id), SRV_LOG_STR("why", pro_error_name(error)));
    }
}

/* It has its turn, with the plan solved. */
static void on_solved_turn(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct pairing *p = arg;
    struct srv_act own = {0}, *act = p->verb != NULL ? &p->verb->act : &own;
    if (error == PRO_ERROR_NONE) {
        error = srv_tourney_error(SRV_ACT_ROUND, p->status);
    }
    if (error == PRO_ERROR_NONE) {
        error = srv_tourneys_may_begin(p->service);
    }
    if (error == PRO_ERROR_NONE && ty->folds != p->folds) {
        error = PRO_ERROR_STORE_DOWN; /* what it was planned for was never stored */
    }
    if (error == PRO_ERROR_NONE && !srv_plan_act(p->plan, act)) {
        error = PRO_ERROR_INTERNAL;
    }
    if (error != PRO_ERROR_NONE) {
        end(p, ty, error);
        return;
    }
    const struct pro_rules_stage *stage = &ty->rules.stage[act->stage];
    act->starts_ms = srv_now_ms() + (int64_t)ty->rules.preview_s * 1000;
    act->ends_ms = stage->round_s > 0 ? act->starts_ms + (int64_t)stage->round_s * 1000 : 0;
    ty->is_pairing = false;
    ty->pair_ms = srv_loop_ms(p->service->loop) + SRV_PAIR_AGAIN_MS;
    if (p->verb != NULL) { /* the plan's act begins from nothing */
        (void)snprintf(act->actor, sizeof act->actor, "%s", p->verb->actor.id);
        (void)snprintf(act->by, sizeof act->by, "%s", p->verb->actor.name);
        srv_tourney_act(ty, act, srv_verb_acted, p->verb);
    } else {
        (void)snprintf(act->actor, sizeof act->actor, "%s", SRV_SERVER);
        (void)snprintf(act->by, sizeof act->by, "%s", SRV_SERVER);
        srv_tourney_act(ty, act, on_auto_paired, NULL);
    }
    srv_plan_free(p->plan);
    free(p);
}

static void on_solve(uv_work_t *work)
{
    struct pairing *p = work->data;
    p->status = srv_plan_solve(p->plan);
}

static void on_solved(uv_work_t *work, int status)
{
    struct pairing *p = work->data;
    struct srv_tourney *ty = srv_tourneys_peek(p->service, p->tournament);
    (void)status; /* never cancelled */
    p->service->jobs--;
    assert(ty != NULL); /* it is held */
    srv_tourney_release(ty, on_solved_turn, p);
}

/* In a turn: what stands in the way of pairing, or NONE and it is under way. */
static enum pro_error begin(
    struct srv_tourney *ty, const struct srv_wishes *wishes, struct srv_verb *verb)
{
    struct srv_plan *plan;
    const enum pro_error error = srv_tourneys_may_begin(ty->service);
    if (error != PRO_ERROR_NONE) {
        return error;
    }
    const enum srv_act_status status = srv_tournament_plan(ty->t, wishes, &plan);
    if (status != SRV_ACT_OK) {
        return srv_tourney_error(SRV_ACT_ROUND, status);
    }
    struct pairing *p = srv_alloc(sizeof *p);
    *p = (struct pairing){
        .service = ty->service, .verb = verb, .plan = plan, .folds = ty->folds};
    memcpy(p->tournament, ty->id, sizeof p->tournament);
    p->work.data = p;
    ty->is_pairing = true;
    srv_tourney_hold(ty);
    p->service->jobs++;
    (void)uv_queue_work(p->service->loop, &p->work, on_solve, on_solved);
    return PRO_ERROR_NONE;
}

/* ---- the verbs ---- */

static void answer_pair(struct srv_verb *v, struct srv_tourney *ty, struct pro_result *out)
{
    const struct srv_event *e = &ty->t->event;
    const struct srv_round_facts *facts = srv_tournament_facts(ty->t, e->stage, e->round);
    (void)v;
    out->tournament_pair.stage = e->stage + 1u;
    out->tournament_pair.round = e->round;
    out->tournament_pair.starts_ms = facts != NULL ? (uint64_t)facts->starts_ms : 0;
}

static void on_pair(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = arg;
    const struct wishing *wishing = v->own;
    struct indexed indexed;
    if (error != PRO_ERROR_NONE) {
        srv_verb_refuse(v, error);
        return;
    }
    error = srv_verb_may(v, ty);
    if (error == PRO_ERROR_NONE) {
        error = index_wishes(ty->t, wishing, &indexed, &v->fault);
    }
    if (error == PRO_ERROR_NONE) {
        error = begin(ty, wishing->wishes > 0 ? &indexed.wishes : NULL, v);
    }
    if (error != PRO_ERROR_NONE) {
        srv_tourney_answer(ty, error, srv_verb_acted, v);
    }
}

void srv_tournament_pair(struct srv_call *call, const struct pro_tournament_pair *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_NONE);
    struct wishing *own = srv_alloc(sizeof *own);
    own->wishes = p->wishes;
    memcpy(own->wish, p->wish, p->wishes * sizeof own->wish[0]);
    v->own = own;
    v->answer = answer_pair;
    srv_tourneys_turn(v->service, v->tournament, on_pair, v);
}

static void decide_unpair(struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    (void)fault;
    v->act.round = ty->t->event.round;
}

void srv_tournament_unpair(struct srv_call *call, const struct pro_tournament_unpair *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_UNPAIR);
    v->decide = decide_unpair;
    srv_verb_go(v);
}

/* ---- by themselves ---- */

/* When the next round is due, in ms; 0: not now. */
static int64_t due_ms(const struct srv_tourney *ty)
{
    const struct srv_tournament *t = ty->t;
    if (!ty->rules.is_auto || t->event.state != SRV_EVENT_BETWEEN || t->held_ms != 0) {
        return 0;
    }
    if (t->rounds == 0) {
        return t->started_ms; /* the first one waits for nobody */
    }
    return t->round[t->rounds - 1].closed_ms + (int64_t)ty->rules.break_s * 1000;
}

static void on_due(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    (void)arg;
    if (error != PRO_ERROR_NONE || due_ms(ty) == 0) {
        return; /* the next tick looks again */
    }
    if (srv_event_is_done(&ty->t->event)) {
        struct srv_act act = {.kind = SRV_ACT_FINISH, .actor = SRV_SERVER, .by = SRV_SERVER};
        srv_tourney_act(ty, &act, NULL, NULL);
        return;
    }
    error = begin(ty, NULL, NULL);
    if (error != PRO_ERROR_NONE) {
        on_auto_paired(NULL, ty, error);
    }
}

static void on_tick(struct srv_tourney *ty)
{
    const int64_t due = due_ms(ty);
    const uint64_t now = srv_loop_ms(ty->service->loop);
    if (due > 0 && srv_now_ms() >= due && !ty->is_pairing && now >= ty->pair_ms &&
        srv_tourneys_may_begin(ty->service) == PRO_ERROR_NONE) {
        ty->pair_ms = now + SRV_PAIR_AGAIN_MS;
        srv_tourney_turn(ty, on_due, NULL);
    }
}

/* A round that has closed may be followed at once. */
static void on_act(struct srv_tourney *ty, const struct srv_act *act, uint32_t no)
{
    (void)act;
    (void)no;
    ty->pair_ms = 0;
}

const struct srv_tourney_part srv_pair_part = {.on_act = on_act, .on_tick = on_tick};
