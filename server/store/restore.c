/* SPDX-License-Identifier: MIT
 * restore.c - a copy takes the place of the database. What was there stays beside it under another
 * name; whatever happens on the way, the path has one whole database or the other. */
#include "schema.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Opens the copy and looks whether all of it is well. On failure *c is closed. */
static enum srv_store_status open_copy(
    struct srv__conn *c, const char *copy, int *version, struct srv_store_error *error)
{
    int rc = srv__conn_open(c, copy, false, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(c->db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
    }
    enum srv_store_status s = SRV_STORE_OK;
    if (rc != SQLITE_OK) {
        s = srv__schema_fail(c, rc, copy, error);
    }
    if (s == SRV_STORE_OK) {
        s = srv__schema_identify(c, srv_store_schema_version(), version, error);
    }
    if (s == SRV_STORE_OK && *version == 0) {
        srv__error_set(error, "%s: the file is empty", copy);
        s = SRV_STORE_FOREIGN;
    }
    if (s == SRV_STORE_OK) {
        s = srv__schema_check(c, "integrity_check", NULL, error);
    }
    if (s != SRV_STORE_OK) {
        srv__conn_deinit(c);
    }
    return s;
}

enum srv_store_status srv_store_copy_check(
    const char *copy, int *version, struct srv_store_error *error)
{
    struct srv__conn c = {0};
    int found = 0;
    const enum srv_store_status s = open_copy(&c, copy, &found, error);
    if (s == SRV_STORE_OK) {
        srv__conn_deinit(&c);
        *version = found;
    }
    return s;
}

/* Gives what is at PATH the name ASIDE too; with `moves`, that name alone. No such file is well. */
static bool put_aside(const char *path, const char *aside, const char *suffix, bool moves)
{
    char from[SRV_STORE_PATH_MAX + 64], to[SRV_STORE_PATH_MAX + 64];
    (void)snprintf(from, sizeof from, "%s%s", path, suffix);
    (void)snprintf(to, sizeof to, "%s%s", aside, suffix);
    return (moves ? rename(from, to) : link(from, to)) == 0 || errno == ENOENT;
}

/* With the lock held. The journal goes first: beside the new database it would be a stranger's. */
static enum srv_store_status swap(
    const char *made, const char *path, const char *aside, struct srv_store_error *error)
{
    if (!put_aside(path, aside, "", false) || !put_aside(path, aside, "-wal", true) ||
        !put_aside(path, aside, "-shm", true) || rename(made, path) != 0) {
        srv__error_set(
            error, "cannot put the copy in the place of %s: %s", path, strerror(errno));
        return SRV_STORE_IO;
    }
    if (!srv__sync_dir_of(path)) {
        srv__error_set(error, "cannot sync the directory of %s: %s", path, strerror(errno));
        return SRV_STORE_IO;
    }
    return SRV_STORE_OK;
}

enum srv_store_status srv_store_restore(const char *copy, const char *path,
    struct srv_store_restoration *out, struct srv_store_error *error)
{
    struct srv_store_restoration done = {0};
    char made[SRV_STORE_PATH_MAX + 64], stamp[40];
    const time_t now = time(NULL);
    struct tm at;
    (void)gmtime_r(&now, &at);
    (void)strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &at);
    if (strlen(path) >= SRV_STORE_PATH_MAX) {
        srv__error_set(error, "the path of the database is too long");
        return SRV_STORE_INVALID;
    }
    (void)snprintf(made, sizeof made, "%s.restored-%s-%ld", path, stamp, (long)getpid());
    (void)snprintf(
        done.aside, sizeof done.aside, "%s.before-%s-%ld", path, stamp, (long)getpid());

    struct srv__lock lock;
    struct srv__conn c = {0};
    enum srv_store_status s = srv__lock_take(&lock, path, error);
    if (s != SRV_STORE_OK) {
        return s;
    }
    s = open_copy(&c, copy, &done.version, error);
    if (s == SRV_STORE_OK) {
        s = srv__schema_copy(&c, made, error);
        srv__conn_deinit(&c);
        if (s == SRV_STORE_OK) {
            srv_store_own_as_directory(made);
            s = swap(made, path, done.aside, error);
            if (s != SRV_STORE_OK) {
                (void)unlink(made); /* once it has its place that does nothing */
            }
        }
    }
    /* a database that was just checked needs no check at the next start; the other one may */
    srv__lock_give(&lock, s == SRV_STORE_OK || !lock.was_unclean);
    if (s == SRV_STORE_OK) {
        if (access(done.aside, F_OK) != 0) {
            done.aside[0] = '\0';
        }
        *out = done;
    }
    return s;
}
