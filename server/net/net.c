/* SPDX-License-Identifier: MIT
 * net.c - the life of the public port: making libwebsockets a guest on our loop, taking sockets
 * in, watching over them, ending in an order that leaves nothing behind. See net.h. */
#include "net/net.h"

#include "base/log.h"
#include "base/text.h"
#include "net/own.h"
#include "net/tcp.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define FILES_RESERVED    256  /* descriptors that are not connections */
#define ACCOUNTS_SPARE    4096 /* addresses remembered beyond those connected */
#define SWEEP_MS          250
#define SWEEPS_A_ROUND    4  /* so every peer is looked at once a second */
#define GIVEN_UP_MAX      64 /* closed for others, and still open: of the files reserved */
#define ENDING_MS         5
#define ENDING_TURNS      4 /* of the loop: for handles to close, and what their closing closes */
#define HEAD_SECONDS      10
#define KEEPALIVE_SECONDS 5
#define IDLE_MS           15000 /* for where its own timeouts fail: after CONNECT */
#define HEAD_BYTES        4096
#define RX_BYTES          512 /* of a message at once; each connection has a buffer for that */
#define TX_BYTES          65536 /* of a message at once; there is no buffer for that */

static_assert(
    sizeof(((struct srv_net *)0)->message) == RX_BYTES + 1, "holds what arrives at once");

static const char *const refused_labels[SRV__REFUSED_NUM] = {
#define X(name, label) label,
    SRV__REFUSED_MAP(X)
#undef X
};

void srv__refuse(struct srv_net *n, enum srv__refused why, const char *address)
{
    n->refused[why]++;
    srv_log(SRV_LOG_WARN, "net.refused", "a peer was turned away or cut",
        SRV_LOG_STR("why", refused_labels[why]), SRV_LOG_STR("ip", address));
}

/* ---- peers ---- */

void srv__peer_kill(struct srv__peer *p)
{
    if (!p->is_killed) {
        p->is_killed = true;
        lws_set_timeout(
            p->wsi, (enum pending_timeout)PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        lws_cancel_service(
            p->net->context); /* or the timer is not looked at before the next event */
    }
}

static void ring_remove(struct srv_net *n, struct srv__peer *p)
{
    if (n->swept == p) {
        n->swept = p->next;
    }
    p->prev->next = p->next;
    p->next->prev = p->prev;
    if (--n->peers == 0 && !uv_is_closing((uv_handle_t *)&n->sweep)) {
        uv_timer_stop(&n->sweep); /* an idle server sleeps */
    }
}

static void on_sweep(uv_timer_t *timer);

static void ring_add(struct srv_net *n, struct srv__peer *p)
{
    p->next = &n->ring;
    p->prev = n->ring.prev;
    n->ring.prev->next = p;
    n->ring.prev = p;
    if (++n->peers == 1) {
        uv_timer_start(&n->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    }
}

static void leave(struct srv__peer *p)
{
    if (p->account != NULL) {
        srv__account_leave(p->account, p->is_vouched);
        p->account = NULL;
    }
}

void srv__peer_ask(struct srv__peer *p)
{
    srv__peer_wake(p);
    p->is_busy = true;
    /* not later: the next request may be here before we see that the answer is out */
    if (!srv__tcp_received(lws_get_socket_fd(p->wsi), &p->asked_bytes)) {
        p->asked_bytes = UINT64_MAX;
    }
}

void srv__peer_rest(struct srv__peer *p)
{
    struct srv__peer *const head = &p->net->spare;
    p->is_busy = false;
    p->idle_ms = srv__now_ms(p->net);
    if (p->account != NULL && p->spare_next == NULL) {
        p->spare_next = head;
        p->spare_prev = head->spare_prev;
        head->spare_prev->spare_next = p;
        head->spare_prev = p;
        ++*srv__account_spare(p->account);
    }
}

void srv__peer_wake(struct srv__peer *p)
{
    if (p->spare_next != NULL) {
        p->spare_prev->spare_next = p->spare_next;
        p->spare_next->spare_prev = p->spare_prev;
        p->spare_next = p->spare_prev = NULL;
        --*srv__account_spare(p->account);
    }
}

/* Close the spare connection that waits longest, of this account (NULL: of any); false: there is none.
 * One whose next request is on its way is spare no more, so nobody has us look at it again. */
static bool make_room(struct srv_net *n, struct srv__account *of)
{
    struct srv__peer *p = n->spare.spare_next;
    while (p != &n->spare && (of == NULL || *srv__account_spare(of) > 0)) {
        struct srv__peer *const next = p->spare_next;
        uint64_t received = 0;
        if (of == NULL || p->account == of) {
            srv__peer_wake(p);
            if (!p->is_killed && srv__tcp_received(lws_get_socket_fd(p->wsi), &received) &&
                received == p->asked_bytes) {
                leave(p);
                p->is_given_up = true;
                n->given_up++;
                n->made_room++;
                srv__peer_kill(p);
                return true;
            }
        }
        p = next;
    }
    return false;
}

void srv__peer_gone(struct srv__peer *p)
{
    if (p != NULL) {
        assert(p->conn == NULL);
        ring_remove(p->net, p);
        srv__peer_wake(p);
        p->net->given_up -= p->is_given_up;
        leave(p);
        free(p);
    }
}

/* One more connection of an address, also in the place of a spare one; NULL: it may not have one, which
 * is counted and logged. */
static struct srv__account *enter(
    struct srv_net *n, const struct sockaddr_storage *from, const char *address)
{
    static const enum srv__refused reasons[] = {
        [SRV__ADDRESS_FULL] = SRV__REFUSED_ADDRESS_FULL,
        [SRV__ADDRESS_FAST] = SRV__REFUSED_ADDRESS_FAST,
        [SRV__ACCOUNTS_FULL] = SRV__REFUSED_ACCOUNTS_FULL,
    };
    struct srv__account *account = NULL;
    enum srv__admission a =
        srv__account_enter(n->accounts, &n->account_limits, from, srv__now_ms(n), &account);
    if (a == SRV__ADDRESS_FULL && n->given_up < GIVEN_UP_MAX && make_room(n, account)) {
        a = srv__account_enter(n->accounts, &n->account_limits, from, srv__now_ms(n), &account);
    }
    if (a != SRV__ADMITTED) {
        srv__refuse(n, reasons[a], address);
        return NULL;
    }
    return account;
}

bool srv__peer_enter(struct srv__peer *p, const struct sockaddr_storage *from)
{
    leave(p);
    p->account = enter(p->net, from, p->address);
    return p->account != NULL;
}

static void on_socket(void *user, int fd, const struct sockaddr_storage *from)
{
    struct srv_net *n = user;
    char address[INET6_ADDRSTRLEN];
    srv__address_text(from, address, sizeof address);

    struct srv__peer *p = calloc(1, sizeof *p);
    if (p == NULL) {
        close(fd);
        return;
    }
    p->is_proxy = srv__proxies_have(&n->proxies, from);
    if (!p->is_proxy) {
        p->account = enter(n, from, address);
        if (p->account == NULL) {
            free(p);
            close(fd);
            return;
        }
    }
    if (n->peers - n->given_up >= n->peers_max &&
        (n->given_up >= GIVEN_UP_MAX || !make_room(n, NULL))) {
        srv__refuse(n, SRV__REFUSED_CONNECTIONS, address);
        leave(p);
        free(p);
        close(fd);
        return;
    }
    /* from here on the descriptor is libwebsockets', also when it fails */
    p->wsi = lws_adopt_socket_vhost(n->vhost, fd);
    if (p->wsi == NULL) {
        leave(p);
        free(p);
        return;
    }
    p->net = n;
    p->seen_ms = p->heard_ms = p->idle_ms = srv__now_ms(n);
    memcpy(p->address, address, sizeof address);
    lws_set_opaque_user_data(p->wsi, p);
    ring_add(n, p);
    n->accepted++;
}

/* ---- the sweep: what no event tells us ---- */

/* Bytes as TCP counts them, so that also what libwebsockets answers by itself (pings) has a
 * price. One second's worth above the rate is forgiven. */
static bool is_flooding(struct srv__peer *p, uint64_t now_ms)
{
    uint64_t received = 0;
    if (!srv__tcp_received(lws_get_socket_fd(p->wsi), &received)) {
        p->heard_ms = now_ms;
        return false;
    }
    const uint64_t rate = p->net->config.traffic_rate;
    const uint64_t got = received - p->seen_bytes;
    if (got > 0) {
        p->heard_ms = now_ms;
        p->is_asked = false;
    }
    const uint64_t allowed = rate * (now_ms - p->seen_ms) / 1000;
    p->debt_bytes = p->debt_bytes + got > allowed ? p->debt_bytes + got - allowed : 0;
    p->seen_bytes = received;
    p->seen_ms = now_ms;
    return p->debt_bytes > rate;
}

/* A peer that says nothing is asked whether it is there, then cut. */
static void sweep_silent(struct srv__peer *p, uint64_t now_ms)
{
    const struct srv_config *limits = &p->net->config;
    const uint64_t silent_ms = now_ms - p->heard_ms;
    if (silent_ms >= limits->ping_hangup_ms) {
        srv__peer_kill(p);
    } else if (silent_ms >= limits->ping_interval_ms && !p->is_asked) {
        p->is_asked = true;
        srv__conn_ping(p->conn);
    }
}

static void on_sweep(uv_timer_t *timer)
{
    struct srv_net *n = timer->data;
    const uint64_t now_ms = srv__now_ms(n);
    uint64_t left = (n->peers + SWEEPS_A_ROUND - 1) / SWEEPS_A_ROUND;
    while (left > 0) {
        struct srv__peer *p = n->swept;
        n->swept = p->next;
        if (p == &n->ring) {
            continue;
        }
        left--;
        if (p->is_killed) {
            continue;
        }
        if (is_flooding(p, now_ms)) {
            srv__refuse(n, SRV__REFUSED_TRAFFIC_RATE, p->address);
            srv__peer_kill(p); /* a close frame would have to wait behind its flood */
        } else if (p->conn != NULL) {
            srv__conn_sweep(p->conn, now_ms);
            sweep_silent(p, now_ms);
        } else if (!p->is_busy && now_ms - p->idle_ms > IDLE_MS) {
            srv__refuse(n, SRV__REFUSED_DEADLINE, p->address);
            srv__peer_kill(p);
        }
    }
}

/* ---- libwebsockets ---- */

static void on_lws_log(int level, const char *line)
{
    char text[512];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    srv_log((level & LLL_ERR) != 0 ? SRV_LOG_ERROR : SRV_LOG_WARN, "net.lws", "libwebsockets",
        SRV_LOG_STR("text", text));
}

static uint64_t connections_within(uint64_t files)
{
    return files > FILES_RESERVED ? files - FILES_RESERVED : 1;
}

/* Make the limit of open files fit the connections we may have. It is often too low; and where
 * it is endless, so are libwebsockets' tables, with 16 bytes for each file that is possible. */
static void fit_files(uint64_t connections)
{
    struct rlimit r;
    const uint64_t wanted = connections + FILES_RESERVED;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) {
        return;
    }
    r.rlim_cur = wanted < r.rlim_max ? wanted : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    if (r.rlim_cur < wanted) {
        srv_log(SRV_LOG_WARN, "net.nofile", "the limit of open files allows fewer connections",
            SRV_LOG_UINT("files", r.rlim_cur), SRV_LOG_UINT("wanted", wanted),
            SRV_LOG_UINT("connections", connections_within(r.rlim_cur)));
    }
}

/* protocols[0] must be HTTP's: libwebsockets asks it about every upgrade. */
static struct lws_protocols protocols[] = {
    {.name = SRV__HTTP_PROTOCOL, .callback = srv__http_callback},
    {.name = SRV__SUBPROTOCOL,
        .callback = srv__ws_callback,
        .rx_buffer_size = RX_BYTES,
        .tx_packet_size = TX_BYTES},
    {.name = NULL},
};

static bool open_context(struct srv_net *n)
{
    void *loops[] = {n->loop};
    protocols[0].per_session_data_size = srv__http_session_bytes();
    protocols[1].per_session_data_size = srv__ws_session_bytes();
    const bool is_tls = n->pair != NULL;
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER, /* listener.c's business */
        .protocols = protocols,
        .extensions = NULL, /* no permessage-deflate: it loses data in 4.1.6 */
        .alpn = "http/1.1", /* no HTTP/2 */
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
            (is_tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
                        LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX
                    : 0),
        .foreign_loops = loops,
        .pcontext = &n->context,
        .user = n, /* http.c sets up its SSL_CTX */
        .gid = -1,
        .uid = -1,
        .pt_serv_buf_size = HEAD_BYTES,
        .max_http_header_data2 = 4096,
        .timeout_secs = HEAD_SECONDS,
        .keepalive_timeout = KEEPALIVE_SECONDS,
        .retry_and_idle_policy = &n->validity, /* none: sweep_silent does it */
        .server_string = "shinpan",
        .vhost_name = "shinpan",
    };
    lws_set_log_level(LLL_ERR | LLL_WARN, on_lws_log);
    n->context = lws_create_context(&info);
    if (n->context != NULL) {
        n->vhost = lws_get_vhost_by_name(n->context, "shinpan");
    }
    if (n->vhost == NULL) {
        /* the event-loop plugin is opened at run time, so no linker ever missed it */
        srv_log(SRV_LOG_ERROR, "net.context",
            "libwebsockets does not start: is libwebsockets-evlib-uv installed?");
        return false;
    }
    return true;
}

/* ---- opening ---- */

static void apply_limits(struct srv_net *n)
{
    const struct srv_config *c = &n->config;
    struct rlimit r;
    uint64_t files = FILES_RESERVED + 64;
    if (getrlimit(RLIMIT_NOFILE, &r) == 0) {
        files = r.rlim_cur;
    }
    const uint64_t room = connections_within(files);
    n->peers_max = c->connections < room ? c->connections : room;
    n->account_limits = (struct srv__account_limits){
        .plain = c->address_connections,
        .vouched = c->address_sessions,
        .rate = c->address_rate,
        .burst = c->address_burst,
        .accounts = n->peers_max + ACCOUNTS_SPARE,
    };
    srv__proxies_read(&n->proxies, c->trusted_proxies);
}

/* Read the pair of the config again, or for the first time. False: there is a fault with it, which
 * is logged, and the one before stays. */
static bool load_pair(struct srv_net *n)
{
    const struct srv_config *c = &n->config;
    char why[512];
    struct srv__pair *pair = srv__pair_load(c->tls_certificate, c->tls_key, why, sizeof why);
    if (pair == NULL) {
        srv_log(SRV_LOG_ERROR, "net.tls", "no TLS with these files", SRV_LOG_STR("why", why));
        return false;
    }
    srv__pair_free(n->pair); /* handshakes that began with it hold their own */
    n->pair = pair;
    srv_log(SRV_LOG_INFO, "net.tls", "certificate", SRV_LOG_STR("file", c->tls_certificate),
        SRV_LOG_INT("expires", srv__pair_expires(pair)));
    return true;
}

bool srv_net_check(const struct srv_config *c, struct srv_text *errors)
{
    char why[512];
    if (c->tls_certificate[0] == '\0') {
        return true;
    }
    struct srv__pair *pair = srv__pair_load(c->tls_certificate, c->tls_key, why, sizeof why);
    if (pair == NULL) {
        srv_text_printf(errors, "tls_certificate, tls_key: %s\n", why);
        return false;
    }
    srv__pair_free(pair);
    return true;
}

bool srv_net_open(uv_loop_t *loop, const struct srv_config *c,
    const struct srv_net_hooks *hooks, void *app, struct srv_net **out)
{
    struct srv_net *n = calloc(1, sizeof *n);
    if (n == NULL) {
        return false;
    }
    n->loop = loop;
    n->config = *c;
    n->hooks = *hooks;
    n->app = app;
    n->ring.next = n->ring.prev = n->swept = &n->ring;
    n->spare.spare_next = n->spare.spare_prev = &n->spare;
    signal(SIGPIPE, SIG_IGN);
    fit_files(c->connections);
    apply_limits(n);

    n->accounts = srv__accounts_create();
    n->files = srv__files_create(c->web_root, c->js_root);
    if (n->accounts == NULL || n->files == NULL) {
        srv_log(SRV_LOG_ERROR, "net.memory", "no memory to start");
        goto no_start;
    }
    if (c->tls_certificate[0] != '\0' && !load_pair(n)) {
        goto no_start;
    }
    if (!srv__listener_open(&n->listener, loop, c->listen, (uint16_t)c->port, on_socket, n)) {
        goto no_start;
    }
    uv_timer_init(loop, &n->sweep);
    uv_timer_init(loop, &n->ending);
    n->sweep.data = n->ending.data = n;
    if (!open_context(n)) {
        srv_net_close(n, 0, NULL); /* its handles end on the loop; the caller need not wait */
        return false;
    }
    *out = n;
    return true;

no_start:
    srv__pair_free(n->pair);
    srv__files_free(n->files);
    srv__accounts_free(n->accounts);
    free(n);
    return false;
}

uint16_t srv_net_port(const struct srv_net *n)
{
    return n->listener.port;
}

void srv_net_reload(struct srv_net *n, const struct srv_config *c)
{
    n->config = *c;
    apply_limits(n);
    if ((n->pair != NULL) != (c->tls_certificate[0] != '\0')) {
        srv_log(SRV_LOG_WARN, "net.tls", "TLS is turned on or off by a restart");
    } else if (n->pair != NULL) {
        load_pair(n);
    }
    struct srv__files *files = srv__files_create(c->web_root, c->js_root);
    if (files != NULL) {
        srv__files_free(n->files);
        n->files = files;
    }
}

/* ---- ending: each step starts the next, on the loop ----
 *
 *   srv_net_close       stop accepting; close codes to everyone
 *   on_ending           wait until all are gone, at most until the deadline
 *   end_context         our own handles back; destroy libwebsockets, inside a loop callback
 *   on_context_ending   wait until it is gone for good: its handles end asynchronously too
 *   release             free everything, tell the caller */

void srv_net_stop_accepting(struct srv_net *n)
{
    n->is_draining = true;
    srv__listener_stop(&n->listener);
}

static void release(struct srv_net *n)
{
    void (*on_closed)(void *app) = n->on_closed;
    void *app = n->app;
    assert(n->peers == 0);
    srv__pair_free(n->pair);
    srv__files_free(n->files);
    srv__accounts_free(n->accounts);
    free(n);
    if (on_closed != NULL) {
        on_closed(app);
    }
}

static void on_handle_closed(uv_handle_t *handle)
{
    struct srv_net *n = handle->data;
    if (--n->open_handles == 0) {
        release(n);
    }
}

static void on_listener_closed(void *user)
{
    struct srv_net *n = user;
    if (--n->open_handles == 0) {
        release(n);
    }
}

/* The first lws_context_destroy closes its handles, which takes until the loop has turned; on a
 * loop that is not its own nobody then frees the rest before it is called once more. */
static void on_context_ending(uv_timer_t *timer)
{
    struct srv_net *n = timer->data;
    if (n->context == NULL) {
        uv_close((uv_handle_t *)&n->ending, on_handle_closed);
    } else if (n->peers == 0 && ++n->ending_turns > ENDING_TURNS) {
        lws_context_destroy(n->context);
    }
}

static void end_context(struct srv_net *n)
{
    n->open_handles = 3;
    srv__listener_close(&n->listener, on_listener_closed);
    uv_close((uv_handle_t *)&n->sweep, on_handle_closed);
    uv_timer_start(&n->ending, on_context_ending, ENDING_MS, ENDING_MS);
    if (n->context != NULL) {
        lws_context_destroy(n->context);
    }
}

static void on_ending(uv_timer_t *timer)
{
    struct srv_net *n = timer->data;
    if (n->peers == 0 || srv__now_ms(n) >= n->ending_by_ms) {
        if (n->peers > 0) {
            srv_log(SRV_LOG_WARN, "net.cut", "connections did not end in time",
                SRV_LOG_UINT("open", n->peers));
        }
        end_context(n);
    }
}

void srv_net_close(struct srv_net *n, uint64_t deadline_ms, void (*on_closed)(void *app))
{
    assert(n->ending_by_ms == 0);
    srv_net_stop_accepting(n);
    n->on_closed = on_closed;
    n->ending_by_ms = srv__now_ms(n) + deadline_ms;
    for (struct srv__peer *p = n->ring.next; p != &n->ring; p = p->next) {
        if (p->conn != NULL) {
            srv_conn_close(p->conn, SRV_CLOSE_GOING_AWAY, "the server is shutting down");
        } else if (!p->is_busy) {
            srv__peer_kill(p);
        }
    }
    uv_timer_start(&n->ending, on_ending, ENDING_MS, ENDING_MS);
}

/* ---- metrics ---- */

void srv_net_metrics(const struct srv_net *n, struct srv_text *out)
{
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } rows[] = {
        {"shinpan_sockets", "gauge", "Accepted sockets that are open.", n->peers},
        {"shinpan_connections", "gauge", "Open WebSocket connections.", n->conns},
        {"shinpan_sockets_limit", "gauge", "Most sockets we accept.", n->peers_max},
        {"shinpan_accepted_total", "counter", "Sockets accepted.", n->accepted},
        {"shinpan_upgraded_total", "counter", "WebSocket connections opened.", n->upgraded},
        {"shinpan_http_requests_total", "counter", "HTTP requests.", n->requests},
        {"shinpan_made_room_total", "counter",
            "Idle HTTP connections closed to take a new one.", n->made_room},
        {"shinpan_messages_received_total", "counter", "Messages taken.", n->messages_in},
        {"shinpan_messages_sent_total", "counter", "Messages sent.", n->messages_out},
        {"shinpan_bytes_received_total", "counter", "Bytes of message text taken.",
            n->bytes_in},
        {"shinpan_bytes_sent_total", "counter", "Bytes of message text sent.", n->bytes_out},
        {"shinpan_accept_shortages_total", "counter",
            "Times accept failed for want of descriptors or memory.", n->listener.shortages},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        srv_text_printf(out, "# HELP %s %s\n# TYPE %s %s\n%s %" PRIu64 "\n", rows[i].name,
            rows[i].help, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    }
    if (n->pair != NULL) {
        srv_text_printf(out,
            "# HELP shinpan_tls_expires_seconds When the certificate ends, since 1970.\n"
            "# TYPE shinpan_tls_expires_seconds gauge\n"
            "shinpan_tls_expires_seconds %" PRId64 "\n",
            srv__pair_expires(n->pair));
    }
    srv_text_puts(out,
        "# HELP shinpan_refused_total Peers turned away or cut, by reason.\n"
        "# TYPE shinpan_refused_total counter\n");
    for (size_t i = 0; i < SRV__REFUSED_NUM; i++) {
        srv_text_printf(out, "shinpan_refused_total{reason=\"%s\"} %" PRIu64 "\n",
            refused_labels[i], n->refused[i]);
    }
}
