/* SPDX-License-Identifier: MIT
 * ledgers.c - plays random whole events of every format and prints them for ledger.py, which works them out
 * anew: a line of JSON for each, what was done in order, then what followed from it.
 *
 * usage: tournament-ledgers COUNT PLAYERS_MAX [SEED] */
#include "kit.h"
#include "tournament/event.h"

#include <jansson.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define ROUNDS_MAX 64 /* of all stages */

struct play { /* one event on its way */
    struct srv_event event;
    uint64_t state;
    json_t *acts, *standings, *totals, *ids;
    struct {
        uint8_t stage;
        uint16_t round;
    } paired[ROUNDS_MAX];
    unsigned rounds;
    uint32_t invited;
};

static const char *const format_word[] = {
    [SRV_FORMAT_SWISS] = "swiss",
    [SRV_FORMAT_ROBIN] = "robin",
    [SRV_FORMAT_SINGLE] = "single",
    [SRV_FORMAT_SINGLE_THIRD] = "single_third",
    [SRV_FORMAT_DOUBLE] = "double",
};
static const char *const tiebreak_word[] = {
    [SRV_TIEBREAK_OMW] = "omw",
    [SRV_TIEBREAK_MW] = "mw",
    [SRV_TIEBREAK_GW] = "gw",
    [SRV_TIEBREAK_OGW] = "ogw",
    [SRV_TIEBREAK_OOMW] = "oomw",
    [SRV_TIEBREAK_HEAD_TO_HEAD] = "head_to_head",
    [SRV_TIEBREAK_RANDOM] = "random",
};
static const char *const outcome_word[] = {
    [SRV_OUTCOME_A] = "a",
    [SRV_OUTCOME_B] = "b",
    [SRV_OUTCOME_DRAW] = "draw",
    [SRV_OUTCOME_DOUBLE_LOSS] = "double_loss",
    [SRV_OUTCOME_FORFEIT_A] = "forfeit_a",
    [SRV_OUTCOME_FORFEIT_B] = "forfeit_b",
    [SRV_OUTCOME_FORFEIT_BOTH] = "forfeit_both",
};
static const char *const seeding_word[] = {
    [SRV_SEEDING_RANDOM] = "random",
    [SRV_SEEDING_RATING] = "rating",
    [SRV_SEEDING_HAND] = "hand",
};

static uint32_t below(struct play *p, uint32_t bound)
{
    return kit_below(&p->state, bound);
}

static bool chance(struct play *p, uint32_t one_in)
{
    return below(p, one_in) == 0;
}

static void act(struct play *p, const char *verb, json_t *what)
{
    json_array_append_new(p->acts, json_pack("[so]", verb, what));
}

static json_t *name_of(uint32_t id)
{
    return json_sprintf("p%04u", id); /* so that the order of names is that of ids */
}

static json_t *entry_name(const struct play *p, uint16_t entry)
{
    return entry == SRV_NOBODY ? json_null() : name_of(p->event.entry[entry].id);
}

/* ---- rules ---- */

static struct srv_event_rules draw_rules(struct play *p, uint16_t players)
{
    struct srv_event_rules r = {
        .points = below(p, 2) == 0 ? srv_points_mtr : srv_points_bandai,
        .stages = 1,
        .seeding = (uint8_t)below(p, SRV_SEEDING_NUM),
        .capacity = chance(p, 3) ? (uint16_t)(players * 3u / 4 + 2) : (uint16_t)(players + 4),
        .has_checkin = chance(p, 2),
        .has_return = chance(p, 2),
    };
    struct srv_stage *first = &r.stage[0];
    first->format = (uint8_t)(chance(p, 2) ? SRV_FORMAT_SWISS : below(p, SRV_FORMAT_NUM));
    first->best_of = (uint8_t)(1 + 2 * below(p, 3));
    if (first->format == SRV_FORMAT_SWISS) {
        first->rounds = (uint8_t)(chance(p, 2) ? 0 : 1 + below(p, 6));
        first->is_last_by_rank = chance(p, 3);
        r.late_until = (uint16_t)below(p, 4);
    }
    if (first->format == SRV_FORMAT_ROBIN) {
        first->groups = (uint8_t)(1 + below(p, 2));
    }
    if (first->format <= SRV_FORMAT_ROBIN && chance(p, 2)) { /* the best go on */
        const uint16_t cut = (uint16_t)(2u << below(p, 2));
        r.stages = 2;
        r.stage[1] = (struct srv_stage){
            .format = (uint8_t)below(p, SRV_FORMAT_NUM), .best_of = 3, .players = cut};
        r.stage[1].groups = r.stage[1].format == SRV_FORMAT_ROBIN;
    }
    r.points.missed = (uint8_t)below(p, 2);
    r.points.is_bye_played = chance(p, 4);
    for (unsigned i = 0; i < SRV_EVENT_SEED; i++) {
        r.points.seed[i] = (uint8_t)below(p, 256);
    }
    if (chance(p, 3)) {
        const uint8_t order[] = {SRV_TIEBREAK_OMW, SRV_TIEBREAK_HEAD_TO_HEAD, SRV_TIEBREAK_GW};
        for (unsigned i = 0; i < SRV_TIEBREAKS_MAX; i++) {
            r.points.order[i] = i < sizeof order ? order[i] : 0;
        }
    }
    return r;
}

static json_t *rules_json(const struct srv_event_rules *r)
{
    json_t *stages = json_array(), *order = json_array();
    for (uint8_t i = 0; i < r->stages; i++) {
        const struct srv_stage *s = &r->stage[i];
        json_array_append_new(stages,
            json_pack("{s:s, s:i, s:i, s:i, s:i, s:b}", "format", format_word[s->format],
                "best_of", s->best_of, "rounds", s->rounds, "groups", s->groups, "players",
                s->players, "last_by_rank", s->is_last_by_rank));
    }
    for (unsigned i = 0; i < SRV_TIEBREAKS_MAX && r->points.order[i] != 0; i++) {
        json_array_append_new(order, json_string(tiebreak_word[r->points.order[i]]));
    }
    const struct srv_points *w = &r->points;
    return json_pack("{s:i, s:b, s:s, s:s, s:b, s:o, s:o, s:{s:i, s:i, s:i, s:i, s:i, s:i}}",
        "capacity", r->capacity, "checkin", r->has_checkin, "seeding", seeding_word[r->seeding],
        "floor", "33/100", "bye_in_rates", w->is_bye_played, "stages", stages, "tiebreaks",
        order, "points", "win", w->win, "draw", w->draw, "loss", w->loss, "double_loss",
        w->double_loss, "bye", w->bye, "missed", w->missed);
}

/* ---- people ---- */

static void enter(struct play *p, uint32_t id)
{
    const uint32_t rating = below(p, 4) * 100;
    if (srv_event_enter(&p->event, id, rating) != SRV_EVENT_OK) {
        return;
    }
    char text[16];
    snprintf(text, sizeof text, "p%04u", id);
    json_object_set_new(p->ids, text, json_integer(id));
    act(p, "enter", json_pack("{s:o, s:i}", "player", name_of(id), "rating", (int)rating));
}

static void leave(struct play *p, uint32_t id)
{
    if (srv_event_leave(&p->event, id) == SRV_EVENT_OK) {
        act(p, "leave", json_pack("{s:o}", "player", name_of(id)));
    }
}

static void disqualify(struct play *p, uint32_t id)
{
    if (srv_event_disqualify(&p->event, id) == SRV_EVENT_OK) {
        act(p, "disqualify", json_pack("{s:o}", "player", name_of(id)));
    }
}

/* What people do between and in rounds. */
static void mill(struct play *p)
{
    if (chance(p, 4)) {
        leave(p, 1 + below(p, p->invited));
    }
    if (chance(p, 12)) {
        disqualify(p, 1 + below(p, p->invited));
    }
    if (chance(p, 4)) {
        enter(p, chance(p, 2) ? ++p->invited : 1 + below(p, p->invited));
    }
}

static bool start(struct play *p, uint16_t players)
{
    struct srv_event *e = &p->event;
    while (p->invited < players) {
        enter(p, ++p->invited);
        if (chance(p, 8)) {
            mill(p);
        }
    }
    for (uint32_t id = 1; id <= p->invited; id++) {
        const uint16_t number = (uint16_t)(1 + below(p, players));
        if (chance(p, 2) && srv_event_seed(e, id, number) == SRV_EVENT_OK) {
            act(p, "seed", json_pack("{s:o, s:i}", "player", name_of(id), "number", number));
        }
        if (!chance(p, 10) && srv_event_check_in(e, id) == SRV_EVENT_OK) {
            act(p, "check_in", json_pack("{s:o}", "player", name_of(id)));
        }
    }
    if (chance(p, 3)) { /* who has checked in and waits moves up */
        leave(p, 1 + below(p, p->invited));
    }
    uint16_t unfit[SRV_ENTRANTS_MAX], unfits = 0;
    json_t *names = json_array();
    for (uint16_t i = 0; i < e->entries; i++) {
        if (srv_event_is_ready(e, i) && chance(p, 12)) {
            unfit[unfits++] = i;
            json_array_append_new(names, name_of(e->entry[i].id));
        }
    }
    if (srv_event_start_without(e, unfit, unfits) != SRV_EVENT_OK) {
        json_decref(names);
        return false;
    }
    act(p, "start", json_pack("{s:o}", "unfit", names));
    return true;
}

/* ---- rounds ---- */

static struct srv_event_result draw_result(struct play *p)
{
    const uint8_t needed = (uint8_t)(p->event.rules.stage[p->event.stage].best_of / 2 + 1);
    const uint8_t lost = (uint8_t)below(p, needed);
    switch (below(p, 12)) {
    case 0:
        return (struct srv_event_result){SRV_OUTCOME_DRAW, lost, lost, (uint8_t)below(p, 2)};
    case 1:
        return (struct srv_event_result){SRV_OUTCOME_DOUBLE_LOSS, 0, 0, 0};
    case 2:
        return (struct srv_event_result){SRV_OUTCOME_FORFEIT_A, needed, 0, 0};
    case 3:
        return chance(p, 2) ? (struct srv_event_result){SRV_OUTCOME_FORFEIT_B, 0, needed, 0}
                            : (struct srv_event_result){SRV_OUTCOME_FORFEIT_BOTH, 0, 0, 0};
    default:
        return chance(p, 2)
            ? (struct srv_event_result){SRV_OUTCOME_A, needed, lost, (uint8_t)below(p, 2)}
            : (struct srv_event_result){SRV_OUTCOME_B, lost, needed, 0};
    }
}

static void note_result(struct play *p, const struct srv_event_pair *pair)
{
    const struct srv_pairing *x = &pair->pairing;
    act(p, "result",
        json_pack("{s:i, s:i, s:[oo], s:s, s:[iii]}", "stage", pair->stage + 1, "number",
            x->round, "pair", entry_name(p, x->a), entry_name(p, x->b), "outcome",
            outcome_word[x->outcome], "games", x->games_a, x->games_b, x->games_drawn));
}

static void report(struct play *p, uint16_t table)
{
    const struct srv_event_result result = draw_result(p);
    if (srv_event_report(&p->event, table, &result) == SRV_EVENT_OK) {
        note_result(p, srv_event_table(&p->event, p->event.stage, p->event.round, table));
    }
}

static void correct(struct play *p)
{
    struct srv_event *e = &p->event;
    if (e->round == 0) {
        return;
    }
    const uint16_t round = (uint16_t)(1 + below(p, e->round)),
                   table = (uint16_t)(1 + below(p, 4));
    const struct srv_event_result result = draw_result(p);
    const bool is_elimination = e->rules.stage[e->stage].format > SRV_FORMAT_ROBIN;
    if (is_elimination && (round < e->round || e->state == SRV_EVENT_ROUND)) {
        return; /* may make later pairs anew: nobody has announced those */
    }
    if (srv_event_correct(e, round, table, &result) == SRV_EVENT_OK) {
        note_result(p, srv_event_table(e, e->stage, round, table));
    }
}

static void note_round(struct play *p)
{
    const struct srv_event *e = &p->event;
    json_t *pairs = json_array(), *total = json_array();
    uint32_t sum[SRV_LEVELS] = {0};
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_event_pair *x = &e->pair[i];
        if (x->stage == e->stage && x->pairing.round == e->round) {
            json_array_append_new(pairs,
                json_pack("[oo]", entry_name(p, x->pairing.a), entry_name(p, x->pairing.b)));
            for (unsigned k = 0; k < SRV_LEVELS; k++) {
                sum[k] += x->level[k];
            }
        }
    }
    for (unsigned k = 0; k < SRV_LEVELS; k++) {
        json_array_append_new(total, json_integer(sum[k]));
    }
    act(p, "pair",
        json_pack(
            "{s:i, s:i, s:o}", "stage", e->stage + 1, "number", e->round, "pairs", pairs));
    if (e->rules.stage[e->stage].format == SRV_FORMAT_SWISS) {
        json_array_append_new(p->totals,
            json_pack(
                "{s:i, s:i, s:O}", "stage", e->stage + 1, "round", e->round, "total", total));
    }
    json_decref(total);
    assert(p->rounds < ROUNDS_MAX);
    p->paired[p->rounds].stage = e->stage;
    p->paired[p->rounds++].round = e->round;
}

static bool play_round(struct play *p)
{
    struct srv_event *e = &p->event;
    if (srv_event_pair(e, NULL) != SRV_EVENT_OK) {
        return false;
    }
    note_round(p);
    for (uint16_t table = 1; e->state == SRV_EVENT_ROUND; table++) {
        if (e->rules.stage[e->stage].format <= SRV_FORMAT_ROBIN) {
            mill(p);
        }
        if (e->state == SRV_EVENT_ROUND) {
            report(p, (uint16_t)(1 + (table - 1) % (e->entries / 2u + 1u)));
        }
    }
    if (chance(p, 2)) {
        correct(p);
    }
    mill(p);
    return true;
}

/* ---- what follows ---- */

static void note_standings(struct play *p, uint8_t stage, uint16_t round)
{
    static struct srv_standing out[SRV_ENTRANTS_MAX];
    const uint16_t n = srv_event_standings(&p->event, stage, round, out);
    json_t *rows = json_array();
    for (uint16_t i = 0; i < n; i++) {
        const struct srv_standing *s = &out[i];
        const struct srv_record *r = &s->record;
        json_t *rates = json_object();
        for (unsigned k = SRV_TIEBREAK_OMW; k < SRV_RATES; k++) {
            json_object_set_new(rates, tiebreak_word[k],
                json_sprintf("%u.%04u", s->rate[k] / 10000, s->rate[k] % 10000));
        }
        json_t *row = json_pack("{s:o, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "player",
            entry_name(p, s->entrant), "rank", s->rank, "points", (int)r->points, "played",
            (int)r->rate_rounds, "wins", r->wins, "losses", r->losses, "draws", r->draws,
            "byes", r->byes, "rates", rates);
        if (s->because != SRV_TIEBREAK_NONE) {
            json_object_set_new(row, "because", json_string(tiebreak_word[s->because]));
        }
        json_array_append_new(rows, row);
    }
    json_array_append_new(p->standings,
        json_pack("{s:i, s:i, s:o}", "stage", stage + 1, "number", round, "rows", rows));
}

static json_t *places_json(const struct play *p)
{
    static uint16_t place[SRV_ENTRANTS_MAX];
    json_t *places = json_object();
    if (!srv_event_places(&p->event, place)) {
        exit(EXIT_FAILURE);
    }
    for (uint16_t i = 0; i < p->event.entries; i++) {
        char text[16];
        snprintf(text, sizeof text, "p%04u", p->event.entry[i].id);
        json_object_set_new(places, text, json_integer(place[i]));
    }
    return places;
}

static void print(struct play *p)
{
    const struct srv_event *e = &p->event;
    for (unsigned i = 0; i < p->rounds; i++) {
        if (e->rules.stage[p->paired[i].stage].format <= SRV_FORMAT_ROBIN) {
            note_standings(p, p->paired[i].stage, p->paired[i].round);
        }
    }
    char seed[2 * SRV_EVENT_SEED + 1];
    for (unsigned i = 0; i < SRV_EVENT_SEED; i++) {
        snprintf(&seed[2 * i], 3, "%02x", e->rules.points.seed[i]);
    }
    json_t *line = json_pack("{s:o, s:O, s:{s:s, s:O, s:O, s:O, s:o}}", "rules",
        rules_json(&e->rules), "acts", p->acts, "server", "seed", seed, "ids", p->ids,
        "standings", p->standings, "totals", p->totals, "places", places_json(p));
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

/* An event that ends, if its rules and its people let it. */
static bool play(uint64_t *state, uint16_t players)
{
    struct play p = {.state = *state,
        .acts = json_array(),
        .standings = json_array(),
        .totals = json_array(),
        .ids = json_object()};
    const struct srv_event_rules rules = draw_rules(&p, players);
    bool is_good = srv_event_rules_fault(&rules) == NULL && srv_event_init(&p.event, &rules);
    if (is_good) {
        is_good = start(&p, players);
        while (is_good && !srv_event_is_done(&p.event)) {
            is_good = play_round(&p);
        }
        if (is_good && srv_event_finish(&p.event, false) == SRV_EVENT_OK) {
            print(&p);
        }
        srv_event_deinit(&p.event);
    }
    *state = p.state;
    json_decref(p.acts);
    json_decref(p.standings);
    json_decref(p.totals);
    json_decref(p.ids);
    return is_good;
}

int main(int argc, char *argv[])
{
    if (argc < 3) {
        fputs("usage: tournament-ledgers COUNT PLAYERS_MAX [SEED]\n", stderr);
        return 2;
    }
    const uint32_t count = (uint32_t)atoi(argv[1]), most = (uint32_t)atoi(argv[2]);
    uint64_t state = argc > 3 ? (uint64_t)atoll(argv[3]) : 1;
    for (uint32_t done = 0, tries = 0; done < count && tries < 20 * count; tries++) {
        done += play(&state, (uint16_t)(4 + kit_below(&state, most - 3)));
    }
    return 0;
}
