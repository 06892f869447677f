/* SPDX-License-Identifier: MIT
 * dispatch.c - see dispatch.h. One row a method: proto names the methods and what they need, the
 * verb has the same name here. */
#include "host/dispatch.h"

#include "host/decks/deck_verbs.h"
#include "host/judge/admin.h"
#include "host/judge/bans.h"
#include "host/judge/calls.h"
#include "host/judge/judge.h"
#include "host/judge/kick.h"
#include "host/judge/oversee.h"
#include "host/judge/rights.h"
#include "host/lobby/feed.h"
#include "host/lobby/ladder.h"
#include "host/lobby/lobby.h"
#include "host/lobby/rematch.h"
#include "host/match/agree.h"
#include "host/match/series.h"
#include "host/people/accounts.h"
#include "host/people/client.h"
#include "host/people/guests.h"
#include "host/people/player.h"
#include "host/replays/records.h"
#include "host/replays/replay_at.h"
#include "host/replays/replay_http.h"
#include "host/service.h"
#include "host/talk/chat.h"
#include "host/tournament/tourney_http.h"
#include "host/tournament/verbs.h"
#include "host/watch/watch.h"
#include "net/http.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    RETRY_MS = 1000
};

#define X(ID, id, name, need, bytes, help)                                        \
    static void do_##id(struct srv_call *call, const struct pro_request *request) \
    {                                                                             \
        srv_##id(call, &request->id);                                             \
    }
PRO_METHOD_MAP(X)
#undef X

static void (*const verbs[PRO_METHOD_NUM])(struct srv_call *, const struct pro_request *) = {
#define X(ID, id, name, need, bytes, help) [PRO_METHOD_##ID] = do_##id,
    PRO_METHOD_MAP(X)
#undef X
};

/* The role that a need is about, or 0. */
static uint32_t role_for(enum pro_need need)
{
    return need == PRO_NEED_ORGANIZER ? PRO_ROLE_ORGANIZER
        : need == PRO_NEED_JUDGE      ? PRO_ROLE_JUDGE
        : need == PRO_NEED_ADMIN      ? PRO_ROLE_ADMIN
                                      : 0;
}

/* What stands in the way of a request on this connection. */
static enum pro_error missing(const struct srv_client *c, const struct pro_request *r)
{
    const enum pro_method method = r->method;
    if (method == PRO_METHOD_HELLO) {
        return c->is_greeted ? PRO_ERROR_HELLO_AGAIN : PRO_ERROR_NONE;
    }
    if (!c->is_greeted) {
        return PRO_ERROR_HELLO_FIRST;
    }
    const enum pro_need need = pro_method_info(method)->need;
    if (need >= PRO_NEED_SESSION && c->player == NULL) {
        return PRO_ERROR_SESSION_NEEDED;
    }
    if (need >= PRO_NEED_ACCOUNT && c->player->handle[0] == '\0') {
        return PRO_ERROR_ACCOUNT_NEEDED;
    }
    const uint32_t role = role_for(need);
    if (role != 0 && (c->player->roles & (role | PRO_ROLE_ADMIN)) == 0) {
        return need == PRO_NEED_JUDGE ? srv_judge_missing(c, r) : PRO_ERROR_ROLE_NEEDED;
    }
    return PRO_ERROR_NONE;
}

/* Whether a request holds a password or a token, which nothing keeps longer than it must. */
static bool has_secret(enum pro_method method)
{
    return method == PRO_METHOD_SESSION_LOGIN || method == PRO_METHOD_SESSION_RESUME ||
        method == PRO_METHOD_ACCOUNT_REGISTER || method == PRO_METHOD_ACCOUNT_PASSWORD ||
        method == PRO_METHOD_ACCOUNT_DELETE;
}

static void refuse(
    struct srv_client *c, const struct pro_request *request, const struct pro_fault *fault)
{
    srv_metrics_call(&c->service->metrics, request->method, fault->error, 0);
    srv_client_refuse(c, request->id, fault);
}

static struct pro_request request; /* decks make it large; nothing below keeps it */

/* Of tournaments: what needs no player and no connection to be told on. */
static bool is_for_hosts(enum pro_method method)
{
    return strncmp(pro_method_info(method)->name, "tournament.", 11) == 0 &&
        method != PRO_METHOD_TOURNAMENT_ENTER && method != PRO_METHOD_TOURNAMENT_DECK &&
        method != PRO_METHOD_TOURNAMENT_LEAVE && method != PRO_METHOD_TOURNAMENT_CHECK_IN &&
        method != PRO_METHOD_TOURNAMENT_WATCH && method != PRO_METHOD_TOURNAMENT_UNWATCH;
}

/* What stands in the way of it on the admin socket. */
static enum pro_error missing_locally(const struct srv_client *c, const struct pro_request *r)
{
    (void)c;
    const enum pro_need need = pro_method_info(r->method)->need;
    return need == PRO_NEED_JUDGE || need == PRO_NEED_ADMIN || is_for_hosts(r->method)
        ? PRO_ERROR_NONE
        : PRO_ERROR_SESSION_NEEDED;
}

typedef enum pro_error missing_fn(const struct srv_client *c, const struct pro_request *r);

static void take(struct srv_client *c, const char *text, size_t len, missing_fn *is_missing)
{
    struct pro_fault fault = {0};
    request.method = PRO_METHOD_NONE;
    if (!pro_request_decode(text, len, &request, &fault)) {
        refuse(c, &request, &fault);
        return;
    }
    fault = (struct pro_fault){.error = is_missing(c, &request)};
    if (fault.error != PRO_ERROR_NONE) {
        refuse(c, &request, &fault);
        return;
    }
    struct srv_call *call = srv_call_open(c, request.method, request.id);
    if (call == NULL) {
        fault = (struct pro_fault){.error = PRO_ERROR_TOO_FAST, .retry_ms = RETRY_MS};
        refuse(c, &request, &fault);
        return;
    }
    const bool is_secret = has_secret(request.method);
    verbs[request.method](call, &request);
    if (is_secret) {
        sodium_memzero(&request, sizeof request);
    }
}

void srv_dispatch_local(struct srv_client *c, const char *text, size_t len)
{
    take(c, text, len, missing_locally);
}

static void on_excess(
    void *app, struct srv_conn *conn, const char *text, size_t len, uint32_t retry_ms)
{
    (void)app;
    struct pro_fault fault;
    request.method = PRO_METHOD_NONE;
    const bool is_request = pro_request_decode(text, len, &request, &fault);
    (void)is_request; /* all we want is its id; that of a bad one may be "null" */
    fault = (struct pro_fault){.error = PRO_ERROR_TOO_FAST, .retry_ms = retry_ms};
    refuse(srv_conn_user(conn), &request, &fault);
}

static void on_message(void *app, struct srv_conn *conn, const char *text, size_t len)
{
    struct srv_service *s = app;
    struct srv_client *c = srv_conn_user(conn);
    const uint64_t rate = s->config.player_message_rate;
    uint64_t retry_ms = 0;
    if (c->player != NULL &&
        !srv_pace_take(&c->player->messages, rate, SRV_CONFIG_BURST * rate,
            srv_loop_ms(s->loop), &retry_ms)) {
        on_excess(app, conn, text, len, (uint32_t)retry_ms);
        return;
    }
    take(c, text, len, missing);
}

static void on_open(void *app, struct srv_conn *conn)
{
    (void)srv_client_open(app, conn);
}

static void on_close(void *app, struct srv_conn *conn)
{
    (void)app;
    srv_client_gone(srv_conn_user(conn));
}

/* ---- HTTP ---- */

/* All facts of the game's installed cards, or their rules texts. */
static void http_cards(struct srv_service *s, struct srv_request *r, bool is_texts)
{
    const char *game = srv_request_arg(r, "game");
    const struct srv_card_set *set =
        game != NULL ? srv_books_game(&s->books, game) : s->books.first;
    if (set == NULL) {
        srv_http_respond(r, 404, "application/json", NULL, NULL, 0);
        return;
    }
    size_t len;
    const char *json = crd_set_json(set->set, &len);
    if (is_texts) {
        json = set->texts;
        len = strlen(json);
    }
    srv_http_respond(
        r, 200, "application/json", is_texts ? set->texts_etag : set->hash, json, len);
}

static void on_http(void *app, struct srv_request *r)
{
    static const char replay[] = "replays/", tournament[] = "tournaments/", event[] = "/t/";
    struct srv_service *s = app;
    const char *path = srv_request_path(r);
    if (s->is_closing) {
        srv_http_respond(r, 503, "application/json", NULL, NULL, 0);
    } else if (strcmp(path, "replays") == 0) {
        srv_http_replays(s, r);
    } else if (strncmp(path, replay, sizeof replay - 1) == 0) {
        srv_http_replay(s, r, path + sizeof replay - 1);
    } else if (strcmp(path, "tournaments") == 0) {
        srv_http_tournaments(s, r);
    } else if (strncmp(path, tournament, sizeof tournament - 1) == 0) {
        srv_http_tournament(s, r, path + sizeof tournament - 1);
    } else if (strncmp(path, event, sizeof event - 1) == 0) {
        srv_http_event_page(s, r, path + sizeof event - 1);
    } else if (strcmp(path, "cards") == 0) {
        http_cards(s, r, false);
    } else if (strcmp(path, "cards/texts") == 0) {
        http_cards(s, r, true);
    } else {
        srv_http_respond(r, 404, "application/json", NULL, NULL, 0);
    }
}

static bool is_ready(void *app)
{
    const struct srv_service *s = app;
    return srv_service_takes_new(s) && !s->is_winding_down;
}

const struct srv_net_hooks srv_dispatch_hooks = {
    .on_open = on_open,
    .on_message = on_message,
    .on_excess = on_excess,
    .on_close = on_close,
    .on_http = on_http,
    .is_ready = is_ready,
};
