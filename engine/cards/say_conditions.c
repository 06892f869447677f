/* SPDX-License-Identifier: MIT
 * say_conditions.c - conditions and event patterns in words. Japanese conditions end so that "なら"
 * can follow them. */
#include "code.h"
#include "say_game.h"
#include "say_json.h"

#include <string.h>

static json_t *without(const json_t *object, const char *key)
{
    json_t *copy = json_copy((json_t *)object);

    (void)json_object_del(copy, key);
    return copy;
}

/* "you have", "your opponent has", "there is". */
static void having(struct crd__say *s, const json_t *things, bool is_negative)
{
    const json_t *owner = json_object_get(things, "owner");

    if (is(owner, "you")) {
        fputs(is_negative ? "you don't have " : "you have ", s->out);
    } else if (is(owner, "opponent")) {
        fputs(is_negative ? "your opponent doesn't have " : "your opponent has ", s->out);
    } else {
        fputs(is_negative ? "there isn't " : "there is ", s->out);
    }
}

static void exists(struct crd__say *s, const json_t *things, bool is_negative)
{
    const bool is_unit = crd__say_is_units(s, things);

    if (s->ja) {
        crd__say_things(s, things, CRD__SAY_ONE);
        fputs(is_unit ? (is_negative ? "がいない" : "がいる")
                      : (is_negative ? "がない" : "がある"),
            s->out);
        return;
    }
    having(s, things, is_negative);
    if (is_unit && json_is_object(things)) {
        json_t *rest = without(things, "owner");

        crd__say_things(s, rest, CRD__SAY_ONE);
        json_decref(rest);
    } else {
        crd__say_things(s, things, CRD__SAY_ONE);
    }
}

/* {"ge": [{"count": things}, n]}: "you have n or more ...". */
static bool counted(struct crd__say *s, const json_t *list, const char *key)
{
    const json_t *things = json_object_get(json_array_get(list, 0), "count");
    const json_t *n = json_array_get(list, 1);

    if (!json_is_object(things) || !json_is_integer(n) || strcmp(key, "eq") == 0) {
        return false;
    }
    if (is(json_object_get(things, "in"), "under") && json_object_size(things) == 2) {
        const bool is_more = strcmp(key, "ge") == 0;

        crd__say_things(s, json_object_get(things, "of"), CRD__SAY_ALL);
        if (s->ja) {
            fprintf(s->out, "の%sが%d枚%s", crd__say_word(s, "under"),
                (int)json_integer_value(n), is_more ? "以上である" : "以下である");
        } else {
            fprintf(s->out, " has %d or %s %s", (int)json_integer_value(n),
                is_more ? "more" : "fewer", crd__say_word(s, "under"));
        }
        return true;
    }
    const bool is_unit = crd__say_is_units(s, things);
    if (s->ja) {
        crd__say_things(s, things, CRD__SAY_MANY);
        fputs("が", s->out);
        crd__say_number(s, n);
        fprintf(s->out, "%s%s%s", is_unit ? "体" : "枚",
            strcmp(key, "ge") == 0 ? "以上" : "以下", is_unit ? "いる" : "ある");
        return true;
    }
    if (has(things, "owner") && !is(json_object_get(things, "owner"), "any")) {
        having(s, things, false);
    } else {
        fputs("there are ", s->out);
    }
    crd__say_number(s, n);
    fputs(strcmp(key, "ge") == 0 ? " or more " : " or fewer ", s->out);
    json_t *rest = is_unit ? without(things, "owner") : json_incref((json_t *)things);
    crd__say_things(s, rest, CRD__SAY_MANY);
    json_decref(rest);
    return true;
}

static void compare(struct crd__say *s, const json_t *list, const char *key)
{
    if (counted(s, list, key)) {
        return;
    }
    crd__say_number(s, json_array_get(list, 0));
    crd__say_put(s,
        strcmp(key, "ge") == 0       ? " is at least "
            : strcmp(key, "le") == 0 ? " is at most "
                                     : " is ",
        "が");
    crd__say_number(s, json_array_get(list, 1));
    crd__say_put(s, "",
        strcmp(key, "ge") == 0       ? "以上である"
            : strcmp(key, "le") == 0 ? "以下である"
                                     : "である");
}

static void matches(struct crd__say *s, const json_t *condition, bool is_negative)
{
    const json_t *things = json_object_get(condition, "matches");

    if (crd__say_is_plural(s, things)) {
        crd__say_put(s, "one of ", "");
    }
    crd__say_things(s, things, CRD__SAY_ALL);
    crd__say_put(s, " ", "が");
    crd__say_is(s, condition, crd__say_is_units(s, things), is_negative);
}

static void done(struct crd__say *s, const json_t *name, bool is_done)
{
    const json_t *action = crd__say_named(s->effect, json_string_value(name));

    if (!crd__say_done(s, action, is_done)) {
        crd__say_put(s, is_done ? "that was done" : "that was not done",
            is_done ? "それを行った" : "それを行わなかった");
    }
}

static void combined(struct crd__say *s, const json_t *list, const char *en, const char *ja)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        crd__say_put(s, i == 0 ? "" : en, i == 0 ? "" : ja);
        crd__say_condition(s, json_array_get(list, i));
    }
}

static void event(struct crd__say *s, const json_t *pattern, bool is_negative);

static void negated(struct crd__say *s, const json_t *condition)
{
    if (has(condition, "exists")) {
        exists(s, json_object_get(condition, "exists"), true);
    } else if (has(condition, "did")) {
        done(s, json_object_get(condition, "did"), false);
    } else if (has(condition, "matches")) {
        matches(s, condition, true);
    } else if (has(condition, "event")) {
        event(s, json_object_get(condition, "event"), true);
    } else {
        crd__say_put(s, "it is not so that ", "");
        crd__say_condition(s, condition);
        crd__say_put(s, "", "のではない");
    }
}

static void say_phase(struct crd__say *s, const json_t *phase, const char *en, const char *ja)
{
    const char *word = crd__say_find(s, s->w->phase, json_string_value(phase));

    if (s->ja) {
        fprintf(s->out, "%s%s%s", word, s->w->phase_word.ja, ja);
    } else {
        fprintf(s->out, "%sthe %s %s", en, word, s->w->phase_word.en);
    }
}

void crd__say_condition(struct crd__say *s, const json_t *condition)
{
    static const char *const comparing[] = {"ge", "le", "eq"};

    for (size_t i = 0; i < 3; i++) {
        if (has(condition, comparing[i])) {
            compare(s, json_object_get(condition, comparing[i]), comparing[i]);
            return;
        }
    }
    if (has(condition, "exists")) {
        exists(s, json_object_get(condition, "exists"), false);
    } else if (has(condition, "matches")) {
        matches(s, condition, false);
    } else if (has(condition, "did")) {
        done(s, json_object_get(condition, "did"), true);
    } else if (has(condition, "turn")) {
        const bool is_yours = is(json_object_get(condition, "turn"), "you");

        crd__say_put(s, is_yours ? "it is your turn" : "it is your opponent's turn",
            is_yours ? "自分のターンである" : "相手のターンである");
    } else if (has(condition, "all")) {
        combined(s, json_object_get(condition, "all"), " and ", "、かつ");
    } else if (has(condition, "any")) {
        combined(s, json_object_get(condition, "any"), " or ", "か、");
    } else if (has(condition, "not")) {
        negated(s, json_object_get(condition, "not"));
    } else if (has(condition, "event")) {
        event(s, json_object_get(condition, "event"), false);
    } else if (has(condition, "phase")) {
        say_phase(s, json_object_get(condition, "phase"), "it is ", "である");
    } else {
        crd__say_raw(s, condition);
    }
}

/* ---- patterns ---- */

static void cause_word(struct crd__say *s, const char *word)
{
    const char *text = crd__say_find(s, s->w->cause, word);

    if (text != NULL) {
        fputs(text, s->out);
        return;
    }
    fprintf(s->out, s->ja ? "%s" : " by %s", crd__say_word(s, word));
}

static void causes(struct crd__say *s, const json_t *pattern, const char *key)
{
    const json_t *list = json_object_get(pattern, key);
    const bool is_other = strcmp(key, "not_by") == 0;

    if (list == NULL) {
        return;
    }
    crd__say_put(s, is_other ? " other than" : "", "");
    for (size_t i = 0; each(list, i) != NULL; i++) {
        const json_t *effect = json_object_get(each(list, i), "effect");
        const json_t *owner = json_object_get(effect, "owner");

        crd__say_put(s, i == 0 ? "" : " or", i == 0 ? "" : "か");
        if (json_object_size(effect) > (size_t)has(effect, "owner")) {
            crd__say_put(
                s, is(owner, "you") || is(owner, "opponent") ? " by one of " : " by ", "");
            crd__say_effects(s, effect);
        } else if (effect != NULL) {
            crd__say_put(s,
                is(owner, "you")            ? " by one of your effects"
                    : is(owner, "opponent") ? " by one of your opponent's effects"
                                            : " by an effect",
                is(owner, "you")            ? "自分の効果"
                    : is(owner, "opponent") ? "相手の効果"
                                            : "効果");
        } else if (is(each(list, i), "battle")) {
            crd__say_put(s, " in battle", "バトル");
        } else if (is(each(list, i), "rule")) {
            crd__say_put(s, " by the rules", "ルール");
        } else {
            cause_word(s, json_string_value(each(list, i)));
        }
    }
    crd__say_put(s, "", is_other ? "以外で" : "で");
}

/* Whether the places of a pattern say whose the cards are. */
static bool is_placed(const struct crd__say *s, const json_t *pattern, const char *key)
{
    const json_t *word = each(json_object_get(pattern, key), 0);

    return word != NULL && !has(pattern, "holder") &&
        crd__word_find(json_string_value(word), s->w->pile) >= 0;
}

/* Whose cards the event is about: of units the place says nothing more. */
static const char *whose_place(
    const struct crd__say *s, const json_t *pattern, const char *word)
{
    const json_t *owner = json_object_get(json_object_get(pattern, "who"), "owner");

    if (is(json_object_get(pattern, "who"), "this_card") &&
        crd__word_find(word, s->w->pile) >= 0) {
        return s->ja ? "" : "your ";
    }
    if (owner == NULL || is(owner, "any") || has(pattern, "holder") ||
        crd__word_find(word, s->w->pile) < 0) {
        return s->ja ? "" : "the ";
    }
    if (s->ja) {
        return is(owner, "you") ? "自分の" : "相手の";
    }
    return is(owner, "you") ? "your " : "your opponent's ";
}

static void places(
    struct crd__say *s, const json_t *pattern, const char *key, const char *en, const char *ja)
{
    const json_t *list = json_object_get(pattern, key);
    const json_t *holder = json_object_get(pattern, "holder");

    for (size_t i = 0; list != NULL && each(list, i) != NULL; i++) {
        const char *word = json_string_value(each(list, i));

        crd__say_put(s, i == 0 ? en : " or ", i == 0 ? "" : "か");
        if (holder != NULL && s->ja) {
            crd__say_things(s, holder, CRD__SAY_ONE);
            fputs("の", s->out);
        }
        fputs(whose_place(s, pattern, word), s->out);
        fputs(crd__say_word(s, word), s->out);
        if (each(list, i + 1) == NULL) {
            crd__say_put(s, "", ja);
        }
    }
    if (list != NULL && holder != NULL && !s->ja) {
        fputs(" of ", s->out);
        crd__say_things(s, holder, CRD__SAY_ONE);
    }
}

/* The second party and what else there is, after the verb. */
static void details(struct crd__say *s, const json_t *pattern)
{
    const json_t *target = json_object_get(pattern, "target");
    const json_t *events_of = json_object_get(pattern, "event");
    const bool is_deleted =
        events_of != NULL && s->w->adversary != NULL && is(each(events_of, 0), s->w->adversary);
    const bool is_battle =
        events_of != NULL && !is_deleted && !is(each(events_of, 0), "attacks");

    const char *whom = json_is_string(target)
        ? crd__say_find(s, s->w->target, json_string_value(target))
        : NULL;

    if (whom != NULL) {
        fputs(whom, s->out);
    } else if (target != NULL && !(s->ja && is_deleted)) {
        crd__say_put(s, is_battle ? " against " : " ", "");
        crd__say_things(s, target, CRD__SAY_ONE);
        crd__say_put(s, "", is_battle ? "に対して" : "に");
    }
    if (has(pattern, "into")) {
        crd__say_put(s, " into ", "");
        crd__say_things(s, json_object_get(pattern, "into"), CRD__SAY_ONE);
        crd__say_put(s, "", "に");
    }
    places(s, pattern, "from", " from ", "から");
    places(s, pattern, "to", " to ", "に");
    if (has(pattern, "method")) {
        crd__say_put(s, " by ", "");
        const json_t *method = json_object_get(pattern, "method");
        for (size_t i = 0; each(method, i) != NULL; i++) {
            const char *word = json_string_value(each(method, i));

            crd__say_or(s, method, i);
            if (strcmp(word, "normal") == 0) {
                crd__say_put(s, "normal means", "通常");
            } else {
                fputs(crd__say_word(s, word), s->out);
            }
        }
        crd__say_put(s, "", "で");
    }
    if (has(pattern, "card")) {
        crd__say_put(s, " with ", "");
        crd__say_things(s, json_object_get(pattern, "card"), CRD__SAY_ONE);
        crd__say_put(s, "", "で");
    }
    if (has(pattern, "holder") && !has(pattern, "from") && !has(pattern, "to")) {
        crd__say_put(s, " of ", "");
        crd__say_things(s, json_object_get(pattern, "holder"), CRD__SAY_ONE);
        crd__say_put(s, "", "の元で");
    }
    if (has(pattern, "timing") || has(pattern, "keyword")) {
        json_t *bare = json_pack("{s:O*,s:O*}", "timing", json_object_get(pattern, "timing"),
            "keyword", json_object_get(pattern, "keyword"));
        crd__say_put(s, " by ", "");
        crd__say_effect_part(s, bare);
        crd__say_put(s, "", "で");
        json_decref(bare);
    }
    if (has(pattern, "face")) {
        const bool is_up = is(json_object_get(pattern, "face"), "up");

        crd__say_put(s, is_up ? " face up" : " face down", is_up ? "表向きで" : "裏向きで");
    }
    if (has(pattern, "phase")) {
        say_phase(s, json_object_get(pattern, "phase"), " in ", "に");
    }
    if (has(pattern, "cards")) {
        crd__say_put(s, " with ", "");
        crd__say_number(s, json_object_get(json_object_get(pattern, "cards"), "ge"));
        crd__say_put(s, " or more cards", "枚以上で");
    }
}

void crd__say_limits(struct crd__say *s, const json_t *statement)
{
    const json_t *of = json_object_get(statement, "for"),
                 *by = json_object_get(statement, "by");
    const json_t *effects = json_object_get(statement, "effects");

    if (of != NULL && s->ja) {
        fputs(crd__say_find(s, s->w->purpose, json_string_value(of)), s->out);
    } else if (of != NULL) {
        fprintf(s->out, " to %s", json_string_value(of));
    }
    details(s, statement);
    if (json_is_object(by) && !has(by, "effect")) {
        crd__say_put(s, " by ", "");
        crd__say_things(s, by, CRD__SAY_ONE);
        crd__say_put(s, "", "に");
    } else {
        causes(s, statement, "by");
    }
    causes(s, statement, "not_by");
    if (effects != NULL) {
        crd__say_put(s, ": ", "");
        crd__say_effects(s, effects);
        crd__say_put(s, "", "である");
    }
}

void crd__say_has_under(struct crd__say *s, const json_t *value)
{
    const json_t *n = json_object_get(value, "n");
    const char *dim = json_string_value(json_object_get(value, "different"));

    crd__say_put(s, n == NULL ? " with " : " with at least ", s->w->under.ja);
    if (n == NULL) {
        crd__say_things(s, value, CRD__SAY_ONE);
        crd__say_put(s, " under it", "がある");
        return;
    }
    if (!s->ja) {
        crd__say_number(s, n);
        fputc(' ', s->out);
    }
    if (dim != NULL) {
        fprintf(s->out, s->ja ? "%sの異なる" : "different-%s ", crd__say_word(s, dim));
    }
    crd__say_things(s, json_object_get(value, "is"), CRD__SAY_MANY);
    if (s->ja) {
        fputs("が", s->out);
        crd__say_number(s, n);
    }
    crd__say_put(s, " under it", "枚以上ある");
}

/* Events that are about cards, wherever they were. */
static bool is_of_cards(const struct crd__say *s, const json_t *list)
{
    return list != NULL &&
        crd__word_find(json_string_value(each(list, 0)), s->w->card_events) >= 0;
}

/* What is said of a pattern. */
static const char *const said[] = {"who", "target", "into", "card", "holder", "from", "to",
    "method", "by", "not_by", "face", "phase", "cards", "timing", "keyword", NULL};

void crd__say_pattern(struct crd__say *s, const json_t *pattern, bool would)
{
    const json_t *list = json_object_get(pattern, "event");
    const json_t *who = json_object_get(pattern, "who");

    if (s->ja) {
        causes(s, pattern, "by");
        causes(s, pattern, "not_by");
        details(s, pattern);
    }
    if (who != NULL) {
        s->is_card = is_of_cards(s, list);
        s->is_placed = is_placed(s, pattern, "from") || is_placed(s, pattern, "to");
        crd__say_things(s, who, CRD__SAY_ONE);
        s->is_card = s->is_placed = false;
    } else if (list != NULL) {
        crd__say_put(s, s->w->anything.en, s->w->anything.ja);
    }
    for (size_t k = 0; list != NULL && each(list, k) != NULL; k++) {
        bool is_said = false;

        crd__say_put(s, k == 0 ? "" : " or", k == 0 ? "" : "、または");
        for (const struct crd__said_event *row = s->w->event; row->event != NULL; row++) {
            if (is(each(list, k), row->event)) {
                const char *ja = would ? row->ja_would : row->ja;

                crd__say_put(s, " ", "");
                const char *en = would ? row->en_would : row->en;
                const bool is_beaten = s->w->adversary != NULL &&
                    is(each(list, k), s->w->adversary) && has(pattern, "target");

                if (!s->ja && is_beaten) { /* the target is said behind */
                    fprintf(s->out, "%.*s", (int)(strlen(en) - strlen(" its adversary")), en);
                    is_said = true;
                    continue;
                }
                if (s->ja && is_beaten) {
                    fputs(k == 0 ? "がバトルで" : "バトルで", s->out);
                    crd__say_things(s, json_object_get(pattern, "target"), CRD__SAY_ONE);
                    fputs(would ? "を消滅させるとき" : "を消滅させたとき", s->out);
                    is_said = true;
                    continue;
                }
                crd__say_put(s, en, k == 0 ? ja : ja + strlen("が")); /* who, once */
                is_said = true;
            }
        }
        if (!is_said) {
            crd__say_raw(s, each(list, k));
        }
    }
    if (!s->ja) {
        details(s, pattern);
        fputs(list != NULL && s->w->adversary != NULL && is(each(list, 0), s->w->adversary)
                ? " in battle"
                : "",
            s->out);
        causes(s, pattern, "by");
        causes(s, pattern, "not_by");
    }
    crd__say_rest(s, pattern, "event", said);
}

/* What else was so of the triggering event. */
static void event(struct crd__say *s, const json_t *pattern, bool is_negative)
{
    const json_t *target = json_object_get(pattern, "target");

    if (target != NULL) {
        crd__say_put(
            s, is_negative ? "the attack isn't on " : "the attack is on ", s->w->attack_ja);
        crd__say_put(s, "", is_negative ? "の対象が以下でない：" : "の対象が");
        if (is(target, "player")) {
            crd__say_put(s, "the player", "プレイヤー");
        } else {
            crd__say_things(s, target, CRD__SAY_ONE);
        }
        if (json_object_size(pattern) > 1) {
            json_t *rest = without(pattern, "target");

            crd__say_put(
                s, is_negative ? " or " : " and ", is_negative ? "、または" : "、かつ");
            event(s, rest, is_negative);
            json_decref(rest);
        }
        return;
    }
    crd__say_rest(s, pattern, "who", said);
    crd__say_put(s, is_negative ? "this didn't happen" : "this happened", "これが");
    details(s, pattern);
    causes(s, pattern, "by");
    causes(s, pattern, "not_by");
    if (has(pattern, "who")) {
        crd__say_put(s, " to ", "");
        crd__say_things(s, json_object_get(pattern, "who"), CRD__SAY_ONE);
        crd__say_put(s, "", "に");
    }
    crd__say_put(s, "", is_negative ? "起きたのではない" : "起きた");
}
