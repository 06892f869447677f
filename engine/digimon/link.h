/* SPDX-License-Identifier: MIT
 * link.h - linking: 4-8, 10. */
#ifndef DIG__LINK_H
#define DIG__LINK_H

#include "requirement.h"
#include "verbs.h"

/* How many cards are linked to a unit. */
static inline int dig__links(const struct eng_match *match, struct eng_unit_id unit)
{
    int n = 0;
    for (struct eng_card_id at = match->unit[unit.raw].links; at.raw != 0;
         at = match->card[at.raw].below) {
        n++;
    }
    return n;
}

void dig__offer_links(const struct eng_book *book, const struct eng_match *match,
    const struct dig_bases *bases, struct eng_options *out);
void dig__link(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost, uint8_t flags);
enum {
    DIG_LINK_FREE = 1
};
enum eng_done dig__verb_link(struct eng_doing *d);
/* The older link cards of which one is to be trashed [4-8-5]. */
void dig__offer_older_links(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* Trashes link cards that are too many, or whose requirement is not met, 17-1-3-2-5 to -7. */
bool dig__check_links(struct eng_act *act, struct eng_unit_id unit);

/* A unit is about to leave the field for a place under a card or as a link card: its under-cards and
 * link cards are trashed [4-6-8] [4-8-6], what it was given is gone 15-11-1-2. Its top card is left
 * for the caller to detach. */
void dig__lift(struct eng_act *act, struct eng_unit_id unit);

#endif
