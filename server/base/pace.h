/* SPDX-License-Identifier: MIT
 * pace.h - how often something may happen: a bucket told by the moment at which it will be full again.
 * Each turn moves that moment by a step, and it may not lie further away than a burst of steps. */
#ifndef SRV_BASE_PACE_H
#define SRV_BASE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* Zeroed: full. */
struct srv_pace {
    uint64_t full_us; /* on the caller's clock */
};

/* Takes a turn: `rate` a second, up to `burst` at once; rate 0: no limit. False: it is one too many, is
 * not counted, and would not be in *retry_ms (at least 1). rate and burst at most 1,000,000. */
bool srv_pace_take(
    struct srv_pace *p, uint64_t rate, uint64_t burst, uint64_t now_ms, uint64_t *retry_ms);

#endif
