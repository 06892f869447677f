/* SPDX-License-Identifier: MIT
 * rates.c - see rates.h. A small set-associative table: a key has four places it may be in. */
#include "host/parts/rates.h"

#include <sodium.h>
#include <string.h>

static uint64_t hash(const char *key)
{
    static unsigned char secret[crypto_shorthash_KEYBYTES];
    static bool is_seeded;
    if (!is_seeded) {
        crypto_shorthash_keygen(secret);
        is_seeded = true;
    }
    unsigned char out[crypto_shorthash_BYTES];
    crypto_shorthash(out, (const unsigned char *)key, strlen(key), secret);
    uint64_t h;
    memcpy(&h, out, sizeof h);
    return h == 0 ? 1 : h;
}

bool srv_rates_take(struct srv_rates *rates, const char *key, uint64_t per_minute,
    uint64_t now_ms, uint32_t *retry_ms)
{
    return srv_rates_take_burst(rates, key, per_minute, per_minute, now_ms, retry_ms);
}

bool srv_rates_take_burst(struct srv_rates *rates, const char *key, uint64_t per_minute,
    uint64_t burst, uint64_t now_ms, uint32_t *retry_ms)
{
    if (per_minute == 0) {
        return true;
    }
    const uint64_t h = hash(key);
    struct srv_rate *way = rates->at[h % SRV_RATES_SETS];
    struct srv_rate *mine = NULL, *oldest = &way[0];
    for (int i = 0; i < SRV_RATES_WAYS; i++) {
        if (way[i].key == h) {
            mine = &way[i];
        }
        if (way[i].at_ms < oldest->at_ms) {
            oldest = &way[i];
        }
    }
    const double rate = (double)per_minute, most = (double)burst;
    if (mine == NULL) {
        mine = oldest;
        *mine = (struct srv_rate){.key = h, .at_ms = now_ms, .left = most};
    }
    mine->left += (double)(now_ms - mine->at_ms) * rate / 60000.0;
    mine->left = mine->left > most ? most : mine->left;
    mine->at_ms = now_ms;
    if (mine->left < 1.0) {
        *retry_ms = (uint32_t)((1.0 - mine->left) * 60000.0 / rate) + 1;
        return false;
    }
    mine->left -= 1.0;
    return true;
}

static struct srv_try *try_find(struct srv_tries *tries, uint64_t h, bool is_made)
{
    struct srv_try *way = tries->at[h % SRV_RATES_SETS], *oldest = &way[0];
    for (int i = 0; i < SRV_RATES_WAYS; i++) {
        if (way[i].key == h) {
            return &way[i];
        }
        if (way[i].at_ms < oldest->at_ms) {
            oldest = &way[i];
        }
    }
    if (!is_made) {
        return NULL;
    }
    *oldest = (struct srv_try){.key = h};
    return oldest;
}

enum {
    WAIT_MAX_MS = 15 * 60 * 1000,
    QUIET_MS = 60 * 60 * 1000
};

bool srv_tries_take(struct srv_tries *tries, const char *key, uint64_t per_minute,
    uint64_t now_ms, uint32_t *retry_ms)
{
    if (per_minute == 0) {
        return true;
    }
    struct srv_try *t = try_find(tries, hash(key), true);
    const double most = (double)per_minute;
    if (now_ms < t->until_ms) {
        *retry_ms = (uint32_t)(t->until_ms - now_ms);
        return false;
    }
    const uint64_t quiet_ms = now_ms - t->at_ms;
    if (quiet_ms >= QUIET_MS) {
        t->n = 0;
    } else if (t->n <= most - 0.5) { /* what went past it waits, until all is quiet */
        t->n -= (double)quiet_ms * most / 60000.0;
        t->n = t->n < 0 ? 0 : t->n;
    }
    t->n += 1;
    t->at_ms = now_ms;
    if (t->n > most - 0.5) {
        double wait_ms = 60000.0 / most;
        for (double over = most + 0.5; over <= t->n && wait_ms < WAIT_MAX_MS; over += 1) {
            wait_ms *= 2;
        }
        t->until_ms = now_ms + (uint64_t)(wait_ms < WAIT_MAX_MS ? wait_ms : WAIT_MAX_MS);
    }
    return true;
}

void srv_tries_give(struct srv_tries *tries, const char *key, bool is_all)
{
    struct srv_try *t = try_find(tries, hash(key), false);
    if (t != NULL) {
        t->n = is_all || t->n < 1 ? 0 : t->n - 1;
        t->until_ms = 0;
    }
}

bool srv_tries_know(const struct srv_tries *tries, const char *key)
{
    const uint64_t h = hash(key);
    const struct srv_try *way = tries->at[h % SRV_RATES_SETS];
    for (int i = 0; i < SRV_RATES_WAYS; i++) {
        if (way[i].key == h) {
            return true;
        }
    }
    return false;
}

void srv_tries_note(struct srv_tries *tries, const char *key, uint64_t now_ms)
{
    try_find(tries, hash(key), true)->at_ms = now_ms;
}
