/* SPDX-License-Identifier: MIT
 * judge_fields.c - the fields of the requests and results of judge.h. The manual of each is its help
 * text. */
#include "tables.h"

#include <pro/replay.h>

#define CALL(s)                                                                                \
    PRO__FIELD(s, call, "call", PRO_UINT, "number of the call", .min = 1, .max = PRO__INT_MAX, \
        PRO__NEED)
#define UNTOLD(s)                                                                        \
    PRO__FIELD(s, reason, "reason", PRO_STR, "why; it is kept, and told to nobody else", \
        .min = 1, .max = PRO_REASON_MAX, PRO__MAY)
#define REASON(s, ...)                                                                         \
    PRO__FIELD(s, reason, "reason", PRO_STR, "why; it is kept, and told to those it is about", \
        .min = 1, .max = PRO_REASON_MAX, __VA_ARGS__)
#define BEFORE(s)                                                                \
    PRO__FIELD(s, before, "before", PRO_UINT,                                    \
        "the `next` of the page before; left out: from the latest on", .min = 1, \
        .max = PRO__INT_MAX)
#define NEXT(s)                                                                 \
    PRO__FIELD(s, next, "next", PRO_UINT,                                       \
        "goes into `before` for the next page; left out on the last", .min = 1, \
        .max = PRO__INT_MAX)
#define LIMIT(s)                                                                        \
    PRO__FIELD(s, limit, "limit", PRO_UINT, "rows of the page; left out: 50", .min = 1, \
        .max = PRO_JUDGE_PAGE_MAX)

/* ---- params ---- */

static const struct pro_field judge_call_params[] = {
    PRO__MATCH(pro_judge_call, PRO_STR),
    PRO__FIELD(pro_judge_call, text, "text", PRO_STR, "what it is about", .min = 1,
        .max = PRO_REASON_MAX),
};

static const struct pro_field judge_calls_params[] = {
    PRO__FIELD(pro_judge_calls, is_all, "all", PRO_BOOL, "closed ones, too", PRO__MAY),
    BEFORE(pro_judge_calls),
    LIMIT(pro_judge_calls),
};

static const struct pro_field judge_take_params[] = {CALL(pro_judge_take)};
static const struct pro_field judge_close_params[] = {CALL(pro_judge_close)};

static const struct pro_field judge_view_params[] = {
    PRO__MATCH(pro_judge_view, PRO_STR),
    UNTOLD(pro_judge_view),
};

static const char *const verdict_words[PRO_VERDICT_NUM + 1] = {
    NULL, "p1", "p2", "drawn", "void", NULL};
static const char *const how_words[PRO_HOW_NUM + 1] = {NULL, "set", "add", "take", NULL};

static const struct pro_field judge_pause_params[] = {
    PRO__MATCH(pro_judge_pause, PRO_STR),
    REASON(pro_judge_pause, PRO__NEED),
};

static const struct pro_field judge_resume_params[] = {
    PRO__MATCH(pro_judge_resume, PRO_STR),
    REASON(pro_judge_resume, PRO__MAY),
};

static const struct pro_field judge_result_params[] = {
    PRO__MATCH(pro_judge_result, PRO_STR),
    PRO__FIELD(pro_judge_result, result, "result", PRO_WORD,
        "who has won; drawn: nobody; void: it does not count", .words = verdict_words,
        PRO__NEED),
    PRO__FIELD(pro_judge_result, is_whole, "whole", PRO_BOOL,
        "of the whole match, also between its games; left out: of the running game", PRO__MAY),
    REASON(pro_judge_result, PRO__NEED),
};

static const struct pro_field judge_clock_params[] = {
    PRO__MATCH(pro_judge_clock, PRO_STR),
    PRO__SEAT(pro_judge_clock, "whose clock", PRO__NEED),
    PRO__FIELD(pro_judge_clock, how, "how", PRO_WORD,
        "set it to that, add so much, or take so much", .words = how_words, PRO__NEED),
    PRO__FIELD(pro_judge_clock, ms, "ms", PRO_UINT, "milliseconds", .max = 86400000, PRO__NEED),
    REASON(pro_judge_clock, PRO__NEED),
};

static const struct pro_field judge_act_params[] = {
    PRO__MATCH(pro_judge_act, PRO_STR),
    PRO__FIELD(pro_judge_act, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__SEAT(pro_judge_act, "whose prompt it is", PRO__NEED),
    PRO__FIELD(pro_judge_act, prompt, "prompt", PRO_UINT, "the prompt it answers", .min = 1,
        .max = 65535, PRO__NEED),
    PRO__FIELD(pro_judge_act, picks, "picks", PRO_NUMS,
        "ids of options, in the order of picking", .min = 1, .max = PRO_NUMS_MAX, .item_min = 0,
        .item_max = 65535, PRO__NEED),
    REASON(pro_judge_act, PRO__NEED),
};

static const struct pro_field judge_rewind_params[] = {
    PRO__MATCH(pro_judge_rewind, PRO_STR),
    PRO__FIELD(pro_judge_rewind, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__FIELD(pro_judge_rewind, prompt, "prompt", PRO_UINT, "to where that prompt was opened",
        .min = 1, .max = 65535),
    PRO__FIELD(pro_judge_rewind, seq, "seq", PRO_UINT,
        "instead of `prompt`: to the last prompt that was open after that event or before it",
        .min = 1, .max = PRO__INT_MAX),
    PRO__FIELD(pro_judge_rewind, keeps_clocks, "keep_clocks", PRO_BOOL,
        "clocks stay as they are; left out: they go back, too", PRO__MAY),
    REASON(pro_judge_rewind, PRO__NEED),
};

const struct pro_shape pro__judge_pause_params = {
    PRO__SHAPE(pro_judge_pause, judge_pause_params)};
const struct pro_shape pro__judge_resume_params = {
    PRO__SHAPE(pro_judge_resume, judge_resume_params)};
const struct pro_shape pro__judge_result_params = {
    PRO__SHAPE(pro_judge_result, judge_result_params)};
const struct pro_shape pro__judge_clock_params = {
    PRO__SHAPE(pro_judge_clock, judge_clock_params)};
const struct pro_shape pro__judge_act_params = {PRO__SHAPE(pro_judge_act, judge_act_params)};
const struct pro_shape pro__judge_rewind_params = {
    PRO__SHAPE(pro_judge_rewind, judge_rewind_params)};

static const struct pro_field admin_announce_params[] = {
    PRO__FIELD(pro_admin_announce, text, "text", PRO_STR, "what is said", .min = 1,
        .max = PRO_REASON_MAX, PRO__NEED),
};

#define MATCH_AFTER(s)                                                      \
    PRO__FIELD(s, after, "after", PRO_STR, "the `next` of the page before", \
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16)
#define AFTER(s)                                                                       \
    PRO__FIELD(s, after, "after", PRO_UINT, "the `next` of the page before", .min = 1, \
        .max = PRO__INT_MAX)
#define PLAYER(s, about) \
    PRO__FIELD(          \
        s, player, "player", PRO_STR, about, .chars = PRO_CHARS_WORD, .min = 1, .max = 17)

static const struct pro_field judge_watch_params[] = {
    PRO__MATCH(pro_judge_watch, PRO_STR),
    PRO__FIELD(pro_judge_watch, after, "after", PRO_OBJECT,
        "what you have; left out: nothing of the running game", .of = &pro__after_shape),
    UNTOLD(pro_judge_watch),
};

static const struct pro_field judge_unwatch_params[] = {PRO__MATCH(pro_judge_unwatch, PRO_STR)};

const struct pro_shape pro__judge_watch_params = {
    PRO__SHAPE(pro_judge_watch, judge_watch_params)};
const struct pro_shape pro__judge_unwatch_params = {
    PRO__SHAPE(pro_judge_unwatch, judge_unwatch_params)};

static const struct pro_field judge_matches_params[] = {
    PRO__GAME_NAME(pro_judge_matches, PRO_STR, "only of this game", PRO__MAY),
    MATCH_AFTER(pro_judge_matches),
    LIMIT(pro_judge_matches),
};

static const struct pro_field judge_aside_params[] = {
    PRO__FIELD(pro_judge_aside, match, "match", PRO_STR, "this one alone",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    MATCH_AFTER(pro_judge_aside),
    PRO__FIELD(pro_judge_aside, limit, "limit", PRO_UINT, "rows of the page; left out: 20",
        .min = 1, .max = PRO_ASIDE_PAGE_MAX),
};

static const struct pro_field admin_ban_params[] = {
    PLAYER(pro_admin_ban, "this player, or"),
    PRO__FIELD(pro_admin_ban, address, "address", PRO_STR,
        "whoever comes from this address; of IPv6 the first 64 bits count",
        .chars = PRO_CHARS_PRINT, .min = 2, .max = 45),
    PRO__FIELD(pro_admin_ban, seconds, "seconds", PRO_UINT, "for how long; left out: for ever",
        .min = 1, .max = 315360000),
    PRO__FIELD(pro_admin_ban, is_sure, "sure", PRO_BOOL,
        "also when that is yourself, or an address of this machine", PRO__MAY),
    REASON(pro_admin_ban, PRO__NEED),
};

static const struct pro_field admin_unban_params[] = {
    PRO__FIELD(pro_admin_unban, ban, "ban", PRO_UINT, "number of the ban", .min = 1,
        .max = PRO__INT_MAX, PRO__NEED),
};

static const struct pro_field admin_bans_params[] = {
    AFTER(pro_admin_bans),
    LIMIT(pro_admin_bans),
};

static const struct pro_field admin_connections_params[] = {
    PLAYER(pro_admin_connections, "only those of this player"),
    AFTER(pro_admin_connections),
    LIMIT(pro_admin_connections),
};

static const struct pro_field admin_players_params[] = {
    PRO__FIELD(pro_admin_players, after, "after", PRO_STR, "the `next` of the page before",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    LIMIT(pro_admin_players),
};

static const struct pro_field admin_kick_params[] = {
    PLAYER(pro_admin_kick, "all connections of this player, or"),
    PRO__FIELD(pro_admin_kick, connection, "connection", PRO_UINT, "this one", .min = 1,
        .max = PRO__INT_MAX),
    REASON(pro_admin_kick, PRO__MAY),
};

static const struct pro_field admin_drain_params[] = {
    PRO__FIELD(pro_admin_drain, seconds, "seconds", PRO_UINT,
        "no new matches begin, and the server stops when none runs any more, or after so long; "
        "left out: it stops at once, and its matches go on after the next start",
        .min = 1, .max = 604800),
    PRO__FIELD(pro_admin_drain, is_off, "off", PRO_BOOL,
        "it does not stop after all, while it waits for matches, and new ones begin again",
        PRO__MAY),
    UNTOLD(pro_admin_drain),
};

const struct pro_shape pro__judge_matches_params = {
    PRO__SHAPE(pro_judge_matches, judge_matches_params)};
const struct pro_shape pro__judge_aside_params = {
    PRO__SHAPE(pro_judge_aside, judge_aside_params)};
const struct pro_shape pro__admin_ban_params = {
    PRO__SHAPE(pro_admin_ban, admin_ban_params), .is_either = true};
const struct pro_shape pro__admin_unban_params = {
    PRO__SHAPE(pro_admin_unban, admin_unban_params)};
const struct pro_shape pro__admin_bans_params = {PRO__SHAPE(pro_admin_bans, admin_bans_params)};
const struct pro_shape pro__admin_connections_params = {
    PRO__SHAPE(pro_admin_connections, admin_connections_params)};
const struct pro_shape pro__admin_players_params = {
    PRO__SHAPE(pro_admin_players, admin_players_params)};
const struct pro_shape pro__admin_kick_params = {
    PRO__SHAPE(pro_admin_kick, admin_kick_params), .is_either = true};
const struct pro_shape pro__admin_drain_params = {
    PRO__SHAPE(pro_admin_drain, admin_drain_params)};

static const struct pro_field audit_list_params[] = {
    PRO__FIELD(pro_audit_list, subject, "subject", PRO_STR,
        "what was done to this match, player, ban ..; left out: to any",
        .chars = PRO_CHARS_PRINT, .min = 1, .max = 40),
    PRO__FIELD(pro_audit_list, actor, "actor", PRO_STR,
        "by this player, or `local` for the admin socket; left out: by any",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__FIELD(pro_audit_list, verb, "verb", PRO_STR, "this method alone; left out: any",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 32),
    BEFORE(pro_audit_list),
    LIMIT(pro_audit_list),
};

const struct pro_shape pro__judge_call_params = {PRO__SHAPE(pro_judge_call, judge_call_params)};
const struct pro_shape pro__judge_calls_params = {
    PRO__SHAPE(pro_judge_calls, judge_calls_params)};
const struct pro_shape pro__judge_take_params = {PRO__SHAPE(pro_judge_take, judge_take_params)};
const struct pro_shape pro__judge_close_params = {
    PRO__SHAPE(pro_judge_close, judge_close_params)};
const struct pro_shape pro__judge_view_params = {PRO__SHAPE(pro_judge_view, judge_view_params)};
const struct pro_shape pro__admin_announce_params = {
    PRO__SHAPE(pro_admin_announce, admin_announce_params)};
const struct pro_shape pro__audit_list_params = {PRO__SHAPE(pro_audit_list, audit_list_params)};

/* ---- results ---- */

static const char *const call_state_words[PRO_CALL_NUM + 1] = {
    NULL, "open", "taken", "closed", NULL};

static const struct pro_field judge_call_fields[] = {CALL(pro_judge_call_result)};

const struct pro_field pro__called_fields[PRO__CALLED_FIELDS] = {
    CALL(pro_called),
    PRO__MATCH(pro_called, PRO_TEXT),
    PRO__SEAT(pro_called, "of who called", PRO__NEED),
    PRO__FIELD(pro_called, player, "player", PRO_TEXT,
        "who called; left out: the account is gone", .chars = PRO_CHARS_WORD, .min = 1,
        .max = 17),
    PRO__FIELD(pro_called, name, "name", PRO_TEXT, "who called", .chars = PRO_CHARS_NAME,
        .min = 1, .max = PRO_NAME_MAX),
    PRO__FIELD(pro_called, text, "text", PRO_TEXT, "what it is about", .min = 1,
        .max = PRO_REASON_MAX),
    PRO__FIELD(pro_called, state, "state", PRO_WORD,
        "open; taken: a judge looks after it; closed: done with", .words = call_state_words,
        PRO__NEED),
    PRO__FIELD(pro_called, judge, "judge", PRO_TEXT, "name of who took or closed it", .min = 1,
        .max = PRO_NAME_MAX),
    PRO__TIME(pro_called, at_ms, "at_ms", "when it was called"),
};
static const struct pro_shape called = {.field = pro__called_fields,
    .fields = PRO__CALLED_FIELDS,
    .size = sizeof(struct pro_called)};

static const struct pro_field judge_calls_fields[] = {
    PRO__LIST(pro_judge_calls_result, called, calls, "calls", PRO_LIST, "latest first",
        .of = &called, .max = PRO_JUDGE_PAGE_MAX, PRO__NEED),
    NEXT(pro_judge_calls_result),
};

static const struct pro_field judge_seat_fields[] = {
    PRO__SEAT(pro_judge_seat, "where", PRO__NEED),
    PRO__FIELD(pro_judge_seat, player, "player", PRO_TEXT, "id; left out: a bot",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__NAME(pro_judge_seat, name, "name", PRO_TEXT, "who"),
    PRO__FIELD(pro_judge_seat, is_here, "here", PRO_BOOL,
        "a connection of the player follows the match, or it is a bot", PRO__NEED),
    PRO__FIELD(pro_judge_seat, bank_ms, "bank_ms", PRO_UINT,
        "milliseconds left on the clock; left out: none, or there are no clocks", .min = 1,
        .max = PRO__INT_MAX),
    PRO__FIELD(pro_judge_seat, is_running, "running", PRO_BOOL, "that clock runs", PRO__MAY),
};
static const struct pro_shape judge_seat = {PRO__SHAPE(pro_judge_seat, judge_seat_fields)};

static const struct pro_field judge_view_fields[] = {
    PRO__MATCH(pro_judge_view_result, PRO_TEXT),
    PRO__GAME_NUMBER(pro_judge_view_result, 1),
    PRO__SEQ(pro_judge_view_result, "the table is shown after this event"),
    PRO__STATUS(pro_judge_view_result),
    PRO__PHASE(pro_judge_view_result),
    PRO__REVISION(pro_judge_view_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__LIST(pro_judge_view_result, player, players, "players", PRO_LIST, "who sits where",
        .of = &judge_seat, .max = 2, PRO__NEED),
    PRO__WINS(pro_judge_view_result),
    PRO__FIELD(
        pro_judge_view_result, is_paused, "paused", PRO_BOOL, "the match is paused", PRO__NEED),
    PRO__FIELD(pro_judge_view_result, view, "view", PRO_RAW, "the table, with everything",
        .ref = "view", PRO__NEED),
    PRO__FIELD(pro_judge_view_result, prompt, "prompt", PRO_RAW,
        "what is asked now, with every option", .ref = "prompt", .is_nullable = true,
        PRO__NEED),
};

static const char *const ruled_words[PRO_RULED_NUM + 1] = {
    NULL, "act", "result", "clock", "pause", "resume", "rewind", NULL};

const struct pro_field pro__ruling_fields[PRO__RULING_FIELDS] = {
    PRO__MATCH(pro_match_ruling, PRO_TEXT),
    PRO__GAME_NUMBER(pro_match_ruling, 1),
    PRO__FIELD(pro_match_ruling, ruling, "ruling", PRO_UINT,
        "its number in the match: one that you have had is told again when you resume",
        .min = 1, .max = PRO_REPLAY_RULINGS_MAX, PRO__NEED),
    PRO__FIELD(pro_match_ruling, what, "what", PRO_WORD,
        "act: the answer of the seat; result: of the game or the match; clock: what it has left",
        .words = ruled_words, PRO__NEED),
    PRO__SEAT(pro_match_ruling, "that it is about; left out: about both", PRO__MAY),
    PRO__FIELD(pro_match_ruling, from, "from", PRO_UINT,
        "first event that it caused; left out: it caused none", .min = 1, .max = PRO__INT_MAX),
    PRO__SEQ(pro_match_ruling, "last event that it caused, or the last one before it"),
    PRO__FIELD(pro_match_ruling, judge, "judge", PRO_TEXT, "name of the judge", .min = 1,
        .max = PRO_NAME_MAX, PRO__NEED),
    PRO__FIELD(
        pro_match_ruling, reason, "reason", PRO_TEXT, "why", .min = 1, .max = PRO_REASON_MAX),
    PRO__FIELD(pro_match_ruling, clock, "clock", PRO_OBJECT,
        "how the clocks stand; left out: there are none", .of = &pro_clock_shape),
};

static const struct pro_field judge_clock_fields[] = {
    PRO__FIELD(pro_judge_clock_result, bank_ms, "bank_ms", PRO_UINT,
        "milliseconds that the clock has then", .max = PRO__INT_MAX, PRO__NEED),
};

static const struct pro_field judge_act_fields[] = {
    PRO__SEQ(pro_seq_result, "last event after this command"),
};

const struct pro_shape pro__judge_pause_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__judge_resume_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__judge_result_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__judge_clock_result = {
    PRO__SHAPE(pro_judge_clock_result, judge_clock_fields)};
const struct pro_shape pro__judge_act_result = {PRO__SHAPE(pro_seq_result, judge_act_fields)};

static const struct pro_field judge_rewind_fields[] = {
    PRO__SEQ(pro_seq_result, "the event that says so"),
};
const struct pro_shape pro__judge_rewind_result = {
    PRO__SHAPE(pro_seq_result, judge_rewind_fields)};

static const struct pro_field admin_announce_fields[] = {
    PRO__FIELD(pro_admin_announce_result, connections, "connections", PRO_UINT,
        "how many were told", .max = 1000000, PRO__NEED),
};

#define NEXT_MATCH(s)                                                \
    PRO__FIELD(s, next, "next", PRO_TEXT,                            \
        "goes into `after` for the next page; left out on the last", \
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16)
#define NEXT_AFTER(s)                                                          \
    PRO__FIELD(s, next, "next", PRO_UINT,                                      \
        "goes into `after` for the next page; left out on the last", .min = 1, \
        .max = PRO__INT_MAX)
#define ALL(s) \
    PRO__FIELD(s, total, "total", PRO_UINT, "how many there are", .max = 1000000, PRO__NEED)

static const struct pro_field judge_watch_fields[] = {
    PRO__MATCH(pro_judge_watch_result, PRO_TEXT),
    PRO__GAME_NUMBER(pro_judge_watch_result, 1),
    PRO__SEQ(pro_judge_watch_result, "last event of it so far"),
    PRO__STATUS(pro_judge_watch_result),
    PRO__PHASE(pro_judge_watch_result),
    PRO__REVISION(pro_judge_watch_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__LIST(pro_judge_watch_result, player, players, "players", PRO_LIST, "who sits where",
        .of = &judge_seat, .max = 2, PRO__NEED),
    PRO__WINS(pro_judge_watch_result),
};

const struct pro_shape pro__judge_watch_result = {
    PRO__SHAPE(pro_judge_watch_result, judge_watch_fields)};
const struct pro_shape pro__judge_unwatch_result = {.size = sizeof(struct pro_nothing)};

static const struct pro_field judged_match_fields[] = {
    PRO__MATCH(pro_judged_match, PRO_TEXT),
    PRO__GAME_NAME(pro_judged_match, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_judged_match, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__STATUS(pro_judged_match),
    PRO__PHASE(pro_judged_match),
    PRO__FIELD(pro_judged_match, number, "number", PRO_UINT,
        "of the game being played; left out: none yet", .min = 1, .max = 255),
    PRO__LIST(pro_judged_match, player, players, "players", PRO_LIST, "who sits where",
        .of = &judge_seat, .max = 2, PRO__NEED),
    PRO__FIELD(
        pro_judged_match, is_private, "private", PRO_BOOL, "joined by its code", PRO__MAY),
    PRO__FIELD(
        pro_judged_match, is_paused, "paused", PRO_BOOL, "the match is paused", PRO__MAY),
    PRO__FIELD(pro_judged_match, rulings, "rulings", PRO_UINT,
        "what judges have done in it; left out: nothing", .min = 1,
        .max = PRO_REPLAY_RULINGS_MAX),
    PRO__TIME(pro_judged_match, created_ms, "created_ms", "when it was opened"),
};
static const struct pro_shape judged_match = {
    PRO__SHAPE(pro_judged_match, judged_match_fields)};

static const struct pro_field judge_matches_fields[] = {
    PRO__LIST(pro_judge_matches_result, match, matches, "matches", PRO_LIST, "by id",
        .of = &judged_match, .max = PRO_JUDGE_PAGE_MAX, PRO__NEED),
    NEXT_MATCH(pro_judge_matches_result),
    ALL(pro_judge_matches_result),
};

static const struct pro_field aside_match_fields[] = {
    PRO__MATCH(pro_aside_match, PRO_TEXT),
    PRO__GAME_NAME(pro_aside_match, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_aside_match, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__LIST(pro_aside_match, player, players, "players", PRO_LIST, "who sits where",
        .of = &judge_seat, .max = 2, PRO__NEED),
    PRO__FIELD(pro_aside_match, report, "report", PRO_TEXT,
        "why it was put aside, as JSON; left out in a match of your own", .min = 1,
        .max = PRO_REPORT_MAX),
    PRO__FIELD(pro_aside_match, commands, "commands", PRO_UINT,
        "how many its journal has, which is kept", .max = 10000000, PRO__NEED),
    PRO__TIME(pro_aside_match, created_ms, "created_ms", "when it was opened"),
    PRO__TIME(pro_aside_match, aside_ms, "aside_ms", "when it was put aside"),
};
static const struct pro_shape aside_match = {PRO__SHAPE(pro_aside_match, aside_match_fields)};

static const struct pro_field judge_aside_fields[] = {
    PRO__LIST(pro_judge_aside_result, match, matches, "matches", PRO_LIST, "by id",
        .of = &aside_match, .max = PRO_ASIDE_PAGE_MAX, PRO__NEED),
    NEXT_MATCH(pro_judge_aside_result),
};

static const struct pro_field banned_fields[] = {
    PRO__FIELD(pro_banned, ban, "ban", PRO_UINT, "number of the ban", .min = 1,
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_banned, player, "player", PRO_TEXT, "this player, or",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__FIELD(pro_banned, address, "address", PRO_TEXT, "this address", .min = 2, .max = 45),
    PRO__FIELD(
        pro_banned, name, "name", PRO_TEXT, "of the player", .min = 1, .max = PRO_NAME_MAX),
    PRO__FIELD(pro_banned, reason, "reason", PRO_TEXT, "why", .min = 1, .max = PRO_REASON_MAX),
    PRO__FIELD(pro_banned, by, "by", PRO_TEXT, "name of who said so", .min = 1,
        .max = PRO_NAME_MAX, PRO__NEED),
    PRO__TIME(pro_banned, at_ms, "at_ms", "when"),
    PRO__FIELD(pro_banned, until_ms, "until_ms", PRO_UINT, "it ends then; left out: never",
        .min = 1, .max = PRO__INT_MAX),
};
static const struct pro_shape banned = {PRO__SHAPE(pro_banned, banned_fields)};

static const struct pro_field admin_bans_fields[] = {
    PRO__LIST(pro_admin_bans_result, ban, bans, "bans", PRO_LIST, "oldest first", .of = &banned,
        .max = PRO_JUDGE_PAGE_MAX, PRO__NEED),
    NEXT_AFTER(pro_admin_bans_result),
};

static const struct pro_field connection_fields[] = {
    PRO__FIELD(pro_connection, connection, "connection", PRO_UINT,
        "its number since the server started", .min = 1, .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_connection, address, "address", PRO_TEXT, "where it comes from", .min = 2,
        .max = 45, PRO__NEED),
    PRO__FIELD(pro_connection, program, "program", PRO_TEXT,
        "as hello said; left out: it has not", .chars = PRO_CHARS_PRINT, .min = 1, .max = 64),
    PRO__FIELD(pro_connection, player, "player", PRO_TEXT, "left out: it has no session",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__FIELD(
        pro_connection, name, "name", PRO_TEXT, "of the player", .min = 1, .max = PRO_NAME_MAX),
    PRO__TIME(pro_connection, since_ms, "since_ms", "when it came"),
    PRO__FIELD(pro_connection, streams, "streams", PRO_UINT,
        "matches that it follows; left out: none", .min = 1, .max = 1000),
};
static const struct pro_shape connection = {PRO__SHAPE(pro_connection, connection_fields)};

static const struct pro_field admin_connections_fields[] = {
    PRO__LIST(pro_admin_connections_result, connection, connections, "connections", PRO_LIST,
        "oldest first", .of = &connection, .max = PRO_JUDGE_PAGE_MAX, PRO__NEED),
    NEXT_AFTER(pro_admin_connections_result),
    ALL(pro_admin_connections_result),
};

static const struct pro_field present_fields[] = {
    PRO__PLAYER_ID(pro_present),
    PRO__NAME(pro_present, name, "name", PRO_TEXT, "who"),
    PRO__HANDLE(pro_present, PRO_TEXT, "of the account; left out: a guest", PRO__MAY),
    PRO__FIELD(pro_present, connections, "connections", PRO_UINT, "left out: none", .min = 1,
        .max = 1000000),
    PRO__FIELD(pro_present, matches, "matches", PRO_UINT,
        "open and live ones in which the player sits; left out: none", .min = 1,
        .max = 1000000),
};
static const struct pro_shape present = {PRO__SHAPE(pro_present, present_fields)};

static const struct pro_field admin_players_fields[] = {
    PRO__LIST(pro_admin_players_result, present, players, "players", PRO_LIST, "by id",
        .of = &present, .max = PRO_JUDGE_PAGE_MAX, PRO__NEED),
    PRO__FIELD(pro_admin_players_result, next, "next", PRO_TEXT,
        "goes into `after` for the next page; left out on the last", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 17),
    ALL(pro_admin_players_result),
};

static const struct pro_field admin_kick_fields[] = {
    PRO__FIELD(pro_admin_kick_result, connections, "connections", PRO_UINT,
        "how many were closed", .max = 1000000, PRO__NEED),
};

static const struct pro_field admin_drain_fields[] = {
    PRO__FIELD(pro_admin_drain_result, live, "live", PRO_UINT, "matches that run",
        .max = 1000000, PRO__NEED),
};

const struct pro_shape pro__judge_matches_result = {
    PRO__SHAPE(pro_judge_matches_result, judge_matches_fields)};
const struct pro_shape pro__judge_aside_result = {
    PRO__SHAPE(pro_judge_aside_result, judge_aside_fields)};
const struct pro_shape pro__admin_ban_result = {PRO__SHAPE(pro_banned, banned_fields)};
const struct pro_shape pro__admin_unban_result = {PRO__SHAPE(pro_banned, banned_fields)};
const struct pro_shape pro__admin_bans_result = {
    PRO__SHAPE(pro_admin_bans_result, admin_bans_fields)};
const struct pro_shape pro__admin_connections_result = {
    PRO__SHAPE(pro_admin_connections_result, admin_connections_fields)};
const struct pro_shape pro__admin_players_result = {
    PRO__SHAPE(pro_admin_players_result, admin_players_fields)};
const struct pro_shape pro__admin_kick_result = {
    PRO__SHAPE(pro_admin_kick_result, admin_kick_fields)};
const struct pro_shape pro__admin_drain_result = {
    PRO__SHAPE(pro_admin_drain_result, admin_drain_fields)};

static const struct pro_field audited_fields[] = {
    PRO__FIELD(pro_audited, entry, "entry", PRO_UINT, "number of the row", .min = 1,
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__TIME(pro_audited, at_ms, "at_ms", "when"),
    PRO__FIELD(pro_audited, actor, "actor", PRO_TEXT,
        "id of the player who did it; `local`: whoever may open the admin socket",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17, PRO__NEED),
    PRO__FIELD(pro_audited, name, "name", PRO_TEXT, "the name that player had", .min = 1,
        .max = PRO_NAME_MAX, PRO__NEED),
    PRO__FIELD(pro_audited, verb, "verb", PRO_TEXT, "the method", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 32, PRO__NEED),
    PRO__FIELD(pro_audited, subject, "subject", PRO_TEXT,
        "id of the match, the player, the ban .. that it was done to", .min = 1, .max = 64),
    PRO__FIELD(pro_audited, reason, "reason", PRO_TEXT, "why, or what was said", .min = 1,
        .max = PRO_REASON_MAX),
    PRO__FIELD(pro_audited, before, "before", PRO_TEXT, "how it was, as JSON", .min = 1,
        .max = PRO_AUDIT_TEXT_MAX),
    PRO__FIELD(pro_audited, after, "after", PRO_TEXT, "how it is then, as JSON", .min = 1,
        .max = PRO_AUDIT_TEXT_MAX),
    PRO__FIELD(pro_audited, result, "result", PRO_TEXT,
        "`ok`, or the name of the error that it was refused with", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 32, PRO__NEED),
};
static const struct pro_shape audited = {PRO__SHAPE(pro_audited, audited_fields)};

static const struct pro_field audit_list_fields[] = {
    PRO__LIST(pro_audit_list_result, row, rows, "rows", PRO_LIST, "latest first",
        .of = &audited, .max = PRO_JUDGE_PAGE_MAX, PRO__NEED),
    NEXT(pro_audit_list_result),
};

const struct pro_shape pro__judge_call_result = {
    PRO__SHAPE(pro_judge_call_result, judge_call_fields)};
const struct pro_shape pro__judge_calls_result = {
    PRO__SHAPE(pro_judge_calls_result, judge_calls_fields)};
const struct pro_shape pro__judge_take_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__judge_close_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__judge_view_result = {
    PRO__SHAPE(pro_judge_view_result, judge_view_fields)};
const struct pro_shape pro__admin_announce_result = {
    PRO__SHAPE(pro_admin_announce_result, admin_announce_fields)};
const struct pro_shape pro__audit_list_result = {
    PRO__SHAPE(pro_audit_list_result, audit_list_fields)};
