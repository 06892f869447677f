/* SPDX-License-Identifier: MIT
 * web.h - what the parts of the HTTP interface share: a question read as a request of the protocol, errors
 * as objects, and bodies that leave packed. Loop thread. */
#ifndef SRV_HOST_WEB_H
#define SRV_HOST_WEB_H

#include "net/http.h"

#include <pro/message.h>
#include <pro/writer.h>

struct srv_service;

/* A param that the path says. */
struct srv_web_fixed {
    const char *name;
    const char *value;
};

/* The status that an error has over HTTP. */
int srv_web_status(enum pro_error error);

/* {"error":.., "message":.., "field":.., ..}; a field of the params is named as the argument it was. */
void srv_web_fault(struct srv_request *r, const struct pro_fault *fault);
void srv_web_error(struct srv_request *r, enum pro_error error, const char *field);

/* The arguments as a request of that method: its table bounds them. Params that the path says come from
 * `fixed` (n of them). NULL: what is wrong with it is answered. Good until the next one is read. */
const struct pro_request *srv_web_read(
    struct srv_request *r, enum pro_method method, const struct srv_web_fixed *fixed, size_t n);

/* With a tag that names these bytes. */
void srv_web_json(struct srv_request *r, const struct pro_writer *w, bool is_private);

/* The same, of any type, and packed (gzip, on a worker thread) for who takes that, unless too many are being
 * packed. answer->etag NULL: one that names the bytes is made, if the status is 200. Takes answer->body over,
 * which is from the heap. */
void srv_web_answer(
    struct srv_service *s, struct srv_request *r, const struct srv_response *answer);

#endif
