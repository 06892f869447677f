/* SPDX-License-Identifier: MIT
 * late.c - see late.h. */
#include "late.h"

#include "base/log.h"
#include "books.h"
#include "client.h"
#include "flight.h"
#include "memory.h"
#include "net/transport.h"
#include "player.h"
#include "records.h"
#include "service.h"
#include "store/store.h"
#include "stream.h"

#include <pro/notice.h>
#include <pro/replay.h>
#include <pro/shuffle.h>
#include <pro/view_json.h>

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum ask_kind {
    ASK_RESUME = 0,
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

    /* what came of it */
    bool is_done;
    enum pro_error error;
    uint8_t game;
    uint32_t seq;
    uint8_t secret[32], commitment[32];
    const char *reason, *revision; /* of the game's table */
    struct eng_outcome outcome;
    struct srv_msg *update, **update_end; /* a message that found no memory is not among them */
    bool is_short;                        /* there was one */
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

/* The last game of the document. False: it cannot be run. */
static bool run_game(
    struct srv_late_ask *a, const struct pro_replay *doc, struct srv_steps *memory)
{
    const struct pro_replay_game *game = &doc->game[doc->games - 1];
    uint8_t nonce[ENG_SEATS][32], key[32];
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        memcpy(nonce[i], doc->player[i].nonce, sizeof nonce[i]);
    }
    pro_game_key(doc->match, doc->secret, doc->games, (const uint8_t(*)[32])nonce, &doc->book,
        doc->deck, key);
    const struct srv_past past = {
        .match = a->match,
        .game = a->game,
        .book = &doc->book,
        .deck = doc->deck,
        .key = key,
        .command = game->command,
        .commands = game->commands,
    };
    const bool is_told = a->kind == ASK_RESUME;
    const uint32_t after = a->after.game == a->game ? (uint32_t)a->after.seq : 0;
    return srv_stream_rest(&past, a->seat, after, memory, is_told ? keep : NULL, a, &a->seq) &&
        memory->match.outcome.result != ENG_RESULT_NONE;
}

static void answer(struct srv_late_ask *a, const struct pro_replay *doc)
{
    struct srv_steps *memory = srv_alloc(sizeof *memory);
    a->game = (uint8_t)doc->games;
    if (!run_game(a, doc, memory)) {
        a->error = PRO_ERROR_MATCH_NOT_LIVE;
    } else if (a->after.game > a->game || (a->after.game == a->game && a->after.seq > a->seq)) {
        a->error = PRO_ERROR_SEQ_UNKNOWN;
    } else {
        a->outcome = memory->match.outcome;
        a->reason = doc->book.game->reason[a->outcome.reason];
        a->revision = doc->book.game->revision[doc->book.revision];
        memcpy(a->secret, doc->secret, sizeof a->secret);
        pro_commitment(a->match, a->secret, a->commitment);
        if (a->kind == ASK_SNAPSHOT) {
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

static void say_resume(struct srv_late_ask *a)
{
    struct srv_client *client = a->call->client;
    const bool is_here = client->conn != NULL; /* else the answer may be the end of it */
    const enum pro_match_status status =
        a->outcome.result == ENG_RESULT_VOID ? PRO_STATUS_VOID : PRO_STATUS_FINISHED;
    struct pro_player players[ENG_SEATS];
    srv_record_players_list(a->player, players);
    struct pro_result result = {.match_resume = {
                                    .match = a->match,
                                    .game = a->game,
                                    .seq = a->seq,
                                    .seat = (uint8_t)pro_seat_of(a->seat),
                                    .status = (uint8_t)status,
                                    .revision = a->revision,
                                    .commitment = a->commitment,
                                    .player = players,
                                    .players = ENG_SEATS,
                                }};
    srv_call_result(a->call, &result);
    if (!is_here) {
        return;
    }
    while (a->update != NULL) {
        struct srv_msg *m = a->update;
        a->update = m->next;
        srv_client_send(client, m);
    }
    const bool is_won = a->outcome.result == ENG_RESULT_WON;
    const struct pro_notice notice = {.kind = PRO_NOTICE_MATCH_STATUS,
        .match_status = {
            .match = a->match,
            .status = (uint8_t)status,
            .player = players,
            .players = ENG_SEATS,
            .winner = is_won ? (uint8_t)pro_seat_of(a->outcome.winner) : (uint8_t)PRO_SEAT_NONE,
            .reason = a->reason,
            .replay = a->match,
            .key = a->secret,
        }};
    srv_client_notify(client, &notice);
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
    if (a->error != PRO_ERROR_NONE) {
        srv_call_error(a->call, a->error);
    } else if (a->kind == ASK_RESUME) {
        say_resume(a);
    } else {
        say_snapshot(a);
    }
}

static void free_ask(struct srv_late_ask *a)
{
    while (a->update != NULL) {
        struct srv_msg *m = a->update;
        a->update = m->next;
        srv_msg_free(m);
    }
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
    a->seat = srv_record_players_read(row->players, a->player) ? seat_of(a) : ENG_SEAT_NONE;
    if (a->seat == ENG_SEAT_NONE) {
        done(a, PRO_ERROR_MATCH_UNKNOWN);
        return;
    }
    a->set =
        pro_replay_card_set(body.at, body.len, hash) ? srv_books_hash(&s->books, hash) : NULL;
    if (a->set == NULL || strcmp(a->match, s->failed_match) == 0) {
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
