/* SPDX-License-Identifier: MIT
 * view_test.c - what a viewer is shown of real matches, as JSON: prompts only for who chooses, drawn
 * cards only for who draws, every card counted once; that the hot way of writing an update gives the
 * bytes of the table's way; and that events speak of statements as card files do. */
#include "../engine/kit.h"

#include <eng/language.h>
#include <pro/notice.h>
#include <pro/view_json.h>

#include <check.h>
#include <jansson.h>

#include <stdlib.h>
#include <string.h>

static struct kit_game game;
static struct pro_writer w;

static void setup(void)
{
    pro_writer_init_heap(&w, 1 << 22);
}

static void teardown(void)
{
    pro_writer_deinit_heap(&w);
}

static void start(unsigned seed)
{
    kit_start(
        &game, kit_book(), kit_deck(seed % KIT_DECKS), kit_deck((seed + 1) % KIT_DECKS), seed);
    eng_match_options(game.book, &game.match, &game.options);
}

static void step(struct kit_rng *rng)
{
    const struct eng_command command = kit_choose(&game, rng);
    kit_apply(&game, &command);
    eng_match_options(game.book, &game.match, &game.options);
}

/* What was written, parsed; the writer starts anew. */
static json_t *take(void)
{
    ck_assert(!w.is_over);
    json_t *value = json_loadb(w.text, w.len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    ck_assert_msg(value != NULL, "%.*s", (int)w.len, w.text);
    pro_writer_reset(&w);
    return value;
}

static void write_update(enum eng_viewer viewer, bool is_past)
{
    pro_update_encode(&w,
        &(struct pro_update){
            .match = "abcdefghijkl2345",
            .game = 1,
            .from = 17,
            .book = game.book,
            .state = &game.match,
            .event = game.events.at,
            .events = game.events.len,
            .options = &game.options,
            .viewer = viewer,
            .is_past = is_past,
        });
}

static const char *text_at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return value == NULL ? "" : json_string_value(value);
}

/* ---- prompts ---- */

static void expect_choice(const json_t *prompt)
{
    const json_t *options = json_object_get(prompt, "options");
    unsigned defaults = 0;
    ck_assert_uint_eq(json_array_size(options), game.options.len);
    ck_assert_str_eq(
        text_at(prompt, "kind"), game.book->game->prompt[game.match.prompt.kind].name);
    ck_assert_str_eq(
        text_at(prompt, "clause"), game.book->game->clause[game.match.prompt.clause]);
    for (uint32_t i = 0; i < game.options.len; i++) {
        const json_t *option = json_array_get(options, i);
        const struct eng_option *is = &game.options.at[i];
        ck_assert_int_eq(json_integer_value(json_object_get(option, "id")), is->id);
        ck_assert_str_eq(text_at(option, "do"), game.book->game->option[is->kind].name);
        /* the chooser may know every card it is offered */
        ck_assert_int_eq(is->card.raw != 0, json_object_get(option, "card") != NULL);
        ck_assert_int_eq(is->card.raw != 0, json_object_get(option, "number") != NULL);
        defaults += json_is_true(json_object_get(option, "default"));
    }
    ck_assert_uint_eq(defaults, 1);
}

START_TEST(only_who_chooses_sees_the_choice)
{
    struct kit_rng rng = {.state = (uint64_t)_i};
    for (start((unsigned)_i); !kit_is_over(&game); step(&rng)) {
        for (enum eng_viewer viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
            const bool is_full =
                viewer == ENG_VIEWER_JUDGE || (unsigned)viewer == game.match.prompt.seat;
            pro_prompt_encode(&w, game.book, &game.match, viewer, &game.options);
            json_t *prompt = take();
            ck_assert_int_eq(json_integer_value(json_object_get(prompt, "prompt")),
                game.match.prompt.number);
            ck_assert_str_eq(
                text_at(prompt, "seat"), game.match.prompt.seat == 0 ? "p1" : "p2");
            if (is_full) {
                expect_choice(prompt);
            } else {
                ck_assert_uint_eq(json_object_size(prompt), 2);
            }
            json_decref(prompt);
        }
    }
    pro_prompt_encode(&w, game.book, &game.match, ENG_VIEWER_SEAT0, &game.options);
    json_t *none = take();
    ck_assert(json_is_null(none));
    json_decref(none);
}
END_TEST

/* ---- events ---- */

START_TEST(a_drawn_card_is_shown_to_who_draws)
{
    struct kit_rng rng = {.state = (uint64_t)_i};
    unsigned draws = 0;
    for (start((unsigned)_i); !kit_is_over(&game); step(&rng)) {
        for (enum eng_viewer viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
            write_update(viewer, false);
            json_t *update = take();
            const json_t *events = json_object_get(json_object_get(update, "params"), "events");
            ck_assert_uint_eq(json_array_size(events), game.events.len);
            for (size_t i = 0; i < json_array_size(events); i++) {
                const json_t *event = json_array_get(events, i);
                if (strcmp(text_at(event, "event"), "draw") == 0) {
                    const bool is_drawer = viewer == ENG_VIEWER_JUDGE ||
                        strcmp(text_at(event, "seat"), viewer == 0 ? "p1" : "p2") == 0;
                    const bool knows = is_drawer && viewer != ENG_VIEWER_SPECTATOR;
                    ck_assert_int_eq(knows, json_object_get(event, "card") != NULL);
                    ck_assert_int_eq(knows, json_object_get(event, "number") != NULL);
                    ck_assert_str_eq(text_at(event, "from"), "deck");
                    ck_assert_str_eq(text_at(event, "to"), "hand");
                    draws++;
                }
                ck_assert_str_ne(text_at(event, "clause"), "");
            }
            json_decref(update);
        }
    }
    ck_assert_uint_gt(draws, 0);
}
END_TEST

/* ---- snapshots ---- */

static size_t cards_of_unit(const json_t *unit)
{
    return json_array_size(json_object_get(unit, "stack")) +
        json_array_size(json_object_get(unit, "links"));
}

/* All cards of a seat's areas; the hand is listed or not as the viewer may see it. */
static size_t count_seat(const json_t *seat, bool is_own, bool is_judge)
{
    size_t cards = 0, i;
    const char *zone;
    json_t *area, *unit;
    json_object_foreach((json_t *)seat, zone, area) {
        if (json_is_array(area)) {
            json_array_foreach(area, i, unit) {
                ck_assert_uint_gt(json_array_size(json_object_get(unit, "stack")), 0);
                cards += cards_of_unit(unit);
            }
            continue;
        }
        const size_t count = (size_t)json_integer_value(json_object_get(area, "count"));
        const json_t *listed = json_object_get(area, "cards");
        const size_t shown = json_array_size(listed);
        cards += count;
        if (strcmp(zone, "hand") == 0) {
            ck_assert_uint_eq(shown, is_own || is_judge ? count : 0);
        } else if (strcmp(zone, "trash") == 0 || is_judge) {
            ck_assert_uint_eq(shown, count);
        } else {
            ck_assert_uint_eq(shown, 0); /* no card is face up in these matches */
        }
        for (i = 0; i < shown && is_judge && strcmp(zone, "deck") == 0; i++) {
            const json_t *place = json_object_get(json_array_get(listed, i), "place");
            ck_assert_uint_eq((size_t)json_integer_value(place), i);
        }
    }
    return cards;
}

START_TEST(a_snapshot_counts_every_card_once)
{
    struct kit_rng rng = {.state = (uint64_t)_i};
    for (start((unsigned)_i);; step(&rng)) {
        for (enum eng_viewer viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
            pro_view_encode(&w, game.book, &game.match, viewer);
            json_t *view = take();
            const bool is_judge = viewer == ENG_VIEWER_JUDGE;
            const size_t cards =
                count_seat(json_object_get(view, "p1"), viewer == ENG_VIEWER_SEAT0, is_judge) +
                count_seat(json_object_get(view, "p2"), viewer == ENG_VIEWER_SEAT1, is_judge) +
                json_array_size(json_object_get(view, "loose"));
            ck_assert_uint_eq(cards, game.match.cards);
            const json_t *turn = json_object_get(view, "turn");
            ck_assert_int_eq(
                json_integer_value(json_object_get(turn, "number")), game.match.turn);
            const json_t *numbers = json_object_get(view, "numbers");
            ck_assert_int_eq(json_integer_value(json_object_get(numbers, "memory")),
                game.book->game->number[0].read(&game.match));
            const json_t *outcome = json_object_get(view, "outcome");
            ck_assert_int_eq(json_is_null(outcome), !kit_is_over(&game));
            if (kit_is_over(&game)) {
                ck_assert_str_eq(text_at(outcome, "result"), "won");
                ck_assert_str_eq(
                    text_at(outcome, "winner"), game.match.outcome.winner == 0 ? "p1" : "p2");
            }
            json_decref(view);
        }
        if (kit_is_over(&game)) {
            break;
        }
    }
}
END_TEST

/* ---- both ways of writing an update ---- */

static void same_update(enum eng_viewer viewer, bool is_past)
{
    struct pro_writer events, prompt, table;
    pro_writer_init_heap(&events, 1 << 22);
    pro_writer_init_heap(&prompt, 1 << 22);
    pro_writer_init_heap(&table, 1 << 22);
    pro_write_array(&events);
    for (uint32_t i = 0; i < game.events.len; i++) {
        struct eng_event_view view;
        eng_view_event(&game.match, &game.events.at[i], viewer, &view);
        pro_event_encode(&events, game.book, &view);
    }
    pro_write_array_end(&events);
    pro_prompt_encode(&prompt, game.book, &game.match, viewer, &game.options);
    const struct pro_raw no_prompt = {NULL, 0};
    const struct pro_notice notice = {.kind = PRO_NOTICE_MATCH_UPDATE,
        .match_update = {.match = "abcdefghijkl2345",
            .game = 1,
            .from = 17,
            .events = {events.text, events.len},
            .prompt = is_past ? no_prompt : (struct pro_raw){prompt.text, prompt.len}}};
    pro_notice_encode(&table, &notice);
    write_update(viewer, is_past);
    ck_assert(!w.is_over && !table.is_over);
    ck_assert_uint_eq(w.len, table.len);
    ck_assert_mem_eq(w.text, table.text, w.len);
    pro_writer_reset(&w);
    pro_writer_deinit_heap(&events);
    pro_writer_deinit_heap(&prompt);
    pro_writer_deinit_heap(&table);
}

START_TEST(the_hot_way_writes_what_the_table_says)
{
    struct kit_rng rng = {.state = (uint64_t)_i};
    for (start((unsigned)_i);; step(&rng)) {
        for (enum eng_viewer viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
            same_update(viewer, false);
            same_update(viewer, true);
        }
        if (kit_is_over(&game)) {
            break;
        }
    }
}
END_TEST

static const struct eng_words_info *list_named(const struct eng_game *by, const char *name)
{
    for (unsigned i = 1; i < by->events; i++) {
        const struct eng_words_info *info = by->event[i].words;
        for (; info != NULL && info->name != NULL; info++) {
            if (strcmp(info->name, name) == 0) {
                return info;
            }
        }
    }
    ck_abort_msg("no event has words \"%s\"", name);
    return NULL;
}

START_TEST(statements_are_called_as_in_card_files)
{
    const struct eng_game *by = eng_games[_i];
    const struct eng_language *language = by->language;
    const struct eng_words_info *says = list_named(by, "says");
    const struct eng_words_info *keyword = list_named(by, "keyword");
    const struct eng_words_info *until = list_named(by, "until");
    for (unsigned i = 0; i < says->len; i++) {
        ck_assert_str_eq(says->words[i], language->statement[i].name);
    }
    ck_assert_ptr_null(language->statement[says->len].name);
    for (unsigned i = 0; i < keyword->len; i++) {
        ck_assert_str_eq(keyword->words[i], language->keyword[i].name);
    }
    ck_assert_ptr_null(language->keyword[keyword->len].name);
    for (unsigned i = 0; i < until->len; i++) {
        ck_assert_str_eq(until->words[i], language->duration[i]);
    }
    ck_assert_ptr_null(language->duration[until->len]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("view");
    TCase *all = tcase_create("all");
    json_object_seed(0);
    tcase_set_timeout(all, 60);
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_loop_test(all, only_who_chooses_sees_the_choice, 1, 4);
    tcase_add_loop_test(all, a_drawn_card_is_shown_to_who_draws, 1, 4);
    tcase_add_loop_test(all, a_snapshot_counts_every_card_once, 1, 4);
    tcase_add_loop_test(all, the_hot_way_writes_what_the_table_says, 1, 4);
    int games = 0;
    while (eng_games[games] != NULL) {
        games++;
    }
    tcase_add_loop_test(all, statements_are_called_as_in_card_files, 0, games);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
