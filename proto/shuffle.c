/* SPDX-License-Identifier: MIT
 * shuffle.c - commitment and game keys, after the formulas in the header. Owns the exact bytes that
 * are hashed; proto/js/verify.js hashes the same. */
#include <pro/shuffle.h>

#include <assert.h>
#include <crd/deck.h>
#include <sodium.h>
#include <string.h>

/* The domain of a hash with its closing 0x00: no two uses can ever hash the same bytes. */
static const char commit_domain[] = "shinpan-commit-1";
static const char game_domain[] = "shinpan-game-1";

void pro_commitment(const char *match, const uint8_t secret[32], uint8_t out[32])
{
    assert(strlen(match) <= PRO_MATCH_ID_MAX);
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)commit_domain, sizeof commit_domain);
    crypto_hash_sha256_update(&hash, (const uint8_t *)match, strlen(match));
    crypto_hash_sha256_update(&hash, secret, PRO_SECRET_BYTES);
    crypto_hash_sha256_final(&hash, out);
}

void pro_game_key(const char *match, const uint8_t secret[32], unsigned game,
    const uint8_t nonce[ENG_SEATS][32], const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], uint8_t out[32])
{
    assert(strlen(match) <= PRO_MATCH_ID_MAX && game >= 1 && game <= 255);
    const uint8_t number = (uint8_t)game;
    crypto_auth_hmacsha256_state mac;
    crypto_auth_hmacsha256_init(&mac, secret, PRO_SECRET_BYTES);
    crypto_auth_hmacsha256_update(&mac, (const uint8_t *)game_domain, sizeof game_domain);
    crypto_auth_hmacsha256_update(&mac, (const uint8_t *)match, strlen(match));
    crypto_auth_hmacsha256_update(&mac, &number, 1);
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        crypto_auth_hmacsha256_update(&mac, nonce[seat], 32);
    }
    crypto_auth_hmacsha256_update(&mac, book->cards->hash, sizeof book->cards->hash);
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        uint8_t hash[CRD_HASH_BYTES];
        crd_deck_hash(book, &deck[seat], hash);
        crypto_auth_hmacsha256_update(&mac, hash, sizeof hash);
    }
    crypto_auth_hmacsha256_final(&mac, out);
    sodium_memzero(&mac, sizeof mac);
}
