/* SPDX-License-Identifier: MIT
 * play.h - a match that is played: its stream, answers, arrangements. */
#ifndef PRO_PLAY_H
#define PRO_PLAY_H

#include <pro/settings.h>
#include <pro/words.h>

/* clang-format off */
#define PRO_PLAY_METHODS(X)  \
    X(MATCH_RESUME,   match_resume,   "match.resume",   SESSION, MESSAGE, "get the stream from where you left") \
    X(MATCH_SNAPSHOT, match_snapshot, "match.snapshot", SESSION, MESSAGE, "the whole table as you may see it") \
    X(MATCH_ANSWER,   match_answer,   "match.answer",   SESSION, MESSAGE, "answer the open prompt") \
    X(MATCH_ARRANGE,  match_arrange,  "match.arrange",  SESSION, MESSAGE, "lay your own units, or the cards under one, in another order, at any moment") \
    X(MATCH_CONCEDE,  match_concede,  "match.concede",  SESSION, MESSAGE, "give the game up, at any moment") \
    X(MATCH_OFFER,    match_offer,    "match.offer",    SESSION, MESSAGE, "offer the other player a pause, its end, or a draw") \
    X(MATCH_REPLY,    match_reply,    "match.reply",    SESSION, MESSAGE, "accept or decline what the other player offers")
/* clang-format on */

/* ---- params ---- */

struct pro_after { /* the last event the client has */
    uint64_t game; /* number of the game in the match, from 1; 0: has none */
    uint64_t seq;  /* 0: none of that game */
};

struct pro_match_resume {
    pro_match_id match;
    struct pro_after after;
};

struct pro_match_snapshot {
    pro_match_id match;
};

struct pro_match_answer {
    pro_match_id match;
    uint64_t game;         /* from 1 */
    uint64_t prompt;       /* from 1 */
    struct pro_nums picks; /* option ids, 1..PRO_NUMS_MAX of them, in the order of picking */
};

struct pro_match_arrange {
    pro_match_id match;
    uint64_t game;
    uint64_t unit;         /* whose under-cards are arranged; 0: the units themselves */
    struct pro_nums order; /* serials, left to right; or places of the under-cards, from 1 */
};

struct pro_match_concede {
    pro_match_id match;
    uint64_t game;
    bool is_whole; /* the whole match, not only this game */
};

/* What players may agree on. */
enum pro_offer {
    PRO_OFFER_NONE = 0,
    PRO_OFFER_PAUSE,  /* clocks stand and prompts are not answered */
    PRO_OFFER_RESUME, /* ... until this is agreed on, or the pause has lasted long enough */
    PRO_OFFER_DRAW,   /* the game ends without a winner */
    PRO_OFFER_NUM
};

struct pro_match_offer {
    pro_match_id match;
    uint8_t what; /* enum pro_offer */
};

struct pro_match_reply {
    pro_match_id match;
    uint8_t what; /* enum pro_offer: the one that is open */
    bool accept;
};

/* ---- results ---- */

/* How the clocks of a match stand. */
struct pro_clock {
    uint64_t p1_ms, p2_ms; /* left of the banks */
    uint8_t running;       /* enum pro_seat whose time runs from now on; none: both stand */
    uint64_t free_ms;      /* ... once this is over: left of the prompt's floor */
};
extern const struct pro_shape pro_clock_shape;

struct pro_match_resume_result {
    const char *match;
    uint64_t game; /* number of the game being played or last played; 0 before the first */
    uint64_t seq;  /* last event of it so far */
    uint8_t seat;
    uint8_t status;
    const char *revision;
    const uint8_t *commitment;
    const struct pro_player *player;
    size_t players;
    struct pro_match_settings settings;
    uint8_t phase;        /* enum pro_phase */
    struct pro_nums wins; /* [ENG_SEATS] */
    uint64_t until_ms;    /* phases READY and BETWEEN: when it goes on without you; 0: never */
    const char *tournament; /* that it is played in; else NULL */
    uint64_t round, table;  /* of it */
};

struct pro_match_snapshot_result {
    const char *match;
    uint64_t game;
    uint64_t seq;          /* the snapshot shows the table after this event */
    uint8_t seat;          /* none: who asks watches */
    struct pro_raw view;   /* pro_view_encode */
    struct pro_raw prompt; /* pro_prompt_encode; nothing: null */
};

struct pro_seq_result { /* of match.answer, match.arrange and match.concede */
    uint64_t seq;       /* last event it caused, in the numbers of who asked */
};
#define pro_match_answer_result  pro_seq_result
#define pro_match_arrange_result pro_seq_result
#define pro_match_concede_result pro_seq_result
#define pro_match_offer_result   pro_nothing
#define pro_match_reply_result   pro_nothing

#endif
