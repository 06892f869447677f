/* SPDX-License-Identifier: MIT
 * told.c - see told.h. */
#include "host/tournament/told.h"

#include "host/parts/memory.h"
#include "tournament/tournament.h"

#include <pro/writer.h>

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BODY_MAX = 1 << 20, /* 2,048 entrants with long names are half of it */
    PATH_BYTES = 128,
    PLACED_MAX = 64 /* who are named as placed: many may share one */
};

struct seen { /* a pair */
    uint16_t round, table, a, b;
    uint8_t stage, outcome, games_a, games_b, games_drawn;
};

struct srv_told {
    struct seen *pair;
    uint32_t pairs, cap;
    uint16_t rounds; /* srv_tournament.rounds */
    bool is_closed;  /* the last of them */
    uint8_t state;   /* enum srv_event_state */
};

static struct seen see(const struct srv_event_pair *p)
{
    return (struct seen){
        .stage = p->stage,
        .round = p->pairing.round,
        .table = p->pairing.table,
        .a = p->pairing.a,
        .b = p->pairing.b,
        .outcome = p->pairing.outcome,
        .games_a = p->pairing.games_a,
        .games_b = p->pairing.games_b,
        .games_drawn = p->pairing.games_drawn,
    };
}

static bool is_same_pair(const struct seen *x, const struct seen *y)
{
    return x->stage == y->stage && x->round == y->round && x->table == y->table &&
        x->a == y->a && x->b == y->b;
}

static bool is_same_result(const struct seen *x, const struct seen *y)
{
    return x->outcome == y->outcome && x->games_a == y->games_a && x->games_b == y->games_b &&
        x->games_drawn == y->games_drawn;
}

static bool is_last_closed(const struct srv_tournament *t)
{
    return t->rounds > 0 && t->round[t->rounds - 1].closed_ms != 0;
}

static void follow(struct srv_told *told, const struct srv_tournament *t)
{
    const struct srv_event *e = &t->event;
    if (e->pairs > told->cap) {
        told->cap = e->pairs;
        told->pair = srv_realloc(told->pair, told->cap * sizeof *told->pair);
    }
    for (uint32_t i = 0; i < e->pairs; i++) {
        told->pair[i] = see(&e->pair[i]);
    }
    told->pairs = e->pairs;
    told->rounds = t->rounds;
    told->is_closed = is_last_closed(t);
    told->state = e->state;
}

struct srv_told *srv_told_make(const struct srv_tournament *t)
{
    struct srv_told *told = srv_alloc(sizeof *told);
    follow(told, t);
    return told;
}

void srv_told_free(struct srv_told *told)
{
    if (told != NULL) {
        free(told->pair);
        free(told);
    }
}

/* ---- texts ---- */

struct telling {
    const struct srv_tournament *t;
    const char *id;
    int64_t at_ms;
    struct srv_news *out;
    size_t n;
    struct pro_writer w;
};

static void begin(struct telling *x, const char *word)
{
    struct pro_writer *w = &x->w;
    pro_writer_init_heap(w, BODY_MAX);
    pro_write_object(w);
    pro_member_text(w, "event", word);
    pro_member_text(w, "tournament", x->id);
    pro_member_text(w, "name", x->t->settings.name);
    pro_member_text(w, "game", x->t->settings.game);
    pro_member_int(w, "at_ms", x->at_ms);
    x->out[x->n].word = word;
}

/* Too long: it is not told. Ids are short, so is a name, and there are at most SRV_ENTRANTS_MAX. */
static void end(struct telling *x)
{
    pro_write_object_end(&x->w);
    if (x->w.is_over) {
        pro_writer_deinit_heap(&x->w);
        return;
    }
    assert(x->n < SRV_NEWS_MAX);
    x->out[x->n].body = x->w.text;
    x->out[x->n].len = x->w.len;
    x->n++;
}

static void round_of(struct pro_writer *w, uint8_t stage, uint16_t round)
{
    pro_member_int(w, "stage", stage + 1);
    pro_member_int(w, "round", round);
}

static void person(struct telling *x, const char *key, uint16_t entry)
{
    if (entry == SRV_NOBODY) {
        return;
    }
    pro_write_key(&x->w, key);
    pro_write_object(&x->w);
    pro_member_text(&x->w, "player", x->t->person[entry].id);
    pro_member_text(&x->w, "name", x->t->person[entry].name);
    pro_write_object_end(&x->w);
}

static void outcome(struct pro_writer *w, const struct seen *p)
{
    pro_member_text(w, "outcome", srv_outcome_word((enum srv_outcome)p->outcome));
    if (p->b != SRV_NOBODY) {
        pro_write_key(w, "games");
        pro_write_array(w);
        pro_write_uint(w, p->games_a);
        pro_write_uint(w, p->games_b);
        pro_write_uint(w, p->games_drawn);
        pro_write_array_end(w);
    }
}

/* Where the rest is, without the server's own address. */
static void standings(struct telling *x, uint8_t stage, uint16_t round)
{
    char path[PATH_BYTES];
    if (round > 0) {
        (void)snprintf(path, sizeof path, "/api/v1/tournaments/%s/standings?stage=%u&round=%u",
            x->id, stage + 1u, round);
    } else {
        (void)snprintf(path, sizeof path, "/api/v1/tournaments/%s/standings", x->id);
    }
    pro_member_text(&x->w, "standings", path);
}

static void tell_round(struct telling *x, uint8_t stage, uint16_t round, bool is_again)
{
    const struct srv_event *e = &x->t->event;
    const struct srv_round_facts *facts = srv_tournament_facts(x->t, stage, round);
    begin(x, "round.start");
    round_of(&x->w, stage, round);
    if (facts != NULL) {
        pro_member_int(&x->w, "starts_ms", facts->starts_ms);
    }
    if (facts != NULL && facts->ends_ms != 0) {
        pro_member_int(&x->w, "ends_ms", facts->ends_ms);
    }
    if (is_again) {
        pro_write_key(&x->w, "again");
        pro_write_bool(&x->w, true);
    }
    pro_write_key(&x->w, "pairs");
    pro_write_array(&x->w);
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct seen p = see(&e->pair[i]);
        if (p.stage != stage || p.round != round) {
            continue;
        }
        pro_write_object(&x->w);
        if (p.table > 0) {
            pro_member_int(&x->w, "table", p.table);
        }
        person(x, "a", p.a);
        person(x, "b", p.b);
        if (p.outcome != SRV_OUTCOME_OPEN) {
            outcome(&x->w, &p);
        }
        pro_write_object_end(&x->w);
    }
    pro_write_array_end(&x->w);
    end(x);
}

static void tell_result(struct telling *x, const struct seen *now, bool is_corrected)
{
    const struct srv_table *table =
        srv_tournament_table(x->t, now->stage, now->round, now->table);
    pro_write_object(&x->w);
    round_of(&x->w, now->stage, now->round);
    pro_member_int(&x->w, "table", now->table);
    person(x, "a", now->a);
    person(x, "b", now->b);
    outcome(&x->w, now);
    if (table != NULL && table->source != SRV_SOURCE_NONE) {
        pro_member_text(&x->w, "source", srv_source_word((enum srv_act_source)table->source));
    }
    if (table != NULL && table->match[0] != '\0') {
        pro_member_text(&x->w, "match", table->match);
    }
    if (is_corrected) {
        pro_write_key(&x->w, "corrected");
        pro_write_bool(&x->w, true);
    }
    pro_write_object_end(&x->w);
}

/* The results that are new or others, of pairs that were there. */
static void tell_results(struct telling *x, const struct srv_told *told)
{
    const struct srv_event *e = &x->t->event;
    bool is_any = false;
    for (uint32_t i = 0; i < e->pairs && i < told->pairs; i++) {
        const struct seen *was = &told->pair[i], now = see(&e->pair[i]);
        if (!is_same_pair(was, &now) || is_same_result(was, &now) ||
            now.outcome == SRV_OUTCOME_OPEN) {
            continue;
        }
        if (!is_any) {
            begin(x, "result");
            pro_write_key(&x->w, "results");
            pro_write_array(&x->w);
            is_any = true;
        }
        tell_result(x, &now, was->outcome != SRV_OUTCOME_OPEN);
    }
    if (is_any) {
        pro_write_array_end(&x->w);
        end(x);
    }
}

/* A round with pairs that nobody has been told of. */
static void tell_pairs(struct telling *x, const struct srv_told *told)
{
    const struct srv_event *e = &x->t->event;
    const struct seen *last_told = told->pairs > 0 ? &told->pair[told->pairs - 1] : NULL;
    if (x->t->rounds < told->rounds) {
        begin(x, "round.unpaired");
        round_of(&x->w, last_told->stage, last_told->round);
        end(x);
        return;
    }
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct seen now = see(&e->pair[i]);
        if (i >= told->pairs || !is_same_pair(&told->pair[i], &now)) {
            const bool is_again = last_told != NULL && last_told->stage == now.stage &&
                last_told->round == now.round;
            tell_round(x, now.stage, now.round, is_again);
            return; /* pairs are made a round at a time */
        }
    }
}

static void tell_places(struct telling *x)
{
    const struct srv_event *e = &x->t->event;
    uint16_t *place = srv_alloc((e->entries + 1u) * sizeof *place);
    pro_write_key(&x->w, "places");
    pro_write_array(&x->w);
    if (srv_event_places(e, place)) {
        unsigned n = 0;
        for (uint16_t at = 1; at <= SRV_NEWS_PLACES; at++) {
            for (uint16_t i = 0; i < e->entries; i++) {
                if (place[i] != at || n == PLACED_MAX) {
                    continue;
                }
                n++;
                pro_write_object(&x->w);
                pro_member_int(&x->w, "place", at);
                pro_member_text(&x->w, "player", x->t->person[i].id);
                pro_member_text(&x->w, "name", x->t->person[i].name);
                pro_write_object_end(&x->w);
            }
        }
    }
    pro_write_array_end(&x->w);
    free(place);
}

size_t srv_told_news(struct srv_told *told, const char *id, const struct srv_tournament *t,
    int64_t at_ms, struct srv_news out[SRV_NEWS_MAX])
{
    struct telling x = {.t = t, .id = id, .at_ms = at_ms, .out = out};
    tell_results(&x, told);
    tell_pairs(&x, told);
    const bool is_closed = is_last_closed(t) &&
        (t->rounds > told->rounds || (t->rounds == told->rounds && !told->is_closed));
    if (is_closed) {
        const struct srv_round_facts *last = &t->round[t->rounds - 1];
        begin(&x, "round.end");
        round_of(&x.w, last->stage, last->round);
        standings(&x, last->stage, last->round);
        end(&x);
    }
    const uint8_t state = t->event.state;
    if (state != told->state && (state == SRV_EVENT_OVER || state == SRV_EVENT_CANCELLED)) {
        begin(&x, "event.end");
        pro_member_text(&x.w, "state", state == SRV_EVENT_OVER ? "over" : "cancelled");
        standings(&x, 0, 0);
        tell_places(&x);
        end(&x);
    }
    follow(told, t);
    return x.n;
}
