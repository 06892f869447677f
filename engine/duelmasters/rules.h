/* SPDX-License-Identifier: MIT
 * rules.h - the rule switches of Duel Masters (eng/rules.h): name, the rows of the clause table that it
 * carries out, what is done instead while it is broken. `dm__rule(NAME)` stands at the branch and is
 * true while the rule holds; a build without switches has nothing but `true` there. */
#ifndef DM__RULES_H
#define DM__RULES_H

#include "../core/rules.h"

/* clang-format off */
/*    name                 word                    rows                  what is done instead */
#define DM_RULE_MAP(X)                                                                                \
    X(ARRANGE,             "arrange",              "DM-403.3",           "a player may not arrange the own battle zone")
/* clang-format on */

#ifdef ENG_RULE_SWITCHES
enum dm_rule {
    DM_RULE_BASE = ENG_RULES_MAX, /* behind those of the game before it in games.c */
#define X(name, word, clauses, broken) DM_RULE_##name,
    DM_RULE_MAP(X)
#undef X
};
extern const struct eng_rules dm_rules;
#define dm__rule(name) (eng_rule_off != DM_RULE_##name)
#else
#define dm__rule(name) true
#endif

#endif
