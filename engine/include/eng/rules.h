/* SPDX-License-Identifier: MIT
 * rules.h - rule switches: a test build can break one rule at a time, and then the scenario of that
 * rule has to fail. They are there only with ENG_RULE_SWITCHES (meson -Drule_switches=true); in every
 * other build each rule is a constant and nothing of this is compiled. */
#ifndef ENG_RULES_H
#define ENG_RULES_H

#ifdef ENG_RULE_SWITCHES

#include <stdint.h>

enum {
    ENG_RULE_CLAUSES_MAX = 3
};

struct eng_rule {
    const char *game;
    const char *name;
    const char *clauses; /* up to ENG_RULE_CLAUSES_MAX, a space between them */
    const char *broken;  /* what the engine does instead */
};

/* Rules 1..eng_rule_num of all games; row 0 is none. */
extern const struct eng_rule eng_rule[];
extern const uint16_t eng_rule_num;

/* The rule that does not hold now, 0: all hold. Read everywhere in the engine, written by tests
 * before a match begins. */
extern uint16_t eng_rule_off;

#endif
#endif
