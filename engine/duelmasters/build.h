/* SPDX-License-Identifier: MIT
 * build.h - eng_game.build_mark and build_card. */
#ifndef DM__BUILD_H
#define DM__BUILD_H

#include "chapters.h"

bool dm__build_mark(
    struct eng_match *match, struct eng_unit_id unit, const char *name, int value);
bool dm__build_card(
    struct eng_match *match, struct eng_card_id card, const char *name, int value);

#endif
