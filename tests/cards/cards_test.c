/* SPDX-License-Identifier: MIT
 * cards_test.c - the loader of card files: what a good file becomes; faults_test.c has the bad ones. */
#include "loading.h"
#include "sample_cards.h"

#include <eng/digimon.h>

#include <check.h>
#include <jansson.h>

#include <crd/cards.h>
#include <crd/print.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kit ---- */

static struct crd_set *good(const char *text)
{
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(text, &set), "");
    return set;
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

/* ---- bad files ---- */

START_TEST(bytes_that_are_not_utf8_are_refused)
{
    struct crd_set *set = NULL;
    char text[] = FRAME(EGG);

    *strstr(text, "One") = (char)0xff;
    ck_assert_ptr_nonnull(strstr(load_one(text, &set), "unable to decode byte 0xff"));
}
END_TEST

START_TEST(long_names_in_errors_are_cut_at_a_character)
{
    struct crd_error err;
    struct crd_set *set = NULL;
    char name[700], text[1600];

    for (size_t i = 0; i + 3 < sizeof name; i += 3) {
        memcpy(name + i, "ニ", 4);
    }
    snprintf(text, sizeof text, FRAME("{\"%s\":1}"), name);
    ck_assert_int_eq(
        crd_cards_load_text(&(struct crd_text){name, text, strlen(text)}, 1, &set, &err),
        CRD_INVALID);
    ck_assert_uint_eq(strlen(err.file), 159); /* 53 characters */
    ck_assert_int_eq(memcmp(err.file, "ニ", 3), 0);
    ck_assert_uint_eq(strlen(err.field), 399); /* 133 characters */
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

/* All pages, one after the other; yours to free. */
static char *pages_text(void)
{
    static const char *const pages[] = {
        "README.md", "LANGUAGE.md", "DIGIMON.md", "DUEL-MASTERS.md"};
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    for (size_t i = 0; i < LEN(pages); i++) {
        char path[512];

        snprintf(path, sizeof path, "%s/%s", PAGES_DIR, pages[i]);
        FILE *in = fopen(path, "rb");
        ck_assert_ptr_nonnull(in);
        for (int c = fgetc(in); c != EOF; c = fgetc(in)) {
            fputc(c, out);
        }
        fclose(in);
    }
    fclose(out);
    return text;
}

START_TEST(the_pages_hold_the_tables_that_the_loader_goes_by)
{
    char *pages = pages_text();
    bool (*const print[])(const char *game, FILE *out) = {crd_print_format, crd_print_language};
    static const char *const games[] = {"digimon", "duel-masters"};

    for (size_t i = 0; i < LEN(print) * LEN(games); i++) {
        char *table = NULL;
        size_t len = 0;
        FILE *out = open_memstream(&table, &len);

        ck_assert(print[i % LEN(print)](games[i / LEN(print)], out));
        ck_assert(!print[i % LEN(print)]("chess", out));
        fclose(out);
        ck_assert_ptr_nonnull(strstr(pages, table));
        free(table);
    }
    free(pages);
}
END_TEST

/* Every block of the pages that is a card file must be one; blocks of keys are put into a card. */
START_TEST(the_examples_of_the_pages_load)
{
    char *text = pages_text(), *file = malloc(strlen(text) + 200);
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
    ck_assert_uint_eq(whole, 2);
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
    tcase_add_test(c, bytes_that_are_not_utf8_are_refused);
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
    tcase_add_test(c, the_pages_hold_the_tables_that_the_loader_goes_by);
    tcase_add_test(c, the_examples_of_the_pages_load);
    tcase_add_test(c, statuses_have_texts);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
