/* SPDX-License-Identifier: MIT
 * stream.c - see stream.h. */
#include "stream.h"

#include "books.h"
#include "client.h"
#include "flight.h"
#include "memory.h"
#include "net/transport.h"
#include "room.h"
#include "service.h"

#include <pro/view_json.h>

#include <assert.h>
#include <stdlib.h>

struct eng_events *srv_scratch_events(void)
{
    static struct eng_events events;
    return &events;
}

struct eng_options *srv_scratch_options(void)
{
    static struct eng_options options;
    return &options;
}

/* The state that a past is run in. */
static struct eng_match *past_state(void)
{
    static struct eng_match match;
    return &match;
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
    struct pro_update update = {
        .match = r->id,
        .game = r->game,
        .from = (uint64_t)seq_before + 1,
        .book = r->book,
        .state = state,
        .event = events->at,
        .events = events->len,
        .options = options,
    };
    return encode(&update, seat);
}

/* ---- the past again ---- */

struct rest {
    const struct srv_past *past;
    struct srv_client *client; /* NULL: only count */
    uint32_t seq;              /* of the steps so far */
    uint32_t after;            /* what the client has */
    uint8_t seat;
};

/* A past step: what of it is new to the client. The last one is sent in any case, for its
 * prompt. */
static bool on_past_step(
    void *arg, uint32_t done, const struct eng_match *state, const struct eng_events *events)
{
    struct rest *rest = arg;
    const bool is_last = done == rest->past->commands;
    const uint32_t shown = srv_stream_count(events, rest->seat);
    uint32_t first = 0; /* leave out what the client has */
    if (rest->seq < rest->after) {
        first = rest->after - rest->seq < shown ? rest->after - rest->seq : shown;
    }
    const uint32_t from = rest->seq + first + 1;
    rest->seq += shown;
    if (rest->client == NULL || (rest->seq < from && !is_last)) {
        return true;
    }
    struct pro_update update = {
        .match = rest->past->match,
        .game = rest->past->game,
        .from = from,
        .book = rest->past->book,
        .state = state,
        .event = events->at + first,
        .events = events->len - first,
        .options = srv_scratch_options(),
        .is_past = !is_last,
    };
    if (is_last) {
        eng_match_options(rest->past->book, state, srv_scratch_options());
    }
    srv_client_send(rest->client, encode(&update, rest->seat));
    return true;
}

uint32_t srv_stream_rest(struct srv_client *client, const struct srv_past *past, uint8_t seat,
    uint32_t after, struct eng_outcome *end)
{
    struct rest rest = {.past = past, .client = client, .after = after, .seat = seat};
    const enum eng_status status =
        pro_game_run(past->book, past->deck, past->key, past->command, past->commands,
            past_state(), srv_scratch_events(), on_past_step, &rest, NULL);
    srv_flight_leave();
    assert(status == ENG_OK || status == ENG_FULL); /* these commands were accepted before */
    if (end != NULL) {
        *end = past_state()->outcome;
    }
    return rest.seq;
}

/* The durable past of a room. `deck` is where the decks go; the caller frees past->command. */
static struct pro_command *open_past(
    const struct srv_room *r, struct eng_deck deck[ENG_SEATS], struct srv_past *past)
{
    struct pro_command *commands = srv_journal_expand(&r->journal, r->durable);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        deck[i] = *r->seat[i].deck;
    }
    *past = (struct srv_past){
        .match = r->id,
        .game = r->game,
        .book = r->book,
        .deck = deck,
        .key = r->key,
        .command = commands,
        .commands = r->durable,
    };
    return commands;
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
                                    .commitment = r->commitment,
                                    .player = players,
                                    .players = srv_room_players(r, players),
                                }};
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
    if (client->conn != NULL && !srv_room_attach(r, seat, client)) {
        srv_call_error(call, PRO_ERROR_MATCHES_FULL);
        return;
    }
    answer_resume(r, seat, call, game, has_begun ? r->seat[seat].seq : 0);
    if (has_begun && client->conn != NULL) {
        struct eng_deck deck[ENG_SEATS];
        struct srv_past past;
        struct pro_command *commands = open_past(r, deck, &past);
        const uint32_t seq = srv_stream_rest(
            client, &past, seat, after->game == game ? (uint32_t)after->seq : 0, NULL);
        assert(seq == r->seat[seat].seq);
        free(commands);
    }
}

void srv_stream_snapshot(struct srv_room *r, uint8_t seat, struct srv_call *call)
{
    if (r->status != SRV_STORE_MATCH_LIVE) {
        srv_call_error(call, PRO_ERROR_MATCH_NOT_LIVE);
        return;
    }
    const struct eng_match *state = r->match;
    if (r->pending != NULL) {
        struct eng_deck deck[ENG_SEATS];
        struct srv_past past;
        struct pro_command *commands = open_past(r, deck, &past);
        (void)srv_stream_rest(NULL, &past, seat, 0, NULL);
        free(commands);
        state = past_state();
    }
    struct eng_options *options = srv_scratch_options();
    eng_match_options(r->book, state, options);
    struct pro_writer view, prompt;
    pro_writer_init_heap(&view, SRV_REPLY_BYTES_MAX);
    pro_writer_init_heap(&prompt, SRV_REPLY_BYTES_MAX);
    pro_view_encode(&view, r->book, state, (enum eng_viewer)seat);
    pro_prompt_encode(&prompt, r->book, state, (enum eng_viewer)seat, options);
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
    struct pro_player players[ENG_SEATS];
    struct pro_notice notice = {.kind = PRO_NOTICE_MATCH_STATUS,
        .match_status = {
            .match = r->id,
            .status = (uint8_t)srv_status_word(r->status),
            .player = players,
            .players = srv_room_players(r, players),
        }};
    if (outcome != NULL) {
        notice.match_status.winner = outcome->result == ENG_RESULT_WON
            ? (uint8_t)pro_seat_of(outcome->winner)
            : (uint8_t)PRO_SEAT_NONE;
        notice.match_status.reason = r->book->game->reason[outcome->reason];
    }
    if (is_revealed) {
        notice.match_status.replay = r->id;
        notice.match_status.key = r->secret;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        for (struct srv_attach *a = r->seat[i].attached; a != NULL; a = a->next_of_seat) {
            srv_client_notify(a->client, &notice);
        }
    }
}
