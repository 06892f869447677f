/* SPDX-License-Identifier: MIT
 * census.h - what the test of effects counts (effects.c), and how it looks into the state of a game:
 * one file for each game, since their words have the same names. */
#ifndef TESTS_ENGINE_CENSUS_H
#define TESTS_ENGINE_CENSUS_H

#include <eng/game.h>
#include <eng/match.h>

enum {
    CENSUS_WORDS_MAX = 64,
    CENSUS_EFFECTS_MAX = 1024
};

struct census {
    unsigned long
        persistent[CENSUS_WORDS_MAX]; /* statements in force that no lasting effect made */
    unsigned long keywords[CENSUS_WORDS_MAX]; /* of units */
    unsigned long acted[CENSUS_EFFECTS_MAX];  /* by the index of the effect in the program */
};

struct census_game {
    const struct eng_game *game;
    unsigned verbs, statements,
        keywords; /* words that the game has, at most CENSUS_WORDS_MAX */
    unsigned verbs_least, keywords_least; /* of those, used by the decks with effects */
    unsigned acted_least; /* effects of these decks that act in 2000 matches, in percent */
    /* Adds what is in force now. */
    void (*look)(const struct eng_match *match, struct census *census);
};

extern const struct census_game census_digimon, census_duelmasters;

#endif
