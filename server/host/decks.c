/* SPDX-License-Identifier: MIT
 * decks.c - see decks.h. A deck is stored as it was sent, legal or not; whether it may be played
 * is asked again each time, since card sets and rules move on. */
#include "decks.h"

#include "books.h"
#include "client.h"
#include "memory.h"
#include "player.h"
#include "service.h"
#include "store/store.h"

#include <crd/deck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECK_TEXT_MAX = 64 * 1024
};

bool srv_deck_resolve(const struct eng_book *book, const struct pro_deck *list,
    struct eng_deck *out, struct crd_faults *faults)
{
    static struct crd_deck_list lines;
    lines = (struct crd_deck_list){0};
    for (uint16_t i = 0; i < list->len; i++) {
        const struct pro_deck_entry *e = &list->entry[i];
        crd_deck_list_add(&lines, list->name[e->pile], e->number, e->count);
    }
    *faults = (struct crd_faults){0};
    crd_deck_resolve(book, &lines, out, faults);
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

static char *text_of(const struct pro_deck *list, size_t *len)
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
    return text_of(&list, len);
}

bool srv_deck_of_text(
    const struct eng_book *book, const char *text, size_t len, struct eng_deck *out)
{
    static struct pro_deck list;
    static struct crd_faults faults;
    struct pro_fault fault;
    return pro_deck_decode(text, len, &list, &fault) &&
        srv_deck_resolve(book, &list, out, &faults);
}

/* ---- for a match ---- */

struct fetch {
    const struct eng_book *book;
    srv_deck_cb *cb;
    void *arg;
};

static void hand_over(
    const struct eng_book *book, const struct pro_deck *list, srv_deck_cb *cb, void *arg)
{
    static struct crd_faults faults;
    struct eng_deck deck;
    if (srv_deck_resolve(book, list, &deck, &faults)) {
        cb(arg, PRO_ERROR_NONE, &deck);
    } else {
        cb(arg, PRO_ERROR_DECK_ILLEGAL, NULL);
    }
}

static enum pro_error error_of(enum srv_store_status status)
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
        f.cb(f.arg, error_of(status), NULL);
    } else if (strcmp(deck->game, f.book->game->name) != 0) {
        f.cb(f.arg, PRO_ERROR_DECK_OTHER_GAME, NULL);
    } else if (!pro_deck_decode(deck->body.at, deck->body.len, &list, &fault)) {
        f.cb(f.arg, PRO_ERROR_INTERNAL, NULL);
    } else {
        hand_over(f.book, &list, f.cb, f.arg);
    }
}

void srv_deck_fetch(struct srv_service *s, const char *player, const char *deck,
    const struct eng_book *book, srv_deck_cb *cb, void *arg)
{
    const struct srv_starter *starter = srv_starters_find(&s->starters, deck);
    if (starter != NULL) {
        if (strcmp(starter->game, book->game->name) != 0) {
            cb(arg, PRO_ERROR_DECK_OTHER_GAME, NULL);
        } else {
            hand_over(book, &starter->list, cb, arg);
        }
        return;
    }
    struct fetch *f = srv_alloc(sizeof *f);
    *f = (struct fetch){.book = book, .cb = cb, .arg = arg};
    srv_store_deck_get(s->store, player, deck, on_fetched, f);
}

/* ---- verbs ---- */

/* Faults as the protocol lists them. Fields start at the request: "params.deck.piles...". */
struct fault_list {
    struct pro_deck_fault fault[CRD_FAULTS_MAX];
    char field[CRD_FAULTS_MAX][sizeof(((struct crd_fault *)0)->field) + 16];
    size_t len;
};

static void list_faults(const struct crd_faults *from, struct fault_list *out)
{
    out->len = from->len;
    for (size_t i = 0; i < from->len; i++) {
        const struct crd_fault *f = &from->at[i];
        (void)snprintf(out->field[i], sizeof out->field[i], "params.deck%s%s",
            f->field[0] != '\0' ? "." : "", f->field);
        out->fault[i] =
            (struct pro_deck_fault){.code = f->code, .field = out->field[i], .text = f->text};
    }
}

void srv_deck_check(struct srv_call *call, const struct pro_deck_check *p)
{
    static struct crd_faults faults;
    static struct fault_list listed;
    const struct srv_card_set *set = srv_books_game(&call->client->service->books, p->game);
    if (set == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    const struct eng_book *book =
        srv_books_book(set, p->revision[0] != '\0' ? p->revision : NULL);
    if (book == NULL) {
        srv_call_error(call, PRO_ERROR_REVISION_UNKNOWN);
        return;
    }
    struct eng_deck deck;
    uint8_t hash[CRD_HASH_BYTES];
    const bool is_legal = srv_deck_resolve(book, &p->deck.piles, &deck, &faults);
    if (is_legal) {
        crd_deck_hash(book, &deck, hash);
    }
    list_faults(&faults, &listed);
    struct pro_result result = {.deck_check = {
                                    .is_legal = is_legal,
                                    .fault = listed.fault,
                                    .faults = listed.len,
                                    .hash = is_legal ? hash : NULL,
                                }};
    srv_call_result(call, &result);
}

struct put {
    struct srv_call *call;
    struct crd_faults faults;
    pro_deck_id id;
    bool is_old; /* takes the place of another */
};

static void on_put(void *arg, enum srv_store_status status)
{
    struct put *put = arg;
    static struct fault_list listed;
    if (status == SRV_STORE_LIMIT && put->is_old) {
        srv_call_error(put->call, PRO_ERROR_DECK_UNKNOWN);
    } else if (status != SRV_STORE_OK) {
        srv_call_error(put->call, error_of(status));
    } else {
        list_faults(&put->faults, &listed);
        struct pro_result result = {.deck_put = {
                                        .deck = put->id,
                                        .is_legal = put->faults.len == 0,
                                        .fault = listed.fault,
                                        .faults = listed.len,
                                    }};
        srv_call_result(put->call, &result);
    }
    free(put);
}

void srv_deck_put(struct srv_call *call, const struct pro_deck_put *p)
{
    struct srv_service *s = call->client->service;
    const struct srv_card_set *set = srv_books_game(&s->books, p->game);
    if (set == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    call->usual = "deck"; /* the list, which may be anything */
    call->instead = "replace";
    if (strncmp(p->replace, SRV_STARTER_PREFIX, strlen(SRV_STARTER_PREFIX)) == 0) {
        srv_call_error(call, PRO_ERROR_DECK_FIXED);
        return;
    }
    if (!srv_service_takes_new(s)) {
        srv_call_error(call, s->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return;
    }
    struct put *put = srv_alloc(sizeof *put);
    put->call = call;
    put->is_old = p->replace[0] != '\0';
    if (put->is_old) {
        memcpy(put->id, p->replace, sizeof put->id);
    } else {
        put->id[0] = 'd';
        srv_id_make(put->id + 1);
    }
    const struct eng_book *book = srv_books_book(set, NULL);
    struct eng_deck deck;
    uint8_t hash[CRD_HASH_BYTES];
    const bool is_legal = srv_deck_resolve(book, &p->deck.piles, &deck, &put->faults);
    if (is_legal) {
        crd_deck_hash(book, &deck, hash);
    }
    size_t len;
    char *text = text_of(&p->deck.piles, &len);
    const int64_t now = srv_now_ms();
    const struct srv_store_deck stored = {
        .id = put->id,
        .player = call->client->player->id,
        .game = p->game,
        .name = p->name,
        .body = {.at = text, .len = len},
        .hash = is_legal ? hash : NULL,
        .legal = is_legal,
        .created_ms = now,
        .updated_ms = now,
    };
    const uint32_t decks_max = put->is_old ? 0 : (uint32_t)s->config.player_decks;
    srv_store_deck_put(s->store, &stored, decks_max, on_put, put);
    free(text);
}

struct listing {
    struct srv_call *call;
    pro_game_name game;
};

static void on_listed(
    void *arg, enum srv_store_status status, const struct srv_store_deck *decks, size_t n)
{
    struct listing *l = arg;
    struct srv_call *call = l->call;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, error_of(status));
        free(l);
        return;
    }
    size_t starters = 0;
    const struct srv_starters *all = &call->client->service->starters;
    for (const struct srv_starter *st = all->first; st != NULL; st = st->next) {
        starters++;
    }
    struct pro_deck_row *rows = srv_alloc((n + starters) * sizeof *rows);
    size_t len = 0;
    for (const struct srv_starter *st = all->first; st != NULL; st = st->next) {
        if (l->game[0] == '\0' || strcmp(st->game, l->game) == 0) {
            rows[len++] = (struct pro_deck_row){.deck = st->id,
                .game = st->game,
                .name = st->name,
                .name_ja = st->name_ja[0] != '\0' ? st->name_ja : NULL,
                .is_legal = true,
                .is_starter = true};
        }
    }
    for (size_t i = 0; i < n; i++) {
        rows[len++] = (struct pro_deck_row){.deck = decks[i].id,
            .game = decks[i].game,
            .name = decks[i].name,
            .is_legal = decks[i].legal};
    }
    struct pro_result result = {.deck_list = {.deck = rows, .decks = len}};
    srv_call_result(call, &result);
    free(rows);
    free(l);
}

void srv_deck_list(struct srv_call *call, const struct pro_deck_list *p)
{
    struct srv_service *s = call->client->service;
    if (p->game[0] != '\0' && srv_books_game(&s->books, p->game) == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    struct listing *l = srv_alloc(sizeof *l);
    l->call = call;
    memcpy(l->game, p->game, sizeof l->game);
    srv_store_deck_list(
        s->store, call->client->player->id, l->game[0] != '\0' ? l->game : NULL, on_listed, l);
}

static void on_got(void *arg, enum srv_store_status status, const struct srv_store_deck *deck)
{
    struct srv_call *call = arg;
    static struct pro_deck list;
    struct pro_fault fault;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, error_of(status));
    } else if (!pro_deck_decode(deck->body.at, deck->body.len, &list, &fault)) {
        srv_call_error(call, PRO_ERROR_INTERNAL);
    } else {
        struct pro_result result = {.deck_get = {
                                        .deck = deck->id,
                                        .game = deck->game,
                                        .name = deck->name,
                                        .piles = &list,
                                    }};
        srv_call_result(call, &result);
    }
}

void srv_deck_get(struct srv_call *call, const struct pro_deck_get *p)
{
    struct srv_service *s = call->client->service;
    const struct srv_starter *st = srv_starters_find(&s->starters, p->deck);
    if (st == NULL) {
        srv_store_deck_get(s->store, call->client->player->id, p->deck, on_got, call);
        return;
    }
    struct pro_result result = {.deck_get = {
                                    .deck = st->id,
                                    .game = st->game,
                                    .name = st->name,
                                    .is_starter = true,
                                    .piles = &st->list,
                                }};
    srv_call_result(call, &result);
}

static void on_deleted(void *arg, enum srv_store_status status)
{
    struct srv_call *call = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, error_of(status));
    } else {
        srv_call_result(call, &(struct pro_result){0});
    }
}

void srv_deck_delete(struct srv_call *call, const struct pro_deck_delete *p)
{
    struct srv_service *s = call->client->service;
    if (srv_starters_find(&s->starters, p->deck) != NULL) {
        srv_call_error(call, PRO_ERROR_DECK_FIXED);
        return;
    }
    srv_store_deck_delete(s->store, call->client->player->id, p->deck, on_deleted, call);
}
