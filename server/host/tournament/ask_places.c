/* SPDX-License-Identifier: MIT
 * ask_places.c - see ask.h. Who is where: standings and brackets; decks, and lists of events. */
#include "host/decks/books.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "host/tournament/ask.h"
#include "host/tournament/fold.h"
#include "host/tournament/legal.h"
#include "host/tournament/tourneys.h"
#include "tournament/robin.h"
#include "tournament/tournament.h"

#include <crd/deck.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STANDINGS_PAGE = 100,
    LIST_PAGE = 20,
    KEPT = 4 /* standings that were asked for last */
};

/* ---- standings ---- */

/* Rates are fractions of large numbers: what was worked out is kept for those who ask for the same. */
struct kept {
    char id[SRV_ID_CHARS + 1];
    uint8_t stage; /* from 1; 0: the whole event */
    uint16_t round;
    uint32_t acts, folds;
    uint64_t used;
    uint16_t n;
    struct srv_standing row[SRV_ENTRANTS_MAX];
};

static uint16_t last_closed(const struct srv_event *e, uint8_t stage)
{
    uint16_t last = 0;
    if (stage == e->stage) {
        return (uint16_t)(e->round - (e->state == SRV_EVENT_ROUND && e->round > 0));
    }
    for (uint32_t i = 0; i < e->pairs; i++) {
        if (e->pair[i].stage == stage && e->pair[i].pairing.round > last) {
            last = e->pair[i].pairing.round;
        }
    }
    return last;
}

/* What came of one pair, for an entrant of it. */
static void count_pair(const struct srv_pairing *p, uint16_t entrant, struct srv_record *r)
{
    const bool is_a = p->a == entrant;
    switch ((enum srv_outcome)p->outcome) {
    case SRV_OUTCOME_A:
    case SRV_OUTCOME_FORFEIT_A:
        is_a ? r->wins++ : r->losses++;
        break;
    case SRV_OUTCOME_B:
    case SRV_OUTCOME_FORFEIT_B:
        is_a ? r->losses++ : r->wins++;
        break;
    case SRV_OUTCOME_DRAW:
        r->draws++;
        break;
    case SRV_OUTCOME_DOUBLE_LOSS:
    case SRV_OUTCOME_FORFEIT_BOTH:
        r->losses++;
        break;
    case SRV_OUTCOME_BYE:
        r->byes++;
        return;
    case SRV_OUTCOME_OPEN:
    case SRV_OUTCOME_NUM:
        return;
    }
    r->rate_rounds++;
}

static int by_place(const void *a, const void *b)
{
    const struct srv_standing *x = a, *y = b;
    const unsigned place[2] = {
        x->rank != 0 ? x->rank : UINT16_MAX + 1u, y->rank != 0 ? y->rank : UINT16_MAX + 1u};
    return place[0] != place[1] ? (place[0] < place[1] ? -1 : 1)
                                : (x->entrant < y->entrant ? -1 : x->entrant > y->entrant);
}

/* The whole event: places, and what each has done in all stages together. */
static uint16_t whole(const struct srv_event *e, struct srv_standing *out)
{
    static uint16_t place[SRV_ENTRANTS_MAX];
    static uint32_t points[SRV_ENTRANTS_MAX];
    static struct srv_record record[SRV_ENTRANTS_MAX];
    uint16_t n = 0;
    if (e->state == SRV_EVENT_ENTRY || !srv_event_places(e, place)) {
        return 0;
    }
    memset(record, 0, e->entries * sizeof record[0]);
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_pairing *p = &e->pair[i].pairing;
        count_pair(p, p->a, &record[p->a]);
        if (p->b != SRV_NOBODY) {
            count_pair(p, p->b, &record[p->b]);
        }
    }
    for (uint8_t stage = 0; stage <= e->stage; stage++) {
        const uint8_t format = e->rules.stage[stage].format;
        if ((format == SRV_FORMAT_SWISS || format == SRV_FORMAT_ROBIN) &&
            srv_event_points(e, stage, last_closed(e, stage), points)) {
            for (uint16_t i = 0; i < e->entries; i++) {
                record[i].points += points[i];
            }
        }
    }
    for (uint16_t i = 0; i < e->seeds[e->stage];
         i++) { /* who is still in it shares the first */
        uint16_t *mine = &place[e->seed[e->stage][i]];
        if (*mine == 0 && e->entry[e->seed[e->stage][i]].state != SRV_ENTRY_OUT) {
            *mine = 1;
        }
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        const bool has_played = record[i].rate_rounds + record[i].byes > 0;
        if (place[i] != 0 || (has_played && e->entry[i].state == SRV_ENTRY_OUT)) {
            out[n++] =
                (struct srv_standing){.entrant = i, .rank = place[i], .record = record[i]};
        }
    }
    qsort(out, n, sizeof *out, by_place);
    return n;
}

static const struct kept *standings_of(
    const struct srv_tourney *ty, uint8_t stage, uint16_t round)
{
    static struct kept kept[KEPT];
    static uint64_t uses;
    struct kept *k = &kept[0];
    for (size_t i = 0; i < KEPT; i++) {
        if (kept[i].used != 0 && strcmp(kept[i].id, ty->id) == 0 && kept[i].stage == stage &&
            kept[i].round == round && kept[i].acts == ty->acts && kept[i].folds == ty->folds) {
            kept[i].used = ++uses;
            return &kept[i];
        }
        k = kept[i].used < k->used ? &kept[i] : k;
    }
    memcpy(k->id, ty->id, sizeof k->id);
    k->stage = stage;
    k->round = round;
    k->acts = ty->acts;
    k->folds = ty->folds;
    k->used = ++uses;
    k->n = stage == 0 ? whole(&ty->t->event, k->row)
                      : srv_event_standings(&ty->t->event, (uint8_t)(stage - 1), round, k->row);
    return k;
}

static const char *rate_text(uint32_t rate, char out[12])
{
    (void)snprintf(out, 12, "%" PRIu32 ".%04" PRIu32, rate / 10000, rate % 10000);
    return out;
}

/* The group of each entry in a stage of groups, from 1. */
static const uint8_t *groups_of(const struct srv_event *e, uint8_t stage)
{
    static uint8_t group[SRV_ENTRANTS_MAX];
    for (uint16_t i = 0; i < e->seeds[stage]; i++) {
        group[e->seed[stage][i]] =
            (uint8_t)(srv_robin_group(e->rules.stage[stage].groups, i) + 1);
    }
    return group;
}

enum pro_error srv_ask_standings(const struct srv_tourney *ty,
    const struct pro_tournament_standings *p, struct pro_tournament_standings_result *out)
{
    static struct pro_standing row[PRO_TOURNAMENT_PAGE_MAX];
    static char text[PRO_TOURNAMENT_PAGE_MAX][SRV_RATES][12];
    const struct srv_tournament *t = ty->t;
    const struct srv_event *e = &t->event;
    /* an event of one stage is that stage */
    const bool is_only = e->rules.stages == 1 && e->rules.stage[0].format == SRV_FORMAT_SWISS;
    const uint64_t asked = p->stage == 0 && p->round == 0 && is_only ? 1 : p->stage;
    const bool is_stage = asked != 0;
    if (asked > e->stage + 1u || (asked == 0 && p->round != 0)) {
        return PRO_ERROR_ROUND_UNKNOWN;
    }
    const uint8_t stage = (uint8_t)(is_stage ? asked - 1 : 0);
    const uint8_t format = e->rules.stage[stage].format;
    const uint16_t last = is_stage ? last_closed(e, stage) : 0;
    if (p->round > last ||
        (is_stage && format != SRV_FORMAT_SWISS && format != SRV_FORMAT_ROBIN)) {
        return PRO_ERROR_ROUND_UNKNOWN;
    }
    const uint16_t round = p->round != 0 ? (uint16_t)p->round : last;
    const struct kept *k = standings_of(ty, (uint8_t)asked, round);
    const uint8_t *group = is_stage && format == SRV_FORMAT_ROBIN ? groups_of(e, stage) : NULL;
    const uint64_t limit = p->limit != 0 ? p->limit : STANDINGS_PAGE;
    uint64_t at = p->after;
    size_t n = 0;
    for (; at < k->n && n < limit && n < PRO_TOURNAMENT_PAGE_MAX; at++, n++) {
        const struct srv_standing *s = &k->row[at];
        const struct srv_record *r = &s->record;
        row[n] = (struct pro_standing){
            .rank = s->rank,
            .player = t->person[s->entrant].id,
            .name = t->person[s->entrant].name,
            .group = group != NULL ? group[s->entrant] : 0,
            .points = r->points,
            .played = r->rate_rounds,
            .wins = r->wins,
            .losses = r->losses,
            .draws = r->draws,
            .byes = r->byes,
            .because = s->because,
            .state = (uint8_t)(e->entry[s->entrant].state + 1),
        };
        if (is_stage) {
            row[n].rates = (struct pro_rates){
                .omw = rate_text(s->rate[SRV_TIEBREAK_OMW], text[n][SRV_TIEBREAK_OMW]),
                .mw = rate_text(s->rate[SRV_TIEBREAK_MW], text[n][SRV_TIEBREAK_MW]),
                .gw = rate_text(s->rate[SRV_TIEBREAK_GW], text[n][SRV_TIEBREAK_GW]),
                .ogw = rate_text(s->rate[SRV_TIEBREAK_OGW], text[n][SRV_TIEBREAK_OGW]),
                .oomw = rate_text(s->rate[SRV_TIEBREAK_OOMW], text[n][SRV_TIEBREAK_OOMW]),
            };
        }
    }
    *out = (struct pro_tournament_standings_result){
        .stage = asked, .round = round, .row = row, .rows = n, .next = at < k->n ? at : 0};
    return PRO_ERROR_NONE;
}

/* ---- brackets ---- */

static bool is_elimination(const struct srv_event *e, uint8_t stage)
{
    const uint8_t format = e->rules.stage[stage].format;
    return format != SRV_FORMAT_SWISS && format != SRV_FORMAT_ROBIN;
}

/* The player of a seed of the stage, if one is there. */
static void tell_slot(const struct srv_tournament *t, uint8_t stage,
    const struct srv_bracket_slot *slot, uint16_t seed, struct pro_bracket_slot *out)
{
    *out = (struct pro_bracket_slot){.seed = seed};
    if (seed != 0) {
        const uint16_t entry = t->event.seed[stage][seed - 1];
        out->player = t->person[entry].id;
        out->name = t->person[entry].name;
    }
    if (slot->from == SRV_FROM_WINNER || slot->from == SRV_FROM_LOSER) {
        out->of = slot->of + 1u;
        out->is_loser = slot->from == SRV_FROM_LOSER;
    }
}

static uint8_t winner_of(const struct srv_bracket_seat *seat)
{
    return seat->winner != 0 ? (seat->winner == seat->seed[0] ? PRO_WINNER_A : PRO_WINNER_B)
        : seat->state == SRV_MATCH_PLAYED ? PRO_WINNER_NOBODY
                                          : PRO_WINNER_NONE;
}

enum pro_error srv_ask_bracket(const struct srv_tourney *ty,
    const struct pro_tournament_bracket *p, struct pro_tournament_bracket_result *out)
{
    static struct srv_bracket bracket;
    static struct srv_bracket_seat seats[SRV_BRACKET_MATCHES];
    static const struct srv_event_pair *played[SRV_BRACKET_MATCHES];
    static struct pro_bracket_match row[PRO_TOURNAMENT_PAGE_MAX];
    const struct srv_tournament *t = ty->t;
    const struct srv_event *e = &t->event;
    uint64_t stage = p->stage;
    for (uint8_t i = 0; p->stage == 0 && i <= e->stage; i++) {
        stage = is_elimination(e, i) ? i + 1u : stage;
    }
    if (stage == 0 || stage > e->stage + 1u ||
        !srv_event_bracket(e, (uint8_t)(stage - 1), &bracket, seats)) {
        return PRO_ERROR_ROUND_UNKNOWN;
    }
    memset(played, 0, sizeof played);
    for (uint32_t i = 0; i < e->pairs; i++) {
        if (e->pair[i].stage == stage - 1 && e->pair[i].match < SRV_BRACKET_MATCHES) {
            played[e->pair[i].match] = &e->pair[i];
        }
    }
    const uint64_t limit = p->limit != 0 ? p->limit : PRO_TOURNAMENT_PAGE_MAX;
    uint64_t at = p->after;
    size_t n = 0;
    for (; at < bracket.n && n < limit && n < PRO_TOURNAMENT_PAGE_MAX; at++, n++) {
        const struct srv_bracket_match *m = &bracket.match[at];
        row[n] = (struct pro_bracket_match){
            .match = at + 1,
            .side = (uint8_t)(m->side + 1),
            .round = m->round,
            .place = m->place,
            .state = (uint8_t)(seats[at].state + 1),
            .winner = winner_of(&seats[at]),
        };
        tell_slot(t, (uint8_t)(stage - 1), &m->slot[0], seats[at].seed[0], &row[n].a);
        tell_slot(t, (uint8_t)(stage - 1), &m->slot[1], seats[at].seed[1], &row[n].b);
        if (played[at] != NULL) {
            struct pro_pair pair;
            srv_ask_pair(ty, played[at], NULL, &pair);
            row[n].played = played[at]->pairing.round;
            row[n].table = pair.table;
            row[n].replay = pair.replay;
        }
    }
    *out = (struct pro_tournament_bracket_result){
        .stage = stage, .row = row, .rows = n, .next = at < bracket.n ? at : 0};
    return PRO_ERROR_NONE;
}

/* ---- decks ---- */

bool srv_ask_may_see_deck(
    const struct srv_tourney *ty, const struct srv_viewer *viewer, uint16_t entry)
{
    const struct srv_tournament *t = ty->t;
    if (viewer->rights != 0 ||
        (viewer->player != NULL && strcmp(viewer->player, t->person[entry].id) == 0)) {
        return true;
    }
    const bool has_begun = t->started_ms != 0;
    return (ty->rules.decks == PRO_DECKS_OPEN && has_begun) ||
        (ty->rules.decks == PRO_DECKS_AFTER && has_begun && t->ended_ms != 0);
}

enum pro_error srv_ask_decklist(const struct srv_tourney *ty, const struct srv_viewer *viewer,
    const char *player, struct pro_tournament_decklist_result *out)
{
    static struct pro_deck list;
    static struct crd_faults faults;
    static struct pro_deck_fault fault[CRD_FAULTS_MAX];
    struct pro_fault unreadable;
    struct eng_deck deck;
    const struct srv_tournament *t = ty->t;
    const uint16_t at = srv_tournament_find(t, player);
    if (at == SRV_NOBODY) {
        return PRO_ERROR_NOT_ENTERED;
    }
    if (!srv_ask_may_see_deck(ty, viewer, at)) {
        return PRO_ERROR_DECKS_CLOSED;
    }
    const struct srv_person *who = &t->person[at];
    if (who->deck == NULL) {
        return PRO_ERROR_DECK_NEEDED;
    }
    if (!pro_deck_decode(who->deck, strlen(who->deck), &list, &unreadable)) {
        return PRO_ERROR_INTERNAL;
    }
    const bool is_legal = srv_legal_deck(ty, who->deck, &deck, &faults);
    for (size_t i = 0; i < faults.len; i++) {
        fault[i] = (struct pro_deck_fault){
            .code = faults.at[i].code, .field = faults.at[i].field, .text = faults.at[i].text};
    }
    *out = (struct pro_tournament_decklist_result){.deck = &list,
        .hash = who->hash,
        .is_legal = is_legal,
        .fault = fault,
        .faults = faults.len};
    return PRO_ERROR_NONE;
}

/* ---- lists ---- */

enum pro_error srv_ask_list(struct srv_service *s, const char *player,
    const struct pro_tournament_list *p, srv_store_tournaments_cb *cb, void *arg)
{
    int64_t before = 0;
    char end;
    if (p->game[0] != '\0' && srv_books_game(&s->books, p->game) == NULL) {
        return PRO_ERROR_GAME_UNKNOWN;
    }
    if (p->before[0] != '\0' &&
        (sscanf(p->before, "%" SCNd64 "%c", &before, &end) != 1 || before <= 0)) {
        return PRO_ERROR_CURSOR_UNKNOWN;
    }
    if (p->mine && player == NULL) {
        return PRO_ERROR_SESSION_NEEDED;
    }
    const uint64_t limit = p->limit != 0 ? p->limit : LIST_PAGE;
    const struct srv_store_tournament_query query = {
        .game = p->game[0] != '\0' ? p->game : NULL,
        .player = p->mine ? player : NULL,
        .has_state = p->state != PRO_TOURNAMENTS_ANY,
        .state = p->state == PRO_TOURNAMENTS_ENTRY ? SRV_STORE_TOURNAMENT_ENTRY
            : p->state == PRO_TOURNAMENTS_RUNNING  ? SRV_STORE_TOURNAMENT_RUNNING
                                                   : SRV_STORE_TOURNAMENT_OVER,
        .before = before,
        .limit = (uint32_t)(limit < SRV_STORE_PAGE_MAX ? limit : SRV_STORE_PAGE_MAX),
    };
    srv_store_tournament_list(s->store, &query, cb, arg);
    return PRO_ERROR_NONE;
}

static uint8_t state_of_row(const struct srv_store_tournament *row)
{
    switch (row->state) {
    case SRV_STORE_TOURNAMENT_ENTRY:
        return PRO_TOURNAMENT_ENTRY;
    case SRV_STORE_TOURNAMENT_RUNNING:
        return PRO_TOURNAMENT_BETWEEN;
    case SRV_STORE_TOURNAMENT_OVER:
        return PRO_TOURNAMENT_OVER;
    case SRV_STORE_TOURNAMENT_CANCELLED:
    case SRV_STORE_TOURNAMENT_STATE_NUM:
        break;
    }
    return PRO_TOURNAMENT_CANCELLED;
}

void srv_ask_rows(struct srv_service *s, const struct pro_tournament_list *p,
    const struct srv_store_tournament *rows, size_t n, struct pro_tournament_list_result *out)
{
    static struct pro_tournament_row row[SRV_STORE_PAGE_MAX];
    static char next[24];
    const uint64_t limit = p->limit != 0 ? p->limit : LIST_PAGE;
    for (size_t i = 0; i < n; i++) {
        const struct srv_store_tournament *r = &rows[i];
        const struct srv_tourney *ty = srv_tourneys_peek(s, r->id);
        row[i] = (struct pro_tournament_row){
            .tournament = r->id,
            .name = r->name,
            .game = r->game,
            .state = state_of_row(r),
            .starts_ms = r->starts_ms > 0 ? (uint64_t)r->starts_ms : 0,
            .entered = r->entered,
            .capacity = r->capacity,
            .host = r->host_name,
        };
        if (ty != NULL && ty->durable == ty->acts && ty->t->ended_ms == 0 &&
            ty->t->started_ms != 0) {
            row[i].state = srv_ask_state(ty);
            row[i].stage = ty->t->event.stage + 1u;
            row[i].round = ty->t->event.round;
        }
    }
    if (n > 0) {
        (void)snprintf(next, sizeof next, "%" PRId64, rows[n - 1].no);
    }
    *out = (struct pro_tournament_list_result){
        .row = row, .rows = n, .next = n > 0 && n >= limit ? next : NULL};
}
