/* SPDX-License-Identifier: MIT
 * store_read.h - the database for tools: synchronous, no loop, no threads. Reading is safe beside
 * a running server; migrating takes the lock and so refuses while one runs. */
#ifndef SRV_STORE_STORE_READ_H
#define SRV_STORE_STORE_READ_H

#include "store.h"

#define SRV_STORE_PATH_MAX 1024u /* bytes of a database's path, NUL included */

struct srv_store_migration {            /* what a migration did */
    bool created;                       /* there was no database */
    int from, to;                       /* user_version before and after */
    char copy[SRV_STORE_PATH_MAX + 64]; /* the copy made before the first step; "" when none */
};

/* The schema number that this program needs. */
int srv_store_schema_version(void);

/* Makes the database if there is none, else brings it to srv_store_schema_version(), each step
 * in a transaction of its own. A database that needs a step is first copied with VACUUM INTO to
 * PATH.vN-YYYYMMDDTHHMMSS.mmmZ. `vfs` may be NULL. Statuses: OK (also when there was nothing to do),
 * IO, LOCKED, FOREIGN, NEWER, DAMAGED, INVALID (path too long). */
SRV_MUST_USE enum srv_store_status srv_store_migrate(const char *path, const char *vfs,
    struct srv_store_migration *out, struct srv_store_error *error);

struct srv_store_reader; /* opaque; one thread at a time */

/* Read-only. Statuses: IO, FOREIGN, NEWER, CONFLICT (it needs a migration first), DAMAGED. On
 * failure *out is untouched. */
SRV_MUST_USE enum srv_store_status srv_store_reader_open(const char *path, const char *vfs,
    struct srv_store_reader **out, struct srv_store_error *error);
void srv_store_reader_free(struct srv_store_reader *reader);

/* As the functions of store.h, but the callback runs before the call returns, once. */
void srv_store_reader_replay_list(struct srv_store_reader *reader,
    const struct srv_store_replay_query *query, srv_store_replays_cb *cb, void *arg);
void srv_store_reader_replay_get(struct srv_store_reader *reader, const char *replay,
    bool compressed, srv_store_replay_cb *cb, void *arg);
void srv_store_reader_card_set_get(struct srv_store_reader *reader,
    const uint8_t hash[SRV_STORE_HASH_BYTES], srv_store_card_set_cb *cb, void *arg);

/* integrity_check: OK or DAMAGED with the first finding; reads the whole file. */
SRV_MUST_USE enum srv_store_status srv_store_reader_check(
    struct srv_store_reader *reader, struct srv_store_error *error);

/* A copy of the database as it stands, complete in itself, into a file that must not exist. A
 * running server is slowed while it lasts. */
SRV_MUST_USE enum srv_store_status srv_store_reader_backup(
    struct srv_store_reader *reader, const char *to, struct srv_store_error *error);

/* Whether a file that no server has open is a whole Shinpan database: identity, schema, and
 * integrity_check; *version is its schema, which may be older than ours. Statuses: OK, IO, FOREIGN,
 * NEWER, DAMAGED. */
SRV_MUST_USE enum srv_store_status srv_store_copy_check(
    const char *copy, int *version, struct srv_store_error *error);

struct srv_store_restoration {
    int version; /* schema of the copy */
    char
        aside[SRV_STORE_PATH_MAX + 64]; /* what was at the path is there now; "": nothing was */
};

/* A copy of `copy`, which is checked first, takes the place of the database at `path`; what was
 * there stays beside it under another name, with its journal. The next start migrates it when it is
 * older. Statuses: those of srv_store_copy_check, LOCKED (a server has the database), INVALID (path
 * too long). On failure the database is what it was, and *out is untouched. */
SRV_MUST_USE enum srv_store_status srv_store_restore(const char *copy, const char *path,
    struct srv_store_restoration *out, struct srv_store_error *error);

/* As root: the file gets the owner of its directory, so that a tool that root runs leaves nothing
 * that the server's user cannot open. Does nothing otherwise. */
void srv_store_own_as_directory(const char *path);

/* The same as srv_store_account_roles, in a database that no server has: `cb` is called before this
 * returns. LOCKED: one has it. */
SRV_MUST_USE enum srv_store_status srv_store_roles_now(const char *path, const char *handle,
    uint32_t add, uint32_t drop, srv_store_roles_cb *cb, void *arg,
    struct srv_store_error *error);

#endif
