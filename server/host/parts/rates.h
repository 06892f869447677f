/* SPDX-License-Identifier: MIT
 * rates.h - token buckets by key in fixed memory: how often one address may do something. When
 * there are more keys than places, the bucket that was used least lately makes room, so a flood
 * of addresses costs no memory. */
#ifndef SRV_HOST_RATES_H
#define SRV_HOST_RATES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SRV_RATES_SETS = 256,
    SRV_RATES_WAYS = 4
};

struct srv_rates {
    struct srv_rate {
        uint64_t key;   /* hash of the key; 0 is free */
        uint64_t at_ms; /* when it was counted last */
        double left;
    } at[SRV_RATES_SETS][SRV_RATES_WAYS];
};

/* Takes one of `per_minute` (also how many at once; 0: no limit). False: wait *retry_ms. */
bool srv_rates_take(struct srv_rates *rates, const char *key, uint64_t per_minute,
    uint64_t now_ms, uint32_t *retry_ms);

/* The same with another number at once. */
bool srv_rates_take_burst(struct srv_rates *rates, const char *key, uint64_t per_minute,
    uint64_t burst, uint64_t now_ms, uint32_t *retry_ms);

/* Attempts that count against who makes them while they fail: `per_minute` of them, then each must
 * wait twice as long as the one before, up to a quarter of an hour; an hour of quiet forgets all. */
struct srv_tries {
    struct srv_try {
        uint64_t key; /* hash of the key; 0 is free */
        uint64_t at_ms, until_ms;
        double n;
    } at[SRV_RATES_SETS][SRV_RATES_WAYS];
};

/* Counts an attempt. False: it is too early, wait *retry_ms, and nothing is counted. per_minute 0: no
 * limit. */
bool srv_tries_take(struct srv_tries *tries, const char *key, uint64_t per_minute,
    uint64_t now_ms, uint32_t *retry_ms);

/* The attempt did not fail: it does not count, or (is_all) nothing does that was before. */
void srv_tries_give(struct srv_tries *tries, const char *key, bool is_all);

/* Whether the key was noted lately. */
bool srv_tries_know(const struct srv_tries *tries, const char *key);
void srv_tries_note(struct srv_tries *tries, const char *key, uint64_t now_ms);

#endif
