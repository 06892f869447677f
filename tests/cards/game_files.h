/* SPDX-License-Identifier: MIT
 * game_files.h - which files of a folder of card files or decks are of a game: the folders hold those
 * of all games. */
#ifndef GAME_FILES_H
#define GAME_FILES_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The frame stands in front, so the beginning of the file says it. */
static inline bool is_of_game(const char *path, const char *game)
{
    char head[256] = "", want[64];
    FILE *in = fopen(path, "rb");

    if (in != NULL) {
        head[fread(head, 1, sizeof head - 1, in)] = '\0';
        fclose(in);
    }
    snprintf(want, sizeof want, "\"game\": \"%s\"", game);
    return strstr(head, want) != NULL;
}

#endif
