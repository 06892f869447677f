/* SPDX-License-Identifier: MIT
 * unit_test.c - the small parts of server/host: tokens and ids, maps, packed commands, rates, and
 * the note of a failed match. */
#include "host/flight.h"
#include "host/match/journal.h"
#include "host/parts/map.h"
#include "host/parts/memory.h"
#include "host/parts/rates.h"
#include "host/people/session.h"

#include <check.h>

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char directory[] = "/tmp/shinpan-unit-XXXXXX";
static char path[sizeof directory + 16];

static const char *file(const char *name)
{
    (void)snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

/* ---- tokens ---- */

START_TEST(a_token_is_known_by_its_hash_alone)
{
    struct srv_token_key key = {.raw = {1}}, other = {.raw = {2}};
    char token[SRV_TOKEN_CHARS + 1], second[SRV_TOKEN_CHARS + 1];
    uint8_t hash[SRV_TOKEN_HASH_BYTES], again[SRV_TOKEN_HASH_BYTES];
    srv_token_make(token);
    srv_token_make(second);
    ck_assert_uint_eq(strlen(token), SRV_TOKEN_CHARS);
    ck_assert_str_ne(token, second);
    ck_assert(srv_token_hash(&key, token, hash));
    ck_assert(srv_token_hash(&key, token, again));
    ck_assert_mem_eq(hash, again, sizeof hash);
    ck_assert(srv_token_hash(&other, token, again));
    ck_assert_mem_ne(hash, again, sizeof hash);
    ck_assert(srv_token_hash(&key, second, again));
    ck_assert_mem_ne(hash, again, sizeof hash);
}
END_TEST

START_TEST(what_is_no_token_is_refused)
{
    const struct srv_token_key key = {.raw = {1}};
    uint8_t hash[SRV_TOKEN_HASH_BYTES];
    char token[SRV_TOKEN_CHARS + 2];
    srv_token_make(token);
    ck_assert(srv_token_hash(&key, token, hash));
    token[SRV_TOKEN_CHARS] = 'A';
    token[SRV_TOKEN_CHARS + 1] = '\0';
    ck_assert(!srv_token_hash(&key, token, hash));
    token[SRV_TOKEN_CHARS - 1] = '\0';
    ck_assert(!srv_token_hash(&key, token, hash));
    srv_token_make(token);
    token[5] = '+'; /* base64, but not of URLs */
    ck_assert(!srv_token_hash(&key, token, hash));
    ck_assert(!srv_token_hash(&key, "", hash));
}
END_TEST

START_TEST(the_key_file_is_made_once_and_is_private)
{
    struct srv_token_key made, read;
    struct stat st;
    const char *why = "";
    ck_assert_msg(srv_token_key_open(&made, file("key"), &why), "%s", why);
    ck_assert_int_eq(stat(file("key"), &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0600);
    ck_assert(srv_token_key_open(&read, file("key"), &why));
    ck_assert_mem_eq(&made, &read, sizeof made);

    ck_assert_int_eq(chmod(file("key"), 0640), 0);
    ck_assert(!srv_token_key_open(&read, file("key"), &why));
    ck_assert_int_eq(chmod(file("key"), 0600), 0);
    ck_assert_int_eq(truncate(file("key"), 31), 0);
    ck_assert(!srv_token_key_open(&read, file("key"), &why));
    ck_assert(!srv_token_key_open(&read, "/nowhere/at/all", &why));
}
END_TEST

START_TEST(ids_are_of_their_alphabet)
{
    char id[SRV_ID_CHARS + 1], player[SRV_PLAYER_CHARS + 1];
    for (int i = 0; i < 200; i++) {
        srv_id_make(id);
        ck_assert_uint_eq(strspn(id, "abcdefghijklmnopqrstuvwxyz234567"), SRV_ID_CHARS);
        srv_player_id_make('g', player);
        ck_assert_int_eq(player[0], 'g');
        ck_assert_uint_eq(strlen(player), SRV_PLAYER_CHARS);
    }
}
END_TEST

/* ---- maps ---- */

struct thing {
    int number;
    char key[12];
};

START_TEST(a_map_finds_what_is_in_it_and_nothing_else)
{
    enum {
        NUM = 500
    };
    static struct thing thing[NUM];
    struct srv_map map;
    bool is_in[NUM] = {false};
    size_t len = 0;
    srv_map_init(&map, offsetof(struct thing, key));
    ck_assert_ptr_null(srv_map_find(&map, "nothing"));
    for (int i = 0; i < NUM; i++) {
        thing[i].number = i;
        (void)snprintf(thing[i].key, sizeof thing[i].key, "k%d", i);
    }
    uint32_t dice = 1;
    for (int step = 0; step < 20000; step++) {
        dice = dice * 1664525u + 1013904223u;
        const int i = (int)(dice >> 8) % NUM;
        if (is_in[i]) {
            srv_map_remove(&map, &thing[i]);
            len--;
        } else {
            srv_map_put(&map, &thing[i]);
            len++;
        }
        is_in[i] = !is_in[i];
        ck_assert_uint_eq(map.len, len);
    }
    size_t walked = 0, cursor = 0;
    for (struct thing *t; (t = srv_map_next(&map, &cursor)) != NULL; walked++) {
        ck_assert(is_in[t->number]);
    }
    ck_assert_uint_eq(walked, len);
    for (int i = 0; i < NUM; i++) {
        ck_assert_ptr_eq(srv_map_find(&map, thing[i].key), is_in[i] ? &thing[i] : NULL);
    }
    srv_map_deinit(&map);
}
END_TEST

/* ---- commands ---- */

static struct eng_command some_command(uint32_t *dice)
{
    struct eng_command c = {.kind = ENG_COMMAND_ANSWER};
    *dice = *dice * 1664525u + 1013904223u;
    c.seat = (uint8_t)(*dice >> 31);
    c.prompt = (uint16_t)(*dice >> 8);
    c.picks = (uint16_t)(1 + (*dice >> 4) % ENG_PICKS_MAX);
    for (unsigned i = 0; i < c.picks; i++) {
        *dice = *dice * 1664525u + 1013904223u;
        c.pick[i] = (uint16_t)(*dice >> (i % 3 == 0 ? 16 : 28));
    }
    return c;
}

START_TEST(a_command_survives_packing)
{
    uint32_t dice = 7;
    for (int i = 0; i < 2000; i++) {
        const struct eng_command c = some_command(&dice);
        uint8_t bytes[SRV_COMMAND_BYTES_MAX + 1];
        struct eng_command back;
        const size_t len = srv_command_pack(&c, bytes);
        ck_assert(srv_command_unpack(c.kind, c.seat, bytes, len, &back));
        ck_assert_mem_eq(&c, &back, sizeof c);
        ck_assert(!srv_command_unpack(c.kind, c.seat, bytes, len - 1, &back));
        bytes[len] = 0;
        ck_assert(!srv_command_unpack(c.kind, c.seat, bytes, len + 1, &back));
    }
    struct eng_command back;
    const uint8_t concede[] = {0, 0};
    ck_assert(srv_command_unpack(ENG_COMMAND_CONCEDE, 1, concede, 2, &back));
    ck_assert(!srv_command_unpack(ENG_COMMAND_NONE, 1, concede, 2, &back));
    ck_assert(!srv_command_unpack(ENG_COMMAND_NUM, 1, concede, 2, &back));
    ck_assert(!srv_command_unpack(ENG_COMMAND_CONCEDE, 2, concede, 2, &back));
    const uint8_t many[] = {1, ENG_PICKS_MAX + 1, 1};
    ck_assert(!srv_command_unpack(ENG_COMMAND_ANSWER, 0, many, sizeof many, &back));
    const uint8_t loose[] = {0x81, 0x00, 0}; /* a number that is longer than it need be */
    ck_assert(!srv_command_unpack(ENG_COMMAND_ANSWER, 0, loose, sizeof loose, &back));
    const uint8_t wide[] = {0xff, 0xff, 0x07, 0}; /* passes 16 bits */
    ck_assert(!srv_command_unpack(ENG_COMMAND_ANSWER, 0, wide, sizeof wide, &back));
}
END_TEST

START_TEST(a_journal_gives_back_what_it_was_given)
{
    enum {
        NUM = 300
    };
    struct srv_journal j = {0};
    static struct pro_command row[NUM];
    static int64_t bank[NUM][ENG_SEATS];
    uint32_t dice = 9;
    uint64_t now = 1764000000000;
    for (int i = 0; i < NUM; i++) {
        row[i].command = some_command(&dice);
        now += i % 7 == 3 ? 0 : (dice >> 20);
        bank[i][0] = i * 1000;
        bank[i][1] = INT64_MAX - i;
        row[i].at_ms =
            srv_journal_push(&j, i % 11 == 5 ? now - 5000 : now, &row[i].command, bank[i]);
        ck_assert(i == 0 || row[i].at_ms >= row[i - 1].at_ms);
    }
    for (uint32_t n = NUM;; n /= 2) {
        srv_journal_cut(&j, n);
        ck_assert_uint_eq(j.rows, n);
        struct pro_command *back = srv_journal_expand(&j, n);
        for (uint32_t i = 0; i < n; i++) {
            ck_assert_uint_eq(back[i].at_ms, row[i].at_ms);
            ck_assert_mem_eq(&back[i].command, &row[i].command, sizeof row[i].command);
            int64_t left[ENG_SEATS];
            srv_journal_banks(&j, i + 1, left);
            ck_assert_mem_eq(left, bank[i], sizeof left);
        }
        free(back);
        if (n == 0) {
            break;
        }
    }
    (void)srv_journal_push(&j, now, &row[0].command, bank[0]);
    ck_assert_uint_eq(j.last_ms, now);
    srv_journal_deinit(&j);
}
END_TEST

/* ---- rates ---- */

START_TEST(a_rate_runs_out_and_comes_back)
{
    static struct srv_rates rates;
    uint32_t retry = 0;
    uint64_t now = 1000;
    for (int i = 0; i < 6; i++) {
        ck_assert(srv_rates_take(&rates, "192.0.2.1", 6, now, &retry));
    }
    ck_assert(!srv_rates_take(&rates, "192.0.2.1", 6, now, &retry));
    ck_assert_uint_gt(retry, 9000);
    ck_assert_uint_le(retry, 10001);
    ck_assert(srv_rates_take(&rates, "192.0.2.2", 6, now, &retry));
    now += retry;
    ck_assert(srv_rates_take(&rates, "192.0.2.1", 6, now, &retry));
    ck_assert(!srv_rates_take(&rates, "192.0.2.1", 6, now, &retry));
    for (int i = 0; i < 100; i++) {
        ck_assert(srv_rates_take(&rates, "192.0.2.1", 0, now, &retry)); /* 0: no limit */
    }
}
END_TEST

START_TEST(attempts_wait_ever_longer)
{
    static struct srv_tries tries;
    uint32_t retry = 0;
    uint64_t now = 1000000;
    for (int i = 0; i < 5; i++, now += 200) {
        ck_assert(srv_tries_take(&tries, "sora", 5, now, &retry));
    }
    uint32_t want = 12000;
    for (int i = 0; i < 12; i++) {
        ck_assert(!srv_tries_take(&tries, "sora", 5, now, &retry));
        ck_assert_uint_le(retry, want);
        ck_assert_uint_ge(retry, want - 200);
        ck_assert(srv_tries_take(&tries, "taichi", 5, now + (uint64_t)i * 12000, &retry));
        now += retry;
        ck_assert(srv_tries_take(&tries, "sora", 5, now, &retry));
        want = want * 2 < 900000 ? want * 2 : 900000;
    }
    ck_assert(!srv_tries_take(&tries, "sora", 5, now + 899999, &retry));
    ck_assert(srv_tries_take(&tries, "sora", 0, now, &retry)); /* no limit */
    srv_tries_give(&tries, "sora", true);
    for (int i = 0; i < 5; i++) {
        ck_assert(srv_tries_take(&tries, "sora", 5, now, &retry));
    }
    ck_assert(!srv_tries_take(&tries, "sora", 5, now, &retry));
    now += 3600 * 1000; /* quiet */
    for (int i = 0; i < 5; i++) {
        ck_assert(srv_tries_take(&tries, "sora", 5, now, &retry));
        srv_tries_give(&tries, "sora", false); /* did not fail */
        ck_assert(srv_tries_take(&tries, "sora", 5, now, &retry));
        srv_tries_give(&tries, "sora", false);
    }
    ck_assert(!srv_tries_know(&tries, "sora 192.0.2.1"));
    srv_tries_note(&tries, "sora 192.0.2.1", now);
    ck_assert(srv_tries_know(&tries, "sora 192.0.2.1"));
    ck_assert(!srv_tries_know(&tries, "sora 192.0.2.2"));
}
END_TEST

START_TEST(a_session_has_a_name_that_opens_nothing)
{
    const struct srv_token_key key = {.raw = {1}};
    uint8_t hash[SRV_TOKEN_HASH_BYTES];
    char token[SRV_TOKEN_CHARS + 1], name[SRV_ID_CHARS + 1], again[SRV_ID_CHARS + 1];
    srv_token_make(token);
    ck_assert(srv_token_hash(&key, token, hash));
    srv_session_name(hash, name);
    ck_assert_uint_eq(strspn(name, "abcdefghijklmnopqrstuvwxyz234567"), SRV_ID_CHARS);
    srv_session_name(hash, again);
    ck_assert_str_eq(name, again);
    hash[15] ^= 1;
    srv_session_name(hash, again);
    ck_assert_str_ne(name, again);
    ck_assert(!srv_token_hash(&key, name, hash));
}
END_TEST

/* ---- the note of a failure ---- */

/* A process that dies of `signum` while it works on a match, or outside of one. */
static void die_in(const char *match, int signum)
{
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct srv_flight_note failed;
        (void)freopen("/dev/null", "w", stderr);
        for (int i = 1; i < 32; i++) {
            (void)signal(i, SIG_DFL); /* a sanitizer's handlers would speak */
        }
        if (srv_flight_open(file("flight"), 40, &failed)) {
            if (match != NULL) {
                srv_flight_enter(match);
            }
            (void)raise(signum);
        }
        _exit(99);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), signum);
}

/* What a process that died so leaves for the next one. */
static struct srv_flight_note note_of(const char *match, int signum)
{
    struct srv_flight_note failed = {.signal = -1};
    die_in(match, signum);
    ck_assert(srv_flight_open(file("flight"), 40, &failed));
    srv_flight_close();
    return failed;
}

START_TEST(only_a_failure_inside_a_match_is_noted)
{
    struct srv_flight_note failed = note_of("abcdefghijklmnop", SIGABRT);
    ck_assert_str_eq(failed.match, "abcdefghijklmnop");
    ck_assert_int_eq(failed.signal, SIGABRT);
    ck_assert(!failed.is_loop);
    ck_assert(srv_flight_open(file("flight"), 40, &failed)); /* told once, but remembered */
    ck_assert_str_eq(failed.match, "");
    ck_assert(srv_flight_has_failed("abcdefghijklmnop"));
    ck_assert(!srv_flight_has_failed("abcdefghijklmno2"));
    ck_assert(!srv_flight_has_failed(""));
    srv_flight_close();
    ck_assert(
        !srv_flight_has_failed("abcdefghijklmnop")); /* nothing is known while it is closed */
    char other[SRV_ID_CHARS + 1] = "bbcdefghijklmnop";
    for (int i = 1; i < SRV_FLIGHT_KEPT; i++, other[0]++) {
        (void)note_of(other, SIGABRT);
    }
    ck_assert(srv_flight_open(file("flight"), 40, &failed));
    ck_assert(
        srv_flight_has_failed("abcdefghijklmnop") && srv_flight_has_failed("bbcdefghijklmnop"));
    srv_flight_close();
    (void)note_of(other, SIGABRT); /* one too many: the oldest goes */
    ck_assert(srv_flight_open(file("flight"), 40, &failed));
    ck_assert(!srv_flight_has_failed("abcdefghijklmnop") && srv_flight_has_failed(other));
    srv_flight_close();
    failed = note_of("abcdefghijklmnop", SIGSEGV);
    ck_assert_str_eq(failed.match, "abcdefghijklmnop");
    ck_assert_int_eq(failed.signal, SIGSEGV);
    ck_assert_str_eq(note_of("abcdefghijklmnop", SIGKILL).match, "");
    ck_assert_str_eq(note_of(NULL, SIGSEGV).match, "");
}
END_TEST

START_TEST(when_it_last_ran_outlives_it)
{
    struct srv_flight_note failed;
    (void)unlink(file("flight"));
    ck_assert(srv_flight_open(file("flight"), 40, &failed));
    ck_assert_int_eq(failed.alive_ms, 0);
    srv_flight_alive(1767225600123);
    srv_flight_close();
    srv_flight_alive(5);          /* closed: nobody is asked */
    for (int i = 0; i < 2; i++) { /* a process that dies at its start says nothing */
        failed = note_of("abcdefghijklmnop", SIGABRT);
        ck_assert_int_eq(failed.alive_ms, 1767225600123);
    }
    for (char match[] = "abcdefghijklmnop"; match[0] < 's';
         match[0]++) { /* all that it remembers */
        ck_assert_int_eq(note_of(match, SIGABRT).alive_ms, 1767225600123);
    }
}
END_TEST

/* A thread that works on a match for longer than it may, by its own processor time. */
static void *work_too_long(void *arg)
{
    srv_flight_enter(arg);
    for (volatile unsigned n = 0;; n++) {
    }
    return NULL;
}

START_TEST(a_thread_that_does_not_come_back_is_ended)
{
    static char match[] = "ponmlkjihgfedcba";
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct srv_flight_note failed;
        pthread_t busy;
        for (int i = 1; i < 32; i++) {
            (void)signal(i, SIG_DFL);
        }
        if (srv_flight_open(file("flight"), 40, &failed)) {
            srv_flight_enter(
                "waitsforthedisk2"); /* takes no processor time, and is left alone */
            if (pthread_create(&busy, NULL, work_too_long, match) == 0) {
                (void)pthread_join(busy, NULL);
            }
        }
        _exit(99);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGABRT);
    struct srv_flight_note failed;
    ck_assert(srv_flight_open(file("flight"), 40, &failed));
    srv_flight_close();
    ck_assert_str_eq(failed.match, match);
    ck_assert(failed.is_loop);
    ck_assert_str_eq(srv_flight_how(&failed), "the engine did not come back from it");
}
END_TEST

int main(void)
{
    if (sodium_init() < 0 || mkdtemp(directory) == NULL) {
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("host units");
    TCase *units = tcase_create("units");
    tcase_add_test(units, a_token_is_known_by_its_hash_alone);
    tcase_add_test(units, what_is_no_token_is_refused);
    tcase_add_test(units, the_key_file_is_made_once_and_is_private);
    tcase_add_test(units, ids_are_of_their_alphabet);
    tcase_add_test(units, a_map_finds_what_is_in_it_and_nothing_else);
    tcase_add_test(units, a_command_survives_packing);
    tcase_add_test(units, a_journal_gives_back_what_it_was_given);
    tcase_add_test(units, a_rate_runs_out_and_comes_back);
    tcase_add_test(units, attempts_wait_ever_longer);
    tcase_add_test(units, a_session_has_a_name_that_opens_nothing);
    tcase_add_test(units, only_a_failure_inside_a_match_is_noted);
    tcase_add_test(units, when_it_last_ran_outlives_it);
    tcase_add_test(units, a_thread_that_does_not_come_back_is_ended);
    suite_add_tcase(suite, units);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    (void)unlink(file("key"));
    (void)unlink(file("flight"));
    (void)rmdir(directory);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
