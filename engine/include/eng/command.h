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
    ENG_COMMAND_NUM
};

struct eng_command {
    uint8_t kind;
    uint8_t seat;
    uint16_t prompt;              /* ANSWER and TIMEOUT: the prompt it answers */
    uint16_t picks;               /* ANSWER: how many; 1..ENG_PICKS_MAX */
    uint16_t pick[ENG_PICKS_MAX]; /* option ids */
};

#endif
