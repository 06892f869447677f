/* SPDX-License-Identifier: MIT
 * player.h - a player who is here: has a connection with a session, or sits in an open or live
 * match. Everyone else is only in the store. */
#ifndef SRV_HOST_PLAYER_H
#define SRV_HOST_PLAYER_H

#include "session.h"

#include <pro/message.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_client;
struct srv_room_seat;
struct srv_service;

struct srv_player {
    char id[SRV_PLAYER_CHARS + 1];
    pro_name name;
    uint32_t refs;
    uint32_t seats_n;            /* of open and live matches */
    struct srv_room_seat *seats; /* by srv_room_seat.next_of_player */
    struct srv_client *clients;  /* by srv_client.next_of_player */
};

/* The player of that id, held once more; made when it is not here yet. `name` counts only then. */
struct srv_player *srv_player_hold(struct srv_service *s, const char *id, const char *name);

/* Lets go; the last one frees it. NULL is fine. */
void srv_player_release(struct srv_service *s, struct srv_player *p);

#endif
