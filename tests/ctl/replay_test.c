/* SPDX-License-Identifier: MIT
 * replay_test.c - a replay document is right in one way only: every changed, lost or added byte is
 * found, also when whoever changed it made a new digest, and the report says where. */
#include "replay_kit.h"

#include <check.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct crd_set *set;
static const struct eng_cards *cards;

static void setup(void)
{
    set = replay_kit_cards();
    cards = crd_set_cards(set);
}

static void teardown(void)
{
    crd_set_free(set);
}

/* A short match: the first commands of a game, then p1 concedes. */
static char *short_document(size_t *len)
{
    static struct pro_command command[16];
    struct pro_replay replay = *replay_kit_play(cards, 7, 1);
    ck_assert_uint_gt(replay.game[0].commands, 15);
    memcpy(command, replay.game[0].command, 15 * sizeof command[0]);
    command[15] = (struct pro_command){
        .at_ms = command[14].at_ms + 1, .command = {.kind = ENG_COMMAND_CONCEDE, .seat = 0}};
    const struct pro_replay_game game = {.commands = 16, .command = command};
    replay.game = &game;
    char *text = NULL;
    struct pro_replay_report report;
    ck_assert_msg(pro_replay_encode(&replay, &text, len, &report), "%s", report.text);
    return text;
}

/* Puts the right digest at the end of a document that was changed. */
static void sign(char *text, size_t len)
{
    static const char tail[] = ",\"digest\":\"";
    const size_t end = len - 2 - 64;
    uint8_t digest[crypto_hash_sha256_BYTES];
    ck_assert_mem_eq(text + end - (sizeof tail - 1), tail, sizeof tail - 1);
    crypto_hash_sha256(digest, (const uint8_t *)text, end - (sizeof tail - 1));
    char hex[2 * crypto_hash_sha256_BYTES + 1];
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    memcpy(text + end, hex, 64);
}

START_TEST(documents_verify)
{
    size_t len;
    size_t again_len;
    struct pro_replay_report report;
    const unsigned games = 1 + (unsigned)_i % 3;
    char *text = replay_kit_document(cards, (uint64_t)_i, games, &len);
    char *again = replay_kit_document(cards, (uint64_t)_i, games, &again_len);
    ck_assert_uint_eq(len, again_len);
    ck_assert_mem_eq(text, again, len);
    ck_assert_msg(pro_replay_verify(text, len, cards, &report), "%s", report.text);
    ck_assert_int_eq(report.fault, PRO_REPLAY_NONE);

    struct pro_replay read;
    const struct pro_replay *made = replay_kit_play(cards, (uint64_t)_i, games);
    ck_assert(pro_replay_decode(text, len, cards, &read, &report));
    ck_assert_str_eq(read.match, made->match);
    ck_assert_str_eq(read.player[0].name, made->player[0].name);
    ck_assert(!read.player[0].is_bot && read.player[1].is_bot);
    ck_assert_mem_eq(read.player[1].nonce, made->player[1].nonce, 32);
    ck_assert_mem_eq(read.deck, made->deck, sizeof read.deck);
    ck_assert_uint_eq(read.ended_ms, made->ended_ms);
    ck_assert_uint_eq(read.games, games);
    for (uint32_t i = 0; i < games; i++) {
        ck_assert_uint_eq(read.game[i].commands, made->game[i].commands);
        ck_assert_mem_eq(read.game[i].command, made->game[i].command,
            read.game[i].commands * sizeof(struct pro_command));
    }
    pro_replay_deinit(&read);
    free(text);
    free(again);
}
END_TEST

START_TEST(the_digest_is_read_at_the_end)
{
    size_t len;
    uint8_t digest[32];
    uint8_t want[crypto_hash_sha256_BYTES];
    char *text = short_document(&len);
    crypto_hash_sha256(want, (const uint8_t *)text, len - strlen(",\"digest\":\"\"}") - 64);
    ck_assert(pro_replay_digest(text, len, digest));
    ck_assert_mem_eq(digest, want, sizeof want);
    for (size_t cut = 1; cut < 80; cut++) {
        ck_assert(!pro_replay_digest(text, len - cut, digest));
    }
    for (size_t start = len - 76; start < len; start++) {
        ck_assert(!pro_replay_digest(text + start, len - start, digest));
    }
    free(text);
}
END_TEST

START_TEST(every_changed_byte_is_found)
{
    size_t len;
    char *text = short_document(&len);
    ck_assert(pro_replay_verify(text, len, cards, NULL));
    for (size_t i = 0; i < len; i++) {
        const char old = text[i];
        text[i] = (char)(old ^ (1 << (i % 7)));
        ck_assert_msg(!pro_replay_verify(text, len, cards, NULL),
            "byte %zu of %zu: '%c' for '%c'", i, len, text[i], old);
        text[i] = old;
    }
    free(text);
}
END_TEST

START_TEST(changes_in_a_long_document_are_found)
{
    size_t len;
    char *text = replay_kit_document(cards, 11, 3, &len);
    for (size_t i = (size_t)_i; i < len; i += len / 60) {
        const char old = text[i];
        text[i] = (char)(old ^ 0x80);
        ck_assert(!pro_replay_verify(text, len, cards, NULL));
        text[i] = old == '0' ? '1' : '0';
        ck_assert(!pro_replay_verify(text, len, cards, NULL));
        text[i] = old;
    }
    free(text);
}
END_TEST

START_TEST(lost_and_added_bytes_are_found)
{
    size_t len;
    char *text = short_document(&len);
    struct pro_replay_report report;
    for (size_t i = 0; i < len; i++) {
        ck_assert(!pro_replay_verify(text, i, cards, NULL));
    }
    char *more = malloc(len + 2);
    memcpy(more, text, len);
    memcpy(more + len, "\n", 2);
    ck_assert(!pro_replay_verify(more, len + 1, cards, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_FORM);
    ck_assert_uint_eq(report.offset, len);
    free(more);
    free(text);
}
END_TEST

/* Changes that keep the length, signed again: what must be found, and where. */
static const struct {
    const char *from, *to;
    enum pro_replay_fault fault;
    const char *text;
} changes[] = {
    {"\"engine\":\"0", "\"engine\":\"9", PRO_REPLAY_ENGINE,
        "engine: the document is of version"},
    {"\"game\":\"digimon\"", "\"game\":\"digimen\"", PRO_REPLAY_GAME, "there is no game"},
    {"\"revision\":\"digimon-4.0\"", "\"revision\":\"digimon-9.0\"", PRO_REPLAY_GAME,
        "revision"},
    {"\"match\":\"abc", "\"match\":\"abd", PRO_REPLAY_COMMITMENT, "commitment"},
    {"\"count\":4}", "\"count\":3}", PRO_REPLAY_DECK, "decks[0].hash"},
    {"\"number\":\"ST1-01\"", "\"number\":\"SH9-01\"", PRO_REPLAY_DECK,
        "there is no such card"},
    {"\"winner\":\"p2\",\"reason\":\"concession\",\"games\"",
        "\"winner\":\"p1\",\"reason\":\"concession\",\"games\"", PRO_REPLAY_RESULT,
        "winner: expected"},
    {"\"p1\",\"concede\"]", "\"p2\",\"concede\"]", PRO_REPLAY_RESULT, "winner"},
    {"\"event\":\"first_player\",\"clause\":\"5-2-1-3\"",
        "\"event\":\"first_player\",\"clause\":\"5-2-1-4\"", PRO_REPLAY_EVENT,
        "games[0].events["},
    {"\"steps\":[", "\"steps\":[1", PRO_REPLAY_FORM, ""},
};

static char *find(char *text, const char *what)
{
    char *at = strstr(text, what);
    ck_assert_msg(at != NULL, "the document has no %s", what);
    return at;
}

START_TEST(signed_changes_are_found_and_placed)
{
    size_t len;
    char *text = short_document(&len);
    struct pro_replay_report report;
    char *at = find(text, changes[_i].from);
    const size_t n = strlen(changes[_i].to);
    if (changes[_i].fault == PRO_REPLAY_FORM) { /* overwrites a digit with another beginning */
        memcpy(at, "\"stepz\"", 7);
    } else {
        ck_assert_uint_eq(n, strlen(changes[_i].from));
        memcpy(at, changes[_i].to, n);
    }
    sign(text, len);
    ck_assert(!pro_replay_verify(text, len, cards, &report));
    ck_assert_msg(
        report.fault == changes[_i].fault && strstr(report.text, changes[_i].text) != NULL,
        "expected %s \"%s\", got %s \"%s\"", pro_replay_fault_name(changes[_i].fault),
        changes[_i].text, pro_replay_fault_name(report.fault), report.text);
    free(text);
}
END_TEST

START_TEST(an_event_is_named_by_its_number)
{
    size_t len;
    char *text = short_document(&len);
    struct pro_replay_report report;
    char *events = find(text, "\"events\":[");
    char *at = events;
    unsigned number = 0;
    while (number < 20) { /* the 20th event from the first */
        at = find(at + 1, "{\"event\":\"");
        number++;
    }
    at[11] = at[11] == 'x' ? 'y' : 'x';
    sign(text, len);
    ck_assert(!pro_replay_verify(text, len, cards, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_EVENT);
    ck_assert_uint_eq(report.game, 1);
    ck_assert_uint_eq(report.event, 20);
    ck_assert_uint_eq(report.offset, (size_t)(at - text) + 11);
    free(text);
}
END_TEST

START_TEST(a_refused_command_is_named)
{
    size_t len;
    char *text = short_document(&len);
    struct pro_replay_report report;
    char *at = find(find(text, "\"commands\":["), "\"answer\","); /* the first answer */
    at = find(at, "[");
    ck_assert(at[1] >= '0' && at[1] <= '9' && at[2] == ']');
    at[1] = '9'; /* the redraw prompt has two options */
    sign(text, len);
    ck_assert(!pro_replay_verify(text, len, cards, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_COMMAND);
    ck_assert_uint_eq(report.game, 1);
    ck_assert_uint_eq(report.command, 1);
    free(text);
}
END_TEST

START_TEST(another_card_set_is_refused)
{
    size_t len;
    char *text = short_document(&len);
    struct pro_replay_report report;
    struct eng_cards other = *cards;
    other.hash[31] ^= 1;
    ck_assert(!pro_replay_verify(text, len, &other, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_CARDS);
    uint8_t hash[32];
    ck_assert(pro_replay_card_set(text, len, hash));
    ck_assert_mem_eq(hash, cards->hash, 32);
    ck_assert(!pro_replay_card_set(text, 100, hash));
    free(text);
}
END_TEST

/* What cannot be a replay is not written either. */
START_TEST(encode_refuses)
{
    char *text = NULL;
    size_t len;
    struct pro_replay_report report;
    struct pro_replay replay = *replay_kit_play(cards, 3, 1);
    struct pro_replay_game game = replay.game[0];
    replay.game = &game;
    game.commands--;
    ck_assert(!pro_replay_encode(&replay, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_UNFINISHED);
    ck_assert_uint_eq(report.game, 1);
    game.commands++;
    replay.deck[1].entry[0].count++;
    ck_assert(!pro_replay_encode(&replay, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_DECK);
    replay.deck[1].entry[0].count--;
    replay.games = 0;
    ck_assert(!pro_replay_encode(&replay, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_FORM);
    ck_assert_ptr_null(text);
}
END_TEST

/* ---- match_at(n) ---------------------------------------------------------------------------- */

struct at {
    uint64_t hash[32];
    uint32_t stop;
};

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    struct at *at = arg;
    ck_assert(done > 0 || events->len > 0);
    at->hash[done] = eng_match_hash(match);
    return done < at->stop;
}

START_TEST(match_at_any_point)
{
    static struct eng_match match;
    static struct eng_events events;
    const struct pro_replay *replay = replay_kit_play(cards, 5, 1);
    const struct pro_replay_game *game = &replay->game[0];
    const uint32_t n = 30;
    uint8_t nonce[ENG_SEATS][32];
    uint8_t key[32];
    uint32_t done;
    memcpy(nonce[0], replay->player[0].nonce, 32);
    memcpy(nonce[1], replay->player[1].nonce, 32);
    pro_game_key(replay->match, replay->secret, 1, (const uint8_t(*)[32])nonce, &replay->book,
        replay->deck, key);
    ck_assert_uint_gt(game->commands, n);
    struct at all = {{0}, 1000};
    ck_assert_int_eq(pro_game_run(&replay->book, replay->deck, key, game->command, n, &match,
                         &events, on_step, &all, &done),
        ENG_OK);
    ck_assert_uint_eq(done, n);
    for (uint32_t k = 0; k <= n; k++) {
        struct at stopped = {{0}, k};
        ck_assert_int_eq(pro_game_run(&replay->book, replay->deck, key, game->command, k,
                             &match, &events, NULL, NULL, &done),
            ENG_OK);
        ck_assert_uint_eq(eng_match_hash(&match), all.hash[k]);
        ck_assert_int_eq(pro_game_run(&replay->book, replay->deck, key, game->command, n,
                             &match, &events, on_step, &stopped, &done),
            ENG_OK);
        ck_assert_uint_eq(done, k);
        ck_assert_uint_eq(eng_match_hash(&match), all.hash[k]);
    }
    struct pro_command wrong = game->command[0];
    wrong.command.prompt = 99;
    ck_assert_int_eq(pro_game_run(&replay->book, replay->deck, key, &wrong, 1, &match, &events,
                         NULL, NULL, &done),
        ENG_PROMPT);
    ck_assert_uint_eq(done, 0);
}
END_TEST

/* Computed with another program from the formula in pro/shuffle.h. */
START_TEST(commitment_vector)
{
    static const char expected[] =
        "5f171860dd2f9fd14d374f3fe97bbca13416233d8d4bc51756492d40257ad322";
    uint8_t secret[32];
    uint8_t out[32];
    char hex[65];
    for (uint8_t i = 0; i < 32; i++) {
        secret[i] = i;
    }
    pro_commitment("abcdefghijkl2345", secret, out);
    sodium_bin2hex(hex, sizeof hex, out, sizeof out);
    ck_assert_str_eq(hex, expected);
}
END_TEST

/* The example of proto/README.md, section 11. */
START_TEST(game_key_vector)
{
    static const struct eng_card_def def[] = {
        {"BT1-009", "", ""}, {"ST1-01", "", ""}, {"ST1-02", "", ""}};
    struct eng_cards three = {.len = 3, .def = def};
    memset(three.hash, 0xaa, sizeof three.hash);
    const struct eng_book book = {.game = eng_game_find("digimon"), .cards = &three};
    const struct eng_deck deck[ENG_SEATS] = {
        {3,
            {{.def = 0, .pile = 0, .count = 2}, {.def = 2, .pile = 0, .count = 4},
                {.def = 1, .pile = 1, .count = 2}}},
        {3,
            {{.def = 0, .pile = 0, .count = 2}, {.def = 2, .pile = 0, .count = 4},
                {.def = 1, .pile = 1, .count = 2}}}};
    const uint8_t nonce[ENG_SEATS][32] = {{0}, {0}};
    uint8_t secret[32];
    uint8_t out[32];
    char hex[65];
    for (uint8_t i = 0; i < 32; i++) {
        secret[i] = i;
    }
    pro_game_key("abcdefghijkl2345", secret, 1, nonce, &book, deck, out);
    sodium_bin2hex(hex, sizeof hex, out, sizeof out);
    ck_assert_str_eq(hex, "189beb4fda691d6b5f9d868bf84d03be4cf2874c14ae1d348741f3b705cf4ad2");
    pro_game_key("abcdefghijkl2345", secret, 2, nonce, &book, deck, out);
    sodium_bin2hex(hex, sizeof hex, out, sizeof out);
    ck_assert_str_ne(hex, "189beb4fda691d6b5f9d868bf84d03be4cf2874c14ae1d348741f3b705cf4ad2");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replay");
    TCase *cases = tcase_create("document");
    tcase_set_timeout(cases, 240);
    tcase_add_unchecked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, documents_verify, 0, 9);
    tcase_add_test(cases, the_digest_is_read_at_the_end);
    tcase_add_test(cases, every_changed_byte_is_found);
    tcase_add_loop_test(cases, changes_in_a_long_document_are_found, 0, 2);
    tcase_add_test(cases, lost_and_added_bytes_are_found);
    tcase_add_loop_test(cases, signed_changes_are_found_and_placed, 0,
        (int)(sizeof changes / sizeof changes[0]));
    tcase_add_test(cases, an_event_is_named_by_its_number);
    tcase_add_test(cases, a_refused_command_is_named);
    tcase_add_test(cases, another_card_set_is_refused);
    tcase_add_test(cases, encode_refuses);
    tcase_add_test(cases, match_at_any_point);
    tcase_add_test(cases, commitment_vector);
    tcase_add_test(cases, game_key_vector);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
