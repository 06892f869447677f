/* SPDX-License-Identifier: MIT
 * digest.c - one number over many random matches: every state hash, every event byte. Builds by
 * different compilers and optimisers must print the same. engine-digest [MATCHES] */
#include "kit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static struct kit_game game;

static uint64_t fold(uint64_t digest, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) {
        digest = (digest ^ at[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    }
    return digest;
}

int main(int argc, char **argv)
{
    const unsigned long matches = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    unsigned long decisions = 0;
    for (unsigned long i = 0; i < matches; i++) {
        struct kit_rng rng = {i};
        kit_start(&game, kit_book(), kit_deck((unsigned)(i % KIT_DECKS)),
            kit_deck((unsigned)(i / KIT_DECKS % KIT_DECKS)), i);
        for (unsigned n = 0; n < KIT_DECISIONS_MAX && !kit_is_over(&game); n++) {
            const struct eng_command c = kit_choose(&game, &rng);
            digest =
                fold(digest, game.options.at, game.options.len * sizeof game.options.at[0]);
            kit_apply(&game, &c);
            const uint64_t hash = eng_match_hash(&game.match);
            digest = fold(digest, &hash, sizeof hash);
            digest = fold(digest, game.events.at, game.events.len * sizeof game.events.at[0]);
            decisions++;
        }
    }
    printf("%016" PRIx64 " over %lu matches, %lu decisions\n", digest, matches, decisions);
    return 0;
}
