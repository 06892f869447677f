/* SPDX-License-Identifier: MIT */
#include "fix.h"

#include <sqlite3.h>

#include <shim.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    if (shim_vfs_register() != SQLITE_OK) {
        return EXIT_FAILURE;
    }
    if (argc > 1) {
        return crash_child(argv);
    }
    SRunner *r = srunner_create(suite_schema());
    srunner_add_suite(r, suite_ops());
    srunner_add_suite(r, suite_accounts());
    srunner_add_suite(r, suite_matches());
    srunner_add_suite(r, suite_replays());
    srunner_add_suite(r, suite_writer());
    srunner_add_suite(r, suite_ladder());
    srunner_add_suite(r, suite_judge());
    srunner_add_suite(r, suite_tournament());
    srunner_add_suite(r, suite_crash());
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
