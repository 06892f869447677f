/* SPDX-License-Identifier: MIT
 * room.c - a match's seats, who follows it, and the life of its room. */
#include "host/match/room.h"

#include "host/judge/oversee.h"
#include "host/match/absence.h"
#include "host/match/bot.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/watch/watch.h"

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
    r->phase = PRO_PHASE_WAITING;
    r->status = SRV_STORE_MATCH_OPEN;
    s->rooms_by_status[SRV_STORE_MATCH_OPEN]++;
    srv_map_put(&s->rooms, r);
    return r;
}

void srv_room_free(struct srv_room *r)
{
    struct srv_service *s = r->service;
    assert(r->pending == NULL && r->waiting == NULL && r->deciding == NULL);
    r->is_going = true;
    srv_watch_leave(r); /* while the record is here */
    srv_oversee_leave(r);
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
    srv_feed_leave(r);
    if (r->status <= SRV_STORE_MATCH_LIVE) {
        s->rooms_by_status[r->status]--;
    }
    for (uint8_t i = 0; i < r->past_n; i++) {
        srv_journal_deinit(&r->past[i].journal);
        free(r->past[i].base);
    }
    free(r->past);
    srv_rulings_deinit(&r->rulings);
    srv_journal_deinit(&r->journal);
    free(r->base);
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
    srv_feed_touch(r);
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
        at->absent_since_ms = srv_loop_ms(r->service->loop);
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
    free(at->next_deck);
    struct srv_attach *attached = at->attached;
    *at = (struct srv_room_seat){.room = r, .attached = attached};
    srv_feed_touch(r);
}

void srv_room_promise(struct srv_room *r, uint8_t seat, const char *commitment)
{
    struct srv_room_seat *at = &r->seat[seat];
    if (commitment[0] != '\0') {
        (void)sodium_hex2bin(at->nonce_commitment, sizeof at->nonce_commitment, commitment,
            strlen(commitment), NULL, NULL, NULL);
        at->nonce_state = PRO_NONCE_AWAITED;
    }
}

void srv_room_redeck(struct srv_room *r, uint8_t seat, struct eng_deck *deck)
{
    struct srv_room_seat *at = &r->seat[seat];
    free(at->deck);
    at->deck = deck;
    at->is_deck_new = true;
    crd_deck_hash(r->book, deck, at->deck_hash);
}

void srv_room_keep(struct srv_room *r)
{
    r->past = srv_realloc(r->past, (r->past_n + 1u) * sizeof *r->past);
    struct srv_room_game *game = &r->past[r->past_n++];
    *game = (struct srv_room_game){.journal = r->journal,
        .first = r->first,
        .outcome = r->match->outcome,
        .base = r->base};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        game->deck[i] = *r->seat[i].deck;
        game->is_deck_new[i] = r->seat[i].is_deck_new;
        game->seq[i] = r->seat[i].seq;
        r->seat[i].seq = 0;
    }
    r->journal = (struct srv_journal){0};
    r->base = NULL;
    r->kept = 0;
    r->durable = 0;
    r->arranged = 0;
    r->game++;
}

void srv_room_unkeep(struct srv_room *r)
{
    srv_journal_deinit(&r->journal);
    free(r->base);
    struct srv_room_game *game = &r->past[--r->past_n];
    r->journal = game->journal;
    r->base = game->base;
    r->kept = 0;
    r->durable = r->journal.rows;
    r->first = game->first;
    r->game--;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        struct srv_room_seat *at = &r->seat[i];
        if (memcmp(at->deck, &game->deck[i], sizeof game->deck[i]) !=
            0) { /* said for the next */
            free(at->next_deck);
            at->next_deck = at->deck;
            at->deck = srv_memdup(&game->deck[i], sizeof game->deck[i]);
            crd_deck_hash(r->book, at->deck, at->deck_hash);
        }
        at->is_deck_new = game->is_deck_new[i];
        at->seq = game->seq[i];
    }
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
    if (client->attached_n >= SRV_ATTACHED_MAX || client->conn == NULL ||
        client->player != r->seat[seat].player) { /* or has logged out since it asked */
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
    if (a->next_of_seat == NULL) {
        srv_presence_change(r, seat);
    }
    return true;
}

void srv_room_detach(struct srv_attach *a)
{
    struct srv_attach **at = &a->room->seat[a->seat].attached;
    while (*at != a) {
        at = &(*at)->next_of_seat;
    }
    *at = a->next_of_seat;
    struct srv_room_seat *seat = &a->room->seat[a->seat];
    if (seat->attached == NULL) {
        seat->absent_since_ms = srv_loop_ms(a->room->service->loop);
        srv_presence_change(a->room, a->seat);
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

uint32_t srv_room_count_of(const struct srv_player *player)
{
    uint32_t n = 0;
    for (const struct srv_room_seat *at = player->seats; at != NULL; at = at->next_of_player) {
        n += at->room->status <= SRV_STORE_MATCH_LIVE;
    }
    return n;
}

size_t srv_room_players(const struct srv_room *r, struct pro_player out[ENG_SEATS])
{
    size_t n = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].deck != NULL) {
            const struct srv_room_seat *seat = &r->seat[i];
            const bool is_waiting =
                r->phase == PRO_PHASE_READY || r->phase == PRO_PHASE_BETWEEN;
            out[n++] = (struct pro_player){.seat = (uint8_t)pro_seat_of(i),
                .name = seat->name,
                .is_bot = seat->is_bot,
                .is_ready = is_waiting && seat->is_ready,
                .nonce = seat->nonce_state,
                .nonce_commitment =
                    seat->nonce_state != PRO_NONCE_NONE ? seat->nonce_commitment : NULL};
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
