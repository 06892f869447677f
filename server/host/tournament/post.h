/* SPDX-License-Identifier: MIT
 * post.h - a POST to an address that somebody else has named: what may be asked for, and how little of
 * the answer is looked at.
 *
 * Whoever names a URL must not reach through us what he cannot reach himself. So it is http or https
 * without a name and password in it, to port 80, 443 or one from 1024 on; redirects are not followed, no
 * proxy is asked, and the address that is really connected to (not the one that a name had a moment ago)
 * must be one of the internet: no loopback, private, link-local, multicast or documentation range, in
 * IPv4, in IPv6, or in the one written as the other. Hosts that the operator has named may be anywhere.
 *
 * Transfers run on the loop by libcurl; names are looked up on its own threads. Loop thread. */
#ifndef SRV_HOST_POST_H
#define SRV_HOST_POST_H

#include "base/subnet.h"

#include <uv.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SRV_POSTS_MAX = 8,      /* at the same time */
    SRV_POST_URL_MAX = 300, /* bytes */
    SRV_POST_HEADERS_MAX = 8,
    SRV_POST_CONNECT_MS = 5000,  /* name, connection and TLS */
    SRV_POST_MS = 10000,         /* all of it */
    SRV_POST_ANSWER_MAX = 16384, /* bytes of head, and of body, that are read */
};

struct srv_posts; /* those that are under way */

/* Whether that is an address of the internet. */
bool srv_post_is_public(const struct srv_ip *ip);

enum srv_post_url {
    SRV_POST_URL_OK = 0,
    SRV_POST_URL_BAD,     /* no URL, or not one as above */
    SRV_POST_URL_PRIVATE, /* its host is an address that is none of the internet */
};

/* What is wrong with a URL. `hosts`: a list with commas (srv_config_item) of hosts that may be anywhere, as
 * they stand in the URL ("hook.example", "127.0.0.1", "[::1]"). A name is looked up when it is asked. */
enum srv_post_url srv_post_url_check(const char *url, const char *hosts);

/* Scheme, host and port of a URL that was taken, for people to read: "https://hook.example". "" if it is none,
 * or of characters that do not stand in a JSON text as they are. */
void srv_post_url_origin(const char *url, char out[SRV_POST_URL_MAX + 1]);

/* NULL: libcurl cannot be had. */
struct srv_posts *srv_posts_open(uv_loop_t *loop);

/* How many are under way. */
unsigned srv_posts_n(const struct srv_posts *p);

/* Cuts those that are under way: their callbacks come first, with status 0. The rest of it goes while the loop
 * turns. NULL is fine. */
void srv_posts_close(struct srv_posts *p);

struct srv_post {
    const char *url, *hosts;                  /* as for srv_post_url_check */
    const char *header[SRV_POST_HEADERS_MAX]; /* "Name: value", NULL at the end */
    const void *body;                         /* is copied */
    size_t len;
};

/* status: of the answer, whatever became of its rest; 0: there was none, and `why` says why not, in words. */
typedef void srv_post_cb(void *arg, int status, const char *why);

/* `cb` comes later, once. False: as many as can be are under way, or there is no memory; nothing happens. */
bool srv_post(struct srv_posts *p, const struct srv_post *post, srv_post_cb *cb, void *arg);

#endif
