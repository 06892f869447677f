/* SPDX-License-Identifier: MIT
 * tcp.h - what the kernel knows of a TCP socket. A file of its own, since the kernel's header
 * for it and glibc's, which libuv includes, exclude each other. */
#ifndef SRV_NET_TCP_H
#define SRV_NET_TCP_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes received on a socket since it was accepted. False: it is no TCP socket. */
bool srv__tcp_received(int fd, uint64_t *out);

#endif
