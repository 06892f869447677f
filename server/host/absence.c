/* SPDX-License-Identifier: MIT
 * absence.c - see absence.h. */
#include "absence.h"

#include "base/log.h"
#include "room.h"
#include "service.h"

static bool is_absent(const struct srv_room_seat *seat)
{
    return seat->player != NULL && seat->attached == NULL; /* bots are always there */
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
            r->match->outcome.result != ENG_RESULT_NONE) {
            continue; /* it moves, or is over */
        }
        const uint8_t seat = due(r, uv_now(s->loop));
        if (seat != ENG_SEAT_NONE) {
            srv_log(SRV_LOG_INFO, "match.absent", "a player did not come back and forfeits",
                SRV_LOG_STR("match", r->id), SRV_LOG_UINT("seat", seat + 1u));
            s->metrics.absences++;
            srv_room_submit(
                r, &(struct eng_command){.kind = ENG_COMMAND_FORFEIT, .seat = seat}, NULL);
        }
    }
}
