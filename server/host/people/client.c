/* SPDX-License-Identifier: MIT
 * client.c - see client.h. */
#include "host/people/client.h"

#include "host/judge/oversee.h"
#include "host/lobby/queue.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/watch.h"
#include "host/watch/watch.h"
#include "net/admin.h"
#include "net/transport.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hold(struct srv_client *c)
{
    c->refs++;
}

static void release(struct srv_client *c)
{
    assert(c->refs > 0);
    if (--c->refs == 0) {
        assert(c->conn == NULL);
        free(c);
    }
}

struct srv_client *srv_client_open(struct srv_service *s, struct srv_conn *conn)
{
    struct srv_client *c = srv_alloc(sizeof *c);
    c->service = s;
    c->conn = conn;
    c->refs = 1; /* the connection's */
    c->number = ++s->connections;
    c->since_ms = srv_now_ms();
    c->next = s->clients;
    c->link = &s->clients;
    if (c->next != NULL) {
        c->next->link = &c->next;
    }
    s->clients = c;
    srv_conn_set_user(conn, c);
    return c;
}

struct srv_client *srv_client_open_local(struct srv_service *s, struct srv_admin_ask *ask)
{
    struct srv_client *c = srv_alloc(sizeof *c);
    c->service = s;
    c->local = ask;
    c->refs = 1;
    return c;
}

void srv_client_close_local(struct srv_client *c)
{
    release(c);
}

/* Is there anybody to hear an answer? */
static bool is_heard(const struct srv_client *c)
{
    return c->conn != NULL || c->local != NULL;
}

void srv_client_sign_out(struct srv_client *c)
{
    srv_feed_gone(c);
    srv_queue_gone(c);
    srv_watch_gone(c);
    srv_oversee_gone(c);
    srv_tourney_unwatch(c);
    while (c->attached != NULL) {
        srv_room_detach(c->attached);
    }
    if (c->player != NULL) {
        struct srv_client **at = &c->player->clients;
        while (*at != c) {
            at = &(*at)->next_of_player;
        }
        *at = c->next_of_player;
        srv_player_release(c->service, c->player);
        c->player = NULL;
    }
}

void srv_client_gone(struct srv_client *c)
{
    c->conn = NULL;
    srv_client_sign_out(c);
    *c->link = c->next;
    if (c->next != NULL) {
        c->next->link = c->link;
    }
    release(c);
}

void srv_client_sign_in(struct srv_client *c, struct srv_player *player)
{
    assert(c->player == NULL && c->conn != NULL);
    c->player = player;
    c->next_of_player = player->clients;
    player->clients = c;
    srv_ears_want(c->service, player);
}

void srv_client_send(struct srv_client *c, struct srv_msg *m)
{
    if (c->local != NULL) {
        struct srv_admin_ask *ask = c->local;
        c->local = NULL;
        srv_admin_answer_json(ask, m != NULL ? m->text : "", m != NULL ? m->len : 0);
    }
    if (c->conn == NULL) {
        srv_msg_free(m);
        return;
    }
    (void)srv_conn_send(c->conn, m); /* a connection that cannot take it says so by closing */
}

static bool grow_message(struct pro_writer *w, size_t cap)
{
    struct srv_msg *m = w->owner;
    size_t want = cap < 2 * w->cap ? 2 * w->cap : cap;
    want = want > w->max ? w->max : want;
    struct srv_msg *grown = m == NULL ? srv_msg_create(want) : srv_msg_grow(m, want);
    if (grown == NULL) {
        return false;
    }
    w->owner = grown;
    w->text = grown->text;
    w->cap = grown->cap;
    return true;
}

void srv_writer_open(struct pro_writer *w, size_t cap)
{
    *w = (struct pro_writer){.max = SRV_REPLY_BYTES_MAX, .grow = grow_message};
    w->is_over = !grow_message(w, cap);
}

struct srv_msg *srv_writer_take(struct pro_writer *w)
{
    struct srv_msg *m = w->owner;
    if (w->is_over) {
        srv_msg_free(m);
        return NULL;
    }
    m->len = (uint32_t)w->len;
    return m;
}

void srv_client_notify(struct srv_client *c, const struct pro_notice *notice)
{
    struct pro_writer w;
    srv_writer_open(&w, 512);
    pro_notice_encode(&w, notice);
    srv_client_send(c, srv_writer_take(&w));
}

struct srv_call *srv_call_open(
    struct srv_client *c, enum pro_method method, const char *request_id)
{
    if (c->calls >= SRV_CALLS_MAX) {
        return NULL;
    }
    struct srv_call *call = srv_alloc(sizeof *call);
    call->client = c;
    call->method = method;
    call->begun_ns = uv_hrtime();
    memcpy(call->id, request_id, strlen(request_id) + 1);
    c->calls++;
    hold(c);
    return call;
}

static void call_end(struct srv_call *call, enum pro_error error)
{
    struct srv_client *c = call->client;
    srv_metrics_call(&c->service->metrics, call->method, error, uv_hrtime() - call->begun_ns);
    assert(c->calls > 0);
    c->calls--;
    release(c);
    free(call);
}

void srv_call_result(struct srv_call *call, struct pro_result *result)
{
    if (is_heard(call->client)) {
        struct pro_writer w;
        result->method = call->method;
        srv_writer_open(&w, 256);
        pro_result_encode(&w, call->id, result);
        srv_client_send(call->client, srv_writer_take(&w));
    }
    call_end(call, PRO_ERROR_NONE);
}

void srv_client_refuse(struct srv_client *c, const char *request_id, const struct pro_fault *f)
{
    struct pro_writer w;
    srv_writer_open(&w, 256);
    pro_error_encode(&w, request_id, f);
    srv_client_send(c, srv_writer_take(&w));
}

void srv_call_fault(struct srv_call *call, const struct pro_fault *fault)
{
    if (is_heard(call->client)) {
        struct pro_fault full = *fault;
        const char *key = pro_error_key(fault->error);
        if (key != NULL && full.field[0] == '\0') {
            if (call->usual != NULL && strcmp(call->usual, key) == 0) {
                key = call->instead;
            }
            (void)snprintf(full.field, sizeof full.field, "params.%s", key);
        }
        srv_client_refuse(call->client, call->id, &full);
    }
    call_end(call, fault->error);
}

void srv_call_error(struct srv_call *call, enum pro_error error)
{
    srv_call_fault(call, &(struct pro_fault){.error = error});
}
