/* SPDX-License-Identifier: MIT
 * watch_fields.c - the fields of the requests and results of watch.h. The manual of each is its help
 * text. */
#include "tables.h"

/* ---- params ---- */

static const struct pro_field match_watch_params[] = {
    PRO__FIELD(pro_match_watch, match, "match", PRO_STR, "id of the match",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    PRO__FIELD(pro_match_watch, code, "code", PRO_STR, "code of a private match",
        .chars = PRO_CHARS_CODE, .min = 8, .max = 8),
    PRO__FIELD(pro_match_watch, after, "after", PRO_OBJECT,
        "what you have; left out: nothing of the current game", .of = &pro__after_shape),
};

static const struct pro_field match_live_params[] = {
    PRO__GAME_NAME(pro_match_live, PRO_STR, "of this game only", PRO__MAY),
    PRO__FIELD(pro_match_live, limit, "limit", PRO_UINT, "at most so many; left out: 50",
        .min = 1, .max = PRO_LOBBY_ROWS_MAX),
};

static const struct pro_field match_show_params[] = {
    PRO__MATCH(pro_match_show, PRO_STR),
    PRO__FIELD(
        pro_match_show, on, "on", PRO_BOOL, "show it from now on, or no more", PRO__NEED),
};

const struct pro_shape pro__match_watch_params = {
    PRO__SHAPE(pro_match_watch, match_watch_params), .is_either = true};
const struct pro_shape pro__match_live_params = {PRO__SHAPE(pro_match_live, match_live_params)};
const struct pro_shape pro__match_show_params = {PRO__SHAPE(pro_match_show, match_show_params)};

/* ---- results ---- */

static const struct pro_field match_watch_fields[] = {
    PRO__MATCH(pro_match_watch_result, PRO_TEXT),
    PRO__FIELD(pro_match_watch_result, game, "game", PRO_UINT,
        "number of the game that is or was shown last, 0 before the first", .max = 255,
        PRO__NEED),
    PRO__SEQ(pro_match_watch_result, "last event of it that was shown so far"),
    PRO__STATUS(pro_match_watch_result),
    PRO__REVISION(pro_match_watch_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__COMMITMENT(pro_match_watch_result),
    PRO__PLAYERS(pro_match_watch_result),
    PRO__SETTINGS(pro_match_watch_result, PRO__NEED),
};

static const struct pro_field match_live_fields[] = {
    PRO__LIST(pro_match_live_result, row, rows, "matches", PRO_LIST,
        "those that most people watch first, then the latest", .of = &pro__lobby_row_shape,
        .max = PRO_LOBBY_ROWS_MAX, PRO__NEED),
    PRO__TOTAL(pro_match_live_result),
};

const struct pro_shape pro__match_watch_result = {
    PRO__SHAPE(pro_match_watch_result, match_watch_fields)};
const struct pro_shape pro__match_live_result = {
    PRO__SHAPE(pro_match_live_result, match_live_fields)};
const struct pro_shape pro__match_show_result = {.size = sizeof(struct pro_nothing)};
