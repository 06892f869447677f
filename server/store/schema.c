/* SPDX-License-Identifier: MIT */
#include "schema.h"

#include "migrations.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void srv__error_set(struct srv_store_error *error, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(error->text, sizeof error->text, format, ap);
    va_end(ap);
}

enum srv_store_status srv__schema_fail(
    struct srv__conn *c, int rc, const char *what, struct srv_store_error *error)
{
    const char *why = c->db != NULL ? sqlite3_errmsg(c->db) : sqlite3_errstr(rc);
    srv__error_set(error, "%s: %s (%d)", what, why, rc);
    switch (rc & 0xff) {
    case SQLITE_NOTADB:
        return SRV_STORE_FOREIGN;
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* our statements are right, so the schema is not */
        return SRV_STORE_DAMAGED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return SRV_STORE_LOCKED;
    default:
        return SRV_STORE_IO;
    }
}

/* ---- names ---- */

/* The directory that holds `path`. */
static void dir_of(const char *path, char *out, size_t cap)
{
    snprintf(out, cap, "%s", path);
    char *slash = strrchr(out, '/');
    if (slash == NULL) {
        snprintf(out, cap, ".");
    } else {
        slash[slash == out ? 1 : 0] = '\0';
    }
}

void srv_store_own_as_directory(const char *path)
{
    char dir[SRV_STORE_PATH_MAX + 64];
    struct stat file, of;
    dir_of(path, dir, sizeof dir);
    if (geteuid() == 0 && lstat(path, &file) == 0 && file.st_uid == 0 && stat(dir, &of) == 0 &&
        of.st_uid != 0 && lchown(path, of.st_uid, of.st_gid) != 0) {
        /* then the server says that it may not open the file */
    }
}

/* ---- lock ---- */

enum srv_store_status srv__lock_take(
    struct srv__lock *lock, const char *path, struct srv_store_error *error)
{
    char name[SRV_STORE_PATH_MAX + 8];
    const int n = snprintf(name, sizeof name, "%s.lock", path);
    if (n < 0 || (size_t)n >= SRV_STORE_PATH_MAX + 5) {
        srv__error_set(error, "the path of the database is too long");
        return SRV_STORE_INVALID;
    }
    const int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        srv__error_set(error, "cannot open %s: %s", name, strerror(errno));
        return SRV_STORE_IO;
    }
    srv_store_own_as_directory(name);
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        close(fd);
        srv__error_set(error, "%s: %s", name,
            why == EWOULDBLOCK ? "another process has the database open" : strerror(why));
        return why == EWOULDBLOCK ? SRV_STORE_LOCKED : SRV_STORE_IO;
    }
    struct stat st;
    char pid[32];
    const int len = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
    /* never empty in between: a full disk must not make an unclean stop look like a clean one */
    if (fstat(fd, &st) != 0 || pwrite(fd, pid, (size_t)len, 0) != (ssize_t)len ||
        ftruncate(fd, len) != 0 || fsync(fd) != 0) {
        srv__error_set(error, "cannot write %s: %s", name, strerror(errno));
        close(fd);
        return SRV_STORE_IO;
    }
    *lock = (struct srv__lock){.fd = fd, .was_unclean = st.st_size > 0};
    return SRV_STORE_OK;
}

void srv__lock_give(struct srv__lock *lock, bool clean)
{
    if (lock->fd < 0) {
        return;
    }
    /* if this fails the next start checks the database without need, and that is all */
    if (clean && ftruncate(lock->fd, 0) == 0) {
        (void)fsync(lock->fd);
    }
    close(lock->fd);
    lock->fd = -1;
}

/* ---- identity ---- */

int srv_store_schema_version(void)
{
    return srv__migrations_n;
}

enum srv_store_status srv__schema_identify(
    struct srv__conn *c, int want, int *version, struct srv_store_error *error)
{
    int64_t id = 0, user = 0, objects = 0;
    int rc = srv__conn_int(c, "PRAGMA application_id", &id);
    if (rc == SQLITE_OK) {
        rc = srv__conn_int(c, "PRAGMA user_version", &user);
    }
    if (rc == SQLITE_OK) {
        rc = srv__conn_int(c, "SELECT count(*) FROM sqlite_schema", &objects);
    }
    if (rc != SQLITE_OK) {
        return srv__schema_fail(c, rc, "cannot read the database", error);
    }
    const bool is_empty = id == 0 && user == 0 && objects == 0;
    if (!is_empty && (id != SRV__APPLICATION_ID || user < 1)) {
        srv__error_set(error,
            "the file is not a Shinpan database (application_id %lld, user_version %lld)",
            (long long)id, (long long)user);
        return SRV_STORE_FOREIGN;
    }
    if (user > want) {
        srv__error_set(error, "the database has schema %lld, this program knows up to %d",
            (long long)user, want);
        return SRV_STORE_NEWER;
    }
    *version = (int)user;
    return SRV_STORE_OK;
}

enum srv_store_status srv__schema_check(
    struct srv__conn *c, const char *pragma, const char *table, struct srv_store_error *error)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA %s(%s)", pragma, table != NULL ? table : "1");
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(c->db, sql, -1, &stmt, NULL);
    enum srv_store_status s = SRV_STORE_OK;
    if (rc == SQLITE_OK) {
        rc = sqlite3_step(stmt);
    }
    if (rc != SQLITE_ROW) {
        s = srv__schema_fail(c, rc, pragma, error);
    } else {
        const char *finding = (const char *)sqlite3_column_text(stmt, 0);
        if (finding == NULL || strcmp(finding, "ok") != 0) {
            srv__error_set(error, "%s: %s", pragma, finding == NULL ? "no answer" : finding);
            s = SRV_STORE_DAMAGED;
        }
    }
    sqlite3_finalize(stmt);
    return s;
}

/* ---- migrations ---- */

static bool sync_path(const char *path, int flags)
{
    const int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    const bool ok = fsync(fd) == 0;
    close(fd);
    return ok;
}

bool srv__sync_dir_of(const char *path)
{
    char dir[SRV_STORE_PATH_MAX + 64];
    dir_of(path, dir, sizeof dir);
    return sync_path(dir, O_RDONLY | O_DIRECTORY);
}

enum srv_store_status srv__schema_copy(
    struct srv__conn *c, const char *to, struct srv_store_error *error)
{
    /* made here first, for the mode and so as not to overwrite: VACUUM INTO accepts empty files */
    const int fd = open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        srv__error_set(error, "cannot create %s: %s", to, strerror(errno));
        return SRV_STORE_IO;
    }
    close(fd);
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(c->db, "VACUUM INTO ?1", -1, &stmt, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_bind_text(stmt, 1, to, -1, SQLITE_STATIC);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_step(stmt);
    }
    enum srv_store_status s = SRV_STORE_OK;
    if (rc != SQLITE_DONE) {
        s = srv__schema_fail(c, rc, "cannot copy the database", error);
    }
    sqlite3_finalize(stmt);
    if (s == SRV_STORE_OK && (!sync_path(to, O_RDWR) || !srv__sync_dir_of(to))) {
        srv__error_set(error, "cannot sync %s: %s", to, strerror(errno));
        s = SRV_STORE_IO;
    }
    if (s != SRV_STORE_OK) {
        unlink(to);
    }
    return s;
}

static enum srv_store_status copy_before(struct srv__conn *c, const char *path,
    struct srv_store_migration *done, struct srv_store_error *error)
{
    struct timespec now; /* to the millisecond: a start that fails may be tried again at once */
    struct tm tm;
    char stamp[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%S", &tm);
    snprintf(done->copy, sizeof done->copy, "%s.v%d-%s.%03ldZ", path, done->from, stamp,
        now.tv_nsec / 1000000);
    return srv__schema_copy(c, done->copy, error);
}

static enum srv_store_status apply_step(
    struct srv__conn *c, int step, struct srv_store_error *error)
{
    char version[64];
    snprintf(version, sizeof version, "PRAGMA user_version = %d", step + 1);
    int rc = sqlite3_exec(c->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(c->db, srv__migrations[step].sql, NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(c->db, version, NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        rc = sqlite3_exec(c->db, "COMMIT", NULL, NULL, NULL);
    }
    if (rc == SQLITE_OK) {
        return SRV_STORE_OK;
    }
    const enum srv_store_status s = srv__schema_fail(c, rc, srv__migrations[step].name, error);
    if (!sqlite3_get_autocommit(c->db)) {
        sqlite3_exec(c->db, "ROLLBACK", NULL, NULL, NULL);
    }
    return s;
}

static enum srv_store_status bring_up(struct srv__conn *c, const char *path,
    enum srv_store_sync synchronous, int want, struct srv_store_migration *done,
    struct srv_store_error *error)
{
    /* identity first: the settings below already write to the file */
    enum srv_store_status s = srv__schema_identify(c, want, &done->from, error);
    if (s != SRV_STORE_OK) {
        return s;
    }
    const int rc = srv__conn_set_up(c, true, synchronous);
    if (rc != SQLITE_OK) {
        return srv__schema_fail(c, rc, "cannot set up the database", error);
    }
    done->created = done->from == 0;
    done->to = done->from;
    if (done->from > 0 && done->from < want) {
        s = copy_before(c, path, done, error);
    }
    while (s == SRV_STORE_OK && done->to < want) {
        s = apply_step(c, done->to, error);
        done->to += s == SRV_STORE_OK;
    }
    return s;
}

enum srv_store_status srv__schema_open(struct srv__conn *c, const char *path, const char *vfs,
    enum srv_store_sync synchronous, int want, struct srv_store_migration *done,
    struct srv_store_error *error)
{
    *done = (struct srv_store_migration){0};
    *c = (struct srv__conn){0};
    /* made here and not by SQLite: the file holds secrets of matches, so nobody else reads it,
     * and -wal and -shm take its mode */
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        srv__error_set(error, "cannot open %s: %s", path, strerror(errno));
        return SRV_STORE_IO;
    }
    close(fd);
    srv_store_own_as_directory(path);
    enum srv_store_status s;
    if (!srv__sync_dir_of(path)) {
        srv__error_set(error, "cannot sync the directory of %s: %s", path, strerror(errno));
        return SRV_STORE_IO;
    }
    const int rc = srv__conn_open(c, path, true, vfs);
    if (rc != SQLITE_OK) {
        s = srv__schema_fail(c, rc, path, error);
    } else {
        s = bring_up(c, path, synchronous, want, done, error);
    }
    if (s != SRV_STORE_OK) {
        srv__conn_deinit(c);
    }
    return s;
}
