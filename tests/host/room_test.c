/* SPDX-License-Identifier: MIT
 * room_test.c - matches and the lobby over a store that answers when the test says so: who is told
 * what, in which order, and never before it is durable. */
#include "host/decks/decks.h"
#include "host/flight.h"
#include "host/lobby/lobby.h"
#include "world.h"

#include <pro/replay.h>

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct srv_service *s;
static struct world_player ann, ben; /* p1 and p2 */
static char match[SRV_ID_CHARS + 1];

static void open_world(void)
{
    s = world_open();
    ann = world_player("ann");
    ben = world_player("ben");
}

static void empty(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

/* An open match of ann's; `match` is its id. */
static void open_match(void)
{
    const int id = world_create(&ann, PRO_OPPONENT_OPEN, "starter-red");
    world_settle();
    const json_t *result = world_expect_result(&ann, id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(result, "match")));
}

/* ... which ben has joined; both have read everything. */
static void live_match(void)
{
    open_world();
    open_match();
    (void)world_join(&ben, match, "");
    world_settle();
    empty(&ann);
    empty(&ben);
}

static struct srv_room *room(void)
{
    struct srv_room *r = srv_map_find(&s->rooms, match);
    ck_assert_ptr_nonnull(r);
    return r;
}

static struct world_player *chooser(void)
{
    return room()->match->prompt.seat == 0 ? &ann : &ben;
}

static uint32_t default_option(void)
{
    static struct eng_options options;
    eng_match_options(room()->book, room()->match, &options);
    for (uint32_t i = 0; i < options.len; i++) {
        if (options.at[i].is_default) {
            return options.at[i].id;
        }
    }
    ck_abort_msg("a prompt without a default");
}

static uint64_t number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    ck_assert_msg(json_is_integer(value), "no %s", name);
    return (uint64_t)json_integer_value(value);
}

static bool is_word(const json_t *object, const char *name, const char *word)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value != NULL && strcmp(value, word) == 0;
}

/* ---- the lobby ---- */

START_TEST(create_is_told_when_it_is_stored)
{
    open_world();
    const int id = world_create(&ann, PRO_OPPONENT_OPEN, "starter-red");
    ck_assert_str_eq(world_write(), "match_create");
    ck_assert_uint_eq(world_waiting(&ann), 0);
    world_complete(SRV_STORE_OK);
    const json_t *result = world_expect_result(&ann, id);
    ck_assert(is_word(result, "seat", "p1"));
    ck_assert(is_word(result, "status", "open"));
    ck_assert_ptr_null(json_object_get(result, "code"));
    world_close();
}
END_TEST

START_TEST(create_that_is_not_stored_leaves_nothing)
{
    open_world();
    const int id = world_create(&ann, PRO_OPPONENT_PRIVATE, "starter-red");
    world_complete(SRV_STORE_BUSY);
    world_expect_error(&ann, id, "store_down");
    ck_assert_uint_eq(s->rooms.len + s->codes.len, 0);
    world_close();
}
END_TEST

START_TEST(join_starts_the_match_when_all_is_stored)
{
    open_world();
    open_match();
    const int id = world_join(&ben, match, "");
    ck_assert_str_eq(world_write(), "match_join");
    world_complete(SRV_STORE_OK);
    ck_assert_str_eq(world_write(), "match_start");
    ck_assert_uint_eq(world_waiting(&ben) + world_waiting(&ann), 0);
    world_complete(SRV_STORE_OK);

    const json_t *result = world_expect_result(&ben, id);
    ck_assert(is_word(result, "seat", "p2"));
    ck_assert(is_word(result, "status", "live"));
    struct world_player *both[] = {&ann, &ben};
    for (int i = 0; i < 2; i++) {
        ck_assert(is_word(world_expect_notice(both[i], "match.status"), "status", "live"));
        const json_t *update = world_expect_notice(both[i], "match.update");
        ck_assert_uint_eq(number(update, "from"), 1);
        ck_assert_uint_gt(json_array_size(json_object_get(update, "events")), 0);
        ck_assert_uint_eq(world_waiting(both[i]), 0);
    }
    world_close();
}
END_TEST

START_TEST(a_seat_is_taken_once)
{
    open_world();
    open_match();
    struct world_player cat = world_player("cat");
    const int first = world_join(&ben, match, "");
    const int second = world_join(&cat, match, ""); /* while the first is being stored */
    world_expect_error(&cat, second, "match_taken");
    world_expect_error(&ann, world_join(&ann, match, ""), "match_own");
    world_settle();
    (void)world_expect_result(&ben, first);
    world_expect_error(&cat, world_join(&cat, match, ""), "match_taken");
    world_expect_error(&cat, world_answer(&cat, match, 1, 0), "not_seated");
    world_close();
}
END_TEST

START_TEST(a_private_match_opens_by_its_code_only)
{
    open_world();
    const int id = world_create(&ann, PRO_OPPONENT_PRIVATE, "starter-red");
    world_settle();
    const json_t *result = world_expect_result(&ann, id);
    char code[SRV_CODE_CHARS + 1], private_match[SRV_ID_CHARS + 1];
    (void)snprintf(code, sizeof code, "%s", json_string_value(json_object_get(result, "code")));
    (void)snprintf(private_match, sizeof private_match, "%s",
        json_string_value(json_object_get(result, "match")));
    world_expect_error(&ben, world_join(&ben, private_match, ""), "match_unknown");
    world_expect_error(&ben, world_snapshot(&ben, private_match), "match_unknown");
    const int join = world_join(&ben, "", code);
    world_settle();
    (void)world_expect_result(&ben, join);
    /* a repeated join says why it is one, also when the match has begun */
    empty(&ben);
    world_expect_error(&ben, world_join(&ben, "", code), "match_own");
    world_close();
}
END_TEST

START_TEST(limits_hold)
{
    open_world();
    for (unsigned i = 0; i < s->config.player_matches; i++) {
        open_match();
    }
    const int id = world_create(&ann, PRO_OPPONENT_OPEN, "starter-red");
    world_expect_error(&ann, id, "matches_full");

    s->config.match_rate = 2;
    struct world_player cat = world_player("cat");
    for (int i = 0; i < 2; i++) {
        const int made = world_create(&cat, PRO_OPPONENT_OPEN, "starter-red");
        world_settle();
        (void)world_expect_result(&cat, made);
    }
    world_expect_error(&cat, world_create(&cat, PRO_OPPONENT_OPEN, "starter-red"), "too_fast");

    s->is_store_down = true;
    world_expect_error(
        &ben, world_create(&ben, PRO_OPPONENT_OPEN, "starter-red"), "store_down");
    world_expect_error(&ben, world_join(&ben, match, ""), "store_down");
    s->is_store_down = false;
    s->is_draining = true;
    world_expect_error(&ben, world_create(&ben, PRO_OPPONENT_BOT, "starter-red"), "draining");
    s->is_draining = false;
    world_expect_error(&ben, world_create(&ben, PRO_OPPONENT_BOT, "none-such"), "deck_unknown");
    world_close();
}
END_TEST

START_TEST(leaving_an_open_match_cancels_it)
{
    open_world();
    open_match();
    const int id = world_leave_match(&ann, match);
    const int join = world_join(&ben, match, ""); /* too late: it is being cancelled */
    world_expect_error(&ben, join, "match_taken");
    ck_assert_uint_eq(world_waiting(&ann), 0);
    world_complete(SRV_STORE_OK);
    (void)world_expect_result(&ann, id);
    ck_assert(is_word(world_expect_notice(&ann, "match.status"), "status", "cancelled"));
    ck_assert_uint_eq(s->rooms.len, 0);
    world_close();
}
END_TEST

START_TEST(a_match_whose_host_is_away_is_cancelled)
{
    open_world();
    open_match();
    srv_lobby_sweep(s);
    world_leave(&ann);
    srv_lobby_sweep(s);
    ck_assert_uint_eq(world_writes(), 0);
    ck_assert_uint_ne(room()->absent_since_ms, 0);
    uv_update_time(s->loop);
    room()->absent_since_ms = srv_loop_ms(s->loop) + 1 - SRV_ABSENT_MS;
    srv_lobby_sweep(s);
    ck_assert_str_eq(world_write(), "match_cancel");
    world_settle();
    ck_assert_uint_eq(s->rooms.len, 0);
    world_close();
}
END_TEST

/* ---- play ---- */

START_TEST(nothing_is_told_before_it_is_durable)
{
    live_match();
    const struct eng_prompt prompt = room()->match->prompt;
    struct world_player *p = chooser();
    const int id = world_answer(p, match, prompt.number, default_option());
    ck_assert_str_eq(world_write(), "journal_append");
    ck_assert_uint_eq(world_row()->seq, 1);
    ck_assert_uint_eq(world_row()->hash, eng_match_hash(room()->match));
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&ben), 0);
    world_complete(SRV_STORE_OK);
    (void)world_expect_notice(&ann, "match.update");
    (void)world_expect_notice(&ben, "match.update");
    const json_t *result = world_expect_result(p, id);
    ck_assert_uint_eq(number(result, "seq"), room()->seat[prompt.seat].seq);
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&ben), 0);
    world_close();
}
END_TEST

START_TEST(a_refusal_waits_for_what_it_speaks_of)
{
    live_match();
    const uint16_t prompt = room()->match->prompt.number;
    struct world_player *p = chooser();
    struct world_player *other = p == &ann ? &ben : &ann;
    const int first = world_answer(p, match, prompt, default_option());
    const int again = world_answer(p, match, prompt, 0);
    const int foreign = world_answer(other, match, prompt, 0);
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&ben), 0);
    world_complete(SRV_STORE_OK);
    (void)world_expect_notice(p, "match.update");
    (void)world_expect_result(p, first);
    world_expect_error(p, again, "prompt_closed");
    (void)world_expect_notice(other, "match.update");
    world_expect_error(other, foreign, "prompt_closed");
    ck_assert_uint_eq(world_writes(), 0);

    /* and with nothing pending it comes at once */
    p = chooser();
    other = p == &ann ? &ben : &ann;
    const uint16_t open = room()->match->prompt.number;
    world_expect_error(other, world_answer(other, match, open, 0), "other_seat");
    world_expect_error(p, world_answer(p, match, open, 60000), "option_unknown");
    world_expect_error(p, world_answer(p, match, open + 1u, 0), "prompt_closed");
    world_close();
}
END_TEST

START_TEST(a_command_may_come_while_another_is_written)
{
    live_match();
    struct world_player *p = chooser();
    struct world_player *other = p == &ann ? &ben : &ann;
    const int answer = world_answer(p, match, room()->match->prompt.number, default_option());
    const int concede = world_concede(other, match);
    ck_assert_uint_eq(world_writes(), 2);
    world_complete(SRV_STORE_OK);
    const json_t *update = world_expect_notice(other, "match.update");
    const uint64_t next =
        number(update, "from") + json_array_size(json_object_get(update, "events"));
    ck_assert_uint_eq(world_waiting(other), 0); /* its own is not durable yet */
    world_settle();
    update = world_expect_notice(other, "match.update");
    ck_assert_uint_eq(number(update, "from"), next);
    ck_assert(json_is_null(json_object_get(update, "prompt")));
    (void)world_expect_result(other, concede);
    (void)world_expect_notice(p, "match.update");
    (void)world_expect_result(p, answer);
    (void)world_expect_notice(p, "match.update");
    const json_t *status = world_expect_notice(p, "match.status");
    ck_assert(is_word(status, "status", "finished"));
    ck_assert(is_word(status, "winner", p == &ann ? "p1" : "p2"));
    world_close();
}
END_TEST

START_TEST(a_command_that_finds_no_room_in_the_queue_never_happened)
{
    live_match();
    const struct eng_match before = *room()->match;
    struct world_player *p = chooser();
    struct world_player *other = p == &ann ? &ben : &ann;
    const uint32_t option = default_option();
    const int first = world_answer(p, match, before.prompt.number, option);
    const int concede = world_concede(other, match);
    const int resume = world_resume(other, match, 1, 0);
    world_complete(SRV_STORE_BUSY);
    world_expect_error(p, first, "store_down");
    ck_assert(room()->is_failing);
    world_complete(SRV_STORE_CONFLICT); /* the gap that the first one left */
    world_expect_error(other, concede, "store_down");
    world_expect_error(other, resume, "store_down");
    ck_assert_mem_eq(room()->match, &before, sizeof before);
    ck_assert_uint_eq(room()->journal.rows, 0);
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&ben), 0);

    const int again = world_answer(p, match, before.prompt.number, option);
    ck_assert_uint_eq(world_row()->seq, 1);
    world_settle();
    (void)world_expect_notice(p, "match.update");
    (void)world_expect_result(p, again);
    world_close();
}
END_TEST

START_TEST(a_match_whose_journal_is_refused_goes_to_a_judge)
{
    live_match();
    struct world_player *p = chooser();
    const int id = world_answer(p, match, room()->match->prompt.number, default_option());
    world_complete(SRV_STORE_CONFLICT);
    world_expect_error(p, id, "internal");
    ck_assert(is_word(world_expect_notice(&ann, "match.status"), "status", "aside"));
    ck_assert(is_word(world_expect_notice(&ben, "match.status"), "status", "aside"));
    ck_assert_str_eq(world_write(), "match_aside");
    world_settle();
    world_expect_error(p, world_answer(p, match, 1, 0), "match_not_live");
    const json_t *result = world_expect_result(&ann, world_resume(&ann, match, 1, 5));
    ck_assert(is_word(result, "status", "aside"));
    for (uint8_t i = 0; i < ENG_SEATS; i++) { /* they may play another one */
        ck_assert_uint_eq(srv_room_count_of(room()->seat[i].player), 0);
    }
    ck_assert_uint_eq(srv_service_matches(s), 0);
    world_close();
}
END_TEST

START_TEST(while_the_disk_fails_a_match_can_be_looked_at)
{
    live_match();
    struct world_player *p = chooser();
    const uint8_t seat = room()->match->prompt.seat;
    const uint32_t had = room()->seat[seat].seq;
    s->is_store_down = true;
    const int answer = world_answer(p, match, room()->match->prompt.number, default_option());
    const json_t *resumed = world_expect_result(p, world_resume(p, match, 1, had));
    ck_assert_uint_eq(number(resumed, "seq"), had); /* at once, and what is durable */
    (void)world_expect_notice(p, "match.update");   /* the open prompt once more */
    const json_t *shot = world_expect_result(p, world_snapshot(p, match));
    ck_assert_uint_eq(number(shot, "seq"), had);
    ck_assert_uint_eq(world_waiting(p), 0);
    s->is_store_down = false;
    world_complete(SRV_STORE_OK);
    const json_t *update = world_expect_notice(p, "match.update");
    ck_assert_uint_eq(number(update, "from"), had + 1);
    ck_assert_uint_gt(number(world_expect_result(p, answer), "seq"), had);
    world_close();
}
END_TEST

START_TEST(a_resume_waits_for_the_answer_before_it)
{
    live_match();
    struct world_player *p = chooser();
    const uint8_t seat = room()->match->prompt.seat;
    const uint32_t had = room()->seat[seat].seq;
    const uint64_t prompt = room()->match->prompt.number;
    (void)world_answer(p, match, prompt, default_option());
    world_leave(p); /* the connection breaks with the answer under way */
    struct world_player back = world_player(seat == 0 ? "ann" : "ben");
    const int id = world_resume(&back, match, 1, had);
    ck_assert_uint_eq(world_waiting(&back), 0);
    world_complete(SRV_STORE_OK);
    const json_t *result = world_expect_result(&back, id);
    ck_assert_uint_eq(number(result, "seq"), room()->seat[seat].seq);
    const json_t *update = world_expect_notice(&back, "match.update");
    ck_assert_uint_eq(number(update, "from"), had + 1);
    const json_t *asked = json_object_get(update, "prompt");
    ck_assert(json_is_null(asked) || number(asked, "prompt") != prompt);
    ck_assert_uint_eq(world_waiting(&back), 0);
    world_close();
}
END_TEST

START_TEST(who_leaves_while_a_resume_waits_is_not_missed)
{
    live_match();
    struct world_player back = world_player("ann");
    (void)world_answer(chooser(), match, room()->match->prompt.number, default_option());
    (void)world_snapshot(&back, match);
    (void)world_resume(&back, match, 1, 0); /* the last that refers to the client */
    world_leave(&back);
    empty(&ann);
    world_complete(SRV_STORE_OK);
    ck_assert_uint_ge(world_waiting(&ann), 1);
    world_close();
}
END_TEST

/* ---- whole matches ---- */

/* Appends the events of all updates that wait, without gap. */
static void gather(struct world_player *p, json_t *events)
{
    while (world_waiting(p) > 0) {
        json_t *message = world_take(p);
        if (is_word(message, "method", "match.update")) {
            const json_t *params = json_object_get(message, "params");
            ck_assert_uint_eq(number(params, "from"), json_array_size(events) + 1);
            json_array_extend(events, json_object_get(params, "events"));
        }
        json_decref(message);
    }
}

START_TEST(a_stream_can_be_had_again_from_anywhere)
{
    live_match();
    json_t *live[] = {json_array(), json_array()};
    struct world_player *both[] = {&ann, &ben};
    for (uint8_t seat = 0; seat < 2; seat++) {
        (void)world_resume(both[seat], match, 1, 0);
        gather(both[seat], live[seat]);
    }
    uint32_t dice = 12345;
    for (int step = 0; step < 60 && room()->match->outcome.result == ENG_RESULT_NONE; step++) {
        static struct eng_options options;
        eng_match_options(room()->book, room()->match, &options);
        dice = dice * 1103515245u + 12345u;
        (void)world_answer(chooser(), match, room()->match->prompt.number,
            options.at[(dice >> 16) % options.len].id);
        world_complete(SRV_STORE_OK);
        gather(&ann, live[0]);
        gather(&ben, live[1]);
    }
    for (uint8_t seat = 0; seat < 2; seat++) {
        const uint32_t all = room()->seat[seat].seq;
        ck_assert_uint_eq(json_array_size(live[seat]), all);
        for (uint32_t after = 0; after <= all; after++) {
            struct world_player back = world_player(seat == 0 ? "ann" : "ben");
            json_t *events = json_array();
            for (uint32_t i = 0; i < after; i++) {
                json_array_append(events, json_array_get(live[seat], i));
            }
            (void)world_expect_result(&back, world_resume(&back, match, 1, after));
            ck_assert_uint_ge(world_waiting(&back), 1); /* the prompt comes in any case */
            gather(&back, events);
            ck_assert(json_equal(events, live[seat]));
            json_decref(events);
            world_leave(&back);
        }
        struct world_player back = world_player(seat == 0 ? "ann" : "ben");
        world_expect_error(
            &back, world_resume(&back, match, 1, (uint64_t)all + 1), "seq_unknown");
        world_expect_error(&back, world_resume(&back, match, 2, 0), "seq_unknown");
        world_leave(&back);
        json_decref(live[seat]);
    }
    world_close();
}
END_TEST

START_TEST(a_snapshot_shows_what_is_durable)
{
    live_match();
    json_t *before = json_deep_copy(world_expect_result(&ann, world_snapshot(&ann, match)));
    struct world_player *p = chooser();
    (void)world_answer(p, match, room()->match->prompt.number, default_option());
    const int id = world_snapshot(&ann, match);
    (void)world_concede(
        p == &ann ? &ben : &ann, match); /* not durable when the snapshot is made */
    world_complete(SRV_STORE_OK);
    json_t *message = NULL;
    do {
        json_decref(message);
        message = world_take(&ann);
        ck_assert_ptr_nonnull(message);
    } while (json_integer_value(json_object_get(message, "id")) != id);
    const json_t *after = json_object_get(message, "result");
    ck_assert_uint_eq(number(after, "seq"), room()->seat[0].seq);
    ck_assert(!json_equal(json_object_get(before, "prompt"), json_object_get(after, "prompt")));
    ck_assert(!json_is_null(json_object_get(after, "prompt"))); /* the game goes on, so far */
    json_decref(message);
    json_decref(before);
    world_close();
}
END_TEST

START_TEST(a_finished_match_leaves_a_replay_that_verifies)
{
    live_match();
    uint8_t commitment[32];
    memcpy(commitment, room()->commitment, sizeof commitment);
    while (srv_map_find(&s->rooms, match) != NULL) {
        if (room()->match->outcome.result == ENG_RESULT_NONE) {
            (void)world_answer(
                chooser(), match, room()->match->prompt.number, default_option());
        }
        world_settle();
        empty(&ben);
        while (world_waiting(&ann) > 1) {
            json_decref(world_take(&ann));
        }
    }
    const json_t *status = world_expect_notice(&ann, "match.status");
    ck_assert(is_word(status, "status", "finished"));
    ck_assert(is_word(status, "replay", match));
    uint8_t secret[32], opened[32];
    const char *key = json_string_value(json_object_get(status, "key"));
    ck_assert_ptr_nonnull(key);
    ck_assert_uint_eq(strlen(key), 64);
    for (size_t i = 0; i < sizeof secret; i++) {
        unsigned byte;
        ck_assert_int_eq(sscanf(key + 2 * i, "%2x", &byte), 1);
        secret[i] = (uint8_t)byte;
    }
    pro_commitment(match, secret, opened);
    ck_assert_mem_eq(opened, commitment, sizeof opened);

    size_t len;
    const char *text = world_replay(&len);
    struct pro_replay_report report;
    ck_assert_msg(
        pro_replay_verify(text, len, s->books.first->cards, &report), "%s", report.text);
    world_expect_error(&ann, world_answer(&ann, match, 1, 0), "match_not_live");
    world_close();
}
END_TEST

/* ---- matches that are over ---- */

/* A match that ann has lost by conceding after a few answers; both have read everything. Its last
 * snapshot for ann while it was there. */
static json_t *finished_match(void)
{
    live_match();
    for (int i = 0; i < 6; i++) {
        (void)world_answer(chooser(), match, room()->match->prompt.number, default_option());
        world_complete(SRV_STORE_OK);
    }
    (void)world_concede(&ann, match);
    world_complete(SRV_STORE_OK);
    empty(&ann);
    json_t *last = json_deep_copy(world_expect_result(&ann, world_snapshot(&ann, match)));
    ck_assert(!json_is_null(json_object_get(json_object_get(last, "view"), "outcome")));
    world_settle();
    empty(&ann);
    empty(&ben);
    ck_assert_ptr_null(srv_map_find(&s->rooms, match));
    return last;
}

START_TEST(a_match_that_is_over_can_be_seen)
{
    json_t *last = finished_match();
    const int id = world_snapshot(&ann, match);
    world_complete(SRV_STORE_OK);
    ck_assert_uint_eq(world_waiting(&ann), 0); /* the loop only hands it on */
    world_settle();
    const json_t *shot = world_expect_result(&ann, id);
    ck_assert(json_equal(shot, last));
    ck_assert(json_is_null(json_object_get(shot, "prompt")));

    struct world_player eve = world_player("eve");
    const int eves = world_snapshot(&eve, match);
    const int unknown = world_snapshot(&ann, "aaaaaaaaaaaaaaaa");
    world_settle();
    world_expect_error(&eve, eves, "match_unknown");
    world_expect_error(&ann, unknown, "match_unknown");
    world_leave(&eve);
    json_decref(last);
    world_close();
}
END_TEST

START_TEST(a_match_that_is_over_can_be_followed)
{
    json_t *last = finished_match();
    const uint64_t seq = number(last, "seq");
    int id = world_resume(&ben, match, 0, 0);
    world_settle();
    const json_t *facts = world_expect_result(&ben, id);
    ck_assert(is_word(facts, "status", "finished"));
    ck_assert(is_word(facts, "seat", "p2"));
    ck_assert_uint_eq(number(facts, "seq"), seq);
    json_t *events = json_array();
    while (world_waiting(&ben) > 1) {
        const json_t *update = world_expect_notice(&ben, "match.update");
        ck_assert_uint_eq(number(update, "from"), json_array_size(events) + 1);
        ck_assert(json_is_null(json_object_get(update, "prompt")));
        json_array_extend(events, json_object_get(update, "events"));
    }
    ck_assert_uint_eq(json_array_size(events), seq);
    const json_t *status = world_expect_notice(&ben, "match.status");
    ck_assert(is_word(status, "winner", "p2"));
    ck_assert(is_word(status, "reason", "concession"));
    ck_assert(is_word(status, "replay", match));

    for (uint64_t after = seq - 2; after <= seq; after++) {
        id = world_resume(&ben, match, 1, after);
        world_settle();
        (void)world_expect_result(&ben, id);
        json_t *again = json_array();
        for (size_t i = 0; i < after; i++) {
            json_array_append(again, json_array_get(events, i));
        }
        ck_assert_uint_ge(world_waiting(&ben), 2);
        gather(&ben, again);
        ck_assert(json_equal(again, events));
        json_decref(again);
    }
    id = world_resume(&ben, match, 1, seq + 1);
    const int next = world_resume(&ben, match, 2, 0);
    world_settle();
    world_expect_error(&ben, id, "seq_unknown");
    world_expect_error(&ben, next, "seq_unknown");
    json_decref(events);
    json_decref(last);
    world_close();
}
END_TEST

START_TEST(questions_about_what_is_over_are_answered_in_their_order)
{
    json_decref(finished_match());
    int id[12];
    for (int i = 0; i < 12; i++) {
        id[i] = i % 3 == 0 ? world_resume(&ann, match, 1, 1000000)
            : i % 3 == 1   ? world_snapshot(&ann, match)
                           : world_answer(&ann, match, 1, 0);
        ck_assert_uint_le(world_writes(), SRV_LATE_MAX); /* the others hold nothing yet */
    }
    ck_assert_uint_eq(world_waiting(&ann), 0);
    world_settle();
    for (int i = 0; i < 12; i++) {
        if (i % 3 == 1) {
            (void)world_expect_result(&ann, id[i]);
        } else {
            world_expect_error(&ann, id[i], i % 3 == 0 ? "seq_unknown" : "match_not_live");
        }
    }
    world_close();
}
END_TEST

START_TEST(who_asks_for_what_is_over_may_leave)
{
    json_decref(finished_match());
    for (int i = 0; i < 4; i++) {
        struct world_player back = world_player("ann");
        (void)world_resume(&back, match, 0, 0); /* its document is being read */
        (void)world_snapshot(&back, match);
        (void)world_snapshot(&back, match); /* waits for its turn */
        if (i > 0) {
            world_complete(i == 1 ? SRV_STORE_IO : SRV_STORE_OK);
        }
        world_leave(&back);
        if (i < 3) {
            world_settle();
        } /* else the server stops meanwhile */
    }
    world_close();
}
END_TEST

START_TEST(a_document_that_does_not_run_is_not_shown)
{
    static const char *const change[][2] = {
        {"\"engine\":\"", "\"engine\":\"x"}, /* another version's */
        {"\"answer\",1,", "\"answer\",9,"},  /* the engine refuses a command */
        {",\"concede\"]", ",\"timeout\"]"},  /* not a command at all */
    };
    json_decref(finished_match());
    size_t len;
    char *text = world_replay(&len);
    char *found = memmem(text, len, change[_i][0], strlen(change[_i][0]));
    ck_assert_ptr_nonnull(found);
    memcpy(found, change[_i][1], strlen(change[_i][1]));
    const int resume = world_resume(&ann, match, 0, 0);
    const int shot = world_snapshot(&ann, match);
    world_settle();
    world_expect_error(&ann, resume, "match_not_live");
    world_expect_error(&ann, shot, "match_not_live");
    world_close();
}
END_TEST

START_TEST(a_match_that_the_server_died_in_is_not_run_again)
{
    json_decref(finished_match());
    char path[] = "/tmp/flight-XXXXXX"; /* as the process that died in it left it */
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, match, SRV_ID_CHARS), SRV_ID_CHARS);
    ck_assert_int_eq(close(fd), 0);
    struct srv_flight_note failed;
    ck_assert(srv_flight_open(path, SRV_FLIGHT_LIMIT_MS, &failed));
    ck_assert_str_eq(failed.match, match);
    const int shot = world_snapshot(&ann, match);
    world_settle();
    world_expect_error(&ann, shot, "match_not_live");
    srv_flight_close();
    ck_assert_int_eq(unlink(path), 0);
    world_close();
}
END_TEST

/* A deck in the text layout as a file of that directory. */
static void put_deck(const char *directory, const char *name, const char *lines)
{
    char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *out = fopen(path, "wb");
    ck_assert_ptr_nonnull(out);
    (void)fputs(lines, out);
    ck_assert_int_eq(fclose(out), 0);
}

START_TEST(starters_stand_in_the_order_of_their_files)
{
    static const char deck[] = "4 A ST1-02\n4 A ST1-03\n4 A ST1-04\n4 A ST1-05\n4 A ST1-06\n"
                               "4 A ST1-07\n4 A ST1-08\n4 A ST1-09\n4 A ST1-10\n4 A ST1-11\n"
                               "4 A ST1-12\n4 A ST1-13\n2 A ST1-14\n";
    char directory[] = "/tmp/shinpan-starters-XXXXXX", why[512] = "", command[64];
    struct srv_starters read = {NULL};
    open_world();
    ck_assert_ptr_nonnull(mkdtemp(directory));
    put_deck(directory, "10-first.txt", deck);
    put_deck(directory, "2-last.txt", deck);
    put_deck(directory, "1-Capital.txt", deck);
    put_deck(directory, "notes.md", "no deck");
    ck_assert_msg(srv_starters_read(&read, directory, &s->books, why, sizeof why), "%s", why);
    ck_assert_str_eq(read.first->id, "starter-first");
    ck_assert_str_eq(read.first->next->id, "starter-last");
    ck_assert_ptr_null(read.first->next->next);
    srv_starters_deinit(&read);
    put_deck(directory, "3-first.txt", deck); /* players could not tell them apart */
    ck_assert(!srv_starters_read(&read, directory, &s->books, why, sizeof why));
    ck_assert_ptr_nonnull(strstr(why, "3-first.txt: another file is the deck starter-first"));
    srv_starters_deinit(&read);
    (void)snprintf(command, sizeof command, "rm -r %s", directory);
    ck_assert_int_eq(system(command), 0);
    world_close();
}
END_TEST

/* The bot's deck in a new match against it. */
static const struct eng_deck *bots_deck(const char *deck)
{
    const int id = world_create(&ann, PRO_OPPONENT_BOT, deck);
    world_settle();
    const json_t *result = world_expect_result(&ann, id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(result, "match")));
    empty(&ann);
    return room()->seat[1].deck;
}

START_TEST(a_bot_takes_a_deck_of_the_players_kind)
{
    enum {
        TIMES = 24
    };
    open_world();
    s->config.player_matches = 2 * TIMES;
    unsigned others = 0;
    for (int i = 0; i < TIMES; i++) {
        const struct eng_deck *plain = bots_deck("starter-red");
        ck_assert(!srv_deck_has_effects(room()->book, plain));
        const struct eng_deck *deck = bots_deck("starter-st1");
        ck_assert(srv_deck_has_effects(room()->book, deck));
        others += memcmp(deck, room()->seat[0].deck, sizeof *deck) != 0;
    }
    ck_assert_uint_gt(others, 0); /* one of fifteen decks each time */
    world_close();
}
END_TEST

START_TEST(a_bot_plays_to_the_end)
{
    open_world();
    const int id = world_create(&ann, PRO_OPPONENT_BOT, "starter-red");
    world_settle();
    const json_t *result = world_expect_result(&ann, id);
    (void)snprintf(
        match, sizeof match, "%s", json_string_value(json_object_get(result, "match")));
    unsigned mine = 0, loops = 0;
    while (srv_map_find(&s->rooms, match) != NULL) {
        const struct eng_match *m = room()->match;
        if (m->outcome.result == ENG_RESULT_NONE && m->prompt.is_open && m->prompt.seat == 0) {
            (void)world_answer(&ann, match, m->prompt.number, default_option());
            mine++;
        }
        world_settle();
        empty(&ann);
        ck_assert_uint_lt(loops++, 1000000);
    }
    ck_assert_uint_gt(mine, 0);
    ck_assert_uint_eq(s->metrics.matches_finished, 1);
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("room");
    TCase *lobby = tcase_create("lobby");
    tcase_add_test(lobby, create_is_told_when_it_is_stored);
    tcase_add_test(lobby, create_that_is_not_stored_leaves_nothing);
    tcase_add_test(lobby, join_starts_the_match_when_all_is_stored);
    tcase_add_test(lobby, a_seat_is_taken_once);
    tcase_add_test(lobby, a_private_match_opens_by_its_code_only);
    tcase_add_test(lobby, limits_hold);
    tcase_add_test(lobby, starters_stand_in_the_order_of_their_files);
    tcase_add_test(lobby, leaving_an_open_match_cancels_it);
    tcase_add_test(lobby, a_match_whose_host_is_away_is_cancelled);
    suite_add_tcase(suite, lobby);
    TCase *play = tcase_create("play");
    tcase_set_timeout(play, 60);
    tcase_add_test(play, nothing_is_told_before_it_is_durable);
    tcase_add_test(play, a_refusal_waits_for_what_it_speaks_of);
    tcase_add_test(play, a_command_may_come_while_another_is_written);
    tcase_add_test(play, a_command_that_finds_no_room_in_the_queue_never_happened);
    tcase_add_test(play, a_match_whose_journal_is_refused_goes_to_a_judge);
    tcase_add_test(play, while_the_disk_fails_a_match_can_be_looked_at);
    tcase_add_test(play, a_resume_waits_for_the_answer_before_it);
    tcase_add_test(play, who_leaves_while_a_resume_waits_is_not_missed);
    tcase_add_test(play, a_stream_can_be_had_again_from_anywhere);
    tcase_add_test(play, a_snapshot_shows_what_is_durable);
    tcase_add_test(play, a_finished_match_leaves_a_replay_that_verifies);
    tcase_add_test(play, a_bot_takes_a_deck_of_the_players_kind);
    tcase_add_test(play, a_bot_plays_to_the_end);
    suite_add_tcase(suite, play);
    TCase *over = tcase_create("over");
    tcase_add_test(over, a_match_that_is_over_can_be_seen);
    tcase_add_test(over, a_match_that_is_over_can_be_followed);
    tcase_add_test(over, questions_about_what_is_over_are_answered_in_their_order);
    tcase_add_test(over, who_asks_for_what_is_over_may_leave);
    tcase_add_loop_test(over, a_document_that_does_not_run_is_not_shown, 0, 3);
    tcase_add_test(over, a_match_that_the_server_died_in_is_not_run_again);
    suite_add_tcase(suite, over);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
