/* SPDX-License-Identifier: MIT */
#include "tournament/pairing.h"

#include "tournament/matching.h"
#include "tournament/standings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NEAR       12  /* a large field starts with so many of the cheapest pairs of each */
#define DENSE_MAX  256 /* up to so many players all pairs are looked at at once */
#define NOISE_BITS 16
#define BYE_ID     UINT32_MAX

struct player { /* one who is to be paired, or the bye */
    uint32_t id;
    uint16_t entrant; /* SRV_NOBODY: the bye */
    uint16_t pos;     /* place in the order of the round, from 0 */
    uint32_t rating, points;
    uint64_t noise;
    uint16_t byes, unplayed, first;
    uint16_t last_match; /* the round in which it was */
    int8_t floated;      /* last round: 1 paired down, -1 up */
    bool was_second;     /* in the last match */
    uint8_t met_n;
    uint16_t met[SRV_ROUNDS_MAX]; /* entrants */
};

struct work {
    const struct srv_field *field;
    const struct srv_points *points;
    enum srv_pairing_by by;
    struct srv_wishes wishes;
    uint16_t round;
    struct player *all;        /* by entrant */
    struct player *player;     /* by vertex: those to be paired without a wish, and the bye */
    bool *is_free;             /* by entrant: is to be paired without a wish */
    struct srv_record *record; /* by entrant */
    struct srv_standing *standing;
    uint32_t *mate;
    uint16_t n; /* vertices */
    bool has_bye;
    uint32_t lowest; /* points in the field */
    uint8_t shift[SRV_LEVELS];
    uint8_t noise_bits;
};

/* ---- who they are ---- */

static void add_meeting(struct work *w, const struct srv_pairing *p, uint16_t self)
{
    struct player *x = &w->all[self];
    assert(x->met_n < SRV_ROUNDS_MAX);
    x->met[x->met_n++] = srv_pairing_other(p, self);
    if (p->round >= x->last_match) {
        x->last_match = p->round;
        x->was_second = p->b == self;
    }
}

/* The round before this one: who met somebody with fewer points, or with more. */
static void add_floats(struct work *w)
{
    struct srv_field before = *w->field;
    before.rounds = (uint16_t)(w->round > 1 ? w->round - 2 : 0);
    srv_records(&before, w->points, w->record);
    for (uint32_t i = 0; i < w->field->pairings; i++) {
        const struct srv_pairing *p = &w->field->pairing[i];
        if (p->round + 1 == w->round && p->b != SRV_NOBODY) {
            const uint32_t a = w->record[p->a].points, b = w->record[p->b].points;
            w->all[p->a].floated = (int8_t)((a > b) - (a < b));
            w->all[p->b].floated = (int8_t)-w->all[p->a].floated;
        }
    }
}

static enum srv_pairing_status describe(struct work *w)
{
    add_floats(w);
    srv_records(w->field, w->points, w->record);
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        const struct srv_entrant *e = &w->field->entrant[i];
        const struct srv_record *r = &w->record[i];
        struct player *x = &w->all[i];
        x->id = e->id;
        x->entrant = i;
        x->rating = e->rating;
        x->points = r->points;
        x->noise = srv_noise(w->points->seed, SRV_NOISE_ORDER + w->round, e->id, 0);
        x->byes = r->byes;
        x->unplayed = (uint16_t)(r->forfeits_won + r->missed);
        x->first = r->first;
        w->is_free[i] = !e->is_out && e->from <= w->round && e->until >= w->round;
    }
    for (uint32_t i = 0; i < w->field->pairings; i++) {
        const struct srv_pairing *p = &w->field->pairing[i];
        if (p->round >= w->round) {
            continue;
        }
        if (p->outcome == SRV_OUTCOME_OPEN) {
            return SRV_PAIRING_OPEN;
        }
        if (p->b != SRV_NOBODY) {
            add_meeting(w, p, p->a);
            add_meeting(w, p, p->b);
        }
    }
    return SRV_PAIRING_OK;
}

/* ---- what the organiser wants ---- */

static bool take(struct work *w, uint16_t entrant)
{
    const bool is_good = entrant < w->field->entrants && w->is_free[entrant];
    if (is_good) {
        w->is_free[entrant] = false;
    }
    return is_good;
}

static enum srv_pairing_status apply_wishes(struct work *w)
{
    const struct srv_wishes *wishes = &w->wishes;
    bool has_bye = false;
    for (uint16_t i = 0; i < wishes->absents; i++) {
        if (!take(w, wishes->absent[i])) {
            return SRV_PAIRING_WISHES;
        }
    }
    for (uint16_t i = 0; i < wishes->keeps; i++) {
        const struct srv_couple *c = &wishes->keep[i];
        const bool is_bye = c->b == SRV_NOBODY;
        if (!take(w, c->a) || (is_bye ? has_bye : !take(w, c->b))) {
            return SRV_PAIRING_WISHES;
        }
        has_bye = has_bye || is_bye;
    }
    for (uint16_t i = 0; i < wishes->avoids; i++) {
        const struct srv_couple *c = &wishes->avoid[i];
        if (c->a >= w->field->entrants || c->a == c->b ||
            (c->b >= w->field->entrants && c->b != SRV_NOBODY)) {
            return SRV_PAIRING_WISHES;
        }
    }
    uint32_t left = 0;
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        left += w->is_free[i];
    }
    w->has_bye = left % 2 != 0;
    w->n = (uint16_t)(left + w->has_bye);
    if (w->has_bye && has_bye) {
        return SRV_PAIRING_WISHES;
    }
    return left + 2u * wishes->keeps < 2 ? SRV_PAIRING_FEW : SRV_PAIRING_OK;
}

static bool is_avoided(const struct work *w, const struct player *a, const struct player *b)
{
    for (uint16_t i = 0; i < w->wishes.avoids; i++) {
        const struct srv_couple *c = &w->wishes.avoid[i];
        if ((c->a == a->entrant && c->b == b->entrant) ||
            (c->a == b->entrant && c->b == a->entrant)) {
            return true;
        }
    }
    return false;
}

/* ---- their order ---- */

static int by_points(const void *a, const void *b)
{
    const struct player *x = a, *y = b;
    if (x->points != y->points) {
        return x->points > y->points ? -1 : 1;
    }
    if (x->noise != y->noise) {
        return x->noise < y->noise ? -1 : 1;
    }
    return (x->id > y->id) - (x->id < y->id);
}

static int by_rating(const void *a, const void *b)
{
    const struct player *x = a, *y = b;
    if (x->rating != y->rating) {
        return x->rating > y->rating ? -1 : 1;
    }
    return by_points(a, b);
}

static int by_pos(const void *a, const void *b)
{
    const struct player *x = a, *y = b;
    return (x->pos > y->pos) - (x->pos < y->pos);
}

/* 0 h 1 h+1 2 h+2 ..: those of the first half and of the second who are to meet are side by side.
 * Who is left in an odd field is the last one. */
static void interleave(struct work *w, uint16_t n)
{
    const uint16_t half = n / 2;
    struct player *x = w->player;
    for (uint16_t i = 0; i < n; i++) {
        x[i].pos = (uint16_t)(i < half ? 2 * i : i < 2 * half ? 2 * (i - half) + 1 : i);
    }
    qsort(x, n, sizeof *x, by_pos);
    for (uint16_t i = 0; i < n; i++) {
        x[i].pos = (uint16_t)(i == 2 * half ? i : i % 2 == 0 ? i / 2 : half + i / 2);
    }
}

/* Players that are likely to meet get vertices near to each other, and the bye the last one. */
static bool order(struct work *w)
{
    uint16_t n = 0;
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        if (w->is_free[i]) {
            w->player[n++] = w->all[i];
        }
    }
    if (w->by == SRV_PAIRING_BY_RANK) {
        if (!srv_standings(w->field, w->points, w->standing)) {
            return false;
        }
        for (uint16_t i = 0; i < w->field->entrants; i++) {
            w->all[w->standing[i].entrant].pos = i;
        }
        for (uint16_t i = 0; i < n; i++) {
            w->player[i].pos = w->all[w->player[i].entrant].pos;
        }
        qsort(w->player, n, sizeof *w->player, by_pos);
    } else {
        qsort(w->player, n, sizeof *w->player,
            w->by == SRV_PAIRING_SEEDED ? by_rating : by_points);
    }
    for (uint16_t i = 0; i < n; i++) {
        w->player[i].pos = i;
    }
    if (w->by == SRV_PAIRING_SEEDED) {
        interleave(w, n);
    }
    w->lowest = UINT32_MAX;
    for (uint16_t i = 0; i < n; i++) {
        w->lowest = w->player[i].points < w->lowest ? w->player[i].points : w->lowest;
    }
    if (w->has_bye) {
        w->player[n] = (struct player){.id = BYE_ID, .entrant = SRV_NOBODY, .pos = n};
    }
    return true;
}

/* ---- what a pair costs ---- */

static uint32_t meetings(const struct player *a, const struct player *b)
{
    uint32_t times = 0;
    for (uint8_t i = 0; i < a->met_n; i++) {
        times += a->met[i] == b->entrant;
    }
    return times;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void levels(const struct work *w, const struct player *a, const struct player *b,
    uint32_t out[SRV_LEVELS])
{
    memset(out, 0, SRV_LEVELS * sizeof *out);
    if (a->entrant == SRV_NOBODY) {
        const struct player *bye = a;
        a = b;
        b = bye;
    }
    const bool is_bye = b->entrant == SRV_NOBODY;
    const bool is_by_points = w->by == SRV_PAIRING_BY_POINTS || w->by == SRV_PAIRING_BY_RANK;
    out[SRV_LEVEL_AGAIN] = is_bye ? a->byes : meetings(a, b);
    if (is_by_points && is_bye) {
        out[SRV_LEVEL_BYE] = a->points - w->lowest;
        out[SRV_LEVEL_UNPLAYED] = a->unplayed;
    } else if (is_by_points) {
        const struct player *high = a->points > b->points ? a : b, *low = high == a ? b : a;
        const uint32_t d = high->points - low->points;
        out[SRV_LEVEL_POINTS] = d * d;
        out[SRV_LEVEL_FLOAT] =
            d == 0 ? 0 : (high->floated == 1) + (uint32_t)(low->floated == -1);
    }
    if (w->by == SRV_PAIRING_SEEDED) {
        out[SRV_LEVEL_RANK] = distance(distance(a->pos, b->pos), (w->n - w->has_bye) / 2u);
    } else if (w->by == SRV_PAIRING_BY_RANK && !is_bye) {
        out[SRV_LEVEL_RANK] = distance(a->pos, b->pos);
    }
    if (is_bye && w->by == SRV_PAIRING_SEEDED) {
        out[SRV_LEVEL_RANK] = w->n - 2u - a->pos; /* the last of them */
    }
    const uint32_t low = a->id < b->id ? a->id : b->id, high = a->id < b->id ? b->id : a->id;
    const uint64_t noise = srv_noise(w->points->seed, SRV_NOISE_PAIR + w->round, low, high);
    out[SRV_LEVEL_NOISE] = (uint32_t)(noise & ((1u << w->noise_bits) - 1));
}

static unsigned bits(uint64_t max)
{
    unsigned n = 0;
    while (max >> n != 0) {
        n++;
    }
    return n;
}

/* Each level gets as many bits as the sum over all pairs may need; the noise gets what is left. */
static void lay_out(struct work *w)
{
    const uint64_t pairs = w->n / 2u;
    uint64_t again = 1, top = 0, unplayed = 1;
    for (uint16_t i = 0; i < w->n; i++) {
        const struct player *x = &w->player[i];
        again = x->byes > again ? x->byes : again;
        unplayed = x->unplayed > unplayed ? x->unplayed : unplayed;
        top = x->points > top ? x->points : top;
        for (uint8_t k = 0; k < x->met_n; k++) {
            uint64_t times = 0;
            for (uint8_t m = 0; m < x->met_n; m++) {
                times += x->met[m] == x->met[k];
            }
            again = times > again ? times : again;
        }
    }
    const uint64_t range = top - (w->lowest < top ? w->lowest : top);
    const bool has_rank = w->by == SRV_PAIRING_SEEDED || w->by == SRV_PAIRING_BY_RANK;
    unsigned width[SRV_LEVELS] = {
        [SRV_LEVEL_AGAIN] = bits(again * pairs),
        [SRV_LEVEL_BYE] = bits(range),
        [SRV_LEVEL_UNPLAYED] = bits(unplayed),
        [SRV_LEVEL_POINTS] = bits(range * range * pairs),
        [SRV_LEVEL_FLOAT] = bits(2 * pairs),
        [SRV_LEVEL_RANK] = has_rank ? bits(w->n * pairs) : 0,
    };
    unsigned used = 0;
    for (unsigned i = 0; i < SRV_LEVEL_NOISE; i++) {
        used += width[i];
    }
    const unsigned sums = bits(pairs), left = SRV_COST_BITS - used;
    assert(used + sums + 1 <= SRV_COST_BITS);
    w->noise_bits = (uint8_t)(left - sums < NOISE_BITS ? left - sums : NOISE_BITS);
    width[SRV_LEVEL_NOISE] = w->noise_bits + sums;
    unsigned shift = 0;
    for (unsigned i = SRV_LEVELS; i-- > 0; shift += width[i]) {
        w->shift[i] = (uint8_t)shift;
    }
}

static bool cost_of(const void *of, uint32_t a, uint32_t b, srv_cost *out)
{
    const struct work *w = of;
    uint32_t level[SRV_LEVELS];
    if (w->wishes.avoids > 0 && is_avoided(w, &w->player[a], &w->player[b])) {
        return false;
    }
    levels(w, &w->player[a], &w->player[b], level);
    *out = 0;
    for (unsigned i = 0; i < SRV_LEVELS; i++) {
        *out += (srv_cost)level[i] << w->shift[i];
    }
    return true;
}

/* ---- the round ---- */

/* The one who was first less often; then who was second last time; then by lot. */
static bool goes_first(const struct work *w, const struct player *a, const struct player *b)
{
    if (a->first != b->first) {
        return a->first < b->first;
    }
    if (a->was_second != b->was_second) {
        return a->was_second;
    }
    const bool is_low = a->id < b->id;
    const uint64_t noise = srv_noise(w->points->seed, SRV_NOISE_FIRST + w->round,
        is_low ? a->id : b->id, is_low ? b->id : a->id);
    return is_low == (noise % 2 == 0);
}

static void write_pair(const struct work *w, const struct player *a, const struct player *b,
    struct srv_paired *out)
{
    const struct player *first = b->entrant == SRV_NOBODY ? a
        : a->entrant == SRV_NOBODY                        ? b
        : goes_first(w, a, b)                             ? a
                                                          : b;
    const struct player *second = first == a ? b : a;
    const bool is_bye = second->entrant == SRV_NOBODY;
    *out = (struct srv_paired){.pairing = {.round = w->round,
                                   .a = first->entrant,
                                   .b = second->entrant,
                                   .outcome = is_bye ? SRV_OUTCOME_BYE : SRV_OUTCOME_OPEN}};
    levels(w, a, b, out->level);
}

struct table { /* a pair on its way to a table */
    struct srv_paired paired;
    uint32_t high, sum, id;
};

static int by_table(const void *a, const void *b)
{
    const struct table *x = a, *y = b;
    const bool x_bye = x->paired.pairing.b == SRV_NOBODY,
               y_bye = y->paired.pairing.b == SRV_NOBODY;
    if (x_bye != y_bye) {
        return x_bye ? 1 : -1;
    }
    if (x->high != y->high) {
        return x->high > y->high ? -1 : 1;
    }
    if (x->sum != y->sum) {
        return x->sum > y->sum ? -1 : 1;
    }
    return (x->id > y->id) - (x->id < y->id);
}

static void set_key(const struct work *w, struct table *t)
{
    const struct player *a = &w->all[t->paired.pairing.a];
    t->high = t->sum = a->points;
    t->id = a->id;
    if (t->paired.pairing.b != SRV_NOBODY) {
        const struct player *b = &w->all[t->paired.pairing.b];
        t->high = b->points > t->high ? b->points : t->high;
        t->sum += b->points;
        t->id = b->id < t->id ? b->id : t->id;
    }
}

static bool write_round(const struct work *w, struct srv_paired *out, struct srv_round *round)
{
    static const struct player bye = {.id = BYE_ID, .entrant = SRV_NOBODY};
    const uint16_t total = (uint16_t)(w->n / 2 + w->wishes.keeps);
    struct table *table = calloc(total, sizeof *table);
    if (table == NULL) {
        return false;
    }
    uint16_t n = 0;
    for (uint16_t v = 0; v < w->n; v++) {
        if (v < w->mate[v]) {
            write_pair(w, &w->player[v], &w->player[w->mate[v]], &table[n++].paired);
        }
    }
    for (uint16_t i = 0; i < w->wishes.keeps; i++) {
        const struct srv_couple *c = &w->wishes.keep[i];
        write_pair(
            w, &w->all[c->a], c->b == SRV_NOBODY ? &bye : &w->all[c->b], &table[n++].paired);
    }
    for (uint16_t i = 0; i < n; i++) {
        set_key(w, &table[i]);
    }
    qsort(table, n, sizeof *table, by_table);
    round->n = n;
    for (uint16_t i = 0; i < n; i++) {
        out[i] = table[i].paired;
        const bool is_bye = out[i].pairing.b == SRV_NOBODY;
        out[i].pairing.table = (uint16_t)(is_bye ? 0 : i + 1);
        for (unsigned k = 0; k < SRV_LEVELS; k++) {
            round->sum[k] += out[i].level[k];
        }
    }
    free(table);
    return true;
}

static enum srv_pairing_status solve(struct work *w, struct srv_round *round)
{
    static const enum srv_pairing_status status_of[] = {
        [SRV_MATCHING_OK] = SRV_PAIRING_OK,
        [SRV_MATCHING_NONE] = SRV_PAIRING_IMPOSSIBLE,
        [SRV_MATCHING_MEMORY] = SRV_PAIRING_MEMORY,
    };
    if (w->n == 0) {
        return SRV_PAIRING_OK; /* wishes have paired all */
    }
    const struct srv_matching_task task = {
        .n = w->n,
        .cost = cost_of,
        .of = w,
        .near = w->n > DENSE_MAX ? NEAR : 0,
    };
    struct srv_matching_effort effort = {0};
    const enum srv_matching_status status = srv_matching_solve(&task, w->mate, &effort);
    round->solver_runs = effort.rounds;
    round->solver_edges = effort.edges;
    return status_of[status];
}

static enum srv_pairing_status pair_all(
    struct work *w, struct srv_paired *out, struct srv_round *round)
{
    enum srv_pairing_status status = describe(w);
    if (status == SRV_PAIRING_OK) {
        status = apply_wishes(w);
    }
    if (status != SRV_PAIRING_OK) {
        return status;
    }
    if (!order(w)) {
        return SRV_PAIRING_MEMORY;
    }
    lay_out(w);
    struct srv_round done = {0};
    status = solve(w, &done);
    if (status == SRV_PAIRING_OK && !write_round(w, out, &done)) {
        status = SRV_PAIRING_MEMORY;
    }
    if (status == SRV_PAIRING_OK) {
        *round = done;
    }
    return status;
}

enum srv_pairing_status srv_pair_round(const struct srv_field *field,
    const struct srv_points *points, enum srv_pairing_by by, const struct srv_wishes *wishes,
    struct srv_paired *out, struct srv_round *round)
{
    const size_t n = field->entrants + 1u;
    struct work w = {
        .field = field,
        .points = points,
        .by = by,
        .wishes = wishes != NULL ? *wishes : (struct srv_wishes){0},
        .round = (uint16_t)(field->rounds + 1),
        .all = calloc(n, sizeof *w.all),
        .player = calloc(n, sizeof *w.player),
        .is_free = calloc(n, sizeof *w.is_free),
        .record = calloc(n, sizeof *w.record),
        .standing = calloc(n, sizeof *w.standing),
        .mate = calloc(n, sizeof *w.mate),
    };
    assert(field->entrants <= SRV_ENTRANTS_MAX && field->rounds < SRV_ROUNDS_MAX);
    enum srv_pairing_status status = SRV_PAIRING_MEMORY;
    if (w.all != NULL && w.player != NULL && w.is_free != NULL && w.record != NULL &&
        w.standing != NULL && w.mate != NULL) {
        status = pair_all(&w, out, round);
    }
    free(w.all);
    free(w.player);
    free(w.is_free);
    free(w.record);
    free(w.standing);
    free(w.mate);
    return status;
}
