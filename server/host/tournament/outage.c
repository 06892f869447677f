/* SPDX-License-Identifier: MIT
 * outage.c - see outage.h. */
#include "host/tournament/outage.h"

#include "base/log.h"
#include "host/judge/deed.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

struct giving {
    int64_t since_ms, now_ms;
    srv_acted_fn *cb;
    void *arg;
};

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The round whose clock would have gone on; NULL: none. */
static const struct srv_round_facts *round_of(const struct srv_tourney *ty, int64_t now_ms)
{
    const struct srv_tournament *t = ty->t;
    const struct srv_round_facts *f =
        t->held_ms == 0 && srv_tournament_phase(t, now_ms) == SRV_TOURNAMENT_ROUND
        ? srv_tournament_facts(t, t->event.stage, t->event.round)
        : NULL;
    return f != NULL && f->ends_ms != 0 ? f : NULL;
}

/* Whether a table has time left of its own when that of the round is over. */
static bool has_time(const struct srv_tourney *ty, const struct srv_table *table, int64_t at_ms)
{
    const struct srv_event_pair *pair =
        srv_event_table(&ty->t->event, table->stage, table->round, table->table);
    return pair != NULL && pair->pairing.outcome == SRV_OUTCOME_OPEN &&
        srv_tournament_ends_ms(ty->t, table, at_ms) > at_ms;
}

static void extend(struct srv_tourney *ty, uint16_t table, int64_t seconds)
{
    while (seconds > 0) {
        const uint32_t part =
            seconds < SRV_ACT_SECONDS_MAX ? (uint32_t)seconds : SRV_ACT_SECONDS_MAX;
        struct srv_act act = {.kind = SRV_ACT_EXTEND,
            .actor = SRV_SERVER,
            .by = SRV_SERVER,
            .table = table,
            .seconds = part,
            .reason = srv_memdup("restart", sizeof "restart")};
        srv_tourney_act(ty, &act, NULL, NULL);
        seconds -= part;
    }
}

static void give(struct srv_tourney *ty, const struct giving *g)
{
    const struct srv_round_facts *f = round_of(ty, g->now_ms);
    const int64_t away_s = (g->now_ms - g->since_ms + 999) / 1000;
    if (f->ends_ms > g->since_ms) {
        const int64_t room_s = SRV_EXTENDED_S_MAX - (f->ends_ms - f->starts_ms + 999) / 1000;
        extend(ty, 0, away_s < room_s ? away_s : room_s);
        return;
    }
    for (uint32_t i = f->table; i < f->table + f->tables; i++) {
        const struct srv_table *table = &ty->t->table[i];
        const int64_t room_s = (int64_t)SRV_EXTENDED_S_MAX - table->extension_s;
        if (has_time(ty, table, g->since_ms)) {
            extend(ty, table->table, away_s < room_s ? away_s : room_s);
        }
    }
}

static void on_turn(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    const struct giving g = *(struct giving *)arg;
    free(arg);
    if (error != PRO_ERROR_NONE) {
        g.cb(g.arg, NULL, error);
        return;
    }
    give(ty, &g);
    srv_tourney_answer(ty, PRO_ERROR_NONE, g.cb, g.arg); /* when it is durable */
}

bool srv_outage_give(struct srv_tourney *ty, int64_t alive_ms, srv_acted_fn *cb, void *arg)
{
    const int64_t now_ms = srv_now_ms();
    const struct srv_round_facts *f = round_of(ty, now_ms);
    if (f == NULL || alive_ms <= 0) {
        return false;
    }
    const int64_t since_ms = later(later(alive_ms, ty->t->acted_ms), f->starts_ms);
    if (now_ms - since_ms < SRV_OUTAGE_MS_MIN) {
        return false;
    }
    bool is_due = f->ends_ms > since_ms;
    for (uint32_t i = f->table; !is_due && i < f->table + f->tables; i++) {
        is_due = has_time(ty, &ty->t->table[i], since_ms);
    }
    if (!is_due) {
        return false;
    }
    srv_log(SRV_LOG_INFO, "tournament.outage", "the round gets back the time without a server",
        SRV_LOG_STR("tournament", ty->id), SRV_LOG_INT("ms", now_ms - since_ms));
    struct giving *g = srv_alloc(sizeof *g);
    *g = (struct giving){.since_ms = since_ms, .now_ms = now_ms, .cb = cb, .arg = arg};
    srv_tourney_turn(ty, on_turn, g);
    return true;
}
