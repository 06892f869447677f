/* SPDX-License-Identifier: MIT
 * tournament_fields.c - the fields of the requests, results and notices of tournament.h. The manual of each
 * is its help text. */
#include "tables.h"

static const char *const state_words[PRO_TOURNAMENT_STATE_NUM + 1] = {
    NULL, "entry", "between", "pairing", "preview", "round", "over", "cancelled", NULL};
static const char *const kind_words[PRO_TOURNAMENTS_NUM + 1] = {
    NULL, "entry", "running", "over", NULL};
static const char *const entrant_words[PRO_ENTRANT_NUM + 1] = {
    NULL, "waiting", "standby", "in", "checked", "left", "dropped", "out", NULL};
const char *pro_entrant_word(enum pro_entrant_state state)
{
    return entrant_words[state];
}

static const char *const role_words[PRO_STAFF_NUM + 1] = {NULL, "host", "judge", NULL};
static const char *const penalty_words[PRO_PENALTY_NUM + 1] = {
    NULL, "warning", "game_loss", "match_loss", "disqualification", NULL};
static const char *const pair_state_words[PRO_PAIR_NUM + 1] = {
    NULL, "waiting", "playing", "overtime", "done", NULL};
static const char *const outcome_words[PRO_OUTCOME_NUM + 1] = {NULL, "a", "b", "draw",
    "double_loss", "bye", "forfeit_a", "forfeit_b", "forfeit_both", NULL};
static const char *const verdict_words[] = {NULL, "a", "b", "draw", "double_loss", NULL};
static const char *const wish_words[PRO_WISH_NUM + 1] = {NULL, "pair", "apart", "bye", NULL};
static const char *const side_words[PRO_SIDE_NUM + 1] = {
    NULL, "upper", "lower", "third", "final", "again", NULL};
static const char *const bracket_words[PRO_BRACKET_NUM + 1] = {
    NULL, "waits", "ready", "played", "walkover", "empty", NULL};
static const char *const winner_words[PRO_WINNER_NUM + 1] = {NULL, "a", "b", "nobody", NULL};

#define PLAYERS_MAX 4096
#define ROUNDS_MAX  100000 /* an elimination plays as many as it takes */

#define TOURNAMENT(s, kind)                                               \
    PRO__FIELD(s, tournament, "tournament", kind, "id of the tournament", \
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16, PRO__NEED)
#define ONE(s, member, wire, kind, about, ...)                                             \
    PRO__FIELD(s, member, wire, kind, about, .chars = PRO_CHARS_WORD, .min = 1, .max = 17, \
        __VA_ARGS__)
#define NAME(s, member, wire, kind, about, ...)                                 \
    PRO__FIELD(s, member, wire, kind, about, .chars = PRO_CHARS_NAME, .min = 1, \
        .max = PRO_NAME_MAX, __VA_ARGS__)
#define TITLE(s, kind)                                                                        \
    PRO__FIELD(s, name, "name", kind, "of the tournament", .chars = PRO_CHARS_NAME, .min = 1, \
        .max = PRO_TOURNAMENT_NAME_MAX, PRO__NEED)
#define REASON(s, kind, ...)                                                                  \
    PRO__FIELD(s, reason, "reason", kind, "why; it is kept", .min = 1, .max = PRO_REASON_MAX, \
        __VA_ARGS__)
#define COUNT(s, member, wire, about) \
    PRO__FIELD(s, member, wire, PRO_UINT, about, .max = 1000000, PRO__NEED)
#define SOME(s, member, wire, about, most) \
    PRO__FIELD(s, member, wire, PRO_UINT, about, .min = 1, .max = (most))
#define MOMENT(s, member, wire, about) SOME(s, member, wire, about, PRO__INT_MAX)
#define STAGE(s, about)                SOME(s, stage, "stage", about, PRO_STAGES_MAX)
#define ROUND(s, about)                SOME(s, round, "round", about, ROUNDS_MAX)
#define TABLE(s, about)                SOME(s, table, "table", about, PLAYERS_MAX)
#define AFTER(s)                       SOME(s, after, "after", "the `next` of the page before", PRO__INT_MAX)
#define LIMIT(s, usual, most) \
    SOME(s, limit, "limit", "rows of the page; left out: " usual, most)
#define NEXT(s)                                                                        \
    SOME(s, next, "next", "goes into `after` for the next page; left out on the last", \
        PRO__INT_MAX)
#define ROWS(s, member, count, wire, about, shape)                     \
    PRO__LIST(s, member, count, wire, PRO_LIST, about, .of = &(shape), \
        .max = PRO_TOURNAMENT_PAGE_MAX, PRO__NEED)
#define MATCH_OF(s, member, wire, about) \
    PRO__FIELD(                          \
        s, member, wire, PRO_TEXT, about, .chars = PRO_CHARS_BASE32, .min = 16, .max = 16)
#define GAMES(s, kind)                                                                         \
    PRO__FIELD(s, games, "games", kind, "games won by a, won by b, drawn", .min = 3, .max = 3, \
        .item_min = 0, .item_max = 9)
#define LEVELS(s, member, wire, about)                                                 \
    PRO__FIELD(s, member, wire, PRO_NUMS, about, .min = PRO_LEVELS, .max = PRO_LEVELS, \
        .item_min = 0, .item_max = UINT32_MAX)

/* ---- params: asking ---- */

static const struct pro_field list_params[] = {
    PRO__GAME_NAME(pro_tournament_list, PRO_STR, "only of this game", PRO__MAY),
    PRO__FIELD(pro_tournament_list, state, "state", PRO_WORD,
        "only before the start, running, or over", .words = kind_words),
    PRO__FIELD(pro_tournament_list, mine, "mine", PRO_BOOL,
        "only those that you host, judge, or have entered", PRO__MAY),
    PRO__FIELD(pro_tournament_list, before, "before", PRO_STR,
        "the `next` of the page before; left out: from the latest on", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
    LIMIT(pro_tournament_list, "20", PRO_TOURNAMENT_LIST_MAX),
};

static const struct pro_field get_params[] = {TOURNAMENT(pro_tournament_get, PRO_STR)};

static const struct pro_field players_params[] = {
    TOURNAMENT(pro_tournament_players, PRO_STR),
    AFTER(pro_tournament_players),
    LIMIT(pro_tournament_players, "100", PRO_TOURNAMENT_PAGE_MAX),
};

static const struct pro_field round_params[] = {
    TOURNAMENT(pro_tournament_round, PRO_STR),
    STAGE(pro_tournament_round, "left out: the one that is on, or was last"),
    ROUND(pro_tournament_round, "of the stage; left out: the one that is on, or was last"),
    AFTER(pro_tournament_round),
    LIMIT(pro_tournament_round, "500", PRO_TOURNAMENT_PAGE_MAX),
};

static const struct pro_field standings_params[] = {
    TOURNAMENT(pro_tournament_standings, PRO_STR),
    STAGE(pro_tournament_standings,
        "that is swiss or of groups; left out: places of the whole tournament"),
    ROUND(pro_tournament_standings, "after this round of the stage; left out: as it is now"),
    AFTER(pro_tournament_standings),
    LIMIT(pro_tournament_standings, "100", PRO_TOURNAMENT_PAGE_MAX),
};

static const struct pro_field bracket_params[] = {
    TOURNAMENT(pro_tournament_bracket, PRO_STR),
    STAGE(pro_tournament_bracket, "that is an elimination; left out: the last of them"),
    AFTER(pro_tournament_bracket),
    LIMIT(pro_tournament_bracket, "500", PRO_TOURNAMENT_PAGE_MAX),
};

static const struct pro_field decklist_params[] = {
    TOURNAMENT(pro_tournament_decklist, PRO_STR),
    ONE(pro_tournament_decklist, player, "player", PRO_STR, "whose; left out: your own",
        PRO__MAY),
};

static const struct pro_field log_params[] = {
    TOURNAMENT(pro_tournament_log, PRO_STR),
    SOME(pro_tournament_log, before, "before",
        "the `next` of the page before; left out: from the latest on", PRO__INT_MAX),
    LIMIT(pro_tournament_log, "20", PRO_TOURNAMENT_LOG_MAX),
};

/* ---- params: taking part ---- */

static const struct pro_field enter_params[] = {
    TOURNAMENT(pro_tournament_enter, PRO_STR),
    PRO__FIELD(pro_tournament_enter, code, "code", PRO_STR, "where one needs it",
        .chars = PRO_CHARS_CODE, .min = 1, .max = 12),
    PRO__DECK_ID(pro_tournament_enter, deck, "deck", PRO_STR,
        "id of the deck that you register; left out: you do that later", PRO__MAY),
};

static const struct pro_field deck_params[] = {
    TOURNAMENT(pro_tournament_deck, PRO_STR),
    PRO__DECK_ID(pro_tournament_deck, deck, "deck", PRO_STR,
        "id of a deck of yours or of a starter deck; what it holds now is registered",
        PRO__NEED),
};

static const struct pro_field leave_params[] = {TOURNAMENT(pro_tournament_leave, PRO_STR)};

/* ---- params: hosting ---- */

#define RULES(s, about) \
    PRO__FIELD(         \
        s, rules, "rules", PRO_OBJECT, about, .of = &pro_tournament_rules_shape, PRO__NEED)
#define WHOM(s) ONE(s, player, "player", PRO_STR, "id of the player", PRO__NEED)
#define ACCOUNT(s)                                                                        \
    PRO__FIELD(s, player, "player", PRO_STR, "handle of an account, or id of its player", \
        .chars = PRO_CHARS_ACCOUNT, .min = 3, .max = 24, PRO__NEED)

static const struct pro_field create_params[] = {
    RULES(pro_tournament_create, "how it is set up"),
};

static const struct pro_field change_params[] = {
    TOURNAMENT(pro_tournament_change, PRO_STR),
    RULES(pro_tournament_change, "whole new ones; the game stays once somebody has entered"),
};

static const struct pro_field admit_params[] = {
    TOURNAMENT(pro_tournament_admit, PRO_STR),
    ACCOUNT(pro_tournament_admit),
    PRO__DECK_ID(pro_tournament_admit, deck, "deck", PRO_STR,
        "id of a deck of yours or of a starter deck, to be registered for that player; left out: "
        "the player does that",
        PRO__MAY),
};

static const struct pro_field remove_params[] = {
    TOURNAMENT(pro_tournament_remove, PRO_STR),
    WHOM(pro_tournament_remove),
    REASON(pro_tournament_remove, PRO_STR, PRO__MAY),
};

static const struct pro_field seed_params[] = {
    TOURNAMENT(pro_tournament_seed, PRO_STR),
    WHOM(pro_tournament_seed),
    SOME(pro_tournament_seed, number, "number", "from 1; left out: none any more", PLAYERS_MAX),
};

static const struct pro_field staff_params[] = {
    TOURNAMENT(pro_tournament_staff, PRO_STR),
    ACCOUNT(pro_tournament_staff),
    PRO__FIELD(pro_tournament_staff, role, "role", PRO_WORD, "a host may all that a judge may",
        .words = role_words, PRO__NEED),
    PRO__FIELD(pro_tournament_staff, on, "on", PRO_BOOL, "false: no more", PRO__NEED),
};

static const struct pro_field start_params[] = {TOURNAMENT(pro_tournament_start, PRO_STR)};

static const struct pro_field wish_fields[] = {
    PRO__FIELD(pro_wish, kind, "kind", PRO_WORD,
        "pair: a and b meet; apart: they do not; bye: a has no opponent", .words = wish_words,
        PRO__NEED),
    ONE(pro_wish, a, "a", PRO_STR, "id of a player", PRO__NEED),
    ONE(pro_wish, b, "b", PRO_STR, "of another; left out of a bye", PRO__MAY),
};
static const struct pro_shape wish = {PRO__SHAPE(pro_wish, wish_fields)};

static const struct pro_field pair_params[] = {
    TOURNAMENT(pro_tournament_pair, PRO_STR),
    PRO__FIELD(pro_tournament_pair, wish, "wishes", PRO_ITEMS,
        "of a round of swiss: what is decided before it is paired; left out: nothing",
        .of = &wish, .len_at = offsetof(struct pro_tournament_pair, wishes), .min = 1,
        .max = PRO_WISHES_MAX),
};

static const struct pro_field hold_params[] = {
    TOURNAMENT(pro_tournament_hold, PRO_STR),
    PRO__FIELD(pro_tournament_hold, on, "on", PRO_BOOL, "false: it goes on", PRO__NEED),
    REASON(pro_tournament_hold, PRO_STR, PRO__MAY),
};

static const struct pro_field finish_params[] = {
    TOURNAMENT(pro_tournament_finish, PRO_STR),
    PRO__FIELD(pro_tournament_finish, early, "early", PRO_BOOL,
        "though rounds or stages are left: between rounds of swiss or of groups", PRO__MAY),
};

static const struct pro_field cancel_params[] = {
    TOURNAMENT(pro_tournament_cancel, PRO_STR),
    REASON(pro_tournament_cancel, PRO_STR, PRO__NEED),
};

static const struct pro_field announce_params[] = {
    TOURNAMENT(pro_tournament_announce, PRO_STR),
    PRO__FIELD(pro_tournament_announce, text, "text", PRO_STR, "what is said", .min = 1,
        .max = PRO_REASON_MAX, PRO__NEED),
};

static const struct pro_field webhook_params[] = {
    TOURNAMENT(pro_tournament_webhook, PRO_STR),
    PRO__FIELD(pro_tournament_webhook, url, "url", PRO_STR, "https://.. that is told",
        .chars = PRO_CHARS_PRINT, .min = 10, .max = PRO_WEBHOOK_URL_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_webhook, on, "on", PRO_BOOL, "false: no more", PRO__NEED),
};

/* ---- params: judging ---- */

static const struct pro_field extend_params[] = {
    TOURNAMENT(pro_tournament_extend, PRO_STR),
    TABLE(pro_tournament_extend, "of the round that is on; left out: every one"),
    PRO__FIELD(pro_tournament_extend, seconds, "seconds", PRO_UINT, "more than it has",
        .min = 1, .max = 86400, PRO__NEED),
    REASON(pro_tournament_extend, PRO_STR, PRO__NEED),
};

static const struct pro_field result_params[] = {
    TOURNAMENT(pro_tournament_result, PRO_STR),
    STAGE(pro_tournament_result, "left out: the one that is on, or was last"),
    PRO__FIELD(pro_tournament_result, round, "round", PRO_UINT, "of the stage", .min = 1,
        .max = ROUNDS_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_result, table, "table", PRO_UINT,
        "an open one, whose match ends by it, or one whose result is corrected", .min = 1,
        .max = PLAYERS_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_result, outcome, "outcome", PRO_WORD, "who has won",
        .words = verdict_words, PRO__NEED),
    PRO__FIELD(pro_tournament_result, games, "games", PRO_NUMS,
        "games won by a, won by b, drawn; left out: as many as it takes to win, and no others",
        .min = 3, .max = 3, .item_min = 0, .item_max = 9),
    REASON(pro_tournament_result, PRO_STR, PRO__NEED),
};

static const struct pro_field penalty_params[] = {
    TOURNAMENT(pro_tournament_penalty, PRO_STR),
    WHOM(pro_tournament_penalty),
    PRO__FIELD(pro_tournament_penalty, kind, "kind", PRO_WORD,
        "a lost game or match is the one that is played, else the next one",
        .words = penalty_words, PRO__NEED),
    REASON(pro_tournament_penalty, PRO_STR, PRO__NEED),
};

/* ---- results ---- */

#define TOURNAMENT_STATE(s)                                                                   \
    PRO__FIELD(s, state, "state", PRO_WORD,                                                   \
        "entry: before the start; between: rounds, the next can be paired; pairing: that is " \
        "being done; preview: pairs are known, matches have not begun; round: one is on",     \
        .words = state_words, PRO__NEED)
#define COUNTS(s)                                                                                     \
    SOME(s, stage, "stage", "that is on, or was last; left out: none yet", PRO_STAGES_MAX),           \
        SOME(s, round, "round", "of the stage, likewise", ROUNDS_MAX),                                \
        SOME(s, rounds, "rounds", "of the stage; left out: not known yet", ROUNDS_MAX),               \
        COUNT(s, entered, "entered", "players who have a place, or still play"),                      \
        COUNT(s, waiting, "waiting", "who wait for one"),                                             \
        COUNT(s, checked, "checked", "who have checked in"),                                          \
        COUNT(s, open_tables, "open_tables", "of the round that is on, without a result"),            \
        MOMENT(s, starts_ms, "starts_ms",                                                             \
            "before the start: when it is meant to start; then: when the matches of the round "       \
            "begin or began"),                                                                        \
        MOMENT(s, ends_ms, "ends_ms",                                                                 \
            "of the round, without what single tables have been given; left out: no limit, or held"), \
        PRO__FIELD(s, held, "held", PRO_BOOL, "the time of the round stands", PRO__MAY)

static const struct pro_field row_fields[] = {
    TOURNAMENT(pro_tournament_row, PRO_TEXT),
    TITLE(pro_tournament_row, PRO_TEXT),
    PRO__GAME_NAME(pro_tournament_row, PRO_TEXT, "name of the game", PRO__NEED),
    TOURNAMENT_STATE(pro_tournament_row),
    MOMENT(pro_tournament_row, starts_ms, "starts_ms", "when it is meant to start, or did"),
    COUNT(pro_tournament_row, entered, "entered", "players who have a place, or still play"),
    COUNT(pro_tournament_row, capacity, "capacity", "players for whom there is a place"),
    NAME(pro_tournament_row, host, "host", PRO_TEXT, "name of who made it", PRO__NEED),
    STAGE(pro_tournament_row, "that is on, or was last; left out: none yet"),
    ROUND(pro_tournament_row, "of the stage, likewise"),
};
static const struct pro_shape row = {PRO__SHAPE(pro_tournament_row, row_fields)};

static const struct pro_field list_fields[] = {
    PRO__LIST(pro_tournament_list_result, row, rows, "tournaments", PRO_LIST, "latest first",
        .of = &row, .max = PRO_TOURNAMENT_LIST_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_list_result, next, "next", PRO_TEXT,
        "goes into `before` for the next page; left out on the last", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
};

static const struct pro_field announcement_fields[] = {
    PRO__TIME(pro_announcement, at_ms, "at_ms", "when"),
    NAME(pro_announcement, name, "name", PRO_TEXT, "of who says it", PRO__NEED),
    PRO__FIELD(pro_announcement, text, "text", PRO_TEXT, "what is said", .min = 1,
        .max = PRO_REASON_MAX, PRO__NEED),
};
static const struct pro_shape announcement = {
    PRO__SHAPE(pro_announcement, announcement_fields)};

static const struct pro_field staff_fields[] = {
    PRO__PLAYER_ID(pro_staff),
    NAME(pro_staff, name, "name", PRO_TEXT, "who", PRO__NEED),
    PRO__FIELD(pro_staff, role, "role", PRO_WORD, "a host may all that a judge may",
        .words = role_words, PRO__NEED),
};
static const struct pro_shape staff = {PRO__SHAPE(pro_staff, staff_fields)};

static const struct pro_field registered_fields[] = {
    PRO__FIELD(
        pro_registered, hash, "hash", PRO_HEX, "of the deck that was registered", PRO__NEED),
    PRO__FIELD(pro_registered, is_legal, "legal", PRO_BOOL,
        "it fits the list of the tournament, when it was last looked at", PRO__NEED),
};
static const struct pro_shape registered = {PRO__SHAPE(pro_registered, registered_fields)};

static const struct pro_field penalized_fields[] = {
    PRO__FIELD(
        pro_penalized, kind, "kind", PRO_WORD, "what it is", .words = penalty_words, PRO__NEED),
    PRO__TIME(pro_penalized, at_ms, "at_ms", "when"),
    STAGE(pro_penalized, "in which; left out: before the start"),
    ROUND(pro_penalized, "of the stage, likewise"),
    REASON(pro_penalized, PRO_TEXT, PRO__NEED),
};
static const struct pro_shape penalized = {PRO__SHAPE(pro_penalized, penalized_fields)};

#define PENALTIES(s, about)                                                          \
    PRO__LIST(s, penalty, penalties, "penalties", PRO_LIST, about, .of = &penalized, \
        .max = PRO_PENALTIES_MAX, PRO__MAY)

static const struct pro_field you_fields[] = {
    PRO__FIELD(pro_tournament_you, state, "state", PRO_WORD, "left out: you have not entered",
        .words = entrant_words),
    PRO__FIELD(pro_tournament_you, role, "role", PRO_WORD,
        "what you may do, also by a role of your account; left out: no more than a player",
        .words = role_words),
    PRO__FIELD(pro_tournament_you, deck, "deck", PRO_OBJECT,
        "that you have registered; left out: none", .of = &registered),
    TABLE(pro_tournament_you, "of the round that is on; left out: none, or a bye"),
    MATCH_OF(pro_tournament_you, match, "match", "that is played there, once it has begun"),
    PENALTIES(pro_tournament_you, "that you have been given, oldest first"),
};
static const struct pro_shape you = {PRO__SHAPE(pro_tournament_you, you_fields)};

static const struct pro_field get_fields[] = {
    TOURNAMENT(pro_tournament_get_result, PRO_TEXT),
    RULES(pro_tournament_get_result, "how it is set up: all that was left out is said"),
    TOURNAMENT_STATE(pro_tournament_get_result),
    COUNTS(pro_tournament_get_result),
    NAME(pro_tournament_get_result, host, "host", PRO_TEXT, "name of who made it", PRO__NEED),
    PRO__LIST(pro_tournament_get_result, person, staff, "staff", PRO_LIST, "hosts and judges",
        .of = &staff, .max = PRO_STAFF_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_get_result, seed_commitment, "seed_commitment", PRO_HEX,
        "SHA-256 of the id of the tournament, a zero byte, the 16 bytes of the seed",
        PRO__NEED),
    PRO__FIELD(pro_tournament_get_result, seed, "seed", PRO_TEXT,
        "what all chance of the tournament comes from; told from the start on",
        .chars = PRO_CHARS_HEX, .min = 32, .max = 32),
    PRO__LIST(pro_tournament_get_result, announcement, announcements, "announcements", PRO_LIST,
        "the last ones, oldest first", .of = &announcement, .max = PRO_ANNOUNCEMENTS_MAX,
        PRO__NEED),
    PRO__FIELD(pro_tournament_get_result, you, "you", PRO_OBJECT,
        "how it stands with you; left out: you have nothing to do with it", .of = &you),
    PRO__FIELD(pro_tournament_get_result, code, "code", PRO_TEXT,
        "that one enters by, for hosts and judges", .chars = PRO_CHARS_BASE32, .min = 6,
        .max = 6),
};

static const struct pro_field entrant_fields[] = {
    PRO__PLAYER_ID(pro_entrant),
    NAME(pro_entrant, name, "name", PRO_TEXT, "who", PRO__NEED),
    PRO__FIELD(pro_entrant, state, "state", PRO_WORD,
        "waiting: for a place; standby: the same, and has checked in; left: before the start; dropped: after it, or did not check in; out: "
        "disqualified",
        .words = entrant_words, PRO__NEED),
    SOME(pro_entrant, seed, "seed", "by hand; left out: none", PLAYERS_MAX),
    SOME(pro_entrant, rating, "rating", "when the player entered; left out: none",
        PRO__RATING_MAX),
    PRO__FIELD(pro_entrant, deck, "deck", PRO_OBJECT,
        "that is registered, for hosts and judges; left out: none", .of = &registered),
    PENALTIES(pro_entrant, "for hosts and judges, oldest first"),
    SOME(pro_entrant, until, "until", "of who has dropped: the last round before it",
        ROUNDS_MAX),
};
static const struct pro_shape entrant = {PRO__SHAPE(pro_entrant, entrant_fields)};

static const struct pro_field players_fields[] = {
    ROWS(pro_tournament_players_result, row, rows, "players", "in the order of entering",
        entrant),
    NEXT(pro_tournament_players_result),
};

static const struct pro_field opponent_fields[] = {
    PRO__PLAYER_ID(pro_opponent_of),
    NAME(pro_opponent_of, name, "name", PRO_TEXT, "who", PRO__NEED),
    COUNT(pro_opponent_of, points, "points", "before the round; of an elimination 0"),
};
static const struct pro_shape opponent = {PRO__SHAPE(pro_opponent_of, opponent_fields)};

static const struct pro_field pair_row_fields[] = {
    TABLE(pro_pair, "left out: a bye"),
    PRO__FIELD(pro_pair, a, "a", PRO_OBJECT, "goes first in the first game, and is p1 there",
        .of = &opponent, PRO__NEED),
    PRO__FIELD(
        pro_pair, b, "b", PRO_OBJECT, "left out: there is nobody", .of = &opponent, PRO__MAY),
    SOME(pro_pair, group, "group", "of robin", 64),
    SOME(pro_pair, number, "number", "of an elimination: of the match in the bracket",
        PLAYERS_MAX),
    MATCH_OF(pro_pair, match, "match", "once it has begun"),
    MATCH_OF(pro_pair, replay, "replay", "once it can be seen"),
    PRO__FIELD(pro_pair, state, "state", PRO_WORD,
        "waiting: has not begun; overtime: the time of the round is over", PRO__NEED,
        .words = pair_state_words),
    PRO__FIELD(pro_pair, outcome, "outcome", PRO_WORD,
        "a has won, b has won, or nobody; forfeit: the other did not come or was taken out",
        .words = outcome_words),
    GAMES(pro_pair, PRO_NUMS),
    LEVELS(pro_pair, levels, "levels",
        "of swiss, what the pair costs: again, bye, unplayed, points, float, rank, noise"),
    SOME(pro_pair, extension_s, "extension_s", "that the table has been given", PRO__INT_MAX),
    PRO__FIELD(pro_pair, corrected, "corrected", PRO_BOOL, "the result is not the first one",
        PRO__MAY),
};
static const struct pro_shape pair = {PRO__SHAPE(pro_pair, pair_row_fields)};

static const struct pro_field round_fields[] = {
    STAGE(pro_tournament_round_result, "left out: nothing is paired yet"),
    ROUND(pro_tournament_round_result, "of the stage, likewise"),
    MOMENT(pro_tournament_round_result, starts_ms, "starts_ms", "when its matches begin"),
    MOMENT(pro_tournament_round_result, ends_ms, "ends_ms",
        "without what single tables have been given; left out: no limit, or held"),
    PRO__FIELD(pro_tournament_round_result, seed, "seed", PRO_TEXT,
        "what all chance of the tournament comes from", .chars = PRO_CHARS_HEX, .min = 32,
        .max = 32),
    PRO__FIELD(pro_tournament_round_result, proved, "proved", PRO_BOOL,
        "of swiss: no other pairs cost less", PRO__MAY),
    LEVELS(pro_tournament_round_result, total, "total",
        "of swiss: what all pairs cost together, level by level"),
    ROWS(pro_tournament_round_result, pair, pairs, "pairs", "by table, byes last", pair),
    NEXT(pro_tournament_round_result),
};

#define RATE(member, about)                                                           \
    PRO__FIELD(pro_rates, member, #member, PRO_TEXT, about, .chars = PRO_CHARS_TOKEN, \
        .min = 6, .max = 6)

static const struct pro_field rates_fields[] = {
    RATE(omw, "mean of the opponents' match-win rates, as 0.4422"),
    RATE(mw, "match-win rate"),
    RATE(gw, "game-win rate"),
    RATE(ogw, "mean of the opponents' game-win rates"),
    RATE(oomw, "mean of the opponents' omw"),
};
static const struct pro_shape rates = {PRO__SHAPE(pro_rates, rates_fields)};

static const struct pro_field standing_fields[] = {
    SOME(pro_standing, rank, "rank", "left out: disqualified, or has no place", PLAYERS_MAX),
    PRO__PLAYER_ID(pro_standing),
    NAME(pro_standing, name, "name", PRO_TEXT, "who", PRO__NEED),
    SOME(pro_standing, group, "group", "of robin: ranks are those of the group", 64),
    COUNT(pro_standing, points, "points", "byes and missed rounds included"),
    COUNT(pro_standing, played, "played", "rounds"),
    COUNT(pro_standing, wins, "wins", "matches"),
    COUNT(pro_standing, losses, "losses", "matches"),
    COUNT(pro_standing, draws, "draws", "matches"),
    COUNT(pro_standing, byes, "byes", "rounds"),
    PRO__FIELD(
        pro_standing, rates, "rates", PRO_OBJECT, "of swiss and of groups", .of = &rates),
    PRO__FIELD(pro_standing, because, "because", PRO_WORD,
        "the tie-breaker that put it behind the one above; left out: the points, or they share a "
        "rank",
        .words = pro__tiebreak_words),
    PRO__FIELD(pro_standing, state, "state", PRO_WORD, "as in tournament.players",
        .words = entrant_words, PRO__NEED),
};
static const struct pro_shape standing = {PRO__SHAPE(pro_standing, standing_fields)};

static const struct pro_field standings_fields[] = {
    STAGE(pro_tournament_standings_result, "left out: the whole tournament"),
    ROUND(pro_tournament_standings_result, "after this one of the stage"),
    ROWS(pro_tournament_standings_result, row, rows, "standings",
        "best first; of groups one after the other", standing),
    NEXT(pro_tournament_standings_result),
};

static const struct pro_field slot_fields[] = {
    ONE(pro_bracket_slot, player, "player", PRO_TEXT, "left out: not known yet, or nobody",
        PRO__MAY),
    NAME(pro_bracket_slot, name, "name", PRO_TEXT, "of the player", PRO__MAY),
    SOME(pro_bracket_slot, seed, "seed", "place in the seeding", PLAYERS_MAX),
    SOME(pro_bracket_slot, of, "of", "number of the match before that leads here", PLAYERS_MAX),
    PRO__FIELD(pro_bracket_slot, is_loser, "loser", PRO_BOOL, "its loser comes here", PRO__MAY),
};
static const struct pro_shape slot = {PRO__SHAPE(pro_bracket_slot, slot_fields)};

static const struct pro_field bracket_match_fields[] = {
    PRO__FIELD(pro_bracket_match, match, "match", PRO_UINT, "number in the bracket", .min = 1,
        .max = PLAYERS_MAX, PRO__NEED),
    PRO__FIELD(pro_bracket_match, side, "side", PRO_WORD,
        "lower, final and again (the final, played again): of double elimination; third: for the "
        "third place",
        .words = side_words, PRO__NEED),
    PRO__FIELD(pro_bracket_match, round, "round", PRO_UINT, "of its side", .min = 1,
        .max = ROUNDS_MAX, PRO__NEED),
    PRO__FIELD(pro_bracket_match, place, "place", PRO_UINT, "in that round, top to bottom",
        .min = 1, .max = PLAYERS_MAX, PRO__NEED),
    PRO__FIELD(pro_bracket_match, state, "state", PRO_WORD,
        "waits: for matches before it; walkover: nobody else comes; empty: nobody comes, or it need "
        "not be played",
        .words = bracket_words, PRO__NEED),
    PRO__FIELD(pro_bracket_match, a, "a", PRO_OBJECT, "who is drawn above", .of = &slot),
    PRO__FIELD(pro_bracket_match, b, "b", PRO_OBJECT, "who is drawn below", .of = &slot),
    PRO__FIELD(pro_bracket_match, winner, "winner", PRO_WORD, "left out: it is open",
        .words = winner_words),
    SOME(pro_bracket_match, played, "played", "round of the stage that it was paired in",
        ROUNDS_MAX),
    TABLE(pro_bracket_match, "of that round"),
    MATCH_OF(pro_bracket_match, replay, "replay", "once it can be seen"),
};
static const struct pro_shape bracket_match = {
    PRO__SHAPE(pro_bracket_match, bracket_match_fields)};

static const struct pro_field bracket_fields[] = {
    PRO__FIELD(pro_tournament_bracket_result, stage, "stage", PRO_UINT, "whose tree it is",
        .min = 1, .max = PRO_STAGES_MAX, PRO__NEED),
    ROWS(pro_tournament_bracket_result, row, rows, "matches",
        "each after those that lead to it", bracket_match),
    NEXT(pro_tournament_bracket_result),
};

static const struct pro_field decklist_fields[] = {
    PRO__FIELD(pro_tournament_decklist_result, deck, "deck", PRO_PILES_PTR,
        "the cards, in canonical order", PRO__NEED),
    PRO__FIELD(pro_tournament_decklist_result, hash, "hash", PRO_HEX, "of the deck", PRO__NEED),
    PRO__FIELD(pro_tournament_decklist_result, is_legal, "legal", PRO_BOOL,
        "by the list that the tournament goes by now", PRO__NEED),
    PRO__LIST(pro_tournament_decklist_result, fault, faults, "faults", PRO_LIST,
        "what is wrong with it", .of = &pro__deck_fault_shape, .max = 512, PRO__NEED),
};

static const struct pro_field act_fields[] = {
    PRO__FIELD(pro_tournament_act, no, "no", PRO_UINT, "from 1", .min = 1, .max = PRO__INT_MAX,
        PRO__NEED),
    PRO__TIME(pro_tournament_act, at_ms, "at_ms", "when"),
    ONE(pro_tournament_act, actor, "actor", PRO_TEXT,
        "id of the player who did it; `local`: whoever may open the admin socket; `server`: the "
        "server, by the rules",
        PRO__NEED),
    NAME(pro_tournament_act, name, "name", PRO_TEXT, "the name that player had", PRO__NEED),
    ONE(pro_tournament_act, verb, "verb", PRO_TEXT, "what was done", PRO__NEED),
    PRO__FIELD(pro_tournament_act, act, "act", PRO_RAW, "all that is kept of it", PRO__NEED),
    REASON(pro_tournament_act, PRO_TEXT, PRO__MAY),
};
static const struct pro_shape act = {PRO__SHAPE(pro_tournament_act, act_fields)};

static const struct pro_field log_fields[] = {
    PRO__LIST(pro_tournament_log_result, row, rows, "acts", PRO_LIST, "latest first",
        .of = &act, .max = PRO_TOURNAMENT_LOG_MAX, PRO__NEED),
    SOME(pro_tournament_log_result, next, "next",
        "goes into `before` for the next page; left out on the last", PRO__INT_MAX),
};

#define CODE(s)                                                                           \
    PRO__FIELD(s, code, "code", PRO_TEXT, "that one enters by; left out: one needs none", \
        .chars = PRO_CHARS_BASE32, .min = 6, .max = 6)

static const struct pro_field create_fields[] = {
    TOURNAMENT(pro_tournament_create_result, PRO_TEXT),
    CODE(pro_tournament_create_result),
};

static const struct pro_field change_fields[] = {CODE(pro_tournament_change_result)};

static const struct pro_field enter_fields[] = {
    PRO__FIELD(pro_tournament_enter_result, state, "state", PRO_WORD,
        "in, or waiting for a place", .words = entrant_words, PRO__NEED),
};

static const struct pro_field deck_fields[] = {
    PRO__FIELD(pro_tournament_deck_result, hash, "hash", PRO_HEX, "of the deck as it is now",
        PRO__NEED),
};

static const struct pro_field start_fields[] = {
    COUNT(pro_tournament_start_result, players, "players", "who begin it"),
    SOME(pro_tournament_start_result, rounds, "rounds",
        "of the first stage; left out: as many as it takes", ROUNDS_MAX),
};

static const struct pro_field pair_fields[] = {
    PRO__FIELD(pro_tournament_pair_result, stage, "stage", PRO_UINT, "that it is in", .min = 1,
        .max = PRO_STAGES_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_pair_result, round, "round", PRO_UINT, "that was paired",
        .min = 1, .max = ROUNDS_MAX, PRO__NEED),
    PRO__TIME(pro_tournament_pair_result, starts_ms, "starts_ms", "when its matches begin"),
};

static const struct pro_field webhook_fields[] = {
    PRO__FIELD(pro_tournament_webhook_result, secret, "secret", PRO_TEXT,
        "that signs what is sent there; told once", .chars = PRO_CHARS_TOKEN, .min = 43,
        .max = 43),
};

/* ---- shapes ---- */

const struct pro_shape pro__tournament_list_params = {
    PRO__SHAPE(pro_tournament_list, list_params)};
const struct pro_shape pro__tournament_get_params = {
    PRO__SHAPE(pro_tournament_get, get_params)};
const struct pro_shape pro__tournament_watch_params = {
    PRO__SHAPE(pro_tournament_get, get_params)};
const struct pro_shape pro__tournament_unwatch_params = {
    PRO__SHAPE(pro_tournament_get, get_params)};
const struct pro_shape pro__tournament_players_params = {
    PRO__SHAPE(pro_tournament_players, players_params)};
const struct pro_shape pro__tournament_round_params = {
    PRO__SHAPE(pro_tournament_round, round_params)};
const struct pro_shape pro__tournament_standings_params = {
    PRO__SHAPE(pro_tournament_standings, standings_params)};
const struct pro_shape pro__tournament_bracket_params = {
    PRO__SHAPE(pro_tournament_bracket, bracket_params)};
const struct pro_shape pro__tournament_decklist_params = {
    PRO__SHAPE(pro_tournament_decklist, decklist_params)};
const struct pro_shape pro__tournament_enter_params = {
    PRO__SHAPE(pro_tournament_enter, enter_params)};
const struct pro_shape pro__tournament_deck_params = {
    PRO__SHAPE(pro_tournament_deck, deck_params)};
const struct pro_shape pro__tournament_leave_params = {
    PRO__SHAPE(pro_tournament_leave, leave_params)};
const struct pro_shape pro__tournament_check_in_params = {
    PRO__SHAPE(pro_tournament_leave, leave_params)};
const struct pro_shape pro__tournament_create_params = {
    PRO__SHAPE(pro_tournament_create, create_params)};
const struct pro_shape pro__tournament_change_params = {
    PRO__SHAPE(pro_tournament_change, change_params)};
const struct pro_shape pro__tournament_admit_params = {
    PRO__SHAPE(pro_tournament_admit, admit_params)};
const struct pro_shape pro__tournament_remove_params = {
    PRO__SHAPE(pro_tournament_remove, remove_params)};
const struct pro_shape pro__tournament_seed_params = {
    PRO__SHAPE(pro_tournament_seed, seed_params)};
const struct pro_shape pro__tournament_staff_params = {
    PRO__SHAPE(pro_tournament_staff, staff_params)};
const struct pro_shape pro__tournament_start_params = {
    PRO__SHAPE(pro_tournament_start, start_params)};
const struct pro_shape pro__tournament_pair_params = {
    PRO__SHAPE(pro_tournament_pair, pair_params)};
const struct pro_shape pro__tournament_unpair_params = {
    PRO__SHAPE(pro_tournament_start, start_params)};
const struct pro_shape pro__tournament_hold_params = {
    PRO__SHAPE(pro_tournament_hold, hold_params)};
const struct pro_shape pro__tournament_finish_params = {
    PRO__SHAPE(pro_tournament_finish, finish_params)};
const struct pro_shape pro__tournament_cancel_params = {
    PRO__SHAPE(pro_tournament_cancel, cancel_params)};
const struct pro_shape pro__tournament_announce_params = {
    PRO__SHAPE(pro_tournament_announce, announce_params)};
const struct pro_shape pro__tournament_extend_params = {
    PRO__SHAPE(pro_tournament_extend, extend_params)};
const struct pro_shape pro__tournament_result_params = {
    PRO__SHAPE(pro_tournament_result, result_params)};
const struct pro_shape pro__tournament_penalty_params = {
    PRO__SHAPE(pro_tournament_penalty, penalty_params)};
const struct pro_shape pro__tournament_log_params = {
    PRO__SHAPE(pro_tournament_log, log_params)};
const struct pro_shape pro__tournament_webhook_params = {
    PRO__SHAPE(pro_tournament_webhook, webhook_params)};
const struct pro_shape pro__tournament_list_result = {
    PRO__SHAPE(pro_tournament_list_result, list_fields)};
const struct pro_shape pro__tournament_get_result = {
    PRO__SHAPE(pro_tournament_get_result, get_fields)};
const struct pro_shape pro__tournament_watch_result = {
    PRO__SHAPE(pro_tournament_get_result, get_fields)};
const struct pro_shape pro__tournament_unwatch_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_players_result = {
    PRO__SHAPE(pro_tournament_players_result, players_fields)};
const struct pro_shape pro__tournament_round_result = {
    PRO__SHAPE(pro_tournament_round_result, round_fields)};
const struct pro_shape pro__tournament_standings_result = {
    PRO__SHAPE(pro_tournament_standings_result, standings_fields)};
const struct pro_shape pro__tournament_bracket_result = {
    PRO__SHAPE(pro_tournament_bracket_result, bracket_fields)};
const struct pro_shape pro__tournament_decklist_result = {
    PRO__SHAPE(pro_tournament_decklist_result, decklist_fields)};
const struct pro_shape pro__tournament_enter_result = {
    PRO__SHAPE(pro_tournament_enter_result, enter_fields)};
const struct pro_shape pro__tournament_deck_result = {
    PRO__SHAPE(pro_tournament_deck_result, deck_fields)};
const struct pro_shape pro__tournament_leave_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_check_in_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_create_result = {
    PRO__SHAPE(pro_tournament_create_result, create_fields)};
const struct pro_shape pro__tournament_change_result = {
    PRO__SHAPE(pro_tournament_change_result, change_fields)};
const struct pro_shape pro__tournament_admit_result = {
    PRO__SHAPE(pro_tournament_enter_result, enter_fields)};
const struct pro_shape pro__tournament_remove_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_seed_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_staff_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_start_result = {
    PRO__SHAPE(pro_tournament_start_result, start_fields)};
const struct pro_shape pro__tournament_pair_result = {
    PRO__SHAPE(pro_tournament_pair_result, pair_fields)};
const struct pro_shape pro__tournament_unpair_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_hold_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_finish_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_cancel_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_announce_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_extend_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_result_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_penalty_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__tournament_log_result = {
    PRO__SHAPE(pro_tournament_log_result, log_fields)};
const struct pro_shape pro__tournament_webhook_result = {
    PRO__SHAPE(pro_tournament_webhook_result, webhook_fields)};

/* ---- notices ---- */

const struct pro_field pro__tournament_news_fields[PRO__TOURNAMENT_NEWS_FIELDS] = {
    TOURNAMENT(pro_tournament_news, PRO_TEXT),
    TOURNAMENT_STATE(pro_tournament_news),
    COUNTS(pro_tournament_news),
    PRO__LIST(pro_tournament_news, pair, pairs, "pairs", PRO_LIST,
        "of the round that is on, that have changed; when there are more, others come next",
        .of = &pair, .max = PRO_TOURNAMENT_NEWS_MAX, PRO__MAY),
    PRO__FIELD(pro_tournament_news, announcement, "announcement", PRO_OBJECT, "a new one",
        .of = &announcement),
};

const struct pro_field pro__tournament_call_fields[PRO__TOURNAMENT_CALL_FIELDS] = {
    TOURNAMENT(pro_tournament_call, PRO_TEXT),
    TITLE(pro_tournament_call, PRO_TEXT),
    PRO__FIELD(pro_tournament_call, stage, "stage", PRO_UINT, "that is on", .min = 1,
        .max = PRO_STAGES_MAX, PRO__NEED),
    PRO__FIELD(pro_tournament_call, round, "round", PRO_UINT, "of the stage", .min = 1,
        .max = ROUNDS_MAX, PRO__NEED),
    TABLE(pro_tournament_call, "where you sit; left out: a bye"),
    MATCH_OF(pro_tournament_call, match, "match",
        "that you play, whose stream follows; left out: it has not begun"),
    PRO__SEAT(pro_tournament_call, "yours in it", PRO__MAY),
    NAME(pro_tournament_call, opponent, "opponent", PRO_TEXT, "who sits opposite", PRO__MAY),
    PRO__FIELD(
        pro_tournament_call, bye, "bye", PRO_BOOL, "you have no opponent this round", PRO__MAY),
    PRO__TIME(pro_tournament_call, starts_ms, "starts_ms", "when the matches begin or began"),
    MOMENT(pro_tournament_call, ends_ms, "ends_ms",
        "when the time of the table is over; left out: no limit, or held"),
};
