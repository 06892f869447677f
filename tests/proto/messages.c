/* SPDX-License-Identifier: MIT
 * messages.c - prints messages as the library writes them, for schemas.py to hold to the schemas.
 *
 * A line of JSON each: {"as":"sample"|"play","schema":"request"|"answer"|"notice","of":NAME|null,
 * "message":{..}}. Samples come once each, every request, result, notice and error; then updates
 * and snapshots of MATCHES random matches as all four viewers get them. */
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
        char message[1024];
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
        full.retry_ms = e == PRO_ERROR_TOO_FAST ? 250 : 0;
        pro_error_encode(&w, "null", &bare);
        print("answer", NULL);
        pro_error_encode(&w, "\"x\"", &full);
        print("answer", NULL);
    }
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
    static const struct pro_game_offer offers[] = {{"digimon", revisions, 2, hash}};
    static const struct pro_session_match sitting[] = {
        {match, PRO_SEAT_P1, PRO_STATUS_LIVE}, {match, PRO_SEAT_P2, PRO_STATUS_ASIDE}};
    static const struct pro_deck_fault faults[] = {
        {"too_many_copies", "params.deck.piles.main[3].count", "5 copies, 4 are allowed"},
        {"main_size", "params.deck.piles.main", "51 cards"}};
    static const struct pro_deck_row decks[] = {
        {"starter-red", "digimon", "Red, no effects", "赤・効果なし", true, true},
        {"d1", "digimon", "Mine", NULL, false, false}};
    static const struct pro_match_row open[] = {
        {match, "digimon", "digimon-4.0", "Sora", UINT64_C(1700000000000)}};
    static const struct pro_player players[] = {
        {PRO_SEAT_P1, "Sora", false}, {PRO_SEAT_P2, "Bot", true}};
    static const struct pro_replay_row replays[] = {
        {match, "digimon", "digimon-4.0", players, 2, PRO_SEAT_P2, "attack", 1, 3},
        {match, "digimon", "digimon-4.0", players, 2, PRO_SEAT_NONE, NULL, 1, 0}};
    static const struct pro_deck deck = {.piles = 2,
        .len = 2,
        .name = {"main", "eggs"},
        .entry = {{.pile = 0, .count = 4, .number = "ST1-02"},
            {.pile = 1, .count = 5, .number = "ST1-01"}}};
    const struct pro_result results[] = {
        {.method = PRO_METHOD_HELLO,
            .hello = {1, "shinpan/0.1.0", offers, 1, {4096, 65536, 20}}},
        {.method = PRO_METHOD_SESSION_GUEST,
            .session_guest = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
                "gabcdefghijkl2345", "Sora", 1}},
        {.method = PRO_METHOD_SESSION_RESUME,
            .session_resume = {"gabcdefghijkl2345", "Sora", 1, sitting, 2}},
        {.method = PRO_METHOD_SESSION_RESUME,
            .session_resume = {"gabcdefghijkl2345", "Sora", 1, NULL, 0}},
        {.method = PRO_METHOD_DECK_CHECK, .deck_check = {false, faults, 2, NULL}},
        {.method = PRO_METHOD_DECK_CHECK, .deck_check = {true, NULL, 0, hash}},
        {.method = PRO_METHOD_DECK_PUT, .deck_put = {"d1", false, faults, 1}},
        {.method = PRO_METHOD_DECK_LIST, .deck_list = {decks, 2}},
        {.method = PRO_METHOD_DECK_GET, .deck_get = {"d1", "digimon", "Mine", false, &deck}},
        {.method = PRO_METHOD_DECK_DELETE},
        {.method = PRO_METHOD_MATCH_CREATE,
            .match_create = {match, PRO_SEAT_P1, PRO_STATUS_OPEN, revisions[0], "abcd2345",
                hash}},
        {.method = PRO_METHOD_MATCH_LIST, .match_list = {open, 1}},
        {.method = PRO_METHOD_MATCH_JOIN,
            .match_join = {match, PRO_SEAT_P2, PRO_STATUS_LIVE, revisions[0], NULL, hash}},
        {.method = PRO_METHOD_MATCH_LEAVE},
        {.method = PRO_METHOD_MATCH_RESUME,
            .match_resume = {match, 1, 17, PRO_SEAT_P1, PRO_STATUS_LIVE, revisions[0], hash,
                players, 2}},
        {.method = PRO_METHOD_MATCH_RESUME,
            .match_resume = {match, 0, 0, PRO_SEAT_P1, PRO_STATUS_OPEN, revisions[0], hash,
                players, 1}},
        {.method = PRO_METHOD_MATCH_ANSWER, .match_answer = {17}},
        {.method = PRO_METHOD_MATCH_ARRANGE, .match_arrange = {18}},
        {.method = PRO_METHOD_MATCH_CONCEDE, .match_concede = {18}},
        {.method = PRO_METHOD_REPLAY_LIST, .replay_list = {replays, 2, "1700.a"}},
        {.method = PRO_METHOD_REPLAY_LIST, .replay_list = {NULL, 0, NULL}},
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        print_result(&results[i]);
    }

    const struct pro_notice notices[] = {
        {.kind = PRO_NOTICE_MATCH_UPDATE, .match_update = {match, 1, 5, {"[]", 2}, {NULL, 0}}},
        {.kind = PRO_NOTICE_MATCH_STATUS,
            .match_status = {match, PRO_STATUS_FINISHED, players, 2, PRO_SEAT_P1, "attack",
                match, hash}},
        {.kind = PRO_NOTICE_MATCH_STATUS,
            .match_status = {match, PRO_STATUS_LIVE, players, 2, PRO_SEAT_NONE, NULL, NULL,
                NULL}},
        {.kind = PRO_NOTICE_SERVER_NOTICE,
            .server_notice = {PRO_CODE_DRAINING, "back in a minute", NULL}},
        {.kind = PRO_NOTICE_SERVER_NOTICE,
            .server_notice = {PRO_CODE_STORE_DOWN, "matches stand still", match}},
    };
    for (size_t i = 0; i < sizeof notices / sizeof notices[0]; i++) {
        pro_notice_encode(&w, &notices[i]);
        print("notice", pro_notice_info(notices[i].kind)->name);
    }
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
        .match_snapshot = {match, 1, seq, PRO_SEAT_P1, {view.text, view.len},
            {prompt.text, prompt.len}},
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
    if (eng_match_start(game.book, replay.deck, key, &game.match, &game.events) != ENG_OK) {
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
    as = "play";
    for (unsigned seed = 1; seed <= matches; seed++) {
        play(seed);
    }
    pro_writer_deinit_heap(&w);
    return 0;
}
