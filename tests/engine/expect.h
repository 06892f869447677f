/* SPDX-License-Identifier: MIT
 * expect.h - a program that counts its expectations and goes on after one that fails. */
#ifndef TESTS_ENGINE_EXPECT_H
#define TESTS_ENGINE_EXPECT_H

#include <eng/game.h>

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned passed, failed;

static inline void expect(bool is_so, const char *what)
{
    if (is_so) {
        passed++;
    } else {
        printf("not so: %s\n", what);
        failed++;
    }
}

/* The exit status. */
static inline int expect_end(void)
{
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}

/* An area of the game by its name; a phase. */
static inline uint8_t zone_named(const struct eng_game *game, const char *name)
{
    uint8_t z = 0;

    while (strcmp(game->zone[z].name, name) != 0) {
        z++;
        assert(z < game->zones);
    }
    return z;
}

static inline uint8_t phase_named(const struct eng_game *game, const char *name)
{
    uint8_t p = 0;

    while (strcmp(game->phase[p], name) != 0) {
        p++;
        assert(p < game->phases);
    }
    return p;
}

#endif
