/* SPDX-License-Identifier: MIT
 * say_players.c - actions in words that a player does rather than things. */
#include "say_game.h"
#include "say_json.h"

#include <string.h>

/* Who does it, and the verb in the form for that; of "you" only the verb. */
void crd__say_doing(struct crd__say *s, const json_t *player, const char *plain,
    const char *third, const char *ing, bool is_ing)
{
    const bool is_foe = is(player, "opponent"), is_each = is(player, "each");

    if (player == NULL || is(player, "you") || (is_foe && s->is_foe)) {
        crd__say_put(s, is_ing ? ing : plain, "");
        return;
    }
    crd__say_put(s,
        is_foe        ? "your opponent "
            : is_each ? "each player "
                      : "any player ",
        is_foe        ? "相手は"
            : is_each ? "お互いのプレイヤーは"
                      : "いずれかのプレイヤーは");
    crd__say_put(s, is_ing ? ing : third, "");
}

void crd__say_whose(struct crd__say *s, const json_t *player)
{
    const bool is_foe = is(player, "opponent");
    const bool is_yours = player == NULL || is(player, "you");

    crd__say_put(s,
        is_yours                 ? "your "
            : is_foe             ? "your opponent's "
            : is(player, "each") ? "each player's "
                                 : "both players' ",
        is_yours     ? "自分の"
            : is_foe ? "相手の"
                     : "お互いの");
}

void crd__say_win(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const bool is_ing = form == CRD__SAY_ING;
    const bool is_win = has(a, "win");
    const json_t *player = json_object_get(a, is_win ? "win" : "lose");

    crd__say_doing(s, player, is_win ? "win " : "lose ", is_win ? "wins " : "loses ",
        is_win ? "winning " : "losing ", is_ing);
    crd__say_put(s, "the game", is_win ? "ゲームに勝利する" : "ゲームに敗北する");
}

void crd__say_shuffle(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const bool is_ing = form == CRD__SAY_ING;
    crd__say_put(s, is_ing ? "shuffling " : "shuffle ", "");
    crd__say_whose(s, json_object_get(a, "owner"));
    fputs(crd__say_word(s, json_string_value(json_object_get(a, "shuffle"))), s->out);
    crd__say_put(s, "", "をシャッフルする");
}
