/* SPDX-License-Identifier: MIT
 * deck_texts.c - decks read from what players paste, and written as it. Reading stores nothing. */
#include "host/decks/books.h"
#include "host/decks/deck_verbs.h"
#include "host/decks/decks.h"
#include "host/decks/restrictions.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "store/store.h"

#include <assert.h>
#include <crd/deck_text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)PRO_FORM_NUM == (int)CRD_FORM_NUM && (int)PRO_FORM_TEXT == CRD_FORM_TEXT &&
        (int)PRO_FORM_JSON == CRD_FORM_JSON,
    "the same forms in the same order");

/* ---- import ---- */

struct told {
    struct pro_text_fault fault[CRD_FAULTS_MAX];
    struct pro_unknown_card unknown[CRD_DECK_LINES_MAX];
    size_t faults, unknowns;
};

/* "line 7" is a line; all else is a field. */
static struct pro_text_fault fault_of(const struct crd_fault *f)
{
    struct pro_text_fault out = {.code = f->code, .text = f->text};
    char *end = NULL;
    if (strncmp(f->field, "line ", 5) == 0) {
        out.line = strtoull(f->field + 5, &end, 10);
    }
    if (end == NULL || *end != '\0') { /* "line 1, column 8" */
        out.line = 0;
        out.field = f->field[0] != '\0' ? f->field : NULL;
    }
    return out;
}

/* In the order of the lines; those without one stay behind. */
static void tell_faults(const struct crd_faults *faults, struct told *out)
{
    for (uint16_t i = 0; i < faults->len; i++) {
        const struct pro_text_fault fault = fault_of(&faults->at[i]);
        size_t at = out->faults++;
        while (at > 0 && fault.line != 0 &&
            (out->fault[at - 1].line == 0 || out->fault[at - 1].line > fault.line)) {
            out->fault[at] = out->fault[at - 1];
            at--;
        }
        out->fault[at] = fault;
    }
}

static bool is_kept(const struct crd_deck_line *line)
{
    return line->count >= 1 && line->count <= PRO_COUNT_MAX &&
        strlen(line->number) <= PRO_NUMBER_MAX &&
        strspn(line->number,
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/-") ==
        strlen(line->number);
}

static void tell_unknown(
    const struct eng_book *book, const struct crd_deck_list *list, struct told *out)
{
    for (uint16_t i = 0; i < list->len; i++) {
        const struct crd_deck_line *line = &list->line[i];
        if (is_kept(line) && crd_find(book->cards, line->number) < 0) {
            out->unknown[out->unknowns++] = (struct pro_unknown_card){.line = line->text_line,
                .number = line->number,
                .count = (uint64_t)line->count};
        }
    }
}

/* The game's piles with all lines that a deck can have. What names another pile, or has a count that
 * no deck may send, is a fault and not here. */
static void piles_of(
    const struct eng_game *game, const struct crd_deck_list *list, struct pro_deck *out)
{
    *out = (struct pro_deck){.piles = game->deck_piles};
    for (uint8_t pile = 0; pile < game->deck_piles; pile++) {
        const char *name = game->deck_pile[pile].name;
        uint8_t at = 0;
        (void)snprintf(out->name[pile], sizeof out->name[pile], "%s", name);
        for (uint16_t i = 0; i < list->len; i++) {
            const struct crd_deck_line *line = &list->line[i];
            if (strcmp(line->pile, name) == 0 && is_kept(line)) {
                struct pro_deck_entry *e = &out->entry[out->len++];
                *e = (struct pro_deck_entry){
                    .pile = pile, .count = (uint8_t)line->count, .at = at++};
                (void)snprintf(e->number, sizeof e->number, "%s", line->number);
            }
        }
    }
}

void srv_deck_import(struct srv_call *call, const struct pro_deck_import *p)
{
    static struct crd_deck_import deck;
    static struct crd_faults faults;
    static struct told told;
    static struct pro_deck piles;
    const struct eng_book *book;
    struct srv_in_force force;
    struct eng_deck resolved;
    pro_deck_name name;
    if (!srv_deck_asked(call, p->game, p->revision, p->restrictions, &book, &force)) {
        return;
    }
    faults = (struct crd_faults){0};
    told = (struct told){0};
    crd_deck_import(book, p->text, strlen(p->text), &deck, &faults);
    crd_deck_resolve_on(book, &deck.list, force.list, force.date, &resolved, &faults);
    tell_faults(&faults, &told);
    tell_unknown(book, &deck.list, &told);
    piles_of(book->game, &deck.list, &piles);
    pro_deck_name_of(deck.name, name);
    struct pro_result result = {.deck_import = {
                                    .form = (uint8_t)deck.form,
                                    .name = name[0] != '\0' ? name : NULL,
                                    .piles = &piles,
                                    .is_legal = faults.len == 0,
                                    .fault = told.fault,
                                    .faults = told.faults,
                                    .unknown = told.unknown,
                                    .unknowns = told.unknowns,
                                }};
    srv_call_result(call, &result);
}

/* ---- export ---- */

struct export
{
    struct srv_call *call;
    uint8_t form, language;
};

static void answer_text(
    const struct export *e, const char *game, const struct pro_deck *list, const char *name)
{
    static struct crd_deck_list lines;
    const struct srv_card_set *set = srv_books_game(&e->call->client->service->books, game);
    size_t len;
    if (set == NULL) { /* stored while the server had that game */
        srv_call_error(e->call, PRO_ERROR_DECK_NO_FORM);
        return;
    }
    lines = (struct crd_deck_list){0};
    for (uint16_t i = 0; i < list->len; i++) {
        const struct pro_deck_entry *entry = &list->entry[i];
        crd_deck_list_add(&lines, list->name[entry->pile], entry->number, entry->count);
    }
    char *text = crd_deck_export(srv_books_book(set, NULL), &lines, (enum crd_form)e->form,
        name, e->language == PRO_LANGUAGE_JA ? "ja" : "en", &len);
    if (text == NULL) {
        srv_call_error(e->call, PRO_ERROR_DECK_NO_FORM);
    } else {
        struct pro_result result = {.deck_export = {.form = e->form, .text = text}};
        srv_call_result(e->call, &result);
    }
    free(text);
}

static void on_to_write(
    void *arg, enum srv_store_status status, const struct srv_store_deck *deck)
{
    struct export *e = arg;
    static struct pro_deck list;
    struct pro_fault fault;
    if (status != SRV_STORE_OK) {
        srv_call_error(e->call, srv_deck_error(status));
    } else if (!pro_deck_decode(deck->body.at, deck->body.len, &list, &fault)) {
        srv_call_error(e->call, PRO_ERROR_INTERNAL);
    } else {
        answer_text(e, deck->game, &list, deck->name);
    }
    free(e);
}

void srv_deck_export(struct srv_call *call, const struct pro_deck_export *p)
{
    struct srv_service *s = call->client->service;
    const struct srv_starter *st = srv_starters_find(&s->starters, p->deck);
    const struct export asked = {.call = call, .form = p->form, .language = p->language};
    if (st != NULL) {
        const bool is_ja = p->language == PRO_LANGUAGE_JA && st->name_ja[0] != '\0';
        answer_text(&asked, st->game, &st->list, is_ja ? st->name_ja : st->name);
        return;
    }
    struct export *e = srv_alloc(sizeof *e);
    *e = asked;
    srv_store_deck_get(s->store, call->client->player->id, p->deck, on_to_write, e);
}
