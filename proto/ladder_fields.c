/* SPDX-License-Identifier: MIT
 * ladder_fields.c - the fields of the requests and results of ladder.h. The manual of each is
 * its help text. */
#include "tables.h"

/* ---- params ---- */

static const struct pro_field lobby_watch_params[] = {
    PRO__GAME_NAME(pro_lobby_watch, PRO_STR, "of this game only", PRO__MAY),
};

const struct pro_shape pro__lobby_watch_params = {
    PRO__SHAPE(pro_lobby_watch, lobby_watch_params)};
const struct pro_shape pro__lobby_unwatch_params = {.size = sizeof(struct pro_lobby_unwatch)};

static const struct pro_field queue_list_params[] = {
    PRO__GAME_NAME(pro_queue_list, PRO_STR, "of this game only", PRO__MAY),
};

static const struct pro_field queue_join_params[] = {
    PRO__GAME_NAME(pro_queue_join, PRO_STR, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_queue_join, PRO_STR, "which queue; left out: standard", PRO__MAY),
    PRO__DECK_ID(
        pro_queue_join, deck, "deck", PRO_STR, "your legal deck, or a starter deck", PRO__NEED),
    PRO__NONCE(pro_queue_join, nonce_commitment, "nonce_commitment",
        "SHA-256 of a nonce that you will tell by match.nonce; left out: you have none",
        PRO__MAY),
};

static const struct pro_field rating_get_params[] = {
    PRO__GAME_NAME(pro_rating_get, PRO_STR, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_rating_get, PRO_STR, "left out: standard", PRO__MAY),
    PRO__FIELD(pro_rating_get, player, "player", PRO_STR, "whose; left out: your own",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
};

static const struct pro_field rating_list_params[] = {
    PRO__GAME_NAME(pro_rating_list, PRO_STR, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_rating_list, PRO_STR, "left out: standard", PRO__MAY),
    PRO__FIELD(pro_rating_list, season, "season", PRO_UINT, "left out: the running one",
        .min = 1, .max = 65535),
    PRO__FIELD(pro_rating_list, after, "after", PRO_STR,
        "the `next` of the page before; left out: from the best", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
    PRO__FIELD(pro_rating_list, limit, "limit", PRO_UINT, "at most so many; left out: 20",
        .min = 1, .max = PRO_RATING_PAGE_MAX),
};

const struct pro_shape pro__queue_list_params = {PRO__SHAPE(pro_queue_list, queue_list_params)};
const struct pro_shape pro__queue_join_params = {PRO__SHAPE(pro_queue_join, queue_join_params)};
const struct pro_shape pro__queue_leave_params = {.size = sizeof(struct pro_queue_leave)};
const struct pro_shape pro__rating_get_params = {PRO__SHAPE(pro_rating_get, rating_get_params)};
const struct pro_shape pro__rating_list_params = {
    PRO__SHAPE(pro_rating_list, rating_list_params)};

/* ---- results ---- */

static const struct pro_field lobby_row_fields[] = {
    PRO__MATCH(pro_lobby_row, PRO_TEXT),
    PRO__GAME_NAME(pro_lobby_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_lobby_row, PRO_TEXT, "its rules", PRO__NEED),
    PRO__STATUS(pro_lobby_row),
    PRO__PHASE(pro_lobby_row),
    PRO__WINS(pro_lobby_row),
    PRO__PLAYERS(pro_lobby_row),
    PRO__FIELD(pro_lobby_row, number, "number", PRO_UINT,
        "number of the running game; left out while the match is open", .min = 1, .max = 255),
    PRO__FIELD(pro_lobby_row, spectators, "spectators", PRO_UINT, "how many watch",
        .max = 1000000, PRO__NEED),
    PRO__FIELD(pro_lobby_row, format, "format", PRO_TEXT,
        "it counts for the ratings of this format; left out: for none", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 16),
    PRO__TIME(pro_lobby_row, created_ms, "created_ms", "since when"),
    PRO__SETTINGS(pro_lobby_row, PRO__NEED),
};
const struct pro_shape pro__lobby_row_shape = {PRO__SHAPE(pro_lobby_row, lobby_row_fields)};

static const struct pro_field lobby_watch_fields[] = {
    PRO__LIST(pro_lobby_watch_result, row, rows, "matches", PRO_LIST,
        "open ones, then live ones, of each the latest first", .of = &pro__lobby_row_shape,
        .max = PRO_LOBBY_ROWS_MAX, PRO__NEED),
    PRO__TOTAL(pro_lobby_watch_result),
    PRO__HERE(pro_lobby_watch_result),
};
const struct pro_shape pro__lobby_watch_result = {
    PRO__SHAPE(pro_lobby_watch_result, lobby_watch_fields)};
const struct pro_shape pro__lobby_unwatch_result = {.size = sizeof(struct pro_nothing)};

static const struct pro_field queue_row_fields[] = {
    PRO__GAME_NAME(pro_queue_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_queue_row, PRO_TEXT, "name of the queue", PRO__NEED),
    PRO__FIELD(pro_queue_row, waiting, "waiting", PRO_UINT, "players who wait", .max = 1000000,
        PRO__NEED),
    PRO__SETTINGS(pro_queue_row, PRO__NEED),
};
static const struct pro_shape queue_row = {PRO__SHAPE(pro_queue_row, queue_row_fields)};

static const struct pro_field queue_list_fields[] = {
    PRO__LIST(pro_queue_list_result, queue, queues, "queues", PRO_LIST,
        "one for each game and format", .of = &queue_row, .max = PRO_QUEUES_MAX, PRO__NEED),
};

static const struct pro_field queue_join_fields[] = {
    PRO__GAME_NAME(pro_queue_join_result, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_queue_join_result, PRO_TEXT, "name of the queue", PRO__NEED),
    PRO__FIELD(pro_queue_join_result, rating, "rating", PRO_UINT, "yours",
        .max = PRO__RATING_MAX, PRO__NEED),
    PRO__FIELD(pro_queue_join_result, deviation, "deviation", PRO_UINT, "how far it may be off",
        .max = PRO__RATING_MAX, PRO__NEED),
    PRO__FIELD(pro_queue_join_result, window, "window", PRO_UINT,
        "how far an opponent's rating may be from yours, for the present",
        .max = PRO__RATING_MAX, PRO__NEED),
};

static const struct pro_field rating_fields[] = {
    PRO__FIELD(pro_rating, season, "season", PRO_UINT, "number of the season", .max = 65535,
        PRO__NEED),
    PRO__FIELD(
        pro_rating, rating, "rating", PRO_UINT, "Glicko-2", .max = PRO__RATING_MAX, PRO__NEED),
    PRO__FIELD(pro_rating, deviation, "deviation", PRO_UINT, "how far it may be off",
        .max = PRO__RATING_MAX, PRO__NEED),
    PRO__FIELD(pro_rating, is_provisional, "provisional", PRO_BOOL,
        "the deviation is above 110: too few matches, or too long ago", PRO__NEED),
    PRO__FIELD(pro_rating, wins, "wins", PRO_UINT, "matches of the season", .max = PRO__INT_MAX,
        PRO__NEED),
    PRO__FIELD(pro_rating, draws, "draws", PRO_UINT, "matches of the season",
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_rating, losses, "losses", PRO_UINT, "matches of the season",
        .max = PRO__INT_MAX, PRO__NEED),
};
static const struct pro_shape rating = {PRO__SHAPE(pro_rating, rating_fields)};

static const struct pro_field rating_get_fields[] = {
    PRO__PLAYER_ID(pro_rating_get_result),
    PRO__NAME(pro_rating_get_result, name, "name", PRO_TEXT, "who"),
    PRO__GAME_NAME(pro_rating_get_result, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_rating_get_result, PRO_TEXT, "name of the queue", PRO__NEED),
    PRO__FIELD(pro_rating_get_result, now, "now", PRO_OBJECT,
        "of the running season, its deviation as it is at this moment", .of = &rating,
        PRO__NEED),
    PRO__LIST(pro_rating_get_result, season, seasons, "seasons", PRO_LIST,
        "as those before ended, latest first", .of = &rating, .max = PRO_SEASONS_MAX,
        PRO__NEED),
};

static const struct pro_field rating_row_fields[] = {
    PRO__FIELD(pro_rating_row, rank, "rank", PRO_UINT, "from 1", .min = 1, .max = PRO__INT_MAX,
        PRO__NEED),
    PRO__PLAYER_ID(pro_rating_row),
    PRO__NAME(pro_rating_row, name, "name", PRO_TEXT, "who"),
    PRO__FIELD(pro_rating_row, rating, "rating", PRO_OBJECT, "as the last match left it",
        .of = &rating, PRO__NEED),
};
static const struct pro_shape rating_row = {PRO__SHAPE(pro_rating_row, rating_row_fields)};

static const struct pro_field rating_list_fields[] = {
    PRO__GAME_NAME(pro_rating_list_result, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_rating_list_result, PRO_TEXT, "name of the queue", PRO__NEED),
    PRO__FIELD(pro_rating_list_result, season, "season", PRO_UINT, "that is listed",
        .max = 65535, PRO__NEED),
    PRO__FIELD(pro_rating_list_result, running, "running", PRO_UINT, "the season that runs",
        .max = 65535, PRO__NEED),
    PRO__TIME(pro_rating_list_result, started_ms, "started_ms", "when that one began"),
    PRO__LIST(pro_rating_list_result, row, rows, "players", PRO_LIST,
        "best first: by rating less twice the deviation", .of = &rating_row,
        .max = PRO_RATING_PAGE_MAX, PRO__NEED),
    PRO__FIELD(pro_rating_list_result, next, "next", PRO_TEXT,
        "goes into `after` for the next page; left out on the last", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
};

const struct pro_shape pro__queue_list_result = {
    PRO__SHAPE(pro_queue_list_result, queue_list_fields)};
const struct pro_shape pro__queue_join_result = {
    PRO__SHAPE(pro_queue_join_result, queue_join_fields)};
const struct pro_shape pro__queue_leave_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__rating_get_result = {
    PRO__SHAPE(pro_rating_get_result, rating_get_fields)};
const struct pro_shape pro__rating_list_result = {
    PRO__SHAPE(pro_rating_list_result, rating_list_fields)};
