/* SPDX-License-Identifier: MIT
 * say_things.c - things in words: selectors, references, counts. */
#include "code.h"
#include "say_game.h"
#include "say_json.h"

#include <stdlib.h>
#include <string.h>

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

/* What an action that has a name is about. */
static const json_t *made_of(const struct crd__say *s, const json_t *named)
{
    const char *const *verbs = s->w->thing_verbs;

    for (size_t i = 0; verbs[i] != NULL; i++) {
        if (has(named, verbs[i])) {
            return json_object_get(named, verbs[i]);
        }
    }
    return named;
}

/* Whether it is an action whose things are units afterwards. */
static bool is_unit_made(const struct crd__say *s, const json_t *named)
{
    for (size_t i = 0; s->w->unit_verbs[i] != NULL; i++) {
        if (has(named, s->w->unit_verbs[i])) {
            return true;
        }
    }
    return false;
}

static bool is_in_units(const struct crd__say *s, const json_t *things)
{
    for (size_t i = 0; s->w->unit_places[i] != NULL; i++) {
        if (is_in(things, s->w->unit_places[i])) {
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
        const json_t *what = json_object_get(named, s->w->puts);

        /* a card that has no name for what it is stays a card */
        return is_unit_made(s, named) || has(each(what, 0), "what") ||
            (named != NULL && crd__say_is_units(s, made_of(s, named)));
    }
    if (name != NULL) {
        return strcmp(name, "this_card") != 0;
    }
    const char *in = json_string_value(json_object_get(things, "in"));

    if (is(json_object_get(things, "in"), "it") || is(json_object_get(things, "in"), "this")) {
        return true;
    }
    if (in != NULL && in[0] == '$') {
        return crd__say_is_units(s, json_object_get(things, "in"));
    }
    return is_in_units(s, things) || (has(things, "what") && !has(things, "in"));
}

static bool is_several(const json_t *things)
{
    return json_array_size(json_object_get(things, "in")) > 1;
}

static void noun(struct crd__say *s, const json_t *things, bool is_card, bool is_plural)
{
    const json_t *what = json_object_get(things, "what");

    if (s->w->elsewhere.word != NULL && is_in(things, s->w->elsewhere.word)) {
        crd__say_put(s, s->w->elsewhere.en, s->w->elsewhere.ja);
        return;
    }
    is_card = is_card || s->is_card;
    if (what == NULL) {
        crd__say_put(s, is_plural ? "cards" : "card", "カード");
        return;
    }
    for (size_t i = 0; each(what, i) != NULL; i++) {
        const char *word = json_string_value(each(what, i));
        const bool has_plural = crd__word_find(word, s->w->plural_s) >= 0;

        crd__say_or(s, what, i);
        fputs(crd__say_word(s, word), s->out);
        if (!s->ja && !is_card && crd__word_find(word, s->w->never_alone) >= 0) {
            fputs(is_plural ? " cards" : " card", s->out); /* never called an Option alone */
        } else if (s->ja && is_card) {
            fputs("カード", s->out);
        } else if (!s->ja && !is_card && has_plural && is_plural) {
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
    } else if (is(whose, "any") && has(things, "in") && !crd__say_is_units(s, things) &&
        !is_of) {
        crd__say_put(s, "both players' ", "お互いの");
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
        crd__say_limit(s, json_object_iter_value(it), " or less", " or more");
        crd__say_put(s, "", "の");
    }
}

/* Who chooses, unless the whole sentence says it. */
static void chooser(struct crd__say *s, const json_t *things)
{
    if (is(json_object_get(things, "chooser"), "opponent") && s->chosen != things) {
        crd__say_put(s, " (chosen by your opponent)", "（相手が選ぶ）");
    }
}

static bool is_one(const json_t *things)
{
    const json_t *n = json_object_get(things, "choose");

    return json_is_integer(n) && json_integer_value(n) == 1;
}

/* A number by its name: "$n", or how many a name stands for. */
static bool is_named_number(const json_t *n)
{
    const char *text = json_string_value(has(n, "count") ? json_object_get(n, "count") : n);

    return text != NULL && text[0] == '$';
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
    } else if (is_named_number(n)) {
        fputs("that many ", s->out);
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

/* Whether what lies revealed was only looked at. */
static bool is_looking(const json_t *in)
{
    bool found = has(in, "look");

    for (size_t i = 0; i < json_array_size(in) && !found; i++) {
        found = is_looking(json_array_get(in, i));
    }
    for (void *it = json_object_iter((json_t *)in); it != NULL && !found;
         it = json_object_iter_next((json_t *)in, it)) {
        found = is_looking(json_object_iter_value(it));
    }
    return found;
}

/* "in your hand", "from your hand or trash". */
static void places_en(struct crd__say *s, const json_t *things)
{
    const json_t *in = json_object_get(things, "in");
    bool is_first = true;

    for (size_t i = 0; in != NULL && each(in, i) != NULL; i++) {
        const char *place = json_string_value(each(in, i));

        const char *attached = crd__say_find(s, s->w->attached, place);

        if (attached != NULL) {
            fprintf(s->out, "%s%s", is_first ? " " : " or ", attached);
            fputs(has(things, "each") ? "each of " : "", s->out);
            crd__say_things(s, json_object_get(things, "of"),
                has(things, "each") ? CRD__SAY_MANY : whose(things));
        } else if (strcmp(place, "revealed") == 0) {
            fputs(is_looking(s->effect) ? " among the cards looked at"
                                        : " among the revealed cards",
                s->out);
        } else if (crd__word_find(place, s->w->single_places) < 0 || is_several(things)) {
            const char *standing = crd__say_find(s, s->w->standing, place);

            if (standing != NULL) {
                fputs(standing, s->out);
                is_first = false;
                continue;
            }
            fputs(is_first ? " in " : " or ", s->out);
            if (is_first && has(things, "owner")) {
                json_t *bare = json_copy((json_t *)things);

                (void)json_object_del(bare, "except");
                owner(s, bare, false); /* "other" was said of the cards */
                json_decref(bare);
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
        const char *attached = crd__say_find(s, s->w->attached, place);

        if (attached != NULL) {
            crd__say_things(s, json_object_get(things, "of"), whose(things));
            fputs(has(things, "each") ? "それぞれ" : "", s->out);
            fputs(attached, s->out);
        } else if (strcmp(place, "revealed") == 0) {
            fputs(is_looking(s->effect) ? s->w->looked_ja : s->w->revealed_ja, s->out);
        } else if (is_several(things) ||
            (crd__word_find(place, s->w->single_places) < 0 &&
                crd__say_find(s, s->w->standing, place) == NULL)) {
            fputs(crd__say_word(s, place), s->out);
        } else {
            continue;
        }
        if (each(in, i + 1) == NULL) {
            fputs(strcmp(place, "revealed") == 0 ? "の中の" : "の", s->out);
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
    chooser(s, things);
}

/* The first letter of the noun with what stands before it. */
static char first_letter(const struct crd__say *s, const json_t *things)
{
    struct crd__say part = *s;
    char *text = NULL, letter = 'x';
    size_t len = 0;

    part.out = open_memstream(&text, &len);
    if (part.out == NULL) {
        return letter;
    }
    crd__say_before(&part, things);
    noun(&part, things, false, false);
    if (fclose(part.out) == 0) {
        letter = text[0];
    }
    free(text);
    return letter;
}

static void article(struct crd__say *s, const json_t *things)
{
    const char letter = first_letter(s, things);

    s->is_another = has(things, "except") && !has(things, "owner");
    fputs(s->is_another                                      ? "another "
            : letter != '\0' && strchr("aeiouAEIOU", letter) ? "an "
                                                             : "a ",
        s->out);
}

/* Units in a place that has to be said. */
static bool is_elsewhere(const struct crd__say *s, const json_t *things)
{
    const char *const *place = s->w->unit_places;

    for (size_t i = 0; place[i] != NULL; i++) {
        if (is_in(things, place[i]) && crd__word_find(place[i], s->w->single_places) < 0 &&
            !(s->w->elsewhere.word != NULL && strcmp(place[i], s->w->elsewhere.word) == 0)) {
            return true;
        }
    }
    return false;
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
    noun(s, things, true, !is_one(things));
    crd__say_behind(s, things);
    if (has(things, "of")) {
        places_en(s, things);
    } else {
        fputs(" of ", s->out);
        owner(s, things, false);
        fputs(crd__say_word(s, json_string_value(each(json_object_get(things, "in"), 0))),
            s->out);
    }
    extremes(s, things);
    together(s, things);
    chooser(s, things);
}

static void selector_en(struct crd__say *s, const json_t *things, enum crd__say_how how)
{
    /* what nothing says a place of, belongs to its owner like a unit */
    const bool is_unit = crd__say_is_units(s, things) || (!has(things, "in") && !s->is_placed);
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
    if (is_elsewhere(s, things) || is_several(things) || !is_unit) {
        places_en(s, things);
    }
    if (has(things, "at")) {
        fputs(is(json_object_get(things, "at"), "top")        ? " (from the top)"
                : is(json_object_get(things, "at"), "bottom") ? " (from the bottom)"
                                                              : " (from the top or bottom)",
            s->out);
    }
    chooser(s, things);
}

static bool named_is_unit(const struct crd__say *s, const char *name)
{
    json_t *text = json_string(name);
    const bool is_unit = crd__say_is_units(s, text);

    json_decref(text);
    return is_unit;
}

static bool named_is_plural(const struct crd__say *s, const char *name)
{
    const json_t *named = crd__say_named(s->effect, name);
    const json_t *of =
        has(named, s->w->puts) ? json_object_get(named, s->w->puts) : made_of(s, named);

    return json_array_size(of) > 1 || has(named, "modes") ||
        (json_is_object(of) && has(of, "in") && !is_one(of)) ||
        (json_is_integer(of) && json_integer_value(of) > 1);
}

bool crd__say_is_plural(const struct crd__say *s, const json_t *things)
{
    const char *name = json_string_value(things);

    return name != NULL && name[0] == '$' && named_is_plural(s, name);
}

static void reference(struct crd__say *s, const char *name)
{
    if (strcmp(name, "this") == 0) {
        name = s->self;
    }
    const char *text = crd__say_find(s, s->w->refs, name);
    if (text != NULL) {
        fputs(text, s->out);
        return;
    }
    const bool is_unit = name[0] == '$' && named_is_unit(s, name);
    const bool is_single = !named_is_plural(s, name);

    fputs(crd__say_find(s, s->w->refs,
              is_unit ? (is_single ? "that unit" : "those units")
                      : (is_single ? "that card" : "those cards")),
        s->out);
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
        json_t *like = json_copy((json_t *)things); /* what they must be like */
        (void)json_object_del(like, "in");
        (void)json_object_del(like, "choose");
        (void)json_object_del(like, "chooser");
        if (s->ja) {
            crd__say_before(s, like);
        } else {
            count_before(s, things);
            fputs("of ", s->out);
        }
        if (is(in, "it")) { /* some of those that the event is about */
            fputs(crd__say_find(s, s->w->refs, "those units"), s->out);
        } else {
            reference(s, json_string_value(in));
        }
        if (s->ja) {
            fputs("のうち", s->out);
            count_behind(s, things, true);
        } else if (json_object_size(like) > 0) {
            fputs(" that ", s->out);
            crd__say_is(s, like, true, false);
        }
        json_decref(like);
        chooser(s, things);
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
