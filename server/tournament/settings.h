/* SPDX-License-Identifier: MIT
 * settings.h - what an event itself must know of its rules. What only its surroundings need (clocks of
 * matches, overtime, who may watch ..) is in the `rules` of the act that makes it (act.h). */
#ifndef SRV_TOURNAMENT_SETTINGS_H
#define SRV_TOURNAMENT_SETTINGS_H

#include "tournament/event.h"

#define SRV_TOURNAMENT_NAME_MAX    256u /* bytes, UTF-8 */
#define SRV_TOURNAMENT_GAME_MAX    16u
#define SRV_TOURNAMENT_CHECKIN_MAX 604800u /* seconds */

struct srv_tournament_settings {
    char name[SRV_TOURNAMENT_NAME_MAX + 1]; /* not empty */
    char game[SRV_TOURNAMENT_GAME_MAX + 1]; /* "digimon" */
    int64_t starts_ms; /* when it is meant to start; 0: when the host says so */
    uint32_t
        checkin_s;   /* check-in opens so long before starts_ms, or (0 there) at once; counts if
                            event.has_checkin */
    bool needs_deck; /* nobody plays who has not handed in a deck */
    struct srv_event_rules event; /* points.seed is zero: it is the event's, not a setting */
};

/* The first fault: a word for the member ("name", "stage.players"). NULL: none. */
const char *srv_tournament_settings_fault(const struct srv_tournament_settings *settings);

#endif
