/* SPDX-License-Identifier: MIT
 * rules.c - the table of Digimon's rule switches, for whoever breaks them. Empty in builds without. */
#include "rules.h"

_Static_assert((int)RULE_FACE_DOWN_HIDDEN == (int)ENG__RULE_FACE_DOWN_HIDDEN &&
        (int)RULE_TWO_PLAYERS == (int)ENG__RULE_NUM,
    "a game's switches begin with those of the core");

#ifdef ENG_RULE_SWITCHES

static const struct eng_rule rules[] = {{"", "", "", ""},
#define X(name, word, clauses, broken) {"digimon", word, clauses, broken},
    DIG_RULE_MAP(X)
#undef X
#define X(name, word, operand, category, clause) \
    {"digimon", "keyword_" word, clause, "nothing has the keyword"},
        DIG_KEYWORD_MAP(X)
#undef X
};

_Static_assert(sizeof rules / sizeof *rules <= ENG_RULES_MAX, "numbers of its own");

const struct eng_rules dig_rules = {rules, sizeof rules / sizeof *rules - 1, 0};

#endif
