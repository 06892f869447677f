/* SPDX-License-Identifier: MIT
 * export_whole.c - see export.h: the documents. */
#include "host/parts/memory.h"
#include "host/tournament/ask.h"
#include "host/tournament/export.h"
#include "tournament/tournament.h"

#include <pro/table.h>
#include <pro/tournament.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void number_if(struct pro_writer *w, const char *key, int64_t value)
{
    if (value != 0) {
        pro_member_int(w, key, value);
    }
}

static void flag_if(struct pro_writer *w, const char *key, bool value)
{
    if (value) {
        pro_write_key(w, key);
        pro_write_bool(w, true);
    }
}

static void numbers(struct pro_writer *w, const char *key, const uint32_t *at, size_t n)
{
    pro_write_key(w, key);
    pro_write_array(w);
    for (size_t i = 0; i < n; i++) {
        pro_write_uint(w, at[i]);
    }
    pro_write_array_end(w);
}

/* ---- decks ---- */

enum pro_error srv_export_decks_json(struct pro_writer *w, const struct srv_tourney *ty)
{
    static const struct srv_viewer nobody = {0};
    const struct srv_tournament *t = ty->t;
    if (!srv_ask_may_see_deck(ty, &nobody, 0)) { /* as with one, so with all */
        return PRO_ERROR_DECKS_CLOSED;
    }
    pro_write_object(w);
    pro_write_key(w, "decks");
    pro_write_array(w);
    for (uint16_t i = 0; i < t->event.entries; i++) {
        const struct srv_person *who = &t->person[i];
        if (who->deck == NULL) {
            continue;
        }
        pro_write_object(w);
        pro_member_text(w, "player", who->id);
        pro_member_text(w, "name", who->name);
        pro_write_key(w, "hash");
        pro_write_hex(w, who->hash, sizeof who->hash);
        pro_write_key(w, "legal");
        pro_write_bool(w, who->is_legal);
        pro_write_key(w, "deck");
        pro_write_raw(w, who->deck, strlen(who->deck));
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
    return PRO_ERROR_NONE;
}

/* ---- the whole ---- */

/* Numbers are what goes into the noise: entries from 1. */
static int64_t number_of(uint16_t entry)
{
    return (int64_t)entry + 1;
}

static void write_players(struct pro_writer *w, const struct srv_tournament *t)
{
    pro_write_key(w, "players");
    pro_write_array(w);
    for (uint16_t i = 0; i < t->event.entries; i++) {
        const struct srv_entry *e = &t->event.entry[i];
        pro_write_object(w);
        pro_member_int(w, "number", number_of(i));
        pro_member_text(w, "player", t->person[i].id);
        pro_member_text(w, "name", t->person[i].name);
        number_if(w, "rating", e->rating);
        number_if(w, "seed", e->number);
        pro_member_int(w, "order", e->order);
        pro_member_text(w, "state", pro_entrant_word((enum pro_entrant_state)(e->state + 1)));
        number_if(w, "from", e->from);
        if (e->until != UINT16_MAX) {
            pro_member_int(w, "until", e->until);
            pro_member_int(w, "until_stage", e->left_stage + 1);
        }
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
}

static void write_couples(
    struct pro_writer *w, const char *key, const struct srv_couple *couple, size_t n)
{
    pro_write_key(w, key);
    pro_write_array(w);
    for (size_t i = 0; i < n; i++) {
        pro_write_array(w);
        pro_write_int(w, number_of(couple[i].a));
        if (couple[i].b != SRV_NOBODY) { /* alone: the bye */
            pro_write_int(w, number_of(couple[i].b));
        }
        pro_write_array_end(w);
    }
    pro_write_array_end(w);
}

static void write_wishes(struct pro_writer *w, const struct srv_round_facts *f)
{
    if (f->keeps + f->avoids + f->absents == 0) {
        return;
    }
    pro_write_key(w, "wishes");
    pro_write_object(w);
    write_couples(w, "pair", f->keep, f->keeps);
    write_couples(w, "apart", f->avoid, f->avoids);
    pro_write_key(w, "absent");
    pro_write_array(w);
    for (uint16_t i = 0; i < f->absents; i++) {
        pro_write_int(w, number_of(f->absent[i]));
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

static void write_pair(struct pro_writer *w, const struct srv_tournament *t,
    const struct srv_event_pair *pair, uint8_t format)
{
    const struct srv_pairing *p = &pair->pairing;
    const struct srv_table *table =
        p->table != 0 ? srv_tournament_table(t, pair->stage, p->round, p->table) : NULL;
    pro_write_object(w);
    number_if(w, "table", p->table);
    pro_member_int(w, "a", number_of(p->a));
    if (p->b != SRV_NOBODY) {
        pro_member_int(w, "b", number_of(p->b));
    }
    if (format == SRV_FORMAT_ROBIN) {
        pro_member_int(w, "group", pair->group + 1);
    } else if (format != SRV_FORMAT_SWISS) {
        pro_member_int(w, "number", pair->match + 1);
    }
    if (p->outcome != SRV_OUTCOME_OPEN) {
        const uint32_t games[] = {p->games_a, p->games_b, p->games_drawn};
        pro_member_text(w, "outcome", srv_outcome_word((enum srv_outcome)p->outcome));
        numbers(w, "games", games, sizeof games / sizeof games[0]);
    }
    flag_if(w, "of_course", pair->is_of_course);
    if (format == SRV_FORMAT_SWISS) {
        numbers(w, "levels", pair->level, SRV_LEVELS);
    }
    if (table != NULL && table->source != SRV_SOURCE_NONE) {
        pro_member_text(w, "source", srv_source_word((enum srv_act_source)table->source));
    }
    if (table != NULL && table->match[0] != '\0') {
        pro_member_text(w, "match", table->match);
    }
    flag_if(w, "corrected", table != NULL && table->is_corrected);
    pro_write_object_end(w);
}

static void write_round(
    struct pro_writer *w, const struct srv_tournament *t, const struct srv_round_facts *f)
{
    const uint8_t format = t->event.rules.stage[f->stage].format;
    pro_write_object(w);
    pro_member_int(w, "round", f->round);
    pro_member_int(w, "paired_ms", f->paired_ms);
    pro_member_int(w, "starts_ms", f->starts_ms);
    number_if(w, "ends_ms", f->ends_ms);
    number_if(w, "closed_ms", f->closed_ms);
    if (format == SRV_FORMAT_SWISS) {
        numbers(w, "total", f->sum, SRV_LEVELS);
    }
    write_wishes(w, f);
    pro_write_key(w, "pairs");
    pro_write_array(w);
    for (uint32_t i = 0; i < t->event.pairs; i++) {
        const struct srv_event_pair *p = &t->event.pair[i];
        if (p->stage == f->stage && p->pairing.round == f->round) {
            write_pair(w, t, p, format);
        }
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

static void write_rates(struct pro_writer *w, const struct srv_standing *s)
{
    static const char *const keys[SRV_RATES] = {[SRV_TIEBREAK_OMW] = "omw",
        [SRV_TIEBREAK_MW] = "mw",
        [SRV_TIEBREAK_GW] = "gw",
        [SRV_TIEBREAK_OGW] = "ogw",
        [SRV_TIEBREAK_OOMW] = "oomw"};
    pro_write_key(w, "rates"); /* ten-thousandths */
    pro_write_object(w);
    for (size_t i = SRV_TIEBREAK_NONE + 1; i < SRV_RATES; i++) {
        pro_member_int(w, keys[i], s->rate[i]);
    }
    pro_write_object_end(w);
}

static void write_standings(
    struct pro_writer *w, const struct srv_tournament *t, uint8_t stage, uint16_t round)
{
    struct srv_standing *row = srv_alloc((t->event.entries + 1u) * sizeof *row);
    const uint16_t n = srv_event_standings(&t->event, stage, round, row);
    pro_write_key(w, "standings");
    pro_write_array(w);
    for (uint16_t i = 0; i < n; i++) {
        const struct srv_record *r = &row[i].record;
        const char *because = pro_tiebreak_word((enum pro_tiebreak)row[i].because);
        pro_write_object(w);
        pro_member_int(w, "number", number_of(row[i].entrant));
        pro_member_int(w, "rank", row[i].rank);
        pro_member_int(w, "points", r->points);
        pro_member_int(w, "played", r->rate_rounds);
        pro_member_int(w, "wins", r->wins);
        pro_member_int(w, "losses", r->losses);
        pro_member_int(w, "draws", r->draws);
        pro_member_int(w, "byes", r->byes);
        number_if(w, "missed", r->missed);
        write_rates(w, &row[i]);
        if (because != NULL) {
            pro_member_text(w, "because", because);
        }
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    free(row);
}

static void write_stage(struct pro_writer *w, const struct srv_tournament *t, uint8_t stage)
{
    const struct srv_event *e = &t->event;
    const uint8_t format = e->rules.stage[stage].format;
    uint16_t closed = 0;
    pro_write_object(w);
    pro_member_int(w, "stage", stage + 1);
    pro_member_text(w, "format", pro_stage_format_word((enum pro_stage_format)(format + 1)));
    pro_write_key(w, "seeds");
    pro_write_array(w);
    for (uint16_t i = 0; i < e->seeds[stage]; i++) {
        pro_write_int(w, number_of(e->seed[stage][i]));
    }
    pro_write_array_end(w);
    pro_write_key(w, "rounds");
    pro_write_array(w);
    for (uint16_t i = 0; i < t->rounds; i++) {
        if (t->round[i].stage == stage) {
            write_round(w, t, &t->round[i]);
            closed = t->round[i].closed_ms != 0 ? t->round[i].round : closed;
        }
    }
    pro_write_array_end(w);
    if (closed > 0 && (format == SRV_FORMAT_SWISS || format == SRV_FORMAT_ROBIN)) {
        pro_member_int(w, "standings_round", closed);
        write_standings(w, t, stage, closed);
    }
    pro_write_object_end(w);
}

static void write_places(struct pro_writer *w, const struct srv_event *e)
{
    uint16_t *place = srv_alloc((e->entries + 1u) * sizeof *place);
    if (srv_event_places(e, place)) {
        pro_write_key(w, "places");
        pro_write_array(w);
        for (uint16_t i = 0; i < e->entries; i++) {
            if (place[i] != 0) {
                pro_write_object(w);
                pro_member_int(w, "number", number_of(i));
                pro_member_int(w, "place", place[i]);
                pro_write_object_end(w);
            }
        }
        pro_write_array_end(w);
    }
    free(place);
}

void srv_export_whole(struct pro_writer *w, const struct srv_tourney *ty)
{
    static const char *const states[] = {"entry", "between", "round", "over", "cancelled"};
    const struct srv_tournament *t = ty->t;
    uint8_t commitment[32];
    srv_tournament_seed_commitment(t, ty->id, commitment);
    pro_write_object(w);
    pro_member_text(w, "format", "shinpan.tournament.1");
    pro_member_text(w, "tournament", ty->id);
    pro_member_int(w, "acts", ty->acts);
    pro_member_text(w, "state", states[t->event.state]);
    pro_write_key(w, "rules");
    pro_shape_encode(w, &pro_tournament_rules_shape, &ty->rules);
    pro_write_key(w, "seed_commitment");
    pro_write_hex(w, commitment, sizeof commitment);
    if (t->started_ms != 0) {
        pro_write_key(w, "seed");
        pro_write_hex(w, t->event.rules.points.seed, sizeof t->event.rules.points.seed);
    }
    pro_member_text(w, "host", t->host_name);
    pro_member_int(w, "created_ms", t->created_ms);
    number_if(w, "started_ms", t->started_ms);
    number_if(w, "ended_ms", t->ended_ms);
    write_players(w, t);
    pro_write_key(w, "stages");
    pro_write_array(w);
    for (uint8_t i = 0; t->started_ms != 0 && i <= t->event.stage; i++) {
        write_stage(w, t, i);
    }
    pro_write_array_end(w);
    if (t->started_ms != 0) {
        write_places(w, &t->event);
    }
    pro_write_object_end(w);
}
