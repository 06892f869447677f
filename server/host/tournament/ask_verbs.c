/* SPDX-License-Identifier: MIT
 * ask_verbs.c - questions about events over the wire: each waits until the event is quiet, and is answered
 * as ask.h says. */
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/ask.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verbs.h"
#include "tournament/act.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct asking;

/* The answer to a question; what is wrong with it, or NONE. */
typedef enum pro_error fill_fn(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out);

struct asking { /* a question that waits */
    struct srv_call *call;
    fill_fn *fill;
    union {
        struct pro_tournament_players players;
        struct pro_tournament_round round;
        struct pro_tournament_standings standings;
        struct pro_tournament_bracket bracket;
        struct pro_tournament_decklist decklist;
        struct pro_tournament_log log;
        struct pro_tournament_list list;
    };
    pro_player_id player; /* whose list it is; "": nobody's */
};

static struct asking *asking_of(struct srv_call *call)
{
    struct asking *a = srv_alloc(sizeof *a);
    const struct srv_player *p = call->client->player;
    a->call = call;
    (void)snprintf(a->player, sizeof a->player, "%s", p != NULL ? p->id : "");
    return a;
}

/* Answers, and frees the question. */
static void answer(struct asking *a, enum pro_error error, struct pro_result *result)
{
    if (error != PRO_ERROR_NONE) {
        srv_call_error(a->call, error);
    } else {
        srv_call_result(a->call, result);
    }
    free(a);
}

static void on_ask(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    static struct pro_result result;
    struct asking *a = arg;
    if (error == PRO_ERROR_NONE) {
        const struct srv_viewer viewer = srv_viewer_of(ty, a->call);
        result = (struct pro_result){.method = a->call->method};
        error = a->fill(a, ty, &viewer, &result);
    }
    answer(a, error, &result);
}

/* A question about one event. */
static void ask(struct asking *a, const char *tournament, fill_fn *fill)
{
    a->fill = fill;
    srv_tourneys_ask(a->call->client->service, tournament, on_ask, a);
}

static enum pro_error fill_get(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out)
{
    (void)a;
    srv_ask_get(ty, viewer, &out->tournament_get);
    return PRO_ERROR_NONE;
}

void srv_tournament_get(struct srv_call *call, const struct pro_tournament_get *p)
{
    ask(asking_of(call), p->tournament, fill_get);
}

static enum pro_error fill_players(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out)
{
    srv_ask_players(ty, viewer, &a->players, &out->tournament_players);
    return PRO_ERROR_NONE;
}

void srv_tournament_players(struct srv_call *call, const struct pro_tournament_players *p)
{
    struct asking *a = asking_of(call);
    a->players = *p;
    ask(a, p->tournament, fill_players);
}

static enum pro_error fill_round(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out)
{
    (void)viewer;
    return srv_ask_round(ty, &a->round, &out->tournament_round);
}

void srv_tournament_round(struct srv_call *call, const struct pro_tournament_round *p)
{
    struct asking *a = asking_of(call);
    a->round = *p;
    ask(a, p->tournament, fill_round);
}

static enum pro_error fill_standings(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out)
{
    (void)viewer;
    return srv_ask_standings(ty, &a->standings, &out->tournament_standings);
}

void srv_tournament_standings(struct srv_call *call, const struct pro_tournament_standings *p)
{
    struct asking *a = asking_of(call);
    a->standings = *p;
    ask(a, p->tournament, fill_standings);
}

static enum pro_error fill_bracket(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out)
{
    (void)viewer;
    return srv_ask_bracket(ty, &a->bracket, &out->tournament_bracket);
}

void srv_tournament_bracket(struct srv_call *call, const struct pro_tournament_bracket *p)
{
    struct asking *a = asking_of(call);
    a->bracket = *p;
    ask(a, p->tournament, fill_bracket);
}

static enum pro_error fill_decklist(struct asking *a, const struct srv_tourney *ty,
    const struct srv_viewer *viewer, struct pro_result *out)
{
    const char *player = a->decklist.player[0] != '\0' ? a->decklist.player : a->player;
    return srv_ask_decklist(ty, viewer, player, &out->tournament_decklist);
}

void srv_tournament_decklist(struct srv_call *call, const struct pro_tournament_decklist *p)
{
    struct asking *a = asking_of(call);
    a->decklist = *p;
    ask(a, p->tournament, fill_decklist);
}

/* ---- the log ---- */

enum {
    LOG_PAGE = 20
};

static enum pro_error error_of(enum srv_store_status status)
{
    return status == SRV_STORE_NOT_FOUND ? PRO_ERROR_TOURNAMENT_UNKNOWN
        : status == SRV_STORE_CLOSED     ? PRO_ERROR_DRAINING
        : status == SRV_STORE_BUSY       ? PRO_ERROR_STORE_DOWN
                                         : PRO_ERROR_INTERNAL;
}

static uint64_t log_limit(const struct pro_tournament_log *p)
{
    return p->limit != 0 ? p->limit : LOG_PAGE;
}

static void on_log(void *arg, enum srv_store_status status,
    const struct srv_store_tournament_row *rows, size_t n)
{
    static struct srv_act act[PRO_TOURNAMENT_LOG_MAX];
    static struct pro_tournament_act row[PRO_TOURNAMENT_LOG_MAX];
    struct asking *a = arg;
    char *text[PRO_TOURNAMENT_LOG_MAX] = {0};
    size_t len = 0;
    char member[32];
    if (status != SRV_STORE_OK) {
        answer(a, error_of(status), NULL);
        return;
    }
    for (; len < n && len < PRO_TOURNAMENT_LOG_MAX; len++) {
        act[len] = (struct srv_act){0};
        if (!srv_act_read(rows[len].act.at, rows[len].act.len, &act[len], member)) {
            break;
        }
        size_t text_len = 0;
        text[len] = srv_act_text(&act[len], SRV_ACT_SHOWN, &text_len);
        row[len] = (struct pro_tournament_act){
            .no = rows[len].no,
            .at_ms = (uint64_t)act[len].at_ms,
            .actor = act[len].actor,
            .name = act[len].by,
            .verb = srv_act_word((enum srv_act_kind)act[len].kind),
            .act = {.json = text[len], .len = text_len},
            .reason = act[len].reason,
        };
    }
    struct pro_result result = {.method = a->call->method,
        .tournament_log = {.row = row,
            .rows = len,
            .next = len > 0 && rows[len - 1].no > 1 && len == log_limit(&a->log)
                ? rows[len - 1].no
                : 0}};
    answer(a, len < n && len < PRO_TOURNAMENT_LOG_MAX ? PRO_ERROR_INTERNAL : PRO_ERROR_NONE,
        &result);
    for (size_t i = 0; i < len; i++) {
        srv_act_deinit(&act[i]);
        free(text[i]);
    }
}

static void on_log_turn(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct asking *a = arg;
    if (error == PRO_ERROR_NONE && srv_tourney_rights_of(ty, a->call) == 0) {
        error = PRO_ERROR_NOT_EVENT_JUDGE;
    }
    if (error != PRO_ERROR_NONE) {
        answer(a, error, NULL);
        return;
    }
    srv_store_tournament_log(ty->service->store, ty->id, (uint32_t)a->log.before,
        (uint32_t)log_limit(&a->log), on_log, a);
}

void srv_tournament_log(struct srv_call *call, const struct pro_tournament_log *p)
{
    struct asking *a = asking_of(call);
    a->log = *p;
    srv_tourneys_ask(call->client->service, a->log.tournament, on_log_turn, a);
}

/* ---- lists ---- */

static void on_listed(
    void *arg, enum srv_store_status status, const struct srv_store_tournament *rows, size_t n)
{
    struct asking *a = arg;
    struct pro_result result = {.method = a->call->method};
    if (status != SRV_STORE_OK) {
        answer(a, error_of(status), NULL);
        return;
    }
    srv_ask_rows(a->call->client->service, &a->list, rows, n, &result.tournament_list);
    answer(a, PRO_ERROR_NONE, &result);
}

void srv_tournament_list(struct srv_call *call, const struct pro_tournament_list *p)
{
    struct asking *a = asking_of(call);
    a->list = *p;
    const enum pro_error error = srv_ask_list(
        call->client->service, a->player[0] != '\0' ? a->player : NULL, &a->list, on_listed, a);
    if (error != PRO_ERROR_NONE) {
        answer(a, error, NULL);
    }
}
