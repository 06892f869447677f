/* SPDX-License-Identifier: MIT
 * outage.h - the time during which no server ran is given back to the round that was on: at a start its clock is
 * extended by the server, which is an act like that of a judge.
 *
 * Away is from when the process before last said that it ran (flight.h), or the event's last act, or the beginning of
 * the round, whichever is latest, until now. So what a start has given before it failed is not given again. A stop in
 * order counts like a kill. Loop thread. */
#ifndef SRV_HOST_TOURNAMENT_OUTAGE_H
#define SRV_HOST_TOURNAMENT_OUTAGE_H

#include "host/tournament/tourney.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SRV_OUTAGE_MS_MIN = 2000 /* less is not worth an act */
};

/* The event has just been folded, and is quiet. Its round gets whole seconds, rounded up, as far as an extension may go
 * (SRV_EXTENDED_S_MAX); if its time was over before the outage, only tables get them that had time of their own left: the
 * overtime of the others stays as it is. `alive_ms` 0: nothing says when the server ran, and nothing is given.
 * False: there is nothing to give, and `cb` is not called. True: `cb` is called once, when it is durable or refused,
 * perhaps before this returns. */
bool srv_outage_give(struct srv_tourney *ty, int64_t alive_ms, srv_acted_fn *cb, void *arg);

#endif
