/* SPDX-License-Identifier: MIT
 * error.h - what the server refuses, one row each: code, stable name, text.
 *
 * The name is what programs look at (data.error); names are never changed or used again for something
 * else. Codes of -32768..-32600 are JSON-RPC's, several names share one; ours are single. The key is
 * that of the params which the error is about, NULL when it is not about one or may be about any. */
#ifndef PRO_ERROR_H
#define PRO_ERROR_H

#include <stdint.h>

#define PRO_MUST_USE __attribute__((warn_unused_result))

/* clang-format off */
#define PRO_ERROR_MAP(X)                                                                                 \
    X(NONE,             0,      "none",             NULL,       "no error")                              \
    X(NOT_JSON,         -32700, "not_json",         NULL,       "the message is not JSON")               \
    X(DUPLICATE_KEY,    -32700, "duplicate_key",    NULL,       "an object has the same key twice")      \
    X(TOO_DEEP,         -32700, "too_deep",         NULL,       "objects and arrays are nested too deeply") \
    X(TOO_WIDE,         -32700, "too_wide",         NULL,       "an object or array has too many members") \
    X(TOO_LONG,         -32600, "too_long",         NULL,       "the message is too long for its method") \
    X(INVALID_REQUEST,  -32600, "invalid_request",  NULL,       "the message is not a request of this protocol") \
    X(BATCH_REFUSED,    -32600, "batch_refused",    NULL,       "batches are not served: send one object a message") \
    X(UNKNOWN_METHOD,   -32601, "unknown_method",   NULL,       "there is no such method")               \
    X(MISSING,          -32602, "missing",          NULL,       "a required value is missing")           \
    X(UNKNOWN_KEY,      -32602, "unknown_key",      NULL,       "there is no such key here")             \
    X(WRONG_TYPE,       -32602, "wrong_type",       NULL,       "the value is of another type")          \
    X(OUT_OF_RANGE,     -32602, "out_of_range",     NULL,       "the number is too small or too large")  \
    X(BAD_LENGTH,       -32602, "bad_length",       NULL,       "the text or list is too short or too long") \
    X(BAD_TEXT,         -32602, "bad_text",         NULL,       "the text has characters that may not stand there") \
    X(NOT_A_CHOICE,     -32602, "not_a_choice",     NULL,       "the text is not one of the allowed words") \
    X(INTERNAL,         -32603, "internal",         NULL,       "the server failed; the request had no effect") \
    X(HELLO_FIRST,      -32000, "hello_first",      NULL,       "say hello first")                       \
    X(HELLO_AGAIN,      -32001, "hello_again",      NULL,       "this connection has said hello already") \
    X(NO_VERSION,       -32002, "no_version",       "protocol", "no common protocol version")            \
    X(SESSION_NEEDED,   -32003, "session_needed",   NULL,       "this needs a session")                  \
    X(SESSION_THERE,    -32004, "session_there",    NULL,       "this connection has a session already") \
    X(TOKEN_UNKNOWN,    -32005, "token_unknown",    "token",    "the token is unknown or has expired")   \
    X(TOO_FAST,         -32006, "too_fast",         NULL,       "too many requests: wait")               \
    X(DRAINING,         -32007, "draining",         NULL,       "the server is going down and starts nothing new") \
    X(STORE_DOWN,       -32008, "store_down",       NULL,       "the server cannot store anything at the moment") \
    X(SESSIONS_FULL,    -32009, "sessions_full",    NULL,       "there are as many sessions from this address as are allowed") \
    X(GAME_UNKNOWN,     -32010, "game_unknown",     "game",     "there is no such game here")            \
    X(REVISION_UNKNOWN, -32011, "revision_unknown", "revision", "the game has no such revision")         \
    X(DECK_UNKNOWN,     -32020, "deck_unknown",     "deck",     "there is no such deck of yours")        \
    X(DECK_ILLEGAL,     -32021, "deck_illegal",     "deck",     "the deck is not legal: deck.check lists its faults") \
    X(DECK_OTHER_GAME,  -32022, "deck_other_game",  "deck",     "the deck is for another game")          \
    X(DECK_FIXED,       -32023, "deck_fixed",       "deck",     "starter decks cannot be changed")       \
    X(DECKS_FULL,       -32024, "decks_full",       NULL,       "you have as many decks as are stored for one player") \
    X(MATCH_UNKNOWN,    -32030, "match_unknown",    "match",    "there is no such match, or it is not for you to see") \
    X(MATCH_TAKEN,      -32031, "match_taken",      "match",    "both seats of the match are taken")     \
    X(MATCH_OWN,        -32032, "match_own",        "match",    "you sit in that match already")         \
    X(MATCH_NOT_LIVE,   -32033, "match_not_live",   "match",    "the match is not running")              \
    X(MATCHES_FULL,     -32034, "matches_full",     NULL,       "you or the server have as many matches as are allowed") \
    X(NOT_SEATED,       -32035, "not_seated",       "match",    "you have no seat in that match")        \
    X(GAME_CLOSED,      -32040, "game_closed",      "game",     "that game of the match is not the one being played") \
    X(PROMPT_CLOSED,    -32041, "prompt_closed",    "prompt",   "that prompt is not open (any more)")    \
    X(OTHER_SEAT,       -32042, "other_seat",       "prompt",   "that decision belongs to the other seat") \
    X(OPTION_UNKNOWN,   -32043, "option_unknown",   "picks",    "that is not one of the options")        \
    X(BAD_PICKS,        -32044, "bad_picks",        "picks",    "too few or too many picks for this prompt") \
    X(GAME_OVER,        -32045, "game_over",        "game",     "the game is over")                      \
    X(SEQ_UNKNOWN,      -32046, "seq_unknown",      "after",    "the match has not come that far")       \
    X(BAD_ORDER,        -32047, "bad_order",        "order",    "that may not be arranged so")           \
    X(REPLAY_UNKNOWN,   -32050, "replay_unknown",   "replay",   "there is no such replay")               \
    X(CURSOR_UNKNOWN,   -32051, "cursor_unknown",   "before",   "that is not a cursor of this list")
/* clang-format on */

enum pro_error {
#define X(id, code, name, key, text) PRO_ERROR_##id,
    PRO_ERROR_MAP(X)
#undef X
    PRO_ERROR_NUM
};

enum {
    PRO_PATH_MAX = 120, /* bytes of a field path */
    PRO_EXPECTED_MAX = 120,
    PRO_ID_MAX = 80 /* bytes of a request id as JSON text: 36 characters, escapes included */
};

/* A refusal. Fill `error`, and what else is known; the rest stays zero. */
struct pro_fault {
    enum pro_error error;
    uint32_t retry_ms;            /* TOO_FAST: when to try again */
    char field[PRO_PATH_MAX + 1]; /* "params.deck.piles.main[3].count"; "" when not one field */
    char expected[PRO_EXPECTED_MAX +
        1]; /* "an integer from 1 to 99"; "" when the text says it all */
};

int pro_error_code(enum pro_error error);
const char *pro_error_name(enum pro_error error);
const char *pro_error_text(enum pro_error error);
const char *pro_error_key(enum pro_error error); /* or NULL */

#endif
