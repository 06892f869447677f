/* SPDX-License-Identifier: MIT
 * say.c - rules text of a card: a line for each effect, with its place, icons and timings. */
#include "say.h"

#include "canon.h"
#include "say_game.h"
#include "say_json.h"
#include "set.h"

#include <crd/print.h>
#include <stdlib.h>
#include <string.h>

static bool is_named(const json_t *action, const char *name)
{
    const char *as = json_string_value(json_object_get(action, "as"));

    return as != NULL && strcmp(as, name) == 0;
}

const json_t *crd__say_named(const json_t *in, const char *name)
{
    if (is_named(in, name)) {
        return in;
    }
    for (size_t i = 0; i < json_array_size(in); i++) {
        const json_t *found = crd__say_named(json_array_get(in, i), name);

        if (found != NULL) {
            return found;
        }
    }
    for (void *it = json_object_iter((json_t *)in); it != NULL;
         it = json_object_iter_next((json_t *)in, it)) {
        const json_t *found = crd__say_named(json_object_iter_value(it), name);

        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

const char *crd__say_find(
    const struct crd__say *s, const struct crd__said list[], const char *word)
{
    for (size_t i = 0; list[i].word != NULL; i++) {
        if (strcmp(list[i].word, word) == 0) {
            return s->ja ? list[i].ja : list[i].en;
        }
    }
    return NULL;
}

const char *crd__say_word(const struct crd__say *s, const char *word)
{
    const char *text = crd__say_find(s, s->w->word, word);

    text = text == NULL ? crd__say_find(s, s->w->keyword, word) : text;
    return text == NULL ? word : text;
}

const char *crd__say_timing(const struct crd__say *s, const char *word)
{
    const char *text = crd__say_find(s, s->w->timing, word);

    return text == NULL ? word : text;
}

void crd__say_put(struct crd__say *s, const char *en, const char *ja)
{
    fputs(s->ja ? ja : en, s->out);
}

void crd__say_raw(struct crd__say *s, const json_t *value)
{
    static const char *const none[] = {NULL};

    fputc('{', s->out);
    crd__canon(value, NULL, none, s->out);
    fputc('}', s->out);
}

void crd__say_rest(
    struct crd__say *s, const json_t *object, const char *key, const char *const said[])
{
    json_t *rest = json_copy((json_t *)object);

    (void)json_object_del(rest, key);
    for (size_t i = 0; said[i] != NULL; i++) {
        (void)json_object_del(rest, said[i]);
    }
    (void)json_object_del(rest, "as"); /* of any action */
    (void)json_object_del(rest, "may");
    if (json_object_size(rest) > 0) {
        fputc(' ', s->out);
        crd__say_raw(s, rest);
    }
    json_decref(rest);
}

/* Whether the keyword's operand is a number. */
static bool is_number(const struct crd__say *s, const char *word)
{
    const struct eng_keyword_info *k = s->set->game->language->keyword;

    while (k->name != NULL && strcmp(k->name, word) != 0) {
        k++;
    }
    return k->name != NULL && k->kind == ENG_OPERAND_NUMBER;
}

void crd__say_keyword(struct crd__say *s, const json_t *keyword)
{
    const char *word = json_string_value(keyword);
    const json_t *operand = NULL;

    if (word == NULL) {
        word = json_object_iter_key(json_object_iter((json_t *)keyword));
        operand = json_object_get(keyword, word);
    }
    const char *text = crd__say_find(s, s->w->keyword, word);
    fprintf(s->out, "%s%s", s->ja ? s->w->open_ja : s->w->open, text == NULL ? word : text);
    if (json_is_integer(operand)) {
        const bool is_signed = crd__word_find(word, s->w->signs) >= 0;

        fputs(s->ja ? "" : " ", s->out);
        fprintf(s->out, is_signed ? "%+d" : "%d", (int)json_integer_value(operand));
    } else if (operand != NULL && is_number(s, word)) {
        fputs(s->ja ? "+（" : " +(", s->out);
        crd__say_number(s, operand);
        fputs(s->ja ? "）" : ")", s->out);
    } else if (operand != NULL) {
        const json_t *list = json_is_array(operand) ? operand : NULL;

        for (size_t i = 0; i < (list == NULL ? 1 : json_array_size(list)); i++) {
            const json_t *one = list == NULL ? operand : json_array_get(list, i);

            fputs(i == 0 ? (s->ja ? "（" : " (") : s->ja ? "＋" : " + ", s->out);
            crd__say_subject(s, one);
        }
        fputs(s->ja ? "）" : ")", s->out);
    }
    fputs(s->ja ? s->w->close_ja : s->w->close, s->out);
}

void crd__say_continued(FILE *out, const char *text)
{
    static const struct {
        const char *end, *other;
    } ends[] = {{"する", "し"}, {"す", "し"}, {"く", "き"}, {"ぶ", "び"}, {"う", "い"},
        {"ない", "ず"}, {"る", ""}};
    const size_t len = strlen(text);

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const size_t n = strlen(ends[i].end);

        if (len > n && strcmp(text + len - n, ends[i].end) == 0) {
            fprintf(out, "%.*s%s", (int)(len - n), text, ends[i].other);
            return;
        }
    }
    fputs(text, out);
}

/* ---- an effect ---- */

/* "[On Play] ": a timing that has words. */
static void set_timing(struct crd__say *s, const char *word)
{
    const char *format = s->ja ? s->w->timing_ja : s->w->timing_en;
    const char *place = strstr(format, "%s"), *text = crd__say_timing(s, word);

    if (text[0] != '\0') {
        fprintf(s->out, "%.*s%s%s", (int)(place - format), format, text, place + 2);
    }
}

static void bracketed(struct crd__say *s, const json_t *list)
{
    for (size_t i = 0; list != NULL && each(list, i) != NULL; i++) {
        const char *word = json_string_value(each(list, i));

        set_timing(s, word);
    }
}

/* Where an effect works: "{Hand} {Trash} ", or "From your hand or graveyard: ". */
static void places(struct crd__say *s, const json_t *from)
{
    static const char own[] = "your "; /* said once */
    const char *format = s->ja ? s->w->from_ja : s->w->from_en;
    const char *gap = format == NULL ? NULL : strstr(format, "%s");
    bool is_own = false;

    if (from == NULL || is(from, "battle") || is(from, "anywhere")) {
        return; /* as usual: no icon is printed */
    }
    if (gap != NULL) {
        fprintf(s->out, "%.*s", (int)(gap - format), format);
    }
    for (size_t i = 0; each(from, i) != NULL; i++) {
        const char *icon = crd__say_find(s, s->w->icon, json_string_value(each(from, i)));

        if (gap != NULL) {
            crd__say_or(s, from, i);
        }
        if (icon == NULL) {
            crd__say_raw(s, each(from, i));
            continue;
        }
        const bool is_again = is_own;
        is_own = strncmp(icon, own, sizeof own - 1) == 0;
        fputs(is_own && is_again ? icon + sizeof own - 1 : icon, s->out);
    }
    fputs(gap == NULL ? "" : gap + 2, s->out);
}

static void icons(struct crd__say *s, const json_t *effect)
{
    const json_t *limit = json_object_get(effect, "per_turn");

    places(s, json_object_get(effect, "from"));
    bracketed(s, json_object_get(effect, "during"));
    bracketed(s, json_object_get(effect, "timing"));
    if (limit != NULL && s->ja) {
        fprintf(s->out, "［ターンに%d回］", (int)json_integer_value(limit));
    } else if (limit != NULL) {
        static const char *const times[] = {"", "Once", "Twice", "Three Times"};

        fprintf(s->out, "[%s Per Turn] ", times[json_integer_value(limit)]);
    }
}

/* The first letter of a sentence, and its end. */
static void sentence(FILE *out, char *text, bool ja)
{
    if (!ja && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = (char)(text[0] - 'a' + 'A');
    }
    fprintf(out, "%s%s", text, ja ? "。" : ".");
}

static void say_statements(struct crd__say *s, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char *text = NULL;
        size_t len = 0;
        struct crd__say part = *s;

        crd__say_put(s, i == 0 ? "" : ", and ", i == 0 ? "" : "、");
        if (!s->ja || i + 1 == json_array_size(list)) {
            crd__say_statement(s, json_array_get(list, i));
            continue;
        }
        part.out = open_memstream(&text, &len);
        if (part.out != NULL) {
            crd__say_statement(&part, json_array_get(list, i));
            if (fclose(part.out) == 0) {
                crd__say_continued(s->out, text);
            }
        }
        free(text);
    }
}

static void body(struct crd__say *s, const json_t *effect)
{
    const json_t *condition = json_object_get(effect, "if");
    const json_t *statements = json_object_get(effect, "is");
    const json_t *when = json_object_get(effect, "when");
    const json_t *would = json_object_get(effect, "would");

    for (size_t i = 0; when != NULL && each(when, i) != NULL; i++) {
        crd__say_put(s, i == 0 ? "when " : " or ", i == 0 ? "" : "、または");
        crd__say_pattern(s, each(when, i), false);
    }
    for (size_t i = 0; would != NULL && each(would, i) != NULL; i++) {
        crd__say_put(s, i == 0 ? "when " : " or ", i == 0 ? "" : "、または");
        crd__say_pattern(s, each(would, i), true);
    }
    if (when != NULL || would != NULL) {
        crd__say_put(s, ", ", "、");
    }
    if (condition != NULL) {
        crd__say_put(s, statements != NULL ? "while " : "if ", "");
        crd__say_condition(s, condition);
        crd__say_put(s, ", ", statements != NULL ? "間、" : "なら、");
    }
    if (json_object_get(effect, "may") != NULL) {
        crd__say_put(s, "you may do the following: ", "以下を行うことができる：");
    }
    if (statements == NULL) {
        crd__say_actions(s, json_object_get(effect, "do"));
    }
    say_statements(s, statements);
}

/* What an effect says, without its place and icons, as a text to free; NULL without memory. */
static char *text_of(const struct crd__say *outer, const json_t *effect)
{
    char *text = NULL;
    size_t len = 0;
    struct crd__say s = {.out = open_memstream(&text, &len),
        .ja = outer->ja,
        .self = outer->self,
        .effect = effect,
        .set = outer->set,
        .w = outer->w};

    if (s.out == NULL) {
        return NULL;
    }
    body(&s, effect);
    if (fclose(s.out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

void crd__say_effect(struct crd__say *s, const json_t *effect)
{
    char *text = NULL;

    icons(s, effect);
    if (json_object_get(effect, "keyword") != NULL) {
        crd__say_keyword(s, json_object_get(effect, "keyword"));
    } else {
        text = text_of(s, effect);
    }
    if (text != NULL) {
        sentence(s->out, text, s->ja);
    }
    free(text);
}

static void say(struct crd__say *s, const json_t *effect, const char *self)
{
    const char *text = json_string_value(json_object_get(effect, "text"));
    const char *place = text == NULL ? NULL : crd__say_find(s, s->w->text, text);

    s->effect = effect;
    s->self = crd__word_find(text, s->set->game->lexicon->from_below) >= 0 ? s->w->below : self;
    fputs(place == NULL ? "" : place, s->out);
    crd__say_effect(s, effect);
    fputc('\n', s->out);
}

bool crd_say(const struct crd_set *set, uint32_t def, const char *language, FILE *out)
{
    struct crd__say s = {
        .out = out, .ja = strcmp(language, "ja") == 0, .set = set, .w = set->game->say};

    if (!s.ja && strcmp(language, "en") != 0) {
        return false;
    }
    const char *text = set->game->effects_of(crd__card_at(set, def));
    json_t *effects = json_loads(text, 0, NULL); /* "" has none */
    for (size_t i = 0; i < json_array_size(effects); i++) {
        say(&s, json_array_get(effects, i), set->game->self_of(crd__card_at(set, def)));
    }
    json_decref(effects);
    return true;
}
