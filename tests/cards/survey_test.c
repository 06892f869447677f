/* SPDX-License-Identifier: MIT
 * survey_test.c - cards drawn at random from all printed ones, as programs (README.md here): each
 * compiles alone, and all do together. Prints the share that the card language can say. */
#include "loading.h"

#include <check.h>
#include <jansson.h>

#include <crd/cards.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWN = 300
};

static char *card[DRAWN + 1]; /* a line of the file each */
static size_t cards;

static void read_survey(void)
{
    FILE *in = fopen(SURVEY, "rb");
    char *text = NULL;
    size_t cap = 0;

    ck_assert_ptr_nonnull(in);
    for (ssize_t n = getline(&text, &cap, in); n > 0; n = getline(&text, &cap, in)) {
        ck_assert_uint_lt(cards, DRAWN + 1);
        text[n - 1] = '\0';
        card[cards++] = strdup(text);
    }
    free(text);
    fclose(in);
}

static void forget_survey(void)
{
    while (cards > 0) {
        free(card[--cards]);
    }
}

static char *framed(const char *const list[], size_t n)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    fputs("{\"format\":1,\"game\":\"digimon\",\"cards\":[", out);
    for (size_t i = 0; i < n; i++) {
        fprintf(out, "%s%s", i == 0 ? "" : ",", list[i]);
    }
    fputs("]}", out);
    fclose(out);
    return text;
}

/* Whether the card is a program that says something. */
static bool is_said(const char *one)
{
    json_t *object = json_loads(one, JSON_REJECT_DUPLICATES, NULL);
    struct crd_set *set = NULL;

    ck_assert_ptr_nonnull(object);
    char *text = framed(&one, 1);
    const char *fault = load_one(text, &set);
    bool is_good = fault[0] == '\0';
    if (!is_good) {
        printf("%s\n", fault);
    }
    if (is_good && json_object_get(object, "effects") != NULL) {
        is_good = crd_set_cards(set)->program.effects > 0;
    }
    crd_set_free(set);
    free(text);
    json_decref(object);
    return is_good;
}

START_TEST(each_drawn_card_can_be_said)
{
    size_t said = 0;

    for (size_t i = 0; i < cards; i++) {
        said += is_said(card[i]) ? 1 : 0;
    }
    printf("%zu of %d drawn cards can be said\n", said, DRAWN);
    ck_assert_uint_eq(cards, DRAWN);
    ck_assert_uint_eq(said, DRAWN);
}
END_TEST

/* No number is there twice: together they are one set. */
START_TEST(together_they_are_a_set)
{
    const char *list[DRAWN];
    struct crd_set *set = NULL;

    for (size_t i = 0; i < DRAWN; i++) {
        list[i] = card[i];
    }
    char *text = framed(list, DRAWN);
    ck_assert_str_eq(load_one(text, &set), "");
    ck_assert_uint_ge(crd_set_cards(set)->len, DRAWN);
    crd_set_free(set);
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("survey");
    TCase *c = tcase_create("survey");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_set_timeout(c, 60);
    tcase_add_checked_fixture(c, read_survey, forget_survey);
    tcase_add_test(c, each_drawn_card_can_be_said);
    tcase_add_test(c, together_they_are_a_set);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
