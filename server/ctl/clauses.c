/* SPDX-License-Identifier: MIT
 * clauses.c - reading the numbered rules of games. */
#include "clauses.h"

#include "sets.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TSV_BYTES_MAX = 4 * 1024 * 1024
};

bool ctl_clause_can_be_shown(const struct ctl_clause *row)
{
    return strncmp(row->text, "(heading)", 9) != 0 &&
        strncmp(row->kind, "out-of-scope", 12) != 0;
}

bool ctl_clause_is_shown(const struct ctl_clause *row)
{
    return row->scenarios > 0 && (row->wanted & ~row->in) == 0;
}

bool ctl_clause_is_covered(const struct ctl_clause *row)
{
    return row->switches > 0 && row->noticed == row->switches;
}

struct ctl_game_clauses *ctl_clauses_of(struct ctl_clauses *clauses, const char *game)
{
    for (size_t i = 0; i < clauses->len; i++) {
        if (strcmp(clauses->of[i].game, game) == 0) {
            return &clauses->of[i];
        }
    }
    return NULL;
}

struct ctl_clause *ctl_clause_find(struct ctl_game_clauses *of, const char *clause)
{
    for (size_t i = 0; of != NULL && i < of->rows; i++) {
        if (strcmp(of->row[i].clause, clause) == 0) {
            return &of->row[i];
        }
    }
    return NULL;
}

/* Splits "clause TAB kind TAB requirement" lines after the head line. */
static bool rows_read(struct ctl_game_clauses *of, const char *path)
{
    size_t len;
    of->text = ctl_file_read(path, TSV_BYTES_MAX, &len, stderr);
    if (of->text == NULL) {
        return false;
    }
    size_t lines = 1;
    for (size_t i = 0; i < len; i++) {
        lines += of->text[i] == '\n';
    }
    of->row = calloc(lines, sizeof *of->row);
    char *next = of->text;
    unsigned number = 0;
    while (of->row != NULL && next != NULL && *next != '\0') {
        char *line = strsep(&next, "\n");
        number++;
        struct ctl_clause row = {.clause = strsep(&line, "\t"), .kind = strsep(&line, "\t")};
        row.text = line;
        if (row.kind == NULL || row.text == NULL) {
            fprintf(stderr, "%s: line %u: must be clause, kind, requirement\n", path, number);
            return false;
        }
        if (number > 1) {
            of->row[of->rows++] = row;
        }
    }
    return of->row != NULL;
}

/* "clause TAB reason" lines. */
static bool reasons_read(struct ctl_game_clauses *of, const char *path)
{
    size_t len;
    if (access(path, F_OK) != 0) {
        return true;
    }
    of->reasons = ctl_file_read(path, TSV_BYTES_MAX, &len, stderr);
    char *next = of->reasons;
    while (next != NULL && *next != '\0') {
        char *reason = strsep(&next, "\n");
        const char *clause = strsep(&reason, "\t");
        struct ctl_clause *row = ctl_clause_find(of, clause);
        if (row == NULL || reason == NULL || ctl_clause_can_be_shown(row)) {
            fprintf(stderr, "%s: %s: must be a clause that no scenario can show, and why\n",
                path, clause);
            return false;
        }
        row->reason = reason;
    }
    return of->reasons != NULL;
}

/* The kinds of rows that are words for revisions: "word TAB names". */
static bool revisions_read(struct ctl_game_clauses *of, const char *path)
{
    size_t len;
    if (access(path, F_OK) != 0) {
        return true;
    }
    of->revisions = ctl_file_read(path, TSV_BYTES_MAX, &len, stderr);
    char *next = of->revisions;
    const char *head = next == NULL ? NULL : strsep(&next, "\n");
    while (head != NULL && next != NULL && *next != '\0') {
        char *names = strsep(&next, "\n");
        const char *word = strsep(&names, "\t");
        unsigned mask = 0;
        char *name;
        while ((name = strsep(&names, " ")) != NULL) {
            const int at = of->is == NULL ? -1 : eng_game_revision(of->is, name);
            if (at < 0) {
                fprintf(stderr, "%s: %s: the game has no such revision\n", path, name);
                return false;
            }
            mask |= 1u << at;
        }
        for (size_t i = 0; i < of->rows; i++) {
            of->row[i].wanted |= strcmp(of->row[i].kind, word) == 0 ? mask : 0u;
        }
    }
    return of->revisions != NULL;
}

static bool least_read(struct ctl_game_clauses *of, const char *path)
{
    size_t len;
    if (access(path, F_OK) != 0) {
        return true;
    }
    char *text = ctl_file_read(path, TSV_BYTES_MAX, &len, stderr);
    const bool ok = text != NULL &&
        sscanf(text, "shown %u covered %u lines %u", &of->least_shown, &of->least_covered,
            &of->least_lines) == (of->lines.rows > 0 ? 3 : 2);
    if (text != NULL && !ok) {
        fprintf(stderr, "%s: must be \"shown N\", \"covered N\" and, of lines, \"lines N\"\n",
            path);
    }
    free(text);
    return ok;
}

static bool game_read(struct ctl_clauses *clauses, const char *dir, const char *file)
{
    static const char suffix[] = "-clauses.tsv";
    const size_t len = strlen(file);
    struct ctl_game_clauses *of = &clauses->of[clauses->len];
    if (len <= sizeof suffix - 1 || len - (sizeof suffix - 1) >= sizeof of->game ||
        strcmp(file + len - (sizeof suffix - 1), suffix) != 0) {
        return true;
    }
    clauses->len++;
    memcpy(of->game, file, len - (sizeof suffix - 1));
    of->is = eng_game_find(of->game);
    char path[5][4096];
    snprintf(path[0], sizeof path[0], "%s/%s", dir, file);
    snprintf(path[1], sizeof path[1], "%s/%s-reasons.tsv", dir, of->game);
    snprintf(path[2], sizeof path[2], "%s/%s-lines.tsv", dir, of->game);
    snprintf(path[3], sizeof path[3], "%s/%s-least", dir, of->game);
    snprintf(path[4], sizeof path[4], "%s/%s-revisions.tsv", dir, of->game);
    return rows_read(of, path[0]) && reasons_read(of, path[1]) && revisions_read(of, path[4]) &&
        ctl_lines_read(&of->lines, path[2]) && least_read(of, path[3]);
}

struct ctl_clauses *ctl_clauses_read(const char *dir)
{
    DIR *d = opendir(dir);
    if (d == NULL) {
        fprintf(stderr, "shinpanctl: %s: there is no such directory\n", dir);
        return NULL;
    }
    struct ctl_clauses *clauses = calloc(1, sizeof *clauses);
    bool ok = clauses != NULL;
    const struct dirent *entry;
    while (ok && clauses->len < CTL_GAMES_MAX && (entry = readdir(d)) != NULL) {
        ok = game_read(clauses, dir, entry->d_name);
    }
    closedir(d);
    if (ok && clauses->len == 0) {
        fprintf(stderr, "shinpanctl: %s: there is no GAME-clauses.tsv\n", dir);
        ok = false;
    }
    if (!ok) {
        ctl_clauses_free(clauses);
        return NULL;
    }
    return clauses;
}

void ctl_clauses_free(struct ctl_clauses *clauses)
{
    for (size_t i = 0; clauses != NULL && i < clauses->len; i++) {
        free(clauses->of[i].row);
        free(clauses->of[i].text);
        free(clauses->of[i].reasons);
        free(clauses->of[i].revisions);
        ctl_lines_deinit(&clauses->of[i].lines);
    }
    free(clauses);
}
