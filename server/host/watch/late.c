/* SPDX-License-Identifier: MIT
 * late.c - see late.h. */
#include "host/watch/late.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/flight.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/replays/records.h"
#include "host/service.h"
#include "host/watch/watch.h"
#include "net/transport.h"
#include "store/store.h"

#include <pro/notice.h>
#include <pro/replay.h>
#include <pro/series.h>
#include <pro/shuffle.h>
#include <pro/view_json.h>

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum ask_kind {
    ASK_RESUME = 0,
    ASK_WATCH,
    ASK_SNAPSHOT,
    ASK_REFUSE,
};

struct srv_late_ask {
    struct srv_late_ask *next;
    uv_work_t work;
    struct srv_call *call;
    enum ask_kind kind;
    pro_match_id match;
    struct pro_after after;

    /* what was read */
    const struct srv_card_set *set;
    char *text; /* the document */
    size_t len;
    struct srv_record_player player[ENG_SEATS];
    uint8_t seat;
    bool is_held;    /* the secret is not told */
    bool is_delayed; /* WATCH: what is due is shown, the rest when it is */

    /* what came of it */
    bool is_done;
    enum pro_error error;
    uint32_t retry_ms;
    uint8_t game;
    uint32_t seq;
    uint8_t secret[32], commitment[32];
    const char *reason, *revision; /* of the game's table */
    struct eng_outcome outcome;    /* of the match; the reason is the last game's */
    struct pro_match_settings settings;
    struct pro_nums wins;
    struct srv_msg *update, **update_end; /* a message that found no memory is not among them */
    bool is_short;                        /* there was one */
    struct srv_watch_record *record;      /* of each game, when it is delayed */
    uint8_t records;
    uint64_t started_ms;
    struct pro_writer view;
};

/* ---- on a worker thread ---- */

static void keep(void *arg, struct srv_msg *update)
{
    struct srv_late_ask *a = arg;
    if (update == NULL) {
        a->is_short = true;
        return;
    }
    update->next = NULL;
    *a->update_end = update;
    a->update_end = &update->next;
}

void srv_past_of(
    const struct pro_replay *doc, uint32_t index, uint8_t key[32], struct srv_past *out)
{
    const struct pro_replay_game *game = &doc->game[index];
    pro_replay_key(doc, index, key);
    *out = (struct srv_past){
        .match = doc->match,
        .game = (uint8_t)(index + 1),
        .origin = {.book = &doc->book,
            .deck = pro_replay_decks(doc, index),
            .key = key,
            .first = pro_replay_first(doc, index),
            .base = game->base},
        .command = game->command,
        .commands = game->commands,
    };
}

/* The last game of the document. False: it cannot be run. */
static bool run_game(
    struct srv_late_ask *a, const struct pro_replay *doc, struct srv_steps *memory)
{
    uint8_t key[32];
    struct srv_past past;
    srv_past_of(doc, doc->games - 1, key, &past);
    const bool is_told = a->kind != ASK_SNAPSHOT && !a->is_delayed;
    const uint32_t after = is_told && a->after.game == a->game ? (uint32_t)a->after.seq : 0;
    return srv_stream_rest(&past, a->seat, after, memory, is_told ? keep : NULL, a, &a->seq) &&
        memory->match.outcome.result != ENG_RESULT_NONE;
}

/* How the match ended, and how its games did. */
static void tally(
    struct srv_late_ask *a, const struct pro_replay *doc, const struct eng_outcome *last)
{
    struct pro_series series;
    pro_series_init(&series, doc->settings.best_of);
    for (uint32_t i = 0; i + 1 < doc->games; i++) {
        const uint8_t won = doc->game[i].won;
        pro_series_add(&series,
            &(struct eng_outcome){
                .result = won != 0 ? ENG_RESULT_WON : ENG_RESULT_DRAWN, .winner = won == 2});
    }
    pro_series_add(&series, last);
    if (doc->conceded != 0) {
        pro_series_concede(&series, (uint8_t)(doc->conceded - 1));
    }
    a->outcome = *last;
    if (doc->form > 1) { /* before, the last game decided */
        a->outcome.result = series.result;
        a->outcome.winner = series.winner;
    }
    a->wins = (struct pro_nums){.len = ENG_SEATS, .at = {series.wins[0], series.wins[1]}};
    a->settings = doc->settings;
    if (doc->form == 1) {
        a->settings = (struct pro_match_settings){.best_of = 1, .first = PRO_FIRST_RULES};
    }
}

/* What a watch needs that goes through all games. */
static void keep_record(struct srv_late_ask *a, const struct pro_replay *doc)
{
    static const int64_t none[ENG_SEATS];
    a->record = srv_alloc(doc->games * sizeof *a->record);
    a->records = (uint8_t)doc->games;
    a->started_ms = doc->started_ms;
    for (uint32_t i = 0; i < doc->games; i++) {
        struct srv_watch_record *record = &a->record[i];
        struct srv_past past;
        srv_past_of(doc, i, record->key, &past);
        record->first = past.origin.first;
        record->base = past.origin.base != NULL
            ? srv_memdup(past.origin.base, sizeof *past.origin.base)
            : NULL;
        for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
            record->deck[seat] = past.origin.deck[seat];
        }
        for (uint32_t n = 0; n < past.commands; n++) {
            (void)srv_journal_push(
                &record->journal, past.command[n].at_ms, &past.command[n].command, none);
        }
    }
}

static void answer(struct srv_late_ask *a, const struct pro_replay *doc)
{
    struct srv_steps *memory = srv_alloc(sizeof *memory);
    a->game = (uint8_t)doc->games;
    if (!run_game(a, doc, memory)) {
        a->error = PRO_ERROR_MATCH_NOT_LIVE;
    } else if (!a->is_delayed &&
        (a->after.game > a->game || (a->after.game == a->game && a->after.seq > a->seq))) {
        a->error = PRO_ERROR_SEQ_UNKNOWN;
    } else {
        tally(a, doc, &memory->match.outcome);
        a->reason = doc->book.game->reason[a->outcome.reason];
        a->revision = doc->book.game->revision[doc->book.revision];
        memcpy(a->secret, doc->secret, sizeof a->secret);
        pro_commitment(a->match, a->secret, a->commitment);
        if (a->is_delayed) {
            keep_record(a, doc);
        } else if (a->kind == ASK_SNAPSHOT) {
            pro_writer_init_heap(&a->view, SRV_REPLY_BYTES_MAX);
            pro_view_encode(&a->view, &doc->book, &memory->match, (enum eng_viewer)a->seat);
            a->is_short = a->view.is_over;
        }
    }
    free(memory);
}

static void on_work(uv_work_t *work)
{
    struct srv_late_ask *a = work->data;
    struct pro_replay doc;
    srv_flight_enter(a->match);
    if (pro_replay_decode(a->text, a->len, a->set->cards, &doc, NULL)) {
        answer(a, &doc);
        pro_replay_deinit(&doc);
    } else {
        a->error = PRO_ERROR_MATCH_NOT_LIVE; /* another engine's: replay.get still shows it */
    }
    srv_flight_leave();
}

/* ---- answers ---- */

static void answer_stream(
    struct srv_late_ask *a, enum pro_match_status status, const struct pro_player *players)
{
    struct pro_result result;
    if (a->kind == ASK_WATCH) {
        result.match_watch = (struct pro_match_watch_result){
            .match = a->match,
            .game = a->game,
            .seq = a->seq,
            .status = (uint8_t)status,
            .revision = a->revision,
            .commitment = a->commitment,
            .player = players,
            .players = ENG_SEATS,
            .settings = a->settings,
        };
    } else {
        result.match_resume = (struct pro_match_resume_result){
            .match = a->match,
            .game = a->game,
            .seq = a->seq,
            .seat = (uint8_t)pro_seat_of(a->seat),
            .status = (uint8_t)status,
            .revision = a->revision,
            .commitment = a->commitment,
            .player = players,
            .players = ENG_SEATS,
            .settings = a->settings,
            .phase = PRO_PHASE_OVER,
            .wins = a->wins,
        };
    }
    srv_call_result(a->call, &result);
}

static enum pro_match_status status_of(const struct srv_late_ask *a)
{
    return a->outcome.result == ENG_RESULT_VOID ? PRO_STATUS_VOID : PRO_STATUS_FINISHED;
}

/* The last word; borrows from both. */
static void notice_of_end(const struct srv_late_ask *a, enum pro_match_status status,
    const struct pro_player *players, struct pro_notice *out)
{
    const bool is_won = a->outcome.result == ENG_RESULT_WON;
    *out = (struct pro_notice){.kind = PRO_NOTICE_MATCH_STATUS,
        .match_status = {
            .match = a->match,
            .status = (uint8_t)status,
            .player = players,
            .players = ENG_SEATS,
            .winner = is_won ? (uint8_t)pro_seat_of(a->outcome.winner) : (uint8_t)PRO_SEAT_NONE,
            .reason = a->reason,
            .replay = a->match,
            .key = a->is_held ? NULL : a->secret,
            .game = a->game,
            .wins = a->wins,
            .phase = PRO_PHASE_OVER,
        }};
}

static void say_resume(struct srv_late_ask *a)
{
    struct srv_client *client = a->call->client;
    const bool is_here = client->conn != NULL; /* else the answer may be the end of it */
    const enum pro_match_status status = status_of(a);
    struct pro_player players[ENG_SEATS];
    srv_record_players_list(a->player, players);
    answer_stream(a, status, players);
    if (!is_here) {
        return;
    }
    while (a->update != NULL) {
        struct srv_msg *m = a->update;
        a->update = m->next;
        srv_client_send(client, m);
    }
    struct pro_notice notice;
    notice_of_end(a, status, players, &notice);
    srv_client_notify(client, &notice);
}

/* The watch of before the restart is made again, if nobody has come before, and the client joins it. */
static void say_delayed(struct srv_late_ask *a)
{
    struct srv_client *client = a->call->client;
    struct srv_service *s = client->service;
    struct srv_watch *w = srv_spectator_past(s, a->match);
    if (client->conn == NULL || client->player == NULL) {
        srv_call_error(a->call, PRO_ERROR_DRAINING); /* nobody hears it */
        return;
    }
    if (w == NULL) {
        struct pro_notice notice;
        struct srv_watch_past past = {.match = a->match,
            .book = srv_books_book(a->set, a->revision),
            .settings = &a->settings,
            .commitment = a->commitment,
            .record = a->record,
            .records = a->records,
            .started_ms = (int64_t)a->started_ms,
            .end_in_ms = a->retry_ms,
            .end = &notice};
        srv_record_players_list(a->player, past.player);
        notice_of_end(a, status_of(a), past.player, &notice);
        a->record = NULL;
        w = srv_watch_revive(s, &past);
    }
    srv_spectator_join(a->call, w, &a->after);
}

static void say_snapshot(struct srv_late_ask *a)
{
    static const char nothing[] = "null"; /* is asked any more */
    struct pro_result result = {.match_snapshot = {
                                    .match = a->match,
                                    .game = a->game,
                                    .seq = a->seq,
                                    .seat = (uint8_t)pro_seat_of(a->seat),
                                    .view = {.json = a->view.text, .len = a->view.len},
                                    .prompt = {.json = nothing, .len = sizeof nothing - 1},
                                }};
    srv_call_result(a->call, &result);
}

static void say(struct srv_late_ask *a)
{
    if (a->error == PRO_ERROR_NONE && a->is_short) {
        srv_log(SRV_LOG_ERROR, "late.memory", "no memory for the rest of a match",
            SRV_LOG_STR("match", a->match));
        a->error = PRO_ERROR_INTERNAL;
    }
    if (a->error != PRO_ERROR_NONE && a->is_delayed) {
        a->error = PRO_ERROR_MATCH_DELAYED; /* and later it is what it is */
    }
    if (a->error != PRO_ERROR_NONE) {
        srv_call_fault(
            a->call, &(struct pro_fault){.error = a->error, .retry_ms = a->retry_ms});
    } else if (a->is_delayed) {
        say_delayed(a);
    } else if (a->kind == ASK_SNAPSHOT) {
        say_snapshot(a);
    } else {
        say_resume(a);
    }
}

static void free_ask(struct srv_late_ask *a)
{
    while (a->update != NULL) {
        struct srv_msg *m = a->update;
        a->update = m->next;
        srv_msg_free(m);
    }
    for (uint8_t i = 0; a->record != NULL && i < a->records; i++) {
        srv_journal_deinit(&a->record[i].journal);
        free(a->record[i].base);
    }
    free(a->record);
    pro_writer_deinit_heap(&a->view);
    free(a->text);
    sodium_memzero(a, sizeof *a);
    free(a);
}

/* ---- one after the other ---- */

static void advance(struct srv_service *s);

static void done(struct srv_late_ask *a, enum pro_error error)
{
    struct srv_service *s = a->call->client->service;
    a->error = error;
    a->is_done = true;
    advance(s);
}

static void on_worked(uv_work_t *work, int status)
{
    struct srv_late_ask *a = work->data;
    (void)status; /* never cancelled */
    done(a, a->error);
}

static uint8_t seat_of(const struct srv_late_ask *a)
{
    const struct srv_player *player = a->call->client->player; /* NULL: has gone */
    for (uint8_t i = 0; player != NULL && i < ENG_SEATS; i++) {
        if (!a->player[i].is_bot && strcmp(a->player[i].id, player->id) == 0) {
            return i;
        }
    }
    return ENG_SEAT_NONE;
}

/* Through whose eyes the match is shown; or why it is not. */
static enum pro_error place(struct srv_late_ask *a, const struct srv_store_replay *row)
{
    const struct srv_player *player = a->call->client->player;
    struct srv_rights rights;
    a->seat = seat_of(a);
    if (a->kind != ASK_WATCH) {
        return a->seat == ENG_SEAT_NONE ? PRO_ERROR_MATCH_UNKNOWN : PRO_ERROR_NONE;
    }
    if (a->seat != ENG_SEAT_NONE) {
        return PRO_ERROR_MATCH_OWN;
    }
    a->seat = ENG_VIEWER_SPECTATOR;
    srv_rights_of(row, &rights);
    const int64_t left_ms = rights.shown_ms - srv_now_ms();
    if (left_ms > 0) {
        a->retry_ms = (uint32_t)left_ms;
        a->is_delayed = rights.privacy == SRV_STORE_PRIVACY_PUBLIC;
        return a->is_delayed ? PRO_ERROR_NONE : PRO_ERROR_MATCH_DELAYED;
    }
    const bool may = srv_rights_may(&rights, player != NULL ? player->id : NULL, "");
    return may ? PRO_ERROR_NONE : PRO_ERROR_MATCH_UNKNOWN;
}

static void on_read(void *arg, enum srv_store_status status, const struct srv_store_replay *row,
    struct srv_store_bytes body)
{
    struct srv_late_ask *a = arg;
    struct srv_service *s = a->call->client->service;
    uint8_t hash[32];
    if (status != SRV_STORE_OK) {
        done(a, srv_record_error(status, PRO_ERROR_MATCH_UNKNOWN));
        return;
    }
    a->is_held = row->is_held;
    const enum pro_error error = srv_record_players_read(row->players, a->player)
        ? place(a, row)
        : PRO_ERROR_MATCH_UNKNOWN;
    if (error != PRO_ERROR_NONE) {
        done(a, error);
        return;
    }
    a->set =
        pro_replay_card_set(body.at, body.len, hash) ? srv_books_hash(&s->books, hash) : NULL;
    if (a->set == NULL || srv_flight_has_failed(a->match)) {
        done(a, PRO_ERROR_MATCH_NOT_LIVE); /* replay.get still shows it */
        return;
    }
    a->text = srv_memdup(body.at, body.len);
    a->len = body.len;
    const int queued = uv_queue_work(s->loop, &a->work, on_work, on_worked);
    assert(queued == 0);
}

static void begin(struct srv_service *s, struct srv_late_ask *a)
{
    if (a->kind == ASK_REFUSE) {
        a->is_done = true;
    } else if (s->is_closing || a->call->client->conn == NULL) {
        a->error = PRO_ERROR_DRAINING;
        a->is_done = true;
    } else {
        srv_store_replay_get(s->store, a->match, false, on_read, a);
    }
}

/* Answers what is done, in order; begins what may. */
static void advance(struct srv_service *s)
{
    struct srv_late *l = &s->late;
    for (;;) {
        if (l->first != NULL && l->first->is_done) {
            struct srv_late_ask *a = l->first;
            l->first = a->next;
            l->begun--;
            say(a);
            free_ask(a);
        } else if (l->next != NULL && l->begun < SRV_LATE_MAX) {
            struct srv_late_ask *a = l->next;
            l->next = a->next;
            l->begun++;
            begin(s, a);
        } else {
            return;
        }
    }
}

static void add(const struct srv_late_ask *ask)
{
    struct srv_late_ask *a = srv_memdup(ask, sizeof *ask);
    struct srv_service *s = a->call->client->service;
    struct srv_late *l = &s->late;
    a->work.data = a;
    a->update_end = &a->update;
    if (l->first == NULL) {
        l->first = a;
    } else {
        l->last->next = a;
    }
    l->last = a;
    if (l->next == NULL) {
        l->next = a;
    }
    advance(s);
}

void srv_late_resume(struct srv_call *call, const struct pro_match_resume *p)
{
    struct srv_late_ask a = {.call = call, .kind = ASK_RESUME, .after = p->after};
    memcpy(a.match, p->match, sizeof a.match);
    add(&a);
}

void srv_late_watch(struct srv_call *call, const struct pro_match_watch *p)
{
    struct srv_late_ask a = {.call = call, .kind = ASK_WATCH, .after = p->after};
    memcpy(a.match, p->match, sizeof a.match);
    add(&a);
}

void srv_late_snapshot(struct srv_call *call, const struct pro_match_snapshot *p)
{
    struct srv_late_ask a = {.call = call, .kind = ASK_SNAPSHOT};
    memcpy(a.match, p->match, sizeof a.match);
    add(&a);
}

void srv_late_refuse(struct srv_call *call, enum pro_error error)
{
    add(&(struct srv_late_ask){.call = call, .kind = ASK_REFUSE, .error = error});
}
