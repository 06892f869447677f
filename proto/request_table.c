/* SPDX-License-Identifier: MIT
 * request_table.c - the fields of every request. The manual of each is its help text. */
#include "decode.h"
#include "tables.h"

const char *const pro__seat_words[PRO_SEAT_NUM + 1] = {NULL, "p1", "p2", NULL};
const char *const pro__opponent_words[PRO_OPPONENT_NUM + 1] = {
    NULL, "open", "private", "bot", NULL};

static const struct pro_field hello_fields[] = {
    PRO__FIELD(pro_hello, protocol, "protocol", PRO_NUMS,
        "protocol versions the client speaks, best first", .min = 1, .max = 8, .item_min = 1,
        .item_max = 65535, PRO__NEED),
    PRO__FIELD(pro_hello, client, "client", PRO_STR, "name/version of the client, for logs",
        .chars = PRO_CHARS_PRINT, .min = 1, .max = 64, PRO__NEED),
};

static const struct pro_field session_guest_fields[] = {
    PRO__NAME(pro_session_guest, name, "name", PRO_STR, "what others will see"),
};

static const struct pro_field session_resume_fields[] = {
    PRO__FIELD(pro_session_resume, token, "token", PRO_STR, "as session.guest gave it",
        .chars = PRO_CHARS_TOKEN, .min = 16, .max = 64, PRO__NEED),
};

static const struct pro_field entry_fields[] = {
    PRO__FIELD(pro__entry, number, "number", PRO_STR, "printed card number",
        .chars = PRO_CHARS_CARD, .min = 1, .max = PRO_NUMBER_MAX, PRO__NEED),
    PRO__FIELD(pro__entry, count, "count", PRO_UINT, "how many copies", .min = 1,
        .max = PRO_COUNT_MAX, PRO__NEED),
};
const struct pro_shape pro__entry_shape = {PRO__SHAPE(pro__entry, entry_fields)};

static const struct pro_field deck_holder_fields[] = {
    PRO__FIELD(
        pro_deck_holder, piles, "piles", PRO_PILES, "the game's piles by name", PRO__NEED),
};
static const struct pro_shape deck_holder = {PRO__SHAPE(pro_deck_holder, deck_holder_fields)};

static const struct pro_field deck_check_fields[] = {
    PRO__GAME_NAME(pro_deck_check, PRO_STR, "name of the game", PRO__NEED),
    PRO__REVISION(pro_deck_check, PRO_STR, "its rules; left out: the default", PRO__MAY),
    PRO__FIELD(
        pro_deck_check, deck, "deck", PRO_OBJECT, "the list", .of = &deck_holder, PRO__NEED),
};

static const struct pro_field deck_put_fields[] = {
    PRO__GAME_NAME(pro_deck_put, PRO_STR, "name of the game", PRO__NEED),
    PRO__DECK_NAME(pro_deck_put, PRO_STR),
    PRO__DECK_ID(pro_deck_put, replace, "replace", PRO_STR,
        "the deck of yours whose place it takes; left out: a new one", PRO__MAY),
    PRO__FIELD(
        pro_deck_put, deck, "deck", PRO_OBJECT, "the list", .of = &deck_holder, PRO__NEED),
};

static const struct pro_field deck_list_fields[] = {
    PRO__GAME_NAME(pro_deck_list, PRO_STR, "of this game only", PRO__MAY),
};

static const struct pro_field deck_get_fields[] = {
    PRO__DECK_ID(pro_deck_get, deck, "deck", PRO_STR, "id of the deck", PRO__NEED),
};

static const struct pro_field deck_delete_fields[] = {
    PRO__DECK_ID(pro_deck_delete, deck, "deck", PRO_STR, "id of the deck", PRO__NEED),
};

static const struct pro_field match_create_fields[] = {
    PRO__GAME_NAME(pro_match_create, PRO_STR, "name of the game", PRO__NEED),
    PRO__REVISION(pro_match_create, PRO_STR, "its rules; left out: the default", PRO__MAY),
    PRO__DECK_ID(pro_match_create, deck, "deck", PRO_STR, "your legal deck, or a starter deck",
        PRO__NEED),
    PRO__FIELD(pro_match_create, opponent, "opponent", PRO_WORD,
        "open: listed; private: joined by its code; bot: starts at once",
        .words = pro__opponent_words, PRO__NEED),
};

static const struct pro_field match_list_fields[] = {
    PRO__GAME_NAME(pro_match_list, PRO_STR, "of this game only", PRO__MAY),
};

static const struct pro_field match_join_fields[] = {
    PRO__FIELD(pro_match_join, match, "match", PRO_STR, "id of a listed match",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    PRO__FIELD(pro_match_join, code, "code", PRO_STR, "code of a private match",
        .chars = PRO_CHARS_CODE, .min = 8, .max = 8),
    PRO__DECK_ID(
        pro_match_join, deck, "deck", PRO_STR, "your legal deck, or a starter deck", PRO__NEED),
};

static const struct pro_field match_leave_fields[] = {
    PRO__MATCH(pro_match_leave, PRO_STR),
};

static const struct pro_field after_fields[] = {
    PRO__FIELD(pro_after, game, "game", PRO_UINT, "number of the game in the match", .min = 1,
        .max = 255, PRO__NEED),
    PRO__FIELD(pro_after, seq, "seq", PRO_UINT, "last event of it that you have, 0 for none",
        .min = 0, .max = PRO__INT_MAX, PRO__NEED),
};
static const struct pro_shape after = {PRO__SHAPE(pro_after, after_fields)};

static const struct pro_field match_resume_fields[] = {
    PRO__MATCH(pro_match_resume, PRO_STR),
    PRO__FIELD(pro_match_resume, after, "after", PRO_OBJECT,
        "what you have; left out: nothing of the current game", .of = &after),
};

static const struct pro_field match_snapshot_fields[] = {
    PRO__MATCH(pro_match_snapshot, PRO_STR),
};

static const struct pro_field match_answer_fields[] = {
    PRO__MATCH(pro_match_answer, PRO_STR),
    PRO__FIELD(pro_match_answer, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__FIELD(pro_match_answer, prompt, "prompt", PRO_UINT, "the prompt it answers", .min = 1,
        .max = 65535, PRO__NEED),
    PRO__FIELD(pro_match_answer, picks, "picks", PRO_NUMS,
        "ids of options, in the order of picking", .min = 1, .max = PRO_NUMS_MAX, .item_min = 0,
        .item_max = 65535, PRO__NEED),
};

static const struct pro_field match_arrange_fields[] = {
    PRO__MATCH(pro_match_arrange, PRO_STR),
    PRO__FIELD(pro_match_arrange, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
    PRO__FIELD(pro_match_arrange, unit, "unit", PRO_UINT,
        "the cards under this unit of yours; left out: your units", .min = 1, .max = 65535),
    PRO__FIELD(pro_match_arrange, order, "order", PRO_NUMS,
        "units from left to right; or the places of the cards under the unit, counted from 1, "
        "the uppermost first",
        .min = 1, .max = PRO_NUMS_MAX, .item_min = 1, .item_max = 65535, PRO__NEED),
};

static const struct pro_field match_concede_fields[] = {
    PRO__MATCH(pro_match_concede, PRO_STR),
    PRO__FIELD(pro_match_concede, game, "game", PRO_UINT, "number of the game in the match",
        .min = 1, .max = 255, PRO__NEED),
};

static const struct pro_field replay_list_fields[] = {
    PRO__FIELD(pro_replay_list, player, "player", PRO_STR, "with this player only",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__FIELD(pro_replay_list, before, "before", PRO_STR,
        "the `next` of the page before; left out: from the latest", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
    PRO__FIELD(pro_replay_list, limit, "limit", PRO_UINT, "at most so many; left out: 20",
        .min = 1, .max = 100),
};

static const struct pro_field replay_get_fields[] = {
    PRO__FIELD(pro_replay_get, replay, "replay", PRO_STR, "id of the replay, that of its match",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16, PRO__NEED),
};

const struct pro_shape pro__params[PRO_METHOD_NUM] = {
#define X(ID, id, name, need, bytes, help)                  \
    [PRO_METHOD_##ID] = {PRO__SHAPE(pro_##id, id##_fields), \
        .is_either = PRO_METHOD_##ID == PRO_METHOD_MATCH_JOIN},
    PRO_METHOD_MAP(X)
#undef X
};
