/* SPDX-License-Identifier: MIT
 * absence.h - live matches end although a player does not come back.
 *
 * A seat is absent while none of its player's connections follows the match. Who is absent for
 * absent_forfeit forfeits, so the match has a result and a replay, and nobody waits for ever. When
 * both players are absent the match waits until both have been so long enough; then the one who
 * has to decide forfeits. Absence is counted from the moment when the last connection went, and
 * anew from the start of the server, which may be what cut it. */
#ifndef SRV_HOST_ABSENCE_H
#define SRV_HOST_ABSENCE_H

struct srv_service;

/* Lets forfeit whoever is due; call it about once a second. */
void srv_absence_sweep(struct srv_service *s);

#endif
