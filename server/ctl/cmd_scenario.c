/* SPDX-License-Identifier: MIT
 * cmd_scenario.c - `shinpanctl scenario PATH...`. Each file runs in a process of its own: an assert of
 * the engine is a finding about that file, not the end of the run. */
#include "census.h"
#include "ctl.h"
#include "scenario.h"

#include <jansson.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

enum {
    CENSUS_GAMES = 4 /* games of which a census is taken */
};

struct tally {
    const struct ctl_flags *flags;
    unsigned passed, failed;
    struct ctl_census census;           /* of all runs */
    struct ctl_census of[CENSUS_GAMES]; /* of those of each game */
};

/* What a child hands up. */
struct handed {
    struct ctl_scenario_report report;
    struct ctl_census census;
};

static void print_json(const char *path, const struct ctl_scenario_report *report)
{
    static const char *const words[] = {"passed", "failed", "bad"};
    json_t *line = json_pack("{s:s,s:s,s:i,s:s}", "path", path, "result", words[report->result],
        "steps", (int)report->steps, "text", report->text);
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    printf("%s\n", text == NULL ? "{}" : text);
    free(text);
    json_decref(line);
}

/* The child's part: runs the file and hands up what came of it. */
static void child(const struct tally *tally, const char *text, size_t len, int up)
{
    struct handed handed;
    ctl_scenario_run(&tally->flags->sets, text, len, tally->flags->is_verbose, &handed.report);
    ctl_census_take(&handed.census);
    const char *at = (const char *)&handed;
    size_t left = sizeof handed;
    while (left > 0) {
        const ssize_t n = write(up, at, left);
        if (n <= 0) {
            break;
        }
        at += n;
        left -= (size_t)n;
    }
    fflush(stdout);
    _exit(left == 0 ? EX_OK : EX_OSERR);
}

/* Reads what the child handed up; false when it did not come to its end. */
static bool receive(int from, struct handed *out)
{
    char *at = (char *)out;
    size_t left = sizeof *out;
    while (left > 0) {
        const ssize_t n = read(from, at, left);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        at += n;
        left -= (size_t)n;
    }
    return true;
}

static void run_apart(
    struct tally *tally, const char *text, size_t len, struct ctl_scenario_report *out)
{
    int ends[2];
    fflush(stdout);
    *out = (struct ctl_scenario_report){.result = CTL_SCENARIO_FAILED};
    if (pipe(ends) != 0) {
        snprintf(out->text, sizeof out->text, "cannot run: %s", strerror(errno));
        return;
    }
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        child(tally, text, len, ends[1]);
    }
    close(ends[1]);
    struct handed handed;
    const bool is_whole = pid > 0 && receive(ends[0], &handed);
    close(ends[0]);
    int status = 0;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (is_whole) {
        *out = handed.report;
        ctl_census_add(&tally->census, &handed.census);
        for (unsigned i = 0; eng_games[i] != NULL && i < CENSUS_GAMES; i++) {
            if (strcmp(eng_games[i]->name, handed.report.game) == 0) {
                ctl_census_add(&tally->of[i], &handed.census);
            }
        }
    } else if (pid < 0) {
        snprintf(out->text, sizeof out->text, "cannot run: %s", strerror(errno));
    } else {
        snprintf(out->text, sizeof out->text, "the engine stopped: %s",
            WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "no report");
    }
}

static void run(void *arg, const char *path)
{
    struct tally *tally = arg;
    struct ctl_scenario_report report = {.result = CTL_SCENARIO_BAD};
    size_t len;
    char *text = ctl_file_read(path, CTL_SCENARIO_BYTES_MAX, &len, stderr);
    if (text != NULL) {
        run_apart(tally, text, len, &report);
        free(text);
    }
    const bool ok = report.result == CTL_SCENARIO_PASSED;
    tally->passed += ok;
    tally->failed += !ok;
    if (tally->flags->is_json) {
        print_json(path, &report);
    } else if (!ok) {
        printf("%s: %s%s\n", path, report.result == CTL_SCENARIO_BAD ? "not a scenario: " : "",
            report.text);
    } else if (tally->flags->is_verbose) {
        printf("%s: passed\n", path);
    }
}

int ctl_scenario(struct ctl_flags *flags, int argc, char **argv)
{
    struct tally tally = {.flags = flags};
    for (int i = 0; i < argc; i++) {
        if (!ctl_walk(argv[i], run, &tally)) {
            return EX_NOINPUT;
        }
    }
    if (tally.passed + tally.failed == 0) {
        fprintf(stderr, "shinpanctl: there is no scenario file\n");
        return EX_NOINPUT;
    }
    if (flags->is_census) {
        unsigned at_work = 0, idle = 0;
        ctl_census_print_ops(&tally.census, flags->is_verbose, &at_work, &idle);
        for (unsigned i = 0; eng_games[i] != NULL && i < CENSUS_GAMES; i++) {
            ctl_census_print(&tally.of[i], eng_games[i], flags->is_verbose, &at_work, &idle);
        }
        tally.passed += at_work;
        tally.failed += idle;
    }
    return ctl_close(tally.passed, tally.failed);
}
