/* SPDX-License-Identifier: MIT
 * say_statements.c - what holds, in words: statements, what they give, what they forbid. */
#include "say_game.h"
#include "say_json.h"
#include "set.h"

#include <string.h>

void crd__say_added(struct crd__say *s, const json_t *statement)
{
    const char *key = s->set->game->lexicon->added, *word = crd__say_word(s, key);
    const json_t *n = json_object_get(statement, key);
    const json_t *product = json_object_get(n, "mul");
    const json_t *count = json_object_get(json_array_get(product, 1), "count");

    if (json_is_integer(n)) {
        const int by = (int)json_integer_value(n);

        if (s->ja) {
            fprintf(s->out, "の%sを%+dする", word, by);
        } else {
            fprintf(s->out, " %+d %s", by, word);
        }
    } else if (json_is_integer(json_array_get(product, 0)) && json_is_object(count)) {
        const int each_of = (int)json_integer_value(json_array_get(product, 0));

        if (s->ja) {
            fprintf(s->out, "の%sを", word);
            crd__say_things(s, count, CRD__SAY_MANY);
            fprintf(
                s->out, "1%sごとに%+dする", crd__say_is_units(s, count) ? "体" : "枚", each_of);
        } else {
            fprintf(s->out, " %+d %s", each_of, word);
            crd__say_each(s, count);
        }
    } else {
        fprintf(s->out, s->ja ? "の%sを" : " additional %s equal to ", word);
        crd__say_number(s, n);
        crd__say_put(s, "", "増やす");
    }
}

void crd__say_gains(struct crd__say *s, const json_t *statement)
{
    const json_t *list = json_object_get(statement, "gains");

    for (size_t i = 0; each(list, i) != NULL; i++) {
        const json_t *gain = each(list, i);

        crd__say_put(s, i == 0 ? " " : " and ", i == 0 ? "" : "と");
        if (has(gain, "effects_of")) {
            crd__say_put(s, "the effects of ", "");
            crd__say_things(s, json_object_get(gain, "effects_of"), CRD__SAY_ALL);
            crd__say_put(s, "", "の効果");
        } else if (has(gain, "do") || has(gain, "is")) {
            struct crd__say inner = *s;

            crd__say_put(s, "\"", "「");
            inner.effect = gain;
            inner.self = s->w->below; /* who has it is most often one */
            crd__say_effect(&inner, gain);
            crd__say_put(s, "\"", "」");
        } else {
            crd__say_keyword(s, gain);
        }
    }
}

static void cannot(struct crd__say *s, const json_t *list, const json_t *effects)
{
    if (is(list, "activate") && effects != NULL) {
        crd__say_put(s, " can't activate ", "");
        crd__say_effects(s, effects);
        crd__say_put(s, "", "を発揮できない");
        return;
    }
    for (size_t k = 0; each(list, k) != NULL; k++) {
        const bool is_last = each(list, k + 1) == NULL;

        crd__say_put(s, k == 0 ? " can't " : " or ", k == 0 ? "" : "、");
        const char *text = crd__say_find(s, s->w->deed, json_string_value(each(list, k)));
        if (text == NULL) {
            crd__say_raw(s, each(list, k));
        } else if (s->ja && !is_last) {
            crd__say_continued(s->out, text);
        } else {
            fputs(text, s->out);
        }
    }
}

static bool is_plural(const struct crd__say *s, const json_t *of)
{
    const json_t *n = json_object_get(of, "choose");

    return json_is_array(of) || crd__say_is_plural(s, of) ||
        (json_is_object(of) && !(json_is_integer(n) && json_integer_value(n) == 1));
}

void crd__say_effect_part(struct crd__say *s, const json_t *part)
{
    /* "card" say those who ask */
    static const char *const said[] = {"owner", "timing", "keyword", "card", "during", NULL};
    const json_t *owner = json_object_get(part, "owner"), *what = json_object_get(part, "what");
    const char *window = json_string_value(json_object_get(part, "during"));

    if (window != NULL) {
        fprintf(s->out, s->ja ? "【%s】" : "[%s] ", crd__say_timing(s, window));
    }

    if (is(owner, "opponent") || is(owner, "you")) {
        crd__say_put(s, is(owner, "opponent") ? "your opponent's " : "your ",
            is(owner, "opponent") ? "相手の" : "自分の");
    }
    for (size_t i = 0; what != NULL && each(what, i) != NULL; i++) {
        crd__say_put(s, i == 0 ? "" : " and ", i == 0 ? "" : "と");
        if (json_string_value(each(what, i))[0] == '$') {
            crd__say_put(s, "that category's", "そのカード種類");
        } else {
            fputs(crd__say_word(s, json_string_value(each(what, i))), s->out);
        }
        if (each(what, i + 1) == NULL) {
            crd__say_put(s, " ", "の");
        }
    }
    const json_t *timing = json_object_get(part, "timing");
    for (size_t i = 0; timing != NULL && each(timing, i) != NULL; i++) {
        fprintf(s->out, s->ja ? "【%s】" : "[%s] ",
            crd__say_timing(s, json_string_value(each(timing, i))));
    }
    const json_t *keyword = json_object_get(part, "keyword");
    for (size_t i = 0; keyword != NULL && each(keyword, i) != NULL; i++) {
        crd__say_keyword(s, each(keyword, i));
        crd__say_put(s, " ", "の");
    }
    crd__say_put(s, "effects", "効果");
    crd__say_rest(s, part, "what", said);
}

void crd__say_effects(struct crd__say *s, const json_t *part)
{
    const json_t *card = json_object_get(part, "card");

    if (card != NULL && s->ja) {
        crd__say_things(s, card, CRD__SAY_ONE);
        fputs("の", s->out);
    }
    crd__say_effect_part(s, part);
    if (card != NULL && !s->ja) {
        fputs(" of ", s->out);
        crd__say_things(s, card, CRD__SAY_ONE);
    }
}

/* Effects that cannot be activated, by anyone. */
static void say_silence(struct crd__say *s, const json_t *statement)
{
    json_t *limits = json_copy((json_t *)statement);

    (void)json_object_del(limits, "effects");
    crd__say_effects(s, json_object_get(statement, "effects"));
    crd__say_put(s, " can't be activated", "は");
    crd__say_limits(s, limits);
    crd__say_put(s, "", "発揮できない");
    json_decref(limits);
}

/* "also has the name [X]", "has the DP 3000 as its original information". */
static void say_info(struct crd__say *s, const json_t *info, bool is_set, bool is_many)
{
    const char *comma = "";

    crd__say_put(s, is_set ? "" : " also", "は");
    crd__say_put(s, is_many ? " have " : " has ", "");
    crd__say_put(s,
        is_set && is_many ? "their original "
            : is_set      ? "its original "
                          : "",
        is_set ? "元々の" : "");
    for (void *it = json_object_iter((json_t *)info); it != NULL;
         it = json_object_iter_next((json_t *)info, it)) {
        const json_t *value = json_object_iter_value(it);

        fprintf(s->out, "%s%s%s%s", comma, s->ja || is_set ? "" : "the ",
            crd__say_word(s, json_object_iter_key(it)),
            s->ja        ? (is_set ? "が" : "")
                : is_set ? " changed to "
                         : " ");
        for (size_t i = 0; each(value, i) != NULL; i++) {
            const char *text = json_string_value(each(value, i));

            if (text != NULL) {
                fprintf(s->out,
                    s->ja        ? "「%s」"
                        : i == 0 ? "[%s]"
                                 : " and [%s]",
                    crd__say_term(s, text));
            } else {
                crd__say_number(s, each(value, i));
            }
        }
        comma = s->ja ? "、" : ", ";
    }
    crd__say_put(s, "", is_set ? "になる" : "も持つ");
}

/* "can also attack unsuspended level 5 Digimon in the turn it is played". */
void crd__say_can(struct crd__say *s, const json_t *statement)
{
    const json_t *target = json_object_get(statement, "target");
    const bool is_block = is(json_object_get(statement, "can"), "block");
    const bool is_played = json_is_true(json_object_get(statement, "played"));
    const bool is_upright = json_is_true(json_object_get(statement, s->w->upright.word));
    const bool is_player = is(target, "player");
    const bool is_whom = target != NULL || is_upright;

    crd__say_put(s, is_whom || !is_played ? " can also " : " can ", "は");
    crd__say_put(s, is_block ? "block" : "attack", is_played ? "登場したターンにも" : "");
    crd__say_put(s, is_upright ? s->w->upright.en : "", is_upright ? s->w->upright.ja : "");
    crd__say_put(s, is_whom ? " " : "", "");
    if (is_player) {
        crd__say_put(s, "players", "プレイヤー");
    } else if (json_is_object(target)) {
        crd__say_things(s, target, CRD__SAY_MANY);
    } else if (is_whom) {
        crd__say_put(s, s->w->units.en, s->w->units.ja);
    }
    crd__say_put(s, is_played ? " in the turn it is played" : "", is_whom ? "にも" : "");
    crd__say_put(s, "", is_block ? "ブロック" : s->w->attack_ja);
    crd__say_put(s, "", "できる");
}

void crd__say_cannot(struct crd__say *s, const json_t *statement)
{
    const json_t *deed = json_object_get(statement, "cannot");
    json_t *limits = json_copy((json_t *)statement);

    if (is(deed, "activate")) { /* its effects are its object */
        (void)json_object_del(limits, "effects");
    }
    crd__say_put(s, "", "は");
    if (s->ja) {
        crd__say_limits(s, limits);
    }
    cannot(s, deed, json_object_get(statement, "effects"));
    if (!s->ja) {
        crd__say_limits(s, limits);
    }
    json_decref(limits);
}

void crd__say_must(struct crd__say *s, const json_t *statement)
{
    const bool is_attack = is(json_object_get(statement, "must"), "attack");

    crd__say_put(s, is_attack ? " must attack if possible" : " must block if possible",
        is_attack ? "は可能なら" : "は可能ならブロックする");
    crd__say_put(s, "", is_attack ? s->w->attack_ja : "");
    crd__say_put(s, "", is_attack ? "する" : "");
}

void crd__say_info(struct crd__say *s, const json_t *statement)
{
    const bool is_set = has(statement, "set");
    const char *method = json_string_value(json_object_get(statement, "for"));
    const json_t *effects = json_object_get(statement, "effects");

    if (s->ja && method != NULL) {
        fprintf(s->out, "は%sの素材として", crd__say_word(s, method));
    }
    if (s->ja && effects != NULL) {
        fputs("は", s->out);
        crd__say_effects(s, effects);
        fputs("に対して", s->out);
    }
    say_info(s, json_object_get(statement, is_set ? "set" : "also"), is_set,
        is_plural(s, json_object_get(statement, "of")));
    if (!s->ja && method != NULL) {
        fprintf(s->out, " as a material of %s", crd__say_word(s, method));
    }
    if (!s->ja && effects != NULL) {
        fputs(" for ", s->out);
        crd__say_effects(s, effects);
    }
}

/* The row of what the object states, by all its keys: "cost" has a key "set". */
static const struct crd__said_statement *row_of(
    const struct crd__say *s, const json_t *statement)
{
    static const char *const extra[] = {"until", "as", NULL};
    const struct crd__said_statement *row = s->w->statement;
    const char *name = crd__row_name(statement, s->set->game->language->statement, extra);

    while (row->statement != NULL && (name == NULL || strcmp(row->statement, name) != 0)) {
        row++;
    }
    return row;
}

void crd__say_statement(struct crd__say *s, const json_t *statement)
{
    const json_t *of = json_object_get(statement, "of");
    const json_t *until = json_object_get(statement, "until");
    const struct crd__said_statement *row = row_of(s, statement);
    const bool is_cannot = has(statement, "cannot");
    const char *duration =
        until == NULL ? "" : crd__say_find(s, s->w->duration, json_string_value(until));

    fputs(s->ja ? duration : "", s->out);
    if (is_cannot && of == NULL && has(statement, "effects")) {
        say_silence(s, statement);
    } else if (row->statement == NULL) {
        crd__say_raw(s, statement);
    } else {
        if (row->en != NULL) { /* a phrase behind its things */
            if (of == NULL) {
                crd__say_put(s, "players", "お互いのプレイヤー");
            } else {
                crd__say_things(s, of, CRD__SAY_ALL);
            }
            crd__say_put(s, is_plural(s, of) ? row->en_many : row->en, row->ja);
        }
        if (row->say != NULL) {
            row->say(s, statement);
        }
        crd__say_put(s, "", row->end_ja);
    }
    if (row->statement != NULL) {
        crd__say_rest(s, statement, row->statement, row->keys);
    }
    fputs(s->ja ? "" : duration, s->out);
}
