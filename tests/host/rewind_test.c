/* SPDX-License-Identifier: MIT
 * rewind_test.c - games that are taken back, over a store and a transport that the test plays: nothing
 * is told before it is durable, numbers go on, clocks go back, whoever comes later gets the whole
 * stream, and the replay verifies. */
#include "host/lobby/lobby.h"
#include "host/match/clock.h"
#include "host/watch/watch.h"
#include "world.h"

#include <pro/replay.h>

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BANK_MS = 600 * 1000
};

static struct srv_service *s;
static struct world_player player[ENG_SEATS], cat;
static char match[SRV_ID_CHARS + 1];

static struct srv_room *room(void)
{
    return srv_map_find(&s->rooms, match);
}

static void drain(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

static json_int_t num(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_integer(value), "no %s", key);
    return json_integer_value(value);
}

static void begin(uint64_t delay_s)
{
    struct pro_match_create params = {.game = "digimon",
        .deck = "starter-red",
        .opponent = PRO_OPPONENT_OPEN,
        .settings = {.spectators = true,
            .delay_s = delay_s,
            .clock = {.bank_s = BANK_MS / 1000, .increment_s = 0, .floor_s = 0}}};
    s = world_open();
    s->config.spectators = 10;
    player[0] = world_player("ann");
    player[1] = world_player("ben");
    cat = world_player("cat");
    char text[16];
    (void)snprintf(text, sizeof text, "%d", player[0].next_id);
    const int id = player[0].next_id++;
    srv_match_create(srv_call_open(player[0].client, PRO_METHOD_MATCH_CREATE, text), &params);
    world_settle();
    const json_t *made = world_expect_result(&player[0], id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(made, "match")));
    (void)world_join(&player[1], match, "");
    world_settle();
    drain(&player[0]);
    drain(&player[1]);
    srv_clock_sweep(s);
}

/* Whoever is asked takes the last option; the row is not durable yet. */
static void answer(void)
{
    static struct eng_options options;
    const struct srv_room *r = room();
    eng_match_options(r->book, r->match, &options);
    (void)world_answer(&player[r->match->prompt.seat], match, r->match->prompt.number,
        options.at[options.len - 1].id);
}

static void play(unsigned answers)
{
    for (unsigned i = 0; i < answers && room()->match->prompt.is_open; i++) {
        answer();
        world_settle();
    }
}

/* The table of a player as a text; free() it. */
static char *table(struct world_player *p)
{
    drain(p);
    const int id = world_snapshot(p, match);
    const json_t *view = json_object_get(world_expect_result(p, id), "view");
    return json_dumps(view, JSON_COMPACT | JSON_SORT_KEYS);
}

/* A table without what names cards, which a rewind changes. */
static char *bare(const char *view)
{
    char *out = strdup(view), *at = out;
    while ((at = strstr(at, "\"card\":\"c")) != NULL) {
        memset(at + 9, 'x', 12);
        at += 9;
    }
    return out;
}

static void take_back(struct srv_moment moment)
{
    struct srv_way_back back;
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_NONE);
    srv_room_rewind(room(), &back, NULL);
}

START_TEST(a_rewind_is_told_when_it_is_durable)
{
    begin(0);
    play(5);
    char *then = table(&player[0]);
    const uint32_t seq = room()->seat[0].seq;
    const uint16_t prompt = room()->match->prompt.number;
    play(12);
    char *before = table(&player[0]);
    const uint32_t last = room()->seat[0].seq;
    const uint16_t last_prompt = room()->match->prompt.number;
    drain(&player[1]);
    take_back((struct srv_moment){.prompt = prompt});
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_row()->kind, ENG_COMMAND_REWIND);
    ck_assert_uint_eq(world_waiting(&player[0]), 0);
    world_settle();
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        const json_t *update = world_expect_notice(&player[i], "match.update");
        const json_t *events = json_object_get(update, "events");
        const json_t *event = json_array_get(events, 0);
        ck_assert_uint_eq(json_array_size(events), 1);
        ck_assert_int_eq(num(update, "from"), last + 1);
        ck_assert_str_eq(json_string_value(json_object_get(event, "event")), "rewind");
        ck_assert_int_eq(num(event, "after"), seq);
        ck_assert_int_eq(num(event, "fork"), 1);
        ck_assert_int_eq(num(event, "prompt"), last_prompt + 1);
        ck_assert_int_eq(num(json_object_get(update, "prompt"), "prompt"), last_prompt + 1);
        if (i == 0) { /* what a player asks for is what he was told */
            char *told =
                json_dumps(json_object_get(update, "view"), JSON_COMPACT | JSON_SORT_KEYS);
            char *now = table(&player[0]);
            char *bare_now = bare(now), *bare_then = bare(then);
            ck_assert_str_eq(told, now);
            ck_assert_str_eq(bare_now, bare_then);
            ck_assert_str_ne(now, then);
            free(told);
            free(now);
            free(bare_now);
            free(bare_then);
        }
    }
    /* what was offered before is not offered any more */
    drain(&player[0]);
    drain(&player[1]);
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        const int id = world_answer(&player[i], match, last_prompt, 0);
        world_expect_error(&player[i], id, "prompt_closed");
        const int old = world_answer(&player[i], match, prompt, 0);
        world_expect_error(&player[i], old, "prompt_closed");
    }
    play(3);
    free(then);
    free(before);
    world_close();
}
END_TEST

START_TEST(a_moment_is_where_it_says)
{
    begin(0);
    struct srv_way_back back;
    const uint32_t first = room()->seat[0].seq;
    struct srv_moment moment = {.prompt = 999};
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_MOMENT_UNKNOWN);
    moment = (struct srv_moment){.seq = first - 1}; /* within the deal */
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_MOMENT_UNKNOWN);
    moment.seq = first + 1;
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_MOMENT_UNKNOWN);
    moment.seq = first;
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_NONE);
    ck_assert_uint_eq(back.rewind.row, 0);
    ck_assert_int_eq(back.bank_ms[0], BANK_MS);
    uint32_t seq[9] = {first};
    for (unsigned i = 1; i <= 8; i++) {
        play(1);
        seq[i] = room()->seat[0].seq;
    }
    for (unsigned i = 0; i <= 8; i++) {
        moment.seq = seq[i];
        ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_NONE);
        ck_assert_uint_eq(back.rewind.seq, seq[i]);
        if (i < 8 && seq[i + 1] > seq[i] + 1) { /* in the middle of a step */
            moment.seq++;
            ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_NONE);
            ck_assert_uint_eq(back.rewind.seq, seq[i]);
        }
    }
    for (unsigned i = 0; i < ENG_REWINDS_MAX; i++) {
        take_back((struct srv_moment){.seq = first});
        world_settle();
    }
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_REWINDS_FULL);
    (void)world_concede(&player[0], match);
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_MATCH_NOT_LIVE);
    world_settle();
    world_close();
}
END_TEST

START_TEST(clocks_go_back_or_stay)
{
    begin(0);
    play(3);
    const int64_t then[ENG_SEATS] = {
        room()->clock.now.bank_ms[0], room()->clock.now.bank_ms[1]};
    const struct srv_moment moment = {.prompt = room()->match->prompt.number};
    const uint8_t seat = room()->match->prompt.seat;
    room()->clock.counted_ms -= 5000; /* pass */
    play(6);
    ck_assert_int_lt(room()->clock.now.bank_ms[seat], then[seat] - 4000);
    const int64_t spent = room()->clock.now.bank_ms[seat];
    struct srv_way_back back;
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_NONE);
    ck_assert_int_eq(back.bank_ms[0], then[0]);
    ck_assert_int_eq(back.bank_ms[1], then[1]);
    srv_room_rewind(room(), &back, NULL);
    ck_assert_int_eq(world_row()->bank_ms[seat], then[seat]);
    world_settle();
    ck_assert_int_eq(room()->clock.durable.bank_ms[seat], then[seat]);
    ck_assert_int_gt(room()->clock.now.bank_ms[seat], then[seat] - 1000);

    play(2);
    ck_assert_int_eq(srv_room_find(room(), &moment, &back), PRO_ERROR_NONE);
    back.bank_ms[seat] = spent; /* as they are */
    srv_room_rewind(room(), &back, NULL);
    ck_assert_int_eq(world_row()->bank_ms[seat], spent);
    world_settle();
    world_close();
}
END_TEST

START_TEST(a_rewind_that_finds_no_room_in_the_queue_never_happened)
{
    begin(0);
    play(8);
    const uint64_t hash = eng_match_hash(room()->match);
    const uint32_t rows = room()->journal.rows;
    room()->clock.counted_ms -= 1000;
    take_back((struct srv_moment){.seq = room()->seat[0].seq / 2});
    ck_assert_uint_ne(eng_match_hash(room()->match), hash);
    world_complete(SRV_STORE_BUSY);
    ck_assert_uint_eq(eng_match_hash(room()->match), hash);
    ck_assert_uint_eq(room()->journal.rows, rows);
    play(4);
    take_back((struct srv_moment){.seq = room()->seat[0].seq / 2});
    answer(); /* behind it */
    ck_assert_uint_eq(world_writes(), 2);
    world_settle();
    ck_assert_uint_eq(room()->durable, rows + 6);
    world_close();
}
END_TEST

/* Every number from 1 on, once; which updates have the table. */
static void read_stream(struct world_player *p, uint32_t after, uint32_t last, unsigned views)
{
    uint32_t next = after + 1;
    while (world_waiting(p) > 0) {
        json_t *m = world_take(p);
        const char *method = json_string_value(json_object_get(m, "method"));
        const json_t *params = json_object_get(m, "params");
        if (method != NULL && strcmp(method, "match.update") == 0) {
            ck_assert_int_eq(num(params, "from"), next);
            next += (uint32_t)json_array_size(json_object_get(params, "events"));
            views -= json_object_get(params, "view") != NULL ? 1u : 0u;
        }
        json_decref(m);
    }
    ck_assert_uint_eq(next, last + 1);
    ck_assert_uint_eq(views, 0);
}

static int watch(uint64_t seq)
{
    struct pro_match_watch params = {.after = {.game = seq > 0, .seq = seq}};
    char text[16];
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    (void)snprintf(text, sizeof text, "%d", cat.next_id);
    srv_match_watch(srv_call_open(cat.client, PRO_METHOD_MATCH_WATCH, text), &params);
    return cat.next_id++;
}

START_TEST(the_stream_can_be_had_again_from_anywhere)
{
    begin(0);
    (void)watch(0);
    uint32_t rewound[2];
    play(10);
    take_back((struct srv_moment){.seq = room()->seat[0].seq / 2});
    world_settle();
    rewound[0] = room()->seat[0].seq;
    play(10);
    take_back((struct srv_moment){.seq = rewound[0] - 1}); /* to what was taken back */
    world_settle();
    rewound[1] = room()->seat[0].seq;
    play(7);
    const uint32_t last = room()->seat[0].seq;
    read_stream(&cat, 0, last, 2);
    ck_assert_uint_eq(eng_match_hash(room()->watch->state), eng_match_hash(room()->match));
    for (uint32_t after = 0; after <= last; after += after + 5 > last ? 1 : 5) {
        const unsigned views = (after < rewound[0] ? 1u : 0u) + (after < rewound[1] ? 1u : 0u);
        drain(&player[0]);
        const int id = world_resume(&player[0], match, 1, after);
        ck_assert_int_eq(num(world_expect_result(&player[0], id), "seq"), last);
        read_stream(&player[0], after, last, views);
        room()->watch->ran_ms = 0;
        (void)watch(after);
        read_stream(&cat, after, last, views);
    }
    world_close();
}
END_TEST

START_TEST(spectators_get_it_when_it_is_due)
{
    begin(60);
    (void)watch(0);
    drain(&cat);
    play(10);
    take_back((struct srv_moment){.seq = room()->seat[0].seq / 2});
    world_settle();
    play(3);
    srv_watch_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    struct srv_watch *w = room()->watch;
    for (uint32_t i = 0; i < w->moments; i++) {
        w->moment[(w->first + i) % w->cap].due_ms = 0;
    }
    srv_watch_flush(s);
    read_stream(&cat, 0, room()->seat[0].seq, 1);
    ck_assert_uint_eq(eng_match_hash(w->state), eng_match_hash(room()->match));
    world_close();
}
END_TEST

START_TEST(the_replay_verifies)
{
    begin(0);
    struct pro_replay_report report;
    size_t len;
    play(12);
    take_back((struct srv_moment){.seq = room()->seat[0].seq / 3});
    world_settle();
    play(12);
    take_back((struct srv_moment){.seq = room()->seat[0].seq - 4});
    world_settle();
    play(6);
    (void)world_concede(&player[1], match);
    world_settle();
    const char *text = world_replay(&len);
    ck_assert_ptr_nonnull(memmem(text, 64, "shinpan-replay-3", 16));
    ck_assert_msg(
        pro_replay_verify(text, len, s->books.first->cards, &report), "%s", report.text);
    /* who comes back to it gets it all */
    drain(&player[0]);
    const int id = world_resume(&player[0], match, 0, 0);
    world_settle();
    const uint32_t last = (uint32_t)num(world_expect_result(&player[0], id), "seq");
    read_stream(&player[0], 0, last, 2);
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("host rewind");
    TCase *cases = tcase_create("rewind");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, a_rewind_is_told_when_it_is_durable);
    tcase_add_test(cases, a_moment_is_where_it_says);
    tcase_add_test(cases, clocks_go_back_or_stay);
    tcase_add_test(cases, a_rewind_that_finds_no_room_in_the_queue_never_happened);
    tcase_add_test(cases, the_stream_can_be_had_again_from_anywhere);
    tcase_add_test(cases, spectators_get_it_when_it_is_due);
    tcase_add_test(cases, the_replay_verifies);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
