/* SPDX-License-Identifier: MIT */
#include "arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_MIN ((size_t)512)
#define CHUNK_MAX ((size_t)64 << 10) /* larger ones hold one thing that needs it */
#define ALIGN     ((size_t)16)

struct srv__chunk {
    struct srv__chunk *before;
    size_t cap, len;
    alignas(16) unsigned char at[];
};

void *srv__xalloc(size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        fprintf(stderr, "store: no memory for %zu bytes\n", size);
        abort();
    }
    return p;
}

void *srv__arena_take(struct srv__arena *a, size_t size)
{
    assert(size < SIZE_MAX / 2);
    size = (size + ALIGN - 1) & ~(ALIGN - 1);
    struct srv__chunk *c = a->last;
    if (c == NULL || size > c->cap - c->len) {
        size_t cap = c == NULL ? CHUNK_MIN : c->cap * 2;
        cap = cap > CHUNK_MAX ? CHUNK_MAX : cap;
        cap = cap < size ? size : cap;
        c = malloc(sizeof *c + cap);
        if (c == NULL) {
            fprintf(stderr, "store: no memory for %zu bytes\n", cap);
            abort();
        }
        *c = (struct srv__chunk){.before = a->last, .cap = cap};
        a->last = c;
        a->bytes += sizeof *c + cap;
    }
    void *p = c->at + c->len;
    c->len += size;
    return p;
}

char *srv__arena_copy(struct srv__arena *a, const void *at, size_t len)
{
    char *p = srv__arena_take(a, len + 1);
    if (len > 0) {
        memcpy(p, at, len);
    }
    p[len] = '\0';
    return p;
}

void *srv__arena_grow(struct srv__arena *a, void *array, size_t n, size_t size)
{
    if (n != 0 && (n < 8 || (n & (n - 1)) != 0)) {
        return array;
    }
    const size_t room = n == 0 ? 8 : n * 2;
    assert(room < SIZE_MAX / 2 / size);
    unsigned char *p = srv__arena_take(a, room * size);
    if (n > 0) {
        memcpy(p, array, n * size);
    }
    memset(p + n * size, 0, (room - n) * size);
    return p;
}

void srv__arena_deinit(struct srv__arena *a)
{
    for (struct srv__chunk *c = a->last; c != NULL;) {
        struct srv__chunk *before = c->before;
        free(c);
        c = before;
    }
    *a = (struct srv__arena){0};
}
