/* SPDX-License-Identifier: MIT
 * option.h - one legal choice at the open prompt, as a typed value.
 *
 * A client needs no rules: it shows the options and answers with their ids. Kinds and the names of
 * their fields are a table of the game (struct eng_option_info). */
#ifndef ENG_OPTION_H
#define ENG_OPTION_H

#include <eng/id.h>
#include <eng/limits.h>

struct eng_option {
    uint16_t id;             /* names it within the prompt, also through several picks */
    uint16_t unit, target;   /* unit serials, 0 none */
    int16_t number;          /* a cost, an amount; ENG_NUMBER_NONE when absent */
    struct eng_card_id card; /* 0 none */
    uint8_t kind;            /* the game's option kinds */
    uint8_t index;           /* which of several alternatives, e.g. digivolution requirements */
    uint8_t is_default;      /* what a time-out answers; exactly one option of a prompt */
};

/* How many picks an open prompt still takes before it is complete. Where it may end before that,
 * there is an option to say so, which is not counted; `least` is 0 then. */
struct eng_picks {
    uint8_t least, most;
};

struct eng_options {
    uint32_t len;
    uint32_t is_full; /* more than fit: answering the prompt voids the match */
    struct eng_option at[ENG_OPTIONS_MAX];
};

#endif
