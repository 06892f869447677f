/* SPDX-License-Identifier: MIT
 * webhook.c - see webhook.h. */
#include "host/tournament/webhook.h"

#include "base/log.h"
#include "base/text.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/service.h"
#include "host/tournament/post.h"
#include "host/tournament/told.h"
#include "host/tournament/tourneys.h"
#include "store/store_tournament.h"
#include "tournament/tournament.h"

#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_BYTES = 128
};

struct srv_hook {
    struct srv_hook *next;
    struct srv_service *service;
    int64_t id, due_ms;
    char tournament[SRV_ID_CHARS + 1];
    char *url, *secret;
    uint32_t fails;
    uint32_t
        rides; /* deliveries that became durable, counted: a look that misses one is void */
    uint32_t rides_seen; /* ... when the look under way began */
    int64_t delivery;    /* that is being sent */
    bool has_waiting, is_busy, is_gone;
};

struct event { /* in srv_webhooks.told */
    char id[SRV_ID_CHARS + 1];
    struct srv_told *told;
};

static const int64_t waits_ms[] = {5 * 1000, 15 * 1000, 60 * 1000, 5 * 60 * 1000,
    15 * 60 * 1000, 60 * 60 * 1000, 3 * 60 * 60 * 1000};

int64_t srv_webhook_wait_ms(uint32_t fails)
{
    const size_t n = sizeof waits_ms / sizeof waits_ms[0];
    return fails == 0 ? 0 : waits_ms[fails < n ? fails - 1 : n - 1];
}

void srv_webhook_sign(const char *secret, uint64_t seconds, const char *body, size_t len,
    char out[SRV_WEBHOOK_SIGNATURE_BYTES])
{
    char head[24];
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    (void)snprintf(head, sizeof head, "%" PRIu64 ".", seconds);
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)head, strlen(head));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, len);
    crypto_auth_hmacsha256_final(&state, hash);
    memcpy(out, "v1=", 3);
    sodium_bin2hex(out + 3, SRV_WEBHOOK_SIGNATURE_BYTES - 3, hash, sizeof hash);
    sodium_memzero(&state, sizeof state);
}

/* ---- which there are ---- */

void srv_webhooks_init(struct srv_webhooks *w)
{
    *w = (struct srv_webhooks){.end = &w->first};
    srv_map_init(&w->told, offsetof(struct event, id));
}

static void append(struct srv_webhooks *w, struct srv_hook *h)
{
    h->next = NULL;
    *w->end = h;
    w->end = &h->next;
}

static void take_out(struct srv_webhooks *w, const struct srv_hook *h)
{
    struct srv_hook **at = &w->first;
    while (*at != h) {
        at = &(*at)->next;
    }
    *at = h->next;
    if (*at == NULL) {
        w->end = at;
    }
}

static void free_hook(struct srv_hook *h)
{
    sodium_memzero(h->secret, strlen(h->secret));
    free(h->secret);
    free(h->url);
    free(h);
}

/* It stands still: nothing refers to it. */
static void rest(struct srv_hook *h)
{
    h->is_busy = false;
    if (h->is_gone) {
        take_out(&h->service->webhooks, h);
        free_hook(h);
    }
}

static bool has_hook(const struct srv_webhooks *w, const char *tournament)
{
    for (const struct srv_hook *h = w->first; h != NULL; h = h->next) {
        if (!h->is_gone && strcmp(h->tournament, tournament) == 0) {
            return true;
        }
    }
    return false;
}

static void add(struct srv_service *s, const struct srv_store_webhook *from)
{
    struct srv_hook *h = srv_alloc(sizeof *h);
    h->service = s;
    h->id = from->id;
    h->due_ms = from->due_ms;
    h->fails = from->fails;
    h->has_waiting = from->waiting > 0;
    h->url = srv_memdup(from->url, strlen(from->url) + 1);
    h->secret = srv_memdup(from->secret, strlen(from->secret) + 1);
    (void)snprintf(h->tournament, sizeof h->tournament, "%s", from->tournament);
    append(&s->webhooks, h);
}

struct starting {
    struct srv_service *service;
    void (*cb)(struct srv_service *s, bool is_good);
};

static void on_listed(
    void *arg, enum srv_store_status status, const struct srv_store_webhook *hooks, size_t n)
{
    const struct starting starting = *(struct starting *)arg;
    free(arg);
    for (size_t i = 0; i < n; i++) {
        add(starting.service, &hooks[i]);
    }
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "webhook.list", "the webhooks cannot be read",
            SRV_LOG_STR("status", srv_store_status_name(status)));
    }
    starting.cb(starting.service, status == SRV_STORE_OK);
}

void srv_webhooks_start(struct srv_service *s, void (*cb)(struct srv_service *s, bool is_good))
{
    const struct starting starting = {.service = s, .cb = cb};
    srv_store_webhook_list(s->store, NULL, on_listed, srv_memdup(&starting, sizeof starting));
}

/* ---- sending ---- */

static void look(struct srv_hook *h);

static void on_settled(void *arg, enum srv_store_status status)
{
    struct srv_hook *h = arg;
    const bool goes_on = status == SRV_STORE_OK && !h->is_gone;
    rest(h);
    if (goes_on) {
        look(h);
    }
}

static void on_posted(void *arg, int status, const char *why)
{
    struct srv_hook *h = arg;
    struct srv_webhooks *w = &h->service->webhooks;
    if (w->is_stopping || h->is_gone) {
        rest(h);
        return;
    }
    if (status / 100 == 2) {
        w->sent++;
        h->fails = 0;
        h->due_ms = 0;
        srv_store_delivery_done(h->service->store, h->id, h->delivery, false, on_settled, h);
        return;
    }
    w->failed++;
    h->fails += h->fails < UINT32_MAX ? 1 : 0;
    h->due_ms = srv_now_ms() + srv_webhook_wait_ms(h->fails);
    srv_log(SRV_LOG_WARN, "webhook.failed", "a webhook was not told, and will be again",
        SRV_LOG_STR("tournament", h->tournament), SRV_LOG_INT("webhook", h->id),
        SRV_LOG_INT("delivery", h->delivery), SRV_LOG_INT("status", status),
        SRV_LOG_UINT("fails", h->fails), SRV_LOG_STR("why", why));
    srv_store_delivery_failed(h->service->store, h->id, h->fails, h->due_ms, on_settled, h);
}

static bool try_now(struct srv_hook *h, const struct srv_store_delivery *d)
{
    struct srv_webhooks *w = &h->service->webhooks;
    const char *hosts = h->service->config.webhook_hosts;
    char event[HEADER_BYTES], number[HEADER_BYTES], when[HEADER_BYTES], signature[HEADER_BYTES];
    char signed_[SRV_WEBHOOK_SIGNATURE_BYTES];
    const uint64_t seconds = (uint64_t)(srv_now_ms() / 1000);
    srv_webhook_sign(h->secret, seconds, d->body.at, d->body.len, signed_);
    (void)snprintf(event, sizeof event, "Shinpan-Event: %s", d->word);
    (void)snprintf(number, sizeof number, "Shinpan-Delivery: %" PRId64, d->id);
    (void)snprintf(when, sizeof when, "Shinpan-Timestamp: %" PRIu64, seconds);
    (void)snprintf(signature, sizeof signature, "Shinpan-Signature: %s", signed_);
    const struct srv_post post = {
        .url = h->url,
        .hosts = hosts,
        .header = {"Content-Type: application/json", "User-Agent: shinpan/" SHINPAN_VERSION,
            event, number, when, signature},
        .body = d->body.at,
        .len = d->body.len,
    };
    if (w->posts == NULL) {
        w->posts = srv_posts_open(h->service->loop);
    }
    return w->posts != NULL && srv_post(w->posts, &post, on_posted, h);
}

static void on_next(void *arg, enum srv_store_status status, const struct srv_store_delivery *d)
{
    struct srv_hook *h = arg;
    struct srv_webhooks *w = &h->service->webhooks;
    if (status == SRV_STORE_NOT_FOUND && h->rides == h->rides_seen) {
        h->has_waiting = false;
    }
    if (status != SRV_STORE_OK || w->is_stopping || h->is_gone) {
        rest(h);
        return;
    }
    h->delivery = d->id;
    if (srv_now_ms() - d->created_ms >= SRV_WEBHOOK_LIFE_MS) {
        w->lost++;
        srv_log(SRV_LOG_ERROR, "webhook.given_up", "a webhook could not be told in time",
            SRV_LOG_STR("tournament", h->tournament), SRV_LOG_INT("webhook", h->id),
            SRV_LOG_INT("delivery", d->id));
        srv_store_delivery_done(h->service->store, h->id, d->id, true, on_settled, h);
    } else if (srv_post_url_check(h->url, h->service->config.webhook_hosts) !=
        SRV_POST_URL_OK) { /* the operator has changed his mind */
        on_posted(h, 0, "the address may not be asked (any more)");
    } else if (!try_now(h, d)) {
        rest(h); /* the next sweep */
    }
}

/* Sends the oldest delivery of it, if it may be tried now. */
static void look(struct srv_hook *h)
{
    struct srv_service *s = h->service;
    struct srv_webhooks *w = &s->webhooks;
    if (h->is_busy || h->is_gone || !h->has_waiting || w->is_stopping || s->is_draining ||
        s->is_store_down || srv_now_ms() < h->due_ms ||
        (w->posts != NULL && srv_posts_n(w->posts) >= SRV_POSTS_MAX)) {
        return;
    }
    h->is_busy = true;
    h->rides_seen = h->rides;
    take_out(w, h); /* others come first now */
    append(w, h);
    srv_store_delivery_next(s->store, h->id, on_next, h);
}

void srv_webhooks_sweep(struct srv_service *s)
{
    for (struct srv_hook *h = s->webhooks.first, *next; h != NULL; h = next) {
        next = h->next; /* one that is looked at goes to the end, and is busy there */
        look(h);
    }
}

/* ---- what happens in events ---- */

static void drop_riding(struct srv_webhooks *w)
{
    for (uint32_t i = 0; i < w->riding_n; i++) {
        free(w->riding[i].body);
    }
    free(w->riding);
    w->riding = NULL;
    w->riding_n = 0;
}

static void forget(struct srv_webhooks *w, const char *id)
{
    struct event *e = srv_map_find(&w->told, id);
    if (e != NULL) {
        srv_map_remove(&w->told, e);
        srv_told_free(e->told);
        free(e);
    }
}

/* From here on it is told what is different from now. */
static void know(struct srv_webhooks *w, const struct srv_tourney *ty)
{
    forget(w, ty->id);
    if (has_hook(w, ty->id)) {
        struct event *e = srv_alloc(sizeof *e);
        (void)snprintf(e->id, sizeof e->id, "%s", ty->id);
        e->told = srv_told_make(ty->t);
        srv_map_put(&w->told, e);
    }
}

static void on_fold(struct srv_tourney *ty)
{
    know(&ty->service->webhooks, ty);
}

static void on_append(struct srv_tourney *ty, const struct srv_act *act, uint32_t no)
{
    struct srv_webhooks *w = &ty->service->webhooks;
    struct event *e = srv_map_find(&w->told, ty->id);
    size_t n = 0;
    (void)no;
    drop_riding(w); /* of the act before, which is with the store */
    if (e == NULL) {
        return;
    }
    w->riding = srv_alloc(SRV_NEWS_MAX * sizeof *w->riding);
    w->riding_n = (uint32_t)srv_told_news(e->told, ty->id, ty->t, act->at_ms, w->riding);
    for (uint32_t i = 0; i < w->riding_n; i++) {
        for (const struct srv_hook *h = w->first; h != NULL; h = h->next) {
            if (h->is_gone || strcmp(h->tournament, ty->id) != 0) {
                continue;
            }
            assert(
                n < SRV_STORE_DELIVERY_RIDES_MAX); /* webhooks of an event times SRV_NEWS_MAX */
            w->ride[n++] = (struct srv_store_delivery){
                .webhook = h->id,
                .word = w->riding[i].word,
                .body = {.at = w->riding[i].body, .len = w->riding[i].len},
                .created_ms = act->at_ms,
            };
        }
    }
    if (n > 0) {
        srv_store_delivery_ride(ty->service->store, w->ride, n);
    }
}

static void on_act(struct srv_tourney *ty, const struct srv_act *act, uint32_t no)
{
    (void)act;
    (void)no;
    const struct srv_webhooks *w = &ty->service->webhooks;
    for (struct srv_hook *h = w->first, *next; h != NULL; h = next) {
        next = h->next;
        if (strcmp(h->tournament, ty->id) == 0) {
            h->rides++;
            h->has_waiting = true; /* perhaps: then a look finds nothing */
        }
    }
}

static void on_free(struct srv_tourney *ty)
{
    forget(&ty->service->webhooks, ty->id);
}

const struct srv_tourney_part srv_webhook_part = {
    .on_fold = on_fold,
    .on_append = on_append,
    .on_act = on_act,
    .on_free = on_free,
};

void srv_webhooks_added(struct srv_service *s, const struct srv_store_webhook *hook)
{
    const struct srv_tourney *ty = srv_tourneys_peek(s, hook->tournament);
    add(s, hook);
    if (ty != NULL && srv_map_find(&s->webhooks.told, hook->tournament) == NULL) {
        know(&s->webhooks, ty);
    }
}

void srv_webhooks_removed(struct srv_service *s, const char *tournament, const char *url)
{
    struct srv_webhooks *w = &s->webhooks;
    for (struct srv_hook *h = w->first, *next; h != NULL; h = next) {
        next = h->next;
        if (strcmp(h->tournament, tournament) == 0 && strcmp(h->url, url) == 0) {
            h->is_gone = true;
            if (!h->is_busy) {
                rest(h);
            }
        }
    }
    if (!has_hook(w, tournament)) {
        forget(w, tournament);
    }
}

/* ---- the end ---- */

void srv_webhooks_stop(struct srv_service *s)
{
    struct srv_webhooks *w = &s->webhooks;
    struct srv_posts *posts = w->posts;
    w->is_stopping = true;
    w->posts = NULL;
    srv_posts_close(posts);
}

void srv_webhooks_deinit(struct srv_webhooks *w)
{
    drop_riding(w);
    size_t cursor = 0;
    for (const struct event *e; (e = srv_map_next(&w->told, &cursor)) != NULL; cursor = 0) {
        forget(w, e->id);
    }
    srv_map_deinit(&w->told);
    while (w->first != NULL) {
        struct srv_hook *h = w->first;
        take_out(w, h);
        free_hook(h);
    }
}

void srv_webhooks_metrics(const struct srv_service *s, struct srv_text *out)
{
    const struct srv_webhooks *w = &s->webhooks;
    static const struct {
        const char *name, *help;
    } rows[] = {{"webhook_deliveries_total", "Deliveries to webhooks that were taken."},
        {"webhook_failures_total", "Tries to deliver to a webhook that failed."},
        {"webhook_given_up_total", "Deliveries to webhooks that were given up."}};
    const uint64_t values[] = {w->sent, w->failed, w->lost};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        srv_text_printf(out,
            "# HELP shinpan_%s %s\n# TYPE shinpan_%s counter\nshinpan_%s %" PRIu64 "\n",
            rows[i].name, rows[i].help, rows[i].name, rows[i].name, values[i]);
    }
}
