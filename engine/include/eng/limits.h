/* SPDX-License-Identifier: MIT
 * limits.h - every bound of a match, with the worst case it was chosen for.
 *
 * The list feeds the arrays and the committed size table (engine/SIZES.md, which a test compares).
 * A full array voids the match with ENG_FULL and a report; it never blocks it. */
#ifndef ENG_LIMITS_H
#define ENG_LIMITS_H

/* clang-format off */
/*    name        value  in the state?  worst case */
#define ENG_LIMIT_MAP(X)                                                                         \
    X(CARDS,        256, 1, "2 x (50 + 5) cards brought and 145 tokens; id 0 is no card")         \
    X(PILES,          8, 1, "a game's ordered areas for each seat; zone numbers below 8")          \
    X(PILE,          64, 1, "50 cards of a main deck in one area and room for added ones")         \
    X(UNITS,         64, 1, "cards on both fields at once; id 0 is no unit")                       \
    X(FRAMES,        32, 1, "procedures inside procedures, each effect a frame")                   \
    X(SETS,          32, 1, "card sets held by paused effects and procedures")                     \
    X(REGS,           8, 1, "registers of one paused procedure")                                   \
    X(GAME_BYTES,  5064, 1, "what one game keeps beside cards, units and frames")                  \
    X(PENDING,       64, 1, "effects that have triggered and wait to activate")                    \
    X(HAPPENINGS,    24, 1, "what waiting and running effects remember of their triggers")         \
    X(LASTING,       40, 1, "statements of resolved effects that still hold")                      \
    X(EVENTS,      2048, 0, "events of one command: turn change with every unit unsuspending")     \
    X(OPTIONS,     4096, 0, "options of one prompt: 50 hand cards x 31 units x 2 requirements")    \
    X(PICKS,         16, 0, "picks in one answer")                                                 \
    X(VIEWERS,        4, 0, "two seats, spectators, judges")
/* clang-format on */

enum eng_limit {
#define X(name, value, in_state, why) ENG_##name##_MAX = (value),
    ENG_LIMIT_MAP(X)
#undef X
};

#endif
