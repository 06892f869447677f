/* SPDX-License-Identifier: MIT
 * net.h - the public port: opening it, what it calls, stopping it. WebSocket connections are
 * transport.h, requests http.h, the local admin socket admin.h. */
#ifndef SRV_NET_NET_H
#define SRV_NET_NET_H

#include "transport.h"

#include <uv.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_config;
struct srv_net;
struct srv_request;
struct srv_text;

/* What the rest of the server does; every call is made on the loop thread. */
struct srv_net_hooks {
    void (*on_open)(void *app, struct srv_conn *c);
    /* one whole message; text is UTF-8, text[len] is NUL, good until the call returns; len may
     * be 0 */
    void (*on_message)(void *app, struct srv_conn *c, const char *text, size_t len);
    /* the same for a message beyond the rate: say that it may come again in retry_ms, do nothing
     * else. Who goes on for as long as the burst allows is closed with 1008. */
    void (*on_excess)(
        void *app, struct srv_conn *c, const char *text, size_t len, uint32_t retry_ms);
    void (*on_close)(void *app, struct srv_conn *c);
    /* GET or HEAD under /api/v1/: see http.h. NULL: 404 */
    void (*on_http)(void *app, struct srv_request *r);
    /* /readyz: 200 or 503; recovered, store writable, not draining. NULL: always ready */
    bool (*is_ready)(void *app);
};

/* Open the port on the loop: everything from `c` is copied. Takes the socket from the service
 * manager when LISTEN_FDS hands one over. False: the reason is logged, and what was begun ends by
 * itself when the loop runs. SIGPIPE is ignored from here on, and the soft limit of open files is
 * what the connections need. */
bool srv_net_open(uv_loop_t *loop, const struct srv_config *c,
    const struct srv_net_hooks *hooks, void *app, struct srv_net **out);

/* What a config names outside of itself that the port needs: the TLS pair can be read, and its key
 * belongs to its certificate. False: errors has a line for it. Before srv_net_open and
 * srv_net_reload, which log the same and go on without, or not at all. */
bool srv_net_check(const struct srv_config *c, struct srv_text *errors);

/* The port that is bound (config may say 0). */
uint16_t srv_net_port(const struct srv_net *n);

/* Apply the limits, origins, trusted proxies and certificate of a reloaded config, and read the
 * files again; open connections keep a message limit they were given, and the certificate they
 * began with. */
void srv_net_reload(struct srv_net *n, const struct srv_config *c);

/* Drain, first half: close the listening socket; connections stay. Harmless twice. */
void srv_net_stop_accepting(struct srv_net *n);

/* Drain, second half: close every connection with 1001 (what is queued goes out first), cut the
 * rest after deadline_ms, then free the transport. on_closed runs once, later; n is gone then,
 * and nothing of it is left on the loop, so uv_run returns by itself when the caller's own
 * handles are closed. Requests that are not answered yet count as gone, and may still be
 * answered afterwards. */
void srv_net_close(struct srv_net *n, uint64_t deadline_ms, void (*on_closed)(void *app));

/* Append our lines of the metrics page (Prometheus text 0.0.4). */
void srv_net_metrics(const struct srv_net *n, struct srv_text *out);

#endif
