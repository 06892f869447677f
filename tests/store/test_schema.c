/* SPDX-License-Identifier: MIT
 * test_schema.c - from a path to a database: migrations, identity, lock, check, copies. */
#include "fix.h"
#include "schema.h"

#include <fcntl.h>
#include <shim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct fix f;

static void set_up(void)
{
    fix_init(&f);
}

static void tear_down(void)
{
    fix_deinit(&f);
}

static enum srv_store_status migrate(struct srv_store_migration *out)
{
    struct srv_store_error error;
    return srv_store_migrate(f.path, NULL, out, &error);
}

START_TEST(empty_is_migrated_and_again_is_nothing)
{
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), OK);
    ck_assert(m.created);
    ck_assert_int_eq(m.from, 0);
    ck_assert_int_eq(m.to, srv_store_schema_version());
    ck_assert_str_eq(m.copy, "");
    ck_assert_int_eq(fix_count(&f, "PRAGMA user_version"), srv_store_schema_version());
    ck_assert_int_eq(fix_count(&f, "PRAGMA application_id"), SRV__APPLICATION_ID);
    const int64_t objects = fix_count(&f, "SELECT count(*) FROM sqlite_schema");

    ck_assert_int_eq(migrate(&m), OK);
    ck_assert(!m.created);
    ck_assert_int_eq(m.from, m.to);
    ck_assert_str_eq(m.copy, "");
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM sqlite_schema"), objects);
}
END_TEST

START_TEST(every_table_is_strict)
{
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), OK);
    ck_assert_int_ge(fix_count(&f,
                         "SELECT count(*) FROM pragma_table_list"
                         " WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"),
        10);
    ck_assert_int_eq(fix_count(&f,
                         "SELECT count(*) FROM pragma_table_list"
                         " WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"
                         " AND NOT strict"),
        0);
}
END_TEST

/* Brings a new database to schema `version`, as an older program would have left it. */
static void make_version(int version)
{
    struct srv__lock lock;
    struct srv__conn conn;
    struct srv_store_migration m;
    struct srv_store_error error;
    ck_assert_int_eq(srv__lock_take(&lock, f.path, &error), OK);
    ck_assert_int_eq(
        srv__schema_open(&conn, f.path, NULL, SRV_STORE_SYNC_FULL, version, &m, &error), OK);
    srv__conn_deinit(&conn);
    srv__lock_give(&lock, true);
}

START_TEST(each_older_schema_is_copied_then_migrated)
{
    make_version(_i);
    fix_sql(&f, "INSERT INTO player VALUES ('old', 'guest', 'Old', 1)");
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), OK);
    ck_assert_int_eq(m.from, _i);
    ck_assert_int_eq(m.to, srv_store_schema_version());
    ck_assert_str_ne(m.copy, "");
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM player WHERE kind <> 'gone'"), 1);
    /* the copy is the old database, complete, and nobody else's to read */
    struct stat st;
    ck_assert_int_eq(stat(m.copy, &st), 0);
    ck_assert_uint_eq(st.st_mode & 077u, 0);
    struct fix copy = f;
    snprintf(copy.path, sizeof copy.path, "%s", m.copy);
    ck_assert_int_eq(fix_count(&copy, "PRAGMA user_version"), _i);
    ck_assert_int_eq(fix_count(&copy, "SELECT count(*) FROM player WHERE kind <> 'gone'"), 1);
    /* and the migrated one serves */
    fix_open(&f);
    fix_world(&f);
    fix_match_live(&f, "m1");
    fix_close(&f);
}
END_TEST

START_TEST(failed_step_leaves_the_version_before_it)
{
    make_version(2);
    fix_sql(&f, "CREATE TABLE game (x)"); /* step 3 wants that name */
    struct srv_store_migration m = {.to = 77};
    ck_assert_int_eq(migrate(&m), SRV_STORE_DAMAGED);
    ck_assert_int_eq(m.to, 77); /* untouched on failure */
    ck_assert_int_eq(fix_count(&f, "PRAGMA user_version"), 2);
    ck_assert_int_eq(
        fix_count(&f, "SELECT count(*) FROM sqlite_schema WHERE name = 'match'"), 0);
    fix_sql(&f, "DROP TABLE game");
    ck_assert_int_eq(migrate(&m), OK);
    ck_assert_int_eq(m.from, 2);
}
END_TEST

START_TEST(newer_schema_is_refused)
{
    struct srv_store_migration m;
    char sql[64];
    ck_assert_int_eq(migrate(&m), OK);
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", srv_store_schema_version() + 1);
    fix_sql(&f, sql);
    ck_assert_int_eq(migrate(&m), SRV_STORE_NEWER);
    ck_assert_int_eq(fix_try_open(&f, (struct srv_store_options){0}), SRV_STORE_NEWER);
    struct srv_store_reader *reader;
    struct srv_store_error error;
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), SRV_STORE_NEWER);
}
END_TEST

START_TEST(foreign_databases_are_refused_and_not_touched)
{
    static const char *const foreign[] = {"CREATE TABLE t (x)", /* nobody's */
        "PRAGMA application_id = 7; CREATE TABLE t (x)",        /* somebody else's */
        "PRAGMA application_id = 7",                            /* ... still empty */
        "PRAGMA user_version = 1",                              /* empty, but numbered */
        "PRAGMA application_id = 1397248078; CREATE TABLE player (id)"}; /* no number */
    fix_sql(&f, foreign[_i]);
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), SRV_STORE_FOREIGN);
    ck_assert_int_eq(fix_try_open(&f, (struct srv_store_options){0}), SRV_STORE_FOREIGN);
    char header[100];
    const int fd = open(f.path, O_RDONLY);
    ck_assert_int_eq(read(fd, header, sizeof header), sizeof header);
    close(fd);
    ck_assert_int_eq(header[18], 1); /* still a rollback journal, not turned to WAL */
}
END_TEST

START_TEST(other_files_are_refused)
{
    FILE *file = fopen(f.path, "w");
    for (int i = 0; i < 1000; i++) {
        fputs("this is not a database\n", file);
    }
    fclose(file);
    ck_assert_int_eq(fix_try_open(&f, (struct srv_store_options){0}), SRV_STORE_FOREIGN);
}
END_TEST

START_TEST(missing_directory_is_an_error_not_an_abort)
{
    struct srv_store_migration m;
    struct srv_store_error error;
    ck_assert_int_eq(
        srv_store_migrate("/tmp/shinpan-no-such-dir/x.db", NULL, &m, &error), SRV_STORE_IO);
    char path[2000];
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    ck_assert_int_eq(srv_store_migrate(path, NULL, &m, &error), SRV_STORE_INVALID);
}
END_TEST

START_TEST(second_opener_is_refused_by_the_lock)
{
    fix_open(&f);
    struct srv_store *second = NULL;
    struct srv_store_error error;
    const struct srv_store_options o = {.path = f.path};
    ck_assert_int_eq(srv_store_open(&f.loop, &o, &second, &error), SRV_STORE_LOCKED);
    ck_assert_ptr_null(second);
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), SRV_STORE_LOCKED);
    fix_world(&f); /* the first one is not disturbed */

    const pid_t pid = fork(); /* another process: flock is by open file, so fork opens anew */
    if (pid == 0) {
        _exit(migrate(&m) == SRV_STORE_LOCKED ? 0 : 1);
    }
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert_int_eq(status, 0);
    fix_close(&f);
    ck_assert_int_eq(migrate(&m), OK);
}
END_TEST

START_TEST(files_are_private)
{
    umask(0);
    fix_open(&f);
    fix_world(&f);
    static const char *const suffix[] = {"", "-wal", "-shm", ".lock"};
    for (int i = 0; i < 4; i++) {
        char name[128];
        struct stat st;
        snprintf(name, sizeof name, "%s/t.db%s", f.dir, suffix[i]);
        ck_assert_int_eq(stat(name, &st), 0);
        ck_assert_uint_eq(st.st_mode & 0777u, 0600);
    }
    fix_close(&f);
}
END_TEST

static void overwrite(const char *path, long at, const char *with, size_t len)
{
    FILE *file = fopen(path, "r+");
    ck_assert_ptr_nonnull(file);
    fseek(file, at, SEEK_SET);
    ck_assert_uint_eq(fwrite(with, 1, len, file), len);
    fclose(file);
}

/* Zeroes over a page that a name of the schema begins with; user_version and schema still read well. */
static void damage(const char *name)
{
    char sql[96], zeroes[4096] = {0};
    snprintf(sql, sizeof sql, "SELECT rootpage FROM sqlite_schema WHERE name = '%s'", name);
    overwrite(f.path, (long)(fix_count(&f, sql) - 1) * 4096, zeroes, sizeof zeroes);
}

START_TEST(damage_is_found_at_a_start)
{
    fix_open(&f);
    fix_world(&f);
    for (unsigned i = 2; i < 200; i++) {
        fix_player(&f, i);
    }
    fix_close(&f);
    damage("sqlite_autoindex_player_1");
    struct stat st;
    ck_assert_int_eq(stat(f.path, &st), 0);
    const struct srv_store_options ease = {
        .check_bytes_max = (uint64_t)st.st_size * SRV_STORE_CHECK_EASE};
    const struct srv_store_options large = {.check_bytes_max = ease.check_bytes_max - 1};
    ck_assert_int_eq(fix_try_open(&f, large), OK); /* closed in order: not what lives */
    fix_close(&f);
    ck_assert_int_eq(fix_try_open(&f, ease), SRV_STORE_DAMAGED); /* likewise, and small */
    char lock[128];
    snprintf(lock, sizeof lock, "%s/t.db.lock", f.dir);
    overwrite(lock, 0, "1\n", 2); /* the mark of an owner that was killed */
    const struct srv_store_options enough = {.check_bytes_max = (uint64_t)st.st_size};
    ck_assert_int_eq(fix_try_open(&f, enough), SRV_STORE_DAMAGED);
    ck_assert_int_eq(fix_try_open(&f, enough), SRV_STORE_DAMAGED);

    const struct srv_store_options small = {.check_bytes_max = (uint64_t)st.st_size - 1};
    ck_assert_int_eq(fix_try_open(&f, small), OK); /* somebody else has to look */
    ck_assert(srv_store_is_unchecked(f.store));
    fix_close(&f);
    ck_assert_int_eq(fix_try_open(&f, small), OK);
    ck_assert(!srv_store_is_unchecked(f.store)); /* it was closed in order */
    fix_close(&f);
    damage("journal"); /* what live matches are read from: looked at whatever the size */
    ck_assert_int_eq(fix_try_open(&f, small), SRV_STORE_DAMAGED);
}
END_TEST

START_TEST(wrong_schema_under_the_right_number_is_damage)
{
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), OK);
    fix_sql(&f, "ALTER TABLE journal DROP COLUMN bank1_ms");
    ck_assert_int_eq(fix_try_open(&f, (struct srv_store_options){0}), SRV_STORE_DAMAGED);
}
END_TEST

START_TEST(reader_wants_the_schema_and_makes_backups)
{
    struct srv_store_reader *reader;
    struct srv_store_error error;
    make_version(3);
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), SRV_STORE_CONFLICT);
    fix_open(&f);
    fix_world(&f);
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), OK);
    struct fix copy = f;
    snprintf(copy.path, sizeof copy.path, "%s/copy.db", f.dir);
    ck_assert_msg(srv_store_reader_backup(reader, copy.path, &error) == OK, "%s", error.text);
    ck_assert_int_eq(
        srv_store_reader_backup(reader, copy.path, &error), SRV_STORE_IO); /* exists */
    ck_assert_int_eq(fix_count(&copy, "SELECT count(*) FROM player WHERE kind <> 'gone'"), 2);
    ck_assert_int_eq(srv_store_reader_check(reader, &error), OK);
    srv_store_reader_free(reader);
    srv_store_reader_free(NULL);
    fix_close(&f);
}
END_TEST

/* Nothing that runs in service reads a whole table, except where it says so. */
START_TEST(statements_use_indexes)
{
    static const char *const sql[] = {
#define X(name, text) "EXPLAIN QUERY PLAN " text,
        SRV__SQL_MAP(X)
#undef X
    };
    struct srv_store_migration m;
    ck_assert_int_eq(migrate(&m), OK);
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(f.path, &db), SQLITE_OK);
    unsigned steps = 0;
    for (int i = 0; i < SRV__SQL_NUM; i++) {
        sqlite3_stmt *stmt;
        ck_assert_int_eq(sqlite3_prepare_v2(db, sql[i], -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            const char *step = (const char *)sqlite3_column_text(stmt, 3);
            const bool is_scan = strncmp(step, "SCAN ", 5) == 0 &&
                strcmp(step, "SCAN CONSTANT ROW") != 0 &&
                strstr(step, "INDEX match_going") == NULL &&
                strstr(step, "INDEX tournament_running") == NULL &&
                strstr(step, "INDEX replay_new_here") == NULL && /* empty in service */
                strstr(step, "INDEX player_leaving") ==
                    NULL; /* likewise only what is under way */
            /* the last season is the first row of that walk, and the only one read */
            const bool is_meant = i == SRV__SQL_SESSION_PURGE || i == SRV__SQL_SEASON_LAST ||
                i == SRV__SQL_CHAT_PURGE /* walks what it takes out */ ||
                i == SRV__SQL_BAN_PURGE || i == SRV__SQL_BAN_COUNT || i == SRV__SQL_BAN_LIST ||
                i == SRV__SQL_FIGURES || /* there are few */
                i == SRV__SQL_WEBHOOK_ALL /* once, at the start of the server */;
            ck_assert_msg(!is_scan || is_meant, "%s: %s", sql[i], step);
            steps++;
        }
        sqlite3_finalize(stmt);
    }
    ck_assert_uint_gt(steps, 30);
    sqlite3_close(db);
}
END_TEST

Suite *suite_schema(void)
{
    Suite *s = suite_create("schema");
    TCase *t = tcase_create("schema");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, empty_is_migrated_and_again_is_nothing);
    tcase_add_test(t, every_table_is_strict);
    tcase_add_test(t, statements_use_indexes);
    tcase_add_loop_test(t, each_older_schema_is_copied_then_migrated, 1, 4);
    tcase_add_test(t, failed_step_leaves_the_version_before_it);
    tcase_add_test(t, newer_schema_is_refused);
    tcase_add_loop_test(t, foreign_databases_are_refused_and_not_touched, 0, 5);
    tcase_add_test(t, other_files_are_refused);
    tcase_add_test(t, missing_directory_is_an_error_not_an_abort);
    tcase_add_test(t, second_opener_is_refused_by_the_lock);
    tcase_add_test(t, files_are_private);
    tcase_add_test(t, damage_is_found_at_a_start);
    tcase_add_test(t, wrong_schema_under_the_right_number_is_damage);
    tcase_add_test(t, reader_wants_the_schema_and_makes_backups);
    suite_add_tcase(s, t);
    return s;
}
