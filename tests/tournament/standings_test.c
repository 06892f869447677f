/* SPDX-License-Identifier: MIT
 * standings_test.c - worked examples to the last digit, and what no renaming may change. */
#include "kit.h"

#include <check.h>

#include <stdlib.h>
#include <string.h>

struct line { /* of a published table; rates in ten-thousandths */
    char who;
    uint16_t rank;
    uint32_t points, mw, omw, gw, ogw, oomw;
};

static void expect(const struct kit_event *e, const struct line *lines)
{
    struct srv_standing out[KIT_PLAYERS];
    ck_assert(srv_standings(&e->field, &srv_points_mtr, out));
    for (uint16_t i = 0; i < e->field.entrants; i++) {
        const struct line *l = &lines[i];
        ck_assert_int_eq(out[i].entrant + 'A', l->who);
        ck_assert_uint_eq(out[i].rank, l->rank);
        ck_assert_uint_eq(out[i].record.points, l->points);
        ck_assert_uint_eq(out[i].rate[SRV_TIEBREAK_MW], l->mw);
        ck_assert_uint_eq(out[i].rate[SRV_TIEBREAK_OMW], l->omw);
        ck_assert_uint_eq(out[i].rate[SRV_TIEBREAK_GW], l->gw);
        ck_assert_uint_eq(out[i].rate[SRV_TIEBREAK_OGW], l->ogw);
        if (l->oomw != 0) {
            ck_assert_uint_eq(out[i].rate[SRV_TIEBREAK_OOMW], l->oomw);
        }
    }
}

static void eight_players(struct kit_event *e)
{
    kit_begin(e, 8);
    kit_add(e, 1, 'A', 'B', 2, 0, 0);
    kit_add(e, 1, 'C', 'D', 2, 1, 0);
    kit_add(e, 1, 'E', 'F', 1, 1, 1);
    kit_add(e, 1, 'G', 'H', 2, 0, 0);
    kit_add(e, 2, 'A', 'C', 2, 1, 0);
    kit_add(e, 2, 'B', 'D', 0, 2, 0);
    kit_add(e, 2, 'E', 'G', 0, 2, 0);
    kit_add(e, 2, 'F', 'H', 2, 0, 0);
    kit_add(e, 3, 'A', 'G', 1, 2, 0);
    kit_add(e, 3, 'B', 'H', 1, 1, 1);
    kit_add(e, 3, 'C', 'E', 2, 0, 0);
    kit_add(e, 3, 'D', 'F', 2, 0, 0);
}

START_TEST(eight_players_three_rounds)
{
    static struct kit_event e;
    eight_players(&e);
    expect(&e,
        (const struct line[]){
            {'G', 1, 9, 10000, 4422, 8571, 4283, 6536},
            {'A', 2, 6, 6667, 6656, 6250, 6040, 5170},
            {'C', 3, 6, 6667, 5544, 6250, 5564, 6165},
            {'D', 4, 6, 6667, 4804, 7143, 4771, 5170},
            {'F', 5, 4, 4444, 4422, 4762, 4581, 5919},
            {'E', 6, 1, 3300, 7037, 3300, 6528, 4796},
            {'H', 7, 1, 3300, 5915, 3300, 5544, 4796},
            {'B', 8, 1, 3300, 5544, 3300, 5564, 5791},
        });
}
END_TEST

START_TEST(what_separates_two_is_said)
{
    static struct kit_event e;
    struct srv_standing out[8];
    static const uint8_t because[] = {SRV_TIEBREAK_NONE, SRV_TIEBREAK_NONE, SRV_TIEBREAK_OMW,
        SRV_TIEBREAK_OMW, SRV_TIEBREAK_NONE, SRV_TIEBREAK_NONE, SRV_TIEBREAK_OMW,
        SRV_TIEBREAK_OMW};
    eight_players(&e);
    ck_assert(srv_standings(&e.field, &srv_points_mtr, out));
    for (unsigned i = 0; i < 8; i++) {
        ck_assert_uint_eq(out[i].because, because[i]);
    }
}
END_TEST

static void five_players(struct kit_event *e)
{
    kit_begin(e, 5);
    kit_add(e, 1, 'A', 'B', 2, 0, 0);
    kit_add(e, 1, 'C', 'D', 2, 1, 0);
    kit_add(e, 1, 'E', 0, 0, 0, 0);
    kit_add(e, 2, 'A', 'C', 2, 1, 0);
    kit_add(e, 2, 'E', 'D', 0, 2, 0);
    kit_add(e, 2, 'B', 0, 0, 0, 0);
}

START_TEST(five_players_with_byes)
{
    static struct kit_event e;
    five_players(&e);
    expect(&e,
        (const struct line[]){
            {'A', 1, 6, 10000, 4150, 8000, 4150, 0},
            {'B', 2, 3, 3300, 10000, 3300, 8000, 0},
            {'C', 3, 3, 5000, 7500, 5000, 7000, 0},
            {'E', 4, 3, 3300, 5000, 3300, 6000, 0},
            {'D', 5, 3, 5000, 4150, 6000, 4150, 0},
        });
}
END_TEST

START_TEST(a_bye_may_count_as_played)
{
    static struct kit_event e;
    struct srv_standing out[5];
    struct srv_points points = srv_points_mtr;
    points.is_bye_played = true;
    points.is_bye_two_nil = true;
    five_players(&e);
    ck_assert(srv_standings(&e.field, &points, out));
    ck_assert_uint_eq(out[1].entrant, 'B' - 'A');
    ck_assert_uint_eq(out[1].rate[SRV_TIEBREAK_MW], 5000);  /* 3 of 6 */
    ck_assert_uint_eq(out[1].rate[SRV_TIEBREAK_GW], 5000);  /* 6 of 12 */
    ck_assert_uint_eq(out[0].rate[SRV_TIEBREAK_OMW], 5000); /* of B and C */
}
END_TEST

START_TEST(who_comes_late_has_lost_what_was_missed)
{
    static struct kit_event e;
    struct srv_record record[3];
    struct srv_points points = srv_points_mtr;
    points.missed = 1;
    kit_begin(&e, 3);
    e.entrant[2].from = 3;
    kit_add(&e, 1, 'A', 'B', 2, 0, 0);
    kit_add(&e, 3, 'A', 'C', 0, 2, 0);
    srv_records(&e.field, &points, record);
    ck_assert_uint_eq(record[2].points, 5);
    ck_assert_uint_eq(record[2].missed, 2);
    ck_assert_uint_eq(record[2].losses, 2);
    ck_assert_uint_eq(record[2].rate_rounds, 3);
    ck_assert_uint_eq(record[2].byes, 0);
}
END_TEST

START_TEST(head_to_head_is_between_two)
{
    static struct kit_event e;
    struct srv_standing out[3];
    struct srv_points points = srv_points_mtr;
    memset(points.order, 0, sizeof points.order);
    points.order[0] = SRV_TIEBREAK_HEAD_TO_HEAD;
    kit_begin(&e, 3);
    kit_add(&e, 1, 'B', 'A', 2, 0, 0);
    kit_add(&e, 2, 'A', 'C', 2, 0, 0);
    ck_assert(srv_standings(&e.field, &points, out)); /* A and B have 3 points, B beat A */
    ck_assert_uint_eq(out[0].entrant, 1);
    ck_assert_uint_eq(out[1].entrant, 0);
    ck_assert_uint_eq(out[1].rank, 2);
    ck_assert_uint_eq(out[1].because, SRV_TIEBREAK_HEAD_TO_HEAD);
    kit_add(&e, 3, 'C', 'B', 2, 0, 0); /* a circle of three */
    ck_assert(srv_standings(&e.field, &points, out));
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_uint_eq(out[i].rank, 1);
    }
}
END_TEST

START_TEST(the_disqualified_have_no_rank_but_count)
{
    static struct kit_event e;
    struct srv_standing out[8];
    eight_players(&e);
    e.entrant['G' - 'A'].is_out = true;
    ck_assert(srv_standings(&e.field, &srv_points_mtr, out));
    ck_assert_uint_eq(out[0].entrant, 0);
    ck_assert_uint_eq(out[0].rank, 1);
    ck_assert_uint_eq(out[0].rate[SRV_TIEBREAK_OMW], 6656); /* G is still an opponent of A */
    ck_assert_uint_eq(out[7].entrant, 'G' - 'A');
    ck_assert_uint_eq(out[7].rank, 0);
}
END_TEST

/* Entrants and pairings in another order: the same standings of the same people. */
START_TEST(no_order_of_the_input_matters)
{
    static struct kit_event e, f;
    static struct srv_standing a[KIT_PLAYERS], b[KIT_PLAYERS];
    uint64_t state = (uint64_t)_i + 1;
    struct srv_round round;
    kit_begin(&e, (uint16_t)(5 + kit_below(&state, 40)));
    for (unsigned r = 0; r < 6; r++) {
        ck_assert_int_eq(
            kit_play_round(&e, &srv_points_mtr, SRV_PAIRING_BY_POINTS, &state, true, &round),
            SRV_PAIRING_OK);
    }
    const uint16_t n = e.field.entrants;
    kit_reverse(&e, &f);
    ck_assert(srv_standings(&e.field, &srv_points_bandai, a));
    ck_assert(srv_standings(&f.field, &srv_points_bandai, b));
    for (uint16_t i = 0; i < n && a[i].rank > 0; i++) {
        ck_assert_uint_eq(e.entrant[a[i].entrant].id, f.entrant[b[i].entrant].id);
        ck_assert_uint_eq(a[i].rank, b[i].rank);
        ck_assert_uint_eq(a[i].because, b[i].because);
        ck_assert_mem_eq(a[i].rate, b[i].rate, sizeof a[i].rate);
    }
}
END_TEST

enum {
    RENAMED = 2000
}; /* random events */

/* Other ids for the same people: the same ranks and rates, as long as no lot is drawn. */
START_TEST(tie_breakers_do_not_know_names)
{
    static struct kit_event e;
    static struct srv_standing a[KIT_PLAYERS], b[KIT_PLAYERS];
    static uint16_t rank[KIT_PLAYERS];
    static uint32_t rate[KIT_PLAYERS][SRV_RATES];
    uint64_t state = 7;
    for (unsigned i = 0; i < RENAMED; i++) {
        struct srv_points points = i % 2 == 0 ? srv_points_mtr : srv_points_bandai;
        struct srv_round round;
        points.is_bye_played = i % 3 == 0;
        points.order[3] = i % 5 == 0 ? SRV_TIEBREAK_HEAD_TO_HEAD : SRV_TIEBREAK_NONE;
        points.order[4] = SRV_TIEBREAK_NONE;
        kit_begin(&e, (uint16_t)(4 + kit_below(&state, 14)));
        for (unsigned r = 0; r < 3 + i % 4; r++) {
            if (kit_play_round(&e, &points, SRV_PAIRING_BY_POINTS, &state, true, &round) !=
                SRV_PAIRING_OK) {
                break; /* too many have left */
            }
        }
        const uint16_t n = e.field.entrants;
        ck_assert(srv_standings(&e.field, &points, a));
        for (uint16_t k = 0; k < n; k++) {
            rank[a[k].entrant] = a[k].rank;
            memcpy(rate[a[k].entrant], a[k].rate, sizeof rate[0]);
            e.entrant[k].id = 1 + (e.entrant[k].id * 2654435761u) % 1000000007u;
        }
        ck_assert(srv_standings(&e.field, &points, b));
        for (uint16_t k = 0; k < n; k++) {
            const uint16_t who = b[k].entrant;
            if (b[k].rank != rank[who] || memcmp(b[k].rate, rate[who], sizeof rate[0]) != 0) {
                ck_abort_msg(
                    "event %u: entrant %u is %u. and was %u.", i, who, b[k].rank, rank[who]);
            }
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("standings");
    TCase *tcase = tcase_create("standings");
    tcase_add_test(tcase, eight_players_three_rounds);
    tcase_add_test(tcase, what_separates_two_is_said);
    tcase_add_test(tcase, five_players_with_byes);
    tcase_add_test(tcase, a_bye_may_count_as_played);
    tcase_add_test(tcase, who_comes_late_has_lost_what_was_missed);
    tcase_add_test(tcase, head_to_head_is_between_two);
    tcase_add_test(tcase, the_disqualified_have_no_rank_but_count);
    tcase_add_loop_test(tcase, no_order_of_the_input_matters, 0, 50);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, tie_breakers_do_not_know_names);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
