/* SPDX-License-Identifier: MIT
 * deck_text_test.c - decks as texts: each form and its faults, that every shipped deck comes back from
 * every form, and that tournament lists are read when there are some: $SHINPAN_SHARED/cards/decks or
 * ../shared/cards/decks beside the source. */
#include "game_files.h"

#include <eng/digimon.h>
#include <eng/duelmasters.h>

#include <check.h>

#include <crd/deck_text.h>
#include <dirent.h>
#include <stdlib.h>

#define LEN(a) (sizeof(a) / sizeof(a)[0])

static struct crd_set *set[2];
static struct eng_book book[2]; /* of digimon, of duel-masters: all shipped cards */
static struct crd_deck_import deck;
static struct crd_faults faults;

enum {
    DIG,
    DM
};

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot != NULL && strcmp(dot, ".json") == 0;
}

static struct crd_set *load(const char *game)
{
    static char name[128][512];
    const char *paths[128];
    struct crd_set *out = NULL;
    struct crd_error err;
    struct dirent **entry;
    size_t files = 0;
    const int n = scandir(SETS_DIR, &entry, is_json, alphasort);

    ck_assert(n > 0 && n <= 128);
    for (int i = 0; i < n; i++) {
        snprintf(name[files], sizeof name[files], "%s/%s", SETS_DIR, entry[i]->d_name);
        paths[files] = name[files];
        files += is_of_game(paths[files], game);
        free(entry[i]);
    }
    free(entry);
    ck_assert_int_eq(crd_cards_load(paths, files, &out, &err), CRD_OK);
    return out;
}

static void setup(void)
{
    set[DIG] = load("digimon");
    set[DM] = load("duel-masters");
    book[DIG] = (struct eng_book){.game = &dig_game, .cards = crd_set_cards(set[DIG])};
    book[DM] = (struct eng_book){.game = &dm_game, .cards = crd_set_cards(set[DM])};
}

static void teardown(void)
{
    crd_set_free(set[DIG]);
    crd_set_free(set[DM]);
}

/* The deck read: "form name|pile count number, ..", then each fault "\ncode field: text". */
static const char *read_text(int game, const char *text, size_t len)
{
    static char said[32 * 1024];
    size_t at;

    faults = (struct crd_faults){0};
    crd_deck_import(&book[game], text, len, &deck, &faults);
    at = (size_t)snprintf(said, sizeof said, "%s %s|",
        deck.form == CRD_FORM_NONE ? "none" : crd_form_words[deck.form], deck.name);
    for (uint16_t i = 0; i < deck.list.len; i++) {
        const struct crd_deck_line *line = &deck.list.line[i];

        at += (size_t)snprintf(said + at, sizeof said - at, "%s%s %lld %s", i > 0 ? ", " : "",
            line->pile, (long long)line->count, line->number);
    }
    for (uint16_t i = 0; i < faults.len; i++) {
        at += (size_t)snprintf(said + at, sizeof said - at, "\n%s %s: %s", faults.at[i].code,
            faults.at[i].field, faults.at[i].text);
    }
    return said;
}

static const char *read_deck(int game, const char *text)
{
    return read_text(game, text, strlen(text));
}

#define BAD "must be a count, a name and a card number"

/* ---- lines ---- */

START_TEST(a_line_is_read_as_sites_write_it)
{
    static const struct {
        int game;
        const char *text, *want;
    } row[] = {
        {DIG,
            "// Digimon Deck List\n4 Agumon BT1-010\n3 Greymon ST1-07\n// Egg Deck\n4 Koromon ST1-01\n",
            "text |main 4 BT1-010, main 3 ST1-07, eggs 4 ST1-01"},
        {DIG, "// Digimon DeckList\r\n\r\n4 Agumon            BT1-010\r\n4 Koromon  ST1-01\r\n",
            "text |main 4 BT1-010, eggs 4 ST1-01"},
        {DIG,
            "Name: Red rush\nKey Card: 12\nSort Index: 3\n// DeckList\n\n4 Agumon   BT1-010_P1 \n",
            "text Red rush|main 4 BT1-010"},
        {DIG, "BT1-010 Agumon 4\nST01-07 Greymon 2", "text |main 4 BT1-010, main 2 ST1-07"},
        {DIG, "4 (BT1-010)\n2 (st1-07)", "text |main 4 BT1-010, main 2 ST1-07"},
        {DIG, "4 Agumon [DCG] (BT1-010)\n2 Greymon (DCG)   (ST1-07)",
            "text |main 4 BT1-010, main 2 ST1-07"},
        {DIG, "// My red deck\n4 Agumon BT1-010\n// a remark\n1 X ST1-07",
            "text My red deck|main 4 BT1-010, main 1 ST1-07"},
        {DIG,
            "4x Agumon BT1-010\nx3 Greymon ST1-07\n\xef\xbc\x94\xe6\x9e\x9a A ST1-02\n"
            "2\xc3\x97\xe3\x80\x80"
            "A\xe3\x80\x80ST1-03",
            "text |main 4 BT1-010, main 3 ST1-07, main 4 ST1-02, main 2 ST1-03"},
        {DIG,
            "1 Purple Memory Boost! P-040\n2 Omnimon (X Antibody) BT5-111\n3 A 4 & B 5: BT1-010",
            "text |main 1 P-040, main 2 BT5-111, main 3 BT1-010"},
        {DIG,
            "\xef\xbb\xbf"
            "Egg Deck (4):\n4 Unknown ZZ9-001\nMain Deck\n2 Unknown ZZ9-002_p12",
            "text |eggs 4 ZZ9-001, main 2 ZZ9-002"},
        {DIG, "メインデッキ\n4 アグモン BT1-010\n# デジタマデッキ\n4 X ZZ9-001",
            "text |main 4 BT1-010, eggs 4 ZZ9-001"},
        {DM, "// Duel Masters Deck List\n4 X DM01-080\n2 x dm1-052\n1 Y DM8-s04",
            "text |main 4 DM01-080, main 2 DM01-052, main 1 DM08-S04"},
        {DM, "4 アクア・ハルカス DM01-080", "text |main 4 DM01-080"},
        {DM, "4 アクア・ハルカス", "text |main 4 DM01-080"},
        {DM, "アクア・ハルカス ×4", "text |main 4 DM01-080"},
        {DM, "aqua hulcus 3", "text |main 3 DM01-080"},
        {DM, "4 Nobody DM99-001\n2 No Such Card At All",
            "text |main 4 DM99-001\nunknown_name line 2: no card is called \"No Such Card At All\""},
    };

    for (size_t i = 0; i < LEN(row); i++) {
        ck_assert_str_eq(read_deck(row[i].game, row[i].text), row[i].want);
    }
}
END_TEST

START_TEST(every_bad_line_is_named)
{
    static const char text[] =
        "Agumon\n4\n4 Agumon\n\nBT1-010 Agumon\n4 Agu\0mon BT1-010\n4 A BT1-0100\n"
        "4 A BT1010\n4 A TOOL1-010\n4 A BT1-010_X1\n4 A BT1-010_P\nx x BT1-010\n4 A BT1-010";
    const char *want =
        "text |main 4 BT1-010"
        "\nbad_line line 1: " BAD "\nbad_line line 2: " BAD "\nbad_line line 3: " BAD
        "\nbad_line line 5: " BAD "\nbad_line line 6: " BAD "\nbad_line line 7: " BAD
        "\nbad_line line 8: " BAD "\nbad_line line 9: " BAD "\nbad_line line 10: " BAD
        "\nbad_line line 11: " BAD "\nbad_line line 12: " BAD;

    ck_assert_str_eq(read_text(DIG, text, sizeof text - 1), want);
}
END_TEST

START_TEST(faults_of_the_deck_name_their_lines)
{
    static const char text[] =
        "// Digimon Deck List\n5 Agumon ST1-02\n// Egg Deck\n2 New ZZ9-001\n0 A ST1-03";
    struct eng_deck out;

    (void)read_deck(DIG, text);
    ck_assert_uint_eq(faults.len, 0);
    crd_deck_resolve(&book[DIG], &deck.list, &out, &faults);
    ck_assert_uint_eq(faults.len, 3);
    ck_assert_str_eq(faults.at[0].code, "too_many_copies");
    ck_assert_str_eq(faults.at[0].field, "line 2");
    ck_assert_str_eq(faults.at[1].code, "unknown_card");
    ck_assert_str_eq(faults.at[1].field, "line 4");
    ck_assert_str_eq(faults.at[2].code, "bad_count");
    ck_assert_str_eq(faults.at[2].field, "line 5");
}
END_TEST

START_TEST(what_is_too_much_is_a_fault)
{
    static char text[CRD_DECK_BYTES_MAX + 2];
    size_t at = 0;

    memset(text, 'a', sizeof text);
    ck_assert_str_eq(read_text(DIG, text, CRD_DECK_BYTES_MAX + 1),
        "none |\nbad_file : more than 65536 bytes");
    for (unsigned i = 0; i < CRD_DECK_LINES_MAX + 2; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "1 A BT%u-010\n", i + 1);
    }
    (void)read_text(DIG, text, at);
    ck_assert_uint_eq(deck.list.len, CRD_DECK_LINES_MAX);
    ck_assert_uint_eq(deck.list.refused, 2);
    at = 0;
    for (unsigned i = 0; i < 1000; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "//\n");
    }
    snprintf(text + at, sizeof text - at, "1 A BT1-010\n2 B BT1-011");
    ck_assert_str_eq(read_deck(DIG, text + 3), "text |main 1 BT1-010");
    ck_assert_uint_eq(deck.list.refused, 1);
    ck_assert_str_eq(read_deck(DIG, ""), "text |\nbad_file : no card in it");
    ck_assert_str_eq(read_deck(DIG, " \n// Deck List\n"), "text |\nbad_file : no card in it");
}
END_TEST

/* ---- lists and objects ---- */

START_TEST(a_list_of_numbers_is_read)
{
    static const struct {
        int game;
        const char *text, *want;
    } row[] = {
        {DIG,
            "[\"Exported from https://example.org\",\"ST1-01\",\"ST1-01\",\"BT1-010\",\"BT1-010\",\"ST1-07\"]",
            "tts |eggs 2 ST1-01, main 2 BT1-010, main 1 ST1-07"},
        {DIG, " [ \"BT1-010_P1\" ,\n\"BT1-010\", \"st01-07\", \"ZZ1-001\", \"a note\" ] \n",
            "drasil |main 2 BT1-010, main 1 ST1-07, main 1 ZZ1-001"},
        {DIG, "[\"BT1-010\",]", "drasil |main 1 BT1-010"},
        {DM, "[\"DM01-080\",\"DM01-080\"]", "drasil |main 2 DM01-080"},
        {DIG, "[]", "drasil |\nbad_file : no card in it"},
        {DIG, "[\"say \\\"BT1-010\\\"\",\"BT1-010\"]", "tts |main 1 BT1-010"},
        {DIG, "[\"BT1-010\",4]", "drasil |main 1 BT1-010\nbad_file [1]: must be text"},
        {DIG, "[\"BT1-010\"",
            "drasil |main 1 BT1-010\nbad_file : must be one list of card numbers"},
        {DIG, "[\"BT1-010", "drasil |\nbad_file [0]: must be text"},
        {DIG, "[\"BT1-010\"] x",
            "drasil |main 1 BT1-010\nbad_file : must be one list of card numbers"},
        {DIG, "[[\"BT1-010\"]]", "drasil |\nbad_file [0]: must be text"},
    };

    for (size_t i = 0; i < LEN(row); i++) {
        ck_assert_str_eq(read_deck(row[i].game, row[i].text), row[i].want);
    }
}
END_TEST

START_TEST(objects_are_read)
{
    static const struct {
        int game;
        const char *text, *want;
    } row[] = {
        {DIG,
            "{\"digi-eggs\":[{\"number\":\"ST1-01\",\"count\":4}],"
            "\"deck\":[{\"number\":\"BT1-010\",\"count\":4,\"parallel-id\":1}],\"name\":\"Red\"}",
            "json Red|eggs 4 ST1-01, main 4 BT1-010"},
        {DIG,
            "{\"game\":\"digimon\",\"name\":{\"en\":\"X\"},\"piles\":{\"main\":[{\"number\":\"BT1-010\",\"count\":2}]}}",
            "json X|main 2 BT1-010"},
        {DM,
            "{\"game\":\"duel-masters\",\"piles\":{\"main\":[{\"number\":\"DM01-080\",\"count\":2}]}}",
            "json |main 2 DM01-080"},
        {DIG,
            "{\"digi-eggs\":1,\"deck\":[{\"number\":\"no\",\"count\":4},{\"number\":\"BT1-010\"}]}",
            "json |\nbad_file digi-eggs: must be a list\nbad_file deck[0].number: must be a card number\n"
            "bad_file deck[1].count: must be a whole number"},
        {DIG, "{\"deck\":",
            "json |\nbad_file line 1, column 8: unexpected token near end of file"},
    };

    for (size_t i = 0; i < LEN(row); i++) {
        ck_assert_str_eq(read_deck(row[i].game, row[i].text), row[i].want);
    }
}
END_TEST

/* ---- the code ---- */

#define CODE_DECK                                                                           \
    "code Red|eggs 4 ZZ1-01, eggs 1 ZZ1-02, main 4 BT1-009, main 4 BT1-019, main 3 P-040, " \
    "main 4 ST1-02, main 1 ZZ9-123"

START_TEST(the_code_is_read_in_every_version)
{
    /* one deck, encoded by another program; versions 2 and on with a side deck or an icon, too */
    static const char *const code[] = {
        "DCGAkcDWloxIELBAUJUMSCDxQJGAkhQICAggYQKU1QxIEHCWlo5IIEXHlJlZA",
        "DCGEtoDo6MBQgMBAAGLnQGDAwkBCgEgGYECGAKcnQFBAwKjowmBAFsHUmVk",
        "DCGIpIDAaOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB4udAYEDClJlZA",
        "DCGOtoDAKOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB1JlZA",
        "DCGSloLgKOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB0JUMS0wMDkgUmVk",
        "DCGUtpDAKOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB1JlZA",
        "DCGUhLLgaOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB4udAYEDCkJUMS0wMDkgUmVk",
    };

    for (size_t i = 0; i < LEN(code); i++) {
        ck_assert_str_eq(read_deck(DIG, code[i]), CODE_DECK);
    }
    ck_assert_str_eq(read_deck(DIG, "DCGUjxAAKOjAUIDAQABnJ0BQTEC"),
        "code |eggs 4 ZZ1-01, eggs 1 ZZ1-02, main 50 ST1-02");
}
END_TEST

START_TEST(a_damaged_code_is_refused)
{
    static const char good[] = "DCGUtpDAKOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB1JlZA";
    static const char damaged[] = "\nbad_file : the code is damaged or not complete";
    char text[sizeof good];

    ck_assert_str_eq(read_deck(DIG, good), CODE_DECK);
    ck_assert_str_eq(
        read_deck(DIG, "DCGYtpDAKOjAUIDAQABi50BgwMJAQoBIBmBAhgCnJ0BQQMCo6MJgQBbB1JlZA"),
        "code |\nbad_file : the code is of a later version than 5");
    ck_assert_str_eq(
        read_deck(DIG, "DCG"), "code |\nbad_file : the code is damaged or not complete");
    ck_assert_str_eq(
        read_deck(DIG, "DCG!!!!"), "code |\nbad_file : the code is damaged or not complete");
    for (size_t len = 3; len < sizeof good - 1; len++) { /* cut off anywhere */
        const char *said = read_text(DIG, good, len);
        ck_assert_msg(strstr(said, damaged) != NULL, "%zu: %s", len, said);
    }
    for (size_t i = 4; i < 20; i++) { /* one character of the cards is another */
        memcpy(text, good, sizeof text);
        text[i] = text[i] == 'A' ? 'B' : 'A';
        ck_assert_msg(strcmp(read_deck(DIG, text), CODE_DECK) != 0, "%zu", i);
    }
    ck_assert_ptr_nonnull(
        strstr(read_deck(DM, good), "bad_line line 1")); /* has no such code */
}
END_TEST

/* ---- there and back ---- */

static bool is_equal(const struct eng_deck *a, const struct eng_deck *b)
{
    return a->len == b->len && memcmp(a->entry, b->entry, a->len * sizeof a->entry[0]) == 0;
}

static void comes_back(int game, const char *path, enum crd_form form, const char *language)
{
    static char bytes[CRD_DECK_BYTES_MAX];
    static struct crd_deck_file file;
    static struct crd_deck_list list;
    struct eng_deck before, after;
    size_t len;
    FILE *in = fopen(path, "rb");

    ck_assert_ptr_nonnull(in);
    len = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    faults = (struct crd_faults){0};
    crd_deck_parse(book[game].game, bytes, len, &file, &faults);
    crd_deck_resolve(&book[game], &file.list, &before, &faults);
    ck_assert_uint_eq(faults.len, 0);
    crd_deck_list_of(&book[game], &before, &list);
    char *text = crd_deck_export(&book[game], &list, form, file.name, language, &len);
    if (form == CRD_FORM_CODE && game == DM) {
        ck_assert_ptr_null(text);
        return;
    }
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(strlen(text), len);
    const char *said = read_text(game, text, len);
    ck_assert_msg(faults.len == 0, "%s: %s\n%s", path, said, text);
    ck_assert_int_eq(deck.form, form);
    crd_deck_resolve(&book[game], &deck.list, &after, &faults);
    ck_assert_msg(is_equal(&before, &after), "%s: %s\n%s", path, said, text);
    if (form == CRD_FORM_TEXT || form == CRD_FORM_JSON) {
        ck_assert_str_eq(deck.name, file.name);
    } else if (form == CRD_FORM_CODE) {
        ck_assert_int_eq(strncmp(deck.name, file.name, 60), 0);
    }
    free(text);
}

START_TEST(every_shipped_deck_comes_back_from_every_form)
{
    struct dirent **entry;
    const int n = scandir(DECKS_DIR, &entry, is_json, alphasort);

    ck_assert_int_gt(n, 20);
    for (int i = 0; i < n; i++) {
        char path[512];

        snprintf(path, sizeof path, "%s/%s", DECKS_DIR, entry[i]->d_name);
        const int game = is_of_game(path, "digimon") ? DIG : DM;
        comes_back(game, path, (enum crd_form)_i, "en");
        comes_back(game, path, (enum crd_form)_i, "ja");
        free(entry[i]);
    }
    free(entry);
}
END_TEST

START_TEST(texts_look_like_this)
{
    static struct crd_deck_list list;
    size_t len;

    list = (struct crd_deck_list){0};
    crd_deck_list_add(&list, "main", "ST1-07", 2);
    crd_deck_list_add(&list, "eggs", "ST1-01", 1);
    crd_deck_list_add(&list, "main", "ZZ1-001", 1);
    char *text = crd_deck_export(&book[DIG], &list, CRD_FORM_TEXT, "Mine", "en", &len);
    ck_assert_str_eq(text,
        "// Digimon Card Game Deck List\n// Mine\n2 Greymon ST1-07\n1 ZZ1-001\n// Egg Deck\n"
        "1 Koromon ST1-01\n");
    free(text);
    text = crd_deck_export(&book[DIG], &list, CRD_FORM_TTS, "", "en", &len);
    ck_assert_str_eq(
        text, "[\"Exported from Shinpan\",\"ST1-07\",\"ST1-07\",\"ST1-01\",\"ZZ1-001\"]");
    free(text);
    text = crd_deck_export(&book[DIG], &list, CRD_FORM_DRASIL, "", "en", &len);
    ck_assert_str_eq(text, "[\"ST1-07\",\"ST1-07\",\"ST1-01\",\"ZZ1-001\"]");
    free(text);
    list.line[0].number[0] = '/';
    ck_assert_ptr_null(crd_deck_export(&book[DIG], &list, CRD_FORM_CODE, "", "en", &len));
    list.line[0].count = 20000;
    ck_assert_ptr_null(crd_deck_export(&book[DIG], &list, CRD_FORM_TTS, "", "en", &len));
}
END_TEST

/* ---- lists of tournaments ---- */

static int is_text(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');

    return dot != NULL && strcmp(dot, ".txt") == 0;
}

static unsigned copies(const char *pile)
{
    unsigned n = 0;

    for (uint16_t i = 0; i < deck.list.len; i++) {
        n += strcmp(deck.list.line[i].pile, pile) == 0 ? (unsigned)deck.list.line[i].count : 0;
    }
    return n;
}

START_TEST(tournament_lists_are_read)
{
    static char text[CRD_DECK_BYTES_MAX];
    const char *shared = getenv("SHINPAN_SHARED");
    char directory[512], path[1024];
    struct dirent **entry;

    snprintf(directory, sizeof directory, "%s/cards/decks",
        shared != NULL ? shared : SOURCE_ROOT "/../shared");
    const int n = scandir(directory, &entry, is_text, alphasort);
    if (n < 0) {
        printf("skipped: there are no lists in %s\n", directory);
        return;
    }
    ck_assert_int_ge(n, 13);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", directory, entry[i]->d_name);
        free(entry[i]);
        FILE *in = fopen(path, "rb");
        ck_assert_ptr_nonnull(in);
        const size_t len = fread(text, 1, sizeof text, in);
        fclose(in);
        const char *said = read_text(DIG, text, len);
        ck_assert_msg(faults.len == 0 && deck.form == CRD_FORM_TEXT, "%s: %s", path, said);
        ck_assert_uint_eq(copies("main"), 50);
        ck_assert(copies("eggs") == 4 || copies("eggs") == 5);
        ck_assert_str_ne(deck.name, "");
    }
    free(entry);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("deck texts");
    TCase *c = tcase_create("deck texts");

    suite_add_tcase(suite, c);
    tcase_add_unchecked_fixture(c, setup, teardown);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_line_is_read_as_sites_write_it);
    tcase_add_test(c, every_bad_line_is_named);
    tcase_add_test(c, faults_of_the_deck_name_their_lines);
    tcase_add_test(c, what_is_too_much_is_a_fault);
    tcase_add_test(c, a_list_of_numbers_is_read);
    tcase_add_test(c, objects_are_read);
    tcase_add_test(c, the_code_is_read_in_every_version);
    tcase_add_test(c, a_damaged_code_is_refused);
    tcase_add_loop_test(
        c, every_shipped_deck_comes_back_from_every_form, CRD_FORM_TEXT, CRD_FORM_NUM);
    tcase_add_test(c, texts_look_like_this);
    tcase_add_test(c, tournament_lists_are_read);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
