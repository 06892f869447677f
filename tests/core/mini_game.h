/* SPDX-License-Identifier: MIT
 * mini_game.h - the smallest game that uses everything the core offers: several picks in one prompt,
 * and a way to run into each limit. It is also the shortest example of what a game consists of. */
#ifndef TESTS_CORE_MINI_GAME_H
#define TESTS_CORE_MINI_GAME_H

#include <eng/engine.h>

enum mini_zone {
    MINI_NONE,
    MINI_HAND,
    MINI_FIELD,
    MINI_UNDER,
    MINI_ZONES
};
enum mini_prompt {
    MINI_ASK_NONE,
    MINI_ASK_TEST,
    MINI_ASK_CARDS
};
enum mini_option {
    MINI_DO_NONE,
    MINI_DO_TEST,
    MINI_DO_CARD
};

/* What the opening prompt offers, as option numbers. */
enum mini_test {
    MINI_CHOOSE, /* then: pick two or three hand cards whose values sum to 10, one after another */
    MINI_DEEP,    /* procedures without end: FRAMES */
    MINI_ENDLESS, /* a step without end: fuel */
    MINI_FLOOD,   /* EVENTS */
    MINI_CROWD,   /* UNITS */
    MINI_HEAP,    /* PILE */
    MINI_MANY,    /* then: more OPTIONS than fit */
    MINI_TESTS
};

enum {
    MINI_SUM = 10
};

/* Card definition d has the value d + 1 (1..6). */
extern const struct eng_game mini_game;
extern const struct eng_book mini_book;

/* A started match: seat 0 holds one card of each value and is asked which test to run. */
void mini_start(struct eng_match *match, struct eng_events *out);

#endif
