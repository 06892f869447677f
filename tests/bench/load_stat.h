/* SPDX-License-Identifier: MIT
 * load_stat.h - what is measured of a process from outside: its time, its memory; and times of ours,
 * of which the middle and the worst hundredth are asked for. */
#ifndef TESTS_LOAD_STAT_H
#define TESTS_LOAD_STAT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Processor time of all its threads since it began, in ns. */
uint64_t load_cpu_ns(pid_t pid);

/* Its resident memory in KiB. */
uint64_t load_rss_kib(pid_t pid);

/* The load of the machine over the last minute. */
double load_average(void);

/* Times in ns; a zeroed one is empty. */
struct load_times {
    uint64_t *ns;
    size_t n, cap;
};

void load_times_add(struct load_times *t, uint64_t ns);

/* The time that a part (0..1) of all lies below, in ms; 0 when there are none. */
double load_times_at(struct load_times *t, double part);

void load_times_reset(struct load_times *t);

#endif
