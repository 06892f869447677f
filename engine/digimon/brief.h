/* SPDX-License-Identifier: MIT
 * brief.h - what the derived values of units (now.c) depend on, as masks: of an effect, and of a
 * statement in force. What does not depend on what has changed need not be derived anew. */
#ifndef DIG__BRIEF_H
#define DIG__BRIEF_H

#include "state.h"

/* What lies in an area. */
static inline unsigned dig__reads_area(unsigned zone)
{
    static const uint16_t reads[] = {
        [PLACE_DECK] = READS_DECK,
        [PLACE_EGGS] = READS_EGGS,
        [PLACE_HAND] = READS_HAND,
        [PLACE_SECURITY] = READS_SECURITY,
        [PLACE_TRASH] = READS_TRASH,
        [PLACE_BATTLE] = READS_BOARD,
        [PLACE_BREEDING] = READS_BOARD,
        [PLACE_UNDER] = READS_BOARD,
        [PLACE_LINKS] = READS_BOARD,
        [PLACE_STACK] = READS_BOARD,
    };
    return zone < sizeof reads / sizeof *reads && reads[zone] != 0 ? reads[zone] : READS_ANY;
}

/* What a statement with these operands makes of units depends on; `is_chosen`: its units are. */
unsigned dig__reads_statement(const struct eng_program *program, uint32_t base,
    unsigned statement, uint16_t list, bool is_chosen);

/* What a persistent effect depends on: its conditions and its statements. */
unsigned dig__reads_effect(const struct eng_program *program, const struct eng_effect *e);

/* The target may find units: it looks for things on the field. */
bool dig__is_of_field(const uint16_t *target);

/* What an effect that a statement gives to a unit depends on. */
unsigned dig__reads_given(const struct eng_effect *e);

/* Instances of these add up, and their number may be computed. */
static inline bool dig__is_counted(unsigned keyword)
{
    return keyword == KW_SECURITY_ATTACK || keyword == KW_LINK_PLUS;
}

/* A keyword that holds in the battle area whatever else is so. */
static inline bool dig__is_steady(const struct eng_effect *e)
{
#ifdef ENG_RULE_SWITCHES
    (void)e;
    return false; /* any keyword may be switched off */
#else
    return e->keyword != 0 && (e->flags & ENG_EFFECT_GRANTED) == 0 &&
        (e->from >> PLACE_BATTLE & 1u) != 0 &&
        (e->operand_at == 0 || !dig__is_counted(e->keyword)) &&
        (e->category != ENG_EFFECT_PERSISTENT || e->window == 0);
#endif
}

/* The place of a text in dig_brief.text. */
static inline unsigned dig__text_at(enum dig_text text)
{
    return text == TEXT_LINK ? 2u : (unsigned)text;
}

#endif
