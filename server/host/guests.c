/* SPDX-License-Identifier: MIT
 * guests.c - see guests.h. A token leaves the server once, in the answer to session.guest, after
 * its hash is durable. */
#include "guests.h"

#include "books.h"
#include "client.h"
#include "memory.h"
#include "net/transport.h"
#include "player.h"
#include "room.h"
#include "service.h"
#include "store/store.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_MAX = 16
};

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void srv_hello(struct srv_call *call, const struct pro_hello *p)
{
    struct srv_client *c = call->client;
    const struct srv_service *s = c->service;
    bool is_common = false;
    for (uint32_t i = 0; i < p->protocol.len; i++) {
        is_common = is_common || p->protocol.at[i] == PRO_VERSION;
    }
    if (!is_common) {
        struct pro_fault fault = {.error = PRO_ERROR_NO_VERSION};
        (void)snprintf(fault.expected, sizeof fault.expected, "%d", PRO_VERSION);
        srv_call_fault(call, &fault);
        return;
    }
    struct pro_game_offer offer[GAMES_MAX];
    size_t games = 0;
    for (const struct srv_card_set *set = s->books.first; set != NULL && games < GAMES_MAX;
         set = set->next) {
        if (set->is_installed) {
            offer[games++] = (struct pro_game_offer){
                .game = set->game->name,
                .revision = set->game->revision,
                .revisions = set->game->revisions,
                .card_set = set->cards->hash,
            };
        }
    }
    struct pro_result result = {
        .hello = {
            .protocol = PRO_VERSION,
            .server = "shinpan/" SHINPAN_VERSION,
            .game = offer,
            .games = games,
            .limits =
                {
                    .message_bytes = least(s->config.message_bytes, PRO_MESSAGE_BYTES_MAX),
                    .deck_bytes = least(s->config.deck_message_bytes, PRO_DECK_BYTES_MAX),
                    .messages_per_second = s->config.message_rate,
                },
        }};
    c->is_greeted = true;
    srv_conn_set_deadline(c->conn, 0);
    srv_call_result(call, &result);
}

/* ---- a new guest ---- */

struct guest {
    struct srv_call *call;
    char token[SRV_TOKEN_CHARS + 1];
    char player[SRV_PLAYER_CHARS + 1];
    pro_name name;
    int64_t expires_ms;
};

/* The client of the call is the player's now; or the call is answered, since the connection has
 * gone or its address has too many. */
static bool sign_in(struct srv_call *call, const char *player, const char *name)
{
    struct srv_client *c = call->client;
    c->is_session_due = false;
    if (c->conn == NULL) {
        srv_call_error(call, PRO_ERROR_SESSION_NEEDED); /* nobody hears it */
        return false;
    }
    if (!srv_conn_vouch(c->conn)) {
        struct srv_conn *conn = c->conn;
        srv_call_error(call, PRO_ERROR_SESSIONS_FULL);
        srv_conn_close(conn, SRV_CLOSE_POLICY, "too many sessions from this address");
        return false;
    }
    srv_client_sign_in(c, srv_player_hold(c->service, player, name));
    srv_conn_set_limits(c->conn, (size_t)c->service->config.deck_message_bytes);
    return true;
}

static enum pro_error error_of(enum srv_store_status status)
{
    return status == SRV_STORE_BUSY  ? PRO_ERROR_STORE_DOWN
        : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                                     : PRO_ERROR_INTERNAL;
}

static void on_guest(void *arg, enum srv_store_status status)
{
    struct guest *g = arg;
    struct srv_client *c = g->call->client;
    if (status != SRV_STORE_OK) {
        c->is_session_due = false;
        srv_call_error(g->call, error_of(status));
    } else if (sign_in(g->call, g->player, g->name)) {
        struct pro_result result = {.session_guest = {
                                        .token = g->token,
                                        .player = g->player,
                                        .name = g->name,
                                        .expires_ms = (uint64_t)g->expires_ms,
                                    }};
        srv_call_result(g->call, &result);
    }
    sodium_memzero(g, sizeof *g);
    free(g);
}

/* Whether the client may ask for a session; the call is answered when not. */
static bool may_sign_in(struct srv_call *call)
{
    const struct srv_client *c = call->client;
    if (c->player != NULL || c->is_session_due) {
        srv_call_error(call, PRO_ERROR_SESSION_THERE);
        return false;
    }
    return true;
}

void srv_session_guest(struct srv_call *call, const struct pro_session_guest *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    if (!may_sign_in(call)) {
        return;
    }
    if (!srv_service_takes_new(s)) {
        srv_call_error(call, s->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return;
    }
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take(&s->guest_rates, srv_conn_peer(c->conn), s->config.guest_rate,
            uv_now(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    struct guest *g = srv_alloc(sizeof *g);
    const int64_t now = srv_now_ms();
    g->call = call;
    srv_token_make(g->token);
    srv_player_id_make(g->player);
    memcpy(g->name, p->name, sizeof g->name);
    g->expires_ms = now + (int64_t)s->config.guest_lifetime_ms;
    uint8_t hash[SRV_TOKEN_HASH_BYTES];
    (void)srv_token_hash(&s->token_key, g->token, hash);
    const struct srv_store_player player = {
        .id = g->player, .kind = "guest", .name = g->name, .created_ms = now};
    const struct srv_store_session session = {
        .token_hash = hash, .created_ms = now, .expires_ms = g->expires_ms, .used_ms = now};
    c->is_session_due = true;
    srv_store_player_create(s->store, &player, &session, on_guest, g);
}

/* ---- an old one ---- */

struct resume {
    struct srv_call *call;
    uint8_t hash[SRV_TOKEN_HASH_BYTES];
};

static void answer_resume(
    struct srv_call *call, const struct srv_player *player, int64_t expires_ms)
{
    struct pro_session_match *matches = srv_alloc(player->seats_n * sizeof *matches);
    size_t n = 0;
    for (const struct srv_room_seat *seat = player->seats; seat != NULL;
         seat = seat->next_of_player) {
        matches[n++] = (struct pro_session_match){
            .match = seat->room->id,
            .seat = (uint8_t)pro_seat_of((unsigned)(seat - seat->room->seat)),
            .status = (uint8_t)srv_status_word(seat->room->status),
        };
    }
    struct pro_result result = {.session_resume = {
                                    .player = player->id,
                                    .name = player->name,
                                    .expires_ms = (uint64_t)expires_ms,
                                    .match = matches,
                                    .matches = n,
                                }};
    srv_call_result(call, &result);
    free(matches);
}

static void on_found(void *arg, enum srv_store_status status,
    const struct srv_store_player *player, const struct srv_store_session *session)
{
    struct resume *r = arg;
    struct srv_call *call = r->call;
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    const bool is_known = status == SRV_STORE_OK &&
        sodium_memcmp(session->token_hash, r->hash, sizeof r->hash) == 0;
    if (!is_known) {
        c->is_session_due = false;
        srv_call_error(call,
            status == SRV_STORE_OK || status == SRV_STORE_NOT_FOUND ? PRO_ERROR_TOKEN_UNKNOWN
                                                                    : error_of(status));
    } else if (sign_in(call, player->id, player->name)) {
        const int64_t now = srv_now_ms();
        const int64_t expires = now + (int64_t)s->config.guest_lifetime_ms;
        /* nobody waits for it: a use that is not noted costs nothing but lifetime */
        srv_store_session_touch(s->store, r->hash, now, expires, NULL, NULL);
        answer_resume(call, c->player, expires);
    }
    free(r);
}

void srv_session_resume(struct srv_call *call, const struct pro_session_resume *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    if (!may_sign_in(call)) {
        return;
    }
    struct resume *r = srv_alloc(sizeof *r);
    r->call = call;
    if (!srv_token_hash(&s->token_key, p->token, r->hash)) {
        free(r);
        srv_call_error(call, PRO_ERROR_TOKEN_UNKNOWN);
        return;
    }
    c->is_session_due = true;
    srv_store_session_find(s->store, r->hash, srv_now_ms(), on_found, r);
}
