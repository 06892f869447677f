/* SPDX-License-Identifier: MIT
 * rules.c - the table of rule switches, for whoever breaks them. Empty in builds without. */
#include "rules.h"

_Static_assert((int)RULE_FACE_DOWN_HIDDEN == (int)ENG__RULE_FACE_DOWN_HIDDEN &&
        (int)RULE_TWO_PLAYERS == (int)ENG__RULE_NUM,
    "a game's switches begin with those of the core");

#ifdef ENG_RULE_SWITCHES

uint16_t eng_rule_off;

const struct eng_rule eng_rule[] = {{"", "", "", ""},
#define X(name, word, clauses, broken) {"digimon", word, clauses, broken},
    DIG_RULE_MAP(X)
#undef X
#define X(name, word, operand, category, clause) \
    {"digimon", "keyword_" word, clause, "nothing has the keyword"},
        DIG_KEYWORD_MAP(X)
#undef X
};

const uint16_t eng_rule_num = sizeof eng_rule / sizeof *eng_rule - 1;

#endif
