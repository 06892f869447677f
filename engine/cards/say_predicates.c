/* SPDX-License-Identifier: MIT
 * say_predicates.c - predicates in words: what a thing must be like, before and behind its noun. */
#include "say_game.h"
#include "say_json.h"
#include "set.h"

#include <stdlib.h>
#include <string.h>

/* Whether an entry before this one is the same word in this language. */
static bool is_said(const struct crd__say *s, const json_t *list, size_t i)
{
    const char *text = json_string_value(each(list, i));

    for (size_t k = 0; s->ja && text != NULL && k < i; k++) {
        const char *other = json_string_value(each(list, k));

        if (other != NULL && strcmp(crd__say_term(s, other), crd__say_term(s, text)) == 0) {
            return true;
        }
    }
    return false;
}

void crd__say_or(struct crd__say *s, const json_t *list, size_t i)
{
    crd__say_put(s,
        i == 0                          ? ""
            : each(list, i + 1) == NULL ? " or "
                                        : ", ",
        i == 0 ? "" : "か");
}

/* Values of a list with "or" between them, each between two marks. */
static void any_of(struct crd__say *s, const json_t *list, const char *open, const char *close)
{
    for (size_t i = 0; each(list, i) != NULL; i++) {
        const json_t *one = each(list, i);

        if (is_said(s, list, i)) {
            continue; /* two English words, one Japanese */
        }
        crd__say_or(s, list, i);
        if (json_is_string(one)) {
            fprintf(s->out, "%s%s%s", open, crd__say_term(s, json_string_value(one)), close);
        } else if (has(one, "part")) {
            const char *part = json_string_value(json_object_get(one, "part"));
            const char *but = crd__say_term(s, json_string_value(json_object_get(one, "but")));

            fprintf(s->out, "%s%s%s", open, crd__say_term(s, part), close);
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
void crd__say_limit(struct crd__say *s, const json_t *value, const char *less, const char *more)
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

/* The row of the key for such a value, or NULL. */
static const struct crd__said_limit *limit_row(
    const struct crd__said_limit *row, const char *key, bool is_simple)
{
    const struct crd__said_limit *found = NULL;

    for (; row->key != NULL; row++) {
        if (strcmp(row->key, key) == 0 && (found == NULL || row->is_simple == is_simple)) {
            found = row;
        }
    }
    return found;
}

static void limited(struct crd__say *s, const struct crd__said_limit *row, const json_t *value)
{
    crd__say_put(s, row->en, row->ja);
    crd__say_limit(s, value, row->less, row->more);
    crd__say_put(s,
        has(value, "le")       ? row->end_le
            : has(value, "ge") ? row->end_ge
                               : row->end,
        "の");
}

static const struct crd__said_flag *flag_row(
    const struct crd__said_flag *row, const char *key, const json_t *value)
{
    while (row->key != NULL && (strcmp(row->key, key) != 0 || !json_is_boolean(value))) {
        row++;
    }
    return row->key == NULL ? NULL : row;
}

static void yes_or_no(struct crd__say *s, const struct crd__said_flag *row, const json_t *value)
{
    crd__say_put(s, json_is_true(value) ? row->en : row->en_not,
        json_is_true(value) ? row->ja : row->ja_not);
}

bool crd__say_is_before(const struct crd__say *s, const char *key, const json_t *value)
{
    return limit_row(s->w->limit_before, key, true) != NULL
        ? is_simple(value)
        : crd__word_find(key, s->w->before) >= 0;
}

static void before_key(struct crd__say *s, const char *key, const json_t *value)
{
    const struct crd__said_limit *limit = limit_row(s->w->limit_before, key, true);
    const struct crd__said_flag *flag = flag_row(s->w->flag_before, key, value);

    const char *name = json_string_value(value);

    if (name != NULL && name[0] == '$') { /* a choose_value has named it */
        fprintf(s->out, s->ja ? "選んだ%sの" : "chosen-%s ", crd__say_word(s, key));
    } else if (strcmp(key, s->w->color) == 0 || crd__word_find(key, s->w->word_before) >= 0) {
        any_of(s, value, "", "");
        crd__say_put(s, " ", "の");
    } else if (limit != NULL) {
        limited(s, limit, value);
    } else if (strcmp(key, "face") == 0) {
        crd__say_put(s, is(value, "up") ? "face-up " : "face-down ",
            is(value, "up") ? "表向きの" : "裏向きの");
    } else if (flag != NULL) {
        yes_or_no(s, flag, value);
    }
}

/* Does an alternative tell nothing but a color, or but a text? Then it needs no noun. */
static bool is_bare(const struct crd__say *s, const json_t *one)
{
    for (size_t i = 0; s->w->bare[i] != NULL; i++) {
        if (has(one, s->w->bare[i])) {
            return json_object_size(one) == 1;
        }
    }
    return false;
}

static void colors(struct crd__say *s, const json_t *value)
{
    const json_t *ge = json_object_get(value, "ge"), *le = json_object_get(value, "le");

    if (s->ja) {
        crd__say_number(s, ge != NULL ? ge : le != NULL ? le : value);
        fputs(s->w->colors.ja, s->out);
        fputs(ge != NULL ? "以上の" : le != NULL ? "以下の" : "の", s->out);
    } else {
        fputs(" with ", s->out);
        crd__say_limit(s, value, " or fewer", " or more");
        fputs(is_simple(value) && json_integer_value(value) == 1 ? s->w->colors.en
                                                                 : s->w->colors.en_not,
            s->out);
    }
}

/* Whether an alternative says what it is, or which thing. */
static bool has_noun(const json_t *list)
{
    bool found = false;

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);

        found = found || has(one, "what") || is(json_object_get(one, "in"), "this");
    }
    return found;
}

static void group(struct crd__say *s, const json_t *list)
{
    bool is_all_bare = !s->ja;

    for (size_t i = 0; s->ja && has_noun(list) && i < json_array_size(list); i++) {
        fputs(i == 0 ? "" : "か", s->out);
        crd__say_things(s, json_array_get(list, i), CRD__SAY_ONE);
        fputs(i + 1 < json_array_size(list) ? "" : "である", s->out);
    }
    if (s->ja && has_noun(list)) {
        return;
    }

    for (size_t i = 0; i < json_array_size(list); i++) {
        is_all_bare = is_all_bare && is_bare(s, json_array_get(list, i));
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);

        if (s->ja) {
            fputs(i == 0 ? "" : "か、", s->out);
            crd__say_before(s, one);
            fputs(i + 1 < json_array_size(list) ? "もの" : "", s->out);
        } else if (is_all_bare) {
            const json_t *color = json_object_get(one, s->w->color);

            fputs(i > 0 ? " or" : color != NULL ? " either" : "", s->out);
            fputs(color != NULL ? " " : "", s->out);
            any_of(s, color, "", "");
            crd__say_behind(s, one);
        } else {
            fputs(i == 0 ? " (" : " or ", s->out);
            crd__say_things(s, one, CRD__SAY_ONE);
            fputs(i + 1 < json_array_size(list) ? "" : ")", s->out);
        }
    }
}

/* {"le": {"cost": thing}}: "with a cost no higher than that of that thing". */
static bool compared(struct crd__say *s, const char *key, const json_t *value)
{
    const json_t *ge = json_object_get(value, "ge"), *le = json_object_get(value, "le");
    const json_t *of = json_object_get(ge == NULL ? le : ge, key);

    if (s->ja || of == NULL || (ge != NULL && le != NULL)) {
        return false;
    }
    if (strcmp(key, s->set->game->lexicon->added) == 0) {
        fprintf(s->out, ge == NULL ? " with no more %s than " : " with at least as much %s as ",
            crd__say_word(s, key));
    } else {
        fprintf(s->out, " with a %s no %s than that of ", crd__say_word(s, key),
            ge == NULL ? "higher" : "lower");
    }
    crd__say_things(s, of, CRD__SAY_ALL);
    return true;
}

static void under_limit(struct crd__say *s, const char *key, const json_t *value)
{
    const json_t *le = json_object_get(value, "le");
    const bool is_none = (json_is_integer(value) && json_integer_value(value) == 0) ||
        (json_is_integer(le) && json_integer_value(le) == 0);

    if (is_none) {
        fprintf(s->out, s->ja ? "%sを持たない" : " with no %s", crd__say_word(s, key));
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
            crd__say_limit(s, value, " or fewer ", " or more ");
        }
        fputs(crd__say_word(s, key), s->out);
        if (is_compared) {
            const json_t *count = json_object_get(le, "count");

            fputs(" than ", s->out);
            if (is(json_object_get(count, "in"), key) && json_object_size(count) == 2) {
                crd__say_things(s, json_object_get(count, "of"), CRD__SAY_ALL);
            } else {
                crd__say_number(s, le);
            }
        }
    }
}

static void behind_key(struct crd__say *s, const char *key, const json_t *value)
{
    const struct crd__said_limit *limit = limit_row(s->w->limit, key, is_simple(value));
    const struct crd__said_flag *flag = flag_row(s->w->flag_behind, key, value);

    for (size_t i = 0; s->w->text_key[i].key != NULL; i++) {
        const struct crd__said_text *row = &s->w->text_key[i];

        if (strcmp(key, row->key) == 0) {
            crd__say_put(s, row->en, row->ja);
            texts(s, value);
            crd__say_put(s, row->en_end, row->ja_end);
            return;
        }
    }
    if (compared(s, key, value)) {
        return;
    }
    if (strcmp(key, s->w->colors.key) == 0) {
        colors(s, value);
    } else if (limit != NULL) {
        limited(s, limit, value);
    } else if (crd__word_find(key, s->w->carried) >= 0) {
        under_limit(s, key, value);
    } else if (strcmp(key, "no") == 0) {
        crd__say_put(s, " with no ", "");
        any_of(s, value, "", "");
        crd__say_put(s, "", "を持たない");
    } else if (strcmp(key, "keyword") == 0) {
        crd__say_put(s, " with ", "");
        any_of(
            s, value, s->ja ? s->w->open_ja : s->w->open, s->ja ? s->w->close_ja : s->w->close);
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
    } else if (flag != NULL) {
        yes_or_no(s, flag, value);
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
        crd__say_things(s, value, CRD__SAY_ONE);
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

/* English: " with A and B" rather than " with A with B"; whether it ended with such a phrase. */
static bool next_behind(struct crd__say *s, const char *key, const json_t *value, bool is_with)
{
    static const char with[] = " with ";
    struct crd__say part = *s;
    char *text = NULL;
    size_t len = 0;
    bool is_next = false;

    if (s->ja || strcmp(key, "any") == 0) {
        behind_key(s, key, value);
        return false;
    }
    part.out = open_memstream(&text, &len);
    if (part.out == NULL) {
        return false;
    }
    behind_key(&part, key, value);
    if (fclose(part.out) == 0) {
        is_next = strncmp(text, with, strlen(with)) == 0;
        fprintf(s->out, "%s%s", is_with && is_next ? " and " : "",
            text + (is_with && is_next ? strlen(with) : 0));
    }
    free(text);
    return is_next;
}

static void walk(struct crd__say *s, const json_t *predicate, bool before)
{
    const bool is_selector = has(predicate, "choose") || has(predicate, "owner");
    bool is_with = false;

    for (void *it = json_object_iter((json_t *)predicate); it != NULL;
         it = json_object_iter_next((json_t *)predicate, it)) {
        const char *key = json_object_iter_key(it);

        if (is_place_key(key) ||
            (strcmp(key, "in") == 0 && (is_selector || has(predicate, "of")))) {
            continue;
        }
        const bool goes_before = crd__say_is_before(s, key, json_object_iter_value(it));

        if (goes_before && before) {
            before_key(s, key, json_object_iter_value(it));
        } else if (!goes_before && (s->ja ? before : !before) && strcmp(key, "in") != 0) {
            is_with = next_behind(s, key, json_object_iter_value(it), is_with);
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

/* ---- a predicate as a statement: "has the [X] trait", "is red" ---- */

static char *said(const struct crd__say *s, const json_t *predicate, bool is_before)
{
    struct crd__say part = *s;
    char *text = NULL;
    size_t len = 0;

    part.out = open_memstream(&text, &len);
    if (part.out == NULL) {
        return NULL;
    }
    walk(&part, predicate, is_before);
    if (fclose(part.out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* English: what stands behind a noun, with a verb; of one key. */
static void with_verb(struct crd__say *s, const char *text, bool is_negative)
{
    static const struct {
        const char *start, *is, *is_not;
    } verbs[] = {{" with ", "has ", "doesn't have "}, {" named ", "is named ", "isn't named "},
        {" played ", "was played ", "wasn't played "},
        {" not played ", "wasn't played ", "was played "}, {" other than ", "isn't ", "is "},
        {" ", "is ", "isn't "}};

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        const size_t n = strlen(verbs[i].start);

        if (strncmp(text, verbs[i].start, n) == 0) {
            fprintf(s->out, "%s%s", is_negative ? verbs[i].is_not : verbs[i].is, text + n);
            return;
        }
    }
    fprintf(s->out, "%s%s", is_negative ? "isn't " : "is ", text);
}

static bool is_asked(const char *key)
{
    return strcmp(key, "matches") != 0;
}

static void key_en(
    struct crd__say *s, const char *key, const json_t *value, bool is_unit, bool is_negative)
{
    json_t *one = json_pack("{s:O}", key, value);

    if (strcmp(key, "what") == 0) {
        const bool was_card = s->is_card;

        fputs(is_negative ? "isn't " : "is ", s->out);
        s->is_card = !is_unit;
        crd__say_things(s, one, CRD__SAY_ONE);
        s->is_card = was_card;
    } else if (crd__say_is_before(s, key, value)) {
        char *text = said(s, one, true);
        size_t len = text == NULL ? 0 : strlen(text);

        len -= len > 0 && text[len - 1] == ' ' ? 1 : 0;
        fprintf(s->out, "%s%.*s", is_negative ? "isn't " : "is ", (int)len,
            text == NULL ? "" : text);
        free(text);
    } else {
        char *text = said(s, one, false);

        with_verb(s, text == NULL ? "" : text, is_negative);
        free(text);
    }
    json_decref(one);
}

static void is_en(struct crd__say *s, const json_t *predicate, bool is_unit, bool is_negative)
{
    const char *key, *space = "";
    json_t *value;

    json_object_foreach((json_t *)predicate, key, value) {
        if (!is_asked(key)) {
            continue;
        }
        fputs(space, s->out);
        space = " and ";
        if (strcmp(key, "any") == 0) {
            for (size_t i = 0; i < json_array_size(value); i++) {
                fputs(i == 0 ? "" : " or ", s->out);
                is_en(s, json_array_get(value, i), is_unit, false);
            }
        } else if (strcmp(key, "all") == 0) {
            for (size_t i = 0; i < json_array_size(value); i++) {
                fputs(i == 0 ? "" : " and ", s->out);
                is_en(s, json_array_get(value, i), is_unit, false);
            }
        } else {
            key_en(s, key, value, is_unit, is_negative);
        }
    }
}

/* Japanese: what stands before a noun, as the end of a sentence. */
static void at_end_ja(struct crd__say *s, const char *text, bool is_negative)
{
    static const struct {
        const char *end, *is, *is_not;
    } ends[] = {{"の", "である", "ではない"}, {"持つ", "持つ", "持たない"},
        {"含む", "含む", "含まない"}, {"ある", "ある", "ない"}, {"いる", "いる", "いない"},
        {"持たない", "持たない", "持つ"}, {"", "", "のではない"}};
    const size_t len = strlen(text);

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const size_t n = strlen(ends[i].end);

        if (len >= n && strcmp(text + len - n, ends[i].end) == 0) {
            fprintf(s->out, "%.*s%s", (int)(len - n), text,
                is_negative ? ends[i].is_not : ends[i].is);
            return;
        }
    }
}

static void is_ja(struct crd__say *s, const json_t *predicate, bool is_negative)
{
    const json_t *any = json_object_get(predicate, "any");
    const json_t *what = json_object_get(predicate, "what");
    const size_t keys = json_object_size(predicate) - has(predicate, "matches");

    for (size_t i = 0; keys == 1 && !is_negative && i < json_array_size(any); i++) {
        fputs(i == 0 ? "" : "か、", s->out);
        is_ja(s, json_array_get(any, i), false);
    }
    if (keys == 1 && !is_negative && any != NULL) {
        return;
    }
    char *text = said(s, predicate, true);
    if (what != NULL) {
        fputs(text == NULL ? "" : text, s->out);
        any_of(s, what, "", "");
        fputs(is_negative ? "ではない" : "である", s->out);
    } else {
        at_end_ja(s, text == NULL ? "" : text, is_negative);
    }
    free(text);
}

void crd__say_is(struct crd__say *s, const json_t *predicate, bool is_unit, bool is_negative)
{
    const size_t keys = json_object_size(predicate) - has(predicate, "matches");

    if (s->ja) {
        is_ja(s, predicate, is_negative);
    } else if (is_negative && (keys > 1 || has(predicate, "any") || has(predicate, "all"))) {
        fputs("isn't something that ", s->out);
        is_en(s, predicate, is_unit, false);
    } else {
        is_en(s, predicate, is_unit, is_negative);
    }
}
