/* SPDX-License-Identifier: MIT
 * glance.c - what predicates of lines ask for at least (made when cards are loaded), and things as
 * they are looked at. */
#include "glance.h"

enum {
    LEVELS = 15, /* that have a bit */
    NO_LEVEL = 1u << LEVELS
};

static uint16_t bit_of(int level)
{
    return (uint16_t)(level == DIG_NO_VALUE ? (unsigned)NO_LEVEL
            : level >= 0 && level < LEVELS  ? 1u << level
                                            : 0u);
}

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

struct dig_glance dig__glance_onto(const struct dig_facts *facts)
{
    struct dig_glance onto = {0};
#ifdef ENG_RULE_SWITCHES
    (void)facts;
#else
    for (unsigned i = 0; i < (unsigned)facts->requirements + facts->given; i++) {
        const struct dig_requirement *r = &facts->requirement[i];
        const unsigned refuses = r->level == DIG_NO_VALUE ? 0u : ~(unsigned)bit_of(r->level);
        const struct dig_glance ordinary = {.refuses = (uint16_t)refuses, .colors = r->colors};
        const struct dig_glance one = r->from != 0 ? r->glance : ordinary;
        onto = i == 0 ? one : either(onto, one);
    }
#endif
    return onto;
}

static struct dig_sight of_unit(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct dig_now *now = &dig__peek(m)->now[unit.raw];
    const bool is_also = dig__top(book, m, unit)->also_fors > 0; /* for some lines, perhaps */
    return (struct dig_sight){
        .level = is_also ? 0 : bit_of(now->level),
        .def = m->card[m->unit[unit.raw].top.raw].def,
        .colors = is_also ? UINT8_MAX : now->colors,
        .side = DIG_SIDE_DIGIMON,
        .is_told = is_also || now->is_told != 0,
    };
}

struct dig_sight dig__sight(
    const struct eng_book *book, const struct eng_match *match, struct eng_thing thing)
{
    const struct eng_unit_id unit = match->card[thing.card.raw].unit;
    if (thing.is_unit && unit.raw != 0) {
        return of_unit(book, match, unit);
    }
    const struct dig_facts *f = dig__facts(book, match, thing.card);
    const bool is_also = f->also_fors > 0 || dig__peek(match)->tells != 0; /* 15-12 */
    return (struct dig_sight){
        .level = is_also ? 0 : bit_of(f->level),
        .def = match->card[thing.card.raw].def,
        .colors = is_also ? UINT8_MAX : f->colors | f->also_colors,
        .is_told = is_also,
    };
}
