/* SPDX-License-Identifier: MIT
 * say_json.h - how the files that print rules text look at an effect of a card file. */
#ifndef CRD_SAY_JSON_H
#define CRD_SAY_JSON_H

#include <jansson.h>

#include <stdbool.h>
#include <string.h>

/* The value at i of a list; a value that is no list is its own first. NULL behind the end. */
static inline const json_t *each(const json_t *value, size_t i)
{
    return json_is_array(value) ? json_array_get(value, i) : i == 0 ? value : NULL;
}

static inline bool is(const json_t *value, const char *word)
{
    return json_is_string(value) && strcmp(json_string_value(value), word) == 0;
}

static inline bool has(const json_t *object, const char *key)
{
    return json_object_get(object, key) != NULL;
}

#endif
