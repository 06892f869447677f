/* SPDX-License-Identifier: MIT
 * rules.h - the rules that a host asks for, held against what there is to play, and what of them the core
 * wants to know. */
#ifndef SRV_HOST_TOURNAMENT_RULES_H
#define SRV_HOST_TOURNAMENT_RULES_H

#include "tournament/settings.h"

#include <pro/error.h>
#include <pro/tournament_rules.h>

#include <stdbool.h>

struct srv_service;

/* Fills what was left out (the revision, too), cleans the name, and makes the settings of the core. False:
 * `fault` says what is wrong, at a field of params.rules. */
bool srv_rules_take(const struct srv_service *s, struct pro_tournament_rules *rules,
    struct srv_tournament_settings *out, struct pro_fault *fault);

/* The rules as text, as an act keeps them; free() it. */
char *srv_rules_text(const struct pro_tournament_rules *rules);

#endif
