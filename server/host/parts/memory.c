/* SPDX-License-Identifier: MIT
 * memory.c - see memory.h. */
#include "host/parts/memory.h"

#include <stdlib.h>
#include <string.h>

void *srv_alloc(size_t size)
{
    void *at = calloc(1, size > 0 ? size : 1);
    if (at == NULL) {
        abort();
    }
    return at;
}

void *srv_realloc(void *at, size_t size)
{
    void *now = realloc(at, size > 0 ? size : 1);
    if (now == NULL) {
        abort();
    }
    return now;
}

void *srv_memdup(const void *at, size_t size)
{
    void *copy = srv_alloc(size);
    if (size > 0) {
        memcpy(copy, at, size);
    }
    return copy;
}
