/* SPDX-License-Identifier: MIT
 * tables.h - shorthand for the field tables (*_fields.c), and the shapes that they give to request.c and
 * reply.c. */
#ifndef PRO_TABLES_H
#define PRO_TABLES_H

#include <pro/notice.h>

#define PRO__SIZE(s, member) sizeof(((struct s *)0)->member)

/* A field of struct s. */
#define PRO__FIELD(s, member, wire, kind, about, ...)                                      \
    {                                                                                      \
        .name = (wire), .type = (kind), .help = (about), .at = offsetof(struct s, member), \
        .size = PRO__SIZE(s, member), __VA_ARGS__                                          \
    }

/* A list: its pointer and its length. */
#define PRO__LIST(s, member, count, wire, kind, about, ...) \
    PRO__FIELD(s, member, wire, kind, about, .len_at = offsetof(struct s, count), __VA_ARGS__)

/* A struct and the table of its fields. */
#define PRO__SHAPE(s, table) \
    .field = (table), .fields = sizeof(table) / sizeof((table)[0]), .size = sizeof(struct s)

#define PRO__MAY  .is_required = false
#define PRO__NEED .is_required = true

/* The largest integer that JavaScript holds exactly. */
#define PRO__INT_MAX ((UINT64_C(1) << 53) - 1)

/* Fields that stand in many messages. */
#define PRO__MATCH(s, kind)                                                           \
    PRO__FIELD(s, match, "match", kind, "id of the match", .chars = PRO_CHARS_BASE32, \
        .min = 16, .max = 16, PRO__NEED)
#define PRO__GAME_NAME(s, kind, about, ...)                                                \
    PRO__FIELD(s, game, "game", kind, about, .chars = PRO_CHARS_WORD, .min = 1, .max = 16, \
        __VA_ARGS__)
#define PRO__REVISION(s, kind, about, ...)                                              \
    PRO__FIELD(s, revision, "revision", kind, about, .chars = PRO_CHARS_WORD, .min = 1, \
        .max = 24, __VA_ARGS__)
#define PRO__DECK_ID(s, member, wire, kind, about, ...)                                    \
    PRO__FIELD(s, member, wire, kind, about, .chars = PRO_CHARS_WORD, .min = 1, .max = 32, \
        __VA_ARGS__)
#define PRO__NAME(s, member, wire, kind, about)                                 \
    PRO__FIELD(s, member, wire, kind, about, .chars = PRO_CHARS_NAME, .min = 1, \
        .max = PRO_NAME_MAX, PRO__NEED)
#define PRO__HANDLE(s, kind, about, ...)                                               \
    PRO__FIELD(s, handle, "handle", kind, about, .chars = PRO_CHARS_ACCOUNT, .min = 3, \
        .max = 24, __VA_ARGS__)
#define PRO__ROLES(s)                                                                 \
    PRO__LIST(s, role, roles, "roles", PRO_TEXTS,                                     \
        "what you may do: `player`, `organizer`, `judge`, `admin`; none for a guest", \
        .chars = PRO_CHARS_WORD, .min = 1, .max = 16, PRO__NEED)
#define PRO__PASSWORD(s, member, wire, about) \
    PRO__FIELD(s, member, wire, PRO_STR, about, .min = 1, .max = 256, PRO__NEED)
#define PRO__TOKEN(s)                                                                     \
    PRO__FIELD(s, token, "token", PRO_TEXT,                                               \
        "a secret that makes you this player again; told once", .chars = PRO_CHARS_TOKEN, \
        .min = 16, .max = 64, PRO__NEED)
#define PRO__DECK_NAME(s, kind)                                        \
    PRO__FIELD(s, name, "name", kind, "what its owner calls the deck", \
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_DECK_NAME_MAX, PRO__NEED)

#define PRO__SEAT(s, about, ...) \
    PRO__FIELD(s, seat, "seat", PRO_WORD, about, .words = pro__seat_words, __VA_ARGS__)
#define PRO__STATUS(s)                                              \
    PRO__FIELD(s, status, "status", PRO_WORD, "state of the match", \
        .words = pro__status_words, PRO__NEED)
#define PRO__PHASE(s)                                                                        \
    PRO__FIELD(s, phase, "phase", PRO_WORD,                                                  \
        "waiting for an opponent, ready: for both before the first game, playing, between: " \
        "for both before the next one, over",                                                \
        .words = pro__phase_words, PRO__NEED)
#define PRO__WINS(s)                                                                       \
    PRO__FIELD(s, wins, "wins", PRO_NUMS, "games won by p1 and by p2", .min = 2, .max = 2, \
        .item_min = 0, .item_max = 5, PRO__NEED)
#define PRO__UNTIL(s)                                                                   \
    PRO__FIELD(s, until_ms, "until_ms", PRO_UINT,                                       \
        "in phases ready and between: then it goes on without those who are not ready", \
        .min = 1, .max = PRO__INT_MAX)
#define PRO__NONCE(s, member, wire, about, ...)                                               \
    PRO__FIELD(s, member, wire, PRO_STR, about, .chars = PRO_CHARS_HEX, .min = 64, .max = 64, \
        __VA_ARGS__)
#define PRO__TIME(s, member, wire, about) \
    PRO__FIELD(s, member, wire, PRO_UINT, about, .max = PRO__INT_MAX, PRO__NEED)
#define PRO__GAME_NUMBER(s, least)                                                           \
    PRO__FIELD(s, game, "game", PRO_UINT, "number of the game in the match", .min = (least), \
        .max = 255, PRO__NEED)
#define PRO__SEQ(s, about) \
    PRO__FIELD(s, seq, "seq", PRO_UINT, about, .max = PRO__INT_MAX, PRO__NEED)
#define PRO__COMMITMENT(s)                                                                    \
    PRO__FIELD(s, commitment, "commitment", PRO_HEX, "SHA-256 that binds the match's chance", \
        PRO__NEED)
#define PRO__PLAYERS(s)                                                  \
    PRO__LIST(s, player, players, "players", PRO_LIST, "who sits where", \
        .of = &pro__player_shape, .max = 2, PRO__NEED)
#define PRO__SETTINGS(s, ...)                                                  \
    PRO__FIELD(s, settings, "settings", PRO_OBJECT, "how the match is set up", \
        .of = &pro_settings_shape, __VA_ARGS__)
#define PRO__TOURNAMENT_OF(s)                                                                  \
    PRO__FIELD(s, tournament, "tournament", PRO_TEXT, "that it is played in",                  \
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),                                      \
        PRO__FIELD(s, round, "round", PRO_UINT, "of the tournament", .min = 1, .max = 100000), \
        PRO__FIELD(s, table, "table", PRO_UINT, "of the round", .min = 1, .max = 4096)
#define PRO__PLAYER_ID(s)                                                                  \
    PRO__FIELD(s, player, "player", PRO_TEXT, "id of the player", .chars = PRO_CHARS_WORD, \
        .min = 1, .max = 17, PRO__NEED)

extern const char *const pro__seat_words[PRO_SEAT_NUM + 1];
extern const char *const pro__opponent_words[PRO_OPPONENT_NUM + 1];
extern const char *const pro__status_words[PRO_STATUS_NUM + 1];
extern const char *const pro__phase_words[PRO_PHASE_NUM + 1];
extern const char *const pro__code_words[PRO_CODE_NUM + 1];
extern const char *const pro__offer_words[PRO_OFFER_NUM + 1];
extern const char *const pro__ended_words[PRO_ENDED_NUM + 1];
extern const char *const pro__timeout_words[PRO_TIMEOUT_NUM + 1];
extern const char *const pro__tiebreak_words[PRO_TIEBREAK_NUM + 1];

#define PRO__RATING_MAX 100000
#define PRO__FORMAT(s, kind, about, ...)                                                       \
    PRO__FIELD(s, format, "format", kind, about, .chars = PRO_CHARS_WORD, .min = 1, .max = 16, \
        __VA_ARGS__)
#define PRO__TOTAL(s)                                                                       \
    PRO__FIELD(s, total, "total", PRO_UINT,                                                 \
        "how many there are; more than are listed when there are too many", .max = 1000000, \
        PRO__NEED)
#define PRO__HERE(s) \
    PRO__FIELD(      \
        s, here, "here", PRO_UINT, "players who are connected", .max = 1000000, PRO__NEED)

extern const struct pro_shape pro__player_shape;
extern const struct pro_shape pro__after_shape;
extern const struct pro_shape pro__lobby_row_shape;
extern const struct pro_shape pro__match_clock_shape;
extern const struct pro_shape pro__deck_fault_shape;

enum {
    PRO__CHAT_LINE_FIELDS = 8
};
extern const struct pro_field pro__chat_line_fields[PRO__CHAT_LINE_FIELDS];

enum {
    PRO__CALLED_FIELDS = 9
};
extern const struct pro_field pro__called_fields[PRO__CALLED_FIELDS];

enum {
    PRO__RULING_FIELDS = 10
};
extern const struct pro_field pro__ruling_fields[PRO__RULING_FIELDS];

enum {
    PRO__TOURNAMENT_NEWS_FIELDS = 14,
    PRO__TOURNAMENT_CALL_FIELDS = 11
};
extern const struct pro_field pro__tournament_news_fields[PRO__TOURNAMENT_NEWS_FIELDS];
extern const struct pro_field pro__tournament_call_fields[PRO__TOURNAMENT_CALL_FIELDS];

#define X(ID, id, name, need, bytes, help) \
    extern const struct pro_shape pro__##id##_params, pro__##id##_result;
PRO_METHOD_MAP(X)
#undef X

#endif
