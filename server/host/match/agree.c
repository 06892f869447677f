/* SPDX-License-Identifier: MIT
 * agree.c - see agree.h. */
#include "host/match/agree.h"

#include "host/lobby/lobby.h"
#include "host/match/absence.h"
#include "host/match/clock.h"
#include "host/match/room.h"
#include "host/match/said.h"
#include "host/match/series.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/watch/watch.h"

#include <pro/notice.h>

/* How an offer stands, to everyone who plays; `seat` made it (or ENG_SEAT_NONE). */
static void notice_of(const struct srv_room *r, uint8_t seat, enum pro_offer what,
    enum pro_offer_state state, struct pro_notice *out)
{
    *out = (struct pro_notice){.kind = PRO_NOTICE_MATCH_OFFERED,
        .match_offered = {
            .match = r->id,
            .seat = (uint8_t)pro_seat_of(seat),
            .what = (uint8_t)what,
            .state = (uint8_t)state,
        }};
    if (what == PRO_OFFER_PAUSE && state == PRO_OFFER_ACCEPTED && !r->agree.is_judged) {
        const uint64_t now_ms = srv_loop_ms(r->service->loop);
        const uint64_t until_ms = r->agree.paused_until_ms;
        out->match_offered.until_ms =
            (uint64_t)srv_now_ms() + (until_ms > now_ms ? until_ms - now_ms : 0);
    }
    (void)srv_clock_tell_durable(r, &out->match_offered.clock);
}

static void tell(
    struct srv_room *r, uint8_t seat, enum pro_offer what, enum pro_offer_state state)
{
    struct pro_notice notice;
    notice_of(r, seat, what, state, &notice);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        for (struct srv_attach *a = r->seat[i].attached; a != NULL; a = a->next_of_seat) {
            srv_client_notify(a->client, &notice);
        }
    }
    if (state == PRO_OFFER_ACCEPTED ||
        state == PRO_OFFER_OVER) { /* of a pause: draws are commands */
        srv_watch_tell(r, &notice, SRV_WATCH_PAUSE,
            what == PRO_OFFER_RESUME || state == PRO_OFFER_OVER, false);
    }
}

/* The open offer is no more. */
static void close_offer(struct srv_room *r, enum pro_offer_state state)
{
    struct srv_agree *a = &r->agree;
    const enum pro_offer what = (enum pro_offer)a->offer;
    a->offer = PRO_OFFER_NONE;
    tell(r, a->by, what, state);
}

/* The same, and nobody has asked for it. */
static void lose_offer(struct srv_room *r, enum pro_offer_state state)
{
    close_offer(r, state);
    srv_said_keep(r, NULL);
}

static void decline(struct srv_room *r)
{
    struct srv_agree *a = &r->agree;
    const uint8_t times = a->declined[a->by];
    a->next_ms[a->by] = srv_loop_ms(r->service->loop) + ((uint64_t)SRV_OFFER_WAIT_MS << times);
    if (times < SRV_OFFER_DOUBLINGS) {
        a->declined[a->by]++;
    }
    close_offer(r, PRO_OFFER_DECLINED);
}

static void set_paused(struct srv_room *r, bool is_paused)
{
    r->agree.is_paused = is_paused;
    r->agree.is_judged = false;
    r->agree.paused_until_ms =
        is_paused ? srv_loop_ms(r->service->loop) + r->service->config.max_pause_ms : 0;
    srv_clock_turn(r);
    if (!is_paused) {
        srv_absence_forgive(r);
    }
}

void srv_agree_judge(struct srv_room *r, bool is_paused)
{
    set_paused(r, is_paused);
    r->agree.is_judged = is_paused;
    r->agree.paused_until_ms = 0;
    if (r->agree.offer == PRO_OFFER_PAUSE || r->agree.offer == PRO_OFFER_RESUME) {
        close_offer(r, PRO_OFFER_WITHDRAWN);
    }
    srv_series_hold(r, is_paused);
    tell(r, ENG_SEAT_NONE, is_paused ? PRO_OFFER_PAUSE : PRO_OFFER_RESUME, PRO_OFFER_ACCEPTED);
}

void srv_agree_deal(struct srv_room *r)
{
    r->agree = (struct srv_agree){0};
}

void srv_agree_applied(struct srv_room *r, const struct eng_command *command)
{
    struct srv_agree *a = &r->agree;
    if (!r->match->prompt.is_open) { /* the end of the game says it all, once it is durable */
        a->is_paused = false;
        a->offer = PRO_OFFER_NONE;
    } else if (a->offer != PRO_OFFER_NONE &&
        (command->kind == ENG_COMMAND_REWIND ||
            (command->kind == ENG_COMMAND_ANSWER && command->seat == a->by))) {
        lose_offer(r, PRO_OFFER_WITHDRAWN);
    }
}

void srv_agree_tell(struct srv_room *r, struct srv_client *client)
{
    const struct srv_agree *a = &r->agree;
    struct pro_notice notice;
    if (a->is_paused) {
        notice_of(r, ENG_SEAT_NONE, PRO_OFFER_PAUSE, PRO_OFFER_ACCEPTED, &notice);
        srv_client_notify(client, &notice);
    }
    if (a->offer != PRO_OFFER_NONE) {
        notice_of(r, a->by, (enum pro_offer)a->offer, PRO_OFFER_OPEN, &notice);
        srv_client_notify(client, &notice);
    }
}

void srv_agree_sweep(struct srv_service *s)
{
    const uint64_t now_ms = srv_loop_ms(s->loop);
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->agree.is_paused && !r->agree.is_judged && now_ms >= r->agree.paused_until_ms) {
            set_paused(r, false);
            if (r->agree.offer == PRO_OFFER_RESUME) {
                close_offer(r, PRO_OFFER_ACCEPTED);
            }
            tell(r, ENG_SEAT_NONE, PRO_OFFER_PAUSE, PRO_OFFER_OVER);
            srv_said_keep(r, NULL);
        }
    }
}

/* ---- the verbs ---- */

/* The room of a game that is being played, in which the caller sits; the call is answered when
 * there is none. */
static struct srv_room *playing(struct srv_call *call, const char *match, uint8_t *seat)
{
    struct srv_room *r = srv_lobby_seated(call, match, seat);
    if (r != NULL &&
        (r->status != SRV_STORE_MATCH_LIVE || r->is_failing || !r->match->prompt.is_open)) {
        srv_room_refuse(r, call, PRO_ERROR_MATCH_NOT_LIVE);
        return NULL;
    }
    return r;
}

/* Why that cannot be offered now. */
static enum pro_error unfit(const struct srv_room *r, enum pro_offer what)
{
    if (r->agree.offer != PRO_OFFER_NONE) {
        return PRO_ERROR_OFFER_OPEN;
    }
    switch (what) {
    case PRO_OFFER_DRAW:
        return r->settings.draws ? PRO_ERROR_NONE : PRO_ERROR_DRAWS_OFF;
    case PRO_OFFER_PAUSE:
        return r->agree.is_paused ? PRO_ERROR_MATCH_PAUSED : PRO_ERROR_NONE;
    case PRO_OFFER_RESUME:
        return !r->agree.is_paused ? PRO_ERROR_NOT_PAUSED
            : r->agree.is_judged   ? PRO_ERROR_JUDGE_PAUSED
                                   : PRO_ERROR_NONE;
    case PRO_OFFER_NONE:
    case PRO_OFFER_NUM:
        break;
    }
    return PRO_ERROR_INTERNAL;
}

void srv_match_offer(struct srv_call *call, const struct pro_match_offer *p)
{
    uint8_t seat;
    struct srv_room *r = playing(call, p->match, &seat);
    if (r == NULL) {
        return;
    }
    const enum pro_error error = unfit(r, (enum pro_offer)p->what);
    if (error != PRO_ERROR_NONE) {
        srv_call_error(call, error);
        return;
    }
    struct srv_agree *a = &r->agree;
    const uint64_t now_ms = srv_loop_ms(r->service->loop);
    if (now_ms < a->next_ms[seat]) {
        const struct pro_fault fault = {
            .error = PRO_ERROR_TOO_FAST, .retry_ms = (uint32_t)(a->next_ms[seat] - now_ms)};
        srv_call_fault(call, &fault);
        return;
    }
    a->offer = p->what;
    a->by = seat;
    a->next_ms[seat] = now_ms + SRV_OFFER_WAIT_MS;
    if (r->seat[eng_foe(seat)].is_bot) {
        decline(r);
    } else {
        tell(r, seat, (enum pro_offer)p->what, PRO_OFFER_OPEN);
    }
    srv_said_keep(r, call);
}

void srv_match_reply(struct srv_call *call, const struct pro_match_reply *p)
{
    uint8_t seat;
    struct srv_room *r = playing(call, p->match, &seat);
    if (r == NULL) {
        return;
    }
    struct srv_agree *a = &r->agree;
    if (a->offer == PRO_OFFER_NONE || a->offer != p->what || a->by == seat) {
        srv_call_error(call, PRO_ERROR_OFFER_UNKNOWN);
        return;
    }
    if (!p->accept) {
        decline(r);
        srv_said_keep(r, call);
        return;
    }
    if (p->what == PRO_OFFER_DRAW) { /* a command like any other: told once it is durable */
        srv_room_submit(r, &(struct eng_command){.kind = ENG_COMMAND_DRAW, .seat = seat}, call);
        return;
    }
    set_paused(r, p->what == PRO_OFFER_PAUSE);
    close_offer(r, PRO_OFFER_ACCEPTED);
    srv_said_keep(r, call);
}
