/* SPDX-License-Identifier: MIT
 * http.h - an HTTP request under /api/v1/, or for the page of an event, that waits for its answer.
 * Static files, health and refusals never get here: http.c answers them itself.
 *
 * on_http (net.h) hands a request over; whoever took it answers it exactly once with
 * srv_http_respond or its kin, at once or later, also when the peer has gone in the meantime: then the
 * answer is dropped there. So a request pointer is good until it is answered, and must be
 * answered. Only GET and HEAD arrive; for HEAD answer as for GET, the body stays here. Loop
 * thread only. */
#ifndef SRV_NET_HTTP_H
#define SRV_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

struct srv_request;

/* What follows "/api/v1/", percent-decoded: "replays" or "replays/abc"; or "/t/" and 16 characters of
 * base32. Never holds "..", "//" or control characters. */
const char *srv_request_path(const struct srv_request *r);

/* The value of ?name=..., percent-decoded, or NULL when it was not given. The first one
 * counts. */
const char *srv_request_arg(const struct srv_request *r, const char *name);

/* Numeric peer address, as srv_conn_peer. */
const char *srv_request_peer(const struct srv_request *r);

/* The peer has gone; the answer will be dropped (worth asking before hard work). */
bool srv_request_is_gone(const struct srv_request *r);

/* How a body may be packed for its way. */
enum srv_encoding {
    SRV_ENCODING_NONE = 0,
    SRV_ENCODING_GZIP,
    SRV_ENCODING_ZSTD,
    SRV_ENCODINGS
};

/* The peer says that it unpacks that (Accept-Encoding). NONE is always true. */
bool srv_request_takes(const struct srv_request *r, enum srv_encoding encoding);

/* Answer, and give the request back. status 200..599; content_type a literal or yours until the
 * call returns, as are etag and body; len at most 64 MiB. body NULL with len 0: no body.
 *
 * etag: a name for exactly these bytes, at most 64 characters of [0-9a-z-], without quotes; goes
 * with status 200 only. Who has them already (If-None-Match) gets 304 and no body. NULL: none, and
 * nobody may keep the answer. */
void srv_http_respond(struct srv_request *r, int status, const char *content_type,
    const char *etag, const void *body, size_t len);

/* The same, and more. */
struct srv_response {
    int status;
    const char *type; /* content type */
    const char
        *etag; /* or NULL; of the bytes as they are here, so it changes with the encoding */
    const void *body;
    size_t len;
    enum srv_encoding encoding; /* that the body has */
    bool is_encodable;          /* others might get it in another encoding */
    bool is_private;            /* caches between us and the peer may not keep it */
    const char *name;           /* the file that it is to be saved as, at most 47 characters of
                                   [0-9a-z.-]; NULL: it is to be shown */
};
void srv_http_answer(struct srv_request *r, const struct srv_response *answer);

/* Answer with a static file as it is served by its own path ("/event.html"), with its ETag if the status is
 * 200; 404 if there is no such file. */
void srv_http_file(struct srv_request *r, int status, const char *path);

#endif
