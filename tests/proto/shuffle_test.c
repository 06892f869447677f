/* SPDX-License-Identifier: MIT
 * shuffle_test.c - the worked example of the protocol page, section 11: its numbers were made by
 * js/verify.js, and the C code must give the same; and they must stand on the page. */
#include <eng/game.h>
#include <pro/shuffle.h>

#include <check.h>

#include <crd/deck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char match[] = "abcdefghijkl2345";
static const char c_hex[] = "5f171860dd2f9fd14d374f3fe97bbca13416233d8d4bc51756492d40257ad322";
static const char d_hex[] = "991ffb91e43d73fc543ec347e55c589b38885f320204c05cb0fe1c48e5627d8d";
static const char g_hex[] = "189beb4fda691d6b5f9d868bf84d03be4cf2874c14ae1d348741f3b705cf4ad2";
static const uint32_t draws[] = {
    2832313318u, 3753531567u, 3415100848u, 1184371116u, 859656868u, 2135581753u};
static const char p1_main[] = "BT1-009 ST1-02 ST1-02 BT1-009 ST1-02 ST1-02";
static const char p2_main[] = "BT1-009 BT1-009 ST1-02 ST1-02 ST1-02 ST1-02";

static const struct eng_card_def defs[] = {
    {"BT1-009", "a", ""}, {"ST1-01", "b", ""}, {"ST1-02", "c", ""}};
static struct eng_cards cards = {.len = 3, .def = defs};
static struct eng_book book;
static struct eng_deck deck = {.len = 3,
    .entry = {{.def = 0, .pile = 0, .count = 2}, {.def = 2, .pile = 0, .count = 4},
        {.def = 1, .pile = 1, .count = 2}}};

static void setup(void)
{
    memset(cards.hash, 0xaa, sizeof cards.hash);
    book = (struct eng_book){.game = eng_game_find("digimon"), .cards = &cards};
}

static void expect_hex(const uint8_t bytes[32], const char *hex)
{
    char text[65];
    for (unsigned i = 0; i < 32; i++) {
        (void)snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    }
    ck_assert_str_eq(text, hex);
}

static void game_key(uint8_t out[32])
{
    const uint8_t nonce[ENG_SEATS][32] = {{0}, {0}};
    const struct eng_deck both[ENG_SEATS] = {deck, deck};
    uint8_t secret[32];
    for (uint8_t i = 0; i < 32; i++) {
        secret[i] = i;
    }
    pro_game_key(match, secret, 1, nonce, &book, both, out);
}

START_TEST(hashes_and_key)
{
    uint8_t secret[32], out[32];
    for (uint8_t i = 0; i < 32; i++) {
        secret[i] = i;
    }
    pro_commitment(match, secret, out);
    expect_hex(out, c_hex);
    crd_deck_hash(&book, &deck, out);
    expect_hex(out, d_hex);
    game_key(out);
    expect_hex(out, g_hex);
}
END_TEST

/* Shuffles a main deck of the example: cards 1 and 2 are BT1-009, 3 to 6 are ST1-02. */
static void expect_main(struct eng_chance *chance, const char *names)
{
    struct eng_card_id at[6];
    char text[128] = "";
    for (unsigned i = 0; i < 6; i++) {
        at[i] = eng_card_of(i + 1);
    }
    eng_chance_shuffle(chance, NULL, at, 6);
    for (unsigned i = 0; i < 6; i++) {
        strcat(strcat(text, i > 0 ? " " : ""), at[i].raw <= 2 ? "BT1-009" : "ST1-02");
    }
    ck_assert_str_eq(text, names);
}

START_TEST(draws_and_deal)
{
    struct eng_chance chance = {.n = 0};
    struct eng_card_id eggs[2] = {{7}, {8}};
    uint32_t block[16];
    game_key(chance.key);
    eng_chacha20_block(chance.key, 0, block);
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        ck_assert_uint_eq(block[i], draws[i]);
    }
    expect_main(&chance, p1_main);
    eng_chance_shuffle(&chance, NULL, eggs, 2);
    expect_main(&chance, p2_main);
    eng_chance_shuffle(&chance, NULL, eggs, 2);
    ck_assert_uint_eq(eng_chance_below(&chance, NULL, 2), 1); /* p2 */
}
END_TEST

START_TEST(the_page_says_the_same)
{
    static char page[1 << 18];
    char numbers[128] = "";
    FILE *in = fopen(PAGE_FILE, "rb");
    ck_assert_ptr_nonnull(in);
    const size_t len = fread(page, 1, sizeof page - 1, in);
    (void)fclose(in);
    ck_assert_uint_lt(len, sizeof page - 1);
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        char number[16];
        (void)snprintf(number, sizeof number, "%s%u", i > 0 ? ", " : "", draws[i]);
        strcat(numbers, number);
    }
    const char *const parts[] = {match, c_hex, d_hex, g_hex, numbers, p1_main, p2_main};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        ck_assert_msg(strstr(page, parts[i]) != NULL, "%s", parts[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("shuffle");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, setup, NULL);
    tcase_add_test(all, hashes_and_key);
    tcase_add_test(all, draws_and_deal);
    tcase_add_test(all, the_page_says_the_same);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
