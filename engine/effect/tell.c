/* SPDX-License-Identifier: MIT
 * tell.c - what is told of a statement that lasts: an event for each thing that it was given to, or one
 * without a thing when it was given to none. Changes nothing. */
#include "machine.h"

static void tell(const struct eng_act *act, const struct eng_lasting *l,
    const struct eng_telling *as, struct eng_event *e)
{
    e->seat = l->seat;
    eng__caused_by(act, e, l->card);
    e->effect = (uint8_t)(eng__ordinal(act->book, (uint16_t)(l->effect - 1)) + 1);
    e->word[as->word_says] = (uint8_t)(l->statement + 1);
    e->word[as->word_until] = (uint8_t)(l->until + 1);
    as->say(act, l, e);
}

void eng__tell_lasting(struct eng_act *act, const struct eng_lasting *lasting,
    const struct eng_telling *as, uint8_t kind, uint16_t clause)
{
    const struct eng_match *m = act->match;
    struct eng_list list;
    if (lasting->is_overall) {
        tell(act, lasting, as, eng__emit(act, kind, clause));
        return;
    }
    eng__by_place(m, &lasting->of, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_unit_id unit = m->card[list.at[i].raw].unit;
        if (!lasting->of.is_units) {
            struct eng_event *e = eng__emit_card(act, kind, clause, list.at[i]);
            e->from_at = 0; /* only who may know the card is told where it lies */
            tell(act, lasting, as, e);
        } else if (unit.raw != 0) {
            tell(act, lasting, as, eng__emit_unit(act, kind, clause, unit));
        }
    }
}
