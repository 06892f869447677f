/* SPDX-License-Identifier: MIT
 * clauses.h - the numbered rules of games as tests see them: the rows of DIR/GAME-clauses.tsv, which
 * scenarios name them, and what became of the rule switches that carry them out. */
#ifndef CTL_CLAUSES_H
#define CTL_CLAUSES_H

#include "lines.h"

#include <eng/game.h>

#include <stdbool.h>
#include <stddef.h>

enum {
    CTL_GAMES_MAX = 16
};

struct ctl_clause {
    char *clause, *kind, *text; /* into the file's text */
    const char *reason;         /* of a row that cannot be shown, NULL: none is given */
    unsigned wanted;    /* revisions of the game that it holds in, a bit each; 0: any will do */
    unsigned in;        /* revisions in which a scenario shows it */
    unsigned scenarios; /* that name it */
    unsigned switches;  /* that break it */
    unsigned noticed;   /* of those: a scenario that names the clause failed */
};

struct ctl_game_clauses {
    char game[32];
    const struct eng_game *is;
    char *text, *reasons, *revisions;
    struct ctl_clause *row;
    size_t rows;
    struct ctl_lines lines;                           /* DIR/GAME-lines.tsv */
    unsigned least_shown, least_covered, least_lines; /* DIR/GAME-least: fewer is a fault */
};

struct ctl_clauses {
    struct ctl_game_clauses of[CTL_GAMES_MAX];
    size_t len;
};

/* Reads DIR/GAME-clauses.tsv and, where they are there, GAME-reasons.tsv (clause, why no scenario
 * can show it), GAME-revisions.tsv (what a row says of revisions in place of a kind, and the names of
 * those in which it has to be shown), GAME-lines.tsv and GAME-least (`shown N`, `covered N` and, if there are lines,
 * `lines N`). NULL with a line on stderr; free it with ctl_clauses_free, which accepts NULL. */
struct ctl_clauses *ctl_clauses_read(const char *dir);
void ctl_clauses_free(struct ctl_clauses *clauses);

/* The clauses of a game; the row of a clause. NULL: there is none. */
struct ctl_game_clauses *ctl_clauses_of(struct ctl_clauses *clauses, const char *game);
struct ctl_clause *ctl_clause_find(struct ctl_game_clauses *of, const char *clause);

/* Whether a scenario can show it: not a heading, and not about physical things. */
bool ctl_clause_can_be_shown(const struct ctl_clause *row);

/* A scenario shows it, in each revision in which it has to be. */
bool ctl_clause_is_shown(const struct ctl_clause *row);

/* A switch breaks it, and each that does was noticed by a scenario that names it. */
bool ctl_clause_is_covered(const struct ctl_clause *row);

#endif
