/* SPDX-License-Identifier: MIT
 * conn.h - one SQLite connection with the store's settings and its prepared statements, and the
 * few verbs with which operations bind, step and read. Used by one thread at a time. */
#ifndef SRV_STORE_CONN_H
#define SRV_STORE_CONN_H

#include "arena.h"
#include "sql.h"
#include "store.h"

#include <sqlite3.h>

struct srv__conn { /* a zeroed one is closed */
    sqlite3 *db;
    sqlite3_stmt *stmt[SRV__SQL_NUM];
};

/* Opens without touching the content; *c holds a handle (for sqlite3_errmsg) also on failure. */
int srv__conn_open(struct srv__conn *c, const char *path, bool is_writer, const char *vfs);
/* The settings of a writer (they turn the file to WAL) or of a reader. */
int srv__conn_set_up(struct srv__conn *c, bool is_writer, enum srv_store_sync synchronous);
/* Prepares the whole table, once the schema is there. Fails when it is not the schema that the
 * user_version promises. */
int srv__conn_prepare(struct srv__conn *c);
void srv__conn_deinit(struct srv__conn *c);
/* Runs a statement without parameters and results. */
int srv__conn_run(struct srv__conn *c, enum srv__sql id);
/* First column of the first row of a statement outside the table, such as a PRAGMA. */
int srv__conn_int(struct srv__conn *c, const char *sql, int64_t *out);

/* An SQLite result that is the data's or the caller's fault, hence one operation's: its status
 * in *out. False: the disk's or the machine's, hence everybody's. */
bool srv__conn_is_refusal(int rc, enum srv_store_status *out);

/* One run of a statement. Bound values are not copied: they must outlive srv__query_end. The
 * first failure is kept and makes the rest do nothing. */
struct srv__query {
    struct srv__conn *conn;
    sqlite3_stmt *stmt;
    int rc;
    int at; /* last parameter that was bound */
};

struct srv__query srv__query(struct srv__conn *c, enum srv__sql id);
void srv__bind_int(struct srv__query *q, int64_t value);
void srv__bind_real(struct srv__query *q, double value);
void srv__bind_null(struct srv__query *q);
void srv__bind_word(struct srv__query *q, const char *text);    /* NULL binds NULL */
void srv__bind_hash(struct srv__query *q, const uint8_t *hash); /* NULL binds NULL */
void srv__bind_text(struct srv__query *q, struct srv_store_bytes text);
void srv__bind_blob(struct srv__query *q, struct srv_store_bytes blob);
void srv__bind_winner(struct srv__query *q, int winner); /* SRV_STORE_NO_WINNER binds NULL */

/* True: there is a row to read. False: no more, or q->rc says why. */
bool srv__query_next(struct srv__query *q);
/* Ends the run and says how it went: SQLITE_OK or the failure. */
int srv__query_end(struct srv__query *q);
/* For statements without rows: runs to the end. *changes may be NULL. */
int srv__query_run(struct srv__query *q, int *changes);

int64_t srv__col_int(const struct srv__query *q, int col);
double srv__col_real(const struct srv__query *q, int col);
uint64_t srv__col_bits(const struct srv__query *q, int col); /* a 64-bit hash */
int srv__col_winner(const struct srv__query *q, int col);
bool srv__col_is_null(const struct srv__query *q, int col);
/* Copies into the arena; NULL columns give NULL, or {NULL, 0}. */
const char *srv__col_word(const struct srv__query *q, int col, struct srv__arena *a);
struct srv_store_bytes srv__col_bytes(
    const struct srv__query *q, int col, struct srv__arena *a);
/* NULL also when it does not have the right length. */
const uint8_t *srv__col_hash(const struct srv__query *q, int col, struct srv__arena *a);

#endif
