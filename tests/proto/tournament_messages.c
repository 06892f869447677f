/* SPDX-License-Identifier: MIT
 * tournament_messages.c - see messages.h. Every word of every list of words is in one of them. */
#include "messages.h"

static const char event[] = "abcdefghijkl2345";
static const char player[] = "pabcdefghijkl2345";
static const char seed[] = "00112233445566778899aabbccddeeff";
static const uint8_t hash[32] = {0xde, 0xad};

static const struct pro_penalized penalties[] = {{PRO_PENALTY_WARNING, 1, 0, 0, "late"},
    {PRO_PENALTY_GAME_LOSS, 2, 1, 2, "very late"}, {PRO_PENALTY_MATCH_LOSS, 3, 1, 3, "x"},
    {PRO_PENALTY_DISQUALIFICATION, 4, 4, 1, "x"}};

static void print_lists(print_result_fn *print_result)
{
    static struct pro_tournament_row rows[PRO_TOURNAMENT_STATE_NUM - 1];
    static struct pro_entrant entrants[PRO_ENTRANT_NUM - 1];
    for (uint8_t i = 0; i < PRO_TOURNAMENT_STATE_NUM - 1; i++) {
        rows[i] = (struct pro_tournament_row){event, "Spring cup", "digimon", (uint8_t)(i + 1),
            1, 200, 256, "Haru", i % 2, i % 2};
    }
    for (uint8_t i = 0; i < PRO_ENTRANT_NUM - 1; i++) {
        entrants[i] =
            (struct pro_entrant){.player = player, .name = "Sora", .state = (uint8_t)(i + 1)};
    }
    entrants[0].seed = 4096;
    entrants[0].rating = 1500;
    entrants[0].deck = (struct pro_registered){hash, false};
    entrants[0].penalty = penalties;
    entrants[0].penalties = 4;
    entrants[0].until = 3;
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_LIST,
        .tournament_list = {rows, PRO_TOURNAMENT_STATE_NUM - 1, "1700000000000.a"}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_LIST});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_PLAYERS,
        .tournament_players = {entrants, PRO_ENTRANT_NUM - 1, 100}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_PLAYERS});
}

static void print_state(print_result_fn *print_result)
{
    static const struct pro_announcement said[] = {{1, "Haru", "Lunch until 13:00."}};
    static const struct pro_staff staff[] = {
        {player, "Haru", PRO_STAFF_HOST}, {player, "Rin", PRO_STAFF_JUDGE}};
    struct pro_result full = {.method = PRO_METHOD_TOURNAMENT_GET,
        .tournament_get = {.tournament = event,
            .rules = {.name = "Spring cup", .game = "digimon", .preset = 1},
            .state = PRO_TOURNAMENT_ROUND,
            .stage = 1,
            .round = 2,
            .rounds = 9,
            .entered = 200,
            .waiting = 3,
            .checked = 199,
            .open_tables = 17,
            .host = "Haru",
            .person = staff,
            .staff = 2,
            .seed_commitment = hash,
            .seed = seed,
            .starts_ms = 1,
            .ends_ms = 2,
            .held = true,
            .announcement = said,
            .announcements = 1,
            .you = {PRO_ENTRANT_CHECKED, PRO_STAFF_JUDGE, {hash, true}, 7, event, penalties, 1},
            .code = "abc234"}};
    struct pro_result least = {.method = PRO_METHOD_TOURNAMENT_GET,
        .tournament_get = {.tournament = event,
            .rules = {.name = "x", .game = "digimon"},
            .state = PRO_TOURNAMENT_ENTRY,
            .host = "Haru",
            .seed_commitment = hash}};
    pro_tournament_rules_fill(&full.tournament_get.rules);
    print_result(&full);
    print_result(&least);
    full.method = PRO_METHOD_TOURNAMENT_WATCH;
    print_result(&full);
}

static const struct pro_opponent_of sora = {player, "Sora", 6}, rin = {player, "Rin", 0};
static struct pro_pair pairs[PRO_OUTCOME_NUM];

/* A pair of each outcome, one of each state. */
static void fill_pairs(void)
{
    for (uint8_t i = 0; i < PRO_OUTCOME_NUM; i++) {
        pairs[i] = (struct pro_pair){.table = i + 1u,
            .a = sora,
            .b = rin,
            .state = i > 0 ? PRO_PAIR_DONE : PRO_PAIR_WAITING,
            .outcome = i};
    }
    pairs[1] = (struct pro_pair){1, sora, rin, 2, 3, event, event, PRO_PAIR_DONE, PRO_OUTCOME_A,
        {3, {2, 1, 0}}, {PRO_LEVELS, {0, 0, 0, 9, 1, 0, UINT16_MAX}}, 300, true};
    pairs[2].state = PRO_PAIR_PLAYING;
    pairs[3].state = PRO_PAIR_OVERTIME;
    pairs[PRO_OUTCOME_BYE].table = 0;
    pairs[PRO_OUTCOME_BYE].b = (struct pro_opponent_of){0};
}

static void print_rounds(print_result_fn *print_result)
{
    static struct pro_standing standings[PRO_TIEBREAK_NUM];
    static struct pro_bracket_match matches[PRO_BRACKET_NUM - 1];
    for (uint8_t i = 0; i < PRO_TIEBREAK_NUM; i++) {
        standings[i] = (struct pro_standing){
            .rank = i, .player = player, .name = "Sora", .because = i, .state = PRO_ENTRANT_IN};
    }
    standings[1] = (struct pro_standing){1, player, "Sora", 2, 9, 3, 3, 0, 0, 1,
        {"1.0000", "0.4422", "0.8571", "0.4283", "0.6536"}, PRO_TIEBREAK_OMW, PRO_ENTRANT_OUT};
    for (uint8_t i = 0; i < PRO_BRACKET_NUM - 1; i++) {
        matches[i] = (struct pro_bracket_match){.match = i + 1u,
            .side = (uint8_t)(i + 1),
            .round = 1,
            .place = 1,
            .state = (uint8_t)(i + 1),
            .a = {.of = i},
            .winner = i < PRO_WINNER_NUM ? i : PRO_WINNER_NONE};
    }
    matches[1].a = (struct pro_bracket_slot){player, "Sora", 1, 0, false};
    matches[1].b = (struct pro_bracket_slot){player, "Rin", 4, 1, true};
    matches[1].played = 2;
    matches[1].table = 1;
    matches[1].replay = event;
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_ROUND,
        .tournament_round = {1, 2, 1, 2, seed, true, {PRO_LEVELS, {0, 0, 0, 9, 1, 0, 70000}},
            pairs, PRO_OUTCOME_NUM, 500}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_ROUND});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_STANDINGS,
        .tournament_standings = {1, 2, standings, PRO_TIEBREAK_NUM, 100}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_STANDINGS});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_BRACKET,
        .tournament_bracket = {2, matches, PRO_BRACKET_NUM - 1, 500}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_BRACKET, .tournament_bracket = {.stage = 1}});
}

static void print_deeds(print_result_fn *print_result)
{
    static const enum pro_method nothing[] = {PRO_METHOD_TOURNAMENT_UNWATCH,
        PRO_METHOD_TOURNAMENT_LEAVE, PRO_METHOD_TOURNAMENT_CHECK_IN,
        PRO_METHOD_TOURNAMENT_REMOVE, PRO_METHOD_TOURNAMENT_SEED, PRO_METHOD_TOURNAMENT_STAFF,
        PRO_METHOD_TOURNAMENT_UNPAIR, PRO_METHOD_TOURNAMENT_HOLD, PRO_METHOD_TOURNAMENT_FINISH,
        PRO_METHOD_TOURNAMENT_CANCEL, PRO_METHOD_TOURNAMENT_ANNOUNCE,
        PRO_METHOD_TOURNAMENT_EXTEND, PRO_METHOD_TOURNAMENT_RESULT,
        PRO_METHOD_TOURNAMENT_PENALTY};
    static const struct pro_deck deck = {.piles = 1,
        .len = 1,
        .name = {"main"},
        .entry = {{.pile = 0, .count = 4, .number = "ST1-02"}}};
    static const struct pro_deck_fault faults[] = {
        {"main_size", "deck.piles.main", "51 cards"}};
    static const struct pro_tournament_act acts[] = {
        {2, 1, player, "Haru", "remove", {"{\"player\":\"x\"}", 14}, "did not come"},
        {1, 1, "server", "server", "result", {"{}", 2}, NULL}};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        print_result(&(struct pro_result){.method = nothing[i]});
    }
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_DECKLIST,
        .tournament_decklist = {&deck, hash, false, faults, 1}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_LOG, .tournament_log = {acts, 2, 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_LOG});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_CREATE, .tournament_create = {event, "abc234"}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_CREATE, .tournament_create = {event, NULL}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_CHANGE, .tournament_change = {"abc234"}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_CHANGE});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_ENTER, .tournament_enter = {PRO_ENTRANT_WAITING}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_ADMIT, .tournament_admit = {PRO_ENTRANT_IN}});
    print_result(
        &(struct pro_result){.method = PRO_METHOD_TOURNAMENT_DECK, .tournament_deck = {hash}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_START, .tournament_start = {200, 9}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_START, .tournament_start = {8, 0}});
    print_result(&(struct pro_result){
        .method = PRO_METHOD_TOURNAMENT_PAIR, .tournament_pair = {1, 2, 1}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_WEBHOOK,
        .tournament_webhook = {"abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE"}});
    print_result(&(struct pro_result){.method = PRO_METHOD_TOURNAMENT_WEBHOOK});
}

static void print_news(print_notice_fn *print_notice)
{
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_TOURNAMENT_NEWS,
        .tournament_news = {event, PRO_TOURNAMENT_ROUND, 1, 2, 9, 200, 0, 199, 17, 1, 2, true,
            pairs, PRO_OUTCOME_NUM, {1, "Haru", "Lunch until 13:00."}}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_TOURNAMENT_NEWS,
        .tournament_news = {.tournament = event, .state = PRO_TOURNAMENT_CANCELLED}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_TOURNAMENT_CALL,
        .tournament_call = {
            event, "Spring cup", 1, 2, 7, event, PRO_SEAT_P2, "Rin", false, 1, 2}});
    print_notice(&(struct pro_notice){.kind = PRO_NOTICE_TOURNAMENT_CALL,
        .tournament_call = {
            event, "Spring cup", 1, 2, 0, NULL, PRO_SEAT_NONE, NULL, true, 1, 0}});
}

void print_tournaments(print_result_fn *print_result, print_notice_fn *print_notice)
{
    fill_pairs();
    print_lists(print_result);
    print_state(print_result);
    print_rounds(print_result);
    print_deeds(print_result);
    print_news(print_notice);
}
