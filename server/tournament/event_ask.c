/* SPDX-License-Identifier: MIT
 * event_ask.c - standings, orders and places of an event. */
#include "tournament/event.h"
#include "tournament/event_own.h"

#include <stdlib.h>
#include <string.h>

/* ---- a stage as a field ---- */

bool srv__stage_field(const struct srv_event *e, uint8_t stage, uint16_t rounds, int group,
    struct srv_stage_field *out)
{
    struct srv_entrant *entrant = calloc(e->entries + 1u, sizeof *entrant);
    struct srv_pairing *pairing = calloc(e->pairs + 1u, sizeof *pairing);
    if (entrant == NULL || pairing == NULL) {
        free(entrant);
        free(pairing);
        return false;
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        entrant[i] = (struct srv_entrant){.id = e->entry[i].id,
            .rating = e->entry[i].rating,
            .from = UINT16_MAX,
            .is_out = true};
    }
    for (uint16_t i = 0; i < e->seeds[stage]; i++) {
        const uint16_t at = e->seed[stage][i];
        const struct srv_entry *x = &e->entry[at];
        if (group >= 0 && srv__group(e, stage, i) != group) {
            continue;
        }
        entrant[at].from = stage == 0 ? x->from : 1;
        entrant[at].until =
            !srv_entry_has_place(x) && x->left_stage == stage ? x->until : UINT16_MAX;
        entrant[at].is_out = x->state == SRV_ENTRY_OUT;
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_event_pair *p = &e->pair[i];
        if (p->stage == stage && (group < 0 || p->group == group)) {
            pairing[n++] = p->pairing;
        }
    }
    *out = (struct srv_stage_field){
        .field = {.entrant = entrant,
            .entrants = e->entries,
            .pairing = pairing,
            .pairings = n,
            .rounds = rounds},
        .entrant = entrant,
        .pairing = pairing,
    };
    return true;
}

void srv__stage_field_free(struct srv_stage_field *f)
{
    free(f->entrant);
    free(f->pairing);
}

/* ---- standings ---- */

static bool is_in(const struct srv_event *e, uint8_t stage, int group, uint16_t entry)
{
    for (uint16_t i = 0; i < e->seeds[stage]; i++) {
        if (e->seed[stage][i] == entry && (group < 0 || srv__group(e, stage, i) == group)) {
            return true;
        }
    }
    return false;
}

/* The standings of a stage, or of one of its groups. SRV_NOBODY: no memory. */
static uint16_t standings_of(const struct srv_event *e, uint8_t stage, uint16_t round,
    int group, struct srv_standing *out)
{
    struct srv_stage_field f;
    struct srv_standing *all = calloc(e->entries + 1u, sizeof *all);
    uint16_t n = SRV_NOBODY;
    if (all != NULL && srv__stage_field(e, stage, round, group, &f)) {
        if (srv_standings(&f.field, &e->rules.points, all)) {
            n = 0;
            for (uint16_t i = 0; i < e->entries; i++) {
                if (all[i].rank > 0 || is_in(e, stage, group, all[i].entrant)) {
                    out[n++] = all[i];
                }
            }
        }
        srv__stage_field_free(&f);
    }
    free(all);
    return n;
}

/* Rounds of the stage that are closed. */
static uint16_t closed_rounds(const struct srv_event *e, uint8_t stage)
{
    uint16_t round = 0;
    if (stage == e->stage) {
        return (uint16_t)(e->round - (e->state == SRV_EVENT_ROUND));
    }
    for (uint32_t i = 0; i < e->pairs; i++) {
        if (e->pair[i].stage == stage && e->pair[i].pairing.round > round) {
            round = e->pair[i].pairing.round;
        }
    }
    return round;
}

uint16_t srv_event_standings(
    const struct srv_event *e, uint8_t stage, uint16_t round, struct srv_standing *out)
{
    if (stage > e->stage || e->state == SRV_EVENT_ENTRY || srv__is_elimination(e, stage) ||
        round > closed_rounds(e, stage)) {
        return 0;
    }
    const struct srv_stage *s = &e->rules.stage[stage];
    if (s->format == SRV_FORMAT_SWISS) {
        const uint16_t n = standings_of(e, stage, round, -1, out);
        return n == SRV_NOBODY ? 0 : n;
    }
    uint16_t n = 0;
    for (uint8_t group = 0; group < s->groups; group++) {
        const uint16_t of_group = standings_of(e, stage, round, group, &out[n]);
        if (of_group == SRV_NOBODY) {
            return 0;
        }
        n = (uint16_t)(n + of_group);
    }
    return n;
}

bool srv_event_points(const struct srv_event *e, uint8_t stage, uint16_t rounds, uint32_t *out)
{
    struct srv_stage_field f;
    memset(out, 0, e->entries * sizeof *out);
    if (stage > e->stage || srv__is_elimination(e, stage)) {
        return true;
    }
    struct srv_record *record = calloc(e->entries + 1u, sizeof *record);
    if (record == NULL || !srv__stage_field(e, stage, rounds, -1, &f)) {
        free(record);
        return false;
    }
    srv_records(&f.field, &e->rules.points, record);
    for (uint16_t i = 0; i < e->entries; i++) {
        out[i] = record[i].points;
    }
    srv__stage_field_free(&f);
    free(record);
    return true;
}

/* ---- the order in which a stage leaves its players ---- */

struct ordered {
    uint16_t entry, place; /* in the group, or in the bracket */
    uint16_t at;           /* what tells equal places apart */
    uint32_t points;
};

static int by_place(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;
    if (x->place != y->place) {
        return x->place < y->place ? -1 : 1;
    }
    if (x->points != y->points) {
        return x->points > y->points ? -1 : 1;
    }
    return (x->at > y->at) - (x->at < y->at);
}

/* All players of a stage with their places; equal places by seed. */
static uint16_t order_bracket(const struct srv_event *e, uint8_t stage, struct ordered *out)
{
    struct srv_bracket bracket;
    struct srv_bracket_seat seat[SRV_BRACKET_MATCHES];
    uint16_t place[SRV_BRACKET_SEEDS];
    if (!srv_event_bracket(e, stage, &bracket, seat)) {
        return 0;
    }
    srv_bracket_places(&bracket, seat, place);
    for (uint16_t i = 0; i < bracket.seeds; i++) {
        const uint16_t entry = e->seed[stage][i];
        const bool is_out = e->entry[entry].state == SRV_ENTRY_OUT;
        out[i] = (struct ordered){
            .entry = entry, .place = is_out || place[i] == 0 ? UINT16_MAX : place[i], .at = i};
    }
    return bracket.seeds;
}

/* Standings; of several groups all first ones, then all second ones, .. by points. */
static uint16_t order_standings(const struct srv_event *e, uint8_t stage, struct ordered *out)
{
    struct srv_standing *standing = calloc(e->entries + 1u, sizeof *standing);
    if (standing == NULL) {
        return SRV_NOBODY;
    }
    const uint16_t n = srv_event_standings(e, stage, closed_rounds(e, stage), standing);
    for (uint16_t i = 0; i < n; i++) {
        const uint16_t rank = standing[i].rank;
        out[i] = (struct ordered){.entry = standing[i].entrant,
            .place = rank == 0 ? UINT16_MAX : rank,
            .points = standing[i].record.points,
            .at = i};
    }
    free(standing);
    return n;
}

static uint16_t order_stage(const struct srv_event *e, uint8_t stage, struct ordered *out)
{
    const uint16_t n = srv__is_elimination(e, stage) ? order_bracket(e, stage, out)
                                                     : order_standings(e, stage, out);
    if (n != SRV_NOBODY) {
        qsort(out, n, sizeof *out, by_place);
    }
    return n;
}

uint16_t srv__order_of(const struct srv_event *e, uint8_t stage, uint16_t *out)
{
    struct ordered *all = calloc(e->entries + 1u, sizeof *all);
    if (all == NULL) {
        return SRV_NOBODY;
    }
    const uint16_t n = order_stage(e, stage, all);
    for (uint16_t i = 0; n != SRV_NOBODY && i < n; i++) {
        out[i] = all[i].entry;
    }
    free(all);
    return n;
}

/* Those of a stage behind the `before` players who came further. Returns how many have a place now. */
static uint16_t place_stage(const struct srv_event *e, uint8_t stage, uint16_t before,
    struct ordered *all, uint16_t *place)
{
    const uint16_t n = order_stage(e, stage, all);
    const bool is_of_groups =
        e->rules.stage[stage].format == SRV_FORMAT_ROBIN && e->rules.stage[stage].groups > 1;
    uint16_t done = before, last = 0;
    for (uint16_t i = 0; i < n && n != SRV_NOBODY; i++) { /* who plays on comes before them */
        done = (uint16_t)(done +
            (place[all[i].entry] == 0 && all[i].place == UINT16_MAX &&
                e->entry[all[i].entry].state != SRV_ENTRY_OUT));
    }
    for (uint16_t i = 0; i < n; i++) {
        if (place[all[i].entry] != 0 || all[i].place == UINT16_MAX) {
            continue;
        }
        const bool is_tied = last != 0 && all[i].place == all[last - 1].place && !is_of_groups;
        const uint16_t with = is_tied ? place[all[last - 1].entry] : (uint16_t)(done + 1);
        place[all[i].entry] = with;
        done++;
        last = (uint16_t)(i + 1);
    }
    return done;
}

/* Players of a stage who are not disqualified. */
static uint16_t count_inside(const struct srv_event *e, uint8_t stage)
{
    uint16_t n = 0;
    for (uint16_t i = 0; i < e->seeds[stage]; i++) {
        n = (uint16_t)(n + (e->entry[e->seed[stage][i]].state != SRV_ENTRY_OUT));
    }
    return n;
}

#define STILL_IN UINT16_MAX /* while places are given: no earlier stage gives one */

bool srv_event_places(const struct srv_event *e, uint16_t *place)
{
    struct ordered *all = calloc(e->entries + 1u, sizeof *all);
    memset(place, 0, e->entries * sizeof *place);
    if (all == NULL) {
        return false;
    }
    uint16_t done = 0;
    for (unsigned stage = e->state == SRV_EVENT_ENTRY ? 0 : e->stage + 1u; stage-- > 0;) {
        /* who is still in this stage has no place yet, but comes before those who are not */
        const uint16_t placed = place_stage(e, (uint8_t)stage, done, all, place);
        const uint16_t inside = count_inside(e, (uint8_t)stage);
        done = placed > inside ? placed : inside;
        for (uint16_t i = 0; i < e->seeds[stage]; i++) {
            uint16_t *mine = &place[e->seed[stage][i]];
            *mine = *mine != 0 ? *mine : STILL_IN;
        }
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        place[i] = place[i] != STILL_IN ? place[i] : 0;
    }
    free(all);
    return true;
}
