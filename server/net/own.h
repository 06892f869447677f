/* SPDX-License-Identifier: MIT
 * own.h - what the files of server/net share: the transport, an accepted socket, and the seams
 * between them. net.c owns the life of all of it, ws.c what is spoken after the upgrade, http.c
 * what is spoken before. The only header that includes libwebsockets.h; included by these three
 * alone. */
#ifndef SRV_NET_OWN_H
#define SRV_NET_OWN_H

#include "base/config.h"
#include "net/address.h"
#include "net/files.h"
#include "net/forwarded.h"
#include "net/listener.h"
#include "net/net.h"
#include "net/tls.h"
#include "net/transport.h"

#include <libwebsockets.h>
#include <uv.h>

#define SRV__SUBPROTOCOL   "shinpan.1"
#define SRV__HTTP_PROTOCOL "shinpan-http" /* a name it wants; clients may not ask for it */
#define SRV__WS_PATH       "/ws"

/* Why a peer was turned away or cut: labels of shinpan_refused_total. */
/* clang-format off */
#define SRV__REFUSED_MAP(X)                                                  \
    X(CONNECTIONS,   "connections")   /* too many in all */                  \
    X(ADDRESS_FULL,  "address_full")                                         \
    X(ADDRESS_FAST,  "address_fast")                                         \
    X(ACCOUNTS_FULL, "accounts_full") /* too many addresses */               \
    X(UPGRADE,       "upgrade")       /* by the gate */                      \
    X(HTTP,          "http")          /* a method or a body we do not take */ \
    X(MESSAGE_BYTES, "message_bytes")                                        \
    X(MESSAGE_RATE,  "message_rate")                                         \
    X(NOT_TEXT,      "not_text")                                             \
    X(TRAFFIC_RATE,  "traffic_rate")                                         \
    X(DEADLINE,      "deadline")      /* no hello, no request */             \
    X(QUEUE_BYTES,   "queue_bytes")                                          \
    X(LINGER,        "linger")        /* would not take its close */
/* clang-format on */

enum srv__refused {
#define X(name, label) SRV__REFUSED_##name,
    SRV__REFUSED_MAP(X)
#undef X
    SRV__REFUSED_NUM
};

/* An accepted socket, from accept to libwebsockets' last word on it; HTTP until conn is set. */
struct srv__peer {
    struct srv__peer *next, *prev;             /* the ring of all */
    struct srv__peer *spare_next, *spare_prev; /* the ring of the spare; NULL: not in it */
    struct srv_net *net;
    struct lws *wsi;
    struct srv_conn *conn;        /* NULL: speaks HTTP */
    struct srv__account *account; /* NULL: a proxy's, until it carries a WebSocket */
    bool is_vouched;
    bool is_proxy;                  /* a trusted one, with other people behind it */
    bool is_busy;                   /* HTTP: a request is being answered ... */
    uint64_t idle_ms;               /* ... or none is, since then */
    uint64_t asked_bytes;           /* received by TCP when its last request was whole */
    bool is_given_up;               /* closed for another one */
    bool is_killed;                 /* cut by us, libwebsockets was told */
    char address[INET6_ADDRSTRLEN]; /* behind a proxy: of who asked last */
    uint64_t seen_bytes;            /* received by TCP when the sweep was last here ... */
    uint64_t seen_ms;               /* ... which was then */
    uint64_t heard_ms;              /* it has sent something until then */
    bool is_asked;                  /* ... and a ping since then */
    uint64_t debt_bytes;            /* received beyond the rate so far */
};

struct srv_net {
    uv_loop_t *loop;
    struct lws_context *context; /* libwebsockets writes NULL here when it is gone for good */
    struct lws_vhost *vhost;
    lws_retry_bo_t validity;  /* all zero: pings are ours; libwebsockets keeps the pointer */
    struct srv_config config; /* a copy: live limits */
    struct srv_net_hooks hooks;
    void *app;

    struct srv__listener listener;
    struct srv__accounts *accounts;
    struct srv__account_limits account_limits;
    struct srv__proxies proxies;
    struct srv__pair *pair; /* NULL: no TLS */
    struct srv__files *files;
    uint64_t peers_max;

    struct srv__peer ring;   /* head of the ring, itself no peer */
    struct srv__peer *swept; /* where the sweep goes on */
    uint64_t peers, conns;

    /* Head of the ring of those that may be closed for new ones: HTTP, answered, and kept by the
     * peer in case it wants more. The one that waits longest comes first. */
    struct srv__peer spare;
    uint64_t given_up; /* closed for others, and not yet gone */

    uv_timer_t sweep;
    uv_timer_t ending;     /* the drain deadline, then the wait for libwebsockets */
    uint64_t ending_by_ms; /* 0: not closing */
    unsigned ending_turns;
    int open_handles;
    bool is_draining;
    void (*on_closed)(void *app);

    /* counters for the metrics page */
    uint64_t accepted, upgraded, requests, made_room;
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
    uint64_t refused[SRV__REFUSED_NUM];

    char message[512 + 1]; /* a message that came in one piece gets its NUL here */
};

/* ---- net.c ---- */

/* Milliseconds on the loop's clock. */
static inline uint64_t srv__now_ms(const struct srv_net *n)
{
    return uv_now(n->loop);
}

/* Count it, and log who (rate-limited by the log). */
void srv__refuse(struct srv_net *n, enum srv__refused why, const char *address);

/* libwebsockets is done with the socket; p (may be NULL) is gone. */
void srv__peer_gone(struct srv__peer *p);

/* An upgrade through a trusted proxy: the connection counts as one of this address from now on.
 * False: that one has too many, or too many new ones; it is counted and logged. */
bool srv__peer_enter(struct srv__peer *p, const struct sockaddr_storage *from);

/* A request has come in full. */
void srv__peer_ask(struct srv__peer *p);

/* It has been answered in full. p may be closed for another connection from now on ... */
void srv__peer_rest(struct srv__peer *p);

/* ... or no longer. */
void srv__peer_wake(struct srv__peer *p);

/* Cut without another word. */
void srv__peer_kill(struct srv__peer *p);

/* ---- ws.c ---- */

/* Callback of the protocol SRV__SUBPROTOCOL; its per-session data is a struct srv_conn. */
int srv__ws_callback(
    struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
size_t srv__ws_session_bytes(void);

/* The peer's connection passed its deadline, would not take its close, ...: called by the
 * sweep. */
void srv__conn_sweep(struct srv_conn *c, uint64_t now_ms);

/* Sends a ping, unless one waits to be sent. */
void srv__conn_ping(struct srv_conn *c);

/* ---- http.c ---- */

/* Callback of protocols[0], which libwebsockets also asks about upgrades. */
int srv__http_callback(
    struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
size_t srv__http_session_bytes(void);

#endif
