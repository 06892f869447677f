/* SPDX-License-Identifier: MIT
 * activation.h - activating effects: by declaring it (15-8-4), at once, and by other effects (15-15-7). */
#ifndef DIG__ACTIVATION_H
#define DIG__ACTIVATION_H

#include "verbs.h"

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

#endif
