/* SPDX-License-Identifier: MIT
 * search.h - a player who thinks: which option of a prompt wins most often when the game is played on
 * from there, over and over, at random.
 *
 * It is given a match as its seat imagines it (eng/imagine.h) and imagines the rest anew for each
 * playout, so it cannot know more than its seat. How long it thinks is bounded in decisions, not in
 * seconds. Any thread. */
#ifndef SRV_HOST_SEARCH_H
#define SRV_HOST_SEARCH_H

#include <eng/deck.h>
#include <eng/game.h>

#include <stdint.h>

struct srv_search_task {
    const struct eng_book *book;
    struct eng_match match; /* waits at a prompt of `seat`, as eng_match_imagine gives it */
    const struct eng_deck
        *deck; /* that the opponent may play, at least one; the one that fits best is
                                    imagined */
    uint32_t decks;
    uint32_t decisions; /* of all playouts together, about; at least one playout each option */
    uint8_t key[32];    /* of its chance */
    uint8_t seat;
};

/* The id of the option it picks. */
uint16_t srv_search_pick(const struct srv_search_task *task);

#endif
