/* SPDX-License-Identifier: MIT
 * canon.h - the canonical text of a value that a card keeps as it is. */
#ifndef CRD_CANON_H
#define CRD_CANON_H

#include <jansson.h>

#include <crd/cards.h>
#include <stdio.h>

/* Writes the value; a list under `key` is a set of those words, in their order (NULL: no key). Depth
 * is that of the file, so at most CRD_DEPTH_MAX. */
void crd__canon(const json_t *value, const char *key, const char *const words[], FILE *out);

/* The same as text that lives as long as the set, or NULL without memory. */
char *crd__canon_text(
    struct crd_set *set, const json_t *value, const char *key, const char *const words[]);

#endif
