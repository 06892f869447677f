/* SPDX-License-Identifier: MIT
 * census.h - which ops and words of the card language no scenario has used (eng/census.h). Only builds
 * with rule switches can tell; in others every count is 0. */
#ifndef CTL_CENSUS_H
#define CTL_CENSUS_H

#include <eng/census.h>
#include <eng/game.h>
#include <eng/language.h>

#include <stdbool.h>

/* What was at work in one run, or in how many of several. */
struct ctl_census {
#ifdef ENG_RULE_SWITCHES
    unsigned short runs[ENG_CENSUS_NUM][ENG_CENSUS_ROWS];
#else
    char none;
#endif
};

/* False with a line on stderr when this build cannot tell. */
bool ctl_census_can(void);

/* What has been at work in this process. */
void ctl_census_take(struct ctl_census *out);

void ctl_census_add(struct ctl_census *sum, const struct ctl_census *run);

/* Print what was never at work, with `all` every row and in how many runs it was, and add both to the
 * counts: the ops, which all games share, of all runs; the words of a game, of its runs. */
void ctl_census_print_ops(
    const struct ctl_census *census, bool all, unsigned *at_work, unsigned *idle);
void ctl_census_print(const struct ctl_census *census, const struct eng_game *game, bool all,
    unsigned *at_work, unsigned *idle);

#endif
