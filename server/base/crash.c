/* SPDX-License-Identifier: MIT
 * crash.c - see crash.h. Only in test builds. */
#include "base/crash.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char wanted[64];  /* "": none */
static atomic_long left; /* hits until the end */

static void read_plan(void)
{
    const char *plan = getenv("SHINPAN_CRASH_AT");
    const char *colon = plan != NULL ? strrchr(plan, ':') : NULL;
    if (plan == NULL) {
        return;
    }
    const long count = colon != NULL ? strtol(colon + 1, NULL, 10) : 0;
    if (count < 1 || (size_t)(colon - plan) >= sizeof wanted) {
        /* a test that kills nobody would pass: better no run at all */
        fprintf(stderr, "SHINPAN_CRASH_AT=%s: want name:count\n", plan);
        abort();
    }
    memcpy(wanted, plan, (size_t)(colon - plan));
    atomic_store(&left, count);
}

void srv_crash_point(const char *name)
{
    pthread_once(&once, read_plan);
    if (strcmp(wanted, name) == 0 && atomic_fetch_sub(&left, 1) == 1) {
        raise(SIGKILL);
    }
}
