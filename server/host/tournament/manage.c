/* SPDX-License-Identifier: MIT
 * manage.c - what a host does: setting an event up, who helps, its start, what is said, its end.
 *
 * The start looks at all decks once more, with the list that is in force then. Whoever has none, or one that may
 * not be played, is out by the act of the start, which names them; they are told, and listed as dropped. */
#include "base/log.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "host/tournament/fold.h"
#include "host/tournament/legal.h"
#include "host/tournament/rules.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verb.h"
#include "host/tournament/verbs.h"
#include "tournament/tournament.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANNOUNCE_RATE = 10 /* a minute, of an event */
};

/* ---- setting up ---- */

/* People type it, so it is short: 30 bits, against a few guesses a minute. */
static void make_code(char out[SRV_ACT_CODE_MAX + 1])
{
    char code[SRV_CODE_CHARS + 1];
    srv_code_make(code);
    code[sizeof(pro_tournament_code) - 1] = '\0';
    memcpy(out, code, sizeof(pro_tournament_code));
}

/* Rules and settings of an act. False: `fault`. */
static bool fill_rules(struct srv_service *s, const struct pro_tournament_rules *asked,
    struct srv_act *act, struct pro_fault *fault)
{
    struct pro_tournament_rules rules = *asked;
    struct srv_tournament_settings settings;
    if (!srv_rules_take(s, &rules, &settings, fault)) {
        return false;
    }
    act->settings = srv_memdup(&settings, sizeof settings);
    act->rules = srv_rules_text(&rules);
    if (rules.entry == PRO_ENTRY_CODE) {
        make_code(act->code);
    }
    return true;
}

struct srv_tourney_creation {
    struct srv_tourney_creation *next;
    struct srv_service *service;
    struct srv_call *call;
    char id[SRV_ID_CHARS + 1];
    struct srv_tournament *t;
};

/* Events on their way to the disk for the first time, of a host (NULL: all). */
static uint32_t count_creations(const struct srv_service *s, const char *host)
{
    uint32_t n = 0;
    for (const struct srv_tourney_creation *c = s->tourneys.creations; c != NULL; c = c->next) {
        n += host == NULL || strcmp(c->t->host, host) == 0;
    }
    return n;
}

static void on_created(void *arg, enum srv_store_status status)
{
    const struct srv_tourney_creation made = *(struct srv_tourney_creation *)arg;
    struct srv_service *s = made.service;
    struct srv_tourney_creation **at = &s->tourneys.creations;
    while (*at != arg) {
        at = &(*at)->next;
    }
    *at = made.next;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_fold_free(made.t);
        srv_call_error(made.call, srv_signin_error(status));
        return;
    }
    struct pro_tournament_rules rules;
    srv_fold_rules(made.t, &rules);
    srv_tourneys_add(s, srv_tourney_make(s, made.id, made.t, 1, &rules));
    srv_log(SRV_LOG_INFO, "tournament.created", "an event was set up",
        SRV_LOG_STR("tournament", made.id), SRV_LOG_STR("host", made.t->host));
    struct pro_result result = {.method = made.call->method,
        .tournament_create = {
            .tournament = made.id, .code = made.t->code[0] != '\0' ? made.t->code : NULL}};
    srv_call_result(made.call, &result);
}

/* Why that host may not begin an event now, or NONE. */
static enum pro_error may_create(const struct srv_service *s, const char *host)
{
    const enum pro_error error = srv_tourneys_may_begin(s);
    const bool is_full =
        srv_tourneys_open(s, NULL) + count_creations(s, NULL) >= s->config.tournaments ||
        srv_tourneys_open(s, host) + count_creations(s, host) >= s->config.host_tournaments;
    return error != PRO_ERROR_NONE ? error
        : is_full                  ? PRO_ERROR_TOURNAMENTS_FULL
                                   : PRO_ERROR_NONE;
}

void srv_tournament_create(struct srv_call *call, const struct pro_tournament_create *p)
{
    struct srv_service *s = call->client->service;
    struct srv_verb *v = srv_verb_open(call, "", 0, SRV_ACT_CREATE);
    struct pro_fault fault = {.error = may_create(s, v->actor.id)};
    if (fault.error == PRO_ERROR_NONE && fill_rules(s, &p->rules, &v->act, &fault) &&
        !srv_rates_take(&s->tourneys.create_rates, v->actor.id, s->config.tournament_rate,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        fault.error = PRO_ERROR_TOO_FAST;
    }
    if (fault.error != PRO_ERROR_NONE) {
        srv_verb_refuse_fault(v, &fault);
        return;
    }
    v->act.at_ms = srv_now_ms();
    randombytes_buf(v->act.seed, sizeof v->act.seed);
    struct srv_tournament *t = srv_fold_begin(&v->act);
    if (t == NULL) {
        srv_verb_refuse(v, PRO_ERROR_RULES_BAD);
        return;
    }
    struct srv_tourney_creation *made = srv_alloc(sizeof *made);
    *made = (struct srv_tourney_creation){
        .next = s->tourneys.creations, .service = s, .call = call, .t = t};
    srv_id_make(made->id);
    s->tourneys.creations = made;
    srv_fold_create(s, made->id, t, &v->act, on_created, made);
    srv_verb_drop(v);
}

static void decide_change(struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    const struct srv_tournament *t = ty->t;
    const struct srv_tournament_settings *next = v->act.settings;
    const char *member = t->event.entries > 0 && strcmp(next->game, t->settings.game) != 0
        ? "params.rules.game"
        : next->event.capacity < t->event.places ? "params.rules.capacity"
                                                 : NULL;
    if (t->event.state == SRV_EVENT_ENTRY && member != NULL) {
        fault->error = PRO_ERROR_RULES_BAD;
        (void)snprintf(fault->field, sizeof fault->field, "%s", member);
        return;
    }
    if (v->act.code[0] != '\0' && ty->t->code[0] != '\0') { /* people have it */
        memcpy(v->act.code, ty->t->code, sizeof v->act.code);
    }
}

static void answer_change(struct srv_verb *v, struct srv_tourney *ty, struct pro_result *out)
{
    (void)v;
    out->tournament_change.code = ty->t->code[0] != '\0' ? ty->t->code : NULL;
}

void srv_tournament_change(struct srv_call *call, const struct pro_tournament_change *p)
{
    struct pro_fault fault;
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_CHANGE);
    v->decide = decide_change;
    v->answer = answer_change;
    if (fill_rules(v->service, &p->rules, &v->act, &fault)) {
        srv_verb_go(v);
    } else {
        srv_verb_refuse_fault(v, &fault);
    }
}

/* ---- staff ---- */

static void on_helper(struct srv_verb *v, const struct srv_store_account *account)
{
    (void)snprintf(v->act.name, sizeof v->act.name, "%s", account->name);
    srv_verb_go(v);
}

void srv_tournament_staff(struct srv_call *call, const struct pro_tournament_staff *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_STAFF);
    v->act.role = p->role == PRO_STAFF_HOST ? SRV_ROLE_HOST : SRV_ROLE_JUDGE;
    v->act.is_on = p->on;
    srv_verb_find(v, p->player, on_helper);
}

/* ---- the start ---- */

struct beginning { /* v->own */
    uint16_t *unfit;
    uint16_t unfits;
    uint32_t folds;
};

static void answer_start(struct srv_verb *v, struct srv_tourney *ty, struct pro_result *out)
{
    (void)v;
    out->tournament_start.players = ty->t->event.seeds[0];
    out->tournament_start.rounds = ty->t->event.rounds;
}

static void on_held(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = arg;
    struct beginning *own = v->own;
    if (error == PRO_ERROR_NONE && ty->folds != own->folds) {
        error = PRO_ERROR_STORE_DOWN;
    }
    if (error != PRO_ERROR_NONE) {
        free(own->unfit);
        srv_verb_refuse(v, error);
        return;
    }
    v->act.unfit = own->unfit;
    v->act.unfits = own->unfits;
    srv_tourney_act(ty, &v->act, srv_verb_acted, v);
}

static void on_decks(void *arg, uint16_t *unfit, uint16_t unfits)
{
    struct srv_verb *v = arg;
    struct beginning *own = v->own;
    own->unfit = unfits > 0 ? unfit : NULL;
    own->unfits = unfits;
    if (unfits == 0) {
        free(unfit);
    }
    srv_tourney_release(srv_tourneys_peek(v->service, v->tournament), on_held, v);
}

static void on_start(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = arg;
    if (error == PRO_ERROR_NONE) {
        error = srv_verb_may(v, ty);
    }
    if (error == PRO_ERROR_NONE && ty->t->event.state != SRV_EVENT_ENTRY) {
        error = PRO_ERROR_TOURNAMENT_STATE;
    }
    if (error == PRO_ERROR_NONE) {
        error = srv_tourneys_may_begin(v->service);
    }
    if (error != PRO_ERROR_NONE) {
        if (ty != NULL) {
            srv_tourney_answer(ty, error, srv_verb_acted, v);
        } else {
            srv_verb_refuse(v, error);
        }
        return;
    }
    ((struct beginning *)v->own)->folds = ty->folds;
    srv_tourney_hold(ty);
    srv_legal_all(ty, on_decks, v);
}

void srv_tournament_start(struct srv_call *call, const struct pro_tournament_start *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_START);
    v->own = srv_alloc(sizeof(struct beginning));
    v->answer = answer_start;
    srv_tourneys_turn(v->service, v->tournament, on_start, v);
}

/* ---- while it runs ---- */

void srv_tournament_hold(struct srv_call *call, const struct pro_tournament_hold *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_HOLD);
    v->act.is_on = p->on;
    if (srv_verb_say(v, p->reason, false)) {
        srv_verb_go(v);
    }
}

static void decide_announce(struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    struct srv_service *s = v->service;
    if (!srv_rates_take(&s->tourneys.announce_rates, ty->id, ANNOUNCE_RATE,
            srv_loop_ms(s->loop), &fault->retry_ms)) {
        fault->error = PRO_ERROR_TOO_FAST;
    }
}

void srv_tournament_announce(struct srv_call *call, const struct pro_tournament_announce *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_ANNOUNCE);
    v->decide = decide_announce;
    if (srv_verb_say(v, p->text, true)) {
        srv_verb_go(v);
    }
}

/* ---- the end ---- */

void srv_tournament_finish(struct srv_call *call, const struct pro_tournament_finish *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_FINISH);
    v->act.is_on = p->early;
    srv_verb_go(v);
}

void srv_tournament_cancel(struct srv_call *call, const struct pro_tournament_cancel *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_CANCEL);
    if (srv_verb_say(v, p->reason, false)) {
        srv_verb_go(v);
    }
}
