/* SPDX-License-Identifier: MIT
 * finish.c - the end of a match: its replay is written on a worker thread (it runs every game
 * again), stored in the transaction that closes the match, and then everyone is told, with the
 * secret that opens the commitment. */
#include "base/log.h"
#include "client.h"
#include "flight.h"
#include "memory.h"
#include "records.h"
#include "room.h"
#include "service.h"
#include "stream.h"

#include <pro/replay.h>

#include <assert.h>
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
    struct pro_replay_game game;
    struct pro_command *commands;
    struct pro_replay_report report;
    char *text; /* the document; NULL when it could not be written */
    size_t len;
    struct eng_outcome outcome;
    uint64_t final_hash;
    int64_t ended_ms;
};

static void on_job_closed(uv_handle_t *handle)
{
    struct job *j = handle->data;
    free(j->commands);
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
        srv_stream_status(r, &j->outcome, true);
        srv_records_ended(&r->service->records, r);
        close_job(j);
        srv_room_free(r);
    } else if (status == SRV_STORE_BUSY) {
        j->service->jobs++;
        (void)uv_timer_start(&j->retry, on_retry, RETRY_MS, 0);
    } else if (status == SRV_STORE_CLOSED || status == SRV_STORE_IO) {
        close_job(j); /* going down: the next start finds the game over and comes here again */
    } else {
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
    const char *reason = r->book->game->reason[j->outcome.reason];
    char players[SRV_RECORD_PLAYERS_MAX];
    const size_t players_len = srv_record_players(r, players);
    const struct srv_store_finish finish = {
        .status = j->outcome.result == ENG_RESULT_VOID ? SRV_STORE_MATCH_VOID
                                                       : SRV_STORE_MATCH_FINISHED,
        .game = {.game_no = r->game,
            .winner = is_won ? j->outcome.winner : SRV_STORE_NO_WINNER,
            .reason = reason,
            .final_hash = j->final_hash,
            .ended_ms = j->ended_ms},
        .winner = is_won ? j->outcome.winner : SRV_STORE_NO_WINNER,
        .reason = reason,
        .games = r->game,
        .players = {.at = players, .len = players_len},
        .replay = {.at = j->text, .len = j->len},
    };
    j->service->jobs--; /* the store has it */
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
    srv_room_aside(j->r, "the replay cannot be written");
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
    j->commands = srv_journal_expand(&r->journal, r->durable);
    j->game = (struct pro_replay_game){.commands = r->durable, .command = j->commands};
    j->outcome = r->match->outcome;
    j->final_hash = eng_match_hash(r->match);
    j->ended_ms = r->durable > 0 ? (int64_t)r->journal.last_ms : r->started_ms;
    j->replay = (struct pro_replay){
        .match = r->id,
        .book = *r->book,
        .started_ms = (uint64_t)r->started_ms,
        .ended_ms = (uint64_t)j->ended_ms,
        .games = 1,
        .game = &j->game,
    };
    memcpy(j->replay.secret, r->secret, sizeof j->replay.secret);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        j->replay.player[i].name = r->seat[i].name;
        j->replay.player[i].is_bot = r->seat[i].is_bot;
        j->replay.deck[i] = *r->seat[i].deck;
    }
    r->service->jobs++;
    const int queued = uv_queue_work(r->service->loop, &j->work, on_encode, on_encoded);
    assert(queued == 0);
}
