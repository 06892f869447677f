/* SPDX-License-Identifier: MIT
 * verbs.h - what the files of verbs share: reading operands, and what several verbs come to. */
#ifndef DM__VERBS_H
#define DM__VERBS_H

#include "effects.h"

/* Something that this effect does. */
static inline struct eng_happening dm__by_effect(
    const struct eng_doing *d, enum dm_happening_word kind)
{
    return eng__by_effect(d->frame, (uint8_t)kind);
}
/* The things of a slot, none of one that is left out; the first unit among them, 0 none. */
struct eng_things dm__slot(const struct eng_doing *d, uint16_t slot);
struct eng_unit_id dm__slot_unit(const struct eng_doing *d, uint16_t slot);
enum eng_done dm__all_or_partly(const struct eng_things *wanted, const struct eng_things *done);
/* Units leave the battle zone by that effect. */
enum eng_done dm__verb_leave(struct eng_doing *d, const struct eng_things *units,
    enum dm_happening_word kind, uint8_t to, enum eng__where where, uint16_t clause);
/* Cards go under a creature; creatures leave the battle zone for it, with all their cards. */
enum eng_done dm__verb_put_under(struct eng_doing *d);

/* Register of PROC_CARDS: the zone; none: they enter, or are cast, one by one. */
enum {
    DM_CARDS_TO = 1
};

#endif
