/* SPDX-License-Identifier: MIT
 * lines.h - the lines of a rulebook beside its numbered clauses: rulings, answers, what a clause says
 * between the lines. A row of DIR/GAME-lines.tsv is one that a player could dispute, and names the
 * scenarios that show it. */
#ifndef CTL_LINES_H
#define CTL_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct ctl_line {
    char *clause, *text; /* into the file's text */
    unsigned named;      /* scenarios that it names */
    unsigned there;      /* of those: there is such a scenario */
};

struct ctl_line_scenario {
    char *name; /* of the file, without .json */
    size_t line;
    bool is_there;
};

struct ctl_lines {
    char *text;
    struct ctl_line *row;
    size_t rows;
    struct ctl_line_scenario *scenario;
    size_t scenarios;
};

/* Reads rows "clause TAB requirement TAB scenarios", the first one being the head. A file that is not
 * there has no rows. False with a line on stderr: a row of another shape, or a clause that is there
 * twice. Free it with ctl_lines_deinit in any case. */
bool ctl_lines_read(struct ctl_lines *lines, const char *path);

/* Accepts a zeroed struct. */
void ctl_lines_deinit(struct ctl_lines *lines);

/* There is such a scenario. */
void ctl_lines_mark(struct ctl_lines *lines, const char *scenario);

/* It names a scenario, and every one that it names is there. */
bool ctl_line_is_shown(const struct ctl_line *row);

#endif
