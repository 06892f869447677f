/* SPDX-License-Identifier: MIT
 * bracket_test.c - eliminations of every size played through at random, and everybody against
 * everybody. */
#include "tournament/bracket.h"

#include "kit.h"
#include "tournament/robin.h"

#include <check.h>

#include <stdlib.h>
#include <string.h>

#define SIZES 129 /* 2 to 130 players */

static struct srv_bracket bracket;
static struct srv_bracket_seat seat[SRV_BRACKET_MATCHES];
static uint8_t result[SRV_BRACKET_MATCHES];
static uint16_t place[SRV_BRACKET_SEEDS];

struct history {
    unsigned played, lost[SRV_BRACKET_SEEDS + 1];
    bool met[SRV_BRACKET_SEEDS + 1][SRV_BRACKET_SEEDS + 1];
};
static struct history history;

/* Plays all that is ready, in any order; better seeds win always, or by lot. */
static void play_through(uint64_t *state, bool is_by_seed)
{
    memset(result, 0, sizeof result);
    memset(&history, 0, sizeof history);
    for (;;) {
        uint16_t ready[SRV_BRACKET_MATCHES], n = 0;
        srv_bracket_seat(&bracket, result, seat);
        for (uint16_t i = 0; i < bracket.n; i++) {
            if (seat[i].state == SRV_MATCH_READY) {
                ready[n++] = i;
            }
        }
        if (n == 0) {
            return;
        }
        const uint16_t i = ready[kit_below(state, n)];
        const uint16_t a = seat[i].seed[0], b = seat[i].seed[1];
        ck_assert(a != b && a > 0 && b > 0 && a <= bracket.seeds && b <= bracket.seeds);
        const bool is_first = is_by_seed ? a < b : kit_below(state, 2) == 0;
        result[i] = is_first ? SRV_BRACKET_FIRST : SRV_BRACKET_SECOND;
        history.played++;
        history.lost[is_first ? b : a]++;
        history.met[a][b] = history.met[b][a] = true;
    }
}

static void count_places(unsigned losses)
{
    unsigned at[SRV_BRACKET_SEEDS + 2] = {0};
    srv_bracket_places(&bracket, seat, place);
    for (uint16_t i = 0; i < bracket.seeds; i++) {
        ck_assert_uint_ge(place[i], 1);
        at[place[i]]++;
        if (place[i] > 1) {
            ck_assert_uint_eq(history.lost[i + 1], losses);
        } else {
            ck_assert_uint_lt(history.lost[i + 1], losses);
        }
    }
    ck_assert_uint_eq(at[1], 1);
    for (unsigned p = 1; p <= bracket.seeds;) { /* as many as share a place are passed over */
        ck_assert_uint_ge(at[p], 1);
        p += at[p];
    }
}

START_TEST(single_elimination_of_every_size)
{
    uint64_t state = (uint64_t)_i;
    const uint16_t n = (uint16_t)(2 + _i);
    ck_assert(srv_bracket_make(&bracket, SRV_BRACKET_SINGLE, n));
    play_through(&state, false);
    ck_assert_uint_eq(history.played, n - 1u);
    count_places(1);
    play_through(&state, true); /* the better seed always wins: everybody is where seeded */
    srv_bracket_places(&bracket, seat, place);
    for (uint16_t i = 0; i < n; i++) {
        uint16_t expected = 1;
        while (expected <= i) {
            expected = (uint16_t)(expected * 2);
        }
        expected = i == 0 ? 1 : (uint16_t)(expected / 2 + 1);
        ck_assert_uint_eq(place[i], expected);
    }
}
END_TEST

START_TEST(a_match_for_the_third_place)
{
    uint64_t state = (uint64_t)_i + 5;
    const uint16_t n = (uint16_t)(4 + _i);
    ck_assert(srv_bracket_make(&bracket, SRV_BRACKET_SINGLE_THIRD, n));
    play_through(&state, true);
    ck_assert_uint_eq(history.played, n);
    srv_bracket_places(&bracket, seat, place);
    for (uint16_t i = 0; i < 4; i++) {
        ck_assert_uint_eq(place[i], i + 1);
    }
    result[bracket.n - 1] = SRV_BRACKET_OPEN; /* not played yet: neither has a place */
    srv_bracket_seat(&bracket, result, seat);
    srv_bracket_places(&bracket, seat, place);
    ck_assert_uint_eq(place[2], 0);
    ck_assert_uint_eq(place[3], 0);
    ck_assert_uint_eq(place[0], 1);
}
END_TEST

START_TEST(double_elimination_of_every_size)
{
    uint64_t state = (uint64_t)_i + 9;
    const uint16_t n = (uint16_t)(2 + _i);
    ck_assert(srv_bracket_make(&bracket, SRV_BRACKET_DOUBLE, n));
    for (unsigned times = 0; times < 8; times++) {
        play_through(&state, false);
        unsigned losses = 0;
        for (uint16_t i = 1; i <= n; i++) {
            losses += history.lost[i];
        }
        ck_assert_uint_eq(losses, history.played);
        ck_assert(history.played == 2u * n - 2 || history.played == 2u * n - 1);
        count_places(2);
    }
    play_through(&state, true);
    ck_assert_uint_eq(history.played, 2u * n - 2);
    srv_bracket_places(&bracket, seat, place);
    ck_assert_uint_eq(place[0], 1);
    ck_assert_uint_eq(place[1], 2);
}
END_TEST

/* Who has met in the upper side does not meet again while more than four matches of a lower round
 * are left; of 32 players and fewer, more than two. */
START_TEST(rematches_come_late)
{
    static bool met[SRV_BRACKET_SEEDS + 1][SRV_BRACKET_SEEDS + 1];
    unsigned of_round[256] = {0};
    uint64_t state = (uint64_t)_i + 77;
    const uint16_t n = (uint16_t)(8 << (_i % 6));
    ck_assert(srv_bracket_make(&bracket, SRV_BRACKET_DOUBLE, n));
    play_through(&state, false);
    memset(met, 0, sizeof met);
    for (uint16_t i = 0; i < bracket.n; i++) {
        if (bracket.match[i].side == SRV_BRACKET_UPPER) {
            met[seat[i].seed[0]][seat[i].seed[1]] = met[seat[i].seed[1]][seat[i].seed[0]] =
                true;
        } else if (bracket.match[i].side == SRV_BRACKET_LOWER) {
            of_round[bracket.match[i].round]++;
        }
    }
    for (uint16_t i = 0; i < bracket.n; i++) {
        const struct srv_bracket_match *m = &bracket.match[i];
        if (m->side == SRV_BRACKET_LOWER && of_round[m->round] > (n <= 32 ? 2 : 4)) {
            ck_assert(!met[seat[i].seed[0]][seat[i].seed[1]]);
        }
    }
}
END_TEST

START_TEST(both_may_lose)
{
    static struct srv_bracket_seat s[SRV_BRACKET_MATCHES];
    ck_assert(srv_bracket_make(&bracket, SRV_BRACKET_SINGLE, 4));
    memset(result, 0, sizeof result);
    result[0] = SRV_BRACKET_NONE;
    result[1] = SRV_BRACKET_SECOND;
    srv_bracket_seat(&bracket, result, s);
    ck_assert_int_eq(s[2].state, SRV_MATCH_WALKOVER);
    ck_assert_uint_eq(s[2].winner, 3);
    srv_bracket_places(&bracket, s, place);
    ck_assert_uint_eq(place[2], 1);
    ck_assert_uint_eq(place[0], 3);
    ck_assert_uint_eq(place[3], 3);
    ck_assert_uint_eq(place[1], 3);
}
END_TEST

START_TEST(sizes_that_are_none)
{
    ck_assert(!srv_bracket_make(&bracket, SRV_BRACKET_SINGLE, 1));
    ck_assert(!srv_bracket_make(&bracket, SRV_BRACKET_SINGLE, 0));
    ck_assert(!srv_bracket_make(&bracket, SRV_BRACKET_DOUBLE, SRV_BRACKET_SEEDS + 1));
    ck_assert(srv_bracket_make(&bracket, SRV_BRACKET_DOUBLE, SRV_BRACKET_SEEDS));
}
END_TEST

START_TEST(everybody_meets_everybody)
{
    const uint16_t n = (uint16_t)(2 + _i);
    const uint16_t rounds = srv_robin_rounds(n);
    unsigned met[SRV_ROBIN_MAX][SRV_ROBIN_MAX] = {{0}}, first[SRV_ROBIN_MAX] = {0};
    for (uint16_t r = 1; r <= rounds; r++) {
        for (uint16_t i = 0; i < n; i++) {
            const uint16_t other = srv_robin_other(n, r, i);
            if (other == SRV_NOBODY) {
                continue;
            }
            ck_assert_uint_lt(other, n);
            ck_assert_uint_ne(other, i);
            ck_assert_uint_eq(srv_robin_other(n, r, other), i);
            ck_assert_int_ne(srv_robin_is_first(n, r, i), srv_robin_is_first(n, r, other));
            met[i][other]++;
            first[i] += srv_robin_is_first(n, r, i);
        }
    }
    for (uint16_t i = 0; i < n; i++) {
        for (uint16_t k = 0; k < n; k++) {
            ck_assert_uint_eq(met[i][k], i != k);
        }
        ck_assert_int_le(abs((int)(2 * first[i]) - (n - 1)), 2 - n % 2);
    }
}
END_TEST

START_TEST(groups_are_even)
{
    const uint16_t groups = (uint16_t)(1 + _i % 8), n = (uint16_t)(groups * 3 + _i);
    unsigned size[8] = {0}, least = UINT32_MAX, most = 0;
    for (uint16_t seed = 0; seed < n; seed++) {
        const uint16_t g = srv_robin_group(groups, seed);
        ck_assert_uint_lt(g, groups);
        size[g]++;
    }
    for (uint16_t g = 0; g < groups; g++) {
        least = size[g] < least ? size[g] : least;
        most = size[g] > most ? size[g] : most;
    }
    ck_assert_uint_le(most - least, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bracket");
    TCase *tcase = tcase_create("bracket");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, single_elimination_of_every_size, 0, SIZES);
    tcase_add_loop_test(tcase, a_match_for_the_third_place, 0, 40);
    tcase_add_loop_test(tcase, double_elimination_of_every_size, 0, SIZES);
    tcase_add_loop_test(tcase, rematches_come_late, 0, 60);
    tcase_add_test(tcase, both_may_lose);
    tcase_add_test(tcase, sizes_that_are_none);
    tcase_add_loop_test(tcase, everybody_meets_everybody, 0, SRV_ROBIN_MAX - 1);
    tcase_add_loop_test(tcase, groups_are_even, 0, 40);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
