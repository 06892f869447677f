/* SPDX-License-Identifier: MIT
 * transport.h - a WebSocket connection as the rest of the server sees it: whole text messages
 * in, whole text messages out, one close. What carries them (server/net/ws.c, libwebsockets) is
 * not visible from here, and nobody outside server/net includes its headers.
 *
 * All of this belongs to the loop thread. Other threads hand their results over with a
 * uv_async_t of their own.
 *
 * The life of a connection, as calls into struct srv_net_hooks:
 *
 *     on_open, then any number of on_message and on_excess, then on_close, exactly once
 *
 * Between on_open and the return of on_close the pointer is good; afterwards it is gone. No
 * call below makes a hook run before it returns, so on_message is never re-entered and closing
 * inside it is fine. After srv_conn_close, or when the peer broke a limit, no on_message comes
 * any more, only on_close. */
#ifndef SRV_NET_TRANSPORT_H
#define SRV_NET_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_conn;

/* --- outgoing messages --- */

#define SRV_MSG_PRE 16 /* the frame header goes here, before the text; ws.c asserts the size */

/* One outgoing message, in one allocation. Write up to `cap` bytes of UTF-8 at `text`, set
 * `len`, give it to one connection. The same text for two viewers is two messages: the
 * transport scribbles in `pre`. */
struct srv_msg {
    struct srv_msg *next; /* the queue's */
    uint32_t len;         /* bytes of text in use */
    uint32_t cap;         /* bytes of room at text */
    unsigned char pre[SRV_MSG_PRE];
    char text[];
};

/* Room for cap bytes (at most 1 GiB), len 0. NULL when memory is short. */
struct srv_msg *srv_msg_create(size_t cap);

/* A message that holds a copy of text[0..len). NULL when memory is short. */
struct srv_msg *srv_msg_copy(const char *text, size_t len);

/* The same message with at least cap bytes of room; may move. NULL when memory is short, and m
 * is still yours. */
struct srv_msg *srv_msg_grow(struct srv_msg *m, size_t cap);

void srv_msg_free(struct srv_msg *m);

/* --- connections --- */

/* Close codes we send (RFC 6455, 7.4.1). A code outside 1000..4999 is our bug. */
enum srv_close {
    SRV_CLOSE_NORMAL = 1000,
    SRV_CLOSE_GOING_AWAY = 1001, /* drain */
    SRV_CLOSE_PROTOCOL = 1002,
    SRV_CLOSE_NOT_TEXT = 1003, /* a binary message: net sends this itself */
    SRV_CLOSE_BAD_UTF8 = 1007, /* net sends this itself */
    SRV_CLOSE_POLICY = 1008,   /* rate, deadline: net sends this itself */
    SRV_CLOSE_TOO_BIG = 1009,  /* net sends this itself */
    SRV_CLOSE_INTERNAL = 1011,
    SRV_CLOSE_SLOW =
        1013, /* "try again later": the outgoing queue is full; net sends this itself */
};

/* Queue m after what was sent before. Takes m in any case, NULL too (memory was short: the
 * connection closes with 1011). False: it will not be delivered, because the connection is
 * closing, or because more than limits.queue_bytes would wait, in which case the connection is
 * now closing with 1013. The caller may ignore the result: on_close comes anyway. */
bool srv_conn_send(struct srv_conn *c, struct srv_msg *m);

/* Bytes that were sent and are not with the operating system yet: a peer that reads keeps it at 0. */
size_t srv_conn_waiting(const struct srv_conn *c);

/* Close: what was queued before is still written, for at most 5 s, then the close frame. reason
 * is cut at 123 bytes. A second call does nothing. */
void srv_conn_close(struct srv_conn *c, enum srv_close code, const char *reason);

/* The largest incoming message from now on (starts as limits.message_bytes; at most
 * limits.deck_message_bytes or so is sane). Also applies to a message whose first fragments are
 * already here. */
void srv_conn_set_limits(struct srv_conn *c, size_t message_bytes);

/* Close with 1008 when ms have passed, up to a second later, unless called again; 0: never.
 * Starts as limits.hello_deadline_ms. */
void srv_conn_set_deadline(struct srv_conn *c, uint64_t ms);

/* This peer has a session now: it no longer counts against limits.address_connections but
 * against limits.address_sessions. False: that one is full (nothing changed; close it).
 * Idempotent. */
bool srv_conn_vouch(struct srv_conn *c);

/* Yours to use; NULL at on_open. */
void srv_conn_set_user(struct srv_conn *c, void *user);
void *srv_conn_user(const struct srv_conn *c);

/* For logs and limits: numeric, IPv4-mapped addresses as IPv4, without port. Good as long as
 * the connection. */
const char *srv_conn_peer(const struct srv_conn *c);

#endif
