/* SPDX-License-Identifier: MIT
 * judge.h - judges and admins: being called, seeing everything, deciding, and the record of all that. */
#ifndef PRO_JUDGE_H
#define PRO_JUDGE_H

#include <pro/chat.h>
#include <pro/play.h>
#include <pro/words.h>

/* clang-format off */
#define PRO_JUDGE_METHODS(X)  \
    X(JUDGE_CALL,     judge_call,     "judge.call",     SESSION, MESSAGE, "call a judge to a match that you play") \
    X(JUDGE_CALLS,    judge_calls,    "judge.calls",    JUDGE,   MESSAGE, "who has called a judge")          \
    X(JUDGE_TAKE,     judge_take,     "judge.take",     JUDGE,   MESSAGE, "say that you look after a call")  \
    X(JUDGE_CLOSE,    judge_close,    "judge.close",    JUDGE,   MESSAGE, "say that a call is done with")    \
    X(JUDGE_VIEW,     judge_view,     "judge.view",     JUDGE,   MESSAGE, "see all of a running match")      \
    X(JUDGE_WATCH,    judge_watch,    "judge.watch",    JUDGE,   MESSAGE, "follow a running match and see all of it") \
    X(JUDGE_UNWATCH,  judge_unwatch,  "judge.unwatch",  JUDGE,   MESSAGE, "follow it no more")               \
    X(JUDGE_MATCHES,  judge_matches,  "judge.matches",  JUDGE,   MESSAGE, "open and live matches, private ones, too") \
    X(JUDGE_ASIDE,    judge_aside,    "judge.aside",    JUDGE,   MESSAGE, "matches that were put aside, with what is known of why") \
    X(JUDGE_PAUSE,    judge_pause,    "judge.pause",    JUDGE,   MESSAGE, "stop a match for a time")         \
    X(JUDGE_RESUME,   judge_resume,   "judge.resume",   JUDGE,   MESSAGE, "let a paused match go on")        \
    X(JUDGE_RESULT,   judge_result,   "judge.result",   JUDGE,   MESSAGE, "decide a game or a match")        \
    X(JUDGE_CLOCK,    judge_clock,    "judge.clock",    JUDGE,   MESSAGE, "change what a player's clock has left") \
    X(JUDGE_ACT,      judge_act,      "judge.act",      JUDGE,   MESSAGE, "give the answer of a seat to its prompt") \
    X(JUDGE_REWIND,   judge_rewind,   "judge.rewind",   JUDGE,   MESSAGE, "take the running game back to an earlier prompt") \
    X(ADMIN_ANNOUNCE, admin_announce, "admin.announce", ADMIN,   MESSAGE, "say something to everybody who is connected") \
    X(ADMIN_BAN,      admin_ban,      "admin.ban",      ADMIN,   MESSAGE, "keep a player or an address out") \
    X(ADMIN_UNBAN,    admin_unban,    "admin.unban",    ADMIN,   MESSAGE, "end a ban")                       \
    X(ADMIN_BANS,     admin_bans,     "admin.bans",     ADMIN,   MESSAGE, "who is kept out")                 \
    X(ADMIN_CONNECTIONS, admin_connections, "admin.connections", ADMIN, MESSAGE, "who is connected from where") \
    X(ADMIN_PLAYERS,  admin_players,  "admin.players",  ADMIN,   MESSAGE, "players who are connected or sit in a match") \
    X(ADMIN_KICK,     admin_kick,     "admin.kick",     ADMIN,   MESSAGE, "close a connection, or those of a player") \
    X(ADMIN_DRAIN,    admin_drain,    "admin.drain",    ADMIN,   MESSAGE, "stop the server, at once or when its matches are over") \
    X(AUDIT_LIST,     audit_list,     "audit.list",     ADMIN,   MESSAGE, "what judges and admins have done")
/* clang-format on */

enum {
    PRO_REASON_MAX = 200,     /* code points of a reason, of what a player says to a judge */
    PRO_JUDGE_PAGE_MAX = 100, /* rows of a page of any list here */
    PRO_ASIDE_PAGE_MAX = 20,  /* reports are long */
    PRO_REPORT_MAX = 16384,   /* characters of the report of a match put aside */
    PRO_AUDIT_TEXT_MAX = 1000 /* characters of what an audit row says before and after */
};

typedef char pro_reason[4 * PRO_REASON_MAX + 1];

/* ---- calls ---- */

enum pro_call_state {
    PRO_CALL_NONE = 0,
    PRO_CALL_OPEN,
    PRO_CALL_TAKEN,  /* a judge looks after it */
    PRO_CALL_CLOSED, /* done with */
    PRO_CALL_NUM
};

struct pro_judge_call {
    pro_match_id match;
    pro_reason text; /* "": none */
};

struct pro_judge_call_result {
    uint64_t call;
};

struct pro_judge_calls {
    bool is_all;     /* closed ones, too */
    uint64_t before; /* 0: from the latest on */
    uint64_t limit;  /* 0: 50 */
};

struct pro_called { /* a call: also the notice */
    uint64_t call;
    const char *match;
    uint8_t seat;       /* enum pro_seat of who called */
    const char *player; /* NULL: the account is gone */
    const char *name;   /* likewise */
    const char *text;   /* NULL: none */
    uint8_t state;      /* enum pro_call_state */
    const char *judge;  /* name of who took or closed it; NULL: nobody yet */
    uint64_t at_ms;
};
#define pro_judge_called pro_called

struct pro_judge_calls_result {
    const struct pro_called *called;
    size_t calls;
    uint64_t next; /* 0 on the last page */
};

struct pro_judge_take {
    uint64_t call;
};
#define pro_judge_take_result pro_nothing

struct pro_judge_close {
    uint64_t call;
};
#define pro_judge_close_result pro_nothing

/* ---- seeing ---- */

struct pro_judge_view {
    pro_match_id match;
    pro_reason reason; /* "": none */
};

struct pro_judge_seat { /* who sits in a match, as judges see it */
    uint8_t seat;
    const char *player; /* NULL: a bot */
    const char *name;
    bool is_here;
    uint64_t bank_ms; /* left on the clock; 0: nothing, or there are no clocks */
    bool is_running;  /* the clock */
};

struct pro_judge_view_result {
    const char *match;
    uint64_t game;
    uint64_t seq; /* the table is shown after this event */
    uint8_t status;
    uint8_t phase;
    const char *revision;
    const struct pro_judge_seat *player;
    size_t players;
    struct pro_nums wins;
    bool is_paused;
    struct pro_raw view;   /* pro_view_encode, with everything */
    struct pro_raw prompt; /* pro_prompt_encode with every option; nothing: null */
};

struct pro_judge_watch {
    pro_match_id match;
    struct pro_after after;
    pro_reason reason; /* "": none */
};

struct pro_judge_watch_result {
    const char *match;
    uint64_t game;
    uint64_t seq; /* last event of it so far */
    uint8_t status;
    uint8_t phase;
    const char *revision;
    const struct pro_judge_seat *player;
    size_t players;
    struct pro_nums wins;
};

struct pro_judge_unwatch {
    pro_match_id match;
};
#define pro_judge_unwatch_result pro_nothing

struct pro_judge_matches {
    pro_game_name game; /* "": of every game */
    pro_match_id after; /* "": from the first on, by id */
    uint64_t limit;     /* 0: 50 */
};

struct pro_judged_match {
    const char *match;
    const char *game;
    const char *revision;
    uint8_t status, phase;
    uint64_t number; /* of the game being played; 0: none yet */
    const struct pro_judge_seat *player;
    size_t players;
    bool is_private, is_paused;
    uint64_t rulings; /* so far */
    uint64_t created_ms;
};

struct pro_judge_matches_result {
    const struct pro_judged_match *match;
    size_t matches;
    const char *next; /* NULL on the last page */
    uint64_t total;
};

struct pro_judge_aside {
    pro_match_id match; /* "": all */
    pro_match_id after; /* "": from the first on, by id */
    uint64_t limit;     /* 0: 20 */
};

struct pro_aside_match {
    const char *match;
    const char *game;
    const char *revision;
    const struct pro_judge_seat *player;
    size_t players;
    const char *report;
    uint64_t commands; /* of the journal, which is kept */
    uint64_t created_ms, aside_ms;
};

struct pro_judge_aside_result {
    const struct pro_aside_match *match;
    size_t matches;
    const char *next; /* NULL on the last page */
};

/* ---- ruling ---- */

struct pro_match_ruling { /* a notice */
    const char *match;
    uint64_t game;
    uint64_t ruling; /* number in the match, from 1 */
    uint8_t what;    /* enum pro_ruled of replay.h */
    uint8_t seat;    /* enum pro_seat that it is about; none: about both */
    uint64_t from;   /* first event that it caused; 0: it caused none */
    uint64_t seq;    /* last one, or the last one before it */
    const char *judge;
    const char *reason;     /* NULL: none */
    struct pro_clock clock; /* of a match with clocks */
};

struct pro_judge_pause {
    pro_match_id match;
    pro_reason reason;
};
#define pro_judge_pause_result  pro_nothing
#define pro_judge_resume        pro_judge_pause
#define pro_judge_resume_result pro_nothing

enum pro_verdict {
    PRO_VERDICT_NONE = 0,
    PRO_VERDICT_P1,
    PRO_VERDICT_P2,
    PRO_VERDICT_DRAWN,
    PRO_VERDICT_VOID,
    PRO_VERDICT_NUM
};

struct pro_judge_result {
    pro_match_id match;
    uint8_t result; /* enum pro_verdict */
    bool is_whole;  /* of the match, not of the running game alone */
    pro_reason reason;
};
#define pro_judge_result_result pro_nothing

enum pro_how {
    PRO_HOW_NONE = 0,
    PRO_HOW_SET,
    PRO_HOW_ADD,
    PRO_HOW_TAKE,
    PRO_HOW_NUM
};

struct pro_judge_clock {
    pro_match_id match;
    uint8_t seat; /* enum pro_seat */
    uint8_t how;  /* enum pro_how */
    uint64_t ms;
    pro_reason reason;
};

struct pro_judge_clock_result {
    uint64_t bank_ms; /* what the clock has then */
};

struct pro_judge_act {
    pro_match_id match;
    uint64_t game;
    uint8_t seat; /* enum pro_seat whose prompt it is */
    uint64_t prompt;
    struct pro_nums picks;
    pro_reason reason;
};
#define pro_judge_act_result pro_seq_result

struct pro_judge_rewind {
    pro_match_id match;
    uint64_t game;
    uint64_t prompt; /* 0: the last one that was open at `seq` */
    uint64_t seq;
    bool keeps_clocks;
    pro_reason reason;
};
#define pro_judge_rewind_result pro_seq_result

/* ---- admins ---- */

struct pro_admin_announce {
    pro_reason text;
};

struct pro_admin_announce_result {
    uint64_t connections; /* that were told */
};

struct pro_admin_ban { /* exactly one of the first two */
    pro_player_id player;
    char address[45 + 1]; /* IPv4; or IPv6, of which the first 64 bits count */
    uint64_t seconds;     /* 0: for ever */
    bool is_sure;         /* also oneself, and this machine's own address */
    pro_reason reason;
};

struct pro_banned { /* also the result */
    uint64_t ban;
    const char *player; /* one of the two */
    const char *address;
    const char *name; /* of the player */
    const char *reason;
    const char *by; /* name of who said so */
    uint64_t at_ms;
    uint64_t until_ms; /* 0: for ever */
};
#define pro_admin_ban_result pro_banned

struct pro_admin_unban {
    uint64_t ban;
};
#define pro_admin_unban_result pro_banned

struct pro_admin_bans {
    uint64_t after; /* 0: from the first on */
    uint64_t limit; /* 0: 50 */
};

struct pro_admin_bans_result {
    const struct pro_banned *ban;
    size_t bans;
    uint64_t next; /* 0 on the last page */
};

struct pro_admin_connections {
    pro_player_id player; /* "": of anybody and nobody */
    uint64_t after;       /* 0: from the first on */
    uint64_t limit;       /* 0: 50 */
};

struct pro_connection {
    uint64_t connection;
    const char *address;
    const char *program; /* NULL: has not said hello */
    const char *player;  /* NULL: has no session */
    const char *name;
    uint64_t since_ms;
    uint64_t streams; /* matches it follows, as a player or not */
};

struct pro_admin_connections_result {
    const struct pro_connection *connection;
    size_t connections;
    uint64_t next; /* 0 on the last page */
    uint64_t total;
};

struct pro_admin_players {
    pro_player_id after; /* "": from the first on */
    uint64_t limit;      /* 0: 50 */
};

struct pro_present {
    const char *player;
    const char *name;
    const char *handle; /* NULL: a guest */
    uint64_t connections;
    uint64_t matches; /* open and live ones in which the player sits */
};

struct pro_admin_players_result {
    const struct pro_present *present;
    size_t players;
    const char *next; /* NULL on the last page */
    uint64_t total;
};

struct pro_admin_kick { /* exactly one of the first two */
    pro_player_id player;
    uint64_t connection;
    pro_reason reason; /* "": none */
};

struct pro_admin_kick_result {
    uint64_t connections; /* that were closed */
};

struct pro_admin_drain {
    uint64_t seconds;  /* for matches to come to their end; 0: at once */
    bool is_off;       /* it does not stop after all */
    pro_reason reason; /* "": none */
};

struct pro_admin_drain_result {
    uint64_t live; /* matches that run */
};

/* ---- audit ---- */

struct pro_audit_list {
    char subject[40 + 1]; /* "": any */
    char actor[17 + 1];   /* "": any */
    char verb[32 + 1];    /* "": any */
    uint64_t before;      /* 0: from the latest on */
    uint64_t limit;       /* 0: 50 */
};

struct pro_audited {
    uint64_t entry;
    uint64_t at_ms;
    const char *actor; /* id of a player, or "local": the admin socket */
    const char *name;
    const char *verb;
    const char *subject; /* NULL: nothing in particular */
    const char *reason;  /* NULL: none */
    const char *before,
        *after;         /* JSON; what there is to say depends on the verb; NULL: nothing */
    const char *result; /* "ok", or the name of an error */
};

struct pro_audit_list_result {
    const struct pro_audited *row;
    size_t rows;
    uint64_t next; /* 0 on the last page */
};

#endif
