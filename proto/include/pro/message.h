/* SPDX-License-Identifier: MIT
 * message.h - the requests: one row a method, one struct for its params, one table for its fields.
 *
 * pro_request_decode is the only way in. It looks at size, depth and width before it parses, accepts
 * exactly one JSON-RPC 2.0 request with closed params, and hands out plain bounded values. */
#ifndef PRO_MESSAGE_H
#define PRO_MESSAGE_H

#include <eng/id.h>
#include <pro/table.h>

enum {
    PRO_VERSION = 1, /* subprotocol "shinpan.1" */
    PRO_MESSAGE_BYTES_MAX = 4096,
    PRO_DECK_BYTES_MAX = 65536, /* of methods that carry a deck */
    PRO_DEPTH_MAX = 16,
    PRO_KEYS_MAX = 64,     /* of an object */
    PRO_ITEMS_MAX = 512,   /* of an array */
    PRO_VALUES_MAX = 2048, /* of a message, all objects and arrays together */
    PRO_NAME_MAX = 24,     /* code points of a player's name */
    PRO_DECK_NAME_MAX = 40 /* code points of a deck's name */
};

/* What a connection must have done before. */
enum pro_need {
    PRO_NEED_NOTHING = 0,
    PRO_NEED_HELLO,
    PRO_NEED_SESSION,
};

/* clang-format off */
#define PRO_METHOD_MAP(X)                                                                               \
    X(HELLO,          hello,          "hello",          NOTHING, MESSAGE, "agree on the protocol version") \
    X(SESSION_GUEST,  session_guest,  "session.guest",  HELLO,   MESSAGE, "become a new guest player")  \
    X(SESSION_RESUME, session_resume, "session.resume", HELLO,   MESSAGE, "be the player of this token again") \
    X(DECK_CHECK,     deck_check,     "deck.check",     SESSION, DECK,    "list every fault of a deck") \
    X(DECK_PUT,       deck_put,       "deck.put",       SESSION, DECK,    "store a deck, legal or not") \
    X(DECK_LIST,      deck_list,      "deck.list",      SESSION, MESSAGE, "your decks and the starter decks") \
    X(DECK_GET,       deck_get,       "deck.get",       SESSION, MESSAGE, "one deck, with its cards")   \
    X(DECK_DELETE,    deck_delete,    "deck.delete",    SESSION, MESSAGE, "forget a deck of yours")     \
    X(MATCH_CREATE,   match_create,   "match.create",   SESSION, MESSAGE, "open a match and take its first seat") \
    X(MATCH_LIST,     match_list,     "match.list",     SESSION, MESSAGE, "open matches that anyone may join") \
    X(MATCH_JOIN,     match_join,     "match.join",     SESSION, MESSAGE, "take the other seat of an open match") \
    X(MATCH_LEAVE,    match_leave,    "match.leave",    SESSION, MESSAGE, "cancel your open match, or stop the stream of a running one") \
    X(MATCH_RESUME,   match_resume,   "match.resume",   SESSION, MESSAGE, "get the stream from where you left") \
    X(MATCH_SNAPSHOT, match_snapshot, "match.snapshot", SESSION, MESSAGE, "the whole table as you may see it") \
    X(MATCH_ANSWER,   match_answer,   "match.answer",   SESSION, MESSAGE, "answer the open prompt")     \
    X(MATCH_ARRANGE,  match_arrange,  "match.arrange",  SESSION, MESSAGE, "lay your own units, or the cards under one, in another order, at any moment") \
    X(MATCH_CONCEDE,  match_concede,  "match.concede",  SESSION, MESSAGE, "give the game up, at any moment") \
    X(REPLAY_LIST,    replay_list,    "replay.list",    SESSION, MESSAGE, "finished matches, latest first") \
    X(REPLAY_GET,     replay_get,     "replay.get",     SESSION, MESSAGE, "a whole replay")
/* clang-format on */

enum pro_method {
    PRO_METHOD_NONE = 0,
#define X(ID, id, name, need, bytes, help) PRO_METHOD_##ID,
    PRO_METHOD_MAP(X)
#undef X
    PRO_METHOD_NUM
};

enum pro_seat {
    PRO_SEAT_NONE = 0,
    PRO_SEAT_P1,
    PRO_SEAT_P2,
    PRO_SEAT_NUM
};

/* The engine's seat (0, 1, or ENG_SEAT_NONE) as a word of the protocol. */
static inline enum pro_seat pro_seat_of(unsigned seat)
{
    return seat < ENG_SEATS ? (enum pro_seat)(seat + 1) : PRO_SEAT_NONE;
}

enum pro_opponent {
    PRO_OPPONENT_NONE = 0,
    PRO_OPPONENT_OPEN,    /* listed, anyone may join */
    PRO_OPPONENT_PRIVATE, /* joined by its code */
    PRO_OPPONENT_BOT,     /* starts at once */
    PRO_OPPONENT_NUM
};

/* Text sizes, with the NUL. */
typedef char pro_match_id[16 + 1];           /* [a-z2-7], exactly 16 */
typedef char pro_game_name[16 + 1];          /* "digimon" */
typedef char pro_revision_name[24 + 1];      /* "digimon-4.0"; "": the game's default */
typedef char pro_deck_id[32 + 1];            /* [a-z0-9_.-] */
typedef char pro_player_id[17 + 1];          /* "g" and 16 of [a-z2-7] */
typedef char pro_name[4 * PRO_NAME_MAX + 1]; /* UTF-8 */
typedef char pro_deck_name[4 * PRO_DECK_NAME_MAX + 1];

struct pro_hello {
    struct pro_nums protocol; /* versions the client speaks */
    char client[64 + 1];      /* "name/version" */
};

struct pro_session_guest {
    pro_name name;
};

struct pro_session_resume {
    char token[64 + 1];
};

struct pro_deck_holder { /* {"piles": {..}} */
    struct pro_deck piles;
};

struct pro_deck_check {
    pro_game_name game;
    pro_revision_name revision;
    struct pro_deck_holder deck;
};

struct pro_deck_put {
    pro_game_name game;
    pro_deck_name name;
    pro_deck_id replace; /* the deck of yours it takes the place of; "": a new deck */
    struct pro_deck_holder deck;
};

struct pro_deck_list {
    pro_game_name game; /* "": of every game */
};

struct pro_deck_get {
    pro_deck_id deck;
};

struct pro_deck_delete {
    pro_deck_id deck;
};

struct pro_match_create {
    pro_game_name game;
    pro_revision_name revision;
    pro_deck_id deck;
    uint8_t opponent; /* enum pro_opponent */
};

struct pro_match_list {
    pro_game_name game; /* "": of every game */
};

struct pro_match_join { /* exactly one of match and code */
    pro_match_id match;
    char code[8 + 1];
    pro_deck_id deck;
};

struct pro_match_leave {
    pro_match_id match;
};

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
};

struct pro_replay_list {
    pro_player_id player; /* "": everyone's */
    char before[64 + 1];  /* "": from the latest */
    uint64_t limit;       /* 1..100; 0: 20 */
};

struct pro_replay_get {
    pro_match_id replay; /* a replay has the id of its match */
};

struct pro_request {
    enum pro_method method;
    char id[PRO_ID_MAX +
        1]; /* JSON text, to be put back into the answer; "null" when unreadable */
    union {
#define X(ID, id, name, need, bytes, help) struct pro_##id id;
        PRO_METHOD_MAP(X)
#undef X
    };
};

/* A method's row. */
struct pro_method_info {
    const char *name;
    const char *help;
    enum pro_need need;
    size_t bytes_max;
    const struct pro_shape *params, *result;
};

const struct pro_method_info *pro_method_info(enum pro_method method);

/* Reads one message. False: nothing but out->id (for the answer) and out->method (when it was
 * recognised) is filled, and `fault` says what is wrong and where. Call json_object_seed(0) once
 * before threads start. */
PRO_MUST_USE bool pro_request_decode(
    const char *text, size_t len, struct pro_request *out, struct pro_fault *fault);

/* Writes a request as a client does. */
void pro_request_encode(struct pro_writer *w, const struct pro_request *request);

#endif
