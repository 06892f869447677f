/* SPDX-License-Identifier: MIT
 * guests.c - see guests.h. A token leaves the server once, in the answer to session.guest, after
 * its hash is durable. */
#include "host/people/guests.h"

#include "host/decks/books.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/accounts.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "net/transport.h"
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
    const struct srv_ban *ban =
        c->conn != NULL ? srv_ban_of_address(s, srv_conn_peer(c->conn)) : NULL;
    if (ban != NULL) {
        srv_ban_refuse(call, ban);
        return;
    }
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
            const struct srv_restriction_list *list =
                srv_restrictions_game(&s->restrictions, set->game->name);
            offer[games++] = (struct pro_game_offer){
                .game = set->game->name,
                .revision = set->game->revision,
                .revisions = set->game->revisions,
                .card_set = set->cards->hash,
                .restrictions = list != NULL ? list->date : NULL,
                .lists = list != NULL ? list->len : 0,
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
            .takes_guests = s->config.guests == SRV_YES,
        }};
    c->is_greeted = true;
    (void)snprintf(c->program, sizeof c->program, "%s", p->client);
    srv_conn_set_deadline(c->conn, 0);
    srv_call_result(call, &result);
    if (s->is_store_down && c->conn != NULL) { /* the others have been told when it began */
        srv_client_notify(c,
            &(struct pro_notice){.kind = PRO_NOTICE_SERVER_NOTICE,
                .server_notice = {.code = PRO_CODE_STORE_DOWN, .text = SRV_STORE_DOWN_TEXT}});
    }
}

/* ---- a new guest ---- */

struct guest {
    struct srv_call *call;
    char token[SRV_TOKEN_CHARS + 1];
    char player[SRV_PLAYER_CHARS + 1];
    uint8_t hash[SRV_TOKEN_HASH_BYTES];
    char name[SRV_NAME_BYTES_MAX + 1];
    int64_t expires_ms;
};

static void on_guest(void *arg, enum srv_store_status status)
{
    struct guest *g = arg;
    struct srv_client *c = g->call->client;
    const struct srv_signin as = {.player = g->player, .name = g->name, .token_hash = g->hash};
    if (status != SRV_STORE_OK) {
        c->is_session_due = false;
        srv_call_error(g->call, srv_signin_error(status));
    } else if (srv_signin(g->call, &as)) {
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

void srv_session_guest(struct srv_call *call, const struct pro_session_guest *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    if (!srv_signin_may(call)) {
        return;
    }
    if (s->config.guests == SRV_NO) {
        srv_call_error(call, PRO_ERROR_GUESTS_OFF);
        return;
    }
    struct srv_name name;
    struct pro_fault fault = {.error = PRO_ERROR_NONE};
    if (!srv_name_allowed(s, p->name, &name, &fault)) {
        srv_call_fault(call, &fault);
        return;
    }
    if (!srv_service_takes_new(s)) {
        srv_call_error(call, s->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return;
    }
    fault.error = PRO_ERROR_TOO_FAST;
    if (!srv_rates_take(&s->guest_rates, srv_conn_peer(c->conn), s->config.guest_rate,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    struct guest *g = srv_alloc(sizeof *g);
    const int64_t now = srv_now_ms();
    g->call = call;
    srv_token_make(g->token);
    srv_player_id_make('g', g->player);
    memcpy(g->name, name.text, sizeof g->name);
    g->expires_ms = now + (int64_t)s->config.guest_lifetime_ms;
    (void)srv_token_hash(&s->token_key, g->token, g->hash);
    const struct srv_store_player player = {
        .id = g->player, .kind = "guest", .name = g->name, .created_ms = now};
    const struct srv_store_session session = {.token_hash = g->hash,
        .created_ms = now,
        .expires_ms = g->expires_ms,
        .used_ms = now,
        .client = c->program};
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
    size_t n;
    struct pro_session_match *matches = srv_signin_matches(player, &n);
    const char *role[PRO_ROLES_NUM];
    struct pro_result result = {.session_resume = {
                                    .player = player->id,
                                    .name = player->name,
                                    .handle = player->handle[0] != '\0' ? player->handle : NULL,
                                    .role = role,
                                    .roles = pro_roles_list(player->roles, role),
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
                                                                    : srv_signin_error(status));
        free(r);
        return;
    }
    const struct srv_signin as = {.player = player->id,
        .name = player->name,
        .handle = player->handle,
        .roles = player->roles,
        .token_hash = r->hash};
    if (srv_signin(call, &as)) {
        const int64_t now = srv_now_ms();
        const int64_t expires = now +
            (int64_t)(player->handle != NULL ? s->config.session_lifetime_ms
                                             : s->config.guest_lifetime_ms);
        if (player->handle != NULL) {
            srv_account_seen(c);
        }
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
    if (!srv_signin_may(call)) {
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
