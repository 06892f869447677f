/* SPDX-License-Identifier: MIT
 * ask.c - see ask.h. How an event stands, its players and its rounds; who is where is in ask_places.c. */
#include "host/tournament/ask.h"

#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/fold.h"
#include "tournament/tournament.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYERS_PAGE = 100,
    ROUND_PAGE = PRO_TOURNAMENT_PAGE_MAX
};

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

static uint64_t page(uint64_t limit, uint64_t usual)
{
    return limit != 0 ? limit : usual;
}

static uint64_t ms(int64_t at)
{
    return at > 0 ? (uint64_t)at : 0;
}

struct srv_viewer srv_viewer_of(const struct srv_tourney *ty, const struct srv_call *call)
{
    const struct srv_player *p = call->client->player;
    return (struct srv_viewer){
        .player = p != NULL ? p->id : NULL, .rights = srv_tourney_rights_of(ty, call)};
}

/* ---- how it stands ---- */

uint8_t srv_ask_state(const struct srv_tourney *ty)
{
    static const uint8_t word[] = {
        [SRV_TOURNAMENT_ENTRY] = PRO_TOURNAMENT_ENTRY,
        [SRV_TOURNAMENT_BETWEEN] = PRO_TOURNAMENT_BETWEEN,
        [SRV_TOURNAMENT_PREVIEW] = PRO_TOURNAMENT_PREVIEW,
        [SRV_TOURNAMENT_ROUND] = PRO_TOURNAMENT_ROUND,
        [SRV_TOURNAMENT_OVER] = PRO_TOURNAMENT_OVER,
        [SRV_TOURNAMENT_CANCELLED] = PRO_TOURNAMENT_CANCELLED,
    };
    const uint8_t state = word[srv_tournament_phase(ty->t, srv_now_ms())];
    return state == PRO_TOURNAMENT_BETWEEN && ty->is_pairing ? (uint8_t)PRO_TOURNAMENT_PAIRING
                                                             : state;
}

/* Of the round that is on or was last; NULL: none yet. */
static const struct srv_round_facts *facts_of(const struct srv_tournament *t)
{
    return t->event.round > 0 ? srv_tournament_facts(t, t->event.stage, t->event.round) : NULL;
}

static struct pro_announcement told(const struct srv_announcement *a)
{
    return (struct pro_announcement){.at_ms = ms(a->at_ms), .name = a->by, .text = a->text};
}

struct figures { /* what get and news have in common */
    uint64_t stage, round, rounds, entered, waiting, checked, open_tables, starts_ms, ends_ms;
    bool held;
};

static struct figures figures_of(const struct srv_tournament *t)
{
    const struct srv_round_facts *facts = facts_of(t);
    const bool has_begun = t->started_ms != 0;
    return (struct figures){
        .stage = has_begun ? t->event.stage + 1u : 0,
        .round = t->event.round,
        .rounds = t->event.rounds,
        .entered = srv_fold_entered(t),
        .waiting = has_begun ? 0
                             : srv_tournament_count(t, SRV_ENTRY_WAITS) +
                srv_tournament_count(t, SRV_ENTRY_STANDBY),
        .checked = srv_tournament_count(t, SRV_ENTRY_CHECKED),
        .open_tables = srv_tournament_open_tables(t),
        .starts_ms = ms(facts != NULL ? facts->starts_ms
                : has_begun           ? t->started_ms
                                      : t->settings.starts_ms),
        .ends_ms = facts != NULL && t->held_ms == 0 ? ms(facts->ends_ms) : 0,
        .held = t->held_ms != 0,
    };
}

/* The penalties of somebody, as far as they are listed. */
static size_t penalties_of(
    const struct srv_tournament *t, uint16_t person, struct pro_penalized *out, size_t max)
{
    size_t n = 0;
    for (uint32_t i = 0; i < t->penalized_n && n < max; i++) {
        const struct srv_penalized *p = &t->penalized[i];
        if (p->person == person) {
            out[n++] = (struct pro_penalized){.kind = p->kind,
                .at_ms = ms(p->at_ms),
                .stage = p->round != 0 ? p->stage + 1u : 0,
                .round = p->round,
                .reason = p->reason};
        }
    }
    return n;
}

static struct pro_registered deck_of(const struct srv_person *p)
{
    return (struct pro_registered){
        .hash = p->deck != NULL ? p->hash : NULL, .is_legal = p->deck != NULL && p->is_legal};
}

/* The seed in hex digits, from the start on; NULL before. */
static const char *seed_of(const struct srv_tournament *t)
{
    static char hex[2 * SRV_EVENT_SEED + 1];
    const uint8_t *seed = t->event.rules.points.seed;
    return t->started_ms != 0 ? sodium_bin2hex(hex, sizeof hex, seed, SRV_EVENT_SEED) : NULL;
}

static uint8_t role_of(unsigned rights)
{
    return (rights & SRV_TOURNEY_HOST) != 0 ? PRO_STAFF_HOST
        : (rights & SRV_TOURNEY_JUDGE) != 0 ? PRO_STAFF_JUDGE
                                            : PRO_STAFF_NONE;
}

static void tell_you(const struct srv_tournament *t, const struct srv_viewer *viewer,
    struct pro_tournament_you *out)
{
    static struct pro_penalized penalty[PRO_PENALTIES_MAX];
    const uint16_t at =
        viewer->player != NULL ? srv_tournament_find(t, viewer->player) : SRV_NOBODY;
    *out = (struct pro_tournament_you){.role = role_of(viewer->rights)};
    if (at == SRV_NOBODY) {
        return;
    }
    const struct srv_event_pair *pair;
    const struct srv_table *table;
    out->state = (uint8_t)(t->event.entry[at].state + 1);
    out->deck = deck_of(&t->person[at]);
    out->penalty = penalty;
    out->penalties = penalties_of(t, at, penalty, PRO_PENALTIES_MAX);
    if (t->event.state == SRV_EVENT_ROUND && srv_tournament_seat(t, at, &pair, &table) &&
        table != NULL) {
        out->table = table->table;
        out->match = or_null(table->match);
    }
}

void srv_ask_get(const struct srv_tourney *ty, const struct srv_viewer *viewer,
    struct pro_tournament_get_result *out)
{
    static uint8_t commitment[32];
    static struct pro_staff staff[SRV_STAFF_MAX];
    static struct pro_announcement announced[SRV_ANNOUNCEMENTS_MAX];
    const struct srv_tournament *t = ty->t;
    const struct figures f = figures_of(t);
    for (uint32_t i = 0; i < t->staffs; i++) {
        const struct srv_staff *s = &t->staff[i];
        staff[i] = (struct pro_staff){.player = s->id,
            .name = s->name,
            .role = (s->roles & SRV_ROLE_HOST) != 0 ? PRO_STAFF_HOST : PRO_STAFF_JUDGE};
    }
    for (uint32_t i = 0; i < t->announcements; i++) {
        announced[i] = told(&t->announcement[i]);
    }
    srv_tournament_seed_commitment(t, ty->id, commitment);
    *out = (struct pro_tournament_get_result){
        .tournament = ty->id,
        .rules = ty->rules,
        .state = srv_ask_state(ty),
        .stage = f.stage,
        .round = f.round,
        .rounds = f.rounds,
        .entered = f.entered,
        .waiting = f.waiting,
        .checked = f.checked,
        .open_tables = f.open_tables,
        .host = t->host_name,
        .person = staff,
        .staff = t->staffs,
        .seed_commitment = commitment,
        .seed = seed_of(t),
        .starts_ms = f.starts_ms,
        .ends_ms = f.ends_ms,
        .held = f.held,
        .announcement = announced,
        .announcements = t->announcements,
        .code = viewer->rights != 0 ? or_null(t->code) : NULL,
    };
    tell_you(t, viewer, &out->you);
}

void srv_ask_news(const struct srv_tourney *ty, struct pro_tournament_news *out)
{
    const struct figures f = figures_of(ty->t);
    *out = (struct pro_tournament_news){
        .tournament = ty->id,
        .state = srv_ask_state(ty),
        .stage = f.stage,
        .round = f.round,
        .rounds = f.rounds,
        .entered = f.entered,
        .waiting = f.waiting,
        .checked = f.checked,
        .open_tables = f.open_tables,
        .starts_ms = f.starts_ms,
        .ends_ms = f.ends_ms,
        .held = f.held,
    };
}

/* ---- players ---- */

void srv_ask_players(const struct srv_tourney *ty, const struct srv_viewer *viewer,
    const struct pro_tournament_players *p, struct pro_tournament_players_result *out)
{
    static struct pro_entrant row[PRO_TOURNAMENT_PAGE_MAX];
    static struct pro_penalized penalty[PRO_TOURNAMENT_PAGE_MAX][PRO_PENALTIES_MAX];
    const struct srv_tournament *t = ty->t;
    const uint64_t limit = page(p->limit, PLAYERS_PAGE);
    uint64_t at = p->after;
    size_t n = 0;
    for (; at < t->event.entries && n < limit && n < PRO_TOURNAMENT_PAGE_MAX; at++, n++) {
        const struct srv_entry *e = &t->event.entry[at];
        const struct srv_person *who = &t->person[at];
        row[n] = (struct pro_entrant){
            .player = who->id,
            .name = who->name,
            .state = (uint8_t)(e->state + 1),
            .seed = e->number,
            .rating = e->rating,
            .until = e->state == SRV_ENTRY_DROPPED || e->state == SRV_ENTRY_OUT ? e->until : 0,
        };
        if (viewer->rights != 0) {
            row[n].deck = deck_of(who);
            row[n].penalty = penalty[n];
            row[n].penalties = penalties_of(t, (uint16_t)at, penalty[n], PRO_PENALTIES_MAX);
        }
    }
    *out = (struct pro_tournament_players_result){
        .row = row, .rows = n, .next = at < t->event.entries ? at : 0};
}

/* ---- pairs ---- */

static uint8_t state_of_pair(const struct srv_tourney *ty, const struct srv_event_pair *pair,
    const struct srv_table *table)
{
    if (pair->pairing.outcome != SRV_OUTCOME_OPEN) {
        return PRO_PAIR_DONE;
    }
    if (table == NULL || table->match[0] == '\0' ||
        srv_tournament_phase(ty->t, srv_now_ms()) == SRV_TOURNAMENT_PREVIEW) {
        return PRO_PAIR_WAITING;
    }
    return table->step > 0 ? PRO_PAIR_OVERTIME : PRO_PAIR_PLAYING;
}

static struct pro_opponent_of opponent_of(
    const struct srv_tournament *t, uint16_t entry, const uint32_t *points)
{
    if (entry == SRV_NOBODY) {
        return (struct pro_opponent_of){0};
    }
    return (struct pro_opponent_of){.player = t->person[entry].id,
        .name = t->person[entry].name,
        .points = points != NULL ? points[entry] : 0};
}

void srv_ask_pair(const struct srv_tourney *ty, const struct srv_event_pair *pair,
    const uint32_t *points, struct pro_pair *out)
{
    const struct srv_tournament *t = ty->t;
    const struct srv_pairing *p = &pair->pairing;
    const uint8_t format = t->event.rules.stage[pair->stage].format;
    const struct srv_table *table =
        p->table != 0 ? srv_tournament_table(t, pair->stage, p->round, p->table) : NULL;
    *out = (struct pro_pair){
        .table = p->table,
        .a = opponent_of(t, p->a, points),
        .b = opponent_of(t, p->b, points),
        .group = format == SRV_FORMAT_ROBIN ? pair->group + 1u : 0,
        .number =
            format == SRV_FORMAT_SWISS || format == SRV_FORMAT_ROBIN ? 0 : pair->match + 1u,
        .state = state_of_pair(ty, pair, table),
        .outcome = p->outcome,
    };
    if (table != NULL) {
        out->match = or_null(table->match);
        out->replay = p->outcome != SRV_OUTCOME_OPEN ? or_null(table->match) : NULL;
        out->extension_s = table->extension_s;
        out->corrected = table->is_corrected;
    }
    if (p->games_a + p->games_b + p->games_drawn > 0) {
        out->games =
            (struct pro_nums){.len = 3, .at = {p->games_a, p->games_b, p->games_drawn}};
    }
    if (format == SRV_FORMAT_SWISS) {
        out->levels.len = SRV_LEVELS;
        memcpy(out->levels.at, pair->level, sizeof pair->level);
    }
}

const uint32_t *srv_ask_points(const struct srv_tourney *ty, uint8_t stage, uint16_t round)
{
    static uint32_t points[SRV_ENTRANTS_MAX];
    return round > 0 && srv_event_points(&ty->t->event, stage, (uint16_t)(round - 1), points)
        ? points
        : NULL;
}

/* The last round of a stage that was paired. */
static uint16_t last_round(const struct srv_tournament *t, uint8_t stage)
{
    uint16_t last = 0;
    for (uint16_t i = 0; i < t->rounds; i++) {
        if (t->round[i].stage == stage && t->round[i].round > last) {
            last = t->round[i].round;
        }
    }
    return last;
}

/* By table, those without one last. */
static int by_table(const void *a, const void *b)
{
    const struct srv_event_pair *x = *(const struct srv_event_pair *const *)a,
                                *y = *(const struct srv_event_pair *const *)b;
    const unsigned at[2] = {x->pairing.table != 0 ? x->pairing.table : UINT16_MAX + 1u,
        y->pairing.table != 0 ? y->pairing.table : UINT16_MAX + 1u};
    return at[0] != at[1] ? (at[0] < at[1] ? -1 : 1) : x < y ? -1 : x > y;
}

/* The pairs of a round in the order of their tables; free() them. */
static const struct srv_event_pair **pairs_of(
    const struct srv_event *e, uint8_t stage, uint16_t round, size_t *n)
{
    const struct srv_event_pair **at = srv_alloc((e->pairs + 1u) * sizeof(void *));
    *n = 0;
    for (uint32_t i = 0; i < e->pairs; i++) {
        if (e->pair[i].stage == stage && e->pair[i].pairing.round == round) {
            at[(*n)++] = &e->pair[i];
        }
    }
    qsort(at, *n, sizeof(void *), by_table);
    return at;
}

enum pro_error srv_ask_round(const struct srv_tourney *ty, const struct pro_tournament_round *p,
    struct pro_tournament_round_result *out)
{
    static struct pro_pair pair[PRO_TOURNAMENT_PAGE_MAX];
    const struct srv_tournament *t = ty->t;
    const uint64_t stage = p->stage != 0 ? p->stage : t->event.stage + 1u;
    *out = (struct pro_tournament_round_result){.pair = pair};
    if (stage > t->event.stage + 1u) {
        return PRO_ERROR_ROUND_UNKNOWN;
    }
    const uint8_t s = (uint8_t)(stage - 1);
    const uint64_t round = p->round != 0 ? p->round : last_round(t, s);
    const struct srv_round_facts *facts =
        round > 0 && round <= UINT16_MAX ? srv_tournament_facts(t, s, (uint16_t)round) : NULL;
    if (facts == NULL) {
        return p->round != 0 ? PRO_ERROR_ROUND_UNKNOWN : PRO_ERROR_NONE;
    }
    size_t all, n = 0;
    const struct srv_event_pair **at = pairs_of(&t->event, s, (uint16_t)round, &all);
    const uint32_t *points = srv_ask_points(ty, s, (uint16_t)round);
    const uint64_t limit = page(p->limit, ROUND_PAGE);
    uint64_t i = p->after;
    for (; i < all && n < limit && n < PRO_TOURNAMENT_PAGE_MAX; i++, n++) {
        srv_ask_pair(ty, at[i], points, &pair[n]);
    }
    free(at);
    const bool is_on = t->held_ms != 0 && facts->closed_ms == 0;
    *out = (struct pro_tournament_round_result){
        .stage = stage,
        .round = round,
        .starts_ms = ms(facts->starts_ms),
        .ends_ms = is_on ? 0 : ms(facts->ends_ms),
        .seed = seed_of(t),
        .pair = pair,
        .pairs = n,
        .next = i < all ? i : 0,
    };
    if (t->event.rules.stage[s].format == SRV_FORMAT_SWISS) {
        out->proved = true; /* the solver does not end without */
        out->total.len = SRV_LEVELS;
        memcpy(out->total.at, facts->sum, sizeof facts->sum);
    }
    return PRO_ERROR_NONE;
}
