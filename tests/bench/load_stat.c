/* SPDX-License-Identifier: MIT
 * load_stat.c - see load_stat.h. */
#include "load_stat.h"

#include "load_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t load_cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) {
        load_die("process %d has gone", (int)pid);
    }
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t load_rss_kib(pid_t pid)
{
    char path[64], line[256];
    unsigned long kib = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        (void)sscanf(line, "VmRSS: %lu", &kib);
    }
    if (f == NULL || kib == 0) {
        load_die("process %d has gone", (int)pid);
    }
    (void)fclose(f);
    return kib;
}

double load_average(void)
{
    double now = 0;
    (void)getloadavg(&now, 1);
    return now;
}

void load_times_add(struct load_times *t, uint64_t ns)
{
    if (t->n == t->cap) {
        t->cap = t->cap == 0 ? 4096 : t->cap * 2;
        t->ns = realloc(t->ns, t->cap * sizeof *t->ns);
        if (t->ns == NULL) {
            load_die("no memory");
        }
    }
    t->ns[t->n++] = ns;
}

static int by_time(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

double load_times_at(struct load_times *t, double part)
{
    if (t->n == 0) {
        return 0;
    }
    qsort(t->ns, t->n, sizeof *t->ns, by_time);
    const size_t i = (size_t)((double)t->n * part);
    return (double)t->ns[i < t->n ? i : t->n - 1] / 1e6;
}

void load_times_reset(struct load_times *t)
{
    t->n = 0;
}
