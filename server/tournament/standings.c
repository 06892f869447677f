/* SPDX-License-Identifier: MIT */
#include "tournament/standings.h"

#include <gmp.h>
#include <stdlib.h>

struct row { /* of one entrant */
    mpq_t rate[SRV_RATES];
    uint64_t noise;
    struct srv_record record;
    uint16_t entrant, met;
};

struct place { /* whoever is there in the end */
    bool starts_rank;
    uint8_t because; /* enum srv_tiebreak, if it starts one */
};

struct work {
    const struct srv_field *field;
    const struct srv_points *points;
    struct row *row;             /* by entrant */
    struct row **order, **spare; /* from first to last; room to sort in */
    struct place *place;
    uint16_t n; /* of order: the disqualified are left out */
    mpq_t floor;
};

static void own_rate(mpq_t out, const mpq_t floor, uint32_t points, uint32_t of)
{
    if (of == 0) {
        mpq_set(out, floor);
        return;
    }
    mpq_set_ui(out, points, of);
    mpq_canonicalize(out);
    if (mpq_cmp(out, floor) < 0) {
        mpq_set(out, floor);
    }
}

static bool is_meeting(const struct work *w, const struct srv_pairing *p)
{
    return p->round <= w->field->rounds && p->outcome != SRV_OUTCOME_OPEN && p->b != SRV_NOBODY;
}

/* rate `mean` = the mean of the opponents' rate `of` */
static void mean_of_opponents(
    const struct work *w, enum srv_tiebreak mean, enum srv_tiebreak of)
{
    for (uint32_t i = 0; i < w->field->pairings; i++) {
        const struct srv_pairing *p = &w->field->pairing[i];
        if (is_meeting(w, p)) {
            struct row *a = &w->row[p->a], *b = &w->row[p->b];
            mpq_add(a->rate[mean], a->rate[mean], b->rate[of]);
            mpq_add(b->rate[mean], b->rate[mean], a->rate[of]);
        }
    }
    mpq_t n;
    mpq_init(n);
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        struct row *r = &w->row[i];
        if (r->met == 0) {
            mpq_set(r->rate[mean], w->floor);
        } else {
            mpq_set_ui(n, r->met, 1);
            mpq_div(r->rate[mean], r->rate[mean], n);
        }
    }
    mpq_clear(n);
}

static void rate_all(struct work *w)
{
    for (uint32_t i = 0; i < w->field->pairings; i++) {
        const struct srv_pairing *p = &w->field->pairing[i];
        if (is_meeting(w, p)) {
            w->row[p->a].met++;
            w->row[p->b].met++;
        }
    }
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        struct row *r = &w->row[i];
        own_rate(r->rate[SRV_TIEBREAK_MW], w->floor, r->record.rate_points,
            w->points->win * r->record.rate_rounds);
        own_rate(
            r->rate[SRV_TIEBREAK_GW], w->floor, r->record.game_points, 3 * r->record.games);
    }
    mean_of_opponents(w, SRV_TIEBREAK_OMW, SRV_TIEBREAK_MW);
    mean_of_opponents(w, SRV_TIEBREAK_OGW, SRV_TIEBREAK_GW);
    mean_of_opponents(w, SRV_TIEBREAK_OOMW, SRV_TIEBREAK_OMW);
}

/* ---- the order ---- */

/* Matches that a won against b, less those that b won against a. */
static int between(const struct work *w, uint16_t a, uint16_t b)
{
    int won = 0;
    for (uint32_t i = 0; i < w->field->pairings; i++) {
        const struct srv_pairing *p = &w->field->pairing[i];
        if (is_meeting(w, p) && srv_pairing_other(p, a) == b) {
            const bool is_a =
                p->outcome == SRV_OUTCOME_A || p->outcome == SRV_OUTCOME_FORFEIT_A;
            const bool is_b =
                p->outcome == SRV_OUTCOME_B || p->outcome == SRV_OUTCOME_FORFEIT_B;
            won += (p->a == a ? 1 : -1) * (is_a - is_b);
        }
    }
    return won;
}

/* Below 0: a is before b, by this alone. */
static int compare(const struct row *a, const struct row *b, int by)
{
    switch (by) {
    case SRV_TIEBREAK_NONE: /* the points */
        return (a->record.points < b->record.points) - (a->record.points > b->record.points);
    case SRV_TIEBREAK_RANDOM:
        return (a->noise > b->noise) - (a->noise < b->noise);
    case SRV_TIEBREAK_HEAD_TO_HEAD:
        return 0; /* is between two who are tied, not a number of each */
    default:
        return mpq_cmp(b->rate[by], a->rate[by]);
    }
}

/* A stable merge sort of order[from..to-1] by one thing. */
static void sort(struct work *w, uint16_t from, uint16_t to, int by)
{
    if (to - from < 2) {
        return;
    }
    const uint16_t middle = (uint16_t)(from + (to - from) / 2);
    sort(w, from, middle, by);
    sort(w, middle, to, by);
    uint16_t a = from, b = middle;
    for (uint16_t i = from; i < to; i++) {
        const bool takes_a =
            a < middle && (b == to || compare(w->order[a], w->order[b], by) <= 0);
        w->spare[i] = takes_a ? w->order[a++] : w->order[b++];
    }
    for (uint16_t i = from; i < to; i++) {
        w->order[i] = w->spare[i];
    }
}

static void begin_rank(struct work *w, uint16_t at, int because)
{
    w->place[at] = (struct place){.starts_rank = true, .because = (uint8_t)because};
}

/* Who won between the two, if two are tied. */
static void split_two(struct work *w, uint16_t from)
{
    struct row *a = w->order[from], *b = w->order[from + 1];
    const int won = between(w, a->entrant, b->entrant);
    if (won < 0) {
        w->order[from] = b;
        w->order[from + 1] = a;
    }
    if (won != 0) {
        begin_rank(w, (uint16_t)(from + 1), SRV_TIEBREAK_HEAD_TO_HEAD);
    }
}

/* Puts order[from..to-1], who are tied so far, into ranks of their own. */
static void split(struct work *w, uint16_t from, uint16_t to, int by)
{
    if (by == SRV_TIEBREAK_HEAD_TO_HEAD) {
        if (to - from == 2) {
            split_two(w, from);
        }
        return;
    }
    sort(w, from, to, by);
    for (uint16_t i = (uint16_t)(from + 1); i < to; i++) {
        if (compare(w->order[i - 1], w->order[i], by) != 0) {
            begin_rank(w, i, by);
        }
    }
}

static void split_all(struct work *w, int by)
{
    for (uint16_t from = 0, to; from < w->n; from = to) {
        to = (uint16_t)(from + 1);
        while (to < w->n && !w->place[to].starts_rank) {
            to++;
        }
        split(w, from, to, by);
    }
}

static void order_all(struct work *w)
{
    const struct srv_entrant *entrant = w->field->entrant;
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        if (!entrant[i].is_out) {
            w->order[w->n++] = &w->row[i];
        }
    }
    if (w->n > 0) {
        begin_rank(w, 0, SRV_TIEBREAK_NONE);
        split_all(w, SRV_TIEBREAK_NONE);
    }
    for (unsigned i = 0; i < SRV_TIEBREAKS_MAX && w->points->order[i] != SRV_TIEBREAK_NONE;
         i++) {
        split_all(w, w->points->order[i]);
    }
}

/* ---- what people read ---- */

/* Ten-thousandths, half to even. */
static uint32_t decimals(const mpq_t rate)
{
    mpz_t twice, rest;
    mpz_inits(twice, rest, NULL);
    mpz_mul_ui(twice, mpq_numref(rate), 20000);
    mpz_fdiv_qr(twice, rest, twice, mpq_denref(rate)); /* twice as many ten-thousandths */
    const unsigned long halves = mpz_get_ui(twice);
    unsigned long whole = halves / 2;
    if (halves % 2 != 0 && (mpz_sgn(rest) != 0 || whole % 2 != 0)) {
        whole++;
    }
    mpz_clears(twice, rest, NULL);
    return (uint32_t)whole;
}

static void write_row(const struct row *r, struct srv_standing *out)
{
    *out = (struct srv_standing){.entrant = r->entrant, .record = r->record};
    for (unsigned i = SRV_TIEBREAK_OMW; i < SRV_RATES; i++) {
        out->rate[i] = decimals(r->rate[i]);
    }
}

static void write_all(const struct work *w, struct srv_standing *out)
{
    uint16_t rank = 0, n = w->n;
    for (uint16_t i = 0; i < w->n; i++) {
        write_row(w->order[i], &out[i]);
        if (w->place[i].starts_rank) {
            rank = (uint16_t)(i + 1);
            out[i].because = w->place[i].because;
        }
        out[i].rank = rank;
    }
    for (uint16_t i = 0; i < w->field->entrants; i++) {
        if (w->field->entrant[i].is_out) {
            write_row(&w->row[i], &out[n++]);
        }
    }
}

static bool begin(
    struct work *w, const struct srv_field *field, const struct srv_points *points)
{
    const size_t n = field->entrants > 0 ? field->entrants : 1;
    struct srv_record *records = calloc(n, sizeof *records);
    *w = (struct work){
        .field = field,
        .points = points,
        .row = calloc(n, sizeof *w->row),
        .order = calloc(n, sizeof *w->order),
        .spare = calloc(n, sizeof *w->spare),
        .place = calloc(n, sizeof *w->place),
    };
    mpq_init(w->floor);
    const bool is_good = records != NULL && w->row != NULL && w->order != NULL &&
        w->spare != NULL && w->place != NULL;
    if (is_good) {
        mpq_set_ui(w->floor, points->floor, points->floor_of);
        mpq_canonicalize(w->floor);
        srv_records(field, points, records);
        for (uint16_t i = 0; i < field->entrants; i++) {
            struct row *r = &w->row[i];
            r->entrant = i;
            r->record = records[i];
            r->noise = srv_noise(points->seed, SRV_NOISE_RANK, field->entrant[i].id, 0);
            for (unsigned k = 0; k < SRV_RATES; k++) {
                mpq_init(r->rate[k]);
            }
        }
    }
    free(records);
    return is_good;
}

static void end(struct work *w, bool is_begun)
{
    for (uint16_t i = 0; is_begun && i < w->field->entrants; i++) {
        for (unsigned k = 0; k < SRV_RATES; k++) {
            mpq_clear(w->row[i].rate[k]);
        }
    }
    mpq_clear(w->floor);
    free(w->row);
    free(w->order);
    free(w->spare);
    free(w->place);
}

bool srv_standings(
    const struct srv_field *field, const struct srv_points *points, struct srv_standing *out)
{
    struct work w;
    const bool is_begun = begin(&w, field, points);
    if (is_begun) {
        rate_all(&w);
        order_all(&w);
        write_all(&w, out);
    }
    end(&w, is_begun);
    return is_begun;
}
