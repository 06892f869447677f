/* SPDX-License-Identifier: MIT
 * tourneys.c - see tourneys.h. */
#include "host/tournament/tourneys.h"

#include "base/crash.h"
#include "base/log.h"
#include "base/text.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "host/tournament/fold.h"
#include "host/tournament/outage.h"
#include "host/tournament/pair.h"
#include "host/tournament/round.h"
#include "host/tournament/watch.h"
#include "host/tournament/webhook.h"
#include "tournament/tournament.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct srv_tourney_part *const srv_tourney_parts[] = {
    &srv_tourney_watch_part,
    &srv_rounds_part,
    &srv_webhook_part,
    &srv_pair_part,
};
const size_t srv_tourney_parts_n = sizeof srv_tourney_parts / sizeof srv_tourney_parts[0];

/* Who waits for an event that is being folded. */
struct waiting {
    struct waiting *next;
    bool is_turn;
    srv_turn_fn *fn;
    void *arg;
};

struct srv_tourney_load {
    struct srv_tourney_load *next;
    struct srv_service *service;
    char id[SRV_ID_CHARS + 1];
    struct waiting *waiting, **waiting_end;
};

void srv_tourneys_init(struct srv_tourneys *all)
{
    *all = (struct srv_tourneys){0};
    srv_map_init(&all->map, offsetof(struct srv_tourney, id));
    all->loads_end = &all->loads;
}

static bool is_over(const struct srv_tourney *ty)
{
    return ty->t->ended_ms != 0;
}

/* ---- which stay ---- */

static void let_go(struct srv_service *s, struct srv_tourney *ty, enum pro_error error)
{
    srv_map_remove(&s->tourneys.map, ty);
    srv_tourney_free(ty, error);
}

/* Of those that are over the one that nobody has wanted for longest goes, if they are too many. */
static void make_room(struct srv_service *s, const struct srv_tourney *but)
{
    struct srv_tourney *oldest = NULL;
    uint32_t over = 0;
    size_t cursor = 0;
    for (struct srv_tourney *ty; (ty = srv_map_next(&s->tourneys.map, &cursor)) != NULL;) {
        if (is_over(ty)) {
            over++;
            if (ty != but && srv_tourney_is_idle(ty) &&
                (oldest == NULL || ty->used < oldest->used)) {
                oldest = ty;
            }
        }
    }
    if (over > SRV_TOURNEYS_OVER_MAX && oldest != NULL) {
        let_go(s, oldest, PRO_ERROR_INTERNAL);
    }
}

void srv_tourneys_add(struct srv_service *s, struct srv_tourney *ty)
{
    ty->used = ++s->tourneys.uses;
    srv_map_put(&s->tourneys.map, ty);
    make_room(s, ty);
    srv_tourney_open(ty);
}

struct srv_tourney *srv_tourneys_peek(const struct srv_service *s, const char *id)
{
    return srv_map_find(&s->tourneys.map, id);
}

/* ---- on demand ---- */

static void begin_load(struct srv_service *s);

static void serve(struct srv_tourney *ty, bool is_turn, srv_turn_fn *fn, void *arg)
{
    ty->used = ++ty->service->tourneys.uses;
    if (is_turn) {
        srv_tourney_turn(ty, fn, arg);
    } else {
        srv_tourney_ask(ty, fn, arg);
    }
}

static void end_load(
    struct srv_tourney_load *load, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_service *s = load->service;
    struct srv_tourneys *all = &s->tourneys;
    assert(all->loads == load);
    all->is_loading = false;
    all->loads = load->next;
    if (all->loads == NULL) {
        all->loads_end = &all->loads;
    }
    for (struct waiting *w = load->waiting, *next; w != NULL; w = next) {
        next = w->next;
        all->loads_n--;
        if (ty != NULL) {
            serve(ty, w->is_turn, w->fn, w->arg);
        } else {
            w->fn(w->arg, NULL, error);
        }
        free(w);
    }
    free(load);
    begin_load(s);
}

static void on_folded(void *arg, enum srv_store_status status, struct srv_tournament *t,
    uint32_t acts, const struct pro_tournament_rules *rules)
{
    struct srv_tourney_load *load = arg;
    if (status == SRV_STORE_OK) {
        struct srv_tourney *ty = srv_tourney_make(load->service, load->id, t, acts, rules);
        srv_tourneys_add(load->service, ty);
        end_load(load, ty, PRO_ERROR_NONE);
    } else {
        end_load(load, NULL,
            status == SRV_STORE_NOT_FOUND    ? PRO_ERROR_TOURNAMENT_UNKNOWN
                : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                : status == SRV_STORE_BUSY   ? PRO_ERROR_STORE_DOWN
                                             : PRO_ERROR_INTERNAL);
    }
}

static void begin_load(struct srv_service *s)
{
    struct srv_tourneys *all = &s->tourneys;
    if (all->loads != NULL && !all->is_loading) {
        all->is_loading = true;
        srv_fold_read(s, all->loads->id, on_folded, all->loads);
    }
}

static struct srv_tourney_load *load_of(struct srv_service *s, const char *id)
{
    struct srv_tourneys *all = &s->tourneys;
    struct srv_tourney_load *load = all->loads;
    while (load != NULL && strcmp(load->id, id) != 0) {
        load = load->next;
    }
    if (load == NULL) {
        load = srv_alloc(sizeof *load);
        load->service = s;
        load->waiting_end = &load->waiting;
        (void)snprintf(load->id, sizeof load->id, "%s", id);
        *all->loads_end = load;
        all->loads_end = &load->next;
    }
    return load;
}

static void find(
    struct srv_service *s, const char *id, bool is_turn, srv_turn_fn *fn, void *arg)
{
    struct srv_tourneys *all = &s->tourneys;
    struct srv_tourney *ty = srv_map_find(&all->map, id);
    if (ty != NULL) {
        serve(ty, is_turn, fn, arg);
        return;
    }
    const enum pro_error why = s->is_closing     ? PRO_ERROR_DRAINING
        : all->loads_n >= SRV_TOURNEYS_LOADS_MAX ? PRO_ERROR_TOO_FAST
                                                 : PRO_ERROR_NONE;
    if (why != PRO_ERROR_NONE) {
        fn(arg, NULL, why);
        return;
    }
    struct srv_tourney_load *load = load_of(s, id);
    struct waiting *w = srv_alloc(sizeof *w);
    *w = (struct waiting){.is_turn = is_turn, .fn = fn, .arg = arg};
    *load->waiting_end = w;
    load->waiting_end = &w->next;
    all->loads_n++;
    begin_load(s);
}

void srv_tourneys_ask(struct srv_service *s, const char *id, srv_turn_fn *fn, void *arg)
{
    find(s, id, false, fn, arg);
}

void srv_tourneys_turn(struct srv_service *s, const char *id, srv_turn_fn *fn, void *arg)
{
    find(s, id, true, fn, arg);
}

unsigned srv_tourneys_rights(
    const struct srv_service *s, const char *id, const char *player, uint32_t roles)
{
    const struct srv_tourney *ty = srv_tourneys_peek(s, id);
    return ty != NULL && !is_over(ty) ? srv_tourney_rights(ty, player, roles) : 0;
}

/* ---- the start of the server ---- */

struct starting {
    struct srv_service *service;
    char (*id)[SRV_ID_CHARS + 1];
    size_t n, at;
    bool is_bad;
    srv_tourneys_cb *cb;
};

static void fold_next(struct starting *st);

static void on_given(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    (void)ty;
    (void)error; /* the log says what it could not have */
    SRV_CRASH_POINT("outage.given");
    fold_next(arg);
}

static void on_started_one(void *arg, enum srv_store_status status, struct srv_tournament *t,
    uint32_t acts, const struct pro_tournament_rules *rules)
{
    struct starting *st = arg;
    const char *id = st->id[st->at++];
    if (status == SRV_STORE_OK) {
        struct srv_tourney *ty = srv_tourney_make(st->service, id, t, acts, rules);
        srv_tourneys_add(st->service, ty);
        if (srv_outage_give(ty, st->service->alive_ms, on_given, st)) {
            return;
        }
    } else {
        srv_log(SRV_LOG_ERROR, "tournament.start", "an event cannot go on",
            SRV_LOG_STR("tournament", id),
            SRV_LOG_STR("status", srv_store_status_name(status)));
        st->is_bad = st->is_bad || status != SRV_STORE_DAMAGED;
    }
    fold_next(st);
}

static void fold_next(struct starting *st)
{
    struct srv_service *s = st->service;
    if (st->at < st->n && !st->is_bad) {
        srv_fold_read(s, st->id[st->at], on_started_one, st);
        return;
    }
    s->tourneys.is_started = true;
    srv_log(SRV_LOG_INFO, "tournament.start", "events go on",
        SRV_LOG_UINT("events", s->tourneys.map.len));
    srv_tourneys_cb *cb = st->cb;
    const bool is_good = !st->is_bad;
    free(st->id);
    free(st);
    cb(s, is_good);
}

static void on_running(
    void *arg, enum srv_store_status status, const struct srv_store_tournament *rows, size_t n)
{
    struct starting *st = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "tournament.start", "events cannot be read",
            SRV_LOG_STR("status", srv_store_status_name(status)));
        st->is_bad = true;
        n = 0;
    }
    st->n = n;
    st->id = srv_alloc((n + 1) * sizeof *st->id);
    for (size_t i = 0; i < n; i++) {
        (void)snprintf(st->id[i], sizeof st->id[i], "%s", rows[i].id);
    }
    fold_next(st);
}

void srv_tourneys_start(struct srv_service *s, srv_tourneys_cb *cb)
{
    struct starting *st = srv_alloc(sizeof *st);
    st->service = s;
    st->cb = cb;
    srv_store_tournament_running(s->store, on_running, st);
}

bool srv_tourneys_are_there(const struct srv_service *s)
{
    return s->tourneys.is_started;
}

/* ---- while it runs ---- */

void srv_tourneys_tick(struct srv_service *s)
{
    /* Parts may add events meanwhile, which moves those in the map: so the ids first. */
    struct srv_tourneys *all = &s->tourneys;
    const size_t n = all->map.len;
    struct srv_tourney **at = srv_alloc((n + 1) * sizeof *at);
    size_t cursor = 0, len = 0;
    for (struct srv_tourney *ty; len < n && (ty = srv_map_next(&all->map, &cursor)) != NULL;) {
        at[len++] = ty;
    }
    for (size_t i = 0; i < len; i++) { /* only those that are over ever go, and none here */
        srv_tourney_tick(at[i]);
    }
    free(at);
    make_room(s, NULL);
}

void srv_tourneys_stop(struct srv_service *s)
{
    struct srv_tourneys *all = &s->tourneys;
    size_t cursor = 0;
    for (struct srv_tourney *ty; (ty = srv_map_next(&all->map, &cursor)) != NULL; cursor = 0) {
        let_go(s, ty, PRO_ERROR_DRAINING);
    }
    assert(all->loads == NULL); /* the store has answered */
    srv_map_deinit(&all->map);
}

enum pro_error srv_tourneys_may_begin(const struct srv_service *s)
{
    return srv_service_is_ending(s) ? PRO_ERROR_DRAINING
        : !srv_service_takes_new(s) ? PRO_ERROR_STORE_DOWN
                                    : PRO_ERROR_NONE;
}

uint32_t srv_tourneys_open(const struct srv_service *s, const char *host)
{
    uint32_t n = 0;
    size_t cursor = 0;
    for (const struct srv_tourney *ty;
         (ty = srv_map_next(&s->tourneys.map, &cursor)) != NULL;) {
        n += !is_over(ty) && (host == NULL || strcmp(ty->t->host, host) == 0);
    }
    return n;
}

void srv_tourneys_metrics(const struct srv_service *s, struct srv_text *out)
{
    static const char *const word[] = {
        [SRV_TOURNAMENT_ENTRY] = "entry",
        [SRV_TOURNAMENT_BETWEEN] = "between",
        [SRV_TOURNAMENT_PREVIEW] = "preview",
        [SRV_TOURNAMENT_ROUND] = "round",
    };
    uint32_t count[sizeof word / sizeof word[0]] = {0}, watchers = 0, players = 0, tables = 0;
    size_t cursor = 0;
    for (const struct srv_tourney *ty;
         (ty = srv_map_next(&s->tourneys.map, &cursor)) != NULL;) {
        const enum srv_tournament_phase phase = srv_tournament_phase(ty->t, srv_now_ms());
        watchers += ty->watchers_n;
        if (!is_over(ty)) {
            count[phase]++;
            players += srv_fold_entered(ty->t);
            tables += srv_tournament_open_tables(ty->t);
        }
    }
    srv_text_printf(out,
        "# HELP shinpan_tournaments Tournaments that are not over.\n"
        "# TYPE shinpan_tournaments gauge\n");
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        srv_text_printf(
            out, "shinpan_tournaments{state=\"%s\"} %" PRIu32 "\n", word[i], count[i]);
    }
    const struct {
        const char *name, *help;
        uint32_t value;
    } one[] = {
        {"tournament_players", "Players in tournaments that are not over.", players},
        {"tournament_tables_open", "Tables without a result.", tables},
        {"tournament_watchers", "Connections that watch a tournament.", watchers},
    };
    for (size_t i = 0; i < sizeof one / sizeof one[0]; i++) {
        srv_text_printf(out,
            "# HELP shinpan_%s %s\n# TYPE shinpan_%s gauge\nshinpan_%s %" PRIu32 "\n",
            one[i].name, one[i].help, one[i].name, one[i].name, one[i].value);
    }
}
