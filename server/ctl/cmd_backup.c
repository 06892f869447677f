/* SPDX-License-Identifier: MIT
 * cmd_backup.c - `shinpanctl backup`, `restore` and `db restore`. A backup is a directory:
 *     backup.json    what is in it: name, where it was, bytes and SHA-256 of each file
 *     shinpan.db     the database as it stood, complete in itself
 *     session.key    without it all sessions are void
 *     shinpan.conf   the configuration
 *     cards/N/...    the card files, restriction lists and starter decks that it names
 * It is made under another name and renamed when it is whole. The database is copied by the server that
 * runs there, if one does, else from the file. */
#include "ctl.h"
#include "local.h"
#include "place.h"
#include "store/store_read.h"

#include <pro/replay.h>

#include <jansson.h>

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#define FORMAT         1
#define MANIFEST_BYTES (4u << 20)

struct backup {
    char dir[PATH_MAX]; /* what it is made in */
    json_t *files;
};

static int cannot(const char *what, const char *path)
{
    fprintf(stderr, "shinpanctl: cannot %s %s: %s\n", what, path, strerror(errno));
    return EX_IOERR;
}

static int store_fault(
    const char *path, enum srv_store_status status, const struct srv_store_error *why)
{
    fprintf(stderr, "shinpanctl: %s: %s: %s\n", path, srv_store_status_text(status), why->text);
    return status == SRV_STORE_LOCKED ? EX_TEMPFAIL
        : status == SRV_STORE_IO      ? EX_IOERR
                                      : EX_DATAERR;
}

/* "a/b"; false when it is too long. */
static bool below(char out[PATH_MAX], const char *a, const char *b)
{
    const int n = snprintf(out, PATH_MAX, "%s/%s", a, b);
    if (n > 0 && n < PATH_MAX) {
        return true;
    }
    errno = ENAMETOOLONG;
    return false;
}

/* ---- making one ---- */

static void list(
    struct backup *b, const char *name, const char *from, uint64_t bytes, const char *hex)
{
    json_array_append_new(b->files,
        json_pack("{s:s, s:s, s:I, s:s}", "name", name, "from", from, "bytes",
            (json_int_t)bytes, "sha256", hex));
}

static int add(struct backup *b, const char *from, const char *name)
{
    char to[PATH_MAX], hex[CTL_SHA256_HEX];
    uint64_t bytes;
    if (!below(to, b->dir, name) || !ctl_dirs_above(to) ||
        !ctl_file_copy(from, to, 0600, &bytes, hex)) {
        return cannot("copy", from);
    }
    list(b, name, from, bytes, hex);
    return EX_OK;
}

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

/* A file, or every *.json of a directory: what the server reads of it. Where nothing is there is
 * nothing to copy: the server does not start then. */
static int add_tree(struct backup *b, const char *path, unsigned number)
{
    struct stat st;
    char name[PATH_MAX], from[PATH_MAX];
    if (path[0] == '\0' || stat(path, &st) != 0) {
        return EX_OK;
    }
    if (!S_ISDIR(st.st_mode)) {
        const char *slash = strrchr(path, '/');
        (void)snprintf(
            name, sizeof name, "cards/%u/%s", number, slash == NULL ? path : slash + 1);
        return add(b, path, name);
    }
    struct dirent **entry;
    const int n = scandir(path, &entry, is_json, alphasort);
    if (n < 0) {
        return cannot("read", path);
    }
    int status = EX_OK;
    for (int i = 0; i < n; i++) {
        (void)snprintf(name, sizeof name, "cards/%u/%s", number, entry[i]->d_name);
        if (status == EX_OK) {
            status =
                below(from, path, entry[i]->d_name) ? add(b, from, name) : cannot("read", path);
        }
        free(entry[i]);
    }
    free(entry);
    return status;
}

static int add_trees(struct backup *b, const struct srv_config *config)
{
    char item[SRV_CONFIG_PATH_MAX];
    unsigned number = 0;
    int status = EX_OK;
    for (const char *at = config->card_sets;
         status == EX_OK && srv_config_item(&at, item, sizeof item);) {
        status = add_tree(b, item, number++);
    }
    if (status == EX_OK) {
        status = add_tree(b, config->restrictions, number++);
    }
    return status == EX_OK ? add_tree(b, config->starter_decks, number++) : status;
}

/* Where a server would listen that has this database. */
static const char *socket_of(const struct ctl_flags *flags, const struct ctl_place *place)
{
    static char beside[PATH_MAX];
    if (flags->socket != NULL || place->file != NULL) {
        return flags->socket != NULL ? flags->socket : place->config.admin_socket;
    }
    return below(beside, place->data_dir, "admin.sock") ? beside : "";
}

/* The server that runs makes the copy, and we take it over. *is_there false: none runs there. */
static int take_from_server(
    const struct ctl_flags *flags, const char *socket, const char *to, bool *is_there)
{
    struct ctl_flags there = *flags;
    struct ctl_answer answer;
    char hex[CTL_SHA256_HEX];
    uint64_t bytes;
    there.socket = socket;
    *is_there = ctl_local_is_there(socket);
    if (!*is_there) {
        return EX_OK;
    }
    int status = ctl_local_ask(&there, "POST /backup", NULL, &answer);
    if (status != EX_OK) {
        return status;
    }
    json_t *said = answer.status == 200 ? json_loadb(answer.body, answer.len, 0, NULL) : NULL;
    const char *made = json_string_value(json_object_get(said, "path"));
    if (answer.status == 400) { /* a version that knows nothing of this */
        *is_there = false;
    } else if (made == NULL) {
        fprintf(stderr, "shinpanctl: the server made no copy: %s", answer.body);
        status = EX_TEMPFAIL;
    } else {
        if (!ctl_file_copy(made, to, 0600, &bytes, hex)) {
            status = cannot("copy", made);
        }
        (void)unlink(made);
    }
    json_decref(said);
    free(answer.body);
    return status;
}

/* The database as it stands, checked once it lies there. */
static int add_database(
    struct backup *b, const struct ctl_flags *flags, const struct ctl_place *place, int *schema)
{
    const char *db = place->db;
    char to[PATH_MAX], hex[CTL_SHA256_HEX];
    uint64_t bytes;
    bool is_there;
    struct srv_store_reader *reader;
    struct srv_store_error error = {{0}};
    if (!below(to, b->dir, "shinpan.db")) {
        return cannot("make", b->dir);
    }
    const int taken = take_from_server(flags, socket_of(flags, place), to, &is_there);
    if (taken != EX_OK) {
        return taken;
    }
    enum srv_store_status s = SRV_STORE_OK;
    if (!is_there) {
        s = srv_store_reader_open(db, NULL, &reader, &error);
        if (s == SRV_STORE_OK) {
            s = srv_store_reader_backup(reader, to, &error);
            srv_store_reader_free(reader);
        }
    }
    if (s == SRV_STORE_OK) {
        s = srv_store_copy_check(to, schema, &error);
    }
    if (s != SRV_STORE_OK) {
        return store_fault(db, s, &error);
    }
    if (!ctl_file_copy(to, NULL, 0, &bytes, hex)) {
        return cannot("read", to);
    }
    list(b, "shinpan.db", db, bytes, hex);
    return EX_OK;
}

static int write_manifest(const struct backup *b, int schema)
{
    char path[PATH_MAX], made[32];
    const time_t now = time(NULL);
    struct tm at;
    (void)gmtime_r(&now, &at);
    (void)strftime(made, sizeof made, "%Y-%m-%dT%H:%M:%SZ", &at);
    json_t *root = json_pack("{s:i, s:s, s:s, s:i, s:O}", "format", FORMAT, "made", made,
        "version", pro_engine_version(), "schema", schema, "files", b->files);
    const bool ok = below(path, b->dir, "backup.json") && root != NULL &&
        json_dump_file(root, path, JSON_INDENT(2)) == 0;
    json_decref(root);
    return ok ? EX_OK : cannot("write", path);
}

static int fill(
    struct backup *b, const struct ctl_flags *flags, const struct ctl_place *place, int *schema)
{
    char key[PATH_MAX];
    int status = add_database(b, flags, place, schema);
    if (status == EX_OK) {
        status = below(key, place->data_dir, "session.key") ? add(b, key, "session.key")
                                                            : cannot("read", place->data_dir);
    }
    if (status == EX_OK && place->file != NULL) {
        status = add(b, place->file, "shinpan.conf");
        if (status == EX_OK) {
            status = add_trees(b, &place->config);
        }
    }
    return status == EX_OK ? write_manifest(b, *schema) : status;
}

static int drop(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
    (void)st;
    (void)kind;
    (void)ftw;
    return remove(path);
}

int ctl_backup(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    static struct ctl_place place;
    const int read = ctl_place_of(flags, &place);
    if (read != EX_OK) {
        return read;
    }
    struct backup b = {.files = json_array()};
    const int n = snprintf(b.dir, sizeof b.dir, "%s.part", argv[0]);
    if (n < 0 || (size_t)n >= sizeof b.dir || access(argv[0], F_OK) == 0) {
        errno = access(argv[0], F_OK) == 0 ? EEXIST : ENAMETOOLONG;
        (void)cannot("make", argv[0]);
        json_decref(b.files);
        return EX_CANTCREAT;
    }
    int schema = 0;
    int status = EX_CANTCREAT;
    if (mkdir(b.dir, 0700) != 0) {
        (void)cannot("make", b.dir);
    } else {
        status = fill(&b, flags, &place, &schema);
        if (status == EX_OK && rename(b.dir, argv[0]) != 0) {
            status = cannot("make", argv[0]);
        }
        if (status != EX_OK) {
            (void)nftw(b.dir, drop, 16, FTW_DEPTH | FTW_PHYS);
        }
    }
    if (status == EX_OK) {
        printf(
            "%s: %zu files, schema %d, checked\n", argv[0], json_array_size(b.files), schema);
    }
    json_decref(b.files);
    return status;
}

/* ---- putting one back ---- */

/* A name in a backup leads nowhere else. */
static bool is_inside(const char *name)
{
    return name != NULL && name[0] != '\0' && name[0] != '/' && strstr(name, "..") == NULL &&
        strlen(name) < PATH_MAX / 2;
}

/* The files of the backup, each as it was written: a list that is yours, or NULL with a line. */
static json_t *open_backup(const char *dir)
{
    char path[PATH_MAX], hex[CTL_SHA256_HEX];
    json_error_t fault;
    size_t len;
    char *text = below(path, dir, "backup.json")
        ? ctl_file_read(path, MANIFEST_BYTES, &len, stderr)
        : NULL;
    json_t *root = text == NULL ? NULL : json_loadb(text, len, JSON_REJECT_DUPLICATES, &fault);
    free(text);
    json_t *files = json_incref(json_object_get(root, "files"));
    const bool is_known =
        json_integer_value(json_object_get(root, "format")) == FORMAT && json_is_array(files);
    json_decref(root);
    if (!is_known) {
        fprintf(stderr, "shinpanctl: %s: not a backup that this version knows\n", dir);
        json_decref(files);
        return NULL;
    }
    size_t i;
    json_t *file;
    json_array_foreach(files, i, file) {
        const char *name = json_string_value(json_object_get(file, "name"));
        const char *sum = json_string_value(json_object_get(file, "sha256"));
        uint64_t bytes;
        if (!is_inside(name) || !below(path, dir, name) || sum == NULL ||
            !ctl_file_copy(path, NULL, 0, &bytes, hex) || strcmp(hex, sum) != 0) {
            fprintf(stderr, "shinpanctl: %s: %s is not what was written: nothing is restored\n",
                dir, name == NULL ? "a file" : name);
            json_decref(files);
            return NULL;
        }
    }
    return files;
}

static bool has(const json_t *files, const char *name)
{
    size_t i;
    json_t *file;
    json_array_foreach(files, i, file) {
        const char *is = json_string_value(json_object_get(file, "name"));
        if (is != NULL && strcmp(is, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_same(const char *a, const char *b)
{
    char hex[2][CTL_SHA256_HEX];
    uint64_t bytes;
    return ctl_file_copy(a, NULL, 0, &bytes, hex[0]) &&
        ctl_file_copy(b, NULL, 0, &bytes, hex[1]) && strcmp(hex[0], hex[1]) == 0;
}

/* The file takes the place of what is at `to`, which gets another name, unless they are the same. */
static int put(const char *from, const char *to, unsigned mode)
{
    char made[PATH_MAX], aside[PATH_MAX], hex[CTL_SHA256_HEX];
    uint64_t bytes;
    const long now = (long)time(NULL);
    const int n = snprintf(made, sizeof made, "%s.restored-%ld-%ld", to, now, (long)getpid());
    (void)snprintf(aside, sizeof aside, "%s.before-%ld-%ld", to, now, (long)getpid());
    if (n < 0 || (size_t)n >= sizeof made) {
        errno = ENAMETOOLONG;
        return cannot("write", to);
    }
    if (is_same(from, to)) {
        return EX_OK;
    }
    if (!ctl_dirs_above(to) || !ctl_file_copy(from, made, mode, &bytes, hex)) {
        return cannot("write", to);
    }
    srv_store_own_as_directory(made);
    const bool had = link(to, aside) == 0;
    if ((!had && errno != ENOENT) || rename(made, to) != 0) {
        const int status = cannot("write", to);
        (void)unlink(made);
        return status;
    }
    if (had) {
        printf("%s: what was there is now %s\n", to, aside);
    }
    printf("%s: restored\n", to);
    return EX_OK;
}

/* Card files go back where they were only if nothing is there: an installation may have newer ones,
 * and the database has those that its matches need. */
static int put_cards(const char *dir, const json_t *files)
{
    char from[PATH_MAX];
    size_t i;
    json_t *file;
    int status = EX_OK;
    json_array_foreach(files, i, file) {
        const char *name = json_string_value(json_object_get(file, "name"));
        const char *to = json_string_value(json_object_get(file, "from"));
        if (strncmp(name, "cards/", 6) != 0 || to == NULL || status != EX_OK) {
            continue;
        }
        if (!below(from, dir, name)) {
            return cannot("read", dir);
        }
        if (access(to, F_OK) != 0) {
            status = put(from, to, 0644);
        } else if (!is_same(from, to)) {
            printf("%s: differs from the backup, stays as it is\n", to);
        }
    }
    return status;
}

static int put_database(const char *from, const char *db)
{
    struct srv_store_restoration done;
    struct srv_store_error error = {{0}};
    const enum srv_store_status s = srv_store_restore(from, db, &done, &error);
    if (s != SRV_STORE_OK) {
        return store_fault(s == SRV_STORE_LOCKED ? db : from, s, &error);
    }
    if (done.aside[0] != '\0') {
        printf("%s: what was there is now %s\n", db, done.aside);
    }
    printf("%s: restored, schema %d\n", db, done.version);
    return EX_OK;
}

/* Where the backup goes: as its own configuration says, unless that stays out of it. */
static int target_of(const struct ctl_flags *flags, const char *dir, const json_t *files,
    bool *takes_config, struct ctl_place *out)
{
    char config[PATH_MAX];
    *takes_config = flags->db == NULL && !flags->keeps_config && has(files, "shinpan.conf");
    if (!*takes_config) {
        return ctl_place_of(flags, out);
    }
    return below(config, dir, "shinpan.conf") ? ctl_place_read(out, config, NULL)
                                              : cannot("read", dir);
}

static int put_back(
    const char *dir, const json_t *files, const struct ctl_place *place, const char *config)
{
    char from[PATH_MAX], to[PATH_MAX];
    if (mkdir(place->data_dir, 0700) != 0 && errno != EEXIST) {
        return cannot("make", place->data_dir);
    }
    if (!below(from, dir, "shinpan.db")) {
        return cannot("read", dir);
    }
    int status = put_database(from, place->db);
    if (status == EX_OK && has(files, "session.key")) {
        status = below(from, dir, "session.key") && below(to, place->data_dir, "session.key")
            ? put(from, to, 0600)
            : cannot("read", dir);
    }
    /* it names a match of another database */
    if (status == EX_OK && below(to, place->data_dir, "flight") && unlink(to) != 0 &&
        errno != ENOENT) {
        status = cannot("remove", to);
    }
    if (status == EX_OK && config != NULL) {
        status =
            below(from, dir, "shinpan.conf") ? put(from, config, 0644) : cannot("read", dir);
    }
    return status == EX_OK ? put_cards(dir, files) : status;
}

int ctl_restore(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    static struct ctl_place place;
    json_t *files = open_backup(argv[0]);
    if (files == NULL) {
        return EX_DATAERR;
    }
    bool takes_config;
    int status = target_of(flags, argv[0], files, &takes_config, &place);
    if (status == EX_OK) {
        const char *config = !takes_config ? NULL
            : flags->config != NULL        ? flags->config
                                           : CTL_CONFIG;
        status = put_back(argv[0], files, &place, config);
    }
    json_decref(files);
    return status;
}

int ctl_db_restore(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    if (flags->db == NULL) {
        fprintf(stderr, "shinpanctl: --db: which database?\n");
        return EX_USAGE;
    }
    return put_database(argv[0], flags->db);
}
