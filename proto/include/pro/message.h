/* SPDX-License-Identifier: MIT
 * message.h - the requests. Each topic has a header (session.h, decks.h ..) with a row a method and a
 * struct for its params and result, and a table of their fields beside it (session_fields.c ..).
 *
 * pro_request_decode is the only way in. It looks at size, depth and width before it parses, accepts
 * exactly one JSON-RPC 2.0 request with closed params, and hands out plain bounded values. */
#ifndef PRO_MESSAGE_H
#define PRO_MESSAGE_H

#include <pro/chat.h>
#include <pro/decks.h>
#include <pro/judge.h>
#include <pro/ladder.h>
#include <pro/lobby.h>
#include <pro/play.h>
#include <pro/replays.h>
#include <pro/session.h>
#include <pro/tournament.h>
#include <pro/watch.h>

enum {
    PRO_VERSION = 1, /* subprotocol "shinpan.1" */
    PRO_MESSAGE_BYTES_MAX = 4096,
    PRO_DECK_BYTES_MAX = 65536, /* of methods that carry a deck */
    PRO_DEPTH_MAX = 16,
    PRO_KEYS_MAX = 64,    /* of an object */
    PRO_ITEMS_MAX = 512,  /* of an array */
    PRO_VALUES_MAX = 2048 /* of a message, all objects and arrays together */
};

/* What a connection must have done before. */
enum pro_need {
    PRO_NEED_NOTHING = 0,
    PRO_NEED_HELLO,
    PRO_NEED_SESSION,
    PRO_NEED_ACCOUNT,   /* a session of an account, not of a guest */
    PRO_NEED_ORGANIZER, /* ... which has that role, or is an admin's */
    PRO_NEED_JUDGE,
    PRO_NEED_ADMIN,
};

/* The methods of every topic, a row each: X(ID, id, "name", need, bytes, "help"). */
#define PRO_METHOD_MAP(X)  \
    PRO_SESSION_METHODS(X) \
    PRO_DECKS_METHODS(X)   \
    PRO_LOBBY_METHODS(X)   \
    PRO_LADDER_METHODS(X)  \
    PRO_CHAT_METHODS(X)    \
    PRO_PLAY_METHODS(X)    \
    PRO_WATCH_METHODS(X)   \
    PRO_REPLAYS_METHODS(X) \
    PRO_JUDGE_METHODS(X)   \
    PRO_TOURNAMENT_METHODS(X)

enum pro_method {
    PRO_METHOD_NONE = 0,
#define X(ID, id, name, need, bytes, help) PRO_METHOD_##ID,
    PRO_METHOD_MAP(X)
#undef X
    PRO_METHOD_NUM
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
