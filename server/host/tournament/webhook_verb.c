/* SPDX-License-Identifier: MIT
 * webhook_verb.c - tournament.webhook: a host has an address told, or no more. It is no act of the event,
 * since nothing of the event follows from it: the server's record says who did it. */
#include "host/judge/deed.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/post.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verbs.h"
#include "host/tournament/webhook.h"
#include "tournament/tournament.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert(
    (int)SRV_POST_URL_MAX == (int)PRO_WEBHOOK_URL_MAX, "the protocol's limit is ours");

struct asked {
    struct srv_deed *deed;
    struct pro_tournament_webhook p;
    char secret[SRV_TOKEN_CHARS + 1];
};

static void finish(struct asked *x, const char *secret)
{
    struct srv_deed *d = x->deed;
    srv_deed_done(d, &(struct pro_result){.tournament_webhook = {.secret = secret}});
    sodium_memzero(x, sizeof *x);
    free(x);
}

static void refuse(struct asked *x, enum pro_error error)
{
    srv_deed_refuse(x->deed, error);
    sodium_memzero(x, sizeof *x);
    free(x);
}

static void on_added(void *arg, enum srv_store_status status, int64_t id)
{
    struct asked *x = arg;
    if (status == SRV_STORE_OK) {
        srv_webhooks_added(x->deed->service,
            &(struct srv_store_webhook){
                .id = id, .tournament = x->p.tournament, .url = x->p.url, .secret = x->secret});
        finish(x, x->secret);
    } else if (status == SRV_STORE_TAKEN) {
        finish(x, NULL); /* it is told already */
    } else {
        struct srv_deed *d = x->deed;
        const enum srv_store_status why = status;
        sodium_memzero(x, sizeof *x);
        free(x);
        if (why == SRV_STORE_LIMIT) {
            srv_deed_refuse(d, PRO_ERROR_WEBHOOKS_FULL);
        } else {
            srv_deed_fail(d, why, PRO_ERROR_TOURNAMENT_UNKNOWN, PRO_ERROR_INTERNAL);
        }
    }
}

static void on_removed(void *arg, enum srv_store_status status)
{
    struct asked *x = arg;
    if (status == SRV_STORE_OK) {
        srv_webhooks_removed(x->deed->service, x->p.tournament, x->p.url);
    }
    if (status == SRV_STORE_OK || status == SRV_STORE_NOT_FOUND) {
        finish(x, NULL);
    } else {
        struct srv_deed *d = x->deed;
        sodium_memzero(x, sizeof *x);
        free(x);
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
    }
}

static void on_turn(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct asked *x = arg;
    struct srv_deed *d = x->deed;
    struct srv_service *s = d->service;
    if (error == PRO_ERROR_NONE &&
        (srv_tourney_rights_of(ty, d->call) & SRV_TOURNEY_HOST) == 0) {
        error = PRO_ERROR_NOT_HOST;
    }
    if (error == PRO_ERROR_NONE && x->p.on && ty->t->event.state >= SRV_EVENT_OVER) {
        error = PRO_ERROR_TOURNAMENT_STATE;
    }
    if (error != PRO_ERROR_NONE) {
        refuse(x, error);
        return;
    }
    char origin[SRV_POST_URL_MAX + 1];
    srv_post_url_origin(x->p.url, origin); /* the rest of it may be as good as a password */
    (void)snprintf(d->after, sizeof d->after, "{\"on\":%s,\"at\":\"%s\"}",
        x->p.on ? "true" : "false", origin);
    if (x->p.on) {
        srv_token_make(x->secret);
        srv_deed_ride(d, NULL);
        srv_store_webhook_add(s->store,
            &(struct srv_store_webhook){.tournament = x->p.tournament,
                .url = x->p.url,
                .secret = x->secret,
                .created_ms = srv_now_ms()},
            (uint32_t)s->config.webhooks, on_added, x);
    } else {
        srv_deed_ride(d, NULL);
        srv_store_webhook_remove(s->store, x->p.tournament, x->p.url, on_removed, x);
    }
}

void srv_tournament_webhook(struct srv_call *call, const struct pro_tournament_webhook *p)
{
    struct srv_service *s = call->client->service;
    const enum srv_post_url wrong =
        p->on ? srv_post_url_check(p->url, s->config.webhook_hosts) : SRV_POST_URL_OK;
    struct srv_deed *d = srv_deed_open(call, p->tournament, "");
    if (wrong != SRV_POST_URL_OK) {
        const char *expected = wrong == SRV_POST_URL_PRIVATE
            ? "an address of the internet"
            : "http or https, without a name and password, to port 80, 443 or one from 1024 on";
        struct pro_fault fault = {.error = PRO_ERROR_URL_REFUSED, .field = "params.url"};
        (void)snprintf(fault.expected, sizeof fault.expected, "%s", expected);
        srv_deed_refuse_fault(d, &fault);
        return;
    }
    struct asked *x = srv_alloc(sizeof *x);
    x->deed = d;
    x->p = *p;
    srv_tourneys_ask(s, x->p.tournament, on_turn, x);
}
