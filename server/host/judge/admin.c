/* SPDX-License-Identifier: MIT
 * admin.c - see admin.h. */
#include "host/judge/admin.h"

#include "host/host.h"
#include "host/judge/deed.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/signin.h"
#include "host/service.h"

#include <pro/notice.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50 /* rows of a page unless the request says otherwise */
};

/* ---- announce ---- */

static void on_announced(void *arg, enum srv_store_status status)
{
    struct srv_deed *d = arg;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    struct pro_result result = {0};
    const struct pro_notice notice = {.kind = PRO_NOTICE_SERVER_NOTICE,
        .server_notice = {.code = PRO_CODE_ANNOUNCED, .text = d->reason}};
    for (struct srv_client *c = d->service->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->is_greeted) {
            srv_client_notify(c, &notice);
            result.admin_announce.connections++;
        }
    }
    srv_deed_done(d, &result);
}

void srv_admin_announce(struct srv_call *call, const struct pro_admin_announce *p)
{
    struct srv_deed *d = srv_deed_open(call, "", p->text);
    if (d != NULL) {
        srv_deed_note(d, on_announced, d);
    }
}

/* ---- drain ---- */

struct draining {
    struct srv_deed *deed;
    uint64_t seconds;
    bool is_off;
};

static void on_draining(void *arg, enum srv_store_status status)
{
    const struct draining x = *(struct draining *)arg;
    free(arg);
    struct srv_service *s = x.deed->service;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(x.deed, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    srv_deed_done(x.deed,
        &(struct pro_result){
            .admin_drain = {.live = s->rooms_by_status[SRV_STORE_MATCH_LIVE]}});
    if (x.is_off) {
        (void)srv_host_undrain(s); /* that it was not going to is just as well */
    } else {
        srv_host_drain(s, x.seconds);
    }
}

void srv_admin_drain(struct srv_call *call, const struct pro_admin_drain *p)
{
    struct srv_deed *d = srv_deed_open(call, "", p->reason);
    if (d == NULL) {
        return;
    }
    struct draining *x = srv_alloc(sizeof *x);
    *x = (struct draining){.deed = d, .seconds = p->seconds, .is_off = p->is_off};
    (void)snprintf(d->after, sizeof d->after, "{\"seconds\":%" PRIu64 ",\"off\":%s}",
        p->seconds, p->is_off ? "true" : "false");
    srv_deed_note(d, on_draining, x);
}

/* ---- audit ---- */

struct listing {
    struct srv_call *call;
    uint32_t limit;
};

static void on_audit(
    void *arg, enum srv_store_status status, const struct srv_store_audit *rows, size_t n)
{
    const struct listing listing = *(struct listing *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_call_error(listing.call, srv_signin_error(status));
        return;
    }
    struct pro_audited row[PRO_JUDGE_PAGE_MAX];
    for (size_t i = 0; i < n; i++) {
        row[i] = (struct pro_audited){
            .entry = (uint64_t)rows[i].id,
            .at_ms = (uint64_t)rows[i].at_ms,
            .actor = rows[i].actor,
            .name = rows[i].name,
            .verb = rows[i].verb,
            .subject = rows[i].target,
            .reason = rows[i].reason,
            .before = rows[i].before,
            .after = rows[i].after,
            .result = rows[i].result,
        };
    }
    struct pro_result result = {.audit_list = {.row = row, .rows = n}};
    if (n == listing.limit) {
        result.audit_list.next = row[n - 1].entry;
    }
    srv_call_result(listing.call, &result);
}

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

void srv_audit_list(struct srv_call *call, const struct pro_audit_list *p)
{
    struct listing *listing = srv_alloc(sizeof *listing);
    listing->call = call;
    listing->limit = p->limit > 0 ? (uint32_t)p->limit : PAGE;
    const struct srv_store_audit_query query = {
        .target = or_null(p->subject),
        .actor = or_null(p->actor),
        .verb = or_null(p->verb),
        .before = (int64_t)p->before,
        .limit = listing->limit,
    };
    srv_store_audit_list(call->client->service->store, &query, on_audit, listing);
}
