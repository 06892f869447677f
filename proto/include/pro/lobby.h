/* SPDX-License-Identifier: MIT
 * lobby.h - matches before and between their games: opened, listed, joined, left; what players say
 * before a game begins. */
#ifndef PRO_LOBBY_H
#define PRO_LOBBY_H

#include <pro/settings.h>
#include <pro/words.h>

/* clang-format off */
#define PRO_LOBBY_METHODS(X)  \
    X(MATCH_CREATE,   match_create,   "match.create",   SESSION, MESSAGE, "open a match and take its first seat") \
    X(MATCH_LIST,     match_list,     "match.list",     SESSION, MESSAGE, "open matches that anyone may join") \
    X(MATCH_JOIN,     match_join,     "match.join",     SESSION, MESSAGE, "take the other seat of an open match") \
    X(MATCH_LEAVE,    match_leave,    "match.leave",    SESSION, MESSAGE, "cancel your open match, give back the seat you took in one, or stop the stream of a running one") \
    X(MATCH_READY,    match_ready,    "match.ready",    SESSION, MESSAGE, "say that the next game may begin, with which deck, and who goes first") \
    X(MATCH_NONCE,    match_nonce,    "match.nonce",    SESSION, MESSAGE, "tell the nonce that you committed to") \
    X(MATCH_REMATCH,  match_rematch,  "match.rematch",  SESSION, MESSAGE, "ask for another match like one that is over")
/* clang-format on */

/* ---- params ---- */

struct pro_match_create {
    pro_game_name game;
    pro_revision_name revision;
    pro_deck_id deck;
    uint8_t opponent; /* enum pro_opponent */
    struct pro_match_settings settings;
    pro_nonce_text nonce_commitment; /* SHA-256 of the nonce; "": no nonce */
};

struct pro_match_list {
    pro_game_name game; /* "": of every game */
};

struct pro_match_join { /* exactly one of match and code */
    pro_match_id match;
    char code[8 + 1];
    pro_deck_id deck;
    pro_nonce_text nonce_commitment;
};

struct pro_match_leave {
    pro_match_id match;
};

struct pro_match_ready {
    pro_match_id match;
    pro_deck_id deck; /* "": the same as before */
    uint8_t first;    /* enum pro_seat; none: nothing is said */
};

struct pro_match_nonce {
    pro_match_id match;
    pro_nonce_text nonce;
};

struct pro_match_rematch {
    pro_match_id match;
    pro_nonce_text nonce_commitment; /* for the new match */
};

/* ---- results ---- */

struct pro_seated_result { /* of match.create and match.join */
    const char *match;
    uint8_t seat;              /* enum pro_seat */
    uint8_t status;            /* enum pro_match_status */
    const char *revision;      /* the rules it is played by */
    const char *code;          /* of a private match, for its creator; else NULL */
    const uint8_t *commitment; /* 32 bytes */
    struct pro_match_settings settings;
    uint8_t phase; /* enum pro_phase */
};
#define pro_match_create_result pro_seated_result
#define pro_match_join_result   pro_seated_result

struct pro_match_row {
    const char *match;
    const char *game;
    const char *revision;
    const char *host; /* name of who opened it */
    uint64_t created_ms;
    struct pro_match_settings settings;
};

struct pro_match_list_result {
    const struct pro_match_row *match;
    size_t matches;
};
#define pro_match_leave_result pro_nothing
#define pro_match_ready_result pro_nothing
#define pro_match_nonce_result pro_nothing

struct pro_match_rematch_result {
    const char *match; /* the new one; NULL: the opponent has not asked yet */
};

#endif
