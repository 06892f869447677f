/* SPDX-License-Identifier: MIT
 * fill.c - the fill cards. They must do nothing when drawn, checked, broken or trashed: a white Option
 * or a colourless spell without an effect is never payable by accident, never battles and triggers
 * nothing. */
#include "fill.h"

#include <stddef.h>
#include <string.h>

static const struct ctl_fill_pile digimon_pile[] = {
    {"deck", "FILL-01", 10},
    {"security", "FILL-01", 5},
};

static const struct ctl_fill_pile duelmasters_pile[] = {
    {"deck", "FILL-01", 10},
    {"shields", "FILL-01", 5},
};

static const struct ctl_fill fills[] = {
    {"digimon",
        "{\"format\":1,\"game\":\"digimon\",\"cards\":[{\"number\":\"FILL-01\",\"name\":{\"en\":\"Blank\"},"
        "\"category\":\"option\",\"colors\":[\"white\"],\"play_cost\":20}]}",
        2, digimon_pile},
    {"duel-masters",
        "{\"format\":1,\"game\":\"duel-masters\",\"cards\":[{\"number\":\"FILL-01\",\"name\":{\"en\":\"Blank\"},"
        "\"type\":\"spell\",\"cost\":99}]}",
        2, duelmasters_pile},
};

const struct ctl_fill *ctl_fill_find(const char *game)
{
    for (size_t i = 0; i < sizeof fills / sizeof fills[0]; i++) {
        if (strcmp(fills[i].game, game) == 0) {
            return &fills[i];
        }
    }
    return NULL;
}
