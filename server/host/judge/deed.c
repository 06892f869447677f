/* SPDX-License-Identifier: MIT
 * deed.c - see deed.h. */
#include "host/judge/deed.h"

#include "base/clean.h"
#include "base/log.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void srv_actor_of(const struct srv_call *call, struct srv_actor *out)
{
    const struct srv_player *p = call->client->player;
    (void)snprintf(out->id, sizeof out->id, "%s", p != NULL ? p->id : SRV_LOCAL);
    (void)snprintf(out->name, sizeof out->name, "%s", p != NULL ? p->name : SRV_LOCAL);
}

struct srv_deed *srv_deed_open(struct srv_call *call, const char *target, const char *reason)
{
    struct srv_deed *d = srv_alloc(sizeof *d);
    d->service = call->client->service;
    d->call = call;
    d->verb = pro_method_info(call->method)->name;
    srv_actor_of(call, &d->actor);
    (void)snprintf(d->target, sizeof d->target, "%s", target);
    if (reason[0] != '\0') {
        const size_t points = srv_clean(reason, PRO_REASON_MAX, d->reason, sizeof d->reason);
        if (points == 0 || points > PRO_REASON_MAX) {
            call->usual = "text";
            call->instead = call->method == PRO_METHOD_ADMIN_ANNOUNCE ? "text" : "reason";
            srv_call_error(call, PRO_ERROR_TEXT_REFUSED);
            free(d);
            return NULL;
        }
    }
    return d;
}

struct srv_deed *srv_deed_of_server(struct srv_service *s, const char *verb, const char *target,
    const char *name, const char *reason)
{
    struct srv_deed *d = srv_alloc(sizeof *d);
    d->service = s;
    d->verb = verb;
    (void)snprintf(d->actor.id, sizeof d->actor.id, "%s", SRV_SERVER);
    (void)snprintf(d->actor.name, sizeof d->actor.name, "%s",
        name != NULL && name[0] != '\0' ? name : SRV_SERVER);
    (void)snprintf(d->target, sizeof d->target, "%s", target);
    (void)snprintf(d->reason, sizeof d->reason, "%s", reason);
    return d;
}

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

static void ride(
    const struct srv_deed *d, const struct srv_store_ruling *ruling, const char *result)
{
    const struct srv_store_audit row = {
        .at_ms = srv_now_ms(),
        .actor = d->actor.id,
        .name = d->actor.name,
        .verb = d->verb,
        .target = or_null(d->target),
        .reason = or_null(d->reason),
        .before = or_null(d->before),
        .after = or_null(d->after),
        .result = result,
    };
    srv_store_ride(d->service->store, &row, d->target, ruling);
}

void srv_deed_ride(const struct srv_deed *d, const struct srv_store_ruling *ruling)
{
    ride(d, ruling, "ok");
}

void srv_deed_note(const struct srv_deed *d, srv_store_done_cb *cb, void *arg)
{
    ride(d, NULL, "ok");
    srv_store_note(d->service->store, cb, arg);
}

void srv_deed_done(struct srv_deed *d, struct pro_result *result)
{
    srv_log(SRV_LOG_INFO, "judge.deed", "a judge or an admin did something",
        SRV_LOG_STR("verb", d->verb), SRV_LOG_STR("actor", d->actor.id),
        SRV_LOG_STR("subject", d->target));
    if (d->call != NULL) {
        srv_call_result(d->call, result);
    }
    free(d);
}

/* In the record, not yet in the answer. */
static void note_refused(struct srv_deed *d, enum pro_error error)
{
    if (d->call == NULL) {
        return;
    }
    d->after[0] = '\0';
    ride(d, NULL, pro_error_name(error));
    srv_store_note(d->service->store, NULL, NULL);
}

void srv_deed_refuse(struct srv_deed *d, enum pro_error error)
{
    note_refused(d, error);
    if (d->call != NULL) {
        srv_call_error(d->call, error);
    }
    free(d);
}

void srv_deed_refuse_fault(struct srv_deed *d, const struct pro_fault *fault)
{
    note_refused(d, fault->error);
    srv_call_fault(d->call, fault);
    free(d);
}

void srv_deed_fail(struct srv_deed *d, enum srv_store_status status, enum pro_error not_found,
    enum pro_error conflict)
{
    srv_deed_refuse(d,
        status == SRV_STORE_NOT_FOUND      ? not_found
            : status == SRV_STORE_CONFLICT ? conflict
                                           : srv_signin_error(status));
}
