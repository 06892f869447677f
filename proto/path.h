/* SPDX-License-Identifier: MIT
 * path.h - the name of a field in a message: "params.deck.piles.main[3].count". */
#ifndef PRO_PATH_H
#define PRO_PATH_H

#include <pro/error.h>

#include <stddef.h>

enum {
    PRO__PATH_KEY_MAX = 40 /* longer keys of a peer are cut */
};

struct pro__path {
    size_t len; /* set it back to go up */
    char text[PRO_PATH_MAX + 1];
};

void pro__path_key(struct pro__path *path, const char *key, size_t len);
void pro__path_item(struct pro__path *path, size_t index);
void pro__path_copy(const struct pro__path *path, char out[PRO_PATH_MAX + 1]);

#endif
