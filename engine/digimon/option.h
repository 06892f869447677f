/* SPDX-License-Identifier: MIT
 * option.h - using Options, linking, tokens and activating effects (4-5, 4-8, 4-19 to 4-21, 9, 10,
 * 15-8-4), as main-phase actions and as verbs of effects. */
#ifndef DIG__OPTION_H
#define DIG__OPTION_H

#include "requirement.h"
#include "verbs.h"

/* ---- activation.c ---- */

/* A <Delay> effect: its body begins by trashing its card from the battle area 16-17. */
bool dig__is_delay(const struct eng_book *book, const struct eng_effect *effect);

/* What a seat may activate by declaring it: [Main] in the main phase, [Counter] in counter timing;
 * DO_ACTIVATE options, `index` the place of the effect among those of its unit or card. */
void dig__offer_activations(const struct eng_book *book, const struct eng_match *match,
    enum dig_timing timing, uint8_t seat, struct eng_options *out);
void dig__do_activation(
    struct eng_act *act, enum dig_timing timing, uint8_t seat, const struct eng_option *option);

/* An effect activates now, not from the queue, if its condition holds: a procedure. */
void dig__resolve(struct eng_act *act, const struct dig_borne *borne);

enum eng_done dig__verb_activate(struct eng_doing *d);
void dig__offer_candidates(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* ---- option.c ---- */

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

/* ---- link.c ---- */

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

/* ---- token.c: tokens, <Save>, <Mind Link> ---- */

enum eng_done dig__verb_play_token(struct eng_doing *d);
enum eng_done dig__verb_save(struct eng_doing *d);
enum eng_done dig__verb_mind_link(struct eng_doing *d);
/* The units that a card may be placed under. */
void dig__offer_hosts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* ---- de_digivolve.c ---- */

/* How many cards <De-Digivolve> may trash. */
void dig__offer_how_many(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

#endif
