/* SPDX-License-Identifier: MIT
 * tournament_rounds.c - acts of rounds, tables, clocks and penalties. */
#include "tournament/event_own.h"
#include "tournament/tournament.h"
#include "tournament/tournament_own.h"

#include <stdlib.h>
#include <string.h>

struct srv_round_facts *srv__last_round(const struct srv_tournament *t)
{
    return t->rounds == 0 ? NULL : &t->round[t->rounds - 1];
}

uint32_t srv__table_at(
    const struct srv_tournament *t, uint8_t stage, uint16_t round, uint16_t table)
{
    const struct srv_round_facts *f = srv_tournament_facts(t, stage, round);
    return f == NULL || table == 0 || table > f->tables ? SRV__TABLE_NONE
                                                        : f->table + table - 1;
}

/* ---- a round is paired ---- */

void srv__facts_deinit(struct srv_round_facts *facts)
{
    free(facts->keep);
    free(facts->avoid);
    free(facts->absent);
    *facts = (struct srv_round_facts){0};
}

static bool are_entries(const struct srv_tournament *t, const struct srv_act *act)
{
    const uint16_t entries = t->event.entries;
    bool is_good = true;
    for (uint16_t i = 0; i < act->keeps; i++) {
        is_good = is_good && act->keep[i].a < entries &&
            (act->keep[i].b < entries || act->keep[i].b == SRV_NOBODY);
    }
    for (uint16_t i = 0; i < act->avoids; i++) {
        is_good = is_good && act->avoid[i].a < entries &&
            (act->avoid[i].b < entries || act->avoid[i].b == SRV_NOBODY);
    }
    for (uint16_t i = 0; i < act->absents; i++) {
        is_good = is_good && act->absent[i] < entries;
    }
    return is_good;
}

/* A copy of a list; NULL and nothing for an empty one. False: no memory. */
static bool copy(const void *from, size_t n, void *to)
{
    void *made = n == 0 ? NULL : malloc(n);
    if (made != NULL) {
        memcpy(made, from, n);
    }
    memcpy(to, &made, sizeof made);
    return n == 0 || made != NULL;
}

static bool make_facts(const struct srv_act *act, struct srv_round_facts *out)
{
    struct srv_round_facts f = {
        .stage = act->stage,
        .round = act->round,
        .paired_ms = act->at_ms,
        .starts_ms = act->starts_ms,
        .ends_ms = act->ends_ms,
        .solver_runs = act->solver_runs,
        .solver_edges = act->solver_edges,
        .keeps = act->keeps,
        .avoids = act->avoids,
        .absents = act->absents,
    };
    for (uint16_t i = 0; i < act->pairs; i++) {
        for (unsigned k = 0; k < SRV_LEVELS; k++) {
            f.sum[k] += act->pair[i].level[k];
        }
    }
    bool is_good = copy(act->keep, act->keeps * sizeof *act->keep, &f.keep);
    is_good = copy(act->avoid, act->avoids * sizeof *act->avoid, &f.avoid) && is_good;
    is_good = copy(act->absent, act->absents * sizeof *act->absent, &f.absent) && is_good;
    if (!is_good) {
        srv__facts_deinit(&f);
        return false;
    }
    *out = f;
    return true;
}

/* Penalties that waited for a match. */
static void take_owed(struct srv_table *table, unsigned side, struct srv_person *p)
{
    table->game_losses[side] = p->owed_games;
    table->match_loss[side] = p->owes_match;
    p->owed_games = 0;
    p->owes_match = false;
}

static void owe_again(const struct srv_table *table, unsigned side, struct srv_person *p)
{
    p->owed_games = (uint8_t)(p->owed_games + table->game_losses[side]);
    p->owes_match = p->owes_match || table->match_loss[side];
}

static uint32_t first_pair(const struct srv_event *e)
{
    uint32_t first = e->pairs;
    while (first > 0 && e->pair[first - 1].stage == e->stage &&
        e->pair[first - 1].pairing.round == e->round) {
        first--;
    }
    return first;
}

static void add_tables(struct srv_tournament *t, struct srv_round_facts *f)
{
    const struct srv_event *e = &t->event;
    f->table = t->tables;
    for (uint32_t i = first_pair(e); i < e->pairs; i++) {
        const struct srv_event_pair *p = &e->pair[i];
        if (p->pairing.table == 0) {
            continue;
        }
        struct srv_table *table = &t->table[t->tables++];
        *table = (struct srv_table){.stage = p->stage,
            .round = p->pairing.round,
            .table = p->pairing.table,
            .a = p->pairing.a,
            .b = p->pairing.b};
        if (!p->is_of_course) {
            take_owed(table, 0, &t->person[table->a]);
            take_owed(table, 1, &t->person[table->b]);
        }
    }
    f->tables = t->tables - f->table;
}

static enum srv_act_status can_pair(const struct srv_tournament *t, const struct srv_act *act)
{
    const struct srv_event *e = &t->event;
    if (e->state == SRV_EVENT_ROUND) {
        return SRV_ACT_OPEN;
    }
    if (e->state != SRV_EVENT_BETWEEN || t->held_ms != 0 || srv_event_is_done(e)) {
        return SRV_ACT_STATE;
    }
    const bool is_next_stage = srv__stage_is_done(e);
    if (act->stage != e->stage + is_next_stage ||
        act->round != (is_next_stage ? 1 : e->round + 1) || !are_entries(t, act)) {
        return SRV_ACT_ORDER;
    }
    return act->ends_ms != 0 && act->ends_ms <= act->starts_ms ? SRV_ACT_VALUE : SRV_ACT_OK;
}

enum srv_act_status srv__apply_round(struct srv_tournament *t, const struct srv_act *act)
{
    enum srv_act_status status = can_pair(t, act);
    if (status != SRV_ACT_OK) {
        return status;
    }
    struct srv_round_facts facts;
    struct srv_round_facts *round = realloc(t->round, (t->rounds + 1u) * sizeof *round);
    if (round == NULL) {
        return SRV_ACT_MEMORY;
    }
    t->round = round;
    /* no format has more tables in a round than players */
    if (!srv__reserve(
            &t->table, &t->tables_cap, t->tables + t->event.entries, sizeof *t->table) ||
        !make_facts(act, &facts)) {
        return SRV_ACT_MEMORY;
    }
    const enum srv_event_status made =
        srv_event_install(&t->event, act->pair, act->pairs, act->absent, act->absents);
    if (made != SRV_EVENT_OK) {
        srv__facts_deinit(&facts);
        return made == SRV_EVENT_VALUE ? SRV_ACT_ORDER : srv__status_of(made);
    }
    add_tables(t, &facts);
    facts.closed_ms = t->event.state == SRV_EVENT_BETWEEN ? act->at_ms : 0;
    t->round[t->rounds++] = facts;
    return SRV_ACT_OK;
}

enum srv_act_status srv__apply_unpair(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state != SRV_EVENT_ROUND) {
        return SRV_ACT_STATE;
    }
    struct srv_round_facts *f = srv__last_round(t);
    if (act->round != t->event.round) {
        return SRV_ACT_TABLE;
    }
    if (srv_tournament_phase(t, act->at_ms) != SRV_TOURNAMENT_PREVIEW) {
        return SRV_ACT_LATE;
    }
    const enum srv_event_status status = srv_event_unpair(&t->event);
    if (status != SRV_EVENT_OK) {
        return srv__status_of(status);
    }
    for (uint32_t i = f->table; i < t->tables; i++) {
        owe_again(&t->table[i], 0, &t->person[t->table[i].a]);
        owe_again(&t->table[i], 1, &t->person[t->table[i].b]);
    }
    t->tables = f->table;
    srv__facts_deinit(f);
    t->rounds--;
    return SRV_ACT_OK;
}

/* ---- results ---- */

/* After any act that may have given the last result, or taken one away. */
static void note_closed(struct srv_tournament *t, int64_t at_ms)
{
    struct srv_round_facts *f = srv__last_round(t);
    if (f == NULL) {
        return;
    }
    if (t->event.state == SRV_EVENT_ROUND) {
        f->closed_ms = 0;
    } else if (f->closed_ms == 0) {
        f->closed_ms = at_ms;
    }
}

/* A table of the round that is on, without a result. */
static enum srv_act_status find_open(
    struct srv_tournament *t, uint16_t round, uint16_t table, struct srv_table **out)
{
    const struct srv_event *e = &t->event;
    const struct srv_event_pair *p = srv_event_table(e, e->stage, round, table);
    const uint32_t at = srv__table_at(t, e->stage, round, table);
    if (e->state != SRV_EVENT_ROUND && e->state != SRV_EVENT_BETWEEN) {
        return SRV_ACT_STATE;
    }
    if (p == NULL || at == SRV__TABLE_NONE) {
        return SRV_ACT_TABLE;
    }
    *out = &t->table[at];
    return p->pairing.outcome != SRV_OUTCOME_OPEN ? SRV_ACT_DONE : SRV_ACT_OK;
}

enum srv_act_status srv__apply_result(struct srv_tournament *t, const struct srv_act *act)
{
    struct srv_table *table;
    enum srv_act_status status = find_open(t, act->round, act->table, &table);
    if (status == SRV_ACT_OK) {
        status = srv__status_of(srv_event_report(&t->event, act->table, &act->result));
    }
    if (status == SRV_ACT_OK) {
        table->source = act->source;
        if (act->match[0] != '\0') {
            memcpy(table->match, act->match, sizeof table->match);
        }
        note_closed(t, act->at_ms);
    }
    return status;
}

/* After a correction others may sit at a table of an elimination, or nobody. */
static void seat_again(struct srv_tournament *t)
{
    const struct srv_event *e = &t->event;
    for (uint32_t i = 0; i < t->tables; i++) {
        struct srv_table *x = &t->table[i];
        if (x->stage != e->stage) {
            continue;
        }
        const struct srv_event_pair *p = srv_event_table(e, x->stage, x->round, x->table);
        const uint16_t a = p == NULL ? SRV_NOBODY : p->pairing.a,
                       b = p == NULL ? SRV_NOBODY : p->pairing.b;
        if (x->a == a && x->b == b) {
            continue;
        }
        if (x->a != SRV_NOBODY) {
            owe_again(x, 0, &t->person[x->a]);
            owe_again(x, 1, &t->person[x->b]);
        }
        *x = (struct srv_table){
            .stage = x->stage, .round = x->round, .table = x->table, .a = a, .b = b};
        if (p != NULL) {
            take_owed(x, 0, &t->person[a]);
            take_owed(x, 1, &t->person[b]);
        }
    }
}

enum srv_act_status srv__apply_correct(struct srv_tournament *t, const struct srv_act *act)
{
    const struct srv_event *e = &t->event;
    const enum srv_event_status status =
        srv_event_correct(&t->event, act->round, act->table, &act->result);
    if (status == SRV_EVENT_UNKNOWN) {
        return SRV_ACT_TABLE;
    }
    if (status != SRV_EVENT_OK) {
        return srv__status_of(status);
    }
    const uint32_t at = srv__table_at(t, e->stage, act->round, act->table);
    t->table[at].is_corrected = true;
    if (srv__is_elimination(e, e->stage)) {
        seat_again(t);
    }
    note_closed(t, act->at_ms);
    return SRV_ACT_OK;
}

/* ---- clocks ---- */

/* The clock has stood for a while: what had not run out ends later by that. */
static void shift(struct srv_tournament *t, int64_t by_ms)
{
    struct srv_round_facts *f = srv__last_round(t);
    if (t->event.state != SRV_EVENT_ROUND || by_ms <= 0) {
        return;
    }
    if (f->starts_ms > t->held_ms) {
        f->starts_ms += by_ms;
    }
    if (f->ends_ms > t->held_ms) {
        f->ends_ms += by_ms;
        return;
    }
    for (uint32_t i = f->table; f->ends_ms != 0 && i < f->table + f->tables; i++) {
        struct srv_table *x = &t->table[i];
        if (f->ends_ms + 1000 * (int64_t)x->extension_s > t->held_ms) {
            const int64_t sum = x->extension_s + (by_ms + 999) / 1000;
            x->extension_s = (uint32_t)(sum < UINT32_MAX ? sum : UINT32_MAX);
        }
    }
}

enum srv_act_status srv__apply_hold(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state != SRV_EVENT_ROUND && t->event.state != SRV_EVENT_BETWEEN) {
        return SRV_ACT_STATE;
    }
    if ((t->held_ms != 0) == act->is_on) {
        return SRV_ACT_TWICE;
    }
    if (act->is_on) {
        t->held_ms = act->at_ms > 0 ? act->at_ms : 1;
        return SRV_ACT_OK;
    }
    shift(t, act->at_ms - t->held_ms);
    t->held_ms = 0;
    return SRV_ACT_OK;
}

enum srv_act_status srv__apply_extend(struct srv_tournament *t, const struct srv_act *act)
{
    struct srv_round_facts *f = srv__last_round(t);
    struct srv_table *table;
    if (t->event.state != SRV_EVENT_ROUND || f->ends_ms == 0) {
        return SRV_ACT_STATE;
    }
    if (act->seconds == 0 || act->seconds > SRV_ACT_SECONDS_MAX) {
        return SRV_ACT_VALUE;
    }
    if (act->table == 0) {
        if (f->ends_ms - f->starts_ms > 1000 * (int64_t)(SRV_EXTENDED_S_MAX - act->seconds)) {
            return SRV_ACT_VALUE;
        }
        f->ends_ms += 1000 * (int64_t)act->seconds;
        return SRV_ACT_OK;
    }
    const enum srv_act_status status = find_open(t, t->event.round, act->table, &table);
    if (status == SRV_ACT_OK) {
        if (table->extension_s > SRV_EXTENDED_S_MAX - act->seconds) {
            return SRV_ACT_VALUE;
        }
        table->extension_s += act->seconds;
    }
    return status;
}

enum srv_act_status srv__apply_overtime(struct srv_tournament *t, const struct srv_act *act)
{
    struct srv_table *table;
    const enum srv_act_status status = find_open(t, act->round, act->table, &table);
    if (status != SRV_ACT_OK) {
        return status;
    }
    if (act->step == 0) {
        return SRV_ACT_VALUE;
    }
    if (act->step <= table->step) {
        return SRV_ACT_TWICE;
    }
    table->step = act->step;
    table->turn = act->turn;
    table->step_ms = act->at_ms;
    return SRV_ACT_OK;
}

/* ---- penalties ---- */

/* The table at which an entry still plays; NULL: none. */
static struct srv_table *open_table(struct srv_tournament *t, uint16_t entry, unsigned *side)
{
    const struct srv_event_pair *p;
    const struct srv_table *table;
    if (t->event.state != SRV_EVENT_ROUND || !srv_tournament_seat(t, entry, &p, &table) ||
        table == NULL || p->pairing.outcome != SRV_OUTCOME_OPEN) {
        return NULL;
    }
    *side = p->pairing.b == entry;
    return &t->table[table - t->table];
}

/* What a penalty does beside being noted. */
static enum srv_act_status punish(
    struct srv_tournament *t, const struct srv_act *act, uint16_t at)
{
    unsigned side = 0;
    struct srv_person *p = &t->person[at];
    struct srv_table *table = open_table(t, at, &side);
    enum srv_event_status status;
    switch ((enum srv_penalty)act->penalty) {
    case SRV_PENALTY_WARNING:
        p->warnings++;
        return SRV_ACT_OK;
    case SRV_PENALTY_GAME_LOSS:
        p->game_losses++;
        if (table != NULL) {
            table->game_losses[side]++;
        } else {
            p->owed_games++;
        }
        return SRV_ACT_OK;
    case SRV_PENALTY_MATCH_LOSS:
        p->match_losses++;
        if (table != NULL) {
            table->match_loss[side] = true;
        } else {
            p->owes_match = true;
        }
        return SRV_ACT_OK;
    case SRV_PENALTY_DISQUALIFICATION:
        status = srv_event_disqualify(&t->event, at + 1u);
        if (status == SRV_EVENT_OK && table != NULL) {
            table->source = SRV_SOURCE_PENALTY;
        }
        note_closed(t, act->at_ms);
        return srv__status_of(status);
    case SRV_PENALTY_NONE:
    case SRV_PENALTY_NUM:
        break;
    }
    return SRV_ACT_VALUE;
}

static bool has_room(const struct srv_tournament *t, uint16_t at)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->penalized_n; i++) {
        n += t->penalized[i].person == at;
    }
    return n < SRV_PENALTIES_MAX;
}

enum srv_act_status srv__apply_penalty(struct srv_tournament *t, const struct srv_act *act)
{
    const uint16_t at = srv_tournament_find(t, act->player);
    if (t->event.state == SRV_EVENT_OVER || t->event.state == SRV_EVENT_CANCELLED) {
        return SRV_ACT_STATE;
    }
    if (at == SRV_NOBODY) {
        return SRV_ACT_ABSENT;
    }
    if (t->event.entry[at].state == SRV_ENTRY_OUT) {
        return SRV_ACT_TWICE;
    }
    if (!has_room(t, at)) {
        return SRV_ACT_FULL;
    }
    char *reason = act->reason == NULL ? NULL : strdup(act->reason);
    if ((act->reason != NULL && reason == NULL) ||
        !srv__reserve(
            &t->penalized, &t->penalized_cap, t->penalized_n + 1, sizeof *t->penalized)) {
        free(reason);
        return SRV_ACT_MEMORY;
    }
    const struct srv_penalized noted = {.person = at,
        .kind = act->penalty,
        .stage = t->event.stage,
        .round = t->event.round,
        .at_ms = act->at_ms,
        .reason = reason};
    const enum srv_act_status status = punish(t, act, at);
    if (status == SRV_ACT_OK) {
        t->penalized[t->penalized_n++] = noted;
    } else {
        free(reason);
    }
    return status;
}
