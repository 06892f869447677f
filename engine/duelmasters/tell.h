/* SPDX-License-Identifier: MIT
 * tell.h - events about statements that last (tell.c); their words are enum dm_event_word. */
#ifndef DM__TELL_H
#define DM__TELL_H

#include "effects.h"

/* A statement of a resolved effect begins to last; one ends because its time is over. */
void dm__tell_begin(struct eng_act *act, const struct eng_lasting *lasting);
void dm__tell_stop(struct eng_act *act, const struct eng_lasting *lasting);

#endif
