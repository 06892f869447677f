/* SPDX-License-Identifier: MIT
 * cards_test.c - the loader of card files: what a good file becomes, and the exact words for each
 * way in which one is bad. */
#include <eng/digimon.h>

#include <check.h>
#include <jansson.h>

#include <crd/cards.h>
#include <crd/print.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- kit ---- */

static char line[1024];

/* Loads texts and gives "" or the error's line. */
static const char *load(const struct crd_text texts[], size_t n, struct crd_set **out)
{
    struct crd_error err;
    const enum crd_status s = crd_cards_load_text(texts, n, out, &err);

    if (s == CRD_OK) {
        return "";
    }
    ck_assert_int_eq(s, CRD_INVALID);
    return crd_error_line(&err, line, sizeof line);
}

static const char *load_one(const char *text, struct crd_set **out)
{
    return load(&(struct crd_text){"t.json", text, strlen(text)}, 1, out);
}

static struct crd_set *good(const char *text)
{
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(text, &set), "");
    return set;
}

#define FRAME(cards) "{\"format\":1,\"game\":\"digimon\",\"cards\":[" cards "]}"
#define DIGIMON                                                                               \
    "{\"number\":\"T-02\",\"name\":{\"en\":\"Two\",\"ja\":\"ニ\"},\"category\":\"digimon\"," \
    "\"colors\":[\"red\"],\"level\":3,\"play_cost\":2,\"dp\":3000,"                           \
    "\"requirements\":[{\"colors\":[\"red\"],\"cost\":0,\"level\":2}],\"traits\":[\"Rookie\"]}"
#define EGG                                                                     \
    "{\"number\":\"T-01\",\"name\":{\"en\":\"One\"},\"category\":\"digi-egg\"," \
    "\"colors\":[\"white\",\"red\"],\"level\":2}"
#define TAMER                                                                  \
    "{\"number\":\"T-03\",\"name\":{\"en\":\"Three\"},\"category\":\"tamer\"," \
    "\"colors\":[\"blue\"],\"play_cost\":3}"
#define OPTION                                                                 \
    "{\"number\":\"T-04\",\"name\":{\"en\":\"Four\"},\"category\":\"option\"," \
    "\"colors\":[\"green\"],\"play_cost\":0}"
#define TOKEN                                                                                  \
    "{\"number\":\"T-05\",\"name\":{\"en\":\"Five\"},\"category\":\"digimon\",\"token\":true," \
    "\"colors\":[\"yellow\"],\"dp\":1000}"

/* What only a tests' file may do: give a good card another value and load it. */
static void expect_mutation(
    const char *card, const char *key, const char *value, const char *want)
{
    json_t *object = json_loads(card, JSON_REJECT_DUPLICATES, NULL);
    struct crd_set *set = NULL;

    ck_assert_ptr_nonnull(object);
    if (value == NULL) {
        ck_assert_int_eq(json_object_del(object, key), 0);
    } else {
        json_t *other = json_loads(value, JSON_DECODE_ANY, NULL);

        ck_assert_ptr_nonnull(other);
        json_object_set_new(object, key, other);
    }
    char *text = json_dumps(object, JSON_COMPACT);
    char file[2048];
    ck_assert_int_lt(snprintf(file, sizeof file, FRAME("%s"), text), (int)sizeof file);
    ck_assert_str_eq(load_one(file, &set), want);
    crd_set_free(set);
    free(text);
    json_decref(object);
}

static const struct dig_facts *facts_of(const struct crd_set *set, const char *number)
{
    const struct eng_cards *cards = crd_set_cards(set);
    const int32_t at = crd_find(cards, number);

    ck_assert_int_ge(at, 0);
    return (const struct dig_facts *)cards->facts + at;
}

/* ---- good files ---- */

START_TEST(a_file_becomes_definitions_ordered_by_number)
{
    struct crd_set *set = good(FRAME(TOKEN "," OPTION "," DIGIMON "," EGG "," TAMER));
    const struct eng_cards *cards = crd_set_cards(set);

    ck_assert_str_eq(crd_set_game(set), "digimon");
    ck_assert_uint_eq(cards->len, 5);
    for (uint32_t i = 0; i < cards->len; i++) {
        char number[16];

        snprintf(number, sizeof number, "T-0%u", i + 1);
        ck_assert_str_eq(cards->def[i].number, number);
        ck_assert_int_eq(crd_find(cards, number), (int)i);
    }
    ck_assert_int_eq(crd_find(cards, "T-00"), -1);
    ck_assert_int_eq(crd_find(cards, "T-06"), -1);
    ck_assert_int_eq(crd_find(cards, ""), -1);
    ck_assert_str_eq(cards->def[1].name, "Two");
    ck_assert_str_eq(cards->def[1].name_ja, "ニ");
    ck_assert_str_eq(cards->def[0].name_ja, "");
    crd_set_free(set);
}
END_TEST

START_TEST(each_category_has_its_facts)
{
    struct crd_set *set = good(FRAME(TOKEN "," OPTION "," DIGIMON "," EGG "," TAMER));
    const struct dig_facts *f = facts_of(set, "T-01");

    ck_assert_uint_eq(f->category, DIG_CATEGORY_DIGI_EGG);
    ck_assert_uint_eq(f->colors, DIG_COLOR_WHITE | DIG_COLOR_RED);
    ck_assert_int_eq(f->level, 2);
    ck_assert_int_eq(f->play_cost, DIG_NO_VALUE);
    ck_assert_int_eq(f->dp, DIG_NO_VALUE);
    ck_assert_uint_eq(f->copies_max, 4);

    f = facts_of(set, "T-02");
    ck_assert_uint_eq(f->category, DIG_CATEGORY_DIGIMON);
    ck_assert_int_eq(f->play_cost, 2);
    ck_assert_int_eq(f->dp, 3000);
    ck_assert_uint_eq(f->is_token, 0);
    ck_assert_uint_eq(f->requirements, 1);
    ck_assert_uint_eq(f->requirement[0].colors, DIG_COLOR_RED);
    ck_assert_int_eq(f->requirement[0].level, 2);
    ck_assert_uint_eq(f->requirement[0].cost, 0);
    ck_assert_uint_eq(f->traits, 1);
    ck_assert_str_eq(f->trait[0], "Rookie");

    f = facts_of(set, "T-03");
    ck_assert_uint_eq(f->category, DIG_CATEGORY_TAMER);
    ck_assert_int_eq(f->level, DIG_NO_VALUE);
    ck_assert_int_eq(f->dp, DIG_NO_VALUE);
    f = facts_of(set, "T-04");
    ck_assert_uint_eq(f->category, DIG_CATEGORY_OPTION);
    ck_assert_int_eq(f->play_cost, 0);
    f = facts_of(set, "T-05");
    ck_assert_uint_eq(f->is_token, 1);
    ck_assert_int_eq(f->play_cost, DIG_NO_VALUE);
    ck_assert_uint_eq(f->traits, 0);
    crd_set_free(set);
}
END_TEST

START_TEST(every_key_reaches_its_fact)
{
    struct crd_set *set = good(FRAME(
        "{\"number\":\"T-09\",\"name\":{\"en\":\"Nine\"},\"category\":\"digimon\",\"token\":false,"
        "\"colors\":[\"blue\",\"yellow\",\"green\",\"black\",\"purple\"],\"level\":7,"
        "\"play_cost\":20,\"dp\":30000,\"copies\":50,\"ace\":4,\"arts\":true,\"requirements\":[{\"colors\":[\"black\","
        "\"white\"],\"cost\":20},{\"colors\":[\"red\"],\"level\":7,\"cost\":1}],"
        "\"traits\":[\"B\",\"A\"]}"));
    const struct dig_facts *f = facts_of(set, "T-09");

    ck_assert_uint_eq(f->colors, 62);
    ck_assert_int_eq(f->level, 7);
    ck_assert_int_eq(f->play_cost, 20);
    ck_assert_int_eq(f->dp, 30000);
    ck_assert_uint_eq(f->copies_max, 50);
    ck_assert_int_eq(f->overflow, 4);
    ck_assert_uint_eq(f->is_arts, 1);
    ck_assert_uint_eq(f->requirements, 2);
    ck_assert_uint_eq(f->requirement[0].colors, DIG_COLOR_BLACK | DIG_COLOR_WHITE);
    ck_assert_int_eq(f->requirement[0].level, DIG_NO_VALUE);
    ck_assert_uint_eq(f->requirement[0].cost, 20);
    ck_assert_int_eq(f->requirement[1].level, 7);
    ck_assert_uint_eq(f->requirement[1].cost, 1);
    ck_assert_uint_eq(f->traits, 2);
    ck_assert_str_eq(f->trait[0], "B");
    ck_assert_str_eq(f->trait[1], "A");
    crd_set_free(set);
}
END_TEST

/* ---- bad cards ---- */

#define CARD2 "t.json: T-02: "
#define COLOR_WORDS \
    "must be one of \"red\", \"blue\", \"yellow\", \"green\", \"black\", \"purple\", \"white\""
#define SIXTEEN "0123456789abcdef"
#define LONG_TEXT \
    SIXTEEN SIXTEEN SIXTEEN SIXTEEN SIXTEEN SIXTEEN SIXTEEN SIXTEEN SIXTEEN SIXTEEN

static const struct {
    const char *card, *key, *value, *want;
} mutations[] = {
    /* keys that every card has */
    {DIGIMON, "number", NULL, "t.json: cards[0]: number: missing"},
    {DIGIMON, "number", "7", "t.json: cards[0]: number: must be text"},
    {DIGIMON, "number", "\"\"", "t.json: cards[0]: number: must have 1..24 bytes"},
    {DIGIMON, "number", "\"1234567890123456789012345\"",
        "t.json: cards[0]: number: must have 1..24 bytes"},
    {DIGIMON, "number", "\"-1\"",
        "t.json: cards[0]: number: must be letters, digits and . _ / -, the first not a sign"},
    {DIGIMON, "number", "\"T 1\"",
        "t.json: cards[0]: number: must be letters, digits and . _ / -, the first not a sign"},
    {DIGIMON, "number", "\"T\\n1\"",
        "t.json: cards[0]: number: must be one line without control characters"},
    {DIGIMON, "name", NULL, CARD2 "name: missing"},
    {DIGIMON, "name", "\"Two\"", CARD2 "name: must be an object"},
    {DIGIMON, "name", "{\"ja\":\"x\"}", CARD2 "name.en: missing"},
    {DIGIMON, "name", "{\"en\":\"\"}", CARD2 "name.en: must have 1..160 bytes"},
    {DIGIMON, "name", "{\"en\":\"" LONG_TEXT "x\"}", CARD2 "name.en: must have 1..160 bytes"},
    {DIGIMON, "name", "{\"en\":\"a\\tb\"}",
        CARD2 "name.en: must be one line without control characters"},
    {DIGIMON, "name", "{\"en\":\"a\\u007f\"}",
        CARD2 "name.en: must be one line without control characters"},
    {DIGIMON, "name", "{\"en\":\"x\",\"ja\":null}", CARD2 "name.ja: must be text"},
    {DIGIMON, "name", "{\"en\":\"x\",\"de\":\"x\"}", CARD2 "name.de: unknown key"},
    /* type, range and words of each key */
    {DIGIMON, "effects", "[]", CARD2 "effects: must have 1..16 entries"},
    {DIGIMON, "effect", "[]", CARD2 "effect: unknown key"},
    {DIGIMON, "category", "\"dual\"",
        CARD2 "category: must be one of \"digi-egg\", \"digimon\", \"tamer\", \"option\""},
    {DIGIMON, "category", "2",
        CARD2 "category: must be one of \"digi-egg\", \"digimon\", \"tamer\", \"option\""},
    {DIGIMON, "token", "1", CARD2 "token: must be true or false"},
    {DIGIMON, "colors", "\"red\"", CARD2 "colors: must be a list"},
    {DIGIMON, "colors", "[]", CARD2 "colors: must have 1..7 entries"},
    {DIGIMON, "colors", "[\"red\",\"pink\"]", CARD2 "colors[1]: " COLOR_WORDS},
    {DIGIMON, "colors", "[7]", CARD2 "colors[0]: " COLOR_WORDS},
    {DIGIMON, "colors", "[\"red\",\"red\"]", CARD2 "colors[1]: \"red\" is there twice"},
    {DIGIMON, "level", "\"3\"", CARD2 "level: must be a whole number"},
    {DIGIMON, "level", "3.0", CARD2 "level: must be a whole number"},
    {DIGIMON, "level", "null", CARD2 "level: must be a whole number"},
    {DIGIMON, "level", "1", CARD2 "level: must be 2..7"},
    {DIGIMON, "level", "8", CARD2 "level: must be 2..7"},
    {DIGIMON, "level", "4294967299", CARD2 "level: must be 2..7"},
    {DIGIMON, "play_cost", "-1", CARD2 "play_cost: must be 0..20"},
    {DIGIMON, "play_cost", "21", CARD2 "play_cost: must be 0..20"},
    {DIGIMON, "dp", "-1000", CARD2 "dp: must be 0..30000"},
    {DIGIMON, "dp", "30001", CARD2 "dp: must be 0..30000"},
    {DIGIMON, "requirements", "{}", CARD2 "requirements: must be a list"},
    {DIGIMON, "requirements", "[]", CARD2 "requirements: must have 1..8 entries"},
    {DIGIMON, "requirements", "[1,2,3,4,5,6,7,8,9]",
        CARD2 "requirements: must have 1..8 entries"},
    {DIGIMON, "requirements", "[3]", CARD2 "requirements[0]: must be an object"},
    {DIGIMON, "requirements", "[{\"colors\":[\"red\"],\"level\":1,\"cost\":0}]",
        CARD2 "requirements[0].level: must be 2..7"},
    {DIGIMON, "requirements", "[{\"colors\":[\"red\"],\"cost\":0},{\"colors\":[\"red\"]}]",
        CARD2 "requirements[1].cost: missing"},
    {DIGIMON, "requirements", "[{\"cost\":0}]", CARD2 "requirements[0].colors: missing"},
    {DIGIMON, "requirements", "[{\"colors\":[\"red\"],\"cost\":21}]",
        CARD2 "requirements[0].cost: must be 0..20"},
    {DIGIMON, "requirements", "[{\"colors\":[\"red\",\"rde\"],\"cost\":2}]",
        CARD2 "requirements[0].colors[1]: " COLOR_WORDS},
    {DIGIMON, "requirements", "[{\"colors\":[\"red\"],\"cost\":0,\"trait\":\"x\"}]",
        CARD2 "requirements[0].trait: unknown key"},
    {DIGIMON, "traits", "[]", CARD2 "traits: must have 1..12 entries"},
    {DIGIMON, "traits", "[\"a\",\"b\",\"a\"]", CARD2 "traits[2]: \"a\" is there twice"},
    {DIGIMON, "traits", "[\"\"]", CARD2 "traits[0]: must have 1..48 bytes"},
    {DIGIMON, "traits", "[\"" SIXTEEN SIXTEEN SIXTEEN "x\"]",
        CARD2 "traits[0]: must have 1..48 bytes"},
    {DIGIMON, "traits", "[[]]", CARD2 "traits[0]: must be text"},
    {DIGIMON, "copies", "0", CARD2 "copies: must be 1..50"},
    {DIGIMON, "copies", "51", CARD2 "copies: must be 1..50"},
    {DIGIMON, "keywords", "[\"piercing\"]", CARD2 "keywords: unknown key"},
    {DIGIMON, "ace", "10", CARD2 "ace: must be 1..9"},
    {DIGIMON, "mentions", "\"x\"", CARD2 "mentions: must be a list"},
    /* which category has which key */
    {DIGIMON, "category", NULL, CARD2 "category: missing"},
    {DIGIMON, "colors", NULL, CARD2 "colors: missing in a card of this kind: digimon"},
    {DIGIMON, "dp", NULL, CARD2 "dp: missing in a card of this kind: digimon"},
    {DIGIMON, "play_cost", NULL, CARD2 "play_cost: missing in a card of this kind: digimon"},
    {DIGIMON, "token", "true",
        CARD2 "requirements: not allowed in a card of this kind: digimon token"},
    {DIGIMON, "category", "\"digi-egg\"",
        CARD2 "play_cost: not allowed in a card of this kind: digi-egg"},
    {EGG, "dp", "1000", "t.json: T-01: dp: not allowed in a card of this kind: digi-egg"},
    {EGG, "token", "false",
        "t.json: T-01: token: not allowed in a card of this kind: digi-egg"},
    {EGG, "ace", "3", "t.json: T-01: ace: not allowed in a card of this kind: digi-egg"},
    {EGG, "requirements", "[{\"colors\":[\"red\"],\"cost\":0}]",
        "t.json: T-01: requirements: not allowed in a card of this kind: digi-egg"},
    {TAMER, "level", "3", "t.json: T-03: level: not allowed in a card of this kind: tamer"},
    {TAMER, "play_cost", NULL,
        "t.json: T-03: play_cost: missing in a card of this kind: tamer"},
    {TAMER, "dna", "[]", "t.json: T-03: dna: not allowed in a card of this kind: tamer"},
    {OPTION, "dp", "0", "t.json: T-04: dp: not allowed in a card of this kind: option"},
    {OPTION, "token", "true",
        "t.json: T-04: token: not allowed in a card of this kind: option"},
    {OPTION, "link", "{}", "t.json: T-04: link: not allowed in a card of this kind: option"},
    {TOKEN, "tokens", "[]",
        "t.json: T-05: tokens: not allowed in a card of this kind: digimon token"},
    {TOKEN, "dp", NULL, "t.json: T-05: dp: missing in a card of this kind: digimon token"},
    {TOKEN, "copies", "4",
        "t.json: T-05: copies: not allowed in a card of this kind: digimon token"},
};

START_TEST(a_bad_card_is_refused_in_these_words)
{
    expect_mutation(
        mutations[_i].card, mutations[_i].key, mutations[_i].value, mutations[_i].want);
}
END_TEST

START_TEST(each_optional_key_may_be_left_out)
{
    static const char *const optional[] = {"level", "requirements", "traits"};

    for (size_t i = 0; i < LEN(optional); i++) {
        expect_mutation(DIGIMON, optional[i], NULL, "");
    }
    expect_mutation(EGG, "level", NULL, "");
}
END_TEST

/* ---- bad files ---- */

#define TEN(text) text text text text text text text text text text

static const struct {
    const char *text, *want;
} files[] = {
    {"", "t.json: line 1, column 0: '[' or '{' expected near end of file"},
    {"[]", "t.json: must be an object"},
    {"7", "t.json: line 1, column 1: '[' or '{' expected near '7'"},
    {"{\"format\":1,\n\"game\" 2}", "t.json: line 2, column 8: ':' expected near '2'"},
    {"{\"format\":1,\"format\":1}",
        "t.json: line 1, column 20: duplicate object key near '\"format\"'"},
    {"{\"format\":1}x", "t.json: line 1, column 13: end of file expected near 'x'"},
    {"{\"game\":\"digimon\",\"cards\":[" EGG "]}", "t.json: format: must be 1"},
    {"{\"format\":2,\"game\":\"digimon\",\"cards\":[" EGG "]}", "t.json: format: must be 1"},
    {"{\"format\":1,\"cards\":[" EGG "]}", "t.json: game: must be the name of a game"},
    {"{\"format\":1,\"game\":\"chess\",\"cards\":[" EGG "]}",
        "t.json: game: must be the name of a game"},
    {"{\"format\":1,\"game\":\"digimon\"}", "t.json: cards: must be a list of 1..65535 cards"},
    {FRAME(""), "t.json: cards: must be a list of 1..65535 cards"},
    {"{\"format\":1,\"game\":\"digimon\",\"cards\":{}}",
        "t.json: cards: must be a list of 1..65535 cards"},
    {"{\"format\":1,\"game\":\"digimon\",\"set\":\"\",\"cards\":[" EGG "]}",
        "t.json: set: must be text of 1..48 bytes"},
    {"{\"format\":1,\"game\":\"digimon\",\"set\":9,\"cards\":[" EGG "]}",
        "t.json: set: must be text of 1..48 bytes"},
    {"{\"format\":1,\"game\":\"digimon\",\"date\":\"\",\"cards\":[" EGG "]}",
        "t.json: date: unknown key"},
    {FRAME("7"), "t.json: cards[0]: must be an object"},
    {FRAME(EGG "," DIGIMON ",{}"), "t.json: cards[2]: number: missing"},
    {FRAME(EGG "," DIGIMON "," EGG),
        "t.json: T-01: number: there is another card with this number in the file"},
    {FRAME("{\"number\":\"T-01\",\"number\":\"T-01\"}"),
        "t.json: line 1, column 63: duplicate object key near '\"number\"'"},
    {FRAME("{\"a\\u0001b\":1}"), "t.json: cards[0]: a?b: unknown key"},
    {"{\"format\":1,\"game\":\"digimon\",\"set\":\"\\u0000\",\"cards\":[]}",
        "t.json: line 1, column 43: \\u0000 is not allowed without JSON_ALLOW_NUL near "
        "'\"\\u0000\"'"},
    {TEN("[") TEN("[") TEN("[") TEN("[") "[" TEN("]") TEN("]") TEN("]") TEN("]") "]",
        "t.json: nested deeper than 40"},
    {TEN("[") TEN("[") TEN("[") TEN("[") TEN("]") TEN("]") TEN("]") TEN("]"),
        "t.json: must be an object"},
    {"{\"set\":\"" TEN("[") TEN("[") TEN("[") TEN("[") "[[\\\"{{{{\"}",
        "t.json: format: must be 1"},
};

START_TEST(a_bad_file_is_refused_in_these_words)
{
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(files[_i].text, &set), files[_i].want);
    ck_assert_ptr_null(set);
}
END_TEST

START_TEST(bytes_that_are_not_utf8_are_refused)
{
    struct crd_set *set = NULL;
    char text[] = FRAME(EGG);

    *strstr(text, "One") = (char)0xff;
    ck_assert_ptr_nonnull(strstr(load_one(text, &set), "unable to decode byte 0xff"));
}
END_TEST

START_TEST(nesting_is_refused_before_the_parser_recurses)
{
    const size_t len = 1000000;
    struct crd_set *set = NULL;
    char *text = malloc(len);

    memset(text, '[', len);
    ck_assert_str_eq(load(&(struct crd_text){"t.json", text, len}, 1, &set),
        "t.json: nested deeper than 40");
    free(text);
}
END_TEST

START_TEST(a_file_over_the_limit_is_refused)
{
    const size_t len = CRD_FILE_BYTES_MAX + 1;
    struct crd_set *set = NULL;
    char *text = malloc(len);

    memset(text, ' ', len);
    memcpy(text, FRAME(EGG), strlen(FRAME(EGG)));
    ck_assert_str_eq(load(&(struct crd_text){"t.json", text, len - 1}, 1, &set), "");
    crd_set_free(set);
    ck_assert_str_eq(load(&(struct crd_text){"t.json", text, len}, 1, &set),
        "t.json: more than 8388608 bytes");
    free(text);
}
END_TEST

/* A file of n eggs, numbers prefix-0 and up; free it. */
static char *many_eggs(const char *prefix, unsigned n, size_t *len)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, len);

    fputs("{\"format\":1,\"game\":\"digimon\",\"cards\":[", out);
    for (unsigned i = 0; i < n; i++) {
        fprintf(out,
            "%s{\"number\":\"%s-%u\",\"name\":{\"en\":\"E\"},\"category\":\"digi-egg\","
            "\"colors\":[\"red\"]}",
            i == 0 ? "" : ",", prefix, i);
    }
    fputs("]}", out);
    fclose(out);
    return text;
}

START_TEST(more_cards_than_an_index_can_name_are_refused)
{
    struct crd_text texts[2] = {{.name = "a.json"}, {.name = "b.json"}};
    struct crd_set *set = NULL;
    char *a = many_eggs("A", 65535, &texts[0].len);
    char *b = many_eggs("B", 1, &texts[1].len);

    texts[0].text = a;
    texts[1].text = b;
    ck_assert_str_eq(load(texts, 1, &set), "");
    ck_assert_uint_eq(crd_set_cards(set)->len, 65535);
    ck_assert_int_eq(crd_find(crd_set_cards(set), "A-9999"), 65534);
    crd_set_free(set);
    ck_assert_str_eq(load(texts, 2, &set), "b.json: cards: more than 65535 cards in all files");
    free(a);
    free(b);
}
END_TEST

START_TEST(long_names_in_errors_are_cut_at_a_character)
{
    struct crd_error err;
    struct crd_set *set = NULL;
    char name[400], text[800];

    for (size_t i = 0; i + 3 < sizeof name; i += 3) {
        memcpy(name + i, "ニ", 4);
    }
    snprintf(text, sizeof text, FRAME("{\"%s\":1}"), name);
    ck_assert_int_eq(
        crd_cards_load_text(&(struct crd_text){name, text, strlen(text)}, 1, &set, &err),
        CRD_INVALID);
    ck_assert_uint_eq(strlen(err.file), 159); /* 53 characters */
    ck_assert_int_eq(memcmp(err.file, "ニ", 3), 0);
    ck_assert_uint_eq(strlen(err.field), 93); /* 31 characters in 95 bytes */
    ck_assert_str_eq(err.text, "unknown key");
}
END_TEST

START_TEST(files_are_read_and_unreadable_ones_named)
{
    const char *const here[] = {SETS_DIR "/starter.json", KEYWORDS};
    const char *const missing[] = {SETS_DIR "/starter.json", SETS_DIR "/none.json"};
    const char *const folder[] = {SETS_DIR};
    struct crd_set *set = NULL;
    struct crd_error err;

    ck_assert_int_eq(crd_cards_load(here, 2, &set, &err), CRD_OK);
    ck_assert_int_ge(crd_find(crd_set_cards(set), "ST1-02"), 0);
    ck_assert_int_ge(crd_find(crd_set_cards(set), "SH2-01"), 0);
    crd_set_free(set);
    set = NULL;
    ck_assert_int_eq(crd_cards_load(missing, 2, &set, &err), CRD_UNREADABLE);
    ck_assert_str_eq(crd_error_line(&err, line, sizeof line),
        SETS_DIR "/none.json: cannot be read: No such file or directory");
    ck_assert_int_eq(crd_cards_load(folder, 1, &set, &err), CRD_UNREADABLE);
    ck_assert_str_eq(
        crd_error_line(&err, line, sizeof line), SETS_DIR ": cannot be read: Is a directory");
    ck_assert_int_eq(crd_cards_load(NULL, 0, &set, &err), CRD_INVALID);
    ck_assert_str_eq(crd_error_line(&err, line, sizeof line), "no card file was named");
    ck_assert_ptr_null(set);
}
END_TEST

/* ---- several files ---- */

START_TEST(files_merge_and_a_number_may_be_in_one_only)
{
    static const char one[] = FRAME(DIGIMON "," EGG), two[] = FRAME(TAMER),
                      three[] = FRAME(EGG);
    const struct crd_text texts[] = {{"a.json", one, sizeof one - 1},
        {"b.json", two, sizeof two - 1}, {"c.json", three, sizeof three - 1}};
    struct crd_set *set = NULL;

    ck_assert_str_eq(load(texts, 2, &set), "");
    ck_assert_uint_eq(crd_set_cards(set)->len, 3);
    crd_set_free(set);
    set = NULL;
    ck_assert_str_eq(load(texts, 3, &set),
        "c.json: T-01: number: there is another card with this number in a.json");
    ck_assert_ptr_null(set);
}
END_TEST

/* ---- hash and canonical text ---- */

static void expect_same_hash(const struct crd_set *a, const struct crd_set *b)
{
    ck_assert_mem_eq(crd_set_cards(a)->hash, crd_set_cards(b)->hash, CRD_HASH_BYTES);
}

START_TEST(the_hash_does_not_know_order_or_layout)
{
    struct crd_set *a = good(FRAME(EGG "," DIGIMON));
    struct crd_set *b =
        good("{ \"cards\" : [\n" DIGIMON ",\n{\"colors\":[\"red\",\"white\"],"
             "\"level\":2,\"copies\":4,\"category\":\"digi-egg\",\"name\":{\"en\":"
             "\"\\u004fne\"},\"number\":\"T-01\"} ],\"set\":\"x\",\"game\":\"digimon\","
             "\"format\":1}");
    static const char one[] = FRAME(DIGIMON), two[] = FRAME(EGG);
    const struct crd_text texts[] = {{"a", one, sizeof one - 1}, {"b", two, sizeof two - 1}};
    struct crd_set *c = NULL;

    ck_assert_str_eq(load(texts, 2, &c), "");
    expect_same_hash(a, b);
    expect_same_hash(a, c);
    crd_set_free(a);
    crd_set_free(b);
    crd_set_free(c);
}
END_TEST

START_TEST(the_hash_knows_every_fact)
{
    static const struct {
        const char *key, *value;
    } change[] = {
        {"number", "\"T-07\""},
        {"name", "{\"en\":\"Two!\",\"ja\":\"ニ\"}"},
        {"name", "{\"en\":\"Two\"}"},
        {"colors", "[\"blue\"]"},
        {"level", "4"},
        {"play_cost", "3"},
        {"dp", "4000"},
        {"requirements", "[{\"colors\":[\"red\"],\"level\":2,\"cost\":1}]"},
        {"requirements", "[{\"colors\":[\"red\"],\"cost\":0}]"},
        {"traits", "[\"Rookie\",\"Data\"]"},
        {"copies", "5"},
        {"effects", "[{\"keyword\":\"rush\"}]"},
        {"ace", "3"},
        {"arts", "true"},
        {"mentions", "[\"x\"]"},
        {"rules", "[{\"copies\":4}]"},
        {"tokens", "[{\"name\":{\"en\":\"T\"},\"category\":\"tamer\",\"colors\":[\"red\"]}]"},
        {"dna", "[{\"parts\":[{\"level\":4},{\"level\":4}],\"cost\":0}]"},
    };
    struct crd_set *before = good(FRAME(DIGIMON));

    for (size_t i = 0; i < LEN(change); i++) {
        json_t *card = json_loads(DIGIMON, 0, NULL);
        json_object_set_new(
            card, change[i].key, json_loads(change[i].value, JSON_DECODE_ANY, NULL));
        char *text = json_dumps(card, 0);
        char file[2048];
        snprintf(file, sizeof file, FRAME("%s"), text);
        struct crd_set *after = good(file);

        ck_assert_mem_ne(
            crd_set_cards(before)->hash, crd_set_cards(after)->hash, CRD_HASH_BYTES);
        crd_set_free(after);
        free(text);
        json_decref(card);
    }
    crd_set_free(before);
}
END_TEST

START_TEST(the_canonical_text_is_this)
{
    struct crd_set *set =
        good(FRAME(OPTION "," DIGIMON ","
                          "{\"number\":\"T-01\",\"name\":{\"en\":\"A \\\"b\\\" \\\\ /\"},"
                          "\"colors\":[\"white\",\"red\"],\"category\":\"digi-egg\"}"));
    size_t len = 0;
    const char *text = crd_set_json(set, &len);

    ck_assert_str_eq(text,
        FRAME("{\"number\":\"T-01\",\"name\":{\"en\":\"A \\\"b\\\" \\\\ /\"},"
              "\"category\":\"digi-egg\",\"colors\":[\"red\",\"white\"]}," DIGIMON "," OPTION));
    ck_assert_uint_eq(len, strlen(text));
    crd_set_free(set);
}
END_TEST

START_TEST(the_shipped_sets_come_back_from_their_canonical_text)
{
    const char *const paths[] = {KEYWORDS, SETS_DIR "/starter.json"};
    struct crd_set *set = NULL;
    struct crd_error err;
    uint8_t hash[crypto_hash_sha256_BYTES];
    char hex[2 * CRD_HASH_BYTES + 1];
    size_t len = 0;

    ck_assert_int_eq(crd_cards_load(paths, 2, &set, &err), CRD_OK);
    const char *text = crd_set_json(set, &len);
    crypto_hash_sha256(hash, (const unsigned char *)text, len);
    ck_assert_mem_eq(hash, crd_set_cards(set)->hash, sizeof hash);

    struct crd_set *again = good(text);
    expect_same_hash(set, again);
    ck_assert_str_eq(crd_set_json(again, NULL), text);

    crd_hash_hex(hash, hex);
    ck_assert_uint_eq(strlen(hex), 64);
    ck_assert_uint_eq(strspn(hex, "0123456789abcdef"), 64);
    crd_set_free(again);
    crd_set_free(set);
}
END_TEST

/* ---- for people ---- */

START_TEST(dump_says_what_a_card_is)
{
    struct crd_set *set = good(FRAME(DIGIMON
        "," TOKEN ",{\"number\":\"T-10\",\"name\":{\"en\":\"Ten\"},\"category\":\"digimon\","
        "\"colors\":[\"red\",\"black\"],\"play_cost\":2,\"dp\":0,\"requirements\":"
        "[{\"colors\":[\"red\",\"blue\"],\"cost\":0},{\"colors\":[\"green\"],\"level\":5,"
        "\"cost\":3}],\"traits\":[\"X\",\"Y\"],\"effects\":[{\"keyword\":\"rush\"},{\"keyword\":"
        "{\"security_attack\":-1},\"text\":\"inherited\"}]}"));
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    for (uint32_t i = 0; i < 3; i++) {
        crd_dump(set, i, out);
    }
    fclose(out);
    ck_assert_str_eq(text,
        "T-02 Two (ニ)\n"
        "    category: digimon\n    colors: red\n    level: 3\n    play_cost: 2\n    dp: 3000\n"
        "    requirements: [{\"colors\":[\"red\"],\"cost\":0,\"level\":2}]\n    traits: Rookie\n"
        "T-05 Five\n"
        "    category: digimon\n    token: yes\n    colors: yellow\n    dp: 1000\n"
        "T-10 Ten\n"
        "    category: digimon\n    colors: red/black\n    play_cost: 2\n    dp: 0\n"
        "    requirements: [{\"colors\":[\"red\",\"blue\"],\"cost\":0},{\"colors\":[\"green\"],"
        "\"cost\":3,\"level\":5}]\n"
        "    traits: X/Y\n"
        "    effect 0: upper, persistent, <rush>, from battle\n"
        "    effect 1: inherited, persistent, <security_attack> -1, from battle\n");
    free(text);
    crd_set_free(set);
}
END_TEST

static char *lint_of(const struct crd_set *set, uint32_t *found)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    *found = crd_lint(set, out);
    fclose(out);
    return text;
}

START_TEST(lint_names_odd_things)
{
#define NAMED(number, en, ja, rest) \
    "{\"number\":\"" number "\",\"name\":{\"en\":\"" en "\",\"ja\":\"" ja "\"}," rest "}"
    struct crd_set *set = good(FRAME(NAMED("A", "X", "ア",
        "\"category\":\"digi-egg\",\"colors\":[\"red\"],\"level\":3,"
        "\"rules\":[{\"number\":\"B\"}]") "," NAMED("B", "X", "イ",
        "\"category\":\"digimon\",\"colors\":[\"red\"],\"level\":3,"
        "\"play_cost\":1,\"dp\":1,\"requirements\":[{\"colors\":[\"red\"],\"level\":2,"
        "\"cost\":1},{\"colors\":[\"blue\"],\"level\":2,\"cost\":1}],"
        "\"rules\":[{\"number\":\"NOPE-1\"}]") ",{\"number\":\"C\",\"name\":{\"en\":\"Y\"},"
                                               "\"category\":\"option\",\"colors\":[\"red\"],"
                                               "\"play_cost\":1}"));
    uint32_t found = 0;
    char *text = lint_of(set, &found);

    ck_assert_str_eq(text,
        "B: named like A in English, not in Japanese\n"
        "C: no Japanese name\n"
        "A: no card of the set digivolves from this digi-egg\n"
        "A: a digi-egg of level 3\n"
        "B: no card of the set meets requirements[0]\n"
        "B: no card of the set meets requirements[1]\n"
        "B: two requirements of one level and cost could be one\n"
        "B: no card of the set has its further number NOPE-1\n");
    ck_assert_uint_eq(found, 8);
    free(text);
    crd_set_free(set);
}
END_TEST

START_TEST(lint_finds_nothing_in_the_starter_set)
{
    const char *const paths[] = {SETS_DIR "/starter.json"};
    struct crd_set *set = NULL;
    struct crd_error err;
    uint32_t found = 0;

    ck_assert_int_eq(crd_cards_load(paths, 1, &set, &err), CRD_OK);
    char *text = lint_of(set, &found);
    ck_assert_str_eq(text, "");
    ck_assert_uint_eq(found, 0);
    free(text);
    crd_set_free(set);
}
END_TEST

/* Yours to free. */
static char *readme_text(void)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    FILE *in = fopen(README_FILE, "rb");

    ck_assert_ptr_nonnull(in);
    for (int c = fgetc(in); c != EOF; c = fgetc(in)) {
        fputc(c, out);
    }
    fclose(in);
    fclose(out);
    return text;
}

START_TEST(the_readme_holds_the_tables_that_the_loader_goes_by)
{
    char *readme = readme_text();
    bool (*const print[])(const char *game, FILE *out) = {crd_print_format, crd_print_language};

    for (size_t i = 0; i < LEN(print); i++) {
        char *table = NULL;
        size_t len = 0;
        FILE *out = open_memstream(&table, &len);

        ck_assert(print[i]("digimon", out));
        ck_assert(!print[i]("chess", out));
        fclose(out);
        ck_assert_ptr_nonnull(strstr(readme, table));
        free(table);
    }
    free(readme);
}
END_TEST

/* Every block of the README that is a card file must be one; blocks of keys are put into a card. */
START_TEST(the_readme_examples_load)
{
    char *text = readme_text(), *file = malloc(strlen(text) + 200);
    unsigned whole = 0, cards = 0;

    for (char *at = strstr(text, "\n```"); at != NULL; at = strstr(at, "\n```")) {
        char *end = strstr(at + 4, "\n```");

        ck_assert_ptr_nonnull(end);
        *end = '\0';
        if (strncmp(at, "\n```json\n{ \"format\"", 19) == 0) {
            crd_set_free(good(at + 9));
            whole++;
        } else if (strncmp(at, "\n```card\n", 9) == 0) {
            const bool is_dual = strstr(at, "\"option\": {") != NULL; /* it has no play cost */

            sprintf(file,
                FRAME("{\"number\":\"EX-09\",\"name\":{\"en\":\"X\"},\"category\":\"digimon\","
                      "\"colors\":[\"red\"],%s\"dp\":1,%s}"),
                is_dual ? "" : "\"play_cost\":1,", at + 9);
            crd_set_free(good(file));
            cards++;
        }
        at = end + 4;
    }
    ck_assert_uint_eq(whole, 1);
    ck_assert_uint_eq(cards, 12);
    free(file);
    free(text);
}
END_TEST

START_TEST(statuses_have_texts)
{
    ck_assert_str_eq(crd_status_text(CRD_OK), "ok");
    ck_assert_str_eq(crd_status_text(CRD_INVALID), "the file is not as the card format says");
    ck_assert_str_eq(crd_status_text(CRD_STATUS_NUM), "unknown status");
    crd_set_free(NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cards");
    TCase *c = tcase_create("cards");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_file_becomes_definitions_ordered_by_number);
    tcase_add_test(c, each_category_has_its_facts);
    tcase_add_test(c, every_key_reaches_its_fact);
    tcase_add_loop_test(c, a_bad_card_is_refused_in_these_words, 0, (int)LEN(mutations));
    tcase_add_test(c, each_optional_key_may_be_left_out);
    tcase_add_loop_test(c, a_bad_file_is_refused_in_these_words, 0, (int)LEN(files));
    tcase_add_test(c, bytes_that_are_not_utf8_are_refused);
    tcase_add_test(c, nesting_is_refused_before_the_parser_recurses);
    tcase_add_test(c, a_file_over_the_limit_is_refused);
    tcase_add_test(c, more_cards_than_an_index_can_name_are_refused);
    tcase_add_test(c, long_names_in_errors_are_cut_at_a_character);
    tcase_add_test(c, files_are_read_and_unreadable_ones_named);
    tcase_add_test(c, files_merge_and_a_number_may_be_in_one_only);
    tcase_add_test(c, the_hash_does_not_know_order_or_layout);
    tcase_add_test(c, the_hash_knows_every_fact);
    tcase_add_test(c, the_canonical_text_is_this);
    tcase_add_test(c, the_shipped_sets_come_back_from_their_canonical_text);
    tcase_add_test(c, dump_says_what_a_card_is);
    tcase_add_test(c, lint_names_odd_things);
    tcase_add_test(c, lint_finds_nothing_in_the_starter_set);
    tcase_add_test(c, the_readme_holds_the_tables_that_the_loader_goes_by);
    tcase_add_test(c, the_readme_examples_load);
    tcase_add_test(c, statuses_have_texts);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
