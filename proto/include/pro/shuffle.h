/* SPDX-License-Identifier: MIT
 * shuffle.h - how a match's chance is bound before it starts, so that anyone can check it afterwards.
 *
 * The server draws a secret S (32 bytes) when a match is created and publishes the commitment C; each
 * game's chance key G comes from S, the players' nonces, the card set and both decks. S is revealed
 * after the last game. Everything is SHA-256 and HMAC-SHA-256, so that a browser can do it too:
 *
 *   C = SHA-256("shinpan-commit-1" || 0x00 || match id || S)
 *   G = HMAC-SHA-256(key S, "shinpan-game-1" || 0x00 || match id || game number (1 byte) ||
 *       p1 nonce || p2 nonce || card set hash || p1 deck hash || p2 deck hash)
 *
 * Deck hashes are those of crd_deck_hash, decks in canonical order. */
#ifndef PRO_SHUFFLE_H
#define PRO_SHUFFLE_H

#include <eng/game.h>

enum {
    PRO_SECRET_BYTES = 32,
    PRO_MATCH_ID_MAX = 16 /* characters of a match id, [a-z2-7] */
};

/* C for a match id (NUL-terminated, at most PRO_MATCH_ID_MAX) and its secret. */
void pro_commitment(const char *match, const uint8_t secret[32], uint8_t out[32]);

/* G of a game (numbers from 1) of a match. Nonces are 32 zero bytes where a player sent none. */
void pro_game_key(const char *match, const uint8_t secret[32], unsigned game,
    const uint8_t nonce[ENG_SEATS][32], const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], uint8_t out[32]);

#endif
