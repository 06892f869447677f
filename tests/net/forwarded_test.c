/* SPDX-License-Identifier: MIT
 * forwarded_test.c - ranges of addresses, and what is believed of a trusted proxy. */
#include "net/forwarded.h"

#include "base/subnet.h"
#include "net/address.h"

#include <check.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

/* ---- subnets ---- */

START_TEST(a_subnet_has_the_addresses_with_its_first_bits)
{
    static const struct {
        const char *subnet, *ip;
        bool is_in;
    } rows[] = {
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.8", false},
        {"192.0.2.7", "::ffff:192.0.2.7", true},
        {"10.0.0.0/8", "10.255.0.1", true},
        {"10.0.0.0/8", "11.0.0.1", false},
        {"10.0.0.0/9", "10.127.255.255", true},
        {"10.0.0.0/9", "10.128.0.0", false},
        {"0.0.0.0/0", "203.0.113.9", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"::/0", "2001:db8::1", true},
        {"::/0", "203.0.113.9", false},
        {"2001:db8::/32", "2001:db8:ffff::1", true},
        {"2001:db8::/32", "2001:db9::1", false},
        {"2001:db8::/33", "2001:db8:7fff::1", true},
        {"2001:db8::/33", "2001:db8:8000::1", false},
        {"::1/128", "::1", true},
        {"::1", "::2", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct srv_subnet s;
        struct srv_ip ip;
        ck_assert_msg(srv_subnet_parse(rows[i].subnet, &s), "%s", rows[i].subnet);
        ck_assert(srv_ip_parse(rows[i].ip, strlen(rows[i].ip), &ip));
        ck_assert_msg(
            srv_subnet_has(&s, &ip) == rows[i].is_in, "%s in %s", rows[i].ip, rows[i].subnet);
    }
}
END_TEST

START_TEST(what_is_no_subnet_is_refused)
{
    static const char *const bad[] = {"", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8",
        "10.0.0/8", "::/129", "2001:db8::1/32", "10.0.0.0/+8", "10.0.0.0/ 8", "10.0.0.0/0008",
        "10.0.0.0/8/8", "example.org", "10.0.0.0-10.0.0.9", " 10.0.0.1", "[::1]", "::1%lo"};
    struct srv_subnet s;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(!srv_subnet_parse(bad[i], &s), "\"%s\"", bad[i]);
    }
    struct srv_ip ip;
    ck_assert(!srv_ip_parse("1.2.3.4\0x", 9, &ip));
    ck_assert(srv_ip_parse("1.2.3.4xyz", 7, &ip));
}
END_TEST

/* ---- X-Forwarded-For ---- */

/* Whom the header names when 10.0.0.0/8 and ::1 are trusted; "none" when nobody. */
static const char *named(const char *header)
{
    static char out[INET6_ADDRSTRLEN];
    struct srv__proxies p;
    struct sockaddr_storage from;
    srv__proxies_read(&p, "10.0.0.0/8, ::1");
    ck_assert_uint_eq(p.len, 2);
    if (!srv__forwarded_for(&p, header, &from)) {
        return "none";
    }
    srv__address_text(&from, out, sizeof out);
    return out;
}

START_TEST(the_first_address_from_the_right_that_is_no_proxy)
{
    static const struct {
        const char *header, *named;
    } rows[] = {
        {"203.0.113.9", "203.0.113.9"},
        {"203.0.113.9, 10.1.2.3", "203.0.113.9"},
        {"203.0.113.9,10.1.2.3,::1", "203.0.113.9"},
        {"6.6.6.6, 203.0.113.9", "203.0.113.9"}, /* what the peer itself had sent */
        {"6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"},
        {"evil\"}, 203.0.113.9", "203.0.113.9"}, /* nobody looks at it */
        {", 203.0.113.9", "203.0.113.9"},
        {"10.0.0.2, 10.0.0.1", "10.0.0.2"}, /* all trusted: the furthest */
        {"  203.0.113.9\t", "203.0.113.9"},
        {"203.0.113.9:4711", "203.0.113.9"},
        {"2001:db8::9", "2001:db8::9"},
        {"[2001:db8::9]", "2001:db8::9"},
        {"[2001:db8::9]:65535", "2001:db8::9"},
        {"::ffff:203.0.113.9", "203.0.113.9"},
        {"203.0.113.9, ::ffff:10.0.0.1", "203.0.113.9"},
        {"", "none"},
        {",", "none"},
        {"203.0.113.9,", "none"},
        {"203.0.113.9, , 10.0.0.1", "none"},
        {", 10.0.0.1", "none"},
        {"unknown", "none"},
        {"203.0.113.9, unknown", "none"},
        {"203.0.113.9, _hidden, 10.0.0.1", "none"},
        {"203.0.113.9:", "none"},
        {"203.0.113.9:x", "none"},
        {"203.0.113.9:123456", "none"},
        {"[203.0.113.9]", "none"},
        {"[2001:db8::9", "none"},
        {"[2001:db8::9]x", "none"},
        {"2001:db8::9]:80", "none"},
        {"203.0.113.9 10.0.0.1", "none"},
        {"203.0.113.256", "none"},
        {"0x7f.0.0.1", "none"},
        {"\"203.0.113.9\"", "none"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(strcmp(named(rows[i].header), rows[i].named) == 0, "\"%s\" is %s, not %s",
            rows[i].header, named(rows[i].header), rows[i].named);
    }
}
END_TEST

START_TEST(sockets_of_either_family_are_compared)
{
    struct srv__proxies p;
    struct sockaddr_storage from = {.ss_family = AF_INET};
    srv__proxies_read(&p, "127.0.0.1");
    ((struct sockaddr_in *)&from)->sin_addr.s_addr = htonl(0x7F000001);
    ck_assert(srv__proxies_have(&p, &from));
    ((struct sockaddr_in *)&from)->sin_addr.s_addr = htonl(0x7F000002);
    ck_assert(!srv__proxies_have(&p, &from));
    memset(&from, 0, sizeof from);
    from.ss_family = AF_INET6;
    ck_assert_int_eq(
        inet_pton(AF_INET6, "::ffff:127.0.0.1", &((struct sockaddr_in6 *)&from)->sin6_addr), 1);
    ck_assert(srv__proxies_have(&p, &from));
    from.ss_family = AF_UNIX;
    ck_assert(!srv__proxies_have(&p, &from));
    srv__proxies_read(&p, "");
    ck_assert_uint_eq(p.len, 0);
}
END_TEST

START_TEST(as_many_proxies_as_the_list_holds)
{
    struct srv__proxies p;
    struct srv_ip ip;
    char list[SRV_CONFIG_LIST_MAX] = "";
    while (strlen(list) + 3 < sizeof list) {
        strcat(list, "::,");
    }
    srv__proxies_read(&p, list);
    ck_assert_uint_eq(p.len, (sizeof list - 1) / 3);
    ck_assert(srv_ip_parse("::", 2, &ip) && srv_subnet_has(&p.at[p.len - 1], &ip));
}
END_TEST

/* ---- X-Forwarded-Proto, X-Forwarded-Host ---- */

START_TEST(an_origin_is_made_of_what_is_plainly_one)
{
    static const struct {
        const char *proto, *host, *origin;
    } rows[] = {
        {"https", "play.example", "https://play.example"},
        {"http", "play.example:8080", "http://play.example:8080"},
        {"https", "192.0.2.7", "https://192.0.2.7"},
        {"https", "[2001:db8::9]:8443", "https://[2001:db8::9]:8443"},
        {"", "play.example", NULL},
        {"HTTPS", "play.example", NULL},
        {"https,http", "play.example", NULL},
        {"ws", "play.example", NULL},
        {"https", "", NULL},
        {"https", "play.example/x", NULL},
        {"https", "play.example, evil.example", NULL},
        {"https", "Play.example", NULL},
        {"https", "user@play.example", NULL},
        {"https", "play.example:", NULL},
        {"https", "play.example:port", NULL},
        {"https", ":8443", NULL},
        {"https", "[2001:db8::9", NULL},
        {"https", "[2001:db8::9]x", NULL},
    };
    char out[300];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bool is_one = srv__forwarded_origin(rows[i].proto, rows[i].host, out, sizeof out);
        ck_assert_msg(is_one == (rows[i].origin != NULL), "%s %s", rows[i].proto, rows[i].host);
        if (is_one) {
            ck_assert_str_eq(out, rows[i].origin);
        }
    }
    char host[255];
    memset(host, 'a', 253);
    host[253] = '\0';
    ck_assert(srv__forwarded_origin("https", host, out, sizeof out));
    ck_assert(!srv__forwarded_origin("https", host, out, 200));
    host[253] = 'a';
    host[254] = '\0';
    ck_assert(!srv__forwarded_origin("https", host, out, sizeof out));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("forwarded");
    TCase *c = tcase_create("forwarded");
    tcase_add_test(c, a_subnet_has_the_addresses_with_its_first_bits);
    tcase_add_test(c, what_is_no_subnet_is_refused);
    tcase_add_test(c, the_first_address_from_the_right_that_is_no_proxy);
    tcase_add_test(c, sockets_of_either_family_are_compared);
    tcase_add_test(c, as_many_proxies_as_the_list_holds);
    tcase_add_test(c, an_origin_is_made_of_what_is_plainly_one);
    suite_add_tcase(s, c);

    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
