/* SPDX-License-Identifier: MIT
 * replays.h - matches that are over: lists, documents, the table at any moment, and who may see them. */
#ifndef PRO_REPLAYS_H
#define PRO_REPLAYS_H

#include <pro/words.h>

/* clang-format off */
#define PRO_REPLAYS_METHODS(X)  \
    X(REPLAY_LIST,    replay_list,    "replay.list",    SESSION, MESSAGE, "finished matches, latest first") \
    X(REPLAY_GET,     replay_get,     "replay.get",     SESSION, MESSAGE, "a whole replay") \
    X(REPLAY_SHARE,   replay_share,   "replay.share",   SESSION, MESSAGE, "say who may see the replay of a match of yours") \
    X(REPLAY_TURNS,   replay_turns,   "replay.turns",   SESSION, MESSAGE, "where each turn of a game begins") \
    X(REPLAY_AT,      replay_at,      "replay.at",      SESSION, MESSAGE, "the table at a moment of a game, as a viewer saw it") \
    X(REPLAY_EVENTS,  replay_events,  "replay.events",  SESSION, MESSAGE, "events of a game, as a viewer saw them") \
    X(REPLAY_VERIFY,  replay_verify,  "replay.verify",  SESSION, MESSAGE, "run the match again and compare everything") \
    X(REPLAY_REVEAL,  replay_reveal,  "replay.reveal",  ORGANIZER, MESSAGE, "hold the secret of a match back no longer")
/* clang-format on */

enum {
    PRO_REPLAY_EVENTS_MAX = 500 /* of one answer */
};

/* Who may see a replay. */
enum pro_privacy {
    PRO_PRIVACY_NONE = 0,
    PRO_PRIVACY_PUBLIC,   /* everybody */
    PRO_PRIVACY_UNLISTED, /* those who played, and who has its share token */
    PRO_PRIVACY_PLAYERS,  /* those who played */
    PRO_PRIVACY_NUM
};

/* Through whose eyes. */
enum pro_viewer {
    PRO_VIEWER_NONE = 0,
    PRO_VIEWER_P1,
    PRO_VIEWER_P2,
    PRO_VIEWER_SPECTATOR,
    PRO_VIEWER_ALL, /* everything is shown */
    PRO_VIEWER_NUM
};

typedef char pro_share_token[43 + 1]; /* [A-Za-z0-9_-]; "": none */

/* ---- params ---- */

struct pro_replay_list {
    pro_player_id player;   /* "": everyone's */
    pro_player_id opponent; /* of `player`; "": whoever */
    pro_game_name game;     /* "": all */
    char deck[64 + 1];      /* hash in hex; "": all */
    char event[32 + 1];     /* "": all */
    uint64_t from_ms;       /* ended then or later; 0: from the first */
    uint64_t to_ms;         /* ended before; 0: until now */
    char before[64 + 1];    /* "": from the latest */
    uint64_t limit;         /* 1..100; 0: 20 */
};

struct pro_replay_get {
    pro_match_id replay; /* a replay has the id of its match */
    pro_share_token share;
};

struct pro_replay_share {
    pro_match_id replay;
    uint8_t privacy; /* enum pro_privacy */
};

struct pro_replay_turns {
    pro_match_id replay;
    uint64_t game; /* from 1 */
    pro_share_token share;
};

struct pro_replay_at {
    pro_match_id replay;
    uint64_t game;
    uint64_t event; /* 0: before the first one, which is after the setup */
    uint8_t viewer; /* enum pro_viewer */
    pro_share_token share;
};

struct pro_replay_events {
    pro_match_id replay;
    uint64_t game;
    uint64_t from;  /* the first event that is wanted, from 1 */
    uint64_t limit; /* 1..PRO_REPLAY_EVENTS_MAX; 0: 100 */
    uint8_t viewer; /* enum pro_viewer */
    pro_share_token share;
};

struct pro_replay_verify {
    pro_match_id replay;
    pro_share_token share;
};

struct pro_replay_reveal {
    pro_match_id replay;
};

/* ---- results ---- */

struct pro_replay_deck {
    uint8_t seat; /* enum pro_seat */
    const uint8_t *hash;
    const char *name, *name_ja; /* of a starter deck, else NULL; the second may be */
};

struct pro_replay_row {
    const char *replay;
    const char *game;
    const char *revision;
    const struct pro_player *player;
    size_t players;
    const struct pro_replay_deck *deck; /* by seat, then as they were played */
    size_t decks;                       /* none while the secret is held */
    uint8_t winner;                     /* enum pro_seat; none: drawn or void */
    const char *reason;                 /* why the last game ended */
    uint64_t ended_ms;
    uint64_t games;    /* how many were played */
    const char *event; /* or NULL */
    uint8_t privacy;   /* enum pro_privacy */
    bool held;         /* the secret is held back */
    const char *share; /* the token of an unlisted one, for those who played; else NULL */
};

struct pro_replay_list_result {
    const struct pro_replay_row *replay;
    size_t replays;
    const char *next; /* cursor for `before`; NULL: that was all */
};

struct pro_replay_get_result {
    struct pro_raw replay; /* the replay document */
};

struct pro_replay_share_result {
    uint8_t privacy;   /* enum pro_privacy: what holds now, the stricter wish of the two */
    const char *share; /* token of an unlisted one, else NULL */
};

struct pro_replay_turn {
    uint64_t number; /* of the turn */
    uint8_t seat;    /* enum pro_seat: whose it is */
    uint64_t event; /* the last one of the command that began it: after it the table is shown */
    uint64_t command;
};

struct pro_replay_turns_result {
    const char *replay;
    uint64_t game;
    uint64_t commands; /* of the game */
    uint64_t last;     /* number of its last event */
    const struct pro_replay_turn *turn;
    size_t turns;
};

struct pro_replay_at_result {
    const char *replay;
    uint64_t game;
    uint8_t viewer;
    uint64_t event;   /* as asked for */
    uint64_t command; /* that did it; 0: the setup */
    uint64_t commands;
    uint64_t from; /* number of events[0] */
    uint64_t seq;  /* last event of that command: `view` shows the table after it */
    uint64_t last; /* number of the game's last event */
    struct pro_raw events;
    struct pro_raw view;
    struct pro_raw prompt;
};

struct pro_replay_events_result {
    const char *replay;
    uint64_t game;
    uint8_t viewer;
    uint64_t from;
    struct pro_raw events;
    uint64_t last;
};

struct pro_replay_verify_result {
    const char *replay;
    bool passed;
    const char *fault; /* pro_replay_fault_name; "none" */
    const char *text;  /* in a sentence */
    const char *engine;
    uint64_t game;    /* where it failed; 0: not in one game */
    uint64_t command; /* ... not at one command */
    uint64_t event;
};

#define pro_replay_reveal_result pro_nothing

#endif
