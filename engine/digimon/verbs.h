/* SPDX-License-Identifier: MIT
 * verbs.h - the verbs of effects: shared by the files that do them. */
#ifndef DIG__VERBS_H
#define DIG__VERBS_H

#include "effects.h"

/* A happening that the effect being processed causes. */
static inline struct eng_happening dig__by_effect(
    const struct eng_doing *d, enum dig_happening kind)
{
    return eng__by_effect(d->frame, (uint8_t)kind);
}

/* The same in a procedure that a verb has called: the effect's frame is the one below. */
static inline struct eng_happening dig__by_effect_below(
    const struct eng_frame *frame, enum dig_happening kind)
{
    return eng__by_effect(frame - 1, (uint8_t)kind);
}

/* The things of a verb's target operand; nothing when it was left out. */
struct eng_things dig__slot(const struct eng_doing *d, uint16_t slot);

/* A number operand, or `absent` when it was left out. */
int dig__operand(const struct eng_doing *d, uint16_t address, int absent);

/* The effect may affect the unit 15-15-5. */
bool dig__affects(const struct eng_doing *d, struct eng_unit_id unit);

/* The seat may play the card by the effect [15-1-3]. */
bool dig__may_play_by(const struct eng_doing *d, uint8_t seat, struct eng_card_id card);

/* What is to be paid for something that costs `full`, by a COST operand; -1: nothing, the payment is
 * skipped. */
int dig__cost_of(const struct eng_doing *d, const uint16_t *cost, int full);

/* de_digivolve.c: calls the procedure of <De-Digivolve> for these units; how many cards it may trash. */
void dig__de_digivolve(struct eng_doing *d, const struct eng_things *units, int n);
void dig__offer_how_many(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* verbs_digivolve.c */
enum eng_done dig__verb_digivolve(struct eng_doing *d);
enum eng_done dig__verb_materials(struct eng_doing *d);

/* verbs_place.c */
enum eng_done dig__verb_place(struct eng_doing *d);
void dig__offer_order(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* token.c: tokens, <Save> and <Mind Link>; the units that a card may be placed under */
enum eng_done dig__verb_play_token(struct eng_doing *d);
enum eng_done dig__verb_save(struct eng_doing *d);
enum eng_done dig__verb_mind_link(struct eng_doing *d);
void dig__offer_hosts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* verbs_action.c: verbs that are procedures of the rules */
enum eng_done dig__verb_action(struct eng_doing *d);

#endif
