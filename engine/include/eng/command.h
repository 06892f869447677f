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
    ENG_COMMAND_DRAW, /* both have agreed to a draw, this seat last */
    ENG_COMMAND_REWIND, /* a judge takes the game back: rewind.h. It is about the whole record of the
                           game, so who runs that again carries it out; eng_match_apply refuses it */
    ENG_COMMAND_RULE, /* a judge ends the game: enum eng_ruled */
    ENG_COMMAND_NUM
};

/* How a judge ends a game: `prompt` of a RULE, but for the bit that the engine does not look at. */
enum eng_ruled {
    ENG_RULED_NONE = 0,
    ENG_RULED_WON,   /* its seat has won */
    ENG_RULED_DRAWN, /* nobody has; the seat says nothing, as below */
    ENG_RULED_VOID,  /* it does not count */
    ENG_RULED_NUM,
    ENG_RULED_WHOLE = 4 /* added: it is meant of the whole match */
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
