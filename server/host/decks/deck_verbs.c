/* SPDX-License-Identifier: MIT
 * deck_verbs.c - decks checked, stored, listed and changed. A deck is stored as it was sent, legal or
 * not: an unfinished one is a deck with faults. */
#include "host/decks/deck_verbs.h"

#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/decks/restrictions.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "store/store.h"

#include <crd/deck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

bool srv_deck_asked(struct srv_call *call, const char *game, const char *revision,
    const char *restrictions, const struct eng_book **book, struct srv_in_force *force)
{
    const struct srv_service *s = call->client->service;
    const struct srv_card_set *set = srv_books_game(&s->books, game);
    if (set == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return false;
    }
    *book = srv_books_book(set, revision != NULL && revision[0] != '\0' ? revision : NULL);
    if (*book == NULL) {
        srv_call_error(call, PRO_ERROR_REVISION_UNKNOWN);
        return false;
    }
    if (!srv_restrictions_find(&s->restrictions, game, restrictions, force)) {
        const struct pro_fault fault = {.error = PRO_ERROR_NOT_A_CHOICE,
            .field = "params.restrictions",
            .expected = "a day, YYYY-MM-DD, or none"};
        srv_call_fault(call, &fault);
        return false;
    }
    return true;
}

/* A starter deck is nobody's to change, and so is all while the server takes nothing new. */
static bool may_write(struct srv_call *call, const char *deck)
{
    const struct srv_service *s = call->client->service;
    if (strncmp(deck, SRV_STARTER_PREFIX, strlen(SRV_STARTER_PREFIX)) == 0) {
        srv_call_error(call, PRO_ERROR_DECK_FIXED);
        return false;
    }
    if (!srv_service_takes_new(s)) {
        srv_call_error(call, s->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return false;
    }
    return true;
}

static void make_id(pro_deck_id out)
{
    memset(out, 0, sizeof(pro_deck_id));
    out[0] = 'd';
    srv_id_make(out + 1);
}

/* ---- check ---- */

void srv_deck_check(struct srv_call *call, const struct pro_deck_check *p)
{
    static struct crd_faults faults;
    static struct fault_list listed;
    const struct eng_book *book;
    struct srv_in_force force;
    if (!srv_deck_asked(call, p->game, p->revision, p->restrictions, &book, &force)) {
        return;
    }
    struct eng_deck deck;
    uint8_t hash[CRD_HASH_BYTES];
    const bool is_legal = srv_deck_resolve(book, &p->deck.piles, &force, &deck, &faults);
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

/* ---- put ---- */

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
        srv_call_error(put->call, srv_deck_error(status));
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
    const struct eng_book *book;
    struct srv_in_force force;
    if (!srv_deck_asked(call, p->game, NULL, p->restrictions, &book, &force)) {
        return;
    }
    call->usual = "deck"; /* the list, which may be anything */
    call->instead = "replace";
    if (!may_write(call, p->replace)) {
        return;
    }
    struct put *put = srv_alloc(sizeof *put);
    put->call = call;
    put->is_old = p->replace[0] != '\0';
    if (put->is_old) {
        memcpy(put->id, p->replace, sizeof put->id);
    } else {
        make_id(put->id);
    }
    struct eng_deck deck;
    uint8_t hash[CRD_HASH_BYTES];
    const bool is_legal = srv_deck_resolve(book, &p->deck.piles, &force, &deck, &put->faults);
    if (is_legal) {
        crd_deck_hash(book, &deck, hash);
    }
    size_t len;
    char *text = srv_deck_list_text(&p->deck.piles, &len);
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

/* ---- list ---- */

struct listing {
    struct srv_call *call;
    pro_game_name game;
};

static struct pro_deck_row starter_row(struct srv_service *s, struct srv_starter *st)
{
    const char *restrictions = srv_starter_restrictions(st, &s->books, &s->restrictions);
    return (struct pro_deck_row){.deck = st->id,
        .game = st->game,
        .name = st->name,
        .name_ja = st->name_ja[0] != '\0' ? st->name_ja : NULL,
        .restrictions = restrictions[0] != '\0' ? restrictions : NULL,
        .is_legal = restrictions[0] == '\0',
        .is_starter = true};
}

/* Whether a stored deck may be played today. */
static bool is_legal_today(const struct srv_service *s, const struct srv_store_deck *deck)
{
    static struct pro_deck list;
    static struct crd_faults faults;
    const struct srv_card_set *set = srv_books_game(&s->books, deck->game);
    struct srv_in_force force;
    struct pro_fault fault;
    struct eng_deck out;
    return set != NULL && pro_deck_decode(deck->body.at, deck->body.len, &list, &fault) &&
        srv_restrictions_find(&s->restrictions, deck->game, "", &force) &&
        srv_deck_resolve(srv_books_book(set, NULL), &list, &force, &out, &faults);
}

static void on_listed(
    void *arg, enum srv_store_status status, const struct srv_store_deck *decks, size_t n)
{
    struct listing *l = arg;
    struct srv_call *call = l->call;
    struct srv_service *s = call->client->service;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, srv_deck_error(status));
        free(l);
        return;
    }
    size_t starters = 0;
    for (const struct srv_starter *st = s->starters.first; st != NULL; st = st->next) {
        starters++;
    }
    struct pro_deck_row *rows = srv_alloc((n + starters) * sizeof *rows);
    size_t len = 0;
    for (struct srv_starter *st = s->starters.first; st != NULL; st = st->next) {
        if (l->game[0] == '\0' || strcmp(st->game, l->game) == 0) {
            rows[len++] = starter_row(s, st);
        }
    }
    for (size_t i = 0; i < n; i++) {
        rows[len++] = (struct pro_deck_row){.deck = decks[i].id,
            .game = decks[i].game,
            .name = decks[i].name,
            .is_legal = is_legal_today(s, &decks[i])};
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

/* ---- get ---- */

static void on_got(void *arg, enum srv_store_status status, const struct srv_store_deck *deck)
{
    struct srv_call *call = arg;
    static struct pro_deck list;
    struct pro_fault fault;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, srv_deck_error(status));
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

/* ---- copy ---- */

struct copy {
    struct srv_call *call;
    pro_deck_id id;
    pro_deck_name name;
};

static void on_copied(void *arg, enum srv_store_status status)
{
    struct copy *copy = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(copy->call, srv_deck_error(status));
    } else {
        struct pro_result result = {.deck_copy = {.deck = copy->id, .name = copy->name}};
        srv_call_result(copy->call, &result);
    }
    free(copy);
}

/* Stores the copy; `from` is borrowed. */
static void put_copy(struct copy *copy, const struct srv_store_deck *from)
{
    struct srv_client *c = copy->call->client;
    struct srv_service *s = c->service;
    if (c->player == NULL) { /* gone meanwhile */
        srv_call_error(copy->call, PRO_ERROR_SESSION_NEEDED);
        free(copy);
        return;
    }
    struct srv_store_deck deck = *from;
    const int64_t now = srv_now_ms();
    deck.id = copy->id;
    deck.player = c->player->id;
    deck.name = copy->name;
    deck.created_ms = now;
    deck.updated_ms = now;
    srv_store_deck_put(s->store, &deck, (uint32_t)s->config.player_decks, on_copied, copy);
}

static void on_to_copy(
    void *arg, enum srv_store_status status, const struct srv_store_deck *deck)
{
    struct copy *copy = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(copy->call, srv_deck_error(status));
        free(copy);
        return;
    }
    if (copy->name[0] == '\0') {
        (void)snprintf(copy->name, sizeof copy->name, "%s", deck->name);
    }
    put_copy(copy, deck);
}

void srv_deck_copy(struct srv_call *call, const struct pro_deck_copy *p)
{
    struct srv_service *s = call->client->service;
    if (!may_write(call, "")) {
        return;
    }
    struct copy *copy = srv_alloc(sizeof *copy);
    copy->call = call;
    make_id(copy->id);
    memcpy(copy->name, p->name, sizeof copy->name);
    const struct srv_starter *st = srv_starters_find(&s->starters, p->deck);
    if (st == NULL) {
        srv_store_deck_get(s->store, call->client->player->id, p->deck, on_to_copy, copy);
        return;
    }
    static struct crd_faults faults;
    const struct eng_book *book = srv_books_book(srv_books_game(&s->books, st->game), NULL);
    struct eng_deck deck;
    uint8_t hash[CRD_HASH_BYTES];
    (void)srv_deck_resolve(book, &st->list, NULL, &deck, &faults); /* legal since the start */
    crd_deck_hash(book, &deck, hash);
    size_t len;
    char *text = srv_deck_list_text(&st->list, &len);
    const struct srv_store_deck from = {.game = st->game,
        .name = st->name,
        .body = {.at = text, .len = len},
        .hash = hash,
        .legal = true};
    if (copy->name[0] == '\0') {
        memcpy(copy->name, st->name, sizeof copy->name);
    }
    put_copy(copy, &from);
    free(text);
}

/* ---- rename, delete ---- */

static void on_changed(void *arg, enum srv_store_status status)
{
    struct srv_call *call = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, srv_deck_error(status));
    } else {
        srv_call_result(call, &(struct pro_result){0});
    }
}

void srv_deck_rename(struct srv_call *call, const struct pro_deck_rename *p)
{
    struct srv_service *s = call->client->service;
    if (may_write(call, p->deck)) {
        srv_store_deck_rename(s->store, call->client->player->id, p->deck, p->name,
            srv_now_ms(), on_changed, call);
    }
}

void srv_deck_delete(struct srv_call *call, const struct pro_deck_delete *p)
{
    struct srv_service *s = call->client->service;
    if (srv_starters_find(&s->starters, p->deck) != NULL) {
        srv_call_error(call, PRO_ERROR_DECK_FIXED);
        return;
    }
    srv_store_deck_delete(s->store, call->client->player->id, p->deck, on_changed, call);
}
