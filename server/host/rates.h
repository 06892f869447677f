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

#endif
