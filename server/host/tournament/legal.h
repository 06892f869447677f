/* SPDX-License-Identifier: MIT
 * legal.h - which rules, and which day's list, the decks of an event are held to, and whether they hold. */
#ifndef SRV_HOST_TOURNAMENT_LEGAL_H
#define SRV_HOST_TOURNAMENT_LEGAL_H

#include "host/decks/restrictions.h"
#include "host/tournament/tourney.h"

#include <eng/game.h>

struct crd_faults;
struct srv_card_set;

/* The day of the list that decks of the event are held to, or "none": that of its rules; if they name none, the
 * day on which it started, or before that is meant to start (today, if nobody has said when or that is past). It is
 * what its matches have in their settings. */
void srv_legal_date(const struct srv_tourney *ty, char out[PRO_RESTRICTIONS_MAX + 1]);

/* The cards and the rules book of the event; NULL: the server does not have them any more. */
const struct srv_card_set *srv_legal_set(const struct srv_tourney *ty);
const struct eng_book *srv_legal_book(const struct srv_tourney *ty);

/* Looks at a deck as the event keeps it (text). Whether it is legal; `out` is it then. `faults` says why not. */
bool srv_legal_deck(const struct srv_tourney *ty, const char *text, struct eng_deck *out,
    struct crd_faults *faults);

/* Looks at the decks of all who would begin the event now, on a worker thread: `unfit` are entries, by index, who
 * have none or one that is not legal; it is yours to free. Hold the event meanwhile. */
typedef void srv_legal_cb(void *arg, uint16_t *unfit, uint16_t unfits);
void srv_legal_all(const struct srv_tourney *ty, srv_legal_cb *cb, void *arg);

#endif
