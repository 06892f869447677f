/* SPDX-License-Identifier: MIT
 * watch.h - matches of others: which may be watched, their stream, and players who show their hand to
 * those who watch. */
#ifndef PRO_WATCH_H
#define PRO_WATCH_H

#include <pro/ladder.h>
#include <pro/play.h>
#include <pro/settings.h>
#include <pro/words.h>

/* clang-format off */
#define PRO_WATCH_METHODS(X)  \
    X(MATCH_WATCH,    match_watch,    "match.watch",    SESSION, MESSAGE, "get the stream of a match in which others play") \
    X(MATCH_LIVE,     match_live,     "match.live",     SESSION, MESSAGE, "running matches that anyone may watch") \
    X(MATCH_SHOW,     match_show,     "match.show",     SESSION, MESSAGE, "show your hand to those who watch, or do not any more")
/* clang-format on */

enum {
    PRO_HAND_MAX = 255 /* cards of a hand that is shown */
};

/* ---- params ---- */

struct pro_match_watch { /* exactly one of match and code */
    pro_match_id match;
    char code[8 + 1];
    struct pro_after after;
};

struct pro_match_live {
    pro_game_name game; /* "": of every game */
    uint64_t limit;     /* 0: 50 */
};

struct pro_match_show {
    pro_match_id match;
    bool on;
};

/* ---- results ---- */

struct pro_match_watch_result { /* of what spectators have been shown */
    const char *match;
    uint64_t game; /* number of the game being shown or shown last; 0: none yet */
    uint64_t seq;  /* last event of it so far */
    uint8_t status;
    const char *revision;
    const uint8_t *commitment;
    const struct pro_player *player;
    size_t players;
    struct pro_match_settings settings;
};

struct pro_match_live_result {
    const struct pro_lobby_row *row;
    size_t rows;
    uint64_t total;
};
#define pro_match_show_result pro_nothing

/* ---- notices ---- */

struct pro_hand_card {
    const char *number;
};

struct pro_match_hand {
    const char *match;
    uint64_t game;
    uint8_t seat;                     /* enum pro_seat who shows it */
    bool on;                          /* false: it is not shown any more */
    uint64_t after;                   /* it is so after this event */
    const struct pro_hand_card *card; /* by number */
    size_t cards;
};

struct pro_match_watched {
    const char *match;
    uint64_t spectators;
};

#endif
