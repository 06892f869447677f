/* SPDX-License-Identifier: MIT
 * tourney_test.c - events over a store that answers when the test says so: nobody hears of an act before it is
 * durable, whoever asks is not starved, and what the store refuses has never been. */
#include "host/people/leaving.h"
#include "host/people/player.h"
#include "host/tournament/forget.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verbs.h"
#include "tournament/tournament.h"
#include "world.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct srv_service *s;
static struct world_player host, ann, ben, cat;
static char event[SRV_ID_CHARS + 1];

static int create(struct world_player *p, const struct pro_tournament_rules *rules)
{
    struct pro_tournament_create params = {.rules = *rules};
    const int id = p->next_id;
    srv_tournament_create(world_call(p, PRO_METHOD_TOURNAMENT_CREATE), &params);
    return id;
}

static int enter(struct world_player *p, const char *deck)
{
    struct pro_tournament_enter params = {.code = ""};
    const int id = p->next_id;
    memcpy(params.tournament, event, sizeof event);
    (void)snprintf(params.deck, sizeof params.deck, "%s", deck);
    srv_tournament_enter(world_call(p, PRO_METHOD_TOURNAMENT_ENTER), &params);
    return id;
}

static int leave(struct world_player *p)
{
    struct pro_tournament_leave params;
    const int id = p->next_id;
    memcpy(params.tournament, event, sizeof event);
    srv_tournament_leave(world_call(p, PRO_METHOD_TOURNAMENT_LEAVE), &params);
    return id;
}

static int ask_of(struct world_player *p, const char *tournament)
{
    struct pro_tournament_get params;
    const int id = p->next_id;
    memcpy(params.tournament, tournament, sizeof params.tournament);
    srv_tournament_get(world_call(p, PRO_METHOD_TOURNAMENT_GET), &params);
    return id;
}

static int ask(struct world_player *p)
{
    return ask_of(p, event);
}

static int watch(struct world_player *p)
{
    struct pro_tournament_watch params;
    const int id = p->next_id;
    memcpy(params.tournament, event, sizeof event);
    srv_tournament_watch(world_call(p, PRO_METHOD_TOURNAMENT_WATCH), &params);
    return id;
}

static int simple(struct world_player *p, enum pro_method method,
    void (*verb)(struct srv_call *, const struct pro_tournament_start *))
{
    struct pro_tournament_start params;
    const int id = p->next_id;
    memcpy(params.tournament, event, sizeof event);
    verb(world_call(p, method), &params);
    return id;
}

static int pair(struct world_player *p)
{
    static struct pro_tournament_pair params;
    const int id = p->next_id;
    memcpy(params.tournament, event, sizeof event);
    srv_tournament_pair(world_call(p, PRO_METHOD_TOURNAMENT_PAIR), &params);
    return id;
}

static int start(struct world_player *p)
{
    return simple(p, PRO_METHOD_TOURNAMENT_START, srv_tournament_start);
}

static uint64_t number(const json_t *object, const char *name)
{
    return (uint64_t)json_integer_value(json_object_get(object, name));
}

static const char *word(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value != NULL ? value : "";
}

static void make_event(const struct pro_tournament_rules *more)
{
    struct pro_tournament_rules rules =
        more != NULL ? *more : (struct pro_tournament_rules){.name = ""};
    (void)snprintf(rules.name, sizeof rules.name, "Cup");
    (void)snprintf(rules.game, sizeof rules.game, "digimon");
    const int id = create(&host, &rules);
    world_complete(SRV_STORE_OK);
    (void)snprintf(
        event, sizeof event, "%s", word(world_expect_result(&host, id), "tournament"));
}

/* An event without entrants. */
static void open_event(void)
{
    s = world_open();
    s->config.tournaments = 100;
    s->config.host_tournaments = 20;
    host = world_player("host");
    ann = world_player("ann");
    ben = world_player("ben");
    cat = world_player("cat");
    make_event(NULL);
}

/* ... with ann and ben in it. */
static void open_entered(void)
{
    open_event();
    const int a = enter(&ann, "starter-red"), b = enter(&ben, "starter-blue");
    world_settle();
    (void)world_expect_result(&ann, a);
    (void)world_expect_result(&ben, b);
}

static struct srv_tourney *ty(void)
{
    struct srv_tourney *found = srv_tourneys_peek(s, event);
    ck_assert_ptr_nonnull(found);
    return found;
}

static void digest_of(uint8_t out[SRV_TOURNAMENT_DIGEST])
{
    srv_tournament_digest(ty()->t, out);
}

/* ---- durable first ---- */

START_TEST(an_act_is_told_when_it_is_durable)
{
    open_event();
    const int watching = watch(&cat);
    (void)world_expect_result(&cat, watching);
    const int id = enter(&ann, "starter-red");
    ck_assert_str_eq(world_write(), "tournament_append");
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&cat), 0);
    world_complete(SRV_STORE_OK);
    ck_assert_str_eq(word(world_expect_result(&ann, id), "state"), "in");
    ck_assert_uint_eq(world_waiting(&cat), 0); /* once a tick */
    srv_tourneys_tick(s);
    ck_assert_uint_eq(number(world_expect_notice(&cat, "tournament.news"), "entered"), 1);
    const int gone = leave(&ann);
    srv_tourneys_tick(s);
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&cat), 0); /* it waits, too */
    world_complete(SRV_STORE_OK);
    (void)world_expect_result(&ann, gone);
    ck_assert_uint_eq(number(world_expect_notice(&cat, "tournament.news"), "entered"), 0);
    srv_tourneys_tick(s);
    ck_assert_uint_eq(world_waiting(&cat), 0);
    world_close();
}
END_TEST

START_TEST(who_asks_waits_for_what_is_under_way_and_no_longer)
{
    open_entered();
    const int c = enter(&cat, "starter-red");
    world_settle();
    (void)world_expect_result(&cat, c);
    const int a = leave(&ann), b = leave(&ben); /* joins the batch */
    ck_assert_uint_eq(world_writes(), 2);
    const int asked = ask(&host);
    const int gone = leave(&cat); /* does not: somebody asks */
    ck_assert_uint_eq(world_writes(), 2);
    world_complete(SRV_STORE_OK);
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&host), 0); /* ben's is not back */
    world_complete(SRV_STORE_OK);
    (void)world_expect_result(&ann, a);
    (void)world_expect_result(&ben, b);
    ck_assert_uint_eq(number(world_expect_result(&host, asked), "entered"), 1);
    ck_assert_uint_eq(world_writes(), 1);
    world_complete(SRV_STORE_OK);
    (void)world_expect_result(&cat, gone);
    world_close();
}
END_TEST

START_TEST(a_refusal_waits_for_what_it_speaks_of)
{
    open_entered();
    const int first = leave(&ann), second = leave(&ann);
    ck_assert_uint_eq(world_writes(), 1);
    ck_assert_uint_eq(world_waiting(&ann), 0);
    world_complete(SRV_STORE_OK);
    (void)world_expect_result(&ann, first);
    world_expect_error(&ann, second, "not_entered");
    world_expect_error(&cat, leave(&cat), "not_entered"); /* nothing is under way: at once */
    ck_assert_uint_eq(world_writes(), 0);
    world_close();
}
END_TEST

/* ---- what the store refuses ---- */

START_TEST(a_refused_append_has_never_been)
{
    uint8_t before[SRV_TOURNAMENT_DIGEST], after[SRV_TOURNAMENT_DIGEST];
    open_entered();
    digest_of(before);
    const int gone = leave(&ann), too = leave(&ben);
    const int asked = ask(&host);
    world_complete(SRV_STORE_BUSY);
    world_complete(SRV_STORE_OK); /* a conflict: the number is missing */
    ck_assert_str_eq(world_write(), "tournament_load");
    ck_assert_uint_eq(world_waiting(&host), 0);
    world_settle();
    world_expect_error(&ann, gone, "store_down");
    world_expect_error(&ben, too, "store_down");
    ck_assert_uint_eq(number(world_expect_result(&host, asked), "entered"), 2);
    digest_of(after);
    ck_assert_mem_eq(before, after, sizeof before);
    const int again = enter(&cat, "starter-red");
    world_settle();
    (void)world_expect_result(&cat, again);
    ck_assert_uint_eq(world_acts(event), 4);
    world_close();
}
END_TEST

START_TEST(what_was_stored_before_a_refusal_stays_and_is_told)
{
    open_entered();
    const int a = leave(&ann), b = leave(&ben);
    world_complete(SRV_STORE_OK);
    world_complete(SRV_STORE_BUSY);
    world_settle();
    (void)world_expect_result(&ann, a);
    world_expect_error(&ben, b, "store_down");
    ck_assert_uint_eq(number(world_expect_result(&cat, ask(&cat)), "entered"), 1);
    world_close();
}
END_TEST

START_TEST(while_the_disk_fails_nothing_is_done_and_what_is_known_is_told)
{
    open_entered();
    s->is_store_down = true;
    world_expect_error(&cat, enter(&cat, "starter-red"), "store_down");
    world_expect_error(&ann, leave(&ann), "store_down");
    ck_assert_uint_eq(world_writes(), 0);
    ck_assert_uint_eq(number(world_expect_result(&cat, ask(&cat)), "entered"), 2);
    s->is_store_down = false;
    const int gone = leave(&ann);
    s->is_store_down = true; /* its act is under way */
    world_expect_error(&cat, ask(&cat), "store_down");
    s->is_store_down = false;
    world_settle();
    (void)world_expect_result(&ann, gone);
    world_close();
}
END_TEST

START_TEST(a_log_that_cannot_be_read_now_is_read_later)
{
    open_entered();
    const int gone = leave(&ann);
    const int asked = ask(&cat);
    world_complete(SRV_STORE_BUSY);
    ck_assert_str_eq(world_write(), "tournament_load");
    world_complete(SRV_STORE_IO);
    ck_assert_uint_eq(world_waiting(&ann) + world_waiting(&cat), 0);
    world_expect_error(&ben, ask(&ben), "store_down"); /* nobody waits for it any more */
    world_expect_error(&ben, leave(&ben), "store_down");
    srv_tourneys_tick(s);
    ck_assert_uint_eq(world_writes(), 0); /* not at once */
    ty()->refold_ms = 0;
    srv_tourneys_tick(s);
    world_settle();
    world_expect_error(&ann, gone, "store_down");
    ck_assert_uint_eq(number(world_expect_result(&cat, asked), "entered"), 2);
    world_close();
}
END_TEST

/* ---- a restart, and events that are over ---- */

static bool is_started;

static void on_started(struct srv_service *service, bool is_good)
{
    (void)service;
    ck_assert(is_good);
    is_started = true;
}

static void restart(void)
{
    srv_tourneys_stop(s);
    srv_tourneys_init(&s->tourneys);
    is_started = false;
    srv_tourneys_start(s, on_started);
    world_settle();
    ck_assert(is_started);
}

START_TEST(a_restart_finds_the_event_as_it_was)
{
    uint8_t before[SRV_TOURNAMENT_DIGEST], after[SRV_TOURNAMENT_DIGEST];
    open_entered();
    const int began = start(&host);
    world_settle();
    ck_assert_uint_eq(number(world_expect_result(&host, began), "players"), 2);
    digest_of(before);
    restart();
    digest_of(after);
    ck_assert_mem_eq(before, after, sizeof before);
    ck_assert_str_eq(word(world_expect_result(&cat, ask(&cat)), "state"), "between");
    world_close();
}
END_TEST

static void cancel_it(void)
{
    struct pro_tournament_cancel params = {.reason = "it rains"};
    const int id = host.next_id;
    memcpy(params.tournament, event, sizeof event);
    srv_tournament_cancel(world_call(&host, PRO_METHOD_TOURNAMENT_CANCEL), &params);
    world_settle();
    (void)world_expect_result(&host, id);
}

START_TEST(events_that_are_over_are_folded_on_demand_and_few_stay)
{
    char id[SRV_TOURNEYS_OVER_MAX + 2][SRV_ID_CHARS + 1];
    open_event();
    for (size_t i = 0; i < SRV_TOURNEYS_OVER_MAX + 2; i++) {
        cancel_it();
        memcpy(id[i], event, sizeof id[i]);
        make_event(NULL);
    }
    restart();
    ck_assert_uint_eq(s->tourneys.map.len, 1);
    for (size_t i = 0; i < SRV_TOURNEYS_OVER_MAX + 2; i++) {
        const int asked = ask_of(&cat, id[i]),
                  too = ask_of(&ben, id[i]); /* one fold for both */
        ck_assert_uint_eq(world_writes(), 1);
        world_settle();
        ck_assert_str_eq(word(world_expect_result(&cat, asked), "state"), "cancelled");
        (void)world_expect_result(&ben, too);
    }
    ck_assert_uint_eq(s->tourneys.map.len, 1 + SRV_TOURNEYS_OVER_MAX);
    ck_assert_ptr_null(srv_tourneys_peek(s, id[0]));
    (void)world_expect_result(&cat, ask_of(&cat, id[SRV_TOURNEYS_OVER_MAX + 1]));
    const int nowhere = ask_of(&cat, "aaaaaaaaaaaaaaaa");
    world_settle();
    world_expect_error(&cat, nowhere, "tournament_unknown");
    world_close();
}
END_TEST

/* ---- rounds ---- */

START_TEST(who_asks_is_served_while_a_round_is_paired_and_nobody_acts)
{
    open_entered();
    const int began = start(&host);
    world_settle();
    (void)world_expect_result(&host, began);
    const int paired = pair(&host);
    const int gone = leave(&ben);
    ck_assert_uint_eq(world_writes(), 0);
    ck_assert_str_eq(word(world_expect_result(&cat, ask(&cat)), "state"), "pairing");
    world_settle();
    ck_assert_uint_eq(number(world_expect_result(&host, paired), "round"), 1);
    bool is_called = false; /* ben was paired before he left, and is told */
    for (size_t n = world_waiting(&ben); n > 0; n--) {
        json_t *message = world_take(&ben);
        is_called = is_called || strcmp(word(message, "method"), "tournament.call") == 0;
        ck_assert(json_object_get(message, "error") == NULL);
        json_decref(message);
    }
    ck_assert(is_called);
    (void)gone;
    ck_assert_uint_eq(ty()->t->rounds, 1);
    ck_assert_uint_eq(ty()->holds, 0);
    world_close();
}
END_TEST

START_TEST(who_has_no_deck_is_out_by_the_start_and_is_told)
{
    open_entered();
    const int c = enter(&cat, "");
    world_settle();
    (void)world_expect_result(&cat, c);
    const int began = start(&host);
    world_settle();
    ck_assert_uint_eq(number(world_expect_result(&host, began), "players"), 2);
    ck_assert_str_eq(word(world_expect_notice(&cat, "tournament.news"), "state"), "between");
    const json_t *you = json_object_get(world_expect_result(&cat, ask(&cat)), "you");
    ck_assert_str_eq(word(you, "state"), "dropped");
    world_close();
}
END_TEST

START_TEST(rounds_of_an_event_that_is_auto_pair_themselves)
{
    open_event();
    make_event(&(struct pro_tournament_rules){.is_auto = true, .preview_s = 3600});
    const int a = enter(&ann, "starter-red"), b = enter(&ben, "starter-blue");
    world_settle();
    (void)world_expect_result(&ann, a);
    (void)world_expect_result(&ben, b);
    srv_tourneys_tick(s);
    world_settle();
    ck_assert_uint_eq(ty()->t->rounds, 0); /* the start is the host's */
    const int began = start(&host);
    world_settle();
    (void)world_expect_result(&host, began);
    s->is_winding_down = true;
    srv_tourneys_tick(s);
    world_settle();
    ck_assert_uint_eq(ty()->t->rounds, 0);
    s->is_winding_down = false;
    srv_tourneys_tick(s);
    world_settle();
    ck_assert_uint_eq(ty()->t->rounds, 1);
    const json_t *told = world_expect_notice(&ann, "tournament.call");
    ck_assert_uint_eq(number(told, "table"), 1);
    ck_assert_ptr_null(json_object_get(told, "match"));
    world_close();
}
END_TEST

START_TEST(nothing_begins_while_the_server_drains)
{
    open_entered();
    s->is_winding_down = true;
    world_expect_error(&host, start(&host), "draining");
    world_expect_error(&host,
        create(&host, &(struct pro_tournament_rules){.name = "x", .game = "digimon"}),
        "draining");
    s->is_winding_down = false;
    const int began = start(&host);
    world_settle();
    (void)world_expect_result(&host, began);
    s->is_winding_down = true;
    world_expect_error(&host, pair(&host), "draining");
    const int gone = leave(&ann); /* what runs goes on */
    world_settle();
    (void)world_expect_result(&ann, gone);
    world_close();
}
END_TEST

/* ---- limits and rights ---- */

START_TEST(limits_hold)
{
    open_event();
    s->config.host_tournaments = 1;
    world_expect_error(&host,
        create(&host, &(struct pro_tournament_rules){.name = "x", .game = "digimon"}),
        "tournaments_full");
    s->config.host_tournaments = 2;
    s->config.tournaments = 1;
    world_expect_error(&ann,
        create(&ann, &(struct pro_tournament_rules){.name = "x", .game = "digimon"}),
        "tournaments_full");
    for (int i = 0; i < 15; i++) { /* 30 of them a minute */
        const int in = enter(&ann, "starter-red");
        world_settle();
        (void)world_expect_result(&ann, in);
        const int out = leave(&ann);
        world_settle();
        (void)world_expect_result(&ann, out);
    }
    world_expect_error(&ann, enter(&ann, "starter-red"), "too_fast");
    world_close();
}
END_TEST

START_TEST(only_a_host_hosts)
{
    open_entered();
    world_expect_error(&ann, start(&ann), "not_host");
    world_expect_error(&cat, pair(&cat), "not_host");
    ck_assert_uint_eq(world_writes(), 0);
    ck_assert_uint_eq(srv_tourney_rights(ty(), host.client->player->id, 0),
        SRV_TOURNEY_HOST | SRV_TOURNEY_JUDGE);
    ck_assert_uint_eq(srv_tourney_rights(ty(), ann.client->player->id, 0), 0);
    ck_assert_uint_eq(
        srv_tourney_rights(ty(), ann.client->player->id, PRO_ROLE_JUDGE), SRV_TOURNEY_JUDGE);
    world_close();
}
END_TEST

static int forgotten; /* 1: all, -1: not all */

static void on_forgotten(void *arg, bool is_done)
{
    (void)arg;
    forgotten = is_done ? 1 : -1;
}

START_TEST(who_deletes_his_account_leaves_and_is_nobody)
{
    char first[SRV_ID_CHARS + 1], id[SRV_PLAYER_CHARS + 1];
    open_entered(); /* this one will be over */
    memcpy(id, ann.client->player->id, sizeof id);
    cancel_it();
    memcpy(first, event, sizeof first);
    make_event(NULL); /* and this one not begun */
    const int a = enter(&ann, "starter-red");
    world_settle();
    (void)world_expect_result(&ann, a);

    forgotten = 0;
    s->is_store_down = true;
    srv_tourneys_forget(s, id, on_forgotten, NULL);
    ck_assert_int_eq(forgotten, -1);
    s->is_store_down = false;
    forgotten = 0;
    srv_tourneys_forget(s, id, on_forgotten, NULL);
    world_settle();
    ck_assert_int_eq(forgotten, 1);
    const struct srv_tournament *over = srv_tourneys_peek(s, first)->t, *open = ty()->t;
    ck_assert_str_eq(over->person[0].name, SRV_LEFT_NAME);
    ck_assert_str_eq(open->person[0].name, SRV_LEFT_NAME);
    ck_assert_uint_eq(open->event.entry[0].state, SRV_ENTRY_LEFT);
    ck_assert_uint_eq(
        over->event.entry[0].state, SRV_ENTRY_IN); /* it is over: nothing to leave */
    world_close();
}
END_TEST

START_TEST(who_is_banned_cannot_be_admitted)
{
    static struct srv_ban ban;
    open_event();
    (void)snprintf(ban.player, sizeof ban.player, "%s", ann.client->player->id);
    s->bans = (struct srv_bans){.at = &ban, .len = 1};
    struct pro_tournament_admit params = {.deck = ""};
    const int id = host.next_id;
    memcpy(params.tournament, event, sizeof event);
    memcpy(params.player, ban.player, sizeof params.player);
    srv_tournament_admit(world_call(&host, PRO_METHOD_TOURNAMENT_ADMIT), &params);
    world_expect_error(&host, id, "banned");
    ck_assert_uint_eq(world_writes(), 0);
    s->bans = (struct srv_bans){0};
    world_close();
}
END_TEST

START_TEST(a_full_event_says_so)
{
    open_event();
    ck_assert_int_eq(srv_tourney_error(SRV_ACT_ENTER, SRV_ACT_FULL), PRO_ERROR_TOURNAMENT_FULL);
    ck_assert_int_eq(srv_tourney_error(SRV_ACT_STAFF, SRV_ACT_FULL), PRO_ERROR_STAFF_FULL);
    ty()->acts = ty()->durable = SRV_TOURNEY_ACTS_MAX; /* its log has no room */
    world_expect_error(&ann, enter(&ann, "starter-red"), "tournament_full");
    ck_assert_uint_eq(world_writes(), 0);
    struct pro_tournament_cancel params = {.reason = ""}; /* ends all the same */
    memcpy(params.tournament, event, sizeof event);
    srv_tournament_cancel(world_call(&host, PRO_METHOD_TOURNAMENT_CANCEL), &params);
    ck_assert_str_eq(world_write(), "tournament_append");
    world_close();
}
END_TEST

static Suite *suite(void)
{
    Suite *all = suite_create("tourney");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, an_act_is_told_when_it_is_durable);
    tcase_add_test(t, who_asks_waits_for_what_is_under_way_and_no_longer);
    tcase_add_test(t, a_refusal_waits_for_what_it_speaks_of);
    tcase_add_test(t, a_refused_append_has_never_been);
    tcase_add_test(t, what_was_stored_before_a_refusal_stays_and_is_told);
    tcase_add_test(t, while_the_disk_fails_nothing_is_done_and_what_is_known_is_told);
    tcase_add_test(t, a_log_that_cannot_be_read_now_is_read_later);
    tcase_add_test(t, a_restart_finds_the_event_as_it_was);
    tcase_add_test(t, events_that_are_over_are_folded_on_demand_and_few_stay);
    tcase_add_test(t, who_asks_is_served_while_a_round_is_paired_and_nobody_acts);
    tcase_add_test(t, who_has_no_deck_is_out_by_the_start_and_is_told);
    tcase_add_test(t, rounds_of_an_event_that_is_auto_pair_themselves);
    tcase_add_test(t, nothing_begins_while_the_server_drains);
    tcase_add_test(t, limits_hold);
    tcase_add_test(t, only_a_host_hosts);
    tcase_add_test(t, who_deletes_his_account_leaves_and_is_nobody);
    tcase_add_test(t, who_is_banned_cannot_be_admitted);
    tcase_add_test(t, a_full_event_says_so);
    suite_add_tcase(all, t);
    return all;
}

int main(void)
{
    SRunner *runner = srunner_create(suite());
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
