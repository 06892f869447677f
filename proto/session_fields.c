/* SPDX-License-Identifier: MIT
 * session_fields.c - the fields of the requests and results of session.h. The manual of each is its help
 * text. */
#include "tables.h"

/* ---- params ---- */

static const struct pro_field hello_params[] = {
    PRO__FIELD(pro_hello, protocol, "protocol", PRO_NUMS,
        "protocol versions the client speaks, best first", .min = 1, .max = 8, .item_min = 1,
        .item_max = 65535, PRO__NEED),
    PRO__FIELD(pro_hello, client, "client", PRO_STR, "name/version of the client, for logs",
        .chars = PRO_CHARS_PRINT, .min = 1, .max = 64, PRO__NEED),
};

static const struct pro_field session_guest_params[] = {
    PRO__NAME(pro_session_guest, name, "name", PRO_STR, "what others will see"),
};

static const struct pro_field session_resume_params[] = {
    PRO__FIELD(pro_session_resume, token, "token", PRO_STR, "as session.guest gave it",
        .chars = PRO_CHARS_TOKEN, .min = 16, .max = 64, PRO__NEED),
};

static const struct pro_field session_login_params[] = {
    PRO__HANDLE(pro_session_login, PRO_STR, "of the account", PRO__NEED),
    PRO__PASSWORD(pro_session_login, password, "password", "its password"),
};

static const struct pro_field session_logout_params[] = {
    PRO__FIELD(pro_session_logout, is_everywhere, "everywhere", PRO_BOOL,
        "end all sessions of the player, also those of other connections", PRO__MAY),
};

static const struct pro_field session_end_params[] = {
    PRO__FIELD(pro_session_end, session, "session", PRO_STR, "as session.list names it",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16, PRO__NEED),
};

static const struct pro_field account_register_params[] = {
    PRO__HANDLE(pro_account_register, PRO_STR,
        "by which you log in, for good; no two accounts have the same", PRO__NEED),
    PRO__PASSWORD(
        pro_account_register, password, "password", "8 to 256 bytes of UTF-8 in NFKC"),
    PRO__FIELD(pro_account_register, name, "name", PRO_STR,
        "what others will see; left out: the guest's name, or the handle",
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_NAME_MAX, PRO__MAY),
};

static const struct pro_field account_rename_params[] = {
    PRO__NAME(pro_account_rename, name, "name", PRO_STR, "what others will see"),
};

static const struct pro_field account_password_params[] = {
    PRO__PASSWORD(pro_account_password, old, "old", "the password so far"),
    PRO__PASSWORD(pro_account_password, fresh, "new", "8 to 256 bytes of UTF-8 in NFKC"),
};

static const struct pro_field account_delete_params[] = {
    PRO__PASSWORD(pro_account_delete, password, "password", "of the account"),
};

const struct pro_shape pro__session_login_params = {
    PRO__SHAPE(pro_session_login, session_login_params)};
const struct pro_shape pro__session_logout_params = {
    PRO__SHAPE(pro_session_logout, session_logout_params)};
const struct pro_shape pro__session_list_params = {.size = sizeof(struct pro_session_list)};
const struct pro_shape pro__session_end_params = {
    PRO__SHAPE(pro_session_end, session_end_params)};
const struct pro_shape pro__account_register_params = {
    PRO__SHAPE(pro_account_register, account_register_params)};
const struct pro_shape pro__account_get_params = {.size = sizeof(struct pro_account_get)};
const struct pro_shape pro__account_rename_params = {
    PRO__SHAPE(pro_account_rename, account_rename_params)};
const struct pro_shape pro__account_password_params = {
    PRO__SHAPE(pro_account_password, account_password_params)};
const struct pro_shape pro__account_delete_params = {
    PRO__SHAPE(pro_account_delete, account_delete_params)};
const struct pro_shape pro__hello_params = {PRO__SHAPE(pro_hello, hello_params)};
const struct pro_shape pro__session_guest_params = {
    PRO__SHAPE(pro_session_guest, session_guest_params)};
const struct pro_shape pro__session_resume_params = {
    PRO__SHAPE(pro_session_resume, session_resume_params)};

/* ---- results ---- */

static const struct pro_field game_offer_fields[] = {
    PRO__GAME_NAME(pro_game_offer, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__LIST(pro_game_offer, revision, revisions, "revisions", PRO_TEXTS,
        "its rules, the default first", .chars = PRO_CHARS_WORD, .min = 1, .max = 24,
        PRO__NEED),
    PRO__FIELD(pro_game_offer, card_set, "card_set", PRO_HEX,
        "hash of the card set for new matches", PRO__NEED),
    PRO__LIST(pro_game_offer, restrictions, lists, "restrictions", PRO_TEXTS,
        "days on which its list of restricted cards changes, earliest first",
        .chars = PRO_CHARS_WORD, .min = 10, .max = PRO_RESTRICTIONS_MAX, PRO__NEED),
};
static const struct pro_shape game_offer = {PRO__SHAPE(pro_game_offer, game_offer_fields)};

static const struct pro_field limits_fields[] = {
    PRO__FIELD(pro_limits, message_bytes, "message_bytes", PRO_UINT,
        "longest message, those that carry a deck aside", .min = 1, .max = PRO__INT_MAX,
        PRO__NEED),
    PRO__FIELD(pro_limits, deck_bytes, "deck_bytes", PRO_UINT,
        "longest deck.check, deck.put and deck.import", .min = 1, .max = PRO__INT_MAX,
        PRO__NEED),
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
    PRO__FIELD(pro_hello_result, takes_guests, "guests", PRO_BOOL,
        "whether session.guest is served; an account is needed otherwise", PRO__NEED),
};

static const struct pro_field session_guest_fields[] = {
    PRO__TOKEN(pro_session_guest_result),
    PRO__PLAYER_ID(pro_session_guest_result),
    PRO__NAME(pro_session_guest_result, name, "name", PRO_TEXT, "what others see"),
    PRO__TIME(
        pro_session_guest_result, expires_ms, "expires_ms", "when the token ends, unless used"),
};

static const struct pro_field session_match_fields[] = {
    PRO__MATCH(pro_session_match, PRO_TEXT),
    PRO__SEAT(pro_session_match, "your seat", PRO__NEED),
    PRO__STATUS(pro_session_match),
};
static const struct pro_shape session_match = {
    PRO__SHAPE(pro_session_match, session_match_fields)};

static const struct pro_field session_resume_fields[] = {
    PRO__PLAYER_ID(pro_session_resume_result),
    PRO__NAME(pro_session_resume_result, name, "name", PRO_TEXT, "what others see"),
    PRO__HANDLE(pro_session_resume_result, PRO_TEXT, "left out for a guest", PRO__MAY),
    PRO__ROLES(pro_session_resume_result),
    PRO__TIME(pro_session_resume_result, expires_ms, "expires_ms",
        "when the token ends, unless used"),
    PRO__LIST(pro_session_resume_result, match, matches, "matches", PRO_LIST,
        "your matches that are not over", .of = &session_match, .max = 512, PRO__NEED),
};

static const struct pro_field session_login_fields[] = {
    PRO__TOKEN(pro_session_login_result),
    PRO__PLAYER_ID(pro_session_login_result),
    PRO__NAME(pro_session_login_result, name, "name", PRO_TEXT, "what others see"),
    PRO__HANDLE(pro_session_login_result, PRO_TEXT, "of the account", PRO__NEED),
    PRO__ROLES(pro_session_login_result),
    PRO__TIME(
        pro_session_login_result, expires_ms, "expires_ms", "when the token ends, unless used"),
    PRO__LIST(pro_session_login_result, match, matches, "matches", PRO_LIST,
        "your matches that are not over", .of = &session_match, .max = 512, PRO__NEED),
};

static const struct pro_field session_row_fields[] = {
    PRO__FIELD(pro_session_row, session, "session", PRO_TEXT, "names it in session.end",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16, PRO__NEED),
    PRO__FIELD(pro_session_row, client, "client", PRO_TEXT, "the program that began it",
        .chars = PRO_CHARS_PRINT, .min = 1, .max = 64, PRO__MAY),
    PRO__FIELD(
        pro_session_row, is_this, "this", PRO_BOOL, "the one that you ask in", PRO__NEED),
    PRO__TIME(pro_session_row, created_ms, "created_ms", "when it began"),
    PRO__TIME(pro_session_row, used_ms, "used_ms", "when its token was used last"),
    PRO__TIME(pro_session_row, expires_ms, "expires_ms", "when its token ends, unless used"),
};
static const struct pro_shape session_row = {PRO__SHAPE(pro_session_row, session_row_fields)};

static const struct pro_field session_list_fields[] = {
    PRO__LIST(pro_session_list_result, session, sessions, "sessions", PRO_LIST, "oldest first",
        .of = &session_row, .max = 100, PRO__NEED),
};

static const struct pro_field account_session_fields[] = {
    PRO__TOKEN(pro_account_register_result),
    PRO__PLAYER_ID(pro_account_register_result),
    PRO__NAME(pro_account_register_result, name, "name", PRO_TEXT, "what others see"),
    PRO__HANDLE(pro_account_register_result, PRO_TEXT, "of the account", PRO__NEED),
    PRO__ROLES(pro_account_register_result),
    PRO__TIME(pro_account_register_result, expires_ms, "expires_ms",
        "when the token ends, unless used"),
};

static const struct pro_field account_fields[] = {
    PRO__PLAYER_ID(pro_account_get_result),
    PRO__NAME(pro_account_get_result, name, "name", PRO_TEXT, "what others see"),
    PRO__HANDLE(pro_account_get_result, PRO_TEXT, "left out for a guest", PRO__MAY),
    PRO__ROLES(pro_account_get_result),
};

const struct pro_shape pro__session_login_result = {
    PRO__SHAPE(pro_session_login_result, session_login_fields)};
const struct pro_shape pro__session_logout_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__session_list_result = {
    PRO__SHAPE(pro_session_list_result, session_list_fields)};
const struct pro_shape pro__session_end_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__account_register_result = {
    PRO__SHAPE(pro_account_register_result, account_session_fields)};
const struct pro_shape pro__account_get_result = {
    PRO__SHAPE(pro_account_get_result, account_fields)};
const struct pro_shape pro__account_rename_result = {
    PRO__SHAPE(pro_account_get_result, account_fields)};
const struct pro_shape pro__account_password_result = {
    PRO__SHAPE(pro_account_register_result, account_session_fields)};
const struct pro_shape pro__account_delete_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__hello_result = {PRO__SHAPE(pro_hello_result, hello_fields)};
const struct pro_shape pro__session_guest_result = {
    PRO__SHAPE(pro_session_guest_result, session_guest_fields)};
const struct pro_shape pro__session_resume_result = {
    PRO__SHAPE(pro_session_resume_result, session_resume_fields)};
