/* SPDX-License-Identifier: MIT
 * replay_kit.h - real replays for tests: games of the starter decks, played blindly from a seed. */
#ifndef TESTS_CTL_REPLAY_KIT_H
#define TESTS_CTL_REPLAY_KIT_H

#include <pro/replay.h>

#include <crd/cards.h>

/* The starter set; asserts that it loads. Free it with crd_set_free. */
struct crd_set *replay_kit_cards(void);

/* From now on each game is taken back so often while it is played, if it lasts so long; 0 at first. */
void replay_kit_rewind(unsigned times);

/* Plays `games` whole games (1 to 3) with two starter decks, the second one with both changed. Everything in it lives in static memory and
 * is overwritten by the next call. */
const struct pro_replay *replay_kit_play(
    const struct eng_cards *cards, uint64_t seed, unsigned games);

/* The same as a document, to be freed. */
char *replay_kit_document(
    const struct eng_cards *cards, uint64_t seed, unsigned games, size_t *len);

#endif
