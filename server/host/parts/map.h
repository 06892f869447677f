/* SPDX-License-Identifier: MIT
 * map.h - finding things by their id: a hash table of pointers to structs that hold their own key
 * as a NUL-terminated text at a fixed offset. The hash is keyed per process (SipHash), so a peer
 * cannot pick ids that collide. Owns its array, never the things. Loop thread. */
#ifndef SRV_HOST_MAP_H
#define SRV_HOST_MAP_H

#include <stdbool.h>
#include <stddef.h>

struct srv_map {
    void **slot; /* cap pointers, NULL is free */
    size_t cap;  /* a power of two, or 0 */
    size_t len;
    size_t key; /* offset of the key in each thing */
};

/* An empty map; nothing is allocated before the first put. */
void srv_map_init(struct srv_map *m, size_t key_offset);
void srv_map_deinit(struct srv_map *m);

/* NULL when there is none. */
void *srv_map_find(const struct srv_map *m, const char *key);

/* Adds a thing whose key is not there yet (it being there is our bug). */
void srv_map_put(struct srv_map *m, void *thing);

/* Takes out the thing; it must be there. */
void srv_map_remove(struct srv_map *m, const void *thing);

/* Walks all things in no order: start with *cursor = 0; NULL at the end. The map must not change
 * in between. */
void *srv_map_next(const struct srv_map *m, size_t *cursor);

#endif
