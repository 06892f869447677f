/* SPDX-License-Identifier: MIT
 * revision.c - what differs between the revisions, and which one a match is played by. */
#include "revision.h"

#include "rules.h"

/* By index into dm_game.revision, whose first row is the default. */
static const enum dm_revision date[] = {DM_2021_03, DM_2020_11, DM_2022_04};

static const enum dm_revision since[] = {
#define X(name, revision, clause, what) revision,
    DM_REVISION_MAP(X)
#undef X
};

const struct eng_open_info dm__open[DM_OPEN_NUM] = {
#define X(name, word, clause, what) {word, clause, what},
    DM_OPEN_MAP(X)
#undef X
};

bool dm__since(const struct eng_match *match, enum dm_newer what)
{
    return date[dm__rule(REVISION) ? match->revision : 0] >= since[what];
}
