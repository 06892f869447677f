/* SPDX-License-Identifier: MIT
 * host.h - the whole service, from start to exit.
 *
 * Start: card sets and starter decks, token key, store (opened, migrated), card sets into the
 * store, matches rebuilt, then port and admin socket, then READY. SIGTERM or SIGINT drain: not
 * ready, no new connections and matches, a notice to everyone, what is queued made durable, every
 * connection closed with 1001, the store closed, exit 0. A second one cuts the waiting short.
 * SIGHUP reads the config again. */
#ifndef SRV_HOST_HOST_H
#define SRV_HOST_HOST_H

#include <stdbool.h>
#include <stdint.h>

struct srv_config;

/* Runs until a signal ends it; the exit status. argc, argv and env are for reloads. */
int srv_host_run(
    const struct srv_config *config, int argc, char *const argv[], char *const env[]);

struct srv_service;

/* Stops as at SIGTERM: at once, or (seconds > 0) when no match runs any more, after so many seconds at
 * the latest; nothing new begins meanwhile. Said again, the last word counts. */
void srv_host_drain(struct srv_service *s, uint64_t seconds);

/* Takes that back while matches are waited for: new things begin again. False: it was not said, or the
 * server stops already. */
bool srv_host_undrain(struct srv_service *s);

#endif
