/* SPDX-License-Identifier: MIT */
#include "conn.h"

#include <assert.h>
#include <string.h>

static const char *const sql_text[SRV__SQL_NUM] = {
#define X(name, text) [SRV__SQL_##name] = text,
    SRV__SQL_MAP(X)
#undef X
};

static const char *const sync_pragma[] = {
    [SRV_STORE_SYNC_FULL] = "PRAGMA synchronous = FULL",
    [SRV_STORE_SYNC_NORMAL] = "PRAGMA synchronous = NORMAL",
    [SRV_STORE_SYNC_OFF] = "PRAGMA synchronous = OFF",
};

int srv__conn_open(struct srv__conn *c, const char *path, bool is_writer, const char *vfs)
{
    *c = (struct srv__conn){0};
    const int flags = (is_writer ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) |
        SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    int rc = sqlite3_open_v2(path, &c->db, flags, vfs);
    if (rc != SQLITE_OK) {
        return rc;
    }
    sqlite3_extended_result_codes(c->db, 1);
    rc = sqlite3_db_config(c->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_db_config(c->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_busy_timeout(c->db, 5000);
    }
    return rc;
}

int srv__conn_set_up(struct srv__conn *c, bool is_writer, enum srv_store_sync synchronous)
{
    int rc = sqlite3_exec(c->db,
        "PRAGMA mmap_size = 0;"
        "PRAGMA cell_size_check = ON;"
        "PRAGMA cache_size = -16384;"
        "PRAGMA temp_store = MEMORY;",
        NULL, NULL, NULL);
    if (rc != SQLITE_OK) {
        return rc;
    }
    if (!is_writer) {
        return sqlite3_exec(c->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    }
    /* checkpoints are the writer's own decision (writer.c) */
    rc = sqlite3_exec(c->db,
        "PRAGMA journal_mode = WAL;"
        "PRAGMA journal_size_limit = 67108864;"
        "PRAGMA wal_autocheckpoint = 0;"
        "PRAGMA foreign_keys = ON;",
        NULL, NULL, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(c->db, sync_pragma[synchronous], NULL, NULL, NULL);
    }
    return rc;
}

int srv__conn_prepare(struct srv__conn *c)
{
    int rc = SQLITE_OK;
    for (int i = 0; i < SRV__SQL_NUM && rc == SQLITE_OK; i++) {
        rc = sqlite3_prepare_v3(
            c->db, sql_text[i], -1, SQLITE_PREPARE_PERSISTENT, &c->stmt[i], NULL);
    }
    return rc;
}

void srv__conn_deinit(struct srv__conn *c)
{
    for (int i = 0; i < SRV__SQL_NUM; i++) {
        sqlite3_finalize(c->stmt[i]);
    }
    const int rc = sqlite3_close(c->db);
    assert(rc == SQLITE_OK); /* else a statement of ours is still open */
    *c = (struct srv__conn){0};
}

int srv__conn_run(struct srv__conn *c, enum srv__sql id)
{
    struct srv__query q = srv__query(c, id);
    return srv__query_run(&q, NULL);
}

int srv__conn_int(struct srv__conn *c, const char *sql, int64_t *out)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(c->db, sql, -1, &stmt, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_step(stmt);
        if (rc == SQLITE_ROW) {
            *out = sqlite3_column_int64(stmt, 0);
            rc = SQLITE_OK;
        } else if (rc == SQLITE_DONE) {
            rc = SQLITE_EMPTY;
        }
    }
    sqlite3_finalize(stmt);
    return rc;
}

bool srv__conn_is_refusal(int rc, enum srv_store_status *out)
{
    switch (rc) {
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_ROWID:
        *out = SRV_STORE_TAKEN;
        return true;
    case SQLITE_CONSTRAINT_FOREIGNKEY:
        *out = SRV_STORE_NOT_FOUND;
        return true;
    default:
        if ((rc & 0xff) == SQLITE_CONSTRAINT || rc == SQLITE_TOOBIG || rc == SQLITE_MISMATCH) {
            *out = SRV_STORE_INVALID;
            return true;
        }
        return false;
    }
}

struct srv__query srv__query(struct srv__conn *c, enum srv__sql id)
{
    assert(c->stmt[id] != NULL);
    return (struct srv__query){.conn = c, .stmt = c->stmt[id]};
}

/* The number of the next parameter, or 0 when an earlier step failed. */
static int next_param(struct srv__query *q)
{
    return q->rc == SQLITE_OK ? ++q->at : 0;
}

void srv__bind_int(struct srv__query *q, int64_t value)
{
    const int n = next_param(q);
    if (n > 0) {
        q->rc = sqlite3_bind_int64(q->stmt, n, value);
    }
}

void srv__bind_real(struct srv__query *q, double value)
{
    const int n = next_param(q);
    if (n > 0) {
        q->rc = sqlite3_bind_double(q->stmt, n, value);
    }
}

void srv__bind_null(struct srv__query *q)
{
    const int n = next_param(q);
    if (n > 0) {
        q->rc = sqlite3_bind_null(q->stmt, n);
    }
}

void srv__bind_word(struct srv__query *q, const char *text)
{
    if (text == NULL) {
        srv__bind_null(q);
        return;
    }
    const int n = next_param(q);
    if (n > 0) {
        q->rc = sqlite3_bind_text(q->stmt, n, text, -1, SQLITE_STATIC);
    }
}

void srv__bind_hash(struct srv__query *q, const uint8_t *hash)
{
    if (hash == NULL) {
        srv__bind_null(q);
        return;
    }
    srv__bind_blob(q, (struct srv_store_bytes){hash, SRV_STORE_HASH_BYTES});
}

void srv__bind_text(struct srv__query *q, struct srv_store_bytes text)
{
    const int n = next_param(q);
    if (n > 0) {
        q->rc = sqlite3_bind_text64(
            q->stmt, n, text.len > 0 ? text.at : "", text.len, SQLITE_STATIC, SQLITE_UTF8);
    }
}

void srv__bind_blob(struct srv__query *q, struct srv_store_bytes blob)
{
    const int n = next_param(q);
    if (n > 0) {
        q->rc = sqlite3_bind_blob64(
            q->stmt, n, blob.len > 0 ? blob.at : "", blob.len, SQLITE_STATIC);
    }
}

void srv__bind_winner(struct srv__query *q, int winner)
{
    if (winner == SRV_STORE_NO_WINNER) {
        srv__bind_null(q);
    } else {
        srv__bind_int(q, winner);
    }
}

bool srv__query_next(struct srv__query *q)
{
    if (q->rc != SQLITE_OK) {
        return false;
    }
    const int rc = sqlite3_step(q->stmt);
    if (rc == SQLITE_ROW) {
        return true;
    }
    q->rc = rc == SQLITE_DONE ? SQLITE_OK : rc;
    return false;
}

int srv__query_end(struct srv__query *q)
{
    sqlite3_reset(q->stmt); /* repeats the failure of the last step, which is in rc */
    sqlite3_clear_bindings(q->stmt);
    return q->rc;
}

int srv__query_run(struct srv__query *q, int *changes)
{
    while (srv__query_next(q)) {
    }
    if (changes != NULL) {
        *changes = q->rc == SQLITE_OK ? sqlite3_changes(q->conn->db) : 0;
    }
    return srv__query_end(q);
}

int64_t srv__col_int(const struct srv__query *q, int col)
{
    return sqlite3_column_int64(q->stmt, col);
}

double srv__col_real(const struct srv__query *q, int col)
{
    return sqlite3_column_double(q->stmt, col);
}

uint64_t srv__col_bits(const struct srv__query *q, int col)
{
    return (uint64_t)sqlite3_column_int64(q->stmt, col);
}

int srv__col_winner(const struct srv__query *q, int col)
{
    return srv__col_is_null(q, col) ? SRV_STORE_NO_WINNER : sqlite3_column_int(q->stmt, col);
}

bool srv__col_is_null(const struct srv__query *q, int col)
{
    return sqlite3_column_type(q->stmt, col) == SQLITE_NULL;
}

const char *srv__col_word(const struct srv__query *q, int col, struct srv__arena *a)
{
    return srv__col_bytes(q, col, a).at;
}

struct srv_store_bytes srv__col_bytes(const struct srv__query *q, int col, struct srv__arena *a)
{
    if (srv__col_is_null(q, col)) {
        return (struct srv_store_bytes){0};
    }
    const void *at = sqlite3_column_blob(q->stmt, col);
    const size_t len = at == NULL ? 0 : (size_t)sqlite3_column_bytes(q->stmt, col);
    return (struct srv_store_bytes){srv__arena_copy(a, at, len), len};
}

const uint8_t *srv__col_hash(const struct srv__query *q, int col, struct srv__arena *a)
{
    const struct srv_store_bytes b = srv__col_bytes(q, col, a);
    return b.len == SRV_STORE_HASH_BYTES ? b.at : NULL;
}
