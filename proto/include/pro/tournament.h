/* SPDX-License-Identifier: MIT
 * tournament.h - tournaments: entering, playing, hosting and judging them, what is asked of them, and what
 * they say unasked. The manual for people is TOURNAMENTS.md.
 *
 * Stages, rounds and tables are numbered from 1. A player is named by id and name. */
#ifndef PRO_TOURNAMENT_H
#define PRO_TOURNAMENT_H

#include <pro/decks.h>
#include <pro/judge.h>
#include <pro/tournament_rules.h>

/* clang-format off */
#define PRO_TOURNAMENT_METHODS(X)  \
    X(TOURNAMENT_LIST,      tournament_list,      "tournament.list",      HELLO,   MESSAGE, "tournaments, latest first") \
    X(TOURNAMENT_GET,       tournament_get,       "tournament.get",       HELLO,   MESSAGE, "how it stands with a tournament") \
    X(TOURNAMENT_WATCH,     tournament_watch,     "tournament.watch",     HELLO,   MESSAGE, "the same, and from then on each change") \
    X(TOURNAMENT_UNWATCH,   tournament_unwatch,   "tournament.unwatch",   HELLO,   MESSAGE, "no changes any more") \
    X(TOURNAMENT_PLAYERS,   tournament_players,   "tournament.players",   HELLO,   MESSAGE, "who takes part") \
    X(TOURNAMENT_ROUND,     tournament_round,     "tournament.round",     HELLO,   MESSAGE, "the pairs of a round") \
    X(TOURNAMENT_STANDINGS, tournament_standings, "tournament.standings", HELLO,   MESSAGE, "who is where, and why") \
    X(TOURNAMENT_BRACKET,   tournament_bracket,   "tournament.bracket",   HELLO,   MESSAGE, "the tree of an elimination") \
    X(TOURNAMENT_DECKLIST,  tournament_decklist,  "tournament.decklist",  ACCOUNT, MESSAGE, "the deck that a player has registered") \
    X(TOURNAMENT_ENTER,     tournament_enter,     "tournament.enter",     ACCOUNT, MESSAGE, "take part, or wait for a place") \
    X(TOURNAMENT_DECK,      tournament_deck,      "tournament.deck",      ACCOUNT, MESSAGE, "register your deck, or another one") \
    X(TOURNAMENT_LEAVE,     tournament_leave,     "tournament.leave",     ACCOUNT, MESSAGE, "leave; after the start: drop") \
    X(TOURNAMENT_CHECK_IN,  tournament_check_in,  "tournament.check_in",  ACCOUNT, MESSAGE, "say that you are there") \
    X(TOURNAMENT_CREATE,    tournament_create,    "tournament.create",    ORGANIZER, MESSAGE, "set a tournament up") \
    X(TOURNAMENT_CHANGE,    tournament_change,    "tournament.change",    ACCOUNT, MESSAGE, "set it up differently, before its start") \
    X(TOURNAMENT_ADMIT,     tournament_admit,     "tournament.admit",     ACCOUNT, MESSAGE, "let a player take part, as a host") \
    X(TOURNAMENT_REMOVE,    tournament_remove,    "tournament.remove",    ACCOUNT, MESSAGE, "take a player out, as a host; after the start: drop") \
    X(TOURNAMENT_SEED,      tournament_seed,      "tournament.seed",      ACCOUNT, MESSAGE, "give a player a number of the seeding by hand") \
    X(TOURNAMENT_STAFF,     tournament_staff,     "tournament.staff",     ACCOUNT, MESSAGE, "make somebody a host or a judge of it, or no more") \
    X(TOURNAMENT_START,     tournament_start,     "tournament.start",     ACCOUNT, MESSAGE, "end the entry and lock the decks") \
    X(TOURNAMENT_PAIR,      tournament_pair,      "tournament.pair",      ACCOUNT, MESSAGE, "pair the next round") \
    X(TOURNAMENT_UNPAIR,    tournament_unpair,    "tournament.unpair",    ACCOUNT, MESSAGE, "take pairs back whose matches have not begun") \
    X(TOURNAMENT_HOLD,      tournament_hold,      "tournament.hold",      ACCOUNT, MESSAGE, "stop the time of the round and its matches, or let them go on") \
    X(TOURNAMENT_FINISH,    tournament_finish,    "tournament.finish",    ACCOUNT, MESSAGE, "end a tournament whose rounds are over, or early") \
    X(TOURNAMENT_CANCEL,    tournament_cancel,    "tournament.cancel",    ACCOUNT, MESSAGE, "end it as it is") \
    X(TOURNAMENT_ANNOUNCE,  tournament_announce,  "tournament.announce",  ACCOUNT, MESSAGE, "say something to all who take part or watch") \
    X(TOURNAMENT_EXTEND,    tournament_extend,    "tournament.extend",    ACCOUNT, MESSAGE, "give a table, or all of them, more time") \
    X(TOURNAMENT_RESULT,    tournament_result,    "tournament.result",    ACCOUNT, MESSAGE, "decide a table, or correct its result") \
    X(TOURNAMENT_PENALTY,   tournament_penalty,   "tournament.penalty",   ACCOUNT, MESSAGE, "warn or punish a player") \
    X(TOURNAMENT_LOG,       tournament_log,       "tournament.log",       ACCOUNT, MESSAGE, "all that was done, latest first") \
    X(TOURNAMENT_WEBHOOK,   tournament_webhook,   "tournament.webhook",   ACCOUNT, MESSAGE, "have an address on the web told of rounds and results, or no more")
/* clang-format on */

enum {
    PRO_TOURNAMENT_PAGE_MAX = 500, /* rows of a page; of tournament.list and .log less */
    PRO_TOURNAMENT_LIST_MAX = 100,
    PRO_TOURNAMENT_LOG_MAX = 50,
    PRO_TOURNAMENT_NEWS_MAX = 64, /* pairs of one tournament.news */
    PRO_WISHES_MAX = 64,
    PRO_ANNOUNCEMENTS_MAX = 20, /* that are told; the log has all */
    PRO_STAFF_MAX = 64,
    PRO_PENALTIES_MAX = 32, /* of one player, that are listed */
    PRO_WEBHOOK_URL_MAX = 300,
    PRO_LEVELS = 7 /* of what a pair costs: enum srv_level */
};

typedef char pro_tournament_id[16 + 1];  /* [a-z2-7], exactly 16 */
typedef char pro_tournament_code[6 + 1]; /* [a-z2-7], exactly 6 */
typedef char pro_tournament_cursor[64 + 1];

/* Where it stands. */
enum pro_tournament_state {
    PRO_TOURNAMENT_NONE = 0,
    PRO_TOURNAMENT_ENTRY,
    PRO_TOURNAMENT_BETWEEN, /* two rounds: the next can be paired, or it can be ended */
    PRO_TOURNAMENT_PAIRING, /* a round is being paired */
    PRO_TOURNAMENT_PREVIEW, /* its pairs are known, its matches have not begun */
    PRO_TOURNAMENT_ROUND,
    PRO_TOURNAMENT_OVER,
    PRO_TOURNAMENT_CANCELLED,
    PRO_TOURNAMENT_STATE_NUM
};

/* The same, roughly: what tournament.list looks for. */
enum pro_tournament_kind {
    PRO_TOURNAMENTS_ANY = 0,
    PRO_TOURNAMENTS_ENTRY,
    PRO_TOURNAMENTS_RUNNING,
    PRO_TOURNAMENTS_OVER, /* or cancelled */
    PRO_TOURNAMENTS_NUM
};

enum pro_entrant_state { /* in the order of enum srv_entry_state, from 1 */
    PRO_ENTRANT_NONE = 0,
    PRO_ENTRANT_WAITING, /* for a place */
    PRO_ENTRANT_STANDBY, /* waits, and has checked in */
    PRO_ENTRANT_IN,
    PRO_ENTRANT_CHECKED, /* in, and has checked in */
    PRO_ENTRANT_LEFT,    /* before the start */
    PRO_ENTRANT_DROPPED, /* after it, or did not check in */
    PRO_ENTRANT_OUT,     /* disqualified */
    PRO_ENTRANT_NUM
};

/* "waiting" and so on; NULL of NONE. */
const char *pro_entrant_word(enum pro_entrant_state state);

enum pro_staff_role {
    PRO_STAFF_NONE = 0,
    PRO_STAFF_HOST,
    PRO_STAFF_JUDGE,
    PRO_STAFF_NUM
};

enum pro_penalty {
    PRO_PENALTY_NONE = 0,
    PRO_PENALTY_WARNING,
    PRO_PENALTY_GAME_LOSS,  /* of the running game, else of the next match's first */
    PRO_PENALTY_MATCH_LOSS, /* of the open table, else of the next one */
    PRO_PENALTY_DISQUALIFICATION,
    PRO_PENALTY_NUM
};

enum pro_pair_state {
    PRO_PAIR_NONE = 0,
    PRO_PAIR_WAITING, /* published: its match has not begun */
    PRO_PAIR_PLAYING,
    PRO_PAIR_OVERTIME, /* the time of the round is over */
    PRO_PAIR_DONE,
    PRO_PAIR_NUM
};

enum pro_outcome { /* the numbers of enum srv_outcome; zero is open */
    PRO_OUTCOME_NONE = 0,
    PRO_OUTCOME_A,
    PRO_OUTCOME_B,
    PRO_OUTCOME_DRAW,
    PRO_OUTCOME_DOUBLE_LOSS,
    PRO_OUTCOME_BYE,
    PRO_OUTCOME_FORFEIT_A, /* a has won: b did not come, or was taken out */
    PRO_OUTCOME_FORFEIT_B,
    PRO_OUTCOME_FORFEIT_BOTH, /* neither came */
    PRO_OUTCOME_NUM
};

enum pro_wish_kind {
    PRO_WISH_NONE = 0,
    PRO_WISH_PAIR,  /* a and b meet */
    PRO_WISH_APART, /* they do not */
    PRO_WISH_BYE,   /* a has the bye */
    PRO_WISH_NUM
};

enum pro_bracket_side { /* in the order of enum srv_bracket_side, from 1 */
    PRO_SIDE_NONE = 0,
    PRO_SIDE_UPPER,
    PRO_SIDE_LOWER, /* of a double elimination */
    PRO_SIDE_THIRD, /* the match for the third place */
    PRO_SIDE_FINAL, /* of a double elimination */
    PRO_SIDE_AGAIN, /* ... played again */
    PRO_SIDE_NUM
};

enum pro_bracket_state { /* in the order of enum srv_bracket_state, from 1 */
    PRO_BRACKET_NONE = 0,
    PRO_BRACKET_WAITS, /* for matches before it */
    PRO_BRACKET_READY,
    PRO_BRACKET_PLAYED,
    PRO_BRACKET_WALKOVER, /* one is there and nobody else comes */
    PRO_BRACKET_EMPTY,    /* nobody comes, or it need not be played */
    PRO_BRACKET_NUM
};

enum pro_bracket_winner {
    PRO_WINNER_NONE = 0, /* open */
    PRO_WINNER_A,
    PRO_WINNER_B,
    PRO_WINNER_NOBODY, /* both have lost */
    PRO_WINNER_NUM
};

/* ---- params: asking ---- */

struct pro_tournament_list {
    pro_game_name game;           /* "": of every game */
    uint8_t state;                /* enum pro_tournament_kind */
    bool mine;                    /* those that who asks hosts, judges or has entered */
    pro_tournament_cursor before; /* "": from the latest on */
    uint64_t limit;               /* 0: 20 */
};

struct pro_tournament_get {
    pro_tournament_id tournament;
};
#define pro_tournament_watch   pro_tournament_get
#define pro_tournament_unwatch pro_tournament_get

struct pro_tournament_players {
    pro_tournament_id tournament;
    uint64_t after; /* the `next` of the page before; 0: from the first on */
    uint64_t limit; /* 0: 100 */
};

struct pro_tournament_round {
    pro_tournament_id tournament;
    uint64_t stage; /* 0: the one that is on or was last */
    uint64_t round; /* 0: the one of the stage that is on or was last */
    uint64_t after; /* the `next` of the page before; 0: from the first table on */
    uint64_t limit; /* 0: 500 */
};

struct pro_tournament_standings {
    pro_tournament_id tournament;
    uint64_t stage; /* 0: of the whole tournament, by the last stage that each has reached */
    uint64_t round; /* after this one; 0: as it is now */
    uint64_t after; /* the `next` of the page before; 0: from the first on */
    uint64_t limit; /* 0: 100 */
};

struct pro_tournament_bracket {
    pro_tournament_id tournament;
    uint64_t stage; /* 0: the last one that is an elimination */
    uint64_t after; /* the `next` of the page before; 0: from the first on */
    uint64_t limit; /* 0: 500 */
};

struct pro_tournament_decklist {
    pro_tournament_id tournament;
    pro_player_id player; /* "": your own */
};

struct pro_tournament_log {
    pro_tournament_id tournament;
    uint64_t before; /* the `next` of the page before; 0: from the latest on */
    uint64_t limit;  /* 0: 20 */
};

/* ---- params: taking part ---- */

struct pro_tournament_enter {
    pro_tournament_id tournament;
    char code[12 + 1]; /* as people type it; "": none */
    pro_deck_id deck;  /* "": later */
};

struct pro_tournament_deck {
    pro_tournament_id tournament;
    pro_deck_id deck; /* of one's own, or a starter deck */
};

struct pro_tournament_leave {
    pro_tournament_id tournament;
};
#define pro_tournament_check_in pro_tournament_leave

/* ---- params: hosting ---- */

struct pro_tournament_create {
    struct pro_tournament_rules rules; /* as they were sent: not filled */
};

struct pro_tournament_change {
    pro_tournament_id tournament;
    struct pro_tournament_rules rules; /* whole new ones, not filled */
};

struct pro_tournament_admit {
    pro_tournament_id tournament;
    pro_handle player; /* ... or the id of a player */
    pro_deck_id deck;  /* of the host's own, or a starter deck; "": the player registers one */
};

struct pro_tournament_remove {
    pro_tournament_id tournament;
    pro_player_id player;
    pro_reason reason; /* "": none */
};

struct pro_tournament_seed {
    pro_tournament_id tournament;
    pro_player_id player;
    uint64_t number; /* 0: none any more */
};

struct pro_tournament_staff {
    pro_tournament_id tournament;
    pro_handle player; /* ... or the id of a player */
    uint8_t role;      /* enum pro_staff_role */
    bool on;
};

struct pro_tournament_start {
    pro_tournament_id tournament;
};
#define pro_tournament_unpair pro_tournament_start

struct pro_tournament_finish {
    pro_tournament_id tournament;
    bool early;
};

struct pro_wish {
    uint8_t kind; /* enum pro_wish_kind */
    pro_player_id a;
    pro_player_id b; /* "" of a bye */
};

struct pro_tournament_pair {
    pro_tournament_id tournament;
    struct pro_wish wish[PRO_WISHES_MAX];
    size_t wishes;
};

struct pro_tournament_hold {
    pro_tournament_id tournament;
    bool on;
    pro_reason reason; /* "": none */
};

struct pro_tournament_cancel {
    pro_tournament_id tournament;
    pro_reason reason;
};

struct pro_tournament_announce {
    pro_tournament_id tournament;
    pro_reason text;
};

struct pro_tournament_webhook {
    pro_tournament_id tournament;
    char url[PRO_WEBHOOK_URL_MAX + 1];
    bool on;
};

/* ---- params: judging ---- */

struct pro_tournament_extend {
    pro_tournament_id tournament;
    uint64_t table; /* 0: every one of the round */
    uint64_t seconds;
    pro_reason reason;
};

struct pro_tournament_result {
    pro_tournament_id tournament;
    uint64_t stage; /* 0: the one that is on or was last */
    uint64_t round;
    uint64_t table;
    uint8_t outcome;       /* enum pro_outcome: A, B, DRAW or DOUBLE_LOSS */
    struct pro_nums games; /* won by a, by b, drawn; none: as many as it takes, and no others */
    pro_reason reason;
};

struct pro_tournament_penalty {
    pro_tournament_id tournament;
    pro_player_id player;
    uint8_t kind; /* enum pro_penalty */
    pro_reason reason;
};

/* ---- results ---- */

#define pro_tournament_unwatch_result  pro_nothing
#define pro_tournament_leave_result    pro_nothing
#define pro_tournament_check_in_result pro_nothing
#define pro_tournament_remove_result   pro_nothing
#define pro_tournament_seed_result     pro_nothing
#define pro_tournament_staff_result    pro_nothing
#define pro_tournament_unpair_result   pro_nothing
#define pro_tournament_hold_result     pro_nothing
#define pro_tournament_finish_result   pro_nothing
#define pro_tournament_cancel_result   pro_nothing
#define pro_tournament_announce_result pro_nothing
#define pro_tournament_extend_result   pro_nothing
#define pro_tournament_result_result   pro_nothing
#define pro_tournament_penalty_result  pro_nothing

struct pro_tournament_row {
    const char *tournament;
    const char *name;
    const char *game;
    uint8_t state;      /* enum pro_tournament_state */
    uint64_t starts_ms; /* when it is meant to start, or did; 0: not said */
    uint64_t entered;   /* places that are taken; after the start: who began it */
    uint64_t capacity;
    const char *host;      /* name */
    uint64_t stage, round; /* 0: none yet */
};

struct pro_tournament_list_result {
    const struct pro_tournament_row *row;
    size_t rows;
    const char *next; /* NULL on the last page */
};

struct pro_announcement {
    uint64_t at_ms;
    const char *name; /* who says it */
    const char *text;
};

struct pro_staff {
    const char *player;
    const char *name;
    uint8_t role; /* enum pro_staff_role */
};

struct pro_registered {  /* a deck */
    const uint8_t *hash; /* 32 bytes; NULL: there is none */
    bool is_legal;       /* by the list of the rules, when it was last looked at */
};

struct pro_penalized {
    uint8_t kind; /* enum pro_penalty */
    uint64_t at_ms;
    uint64_t stage, round; /* 0: before the start */
    const char *reason;
};

struct pro_tournament_you {
    uint8_t state; /* enum pro_entrant_state; none: not entered */
    uint8_t role;  /* enum pro_staff_role, also of who hosts everything; none: none */
    struct pro_registered deck; /* that you have registered */
    uint64_t table;             /* of the round that is on; 0: none, or a bye */
    const char *match;          /* ... or NULL */
    const struct pro_penalized *penalty;
    size_t penalties;
};

struct pro_tournament_get_result {
    const char *tournament;
    struct pro_tournament_rules rules; /* filled */
    uint8_t state;                     /* enum pro_tournament_state */
    uint64_t stage, round;             /* that is on, or was last; 0: none yet */
    uint64_t rounds;                   /* of the stage; 0: not known yet */
    uint64_t entered, waiting, checked;
    uint64_t open_tables;
    const char *host; /* name */
    const struct pro_staff *person;
    size_t staff;
    const uint8_t *seed_commitment; /* SHA-256 of id, zero byte, seed */
    const char *seed;               /* 32 hex digits, from the start on; NULL before */
    uint64_t starts_ms; /* of the event before its start, then of the round; 0: not said */
    uint64_t ends_ms;   /* of the round, without the tables' extensions; 0: no limit, or held */
    bool held;
    const struct pro_announcement *announcement; /* the last ones, oldest first */
    size_t announcements;
    struct pro_tournament_you you;
    const char *code; /* for the staff of an event that is entered by code; else NULL */
};
#define pro_tournament_watch_result pro_tournament_get_result

struct pro_entrant {
    const char *player;
    const char *name;
    uint8_t state;                       /* enum pro_entrant_state */
    uint64_t seed;                       /* by hand; 0: none */
    uint64_t rating;                     /* when he entered; 0: none */
    struct pro_registered deck;          /* for the staff; else absent */
    const struct pro_penalized *penalty; /* likewise */
    size_t penalties;
    uint64_t until; /* of who has dropped: the last round before it, of the stage; 0: none */
};

struct pro_tournament_players_result {
    const struct pro_entrant *row;
    size_t rows;
    uint64_t next; /* 0 on the last page */
};

struct pro_opponent_of { /* one of a pair */
    const char *player;
    const char *name;
    uint64_t points; /* before the round; of an elimination 0 */
};

struct pro_pair {
    uint64_t table;           /* 0: a bye */
    struct pro_opponent_of a; /* goes first in the first game */
    struct pro_opponent_of b; /* all zero: nobody */
    uint64_t group;           /* robin */
    uint64_t number;          /* elimination: of the match in the bracket */
    const char *match;        /* NULL: not made yet, or none was ever made */
    const char *replay;       /* NULL: none yet */
    uint8_t state;            /* enum pro_pair_state */
    uint8_t outcome;          /* enum pro_outcome */
    struct pro_nums games;    /* won by a, by b, drawn */
    struct pro_nums levels;   /* Swiss: [PRO_LEVELS], why this pair */
    uint64_t extension_s;
    bool corrected; /* the result is not the first one */
};

struct pro_tournament_round_result {
    uint64_t stage, round; /* 0: none is paired yet */
    uint64_t starts_ms, ends_ms;
    const char *seed;      /* of the event, 32 hex digits */
    bool proved;           /* Swiss: no other pairs would be better */
    struct pro_nums total; /* Swiss: [PRO_LEVELS], the sums of the pairs' levels */
    const struct pro_pair *pair;
    size_t pairs;
    uint64_t next; /* 0 on the last page */
};

struct pro_rates { /* texts of four decimals, "0.3300"; NULL: has none */
    const char *omw, *mw, *gw, *ogw, *oomw;
};

struct pro_standing {
    uint64_t rank; /* 0: disqualified */
    const char *player;
    const char *name;
    uint64_t group; /* robin */
    uint64_t points, played, wins, losses, draws, byes;
    struct pro_rates rates;
    uint8_t because; /* enum pro_tiebreak that put it behind the one above; none: the points */
    uint8_t state;   /* enum pro_entrant_state */
};

struct pro_tournament_standings_result {
    uint64_t stage; /* 0: the whole tournament */
    uint64_t round; /* after this one */
    const struct pro_standing *row;
    size_t rows;
    uint64_t next; /* 0 on the last page */
};

struct pro_bracket_slot {
    const char *player; /* NULL: not known yet, or nobody */
    const char *name;
    uint64_t seed;
    uint64_t of;   /* number of the match before it that it comes from; 0: none */
    bool is_loser; /* ... as its loser */
};

struct pro_bracket_match {
    uint64_t match; /* number in the bracket, from 1 */
    uint8_t side;   /* enum pro_bracket_side */
    uint64_t round; /* of its side */
    uint64_t place; /* in that round, from 1, top to bottom */
    uint8_t state;  /* enum pro_bracket_state */
    struct pro_bracket_slot a, b;
    uint8_t winner;     /* enum pro_bracket_winner */
    uint64_t played;    /* round of the stage that it was paired in; 0: not yet */
    uint64_t table;     /* 0: none yet */
    const char *replay; /* NULL: none */
};

struct pro_tournament_bracket_result {
    uint64_t stage;
    const struct pro_bracket_match *row;
    size_t rows;
    uint64_t next; /* 0 on the last page */
};

struct pro_tournament_decklist_result {
    const struct pro_deck *deck;
    const uint8_t *hash;
    bool is_legal;
    const struct pro_deck_fault *fault;
    size_t faults;
};

struct pro_tournament_act {
    uint64_t no; /* from 1 */
    uint64_t at_ms;
    const char *actor; /* id of a player, "local": the admin socket, "server": nobody said so */
    const char *name;
    const char *verb;
    struct pro_raw act; /* an object */
    const char *reason; /* NULL: none */
};

struct pro_tournament_log_result {
    const struct pro_tournament_act *row;
    size_t rows;
    uint64_t next; /* 0 on the last page */
};

struct pro_tournament_create_result {
    const char *tournament;
    const char *code; /* NULL: is not entered by code */
};

struct pro_tournament_change_result {
    const char *code; /* likewise */
};

struct pro_tournament_enter_result {
    uint8_t state; /* enum pro_entrant_state: WAITING or IN */
};
#define pro_tournament_admit_result pro_tournament_enter_result

struct pro_tournament_deck_result {
    const uint8_t *hash; /* of the deck as it was registered */
};

struct pro_tournament_start_result {
    uint64_t players; /* who begin it */
    uint64_t rounds;  /* of the first stage; 0: an elimination */
};

struct pro_tournament_pair_result {
    uint64_t stage, round;
    uint64_t starts_ms; /* when its matches begin */
};

struct pro_tournament_webhook_result {
    const char
        *secret; /* that signs what is sent, told once; NULL: it is on already, or off now */
};

/* ---- notices ---- */

struct pro_tournament_news {
    const char *tournament;
    uint8_t state;
    uint64_t stage, round, rounds;
    uint64_t entered, waiting, checked, open_tables;
    uint64_t starts_ms, ends_ms;
    bool held;
    const struct pro_pair *pair; /* of the round that is on, that have changed */
    size_t pairs;
    struct pro_announcement announcement; /* a new one */
};

struct pro_tournament_call {
    const char *tournament;
    const char *name;
    uint64_t stage, round;
    uint64_t table;       /* 0: a bye */
    const char *match;    /* NULL: it has not begun */
    uint8_t seat;         /* enum pro_seat */
    const char *opponent; /* name; NULL: nobody */
    bool bye;
    uint64_t starts_ms;
    uint64_t ends_ms; /* of this table; 0: no limit, or held */
};

#endif
