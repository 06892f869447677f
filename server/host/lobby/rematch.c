/* SPDX-License-Identifier: MIT
 * rematch.c - see rematch.h. */
#include "host/lobby/rematch.h"

#include "host/decks/books.h"
#include "host/lobby/lobby.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_rematch {
    char match[SRV_ID_CHARS + 1], next[SRV_ID_CHARS + 1]; /* next "": not made yet */
    const struct srv_card_set *set;
    const struct eng_book *book;
    struct pro_match_settings settings;
    enum srv_store_match_status status;
    struct pro_nums wins;
    uint8_t game;
    uint64_t until_ms; /* loop time */
    bool is_private, is_making;
    struct {
        char player[SRV_PLAYER_CHARS + 1]; /* "": a bot */
        pro_name name;
        struct eng_deck deck;
        pro_nonce_text nonce_commitment;
        bool asks;
    } seat[ENG_SEATS];
};

void srv_rematch_keep(const struct srv_room *r)
{
    struct srv_service *s = r->service;
    if (r->format[0] != '\0' || srv_table_has(r)) {
        return;
    }
    struct srv_rematch **place = &s->rematches.kept[s->rematches.kept_n++ % SRV_REMATCHES_MAX];
    free(*place);
    struct srv_rematch *m = srv_alloc(sizeof *m);
    *place = m;
    memcpy(m->match, r->id, sizeof m->match);
    m->set = r->set;
    m->book = r->book;
    m->settings = r->settings;
    m->status = r->status;
    m->game = r->game;
    m->is_private = r->code[0] != '\0';
    m->until_ms = srv_loop_ms(s->loop) + SRV_REMATCH_KEPT_MS;
    struct pro_series series;
    srv_series_tally(r, &series);
    m->wins = (struct pro_nums){.len = ENG_SEATS, .at = {series.wins[0], series.wins[1]}};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        if (seat->player != NULL) {
            memcpy(m->seat[i].player, seat->player->id, sizeof m->seat[i].player);
        }
        memcpy(m->seat[i].name, seat->name, sizeof m->seat[i].name);
        m->seat[i].deck = *seat->deck;
        m->seat[i].asks = seat->is_bot;
    }
}

void srv_rematch_deinit(struct srv_rematches *rematches)
{
    for (uint32_t i = 0; i < SRV_REMATCHES_MAX; i++) {
        free(rematches->kept[i]);
    }
    *rematches = (struct srv_rematches){0};
}

static struct srv_rematch *find(struct srv_service *s, const char *match)
{
    for (uint32_t i = 0; i < SRV_REMATCHES_MAX; i++) {
        struct srv_rematch *m = s->rematches.kept[i];
        if (m != NULL && strcmp(m->match, match) == 0 && srv_loop_ms(s->loop) < m->until_ms) {
            return m;
        }
    }
    return NULL;
}

static uint8_t seat_of(const struct srv_rematch *m, const struct srv_player *player)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (player != NULL && strcmp(m->seat[i].player, player->id) == 0) {
            return i;
        }
    }
    return ENG_SEAT_NONE;
}

/* All connections of both players hear how it stands with the rematch. */
static void tell(struct srv_service *s, const struct srv_rematch *m, uint8_t by)
{
    struct pro_player players[ENG_SEATS];
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        players[i] = (struct pro_player){.seat = (uint8_t)pro_seat_of(i),
            .name = m->seat[i].name,
            .is_bot = m->seat[i].player[0] == '\0'};
    }
    const struct pro_notice notice = {.kind = PRO_NOTICE_MATCH_STATUS,
        .match_status = {
            .match = m->match,
            .status = (uint8_t)srv_status_word(m->status),
            .player = players,
            .players = ENG_SEATS,
            .game = m->game,
            .wins = m->wins,
            .phase = PRO_PHASE_OVER,
            .asks = m->next[0] == '\0' ? (uint8_t)pro_seat_of(by) : (uint8_t)PRO_SEAT_NONE,
            .rematch = m->next[0] != '\0' ? m->next : NULL,
        }};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_player *player = srv_map_find(&s->players, m->seat[i].player);
        for (struct srv_client *c = player != NULL ? player->clients : NULL; c != NULL;
             c = c->next_of_player) {
            srv_client_notify(c, &notice);
        }
    }
}

struct making {
    struct srv_service *s;
    struct srv_call *call;
    char match[SRV_ID_CHARS + 1], next[SRV_ID_CHARS + 1];
    uint8_t by;
};

static void on_made(void *arg, enum srv_store_status status)
{
    struct srv_room *r = arg;
    struct making *making = r->app;
    struct srv_service *s = making->s;
    struct srv_rematch *m = find(s, making->match);
    r->app = NULL;
    r->is_busy = false;
    if (m != NULL) {
        m->is_making = false;
    }
    if (status != SRV_STORE_OK) {
        srv_room_free(r);
        srv_call_error(making->call, srv_lobby_error(status));
    } else {
        struct pro_result result = {.match_rematch = {.match = r->id}};
        srv_call_result(making->call, &result);
        if (m != NULL) {
            memcpy(m->next, r->id, sizeof m->next);
            tell(s, m, making->by);
        }
        srv_series_seated(r);
    }
    free(making);
}

/* Seats swapped, each with the deck it played last. */
static void make(
    struct srv_service *s, struct srv_rematch *m, uint8_t by, struct srv_call *call)
{
    struct srv_room *r = srv_room_make(s, m->set, m->book, NULL, NULL);
    struct making *making = srv_alloc(sizeof *making);
    *making = (struct making){.s = s, .call = call, .by = by};
    memcpy(making->match, m->match, sizeof making->match);
    r->app = making;
    r->created_ms = srv_now_ms();
    r->settings = m->settings;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const uint8_t from = (uint8_t)(1 - i);
        const char *id = m->seat[from].player;
        struct srv_player *player =
            id[0] != '\0' ? srv_player_hold(s, id, m->seat[from].name) : NULL;
        srv_room_sit(r, i, player, m->seat[from].name, &m->seat[from].deck);
        srv_room_promise(r, i, m->seat[from].nonce_commitment);
        if (player != NULL) {
            srv_player_release(s, player);
        }
    }
    if (m->is_private) {
        srv_lobby_code(r);
    }
    m->is_making = true;
    srv_lobby_store(r, on_made);
}

void srv_match_rematch(struct srv_call *call, const struct pro_match_rematch *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    if (srv_map_find(&s->rooms, p->match) != NULL) {
        uint8_t seat;
        struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
        if (r != NULL) {
            srv_room_refuse(r, call, PRO_ERROR_NOT_BETWEEN); /* it is not over */
        }
        return;
    }
    struct srv_rematch *m = find(s, p->match);
    const uint8_t by = m != NULL ? seat_of(m, c->player) : (uint8_t)ENG_SEAT_NONE;
    if (m == NULL || by == ENG_SEAT_NONE) {
        srv_call_error(call, m == NULL ? PRO_ERROR_REMATCH_NONE : PRO_ERROR_MATCH_UNKNOWN);
        return;
    }
    if (m->next[0] != '\0') { /* asked again: it is there */
        struct pro_result result = {.match_rematch = {.match = m->next}};
        srv_call_result(call, &result);
        return;
    }
    if (!srv_lobby_takes_new(call)) {
        return;
    }
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (m->is_making ||
        !srv_rates_take(&s->match_rates, c->player->id, s->config.match_rate,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    m->seat[by].asks = true;
    memcpy(
        m->seat[by].nonce_commitment, p->nonce_commitment, sizeof m->seat[by].nonce_commitment);
    if (m->seat[1 - by].asks) {
        make(s, m, by, call);
        return;
    }
    srv_call_result(call, &(struct pro_result){.match_rematch = {.match = NULL}});
    tell(s, m, by);
}
