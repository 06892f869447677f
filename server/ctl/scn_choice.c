/* SPDX-License-Identifier: MIT
 * scn_choice.c - from words to options: {"digivolve": "A", "unit": "x"} to the one that the engine
 * offers. Owns the matching; what is legal only the engine says. */
#include "scn.h"

#include <stdio.h>
#include <string.h>

/* The members of a choice: its verb (an option kind, or none: any kind), what it is done to, and the
 * other fields by the names of the game's table. */
struct choice {
    int kind;              /* -1: any */
    const json_t *subject; /* NULL: none given */
    const json_t *object;  /* NULL: a plain word or number */
};

static bool split(const struct scn *s, const json_t *json, struct choice *out)
{
    *out = (struct choice){.kind = -1};
    if (json_is_string(json)) {
        out->kind = scn_option(s, json_string_value(json));
        out->subject = out->kind < 0 ? json : NULL;
        return true;
    }
    if (json_is_integer(json)) {
        out->subject = json;
        return true;
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value) {
        const int kind = scn_option(s, key);
        if (kind >= 0) {
            if (out->kind >= 0) {
                return false;
            }
            out->kind = kind;
            out->subject = json_is_true(value) ? NULL : value;
        }
    }
    out->object = json;
    return out->kind >= 0;
}

/* A unit's field: its word, or "player" for no unit. */
static bool unit_fits(const struct scn *s, const json_t *word, uint16_t serial)
{
    const char *text = json_string_value(word);
    if (text != NULL && strcmp(text, "player") == 0) {
        return serial == 0;
    }
    return text != NULL && scn_is_unit(s, text, serial);
}

static bool subject_fits(
    const struct scn *s, const json_t *subject, const struct eng_option *option)
{
    if (json_is_integer(subject)) {
        return option->number == json_integer_value(subject);
    }
    const char *word = json_string_value(subject);
    return option->card.raw != 0 ? scn_is_card(s, word, option->card)
                                 : unit_fits(s, subject, option->unit);
}

static bool fits(
    const struct scn *s, const struct choice *choice, const struct eng_option *option)
{
    if (choice->kind >= 0 && option->kind != choice->kind) {
        return false;
    }
    if (choice->subject != NULL && !subject_fits(s, choice->subject, option)) {
        return false;
    }
    const struct eng_option_info *info = &s->book.game->option[option->kind];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)choice->object, key, value) {
        if (info->unit != NULL && strcmp(key, info->unit) == 0) {
            if (!unit_fits(s, value, option->unit)) {
                return false;
            }
        } else if (info->target != NULL && strcmp(key, info->target) == 0) {
            if (!unit_fits(s, value, option->target)) {
                return false;
            }
        } else if (info->number != NULL && strcmp(key, info->number) == 0) {
            if (option->number != json_integer_value(value)) {
                return false;
            }
        } else if (info->index != NULL && strcmp(key, info->index) == 0) {
            if (option->index != json_integer_value(value)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether two options differ in nothing but which copy of a card they are about. */
static bool alike(const struct scn *s, const struct eng_option *a, const struct eng_option *b)
{
    return a->kind == b->kind && a->unit == b->unit && a->target == b->target &&
        a->number == b->number && a->index == b->index &&
        s->match.card[a->card.raw].def == s->match.card[b->card.raw].def &&
        s->match.card[a->card.raw].zone == s->match.card[b->card.raw].zone;
}

uint32_t scn_choice_find(
    const struct scn *s, const json_t *json, struct eng_option *first, bool *is_same)
{
    struct choice choice;
    const bool ok = split(s, json, &choice);
    uint32_t found = 0;
    *is_same = true;
    for (uint32_t i = 0; ok && i < s->options.len; i++) {
        const struct eng_option *option = &s->options.at[i];
        if (!fits(s, &choice, option)) {
            continue;
        }
        if (found == 0) {
            *first = *option;
        } else if (!alike(s, first, option)) {
            *is_same = false;
        }
        found++;
    }
    return found;
}

/* Every "as" in the file, whether its step has come or not: checking runs before the steps. */
static bool is_as(const json_t *json, const char *word)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_is_array(json)) {
        json_array_foreach(json, i, value) {
            if (is_as(value, word)) {
                return true;
            }
        }
    }
    json_object_foreach((json_t *)json, key, value) {
        if (strcmp(key, "as") == 0 && json_is_string(value) &&
            strcmp(json_string_value(value), word) == 0) {
            return true;
        }
        if (is_as(value, word)) {
            return true;
        }
    }
    return false;
}

bool scn_token_check(struct scn *s, const json_t *token)
{
    const char *word = json_string_value(token);
    if (word == NULL) {
        return scn_fail(s, "must be the name of a card or unit");
    }
    if (scn_def(s, word) < 0 && !is_as(s->root, word)) {
        return scn_fail(s, "\"%s\" is no card number, alias or name of this file", word);
    }
    return true;
}

static bool unit_check(struct scn *s, const json_t *value)
{
    const char *word = json_string_value(value);
    return (word != NULL && strcmp(word, "player") == 0) || scn_token_check(s, value);
}

bool scn_choice_check(struct scn *s, const json_t *json)
{
    struct choice choice;
    if (!json_is_string(json) && !json_is_integer(json) && !json_is_object(json)) {
        return scn_fail(s, "must be a word, a number or {\"verb\": ...}");
    }
    if (!split(s, json, &choice)) {
        return scn_fail(s, "must have exactly one of the game's option names as a key");
    }
    if (choice.subject != NULL && !json_is_integer(choice.subject) &&
        !unit_check(s, choice.subject)) {
        return false;
    }
    const struct eng_option_info *info =
        choice.kind < 0 ? NULL : &s->book.game->option[choice.kind];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)choice.object, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        if (scn_option(s, key) == choice.kind) {
            scn_back(s, mark);
            continue;
        }
        const bool is_unit = info->unit != NULL && strcmp(key, info->unit) == 0;
        const bool is_target = info->target != NULL && strcmp(key, info->target) == 0;
        const bool is_number = info->number != NULL && strcmp(key, info->number) == 0;
        const bool is_index = info->index != NULL && strcmp(key, info->index) == 0;
        if (!is_unit && !is_target && !is_number && !is_index) {
            return scn_fail(s, "\"%s\" has no such field", info->name);
        }
        if ((is_unit || is_target) && !unit_check(s, value)) {
            return false;
        }
        if ((is_number || is_index) && !json_is_integer(value)) {
            return scn_fail(s, "must be a number");
        }
        scn_back(s, mark);
    }
    return true;
}

static const char *unit_text(const struct scn *s, uint16_t serial)
{
    for (uint32_t i = 0; i < s->names; i++) {
        if (s->name[i].serial == serial) {
            return s->name[i].word;
        }
    }
    const struct eng_unit_id unit = scn_unit(s, serial);
    return unit.raw == 0 ? "gone" : scn_card_text(s, s->match.unit[unit.raw].top);
}

void scn_option_text(
    const struct scn *s, const struct eng_option *option, char *out, size_t size)
{
    const struct eng_option_info *info = &s->book.game->option[option->kind];
    size_t n = (size_t)snprintf(out, size, "%s", info->name);
    if (n < size && option->card.raw != 0) {
        n += (size_t)snprintf(out + n, size - n, " %s", scn_card_text(s, option->card));
    }
    if (n < size && option->unit != 0 && info->unit != NULL) {
        n += (size_t)snprintf(
            out + n, size - n, " %s=%s", info->unit, unit_text(s, option->unit));
    }
    if (n < size && info->target != NULL) {
        n += (size_t)snprintf(out + n, size - n, " %s=%s", info->target,
            option->target == 0 ? "player" : unit_text(s, option->target));
    }
    if (n < size && option->number != ENG_NUMBER_NONE && info->number != NULL) {
        n += (size_t)snprintf(out + n, size - n, " %s=%d", info->number, option->number);
    }
    if (n < size && info->index != NULL) {
        snprintf(out + n, size - n, " %s=%u", info->index, option->index);
    }
}

void scn_options_text(const struct scn *s, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < s->options.len && n + 80 < size; i++) {
        char text[200];
        scn_option_text(s, &s->options.at[i], text, sizeof text);
        const int k = snprintf(out + n, size - n, "%s%s", i == 0 ? "" : "; ", text);
        n += k < 0 ? 0 : (size_t)k;
    }
    if (s->options.len == 0) {
        snprintf(out, size, "nothing");
    }
}
