/* SPDX-License-Identifier: MIT
 * event.c - rules, who takes part, the start and the end. Rounds are in event_rounds.c, what is asked in
 * event_ask.c. */
#include "tournament/event.h"

#include "tournament/event_own.h"
#include "tournament/robin.h"

#include <stdlib.h>
#include <string.h>

/* ---- rules ---- */

static const char *stage_fault(const struct srv_event_rules *r, uint8_t number)
{
    const struct srv_stage *s = &r->stage[number];
    const bool is_elimination = s->format != SRV_FORMAT_SWISS && s->format != SRV_FORMAT_ROBIN;
    if (s->format >= SRV_FORMAT_NUM) {
        return "stage.format";
    }
    if (s->best_of != 1 && s->best_of != 3 && s->best_of != 5) {
        return "stage.best_of";
    }
    if (s->rounds >= SRV_ROUNDS_MAX || (s->rounds > 0 && s->format != SRV_FORMAT_SWISS)) {
        return "stage.rounds";
    }
    if (s->format == SRV_FORMAT_ROBIN ? s->groups < 1 || s->groups > 64 : s->groups != 0) {
        return "stage.groups";
    }
    const uint32_t players = s->players == 0 ? r->capacity : s->players;
    if ((number > 0) != (s->players > 0) || players < 2 || players > r->capacity ||
        (is_elimination && players > SRV_BRACKET_SEEDS) ||
        (s->format == SRV_FORMAT_ROBIN &&
            (players < 2u * s->groups || players > (uint32_t)SRV_ROBIN_MAX * s->groups))) {
        return "stage.players";
    }
    if (number > 0 && r->stage[number - 1].format == SRV_FORMAT_ROBIN &&
        s->players % r->stage[number - 1].groups != 0) {
        return "stage.players";
    }
    if (number > 0 && r->stage[number - 1].players > 0 &&
        s->players > r->stage[number - 1].players) {
        return "stage.players";
    }
    return s->is_last_by_rank && s->format != SRV_FORMAT_SWISS ? "stage.is_last_by_rank" : NULL;
}

static const char *points_fault(const struct srv_points *p)
{
    const uint8_t all[] = {p->win, p->draw, p->loss, p->double_loss, p->bye, p->missed};
    for (unsigned i = 0; i < sizeof all; i++) {
        if (all[i] > SRV_POINTS_MAX) {
            return "points";
        }
    }
    if (p->win == 0 || p->loss >= p->win || p->draw > p->win) {
        return "points.win";
    }
    if (p->floor_of == 0 || p->floor > p->floor_of) {
        return "points.floor";
    }
    for (unsigned i = 0; i < SRV_TIEBREAKS_MAX; i++) {
        if (p->order[i] >= SRV_TIEBREAK_NUM) {
            return "points.order";
        }
    }
    return NULL;
}

const char *srv_event_rules_fault(const struct srv_event_rules *rules)
{
    if (rules->stages < 1 || rules->stages > SRV_STAGES_MAX) {
        return "stages";
    }
    if (rules->seeding >= SRV_SEEDING_NUM) {
        return "seeding";
    }
    if (rules->capacity < 2 || rules->capacity > SRV_ENTRANTS_MAX) {
        return "capacity";
    }
    if (rules->late_until >= SRV_ROUNDS_MAX ||
        (rules->late_until > 1 && rules->stage[0].format != SRV_FORMAT_SWISS)) {
        return "late_until";
    }
    const char *fault = points_fault(&rules->points);
    for (uint8_t i = 0; i < rules->stages && fault == NULL; i++) {
        fault = stage_fault(rules, i);
    }
    return fault;
}

uint8_t srv_swiss_rounds(uint16_t players)
{
    uint8_t rounds = 0;
    while ((1u << rounds) < players) {
        rounds++;
    }
    return rounds < 3 ? 3 : rounds;
}

bool srv_event_init(struct srv_event *e, const struct srv_event_rules *rules)
{
    *e = (struct srv_event){.rules = *rules};
    e->entry = calloc(SRV_ENTRANTS_MAX, sizeof *e->entry);
    for (uint8_t i = 0; i < SRV_STAGES_MAX; i++) {
        e->seed[i] = calloc(SRV_ENTRANTS_MAX, sizeof *e->seed[i]);
        if (e->seed[i] == NULL || e->entry == NULL) {
            srv_event_deinit(e);
            return false;
        }
    }
    return true;
}

void srv_event_deinit(struct srv_event *e)
{
    free(e->entry);
    free(e->pair);
    for (uint8_t i = 0; i < SRV_STAGES_MAX; i++) {
        free(e->seed[i]);
    }
    *e = (struct srv_event){0};
}

/* ---- who takes part ---- */

uint16_t srv_event_find(const struct srv_event *e, uint32_t id)
{
    if (id > 0 && id <= e->entries && e->entry[id - 1].id == id) {
        return (uint16_t)(id - 1); /* ids that count from 1 */
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        if (e->entry[i].id == id) {
            return i;
        }
    }
    return SRV_NOBODY;
}

bool srv_entry_has_place(const struct srv_entry *x)
{
    return x->state == SRV_ENTRY_IN || x->state == SRV_ENTRY_CHECKED;
}

static bool is_over(const struct srv_event *e)
{
    return e->state == SRV_EVENT_OVER || e->state == SRV_EVENT_CANCELLED;
}

/* Whether one may still come into the round that is paired next. */
static bool is_open_late(const struct srv_event *e)
{
    return e->stage == 0 && e->rules.stage[0].format == SRV_FORMAT_SWISS &&
        e->round + 1 <= e->rules.late_until && e->round < e->rounds;
}

static bool is_full(const struct srv_event *e)
{
    uint16_t here = 0;
    for (uint16_t i = 0; i < e->entries; i++) {
        here = (uint16_t)(here + srv_entry_has_place(&e->entry[i]));
    }
    return here >= e->rules.capacity;
}

static enum srv_event_status enter_late(
    struct srv_event *e, uint16_t known, uint32_t id, uint32_t rating)
{
    if (!is_open_late(e)) {
        return SRV_EVENT_LATE;
    }
    if (known != SRV_NOBODY) {
        struct srv_entry *x = &e->entry[known];
        if (srv_entry_has_place(x) || x->state == SRV_ENTRY_OUT) {
            return SRV_EVENT_TWICE;
        }
        const bool has_played = x->state == SRV_ENTRY_DROPPED && x->until > 0;
        if (has_played && !e->rules.has_return) {
            return SRV_EVENT_LATE;
        }
        if (is_full(e)) {
            return SRV_EVENT_FULL;
        }
        if (!has_played) { /* waited, had left, or did not check in */
            x->from = (uint16_t)(e->round + 1);
            e->seed[0][e->seeds[0]++] = known;
        }
        x->state = SRV_ENTRY_CHECKED;
        x->until = UINT16_MAX;
        return SRV_EVENT_OK;
    }
    if (e->entries == SRV_ENTRANTS_MAX || is_full(e)) {
        return SRV_EVENT_FULL;
    }
    e->entry[e->entries] = (struct srv_entry){.id = id,
        .rating = rating,
        .state = SRV_ENTRY_CHECKED,
        .order = e->entered++,
        .from = (uint16_t)(e->round + 1),
        .until = UINT16_MAX};
    e->seed[0][e->seeds[0]++] = e->entries++;
    return SRV_EVENT_OK;
}

enum srv_event_status srv_event_enter(struct srv_event *e, uint32_t id, uint32_t rating)
{
    const uint16_t known = srv_event_find(e, id);
    if (id == 0) {
        return SRV_EVENT_VALUE;
    }
    if (is_over(e)) {
        return SRV_EVENT_STATE;
    }
    if (e->state != SRV_EVENT_ENTRY) {
        return enter_late(e, known, id, rating);
    }
    if (known == SRV_NOBODY && e->entries == SRV_ENTRANTS_MAX) {
        return SRV_EVENT_FULL;
    }
    if (known != SRV_NOBODY && e->entry[known].state != SRV_ENTRY_LEFT) {
        return e->entry[known].state == SRV_ENTRY_OUT ? SRV_EVENT_STATE : SRV_EVENT_TWICE;
    }
    const bool has_place = e->places < e->rules.capacity;
    const uint16_t at = known != SRV_NOBODY ? known : e->entries++;
    e->places = (uint16_t)(e->places + has_place);
    e->entry[at] = (struct srv_entry){.id = id,
        .rating = rating,
        .state = has_place ? SRV_ENTRY_IN : SRV_ENTRY_WAITS,
        .order = e->entered++,
        .from = 1,
        .until = UINT16_MAX};
    return SRV_EVENT_OK;
}

bool srv_entry_waits(const struct srv_entry *entry)
{
    return entry->state == SRV_ENTRY_WAITS || entry->state == SRV_ENTRY_STANDBY;
}

static bool is_among(const uint16_t *list, uint16_t n, uint16_t entry)
{
    for (uint16_t i = 0; i < n; i++) {
        if (list[i] == entry) {
            return true;
        }
    }
    return false;
}

static void give_place(struct srv_entry *x)
{
    x->state = x->state == SRV_ENTRY_STANDBY ? SRV_ENTRY_CHECKED : SRV_ENTRY_IN;
}

/* Whoever waits longest gets a place. False: nobody waits. */
static bool let_in(struct srv_event *e)
{
    struct srv_entry *next = NULL;
    for (uint16_t i = 0; i < e->entries; i++) {
        struct srv_entry *x = &e->entry[i];
        if (srv_entry_waits(x) && (next == NULL || x->order < next->order)) {
            next = x;
        }
    }
    if (next != NULL) {
        give_place(next);
    }
    return next != NULL;
}

enum srv_event_status srv_event_change(struct srv_event *e, const struct srv_event_rules *rules)
{
    if (e->state != SRV_EVENT_ENTRY) {
        return SRV_EVENT_STATE;
    }
    if (srv_event_rules_fault(rules) != NULL) {
        return SRV_EVENT_VALUE;
    }
    if (e->places > rules->capacity) {
        return SRV_EVENT_FULL;
    }
    for (uint16_t i = 0; !rules->has_checkin && i < e->entries; i++) {
        struct srv_entry *x = &e->entry[i];
        x->state = x->state == SRV_ENTRY_CHECKED ? SRV_ENTRY_IN
            : x->state == SRV_ENTRY_STANDBY      ? SRV_ENTRY_WAITS
                                                 : x->state;
    }
    e->rules = *rules;
    while (e->places < rules->capacity && let_in(e)) {
        e->places++;
    }
    return SRV_EVENT_OK;
}

/* The open pair of somebody who is there no more is lost. */
static void lose_open(struct srv_event *e, uint16_t entry)
{
    for (uint32_t i = 0; i < e->pairs; i++) {
        struct srv_event_pair *p = &e->pair[i];
        if (p->stage == e->stage && p->pairing.round == e->round &&
            p->pairing.outcome == SRV_OUTCOME_OPEN &&
            srv_pairing_other(&p->pairing, entry) != SRV_NOBODY) {
            const uint8_t games = (uint8_t)(e->rules.stage[e->stage].best_of / 2 + 1);
            const bool is_a = p->pairing.a == entry;
            p->pairing.outcome = is_a ? SRV_OUTCOME_FORFEIT_B : SRV_OUTCOME_FORFEIT_A;
            p->pairing.games_a = is_a ? 0 : games;
            p->pairing.games_b = is_a ? games : 0;
        }
    }
    if (e->state == SRV_EVENT_ROUND) {
        srv__close_round(e);
    }
}

/* Leaves from the round after the one that was paired last. */
static enum srv_event_status leave(struct srv_event *e, uint32_t id, enum srv_entry_state to)
{
    const uint16_t at = srv_event_find(e, id);
    if (is_over(e)) {
        return SRV_EVENT_STATE;
    }
    if (at == SRV_NOBODY) {
        return SRV_EVENT_UNKNOWN;
    }
    struct srv_entry *x = &e->entry[at];
    if (x->state == to || x->state == SRV_ENTRY_OUT ||
        (to != SRV_ENTRY_OUT && !srv_entry_has_place(x) && !srv_entry_waits(x))) {
        return SRV_EVENT_TWICE;
    }
    const bool had_place = srv_entry_has_place(x);
    if (had_place && e->state != SRV_EVENT_ENTRY) {
        x->until = e->round;
        x->left_stage = e->stage;
    }
    x->state = (uint8_t)to;
    if (e->state == SRV_EVENT_ENTRY) {
        x->number = 0;
        if (had_place && !let_in(e)) {
            e->places--;
        }
    }
    return SRV_EVENT_OK;
}

enum srv_event_status srv_event_leave(struct srv_event *e, uint32_t id)
{
    return leave(e, id, e->state == SRV_EVENT_ENTRY ? SRV_ENTRY_LEFT : SRV_ENTRY_DROPPED);
}

enum srv_event_status srv_event_disqualify(struct srv_event *e, uint32_t id)
{
    const enum srv_event_status status = leave(e, id, SRV_ENTRY_OUT);
    if (status == SRV_EVENT_OK && e->state == SRV_EVENT_ROUND) {
        lose_open(e, srv_event_find(e, id));
    }
    return status;
}

enum srv_event_status srv_event_check_in(struct srv_event *e, uint32_t id)
{
    const uint16_t at = srv_event_find(e, id);
    if (e->state != SRV_EVENT_ENTRY || !e->rules.has_checkin) {
        return SRV_EVENT_STATE;
    }
    if (at == SRV_NOBODY || e->entry[at].state == SRV_ENTRY_LEFT) {
        return SRV_EVENT_UNKNOWN;
    }
    uint8_t *state = &e->entry[at].state;
    if (*state == SRV_ENTRY_CHECKED || *state == SRV_ENTRY_STANDBY) {
        return SRV_EVENT_TWICE;
    }
    if (*state != SRV_ENTRY_IN && *state != SRV_ENTRY_WAITS) {
        return SRV_EVENT_STATE;
    }
    *state = *state == SRV_ENTRY_IN ? SRV_ENTRY_CHECKED : SRV_ENTRY_STANDBY;
    return SRV_EVENT_OK;
}

enum srv_event_status srv_event_seed(struct srv_event *e, uint32_t id, uint16_t number)
{
    const uint16_t at = srv_event_find(e, id);
    if (e->state != SRV_EVENT_ENTRY) {
        return SRV_EVENT_STATE;
    }
    if (at == SRV_NOBODY ||
        (!srv_entry_has_place(&e->entry[at]) && !srv_entry_waits(&e->entry[at]))) {
        return SRV_EVENT_UNKNOWN;
    }
    if (number > SRV_ENTRANTS_MAX) {
        return SRV_EVENT_VALUE;
    }
    for (uint16_t i = 0; i < e->entries && number > 0; i++) {
        if (e->entry[i].number == number) {
            return SRV_EVENT_TWICE;
        }
    }
    e->entry[at].number = number;
    return SRV_EVENT_OK;
}

/* ---- start and end ---- */

bool srv_event_is_ready(const struct srv_event *e, uint16_t entry)
{
    const uint8_t state = e->entry[entry].state;
    return e->rules.has_checkin ? state == SRV_ENTRY_CHECKED || state == SRV_ENTRY_STANDBY
                                : state == SRV_ENTRY_IN || state == SRV_ENTRY_WAITS;
}

/* Who is not there loses the place, and so does who may not play. Returns how many have one now. */
static uint16_t drop_absent(struct srv_event *e, const uint16_t *unfit, uint16_t unfits)
{
    uint16_t left = 0;
    for (uint16_t i = 0; i < e->entries; i++) {
        struct srv_entry *x = &e->entry[i];
        if (!srv_entry_has_place(x)) {
            continue;
        }
        if (srv_event_is_ready(e, i) && !is_among(unfit, unfits, i)) {
            left++;
        } else {
            x->state = SRV_ENTRY_DROPPED;
        }
    }
    return left;
}

/* As many of the waiting as have a place then; returns how many. */
static uint16_t fill_places(
    struct srv_event *e, uint16_t taken, const uint16_t *unfit, uint16_t unfits)
{
    for (; taken < e->rules.capacity; taken++) {
        uint16_t next = SRV_NOBODY;
        for (uint16_t i = 0; i < e->entries; i++) {
            if (srv_entry_waits(&e->entry[i]) && srv_event_is_ready(e, i) &&
                !is_among(unfit, unfits, i) &&
                (next == SRV_NOBODY || e->entry[i].order < e->entry[next].order)) {
                next = i;
            }
        }
        if (next == SRV_NOBODY) {
            break;
        }
        give_place(&e->entry[next]);
    }
    return taken;
}

enum srv_event_status srv_event_start(struct srv_event *e)
{
    return srv_event_start_without(e, NULL, 0);
}

enum srv_event_status srv_event_start_without(
    struct srv_event *e, const uint16_t *unfit, uint16_t unfits)
{
    if (e->state != SRV_EVENT_ENTRY) {
        return SRV_EVENT_STATE;
    }
    for (uint16_t i = 0; i < unfits; i++) {
        if (unfit[i] >= e->entries || !srv_event_is_ready(e, unfit[i]) ||
            is_among(unfit, i, unfit[i])) {
            return SRV_EVENT_VALUE;
        }
    }
    uint8_t *before = malloc(e->entries + 1u);
    if (before == NULL) {
        return SRV_EVENT_MEMORY;
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        before[i] = e->entry[i].state;
    }
    const uint16_t ready = fill_places(e, drop_absent(e, unfit, unfits), unfit, unfits);
    const struct srv_stage *first = &e->rules.stage[0];
    const bool is_few =
        ready < 2 || (first->format == SRV_FORMAT_ROBIN && ready < 2u * first->groups);
    const enum srv_event_status status = is_few ? SRV_EVENT_FEW : srv__stage_begin(e);
    for (uint16_t i = 0; i < e->entries; i++) {
        struct srv_entry *x = &e->entry[i];
        if (status != SRV_EVENT_OK) {
            x->state = before[i];
        } else if (x->state == SRV_ENTRY_DROPPED && before[i] != SRV_ENTRY_DROPPED) {
            x->until = 0;
        }
    }
    free(before);
    if (status == SRV_EVENT_OK) {
        e->state = SRV_EVENT_BETWEEN;
    }
    return status;
}

bool srv_event_is_done(const struct srv_event *e)
{
    return e->state == SRV_EVENT_BETWEEN && e->stage + 1 == e->rules.stages &&
        srv__stage_is_done(e);
}

enum srv_event_status srv_event_finish(struct srv_event *e, bool is_early)
{
    if (e->state == SRV_EVENT_ROUND) {
        return SRV_EVENT_OPEN;
    }
    const bool has_standings =
        e->state == SRV_EVENT_BETWEEN && e->round > 0 && !srv__is_elimination(e, e->stage);
    if (!srv_event_is_done(e) && !(is_early && has_standings)) {
        return SRV_EVENT_STATE;
    }
    e->state = SRV_EVENT_OVER;
    return SRV_EVENT_OK;
}

enum srv_event_status srv_event_cancel(struct srv_event *e)
{
    if (is_over(e)) {
        return SRV_EVENT_STATE;
    }
    e->state = SRV_EVENT_CANCELLED;
    return SRV_EVENT_OK;
}
