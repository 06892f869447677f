/* SPDX-License-Identifier: MIT
 * say_actions.c - actions in words. In a template {} stands for the things of the
 * verb, {#} for its number, {key} and {#key} for those of a key. */
#include "say_game.h"
#include "say_json.h"
#include "set.h"

#include <stdlib.h>
#include <string.h>

/* Things, a word, or so many top cards of the deck. */
static void operand(struct crd__say *s, const json_t *value)
{
    const char *text = json_string_value(value);

    if (json_is_integer(value)) {
        const int n = (int)json_integer_value(value);

        const char *deck = crd__say_word(s, "deck");

        if (s->ja) {
            fprintf(s->out, "自分の%sの上から%d枚", deck, n);
        } else if (n == 1) {
            fprintf(s->out, "the top card of your %s", deck);
        } else {
            fprintf(s->out, "the top %d cards of your %s", n, deck);
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
    struct crd__say *s, const json_t *action, const struct crd__said_verb *row, const char *key)
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

static void fill(struct crd__say *s, const json_t *action, const struct crd__said_verb *row,
    const char *text)
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

void crd__say_verb_form(
    struct crd__say *s, enum crd__say_form form, const char *en, const char *ing)
{
    fputs(s->ja ? "" : form == CRD__SAY_ING ? ing : en, s->out);
}

/* "... for each of ..." after an English phrase, "...1体ごとに、" before a Japanese one. */
void crd__say_for_each(struct crd__say *s, const json_t *count)
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

bool crd__say_is_single(const json_t *things)
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

void crd__say_ends(struct crd__say *s, const json_t *at)
{
    if (each(at, 1) != NULL) {
        crd__say_put(s, "the top or bottom of ", "上か下");
    } else if (at != NULL) {
        crd__say_put(
            s, is(at, "top") ? "the top of " : "the bottom of ", is(at, "top") ? "上" : "下");
    }
}

void crd__say_face(struct crd__say *s, const json_t *face)
{
    if (face != NULL) {
        crd__say_put(s, is(face, "up") ? " face up" : " face down",
            is(face, "up") ? "表向きで" : "裏向きで");
    }
}

/* Cards go to the places of their owners. */
const char *crd__say_whose_place(const struct crd__say *s, const json_t *things)
{
    const char *name = json_string_value(things);
    const bool is_named = name != NULL && name[0] == '$';
    const json_t *named = is_named ? crd__say_named(s->effect, name) : things;
    const json_t *owner = json_object_get(
        has(named, s->w->puts) ? json_object_get(named, s->w->puts) : named, "owner");
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
    return crd__say_is_plural(s, things) ||
            (json_is_object(things) && !crd__say_is_single(things))
        ? "their owners'"
        : "its owner's";
}

/* Of what the effect interrupts: it is not deleted. */
void crd__say_prevent(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *event = json_object_get(json_object_get(s->effect, "would"), "event");

    (void)form;
    crd__say_things(s, json_object_get(a, "prevent"), CRD__SAY_ALL);
    const char *text = json_is_string(event)
        ? crd__say_find(s, s->w->prevented, json_string_value(event))
        : NULL;
    if (text != NULL) {
        fputs(text, s->out);
        return;
    }
    crd__say_put(s, " is not affected by that", "はそうならない");
}

/* "name 1 card category: Digimon or Tamer", "name a DP from 1000 to 5000". */
static void say_choose_value(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *among = json_object_get(a, "among");
    const json_t *ge = json_object_get(among, "ge"), *le = json_object_get(among, "le");
    const char *dim = crd__say_word(s, json_string_value(json_object_get(a, "choose_value")));

    crd__say_verb_form(s, form, "name 1 ", "naming 1 ");
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
static void say_rest_of_row(
    struct crd__say *s, const json_t *a, const struct crd__said_verb *row)
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

static void say_verb(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    static const char *const as[] = {"as", "may", NULL};
    const char *name = crd__row_name(a, s->set->game->language->verb, as);

    for (const struct crd__said_special *row = s->w->special; row->verb != NULL; row++) {
        if (name != NULL && strcmp(name, row->verb) == 0) {
            say_chooser(s, json_object_get(a, row->verb));
            row->say(s, a, form);
            crd__say_rest(s, a, row->verb, row->keys);
            return;
        }
    }
    for (const struct crd__said_verb *row = s->w->verb; row->verb != NULL; row++) {
        if (name != NULL && strcmp(name, row->verb) == 0) {
            say_chooser(s, json_object_get(a, row->verb));
            fill(s, a, row, s->ja ? row->ja : form == CRD__SAY_ING ? row->ing : row->en);
            say_rest_of_row(s, a, row);
            return;
        }
    }
    if (has(a, "choose_value")) {
        say_choose_value(s, a, form);
        return;
    }
    if (has(a, "choose")) {
        crd__say_verb_form(s, form, "choose ", "choosing ");
        crd__say_things(s, a, CRD__SAY_ALL);
        crd__say_put(s, "", "を選ぶ");
        return;
    }
    crd__say_raw(s, a);
}

bool crd__say_done(struct crd__say *s, const json_t *action, bool is_done)
{
    for (const struct crd__said_verb *row = s->w->verb; row->verb != NULL; row++) {
        const json_t *things = json_object_get(action, row->verb);

        if (things == NULL || row->done == NULL || !json_is_object(things)) {
            continue;
        }
        const bool is_unit = crd__say_is_units(s, things);
        if (s->ja) {
            fprintf(s->out, "この効果で%sが%s", is_unit ? s->w->unit.ja : "カード",
                is_done ? row->ja_done : row->ja_not);
        } else {
            fprintf(s->out, "%s %s was %s by this effect", is_done ? "a" : "no",
                is_unit ? s->w->unit.en : "card", row->done);
        }
        return true;
    }
    return false;
}

/* ---- structure ---- */

static void action(struct crd__say *s, const json_t *a, enum crd__say_form form);

/* A keyword as what is done for the rest: before a colon. */
static bool is_icon(const struct crd__say *s, const json_t *a)
{
    const json_t *by = json_object_get(a, "by");

    return s->w->by_icon != NULL && json_array_size(by) == 1 &&
        has(json_array_get(by, 0), s->w->by_icon);
}

static const char *behind_by(const struct crd__say *s, const json_t *a)
{
    return is_icon(s, a) ? (s->ja ? "：" : ": ") : s->ja ? "、" : ", ";
}

/* Several of them, as one sentence. */
void crd__say_list(struct crd__say *s, const json_t *actions, enum crd__say_form form)
{
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const bool is_last = i + 1 == json_array_size(actions);

        const json_t *before = i == 0 ? NULL : json_array_get(actions, i - 1);
        const bool is_by = json_is_array(json_object_get(before, "by"));

        fputs(i == 0 ? "" : is_by ? behind_by(s, before) : s->ja ? "、" : " and ", s->out);
        if (!s->ja || is_last || is_icon(s, json_array_get(actions, i))) {
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
        crd__say_list(s, mode, CRD__SAY_PLAIN);
    }
}

static void say_later(struct crd__say *s, const json_t *a)
{
    const char *moment = json_string_value(json_object_get(a, "later"));

    const char *text = crd__say_find(s, s->w->moment, moment);
    if (text != NULL) {
        fputs(text, s->out);
    } else {
        fprintf(s->out, s->ja ? "次の【%s】に、" : "at the next [%s], ",
            crd__say_timing(s, moment));
    }
    crd__say_list(s, json_object_get(a, "do"), CRD__SAY_PLAIN);
}

static void plain(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    if (has(a, "until")) {
        crd__say_statement(s, a);
    } else if (is_icon(s, a)) {
        json_t *icon = json_string(s->w->by_icon);

        crd__say_keyword(s, icon);
        json_decref(icon);
    } else if (json_is_array(json_object_get(a, "by"))) {
        crd__say_put(s, "by ", "");
        crd__say_list(s, json_object_get(a, "by"), CRD__SAY_ING);
        crd__say_put(s, "", "ことで");
    } else if (has(a, "if")) {
        crd__say_put(s, "if ", "");
        crd__say_condition(s, json_object_get(a, "if"));
        crd__say_put(s, ", ", "なら、");
        crd__say_list(s, json_object_get(a, "do"), CRD__SAY_PLAIN);
        if (has(a, "else")) {
            crd__say_put(s, "; otherwise, ", "。そうでないなら、");
            crd__say_list(s, json_object_get(a, "else"), CRD__SAY_PLAIN);
        }
    } else if (has(a, "let")) {
        crd__say_put(s, "that number is ", "");
        crd__say_number(s, json_object_get(a, "let"));
        crd__say_put(s, "", "をその数とする");
    } else if (has(a, "modes")) {
        say_modes(s, a);
    } else if (has(a, "later")) {
        say_later(s, a);
    } else if (has(a, "repeat")) {
        crd__say_list(s, json_object_get(a, "do"), CRD__SAY_PLAIN);
        crd__say_put(s, "; do this ", "。これを");
        crd__say_number(s, json_object_get(a, "repeat"));
        crd__say_put(s, " times", "回行う");
    } else if (has(a, "do")) {
        crd__say_list(s, json_object_get(a, "do"), form);
    } else if (has(a, "instead")) {
        crd__say_put(s, "instead, ", "代わりに、");
        crd__say_list(s, json_object_get(a, "instead"), form);
    } else {
        say_verb(s, a, form);
    }
}

static void action(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *may = json_object_get(a, "may");

    if (may != NULL && form == CRD__SAY_PLAIN) {
        crd__say_put(s, is(may, "opponent") ? "your opponent may " : "you may ",
            is(may, "opponent") ? "相手は" : "");
    }
    s->is_foe = is(may, "opponent");
    plain(s, a, form);
    s->is_foe = false;
    if (may != NULL && form == CRD__SAY_PLAIN) {
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
        action(s, json_array_get(actions, i), CRD__SAY_PLAIN);
        if (json_is_array(json_object_get(json_array_get(actions, i), "by")) &&
            has(json_array_get(actions, i), "else")) {
            crd__say_put(s, "; otherwise, ", "。そうしないなら、");
            crd__say_list(
                s, json_object_get(json_array_get(actions, i), "else"), CRD__SAY_PLAIN);
        }
    }
}
