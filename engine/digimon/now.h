/* SPDX-License-Identifier: MIT
 * now.h - the two halves of a derivation: what is said of units (statements.c), and what that makes
 * of them (now.c).
 *
 * A listing reads what units were made of by the derivation before it and changes nothing. Statements
 * that depend on nothing that has changed are taken over as they were, with their units and values;
 * so the mask of what has changed must name all that has. Units of a board on which nothing has changed
 * keep what is printed on them, but for those that were made more of (dig_state.made). When some statement in force reads derived
 * values (READS_NOW), it is evaluated anew in rounds: listings and values follow one another from what
 * is printed until they stay the same. Either way the result is what a derivation from nothing gives. */
#ifndef DIG__NOW_H
#define DIG__NOW_H

#include "brief.h"
#include "effects.h"

/* The statements in force, in the order in which they are applied. */
struct dig_said {
    unsigned len;
    unsigned reads;    /* what this list and what it makes of units depend on */
    bool is_full;      /* there are more than a match has room for */
    bool is_different; /* a keyword that is not steady may have come or gone */
    bool is_revalued;  /* something that reads derived values has been evaluated */
    struct dig_active at[DIG_ACTIVE_MAX];
};

/* Lists them, when `changed` (a mask of enum dig_reads) has changed since the last listing. */
void dig__list(const struct eng_book *book, const struct eng_match *match, unsigned changed,
    struct dig_said *out);

/* The statement is about that unit, which it may affect. */
static inline bool dig__is_about(const struct dig_active *active, struct eng_unit_id unit)
{
    return (active->units >> unit.raw & 1u) != 0;
}

/* The statement's number: of a lasting one as it was when it began. */
static inline int dig__value(const struct eng_match *match, const struct dig_active *active,
    const struct eng_ctx *ctx, uint16_t number)
{
    return active->lasting != 0 ? match->lasting[active->lasting - 1].value
                                : eng__number(ctx, number);
}

#endif
