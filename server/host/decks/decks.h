/* SPDX-License-Identifier: MIT
 * decks.h - decks: held to rules and restrictions, kept as text, fetched for a match. */
#ifndef SRV_HOST_DECKS_H
#define SRV_HOST_DECKS_H

#include "store/store.h"

#include <eng/game.h>
#include <pro/message.h>

#include <stdbool.h>
#include <stddef.h>

struct crd_faults;
struct srv_in_force;
struct srv_service;

/* The engine's deck of a list as it travels, and every fault. True when it is legal. `force` is what
 * it is held to besides, NULL: nothing. */
bool srv_deck_resolve(const struct eng_book *book, const struct pro_deck *list,
    const struct srv_in_force *force, struct eng_deck *out, struct crd_faults *faults);

/* Whether some card of the deck has an effect. */
bool srv_deck_has_effects(const struct eng_book *book, const struct eng_deck *deck);

/* The list of a deck, and its text as the store keeps it: free() it. */
void srv_deck_list_of(
    const struct eng_book *book, const struct eng_deck *deck, struct pro_deck *out);
char *srv_deck_text(const struct eng_book *book, const struct eng_deck *deck, size_t *len);

/* The same of a list that may be illegal. */
char *srv_deck_list_text(const struct pro_deck *list, size_t *len);

/* Such a text back to a deck; false when it is not one, or not legal under this book. */
bool srv_deck_of_text(
    const struct eng_book *book, const char *text, size_t len, struct eng_deck *out);

/* A deck to play with under a book: a starter's, or the player's own. error NONE: `deck` is legal
 * and canonical, borrowed. May be called before srv_deck_fetch returns. `restrictions` is what the
 * match is held to: a day, "none", or "" for today's list (NOT_A_CHOICE when it is none of them). */
typedef void srv_deck_cb(void *arg, enum pro_error error, const struct eng_deck *deck);
void srv_deck_fetch(struct srv_service *s, const char *player, const char *deck,
    const struct eng_book *book, const char *restrictions, srv_deck_cb *cb, void *arg);

/* What a refused operation of the store on decks means to a player. */
enum pro_error srv_deck_error(enum srv_store_status status);

#endif
