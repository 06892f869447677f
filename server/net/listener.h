/* SPDX-License-Identifier: MIT
 * listener.h - the listening socket, ours and not libwebsockets': its own listener spins at 100
 * % when descriptors run out. Accepts, and hands the sockets over; knows nothing of what is
 * spoken on them. */
#ifndef SRV_NET_LISTENER_H
#define SRV_NET_LISTENER_H

#include <uv.h>

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* An accepted socket: non-blocking, close-on-exec, no delay. It is the callee's now. */
typedef void srv__on_socket(void *user, int fd, const struct sockaddr_storage *from);

struct srv__listener {
    uv_poll_t poll;
    uv_timer_t retry; /* runs while descriptors or memory are short */
    int fd;           /* -1: stopped */
    uint16_t port;
    int open_handles; /* of poll and retry */
    uint64_t shortages;
    srv__on_socket *on_socket;
    void *user;
    void (*on_closed)(void *user);
};

/* The socket that the service manager hands over (LISTEN_FDS), else a new one on address:port.
 * False: logged, nothing is open. */
bool srv__listener_open(struct srv__listener *l, uv_loop_t *loop, const char *address,
    uint16_t port, srv__on_socket *on_socket, void *user);

/* Close the socket: clients that knock from now on are refused. Harmless twice. */
void srv__listener_stop(struct srv__listener *l);

/* Give back the handles; l's memory is free to go in on_closed, which runs once, later. */
void srv__listener_close(struct srv__listener *l, void (*on_closed)(void *user));

#endif
