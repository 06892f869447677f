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

/* Half of WATCHDOG_USEC in ms: how often to send WATCHDOG=1. 0: the manager does not watch
 * us. */
uint64_t srv_sdnotify_watchdog_ms(void);

#endif
