/* SPDX-License-Identifier: MIT
 * brief.c - quick tests over the effects of a card, made when cards are loaded: what it always has,
 * what it listens to and where, whether it says something of others, and whether that depends on what
 * other statements have made of units. */
#include "says.h"

struct reading {
    const struct eng_program *program;
    uint32_t base;
};

static const uint16_t *node(const struct reading *r, uint16_t at)
{
    return &r->program->code[r->base + at];
}

static bool number_reads(const struct reading *r, uint16_t at);
static bool target_reads(const struct reading *r, uint16_t at);

/* Power, races, names and civilizations may be another statement's doing; costs never are [201.2a]. */
static bool dim_reads(unsigned dim)
{
    return dim != DIM_COST && dim != DIM_UNDER && dim != DIM_TAPPED && dim != DIM_WHAT;
}

static bool predicate_reads(const struct reading *r, uint16_t at)
{
    if (at == 0) {
        return false;
    }
    const uint16_t *op = node(r, at);
    switch (op[0]) { /* an enum eng_op */
    case ENG_OP_P_AND:
    case ENG_OP_P_OR:
        return predicate_reads(r, op[1]) || predicate_reads(r, op[2]);
    case ENG_OP_P_NOT:
    case ENG_OP_P_UNDER:
    case ENG_OP_P_BATTLING:
        return predicate_reads(r, op[1]);
    case ENG_OP_P_AS:
        return predicate_reads(r, op[2]);
    case ENG_OP_P_TRUE:
    case ENG_OP_P_OWNER:
    case ENG_OP_P_IN:
    case ENG_OP_P_FLAG:
        return false;
    case ENG_OP_P_MASK:
        return op[1] == MASK_CIVILIZATION;
    case ENG_OP_P_DIM:
        return dim_reads(op[1]) || number_reads(r, op[2]) || number_reads(r, op[3]);
    case ENG_OP_P_SAME:
        return dim_reads(op[1]) || target_reads(r, op[2]);
    case ENG_OP_P_NO:
        return dim_reads(op[1]);
    case ENG_OP_P_REF:
        return target_reads(r, op[1]);
    default: /* text tests, keywords and whatever else */
        return true;
    }
}

static bool target_reads(const struct reading *r, uint16_t at)
{
    if (at == 0) {
        return false;
    }
    const uint16_t *op = node(r, at);
    switch (op[0]) { /* an enum eng_op */
    case ENG_OP_REF:
    case ENG_OP_NAMED:
        return false;
    case ENG_OP_SELECT: {
        bool reads = target_reads(r, op[3]) || predicate_reads(r, op[5]);
        for (unsigned i = 0; op[6] != 0 && i < node(r, op[6])[0]; i++) {
            reads = reads || target_reads(r, node(r, op[6])[1 + i]);
        }
        return reads;
    }
    case ENG_OP_UNION:
        return target_reads(r, op[1]) || target_reads(r, op[2]);
    case ENG_OP_OUTER:
        return target_reads(r, op[1]) || number_reads(r, op[2]);
    case ENG_OP_ALL_WHERE:
        return target_reads(r, op[1]) || predicate_reads(r, op[2]);
    default:
        return true;
    }
}

static bool number_reads(const struct reading *r, uint16_t at)
{
    if (at == 0) {
        return false;
    }
    const uint16_t *op = node(r, at);
    switch (op[0]) { /* an enum eng_op */
    case ENG_OP_LIT:
    case ENG_OP_TURN:
    case ENG_OP_PHASE:
    case ENG_OP_GLOBAL:
        return false;
    case ENG_OP_COUNT:
    case ENG_OP_EXISTS:
        return target_reads(r, op[1]);
    case ENG_OP_SUM:
    case ENG_OP_DISTINCT:
    case ENG_OP_ALIKE:
    case ENG_OP_VALUE:
        return dim_reads(op[1]) || target_reads(r, op[2]);
    case ENG_OP_ORIGINAL:
        return target_reads(r, op[2]);
    case ENG_OP_ADD:
    case ENG_OP_SUB:
    case ENG_OP_MUL:
    case ENG_OP_DIV:
    case ENG_OP_MIN:
    case ENG_OP_MAX:
    case ENG_OP_GE:
    case ENG_OP_LE:
    case ENG_OP_EQ:
    case ENG_OP_AND:
    case ENG_OP_OR:
        return number_reads(r, op[1]) || number_reads(r, op[2]);
    case ENG_OP_NOT:
        return number_reads(r, op[1]);
    case ENG_OP_MATCHES:
        return target_reads(r, op[1]) || predicate_reads(r, op[2]);
    default:
        return true;
    }
}

static bool statement_reads(const struct reading *r, const uint16_t *op)
{
    const uint16_t *w = node(r, op[2]) + 1;
    switch ((enum dm_statement_word)op[1]) {
    case SAYS_POWER:
    case SAYS_POWER_TIMES:
        return number_reads(r, w[0]) || target_reads(r, w[2]);
    case SAYS_GAINS:
    case SAYS_CANNOT: /* what it forbids is looked up when it is asked for */
    case SAYS_CAN:
    case SAYS_MUST:
        return target_reads(r, w[2]);
    case SAYS_COST:
        return false;
    case SAYS_SET:
    case SAYS_ALSO:
    case DM__statement_num:
        break;
    }
    return true;
}

static bool effect_reads(const struct eng_program *p, const struct eng_effect *e)
{
    const struct reading r = {p, e->base};
    bool reads = number_reads(&r, e->condition);
    if (e->keyword != 0) {
        return reads || number_reads(&r, e->operand_at);
    }
    for (uint16_t at = e->body; *node(&r, at) == ENG_OP_HOLDS; at = (uint16_t)(at + 3)) {
        reads = reads || statement_reads(&r, node(&r, at));
    }
    return reads;
}

static void add_persistent(
    struct dm_brief *b, const struct eng_program *p, const struct eng_effect *e, bool is_spell)
{
    const unsigned battle = 1u << PLACE_BATTLE;
    if (dm__is_steady(e)) {
        b->keywords |= is_spell ? 0u : UINT64_C(1) << e->keyword;
        if (e->keyword == KW_POWER_ATTACKER && !is_spell) {
            b->power_attacker = (int16_t)(b->power_attacker + e->operand);
        }
        return;
    }
    if (is_spell) {
        return; /* what a spell says of itself is asked for when it is used */
    }
    b->holds |= (e->from & battle) != 0;
    if (e->keyword == 0) {
        b->holds_at = (uint16_t)(b->holds_at | (e->from & ~battle));
    }
    b->reads |= effect_reads(p, e);
}

void dm_brief(const struct eng_cards *cards, struct dm_facts *facts)
{
    const struct eng_program *p = &cards->program;
    const unsigned battle = 1u << PLACE_BATTLE;
    for (uint32_t i = 0; i < p->effects; i++) {
        const struct eng_effect *e = &p->effect[i];
        struct dm_facts *f = &facts[e->def];
        struct dm_brief *b = &f->brief;
        if ((e->flags & ENG_EFFECT_GRANTED) != 0) {
            continue;
        }
        /* 810.4: in the battle zone a Twinpact card is its creature side. */
        const bool is_spell = e->text == TEXT_SPELL && (f->types & DM_TYPE_CREATURE) != 0;
        b->is_there = 1;
        if (e->category == ENG_EFFECT_PERSISTENT) {
            add_persistent(b, p, e, is_spell);
        } else if (e->category == ENG_EFFECT_ACTIVATION) {
            b->declares |= (e->timing >> TIMING_TAP & 1u) != 0;
        } else {
            if ((e->from & battle) != 0 && !is_spell) {
                b->events |= dm__events_of(e);
            }
            if ((e->from & ~battle) != 0) {
                b->elsewhere |= dm__events_of(e);
                b->places = (uint16_t)(b->places | (e->from & ~battle));
            }
        }
    }
}
