/* SPDX-License-Identifier: MIT
 * play.c - commands of a match: applied, journalled, and let out when they are durable. The only
 * place where a match changes after its start. */
#include "base/crash.h"
#include "base/log.h"
#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/flight.h"
#include "host/judge/oversee.h"
#include "host/lobby/lobby.h"
#include "host/match/aside.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/match/takeover.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "host/watch/watch.h"
#include "net/transport.h"

#include <eng/rewind.h>
#include <pro/replay.h>
#include <pro/shuffle.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEXT_AGAIN_MS = 1000 /* when the store's queue was full */
};

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
    /* while the disk fails that may take long: who comes to look is shown what is durable */
    const bool may_look = last != NULL && r->pending->row > 0 && r->service->is_store_down &&
        (reply->kind == SRV_REPLY_RESUME || reply->kind == SRV_REPLY_SNAPSHOT);
    if (last == NULL || may_look) {
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
    if (srv_oversee_any(r)) {
        uint32_t shown;
        p->overseen = srv_stream_update(r, r->match, events, options, ENG_VIEWER_JUDGE,
            last != NULL ? last->seq[0] : r->seat[0].seq, &shown);
    }
    p->banks = r->clock.now;
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
    if (p->ruling != NULL) {
        srv_ruling_lasts(r, p->ruling);
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].seq = p->seq[i];
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        send_update(r, i, p->update[i], &is_first);
    }
    srv_oversee_send(r, p->overseen);
    srv_clock_commit(r, &p->banks);
    srv_clock_turn(r); /* the prompt has left */
    srv_watch_durable(r);
    if (p->reopens) {
        srv_stream_status(r, NULL, false);
    }
    if (p->deed != NULL) {
        srv_deed_done(p->deed, &(struct pro_result){.judge_act = {.seq = p->seq[0]}});
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
    if (p->ruling != NULL) {
        srv_ruling_drop(p->room, p->ruling);
        srv_deed_refuse(p->deed, error);
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        srv_msg_free(p->update[i]);
    }
    srv_msg_free(p->overseen);
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
    r->kept = 0;
    struct pro_command *commands = srv_journal_expand(&r->journal, r->durable);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    const struct pro_origin origin = srv_room_origin(r, deck);
    srv_flight_enter(r->id);
    const enum eng_status status =
        pro_game_at(&origin, commands, r->durable, r->match, srv_scratch_events());
    srv_flight_leave();
    free(commands);
    return status == ENG_OK || status == ENG_FULL;
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
            srv_clock_rewind(r);
            srv_clock_turn(r);
            if (r->match->outcome.result != ENG_RESULT_NONE) {
                srv_series_over(r); /* it is not played again */
            } else {
                srv_room_wake_bot(r);
            }
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
        srv_series_over(r);
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

/* A rewind needs the record that it goes back in. */
static enum eng_status take_back(
    struct srv_room *r, const struct eng_command *command, struct eng_events *events)
{
    const uint32_t rows = r->journal.rows;
    struct pro_command *commands =
        srv_realloc(srv_journal_expand(&r->journal, rows), (rows + 1) * sizeof *commands);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    const struct pro_origin origin = srv_room_origin(r, deck);
    commands[rows] = (struct pro_command){.command = *command};
    const enum eng_status status = pro_game_step(&origin, commands, rows, r->match, events);
    assert(status == ENG_OK); /* srv_room_find made it */
    free(commands);
    return status;
}

uint32_t srv_room_events(const struct srv_room *r)
{
    const struct srv_pending *last = last_pending(r);
    return last != NULL ? last->seq[0] : r->seat[0].seq;
}

/* A judge's command: whose deed it is, and what it is. */
struct mark {
    struct srv_deed *deed;
    enum pro_ruled what;
    uint8_t seat;
    bool reopens;
};

static void add_mark(
    struct srv_room *r, struct srv_pending *p, const struct mark *mark, uint32_t events_before)
{
    p->deed = mark->deed;
    p->reopens = mark->reopens;
    p->ruling = srv_ruling_make(r, mark->deed, mark->what, mark->seat);
    if (p->seq[0] > events_before) {
        p->ruling->event_first = events_before + 1;
    }
    srv_ruling_ride(r, p->deed, p->ruling);
}

/* Applies a command that nothing stands against but the engine. */
static void submit(struct srv_room *r, const struct eng_command *command, struct srv_call *call,
    const struct mark *mark)
{
    const uint32_t events_before = srv_room_events(r);
    struct eng_events *events = srv_scratch_events();
    events->len = 0;
    events->is_full = 0;
    srv_flight_enter(r->id);
    const enum eng_status status = command->kind == ENG_COMMAND_REWIND
        ? take_back(r, command, events)
        : eng_match_apply(r->book, r->match, command, events);
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
        if (mark != NULL) {
            srv_deed_refuse(mark->deed, srv_error_of(status));
        }
        return;
    }
    SRV_CRASH_POINT("applied");
    srv_clock_applied(r, command);
    srv_agree_applied(r, command);
    r->arranged = command->kind == ENG_COMMAND_ARRANGE ? (uint16_t)(r->arranged + 1) : 0;
    const uint64_t at_ms =
        srv_journal_push(&r->journal, (uint64_t)srv_now_ms(), command, r->clock.now.bank_ms);
    struct srv_pending *p = add_pending(r, events);
    srv_clock_turn(r); /* nobody's time until it is durable */
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
        .bank_ms = {r->clock.now.bank_ms[0], r->clock.now.bank_ms[1]},
        .state = srv_takeover_due(r, p->seq[0]),
    };
    if (mark != NULL) {
        add_mark(r, p, mark, events_before);
    }
    srv_store_journal_append(r->service->store, r->id, &row, on_appended, p);
    SRV_CRASH_POINT("queued");
    srv_table_applied(r);
}

void srv_room_submit(
    struct srv_room *r, const struct eng_command *command, struct srv_call *call)
{
    assert(r->status == SRV_STORE_MATCH_LIVE && r->match != NULL);
    srv_clock_turn(r);
    if (call != NULL) {
        srv_clock_expire(r); /* that comes first */
    }
    srv_table_before(r);
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
    if (r->agree.is_paused &&
        (command->kind == ENG_COMMAND_ANSWER || command->kind == ENG_COMMAND_ARRANGE)) {
        srv_room_refuse(r, call, PRO_ERROR_MATCH_PAUSED);
        return;
    }
    if (command->kind == ENG_COMMAND_FORFEIT) {
        r->is_abandoned = r->seat[0].attached == NULL && r->seat[1].attached == NULL;
    }
    submit(r, command, call, NULL);
}

void srv_room_submit_ruling(struct srv_room *r, const struct eng_command *command,
    struct srv_deed *d, enum pro_ruled what, uint8_t seat)
{
    assert(r->status == SRV_STORE_MATCH_LIVE && r->match != NULL);
    srv_clock_turn(r);
    if (r->is_failing || r->pending_n >= SRV_PENDING_MAX) {
        srv_deed_refuse(d, PRO_ERROR_STORE_DOWN);
    } else if (srv_ruling_fits(r, d)) {
        submit(r, command, NULL, &(struct mark){.deed = d, .what = what, .seat = seat});
    }
}

void srv_room_rewind(struct srv_room *r, const struct srv_way_back *back, struct srv_deed *d)
{
    const struct eng_command command = eng_rewind_command(&back->rewind);
    const struct mark mark = {.deed = d,
        .what = PRO_RULED_REWIND,
        .seat = ENG_SEAT_NONE,
        .reopens = srv_series_may_reopen(r)};
    if (mark.reopens) {
        srv_series_reopen(r);
    }
    srv_clock_set(r, back->bank_ms);
    submit(r, &command, NULL, d != NULL ? &mark : NULL);
}

/* ---- the way back ---- */

struct search {
    const struct srv_moment *moment;
    struct srv_way_back *out;
    uint32_t seq;  /* events so far */
    uint16_t last; /* number of the newest prompt */
    bool is_found;
};

static bool on_moment(
    void *arg, uint32_t done, const struct eng_match *state, const struct eng_events *events)
{
    struct search *s = arg;
    const struct eng_prompt *prompt = &state->prompt;
    s->seq += srv_stream_count(events, ENG_VIEWER_JUDGE);
    s->last = prompt->number;
    const bool is_here = s->moment->prompt != 0
        ? !s->is_found && prompt->number == s->moment->prompt
        : s->seq <= s->moment->seq;
    if (is_here && prompt->is_open) {
        s->is_found = true;
        s->out->rewind.row = done;
        s->out->rewind.seq = s->seq;
    }
    return true;
}

enum pro_error srv_room_find(
    struct srv_room *r, const struct srv_moment *moment, struct srv_way_back *out)
{
    srv_clock_turn(r); /* what is left now, for whoever lets it stay so */
    const bool is_played =
        r->phase == PRO_PHASE_PLAYING && !r->is_busy && r->match->prompt.is_open;
    if (r->status != SRV_STORE_MATCH_LIVE || (!is_played && !srv_series_may_reopen(r))) {
        return PRO_ERROR_MATCH_NOT_LIVE;
    }
    if (r->is_failing || r->pending_n >= SRV_PENDING_MAX) {
        return PRO_ERROR_STORE_DOWN;
    }
    struct srv_steps *steps = srv_alloc(sizeof *steps);
    struct pro_command *commands = srv_journal_expand(&r->journal, r->journal.rows);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    const struct pro_origin origin = srv_room_origin(r, deck);
    struct search search = {.moment = moment, .out = out, .seq = pro_origin_events(&origin)};
    uint32_t done = 0;
    *out = (struct srv_way_back){.rewind = {.fork = 1}};
    for (uint32_t i = 0; i < r->journal.rows; i++) {
        out->rewind.fork =
            (uint16_t)(out->rewind.fork + (commands[i].command.kind == ENG_COMMAND_REWIND));
    }
    srv_flight_enter(r->id);
    const enum eng_status status = pro_game_run(&origin, commands, r->journal.rows,
        &steps->match, &steps->events, on_moment, &search, &done);
    srv_flight_leave();
    assert(status == ENG_OK && done == r->journal.rows); /* it waits at a prompt */
    free(commands);
    free(steps);
    out->rewind.prompt = (uint16_t)(search.last + 1);
    if (!search.is_found || moment->seq > search.seq) {
        return PRO_ERROR_MOMENT_UNKNOWN;
    }
    if (out->rewind.fork > ENG_REWINDS_MAX) {
        return PRO_ERROR_REWINDS_FULL;
    }
    if (out->rewind.row > 0) {
        srv_journal_banks(&r->journal, out->rewind.row, out->bank_ms);
    } else {
        srv_clock_first(r, out->bank_ms);
    }
    return PRO_ERROR_NONE;
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
    r->phase = PRO_PHASE_PLAYING;
    srv_room_set_status(r, SRV_STORE_MATCH_LIVE);
    srv_watch_open(r, false);
    srv_log(SRV_LOG_INFO, "match.started", "a match has begun", SRV_LOG_STR("match", r->id),
        SRV_LOG_STR("game", r->book->game->name));
    if (r->waiting != NULL) {
        srv_lobby_answer(r);
    }
    srv_stream_status(r, NULL, false);
    let_out(r, p);
    settle(r, SRV_STORE_OK);
}

void srv_room_key_of(const struct srv_room *r, uint8_t game,
    const struct eng_deck deck[ENG_SEATS], uint8_t key[32])
{
    uint8_t nonce[ENG_SEATS][32] = {{0}};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].nonce_state == PRO_NONCE_TOLD) {
            memcpy(nonce[i], r->seat[i].nonce, sizeof nonce[i]);
        }
    }
    pro_game_key(r->id, r->secret, game, (const uint8_t(*)[32])nonce, r->book, deck, key);
}

void srv_room_key(struct srv_room *r)
{
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    srv_room_key_of(r, r->game, deck, r->key);
}

/* The first step of game r->game, with decks as they were last said; and what the store keeps of its
 * setup: free deck bodies with free_start. */
static struct srv_pending *deal(struct srv_room *r, struct srv_store_game_start *start)
{
    struct eng_events *events = srv_scratch_events();
    *start = (struct srv_store_game_start){
        .game_no = r->game,
        .card_set_hash = r->book->cards->hash,
        .engine_version = pro_engine_version(),
        .started_ms = srv_now_ms(),
        .first = r->first,
    };
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        struct srv_room_seat *seat = &r->seat[i];
        if (seat->next_deck != NULL) {
            srv_room_redeck(r, i, seat->next_deck);
            seat->next_deck = NULL;
        }
        if (seat->is_deck_new) {
            start->deck_body[i].at =
                srv_deck_text(r->book, seat->deck, &start->deck_body[i].len);
        }
        start->nonce[i] = seat->nonce_state == PRO_NONCE_TOLD ? seat->nonce : NULL;
    }
    srv_room_key(r);
    srv_clock_deal(r);
    srv_agree_deal(r);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    events->len = 0;
    events->is_full = 0;
    srv_flight_enter(r->id);
    const enum eng_status status =
        eng_match_start(r->book, deck, r->key, srv_room_first(r), r->match, events);
    srv_flight_leave();
    assert(status == ENG_OK || status == ENG_FULL);
    struct srv_pending *p = add_pending(r, events);
    start->state = srv_takeover_dealt(r, p->seq[0]);
    return p;
}

static void free_start(struct srv_store_game_start *start)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        free((void *)(uintptr_t)start->deck_body[i].at);
    }
}

void srv_room_start(struct srv_room *r)
{
    assert(r->status == SRV_STORE_MATCH_OPEN && r->match == NULL);
    struct srv_store_game_start start;
    r->game = 1;
    r->match = srv_alloc(sizeof *r->match);
    struct srv_pending *p = deal(r, &start);
    r->started_ms = start.started_ms;
    r->is_busy = true;
    srv_store_match_start(r->service->store, r->id, &start, on_started, p);
    free_start(&start);
}

static void on_next(void *arg, enum srv_store_status status)
{
    struct srv_pending *p = arg;
    struct srv_room *r = p->room;
    (void)take_pending(r, p);
    r->is_busy = false;
    if (status == SRV_STORE_OK) {
        r->phase = PRO_PHASE_PLAYING;
        srv_stream_status(r, NULL, false);
        let_out(r, p);
        settle(r, SRV_STORE_OK);
        return;
    }
    drop(p, error_of_store(status));
    if (status == SRV_STORE_CLOSED || status == SRV_STORE_IO) {
        r->is_failing = true; /* going down: the next start finds the game before over */
        return;
    }
    if (status != SRV_STORE_BUSY) {
        srv_room_aside(r, "the store did not begin the next game");
        return;
    }
    srv_room_unkeep(r); /* it did not begin, and is tried again */
    srv_room_key(r);
    if (!rewind_to_durable(r)) {
        srv_room_aside(r, "the durable commands do not run again");
        return;
    }
    r->deadline_ms = srv_loop_ms(r->service->loop) + NEXT_AGAIN_MS;
}

void srv_room_next(struct srv_room *r)
{
    assert(r->status == SRV_STORE_MATCH_LIVE && r->pending == NULL);
    const struct eng_outcome *outcome = &r->match->outcome;
    const struct srv_store_game_end end = {
        .game_no = r->game,
        .winner = outcome->result == ENG_RESULT_WON ? outcome->winner : SRV_STORE_NO_WINNER,
        .reason = r->book->game->reason[outcome->reason],
        .final_hash = eng_match_hash(r->match),
        .ended_ms = r->durable > 0 ? (int64_t)r->journal.last_ms : r->started_ms,
    };
    struct srv_store_game_start start;
    srv_room_keep(r);
    r->first = r->choice;
    struct srv_pending *p = deal(r, &start);
    r->is_busy = true;
    srv_store_game_next(r->service->store, r->id, &end, &start, on_next, p);
    free_start(&start);
}
