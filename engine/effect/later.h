/* SPDX-License-Identifier: MIT
 * later.h - what effects put off to a later moment, and whom statements that last are about while cards
 * come and go. Both lie in match.lasting; how what is put off is told from statements is in eng_hooks. */
#ifndef ENG__LATER_H
#define ENG__LATER_H

#include "machine.h"

/* LATER: keeps that the actions behind it are to be done at that moment, with what the names and
 * numbers of the frame stand for now. Void when there is no room. */
void eng__later_keep(struct eng_act *act, const struct eng_frame *frame, uint16_t moment);

/* Calls the effect of such an entry as it stood, and drops the entry. NULL when full (void). */
struct eng_frame *eng__later_call(struct eng_act *act, unsigned entry);

/* Drops it, with its names and numbers. */
void eng__later_drop(const struct eng_book *book, struct eng_match *match, unsigned entry);

/* The unit has become something new: no statement below `statements` that was given to it is about it
 * any more; one that is about nothing then ends. */
void eng__lasting_forget_unit(
    struct eng_match *match, struct eng_unit_id unit, unsigned statements);

/* The same for a card that was chosen where it is no unit. True: some statement was about it. */
bool eng__lasting_forget_card(
    struct eng_match *match, struct eng_card_id card, unsigned statements);

#endif
