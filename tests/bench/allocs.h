/* SPDX-License-Identifier: MIT
 * allocs.h - counts heap allocations: allocs.c interposes malloc and its kin for the whole process. */
#ifndef TESTS_BENCH_ALLOCS_H
#define TESTS_BENCH_ALLOCS_H

/* Allocations and reallocations so far; single-threaded programs only. */
unsigned long allocs_count(void);

#endif
