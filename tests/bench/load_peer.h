/* SPDX-License-Identifier: MIT
 * load_peer.h - the same tables in rooms of Colyseus (load_peer.mjs): what comes and goes has the same
 * number and size, so that the two servers can be laid side by side. Its rooms know no rules and
 * write nothing down. Fills struct load_run as load_table.c does. */
#ifndef TESTS_LOAD_PEER_H
#define TESTS_LOAD_PEER_H

#include "load_table.h"

/* How many bytes an answer has. */
extern unsigned load_peer_answer_bytes;

/* Opens a room and seats both. */
void load_peer_join(struct load_table *t);

/* The next answer, by the seats in turn. */
void load_peer_answer(struct load_table *t);

#endif
