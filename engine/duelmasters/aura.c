/* SPDX-License-Identifier: MIT
 * aura.c - auras, 310, and the creatures of the super GR zone, 701.30. An aura lies above the creature
 * and above the auras that are there; nobody may change that. */
#include "effects.h"

void dm__attach(struct eng_act *act, struct eng_card_id aura, struct eng_unit_id to)
{
    struct eng_match *m = act->match;
    struct eng_card *c = &m->card[aura.raw];
    struct eng_event *e = eng__emit_card(act, EV_ATTACH, C_310_6, aura);
    e->unit = m->unit[to.raw].serial;
    e->from = c->zone;
    e->to = Z_AURA;
    eng__detach(act, aura, Z_NONE);
    eng__link(act, to, aura, Z_AURA);
    e->epoch_to = c->epoch;
    e->seen_to = eng__seen(act->book, m, aura);
    dm__state(m)->since[aura.raw] = m->turn;
    dm__touch(m);
}

struct eng_unit_id dm__gr_summon(struct eng_act *act, uint8_t seat)
{
    struct eng_match *m = act->match;
    const struct eng_card_id card = eng__pile_top(m, seat, Z_GR);
    if (card.raw == 0) {
        return eng_unit_of(0);
    }
    const struct eng_list none = {0};
    const struct eng_unit_id unit = dm__stack(act, card, seat, EV_PUT, C_701_30, &none, false);
    if (unit.raw == 0) {
        return unit; /* the match is void */
    }
    dm__derive(act);
    m->unit[unit.raw].is_suspended = dm__has_keyword(m, unit, KW_ENTERS_TAPPED); /* 110.4f */
    struct eng_happening how = dm__about_unit(m, HAP_SUMMONED, unit);
    dm__happen(act, &how); /* 701.30: it counts as summoned */
    how.kind = HAP_ENTERS;
    dm__happen(act, &how);
    return unit;
}
