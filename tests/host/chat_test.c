/* SPDX-License-Identifier: MIT
 * chat_test.c - who speaks before the store has said whether he may: his line waits for that. */
#include "host/talk/chat.h"

#include "host/lobby/feed.h"
#include "host/people/client.h"
#include "world.h"

#include <pro/chat.h>

#include <check.h>

static struct srv_service *s;
static struct world_player ann, ben;

/* Ben watches the lobby; of Ann nothing is known yet. */
static void begin(void)
{
    s = world_open();
    ben = world_player("ben");
    srv_lobby_watch(world_call(&ben, PRO_METHOD_LOBBY_WATCH), &(struct pro_lobby_watch){0});
    json_decref(world_take(&ben));
    world_hold_ears();
    ann = world_player("ann");
}

static int say(const char *text)
{
    struct pro_chat_say params = {0};
    (void)snprintf(params.text, sizeof params.text, "%s", text);
    srv_chat_say(world_call(&ann, PRO_METHOD_CHAT_SAY), &params);
    return ann.next_id - 1;
}

START_TEST(a_line_waits_until_it_is_known_whether_one_may_speak)
{
    begin();
    const int first = say("hello"), second = say("is anybody there");
    ck_assert_uint_eq(world_waiting(&ann), 0);
    ck_assert_uint_eq(world_waiting(&ben), 0);
    world_give_ears(SRV_STORE_OK, 0);
    (void)world_expect_result(&ann, first);
    (void)world_expect_result(&ann, second);
    for (int i = 0; i < 2; i++) {
        const json_t *heard = world_expect_notice(&ben, "chat.message");
        ck_assert_str_eq(json_string_value(json_object_get(heard, "text")),
            i == 0 ? "hello" : "is anybody there");
    }
    (void)world_expect_result(&ann, say("so it is"));
    world_close();
}
END_TEST

START_TEST(who_may_not_speak_is_told_so)
{
    begin();
    const int id = say("hello");
    world_give_ears(SRV_STORE_OK, INT64_MAX);
    world_expect_error(&ann, id, "silenced");
    world_expect_error(&ann, say("again"), "silenced");
    ck_assert_uint_eq(world_waiting(&ben), 0);
    world_close();
}
END_TEST

START_TEST(a_store_that_fails_is_asked_again)
{
    begin();
    const int id = say("hello");
    world_give_ears(SRV_STORE_BUSY, 0);
    world_expect_error(&ann, id, "store_down");
    ck_assert_uint_eq(world_waiting(&ben), 0);
    (void)world_expect_result(&ann, say("again"));
    (void)world_expect_notice(&ben, "chat.message");
    world_close();
}
END_TEST

START_TEST(who_has_signed_out_meanwhile_says_nothing)
{
    begin();
    const int id = say("hello");
    srv_client_sign_out(ann.client);
    world_give_ears(SRV_STORE_OK, 0);
    world_expect_error(&ann, id, "session_needed");
    ck_assert_uint_eq(world_waiting(&ben), 0);
    world_close();
}
END_TEST

START_TEST(who_has_gone_meanwhile_says_nothing)
{
    begin();
    (void)say("hello");
    world_leave(&ann);
    world_give_ears(SRV_STORE_OK, 0);
    ck_assert_uint_eq(world_waiting(&ben), 0);
    world_close();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chat");
    TCase *t = tcase_create("chat");
    tcase_add_test(t, a_line_waits_until_it_is_known_whether_one_may_speak);
    tcase_add_test(t, who_may_not_speak_is_told_so);
    tcase_add_test(t, a_store_that_fails_is_asked_again);
    tcase_add_test(t, who_has_signed_out_meanwhile_says_nothing);
    tcase_add_test(t, who_has_gone_meanwhile_says_nothing);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
