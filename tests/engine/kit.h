/* SPDX-License-Identifier: MIT
 * kit.h - what the engine's property tests, its bench and its fuzz target share: a small made-up
 * card set with every fact the rules look at, and a player who knows no rules. */
#ifndef TESTS_ENGINE_KIT_H
#define TESTS_ENGINE_KIT_H

#include <eng/engine.h>

/* splitmix64: any seed is a good seed. Not the engine's chance: it plays, it does not deal. */
struct kit_rng {
    uint64_t state;
};

uint64_t kit_rng_next(struct kit_rng *rng);

/* A number in [0, bound), bound at least 1; the bias of a 64-bit remainder is no matter here. */
uint32_t kit_rng_below(struct kit_rng *rng, uint32_t bound);

/* The made-up cards by the Digimon rules of revision 0. */
const struct eng_book *kit_book(void);

/* One of KIT_DECKS (or kit_decks()) legal decks of them, in canonical order. */
enum {
    KIT_DECKS = 3
};
const struct eng_deck *kit_deck(unsigned which);

/* From now on kit_book and kit_deck give these instead, which must stay; kit_decks says how many
 * decks there are. */
void kit_use(const struct eng_book *book, const struct eng_deck *decks, unsigned len);
unsigned kit_decks(void);

/* kit_use with the card files and those decks below that directory (engine/cards of the source
 * tree) that have effects, by the game `game`; ends the program when they cannot be loaded (kit_cards.c). */
void kit_load(const char *cards_dir, const struct eng_game *game);

/* The same with all decks. */
void kit_load_all(const char *cards_dir, const struct eng_game *game);

/* The same, with its decks that have no effects. */
void kit_load_plain(const char *cards_dir, const struct eng_game *game);

/* The key that deals game `seed`. */
void kit_key(uint64_t seed, uint8_t out[32]);

/* A game in play, with the room that its calls need. Too big for a small stack: make it static. */
struct kit_game {
    const struct eng_book *book;
    struct eng_match match;
    struct eng_events events; /* of the last call */
    struct eng_options options;
};

/* Deals game `seed` with the decks `a` and `b`; asserts that it comes to its first prompt. */
void kit_start(struct kit_game *game, const struct eng_book *book, const struct eng_deck *a,
    const struct eng_deck *b, uint64_t seed);

/* The answer of a player who picks blindly among the offered options. */
struct eng_command kit_choose(struct kit_game *game, struct kit_rng *rng);

/* The same player, who has the options at hand and picks at once: kit_choose and kit_apply in one,
 * with one enumeration. */
void kit_play(struct kit_game *game, struct kit_rng *rng);

/* Applies a command that must be legal; the match may be void after it. */
void kit_apply(struct kit_game *game, const struct eng_command *command);

/* Whether a limit was reached, which it prints: no match of the decks here should reach one. */
bool kit_is_void(const struct kit_game *game);

static inline bool kit_is_over(const struct kit_game *game)
{
    return game->match.outcome.result != ENG_RESULT_NONE;
}

/* No game of text-less cards lasts longer: each turn draws a card, and a turn ends by itself once
 * memory is spent or the player passes. */
enum {
    KIT_DECISIONS_MAX = 20000
};

#endif
