/* SPDX-License-Identifier: MIT
 * revision.h - the revisions of the rules that are played, and what differs between them: one row a
 * rule. The default is that of 2021-03-16; a match keeps the revision it began with. */
#ifndef DM__REVISION_H
#define DM__REVISION_H

#include "state.h"

enum dm_revision { /* by date */
    DM_2020_11,
    DM_2021_03,
    DM_2022_04
};

/* clang-format off */
/*    name            since        clause      what holds from then on, and what held before */
#define DM_REVISION_MAP(X)                                                                         \
    X(ONE_STAYS,      DM_2021_03,  "801.4",    "of an evolution creature whose top card leaves, the "  \
                                               "uppermost creature card stays with all below it; "  \
                                               "before, its player keeps as many creatures as it "  \
                                               "had needed sources")                                \
    X(UNDER_ORDER,    DM_2021_03,  "403.4",    "cards under a card keep their order; before, their " \
                                               "owner may arrange them")                            \
    X(UNDER_BOTTOM,   DM_2021_03,  "403.4a",   "a card that is put under a card is the lowest, and " \
                                               "of several the player chooses the order; before, "  \
                                               "their order has no meaning and nobody is asked")    \
    X(MAY_STAND,      DM_2022_04,  "801.4a",   "any card that may stand alone in the battle zone "  \
                                               "stays; before, a creature card")
/* clang-format on */

/* What the rules leave open, as it is decided here; README.md has the reasons. */
enum dm_decided {
    DM_EXPOSED_EVO_EXEMPT = 0 /* 801.3: an evolution creature that a reconstruction has uncovered, with
                                 no card under it, is not exempt from summoning sickness */
};

enum dm_newer {
#define X(name, since, clause, what) DM_NEWER_##name,
    DM_REVISION_MAP(X)
#undef X
    DM_NEWER_NUM
};

/* Whether the match is played by a revision in which that holds. */
bool dm__since(const struct eng_match *match, enum dm_newer what);

/* The name on the wire, "duel-masters-2021-03" ..., to the date: game.c lists the default first. */

#endif
