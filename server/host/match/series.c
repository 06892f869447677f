/* SPDX-License-Identifier: MIT
 * series.c - see series.h. */
#include "host/match/series.h"

#include "base/log.h"
#include "host/decks/decks.h"
#include "host/lobby/feed.h"
#include "host/lobby/lobby.h"
#include "host/match/room.h"
#include "host/match/said.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/table.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- who has won ---- */

void srv_series_tally(const struct srv_room *r, struct pro_series *out)
{
    pro_series_init(out, r->settings.best_of);
    for (uint8_t i = 0; i < r->past_n; i++) {
        pro_series_add(out, &r->past[i].outcome);
    }
    if (r->match != NULL && r->match->outcome.result != ENG_RESULT_NONE && r->pending == NULL) {
        pro_series_add(out, &r->match->outcome);
    }
}

/* What the last command of the running game says of the whole match, if anything. */
static void look_at_last(struct srv_room *r, bool is_decided)
{
    if (r->durable > 0) {
        struct pro_command *commands = srv_journal_expand(&r->journal, r->durable);
        const struct eng_command *last = &commands[r->durable - 1].command;
        if (last->kind == ENG_COMMAND_CONCEDE && last->prompt == SRV_CONCEDE_WHOLE &&
            !is_decided) {
            r->conceded = (uint8_t)(last->seat + 1);
        } else if (last->kind == ENG_COMMAND_RULE && (last->prompt & ENG_RULED_WHOLE) != 0) {
            r->ruled = r->match->outcome.result;
            r->ruled_for = r->match->outcome.winner;
        }
        free(commands);
    }
}

static void choose_by(uint8_t *chooser, const struct eng_outcome *outcome)
{
    if (outcome->result == ENG_RESULT_WON) {
        *chooser = (uint8_t)(2 - outcome->winner); /* the loser; after a draw as before */
    }
}

/* Seat plus one of who says who goes first next; 0: the rules do. */
static uint8_t next_chooser(const struct srv_room *r)
{
    uint8_t chooser = 0;
    if (r->settings.first == PRO_FIRST_LOSER_CHOOSES) {
        for (uint8_t i = 0; i < r->past_n; i++) {
            choose_by(&chooser, &r->past[i].outcome);
        }
        choose_by(&chooser, &r->match->outcome);
    }
    return chooser;
}

/* ---- waiting ---- */

uint64_t srv_series_until_ms(const struct srv_room *r)
{
    const uint64_t now = srv_loop_ms(r->service->loop);
    if (r->deadline_ms == 0) {
        return 0;
    }
    return (uint64_t)srv_now_ms() + (r->deadline_ms > now ? r->deadline_ms - now : 0);
}

static void wait_until(struct srv_room *r, enum pro_phase phase, uint64_t ms)
{
    r->phase = (uint8_t)phase;
    r->deadline_ms = srv_loop_ms(r->service->loop) + ms;
}

void srv_series_seated(struct srv_room *r)
{
    const struct srv_config *config = &r->service->config;
    bool waits = r->settings.ready;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].is_ready = r->seat[i].is_bot || !r->settings.ready;
        waits = waits || r->seat[i].nonce_state == PRO_NONCE_AWAITED;
    }
    if (!waits) {
        srv_room_start(r);
        return;
    }
    wait_until(r, PRO_PHASE_READY,
        r->settings.ready ? config->ready_deadline_ms : config->nonce_deadline_ms);
    srv_feed_touch(r);
    if (r->waiting != NULL) {
        srv_lobby_answer(r);
    }
    srv_stream_status(r, NULL, false);
}

static void wait_between(struct srv_room *r)
{
    r->chooser = next_chooser(r);
    r->choice = r->chooser;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].is_ready = r->seat[i].is_bot;
    }
    wait_until(r, PRO_PHASE_BETWEEN, r->service->config.between_deadline_ms);
    srv_log(SRV_LOG_INFO, "match.between", "a game of a match is over",
        SRV_LOG_STR("match", r->id), SRV_LOG_UINT("game", r->game));
    srv_stream_status(r, NULL, false);
}

static void end(struct srv_room *r)
{
    r->phase = PRO_PHASE_OVER;
    r->deadline_ms = 0;
    srv_room_finish(r);
}

void srv_series_over(struct srv_room *r)
{
    struct pro_series series;
    srv_series_tally(r, &series);
    assert(series.games == r->past_n + 1);
    look_at_last(r, series.result != ENG_RESULT_NONE);
    if (series.result != ENG_RESULT_NONE || r->conceded != 0 || r->ruled != ENG_RESULT_NONE) {
        end(r);
    } else {
        wait_between(r);
    }
}

void srv_series_hold(struct srv_room *r, bool is_paused)
{
    if (r->phase == PRO_PHASE_BETWEEN) {
        r->deadline_ms = is_paused
            ? 0
            : srv_loop_ms(r->service->loop) + r->service->config.between_deadline_ms;
        srv_stream_status(r, NULL, false);
        if (!is_paused) {
            srv_series_recall(r); /* who was ready still is */
        }
    }
}

bool srv_series_may_reopen(const struct srv_room *r)
{
    return r->phase == PRO_PHASE_BETWEEN && !r->is_busy && !r->is_failing &&
        r->pending == NULL && r->match->outcome.result != ENG_RESULT_VOID;
}

void srv_series_reopen(struct srv_room *r)
{
    assert(srv_series_may_reopen(r));
    r->phase = PRO_PHASE_PLAYING;
    r->deadline_ms = 0;
    r->chooser = 0;
    r->choice = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].is_ready = false;
    }
}

void srv_series_rule(struct srv_room *r, struct srv_deed *d, uint8_t result, uint8_t winner)
{
    if (srv_ruling_fits(r, d)) {
        r->ruled = result;
        r->ruled_for = winner;
        r->deciding = d;
        r->decision = srv_ruling_make(
            r, d, PRO_RULED_RESULT, result == ENG_RESULT_WON ? winner : (uint8_t)ENG_SEAT_NONE);
        end(r);
    }
}

void srv_series_concede(struct srv_room *r, uint8_t seat, struct srv_call *call)
{
    r->conceded = (uint8_t)(seat + 1);
    r->waiting = call;
    r->waiting_seat = seat;
    end(r);
}

/* ---- going on ---- */

static bool are_ready(const struct srv_room *r)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (!r->seat[i].is_ready || r->seat[i].nonce_state == PRO_NONCE_AWAITED) {
            return false;
        }
    }
    return true;
}

static void begin(struct srv_room *r)
{
    const bool is_first = r->phase == PRO_PHASE_READY;
    if (!is_first && srv_table_between(r)) {
        return;
    }
    r->deadline_ms = 0;
    if (is_first) {
        srv_room_start(r);
    } else {
        srv_room_next(r);
    }
}

/* Somebody has said something: both hear it, and perhaps it was the last word. */
static void heard(struct srv_room *r)
{
    srv_stream_status(r, NULL, false);
    if (are_ready(r)) {
        begin(r);
    }
}

void srv_series_recall(struct srv_room *r)
{
    if (r->deadline_ms != 0 && are_ready(r)) {
        r->deadline_ms = srv_loop_ms(r->service->loop);
    }
}

/* May match.ready be said now? Nonces alone are waited for without it. */
static bool asks_ready(const struct srv_room *r)
{
    return !r->is_busy && r->deadline_ms != 0 &&
        (r->phase == PRO_PHASE_BETWEEN || (r->phase == PRO_PHASE_READY && r->settings.ready));
}

struct saying { /* match.ready with a deck, while that is fetched */
    struct srv_call *call;
    char match[SRV_ID_CHARS + 1];
    uint8_t seat, game, first;
};

static void take_word(
    const struct saying *said, struct srv_room *r, const struct eng_deck *deck)
{
    struct srv_room_seat *seat = &r->seat[said->seat];
    if (deck != NULL) {
        free(seat->next_deck);
        seat->next_deck = srv_memdup(deck, sizeof *deck);
    }
    if (said->first != PRO_SEAT_NONE) {
        r->choice = said->first;
    }
    seat->is_ready = true;
    srv_said_keep(r, said->call);
    heard(r);
}

static void on_deck(void *arg, enum pro_error error, const struct eng_deck *deck)
{
    const struct saying said = *(struct saying *)arg;
    free(arg);
    const struct srv_client *c = said.call->client;
    struct srv_room *r = srv_map_find(&c->service->rooms, said.match);
    if (error == PRO_ERROR_NONE &&
        (r == NULL || r->game != said.game || !asks_ready(r) ||
            srv_room_seat_of(r, c->player) != said.seat)) {
        error = PRO_ERROR_NOT_BETWEEN; /* time has passed */
    }
    if (error != PRO_ERROR_NONE) {
        srv_call_error(said.call, error);
    } else {
        take_word(&said, r, deck);
    }
}

void srv_match_ready(struct srv_call *call, const struct pro_match_ready *p)
{
    struct srv_service *s = call->client->service;
    struct saying said = {.call = call, .first = p->first};
    struct srv_room *r = srv_lobby_seated(call, p->match, &said.seat);
    if (r == NULL) {
        return;
    }
    if (!asks_ready(r)) {
        const bool is_held = r->phase == PRO_PHASE_BETWEEN && r->agree.is_paused;
        srv_room_refuse(r, call, is_held ? PRO_ERROR_MATCH_PAUSED : PRO_ERROR_NOT_BETWEEN);
        return;
    }
    if (!srv_service_takes_new(s)) {
        srv_call_error(call, s->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return;
    }
    if (p->first != PRO_SEAT_NONE &&
        (r->phase != PRO_PHASE_BETWEEN || r->chooser != said.seat + 1)) {
        srv_call_error(call, PRO_ERROR_NOT_CHOOSER);
        return;
    }
    if (p->deck[0] == '\0') {
        take_word(&said, r, NULL);
        return;
    }
    memcpy(said.match, r->id, sizeof said.match);
    said.game = r->game;
    srv_deck_fetch(s, call->client->player->id, p->deck, r->book, r->settings.restrictions,
        on_deck, srv_memdup(&said, sizeof said));
}

void srv_match_nonce(struct srv_call *call, const struct pro_match_nonce *p)
{
    uint8_t seat, nonce[32], hash[crypto_hash_sha256_BYTES];
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL) {
        return;
    }
    struct srv_room_seat *at = &r->seat[seat];
    if (at->nonce_state == PRO_NONCE_NONE) {
        srv_call_error(call, PRO_ERROR_NONCE_NONE);
        return;
    }
    if (r->phase != PRO_PHASE_READY || r->is_busy || at->nonce_state != PRO_NONCE_AWAITED) {
        srv_room_refuse(r, call, PRO_ERROR_NOT_BETWEEN);
        return;
    }
    if (!srv_service_takes_new(r->service)) {
        srv_call_error(
            call, r->service->is_draining ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return;
    }
    (void)sodium_hex2bin(nonce, sizeof nonce, p->nonce, strlen(p->nonce), NULL, NULL, NULL);
    crypto_hash_sha256(hash, nonce, sizeof nonce);
    if (memcmp(hash, at->nonce_commitment, sizeof hash) != 0) {
        srv_call_error(call, PRO_ERROR_NONCE_WRONG);
        return;
    }
    memcpy(at->nonce, nonce, sizeof at->nonce);
    at->nonce_state = PRO_NONCE_TOLD;
    srv_said_keep(r, call);
    heard(r);
}

/* ---- giving the seat back ---- */

struct standing {
    struct srv_call *call;
    struct srv_room *r;
};

static void on_stood(void *arg, enum srv_store_status status)
{
    const struct standing standing = *(struct standing *)arg;
    free(arg);
    struct srv_room *r = standing.r;
    r->is_busy = false;
    if (status != SRV_STORE_OK) {
        if (standing.call != NULL) {
            srv_call_error(standing.call, srv_lobby_error(status));
        }
        return;
    }
    r->phase = PRO_PHASE_WAITING;
    r->deadline_ms = 0;
    if (standing.call != NULL) {
        srv_call_result(standing.call, &(struct pro_result){0});
    }
    struct srv_attach *attached = r->seat[1].attached;
    srv_room_stand(r, 1);
    r->seat[0].is_ready = false;
    srv_said_keep(r, NULL);
    srv_stream_status(r, NULL, false); /* who has left hears it, too */
    while (attached != NULL) {
        struct srv_attach *next = attached->next_of_seat;
        srv_room_detach(attached);
        attached = next;
    }
}

void srv_series_stand(struct srv_room *r, struct srv_call *call)
{
    struct standing *standing = srv_alloc(sizeof *standing);
    *standing = (struct standing){.call = call, .r = r};
    r->is_busy = true;
    srv_store_match_stand(r->service->store, r->id, 1, on_stood, standing);
}

/* ---- deadlines ---- */

static void lapse(struct srv_room *r)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].nonce_state == PRO_NONCE_AWAITED) {
            r->seat[i].nonce_state = PRO_NONCE_MISSED; /* zeros count, and all are told */
        }
    }
    if (r->phase == PRO_PHASE_BETWEEN || are_ready(r)) {
        begin(r);
    } else if (!r->seat[0].is_ready) {
        srv_lobby_cancel(r);
    } else {
        srv_series_stand(r, NULL);
    }
}

void srv_series_sweep(struct srv_service *s)
{
    if (!srv_service_takes_new(s)) {
        return;
    }
    const uint64_t now = srv_loop_ms(s->loop);
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->deadline_ms != 0 && now >= r->deadline_ms && !r->is_busy && !r->is_failing &&
            r->pending == NULL) {
            lapse(r);
        }
    }
}
