/* SPDX-License-Identifier: MIT
 * measures.h - the table of measures, for the game's row. */
#ifndef DIG__MEASURES_H
#define DIG__MEASURES_H

#include <eng/game.h>

enum {
    DIG_MEASURE_NUM = 4
};

extern const struct eng_measure_info dig__measures[DIG_MEASURE_NUM];

#endif
