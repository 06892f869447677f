/* SPDX-License-Identifier: MIT
 * digest.c - one number over many random matches: every state hash, every event byte. Builds by
 * different compilers and optimisers must print the same.
 *
 * engine-digest MATCHES CARDS: so many of the made-up cards of kit.c, then so many of the effect decks
 * of that directory (engine/cards of the source tree), and so many of those of Duel Masters by each
 * revision of its rules. */
#include "kit.h"

#include <eng/digimon.h>
#include <eng/duelmasters.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static struct kit_game game;
static uint64_t digest = UINT64_C(0xcbf29ce484222325);
static unsigned long decisions;

static void fold(const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) {
        digest = (digest ^ at[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    }
}

static void play(unsigned long matches, uint8_t revision)
{
    struct eng_book book = *kit_book();
    book.revision = revision;
    for (unsigned long i = 0; i < matches; i++) {
        struct kit_rng rng = {i};
        kit_start(&game, &book, kit_deck((unsigned)(i % kit_decks())),
            kit_deck((unsigned)(i / kit_decks() % kit_decks())), i);
        for (unsigned n = 0; n < KIT_DECISIONS_MAX && !kit_is_over(&game); n++) {
            const struct eng_command c = kit_choose(&game, &rng);
            fold(game.options.at, game.options.len * sizeof game.options.at[0]);
            kit_apply(&game, &c);
            const uint64_t hash = eng_match_hash(&game.match);
            fold(&hash, sizeof hash);
            fold(game.events.at, game.events.len * sizeof game.events.at[0]);
            decisions++;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        puts("usage: engine-digest MATCHES CARDS");
        return 1;
    }
    const unsigned long matches = strtoul(argv[1], NULL, 10);
    play(matches, 0);
    kit_load(argv[2], &dig_game);
    play(matches, 0);
    kit_load(argv[2], &dm_game);
    for (uint8_t i = 0; i < dm_game.revisions; i++) {
        play(matches, i);
    }
    printf("%016" PRIx64 " over %lu matches, %lu decisions\n", digest,
        (2 + dm_game.revisions) * matches, decisions);
    return 0;
}
