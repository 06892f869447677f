/* SPDX-License-Identifier: MIT
 * event_rounds.c - stages, their rounds, and results. */
#include "tournament/event.h"
#include "tournament/event_own.h"
#include "tournament/robin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct srv_stage *stage_of(const struct srv_event *e)
{
    return &e->rules.stage[e->stage];
}

bool srv__is_elimination(const struct srv_event *e, uint8_t stage)
{
    const uint8_t format = e->rules.stage[stage].format;
    return format != SRV_FORMAT_SWISS && format != SRV_FORMAT_ROBIN;
}

bool srv__pairs_reserve(struct srv_event *e, uint32_t more)
{
    const uint32_t need = e->pairs + more;
    if (need <= e->pairs_cap) {
        return true;
    }
    const uint32_t cap = need > 2 * e->pairs_cap ? need : 2 * e->pairs_cap;
    struct srv_event_pair *pair = realloc(e->pair, cap * sizeof *pair);
    if (pair == NULL) {
        return false;
    }
    e->pair = pair;
    e->pairs_cap = cap;
    return true;
}

/* ---- stages ---- */

struct seeded { /* one who comes into the first stage */
    uint16_t entry;
    uint64_t key;
    uint64_t noise;
    uint32_t id;
};

static int by_key(const void *a, const void *b)
{
    const struct seeded *x = a, *y = b;
    if (x->key != y->key) {
        return x->key < y->key ? -1 : 1;
    }
    if (x->noise != y->noise) {
        return x->noise < y->noise ? -1 : 1;
    }
    return (x->id > y->id) - (x->id < y->id);
}

static uint64_t seeding_key(const struct srv_event *e, const struct srv_entry *x)
{
    switch ((enum srv_seeding)e->rules.seeding) {
    case SRV_SEEDING_RATING:
        return UINT32_MAX - x->rating;
    case SRV_SEEDING_HAND:
        return x->number > 0 ? x->number : UINT32_MAX;
    case SRV_SEEDING_RANDOM:
    case SRV_SEEDING_NUM:
        break;
    }
    return 0;
}

static enum srv_event_status seed_first(struct srv_event *e)
{
    struct seeded *all = calloc(e->entries, sizeof *all);
    uint16_t n = 0;
    if (all == NULL) {
        return SRV_EVENT_MEMORY;
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        const struct srv_entry *x = &e->entry[i];
        if (srv_entry_has_place(x)) {
            all[n++] = (struct seeded){.entry = i,
                .id = x->id,
                .key = seeding_key(e, x),
                .noise = srv_noise(e->rules.points.seed, SRV_NOISE_SEEDING, x->id, 0)};
        }
    }
    qsort(all, n, sizeof *all, by_key);
    for (uint16_t i = 0; i < n; i++) {
        e->seed[0][i] = all[i].entry;
    }
    e->seeds[0] = n;
    free(all);
    return SRV_EVENT_OK;
}

/* The best of the stage before who are still there. */
static enum srv_event_status seed_next(struct srv_event *e)
{
    uint16_t *order = calloc(e->entries, sizeof *order);
    if (order == NULL) {
        return SRV_EVENT_MEMORY;
    }
    const uint16_t n = srv__order_of(e, (uint8_t)(e->stage - 1), order);
    uint16_t *seed = e->seed[e->stage], seeds = 0;
    for (uint16_t i = 0; n != SRV_NOBODY && i < n && seeds < stage_of(e)->players; i++) {
        if (srv_entry_has_place(&e->entry[order[i]])) {
            seed[seeds++] = order[i];
        }
    }
    free(order);
    if (n == SRV_NOBODY) {
        return SRV_EVENT_MEMORY;
    }
    e->seeds[e->stage] = seeds;
    return seeds < 2 ||
            (stage_of(e)->format == SRV_FORMAT_ROBIN && seeds < 2u * stage_of(e)->groups)
        ? SRV_EVENT_FEW
        : SRV_EVENT_OK;
}

uint16_t srv__group(const struct srv_event *e, uint8_t stage, uint16_t seed)
{
    const struct srv_stage *s = &e->rules.stage[stage];
    return s->format == SRV_FORMAT_ROBIN ? srv_robin_group(s->groups, seed) : 0;
}

static uint16_t group_size(const struct srv_event *e, uint16_t group)
{
    uint16_t n = 0;
    for (uint16_t i = 0; i < e->seeds[e->stage]; i++) {
        n = (uint16_t)(n + (srv__group(e, e->stage, i) == group));
    }
    return n;
}

enum srv_event_status srv__stage_begin(struct srv_event *e)
{
    const enum srv_event_status status = e->stage == 0 ? seed_first(e) : seed_next(e);
    if (status != SRV_EVENT_OK) {
        return status;
    }
    const uint16_t players = e->seeds[e->stage];
    e->round = 0;
    switch ((enum srv_format)stage_of(e)->format) {
    case SRV_FORMAT_SWISS:
        e->rounds = stage_of(e)->rounds > 0 ? stage_of(e)->rounds : srv_swiss_rounds(players);
        break;
    case SRV_FORMAT_ROBIN: /* group 0 is never smaller than another */
        e->rounds = srv_robin_rounds(group_size(e, 0));
        break;
    case SRV_FORMAT_SINGLE:
    case SRV_FORMAT_SINGLE_THIRD:
    case SRV_FORMAT_DOUBLE:
    case SRV_FORMAT_NUM:
        e->rounds = 0;
        break;
    }
    return SRV_EVENT_OK;
}

/* ---- elimination ---- */

static enum srv_bracket_result bracket_result(const struct srv_bracket_seat *seat,
    const struct srv_event *e, const struct srv_event_pair *p)
{
    const bool is_a_first = e->seed[p->stage][seat->seed[0] - 1] == p->pairing.a;
    switch ((enum srv_outcome)p->pairing.outcome) {
    case SRV_OUTCOME_A:
    case SRV_OUTCOME_FORFEIT_A:
        return is_a_first ? SRV_BRACKET_FIRST : SRV_BRACKET_SECOND;
    case SRV_OUTCOME_B:
    case SRV_OUTCOME_FORFEIT_B:
        return is_a_first ? SRV_BRACKET_SECOND : SRV_BRACKET_FIRST;
    case SRV_OUTCOME_DOUBLE_LOSS:
    case SRV_OUTCOME_FORFEIT_BOTH:
        return SRV_BRACKET_NONE;
    case SRV_OUTCOME_OPEN:
    case SRV_OUTCOME_DRAW:
    case SRV_OUTCOME_BYE:
    case SRV_OUTCOME_NUM:
        break;
    }
    return SRV_BRACKET_OPEN;
}

/* Whether the two of a pair are the two who sit in its match. */
static bool is_seated(const struct srv_event *e, const struct srv_event_pair *p,
    const struct srv_bracket_seat *seat)
{
    if (seat->seed[0] == 0 || seat->seed[1] == 0) {
        return false;
    }
    const uint16_t *seed = e->seed[p->stage];
    const uint16_t a = seed[seat->seed[0] - 1], b = seed[seat->seed[1] - 1];
    return (a == p->pairing.a && b == p->pairing.b) || (a == p->pairing.b && b == p->pairing.a);
}

bool srv_event_bracket(const struct srv_event *e, uint8_t stage, struct srv_bracket *out,
    struct srv_bracket_seat *seats)
{
    static const enum srv_bracket_kind kind_of[SRV_FORMAT_NUM] = {
        [SRV_FORMAT_SINGLE] = SRV_BRACKET_SINGLE,
        [SRV_FORMAT_SINGLE_THIRD] = SRV_BRACKET_SINGLE_THIRD,
        [SRV_FORMAT_DOUBLE] = SRV_BRACKET_DOUBLE,
    };
    uint8_t result[SRV_BRACKET_MATCHES] = {0};
    if (stage >= e->rules.stages || stage > e->stage || !srv__is_elimination(e, stage) ||
        !srv_bracket_make(out, kind_of[e->rules.stage[stage].format], e->seeds[stage])) {
        return false;
    }
    /* pairs are in the order of their rounds: who sits in one is known by those before it */
    srv_bracket_seat(out, result, seats);
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_event_pair *p = &e->pair[i];
        if (p->stage != stage) {
            continue;
        }
        if (is_seated(e, p, &seats[p->match])) {
            result[p->match] = (uint8_t)bracket_result(&seats[p->match], e, p);
        }
        if (i + 1 < e->pairs && e->pair[i + 1].pairing.round != p->pairing.round) {
            srv_bracket_seat(out, result, seats);
        }
    }
    srv_bracket_seat(out, result, seats);
    return true;
}

static bool bracket_is_over(const struct srv_event *e)
{
    struct srv_bracket bracket;
    struct srv_bracket_seat seat[SRV_BRACKET_MATCHES];
    if (!srv_event_bracket(e, e->stage, &bracket, seat)) {
        return false;
    }
    for (uint16_t i = 0; i < bracket.n; i++) {
        if (seat[i].state == SRV_MATCH_READY || seat[i].state == SRV_MATCH_WAITS) {
            return false;
        }
    }
    return true;
}

bool srv__stage_is_done(const struct srv_event *e)
{
    return srv__is_elimination(e, e->stage) ? bracket_is_over(e) : e->round == e->rounds;
}

/* ---- pairing ---- */

static void add_pair(struct srv_event *e, const struct srv_event_pair *pair)
{
    assert(e->pairs < e->pairs_cap);
    struct srv_event_pair *p = &e->pair[e->pairs++];
    *p = *pair;
    p->stage = e->stage;
    p->pairing.round = e->round;
    if (p->pairing.b == SRV_NOBODY) {
        return;
    }
    /* who is not there any more has lost */
    const bool has_a = srv_entry_has_place(&e->entry[p->pairing.a]);
    const bool has_b = srv_entry_has_place(&e->entry[p->pairing.b]);
    const uint8_t games = (uint8_t)(stage_of(e)->best_of / 2 + 1);
    if (!has_a || !has_b) {
        p->is_of_course = true;
        p->pairing.outcome = (uint8_t)(has_a ? SRV_OUTCOME_FORFEIT_A
                : has_b                      ? SRV_OUTCOME_FORFEIT_B
                                             : SRV_OUTCOME_FORFEIT_BOTH);
        p->pairing.games_a = has_a ? games : 0;
        p->pairing.games_b = has_b ? games : 0;
    }
}

enum srv_event_status srv__pairing_status(enum srv_pairing_status status)
{
    static const enum srv_event_status status_of[] = {
        [SRV_PAIRING_OK] = SRV_EVENT_OK,
        [SRV_PAIRING_FEW] = SRV_EVENT_FEW,
        [SRV_PAIRING_OPEN] = SRV_EVENT_OPEN,
        [SRV_PAIRING_WISHES] = SRV_EVENT_WISHES,
        [SRV_PAIRING_IMPOSSIBLE] = SRV_EVENT_WISHES,
        [SRV_PAIRING_MEMORY] = SRV_EVENT_MEMORY,
    };
    return status_of[status];
}

bool srv__swiss_field(
    const struct srv_event *e, struct srv_stage_field *out, enum srv_pairing_by *by)
{
    const enum srv_pairing_by first = e->stage == 0 && e->rules.seeding == SRV_SEEDING_RANDOM
        ? SRV_PAIRING_AT_RANDOM
        : SRV_PAIRING_SEEDED;
    if (!srv__stage_field(e, e->stage, e->round, -1, out)) {
        return false;
    }
    *by = e->round == 0                                             ? first
        : stage_of(e)->is_last_by_rank && e->round + 1 == e->rounds ? SRV_PAIRING_BY_RANK
                                                                    : SRV_PAIRING_BY_POINTS;
    for (uint16_t i = 0; *by == SRV_PAIRING_SEEDED && i < e->seeds[e->stage]; i++) {
        out->entrant[e->seed[e->stage][i]].rating = (uint32_t)UINT16_MAX - i; /* by place */
    }
    return true;
}

enum srv_event_status srv__next(const struct srv_event *e, struct srv_event *out)
{
    if (e->state == SRV_EVENT_ROUND) {
        return SRV_EVENT_OPEN;
    }
    if (e->state != SRV_EVENT_BETWEEN || srv_event_is_done(e)) {
        return SRV_EVENT_STATE;
    }
    struct srv_event next = *e;
    if (srv__stage_is_done(e)) {
        next.stage++;
        next.seed[next.stage] = calloc(SRV_ENTRANTS_MAX, sizeof(uint16_t));
        const enum srv_event_status status =
            next.seed[next.stage] == NULL ? SRV_EVENT_MEMORY : srv__stage_begin(&next);
        if (status != SRV_EVENT_OK) {
            srv__next_free(e, &next);
            return status;
        }
    }
    *out = next;
    return SRV_EVENT_OK;
}

void srv__next_free(const struct srv_event *e, struct srv_event *next)
{
    if (next->stage != e->stage) {
        free(next->seed[next->stage]);
    }
}

/* Whether each of those who are there for the round is in one of its pairs, or is absent. */
static bool is_whole(const struct srv_event *e, const struct srv_field *f, bool *is_seen)
{
    const uint16_t round = (uint16_t)(e->round + 1);
    for (uint16_t i = 0; i < f->entrants; i++) {
        const struct srv_entrant *x = &f->entrant[i];
        if (is_seen[i] != (!x->is_out && x->from <= round && x->until >= round)) {
            return false;
        }
    }
    return true;
}

static bool see(bool *is_seen, uint16_t entries, uint16_t entry)
{
    if (entry >= entries || is_seen[entry]) {
        return false;
    }
    return is_seen[entry] = true;
}

static bool fits(const struct srv_event *e, const struct srv_field *f, bool *is_seen,
    const struct srv_paired *pair, uint16_t pairs, const uint16_t *absent, uint16_t absents)
{
    for (uint16_t i = 0; i < absents; i++) {
        if (!see(is_seen, f->entrants, absent[i])) {
            return false;
        }
    }
    for (uint16_t i = 0; i < pairs; i++) {
        const struct srv_pairing *p = &pair[i].pairing;
        const bool is_bye = p->b == SRV_NOBODY;
        if (!see(is_seen, f->entrants, p->a) || (is_bye && i + 1 < pairs) ||
            (!is_bye && !see(is_seen, f->entrants, p->b))) {
            return false;
        }
    }
    return is_whole(e, f, is_seen);
}

/* The pairs of a Swiss round, checked. */
static enum srv_event_status install_swiss(struct srv_event *e, const struct srv_paired *pair,
    uint16_t pairs, const uint16_t *absent, uint16_t absents)
{
    struct srv_stage_field f;
    bool *is_seen = calloc(e->entries + 1u, sizeof *is_seen);
    if (is_seen == NULL || !srv__stage_field(e, e->stage, e->round, -1, &f)) {
        free(is_seen);
        return SRV_EVENT_MEMORY;
    }
    const bool is_good = pairs > 0 && fits(e, &f.field, is_seen, pair, pairs, absent, absents);
    srv__stage_field_free(&f);
    free(is_seen);
    if (!is_good) {
        return SRV_EVENT_VALUE;
    }
    if (!srv__pairs_reserve(e, pairs)) {
        return SRV_EVENT_MEMORY;
    }
    e->round++;
    for (uint16_t i = 0; i < pairs; i++) {
        const bool is_bye = pair[i].pairing.b == SRV_NOBODY;
        struct srv_event_pair made = {
            .pairing = {.table = (uint16_t)(is_bye ? 0 : i + 1),
                .a = pair[i].pairing.a,
                .b = pair[i].pairing.b,
                .outcome = (uint8_t)(is_bye ? SRV_OUTCOME_BYE : SRV_OUTCOME_OPEN)}};
        memcpy(made.level, pair[i].level, sizeof made.level);
        add_pair(e, &made);
    }
    return SRV_EVENT_OK;
}

static enum srv_event_status pair_robin(struct srv_event *e)
{
    uint16_t table = 1;
    if (!srv__pairs_reserve(e, e->seeds[e->stage] / 2u + stage_of(e)->groups)) {
        return SRV_EVENT_MEMORY;
    }
    e->round++;
    for (uint8_t group = 0; group < stage_of(e)->groups; group++) {
        uint16_t member[SRV_ROBIN_MAX], n = 0;
        for (uint16_t i = 0; i < e->seeds[e->stage]; i++) {
            if (srv__group(e, e->stage, i) == group) {
                member[n++] = e->seed[e->stage][i];
            }
        }
        for (uint16_t i = 0; i < n && e->round <= srv_robin_rounds(n); i++) {
            const uint16_t other = srv_robin_other(n, e->round, i);
            if (other != SRV_NOBODY && srv_robin_is_first(n, e->round, i)) {
                add_pair(e,
                    &(struct srv_event_pair){.group = group,
                        .pairing = {.table = table++, .a = member[i], .b = member[other]}});
            }
        }
    }
    return SRV_EVENT_OK;
}

static struct srv_event_pair pair_of_match(
    const struct srv_event *e, uint16_t match, const struct srv_bracket_seat *seat)
{
    const bool is_first = seat->seed[0] < seat->seed[1]; /* the better seed begins */
    const uint16_t *seed = e->seed[e->stage];
    return (struct srv_event_pair){.match = match,
        .pairing = {.a = seed[seat->seed[is_first ? 0 : 1] - 1],
            .b = seed[seat->seed[is_first ? 1 : 0] - 1]}};
}

/* All matches that are ready are a round. */
static enum srv_event_status pair_elimination(struct srv_event *e)
{
    struct srv_bracket bracket;
    struct srv_bracket_seat seat[SRV_BRACKET_MATCHES];
    uint16_t table = 1;
    if (!srv_event_bracket(e, e->stage, &bracket, seat) || !srv__pairs_reserve(e, bracket.n)) {
        return SRV_EVENT_MEMORY;
    }
    e->round++;
    for (uint16_t i = 0; i < bracket.n; i++) {
        if (seat[i].state == SRV_MATCH_READY) {
            struct srv_event_pair pair = pair_of_match(e, i, &seat[i]);
            pair.pairing.table = table++;
            add_pair(e, &pair);
        }
    }
    return SRV_EVENT_OK;
}

static bool is_closed(const struct srv_event *e)
{
    for (uint32_t i = e->pairs; i-- > 0;) {
        const struct srv_event_pair *p = &e->pair[i];
        if (p->stage != e->stage || p->pairing.round != e->round) {
            break;
        }
        if (p->pairing.outcome == SRV_OUTCOME_OPEN) {
            return false;
        }
    }
    return true;
}

void srv__close_round(struct srv_event *e)
{
    e->state = (uint8_t)(is_closed(e) ? SRV_EVENT_BETWEEN : SRV_EVENT_ROUND);
}

enum srv_event_status srv_event_install(struct srv_event *e, const struct srv_paired *pair,
    uint16_t pairs, const uint16_t *absent, uint16_t absents)
{
    struct srv_event next;
    enum srv_event_status status = srv__next(e, &next);
    if (status != SRV_EVENT_OK) {
        return status;
    }
    const bool is_new_stage = next.stage != e->stage;
    const uint8_t format = stage_of(&next)->format;
    status = format == SRV_FORMAT_SWISS ? install_swiss(&next, pair, pairs, absent, absents)
        : pairs > 0 || absents > 0      ? SRV_EVENT_VALUE
        : format == SRV_FORMAT_ROBIN    ? pair_robin(&next)
                                        : pair_elimination(&next);
    /* room that was made for pairs stays, whatever came of it */
    e->pair = next.pair;
    e->pairs_cap = next.pairs_cap;
    if (status != SRV_EVENT_OK) {
        srv__next_free(e, &next);
        return status;
    }
    if (is_new_stage) {
        free(e->seed[next.stage]);
    }
    *e = next;
    srv__close_round(e);
    return SRV_EVENT_OK;
}

enum srv_event_status srv_event_pair(struct srv_event *e, const struct srv_wishes *wishes)
{
    struct srv_event next;
    enum srv_event_status status = srv__next(e, &next);
    if (status != SRV_EVENT_OK) {
        return status;
    }
    const bool is_swiss = stage_of(&next)->format == SRV_FORMAT_SWISS;
    struct srv_round round = {0};
    struct srv_paired *paired = calloc(e->entries / 2 + 1u, sizeof *paired);
    struct srv_stage_field f;
    enum srv_pairing_by by;
    if (paired == NULL) {
        status = SRV_EVENT_MEMORY;
    } else if (!is_swiss) {
        status = wishes != NULL ? SRV_EVENT_WISHES : SRV_EVENT_OK;
    } else if (!srv__swiss_field(&next, &f, &by)) {
        status = SRV_EVENT_MEMORY;
    } else {
        status = srv__pairing_status(
            srv_pair_round(&f.field, &e->rules.points, by, wishes, paired, &round));
        srv__stage_field_free(&f);
    }
    srv__next_free(e, &next);
    if (status == SRV_EVENT_OK) {
        status = srv_event_install(e, paired, round.n, wishes != NULL ? wishes->absent : NULL,
            wishes != NULL ? wishes->absents : 0);
    }
    free(paired);
    return status;
}

enum srv_event_status srv_event_unpair(struct srv_event *e)
{
    uint32_t first = e->pairs;
    if (e->state != SRV_EVENT_ROUND) {
        return SRV_EVENT_STATE;
    }
    while (first > 0 && e->pair[first - 1].stage == e->stage &&
        e->pair[first - 1].pairing.round == e->round) {
        const struct srv_event_pair *p = &e->pair[--first];
        if (p->pairing.outcome != SRV_OUTCOME_OPEN && p->pairing.outcome != SRV_OUTCOME_BYE &&
            !p->is_of_course) {
            return SRV_EVENT_LATE;
        }
    }
    e->pairs = first;
    e->round--;
    e->state = SRV_EVENT_BETWEEN;
    return SRV_EVENT_OK;
}

/* ---- results ---- */

static bool is_result(const struct srv_event *e, const struct srv_event_result *r)
{
    const uint8_t best_of = stage_of(e)->best_of, needed = (uint8_t)(best_of / 2 + 1);
    if (r->games_a > needed || r->games_b > needed || r->games_drawn > best_of ||
        r->games_a + r->games_b > best_of) {
        return false;
    }
    switch ((enum srv_outcome)r->outcome) {
    case SRV_OUTCOME_A: /* time may have ended it with fewer games */
        return r->games_b < needed;
    case SRV_OUTCOME_B:
        return r->games_a < needed;
    case SRV_OUTCOME_DRAW:
        return !srv__is_elimination(e, e->stage) && r->games_a < needed && r->games_b < needed;
    case SRV_OUTCOME_DOUBLE_LOSS:
        return r->games_a < needed && r->games_b < needed;
    case SRV_OUTCOME_FORFEIT_A:
        return r->games_a == needed && r->games_b == 0;
    case SRV_OUTCOME_FORFEIT_B:
        return r->games_b == needed && r->games_a == 0;
    case SRV_OUTCOME_FORFEIT_BOTH:
        return r->games_a == 0 && r->games_b == 0 && r->games_drawn == 0;
    case SRV_OUTCOME_OPEN:
    case SRV_OUTCOME_BYE:
    case SRV_OUTCOME_NUM:
        break;
    }
    return false;
}

static struct srv_event_pair *find_table(
    const struct srv_event *e, uint8_t stage, uint16_t round, uint16_t table)
{
    for (uint32_t i = e->pairs;
         table > 0 && i-- > 0;) { /* the last rounds are asked for most */
        struct srv_event_pair *p = &e->pair[i];
        if (p->stage == stage && p->pairing.round == round && p->pairing.table == table) {
            return p;
        }
    }
    return NULL;
}

const struct srv_event_pair *srv_event_table(
    const struct srv_event *e, uint8_t stage, uint16_t round, uint16_t table)
{
    return find_table(e, stage, round, table);
}

static void set_result(struct srv_event_pair *p, const struct srv_event_result *r)
{
    p->pairing.outcome = r->outcome;
    p->pairing.games_a = r->games_a;
    p->pairing.games_b = r->games_b;
    p->pairing.games_drawn = r->games_drawn;
    p->is_of_course = false;
}

enum srv_event_status srv_event_report(
    struct srv_event *e, uint16_t table, const struct srv_event_result *result)
{
    if (e->state != SRV_EVENT_ROUND) {
        return SRV_EVENT_STATE;
    }
    struct srv_event_pair *p = find_table(e, e->stage, e->round, table);
    if (p == NULL) {
        return SRV_EVENT_UNKNOWN;
    }
    if (p->pairing.outcome != SRV_OUTCOME_OPEN) {
        return SRV_EVENT_TWICE;
    }
    if (!is_result(e, result)) {
        return SRV_EVENT_VALUE;
    }
    set_result(p, result);
    srv__close_round(e);
    return SRV_EVENT_OK;
}

/* After a result of an elimination was changed: pairs whose players are others now. Those without a result
 * are made anew, or go when their match is not to be played. False, and nothing has changed: one of them has a
 * result. */
static bool reseat(struct srv_event *e)
{
    struct srv_bracket bracket;
    struct srv_bracket_seat seat[SRV_BRACKET_MATCHES];
    if (!srv_event_bracket(e, e->stage, &bracket, seat)) {
        return false;
    }
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_event_pair *p = &e->pair[i];
        if (p->stage == e->stage && !is_seated(e, p, &seat[p->match]) &&
            p->pairing.outcome != SRV_OUTCOME_OPEN && !p->is_of_course) {
            return false;
        }
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->pairs; i++) {
        struct srv_event_pair p = e->pair[i];
        const bool is_stale = p.stage == e->stage && !is_seated(e, &p, &seat[p.match]);
        if (is_stale && seat[p.match].state == SRV_MATCH_READY) {
            const struct srv_event_pair anew = pair_of_match(e, p.match, &seat[p.match]);
            p.pairing.a = anew.pairing.a;
            p.pairing.b = anew.pairing.b;
            p.pairing.outcome = SRV_OUTCOME_OPEN;
            p.pairing.games_a = p.pairing.games_b = p.pairing.games_drawn = 0;
            p.is_of_course = false;
        } else if (is_stale) {
            continue;
        }
        e->pair[n++] = p;
    }
    e->pairs = n;
    return true;
}

enum srv_event_status srv_event_correct(
    struct srv_event *e, uint16_t round, uint16_t table, const struct srv_event_result *result)
{
    if (e->state != SRV_EVENT_ROUND && e->state != SRV_EVENT_BETWEEN) {
        return SRV_EVENT_STATE;
    }
    struct srv_event_pair *p = find_table(e, e->stage, round, table);
    if (p == NULL || round > e->round) {
        return SRV_EVENT_UNKNOWN;
    }
    if (p->pairing.outcome == SRV_OUTCOME_OPEN) {
        return SRV_EVENT_OPEN;
    }
    if (!is_result(e, result)) {
        return SRV_EVENT_VALUE;
    }
    const struct srv_event_pair was = *p;
    if (was.pairing.outcome == result->outcome && was.pairing.games_a == result->games_a &&
        was.pairing.games_b == result->games_b &&
        was.pairing.games_drawn == result->games_drawn) {
        return SRV_EVENT_TWICE;
    }
    set_result(p, result);
    if (srv__is_elimination(e, e->stage) && !reseat(e)) {
        *p = was;
        return SRV_EVENT_LATE;
    }
    srv__close_round(e);
    return SRV_EVENT_OK;
}
