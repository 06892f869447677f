/* SPDX-License-Identifier: MIT
 * webhook.h - addresses on the web that are told what happens in an event: by a POST of JSON, signed, in
 * order, at least once, over restarts.
 *
 * What is told (told.h) goes into the transaction of the act that it is about, so it is told if and only
 * if the act is durable. Each webhook gets its deliveries one at a time, oldest first. One that is not
 * answered with 2xx is tried again, after waits that grow (srv_webhook_wait_ms), and holds up those behind
 * it; when it is SRV_WEBHOOK_LIFE_MS old it is given up. After a kill one may come twice, under the same
 * number.
 *
 *     Shinpan-Event: result
 *     Shinpan-Delivery: 42                a number, the same at each try
 *     Shinpan-Timestamp: 1767225600       seconds since 1970, of this try
 *     Shinpan-Signature: v1=HEX           HMAC-SHA256 of "TIMESTAMP.BODY" under the webhook's secret (its
 *                                         43 characters), in lower-case hex
 *
 * Addresses are judged by post.h. Neither secrets nor paths of URLs are ever logged. Loop thread. */
#ifndef SRV_HOST_WEBHOOK_H
#define SRV_HOST_WEBHOOK_H

#include "host/parts/map.h"
#include "host/tournament/tourney.h"
#include "store/store_tournament.h"

#include <stdbool.h>
#include <stdint.h>

struct srv_hook;
struct srv_news;
struct srv_posts;
struct srv_service;
struct srv_text;

enum {
    SRV_WEBHOOK_LIFE_MS = 24 * 3600 * 1000, /* from the act on */
    SRV_WEBHOOK_SIGNATURE_BYTES = sizeof "v1=" + 64
};

struct srv_webhooks {
    struct srv_hook *first, **end; /* all, the one that was served last at the end */
    struct srv_map told;           /* what of each event that has any: by its id */
    struct srv_posts *posts;       /* NULL before the first */
    struct srv_news *riding;       /* bodies that are on their way into a transaction .. */
    struct srv_store_delivery ride[SRV_STORE_DELIVERY_RIDES_MAX]; /* .. and to whom */
    uint32_t riding_n;
    bool is_stopping;
    uint64_t sent, failed, lost; /* deliveries; tries that failed; deliveries given up */
};

void srv_webhooks_init(struct srv_webhooks *w);

/* Reads which there are; before events are folded. `cb` gets false if the store cannot be read. */
void srv_webhooks_start(struct srv_service *s, void (*cb)(struct srv_service *s, bool is_good));

/* Twice a second: sends what is due. */
void srv_webhooks_sweep(struct srv_service *s);

/* Nothing more is sent, what is under way is cut; it is tried again after the next start. Before the store
 * closes. */
void srv_webhooks_stop(struct srv_service *s);

/* The store is closed. */
void srv_webhooks_deinit(struct srv_webhooks *w);

void srv_webhooks_metrics(const struct srv_service *s, struct srv_text *out);

/* Its part in each event. */
extern const struct srv_tourney_part srv_webhook_part;

/* How long to wait after so many failures in a row, from 1. */
int64_t srv_webhook_wait_ms(uint32_t fails);

/* "v1=.." of a body at that time. */
void srv_webhook_sign(const char *secret, uint64_t seconds, const char *body, size_t len,
    char out[SRV_WEBHOOK_SIGNATURE_BYTES]);

/* ---- for webhook_verb.c ---- */

/* One was added to the store, or taken out. */
void srv_webhooks_added(struct srv_service *s, const struct srv_store_webhook *hook);
void srv_webhooks_removed(struct srv_service *s, const char *tournament, const char *url);

#endif
