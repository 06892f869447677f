/* SPDX-License-Identifier: MIT
 * encode.c - states of random matches as bytes and back. engine-encode [MATCHES [CARDS [GAME]]].
 *
 * At every prompt the encoding reads as the same state, and the match goes on from what was read; bytes
 * that were changed are refused or are the encoding of some state in order. The tables of fields are
 * whole. */
#include "../../engine/core/encode.h"

#include "kit.h"

#include <eng/digimon.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct kit_game game;
static struct eng_match back;
static uint8_t bytes[ENG_STATE_BYTES_MAX], changed[ENG_STATE_BYTES_MAX];
static uint64_t tables;
static size_t longest;
static unsigned long states, refused, taken;

static bool fail(uint64_t seed, const char *what)
{
    printf("match %llu: %s\n", (unsigned long long)seed, what);
    return false;
}

static void sign(uint8_t *at, size_t len)
{
    const uint64_t sum = eng__state_sum(at, len);
    memcpy(at + len - sizeof sum, &sum, sizeof sum);
}

/* Other bytes, with the right sum or a wrong one. */
static bool try_changes(struct kit_rng *rng, size_t len)
{
    for (unsigned i = 0; i < 4; i++) {
        memcpy(changed, bytes, len);
        size_t n = kit_rng_below(rng, 4) == 0 ? kit_rng_below(rng, (uint32_t)len) : len;
        for (unsigned k = 0; k <= kit_rng_below(rng, 3); k++) {
            changed[kit_rng_below(rng, (uint32_t)len)] ^=
                (uint8_t)(1 + kit_rng_below(rng, 255));
        }
        const bool is_signed = i > 0 && n > 8;
        if (is_signed) {
            sign(changed, n);
        }
        back = game.match;
        const enum eng_state_fault fault =
            eng_match_decode(game.book, tables, changed, n, &back);
        if (fault != ENG_STATE_NONE) {
            refused++;
            if (memcmp(&back, &game.match, sizeof back) != 0) {
                return false; /* a refusal leaves it alone */
            }
            continue;
        }
        taken++;
        static uint8_t again[ENG_STATE_BYTES_MAX];
        if (!is_signed || eng_match_encode(game.book, tables, &back, again) != n ||
            memcmp(again, changed, n) != 0) {
            return false;
        }
    }
    return true;
}

static bool try_others(size_t len)
{
    struct eng_book other = *game.book;
    other.revision++;
    if (other.revision < other.game->revisions &&
        eng_match_decode(&other, tables, bytes, len, &back) != ENG_STATE_GAME) {
        return false;
    }
    changed[0] = 0;
    memcpy(changed, bytes, len);
    changed[4]++; /* the form */
    sign(changed, len);
    if (eng_match_decode(game.book, tables, changed, len, &back) != ENG_STATE_FORM) {
        return false;
    }
    memcpy(changed, bytes, len);
    changed[4 + 2 + 16 + 24 + 32]++; /* the tables */
    sign(changed, len);
    return eng_match_decode(game.book, tables, changed, len, &back) == ENG_STATE_TABLES;
}

static bool play_one(uint64_t seed)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x9e3779b97f4a7c15)};
    const struct eng_deck *a = kit_deck(kit_rng_below(&rng, kit_decks()));
    const struct eng_deck *b = kit_deck(kit_rng_below(&rng, kit_decks()));
    kit_start(&game, kit_book(), a, b, seed);
    for (uint32_t n = 0; n < KIT_DECISIONS_MAX; n++) {
        const size_t len = eng_match_encode(game.book, tables, &game.match, bytes);
        longest = len > longest ? len : longest;
        states++;
        memset(&back, 0xa5, sizeof back);
        if (eng_match_decode(game.book, tables, bytes, len, &back) != ENG_STATE_NONE ||
            memcmp(&back, &game.match, sizeof back) != 0) {
            return fail(seed, "a state reads as another one");
        }
        game.match = back;
        if (n % 16 == 3 && !try_changes(&rng, len)) {
            return fail(seed, "changed bytes are taken as what they are not");
        }
        if (n == 5 && !try_others(len)) {
            return fail(seed, "a state of elsewhere is taken");
        }
        if (kit_is_over(&game)) {
            return true;
        }
        kit_play(&game, &rng);
    }
    return fail(seed, "the match does not end");
}

int main(int argc, char **argv)
{
    const unsigned long matches = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;
    unsigned long failed = 0;
    if (argc > 2) {
        const struct eng_game *by = argc > 3 ? eng_game_find(argv[3]) : &dig_game;
        if (by == NULL) {
            puts("usage: engine-encode [MATCHES [CARDS [GAME]]]");
            return 2;
        }
        kit_load_all(argv[2], by);
    }
    const struct eng_game *g = kit_book()->game;
    tables = eng_tables_sum(kit_book());
    if (!eng__shape_is_whole(&eng__match_shape, sizeof back.game) ||
        !eng__shape_is_whole(g->state, 0)) {
        puts("the fields of the state are not whole");
        failed++;
    }
    for (uint64_t seed = 0; seed < matches; seed++) {
        failed += !play_one(seed);
    }
    failed += refused == 0; /* then it was no test */
    printf("%lu states, %zu bytes at most; %lu changed ones refused, %lu taken\n", states,
        longest, refused, taken);
    printf("%lu passed, %lu failed\n", matches - (failed < matches ? failed : matches), failed);
    return failed == 0 ? 0 : 1;
}
