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

enum dm_newer {
#define X(name, since, clause, what) DM_NEWER_##name,
    DM_REVISION_MAP(X)
#undef X
    DM_NEWER_NUM
};

/* Whether the match is played by a revision in which that holds. */
bool dm__since(const struct eng_match *match, enum dm_newer what);

/* What the rules leave open or what only follows from them: how it is decided, and a name for deciding it
 * the other way, which a book may do (eng_book.otherwise). */
/* clang-format off */
/*    name                 word                      clause    what is done instead */
#define DM_OPEN_MAP(X)                                                                             \
    X(EXPOSED_EXEMPT,       "exposed-evolution-exempt", "801.3",  "an evolution creature that a reconstruction exposes is not sick, as if it had been put there") \
    X(EXPOSED_EVOLUTION,    "exposed-reconstructs",     "801.4",  "a creature that a reconstruction has left counts as an evolution creature when its top card leaves, too") \
    X(ATTACK_ENDS,          "attack-ends",              "801.4c", "the attack of a creature that is reconstructed ends") \
    X(KEPT_UNTAPPED,        "kept-untapped",            "801.4",  "before 2021-03-16: creatures that are kept are untapped") \
    X(EFFECTS_ON_ONE,       "effects-on-one",           "801.4d", "before 2021-03-16: of several creatures that are kept only the first goes on under the effects") \
    X(MUST_KEEP,            "must-keep",                "801.4a", "before 2021-03-16: as many creatures as possible have to be kept") \
    X(ONLY_SOURCES_STAY,    "only-sources-stay",        "801.4a", "before 2021-03-16: a card that an effect put under the creature is not kept") \
    X(ADDED_ARE_SOURCES,    "added-are-sources",        "801.4c", "before 2021-03-16: such a card may be a source of an evolution creature that is kept") \
    X(UNLIMITED_KEEPS_LEAST, "unlimited-keeps-least",   "801.4a", "before 2021-03-16: of sources without a limit as many creatures are kept as it needs at least") \
    X(OWN_SOURCES_ONLY,     "own-sources-only",         "801.4c", "before 2021-03-16: cards under a source are no sources of the creature on it") \
    X(STRAY_IS_CHECKED,     "stray-is-checked",         "801.4b", "of cards among which there is no creature card the lowest stays until the next state-based check") \
    X(RESOLVED_FIRST,       "resolved-first",           "801.4b", "what the leaving of a top card triggers is resolved before any card moves") \
    X(ATTACK_OUTLIVES,      "attack-outlives",          "505.6a", "the attack of a creature of which nothing stays ends only after blockers") \
    X(STAMP_OF_TOP,         "stamp-of-top",             "801.4c", "the turn in which the card that left came says whether what stays is sick") \
    X(EXPOSED_ONCE,         "exposed-once",             "801.4",  "an evolution creature that a reconstruction has left is not reconstructed again") \
    X(EXPOSED_POWERLESS,    "exposed-powerless",        "703.4",  "a creature that a reconstruction has left is not destroyed for having no power") \
    X(ONLY_TOP_GOES,        "only-top-goes",            "316.3",  "of a creature that leaves only the top card goes where it should, and those under it to the graveyard")
/* clang-format on */

enum dm_open {
#define X(name, word, clause, what) DM_OPEN_##name,
    DM_OPEN_MAP(X)
#undef X
    DM_OPEN_NUM
};

extern const struct eng_open_info dm__open[DM_OPEN_NUM]; /* eng_game.open */

/* The book decides that the other way. */
static inline bool dm__otherwise(const struct eng_book *book, enum dm_open what)
{
    return (book->otherwise >> what & 1u) != 0;
}

/* The name on the wire, "duel-masters-2021-03" ..., to the date: game.c lists the default first. */

#endif
