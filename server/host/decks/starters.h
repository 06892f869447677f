/* SPDX-License-Identifier: MIT
 * starters.h - decks that everyone has: the deck files of a directory, read once at the start.
 * They are listed by file name. The file 16-red.json (or red.json) is the deck "starter-red" to
 * players: digits before a hyphen only say where it stands in the list. */
#ifndef SRV_HOST_STARTERS_H
#define SRV_HOST_STARTERS_H

#include <eng/game.h>
#include <pro/deck.h>
#include <pro/message.h>
#include <pro/settings.h>

#include <crd/cards.h>
#include <stdbool.h>
#include <stddef.h>

#define SRV_STARTER_PREFIX "starter-" /* no deck of a player is called so */

struct srv_books;
struct srv_restrictions;

struct srv_starter {
    struct srv_starter *next; /* in the order of the list */
    pro_deck_id id;
    pro_deck_name name;
    pro_deck_name name_ja; /* "" when the file gives none */
    const char *game;
    struct pro_deck list; /* as it travels */
    uint8_t hash[CRD_HASH_BYTES];
    uint32_t checked; /* the day for which `restrictions` was found; 0: none yet */
    char restrictions[PRO_RESTRICTIONS_MAX + 1];
};

struct srv_starters {
    struct srv_starter *first;
};

/* Reads every *.json and *.txt of the directory. A deck is of the first installed game that finds
 * it legal, restrictions aside. False: `why` says what is wrong where (one line), also when two files have one id; a
 * directory that does not exist holds no decks. */
bool srv_starters_read(struct srv_starters *st, const char *directory,
    const struct srv_books *books, char *why, size_t why_size);

/* "" when the deck is legal under today's restrictions; else the latest day on which the list changed
 * and allowed it since, or "none" when no list allows it. Cards were restricted after it was made, then. */
const char *srv_starter_restrictions(struct srv_starter *starter, const struct srv_books *books,
    const struct srv_restrictions *restrictions);

const struct srv_starter *srv_starters_find(const struct srv_starters *st, const char *id);

/* The first that is this deck, by its hash (crd_deck_hash); NULL: none is. */
const struct srv_starter *srv_starters_of_hash(
    const struct srv_starters *st, const uint8_t hash[CRD_HASH_BYTES]);

/* All of them that can be played with a book, resolved: what a bot takes an opponent's deck for. *out is
 * yours to free. How many; 0: NULL. */
uint32_t srv_starters_decks(
    const struct srv_starters *st, const struct eng_book *book, struct eng_deck **out);

void srv_starters_deinit(struct srv_starters *st);

#endif
