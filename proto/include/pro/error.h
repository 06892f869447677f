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
    X(DECK_NO_FORM,     -32025, "deck_no_form",     "format",   "the deck cannot be written in that format") \
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
    X(MATCH_PAUSED,     -32080, "match_paused",     "match",    "the match is paused")                   \
    X(NOT_PAUSED,       -32081, "not_paused",       "what",     "the match is not paused")               \
    X(DRAWS_OFF,        -32082, "draws_off",        "what",     "draws by agreement are not allowed in this match") \
    X(OFFER_OPEN,       -32083, "offer_open",       "match",    "an offer is open: that comes first")    \
    X(OFFER_UNKNOWN,    -32084, "offer_unknown",    "what",     "the other player offers no such thing (any more)") \
    X(NOT_BETWEEN,      -32110, "not_between",      "match",    "the match does not wait for that now") \
    X(NOT_CHOOSER,      -32111, "not_chooser",      "first",    "it is not you who says who goes first") \
    X(NONCE_WRONG,      -32112, "nonce_wrong",      "nonce",    "that is not the nonce you committed to") \
    X(NONCE_NONE,       -32113, "nonce_none",       "match",    "you have no nonce to tell in that match") \
    X(REMATCH_NONE,     -32114, "rematch_none",     "match",    "there is no rematch of that match (any more)") \
    X(MOMENT_UNKNOWN,   -32115, "moment_unknown",   NULL,       "the running game has no such moment to go back to") \
    X(REWINDS_FULL,     -32116, "rewinds_full",     "match",    "the game has been taken back as often as is allowed") \
    X(NOT_WATCHABLE,    -32087, "not_watchable",    "match",    "nobody may watch this match")           \
    X(SPECTATORS_FULL,  -32088, "spectators_full",  "match",    "as many as are allowed watch this match") \
    X(MATCH_DELAYED,    -32089, "match_delayed",    "match",    "the end of this match is shown later: wait") \
    X(REPLAY_UNKNOWN,   -32050, "replay_unknown",   "replay",   "there is no such replay")               \
    X(CURSOR_UNKNOWN,   -32051, "cursor_unknown",   "before",   "that is not a cursor of this list") \
    X(REPLAY_OTHER_ENGINE, -32052, "replay_other_engine", "replay", "the match was played with another version of the engine or with cards that are not here") \
    X(REPLAY_HELD,      -32053, "replay_held",      "replay",   "the secret of the match is held back: only what you could see may be shown") \
    X(REPLAY_EVENT_UNKNOWN, -32054, "replay_event_unknown", "event", "the replay has no such game or event") \
    X(CHAT_OFF,         -32090, "chat_off",         NULL,       "own words are off here: say a phrase, if that is allowed") \
    X(SILENCED,         -32091, "silenced",         NULL,       "a judge has said that you may not speak for a time") \
    X(TEXT_REFUSED,     -32092, "text_refused",     "text",     "nothing is left of the text, or it is too long") \
    X(PHRASE_UNKNOWN,   -32093, "phrase_unknown",   "phrase",   "there is no such phrase")               \
    X(BLOCKS_FULL,      -32094, "blocks_full",      NULL,       "you have blocked as many players as are allowed") \
    X(QUEUED,           -32070, "queued",           NULL,       "you wait in a queue already")           \
    X(NOT_QUEUED,       -32071, "not_queued",       NULL,       "you do not wait in a queue")            \
    X(FORMAT_UNKNOWN,   -32072, "format_unknown",   "format",   "there is no such format")               \
    X(RATED_RUNS,       -32073, "rated_runs",       NULL,       "a rated match of yours is running")     \
    X(PLAYER_UNKNOWN,   -32074, "player_unknown",   "player",   "there is no such player")               \
    X(SEASON_UNKNOWN,   -32075, "season_unknown",   "season",   "there is no such season yet")           \
    X(JUDGE_INVOLVED,   -32120, "judge_involved",   "match",    "you play or watch this match yourself: another judge has to do that") \
    X(CALL_OPEN,        -32121, "call_open",        "match",    "you have called a judge to this match already") \
    X(CALL_UNKNOWN,     -32122, "call_unknown",     "call",     "there is no such call")                 \
    X(BANNED,           -32127, "banned",           NULL,       "you are kept out of this server")       \
    X(BAN_UNKNOWN,      -32128, "ban_unknown",      "ban",      "there is no such ban")                  \
    X(BANS_FULL,        -32129, "bans_full",        NULL,       "there are as many bans as are kept")    \
    X(BAN_UNSURE,       -32132, "ban_unsure",       NULL,       "that would keep out yourself, or whoever comes from this machine: say `sure` to do it all the same") \
    X(ADDRESS_REFUSED,  -32130, "address_refused",  "address",  "that is no address of the internet")    \
    X(CONNECTION_UNKNOWN, -32131, "connection_unknown", "connection", "there is no such connection (any more)") \
    X(NO_CLOCKS,        -32124, "no_clocks",        "match",    "the match is played without clocks")    \
    X(JUDGE_PAUSED,     -32125, "judge_paused",     "match",    "a judge has paused the match: a judge lets it go on") \
    X(RULINGS_FULL,     -32126, "rulings_full",     "match",    "judges have done as much in this match as is kept") \
    X(CALL_CLOSED,      -32123, "call_closed",      "call",     "the call is done with, or another judge looks after it") \
    X(TOURNAMENT_UNKNOWN, -32140, "tournament_unknown", "tournament", "there is no such tournament") \
    X(TOURNAMENT_STATE, -32141, "tournament_state", NULL,       "the tournament is not where that can be done") \
    X(TOURNAMENT_FULL,  -32142, "tournament_full",  NULL,       "as many as are allowed take part or wait") \
    X(TOURNAMENTS_FULL, -32143, "tournaments_full", NULL,       "there are as many tournaments as are allowed") \
    X(RULES_BAD,        -32144, "rules_bad",        NULL,       "these rules do not fit together") \
    X(ENTRY_CLOSED,     -32145, "entry_closed",     NULL,       "nobody may enter now, or only whom a host admits") \
    X(ENTERED_ALREADY,  -32146, "entered_already",  NULL,       "the player takes part already") \
    X(NOT_ENTERED,      -32147, "not_entered",      NULL,       "the player does not take part (any more)") \
    X(CODE_WRONG,       -32148, "code_wrong",       "code",     "that is not the code of the tournament") \
    X(DECK_NEEDED,      -32149, "deck_needed",      "deck",     "a deck has to be registered first") \
    X(DECKS_LOCKED,     -32150, "decks_locked",     NULL,       "decks are locked") \
    X(DECKS_CLOSED,     -32151, "decks_closed",     NULL,       "decks are not for you to see, or not yet") \
    X(ROUND_OPEN,       -32152, "round_open",       NULL,       "a table of the round has no result yet") \
    X(TOO_FEW_PLAYERS,  -32153, "too_few_players",  NULL,       "there are not enough players for that") \
    X(WISHES_IMPOSSIBLE, -32154, "wishes_impossible", "wishes",   "the round cannot be paired like that") \
    X(TABLE_UNKNOWN,    -32155, "table_unknown",    "table",    "there is no such table in that round") \
    X(RESULT_EXISTS,    -32156, "result_exists",    NULL,       "that is the result already") \
    X(RESULT_IMPOSSIBLE, -32157, "result_impossible", NULL,       "no match there can end like that") \
    X(CORRECTION_LATE,  -32158, "correction_late",  NULL,       "too late: what follows from that result has been played") \
    X(SEED_TAKEN,       -32159, "seed_taken",       "number",   "another player has that number") \
    X(NOT_HOST,         -32160, "not_host",         NULL,       "only a host of the tournament may do that") \
    X(NOT_EVENT_JUDGE,  -32161, "not_event_judge",  NULL,       "only a judge of the tournament may do that") \
    X(DONE_ALREADY,     -32162, "done_already",     NULL,       "that is so already") \
    X(STAFF_FULL,       -32163, "staff_full",       NULL,       "the tournament has as many hosts and judges as are allowed") \
    X(URL_REFUSED,      -32164, "url_refused",      "url",      "nothing is sent to that address") \
    X(WEBHOOKS_FULL,    -32165, "webhooks_full",    NULL,       "the tournament tells as many addresses as are allowed") \
    X(ROUND_UNKNOWN,    -32166, "round_unknown",    NULL,       "the tournament has no such stage or round yet") \
    X(ACCOUNT_NEEDED,   -32060, "account_needed",   NULL,       "guests cannot do this: register first") \
    X(ROLE_NEEDED,      -32061, "role_needed",      NULL,       "your account does not have the role for this") \
    X(GUESTS_OFF,       -32062, "guests_off",       NULL,       "this server takes no guests: register or log in") \
    X(HANDLE_TAKEN,     -32063, "handle_taken",     "handle",   "that handle is taken or reserved")      \
    X(NAME_TAKEN,       -32064, "name_taken",       "name",     "that name is taken or reserved")        \
    X(NAME_REFUSED,     -32065, "name_refused",     "name",     "that cannot be anybody's name")         \
    X(PASSWORD_REFUSED, -32066, "password_refused", "password", "that cannot be a password")             \
    X(LOGIN_WRONG,      -32067, "login_wrong",      NULL,       "handle and password do not fit together") \
    X(LOGINS_BUSY,      -32068, "logins_busy",      NULL,       "too many passwords are being checked: wait") \
    X(SESSION_UNKNOWN,  -32069, "session_unknown",  "session",  "you have no such session")
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
    uint32_t retry_ms;            /* when to try again: TOO_FAST, LOGINS_BUSY, .. */
    char field[PRO_PATH_MAX + 1]; /* "params.deck.piles.main[3].count"; "" when not one field */
    char expected[PRO_EXPECTED_MAX +
        1]; /* "an integer from 1 to 99"; "" when the text says it all */
};

int pro_error_code(enum pro_error error);
const char *pro_error_name(enum pro_error error);
const char *pro_error_text(enum pro_error error);
const char *pro_error_key(enum pro_error error); /* or NULL */

#endif
