/* SPDX-License-Identifier: MIT
 * build.c - what scenarios may say of units and cards beside where they lie. */
#include "build.h"

#include <string.h>

bool dm__build_mark(
    struct eng_match *match, struct eng_unit_id unit, const char *name, int value)
{
    struct dm_state *s = dm__state(match);
    struct eng_unit *u = &match->unit[unit.raw];
    if (strcmp(name, "exposed") == 0) {
        u->mark |= value != 0 ? DM_MARK_EXPOSED : 0;
        return true;
    }
    if (strcmp(name, "crossed") == 0) {
        s->crossed[unit.raw] = (uint16_t)value;
        return eng__unit_find(match, (uint16_t)value).raw != 0;
    }
    if (strcmp(name, "entered_this_turn") == 0) {
        for (struct eng_card_id at = u->top; at.raw != 0; at = match->card[at.raw].below) {
            s->since[at.raw] = value != 0 ? match->turn : 0;
        }
        return true;
    }
    return false;
}

bool dm__build_card(
    struct eng_match *match, struct eng_card_id card, const char *name, int value)
{
    struct dm_state *s = dm__state(match);
    struct eng_card *c = &match->card[card.raw];
    if (c->unit.raw == 0) {
        return false; /* all of it is about stacks */
    }
    if (strcmp(name, "since") == 0) {
        s->since[card.raw] = (uint16_t)value;
        return value >= 0 && value <= match->turn;
    }
    if (strcmp(name, "entered_this_turn") == 0) {
        s->since[card.raw] = value != 0 ? match->turn : 0;
        return true;
    }
    if (strcmp(name, "put_under") == 0 && value != 0) {
        eng_set_add(&s->later, card);
        return c->zone == Z_UNDER;
    }
    if (strcmp(name, "joined") == 0 && value != 0) {
        c->flags |= ENG_CARD_JOINED;
        if (c->below.raw != 0) {
            dm__lay_stack(match, c->unit);
        }
        return c->below.raw != 0;
    }
    return false;
}
