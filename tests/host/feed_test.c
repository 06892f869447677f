/* SPDX-License-Identifier: MIT
 * feed_test.c - the live list of the lobby: whoever applies its changes has what a new list says, one
 * who does not read gets a whole list later, and nothing is marked while nobody watches. */
#include "host/lobby/feed.h"

#include "host/lobby/lobby.h"
#include "world.h"

#include <check.h>

#include <stdio.h>
#include <string.h>

static struct srv_service *s;
static struct world_player ann, ben, cat;

static void set_up(void)
{
    s = world_open();
    ann = world_player("ann");
    ben = world_player("ben");
    cat = world_player("cat");
}

static void tear_down(void)
{
    world_close();
}

static int watch(struct world_player *p, const char *game)
{
    struct pro_lobby_watch params = {{0}};
    (void)snprintf(params.game, sizeof params.game, "%s", game);
    char id[16];
    const int n = p->next_id++;
    (void)snprintf(id, sizeof id, "%d", n);
    srv_lobby_watch(srv_call_open(p->client, PRO_METHOD_LOBBY_WATCH, id), &params);
    return n;
}

static void unwatch(struct world_player *p)
{
    char id[16];
    const int n = p->next_id++;
    (void)snprintf(id, sizeof id, "%d", n);
    srv_lobby_unwatch(
        srv_call_open(p->client, PRO_METHOD_LOBBY_UNWATCH, id), &(struct pro_lobby_unwatch){0});
    (void)world_expect_result(p, n);
}

/* Forgets what waits for a player. */
static void forget(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

static size_t len_of(const json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

/* An open match of ann's. */
static void open_match(char match[SRV_ID_CHARS + 1])
{
    forget(&ann);
    const int id = world_create(&ann, PRO_OPPONENT_OPEN, "starter-red");
    world_settle();
    const json_t *result = world_expect_result(&ann, id);
    (void)snprintf(
        match, SRV_ID_CHARS + 1, "%s", json_string_value(json_object_get(result, "match")));
}

START_TEST(changes_come_as_changes)
{
    char first[SRV_ID_CHARS + 1], second[SRV_ID_CHARS + 1];
    open_match(first);
    const json_t *list = world_expect_result(&cat, watch(&cat, ""));
    ck_assert_uint_eq(len_of(list, "matches"), 1);
    ck_assert_int_eq(json_integer_value(json_object_get(list, "total")), 1);
    ck_assert_int_eq(json_integer_value(json_object_get(list, "here")), 3);
    srv_feed_flush(s);
    (void)world_expect_notice(&cat, "lobby.change"); /* that players were counted */
    srv_feed_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);

    open_match(second);
    srv_feed_flush(s);
    const json_t *change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "added"), 1);
    ck_assert_uint_eq(len_of(change, "changed") + len_of(change, "removed"), 0);
    ck_assert_int_eq(json_integer_value(json_object_get(change, "total")), 2);

    /* it is given up within one tick of another being opened: one message for both */
    char third[SRV_ID_CHARS + 1];
    (void)world_leave_match(&ann, first);
    world_settle();
    open_match(third);
    srv_feed_flush(s);
    change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "added"), 1);
    ck_assert_uint_eq(len_of(change, "removed"), 1);
    ck_assert_str_eq(
        json_string_value(json_array_get(json_object_get(change, "removed"), 0)), first);

    /* a live one is listed only if it may be watched: these may not */
    (void)world_join(&ben, second, "");
    world_settle();
    srv_feed_flush(s);
    change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "removed"), 1);

    unwatch(&cat);
    open_match(first);
    srv_feed_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    ck_assert_ptr_null(s->feed.dirty);
    ck_assert_ptr_null(s->feed.gone);
}
END_TEST

START_TEST(what_came_and_went_is_not_told)
{
    char match[SRV_ID_CHARS + 1];
    (void)world_expect_result(&cat, watch(&cat, ""));
    srv_feed_flush(s);
    (void)world_expect_notice(&cat, "lobby.change");
    open_match(match);
    (void)world_leave_match(&ann, match);
    world_settle();
    srv_feed_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
}
END_TEST

START_TEST(who_does_not_read_gets_a_whole_list)
{
    char match[SRV_ID_CHARS + 1];
    (void)world_expect_result(&cat, watch(&cat, ""));
    (void)world_expect_result(&ben, watch(&ben, ""));
    srv_feed_flush(s);
    (void)world_expect_notice(&cat, "lobby.change");
    (void)world_expect_notice(&ben, "lobby.change");
    world_stall(&cat, SRV_FEED_BEHIND_BYTES + 1);
    open_match(match);
    srv_feed_flush(s);
    (void)world_expect_notice(&ben, "lobby.change"); /* the others are not held up */
    ck_assert_uint_eq(world_waiting(&cat), 0);
    world_stall(&cat, 1); /* it reads, but has not read all */
    srv_feed_flush(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    world_stall(&cat, 0);
    srv_feed_flush(s);
    const json_t *whole = world_expect_notice(&cat, "lobby.change");
    ck_assert(json_is_true(json_object_get(whole, "whole")));
    ck_assert_uint_eq(len_of(whole, "added"), 1);
}
END_TEST

START_TEST(a_filter_hides_the_other_game)
{
    char match[SRV_ID_CHARS + 1];
    (void)world_expect_result(&cat, watch(&cat, "digimon"));
    (void)world_expect_result(&ben, watch(&ben, "duel-masters"));
    srv_feed_flush(s);
    (void)world_expect_notice(&cat, "lobby.change");
    (void)world_expect_notice(&ben, "lobby.change");
    open_match(match);
    srv_feed_flush(s);
    const json_t *change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "added"), 1);
    ck_assert_uint_eq(world_waiting(&ben), 0);
    world_expect_error(&ben, watch(&ben, "chess"), "game_unknown");
}
END_TEST

START_TEST(many_changes_come_in_portions)
{
    enum {
        MANY = PRO_LOBBY_CHANGE_MAX + 10
    };
    char match[MANY][SRV_ID_CHARS + 1];
    s->config.player_matches = MANY;
    s->config.match_rate = 0;
    (void)world_expect_result(&cat, watch(&cat, ""));
    for (int i = 0; i < MANY; i++) {
        open_match(match[i]);
    }
    srv_feed_flush(s);
    const json_t *change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "added"), PRO_LOBBY_CHANGE_MAX);
    srv_feed_flush(s);
    change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "added"), 10);
    for (int i = 0; i < MANY; i++) {
        (void)world_leave_match(&ann, match[i]);
        world_settle();
        forget(&ann);
    }
    srv_feed_flush(s);
    change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "removed"), PRO_LOBBY_CHANGE_MAX);
    srv_feed_flush(s);
    change = world_expect_notice(&cat, "lobby.change");
    ck_assert_uint_eq(len_of(change, "removed"), 10);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("feed");
    TCase *c = tcase_create("feed");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, changes_come_as_changes);
    tcase_add_test(c, what_came_and_went_is_not_told);
    tcase_add_test(c, who_does_not_read_gets_a_whole_list);
    tcase_add_test(c, a_filter_hides_the_other_game);
    tcase_add_test(c, many_changes_come_in_portions);
    suite_add_tcase(suite, c);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
