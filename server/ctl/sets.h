/* SPDX-License-Identifier: MIT
 * sets.h - the card files a run works with: read once, kept as text, made into a card set when one
 * is needed (a scenario adds its own cards to them). */
#ifndef CTL_SETS_H
#define CTL_SETS_H

#include <eng/status.h>

#include <crd/cards.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    CTL_SETS_MAX = 64
};

struct json_t;

struct ctl_set_about {
    char game[24];          /* "" when it does not say */
    struct json_t *numbers; /* of its cards: a list */
};

struct ctl_sets {
    size_t len;
    struct crd_text text[CTL_SETS_MAX];
    struct ctl_set_about about[CTL_SETS_MAX];
};

/* Reads a card file, or every *.json of a directory in byte order of the names. False with a line
 * on `err`. */
ENG_MUST_USE bool ctl_sets_add(struct ctl_sets *sets, const char *path, FILE *err);

/* The card set of a game: of all files read that are for it (`game` NULL: of all files), and of
 * `extra` (n may be 0). With `mention`, only of files that have a card whose number stands in that
 * text: who needs a few cards need not wait for all. */
ENG_MUST_USE enum crd_status ctl_sets_load(const struct ctl_sets *sets, const char *game,
    const char *mention, const struct crd_text *extra, size_t n, struct crd_set **out,
    struct crd_error *err);

/* Accepts a zeroed struct. */
void ctl_sets_deinit(struct ctl_sets *sets);

/* Reads a whole file of at most `max` bytes; "-" is standard input. NULL with a line on `err`. The
 * text is yours to free() and ends in NUL. */
char *ctl_file_read(const char *path, size_t max, size_t *len, FILE *err);

#endif
