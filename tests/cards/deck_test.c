/* SPDX-License-Identifier: MIT
 * deck_test.c - deck lists: every fault at once and where it is, merging, the hash, both file
 * layouts, and that the decks that are shipped are legal. */
#include "game_files.h"

#include <eng/digimon.h>

#include <check.h>

#include <crd/cards.h>
#include <crd/deck.h>
#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct crd_set *set;
static struct eng_book book;
static struct crd_faults faults;
static struct crd_deck_list list;
static struct crd_deck_file file;
static struct eng_deck deck;

static void setup(void)
{
    const char *const paths[] = {SETS_DIR "/starter.json", KEYWORDS};
    struct crd_error err;

    ck_assert_int_eq(crd_cards_load(paths, 2, &set, &err), CRD_OK);
    book = (struct eng_book){.game = &dig_game, .cards = crd_set_cards(set)};
    memset(&faults, 0, sizeof faults);
    memset(&list, 0, sizeof list);
}

static void teardown(void)
{
    crd_set_free(set);
}

/* All faults, "code field text" each on a line. */
static const char *said(void)
{
    static char text[CRD_FAULTS_MAX * 256];
    size_t len = 0;

    text[0] = '\0';
    for (uint16_t i = 0; i < faults.len; i++) {
        len += (size_t)snprintf(text + len, sizeof text - len, "%s %s: %s\n", faults.at[i].code,
            faults.at[i].field, faults.at[i].text);
    }
    return text;
}

static void add(const char *pile, const char *number, int64_t count)
{
    crd_deck_list_add(&list, pile, number, count);
}

/* A legal red main deck of 50. */
static void add_fifty(void)
{
    static const char *const number[] = {"ST1-02", "ST12-02", "BT1-009", "BT2-011", "BT7-007",
        "ST12-05", "BT1-019", "BT6-012", "BT1-024", "ST12-07", "ST1-10", "BT8-017"};

    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        add("main", number[i], 4);
    }
    add("main", "BT9-010", 2);
}

/* ---- resolving ---- */

START_TEST(a_legal_list_has_no_fault)
{
    add_fifty();
    add("eggs", "SH1-01", 4);
    add("eggs", "SH1-02", 1);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(), "");
    ck_assert_uint_eq(deck.len, 15);
}
END_TEST

START_TEST(entries_are_in_canonical_order_and_merged)
{
    add("eggs", "SH1-02", 2);
    add("main", "ST1-10", 1);
    add("main", "BT1-009", 1);
    add("main", "ST1-10", 2);
    add("eggs", "SH1-01", 1);
    add("main", "ST1-10", 1);
    crd_deck_resolve(&book, &list, &deck, &faults);

    static const struct {
        const char *number;
        unsigned pile, count;
    } want[] = {{"BT1-009", 0, 1}, {"ST1-10", 0, 4}, {"SH1-01", 1, 1}, {"SH1-02", 1, 2}};
    ck_assert_uint_eq(deck.len, 4);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_str_eq(book.cards->def[deck.entry[i].def].number, want[i].number);
        ck_assert_uint_eq(deck.entry[i].pile, want[i].pile);
        ck_assert_uint_eq(deck.entry[i].count, want[i].count);
    }
}
END_TEST

START_TEST(every_fault_is_reported_at_once)
{
    add("main", "ST1-02", 5);
    add("main", "XX9-99", 3);
    add("main", "ST1-04", 0);
    add("main", "SH1-01", 1);
    add("side", "ST1-05", 1);
    add("side", "ST1-10", 1);
    add("eggs", "SH1-01", 4);
    add("eggs", "SH1-02", 5);
    add("main", "ST1-05", 100);
    add("main", "ST1-10", -1);
    add("main", "ST1-10", INT64_MAX);
    add("eggs", "XX9-99", 1);
    add("main", "SH2-16", 1);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "too_many_copies piles.main[0]: 5 copies of one card number, 4 are allowed [1-4-1-2-2]\n"
        "unknown_card piles.main[1].number: no card has the number \"XX9-99\"\n"
        "bad_count piles.main[2].count: the number of copies must be 1..99\n"
        "wrong_deck piles.main[3]: a Digi-Egg card belongs to the Digi-Egg deck, any other card to "
        "the main deck (1 here, 0 allowed) [1-4-1-1]\n"
        "unknown_pile piles.side: this game has no pile \"side\"\n"
        "too_many_copies piles.eggs[1]: 5 copies of one card number, 4 are allowed [1-4-1-3-2]\n"
        "bad_count piles.main[4].count: the number of copies must be 1..99\n"
        "bad_count piles.main[5].count: the number of copies must be 1..99\n"
        "bad_count piles.main[6].count: the number of copies must be 1..99\n"
        "unknown_card piles.eggs[2].number: no card has the number \"XX9-99\"\n"
        "eggs_size piles.eggs: the Digi-Egg deck has 10 cards, it may have at most 5 [1-4-1-3-1]\n"
        "token piles.main[7]: a token is never part of a deck (1 here, 0 allowed) [1-4-4-2]\n");
    ck_assert_uint_eq(faults.left_out, 0);
}
END_TEST

START_TEST(an_empty_list_is_a_deck_of_the_wrong_size)
{
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "main_size piles.main: the main deck has 0 cards, it must have 50 [1-4-1-2-1]\n");
    ck_assert_uint_eq(deck.len, 0);
}
END_TEST

START_TEST(fifty_one_cards_are_one_too_many)
{
    add_fifty();
    add("main", "BT7-012", 1);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "main_size piles.main: the main deck has 51 cards, it must have 50 [1-4-1-2-1]\n");
}
END_TEST

START_TEST(copies_count_over_all_lines_and_point_to_the_first)
{
    add_fifty();
    list.len--; /* the last two */
    add("main", "ST1-02", 2);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "too_many_copies piles.main[0]: 6 copies of one card number, 4 are allowed "
        "[1-4-1-2-2]\n");
}
END_TEST

START_TEST(a_sum_over_the_limit_is_the_later_lines_fault)
{
    add("main", "SH2-09", 64);
    add("main", "SH2-09", 1);
    add("main", "SH2-09", 64);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "too_many_copies piles.main[0]: 65 copies of one card number, 50 are allowed "
        "[1-4-1-2-2]\n"
        "bad_count piles.main[2].count: the number of copies must be 1..99\n");
}
END_TEST

START_TEST(a_total_that_only_lacks_unknown_cards_is_not_reported)
{
    add_fifty();
    list.len--; /* the last two */
    add("main", "XX1-01", 2);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(
        said(), "unknown_card piles.main[12].number: no card has the number \"XX1-01\"\n");

    memset(&faults, 0, sizeof faults);
    list.line[12].count = 3;
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "unknown_card piles.main[12].number: no card has the number \"XX1-01\"\n"
        "main_size piles.main: the main deck has 51 cards, it must have 50 [1-4-1-2-1]\n");
}
END_TEST

START_TEST(a_count_that_may_be_sent_is_only_too_many)
{
    add("main", "ST1-02", ENG_COPIES_MAX);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "too_many_copies piles.main[0]: 99 copies of one card number, 4 are allowed "
        "[1-4-1-2-2]\n"
        "main_size piles.main: the main deck has 99 cards, it must have 50 [1-4-1-2-1]\n");
}
END_TEST

START_TEST(a_number_that_was_cut_is_unknown)
{
    add_fifty();
    add("main", "ST1-02345678901234567890123456789012345678901234567890", 1);
    add("sideboards-are-not-a-pile", "ST1-02", 1);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(said(),
        "unknown_card piles.main[13].number: no card has the number "
        "\"ST1-023456789012345678901234567\"\n"
        "unknown_pile piles.sideboards-are-: this game has no pile \"sideboards-are-\"\n");
}
END_TEST

START_TEST(lines_over_the_limit_are_counted_and_reported)
{
    for (int i = 0; i < CRD_DECK_LINES_MAX + 2; i++) {
        add("main", "SH2-09", 1);
    }
    ck_assert_uint_eq(list.len, CRD_DECK_LINES_MAX);
    ck_assert_uint_eq(list.refused, 2);
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_str_eq(faults.at[0].code, "too_many_lines");
    ck_assert_str_eq(faults.at[0].field, "piles");
    ck_assert_str_eq(faults.at[0].text, "a deck list has at most 128 lines");
    ck_assert_uint_eq(faults.len, 1 + 1 + CRD_DECK_LINES_MAX - ENG_COPIES_MAX);
}
END_TEST

START_TEST(more_faults_than_fit_are_counted)
{
    for (int i = 0; i < CRD_DECK_LINES_MAX; i++) {
        add("main", "XX1-01", 0);
    }
    crd_deck_resolve(&book, &list, &deck, &faults);
    ck_assert_uint_eq(faults.len, CRD_FAULTS_MAX);
    ck_assert_uint_eq(faults.left_out, 2 * CRD_DECK_LINES_MAX - CRD_FAULTS_MAX);
}
END_TEST

/* ---- hash ---- */

START_TEST(the_hash_is_that_of_the_canonical_text)
{
    static const char text[] = "main BT1-009 1\nmain ST1-10 4\neggs SH1-01 2\n";
    uint8_t want[crypto_hash_sha256_BYTES], hash[CRD_HASH_BYTES];

    add("eggs", "SH1-01", 2);
    add("main", "ST1-10", 3);
    add("main", "BT1-009", 1);
    add("main", "ST1-10", 1);
    crd_deck_resolve(&book, &list, &deck, &faults);
    crd_deck_hash(&book, &deck, hash);
    crypto_hash_sha256(want, (const unsigned char *)text, sizeof text - 1);
    ck_assert_mem_eq(hash, want, sizeof want);
}
END_TEST

START_TEST(a_deck_comes_back_from_its_list)
{
    struct eng_deck again;

    add_fifty();
    add("eggs", "SH1-01", 2);
    crd_deck_resolve(&book, &list, &deck, &faults);
    crd_deck_list_of(&book, &deck, &list);
    ck_assert_uint_eq(list.len, 14);
    ck_assert_str_eq(list.line[0].pile, "main");
    ck_assert_str_eq(list.line[0].number, "BT1-009");
    ck_assert_str_eq(list.line[13].pile, "eggs");
    ck_assert_uint_eq(list.line[13].at, 0);
    crd_deck_resolve(&book, &list, &again, &faults);
    ck_assert_str_eq(said(), "");
    ck_assert_uint_eq(again.len, deck.len);
    ck_assert_mem_eq(again.entry, deck.entry, deck.len * sizeof deck.entry[0]);
}
END_TEST

/* ---- files ---- */

static void parse(const char *text)
{
    crd_deck_parse(&dig_game, text, strlen(text), &file, &faults);
}

START_TEST(the_text_layout_is_read)
{
    parse(
        "// Digimon Deck List\r\n\r\n4 Agumon: (X) [2] & 3! ST1-02\r\n  2\tBetamon   BT2-022  \n"
        "// Egg Deck\n4 Emberpip SH1-01\n// MAIN DECK  \n1 SH2-13\n//anything\n3 x SH2-14");
    ck_assert_str_eq(said(), "");
    static const struct {
        const char *pile, *number;
        int count;
        unsigned at, text_line;
    } want[] = {{"main", "ST1-02", 4, 0, 3}, {"main", "BT2-022", 2, 1, 4},
        {"eggs", "SH1-01", 4, 0, 6}, {"main", "SH2-13", 1, 2, 8}, {"main", "SH2-14", 3, 3, 10}};
    ck_assert_uint_eq(file.list.len, 5);
    for (size_t i = 0; i < 5; i++) {
        const struct crd_deck_line *line = &file.list.line[i];

        ck_assert_str_eq(line->pile, want[i].pile);
        ck_assert_str_eq(line->number, want[i].number);
        ck_assert_int_eq(line->count, want[i].count);
        ck_assert_uint_eq(line->at, want[i].at);
        ck_assert_uint_eq(line->text_line, want[i].text_line);
    }
}
END_TEST

START_TEST(text_faults_name_their_lines)
{
    static const char text[] =
        "Agumon ST1-02\n4\n4 Agumon\n4x4 ST1-02\n"
        "4 Agu\0mon ST1-02\n9 Agumon XX1-01\n99999999999999999999 A ST1-02\n"
        "5 A ST1-04";

    crd_deck_parse(&dig_game, text, sizeof text - 1, &file, &faults);
    crd_deck_resolve(&book, &file.list, &deck, &faults);
    ck_assert_str_eq(said(),
        "bad_line line 1: must be a count, a name and a card number\n"
        "bad_line line 2: must be a count, a name and a card number\n"
        "bad_line line 3: must be a count, a name and a card number\n"
        "bad_line line 4: must be a count, a name and a card number\n"
        "bad_line line 5: must be a count, a name and a card number\n"
        "unknown_card line 6: no card has the number \"XX1-01\"\n"
        "bad_count line 7: the number of copies must be 1..99\n"
        "too_many_copies line 8: 5 copies of one card number, 4 are allowed [1-4-1-2-2]\n");
}
END_TEST

START_TEST(the_json_layout_is_read)
{
    parse(" {\"game\":\"digimon\",\"name\":{\"en\":\"A\",\"ja\":\"ア\"},\"piles\":{\"main\":["
          "{\"number\":\"ST1-02\",\"count\":4},{\"number\":\"ST1-04\",\"count\":1}],"
          "\"eggs\":[{\"count\":2,\"number\":\"SH1-01\"}]}}");
    ck_assert_str_eq(said(), "");
    ck_assert_str_eq(file.name, "A");
    ck_assert_str_eq(file.name_ja, "ア");
    ck_assert_uint_eq(file.list.len, 3);
    ck_assert_str_eq(file.list.line[1].number, "ST1-04");
    ck_assert_uint_eq(file.list.line[1].at, 1);
    ck_assert_uint_eq(file.list.line[1].text_line, 0);
    ck_assert_str_eq(file.list.line[2].pile, "eggs");
    ck_assert_int_eq(file.list.line[2].count, 2);
}
END_TEST

static const struct {
    const char *text, *want;
} bad_json[] = {
    {"{\"game\":\"digimon\"", "bad_file line 1, column 17: '}' expected near end of file\n"},
    {"{\"game\":\"digimon\",\"piles\":{\"main\":[],\"main\":[]}}",
        "bad_file line 1, column 43: duplicate object key near '\"main\"'\n"},
    {"{\"game\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}",
        "bad_file game[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0: "
        "nested deeper than 40\n"},
    {"{}", "bad_file game: must be \"digimon\"\nbad_file piles: must be an object\n"},
    {"{\"game\":\"chess\",\"piles\":[],\"x\":1,\"name\":\"A\"}",
        "bad_file x: unknown key\nbad_file game: must be \"digimon\"\n"
        "bad_file name: must be an object\nbad_file piles: must be an object\n"},
    {"{\"game\":\"digimon\",\"name\":{\"en\":\"\",\"fr\":\"\",\"ja\":3},\"piles\":{}}",
        "bad_file name.fr: unknown key\nbad_file name.en: must be text of 1..160 bytes\n"
        "bad_file name.ja: must be text of 1..160 bytes\n"},
    {"{\"game\":\"digimon\",\"piles\":{\"main\":{},\"eggs\":[7,{\"number\":1,\"count\":\"4\",\"x\":1}]}}",
        "bad_file piles.main: must be a list\n"
        "bad_file piles.eggs[0].number: must be text\n"
        "bad_file piles.eggs[0].count: must be a whole number\n"
        "bad_file piles.eggs[1].x: unknown key\n"
        "bad_file piles.eggs[1].number: must be text\n"
        "bad_file piles.eggs[1].count: must be a whole number\n"},
};

START_TEST(json_faults_name_their_fields)
{
    parse(bad_json[_i].text);
    ck_assert_str_eq(said(), bad_json[_i].want);
}
END_TEST

START_TEST(entries_behind_a_malformed_one_keep_their_place)
{
    parse("{\"game\":\"digimon\",\"piles\":{\"side\":[{},{\"number\":\"ST1-02\",\"count\":1}],"
          "\"eggs\":[{\"number\":\"XX1-01\"},{\"number\":\"XX1-02\",\"count\":1}]}}");
    crd_deck_resolve(&book, &file.list, &deck, &faults);
    ck_assert_str_eq(said(),
        "bad_file piles.side[0].number: must be text\n"
        "bad_file piles.side[0].count: must be a whole number\n"
        "bad_file piles.eggs[0].count: must be a whole number\n"
        "unknown_pile piles.side: this game has no pile \"side\"\n"
        "unknown_card piles.eggs[1].number: no card has the number \"XX1-02\"\n"
        "main_size piles.main: the main deck has 0 cards, it must have 50 [1-4-1-2-1]\n");
}
END_TEST

START_TEST(a_deck_file_over_the_limit_is_refused)
{
    const size_t len = CRD_DECK_BYTES_MAX + 1;
    char *text = malloc(len);

    memset(text, '\n', len);
    crd_deck_parse(&dig_game, text, len - 1, &file, &faults);
    ck_assert_str_eq(said(), "");
    crd_deck_parse(&dig_game, text, len, &file, &faults);
    ck_assert_str_eq(said(), "bad_file : more than 65536 bytes\n");
    free(text);
}
END_TEST

/* ---- the decks that are shipped ---- */

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

/* By color, in the order of the game. */
static const char *const plain[] = {
    "16-red", "17-blue", "18-yellow", "19-green", "20-black", "21-purple"};

START_TEST(a_deck_without_effects_is_legal_and_has_a_curve)
{
    static char text[CRD_DECK_BYTES_MAX];
    const char *const only[] = {SETS_DIR "/starter.json"};
    const struct dig_facts *facts = book.cards->facts;
    unsigned main_cards = 0, eggs = 0, level[8] = {0};
    struct crd_set *starter = NULL;
    struct crd_error err;
    char path[512];

    ck_assert_int_eq(crd_cards_load(only, 1, &starter, &err), CRD_OK);
    snprintf(path, sizeof path, "%s/%s.json", DECKS_DIR, plain[_i]);
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    const size_t len = fread(text, 1, sizeof text, in);
    fclose(in);
    crd_deck_parse(&dig_game, text, len, &file, &faults);
    crd_deck_resolve(&book, &file.list, &deck, &faults);
    ck_assert_str_eq(said(), "");
    ck_assert_str_ne(file.name, "");
    ck_assert_str_ne(file.name_ja, "");
    for (uint16_t i = 0; i < deck.len; i++) {
        const struct eng_deck_entry *e = &deck.entry[i];

        *(e->pile == 0 ? &main_cards : &eggs) += e->count;
        level[facts[e->def].level] += e->count;
        ck_assert_uint_eq(facts[e->def].colors >> _i & 1, 1);
        ck_assert_int_ge(crd_find(crd_set_cards(starter), book.cards->def[e->def].number), 0);
    }
    ck_assert_uint_eq(main_cards, 50);
    ck_assert(eggs == 4 || eggs == 5);
    ck_assert_uint_ge(level[3], 16);
    ck_assert_uint_ge(level[4], 12);
    ck_assert_uint_ge(level[5], 8);
    ck_assert_uint_ge(level[6], 4);
    crd_set_free(starter);
}
END_TEST

/* Loads all card files; what a player may choose must be playable, and be called what it is. */
START_TEST(each_deck_is_legal_and_says_whether_it_has_effects)
{
    static char text[CRD_DECK_BYTES_MAX], name[128][512];
    const char *paths[128];
    struct dirent **entry;
    struct crd_set *all = NULL;
    struct crd_error err;
    unsigned with = 0, without = 0, files = 0;
    int n = scandir(SETS_DIR, &entry, is_json, alphasort);

    ck_assert(n > 0 && n <= 128);
    for (int i = 0; i < n; i++) {
        snprintf(name[files], sizeof name[files], "%s/%s", SETS_DIR, entry[i]->d_name);
        paths[files] = name[files];
        files += is_of_game(paths[files], "digimon");
        free(entry[i]);
    }
    free(entry);
    ck_assert_int_eq(crd_cards_load(paths, files, &all, &err), CRD_OK);
    const struct eng_book whole = {.game = &dig_game, .cards = crd_set_cards(all)};
    const uint16_t *first = whole.cards->program.first;
    n = scandir(DECKS_DIR, &entry, is_json, alphasort);
    ck_assert_int_gt(n, 0);
    for (int i = 0; i < n; i++) {
        bool has_effects = false;

        snprintf(name[0], sizeof name[0], "%s/%s", DECKS_DIR, entry[i]->d_name);
        free(entry[i]);
        if (!is_of_game(name[0], "digimon")) {
            continue;
        }
        FILE *in = fopen(name[0], "rb");
        ck_assert_ptr_nonnull(in);
        const size_t len = fread(text, 1, sizeof text, in);
        fclose(in);
        faults = (struct crd_faults){0};
        crd_deck_parse(&dig_game, text, len, &file, &faults);
        crd_deck_resolve(&whole, &file.list, &deck, &faults);
        ck_assert_msg(faults.len == 0, "%s: %s", name[0], said());
        for (uint16_t k = 0; k < deck.len; k++) {
            has_effects |= first[deck.entry[k].def] != first[deck.entry[k].def + 1u];
        }
        ck_assert_msg(has_effects == (strstr(file.name, "no effects") == NULL), "%s", name[0]);
        ck_assert_msg(has_effects == (strstr(file.name_ja, "効果なし") == NULL), "%s", name[0]);
        ck_assert_msg(file.name[0] != '\0' && file.name_ja[0] != '\0', "%s", name[0]);
        *(has_effects ? &with : &without) += 1;
    }
    free(entry);
    ck_assert_uint_gt(with, 0);
    ck_assert_uint_eq(without, sizeof plain / sizeof plain[0]);
    crd_set_free(all);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("deck");
    TCase *c = tcase_create("deck");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_legal_list_has_no_fault);
    tcase_add_test(c, entries_are_in_canonical_order_and_merged);
    tcase_add_test(c, every_fault_is_reported_at_once);
    tcase_add_test(c, an_empty_list_is_a_deck_of_the_wrong_size);
    tcase_add_test(c, fifty_one_cards_are_one_too_many);
    tcase_add_test(c, copies_count_over_all_lines_and_point_to_the_first);
    tcase_add_test(c, a_sum_over_the_limit_is_the_later_lines_fault);
    tcase_add_test(c, a_count_that_may_be_sent_is_only_too_many);
    tcase_add_test(c, a_total_that_only_lacks_unknown_cards_is_not_reported);
    tcase_add_test(c, a_number_that_was_cut_is_unknown);
    tcase_add_test(c, lines_over_the_limit_are_counted_and_reported);
    tcase_add_test(c, more_faults_than_fit_are_counted);
    tcase_add_test(c, the_hash_is_that_of_the_canonical_text);
    tcase_add_test(c, a_deck_comes_back_from_its_list);
    tcase_add_test(c, the_text_layout_is_read);
    tcase_add_test(c, text_faults_name_their_lines);
    tcase_add_test(c, the_json_layout_is_read);
    tcase_add_loop_test(
        c, json_faults_name_their_fields, 0, (int)(sizeof bad_json / sizeof bad_json[0]));
    tcase_add_test(c, entries_behind_a_malformed_one_keep_their_place);
    tcase_add_test(c, a_deck_file_over_the_limit_is_refused);
    tcase_add_loop_test(c, a_deck_without_effects_is_legal_and_has_a_curve, 0,
        (int)(sizeof plain / sizeof plain[0]));
    tcase_add_test(c, each_deck_is_legal_and_says_whether_it_has_effects);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
