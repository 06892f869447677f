/* SPDX-License-Identifier: MIT
 * cmd_db.c - `shinpanctl db check` and `db backup`, beside a running server or without one, and
 * `migrate`, which takes the server's place. */
#include "ctl.h"
#include "store/store_read.h"

#include <stdio.h>
#include <sysexits.h>
#include <unistd.h>

static int say(
    const char *path, enum srv_store_status status, const struct srv_store_error *why)
{
    fprintf(stderr, "shinpanctl: %s: %s: %s\n", path, srv_store_status_text(status), why->text);
    return status == SRV_STORE_LOCKED ? EX_TEMPFAIL
        : status == SRV_STORE_IO      ? EX_IOERR
                                      : EX_DATAERR;
}

int ctl_db_open(const struct ctl_flags *flags, struct srv_store_reader **out)
{
    struct srv_store_error error = {{0}};
    if (flags->db == NULL) {
        fprintf(stderr, "shinpanctl: --db: which database?\n");
        return EX_USAGE;
    }
    const enum srv_store_status status = srv_store_reader_open(flags->db, NULL, out, &error);
    return status == SRV_STORE_OK ? EX_OK : say(flags->db, status, &error);
}

int ctl_db_check(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct srv_store_reader *reader;
    struct srv_store_error error = {{0}};
    const int opened = ctl_db_open(flags, &reader);
    if (opened != EX_OK) {
        return opened;
    }
    const enum srv_store_status status = srv_store_reader_check(reader, &error);
    srv_store_reader_free(reader);
    if (status == SRV_STORE_OK) {
        printf("%s: nothing is wrong\n", flags->db);
        return EX_OK;
    }
    const int said = say(flags->db, status, &error);
    return status == SRV_STORE_DAMAGED ? 1 : said;
}

int ctl_db_backup(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    const char *to = argv[0];
    struct srv_store_reader *reader;
    struct srv_store_error error = {{0}};
    const int opened = ctl_db_open(flags, &reader);
    if (opened != EX_OK) {
        return opened;
    }
    const bool is_there = access(to, F_OK) == 0;
    const enum srv_store_status status = srv_store_reader_backup(reader, to, &error);
    srv_store_reader_free(reader);
    if (status != SRV_STORE_OK) {
        const int said = say(flags->db, status, &error);
        return is_there ? EX_CANTCREAT : said;
    }
    printf("%s: a copy of %s\n", to, flags->db);
    return EX_OK;
}

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
        return say(flags->db, status, &error);
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
