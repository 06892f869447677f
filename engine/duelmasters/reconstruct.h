/* SPDX-License-Identifier: MIT
 * reconstruct.h - what the procedure of reconstruct.c, the choice of keep.c and the
 * broken rules of broken.c know of each other. */
#ifndef DM__RECONSTRUCT_H
#define DM__RECONSTRUCT_H

#include "effects.h"

/* The unit of which the open choice, or the one being prepared, keeps creatures. */
struct eng_unit_id dm__asked_unit(const struct eng_match *match);

/* Another creature that stays of the unit, with those of its cards: under the same effects, tapped
 * alike, with the stamps they had. 0: the match is void. */
struct eng_unit_id dm__split(
    struct eng_act *act, struct eng_unit_id from, const struct eng_card_id cards[], unsigned n);

/* Lays the cards of a unit in that order, those that are not named after them. */
void dm__restack(struct eng_act *act, struct eng_unit_id unit, const struct eng_list *first);

/* A card from under the unit, or its uppermost one by now, is lost; all of them are. */
void dm__lose(struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card);
void dm__lose_all(struct eng_act *act, struct eng_unit_id unit);

/* The card may be the top of what stays by the rule since 2021-03-16. */
bool dm__may_stay(const struct eng_act *act, struct eng_card_id card);

/* Which pick takes the source that is picked now, counted from 1; 0: none. */
unsigned dm__wanting_pick(const struct eng_book *book, const struct eng_match *match);

/* Something of the unit may be picked beyond what has been. */
bool dm__may_keep(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);

#endif
