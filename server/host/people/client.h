/* SPDX-License-Identifier: MIT
 * client.h - a connection and the requests it waits for.
 *
 * A client outlives its connection as long as something (a call at the store, a reply behind a
 * commit) still refers to it; what is sent to one that has gone is dropped. */
#ifndef SRV_HOST_CLIENT_H
#define SRV_HOST_CLIENT_H

#include "host/lobby/feed.h"

#include <pro/notice.h>
#include <pro/reply.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_admin_ask;
struct srv_attach;
struct srv_conn;
struct srv_msg;
struct srv_player;
struct srv_service;
struct srv_tourney_watcher;
struct srv_watcher;

enum {
    SRV_CALLS_MAX = 32,    /* requests of one client under way */
    SRV_ATTACHED_MAX = 16, /* streams of one client */
    SRV_REPLY_BYTES_MAX = 64 << 20
};

struct srv_client {
    struct srv_service *service;
    struct srv_conn *conn; /* NULL once it has gone */
    struct srv_admin_ask
        *local; /* asks over the admin socket, and is not answered yet; else NULL */
    struct srv_client *next, **link;      /* service->clients */
    struct srv_player *player;            /* NULL without a session */
    struct srv_client *next_of_player;    /* player->clients */
    struct srv_watcher *watching;         /* by srv_watcher.next_of_client */
    struct srv_attach *attached;          /* by srv_attach.next_of_client */
    struct srv_overseer *overseeing;      /* by srv_overseer.next_of_client */
    struct srv_tourney_watcher *tourneys; /* events it watches, by next_of_client */
    struct srv_feed_watch feed;           /* the lobby's list */
    uint64_t number;                      /* since the server started, from 1 */
    int64_t since_ms;
    uint32_t refs;
    uint16_t calls, attached_n;
    uint8_t session[32];  /* hash of the token; says something while there is a player */
    char program[64 + 1]; /* "name/version", as hello said */
    bool is_greeted;      /* hello was answered */
    bool is_session_due;  /* a session call is under way */
    bool is_queued;       /* waits for a rated match */
    bool is_leaving;      /* is being picked by srv_kick_leaving's caller */
};

/* One request that will be answered exactly once, by srv_call_result or srv_call_fault (or
 * srv_call_error, its short form); the call is gone then. */
struct srv_call {
    struct srv_client *client;
    uint64_t begun_ns; /* uv_hrtime */
    enum pro_method method;
    char id[PRO_ID_MAX + 1];
    /* An error about params.usual is one about params.instead in this request: a match that is
     * named by its code, a deck by `replace`. NULL: all is as usual. */
    const char *usual, *instead;
};

struct srv_client *srv_client_open(struct srv_service *s, struct srv_conn *conn);

/* A client that has no connection: what it is sent first is the answer to `ask`. It is in no list, has no
 * session, and is gone when it was closed and all of its calls were answered. */
struct srv_client *srv_client_open_local(struct srv_service *s, struct srv_admin_ask *ask);
void srv_client_close_local(struct srv_client *c);

/* The connection has gone: no session, no streams; frees it when nothing else holds it. */
void srv_client_gone(struct srv_client *c);

/* A session for the client: it becomes one of the player's. Takes over one hold of the player. */
void srv_client_sign_in(struct srv_client *c, struct srv_player *player);

/* No session any more, and no streams; the connection stays. */
void srv_client_sign_out(struct srv_client *c);

/* Takes the message in any case. */
void srv_client_send(struct srv_client *c, struct srv_msg *m);
void srv_client_notify(struct srv_client *c, const struct pro_notice *notice);

/* A call for a request; NULL when the client has too many under way. */
struct srv_call *srv_call_open(
    struct srv_client *c, enum pro_method method, const char *request_id);

/* Takes the result's method from the call. */
void srv_call_result(struct srv_call *call, struct pro_result *result);

/* A fault without a field names the one that its error is always about. */
void srv_call_fault(struct srv_call *call, const struct pro_fault *fault);
void srv_call_error(struct srv_call *call, enum pro_error error);

/* A refusal of a message that never became a call. */
void srv_client_refuse(struct srv_client *c, const char *request_id, const struct pro_fault *f);

/* A writer straight into an outgoing message, at most SRV_REPLY_BYTES_MAX; take it with
 * srv_writer_take, once: NULL when it was too long or memory is short. */
void srv_writer_open(struct pro_writer *w, size_t cap);
struct srv_msg *srv_writer_take(struct pro_writer *w);

#endif
