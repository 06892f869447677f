/* SPDX-License-Identifier: MIT
 * lobby_fields.c - the fields of the requests and results of lobby.h. The manual of each is its help
 * text. */
#include "tables.h"

/* ---- params ---- */

static const struct pro_field match_create_params[] = {
    PRO__GAME_NAME(pro_match_create, PRO_STR, "name of the game", PRO__NEED),
    PRO__REVISION(pro_match_create, PRO_STR, "its rules; left out: the default", PRO__MAY),
    PRO__DECK_ID(pro_match_create, deck, "deck", PRO_STR, "your legal deck, or a starter deck",
        PRO__NEED),
    PRO__FIELD(pro_match_create, opponent, "opponent", PRO_WORD,
        "open: listed; private: joined by its code; bot: starts at once",
        .words = pro__opponent_words, PRO__NEED),
    PRO__SETTINGS(pro_match_create, PRO__MAY),
    PRO__NONCE(pro_match_create, nonce_commitment, "nonce_commitment",
        "SHA-256 of a nonce that you will tell by match.nonce; left out: you have none",
        PRO__MAY),
};

static const struct pro_field match_list_params[] = {
    PRO__GAME_NAME(pro_match_list, PRO_STR, "of this game only", PRO__MAY),
};

static const struct pro_field match_join_params[] = {
    PRO__FIELD(pro_match_join, match, "match", PRO_STR, "id of a listed match",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    PRO__FIELD(pro_match_join, code, "code", PRO_STR, "code of a private match",
        .chars = PRO_CHARS_CODE, .min = 8, .max = 8),
    PRO__DECK_ID(
        pro_match_join, deck, "deck", PRO_STR, "your legal deck, or a starter deck", PRO__NEED),
    PRO__NONCE(pro_match_join, nonce_commitment, "nonce_commitment",
        "SHA-256 of a nonce that you will tell by match.nonce; left out: you have none",
        PRO__MAY),
};

static const struct pro_field match_leave_params[] = {
    PRO__MATCH(pro_match_leave, PRO_STR),
};

static const struct pro_field match_ready_params[] = {
    PRO__MATCH(pro_match_ready, PRO_STR),
    PRO__DECK_ID(pro_match_ready, deck, "deck", PRO_STR,
        "play with this deck from now on; left out: the same as before", PRO__MAY),
    PRO__FIELD(pro_match_ready, first, "first", PRO_WORD,
        "who goes first, if you are the one who says so; left out: you",
        .words = pro__seat_words),
};

static const struct pro_field match_nonce_params[] = {
    PRO__MATCH(pro_match_nonce, PRO_STR),
    PRO__NONCE(pro_match_nonce, nonce, "nonce", "the nonce, 32 bytes", PRO__NEED),
};

static const struct pro_field match_rematch_params[] = {
    PRO__MATCH(pro_match_rematch, PRO_STR),
    PRO__NONCE(pro_match_rematch, nonce_commitment, "nonce_commitment",
        "SHA-256 of a nonce for the new match; left out: you have none", PRO__MAY),
};

const struct pro_shape pro__match_ready_params = {
    PRO__SHAPE(pro_match_ready, match_ready_params)};
const struct pro_shape pro__match_nonce_params = {
    PRO__SHAPE(pro_match_nonce, match_nonce_params)};
const struct pro_shape pro__match_rematch_params = {
    PRO__SHAPE(pro_match_rematch, match_rematch_params)};
const struct pro_shape pro__match_create_params = {
    PRO__SHAPE(pro_match_create, match_create_params)};
const struct pro_shape pro__match_list_params = {PRO__SHAPE(pro_match_list, match_list_params)};
const struct pro_shape pro__match_join_params = {
    PRO__SHAPE(pro_match_join, match_join_params), .is_either = true};
const struct pro_shape pro__match_leave_params = {
    PRO__SHAPE(pro_match_leave, match_leave_params)};

/* ---- results ---- */

static const struct pro_field seated_fields[] = {
    PRO__MATCH(pro_seated_result, PRO_TEXT),
    PRO__SEAT(pro_seated_result, "your seat", PRO__NEED),
    PRO__STATUS(pro_seated_result),
    PRO__REVISION(pro_seated_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__FIELD(pro_seated_result, code, "code", PRO_TEXT,
        "of a private match: give it to your opponent", .chars = PRO_CHARS_BASE32, .min = 8,
        .max = 8),
    PRO__COMMITMENT(pro_seated_result),
    PRO__SETTINGS(pro_seated_result, PRO__NEED),
    PRO__PHASE(pro_seated_result),
};

static const struct pro_field match_row_fields[] = {
    PRO__MATCH(pro_match_row, PRO_TEXT),
    PRO__GAME_NAME(pro_match_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_match_row, PRO_TEXT, "its rules", PRO__NEED),
    PRO__NAME(pro_match_row, host, "host", PRO_TEXT, "who opened it"),
    PRO__TIME(pro_match_row, created_ms, "created_ms", "since when"),
    PRO__SETTINGS(pro_match_row, PRO__NEED),
};
static const struct pro_shape match_row = {PRO__SHAPE(pro_match_row, match_row_fields)};

static const struct pro_field match_list_fields[] = {
    PRO__LIST(pro_match_list_result, match, matches, "matches", PRO_LIST, "latest first",
        .of = &match_row, .max = 512, PRO__NEED),
};

const struct pro_shape pro__match_create_result = {
    PRO__SHAPE(pro_seated_result, seated_fields)};
const struct pro_shape pro__match_list_result = {
    PRO__SHAPE(pro_match_list_result, match_list_fields)};
const struct pro_shape pro__match_join_result = {PRO__SHAPE(pro_seated_result, seated_fields)};
static const struct pro_field match_rematch_fields[] = {
    PRO__FIELD(pro_match_rematch_result, match, "match", PRO_TEXT,
        "the new match; left out: your opponent has not asked yet", .chars = PRO_CHARS_BASE32,
        .min = 16, .max = 16),
};

const struct pro_shape pro__match_ready_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__match_nonce_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__match_rematch_result = {
    PRO__SHAPE(pro_match_rematch_result, match_rematch_fields)};
const struct pro_shape pro__match_leave_result = {.size = sizeof(struct pro_nothing)};
