/* SPDX-License-Identifier: MIT
 * penalty.c - see penalty.h. A lost game is a ruling about the running game; how many of them have been carried out
 * is counted in the match, so a restart goes on where it was. */
#include "host/tournament/penalty.h"

#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "host/tournament/verb.h"
#include "host/tournament/verbs.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <string.h>

/* ---- in a match ---- */

void srv_penalty_look(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r)
{
    const struct srv_table *facts;
    const struct srv_event_pair *pair;
    if (!srv_round_facts(ty, p->table, &facts, &pair) ||
        pair->pairing.outcome != SRV_OUTCOME_OPEN) {
        return;
    }
    bool owes[ENG_SEATS];
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        owes[i] = facts->game_losses[i] > srv_table_ruled(r, SRV_RULED_PENALTY, i);
    }
    if (facts->match_loss[0] || facts->match_loss[1]) {
        srv_table_lose(r, facts->match_loss, true, SRV_RULED_PENALTY, p->judge);
    } else if (r->settings.best_of == 1 && (owes[0] || owes[1])) {
        srv_table_lose(r, owes, true, SRV_RULED_PENALTY, p->judge); /* its one game */
    } else if (r->phase == PRO_PHASE_PLAYING && (owes[0] || owes[1])) {
        const bool first[ENG_SEATS] = {owes[0], !owes[0]}; /* one after the other */
        srv_table_lose(r, first, false, SRV_RULED_PENALTY, p->judge);
    }
}

/* ---- the verbs ---- */

/* Whether the actor plays in that pair. */
static bool sits_at(
    const struct srv_verb *v, const struct srv_tourney *ty, const struct srv_event_pair *pair)
{
    const uint16_t who = srv_tournament_find(ty->t, v->actor.id);
    return who != SRV_NOBODY && pair != NULL &&
        (pair->pairing.a == who || pair->pairing.b == who);
}

static void refuse(struct pro_fault *fault, enum pro_error error, const char *field)
{
    *fault = (struct pro_fault){.error = error};
    (void)snprintf(fault->field, sizeof fault->field, "%s", field);
}

static bool has_seat(const struct srv_verb *v, const struct srv_tourney *ty)
{
    const struct srv_event_pair *pair;
    const struct srv_table *table;
    const uint16_t who = srv_tournament_find(ty->t, v->actor.id);
    return who != SRV_NOBODY && srv_tournament_seat(ty->t, who, &pair, &table) &&
        pair->pairing.outcome == SRV_OUTCOME_OPEN;
}

static void decide_extension(
    struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    const struct srv_event *e = &ty->t->event;
    const bool is_own = v->act.table == 0
        ? has_seat(v, ty) /* his own table, too */
        : sits_at(v, ty, srv_event_table(e, e->stage, e->round, v->act.table));
    if (is_own) {
        refuse(fault, PRO_ERROR_JUDGE_INVOLVED, "");
    }
}

void srv_tournament_extend(struct srv_call *call, const struct pro_tournament_extend *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_JUDGE, SRV_ACT_EXTEND);
    v->act.table = (uint16_t)p->table; /* within 16 bits, as the table says */
    v->act.seconds = (uint32_t)p->seconds;
    v->decide = decide_extension;
    if (srv_verb_say(v, p->reason, false)) {
        srv_verb_go(v);
    }
}

/* A result of as many games as it takes. */
static void complete(struct srv_event_result *result, uint8_t needed)
{
    result->games_a = result->outcome == SRV_OUTCOME_A ? needed : 0;
    result->games_b = result->outcome == SRV_OUTCOME_B ? needed : 0;
}

static void decide_result(struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    const struct srv_event *e = &ty->t->event;
    struct srv_act *act = &v->act;
    if (e->round == 0 || e->state == SRV_EVENT_ENTRY) {
        refuse(fault, PRO_ERROR_TOURNAMENT_STATE, "");
        return;
    }
    const uint8_t stage = act->stage != 0 ? (uint8_t)(act->stage - 1) : e->stage;
    act->stage = 0; /* no member of the act: results are of the stage that is on */
    if (stage != e->stage) {
        refuse(fault, stage < e->stage ? PRO_ERROR_CORRECTION_LATE : PRO_ERROR_ROUND_UNKNOWN,
            stage < e->stage ? "" : "params.stage");
        return;
    }
    const struct srv_event_pair *pair = srv_event_table(e, stage, act->round, act->table);
    if (act->round > e->round) {
        refuse(fault, PRO_ERROR_ROUND_UNKNOWN, "params.round");
    } else if (pair == NULL) {
        refuse(fault, PRO_ERROR_TABLE_UNKNOWN, "params.table");
    } else if (sits_at(v, ty, pair)) {
        refuse(fault, PRO_ERROR_JUDGE_INVOLVED, "");
    }
    if (fault->error != PRO_ERROR_NONE) {
        return;
    }
    if (v->own != NULL) { /* no games were named */
        complete(&act->result, (uint8_t)(e->rules.stage[stage].best_of / 2 + 1));
    }
    if (pair->pairing.outcome != SRV_OUTCOME_OPEN) {
        act->kind = SRV_ACT_CORRECT;
        return;
    }
    const struct srv_table *table = srv_tournament_table(ty->t, stage, act->round, act->table);
    act->source = SRV_SOURCE_JUDGE;
    if (table != NULL) {
        (void)snprintf(act->match, sizeof act->match, "%s", table->match);
    }
}

void srv_tournament_result(struct srv_call *call, const struct pro_tournament_result *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_JUDGE, SRV_ACT_RESULT);
    v->act.stage = (uint8_t)p->stage; /* from 1 until it is decided on; 0: the one that is on */
    v->act.round = (uint16_t)p->round;
    v->act.table = (uint16_t)p->table;
    v->act.result.outcome = p->outcome; /* the same numbers */
    if (p->games.len == 3) {
        v->act.result.games_a = (uint8_t)p->games.at[0];
        v->act.result.games_b = (uint8_t)p->games.at[1];
        v->act.result.games_drawn = (uint8_t)p->games.at[2];
    } else {
        v->own = srv_memdup("", 1);
    }
    v->decide = decide_result;
    if (srv_verb_say(v, p->reason, false)) {
        srv_verb_go(v);
    }
}

static void decide_penalty(struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    const struct srv_event_pair *pair = NULL;
    const struct srv_table *table;
    const uint16_t who = srv_tournament_find(ty->t, v->act.player);
    if (strcmp(v->actor.id, v->act.player) == 0 ||
        (who != SRV_NOBODY && srv_tournament_seat(ty->t, who, &pair, &table) &&
            pair->pairing.outcome == SRV_OUTCOME_OPEN && sits_at(v, ty, pair))) {
        refuse(fault, PRO_ERROR_JUDGE_INVOLVED, "");
    }
}

void srv_tournament_penalty(struct srv_call *call, const struct pro_tournament_penalty *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_JUDGE, SRV_ACT_PENALTY);
    (void)snprintf(v->act.player, sizeof v->act.player, "%s", p->player);
    v->act.penalty = p->kind; /* the same numbers */
    v->decide = decide_penalty;
    if (srv_verb_say(v, p->reason, false)) {
        srv_verb_go(v);
    }
}
