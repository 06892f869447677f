/* SPDX-License-Identifier: MIT
 * rules.h - rule switches: a test build can break one rule at a time, and then the scenario of that
 * rule has to fail. They are there only with ENG_RULE_SWITCHES (meson -Drule_switches=true); in every
 * other build each rule is a constant and nothing of this is compiled. */
#ifndef ENG_RULES_H
#define ENG_RULES_H

#ifdef ENG_RULE_SWITCHES

#include <stdint.h>

enum {
    ENG_RULE_CLAUSES_MAX = 3,
    ENG_RULES_MAX =
        1024 /* of one game: its switches are numbered from so many times its place */
};

struct eng_rule {
    const char *game;
    const char *name;
    const char *clauses; /* up to ENG_RULE_CLAUSES_MAX, a space between them */
    const char *broken;  /* what the engine does instead */
};

/* The switches of one game: rule[1] .. rule[len], numbered base + 1 .. base + len. */
struct eng_rules {
    const struct eng_rule *rule; /* row 0 is none */
    uint16_t len;
    uint16_t base;
};

/* Of all games, ended by NULL. */
extern const struct eng_rules *const eng_rules[];

/* The number of the rule that does not hold now, 0: all hold. Read everywhere in the engine, written
 * by tests before a match begins. */
extern uint16_t eng_rule_off;

#endif
#endif
