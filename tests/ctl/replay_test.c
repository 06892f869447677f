/* SPDX-License-Identifier: MIT
 * replay_test.c - a replay document is right in one way only: every changed, lost or added byte is
 * found, also when whoever changed it made a new digest, and the report says where. */
#include "replay_kit.h"

#include <eng/rewind.h>
#include <pro/series.h>

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

/* A short match: the first commands of a game, then p1 concedes or both agree to a draw. */
static char *ended_document(uint8_t kind, size_t *len)
{
    static struct pro_command command[16];
    struct pro_replay replay = *replay_kit_play(cards, 7, 1);
    ck_assert_uint_gt(replay.game[0].commands, 15);
    memcpy(command, replay.game[0].command, 15 * sizeof command[0]);
    command[15] = (struct pro_command){
        .at_ms = command[14].at_ms + 1, .command = {.kind = kind, .seat = 0}};
    const struct pro_replay_game game = {.commands = 16, .command = command};
    replay.game = &game;
    char *text = NULL;
    struct pro_replay_report report;
    ck_assert_msg(pro_replay_encode(&replay, &text, len, &report), "%s", report.text);
    return text;
}

static char *short_document(size_t *len)
{
    return ended_document(ENG_COMMAND_CONCEDE, len);
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
    ck_assert_uint_eq(read.form, 2);
    ck_assert_uint_eq(read.settings.best_of, made->settings.best_of);
    ck_assert(read.settings.chat);
    ck_assert_uint_eq(read.conceded, made->conceded);
    for (uint32_t i = 0; i < games; i++) {
        ck_assert_uint_eq(read.game[i].first, i == 1 ? 2 : 0);
        ck_assert_mem_eq(
            pro_replay_decks(&read, i), pro_replay_decks(made, i), sizeof read.deck);
        ck_assert_uint_eq(read.game[i].commands, made->game[i].commands);
        ck_assert_mem_eq(read.game[i].command, made->game[i].command,
            read.game[i].commands * sizeof(struct pro_command));
    }
    pro_replay_deinit(&read);
    free(text);
    free(again);
}
END_TEST

static bool count_events(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    (void)done;
    (void)match;
    *(uint32_t *)arg += events->len;
    return true;
}

/* A judge took both games back twice: the third form says so, and only then. */
START_TEST(rewound_documents_verify)
{
    struct pro_replay_report report;
    struct pro_replay read;
    struct pro_replay made;
    char *text = NULL, *again = NULL;
    size_t len, again_len;
    replay_kit_rewind(2);
    made = *replay_kit_play(cards, (uint64_t)_i, 2);
    ck_assert_msg(pro_replay_encode(&made, &text, &len, &report), "%s", report.text);
    ck_assert_ptr_nonnull(memmem(text, 40, "shinpan-replay-3", 16));
    ck_assert_ptr_nonnull(memmem(text, len, "{\"event\":\"rewind\",\"fork\":2,", 27));
    ck_assert_msg(pro_replay_verify(text, len, cards, &report), "%s", report.text);
    ck_assert(pro_replay_decode(text, len, cards, &read, &report));
    ck_assert_uint_eq(read.form, 3);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_uint_eq(read.game[i].commands, made.game[i].commands);
        ck_assert_mem_eq(read.game[i].command, made.game[i].command,
            read.game[i].commands * sizeof(struct pro_command));
    }
    ck_assert(pro_replay_encode(&read, &again, &again_len, &report));
    ck_assert_uint_eq(again_len, len);
    pro_replay_deinit(&read);

    /* one rewind that goes elsewhere */
    static struct pro_command command[20000];
    struct pro_replay_game game[2] = {made.game[0], made.game[1]};
    uint32_t at = 0;
    memcpy(command, made.game[0].command, made.game[0].commands * sizeof command[0]);
    while (command[at].command.kind != ENG_COMMAND_REWIND) {
        at++;
    }
    game[0].command = command;
    made.game = game;
    struct eng_rewind rewind;
    ck_assert(eng_rewind_read(&command[at].command, &rewind));
    rewind.seq++;
    command[at].command = eng_rewind_command(&rewind);
    ck_assert(!pro_replay_encode(&made, &again, &again_len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_COMMAND);
    ck_assert_uint_eq(report.command, at + 1);
    rewind.seq--;
    rewind.fork = 2;
    command[at].command = eng_rewind_command(&rewind);
    ck_assert(!pro_replay_encode(&made, &again, &again_len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_COMMAND);
    free(again);

    /* the third form needs a reason */
    replay_kit_rewind(0);
    made = *replay_kit_play(cards, (uint64_t)_i, 1);
    made.form = 3;
    ck_assert(!pro_replay_encode(&made, &again, &again_len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_FORM);
    free(text);
}
END_TEST

/* Another engine played the first commands of a game: the fourth form says so, and the rest is checked. */
START_TEST(documents_with_a_base_verify)
{
    struct pro_replay_report report;
    struct pro_replay read, made = *replay_kit_play(cards, (uint64_t)_i, 1);
    struct pro_replay_game game = made.game[0];
    static struct pro_base base;
    static struct eng_events events;
    uint8_t key[32];
    uint32_t seq = 0, done;
    char *text = NULL, *again = NULL;
    size_t len, again_len;
    pro_replay_key(&made, 0, key);
    const struct pro_origin origin = {.book = &made.book,
        .deck = pro_replay_decks(&made, 0),
        .key = key,
        .first = pro_replay_first(&made, 0)};
    base.row = game.commands / 2;
    (void)snprintf(base.engine, sizeof base.engine, "0.0.1");
    ck_assert_int_eq(pro_game_run(&origin, game.command, base.row, &base.state, &events,
                         count_events, &seq, &done),
        ENG_OK);
    base.events = seq;
    base.state.turn += 40; /* as no command of this engine makes it */
    game.base = &base;
    made.game = &game;
    ck_assert_msg(pro_replay_encode(&made, &text, &len, &report), "%s", report.text);
    ck_assert_ptr_nonnull(memmem(text, 40, "shinpan-replay-4", 16));
    ck_assert_msg(pro_replay_verify(text, len, cards, &report), "%s", report.text);
    ck_assert_ptr_nonnull(strstr(report.text, "engine 0.0.1 and is taken as it stands"));
    ck_assert(pro_replay_decode(text, len, cards, &read, &report));
    ck_assert_uint_eq(read.form, 4);
    ck_assert_uint_eq(read.game[0].base->row, base.row);
    ck_assert_uint_eq(read.game[0].base->events, base.events);
    ck_assert_mem_eq(&read.game[0].base->state, &base.state, sizeof base.state);
    ck_assert(pro_replay_encode(&read, &again, &again_len, &report));
    ck_assert_uint_eq(again_len, len);
    ck_assert_mem_eq(again, text, len);
    free(again);
    pro_replay_deinit(&read);

    /* numbers of events go on behind the base */
    struct pro_writer w;
    uint64_t from = 1, last;
    pro_writer_init_heap(&w, PRO_REPLAY_BYTES_MAX);
    ck_assert(pro_replay_events(text, len, 1, &from, 1, &w, &last));
    ck_assert_uint_eq(from, base.events + 1);
    ck_assert_uint_gt(last, base.events);
    pro_writer_deinit_heap(&w);

    /* a state that is none, and one that the commands behind it do not fit */
    static const char key_of_state[] = ",\"state\":\"";
    char *state = memmem(text, len, key_of_state, sizeof key_of_state - 1);
    ck_assert_ptr_nonnull(state);
    char *digit = state + sizeof key_of_state - 1 + 200;
    *digit = *digit == '0' ? '1' : '0';
    sign(text, len);
    ck_assert(!pro_replay_verify(text, len, cards, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_FORM);
    free(text);
    base.row--;
    ck_assert(!pro_replay_encode(&made, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_COMMAND);
    base.row = game.commands + 1;
    ck_assert(!pro_replay_encode(&made, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_FORM);
}
END_TEST

/* Documents of the first form know one pair of decks and no series: they stay as they are. */
START_TEST(older_documents_verify)
{
    struct pro_replay old = *replay_kit_play(cards, 5, 1);
    struct pro_replay_report report;
    char *text;
    size_t len;
    old.form = 1;
    ck_assert(pro_replay_encode(&old, &text, &len, NULL));
    ck_assert_ptr_nonnull(memmem(text, 40, "shinpan-replay-1", 16));
    ck_assert_ptr_null(memmem(text, len, "\"settings\"", 10));
    ck_assert_ptr_null(memmem(text, len, "\"first\"", 7));
    ck_assert_msg(pro_replay_verify(text, len, cards, &report), "%s", report.text);
    struct pro_replay read;
    ck_assert(pro_replay_decode(text, len, cards, &read, &report));
    ck_assert_uint_eq(read.form, 1);
    pro_replay_deinit(&read);
    free(text);
}
END_TEST

/* The games that were played are those that decide the match, no more and no less. */
START_TEST(a_match_is_as_long_as_it_must_be)
{
    struct pro_replay replay = *replay_kit_play(cards, 7, 2);
    struct pro_replay_report report;
    char *text = NULL;
    size_t len;
    ck_assert_uint_ne(replay.conceded, 0);
    replay.conceded = 0; /* one or two wins of five */
    ck_assert(!pro_replay_encode(&replay, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_UNFINISHED);
    ck_assert_uint_eq(report.game, 2);
    replay.settings.best_of = 1;
    ck_assert(!pro_replay_encode(&replay, &text, &len, &report));
    ck_assert_int_eq(report.fault, PRO_REPLAY_UNFINISHED);
    ck_assert_uint_eq(report.game, 1);
    ck_assert_ptr_null(text);
}
END_TEST

START_TEST(series_are_decided)
{
    static const struct {
        const char *games; /* 1 and 2: who won; d: drawn; v: void; c: p1 gives up the match */
        uint8_t best_of, result, winner;
    } series[] = {{"", 1, ENG_RESULT_NONE, 0}, {"1", 1, ENG_RESULT_WON, 0},
        {"d", 1, ENG_RESULT_DRAWN, 0}, {"2", 1, ENG_RESULT_WON, 1},
        {"2", 3, ENG_RESULT_NONE, 0}, {"22", 3, ENG_RESULT_WON, 1},
        {"121", 3, ENG_RESULT_WON, 0}, {"1d", 3, ENG_RESULT_NONE, 0},
        {"1ddd", 3, ENG_RESULT_NONE, 0}, {"1dddd", 3, ENG_RESULT_WON, 0},
        {"12ddd", 3, ENG_RESULT_DRAWN, 0}, {"ddddd", 3, ENG_RESULT_DRAWN, 0},
        {"v", 3, ENG_RESULT_VOID, 0}, {"1v", 3, ENG_RESULT_VOID, 0},
        {"1c", 3, ENG_RESULT_WON, 1}, {"1122", 5, ENG_RESULT_NONE, 0},
        {"11222", 5, ENG_RESULT_WON, 1}, {"1122ddddd", 5, ENG_RESULT_DRAWN, 0},
        {"1122dddd", 5, ENG_RESULT_NONE, 0}};
    for (size_t i = 0; i < sizeof series / sizeof series[0]; i++) {
        struct pro_series s;
        pro_series_init(&s, series[i].best_of);
        for (const char *g = series[i].games; *g != '\0'; g++) {
            ck_assert_uint_eq(s.result, ENG_RESULT_NONE);
            if (*g == 'c') {
                pro_series_concede(&s, 0);
            } else {
                const struct eng_outcome outcome = {.result = *g == 'd' ? ENG_RESULT_DRAWN
                        : *g == 'v'                                     ? ENG_RESULT_VOID
                                                                        : ENG_RESULT_WON,
                    .winner = *g == '2'};
                pro_series_add(&s, &outcome);
            }
        }
        ck_assert_msg(s.result == series[i].result, "%s of %u", series[i].games, s.best_of);
        ck_assert(s.result != ENG_RESULT_WON || s.winner == series[i].winner);
    }
}
END_TEST

START_TEST(a_draw_by_agreement_verifies)
{
    size_t len;
    struct pro_replay_report report;
    struct pro_replay read;
    char *text = ended_document(ENG_COMMAND_DRAW, &len);
    ck_assert_msg(pro_replay_verify(text, len, cards, &report), "%s", report.text);
    static const char end[] = "\"p1\",\"draw\"]],\"winner\":null,\"reason\":\"agreement\"";
    ck_assert_ptr_nonnull(memmem(text, len, end, sizeof end - 1));
    ck_assert(pro_replay_decode(text, len, cards, &read, &report));
    ck_assert_uint_eq(read.game[0].command[15].command.kind, ENG_COMMAND_DRAW);
    pro_replay_deinit(&read);
    free(text);
}
END_TEST

/* A best of three that a judge decides in its first game, with all that can be a ruling. */
static char *ruled_document(size_t *len, uint8_t ruled)
{
    static struct pro_command command[16];
    struct pro_replay replay = *replay_kit_play(cards, 7, 1);
    memcpy(command, replay.game[0].command, 15 * sizeof command[0]);
    command[15] = (struct pro_command){.at_ms = command[14].at_ms + 1,
        .command = {.kind = ENG_COMMAND_RULE,
            .seat = 1,
            .prompt = (ruled == ENG_RESULT_WON            ? ENG_RULED_WON
                              : ruled == ENG_RESULT_DRAWN ? ENG_RULED_DRAWN
                                                          : ENG_RULED_VOID) +
                ENG_RULED_WHOLE}};
    const struct pro_replay_game game = {.commands = 16, .command = command};
    struct pro_ruling ruling[PRO_RULED_NUM - 1];
    for (uint8_t what = 1; what < PRO_RULED_NUM; what++) {
        ruling[what - 1] = (struct pro_ruling){.game = 1,
            .what = what,
            .seat = what % 3,
            .command = what,
            .at_ms = what,
            .judge = "Haru \"\xe6\x98\xa5\"",
            .reason = what % 2 == 0 ? NULL : "a call",
            .bank_ms = {what, 2}};
    }
    replay.game = &game;
    replay.settings.best_of = 3;
    replay.ruled = ruled;
    replay.ruled_for = ruled == ENG_RESULT_WON ? 1 : 0;
    replay.rulings = PRO_RULED_NUM - 1;
    replay.ruling = ruling;
    char *text = NULL;
    struct pro_replay_report report;
    ck_assert_msg(pro_replay_encode(&replay, &text, len, &report), "%s", report.text);
    return text;
}

/* Where a text stands in the document. */
static char *at(char *text, size_t len, const char *what)
{
    char *found = memmem(text, len, what, strlen(what));
    ck_assert_msg(found != NULL, "no %s", what);
    return found;
}

START_TEST(what_a_judge_did_is_in_the_document)
{
    static const char *const words[ENG_RESULT_NUM] = {
        NULL, "\"ruled\":\"p2\"", "\"ruled\":\"drawn\"", "\"ruled\":\"void\""};
    size_t len;
    struct pro_replay_report report;
    struct pro_replay read;
    const uint8_t ruled = (uint8_t)_i;
    char *text = ruled_document(&len, ruled);
    ck_assert_msg(pro_replay_verify(text, len, cards, &report), "%s", report.text);
    (void)at(text, len, words[ruled]);
    (void)at(text, len, "\"reason\":\"judge\"");
    ck_assert(pro_replay_decode(text, len, cards, &read, &report));
    ck_assert_uint_eq(read.form, 3);
    ck_assert_uint_eq(read.ruled, ruled);
    ck_assert_uint_eq(read.rulings, PRO_RULED_NUM - 1);
    for (uint8_t what = 1; what < PRO_RULED_NUM; what++) {
        const struct pro_ruling *r = &read.ruling[what - 1];
        ck_assert_uint_eq(r->what, what);
        ck_assert_uint_eq(r->seat, what % 3);
        ck_assert_uint_eq(r->command, what);
        ck_assert_str_eq(r->judge, "Haru \"\xe6\x98\xa5\"");
        ck_assert_int_eq(r->reason == NULL, what % 2 == 0);
    }
    pro_replay_deinit(&read);
    free(text);
}
END_TEST

START_TEST(a_ruling_that_cannot_be_is_refused)
{
    static const struct {
        const char *is, *instead;
        enum pro_replay_fault fault;
    } changes[] = {
        {"\"what\":\"act\"", "\"what\":\"ask\"", PRO_REPLAY_FORM},
        {"\"game\":1,\"command\":1,", "\"game\":2,\"command\":1,", PRO_REPLAY_FORM},
        {"\"command\":1,", "\"command\":9,",
            PRO_REPLAY_NONE}, /* another ruling, as right as that */
        {"\"ruled\":\"p2\"", "\"ruled\":\"p1\"", PRO_REPLAY_RESULT},
        {"\"ruled\":\"p2\"", "\"ruled\":null", PRO_REPLAY_UNFINISHED},
        {"\"p2\",\"rule\",5]", "\"p2\",\"rule\",4]", PRO_REPLAY_COMMAND},
        {"shinpan-replay-3", "shinpan-replay-2", PRO_REPLAY_FORM},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        size_t len;
        struct pro_replay_report report;
        char *text = ruled_document(&len, ENG_RESULT_WON);
        char *found = at(text, len, changes[i].is);
        const size_t was = strlen(changes[i].is), will = strlen(changes[i].instead);
        memmove(found + will, found + was, len - (size_t)(found - text) - was + 1);
        memcpy(found, changes[i].instead, will);
        len = len - was + will;
        sign(text, len);
        ck_assert_int_eq(
            pro_replay_verify(text, len, cards, &report), changes[i].fault == PRO_REPLAY_NONE);
        ck_assert_msg(report.fault == changes[i].fault, "%s: %s, %s", changes[i].instead,
            pro_replay_fault_name(report.fault), report.text);
        free(text);
    }
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

/* Whatever a name looks like, and whatever stands in it already. */
START_TEST(a_seat_gets_another_name)
{
    static const char *const names[] = {
        "Deleted player", "x", "\"]}\\", ",\"players\":[{\"seat\":\"p2\",\"name\":\"", "太一"};
    size_t len, new_len;
    struct pro_replay read;
    char *text = short_document(&len);
    ck_assert(pro_replay_decode(text, len, cards, &read, NULL));
    char was[ENG_SEATS][PRO_REPLAY_NAME_MAX + 1];
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        (void)snprintf(was[seat], sizeof was[seat], "%s", read.player[seat].name);
    }
    pro_replay_deinit(&read);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
            struct pro_replay_report report;
            char *renamed;
            ck_assert(pro_replay_rename(text, len, seat, names[i], &renamed, &new_len));
            ck_assert_msg(
                pro_replay_verify(renamed, new_len, cards, &report), "%s", report.text);
            ck_assert(pro_replay_decode(renamed, new_len, cards, &read, NULL));
            ck_assert_str_eq(read.player[seat].name, names[i]);
            ck_assert_str_eq(read.player[1 - seat].name, was[1 - seat]);
            pro_replay_deinit(&read);
            size_t back_len;
            char *back;
            ck_assert(pro_replay_rename(renamed, new_len, seat, was[seat], &back, &back_len));
            ck_assert_uint_eq(back_len, len);
            ck_assert_mem_eq(back, text, len);
            free(back);
            free(renamed);
        }
    }
    char *none;
    ck_assert(!pro_replay_rename(text, len - 1, 0, "x", &none, &new_len));
    ck_assert(!pro_replay_rename("{}", 2, 0, "x", &none, &new_len));
    char *players = memmem(text, len, "\"players\"", 9);
    players[1] = 'P';
    ck_assert(!pro_replay_rename(text, len, 0, "x", &none, &new_len));
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
    {"\"winner\":\"p2\",\"reason\":\"concession\",\"conceded\"",
        "\"winner\":\"p1\",\"reason\":\"concession\",\"conceded\"", PRO_REPLAY_RESULT,
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
    const struct pro_origin origin = {
        .book = &replay->book, .deck = replay->deck, .key = key, .first = ENG_SEAT_NONE};
    ck_assert_uint_gt(game->commands, n);
    struct at all = {{0}, 1000};
    ck_assert_int_eq(
        pro_game_run(&origin, game->command, n, &match, &events, on_step, &all, &done), ENG_OK);
    ck_assert_uint_eq(done, n);
    for (uint32_t k = 0; k <= n; k++) {
        struct at stopped = {{0}, k};
        ck_assert_int_eq(
            pro_game_run(&origin, game->command, k, &match, &events, NULL, NULL, &done),
            ENG_OK);
        ck_assert_uint_eq(eng_match_hash(&match), all.hash[k]);
        ck_assert_int_eq(
            pro_game_run(&origin, game->command, n, &match, &events, on_step, &stopped, &done),
            ENG_OK);
        ck_assert_uint_eq(done, k);
        ck_assert_uint_eq(eng_match_hash(&match), all.hash[k]);
    }
    struct pro_command wrong = game->command[0];
    wrong.command.prompt = 99;
    ck_assert_int_eq(
        pro_game_run(&origin, &wrong, 1, &match, &events, NULL, NULL, &done), ENG_PROMPT);
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
    tcase_add_test(cases, a_draw_by_agreement_verifies);
    tcase_add_loop_test(
        cases, what_a_judge_did_is_in_the_document, ENG_RESULT_WON, ENG_RESULT_NUM);
    tcase_add_test(cases, a_ruling_that_cannot_be_is_refused);
    tcase_add_loop_test(cases, rewound_documents_verify, 0, 3);
    tcase_add_loop_test(cases, documents_with_a_base_verify, 0, 3);
    tcase_add_test(cases, older_documents_verify);
    tcase_add_test(cases, a_match_is_as_long_as_it_must_be);
    tcase_add_test(cases, series_are_decided);
    tcase_add_test(cases, the_digest_is_read_at_the_end);
    tcase_add_test(cases, a_seat_gets_another_name);
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
