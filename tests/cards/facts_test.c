/* SPDX-License-Identifier: MIT
 * facts_test.c - every fact of the starter set against a separate card list (one JSON object a
 * line), when there is one: $SHINPAN_SHARED/cards/cards.jsonl or ../shared/cards/cards.jsonl
 * beside the source. Exits with 77, which meson calls skipped, when there is none. */
#include <eng/digimon.h>

#include <jansson.h>

#include <crd/cards.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const colors[] = {
    "red", "blue", "yellow", "green", "black", "purple", "white"};

/* Names that the list spells with a hiragana letter where the card has katakana. */
static const char *const misspelt[] = {"ST2-04", "ST9-03"};

static unsigned wrong;

static void complain(const char *number, const char *fact)
{
    printf("%s: %s differs\n", number, fact);
    wrong++;
}

static unsigned color_bit(const json_t *name)
{
    for (unsigned i = 0; i < 7; i++) {
        if (strcmp(colors[i], json_string_value(name)) == 0) {
            return 1u << i;
        }
    }
    return 0;
}

static bool is_int(const json_t *value, int number)
{
    return json_is_null(value) ? number == DIG_NO_VALUE
                               : json_is_integer(value) && json_integer_value(value) == number;
}

static bool is_misspelt(const char *number)
{
    return strcmp(misspelt[0], number) == 0 || strcmp(misspelt[1], number) == 0;
}

/* The list has a row a colour, the set a row a level and cost with all its colours. */
static bool has_requirements(const struct dig_facts *f, const json_t *evo)
{
    unsigned rows = 0;

    for (unsigned r = 0; r < f->requirements; r++) {
        const struct dig_requirement *have = &f->requirement[r];
        unsigned bits = 0;

        for (size_t i = 0; i < json_array_size(evo); i++) {
            const json_t *row = json_array_get(evo, i);

            if (is_int(json_object_get(row, "level"), have->level) &&
                is_int(json_object_get(row, "cost"), have->cost)) {
                bits |= color_bit(json_object_get(row, "color"));
                rows++;
            }
        }
        if (bits == 0 || bits != have->colors) {
            return false;
        }
    }
    return rows == json_array_size(evo);
}

static bool has_traits(const struct dig_facts *f, const json_t *card)
{
    static const char *const group[] = {"form", "attribute", "type"};
    unsigned at = 0;

    for (unsigned g = 0; g < 3; g++) {
        const json_t *list = json_object_get(card, group[g]);

        for (size_t i = 0; i < json_array_size(list); i++, at++) {
            if (at >= f->traits ||
                strcmp(f->trait[at], json_string_value(json_array_get(list, i))) != 0) {
                return false;
            }
        }
    }
    return at == f->traits;
}

static void compare(
    const struct eng_card_def *def, const struct dig_facts *f, const json_t *card)
{
    const char *ja = json_string_value(json_object_get(card, "name_ja"));
    const json_t *list = json_object_get(card, "colors");
    unsigned bits = 0;

    for (size_t i = 0; i < json_array_size(list); i++) {
        bits |= color_bit(json_array_get(list, i));
    }
    if (strcmp(json_string_value(json_object_get(card, "kind")), "digimon") != 0 ||
        f->category != DIG_CATEGORY_DIGIMON) {
        complain(def->number, "category");
    }
    if (strcmp(json_string_value(json_object_get(card, "name")), def->name) != 0) {
        complain(def->number, "English name");
    }
    if ((strcmp(ja, def->name_ja) == 0) == is_misspelt(def->number)) {
        complain(def->number, "Japanese name");
    }
    if (bits != f->colors) {
        complain(def->number, "colours");
    }
    if (!is_int(json_object_get(card, "level"), f->level)) {
        complain(def->number, "level");
    }
    if (!is_int(json_object_get(card, "cost"), f->play_cost)) {
        complain(def->number, "play cost");
    }
    if (!is_int(json_object_get(card, "dp"), f->dp)) {
        complain(def->number, "DP");
    }
    if (!is_int(json_object_get(card, "max"), f->copies_max)) {
        complain(def->number, "copies");
    }
    if (!has_requirements(f, json_object_get(card, "evo"))) {
        complain(def->number, "digivolution requirements");
    }
    if (!has_traits(f, card)) {
        complain(def->number, "traits");
    }
    if (f->is_token != 0) {
        complain(def->number, "not being a token");
    }
}

/* A Digimon with nothing printed on it but facts. */
static bool is_blank(const json_t *card)
{
    static const char *const printed[] = {"text", "inherited", "security", "alt", "link_req",
        "link", "ace", "text_ja", "inherited_ja", "security_ja"};

    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        if (json_object_get(card, printed[i]) != NULL) {
            return false;
        }
    }
    return strcmp(json_string_value(json_object_get(card, "kind")), "digimon") == 0;
}

static FILE *open_list(void)
{
    const char *shared = getenv("SHINPAN_SHARED");
    char path[4096];

    snprintf(path, sizeof path, "%s/cards/cards.jsonl",
        shared != NULL ? shared : SOURCE_ROOT "/../shared");
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        printf("skipped: there is no card list at %s\n", path);
    }
    return in;
}

int main(void)
{
    const char *const path[] = {SETS_DIR "/starter.json"};
    struct crd_set *set = NULL;
    struct crd_error err;
    unsigned compared = 0, blanks = 0, ours = 0;
    FILE *in = open_list();

    if (in == NULL) {
        return 77;
    }
    if (crd_cards_load(path, 1, &set, &err) != CRD_OK) {
        printf("%s\n", err.text);
        return 1;
    }
    const struct eng_cards *cards = crd_set_cards(set);
    const struct dig_facts *facts = cards->facts;

    for (;;) {
        json_t *card = json_loadf(in, JSON_DISABLE_EOF_CHECK, NULL);
        if (card == NULL) {
            break;
        }
        const char *number = json_string_value(json_object_get(card, "id"));
        const int32_t at = crd_find(cards, number);
        blanks += is_blank(card);
        if (at >= 0) {
            compare(&cards->def[at], &facts[at], card);
            compared++;
        }
        if ((at >= 0) != is_blank(card)) {
            complain(number, "whether it belongs in the starter set");
        }
        json_decref(card);
    }
    fclose(in);
    for (uint32_t i = 0; i < cards->len; i++) {
        ours += facts[i].category == DIG_CATEGORY_DIGIMON;
    }
    if (compared != ours || blanks != ours) {
        printf(
            "%u Digimon in the set, %u in the list, %u without text\n", ours, compared, blanks);
        wrong++;
    }
    crd_set_free(set);
    printf("%u cards compared, %u differences\n", compared, wrong);
    return wrong == 0 && compared > 0 ? 0 : 1;
}
