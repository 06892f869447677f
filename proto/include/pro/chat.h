/* SPDX-License-Identifier: MIT
 * chat.h - what people say to each other: in a match, in the lobby, and who does not want to hear it. */
#ifndef PRO_CHAT_H
#define PRO_CHAT_H

#include <pro/words.h>

/* clang-format off */
#define PRO_CHAT_METHODS(X)  \
    X(CHAT_PHRASES,   chat_phrases,   "chat.phrases",   SESSION, MESSAGE, "the phrases that anyone may say") \
    X(CHAT_SAY,       chat_say,       "chat.say",       SESSION, MESSAGE, "say something in a match you play or watch, or in the lobby") \
    X(CHAT_RECENT,    chat_recent,    "chat.recent",    SESSION, MESSAGE, "what was said last in the lobby") \
    X(CHAT_MUTE,      chat_mute,      "chat.mute",      SESSION, MESSAGE, "hear your opponent in a match no more, or again") \
    X(CHAT_BLOCK,     chat_block,     "chat.block",     ACCOUNT, MESSAGE, "never hear a player again nor be paired with him, or do again") \
    X(CHAT_BLOCKS,    chat_blocks,    "chat.blocks",    ACCOUNT, MESSAGE, "whom you have blocked")           \
    X(CHAT_SILENCE,   chat_silence,   "chat.silence",   JUDGE,   MESSAGE, "a player may not speak for a time") \
    X(CHAT_SILENCED,  chat_silenced,  "chat.silenced",  JUDGE,   MESSAGE, "who may not speak now")           \
    X(CHAT_HISTORY,   chat_history,   "chat.history",   JUDGE,   MESSAGE, "what was said in a match")
/* clang-format on */

enum {
    PRO_CHAT_TEXT_MAX = 200,  /* code points of what somebody says */
    PRO_CHAT_RECENT_MAX = 50, /* lines of the lobby that are kept */
    PRO_CHAT_PAGE_MAX = 100,  /* lines of one chat.history */
    PRO_PHRASES_MAX = 32,
    PRO_BLOCKS_MAX = 100
};

typedef char pro_chat_text[4 * PRO_CHAT_TEXT_MAX + 1];

/* ---- params ---- */

struct pro_chat_phrases {
    uint8_t spare;
};

struct pro_chat_say { /* exactly one of text and phrase */
    pro_chat_text text;
    char phrase[16 + 1];
    pro_match_id match; /* "": in the lobby */
};

struct pro_chat_recent {
    uint8_t spare;
};

struct pro_chat_mute {
    pro_match_id match;
    bool is_on;
};

struct pro_chat_block {
    pro_player_id player;
    bool is_on;
};

struct pro_chat_blocks {
    uint8_t spare;
};

struct pro_chat_silence {
    pro_player_id player;
    uint64_t seconds; /* 0: may speak again */
};

struct pro_chat_silenced {
    pro_player_id after; /* "": from the first */
    uint64_t limit;      /* 0: 50 */
};

struct pro_chat_history {
    pro_match_id match;
    uint64_t after; /* 0: from the first */
};

/* ---- results ---- */

struct pro_phrase {
    const char *phrase;
    const char *en, *ja;
};

struct pro_chat_phrases_result {
    const struct pro_phrase *phrase;
    size_t phrases;
};
#define pro_chat_say_result pro_nothing

struct pro_chat_line {  /* also the notice */
    const char *match;  /* NULL: in the lobby */
    uint64_t line;      /* of chat.history: its number; 0: not told */
    uint8_t seat;       /* enum pro_seat; none: a spectator, or in the lobby */
    const char *player; /* NULL: the account is gone */
    const char *name;
    const char *text; /* one of the two */
    const char *phrase;
    uint64_t at_ms;
};
#define pro_chat_message pro_chat_line

struct pro_chat_recent_result {
    const struct pro_chat_line *line;
    size_t lines;
};
#define pro_chat_mute_result  pro_nothing
#define pro_chat_block_result pro_nothing

struct pro_chat_blocked {
    const char *player;
    const char *name;
};

struct pro_chat_blocks_result {
    const struct pro_chat_blocked *block;
    size_t blocks;
};
#define pro_chat_silence_result pro_nothing

struct pro_silent {
    const char *player;
    const char *name;
    uint64_t at_ms, until_ms;
};

struct pro_chat_silenced_result {
    const struct pro_silent *silent;
    size_t players;
    const char *next; /* NULL on the last page */
};

struct pro_chat_history_result {
    const struct pro_chat_line *line;
    size_t lines;
    uint64_t next; /* 0 on the last page */
};

#endif
