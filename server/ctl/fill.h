/* SPDX-License-Identifier: MIT
 * fill.h - the harmless cards a scenario is filled with where it lists nothing: a row for each game. */
#ifndef CTL_FILL_H
#define CTL_FILL_H

#include <stdint.h>

struct ctl_fill_pile {
    const char *zone;   /* the game's name of the area */
    const char *number; /* the card */
    uint8_t count;      /* how many */
};

struct ctl_fill {
    const char *game;
    const char *cards; /* a card file with the cards below */
    uint8_t piles;
    const struct ctl_fill_pile *pile;
};

/* The row of a game, or NULL: nothing is filled in then. */
const struct ctl_fill *ctl_fill_find(const char *game);

#endif
