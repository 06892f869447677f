/* SPDX-License-Identifier: MIT
 * messages.c - prints messages as the library writes them, for schemas.py to hold to the schemas.
 *
 * A line of JSON each: {"as":"sample"|"play","schema":"request"|"answer"|"notice","of":NAME|null,
 * "message":{..}}. Samples come once each, every request, result, notice and error; then updates
 * and snapshots of MATCHES random matches as all four viewers get them. */
#include "messages.h"

#include "../engine/kit.h"
#include "samples.h"

#include <pro/notice.h>
#include <pro/replay.h>
#include <pro/view_json.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pro_writer w;
static const char *as = "sample";

/* Prints what was written and starts anew. */
static void print(const char *schema, const char *of)
{
    assert(!w.is_over);
    printf("{\"as\":\"%s\",\"schema\":\"%s\",\"of\":", as, schema);
    printf(of == NULL ? "%s" : "\"%s\"", of == NULL ? "null" : of);
    printf(",\"message\":%.*s}\n", (int)w.len, w.text);
    pro_writer_reset(&w);
}

static void print_requests(void)
{
    static struct pro_request request;
    for (size_t i = 0; i < SAMPLES; i++) {
        char message[4096];
        struct pro_fault fault;
        const char *name = pro_method_info(samples[i].method)->name;
        const int n = snprintf(message, sizeof message,
            "{\"jsonrpc\":\"2.0\",\"id\":%zu,\"method\":\"%s\",\"params\":%s}", i, name,
            samples[i].params);
        const bool is_ok = pro_request_decode(message, (size_t)n, &request, &fault);
        assert(is_ok);
        (void)is_ok;
        pro_request_encode(&w, &request);
        print("request", name);
    }
}

static void print_errors(void)
{
    for (enum pro_error e = PRO_ERROR_NONE + 1; e < PRO_ERROR_NUM; e++) {
        const struct pro_fault bare = {.error = e};
        struct pro_fault full = {.error = e, .field = "params.a[3]", .expected = "a \"b\""};
        full.retry_ms =
            e == PRO_ERROR_TOO_FAST || e == PRO_ERROR_LOGINS_BUSY || e == PRO_ERROR_BANNED ? 250
                                                                                           : 0;
        pro_error_encode(&w, "null", &bare);
        print("answer", NULL);
        pro_error_encode(&w, "\"x\"", &full);
        print("answer", NULL);
    }
}

/* One of each kind of setting, for any struct that has them. */
#define SETTINGS                                                              \
    {                                                                         \
        .best_of = 3, .first = PRO_FIRST_LOSER_CHOOSES, .ready = true,        \
        .clock = {.bank_s = 600, .floor_s = 10}, .timeout = PRO_TIMEOUT_LOSS, \
        .spectators = true, .delay_s = 30                                     \
    }

static const char match[] = "abcdefghijkl2345";
static const uint8_t hash[32] = {0xde, 0xad};

static void print_result(const struct pro_result *result)
{
    pro_result_encode(&w, "1", result);
    print("answer", pro_method_info(result->method)->name);
}

static void print_results(void)
{
    static const char *const revisions[] = {"digimon-4.0", "digimon-5.0"};
    static const char *const lists[] = {"2025-09-01", "2026-04-04"};
    static const struct pro_game_offer offers[] = {
        {"digimon", revisions, 2, hash, lists, 2}, {"other", revisions, 1, hash, NULL, 0}};
    static const struct pro_session_match sitting[] = {
        {match, PRO_SEAT_P1, PRO_STATUS_LIVE}, {match, PRO_SEAT_P2, PRO_STATUS_ASIDE}};
    static const char *const roles[] = {"player", "judge"};
    static const struct pro_session_row sessions[] = {
        {"abcdefghijkl2345", "shinpan-js/0.1", true, 1, 2, 3},
        {"abcdefghijkl2346", NULL, false, 1, 2, 3}};
    static const struct pro_deck_fault faults[] = {
        {"too_many_copies", "params.deck.piles.main[3].count", "5 copies, 4 are allowed"},
        {"main_size", "params.deck.piles.main", "51 cards"}};
    static const struct pro_deck_row decks[] = {
        {"starter-red", "digimon", "Red, no effects", "赤・効果なし", NULL, true, true},
        {"starter-old", "digimon", "Old", NULL, "2024-03-01", false, true},
        {"d1", "digimon", "Mine", NULL, NULL, false, false}};
    static const struct pro_text_fault text_faults[] = {
        {"bad_line", 7, NULL, "must be a count, a name and a card number"},
        {"unknown_card", 0, "piles.main[3]", "no card has the number \"ZZ9-999\""}};
    static const struct pro_unknown_card unknown[] = {{7, "ZZ9-999", 4}, {0, "ZZ9-998", 99}};
    static const struct pro_match_row open[] = {
        {match, "digimon", "digimon-4.0", "Sora", UINT64_C(1700000000000), SETTINGS}};
    static const struct pro_player players[] = {
        {PRO_SEAT_P1, "Sora", false, true, PRO_NONCE_TOLD, hash, "pabcdefghijkl2345"},
        {PRO_SEAT_P2, "Bot", true, false, PRO_NONCE_NONE, NULL, NULL}};
    static const struct pro_replay_deck played[] = {
        {PRO_SEAT_P1, hash, "Red, no effects", "赤・効果なし"},
        {PRO_SEAT_P2, hash, NULL, NULL}};
    static const struct pro_replay_row replays[] = {
        {match, "digimon", "digimon-4.0", players, 2, played, 2, PRO_SEAT_P2, "attack", 1, 3,
            "open-1", PRO_PRIVACY_UNLISTED, false, "abcdefghijklmnop"},
        {match, "digimon", "digimon-4.0", players, 2, NULL, 0, PRO_SEAT_NONE, NULL, 1, 0, NULL,
            PRO_PRIVACY_PUBLIC, true, NULL}};
    static const struct pro_replay_turn turns[] = {
        {1, PRO_SEAT_P2, 12, 3}, {2, PRO_SEAT_P1, 40, 9}};
    static const struct pro_deck deck = {.piles = 2,
        .len = 2,
        .name = {"main", "eggs"},
        .entry = {{.pile = 0, .count = 4, .number = "ST1-02"},
            {.pile = 1, .count = 5, .number = "ST1-01"}}};
    const struct pro_result results[] = {
        {.method = PRO_METHOD_HELLO,
            .hello = {1, "shinpan/0.1.0", offers, 2, {4096, 65536, 20}, true}},
        {.method = PRO_METHOD_SESSION_GUEST,
            .session_guest = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
                "gabcdefghijkl2345", "Sora", 1}},
        {.method = PRO_METHOD_SESSION_LOGIN,
            .session_login = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
                "pabcdefghijkl2345", "Sora", "sora_7", roles, 2, 1, sitting, 2}},
        {.method = PRO_METHOD_SESSION_RESUME,
            .session_resume = {"gabcdefghijkl2345", "Sora", "sora_7", roles, 2, 1, sitting, 2}},
        {.method = PRO_METHOD_SESSION_RESUME,
            .session_resume = {"gabcdefghijkl2345", "Sora", NULL, NULL, 0, 1, NULL, 0}},
        {.method = PRO_METHOD_SESSION_LOGOUT},
        {.method = PRO_METHOD_SESSION_LIST, .session_list = {sessions, 2}},
        {.method = PRO_METHOD_SESSION_END},
        {.method = PRO_METHOD_ACCOUNT_REGISTER,
            .account_register = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
                "pabcdefghijkl2345", "Sora", "sora_7", roles, 2, 1}},
        {.method = PRO_METHOD_ACCOUNT_GET,
            .account_get = {"pabcdefghijkl2345", "Sora", "sora_7", roles, 2}},
        {.method = PRO_METHOD_ACCOUNT_GET,
            .account_get = {"gabcdefghijkl2345", "Sora", NULL, NULL, 0}},
        {.method = PRO_METHOD_ACCOUNT_RENAME,
            .account_rename = {"pabcdefghijkl2345", "Taichi", "sora_7", roles, 2}},
        {.method = PRO_METHOD_ACCOUNT_PASSWORD,
            .account_password = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
                "pabcdefghijkl2345", "Sora", "sora_7", roles, 2, 1}},
        {.method = PRO_METHOD_ACCOUNT_DELETE},
        {.method = PRO_METHOD_DECK_CHECK, .deck_check = {false, faults, 2, NULL}},
        {.method = PRO_METHOD_DECK_CHECK, .deck_check = {true, NULL, 0, hash}},
        {.method = PRO_METHOD_DECK_PUT, .deck_put = {"d1", false, faults, 1}},
        {.method = PRO_METHOD_DECK_LIST, .deck_list = {decks, 3}},
        {.method = PRO_METHOD_DECK_GET, .deck_get = {"d1", "digimon", "Mine", false, &deck}},
        {.method = PRO_METHOD_DECK_DELETE},
        {.method = PRO_METHOD_DECK_COPY, .deck_copy = {"d2", "Mine"}},
        {.method = PRO_METHOD_DECK_RENAME},
        {.method = PRO_METHOD_DECK_IMPORT,
            .deck_import = {PRO_FORM_TEXT, "Mine", &deck, false, text_faults, 2, unknown, 2}},
        {.method = PRO_METHOD_DECK_IMPORT,
            .deck_import = {PRO_FORM_CODE, NULL, &deck, true, NULL, 0, NULL, 0}},
        {.method = PRO_METHOD_DECK_EXPORT,
            .deck_export = {PRO_FORM_TEXT, "// Deck List\n4 A ST1-02\n"}},
        {.method = PRO_METHOD_MATCH_CREATE,
            .match_create = {match, PRO_SEAT_P1, PRO_STATUS_OPEN, revisions[0], "abcd2345",
                hash, SETTINGS, PRO_PHASE_WAITING}},
        {.method = PRO_METHOD_MATCH_LIST, .match_list = {open, 1}},
        {.method = PRO_METHOD_MATCH_JOIN,
            .match_join = {match, PRO_SEAT_P2, PRO_STATUS_LIVE, revisions[0], NULL, hash,
                SETTINGS, PRO_PHASE_PLAYING}},
        {.method = PRO_METHOD_MATCH_LEAVE},
        {.method = PRO_METHOD_MATCH_READY},
        {.method = PRO_METHOD_MATCH_NONCE},
        {.method = PRO_METHOD_MATCH_REMATCH, .match_rematch = {match}},
        {.method = PRO_METHOD_MATCH_REMATCH, .match_rematch = {NULL}},
        {.method = PRO_METHOD_MATCH_RESUME,
            .match_resume = {match, 1, 17, PRO_SEAT_P1, PRO_STATUS_LIVE, revisions[0], hash,
                players, 2, SETTINGS, PRO_PHASE_BETWEEN, {2, {1, 0}}, 1, match, 2, 7}},
        {.method = PRO_METHOD_MATCH_RESUME,
            .match_resume = {match, 0, 0, PRO_SEAT_P1, PRO_STATUS_OPEN, revisions[0], hash,
                players, 1, SETTINGS, PRO_PHASE_WAITING, {2, {0, 0}}, 0, NULL, 0, 0}},
        {.method = PRO_METHOD_MATCH_ANSWER, .match_answer = {17}},
        {.method = PRO_METHOD_MATCH_ARRANGE, .match_arrange = {18}},
        {.method = PRO_METHOD_MATCH_CONCEDE, .match_concede = {18}},
        {.method = PRO_METHOD_MATCH_OFFER},
        {.method = PRO_METHOD_MATCH_REPLY},
        {.method = PRO_METHOD_REPLAY_LIST, .replay_list = {replays, 2, "1700.a"}},
        {.method = PRO_METHOD_REPLAY_LIST, .replay_list = {NULL, 0, NULL}},
        {.method = PRO_METHOD_REPLAY_SHARE,
            .replay_share = {PRO_PRIVACY_UNLISTED, "abcdefghijklmnop"}},
        {.method = PRO_METHOD_REPLAY_SHARE, .replay_share = {PRO_PRIVACY_PLAYERS, NULL}},
        {.method = PRO_METHOD_REPLAY_TURNS, .replay_turns = {match, 1, 50, 99, turns, 2}},
        {.method = PRO_METHOD_REPLAY_EVENTS,
            .replay_events = {match, 1, PRO_VIEWER_ALL, 7, {"[]", 2}, 6}},
        {.method = PRO_METHOD_REPLAY_REVEAL},
        {.method = PRO_METHOD_REPLAY_VERIFY,
            .replay_verify = {match, true, "none", "nothing is wrong", "0.1.0", 0, 0, 0}},
        {.method = PRO_METHOD_REPLAY_VERIFY,
            .replay_verify = {match, false, "event", "games[0].events[3]: other", "0.1.0", 1, 2,
                4}},
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        print_result(&results[i]);
    }

    const struct pro_notice notices[] = {
        {.kind = PRO_NOTICE_MATCH_UPDATE,
            .match_update = {match, 1, 5, {"[]", 2}, {NULL, 0}, {0}, {NULL, 0}}},
        {.kind = PRO_NOTICE_MATCH_UPDATE,
            .match_update = {match, 1, 5, {"[]", 2}, {NULL, 0}, {0, 59999, PRO_SEAT_P2, 1},
                {NULL, 0}}},
        {.kind = PRO_NOTICE_MATCH_PRESENCE,
            .match_presence = {.match = match, .seat = PRO_SEAT_P1, .here = true}},
        {.kind = PRO_NOTICE_MATCH_PRESENCE,
            .match_presence = {match, PRO_SEAT_P2, false, UINT64_C(1700000000000),
                {600000, 1, PRO_SEAT_NONE, 0}}},
        {.kind = PRO_NOTICE_MATCH_OFFERED,
            .match_offered = {.match = match,
                .seat = PRO_SEAT_P1,
                .what = PRO_OFFER_DRAW,
                .state = PRO_OFFER_OPEN}},
        {.kind = PRO_NOTICE_MATCH_OFFERED,
            .match_offered = {match, PRO_SEAT_P2, PRO_OFFER_PAUSE, PRO_OFFER_ACCEPTED,
                UINT64_C(1700000000000), {600000, 1, PRO_SEAT_NONE, 0}}},
        {.kind = PRO_NOTICE_MATCH_OFFERED,
            .match_offered = {match, PRO_SEAT_NONE, PRO_OFFER_PAUSE, PRO_OFFER_OVER, 0,
                {600000, 1, PRO_SEAT_P1, 10000}}},
        {.kind = PRO_NOTICE_MATCH_STATUS,
            .match_status = {match, PRO_STATUS_FINISHED, players, 2, PRO_SEAT_P1, "attack",
                match, hash, 3, {2, {2, 1}}, PRO_PHASE_OVER, 0, PRO_SEAT_NONE, PRO_SEAT_P1,
                match, match, 2, 7}},
        {.kind = PRO_NOTICE_MATCH_STATUS,
            .match_status = {match, PRO_STATUS_LIVE, players, 2, PRO_SEAT_NONE, NULL, NULL,
                NULL, 1, {2, {0, 1}}, PRO_PHASE_BETWEEN, 1, PRO_SEAT_P1, PRO_SEAT_NONE, NULL,
                NULL, 0, 0}},
        {.kind = PRO_NOTICE_SERVER_NOTICE,
            .server_notice = {PRO_CODE_DRAINING, "back in a minute", NULL}},
        {.kind = PRO_NOTICE_SERVER_NOTICE,
            .server_notice = {PRO_CODE_STORE_DOWN, "matches stand still", match}},
        {.kind = PRO_NOTICE_SESSION_ENDED, .session_ended = {PRO_ENDED_PASSWORD}},
    };
    for (size_t i = 0; i < sizeof notices / sizeof notices[0]; i++) {
        pro_notice_encode(&w, &notices[i]);
        print("notice", pro_notice_info(notices[i].kind)->name);
    }
}

static void print_notice(const struct pro_notice *notice)
{
    pro_notice_encode(&w, notice);
    print("notice", pro_notice_info(notice->kind)->name);
}

/* The lobby. */
static void print_ladder(void)
{
    static const struct pro_player seated[] = {
        {.seat = PRO_SEAT_P1, .name = "Sora"}, {.seat = PRO_SEAT_P2, .name = "Haru"}};
    static const char *const gone[] = {match};
    static const struct pro_lobby_row rows[] = {{.match = match,
                                                    .game = "digimon",
                                                    .revision = "digimon-4.0",
                                                    .status = PRO_STATUS_OPEN,
                                                    .phase = PRO_PHASE_WAITING,
                                                    .wins = {2, {0, 0}},
                                                    .player = seated,
                                                    .players = 1,
                                                    .created_ms = UINT64_C(1700000000000)},
        {.match = match,
            .game = "digimon",
            .revision = "digimon-4.0",
            .status = PRO_STATUS_LIVE,
            .phase = PRO_PHASE_BETWEEN,
            .wins = {2, {1, 0}},
            .player = seated,
            .players = 2,
            .number = 2,
            .spectators = 12,
            .format = "standard",
            .created_ms = UINT64_C(1700000000000),
            .settings = {.best_of = 3, .spectators = true}}};
    print_result(&(struct pro_result){.method = PRO_METHOD_LOBBY_WATCH,
        .lobby_watch = {.row = rows, .rows = 2, .total = 2, .here = 3}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_LOBBY_WATCH, .lobby_watch = {.row = rows, .rows = 0}});
    print_result(&(struct pro_result){.method = PRO_METHOD_LOBBY_UNWATCH});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_LOBBY_CHANGE,
        .lobby_change = {true, rows, 2, NULL, 0, NULL, 0, 2, 3}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_LOBBY_CHANGE,
        .lobby_change = {false, rows, 1, &rows[1], 1, gone, 1, 2, 0}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_LOBBY_CHANGE});

    static const struct pro_queue_row queues[] = {
        {"digimon", "standard", 3, {.best_of = 1, .spectators = true}}};
    static const struct pro_rating now = {2, 1612, 80, false, 3, 1, 2},
                                   before[] = {{.season = 1}};
    const struct pro_rating_row ranked[] = {{1, "gabcdefghijkl2345", "Sora", now}};
    print_result(&(struct pro_result){
        .method = PRO_METHOD_QUEUE_LIST, .queue_list = {.queue = queues, .queues = 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_QUEUE_JOIN,
        .queue_join = {"digimon", "standard", 1500, 350, 100}});
    print_result(&(struct pro_result){.method = PRO_METHOD_QUEUE_LEAVE});
    print_result(&(struct pro_result){.method = PRO_METHOD_RATING_GET,
        .rating_get = {"gabcdefghijkl2345", "Sora", "digimon", "standard", now, before, 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_RATING_LIST,
        .rating_list = {"digimon", "standard", 2, 2, 1, ranked, 1, "-1200.gabc.20"}});
    print_result(&(struct pro_result){.method = PRO_METHOD_RATING_LIST,
        .rating_list = {"digimon", "standard", 1, 2, 1, ranked, 0, NULL}});
    print_notice(&(struct pro_notice){
        .kind = PRO_NOTICE_QUEUE_STATE, .queue_state = {"digimon", "standard", 5000, 150, 2}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_QUEUE_FOUND,
        .queue_found = {match, "digimon", "standard", PRO_SEAT_P2, "digimon-4.0", hash,
            {.best_of = 1}, "Haru", 1490}});
}

static void print_chat(void)
{
    static const struct pro_phrase phrases[] = {
        {"hello", "Hello!", "\xe3\x82\x84\xe3\x81\x82"}};
    static const struct pro_chat_line lines[] = {
        {match, 17, PRO_SEAT_P1, "gabcdefghijkl2345", "Sora", "Good luck!", NULL, 1},
        {match, 18, PRO_SEAT_NONE, NULL, "Haru", NULL, "hello", 2}};
    static const struct pro_chat_blocked blocks[] = {{"gabcdefghijkl2345", "Sora"}};
    print_result(&(struct pro_result){
        .method = PRO_METHOD_CHAT_PHRASES, .chat_phrases = {.phrase = phrases, .phrases = 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_SAY});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_CHAT_RECENT, .chat_recent = {.line = lines, .lines = 2}});
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_MUTE});
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_BLOCK});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_CHAT_BLOCKS, .chat_blocks = {.block = blocks, .blocks = 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_SILENCE});
    static const struct pro_silent silent[] = {
        {.player = "gabcdefghijkl2345", .name = "Haru", .at_ms = 1, .until_ms = 2}};
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_SILENCED,
        .chat_silenced = {.silent = silent, .players = 1, .next = "gabcdefghijkl2345"}});
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_HISTORY,
        .chat_history = {.line = lines, .lines = 2, .next = 18}});
    print_result(&(struct pro_result){.method = PRO_METHOD_CHAT_HISTORY});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_CHAT_MESSAGE,
        .chat_message = {
            match, 0, PRO_SEAT_P2, "gabcdefghijkl2345", "Sora", NULL, "hello", 1}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_CHAT_MESSAGE,
        .chat_message = {NULL, 0, PRO_SEAT_NONE, "gabcdefghijkl2345", "Sora", "hi", NULL, 1}});
}

/* Judges and admins. */
static void print_judge(void)
{
    static const struct pro_called calls[] = {
        {18, match, PRO_SEAT_P2, "gabcdefghijkl2345", "Sora", "is that so?", PRO_CALL_TAKEN,
            "Haru", 1},
        {17, match, PRO_SEAT_P1, NULL, NULL, NULL, PRO_CALL_OPEN, NULL, 1}};
    static const struct pro_audited rows[] = {
        {2, 1, "pabcdefghijkl2345", "Haru", "judge.view", match, "I was called", "{\"a\":1}",
            "{\"a\":2}", "ok"},
        {1, 1, "local", "local", "admin.announce", NULL, NULL, NULL, NULL, "store_down"}};
    print_result(
        &(struct pro_result){.method = PRO_METHOD_JUDGE_CALL, .judge_call = {.call = 17}});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_CALLS,
        .judge_calls = {.called = calls, .calls = 2, .next = 17}});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_CALLS});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_TAKE});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_CLOSE});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_PAUSE});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_RESUME});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_RESULT});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_JUDGE_CLOCK, .judge_clock = {.bank_ms = 60000}});
    print_result(
        &(struct pro_result){.method = PRO_METHOD_JUDGE_ACT, .judge_act = {.seq = 17}});
    print_result(
        &(struct pro_result){.method = PRO_METHOD_JUDGE_REWIND, .judge_rewind = {.seq = 17}});
    for (uint8_t what = PRO_RULED_ACT; what < PRO_RULED_NUM; what++) {
        print_notice(&(struct pro_notice){.kind = PRO_NOTICE_MATCH_RULING,
            .match_ruling = {match, 1, what, what, PRO_SEAT_P1, 12, 14, "Haru", "a call",
                {1, 2, PRO_SEAT_P2, 3}}});
    }
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_MATCH_RULING,
        .match_ruling = {match, 2, 7, PRO_RULED_PAUSE, PRO_SEAT_NONE, 0, 0, "local", NULL,
            {0, 0, PRO_SEAT_NONE, 0}}});
    static const struct pro_judge_seat seats[] = {
        {PRO_SEAT_P1, "gabcdefghijkl2345", "Sora", true, 600000, true},
        {PRO_SEAT_P2, NULL, "Bot", false, 0, false}};
    static const struct pro_judged_match judged[] = {
        {match, "digimon", "digimon-4.0", PRO_STATUS_LIVE, PRO_PHASE_PLAYING, 2, seats, 2, true,
            true, 3, 1},
        {match, "digimon", "digimon-4.0", PRO_STATUS_OPEN, PRO_PHASE_WAITING, 0, seats, 1,
            false, false, 0, 1}};
    static const struct pro_aside_match asides[] = {
        {match, "digimon", "digimon-4.0", seats, 2, "{\"why\":\"x\"}", 17, 1, 2},
        {match, "digimon", "digimon-4.0", seats, 0, NULL, 0, 1, 2}};
    static const struct pro_banned bans[] = {
        {1, "gabcdefghijkl2345", NULL, "Sora", "insults", "Haru", 1, 2},
        {2, NULL, "2001:db8::1", NULL, "a flood", "local", 1, 0}};
    static const struct pro_connection connections[] = {
        {1, "192.0.2.7", "x/1", "gabcdefghijkl2345", "Sora", 1, 2},
        {2, "2001:db8::1", NULL, NULL, NULL, 1, 0}};
    static const struct pro_present players[] = {
        {"pabcdefghijkl2345", "Sora", "sora", 1, 2}, {"gabcdefghijkl2345", "Haru", NULL, 0, 0}};
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_WATCH,
        .judge_watch = {match, 1, 17, PRO_STATUS_LIVE, PRO_PHASE_PLAYING, "digimon-4.0", seats,
            2, {2, {1, 0}}}});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_UNWATCH});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_MATCHES,
        .judge_matches = {.match = judged, .matches = 2, .next = match, .total = 17}});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_MATCHES});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_ASIDE,
        .judge_aside = {.match = asides, .matches = 2, .next = match}});
    print_result(&(struct pro_result){.method = PRO_METHOD_JUDGE_ASIDE});
    print_result(&(struct pro_result){.method = PRO_METHOD_ADMIN_BAN, .admin_ban = bans[0]});
    print_result(
        &(struct pro_result){.method = PRO_METHOD_ADMIN_UNBAN, .admin_unban = bans[1]});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_ADMIN_BANS, .admin_bans = {.ban = bans, .bans = 2, .next = 2}});
    print_result(&(struct pro_result){.method = PRO_METHOD_ADMIN_BANS});
    print_result(&(struct pro_result){.method = PRO_METHOD_ADMIN_CONNECTIONS,
        .admin_connections = {
            .connection = connections, .connections = 2, .next = 2, .total = 17}});
    print_result(&(struct pro_result){.method = PRO_METHOD_ADMIN_CONNECTIONS});
    print_result(&(struct pro_result){.method = PRO_METHOD_ADMIN_PLAYERS,
        .admin_players = {
            .present = players, .players = 2, .next = "gabcdefghijkl2345", .total = 17}});
    print_result(&(struct pro_result){.method = PRO_METHOD_ADMIN_PLAYERS});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_ADMIN_KICK, .admin_kick = {.connections = 2}});
    print_result(
        &(struct pro_result){.method = PRO_METHOD_ADMIN_DRAIN, .admin_drain = {.live = 2}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_ADMIN_ANNOUNCE, .admin_announce = {.connections = 3}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_AUDIT_LIST, .audit_list = {.row = rows, .rows = 2, .next = 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_AUDIT_LIST});
    print_notice(
        &(struct pro_notice){.kind = PRO_NOTICE_JUDGE_CALLED, .judge_called = calls[0]});
    print_notice(
        &(struct pro_notice){.kind = PRO_NOTICE_JUDGE_CALLED, .judge_called = calls[1]});
}

/* Those who watch. */
static void print_watch(void)
{
    static const struct pro_player seated[] = {
        {.seat = PRO_SEAT_P1, .name = "Sora"}, {.seat = PRO_SEAT_P2, .name = "Haru"}};
    static const struct pro_lobby_row rows[] = {{.match = match,
        .game = "digimon",
        .revision = "digimon-4.0",
        .status = PRO_STATUS_LIVE,
        .phase = PRO_PHASE_PLAYING,
        .wins = {2, {0, 1}},
        .player = seated,
        .players = 2,
        .number = 1,
        .spectators = 12,
        .created_ms = UINT64_C(1700000000000),
        .settings = {.best_of = 1, .spectators = true, .delay_s = 60}}};
    static const struct pro_hand_card hand[] = {{"BT1-009"}, {"ST1-02"}, {"ST1-02"}};
    print_result(&(struct pro_result){.method = PRO_METHOD_MATCH_WATCH,
        .match_watch = {match, 1, 204, PRO_STATUS_LIVE, "digimon-4.0", hash, seated, 2,
            {.best_of = 1, .spectators = true, .delay_s = 60}}});
    print_result(&(struct pro_result){.method = PRO_METHOD_MATCH_WATCH,
        .match_watch = {match, 0, 0, PRO_STATUS_LIVE, "digimon-4.0", hash, seated, 2,
            {.best_of = 1, .spectators = true}}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_MATCH_LIVE, .match_live = {.row = rows, .rows = 1, .total = 7}});
    print_result(&(struct pro_result){.method = PRO_METHOD_MATCH_LIVE});
    print_result(&(struct pro_result){.method = PRO_METHOD_MATCH_SHOW});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_MATCH_HAND,
        .match_hand = {match, 1, PRO_SEAT_P1, true, 204, hand, 3}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_MATCH_HAND,
        .match_hand = {match, 0, PRO_SEAT_P2, false, 0, hand, 0}});
    print_notice(
        &(struct pro_notice){.kind = PRO_NOTICE_MATCH_WATCHED, .match_watched = {match, 12}});
}

/* ---- random matches ---- */

static void print_snapshot(const struct kit_game *game, enum eng_viewer viewer, uint64_t seq)
{
    struct pro_writer view, prompt;
    pro_writer_init_heap(&view, 1 << 20);
    pro_writer_init_heap(&prompt, 1 << 20);
    pro_view_encode(&view, game->book, &game->match, viewer);
    pro_prompt_encode(&prompt, game->book, &game->match, viewer, &game->options);
    assert(!view.is_over && !prompt.is_over);
    print_result(&(struct pro_result){
        .method = PRO_METHOD_MATCH_SNAPSHOT,
        .match_snapshot = {match, 1, seq,
            viewer == ENG_VIEWER_SPECTATOR ? PRO_SEAT_NONE : PRO_SEAT_P1, {view.text, view.len},
            {prompt.text, prompt.len}},
    });
    static const struct pro_judge_seat seats[] = {
        {PRO_SEAT_P1, "gabcdefghijkl2345", "Sora", true, 600000, true},
        {PRO_SEAT_P2, NULL, "Bot", false, 0, false}};
    print_result(&(struct pro_result){
        .method = PRO_METHOD_JUDGE_VIEW,
        .judge_view = {match, 1, seq, PRO_STATUS_LIVE, PRO_PHASE_PLAYING, "digimon-4.0", seats,
            2, {2, {1, 0}}, true, {view.text, view.len}, {prompt.text, prompt.len}},
    });
    print_result(&(struct pro_result){
        .method = PRO_METHOD_REPLAY_AT,
        .replay_at = {match, 1, (uint8_t)(viewer + PRO_VIEWER_P1), seq, 3, 9, 1, seq, seq,
            {"[]", 2}, {view.text, view.len}, {prompt.text, prompt.len}},
    });
    pro_writer_deinit_heap(&view);
    pro_writer_deinit_heap(&prompt);
}

static void print_updates(const struct kit_game *game, uint64_t *seq, bool is_past)
{
    for (enum eng_viewer viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
        pro_update_encode(&w,
            &(struct pro_update){
                .match = match,
                .game = 1,
                .from = *seq + 1,
                .book = game->book,
                .state = &game->match,
                .event = game->events.at,
                .events = game->events.len,
                .options = &game->options,
                .viewer = viewer,
                .is_past = is_past,
            });
        print("notice", "match.update");
    }
    *seq += game->events.len;
}

/* The replay of the match that was just played. */
static void print_replay(const struct pro_replay *replay)
{
    struct pro_replay_report report;
    char *text;
    size_t len;
    if (!pro_replay_encode(replay, &text, &len, &report)) {
        fprintf(stderr, "no replay: %s\n", report.text);
        abort();
    }
    print_result(&(struct pro_result){
        .method = PRO_METHOD_REPLAY_GET,
        .replay_get = {{text, len}},
    });
    free(text);
}

static void play(unsigned seed)
{
    static struct kit_game game;
    static struct pro_command commands[KIT_DECISIONS_MAX];
    struct pro_replay_game played = {.command = commands};
    struct pro_replay replay = {.match = match,
        .book = *kit_book(),
        .secret = {(uint8_t)seed},
        .player = {{.name = "Sora"}, {.name = "Bot", .is_bot = true}},
        .deck = {*kit_deck(seed % KIT_DECKS), *kit_deck((seed + 1) % KIT_DECKS)},
        .games = 1,
        .game = &played};
    const uint8_t nonce[ENG_SEATS][32] = {{0}, {0}};
    uint8_t key[32];
    struct kit_rng rng = {.state = seed};
    uint64_t seq = 0;

    pro_game_key(match, replay.secret, 1, nonce, &replay.book, replay.deck, key);
    game.book = kit_book();
    game.events.len = 0;
    if (eng_match_start(
            game.book, replay.deck, key, ENG_SEAT_NONE, &game.match, &game.events) != ENG_OK) {
        abort();
    }
    eng_match_options(game.book, &game.match, &game.options);
    print_updates(&game, &seq, false);
    while (!kit_is_over(&game)) {
        const struct eng_command command = kit_choose(&game, &rng);
        const unsigned i = played.commands++;
        commands[i] = (struct pro_command){.at_ms = 1000 + i, .command = command};
        kit_apply(&game, &command);
        eng_match_options(game.book, &game.match, &game.options);
        print_updates(&game, &seq, i % 7 == 6);
        if (i % 23 == 0 || kit_is_over(&game)) {
            for (enum eng_viewer viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
                print_snapshot(&game, viewer, seq);
            }
        }
    }
    print_replay(&replay);
}

int main(int argc, char **argv)
{
    const unsigned matches = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
    pro_writer_init_heap(&w, 1 << 22);
    print_requests();
    print_errors();
    print_results();
    print_ladder();
    print_chat();
    print_judge();
    print_tournaments(print_result, print_notice);
    print_watch();
    as = "play";
    for (unsigned seed = 1; seed <= matches; seed++) {
        play(seed);
    }
    pro_writer_deinit_heap(&w);
    return 0;
}
