/* SPDX-License-Identifier: MIT
 * measures.h - the table of measures, for the game's row. */
#ifndef DM__MEASURES_H
#define DM__MEASURES_H

#include <eng/game.h>

enum {
    DM_MEASURE_NUM = 3
};

extern const struct eng_measure_info dm__measures[DM_MEASURE_NUM];

#endif
