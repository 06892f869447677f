/* SPDX-License-Identifier: MIT
 * cmd_migrate.c - `shinpanctl migrate`. */
#include "ctl.h"
#include "store/store_read.h"

#include <sysexits.h>

int ctl_migrate(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (flags->db == NULL) {
        fprintf(stderr, "shinpanctl: --db: which database?\n");
        return EX_USAGE;
    }
    struct srv_store_migration done;
    struct srv_store_error error = {{0}};
    const enum srv_store_status status = srv_store_migrate(flags->db, NULL, &done, &error);
    if (status != SRV_STORE_OK) {
        fprintf(stderr, "shinpanctl: %s: %s: %s\n", flags->db, srv_store_status_text(status),
            error.text);
        return status == SRV_STORE_LOCKED ? EX_TEMPFAIL
            : status == SRV_STORE_IO      ? EX_IOERR
                                          : EX_DATAERR;
    }
    if (flags->is_json) {
        printf("{\"created\":%s,\"from\":%d,\"to\":%d}\n", done.created ? "true" : "false",
            done.from, done.to);
    } else if (done.created) {
        printf("%s: created, schema %d\n", flags->db, done.to);
    } else if (done.from == done.to) {
        printf("%s: schema %d, nothing to do\n", flags->db, done.to);
    } else {
        printf("%s: schema %d to %d, the copy from before is %s\n", flags->db, done.from,
            done.to, done.copy);
    }
    return EX_OK;
}
