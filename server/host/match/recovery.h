/* SPDX-License-Identifier: MIT
 * recovery.h - the matches that were open or live when the server stopped, rebuilt from the
 * store before the port opens.
 *
 * Every live match is run again from its journal, and the hash of each row compared. One that does not
 * come out the same with another engine than the one that played goes on from a kept state (takeover.h).
 * A match that does not even then, or whose cards are gone, is put aside with a report; it never takes
 * the server down. A game that was over but not closed is closed; one that had both its players
 * but no deal is dealt. */
#ifndef SRV_HOST_RECOVERY_H
#define SRV_HOST_RECOVERY_H

#include <stdbool.h>

struct srv_service;

/* is_good false: the store could not be read (logged). Called once, later. */
typedef void srv_recovery_cb(struct srv_service *s, bool is_good);

void srv_recovery_run(struct srv_service *s, srv_recovery_cb *cb);

#endif
