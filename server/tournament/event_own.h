/* SPDX-License-Identifier: MIT
 * event_own.h - what the files of event.h share. */
#ifndef SRV_TOURNAMENT_EVENT_OWN_H
#define SRV_TOURNAMENT_EVENT_OWN_H

#include "tournament/event.h"

/* The stage as a field: entrants are the entries, those who are not in it are never there and have no rank.
 * The arrays are the caller's to free. */
struct srv_stage_field {
    struct srv_field field;
    struct srv_entrant *entrant;
    struct srv_pairing *pairing;
};

/* False: no memory, and there is nothing to free. `group` below 0: all of the stage. */
bool srv__stage_field(const struct srv_event *e, uint8_t stage, uint16_t rounds, int group,
    struct srv_stage_field *out);
void srv__stage_field_free(struct srv_stage_field *f);

bool srv__is_elimination(const struct srv_event *e, uint8_t stage);

/* The group of the player that is number `seed` (from 0) of a stage. */
uint16_t srv__group(const struct srv_event *e, uint8_t stage, uint16_t seed);

/* Places of those who come into the next stage: entries, best first; those who have left are passed over.
 * `out` has room for all entries. Returns how many there are; SRV_NOBODY: no memory. */
uint16_t srv__order_of(const struct srv_event *e, uint8_t stage, uint16_t *out);

/* Room for one more pair. False: no memory. */
bool srv__pairs_reserve(struct srv_event *e, uint32_t more);

/* Closes the round if each of its pairs has a result. */
void srv__close_round(struct srv_event *e);

/* Makes the stage that e->stage names: its players and its rounds. OK, FEW, MEMORY. */
enum srv_event_status srv__stage_begin(struct srv_event *e);

/* The event as it is when its next round is paired: of the next stage if this one has had its rounds. It shares
 * what it has with `e`, which must stay as it is, and goes with srv__next_free. STATE, OPEN, FEW, MEMORY. */
enum srv_event_status srv__next(const struct srv_event *e, struct srv_event *out);
void srv__next_free(const struct srv_event *e, struct srv_event *next);

/* The field of the next round of a Swiss stage, and how it is paired. False: no memory. */
bool srv__swiss_field(
    const struct srv_event *e, struct srv_stage_field *out, enum srv_pairing_by *by);

enum srv_event_status srv__pairing_status(enum srv_pairing_status status);

/* Whether the stage has had its rounds. */
bool srv__stage_is_done(const struct srv_event *e);

#endif
