/* SPDX-License-Identifier: MIT
 * fold.c - see fold.h. */
#include "host/tournament/fold.h"

#include "base/log.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <uv.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

struct reading {
    struct srv_service *service;
    uv_work_t work;
    char id[SRV_ID_CHARS + 1];
    char *text; /* all acts, one after the other */
    size_t *len;
    size_t n;
    struct srv_tournament *t;
    struct pro_tournament_rules rules;
    size_t bad; /* number of the act that cannot be; 0: none */
    char why[96];
    srv_fold_cb *cb;
    void *arg;
};

struct srv_tournament *srv_fold_begin(const struct srv_act *create)
{
    struct srv_tournament *t = srv_alloc(sizeof *t);
    if (srv_tournament_apply(t, create) != SRV_ACT_OK) {
        srv_fold_free(t);
        return NULL;
    }
    return t;
}

void srv_fold_free(struct srv_tournament *t)
{
    if (t != NULL) {
        srv_tournament_deinit(t);
        free(t);
    }
}

void srv_fold_rules(const struct srv_tournament *t, struct pro_tournament_rules *out)
{
    struct pro_fault fault;
    if (t->rules == NULL ||
        !pro_tournament_rules_decode(t->rules, strlen(t->rules), out, &fault)) {
        *out = (struct pro_tournament_rules){0}; /* the log was checked when it was read */
    }
}

static bool fold_one(struct reading *r, const char *text, size_t len)
{
    struct srv_act act;
    char member[32] = "";
    if (!srv_act_read(text, len, &act, member)) {
        (void)snprintf(r->why, sizeof r->why, "it cannot be read: %s", member);
        return false;
    }
    const enum srv_act_status status = srv_tournament_apply(r->t, &act);
    srv_act_deinit(&act);
    if (status != SRV_ACT_OK) {
        (void)snprintf(r->why, sizeof r->why, "%s", srv_act_status_text(status));
    }
    return status == SRV_ACT_OK;
}

static void on_fold(uv_work_t *work)
{
    struct reading *r = work->data;
    const char *at = r->text;
    struct pro_fault fault;
    for (size_t i = 0; i < r->n; i++) {
        if (!fold_one(r, at, r->len[i])) {
            r->bad = i + 1;
            return;
        }
        at += r->len[i];
    }
    const char *rules = r->t->rules != NULL ? r->t->rules : "";
    if (!pro_tournament_rules_decode(rules, strlen(rules), &r->rules, &fault)) {
        r->bad = 1;
        (void)snprintf(r->why, sizeof r->why, "its rules: %.80s", fault.field);
    }
}

static void end(struct reading *r, enum srv_store_status status)
{
    r->cb(r->arg, status, status == SRV_STORE_OK ? r->t : NULL, (uint32_t)r->n, &r->rules);
    if (status != SRV_STORE_OK) {
        srv_fold_free(r->t);
    }
    free(r->text);
    free(r->len);
    free(r);
}

static void on_fold_done(uv_work_t *work, int status)
{
    struct reading *r = work->data;
    (void)status; /* never cancelled */
    r->service->jobs--;
    if (r->bad != 0) {
        srv_log(SRV_LOG_ERROR, "tournament.log", "the log of an event cannot be folded",
            SRV_LOG_STR("tournament", r->id), SRV_LOG_UINT("act", r->bad),
            SRV_LOG_STR("why", r->why));
    }
    end(r, r->bad != 0 ? SRV_STORE_DAMAGED : SRV_STORE_OK);
}

static void on_loaded(void *arg, enum srv_store_status status,
    const struct srv_store_tournament *row, const struct srv_store_bytes *acts, size_t n)
{
    struct reading *r = arg;
    size_t all = 0;
    (void)row;
    if (status != SRV_STORE_OK || r->service->is_closing) { /* nothing is begun any more */
        end(r, status != SRV_STORE_OK ? status : SRV_STORE_CLOSED);
        return;
    }
    r->n = n;
    r->len = srv_alloc((n + 1) * sizeof *r->len);
    for (size_t i = 0; i < n; i++) {
        r->len[i] = acts[i].len;
        all += acts[i].len;
    }
    r->text = srv_alloc(all + 1);
    all = 0;
    for (size_t i = 0; i < n; i++) {
        memcpy(r->text + all, acts[i].at, acts[i].len);
        all += acts[i].len;
    }
    r->t = srv_alloc(sizeof *r->t);
    r->work.data = r;
    r->service->jobs++;
    (void)uv_queue_work(r->service->loop, &r->work, on_fold, on_fold_done);
}

void srv_fold_read(struct srv_service *s, const char *id, srv_fold_cb *cb, void *arg)
{
    struct reading *r = srv_alloc(sizeof *r);
    r->service = s;
    (void)snprintf(r->id, sizeof r->id, "%s", id);
    r->cb = cb;
    r->arg = arg;
    srv_store_tournament_load(s->store, r->id, on_loaded, r);
}

/* ---- writing ---- */

uint32_t srv_fold_entered(const struct srv_tournament *t)
{
    uint32_t n = 0;
    for (uint16_t i = 0; i < t->event.entries; i++) {
        const struct srv_entry *e = &t->event.entry[i];
        const bool has_begun = e->state == SRV_ENTRY_OUT ||
            (e->state == SRV_ENTRY_DROPPED && (t->started_ms == 0 || e->until != 0));
        n += srv_entry_has_place(e) || has_begun;
    }
    return n;
}

static enum srv_store_tournament_state state_of(const struct srv_tournament *t)
{
    switch ((enum srv_event_state)t->event.state) {
    case SRV_EVENT_ENTRY:
        return SRV_STORE_TOURNAMENT_ENTRY;
    case SRV_EVENT_BETWEEN:
    case SRV_EVENT_ROUND:
        return SRV_STORE_TOURNAMENT_RUNNING;
    case SRV_EVENT_OVER:
        return SRV_STORE_TOURNAMENT_OVER;
    case SRV_EVENT_CANCELLED:
        break;
    }
    return SRV_STORE_TOURNAMENT_CANCELLED;
}

static struct srv_store_tournament row_of(const char *id, const struct srv_tournament *t)
{
    return (struct srv_store_tournament){
        .id = id,
        .name = t->settings.name,
        .game = t->settings.game,
        .host = t->host,
        .host_name = t->host_name,
        .state = state_of(t),
        .created_ms = t->created_ms,
        .starts_ms = t->started_ms != 0 ? t->started_ms : t->settings.starts_ms,
        .ended_ms = t->ended_ms,
        .entered = srv_fold_entered(t),
        .capacity = t->settings.event.capacity,
    };
}

static struct srv_store_bytes text_of(const struct srv_act *act, char **text)
{
    size_t len = 0;
    *text = srv_act_text(act, SRV_ACT_STORED, &len);
    if (*text == NULL) { /* it was applied, so it is an act: memory was short */
        abort();
    }
    return (struct srv_store_bytes){.at = *text, .len = len};
}

void srv_fold_create(struct srv_service *s, const char *id, const struct srv_tournament *t,
    const struct srv_act *act, srv_store_done_cb *cb, void *arg)
{
    char *text;
    const struct srv_store_tournament row = row_of(id, t);
    srv_store_tournament_create(s->store, &row, text_of(act, &text), cb, arg);
    free(text);
}

/* The id of a player, or NULL: a word of ours. */
static const char *player_or_null(const char *id)
{
    return strlen(id) == SRV_PLAYER_CHARS ? id : NULL;
}

void srv_fold_append(struct srv_service *s, const char *id, const struct srv_tournament *t,
    const struct srv_act *act, uint32_t no, srv_store_done_cb *cb, void *arg)
{
    char *text;
    const struct srv_store_tournament row = row_of(id, t);
    const bool is_forget = act->kind == SRV_ACT_FORGET;
    const struct srv_store_tournament_append append = {
        .tournament = id,
        .no = no,
        .act = text_of(act, &text),
        .now = &row,
        .named = {is_forget ? NULL : player_or_null(act->actor),
            is_forget ? NULL : player_or_null(act->player)},
        .forget = is_forget ? act->player : NULL,
        .forget_name = is_forget ? act->name : NULL,
    };
    srv_store_tournament_append(s->store, &append, cb, arg);
    free(text);
}
