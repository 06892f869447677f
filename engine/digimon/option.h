/* SPDX-License-Identifier: MIT
 * option.h - using Options: 4-5, 4-19, 4-21, 4-27, 9. */
#ifndef DIG__OPTION_H
#define DIG__OPTION_H

#include "requirement.h"
#include "verbs.h"

enum {
    DIG_MARK_PLACED = 1 /* unit.mark: an effect has put it there [4-27-1] 17-1-3-2-3 */
};

void dig__offer_uses(const struct eng_book *book, const struct eng_match *match,
    const struct dig_bases *bases, struct eng_options *out);

enum {
    DIG_USE_FREE = 1 /* without paying the cost */
};
int dig__use_cost(const struct dig_facts *facts);

/* The colour requirement: every colour of the Option is on the seat's field, or that need not be. */
bool dig__meets_colors(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat);
void dig__use(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, int cost, uint8_t flags);
enum eng_done dig__verb_use(struct eng_doing *d);

/* The units that an Arts Digivolve may be onto [4-19-1]. */
void dig__offer_arts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* An effect puts a card in its owner's battle area as a unit of its own, not playing it [4-27-1]. */
struct eng_unit_id dig__put_in_battle(
    struct eng_act *act, struct eng_card_id card, uint16_t clause);

#endif
