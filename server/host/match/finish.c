/* SPDX-License-Identifier: MIT
 * finish.c - the end of a match: its replay is written on a worker thread (it runs every game
 * again), stored in the transaction that closes the match, and then everyone is told, with the
 * secret that opens the commitment. */
#include "base/log.h"
#include "host/flight.h"
#include "host/lobby/ladder.h"
#include "host/lobby/rematch.h"
#include "host/match/aside.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/replays/records.h"
#include "host/service.h"
#include "host/tournament/table.h"

#include <pro/replay.h>

#include <assert.h>
#include <crd/deck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RETRY_MS = 1000
};

struct job {
    uv_work_t work;
    uv_timer_t retry; /* its close callback frees the job */
    struct srv_service *service;
    struct srv_room *r;
    struct pro_replay replay;
    struct pro_replay_game game[PRO_REPLAY_GAMES_MAX];
    struct pro_command *commands[PRO_REPLAY_GAMES_MAX];
    struct pro_ruling *rulings;
    struct eng_deck deck[PRO_REPLAY_GAMES_MAX][ENG_SEATS];
    struct pro_replay_report report;
    char *text; /* the document; NULL when it could not be written */
    size_t len;
    struct eng_outcome outcome; /* of the match; the reason is the last game's */
    uint64_t final_hash;
    int64_t ended_ms;
};

static void on_job_closed(uv_handle_t *handle)
{
    struct job *j = handle->data;
    for (unsigned i = 0; i < PRO_REPLAY_GAMES_MAX; i++) {
        free(j->commands[i]);
    }
    free(j->rulings);
    free(j->text);
    free(j);
}

static void close_job(struct job *j)
{
    uv_close((uv_handle_t *)&j->retry, on_job_closed);
}

static void store(struct job *j);

static void on_retry(uv_timer_t *timer)
{
    store(timer->data);
}

/* What a judge decided between games did not come to be. */
static void drop_decision(struct srv_room *r, enum pro_error error)
{
    if (r->deciding != NULL) {
        srv_ruling_drop(r, r->decision);
        srv_deed_refuse(r->deciding, error);
        r->decision = NULL;
        r->deciding = NULL;
    }
}

static void on_finished(void *arg, enum srv_store_status status)
{
    struct job *j = arg;
    struct srv_room *r = j->r;
    if (status == SRV_STORE_OK) {
        const bool is_void = j->outcome.result == ENG_RESULT_VOID;
        srv_room_set_status(r, is_void ? SRV_STORE_MATCH_VOID : SRV_STORE_MATCH_FINISHED);
        if (is_void) {
            r->service->metrics.matches_void++;
        } else {
            r->service->metrics.matches_finished++;
        }
        srv_log(is_void ? SRV_LOG_WARN : SRV_LOG_INFO, "match.finished", "a match is over",
            SRV_LOG_STR("match", r->id), SRV_LOG_UINT("rows", r->journal.rows),
            SRV_LOG_STR("reason", r->book->game->reason[j->outcome.reason]),
            SRV_LOG_UINT("replay_bytes", j->len));
        if (r->deciding != NULL) {
            srv_ruling_lasts(r, r->decision);
            srv_deed_done(r->deciding, &(struct pro_result){0});
            r->decision = NULL;
            r->deciding = NULL;
        }
        if (r->waiting != NULL) { /* who gave up the match */
            struct pro_result result = {.match_concede = {.seq = r->seat[r->waiting_seat].seq}};
            srv_call_result(r->waiting, &result);
            r->waiting = NULL;
        }
        srv_stream_status(r, &j->outcome, true);
        srv_records_ended(&r->service->records, r);
        srv_rematch_keep(r);
        srv_table_gone(r);
        close_job(j);
        srv_room_free(r);
    } else if (status == SRV_STORE_BUSY) {
        j->service->jobs++;
        (void)uv_timer_start(&j->retry, on_retry, RETRY_MS, 0);
    } else if (status == SRV_STORE_CLOSED || status == SRV_STORE_IO) {
        close_job(j); /* going down: the next start finds the game over and comes here again */
        if (r->waiting != NULL) {
            srv_call_error(r->waiting, PRO_ERROR_DRAINING);
            r->waiting = NULL;
        }
        drop_decision(r, PRO_ERROR_DRAINING);
    } else {
        drop_decision(r, PRO_ERROR_INTERNAL);
        srv_log(SRV_LOG_ERROR, "match.finish", "the store refused the end of a match",
            SRV_LOG_STR("match", r->id), SRV_LOG_STR("status", srv_store_status_name(status)));
        close_job(j);
        srv_room_aside(r, "the store refused the end of the match");
    }
}

static void store(struct job *j)
{
    struct srv_room *r = j->r;
    const bool is_won = j->outcome.result == ENG_RESULT_WON;
    const struct eng_outcome *last = &r->match->outcome;
    const char *reason = srv_table_reason(r, r->book->game->reason[j->outcome.reason]);
    char players[SRV_RECORD_PLAYERS_MAX];
    const size_t players_len = srv_record_players(r, players);
    static uint8_t hash[PRO_REPLAY_GAMES_MAX * ENG_SEATS][SRV_STORE_HASH_BYTES];
    static struct srv_store_played played[PRO_REPLAY_GAMES_MAX * ENG_SEATS];
    size_t played_n = 0;
    for (uint32_t i = 0; i < j->replay.games; i++) {
        for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
            crd_deck_hash(r->book, &j->deck[i][seat], hash[played_n]);
            played[played_n] = (struct srv_store_played){.seat = seat, .hash = hash[played_n]};
            played_n++;
        }
    }
    const struct srv_store_finish finish = {
        .status = j->outcome.result == ENG_RESULT_VOID ? SRV_STORE_MATCH_VOID
                                                       : SRV_STORE_MATCH_FINISHED,
        .game = {.game_no = r->game,
            .winner = last->result == ENG_RESULT_WON ? last->winner : SRV_STORE_NO_WINNER,
            .reason = r->book->game->reason[last->reason],
            .final_hash = j->final_hash,
            .ended_ms = j->ended_ms},
        .winner = is_won ? j->outcome.winner : SRV_STORE_NO_WINNER,
        .reason = reason,
        .games = r->game,
        .rate = r->is_abandoned ? NULL : srv_ladder_rate,
        .players = {.at = players, .len = players_len},
        .played = played,
        .played_n = played_n,
        .event = r->table.tournament[0] != '\0' ? r->table.tournament : NULL,
        .is_held = srv_table_keeps(r),
        .privacy = (enum srv_store_privacy)r->service->config.replay_privacy,
        .replay = {.at = j->text, .len = j->len},
    };
    j->service->jobs--; /* the store has it */
    if (r->deciding != NULL) {
        srv_ruling_ride(r, r->deciding, r->decision);
    }
    srv_store_match_finish(r->service->store, r->id, &finish, on_finished, j);
}

static void on_encode(uv_work_t *work) /* worker thread: the room does not change any more */
{
    struct job *j = work->data;
    srv_flight_enter(j->replay.match);
    if (!pro_replay_encode(&j->replay, &j->text, &j->len, &j->report)) {
        j->text = NULL;
    }
    srv_flight_leave();
}

static void on_encoded(uv_work_t *work, int status)
{
    struct job *j = work->data;
    (void)status; /* never cancelled */
    if (j->text != NULL) {
        store(j);
        return;
    }
    srv_log(SRV_LOG_ERROR, "match.replay", "the replay of a match cannot be written",
        SRV_LOG_STR("match", j->r->id), SRV_LOG_STR("why", j->report.text));
    j->service->jobs--;
    close_job(j);
    drop_decision(j->r, PRO_ERROR_INTERNAL);
    srv_room_aside(j->r, "the replay cannot be written");
}

static void add_game(struct job *j, uint8_t index, const struct srv_journal *journal,
    uint32_t rows, uint8_t first, const struct pro_base *base)
{
    j->commands[index] = srv_journal_expand(journal, rows);
    j->game[index] = (struct pro_replay_game){.first = first,
        .deck = j->deck[index],
        .commands = rows,
        .command = j->commands[index],
        .base = base};
}

void srv_room_finish(struct srv_room *r)
{
    assert(r->pending == NULL && r->durable == r->journal.rows);
    if (r->service->is_closing) {
        return; /* the next start finds the game over and comes here */
    }
    struct job *j = srv_alloc(sizeof *j);
    j->service = r->service;
    j->r = r;
    j->work.data = j;
    j->retry.data = j;
    (void)uv_timer_init(r->service->loop, &j->retry);
    struct pro_series series;
    srv_series_tally(r, &series);
    if (r->conceded != 0) {
        pro_series_concede(&series, (uint8_t)(r->conceded - 1));
    }
    if (r->ruled != ENG_RESULT_NONE) {
        pro_series_rule(&series, r->ruled, r->ruled_for);
    }
    j->rulings = srv_rulings_of(r);
    j->outcome = r->match->outcome;
    j->outcome.result = series.result;
    j->outcome.winner = series.winner;
    if (r->ruled != ENG_RESULT_NONE) {
        j->outcome.reason = r->book->game->rule_reason;
    }
    j->final_hash = eng_match_hash(r->match);
    j->ended_ms = r->durable > 0 ? (int64_t)r->journal.last_ms : r->started_ms;
    for (uint8_t i = 0; i < r->past_n; i++) {
        const struct srv_room_game *past = &r->past[i];
        add_game(j, i, &past->journal, past->journal.rows, past->first, past->base);
        memcpy(j->deck[i], past->deck, sizeof j->deck[i]);
    }
    add_game(j, r->past_n, &r->journal, r->durable, r->first, r->base);
    j->replay = (struct pro_replay){
        .match = r->id,
        .book = *r->book,
        .settings = r->settings,
        .conceded = r->conceded,
        .ruled = r->ruled,
        .ruled_for = r->ruled_for,
        .rulings = srv_rulings_n(r),
        .ruling = j->rulings,
        .started_ms = (uint64_t)r->started_ms,
        .ended_ms = (uint64_t)j->ended_ms,
        .games = r->past_n + 1u,
        .game = j->game,
    };
    memcpy(j->replay.secret, r->secret, sizeof j->replay.secret);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        j->deck[r->past_n][i] = *seat->deck;
        j->replay.player[i].name = seat->name;
        j->replay.player[i].is_bot = seat->is_bot;
        if (seat->nonce_state == PRO_NONCE_TOLD) {
            memcpy(j->replay.player[i].nonce, seat->nonce, sizeof seat->nonce);
        }
        j->replay.deck[i] = j->deck[0][i];
    }
    r->service->jobs++;
    const int queued = uv_queue_work(r->service->loop, &j->work, on_encode, on_encoded);
    assert(queued == 0);
}
