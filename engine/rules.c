/* SPDX-License-Identifier: MIT
 * rules.c - the rule switches of all games (eng/rules.h), in the order of games.c. Empty in builds
 * without. */
#include "digimon/rules.h"

#include "duelmasters/rules.h"

#include <stddef.h>

#ifdef ENG_RULE_SWITCHES
const struct eng_rules *const eng_rules[] = {&dig_rules, &dm_rules, NULL};
#endif
