/* SPDX-License-Identifier: MIT
 * books.h - what the server can play: the card sets it has, and the rules books made of them.
 *
 * Each game has at most one installed card set, which new matches use. Matches that began under
 * an earlier set bring it back from the store by its hash. A set stays until the end. */
#ifndef SRV_HOST_BOOKS_H
#define SRV_HOST_BOOKS_H

#include <eng/game.h>

#include <crd/cards.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SRV_BOOK_REVISIONS_MAX = 8
};

struct srv_card_set {
    struct srv_card_set *next;
    struct crd_set *set;
    const struct eng_game *game;
    const struct eng_cards *cards; /* cards->hash is the set's name */
    char hash[2 * CRD_HASH_BYTES + 1];
    char *texts; /* what /api/v1/cards/texts gives; NULL for a set that is not installed */
    char texts_etag[2 * CRD_HASH_BYTES + 1]; /* changes with the words of this version too */
    bool is_installed;                       /* new matches may use it */
    uint64_t tables;                         /* eng_tables_sum of the books */
    struct eng_book book[SRV_BOOK_REVISIONS_MAX]; /* by revision */
};

struct srv_books {
    struct srv_card_set *first; /* in order of their loading */
};

/* Loads and installs the card files of a comma-separated list; of a directory, every *.json in
 * byte order. Files of one game make one set. False: `why` says what is wrong where (one line). */
bool srv_books_install(struct srv_books *b, const char *files, char *why, size_t why_size);

/* Adds a set from its canonical text, not installed. False: `why` says what is wrong. */
bool srv_books_add(
    struct srv_books *b, const char *text, size_t len, char *why, size_t why_size);

/* The installed set of a game, or of the given hash whether installed or not; NULL: none. */
const struct srv_card_set *srv_books_game(const struct srv_books *b, const char *game);
const struct srv_card_set *srv_books_hash(
    const struct srv_books *b, const uint8_t hash[CRD_HASH_BYTES]);

/* The book of a revision (NULL: the game's default) of a set; NULL: it has no such revision. */
const struct eng_book *srv_books_book(const struct srv_card_set *set, const char *revision);

/* The revision's name. */
const char *srv_book_revision(const struct eng_book *book);

void srv_books_deinit(struct srv_books *b);

#endif
