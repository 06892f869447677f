/* SPDX-License-Identifier: MIT
 * test_accounts.c - accounts and their sessions, and what is left of those who leave. */
#include "fix.h"

#include <string.h>

static struct fix f;

static void set_up(void)
{
    fix_init(&f);
    fix_open(&f);
}

static void tear_down(void)
{
    fix_close(&f);
    fix_deinit(&f);
}

#define PEOPLE(where) fix_count(&f, "SELECT count(*) FROM player WHERE " where)

static const struct srv_store_account sora = {.player = "p7",
    .handle = "sora",
    .name = "Sora",
    .name_key = "sora",
    .likeness = "s0ra",
    .password = "$hash",
    .roles = 1,
    .created_ms = 50};

/* A session with the token hash of n, good from 100 + n to 1000. */
static struct srv_store_session session(unsigned n)
{
    return (struct srv_store_session){.token_hash = fix_hash(n),
        .created_ms = 100 + n,
        .expires_ms = 1000,
        .used_ms = 100 + n,
        .client = "test/1"};
}

static enum srv_store_status create(
    const struct srv_store_account *account, bool is_guest, unsigned token)
{
    const struct srv_store_session s = session(token);
    return FIX_DO(&f, srv_store_account_create(f.store, account, is_guest, &s, FIX_CB(&f)));
}

static enum srv_store_status login(const char *password, const char *rehashed, unsigned token)
{
    const struct srv_store_session s = session(token);
    return FIX_DO(
        &f, srv_store_account_login(f.store, "p7", password, rehashed, &s, 3, FIX_CB(&f)));
}

static void on_account(
    void *arg, enum srv_store_status s, const struct srv_store_account *account)
{
    const struct srv_store_account *want = arg;
    ck_assert_int_eq(s, want != NULL ? OK : SRV_STORE_NOT_FOUND);
    if (want != NULL) {
        ck_assert_str_eq(account->player, want->player);
        ck_assert_str_eq(account->handle, want->handle);
        ck_assert_str_eq(account->name, want->name);
        ck_assert_str_eq(account->name_key, want->name_key);
        ck_assert_str_eq(account->password, want->password);
        ck_assert_uint_eq(account->roles, want->roles);
    }
    fix_on_done(&f, s);
}

static void find(const char *handle, const char *player, const struct srv_store_account *want)
{
    f.waiting++;
    srv_store_account_find(f.store, handle, player, on_account, (void *)want);
    fix_wait(&f);
}

START_TEST(an_account_is_found_by_handle_and_player)
{
    ck_assert_int_eq(create(&sora, false, 1), OK);
    find("sora", NULL, &sora);
    find(NULL, "p7", &sora);
    find("sor", NULL, NULL);
    find(NULL, "p8", NULL);
}
END_TEST

START_TEST(handles_names_and_looks_are_unique)
{
    struct srv_store_account other = sora;
    ck_assert_int_eq(create(&sora, false, 1), OK);
    other.player = "p8";
    ck_assert_int_eq(create(&other, false, 2), SRV_STORE_TAKEN); /* the handle, first of all */
    other.handle = "sora2";
    ck_assert_int_eq(create(&other, false, 2), SRV_STORE_CONFLICT);
    other.name_key = "another";
    ck_assert_int_eq(create(&other, false, 2), SRV_STORE_CONFLICT); /* looks the same */
    other.likeness = NULL;
    ck_assert_int_eq(create(&other, false, 2), OK);
    ck_assert_int_eq(PEOPLE("kind = 'account'"), 2);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session"), 2);

    struct srv_store_account renamed = sora;
    renamed.name = renamed.name_key = "another";
    ck_assert_int_eq(FIX_DO(&f, srv_store_account_rename(f.store, &renamed, FIX_CB(&f))),
        SRV_STORE_CONFLICT);
    renamed.name = "SORA";
    renamed.name_key = "sora"; /* the own one, in another case */
    ck_assert_int_eq(FIX_DO(&f, srv_store_account_rename(f.store, &renamed, FIX_CB(&f))), OK);
    find("sora", NULL, &renamed);
    renamed.player = "p9";
    renamed.name_key = "free";
    renamed.likeness = NULL;
    ck_assert_int_eq(FIX_DO(&f, srv_store_account_rename(f.store, &renamed, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
}
END_TEST

START_TEST(a_guest_gets_an_account_and_other_sessions)
{
    fix_player(&f, 7); /* "p7", token 7 */
    struct srv_store_account mine = sora;
    mine.player = "p6";
    ck_assert_int_eq(create(&mine, true, 1), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM account"), 0);
    ck_assert_int_eq(create(&sora, true, 1), OK);
    find("sora", NULL, &sora);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session"), 1); /* the new one */
    mine = sora;
    mine.handle = mine.name_key = "twice";
    mine.likeness = NULL;
    ck_assert_int_eq(create(&mine, true, 2), SRV_STORE_NOT_FOUND); /* no guest any more */
}
END_TEST

START_TEST(a_login_needs_the_password_that_was_checked)
{
    struct srv_store_account want = sora;
    ck_assert_int_eq(create(&sora, false, 1), OK);
    ck_assert_int_eq(login("$other", NULL, 2), SRV_STORE_CONFLICT);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session"), 1);
    ck_assert_int_eq(login("$hash", "$better", 2), OK);
    want.password = "$better";
    find("sora", NULL, &want);
    ck_assert_int_eq(login("$hash", NULL, 3), SRV_STORE_CONFLICT);
    ck_assert_int_eq(login("$better", NULL, 3), OK);
    ck_assert_int_eq(login("$better", NULL, 4), OK); /* three at most: the first one ends */
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session"), 3);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session WHERE used_ms = 101"), 0);
}
END_TEST

static void on_sessions(
    void *arg, enum srv_store_status s, const struct srv_store_session *sessions, size_t n)
{
    const char *want = arg; /* a digit for each, of its token */
    ck_assert_int_eq(s, OK);
    ck_assert_uint_eq(n, strlen(want));
    for (size_t i = 0; i < n; i++) {
        const unsigned token = (unsigned)(want[i] - '0');
        ck_assert_mem_eq(sessions[i].token_hash, fix_hash(token), SRV_STORE_HASH_BYTES);
        ck_assert_int_eq(sessions[i].created_ms, 100 + token);
        ck_assert_str_eq(sessions[i].client, "test/1");
    }
    fix_on_done(&f, s);
}

static void list(int64_t now_ms, const char *want)
{
    f.waiting++;
    srv_store_session_list(f.store, "p7", now_ms, on_sessions, (void *)want);
    fix_wait(&f);
}

static enum srv_store_status end(const char *player, const uint8_t *token)
{
    return FIX_DO(&f, srv_store_session_end(f.store, player, token, FIX_CB(&f)));
}

START_TEST(sessions_are_listed_and_ended)
{
    ck_assert_int_eq(create(&sora, false, 1), OK);
    ck_assert_int_eq(login("$hash", NULL, 3), OK);
    ck_assert_int_eq(login("$hash", NULL, 2), OK);
    list(999, "123");
    list(1000, ""); /* expired */
    ck_assert_int_eq(end("p8", fix_hash(2)), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(end("p7", fix_hash(2)), OK);
    ck_assert_int_eq(end("p7", fix_hash(2)), SRV_STORE_NOT_FOUND);
    list(999, "13");
    const struct srv_store_session s = session(5);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_account_password(f.store, "p7", "$wrong", "$new", &s, FIX_CB(&f))),
        SRV_STORE_CONFLICT);
    list(999, "13");
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_account_password(f.store, "p7", "$hash", "$new", &s, FIX_CB(&f))),
        OK);
    list(999, "5");
    ck_assert_int_eq(login("$new", NULL, 6), OK);
    ck_assert_int_eq(end("p7", NULL), OK);
    ck_assert_int_eq(end("p7", NULL), OK); /* nothing left is as well */
    list(999, "");
}
END_TEST

static uint32_t roles_now;

static void on_roles(void *arg, enum srv_store_status s, const char *player, uint32_t roles)
{
    (void)arg;
    ck_assert_int_eq(player != NULL, s == OK);
    roles_now = roles;
    fix_on_done(&f, s);
}

static enum srv_store_status roles(const char *handle, uint32_t add, uint32_t drop)
{
    f.waiting++;
    srv_store_account_roles(f.store, handle, add, drop, on_roles, NULL);
    return fix_wait(&f);
}

START_TEST(roles_are_given_and_taken)
{
    ck_assert_int_eq(create(&sora, false, 1), OK);
    ck_assert_int_eq(roles("sora", 0, 0), OK);
    ck_assert_uint_eq(roles_now, 1);
    ck_assert_int_eq(roles("sora", 12, 0), OK);
    ck_assert_uint_eq(roles_now, 13);
    ck_assert_int_eq(roles("sora", 2, 5), OK);
    ck_assert_uint_eq(roles_now, 10);
    ck_assert_int_eq(roles("taichi", 2, 0), SRV_STORE_NOT_FOUND);
    fix_close(&f);
    struct srv_store_error error;
    f.waiting++;
    ck_assert_int_eq(srv_store_roles_now(f.path, "sora", 4, 8, on_roles, NULL, &error), OK);
    ck_assert_uint_eq(roles_now, 6);
    f.waiting++;
    ck_assert_int_eq(srv_store_roles_now(f.path, "taichi", 0, 0, on_roles, NULL, &error),
        SRV_STORE_NOT_FOUND);
    fix_open(&f);
    ck_assert_int_eq(
        srv_store_roles_now(f.path, "sora", 0, 0, on_roles, NULL, &error), SRV_STORE_LOCKED);
    ck_assert_int_eq(roles("sora", 0, 0), OK);
    ck_assert_uint_eq(roles_now, 6);
}
END_TEST

/* ---- leaving ---- */

static enum srv_store_status leave(const char *password)
{
    return FIX_DO(&f, srv_store_account_leave(f.store, "p7", password, "Nobody", FIX_CB(&f)));
}

static void on_leaving(void *arg, enum srv_store_status s, const char *const *players, size_t n)
{
    const char *want = arg;
    ck_assert_int_eq(s, OK);
    ck_assert_uint_eq(n, want != NULL ? 1 : 0);
    if (want != NULL) {
        ck_assert_str_eq(players[0], want);
    }
    fix_on_done(&f, s);
}

static void leaving(const char *want)
{
    f.waiting++;
    srv_store_leaving_list(f.store, 16, on_leaving, (void *)want);
    fix_wait(&f);
}

static enum srv_store_status forget_seats(void)
{
    return FIX_DO(&f, srv_store_leaving_seats(f.store, "p7", "Nobody", FIX_CB(&f)));
}

static enum srv_store_status forget_player(void)
{
    return FIX_DO(&f, srv_store_leaving_end(f.store, "p7", FIX_CB(&f)));
}

START_TEST(an_account_goes_with_what_belongs_to_it)
{
    ck_assert_int_eq(create(&sora, false, 1), OK);
    const struct srv_store_deck deck = {.id = "d1",
        .player = "p7",
        .game = "g",
        .name = "Mine",
        .body = fix_text("x"),
        .created_ms = 1,
        .updated_ms = 1};
    ck_assert_int_eq(FIX_DO(&f, srv_store_deck_put(f.store, &deck, 5, FIX_CB(&f))), OK);
    leaving(NULL);
    ck_assert_int_eq(forget_player(), OK); /* nobody leaves: nothing is done */
    ck_assert_int_eq(leave("$wrong"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(PEOPLE("kind = 'account'"), 1);
    ck_assert_int_eq(leave("$hash"), OK);
    leaving("p7");
    find("sora", NULL, NULL);
    list(0, "");
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM deck"), 0);
    ck_assert_int_eq(PEOPLE("name = 'Sora'"), 0);
    ck_assert_int_eq(leave("$hash"), SRV_STORE_CONFLICT);
    ck_assert_int_eq(login("$hash", NULL, 2), SRV_STORE_CONFLICT);
    ck_assert_int_eq(forget_seats(), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(forget_player(), OK);
    leaving(NULL);
    ck_assert_int_eq(PEOPLE("id = 'p7'"), 0);
    struct srv_store_account again = sora;
    again.player = "p8";
    ck_assert_int_eq(create(&again, false, 9), OK); /* handle and name are free */
}
END_TEST

START_TEST(seats_of_a_match_that_goes_on_are_kept)
{
    fix_world(&f);
    ck_assert_int_eq(create(&sora, false, 50), OK);
    struct srv_store_match m = fix_match("m1", 5);
    struct srv_store_seat seat[] = {fix_seat(0, "p7"), fix_seat(1, "p1")};
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_create(f.store, &m, seat, 2, FIX_CB(&f))), OK);
    ck_assert_int_eq(leave("$hash"), OK);
    ck_assert_int_eq(forget_seats(), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(forget_player(), SRV_STORE_CONFLICT); /* he sits there */
    ck_assert_int_eq(FIX_DO(&f, srv_store_match_cancel(f.store, "m1", 9, FIX_CB(&f))), OK);
    ck_assert_int_eq(forget_seats(), OK);
    ck_assert_int_eq(forget_seats(), SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(fix_count(&f,
                         "SELECT count(*) FROM match_seat WHERE player_id = 'gone'"
                         " AND name = 'Nobody' AND seat = 0"),
        1);
    ck_assert_int_eq(forget_player(), OK);
    ck_assert_int_eq(
        fix_count(&f, "SELECT count(*) FROM match_seat WHERE player_id = 'p1'"), 1);
}
END_TEST

static char another[] = "another text";

static void on_replay(void *arg, enum srv_store_status s, const struct srv_store_replay *replay,
    struct srv_store_bytes body)
{
    const char *want = arg;
    ck_assert_int_eq(s, OK);
    ck_assert_uint_eq(body.len, strlen(want));
    ck_assert_mem_eq(body.at, want, body.len);
    ck_assert_uint_eq(replay->players.len, strlen("nobody and p1"));
    ck_assert_ptr_null(replay->player[0]);
    ck_assert_str_eq(replay->player[1], "p1");
    fix_on_done(&f, s);
}

static size_t found;

static void on_list(void *arg, enum srv_store_status s, const struct srv_store_replay *replays,
    size_t n, bool is_more)
{
    (void)arg;
    (void)replays;
    (void)is_more;
    found = n;
    fix_on_done(&f, s);
}

static size_t count_of(const char *player)
{
    const struct srv_store_replay_query q = {.asker = player, .player = player, .limit = 9};
    f.waiting++;
    srv_store_replay_list(f.store, &q, on_list, NULL);
    fix_wait(&f);
    return found;
}

START_TEST(a_replay_is_not_found_by_who_is_gone)
{
    fix_world(&f);
    fix_match_live(&f, "m1");
    const struct srv_store_finish finish = fix_finish(1, 500);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_match_finish(f.store, "m1", &finish, FIX_CB(&f))), OK);
    ck_assert_uint_eq(count_of("p0"), 1);
    for (int i = 0; i < 2; i++) { /* a second time changes nothing */
        ck_assert_int_eq(FIX_DO(&f,
                             srv_store_replay_forget(f.store, "m1", "p0",
                                 fix_text("nobody and p1"), fix_text(another), FIX_CB(&f))),
            OK);
        ck_assert_uint_eq(count_of("p0"), 0);
        ck_assert_uint_eq(count_of("p1"), 1);
        f.waiting++;
        srv_store_replay_get(f.store, "m1", false, on_replay, another);
        fix_wait(&f);
    }
    ck_assert_int_eq(FIX_DO(&f,
                         srv_store_replay_forget(f.store, "m1", "p0", fix_text("nobody and p1"),
                             (struct srv_store_bytes){NULL, 0}, FIX_CB(&f))),
        OK);
    f.waiting++;
    srv_store_replay_get(f.store, "m1", false, on_replay, another); /* the one it has */
    fix_wait(&f);
    ck_assert_int_eq(FIX_DO(&f,
                         srv_store_replay_forget(
                             f.store, "m2", "p0", fix_text("x"), fix_text("y"), FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
}
END_TEST

Suite *suite_accounts(void)
{
    Suite *s = suite_create("accounts");
    TCase *c = tcase_create("accounts");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, an_account_is_found_by_handle_and_player);
    tcase_add_test(c, handles_names_and_looks_are_unique);
    tcase_add_test(c, a_guest_gets_an_account_and_other_sessions);
    tcase_add_test(c, a_login_needs_the_password_that_was_checked);
    tcase_add_test(c, sessions_are_listed_and_ended);
    tcase_add_test(c, roles_are_given_and_taken);
    tcase_add_test(c, an_account_goes_with_what_belongs_to_it);
    tcase_add_test(c, seats_of_a_match_that_goes_on_are_kept);
    tcase_add_test(c, a_replay_is_not_found_by_who_is_gone);
    suite_add_tcase(s, c);
    return s;
}
