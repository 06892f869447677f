/* SPDX-License-Identifier: MIT
 * restrictions.c - see restrictions.h. */
#include "host/decks/restrictions.h"

#include "host/parts/folder.h"
#include "host/parts/memory.h"
#include "host/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct srv_restrictions *r, struct crd_restrictions *list)
{
    struct srv_restriction_list *l = srv_alloc(sizeof *l);
    const uint32_t *date = crd_restrictions_dates(list, &l->len);
    l->list = list;
    l->dates = srv_alloc(l->len * CRD_DATE_SIZE + 1);
    l->date = srv_alloc((l->len + 1) * sizeof *l->date);
    for (size_t i = 0; i < l->len; i++) {
        crd_date_write(date[i], l->dates + i * CRD_DATE_SIZE);
        l->date[i] = l->dates + i * CRD_DATE_SIZE;
    }
    l->next = r->first;
    r->first = l;
}

static bool read_one(void *arg, const char *path, const char *name, char *why, size_t why_size)
{
    struct srv_restrictions *r = arg;
    const char *dot = strrchr(name, '.');
    struct crd_restrictions *list;
    struct crd_error err;
    if (dot == NULL || strcmp(dot, ".json") != 0) {
        return true;
    }
    if (crd_restrictions_load(path, &list, &err) != CRD_OK) {
        (void)crd_error_line(&err, why, why_size);
        return false;
    }
    if (srv_restrictions_game(r, crd_restrictions_game(list)) != NULL) {
        (void)snprintf(why, why_size, "%s: another file is the list of %s", path,
            crd_restrictions_game(list));
        crd_restrictions_free(list);
        return false;
    }
    add(r, list);
    return true;
}

bool srv_restrictions_install(
    struct srv_restrictions *r, const char *directory, char *why, size_t why_size)
{
    return srv_folder_read(directory, read_one, r, why, why_size);
}

const struct srv_restriction_list *srv_restrictions_game(
    const struct srv_restrictions *r, const char *game)
{
    for (const struct srv_restriction_list *l = r->first; l != NULL; l = l->next) {
        if (strcmp(crd_restrictions_game(l->list), game) == 0) {
            return l;
        }
    }
    return NULL;
}

void srv_restrictions_today(char out[PRO_RESTRICTIONS_MAX + 1])
{
    crd_date_write(crd_date_of_ms(srv_now_ms()), out);
}

bool srv_restrictions_find(const struct srv_restrictions *r, const char *game, const char *text,
    struct srv_in_force *out)
{
    const struct srv_restriction_list *l = srv_restrictions_game(r, game);
    *out = (struct srv_in_force){.list = l != NULL ? l->list : NULL};
    if (strcmp(text, "none") == 0) {
        out->list = NULL;
        return true;
    }
    out->date = text[0] != '\0' ? crd_date_read(text) : crd_date_of_ms(srv_now_ms());
    return out->date != 0;
}

void srv_restrictions_deinit(struct srv_restrictions *r)
{
    while (r->first != NULL) {
        struct srv_restriction_list *l = r->first;
        r->first = l->next;
        crd_restrictions_free(l->list);
        free(l->dates);
        free(l->date);
        free(l);
    }
}
