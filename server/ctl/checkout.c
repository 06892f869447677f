/* SPDX-License-Identifier: MIT
 * checkout.c - the source tree that a path lies in: its cards, scenarios and clauses are those that are
 * meant by whoever names none. */
#include "ctl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *ctl_below(const char *dir, const char *name)
{
    char *path = NULL;
    return asprintf(&path, "%s/%s", dir, name) < 0 ? NULL : path;
}

static bool has(const char *dir, const char *name)
{
    char *path = ctl_below(dir, name);
    const bool is_there = path != NULL && access(path, F_OK) == 0;
    free(path);
    return is_there;
}

char *ctl_checkout(const char *path)
{
    char *at = realpath(path, NULL);
    while (at != NULL &&
        !(has(at, CTL_CHECKOUT_SETS) && has(at, CTL_CHECKOUT_CARDS) &&
            has(at, CTL_CHECKOUT_SCENARIOS))) {
        char *slash = strrchr(at, '/');
        if (slash == at) { /* the root of all, or below it */
            free(at);
            return NULL;
        }
        *slash = '\0';
    }
    return at;
}
