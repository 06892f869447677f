/* SPDX-License-Identifier: MIT
 * decide.c - what a judge does to a running match. An answer and a result are commands of the journal; a
 * clock and a pause are rulings that stand behind its last row. */
#include "host/judge/deed.h"
#include "host/judge/judge.h"
#include "host/judge/rulings.h"
#include "host/match/room.h"
#include "host/match/said.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/round.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The room of a game that is being played, or NULL: the deed is refused and gone. */
static struct srv_room *playing(struct srv_deed *d)
{
    struct srv_room *r = srv_judge_room(d);
    if (r != NULL &&
        (r->phase != PRO_PHASE_PLAYING || r->is_failing || !r->match->prompt.is_open)) {
        srv_deed_refuse(d, PRO_ERROR_MATCH_NOT_LIVE);
        return NULL;
    }
    return r;
}

/* The same of one that is, or is over and waits for the next one. */
static struct srv_room *playing_or_between(struct srv_deed *d)
{
    struct srv_room *r = srv_judge_room(d);
    const bool is_played =
        r != NULL && r->phase == PRO_PHASE_PLAYING && r->match->prompt.is_open;
    const bool is_between = r != NULL && r->phase == PRO_PHASE_BETWEEN && !r->is_busy;
    if (r != NULL && (r->is_failing || (!is_played && !is_between))) {
        srv_deed_refuse(d, PRO_ERROR_MATCH_NOT_LIVE);
        return NULL;
    }
    return r;
}

/* A deed about a game that is being played; NULL: the call is answered. */
static struct srv_deed *open_deed(
    struct srv_call *call, const char *match, const char *reason, struct srv_room **r)
{
    struct srv_deed *d = srv_deed_open(call, match, reason);
    *r = d != NULL ? playing(d) : NULL;
    return *r != NULL ? d : NULL;
}

/* ---- rulings that are no command ---- */

struct passing {
    struct srv_deed *deed;
    struct srv_room *r; /* is there until the note is: its own end is written later */
    struct srv_ruling *ruling;
    int64_t shift_ms; /* of the clock of ruling->seat */
};

static void pass(struct srv_deed *d, struct srv_room *r, struct srv_ruling *ruling,
    int64_t shift_ms, srv_store_done_cb *cb)
{
    struct passing *p = srv_alloc(sizeof *p);
    *p = (struct passing){.deed = d, .r = r, .ruling = ruling, .shift_ms = shift_ms};
    srv_ruling_ride(r, d, ruling);
    srv_store_note(d->service->store, cb, p);
}

/* It did not come to be. */
static void undo(struct passing *p, enum srv_store_status status)
{
    if (p->shift_ms != 0) {
        srv_clock_shift(p->r, p->ruling->seat, -p->shift_ms);
    }
    srv_ruling_drop(p->r, p->ruling);
    srv_deed_fail(p->deed, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
    free(p);
}

static void on_paused(void *arg, enum srv_store_status status)
{
    struct passing *p = arg;
    if (status != SRV_STORE_OK) {
        undo(p, status);
        return;
    }
    const bool is_paused = p->ruling->what == PRO_RULED_PAUSE;
    if (p->r->status == SRV_STORE_MATCH_LIVE &&
        (p->r->match->prompt.is_open || p->r->phase == PRO_PHASE_BETWEEN)) {
        srv_agree_judge(p->r, is_paused);
        srv_said_keep(p->r, NULL); /* a pause that players agreed on is none any more */
    }
    srv_ruling_lasts(p->r, p->ruling);
    srv_deed_done(p->deed, &(struct pro_result){0});
    free(p);
}

static void set_paused(struct srv_call *call, const char *match, const char *reason, bool on)
{
    struct srv_deed *d = srv_deed_open(call, match, reason);
    struct srv_room *r = d != NULL ? playing_or_between(d) : NULL;
    if (r == NULL) {
        return;
    }
    srv_clock_turn(r); /* the ruling has the banks as they are now */
    if (!on && !r->agree.is_paused) {
        call->usual = "what";
        call->instead = "match";
        srv_deed_refuse(d, PRO_ERROR_NOT_PAUSED);
    } else if (on && r->agree.is_paused && r->agree.is_judged) {
        srv_deed_refuse(d, PRO_ERROR_MATCH_PAUSED);
    } else if (srv_ruling_fits(r, d)) {
        pass(d, r,
            srv_ruling_make(r, d, on ? PRO_RULED_PAUSE : PRO_RULED_RESUME, ENG_SEAT_NONE), 0,
            on_paused);
    }
}

void srv_judge_pause(struct srv_call *call, const struct pro_judge_pause *p)
{
    set_paused(call, p->match, p->reason, true);
}

void srv_judge_resume(struct srv_call *call, const struct pro_judge_resume *p)
{
    set_paused(call, p->match, p->reason, false);
}

static void on_clock(void *arg, enum srv_store_status status)
{
    struct passing *p = arg;
    if (status != SRV_STORE_OK) {
        undo(p, status);
        return;
    }
    const int64_t bank_ms = p->ruling->bank_ms[p->ruling->seat];
    srv_ruling_lasts(p->r, p->ruling);
    srv_deed_done(p->deed, &(struct pro_result){.judge_clock = {.bank_ms = (uint64_t)bank_ms}});
    free(p);
}

void srv_judge_clock(struct srv_call *call, const struct pro_judge_clock *p)
{
    static const int64_t bank_max_ms = 24 * 3600 * 1000;
    struct srv_room *r;
    struct srv_deed *d = open_deed(call, p->match, p->reason, &r);
    if (d == NULL) {
        return;
    }
    if (!srv_clock_has(r)) {
        srv_deed_refuse(d, PRO_ERROR_NO_CLOCKS);
        return;
    }
    if (!srv_ruling_fits(r, d)) {
        return;
    }
    const uint8_t seat = (uint8_t)(p->seat - PRO_SEAT_P1);
    srv_clock_turn(r); /* as it is now */
    const int64_t was_ms = r->clock.now.bank_ms[seat];
    const int64_t ms = (int64_t)p->ms;
    int64_t will_ms = p->how == PRO_HOW_SET ? ms
        : p->how == PRO_HOW_ADD             ? was_ms + ms
                                            : was_ms - ms;
    will_ms = will_ms < 0 ? 0 : will_ms > bank_max_ms ? bank_max_ms : will_ms;
    (void)snprintf(d->before, sizeof d->before, "{\"bank_ms\":%" PRId64 "}", was_ms);
    (void)snprintf(d->after, sizeof d->after, "{\"bank_ms\":%" PRId64 "}", will_ms);
    srv_clock_shift(r, seat, will_ms - was_ms);
    pass(d, r, srv_ruling_make(r, d, PRO_RULED_CLOCK, seat), will_ms - was_ms, on_clock);
}

/* ---- rulings that are commands ---- */

static const char *const verdicts[PRO_VERDICT_NUM] = {NULL, "p1", "p2", "drawn", "void"};

/* A match that was put aside, as a judge decides it. */
struct deciding {
    struct srv_deed *deed;
    uint8_t result; /* enum pro_verdict */
};

static void on_decided(void *arg, enum srv_store_status status)
{
    struct deciding *x = arg;
    struct srv_deed *d = x->deed;
    struct srv_room *r = srv_map_find(&d->service->rooms, d->target);
    const bool is_won = x->result == PRO_VERDICT_P1 || x->result == PRO_VERDICT_P2;
    const struct eng_outcome outcome = {
        .result = is_won ? ENG_RESULT_WON : ENG_RESULT_DRAWN,
        .winner = x->result == PRO_VERDICT_P2 ? 1 : 0,
        .reason = r != NULL ? r->book->game->rule_reason : 0,
    };
    const bool is_void = x->result == PRO_VERDICT_VOID;
    free(x);
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_MATCH_UNKNOWN, PRO_ERROR_MATCH_NOT_LIVE);
        return;
    }
    if (r != NULL && r->status == SRV_STORE_MATCH_ASIDE) { /* its players may still be here */
        srv_room_set_status(r, is_void ? SRV_STORE_MATCH_VOID : SRV_STORE_MATCH_FINISHED);
        r->phase = PRO_PHASE_OVER;
        srv_stream_status(r, &outcome, false);
        srv_room_free(r);
    }
    srv_rounds_look(d->service); /* it may have been played at a table */
    srv_deed_done(d, &(struct pro_result){0});
}

static void on_found(
    void *arg, enum srv_store_status status, const struct srv_store_aside *matches, size_t n)
{
    struct deciding *x = arg;
    struct srv_deed *d = x->deed;
    bool is_own = false;
    for (uint8_t i = 0; n == 1 && i < ENG_SEATS; i++) {
        is_own = is_own ||
            (matches->player[i] != NULL && strcmp(matches->player[i], d->actor.id) == 0);
    }
    if (status != SRV_STORE_OK || n == 0 || is_own) {
        free(x);
        srv_deed_fail(d,
            status != SRV_STORE_OK ? status
                : is_own           ? SRV_STORE_CONFLICT
                                   : SRV_STORE_NOT_FOUND,
            PRO_ERROR_MATCH_UNKNOWN, PRO_ERROR_JUDGE_INVOLVED);
        return;
    }
    srv_deed_ride(d, NULL);
    srv_store_aside_decide(d->service->store, d->target,
        x->result == PRO_VERDICT_VOID ? SRV_STORE_MATCH_VOID : SRV_STORE_MATCH_FINISHED,
        x->result == PRO_VERDICT_P1       ? 0
            : x->result == PRO_VERDICT_P2 ? 1
                                          : SRV_STORE_NO_WINNER,
        "judge", srv_now_ms(), on_decided, x);
}

static void decide_aside(struct srv_deed *d, uint8_t result)
{
    struct deciding *x = srv_alloc(sizeof *x);
    *x = (struct deciding){.deed = d, .result = result};
    srv_store_aside_list(d->service->store, d->target, NULL, 1, on_found, x);
}

void srv_judge_result(struct srv_call *call, const struct pro_judge_result *p)
{
    struct srv_deed *d = srv_deed_open(call, p->match, p->reason);
    if (d == NULL) {
        return;
    }
    const bool is_won = p->result == PRO_VERDICT_P1 || p->result == PRO_VERDICT_P2;
    const uint8_t winner = p->result == PRO_VERDICT_P2 ? 1 : 0;
    (void)snprintf(d->after, sizeof d->after, "{\"result\":\"%s\",\"whole\":%s}",
        verdicts[p->result], p->is_whole ? "true" : "false");
    struct srv_room *r = srv_map_find(&d->service->rooms, d->target);
    if (r == NULL || r->status == SRV_STORE_MATCH_ASIDE) {
        decide_aside(d, p->result);
        return;
    }
    r = srv_judge_room(d);
    if (r == NULL) {
        return;
    }
    if (p->is_whole && r->phase == PRO_PHASE_BETWEEN && !r->is_busy && !r->is_failing) {
        srv_series_rule(r, d,
            is_won                               ? ENG_RESULT_WON
                : p->result == PRO_VERDICT_DRAWN ? ENG_RESULT_DRAWN
                                                 : ENG_RESULT_VOID,
            winner);
        return;
    }
    if (r->phase != PRO_PHASE_PLAYING || r->is_failing || !r->match->prompt.is_open) {
        srv_deed_refuse(d, PRO_ERROR_MATCH_NOT_LIVE);
        return;
    }
    const unsigned how = is_won          ? ENG_RULED_WON
        : p->result == PRO_VERDICT_DRAWN ? ENG_RULED_DRAWN
                                         : ENG_RULED_VOID;
    const struct eng_command command = {.kind = ENG_COMMAND_RULE,
        .seat = winner,
        .prompt = (uint16_t)(how + (p->is_whole ? ENG_RULED_WHOLE : 0))};
    srv_room_submit_ruling(
        r, &command, d, PRO_RULED_RESULT, is_won ? winner : (uint8_t)ENG_SEAT_NONE);
}

void srv_judge_act(struct srv_call *call, const struct pro_judge_act *p)
{
    struct srv_room *r;
    struct srv_deed *d = open_deed(call, p->match, p->reason, &r);
    if (d == NULL) {
        return;
    }
    if (p->game != r->game) {
        srv_deed_refuse(d, PRO_ERROR_GAME_CLOSED);
        return;
    }
    struct eng_command command = {.kind = ENG_COMMAND_ANSWER,
        .seat = (uint8_t)(p->seat - PRO_SEAT_P1),
        .prompt = (uint16_t)p->prompt,
        .picks = (uint16_t)p->picks.len};
    for (uint32_t i = 0; i < p->picks.len; i++) {
        command.pick[i] = (uint16_t)p->picks.at[i]; /* within 16 bits, as the table says */
    }
    (void)snprintf(d->after, sizeof d->after,
        "{\"game\":%u,\"prompt\":%u,\"command\":%" PRIu32 "}", r->game, command.prompt,
        r->journal.rows + 1);
    srv_room_submit_ruling(r, &command, d, PRO_RULED_ACT, command.seat);
}

void srv_judge_rewind(struct srv_call *call, const struct pro_judge_rewind *p)
{
    struct srv_way_back back;
    struct srv_deed *d = srv_deed_open(call, p->match, p->reason);
    struct srv_room *r = d != NULL ? playing_or_between(d) : NULL;
    if (r == NULL) {
        return;
    }
    if (p->game != r->game) {
        srv_deed_refuse(d, PRO_ERROR_GAME_CLOSED);
        return;
    }
    if ((p->prompt == 0) == (p->seq == 0)) {
        srv_deed_refuse_fault(d,
            p->prompt == 0 ? &(struct pro_fault){.error = PRO_ERROR_MISSING,
                                 .field = "params.prompt",
                                 .expected = "prompt or seq: where to go back to"}
                           : &(struct pro_fault){.error = PRO_ERROR_UNKNOWN_KEY,
                                 .field = "params.seq",
                                 .expected = "prompt or seq, not both"});
        return;
    }
    const struct srv_moment moment = {.prompt = p->prompt, .seq = p->seq};
    const enum pro_error error = srv_room_find(r, &moment, &back);
    if (error != PRO_ERROR_NONE) {
        srv_deed_refuse(d, error);
        return;
    }
    if (!srv_ruling_fits(r, d)) {
        return;
    }
    for (uint8_t i = 0; p->keeps_clocks && i < ENG_SEATS; i++) {
        back.bank_ms[i] = r->clock.now.bank_ms[i];
    }
    (void)snprintf(d->before, sizeof d->before,
        "{\"game\":%u,\"prompt\":%u,\"command\":%" PRIu32 "}", r->game, r->match->prompt.number,
        r->journal.rows);
    (void)snprintf(d->after, sizeof d->after,
        "{\"game\":%u,\"prompt\":%u,\"command\":%" PRIu32 ",\"to\":%" PRIu32 "}", r->game,
        back.rewind.prompt, r->journal.rows + 1, back.rewind.row);
    srv_room_rewind(r, &back, d);
}
