/* SPDX-License-Identifier: MIT
 * names_test.c - what people may call themselves, what is the same name, what is reserved, and how a
 * password is read. */
#include "base/names.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZWJ   "\xe2\x80\x8d"
#define STYLE "\xef\xb8\x8f"
#define RLO   "\xe2\x80\xae"

static const char *key_of(const char *raw)
{
    static struct srv_name name;
    ck_assert_msg(srv_name_read(raw, &name) == NULL, "%s is refused", raw);
    return name.key;
}

START_TEST(names_that_people_have_are_taken)
{
    static const char *const good[] = {"a", "Sora", "太一", "タイキ・シオン", "ぼるめてうす",
        "가온", "Ярослав", "Σωκράτης", "Zoë", "O'Neill-Smith", "x_X 99", "Ngô Thị Ánh", "مريم",
        "דוד", "สมชาย", "100%", "Sora★",
        "\xf0\x9f\x91\xa9" ZWJ "\xf0\x9f\x9a\x80",   /* astronaut */
        "\xe2\x9d\xa4" STYLE ZWJ "\xf0\x9f\x94\xa5", /* a heart on fire */
        "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd", "\xf0\x9f\x87\xaf\xf0\x9f\x87\xb5",
        "abcdefghijklmnopqrstuvwx"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct srv_name name;
        const char *why = srv_name_read(good[i], &name);
        ck_assert_msg(why == NULL, "%s: %s", good[i], why);
        ck_assert_str_ne(name.text, "");
        ck_assert_str_ne(name.key, "");
    }
}
END_TEST

START_TEST(names_that_mislead_are_refused)
{
    static const struct {
        const char *raw, *why;
    } bad[] = {
        {"", "1 to 24"}, {"abcdefghijklmnopqrstuvwxy", "1 to 24"},
        {"\xef\xb7\xba\xef\xb7\xba", "1 to 24"}, /* one ligature is 18 letters in NFKC */
        {"\xff", "1 to 24"}, {" Sora", "spaces"}, {"Sora ", "spaces"}, {"So  ra", "spaces"},
        {"\xc2\xa8", "spaces"}, /* a space and a mark in NFKC */
        {"So" RLO "ra", "invisible"}, {"So" ZWJ "ra", "invisible"},
        {"\xf0\x9f\x91\xa9" ZWJ, "invisible"}, {"\xf0\x9f\x91\xa9" ZWJ "a", "invisible"},
        {"So\xe2\x80\x8bra", "invisible"},              /* zero-width space */
        {"So\xc2\xadra", "invisible"},                  /* soft hyphen */
        {"\xe3\x85\xa4", "invisible"},                  /* Hangul filler: a letter to look at */
        {"a" STYLE, "invisible"},                       /* a style that shows nothing */
        {"\xf3\xa0\x81\xa1", "invisible"},              /* a tag */
        {"a\xcc\x81\xcc\xa7\xcc\x82\xcc\x83", "marks"}, /* piled up */
        {"\xcc\x81z", "marks"}, {"a\nb", "letters"}, {"a<b>", "letters"}, {"\"a\"", "letters"},
        {"\xee\x80\x80", "letters"}, /* private use */
        {"\xe2\xa0\x80", "letters"}, /* a braille cell without dots */
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct srv_name name;
        const char *why = srv_name_read(bad[i].raw, &name);
        ck_assert_msg(why != NULL && strstr(why, bad[i].why) != NULL, "%zu (%s): %s", i,
            bad[i].raw, why != NULL ? why : "taken");
    }
}
END_TEST

START_TEST(a_name_is_of_one_script)
{
    static const char *const mixed[] = {"p\xd0\xb0ypal", "Σora", "Соrа", "aあいうяb", "กa太一"};
    for (size_t i = 0; i < sizeof mixed / sizeof mixed[0]; i++) {
        struct srv_name name;
        ck_assert_msg(srv_name_read(mixed[i], &name) != NULL, "%s is taken", mixed[i]);
    }
    (void)key_of("太一たいきタイキ"); /* Japanese is written with three */
    (void)key_of("韓가온");
    struct srv_name name;
    ck_assert_ptr_nonnull(srv_name_read("あ가", &name)); /* no language has both */
}
END_TEST

START_TEST(equal_names_have_equal_keys)
{
    ck_assert_str_eq(key_of("SORA"), key_of("sora"));
    ck_assert_str_eq(key_of("Straße"), "strasse");
    ck_assert_str_eq(key_of("Zoe\xcc\x88"), "zo\xc3\xab"); /* composed */
    ck_assert_str_eq(key_of("\xef\xbc\xb3ora"), "sora");   /* full width */
    ck_assert_str_eq(key_of("\xe2\x9d\xa4" STYLE), "\xe2\x9d\xa4");
    struct srv_name name;
    ck_assert_ptr_null(srv_name_read("\xef\xbc\xb3ora", &name));
    ck_assert_str_eq(name.text, "Sora"); /* shown as it is kept */
}
END_TEST

#ifdef SRV_ICU
START_TEST(names_that_look_alike_have_equal_likeness)
{
    struct srv_name latin, cyrillic;
    ck_assert_ptr_null(srv_name_read("scope", &latin));
    ck_assert_ptr_null(srv_name_read("\xd1\x95\xd1\x81\xd0\xbe\xd1\x80\xd0\xb5", &cyrillic));
    ck_assert_str_ne(latin.key, cyrillic.key);
    ck_assert_str_ne(latin.likeness, "");
    ck_assert_str_eq(latin.likeness, cyrillic.likeness);
    ck_assert_ptr_null(srv_name_read("\xd0\xb0\xd1\x81\xd1\x81", &cyrillic)); /* "acc" */
    ck_assert(!srv_name_is_reserved(&cyrillic, NULL));
    ck_assert(srv_name_is_reserved(&cyrillic, "acc"));
    ck_assert_ptr_null(srv_name_read("Taiki太一", &latin)); /* used together in Japan */
}
END_TEST
#else
START_TEST(without_icu_nobody_knows_what_looks_alike)
{
    struct srv_name name;
    ck_assert_ptr_null(srv_name_read("scope", &name));
    ck_assert_str_eq(name.likeness, "");
    ck_assert_ptr_nonnull(srv_name_read("Taiki太一", &name));
}
END_TEST
#endif

START_TEST(some_names_are_nobodys)
{
    static const struct {
        const char *raw, *list;
        bool is_reserved;
    } names[] = {
        {"Admin", NULL, true},
        {"a.d.m.i.n", NULL, true},
        {"SERVER", "", true},
        {"Deleted Player", NULL, true},
        {"administer", NULL, false},
        {"Sora", NULL, false},
        {"Sora", "taichi, SORA", true},
        {"so-ra", "taichi, SORA", true},
        {"sorata", "taichi, SORA", false},
        {"太一", "太一", true},
        {"!!!", "", false},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct srv_name name;
        ck_assert_ptr_null(srv_name_read(names[i].raw, &name));
        ck_assert_msg(srv_name_is_reserved(&name, names[i].list) == names[i].is_reserved, "%s",
            names[i].raw);
    }
    ck_assert(srv_handle_is_reserved("admin", NULL));
    ck_assert(srv_handle_is_reserved("ad_min", NULL));
    ck_assert(!srv_handle_is_reserved("sora", NULL));
    ck_assert(srv_handle_is_reserved("sora", "Sora"));
}
END_TEST

START_TEST(handles_are_plain)
{
    static const char *const good[] = {"abc", "7up", "a-b", "a_b", "abcdefghijklmnopqrstuvwx"};
    static const char *const bad[] = {
        "ab", "", "_ab", "-ab", "Abc", "a b", "a.b", "abcdefghijklmnopqrstuvwxy", "\xc3\xa9te"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        ck_assert_msg(srv_handle_is_well(good[i]), "%s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(!srv_handle_is_well(bad[i]), "%s", bad[i]);
    }
}
END_TEST

START_TEST(passwords_are_8_to_256_bytes)
{
    char raw[SRV_PASSWORD_MAX + 2], out[SRV_PASSWORD_MAX + 1];
    memset(raw, 'x', sizeof raw);
    raw[SRV_PASSWORD_MAX + 1] = '\0';
    ck_assert(!srv_password_read(raw, out));
    ck_assert_str_eq(out, "");
    raw[SRV_PASSWORD_MAX] = '\0';
    ck_assert(srv_password_read(raw, out));
    ck_assert_str_eq(out, raw);
    ck_assert(srv_password_read("12345678", out));
    ck_assert(!srv_password_read("1234567", out));
    ck_assert(srv_password_read("太一太", out)); /* nine bytes */
    ck_assert(!srv_password_read("12345678\xff", out));
    char again[SRV_PASSWORD_MAX + 1];
    ck_assert(srv_password_read("Zoe\xcc\x88 has one", out)); /* whichever way it is typed */
    ck_assert(srv_password_read("Zo\xc3\xab has one", again));
    ck_assert_str_eq(out, again);
    ck_assert(srv_password_read("with spaces  and\nlines", out)); /* nobody sees it */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("names");
    TCase *tc = tcase_create("names");
    tcase_add_test(tc, names_that_people_have_are_taken);
    tcase_add_test(tc, names_that_mislead_are_refused);
    tcase_add_test(tc, a_name_is_of_one_script);
    tcase_add_test(tc, equal_names_have_equal_keys);
#ifdef SRV_ICU
    tcase_add_test(tc, names_that_look_alike_have_equal_likeness);
#else
    tcase_add_test(tc, without_icu_nobody_knows_what_looks_alike);
#endif
    tcase_add_test(tc, some_names_are_nobodys);
    tcase_add_test(tc, handles_are_plain);
    tcase_add_test(tc, passwords_are_8_to_256_bytes);
    suite_add_tcase(suite, tc);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
