/* SPDX-License-Identifier: MIT
 * settings_fields.c - the fields of a match's settings. The manual of each is its help text. */
#include "decode.h"
#include "tables.h"

#include <string.h>

static const char *const first_words[PRO_FIRST_NUM + 1] = {
    NULL, "rules", "loser_chooses", NULL};
const char *const pro__timeout_words[PRO_TIMEOUT_NUM + 1] = {NULL, "default", "loss", NULL};
static const char *const bot_words[PRO_BOT_NUM + 1] = {NULL, "random", "search", NULL};

static const struct pro_field clock_fields[] = {
    PRO__FIELD(pro_match_clock, bank_s, "bank_s", PRO_UINT, "seconds of each player for a game",
        .min = 10, .max = 86400, PRO__NEED),
    PRO__FIELD(pro_match_clock, increment_s, "increment_s", PRO_UINT,
        "seconds that an answer adds to the bank; left out: none", .min = 1, .max = 3600),
    PRO__FIELD(pro_match_clock, floor_s, "floor_s", PRO_UINT,
        "seconds of each prompt before the bank is touched; left out: none", .min = 1,
        .max = 3600),
};
const struct pro_shape pro__match_clock_shape = {PRO__SHAPE(pro_match_clock, clock_fields)};

static const struct pro_field settings_fields[] = {
    PRO__FIELD(pro_match_settings, best_of, "best_of", PRO_UINT,
        "1, 3 or 5: who wins more than half of them wins the match; left out: 1", .min = 1,
        .max = 5),
    PRO__FIELD(pro_match_settings, first, "first", PRO_WORD,
        "who goes first in a later game: as the game's rules say, or as the loser of the last one "
        "chooses; left out: rules",
        .words = first_words),
    PRO__FIELD(pro_match_settings, ready, "ready", PRO_BOOL,
        "both players say match.ready before the first game; left out: no", PRO__MAY),
    PRO__FIELD(pro_match_settings, restrictions, "restrictions", PRO_STR,
        "the dated list that decks must fit (YYYY-MM-DD), or none; left out: the one in force",
        .chars = PRO_CHARS_WORD, .min = 4, .max = PRO_RESTRICTIONS_MAX),
    PRO__FIELD(pro_match_settings, clock, "clock", PRO_OBJECT,
        "the clock of each player; left out: none", .of = &pro__match_clock_shape),
    PRO__FIELD(pro_match_settings, timeout, "timeout", PRO_WORD,
        "when a bank is used up: the game is lost, or the prompt's default is picked; left out: "
        "loss",
        .words = pro__timeout_words),
    PRO__FIELD(pro_match_settings, grace_s, "grace_s", PRO_UINT,
        "seconds for a player whose connection is lost; left out: as the server is set up",
        .min = 1, .max = 86400),
    PRO__FIELD(pro_match_settings, draws, "draws", PRO_BOOL,
        "a draw may be offered; left out: no", PRO__MAY),
    PRO__FIELD(pro_match_settings, spectators, "spectators", PRO_BOOL,
        "others may watch; left out: no", PRO__MAY),
    PRO__FIELD(pro_match_settings, delay_s, "delay_s", PRO_UINT,
        "seconds by which they see it later; left out: none", .min = 1, .max = 3600),
    PRO__FIELD(pro_match_settings, chat, "chat", PRO_BOOL,
        "players may write to each other; left out: no", PRO__MAY),
    PRO__FIELD(pro_match_settings, bot, "bot", PRO_WORD,
        "which bot, when the opponent is one; left out: random", .words = bot_words),
    PRO__FIELD(pro_match_settings, hold, "hold", PRO_BOOL,
        "secret and replay are held back until replay.reveal, for organizers; left out: no",
        PRO__MAY),
};
const struct pro_shape pro_settings_shape = {PRO__SHAPE(pro_match_settings, settings_fields)};

bool pro_settings_decode(
    const char *text, size_t len, struct pro_match_settings *out, struct pro_fault *fault)
{
    return pro__text_read(text, len, "settings", &pro_settings_shape, out, fault);
}
