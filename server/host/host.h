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

struct srv_config;

/* Runs until a signal ends it; the exit status. argc, argv and env are for reloads. */
int srv_host_run(
    const struct srv_config *config, int argc, char *const argv[], char *const env[]);

#endif
