/* SPDX-License-Identifier: MIT
 * presets.h - what the practice of a game says of rules that are left out (pro/tournament_rules.h). */
#ifndef PRO_PRESETS_H
#define PRO_PRESETS_H

#include <pro/tournament_rules.h>

struct pro__preset {
    uint8_t format, best_of; /* of a stage: enum pro_stage_format */
    uint16_t round_s;
    uint8_t tiebreak[PRO_TIEBREAKS_MAX];
    const char *overtime[PRO_OVERTIME_MAX]; /* up to the first NULL */
};

/* By the index of `preset` in rules, from 1; the words are ended by NULL. */
extern const struct pro__preset pro__presets[];
extern const char *const pro__preset_words[];

#define PRO__MTR_TIEBREAKS                                                       \
    {                                                                            \
        PRO_TIEBREAK_OMW, PRO_TIEBREAK_GW, PRO_TIEBREAK_OGW, PRO_TIEBREAK_RANDOM \
    }
#define PRO__BANDAI_TIEBREAKS                                                     \
    {                                                                             \
        PRO_TIEBREAK_OMW, PRO_TIEBREAK_MW, PRO_TIEBREAK_OOMW, PRO_TIEBREAK_RANDOM \
    }

#endif
