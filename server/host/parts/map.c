/* SPDX-License-Identifier: MIT
 * map.c - open addressing with linear probing; removing shifts back what follows, so there are
 * no tombstones and a map that shrinks stays quick. */
#include "host/parts/map.h"

#include "host/parts/memory.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *key_of(const struct srv_map *m, const void *thing)
{
    return (const char *)thing + m->key;
}

static size_t hash(const char *key)
{
    static unsigned char secret[crypto_shorthash_KEYBYTES];
    static bool is_seeded;
    if (!is_seeded) {
        crypto_shorthash_keygen(secret);
        is_seeded = true;
    }
    unsigned char out[crypto_shorthash_BYTES];
    crypto_shorthash(out, (const unsigned char *)key, strlen(key), secret);
    size_t h;
    static_assert(sizeof h <= sizeof out, "a hash fills a size_t");
    memcpy(&h, out, sizeof h);
    return h;
}

void srv_map_init(struct srv_map *m, size_t key_offset)
{
    *m = (struct srv_map){.key = key_offset};
}

void srv_map_deinit(struct srv_map *m)
{
    free(m->slot);
    *m = (struct srv_map){0};
}

/* Where the key is, or where it would go. */
static size_t place(const struct srv_map *m, const char *key)
{
    size_t i = hash(key) & (m->cap - 1);
    while (m->slot[i] != NULL && strcmp(key_of(m, m->slot[i]), key) != 0) {
        i = (i + 1) & (m->cap - 1);
    }
    return i;
}

void *srv_map_find(const struct srv_map *m, const char *key)
{
    return m->cap == 0 ? NULL : m->slot[place(m, key)];
}

static void grow(struct srv_map *m)
{
    const struct srv_map old = *m;
    m->cap = old.cap == 0 ? 16 : old.cap * 2;
    m->slot = srv_alloc(m->cap * sizeof *m->slot);
    for (size_t i = 0; i < old.cap; i++) {
        if (old.slot[i] != NULL) {
            m->slot[place(m, key_of(m, old.slot[i]))] = old.slot[i];
        }
    }
    free(old.slot);
}

void srv_map_put(struct srv_map *m, void *thing)
{
    if ((m->len + 1) * 2 > m->cap) {
        grow(m);
    }
    const size_t i = place(m, key_of(m, thing));
    assert(m->slot[i] == NULL);
    m->slot[i] = thing;
    m->len++;
}

void srv_map_remove(struct srv_map *m, const void *thing)
{
    assert(m->cap > 0);
    size_t hole = place(m, key_of(m, thing));
    assert(m->slot[hole] == thing);
    m->slot[hole] = NULL;
    m->len--;
    for (size_t i = (hole + 1) & (m->cap - 1); m->slot[i] != NULL; i = (i + 1) & (m->cap - 1)) {
        const size_t home = hash(key_of(m, m->slot[i])) & (m->cap - 1);
        /* the thing may fill the hole unless its home lies after the hole */
        if (((i - home) & (m->cap - 1)) >= ((i - hole) & (m->cap - 1))) {
            m->slot[hole] = m->slot[i];
            m->slot[i] = NULL;
            hole = i;
        }
    }
}

void *srv_map_next(const struct srv_map *m, size_t *cursor)
{
    while (*cursor < m->cap) {
        void *thing = m->slot[(*cursor)++];
        if (thing != NULL) {
            return thing;
        }
    }
    return NULL;
}
