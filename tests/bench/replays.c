/* SPDX-License-Identifier: MIT
 * replays.c - lists and documents out of a large database: fills one with so many replays, asks each
 * kind of question many times, and prints the median and the 99th percentile of a page as a table.
 * Every question is made from a replay that is there, and must find it: that is what passes or fails;
 * no time is judged.
 *
 *     bench-replays ROWS [DIRECTORY] */
#include "store/replay_keys.h"
#include "store/schema.h"
#include "store/store_read.h"

#include <sqlite3.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zstd.h>

enum {
    PAGE = 20,
    QUERIES = 400, /* of each kind */
    DECKS = 3000,  /* of each game */
    EVENT_MATCHES = 1500,
    BUSY = 20,         /* every so manieth replay is of one player, who does nothing else */
    BODY_BYTES = 1600, /* of a document; real ones are larger, and as quick to find */
    ID_BYTES = 17
};

static const char *const games[] = {"digimon", "duel-masters"};
static const int64_t START_MS = INT64_C(1767225600000), STEP_MS = 7000;

static void must(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench-replays: %s\n", what);
        exit(EXIT_FAILURE);
    }
}

/* ---- the same numbers each time ---- */

static uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Below `bound`, small numbers far more often: a few play much, many a little. */
static uint32_t skewed(uint64_t seed, uint32_t bound)
{
    const uint64_t a = mix(seed) % bound, b = mix(seed + 1) % bound;
    return (uint32_t)(a * b / bound);
}

/* ---- replay number i, from 1 ---- */

struct replay {
    char id[ID_BYTES], player[2][ID_BYTES + 1], event[32];
    uint8_t decks[2 * SRV__DECK_BYTES];
    struct srv__replay_facts facts;
};

static void write_id(char out[ID_BYTES], uint64_t n)
{
    static const char base32[] = "abcdefghijklmnopqrstuvwxyz234567";
    for (unsigned i = 0; i < ID_BYTES - 1; i++) {
        out[i] = base32[n >> (4 * i) & 15];
    }
    out[ID_BYTES - 1] = '\0';
}

static void write_deck(
    uint8_t out[SRV__DECK_BYTES], unsigned seat, unsigned game, uint32_t deck)
{
    out[0] = (uint8_t)seat;
    for (unsigned k = 0; k < SRV_STORE_HASH_BYTES / 8; k++) {
        const uint64_t word = mix(game * UINT64_C(1000003) + deck * UINT64_C(8) + k);
        memcpy(out + 1 + 8 * k, &word, 8);
    }
}

static void make(uint64_t i, uint64_t rows, struct replay *r)
{
    const uint32_t players = (uint32_t)(rows / 20 + 10);
    const unsigned game = mix(i ^ 1) % 3 == 0;
    memset(r, 0, sizeof *r);
    write_id(r->id, mix(i));
    uint32_t who[2] = {
        i % BUSY == 0 ? players : skewed(i * 4, players), skewed(i * 4 + 2, players)};
    who[1] = who[1] == who[0] ? (who[0] + 1) % players : who[1];
    for (unsigned seat = 0; seat < 2; seat++) {
        r->player[seat][0] = 'a';
        write_id(r->player[seat] + 1, mix(who[seat] ^ UINT64_C(0x5eed)));
        write_deck(
            r->decks + seat * SRV__DECK_BYTES, seat, game, skewed(i * 8 + seat * 3, DECKS));
    }
    r->facts = (struct srv__replay_facts){.no = (int64_t)i,
        .ended_ms = START_MS + (int64_t)i * STEP_MS + (int64_t)(mix(i ^ 2) % 1000),
        .game = games[game],
        .player = {r->player[0], r->player[1]},
        .decks = {r->decks, sizeof r->decks},
        .privacy =
            mix(i ^ 3) % 16 == 0 ? SRV_STORE_PRIVACY_UNLISTED : SRV_STORE_PRIVACY_PUBLIC};
    if (mix(i ^ 4) % 4 == 0) {
        snprintf(r->event, sizeof r->event, "event-%" PRIu64, i / EVENT_MATCHES);
        r->facts.event = r->event;
    }
}

/* ---- filling ---- */

struct find_row {
    uint8_t key[SRV__KEY_BYTES];
    int64_t ended_ms, no;
};

static struct {
    struct find_row *at;
    size_t len, cap;
    const struct srv__replay_facts *facts;
} found;

static bool on_key(void *arg, const uint8_t key[SRV__KEY_BYTES])
{
    (void)arg;
    if (found.len == found.cap) {
        found.cap = found.cap == 0 ? 1 << 20 : found.cap * 2;
        found.at = realloc(found.at, found.cap * sizeof *found.at);
        must(found.at != NULL, "out of memory");
    }
    struct find_row *row = &found.at[found.len++];
    memcpy(row->key, key, sizeof row->key);
    row->ended_ms = found.facts->ended_ms;
    row->no = found.facts->no;
    return true;
}

static int compare_rows(const void *a, const void *b)
{
    const struct find_row *x = a, *y = b;
    const int by_key = memcmp(x->key, y->key, sizeof x->key);
    return by_key != 0 ? by_key : (x->no > y->no) - (x->no < y->no);
}

static void run(sqlite3 *db, const char *sql)
{
    must(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, sql);
}

static void step(sqlite3_stmt *stmt)
{
    must(sqlite3_step(stmt) == SQLITE_DONE, "a row cannot be written");
    sqlite3_reset(stmt);
}

static void fill_replays(sqlite3 *db, uint64_t rows)
{
    char body[BODY_BYTES], packed[2 * BODY_BYTES];
    sqlite3_stmt *stmt;
    must(
        sqlite3_prepare_v2(db,
            "INSERT INTO replay VALUES (?1, ?2, ?3, 'r', ?4, 0, 'attack', 1, ?5, ?6, ?7, ?8, ?9,"
            " 0, ?10, 0, NULL, 1, ?11)",
            -1, &stmt, NULL) == SQLITE_OK,
        "the table replay has other columns");
    for (unsigned k = 0; k < sizeof body; k++) { /* half of it can be squeezed out */
        body[k] = (char)('a' + mix(k) % 16);
    }
    const size_t len = ZSTD_compress(packed, sizeof packed, body, sizeof body, 3);
    must(!ZSTD_isError(len), "a body cannot be packed");
    for (uint64_t i = 1; i <= rows; i++) {
        struct replay r;
        make(i, rows, &r);
        char players[128];
        snprintf(players, sizeof players, "player %s Ann\nplayer %s Ben\n", r.player[0],
            r.player[1]);
        sqlite3_bind_int64(stmt, 1, (int64_t)i);
        sqlite3_bind_text(stmt, 2, r.id, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(stmt, 3, r.facts.game, -1, SQLITE_STATIC);
        sqlite3_bind_text(stmt, 4, players, -1, SQLITE_TRANSIENT);
        sqlite3_bind_int64(stmt, 5, r.facts.ended_ms);
        sqlite3_bind_text(stmt, 6, r.player[0], -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(stmt, 7, r.player[1], -1, SQLITE_TRANSIENT);
        sqlite3_bind_blob(stmt, 8, r.decks, sizeof r.decks, SQLITE_TRANSIENT);
        sqlite3_bind_text(stmt, 9, r.facts.event, -1, SQLITE_TRANSIENT);
        sqlite3_bind_int(stmt, 10, (int)r.facts.privacy);
        sqlite3_bind_blob(stmt, 11, packed, (int)len, SQLITE_STATIC);
        step(stmt);
        found.facts = &r.facts;
        must(srv__replay_keys(&r.facts, on_key, NULL), "a key is refused");
    }
    sqlite3_finalize(stmt);
}

static void fill_keys(sqlite3 *db)
{
    sqlite3_stmt *stmt;
    qsort(found.at, found.len, sizeof *found.at, compare_rows);
    must(sqlite3_prepare_v2(db, "INSERT OR IGNORE INTO replay_find VALUES (?1, ?2, ?3)", -1,
             &stmt, NULL) == SQLITE_OK,
        "the table replay_find has other columns");
    for (size_t i = 0; i < found.len; i++) {
        sqlite3_bind_blob(stmt, 1, found.at[i].key, SRV__KEY_BYTES, SQLITE_STATIC);
        sqlite3_bind_int64(stmt, 2, found.at[i].ended_ms);
        sqlite3_bind_int64(stmt, 3, found.at[i].no);
        step(stmt);
    }
    sqlite3_finalize(stmt);
    free(found.at);
}

static void fill(const char *path, uint64_t rows)
{
    struct srv_store_migration migration;
    struct srv_store_error error;
    sqlite3 *db;
    must(srv_store_migrate(path, NULL, &migration, &error) == SRV_STORE_OK, error.text);
    must(sqlite3_open(path, &db) == SQLITE_OK, "the database cannot be opened");
    run(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
    run(db, "BEGIN");
    fill_replays(db, rows);
    fill_keys(db);
    run(db, "COMMIT; PRAGMA journal_mode = WAL");
    must(sqlite3_close(db) == SQLITE_OK, "the database cannot be closed");
}

/* ---- asking ---- */

enum {
    BY_PLAYER = 1,
    BY_OPPONENT = 2,
    BY_GAME = 4,
    BY_DECK = 8,
    BY_EVENT = 16,
    BY_DATE = 32,
    KINDS = 64
};

static struct {
    size_t rows;
    int64_t first; /* its number */
    bool has_body;
} answer;

static void on_list(void *arg, enum srv_store_status s, const struct srv_store_replay *replays,
    size_t n, bool is_more)
{
    (void)arg;
    (void)is_more;
    must(s == SRV_STORE_OK, "a list is refused");
    answer.rows = n;
    answer.first = n > 0 ? replays[0].no : 0;
}

static void on_get(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    (void)arg;
    answer.has_body = s == SRV_STORE_OK && replay != NULL && body.len == BODY_BYTES;
}

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int compare_us(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static unsigned passed, failed;

static void print(const char *name, double us[QUERIES], size_t found_n, double rows)
{
    qsort(us, QUERIES, sizeof us[0], compare_us);
    printf(
        "| %s | %.1f | %.0f | %.0f |\n", name, rows, us[QUERIES / 2], us[QUERIES * 99 / 100]);
    if (found_n == QUERIES) {
        passed++;
    } else {
        failed++;
        fprintf(stderr, "FAIL %s: %zu of %d found what is there\n", name, found_n, QUERIES);
    }
}

/* A replay that the kind can be asked about: of an event if that is asked for, of the busy player. */
static void pick(uint64_t n, unsigned kind, bool is_busy, uint64_t rows, struct replay *r)
{
    const uint64_t every = is_busy ? BUSY : 1;
    for (uint64_t salt = 0;; salt++) {
        make(every * (1 + mix(n * 977 + salt * 31 + kind) % (rows / every)), rows, r);
        if ((kind & BY_EVENT) == 0 || r->facts.event != NULL) {
            return;
        }
    }
}

/* Half of the questions start somewhere in the list, where the replay is the next one. Everyone is
 * asked as one who played, so that there are two ranges to merge. */
static void ask(struct srv_store_reader *reader, unsigned kind, bool is_busy, uint64_t rows)
{
    static double us[QUERIES];
    char name[128] = "";
    (void)strcpy(name, is_busy ? "the busiest" : "");
    size_t found_n = 0, rows_n = 0;
    for (unsigned n = 0; n < QUERIES; n++) {
        struct replay r;
        pick(n, kind, is_busy, rows, &r);
        const unsigned seat = is_busy ? 0 : n % 2;
        const bool goes_on = n % 4 < 2;
        const struct srv_store_replay_query query = {
            .asker = r.player[seat],
            .player = kind & BY_PLAYER ? r.player[seat] : NULL,
            .opponent = kind & BY_OPPONENT ? r.player[1 - seat] : NULL,
            .game = kind & BY_GAME ? r.facts.game : NULL,
            .deck = kind & BY_DECK ? r.decks + seat * SRV__DECK_BYTES + 1 : NULL,
            .event = kind & BY_EVENT ? r.facts.event : NULL,
            .from_ms = kind & BY_DATE ? r.facts.ended_ms - INT64_C(86400000) : 0,
            .to_ms = kind & BY_DATE ? r.facts.ended_ms + 1 : 0,
            .limit = PAGE,
            .has_before = goes_on,
            .before_ms = r.facts.ended_ms,
            .before_no = r.facts.no + 1,
        };
        const double begun = now_us();
        srv_store_reader_replay_list(reader, &query, on_list, NULL);
        us[n] = now_us() - begun;
        rows_n += answer.rows;
        found_n += goes_on || (kind & BY_DATE) ? answer.first == r.facts.no : answer.rows > 0;
    }
    static const char *const words[] = {"player", "opponent", "game", "deck", "event", "date"};
    for (unsigned i = 0; i < 6; i++) {
        if (kind >> i & 1) {
            strcat(strcat(name,
                       name[0] == '\0'         ? ""
                           : is_busy && i == 0 ? " "
                                               : ", "),
                words[i]);
        }
    }
    print(kind == 0 ? "everything" : name, us, found_n, (double)rows_n / QUERIES);
}

static void get(struct srv_store_reader *reader, uint64_t rows)
{
    static double us[QUERIES];
    size_t found_n = 0;
    for (unsigned n = 0; n < QUERIES; n++) {
        struct replay r;
        pick(n, 0, false, rows, &r);
        const double begun = now_us();
        srv_store_reader_replay_get(reader, r.id, false, on_get, NULL);
        us[n] = now_us() - begun;
        found_n += answer.has_body;
    }
    print("one document, unpacked", us, found_n, 1);
}

int main(int argc, char *argv[])
{
    char dir[256], path[300], other[320];
    const uint64_t rows = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    must(rows >= 1000 && rows <= 100000000, "usage: bench-replays ROWS [DIRECTORY]");
    snprintf(dir, sizeof dir, "%s/shinpan-replays-XXXXXX", argc > 2 ? argv[2] : "/tmp");
    must(mkdtemp(dir) != NULL, "no directory can be made");
    snprintf(path, sizeof path, "%s/t.db", dir);

    const double begun = now_us();
    fill(path, rows);
    struct srv_store_reader *reader;
    struct srv_store_error error;
    must(srv_store_reader_open(path, NULL, &reader, &error) == SRV_STORE_OK, error.text);
    FILE *file = fopen(path, "r");
    must(file != NULL && fseek(file, 0, SEEK_END) == 0, "the database is gone");
    printf("%" PRIu64 " replays, %zu rows that find them, %.0f MiB, filled in %.0f s.\n\n",
        rows, found.len, (double)ftell(file) / 1048576, (now_us() - begun) / 1e6);
    fclose(file);
    printf("| page of %d by | rows | median us | p99 us |\n|---|---:|---:|---:|\n", PAGE);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if ((kind & BY_OPPONENT) == 0 || (kind & BY_PLAYER) != 0) {
            ask(reader, kind, false, rows);
        }
    }
    for (unsigned kind = 0; kind < KINDS; kind += BY_GAME) {
        ask(reader, kind | BY_PLAYER, true, rows);
    }
    get(reader, rows);
    srv_store_reader_free(reader);

    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(other, sizeof other, "%s%s", path, ends[i]);
        (void)unlink(other);
    }
    must(rmdir(dir) == 0, "the directory is not empty");
    printf("\n%u passed, %u failed\n", passed, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
