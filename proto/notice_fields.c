/* SPDX-License-Identifier: MIT
 * notice_fields.c - the fields of every notice. */
#include "tables.h"

#include <assert.h>

#define CLOCK(s)                              \
    PRO__FIELD(s, clock, "clock", PRO_OBJECT, \
        "how the clocks stand; left out: there are none", .of = &pro_clock_shape)

static const char *const offer_state_words[PRO_OFFER_STATE_NUM + 1] = {
    NULL, "open", "accepted", "declined", "withdrawn", "over", NULL};

static const struct pro_field match_update_fields[] = {
    PRO__MATCH(pro_match_update, PRO_TEXT),
    PRO__GAME_NUMBER(pro_match_update, 1),
    PRO__FIELD(pro_match_update, from, "from", PRO_UINT,
        "number of events[0], or of the next event when there is none", .min = 1,
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_match_update, events, "events", PRO_RAW, "what happened, in order",
        .ref = "events", PRO__NEED),
    PRO__FIELD(pro_match_update, prompt, "prompt", PRO_RAW, "what is asked after them",
        .ref = "prompt", .is_nullable = true, PRO__NEED),
    CLOCK(pro_match_update),
    PRO__FIELD(pro_match_update, view, "view", PRO_RAW,
        "after a rewind: the table after these events, with new handles for every card; without "
        "events: the table before event `from`, when what led to it is not told any more",
        .ref = "view"),
};

static const struct pro_field match_presence_fields[] = {
    PRO__MATCH(pro_match_presence, PRO_TEXT),
    PRO__SEAT(pro_match_presence, "whose player", PRO__NEED),
    PRO__FIELD(pro_match_presence, here, "here", PRO_BOOL,
        "a connection of the player follows the match", PRO__NEED),
    PRO__FIELD(pro_match_presence, until_ms, "until_ms", PRO_UINT,
        "so long it is waited for: then the clock runs or, in a match without clocks, the player "
        "forfeits",
        .min = 1, .max = PRO__INT_MAX),
    CLOCK(pro_match_presence),
};

static const struct pro_field match_offered_fields[] = {
    PRO__MATCH(pro_match_offered, PRO_TEXT),
    PRO__SEAT(pro_match_offered, "who offered it; left out: the server says it", PRO__MAY),
    PRO__FIELD(pro_match_offered, what, "what", PRO_WORD, "what it is about",
        .words = pro__offer_words, PRO__NEED),
    PRO__FIELD(pro_match_offered, state, "state", PRO_WORD,
        "open: a reply is waited for; accepted: it is so now; over: a pause has lasted long enough",
        .words = offer_state_words, PRO__NEED),
    PRO__FIELD(pro_match_offered, until_ms, "until_ms", PRO_UINT,
        "when an accepted pause ends at the latest", .min = 1, .max = PRO__INT_MAX),
    CLOCK(pro_match_offered),
};

static const struct pro_field hand_card_fields[] = {
    PRO__FIELD(pro_hand_card, number, "number", PRO_TEXT, "printed number of the card",
        .chars = PRO_CHARS_CARD, .min = 1, .max = 32, PRO__NEED),
};
static const struct pro_shape hand_card = {PRO__SHAPE(pro_hand_card, hand_card_fields)};

static const struct pro_field match_hand_fields[] = {
    PRO__MATCH(pro_match_hand, PRO_TEXT),
    PRO__GAME_NUMBER(pro_match_hand, 0),
    PRO__SEAT(pro_match_hand, "who shows it", PRO__NEED),
    PRO__FIELD(
        pro_match_hand, on, "on", PRO_BOOL, "false: it is not shown any more", PRO__NEED),
    PRO__FIELD(pro_match_hand, after, "after", PRO_UINT, "it is so after this event",
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__LIST(pro_match_hand, card, cards, "hand", PRO_LIST,
        "the cards by number, which says nothing of how they are held", .of = &hand_card,
        .max = PRO_HAND_MAX, PRO__NEED),
};

static const struct pro_field match_watched_fields[] = {
    PRO__MATCH(pro_match_watched, PRO_TEXT),
    PRO__FIELD(pro_match_watched, spectators, "spectators", PRO_UINT, "how many there are",
        .max = 1000000, PRO__NEED),
};

static const struct pro_field match_status_fields[] = {
    PRO__MATCH(pro_match_status_notice, PRO_TEXT),
    PRO__STATUS(pro_match_status_notice),
    PRO__PLAYERS(pro_match_status_notice),
    PRO__FIELD(pro_match_status_notice, winner, "winner", PRO_WORD, "left out when nobody won",
        .words = pro__seat_words),
    PRO__FIELD(pro_match_status_notice, reason, "reason", PRO_TEXT, "why the last game ended",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64),
    PRO__FIELD(pro_match_status_notice, replay, "replay", PRO_TEXT,
        "id of the replay, once there is one", .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
    PRO__FIELD(pro_match_status_notice, key, "key", PRO_HEX,
        "the secret that the commitment binds, once the last game is over", PRO__MAY),
    PRO__FIELD(pro_match_status_notice, game, "game", PRO_UINT,
        "number of the current or last game, 0 before the first", .max = 255, PRO__NEED),
    PRO__WINS(pro_match_status_notice),
    PRO__PHASE(pro_match_status_notice),
    PRO__UNTIL(pro_match_status_notice),
    PRO__FIELD(pro_match_status_notice, chooser, "chooser", PRO_WORD,
        "between games: who says in match.ready who goes first; left out: the rules do",
        .words = pro__seat_words),
    PRO__FIELD(pro_match_status_notice, asks, "asks", PRO_WORD, "who asks for a rematch",
        .words = pro__seat_words),
    PRO__FIELD(pro_match_status_notice, rematch, "rematch", PRO_TEXT,
        "the match that both asked for: resume it", .chars = PRO_CHARS_BASE32, .min = 16,
        .max = 16),
    PRO__TOURNAMENT_OF(pro_match_status_notice),
};

static const struct pro_field lobby_change_fields[] = {
    PRO__FIELD(pro_lobby_change, is_whole, "whole", PRO_BOOL,
        "these are all there are: forget the others; for who was too slow for the changes",
        PRO__MAY),
    PRO__LIST(pro_lobby_change, added, added_n, "added", PRO_LIST,
        "new ones; one that you have already takes the place of that",
        .of = &pro__lobby_row_shape, .max = PRO_LOBBY_ROWS_MAX),
    PRO__LIST(pro_lobby_change, changed, changed_n, "changed", PRO_LIST,
        "each as it is now; one that you do not have is new", .of = &pro__lobby_row_shape,
        .max = PRO_LOBBY_CHANGE_MAX),
    PRO__LIST(pro_lobby_change, removed, removed_n, "removed", PRO_TEXTS,
        "ids of those that are gone, also of some you never had", .chars = PRO_CHARS_BASE32,
        .min = 16, .max = 16),
    PRO__TOTAL(pro_lobby_change),
    PRO__HERE(pro_lobby_change),
};

static const struct pro_field queue_state_fields[] = {
    PRO__GAME_NAME(pro_queue_state, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_queue_state, PRO_TEXT, "name of the queue", PRO__NEED),
    PRO__FIELD(pro_queue_state, waiting_ms, "waiting_ms", PRO_UINT, "for how long",
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_queue_state, window, "window", PRO_UINT,
        "how far an opponent's rating may be from yours by now", .max = PRO__RATING_MAX,
        PRO__NEED),
    PRO__FIELD(pro_queue_state, waiting, "waiting", PRO_UINT, "players in this queue",
        .max = 1000000, PRO__NEED),
};

static const struct pro_field queue_found_fields[] = {
    PRO__MATCH(pro_queue_found, PRO_TEXT),
    PRO__GAME_NAME(pro_queue_found, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__FORMAT(pro_queue_found, PRO_TEXT, "name of the queue", PRO__NEED),
    PRO__SEAT(pro_queue_found, "your seat", PRO__NEED),
    PRO__REVISION(pro_queue_found, PRO_TEXT, "the rules it is played by", PRO__NEED),
    PRO__COMMITMENT(pro_queue_found),
    PRO__SETTINGS(pro_queue_found, PRO__NEED),
    PRO__NAME(pro_queue_found, opponent, "opponent", PRO_TEXT, "who sits opposite"),
    PRO__FIELD(pro_queue_found, rating, "rating", PRO_UINT, "the opponent's",
        .max = PRO__RATING_MAX, PRO__NEED),
};

static const struct pro_field server_notice_fields[] = {
    PRO__FIELD(pro_server_notice, code, "code", PRO_WORD, "stable name of the notice",
        .words = pro__code_words, PRO__NEED),
    PRO__FIELD(pro_server_notice, text, "text", PRO_TEXT, "the notice in a sentence", .min = 1,
        .max = 256, PRO__NEED),
    PRO__FIELD(pro_server_notice, match, "match", PRO_TEXT, "the match it is about",
        .chars = PRO_CHARS_BASE32, .min = 16, .max = 16),
};

static const struct pro_field session_ended_fields[] = {
    PRO__FIELD(pro_session_ended, reason, "reason", PRO_WORD, "what ended it",
        .words = pro__ended_words, PRO__NEED),
};

static const struct pro_shape notices[PRO_NOTICE_NUM] = {
    [PRO_NOTICE_MATCH_UPDATE] = {PRO__SHAPE(pro_match_update, match_update_fields)},
    [PRO_NOTICE_MATCH_PRESENCE] = {PRO__SHAPE(pro_match_presence, match_presence_fields)},
    [PRO_NOTICE_MATCH_OFFERED] = {PRO__SHAPE(pro_match_offered, match_offered_fields)},
    [PRO_NOTICE_MATCH_HAND] = {PRO__SHAPE(pro_match_hand, match_hand_fields)},
    [PRO_NOTICE_MATCH_WATCHED] = {PRO__SHAPE(pro_match_watched, match_watched_fields)},
    [PRO_NOTICE_MATCH_STATUS] = {PRO__SHAPE(pro_match_status_notice, match_status_fields)},
    [PRO_NOTICE_SESSION_ENDED] = {PRO__SHAPE(pro_session_ended, session_ended_fields)},
    [PRO_NOTICE_LOBBY_CHANGE] = {PRO__SHAPE(pro_lobby_change, lobby_change_fields)},
    [PRO_NOTICE_QUEUE_STATE] = {PRO__SHAPE(pro_queue_state, queue_state_fields)},
    [PRO_NOTICE_CHAT_MESSAGE] = {.field = pro__chat_line_fields,
        .fields = PRO__CHAT_LINE_FIELDS,
        .size = sizeof(struct pro_chat_line)},
    [PRO_NOTICE_JUDGE_CALLED] = {.field = pro__called_fields,
        .fields = PRO__CALLED_FIELDS,
        .size = sizeof(struct pro_called)},
    [PRO_NOTICE_MATCH_RULING] = {.field = pro__ruling_fields,
        .fields = PRO__RULING_FIELDS,
        .size = sizeof(struct pro_match_ruling)},
    [PRO_NOTICE_QUEUE_FOUND] = {PRO__SHAPE(pro_queue_found, queue_found_fields)},
    [PRO_NOTICE_TOURNAMENT_NEWS] = {.field = pro__tournament_news_fields,
        .fields = PRO__TOURNAMENT_NEWS_FIELDS,
        .size = sizeof(struct pro_tournament_news)},
    [PRO_NOTICE_TOURNAMENT_CALL] = {.field = pro__tournament_call_fields,
        .fields = PRO__TOURNAMENT_CALL_FIELDS,
        .size = sizeof(struct pro_tournament_call)},
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
