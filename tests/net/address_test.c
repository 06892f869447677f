/* SPDX-License-Identifier: MIT
 * address_test.c - accounts of addresses: who shares one, what they count, and that they go
 * away. Time is the test's. */
#include "net/address.h"

#include <check.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct srv__accounts *accounts;
static const struct srv__account_limits loose = {
    .plain = 2, .vouched = 1, .rate = 1000, .burst = 1000, .accounts = 100};

static void start(void)
{
    accounts = srv__accounts_create();
    ck_assert_ptr_nonnull(accounts);
}

static void end(void)
{
    srv__accounts_free(accounts);
}

static struct sockaddr_storage address(const char *text)
{
    struct sockaddr_storage out = {0};
    struct sockaddr_in *in = (struct sockaddr_in *)&out;
    struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)&out;
    if (inet_pton(AF_INET, text, &in->sin_addr) == 1) {
        in->sin_family = AF_INET;
    } else {
        ck_assert_int_eq(inet_pton(AF_INET6, text, &in6->sin6_addr), 1);
        in6->sin6_family = AF_INET6;
    }
    return out;
}

static struct srv__account *entered; /* by the last enter that was admitted */

static enum srv__admission enter(
    const struct srv__account_limits *limits, const char *text, uint64_t now_ms)
{
    const struct sockaddr_storage from = address(text);
    return srv__account_enter(accounts, limits, &from, now_ms, &entered);
}

START_TEST(an_account_is_an_ipv4_address_or_an_ipv6_64)
{
    static const struct {
        const char *first, *second;
        bool is_same;
    } cases[] = {
        {"192.0.2.1", "192.0.2.1", true},
        {"192.0.2.1", "192.0.2.2", false},
        {"192.0.2.1", "::ffff:192.0.2.1", true},
        {"::ffff:192.0.2.1", "::ffff:192.0.2.2", false},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ck_assert_int_eq(enter(&loose, cases[i].first, 1), SRV__ADMITTED);
        struct srv__account *first = entered;
        ck_assert_int_eq(enter(&loose, cases[i].second, 1), SRV__ADMITTED);
        ck_assert_msg(
            (first == entered) == cases[i].is_same, "%s %s", cases[i].first, cases[i].second);
        srv__account_leave(first, false);
        srv__account_leave(entered, false);
    }
}
END_TEST

START_TEST(plain_and_vouched_are_counted_apart)
{
    ck_assert_int_eq(enter(&loose, "192.0.2.1", 1), SRV__ADMITTED);
    ck_assert_int_eq(enter(&loose, "192.0.2.1", 1), SRV__ADMITTED);
    ck_assert_int_eq(enter(&loose, "192.0.2.1", 1), SRV__ADDRESS_FULL);
    ck_assert(srv__account_vouch(entered, &loose));
    ck_assert_int_eq(enter(&loose, "192.0.2.1", 1), SRV__ADMITTED);
    ck_assert(!srv__account_vouch(entered, &loose));
    srv__account_leave(entered, true);
    ck_assert(srv__account_vouch(entered, &loose));
}
END_TEST

START_TEST(new_ones_are_paced)
{
    const struct srv__account_limits paced = {
        .plain = 100, .vouched = 1, .rate = 10, .burst = 3, .accounts = 100};
    const uint64_t t = 5000;
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(enter(&paced, "192.0.2.1", t), SRV__ADMITTED);
    }
    ck_assert_int_eq(enter(&paced, "192.0.2.1", t), SRV__ADDRESS_FAST);
    ck_assert_int_eq(
        enter(&paced, "192.0.2.2", t), SRV__ADMITTED); /* another's pace is its own */
    ck_assert_int_eq(enter(&paced, "192.0.2.1", t + 99), SRV__ADDRESS_FAST);
    ck_assert_int_eq(enter(&paced, "192.0.2.1", t + 100), SRV__ADMITTED);
    ck_assert_int_eq(enter(&paced, "192.0.2.1", t + 100), SRV__ADDRESS_FAST);
    for (int i = 0; i < 3; i++) { /* a long rest earns one burst, not more */
        ck_assert_int_eq(enter(&paced, "192.0.2.1", t + 60000), SRV__ADMITTED);
    }
    ck_assert_int_eq(enter(&paced, "192.0.2.1", t + 60000), SRV__ADDRESS_FAST);
}
END_TEST

START_TEST(idle_accounts_make_room)
{
    char text[32];
    for (int i = 0; i < 100; i++) {
        snprintf(text, sizeof text, "2001:db8:0:%x::1", (unsigned)i);
        ck_assert_int_eq(enter(&loose, text, 10000), SRV__ADMITTED);
        if (i > 0) {
            srv__account_leave(entered, false);
        }
    }
    ck_assert_int_eq(
        enter(&loose, "192.0.2.1", 10000), SRV__ACCOUNTS_FULL); /* not yet recovered */
    ck_assert_int_eq(enter(&loose, "192.0.2.1", 11000), SRV__ADMITTED);
    /* the one that is still connected kept its account */
    ck_assert_int_eq(enter(&loose, "2001:db8:0:0::1", 11000), SRV__ADMITTED);
    ck_assert_int_eq(enter(&loose, "2001:db8:0:0::1", 11000), SRV__ADDRESS_FULL);
}
END_TEST

START_TEST(text)
{
    static const struct {
        const char *address, *text;
    } cases[] = {
        {"192.0.2.1", "192.0.2.1"},
        {"::ffff:192.0.2.1", "192.0.2.1"},
        {"2001:db8::1", "2001:db8::1"},
    };
    char out[INET6_ADDRSTRLEN];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct sockaddr_storage from = address(cases[i].address);
        srv__address_text(&from, out, sizeof out);
        ck_assert_str_eq(out, cases[i].text);
    }
    const struct sockaddr_storage other = {.ss_family = AF_UNIX};
    srv__address_text(&other, out, sizeof out);
    ck_assert_str_eq(out, "unknown");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("address");
    TCase *c = tcase_create("accounts");
    tcase_add_checked_fixture(c, start, end);
    tcase_add_test(c, an_account_is_an_ipv4_address_or_an_ipv6_64);
    tcase_add_test(c, plain_and_vouched_are_counted_apart);
    tcase_add_test(c, new_ones_are_paced);
    tcase_add_test(c, idle_accounts_make_room);
    tcase_add_test(c, text);
    suite_add_tcase(s, c);

    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
