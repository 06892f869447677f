/* SPDX-License-Identifier: MIT
 * broken.h - what a reconstruction (reconstruct.c) does differently while a test breaks one of its rules
 * (rules.h) and that takes more than leaving something out. Each is called at one place; a build
 * without switches has nothing of it. */
#ifndef DM__BROKEN_H
#define DM__BROKEN_H

#include "reconstruct.h"

#ifdef ENG_RULE_SWITCHES

/* Whether a creature is reconstructed, where by the rules it `is` or is not. */
bool dm__broken_reconstructed(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, bool is);

/* Whether the card may be the top of what stays, where by the rules it `may` or may not. */
bool dm__broken_may_stay(const struct eng_act *act, struct eng_card_id card, bool may);

/* A card from under the creature is in the graveyard; the event tells it. */
void dm__broken_loss(struct eng_act *act, struct eng_card_id card, struct eng_event *event);

/* Before cards go that cannot be the top: all may be gone then. */
void dm__broken_losses(struct eng_act *act, struct eng_unit_id unit);

/* That creature stays, by either rule, and it has been told. */
void dm__broken_rebuilt(struct eng_act *act, struct eng_unit_id unit);

/* The same by the rule since 2021-03-16: its orientation, and the cards below, which stay as they lie. */
void dm__broken_below(struct eng_act *act, struct eng_unit_id unit);

/* Of an attacker that stays: those who may go on with the attack, and whether that is asked. */
void dm__broken_attack(const struct eng_match *match, struct eng_unit_id unit,
    struct eng_things *kept, int16_t *is_asked);

#else
#define dm__broken_reconstructed(book, match, unit, is) (is)
#define dm__broken_may_stay(act, card, may)             (may)
#define dm__broken_loss(act, card, event)               ((void)0)
#define dm__broken_losses(act, unit)                    ((void)0)
#define dm__broken_rebuilt(act, unit)                   ((void)0)
#define dm__broken_below(act, unit)                     ((void)0)
#define dm__broken_attack(match, unit, kept, is_asked)  ((void)0)
#endif

#endif
