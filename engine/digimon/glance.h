/* SPDX-License-Identifier: MIT
 * glance.h - a look at a thing before a predicate of a line is evaluated on it: at levels, colours and
 * one text. What a glance refuses does not satisfy the predicate; what it lets pass may not, either. */
#ifndef DIG__GLANCE_H
#define DIG__GLANCE_H

#include "state.h"

/* What the predicate at that address of a card's code asks for at least. */
struct dig_glance dig__glance(const struct eng_program *program, uint32_t base, uint16_t at);

/* What all digivolution requirements of a card do, whose own glances are made. */
struct dig_glance dig__glance_onto(const struct dig_facts *facts);

/* A thing as glances see it: to be made once for many of them. */
struct dig_sight {
    uint16_t level; /* its bit; 0: not to be judged by */
    uint16_t def;
    uint8_t colors;
    uint8_t side;    /* of its card whose texts count */
    uint8_t is_told; /* texts of its card are not all that it may be called */
};

struct dig_sight dig__sight(
    const struct eng_book *book, const struct eng_match *match, struct eng_thing thing);

static inline bool dig__refuses(const struct eng_program *program,
    const struct dig_glance *glance, const struct dig_sight *sight)
{
    if ((glance->refuses & sight->level) != 0 ||
        (glance->colors != 0 && (glance->colors & sight->colors) == 0)) {
        return true;
    }
    if (glance->test == 0 || sight->is_told) {
        return false;
    }
    const unsigned row =
        (sight->side < program->sides ? sight->side * program->tests : 0u) + glance->test - 1u;
    return (program->test[row * program->test_row + sight->def / 32u] >> (sight->def % 32u) &
               1u) == 0;
}

#endif
