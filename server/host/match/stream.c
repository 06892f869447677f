/* SPDX-License-Identifier: MIT
 * stream.c - see stream.h. */
#include "host/match/stream.h"

#include "host/decks/books.h"
#include "host/flight.h"
#include "host/match/absence.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "host/watch/watch.h"
#include "net/transport.h"

#include <pro/view_json.h>

#include <assert.h>
#include <stdlib.h>

static struct srv_steps scratch; /* the loop thread's */

struct eng_events *srv_scratch_events(void)
{
    return &scratch.events;
}

struct eng_options *srv_scratch_options(void)
{
    return &scratch.options;
}

/* The engine tells every viewer of every event, with what is hidden left out. */
uint32_t srv_stream_count(const struct eng_events *events, uint8_t viewer)
{
    (void)viewer;
    return events->len;
}

static struct srv_msg *encode(struct pro_update *update, uint8_t seat)
{
    struct pro_writer w;
    srv_writer_open(&w, 192 + 128 * update->events);
    update->viewer = (enum eng_viewer)seat;
    pro_update_encode(&w, update);
    return srv_writer_take(&w);
}

struct srv_msg *srv_stream_update(const struct srv_room *r, const struct eng_match *state,
    const struct eng_events *events, const struct eng_options *options, uint8_t seat,
    uint32_t seq_before, uint32_t *shown)
{
    *shown = srv_stream_count(events, seat);
    struct pro_clock clock;
    struct pro_update update = {
        .match = r->id,
        .game = r->game,
        .from = (uint64_t)seq_before + 1,
        .book = r->book,
        .state = state,
        .event = events->at,
        .events = events->len,
        .options = options,
        .clock = srv_clock_tell(r, &clock) ? &clock : NULL,
    };
    return encode(&update, seat);
}

/* ---- the past again ---- */

struct rest {
    const struct srv_past *past;
    struct srv_steps *memory;
    srv_say *say; /* NULL: only count */
    void *arg;
    uint32_t seq;   /* of the steps so far */
    uint32_t after; /* what the viewer has */
    uint8_t seat;
};

/* A past step: what of it is new to the viewer. The last one is told in any case, for its
 * prompt. */
static bool on_past_step(
    void *arg, uint32_t done, const struct eng_match *state, const struct eng_events *events)
{
    struct rest *rest = arg;
    const struct pro_origin *origin = &rest->past->origin;
    const bool is_last = done == rest->past->commands;
    /* what was before the base is not told any more: the table stands for it */
    const bool is_cut =
        origin->base != NULL && done == origin->base->row && rest->after < rest->seq;
    const uint32_t shown = srv_stream_count(events, rest->seat);
    uint32_t first = 0; /* leave out what the viewer has */
    if (rest->seq < rest->after) {
        first = rest->after - rest->seq < shown ? rest->after - rest->seq : shown;
    }
    const uint32_t from = rest->seq + first + 1;
    rest->seq += shown;
    if (rest->say == NULL || (rest->seq < from && !is_last && !is_cut)) {
        return true;
    }
    struct pro_update update = {
        .match = rest->past->match,
        .game = rest->past->game,
        .from = from,
        .book = rest->past->origin.book,
        .state = state,
        .event = events->at + first,
        .events = events->len - first,
        .options = &rest->memory->options,
        .is_past = !is_last,
        .has_view = is_cut,
    };
    if (is_last) {
        eng_match_options(rest->past->origin.book, state, &rest->memory->options);
        update.clock = rest->past->clock;
    }
    rest->say(rest->arg, encode(&update, rest->seat));
    return true;
}

bool srv_stream_rest(const struct srv_past *past, uint8_t seat, uint32_t after,
    struct srv_steps *memory, srv_say *say, void *arg, uint32_t *seq)
{
    struct rest rest = {.past = past,
        .memory = memory,
        .say = say,
        .arg = arg,
        .seq = pro_origin_events(&past->origin),
        .after = after,
        .seat = seat};
    uint32_t done = 0;
    const enum eng_status status = pro_game_run(&past->origin, past->command, past->commands,
        &memory->match, &memory->events, on_past_step, &rest, &done);
    *seq = rest.seq;
    return (status == ENG_OK || status == ENG_FULL) && done == past->commands;
}

/* ---- rooms ---- */

static void say_to_client(void *arg, struct srv_msg *update)
{
    srv_client_send(arg, update);
}

/* The durable past of a room, into `scratch`. */
static void run_durable(
    const struct srv_room *r, uint8_t seat, uint32_t after, srv_say *say, void *arg)
{
    struct pro_command *commands = srv_journal_expand(&r->journal, r->durable);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    struct pro_clock clock;
    const struct srv_past past = {
        .match = r->id,
        .game = r->game,
        .origin = srv_room_origin(r, deck),
        .command = commands,
        .commands = r->durable,
        .clock = srv_clock_tell_durable(r, &clock) ? &clock : NULL,
    };
    uint32_t seq;
    srv_flight_enter(r->id);
    const bool is_run = srv_stream_rest(&past, seat, after, &scratch, say, arg, &seq);
    assert(is_run &&
        seq ==
            r->seat[seat < ENG_SEATS ? seat : 0].seq); /* these commands were accepted before */
    srv_flight_leave();
    free(commands);
}

static struct pro_nums wins_of(const struct srv_room *r)
{
    struct pro_series series;
    srv_series_tally(r, &series);
    return (struct pro_nums){.len = ENG_SEATS, .at = {series.wins[0], series.wins[1]}};
}

static void answer_resume(
    struct srv_room *r, uint8_t seat, struct srv_call *call, uint64_t game, uint64_t seq)
{
    struct pro_player players[ENG_SEATS];
    struct pro_result result = {.match_resume = {
                                    .match = r->id,
                                    .game = game,
                                    .seq = seq,
                                    .seat = (uint8_t)pro_seat_of(seat),
                                    .status = (uint8_t)srv_status_word(r->status),
                                    .revision = srv_book_revision(r->book),
                                    .commitment = r->commitment,
                                    .player = players,
                                    .players = srv_room_players(r, players),
                                    .settings = r->settings,
                                    .phase = r->phase,
                                    .wins = wins_of(r),
                                    .until_ms = srv_series_until_ms(r),
                                }};
    if (srv_table_has(r)) {
        result.match_resume.tournament = r->table.tournament;
        result.match_resume.round = r->table.round;
        result.match_resume.table = r->table.table;
    }
    srv_call_result(call, &result);
}

void srv_stream_resume(
    struct srv_room *r, uint8_t seat, struct srv_call *call, const struct pro_after *after)
{
    const bool has_begun = r->status == SRV_STORE_MATCH_LIVE;
    const uint64_t game = has_begun ? r->game : 0;
    if (r->status == SRV_STORE_MATCH_ASIDE) {
        answer_resume(r, seat, call, 0, 0); /* its state cannot be trusted: nothing is shown */
        return;
    }
    if (after->game > game || (after->game == game && after->seq > r->seat[seat].seq)) {
        srv_call_error(call, PRO_ERROR_SEQ_UNKNOWN);
        return;
    }
    struct srv_client *client = call->client;
    const bool is_here = client->conn != NULL; /* else the answer may be the end of it */
    if (is_here && !srv_room_attach(r, seat, client)) {
        srv_call_error(call, PRO_ERROR_MATCHES_FULL);
        return;
    }
    answer_resume(r, seat, call, game, has_begun ? r->seat[seat].seq : 0);
    if (is_here) {
        srv_watch_tell_player(r, client);
    }
    if (has_begun && is_here) {
        run_durable(
            r, seat, after->game == game ? (uint32_t)after->seq : 0, say_to_client, client);
        srv_presence_tell_client(r, seat, client);
        srv_rulings_tell(r, client);
        srv_agree_tell(r, client);
    }
}

void srv_stream_oversee(struct srv_room *r, struct srv_client *client, uint32_t after)
{
    run_durable(r, ENG_VIEWER_JUDGE, after, say_to_client, client);
}

const struct eng_match *srv_stream_durable(struct srv_room *r)
{
    if (r->pending == NULL) {
        return r->match;
    }
    run_durable(r, 0, 0, NULL, NULL);
    return &scratch.match;
}

void srv_stream_snapshot(struct srv_room *r, uint8_t seat, struct srv_call *call)
{
    if (r->status != SRV_STORE_MATCH_LIVE) {
        srv_call_error(call, PRO_ERROR_MATCH_NOT_LIVE);
        return;
    }
    const struct eng_match *state = srv_stream_durable(r);
    struct eng_options *options = srv_scratch_options();
    srv_flight_enter(r->id);
    eng_match_options(r->book, state, options);
    struct pro_writer view, prompt;
    pro_writer_init_heap(&view, SRV_REPLY_BYTES_MAX);
    pro_writer_init_heap(&prompt, SRV_REPLY_BYTES_MAX);
    pro_view_encode(&view, r->book, state, (enum eng_viewer)seat);
    pro_prompt_encode(&prompt, r->book, state, (enum eng_viewer)seat, options);
    srv_flight_leave();
    if (view.is_over || prompt.is_over) {
        srv_call_error(call, PRO_ERROR_INTERNAL);
    } else {
        struct pro_result result = {.match_snapshot = {
                                        .match = r->id,
                                        .game = r->game,
                                        .seq = r->seat[seat].seq,
                                        .seat = (uint8_t)pro_seat_of(seat),
                                        .view = {.json = view.text, .len = view.len},
                                        .prompt = {.json = prompt.text, .len = prompt.len},
                                    }};
        srv_call_result(call, &result);
    }
    pro_writer_deinit_heap(&view);
    pro_writer_deinit_heap(&prompt);
}

void srv_stream_status(struct srv_room *r, const struct eng_outcome *outcome, bool is_revealed)
{
    srv_feed_touch(r);
    struct pro_player players[ENG_SEATS];
    struct pro_notice notice = {.kind = PRO_NOTICE_MATCH_STATUS,
        .match_status = {
            .match = r->id,
            .status = (uint8_t)srv_status_word(r->status),
            .player = players,
            .players = srv_room_players(r, players),
            .game = r->status == SRV_STORE_MATCH_OPEN ? 0 : r->game,
            .wins = wins_of(r),
            .phase = r->phase,
            .until_ms = srv_series_until_ms(r),
        }};
    if (srv_table_has(r)) {
        notice.match_status.tournament = r->table.tournament;
        notice.match_status.round = r->table.round;
        notice.match_status.table = r->table.table;
    }
    if (r->phase == PRO_PHASE_BETWEEN) {
        notice.match_status.reason = r->book->game->reason[r->match->outcome.reason];
        notice.match_status.chooser = r->chooser;
    }
    if (outcome != NULL) {
        notice.match_status.winner = outcome->result == ENG_RESULT_WON
            ? (uint8_t)pro_seat_of(outcome->winner)
            : (uint8_t)PRO_SEAT_NONE;
        notice.match_status.reason =
            srv_table_reason(r, r->book->game->reason[outcome->reason]);
    }
    if (is_revealed) {
        notice.match_status.replay = r->id;
        notice.match_status.key = r->settings.hold ? NULL : r->secret;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        for (struct srv_attach *a = r->seat[i].attached; a != NULL; a = a->next_of_seat) {
            srv_client_notify(a->client, &notice);
        }
    }
    if (r->status == SRV_STORE_MATCH_ASIDE) {
        srv_watch_abort(r, &notice);
    } else {
        srv_watch_tell(r, &notice, SRV_WATCH_STATUS, false, is_revealed);
    }
}
