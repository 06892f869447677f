/* SPDX-License-Identifier: MIT
 * webhook_test.c - what an event says to the world outside: which addresses are asked, how a delivery is
 * signed, what is told of an act; and tables as CSV and HTML. */
#include "host/tournament/webhook.h"

#include "host/tournament/post.h"
#include "host/tournament/sheet.h"
#include "host/tournament/told.h"
#include "tournament/tournament.h"

#include <check.h>
#include <jansson.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID "abcdefghijkl2345"

/* ---- addresses ---- */

START_TEST(only_addresses_of_the_internet_are_public)
{
    static const char *const outside[] = {"1.1.1.1", "9.255.255.255", "11.0.0.0",
        "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1", "169.253.0.1",
        "172.15.255.255", "172.32.0.0", "192.167.0.1", "192.169.0.1", "223.255.255.255",
        "2606:4700::1111", "2a00:1450::1"};
    static const char *const inside[] = {"0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1",
        "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255",
        "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1",
        "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "100::1",
        "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "fc00::1", "fd12::1", "fe80::1",
        "fec0::1", "ff02::1"};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        struct srv_ip ip;
        ck_assert(srv_ip_parse(outside[i], strlen(outside[i]), &ip));
        ck_assert_msg(srv_post_is_public(&ip), "%s", outside[i]);
    }
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        struct srv_ip ip;
        ck_assert(srv_ip_parse(inside[i], strlen(inside[i]), &ip));
        ck_assert_msg(!srv_post_is_public(&ip), "%s", inside[i]);
    }
}
END_TEST

START_TEST(a_url_is_plain_http_to_a_usual_port)
{
    static const struct {
        const char *url;
        enum srv_post_url wrong;
    } rows[] = {
        {"https://hook.example/x?y=1", SRV_POST_URL_OK},
        {"http://hook.example", SRV_POST_URL_OK},
        {"https://hook.example:443/", SRV_POST_URL_OK},
        {"https://hook.example:8443/", SRV_POST_URL_OK},
        {"http://1.1.1.1/", SRV_POST_URL_OK},
        {"http://[2606:4700::1111]/", SRV_POST_URL_OK},
        {"http://127.0.0.1/", SRV_POST_URL_PRIVATE},
        {"http://127.1/", SRV_POST_URL_PRIVATE},
        {"http://2130706433/", SRV_POST_URL_PRIVATE},
        {"http://0x7f.0.0.1:8080/", SRV_POST_URL_PRIVATE},
        {"http://[::1]:8080/", SRV_POST_URL_PRIVATE},
        {"http://[::ffff:10.0.0.1]/", SRV_POST_URL_PRIVATE},
        {"http://169.254.169.254/latest/meta-data", SRV_POST_URL_PRIVATE},
        {"", SRV_POST_URL_BAD},
        {"hook.example/x", SRV_POST_URL_BAD},
        {"ftp://hook.example/", SRV_POST_URL_BAD},
        {"file:///etc/passwd", SRV_POST_URL_BAD},
        {"gopher://hook.example:8070/", SRV_POST_URL_BAD},
        {"https://user@hook.example/", SRV_POST_URL_BAD},
        {"https://user:word@hook.example/", SRV_POST_URL_BAD},
        {"https://hook.example:25/", SRV_POST_URL_BAD},
        {"https://hook.example:22/", SRV_POST_URL_BAD},
        {"https://hook.example:99999/", SRV_POST_URL_BAD},
        {"https://hook.example/#part", SRV_POST_URL_BAD},
        {"https://hook example/", SRV_POST_URL_BAD},
        {"https://hook.example/a\nb", SRV_POST_URL_BAD},
        {"https://", SRV_POST_URL_BAD},
    };
    char text[SRV_POST_URL_MAX + 32];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(srv_post_url_check(rows[i].url, "") == rows[i].wrong, "%s", rows[i].url);
    }
    memset(text, 'a', sizeof text);
    memcpy(text, "https://hook.example/", 21);
    text[SRV_POST_URL_MAX] = '\0';
    ck_assert_int_eq(srv_post_url_check(text, ""), SRV_POST_URL_OK);
    text[SRV_POST_URL_MAX] = 'a';
    text[SRV_POST_URL_MAX + 1] = '\0';
    ck_assert_int_eq(srv_post_url_check(text, ""), SRV_POST_URL_BAD);

    /* what the operator names may be anywhere, on any port */
    ck_assert_int_eq(
        srv_post_url_check("http://127.0.0.1:81/x", "a.example, 127.0.0.1"), SRV_POST_URL_OK);
    ck_assert_int_eq(srv_post_url_check("http://[::1]/", "[::1]"), SRV_POST_URL_OK);
    ck_assert_int_eq(srv_post_url_check("http://A.example:25/", "a.example"), SRV_POST_URL_OK);
    ck_assert_int_eq(
        srv_post_url_check("http://127.0.0.10/", "127.0.0.1"), SRV_POST_URL_PRIVATE);
    ck_assert_int_eq(srv_post_url_check("ftp://127.0.0.1/", "127.0.0.1"), SRV_POST_URL_BAD);

    srv_post_url_origin("https://hook.example:8443/secret?token=1", text);
    ck_assert_str_eq(text, "https://hook.example:8443");
    srv_post_url_origin("https://hook.example?x", text);
    ck_assert_str_eq(text, "https://hook.example");
    srv_post_url_origin("https://h\"o/", text);
    ck_assert_str_eq(text, "");
}
END_TEST

/* ---- deliveries ---- */

START_TEST(a_signature_is_an_hmac_of_time_and_body)
{
    static const char body[] = "{\"event\":\"result\"}";
    char secret[44], out[SRV_WEBHOOK_SIGNATURE_BYTES];
    memset(secret, 'A', 43);
    secret[43] = '\0';
    srv_webhook_sign(secret, 1767225600, body, sizeof body - 1, out);
    ck_assert_str_eq(
        out, "v1=bc660a5c4aafa1959646c44568b6bb4c25202a0a1e7828227e1ce375e53e8e8c");
}
END_TEST

START_TEST(waits_grow)
{
    int64_t sum = 0;
    ck_assert_int_eq(srv_webhook_wait_ms(1), 5000);
    for (uint32_t i = 1; i < 40; i++) {
        ck_assert_int_ge(srv_webhook_wait_ms(i + 1), srv_webhook_wait_ms(i));
        sum += srv_webhook_wait_ms(i);
    }
    ck_assert_int_gt(sum, SRV_WEBHOOK_LIFE_MS); /* it is given up some time */
    ck_assert_int_eq(srv_webhook_wait_ms(UINT32_MAX), srv_webhook_wait_ms(7));
}
END_TEST

/* ---- what is told ---- */

static struct srv_tournament t;
static struct srv_told *told;
static struct srv_news news[SRV_NEWS_MAX];
static size_t n;

static void free_news(void)
{
    for (size_t i = 0; i < n; i++) {
        free(news[i].body);
    }
    n = 0;
}

/* Applies it and looks what is new. */
static void act(struct srv_act a)
{
    static int64_t at = 1000;
    a.at_ms = ++at;
    (void)snprintf(a.actor, sizeof a.actor, "phost");
    (void)snprintf(a.by, sizeof a.by, "Host");
    const enum srv_act_status status = srv_tournament_apply(&t, &a);
    ck_assert_msg(status == SRV_ACT_OK, "%s", srv_act_status_text(status));
    srv_act_deinit(&a);
    free_news();
    if (told != NULL) {
        n = srv_told_news(told, ID, &t, at, news);
    }
}

static void begin(uint8_t format, unsigned players)
{
    struct srv_act a = {.kind = SRV_ACT_CREATE};
    srv_tournament_deinit(&t);
    srv_told_free(told);
    told = NULL;
    a.settings = calloc(1, sizeof *a.settings);
    (void)snprintf(a.settings->name, sizeof a.settings->name, "A \"cup\"");
    (void)snprintf(a.settings->game, sizeof a.settings->game, "digimon");
    a.settings->event.points = srv_points_mtr;
    a.settings->event.stages = 1;
    a.settings->event.stage[0] = (struct srv_stage){.format = format, .best_of = 3};
    a.settings->event.capacity = 16;
    a.rules = strdup("{}");
    a.seed[0] = 7;
    act(a);
    for (unsigned i = 0; i < players; i++) {
        struct srv_act enter = {.kind = SRV_ACT_ENTER};
        (void)snprintf(enter.player, sizeof enter.player, "p%u", i);
        (void)snprintf(enter.name, sizeof enter.name, "Name %u", i);
        act(enter);
    }
    act((struct srv_act){.kind = SRV_ACT_START});
    told = srv_told_make(&t);
}

static void pair_round(void)
{
    struct srv_plan *plan;
    struct srv_act a = {0};
    ck_assert_int_eq(srv_tournament_plan(&t, NULL, &plan), SRV_ACT_OK);
    ck_assert_int_eq(srv_plan_solve(plan), SRV_ACT_OK);
    ck_assert(srv_plan_act(plan, &a));
    srv_plan_free(plan);
    a.starts_ms = 5000;
    a.ends_ms = 9000;
    act(a);
}

static void result(uint16_t round, uint16_t table, uint8_t kind, struct srv_event_result r)
{
    act((struct srv_act){.kind = kind,
        .round = round,
        .table = table,
        .result = r,
        .source = kind == SRV_ACT_RESULT ? SRV_SOURCE_ENGINE : SRV_SOURCE_NONE,
        .match = "matchmatchmatch2"});
}

static const struct srv_event_result a_wins = {.outcome = SRV_OUTCOME_A, .games_a = 2},
                                     b_wins = {.outcome = SRV_OUTCOME_B, .games_b = 2};

/* The i-th news is this, and its body holds what it must. */
static json_t *body_of(size_t i, const char *word)
{
    ck_assert_uint_lt(i, n);
    ck_assert_str_eq(news[i].word, word);
    json_t *body = json_loadb(news[i].body, news[i].len, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(body);
    ck_assert_str_eq(json_string_value(json_object_get(body, "event")), word);
    ck_assert_str_eq(json_string_value(json_object_get(body, "tournament")), ID);
    ck_assert_str_eq(json_string_value(json_object_get(body, "name")), "A \"cup\"");
    return body;
}

START_TEST(a_round_is_told_from_its_pairs_to_its_end)
{
    begin(SRV_FORMAT_SWISS, 5);
    pair_round();
    ck_assert_uint_eq(n, 1);
    json_t *body = body_of(0, "round.start");
    const json_t *pairs = json_object_get(body, "pairs");
    ck_assert_uint_eq(json_array_size(pairs), 3);
    size_t byes = 0;
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        const bool is_bye = json_object_get(pair, "b") == NULL;
        byes += is_bye;
        ck_assert_str_eq(
            is_bye ? json_string_value(json_object_get(pair, "outcome")) : "bye", "bye");
        ck_assert(is_bye == (json_object_get(pair, "table") == NULL));
    }
    ck_assert_uint_eq(byes, 1);
    ck_assert_int_eq(json_integer_value(json_object_get(body, "starts_ms")), 5000);
    ck_assert_int_eq(json_integer_value(json_object_get(body, "ends_ms")), 9000);
    ck_assert_ptr_null(json_object_get(body, "again"));
    json_decref(body);

    result(1, 1, SRV_ACT_RESULT, a_wins);
    ck_assert_uint_eq(n, 1);
    body = body_of(0, "result");
    const json_t *row = json_array_get(json_object_get(body, "results"), 0);
    ck_assert_uint_eq(json_array_size(json_object_get(body, "results")), 1);
    ck_assert_int_eq(json_integer_value(json_object_get(row, "table")), 1);
    ck_assert_str_eq(json_string_value(json_object_get(row, "outcome")), "a");
    ck_assert_str_eq(json_string_value(json_object_get(row, "source")), "engine");
    ck_assert_str_eq(json_string_value(json_object_get(row, "match")), "matchmatchmatch2");
    ck_assert_ptr_null(json_object_get(row, "corrected"));
    json_decref(body);

    result(1, 2, SRV_ACT_RESULT, b_wins);
    ck_assert_uint_eq(n, 2);
    json_decref(body_of(0, "result"));
    body = body_of(1, "round.end");
    ck_assert_str_eq(json_string_value(json_object_get(body, "standings")),
        "/api/v1/tournaments/" ID "/standings?stage=1&round=1");
    json_decref(body);

    result(1, 2, SRV_ACT_CORRECT, a_wins); /* the round does not end twice */
    ck_assert_uint_eq(n, 1);
    body = body_of(0, "result");
    row = json_array_get(json_object_get(body, "results"), 0);
    ck_assert(json_is_true(json_object_get(row, "corrected")));
    ck_assert_str_eq(json_string_value(json_object_get(row, "outcome")), "a");
    json_decref(body);

    act((struct srv_act){.kind = SRV_ACT_ANNOUNCE, .text = strdup("well done")});
    ck_assert_uint_eq(n, 0);
}
END_TEST

START_TEST(what_has_no_act_of_its_own_is_told_too)
{
    begin(SRV_FORMAT_SWISS, 4);
    pair_round();
    struct srv_act out = {.kind = SRV_ACT_PENALTY, .penalty = SRV_PENALTY_DISQUALIFICATION};
    (void)snprintf(out.player, sizeof out.player, "p0");
    act(out);
    ck_assert_uint_eq(n, 1); /* its table has a result */
    json_decref(body_of(0, "result"));
    act((struct srv_act){.kind = SRV_ACT_CANCEL});
    ck_assert_uint_eq(n, 1);
    json_t *body = body_of(0, "event.end");
    ck_assert_str_eq(json_string_value(json_object_get(body, "state")), "cancelled");
    ck_assert(json_is_array(json_object_get(body, "places")));
    json_decref(body);
}
END_TEST

START_TEST(a_round_that_is_taken_back_is_told_and_told_again)
{
    begin(SRV_FORMAT_SWISS, 4);
    pair_round();
    act((struct srv_act){.kind = SRV_ACT_UNPAIR, .round = 1});
    ck_assert_uint_eq(n, 1);
    json_t *body = body_of(0, "round.unpaired");
    ck_assert_int_eq(json_integer_value(json_object_get(body, "round")), 1);
    json_decref(body);
    pair_round();
    ck_assert_uint_eq(n, 1);
    json_decref(body_of(0, "round.start"));
}
END_TEST

START_TEST(a_correction_that_changes_pairs_tells_them_again)
{
    begin(SRV_FORMAT_SINGLE, 4);
    pair_round();
    json_decref(body_of(0, "round.start"));
    result(1, 1, SRV_ACT_RESULT, a_wins);
    result(1, 2, SRV_ACT_RESULT, a_wins);
    pair_round();
    result(1, 1, SRV_ACT_CORRECT, b_wins);
    ck_assert_uint_eq(n, 2);
    json_decref(body_of(0, "result"));
    json_t *body = body_of(1, "round.start");
    ck_assert_int_eq(json_integer_value(json_object_get(body, "round")), 2);
    ck_assert(json_is_true(json_object_get(body, "again")));
    json_decref(body);
    result(2, 1, SRV_ACT_RESULT, b_wins);
    act((struct srv_act){.kind = SRV_ACT_FINISH});
    body = body_of(0, "event.end");
    const json_t *places = json_object_get(body, "places");
    ck_assert_str_eq(json_string_value(json_object_get(body, "state")), "over");
    ck_assert_uint_eq(json_array_size(places), 4);
    ck_assert_int_eq(
        json_integer_value(json_object_get(json_array_get(places, 0), "place")), 1);
    json_decref(body);
}
END_TEST

/* ---- tables ---- */

static const struct srv_column columns[] = {{"name", {"Name", "名前"}, false},
    {"points", {"Points", "得点"}, true}, {"at", {"At", "場所"}, false}};

static void row(struct srv_sheet *s, const char *name, uint64_t points, const char *href)
{
    srv_sheet_text(s, name);
    srv_sheet_uint(s, points);
    srv_sheet_link(s, "there", href);
}

/* What came out, as a text; free() it. */
static char *text_of(struct srv_out *out)
{
    srv_out_bytes(out, "", 1);
    return out->text;
}

START_TEST(csv_is_quoted_and_calculates_nothing)
{
    struct srv_out out;
    struct srv_sheet s;
    srv_out_init(&out, 1 << 16);
    srv_sheet_begin(&s, &out, false, columns, 3, SRV_ENGLISH, NULL);
    row(&s, "plain", 3, "/r/x");
    row(&s, "a,b \"c\"\nd", 0, NULL);
    row(&s, "=SUM(A1)", 1, "+1");
    row(&s, "-1", 1, "@x");
    row(&s, "\tx", 1, NULL);
    row(&s, NULL, 1, NULL);
    row(&s, " x", 1, NULL);
    srv_sheet_end(&s);
    char *text = text_of(&out);
    ck_assert_str_eq(text,
        "name,points,at\r\n"
        "plain,3,/r/x\r\n"
        "\"a,b \"\"c\"\"\nd\",0,\r\n"
        "\"'=SUM(A1)\",1,\"'+1\"\r\n"
        "\"'-1\",1,\"'@x\"\r\n"
        "\"'\tx\",1,\r\n"
        ",1,\r\n"
        "\" x\",1,\r\n");
    free(text);
}
END_TEST

START_TEST(html_is_escaped_whatever_it_holds)
{
    struct srv_out out;
    struct srv_sheet s;
    srv_out_init(&out, 1 << 16);
    srv_sheet_begin(&s, &out, true, columns, 3, SRV_JAPANESE, "<&>");
    row(&s, "<script>alert('x')</script>", 3, "/r/x\"onclick=\"y");
    row(&s, "\xFF\x01 \xC3\xA9", 1, NULL);
    srv_sheet_end(&s);
    char *text = text_of(&out);
    ck_assert_ptr_null(strstr(text, "<script"));
    ck_assert_ptr_null(strstr(text, "\"onclick"));
    ck_assert_ptr_nonnull(strstr(text, "<caption>&lt;&amp;&gt;</caption>"));
    ck_assert_ptr_nonnull(strstr(text, "<th scope=\"col\" class=\"n\">得点</th>"));
    ck_assert_ptr_nonnull(
        strstr(text, "<td>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</td>"));
    ck_assert_ptr_nonnull(strstr(text, "\xEF\xBF\xBD\xEF\xBF\xBD \xC3\xA9"));
    free(text);
}
END_TEST

START_TEST(text_stops_at_its_limit)
{
    struct srv_out out;
    srv_out_init(&out, 10);
    srv_out_puts(&out, "12345678");
    ck_assert(!out.is_over);
    srv_out_puts(&out, "abc");
    ck_assert(out.is_over);
    srv_out_puts(&out, "x");
    ck_assert_uint_eq(out.len, 8);
    srv_out_deinit(&out);
}
END_TEST

int main(void)
{
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("host webhooks");
    TCase *cases = tcase_create("webhooks");
    tcase_add_test(cases, only_addresses_of_the_internet_are_public);
    tcase_add_test(cases, a_url_is_plain_http_to_a_usual_port);
    tcase_add_test(cases, a_signature_is_an_hmac_of_time_and_body);
    tcase_add_test(cases, waits_grow);
    tcase_add_test(cases, a_round_is_told_from_its_pairs_to_its_end);
    tcase_add_test(cases, what_has_no_act_of_its_own_is_told_too);
    tcase_add_test(cases, a_round_that_is_taken_back_is_told_and_told_again);
    tcase_add_test(cases, a_correction_that_changes_pairs_tells_them_again);
    tcase_add_test(cases, csv_is_quoted_and_calculates_nothing);
    tcase_add_test(cases, html_is_escaped_whatever_it_holds);
    tcase_add_test(cases, text_stops_at_its_limit);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    free_news();
    srv_told_free(told);
    srv_tournament_deinit(&t);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
