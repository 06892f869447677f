/* SPDX-License-Identifier: MIT
 * say_actions.c - actions in words. In a template {} stands for the things of the
 * verb, {#} for its number, {key} and {#key} for those of a key. */
#include "code.h"
#include "say.h"
#include "say_json.h"

#include <stdlib.h>
#include <string.h>

enum form {
    FORM_PLAIN, /* "delete it" */
    FORM_ING,   /* "deleting it" */
};

/* clang-format off */
static const struct row {
    const char *verb, *en, *ing, *ja;
    const char *done, *ja_done, *ja_not; /* "deleted": what things may be said to have been */
} rows[] = {
    {"delete", "delete {}", "deleting {}", "{}を消滅させる", "deleted", "消滅した", "消滅しなかった"},
    {"trash", "trash {}", "trashing {}", "{}を破棄する", "trashed", "破棄された", "破棄されなかった"},
    {"suspend", "suspend {}", "suspending {}", "{}をレストさせる", "suspended", "レストした", "レストしなかった"},
    {"unsuspend", "unsuspend {}", "unsuspending {}", "{}をアクティブにする", "unsuspended", "アクティブになった", "アクティブにならなかった"},
    {"flip", "turn {} face {face}", "turning {} face {face}", "{}を{face}向きにする", NULL, NULL, NULL},
    {"move", "move {} to the {to}", "moving {} to the {to}", "{}を{to}に移動する", "moved", "移動した", "移動しなかった"},
    {"de_digivolve", "<De-Digivolve {#n}> {}", "<De-Digivolve {#n}> {}", "{}を≪退化{#n}≫する", NULL, NULL, NULL},
    {"end_attack", "end the attack", "ending the attack", "アタックを終了する", NULL, NULL, NULL},
    {"battle", "{} battle", "having {} battle", "{}をバトルさせる", NULL, NULL, NULL},
    {"pay", "pay {#} memory", "paying {#} memory", "メモリー{#}を支払う", NULL, NULL, NULL},
    {"set_cost", "the cost becomes {#}", "the cost becoming {#}", "コストを{#}にする", NULL, NULL, NULL},
    {"materials", "{} may also be placed", "placing {}", "{}も重ねることができる", NULL, NULL, NULL},
    {"save", "<Save>", "<Save>", "≪セーブ≫する", NULL, NULL, NULL},
    {"delay", "<Delay>", "using <Delay>", "≪ディレイ≫する", NULL, NULL, NULL},
    {"digi_burst", "<Digi-Burst {#}>", "<Digi-Burst {#}>", "≪デジバースト{#}≫する", NULL, NULL, NULL},
    {"switch_target", "switch the attack target to {}", "switching the attack target to {}", "アタックの対象を{}に変更する", NULL, NULL, NULL},
    {"reveal", "reveal {}", "revealing {}", "{}をオープンする", NULL, NULL, NULL},
    {"look", "look at {}", "looking at {}", "{}を確認する", NULL, NULL, NULL},
};

/* clang-format on */

/* Things, a word, or so many top cards of the deck. */
static void operand(struct crd__say *s, const json_t *value)
{
    const char *text = json_string_value(value);

    if (json_is_integer(value)) {
        const int n = (int)json_integer_value(value);

        if (s->ja) {
            fprintf(s->out, "自分のデッキの上から%d枚", n);
        } else {
            fprintf(s->out,
                n == 1 ? "the top card of your deck" : "the top %d cards of your deck", n);
        }
    } else if (text != NULL && strcmp(text, crd__say_word(s, text)) != 0) {
        fputs(crd__say_word(s, text), s->out);
    } else if (text != NULL && strcmp(text, "player") == 0) {
        crd__say_put(s, "the player", "プレイヤー");
    } else if (text != NULL && strcmp(text, "up") == 0) {
        crd__say_put(s, "up", "表");
    } else if (text != NULL && strcmp(text, "down") == 0) {
        crd__say_put(s, "down", "裏");
    } else {
        crd__say_things(s, value, CRD__SAY_ALL);
    }
}

static void hole(
    struct crd__say *s, const json_t *action, const struct row *row, const char *key)
{
    if (key[0] == '#') {
        const json_t *n = json_object_get(action, key[1] == '\0' ? row->verb : key + 1);

        if (n == NULL) {
            fputc('1', s->out);
        } else {
            crd__say_number(s, n);
        }
    } else {
        operand(s, json_object_get(action, key[0] == '\0' ? row->verb : key));
    }
}

static void fill(
    struct crd__say *s, const json_t *action, const struct row *row, const char *text)
{
    char key[16];

    for (const char *at = text; *at != '\0'; at++) {
        if (*at != '{') {
            fputc(*at, s->out);
            continue;
        }
        const size_t len = strcspn(at + 1, "}");
        memcpy(key, at + 1, len);
        key[len] = '\0';
        hole(s, action, row, key);
        at += len + 1;
    }
}

/* ---- verbs with words of their own ---- */

static void verb(struct crd__say *s, enum form form, const char *en, const char *ing)
{
    fputs(s->ja ? "" : form == FORM_ING ? ing : en, s->out);
}

/* "... for each of ..." after an English phrase, "...1体ごとに、" before a Japanese one. */
static void for_each(struct crd__say *s, const json_t *count)
{
    crd__say_each(s, count);
    crd__say_put(s, "", crd__say_is_units(s, count) ? "1体ごとに、" : "1枚ごとに、");
}

void crd__say_each(struct crd__say *s, const json_t *count)
{
    const json_t *owner = json_object_get(count, "owner");
    const bool is_owned =
        crd__say_is_units(s, count) && (is(owner, "you") || is(owner, "opponent"));

    crd__say_put(s, is_owned ? " for each of " : " for each ", "");
    crd__say_things(s, count, is_owned ? CRD__SAY_MANY : CRD__SAY_EACH);
}

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

static void say_draw(struct crd__say *s, const json_t *a, enum form form)
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
            for_each(s, count);
        }
        crd__say_put(s, "", "≪1ドロー≫する");
        return;
    }
    crd__say_put(s, "<Draw ", "≪");
    crd__say_number(s, json_object_get(a, "draw"));
    crd__say_put(s, ">", "ドロー≫する");
}

static void say_memory(struct crd__say *s, const json_t *a, enum form form)
{
    const json_t *n = json_object_get(a, "memory");
    const bool is_lost = json_is_integer(n) && json_integer_value(n) < 0;
    const bool is_foe = is(json_object_get(a, "player"), "opponent");
    const bool is_each = is(json_object_get(a, "player"), "each");
    const json_t *count = json_object_get(n, "count");

    if (s->ja) {
        if (json_is_object(count)) {
            for_each(s, count);
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
        verb(s, form, is_lost ? "lose " : "gain ", is_lost ? "losing " : "gaining ");
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
        for_each(s, count);
    }
}

static bool is_single(const json_t *things)
{
    const json_t *n = json_object_get(things, "choose");

    return json_is_integer(n) && json_integer_value(n) == 1;
}

/* Whether the effect reveals or looks at cards of the opponent. */
static bool is_foes(const json_t *in)
{
    static const char *const verbs[] = {"reveal", "look"};
    bool found = false;

    for (size_t i = 0; i < 2; i++) {
        found =
            found || is(json_object_get(json_object_get(in, verbs[i]), "owner"), "opponent");
    }
    for (size_t i = 0; i < json_array_size(in) && !found; i++) {
        found = is_foes(json_array_get(in, i));
    }
    for (void *it = json_object_iter((json_t *)in); it != NULL && !found;
         it = json_object_iter_next((json_t *)in, it)) {
        found = is_foes(json_object_iter_value(it));
    }
    return found;
}

static void ends(struct crd__say *s, const json_t *at)
{
    if (each(at, 1) != NULL) {
        crd__say_put(s, "the top or bottom of ", "上か下");
    } else if (at != NULL) {
        crd__say_put(
            s, is(at, "top") ? "the top of " : "the bottom of ", is(at, "top") ? "上" : "下");
    }
}

static void faces(struct crd__say *s, const json_t *face)
{
    if (face != NULL) {
        crd__say_put(s, is(face, "up") ? " face up" : " face down",
            is(face, "up") ? "表向きで" : "裏向きで");
    }
}

/* Cards go to the places of their owners. */
static const char *whose_place(const struct crd__say *s, const json_t *things)
{
    const char *name = json_string_value(things);
    const bool is_named = name != NULL && name[0] == '$';
    const json_t *named = is_named ? crd__say_named(s->effect, name) : things;
    const json_t *owner =
        json_object_get(has(named, "play") ? json_object_get(named, "play") : named, "owner");
    const json_t *in = json_object_get(things, "in");
    const bool is_own = is(things, "this") || is(things, "this_card") || is(owner, "you") ||
        is(in, "this") || is(json_object_get(things, "of"), "this") ||
        (is(in, "revealed") && !is_foes(s->effect));

    if (is_own) {
        return "your";
    }
    if (is(owner, "opponent") && !crd__say_is_units(s, named)) {
        return "your opponent's";
    }
    return crd__say_is_plural(s, things) || (json_is_object(things) && !is_single(things))
        ? "their owners'"
        : "its owner's";
}

static void say_place(struct crd__say *s, const json_t *a, enum form form)
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
            ends(s, is(at, "bottom") ? NULL : at);
        } else {
            fprintf(s->out, "%s%s", word, at != NULL && !is(to, "hand") ? "の" : "");
            ends(s, at);
        }
        fputs("に", s->out);
        faces(s, json_object_get(a, "face"));
        fputs(is_added ? "加える" : is_return ? "戻す" : "置く", s->out);
        return;
    }
    verb(s, form,
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
        ends(s, at);
        fprintf(s->out, "%s %s", is(to, "battle") ? "the" : whose_place(s, things), word);
    }
    faces(s, json_object_get(a, "face"));
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

static void list(struct crd__say *s, const json_t *actions, enum form form);

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
static void say_play(struct crd__say *s, const json_t *a, enum form form)
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
        list(s, json_object_get(a, "after"), FORM_PLAIN);
        return;
    }
    fputs(is(json_object_get(a, "method"), "dna") ? "DNA " : "", s->out);
    verb(s, form, is_fusion ? "app fuse " : verbs[i].en,
        is_fusion ? "app fusing " : verbs[i].ing);
    crd__say_things(s, json_object_get(a, verbs[i].key), CRD__SAY_ALL);
    if (to != NULL) {
        fputs(verbs[i].to_en, s->out);
        crd__say_things(s, to, CRD__SAY_ALL);
    }
    cost(s, json_object_get(a, "cost"));
    manner(s, a, verbs[i].key);
    fputs(has(a, "after") ? ", then instead of trashing it, " : "", s->out);
    list(s, json_object_get(a, "after"), FORM_PLAIN);
}

static void say_attack(struct crd__say *s, const json_t *a, enum form form)
{
    const json_t *target = json_object_get(a, "target");

    verb(s, form, "attack ", "attacking ");
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

static void say_cost(struct crd__say *s, const json_t *a, enum form form)
{
    const json_t *n = json_object_get(a, "cost"), *mul = json_object_get(n, "mul");
    const bool is_each = s->ja ? false : json_integer_value(json_array_get(mul, 0)) == -1;
    const bool is_less = is_each || (json_is_integer(n) && json_integer_value(n) < 0);

    n = is_each ? json_array_get(mul, 1) : n;
    verb(s, form, is_less ? "reduce the cost by " : "increase the cost by ",
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

static void say_mind_link(struct crd__say *s, const json_t *a, enum form form)
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

static void say_activate(struct crd__say *s, const json_t *a, enum form form)
{
    const json_t *n = json_object_get(a, "choose"), *of = json_object_get(a, "for");
    const json_t *timings = json_object_get(a, "activate");

    if (of != NULL && s->ja) {
        crd__say_things(s, of, CRD__SAY_ALL);
        fputs("の効果として、", s->out);
    }
    verb(s, form, "activate ", "activating ");
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

/* Of what the effect interrupts: it is not deleted. */
static void say_prevent(struct crd__say *s, const json_t *a, enum form form)
{
    static const struct {
        const char *event, *en, *ja;
    } events[] = {{"deleted", " isn't deleted", "は消滅しない"},
        {"leaves", " doesn't leave the battle area", "はバトルエリアを離れない"},
        {"trashed", " isn't trashed", "は破棄されない"}};
    const json_t *event = json_object_get(json_object_get(s->effect, "would"), "event");

    (void)form;
    crd__say_things(s, json_object_get(a, "prevent"), CRD__SAY_ALL);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (is(event, events[i].event)) {
            crd__say_put(s, events[i].en, events[i].ja);
            return;
        }
    }
    crd__say_put(s, " is not affected by that", "はそうならない");
}

static void say_blitz(struct crd__say *s, const json_t *a, enum form form)
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

static const struct {
    const char *verb;
    void (*say)(struct crd__say *s, const json_t *action, enum form form);
    const char *keys[6]; /* that it says */
} special[] = {{"place", say_place, {"to", "under", "at", "face", NULL}},
    {"mind_link", say_mind_link, {NULL}}, {"blitz", say_blitz, {NULL}},
    {"activate", say_activate, {"of", "choose", "for", "text", NULL}},
    {"digivolve", say_play, {"into", "cost", "method", "ignore", "treat_as", NULL}},
    {"link", say_play, {"to", "cost", "ignore", NULL}},
    {"play", say_play, {"cost", "suspended", "to", NULL}},
    {"use", say_play, {"cost", "ignore", "after", NULL}},
    {"attack", say_attack, {"target", "suspend", "unsuspended", "played", NULL}},
    {"draw", say_draw, {"player", NULL}}, {"memory", say_memory, {"player", NULL}},
    {"cost", say_cost, {NULL}}, {"prevent", say_prevent, {NULL}}};

/* "name 1 card category: Digimon or Tamer", "name a DP from 1000 to 5000". */
static void say_choose_value(struct crd__say *s, const json_t *a, enum form form)
{
    const json_t *among = json_object_get(a, "among");
    const json_t *ge = json_object_get(among, "ge"), *le = json_object_get(among, "le");
    const char *dim = crd__say_word(s, json_string_value(json_object_get(a, "choose_value")));

    verb(s, form, "name 1 ", "naming 1 ");
    fputs(s->ja ? "" : dim, s->out);
    crd__say_put(s, json_is_array(among) ? ": " : "", "");
    for (size_t i = 0; json_is_array(among) && each(among, i) != NULL; i++) {
        const bool is_last = each(among, i + 1) == NULL;

        crd__say_put(s, i == 0 ? "" : is_last ? " or " : ", ", i == 0 ? "" : "か");
        fputs(crd__say_word(s, json_string_value(each(among, i))), s->out);
    }
    if (ge != NULL) {
        crd__say_put(s, " of at least ", "");
        crd__say_number(s, ge);
        crd__say_put(s, "", "以上");
    }
    if (le != NULL) {
        crd__say_put(s, ge != NULL ? " and at most " : " of at most ", "");
        crd__say_number(s, le);
        crd__say_put(s, "", "以下");
    }
    if (s->ja) {
        fprintf(s->out, "%s%sを1つ宣言する", among != NULL ? "の" : "", dim);
    }
}

static void say_chooser(struct crd__say *s, const json_t *things)
{
    if (is(json_object_get(things, "chooser"), "opponent")) {
        crd__say_put(s, "by your opponent's choice, ", "相手が選び、");
        s->chosen = things;
    }
}

/* The keys that a template does not have. */
static void say_rest_of_row(struct crd__say *s, const json_t *a, const struct row *row)
{
    char names[4][16];
    const char *said[5] = {NULL};
    size_t n = 0;

    for (const char *at = strchr(row->ja, '{'); at != NULL; at = strchr(at + 1, '{')) {
        at += at[1] == '#';
        const size_t len = strcspn(at + 1, "}");

        memcpy(names[n], at + 1, len);
        names[n][len] = '\0';
        said[n] = names[n];
        n++;
    }
    crd__say_rest(s, a, row->verb, said);
}

static void say_verb(struct crd__say *s, const json_t *a, enum form form)
{
    if (crd__say_player_verb(s, a, form == FORM_ING)) {
        return;
    }
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        if (has(a, special[i].verb)) { /* first: a key of an attack is "suspend" */
            say_chooser(s, json_object_get(a, special[i].verb));
            special[i].say(s, a, form);
            crd__say_rest(s, a, special[i].verb, special[i].keys);
            return;
        }
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (has(a, rows[i].verb)) {
            say_chooser(s, json_object_get(a, rows[i].verb));
            fill(s, a, &rows[i],
                s->ja                  ? rows[i].ja
                    : form == FORM_ING ? rows[i].ing
                                       : rows[i].en);
            say_rest_of_row(s, a, &rows[i]);
            return;
        }
    }
    if (has(a, "choose_value")) {
        say_choose_value(s, a, form);
        return;
    }
    if (has(a, "choose")) {
        verb(s, form, "choose ", "choosing ");
        crd__say_things(s, a, CRD__SAY_ALL);
        crd__say_put(s, "", "を選ぶ");
        return;
    }
    crd__say_raw(s, a);
}

bool crd__say_done(struct crd__say *s, const json_t *action, bool is_done)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const json_t *things = json_object_get(action, rows[i].verb);

        if (things == NULL || rows[i].done == NULL || !json_is_object(things)) {
            continue;
        }
        const bool is_unit = crd__say_is_units(s, things);
        if (s->ja) {
            fprintf(s->out, "この効果で%sが%s", is_unit ? "デジモン" : "カード",
                is_done ? rows[i].ja_done : rows[i].ja_not);
        } else {
            fprintf(s->out, "%s %s was %s by this effect", is_done ? "a" : "no",
                is_unit ? "Digimon" : "card", rows[i].done);
        }
        return true;
    }
    return false;
}

/* ---- structure ---- */

static void action(struct crd__say *s, const json_t *a, enum form form);

/* <Delay> as what is done for the rest: a keyword before a colon. */
static bool is_delay(const json_t *a)
{
    const json_t *by = json_object_get(a, "by");

    return json_array_size(by) == 1 && has(json_array_get(by, 0), "delay");
}

static const char *behind_by(const struct crd__say *s, const json_t *a)
{
    return is_delay(a) ? (s->ja ? "：" : ": ") : s->ja ? "、" : ", ";
}

/* Several of them, as one sentence. */
static void list(struct crd__say *s, const json_t *actions, enum form form)
{
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const bool is_last = i + 1 == json_array_size(actions);

        const json_t *before = i == 0 ? NULL : json_array_get(actions, i - 1);
        const bool is_by = json_is_array(json_object_get(before, "by"));

        fputs(i == 0 ? "" : is_by ? behind_by(s, before) : s->ja ? "、" : " and ", s->out);
        if (!s->ja || is_last || is_delay(json_array_get(actions, i))) {
            action(s, json_array_get(actions, i), form);
            continue;
        }
        char *text = NULL;
        size_t len = 0;
        struct crd__say part = *s;
        part.out = open_memstream(&text, &len);
        if (part.out != NULL) {
            action(&part, json_array_get(actions, i), form);
            if (fclose(part.out) == 0) {
                crd__say_continued(s->out, text);
            }
        }
        free(text);
    }
}

static void say_modes(struct crd__say *s, const json_t *a)
{
    const json_t *modes = json_object_get(a, "modes");

    crd__say_put(s, "do ", "以下から");
    const json_t *n = json_object_get(a, "choose");
    crd__say_put(s, has(n, "up_to") ? "up to " : "", "");
    crd__say_number(s, has(n, "up_to") ? json_object_get(n, "up_to") : n);
    crd__say_put(s, " of these:", has(n, "up_to") ? "つまで行う：" : "つ行う：");
    for (size_t i = 0; i < json_array_size(modes); i++) {
        const json_t *mode = json_array_get(modes, i);

        crd__say_put(s, i == 0 ? " " : "; or ", i == 0 ? "" : "／");
        if (json_is_object(mode)) {
            crd__say_put(s, "if ", "");
            crd__say_condition(s, json_object_get(mode, "if"));
            crd__say_put(s, ", ", "なら、");
            mode = json_object_get(mode, "do");
        }
        list(s, mode, FORM_PLAIN);
    }
}

static void say_later(struct crd__say *s, const json_t *a)
{
    const char *moment = json_string_value(json_object_get(a, "later"));

    if (strcmp(moment, "end_of_turn") == 0) {
        crd__say_put(s, "at the end of the turn, ", "このターンの終了時、");
    } else if (strcmp(moment, "end_of_battle") == 0) {
        crd__say_put(s, "at the end of the battle, ", "バトル終了時、");
    } else {
        fprintf(s->out, s->ja ? "次の【%s】に、" : "at the next [%s], ",
            crd__say_timing(s, moment));
    }
    list(s, json_object_get(a, "do"), FORM_PLAIN);
}

static void plain(struct crd__say *s, const json_t *a, enum form form)
{
    if (has(a, "until")) {
        crd__say_statement(s, a);
    } else if (is_delay(a)) {
        crd__say_put(s, "<Delay>", "≪ディレイ≫");
    } else if (json_is_array(json_object_get(a, "by"))) {
        crd__say_put(s, "by ", "");
        list(s, json_object_get(a, "by"), FORM_ING);
        crd__say_put(s, "", "ことで");
    } else if (has(a, "if")) {
        crd__say_put(s, "if ", "");
        crd__say_condition(s, json_object_get(a, "if"));
        crd__say_put(s, ", ", "なら、");
        list(s, json_object_get(a, "do"), FORM_PLAIN);
        if (has(a, "else")) {
            crd__say_put(s, "; otherwise, ", "。そうでないなら、");
            list(s, json_object_get(a, "else"), FORM_PLAIN);
        }
    } else if (has(a, "modes")) {
        say_modes(s, a);
    } else if (has(a, "later")) {
        say_later(s, a);
    } else if (has(a, "repeat")) {
        list(s, json_object_get(a, "do"), FORM_PLAIN);
        crd__say_put(s, "; do this ", "。これを");
        crd__say_number(s, json_object_get(a, "repeat"));
        crd__say_put(s, " times", "回行う");
    } else if (has(a, "do")) {
        list(s, json_object_get(a, "do"), form);
    } else if (has(a, "instead")) {
        crd__say_put(s, "instead, ", "代わりに、");
        list(s, json_object_get(a, "instead"), form);
    } else {
        say_verb(s, a, form);
    }
}

static void action(struct crd__say *s, const json_t *a, enum form form)
{
    const json_t *may = json_object_get(a, "may");

    if (may != NULL && form == FORM_PLAIN) {
        crd__say_put(s, is(may, "opponent") ? "your opponent may " : "you may ",
            is(may, "opponent") ? "相手は" : "");
    }
    plain(s, a, form);
    if (may != NULL && form == FORM_PLAIN) {
        crd__say_put(s, "", "ことができる");
    }
}

/* One sentence after the other; what "by" makes possible follows it. */
void crd__say_actions(struct crd__say *s, const json_t *actions)
{
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const json_t *before = i == 0 ? NULL : json_array_get(actions, i - 1);
        const bool is_by = json_is_array(json_object_get(before, "by"));

        if (i > 0) {
            fputs(is_by ? behind_by(s, before) : s->ja ? "。その後、" : ". Then, ", s->out);
        }
        action(s, json_array_get(actions, i), FORM_PLAIN);
        if (json_is_array(json_object_get(json_array_get(actions, i), "by")) &&
            has(json_array_get(actions, i), "else")) {
            crd__say_put(s, "; otherwise, ", "。そうしないなら、");
            list(s, json_object_get(json_array_get(actions, i), "else"), FORM_PLAIN);
        }
    }
}
