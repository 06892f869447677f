/* SPDX-License-Identifier: MIT
 * play_fields.c - the fields of the requests and results of play.h. The manual of each is its help
 * text. */
#include "tables.h"

/* ---- params ---- */

static const struct pro_field after_fields[] = {
    PRO__FIELD(pro_after, game, "game", PRO_UINT, "number of the game in the match", .min = 1,
        .max = 255, PRO__NEED),
    PRO__FIELD(pro_after, seq, "seq", PRO_UINT, "last event of it that you have, 0 for none",
        .min = 0, .max = PRO__INT_MAX, PRO__NEED),
};
const struct pro_shape pro__after_shape = {PRO__SHAPE(pro_after, after_fields)};

static const struct pro_field match_resume_params[] = {
    PRO__MATCH(pro_match_resume, PRO_STR),
    PRO__FIELD(pro_match_resume, after, "after", PRO_OBJECT,
        "what you have; left out: nothing of the current game", .of = &pro__after_shape),
};

static const struct pro_field match_snapshot_params[] = {
    PRO__MATCH(pro_match_snapshot, PRO_STR),
};

static const struct pro_field match_answer_params[] = {
    PRO__MATCH(pro_match_answer, PRO_STR),
    PRO__FIELD(pro_match_answer, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__FIELD(pro_match_answer, prompt, "prompt", PRO_UINT, "the prompt it answers", .min = 1,
        .max = 65535, PRO__NEED),
    PRO__FIELD(pro_match_answer, picks, "picks", PRO_NUMS,
        "ids of options, in the order of picking", .min = 1, .max = PRO_NUMS_MAX, .item_min = 0,
        .item_max = 65535, PRO__NEED),
};

static const struct pro_field match_arrange_params[] = {
    PRO__MATCH(pro_match_arrange, PRO_STR),
    PRO__FIELD(pro_match_arrange, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__FIELD(pro_match_arrange, unit, "unit", PRO_UINT,
        "the cards under this unit of yours; left out: your units", .min = 1, .max = 65535),
    PRO__FIELD(pro_match_arrange, order, "order", PRO_NUMS,
        "units from left to right; or the places of the cards under the unit, counted from 1, "
        "the uppermost first",
        .min = 1, .max = PRO_NUMS_MAX, .item_min = 1, .item_max = 65535, PRO__NEED),
};

static const struct pro_field match_concede_params[] = {
    PRO__MATCH(pro_match_concede, PRO_STR),
    PRO__FIELD(pro_match_concede, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__FIELD(pro_match_concede, is_whole, "whole", PRO_BOOL,
        "give up the whole match, also between its games; left out: this game", PRO__MAY),
};

const char *const pro__offer_words[PRO_OFFER_NUM + 1] = {NULL, "pause", "resume", "draw", NULL};

static const struct pro_field match_offer_params[] = {
    PRO__MATCH(pro_match_offer, PRO_STR),
    PRO__FIELD(pro_match_offer, what, "what", PRO_WORD, "what you offer",
        .words = pro__offer_words, PRO__NEED),
};

static const struct pro_field match_reply_params[] = {
    PRO__MATCH(pro_match_reply, PRO_STR),
    PRO__FIELD(pro_match_reply, what, "what", PRO_WORD, "what the other player offers",
        .words = pro__offer_words, PRO__NEED),
    PRO__FIELD(pro_match_reply, accept, "accept", PRO_BOOL, "whether you agree", PRO__NEED),
};

const struct pro_shape pro__match_resume_params = {
    PRO__SHAPE(pro_match_resume, match_resume_params)};
const struct pro_shape pro__match_snapshot_params = {
    PRO__SHAPE(pro_match_snapshot, match_snapshot_params)};
const struct pro_shape pro__match_answer_params = {
    PRO__SHAPE(pro_match_answer, match_answer_params)};
const struct pro_shape pro__match_arrange_params = {
    PRO__SHAPE(pro_match_arrange, match_arrange_params)};
const struct pro_shape pro__match_concede_params = {
    PRO__SHAPE(pro_match_concede, match_concede_params)};
const struct pro_shape pro__match_offer_params = {
    PRO__SHAPE(pro_match_offer, match_offer_params)};
const struct pro_shape pro__match_reply_params = {
    PRO__SHAPE(pro_match_reply, match_reply_params)};

/* ---- results ---- */

static const struct pro_field match_resume_fields[] = {
    PRO__MATCH(pro_match_resume_result, PRO_TEXT),
    PRO__FIELD(pro_match_resume_result, game, "game", PRO_UINT,
        "number of the current or last game, 0 before the first", .max = 255, PRO__NEED),
    PRO__SEQ(pro_match_resume_result, "last event of it so far"),
    PRO__SEAT(pro_match_resume_result, "your seat", PRO__NEED),
    PRO__STATUS(pro_match_resume_result),
    PRO__REVISION(pro_match_resume_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__COMMITMENT(pro_match_resume_result),
    PRO__PLAYERS(pro_match_resume_result),
    PRO__SETTINGS(pro_match_resume_result, PRO__NEED),
    PRO__PHASE(pro_match_resume_result),
    PRO__WINS(pro_match_resume_result),
    PRO__UNTIL(pro_match_resume_result),
    PRO__TOURNAMENT_OF(pro_match_resume_result),
};

static const struct pro_field match_snapshot_fields[] = {
    PRO__MATCH(pro_match_snapshot_result, PRO_TEXT),
    PRO__GAME_NUMBER(pro_match_snapshot_result, 1),
    PRO__SEQ(pro_match_snapshot_result, "the table is shown after this event"),
    PRO__SEAT(pro_match_snapshot_result, "your seat; left out for who watches", PRO__MAY),
    PRO__FIELD(pro_match_snapshot_result, view, "view", PRO_RAW, "the table", .ref = "view",
        PRO__NEED),
    PRO__FIELD(pro_match_snapshot_result, prompt, "prompt", PRO_RAW, "what is asked now",
        .ref = "prompt", .is_nullable = true, PRO__NEED),
};

static const struct pro_field seq_fields[] = {
    PRO__SEQ(pro_seq_result, "last event after this command, in your numbers"),
};

static const struct pro_field clock_fields[] = {
    PRO__FIELD(pro_clock, p1_ms, "p1_ms", PRO_UINT, "milliseconds left to p1",
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_clock, p2_ms, "p2_ms", PRO_UINT, "milliseconds left to p2",
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_clock, running, "running", PRO_WORD,
        "whose clock runs from now on; left out: both stand", .words = pro__seat_words),
    PRO__FIELD(pro_clock, free_ms, "free_ms", PRO_UINT,
        "milliseconds before its bank is touched; left out: none", .min = 1,
        .max = PRO__INT_MAX),
};
const struct pro_shape pro_clock_shape = {PRO__SHAPE(pro_clock, clock_fields)};

const struct pro_shape pro__match_resume_result = {
    PRO__SHAPE(pro_match_resume_result, match_resume_fields)};
const struct pro_shape pro__match_snapshot_result = {
    PRO__SHAPE(pro_match_snapshot_result, match_snapshot_fields)};
const struct pro_shape pro__match_answer_result = {PRO__SHAPE(pro_seq_result, seq_fields)};
const struct pro_shape pro__match_arrange_result = {PRO__SHAPE(pro_seq_result, seq_fields)};
const struct pro_shape pro__match_concede_result = {PRO__SHAPE(pro_seq_result, seq_fields)};
const struct pro_shape pro__match_offer_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__match_reply_result = {.size = sizeof(struct pro_nothing)};
