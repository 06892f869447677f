/* SPDX-License-Identifier: MIT
 * measure.h - by what a game of a match can be decided that time has cut short: what the game's table of
 * measures says of both seats, now or when a turn was over. What the state does not have is found in the
 * record, which is run again. Loop thread. */
#ifndef SRV_HOST_MEASURE_H
#define SRV_HOST_MEASURE_H

#include "host/tournament/overtime.h"

#include <eng/match.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_room;

enum {
    SRV_MEASURES_MAX = 16
};

struct srv_measured {
    const struct srv_room *r;
    struct eng_match match;                     /* at the moment that is measured */
    uint32_t last[SRV_MEASURES_MAX][ENG_SEATS]; /* events: number of the last one that counts */
};

/* Of the running game, with all that is applied: at the end of `turn`, or (0, or if that turn has not ended)
 * as it is now. */
void srv_measure_take(const struct srv_room *r, uint16_t turn, struct srv_measured *out);

/* srv_overtime_ask; arg is a struct srv_measured. */
int32_t srv_measure_ask(void *arg, uint8_t measure, uint8_t seat);

/* One measure of the table as it is now. */
int32_t srv_measure_now(const struct srv_room *r, uint8_t measure, uint8_t seat);

/* A time-out of the table's time at `at_ms`: brings `o` from there up to now, by the record. */
void srv_measure_overtime(const struct srv_room *r, const struct srv_overtime_plan *plan,
    int64_t at_ms, struct srv_overtime *o);

/* How the table stands now, at that date. */
void srv_measure_look(const struct srv_room *r, int64_t at_ms, struct srv_overtime_look *out);

/* Whether a player has done anything in the match. */
bool srv_measure_has_acted(const struct srv_room *r, uint8_t seat);

#endif
