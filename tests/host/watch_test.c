/* SPDX-License-Identifier: MIT
 * watch_test.c - those who watch, over a store and a transport that the test plays: nothing is shown
 * before it is durable, who joins together is served by one run, nobody but them is shown a hand, a
 * delay holds back everything and little memory, and the end comes although the room is gone. */
#include "host/watch/watch.h"

#include "host/lobby/lobby.h"
#include "world.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct srv_service *s;
static struct world_player ann, ben, cat, dan;
static char match[SRV_ID_CHARS + 1];

static struct srv_call *call(struct world_player *p, enum pro_method method, int *id)
{
    char text[16];
    *id = p->next_id++;
    (void)snprintf(text, sizeof text, "%d", *id);
    return srv_call_open(p->client, method, text);
}

static int watch(struct world_player *p, uint64_t game, uint64_t seq)
{
    int id;
    struct pro_match_watch params = {.after = {.game = game, .seq = seq}};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    struct srv_call *c = call(p, PRO_METHOD_MATCH_WATCH, &id);
    srv_match_watch(c, &params);
    return id;
}

static int show(struct world_player *p, bool on)
{
    int id;
    struct pro_match_show params = {.on = on};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    struct srv_call *c = call(p, PRO_METHOD_MATCH_SHOW, &id);
    srv_match_show(c, &params);
    return id;
}

static void drain(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

/* A match of ann and ben that may be watched, so late. */
static void begin(uint64_t delay_s)
{
    int id;
    struct pro_match_create params = {.game = "digimon",
        .deck = "starter-red",
        .opponent = PRO_OPPONENT_OPEN,
        .settings = {.spectators = true, .delay_s = delay_s}};
    struct srv_call *c = call(&ann, PRO_METHOD_MATCH_CREATE, &id);
    srv_match_create(c, &params);
    world_settle();
    const json_t *made = world_expect_result(&ann, id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(made, "match")));
    (void)world_join(&ben, match, "");
    world_settle();
    drain(&ann);
    drain(&ben);
}

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

/* Whoever is asked takes the first option; the row is not durable yet. */
static void answer(void)
{
    struct srv_room *r = room();
    static struct eng_options options;
    eng_match_options(r->book, r->match, &options);
    (void)world_answer(r->match->prompt.seat == 0 ? &ann : &ben, match, r->match->prompt.number,
        options.at[0].id);
}

static void set_up(void)
{
    s = world_open();
    s->config.spectators = 10;
    ann = world_player("ann");
    ben = world_player("ben");
    cat = world_player("cat");
    dan = world_player("dan");
}

static void tear_down(void)
{
    world_close();
}

static json_int_t num(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

START_TEST(nothing_is_shown_before_it_is_durable)
{
    begin(0);
    int id = watch(&cat, 0, 0);
    const json_t *facts = world_expect_result(&cat, id);
    ck_assert_ptr_null(json_object_get(facts, "seat"));
    const json_int_t seq = num(facts, "seq");
    const json_t *update = world_expect_notice(&cat, "match.update");
    ck_assert_int_eq(num(update, "from"), 1);
    ck_assert_uint_eq(json_object_size(json_object_get(update, "prompt")), 2);
    (void)world_expect_notice(&cat, "match.status");
    answer();
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    /* who joins meanwhile is shown what is durable, then the rest */
    s->watches->ran_ms = 0;
    id = watch(&dan, 0, 0);
    ck_assert_int_eq(num(world_expect_result(&dan, id), "seq"), seq);
    drain(&dan);
    world_settle();
    ck_assert_int_eq(num(world_expect_notice(&cat, "match.update"), "from"), seq + 1);
    ck_assert_int_eq(num(world_expect_notice(&dan, "match.update"), "from"), seq + 1);
    /* the disk refuses: it was never there */
    answer();
    world_complete(SRV_STORE_BUSY);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    answer();
    world_settle();
    (void)world_expect_notice(&cat, "match.update");
    ck_assert_int_eq((json_int_t)s->watches->seq, (json_int_t)room()->seat[0].seq);
    ck_assert_uint_eq(eng_match_hash(s->watches->state), eng_match_hash(room()->match));
}
END_TEST

START_TEST(who_comes_together_is_served_by_one_run)
{
    begin(0);
    (void)watch(&cat, 0, 0);
    drain(&cat);
    const int first = watch(&dan, 0, 0); /* too soon after the first one */
    ck_assert_uint_eq(world_waiting(&dan), 0);
    ck_assert_uint_eq(s->watches->waiting_n, 1);
    /* what comes in the meantime is in the run, once */
    answer();
    world_settle();
    drain(&cat);
    ck_assert_uint_eq(world_waiting(&dan), 0);
    s->watches->ran_ms = 0;
    srv_watch_flush(s);
    ck_assert_int_eq(
        num(world_expect_result(&dan, first), "seq"), (json_int_t)room()->seat[0].seq);
    const json_int_t told = (json_int_t)s->watches->seq;
    json_int_t next = 1;
    while (world_waiting(&dan) > 1) {
        const json_t *update = world_expect_notice(&dan, "match.update");
        ck_assert_int_eq(num(update, "from"), next);
        next += (json_int_t)json_array_size(json_object_get(update, "events"));
    }
    ck_assert_int_eq(next, told + 1);
    (void)world_expect_notice(&dan, "match.status");
    /* a part of a row, and nothing but the prompt */
    for (json_int_t after = 0; after <= told; after++) {
        s->watches->ran_ms = 0;
        const int id = watch(&dan, 1, (uint64_t)after);
        (void)world_expect_result(&dan, id);
        ck_assert_int_eq(num(world_expect_notice(&dan, "match.update"), "from"), after + 1);
        drain(&dan);
    }
    s->watches->ran_ms = 0;
    world_expect_error(&dan, watch(&dan, 1, (uint64_t)told + 1), "seq_unknown");
    /* the last one to go takes the state along */
    ck_assert_uint_eq(s->watches->watchers_n, 1);
    world_leave(&cat);
    ck_assert_ptr_null(s->watches->state);
    cat = world_player("cat");
}
END_TEST

START_TEST(a_hand_is_shown_to_spectators_alone_and_taken_back_at_once)
{
    begin(0);
    (void)watch(&cat, 0, 0);
    drain(&cat);
    (void)world_expect_result(&ann, show(&ann, true));
    const json_t *hand = world_expect_notice(&cat, "match.hand");
    ck_assert_str_eq(json_string_value(json_object_get(hand, "seat")), "p1");
    const json_t *cards = json_object_get(hand, "hand");
    ck_assert_uint_eq(json_array_size(cards), 5);
    for (size_t i = 0; i < 5; i++) {
        ck_assert_uint_eq(json_object_size(json_array_get(cards, i)), 1);
    }
    for (size_t i = 1; i < 5; i++) {
        const char *a =
            json_string_value(json_object_get(json_array_get(cards, i - 1), "number"));
        const char *b = json_string_value(json_object_get(json_array_get(cards, i), "number"));
        ck_assert_int_le(strcmp(a, b), 0);
    }
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&ben), 0);
    (void)world_expect_result(&ann, show(&ann, true)); /* twice is fine */
    ck_assert_uint_eq(world_waiting(&cat), 0);
    (void)world_expect_result(&ann, show(&ann, false));
    hand = world_expect_notice(&cat, "match.hand");
    ck_assert(json_is_false(json_object_get(hand, "on")));
    world_expect_error(&cat, show(&cat, true), "not_seated");
    world_expect_error(&ann, watch(&ann, 0, 0), "match_own");
}
END_TEST

/* All that a spectator is told from the beginning, as text: yours. */
static char *all_of(struct world_player *p)
{
    json_t *all = json_array();
    s->watches->ran_ms = 0;
    const int id = watch(p, 1, 0);
    json_array_append(all, world_expect_result(p, id));
    while (world_waiting(p) > 0) {
        json_array_append_new(all, world_take(p));
    }
    (void)world_snapshot(p, match);
    json_t *shot = world_take(p);
    json_array_append(all, json_object_get(shot, "result"));
    json_decref(shot);
    char *text = json_dumps(all, JSON_SORT_KEYS);
    json_decref(all);
    return text;
}

/* The snapshot alone: it is of the state as it is, which the stream makes anew. */
static char *table_of(struct world_player *p)
{
    (void)world_snapshot(p, match);
    json_t *shot = world_take(p);
    char *text = json_dumps(json_object_get(shot, "result"), JSON_SORT_KEYS);
    ck_assert_ptr_nonnull(text);
    json_decref(shot);
    return text;
}

/* A card of the owner in that zone with another definition than `other` has; 0: none. */
static unsigned card_in(
    const struct eng_match *m, uint8_t owner, const char *zone, unsigned other)
{
    const struct eng_game *game = room()->book->game;
    for (unsigned i = 1; i < ENG_CARDS_MAX; i++) {
        const struct eng_card *card = &m->card[i];
        if (card->zone != 0 && card->owner == owner &&
            strcmp(game->zone[card->zone].name, zone) == 0 &&
            (other == 0 || card->def != m->card[other].def)) {
            return i;
        }
    }
    return 0;
}

static void swap(struct eng_match *m, unsigned a, unsigned b)
{
    const uint16_t def = m->card[a].def;
    ck_assert(a != 0 && b != 0);
    m->card[a].def = m->card[b].def;
    m->card[b].def = def;
}

/* Two tables that differ in what spectators must not know are the same to them, byte by byte. */
START_TEST(what_is_hidden_changes_nothing_for_spectators)
{
    begin(0);
    free(all_of(&cat));
    for (int i = 0; i < 12; i++) {
        answer();
        world_settle();
    }
    drain(&cat);
    struct eng_match *m = s->watches->state;
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        const unsigned held = card_in(m, seat, "hand", 0);
        char *before = table_of(&cat);
        const unsigned other[] = {
            card_in(m, seat, "deck", held), card_in(m, seat, "security", held)};
        for (unsigned i = 0; i < 2; i++) {
            swap(m, held, other[i]);
            char *after = table_of(&cat);
            ck_assert_str_eq(before, after);
            free(after);
            swap(m, held, other[i]);
        }
        free(before);
    }
    /* those who play would see it, and so do spectators who are shown the hand */
    char *before = all_of(&cat);
    (void)show(&ann, true);
    drain(&cat);
    char *after = all_of(&cat);
    ck_assert_str_ne(before, after);
    (void)show(&ann, false);
    drain(&cat);
    free(after);
    after = all_of(&cat);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
}
END_TEST

START_TEST(a_delay_holds_all_back_and_little_memory)
{
    begin(60);
    struct srv_watch *w = s->watches;
    int id = watch(&cat, 0, 0);
    ck_assert_int_eq(num(world_expect_result(&cat, id), "game"), 0);
    (void)world_expect_result(&ann, show(&ann, true));
    for (int i = 0; i < 16; i++) { /* no match is over so soon */
        answer();
        world_settle();
    }
    drain(&ann);
    drain(&ben);
    srv_watch_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    ck_assert_uint_le(w->moments, 8); /* rows that come close together are one moment */
    /* more notices than wait: status is told in any case */
    const struct pro_notice passing = {
        .kind = PRO_NOTICE_MATCH_WATCHED, .match_watched = {.match = match, .spectators = 1}};
    for (int i = 0; i < 2 * SRV_WATCH_NOTICES_MAX; i++) {
        srv_watch_tell(room(), &passing, SRV_WATCH_PASSING, false, false);
    }
    ck_assert_uint_eq(w->notices, SRV_WATCH_NOTICES_MAX);
    /* the match ends, its room goes, and what is left is shown by what it took along */
    (void)world_concede(&ann, match);
    world_settle();
    ck_assert_ptr_null(room());
    ck_assert_ptr_eq(s->watches, w);
    ck_assert_ptr_null(w->room);
    srv_watch_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    for (uint32_t i = 0; i < w->moments; i++) {
        w->moment[(w->first + i) % w->cap].due_ms = 0;
    }
    w->ran_ms = 0;
    id = watch(&dan, 0, 0);
    ck_assert_int_eq(num(world_expect_result(&dan, id), "game"), 0);
    srv_watch_flush(s);
    ck_assert_ptr_null(s->watches); /* nothing follows, and nothing is left */
    json_int_t next = 1;
    bool is_over = false;
    while (world_waiting(&dan) > 0) {
        json_t *message = world_take(&dan);
        const json_t *params = json_object_get(message, "params");
        const char *method = json_string_value(json_object_get(message, "method"));
        ck_assert(!is_over);
        if (strcmp(method, "match.update") == 0) {
            ck_assert_int_eq(num(params, "from"), next);
            next += (json_int_t)json_array_size(json_object_get(params, "events"));
        } else if (strcmp(method, "match.status") == 0) {
            is_over = json_object_get(params, "key") != NULL;
        }
        json_decref(message);
    }
    ck_assert(is_over);
    ck_assert_int_gt(next, 20);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("watch");
    TCase *c = tcase_create("watch");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, nothing_is_shown_before_it_is_durable);
    tcase_add_test(c, who_comes_together_is_served_by_one_run);
    tcase_add_test(c, a_hand_is_shown_to_spectators_alone_and_taken_back_at_once);
    tcase_add_test(c, what_is_hidden_changes_nothing_for_spectators);
    tcase_add_test(c, a_delay_holds_all_back_and_little_memory);
    suite_add_tcase(suite, c);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
