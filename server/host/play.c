/* SPDX-License-Identifier: MIT
 * play.c - commands of a match: applied, journalled, and let out when they are durable. The only
 * place where a match changes after its start. */
#include "base/crash.h"
#include "base/log.h"
#include "books.h"
#include "bot.h"
#include "client.h"
#include "flight.h"
#include "memory.h"
#include "net/transport.h"
#include "room.h"
#include "service.h"
#include "stream.h"

#include <pro/replay.h>
#include <pro/shuffle.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum pro_error srv_error_of(enum eng_status status)
{
    switch (status) {
    case ENG_OK:
    case ENG_FULL: /* applied: not a refusal */
        return PRO_ERROR_NONE;
    case ENG_OVER:
        return PRO_ERROR_GAME_OVER;
    case ENG_SEAT:
        return PRO_ERROR_OTHER_SEAT;
    case ENG_PROMPT:
        return PRO_ERROR_PROMPT_CLOSED;
    case ENG_OPTION:
        return PRO_ERROR_OPTION_UNKNOWN;
    case ENG_PICKS:
        return PRO_ERROR_BAD_PICKS;
    case ENG_ARRANGEMENT:
    case ENG_COMMAND: /* we make the commands, but a game may have nothing to arrange */
        return PRO_ERROR_BAD_ORDER;
    case ENG_STATUS_NUM:
        break;
    }
    return PRO_ERROR_INTERNAL;
}

/* ---- what waits for the disk ---- */

static void add_reply(struct srv_pending *p, const struct srv_reply *reply)
{
    struct srv_reply **at = &p->reply;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = srv_memdup(reply, sizeof *reply);
}

static void say(struct srv_room *r, const struct srv_reply *reply)
{
    switch (reply->kind) {
    case SRV_REPLY_SEQ: {
        struct pro_result result = {.match_answer = {.seq = reply->seq}};
        srv_call_result(reply->call, &result);
        break;
    }
    case SRV_REPLY_ERROR: {
        struct pro_fault fault = {.error = reply->error};
        if (reply->is_first_pick) {
            (void)snprintf(fault.field, sizeof fault.field, "params.picks[0]");
        }
        srv_call_fault(reply->call, &fault);
        break;
    }
    case SRV_REPLY_RESUME:
        srv_stream_resume(r, reply->seat, reply->call, &reply->after);
        break;
    case SRV_REPLY_SNAPSHOT:
        srv_stream_snapshot(r, reply->seat, reply->call);
        break;
    }
}

static struct srv_pending *last_pending(const struct srv_room *r)
{
    struct srv_pending *p = r->pending;
    while (p != NULL && p->next != NULL) {
        p = p->next;
    }
    return p;
}

void srv_room_reply(struct srv_room *r, const struct srv_reply *reply)
{
    struct srv_pending *last = last_pending(r);
    if (last == NULL) {
        say(r, reply);
    } else {
        add_reply(last, reply);
    }
}

void srv_room_refuse(struct srv_room *r, struct srv_call *call, enum pro_error error)
{
    srv_room_reply(
        r, &(struct srv_reply){.call = call, .kind = SRV_REPLY_ERROR, .error = error});
}

/* The step that was just applied to r->match, as the last thing that waits. */
static struct srv_pending *add_pending(struct srv_room *r, const struct eng_events *events)
{
    const struct srv_pending *last = last_pending(r);
    struct srv_pending *p = srv_alloc(sizeof *p);
    p->room = r;
    p->row = r->journal.rows;
    struct eng_options *options = srv_scratch_options();
    srv_flight_enter(r->id);
    eng_match_options(r->book, r->match, options);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const uint32_t before = last != NULL ? last->seq[i] : r->seat[i].seq;
        uint32_t shown;
        if (r->seat[i].is_bot) { /* it is told the ids of its options, and nothing else */
            shown = srv_stream_count(events, i);
        } else {
            p->update[i] = srv_stream_update(r, r->match, events, options, i, before, &shown);
        }
        p->seq[i] = before + shown;
    }
    srv_flight_leave();
    *r->pending_end = p;
    r->pending_end = &p->next;
    r->pending_n++;
    return p;
}

static struct srv_pending *take_pending(struct srv_room *r, struct srv_pending *p)
{
    assert(r->pending == p); /* writes complete in the order of their submission */
    r->pending = p->next;
    if (r->pending == NULL) {
        r->pending_end = &r->pending;
    }
    r->pending_n--;
    return p;
}

static void send_update(
    struct srv_room *r, uint8_t seat, struct srv_msg *update, bool *is_first)
{
    for (struct srv_attach *a = r->seat[seat].attached; a != NULL; a = a->next_of_seat) {
        struct srv_msg *m = update;
        if (a->next_of_seat != NULL && update != NULL) {
            m = srv_msg_copy(update->text, update->len);
        } else {
            update = NULL;
        }
        srv_client_send(a->client, m);
        if (*is_first) {
            *is_first = false;
            SRV_CRASH_POINT("sent-first");
        }
    }
    srv_msg_free(update);
}

/* The step is durable: it may be seen. Updates go before replies, so whoever reads that an answer
 * counted has what it did. */
static void let_out(struct srv_room *r, struct srv_pending *p)
{
    bool is_first = true;
    r->durable = p->row;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].seq = p->seq[i];
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        send_update(r, i, p->update[i], &is_first);
    }
    while (p->reply != NULL) {
        struct srv_reply *reply = p->reply;
        p->reply = reply->next;
        say(r, reply);
        free(reply);
    }
    free(p);
}

/* The step never happened, as far as anyone can know. */
static void drop(struct srv_pending *p, enum pro_error error)
{
    while (p->reply != NULL) {
        struct srv_reply *reply = p->reply;
        p->reply = reply->next;
        srv_call_error(reply->call, error);
        free(reply);
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        srv_msg_free(p->update[i]);
    }
    free(p);
}

static enum pro_error error_of_store(enum srv_store_status status)
{
    return status == SRV_STORE_BUSY                            ? PRO_ERROR_STORE_DOWN
        : status == SRV_STORE_CLOSED || status == SRV_STORE_IO ? PRO_ERROR_DRAINING
                                                               : PRO_ERROR_INTERNAL;
}

/* Back to the last durable row. False: the past does not run again, which is our bug. */
static bool rewind_to_durable(struct srv_room *r)
{
    srv_journal_cut(&r->journal, r->durable);
    struct pro_command *commands = srv_journal_expand(&r->journal, r->durable);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    uint32_t done = 0;
    const enum eng_status status = pro_game_run(r->book, deck, r->key, commands, r->durable,
        r->match, srv_scratch_events(), NULL, NULL, &done);
    free(commands);
    return (status == ENG_OK || status == ENG_FULL) && done == r->durable;
}

/* Nothing is pending any more: what next? */
static void settle(struct srv_room *r, enum srv_store_status status)
{
    if (r->is_failing) {
        switch (status) {
        case SRV_STORE_BUSY:
            if (!rewind_to_durable(r)) {
                srv_room_aside(r, "the durable commands do not run again");
                return;
            }
            r->is_failing = false;
            srv_room_wake_bot(r);
            return;
        case SRV_STORE_CLOSED: /* we are going down: the next start goes on from the journal */
        case SRV_STORE_IO:
            return;
        case SRV_STORE_CONFLICT:
        case SRV_STORE_NOT_FOUND:
        case SRV_STORE_INVALID:
        case SRV_STORE_TAKEN:
        case SRV_STORE_LIMIT:
        case SRV_STORE_OK:
        case SRV_STORE_LOCKED:
        case SRV_STORE_FOREIGN:
        case SRV_STORE_NEWER:
        case SRV_STORE_DAMAGED:
        case SRV_STORE_STATUS_NUM:
            break;
        }
        srv_room_aside(r, "the store refused a command of the match");
        return;
    }
    if (r->match->outcome.result != ENG_RESULT_NONE) {
        srv_room_finish(r);
    } else {
        srv_room_wake_bot(r);
    }
}

static void on_appended(void *arg, enum srv_store_status status)
{
    struct srv_pending *p = arg;
    struct srv_room *r = p->room;
    (void)take_pending(r, p);
    if (status == SRV_STORE_OK && !r->is_failing) {
        SRV_CRASH_POINT("notified");
        r->service->metrics.commands++;
        let_out(r, p);
    } else {
        if (!r->is_failing) {
            r->is_failing = true;
            r->failure = status;
            srv_log(SRV_LOG_ERROR, "match.append", "a command could not be journalled",
                SRV_LOG_STR("match", r->id), SRV_LOG_UINT("row", p->row),
                SRV_LOG_STR("status", srv_store_status_name(status)));
        }
        drop(p, error_of_store(r->failure));
    }
    if (r->pending == NULL) {
        settle(r, r->failure);
    }
}

/* ---- commands ---- */

void srv_room_submit(
    struct srv_room *r, const struct eng_command *command, struct srv_call *call)
{
    assert(r->status == SRV_STORE_MATCH_LIVE && r->match != NULL);
    if (r->is_failing || r->pending_n >= SRV_PENDING_MAX) {
        if (call != NULL) {
            srv_room_refuse(r, call, PRO_ERROR_STORE_DOWN);
        }
        return;
    }
    if (command->kind == ENG_COMMAND_ARRANGE && r->arranged >= SRV_ARRANGED_MAX) {
        srv_room_refuse(r, call, PRO_ERROR_TOO_FAST);
        return;
    }
    struct eng_events *events = srv_scratch_events();
    events->len = 0;
    events->is_full = 0;
    srv_flight_enter(r->id);
    const enum eng_status status = eng_match_apply(r->book, r->match, command, events);
    srv_flight_leave();
    if (status != ENG_OK && status != ENG_FULL) {
        if (call != NULL) {
            /* of several picks a later one may be the wrong one: what is offered changes */
            srv_room_reply(r,
                &(struct srv_reply){.call = call,
                    .kind = SRV_REPLY_ERROR,
                    .error = srv_error_of(status),
                    .is_first_pick = status == ENG_OPTION && command->picks == 1});
        }
        return;
    }
    SRV_CRASH_POINT("applied");
    r->arranged = command->kind == ENG_COMMAND_ARRANGE ? (uint16_t)(r->arranged + 1) : 0;
    const uint64_t at_ms = srv_journal_push(&r->journal, (uint64_t)srv_now_ms(), command);
    struct srv_pending *p = add_pending(r, events);
    if (call != NULL) {
        add_reply(p, &(struct srv_reply){.call = call, .seq = p->seq[command->seat]});
    }
    uint8_t body[SRV_COMMAND_BYTES_MAX];
    const size_t len = srv_command_pack(command, body);
    const struct srv_store_row row = {
        .game_no = r->game,
        .seq = p->row,
        .at_ms = (int64_t)at_ms,
        .seat = command->seat,
        .kind = command->kind,
        .body = {.at = body, .len = len},
        .hash = eng_match_hash(r->match),
    };
    srv_store_journal_append(r->service->store, r->id, &row, on_appended, p);
    SRV_CRASH_POINT("queued");
}

/* ---- bots ---- */

static void on_bot_answer(
    void *app, uint8_t seat, uint8_t game, uint16_t prompt, uint16_t option)
{
    struct srv_room *r = app;
    const struct eng_prompt *open = &r->match->prompt;
    if (r->status != SRV_STORE_MATCH_LIVE || game != r->game || !open->is_open ||
        open->number != prompt || open->seat != seat) {
        return; /* the other seat conceded meanwhile */
    }
    const struct eng_command command = {.kind = ENG_COMMAND_ANSWER,
        .seat = seat,
        .prompt = prompt,
        .picks = 1,
        .pick = {option}};
    srv_room_submit(r, &command, NULL);
}

void srv_room_wake_bot(struct srv_room *r)
{
    const struct eng_prompt *open = &r->match->prompt;
    if (!open->is_open || !r->seat[open->seat].is_bot || r->service->is_draining) {
        return;
    }
    struct srv_room_seat *seat = &r->seat[open->seat];
    if (seat->bot == NULL) {
        seat->bot = srv_bot_open(r->service->loop, open->seat, on_bot_answer, r);
    }
    struct eng_options *options = srv_scratch_options();
    static uint16_t id[ENG_OPTIONS_MAX];
    eng_match_options(r->book, r->match, options);
    assert(options->len > 0); /* a prompt without an answer would end the match there */
    for (uint32_t i = 0; i < options->len; i++) {
        id[i] = options->at[i].id;
    }
    srv_bot_ask(
        seat->bot, r->service->config.bot_delay_ms, r->game, open->number, id, options->len);
}

/* ---- the first step ---- */

static void on_started(void *arg, enum srv_store_status status)
{
    struct srv_pending *p = arg;
    struct srv_room *r = p->room;
    (void)take_pending(r, p);
    r->is_busy = false;
    if (status != SRV_STORE_OK) {
        drop(p, error_of_store(status));
        if (status == SRV_STORE_CLOSED || status == SRV_STORE_IO) {
            r->is_failing = true; /* going down: both seats are stored, the next start deals */
            if (r->waiting != NULL) {
                srv_call_error(r->waiting, PRO_ERROR_DRAINING);
                r->waiting = NULL;
            }
        } else {
            srv_room_aside(r, "the store did not start the match");
        }
        return;
    }
    r->service->metrics.matches_started++;
    srv_room_set_status(r, SRV_STORE_MATCH_LIVE);
    srv_log(SRV_LOG_INFO, "match.started", "a match has begun", SRV_LOG_STR("match", r->id),
        SRV_LOG_STR("game", r->book->game->name));
    if (r->waiting != NULL) {
        struct pro_result result = {
            .match_join = {.match = r->id,
                .seat = (uint8_t)pro_seat_of(r->waiting_seat),
                .status = PRO_STATUS_LIVE,
                .revision = srv_book_revision(r->book),
                .code = r->waiting_seat == 0 && r->code[0] != '\0' ? r->code : NULL,
                .commitment = r->commitment}};
        srv_call_result(r->waiting, &result);
        r->waiting = NULL;
    }
    srv_stream_status(r, NULL, false);
    let_out(r, p);
    settle(r, SRV_STORE_OK);
}

void srv_room_key(struct srv_room *r)
{
    static const uint8_t nonce[ENG_SEATS][32]; /* clients cannot send any yet */
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    pro_game_key(r->id, r->secret, r->game, nonce, r->book, deck, r->key);
}

void srv_room_start(struct srv_room *r)
{
    assert(r->status == SRV_STORE_MATCH_OPEN && r->match == NULL);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    r->game = 1;
    r->started_ms = srv_now_ms();
    srv_room_key(r);
    r->match = srv_alloc(sizeof *r->match);
    struct eng_events *events = srv_scratch_events();
    events->len = 0;
    events->is_full = 0;
    srv_flight_enter(r->id);
    const enum eng_status status = eng_match_start(r->book, deck, r->key, r->match, events);
    srv_flight_leave();
    assert(status == ENG_OK || status == ENG_FULL);
    struct srv_pending *p = add_pending(r, events);
    const struct srv_store_game_start start = {
        .game_no = r->game,
        .card_set_hash = r->book->cards->hash,
        .engine_version = pro_engine_version(),
        .started_ms = r->started_ms,
    };
    r->is_busy = true;
    srv_store_match_start(r->service->store, r->id, &start, on_started, p);
}
