/* SPDX-License-Identifier: MIT
 * now.c - see now.h. */
#include "host/parts/now.h"

#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

static uint64_t ahead_ms; /* of the machine's time; 0 but in tests */
static int64_t jumped_ms; /* what its clock was set by; likewise */

static int64_t offset_ms; /* from the monotonic clock to the time we go by */
static bool is_set;

static int64_t ms_of(clockid_t clock)
{
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* How far the machine's clock is from ours. */
static int64_t apart_ms(void)
{
    return ms_of(CLOCK_REALTIME) + jumped_ms - ms_of(CLOCK_MONOTONIC) - offset_ms;
}

void srv_time_adopt(void)
{
    offset_ms += apart_ms();
    is_set = true;
}

int64_t srv_time_follow(void)
{
    const int64_t apart = apart_ms();
    if (is_set && llabs(apart) > SRV_TIME_STEP_MS) {
        return apart;
    }
    srv_time_adopt();
    return 0;
}

int64_t srv_now_ms(void)
{
    if (!is_set) {
        srv_time_adopt();
    }
    return ms_of(CLOCK_MONOTONIC) + offset_ms + (int64_t)ahead_ms;
}

uint64_t srv_loop_ms(const uv_loop_t *loop)
{
    return uv_now(loop) + ahead_ms;
}

#ifdef SRV_TESTING
void srv_time_advance(uint64_t ms)
{
    ahead_ms += ms;
}

void srv_time_jump(int64_t ms)
{
    jumped_ms += ms;
}
#endif
