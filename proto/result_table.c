/* SPDX-License-Identifier: MIT
 * result_table.c - the fields of every result and notice. */
#include "tables.h"

#include <assert.h>

const char *const pro__status_words[PRO_STATUS_NUM + 1] = {
    NULL, "open", "live", "finished", "void", "aside", "cancelled", NULL};
const char *const pro__code_words[PRO_CODE_NUM + 1] = {
    NULL, "draining", "store_down", "store_up", NULL};

#define SEAT(s, about, ...) \
    PRO__FIELD(s, seat, "seat", PRO_WORD, about, .words = pro__seat_words, __VA_ARGS__)
#define STATUS(s)                                                   \
    PRO__FIELD(s, status, "status", PRO_WORD, "state of the match", \
        .words = pro__status_words, PRO__NEED)
#define TIME(s, member, wire, about) \
    PRO__FIELD(s, member, wire, PRO_UINT, about, .max = PRO__INT_MAX, PRO__NEED)
#define GAME_NUMBER(s, least)                                                                \
    PRO__FIELD(s, game, "game", PRO_UINT, "number of the game in the match", .min = (least), \
        .max = 255, PRO__NEED)
#define SEQ(s, about) PRO__FIELD(s, seq, "seq", PRO_UINT, about, .max = PRO__INT_MAX, PRO__NEED)
#define COMMITMENT(s)                                                                         \
    PRO__FIELD(s, commitment, "commitment", PRO_HEX, "SHA-256 that binds the match's chance", \
        PRO__NEED)
#define PLAYERS(s)                                                                            \
    PRO__LIST(s, player, players, "players", PRO_LIST, "who sits where", .of = &player_shape, \
        .max = 2, PRO__NEED)
#define FAULTS(s)                                                                              \
    PRO__LIST(s, fault, faults, "faults", PRO_LIST,                                            \
        "every fault, in the order of the list; what concerns a pile comes after its entries", \
        .of = &deck_fault_shape, .max = 512, PRO__NEED)
#define PLAYER_ID(s)                                                                       \
    PRO__FIELD(s, player, "player", PRO_TEXT, "id of the player", .chars = PRO_CHARS_WORD, \
        .min = 1, .max = 17, PRO__NEED)

static const struct pro_field game_offer_fields[] = {
    PRO__GAME_NAME(pro_game_offer, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__LIST(pro_game_offer, revision, revisions, "revisions", PRO_TEXTS,
        "its rules, the default first", .chars = PRO_CHARS_WORD, .min = 1, .max = 24,
        PRO__NEED),
    PRO__FIELD(pro_game_offer, card_set, "card_set", PRO_HEX,
        "hash of the card set for new matches", PRO__NEED),
};
static const struct pro_shape game_offer = {PRO__SHAPE(pro_game_offer, game_offer_fields)};

static const struct pro_field limits_fields[] = {
    PRO__FIELD(pro_limits, message_bytes, "message_bytes", PRO_UINT,
        "longest message, deck.check and deck.put aside", .min = 1, .max = PRO__INT_MAX,
        PRO__NEED),
    PRO__FIELD(pro_limits, deck_bytes, "deck_bytes", PRO_UINT,
        "longest deck.check and deck.put", .min = 1, .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_limits, messages_per_second, "messages_per_second", PRO_UINT,
        "more, for long, are answered with too_fast", .min = 1, .max = PRO__INT_MAX, PRO__NEED),
};
static const struct pro_shape limits = {PRO__SHAPE(pro_limits, limits_fields)};

static const struct pro_field hello_fields[] = {
    PRO__FIELD(pro_hello_result, protocol, "protocol", PRO_UINT, "the version chosen", .min = 1,
        .max = 65535, PRO__NEED),
    PRO__FIELD(pro_hello_result, server, "server", PRO_TEXT, "name/version of the server",
        .chars = PRO_CHARS_PRINT, .min = 1, .max = 64, PRO__NEED),
    PRO__LIST(pro_hello_result, game, games, "games", PRO_LIST, "what can be played",
        .of = &game_offer, .max = 64, PRO__NEED),
    PRO__FIELD(pro_hello_result, limits, "limits", PRO_OBJECT, "bounds of this server",
        .of = &limits, PRO__NEED),
};

static const struct pro_field session_guest_fields[] = {
    PRO__FIELD(pro_session_guest_result, token, "token", PRO_TEXT,
        "a secret that makes you this player again; told once", .chars = PRO_CHARS_TOKEN,
        .min = 16, .max = 64, PRO__NEED),
    PLAYER_ID(pro_session_guest_result),
    PRO__NAME(pro_session_guest_result, name, "name", PRO_TEXT, "what others see"),
    TIME(
        pro_session_guest_result, expires_ms, "expires_ms", "when the token ends, unless used"),
};

static const struct pro_field session_match_fields[] = {
    PRO__MATCH(pro_session_match, PRO_TEXT),
    SEAT(pro_session_match, "your seat", PRO__NEED),
    STATUS(pro_session_match),
};
static const struct pro_shape session_match = {
    PRO__SHAPE(pro_session_match, session_match_fields)};

static const struct pro_field session_resume_fields[] = {
    PLAYER_ID(pro_session_resume_result),
    PRO__NAME(pro_session_resume_result, name, "name", PRO_TEXT, "what others see"),
    TIME(pro_session_resume_result, expires_ms, "expires_ms",
        "when the token ends, unless used"),
    PRO__LIST(pro_session_resume_result, match, matches, "matches", PRO_LIST,
        "your matches that are not over", .of = &session_match, .max = 512, PRO__NEED),
};

static const struct pro_field deck_fault_fields[] = {
    PRO__FIELD(pro_deck_fault, code, "code", PRO_TEXT, "stable name of the fault",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64, PRO__NEED),
    PRO__FIELD(pro_deck_fault, field, "field", PRO_TEXT, "the field that is to blame",
        .chars = PRO_CHARS_PATH, .min = 1, .max = PRO_PATH_MAX, PRO__NEED),
    PRO__FIELD(pro_deck_fault, text, "text", PRO_TEXT, "the fault in a sentence", .min = 1,
        .max = 256, PRO__NEED),
};
static const struct pro_shape deck_fault_shape = {
    PRO__SHAPE(pro_deck_fault, deck_fault_fields)};

static const struct pro_field deck_check_fields[] = {
    PRO__FIELD(
        pro_deck_check_result, is_legal, "legal", PRO_BOOL, "it has no fault", PRO__NEED),
    FAULTS(pro_deck_check_result),
    PRO__FIELD(
        pro_deck_check_result, hash, "hash", PRO_HEX, "deck hash of a legal deck", PRO__MAY),
};

static const struct pro_field deck_put_fields[] = {
    PRO__DECK_ID(pro_deck_put_result, deck, "deck", PRO_TEXT, "id of the deck", PRO__NEED),
    PRO__FIELD(pro_deck_put_result, is_legal, "legal", PRO_BOOL, "it has no fault", PRO__NEED),
    FAULTS(pro_deck_put_result),
};

static const struct pro_field deck_row_fields[] = {
    PRO__DECK_ID(pro_deck_row, deck, "deck", PRO_TEXT, "id of the deck", PRO__NEED),
    PRO__GAME_NAME(pro_deck_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__DECK_NAME(pro_deck_row, PRO_TEXT),
    PRO__FIELD(pro_deck_row, name_ja, "name_ja", PRO_TEXT,
        "the same in Japanese, of starter decks", .chars = PRO_CHARS_NAME, .min = 1,
        .max = PRO_DECK_NAME_MAX, PRO__MAY),
    PRO__FIELD(pro_deck_row, is_legal, "legal", PRO_BOOL, "may be played", PRO__NEED),
    PRO__FIELD(
        pro_deck_row, is_starter, "starter", PRO_BOOL, "belongs to the server", PRO__NEED),
};
static const struct pro_shape deck_row = {PRO__SHAPE(pro_deck_row, deck_row_fields)};

static const struct pro_field deck_list_fields[] = {
    PRO__LIST(pro_deck_list_result, deck, decks, "decks", PRO_LIST, "starter decks first",
        .of = &deck_row, .max = 512, PRO__NEED),
};

static const struct pro_field deck_get_fields[] = {
    PRO__DECK_ID(pro_deck_get_result, deck, "deck", PRO_TEXT, "id of the deck", PRO__NEED),
    PRO__GAME_NAME(pro_deck_get_result, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__DECK_NAME(pro_deck_get_result, PRO_TEXT),
    PRO__FIELD(pro_deck_get_result, is_starter, "starter", PRO_BOOL, "belongs to the server",
        PRO__NEED),
    PRO__FIELD(pro_deck_get_result, piles, "piles", PRO_PILES_PTR, "its cards", PRO__NEED),
};

static const struct pro_field seated_fields[] = {
    PRO__MATCH(pro_seated_result, PRO_TEXT),
    SEAT(pro_seated_result, "your seat", PRO__NEED),
    STATUS(pro_seated_result),
    PRO__REVISION(pro_seated_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__FIELD(pro_seated_result, code, "code", PRO_TEXT,
        "of a private match: give it to your opponent", .chars = PRO_CHARS_BASE32, .min = 8,
        .max = 8),
    COMMITMENT(pro_seated_result),
};

static const struct pro_field match_row_fields[] = {
    PRO__MATCH(pro_match_row, PRO_TEXT),
    PRO__GAME_NAME(pro_match_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_match_row, PRO_TEXT, "its rules", PRO__NEED),
    PRO__NAME(pro_match_row, host, "host", PRO_TEXT, "who opened it"),
    TIME(pro_match_row, created_ms, "created_ms", "since when"),
};
static const struct pro_shape match_row = {PRO__SHAPE(pro_match_row, match_row_fields)};

static const struct pro_field match_list_fields[] = {
    PRO__LIST(pro_match_list_result, match, matches, "matches", PRO_LIST, "latest first",
        .of = &match_row, .max = 512, PRO__NEED),
};

static const struct pro_field player_fields[] = {
    SEAT(pro_player, "where", PRO__NEED),
    PRO__NAME(pro_player, name, "name", PRO_TEXT, "who"),
    PRO__FIELD(pro_player, is_bot, "bot", PRO_BOOL, "played by the server", PRO__NEED),
};
static const struct pro_shape player_shape = {PRO__SHAPE(pro_player, player_fields)};

static const struct pro_field match_resume_fields[] = {
    PRO__MATCH(pro_match_resume_result, PRO_TEXT),
    PRO__FIELD(pro_match_resume_result, game, "game", PRO_UINT,
        "number of the current or last game, 0 before the first", .max = 255, PRO__NEED),
    SEQ(pro_match_resume_result, "last event of it so far"),
    SEAT(pro_match_resume_result, "your seat", PRO__NEED),
    STATUS(pro_match_resume_result),
    PRO__REVISION(pro_match_resume_result, PRO_TEXT, "the rules it is played by", PRO__NEED),
    COMMITMENT(pro_match_resume_result),
    PLAYERS(pro_match_resume_result),
};

static const struct pro_field match_snapshot_fields[] = {
    PRO__MATCH(pro_match_snapshot_result, PRO_TEXT),
    GAME_NUMBER(pro_match_snapshot_result, 1),
    SEQ(pro_match_snapshot_result, "the table is shown after this event"),
    SEAT(pro_match_snapshot_result, "your seat", PRO__NEED),
    PRO__FIELD(pro_match_snapshot_result, view, "view", PRO_RAW, "the table", .ref = "view",
        PRO__NEED),
    PRO__FIELD(pro_match_snapshot_result, prompt, "prompt", PRO_RAW, "what is asked now",
        .ref = "prompt", .is_nullable = true, PRO__NEED),
};

static const struct pro_field seq_fields[] = {
    SEQ(pro_seq_result, "last event after this command, in your numbers"),
};

static const struct pro_field replay_row_fields[] = {
    PRO__FIELD(pro_replay_row, replay, "replay", PRO_TEXT, "id of the replay",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16, PRO__NEED),
    PRO__GAME_NAME(pro_replay_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_replay_row, PRO_TEXT, "its rules", PRO__NEED),
    PLAYERS(pro_replay_row),
    PRO__FIELD(pro_replay_row, winner, "winner", PRO_WORD, "left out when nobody won",
        .words = pro__seat_words),
    PRO__FIELD(pro_replay_row, reason, "reason", PRO_TEXT, "why the last game ended",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64),
    TIME(pro_replay_row, ended_ms, "ended_ms", "when it was over"),
    PRO__FIELD(pro_replay_row, games, "games", PRO_UINT, "how many games were played",
        .max = 255, PRO__NEED),
};
static const struct pro_shape replay_row = {PRO__SHAPE(pro_replay_row, replay_row_fields)};

static const struct pro_field replay_list_fields[] = {
    PRO__LIST(pro_replay_list_result, replay, replays, "replays", PRO_LIST, "latest first",
        .of = &replay_row, .max = 100, PRO__NEED),
    PRO__FIELD(pro_replay_list_result, next, "next", PRO_TEXT,
        "goes into `before` for the next page; left out on the last", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
};

static const struct pro_field replay_get_fields[] = {
    PRO__FIELD(pro_replay_get_result, replay, "replay", PRO_RAW, "the replay document",
        .ref = "replay", PRO__NEED),
};

const struct pro_shape pro__results[PRO_METHOD_NUM] = {
    [PRO_METHOD_HELLO] = {PRO__SHAPE(pro_hello_result, hello_fields)},
    [PRO_METHOD_SESSION_GUEST] = {PRO__SHAPE(pro_session_guest_result, session_guest_fields)},
    [PRO_METHOD_SESSION_RESUME] = {PRO__SHAPE(
        pro_session_resume_result, session_resume_fields)},
    [PRO_METHOD_DECK_CHECK] = {PRO__SHAPE(pro_deck_check_result, deck_check_fields)},
    [PRO_METHOD_DECK_PUT] = {PRO__SHAPE(pro_deck_put_result, deck_put_fields)},
    [PRO_METHOD_DECK_LIST] = {PRO__SHAPE(pro_deck_list_result, deck_list_fields)},
    [PRO_METHOD_DECK_GET] = {PRO__SHAPE(pro_deck_get_result, deck_get_fields)},
    [PRO_METHOD_DECK_DELETE] = {.size = sizeof(struct pro_nothing)},
    [PRO_METHOD_MATCH_CREATE] = {PRO__SHAPE(pro_seated_result, seated_fields)},
    [PRO_METHOD_MATCH_LIST] = {PRO__SHAPE(pro_match_list_result, match_list_fields)},
    [PRO_METHOD_MATCH_JOIN] = {PRO__SHAPE(pro_seated_result, seated_fields)},
    [PRO_METHOD_MATCH_LEAVE] = {.size = sizeof(struct pro_nothing)},
    [PRO_METHOD_MATCH_RESUME] = {PRO__SHAPE(pro_match_resume_result, match_resume_fields)},
    [PRO_METHOD_MATCH_SNAPSHOT] = {PRO__SHAPE(
        pro_match_snapshot_result, match_snapshot_fields)},
    [PRO_METHOD_MATCH_ANSWER] = {PRO__SHAPE(pro_seq_result, seq_fields)},
    [PRO_METHOD_MATCH_ARRANGE] = {PRO__SHAPE(pro_seq_result, seq_fields)},
    [PRO_METHOD_MATCH_CONCEDE] = {PRO__SHAPE(pro_seq_result, seq_fields)},
    [PRO_METHOD_REPLAY_LIST] = {PRO__SHAPE(pro_replay_list_result, replay_list_fields)},
    [PRO_METHOD_REPLAY_GET] = {PRO__SHAPE(pro_replay_get_result, replay_get_fields)},
};

static const struct pro_field match_update_fields[] = {
    PRO__MATCH(pro_match_update, PRO_TEXT),
    GAME_NUMBER(pro_match_update, 1),
    PRO__FIELD(pro_match_update, from, "from", PRO_UINT,
        "number of events[0], or of the next event when there is none", .min = 1,
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_match_update, events, "events", PRO_RAW, "what happened, in order",
        .ref = "events", PRO__NEED),
    PRO__FIELD(pro_match_update, prompt, "prompt", PRO_RAW, "what is asked after them",
        .ref = "prompt", .is_nullable = true, PRO__NEED),
};

static const struct pro_field match_status_fields[] = {
    PRO__MATCH(pro_match_status_notice, PRO_TEXT),
    STATUS(pro_match_status_notice),
    PLAYERS(pro_match_status_notice),
    PRO__FIELD(pro_match_status_notice, winner, "winner", PRO_WORD, "left out when nobody won",
        .words = pro__seat_words),
    PRO__FIELD(pro_match_status_notice, reason, "reason", PRO_TEXT, "why the last game ended",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64),
    PRO__FIELD(pro_match_status_notice, replay, "replay", PRO_TEXT,
        "id of the replay, once there is one", .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    PRO__FIELD(pro_match_status_notice, key, "key", PRO_HEX,
        "the secret that the commitment binds, once the last game is over", PRO__MAY),
};

static const struct pro_field server_notice_fields[] = {
    PRO__FIELD(pro_server_notice, code, "code", PRO_WORD, "stable name of the notice",
        .words = pro__code_words, PRO__NEED),
    PRO__FIELD(pro_server_notice, text, "text", PRO_TEXT, "the notice in a sentence", .min = 1,
        .max = 256, PRO__NEED),
    PRO__FIELD(pro_server_notice, match, "match", PRO_TEXT, "the match it is about",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
};

static const struct pro_shape notices[PRO_NOTICE_NUM] = {
    [PRO_NOTICE_MATCH_UPDATE] = {PRO__SHAPE(pro_match_update, match_update_fields)},
    [PRO_NOTICE_MATCH_STATUS] = {PRO__SHAPE(pro_match_status_notice, match_status_fields)},
    [PRO_NOTICE_SERVER_NOTICE] = {PRO__SHAPE(pro_server_notice, server_notice_fields)},
};

static const struct pro_notice_info infos[PRO_NOTICE_NUM] = {
#define X(ID, id, name, help) [PRO_NOTICE_##ID] = {name, help, &notices[PRO_NOTICE_##ID]},
    PRO_NOTICE_MAP(X)
#undef X
};

const struct pro_notice_info *pro_notice_info(enum pro_notice_kind kind)
{
    assert(kind > PRO_NOTICE_NONE && kind < PRO_NOTICE_NUM);
    return &infos[kind];
}
