/* SPDX-License-Identifier: MIT
 * replay_test.c - a match that is over, looked at: by whom, through whose eyes, when the engine has
 * changed since, and what is kept in memory. */
#include "host/people/player.h"
#include "host/replays/replay_at.h"
#include "world.h"

#include <pro/message.h>
#include <pro/replay.h>

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct srv_service *s;
static struct world_player ann, ben, cid;
static char match[SRV_ID_CHARS + 1];
static char ids[2][SRV_PLAYER_CHARS + 1];

static void empty(struct world_player *p)
{
    while (world_waiting(p) > 0) {
        json_decref(world_take(p));
    }
}

/* Ann and Ben played and Ann gave up; Cid did not. */
static void open_world(void)
{
    s = world_open();
    ann = world_player("ann");
    ben = world_player("ben");
    cid = world_player("cid");
    (void)strcpy(ids[0], ann.client->player->id);
    (void)strcpy(ids[1], ben.client->player->id);
    const int id = world_create(&ann, PRO_OPPONENT_OPEN, "starter-red");
    world_settle();
    (void)snprintf(match, sizeof match, "%s",
        json_string_value(json_object_get(world_expect_result(&ann, id), "match")));
    (void)world_join(&ben, match, "");
    world_settle();
    (void)world_concede(&ann, match);
    world_settle();
    empty(&ann);
    empty(&ben);
    ck_assert_ptr_null(srv_map_find(&s->rooms, match));
    world_replay_row()->player[0] = ids[0];
    world_replay_row()->player[1] = ids[1];
}

static void verb(struct srv_call *call, const struct pro_request *r)
{
    if (r->method == PRO_METHOD_REPLAY_AT) {
        srv_replay_at(call, &r->replay_at);
    } else if (r->method == PRO_METHOD_REPLAY_EVENTS) {
        srv_replay_events(call, &r->replay_events);
    } else if (r->method == PRO_METHOD_REPLAY_TURNS) {
        srv_replay_turns(call, &r->replay_turns);
    } else if (r->method == PRO_METHOD_REPLAY_VERIFY) {
        srv_replay_verify(call, &r->replay_verify);
    } else if (r->method == PRO_METHOD_REPLAY_SHARE) {
        srv_replay_share(call, &r->replay_share);
    } else {
        ck_assert_int_eq(r->method, PRO_METHOD_REPLAY_GET);
        srv_replay_get(call, &r->replay_get);
    }
}

/* Asks about the replay; `more` are further params. Returns the id of the request. */
static int ask(struct world_player *p, const char *method, const char *more)
{
    static struct pro_request request;
    struct pro_fault fault;
    char text[512];
    const int n = snprintf(text, sizeof text,
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"replay.%s\",\"params\":{\"replay\":\"%s\"%s}}",
        p->next_id, method, match, more);
    ck_assert_msg(pro_request_decode(text, (size_t)n, &request, &fault), "%s", text);
    struct srv_call *call = srv_call_open(p->client, request.method, request.id);
    ck_assert_ptr_nonnull(call);
    verb(call, &request);
    return p->next_id++;
}

static json_t *result(struct world_player *p, const char *method, const char *more)
{
    const int id = ask(p, method, more);
    world_settle();
    return world_expect_result(p, id);
}

static void refused(
    struct world_player *p, const char *method, const char *more, const char *error)
{
    const int id = ask(p, method, more);
    world_settle();
    world_expect_error(p, id, error);
}

#define AT(viewer)     ",\"game\":1,\"event\":9,\"viewer\":\"" viewer "\""
#define EVENTS(viewer) ",\"game\":1,\"from\":1,\"limit\":500,\"viewer\":\"" viewer "\""

/* Another text of the same length, in the document as it is stored. */
static void change(const char *from, const char *to)
{
    size_t len;
    char *text = world_replay(&len);
    char *found = memmem(text, len, from, strlen(from));
    ck_assert_ptr_nonnull(found);
    memcpy(found, to, strlen(to));
}

START_TEST(an_older_engines_replay_still_tells_its_events)
{
    open_world();
    json_t *before = json_deep_copy(result(&cid, "events", EVENTS("all")));
    ck_assert_uint_gt(json_array_size(json_object_get(before, "events")), 10);
    srv_docs_forget(&s->docs, match);
    change("\"engine\":\"", "\"engine\":\"x");
    const json_t *after = result(&cid, "events", EVENTS("all"));
    ck_assert(json_equal(before, after));
    json_decref(before);
    const json_t *some =
        result(&cid, "events", ",\"game\":1,\"from\":3,\"limit\":2,\"viewer\":\"all\"");
    ck_assert_uint_eq(json_array_size(json_object_get(some, "events")), 2);
    refused(&cid, "events", EVENTS("p1"), "replay_other_engine");
    refused(&cid, "events", EVENTS("spectator"), "replay_other_engine");
    refused(
        &cid, "events", ",\"game\":2,\"from\":1,\"viewer\":\"all\"", "replay_event_unknown");
    refused(&cid, "at", AT("all"), "replay_other_engine");
    refused(&cid, "turns", ",\"game\":1", "replay_other_engine");
    refused(&cid, "verify", "", "replay_other_engine");
    ck_assert_ptr_nonnull(json_object_get(result(&cid, "get", ""), "replay"));
    world_close();
}
END_TEST

START_TEST(a_changed_document_is_told_apart)
{
    static const struct {
        const char *from, *to, *fault;
    } changes[] = {
        {"\"event\":\"draw\"", "\"event\":\"dream\"", "event"},
        {",\"concede\"]", ",\"timeout\"]", "form"},
        {"\"secret\":\"", "\"secret\":\"+", "form"},
        {"\"reason\":\"concession\"", "\"reason\":\"concessioN\"", "result"},
    };
    open_world();
    ck_assert(json_is_true(json_object_get(result(&ann, "verify", ""), "passed")));
    srv_docs_forget(&s->docs, match);
    change(changes[_i].from, changes[_i].to);
    const json_t *report = result(&ann, "verify", "");
    ck_assert(json_is_false(json_object_get(report, "passed")));
    ck_assert_str_eq(json_string_value(json_object_get(report, "fault")), changes[_i].fault);
    ck_assert_uint_gt(strlen(json_string_value(json_object_get(report, "text"))), 5);
    world_close();
}
END_TEST

START_TEST(what_is_held_back_shows_each_one_what_he_saw)
{
    open_world();
    world_replay_row()->is_held = true;
    struct world_player *const all[] = {&ann, &ben, &cid};
    for (unsigned i = 0; i < 3; i++) {
        refused(all[i], "get", "", "replay_held");
        refused(all[i], "at", AT("all"), "replay_held");
        refused(all[i], "events", EVENTS("all"), "replay_held");
        refused(all[i], "verify", "", "replay_held");
        ck_assert_ptr_nonnull(json_object_get(result(all[i], "at", AT("spectator")), "view"));
        ck_assert_ptr_nonnull(json_object_get(result(all[i], "turns", ",\"game\":1"), "turns"));
        if (i != 0) {
            refused(all[i], "at", AT("p1"), "replay_held");
            refused(all[i], "events", EVENTS("p1"), "replay_held");
        }
        if (i != 1) {
            refused(all[i], "at", AT("p2"), "replay_held");
        }
    }
    ck_assert_ptr_nonnull(json_object_get(result(&ann, "at", AT("p1")), "view"));
    ck_assert_ptr_nonnull(json_object_get(result(&ben, "events", EVENTS("p2")), "events"));
    change("\"engine\":\"", "\"engine\":\"x"); /* nor does it leak out of the document */
    srv_docs_forget(&s->docs, match);
    refused(&ann, "events", EVENTS("all"), "replay_held");
    refused(&ann, "events", EVENTS("p1"), "replay_other_engine");
    world_close();
}
END_TEST

START_TEST(what_is_kept_is_read_once_and_never_out_of_date)
{
    open_world();
    (void)result(&cid, "at", AT("all"));
    const int kept = ask(&cid, "at", AT("p1"));
    ck_assert_uint_eq(world_writes(), 0); /* nothing is asked of the store */
    world_settle();
    (void)world_expect_result(&cid, kept);

    srv_docs_forget(&s->docs, match);
    const int late = ask(&cid, "at", AT("all")); /* is being read */
    ck_assert_str_eq(world_write(), "replay_get");
    srv_docs_forget(&s->docs, match); /* and here somebody says that it is for players only */
    world_settle();
    (void)world_expect_result(&cid, late);
    world_replay_row()->privacy = SRV_STORE_PRIVACY_PLAYERS;
    refused(&cid, "at", AT("all"), "replay_unknown");
    ck_assert_ptr_nonnull(json_object_get(result(&ann, "at", AT("all")), "view"));
    world_close();
}
END_TEST

START_TEST(who_shows_the_token_may_see_what_is_unlisted)
{
    open_world();
    world_replay_row()->privacy = SRV_STORE_PRIVACY_UNLISTED;
    refused(&cid, "get", "", "replay_unknown"); /* also while there is no token */
    world_replay_row()->share = "token";
    refused(&cid, "get", "", "replay_unknown");
    refused(&cid, "get", ",\"share\":\"toke\"", "replay_unknown");
    refused(&cid, "get", ",\"share\":\"tokem\"", "replay_unknown");
    (void)result(&cid, "get", ",\"share\":\"token\"");
    (void)result(&cid, "at", AT("p2") ",\"share\":\"token\"");
    refused(&cid, "at", AT("p2") ",\"share\":\"other\"", "replay_unknown");
    (void)result(&ben, "get", "");
    world_replay_row()->privacy = SRV_STORE_PRIVACY_PLAYERS;
    refused(&cid, "get", ",\"share\":\"token\"", "replay_unknown");
    (void)result(&ben, "get", "");
    world_close();
}
END_TEST

START_TEST(so_many_may_wait_and_no_more)
{
    open_world();
    struct world_player crowd[SRV_REPLAY_ASKS_MAX / SRV_CALLS_MAX];
    int first[SRV_REPLAY_ASKS_MAX / SRV_CALLS_MAX];
    for (unsigned i = 0; i < sizeof crowd / sizeof crowd[0]; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "p%u", i);
        crowd[i] = world_player(name);
        first[i] = crowd[i].next_id;
        for (unsigned k = 0; k < SRV_CALLS_MAX; k++) {
            (void)ask(&crowd[i], "at", AT("all"));
        }
    }
    const int excess = ask(&cid, "at", AT("all"));
    world_expect_error(&cid, excess, "too_fast");
    world_leave(&crowd[1]); /* nobody runs anything for one who has gone */
    world_settle();
    for (unsigned k = 0; k < SRV_CALLS_MAX; k++) {
        (void)world_expect_result(&crowd[0], first[0] + (int)k);
    }
    (void)result(&cid, "at", AT("all"));
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replay");
    TCase *t = tcase_create("replay");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, an_older_engines_replay_still_tells_its_events);
    tcase_add_loop_test(t, a_changed_document_is_told_apart, 0, 4);
    tcase_add_test(t, what_is_held_back_shows_each_one_what_he_saw);
    tcase_add_test(t, what_is_kept_is_read_once_and_never_out_of_date);
    tcase_add_test(t, who_shows_the_token_may_see_what_is_unlisted);
    tcase_add_test(t, so_many_may_wait_and_no_more);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
