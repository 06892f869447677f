/* SPDX-License-Identifier: MIT
 * census.c - the table of eng/census.h. Empty in builds without. */
#include "census.h"

#include <eng/program.h>

#ifdef ENG_RULE_SWITCHES
_Static_assert((int)ENG_OP_NUM <= (int)ENG_CENSUS_ROWS, "an op is a row");

bool eng_census[ENG_CENSUS_NUM][ENG_CENSUS_ROWS];
#endif
