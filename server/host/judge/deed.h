/* SPDX-License-Identifier: MIT
 * deed.h - one thing that a judge or an admin does: who, what, to whom, why, and the audit row that
 * says so. A deed that lasts has its row in the transaction of the write that makes it last; one that
 * does not (a look, an announcement) is done when its row is durable; one that is refused has a row with
 * the name of the error. Loop thread. */
#ifndef SRV_HOST_DEED_H
#define SRV_HOST_DEED_H

#include "host/people/session.h"
#include "store/store_judge.h"

#include <pro/judge.h>
#include <pro/reply.h>

#include <stdbool.h>

struct srv_call;
struct srv_player;
struct srv_service;

#define SRV_LOCAL  "local"  /* the id of whoever may open the admin socket */
#define SRV_SERVER "server" /* ... of what nobody has said */

enum {
    SRV_DEED_TARGET_MAX = 40, /* bytes */
    SRV_DEED_TEXT_MAX = 1000  /* bytes of before and after */
};

/* Who does something: a player with an account, or the admin socket. */
struct srv_actor {
    char id[SRV_PLAYER_CHARS + 1];
    pro_name name;
};

struct srv_deed {
    struct srv_service *service;
    struct srv_call *call; /* NULL: srv_deed_of_server */
    struct srv_actor actor;
    const char *verb;
    char target[SRV_DEED_TARGET_MAX + 1]; /* "": nothing in particular */
    pro_reason reason;                    /* "": none */
    char before[SRV_DEED_TEXT_MAX + 1], after[SRV_DEED_TEXT_MAX + 1]; /* JSON; "": nothing */
};

/* The caller of a verb that needs a role. */
void srv_actor_of(const struct srv_call *call, struct srv_actor *out);

/* A deed of the caller's. `target` and `reason` may be "". NULL: nothing is left of the reason when it is
 * cleaned, and the call is answered. */
struct srv_deed *srv_deed_open(struct srv_call *call, const char *target, const char *reason);

/* A deed that nobody has called for: the server does it by the rules of an event, in the name of `name`
 * (NULL or "": its own). It is answered to nobody, and leaves no row when it is refused. */
struct srv_deed *srv_deed_of_server(struct srv_service *s, const char *verb, const char *target,
    const char *name, const char *reason);

/* The audit row goes along with the next write that is submitted to the store, and with it a ruling on
 * match d->target (NULL: none). */
void srv_deed_ride(const struct srv_deed *d, const struct srv_store_ruling *ruling);

/* The same as a write of its own. */
void srv_deed_note(const struct srv_deed *d, srv_store_done_cb *cb, void *arg);

/* The call is answered, and the deed gone. */
void srv_deed_done(struct srv_deed *d, struct pro_result *result);
void srv_deed_refuse(struct srv_deed *d, enum pro_error error);
void srv_deed_refuse_fault(struct srv_deed *d, const struct pro_fault *fault); /* at a field */

/* It failed in the store: a refusal, unless `not_found` and `conflict` say otherwise. */
void srv_deed_fail(struct srv_deed *d, enum srv_store_status status, enum pro_error not_found,
    enum pro_error conflict);

#endif
