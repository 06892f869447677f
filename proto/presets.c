/* SPDX-License-Identifier: MIT
 * presets.c - see presets.h. The two tables are in the same order. */
#include "presets.h"

#include <stddef.h>

const char *const pro__preset_words[] = {
    NULL, "digimon_bo1", "digimon_bo3", "dm_bo1", "dm_topcut_bo3", "mtr", NULL};

const struct pro__preset
    pro__presets[sizeof pro__preset_words / sizeof *pro__preset_words - 1] = {
        {.format = PRO_FORMAT_NONE},
        {PRO_FORMAT_SWISS, 1, 25 * 60, PRO__BANDAI_TIEBREAKS, {"finish_turn", "double_loss"}},
        {PRO_FORMAT_SWISS, 3, 50 * 60, PRO__BANDAI_TIEBREAKS,
            {"extra_turns:3", "extra_minutes:5", "compare:security", "compare:deck",
                "compare:battle_area", "compare:last_security_lost", "double_loss"}},
        {PRO_FORMAT_SWISS, 1, 20 * 60, PRO__MTR_TIEBREAKS, {"finish_turn", "double_loss"}},
        {PRO_FORMAT_SINGLE_THIRD, 3, 40 * 60, PRO__MTR_TIEBREAKS,
            {"finish_second_turn", "compare:shields", "sudden_death:shields"}},
        {PRO_FORMAT_SWISS, 3, 50 * 60, PRO__MTR_TIEBREAKS, {"extra_turns:5", "draw"}},
};
