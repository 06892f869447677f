/* SPDX-License-Identifier: MIT
 * test_judge.c - what judges and admins leave behind: audit rows that are written with what they speak of
 * or not at all, rulings, calls, bans, matches put aside. */
#include "fix.h"
#include "store/store_judge.h"

#include <stdio.h>
#include <string.h>

static struct fix f;

static void set_up(void)
{
    fix_init(&f);
    fix_open(&f);
    fix_world(&f);
    fix_match_live(&f, "m1");
}

static void tear_down(void)
{
    fix_close(&f);
    fix_check_integrity(&f);
    fix_deinit(&f);
}

static struct srv_store_audit audit_of(const char *verb, const char *target)
{
    return (struct srv_store_audit){.at_ms = 5000,
        .actor = "p9",
        .name = "Haru",
        .verb = verb,
        .target = target,
        .reason = "a call",
        .after = "{\"a\":1}",
        .result = "ok"};
}

static struct srv_store_ruling ruling_of(uint32_t no, uint32_t seq)
{
    return (struct srv_store_ruling){.no = no,
        .game_no = 1,
        .seq = seq,
        .at_ms = 5000,
        .what = 1,
        .seat = 1,
        .judge = "Haru",
        .reason = "a call",
        .event_first = 3,
        .event_last = 7,
        .bank_ms = {1000, 2000}};
}

static void append(
    uint32_t seq, const struct srv_store_ruling *ruling, enum srv_store_status want)
{
    const struct srv_store_audit row = audit_of("judge.act", "m1");
    const struct srv_store_row command = fix_row(1, seq, "x");
    srv_store_ride(f.store, &row, "m1", ruling);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_journal_append(f.store, "m1", &command, FIX_CB(&f))), want);
}

static void on_live(void *arg, const struct srv_store_live *matches, size_t n)
{
    (void)arg;
    ck_assert_uint_eq(n, 1);
    ck_assert_uint_eq(matches->rulings_n, 2);
    const struct srv_store_ruling *r = &matches->rulings[1];
    ck_assert_uint_eq(r->no, 2);
    ck_assert_uint_eq(r->seq, 1);
    ck_assert_int_eq(r->seat, -1);
    ck_assert_str_eq(r->judge, "Haru");
    ck_assert_ptr_null(r->reason);
    ck_assert_uint_eq(r->event_first, 3);
    ck_assert_uint_eq(r->event_last, 7);
    ck_assert_int_eq(r->bank_ms[1], 2000);
}

START_TEST(a_rider_is_written_with_its_write_or_not_at_all)
{
    const struct srv_store_ruling first = ruling_of(1, 1);
    append(1, &first, OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM audit"), 1);
    append(3, NULL, SRV_STORE_CONFLICT); /* a gap: the row is refused, and so is what rides */
    append(2, &first, SRV_STORE_TAKEN);  /* the number is used: the row does not stay either */
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM audit"), 1);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 1);
    const struct srv_store_row plain = fix_row(1, 2, "y"); /* nothing rides with the next one */
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_journal_append(f.store, "m1", &plain, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM audit"), 1);

    struct srv_store_ruling second = ruling_of(2, 1);
    second.seat = -1;
    second.reason = NULL;
    const struct srv_store_audit row = audit_of("judge.pause", "m1");
    srv_store_ride(f.store, &row, "m1", &second);
    ck_assert_int_eq(FIX_DO(&f, srv_store_note(f.store, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM audit"), 2);
    fix_live(&f, on_live, NULL);
    const struct srv_store_finish finish = fix_finish(1, 9000);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_finish(f.store, "m1", &finish, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM ruling"), 2); /* stays */
}
END_TEST

static int64_t ids[16];
static size_t ids_n;

static void on_audit(
    void *arg, enum srv_store_status s, const struct srv_store_audit *rows, size_t n)
{
    ids_n = n;
    for (size_t i = 0; i < n; i++) {
        ids[i] = rows[i].id;
        ck_assert_str_eq(rows[i].name, "Haru");
        ck_assert_str_eq(rows[i].after, "{\"a\":1}");
        ck_assert_ptr_null(rows[i].before);
    }
    fix_on_done(arg, s);
}

static size_t list(struct srv_store_audit_query query)
{
    f.waiting++;
    srv_store_audit_list(f.store, &query, on_audit, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return ids_n;
}

START_TEST(audit_rows_come_latest_first_in_pages)
{
    for (int i = 0; i < 7; i++) {
        const struct srv_store_audit row =
            audit_of(i % 2 == 0 ? "judge.view" : "judge.act", i < 5 ? "m1" : "m2");
        srv_store_ride(f.store, &row, NULL, NULL);
        ck_assert_int_eq(FIX_DO(&f, srv_store_note(f.store, FIX_CB(&f))), OK);
    }
    ck_assert_uint_eq(list((struct srv_store_audit_query){.limit = 3}), 3);
    const int64_t last = ids[2];
    ck_assert_int_eq(ids[0], last + 2);
    ck_assert_uint_eq(list((struct srv_store_audit_query){.limit = 10, .before = last}), 4);
    ck_assert_int_eq(ids[0], last - 1);
    ck_assert_uint_eq(list((struct srv_store_audit_query){.limit = 10, .target = "m1"}), 5);
    ck_assert_uint_eq(
        list((struct srv_store_audit_query){.limit = 10, .target = "m1", .verb = "judge.act"}),
        2);
    ck_assert_uint_eq(list((struct srv_store_audit_query){.limit = 10, .actor = "p1"}), 0);
}
END_TEST

static struct srv_store_call call;

static void on_call(void *arg, enum srv_store_status s, const struct srv_store_call *got)
{
    if (s == OK) {
        call = *got;
    }
    fix_on_done(arg, s);
}

static enum srv_store_status set(int64_t id, enum srv_store_call_state state, const char *judge)
{
    f.waiting++;
    srv_store_call_set(f.store, id, state, judge, "Haru", 6000, on_call, &f);
    return fix_wait(&f);
}

START_TEST(a_call_is_taken_by_one_and_closed_by_any)
{
    const struct srv_store_call fresh = {
        .match = "m1", .seat = 1, .player = "p1", .at_ms = 5000, .text = "is that so?"};
    f.waiting++;
    srv_store_call_add(f.store, &fresh, on_call, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    const int64_t id = call.id;
    f.waiting++;
    srv_store_call_add(f.store, &fresh, on_call, &f);
    ck_assert_int_eq(fix_wait(&f), SRV_STORE_TAKEN);
    ck_assert_int_eq(set(id, SRV_STORE_CALL_TAKEN, "p8"), OK);
    ck_assert_int_eq(set(id, SRV_STORE_CALL_TAKEN, "p9"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(set(id, SRV_STORE_CALL_CLOSED, "p9"), OK);
    ck_assert_int_eq(call.state, SRV_STORE_CALL_CLOSED);
    ck_assert_int_eq(set(id, SRV_STORE_CALL_CLOSED, "p9"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(set(id + 1, SRV_STORE_CALL_TAKEN, "p9"), SRV_STORE_NOT_FOUND);
    f.waiting++;
    srv_store_call_add(f.store, &fresh, on_call, &f); /* again, now that it is closed */
    ck_assert_int_eq(fix_wait(&f), OK);
}
END_TEST

static struct srv_store_ban ban;

static void on_ban(void *arg, enum srv_store_status s, const struct srv_store_ban *got)
{
    if (s == OK) {
        ban = *got;
    }
    fix_on_done(arg, s);
}

static enum srv_store_status add_ban(
    const char *player, const char *address, int64_t at_ms, int64_t until_ms)
{
    const struct srv_store_ban fresh = {.player = player,
        .address = address,
        .reason = "x",
        .by = "Haru",
        .at_ms = at_ms,
        .until_ms = until_ms};
    f.waiting++;
    srv_store_ban_add(f.store, &fresh, 2, on_ban, &f);
    return fix_wait(&f);
}

START_TEST(a_ban_ends_sessions_and_takes_the_place_of_another)
{
    fix_close(&f);
    fix_sql(&f,
        "INSERT INTO account (player_id, handle, name_key, password, roles, created_ms)"
        " VALUES ('p0', 'sora', 'sora', '', 1, 0)");
    fix_open(&f);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session WHERE player_id = 'p0'"), 1);
    ck_assert_int_eq(add_ban("p0", NULL, 5000, 0), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session WHERE player_id = 'p0'"), 0);
    ck_assert_int_eq(add_ban("p1", NULL, 5000, 5001), OK); /* a guest has nothing else */
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session WHERE player_id = 'p1'"), 1);
    ck_assert_int_eq(add_ban("p0", NULL, 5001, 9000), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM ban"), 1);
    ck_assert_int_eq(add_ban("nobody", NULL, 5002, 0), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(add_ban(NULL, "192.0.2.1", 5003, 0), OK);
    ck_assert_int_eq(add_ban(NULL, "192.0.2.2", 5004, 0), SRV_STORE_LIMIT);
    ck_assert_int_eq(add_ban(NULL, "192.0.2.2", 9000, 0), OK); /* the first one has ended */
    f.waiting++;
    srv_store_ban_lift(f.store, ban.id, on_ban, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    f.waiting++;
    srv_store_ban_lift(f.store, ban.id, on_ban, &f);
    ck_assert_int_eq(fix_wait(&f), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM ban"), 1);
    const int64_t lifted = ban.id;
    ck_assert_int_eq(add_ban(NULL, "192.0.2.3", 9001, 0), OK);
    ck_assert_int_gt(ban.id, lifted); /* a number names one ban for ever */
}
END_TEST

static size_t asides;

static void on_aside(
    void *arg, enum srv_store_status s, const struct srv_store_aside *matches, size_t n)
{
    asides = n;
    if (n > 0) {
        ck_assert_str_eq(matches->id, "m1");
        ck_assert_str_eq(matches->report.at, "why");
        ck_assert_str_eq(matches->player[1], "p1");
        ck_assert_uint_eq(matches->rows, 1);
    }
    fix_on_done(arg, s);
}

static size_t count_asides(const char *id, const char *after)
{
    f.waiting++;
    srv_store_aside_list(f.store, id, after, 10, on_aside, &f);
    ck_assert_int_eq(fix_wait(&f), OK);
    return asides;
}

static enum srv_store_status decide(enum srv_store_match_status status, int winner)
{
    return FIX_DO(
        &f, srv_store_aside_decide(f.store, "m1", status, winner, "judge", 9000, FIX_CB(&f)));
}

START_TEST(a_match_put_aside_is_decided_once)
{
    append(1, NULL, OK);
    ck_assert_int_eq(decide(SRV_STORE_MATCH_FINISHED, 0), SRV_STORE_CONFLICT); /* it lives */
    ck_assert_uint_eq(count_asides(NULL, NULL), 0);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_aside(f.store, "m1", fix_text("why"), 8000, FIX_CB(&f))),
        OK);
    ck_assert_uint_eq(count_asides(NULL, NULL), 1);
    ck_assert_uint_eq(count_asides("m1", NULL), 1);
    ck_assert_uint_eq(count_asides("m2", NULL), 0);
    ck_assert_uint_eq(count_asides(NULL, "m1"), 0);
    ck_assert_int_eq(decide(SRV_STORE_MATCH_LIVE, 0), SRV_STORE_INVALID);
    ck_assert_int_eq(decide(SRV_STORE_MATCH_FINISHED, 1), OK);
    ck_assert_int_eq(decide(SRV_STORE_MATCH_VOID, SRV_STORE_NO_WINNER), SRV_STORE_CONFLICT);
    ck_assert_uint_eq(count_asides(NULL, NULL), 0);
    ck_assert_int_eq(
        fix_count(&f,
            "SELECT count(*) FROM match WHERE id = 'm1' AND status = 'finished' AND"
            " winner = 1 AND reason = 'judge' AND report = 'why'"),
        1);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM journal"), 1); /* evidence */
}
END_TEST

Suite *suite_judge(void)
{
    Suite *suite = suite_create("judge");
    TCase *tc = tcase_create("judge");
    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, a_rider_is_written_with_its_write_or_not_at_all);
    tcase_add_test(tc, audit_rows_come_latest_first_in_pages);
    tcase_add_test(tc, a_call_is_taken_by_one_and_closed_by_any);
    tcase_add_test(tc, a_ban_ends_sessions_and_takes_the_place_of_another);
    tcase_add_test(tc, a_match_put_aside_is_decided_once);
    suite_add_tcase(suite, tc);
    return suite;
}
