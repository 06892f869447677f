/* SPDX-License-Identifier: MIT
 * forwarded.h - what a trusted reverse proxy says about the peer behind it. What anybody else
 * says in these headers is not looked at. */
#ifndef SRV_NET_FORWARDED_H
#define SRV_NET_FORWARDED_H

#include "base/config.h"
#include "base/subnet.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#define SRV__PROXIES_MAX (SRV_CONFIG_LIST_MAX / 3 + 1) /* more do not fit the list */

struct srv__proxies {
    size_t len;
    struct srv_subnet at[SRV__PROXIES_MAX];
};

/* Read the checked list of the key trusted_proxies. */
void srv__proxies_read(struct srv__proxies *p, const char *list);

bool srv__proxies_have(const struct srv__proxies *p, const struct sockaddr_storage *from);

/* X-Forwarded-For, several ones joined with commas: from the right, the first address that is no
 * trusted proxy, or the leftmost when all are. An item is an address, perhaps with a port:
 * 192.0.2.7, 192.0.2.7:80, 2001:db8::1, [2001:db8::1], [2001:db8::1]:80. False when an item on
 * that way is something else, or there is none: out is untouched, and the proxy itself is all that
 * is known of the peer. What is left of the answer anybody can write, and it is not looked at. */
bool srv__forwarded_for(
    const struct srv__proxies *p, const char *header, struct sockaddr_storage *out);

/* The origin of the page's own server as X-Forwarded-Proto and X-Forwarded-Host tell it:
 * "https://play.example". False: they are not "http" or "https" and a host of at most 253
 * characters [a-z0-9.-], in brackets also colons, perhaps with a port. */
bool srv__forwarded_origin(const char *proto, const char *host, char *out, size_t cap);

#endif
