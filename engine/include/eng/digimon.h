/* SPDX-License-Identifier: MIT
 * digimon.h - the Digimon Card Game as a game of the engine, and the facts it needs of a card. */
#ifndef ENG_DIGIMON_H
#define ENG_DIGIMON_H

#include <eng/game.h>

enum dig_category {
    DIG_CATEGORY_NONE = 0,
    DIG_CATEGORY_DIGI_EGG,
    DIG_CATEGORY_DIGIMON,
    DIG_CATEGORY_TAMER,
    DIG_CATEGORY_OPTION,
    DIG_CATEGORY_NUM
};

enum dig_color {
    DIG_COLOR_RED = 1u << 0,
    DIG_COLOR_BLUE = 1u << 1,
    DIG_COLOR_YELLOW = 1u << 2,
    DIG_COLOR_GREEN = 1u << 3,
    DIG_COLOR_BLACK = 1u << 4,
    DIG_COLOR_PURPLE = 1u << 5,
    DIG_COLOR_WHITE = 1u << 6,
};

/* Persistent keywords a card may simply have; others are effects. */
enum dig_keyword {
    DIG_KEYWORD_BLOCKER = 1u << 0, /* 16-5 */
    DIG_KEYWORD_JAMMING = 1u << 1, /* 16-9 */
    DIG_KEYWORD_REBOOT = 1u << 2,  /* 16-11 */
    DIG_KEYWORD_RUSH = 1u << 3,    /* 16-15 */
};

enum {
    DIG_REQUIREMENTS_MAX = 8,
    DIG_TRAITS_MAX = 8,
    DIG_NO_VALUE = -1
};

/* A printed digivolution requirement: from any card of these colours and this level, at this cost. */
struct dig_requirement {
    uint8_t colors; /* any of these */
    int8_t level;   /* DIG_NO_VALUE: any */
    uint8_t cost;
    uint8_t spare;
};

struct dig_facts {
    uint8_t category;       /* enum dig_category */
    uint8_t colors;         /* enum dig_color, all of them */
    int8_t level;           /* DIG_NO_VALUE: has none */
    int8_t play_cost;       /* DIG_NO_VALUE: has none (use cost of an Option) */
    int16_t dp;             /* in thousands x 1000; DIG_NO_VALUE: has none */
    uint8_t copies_max;     /* 4 unless the card says otherwise [1-4-1-2-2] */
    uint8_t is_token;       /* never in a deck [1-4-4-2] */
    uint8_t keywords;       /* enum dig_keyword */
    int8_t security_attack; /* <Security A. +N> printed, 16-4 */
    uint8_t requirements;
    uint8_t traits;
    struct dig_requirement requirement[DIG_REQUIREMENTS_MAX];
    const char *trait[DIG_TRAITS_MAX]; /* English trait words, form first */
};

extern const struct eng_game dig_game;

#endif
