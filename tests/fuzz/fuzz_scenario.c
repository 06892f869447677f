/* SPDX-License-Identifier: MIT
 * fuzz_scenario.c - any bytes as a scenario file, with no cards but its own: it passes, fails or is bad,
 * and says where. */
#include "ctl/scenario.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct ctl_sets none;
    static struct ctl_scenario_report report;
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    memset(&report, 0, sizeof report);
    const enum ctl_scenario_result result = ctl_scenario_run(&none, text, size, false, &report);
    if (result != report.result || (result != CTL_SCENARIO_PASSED && report.text[0] == '\0') ||
        strnlen(report.text, sizeof report.text) == sizeof report.text ||
        report.clauses > 1000) {
        fprintf(stderr, "result %d, text \"%.100s\"\n", (int)result, report.text);
        abort();
    }
    free(text);
    return 0;
}
