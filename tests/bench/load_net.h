/* SPDX-License-Identifier: MIT
 * load_net.h - many WebSocket connections of one process: epoll, non-blocking sockets, whole messages
 * in and out. A client's half of RFC 6455, as much of it as an honest server needs; what it cannot
 * follow ends the process with a word. One thread. */
#ifndef TESTS_LOAD_NET_H
#define TESTS_LOAD_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct load_conn;

/* What a connection tells its owner. `on_message` gets the bytes of a whole message, with a NUL behind
 * them, good until it returns. `on_close` comes once when the peer has gone; nothing follows. */
struct load_calls {
    void (*on_open)(struct load_conn *c);
    void (*on_message)(struct load_conn *c, char *at, size_t len, bool is_binary);
    void (*on_close)(struct load_conn *c);
};

/* Embedded in what owns it; zeroed before load_connect. */
struct load_conn {
    const struct load_calls *calls;
    int fd;
    bool is_open;  /* the upgrade is done */
    bool is_up;    /* between load_connect and the end */
    uint8_t *part; /* of a frame or a head that has not come whole */
    size_t part_len;
    uint8_t *rest; /* what the socket did not take yet */
    size_t rest_len;
};

/* Nanoseconds that only go forward. */
uint64_t load_now(void);

/* Prints to stderr and ends the process. */
_Noreturn void load_die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Memory that cannot fail, zeroed. */
void *load_alloc(size_t size);

void load_net_open(void);

/* Connects to 127.0.0.1:port and asks for an upgrade of `path`; `protocol` may be NULL. */
void load_connect(struct load_conn *c, const struct load_calls *calls, unsigned port,
    const char *path, const char *protocol);

void load_send(struct load_conn *c, const void *at, size_t len, bool is_binary);

/* Closes without a word; on_close does not come. A connection that is not up is left as it is. */
void load_drop(struct load_conn *c);

/* Waits until `until` (load_now) or the first thing that happens, and has all of it handled. */
void load_turn(uint64_t until);

/* One request over a connection of its own, waited for: the status, 0 when nobody answers. `body` (may be
 * NULL) is posted as JSON; the answer's body goes into `out`. */
int load_http(unsigned port, const char *path, const char *body, char *out, size_t size);

#endif
