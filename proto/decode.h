/* SPDX-License-Identifier: MIT
 * decode.h - reading JSON into structs by table. The only header of proto/ that knows jansson. */
#ifndef PRO_DECODE_H
#define PRO_DECODE_H

#include "chars.h"
#include "path.h"

#include <pro/table.h>

#include <jansson.h>

/* Fills the fault and returns false. `expected` may be NULL. */
bool pro__fail(struct pro_fault *fault, enum pro_error error, const struct pro__path *path,
    const char *expected);

/* Looks at the text's bounds, then parses it: NULL and the fault, or a value you must decref. */
json_t *pro__parse(const char *text, size_t len, struct pro_fault *fault);

/* Reads a closed object into a struct of that shape. On failure the path is where it stopped. */
PRO_MUST_USE bool pro__object_read(json_t *value, const struct pro_shape *shape, void *out,
    struct pro__path *path, struct pro_fault *fault);

/* Reads a text that is such an object, as a request would have it in a member of that name. */
PRO_MUST_USE bool pro__text_read(const char *text, size_t len, const char *name,
    const struct pro_shape *shape, void *out, struct pro_fault *fault);

/* Reads an object of piles. */
PRO_MUST_USE bool pro__deck_read(
    json_t *value, struct pro_deck *out, struct pro__path *path, struct pro_fault *fault);

/* An entry of a pile, as the table sees it. */
struct pro__entry {
    char number[PRO_NUMBER_MAX + 1];
    uint64_t count;
};
extern const struct pro_shape pro__entry_shape;

/* What a field takes, in words: "an integer from 1 to 99". */
void pro__expected(const struct pro_field *field, char out[PRO_EXPECTED_MAX + 1]);

#endif
