/* SPDX-License-Identifier: MIT
 * load_net.c - see load_net.h. */
#include "load_net.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
    READ_BYTES = 1 << 20, /* at once, and the longest frame */
    EVENTS_MAX = 512,
    OP_TEXT = 1,
    OP_BINARY = 2,
    OP_CLOSE = 8,
    OP_PING = 9,
    OP_PONG = 10
};

static int epoll = -1;
static uint8_t in[READ_BYTES + 1];

uint64_t load_now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void load_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)fputs("load: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputc('\n', stderr);
    va_end(args);
    exit(1);
}

void *load_alloc(size_t size)
{
    void *at = calloc(1, size);
    if (at == NULL) {
        load_die("no memory");
    }
    return at;
}

void load_net_open(void)
{
    epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0) {
        load_die("epoll_create1: %s", strerror(errno));
    }
}

static void want(struct load_conn *c, int op, uint32_t events)
{
    struct epoll_event e = {.events = events, .data.ptr = c};
    if (epoll_ctl(epoll, op, c->fd, &e) != 0) {
        load_die("epoll_ctl: %s", strerror(errno));
    }
}

/* ---- out ---- */

static void write_bytes(struct load_conn *c, const struct iovec *at, int n)
{
    size_t len = 0;
    for (int i = 0; i < n; i++) {
        len += at[i].iov_len;
    }
    ssize_t done = 0;
    if (c->rest_len == 0) {
        done = writev(c->fd, at, n);
        if (done < 0) {
            done = 0; /* EAGAIN; and what is broken, reading says */
        }
        if ((size_t)done == len) {
            return;
        }
        want(c, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
    }
    uint8_t *rest = realloc(c->rest, c->rest_len + len - (size_t)done);
    if (rest == NULL) {
        load_die("no memory");
    }
    c->rest = rest;
    size_t skip = (size_t)done;
    for (int i = 0; i < n; i++) {
        const size_t part = skip < at[i].iov_len ? skip : at[i].iov_len;
        memcpy(c->rest + c->rest_len, (const uint8_t *)at[i].iov_base + part,
            at[i].iov_len - part);
        c->rest_len += at[i].iov_len - part;
        skip -= part;
    }
}

static void write_rest(struct load_conn *c)
{
    const ssize_t done = write(c->fd, c->rest, c->rest_len);
    if (done > 0) {
        c->rest_len -= (size_t)done;
        memmove(c->rest, c->rest + done, c->rest_len);
    }
    if (c->rest_len == 0) {
        free(c->rest);
        c->rest = NULL;
        want(c, EPOLL_CTL_MOD, EPOLLIN);
    }
}

/* A key of zeros masks as well as any other, against a server that is not fooled by proxies. */
static void write_frame(struct load_conn *c, uint8_t op, const void *at, size_t len)
{
    uint8_t head[14] = {(uint8_t)(0x80 | op)};
    size_t n = 2;
    if (len < 126) {
        head[1] = (uint8_t)(0x80 | len);
    } else if (len < 65536) {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        n = 4;
    } else {
        load_die("a message of %zu bytes", len);
    }
    n += 4;
    const struct iovec parts[2] = {
        {.iov_base = head, .iov_len = n}, {.iov_base = (void *)(uintptr_t)at, .iov_len = len}};
    write_bytes(c, parts, 2);
}

void load_send(struct load_conn *c, const void *at, size_t len, bool is_binary)
{
    if (c->is_up) { /* else on_close has said so */
        write_frame(c, is_binary ? OP_BINARY : OP_TEXT, at, len);
    }
}

/* ---- life ---- */

void load_drop(struct load_conn *c)
{
    if (c->is_up) {
        (void)close(c->fd);
        free(c->part);
        free(c->rest);
        *c = (struct load_conn){.calls = c->calls};
    }
}

static void lose(struct load_conn *c)
{
    load_drop(c);
    c->calls->on_close(c);
}

static int dial(unsigned port)
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        load_die("socket: %s", strerror(errno));
    }
    struct sockaddr_in to = {.sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        (void)close(fd);
        return -1;
    }
    const int on = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

void load_connect(struct load_conn *c, const struct load_calls *calls, unsigned port,
    const char *path, const char *protocol)
{
    *c = (struct load_conn){.calls = calls, .is_up = true, .fd = dial(port)};
    if (c->fd < 0) {
        load_die("connect to port %u: %s", port, strerror(errno));
    }
    char head[1024];
    const int len = snprintf(head, sizeof head,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bG9hZC1sb2FkLWxvYWQtbA==\r\nSec-WebSocket-Version: 13\r\n%s%s%s\r\n",
        path, port, protocol != NULL ? "Sec-WebSocket-Protocol: " : "",
        protocol != NULL ? protocol : "", protocol != NULL ? "\r\n" : "");
    if (fcntl(c->fd, F_SETFL, O_NONBLOCK) != 0) {
        load_die("fcntl: %s", strerror(errno));
    }
    want(c, EPOLL_CTL_ADD, EPOLLIN);
    write_bytes(c, &(struct iovec){.iov_base = head, .iov_len = (size_t)len}, 1);
}

/* ---- in ---- */

/* The answer to the upgrade. Bytes used; 0: not all of it is here. */
static size_t read_head(struct load_conn *c, const uint8_t *at, size_t len)
{
    const uint8_t *end = memmem(at, len, "\r\n\r\n", 4);
    if (end == NULL) {
        return 0;
    }
    if (len < 12 || memcmp(at, "HTTP/1.1 101", 12) != 0) {
        load_die("no upgrade: %.*s", (int)len, (const char *)at);
    }
    c->is_open = true;
    c->calls->on_open(c);
    return (size_t)(end - at) + 4;
}

/* One frame. Bytes used; 0: not all of it is here. */
static size_t read_frame(struct load_conn *c, uint8_t *at, size_t len)
{
    if (len < 2) {
        return 0;
    }
    size_t n = at[1] & 0x7f, head = 2;
    const size_t more = n == 126 ? 2 : n == 127 ? 8 : 0;
    if (len < 2 + more) {
        return 0;
    }
    if (more > 0) {
        n = 0;
        for (size_t i = 0; i < more; i++) {
            n = n << 8 | at[head++];
        }
    }
    if ((at[1] & 0x80) != 0 || (at[0] & 0x80) == 0 || n > READ_BYTES - head) {
        load_die("a frame that is masked, in parts or of %zu bytes", n);
    }
    if (len < head + n) {
        return 0;
    }
    const uint8_t op = at[0] & 0x0f;
    if (op == OP_TEXT || op == OP_BINARY) {
        const uint8_t behind = at[head + n];
        at[head + n] = '\0';
        c->calls->on_message(c, (char *)at + head, n, op == OP_BINARY);
        at[head + n] = behind;
    } else if (op == OP_PING) {
        write_frame(c, OP_PONG, at + head, n);
    } else if (op == OP_CLOSE) {
        if (n >= 2) {
            (void)fprintf(stderr, "load: closed with %u %.*s\n", at[head] << 8 | at[head + 1],
                (int)n - 2, (const char *)at + head + 2);
        }
    }
    return head + n;
}

static void read_all(struct load_conn *c)
{
    size_t have = c->part_len;
    if (have > 0) {
        memcpy(in, c->part, have);
        free(c->part);
        c->part = NULL;
        c->part_len = 0;
    }
    const ssize_t got = read(c->fd, in + have, READ_BYTES - have);
    if (got == 0 || (got < 0 && errno != EAGAIN)) {
        lose(c);
        return;
    }
    have += got > 0 ? (size_t)got : 0;
    size_t at = 0;
    while (at < have && c->is_up) {
        const size_t used =
            c->is_open ? read_frame(c, in + at, have - at) : read_head(c, in + at, have - at);
        if (used == 0) {
            break;
        }
        at += used;
    }
    if (c->is_up && at < have) {
        c->part_len = have - at;
        c->part = load_alloc(c->part_len);
        memcpy(c->part, in + at, c->part_len);
    }
}

void load_turn(uint64_t until)
{
    static struct epoll_event events[EVENTS_MAX];
    const uint64_t now = load_now();
    const uint64_t ns = until > now ? until - now : 0;
    const struct timespec wait = {
        .tv_sec = (time_t)(ns / 1000000000u), .tv_nsec = (long)(ns % 1000000000u)};
    const int n = epoll_pwait2(epoll, events, EVENTS_MAX, &wait, NULL);
    for (int i = 0; i < n; i++) {
        struct load_conn *c = events[i].data.ptr;
        if ((events[i].events & EPOLLOUT) != 0 && c->is_up) {
            write_rest(c);
        }
        if ((events[i].events & ~(uint32_t)EPOLLOUT) != 0 && c->is_up) {
            read_all(c);
        }
    }
}

/* ---- requests ---- */

int load_http(unsigned port, const char *path, const char *body, char *out, size_t size)
{
    const int fd = dial(port);
    if (fd < 0) {
        return 0;
    }
    const struct timeval patience = {.tv_sec = 10};
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    char text[4096];
    int n;
    if (body != NULL) {
        n = snprintf(text, sizeof text,
            "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Type: application/json\r\n"
            "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
            path, port, strlen(body), body);
    } else {
        n = snprintf(text, sizeof text,
            "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n", path, port);
    }
    size_t have = 0;
    int status = 0;
    if (write(fd, text, (size_t)n) == n) {
        ssize_t got = 1;
        while (got > 0 && have < sizeof text - 1 && (out != NULL || have < 12)) {
            got = read(fd, text + have, sizeof text - 1 - have);
            have += got > 0 ? (size_t)got : 0;
        }
        text[have] = '\0';
        const char *end = strstr(text, "\r\n\r\n");
        if (sscanf(text, "HTTP/1.1 %d", &status) == 1 && out != NULL && end != NULL) {
            (void)snprintf(out, size, "%s", end + 4);
        }
    }
    (void)close(fd);
    return status;
}
