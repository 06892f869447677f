/* SPDX-License-Identifier: MIT
 * cmd_clauses.c - `shinpanctl clauses`: the rows of the rules that no scenario shows. Rows are those of
 * DIR/GAME-clauses.tsv; a scenario shows what its "clauses" say. Headings and rows about physical
 * things cannot be shown and are left out. */
#include "ctl.h"
#include "scenario.h"

#include <jansson.h>

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

struct row {
    char *clause, *kind, *text; /* into the file's text */
    unsigned scenarios;
};

struct rules {
    char game[32];
    char *text;
    struct row *row;
    size_t rows;
};

enum {
    TSV_BYTES_MAX = 4 * 1024 * 1024,
    GAMES_MAX = 16
};

struct report {
    struct rules rules[GAMES_MAX];
    size_t len;
    unsigned wrong; /* scenarios that name a row there is not */
};

static bool can_be_shown(const struct row *row)
{
    return strncmp(row->text, "(heading)", 9) != 0 &&
        strncmp(row->kind, "out-of-scope", 12) != 0;
}

/* Splits "clause TAB kind TAB requirement" lines after the head line. */
static bool rules_read(struct rules *rules, const char *path)
{
    size_t len;
    rules->text = ctl_file_read(path, TSV_BYTES_MAX, &len, stderr);
    if (rules->text == NULL) {
        return false;
    }
    size_t lines = 1;
    for (size_t i = 0; i < len; i++) {
        lines += rules->text[i] == '\n';
    }
    rules->row = calloc(lines, sizeof *rules->row);
    char *next = rules->text;
    unsigned number = 0;
    while (rules->row != NULL && next != NULL && *next != '\0') {
        char *line = strsep(&next, "\n");
        number++;
        struct row row = {.clause = strsep(&line, "\t"), .kind = strsep(&line, "\t")};
        row.text = line;
        if (row.kind == NULL || row.text == NULL) {
            fprintf(stderr, "%s: line %u: must be clause, kind, requirement\n", path, number);
            return false;
        }
        if (number > 1) {
            rules->row[rules->rows++] = row;
        }
    }
    return rules->row != NULL;
}

static bool rules_find(struct report *report, const char *dir)
{
    static const char suffix[] = "-clauses.tsv";
    DIR *d = opendir(dir);
    if (d == NULL) {
        fprintf(stderr, "shinpanctl: %s: there is no such directory\n", dir);
        return false;
    }
    bool ok = true;
    const struct dirent *entry;
    while (ok && (entry = readdir(d)) != NULL && report->len < GAMES_MAX) {
        const size_t len = strlen(entry->d_name);
        struct rules *rules = &report->rules[report->len];
        if (len <= sizeof suffix - 1 || len - (sizeof suffix - 1) >= sizeof rules->game ||
            strcmp(entry->d_name + len - (sizeof suffix - 1), suffix) != 0) {
            continue;
        }
        memcpy(rules->game, entry->d_name, len - (sizeof suffix - 1));
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
        ok = rules_read(rules, path);
        report->len++;
    }
    closedir(d);
    if (ok && report->len == 0) {
        fprintf(stderr, "shinpanctl: %s: there is no GAME-clauses.tsv\n", dir);
        return false;
    }
    return ok;
}

/* Whether the rows cover the chapter of a clause at all. */
static bool has_chapter(const struct rules *rules, const char *clause)
{
    const size_t len = strspn(clause, "0123456789");
    for (size_t i = 0; i < rules->rows; i++) {
        if (strncmp(rules->row[i].clause, clause, len) == 0 &&
            !isdigit((unsigned char)rules->row[i].clause[len])) {
            return true;
        }
    }
    return false;
}

static void count(struct report *report, const char *path, const char *game, const char *clause)
{
    for (size_t g = 0; g < report->len; g++) {
        struct rules *rules = &report->rules[g];
        if (strcmp(rules->game, game) != 0) {
            continue;
        }
        for (size_t i = 0; i < rules->rows; i++) {
            if (strcmp(rules->row[i].clause, clause) == 0) {
                rules->row[i].scenarios++;
                return;
            }
        }
        if (has_chapter(rules, clause)) {
            fprintf(stderr, "%s: there is no clause %s\n", path, clause);
            report->wrong++;
        }
    }
}

static void each(void *arg, const char *path)
{
    struct report *report = arg;
    size_t len;
    char *text = ctl_file_read(path, CTL_SCENARIO_BYTES_MAX, &len, stderr);
    json_t *root = text == NULL ? NULL : json_loadb(text, len, 0, NULL);
    const char *game = json_string_value(json_object_get(root, "game"));
    const json_t *list = json_object_get(root, "clauses");
    if (game == NULL || json_array_size(list) == 0) {
        fprintf(stderr, "%s: is not a scenario\n", path);
        report->wrong++;
    }
    for (size_t i = 0; game != NULL && i < json_array_size(list); i++) {
        const char *clause = json_string_value(json_array_get(list, i));
        count(report, path, game, clause == NULL ? "?" : clause);
    }
    json_decref(root);
    free(text);
}

static void print_json(const struct rules *rules, const struct row *row)
{
    json_t *line = json_pack("{s:s,s:s,s:s,s:i}", "game", rules->game, "clause", row->clause,
        "kind", row->kind, "scenarios", (int)row->scenarios);
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    printf("%s\n", text == NULL ? "{}" : text);
    free(text);
    json_decref(line);
}

static void print(const struct rules *rules, bool is_json)
{
    unsigned all = 0;
    unsigned shown = 0;
    for (size_t i = 0; i < rules->rows; i++) {
        const struct row *row = &rules->row[i];
        if (is_json) {
            print_json(rules, row);
        } else if (can_be_shown(row)) {
            all++;
            shown += row->scenarios > 0;
        }
    }
    if (is_json) {
        return;
    }
    for (size_t i = 0; i < rules->rows; i++) {
        const struct row *row = &rules->row[i];
        if (can_be_shown(row) && row->scenarios == 0) {
            printf("  %-10s %.100s%s\n", row->clause, row->text,
                strlen(row->text) > 100 ? "..." : "");
        }
    }
    printf("%s: %u of %u clauses have a scenario\n", rules->game, shown, all);
}

int ctl_clauses(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct report *report = calloc(1, sizeof *report);
    int status = EX_NOINPUT;
    if (report != NULL &&
        rules_find(report, flags->clauses == NULL ? "tests/clauses" : flags->clauses) &&
        ctl_walk(
            flags->scenarios == NULL ? "tests/scenarios" : flags->scenarios, each, report)) {
        for (size_t i = 0; i < report->len; i++) {
            print(&report->rules[i], flags->is_json);
        }
        status = report->wrong == 0 ? EX_OK : 1;
    }
    for (size_t i = 0; report != NULL && i < report->len; i++) {
        free(report->rules[i].row);
        free(report->rules[i].text);
    }
    free(report);
    return status;
}
