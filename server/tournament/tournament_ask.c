/* SPDX-License-Identifier: MIT
 * tournament_ask.c - what is asked of an event, and its digest. */
#include "tournament/event_own.h"
#include "tournament/tournament.h"
#include "tournament/tournament_own.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum srv_tournament_phase srv_tournament_phase(const struct srv_tournament *t, int64_t now_ms)
{
    const struct srv_round_facts *f = srv__last_round(t);
    const int64_t clock_ms = t->held_ms != 0 && t->held_ms < now_ms ? t->held_ms : now_ms;
    switch ((enum srv_event_state)t->event.state) {
    case SRV_EVENT_ENTRY:
        return SRV_TOURNAMENT_ENTRY;
    case SRV_EVENT_BETWEEN:
        return SRV_TOURNAMENT_BETWEEN;
    case SRV_EVENT_ROUND:
        return clock_ms < f->starts_ms ? SRV_TOURNAMENT_PREVIEW : SRV_TOURNAMENT_ROUND;
    case SRV_EVENT_OVER:
        return SRV_TOURNAMENT_OVER;
    case SRV_EVENT_CANCELLED:
        break;
    }
    return SRV_TOURNAMENT_CANCELLED;
}

uint16_t srv_tournament_find(const struct srv_tournament *t, const char *player)
{
    for (uint16_t i = 0; i < t->event.entries; i++) {
        if (strcmp(t->person[i].id, player) == 0) {
            return i;
        }
    }
    return SRV_NOBODY;
}

int64_t srv_tournament_checkin_ms(const struct srv_tournament *t)
{
    const int64_t starts_ms = t->settings.starts_ms;
    const int64_t opens_ms = starts_ms - 1000 * (int64_t)t->settings.checkin_s;
    if (!t->event.rules.has_checkin) {
        return -1;
    }
    return starts_ms == 0 || opens_ms < 0 ? 0 : opens_ms;
}

unsigned srv_tournament_roles(const struct srv_tournament *t, const char *player)
{
    for (uint32_t i = 0; i < t->staffs; i++) {
        if (strcmp(t->staff[i].id, player) == 0) {
            return t->staff[i].roles;
        }
    }
    return 0;
}

const struct srv_round_facts *srv_tournament_facts(
    const struct srv_tournament *t, uint8_t stage, uint16_t round)
{
    for (uint16_t i = t->rounds; i-- > 0;) {
        if (t->round[i].stage == stage && t->round[i].round == round) {
            return &t->round[i];
        }
    }
    return NULL;
}

const struct srv_table *srv_tournament_table(
    const struct srv_tournament *t, uint8_t stage, uint16_t round, uint16_t table)
{
    const uint32_t at = srv__table_at(t, stage, round, table);
    return at == SRV__TABLE_NONE ? NULL : &t->table[at];
}

bool srv_tournament_seat(const struct srv_tournament *t, uint16_t entry,
    const struct srv_event_pair **pair, const struct srv_table **table)
{
    const struct srv_round_facts *f = srv__last_round(t);
    for (uint32_t i = t->event.pairs; f != NULL && i-- > 0;) {
        const struct srv_event_pair *p = &t->event.pair[i];
        if (p->stage != f->stage || p->pairing.round != f->round) {
            break;
        }
        if (p->pairing.a == entry || p->pairing.b == entry) {
            *pair = p;
            *table = srv_tournament_table(t, p->stage, p->pairing.round, p->pairing.table);
            return true;
        }
    }
    return false;
}

int64_t srv_tournament_ends_ms(
    const struct srv_tournament *t, const struct srv_table *table, int64_t now_ms)
{
    const struct srv_round_facts *f = srv_tournament_facts(t, table->stage, table->round);
    if (f == NULL || f->ends_ms == 0) {
        return 0;
    }
    const int64_t ends_ms = f->ends_ms + 1000 * (int64_t)table->extension_s;
    const bool is_standing = t->held_ms != 0 && f == srv__last_round(t) &&
        t->event.state == SRV_EVENT_ROUND && ends_ms > t->held_ms && now_ms > t->held_ms;
    return is_standing ? ends_ms + (now_ms - t->held_ms) : ends_ms;
}

uint16_t srv_tournament_open_tables(const struct srv_tournament *t)
{
    uint16_t n = 0;
    for (uint32_t i = t->event.pairs; t->event.state == SRV_EVENT_ROUND && i-- > 0;) {
        const struct srv_event_pair *p = &t->event.pair[i];
        if (p->stage != t->event.stage || p->pairing.round != t->event.round) {
            break;
        }
        n = (uint16_t)(n + (p->pairing.outcome == SRV_OUTCOME_OPEN));
    }
    return n;
}

uint16_t srv_tournament_count(const struct srv_tournament *t, enum srv_entry_state state)
{
    uint16_t n = 0;
    for (uint16_t i = 0; i < t->event.entries; i++) {
        n = (uint16_t)(n + (t->event.entry[i].state == state));
    }
    return n;
}

bool srv_tournament_note_match(
    struct srv_tournament *t, uint8_t stage, uint16_t round, uint16_t table, const char *match)
{
    const uint32_t at = srv__table_at(t, stage, round, table);
    const size_t len = strnlen(match, SRV_ACT_ID_MAX + 1);
    if (at == SRV__TABLE_NONE || len > SRV_ACT_ID_MAX) {
        return false;
    }
    memcpy(t->table[at].match, match, len);
    memset(t->table[at].match + len, 0, sizeof t->table[at].match - len);
    return true;
}

void srv_tournament_seed_commitment(
    const struct srv_tournament *t, const char *id, uint8_t out[32])
{
    crypto_hash_sha256_state h;
    crypto_hash_sha256_init(&h);
    crypto_hash_sha256_update(&h, (const uint8_t *)id, strlen(id) + 1);
    crypto_hash_sha256_update(&h, t->event.rules.points.seed, SRV_EVENT_SEED);
    crypto_hash_sha256_final(&h, out);
}

/* ---- the digest ---- */

typedef crypto_generichash_state hash;

static void put(hash *h, uint64_t value)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(value >> (8 * i));
    }
    crypto_generichash_update(h, bytes, sizeof bytes);
}

static void put_bytes(hash *h, const void *at, size_t n)
{
    put(h, n);
    if (n > 0) {
        crypto_generichash_update(h, at, n);
    }
}

static void put_text(hash *h, const char *text)
{
    put(h, text != NULL);
    put_bytes(h, text, text == NULL ? 0 : strlen(text));
}

static void put_rules(hash *h, const struct srv_event_rules *r)
{
    const struct srv_points *p = &r->points;
    const uint64_t value[] = {p->win, p->draw, p->loss, p->double_loss, p->bye, p->missed,
        p->floor, p->floor_of, p->is_bye_played, p->is_bye_two_nil, r->stages, r->seeding,
        r->capacity, r->late_until, r->has_checkin, r->has_return};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        put(h, value[i]);
    }
    put_bytes(h, p->order, sizeof p->order);
    put_bytes(h, p->seed, sizeof p->seed);
    for (uint8_t i = 0; i < r->stages; i++) {
        const struct srv_stage *s = &r->stage[i];
        const uint64_t of_stage[] = {
            s->format, s->best_of, s->rounds, s->groups, s->players, s->is_last_by_rank};
        for (size_t k = 0; k < sizeof of_stage / sizeof *of_stage; k++) {
            put(h, of_stage[k]);
        }
    }
}

static void put_entry(hash *h, const struct srv_entry *x, const struct srv_person *p)
{
    const uint64_t value[] = {x->id, x->rating, x->number, x->state, x->order, x->from,
        x->until, x->left_stage, p->is_legal, p->warnings, p->game_losses, p->match_losses,
        p->owed_games, p->owes_match};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        put(h, value[i]);
    }
    put_text(h, p->id);
    put_text(h, p->name);
    put_text(h, p->deck);
    put_bytes(h, p->hash, sizeof p->hash);
}

static void put_pair(hash *h, const struct srv_event_pair *x)
{
    const struct srv_pairing *p = &x->pairing;
    const uint64_t value[] = {p->round, p->table, p->a, p->b, p->outcome, p->games_a,
        p->games_b, p->games_drawn, x->stage, x->group, x->match, x->is_of_course};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        put(h, value[i]);
    }
    for (unsigned i = 0; i < SRV_LEVELS; i++) {
        put(h, x->level[i]);
    }
}

static void put_event(hash *h, const struct srv_tournament *t)
{
    const struct srv_event *e = &t->event;
    put_rules(h, &e->rules);
    const uint64_t value[] = {
        e->state, e->stage, e->round, e->rounds, e->places, e->entered, e->entries, e->pairs};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        put(h, value[i]);
    }
    for (uint16_t i = 0; i < e->entries; i++) {
        put_entry(h, &e->entry[i], &t->person[i]);
    }
    for (uint32_t i = 0; i < e->pairs; i++) {
        put_pair(h, &e->pair[i]);
    }
    for (unsigned stage = 0; stage < SRV_STAGES_MAX; stage++) {
        put(h, e->seeds[stage]);
        for (uint16_t i = 0; i < e->seeds[stage]; i++) {
            put(h, e->seed[stage][i]);
        }
    }
}

static void put_table(hash *h, const struct srv_table *x)
{
    const uint64_t value[] = {x->stage, x->round, x->table, x->a, x->b, x->extension_s,
        x->game_losses[0], x->game_losses[1], x->match_loss[0], x->match_loss[1], x->step,
        x->turn, (uint64_t)x->step_ms, x->source, x->is_corrected};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        put(h, value[i]);
    }
    if (x->source != SRV_SOURCE_NONE) { /* until then it was only noted */
        put_text(h, x->match);
    }
}

static void put_couples(hash *h, const struct srv_couple *couple, uint16_t n)
{
    put(h, n);
    for (uint16_t i = 0; i < n; i++) {
        put(h, couple[i].a);
        put(h, couple[i].b);
    }
}

static void put_round(hash *h, const struct srv_round_facts *f)
{
    const uint64_t value[] = {f->stage, f->round, (uint64_t)f->paired_ms,
        (uint64_t)f->starts_ms, (uint64_t)f->ends_ms, (uint64_t)f->closed_ms, f->table,
        f->tables, f->solver_runs, f->solver_edges, f->absents};
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        put(h, value[i]);
    }
    for (unsigned i = 0; i < SRV_LEVELS; i++) {
        put(h, f->sum[i]);
    }
    put_couples(h, f->keep, f->keeps);
    put_couples(h, f->avoid, f->avoids);
    for (uint16_t i = 0; i < f->absents; i++) {
        put(h, f->absent[i]);
    }
}

static void put_settings(hash *h, const struct srv_tournament *t)
{
    const struct srv_tournament_settings *s = &t->settings;
    put_text(h, t->rules);
    put_text(h, t->code);
    put_text(h, t->host);
    put_text(h, t->host_name);
    put_text(h, s->name);
    put_text(h, s->game);
    put(h, (uint64_t)s->starts_ms);
    put(h, s->checkin_s);
    put(h, s->needs_deck);
    put_rules(h, &s->event);
    put(h, (uint64_t)t->created_ms);
    put(h, (uint64_t)t->started_ms);
    put(h, (uint64_t)t->ended_ms);
    put(h, (uint64_t)t->held_ms);
}

void srv_tournament_digest(const struct srv_tournament *t, uint8_t out[SRV_TOURNAMENT_DIGEST])
{
    hash h;
    crypto_generichash_init(&h, NULL, 0, SRV_TOURNAMENT_DIGEST);
    put_settings(&h, t);
    put_event(&h, t);
    put(&h, t->tables);
    for (uint32_t i = 0; i < t->tables; i++) {
        put_table(&h, &t->table[i]);
    }
    put(&h, t->rounds);
    for (uint16_t i = 0; i < t->rounds; i++) {
        put_round(&h, &t->round[i]);
    }
    put(&h, t->penalized_n);
    for (uint32_t i = 0; i < t->penalized_n; i++) {
        const struct srv_penalized *p = &t->penalized[i];
        put(&h, p->person);
        put(&h, p->kind);
        put(&h, p->stage);
        put(&h, p->round);
        put(&h, (uint64_t)p->at_ms);
        put_text(&h, p->reason);
    }
    put(&h, t->staffs);
    for (uint32_t i = 0; i < t->staffs; i++) {
        put_text(&h, t->staff[i].id);
        put_text(&h, t->staff[i].name);
        put(&h, t->staff[i].roles);
    }
    put(&h, t->announcements);
    for (uint32_t i = 0; i < t->announcements; i++) {
        const struct srv_announcement *a = &t->announcement[i];
        put(&h, (uint64_t)a->at_ms);
        put_text(&h, a->actor);
        put_text(&h, a->by);
        put_text(&h, a->text);
    }
    crypto_generichash_final(&h, out, SRV_TOURNAMENT_DIGEST);
}
