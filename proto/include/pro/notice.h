/* SPDX-License-Identifier: MIT
 * notice.h - what the server says unasked. match.update, the hot one, is written by
 * pro_update_encode of view_json.h. */
#ifndef PRO_NOTICE_H
#define PRO_NOTICE_H

#include <pro/reply.h>

/* clang-format off */
#define PRO_NOTICE_MAP(X)                                                                         \
    X(MATCH_UPDATE,  match_update,  "match.update",  "what one command did, and what is asked now") \
    X(MATCH_PRESENCE, match_presence, "match.presence", "a player of a match came or went")        \
    X(MATCH_OFFERED, match_offered, "match.offered", "what players of a match agree on, or not")  \
    X(MATCH_RULING,  match_ruling,  "match.ruling",  "what a judge did in a match")                \
    X(MATCH_HAND,    match_hand,    "match.hand",    "the hand that a player shows to those who watch") \
    X(MATCH_WATCHED, match_watched, "match.watched", "how many watch your match")               \
    X(MATCH_STATUS,  match_status,  "match.status",  "a match changed its state or its players")  \
    X(LOBBY_CHANGE,  lobby_change,  "lobby.change",  "what changed in the list of lobby.watch")   \
    X(QUEUE_STATE,   queue_state,   "queue.state",   "how it stands with your waiting")            \
    X(CHAT_MESSAGE,  chat_message,  "chat.message",  "somebody said something")                    \
    X(JUDGE_CALLED,  judge_called,  "judge.called",  "somebody called a judge, or a call changed") \
    X(QUEUE_FOUND,   queue_found,   "queue.found",   "your rated match, whose stream follows")     \
    X(TOURNAMENT_NEWS, tournament_news, "tournament.news", "what changed in a tournament that you watch") \
    X(TOURNAMENT_CALL, tournament_call, "tournament.call", "you are called to a table of a tournament") \
    X(SERVER_NOTICE, server_notice, "server.notice", "something everyone should know") \
    X(SESSION_ENDED, session_ended, "session.ended", "this connection has no session any more")
/* clang-format on */

enum pro_notice_kind {
    PRO_NOTICE_NONE = 0,
#define X(ID, id, name, help) PRO_NOTICE_##ID,
    PRO_NOTICE_MAP(X)
#undef X
    PRO_NOTICE_NUM
};

struct pro_match_update {
    const char *match;
    uint64_t game; /* number of the game in the match */
    uint64_t from; /* sequence number of events[0], or of the next event when there is none */
    struct pro_raw events;  /* an array of events, as pro_event_encode writes them */
    struct pro_raw prompt;  /* pro_prompt_encode; nothing: null */
    struct pro_clock clock; /* of a match with clocks */
    struct pro_raw view;    /* after a rewind */
};

struct pro_match_presence {
    const char *match;
    uint8_t seat; /* enum pro_seat */
    bool here;
    uint64_t until_ms; /* it is waited for so long; 0: no such moment */
    struct pro_clock clock;
};

enum pro_offer_state {
    PRO_OFFER_STATE_NONE = 0,
    PRO_OFFER_OPEN,      /* waits for a reply */
    PRO_OFFER_ACCEPTED,  /* it is so now */
    PRO_OFFER_DECLINED,  /* it was refused */
    PRO_OFFER_WITHDRAWN, /* whoever made it went on */
    PRO_OFFER_OVER,      /* a pause that has lasted long enough */
    PRO_OFFER_STATE_NUM
};

struct pro_match_offered {
    const char *match;
    uint8_t seat;      /* enum pro_seat who offered it; none: the server */
    uint8_t what;      /* enum pro_offer */
    uint8_t state;     /* enum pro_offer_state */
    uint64_t until_ms; /* end of an agreed pause; else 0 */
    struct pro_clock clock;
};

struct pro_match_status_notice {
    const char *match;
    uint8_t status; /* enum pro_match_status */
    const struct pro_player *player;
    size_t players;
    uint8_t winner;       /* enum pro_seat; none unless FINISHED with one */
    const char *reason;   /* why the last game ended; NULL while it goes on */
    const char *replay;   /* when there is one */
    const uint8_t *key;   /* the secret S, 32 bytes, once the last game is over; else NULL */
    uint64_t game;        /* being played or last played; 0 before the first */
    struct pro_nums wins; /* [ENG_SEATS] */
    uint8_t phase;        /* enum pro_phase */
    uint64_t until_ms;    /* like that of match.resume */
    uint8_t chooser;     /* enum pro_seat of who says who goes first next; none: the rules do */
    uint8_t asks;        /* enum pro_seat of who asks for a rematch */
    const char *rematch; /* the new match; else NULL */
    const char *tournament; /* that it is played in; else NULL */
    uint64_t round, table;  /* of it */
};

enum pro_notice_code {
    PRO_CODE_NONE = 0,
    PRO_CODE_DRAINING,   /* the server goes down: come back in a moment */
    PRO_CODE_STORE_DOWN, /* nothing can be stored: matches stand still */
    PRO_CODE_STORE_UP,   /* ... and go on */
    PRO_CODE_ANNOUNCED,  /* an admin says it */
    PRO_CODE_BANNED,     /* this connection is closed: the player or the address is kept out */
    PRO_CODE_KICKED,     /* ... an admin closes it */
    PRO_CODE_UNWATCHED, /* a judge follows a match no more: it is not theirs to judge any more */
    PRO_CODE_NUM
};

struct pro_server_notice {
    uint8_t code; /* enum pro_notice_code */
    const char *text;
    const char *match; /* when it is about one; else NULL */
};

/* Why a session ended, other than by this connection's doing. */
enum pro_ended {
    PRO_ENDED_NONE = 0,
    PRO_ENDED_LOGGED_OUT, /* session.logout with `everywhere` */
    PRO_ENDED_ENDED,      /* session.end */
    PRO_ENDED_PASSWORD,   /* the password was changed */
    PRO_ENDED_REGISTERED, /* the guest has an account now */
    PRO_ENDED_DELETED,    /* the account is deleted */
    PRO_ENDED_BANNED,     /* an admin keeps the player out */
    PRO_ENDED_NUM
};

struct pro_session_ended {
    uint8_t reason; /* enum pro_ended */
};

struct pro_notice {
    enum pro_notice_kind kind;
    union {
        struct pro_match_update match_update;
        struct pro_match_presence match_presence;
        struct pro_match_offered match_offered;
        struct pro_match_hand match_hand;
        struct pro_match_watched match_watched;
        struct pro_match_status_notice match_status;
        struct pro_lobby_change lobby_change;
        struct pro_queue_state queue_state;
        struct pro_queue_found queue_found;
        struct pro_chat_message chat_message;
        struct pro_judge_called judge_called;
        struct pro_match_ruling match_ruling;
        struct pro_tournament_news tournament_news;
        struct pro_tournament_call tournament_call;
        struct pro_server_notice server_notice;
        struct pro_session_ended session_ended;
    };
};

struct pro_notice_info {
    const char *name;
    const char *help;
    const struct pro_shape *params;
};

const struct pro_notice_info *pro_notice_info(enum pro_notice_kind kind);

/* {"jsonrpc":"2.0","method":..,"params":{..}} */
void pro_notice_encode(struct pro_writer *w, const struct pro_notice *notice);

#endif
