/* SPDX-License-Identifier: MIT
 * absence.h - who is there in a live match, and that it ends although a player does not come back.
 *
 * A seat is absent while none of its player's connections follows the match; the other player is
 * told when that begins and ends, and how long it is waited for. Who is absent for absent_forfeit
 * forfeits, so the match has a result and a replay, and nobody waits for ever. When both players are
 * absent the match waits until both have been so long enough; then the one who has to decide
 * forfeits. Absence is counted from the moment when the last connection went, and anew from the
 * start of the server, which may be what cut it, and from the end of a pause. In a match with clocks
 * nobody forfeits so: who stays away spends the own time (clock.h). */
#ifndef SRV_HOST_ABSENCE_H
#define SRV_HOST_ABSENCE_H

#include <stdint.h>

struct srv_client;
struct srv_room;
struct srv_service;

/* The last connection of a seat's player has gone, or the first one has come: clocks take note, and
 * the other seat is told. */
void srv_presence_change(struct srv_room *r, uint8_t seat);

/* Tells the other seat how that one is. */
void srv_presence_tell(struct srv_room *r, uint8_t seat);

/* Tells who has just resumed from that seat when nobody is at the other one. */
void srv_presence_tell_client(struct srv_room *r, uint8_t seat, struct srv_client *client);

/* Whoever is absent has gone just now. */
void srv_absence_forgive(struct srv_room *r);

/* Lets forfeit whoever is due; call it about once a second. */
void srv_absence_sweep(struct srv_service *s);

#endif
