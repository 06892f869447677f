/* SPDX-License-Identifier: MIT
 * rating_test.c - the published example of Glicko-2, and what a ladder relies on beside it. */
#include "host/lobby/rating.h"

#include <check.h>

#include <math.h>
#include <stdlib.h>

START_TEST(the_published_example)
{
    const struct srv_rating r = {1500.0, 200.0, 0.06};
    const struct srv_rating_result results[] = {
        {{1400.0, 30.0, 0.06}, 1.0},
        {{1550.0, 100.0, 0.06}, 0.0},
        {{1700.0, 300.0, 0.06}, 0.0},
    };
    const struct srv_rating after = srv_rating_after(&r, results, 3, 1.0);
    ck_assert_double_eq_tol(after.rating, 1464.06, 0.01);
    ck_assert_double_eq_tol(after.deviation, 151.52, 0.01);
    ck_assert_double_eq_tol(after.volatility, 0.05999, 0.00001);
}
END_TEST

START_TEST(time_only_grows_the_deviation)
{
    const struct srv_rating r = {1700.0, 60.0, 0.06};
    const double year = 365.25 * 86400000.0 / (double)SRV_RATING_PERIOD_MS;
    const struct srv_rating later = srv_rating_grown(&r, year);
    ck_assert_double_eq_tol(later.deviation, 110.0, 0.5);
    ck_assert_double_eq(later.rating, r.rating);
    ck_assert_double_eq(later.volatility, r.volatility);
    const struct srv_rating same = srv_rating_after(&r, NULL, 0, year);
    ck_assert_double_eq(same.deviation, later.deviation);
    const struct srv_rating ages = srv_rating_grown(&r, 1e9);
    ck_assert_double_eq(ages.deviation, SRV_DEVIATION_START);
    /* two halves of a time are the whole of it */
    const struct srv_rating half = srv_rating_grown(&r, year / 2);
    const struct srv_rating whole = srv_rating_grown(&half, year / 2);
    ck_assert_double_eq_tol(whole.deviation, later.deviation, 1e-9);
}
END_TEST

START_TEST(equals_mirror_each_other)
{
    const struct srv_rating fresh = srv_rating_new();
    const struct srv_rating_result won = {fresh, 1.0}, lost = {fresh, 0.0},
                                   drawn = {fresh, 0.5};
    const struct srv_rating up = srv_rating_after(&fresh, &won, 1, 1.0);
    const struct srv_rating down = srv_rating_after(&fresh, &lost, 1, 1.0);
    const struct srv_rating even = srv_rating_after(&fresh, &drawn, 1, 1.0);
    ck_assert_double_eq_tol(up.rating, 1662.31, 0.01); /* as other implementations have it */
    ck_assert_double_eq_tol(up.deviation, 290.32, 0.01);
    ck_assert_double_eq_tol(up.rating + down.rating, 3000.0, 1e-6);
    ck_assert_double_eq_tol(even.rating, 1500.0, 1e-9);
    ck_assert(even.deviation < fresh.deviation);
    ck_assert(srv_rating_standing(&up) > srv_rating_standing(&even));
    ck_assert(srv_rating_standing(&even) > srv_rating_standing(&down));
}
END_TEST

START_TEST(a_surprise_counts_more_and_swings)
{
    const struct srv_rating strong = {2200.0, 60.0, 0.06}, weak = {1200.0, 60.0, 0.06};
    const struct srv_rating_result upset = {strong, 1.0}, usual = {strong, 0.0};
    const struct srv_rating up = srv_rating_after(&weak, &upset, 1, 0.1);
    const struct srv_rating down = srv_rating_after(&weak, &usual, 1, 0.1);
    ck_assert(up.rating - weak.rating > 10.0);
    ck_assert(weak.rating - down.rating < 0.5);
    ck_assert(up.volatility > weak.volatility);
}
END_TEST

START_TEST(nothing_leaves_its_bounds)
{
    struct srv_rating a = srv_rating_new(), b = srv_rating_new();
    for (int i = 0; i < 20000; i++) { /* one who always wins */
        const struct srv_rating_result won = {b, 1.0}, lost = {a, 0.0};
        const struct srv_rating next = srv_rating_after(&a, &won, 1, 0.0);
        b = srv_rating_after(&b, &lost, 1, 0.0);
        a = next;
        ck_assert(isfinite(a.rating) && isfinite(b.rating));
        ck_assert(a.deviation >= SRV_DEVIATION_MIN && a.deviation <= SRV_DEVIATION_START);
        ck_assert(a.volatility > 0.0 && a.volatility < 1.0);
    }
    ck_assert(a.rating > 2000.0 && a.rating < 10000.0);
}
END_TEST

START_TEST(a_season_begins_half_way_back)
{
    const struct srv_rating high = {2100.0, 50.0, 0.059}, low = {1100.0, 300.0, 0.061};
    const struct srv_rating h = srv_rating_reset(&high), l = srv_rating_reset(&low);
    ck_assert_double_eq(h.rating, 1800.0);
    ck_assert_double_eq(h.deviation, SRV_SEASON_DEVIATION_MIN);
    ck_assert_double_eq(h.volatility, 0.059);
    ck_assert_double_eq(l.rating, 1300.0);
    ck_assert_double_eq(l.deviation, 300.0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rating");
    TCase *c = tcase_create("glicko-2");
    tcase_add_test(c, the_published_example);
    tcase_add_test(c, time_only_grows_the_deviation);
    tcase_add_test(c, equals_mirror_each_other);
    tcase_add_test(c, a_surprise_counts_more_and_swings);
    tcase_add_test(c, nothing_leaves_its_bounds);
    tcase_add_test(c, a_season_begins_half_way_back);
    suite_add_tcase(suite, c);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
