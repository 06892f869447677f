/* SPDX-License-Identifier: MIT
 * test_ops.c - players, sessions, decks, card sets. */
#include "fix.h"

#include <stdio.h>
#include <stdlib.h>
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

/* ---- players and sessions ---- */

static void on_session(void *arg, enum srv_store_status s,
    const struct srv_store_player *player, const struct srv_store_session *session)
{
    const char *want = arg; /* the player's id, or NULL */
    ck_assert_int_eq(s, want != NULL ? OK : SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(player != NULL, s == OK);
    ck_assert_int_eq(session != NULL, s == OK);
    if (s == OK) {
        ck_assert_str_eq(player->id, want);
        ck_assert_str_eq(player->kind, "guest");
        ck_assert_str_eq(player->name, "Player 1");
        ck_assert_int_eq(player->created_ms, 1001);
        ck_assert_mem_eq(session->token_hash, fix_hash(1), SRV_STORE_HASH_BYTES);
        ck_assert_int_eq(session->created_ms, 1000);
    }
    fix_on_done(&f, s);
}

static void find(unsigned token, int64_t now_ms, const char *want)
{
    f.waiting++;
    srv_store_session_find(f.store, fix_hash(token), now_ms, on_session, (void *)want);
    fix_wait(&f);
}

START_TEST(sessions_are_found_until_they_expire)
{
    fix_player(&f, 0);
    fix_player(&f, 1);
    find(1, 1999, "p1");
    find(1, 2000, NULL);
    find(9, 1000, NULL);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_session_touch(f.store, fix_hash(1), 1500, 3000, FIX_CB(&f))), OK);
    find(1, 2999, "p1");
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_session_touch(f.store, fix_hash(9), 1, 2, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(FIX_DO(&f, srv_store_session_purge(f.store, 2000, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session"), 1);
    find(1, 2000, "p1");
}
END_TEST

START_TEST(player_and_session_come_together_or_not)
{
    fix_player(&f, 1);
    const struct srv_store_player again = {"p1", "guest", "Other", 1, NULL, 0};
    const struct srv_store_player other = {"p2", "guest", "Other", 1, NULL, 0};
    const struct srv_store_session used = {fix_hash(1), 1, 2, 1, NULL};
    const struct srv_store_session fresh = {fix_hash(2), 1, 2, 1, NULL};
    ck_assert_int_eq(FIX_DO(&f, srv_store_player_create(f.store, &again, &fresh, FIX_CB(&f))),
        SRV_STORE_TAKEN);
    ck_assert_int_eq(FIX_DO(&f, srv_store_player_create(f.store, &other, &used, FIX_CB(&f))),
        SRV_STORE_TAKEN);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM player WHERE kind <> 'gone'"), 1);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM session"), 1);
}
END_TEST

START_TEST(values_out_of_range_are_refused)
{
    char id[SRV_STORE_ID_MAX + 2], name[SRV_STORE_WORD_MAX + 2];
    memset(id, 'a', sizeof id);
    memset(name, 'n', sizeof name);
    id[sizeof id - 1] = '\0';
    name[sizeof name - 1] = '\0';
    const struct srv_store_session s = {fix_hash(1), 1, 2, 1, NULL};
    const struct srv_store_player bad[] = {{"", "guest", "N", 1, NULL, 0},
        {id, "guest", "N", 1, NULL, 0}, {"a b", "guest", "N", 1, NULL, 0},
        {"\xc3\xa9", "guest", "N", 1, NULL, 0}, {"p", name, "N", 1, NULL, 0},
        {"p", "guest", name, 1, NULL, 0}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_int_eq(FIX_DO(&f, srv_store_player_create(f.store, &bad[i], &s, FIX_CB(&f))),
            SRV_STORE_INVALID);
    }
    id[SRV_STORE_ID_MAX] = '\0';
    name[SRV_STORE_WORD_MAX] = '\0';
    const struct srv_store_player good = {id, "guest", name, 1, NULL, 0};
    ck_assert_int_eq(FIX_DO(&f, srv_store_player_create(f.store, &good, &s, FIX_CB(&f))), OK);
    ck_assert_int_eq(fix_count(&f, "SELECT count(*) FROM player WHERE kind <> 'gone'"), 1);
}
END_TEST

/* ---- decks ---- */

static struct srv_store_deck deck_of(const char *id, const char *player, const char *game)
{
    return (struct srv_store_deck){
        .id = id,
        .player = player,
        .game = game,
        .name = "My deck",
        .body = fix_text("main A 50\n"),
        .hash = fix_hash(77),
        .legal = true,
        .created_ms = 100,
        .updated_ms = 200,
    };
}

static enum srv_store_status put(struct srv_store_deck d, uint32_t max)
{
    return FIX_DO(&f, srv_store_deck_put(f.store, &d, max, FIX_CB(&f)));
}

static void on_decks(
    void *arg, enum srv_store_status s, const struct srv_store_deck *decks, size_t n)
{
    char got[256] = "";
    for (size_t i = 0; i < n; i++) {
        if (strcmp(decks[i].id, "d0") == 0) {
            ck_assert_uint_eq(decks[i].body.len, strlen("main A 50\n"));
            ck_assert_mem_eq(decks[i].body.at, "main A 50\n", decks[i].body.len);
        }
        strcat(strcat(got, decks[i].id), " ");
    }
    ck_assert_str_eq(got, (const char *)arg);
    fix_on_done(&f, s);
}

static void list(const char *player, const char *game, const char *want)
{
    f.waiting++;
    srv_store_deck_list(f.store, player, game, on_decks, (void *)want);
    ck_assert_int_eq(fix_wait(&f), OK);
}

static void on_deck(void *arg, enum srv_store_status s, const struct srv_store_deck *deck)
{
    const struct srv_store_deck *want = arg; /* NULL: must not be there */
    ck_assert_int_eq(s, want != NULL ? OK : SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(deck != NULL, want != NULL);
    if (deck != NULL) {
        ck_assert_str_eq(deck->id, want->id);
        ck_assert_str_eq(deck->player, want->player);
        ck_assert_str_eq(deck->game, want->game);
        ck_assert_str_eq(deck->name, want->name);
        ck_assert_uint_eq(deck->body.len, want->body.len);
        ck_assert_str_eq(deck->body.at, want->body.at);
        ck_assert_int_eq(deck->hash != NULL, want->hash != NULL);
        if (deck->hash != NULL) {
            ck_assert_mem_eq(deck->hash, want->hash, SRV_STORE_HASH_BYTES);
        }
        ck_assert_int_eq(deck->legal, want->legal);
        ck_assert_int_eq(deck->created_ms, want->created_ms);
        ck_assert_int_eq(deck->updated_ms, want->updated_ms);
    }
    fix_on_done(&f, s);
}

static void get(const char *player, const char *id, struct srv_store_deck *want)
{
    f.waiting++;
    srv_store_deck_get(f.store, player, id, on_deck, want);
    fix_wait(&f);
}

START_TEST(decks_are_put_replaced_listed_and_deleted)
{
    fix_player(&f, 0);
    fix_player(&f, 1);
    struct srv_store_deck d = deck_of("d1", "p0", "digimon");
    ck_assert_int_eq(put(d, 10), OK);
    get("p0", "d1", &d);
    get("p1", "d1", NULL);
    get("p0", "d2", NULL);

    struct srv_store_deck next = d;
    next.name = "Renamed";
    next.body = fix_text("");
    next.hash = NULL;
    next.legal = false;
    next.updated_ms = 300;
    next.created_ms = 999; /* stays what it was */
    ck_assert_int_eq(put(next, 1), OK);
    next.created_ms = 100;
    get("p0", "d1", &next);

    next.player = "p1";
    ck_assert_int_eq(put(next, 10), SRV_STORE_CONFLICT);
    struct srv_store_deck other = deck_of("d0", "p0", "duelmasters");
    other.created_ms = d.created_ms; /* in the same millisecond, but later */
    ck_assert_int_eq(put(other, 10), OK);
    list("p0", NULL, "d1 d0 ");
    list("p0", "digimon", "d1 ");
    list("p0", "go", "");
    list("p1", NULL, "");

    ck_assert_int_eq(
        FIX_DO(&f, srv_store_deck_rename(f.store, "p1", "d1", "Mine", 400, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_deck_rename(f.store, "p0", "d9", "Mine", 400, FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(
        FIX_DO(&f, srv_store_deck_rename(f.store, "p0", "d1", "Mine", 400, FIX_CB(&f))), OK);
    next.player = "p0";
    next.name = "Mine";
    next.updated_ms = 400;
    get("p0", "d1", &next);

    ck_assert_int_eq(FIX_DO(&f, srv_store_deck_delete(f.store, "p1", "d1", FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(FIX_DO(&f, srv_store_deck_delete(f.store, "p0", "d1", FIX_CB(&f))), OK);
    ck_assert_int_eq(FIX_DO(&f, srv_store_deck_delete(f.store, "p0", "d1", FIX_CB(&f))),
        SRV_STORE_NOT_FOUND);
    list("p0", NULL, "d0 ");
}
END_TEST

START_TEST(decks_of_a_player_are_limited)
{
    fix_player(&f, 0);
    fix_player(&f, 1);
    char id[8];
    for (unsigned i = 0; i < 20; i++) { /* past the first growth of the list as well */
        snprintf(id, sizeof id, "d%02u", i);
        ck_assert_int_eq(put(deck_of(id, "p0", "digimon"), 20), OK);
    }
    ck_assert_int_eq(put(deck_of("more", "p0", "digimon"), 20), SRV_STORE_LIMIT);
    ck_assert_int_eq(put(deck_of("d05", "p0", "digimon"), 20), OK);
    ck_assert_int_eq(put(deck_of("more", "p1", "digimon"), 20), OK);
    ck_assert_int_eq(put(deck_of("none", "nobody", "digimon"), 20), SRV_STORE_NOT_FOUND);
    list("p0", NULL,
        "d00 d01 d02 d03 d04 d05 d06 d07 d08 d09 d10 d11 d12 d13 d14 d15 d16 d17 d18 d19 ");
}
END_TEST

/* ---- card sets ---- */

static char *big;
#define BIG_LEN ((size_t)3 << 20)

static void on_card_set(
    void *arg, enum srv_store_status s, const struct srv_store_card_set *set)
{
    ck_assert_int_eq(s, arg != NULL ? OK : SRV_STORE_NOT_FOUND);
    ck_assert_int_eq(set != NULL, s == OK);
    if (set != NULL) {
        ck_assert_str_eq(set->game, "digimon");
        ck_assert_uint_eq(set->body.len, BIG_LEN);
        ck_assert_int_eq(memcmp(set->body.at, big, BIG_LEN), 0);
        ck_assert_mem_eq(set->hash, fix_hash(5), SRV_STORE_HASH_BYTES);
    }
    fix_on_done(&f, s);
}

START_TEST(card_sets_are_kept_by_hash)
{
    big = malloc(BIG_LEN);
    for (size_t i = 0; i < BIG_LEN; i++) {
        big[i] = (char)('a' + i * i / 7 % 23);
    }
    struct srv_store_card_set set = {fix_hash(5), "digimon", {big, BIG_LEN}};
    ck_assert_int_eq(FIX_DO(&f, srv_store_card_set_put(f.store, &set, FIX_CB(&f))), OK);
    set = (struct srv_store_card_set){fix_hash(5), "digimon", fix_text("something else")};
    ck_assert_int_eq(FIX_DO(&f, srv_store_card_set_put(f.store, &set, FIX_CB(&f))), OK);
    f.waiting = 2;
    srv_store_card_set_get(f.store, fix_hash(5), on_card_set, &f);
    srv_store_card_set_get(f.store, fix_hash(6), on_card_set, NULL);
    fix_wait(&f);
    ck_assert_int_lt(fix_count(&f, "SELECT length(body) FROM card_set"), BIG_LEN);

    struct srv_store_reader *reader;
    struct srv_store_error error;
    ck_assert_int_eq(srv_store_reader_open(f.path, NULL, &reader, &error), OK);
    f.waiting = 1;
    srv_store_reader_card_set_get(reader, fix_hash(5), on_card_set, &f);
    ck_assert_uint_eq(f.waiting, 0); /* before the call returned */
    srv_store_reader_free(reader);
    free(big);
}
END_TEST

Suite *suite_ops(void)
{
    Suite *s = suite_create("ops");
    TCase *t = tcase_create("ops");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, sessions_are_found_until_they_expire);
    tcase_add_test(t, player_and_session_come_together_or_not);
    tcase_add_test(t, values_out_of_range_are_refused);
    tcase_add_test(t, decks_are_put_replaced_listed_and_deleted);
    tcase_add_test(t, decks_of_a_player_are_limited);
    tcase_add_test(t, card_sets_are_kept_by_hash);
    suite_add_tcase(s, t);
    return s;
}
