/* SPDX-License-Identifier: MIT
 * decks.h - players' decks: checked, stored, and fetched for a match. */
#ifndef SRV_HOST_DECKS_H
#define SRV_HOST_DECKS_H

#include <eng/game.h>
#include <pro/message.h>

#include <stdbool.h>
#include <stddef.h>

struct crd_faults;
struct srv_call;
struct srv_service;

/* The engine's deck of a list as it travels, and every fault. True when it is legal. */
bool srv_deck_resolve(const struct eng_book *book, const struct pro_deck *list,
    struct eng_deck *out, struct crd_faults *faults);

/* Whether some card of the deck has an effect. */
bool srv_deck_has_effects(const struct eng_book *book, const struct eng_deck *deck);

/* The list of a deck, and its text as the store keeps it: free() it. */
void srv_deck_list_of(
    const struct eng_book *book, const struct eng_deck *deck, struct pro_deck *out);
char *srv_deck_text(const struct eng_book *book, const struct eng_deck *deck, size_t *len);

/* Such a text back to a deck; false when it is not one, or not legal under this book. */
bool srv_deck_of_text(
    const struct eng_book *book, const char *text, size_t len, struct eng_deck *out);

/* A deck to play with under a book: a starter's, or the player's own. error NONE: `deck` is legal
 * and canonical, borrowed. May be called before srv_deck_fetch returns. */
typedef void srv_deck_cb(void *arg, enum pro_error error, const struct eng_deck *deck);
void srv_deck_fetch(struct srv_service *s, const char *player, const char *deck,
    const struct eng_book *book, srv_deck_cb *cb, void *arg);

/* The verbs. */
void srv_deck_check(struct srv_call *call, const struct pro_deck_check *p);
void srv_deck_put(struct srv_call *call, const struct pro_deck_put *p);
void srv_deck_list(struct srv_call *call, const struct pro_deck_list *p);
void srv_deck_get(struct srv_call *call, const struct pro_deck_get *p);
void srv_deck_delete(struct srv_call *call, const struct pro_deck_delete *p);

#endif
