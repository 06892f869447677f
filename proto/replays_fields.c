/* SPDX-License-Identifier: MIT
 * replays_fields.c - the fields of the requests and results of replays.h. The manual of each is its help
 * text. */
#include "tables.h"

static const char *const privacy_words[PRO_PRIVACY_NUM + 1] = {
    NULL, "public", "unlisted", "players", NULL};
static const char *const viewer_words[PRO_VIEWER_NUM + 1] = {
    NULL, "p1", "p2", "spectator", "all", NULL};

#define REPLAY(s, kind, about)                                                         \
    PRO__FIELD(s, replay, "replay", kind, about, .chars = PRO_CHARS_BASE32, .min = 16, \
        .max = 16, PRO__NEED)
#define REPLAY_ID(s, kind) REPLAY(s, kind, "id of the replay, that of its match")
#define SHARE(s, kind, about) \
    PRO__FIELD(s, share, "share", kind, about, .chars = PRO_CHARS_TOKEN, .min = 1, .max = 43)
#define SHARE_ASK(s) SHARE(s, PRO_STR, "the token of the link, for an unlisted one")
#define PRIVACY(s, about) \
    PRO__FIELD(s, privacy, "privacy", PRO_WORD, about, .words = privacy_words, PRO__NEED)
#define VIEWER(s, about) \
    PRO__FIELD(s, viewer, "viewer", PRO_WORD, about, .words = viewer_words, PRO__NEED)
#define EVENT_NAME(s, kind, about) \
    PRO__FIELD(s, event, "event", kind, about, .chars = PRO_CHARS_WORD, .min = 1, .max = 32)
#define NUMBER(s, member, wire, about) \
    PRO__FIELD(s, member, wire, PRO_UINT, about, .max = PRO__INT_MAX, PRO__NEED)
#define EVENTS(s, about) \
    PRO__FIELD(s, events, "events", PRO_RAW, about, .ref = "events", PRO__NEED)

/* ---- params ---- */

static const struct pro_field replay_list_params[] = {
    PRO__FIELD(pro_replay_list, player, "player", PRO_STR, "with this player only",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
    PRO__FIELD(pro_replay_list, opponent, "opponent", PRO_STR,
        "of `player`, which must be there: matches between these two", .chars = PRO_CHARS_WORD,
        .min = 1, .max = 17),
    PRO__GAME_NAME(pro_replay_list, PRO_STR, "of this game only", PRO__MAY),
    PRO__FIELD(pro_replay_list, deck, "deck", PRO_STR,
        "hash of a deck that was played, by `player` if that is there", .chars = PRO_CHARS_HEX,
        .min = 64, .max = 64),
    EVENT_NAME(pro_replay_list, PRO_STR, "of this event only"),
    PRO__FIELD(pro_replay_list, from_ms, "from_ms", PRO_UINT, "over at that time or later",
        .min = 1, .max = PRO__INT_MAX),
    PRO__FIELD(pro_replay_list, to_ms, "to_ms", PRO_UINT, "over before that time", .min = 1,
        .max = PRO__INT_MAX),
    PRO__FIELD(pro_replay_list, before, "before", PRO_STR,
        "the `next` of the page before; left out: from the latest", .chars = PRO_CHARS_TOKEN,
        .min = 1, .max = 64),
    PRO__FIELD(pro_replay_list, limit, "limit", PRO_UINT, "at most so many; left out: 20",
        .min = 1, .max = 100),
};

static const struct pro_field replay_get_params[] = {
    REPLAY_ID(pro_replay_get, PRO_STR),
    SHARE_ASK(pro_replay_get),
};

static const struct pro_field replay_share_params[] = {
    REPLAY_ID(pro_replay_share, PRO_STR),
    PRIVACY(pro_replay_share, "what you wish"),
};

static const struct pro_field replay_turns_params[] = {
    REPLAY_ID(pro_replay_turns, PRO_STR),
    PRO__GAME_NUMBER(pro_replay_turns, 1),
    SHARE_ASK(pro_replay_turns),
};

static const struct pro_field replay_at_params[] = {
    REPLAY_ID(pro_replay_at, PRO_STR),
    PRO__GAME_NUMBER(pro_replay_at, 1),
    NUMBER(pro_replay_at, event, "event", "number of the event; 0: of the setup"),
    VIEWER(pro_replay_at, "through whose eyes; all: everything is shown"),
    SHARE_ASK(pro_replay_at),
};

static const struct pro_field replay_events_params[] = {
    REPLAY_ID(pro_replay_events, PRO_STR),
    PRO__GAME_NUMBER(pro_replay_events, 1),
    PRO__FIELD(pro_replay_events, from, "from", PRO_UINT, "the first event that is wanted",
        .min = 1, .max = PRO__INT_MAX, PRO__NEED),
    PRO__FIELD(pro_replay_events, limit, "limit", PRO_UINT, "at most so many; left out: 100",
        .min = 1, .max = PRO_REPLAY_EVENTS_MAX),
    VIEWER(pro_replay_events, "through whose eyes; all: everything is shown"),
    SHARE_ASK(pro_replay_events),
};

static const struct pro_field replay_verify_params[] = {
    REPLAY_ID(pro_replay_verify, PRO_STR),
    SHARE_ASK(pro_replay_verify),
};

static const struct pro_field replay_reveal_params[] = {
    REPLAY_ID(pro_replay_reveal, PRO_STR),
};

const struct pro_shape pro__replay_list_params = {
    PRO__SHAPE(pro_replay_list, replay_list_params)};
const struct pro_shape pro__replay_get_params = {PRO__SHAPE(pro_replay_get, replay_get_params)};
const struct pro_shape pro__replay_share_params = {
    PRO__SHAPE(pro_replay_share, replay_share_params)};
const struct pro_shape pro__replay_turns_params = {
    PRO__SHAPE(pro_replay_turns, replay_turns_params)};
const struct pro_shape pro__replay_at_params = {PRO__SHAPE(pro_replay_at, replay_at_params)};
const struct pro_shape pro__replay_events_params = {
    PRO__SHAPE(pro_replay_events, replay_events_params)};
const struct pro_shape pro__replay_verify_params = {
    PRO__SHAPE(pro_replay_verify, replay_verify_params)};

const struct pro_shape pro__replay_reveal_params = {
    PRO__SHAPE(pro_replay_reveal, replay_reveal_params)};

/* ---- results ---- */

static const struct pro_field replay_deck_fields[] = {
    PRO__SEAT(pro_replay_deck, "whose", PRO__NEED),
    PRO__FIELD(pro_replay_deck, hash, "hash", PRO_HEX, "what names the deck", PRO__NEED),
    PRO__FIELD(pro_replay_deck, name, "name", PRO_TEXT, "of the starter deck that it is",
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_DECK_NAME_MAX),
    PRO__FIELD(pro_replay_deck, name_ja, "name_ja", PRO_TEXT, "the same in Japanese",
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_DECK_NAME_MAX),
};
static const struct pro_shape replay_deck = {PRO__SHAPE(pro_replay_deck, replay_deck_fields)};

static const struct pro_field replay_row_fields[] = {
    REPLAY(pro_replay_row, PRO_TEXT, "id of the replay"),
    PRO__GAME_NAME(pro_replay_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__REVISION(pro_replay_row, PRO_TEXT, "its rules", PRO__NEED),
    PRO__PLAYERS(pro_replay_row),
    PRO__LIST(pro_replay_row, deck, decks, "decks", PRO_LIST,
        "each deck that was played, by seat; empty while the secret is held back",
        .of = &replay_deck, .max = 18, PRO__NEED),
    PRO__FIELD(pro_replay_row, winner, "winner", PRO_WORD, "left out when nobody won",
        .words = pro__seat_words),
    PRO__FIELD(pro_replay_row, reason, "reason", PRO_TEXT, "why the last game ended",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64),
    PRO__TIME(pro_replay_row, ended_ms, "ended_ms", "when it was over"),
    PRO__FIELD(pro_replay_row, games, "games", PRO_UINT, "how many games were played",
        .max = 255, PRO__NEED),
    EVENT_NAME(pro_replay_row, PRO_TEXT, "what the match belonged to"),
    PRIVACY(pro_replay_row, "who may see it"),
    PRO__FIELD(pro_replay_row, held, "held", PRO_BOOL, "the secret is held back", PRO__MAY),
    SHARE(
        pro_replay_row, PRO_TEXT, "token of the link to an unlisted one, for those who played"),
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

static const struct pro_field replay_share_fields[] = {
    PRIVACY(pro_replay_share_result, "what holds now: the stricter wish of the two"),
    SHARE(pro_replay_share_result, PRO_TEXT, "token of the link, when it is unlisted now"),
};

static const struct pro_field replay_turn_fields[] = {
    NUMBER(pro_replay_turn, number, "number", "of the turn"),
    PRO__SEAT(pro_replay_turn, "whose it is", PRO__NEED),
    NUMBER(pro_replay_turn, event, "event", "the last event of the command that began it"),
    NUMBER(pro_replay_turn, command, "command", "number of that command; 0: the setup"),
};
static const struct pro_shape replay_turn = {PRO__SHAPE(pro_replay_turn, replay_turn_fields)};

static const struct pro_field replay_turns_fields[] = {
    REPLAY(pro_replay_turns_result, PRO_TEXT, "id of the replay"),
    PRO__GAME_NUMBER(pro_replay_turns_result, 1),
    NUMBER(pro_replay_turns_result, commands, "commands", "of the game"),
    NUMBER(pro_replay_turns_result, last, "last", "number of the game's last event"),
    PRO__LIST(pro_replay_turns_result, turn, turns, "turns", PRO_LIST, "in order",
        .of = &replay_turn, .max = 65535, PRO__NEED),
};

static const struct pro_field replay_at_fields[] = {
    REPLAY(pro_replay_at_result, PRO_TEXT, "id of the replay"),
    PRO__GAME_NUMBER(pro_replay_at_result, 1),
    VIEWER(pro_replay_at_result, "through whose eyes"),
    NUMBER(pro_replay_at_result, event, "event", "the event that was asked for"),
    NUMBER(pro_replay_at_result, command, "command", "that did it; 0: the setup"),
    NUMBER(pro_replay_at_result, commands, "commands", "of the game"),
    PRO__FIELD(pro_replay_at_result, from, "from", PRO_UINT, "number of events[0]", .min = 1,
        .max = PRO__INT_MAX, PRO__NEED),
    PRO__SEQ(pro_replay_at_result, "last event of that command: the table is shown after it"),
    NUMBER(pro_replay_at_result, last, "last", "number of the game's last event"),
    EVENTS(pro_replay_at_result, "all that this command did"),
    PRO__FIELD(
        pro_replay_at_result, view, "view", PRO_RAW, "the table", .ref = "view", PRO__NEED),
    PRO__FIELD(pro_replay_at_result, prompt, "prompt", PRO_RAW, "what is asked then",
        .ref = "prompt", .is_nullable = true, PRO__NEED),
};

static const struct pro_field replay_events_fields[] = {
    REPLAY(pro_replay_events_result, PRO_TEXT, "id of the replay"),
    PRO__GAME_NUMBER(pro_replay_events_result, 1),
    VIEWER(pro_replay_events_result, "through whose eyes"),
    PRO__FIELD(pro_replay_events_result, from, "from", PRO_UINT, "number of events[0]",
        .min = 1, .max = PRO__INT_MAX, PRO__NEED),
    EVENTS(pro_replay_events_result, "in order; none after the last"),
    NUMBER(pro_replay_events_result, last, "last", "number of the game's last event"),
};

static const struct pro_field replay_verify_fields[] = {
    REPLAY(pro_replay_verify_result, PRO_TEXT, "id of the replay"),
    PRO__FIELD(pro_replay_verify_result, passed, "passed", PRO_BOOL,
        "every byte is as it must be: form, digest, commitment, shuffles, events, results",
        PRO__NEED),
    PRO__FIELD(pro_replay_verify_result, fault, "fault", PRO_TEXT, "what is wrong; none",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 24, PRO__NEED),
    PRO__FIELD(pro_replay_verify_result, text, "text", PRO_TEXT, "the same in a sentence",
        .chars = PRO_CHARS_ANY, .min = 1, .max = 160, PRO__NEED),
    PRO__FIELD(pro_replay_verify_result, engine, "engine", PRO_TEXT,
        "version of the engine that ran it", .chars = PRO_CHARS_PRINT, .min = 1, .max = 32,
        PRO__NEED),
    PRO__FIELD(pro_replay_verify_result, game, "game", PRO_UINT, "in which game", .min = 1,
        .max = 255),
    PRO__FIELD(pro_replay_verify_result, command, "command", PRO_UINT, "at which command",
        .min = 1, .max = PRO__INT_MAX),
    PRO__FIELD(pro_replay_verify_result, event, "event", PRO_UINT, "at which event", .min = 1,
        .max = PRO__INT_MAX),
};

const struct pro_shape pro__replay_list_result = {
    PRO__SHAPE(pro_replay_list_result, replay_list_fields)};
const struct pro_shape pro__replay_get_result = {
    PRO__SHAPE(pro_replay_get_result, replay_get_fields)};
const struct pro_shape pro__replay_share_result = {
    PRO__SHAPE(pro_replay_share_result, replay_share_fields)};
const struct pro_shape pro__replay_turns_result = {
    PRO__SHAPE(pro_replay_turns_result, replay_turns_fields)};
const struct pro_shape pro__replay_at_result = {
    PRO__SHAPE(pro_replay_at_result, replay_at_fields)};
const struct pro_shape pro__replay_events_result = {
    PRO__SHAPE(pro_replay_events_result, replay_events_fields)};
const struct pro_shape pro__replay_verify_result = {
    PRO__SHAPE(pro_replay_verify_result, replay_verify_fields)};
const struct pro_shape pro__replay_reveal_result = {.size = sizeof(struct pro_nothing)};
