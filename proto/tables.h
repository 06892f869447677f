/* SPDX-License-Identifier: MIT
 * tables.h - shorthand for the field tables, and the rows that request_table.c and result_table.c
 * give to message.h and reply.h. */
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
#define PRO__DECK_NAME(s, kind)                                        \
    PRO__FIELD(s, name, "name", kind, "what its owner calls the deck", \
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_DECK_NAME_MAX, PRO__NEED)

extern const char *const pro__seat_words[PRO_SEAT_NUM + 1];
extern const char *const pro__opponent_words[PRO_OPPONENT_NUM + 1];
extern const char *const pro__status_words[PRO_STATUS_NUM + 1];
extern const char *const pro__code_words[PRO_CODE_NUM + 1];

extern const struct pro_shape pro__params[PRO_METHOD_NUM];
extern const struct pro_shape pro__results[PRO_METHOD_NUM];

#endif
