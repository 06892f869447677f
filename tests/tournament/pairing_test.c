/* SPDX-License-Identifier: MIT
 * pairing_test.c - the pairs of Swiss rounds against all ways to pair a small field, and what must
 * hold for any. */
#include "kit.h"

#include <check.h>

#include <stdlib.h>
#include <string.h>

/* ---- all ways to pair a field, each counted by what its pairs cost: written down anew ---- */

struct oracle {
    const struct kit_event *e;
    struct srv_record now[KIT_PLAYERS], before[KIT_PLAYERS];
    uint16_t who[16]; /* to be paired; SRV_NOBODY the bye */
    unsigned n;
    uint32_t lowest;
    uint64_t best[SRV_LEVELS];
    unsigned ways; /* that cost as little, down to the noise */
    bool has_best;
};

static unsigned met(const struct oracle *o, uint16_t a, uint16_t b)
{
    unsigned times = 0;
    for (uint32_t i = 0; i < o->e->field.pairings; i++) {
        times += srv_pairing_other(&o->e->pairing[i], a) == b;
    }
    return times;
}

/* 1: in the last round paired with somebody of fewer points, -1: of more */
static int floated(const struct oracle *o, uint16_t a)
{
    for (uint32_t i = 0; i < o->e->field.pairings; i++) {
        const struct srv_pairing *p = &o->e->pairing[i];
        const uint16_t other = srv_pairing_other(p, a);
        if (p->round == o->e->field.rounds && other != SRV_NOBODY) {
            return (o->before[a].points > o->before[other].points) -
                (o->before[a].points < o->before[other].points);
        }
    }
    return 0;
}

static void add_cost(const struct oracle *o, uint16_t a, uint16_t b, uint64_t sum[SRV_LEVELS])
{
    if (a == SRV_NOBODY || b == SRV_NOBODY) {
        const struct srv_record *r = &o->now[a == SRV_NOBODY ? b : a];
        sum[SRV_LEVEL_AGAIN] += r->byes;
        sum[SRV_LEVEL_BYE] += r->points - o->lowest;
        sum[SRV_LEVEL_UNPLAYED] += (uint64_t)r->forfeits_won + r->missed;
        return;
    }
    const uint16_t high = o->now[a].points > o->now[b].points ? a : b, low = high == a ? b : a;
    const uint64_t d = o->now[high].points - o->now[low].points;
    sum[SRV_LEVEL_AGAIN] += met(o, a, b);
    sum[SRV_LEVEL_POINTS] += d * d;
    sum[SRV_LEVEL_FLOAT] += d > 0 && floated(o, high) == 1;
    sum[SRV_LEVEL_FLOAT] += d > 0 && floated(o, low) == -1;
}

static int compare(const uint64_t *a, const uint64_t *b)
{
    for (unsigned i = 0; i < SRV_LEVEL_NOISE; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static void all_ways(struct oracle *o, unsigned used, const uint64_t sum[SRV_LEVELS])
{
    unsigned first = 0;
    while (first < o->n && (used >> first & 1) != 0) {
        first++;
    }
    if (first == o->n) {
        const int c = o->has_best ? compare(sum, o->best) : -1;
        o->ways = c < 0 ? 1 : o->ways + (c == 0);
        if (c < 0) {
            memcpy(o->best, sum, sizeof o->best);
            o->has_best = true;
        }
        return;
    }
    for (unsigned other = first + 1; other < o->n; other++) {
        if ((used >> other & 1) == 0) {
            uint64_t more[SRV_LEVELS];
            memcpy(more, sum, sizeof more);
            add_cost(o, o->who[first], o->who[other], more);
            all_ways(o, used | 1u << first | 1u << other, more);
        }
    }
}

static void look_at_all(
    struct oracle *o, const struct kit_event *e, const struct srv_points *points)
{
    static const uint64_t nothing[SRV_LEVELS];
    struct srv_field before = e->field;
    memset(o, 0, sizeof *o);
    o->e = e;
    before.rounds = (uint16_t)(before.rounds > 0 ? before.rounds - 1 : 0);
    srv_records(&before, points, o->before);
    srv_records(&e->field, points, o->now);
    o->lowest = UINT32_MAX;
    for (uint16_t i = 0; i < e->field.entrants; i++) {
        const struct srv_entrant *x = &e->entrant[i];
        if (!x->is_out && x->from <= e->field.rounds + 1 && x->until > e->field.rounds) {
            o->who[o->n++] = i;
            o->lowest = o->now[i].points < o->lowest ? o->now[i].points : o->lowest;
        }
    }
    if (o->n % 2 != 0) {
        o->who[o->n++] = SRV_NOBODY;
    }
    all_ways(o, 0, nothing);
}

/* Small events of every size: each round costs what the cheapest of all ways costs. */
START_TEST(no_way_to_pair_a_small_field_is_cheaper)
{
    static struct kit_event e;
    static struct oracle o;
    static struct srv_paired paired[KIT_PLAYERS];
    uint64_t state = (uint64_t)_i * 7919 + 3;
    struct srv_points points = srv_points_mtr;
    points.seed[0] = (uint8_t)_i;
    const uint16_t n = (uint16_t)(2 + kit_below(&state, 9));
    const unsigned rounds = 1 + kit_below(&state, n < 5 ? 4 : 7);
    kit_begin(&e, n);
    for (unsigned r = 0; r < rounds; r++) {
        struct srv_round round, again;
        const struct kit_event before = e;
        const enum srv_pairing_status status = kit_play_round(
            &e, &points, SRV_PAIRING_BY_POINTS, &state, e.field.entrants < 10, &round);
        if (status == SRV_PAIRING_FEW) {
            break;
        }
        ck_assert_int_eq(status, SRV_PAIRING_OK);
        /* the same field as the round was paired from: who came and went is in e now */
        struct kit_event *was = &(struct kit_event){0};
        *was = before;
        memcpy(was->entrant, e.entrant, sizeof e.entrant);
        was->field.entrant = was->entrant;
        was->field.pairing = was->pairing;
        was->field.entrants = e.field.entrants;
        look_at_all(&o, was, &points);
        for (unsigned i = 0; i < SRV_LEVEL_NOISE; i++) {
            ck_assert_uint_eq(round.sum[i], o.best[i]);
        }
        ck_assert_int_eq(
            srv_pair_round(&was->field, &points, SRV_PAIRING_BY_POINTS, NULL, paired, &again),
            SRV_PAIRING_OK);
        ck_assert_mem_eq(&round, &again, sizeof round);
    }
}
END_TEST

/* ---- the worked example ---- */

START_TEST(eight_players_cost_what_was_worked_out)
{
    static struct kit_event e;
    static struct oracle o;
    static struct srv_paired paired[8];
    struct srv_round round;
    kit_begin(&e, 8);
    kit_add(&e, 1, 'A', 'B', 2, 0, 0);
    kit_add(&e, 1, 'C', 'D', 2, 1, 0);
    kit_add(&e, 1, 'E', 'F', 1, 1, 1);
    kit_add(&e, 1, 'G', 'H', 2, 0, 0);
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, NULL, paired, &round),
        SRV_PAIRING_OK);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_AGAIN], 0);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_POINTS], 5);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_FLOAT], 0);
    look_at_all(&o, &e, &srv_points_mtr);
    ck_assert_uint_eq(o.ways, 18);
    kit_add(&e, 2, 'A', 'C', 2, 1, 0);
    kit_add(&e, 2, 'B', 'D', 0, 2, 0);
    kit_add(&e, 2, 'E', 'G', 0, 2, 0);
    kit_add(&e, 2, 'F', 'H', 2, 0, 0);
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, NULL, paired, &round),
        SRV_PAIRING_OK);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_AGAIN], 0);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_POINTS], 5);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_FLOAT], 2);
    look_at_all(&o, &e, &srv_points_mtr);
    ck_assert_uint_eq(o.ways, 2);
}
END_TEST

START_TEST(the_bye_goes_to_who_has_least_and_had_none)
{
    static struct kit_event e;
    static struct oracle o;
    static struct srv_paired paired[8];
    struct srv_round round;
    kit_begin(&e, 5);
    kit_add(&e, 1, 'A', 'B', 2, 0, 0);
    kit_add(&e, 1, 'C', 'D', 2, 1, 0);
    kit_add(&e, 1, 'E', 0, 0, 0, 0);
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, NULL, paired, &round),
        SRV_PAIRING_OK);
    look_at_all(&o, &e, &srv_points_mtr);
    ck_assert_uint_eq(o.ways, 4);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_POINTS], 9);
    const struct srv_paired *last = &paired[round.n - 1];
    ck_assert_uint_eq(last->pairing.b, SRV_NOBODY);
    ck_assert_uint_eq(last->pairing.table, 0);
    ck_assert_int_eq(last->pairing.outcome, SRV_OUTCOME_BYE);
    ck_assert(last->pairing.a == 'B' - 'A' || last->pairing.a == 'D' - 'A');
}
END_TEST

/* ---- what must hold for any event ---- */

START_TEST(rounds_are_fair)
{
    static struct kit_event e;
    static struct srv_record record[KIT_PLAYERS];
    uint64_t state = (uint64_t)_i * 104729 + 17;
    struct srv_points points = srv_points_bandai;
    points.seed[3] = (uint8_t)_i;
    const uint16_t n = (uint16_t)(4 + kit_below(&state, 60));
    kit_begin(&e, n);
    for (uint16_t r = 0; r < 9; r++) {
        struct srv_round round;
        ck_assert_int_eq(
            kit_play_round(&e, &points, r == 0 ? SRV_PAIRING_AT_RANDOM : SRV_PAIRING_BY_POINTS,
                &state, false, &round),
            SRV_PAIRING_OK);
        const unsigned vertices = n + n % 2u;
        ck_assert_uint_eq(round.n, vertices / 2);
        if (2u * (r + 1u) <= vertices) { /* Dirac: all can still be paired without a rematch */
            ck_assert_uint_eq(round.sum[SRV_LEVEL_AGAIN], 0);
        }
        /* everybody once, tables without gaps */
        bool seen[KIT_PLAYERS] = {0};
        for (uint32_t i = e.field.pairings - round.n; i < e.field.pairings; i++) {
            const struct srv_pairing *p = &e.pairing[i];
            const uint16_t table = (uint16_t)(i - (e.field.pairings - round.n) + 1);
            ck_assert(!seen[p->a]);
            seen[p->a] = true;
            if (p->b != SRV_NOBODY) {
                ck_assert(!seen[p->b]);
                seen[p->b] = true;
                ck_assert_uint_eq(p->table, table);
            }
        }
    }
    srv_records(&e.field, &points, record);
    for (uint16_t i = 0; i < n; i++) {
        ck_assert_uint_le(record[i].byes, n < 9 ? 3 : 1);
        const int played = 9 - record[i].byes;
        ck_assert_int_le(abs(2 * record[i].first - played), 4); /* who begins is shared out */
    }
}
END_TEST

static uint32_t pair_ids(const struct kit_event *e, const struct srv_pairing *p)
{
    const uint32_t a = e->entrant[p->a].id, b = p->b == SRV_NOBODY ? 0 : e->entrant[p->b].id;
    return a << 16 | b;
}

START_TEST(the_order_of_the_input_changes_nothing)
{
    static struct kit_event e, f;
    static struct srv_paired a[KIT_PLAYERS], b[KIT_PLAYERS];
    uint64_t state = (uint64_t)_i + 99;
    struct srv_round x, y;
    kit_begin(&e, (uint16_t)(9 + kit_below(&state, 300))); /* some are larger than DENSE_MAX */
    const enum srv_pairing_by by = (enum srv_pairing_by)(_i % 4);
    for (unsigned r = 0; r < 4; r++) {
        ck_assert_int_eq(
            kit_play_round(&e, &srv_points_mtr, SRV_PAIRING_BY_POINTS, &state, true, &x),
            SRV_PAIRING_OK);
    }
    kit_reverse(&e, &f);
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, by, NULL, a, &x), SRV_PAIRING_OK);
    ck_assert_int_eq(
        srv_pair_round(&f.field, &srv_points_mtr, by, NULL, b, &y), SRV_PAIRING_OK);
    ck_assert_uint_eq(x.n, y.n);
    ck_assert_mem_eq(x.sum, y.sum, sizeof x.sum);
    for (uint16_t i = 0; i < x.n; i++) {
        ck_assert_uint_eq(pair_ids(&e, &a[i].pairing), pair_ids(&f, &b[i].pairing));
        ck_assert_uint_eq(a[i].pairing.table, b[i].pairing.table);
    }
}
END_TEST

START_TEST(a_first_round_by_seeds_folds)
{
    static struct kit_event e;
    static struct srv_paired paired[KIT_PLAYERS];
    struct srv_round round;
    const uint16_t n = (uint16_t)(2 + _i);
    kit_begin(&e, n);
    for (uint16_t i = 0; i < n; i++) {
        e.entrant[i].rating = 2000u - i;
    }
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_SEEDED, NULL, paired, &round),
        SRV_PAIRING_OK);
    for (uint16_t i = 0; i < round.n; i++) {
        const struct srv_pairing *p = &paired[i].pairing;
        if (p->b == SRV_NOBODY) {
            ck_assert_uint_eq(p->a, n - 1); /* the last one has the bye */
        } else {
            ck_assert_int_eq(abs(p->a - p->b), n / 2);
        }
    }
}
END_TEST

static uint32_t apart(const uint16_t *place, uint16_t a, uint16_t b)
{
    return (uint32_t)abs(place[a] - place[b]);
}

/* Four with as many points, of whom A and B, C and D have met: two ways are left, and the standings say
 * which one. By points alone it would be the noise. */
START_TEST(a_last_round_by_rank_pairs_neighbours)
{
    static struct kit_event e;
    static struct srv_paired paired[KIT_PLAYERS];
    static struct srv_standing standing[KIT_PLAYERS];
    struct srv_round round;
    struct srv_points points = srv_points_mtr;
    uint16_t place[4];
    points.seed[1] = (uint8_t)_i;
    kit_begin(&e, 4);
    kit_add(&e, 1, 'A', 'B', 1, 1, 0);
    kit_add(&e, 1, 'C', 'D', 1, 1, 0);
    ck_assert(srv_standings(&e.field, &points, standing));
    for (uint16_t i = 0; i < 4; i++) {
        place[standing[i].entrant] = i;
    }
    ck_assert_int_eq(
        srv_pair_round(&e.field, &points, SRV_PAIRING_BY_RANK, NULL, paired, &round),
        SRV_PAIRING_OK);
    const uint32_t one = apart(place, 0, 2) + apart(place, 1, 3);
    const uint32_t other = apart(place, 0, 3) + apart(place, 1, 2);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_AGAIN], 0);
    ck_assert_uint_eq(round.sum[SRV_LEVEL_RANK], one < other ? one : other);
}
END_TEST

START_TEST(wishes_are_kept_or_refused)
{
    static struct kit_event e;
    static struct srv_paired paired[KIT_PLAYERS];
    struct srv_round round;
    kit_begin(&e, 6);
    const struct srv_couple keep[] = {{0, 5}}, avoid[] = {{1, 2}, {1, 3}};
    const struct srv_wishes good = {.keep = keep, .keeps = 1, .avoid = avoid, .avoids = 2};
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, &good, paired, &round),
        SRV_PAIRING_OK);
    unsigned found = 0;
    for (uint16_t i = 0; i < round.n; i++) {
        const struct srv_pairing *p = &paired[i].pairing;
        found += srv_pairing_other(p, 0) == 5;
        found += srv_pairing_other(p, 1) == 4;
    }
    ck_assert_uint_eq(found, 2);

    const uint16_t gone[] = {4, 4}, nobody[] = {9};
    const struct srv_couple twice[] = {{0, 5}, {5, 1}}, self[] = {{2, 2}},
                            bye[] = {{0, SRV_NOBODY}};
    const struct srv_couple all[] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}};
    const struct srv_wishes bad[] = {
        {.absent = gone, .absents = 2},
        {.absent = nobody, .absents = 1},
        {.keep = twice, .keeps = 2},
        {.keep = self, .keeps = 1},
        {.avoid = self, .avoids = 1},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_int_eq(srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS,
                             &bad[i], paired, &round),
            SRV_PAIRING_WISHES);
    }
    const struct srv_wishes none = {.avoid = all, .avoids = 5};
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, &none, paired, &round),
        SRV_PAIRING_IMPOSSIBLE);
    /* a forced bye in an even field would make two; one who stays away makes room for it */
    const struct srv_wishes two = {.keep = bye, .keeps = 1};
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, &two, paired, &round),
        SRV_PAIRING_WISHES);
    const struct srv_wishes one = {.keep = bye, .keeps = 1, .absent = gone, .absents = 1};
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, &one, paired, &round),
        SRV_PAIRING_OK);
    ck_assert_uint_eq(round.n, 3);
}
END_TEST

START_TEST(a_round_waits_for_the_one_before)
{
    static struct kit_event e;
    static struct srv_paired paired[KIT_PLAYERS];
    struct srv_round round;
    kit_begin(&e, 4);
    kit_add(&e, 1, 'A', 'B', 2, 0, 0);
    kit_add(&e, 1, 'C', 'D', 2, 0, 0);
    e.pairing[1].outcome = SRV_OUTCOME_OPEN;
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, NULL, paired, &round),
        SRV_PAIRING_OPEN);
    kit_begin(&e, 1);
    ck_assert_int_eq(
        srv_pair_round(&e.field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, NULL, paired, &round),
        SRV_PAIRING_FEW);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pairing");
    TCase *tcase = tcase_create("pairing");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, no_way_to_pair_a_small_field_is_cheaper, 0, 400);
    tcase_add_test(tcase, eight_players_cost_what_was_worked_out);
    tcase_add_test(tcase, the_bye_goes_to_who_has_least_and_had_none);
    tcase_add_loop_test(tcase, rounds_are_fair, 0, 200);
    tcase_add_loop_test(tcase, the_order_of_the_input_changes_nothing, 0, 40);
    tcase_add_loop_test(tcase, a_first_round_by_seeds_folds, 0, 40);
    tcase_add_loop_test(tcase, a_last_round_by_rank_pairs_neighbours, 0, 30);
    tcase_add_test(tcase, wishes_are_kept_or_refused);
    tcase_add_test(tcase, a_round_waits_for_the_one_before);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
