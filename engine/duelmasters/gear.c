/* SPDX-License-Identifier: MIT
 * gear.c - cross gear, 303: it lies in the battle zone by itself and may be crossed to a creature of its
 * player, also from another one; when that creature goes, the gear stays. */
#include "effects.h"

void dm__cross(struct eng_act *act, struct eng_unit_id gear, struct eng_unit_id to)
{
    struct eng_match *m = act->match;
    dm__state(m)->crossed[gear.raw] = m->unit[to.raw].serial;
    eng__emit_unit(act, EV_CROSS, C_303, gear)->target = m->unit[to.raw].serial;
    dm__touch(m);
    struct eng_happening how = dm__about_unit(m, HAP_CROSSED, gear);
    dm__blame(m, &m->frame[m->frames - 1], &how);
    how.other = m->unit[to.raw].top;
    dm__happen(act, &how);
}

void dm__uncross(struct eng_act *act, uint16_t serial)
{
    struct eng_match *m = act->match;
    uint16_t *crossed = dm__state(m)->crossed;
    eng_unit_foreach(u, m)
    {
        if (crossed[u.raw] == serial) {
            crossed[u.raw] = 0;
            eng__emit_unit(act, EV_UNCROSS, C_303, u);
            dm__touch(m);
        }
    }
}
