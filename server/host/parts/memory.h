/* SPDX-License-Identifier: MIT
 * memory.h - small requests for memory that cannot fail: zeroed, and if there is none the process
 * aborts. The journal makes a restart safe, and all that a peer can make us hold is bounded by
 * config, so running out is the machine's state and not a peer's doing. */
#ifndef SRV_HOST_MEMORY_H
#define SRV_HOST_MEMORY_H

#include <stddef.h>

/* `size` zeroed bytes, at least 1; free() gives them back. */
void *srv_alloc(size_t size);

/* The same memory with room for `size` bytes; what is new is not zeroed. */
void *srv_realloc(void *at, size_t size);

/* A copy of `size` bytes. */
void *srv_memdup(const void *at, size_t size);

#endif
