/* SPDX-License-Identifier: MIT
 * ladder.h - finding somebody to play: the live list of the lobby, rated queues, ratings. */
#ifndef PRO_LADDER_H
#define PRO_LADDER_H

#include <pro/settings.h>
#include <pro/words.h>

/* clang-format off */
#define PRO_LADDER_METHODS(X)  \
    X(LOBBY_WATCH,    lobby_watch,    "lobby.watch",    SESSION, MESSAGE, "the matches that may be joined or watched, and from then on each change of them") \
    X(LOBBY_UNWATCH,  lobby_unwatch,  "lobby.unwatch",  SESSION, MESSAGE, "no changes any more") \
    X(QUEUE_LIST,     queue_list,     "queue.list",     SESSION, MESSAGE, "the rated queues, and how many wait in each") \
    X(QUEUE_JOIN,     queue_join,     "queue.join",     ACCOUNT, MESSAGE, "wait for a rated match") \
    X(QUEUE_LEAVE,    queue_leave,    "queue.leave",    ACCOUNT, MESSAGE, "wait no more")  \
    X(RATING_GET,     rating_get,     "rating.get",     SESSION, MESSAGE, "a player's rating, of this season and of those before") \
    X(RATING_LIST,    rating_list,    "rating.list",    SESSION, MESSAGE, "the leaderboard of a season, best first")
/* clang-format on */

enum {
    PRO_LOBBY_ROWS_MAX = 500,  /* of a whole list */
    PRO_LOBBY_CHANGE_MAX = 64, /* matches of one lobby.change that is no whole list */
    PRO_QUEUES_MAX = 64,
    PRO_SEASONS_MAX = 64, /* of one rating.get */
    PRO_RATING_PAGE_MAX = 50
};

typedef char pro_format_name[16 + 1]; /* "standard"; "": that one */

/* ---- params ---- */

struct pro_lobby_watch {
    pro_game_name game; /* "": of every game */
};

struct pro_lobby_unwatch {
    uint8_t spare;
};

struct pro_queue_list {
    pro_game_name game; /* "": of every game */
};

struct pro_queue_join {
    pro_game_name game;
    pro_format_name format;
    pro_deck_id deck;
    pro_nonce_text nonce_commitment; /* SHA-256 of the nonce; "": no nonce */
};

struct pro_queue_leave {
    uint8_t spare;
};

struct pro_rating_get {
    pro_game_name game;
    pro_format_name format;
    pro_player_id player; /* "": your own */
};

struct pro_rating_list {
    pro_game_name game;
    pro_format_name format;
    uint64_t season;    /* 0: the running one */
    char after[64 + 1]; /* "": from the best */
    uint64_t limit;     /* 0: 20 */
};

/* ---- results ---- */

/* An open match that anyone may join, or a live one that may be watched. */
struct pro_lobby_row {
    const char *match;
    const char *game;
    const char *revision;
    uint8_t status;       /* enum pro_match_status: OPEN or LIVE */
    uint8_t phase;        /* enum pro_phase */
    struct pro_nums wins; /* [ENG_SEATS] */
    const struct pro_player *player;
    size_t players;
    uint64_t number;     /* of the running game; 0: none yet */
    uint64_t spectators; /* how many watch */
    const char *format;  /* rated in this format; NULL: not rated */
    uint64_t created_ms;
    struct pro_match_settings settings;
};

struct pro_lobby_watch_result {
    const struct pro_lobby_row *row;
    size_t rows;
    uint64_t total; /* matches that there are; more than are listed when there are too many */
    uint64_t here;  /* players with a connection */
};
#define pro_lobby_unwatch_result pro_nothing

struct pro_queue_row {
    const char *game;
    const char *format;
    uint64_t waiting; /* players */
    struct pro_match_settings settings;
};

struct pro_queue_list_result {
    const struct pro_queue_row *queue;
    size_t queues;
};

struct pro_queue_join_result {
    const char *game;
    const char *format;
    uint64_t rating, deviation;
    uint64_t window; /* how far an opponent's rating may be from yours, for the present */
};
#define pro_queue_leave_result pro_nothing

struct pro_rating { /* in a season */
    uint64_t season;
    uint64_t rating, deviation;
    bool is_provisional; /* too few matches to say much */
    uint64_t wins, draws, losses;
};

struct pro_rating_get_result {
    const char *player;
    const char *name;
    const char *game;
    const char *format;
    struct pro_rating now; /* of the running season, its deviation as it is now */
    const struct pro_rating *season;
    size_t seasons; /* those before, latest first */
};

struct pro_rating_row {
    uint64_t rank;
    const char *player;
    const char *name;
    struct pro_rating rating;
};

struct pro_rating_list_result {
    const char *game;
    const char *format;
    uint64_t season;     /* that is listed */
    uint64_t running;    /* the season that runs */
    uint64_t started_ms; /* when that one began */
    const struct pro_rating_row *row;
    size_t rows;
    const char *next; /* NULL on the last page */
};

/* ---- notices ---- */

struct pro_lobby_change {
    bool is_whole; /* these are all: forget the others */
    const struct pro_lobby_row *added;
    size_t added_n;
    const struct pro_lobby_row *changed;
    size_t changed_n;
    const char *const *removed;
    size_t removed_n;
    uint64_t total, here;
};

struct pro_queue_state {
    const char *game;
    const char *format;
    uint64_t waiting_ms;
    uint64_t window;
    uint64_t waiting; /* players in this queue */
};

struct pro_queue_found {
    const char *match;
    const char *game;
    const char *format;
    uint8_t seat; /* enum pro_seat */
    const char *revision;
    const uint8_t *commitment; /* 32 bytes */
    struct pro_match_settings settings;
    const char *opponent; /* name */
    uint64_t rating;      /* the opponent's */
};

#endif
