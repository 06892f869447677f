/* SPDX-License-Identifier: MIT
 * games.c - the table of games: adding one means adding its folder and its row here. */
#include <eng/digimon.h>
#include <eng/duelmasters.h>

#include <stddef.h>
#include <string.h>

const struct eng_game *const eng_games[] = {
    &dig_game,
    &dm_game,
    NULL,
};

const struct eng_game *eng_game_find(const char *name)
{
    for (unsigned i = 0; eng_games[i] != NULL; i++) {
        if (strcmp(eng_games[i]->name, name) == 0) {
            return eng_games[i];
        }
    }
    return NULL;
}

const struct eng_measure_info *eng_game_measure(const struct eng_game *game, const char *name)
{
    for (unsigned i = 0; i < game->measures; i++) {
        if (strcmp(game->measure[i].name, name) == 0) {
            return &game->measure[i];
        }
    }
    return NULL;
}

int eng_game_revision(const struct eng_game *game, const char *name)
{
    for (unsigned i = 0; i < game->revisions; i++) {
        if (name == NULL || strcmp(game->revision[i], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}
