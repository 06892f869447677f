/* SPDX-License-Identifier: MIT
 * chance.h - all randomness of a match: a 256-bit key and a counter over the ChaCha20 block function.
 *
 * Draw n is the 32-bit little-endian word n % 16 of block n / 16 (RFC 8439 layout: constants, key,
 * 32-bit block counter, nonce zero), so any draw can be recomputed by anyone who holds the key, and
 * a player who has seen a thousand shuffles still cannot guess the next. proto/js/verify.js is the
 * same in JavaScript; tests/engine checks both against libsodium's vectors. */
#ifndef ENG_CHANCE_H
#define ENG_CHANCE_H

#include <eng/id.h>

struct eng_chance {
    uint8_t key[32]; /* from the server; never in a view before it is revealed */
    uint64_t n;      /* the next draw; below 2^36 less the blocks below */
};

/* The last block of a stream keys the handles of cards, the ones before it are the keys of its forks:
 * nothing is drawn from them. */
enum {
    ENG_CHANCE_FORKS_MAX = UINT16_MAX
};

/* Scripted draws for scenarios: draw n is value[n] while n < len. Values are what `below` returns. */
struct eng_script {
    const uint32_t *value;
    uint32_t len;
};

/* One ChaCha20 block (RFC 8439 2.3) with a zero nonce: 16 words, little-endian by value. */
void eng_chacha20_block(const uint8_t key[32], uint32_t counter, uint32_t out[16]);

/* A number in [0, bound), every value equally likely: draws below 2^32 mod bound are rejected
 * and the next one is taken. `bound` is at least 1. `script` may be NULL. */
uint32_t eng_chance_below(
    struct eng_chance *chance, const struct eng_script *script, uint32_t bound);

/* Another stream from here on: its key is the first 32 bytes of block 2^32 - 1 - fork of the one
 * before, and its draws count from 0. `fork` is at least 1. */
void eng_chance_fork(struct eng_chance *chance, uint16_t fork);

/* Fisher-Yates from the end: for i = len-1 down to 1, swap at[i] with at[below(i + 1)]. [1-3-10] */
void eng_chance_shuffle(struct eng_chance *chance, const struct eng_script *script,
    struct eng_card_id *at, uint8_t len);

#endif
