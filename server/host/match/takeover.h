/* SPDX-License-Identifier: MIT
 * takeover.h - how a live match outlasts a change of the engine: states of it, kept as bytes beside its
 * journal, from which another version of the engine can go on that does not come to them by the commands.
 *
 * A state is kept in the transaction of its row: with the deal, every SRV_TAKEOVER_ROWS rows and with the row
 * that ends a game; and of every live match when the server stops in order. A start runs each journal again, as always.
 * A game that comes out otherwise, and whose newest state is of another version of the engine, begins at
 * that state: it is its base (pro/replay.h) until the match is over, and the rows behind it have to come
 * out as they are. Rows before a base are not run any more: they stay in the journal and in the replay, with
 * the version that played them, and nothing goes back behind it. Loop thread. */
#ifndef SRV_HOST_TAKEOVER_H
#define SRV_HOST_TAKEOVER_H

#include "store/store.h"

#include <stdbool.h>
#include <stddef.h>

struct pro_base;
struct srv_room;
struct srv_service;

enum {
    SRV_TAKEOVER_ROWS = 64 /* between two states that are kept */
};

/* The state that goes with the deal of the running game, which had so many events. Good until the next call
 * here. */
const struct srv_store_state *srv_takeover_dealt(struct srv_room *r, uint32_t events);

/* The state that goes with the newest row of the journal, which was just applied and after which the game
 * has had `events`; NULL: none is due. Good until the next call here. */
const struct srv_store_state *srv_takeover_due(struct srv_room *r, uint32_t events);

/* Keeps the state of every live match: the server stops. */
void srv_takeover_keep_all(struct srv_service *s);

/* A kept state as the base of the running game, whose rows are in r->journal and, with their hashes, in
 * `rows`. NULL: `why` says what is wrong with it. */
struct pro_base *srv_takeover_read(const struct srv_room *r, const struct srv_store_state *kept,
    const struct srv_store_row *rows, char *why, size_t why_size);

/* The running game goes on from r->base: writes that down, and logs it. */
void srv_takeover_note(struct srv_room *r, const struct srv_store_state *kept);

#endif
