/* SPDX-License-Identifier: MIT
 * say_things.c - things and predicates in words. */
#include "say.h"
#include "say_json.h"

#include <string.h>

/* Values of a list with "or" between them, each between two marks. */
static void any_of(struct crd__say *s, const json_t *list, const char *open, const char *close)
{
    for (size_t i = 0; each(list, i) != NULL; i++) {
        const json_t *one = each(list, i);

        crd__say_put(s, i == 0 ? "" : " or ", i == 0 ? "" : "か");
        if (json_is_string(one)) {
            fprintf(s->out, "%s%s%s", open, crd__say_word(s, json_string_value(one)), close);
        } else if (has(one, "part")) {
            const char *but = json_string_value(json_object_get(one, "but"));

            fprintf(
                s->out, "%s%s%s", open, json_string_value(json_object_get(one, "part")), close);
            fprintf(s->out, s->ja ? "(%s%s%s以外)" : " (other than %s%s%s)", open, but, close);
        } else if (has(one, "of")) {
            crd__say_put(s, "that of ", "");
            crd__say_things(s, json_object_get(one, "of"), CRD__SAY_ALL);
            crd__say_put(s, "", "のもの");
        } else {
            crd__say_raw(s, one);
        }
    }
}

static void texts(struct crd__say *s, const json_t *list)
{
    any_of(s, list, s->ja ? "「" : "[", s->ja ? "」" : "]");
}

/* "4000", "4000 or less", "between 2 and 4". */
static void limit(struct crd__say *s, const json_t *value, const char *less, const char *more)
{
    const json_t *ge = json_object_get(value, "ge"), *le = json_object_get(value, "le");
    const bool is_bound =
        (ge != NULL && !json_is_array(ge)) || (le != NULL && !json_is_array(le));

    if (!is_bound) {
        crd__say_number(s, value);
        return;
    }
    if (ge != NULL) {
        crd__say_number(s, ge);
        crd__say_put(s, more, "以上");
        crd__say_put(s, le != NULL ? " and " : "", "");
    }
    if (le != NULL) {
        crd__say_number(s, le);
        crd__say_put(s, less, "以下");
    }
}

/* ---- predicates ---- */

/* Plain numbers go before an English noun, others behind: "with a level of ...". */
static bool is_simple(const json_t *value)
{
    const json_t *ge = json_object_get(value, "ge"), *le = json_object_get(value, "le");

    return json_is_integer(value) || json_is_integer(ge == NULL ? le : ge);
}

static const char *const english_before[] = {
    "color", "colors", "suspended", "level", "face", "token", "what", NULL};

static bool is_before(const char *key, const json_t *value)
{
    if (strcmp(key, "level") == 0) {
        return is_simple(value);
    }
    for (size_t i = 0; english_before[i] != NULL; i++) {
        if (strcmp(english_before[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static void before_key(struct crd__say *s, const char *key, const json_t *value)
{
    if (strcmp(key, "color") == 0) {
        any_of(s, value, "", "");
        crd__say_put(s, " ", "の");
    } else if (strcmp(key, "colors") == 0) {
        const json_t *ge = json_object_get(value, "ge"), *le = json_object_get(value, "le");

        if (s->ja) {
            crd__say_number(s, ge != NULL ? ge : le != NULL ? le : value);
            fputs(ge != NULL ? "色以上の" : le != NULL ? "色以下の" : "色の", s->out);
        } else {
            limit(s, value, " or fewer", " or more");
            fputs("-color ", s->out);
        }
    } else if (strcmp(key, "suspended") == 0 && json_is_boolean(value)) {
        crd__say_put(s, json_is_true(value) ? "suspended " : "unsuspended ",
            json_is_true(value) ? "レスト状態の" : "アクティブ状態の");
    } else if (strcmp(key, "level") == 0) {
        crd__say_put(s, "level ", "Lv.");
        limit(s, value, " or lower", " or higher");
        crd__say_put(s, " ", "の");
    } else if (strcmp(key, "face") == 0) {
        crd__say_put(s, is(value, "up") ? "face-up " : "face-down ",
            is(value, "up") ? "表向きの" : "裏向きの");
    } else if (strcmp(key, "token") == 0) {
        crd__say_put(s, json_is_true(value) ? "token " : "non-token ",
            json_is_true(value) ? "トークンの" : "トークン以外の");
    }
}

/* Does an alternative tell nothing but a color, or but a text? Then it needs no noun. */
static bool is_bare(const json_t *one)
{
    static const char *const keys[] = {"color", "name", "name_has", "trait", "trait_has",
        "text_has", "keyword", "cost", "has_under"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (has(one, keys[i])) {
            return json_object_size(one) == 1;
        }
    }
    return false;
}

static void group(struct crd__say *s, const json_t *list)
{
    bool is_all_bare = !s->ja;

    for (size_t i = 0; i < json_array_size(list); i++) {
        is_all_bare = is_all_bare && is_bare(json_array_get(list, i));
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);

        if (s->ja) {
            fputs(i == 0 ? "" : "か、", s->out);
            crd__say_before(s, one);
            fputs(i + 1 < json_array_size(list) ? "もの" : "", s->out);
        } else if (is_all_bare) {
            const json_t *color = json_object_get(one, "color");

            fputs(i > 0 ? " or" : color != NULL ? " either" : "", s->out);
            fputs(color != NULL ? " " : "", s->out);
            any_of(s, color, "", "");
            crd__say_behind(s, one);
        } else {
            fputs(i == 0 ? " that is " : " or ", s->out);
            crd__say_things(s, one, CRD__SAY_ONE);
        }
    }
}

static void under_limit(struct crd__say *s, const char *key, const json_t *value)
{
    const json_t *le = json_object_get(value, "le");
    const bool is_none = (json_is_integer(value) && json_integer_value(value) == 0) ||
        (json_is_integer(le) && json_integer_value(le) == 0);

    if (is_none) {
        fprintf(s->out, s->ja ? "%sのない" : " with no %s", crd__say_word(s, key));
    } else if (s->ja) {
        const json_t *ge = json_object_get(value, "ge");
        const json_t *n = ge != NULL ? ge : le != NULL ? le : value;

        fprintf(s->out, json_is_object(n) ? "%sの数が" : "%sが", crd__say_word(s, key));
        crd__say_number(s, n);
        fputs(json_is_object(n) ? "" : "枚", s->out);
        fputs(ge != NULL ? "以上の" : le != NULL ? "以下の" : "の", s->out);
    } else {
        const bool is_compared = json_is_object(le); /* with something else than a number */

        fputs(is_compared ? " with no more " : " with ", s->out);
        if (!is_compared) {
            limit(s, value, " or fewer ", " or more ");
        }
        fputs(crd__say_word(s, key), s->out);
        if (is_compared) {
            fputs(" than ", s->out);
            crd__say_number(s, le);
        }
    }
}

static void behind_key(struct crd__say *s, const char *key, const json_t *value)
{
    static const struct {
        const char *key, *en, *en_end, *ja, *ja_end;
    } text_keys[] = {{"name", " named ", "", "名称が", "の"},
        {"name_has", " with ", " in its name", "名称に", "を含む"},
        {"trait", " with the ", " trait", "特徴に", "を持つ"},
        {"trait_has", " with ", " in one of its traits", "特徴に", "を含む"},
        {"text_has", " with ", " in its text", "", "の記述がある"}};

    for (size_t i = 0; i < sizeof text_keys / sizeof text_keys[0]; i++) {
        if (strcmp(key, text_keys[i].key) == 0) {
            crd__say_put(s, text_keys[i].en, text_keys[i].ja);
            texts(s, value);
            crd__say_put(s, text_keys[i].en_end, text_keys[i].ja_end);
            return;
        }
    }
    if (strcmp(key, "dp") == 0 && !is_simple(value)) {
        crd__say_put(s, " with DP of ", "DPが");
        limit(s, value, " or less", " or more");
        crd__say_put(s, "", "の");
    } else if (strcmp(key, "dp") == 0) {
        crd__say_put(s, " with ", "DP");
        limit(s, value, "", "");
        crd__say_put(s,
            has(value, "le")       ? " DP or less"
                : has(value, "ge") ? " DP or more"
                                   : " DP",
            "の");
    } else if (strcmp(key, "level") == 0) {
        crd__say_put(s, " with a level of ", "Lv.が");
        limit(s, value, " or lower", " or higher");
        crd__say_put(s, "", "の");
    } else if (strcmp(key, "cost") == 0) {
        crd__say_put(s, " with a play cost of ", "コスト");
        limit(s, value, " or less", " or more");
        crd__say_put(s, "", "の");
    } else if (strcmp(key, "under") == 0 || strcmp(key, "links") == 0) {
        under_limit(s, key, value);
    } else if (strcmp(key, "no") == 0) {
        crd__say_put(s, " with no ", "");
        any_of(s, value, "", "");
        crd__say_put(s, "", "を持たない");
    } else if (strcmp(key, "keyword") == 0) {
        crd__say_put(s, " with ", "");
        any_of(s, value, s->ja ? "≪" : "<", s->ja ? "≫" : ">");
        crd__say_put(s, "", "を持つ");
    } else if (strcmp(key, "effect") == 0) {
        crd__say_put(s, " with an ", "");
        for (size_t i = 0; each(value, i) != NULL; i++) {
            fprintf(s->out, s->ja ? "%s【%s】" : "%s[%s]",
                i == 0      ? ""
                    : s->ja ? "か"
                            : " or ",
                crd__say_timing(s, json_string_value(each(value, i))));
        }
        crd__say_put(s, " effect", "効果を持つ");
    } else if (strcmp(key, "line") == 0) {
        crd__say_put(s, " with ", "");
        any_of(s, value, "", "");
        crd__say_put(s, "", "を持つ");
    } else if (strcmp(key, "has_under") == 0) {
        crd__say_has_under(s, value);
    } else if (strcmp(key, "inherited") == 0) {
        crd__say_put(s, " with an inherited effect", "進化元効果を持つ");
    } else if (strcmp(key, "played_this_turn") == 0) {
        crd__say_put(s, " played this turn", "このターンに登場した");
    } else if (strcmp(key, "any") == 0) {
        group(s, value);
    } else if (strcmp(key, "all") == 0) {
        for (size_t i = 0; i < json_array_size(value); i++) {
            if (s->ja) {
                crd__say_before(s, json_array_get(value, i));
            } else {
                crd__say_behind(s, json_array_get(value, i));
            }
        }
    } else if (strcmp(key, "not") == 0) {
        crd__say_put(s, " other than ", "");
        crd__say_things(s, value, CRD__SAY_ONE);
        crd__say_put(s, "", "以外の");
    } else if (strcmp(key, "battling") == 0) {
        crd__say_put(s, " battling ", "");
        const bool is_inner_one = s->is_one;
        s->is_one = false;
        crd__say_things(s, value, CRD__SAY_ONE);
        s->is_one = is_inner_one;
        crd__say_put(s, "", "とバトルしている");
    } else if (strcmp(key, "in") == 0 && json_is_string(value)) {
        fprintf(
            s->out, s->ja ? "%sの" : " in the %s", crd__say_word(s, json_string_value(value)));
    } else {
        fputc(' ', s->out);
        fprintf(s->out, "{%s ", key);
        crd__say_raw(s, value);
        fputc('}', s->out);
    }
}

static bool is_place_key(const char *key)
{
    static const char *const keys[] = {"owner", "of", "at", "except", "lowest", "highest",
        "choose", "each", "chooser", "different", "same", "total", "as", "what", "matches",
        NULL};

    for (size_t i = 0; keys[i] != NULL; i++) {
        if (strcmp(keys[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static void walk(struct crd__say *s, const json_t *predicate, bool before)
{
    const bool is_selector = has(predicate, "choose") || has(predicate, "owner");

    for (void *it = json_object_iter((json_t *)predicate); it != NULL;
         it = json_object_iter_next((json_t *)predicate, it)) {
        const char *key = json_object_iter_key(it);

        if (is_place_key(key) ||
            (strcmp(key, "in") == 0 && (is_selector || has(predicate, "of")))) {
            continue;
        }
        const bool goes_before = is_before(key, json_object_iter_value(it));

        if (goes_before && before) {
            before_key(s, key, json_object_iter_value(it));
        } else if (!goes_before && (s->ja ? before : !before) && strcmp(key, "in") != 0) {
            behind_key(s, key, json_object_iter_value(it));
        }
    }
}

void crd__say_before(struct crd__say *s, const json_t *predicate)
{
    walk(s, predicate, true);
}

void crd__say_behind(struct crd__say *s, const json_t *predicate)
{
    if (!s->ja) {
        walk(s, predicate, false);
    }
}

/* ---- things ---- */

static bool is_in(const json_t *things, const char *place)
{
    const json_t *in = json_object_get(things, "in");

    for (size_t i = 0; in != NULL && each(in, i) != NULL; i++) {
        if (is(each(in, i), place)) {
            return true;
        }
    }
    return false;
}

bool crd__say_is_units(const struct crd__say *s, const json_t *things)
{
    const char *name = json_string_value(things);

    if (name != NULL && name[0] == '$') {
        const json_t *named = crd__say_named(s->effect, name);

        return has(named, "play") || (named != NULL && crd__say_is_units(s, named));
    }
    if (name != NULL) {
        return strcmp(name, "this_card") != 0;
    }
    return is_in(things, "security_digimon") || is_in(things, "battle") ||
        is_in(things, "field") || is_in(things, "breeding") ||
        (has(things, "what") && !has(things, "in"));
}

static void noun(struct crd__say *s, const json_t *things, bool is_card, bool is_plural)
{
    const json_t *what = json_object_get(things, "what");

    if (s->is_one) {
        crd__say_put(s, "one", "もの");
        return;
    }
    if (is_in(things, "security_digimon")) {
        crd__say_put(s, "Security Digimon", "セキュリティデジモン");
        return;
    }
    if (what == NULL) {
        crd__say_put(s, is_plural ? "cards" : "card", "カード");
        return;
    }
    for (size_t i = 0; each(what, i) != NULL; i++) {
        const char *word = json_string_value(each(what, i));
        const bool is_tamer = strcmp(word, "tamer") == 0;

        crd__say_put(s, i == 0 ? "" : " or ", i == 0 ? "" : "か");
        fputs(crd__say_word(s, word), s->out);
        if (s->ja && is_card) {
            fputs("カード", s->out);
        } else if (!s->ja && !is_card && is_tamer && is_plural) {
            fputc('s', s->out);
        }
    }
    if (!s->ja && is_card) {
        fputs(is_plural ? " cards" : " card", s->out);
    }
}

static void owner(struct crd__say *s, const json_t *things, bool is_of)
{
    const json_t *whose = json_object_get(things, "owner");
    const bool is_other = has(things, "except");

    if (is(whose, "you")) {
        crd__say_put(s, is_of ? "of your " : "your ", "自分の");
    } else if (is(whose, "opponent")) {
        crd__say_put(s, is_of ? "of your opponent's " : "your opponent's ", "相手の");
    } else if (is(whose, "each")) {
        crd__say_put(s, is_of ? "of each player's " : "each player's ", "お互いの");
    }
    if (is_other && !(whose == NULL && s->is_another)) {
        crd__say_put(s, "other ", "他の");
    }
}

static void extremes(struct crd__say *s, const json_t *things)
{
    for (size_t i = 0; i < 2; i++) {
        const json_t *dim = json_object_get(things, i == 0 ? "lowest" : "highest");

        if (dim == NULL) {
            continue;
        }
        if (s->ja) {
            fprintf(s->out, "%sが最も%s", crd__say_word(s, json_string_value(dim)),
                i == 0 ? "低い" : "高い");
        } else {
            fprintf(s->out, " with the %s %s", i == 0 ? "lowest" : "highest",
                crd__say_word(s, json_string_value(dim)));
        }
    }
}

/* "with different names", "with a total DP of 8000 or less". */
static void together(struct crd__say *s, const json_t *things)
{
    const json_t *total = json_object_get(things, "total");

    for (size_t i = 0; i < 2; i++) {
        const json_t *dim = json_object_get(things, i == 0 ? "different" : "same");

        if (dim != NULL && s->ja) {
            fprintf(s->out, "%sの%s", crd__say_word(s, json_string_value(dim)),
                i == 0 ? "異なる" : "同じ");
        } else if (dim != NULL) {
            fprintf(s->out, i == 0 ? " with different %ss" : " with the same %s",
                crd__say_word(s, json_string_value(dim)));
        }
    }
    for (void *it = json_object_iter((json_t *)total); it != NULL;
         it = json_object_iter_next((json_t *)total, it)) {
        const char *dim = crd__say_word(s, json_object_iter_key(it));

        fprintf(s->out, s->ja ? "%sの合計が" : " with a total %s of ", dim);
        limit(s, json_object_iter_value(it), " or less", " or more");
        crd__say_put(s, "", "の");
    }
}

static bool is_one(const json_t *things)
{
    const json_t *n = json_object_get(things, "choose");

    return json_is_integer(n) && json_integer_value(n) == 1;
}

static void count_before(struct crd__say *s, const json_t *things)
{
    const json_t *n = json_object_get(things, "choose");

    if (is(n, "any_number")) {
        fputs(crd__say_is_units(s, things) && has(things, "owner") ? "any number "
                                                                   : "any number of ",
            s->out);
    } else if (has(n, "up_to")) {
        fputs("up to ", s->out);
        crd__say_number(s, json_object_get(n, "up_to"));
        fputc(' ', s->out);
    } else if (n != NULL) {
        crd__say_number(s, n);
        fputc(' ', s->out);
    }
}

static void count_behind(struct crd__say *s, const json_t *things, bool is_unit)
{
    const json_t *n = json_object_get(things, "choose");
    const char *counter = is_unit ? "体" : "枚";

    if (is(n, "any_number")) {
        return; /* said before */
    }
    if (has(n, "up_to")) {
        crd__say_number(s, json_object_get(n, "up_to"));
        fprintf(s->out, "%sまで", counter);
    } else if (n == NULL) {
        fputs("全て", s->out);
    } else {
        fputs(json_is_integer(n) ? "" : "（", s->out);
        crd__say_number(s, n);
        fputs(json_is_integer(n) ? "" : "）", s->out);
        fputs(counter, s->out);
    }
}

/* Chosen cards lie under any of the units, others under all. */
static enum crd__say_how whose(const json_t *things)
{
    const json_t *of = json_object_get(things, "of");

    return has(things, "choose") && json_is_object(of) && !has(of, "choose") ? CRD__SAY_ANY
                                                                             : CRD__SAY_ALL;
}

/* "in your hand", "from your hand or trash". */
static void places_en(struct crd__say *s, const json_t *things)
{
    const json_t *in = json_object_get(things, "in");
    bool is_first = true;

    for (size_t i = 0; in != NULL && each(in, i) != NULL; i++) {
        const char *place = json_string_value(each(in, i));

        if (strcmp(place, "under") == 0 || strcmp(place, "links") == 0 ||
            strcmp(place, "stack") == 0) {
            fputs(is_first ? " " : " or ", s->out);
            fputs(strcmp(place, "under") == 0     ? "under "
                    : strcmp(place, "links") == 0 ? "linked to "
                                                  : "in the stack of ",
                s->out);
            fputs(has(things, "each") ? "each of " : "", s->out);
            crd__say_things(s, json_object_get(things, "of"),
                has(things, "each") ? CRD__SAY_MANY : whose(things));
        } else if (strcmp(place, "revealed") == 0) {
            fputs(" among the revealed cards", s->out);
        } else if (strcmp(place, "security_digimon") == 0) {
            fputs(" in security", s->out);
        } else if (strcmp(place, "field") == 0) {
            fputs(" on the field", s->out);
        } else if (strcmp(place, "battle") != 0) {
            fputs(is_first ? " in " : " or ", s->out);
            if (is_first && has(things, "owner")) {
                owner(s, things, false);
            } else if (is_first) {
                fputs("the ", s->out);
            }
            fputs(crd__say_word(s, place), s->out);
        }
        is_first = false;
    }
}

static void places_ja(struct crd__say *s, const json_t *things)
{
    const json_t *in = json_object_get(things, "in");

    for (size_t i = 0; in != NULL && each(in, i) != NULL; i++) {
        const char *place = json_string_value(each(in, i));

        fputs(i == 0 ? "" : "か", s->out);
        if (strcmp(place, "under") == 0 || strcmp(place, "links") == 0 ||
            strcmp(place, "stack") == 0) {
            crd__say_things(s, json_object_get(things, "of"), whose(things));
            fputs(has(things, "each") ? "それぞれ" : "", s->out);
            fputs(strcmp(place, "under") == 0     ? "の進化元"
                    : strcmp(place, "links") == 0 ? "のリンクカード"
                                                  : "を重ねたカード",
                s->out);
        } else if (strcmp(place, "revealed") == 0) {
            fputs("オープンしたカード", s->out);
        } else if (strcmp(place, "battle") != 0 && strcmp(place, "field") != 0 &&
            strcmp(place, "security_digimon") != 0) {
            fputs(crd__say_word(s, place), s->out);
        } else {
            continue;
        }
        if (each(in, i + 1) == NULL) {
            fputs("の", s->out);
        }
    }
    if (has(things, "at")) {
        const json_t *at = json_object_get(things, "at");

        fputs(each(at, 1) != NULL ? "上か下の" : is(at, "top") ? "上の" : "下の", s->out);
    }
}

static void selector_ja(struct crd__say *s, const json_t *things, enum crd__say_how how)
{
    const bool is_unit = crd__say_is_units(s, things);

    if (is(json_object_get(things, "choose"), "any_number")) {
        fputs("好きな数の", s->out);
    }
    owner(s, things, false);
    places_ja(s, things);
    extremes(s, things);
    together(s, things);
    crd__say_before(s, things);
    noun(s, things, !is_unit, false);
    if (how == CRD__SAY_ALL) {
        count_behind(s, things, is_unit);
    }
}

static bool has_before(const json_t *things)
{
    for (void *it = json_object_iter((json_t *)things); it != NULL;
         it = json_object_iter_next((json_t *)things, it)) {
        if (is_before(json_object_iter_key(it), json_object_iter_value(it))) {
            return true;
        }
    }
    return false;
}

static void article(struct crd__say *s, const json_t *things)
{
    const json_t *what = each(json_object_get(things, "what"), 0);
    const json_t *color = each(json_object_get(things, "color"), 0);
    const bool is_vowel = json_is_false(json_object_get(things, "suspended")) ||
        (color == NULL && is(what, "option"));

    s->is_another = has(things, "except") && !has(things, "owner");
    if (s->is_one && !has_before(things)) {
        return; /* "one with ..." */
    }
    fputs(s->is_another ? "another " : is_vowel ? "an " : "a ", s->out);
}

/* The cards at an end: "the top 3 cards of your deck". */
static void end_en(struct crd__say *s, const json_t *things)
{
    const json_t *at = json_object_get(things, "at");

    const json_t *n = json_object_get(things, "choose");
    const bool is_some =
        has(n, "up_to") || is(n, "any_number"); /* "up to 2 of the top cards" */

    if (is_some) {
        count_before(s, things);
        fputs(has(n, "up_to") ? "of " : "", s->out);
    }
    fputs(each(at, 1) != NULL ? "the top or bottom "
            : is(at, "top")   ? "the top "
                              : "the bottom ",
        s->out);
    if (!is_one(things) && !is_some) {
        count_before(s, things);
    }
    crd__say_before(s, things);
    fputs(is_one(things) ? "card" : "cards", s->out);
    if (has(things, "of")) {
        places_en(s, things);
    } else {
        fputs(" of ", s->out);
        owner(s, things, false);
        fputs(crd__say_word(s, json_string_value(each(json_object_get(things, "in"), 0))),
            s->out);
    }
}

static void selector_en(struct crd__say *s, const json_t *things, enum crd__say_how how)
{
    const bool is_unit = crd__say_is_units(s, things);
    const bool is_owned = has(things, "owner") && !is(json_object_get(things, "owner"), "any");
    const bool is_chosen = has(things, "choose");

    if (has(things, "at") && how == CRD__SAY_ALL) {
        end_en(s, things);
        return;
    }
    if (how == CRD__SAY_ONE && !(is_unit && is_owned)) {
        article(s, things);
    } else if (how == CRD__SAY_ANY) {
        fputs("any ", s->out);
    } else if (how == CRD__SAY_ONE) {
        fputs("one ", s->out);
    } else if (how == CRD__SAY_ALL) {
        count_before(s, things);
        if (!is_chosen) {
            fputs("all ", s->out);
        }
    }
    if (is_unit) {
        owner(s, things, is_owned && how != CRD__SAY_MANY);
    } else if (has(things, "except") && !s->is_another) {
        fputs("other ", s->out);
    }
    s->is_another = false;
    crd__say_before(s, things);
    noun(s, things, !is_unit,
        how >= CRD__SAY_ANY || (how == CRD__SAY_ALL && !is_one(things)) ||
            (is_unit && is_owned));
    crd__say_behind(s, things);
    extremes(s, things);
    together(s, things);
    if (is_in(things, "breeding") || is_in(things, "field") || !is_unit) {
        places_en(s, things);
    }
}

static void reference(struct crd__say *s, const char *name)
{
    static const struct {
        const char *name, *en, *ja;
    } refs[] = {{"digimon", "this Digimon", "このデジモン"},
        {"tamer", "this Tamer", "このテイマー"}, {"card", "this card", "このカード"},
        {"this_card", "this card", "このカード"}, {"it", "that Digimon", "そのデジモン"},
        {"other", "the other one", "その相手"}, {"you", "you", "自分"},
        {"opponent", "your opponent", "相手"}};

    if (strcmp(name, "this") == 0) {
        name = s->self;
    }
    for (size_t i = 0; i < sizeof refs / sizeof refs[0]; i++) {
        if (strcmp(name, refs[i].name) == 0) {
            crd__say_put(s, refs[i].en, refs[i].ja);
            return;
        }
    }
    const json_t *named = crd__say_named(s->effect, name);
    const bool is_unit = crd__say_is_units(s, named);
    const bool is_single = is_one(named) || !has(named, "in");

    crd__say_put(s,
        is_unit ? (is_single ? "that Digimon" : "those Digimon")
                : (is_single ? "that card" : "those cards"),
        is_unit ? "そのデジモン" : "そのカード");
}

/* A predicate of nothing but alternatives. */
static void alternatives(struct crd__say *s, const json_t *list, enum crd__say_how how)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        crd__say_put(s, i == 0 ? "" : " or ", i == 0 ? "" : "か");
        crd__say_things(s, json_array_get(list, i), how);
    }
}

void crd__say_things(struct crd__say *s, const json_t *things, enum crd__say_how how)
{
    const json_t *in = json_object_get(things, "in");

    if (json_is_string(things)) {
        reference(s, json_string_value(things));
    } else if (json_is_array(things)) {
        for (size_t i = 0; i < json_array_size(things); i++) {
            crd__say_put(s, i == 0 ? "" : " and ", i == 0 ? "" : "と");
            crd__say_things(s, json_array_get(things, i), how);
        }
    } else if (is(in, "revealed") && json_object_size(things) == 1) {
        crd__say_put(s, "the remaining revealed cards", "残りのカード");
    } else if (json_object_size(things) == 1 && has(things, "any")) {
        alternatives(s, json_object_get(things, "any"), how);
    } else if (is(in, "it") || is(in, "this") || is(in, "this_card") ||
        (json_is_string(in) && json_string_value(in)[0] == '$')) {
        if (!has(things, "choose")) {
            json_t *rest = json_copy((json_t *)things);

            (void)json_object_del(rest, "in");
            crd__say_before(s, s->ja ? rest : NULL);
            reference(s, json_string_value(in));
            crd__say_behind(s, rest);
            json_decref(rest);
            return;
        }
        if (!s->ja) {
            count_before(s, things);
            fputs("of ", s->out);
        }
        reference(s, json_string_value(in));
        if (s->ja) {
            fputs("のうち", s->out);
            count_behind(s, things, true);
        }
    } else if (s->ja) {
        selector_ja(s, things, how);
    } else {
        selector_en(s, things, how);
    }
}

void crd__say_subject(struct crd__say *s, const json_t *who)
{
    crd__say_things(s, who, CRD__SAY_ONE);
}
