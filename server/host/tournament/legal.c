/* SPDX-License-Identifier: MIT
 * legal.c - see legal.h. */
#include "host/tournament/legal.h"

#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "tournament/tournament.h"

#include <crd/deck.h>
#include <crd/restrictions.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void srv_legal_date(const struct srv_tourney *ty, char out[PRO_RESTRICTIONS_MAX + 1])
{
    const struct srv_tournament *t = ty->t;
    const int64_t now = srv_now_ms();
    if (ty->rules.restrictions[0] != '\0') {
        (void)snprintf(out, PRO_RESTRICTIONS_MAX + 1, "%s", ty->rules.restrictions);
    } else {
        const int64_t day_ms = t->started_ms != 0 ? t->started_ms
            : t->settings.starts_ms > now         ? t->settings.starts_ms
                                                  : now;
        crd_date_write(crd_date_of_ms(day_ms), out);
    }
}

const struct srv_card_set *srv_legal_set(const struct srv_tourney *ty)
{
    return srv_books_game(&ty->service->books, ty->rules.game);
}

const struct eng_book *srv_legal_book(const struct srv_tourney *ty)
{
    const struct srv_card_set *set = srv_legal_set(ty);
    return set != NULL
        ? srv_books_book(set, ty->rules.revision[0] != '\0' ? ty->rules.revision : NULL)
        : NULL;
}

static bool force_of(const struct srv_tourney *ty, struct srv_in_force *out)
{
    char date[PRO_RESTRICTIONS_MAX + 1];
    srv_legal_date(ty, date);
    return srv_restrictions_find(&ty->service->restrictions, ty->rules.game, date, out);
}

bool srv_legal_deck(const struct srv_tourney *ty, const char *text, struct eng_deck *out,
    struct crd_faults *faults)
{
    static struct pro_deck list;
    struct pro_fault fault;
    struct srv_in_force force;
    const struct eng_book *book = srv_legal_book(ty);
    *faults = (struct crd_faults){0};
    return book != NULL && force_of(ty, &force) &&
        pro_deck_decode(text, strlen(text), &list, &fault) &&
        srv_deck_resolve(book, &list, &force, out, faults);
}

/* ---- all of them ---- */

struct checking {
    struct srv_service *service;
    uv_work_t work;
    const struct eng_book *book;
    struct srv_in_force force;
    char **text; /* by entry; NULL: none */
    bool *plays;
    uint16_t n;
    uint16_t *unfit;
    uint16_t unfits;
    srv_legal_cb *cb;
    void *arg;
};

/* On the worker: only what the job owns, and cards that do not change any more. */
static bool is_fit(const struct checking *c, const char *text, struct pro_deck *list,
    struct crd_deck_list *lines, struct crd_faults *faults)
{
    struct pro_fault fault;
    struct eng_deck deck;
    if (text == NULL || c->book == NULL || !pro_deck_decode(text, strlen(text), list, &fault)) {
        return false;
    }
    *lines = (struct crd_deck_list){0};
    for (uint16_t i = 0; i < list->len; i++) {
        const struct pro_deck_entry *e = &list->entry[i];
        crd_deck_list_add(lines, list->name[e->pile], e->number, e->count);
    }
    *faults = (struct crd_faults){0};
    crd_deck_resolve_on(c->book, lines, c->force.list, c->force.date, &deck, faults);
    return faults->len == 0;
}

static void on_check(uv_work_t *work)
{
    struct checking *c = work->data;
    struct pro_deck *list = malloc(sizeof *list);
    struct crd_deck_list *lines = malloc(sizeof *lines);
    struct crd_faults *faults = malloc(sizeof *faults);
    for (uint16_t i = 0; i < c->n; i++) {
        const bool is_able = list != NULL && lines != NULL && faults != NULL;
        if (c->plays[i] && !(is_able && is_fit(c, c->text[i], list, lines, faults))) {
            c->unfit[c->unfits++] = i;
        }
    }
    free(list);
    free(lines);
    free(faults);
}

static void on_checked(uv_work_t *work, int status)
{
    struct checking *c = work->data;
    (void)status; /* never cancelled */
    c->service->jobs--;
    c->cb(c->arg, c->unfit, c->unfits);
    for (uint16_t i = 0; i < c->n; i++) {
        free(c->text[i]);
    }
    free(c->text);
    free(c->plays);
    free(c);
}

void srv_legal_all(const struct srv_tourney *ty, srv_legal_cb *cb, void *arg)
{
    const struct srv_tournament *t = ty->t;
    struct checking *c = srv_alloc(sizeof *c);
    c->service = ty->service;
    c->book = srv_legal_book(ty);
    (void)force_of(ty, &c->force);
    c->n = t->event.entries;
    c->text = srv_alloc((c->n + 1u) * sizeof *c->text);
    c->plays = srv_alloc(c->n + 1u);
    c->unfit = srv_alloc((c->n + 1u) * sizeof *c->unfit);
    for (uint16_t i = 0; i < c->n; i++) {
        const char *deck = t->person[i].deck;
        c->plays[i] = srv_event_is_ready(&t->event, i);
        c->text[i] = deck != NULL ? srv_memdup(deck, strlen(deck) + 1) : NULL;
    }
    c->cb = cb;
    c->arg = arg;
    c->work.data = c;
    c->service->jobs++;
    (void)uv_queue_work(c->service->loop, &c->work, on_check, on_checked);
}
