/* SPDX-License-Identifier: MIT
 * replay_at.c - see replay_at.h. What a viewer may see is the engine's business (view.h), as in a match
 * that is played; here is only who may look through whose eyes. */
#include "host/replays/replay_at.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/flight.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/replays/docs.h"
#include "host/service.h"
#include "host/watch/late.h"
#include "net/http.h"

#include <pro/replay.h>
#include <pro/view_json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_DEFAULT = 100,
    RETRY_MS = 1000
};

struct srv_replay_ask {
    struct srv_replay_ask *next;
    uv_work_t work;
    struct srv_service *service;
    struct srv_call *call;       /* over a connection, or NULL .. */
    struct srv_request *request; /* .. over HTTP, with who is told */
    srv_replay_told_cb *told;
    enum pro_method method; /* REPLAY_TURNS, REPLAY_AT, REPLAY_EVENTS, REPLAY_VERIFY */
    char asker[SRV_PLAYER_CHARS + 1];
    pro_match_id replay;
    pro_share_token share;
    uint8_t game;
    enum pro_viewer viewer;
    uint64_t event; /* of AT; of EVENTS the first one */
    uint64_t limit;
    struct srv_doc *doc;
    bool is_begun;

    /* what came of it */
    enum pro_error error;
    uint64_t command, commands, from, seq, last;
    struct pro_writer events, view, prompt;
    struct pro_replay_turn *turn;
    size_t turns;
    struct pro_replay_report report;
    bool is_passed;
};

/* ---- on a worker thread ---- */

static enum eng_viewer viewer_of(enum pro_viewer viewer)
{
    static const enum eng_viewer eyes[PRO_VIEWER_NUM] = {
        [PRO_VIEWER_P1] = ENG_VIEWER_SEAT0,
        [PRO_VIEWER_P2] = ENG_VIEWER_SEAT1,
        [PRO_VIEWER_SPECTATOR] = ENG_VIEWER_SPECTATOR,
        [PRO_VIEWER_ALL] = ENG_VIEWER_JUDGE,
    };
    return eyes[viewer];
}

struct run {
    struct srv_replay_ask *ask;
    const struct eng_book *book;
    struct srv_steps memory;
    bool is_found; /* AT: the command */
};

/* The events of a step that are wanted: numbers first .. first + n - 1, of which events->at[0] has
 * number `from`. */
static void write_events(struct run *run, const struct eng_match *state,
    const struct eng_events *events, uint64_t from, uint64_t first, uint64_t n)
{
    for (uint32_t i = 0; i < events->len; i++) {
        if (from + i >= first && from + i - first < n) {
            struct eng_event_view view;
            eng_view_event(state, &events->at[i], viewer_of(run->ask->viewer), &view);
            pro_event_encode(&run->ask->events, run->book, &view);
        }
    }
}

static void show(struct run *run, uint32_t done, const struct eng_match *state,
    const struct eng_events *events)
{
    struct srv_replay_ask *a = run->ask;
    const enum eng_viewer viewer = viewer_of(a->viewer);
    a->command = done;
    a->from = a->last - events->len + 1;
    a->seq = a->last;
    write_events(run, state, events, a->from, a->from, events->len);
    eng_match_options(run->book, state, &run->memory.options);
    pro_view_encode(&a->view, run->book, state, viewer);
    pro_prompt_encode(&a->prompt, run->book, state, viewer, &run->memory.options);
    run->is_found = true;
}

static void note_turn(struct srv_replay_ask *a, uint32_t done, const struct eng_match *state)
{
    const struct pro_replay_turn *before = a->turns > 0 ? &a->turn[a->turns - 1] : NULL;
    if (state->turn == 0 || (before != NULL && before->number == state->turn)) {
        return;
    }
    a->turn = srv_realloc(a->turn, (a->turns + 1) * sizeof *a->turn);
    a->turn[a->turns++] = (struct pro_replay_turn){
        .number = state->turn,
        .seat = (uint8_t)pro_seat_of(state->turn_seat),
        .event = a->last,
        .command = done,
    };
}

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *state, const struct eng_events *events)
{
    struct run *run = arg;
    struct srv_replay_ask *a = run->ask;
    const uint64_t from = a->last + 1;
    a->last += srv_stream_count(events, (uint8_t)viewer_of(a->viewer));
    if (a->method == PRO_METHOD_REPLAY_EVENTS) {
        write_events(run, state, events, from, a->event, a->limit);
    } else if (a->method == PRO_METHOD_REPLAY_TURNS) {
        note_turn(a, done, state);
    } else if (!run->is_found && a->event <= a->last) {
        show(run, done, state, events);
    }
    return true;
}

static void run_game(struct srv_replay_ask *a, const struct pro_replay *doc)
{
    if (a->game > doc->games) {
        a->error = PRO_ERROR_REPLAY_EVENT_UNKNOWN;
        return;
    }
    struct run *run = srv_alloc(sizeof *run);
    uint8_t key[32];
    struct srv_past past;
    uint32_t done = 0;
    srv_past_of(doc, a->game - 1u, key, &past);
    run->ask = a;
    run->book = past.origin.book;
    a->commands = past.commands;
    a->last = pro_origin_events(&past.origin);
    if (a->event <= a->last && a->method == PRO_METHOD_REPLAY_EVENTS) {
        a->event = a->last + 1; /* what another engine told is not kept */
    }
    pro_write_array(&a->events);
    const enum eng_status status = pro_game_run(&past.origin, past.command, past.commands,
        &run->memory.match, &run->memory.events, on_step, run, &done);
    pro_write_array_end(&a->events);
    if ((status != ENG_OK && status != ENG_FULL) || done != past.commands) {
        a->error = PRO_ERROR_REPLAY_OTHER_ENGINE; /* it says ours, but it is not */
    } else if (a->method == PRO_METHOD_REPLAY_AT && !run->is_found) {
        a->error = PRO_ERROR_REPLAY_EVENT_UNKNOWN;
    }
    free(run);
}

/* Ours cannot run it: what stands in the document is what a judge saw. */
static void read_document(struct srv_replay_ask *a)
{
    a->error = PRO_ERROR_REPLAY_OTHER_ENGINE;
    if (a->method == PRO_METHOD_REPLAY_EVENTS && a->viewer == PRO_VIEWER_ALL) {
        a->error = pro_replay_events(a->doc->text, a->doc->len, a->game, &a->event, a->limit,
                       &a->events, &a->last)
            ? PRO_ERROR_NONE
            : PRO_ERROR_REPLAY_EVENT_UNKNOWN;
    }
}

/* Ours, and its cards are here: it can be run again. One that claims to be and is not gets a report. */
static void run_document(struct srv_replay_ask *a)
{
    const struct srv_doc *doc = a->doc;
    const struct eng_cards *cards = doc->set->cards;
    struct pro_replay decoded;
    if (a->method == PRO_METHOD_REPLAY_VERIFY) {
        a->is_passed = pro_replay_verify(doc->text, doc->len, cards, &a->report);
    } else if (pro_replay_decode(doc->text, doc->len, cards, &decoded, &a->report)) {
        run_game(a, &decoded);
        pro_replay_deinit(&decoded);
    } else {
        read_document(a);
    }
}

static void on_work(uv_work_t *work)
{
    struct srv_replay_ask *a = work->data;
    srv_flight_enter(a->replay);
    if (a->doc->set != NULL && pro_replay_is_ours(a->doc->text, a->doc->len)) {
        run_document(a);
    } else {
        read_document(a);
    }
    srv_flight_leave();
}

/* ---- answers ---- */

static struct pro_raw raw_of(const struct pro_writer *w)
{
    return (struct pro_raw){.json = w->text, .len = w->len};
}

static void say_fault(const struct srv_replay_ask *a, const struct pro_fault *fault)
{
    if (a->call != NULL) {
        srv_call_fault(a->call, fault);
    } else {
        a->told(a->request, fault, NULL, false);
    }
}

static void say_error(const struct srv_replay_ask *a, enum pro_error error)
{
    if (a->call != NULL) {
        srv_call_error(a->call, error); /* knows the key that the error is about */
    } else {
        const struct pro_fault fault = {.error = error};
        a->told(a->request, &fault, NULL, false);
    }
}

static void say(struct srv_replay_ask *a)
{
    struct pro_result result = {.method = a->method};
    if (a->error == PRO_ERROR_NONE &&
        (a->events.is_over || a->view.is_over || a->prompt.is_over)) {
        srv_log(SRV_LOG_ERROR, "replay.memory", "no memory for a moment of a replay",
            SRV_LOG_STR("replay", a->replay));
        a->error = PRO_ERROR_INTERNAL;
    }
    if (a->error == PRO_ERROR_REPLAY_EVENT_UNKNOWN) {
        const bool is_event = a->method == PRO_METHOD_REPLAY_AT && a->last > 0;
        struct pro_fault fault = {.error = a->error};
        (void)strcpy(fault.field, is_event ? "params.event" : "params.game");
        say_fault(a, &fault);
        return;
    }
    if (a->error != PRO_ERROR_NONE) {
        say_error(a, a->error);
        return;
    }
    if (a->method == PRO_METHOD_REPLAY_TURNS) {
        result.replay_turns = (struct pro_replay_turns_result){.replay = a->replay,
            .game = a->game,
            .commands = a->commands,
            .last = a->last,
            .turn = a->turn,
            .turns = a->turns};
    } else if (a->method == PRO_METHOD_REPLAY_AT) {
        result.replay_at = (struct pro_replay_at_result){.replay = a->replay,
            .game = a->game,
            .viewer = (uint8_t)a->viewer,
            .event = a->event,
            .command = a->command,
            .commands = a->commands,
            .from = a->from,
            .seq = a->seq,
            .last = a->last,
            .events = raw_of(&a->events),
            .view = raw_of(&a->view),
            .prompt = raw_of(&a->prompt)};
    } else if (a->method == PRO_METHOD_REPLAY_EVENTS) {
        result.replay_events = (struct pro_replay_events_result){.replay = a->replay,
            .game = a->game,
            .viewer = (uint8_t)a->viewer,
            .from = a->event,
            .events = raw_of(&a->events),
            .last = a->last};
    } else {
        result.replay_verify = (struct pro_replay_verify_result){.replay = a->replay,
            .passed = a->is_passed,
            .fault = pro_replay_fault_name(a->report.fault),
            .text = a->report.text[0] != '\0' ? a->report.text
                                              : pro_replay_fault_text(a->report.fault),
            .engine = pro_engine_version(),
            .game = a->report.game,
            .command = a->report.command,
            .event = a->report.event};
    }
    if (a->call != NULL) {
        srv_call_result(a->call, &result);
    } else {
        a->told(a->request, NULL, &result, a->doc->rights.privacy != SRV_STORE_PRIVACY_PUBLIC);
    }
}

static void advance(struct srv_service *s);

/* The first one is answered; the next one begins. */
static void done(struct srv_replay_ask *a)
{
    struct srv_service *s = a->service;
    struct srv_replay_asks *asks = &s->replay_asks;
    asks->first = a->next;
    asks->n--;
    say(a);
    if (a->doc != NULL) {
        srv_doc_give(a->doc);
    }
    pro_writer_deinit_heap(&a->events);
    pro_writer_deinit_heap(&a->view);
    pro_writer_deinit_heap(&a->prompt);
    free(a->turn);
    free(a);
    advance(s);
}

static void on_worked(uv_work_t *work, int status)
{
    (void)status; /* never cancelled */
    done(work->data);
}

static void on_doc(void *arg, enum srv_store_status status, struct srv_doc *doc)
{
    struct srv_replay_ask *a = arg;
    struct srv_service *s = a->service;
    const char *asker = a->call != NULL ? a->asker : NULL;
    a->doc = doc;
    if (status != SRV_STORE_OK) {
        a->error = srv_record_error(status, PRO_ERROR_REPLAY_UNKNOWN);
    } else if (!srv_rights_may(&doc->rights, asker, a->share)) {
        a->error = PRO_ERROR_REPLAY_UNKNOWN;
    } else if (!srv_rights_may_as(&doc->rights, asker, a->viewer)) {
        a->error = PRO_ERROR_REPLAY_HELD;
    } else if (srv_flight_has_failed(a->replay)) {
        a->error = PRO_ERROR_REPLAY_OTHER_ENGINE; /* the engine has failed over it */
    }
    if (a->error != PRO_ERROR_NONE) {
        done(a);
        return;
    }
    pro_writer_init_heap(&a->events, SRV_REPLY_BYTES_MAX);
    pro_writer_init_heap(&a->view, SRV_REPLY_BYTES_MAX);
    pro_writer_init_heap(&a->prompt, SRV_REPLY_BYTES_MAX);
    const int queued = uv_queue_work(s->loop, &a->work, on_work, on_worked);
    assert(queued == 0);
}

/* Nobody waits for the answer any more. */
static bool is_gone(const struct srv_replay_ask *a)
{
    return a->call != NULL ? a->call->client->conn == NULL : srv_request_is_gone(a->request);
}

static void advance(struct srv_service *s)
{
    struct srv_replay_ask *a = s->replay_asks.first;
    if (a == NULL || a->is_begun) {
        return;
    }
    a->is_begun = true;
    if (s->is_closing || is_gone(a)) {
        a->error = PRO_ERROR_DRAINING;
        done(a);
    } else {
        srv_doc_take(s, a->replay, on_doc, a);
    }
}

static void add(struct srv_service *s, const struct srv_replay_ask *ask)
{
    struct srv_replay_asks *asks = &s->replay_asks;
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST, .retry_ms = RETRY_MS};
    if (asks->n == SRV_REPLAY_ASKS_MAX) {
        say_fault(ask, &fault);
        return;
    }
    struct srv_replay_ask *a = srv_memdup(ask, sizeof *ask);
    a->service = s;
    a->work.data = a;
    if (asks->first == NULL) {
        asks->first = a;
    } else {
        asks->last->next = a;
    }
    asks->last = a;
    asks->n++;
    advance(s);
}

/* Verification costs a whole run: counted for a player or an address. False: it is refused. */
static bool may_verify(
    struct srv_service *s, const struct srv_replay_ask *ask, const char *counted_for)
{
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    const bool may = srv_rates_take(&s->verify_rates, counted_for, s->config.verify_rate,
        srv_loop_ms(s->loop), &fault.retry_ms);
    if (!may) {
        say_fault(ask, &fault);
    }
    return may;
}

static void ask_turns(const struct pro_replay_turns *p, struct srv_replay_ask *out)
{
    out->game = (uint8_t)p->game;
    out->viewer = PRO_VIEWER_SPECTATOR;
    memcpy(out->replay, p->replay, sizeof out->replay);
    memcpy(out->share, p->share, sizeof out->share);
}

static void ask_at(const struct pro_replay_at *p, struct srv_replay_ask *out)
{
    out->game = (uint8_t)p->game;
    out->viewer = (enum pro_viewer)p->viewer;
    out->event = p->event;
    memcpy(out->replay, p->replay, sizeof out->replay);
    memcpy(out->share, p->share, sizeof out->share);
}

static void ask_events(const struct pro_replay_events *p, struct srv_replay_ask *out)
{
    out->game = (uint8_t)p->game;
    out->viewer = (enum pro_viewer)p->viewer;
    out->event = p->from;
    out->limit = p->limit == 0 ? EVENTS_DEFAULT : p->limit;
    memcpy(out->replay, p->replay, sizeof out->replay);
    memcpy(out->share, p->share, sizeof out->share);
}

static void ask_verify(const struct pro_replay_verify *p, struct srv_replay_ask *out)
{
    out->viewer = PRO_VIEWER_ALL;
    memcpy(out->replay, p->replay, sizeof out->replay);
    memcpy(out->share, p->share, sizeof out->share);
}

/* ---- over a connection ---- */

static struct srv_replay_ask asked(struct srv_call *call)
{
    struct srv_replay_ask ask = {.call = call, .method = call->method};
    (void)memcpy(ask.asker, call->client->player->id, sizeof ask.asker);
    return ask;
}

void srv_replay_turns(struct srv_call *call, const struct pro_replay_turns *p)
{
    struct srv_replay_ask ask = asked(call);
    ask_turns(p, &ask);
    add(call->client->service, &ask);
}

void srv_replay_at(struct srv_call *call, const struct pro_replay_at *p)
{
    struct srv_replay_ask ask = asked(call);
    ask_at(p, &ask);
    add(call->client->service, &ask);
}

void srv_replay_events(struct srv_call *call, const struct pro_replay_events *p)
{
    struct srv_replay_ask ask = asked(call);
    ask_events(p, &ask);
    add(call->client->service, &ask);
}

void srv_replay_verify(struct srv_call *call, const struct pro_replay_verify *p)
{
    struct srv_replay_ask ask = asked(call);
    ask_verify(p, &ask);
    if (may_verify(call->client->service, &ask, ask.asker)) {
        add(call->client->service, &ask);
    }
}

/* ---- over HTTP ---- */

void srv_replay_ask(struct srv_service *s, struct srv_request *r,
    const struct pro_request *request, srv_replay_told_cb *told)
{
    struct srv_replay_ask ask = {.request = r, .told = told, .method = request->method};
    if (request->method == PRO_METHOD_REPLAY_TURNS) {
        ask_turns(&request->replay_turns, &ask);
    } else if (request->method == PRO_METHOD_REPLAY_AT) {
        ask_at(&request->replay_at, &ask);
    } else if (request->method == PRO_METHOD_REPLAY_EVENTS) {
        ask_events(&request->replay_events, &ask);
    } else {
        assert(request->method == PRO_METHOD_REPLAY_VERIFY);
        ask_verify(&request->replay_verify, &ask);
        if (!may_verify(s, &ask, srv_request_peer(r))) {
            return;
        }
    }
    add(s, &ask);
}
