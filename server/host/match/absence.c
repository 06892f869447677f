/* SPDX-License-Identifier: MIT
 * absence.c - see absence.h. */
#include "host/match/absence.h"

#include "base/log.h"
#include "host/match/clock.h"
#include "host/match/room.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "host/watch/watch.h"

#include <pro/notice.h>

static bool is_absent(const struct srv_room_seat *seat)
{
    return seat->player != NULL && seat->attached == NULL; /* bots are always there */
}

/* ---- who is there ---- */

/* Until when an absent seat is waited for (ms since 1970); 0: no moment is set. */
static uint64_t until_ms(const struct srv_room *r, uint8_t seat)
{
    const int64_t now_ms = srv_now_ms();
    const uint64_t limit_ms = r->service->config.absent_forfeit_ms;
    if (srv_clock_has(r)) {
        const int64_t wait_ms = srv_clock_wait_ms(r, seat);
        return wait_ms > 0 ? (uint64_t)(now_ms + wait_ms) : 0;
    }
    if (limit_ms == 0) {
        return 0;
    }
    const uint64_t gone_ms = srv_loop_ms(r->service->loop) - r->seat[seat].absent_since_ms;
    return (uint64_t)now_ms + (gone_ms < limit_ms ? limit_ms - gone_ms : 0);
}

static void notice_of(const struct srv_room *r, uint8_t seat, struct pro_notice *out)
{
    const bool is_here = !is_absent(&r->seat[seat]);
    *out = (struct pro_notice){.kind = PRO_NOTICE_MATCH_PRESENCE,
        .match_presence = {
            .match = r->id,
            .seat = (uint8_t)pro_seat_of(seat),
            .here = is_here,
            .until_ms = is_here ? 0 : until_ms(r, seat),
        }};
    (void)srv_clock_tell_durable(r, &out->match_presence.clock);
}

void srv_presence_tell(struct srv_room *r, uint8_t seat)
{
    struct pro_notice notice;
    notice_of(r, seat, &notice);
    for (struct srv_attach *a = r->seat[eng_foe(seat)].attached; a != NULL;
         a = a->next_of_seat) {
        srv_client_notify(a->client, &notice);
    }
    srv_watch_tell(r, &notice, seat == 0 ? SRV_WATCH_SEAT0 : SRV_WATCH_SEAT1,
        notice.match_presence.here, false);
}

void srv_presence_tell_client(struct srv_room *r, uint8_t seat, struct srv_client *client)
{
    const uint8_t other = eng_foe(seat);
    if (is_absent(&r->seat[other])) {
        struct pro_notice notice;
        notice_of(r, other, &notice);
        srv_client_notify(client, &notice);
    }
}

void srv_presence_change(struct srv_room *r, uint8_t seat)
{
    if (r->status != SRV_STORE_MATCH_LIVE || r->is_going) {
        return;
    }
    const uint8_t was = r->clock.mode;
    srv_clock_turn(r);
    if (r->clock.mode != SRV_CLOCK_WAITS || was == SRV_CLOCK_WAITS) {
        srv_presence_tell(r, seat); /* else that has just been told */
    }
}

/* ---- who stays away ---- */

void srv_absence_forgive(struct srv_room *r)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->seat[i].absent_since_ms = srv_loop_ms(r->service->loop);
    }
}

/* Who of a live match has to forfeit now, or ENG_SEAT_NONE. */
static uint8_t due(const struct srv_room *r, uint64_t now_ms)
{
    const uint64_t limit_ms = r->service->config.absent_forfeit_ms;
    uint8_t last = ENG_SEAT_NONE;
    unsigned absent = 0, late = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        if (is_absent(seat)) {
            absent++;
            if (now_ms - seat->absent_since_ms >= limit_ms) {
                late++;
                last = i;
            }
        }
    }
    if (late < absent) {
        return ENG_SEAT_NONE; /* nobody is there to wait for them: either may be back first */
    }
    return late == ENG_SEATS ? r->match->prompt.seat : last;
}

void srv_absence_sweep(struct srv_service *s)
{
    if (s->config.absent_forfeit_ms == 0 || !srv_service_takes_new(s)) {
        return; /* while the disk fails matches stand still */
    }
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->status != SRV_STORE_MATCH_LIVE || r->is_failing || r->pending != NULL ||
            r->match->outcome.result != ENG_RESULT_NONE || srv_clock_has(r) ||
            r->agree.is_paused || srv_table_waits(r)) {
            continue; /* it moves, is over, or has rules of its own */
        }
        const uint8_t seat = due(r, srv_loop_ms(s->loop));
        if (seat != ENG_SEAT_NONE) {
            srv_log(SRV_LOG_INFO, "match.absent", "a player did not come back and forfeits",
                SRV_LOG_STR("match", r->id), SRV_LOG_UINT("seat", seat + 1u));
            s->metrics.absences++;
            srv_room_submit(
                r, &(struct eng_command){.kind = ENG_COMMAND_FORFEIT, .seat = seat}, NULL);
        }
    }
}
