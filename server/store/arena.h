/* SPDX-License-Identifier: MIT
 * arena.h - the memory of one operation: what was copied at submission and what a read brings
 * back, freed in one go after the callback. Aborts when the process has no memory (store.h). */
#ifndef SRV_STORE_ARENA_H
#define SRV_STORE_ARENA_H

#include <stddef.h>

struct srv__chunk;

struct srv__arena { /* a zeroed one is empty and valid */
    struct srv__chunk *last;
    size_t bytes; /* taken from the heap */
};

void *srv__xalloc(size_t size); /* zeroed; never NULL */

void *srv__arena_take(struct srv__arena *a, size_t size); /* aligned for anything, not zeroed */

/* A copy with a NUL behind it; `at` may be NULL when len is 0. */
char *srv__arena_copy(struct srv__arena *a, const void *at, size_t len);

/* An array of n elements that is about to get one more: the same array while there is room,
 * else a copy with twice the room. Room is 0, then 8, 16, 32, ...: a function of n, so nothing
 * else is stored. New elements are zeroed. */
void *srv__arena_grow(struct srv__arena *a, void *array, size_t n, size_t size);

void srv__arena_deinit(struct srv__arena *a);

#endif
