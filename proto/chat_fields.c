/* SPDX-License-Identifier: MIT
 * chat_fields.c - the fields of the requests and results of chat.h. The manual of each is its help
 * text. */
#include "tables.h"

/* ---- params ---- */

#define PLAYER(s, about)                                                               \
    PRO__FIELD(s, player, "player", PRO_STR, about, .chars = PRO_CHARS_WORD, .min = 1, \
        .max = 17, PRO__NEED)

static const struct pro_field chat_say_params[] = {
    PRO__FIELD(pro_chat_say, text, "text", PRO_STR,
        "in your own words; what is no letter, digit or sign is taken out", .min = 1,
        .max = PRO_CHAT_TEXT_MAX),
    PRO__FIELD(pro_chat_say, phrase, "phrase", PRO_STR, "one of chat.phrases",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 16),
    PRO__FIELD(pro_chat_say, match, "match", PRO_STR,
        "that you play or watch; left out: in the lobby", .chars = PRO_CHARS_BASE32, .min = 16,
        .max = 16),
};

static const struct pro_field chat_mute_params[] = {
    PRO__MATCH(pro_chat_mute, PRO_STR),
    PRO__FIELD(pro_chat_mute, is_on, "on", PRO_BOOL, "false: hear him again", PRO__NEED),
};

static const struct pro_field chat_block_params[] = {
    PLAYER(pro_chat_block, "who"),
    PRO__FIELD(pro_chat_block, is_on, "on", PRO_BOOL, "false: block him no more", PRO__NEED),
};

static const struct pro_field chat_silence_params[] = {
    PLAYER(pro_chat_silence, "who"),
    PRO__FIELD(pro_chat_silence, seconds, "seconds", PRO_UINT, "for how long; 0: not any more",
        .max = 315360000, PRO__NEED),
};

static const struct pro_field chat_silenced_params[] = {
    PRO__FIELD(pro_chat_silenced, after, "after", PRO_STR,
        "the `next` of the page before; left out: from the first", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 17),
    PRO__FIELD(pro_chat_silenced, limit, "limit", PRO_UINT, "rows of the page; left out: 50",
        .min = 1, .max = PRO_CHAT_PAGE_MAX),
};

static const struct pro_field chat_history_params[] = {
    PRO__MATCH(pro_chat_history, PRO_STR),
    PRO__FIELD(pro_chat_history, after, "after", PRO_UINT,
        "the `next` of the page before; left out: from the first", .min = 1,
        .max = PRO__INT_MAX),
};

const struct pro_shape pro__chat_phrases_params = {.size = sizeof(struct pro_chat_phrases)};
const struct pro_shape pro__chat_say_params = {
    PRO__SHAPE(pro_chat_say, chat_say_params), .is_either = true};
const struct pro_shape pro__chat_recent_params = {.size = sizeof(struct pro_chat_recent)};
const struct pro_shape pro__chat_mute_params = {PRO__SHAPE(pro_chat_mute, chat_mute_params)};
const struct pro_shape pro__chat_block_params = {PRO__SHAPE(pro_chat_block, chat_block_params)};
const struct pro_shape pro__chat_blocks_params = {.size = sizeof(struct pro_chat_blocks)};
const struct pro_shape pro__chat_silence_params = {
    PRO__SHAPE(pro_chat_silence, chat_silence_params)};
const struct pro_shape pro__chat_silenced_params = {
    PRO__SHAPE(pro_chat_silenced, chat_silenced_params)};
const struct pro_shape pro__chat_history_params = {
    PRO__SHAPE(pro_chat_history, chat_history_params)};

/* ---- results ---- */

static const struct pro_field phrase_fields[] = {
    PRO__FIELD(pro_phrase, phrase, "phrase", PRO_TEXT, "what chat.say takes",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 16, PRO__NEED),
    PRO__FIELD(pro_phrase, en, "en", PRO_TEXT, "in English", .min = 1, .max = 100, PRO__NEED),
    PRO__FIELD(pro_phrase, ja, "ja", PRO_TEXT, "in Japanese", .min = 1, .max = 100, PRO__NEED),
};
static const struct pro_shape phrase = {PRO__SHAPE(pro_phrase, phrase_fields)};

static const struct pro_field chat_phrases_fields[] = {
    PRO__LIST(pro_chat_phrases_result, phrase, phrases, "phrases", PRO_LIST, "all of them",
        .of = &phrase, .max = PRO_PHRASES_MAX, PRO__NEED),
};

const struct pro_field pro__chat_line_fields[PRO__CHAT_LINE_FIELDS] = {
    PRO__FIELD(pro_chat_line, match, "match", PRO_TEXT, "where; left out: in the lobby",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    PRO__FIELD(pro_chat_line, line, "line", PRO_UINT, "its number; in chat.history only",
        .min = 1, .max = PRO__INT_MAX),
    PRO__SEAT(pro_chat_line, "of who plays; left out: a spectator, or in the lobby", PRO__MAY),
    PRO__FIELD(pro_chat_line, player, "player", PRO_TEXT, "who; left out: the account is gone",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__NAME(pro_chat_line, name, "name", PRO_TEXT, "as it was shown"),
    PRO__FIELD(pro_chat_line, text, "text", PRO_TEXT, "this, or a phrase", .min = 1,
        .max = PRO_CHAT_TEXT_MAX),
    PRO__FIELD(pro_chat_line, phrase, "phrase", PRO_TEXT, "one of chat.phrases",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 16),
    PRO__TIME(pro_chat_line, at_ms, "at_ms", "when"),
};
static const struct pro_shape line = {PRO__SHAPE(pro_chat_line, pro__chat_line_fields)};

static const struct pro_field chat_recent_fields[] = {
    PRO__LIST(pro_chat_recent_result, line, lines, "lines", PRO_LIST, "latest last",
        .of = &line, .max = PRO_CHAT_RECENT_MAX, PRO__NEED),
};

static const struct pro_field blocked_fields[] = {
    PRO__PLAYER_ID(pro_chat_blocked),
    PRO__NAME(pro_chat_blocked, name, "name", PRO_TEXT, "who"),
};
static const struct pro_shape blocked = {PRO__SHAPE(pro_chat_blocked, blocked_fields)};

static const struct pro_field chat_blocks_fields[] = {
    PRO__LIST(pro_chat_blocks_result, block, blocks, "players", PRO_LIST,
        "in the order of blocking", .of = &blocked, .max = PRO_BLOCKS_MAX, PRO__NEED),
};

static const struct pro_field silent_fields[] = {
    PRO__PLAYER_ID(pro_silent),
    PRO__NAME(pro_silent, name, "name", PRO_TEXT, "who"),
    PRO__TIME(pro_silent, at_ms, "at_ms", "when a judge said so"),
    PRO__TIME(pro_silent, until_ms, "until_ms", "until when"),
};
static const struct pro_shape silent = {PRO__SHAPE(pro_silent, silent_fields)};

static const struct pro_field chat_silenced_fields[] = {
    PRO__LIST(pro_chat_silenced_result, silent, players, "players", PRO_LIST, "by id",
        .of = &silent, .max = PRO_CHAT_PAGE_MAX, PRO__NEED),
    PRO__FIELD(pro_chat_silenced_result, next, "next", PRO_TEXT,
        "goes into `after` for the next page; left out on the last", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 17),
};

static const struct pro_field chat_history_fields[] = {
    PRO__LIST(pro_chat_history_result, line, lines, "lines", PRO_LIST, "latest last",
        .of = &line, .max = PRO_CHAT_PAGE_MAX, PRO__NEED),
    PRO__FIELD(pro_chat_history_result, next, "next", PRO_UINT,
        "goes into `after` for the next page; left out on the last", .min = 1,
        .max = PRO__INT_MAX),
};

const struct pro_shape pro__chat_phrases_result = {
    PRO__SHAPE(pro_chat_phrases_result, chat_phrases_fields)};
const struct pro_shape pro__chat_say_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__chat_recent_result = {
    PRO__SHAPE(pro_chat_recent_result, chat_recent_fields)};
const struct pro_shape pro__chat_mute_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__chat_block_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__chat_blocks_result = {
    PRO__SHAPE(pro_chat_blocks_result, chat_blocks_fields)};
const struct pro_shape pro__chat_silence_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__chat_silenced_result = {
    PRO__SHAPE(pro_chat_silenced_result, chat_silenced_fields)};
const struct pro_shape pro__chat_history_result = {
    PRO__SHAPE(pro_chat_history_result, chat_history_fields)};
