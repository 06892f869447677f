/* SPDX-License-Identifier: MIT
 * core_test.c - what the core promises every game, tried on the mini game. */
#include "../../engine/core/act.h"
#include "mini_game.h"

#include <check.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static struct eng_match match;
static struct eng_events events;
static struct eng_options options;

static void setup(void)
{
    mini_start(&match, &events);
    ck_assert_uint_eq(match.prompt.is_open, 1);
}

static enum eng_status answer(unsigned count, const uint16_t *picks)
{
    struct eng_command c = {.kind = ENG_COMMAND_ANSWER, .prompt = match.prompt.number};
    c.picks = (uint16_t)count;
    memcpy(c.pick, picks, (count > ENG_PICKS_MAX ? ENG_PICKS_MAX : count) * sizeof *picks);
    return eng_match_apply(&mini_book, &match, &c, &events);
}

static enum eng_status pick(uint16_t id)
{
    return answer(1, &id);
}

static bool offers(uint16_t id)
{
    eng_match_options(&mini_book, &match, &options);
    for (uint32_t i = 0; i < options.len; i++) {
        if (options.at[i].id == id) {
            return true;
        }
    }
    return false;
}

START_TEST(chacha20_is_the_library_s)
{
    uint8_t key[32];
    for (int round = 0; round < 50; round++) {
        randombytes_buf(key, sizeof key);
        const uint32_t counter =
            round < 2 ? (round == 0 ? 0 : UINT32_MAX) : randombytes_random();
        uint8_t want[64] = {0};
        const uint8_t nonce[12] = {0};
        crypto_stream_chacha20_ietf_xor_ic(want, want, sizeof want, nonce, counter, key);
        uint32_t got[16];
        eng_chacha20_block(key, counter, got);
        ck_assert_mem_eq(got, want, sizeof want); /* both little-endian */
    }
}
END_TEST

START_TEST(below_is_even_and_rejects)
{
    struct eng_chance chance = {.key = {7}};
    unsigned count[6] = {0};
    for (int i = 0; i < 60000; i++) {
        count[eng_chance_below(&chance, NULL, 6)]++;
    }
    for (int i = 0; i < 6; i++) { /* 10,000 each; 5 sigma is 456 */
        ck_assert_uint_gt(count[i], 9500);
        ck_assert_uint_lt(count[i], 10500);
    }
    ck_assert_uint_ge(chance.n, 60000);
    const uint64_t before = chance.n; /* half of all words are rejected for 2^31 + 1 */
    for (int i = 0; i < 1000; i++) {
        ck_assert_uint_le(eng_chance_below(&chance, NULL, 0x80000001u), 0x80000000u);
    }
    ck_assert_uint_gt(chance.n - before, 1700);
}
END_TEST

START_TEST(a_shuffle_draws_what_below_draws)
{
    struct eng_card_id at[50];
    struct eng_card_id by_hand[50];
    for (unsigned i = 0; i < 50; i++) {
        at[i] = by_hand[i] = eng_card_of(i + 1);
    }
    struct eng_chance a = {.key = {9}, .n = 5};
    struct eng_chance b = a;
    eng_chance_shuffle(&a, NULL, at, 50);
    for (unsigned i = 49; i > 0; i--) {
        const uint32_t j = eng_chance_below(&b, NULL, i + 1);
        const struct eng_card_id swap = by_hand[i];
        by_hand[i] = by_hand[j];
        by_hand[j] = swap;
    }
    ck_assert_mem_eq(at, by_hand, sizeof at);
    ck_assert_uint_eq(a.n, b.n);
}
END_TEST

START_TEST(scripted_draws_come_first)
{
    const uint32_t rolls[] = {3, 1};
    const struct eng_script script = {rolls, 2};
    struct eng_chance chance = {.key = {1}};
    ck_assert_uint_eq(eng_chance_below(&chance, &script, 6), 3);
    ck_assert_uint_eq(eng_chance_below(&chance, &script, 6), 1);
    ck_assert_uint_eq(chance.n, 2);
}
END_TEST

START_TEST(only_completable_picks_are_offered)
{
    ck_assert_int_eq(pick(MINI_CHOOSE), ENG_OK);
    /* 1..6, ascending, to 10: 5 would need another 5, 6 is too late for 4 */
    ck_assert(offers(100) && offers(101) && offers(103));
    ck_assert(!offers(104) && !offers(105));
    const uint16_t number = match.prompt.number;
    ck_assert_int_eq(pick(103), ENG_OK); /* 4: only 6 is left */
    ck_assert_uint_eq(match.prompt.number, number);
    ck_assert_uint_eq(match.prompt.picks, 1);
    ck_assert(offers(105) && !offers(104));
    ck_assert_int_eq(pick(104), ENG_OPTION);
    ck_assert_int_eq(pick(105), ENG_OK);
    ck_assert_int_eq(match.outcome.result, ENG_RESULT_WON);
}
END_TEST

START_TEST(several_picks_are_all_applied_or_none)
{
    ck_assert_int_eq(pick(MINI_CHOOSE), ENG_OK);
    const struct eng_match before = match;
    events.len = 0;
    ck_assert_int_eq(
        answer(2, (uint16_t[]){100, 105}), ENG_OPTION); /* 1 + 6 needs a 3 between */
    ck_assert_int_eq(answer(3, (uint16_t[]){103, 105, 105}), ENG_PICKS); /* done after two */
    ck_assert_int_eq(answer(4, (uint16_t[]){100, 101, 102, 103}), ENG_PICKS);
    ck_assert_int_eq(answer(0, (uint16_t[]){0}), ENG_PICKS);
    ck_assert_int_eq(answer(ENG_PICKS_MAX + 1, (uint16_t[ENG_PICKS_MAX]){0}), ENG_PICKS);
    ck_assert_mem_eq(&before, &match, sizeof match);
    ck_assert_uint_eq(events.len, 0);

    struct eng_match stepwise = match;
    ck_assert_int_eq(answer(3, (uint16_t[]){100, 102, 105}), ENG_OK); /* 1 + 3 + 6 */
    const struct eng_match at_once = match;
    match = stepwise;
    ck_assert_int_eq(pick(100), ENG_OK);
    ck_assert_int_eq(pick(102), ENG_OK);
    ck_assert_int_eq(pick(105), ENG_OK);
    ck_assert_mem_eq(&at_once, &match, sizeof match);
}
END_TEST

START_TEST(a_refused_command_leaves_no_trace)
{
    const struct eng_match before = match;
    events.len = 0;
    const uint16_t number = match.prompt.number;
    const struct {
        struct eng_command command;
        enum eng_status status;
    } cases[] = {
        {{.kind = ENG_COMMAND_NONE, .prompt = number}, ENG_COMMAND},
        {{.kind = ENG_COMMAND_NUM, .prompt = number}, ENG_COMMAND},
        {{.kind = ENG_COMMAND_ANSWER, .seat = 2, .prompt = number}, ENG_SEAT},
        {{.kind = ENG_COMMAND_ANSWER, .seat = 1, .prompt = number, .picks = 1}, ENG_SEAT},
        {{.kind = ENG_COMMAND_ANSWER, .prompt = (uint16_t)(number + 1), .picks = 1},
            ENG_PROMPT},
        {{.kind = ENG_COMMAND_ANSWER, .picks = 1}, ENG_PROMPT},
        {{.kind = ENG_COMMAND_ANSWER, .prompt = number, .picks = 1, .pick = {99}}, ENG_OPTION},
        {{.kind = ENG_COMMAND_TIMEOUT, .seat = 1, .prompt = number}, ENG_SEAT},
        {{.kind = ENG_COMMAND_TIMEOUT, .prompt = (uint16_t)(number + 1)}, ENG_PROMPT},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_int_eq(
            eng_match_apply(&mini_book, &match, &cases[i].command, &events), cases[i].status);
        ck_assert_mem_eq(&before, &match, sizeof match);
        ck_assert_uint_eq(events.len, 0);
    }
}
END_TEST

START_TEST(a_timeout_answers_the_default)
{
    const struct eng_command c = {.kind = ENG_COMMAND_TIMEOUT, .prompt = match.prompt.number};
    ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events), ENG_OK);
    ck_assert_uint_eq(match.prompt.kind, MINI_ASK_CARDS);
}
END_TEST

START_TEST(either_seat_may_concede_or_forfeit)
{
    for (uint8_t kind = ENG_COMMAND_CONCEDE; kind <= ENG_COMMAND_FORFEIT; kind++) {
        for (uint8_t seat = 0; seat < ENG_SEATS && kind != ENG_COMMAND_TIMEOUT; seat++) {
            setup();
            const struct eng_command c = {.kind = kind, .seat = seat};
            ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events), ENG_OK);
            ck_assert_int_eq(match.outcome.result, ENG_RESULT_WON);
            ck_assert_uint_eq(match.outcome.winner, eng_foe(seat));
            ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events), ENG_OVER);
        }
    }
}
END_TEST

START_TEST(an_agreement_draws_the_game)
{
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        setup();
        events.len = 0;
        const struct eng_command c = {.kind = ENG_COMMAND_DRAW, .seat = seat};
        ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events), ENG_OK);
        ck_assert_int_eq(match.outcome.result, ENG_RESULT_DRAWN);
        ck_assert_uint_eq(match.prompt.is_open, 0);
        ck_assert_uint_eq(events.len, 1); /* the end, with nobody as its winner */
        ck_assert_uint_eq(events.at[0].kind, mini_game.end_event);
        ck_assert_uint_eq(events.at[0].seat, ENG_SEAT_NONE);
        ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events), ENG_OVER);
    }
}
END_TEST

START_TEST(a_judge_ends_the_game)
{
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (uint16_t ruled = 0; ruled <= 2 * ENG_RULED_WHOLE; ruled++) {
            setup();
            events.len = 0;
            const struct eng_command c = {
                .kind = ENG_COMMAND_RULE, .seat = seat, .prompt = ruled};
            const unsigned what = ruled & ~(unsigned)ENG_RULED_WHOLE;
            const bool is_one = what >= ENG_RULED_WON && what < ENG_RULED_NUM;
            ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events),
                !is_one                      ? ENG_COMMAND
                    : what == ENG_RULED_VOID ? ENG_FULL
                                             : ENG_OK);
            if (!is_one) {
                ck_assert_uint_eq(match.prompt.is_open, 1);
                continue;
            }
            ck_assert_int_eq(match.outcome.result,
                what == ENG_RULED_WON         ? ENG_RESULT_WON
                    : what == ENG_RULED_DRAWN ? ENG_RESULT_DRAWN
                                              : ENG_RESULT_VOID);
            ck_assert_uint_eq(match.outcome.winner, what == ENG_RULED_WON ? seat : 0);
            ck_assert_uint_eq(match.prompt.is_open, 0);
            ck_assert_uint_eq(events.len, 1);
            ck_assert_uint_eq(events.at[0].seat, what == ENG_RULED_WON ? seat : ENG_SEAT_NONE);
            eng_match_check(&mini_book, &match);
            ck_assert_int_eq(eng_match_apply(&mini_book, &match, &c, &events), ENG_OVER);
        }
    }
}
END_TEST

/* Each limit that play can reach voids the match and says which one it was. */
static const struct {
    uint16_t test;
    enum eng__limit limit;
} full[] = {
    {MINI_DEEP, ENG__LIMIT_FRAMES},
    {MINI_ENDLESS, ENG__LIMIT_FUEL},
    {MINI_FLOOD, ENG__LIMIT_EVENTS},
    {MINI_CROWD, ENG__LIMIT_UNITS},
    {MINI_HEAP, ENG__LIMIT_PILE},
};

START_TEST(a_full_array_voids_the_match)
{
    ck_assert_int_eq(pick(full[_i].test), ENG_FULL);
    ck_assert_int_eq(match.outcome.result, ENG_RESULT_VOID);
    ck_assert_uint_eq(match.outcome.limit, (unsigned)full[_i].limit + 1);
    ck_assert_uint_eq(match.prompt.is_open, 0);
    ck_assert_uint_le(events.len, ENG_EVENTS_MAX);
    ck_assert_int_eq(pick(0), ENG_OVER);
}
END_TEST

START_TEST(too_many_options_void_the_match)
{
    ck_assert_int_eq(pick(MINI_MANY), ENG_OK);
    ck_assert_int_eq(pick(0), ENG_FULL);
    ck_assert_uint_eq(match.outcome.limit, ENG__LIMIT_OPTIONS + 1);
}
END_TEST

START_TEST(the_hash_sees_every_byte)
{
    const uint64_t hash = eng_match_hash(&match);
    unsigned char *bytes = (unsigned char *)&match;
    for (size_t i = 0; i < sizeof match; i++) {
        bytes[i] ^= 1;
        ck_assert_uint_ne(eng_match_hash(&match), hash);
        bytes[i] ^= 1;
    }
    ck_assert_uint_eq(eng_match_hash(&match), hash);
}
END_TEST

int main(void)
{
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("core");
    TCase *tc = tcase_create("core");
    tcase_add_checked_fixture(tc, setup, NULL);
    tcase_add_test(tc, chacha20_is_the_library_s);
    tcase_add_test(tc, below_is_even_and_rejects);
    tcase_add_test(tc, a_shuffle_draws_what_below_draws);
    tcase_add_test(tc, scripted_draws_come_first);
    tcase_add_test(tc, only_completable_picks_are_offered);
    tcase_add_test(tc, several_picks_are_all_applied_or_none);
    tcase_add_test(tc, a_refused_command_leaves_no_trace);
    tcase_add_test(tc, a_timeout_answers_the_default);
    tcase_add_test(tc, either_seat_may_concede_or_forfeit);
    tcase_add_test(tc, an_agreement_draws_the_game);
    tcase_add_test(tc, a_judge_ends_the_game);
    tcase_add_loop_test(tc, a_full_array_voids_the_match, 0, (int)(sizeof full / sizeof *full));
    tcase_add_test(tc, too_many_options_void_the_match);
    tcase_add_test(tc, the_hash_sees_every_byte);
    suite_add_tcase(suite, tc);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
