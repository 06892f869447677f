/* SPDX-License-Identifier: MIT
 * areas.c - orientation, drawing, deleting, trashing, moving and hatching: 4-6-8, 4-12 to 4-17. */
#include "effects.h"

#include <assert.h>

/* Every card on the field has an orientation [4-12-1], a token too [1-4-4-3]. */
static bool has_orientation(const struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_match *m = act->match;
    const bool is_token = (m->card[m->unit[unit.raw].top.raw].flags & ENG_CARD_TOKEN) != 0;
    return (!is_token || dig__rule(TOKEN_TURNS)) &&
        (dig__is_digimon(act->book, m, unit) || dig__rule(ORIENTATION));
}

void dig__suspend(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    if (!u->is_suspended && has_orientation(act, unit) &&
        dig__rule(SUSPEND)) { /* 1-3-3: suspending a suspended card is no event */
        u->is_suspended = 1;
        eng__emit_unit(act, EV_SUSPEND, clause, unit);
    }
}

void dig__unsuspend(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    if (u->is_suspended && has_orientation(act, unit) && dig__rule(UNSUSPEND)) { /* 1-3-3 */
        u->is_suspended = 0;
        eng__emit_unit(act, EV_UNSUSPEND, clause, unit);
    }
}

bool dig__draw(struct eng_act *act, uint8_t seat, uint16_t clause)
{
    const struct eng_pile *deck = &act->match->pile[seat][Z_DECK];
    const struct eng_card_id card = dig__rule(DRAW_THE_TOP)
        ? eng__pile_top(act->match, seat, Z_DECK)
        : deck->at[0]; /* 4-13-2 */
    if (card.raw == 0) {
        return false;
    }
    eng__move(
        act, card, dig__rule(DRAW) ? Z_HAND : Z_TRASH, ENG__TOP, EV_DRAW, clause); /* 4-13-1 */
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
    return (match->pile[seat][Z_EGGS].len > 0 || !dig__rule(HATCH_NEEDS_EGG)) && /* 4-17-2 */
        (dig__breeding_unit(match, seat).raw == 0 || /* 4-17-3, 3-4-7-2 */
            !dig__rule(HATCH_NEEDS_ROOM));
}

void dig__hatch(struct eng_act *act, uint8_t seat)
{
    const struct eng_card_id card = dig__rule(HATCH_THE_TOP)
        ? eng__pile_top(act->match, seat, Z_EGGS)
        : act->match->pile[seat][Z_EGGS].at[0];
    if (card.raw == 0 && !dig__rule(HATCH_NEEDS_EGG)) {
        return;
    }
    assert(card.raw != 0);
    struct eng_event *e = eng__emit_card(act, EV_HATCH, C_4_17_1, card);
    e->from = Z_EGGS;
    e->to = dig__rule(HATCH) ? Z_BREEDING : Z_BATTLE;
    e->seen_to = ENG__SEEN_ALL;
    eng__detach(act, card, Z_NONE);
    const struct eng_unit_id unit = eng__attach_unit(act, card, seat, e->to);
    e->unit = act->match->unit[unit.raw].serial;
}

bool dig__can_move(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    return unit.raw != 0 && dig__is_digimon(book, match, unit) && dig__rule(MOVE) &&
        (dig__dp(match, unit) != ENG_NUMBER_NONE || !dig__rule(MOVE_NEEDS_DP)); /* 4-16-2 */
}

void dig__move_to(struct eng_act *act, struct eng_unit_id unit, uint8_t zone)
{
    struct eng_match *m = act->match;
    struct eng_unit *u = &m->unit[unit.raw];
    struct eng_event *e = eng__emit_unit(act, EV_MOVE, C_4_16_1, unit);
    e->from = u->zone;
    e->to = zone;
    u->mark = 0;
    if (!dig__rule(OVERFLOW_OFF_FIELD)) { /* 4-18-1 */
        dig__note_overflow(act, u->top);
    }
    u->zone = zone; /* the same unit: orientation and what it was granted stay 4-16-3, 4-16-4 */
    m->card[u->top.raw].zone = zone;
    u->is_suspended &= dig__rule(MOVE_ORIENTATION);
    u->is_suspended |= !dig__rule(MOVE_UNSUSPENDED);
    if (!dig__rule(MOVE_GRANTED)) {
        dig__forget_unit(m, unit);
    }
    for (unsigned i = 0; i < ENG_PENDING_MAX && m->pendings > 0; i++) {
        if (m->pending[i].batch != 0 && m->pending[i].unit == u->serial &&
            dig__rule(MOVE_PENDING)) {
            eng__pending_drop(m, &m->pending[i]); /* 4-16-5 */
        }
    }
    struct eng_happening how = dig__about_unit(m, HAP_MOVED, unit);
    how.from = zone == Z_BATTLE ? Z_BREEDING : Z_BATTLE;
    how.to = zone;
    dig__happen(act, &how);
    dig__timing(act, TIMING_WHEN_MOVING, u->owner, &how.it, &how);
}

/* 4-18: an ACE card that goes from the field or from under a card to anywhere else costs its owner
 * memory at once, even in the middle of an effect. What leaves at the same time is noted first, then
 * processed in order. A link card is neither on the field nor under a card [4-8-2] [4-8-4]. */
void dig__note_overflow(struct eng_act *act, struct eng_card_id card)
{
    const struct eng_card *c = &act->match->card[card.raw];
    if ((c->unit.raw != 0 || !dig__rule(OVERFLOW_FROM_FIELD)) &&
        (c->zone != Z_LINK || !dig__rule(LINK_NOT_FIELD)) && dig__rule(OVERFLOW_COSTS) &&
        dig__facts(act->book, act->match, card)->overflow > 0) {
        eng_set_add(&dig__state(act->match)->overflow.cards, card);
    }
}

/* An effect is being processed, for the rule switch of 4-18-2. */
static bool is_in_effect(const struct eng_match *m)
{
    for (unsigned i = 0; i < m->frames; i++) {
        if (m->frame[i].proc == PROC_EFFECT) {
            return true;
        }
    }
    return false;
}

/* One by one, the turn player's first, then the other's [4-18-5]. All of one player's go the same
 * way on the gauge: in which order that player takes them makes no difference, nobody is asked. */
void dig__overflow(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    const struct eng_things cards = dig__peek(m)->overflow;
    if (eng__things_none(&cards) || (!dig__rule(OVERFLOW_AT_ONCE) && is_in_effect(m))) {
        return;
    }
    dig__state(act->match)->overflow = (struct eng_things){0};
    int sum = 0;
    const int way = dig__rule(OVERFLOW_LOSES) ? 1 : -1; /* 4-18-1 */
    for (unsigned turn = 0; turn < ENG_SEATS; turn++) {
        const bool is_own = (turn == 0) == dig__rule(OVERFLOW_FIRST);
        const uint8_t seat = is_own ? m->turn_seat : eng_foe(m->turn_seat);
        eng_things_foreach(c, &cards)
        {
            if (m->card[c.raw].owner == seat && (is_own || dig__rule(OVERFLOW_SECOND))) {
                const int n = way * dig__facts(act->book, m, c)->overflow;
                if (dig__rule(OVERFLOW_SINGLY)) {
                    dig__set_memory(act, dig__peek(m)->memory + (is_own ? -n : n), C_4_18_1);
                }
                sum += is_own ? -n : n;
            }
        }
    }
    if (!dig__rule(OVERFLOW_SINGLY)) {
        dig__set_memory(act, dig__peek(m)->memory + sum, C_4_18_1);
    }
}

static void trash_card(
    struct eng_act *act, struct eng_card_id card, uint16_t serial, uint16_t clause)
{
    dig__note_overflow(act, card);
    struct eng_event *e = eng__move(act, card, dig__trash_zone(), ENG__TOP, EV_TRASH, clause);
    e->unit = serial;
}

/* Also when its last card goes as a card and not as a unit: its link cards are trashed [4-8-6]. */
void dig__unit_ends(struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_unit *u = &act->match->unit[unit.raw];
    while (u->links.raw != 0) {
        trash_card(act, u->links, u->serial, C_4_8_6);
    }
}

void dig__trash_card(struct eng_act *act, struct eng_card_id card, uint16_t clause)
{
    const struct eng_card *c = &act->match->card[card.raw];
    const uint16_t serial = act->match->unit[c->unit.raw].serial;
    if (serial != 0) {
        trash_card(act, card, serial, clause);
    } else {
        if (!dig__rule(OVERFLOW_FROM_FIELD)) { /* 4-18-1 */
            dig__note_overflow(act, card);
        }
        eng__move(act, card, dig__trash_zone(), ENG__TOP, EV_TRASH, clause);
    }
}

bool dig__deck_is_revealed(const struct eng_match *match, uint8_t seat)
{
    bool is_any = false;
    for (unsigned i = 1; i <= match->cards && match->pile[seat][Z_DECK].len == 0; i++) {
        is_any |= (match->card[i].flags & ENG_CARD_COUNTS) != 0 && match->card[i].owner == seat;
    }
    return is_any;
}

/* A Digi-Egg card never enters a private area other than the Digi-Egg deck 3-1-3-9. */
static uint8_t area_for(
    const struct eng_act *act, struct eng_card_id card, uint8_t zone, enum eng__where *where)
{
    if (dig__facts(act->book, act->match, card)->category != DIG_CATEGORY_DIGI_EGG) {
        return zone;
    }
    if (zone == Z_HAND || zone == Z_SECURITY) {
        *where = ENG__BOTTOM;
        return Z_EGGS;
    }
    return zone == Z_DECK ? Z_EGGS : zone;
}

struct eng_event *dig__place(struct eng_act *act, struct eng_card_id card, uint8_t zone,
    enum eng__where where, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    if ((m->card[card.raw].flags & ENG_CARD_TOKEN) != 0 &&
        dig__rule(TOKEN_LEAVES)) { /* 4-20-5: removed from the game */
        struct eng_event *e = eng__emit_card(act, kind, clause, card);
        e->from = m->card[card.raw].zone;
        eng__detach(act, card, Z_NONE);
        return e;
    }
    zone = area_for(act, card, zone, &where);
    dig__note_overflow(act, card);
    return eng__move(act, card, zone, where, kind, clause);
}

/* 4-8-6: with what they are linked to, at the same time. */
static void drop_links(struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_unit *u = &act->match->unit[unit.raw];
    while (u->links.raw != 0) {
        if (dig__rule(LINKS_TRASHED)) {
            trash_card(act, u->links, u->serial, C_4_8_6);
        } else {
            eng__move(act, u->links, Z_HAND, ENG__TOP, EV_RETURN, C_4_8_6);
        }
    }
}

void dig__strip(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    struct eng_unit *u = &m->unit[unit.raw];
    drop_links(act, unit);
    while (m->card[u->top.raw].below.raw != 0 &&
        dig__rule(UNDER_TRASHED)) { /* 4-6-8: with the top card, at the same time */
        const struct eng_card_id under = m->card[u->top.raw].below;
        trash_card(act, under, u->serial, C_4_6_8);
        dig__pending_moved(m, under, u->top); /* 15-8-3-5: the former top card carries it */
    }
}

void dig__remove(struct eng_act *act, struct eng_unit_id unit, uint8_t kind, uint8_t to,
    enum eng__where where, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_unit *u = &m->unit[unit.raw];
    const uint16_t serial = u->serial;
    const struct eng_card_id top = u->top;
    drop_links(act, unit);
    while (m->card[u->top.raw].below.raw != 0 &&
        dig__rule(UNDER_TRASHED)) { /* 4-6-8: with the top card, at the same time */
        const struct eng_card_id under = m->card[u->top.raw].below;
        trash_card(act, under, serial, C_4_6_8);
        dig__pending_moved(m, under, top); /* 15-8-3-5: the former top card carries it */
    }
    dig__state(m)->played_turn[unit.raw] = 0;
    struct eng_event *e = dig__place(act, u->top, to, where, kind, clause);
    e->unit = serial;
    if (dig__rule(DELETED_PENDING)) { /* 4-14-2 */
        dig__pending_moved(m, top, top);
    }
}

void dig__trash(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    if (!dig__rule(TRASHED_NOT_DELETED)) {
        const struct eng_happening how = dig__about_unit(act->match, HAP_DELETED, unit);
        dig__happen(act, &how);
        dig__timing(act, TIMING_ON_DELETION, 0, &how.it, &how);
    }
    dig__remove(
        act, unit, EV_TRASH, dig__trash_zone(), ENG__TOP, clause); /* 4-15-3: not a deletion */
}
