/* SPDX-License-Identifier: MIT
 * tournament_own.h - what the files of tournament.h share. */
#ifndef SRV_TOURNAMENT_TOURNAMENT_OWN_H
#define SRV_TOURNAMENT_TOURNAMENT_OWN_H

#include "tournament/tournament.h"

#define SRV__TABLE_NONE UINT32_MAX

/* The index of a table in t->table, or none. */
uint32_t srv__table_at(
    const struct srv_tournament *t, uint8_t stage, uint16_t round, uint16_t table);

/* The facts of the round that is on or was last; NULL before the first. */
struct srv_round_facts *srv__last_round(const struct srv_tournament *t);

/* Acts of rounds and tables: tournament_rounds.c. */
enum srv_act_status srv__apply_round(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_unpair(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_result(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_correct(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_hold(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_extend(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_overtime(struct srv_tournament *t, const struct srv_act *act);
enum srv_act_status srv__apply_penalty(struct srv_tournament *t, const struct srv_act *act);

void srv__facts_deinit(struct srv_round_facts *facts);

/* What most refusals of an event mean to who acts. */
enum srv_act_status srv__status_of(enum srv_event_status status);

/* Room for `need` elements of an array of which `cap` fit. False: no memory, and nothing has changed. */
bool srv__reserve(void *array, uint32_t *cap, uint32_t need, size_t size);

#endif
