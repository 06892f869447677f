/* SPDX-License-Identifier: MIT
 * queue.c - see queue.h. An entry is made when its player asks, and joins once deck and rating are
 * there; it stays until its match is stored, so that a match that cannot be made costs nobody the
 * place. */
#include "host/lobby/queue.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/decks/restrictions.h"
#include "host/lobby/ladder.h"
#include "host/lobby/lobby.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/talk/ears.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Time for a whole game with both thinking: twice a bank and what the floors add. */
static const struct srv_queue_format formats[] = {
    {"standard",
        {.best_of = 1,
            .first = PRO_FIRST_RULES,
            .clock = {.bank_s = 900, .increment_s = 0, .floor_s = 10},
            .timeout = PRO_TIMEOUT_LOSS,
            .spectators = true,
            .chat = true}},
};

enum {
    FORMATS = sizeof formats / sizeof formats[0]
};

const struct srv_queue_format *srv_format_find(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (name[0] == '\0' || strcmp(formats[i].name, name) == 0) {
            return &formats[i];
        }
    }
    return NULL;
}

struct srv_queued {
    struct srv_queued *next;
    struct srv_service *service;
    struct srv_player *player; /* held */
    struct srv_client *client; /* NULL: it has gone */
    struct srv_call *call;     /* queue.join, until the entry waits */
    const struct srv_card_set *set;
    const struct eng_book *book;
    const struct srv_queue_format *format;
    struct eng_deck *deck;
    pro_nonce_text nonce_commitment;
    struct srv_room *room;      /* the match that is being made; seat[] sits there */
    struct srv_queued *partner; /* of that match */
    struct srv_rating rating;
    pro_player_id last_opponent; /* "": none */
    uint64_t joined_ms, told_ms; /* loop time */
    bool is_waiting;             /* may be paired */
};

void srv_queues_init(struct srv_queues *q)
{
    *q = (struct srv_queues){0};
    q->end = &q->first;
}

static struct srv_queued *entry_of(const struct srv_service *s, const struct srv_player *player)
{
    for (struct srv_queued *e = s->queues.first; e != NULL; e = e->next) {
        if (e->player == player && e->client != NULL) {
            return e;
        }
    }
    return NULL;
}

static void drop(struct srv_queued *e)
{
    struct srv_service *s = e->service;
    struct srv_queued **at = &s->queues.first;
    while (*at != e) {
        at = &(*at)->next;
    }
    *at = e->next;
    if (*at == NULL) {
        s->queues.end = at;
    }
    s->queues.len--;
    if (e->client != NULL) {
        e->client->is_queued = false;
    }
    srv_player_release(s, e->player);
    free(e->deck);
    free(e);
}

/* Out of the queue; what is under way for it ends by itself. */
static void forsake(struct srv_queued *e)
{
    e->client->is_queued = false;
    e->client = NULL;
    if (e->is_waiting && e->room == NULL) {
        drop(e);
    }
}

void srv_queue_gone(struct srv_client *c)
{
    if (!c->is_queued) {
        return;
    }
    for (struct srv_queued *e = c->service->queues.first; e != NULL; e = e->next) {
        if (e->client == c) {
            forsake(e);
            return;
        }
    }
}

uint32_t srv_queue_window(uint64_t waiting_ms)
{
    const uint64_t window = SRV_WINDOW_START + waiting_ms / 1000 * SRV_WINDOW_GROWTH;
    return window > SRV_WINDOW_MAX ? SRV_WINDOW_ANY : (uint32_t)window;
}

/* ---- joining ---- */

/* The call is answered with a refusal, and the entry is no more. */
static void refuse(struct srv_queued *e, enum pro_error error)
{
    struct srv_call *call = e->call;
    if (e->client != NULL) {
        e->client->is_queued = false;
        e->client = NULL;
    }
    drop(e);
    srv_call_error(call, error);
}

static void on_rating(void *arg, enum srv_store_status status, const char *name,
    const struct srv_store_rating *ratings, size_t n)
{
    (void)name;
    struct srv_queued *e = arg;
    struct srv_service *s = e->service;
    if (status != SRV_STORE_OK || e->client == NULL) {
        refuse(e,
            e->client == NULL                ? PRO_ERROR_SESSION_NEEDED /* nobody hears it */
                : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                : status == SRV_STORE_BUSY   ? PRO_ERROR_STORE_DOWN
                                             : PRO_ERROR_INTERNAL);
        return;
    }
    const struct srv_store_rating none = {0};
    const struct srv_store_rating *last = n > 0 ? &ratings[0] : &none;
    e->rating = srv_ladder_now(last, s->season, srv_now_ms());
    if (last->opponent != NULL) {
        (void)snprintf(e->last_opponent, sizeof e->last_opponent, "%s", last->opponent);
    }
    e->joined_ms = e->told_ms = srv_loop_ms(s->loop);
    e->is_waiting = true;
    struct srv_call *call = e->call;
    e->call = NULL;
    struct pro_result result = {.queue_join = {
                                    .game = e->set->game->name,
                                    .format = e->format->name,
                                    .rating = srv_ladder_whole(e->rating.rating),
                                    .deviation = srv_ladder_whole(e->rating.deviation),
                                    .window = srv_queue_window(0),
                                }};
    srv_call_result(call, &result);
}

static void on_deck(void *arg, enum pro_error error, const struct eng_deck *deck)
{
    struct srv_queued *e = arg;
    if (error != PRO_ERROR_NONE || e->client == NULL) {
        refuse(e, error != PRO_ERROR_NONE ? error : PRO_ERROR_SESSION_NEEDED);
        return;
    }
    e->deck = srv_memdup(deck, sizeof *deck);
    srv_store_rating_get(
        e->service->store, e->player->id, e->set->game->name, e->format->name, on_rating, e);
}

static bool plays_rated(const struct srv_player *player)
{
    for (const struct srv_room_seat *at = player->seats; at != NULL; at = at->next_of_player) {
        if (at->room->format[0] != '\0' && at->room->status <= SRV_STORE_MATCH_LIVE) {
            return true;
        }
    }
    return false;
}

void srv_queue_join(struct srv_call *call, const struct pro_queue_join *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    const struct srv_card_set *set = srv_books_game(&s->books, p->game);
    const struct srv_queue_format *format = srv_format_find(p->format);
    enum pro_error error = PRO_ERROR_NONE;
    if (set == NULL) {
        error = PRO_ERROR_GAME_UNKNOWN;
    } else if (format == NULL) {
        error = PRO_ERROR_FORMAT_UNKNOWN;
    } else if (!srv_service_takes_new(s) || s->is_winding_down || s->season == 0) {
        error = srv_service_is_ending(s) ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN;
    } else if (entry_of(s, c->player) != NULL) {
        error = PRO_ERROR_QUEUED;
    } else if (plays_rated(c->player)) {
        error = PRO_ERROR_RATED_RUNS;
    } else if (srv_room_count_of(c->player) >= s->config.player_matches ||
        srv_service_matches(s) >= s->config.matches || s->queues.len >= SRV_WAITING_MAX) {
        error = PRO_ERROR_MATCHES_FULL;
    }
    if (error != PRO_ERROR_NONE) {
        srv_call_error(call, error);
        return;
    }
    struct srv_queued *e = srv_alloc(sizeof *e);
    e->service = s;
    e->player = srv_player_hold(s, c->player->id, c->player->name);
    e->client = c;
    e->call = call;
    e->set = set;
    e->book = srv_books_book(set, NULL);
    e->format = format;
    memcpy(e->nonce_commitment, p->nonce_commitment, sizeof e->nonce_commitment);
    c->is_queued = true;
    *s->queues.end = e;
    s->queues.end = &e->next;
    s->queues.len++;
    srv_ears_want(s, c->player);
    srv_deck_fetch(
        s, c->player->id, p->deck, e->book, format->settings.restrictions, on_deck, e);
}

void srv_queue_leave(struct srv_call *call, const struct pro_queue_leave *p)
{
    (void)p;
    struct srv_queued *e = entry_of(call->client->service, call->client->player);
    if (e == NULL || e->room != NULL) { /* or it is too late: queue.found follows */
        srv_call_error(call, PRO_ERROR_NOT_QUEUED);
        return;
    }
    forsake(e);
    srv_call_result(call, &(struct pro_result){0});
}

/* How many wait in a queue. */
static uint64_t waiting_in(const struct srv_service *s, const struct srv_card_set *set,
    const struct srv_queue_format *format)
{
    uint64_t n = 0;
    for (const struct srv_queued *e = s->queues.first; e != NULL; e = e->next) {
        n += e->is_waiting && e->room == NULL && e->set->game == set->game &&
            e->format == format;
    }
    return n;
}

void srv_queue_list(struct srv_call *call, const struct pro_queue_list *p)
{
    const struct srv_service *s = call->client->service;
    if (p->game[0] != '\0' && srv_books_game(&s->books, p->game) == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    struct pro_queue_row row[PRO_QUEUES_MAX];
    size_t n = 0;
    for (const struct srv_card_set *set = s->books.first; set != NULL; set = set->next) {
        for (size_t i = 0; i < FORMATS && set->is_installed && n < PRO_QUEUES_MAX; i++) {
            if (p->game[0] == '\0' || strcmp(p->game, set->game->name) == 0) {
                row[n++] = (struct pro_queue_row){
                    .game = set->game->name,
                    .format = formats[i].name,
                    .waiting = waiting_in(s, set, &formats[i]),
                    .settings = formats[i].settings,
                };
            }
        }
    }
    struct pro_result result = {.queue_list = {.queue = row, .queues = n}};
    srv_call_result(call, &result);
}

/* ---- pairing ---- */

/* How far they are from each other, or UINT32_MAX when they may not meet now. */
static uint32_t distance(const struct srv_queued *a, const struct srv_queued *b, uint64_t now)
{
    if (a->set != b->set || a->book != b->book || a->format != b->format ||
        a->player == b->player) {
        return UINT32_MAX;
    }
    const uint64_t longest = now - (a->joined_ms < b->joined_ms ? a->joined_ms : b->joined_ms);
    const bool is_again = strcmp(a->last_opponent, b->player->id) == 0 ||
        strcmp(b->last_opponent, a->player->id) == 0;
    const double far = a->rating.rating - b->rating.rating;
    const double apart = far < 0 ? -far : far;
    if (apart > (double)srv_queue_window(longest) || (is_again && longest < SRV_REMATCH_MS) ||
        srv_ears_refuse(a->player, b->player)) {
        return UINT32_MAX;
    }
    return (uint32_t)apart;
}

static bool is_free(const struct srv_queued *e)
{
    return e->is_waiting && e->client != NULL && e->room == NULL;
}

static void tell_found(const struct srv_queued *e, uint8_t seat)
{
    if (e->client == NULL) {
        return;
    }
    const struct srv_room *r = e->room;
    const struct pro_notice notice = {.kind = PRO_NOTICE_QUEUE_FOUND,
        .queue_found = {
            .match = r->id,
            .game = e->set->game->name,
            .format = e->format->name,
            .seat = (uint8_t)pro_seat_of(seat),
            .revision = srv_book_revision(r->book),
            .commitment = r->commitment,
            .settings = r->settings,
            .opponent = e->partner->player->name,
            .rating = srv_ladder_whole(e->partner->rating.rating),
        }};
    srv_client_notify(e->client, &notice);
}

/* The two wait again, with the time they had; who has gone meanwhile does not. */
static void part(struct srv_queued *a, struct srv_queued *b)
{
    struct srv_queued *both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        both[i]->room = NULL;
        both[i]->partner = NULL;
        if (both[i]->client == NULL) {
            drop(both[i]);
        }
    }
}

static struct srv_queued *entry_in(const struct srv_room *r, uint8_t seat)
{
    for (struct srv_queued *e = r->service->queues.first; e != NULL; e = e->next) {
        if (e->room == r && e->player == r->seat[seat].player) {
            return e;
        }
    }
    return NULL;
}

static void on_made(void *arg, enum srv_store_status status)
{
    struct srv_room *r = arg;
    struct srv_queued *seated[ENG_SEATS] = {entry_in(r, 0), entry_in(r, 1)};
    assert(seated[0] != NULL && seated[1] != NULL); /* they stay until now */
    r->is_busy = false;
    if (status != SRV_STORE_OK) {
        srv_room_free(r);
        part(seated[0], seated[1]);
        return;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (seated[i]->client != NULL) {
            (void)srv_room_attach(r, i, seated[i]->client);
        }
        tell_found(seated[i], i);
    }
    drop(seated[0]);
    drop(seated[1]);
    srv_series_seated(r); /* begins, or waits for nonces */
}

static void pair(struct srv_queued *a, struct srv_queued *b)
{
    struct srv_service *s = a->service;
    struct srv_room *r = srv_room_make(s, a->set, a->book, NULL, NULL);
    r->created_ms = srv_now_ms();
    r->settings = a->format->settings;
    srv_restrictions_today(r->settings.restrictions);
    (void)snprintf(r->format, sizeof r->format, "%s", a->format->name);
    struct srv_queued *seated[ENG_SEATS] = {a, b};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        struct srv_queued *e = seated[i];
        e->room = r;
        e->partner = seated[1 - i];
        srv_room_sit(r, i, e->player, e->player->name, e->deck);
        srv_room_promise(r, i, e->nonce_commitment);
    }
    srv_log(SRV_LOG_INFO, "queue.pair", "two players were paired", SRV_LOG_STR("match", r->id),
        SRV_LOG_UINT("waited_ms", srv_loop_ms(s->loop) - a->joined_ms));
    srv_lobby_store(r, on_made);
}

static void tell_state(struct srv_service *s, struct srv_queued *e, uint64_t now)
{
    if (now - e->told_ms < SRV_QUEUE_STATE_MS) {
        return;
    }
    e->told_ms = now;
    const struct pro_notice notice = {.kind = PRO_NOTICE_QUEUE_STATE,
        .queue_state = {
            .game = e->set->game->name,
            .format = e->format->name,
            .waiting_ms = now - e->joined_ms,
            .window = srv_queue_window(now - e->joined_ms),
            .waiting = waiting_in(s, e->set, e->format),
        }};
    srv_client_notify(e->client, &notice);
}

void srv_queue_sweep(struct srv_service *s)
{
    if (!srv_service_takes_new(s) || s->is_winding_down) {
        return;
    }
    const uint64_t now = srv_loop_ms(s->loop);
    for (struct srv_queued *a = s->queues.first; a != NULL; a = a->next) {
        if (!is_free(a)) {
            continue;
        }
        struct srv_queued *best = NULL;
        uint32_t least = UINT32_MAX;
        for (struct srv_queued *b = a->next; b != NULL; b = b->next) {
            const uint32_t apart = is_free(b) ? distance(a, b, now) : UINT32_MAX;
            if (apart < least) {
                least = apart;
                best = b;
            }
        }
        if (best != NULL) {
            pair(a, best);
        } else {
            tell_state(s, a, now);
        }
    }
}
