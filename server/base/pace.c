/* SPDX-License-Identifier: MIT
 * pace.c - see pace.h. */
#include "base/pace.h"

bool srv_pace_take(
    struct srv_pace *p, uint64_t rate, uint64_t burst, uint64_t now_ms, uint64_t *retry_ms)
{
    if (rate == 0) {
        return true;
    }
    const uint64_t now_us = now_ms * 1000;
    const uint64_t step_us = (1000000 + rate - 1) / rate;
    const uint64_t full_us = (p->full_us > now_us ? p->full_us : now_us) + step_us;
    const uint64_t burst_us = burst * step_us;
    if (full_us - now_us > burst_us) {
        *retry_ms = (full_us - now_us - burst_us + 999) / 1000;
        return false;
    }
    p->full_us = full_us;
    return true;
}
