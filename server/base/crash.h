/* SPDX-License-Identifier: MIT
 * crash.h - named points at which a test can kill the process. SRV_CRASH_POINT("committed") is
 * nothing in a release; built with -DSRV_TESTING it raises SIGKILL when the environment says
 * SHINPAN_CRASH_AT=committed:3 and this is the third time, in any thread, that the point is
 * passed. SIGKILL, because that is what a power cut looks like from inside. */
#ifndef SRV_BASE_CRASH_H
#define SRV_BASE_CRASH_H

#ifdef SRV_SEAMLESS
#error "a crash point is live only in the seams of a meson.build"
#elif defined SRV_TESTING
void srv_crash_point(const char *name);
#define SRV_CRASH_POINT(name) srv_crash_point(name)
#else
#define SRV_CRASH_POINT(name) ((void)0)
#endif

#endif
