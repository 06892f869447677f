/* SPDX-License-Identifier: MIT
 * admin.h - the local admin socket: a UNIX socket of mode 0600 that answers HTTP/1.0 `GET
 * /metrics`. Small and bounded: eight clients, 2 KiB of request, 5 s each. It never shares a
 * port or a parser with the public side. */
#ifndef SRV_NET_ADMIN_H
#define SRV_NET_ADMIN_H

#include <uv.h>

#include <stdbool.h>

struct srv_admin;
struct srv_text;

#define SRV_ADMIN_PAGE_MAX 65536 /* bytes of a metrics page */

/* Writes the page; loop thread. */
typedef void srv_admin_page(void *app, struct srv_text *out);

/* Listen on path. A stale socket file (nobody listens) is replaced, a live one is an error.
 * False: the reason is logged, and what was begun ends by itself when the loop runs. */
bool srv_admin_open(
    uv_loop_t *loop, const char *path, srv_admin_page *page, void *app, struct srv_admin **out);

/* Stop listening, cut clients, remove the file. on_closed (may be NULL) runs once, later. */
void srv_admin_close(struct srv_admin *a, void (*on_closed)(void *app));

#endif
