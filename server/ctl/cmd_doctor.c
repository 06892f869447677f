/* SPDX-License-Identifier: MIT
 * cmd_doctor.c - `shinpanctl doctor`: looks at an installation, changes nothing, and says a line for
 * each thing: ok, note (good to know), warn (will hurt one day), fault (mend it). Exit status 1 when
 * there is a fault. */
#include "base/text.h"
#include "ctl.h"
#include "local.h"
#include "net/tls.h"
#include "place.h"
#include "store/store_read.h"

#include <pro/replay.h>

#include <jansson.h>
#include <libwebsockets.h>
#include <uv.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#define DISK_LEAST    (UINT64_C(64) << 20) /* bytes free; with less the server soon stands still */
#define DISK_GOOD     (UINT64_C(512) << 20) /* bytes free beside a copy of the database */
#define FILES_LEAST   1024u
#define FILES_MOST    (UINT64_C(1) << 20) /* 16 bytes of libwebsockets' tables each */
#define CLOCK_SLACK_S 5
#define DAY_S         86400
#define TLS_DAYS      14 /* before a certificate ends: one that renews itself has done so */
#define ENDING_TURNS  4
#define LWS_GOOD      4004000 /* from there on it does not need all of our fences */

enum level {
    OK,
    NOTE,
    WARN,
    FAULT
};

struct doctor {
    bool is_json;
    int faults;
    bool has_server; /* one answers on the admin socket */
    long pid;        /* in the lock file; 0: none */
    struct ctl_place place;
};

static void say(struct doctor *d, const char *check, enum level level, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void say(struct doctor *d, const char *check, enum level level, const char *format, ...)
{
    static const char *const words[] = {"ok", "note", "warn", "fault"};
    char text[1024];
    va_list ap;
    va_start(ap, format);
    (void)vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    d->faults += level == FAULT;
    if (d->is_json) {
        json_t *line =
            json_pack("{s:s, s:s, s:s}", "check", check, "level", words[level], "text", text);
        char *written = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
        printf("%s\n", written == NULL ? "{}" : written);
        free(written);
        json_decref(line);
    } else {
        printf("%-6s %-10s %s\n", words[level], check, text);
    }
}

/* ---- versions ---- */

static void look_at_versions(struct doctor *d)
{
    say(d, "version", OK, "shinpanctl %s, schema %d, libsodium %s, jansson %s, libuv %s",
        pro_engine_version(), srv_store_schema_version(), sodium_version_string(),
        jansson_version_str(), uv_version_string());
    const int sqlite = srv_store_sqlite_version();
    const bool is_good = sqlite >= SRV_STORE_SQLITE_GOOD;
    say(d, "sqlite", is_good ? OK : NOTE, "SQLite %d.%d.%d%s", sqlite / 1000000,
        sqlite / 1000 % 1000, sqlite % 1000,
        is_good
            ? ""
            : ": before 3.51.3 two writers can damage a database; the server is the only one, "
              "let no other program write to it");
    int major = 0, minor = 0, patch = 0;
    (void)sscanf(lws_get_library_version(), "%d.%d.%d", &major, &minor, &patch);
    const bool is_new = major * 1000000 + minor * 1000 + patch >= LWS_GOOD;
    say(d, "lws", is_new ? OK : NOTE, "libwebsockets %d.%d.%d%s", major, minor, patch,
        is_new
            ? ""
            : ": before 4.4 it has known holes, which the server keeps behind fences of its own");
}

static int on_lws(
    struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t len)
{
    (void)wsi;
    (void)why;
    (void)user;
    (void)in;
    (void)len;
    return 0;
}

struct ending {
    struct lws_context *context; /* NULL once it is gone */
    uv_timer_t timer;
    int turns;
};

/* As the server does it (net.c): the first lws_context_destroy closes its handles, which takes a few
 * turns of the loop, and another one frees the rest. */
static void on_ending(uv_timer_t *timer)
{
    struct ending *e = timer->data;
    if (e->context == NULL) {
        uv_close((uv_handle_t *)timer, NULL);
    } else if (e->turns == 0 || e->turns > ENDING_TURNS) {
        lws_context_destroy(e->context);
    }
    e->turns++;
}

/* The plugin that joins libwebsockets to our loop is opened when a context is made: so make one. */
static void look_at_plugin(struct doctor *d)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = on_lws}, {.name = NULL}};
    uv_loop_t loop;
    if (uv_loop_init(&loop) != 0) {
        say(d, "plugin", FAULT, "no event loop can be made: %s", strerror(errno));
        return;
    }
    void *loops[] = {&loop};
    struct ending ending = {.context = NULL};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV,
        .foreign_loops = loops,
        .pcontext = &ending.context,
        .gid = -1,
        .uid = -1,
        .vhost_name = "doctor",
    };
    lws_set_log_level(0, NULL);
    ending.context = lws_create_context(&info);
    const bool ok =
        ending.context != NULL && lws_get_vhost_by_name(ending.context, "doctor") != NULL;
    if (uv_timer_init(&loop, &ending.timer) == 0) {
        ending.timer.data = &ending;
        (void)uv_timer_start(&ending.timer, on_ending, 1, 1);
        (void)uv_run(&loop, UV_RUN_DEFAULT);
    }
    (void)uv_loop_close(&loop);
    if (ok) {
        say(d, "plugin", OK, "libwebsockets starts on libuv");
    } else {
        say(d, "plugin", FAULT,
            "libwebsockets does not start on libuv: install libwebsockets-evlib-uv");
    }
}

/* ---- the server that runs ---- */

static void look_at_server(struct doctor *d)
{
    char lock[SRV_CONFIG_PATH_MAX + 8], text[32] = "", comm[64] = "";
    (void)snprintf(lock, sizeof lock, "%s.lock", d->place.db);
    FILE *f = fopen(lock, "re");
    if (f != NULL) {
        d->pid = fgets(text, sizeof text, f) != NULL ? strtol(text, NULL, 10) : 0;
        (void)fclose(f);
    }
    char path[64];
    (void)snprintf(path, sizeof path, "/proc/%ld/comm", d->pid);
    f = d->pid > 0 ? fopen(path, "re") : NULL;
    if (f != NULL) {
        if (fgets(comm, sizeof comm, f) != NULL) {
            comm[strcspn(comm, "\n")] = '\0';
        }
        (void)fclose(f);
    }
    const struct ctl_flags where = {.db = d->place.db, .socket = d->place.config.admin_socket};
    struct ctl_answer answer = {0};
    d->has_server = access(where.socket, F_OK) == 0 &&
        ctl_local_ask(&where, "GET /metrics", NULL, &answer) == EX_OK && answer.status == 200;
    if (d->has_server) {
        char version[32] = "?";
        const char *info = strstr(answer.body, "shinpan_build_info{version=\"");
        if (info != NULL) {
            (void)sscanf(info, "shinpan_build_info{version=\"%31[^\"]", version);
        }
        const bool is_ours = strcmp(version, pro_engine_version()) == 0;
        say(d, "server", is_ours ? OK : WARN, "version %s runs as process %ld%s", version,
            d->pid, is_ours ? "" : ", and another one is installed: restart it");
    } else if (strncmp(comm, "shinpand", 8) == 0) {
        say(d, "server", WARN, "process %ld has the database and does not answer on %s", d->pid,
            where.socket);
    } else if (d->pid > 0) {
        say(d, "server", NOTE,
            "none runs; the last one (process %ld) did not end in order, so the next start checks "
            "the database",
            d->pid);
    } else {
        say(d, "server", NOTE, "none runs");
    }
    free(answer.body);
}

/* The soft limit of open files of a process, as it stands in /proc; UINT64_MAX: none. */
static bool files_of(long pid, uint64_t *out)
{
    char path[64], line[256], word[32];
    (void)snprintf(path, sizeof path, "/proc/%ld/limits", pid);
    FILE *f = fopen(path, "re");
    bool found = false;
    while (f != NULL && !found && fgets(line, sizeof line, f) != NULL) {
        if (sscanf(line, "Max open files %31s", word) == 1) {
            *out = strcmp(word, "unlimited") == 0 ? UINT64_MAX : strtoull(word, NULL, 10);
            found = true;
        }
    }
    if (f != NULL) {
        (void)fclose(f);
    }
    return found;
}

static void look_at_files(struct doctor *d)
{
    uint64_t files;
    const bool is_servers = d->has_server && files_of(d->pid, &files);
    if (!is_servers && !files_of((long)getpid(), &files)) {
        say(d, "nofile", WARN, "the limit of open files cannot be read: %s", strerror(errno));
        return;
    }
    const char *whose = is_servers ? "the server's" : "this shell's (the unit has its own)";
    if (files > FILES_MOST) {
        say(d, "nofile", FAULT,
            "%s limit of open files is so high that tables for it take gigabytes: set 65536",
            whose);
    } else if (files < FILES_LEAST) {
        say(d, "nofile", FAULT, "%s limit of open files is %" PRIu64 ": set 65536", whose,
            files);
    } else if (files < d->place.config.connections + 256) {
        say(d, "nofile", NOTE,
            "%s limit of open files is %" PRIu64 ", which is room for %" PRIu64
            " connections; `connections` allows %" PRIu64,
            whose, files, files - 256, d->place.config.connections);
    } else {
        say(d, "nofile", OK, "%s limit of open files is %" PRIu64, whose, files);
    }
}

/* ---- files ---- */

/* A file of the data directory: secret, and its owner's. */
static void look_at_secret(
    struct doctor *d, const char *path, const struct stat *dir, off_t size)
{
    struct stat st;
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    if (lstat(path, &st) != 0) {
        say(d, "rights", errno == ENOENT ? NOTE : FAULT, "%s: %s", path,
            errno == ENOENT ? "not there yet, the server makes it" : strerror(errno));
    } else if (!S_ISREG(st.st_mode)) {
        say(d, "rights", FAULT, "%s is not a file", path);
    } else if ((st.st_mode & 077) != 0) {
        say(d, "rights", FAULT, "%s has mode %04o, others may read it: chmod 600", path,
            (unsigned)(st.st_mode & 07777));
    } else if (st.st_uid != dir->st_uid) {
        say(d, "rights", FAULT, "%s belongs to user %u, its directory to %u: chown it", path,
            (unsigned)st.st_uid, (unsigned)dir->st_uid);
    } else if (size > 0 && st.st_size != size) {
        say(d, "rights", FAULT, "%s has %lld bytes and not %lld", path, (long long)st.st_size,
            (long long)size);
    } else {
        say(d, "rights", OK, "%s is its owner's alone", name);
    }
}

static void look_at_data(struct doctor *d)
{
    char key[SRV_CONFIG_PATH_MAX + 16];
    struct stat dir;
    if (stat(d->place.data_dir, &dir) != 0) {
        say(d, "data_dir", FAULT, "%s: %s", d->place.data_dir, strerror(errno));
        return;
    }
    if (!S_ISDIR(dir.st_mode)) {
        say(d, "data_dir", FAULT, "%s is not a directory", d->place.data_dir);
        return;
    }
    if ((dir.st_mode & 077) != 0) {
        say(d, "data_dir", WARN, "%s has mode %04o: others may look into it: chmod 700",
            d->place.data_dir, (unsigned)(dir.st_mode & 07777));
    } else {
        say(d, "data_dir", OK, "%s is the directory of user %u alone", d->place.data_dir,
            (unsigned)dir.st_uid);
    }
    look_at_secret(d, d->place.db, &dir, 0);
    (void)snprintf(key, sizeof key, "%s/session.key", d->place.data_dir);
    look_at_secret(d, key, &dir, 32);
}

static void look_at_certificate(struct doctor *d)
{
    const struct srv_config *c = &d->place.config;
    char why[512];
    if (c->tls_certificate[0] == '\0') { /* the server speaks no TLS */
        return;
    }
    struct srv__pair *pair = srv__pair_load(c->tls_certificate, c->tls_key, why, sizeof why);
    if (pair == NULL) {
        say(d, "tls", FAULT, "%s", why);
        return;
    }
    const int64_t left = srv__pair_expires(pair) - (int64_t)time(NULL);
    srv__pair_free(pair);
    say(d, "tls",
        left <= 0                     ? FAULT
            : left < TLS_DAYS * DAY_S ? WARN
                                      : OK,
        "%s %s %" PRId64 " d%s", c->tls_certificate, left <= 0 ? "has ended" : "ends in",
        (left < 0 ? -left : left) / DAY_S, left <= 0 ? " ago" : "");
}

/* What the configuration names and the server reads: without cards it does not start. */
static void look_at_paths(struct doctor *d)
{
    static char memory[SRV_CONFIG_TEXT_MAX];
    struct srv_text notes;
    srv_text_init(&notes, memory, sizeof memory);
    if (d->place.file == NULL) { /* --db alone says nothing of them */
        return;
    }
    if (!srv_config_missing(&d->place.config, &notes)) {
        say(d, "paths", OK, "cards, decks, lists and pages are there");
        return;
    }
    char *rest = memory;
    for (char *line; (line = strtok_r(rest, "\n", &rest)) != NULL;) {
        const bool is_cards = strncmp(line, "card_sets:", 10) == 0;
        say(d, "paths", is_cards ? FAULT : WARN, "%s", line);
    }
}

static void look_at_disk(struct doctor *d)
{
    struct statvfs at;
    struct stat db;
    if (statvfs(d->place.data_dir, &at) != 0) {
        say(d, "disk", FAULT, "%s: %s", d->place.data_dir, strerror(errno));
        return;
    }
    const uint64_t room = (uint64_t)at.f_bavail * at.f_frsize;
    const uint64_t size = stat(d->place.db, &db) == 0 ? (uint64_t)db.st_size : 0;
    const enum level level = (at.f_flag & ST_RDONLY) != 0 || room < DISK_LEAST ? FAULT
        : room < DISK_GOOD + size                                              ? WARN
                                                                               : OK;
    say(d, "disk", level, "%" PRIu64 " MiB are free%s, the database has %" PRIu64 "%s",
        room >> 20, (at.f_flag & ST_RDONLY) != 0 ? " on a disk that is read-only" : "",
        size >> 20, level == WARN ? ": a copy and a few days more need more room" : "");
}

static void look_at_database(struct doctor *d)
{
    struct stat st;
    struct srv_store_reader *reader;
    struct srv_store_error error = {{0}};
    if (stat(d->place.db, &st) != 0) {
        say(d, "database", errno == ENOENT ? NOTE : FAULT, "%s: %s", d->place.db,
            strerror(errno));
        return;
    }
    enum srv_store_status s = srv_store_reader_open(d->place.db, NULL, &reader, &error);
    if (s == SRV_STORE_CONFLICT) {
        say(d, "database", NOTE, "%s; the server does it at its next start", error.text);
        return;
    }
    if (s == SRV_STORE_OK && (uint64_t)st.st_size > d->place.config.check_bytes) {
        srv_store_reader_free(reader);
        say(d, "database", NOTE,
            "it is larger than check_bytes: shinpanctl db check reads all of it");
        return;
    }
    if (s == SRV_STORE_OK) {
        s = srv_store_reader_check(reader, &error);
        srv_store_reader_free(reader);
    }
    if (s == SRV_STORE_OK) {
        say(d, "database", OK, "schema %d, nothing is wrong", srv_store_schema_version());
    } else {
        say(d, "database", FAULT, "%s: %s", srv_store_status_text(s), error.text);
    }
}

/* ---- the clock ---- */

static void look_at_clock(struct doctor *d)
{
    static const char *const suffix[] = {"", "-wal"};
    char path[SRV_CONFIG_PATH_MAX + 8];
    const time_t now = time(NULL);
    time_t last = 0;
    for (unsigned i = 0; i < sizeof suffix / sizeof *suffix; i++) {
        struct stat st;
        (void)snprintf(path, sizeof path, "%s%s", d->place.db, suffix[i]);
        if (stat(path, &st) == 0 && st.st_mtime > last) {
            last = st.st_mtime;
        }
    }
    struct timex t = {.modes = 0};
    if (last > now + CLOCK_SLACK_S) {
        say(d, "clock", FAULT, "it is %lld s behind the last write to the database",
            (long long)(last - now));
    } else if (adjtimex(&t) < 0 || (t.status & STA_UNSYNC) != 0) {
        say(d, "clock", NOTE,
            "the kernel does not know of a service that keeps it right (NTP)");
    } else {
        say(d, "clock", OK, "it is kept right");
    }
}

/* ---- all of it ---- */

/* Faults of the configuration go to stderr as the server says them. */
static bool look_at_config(struct doctor *d, const struct ctl_flags *flags)
{
    const char *file = flags->config != NULL ? flags->config
        : flags->db != NULL                  ? "none, only --db"
                                             : CTL_CONFIG;
    const bool ok = ctl_place_of(flags, &d->place) == EX_OK;
    say(d, "config", ok ? OK : FAULT, "%s%s", file, ok ? "" : " has faults");
    if (ok && flags->db != NULL) { /* its admin socket is beside it */
        (void)snprintf(d->place.config.admin_socket, sizeof d->place.config.admin_socket,
            "%.90s/admin.sock", d->place.data_dir);
    }
    return ok;
}

int ctl_doctor(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    static struct doctor d;
    d = (struct doctor){.is_json = flags->is_json};
    look_at_versions(&d);
    look_at_plugin(&d);
    if (look_at_config(&d, flags)) {
        look_at_server(&d);
        look_at_files(&d);
        look_at_data(&d);
        look_at_paths(&d);
        look_at_certificate(&d);
        look_at_disk(&d);
        look_at_database(&d);
        look_at_clock(&d);
    }
    if (!d.is_json) {
        printf("%s\n", d.faults == 0 ? "no fault was found" : "there are faults");
    }
    return d.faults == 0 ? EX_OK : 1;
}
