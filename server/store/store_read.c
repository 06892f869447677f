/* SPDX-License-Identifier: MIT */
#include "store_read.h"

#include "op.h"
#include "schema.h"

#include <stdlib.h>

struct srv_store_reader {
    struct srv__conn conn;
};

/* A database that is ours alone, brought up to date. Give it back with close_alone. */
struct alone {
    struct srv__lock lock;
    struct srv__conn conn;
    struct srv_store_migration done;
};

static void give_lock(struct alone *a)
{
    /* the mark of an unclean stop stays for the server, which checks then */
    srv__lock_give(&a->lock, !a->lock.was_unclean);
}

static enum srv_store_status open_alone(
    struct alone *a, const char *path, const char *vfs, struct srv_store_error *error)
{
    enum srv_store_status s = srv__lock_take(&a->lock, path, error);
    if (s != SRV_STORE_OK) {
        return s;
    }
    s = srv__schema_open(
        &a->conn, path, vfs, SRV_STORE_SYNC_FULL, srv_store_schema_version(), &a->done, error);
    if (s != SRV_STORE_OK) {
        give_lock(a);
    }
    return s;
}

static void close_alone(struct alone *a)
{
    srv__conn_deinit(&a->conn);
    give_lock(a);
}

enum srv_store_status srv_store_migrate(const char *path, const char *vfs,
    struct srv_store_migration *out, struct srv_store_error *error)
{
    struct alone alone;
    const enum srv_store_status s = open_alone(&alone, path, vfs, error);
    if (s == SRV_STORE_OK) {
        close_alone(&alone);
        *out = alone.done;
    }
    return s;
}

static enum srv_store_status reader_set_up(struct srv_store_reader *r, const char *path,
    const char *vfs, struct srv_store_error *error)
{
    int rc = srv__conn_open(&r->conn, path, false, vfs);
    if (rc == SQLITE_OK) {
        rc = srv__conn_set_up(&r->conn, false, SRV_STORE_SYNC_FULL);
    }
    if (rc != SQLITE_OK) {
        return srv__schema_fail(&r->conn, rc, path, error);
    }
    int version;
    const enum srv_store_status s =
        srv__schema_identify(&r->conn, srv_store_schema_version(), &version, error);
    if (s != SRV_STORE_OK) {
        return s;
    }
    if (version < srv_store_schema_version()) {
        srv__error_set(error,
            "the database has schema %d, this program needs %d: migrate first", version,
            srv_store_schema_version());
        return SRV_STORE_CONFLICT;
    }
    rc = srv__conn_prepare(&r->conn);
    return rc == SQLITE_OK ? SRV_STORE_OK : srv__schema_fail(&r->conn, rc, path, error);
}

enum srv_store_status srv_store_reader_open(const char *path, const char *vfs,
    struct srv_store_reader **out, struct srv_store_error *error)
{
    struct srv_store_reader *r = srv__xalloc(sizeof *r);
    const enum srv_store_status s = reader_set_up(r, path, vfs, error);
    if (s != SRV_STORE_OK) {
        srv_store_reader_free(r);
        return s;
    }
    *out = r;
    return SRV_STORE_OK;
}

void srv_store_reader_free(struct srv_store_reader *reader)
{
    if (reader != NULL) {
        srv__conn_deinit(&reader->conn);
        free(reader);
    }
}

static void run_now(struct srv_store_reader *reader, struct srv__op *op)
{
    srv__op_run_read(&reader->conn, op);
    op->kind->deliver(op);
    srv__op_free(op);
}

void srv_store_reader_replay_list(struct srv_store_reader *reader,
    const struct srv_store_replay_query *query, srv_store_replays_cb *cb, void *arg)
{
    run_now(reader, srv__replay_list_op(query, cb, arg));
}

void srv_store_reader_replay_get(struct srv_store_reader *reader, const char *replay,
    bool compressed, srv_store_replay_cb *cb, void *arg)
{
    run_now(reader, srv__replay_get_op(replay, compressed, cb, arg));
}

void srv_store_reader_card_set_get(struct srv_store_reader *reader,
    const uint8_t hash[SRV_STORE_HASH_BYTES], srv_store_card_set_cb *cb, void *arg)
{
    run_now(reader, srv__card_set_get_op(hash, cb, arg));
}

enum srv_store_status srv_store_reader_check(
    struct srv_store_reader *reader, struct srv_store_error *error)
{
    return srv__schema_check(&reader->conn, "integrity_check", NULL, error);
}

enum srv_store_status srv_store_reader_backup(
    struct srv_store_reader *reader, const char *to, struct srv_store_error *error)
{
    /* the copy counts as a write of this connection, whose own file stays read-only */
    int rc = sqlite3_exec(reader->conn.db, "PRAGMA query_only = OFF", NULL, NULL, NULL);
    if (rc != SQLITE_OK) {
        return srv__schema_fail(&reader->conn, rc, to, error);
    }
    const enum srv_store_status s = srv__schema_copy(&reader->conn, to, error);
    rc = sqlite3_exec(reader->conn.db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    return s == SRV_STORE_OK && rc != SQLITE_OK ? srv__schema_fail(&reader->conn, rc, to, error)
                                                : s;
}

enum srv_store_status srv_store_roles_now(const char *path, const char *handle, uint32_t add,
    uint32_t drop, srv_store_roles_cb *cb, void *arg, struct srv_store_error *error)
{
    struct alone alone;
    enum srv_store_status s = open_alone(&alone, path, NULL, error);
    if (s != SRV_STORE_OK) {
        return s;
    }
    const int rc = srv__conn_prepare(&alone.conn);
    if (rc == SQLITE_OK) {
        struct srv__op *op = srv__account_roles_op(handle, add, drop, cb, arg);
        int done = srv__conn_run(&alone.conn, SRV__SQL_BEGIN_WRITE);
        if (done == SQLITE_OK) {
            srv__op_run_read(&alone.conn, op);
            done = srv__conn_run(
                &alone.conn, op->status == SRV_STORE_OK ? SRV__SQL_COMMIT : SRV__SQL_ROLLBACK);
        }
        if (done != SQLITE_OK && op->status == SRV_STORE_OK) {
            op->status = SRV_STORE_IO;
        }
        s = op->status;
        op->kind->deliver(op);
        srv__op_free(op);
    } else {
        s = srv__schema_fail(&alone.conn, rc, path, error);
    }
    close_alone(&alone);
    return s;
}
