/* SPDX-License-Identifier: MIT
 * restrictions_test.c - days, restriction files and their faults, and what a deck is told of each. The
 * shipped lists are compared with others when there are some: $SHINPAN_SHARED/cards, or
 * ../shared/cards beside the source. */
#include <eng/digimon.h>

#include <check.h>
#include <jansson.h>

#include <crd/deck.h>
#include <crd/restrictions.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct crd_set *set;
static struct eng_book book;

static void setup(void)
{
    const char *const path = SETS_DIR "/starter.json";
    struct crd_error err;

    ck_assert_int_eq(crd_cards_load(&path, 1, &set, &err), CRD_OK);
    book = (struct eng_book){.game = &dig_game, .cards = crd_set_cards(set)};
}

static void teardown(void)
{
    crd_set_free(set);
}

/* ---- days ---- */

START_TEST(days_are_those_of_the_calendar)
{
    static const char *const bad[] = {"", "none", "2026-4-04", "2026-04-04 ", "2026/04/04",
        "2026-13-01", "2026-00-01", "2026-04-31", "2025-02-29", "2100-02-29", "1969-12-31",
        "3000-01-01", "2026-04-0", "2026-04-00", "20260404"};
    char text[CRD_DATE_SIZE];

    ck_assert_uint_eq(crd_date_read("2026-04-04"), 20260404);
    ck_assert_uint_eq(crd_date_read("2024-02-29"), 20240229);
    ck_assert_uint_eq(crd_date_read("2000-02-29"), 20000229);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(crd_date_read(bad[i]) == 0, "\"%s\"", bad[i]);
    }
    crd_date_write(20260404, text);
    ck_assert_str_eq(text, "2026-04-04");
    crd_date_write(0, text);
    ck_assert_str_eq(text, "");
}
END_TEST

START_TEST(a_moment_is_in_its_day)
{
    ck_assert_uint_eq(crd_date_of_ms(0), 19700101);
    ck_assert_uint_eq(crd_date_of_ms(86399999), 19700101);
    ck_assert_uint_eq(crd_date_of_ms(86400000), 19700102);
    ck_assert_uint_eq(crd_date_of_ms(951782399999), 20000228);
    ck_assert_uint_eq(crd_date_of_ms(951782400000), 20000229);
    ck_assert_uint_eq(crd_date_of_ms(1775260800000), 20260404);
    ck_assert_uint_eq(crd_date_of_ms(1798761599999), 20261231);
}
END_TEST

/* ---- files ---- */

static struct crd_restrictions *read_text(const char *text, struct crd_error *err)
{
    struct crd_restrictions *out = NULL;
    const struct crd_text file = {.name = "r.json", .text = text, .len = strlen(text)};
    const enum crd_status s = crd_restrictions_load_text(&file, &out, err);

    ck_assert_int_eq(s == CRD_OK, out != NULL);
    return out;
}

#define ENTRIES(entries) "{\"format\":1,\"game\":\"digimon\",\"restrictions\":[" entries "]}"

START_TEST(a_file_with_a_fault_is_refused)
{
    static const struct {
        const char *text, *line;
    } row[] = {
        {"[]", "r.json: must be an object"},
        {"{\"format\":2,\"game\":\"digimon\",\"restrictions\":[]}",
            "r.json: format: must be 1"},
        {"{\"format\":1,\"game\":\"chess\",\"restrictions\":[]}",
            "r.json: game: must be the name of a game"},
        {"{\"format\":1,\"game\":\"digimon\"}",
            "r.json: restrictions: must be a list of at most 2048 entries"},
        {"{\"format\":1,\"game\":\"digimon\",\"restrictions\":[],\"more\":1}",
            "r.json: more: unknown key"},
        {ENTRIES("1"), "r.json: restrictions[0]: must be an object"},
        {ENTRIES("{\"copies\":1,\"since\":\"2026-01-01\"}"),
            "r.json: restrictions[0]: must have a number, a name or a pair"},
        {ENTRIES("{\"number\":\"A B\",\"copies\":1,\"since\":\"2026-01-01\"}"),
            "r.json: restrictions[0].number: must be a card number"},
        {ENTRIES("{\"number\":\"A-1\",\"copies\":100,\"since\":\"2026-01-01\"}"),
            "r.json: restrictions[0].copies: must be 0..99"},
        {ENTRIES("{\"number\":\"A-1\",\"since\":\"2026-01-01\"}"),
            "r.json: restrictions[0].copies: must be 0..99"},
        {ENTRIES("{\"number\":\"A-1\",\"copies\":1}"),
            "r.json: restrictions[0].since: must be a day, \"2026-04-04\""},
        {ENTRIES("{\"number\":\"A-1\",\"copies\":1,\"since\":\"2026-02-30\"}"),
            "r.json: restrictions[0].since: must be a day, \"2026-04-04\""},
        {ENTRIES(
             "{\"number\":\"A-1\",\"copies\":1,\"since\":\"2026-01-02\",\"until\":\"2026-01-02\"}"),
            "r.json: restrictions[0].until: must be later than since"},
        {ENTRIES("{\"number\":\"A-1\",\"copies\":1,\"since\":\"2026-01-02\",\"why\":\"\"}"),
            "r.json: restrictions[0].why: unknown key"},
        {ENTRIES("{\"name\":{},\"copies\":1,\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].name: must be an object of names"},
        {ENTRIES("{\"name\":{\"de\":\"X\"},\"copies\":1,\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].name.de: unknown key"},
        {ENTRIES("{\"name\":{\"ja\":\"\"},\"copies\":1,\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].name.ja: must be text of 1..160 bytes"},
        {ENTRIES("{\"pair\":[\"A-1\"],\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].pair: must be a list of two card numbers"},
        {ENTRIES("{\"pair\":[\"A-1\",2],\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].pair[1]: must be a card number"},
        {ENTRIES("{\"pair\":[\"A-1\",\"A-1\"],\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].pair: must be two different cards"},
        {ENTRIES("{\"pair\":[\"A-1\",\"A-2\"],\"copies\":1,\"since\":\"2026-01-02\"}"),
            "r.json: restrictions[0].copies: unknown key"},
        {ENTRIES("{\"number\":\"A-1\",\"copies\":1,\"since\":\"2026-01-02\"},"
                 "{\"number\":\"A-1\",\"copies\":0,\"since\":\"2026-02-02\"}"),
            "r.json: restrictions[1]: restrictions[0] says something for the same days"},
        {ENTRIES("{\"pair\":[\"A-1\",\"A-2\"],\"since\":\"2026-01-02\"},"
                 "{\"pair\":[\"A-2\",\"A-1\"],\"since\":\"2025-01-02\"}"),
            "r.json: restrictions[1]: restrictions[0] says something for the same days"},
    };
    struct crd_error err;
    char line[512];

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        ck_assert_ptr_null(read_text(row[i].text, &err));
        ck_assert_str_eq(crd_error_line(&err, line, sizeof line), row[i].line);
    }
}
END_TEST

START_TEST(a_file_that_is_not_there_is_unreadable)
{
    struct crd_restrictions *out = NULL;
    struct crd_error err;

    ck_assert_int_eq(crd_restrictions_load("/nowhere/x.json", &out, &err), CRD_UNREADABLE);
    ck_assert_ptr_nonnull(strstr(err.text, "cannot be read"));
    ck_assert_ptr_null(out);
}
END_TEST

/* ---- decks ---- */

static const char rules[] = ENTRIES(
    "{\"number\":\"ST1-02\",\"copies\":0,\"since\":\"2024-01-01\",\"until\":\"2025-01-01\"},"
    "{\"number\":\"ST1-02\",\"copies\":1,\"since\":\"2025-01-01\"},"
    "{\"name\":{\"ja\":\"なにか\"},\"number\":\"BT1-009\",\"copies\":2,\"since\":\"2025-06-01\"},"
    "{\"number\":\"NO-001\",\"copies\":0,\"since\":\"2025-06-01\"},"
    "{\"pair\":[\"BT1-019\",\"NO-002\"],\"since\":\"2025-07-01\"}");

/* "code field: text\n" for each restriction fault of the list on that day. */
static const char *said(const struct crd_restrictions *r, const char *day)
{
    static char text[4096];
    static struct crd_deck_list list;
    static struct crd_faults faults;
    struct eng_deck deck;
    size_t len = 0;

    text[0] = '\0';
    list = (struct crd_deck_list){0};
    faults = (struct crd_faults){0};
    crd_deck_list_add(&list, "main", "BT1-019", 4);
    crd_deck_list_add(&list, "main", "ST1-02", 1);
    crd_deck_list_add(&list, "main", "NO-001", 1);
    crd_deck_list_add(&list, "main", "BT1-009", 3);
    crd_deck_list_add(&list, "main", "ST1-02", 2);
    crd_deck_list_add(&list, "main", "NO-002", 4);
    crd_deck_resolve_on(&book, &list, r, crd_date_read(day), &deck, &faults);
    for (uint16_t i = 0; i < faults.len; i++) {
        const struct crd_fault *f = &faults.at[i];

        if (strcmp(f->code, "unknown_card") != 0 && strcmp(f->code, "main_size") != 0) {
            len += (size_t)snprintf(
                text + len, sizeof text - len, "%s %s: %s\n", f->code, f->field, f->text);
        }
    }
    return text;
}

START_TEST(a_deck_is_held_to_the_list_of_the_day)
{
    struct crd_error err;
    struct crd_restrictions *r = read_text(rules, &err);
    size_t n;

    ck_assert_ptr_nonnull(r);
    ck_assert_str_eq(crd_restrictions_game(r), "digimon");
    const uint32_t *date = crd_restrictions_dates(r, &n);
    ck_assert_uint_eq(n, 4);
    ck_assert_uint_eq(date[0], 20240101);
    ck_assert_uint_eq(date[1], 20250101);
    ck_assert_uint_eq(date[2], 20250601);
    ck_assert_uint_eq(date[3], 20250701);

    ck_assert_str_eq(said(r, "2023-12-31"), "");
    ck_assert_str_eq(said(r, "2024-01-01"),
        "banned piles.main[1]: no deck may have this card since 2024-01-01\n");
    ck_assert_str_eq(said(r, "2024-12-31"),
        "banned piles.main[1]: no deck may have this card since 2024-01-01\n");
    ck_assert_str_eq(said(r, "2025-01-01"),
        "restricted piles.main[1]: no deck may have more than 1 copy since 2025-01-01\n");
    ck_assert_str_eq(said(r, "2026-01-01"),
        "restricted piles.main[1]: no deck may have more than 1 copy since 2025-01-01\n"
        "banned piles.main[2]: no deck may have this card since 2025-06-01\n"
        "restricted piles.main[3]: no deck may have more than 2 copies since 2025-06-01\n"
        "pair_banned piles.main[5]: may not be in one deck with BT1-019 since 2025-07-01\n");
    ck_assert_str_eq(said(NULL, "2026-01-01"), "");
    crd_restrictions_free(r);
}
END_TEST

START_TEST(a_name_is_as_good_as_a_number)
{
    const int32_t def = crd_find(book.cards, "BT1-009");
    struct crd_error err;
    char text[512];

    ck_assert_int_ge(def, 0);
    snprintf(text, sizeof text,
        ENTRIES("{\"name\":{\"ja\":\"%s\"},\"copies\":1,\"since\":\"2025-06-01\"}"),
        book.cards->def[def].name_ja);
    struct crd_restrictions *r = read_text(text, &err);
    ck_assert_ptr_nonnull(r);
    ck_assert_str_eq(said(r, "2026-01-01"),
        "restricted piles.main[3]: no deck may have more than 1 copy since 2025-06-01\n");
    crd_restrictions_free(r);
}
END_TEST

/* ---- the shipped lists ---- */

START_TEST(the_shipped_lists_are_read)
{
    static const char *const name[] = {"digimon", "duel-masters"};

    for (size_t i = 0; i < 2; i++) {
        struct crd_restrictions *r = NULL;
        struct crd_error err;
        char path[512];
        size_t n;

        snprintf(path, sizeof path, RESTRICTIONS_DIR "/%s.json", name[i]);
        ck_assert_msg(
            crd_restrictions_load(path, &r, &err) == CRD_OK, "%s %s", err.field, err.text);
        ck_assert_str_eq(crd_restrictions_game(r), name[i]);
        (void)crd_restrictions_dates(r, &n);
        ck_assert_uint_ge(n, 8);
        crd_restrictions_free(r);
    }
}
END_TEST

/* ---- against other lists, when there are some ---- */

static json_t *other_list(const char *game)
{
    const char *shared = getenv("SHINPAN_SHARED");
    char path[1024];

    snprintf(path, sizeof path, "%s/cards/%s-restrictions.json",
        shared != NULL ? shared : SOURCE_ROOT "/../shared", game);
    json_t *root = json_load_file(path, 0, NULL);
    if (root == NULL) {
        printf("skipped: there is no %s\n", path);
    }
    return root;
}

static const char *text_at(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));

    return text != NULL ? text : "";
}

/* What the events up to a day come to for a card: "banned", "restricted" or "". */
static const char *state_of(const json_t *events, const char *card, const char *day)
{
    const char *latest = "", *state = "";

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *e = json_array_get(events, i);
        const char *date = text_at(e, "effectiveDate");

        if (strcmp(text_at(e, "cardId"), card) == 0 && strcmp(date, day) <= 0 &&
            strcmp(date, latest) > 0 && strcmp(text_at(e, "status"), "banned_pair") != 0) {
            latest = date;
            state = strcmp(text_at(e, "action"), "lift") == 0 ? "" : text_at(e, "status");
        }
    }
    return state;
}

START_TEST(the_digimon_list_is_that_of_the_events)
{
    static struct crd_deck_list list;
    static struct crd_faults faults;
    json_t *events = other_list("digimon");
    struct crd_restrictions *r = NULL;
    struct crd_error err;
    unsigned pairs = 0;

    if (events == NULL) {
        return;
    }
    ck_assert_int_eq(crd_restrictions_load(RESTRICTIONS_DIR "/digimon.json", &r, &err), CRD_OK);
    for (size_t i = 0; i < json_array_size(events); i++) {
        const char *card = text_at(json_array_get(events, i), "cardId");

        pairs += strcmp(text_at(json_array_get(events, i), "status"), "banned_pair") == 0;
        for (size_t k = 0; k < json_array_size(events); k++) {
            const char *day = text_at(json_array_get(events, k), "effectiveDate");
            struct eng_deck deck;
            const char *found = "";

            list = (struct crd_deck_list){0};
            faults = (struct crd_faults){0};
            crd_deck_list_add(&list, "main", card, 2);
            crd_deck_resolve_on(&book, &list, r, crd_date_read(day), &deck, &faults);
            for (uint16_t f = 0; f < faults.len; f++) {
                const bool is_it = strcmp(faults.at[f].code, "banned") == 0 ||
                    strcmp(faults.at[f].code, "restricted") == 0;
                found = is_it ? faults.at[f].code : found;
            }
            ck_assert_msg(strcmp(found, state_of(events, card, day)) == 0, "%s on %s: %s", card,
                day, found);
        }
    }
    ck_assert_uint_gt(pairs, 0);
    crd_restrictions_free(r);
    json_decref(events);
}
END_TEST

START_TEST(the_duel_masters_list_is_the_hall_of_fame)
{
    json_t *hall = other_list("duel-masters");
    json_t *file = json_load_file(RESTRICTIONS_DIR "/duel-masters.json", 0, NULL);
    const json_t *list = json_object_get(file, "restrictions");

    if (hall != NULL) {
        ck_assert_uint_eq(json_array_size(hall), json_array_size(list));
    }
    for (size_t i = 0; i < json_array_size(hall); i++) {
        const json_t *want = json_array_get(hall, i);
        bool is_there = false;

        for (size_t k = 0; k < json_array_size(list); k++) {
            const json_t *row = json_array_get(list, k);
            const long long copies = json_integer_value(json_object_get(row, "copies"));

            is_there = is_there ||
                (strcmp(text_at(json_object_get(row, "name"), "ja"), text_at(want, "name")) ==
                        0 &&
                    strcmp(text_at(row, "since"), text_at(want, "since")) == 0 &&
                    copies == (strcmp(text_at(want, "status"), "プレ殿") == 0 ? 0 : 1));
        }
        ck_assert_msg(is_there, "%s", text_at(want, "name"));
    }
    json_decref(hall);
    json_decref(file);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("restrictions");
    TCase *c = tcase_create("restrictions");

    tcase_add_unchecked_fixture(c, setup, teardown);
    tcase_add_test(c, days_are_those_of_the_calendar);
    tcase_add_test(c, a_moment_is_in_its_day);
    tcase_add_test(c, a_file_with_a_fault_is_refused);
    tcase_add_test(c, a_file_that_is_not_there_is_unreadable);
    tcase_add_test(c, a_deck_is_held_to_the_list_of_the_day);
    tcase_add_test(c, a_name_is_as_good_as_a_number);
    tcase_add_test(c, the_shipped_lists_are_read);
    tcase_add_test(c, the_digimon_list_is_that_of_the_events);
    tcase_add_test(c, the_duel_masters_list_is_the_hall_of_fame);
    suite_add_tcase(suite, c);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
