/* SPDX-License-Identifier: MIT
 * ws.c - WebSocket connections over libwebsockets: whole messages in, a bounded queue out, and
 * a close that arrives with its code. The upgrade itself is judged in http.c, before there is a
 * connection.
 *
 * What libwebsockets 4.1.6 does not do for us, and is done here: reassemble and bound messages,
 * pace them, bound what waits to be sent, and close with a code from outside a receive (the
 * timer trick, see close_soon). */
#include "base/crash.h"
#include "base/log.h"
#include "base/pace.h"
#include "net/own.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define WRITES_A_WAKEUP 8
#define LINGER_MS       5000 /* for a closing peer to read what was queued, and to answer */
#define REASON_MAX      123  /* a control frame holds 125 bytes, the code takes two */

static_assert(SRV_MSG_PRE >= LWS_PRE, "a frame header fits in front of a message");

/* Zeroed by libwebsockets when the upgrade is done; in its memory until LWS_CALLBACK_CLOSED. */
struct srv_conn {
    struct srv__peer *peer; /* NULL: never established */
    void *user;

    /* in */
    char *part; /* the fragments so far of a message that does not come in one piece */
    size_t part_len, part_cap;
    size_t message_bytes;
    uint64_t paced_ms;    /* when its allowance of messages will be whole again */
    uint64_t deadline_ms; /* 0: none */
    bool is_paused;       /* we do not read, since it does not */
    bool is_ping_due;

    /* out */
    struct srv_msg *first, *last;
    size_t queued;

    /* the end */
    bool is_closing;
    bool is_close_sent;
    uint16_t close_code;
    uint8_t reason_len;
    uint64_t linger_ms; /* when patience ends */
    char reason[REASON_MAX];
};

size_t srv__ws_session_bytes(void)
{
    return sizeof(struct srv_conn);
}

/* ---- closing ---- */

/* Have LWS_CALLBACK_TIMER called from the loop, where returning -1 sends the close frame:
 * returned from SERVER_WRITEABLE it would cut the connection instead. Timers set outside a
 * callback only arm when the service is woken up. */
static void close_soon(struct srv_conn *c)
{
    lws_set_timer_usecs(c->peer->wsi, 1000);
    lws_cancel_service(c->peer->net->context);
}

static void drop_queue(struct srv_conn *c)
{
    while (c->first != NULL) {
        struct srv_msg *m = c->first;
        c->first = m->next;
        srv_msg_free(m);
    }
    c->last = NULL;
    c->queued = 0;
}

static void begin_close(struct srv_conn *c, uint16_t code, const char *reason)
{
    c->is_closing = true;
    c->close_code = code;
    c->linger_ms = srv__now_ms(c->peer->net) + LINGER_MS;
    if (c->is_paused) {
        c->is_paused = false;
        lws_rx_flow_control(c->peer->wsi, 1); /* or its close would never be read */
    }
    const size_t len = strnlen(reason, REASON_MAX);
    c->reason_len = (uint8_t)len;
    memcpy(c->reason, reason, len);
}

/* The peer broke a limit, outside a receive: nothing that waits is worth sending. */
static void close_refused(
    struct srv_conn *c, enum srv__refused why, enum srv_close code, const char *reason)
{
    srv__refuse(c->peer->net, why, c->peer->address);
    drop_queue(c);
    begin_close(c, (uint16_t)code, reason);
    close_soon(c);
}

/* The return value of a callback that says the close frame now. */
static int say_close(struct srv_conn *c)
{
    c->is_close_sent = true;
    lws_close_reason(c->peer->wsi, (enum lws_close_status)c->close_code,
        (unsigned char *)c->reason, c->reason_len);
    return -1;
}

/* The same inside a receive, where returning -1 works at once. */
static int refuse_received(
    struct srv_conn *c, enum srv__refused why, enum srv_close code, const char *reason)
{
    srv__refuse(c->peer->net, why, c->peer->address);
    drop_queue(c);
    begin_close(c, (uint16_t)code, reason);
    return say_close(c);
}

void srv_conn_close(struct srv_conn *c, enum srv_close code, const char *reason)
{
    assert(code >= 1000 && code <= 4999);
    if (c->is_closing) {
        return;
    }
    begin_close(c, (uint16_t)code, reason);
    if (c->first == NULL) {
        close_soon(c);
    }
}

void srv__conn_sweep(struct srv_conn *c, uint64_t now_ms)
{
    if (c->is_closing) {
        if (now_ms >= c->linger_ms) {
            srv__refuse(c->peer->net, SRV__REFUSED_LINGER, c->peer->address);
            srv__peer_kill(c->peer);
        }
    } else if (c->deadline_ms != 0 && now_ms >= c->deadline_ms) {
        close_refused(c, SRV__REFUSED_DEADLINE, SRV_CLOSE_POLICY, "deadline");
    }
}

/* libwebsockets can ping by itself, but keeps the timers for it in one sorted list that it walks from
 * the front whenever anybody says something: with 10,000 connections that took most of our time. */
void srv__conn_ping(struct srv_conn *c)
{
    if (!c->is_ping_due && !c->is_closing) {
        c->is_ping_due = true;
        lws_callback_on_writable(c->peer->wsi);
    }
}

/* ---- out ---- */

/* Stop reading from a peer that does not read, before its queue is full; go on when it has
 * caught up. */
static void pace_reading(struct srv_conn *c)
{
    const uint64_t max = c->peer->net->config.queue_bytes;
    if (!c->is_paused && !c->is_closing && c->queued > max / 2) {
        c->is_paused = true;
        lws_rx_flow_control(c->peer->wsi, 0);
    } else if (c->is_paused && c->queued < max / 4) {
        c->is_paused = false;
        lws_rx_flow_control(c->peer->wsi, 1);
    }
}

bool srv_conn_send(struct srv_conn *c, struct srv_msg *m)
{
    if (m == NULL) {
        srv_log(SRV_LOG_ERROR, "net.memory", "no memory for a message");
        srv_conn_close(c, SRV_CLOSE_INTERNAL, "out of memory");
        return false;
    }
    if (c->is_closing) {
        srv_msg_free(m);
        return false;
    }
    if (m->len + c->queued > c->peer->net->config.queue_bytes) {
        srv_msg_free(m);
        close_refused(c, SRV__REFUSED_QUEUE_BYTES, SRV_CLOSE_SLOW, "reads too slowly");
        return false;
    }
    m->next = NULL;
    if (c->last != NULL) {
        c->last->next = m;
    } else {
        c->first = m;
        lws_callback_on_writable(c->peer->wsi);
    }
    c->last = m;
    c->queued += m->len;
    pace_reading(c);
    return true;
}

size_t srv_conn_waiting(const struct srv_conn *c)
{
    return c->queued;
}

static int on_writeable(struct srv_conn *c)
{
    struct srv_net *n = c->peer->net;
    for (int i = 0; i < WRITES_A_WAKEUP && c->first != NULL; i++) {
        struct srv_msg *m = c->first;
        c->first = m->next;
        if (c->first == NULL) {
            c->last = NULL;
        }
        c->queued -= m->len;
        n->messages_out++;
        n->bytes_out += m->len;
        const int written =
            lws_write(c->peer->wsi, (unsigned char *)m->text, m->len, LWS_WRITE_TEXT);
        const bool is_broken = written < 0 || (uint32_t)written < m->len;
        srv_msg_free(m);
        if (is_broken) {
            return -1;
        }
        SRV_CRASH_POINT("sent");
        if (c->first != NULL && lws_send_pipe_choked(c->peer->wsi)) {
            break;
        }
    }
    if (c->first == NULL && c->is_ping_due) {
        unsigned char ping[LWS_PRE + 1];
        c->is_ping_due = false;
        if (lws_write(c->peer->wsi, ping + LWS_PRE, 0, LWS_WRITE_PING) < 0) {
            return -1;
        }
    }
    if (c->first != NULL) {
        lws_callback_on_writable(c->peer->wsi);
    } else if (c->is_closing && !c->is_close_sent) {
        close_soon(c);
    }
    pace_reading(c);
    return 0;
}

/* ---- in ---- */

/* A bucket told by the moment it will be full again, as in address.c. Every frame costs one, so
 * that a flood of empty fragments is paced as well. What comes when it is empty is excess, and
 * costs as much: *retry_ms (else 0) is when the next one would not be. False: the excess has
 * come to a burst of its own. */
static bool take_turn(struct srv_conn *c, uint64_t *retry_ms)
{
    const struct srv_config *limits = &c->peer->net->config;
    const uint64_t now_ms = srv__now_ms(c->peer->net);
    const uint64_t step_ms = (1000 + limits->message_rate - 1) / limits->message_rate;
    const uint64_t burst_ms = limits->message_burst * step_ms;
    const uint64_t paced_ms = (c->paced_ms > now_ms ? c->paced_ms : now_ms) + step_ms;
    const uint64_t debt_ms = paced_ms - now_ms;
    if (debt_ms > 2 * burst_ms) {
        return false;
    }
    c->paced_ms = paced_ms;
    *retry_ms = debt_ms > burst_ms ? debt_ms + step_ms - burst_ms : 0;
    return true;
}

/* Append a fragment. remaining: bytes of its frame that are still to come, as far as the peer
 * says; they fit the limit. */
static bool append(struct srv_conn *c, const char *in, size_t len, size_t remaining)
{
    const size_t need = c->part_len + len + 1; /* a NUL at the end */
    if (need > c->part_cap) {
        const size_t cap =
            need + remaining > 2 * c->part_cap ? need + remaining : 2 * c->part_cap;
        char *part = realloc(c->part, cap);
        if (part == NULL) {
            return false;
        }
        c->part = part;
        c->part_cap = cap;
    }
    memcpy(c->part + c->part_len, in, len);
    c->part_len += len;
    return true;
}

static void drop_part(struct srv_conn *c)
{
    free(c->part);
    c->part = NULL;
    c->part_len = c->part_cap = 0;
}

/* retry_ms: 0, or it is one too many. */
static void deliver(struct srv_conn *c, const char *text, size_t len, uint64_t retry_ms)
{
    struct srv_net *n = c->peer->net;
    n->messages_in++;
    if (retry_ms == 0) {
        n->hooks.on_message(n->app, c, text, len);
    } else {
        const uint32_t ms = retry_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)retry_ms;
        n->hooks.on_excess(n->app, c, text, len, ms);
    }
}

static int on_receive(struct srv_conn *c, const char *in, size_t len)
{
    struct srv_net *n = c->peer->net;
    struct lws *wsi = c->peer->wsi;
    const size_t remaining = lws_remaining_packet_payload(wsi); /* may be anything up to 2^63 */
    const bool is_frame_end = remaining == 0;
    const bool is_message_end = is_frame_end && lws_is_final_fragment(wsi);

    n->bytes_in += len;
    if (c->is_closing) {
        return 0;
    }
    if (lws_frame_is_binary(wsi)) {
        return refuse_received(c, SRV__REFUSED_NOT_TEXT, SRV_CLOSE_NOT_TEXT, "text only");
    }
    const size_t have = c->part_len + len;
    if (have > c->message_bytes || remaining > c->message_bytes - have) {
        return refuse_received(
            c, SRV__REFUSED_MESSAGE_BYTES, SRV_CLOSE_TOO_BIG, "message too long");
    }
    uint64_t retry_ms = 0;
    if (is_frame_end && !take_turn(c, &retry_ms)) {
        return refuse_received(
            c, SRV__REFUSED_MESSAGE_RATE, SRV_CLOSE_POLICY, "too many messages");
    }
    if (is_message_end && retry_ms == 0) {
        const uint64_t rate = n->config.address_message_rate;
        (void)srv_pace_take(srv__account_messages(c->peer->account), rate,
            SRV_CONFIG_BURST * rate, srv__now_ms(n), &retry_ms);
    }
    if (is_message_end && c->part_len == 0 && len < sizeof n->message) {
        memcpy(n->message, in, len);
        n->message[len] = '\0';
        deliver(c, n->message, len, retry_ms);
        return 0;
    }
    if (!append(c, in, len, remaining)) {
        srv_log(SRV_LOG_ERROR, "net.memory", "no memory for a message");
        begin_close(c, SRV_CLOSE_INTERNAL, "out of memory");
        return say_close(c);
    }
    if (is_message_end) {
        /* the hook may send, close or set limits, but nothing that touches part */
        c->part[c->part_len] = '\0';
        deliver(c, c->part, c->part_len, retry_ms);
        drop_part(c);
    }
    return 0;
}

/* ---- life ---- */

static void on_established(struct srv_conn *c, struct lws *wsi)
{
    struct srv__peer *p = lws_get_opaque_user_data(wsi);
    struct srv_net *n = p->net;
    assert(p->account != NULL); /* a proxy's, since http.c let the upgrade pass */
    *c = (struct srv_conn){.peer = p, .message_bytes = n->config.message_bytes};
    p->conn = c;
    n->conns++;
    n->upgraded++;
    srv_conn_set_deadline(c, n->config.hello_deadline_ms);
    n->hooks.on_open(n->app, c);
}

static void on_closed(struct srv_conn *c)
{
    struct srv_net *n = c->peer->net;
    c->is_closing = c->is_close_sent = true; /* the hook may still call us */
    drop_queue(c);
    drop_part(c);
    n->hooks.on_close(n->app, c);
    n->conns--;
    c->peer->conn = NULL;
    c->peer = NULL;
}

int srv__ws_callback(
    struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct srv_conn *c = user;
    /* not every reason comes with a session, and a session need not be established: a denied
     * upgrade is CLOSED as well */
    const bool is_live = c != NULL && c->peer != NULL;

    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        on_established(c, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return is_live ? on_receive(c, in, len) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return is_live ? on_writeable(c) : -1;
    case LWS_CALLBACK_TIMER:
        return is_live && c->is_closing && !c->is_close_sent ? say_close(c) : 0;
    case LWS_CALLBACK_CLOSED:
        if (is_live) {
            on_closed(c);
        }
        return 0;
    default:
        return 0;
    }
}

/* ---- the rest of transport.h ---- */

void srv_conn_set_limits(struct srv_conn *c, size_t message_bytes)
{
    c->message_bytes = message_bytes;
}

void srv_conn_set_deadline(struct srv_conn *c, uint64_t ms)
{
    c->deadline_ms = ms == 0 ? 0 : srv__now_ms(c->peer->net) + ms;
}

bool srv_conn_vouch(struct srv_conn *c)
{
    struct srv__peer *p = c->peer;
    if (!p->is_vouched) {
        p->is_vouched = srv__account_vouch(p->account, &p->net->account_limits);
    }
    return p->is_vouched;
}

void srv_conn_set_user(struct srv_conn *c, void *user)
{
    c->user = user;
}

void *srv_conn_user(const struct srv_conn *c)
{
    return c->user;
}

const char *srv_conn_peer(const struct srv_conn *c)
{
    return c->peer->address;
}
