/* SPDX-License-Identifier: MIT
 * arrange.c - a player's own battle zone in another order, 403.3: at any time, and nothing but the
 * layout changes. Cards under a card keep their order since 2021-03-16 [403.4]; auras always have. */
#include "effects.h"

/* Each of the numbers 1 to `n` at most once. */
static bool are_places(const struct eng_command *command, unsigned n)
{
    struct eng_set seen = {0};
    for (unsigned i = 0; i < command->picks; i++) {
        const unsigned place = command->pick[i];
        if (place == 0 || place > n || eng_set_has(&seen, eng_card_of(place))) {
            return false;
        }
        eng_set_add(&seen, eng_card_of(place));
    }
    return true;
}

/* Units from left to right; those that are not named go to the right of them, as they lay. */
static enum eng_status arrange_units(struct eng_act *act, const struct eng_command *command)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    uint8_t place[ENG_UNITS_MAX] = {0};
    for (unsigned i = 0; i < command->picks; i++) {
        const struct eng_unit_id u = eng__unit_find(m, command->pick[i]);
        if (u.raw == 0 || m->unit[u.raw].owner != command->seat || place[u.raw] != 0) {
            return ENG_ARRANGEMENT;
        }
        place[u.raw] = (uint8_t)(i + 1);
    }
    uint8_t n = (uint8_t)command->picks;
    for (unsigned was = 1; was < ENG_UNITS_MAX; was++) {
        eng_unit_foreach(u, m)
        {
            if (m->unit[u.raw].owner == command->seat && place[u.raw] == 0 &&
                s->place[u.raw] == was) {
                place[u.raw] = ++n;
            }
        }
    }
    eng_unit_foreach(u, m)
    {
        if (m->unit[u.raw].owner == command->seat) {
            s->place[u.raw] = place[u.raw];
        }
    }
    eng__emit(act, EV_ARRANGE, C_403_3)->seat = command->seat;
    return ENG_OK;
}

/* Linked gods under a card stay neighbours, in their order [801.4a of 2020-11-19]. */
static bool keeps_links(
    const struct eng_match *m, const struct eng_list *before, const struct eng_list *after)
{
    for (unsigned i = 0; i < before->len; i++) {
        const struct eng_card_id c = before->at[i];
        if ((m->card[c.raw].flags & ENG_CARD_JOINED) == 0) {
            continue;
        }
        unsigned k = 0;
        while (after->at[k].raw != c.raw) {
            k++;
        }
        if (k + 1 == after->len || after->at[k + 1].raw != before->at[i + 1].raw) {
            return false;
        }
    }
    return true;
}

/* Places count what lies under the top card, from above, and then the auras, which stay. */
static enum eng_status arrange_under(struct eng_act *act, const struct eng_command *command)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, command->prompt);
    struct eng_list before = {0};
    struct eng_list after = {0};
    if (unit.raw == 0 || m->unit[unit.raw].owner != command->seat ||
        (dm__rule(UNDER_IS_FIXED) &&
            dm__since(m, DM_NEWER_UNDER_ORDER)) || /* 403.4 is the exception to 403.3 */
        (!dm__rule(ARRANGE_UNDER_OLD) && !dm__since(m, DM_NEWER_UNDER_ORDER))) {
        return ENG_ARRANGEMENT;
    }
    const struct eng_card_id last = dm__last_linked(m, m->unit[unit.raw].top);
    for (struct eng_card_id at = m->card[last.raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        before.at[before.len++] = at;
    }
    if (!are_places(command, before.len)) {
        return dm__rule(AURAS_ARE_FIXED) ? ENG_ARRANGEMENT : ENG_OK;
    }
    struct eng_set named = {0};
    for (unsigned i = 0; i < command->picks; i++) {
        after.at[after.len++] = before.at[command->pick[i] - 1];
        eng_set_add(&named, before.at[command->pick[i] - 1]);
    }
    for (unsigned i = 0; i < before.len; i++) {
        if (!eng_set_has(&named, before.at[i])) {
            after.at[after.len++] = before.at[i];
        }
    }
    if (!keeps_links(m, &before, &after)) {
        return ENG_ARRANGEMENT;
    }
    struct eng_card_id *at = &m->card[last.raw].below;
    for (unsigned i = 0; i < after.len; i++) {
        *at = after.at[i];
        at = &m->card[after.at[i].raw].below;
    }
    *at = eng_card_of(0);
    eng__emit_unit(act, EV_ARRANGE, C_403_3, unit)->seat = command->seat;
    return ENG_OK;
}

enum eng_status dm__arrange(struct eng_act *act, const struct eng_command *command)
{
    if (!dm__rule(ARRANGE)) {
        return ENG_ARRANGEMENT;
    }
    return command->prompt == 0 ? arrange_units(act, command) : arrange_under(act, command);
}
