/* SPDX-License-Identifier: MIT
 * fold_test.c - the texts of acts, and what many of them fold to: events that chance makes, and large ones. What
 * holds of every act is checked by acts_do (acts_kit.h). */
#include "acts_kit.h"
#include "kit.h"

#include <check.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct acts_world w;

#define DID(call) ck_assert_int_eq((call), SRV_ACT_OK)

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

/* ---- texts ---- */

static bool is_read(const char *text, const char *want_fault)
{
    struct srv_act act = {0};
    char fault[32] = "";
    const bool is_good = srv_act_read(text, strlen(text), &act, fault);
    if (!is_good) {
        ck_assert_str_eq(fault, want_fault);
    }
    srv_act_deinit(&act);
    return is_good;
}

START_TEST(texts_that_are_no_acts)
{
#define HEAD "\"actor\":\"p1\",\"by\":\"A\",\"at_ms\":5"
    const struct srv_tournament_settings s = acts_settings(8);
    acts_begin(&w, &s);
    ck_assert(is_read("{\"act\":\"finish\"," HEAD "}", NULL));
    ck_assert(is_read("{" HEAD ",\"reason\":\"r\",\"act\":\"finish\"}", NULL));
    static const char *const wrong[][2] = {
        {"", ""},
        {"[]", "act"},
        {"{}", "act"},
        {"{\"act\":\"finish\"," HEAD "} ", ""}, /* is one: see below */
        {"{\"act\":\"finish\"," HEAD "}x", ""},
        {"{\"act\":\"sing\"," HEAD "}", "act"},
        {"{\"act\":1," HEAD "}", "act"},
        {"{\"act\":\"finish\",\"act\":\"finish\"," HEAD "}", ""},
        {"{\"act\":\"finish\",\"actor\":\"p1\",\"by\":\"A\"}", "at_ms"},
        {"{\"act\":\"finish\",\"actor\":\"\",\"by\":\"A\",\"at_ms\":5}", "actor"},
        {"{\"act\":\"finish\",\"actor\":\"p1\",\"by\":\"A\",\"at_ms\":-5}", "at_ms"},
        {"{\"act\":\"finish\",\"actor\":\"p1\",\"by\":\"A\",\"at_ms\":5.0}", "at_ms"},
        {"{\"act\":\"finish\",\"actor\":\"p1\",\"by\":\"A\",\"at_ms\":\"5\"}", "at_ms"},
        {"{\"act\":\"finish\"," HEAD ",\"player\":\"p2\"}", "player"},
        {"{\"act\":\"finish\"," HEAD ",\"mood\":1}", "?"},
        {"{\"act\":\"finish\"," HEAD ",\"reason\":\"\"}", "reason"},
        {"{\"act\":\"leave\"," HEAD "}", "player"},
        {"{\"act\":\"hold\"," HEAD ",\"on\":1}", "on"},
        {"{\"act\":\"extend\"," HEAD ",\"seconds\":0}", "seconds"},
        {"{\"act\":\"extend\"," HEAD ",\"seconds\":-60}", "seconds"},
        {"{\"act\":\"extend\"," HEAD ",\"seconds\":86401}", "seconds"},
        {"{\"act\":\"penalty\"," HEAD ",\"player\":\"p1\",\"penalty\":\"none\"}", "penalty"},
        {"{\"act\":\"deck\"," HEAD ",\"player\":\"p1\",\"deck\":\"x\",\"hash\":\"00\"}",
            "hash"},
        {"{\"act\":\"enter\"," HEAD ",\"player\":\"p1\",\"name\":\"A\",\"legal\":true}",
            "legal"},
        {"{\"act\":\"enter\"," HEAD
         ",\"player\":\"01234567890123456789012345678901234567890\",\"name\":\"A\"}",
            "player"},
        {"{\"act\":\"start\"," HEAD ",\"unfit\":[]}", "unfit"},
        {"{\"act\":\"start\"," HEAD ",\"unfit\":[0]}", "unfit"},
        {"{\"act\":\"start\"," HEAD ",\"unfit\":[4097]}", "unfit"},
        {"{\"act\":\"result\"," HEAD ",\"round\":1,\"table\":1,\"outcome\":\"a\",\"games\":[2,"
         "0],\"source\":\"judge\"}",
            "games"},
        {"{\"act\":\"result\"," HEAD ",\"round\":0,\"table\":1,\"outcome\":\"a\",\"games\":[2,"
         "0,0],\"source\":\"judge\"}",
            "round"},
        {"{\"act\":\"round\"," HEAD ",\"stage\":0,\"round\":1,\"starts_ms\":9,\"ends_ms\":9}",
            "ends_ms"},
        {"{\"act\":\"round\"," HEAD
         ",\"stage\":0,\"round\":1,\"starts_ms\":9,\"pairs\":[[1,2]]}",
            "pairs"},
        {"{\"act\":\"round\"," HEAD
         ",\"stage\":0,\"round\":1,\"starts_ms\":9,\"pairs\":[[0,2,0,0,0,0,0,0,0]]}",
            "pairs"},
        {"{\"act\":\"round\"," HEAD
         ",\"stage\":0,\"round\":1,\"starts_ms\":9,\"pairs\":[[1,2,0,0,0,0,0,0,4294967296]]}",
            "pairs"},
        {"{\"act\":\"change\"," HEAD ",\"rules\":\"{}\",\"settings\":{\"name\":\"A\"}}",
            "settings"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const bool is_good = i == 3; /* white space behind an act is none of it */
        ck_assert_msg(is_read(wrong[i][0], wrong[i][1]) == is_good, "%s", wrong[i][0]);
    }
    ck_assert(is_read("{\"act\":\"round\"," HEAD ",\"stage\":0,\"round\":1,\"starts_ms\":9,"
                      "\"pairs\":[[1,2,0,0,0,0,0,0,4294967295],[3,0,0,0,0,0,0,0,0]]}",
        NULL));
}
END_TEST

START_TEST(a_log_that_is_shown_keeps_secrets)
{
    struct srv_act act;
    char fault[32];
    size_t len;
    const struct srv_tournament_settings s = acts_settings(8);
    acts_begin(&w, &s);
    DID(acts_enter(&w, 1));
    ck_assert(srv_act_read(w.log[0], strlen(w.log[0]), &act, fault));
    strcpy(act.code, "SECRET");
    char *text = srv_act_text(&act, SRV_ACT_SHOWN, &len);
    ck_assert_ptr_nonnull(strstr(text, "\"rules\":{\"name\":\"Cup\",\"best_of\":3}"));
    ck_assert_ptr_null(strstr(text, "SECRET"));
    ck_assert_ptr_null(strstr(text, "\"seed\""));
    free(text);
    srv_act_deinit(&act);
    ck_assert(srv_act_read(w.log[1], strlen(w.log[1]), &act, fault));
    text = srv_act_text(&act, SRV_ACT_SHOWN, &len);
    ck_assert_ptr_null(strstr(text, "Agumon"));
    ck_assert_ptr_nonnull(strstr(text, "\"hash\":\"01"));
    ck_assert_uint_eq(len, strlen(text));
    free(text);
    srv_act_deinit(&act);
    act = acts_act(&w, SRV_ACT_NONE);
    ck_assert_ptr_null(srv_act_text(&act, SRV_ACT_STORED, &len));
    act.kind = SRV_ACT_ANNOUNCE; /* of nothing */
    ck_assert_ptr_null(srv_act_text(&act, SRV_ACT_STORED, &len));
    act.kind = SRV_ACT_EXTEND;
    act.seconds = SRV_ACT_SECONDS_MAX + 1;
    ck_assert_ptr_null(srv_act_text(&act, SRV_ACT_STORED, &len));
}
END_TEST

START_TEST(a_seed_can_be_proved)
{
    uint8_t said[32], want[32], input[3 + SRV_EVENT_SEED] = {'t', '1', 0};
    const struct srv_tournament_settings s = acts_settings(8);
    acts_begin(&w, &s);
    memcpy(input + 3, w.t.event.rules.points.seed, SRV_EVENT_SEED);
    srv_tournament_seed_commitment(&w.t, "t1", said);
    crypto_hash_sha256(want, input, sizeof input);
    ck_assert_mem_eq(said, want, sizeof said);
}
END_TEST

/* ---- events that chance makes ---- */

static struct srv_tournament_settings any_event(uint64_t *chance)
{
    const uint16_t capacity = (uint16_t)(2 + kit_below(chance, 12));
    struct srv_tournament_settings s = acts_settings(capacity);
    s.event.stage[0] = (struct srv_stage){.format = (uint8_t)kit_below(chance, SRV_FORMAT_NUM),
        .best_of = (uint8_t)(1 + 2 * kit_below(chance, 3))};
    struct srv_stage *first = &s.event.stage[0];
    if (kit_below(chance, 3) == 0) {
        first->format = SRV_FORMAT_SWISS;
    }
    if (first->format == SRV_FORMAT_ROBIN) {
        first->groups = (uint8_t)(1 + kit_below(chance, capacity / 2u));
    }
    s.event.late_until =
        (uint16_t)(first->format == SRV_FORMAT_SWISS ? kit_below(chance, 5) : 0);
    s.event.seeding = (uint8_t)kit_below(chance, SRV_SEEDING_NUM);
    s.event.has_checkin = kit_below(chance, 3) == 0;
    s.event.has_return = kit_below(chance, 2) == 0;
    s.needs_deck = kit_below(chance, 3) == 0;
    if (capacity >= 4 && kit_below(chance, 2) == 0) {
        s.event.stages = 2;
        s.event.stage[1] = (struct srv_stage){
            .format = (uint8_t)kit_below(chance, SRV_FORMAT_NUM), .best_of = 3, .players = 2};
        if (s.event.stage[1].format == SRV_FORMAT_ROBIN) {
            s.event.stage[1].groups = 1;
        }
        if (first->format == SRV_FORMAT_ROBIN) {
            first->groups = 1;
        }
    }
    return s;
}

#ifndef EVENTS /* the build with sanitizers plays fewer */
#define EVENTS 1500
#endif

enum {
    ACTS = 160
};

START_TEST(any_list_of_acts_folds)
{
    uint64_t chance = 20;
    unsigned ended = 0;
    for (unsigned i = 0; i < EVENTS; i++) {
        const struct srv_tournament_settings s = any_event(&chance);
        if (srv_tournament_settings_fault(&s) != NULL) {
            continue;
        }
        if (i > 0) {
            acts_end(&w);
        }
        w.chance = i + 1;
        acts_begin(&w, &s);
        for (unsigned k = 0; k < ACTS; k++) {
            struct srv_act act = acts_any(&w);
            const uint8_t kind = act.kind;
            if (acts_do(&w, act) == SRV_ACT_OK) {
                w.kinds[kind]++;
            }
        }
        acts_fold(&w);
        ended += w.t.event.state == SRV_EVENT_OVER;
    }
    /* what chance tried was enough to say something */
    ck_assert_uint_gt(ended, EVENTS / 20);
    for (unsigned kind = SRV_ACT_CHANGE; kind < SRV_ACT_NUM; kind++) {
        ck_assert_msg(
            w.kinds[kind] > 0, "no %s was taken", srv_act_word((enum srv_act_kind)kind));
    }
    for (unsigned status = SRV_ACT_OK; status < SRV_ACT_STATUS_NUM; status++) {
        ck_assert_msg(
            w.statuses[status] > 0 || status == SRV_ACT_MEMORY || status == SRV_ACT_FULL,
            "never refused: %s", srv_act_status_text((enum srv_act_status)status));
    }
}
END_TEST

enum {
    MANY = 2000,
    MANY_ROUNDS = 12
};

/* Done and logged without the checks of acts_do, which look at the whole event each time. */
static void do_plainly(struct srv_act *act)
{
    size_t len;
    char *text = srv_act_text(act, SRV_ACT_STORED, &len);
    char **log = realloc(w.log, (w.acts + 1) * sizeof *log);
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(log);
    w.log = log;
    w.log[w.acts++] = text;
    DID(srv_tournament_apply(&w.t, act));
    DID(srv_tournament_apply(&w.folded, act));
    srv_act_deinit(act);
}

/* Any pairs do for folding, which solves nothing. */
static void pair_many(unsigned round)
{
    struct srv_act act = acts_act(&w, SRV_ACT_ROUND);
    act.round = (uint16_t)round;
    act.starts_ms = w.now_ms;
    act.pairs = MANY / 2;
    act.pair = calloc(MANY / 2, sizeof *act.pair);
    ck_assert_ptr_nonnull(act.pair);
    for (uint16_t i = 0; i < MANY / 2; i++) {
        act.pair[i].pairing.a = i;
        act.pair[i].pairing.b = (uint16_t)(MANY / 2 + (i + round) % (MANY / 2));
        act.pair[i].level[SRV_LEVEL_NOISE] = i;
    }
    do_plainly(&act);
}

START_TEST(a_large_event_folds_to_itself)
{
    struct srv_tournament_settings s = acts_settings(MANY);
    s.event.stage[0].rounds = MANY_ROUNDS;
    acts_begin(&w, &s);
    for (unsigned i = 1; i <= MANY; i++) {
        struct srv_act act = acts_act(&w, SRV_ACT_ENTER);
        (void)snprintf(act.player, sizeof act.player, "p%u", i);
        (void)snprintf(act.name, sizeof act.name, "Player %u", i);
        act.deck = strdup("main: 4 Agumon");
        do_plainly(&act);
    }
    DID(acts_do(&w, acts_act(&w, SRV_ACT_START)));
    for (unsigned round = 1; round <= MANY_ROUNDS; round++) {
        pair_many(round);
        for (uint16_t table = 1; table <= MANY / 2; table++) {
            const bool is_a = kit_below(&w.chance, 2) == 0;
            struct srv_act act = acts_act(&w, SRV_ACT_RESULT);
            act.round = (uint16_t)round;
            act.table = table;
            act.source = SRV_SOURCE_ENGINE;
            strcpy(act.match, "aaaaaaaaaaaaaaaa");
            act.result =
                (struct srv_event_result){.outcome = is_a ? SRV_OUTCOME_A : SRV_OUTCOME_B,
                    .games_a = is_a ? 2 : 0,
                    .games_b = is_a ? 0 : 2};
            do_plainly(&act);
        }
    }
    DID(acts_do(&w, acts_act(&w, SRV_ACT_FINISH)));
    const double ms = acts_fold(&w);
    printf("%u acts of %u players folded in %.0f ms of processor time\n", (unsigned)w.acts,
        MANY, ms);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("fold");
    TCase *c = tcase_create("texts");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, texts_that_are_no_acts);
    tcase_add_test(c, a_log_that_is_shown_keeps_secrets);
    tcase_add_test(c, a_seed_can_be_proved);
    suite_add_tcase(s, c);
    TCase *chance = tcase_create("chance");
    tcase_add_checked_fixture(chance, set_up, tear_down);
    tcase_set_timeout(chance, 240);
    tcase_add_test(chance, any_list_of_acts_folds);
    tcase_add_test(chance, a_large_event_folds_to_itself);
    suite_add_tcase(s, chance);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
