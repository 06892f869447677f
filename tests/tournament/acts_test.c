/* SPDX-License-Identifier: MIT
 * acts_test.c - what each act does and refuses. What holds of every act is checked by acts_do (acts_kit.h). */
#include "acts_kit.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct acts_world w;

#define DID(call)             ck_assert_int_eq((call), SRV_ACT_OK)
#define REFUSED(call, status) ck_assert_int_eq((call), SRV_ACT_##status)

static void set_up(void)
{
    memset(&w, 0, sizeof w);
    w.chance = 1;
}

static void tear_down(void)
{
    acts_fold(&w);
    acts_end(&w);
}

/* An event in which p1 .. pn have entered. */
static void enter_all(const struct srv_tournament_settings *settings, unsigned n)
{
    acts_begin(&w, settings);
    for (unsigned i = 1; i <= n; i++) {
        DID(acts_enter(&w, i));
    }
}

static void start(void)
{
    DID(acts_do(&w, acts_act(&w, SRV_ACT_START)));
}

/* A first round of a Swiss event of n that has begun. */
static void begin_round(unsigned n)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, n);
    start();
    DID(acts_round(&w, NULL));
    w.now_ms += 60000;
}

static const struct srv_table *table_at(uint16_t table)
{
    const struct srv_table *x =
        srv_tournament_table(&w.t, w.t.event.stage, w.t.event.round, table);
    ck_assert_ptr_nonnull(x);
    return x;
}

static unsigned player_at(uint16_t entry)
{
    return entry + 1u; /* they entered in the order of their numbers */
}

/* ---- people ---- */

START_TEST(nothing_comes_before_the_event_is_made)
{
    const struct srv_tournament_settings s = acts_settings(8);
    struct srv_tournament t = {0};
    struct srv_act act = acts_act(&w, SRV_ACT_CANCEL);
    ck_assert_int_eq(srv_tournament_apply(&t, &act), SRV_ACT_ORDER);
    srv_tournament_deinit(&t);
    acts_begin(&w, &s);
    struct srv_act again = acts_act(&w, SRV_ACT_CREATE);
    again.settings = malloc(sizeof s);
    *again.settings = s;
    again.rules = strdup("{}");
    REFUSED(acts_do(&w, again), ORDER);
    ck_assert_str_eq(w.t.host, "host");
    ck_assert_str_eq(w.t.rules, "{\"name\":\"Cup\", \"best_of\":3}");
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms), SRV_TOURNAMENT_ENTRY);
}
END_TEST

START_TEST(who_enters_waits_leaves_and_comes_back)
{
    const struct srv_tournament_settings s = acts_settings(2);
    enter_all(&s, 3);
    REFUSED(acts_enter(&w, 2), ENTERED);
    REFUSED(acts_about(&w, SRV_ACT_LEAVE, 9), ABSENT);
    ck_assert_uint_eq(srv_tournament_count(&w.t, SRV_ENTRY_WAITS), 1);
    DID(acts_about(&w, SRV_ACT_LEAVE, 1));
    REFUSED(acts_about(&w, SRV_ACT_LEAVE, 1), ABSENT);
    ck_assert_uint_eq(srv_tournament_count(&w.t, SRV_ENTRY_WAITS), 0);
    DID(acts_enter(&w, 1));
    ck_assert_uint_eq(w.t.event.entries, 3);
    ck_assert_str_eq(w.t.person[0].id, "p1");
    ck_assert_str_eq(w.t.person[0].deck, "main: 4 Agumon");
    ck_assert(w.t.person[0].is_legal);
    ck_assert_uint_eq(w.t.person[2].hash[0], 3);
    ck_assert_uint_eq(srv_tournament_find(&w.t, "p3"), 2);
    ck_assert_uint_eq(srv_tournament_find(&w.t, "p4"), SRV_NOBODY);
}
END_TEST

START_TEST(check_in_has_its_time_and_wants_a_deck)
{
    struct srv_tournament_settings s = acts_settings(8);
    s.event.has_checkin = true;
    s.needs_deck = true;
    s.starts_ms = 2000000;
    s.checkin_s = 600;
    enter_all(&s, 3);
    struct srv_act bare = acts_act(&w, SRV_ACT_ENTER);
    strcpy(bare.player, "p4");
    strcpy(bare.name, "Player 4");
    DID(acts_do(&w, bare));
    ck_assert_int_eq(srv_tournament_checkin_ms(&w.t), 1400000);
    w.now_ms = 1399999;
    REFUSED(acts_about(&w, SRV_ACT_CHECK_IN, 1), EARLY);
    w.now_ms = 1400000;
    DID(acts_about(&w, SRV_ACT_CHECK_IN, 1));
    REFUSED(acts_about(&w, SRV_ACT_CHECK_IN, 1), TWICE);
    REFUSED(acts_about(&w, SRV_ACT_CHECK_IN, 4), NO_DECK);
    REFUSED(acts_about(&w, SRV_ACT_CHECK_IN, 5), ABSENT);
    REFUSED(acts_do(&w, acts_act(&w, SRV_ACT_START)), FEW);
    DID(acts_about(&w, SRV_ACT_CHECK_IN, 2));
    start();
    ck_assert_uint_eq(w.t.event.entry[2].state, SRV_ENTRY_DROPPED);
    REFUSED(acts_about(&w, SRV_ACT_CHECK_IN, 3), STATE);
    struct srv_act late = acts_act(&w, SRV_ACT_ENTER);
    strcpy(late.player, "p9");
    strcpy(late.name, "Late");
    REFUSED(acts_do(&w, late), NO_DECK);
    DID(acts_enter(&w, 9));
}
END_TEST

START_TEST(decks_are_locked_at_the_start)
{
    const struct srv_tournament_settings s = acts_settings(8);
    enter_all(&s, 2);
    struct srv_act deck = acts_act(&w, SRV_ACT_DECK);
    strcpy(deck.player, "p1");
    deck.deck = strdup("another");
    deck.hash[5] = 7;
    DID(acts_do(&w, deck));
    ck_assert_str_eq(w.t.person[0].deck, "another");
    ck_assert(!w.t.person[0].is_legal);
    start();
    deck = acts_act(&w, SRV_ACT_DECK);
    strcpy(deck.player, "p1");
    deck.deck = strdup("a third");
    deck.hash[5] = 8;
    REFUSED(acts_do(&w, deck), LOCKED);
    DID(acts_round(&w, NULL));
    DID(acts_about(&w, SRV_ACT_LEAVE, 1));
    REFUSED(acts_enter(&w, 1), LOCKED); /* with a deck: he keeps the one he had */
    struct srv_act back = acts_act(&w, SRV_ACT_ENTER);
    strcpy(back.player, "p1");
    strcpy(back.name, "Player 1");
    DID(acts_do(&w, back));
    ck_assert_str_eq(w.t.person[0].deck, "another");
}
END_TEST

START_TEST(whose_deck_is_unfit_does_not_play)
{
    struct srv_tournament_settings s = acts_settings(8);
    s.needs_deck = true;
    enter_all(&s, 3);
    struct srv_act bare = acts_act(&w, SRV_ACT_ENTER);
    strcpy(bare.player, "p4");
    strcpy(bare.name, "Player 4");
    DID(acts_do(&w, bare));
    REFUSED(acts_do(&w, acts_act(&w, SRV_ACT_START)), NO_DECK);
    struct srv_act act = acts_act(&w, SRV_ACT_START);
    act.unfit = calloc(3, sizeof *act.unfit);
    act.unfit[0] = 3;
    act.unfit[1] = 9; /* nobody */
    act.unfits = 2;
    REFUSED(acts_do(&w, act), VALUE);
    act = acts_act(&w, SRV_ACT_START);
    act.unfit = calloc(3, sizeof *act.unfit);
    act.unfit[0] = 3;
    act.unfit[1] = 1;
    act.unfit[2] = 2;
    act.unfits = 3;
    REFUSED(acts_do(&w, act), FEW);
    act = acts_act(&w, SRV_ACT_START);
    act.unfit = calloc(2, sizeof *act.unfit);
    act.unfit[0] = 3;
    act.unfit[1] = 1;
    act.unfits = 2;
    DID(acts_do(&w, act));
    ck_assert_uint_eq(w.t.event.seeds[0], 2);
    ck_assert_uint_eq(w.t.event.entry[1].state, SRV_ENTRY_DROPPED);
}
END_TEST

START_TEST(rules_change_until_the_start)
{
    struct srv_tournament_settings s = acts_settings(2);
    enter_all(&s, 3);
    uint8_t seed[SRV_EVENT_SEED];
    memcpy(seed, w.t.event.rules.points.seed, sizeof seed);
    struct srv_act change = acts_act(&w, SRV_ACT_CHANGE);
    struct srv_act other;
    s.event.capacity = 3;
    strcpy(s.name, "Cup of June");
    change.settings = malloc(sizeof s);
    *change.settings = s;
    change.rules = strdup("{\"a\":1}");
    strcpy(change.code, "AB12");
    other = acts_copy(&change);
    other.settings->event.capacity = 1;
    size_t len;
    ck_assert_ptr_null(srv_act_text(&other, SRV_ACT_STORED, &len)); /* could not be read */
    ck_assert_int_eq(srv_tournament_apply(&w.t, &other), SRV_ACT_RULES);
    srv_act_deinit(&other);
    other = acts_copy(&change);
    strcpy(other.settings->game, "duelmasters");
    REFUSED(acts_do(&w, other), RULES);
    other = acts_copy(&change);
    DID(acts_do(&w, change));
    ck_assert_uint_eq(srv_tournament_count(&w.t, SRV_ENTRY_IN), 3);
    ck_assert_str_eq(w.t.settings.name, "Cup of June");
    ck_assert_str_eq(w.t.code, "AB12");
    ck_assert_str_eq(w.t.rules, "{\"a\":1}");
    ck_assert_mem_eq(w.t.event.rules.points.seed, seed, sizeof seed);
    other.settings->event.capacity = 2; /* three are in it */
    REFUSED(acts_do(&w, other), RULES);
    start();
    change = acts_act(&w, SRV_ACT_CHANGE);
    change.settings = malloc(sizeof s);
    *change.settings = s;
    change.rules = strdup("{}");
    REFUSED(acts_do(&w, change), STATE);
}
END_TEST

START_TEST(another_game_takes_decks_of_those_who_left)
{
    struct srv_tournament_settings s = acts_settings(4);
    enter_all(&s, 1);
    DID(acts_about(&w, SRV_ACT_LEAVE, 1));
    struct srv_act change = acts_act(&w, SRV_ACT_CHANGE);
    strcpy(s.game, "duelmasters");
    change.settings = malloc(sizeof s);
    *change.settings = s;
    change.rules = strdup("{}");
    DID(acts_do(&w, change));
    ck_assert_ptr_null(w.t.person[0].deck);
}
END_TEST

START_TEST(staff_comes_and_goes)
{
    const struct srv_tournament_settings s = acts_settings(4);
    acts_begin(&w, &s);
    struct srv_act act = acts_act(&w, SRV_ACT_STAFF), copy;
    strcpy(act.player, "j1");
    strcpy(act.name, "Judge");
    act.role = SRV_ROLE_JUDGE;
    act.is_on = true;
    copy = acts_copy(&act);
    DID(acts_do(&w, act));
    act = copy;
    copy = acts_copy(&act);
    REFUSED(acts_do(&w, act), TWICE);
    ck_assert_uint_eq(srv_tournament_roles(&w.t, "j1"), SRV_ROLE_JUDGE);
    ck_assert_uint_eq(srv_tournament_roles(&w.t, "j2"), 0);
    copy.role = SRV_ROLE_HOST;
    act = copy;
    copy = acts_copy(&act);
    DID(acts_do(&w, act));
    ck_assert_uint_eq(w.t.staffs, 1);
    ck_assert_uint_eq(srv_tournament_roles(&w.t, "j1"), SRV_ROLE_JUDGE | SRV_ROLE_HOST);
    copy.is_on = false;
    act = copy;
    copy = acts_copy(&act);
    DID(acts_do(&w, act));
    ck_assert_uint_eq(srv_tournament_roles(&w.t, "j1"), SRV_ROLE_JUDGE);
    act = copy;
    REFUSED(acts_do(&w, act), TWICE);
    for (unsigned i = 1; i <= SRV_STAFF_MAX; i++) {
        act = acts_act(&w, SRV_ACT_STAFF);
        (void)snprintf(act.player, sizeof act.player, "s%u", i);
        strcpy(act.name, "S");
        act.role = SRV_ROLE_JUDGE;
        act.is_on = true;
        ck_assert_int_eq(acts_do(&w, act), i < SRV_STAFF_MAX ? SRV_ACT_OK : SRV_ACT_FULL);
    }
}
END_TEST

START_TEST(a_name_is_forgotten_and_the_results_stay)
{
    begin_round(2);
    struct srv_act act = acts_act(&w, SRV_ACT_ANNOUNCE);
    strcpy(act.actor, "p1");
    strcpy(act.by, "Player 1");
    act.text = strdup("hello");
    DID(acts_do(&w, act));
    act = acts_act(&w, SRV_ACT_FORGET);
    strcpy(act.player, "p1");
    strcpy(act.name, "-");
    DID(acts_do(&w, act));
    act = acts_act(&w, SRV_ACT_FORGET);
    strcpy(act.player, "host");
    strcpy(act.name, "-");
    DID(acts_do(&w, act));
    ck_assert_str_eq(w.t.person[0].name, "-");
    ck_assert_str_eq(w.t.person[1].name, "Player 2");
    ck_assert_str_eq(w.t.announcement[0].by, "-");
    ck_assert_str_eq(w.t.host_name, "-");
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 0));
}
END_TEST

START_TEST(the_last_announcements_are_kept)
{
    const struct srv_tournament_settings s = acts_settings(4);
    acts_begin(&w, &s);
    for (unsigned i = 0; i < SRV_ANNOUNCEMENTS_MAX + 3; i++) {
        struct srv_act act = acts_act(&w, SRV_ACT_ANNOUNCE);
        char text[8];
        (void)snprintf(text, sizeof text, "%u", i);
        act.text = strdup(text);
        DID(acts_do(&w, act));
    }
    ck_assert_uint_eq(w.t.announcements, SRV_ANNOUNCEMENTS_MAX);
    ck_assert_str_eq(w.t.announcement[0].text, "3");
    ck_assert_str_eq(w.t.announcement[SRV_ANNOUNCEMENTS_MAX - 1].text, "22");
}
END_TEST

/* ---- rounds ---- */

START_TEST(a_round_is_seen_begins_and_closes)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 5);
    REFUSED(acts_round(&w, NULL), STATE);
    start();
    DID(acts_round(&w, NULL));
    REFUSED(acts_round(&w, NULL), OPEN);
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms), SRV_TOURNAMENT_PREVIEW);
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms + 60000), SRV_TOURNAMENT_ROUND);
    ck_assert_uint_eq(srv_tournament_open_tables(&w.t), 2);
    const struct srv_round_facts *f = srv_tournament_facts(&w.t, 0, 1);
    ck_assert_uint_eq(f->tables, 2);
    ck_assert_int_eq(f->closed_ms, 0);
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 1));
    REFUSED(acts_result(&w, 1, SRV_OUTCOME_B, 1, 2), DONE);
    REFUSED(acts_result(&w, 3, SRV_OUTCOME_B, 1, 2), TABLE);
    REFUSED(acts_result(&w, 2, SRV_OUTCOME_A, 2, 2), VALUE);
    w.now_ms = 1900000;
    DID(acts_result(&w, 2, SRV_OUTCOME_DRAW, 1, 1));
    ck_assert_int_eq(srv_tournament_facts(&w.t, 0, 1)->closed_ms, 1900000);
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms), SRV_TOURNAMENT_BETWEEN);
    ck_assert_str_eq(table_at(1)->match, "m");
    ck_assert_uint_eq(table_at(1)->source, SRV_SOURCE_ENGINE);
    REFUSED(acts_do(&w, acts_act(&w, SRV_ACT_FINISH)), STATE);
    DID(acts_round(&w, NULL));
    struct srv_act old = acts_act(&w, SRV_ACT_RESULT); /* of the round before: it has one */
    old.round = old.table = 1;
    old.source = SRV_SOURCE_ENGINE;
    old.result = (struct srv_event_result){.outcome = SRV_OUTCOME_A, .games_a = 2};
    REFUSED(acts_do(&w, old), DONE);
}
END_TEST

START_TEST(a_round_is_taken_back_before_it_begins)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 4);
    start();
    DID(acts_round(&w, NULL));
    struct srv_act act = acts_act(&w, SRV_ACT_UNPAIR);
    act.round = 2;
    REFUSED(acts_do(&w, act), TABLE);
    act = acts_act(&w, SRV_ACT_UNPAIR);
    act.round = 1;
    act.at_ms = w.now_ms + 60000;
    REFUSED(acts_do(&w, act), LATE);
    act = acts_act(&w, SRV_ACT_UNPAIR);
    act.round = 1;
    DID(acts_do(&w, act));
    ck_assert_uint_eq(w.t.rounds, 0);
    ck_assert_uint_eq(w.t.tables, 0);
    act = acts_act(&w, SRV_ACT_UNPAIR);
    act.round = 1;
    REFUSED(acts_do(&w, act), STATE);
    DID(acts_round(&w, NULL));
}
END_TEST

START_TEST(pairs_of_another_field_are_not_taken)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 5);
    start();
    struct srv_plan *plan;
    struct srv_act act, copy;
    ck_assert_int_eq(srv_tournament_plan(&w.t, NULL, &plan), SRV_ACT_OK);
    ck_assert_int_eq(srv_plan_solve(plan), SRV_ACT_OK);
    ck_assert(srv_plan_act(plan, &act));
    srv_plan_free(plan);
    strcpy(act.actor, "host");
    strcpy(act.by, "Haru");
    ck_assert_uint_eq(act.pairs, 3);
    ck_assert_uint_eq(act.pair[2].pairing.b, SRV_NOBODY);
    struct { /* what is wrong */
        uint16_t pair, a, b;
    } wrong[] = {{0, 1, 1}, {0, 77, 1}, {0, 1, SRV_NOBODY}, {1, 0, 1}, {2, 0, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        copy = acts_copy(&act);
        copy.pair[wrong[i].pair].pairing.a = wrong[i].a;
        copy.pair[wrong[i].pair].pairing.b = wrong[i].b;
        REFUSED(acts_do(&w, copy), ORDER);
    }
    copy = acts_copy(&act);
    copy.pairs = 2; /* somebody is left out */
    REFUSED(acts_do(&w, copy), ORDER);
    copy = acts_copy(&act);
    copy.round = 2;
    REFUSED(acts_do(&w, copy), ORDER);
    copy = acts_copy(&act);
    copy.stage = 1;
    REFUSED(acts_do(&w, copy), ORDER);
    copy = acts_copy(&act);
    copy.absent = calloc(1, sizeof *copy.absent); /* is in a pair */
    copy.absents = 1;
    REFUSED(acts_do(&w, copy), ORDER);
    /* the field has changed since it was planned */
    copy = acts_copy(&act);
    DID(acts_enter(&w, 6));
    REFUSED(acts_do(&w, copy), ORDER);
    DID(acts_about(&w, SRV_ACT_LEAVE, 6));
    DID(acts_do(&w, act));
}
END_TEST

START_TEST(wishes_are_kept_with_the_round)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 6);
    start();
    const struct srv_couple keep = {1, 4}, avoid = {0, 2};
    const uint16_t absent[] = {5};
    const struct srv_wishes good = {.keep = &keep,
        .keeps = 1,
        .avoid = &avoid,
        .avoids = 1,
        .absent = absent,
        .absents = 1};
    const struct srv_couple self = {1, 1};
    const struct srv_wishes bad = {.keep = &self, .keeps = 1};
    REFUSED(acts_round(&w, &bad), WISHES);
    DID(acts_round(&w, &good));
    const struct srv_round_facts *f = srv_tournament_facts(&w.t, 0, 1);
    ck_assert_uint_eq(f->keep[0].b, 4);
    ck_assert_uint_eq(f->avoid[0].b, 2);
    ck_assert_uint_eq(f->absent[0], 5);
    const struct srv_event_pair *pair;
    const struct srv_table *table;
    ck_assert(srv_tournament_seat(&w.t, 1, &pair, &table));
    ck_assert_uint_eq(srv_pairing_other(&pair->pairing, 1), 4);
    ck_assert(!srv_tournament_seat(&w.t, 5, &pair, &table));
    uint32_t points[6];
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 0));
    DID(acts_result(&w, 2, SRV_OUTCOME_A, 2, 0));
    ck_assert(srv_event_points(&w.t.event, 0, 1, points));
    ck_assert_uint_eq(points[5], 0);
    ck_assert_uint_eq(points[0] + points[1] + points[2] + points[3] + points[4],
        6 + (w.t.event.pairs == 3 ? 3 : 0));
}
END_TEST

START_TEST(the_clock_is_held_and_extended)
{
    begin_round(6);
    const int64_t ends_ms = w.t.round[0].ends_ms;
    struct srv_act act = acts_act(&w, SRV_ACT_EXTEND);
    act.table = 2;
    act.seconds = 120;
    DID(acts_do(&w, act));
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(1), w.now_ms), ends_ms);
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(2), w.now_ms), ends_ms + 120000);
    act = acts_act(&w, SRV_ACT_EXTEND);
    act.seconds = 60;
    DID(acts_do(&w, act));
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(1), w.now_ms), ends_ms + 60000);
    act = acts_act(&w, SRV_ACT_EXTEND);
    act.table = 4;
    act.seconds = 60;
    REFUSED(acts_do(&w, act), TABLE);
    DID(acts_result(&w, 3, SRV_OUTCOME_A, 2, 0));
    act = acts_act(&w, SRV_ACT_EXTEND);
    act.table = 3;
    act.seconds = 60;
    REFUSED(acts_do(&w, act), DONE);
    act = acts_act(&w, SRV_ACT_HOLD);
    REFUSED(acts_do(&w, act), TWICE);
    act = acts_act(&w, SRV_ACT_HOLD);
    act.is_on = true;
    DID(acts_do(&w, act));
    act = acts_act(&w, SRV_ACT_HOLD);
    act.is_on = true;
    REFUSED(acts_do(&w, act), TWICE);
    w.now_ms += 5000;
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(1), w.now_ms), ends_ms + 65000);
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(2), w.now_ms), ends_ms + 185000);
    DID(acts_do(&w, acts_act(&w, SRV_ACT_HOLD)));
    w.now_ms += 7000;
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(2), w.now_ms), ends_ms + 185000);
    /* held when the round's time is over: only who still had time gets it back */
    w.now_ms = ends_ms + 65000 + 1000;
    act = acts_act(&w, SRV_ACT_HOLD);
    act.is_on = true;
    DID(acts_do(&w, act));
    w.now_ms += 30000;
    DID(acts_do(&w, acts_act(&w, SRV_ACT_HOLD)));
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(1), w.now_ms), ends_ms + 65000);
    ck_assert_int_eq(srv_tournament_ends_ms(&w.t, table_at(2), w.now_ms), ends_ms + 215000);
    for (unsigned i = 0; i < 7; i++) {
        act = acts_act(&w, SRV_ACT_EXTEND);
        act.seconds = SRV_ACT_SECONDS_MAX;
        ck_assert_int_eq(acts_do(&w, act), i < 6 ? SRV_ACT_OK : SRV_ACT_VALUE);
    }
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 0));
    DID(acts_result(&w, 2, SRV_OUTCOME_A, 2, 0));
    act = acts_act(&w, SRV_ACT_EXTEND);
    act.seconds = 60;
    REFUSED(acts_do(&w, act), STATE);
    act = acts_act(&w, SRV_ACT_HOLD);
    act.is_on = true;
    DID(acts_do(&w, act));
    REFUSED(acts_round(&w, NULL), STATE);
}
END_TEST

START_TEST(a_plan_is_not_taken_while_the_clock_is_held)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 4);
    start();
    struct srv_plan *plan;
    struct srv_act act, hold = acts_act(&w, SRV_ACT_HOLD);
    ck_assert_int_eq(srv_tournament_plan(&w.t, NULL, &plan), SRV_ACT_OK);
    ck_assert_int_eq(srv_plan_solve(plan), SRV_ACT_OK);
    ck_assert(srv_plan_act(plan, &act));
    srv_plan_free(plan);
    strcpy(act.actor, "host");
    strcpy(act.by, "Haru");
    hold.is_on = true;
    DID(acts_do(&w, hold));
    REFUSED(acts_do(&w, acts_copy(&act)), STATE);
    DID(acts_do(&w, acts_act(&w, SRV_ACT_HOLD)));
    DID(acts_do(&w, act));
}
END_TEST

START_TEST(a_preview_that_is_held_stays_one)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 4);
    start();
    DID(acts_round(&w, NULL));
    struct srv_act act = acts_act(&w, SRV_ACT_HOLD);
    act.is_on = true;
    DID(acts_do(&w, act));
    w.now_ms += 90000;
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms), SRV_TOURNAMENT_PREVIEW);
    const int64_t starts_ms = w.t.round[0].starts_ms;
    DID(acts_do(&w, acts_act(&w, SRV_ACT_HOLD)));
    ck_assert_int_eq(w.t.round[0].starts_ms, starts_ms + 90000);
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms), SRV_TOURNAMENT_PREVIEW);
    ck_assert_int_eq(srv_tournament_phase(&w.t, w.now_ms + 60000), SRV_TOURNAMENT_ROUND);
}
END_TEST

START_TEST(overtime_is_noted_step_by_step)
{
    begin_round(4);
    for (unsigned i = 0; i < 4; i++) {
        static const struct {
            uint8_t table, step, status;
        } each[] = {{1, 1, SRV_ACT_OK}, {1, 1, SRV_ACT_TWICE}, {1, 3, SRV_ACT_OK},
            {3, 1, SRV_ACT_TABLE}};
        struct srv_act act = acts_act(&w, SRV_ACT_OVERTIME);
        act.round = 1;
        act.table = each[i].table;
        act.step = each[i].step;
        act.turn = 9 + i;
        ck_assert_int_eq(acts_do(&w, act), each[i].status);
    }
    ck_assert_uint_eq(table_at(1)->step, 3);
    ck_assert_uint_eq(table_at(1)->turn, 11);
    ck_assert_int_eq(table_at(1)->step_ms, w.now_ms);
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 0));
    struct srv_act act = acts_act(&w, SRV_ACT_OVERTIME);
    act.round = act.table = 1;
    act.step = 4;
    REFUSED(acts_do(&w, act), DONE);
}
END_TEST

/* ---- penalties ---- */

static enum srv_act_status penalty(unsigned player, enum srv_penalty kind)
{
    struct srv_act act = acts_act(&w, SRV_ACT_PENALTY);
    (void)snprintf(act.player, sizeof act.player, "p%u", player);
    act.penalty = (uint8_t)kind;
    act.reason = strdup("slow play");
    return acts_do(&w, act);
}

START_TEST(penalties_are_for_this_match_or_the_next)
{
    const struct srv_tournament_settings s = acts_settings(16);
    enter_all(&s, 4);
    start();
    REFUSED(penalty(9, SRV_PENALTY_WARNING), ABSENT);
    DID(penalty(1, SRV_PENALTY_GAME_LOSS));
    ck_assert_uint_eq(w.t.person[0].owed_games, 1);
    DID(acts_round(&w, NULL));
    const struct srv_event_pair *pair;
    const struct srv_table *table;
    ck_assert(srv_tournament_seat(&w.t, 0, &pair, &table));
    unsigned side = pair->pairing.b == 0;
    ck_assert_uint_eq(table->game_losses[side], 1);
    ck_assert_uint_eq(table->game_losses[1 - side], 0);
    ck_assert_uint_eq(w.t.person[0].owed_games, 0);
    DID(penalty(1, SRV_PENALTY_MATCH_LOSS));
    ck_assert(table->match_loss[side]);
    /* taken back with the round, and owed again */
    struct srv_act act = acts_act(&w, SRV_ACT_UNPAIR);
    act.round = 1;
    DID(acts_do(&w, act));
    ck_assert_uint_eq(w.t.person[0].owed_games, 1);
    ck_assert(w.t.person[0].owes_match);
    DID(acts_round(&w, NULL));
    ck_assert(srv_tournament_seat(&w.t, 0, &pair, &table));
    side = pair->pairing.b == 0;
    ck_assert(table->match_loss[side]);
    DID(penalty(1, SRV_PENALTY_WARNING));
    ck_assert_uint_eq(w.t.person[0].warnings, 1);
    ck_assert_uint_eq(w.t.person[0].game_losses, 1);
    ck_assert_uint_eq(w.t.person[0].match_losses, 1);
    ck_assert_uint_eq(w.t.penalized_n, 3);
    ck_assert_uint_eq(w.t.penalized[1].kind, SRV_PENALTY_MATCH_LOSS);
    ck_assert_uint_eq(w.t.penalized[0].round, 0);
    ck_assert_uint_eq(w.t.penalized[1].round, 1);
    ck_assert_str_eq(w.t.penalized[2].reason, "slow play");
}
END_TEST

START_TEST(who_is_disqualified_loses_at_once)
{
    begin_round(4);
    const uint16_t a = table_at(1)->a;
    DID(penalty(player_at(a), SRV_PENALTY_DISQUALIFICATION));
    ck_assert_uint_eq(
        srv_event_table(&w.t.event, 0, 1, 1)->pairing.outcome, SRV_OUTCOME_FORFEIT_B);
    ck_assert_uint_eq(table_at(1)->source, SRV_SOURCE_PENALTY);
    REFUSED(acts_result(&w, 1, SRV_OUTCOME_A, 2, 0), DONE);
    REFUSED(penalty(player_at(a), SRV_PENALTY_DISQUALIFICATION), TWICE);
    REFUSED(acts_enter(&w, player_at(a)), STATE);
    REFUSED(acts_about(&w, SRV_ACT_LEAVE, player_at(a)), ABSENT);
    DID(penalty(player_at(table_at(2)->b), SRV_PENALTY_DISQUALIFICATION));
    ck_assert_int_eq(w.t.round[0].closed_ms, w.now_ms);
    for (unsigned i = 0; i <= SRV_PENALTIES_MAX; i++) {
        ck_assert_int_eq(penalty(player_at(table_at(1)->b), SRV_PENALTY_WARNING),
            i < SRV_PENALTIES_MAX ? SRV_ACT_OK : SRV_ACT_FULL);
    }
}
END_TEST

/* ---- corrections ---- */

static enum srv_act_status correct(uint16_t round, uint16_t table, uint8_t outcome)
{
    struct srv_act act = acts_act(&w, SRV_ACT_CORRECT);
    act.round = round;
    act.table = table;
    act.result = (struct srv_event_result){.outcome = outcome,
        .games_a = outcome == SRV_OUTCOME_A ? 2 : 0,
        .games_b = outcome == SRV_OUTCOME_B ? 2 : 0};
    return acts_do(&w, act);
}

START_TEST(a_correction_seats_a_cup_again)
{
    struct srv_tournament_settings s = acts_settings(4);
    s.event.stage[0].format = SRV_FORMAT_SINGLE;
    s.event.late_until = 0;
    enter_all(&s, 4);
    start();
    DID(acts_round(&w, NULL));
    REFUSED(correct(1, 1, SRV_OUTCOME_B), OPEN);
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 0));
    DID(acts_result(&w, 2, SRV_OUTCOME_A, 2, 0));
    REFUSED(correct(2, 1, SRV_OUTCOME_B), TABLE);
    REFUSED(correct(1, 1, SRV_OUTCOME_A), TWICE);
    DID(acts_round(&w, NULL));
    const uint16_t loser = srv_tournament_table(&w.t, 0, 1, 1)->b;
    ck_assert(srv_tournament_note_match(&w.t, 0, 2, 1, "bbbbbbbbbbbbbbbb"));
    ck_assert(!srv_tournament_note_match(&w.t, 0, 2, 2, "bbbbbbbbbbbbbbbb"));
    ck_assert_str_eq(table_at(1)->match, "bbbbbbbbbbbbbbbb");
    struct srv_act act = acts_act(&w, SRV_ACT_EXTEND);
    act.table = 1;
    act.seconds = 60;
    DID(acts_do(&w, act));
    DID(correct(1, 1, SRV_OUTCOME_B));
    ck_assert(srv_tournament_table(&w.t, 0, 1, 1)->is_corrected);
    ck_assert(table_at(1)->a == loser || table_at(1)->b == loser);
    ck_assert_str_eq(
        table_at(1)->match, ""); /* others play there: that match is none of theirs */
    ck_assert_uint_eq(table_at(1)->extension_s, 0);
    DID(acts_result(&w, 1, SRV_OUTCOME_A, 2, 1));
    REFUSED(correct(1, 1, SRV_OUTCOME_A), LATE);
    DID(acts_do(&w, acts_act(&w, SRV_ACT_FINISH)));
    ck_assert_int_eq(w.t.ended_ms, w.now_ms);
    REFUSED(correct(2, 1, SRV_OUTCOME_B), STATE);
    REFUSED(acts_do(&w, acts_act(&w, SRV_ACT_CANCEL)), STATE);
    REFUSED(acts_enter(&w, 9), CLOSED);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("acts");
    TCase *c = tcase_create("acts");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, nothing_comes_before_the_event_is_made);
    tcase_add_test(c, who_enters_waits_leaves_and_comes_back);
    tcase_add_test(c, check_in_has_its_time_and_wants_a_deck);
    tcase_add_test(c, decks_are_locked_at_the_start);
    tcase_add_test(c, whose_deck_is_unfit_does_not_play);
    tcase_add_test(c, rules_change_until_the_start);
    tcase_add_test(c, another_game_takes_decks_of_those_who_left);
    tcase_add_test(c, staff_comes_and_goes);
    tcase_add_test(c, a_name_is_forgotten_and_the_results_stay);
    tcase_add_test(c, the_last_announcements_are_kept);
    tcase_add_test(c, a_round_is_seen_begins_and_closes);
    tcase_add_test(c, a_round_is_taken_back_before_it_begins);
    tcase_add_test(c, pairs_of_another_field_are_not_taken);
    tcase_add_test(c, wishes_are_kept_with_the_round);
    tcase_add_test(c, the_clock_is_held_and_extended);
    tcase_add_test(c, a_plan_is_not_taken_while_the_clock_is_held);
    tcase_add_test(c, a_preview_that_is_held_stays_one);
    tcase_add_test(c, overtime_is_noted_step_by_step);
    tcase_add_test(c, penalties_are_for_this_match_or_the_next);
    tcase_add_test(c, who_is_disqualified_loses_at_once);
    tcase_add_test(c, a_correction_seats_a_cup_again);
    suite_add_tcase(s, c);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
