/* SPDX-License-Identifier: MIT
 * room.c - a match's seats, who follows it, and the life of its room. */
#include "room.h"

#include "base/log.h"
#include "bot.h"
#include "client.h"
#include "memory.h"
#include "player.h"
#include "service.h"
#include "stream.h"

#include <pro/shuffle.h>

#include <assert.h>
#include <crd/deck.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_room *srv_room_make(struct srv_service *s, const struct srv_card_set *set,
    const struct eng_book *book, const char *id, const uint8_t *secret)
{
    struct srv_room *r = srv_alloc(sizeof *r);
    r->service = s;
    r->set = set;
    r->book = book;
    r->pending_end = &r->pending;
    if (id != NULL) {
        (void)snprintf(r->id, sizeof r->id, "%s", id);
        memcpy(r->secret, secret, sizeof r->secret);
    } else {
        srv_id_make(r->id);
        randombytes_buf(r->secret, sizeof r->secret);
    }
    pro_commitment(r->id, r->secret, r->commitment);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].room = r;
    }
    r->status = SRV_STORE_MATCH_OPEN;
    s->rooms_by_status[SRV_STORE_MATCH_OPEN]++;
    srv_map_put(&s->rooms, r);
    return r;
}

void srv_room_free(struct srv_room *r)
{
    struct srv_service *s = r->service;
    assert(r->pending == NULL && r->waiting == NULL);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        while (r->seat[i].attached != NULL) {
            srv_room_detach(r->seat[i].attached);
        }
        srv_room_stand(r, i);
    }
    if (r->code[0] != '\0' && srv_map_find(&s->codes, r->code) == r) {
        srv_map_remove(&s->codes, r);
    }
    srv_map_remove(&s->rooms, r);
    if (r->status <= SRV_STORE_MATCH_LIVE) {
        s->rooms_by_status[r->status]--;
    }
    srv_journal_deinit(&r->journal);
    free(r->match);
    sodium_memzero(r, sizeof *r);
    free(r);
}

void srv_room_set_status(struct srv_room *r, enum srv_store_match_status status)
{
    struct srv_service *s = r->service;
    if (r->status <= SRV_STORE_MATCH_LIVE) {
        s->rooms_by_status[r->status]--;
    }
    r->status = status;
    if (status <= SRV_STORE_MATCH_LIVE) {
        s->rooms_by_status[status]++;
    }
}

void srv_room_sit(struct srv_room *r, uint8_t seat, struct srv_player *player, const char *name,
    const struct eng_deck *deck)
{
    struct srv_room_seat *at = &r->seat[seat];
    assert(at->deck == NULL);
    at->deck = srv_memdup(deck, sizeof *deck);
    crd_deck_hash(r->book, deck, at->deck_hash);
    (void)snprintf(at->name, sizeof at->name, "%s", name);
    at->is_bot = player == NULL;
    if (player != NULL) {
        at->player = srv_player_hold(r->service, player->id, player->name);
        at->absent_since_ms = uv_now(r->service->loop);
        at->next_of_player = player->seats;
        player->seats = at;
        player->seats_n++;
    }
}

void srv_room_stand(struct srv_room *r, uint8_t seat)
{
    struct srv_room_seat *at = &r->seat[seat];
    if (at->player != NULL) {
        struct srv_room_seat **link = &at->player->seats;
        while (*link != at) {
            link = &(*link)->next_of_player;
        }
        *link = at->next_of_player;
        at->player->seats_n--;
        srv_player_release(r->service, at->player);
    }
    srv_bot_close(at->bot);
    free(at->deck);
    struct srv_attach *attached = at->attached;
    *at = (struct srv_room_seat){.room = r, .attached = attached};
}

uint8_t srv_room_seat_of(const struct srv_room *r, const struct srv_player *player)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (player != NULL && r->seat[i].player == player) {
            return i;
        }
    }
    return ENG_SEAT_NONE;
}

bool srv_room_attach(struct srv_room *r, uint8_t seat, struct srv_client *client)
{
    for (const struct srv_attach *a = r->seat[seat].attached; a != NULL; a = a->next_of_seat) {
        if (a->client == client) {
            return true;
        }
    }
    if (client->attached_n >= SRV_ATTACHED_MAX || client->conn == NULL) {
        return false;
    }
    struct srv_attach *a = srv_alloc(sizeof *a);
    a->room = r;
    a->client = client;
    a->seat = seat;
    a->next_of_seat = r->seat[seat].attached;
    r->seat[seat].attached = a;
    a->next_of_client = client->attached;
    client->attached = a;
    client->attached_n++;
    return true;
}

void srv_room_detach(struct srv_attach *a)
{
    struct srv_attach **at = &a->room->seat[a->seat].attached;
    while (*at != a) {
        at = &(*at)->next_of_seat;
    }
    *at = a->next_of_seat;
    if (a->room->seat[a->seat].attached == NULL) {
        a->room->seat[a->seat].absent_since_ms = uv_now(a->room->service->loop);
    }
    at = &a->client->attached;
    while (*at != a) {
        at = &(*at)->next_of_client;
    }
    *at = a->next_of_client;
    a->client->attached_n--;
    free(a);
}

void srv_room_detach_client(struct srv_room *r, struct srv_client *client)
{
    for (struct srv_attach *a = client->attached, *next; a != NULL; a = next) {
        next = a->next_of_client;
        if (a->room == r) {
            srv_room_detach(a);
        }
    }
}

size_t srv_room_players(const struct srv_room *r, struct pro_player out[ENG_SEATS])
{
    size_t n = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].deck != NULL) {
            out[n++] = (struct pro_player){.seat = (uint8_t)pro_seat_of(i),
                .name = r->seat[i].name,
                .is_bot = r->seat[i].is_bot};
        }
    }
    return n;
}

enum pro_match_status srv_status_word(enum srv_store_match_status status)
{
    switch (status) {
    case SRV_STORE_MATCH_OPEN:
        return PRO_STATUS_OPEN;
    case SRV_STORE_MATCH_LIVE:
        return PRO_STATUS_LIVE;
    case SRV_STORE_MATCH_FINISHED:
        return PRO_STATUS_FINISHED;
    case SRV_STORE_MATCH_VOID:
        return PRO_STATUS_VOID;
    case SRV_STORE_MATCH_ASIDE:
        return PRO_STATUS_ASIDE;
    case SRV_STORE_MATCH_CANCELLED:
        return PRO_STATUS_CANCELLED;
    case SRV_STORE_MATCH_STATUS_NUM:
        break;
    }
    return PRO_STATUS_NONE;
}

struct aside {
    char match[SRV_ID_CHARS + 1];
};

static void on_aside(void *arg, enum srv_store_status status)
{
    struct aside *a = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "match.aside_failed",
            "a match could not be marked as put aside; the next start tries again",
            SRV_LOG_STR("match", a->match),
            SRV_LOG_STR("status", srv_store_status_name(status)));
    }
    free(a);
}

void srv_room_aside(struct srv_room *r, const char *why)
{
    struct srv_service *s = r->service;
    assert(r->pending == NULL);
    srv_log(SRV_LOG_ERROR, "match.aside", "a match is put aside for a judge",
        SRV_LOG_STR("match", r->id), SRV_LOG_STR("why", why),
        SRV_LOG_UINT("rows", r->journal.rows));
    s->metrics.matches_aside++;
    srv_room_set_status(r, SRV_STORE_MATCH_ASIDE);
    srv_stream_status(r, NULL, false);
    if (r->waiting != NULL) {
        srv_call_error(r->waiting, PRO_ERROR_INTERNAL);
        r->waiting = NULL;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        srv_bot_close(r->seat[i].bot);
        r->seat[i].bot = NULL;
    }
    struct aside *a = srv_alloc(sizeof *a);
    memcpy(a->match, r->id, sizeof a->match);
    srv_store_match_aside(s->store, r->id,
        (struct srv_store_bytes){.at = why, .len = strlen(why)}, srv_now_ms(), on_aside, a);
}
