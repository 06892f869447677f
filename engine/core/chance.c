/* SPDX-License-Identifier: MIT
 * chance.c - ChaCha20 as a counter: draw n depends on the key and on n, on nothing else. */
#include <eng/chance.h>

#include <assert.h>
#include <stddef.h>
#include <string.h>

static uint32_t rotate(uint32_t x, unsigned by)
{
    return x << by | x >> (32u - by);
}

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = rotate(*d ^ *a, 16);
    *c += *d;
    *b = rotate(*b ^ *c, 12);
    *a += *b;
    *d = rotate(*d ^ *a, 8);
    *c += *d;
    *b = rotate(*b ^ *c, 7);
}

static uint32_t load32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

void eng_chacha20_block(const uint8_t key[32], uint32_t counter, uint32_t out[16])
{
    uint32_t in[16] = {0x61707865u, 0x3320646eu, 0x79622d32u, 0x6b206574u};
    for (unsigned i = 0; i < 8; i++) {
        in[4 + i] = load32(key + 4 * (size_t)i);
    }
    in[12] = counter;

    uint32_t x[16];
    for (unsigned i = 0; i < 16; i++) {
        x[i] = in[i];
    }
    for (unsigned round = 0; round < 10; round++) {
        quarter(&x[0], &x[4], &x[8], &x[12]);
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
    for (unsigned i = 0; i < 16; i++) {
        out[i] = x[i] + in[i];
    }
}

/* The block that holds the next draws: a shuffle takes many words of one block. */
struct block {
    uint64_t index;
    uint32_t word[16];
};

static uint32_t next_word(struct eng_chance *chance, struct block *block)
{
    const uint64_t index = chance->n / 16;
    assert(index < UINT32_MAX - ENG_CHANCE_FORKS_MAX); /* the last blocks are not for draws */
    if (index != block->index) {
        eng_chacha20_block(chance->key, (uint32_t)index, block->word);
        block->index = index;
    }
    return block->word[chance->n++ % 16];
}

static uint32_t below(struct eng_chance *chance, const struct eng_script *script,
    struct block *block, uint32_t bound)
{
    assert(bound > 0);
    if (script != NULL && chance->n < script->len) {
        return script->value[chance->n++] % bound;
    }
    const uint32_t reject = -bound % bound; /* 2^32 mod bound: kept, it favours low results */
    uint32_t x;
    do {
        x = next_word(chance, block);
    } while (x < reject);
    return x % bound;
}

uint32_t eng_chance_below(
    struct eng_chance *chance, const struct eng_script *script, uint32_t bound)
{
    struct block block = {.index = UINT64_MAX};
    return below(chance, script, &block, bound);
}

void eng_chance_fork(struct eng_chance *chance, uint16_t fork)
{
    assert(fork > 0);
    uint32_t block[16];
    eng_chacha20_block(chance->key, UINT32_MAX - fork, block);
    memcpy(chance->key, block, sizeof chance->key);
    chance->n = 0;
}

void eng_chance_shuffle(struct eng_chance *chance, const struct eng_script *script,
    struct eng_card_id *at, uint8_t len)
{
    struct block block = {.index = UINT64_MAX};
    for (uint8_t i = len; i > 1; i--) {
        const uint32_t j = below(chance, script, &block, i);
        const struct eng_card_id swap = at[i - 1];
        at[i - 1] = at[j];
        at[j] = swap;
    }
}
