/* SPDX-License-Identifier: MIT
 * rules.c - the table of Duel Masters' rule switches, for whoever breaks them. Empty in builds
 * without. */
#include "rules.h"

#include "language.h"

#ifdef ENG_RULE_SWITCHES

static const struct eng_rule rules[] = {{"", "", "", ""},
#define X(name, word, clauses, broken) {"duel-masters", word, clauses, broken},
    DM_RULE_MAP(X)
#undef X
#define X(name, word, operand, category, clause) \
    {"duel-masters", "keyword_" word, clause, "nothing has the keyword"},
        DM_KEYWORD_MAP(X)
#undef X
};

_Static_assert(sizeof rules / sizeof *rules <= ENG_RULES_MAX, "numbers of its own");

const struct eng_rules dm_rules = {rules, sizeof rules / sizeof *rules - 1, DM_RULE_BASE};

#endif
