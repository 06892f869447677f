/* SPDX-License-Identifier: MIT
 * starters.h - decks that everyone has: the deck files of a directory, read once at the start.
 * They are listed by file name. The file 16-red.json (or red.json) is the deck "starter-red" to
 * players: digits before a hyphen only say where it stands in the list. */
#ifndef SRV_HOST_STARTERS_H
#define SRV_HOST_STARTERS_H

#include <eng/deck.h>
#include <pro/deck.h>
#include <pro/message.h>

#include <stdbool.h>
#include <stddef.h>

#define SRV_STARTER_PREFIX "starter-" /* no deck of a player is called so */

struct srv_books;

struct srv_starter {
    struct srv_starter *next; /* in the order of the list */
    pro_deck_id id;
    pro_deck_name name;
    pro_deck_name name_ja; /* "" when the file gives none */
    const char *game;
    struct pro_deck list; /* as it travels */
};

struct srv_starters {
    struct srv_starter *first;
};

/* Reads every *.json and *.txt of the directory. A deck is of the first installed game that finds
 * it legal. False: `why` says what is wrong where (one line), also when two files have one id; a
 * directory that does not exist holds no decks. */
bool srv_starters_read(struct srv_starters *st, const char *directory,
    const struct srv_books *books, char *why, size_t why_size);

const struct srv_starter *srv_starters_find(const struct srv_starters *st, const char *id);

void srv_starters_deinit(struct srv_starters *st);

#endif
