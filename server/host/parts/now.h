/* SPDX-License-Identifier: MIT
 * now.h - the time that everything in this folder goes by: deadlines, clocks, expiry, what the
 * journal says. The build that tests use can be told to move it forward; what is only measured (how
 * long a call took) is real time in any build. Loop thread.
 *
 * A clock that is set wrong must not end sessions, show a delayed match too early or begin a season.
 * So the date is the machine's when we start, and goes on with its monotonic clock: small steps of the
 * machine's clock are followed, a jump is not, until somebody says that it was meant. */
#ifndef SRV_HOST_NOW_H
#define SRV_HOST_NOW_H

#include <uv.h>

#include <stdint.h>

enum {
    SRV_TIME_STEP_MS = 60000 /* the longest step that is followed */
};

/* Milliseconds since 1970. */
int64_t srv_now_ms(void);

/* Loop time: milliseconds from some moment on, never going back, the same for all that the loop
 * does in one turn. */
uint64_t srv_loop_ms(const uv_loop_t *loop);

/* Looks at the machine's clock, now and then. How many ms it is ahead of ours (below 0: behind) when
 * that is more than a step; else ours is the same now, and 0. */
int64_t srv_time_follow(void);

/* Ours is the machine's from now on, whatever it says. */
void srv_time_adopt(void);

#ifdef SRV_TESTING
/* Both times are so much later from now on. */
void srv_time_advance(uint64_t ms);

/* Somebody has set the machine's clock forward or back. */
void srv_time_jump(int64_t ms);
#endif

#endif
