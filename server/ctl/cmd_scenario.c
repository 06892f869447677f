/* SPDX-License-Identifier: MIT
 * cmd_scenario.c - `shinpanctl scenario PATH...`. */
#include "ctl.h"
#include "scenario.h"

#include <jansson.h>

#include <stdlib.h>
#include <sysexits.h>

struct tally {
    const struct ctl_flags *flags;
    unsigned passed, failed;
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

static void run(void *arg, const char *path)
{
    struct tally *tally = arg;
    struct ctl_scenario_report report = {.result = CTL_SCENARIO_BAD};
    size_t len;
    char *text = ctl_file_read(path, CTL_SCENARIO_BYTES_MAX, &len, stderr);
    if (text != NULL) {
        ctl_scenario_run(&tally->flags->sets, text, len, tally->flags->is_verbose, &report);
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
    return ctl_close(tally.passed, tally.failed);
}
