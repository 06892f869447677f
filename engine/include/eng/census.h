/* SPDX-License-Identifier: MIT
 * census.h - which ops and words of a card language have been at work. Only builds with rule switches
 * (eng/rules.h) note it; in every other build nothing of this is compiled. */
#ifndef ENG_CENSUS_H
#define ENG_CENSUS_H

#ifdef ENG_RULE_SWITCHES

#include <stdbool.h>

/* clang-format off */
/*    name       what is at work */
#define ENG_CENSUS_MAP(X)                                                              \
    X(OP,        "what was evaluated or carried out")                                   \
    X(VERB,      "what has done something")                                             \
    X(STATEMENT, "what has counted for something")                                      \
    X(SAYS,      "what has counted for something with that word")                       \
    X(EVENT,     "what an effect has triggered by, or interrupted")                     \
    X(TEXT,      "where an effect was activated or held")                               \
    X(TIMING,    "what an effect was activated by")                                     \
    X(PLACE,     "where things were looked for, or what an event was about")            \
    X(OWNER,     "whose things were looked for")                                        \
    X(REF,       "what was asked for")                                                  \
    X(DIM,       "what was read, compared, added or changed")                           \
    X(GLOBAL,    "what was read")                                                       \
    X(FLAG,      "what something was")                                                  \
    X(MASK,      "what was asked for, and something had it")                            \
    X(TEXT_TEST, "what was asked for")                                                  \
    X(METHOD,    "what an event, verb or text test asked for, and it was so")           \
    X(CAUSE,     "what a pattern asked for, and it was so")                             \
    X(MOMENT,    "when something that was put off has become due")                      \
    X(DURATION,  "how long a statement lasts that began")
/* clang-format on */

enum {
#define X(name, help) ENG_CENSUS_##name,
    ENG_CENSUS_MAP(X)
#undef X
    ENG_CENSUS_NUM
};

enum {
    ENG_CENSUS_LIST = 32, /* rows for each list of MASK, each statement of SAYS */
    ENG_CENSUS_ROWS = 512
};

/* Written everywhere in the engine, read and cleared by tests. Rows are ops, or words by their place
 * in the language. */
extern bool eng_census[ENG_CENSUS_NUM][ENG_CENSUS_ROWS];

#endif
#endif
