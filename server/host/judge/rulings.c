/* SPDX-License-Identifier: MIT
 * rulings.c - see rulings.h. */
#include "host/judge/rulings.h"

#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/watch/watch.h"

#include <pro/notice.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

bool srv_ruling_fits(const struct srv_room *r, struct srv_deed *d)
{
    if (r->rulings.due >
        0) { /* one at a time: their numbers have no gaps, whatever the store says */
        srv_deed_refuse(d, PRO_ERROR_TOO_FAST);
        return false;
    }
    if (r->rulings.len >= PRO_REPLAY_RULINGS_MAX) {
        srv_deed_refuse(d, PRO_ERROR_RULINGS_FULL);
        return false;
    }
    return true;
}

struct srv_ruling *srv_ruling_make(
    struct srv_room *r, const struct srv_deed *d, enum pro_ruled what, uint8_t seat)
{
    struct srv_ruling *ruling = srv_alloc(sizeof *ruling);
    *ruling = (struct srv_ruling){
        .game = r->game,
        .what = (uint8_t)what,
        .seat = seat,
        .row = r->journal.rows,
        .event_last = srv_room_events(r),
        .at_ms = srv_now_ms(),
        .bank_ms = {r->clock.now.bank_ms[0], r->clock.now.bank_ms[1]},
    };
    (void)snprintf(ruling->judge, sizeof ruling->judge, "%s", d->actor.name);
    (void)snprintf(ruling->reason, sizeof ruling->reason, "%s", d->reason);
    r->rulings.due++;
    return ruling;
}

void srv_ruling_ride(
    const struct srv_room *r, const struct srv_deed *d, const struct srv_ruling *ruling)
{
    const struct srv_store_ruling row = {
        .no = r->rulings.len + 1,
        .game_no = ruling->game,
        .seq = ruling->row,
        .at_ms = ruling->at_ms,
        .what = ruling->what,
        .seat = ruling->seat < ENG_SEATS ? ruling->seat : -1,
        .judge = ruling->judge,
        .reason = or_null(ruling->reason),
        .event_first = ruling->event_first,
        .event_last = ruling->event_last,
        .bank_ms = {ruling->bank_ms[0], ruling->bank_ms[1]},
    };
    srv_deed_ride(d, &row);
}

/* ---- telling ---- */

static void notice_of(const struct srv_room *r, uint32_t index, struct pro_notice *out)
{
    const struct srv_ruling *ruling = &r->rulings.at[index];
    *out = (struct pro_notice){.kind = PRO_NOTICE_MATCH_RULING,
        .match_ruling = {
            .match = r->id,
            .game = ruling->game,
            .ruling = index + 1u,
            .what = ruling->what,
            .seat = (uint8_t)pro_seat_of(ruling->seat),
            .from = ruling->event_first,
            .seq = ruling->event_last,
            .judge = ruling->judge,
            .reason = or_null(ruling->reason),
        }};
    (void)srv_clock_tell_durable(r, &out->match_ruling.clock);
}

void srv_ruling_lasts(struct srv_room *r, struct srv_ruling *ruling)
{
    struct srv_rulings *list = &r->rulings;
    list->due--;
    list->at = srv_realloc(list->at, (list->len + 1) * sizeof *list->at);
    list->at[list->len++] = *ruling;
    free(ruling);
    struct pro_notice notice;
    notice_of(r, list->len - 1, &notice);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        for (struct srv_attach *a = r->seat[i].attached; a != NULL; a = a->next_of_seat) {
            srv_client_notify(a->client, &notice);
        }
    }
    srv_watch_tell(r, &notice, SRV_WATCH_PASSING, false, false);
}

void srv_ruling_drop(struct srv_room *r, struct srv_ruling *ruling)
{
    r->rulings.due--;
    free(ruling);
}

void srv_rulings_tell(struct srv_room *r, struct srv_client *client)
{
    for (uint32_t i = 0; i < r->rulings.len; i++) {
        if (r->rulings.at[i].game == r->game) {
            struct pro_notice notice;
            notice_of(r, i, &notice);
            srv_client_notify(client, &notice);
        }
    }
}

/* ---- after a restart ---- */

bool srv_rulings_restore(struct srv_room *r, const struct srv_store_live *live)
{
    if (live->rulings_n > PRO_REPLAY_RULINGS_MAX) {
        return false;
    }
    r->rulings.at = srv_alloc((live->rulings_n + 1) * sizeof *r->rulings.at);
    for (size_t i = 0; i < live->rulings_n; i++) {
        const struct srv_store_ruling *from = &live->rulings[i];
        struct srv_ruling *to = &r->rulings.at[i];
        if (from->no != i + 1 || from->what == PRO_RULED_NONE || from->what >= PRO_RULED_NUM) {
            return false;
        }
        *to = (struct srv_ruling){
            .game = from->game_no,
            .what = from->what,
            .seat = from->seat >= 0 ? (uint8_t)from->seat : (uint8_t)ENG_SEAT_NONE,
            .row = from->seq,
            .event_first = from->event_first,
            .event_last = from->event_last,
            .at_ms = from->at_ms,
            .bank_ms = {from->bank_ms[0], from->bank_ms[1]},
        };
        (void)snprintf(to->judge, sizeof to->judge, "%s", from->judge);
        (void)snprintf(
            to->reason, sizeof to->reason, "%s", from->reason != NULL ? from->reason : "");
        r->rulings.len++;
    }
    return true;
}

void srv_rulings_apply(struct srv_room *r)
{
    bool is_paused = false;
    for (uint32_t i = 0; i < r->rulings.len; i++) {
        const struct srv_ruling *ruling = &r->rulings.at[i];
        if (ruling->game != r->game) {
            continue;
        }
        const bool is_pause = ruling->what == PRO_RULED_PAUSE;
        if ((ruling->what == PRO_RULED_CLOCK || is_pause) && ruling->row == r->durable) {
            srv_clock_set(r, ruling->bank_ms); /* later rows have them in their banks */
            srv_clock_commit(r, &r->clock.now);
        }
        if (is_pause || ruling->what == PRO_RULED_RESUME) {
            is_paused = is_pause;
        }
    }
    if (is_paused && (r->match->prompt.is_open || r->phase == PRO_PHASE_BETWEEN)) {
        srv_agree_judge(r, true);
    }
}

/* ---- the document ---- */

uint32_t srv_rulings_n(const struct srv_room *r)
{
    return r->rulings.len + (r->decision != NULL ? 1 : 0);
}

struct pro_ruling *srv_rulings_of(const struct srv_room *r)
{
    struct pro_ruling *out = srv_alloc((r->rulings.len + 1) * sizeof *out);
    const uint32_t len = srv_rulings_n(r);
    for (uint32_t i = 0; i < len; i++) {
        const struct srv_ruling *from = i < r->rulings.len ? &r->rulings.at[i] : r->decision;
        out[i] = (struct pro_ruling){
            .game = from->game,
            .what = from->what,
            .seat = from->seat < ENG_SEATS ? (uint8_t)(from->seat + 1) : 0,
            .command = from->row,
            .at_ms = (uint64_t)from->at_ms,
            .judge = from->judge,
            .reason = or_null(from->reason),
            .bank_ms = {(uint64_t)from->bank_ms[0], (uint64_t)from->bank_ms[1]},
        };
    }
    return out;
}

void srv_rulings_deinit(struct srv_rulings *rulings)
{
    free(rulings->at);
    *rulings = (struct srv_rulings){0};
}
