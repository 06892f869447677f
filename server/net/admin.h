/* SPDX-License-Identifier: MIT
 * admin.h - the local admin socket: a UNIX socket of mode 0600 that answers HTTP/1.0 `GET
 * PATH` and `POST PATH`. Small and bounded: eight clients, 16 KiB of request (413), 5 s to send it. It never shares a
 * port or a parser with the public side. */
#ifndef SRV_NET_ADMIN_H
#define SRV_NET_ADMIN_H

#include <uv.h>

#include <stdbool.h>
#include <stddef.h>

struct srv_admin;
struct srv_text;

#define SRV_ADMIN_PAGE_MAX 65536 /* bytes of a page */

/* Writes the page at that path ("/metrics"). False: there is none. Loop thread. */
typedef bool srv_admin_page(void *app, const char *path, struct srv_text *out);

/* Does what a POST to that path asks for ("/accounts/sora/roles?add=4&drop=0") and answers it once, now
 * or later, with srv_admin_answer. The path is good until this returns. */
struct srv_admin_ask;
typedef void srv_admin_post(void *app, const char *path, struct srv_admin_ask *ask);
void srv_admin_answer(struct srv_admin_ask *ask, int status, const char *text);

/* The body of a POST; good until it is answered, and not ended by a NUL. */
const char *srv_admin_body(const struct srv_admin_ask *ask, size_t *len);

/* The same with JSON of any length, which is copied. None at all says that the server failed. */
void srv_admin_answer_json(struct srv_admin_ask *ask, const char *text, size_t len);

/* Without one POST is refused. */
void srv_admin_on_post(struct srv_admin *a, srv_admin_post *post);

/* Listen on path. A stale socket file (nobody listens) is replaced, a live one is an error.
 * False: the reason is logged, and what was begun ends by itself when the loop runs. */
bool srv_admin_open(
    uv_loop_t *loop, const char *path, srv_admin_page *page, void *app, struct srv_admin **out);

/* Stop listening, cut clients, remove the file. on_closed (may be NULL) runs once, later. */
void srv_admin_close(struct srv_admin *a, void (*on_closed)(void *app));

#endif
