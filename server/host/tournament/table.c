/* SPDX-License-Identifier: MIT
 * table.c - see table.h. */
#include "host/tournament/table.h"

#include "base/crash.h"
#include "base/log.h"
#include "host/judge/deed.h"
#include "host/judge/rulings.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/noshow.h"
#include "host/tournament/table_time.h"
#include "host/tournament/tourneys.h"
#include "store/store_tournament.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <pro/series.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HELD_AGAIN_MS = 1000 /* between games, while the round is held */
};

/* ---- rulings ---- */

bool srv_table_rule(struct srv_room *r, const struct srv_table_ruling *ruling)
{
    const bool is_won = ruling->result == ENG_RESULT_WON;
    const bool is_between = r->phase == PRO_PHASE_BETWEEN && ruling->is_whole;
    const bool is_playing =
        r->phase == PRO_PHASE_PLAYING && r->match != NULL && r->match->prompt.is_open;
    if (r->status != SRV_STORE_MATCH_LIVE || r->is_busy || r->is_failing ||
        r->rulings.due > 0 || r->pending_n >= SRV_PENDING_MAX || (!is_between && !is_playing)) {
        return false;
    }
    struct srv_deed *d =
        srv_deed_of_server(r->service, "tournament.rule", r->id, ruling->judge, ruling->reason);
    (void)snprintf(d->after, sizeof d->after, "{\"result\":\"%s\",\"whole\":%s}",
        !is_won ? (ruling->result == ENG_RESULT_DRAWN ? "drawn" : "void")
                : (ruling->winner == 0 ? "p1" : "p2"),
        ruling->is_whole ? "true" : "false");
    srv_log(SRV_LOG_INFO, "tournament.rule", "a match of an event was ruled",
        SRV_LOG_STR("match", r->id), SRV_LOG_STR("why", ruling->reason),
        SRV_LOG_STR("result", d->after));
    if (is_between) {
        srv_series_rule(r, d, ruling->result, ruling->winner);
        return true;
    }
    const unsigned how = is_won              ? ENG_RULED_WON
        : ruling->result == ENG_RESULT_DRAWN ? ENG_RULED_DRAWN
                                             : ENG_RULED_VOID;
    const struct eng_command command = {.kind = ENG_COMMAND_RULE,
        .seat = is_won ? ruling->winner : 0,
        .prompt = (uint16_t)(how + (ruling->is_whole ? ENG_RULED_WHOLE : 0u))};
    srv_room_submit_ruling(
        r, &command, d, PRO_RULED_RESULT, is_won ? ruling->winner : (uint8_t)ENG_SEAT_NONE);
    return true;
}

void srv_table_lose(struct srv_room *r, const bool loses[ENG_SEATS], bool is_whole,
    const char *reason, const char *judge)
{
    const struct srv_table_ruling ruling = {.reason = reason,
        .judge = judge,
        .result = loses[0] && loses[1] ? ENG_RESULT_DRAWN : ENG_RESULT_WON,
        .winner = loses[0] ? 1 : 0,
        .is_whole = is_whole};
    (void)srv_table_rule(r, &ruling); /* if it cannot be now, the next look says it again */
}

unsigned srv_table_ruled(const struct srv_room *r, const char *reason, uint8_t seat)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < r->rulings.len; i++) {
        const struct srv_ruling *ruling = &r->rulings.at[i];
        n += ruling->what == PRO_RULED_RESULT && ruling->seat == eng_foe(seat) &&
            strcmp(ruling->reason, reason) == 0;
    }
    return n;
}

/* The last ruling about the result; NULL: there is none. */
static const struct srv_ruling *last_ruling(const struct srv_room *r)
{
    if (r->decision != NULL) {
        return r->decision;
    }
    for (uint32_t i = r->rulings.len; i > 0; i--) {
        if (r->rulings.at[i - 1].what == PRO_RULED_RESULT) {
            return &r->rulings.at[i - 1];
        }
    }
    return NULL;
}

/* ---- the result of a match ---- */

struct outcome {
    struct srv_event_result result;
    uint8_t source;
};

static void set_won(struct outcome *o, uint8_t seat, uint8_t outcome_of_a, uint8_t outcome_of_b)
{
    o->result.outcome = seat == 0 ? outcome_of_a : outcome_of_b;
}

static uint8_t *games_of(struct outcome *o, uint8_t seat)
{
    return seat == 0 ? &o->result.games_a : &o->result.games_b;
}

/* Time has cut a game short: it is won by who won the match by it, else drawn. */
static void cut_short(
    struct outcome *o, const struct srv_room *r, bool is_double_loss, bool is_game_open)
{
    const bool is_won = r->ruled == ENG_RESULT_WON;
    o->source = SRV_SOURCE_TIME;
    if (is_won) {
        set_won(o, r->ruled_for, SRV_OUTCOME_A, SRV_OUTCOME_B);
    } else {
        o->result.outcome = is_double_loss ? SRV_OUTCOME_DOUBLE_LOSS : SRV_OUTCOME_DRAW;
    }
    if (is_game_open && is_won && o->result.games_a == o->result.games_b) {
        ++*games_of(o, r->ruled_for);
    } else if (is_game_open && o->result.outcome != SRV_OUTCOME_DOUBLE_LOSS) {
        o->result.games_drawn++;
    }
}

static void whole_games(struct outcome *o, uint8_t seat, uint8_t needed)
{
    *games_of(o, seat) = needed;
}

/* What was ruled about the whole match. */
static void ruled_of(struct outcome *o, const struct srv_tourney *ty, const struct srv_room *r,
    uint8_t needed, bool is_elimination, bool is_game_open)
{
    const struct srv_ruling *ruling = last_ruling(r);
    const char *reason = ruling != NULL ? ruling->reason : "";
    const bool is_won = r->ruled == ENG_RESULT_WON;
    if (strcmp(reason, SRV_RULED_TIME) == 0) {
        cut_short(o, r, srv_time_is_double_loss(ty, is_elimination), is_game_open);
    } else if (strcmp(reason, SRV_RULED_NO_SHOW) == 0) {
        o->source = SRV_SOURCE_NO_SHOW;
        o->result = (struct srv_event_result){.outcome = SRV_OUTCOME_FORFEIT_BOTH};
        if (is_won) {
            set_won(o, r->ruled_for, SRV_OUTCOME_FORFEIT_A, SRV_OUTCOME_FORFEIT_B);
            whole_games(o, r->ruled_for, needed);
        }
    } else if (strcmp(reason, SRV_RULED_PENALTY) == 0) {
        o->source = SRV_SOURCE_PENALTY;
        o->result.outcome = SRV_OUTCOME_DOUBLE_LOSS;
        if (is_won) {
            set_won(o, r->ruled_for, SRV_OUTCOME_A, SRV_OUTCOME_B);
            whole_games(o, r->ruled_for, needed);
        }
    } else {
        o->source = SRV_SOURCE_JUDGE;
        o->result.outcome = SRV_OUTCOME_DRAW;
        if (is_won) {
            set_won(o, r->ruled_for, SRV_OUTCOME_A, SRV_OUTCOME_B);
            whole_games(o, r->ruled_for, needed);
        } else if (is_game_open) {
            o->result.games_drawn++;
        }
    }
}

static void outcome_of(
    const struct srv_tourney *ty, const struct srv_room *r, struct outcome *o)
{
    const struct srv_stage *stage = &ty->t->settings.event.stage[r->table.stage];
    const uint8_t needed = (uint8_t)(stage->best_of / 2 + 1);
    const bool is_elimination = stage->format >= SRV_FORMAT_SINGLE;
    struct pro_series series;
    pro_series_init(&series, r->settings.best_of);
    for (uint8_t i = 0; i < r->past_n; i++) {
        pro_series_add(&series, &r->past[i].outcome);
    }
    /* a game that the last word about the match has cut short is no game of the series */
    const struct srv_ruling *last = last_ruling(r);
    const bool is_game_open =
        r->ruled != ENG_RESULT_NONE && last != NULL && last->event_first != 0;
    if (!is_game_open) {
        pro_series_add(&series, &r->match->outcome);
    }
    *o = (struct outcome){.source = SRV_SOURCE_ENGINE};
    o->result.games_a = series.wins[0];
    o->result.games_b = series.wins[1];
    o->result.games_drawn = (uint8_t)(series.games - series.wins[0] - series.wins[1]);
    if (r->conceded != 0) {
        const uint8_t winner = eng_foe((uint8_t)(r->conceded - 1));
        set_won(o, winner, SRV_OUTCOME_A, SRV_OUTCOME_B);
        whole_games(o, winner, needed);
    } else if (r->ruled != ENG_RESULT_NONE) {
        ruled_of(o, ty, r, needed, is_elimination, is_game_open);
    } else {
        const bool is_last_ruled = last != NULL && last->game == r->game &&
            last->row == r->durable && r->match->outcome.reason == r->book->game->rule_reason;
        if (series.result == ENG_RESULT_WON) {
            set_won(o, series.winner, SRV_OUTCOME_A, SRV_OUTCOME_B);
        } else {
            o->result.outcome = SRV_OUTCOME_DRAW;
        }
        if (is_last_ruled) { /* the game that decided the match was a judge's, or a penalty */
            o->source = strcmp(last->reason, SRV_RULED_PENALTY) == 0 ? SRV_SOURCE_PENALTY
                : strcmp(last->reason, SRV_RULED_NO_SHOW) == 0       ? SRV_SOURCE_NO_SHOW
                                                                     : SRV_SOURCE_JUDGE;
        }
    }
    if (o->result.games_drawn > stage->best_of) {
        o->result.games_drawn =
            stage->best_of; /* a series may have more of them than it counts */
    }
}

/* ---- telling the event ---- */

struct report {
    struct srv_service *service;
    char tournament[SRV_ID_CHARS + 1];
    uint8_t stage;
    uint16_t round, table;
    uint8_t outcome, source;
};

/* Who did not come drops, where the rules say so. */
static void drop_absent(struct srv_tourney *ty, const struct report *report)
{
    const struct srv_event_pair *pair;
    const struct srv_table *facts;
    if (report->source != SRV_SOURCE_NO_SHOW || !ty->rules.no_show_drop ||
        !srv_round_facts(ty, report->table, &facts, &pair)) {
        return;
    }
    if (report->outcome != SRV_OUTCOME_FORFEIT_A) {
        srv_noshow_drop(ty, pair->pairing.a);
    }
    if (report->outcome != SRV_OUTCOME_FORFEIT_B) {
        srv_noshow_drop(ty, pair->pairing.b);
    }
}

static void on_reported(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    const struct report report = *(struct report *)arg;
    free(arg);
    struct srv_tourney *its = srv_tourneys_peek(report.service, report.tournament);
    struct srv_rounds *rs = its != NULL ? its->rounds : NULL;
    const bool is_on = rs != NULL && rs->stage == report.stage && rs->round == report.round;
    struct srv_playing *p = is_on ? &rs->table[report.table - 1] : NULL;
    if (p != NULL) {
        p->is_reporting = false;
    }
    if (error == PRO_ERROR_NONE) {
        SRV_CRASH_POINT("table.reported");
        if (p != NULL) {
            drop_absent(ty, &report);
        }
    } else if (error != PRO_ERROR_STORE_DOWN && error != PRO_ERROR_TOO_FAST &&
        error != PRO_ERROR_DRAINING && error != PRO_ERROR_RESULT_EXISTS) {
        /* else the next tick, or the next start, says it again */
        srv_log(SRV_LOG_WARN, "tournament.result",
            "the event does not take the result of a match: a judge has to say it",
            SRV_LOG_STR("tournament", report.tournament), SRV_LOG_UINT("table", report.table),
            SRV_LOG_STR("why", pro_error_name(error)));
        if (p != NULL) {
            p->state = SRV_PLAYING_STUCK;
        }
    }
}

static void send_report(struct srv_tourney *ty, struct srv_playing *p, const char *match,
    const struct srv_event_result *result, uint8_t source)
{
    struct srv_act act = {.kind = SRV_ACT_RESULT,
        .actor = SRV_SERVER,
        .by = SRV_SERVER,
        .round = ty->rounds->round,
        .table = p->table,
        .result = *result,
        .source = source};
    (void)snprintf(act.match, sizeof act.match, "%s", match);
    struct report *report = srv_alloc(sizeof *report);
    *report = (struct report){.service = ty->service,
        .stage = ty->rounds->stage,
        .round = ty->rounds->round,
        .table = p->table,
        .outcome = result->outcome,
        .source = source};
    (void)snprintf(report->tournament, sizeof report->tournament, "%s", ty->id);
    p->is_reporting = true;
    srv_tourney_act(ty, &act, on_reported, report);
}

/* The match of a table is over and stored. */
static void report_match(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r)
{
    const struct srv_table *facts;
    const struct srv_event_pair *pair;
    struct outcome o;
    if (!p->is_reporting && srv_round_facts(ty, p->table, &facts, &pair) &&
        pair->pairing.outcome == SRV_OUTCOME_OPEN && srv_round_sits(ty, pair, r)) {
        SRV_CRASH_POINT("table.over");
        outcome_of(ty, r, &o);
        send_report(ty, p, r->id, &o.result, o.source);
    }
}

/* Of a match that time has ended: the running game was drawn if its winner had won more games before. */
static void cut_row(struct outcome *o)
{
    struct srv_event_result *r = &o->result;
    if (r->outcome == SRV_OUTCOME_A && r->games_a >= r->games_b + 2) {
        r->games_a--;
        r->games_drawn++;
    } else if (r->outcome == SRV_OUTCOME_B && r->games_b >= r->games_a + 2) {
        r->games_b--;
        r->games_drawn++;
    }
}

static void outcome_of_row(const struct srv_tourney *ty,
    const struct srv_store_tournament_match *row, struct outcome *o)
{
    const struct srv_stage *stage = &ty->t->settings.event.stage[ty->rounds->stage];
    const uint8_t needed = (uint8_t)(stage->best_of / 2 + 1);
    const bool is_won = row->winner == 0 || row->winner == 1;
    const uint8_t winner = row->winner == 1 ? 1 : 0;
    const char *why = row->reason != NULL ? row->reason : "";
    *o = (struct outcome){.source = SRV_SOURCE_ENGINE};
    o->result = (struct srv_event_result){.outcome = SRV_OUTCOME_DRAW,
        .games_a = row->won[0],
        .games_b = row->won[1],
        .games_drawn = row->drawn > stage->best_of ? stage->best_of : row->drawn};
    if (is_won) {
        set_won(o, winner, SRV_OUTCOME_A, SRV_OUTCOME_B);
    }
    if (strcmp(why, SRV_RULED_TIME) == 0) {
        o->source = SRV_SOURCE_TIME;
        if (!is_won && srv_time_is_double_loss(ty, stage->format >= SRV_FORMAT_SINGLE)) {
            o->result.outcome = SRV_OUTCOME_DOUBLE_LOSS;
            o->result.games_drawn =
                o->result.games_drawn > 0 ? (uint8_t)(o->result.games_drawn - 1) : 0;
        }
        cut_row(o);
    } else if (strcmp(why, SRV_RULED_NO_SHOW) == 0) {
        o->source = SRV_SOURCE_NO_SHOW;
        o->result = (struct srv_event_result){.outcome = SRV_OUTCOME_FORFEIT_BOTH};
        if (is_won) {
            set_won(o, winner, SRV_OUTCOME_FORFEIT_A, SRV_OUTCOME_FORFEIT_B);
            whole_games(o, winner, needed);
        }
    } else if (strcmp(why, SRV_RULED_PENALTY) == 0) {
        o->source = SRV_SOURCE_PENALTY;
        if (is_won) {
            whole_games(o, winner, needed);
        } else {
            o->result.outcome = SRV_OUTCOME_DOUBLE_LOSS;
        }
    } else if (is_won && *games_of(o, winner) < needed) {
        whole_games(o, winner, needed); /* given up, or a judge's */
    }
}

void srv_table_settle(
    struct srv_tourney *ty, struct srv_playing *p, const struct srv_store_tournament_match *row)
{
    struct outcome o;
    if (!p->is_reporting) {
        outcome_of_row(ty, row, &o);
        send_report(ty, p, row->id, &o.result, o.source);
    }
}

/* ---- following the event ---- */

void srv_table_follow(struct srv_tourney *ty, const char *judge, struct srv_room *r)
{
    const struct srv_event_pair *pair =
        srv_event_table(&ty->t->event, r->table.stage, r->table.round, r->table.table);
    if (pair == NULL || r->phase == PRO_PHASE_OVER) {
        return;
    }
    struct srv_table_ruling ruling = {.reason = SRV_RULED_RESULT,
        .judge = judge,
        .result = ENG_RESULT_DRAWN,
        .is_whole = true};
    if (!srv_round_sits(ty, pair, r)) {
        ruling.result = ENG_RESULT_VOID; /* a correction has put others there */
        (void)srv_table_rule(r, &ruling);
        return;
    }
    switch ((enum srv_outcome)pair->pairing.outcome) {
    case SRV_OUTCOME_OPEN:
    case SRV_OUTCOME_BYE:
    case SRV_OUTCOME_NUM:
        return;
    case SRV_OUTCOME_A:
    case SRV_OUTCOME_FORFEIT_A:
        ruling.result = ENG_RESULT_WON;
        ruling.winner = 0;
        break;
    case SRV_OUTCOME_B:
    case SRV_OUTCOME_FORFEIT_B:
        ruling.result = ENG_RESULT_WON;
        ruling.winner = 1;
        break;
    case SRV_OUTCOME_DRAW:
    case SRV_OUTCOME_DOUBLE_LOSS:
    case SRV_OUTCOME_FORFEIT_BOTH:
        break;
    }
    (void)srv_table_rule(r, &ruling);
}

/* Its event is over: it has no table any more. */
static void end_orphan(struct srv_room *r, struct srv_tourney *ty)
{
    const struct srv_event_pair *pair = ty != NULL
        ? srv_event_table(&ty->t->event, r->table.stage, r->table.round, r->table.table)
        : NULL;
    if (pair != NULL && pair->pairing.outcome != SRV_OUTCOME_OPEN) {
        srv_table_follow(ty, "", r);
    } else {
        const struct srv_table_ruling ruling = {
            .reason = SRV_RULED_CANCELLED, .result = ENG_RESULT_VOID, .is_whole = true};
        (void)srv_table_rule(r, &ruling);
    }
}

void srv_tables_sweep(struct srv_service *s)
{
    size_t cursor = 0;
    if (!srv_tourneys_are_there(s)) {
        return;
    }
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (srv_table_has(r) && r->status == SRV_STORE_MATCH_LIVE) {
            struct srv_tourney *ty = srv_tourneys_peek(s, r->table.tournament);
            if (ty == NULL || ty->t->ended_ms != 0) {
                end_orphan(r, ty);
            }
        }
    }
}

/* ---- what rooms call ---- */

void srv_table_before(struct srv_room *r)
{
    struct srv_tourney *ty = NULL;
    struct srv_playing *p = srv_table_has(r) ? srv_round_of(r, &ty) : NULL;
    if (p != NULL) {
        srv_time_look(ty, p, r);
    }
}

void srv_table_applied(struct srv_room *r)
{
    srv_table_before(r); /* time is looked at under what has come of it */
}

bool srv_table_between(struct srv_room *r)
{
    struct srv_tourney *ty = NULL;
    struct srv_playing *p = srv_table_has(r) ? srv_round_of(r, &ty) : NULL;
    if (p == NULL) {
        return false;
    }
    if (ty->t->held_ms != 0) {
        r->deadline_ms = srv_loop_ms(r->service->loop) + HELD_AGAIN_MS;
        return true;
    }
    srv_time_look(ty, p, r);
    if (r->phase != PRO_PHASE_OVER) {
        srv_table_follow(ty, p->judge, r);
    }
    return r->phase == PRO_PHASE_OVER;
}

bool srv_table_waits(const struct srv_room *r)
{
    struct srv_tourney *ty = NULL;
    const struct srv_playing *p = srv_table_has(r) ? srv_round_of(r, &ty) : NULL;
    return p != NULL && !(p->has_come[0] && p->has_come[1]);
}

bool srv_table_keeps(const struct srv_room *r)
{
    if (!srv_table_has(r)) {
        return r->settings.hold;
    }
    const struct srv_tourney *ty = srv_tourneys_peek(r->service, r->table.tournament);
    return r->settings.hold && ty != NULL && ty->t->ended_ms == 0;
}

void srv_table_gone(struct srv_room *r)
{
    struct srv_tourney *ty = NULL;
    struct srv_playing *p = srv_table_has(r) ? srv_round_of(r, &ty) : NULL;
    if (p == NULL) {
        return;
    }
    if (r->status == SRV_STORE_MATCH_FINISHED) {
        report_match(ty, p, r);
    } else if (r->status == SRV_STORE_MATCH_VOID) {
        srv_round_again(ty, p);
    } else {
        p->state = SRV_PLAYING_STUCK; /* a judge decides the match, or the table */
    }
}

const char *srv_table_reason(const struct srv_room *r, const char *usual)
{
    const struct srv_ruling *last =
        srv_table_has(r) && r->ruled != ENG_RESULT_NONE ? last_ruling(r) : NULL;
    static const char *const reasons[] = {SRV_RULED_TIME, SRV_RULED_NO_SHOW, SRV_RULED_PENALTY};
    for (size_t i = 0; last != NULL && i < sizeof reasons / sizeof *reasons; i++) {
        if (strcmp(last->reason, reasons[i]) == 0) {
            return reasons[i];
        }
    }
    return usual;
}

bool srv_table_hides(const struct srv_room *r, const char *player)
{
    const struct srv_tourney *ty =
        srv_table_has(r) ? srv_tourneys_peek(r->service, r->table.tournament) : NULL;
    if (ty == NULL || ty->rules.players_watch || ty->t->ended_ms != 0) {
        return false;
    }
    const uint16_t at = srv_tournament_find(ty->t, player);
    return at != SRV_NOBODY && srv_entry_has_place(&ty->t->event.entry[at]);
}
