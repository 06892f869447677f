/* SPDX-License-Identifier: MIT
 * signin.h - which player a connection speaks for, in memory: beginning a session, ending it, and
 * telling those whose session ended. What lasts of a session is in the store. */
#ifndef SRV_HOST_SIGNIN_H
#define SRV_HOST_SIGNIN_H

#include "host/people/session.h"
#include "store/store.h"

#include <pro/notice.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_call;
struct srv_client;
struct srv_player;

/* A player as the store told of him, and the session to begin. */
struct srv_signin {
    const char *player, *name;
    const char *handle; /* NULL or "": a guest */
    uint32_t roles;
    const uint8_t *token_hash; /* SRV_TOKEN_HASH_BYTES */
};

/* Whether the client has no session and none is under way; the call is answered when not. */
bool srv_signin_may(struct srv_call *call);

/* The client of the call is the player's now. False: the call is answered, since the connection has
 * gone or its address has too many. Either way no session is under way any more. */
bool srv_signin(struct srv_call *call, const struct srv_signin *as);

/* The player's connections whose session is `token_hash` (NULL: any) lose it, and those but `but`
 * (NULL: none) are told why. */
void srv_signout(struct srv_player *player, const uint8_t *token_hash, enum pro_ended reason,
    const struct srv_client *but);

/* The same for all other sessions of the client's player. */
void srv_signout_others(const struct srv_client *c, enum pro_ended reason);

/* The matches of the player that are not over, for free(). */
struct pro_session_match *srv_signin_matches(const struct srv_player *player, size_t *n);

/* A failure of the store in words of the protocol. */
enum pro_error srv_signin_error(enum srv_store_status status);

#endif
