/* SPDX-License-Identifier: MIT
 * words_fields.c - words that stand in many messages, and a player of a match. */
#include "tables.h"

#include <string.h>

const char *const pro__seat_words[PRO_SEAT_NUM + 1] = {NULL, "p1", "p2", NULL};
const char *const pro__opponent_words[PRO_OPPONENT_NUM + 1] = {
    NULL, "open", "private", "bot", NULL};
const char *const pro__status_words[PRO_STATUS_NUM + 1] = {
    NULL, "open", "live", "finished", "void", "aside", "cancelled", NULL};
const char *const pro__code_words[PRO_CODE_NUM + 1] = {NULL, "draining", "store_down",
    "store_up", "announced", "banned", "kicked", "unwatched", NULL};
const char *const pro__ended_words[PRO_ENDED_NUM + 1] = {
    NULL, "logged_out", "ended", "password", "registered", "deleted", "banned", NULL};

const char *const pro__phase_words[PRO_PHASE_NUM + 1] = {
    NULL, "waiting", "ready", "playing", "between", "over", NULL};
static const char *const nonce_words[PRO_NONCE_NUM + 1] = {
    NULL, "awaited", "told", "missed", NULL};

static const char *const role_words[PRO_ROLES_NUM] = {"player", "organizer", "judge", "admin"};

size_t pro_roles_list(uint32_t roles, const char *role[PRO_ROLES_NUM])
{
    size_t n = 0;
    for (unsigned i = 0; i < PRO_ROLES_NUM; i++) {
        if ((roles >> i & 1u) != 0) {
            role[n++] = role_words[i];
        }
    }
    return n;
}

uint32_t pro_role_of(const char *word)
{
    for (unsigned i = 0; i < PRO_ROLES_NUM; i++) {
        if (strcmp(word, role_words[i]) == 0) {
            return 1u << i;
        }
    }
    return 0;
}

static const struct pro_field player_fields[] = {
    PRO__SEAT(pro_player, "where", PRO__NEED),
    PRO__NAME(pro_player, name, "name", PRO_TEXT, "who"),
    PRO__FIELD(pro_player, is_bot, "bot", PRO_BOOL, "played by the server", PRO__NEED),
    PRO__FIELD(pro_player, is_ready, "ready", PRO_BOOL,
        "before a game, that this player has said match.ready", PRO__MAY),
    PRO__FIELD(pro_player, nonce, "nonce", PRO_WORD,
        "awaited: committed to; told; missed: it was not told in time, and zeros count",
        .words = nonce_words),
    PRO__FIELD(pro_player, nonce_commitment, "nonce_commitment", PRO_HEX,
        "SHA-256 of this player's nonce", PRO__MAY),
    PRO__FIELD(pro_player, player, "player", PRO_TEXT,
        "id of the player, in rows of replays; left out for a bot and for who has left",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 17),
};
const struct pro_shape pro__player_shape = {PRO__SHAPE(pro_player, player_fields)};
