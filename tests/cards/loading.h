/* SPDX-License-Identifier: MIT
 * loading.h - loads card files that are texts, for tests: "" or the line of the fault. */
#ifndef LOADING_H
#define LOADING_H

#include <check.h>

#include <crd/cards.h>
#include <string.h>

static char line[1024];

static inline const char *load(const struct crd_text texts[], size_t n, struct crd_set **out)
{
    struct crd_error err;
    const enum crd_status s = crd_cards_load_text(texts, n, out, &err);

    if (s == CRD_OK) {
        return "";
    }
    ck_assert_int_eq(s, CRD_INVALID);
    return crd_error_line(&err, line, sizeof line);
}

static inline const char *load_one(const char *text, struct crd_set **out)
{
    return load(&(struct crd_text){"t.json", text, strlen(text)}, 1, out);
}

#endif
