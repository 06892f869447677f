/* SPDX-License-Identifier: MIT
 * digimon_say_verbs.c - verbs and statements of Digimon that need more than a template. */
#include "code.h"
#include "digimon_say.h"
#include "say_json.h"

#include <string.h>

/* The same for every so many: a quotient, which is rounded down. */
static void for_every(struct crd__say *s, const json_t *count, int n)
{
    const bool is_unit = crd__say_is_units(s, count);

    if (s->ja) {
        crd__say_things(s, count, CRD__SAY_MANY);
        fprintf(s->out, "%d%sごとに、", n, is_unit ? "体" : "枚");
    } else {
        fprintf(s->out, " for every %d %s", n, is_unit && has(count, "owner") ? "of " : "");
        crd__say_things(s, count, CRD__SAY_MANY);
    }
}

static void say_draw(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *player = json_object_get(a, "player");

    if (is(player, "opponent") || is(player, "each")) {
        crd__say_put(s, is(player, "each") ? "each player draws " : "your opponent draws ",
            is(player, "each") ? "お互いのプレイヤーは" : "相手は");
        crd__say_number(s, json_object_get(a, "draw"));
        const json_t *n = json_object_get(a, "draw");
        crd__say_put(s, json_is_integer(n) && json_integer_value(n) == 1 ? " card" : " cards",
            "枚ドローする");
        return;
    }
    (void)form;
    const json_t *div = json_object_get(json_object_get(a, "draw"), "div");
    const json_t *dividend = json_array_get(div, 0);
    const json_t *count =
        json_object_get(div == NULL ? json_object_get(a, "draw") : dividend, "count");
    const int n = (int)json_integer_value(json_array_get(div, 1)); /* 0: none */
    if (json_is_object(count) && (div == NULL || n > 0)) {
        crd__say_put(s, "<Draw 1>", "");
        if (n > 0) {
            for_every(s, count, n);
        } else {
            crd__say_for_each(s, count);
        }
        crd__say_put(s, "", "≪1ドロー≫する");
        return;
    }
    crd__say_put(s, "<Draw ", "≪");
    crd__say_number(s, json_object_get(a, "draw"));
    crd__say_put(s, ">", "ドロー≫する");
}

static void say_memory(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *n = json_object_get(a, "memory");
    const bool is_lost = json_is_integer(n) && json_integer_value(n) < 0;
    const bool is_foe = is(json_object_get(a, "player"), "opponent");
    const bool is_each = is(json_object_get(a, "player"), "each");
    const json_t *count = json_object_get(n, "count");

    if (s->ja) {
        if (json_is_object(count)) {
            crd__say_for_each(s, count);
        }
        fputs(is_foe ? "相手の" : is_each ? "お互いの" : "", s->out);
        fputs("メモリーを", s->out);
        fputs(is_lost ? "" : "+", s->out);
        if (json_is_object(count)) {
            fputs("1", s->out);
        } else {
            crd__say_number(s, n);
        }
        fputs("する", s->out);
        return;
    }
    if (is_foe || is_each) {
        fputs(is_foe ? "your opponent " : "each player ", s->out);
        fputs(is_lost ? "loses " : "gains ", s->out);
    } else {
        crd__say_verb_form(
            s, form, is_lost ? "lose " : "gain ", is_lost ? "losing " : "gaining ");
    }
    if (json_is_integer(n)) {
        fprintf(s->out, "%d", (int)(is_lost ? -json_integer_value(n) : json_integer_value(n)));
    } else if (json_is_object(count)) {
        fputs("1", s->out);
    } else {
        crd__say_number(s, n);
    }
    fputs(" memory", s->out);
    if (json_is_object(count)) {
        crd__say_for_each(s, count);
    }
}

static void say_place(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *things = json_object_get(a, "place");
    const json_t *to = json_object_get(a, "to"), *at = json_object_get(a, "at");
    const json_t *under = json_object_get(a, "under");
    const bool is_return = is(to, "hand") || is(to, "deck");
    const json_t *in = json_object_get(things, "in");
    const bool is_from_field = is(in, "battle") || is(in, "field") ||
        (json_is_string(things) && json_string_value(things)[0] == '$' &&
            (crd__say_is_units(s, things) ||
                has(crd__say_named(s->effect, json_string_value(things)), "play")));
    const bool is_added = is(to, "hand") && !is_from_field && !is(in, "trash");
    const char *word = to == NULL ? "" : crd__say_word(s, json_string_value(to));

    if (s->ja) {
        crd__say_things(s, things, CRD__SAY_ALL);
        fputs("を", s->out);
        if (under != NULL) {
            crd__say_things(s, under, CRD__SAY_ALL);
            fputs(at == NULL || (is(at, "bottom")) ? "の下" : "の進化元の", s->out);
            crd__say_ends(s, is(at, "bottom") ? NULL : at);
        } else {
            fprintf(s->out, "%s%s", word, at != NULL && !is(to, "hand") ? "の" : "");
            crd__say_ends(s, at);
        }
        fputs("に", s->out);
        crd__say_face(s, json_object_get(a, "face"));
        fputs(is_added ? "加える" : is_return ? "戻す" : "置く", s->out);
        return;
    }
    crd__say_verb_form(s, form,
        is_added        ? "add "
            : is_return ? "return "
                        : "place ",
        is_added        ? "adding "
            : is_return ? "returning "
                        : "placing ");
    crd__say_things(s, things, CRD__SAY_ALL);
    if (under != NULL) {
        fputs(each(at, 1) != NULL ? " as the top or bottom card under "
                : is(at, "top")   ? " as the top card under "
                                  : " under ",
            s->out);
        crd__say_things(s, under, CRD__SAY_ALL);
    } else {
        fputs(is(to, "battle") ? " in " : is_return ? " to " : " on ", s->out);
        crd__say_ends(s, at);
        fprintf(
            s->out, "%s %s", is(to, "battle") ? "the" : crd__say_whose_place(s, things), word);
    }
    crd__say_face(s, json_object_get(a, "face"));
}

static void cost(struct crd__say *s, const json_t *value)
{
    if (is(value, "free")) {
        crd__say_put(s, " without paying the cost", "コストを支払わずに");
    } else if (has(value, "less")) {
        const bool is_literal = json_is_integer(json_object_get(value, "less"));

        crd__say_put(s, " with the cost reduced by ", is_literal ? "コストを-" : "コストを-（");
        crd__say_number(s, json_object_get(value, "less"));
        crd__say_put(s, "", is_literal ? "して" : "）して");
    } else if (!is(value, "full") && value != NULL) {
        crd__say_put(s, " for a cost of ", "コスト");
        crd__say_number(s, value);
        crd__say_put(s, "", "で");
    }
}

/* What is ignored when it is played: Japanese goes before the verb. */
static void ignored(struct crd__say *s, const json_t *a, const char *verb)
{
    const json_t *ignore = json_object_get(a, "ignore");
    const bool is_link = strcmp(verb, "link") == 0, is_use = strcmp(verb, "use") == 0;

    if (is(ignore, "level")) {
        crd__say_put(s, ", ignoring the level of its digivolution requirements",
            "進化条件のLv.を無視して");
    } else if (json_is_true(ignore)) {
        crd__say_put(s,
            is_link      ? ", ignoring its link requirements"
                : is_use ? ", ignoring its color requirements"
                         : ", ignoring its digivolution requirements",
            is_link      ? "リンク条件を無視して"
                : is_use ? "色条件を無視して"
                         : "進化条件を無視して");
    }
}

/* How else it is played, behind the cost. */
static void manner(struct crd__say *s, const json_t *a, const char *verb)
{
    const json_t *as = json_object_get(a, "treat_as");
    const char *method = json_string_value(json_object_get(a, "method"));
    const char *to = json_string_value(json_object_get(a, "to"));

    if (as != NULL) {
        crd__say_put(s, " as if it were ", "");
        crd__say_things(s, as, CRD__SAY_ONE);
        crd__say_put(s, "", "として");
    }
    if (method != NULL && strcmp(method, "normal") != 0 && strcmp(method, "dna") != 0 &&
        strcmp(method, "app_fusion") != 0) {
        fprintf(s->out, s->ja ? "%sで" : " by %s", crd__say_word(s, method));
    }
    ignored(s, a, verb);
    if (strcmp(verb, "play") == 0 && to != NULL) {
        fprintf(s->out, s->ja ? "%sに" : " to the %s", crd__say_word(s, to));
    }
    if (json_is_true(json_object_get(a, "suspended"))) {
        crd__say_put(s, " suspended", "レスト状態で");
    }
}

/* play, use, digivolve, link: things, then what, then the cost. */
static void say_play(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    static const struct {
        const char *key, *en, *ing, *ja, *to, *to_en;
    } verbs[] = {{"play", "play ", "playing ", "登場させる", NULL, NULL},
        {"use", "use ", "using ", "使用する", NULL, NULL},
        {"digivolve", "digivolve ", "digivolving ", "進化させる", "into", " into "},
        {"link", "link ", "linking ", "リンクさせる", "to", " to "}};
    size_t i = 0;

    while (!has(a, verbs[i].key) || (strcmp(verbs[i].key, "link") != 0 && has(a, "link"))) {
        i++;
    }
    const json_t *to = verbs[i].to == NULL ? NULL : json_object_get(a, verbs[i].to);
    const bool is_fusion = is(json_object_get(a, "method"), "app_fusion");
    if (s->ja) {
        crd__say_things(s, json_object_get(a, verbs[i].key), CRD__SAY_ALL);
        fputs("を", s->out);
        if (to != NULL) {
            crd__say_things(s, to, CRD__SAY_ALL);
            fputs("に", s->out);
        }
        cost(s, json_object_get(a, "cost"));
        manner(s, a, verbs[i].key);
        fputs(is(json_object_get(a, "method"), "dna") ? "ジョグレス" : "", s->out);
        fputs(is_fusion           ? "アプ合体させる"
                : has(a, "after") ? "使用し、破棄する代わりに"
                                  : verbs[i].ja,
            s->out);
        crd__say_list(s, json_object_get(a, "after"), CRD__SAY_PLAIN);
        return;
    }
    fputs(is(json_object_get(a, "method"), "dna") ? "DNA " : "", s->out);
    crd__say_verb_form(s, form, is_fusion ? "app fuse " : verbs[i].en,
        is_fusion ? "app fusing " : verbs[i].ing);
    crd__say_things(s, json_object_get(a, verbs[i].key), CRD__SAY_ALL);
    if (to != NULL) {
        fputs(verbs[i].to_en, s->out);
        crd__say_things(s, to, CRD__SAY_ALL);
    }
    cost(s, json_object_get(a, "cost"));
    manner(s, a, verbs[i].key);
    fputs(has(a, "after") ? ", then instead of trashing it, " : "", s->out);
    crd__say_list(s, json_object_get(a, "after"), CRD__SAY_PLAIN);
}

static void say_attack(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *target = json_object_get(a, "target");

    crd__say_verb_form(s, form, "attack ", "attacking ");
    if (s->ja) {
        crd__say_things(s, json_object_get(a, "attack"), CRD__SAY_ALL);
        fputs("で", s->out);
    }
    if (is(target, "player")) {
        crd__say_put(s, "the player ", "プレイヤーに");
    } else if (is(target, "digimon")) {
        crd__say_put(s, "a Digimon ", "デジモンに");
    } else if (json_is_object(target)) {
        crd__say_things(s, target, CRD__SAY_ALL);
        crd__say_put(s, " ", "に");
    }
    if (!s->ja) {
        fputs("with ", s->out);
        crd__say_things(s, json_object_get(a, "attack"), CRD__SAY_ALL);
    }
    crd__say_put(s, json_is_false(json_object_get(a, "suspend")) ? " without suspending" : "",
        json_is_false(json_object_get(a, "suspend")) ? "レストせずに" : "");
    if (json_is_true(json_object_get(a, "unsuspended"))) {
        crd__say_put(s, ", even on unsuspended Digimon", "アクティブ状態のデジモンにも");
    }
    if (json_is_true(json_object_get(a, "played"))) {
        crd__say_put(s, ", even in the turn it was played", "登場したターンでも");
    }
    crd__say_put(s, "", "アタックする");
}

static void say_cost(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *n = json_object_get(a, "cost"), *mul = json_object_get(n, "mul");
    const bool is_each = s->ja ? false : json_integer_value(json_array_get(mul, 0)) == -1;
    const bool is_less = is_each || (json_is_integer(n) && json_integer_value(n) < 0);

    n = is_each ? json_array_get(mul, 1) : n;
    crd__say_verb_form(s, form, is_less ? "reduce the cost by " : "increase the cost by ",
        is_less ? "reducing the cost by " : "increasing the cost by ");
    if (s->ja) {
        fputs("コストを", s->out);
        fputs(is_less ? "" : "+", s->out);
    }
    if (json_is_integer(n) && !s->ja) {
        fprintf(s->out, "%d", (int)(is_less ? -json_integer_value(n) : json_integer_value(n)));
    } else {
        crd__say_number(s, n);
    }
    crd__say_put(s, "", "する");
}

static void say_mind_link(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    (void)form;
    json_t *whom = json_copy(json_object_get(a, "mind_link"));

    (void)json_object_set_new(whom, "what", json_string("digimon")); /* 16-28 */
    crd__say_put(s, "<Mind Link> with ", "");
    crd__say_subject(s, whom);
    json_decref(whom);
    crd__say_put(s, "", "に≪マインドリンク≫する");
}

/* "inherited ": in which of its texts an effect stands. */
static void of_texts(struct crd__say *s, const json_t *text)
{
    static const char *const words[] = {
        "upper", "inherited", "security", "link", "option", NULL};
    static const char *const ja[] = {"上段", "進化元", "セキュリティ", "リンク", "オプション"};

    for (size_t i = 0; text != NULL && each(text, i) != NULL; i++) {
        const int word = crd__word_find(json_string_value(each(text, i)), words);

        crd__say_or(s, text, i);
        crd__say_put(s, words[word], ja[word]);
    }
    crd__say_put(s, text != NULL ? " " : "", "");
}

static void say_activate(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *n = json_object_get(a, "choose"), *of = json_object_get(a, "for");
    const json_t *timings = json_object_get(a, "activate");

    if (of != NULL && s->ja) {
        crd__say_things(s, of, CRD__SAY_ALL);
        fputs("の効果として、", s->out);
    }
    crd__say_verb_form(s, form, "activate ", "activating ");
    if (s->ja) {
        crd__say_things(s, json_object_get(a, "of"), CRD__SAY_ALL);
        fputs("の", s->out);
    } else if (n != NULL) {
        crd__say_number(s, n);
        fputs(" of ", s->out);
    }
    crd__say_put(s, "the ", "");
    for (size_t i = 0; each(timings, i) != NULL; i++) {
        fprintf(s->out, s->ja ? "【%s】" : "[%s] ",
            crd__say_timing(s, json_string_value(each(timings, i))));
    }
    of_texts(s, json_object_get(a, "text"));
    if (!s->ja) {
        fputs(n != NULL ? "effects of " : "effect of ", s->out);
        crd__say_things(s, json_object_get(a, "of"), CRD__SAY_ALL);
        fputs(of != NULL ? " as an effect of " : "", s->out);
        if (of != NULL) {
            crd__say_things(s, of, CRD__SAY_ALL);
        }
        return;
    }
    fputs("効果", s->out);
    if (n != NULL) {
        crd__say_number(s, n);
        fputs("つ", s->out);
    }
    fputs("を発揮する", s->out);
}

static void say_blitz(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *things = json_object_get(a, "blitz");
    const bool is_other = !is(things, "this");

    (void)form;
    if (is_other && s->ja) {
        crd__say_things(s, things, CRD__SAY_ALL);
        fputs("で", s->out);
    }
    crd__say_put(s, is_other ? "<Blitz> with " : "<Blitz>", "≪進撃≫する");
    if (is_other && !s->ja) {
        crd__say_things(s, things, CRD__SAY_ALL);
    }
}

static void hatch(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const bool is_ing = form == CRD__SAY_ING;
    crd__say_doing(s, json_object_get(a, "hatch"), "hatch ", "hatches ", "hatching ", is_ing);
    crd__say_put(s, "a Digi-Egg", "デジタマを孵化する");
}

static void set_memory(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const bool is_ing = form == CRD__SAY_ING;
    crd__say_put(s, is_ing ? "setting " : "set ", "");
    crd__say_whose(s, json_object_get(a, "player"));
    crd__say_put(s, "memory to ", "メモリーを");
    crd__say_number(s, json_object_get(a, "set_memory"));
    crd__say_put(s, "", "にする");
}

static void recovery(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const bool is_ing = form == CRD__SAY_ING;
    const json_t *from = json_object_get(a, "from");
    const char *place = json_string_value(from);

    if (has(a, "player")) {
        crd__say_doing(s, json_object_get(a, "player"), "", "uses ", "using ", is_ing);
    }
    crd__say_put(s, "<Recovery +", "≪リカバリー+");
    crd__say_number(s, json_object_get(a, "recovery"));
    if (from == NULL || is(from, "deck")) {
        crd__say_put(s, " (Deck)>", "《デッキ》≫する");
    } else {
        fprintf(s->out, s->ja ? "《%s》≫する" : " (%s)>", crd__say_word(s, place));
    }
}

static void token(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const bool is_ing = form == CRD__SAY_ING;
    const char *name = crd__say_term(s, json_string_value(json_object_get(a, "play_token")));
    const json_t *n = json_object_get(a, "n"), *owner = json_object_get(a, "owner");
    const bool is_literal = n == NULL || json_is_integer(n);
    const int number = n == NULL ? 1 : (int)json_integer_value(n);
    const bool is_suspended = json_is_true(json_object_get(a, "suspended"));
    const bool is_moved = owner != NULL && !is(owner, "you");

    if (s->ja) {
        if (is_moved) {
            crd__say_whose(s, owner);
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
        crd__say_whose(s, owner);
        fputs("field", s->out);
    }
}

const struct crd__said_special crd__digimon_special[] = {
    {"place", say_place, {"to", "under", "at", "face", NULL}},
    {"mind_link", say_mind_link, {NULL}}, {"blitz", say_blitz, {NULL}},
    {"activate", say_activate, {"of", "choose", "for", "text", NULL}},
    {"digivolve", say_play, {"into", "cost", "method", "ignore", "treat_as", NULL}},
    {"link", say_play, {"to", "cost", "ignore", NULL}},
    {"play", say_play, {"cost", "suspended", "to", NULL}},
    {"use", say_play, {"cost", "ignore", "after", NULL}},
    {"attack", say_attack, {"target", "suspend", "unsuspended", "played", NULL}},
    {"draw", say_draw, {"player", NULL}}, {"memory", say_memory, {"player", NULL}},
    {"cost", say_cost, {NULL}}, {"prevent", crd__say_prevent, {NULL}}, {"hatch", hatch, {NULL}},
    {"win", crd__say_win, {NULL}}, {"lose", crd__say_win, {NULL}},
    {"set_memory", set_memory, {"player", NULL}},
    {"recovery", recovery, {"from", "player", NULL}},
    {"shuffle", crd__say_shuffle, {"owner", NULL}},
    {"play_token", token, {"n", "suspended", "owner", NULL}}, {NULL, NULL, {NULL}}};

/* ---- statements ---- */

static void say_requirement(struct crd__say *s, const json_t *statement)
{
    const json_t *r = json_object_get(statement, "requirement");
    const json_t *as = json_object_get(r, "treat_as"), *n = json_object_get(r, "cost");

    if (has(r, "if")) {
        crd__say_put(s, "while ", "");
        crd__say_condition(s, json_object_get(r, "if"));
        crd__say_put(s, ", ", "間、");
    }
    crd__say_things(s, json_object_get(r, "from"), CRD__SAY_ONE);
    crd__say_put(s, " may digivolve into ", "は");
    crd__say_things(s, json_object_get(statement, "of"), CRD__SAY_ONE);
    crd__say_put(s, "", "に");
    if (as != NULL) {
        crd__say_put(s, " as if it were ", "");
        crd__say_things(s, as, CRD__SAY_ONE);
        crd__say_put(s, "", "として");
    }
    if (n != NULL) {
        fprintf(s->out, s->ja ? "コスト%dで" : " for a cost of %d", (int)json_integer_value(n));
    }
    crd__say_put(s, has(r, "ignore") ? ", ignoring its digivolution requirements" : "",
        has(r, "ignore") ? "進化条件を無視して" : "");
    crd__say_put(s, "", "進化できる");
}

/* "the cost to digivolve a red Digimon into a level 6 card is reduced by 1". */
static void say_standing_cost(struct crd__say *s, const json_t *statement)
{
    static const char *const costs[] = {"play", "digivolve", "use", "link", NULL};
    static const char *const ja[] = {"登場", "進化", "使用", "リンク"};
    const json_t *n = json_object_get(statement, "cost");
    const bool is_set = json_is_true(json_object_get(statement, "set"));
    const bool is_less = !is_set && json_is_integer(n) && json_integer_value(n) < 0;
    const char *what = json_string_value(json_object_get(statement, "for"));
    const json_t *of = json_object_get(statement, "of");
    const json_t *into = json_object_get(statement, "into");
    const json_t *owner = json_object_get(statement, "owner");
    const json_t *next = json_object_get(statement, "next");
    const bool is_foe = is(owner, "opponent"), is_any = is(owner, "any");

    if (s->ja) {
        fputs(is_foe ? "相手の" : is_any ? "お互いの" : "", s->out);
        if (next != NULL) {
            fputs("次の", s->out);
            crd__say_number(s, next);
            fputs("回の", s->out);
        }
        if (of != NULL) {
            crd__say_things(s, of, CRD__SAY_ONE);
            fputs(into != NULL ? "から" : "の", s->out);
        }
        if (into != NULL) {
            crd__say_things(s, into, CRD__SAY_ONE);
            fputs("への", s->out);
        }
        fprintf(s->out, "%sコストを%s", ja[crd__word_find(what, costs)],
            is_less || is_set ? "" : "+");
        crd__say_number(s, n);
        fputs(is_set ? "にする" : "する", s->out);
        return;
    }
    fprintf(s->out, "%s cost to %s",
        is_foe       ? "your opponent's"
            : is_any ? "both players'"
                     : "the",
        what);
    if (of != NULL) {
        fputc(' ', s->out);
        crd__say_things(s, of, CRD__SAY_ONE);
    }
    if (into != NULL) {
        fputs(" into ", s->out);
        crd__say_things(s, into, CRD__SAY_ONE);
    }
    if (next != NULL) {
        if (json_is_integer(next) && json_integer_value(next) == 1) {
            fputs(" the next time", s->out);
        } else {
            fputs(" the next ", s->out);
            crd__say_number(s, next);
            fputs(" times", s->out);
        }
    }
    fputs(is_set ? " becomes " : is_less ? " is reduced by " : " is increased by ", s->out);
    if (json_is_integer(n)) {
        fprintf(s->out, "%d", (int)(is_less ? -json_integer_value(n) : json_integer_value(n)));
    } else {
        crd__say_number(s, n);
    }
}

/* "the maximum DP in effects of this Digimon is 2000 higher". */
static void say_maximum(struct crd__say *s, const json_t *statement)
{
    const json_t *info = json_object_get(statement, "maximum");
    const json_t *effects = json_object_get(statement, "effects");
    const json_t *card = json_object_get(effects, "card");
    const json_t *in = json_object_get(card, "in");
    const json_t *whose = is(in, "this") ? in : card;
    const char *comma = "";

    for (void *it = json_object_iter((json_t *)info); it != NULL;
         it = json_object_iter_next((json_t *)info, it)) {
        const char *word = crd__say_word(s, json_object_iter_key(it));

        crd__say_put(s, comma, *comma == '\0' ? "" : "、");
        crd__say_put(s, "the maximum ", "");
        fputs(s->ja ? "" : word, s->out);
        crd__say_put(s, " written in ", "");
        if (s->ja && card != NULL) {
            crd__say_things(s, whose, CRD__SAY_ONE);
            fputs("の", s->out);
        }
        crd__say_effect_part(s, effects);
        if (!s->ja && card != NULL) {
            fputs(" of ", s->out);
            crd__say_things(s, whose, CRD__SAY_ONE);
        }
        if (s->ja) {
            fprintf(s->out, "の%sの上限を+", word);
        } else {
            fputs(" is increased by ", s->out);
        }
        crd__say_number(s, json_object_iter_value(it));
        crd__say_put(s, "", "する");
        comma = ", ";
    }
}

static void unaffected(struct crd__say *s, const json_t *statement)
{
    crd__say_effects(s, json_object_get(statement, "unaffected_by"));
}

static void meets_color(struct crd__say *s, const json_t *statement)
{
    const json_t *color = json_object_get(statement, "meets_color");

    for (size_t i = 0; each(color, i) != NULL; i++) {
        crd__say_or(s, color, i);
        fputs(crd__say_word(s, json_string_value(each(color, i))), s->out);
    }
}

/* clang-format off */
const struct crd__said_statement crd__digimon_statements[] = {
    {"cannot", "", "", "", crd__say_cannot, "", {"of", "effects", "by", "not_by", "target", "into", "to", "for", "phase", "until", NULL}},
    {"can", "", "", "", crd__say_can, "", {"of", "target", "unsuspended", "played", "until", NULL}},
    {"cost", NULL, NULL, NULL, say_standing_cost, "", {"for", "of", "into", "owner", "next", "set", "until", NULL}},
    {"also", "", "", "", crd__say_info, "", {"of", "for", "effects", "until", NULL}},
    {"set", "", "", "", crd__say_info, "", {"of", "until", NULL}},
    {"dp", " gets", " get", "", crd__say_added, "", {"of", "until", NULL}},
    {"gains", " gains", " gain", "は", crd__say_gains, "を得る", {"of", "until", NULL}},
    {"must", "", "", "", crd__say_must, "", {"of", "until", NULL}},
    {"unaffected_by", " isn't affected by ", " aren't affected by ", "は", unaffected, "を受けない", {"of", "until", NULL}},
    {"requirement", NULL, NULL, NULL, say_requirement, "", {"of", "until", NULL}},
    {"ignore", " may ignore its color requirements", " may ignore its color requirements", "は色条件を無視できる", NULL, "", {"of", "until", NULL}},
    {"meets_color", " may also meet its color requirements with ", " may also meet its color requirements with ", "の色条件は", meets_color, "でも満たせる", {"of", "until", NULL}},
    {"maximum", NULL, NULL, NULL, say_maximum, "", {"effects", "until", NULL}},
    {NULL, NULL, NULL, NULL, NULL, NULL, {NULL}},
};
/* clang-format on */
