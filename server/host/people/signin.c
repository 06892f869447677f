/* SPDX-License-Identifier: MIT
 * signin.c - see signin.h. */
#include "host/people/signin.h"

#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "net/transport.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    RETRY_MS = 100
};

bool srv_signin_may(struct srv_call *call)
{
    const struct srv_client *c = call->client;
    if (c->player != NULL || c->is_session_due) {
        srv_call_error(call, PRO_ERROR_SESSION_THERE);
        return false;
    }
    if (c->calls > 1) { /* asked for by who was here before, and not answered yet */
        srv_call_fault(
            call, &(struct pro_fault){.error = PRO_ERROR_TOO_FAST, .retry_ms = RETRY_MS});
        return false;
    }
    return true;
}

/* The player keeps as many connections as are allowed, the newest ones. */
static void close_oldest(struct srv_player *player)
{
    uint64_t n = 0;
    for (struct srv_client *c = player->clients; c != NULL; c = c->next_of_player) {
        if (++n > player->service->config.player_connections) {
            srv_conn_close(c->conn, SRV_CLOSE_POLICY, "too many connections of this player");
        }
    }
}

bool srv_signin(struct srv_call *call, const struct srv_signin *as)
{
    struct srv_client *c = call->client;
    c->is_session_due = false;
    if (c->conn == NULL) {
        srv_call_error(call, PRO_ERROR_SESSION_NEEDED); /* nobody hears it */
        return false;
    }
    const struct srv_ban *ban = srv_ban_of_player(c->service, as->player);
    if (ban != NULL) {
        srv_ban_refuse(call, ban);
        return false;
    }
    if (!srv_conn_vouch(c->conn)) {
        struct srv_conn *conn = c->conn;
        srv_call_error(call, PRO_ERROR_SESSIONS_FULL);
        srv_conn_close(conn, SRV_CLOSE_POLICY, "too many sessions from this address");
        return false;
    }
    struct srv_player *player = srv_player_hold(c->service, as->player, as->name);
    srv_player_learn(player, as->name, as->handle, as->roles);
    srv_client_sign_in(c, player);
    close_oldest(player);
    memcpy(c->session, as->token_hash, sizeof c->session);
    srv_conn_set_limits(c->conn, (size_t)c->service->config.deck_message_bytes);
    return true;
}

/* Connections of the player that run under that session, or (is_other) under another. */
static void sign_out(struct srv_player *player, const uint8_t *token_hash, bool is_other,
    enum pro_ended reason, const struct srv_client *but)
{
    const struct pro_notice notice = {
        .kind = PRO_NOTICE_SESSION_ENDED, .session_ended = {.reason = (uint8_t)reason}};
    struct srv_service *s = player->service;
    (void)srv_player_hold(s, player->id, player->name); /* the last client may let him go */
    for (struct srv_client *c = player->clients, *next; c != NULL; c = next) {
        next = c->next_of_player;
        if (token_hash == NULL ||
            (sodium_memcmp(c->session, token_hash, sizeof c->session) == 0) != is_other) {
            srv_client_sign_out(c);
            if (c != but) {
                srv_client_notify(c, &notice);
            }
        }
    }
    srv_player_release(s, player);
}

void srv_signout(struct srv_player *player, const uint8_t *token_hash, enum pro_ended reason,
    const struct srv_client *but)
{
    sign_out(player, token_hash, false, reason, but);
}

void srv_signout_others(const struct srv_client *c, enum pro_ended reason)
{
    sign_out(c->player, c->session, true, reason, NULL);
}

struct pro_session_match *srv_signin_matches(const struct srv_player *player, size_t *n)
{
    struct pro_session_match *matches = srv_alloc(player->seats_n * sizeof *matches);
    *n = 0;
    for (const struct srv_room_seat *seat = player->seats; seat != NULL;
         seat = seat->next_of_player) {
        matches[(*n)++] = (struct pro_session_match){
            .match = seat->room->id,
            .seat = (uint8_t)pro_seat_of((unsigned)(seat - seat->room->seat)),
            .status = (uint8_t)srv_status_word(seat->room->status),
        };
    }
    return matches;
}

enum pro_error srv_signin_error(enum srv_store_status status)
{
    return status == SRV_STORE_BUSY  ? PRO_ERROR_STORE_DOWN
        : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                                     : PRO_ERROR_INTERNAL;
}
