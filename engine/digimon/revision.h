/* SPDX-License-Identifier: MIT
 * revision.h - the revisions of the rulebook that are played, and what differs between them: one row
 * a rule. The default is Ver. 4.0; a match keeps the revision it began with. Changes of wording that
 * no player can notice have no row, nor have keywords: <Engage>, <Guard> (4.1), <Detach> and
 * <Succession> (4.2) are effects of cards that print them, in every revision. */
#ifndef DIG__REVISION_H
#define DIG__REVISION_H

#include "state.h"

enum dig_revision { /* in the order of the game's names */
    DIG_4_0,
    DIG_4_2
};

/* clang-format off */
/*    name              since     clause       what holds from then on, and what held before */
#define DIG_REVISION_MAP(X)                                                                        \
    X(MUST_REDUCE,      DIG_4_2,  "1-3-11",    "who declares what only a reduction makes payable "  \
                                               "must carry out as much of it as is needed; before " \
                                               "that, an unpayable declaration is undone")          \
    X(PLACED_WAITS,     DIG_4_2,  "7-1-2-1",   "no card attacks in the turn in which it was placed " \
                                               "on the field; before, in which it was played")      \
    X(USE_REQ_FIELD,    DIG_4_2,  "16-42-3",   "<Use Req.> looks at the field; before, at the "     \
                                               "battle area")                                       \
    X(TOKEN_ARRIVES,    DIG_4_2,  "4-20-5",    "a token that leaves counts as placed in that area " \
                                               "for what the effect says of the cards it placed")   \
    X(BY_IS_MANDATORY,  DIG_4_2,  "15-15-7-4", "the \"by\" of an effect that a mandatory effect "   \
                                               "activates is mandatory; before, it is optional")
/* clang-format on */

enum dig_newer {
#define X(name, since, clause, what) DIG_NEWER_##name,
    DIG_REVISION_MAP(X)
#undef X
    DIG_NEWER_NUM
};

/* Whether the match is played by a revision in which that holds. */
static inline bool dig__since(const struct eng_match *match, enum dig_newer what)
{
    static const uint8_t since[DIG_NEWER_NUM] = {
#define X(name, since, clause, what) since,
        DIG_REVISION_MAP(X)
#undef X
    };
    return match->revision >= since[what];
}

#endif
