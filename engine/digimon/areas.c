/* SPDX-License-Identifier: MIT
 * areas.c - orientation, drawing, deleting, trashing, moving and hatching: 4-6-8, 4-12 to 4-17. */
#include "chapters.h"

#include <assert.h>

void dig__suspend(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    if (!u->is_suspended) { /* 1-3-3: suspending a suspended card is no event */
        u->is_suspended = 1;
        eng__emit_unit(act, EV_SUSPEND, clause, unit);
    }
}

void dig__unsuspend(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    if (u->is_suspended) { /* 1-3-3 */
        u->is_suspended = 0;
        eng__emit_unit(act, EV_UNSUSPEND, clause, unit);
    }
}

bool dig__draw(struct eng_act *act, uint8_t seat, uint16_t clause)
{
    const struct eng_card_id card = eng__pile_top(act->match, seat, Z_DECK); /* 4-13-2 */
    if (card.raw == 0) {
        return false;
    }
    eng__move(act, card, Z_HAND, ENG__TOP, EV_DRAW, clause);
    return true;
}

struct eng_unit_id dig__breeding_unit(const struct eng_match *match, uint8_t seat)
{
    eng_unit_foreach(u, match)
    {
        if (match->unit[u.raw].owner == seat && match->unit[u.raw].zone == Z_BREEDING) {
            return u;
        }
    }
    return eng_unit_of(0);
}

bool dig__can_hatch(const struct eng_match *match, uint8_t seat)
{
    return match->pile[seat][Z_EGGS].len > 0 &&   /* 4-17-2 */
        dig__breeding_unit(match, seat).raw == 0; /* 4-17-3, 3-4-7-2 */
}

void dig__hatch(struct eng_act *act, uint8_t seat)
{
    const struct eng_card_id card = eng__pile_top(act->match, seat, Z_EGGS);
    assert(card.raw != 0);
    struct eng_event *e = eng__emit_card(act, EV_HATCH, C_4_17_1, card);
    e->from = Z_EGGS;
    e->to = Z_BREEDING;
    e->seen_to = ENG__SEEN_ALL;
    eng__detach(act, card, Z_NONE);
    const struct eng_unit_id unit = eng__attach_unit(act, card, seat, Z_BREEDING);
    e->unit = act->match->unit[unit.raw].serial;
}

bool dig__can_move(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    return unit.raw != 0 && dig__is_digimon(book, match, unit) &&
        dig__dp(book, match, unit) != ENG_NUMBER_NONE; /* 4-16-2 */
}

void dig__move(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    struct eng_event *e = eng__emit_unit(act, EV_MOVE, C_4_16_1, unit);
    e->from = u->zone;
    e->to = Z_BATTLE;
    u->zone =
        Z_BATTLE; /* the same unit: orientation and what it was granted stay 4-16-3, 4-16-4 */
    act->match->card[u->top.raw].zone = Z_BATTLE;
}

static void trash_card(
    struct eng_act *act, struct eng_card_id card, uint16_t serial, uint16_t clause)
{
    struct eng_event *e = eng__move(act, card, Z_TRASH, ENG__TOP, EV_TRASH, clause);
    e->unit = serial;
}

static void remove_unit(
    struct eng_act *act, struct eng_unit_id unit, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_unit *u = &m->unit[unit.raw];
    const uint16_t serial = u->serial;
    while (u->links.raw != 0) {
        trash_card(act, u->links, serial, C_4_8_6);
    }
    while (
        m->card[u->top.raw].below.raw != 0) { /* 4-6-8: with the top card, at the same time */
        trash_card(act, m->card[u->top.raw].below, serial, C_4_6_8);
    }
    dig__state(m)->played_turn[unit.raw] = 0;
    struct eng_event *e = eng__move(act, u->top, Z_TRASH, ENG__TOP, kind, clause); /* 4-14-1 */
    e->unit = serial;
}

void dig__delete(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    remove_unit(act, unit, EV_DELETE, clause);
}

void dig__trash(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    remove_unit(act, unit, EV_TRASH, clause); /* 4-15-3: not a deletion */
}
