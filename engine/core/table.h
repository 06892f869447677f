/* SPDX-License-Identifier: MIT
 * table.h - the table the cards lie on: piles, units, stacks and links.
 *
 * These move cards and keep the bookkeeping right; they know no rules and emit no events, except
 * eng__move, eng__lay and eng__shuffle, which describe what they do. A card is always in exactly one place. */
#ifndef ENG__TABLE_H
#define ENG__TABLE_H

#include "act.h"

enum eng__where {
    ENG__TOP,
    ENG__BOTTOM
};

/* A new card of the match, nowhere yet; 0 when all slots are used. */
struct eng_card_id eng__card_new(struct eng_match *match, uint16_t def, uint8_t owner);

/* The top card of a pile, 0 when it is empty. */
static inline struct eng_card_id eng__pile_top(
    const struct eng_match *match, uint8_t seat, uint8_t zone)
{
    const struct eng_pile *p = &match->pile[seat][zone];
    return p->len == 0 ? eng_card_of(0) : p->at[p->len - 1];
}

/* Takes a card out of its pile, or off the top of its stack, or from under it, or unlinks it; it
 * is in zone `nowhere` then. A unit whose last card goes is freed. */
void eng__detach(struct eng_act *act, struct eng_card_id card, uint8_t nowhere);

/* Puts a detached card into an ordered area of its owner and hides it as that area demands. */
void eng__attach_pile(
    struct eng_act *act, struct eng_card_id card, uint8_t zone, enum eng__where where);

/* A new unit with a detached card as its top; unsuspended, placed this turn. 0 when full (the match
 * is void then and the card stays where it is). */
struct eng_unit_id eng__attach_unit(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, uint8_t zone);

/* Stacks a detached card on a unit: the former top card lies in zone `under` then. The unit stays
 * the same unit. */
void eng__stack_on(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under);

/* Adds a detached card as bottom card of a unit's stack. */
void eng__stack_under(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under);

/* Puts a detached card right under the top card of a unit. */
void eng__stack_below_top(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under);

/* Adds a detached card as the newest link card. */
void eng__link(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t zone);

/* Sets of units name a unit by its top card: by `to` now instead of `from` (0: not any more). */
void eng__units_follow(struct eng_match *match, struct eng_card_id from, struct eng_card_id to);

/* Moves a card to an ordered area of its owner and describes it; the event is returned so that the
 * caller can add to it. `nowhere` is used while it is lifted. */
struct eng_event *eng__move(struct eng_act *act, struct eng_card_id card, uint8_t zone,
    enum eng__where where, uint8_t kind, uint16_t clause);

/* Moves a card of an area that nobody may look into to another place of it, 0 being the top, and describes
 * it to who is among `seen` (bits of viewers): the others hear that some card was laid. */
void eng__lay(struct eng_act *act, struct eng_card_id card, uint8_t place, uint8_t seen,
    uint8_t kind, uint16_t clause);

/* Shuffles an ordered area and tells it: its cards get new epochs [1-3-10]. */
void eng__shuffle(
    struct eng_act *act, uint8_t seat, uint8_t zone, uint8_t kind, uint16_t clause);

/* The slot of the unit with that serial, 0 when it is not on the field (any more). */
static inline struct eng_unit_id eng__unit_find(const struct eng_match *match, uint16_t serial)
{
    for (unsigned slot = match->units; serial != 0 && slot > 0; slot--) {
        if (match->unit[slot].serial == serial) {
            return eng_unit_of(slot);
        }
    }
    return eng_unit_of(0);
}

/* The same, of a unit to which the card most likely belongs: it is looked at first. */
static inline struct eng_unit_id eng__unit_of(
    const struct eng_match *match, struct eng_card_id card, uint16_t serial)
{
    const struct eng_unit_id unit = match->card[card.raw].unit;
    return serial != 0 && match->unit[unit.raw].serial == serial
        ? unit
        : eng__unit_find(match, serial);
}

/* Cards in a unit's stack, the top card included. */
unsigned eng__stack_size(const struct eng_match *match, struct eng_unit_id unit);

/* for (each unit slot in use) */
#define eng_unit_foreach(u, match)                                     \
    for (struct eng_unit_id u = {1}; u.raw <= (match)->units; u.raw++) \
        if ((match)->unit[u.raw].serial != 0)

/* Lasting statements in use: slots from the first one on until all have been seen. The body may give
 * some away, and adds none. */
#define eng_lasting_foreach(i, match)                     \
    for (unsigned i = 0, rest_of_##i = (match)->lastings; \
         rest_of_##i > 0 && i < ENG_LASTING_MAX; i++)     \
        if ((match)->lasting[i].effect != 0 && rest_of_##i-- > 0)

#endif
