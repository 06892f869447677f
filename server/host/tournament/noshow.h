/* SPDX-License-Identifier: MIT
 * noshow.h - players who do not come to their match: a seat that no connection has followed since it began. First
 * a game is lost (a match of one game at once), later the match; if neither came, both lose it. Each is a
 * ruling in the match, so there is a replay. Time does not count while the round is held or the server cannot
 * store; after a restart who had done nothing yet is waited for anew. Loop thread. */
#ifndef SRV_HOST_NOSHOW_H
#define SRV_HOST_NOSHOW_H

#include "host/tournament/round.h"

#include <stdint.h>

/* So much time has passed. */
void srv_noshow_look(
    struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r, uint64_t passed_ms);

/* The entry drops, since it did not come. */
void srv_noshow_drop(struct srv_tourney *ty, uint16_t entry);

#endif
