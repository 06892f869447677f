/* SPDX-License-Identifier: MIT
 * decks.c - see decks.h. Whether a deck may be played is asked again each time, since card sets,
 * rules and restrictions move on. */
#include "host/decks/decks.h"

#include "host/decks/books.h"
#include "host/decks/restrictions.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "store/store.h"

#include <crd/deck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECK_TEXT_MAX = 64 * 1024
};

bool srv_deck_resolve(const struct eng_book *book, const struct pro_deck *list,
    const struct srv_in_force *force, struct eng_deck *out, struct crd_faults *faults)
{
    static struct crd_deck_list lines;
    lines = (struct crd_deck_list){0};
    for (uint16_t i = 0; i < list->len; i++) {
        const struct pro_deck_entry *e = &list->entry[i];
        crd_deck_list_add(&lines, list->name[e->pile], e->number, e->count);
    }
    *faults = (struct crd_faults){0};
    crd_deck_resolve_on(book, &lines, force != NULL ? force->list : NULL,
        force != NULL ? force->date : 0, out, faults);
    return faults->len == 0;
}

bool srv_deck_has_effects(const struct eng_book *book, const struct eng_deck *deck)
{
    const struct eng_program *program = &book->cards->program;
    for (uint16_t i = 0; program->effects > 0 && i < deck->len; i++) {
        const uint16_t def = deck->entry[i].def;
        if (program->first[def] != program->first[def + 1u]) {
            return true;
        }
    }
    return false;
}

void srv_deck_list_of(
    const struct eng_book *book, const struct eng_deck *deck, struct pro_deck *out)
{
    *out = (struct pro_deck){0};
    for (uint8_t pile = 0; pile < book->game->deck_piles; pile++) {
        (void)snprintf(
            out->name[pile], sizeof out->name[pile], "%s", book->game->deck_pile[pile].name);
    }
    out->piles = book->game->deck_piles;
    uint8_t at[ENG_DECK_PILES_MAX] = {0};
    for (uint16_t i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *from = &deck->entry[i];
        struct pro_deck_entry *e = &out->entry[out->len++];
        e->pile = from->pile;
        e->count = from->count;
        e->at = at[from->pile]++;
        (void)snprintf(e->number, sizeof e->number, "%s", book->cards->def[from->def].number);
    }
}

char *srv_deck_list_text(const struct pro_deck *list, size_t *len)
{
    struct pro_writer w;
    pro_writer_init_heap(&w, DECK_TEXT_MAX);
    pro_deck_encode(&w, list);
    if (w.is_over) { /* 128 entries cannot be that long: memory was short */
        abort();
    }
    *len = w.len;
    return w.text;
}

char *srv_deck_text(const struct eng_book *book, const struct eng_deck *deck, size_t *len)
{
    static struct pro_deck list;
    srv_deck_list_of(book, deck, &list);
    return srv_deck_list_text(&list, len);
}

bool srv_deck_of_text(
    const struct eng_book *book, const char *text, size_t len, struct eng_deck *out)
{
    static struct pro_deck list;
    static struct crd_faults faults;
    struct pro_fault fault;
    return pro_deck_decode(text, len, &list, &fault) &&
        srv_deck_resolve(book, &list, NULL, out, &faults);
}

/* ---- for a match ---- */

struct fetch {
    const struct eng_book *book;
    struct srv_in_force force;
    srv_deck_cb *cb;
    void *arg;
};

static void hand_over(const struct eng_book *book, const struct pro_deck *list,
    const struct srv_in_force *force, srv_deck_cb *cb, void *arg)
{
    static struct crd_faults faults;
    struct eng_deck deck;
    if (srv_deck_resolve(book, list, force, &deck, &faults)) {
        cb(arg, PRO_ERROR_NONE, &deck);
    } else {
        cb(arg, PRO_ERROR_DECK_ILLEGAL, NULL);
    }
}

enum pro_error srv_deck_error(enum srv_store_status status)
{
    return status == SRV_STORE_NOT_FOUND || status == SRV_STORE_CONFLICT
        ? PRO_ERROR_DECK_UNKNOWN
        : status == SRV_STORE_LIMIT  ? PRO_ERROR_DECKS_FULL
        : status == SRV_STORE_BUSY   ? PRO_ERROR_STORE_DOWN
        : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                                     : PRO_ERROR_INTERNAL;
}

static void on_fetched(
    void *arg, enum srv_store_status status, const struct srv_store_deck *deck)
{
    struct fetch f = *(struct fetch *)arg;
    free(arg);
    static struct pro_deck list;
    struct pro_fault fault;
    if (status != SRV_STORE_OK) {
        f.cb(f.arg, srv_deck_error(status), NULL);
    } else if (strcmp(deck->game, f.book->game->name) != 0) {
        f.cb(f.arg, PRO_ERROR_DECK_OTHER_GAME, NULL);
    } else if (!pro_deck_decode(deck->body.at, deck->body.len, &list, &fault)) {
        f.cb(f.arg, PRO_ERROR_INTERNAL, NULL);
    } else {
        hand_over(f.book, &list, &f.force, f.cb, f.arg);
    }
}

void srv_deck_fetch(struct srv_service *s, const char *player, const char *deck,
    const struct eng_book *book, const char *restrictions, srv_deck_cb *cb, void *arg)
{
    struct srv_in_force force;
    if (!srv_restrictions_find(&s->restrictions, book->game->name, restrictions, &force)) {
        cb(arg, PRO_ERROR_NOT_A_CHOICE, NULL);
        return;
    }
    const struct srv_starter *starter = srv_starters_find(&s->starters, deck);
    if (starter != NULL) {
        if (strcmp(starter->game, book->game->name) != 0) {
            cb(arg, PRO_ERROR_DECK_OTHER_GAME, NULL);
        } else {
            hand_over(book, &starter->list, &force, cb, arg);
        }
        return;
    }
    struct fetch *f = srv_alloc(sizeof *f);
    *f = (struct fetch){.book = book, .force = force, .cb = cb, .arg = arg};
    srv_store_deck_get(s->store, player, deck, on_fetched, f);
}
