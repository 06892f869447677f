/* SPDX-License-Identifier: MIT
 * restrictions.h - the restriction lists that are installed, one for each game at most, and which
 * of their days a request means. */
#ifndef SRV_HOST_RESTRICTIONS_H
#define SRV_HOST_RESTRICTIONS_H

#include <pro/settings.h>

#include <crd/restrictions.h>
#include <stdbool.h>
#include <stddef.h>

struct srv_restriction_list {
    struct srv_restriction_list *next;
    struct crd_restrictions *list;
    char *dates;       /* the text of its days, CRD_DATE_SIZE bytes each */
    const char **date; /* into dates, earliest first */
    size_t len;
};

struct srv_restrictions {
    struct srv_restriction_list *first;
};

/* Reads every *.json of the directory; one that does not exist holds no lists. False: `why` says
 * what is wrong where (one line), also when a game has two files. */
bool srv_restrictions_install(
    struct srv_restrictions *r, const char *directory, char *why, size_t why_size);

/* The list of a game, or NULL. */
const struct srv_restriction_list *srv_restrictions_game(
    const struct srv_restrictions *r, const char *game);

/* The day in UTC that it is, as text: what a match that begins now is held to. */
void srv_restrictions_today(char out[PRO_RESTRICTIONS_MAX + 1]);

/* What a deck is held to. */
struct srv_in_force {
    const struct crd_restrictions *list; /* NULL: nothing is restricted */
    uint32_t date;                       /* crd_date_read */
};

/* What `text` means for a game: "" today's list, "none" no list, or a day. False: it is none of
 * these. A game without a list restricts nothing. */
bool srv_restrictions_find(const struct srv_restrictions *r, const char *game, const char *text,
    struct srv_in_force *out);

void srv_restrictions_deinit(struct srv_restrictions *r);

#endif
