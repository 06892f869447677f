/* SPDX-License-Identifier: MIT
 * rules.c - which rule is broken (eng/rules.h). Empty in builds without switches. */
#include "rules.h"

#ifdef ENG_RULE_SWITCHES
uint16_t eng_rule_off;
#endif
