/* SPDX-License-Identifier: MIT
 * schema.h - from a path to a database of the right schema: lock, identity, migrations, check. */
#ifndef SRV_STORE_SCHEMA_H
#define SRV_STORE_SCHEMA_H

#include "conn.h"
#include "store_read.h"

#define SRV__APPLICATION_ID 1397248078 /* 'SHPN'; migrations/0001_players.sql sets it */

/* The lock file PATH.lock. It holds the owner's process id from open to orderly close, so text
 * in it when the lock is free means that the owner was killed. */
struct srv__lock {
    int fd; /* -1: not held */
    bool was_unclean;
};

enum srv_store_status srv__lock_take(
    struct srv__lock *lock, const char *path, struct srv_store_error *error);
/* `clean`: all was written and closed; the next owner need not check. */
void srv__lock_give(struct srv__lock *lock, bool clean);

/* Checks application_id and user_version of an open connection. *version is 0 for a database
 * without content. NEWER when it is past `want`. */
enum srv_store_status srv__schema_identify(
    struct srv__conn *c, int want, int *version, struct srv_store_error *error);

/* With the lock held: creates the file if need be, opens *c as the writer with its settings,
 * and migrates up to user_version `want`. On failure *c is closed. */
enum srv_store_status srv__schema_open(struct srv__conn *c, const char *path, const char *vfs,
    enum srv_store_sync synchronous, int want, struct srv_store_migration *done,
    struct srv_store_error *error);

/* `pragma` is quick_check or integrity_check. */
enum srv_store_status srv__schema_check(
    struct srv__conn *c, const char *pragma, const char *table, struct srv_store_error *error);

/* VACUUM INTO, then the copy is synced. */
enum srv_store_status srv__schema_copy(
    struct srv__conn *c, const char *to, struct srv_store_error *error);

/* Makes names in the directory of that file durable. */
bool srv__sync_dir_of(const char *path);

/* Writes "what: why" with SQLite's message, and maps the result to a status of opening. */
enum srv_store_status srv__schema_fail(
    struct srv__conn *c, int rc, const char *what, struct srv_store_error *error);

void srv__error_set(struct srv_store_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
