/* SPDX-License-Identifier: MIT
 * listener.c - see listener.h. */
#include "net/listener.h"

#include "base/log.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BACKLOG          1024
#define ACCEPTS_A_WAKEUP 64
#define RETRY_MS         100
#define ACTIVATED_FD     3 /* sd_listen_fds(3) */

/* ---- the socket ---- */

/* The socket the service manager listens on for us, or -1. It stays open there while we
 * restart, so clients wait in the backlog and are not refused. */
static int activated_socket(void)
{
    const char *pid = getenv("LISTEN_PID");
    const char *count = getenv("LISTEN_FDS");
    if (pid == NULL || count == NULL || strtol(pid, NULL, 10) != (long)getpid()) {
        return -1;
    }
    const long n = strtol(count, NULL, 10);
    unsetenv("LISTEN_PID"); /* not for our children */
    unsetenv("LISTEN_FDS");
    int listens = 0;
    socklen_t size = sizeof listens;
    struct sockaddr_storage at = {0};
    socklen_t at_size = sizeof at;
    if (n < 1 || getsockopt(ACTIVATED_FD, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 ||
        !listens || getsockname(ACTIVATED_FD, (struct sockaddr *)&at, &at_size) != 0 ||
        (at.ss_family != AF_INET && at.ss_family != AF_INET6)) {
        srv_log(SRV_LOG_WARN, "net.activation", "LISTEN_FDS holds no listening TCP socket");
        return -1;
    }
    if (n > 1) {
        srv_log(SRV_LOG_WARN, "net.activation",
            "of the sockets in LISTEN_FDS only the first is used");
    }
    fcntl(ACTIVATED_FD, F_SETFD, FD_CLOEXEC);
    fcntl(ACTIVATED_FD, F_SETFL, O_NONBLOCK);
    return ACTIVATED_FD;
}

static socklen_t address_of(const char *text, uint16_t port, struct sockaddr_storage *out)
{
    struct sockaddr_in *in = (struct sockaddr_in *)out;
    struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, text, &in->sin_addr) == 1) {
        in->sin_family = AF_INET;
        in->sin_port = htons(port);
        return sizeof *in;
    }
    if (inet_pton(AF_INET6, text, &in6->sin6_addr) == 1) {
        in6->sin6_family = AF_INET6;
        in6->sin6_port = htons(port);
        return sizeof *in6;
    }
    return 0;
}

static int new_socket(const char *address, uint16_t port)
{
    struct sockaddr_storage at;
    const socklen_t size = address_of(address, port, &at);
    const int on = 1, off = 0;
    int fd = -1;
    if (size == 0) {
        errno = EINVAL;
    } else {
        fd = socket(at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    }
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (at.ss_family == AF_INET6) {
            setsockopt(
                fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off); /* "::" is everything */
        }
        if (bind(fd, (struct sockaddr *)&at, size) == 0 && listen(fd, BACKLOG) == 0) {
            return fd;
        }
    }
    srv_log(SRV_LOG_ERROR, "net.listen", "cannot listen", SRV_LOG_STR("address", address),
        SRV_LOG_UINT("port", port), SRV_LOG_STR("error", strerror(errno)));
    if (fd >= 0) {
        close(fd);
    }
    return -1;
}

static uint16_t port_of(int fd)
{
    struct sockaddr_storage at = {0};
    socklen_t size = sizeof at;
    getsockname(fd, (struct sockaddr *)&at, &size);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

/* ---- accepting ---- */

static void on_readable(uv_poll_t *poll, int status, int events);

static void on_retry(uv_timer_t *timer)
{
    struct srv__listener *l = timer->data;
    uv_poll_start(&l->poll, UV_READABLE, on_readable);
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    struct srv__listener *l = poll->data;
    for (int i = 0; i < ACCEPTS_A_WAKEUP && l->fd >= 0; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        const int fd =
            accept4(l->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            const int on = 1;
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            l->on_socket(l->user, fd, &from);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            /* the socket stays readable: stop looking at it for a while, or the loop spins */
            l->shortages++;
            srv_log(SRV_LOG_WARN, "net.shortage", "cannot accept for now",
                SRV_LOG_STR("error", strerror(errno)));
            uv_poll_stop(&l->poll);
            uv_timer_start(&l->retry, on_retry, RETRY_MS, 0);
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        }
        /* anything else (ECONNABORTED, EPROTO, ...) is one client's bad luck: take the next */
    }
}

/* ---- life ---- */

bool srv__listener_open(struct srv__listener *l, uv_loop_t *loop, const char *address,
    uint16_t port, srv__on_socket *on_socket, void *user)
{
    int fd = activated_socket();
    const bool is_activated = fd >= 0;
    if (!is_activated) {
        fd = new_socket(address, port);
    }
    if (fd < 0) {
        return false;
    }
    *l = (struct srv__listener){
        .fd = fd, .port = port_of(fd), .on_socket = on_socket, .user = user};
    const int error = uv_poll_init(loop, &l->poll, fd);
    if (error != 0) {
        srv_log(SRV_LOG_ERROR, "net.listen", "cannot watch the listening socket",
            SRV_LOG_STR("error", uv_strerror(error)));
        close(fd);
        return false;
    }
    uv_timer_init(loop, &l->retry);
    l->poll.data = l->retry.data = l;
    l->open_handles = 2;
    uv_poll_start(&l->poll, UV_READABLE, on_readable);
    srv_log(SRV_LOG_INFO, "net.listening", "listening", SRV_LOG_STR("address", address),
        SRV_LOG_UINT("port", l->port), SRV_LOG_BOOL("activated", is_activated));
    return true;
}

void srv__listener_stop(struct srv__listener *l)
{
    if (l->fd >= 0) {
        uv_poll_stop(&l->poll);
        uv_timer_stop(&l->retry);
        close(l->fd);
        l->fd = -1;
    }
}

static void on_handle_closed(uv_handle_t *handle)
{
    struct srv__listener *l = handle->data;
    if (--l->open_handles == 0) {
        l->on_closed(l->user);
    }
}

void srv__listener_close(struct srv__listener *l, void (*on_closed)(void *user))
{
    srv__listener_stop(l);
    l->on_closed = on_closed;
    uv_close((uv_handle_t *)&l->poll, on_handle_closed);
    uv_close((uv_handle_t *)&l->retry, on_handle_closed);
}
