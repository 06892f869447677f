/* SPDX-License-Identifier: MIT
 * table_time.h - the time of a table that is played at: when it is over the steps of overtime begin (overtime.h),
 * and when these are over the match is decided. Loop thread. */
#ifndef SRV_HOST_TABLE_TIME_H
#define SRV_HOST_TABLE_TIME_H

#include "host/tournament/round.h"

#include <stdbool.h>

/* Looks at the table's time and at what is left to play; decides the match when nothing is. Call it when a
 * command is about to be applied, when one was, before a game begins, and now and then. */
void srv_time_look(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r);

/* A match that time has ended without a winner: whether both have lost it. */
bool srv_time_is_double_loss(const struct srv_tourney *ty, bool is_elimination);

#endif
