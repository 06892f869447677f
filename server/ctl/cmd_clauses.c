/* SPDX-License-Identifier: MIT
 * cmd_clauses.c - `shinpanctl clauses`: the rows of the rules that no scenario shows. A scenario shows
 * what its "clauses" say. Headings say nothing themselves; of rows about physical things the reason
 * is given, and how many scenarios assert what a client is told instead. Lines beside the clauses
 * name their scenarios themselves. */
#include "clauses.h"
#include "ctl.h"
#include "scenario.h"

#include <jansson.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

struct report {
    struct ctl_clauses *clauses;
    unsigned wrong; /* scenarios that name a row there is not */
};

/* Whether the rows cover the chapter of a clause at all: the number, or letters, it begins with. */
static bool has_chapter(const struct ctl_game_clauses *of, const char *clause)
{
    const size_t digits = strspn(clause, "0123456789");
    const size_t len = digits > 0 ? digits : strcspn(clause, "-.0123456789");
    for (size_t i = 0; i < of->rows; i++) {
        if (strncmp(of->row[i].clause, clause, len) == 0 &&
            !isdigit((unsigned char)of->row[i].clause[len])) {
            return true;
        }
    }
    return false;
}

/* The revisions in which a scenario runs, a bit each. */
static unsigned revisions_of(const struct eng_game *game, const json_t *revision)
{
    const bool is_list = json_is_array(revision);
    unsigned mask = 0;
    for (size_t i = 0; game != NULL && i < (is_list ? json_array_size(revision) : 1); i++) {
        const json_t *name = is_list ? json_array_get(revision, i) : revision;
        const int at = eng_game_revision(game, json_string_value(name));
        mask |= at < 0 ? 0 : 1u << at;
    }
    return mask;
}

static void count(
    struct report *report, const char *path, const char *game, unsigned in, const char *clause)
{
    struct ctl_game_clauses *of = ctl_clauses_of(report->clauses, game);
    struct ctl_clause *row = ctl_clause_find(of, clause);
    if (row != NULL) {
        row->scenarios++;
        row->in |= in;
    } else if (of != NULL && has_chapter(of, clause)) {
        fprintf(stderr, "%s: there is no clause %s\n", path, clause);
        report->wrong++;
    }
}

/* "dir/a.json" is the scenario "a". */
static void mark(struct ctl_game_clauses *of, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = strdup(slash == NULL ? path : slash + 1);
    char *dot = name == NULL ? NULL : strrchr(name, '.');
    if (dot != NULL && of != NULL) {
        *dot = '\0';
        ctl_lines_mark(&of->lines, name);
    }
    free(name);
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
    } else {
        mark(ctl_clauses_of(report->clauses, game), path);
    }
    const unsigned in =
        game == NULL ? 0 : revisions_of(eng_game_find(game), json_object_get(root, "revision"));
    for (size_t i = 0; game != NULL && i < json_array_size(list); i++) {
        const char *clause = json_string_value(json_array_get(list, i));
        count(report, path, game, in, clause == NULL ? "?" : clause);
    }
    json_decref(root);
    free(text);
}

static void print_object(json_t *line)
{
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    printf("%s\n", text == NULL ? "{}" : text);
    free(text);
    json_decref(line);
}

static void print_json(const struct ctl_game_clauses *of, const struct ctl_clause *row)
{
    print_object(json_pack("{s:s,s:s,s:s,s:i,s:s*}", "game", of->game, "clause", row->clause,
        "kind", row->kind, "scenarios", (int)row->scenarios, "reason",
        ctl_clause_can_be_shown(row) ? NULL
            : row->text[0] == '('    ? "a heading"
            : row->reason != NULL    ? row->reason
                                     : "none is given"));
}

static void print_line_json(const struct ctl_game_clauses *of, const struct ctl_line *row)
{
    print_object(json_pack("{s:s,s:s,s:s,s:i}", "game", of->game, "clause", row->clause, "kind",
        "line", "scenarios", (int)row->there));
}

static void print_row(const char *clause, const char *text)
{
    printf("  %-10s %.100s%s\n", clause, text, strlen(text) > 100 ? "..." : "");
}

/* False when fewer lines are shown than there were, or one names a scenario that is not there. */
static bool print_lines(const struct ctl_game_clauses *of)
{
    const struct ctl_lines *lines = &of->lines;
    unsigned shown = 0;
    bool ok = true;
    for (size_t i = 0; i < lines->rows; i++) {
        const struct ctl_line *row = &lines->row[i];
        shown += ctl_line_is_shown(row);
        if (row->named == 0) {
            print_row(row->clause, row->text);
        }
    }
    for (size_t i = 0; i < lines->scenarios; i++) {
        const struct ctl_line_scenario *scenario = &lines->scenario[i];
        if (!scenario->is_there) {
            printf("  %-10s there is no scenario %s\n", lines->row[scenario->line].clause,
                scenario->name);
            ok = false;
        }
    }
    if (lines->rows > 0) {
        printf("%s: %u of %zu lines have a scenario\n", of->game, shown, lines->rows);
    }
    if (shown < of->least_lines) {
        printf("%s: there were %u\n", of->game, of->least_lines);
        ok = false;
    }
    return ok;
}

/* False when rows are wrong: fewer shown than there were, or one that cannot be shown for no reason. */
static bool print(const struct ctl_game_clauses *of)
{
    unsigned all = 0;
    unsigned shown = 0;
    unsigned headings = 0;
    bool ok = true;
    for (size_t i = 0; i < of->rows; i++) {
        const struct ctl_clause *row = &of->row[i];
        if (ctl_clause_can_be_shown(row)) {
            all++;
            shown += ctl_clause_is_shown(row);
            if (!ctl_clause_is_shown(row)) {
                print_row(row->clause, row->text);
            }
        } else if (row->text[0] == '(') {
            headings++;
        } else {
            printf("  %-10s not shown: %s (%u scenarios)\n", row->clause,
                row->reason != NULL ? row->reason : "no reason is given", row->scenarios);
            ok &= row->reason != NULL;
        }
    }
    printf(
        "%s: %u of %u clauses have a scenario; %u headings say nothing themselves; which are "
        "covered, `shinpanctl rules` finds out\n",
        of->game, shown, all, headings);
    if (shown < of->least_shown) {
        printf("%s: there were %u\n", of->game, of->least_shown);
        ok = false;
    }
    return ok;
}

int ctl_clauses(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct report report = {.clauses = ctl_clauses_read(flags->clauses)};
    int status = EX_NOINPUT;
    if (report.clauses != NULL && ctl_walk(flags->scenarios, each, &report)) {
        bool ok = report.wrong == 0;
        for (size_t i = 0; i < report.clauses->len; i++) {
            const struct ctl_game_clauses *of = &report.clauses->of[i];
            for (size_t k = 0; k < of->rows && flags->is_json; k++) {
                print_json(of, &of->row[k]);
            }
            for (size_t k = 0; k < of->lines.rows && flags->is_json; k++) {
                print_line_json(of, &of->lines.row[k]);
            }
            ok = (flags->is_json || print(of)) && ok;
            ok = (flags->is_json || print_lines(of)) && ok;
        }
        status = ok ? EX_OK : 1;
    }
    ctl_clauses_free(report.clauses);
    return status;
}
