/* SPDX-License-Identifier: MIT
 * scenario.h - a rules question as a file: cards, a board, decisions, expectations; and whether the
 * engine agrees. The format is tests/scenarios/README.md. */
#ifndef CTL_SCENARIO_H
#define CTL_SCENARIO_H

#include "sets.h"

#include <eng/game.h>

#include <stddef.h>

enum {
    CTL_SCENARIO_BYTES_MAX = 1024 * 1024,
    CTL_SCENARIO_CLAUSES_MAX = 3, /* one that names more shows none of them */
    CTL_SCENARIO_CLAUSE_MAX = 40  /* bytes of a clause number */
};

enum ctl_scenario_result {
    CTL_SCENARIO_PASSED = 0,
    CTL_SCENARIO_FAILED, /* the engine does something else than the file says */
    CTL_SCENARIO_BAD     /* the file is not as the format says */
};

/* What came of a file. `text` is one line or a few, each complete: "step 3: expect.p1.hand: ...". */
struct ctl_scenario_report {
    enum ctl_scenario_result result;
    unsigned steps; /* executed */
    char game[24];
    unsigned clauses; /* that the file says it is about */
    char clause[CTL_SCENARIO_CLAUSES_MAX][CTL_SCENARIO_CLAUSE_MAX];
    char text[2048];
};

/* Runs a scenario from memory with the given card sets beside the file's own cards, in each revision
 * that it names, up to the first in which it fails; `trace` prints each step's events to stdout. Never
 * aborts on what the file says. */
enum ctl_scenario_result ctl_scenario_run(const struct ctl_sets *sets, const char *text,
    size_t len, bool trace, struct ctl_scenario_report *out);

#endif
