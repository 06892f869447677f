/* SPDX-License-Identifier: MIT
 * event_test.c - whole events: what each verb does, what it refuses, and events of every format that chance
 * plays, with people who come and go and judges who correct. */
#include "tournament/event.h"

#include "kit.h"

#include <check.h>

#include <stdlib.h>
#include <string.h>

static struct srv_event_rules swiss_rules(uint16_t capacity)
{
    return (struct srv_event_rules){
        .points = srv_points_bandai,
        .stage = {{.format = SRV_FORMAT_SWISS, .best_of = 3}},
        .stages = 1,
        .capacity = capacity,
        .late_until = 3,
        .has_return = true,
    };
}

static struct srv_event begin(const struct srv_event_rules *rules, uint16_t players)
{
    struct srv_event e;
    ck_assert_ptr_null(srv_event_rules_fault(rules));
    ck_assert(srv_event_init(&e, rules));
    for (uint16_t i = 0; i < players; i++) {
        ck_assert_int_eq(srv_event_enter(&e, i + 1u, 1000u + i), SRV_EVENT_OK);
    }
    return e;
}

static const struct srv_event_result won = {.outcome = SRV_OUTCOME_A, .games_a = 2};
static const struct srv_event_result lost = {
    .outcome = SRV_OUTCOME_B, .games_b = 2, .games_a = 1};

/* ---- a verb that is refused changes nothing ---- */

struct copy {
    struct srv_event e;
    struct srv_entry entry[SRV_ENTRANTS_MAX];
    struct srv_event_pair pair[4096];
};

static void keep(struct copy *c, const struct srv_event *e)
{
    memset(c, 0, sizeof *c);
    c->e = *e;
    memcpy(c->entry, e->entry, e->entries * sizeof *e->entry);
    if (e->pairs > 0) {
        memcpy(c->pair, e->pair, e->pairs * sizeof *e->pair);
    }
}

static void is_as_kept(const struct copy *c, const struct srv_event *e)
{
    ck_assert_uint_eq(c->e.state, e->state);
    ck_assert_uint_eq(c->e.stage, e->stage);
    ck_assert_uint_eq(c->e.round, e->round);
    ck_assert_uint_eq(c->e.rounds, e->rounds);
    ck_assert_uint_eq(c->e.places, e->places);
    ck_assert_uint_eq(c->e.entries, e->entries);
    ck_assert_uint_eq(c->e.pairs, e->pairs);
    ck_assert_mem_eq(c->entry, e->entry, e->entries * sizeof *e->entry);
    if (e->pairs > 0) {
        ck_assert_mem_eq(c->pair, e->pair, e->pairs * sizeof *e->pair);
    }
}

static struct copy kept;

#define REFUSED(e, call, status)            \
    do {                                    \
        keep(&kept, (e));                   \
        ck_assert_int_eq((call), (status)); \
        is_as_kept(&kept, (e));             \
    } while (0)

START_TEST(entering_waiting_and_leaving)
{
    const struct srv_event_rules rules = swiss_rules(4);
    struct srv_event e = begin(&rules, 6);
    ck_assert_uint_eq(e.places, 4);
    ck_assert_uint_eq(e.entry[4].state, SRV_ENTRY_WAITS);
    REFUSED(&e, srv_event_enter(&e, 3, 0), SRV_EVENT_TWICE);
    REFUSED(&e, srv_event_enter(&e, 0, 0), SRV_EVENT_VALUE);
    REFUSED(&e, srv_event_leave(&e, 77), SRV_EVENT_UNKNOWN);
    REFUSED(&e, srv_event_check_in(&e, 1), SRV_EVENT_STATE); /* there is none */
    REFUSED(&e, srv_event_pair(&e, NULL), SRV_EVENT_STATE);
    REFUSED(&e, srv_event_finish(&e, false), SRV_EVENT_STATE);
    REFUSED(&e, srv_event_report(&e, 1, &won), SRV_EVENT_STATE);
    ck_assert_int_eq(srv_event_leave(&e, 2), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[4].state, SRV_ENTRY_IN); /* who waited longest */
    ck_assert_uint_eq(e.entry[5].state, SRV_ENTRY_WAITS);
    REFUSED(&e, srv_event_leave(&e, 2), SRV_EVENT_TWICE);
    ck_assert_int_eq(
        srv_event_enter(&e, 2, 0), SRV_EVENT_OK); /* comes back, behind the others */
    ck_assert_int_eq(srv_event_leave(&e, 1), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[5].state, SRV_ENTRY_IN);
    ck_assert_uint_eq(e.entry[1].state, SRV_ENTRY_WAITS);
    ck_assert_int_eq(srv_event_leave(&e, 2), SRV_EVENT_OK);
    ck_assert_uint_eq(e.places, 4);
    ck_assert_int_eq(srv_event_leave(&e, 3), SRV_EVENT_OK);
    ck_assert_uint_eq(e.places, 3);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(only_who_has_checked_in_plays)
{
    struct srv_event_rules rules = swiss_rules(8);
    rules.has_checkin = true;
    struct srv_event e = begin(&rules, 5);
    REFUSED(&e, srv_event_start(&e), SRV_EVENT_FEW);
    ck_assert_int_eq(srv_event_check_in(&e, 1), SRV_EVENT_OK);
    REFUSED(&e, srv_event_check_in(&e, 1), SRV_EVENT_TWICE);
    REFUSED(&e, srv_event_check_in(&e, 9), SRV_EVENT_UNKNOWN);
    ck_assert_int_eq(srv_event_check_in(&e, 3), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_check_in(&e, 4), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_uint_eq(e.seeds[0], 3);
    ck_assert_uint_eq(e.entry[1].state, SRV_ENTRY_DROPPED);
    ck_assert_int_eq(srv_event_enter(&e, 2, 0), SRV_EVENT_OK); /* and now comes late */
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_uint_eq(e.pairs, 2);
    srv_event_deinit(&e);
}
END_TEST

/* Places that nobody claims go to who waits and is there, who waits longest first. */
START_TEST(who_waits_fills_the_places_at_the_start)
{
    struct srv_event_rules rules = swiss_rules(4);
    rules.has_checkin = true;
    struct srv_event e = begin(&rules, 8);
    for (uint32_t id = 1; id <= 8; id++) {
        if (id != 2 && id != 3 && id != 5) {
            ck_assert_int_eq(srv_event_check_in(&e, id), SRV_EVENT_OK);
        }
    }
    ck_assert_uint_eq(e.entry[5].state, SRV_ENTRY_STANDBY);
    ck_assert(!srv_event_is_ready(&e, 4) && srv_event_is_ready(&e, 5));
    REFUSED(&e, srv_event_check_in(&e, 6), SRV_EVENT_TWICE);
    ck_assert_int_eq(srv_event_leave(&e, 6), SRV_EVENT_OK); /* comes back, behind the others */
    ck_assert_int_eq(srv_event_enter(&e, 6, 0), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[5].state, SRV_ENTRY_WAITS);
    ck_assert_int_eq(srv_event_check_in(&e, 6), SRV_EVENT_OK);
    const uint16_t absent = 4, unfit = 6; /* has not checked in; may not play */
    REFUSED(&e, srv_event_start_without(&e, &absent, 1), SRV_EVENT_VALUE);
    ck_assert_int_eq(srv_event_start_without(&e, &unfit, 1), SRV_EVENT_OK);
    ck_assert_uint_eq(e.seeds[0], 4);
    static const uint8_t states[] = {SRV_ENTRY_CHECKED, SRV_ENTRY_DROPPED, SRV_ENTRY_DROPPED,
        SRV_ENTRY_CHECKED, SRV_ENTRY_WAITS, SRV_ENTRY_CHECKED, SRV_ENTRY_STANDBY,
        SRV_ENTRY_CHECKED};
    for (uint16_t i = 0; i < 8; i++) {
        ck_assert_uint_eq(e.entry[i].state, states[i]);
    }
    ck_assert_uint_eq(e.entry[5].until, UINT16_MAX);
    srv_event_deinit(&e);
}
END_TEST

/* Without a check-in whoever waits is taken for present; more than there are places are not. */
START_TEST(who_waits_replaces_who_may_not_play)
{
    const struct srv_event_rules rules = swiss_rules(4);
    struct srv_event e = begin(&rules, 7);
    const uint16_t unfit[] = {1, 4};
    ck_assert_int_eq(srv_event_start_without(&e, unfit, 2), SRV_EVENT_OK);
    ck_assert_uint_eq(e.seeds[0], 4);
    ck_assert_uint_eq(e.entry[1].state, SRV_ENTRY_DROPPED);
    ck_assert_uint_eq(e.entry[4].state, SRV_ENTRY_WAITS);
    ck_assert_uint_eq(e.entry[5].state, SRV_ENTRY_IN);
    ck_assert_uint_eq(e.entry[6].state, SRV_ENTRY_WAITS);
    srv_event_deinit(&e);
}
END_TEST

/* A place that becomes free before the start keeps the check-in of who gets it; without a check-in there is none. */
START_TEST(who_moves_up_has_checked_in_already)
{
    struct srv_event_rules rules = swiss_rules(4);
    rules.has_checkin = true;
    struct srv_event e = begin(&rules, 6);
    ck_assert_int_eq(srv_event_check_in(&e, 5), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_check_in(&e, 6), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_leave(&e, 1), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[4].state, SRV_ENTRY_CHECKED);
    rules.has_checkin = false;
    ck_assert_int_eq(srv_event_change(&e, &rules), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[4].state, SRV_ENTRY_IN);
    ck_assert_uint_eq(e.entry[5].state, SRV_ENTRY_WAITS);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(rounds_wait_for_results)
{
    const struct srv_event_rules rules = swiss_rules(8);
    struct srv_event e = begin(&rules, 4);
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    REFUSED(&e, srv_event_start(&e), SRV_EVENT_STATE);
    REFUSED(&e, srv_event_seed(&e, 1, 1), SRV_EVENT_STATE);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_uint_eq(e.rounds, 3);
    REFUSED(&e, srv_event_pair(&e, NULL), SRV_EVENT_OPEN);
    REFUSED(&e, srv_event_finish(&e, false), SRV_EVENT_OPEN);
    REFUSED(&e, srv_event_report(&e, 3, &won), SRV_EVENT_UNKNOWN);
    REFUSED(&e, srv_event_report(&e, 0, &won), SRV_EVENT_UNKNOWN);
    REFUSED(&e, srv_event_correct(&e, 1, 1, &won), SRV_EVENT_OPEN);
    ck_assert_int_eq(srv_event_report(&e, 1, &won), SRV_EVENT_OK);
    REFUSED(&e, srv_event_report(&e, 1, &lost), SRV_EVENT_TWICE);
    REFUSED(&e, srv_event_unpair(&e), SRV_EVENT_LATE);
    REFUSED(&e, srv_event_correct(&e, 1, 1, &won), SRV_EVENT_TWICE);
    ck_assert_int_eq(srv_event_correct(&e, 1, 1, &lost), SRV_EVENT_OK);
    ck_assert_uint_eq(e.state, SRV_EVENT_ROUND);
    ck_assert_int_eq(srv_event_report(&e, 2, &won), SRV_EVENT_OK);
    ck_assert_uint_eq(e.state, SRV_EVENT_BETWEEN);
    REFUSED(&e, srv_event_report(&e, 2, &won), SRV_EVENT_STATE);
    REFUSED(&e, srv_event_finish(&e, false), SRV_EVENT_STATE);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_unpair(&e), SRV_EVENT_OK); /* nothing played yet */
    REFUSED(&e, srv_event_unpair(&e), SRV_EVENT_STATE);
    ck_assert_uint_eq(e.round, 1);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    REFUSED(&e, srv_event_correct(&e, 3, 1, &won), SRV_EVENT_UNKNOWN);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(results_that_no_match_has)
{
    static const struct srv_event_result bad[] = {
        {.outcome = SRV_OUTCOME_OPEN},
        {.outcome = SRV_OUTCOME_BYE},
        {.outcome = SRV_OUTCOME_NUM},
        {.outcome = SRV_OUTCOME_A, .games_a = 3},
        {.outcome = SRV_OUTCOME_A, .games_a = 2, .games_b = 2},
        {.outcome = SRV_OUTCOME_A, .games_b = 2},
        {.outcome = SRV_OUTCOME_B, .games_a = 2},
        {.outcome = SRV_OUTCOME_DRAW, .games_a = 2},
        {.outcome = SRV_OUTCOME_DRAW, .games_drawn = 4},
        {.outcome = SRV_OUTCOME_DOUBLE_LOSS, .games_a = 2},
        {.outcome = SRV_OUTCOME_FORFEIT_A, .games_a = 1},
        {.outcome = SRV_OUTCOME_FORFEIT_B, .games_a = 1, .games_b = 2},
        {.outcome = SRV_OUTCOME_FORFEIT_BOTH, .games_a = 1},
    };
    const struct srv_event_rules rules = swiss_rules(8);
    struct srv_event e = begin(&rules, 2);
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        REFUSED(&e, srv_event_report(&e, 1, &bad[i]), SRV_EVENT_VALUE);
    }
    /* time ran out: fewer games, or one each and something else decided */
    const struct srv_event_result short_one = {
        .outcome = SRV_OUTCOME_B, .games_a = 1, .games_b = 1};
    ck_assert_int_eq(srv_event_report(&e, 1, &short_one), SRV_EVENT_OK);
    srv_event_deinit(&e);

    struct srv_event_rules cup = rules;
    cup.stage[0].format = SRV_FORMAT_SINGLE;
    cup.late_until = 0;
    e = begin(&cup, 2);
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    const struct srv_event_result draw = {.outcome = SRV_OUTCOME_DRAW, .games_drawn = 1};
    REFUSED(&e, srv_event_report(&e, 1, &draw), SRV_EVENT_VALUE);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(coming_late_dropping_and_coming_back)
{
    const struct srv_event_rules rules = swiss_rules(8);
    struct srv_event e = begin(&rules, 4);
    struct srv_standing out[8];
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_leave(&e, 1), SRV_EVENT_OK); /* his match goes on */
    REFUSED(&e, srv_event_leave(&e, 1), SRV_EVENT_TWICE);
    ck_assert_int_eq(srv_event_enter(&e, 9, 0), SRV_EVENT_OK); /* into the second round */
    REFUSED(&e, srv_event_enter(&e, 9, 0), SRV_EVENT_TWICE);
    ck_assert_uint_eq(e.state, SRV_EVENT_ROUND);
    ck_assert_int_eq(srv_event_report(&e, 1, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_report(&e, 2, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    for (uint32_t i = 2; i < e.pairs; i++) {
        ck_assert(e.pair[i].pairing.a != 0 && e.pair[i].pairing.b != 0);
    }
    ck_assert_int_eq(srv_event_report(&e, 1, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_report(&e, 2, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_enter(&e, 1, 0), SRV_EVENT_OK); /* a return: round 2 is lost */
    ck_assert_uint_eq(srv_event_standings(&e, 0, 2, out), 5);
    for (unsigned i = 0; i < 5; i++) {
        if (out[i].entrant == 0) {
            ck_assert_uint_eq(out[i].record.missed, 1);
        } else if (e.entry[out[i].entrant].id == 9) {
            ck_assert_uint_eq(out[i].record.missed, 1);
        } else {
            ck_assert_uint_eq(out[i].record.missed, 0);
        }
    }
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    REFUSED(&e, srv_event_enter(&e, 10, 0), SRV_EVENT_LATE); /* after round 3 of 3 */
    srv_event_deinit(&e);
}
END_TEST

START_TEST(who_comes_late_needs_a_place)
{
    const struct srv_event_rules rules = swiss_rules(4);
    struct srv_event e = begin(&rules, 5); /* 5 waits */
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    REFUSED(&e, srv_event_enter(&e, 5, 0), SRV_EVENT_FULL);
    REFUSED(&e, srv_event_enter(&e, 6, 0), SRV_EVENT_FULL);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_leave(&e, 1), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_enter(&e, 5, 0), SRV_EVENT_OK);
    REFUSED(&e, srv_event_enter(&e, 1, 0), SRV_EVENT_FULL); /* his place is taken */
    srv_event_deinit(&e);
}
END_TEST

START_TEST(the_disqualified_lose_what_is_open)
{
    const struct srv_event_rules rules = swiss_rules(8);
    struct srv_event e = begin(&rules, 2);
    uint16_t place[8];
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_disqualify(&e, 2), SRV_EVENT_OK);
    REFUSED(&e, srv_event_disqualify(&e, 2), SRV_EVENT_TWICE);
    ck_assert_uint_eq(e.state, SRV_EVENT_BETWEEN);
    const struct srv_pairing *p = &e.pair[0].pairing;
    ck_assert_int_eq(p->outcome, p->a == 1 ? SRV_OUTCOME_FORFEIT_B : SRV_OUTCOME_FORFEIT_A);
    REFUSED(&e, srv_event_enter(&e, 2, 0), SRV_EVENT_TWICE);
    REFUSED(&e, srv_event_pair(&e, NULL), SRV_EVENT_FEW);
    ck_assert(srv_event_places(&e, place));
    ck_assert_uint_eq(place[0], 1);
    ck_assert_uint_eq(place[1], 0);
    ck_assert_int_eq(srv_event_cancel(&e), SRV_EVENT_OK);
    REFUSED(&e, srv_event_cancel(&e), SRV_EVENT_STATE);
    REFUSED(&e, srv_event_enter(&e, 5, 0), SRV_EVENT_STATE);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(who_is_in_the_last_stage_has_no_place_of_the_one_before)
{
    struct srv_event_rules rules = swiss_rules(8);
    rules.stages = 2;
    rules.stage[0].rounds = 1;
    rules.stage[1] =
        (struct srv_stage){.format = SRV_FORMAT_SINGLE, .best_of = 1, .players = 2};
    rules.late_until = 0;
    struct srv_event e = begin(&rules, 4);
    uint16_t place[8], none = 0, third = 0;
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_report(&e, 1, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_report(&e, 2, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_uint_eq(e.stage, 1);
    ck_assert(srv_event_places(&e, place));
    for (uint16_t i = 0; i < e.entries; i++) {
        const bool is_in_it = e.seed[1][0] == i || e.seed[1][1] == i;
        ck_assert(is_in_it == (place[i] == 0));
        none = (uint16_t)(none + is_in_it);
        third = (uint16_t)(third + (place[i] == 3));
    }
    ck_assert_uint_eq(none, 2);
    ck_assert_uint_ge(third, 1);
    srv_event_deinit(&e);
}
END_TEST

/* A cup of four; the better seed begins. */
START_TEST(corrections_in_a_cup)
{
    struct srv_event_rules rules = swiss_rules(8);
    rules.stage[0].format = SRV_FORMAT_SINGLE_THIRD;
    rules.late_until = 0;
    rules.seeding = SRV_SEEDING_RATING;
    struct srv_event e = begin(&rules, 4);
    uint16_t place[8];
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_uint_eq(
        e.entry[e.pair[0].pairing.a].id, 4); /* 1 against 4, 2 against 3 of the seeds */
    ck_assert_uint_eq(e.entry[e.pair[0].pairing.b].id, 1);
    ck_assert_int_eq(srv_event_report(&e, 1, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_report(&e, 2, &won), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    ck_assert_uint_eq(e.pairs, 4);
    /* nothing of the second round is over: its pairs are made anew */
    ck_assert_int_eq(srv_event_correct(&e, 1, 2, &lost), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[e.pair[2].pairing.a].id, 4);
    ck_assert_uint_eq(e.entry[e.pair[2].pairing.b].id, 2);
    ck_assert_uint_eq(e.entry[e.pair[3].pairing.b].id, 1);
    ck_assert_int_eq(srv_event_report(&e, 1, &won), SRV_EVENT_OK);
    REFUSED(&e, srv_event_correct(&e, 1, 1, &lost), SRV_EVENT_LATE);
    REFUSED(&e, srv_event_correct(&e, 1, 2, &won), SRV_EVENT_LATE);
    /* the same winner with other games is no matter */
    const struct srv_event_result close = {
        .outcome = SRV_OUTCOME_A, .games_a = 2, .games_b = 1};
    ck_assert_int_eq(srv_event_correct(&e, 1, 1, &close), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_report(&e, 2, &lost), SRV_EVENT_OK);
    ck_assert(srv_event_is_done(&e));
    ck_assert_int_eq(srv_event_finish(&e, false), SRV_EVENT_OK);
    ck_assert(srv_event_places(&e, place));
    ck_assert_uint_eq(place[3], 1);
    ck_assert_uint_eq(place[1], 2);
    ck_assert_uint_eq(place[0], 3);
    ck_assert_uint_eq(place[2], 4);
    srv_event_deinit(&e);
}
END_TEST

/* All tables of the round that is on are won by who sits first. */
static void close_round(struct srv_event *e)
{
    for (uint16_t table = 1; e->state == SRV_EVENT_ROUND; table++) {
        ck_assert_int_eq(srv_event_report(e, table, &won), SRV_EVENT_OK);
    }
}

START_TEST(an_end_before_the_last_round)
{
    static uint16_t place[SRV_ENTRANTS_MAX];
    struct srv_event_rules rules = swiss_rules(8);
    struct srv_event e = begin(&rules, 5);
    REFUSED(&e, srv_event_finish(&e, true), SRV_EVENT_STATE);
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    REFUSED(&e, srv_event_finish(&e, true), SRV_EVENT_STATE); /* nothing was played */
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    REFUSED(&e, srv_event_finish(&e, true), SRV_EVENT_OPEN);
    close_round(&e);
    REFUSED(&e, srv_event_finish(&e, false), SRV_EVENT_STATE);
    ck_assert_int_eq(srv_event_finish(&e, true), SRV_EVENT_OK);
    ck_assert_uint_eq(e.state, SRV_EVENT_OVER);
    ck_assert(srv_event_places(&e, place));
    bool is_taken[6] = {false};
    for (uint16_t i = 0; i < e.entries; i++) {
        ck_assert(place[i] >= 1 && place[i] <= 5 && !is_taken[place[i]]);
        is_taken[place[i]] = true;
    }
    REFUSED(&e, srv_event_finish(&e, true), SRV_EVENT_STATE);
    srv_event_deinit(&e);

    /* between groups and the cup, and never within the cup: who is in it has no place yet */
    rules = swiss_rules(8);
    rules.stages = 2;
    rules.late_until = 0;
    rules.stage[0] = (struct srv_stage){.format = SRV_FORMAT_ROBIN, .best_of = 3, .groups = 1};
    rules.stage[1] =
        (struct srv_stage){.format = SRV_FORMAT_SINGLE, .best_of = 3, .players = 4};
    for (unsigned cup = 0; cup < 2; cup++) {
        e = begin(&rules, 4);
        ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
        for (unsigned round = 0; round < 3 + cup; round++) {
            ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
            close_round(&e);
        }
        REFUSED(&e, srv_event_finish(&e, false), SRV_EVENT_STATE);
        if (cup == 0) {
            ck_assert_int_eq(srv_event_finish(&e, true), SRV_EVENT_OK);
            ck_assert(srv_event_places(&e, place));
            ck_assert_int_eq(place[0] + place[1] + place[2] + place[3], 1 + 2 + 3 + 4);
        } else {
            REFUSED(&e, srv_event_finish(&e, true), SRV_EVENT_STATE);
        }
        srv_event_deinit(&e);
    }
}
END_TEST

START_TEST(who_is_out_is_behind_who_plays_on)
{
    struct srv_event_rules rules = swiss_rules(8);
    rules.late_until = 0;
    rules.stage[0] = (struct srv_stage){.format = SRV_FORMAT_SINGLE, .best_of = 3};
    struct srv_event e = begin(&rules, 8);
    uint16_t place[8];
    unsigned inside = 0, fifth = 0;
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_pair(&e, NULL), SRV_EVENT_OK);
    for (uint16_t table = 1; table <= 4; table++) {
        ck_assert_int_eq(srv_event_report(&e, table, &won), SRV_EVENT_OK);
    }
    ck_assert(srv_event_places(&e, place));
    for (unsigned i = 0; i < 8; i++) {
        inside += place[i] == 0;
        fifth += place[i] == 5;
    }
    ck_assert_uint_eq(inside, 4);
    ck_assert_uint_eq(fifth, 4);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(seeds_by_hand)
{
    struct srv_event_rules rules = swiss_rules(8);
    rules.stage[0].format = SRV_FORMAT_SINGLE;
    rules.late_until = 0;
    rules.seeding = SRV_SEEDING_HAND;
    struct srv_event e = begin(&rules, 4);
    ck_assert_int_eq(srv_event_seed(&e, 3, 1), SRV_EVENT_OK);
    REFUSED(&e, srv_event_seed(&e, 2, 1), SRV_EVENT_TWICE);
    REFUSED(&e, srv_event_seed(&e, 12, 2), SRV_EVENT_UNKNOWN);
    REFUSED(&e, srv_event_seed(&e, 2, SRV_ENTRANTS_MAX + 1), SRV_EVENT_VALUE);
    ck_assert_int_eq(srv_event_seed(&e, 2, 2), SRV_EVENT_OK);
    ck_assert_int_eq(srv_event_start(&e), SRV_EVENT_OK);
    ck_assert_uint_eq(e.entry[e.seed[0][0]].id, 3);
    ck_assert_uint_eq(e.entry[e.seed[0][1]].id, 2);
    srv_event_deinit(&e);
}
END_TEST

START_TEST(rules_that_are_none)
{
    const struct srv_event_rules good = swiss_rules(8);
    struct srv_event_rules r = good;
    r.stages = 0;
    ck_assert_str_eq(srv_event_rules_fault(&r), "stages");
    r = good;
    r.capacity = 1;
    ck_assert_str_eq(srv_event_rules_fault(&r), "capacity");
    r = good;
    r.stage[0].best_of = 2;
    ck_assert_str_eq(srv_event_rules_fault(&r), "stage.best_of");
    r = good;
    r.stage[0].rounds = SRV_ROUNDS_MAX;
    ck_assert_str_eq(srv_event_rules_fault(&r), "stage.rounds");
    r = good;
    r.stage[0].groups = 2;
    ck_assert_str_eq(srv_event_rules_fault(&r), "stage.groups");
    r = good;
    r.stages = 2; /* who comes into the second one is not said */
    r.stage[1] = (struct srv_stage){.format = SRV_FORMAT_SINGLE, .best_of = 3};
    ck_assert_str_eq(srv_event_rules_fault(&r), "stage.players");
    r.stage[1].players = 9; /* more than there can be */
    ck_assert_str_eq(srv_event_rules_fault(&r), "stage.players");
    r.stage[1].players = 4;
    ck_assert_ptr_null(srv_event_rules_fault(&r));
    r = good;
    r.points.floor = 101;
    ck_assert_str_eq(srv_event_rules_fault(&r), "points.floor");
    r = good;
    r.points.bye = SRV_POINTS_MAX + 1;
    ck_assert_str_eq(srv_event_rules_fault(&r), "points");
    r = good;
    r.points.order[2] = SRV_TIEBREAK_NUM;
    ck_assert_str_eq(srv_event_rules_fault(&r), "points.order");
    r = good;
    r.seeding = SRV_SEEDING_NUM;
    ck_assert_str_eq(srv_event_rules_fault(&r), "seeding");
    r = good;
    r.stage[0].format = SRV_FORMAT_SINGLE; /* and late entry */
    ck_assert_str_eq(srv_event_rules_fault(&r), "late_until");
}
END_TEST

/* ---- events of every shape ---- */

static struct srv_event_rules any_rules(uint64_t *state)
{
    struct srv_event_rules r = {
        .points = kit_below(state, 2) == 0 ? srv_points_mtr : srv_points_bandai,
        .stages = (uint8_t)(1 + kit_below(state, 3)),
        .seeding = (uint8_t)kit_below(state, SRV_SEEDING_NUM),
        .capacity = (uint16_t)(8 + kit_below(state, 56)),
        .has_checkin = kit_below(state, 2) == 0,
        .has_return = kit_below(state, 2) == 0,
    };
    r.points.seed[0] = (uint8_t)kit_below(state, 256);
    uint16_t most = r.capacity;
    for (uint8_t i = 0; i < r.stages; i++) {
        struct srv_stage *s = &r.stage[i];
        const uint8_t before = i > 0 ? r.stage[i - 1].groups : 0;
        s->format = (uint8_t)kit_below(state, SRV_FORMAT_NUM);
        s->best_of = (uint8_t)(1 + 2 * kit_below(state, 3));
        if (i > 0) {
            s->players = (uint16_t)(2 + kit_below(state, most - 1u));
            s->players =
                before > 0 ? (uint16_t)(before * (1 + s->players / before)) : s->players;
            s->players = s->players > most ? most : s->players;
            s->players = before > 0 ? (uint16_t)(s->players / before * before) : s->players;
            if (s->players < 2) {
                r.stages = i;
                break;
            }
            most = s->players;
        }
        s->rounds = s->format == SRV_FORMAT_SWISS ? (uint8_t)kit_below(state, 7) : 0;
        s->groups =
            s->format == SRV_FORMAT_ROBIN ? (uint8_t)(1 + kit_below(state, most / 4u + 1u)) : 0;
        s->groups = s->groups > most / 2 ? (uint8_t)(most / 2) : s->groups;
        s->is_last_by_rank = s->format == SRV_FORMAT_SWISS && kit_below(state, 2) == 0;
    }
    r.late_until = r.stage[0].format == SRV_FORMAT_SWISS ? (uint16_t)kit_below(state, 4) : 0;
    return r;
}

static struct srv_event_result any_result(const struct srv_event *e, uint64_t *state)
{
    const uint8_t needed = (uint8_t)(e->rules.stage[e->stage].best_of / 2 + 1);
    const bool is_cup = e->rules.stage[e->stage].format >= SRV_FORMAT_SINGLE;
    const uint32_t die = kit_below(state, 100);
    if (die < 10 && !is_cup) {
        return (struct srv_event_result){.outcome = SRV_OUTCOME_DRAW, .games_drawn = 1};
    }
    if (die < 14) {
        return (struct srv_event_result){.outcome = SRV_OUTCOME_DOUBLE_LOSS};
    }
    if (die < 18) {
        return (struct srv_event_result){.outcome = SRV_OUTCOME_FORFEIT_B, .games_b = needed};
    }
    return die % 2 == 0
        ? (struct srv_event_result){.outcome = SRV_OUTCOME_A, .games_a = needed}
        : (struct srv_event_result){.outcome = SRV_OUTCOME_B, .games_b = needed};
}

/* Something that may happen at any time; whatever is refused changes nothing. */
static void disturb(struct srv_event *e, uint64_t *state)
{
    const uint32_t id = 1 + kit_below(state, e->entries + 3u);
    const struct srv_event_result result = any_result(e, state);
    enum srv_event_status status = SRV_EVENT_OK;
    keep(&kept, e);
    switch (kit_below(state, 8)) {
    case 0:
        status = srv_event_leave(e, id);
        break;
    case 1:
        status = kit_below(state, 4) == 0 ? srv_event_disqualify(e, id) : SRV_EVENT_OK;
        break;
    case 2:
        status = srv_event_enter(e, id, id);
        break;
    case 3:
        status = srv_event_check_in(e, id);
        break;
    case 4:
        status = srv_event_correct(e, (uint16_t)kit_below(state, e->round + 2u),
            (uint16_t)kit_below(state, 12), &result);
        break;
    case 5:
        status = srv_event_report(e, (uint16_t)kit_below(state, 40), &result);
        break;
    case 6:
        status = srv_event_unpair(e);
        break;
    default:
        status = srv_event_finish(e, false);
        break;
    }
    if (status != SRV_EVENT_OK) {
        is_as_kept(&kept, e);
    }
}

static void check_places(const struct srv_event *e)
{
    static uint16_t place[SRV_ENTRANTS_MAX];
    static unsigned at[SRV_ENTRANTS_MAX + 1];
    unsigned ranked = 0;
    memset(at, 0, sizeof at);
    ck_assert(srv_event_places(e, place));
    for (uint16_t i = 0; i < e->entries; i++) {
        const bool is_in =
            e->entry[i].state == SRV_ENTRY_IN || e->entry[i].state == SRV_ENTRY_CHECKED;
        ck_assert(!is_in || place[i] > 0);
        ck_assert(e->entry[i].state != SRV_ENTRY_OUT || place[i] == 0);
        ck_assert(place[i] <= e->entries);
        if (place[i] > 0) {
            ranked++;
            at[place[i]]++;
        }
    }
    for (unsigned p = 1; p <= ranked; p++) { /* those who share a place are passed over */
        unsigned before = 0;
        for (unsigned k = 1; k < p; k++) {
            before += at[k];
        }
        ck_assert(at[p] == 0 || before <= p - 1u);
    }
}

START_TEST(any_event_comes_to_its_end)
{
    uint64_t state = (uint64_t)_i * 6151 + 1;
    struct srv_event_rules rules = any_rules(&state);
    while (srv_event_rules_fault(&rules) != NULL) {
        rules = any_rules(&state);
    }
    const uint16_t players = (uint16_t)(4 + kit_below(&state, 60));
    struct srv_event e = begin(&rules, players);
    for (uint16_t id = 1; id <= players && rules.has_checkin; id++) {
        if (kit_below(&state, 8) > 0) {
            (void)srv_event_check_in(&e, id);
        }
    }
    for (unsigned i = 0; i < 6; i++) {
        disturb(&e, &state);
    }
    enum srv_event_status status = srv_event_start(&e);
    unsigned rounds = 0;
    while (status == SRV_EVENT_OK && !srv_event_is_done(&e) && e.state == SRV_EVENT_BETWEEN) {
        status = srv_event_pair(&e, NULL);
        ck_assert_uint_lt(++rounds, 1000);
        for (unsigned i = 0; status == SRV_EVENT_OK && e.state == SRV_EVENT_ROUND && i < 5000;
             i++) {
            if (kit_below(&state, 3) == 0) {
                disturb(&e, &state);
                if (e.state != SRV_EVENT_ROUND) {
                    break;
                }
            }
            const struct srv_event_result result = any_result(&e, &state);
            (void)srv_event_report(&e, (uint16_t)(1 + kit_below(&state, e.entries)), &result);
        }
        ck_assert(status != SRV_EVENT_OK || e.state != SRV_EVENT_ROUND);
    }
    if (status == SRV_EVENT_OK && e.state == SRV_EVENT_BETWEEN) {
        check_places(&e);
        ck_assert_int_eq(srv_event_finish(&e, false), SRV_EVENT_OK);
    } else if (e.state != SRV_EVENT_OVER) {
        ck_assert_int_eq(status, SRV_EVENT_FEW); /* so many have gone */
    }
    srv_event_deinit(&e);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("event");
    TCase *tcase = tcase_create("event");
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, entering_waiting_and_leaving);
    tcase_add_test(tcase, only_who_has_checked_in_plays);
    tcase_add_test(tcase, who_waits_fills_the_places_at_the_start);
    tcase_add_test(tcase, who_waits_replaces_who_may_not_play);
    tcase_add_test(tcase, who_moves_up_has_checked_in_already);
    tcase_add_test(tcase, rounds_wait_for_results);
    tcase_add_test(tcase, results_that_no_match_has);
    tcase_add_test(tcase, coming_late_dropping_and_coming_back);
    tcase_add_test(tcase, who_comes_late_needs_a_place);
    tcase_add_test(tcase, an_end_before_the_last_round);
    tcase_add_test(tcase, who_is_out_is_behind_who_plays_on);
    tcase_add_test(tcase, the_disqualified_lose_what_is_open);
    tcase_add_test(tcase, who_is_in_the_last_stage_has_no_place_of_the_one_before);
    tcase_add_test(tcase, corrections_in_a_cup);
    tcase_add_test(tcase, seeds_by_hand);
    tcase_add_test(tcase, rules_that_are_none);
    tcase_add_loop_test(tcase, any_event_comes_to_its_end, 0, 600);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
