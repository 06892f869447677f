/* SPDX-License-Identifier: MIT
 * rates.c - see rates.h. A small set-associative table: a key has four places it may be in. */
#include "rates.h"

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
    const double rate = (double)per_minute;
    if (mine == NULL) {
        mine = oldest;
        *mine = (struct srv_rate){.key = h, .at_ms = now_ms, .left = rate};
    }
    mine->left += (double)(now_ms - mine->at_ms) * rate / 60000.0;
    mine->left = mine->left > rate ? rate : mine->left;
    mine->at_ms = now_ms;
    if (mine->left < 1.0) {
        *retry_ms = (uint32_t)((1.0 - mine->left) * 60000.0 / rate) + 1;
        return false;
    }
    mine->left -= 1.0;
    return true;
}
