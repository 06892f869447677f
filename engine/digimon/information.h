/* SPDX-License-Identifier: MIT
 * information.h - what a unit is at this moment: printed, added and changed information (15-12). */
#ifndef DIG__INFORMATION_H
#define DIG__INFORMATION_H

#include "effects.h"

/* A unit before any statement. */
static inline struct dig_now dig__printed(const struct dig_facts *top)
{
    return (struct dig_now){
        .dp = top->dp == DIG_NO_VALUE ? ENG_NUMBER_NONE : top->dp,
        .dp_original = top->dp == DIG_NO_VALUE ? ENG_NUMBER_NONE : top->dp,
        .level = top->level,
        .cost = top->play_cost,
        .colors = (uint8_t)(top->colors | top->also_colors),
    };
}

/* Applies the statements in force that add or change information: what is kept in dig_now. */
void dig__inform(const struct eng_book *book, struct eng_match *match);

/* The same for a card that is no unit, of which `now` says what is printed; of use only while some
 * statement tells of cards (dig_state.tells). */
void dig__inform_card(const struct eng_ctx *ctx, struct eng_card_id card, struct dig_now *now);

/* Whether the unit, or a card that is none, passes a text test, as what it is called now. */
bool dig__passes(const struct eng_ctx *ctx, struct eng_unit_id unit, unsigned test);
bool dig__card_passes(const struct eng_ctx *ctx, struct eng_card_id card, unsigned test);

/* The names (DIM_NAME) or traits (DIM_TRAIT) of a card, or of the unit that it is on top of. */
struct eng_texts dig__texts(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit, unsigned dim);

/* The bracketed timings of an effect, with those that statements add. */
uint16_t dig__timings(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne);

/* What is added to the written maximum of a dimension in the effect being processed 15-15-4. */
int dig__maximum(const struct eng_ctx *ctx, unsigned dim);

#endif
