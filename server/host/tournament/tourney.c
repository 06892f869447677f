/* SPDX-License-Identifier: MIT
 * tourney.c - see tourney.h. Owns the order of applying, storing, telling and serving. */
#include "host/tournament/tourney.h"

#include "base/log.h"
#include "host/judge/deed.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/fold.h"
#include "host/tournament/watch.h"
#include "store/store_tournament.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What belongs to a batch: an act, or (act NULL) an answer that waits for those before it. */
struct srv_tourney_pending {
    struct srv_tourney_pending *next;
    struct srv_tourney *ty;
    struct srv_act *act;
    uint32_t no;
    enum pro_error error;
    srv_acted_fn *cb;
    void *arg;
};

/* Who waits: for a turn, or (act there) for the act to be applied in one. */
struct srv_tourney_turn {
    struct srv_tourney_turn *next;
    srv_turn_fn *fn;
    struct srv_act *act;
    srv_acted_fn *cb;
    void *arg;
};

static void serve(struct srv_tourney *ty);

/* ---- life ---- */

static void turns_init(struct srv_tourney_turns *turns)
{
    *turns = (struct srv_tourney_turns){.end = &turns->first};
}

struct srv_tourney *srv_tourney_make(struct srv_service *s, const char *id,
    struct srv_tournament *t, uint32_t acts, const struct pro_tournament_rules *rules)
{
    struct srv_tourney *ty = srv_alloc(sizeof *ty);
    ty->service = s;
    (void)snprintf(ty->id, sizeof ty->id, "%s", id);
    ty->t = t;
    ty->rules = *rules;
    ty->acts = ty->durable = acts;
    ty->pending_end = &ty->pending;
    turns_init(&ty->asks);
    turns_init(&ty->turns);
    ty->news = srv_alloc(sizeof *ty->news);
    return ty;
}

bool srv_tourney_is_idle(const struct srv_tourney *ty)
{
    return ty->pending == NULL && ty->asks.len + ty->turns.len == 0 && ty->holds == 0 &&
        !ty->is_serving && !ty->is_folding;
}

static void act_free(struct srv_act *act)
{
    if (act != NULL) {
        srv_act_deinit(act);
        free(act);
    }
}

static void refuse_turn(struct srv_tourney_turn *turn, enum pro_error error)
{
    if (turn->act == NULL) {
        turn->fn(turn->arg, NULL, error);
    } else if (turn->cb != NULL) {
        turn->cb(turn->arg, NULL, error);
    }
    act_free(turn->act);
    free(turn);
}

static struct srv_tourney_turn *pop(struct srv_tourney_turns *turns)
{
    struct srv_tourney_turn *turn = turns->first;
    if (turn != NULL) {
        turns->first = turn->next;
        if (turns->first == NULL) {
            turns->end = &turns->first;
        }
        turns->len--;
    }
    return turn;
}

void srv_tourney_free(struct srv_tourney *ty, enum pro_error error)
{
    assert(ty->pending == NULL && ty->holds == 0 && !ty->is_serving);
    ty->is_serving = true; /* what is asked from here on waits, and is refused below */
    for (struct srv_tourney_turn *turn;
         (turn = pop(&ty->asks)) != NULL || (turn = pop(&ty->turns)) != NULL;) {
        refuse_turn(turn, error);
    }
    for (size_t i = 0; i < srv_tourney_parts_n; i++) {
        if (srv_tourney_parts[i]->on_free != NULL) {
            srv_tourney_parts[i]->on_free(ty);
        }
    }
    srv_fold_free(ty->t);
    free(ty->news);
    free(ty);
}

/* ---- the batch ---- */

static void add_pending(struct srv_tourney *ty, struct srv_tourney_pending *p)
{
    *ty->pending_end = p;
    ty->pending_end = &p->next;
}

static enum pro_error error_of_store(enum srv_store_status status)
{
    return status == SRV_STORE_OK    ? PRO_ERROR_NONE
        : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
        : status == SRV_STORE_BUSY   ? PRO_ERROR_STORE_DOWN
                                     : PRO_ERROR_INTERNAL;
}

/* All of the batch is back, and t is what the disk has. */
static void settle(struct srv_tourney *ty)
{
    struct srv_tourney_pending *batch = ty->pending;
    ty->pending = NULL;
    ty->pending_end = &ty->pending;
    ty->pending_n = 0;
    ty->is_landing = ty->is_failed = false;
    ty->durable = ty->acts;
    ty->is_serving = true;
    for (const struct srv_tourney_pending *p = batch; p != NULL; p = p->next) {
        for (size_t i = 0;
             p->act != NULL && p->error == PRO_ERROR_NONE && i < srv_tourney_parts_n; i++) {
            if (srv_tourney_parts[i]->on_act != NULL) {
                srv_tourney_parts[i]->on_act(ty, p->act, p->no);
            }
        }
    }
    while (batch != NULL) {
        struct srv_tourney_pending *p = batch;
        batch = p->next;
        if (p->cb != NULL) {
            p->cb(p->arg, ty, p->error);
        }
        act_free(p->act);
        free(p);
    }
    ty->is_serving = false;
    serve(ty);
}

/* ---- a refused append ---- */

static void tell_fold(struct srv_tourney *ty)
{
    ty->is_serving = true;
    for (size_t i = 0; i < srv_tourney_parts_n; i++) {
        if (srv_tourney_parts[i]->on_fold != NULL) {
            srv_tourney_parts[i]->on_fold(ty);
        }
    }
    ty->is_serving = false;
}

void srv_tourney_open(struct srv_tourney *ty)
{
    tell_fold(ty);
    serve(ty);
}

static void on_folded(void *arg, enum srv_store_status status, struct srv_tournament *t,
    uint32_t acts, const struct pro_tournament_rules *rules)
{
    struct srv_tourney *ty = arg;
    if (status != SRV_STORE_OK) {
        ty->is_folding = false; /* a later tick tries again, if there is one */
        ty->refold_ms = srv_loop_ms(ty->service->loop) + SRV_TOURNEY_REFOLD_MS;
        if (status == SRV_STORE_CLOSED) {
            settle(ty);
        }
        return;
    }
    ty->is_folding = false;
    srv_fold_free(ty->t);
    ty->t = t;
    ty->acts = acts;
    ty->rules = *rules;
    ty->folds++;
    tell_fold(ty);
    settle(ty);
}

static void refold(struct srv_tourney *ty)
{
    ty->is_folding = true;
    srv_fold_read(ty->service, ty->id, on_folded, ty);
}

static void on_appended(void *arg, enum srv_store_status status)
{
    struct srv_tourney_pending *p = arg;
    struct srv_tourney *ty = p->ty;
    ty->is_landing = true;
    if (status != SRV_STORE_OK) {
        if (!ty->is_failed) {
            ty->is_failed = true;
            srv_log(SRV_LOG_ERROR, "tournament.append", "an act was refused by the store",
                SRV_LOG_STR("tournament", ty->id), SRV_LOG_UINT("no", p->no),
                SRV_LOG_STR("status", srv_store_status_name(status)));
            p->error = error_of_store(status);
        } else { /* because of the one before */
            p->error = status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN;
        }
    }
    assert(ty->flying_n > 0);
    if (--ty->flying_n > 0) {
        return;
    }
    if (ty->is_failed) {
        refold(ty);
    } else {
        settle(ty);
    }
}

/* ---- acts ---- */

/* It has to be folded anew, and could not be yet. */
static bool is_stuck(const struct srv_tourney *ty)
{
    return ty->is_failed && ty->flying_n == 0 && !ty->is_folding;
}

/* What a log has no room for any more, so that what an event needs to end still fits. */
static bool is_too_much(const struct srv_tourney *ty, const struct srv_act *act)
{
    switch ((enum srv_act_kind)act->kind) {
    case SRV_ACT_CHANGE:
    case SRV_ACT_ENTER:
    case SRV_ACT_DECK:
    case SRV_ACT_CHECK_IN:
    case SRV_ACT_SEED:
    case SRV_ACT_STAFF:
    case SRV_ACT_HOLD:
    case SRV_ACT_EXTEND:
    case SRV_ACT_CORRECT:
    case SRV_ACT_UNPAIR:
    case SRV_ACT_PENALTY:
    case SRV_ACT_ANNOUNCE:
        return ty->acts >= SRV_TOURNEY_ACTS_MAX;
    case SRV_ACT_NONE:
    case SRV_ACT_CREATE:
    case SRV_ACT_LEAVE:
    case SRV_ACT_START:
    case SRV_ACT_ROUND:
    case SRV_ACT_RESULT:
    case SRV_ACT_OVERTIME:
    case SRV_ACT_FINISH:
    case SRV_ACT_CANCEL:
    case SRV_ACT_FORGET:
    case SRV_ACT_NUM:
        break;
    }
    return false;
}

static void apply(struct srv_tourney *ty, struct srv_act *act, srv_acted_fn *cb, void *arg)
{
    if (is_too_much(ty, act)) {
        act_free(act);
        srv_tourney_answer(ty, PRO_ERROR_TOURNAMENT_FULL, cb, arg);
        return;
    }
    act->at_ms = srv_now_ms();
    const enum srv_act_status status = srv_tournament_apply(ty->t, act);
    if (status != SRV_ACT_OK) {
        const enum pro_error error = srv_tourney_error(act->kind, status);
        act_free(act);
        srv_tourney_answer(ty, error, cb, arg);
        return;
    }
    if (act->kind == SRV_ACT_CHANGE) {
        srv_fold_rules(ty->t, &ty->rules);
    }
    struct srv_tourney_pending *p = srv_alloc(sizeof *p);
    *p = (struct srv_tourney_pending){
        .ty = ty, .act = act, .no = ++ty->acts, .cb = cb, .arg = arg};
    add_pending(ty, p);
    ty->pending_n++;
    ty->flying_n++;
    for (size_t i = 0; i < srv_tourney_parts_n; i++) {
        if (srv_tourney_parts[i]->on_append != NULL) {
            srv_tourney_parts[i]->on_append(ty, act, p->no);
        }
    }
    srv_fold_append(ty->service, ty->id, ty->t, act, p->no, on_appended, p);
}

void srv_tourney_answer(
    struct srv_tourney *ty, enum pro_error error, srv_acted_fn *cb, void *arg)
{
    if (cb == NULL) {
        return;
    }
    if (ty->pending == NULL) {
        cb(arg, ty, error);
        return;
    }
    struct srv_tourney_pending *p = srv_alloc(sizeof *p);
    *p = (struct srv_tourney_pending){.ty = ty, .error = error, .cb = cb, .arg = arg};
    add_pending(ty, p);
}

/* ---- what is told of a refusal ---- */

enum pro_error srv_tourney_error(unsigned kind, unsigned status)
{
    switch ((enum srv_act_status)status) {
    case SRV_ACT_OK:
        return PRO_ERROR_NONE;
    case SRV_ACT_STATE:
    case SRV_ACT_EARLY:
        return PRO_ERROR_TOURNAMENT_STATE;
    case SRV_ACT_CLOSED:
        return PRO_ERROR_ENTRY_CLOSED;
    case SRV_ACT_ENTERED:
        return PRO_ERROR_ENTERED_ALREADY;
    case SRV_ACT_ABSENT:
        return PRO_ERROR_NOT_ENTERED;
    case SRV_ACT_FULL:
        return kind == SRV_ACT_STAFF ? PRO_ERROR_STAFF_FULL
            : kind == SRV_ACT_ENTER  ? PRO_ERROR_TOURNAMENT_FULL
                                     : PRO_ERROR_TOURNAMENT_STATE;
    case SRV_ACT_NO_DECK:
        return PRO_ERROR_DECK_NEEDED;
    case SRV_ACT_LOCKED:
        return PRO_ERROR_DECKS_LOCKED;
    case SRV_ACT_OPEN:
        return PRO_ERROR_ROUND_OPEN;
    case SRV_ACT_FEW:
        return PRO_ERROR_TOO_FEW_PLAYERS;
    case SRV_ACT_TABLE:
        return kind == SRV_ACT_UNPAIR ? PRO_ERROR_ROUND_UNKNOWN : PRO_ERROR_TABLE_UNKNOWN;
    case SRV_ACT_DONE:
        return PRO_ERROR_RESULT_EXISTS;
    case SRV_ACT_LATE:
        return kind == SRV_ACT_CORRECT ? PRO_ERROR_CORRECTION_LATE : PRO_ERROR_TOURNAMENT_STATE;
    case SRV_ACT_WISHES:
        return PRO_ERROR_WISHES_IMPOSSIBLE;
    case SRV_ACT_TWICE:
        return kind == SRV_ACT_CORRECT ? PRO_ERROR_RESULT_EXISTS : PRO_ERROR_DONE_ALREADY;
    case SRV_ACT_NUMBER:
        return PRO_ERROR_SEED_TAKEN;
    case SRV_ACT_VALUE:
        return kind == SRV_ACT_RESULT || kind == SRV_ACT_CORRECT ? PRO_ERROR_RESULT_IMPOSSIBLE
                                                                 : PRO_ERROR_OUT_OF_RANGE;
    case SRV_ACT_RULES:
        return PRO_ERROR_RULES_BAD;
    case SRV_ACT_ORDER:
        return PRO_ERROR_TOURNAMENT_STATE;
    case SRV_ACT_MEMORY:
    case SRV_ACT_STATUS_NUM:
        break;
    }
    return PRO_ERROR_INTERNAL;
}

/* ---- rights ---- */

unsigned srv_tourney_rights(const struct srv_tourney *ty, const char *player, uint32_t roles)
{
    const unsigned staff = srv_tournament_roles(ty->t, player);
    unsigned rights = 0;
    if (strcmp(player, ty->t->host) == 0 || (staff & SRV_ROLE_HOST) != 0 ||
        (roles & PRO_ROLE_ADMIN) != 0) {
        rights |= SRV_TOURNEY_HOST | SRV_TOURNEY_JUDGE;
    }
    if ((staff & SRV_ROLE_JUDGE) != 0 || (roles & PRO_ROLE_JUDGE) != 0) {
        rights |= SRV_TOURNEY_JUDGE;
    }
    return rights;
}

unsigned srv_tourney_rights_of(const struct srv_tourney *ty, const struct srv_call *call)
{
    const struct srv_player *p = call->client->player;
    return p != NULL                  ? srv_tourney_rights(ty, p->id, p->roles)
        : call->client->local != NULL ? SRV_TOURNEY_HOST | SRV_TOURNEY_JUDGE
                                      : 0;
}

/* ---- turns ---- */

/* Why nobody may act now, whatever it is. */
static enum pro_error refusal(const struct srv_tourney *ty)
{
    const struct srv_service *s = ty->service;
    return s->is_closing                                        ? PRO_ERROR_DRAINING
        : s->is_store_down || is_stuck(ty)                      ? PRO_ERROR_STORE_DOWN
        : ty->turns.len + ty->asks.len >= SRV_TOURNEY_TURNS_MAX ? PRO_ERROR_STORE_DOWN
                                                                : PRO_ERROR_NONE;
}

static void push(struct srv_tourney_turns *turns, struct srv_tourney_turn turn)
{
    struct srv_tourney_turn *kept = srv_memdup(&turn, sizeof turn);
    *turns->end = kept;
    turns->end = &kept->next;
    turns->len++;
}

static bool is_quiet(const struct srv_tourney *ty)
{
    return ty->pending == NULL && !ty->is_folding;
}

static bool may_act(const struct srv_tourney *ty)
{
    return !ty->is_landing && !ty->is_folding && ty->holds == 0 &&
        ty->pending_n < SRV_TOURNEY_BATCH_MAX;
}

static void run_ask(struct srv_tourney *ty, srv_turn_fn *fn, void *arg)
{
    ty->is_serving = true;
    fn(arg, ty, PRO_ERROR_NONE);
    ty->is_serving = false;
}

static void run_turn(struct srv_tourney *ty, struct srv_tourney_turn turn)
{
    ty->is_serving = ty->is_acting = true;
    if (turn.act != NULL) {
        apply(ty, turn.act, turn.cb, turn.arg);
    } else {
        turn.fn(turn.arg, ty, PRO_ERROR_NONE);
    }
    ty->is_serving = ty->is_acting = false;
}

static void tick(struct srv_tourney *ty)
{
    ty->is_tick_due = false;
    ty->is_serving = true;
    for (size_t i = 0; ty->t->ended_ms == 0 && i < srv_tourney_parts_n; i++) {
        if (srv_tourney_parts[i]->on_tick != NULL) {
            srv_tourney_parts[i]->on_tick(ty);
        }
    }
    srv_tourney_tell(ty);
    ty->is_serving = false;
}

/* Whoever may be served now is. */
static void serve(struct srv_tourney *ty)
{
    struct srv_tourney_turn *turn;
    while (!ty->is_serving) {
        if (is_quiet(ty) && ty->is_tick_due && !ty->service->is_store_down) {
            tick(ty);
        } else if (is_quiet(ty) && (turn = pop(&ty->asks)) != NULL) {
            run_ask(ty, turn->fn, turn->arg);
            free(turn);
        } else if (may_act(ty) && (turn = pop(&ty->turns)) != NULL) {
            run_turn(ty, *turn);
            free(turn);
        } else {
            break;
        }
    }
    ty->is_landing = ty->is_landing || (ty->asks.len > 0 && ty->pending != NULL);
}

void srv_tourney_ask(struct srv_tourney *ty, srv_turn_fn *fn, void *arg)
{
    const enum pro_error why = is_quiet(ty) ? PRO_ERROR_NONE : refusal(ty);
    if (why != PRO_ERROR_NONE) {
        fn(arg, NULL, why);
        return;
    }
    push(&ty->asks, (struct srv_tourney_turn){.fn = fn, .arg = arg});
    serve(ty);
}

void srv_tourney_turn(struct srv_tourney *ty, srv_turn_fn *fn, void *arg)
{
    const enum pro_error why = refusal(ty);
    if (why != PRO_ERROR_NONE) {
        fn(arg, NULL, why);
        return;
    }
    push(&ty->turns, (struct srv_tourney_turn){.fn = fn, .arg = arg});
    serve(ty);
}

void srv_tourney_act(struct srv_tourney *ty, struct srv_act *act, srv_acted_fn *cb, void *arg)
{
    struct srv_act *mine = srv_memdup(act, sizeof *act);
    *act = (struct srv_act){0};
    if (ty->is_acting) {
        apply(ty, mine, cb, arg);
        return;
    }
    const enum pro_error why = refusal(ty);
    if (why != PRO_ERROR_NONE) {
        act_free(mine);
        if (cb != NULL) {
            cb(arg, NULL, why);
        }
        return;
    }
    push(&ty->turns, (struct srv_tourney_turn){.act = mine, .cb = cb, .arg = arg});
    serve(ty);
}

void srv_tourney_hold(struct srv_tourney *ty)
{
    assert(ty->is_acting);
    ty->holds++;
}

void srv_tourney_release(struct srv_tourney *ty, srv_turn_fn *fn, void *arg)
{
    const struct srv_tourney_turn turn = {.next = ty->turns.first, .fn = fn, .arg = arg};
    assert(ty->holds > 0);
    ty->holds--;
    ty->turns.first = srv_memdup(&turn, sizeof turn);
    if (turn.next == NULL) {
        ty->turns.end = &ty->turns.first->next;
    }
    ty->turns.len++;
    serve(ty);
}

void srv_tourney_tick(struct srv_tourney *ty)
{
    if (is_stuck(ty)) {
        if (srv_loop_ms(ty->service->loop) >= ty->refold_ms) {
            refold(ty);
        }
        return;
    }
    ty->is_tick_due = true;
    serve(ty);
}
