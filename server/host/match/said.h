/* SPDX-License-Identifier: MIT
 * said.h - what the players of a match have said that no row of its journal says, kept over a restart:
 * who is ready for the game that is waited for, with which deck, who goes first, nonces that were told,
 * an open offer, a pause, who does not want to hear the other one. It is one text beside the match, written
 * whole at each change. Loop thread. */
#ifndef SRV_HOST_SAID_H
#define SRV_HOST_SAID_H

#include "store/store.h"

struct srv_call;
struct srv_room;

/* Writes it down as it is now. `call` gets its empty result when that is on the disk; NULL: nobody
 * waits. A disk that does not take it is logged: then it holds until the server ends. */
void srv_said_keep(struct srv_room *r, struct srv_call *call);

/* What was kept, into a room that has just been rebuilt. What belongs to another moment of the match
 * than the one that it stands at is passed over. */
void srv_said_restore(struct srv_room *r, struct srv_store_bytes text);

#endif
