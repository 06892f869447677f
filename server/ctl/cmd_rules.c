/* SPDX-License-Identifier: MIT
 * cmd_rules.c - `shinpanctl rules`: breaks one rule at a time and demands that a scenario of one of
 * its clauses fails. Each run is a process of its own, two at a time; one that crashes or does not
 * end has failed. Only builds with rule switches (eng/rules.h) can do this. */
#include "clauses.h"
#include "ctl.h"
#include "scenario.h"

#include <eng/rules.h>

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#ifndef ENG_RULE_SWITCHES

static int no_switches(void)
{
    fprintf(
        stderr, "shinpanctl: this build has no rule switches (meson -Drule_switches=true)\n");
    return EX_UNAVAILABLE;
}

bool ctl_break(const char *rule)
{
    (void)rule;
    return no_switches() == EX_OK;
}

int ctl_rules(struct ctl_flags *flags, int argc, char **argv)
{
    (void)flags;
    (void)argc;
    (void)argv;
    return no_switches();
}

#else

enum {
    RUNS_AT_ONCE = 2,
    RUN_SECONDS = 20 /* a broken rule may make a match endless */
};

/* The rules of all games in a row, known[1] .. known[knowns]. */
struct rule {
    const struct eng_rule *is;
    uint16_t number; /* eng_rule_off */
};
static struct rule known[ENG_RULES_MAX + 1];
static uint16_t knowns;

static void rules_list(void)
{
    knowns = 0;
    for (unsigned g = 0; eng_rules[g] != NULL; g++) {
        for (uint16_t i = 1; i <= eng_rules[g]->len && knowns < ENG_RULES_MAX; i++) {
            known[++knowns] =
                (struct rule){&eng_rules[g]->rule[i], (uint16_t)(eng_rules[g]->base + i)};
        }
    }
}

/* "NAME", or "GAME:NAME" of two that are called alike. */
static bool is_called(const struct eng_rule *rule, const char *name)
{
    const size_t len = strlen(rule->game);
    return strcmp(rule->name, name) == 0 ||
        (strncmp(rule->game, name, len) == 0 && name[len] == ':' &&
            strcmp(rule->name, name + len + 1) == 0);
}

static uint16_t rule_find(const char *name)
{
    rules_list();
    for (uint16_t i = 1; i <= knowns; i++) {
        if (is_called(known[i].is, name)) {
            return i;
        }
    }
    fprintf(stderr,
        "shinpanctl: there is no rule \"%s\"; `shinpanctl rules --verbose` names them\n", name);
    return 0;
}

bool ctl_break(const char *name)
{
    eng_rule_off = known[rule_find(name)].number;
    return eng_rule_off != 0;
}

struct scenario {
    char *path, *text;
    size_t len;
    json_t *root;
    bool has_passed; /* with all rules */
};

struct trial {
    uint16_t rule; /* 0: all rules hold */
    struct scenario *scenario;
    pid_t pid;
};

struct report {
    const struct ctl_flags *flags;
    struct ctl_clauses *clauses;
    struct scenario *scenario;
    size_t scenarios, room;
    struct trial running[RUNS_AT_ONCE];
    unsigned *named,
        *noticed; /* by rule: bits of its clauses that some scenario names, and of those
                                  whose scenario has failed */
};

/* ---- which scenarios ---- */

static void each(void *arg, const char *path)
{
    struct report *r = arg;
    if (r->scenarios == r->room) {
        r->room = r->room * 2 + 64;
        struct scenario *more = realloc(r->scenario, r->room * sizeof *more);
        if (more == NULL) {
            abort();
        }
        r->scenario = more;
    }
    struct scenario *s = &r->scenario[r->scenarios++];
    *s = (struct scenario){.path = strdup(path)};
    s->text = ctl_file_read(path, CTL_SCENARIO_BYTES_MAX, &s->len, stderr);
    s->root = s->text == NULL ? NULL : json_loadb(s->text, s->len, 0, NULL);
}

static bool is_named(const struct scenario *s, const char *clause, size_t len, bool with_parts)
{
    const json_t *list = json_object_get(s->root, "clauses");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (word != NULL && strncmp(word, clause, len) == 0 &&
            (word[len] == '\0' || (with_parts && word[len] == '-'))) {
            return true;
        }
    }
    return false;
}

/* The first clause of the list; `len` 0 at its end. */
static const char *clause_next(const char *list, size_t *len)
{
    list += strspn(list, " ");
    *len = strcspn(list, " ");
    return list;
}

/* Which clauses of the rule the scenario names, as bits. Keywords are broken as a whole: the parts of
 * their clause count too. */
static unsigned named(const struct scenario *s, const struct eng_rule *rule)
{
    const char *game = json_string_value(json_object_get(s->root, "game"));
    const bool is_keyword = strncmp(rule->name, "keyword_", 8) == 0;
    unsigned bits = 0;
    size_t len;
    unsigned bit = 1;
    for (const char *at = clause_next(rule->clauses, &len);
         len > 0 && game != NULL && strcmp(game, rule->game) == 0;
         at = clause_next(at + len, &len)) {
        bits |= is_named(s, at, len, is_keyword) ? bit : 0;
        bit <<= 1;
    }
    return bits;
}

/* ---- running ---- */

static void child(const struct report *r, const struct trial *t)
{
    struct ctl_scenario_report report;
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    if (freopen("/dev/null", "w", stderr) == NULL) {
        _exit(EX_OSERR);
    }
    alarm(RUN_SECONDS);
    eng_rule_off = known[t->rule].number;
    ctl_scenario_run(&r->flags->sets, t->scenario->text, t->scenario->len, false, &report);
    _exit(report.result == CTL_SCENARIO_PASSED ? EX_OK : 1);
}

static void note(struct report *r, const struct trial *t, bool has_passed)
{
    if (t->rule == 0) {
        t->scenario->has_passed = has_passed;
        if (!has_passed) {
            printf("%s: fails although all rules hold\n", t->scenario->path);
        }
    } else if (!has_passed) {
        r->noticed[t->rule] |= named(t->scenario, known[t->rule].is);
        if (r->flags->is_verbose) {
            printf("  %s: noticed by %s\n", known[t->rule].is->name, t->scenario->path);
        }
    }
}

/* Waits for one of the runs to end, if there is any. */
static void reap(struct report *r)
{
    int status;
    const pid_t pid = wait(&status);
    for (unsigned i = 0; pid > 0 && i < RUNS_AT_ONCE; i++) {
        if (r->running[i].pid == pid) {
            note(r, &r->running[i], WIFEXITED(status) && WEXITSTATUS(status) == EX_OK);
            r->running[i].pid = 0;
        }
    }
}

static void start(struct report *r, uint16_t rule, struct scenario *scenario)
{
    unsigned i = 0;
    while (r->running[i].pid != 0) {
        if (++i == RUNS_AT_ONCE) {
            reap(r);
            i = 0;
        }
    }
    r->running[i] = (struct trial){.rule = rule, .scenario = scenario};
    fflush(stdout);
    const pid_t pid = fork();
    if (pid == 0) {
        child(r, &r->running[i]);
    }
    if (pid > 0) {
        r->running[i].pid = pid;
    }
}

static void finish(struct report *r)
{
    for (unsigned i = 0; i < RUNS_AT_ONCE; i++) {
        while (r->running[i].pid != 0) {
            reap(r);
        }
    }
}

static void run(struct report *r, const bool *is_asked)
{
    for (size_t k = 0; k < r->scenarios; k++) { /* first with all rules */
        bool is_needed = false;
        for (uint16_t i = 1; i <= knowns; i++) {
            is_needed |= is_asked[i] && named(&r->scenario[k], known[i].is) != 0;
        }
        if (is_needed) {
            start(r, 0, &r->scenario[k]);
        }
    }
    finish(r);
    for (uint16_t i = 1; i <= knowns; i++) {
        for (size_t k = 0; k < r->scenarios && is_asked[i]; k++) {
            const unsigned bits = named(&r->scenario[k], known[i].is);
            if (r->scenario[k].has_passed && bits != 0) {
                r->named[i] |= bits;
                start(r, i, &r->scenario[k]);
            }
        }
    }
    finish(r);
}

/* ---- the report ---- */

static void count_clauses(const struct report *r, struct ctl_game_clauses *of)
{
    for (size_t i = 0; i < of->rows; i++) {
        const char *clause = of->row[i].clause;
        for (size_t k = 0; k < r->scenarios; k++) {
            of->row[i].scenarios += is_named(&r->scenario[k], clause, strlen(clause), false);
        }
    }
    for (uint16_t i = 1; i <= knowns; i++) {
        size_t len;
        unsigned bit = 1;
        for (const char *at = clause_next(known[i].is->clauses, &len); len > 0;
             at = clause_next(at + len, &len)) {
            char clause[32];
            snprintf(clause, sizeof clause, "%.*s", (int)len, at);
            struct ctl_clause *row = ctl_clause_find(of, clause);
            if (row != NULL && strcmp(of->game, known[i].is->game) == 0) {
                row->switches++;
                row->noticed += (r->noticed[i] & bit) != 0;
            }
            bit <<= 1;
        }
    }
}

/* False when fewer clauses are covered than there were. */
static bool print_clauses(const struct ctl_game_clauses *of)
{
    unsigned all = 0;
    unsigned covered = 0;
    for (size_t i = 0; i < of->rows; i++) {
        const struct ctl_clause *row = &of->row[i];
        if (row->noticed < row->switches) {
            printf(
                "  %-10s no scenario that names it notices that it is broken\n", row->clause);
        }
        if (ctl_clause_can_be_shown(row)) {
            all++;
            covered += ctl_clause_is_covered(row);
            if (row->switches == 0) {
                printf("  %-10s no switch breaks it\n", row->clause);
            }
        }
    }
    printf("%s: %u of %u clauses are covered: a switch breaks them, a scenario notices\n",
        of->game, covered, all);
    if (covered < of->least_covered) {
        printf("%s: there were %u\n", of->game, of->least_covered);
    }
    return covered >= of->least_covered;
}

static int conclude(const struct report *r, const bool *is_asked, bool is_all)
{
    unsigned passed = 0;
    unsigned failed = 0;
    for (uint16_t i = 1; i <= knowns; i++) {
        const struct eng_rule *is = known[i].is;
        if (is_asked[i] && r->noticed[i] == 0) {
            printf("FAIL %s [%s], when %s: %s\n", is->name, is->clauses, is->broken,
                r->named[i] == 0 ? "there is no scenario" : "no scenario notices");
        }
        passed += is_asked[i] && r->noticed[i] != 0;
        failed += is_asked[i] && r->noticed[i] == 0;
    }
    for (size_t i = 0; i < r->clauses->len && is_all; i++) {
        count_clauses(r, &r->clauses->of[i]);
        failed += !print_clauses(&r->clauses->of[i]);
    }
    return ctl_close(passed, failed);
}

int ctl_rules(struct ctl_flags *flags, int argc, char **argv)
{
    rules_list();
    struct report r = {.flags = flags};
    bool *is_asked = calloc(knowns + 1u, sizeof *is_asked);
    r.named = calloc(knowns + 1u, sizeof *r.named);
    r.noticed = calloc(knowns + 1u, sizeof *r.noticed);
    int status = is_asked == NULL || r.named == NULL || r.noticed == NULL ? EX_OSERR : EX_OK;
    for (int i = 0; i < argc && status == EX_OK; i++) {
        const uint16_t rule = rule_find(argv[i]);
        status = rule == 0 ? EX_USAGE : EX_OK;
        is_asked[rule] = true;
    }
    for (uint16_t i = 1; i <= knowns && argc == 0 && status == EX_OK; i++) {
        is_asked[i] = known[i].is->clauses[0] != '\0';
    }
    if (status == EX_OK) {
        r.clauses = ctl_clauses_read(flags->clauses);
        status = r.clauses != NULL && ctl_walk(flags->scenarios, each, &r) ? EX_OK : EX_NOINPUT;
    }
    if (status == EX_OK) {
        run(&r, is_asked);
        status = conclude(&r, is_asked, argc == 0);
    }
    for (size_t i = 0; i < r.scenarios; i++) {
        free(r.scenario[i].path);
        free(r.scenario[i].text);
        json_decref(r.scenario[i].root);
    }
    free(r.scenario);
    ctl_clauses_free(r.clauses);
    free(r.named);
    free(r.noticed);
    free(is_asked);
    return status;
}

#endif
