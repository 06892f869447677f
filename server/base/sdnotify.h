/* SPDX-License-Identifier: MIT
 * sdnotify.h - telling the service manager how we are: a datagram to $NOTIFY_SOCKET, by hand,
 * since libsystemd would drag four compression and crypto libraries into a network daemon.
 * Without the variable these calls do nothing. */
#ifndef SRV_BASE_SDNOTIFY_H
#define SRV_BASE_SDNOTIFY_H

#include <stdbool.h>
#include <stdint.h>

/* One message of assignments, a line each: "READY=1\nSTATUS=12 matches". False: there is a
 * manager, and it was not reached. */
bool srv_sdnotify(const char *state);

bool srv_sdnotify_ready(const char *status);
/* Stopping, and the time we may still take. */
bool srv_sdnotify_stopping(uint64_t more_ms);

/* Reading the config again, since now; READY ends it. */
bool srv_sdnotify_reloading(void);

/* Half of WATCHDOG_USEC in ms: how often to send WATCHDOG=1. 0: the manager does not watch
 * us. */
uint64_t srv_sdnotify_watchdog_ms(void);

/* What the watchdog is told is that the whole of us works, not the loop alone: a thread at the disk
 * can hang for itself. Zeroed at first. */
struct srv_heartbeat {
    uint64_t done; /* by the last time */
    uint64_t due_ms;
};

/* It is time to say WATCHDOG=1, and the thread deserves it: of `waiting` jobs it has done another one
 * since, in vain perhaps, or there are none. Times of any one clock, done never decreases. */
bool srv_heartbeat_beat(struct srv_heartbeat *h, uint64_t now_ms, uint64_t every_ms,
    uint64_t waiting, uint64_t done);

#endif
