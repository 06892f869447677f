/* SPDX-License-Identifier: MIT
 * player.h - a player who is here: has a connection with a session, or sits in an open or live
 * match. Everyone else is only in the store. */
#ifndef SRV_HOST_PLAYER_H
#define SRV_HOST_PLAYER_H

#include "base/pace.h"
#include "host/people/session.h"
#include "host/talk/ears.h"

#include <pro/message.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_client;
struct srv_room_seat;
struct srv_service;

struct srv_player {
    struct srv_service *service;
    char id[SRV_PLAYER_CHARS + 1];
    pro_name name;
    pro_handle handle; /* of the account; "" for a guest */
    uint32_t roles;    /* enum pro_role bits; 0 for a guest */
    uint32_t refs;
    uint32_t seats_n;            /* also of matches that were put aside */
    struct srv_room_seat *seats; /* by srv_room_seat.next_of_player */
    struct srv_client *clients;  /* by srv_client.next_of_player */
    struct srv_ears ears;
    struct srv_pace messages; /* of all connections, on the loop's clock */
};

/* The player of that id, held once more; made when it is not here yet. `name` counts only then. */
struct srv_player *srv_player_hold(struct srv_service *s, const char *id, const char *name);

/* What the store says of the player now. `handle` NULL or "": a guest. */
void srv_player_learn(
    struct srv_player *p, const char *name, const char *handle, uint32_t roles);

/* Lets go; the last one frees it. NULL is fine. */
void srv_player_release(struct srv_service *s, struct srv_player *p);

#endif
