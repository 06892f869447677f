/* SPDX-License-Identifier: MIT
 * lines.c - reading the lines of a rulebook and which scenarios they name. */
#include "lines.h"

#include "sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TSV_BYTES_MAX = 4 * 1024 * 1024
};

bool ctl_line_is_shown(const struct ctl_line *row)
{
    return row->named > 0 && row->there == row->named;
}

static void names_split(struct ctl_lines *lines, char *names)
{
    struct ctl_line *row = &lines->row[lines->rows];
    char *rest;
    for (char *name = strtok_r(names, " ", &rest); name != NULL;
         name = strtok_r(NULL, " ", &rest)) {
        lines->scenario[lines->scenarios++] =
            (struct ctl_line_scenario){.name = name, .line = lines->rows};
        row->named++;
    }
}

static const char *row_read(struct ctl_lines *lines, char *line, bool is_head)
{
    struct ctl_line row = {.clause = strsep(&line, "\t"), .text = strsep(&line, "\t")};
    if (row.text == NULL || line == NULL || row.clause[0] == '\0') {
        return "must be clause, requirement, scenarios";
    }
    for (size_t i = 0; i < lines->rows; i++) {
        if (strcmp(lines->row[i].clause, row.clause) == 0) {
            return "a clause that is there before";
        }
    }
    if (!is_head) {
        lines->row[lines->rows] = row;
        names_split(lines, line);
        lines->rows++;
    }
    return NULL;
}

bool ctl_lines_read(struct ctl_lines *lines, const char *path)
{
    size_t len;
    if (access(path, F_OK) != 0) {
        return true;
    }
    lines->text = ctl_file_read(path, TSV_BYTES_MAX, &len, stderr);
    if (lines->text == NULL) {
        return false;
    }
    size_t rows = 1;
    size_t words = 1;
    for (size_t i = 0; i < len; i++) {
        rows += lines->text[i] == '\n';
        words += lines->text[i] == ' ' || lines->text[i] == '\t';
    }
    lines->row = calloc(rows, sizeof *lines->row);
    lines->scenario = calloc(words, sizeof *lines->scenario);
    if (lines->row == NULL || lines->scenario == NULL) {
        fprintf(stderr, "%s: out of memory\n", path);
        return false;
    }
    char *next = lines->text;
    for (unsigned number = 1; next != NULL && *next != '\0'; number++) {
        const char *fault = row_read(lines, strsep(&next, "\n"), number == 1);
        if (fault != NULL) {
            fprintf(stderr, "%s: line %u: %s\n", path, number, fault);
            return false;
        }
    }
    return true;
}

void ctl_lines_deinit(struct ctl_lines *lines)
{
    free(lines->row);
    free(lines->scenario);
    free(lines->text);
    *lines = (struct ctl_lines){0};
}

void ctl_lines_mark(struct ctl_lines *lines, const char *scenario)
{
    for (size_t i = 0; i < lines->scenarios; i++) {
        struct ctl_line_scenario *at = &lines->scenario[i];
        if (!at->is_there && strcmp(at->name, scenario) == 0) {
            at->is_there = true;
            lines->row[at->line].there++;
        }
    }
}
