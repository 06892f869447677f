/* SPDX-License-Identifier: MIT
 * say_players.c - actions in words that a player does rather than things: hatching, memory, tokens. */
#include "say.h"
#include "say_json.h"

#include <string.h>

/* Who does it, and the verb in the form for that; of "you" only the verb. */
static void doing(struct crd__say *s, const json_t *player, const char *plain,
    const char *third, const char *ing, bool is_ing)
{
    const bool is_foe = is(player, "opponent"), is_each = is(player, "each");

    if (player == NULL || is(player, "you")) {
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

static void whose(struct crd__say *s, const json_t *player)
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

static void hatch(struct crd__say *s, const json_t *a, bool is_ing)
{
    doing(s, json_object_get(a, "hatch"), "hatch ", "hatches ", "hatching ", is_ing);
    crd__say_put(s, "a Digi-Egg", "デジタマを孵化する");
}

static void win(struct crd__say *s, const json_t *a, bool is_ing)
{
    const bool is_win = has(a, "win");
    const json_t *player = json_object_get(a, is_win ? "win" : "lose");

    doing(s, player, is_win ? "win " : "lose ", is_win ? "wins " : "loses ",
        is_win ? "winning " : "losing ", is_ing);
    crd__say_put(s, "the game", is_win ? "ゲームに勝利する" : "ゲームに敗北する");
}

static void set_memory(struct crd__say *s, const json_t *a, bool is_ing)
{
    crd__say_put(s, is_ing ? "setting " : "set ", "");
    whose(s, json_object_get(a, "player"));
    crd__say_put(s, "memory to ", "メモリーを");
    crd__say_number(s, json_object_get(a, "set_memory"));
    crd__say_put(s, "", "にする");
}

static void recovery(struct crd__say *s, const json_t *a, bool is_ing)
{
    const json_t *from = json_object_get(a, "from");
    const char *place = json_string_value(from);

    if (has(a, "player")) {
        doing(s, json_object_get(a, "player"), "", "uses ", "using ", is_ing);
    }
    crd__say_put(s, "<Recovery +", "≪リカバリー+");
    crd__say_number(s, json_object_get(a, "recovery"));
    if (from == NULL || is(from, "deck")) {
        crd__say_put(s, " (Deck)>", "《デッキ》≫する");
    } else {
        fprintf(s->out, s->ja ? "《%s》≫する" : " (%s)>", crd__say_word(s, place));
    }
}

static void shuffle(struct crd__say *s, const json_t *a, bool is_ing)
{
    crd__say_put(s, is_ing ? "shuffling " : "shuffle ", "");
    whose(s, json_object_get(a, "owner"));
    fputs(crd__say_word(s, json_string_value(json_object_get(a, "shuffle"))), s->out);
    crd__say_put(s, "", "をシャッフルする");
}

static void token(struct crd__say *s, const json_t *a, bool is_ing)
{
    const char *name = crd__say_term(s, json_string_value(json_object_get(a, "play_token")));
    const json_t *n = json_object_get(a, "n"), *owner = json_object_get(a, "owner");
    const bool is_literal = n == NULL || json_is_integer(n);
    const int number = n == NULL ? 1 : (int)json_integer_value(n);
    const bool is_suspended = json_is_true(json_object_get(a, "suspended"));
    const bool is_moved = owner != NULL && !is(owner, "you");

    if (s->ja) {
        if (is_moved) {
            whose(s, owner);
            fputs("エリアに", s->out);
        }
        fprintf(s->out, "トークン「%s」", name);
        if (!is_literal) {
            fputs("（", s->out);
            crd__say_number(s, n);
            fputs("）体", s->out);
        } else if (number != 1) {
            fprintf(s->out, "%d体", number);
        }
        fputs(is_suspended ? "をレスト状態で登場させる" : "を登場させる", s->out);
        return;
    }
    fputs(is_ing ? "playing " : "play ", s->out);
    if (!is_literal) {
        const json_t *count = json_object_get(n, "count");

        fprintf(s->out, "[%s] tokens, %s", name, json_is_string(count) ? "" : "as many as ");
        crd__say_number(s, n);
        fputs(is_suspended || is_moved ? "," : "", s->out);
    } else if (number != 1) {
        fprintf(s->out, "%d [%s] tokens", number, name);
    } else {
        fprintf(s->out, "a [%s] token", name);
    }
    fputs(is_suspended ? " suspended" : "", s->out);
    if (is_moved) {
        fputs(" on ", s->out);
        whose(s, owner);
        fputs("field", s->out);
    }
}

static const struct {
    const char *verb;
    void (*say)(struct crd__say *s, const json_t *action, bool is_ing);
    const char *keys[4]; /* that it says */
} verbs[] = {{"hatch", hatch, {NULL}}, {"win", win, {NULL}}, {"lose", win, {NULL}},
    {"set_memory", set_memory, {"player", NULL}},
    {"recovery", recovery, {"from", "player", NULL}}, {"shuffle", shuffle, {"owner", NULL}},
    {"play_token", token, {"n", "suspended", "owner", NULL}}};

bool crd__say_player_verb(struct crd__say *s, const json_t *action, bool is_ing)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (has(action, verbs[i].verb)) {
            verbs[i].say(s, action, is_ing);
            crd__say_rest(s, action, verbs[i].verb, verbs[i].keys);
            return true;
        }
    }
    return false;
}
