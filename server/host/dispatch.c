/* SPDX-License-Identifier: MIT
 * dispatch.c - see dispatch.h. One row a method: proto names the methods and what they need, the
 * verb has the same name here. */
#include "dispatch.h"

#include "client.h"
#include "decks.h"
#include "guests.h"
#include "lobby.h"
#include "net/http.h"
#include "records.h"
#include "service.h"

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

/* What stands in the way of a method on this connection. */
static enum pro_error missing(const struct srv_client *c, enum pro_method method)
{
    if (method == PRO_METHOD_HELLO) {
        return c->is_greeted ? PRO_ERROR_HELLO_AGAIN : PRO_ERROR_NONE;
    }
    if (!c->is_greeted) {
        return PRO_ERROR_HELLO_FIRST;
    }
    if (pro_method_info(method)->need == PRO_NEED_SESSION && c->player == NULL) {
        return PRO_ERROR_SESSION_NEEDED;
    }
    return PRO_ERROR_NONE;
}

static void refuse(
    struct srv_client *c, const struct pro_request *request, const struct pro_fault *fault)
{
    srv_metrics_call(&c->service->metrics, request->method, fault->error, 0);
    srv_client_refuse(c, request->id, fault);
}

static struct pro_request request; /* decks make it large; nothing below keeps it */

static void on_message(void *app, struct srv_conn *conn, const char *text, size_t len)
{
    (void)app;
    struct srv_client *c = srv_conn_user(conn);
    struct pro_fault fault = {0};
    request.method = PRO_METHOD_NONE;
    if (!pro_request_decode(text, len, &request, &fault)) {
        refuse(c, &request, &fault);
        return;
    }
    fault = (struct pro_fault){.error = missing(c, request.method)};
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
    verbs[request.method](call, &request);
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
    static const char replay[] = "replays/";
    struct srv_service *s = app;
    const char *path = srv_request_path(r);
    if (s->is_closing) {
        srv_http_respond(r, 503, "application/json", NULL, NULL, 0);
    } else if (strcmp(path, "replays") == 0) {
        srv_http_replays(s, r);
    } else if (strncmp(path, replay, sizeof replay - 1) == 0) {
        srv_http_replay(s, r, path + sizeof replay - 1);
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
    return srv_service_takes_new(app);
}

const struct srv_net_hooks srv_dispatch_hooks = {
    .on_open = on_open,
    .on_message = on_message,
    .on_excess = on_excess,
    .on_close = on_close,
    .on_http = on_http,
    .is_ready = is_ready,
};
