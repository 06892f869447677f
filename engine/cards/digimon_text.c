/* SPDX-License-Identifier: MIT
 * digimon_text.c - what is written on a Digimon card: names, traits, and its text [4-22]. */
#include "../digimon/rules.h"
#include "digimon_card.h"

#include <string.h>

static bool is_called(const struct crd__test *test, const char *text)
{
    return test->kind == TEST_NAME || test->kind == TEST_TRAIT
        ? strcmp(text, test->text) == 0
        : strstr(text, test->text) != NULL &&
            (test->but == NULL || strcmp(text, test->but) != 0);
}

/* Further names and traits that the card has by its (Rule) lines. */
static bool is_also(
    const struct crd__test *test, const struct crd__digimon_card *card, unsigned dim)
{
    for (unsigned i = 0; i < card->alsos; i++) {
        const struct crd__also *also = &card->also[i];

        if (also->dim == dim && (also->method == 0 || also->method == test->method) &&
            is_called(test, also->text)) {
            return true;
        }
    }
    return false;
}

static bool has_trait(const struct crd__test *test, const struct crd__digimon_card *card)
{
    for (unsigned i = 0; i < card->facts.traits; i++) {
        if (is_called(test, card->facts.trait[i])) {
            return true;
        }
    }
    return is_also(test, card, DIM_TRAIT);
}

static bool has_name(const struct crd__test *test, const struct eng_card_def *def,
    const struct crd__digimon_card *card)
{
    const char *option = card->facts.option.name;

    if (option != NULL && test->side == DIG_SIDE_OPTION) {
        return is_called(test, option); /* [4-5-6-2] */
    }
    return is_called(test, def->name) ||
        (option != NULL && test->side == 0 && is_called(test, option)) ||
        is_also(test, card, DIM_NAME) ||
        (test->kind == TEST_NAME_HAS && is_also(test, card, DIM_NAME_HAS));
}

/* Keys whose values are printed words: names, traits, texts, tokens. */
static bool is_printed(const char *key)
{
    static const char *const keys[] = {"name", "name_has", "trait", "trait_has", "text_has",
        "part", "but", "play_token", "en", NULL};

    return key != NULL && crd__word_find(key, keys) >= 0;
}

/* A keyword or timing is an icon of the text and matches as a whole [4-22-4]. */
static bool is_icon(const char *word)
{
    for (unsigned i = 1; dig_language.keyword[i].name != NULL; i++) {
        if (strcmp(dig_language.keyword[i].name, word) == 0) {
            return true;
        }
    }
    return crd__word_find(word, dig_language.timing) >= 0;
}

/* Only exactly that icon; what its note says is no text [4-22-5]. */
static bool is_that_icon(const char *word, const char *text)
{
    const bool is_noted = !dig__rule(TEXT_WITHOUT_NOTES) && strcmp(word, "alliance") == 0 &&
        strcmp(text, "security_attack") == 0;
    return is_icon(word) &&
        (is_noted ||
            (dig__rule(TEXT_WHOLE_ICON) ? strcmp(word, text) == 0
                                        : strstr(word, text) != NULL)); /* 4-22-4 */
}

static bool says(const json_t *value, const char *key, const char *text)
{
    const char *string = json_string_value(value);

    if (string != NULL) {
        return is_printed(key) ? strstr(string, text) != NULL : is_that_icon(string, text);
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (says(json_array_get(value, i), key, text)) {
            return true;
        }
    }
    for (void *it = json_object_iter((json_t *)value); it != NULL;
         it = json_object_iter_next((json_t *)value, it)) {
        const char *inner = json_object_iter_key(it);

        if (is_that_icon(inner, text) || says(json_object_iter_value(it), inner, text)) {
            return true;
        }
    }
    return false;
}

/* The effects; of a dual card that is asked as one of its sides, those of that side. */
static bool effects_say(const json_t *effects, const struct crd__test *test, bool is_dual)
{
    for (size_t i = 0; i < json_array_size(effects); i++) {
        const json_t *effect = json_array_get(effects, i);
        const char *text = json_string_value(json_object_get(effect, "text"));
        const bool is_option = text != NULL && strcmp(text, "option") == 0;
        const bool is_side =
            !is_dual || test->side == 0 || is_option == (test->side == DIG_SIDE_OPTION);

        if (is_side && (text == NULL || is_option || dig__rule(TEXT_WHERE_IDLE)) && /* 4-22-3 */
            says(effect, NULL, test->text)) {
            return true;
        }
    }
    return false;
}

/* [4-22-1]: everything written, also in lines and effects that could not work there [4-22-3]. */
static bool is_written(const struct crd__test *test, const struct eng_card_def *def,
    const struct crd__digimon_card *card, const json_t *object)
{
    static const char *const lines[] = {"effects", "requirements", "dna", "burst", "app_fusion",
        "digixros", "assembly", "link", "option", "rules", NULL};

    const bool is_dual = card->facts.option.name != NULL;
    if (has_trait(test, card) || /* of both sides [4-5-5-1] [4-5-6-2] */
        (!(is_dual && test->side == DIG_SIDE_OPTION) &&
            strstr(def->name, test->text) != NULL)) {
        return true;
    }
    for (unsigned i = 0; i < card->mentions; i++) {
        if (strstr(card->mention[i], test->text) != NULL) {
            return true;
        }
    }
    for (size_t i = 0; lines[i] != NULL && dig__rule(TEXT_ANYWHERE); i++) { /* 4-22-1 */
        const json_t *value = json_object_get(object, lines[i]);

        if (strcmp(lines[i], "effects") == 0) {
            if (effects_say(value, test, is_dual)) {
                return true;
            }
            continue;
        }
        if (is_dual && test->side != 0 &&
            (strcmp(lines[i], "option") == 0) != (test->side == DIG_SIDE_OPTION)) {
            continue; /* a line of the other side */
        }
        if (value != NULL && says(value, NULL, test->text)) {
            return true;
        }
    }
    return false;
}

bool crd__digimon_passes(const struct crd__test *test, const struct eng_card_def *def,
    const void *card, const json_t *object)
{
    switch ((enum dig_text_test)test->kind) {
    case TEST_NAME:
    case TEST_NAME_HAS:
        return has_name(test, def, card);
    case TEST_TRAIT:
    case TEST_TRAIT_HAS:
        return has_trait(test, card);
    case TEST_TEXT_HAS:
        return is_written(test, def, card, object);
    case DIG__text_test_num:
        break;
    }
    return false;
}

bool crd__digimon_text_passes(const struct crd__test *test, const struct crd__info_text *text)
{
    const bool is_name = test->kind == TEST_NAME || test->kind == TEST_NAME_HAS;
    const bool is_trait = test->kind == TEST_TRAIT || test->kind == TEST_TRAIT_HAS;

    return ((text->dim == DIM_NAME && is_name) || (text->dim == DIM_TRAIT && is_trait) ||
               (text->dim == DIM_NAME_HAS && test->kind == TEST_NAME_HAS)) &&
        is_called(test, text->text);
}
