/* SPDX-License-Identifier: MIT
 * broken.c - reconstruction with one of its rules broken. Nothing in it holds in a match. */
#include "broken.h"

#ifdef ENG_RULE_SWITCHES

static bool is_evolution_below(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_card_id below = m->card[m->unit[unit.raw].top.raw].below;
    return below.raw != 0 && (dm__facts(book, m, below)->supertypes & DM_EVOLUTION) != 0;
}

bool dm__broken_reconstructed(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, bool is)
{
    const bool is_exposed = (match->unit[unit.raw].mark & DM_MARK_EXPOSED) != 0;
    if (!dm__rule(TOP_DECIDES)) {
        return is_evolution_below(book, match, unit);
    }
    if (is_exposed && !dm__rule(CHAIN_EVOLUTION)) {
        return false;
    }
    return is || !dm__rule(PLAIN_LOSES) ||
        (!dm__rule(PLAIN_ALIKE) && !dm__since(match, DM_NEWER_ONE_STAYS)) ||
        (is_exposed && !dm__rule(CHAIN_PLAIN));
}

static bool has_source_below(const struct eng_act *act, struct eng_card_id card)
{
    const struct eng_match *m = act->match;
    struct eng_card_id at = m->card[card.raw].below;
    while (
        at.raw != 0 && !dm__is_source(act->book, m, card, 0, (struct eng_thing){at, false})) {
        at = m->card[at.raw].below;
    }
    return at.raw != 0;
}

bool dm__broken_may_stay(const struct eng_act *act, struct eng_card_id card, bool may)
{
    const struct dm_facts *f = dm__facts(act->book, act->match, card);
    const bool is_evolution = (f->supertypes & DM_EVOLUTION) != 0;
    return may && (dm__rule(TWINPACT_CREATURE) || (f->types & DM_TYPE_SPELL) == 0) &&
        (dm__rule(ANY_SUPERTYPE) || f->supertypes == 0 || is_evolution) &&
        (dm__rule(EVOLUTION_STAYS) || !is_evolution) &&
        (dm__rule(NO_SOURCES) || !is_evolution || has_source_below(act, card));
}

void dm__broken_loss(struct eng_act *act, struct eng_card_id card, struct eng_event *event)
{
    if (!dm__rule(SURPLUS_STRAIGHT)) {
        event->kind = EV_LEAVE;
    }
    if (!dm__rule(LOST_TO_GRAVEYARD)) {
        dm__move(act, card, Z_HAND, ENG__TOP, EV_UNDER_LEFT, C_801_4B);
    }
}

void dm__broken_losses(struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_match *m = act->match;
    const struct eng_card_id first = m->unit[unit.raw].top;
    const struct eng_card_id second = m->card[first.raw].below;
    const bool is_skipped = !dm__may_stay(act, first);
    if (!dm__rule(ONE_STAYS) || (!dm__rule(SKIP) && is_skipped) ||
        (!dm__rule(SKIP_AGAIN) && is_skipped && second.raw != 0 &&
            !dm__may_stay(act, second))) {
        dm__lose_all(act, unit);
    } else if (!dm__rule(FIRST_STAYS)) {
        dm__lose(act, unit, first);
    } else if (!dm__rule(SINGLE_LOST) && second.raw == 0) {
        dm__move(act, first, Z_HAND, ENG__TOP, EV_UNDER_LEFT, C_801_4A);
    }
}

void dm__broken_rebuilt(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    uint16_t *since = &dm__state(m)->since[m->unit[unit.raw].top.raw];
    if (!dm__rule(NOT_SICK) || !dm__rule(SICK)) {
        *since = dm__rule(SICK) ? m->turn : (uint16_t)(m->turn - 1);
    }
    if (!dm__rule(NOT_PUT)) {
        eng__emit_unit(act, EV_PUT, C_400_7, unit);
    }
    if (!dm__rule(NOT_ENTERED)) {
        const struct eng_happening how = dm__about_unit(m, HAP_ENTERS, unit);
        dm__happen(act, &how);
    }
    if (!dm__rule(EFFECTS_STAY)) {
        dm__forget_unit(m, unit);
    }
}

/* The cards below are turned over, are lost, or are creatures of their own. */
static void disturb(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    struct eng_list below = {0};
    struct eng_list turned = {.at[0] = m->unit[unit.raw].top, .len = 1};
    for (struct eng_card_id at = m->card[turned.at[0].raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        below.at[below.len++] = at;
    }
    for (unsigned i = below.len; i > 0 && !dm__rule(BELOW_ORDER); i--) {
        turned.at[turned.len++] = below.at[i - 1];
    }
    dm__restack(act, unit, &turned);
    for (unsigned i = 0; i < below.len; i++) {
        const bool is_creature = dm__is_creature_card(act->book, m, below.at[i]);
        if (!dm__rule(BELOW_STAYS) || (!dm__rule(BELOW_ANY) && !is_creature)) {
            dm__lose(act, unit, below.at[i]);
        } else if (!dm__rule(ONE_CREATURE) && is_creature) {
            dm__split(act, unit, &below.at[i], 1);
        }
    }
}

void dm__broken_below(struct eng_act *act, struct eng_unit_id unit)
{
    if (!dm__rule(BELOW_STAYS) || !dm__rule(BELOW_ANY) || !dm__rule(BELOW_ORDER) ||
        !dm__rule(ONE_CREATURE)) {
        disturb(act, unit);
    }
    if (!dm__rule(STAYS_TAPPED) || !dm__rule(STAYS_UNTAPPED)) {
        act->match->unit[unit.raw].is_suspended = dm__rule(STAYS_TAPPED);
    }
}

void dm__broken_attack(const struct eng_match *match, struct eng_unit_id unit,
    struct eng_things *kept, int16_t *is_asked)
{
    if (!dm__rule(NO_ATTACKER_CHOICE) && dm__since(match, DM_NEWER_ONE_STAYS)) {
        eng__things_add(kept, match->unit[unit.raw].top);
        *is_asked = 1;
    }
}

#endif
