/* SPDX-License-Identifier: MIT
 * glance.c - what predicates of lines ask for at least (made when cards are loaded), and things as
 * they are looked at. */
#include "glance.h"

#include "information.h"

enum {
    LEVELS = 15, /* that have a bit */
    NO_LEVEL = 1u << LEVELS
};

#ifndef ENG_RULE_SWITCHES
static uint16_t of_levels(const struct eng_program *program, uint32_t base, const uint16_t *op)
{
    const uint16_t *least = &program->code[base + op[2]];
    const uint16_t *most = &program->code[base + op[3]];
    unsigned refuses = NO_LEVEL;
    for (int level = 0; level < LEVELS; level++) {
        const bool is_below = op[2] != 0 && least[0] == ENG_OP_LIT && level < (int16_t)least[1];
        const bool is_above = op[3] != 0 && most[0] == ENG_OP_LIT && level > (int16_t)most[1];
        refuses |= is_below || is_above ? 1u << level : 0u;
    }
    return (uint16_t)refuses;
}

static struct dig_glance both(struct dig_glance a, struct dig_glance b)
{
    return (struct dig_glance){
        .refuses = a.refuses | b.refuses,
        .test = a.test != 0 ? a.test : b.test,
        .colors = a.colors != 0 ? a.colors : b.colors,
    };
}

static struct dig_glance either(struct dig_glance a, struct dig_glance b)
{
    return (struct dig_glance){
        .refuses = a.refuses & b.refuses,
        .test = a.test == b.test ? a.test : 0,
        .colors = a.colors != 0 && b.colors != 0 ? a.colors | b.colors : 0,
    };
}
#endif

struct dig_glance dig__glance(const struct eng_program *program, uint32_t base, uint16_t at)
{
    struct dig_glance glance = {0};
#ifdef ENG_RULE_SWITCHES /* what a broken rule lets pass is evaluated */
    (void)program;
    (void)base;
    (void)at;
#else
    const uint16_t *op = &program->code[base + at];
    if (at == 0) {
        return glance;
    }
    switch (op[0]) { /* an enum eng_op; the others are not looked into */
    case ENG_OP_P_AND:
        return both(dig__glance(program, base, op[1]), dig__glance(program, base, op[2]));
    case ENG_OP_P_OR:
        return either(dig__glance(program, base, op[1]), dig__glance(program, base, op[2]));
    case ENG_OP_P_DIM:
        glance.refuses = op[1] == DIM_LEVEL ? of_levels(program, base, op) : 0;
        break;
    case ENG_OP_P_MASK:
        glance.colors = op[1] == MASK_COLOR ? (uint8_t)op[2] : 0;
        break;
    case ENG_OP_P_TEST:
        glance.test = (uint16_t)(op[1] + 1u);
        break;
    default:
        break;
    }
#endif
    return glance;
}

static uint16_t bit_of(int level)
{
    return (uint16_t)(level == DIG_NO_VALUE ? (unsigned)NO_LEVEL
            : level >= 0 && level < LEVELS  ? 1u << level
                                            : 0u);
}

struct dig_sight dig__sight(
    const struct eng_book *book, const struct eng_match *match, struct eng_thing thing)
{
    const struct eng_unit_id unit =
        thing.is_unit ? match->card[thing.card.raw].unit : eng_unit_of(0);
    const struct eng_card_id card = unit.raw != 0 ? match->unit[unit.raw].top : thing.card;
    const struct dig_facts *f = dig__facts(book, match, card);
    const struct dig_now printed =
        unit.raw != 0 ? dig__peek(match)->now[unit.raw] : dig__printed(f);
    const unsigned tells = 1u << SAYS_SET | 1u << SAYS_ALSO;
    if (f->also_fors > 0 || (unit.raw == 0 && (dig__peek(match)->says & tells) != 0)) {
        return (struct dig_sight){
            .colors = UINT8_MAX, .is_told = 1}; /* for some lines, perhaps */
    }
    return (struct dig_sight){
        .level = bit_of(printed.level),
        .def = match->card[card.raw].def,
        .colors = printed.colors,
        .side = unit.raw != 0 ? DIG_SIDE_DIGIMON : 0,
        .is_told = printed.is_told,
    };
}
