/* SPDX-License-Identifier: MIT
 * command.h - everything that may change a match from outside. The journal keeps these. */
#ifndef ENG_COMMAND_H
#define ENG_COMMAND_H

#include <eng/limits.h>

#include <stdint.h>

enum eng_command_kind {
    ENG_COMMAND_NONE = 0,
    ENG_COMMAND_ANSWER,  /* picks of the open prompt, all applied or none */
    ENG_COMMAND_CONCEDE, /* by either seat at any moment [1-2-4] */
    ENG_COMMAND_TIMEOUT, /* the open prompt's default answer, for its seat */
    ENG_COMMAND_FORFEIT, /* the seat loses by the match's time rules */
    ENG_COMMAND_ARRANGE, /* the seat lays its own units, or the cards under one, in another order */
    ENG_COMMAND_NUM
};

struct eng_command {
    uint8_t kind;
    uint8_t seat;
    uint16_t
        prompt; /* ANSWER and TIMEOUT: the prompt it answers. ARRANGE: serial of the unit whose
                        under-cards are arranged, 0: the units themselves */
    uint16_t picks; /* ANSWER, ARRANGE: how many; 1..ENG_PICKS_MAX */
    uint16_t
        pick[ENG_PICKS_MAX]; /* option ids. ARRANGE: serials from left to right; or the places
                                     of the under-cards, from 1, as they lie from the top now (the
                                     numbers after those are cards linked to it, oldest first) */
};

#endif
