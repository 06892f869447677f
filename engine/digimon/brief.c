/* SPDX-License-Identifier: MIT
 * brief.c - quick tests over the effects of a card, made when cards are loaded: what it always has,
 * what it listens to, and what the rest of it depends on. */
#include "brief.h"

#include "glance.h"
#include "rules.h"

struct reading {
    const struct eng_program *program;
    uint32_t base;
};

static const uint16_t *node(const struct reading *r, uint16_t at)
{
    return &r->program->code[r->base + at];
}

static unsigned of_target(const struct reading *r, uint16_t at);
static unsigned of_number(const struct reading *r, uint16_t at);

/* Beside DP and orientation these are printed, but for what other statements say of them. */
static unsigned of_dim(unsigned dim)
{
    return dim == DIM_DP       ? READS_NOW | READS_BOARD
        : dim == DIM_SUSPENDED ? READS_SUSPENDED | READS_BOARD
                               : READS_BOARD;
}

static unsigned of_flag(unsigned flag)
{
    switch ((enum dig_flag)flag) {
    case FLAG_TOKEN:
    case FLAG_INHERITED:
        return READS_BOARD;
    case FLAG_SUSPENDED:
        return READS_BOARD | READS_SUSPENDED;
    case FLAG_PLAYED_THIS_TURN:
        return READS_BOARD | READS_TURN;
    case FLAG_ATTACKING:
    case FLAG_BLOCKING:
        return READS_BOARD | READS_ATTACK;
    case FLAG_FACE_DOWN:
    case FLAG_MATERIAL:
    case DIG__flag_num:
        break;
    }
    return READS_ANY;
}

static unsigned of_places(unsigned places)
{
    unsigned reads = 0;
    for (; places != 0; places &= places - 1u) {
        reads |= dig__reads_area((unsigned)__builtin_ctz(places));
    }
    return reads;
}

static unsigned of_predicate(const struct reading *r, uint16_t at)
{
    if (at == 0) {
        return 0;
    }
    const uint16_t *op = node(r, at);
    switch (op[0]) { /* an enum eng_op */
    case ENG_OP_P_AND:
    case ENG_OP_P_OR:
        return of_predicate(r, op[1]) | of_predicate(r, op[2]);
    case ENG_OP_P_NOT:
        return of_predicate(r, op[1]);
    case ENG_OP_P_UNDER:
        return READS_BOARD | of_predicate(r, op[1]);
    case ENG_OP_P_UNDERS:
        return READS_BOARD | of_number(r, op[1]) | of_predicate(r, op[3]);
    case ENG_OP_P_IN:
        return READS_BOARD | of_places(op[1]);
    case ENG_OP_P_TRUE:
    case ENG_OP_P_OWNER:
    case ENG_OP_P_TEST:
        return READS_BOARD;
    case ENG_OP_P_MASK: /* effects that it was given, too */
        return READS_BOARD | (op[1] == MASK_EFFECT ? READS_NOW : 0u);
    case ENG_OP_P_SAME:
        return of_dim(op[1]) | of_target(r, op[2]);
    case ENG_OP_P_DIM:
        return of_dim(op[1]) | of_number(r, op[2]) | of_number(r, op[3]);
    case ENG_OP_P_NO:
        return of_dim(op[1]);
    case ENG_OP_P_FLAG:
        return of_flag(op[1]);
    case ENG_OP_P_KEYWORD:
        return READS_NOW | READS_BOARD;
    case ENG_OP_P_BATTLING:
        return READS_BATTLE | of_predicate(r, op[1]);
    case ENG_OP_P_REF:
        return of_target(r, op[1]);
    default:
        return READS_ANY;
    }
}

static unsigned of_select(const struct reading *r, const uint16_t *op)
{
    unsigned reads =
        of_predicate(r, op[5]) | (op[3] != 0 ? of_target(r, op[3]) : 0u) | of_places(op[1]);
    if (op[6] != 0) {
        const uint16_t *list = node(r, op[6]);
        for (unsigned i = 0; i < list[0]; i++) {
            reads |= of_target(r, list[1 + i]);
        }
    }
    return reads;
}

static unsigned of_target(const struct reading *r, uint16_t at)
{
    const uint16_t *op = node(r, at);
    switch (op[0]) { /* an enum eng_op */
    case ENG_OP_REF:
        return op[1] == REF_IT || op[1] == REF_OTHER ? READS_ANY : READS_BOARD;
    case ENG_OP_SELECT:
        return of_select(r, op);
    case ENG_OP_EXTREME:
        return of_dim(op[2]) | of_target(r, op[3]);
    case ENG_OP_UNION:
        return of_target(r, op[1]) | of_target(r, op[2]);
    case ENG_OP_OUTER:
        return of_target(r, op[1]) | of_number(r, op[2]);
    case ENG_OP_ALL_WHERE:
        return of_target(r, op[1]) | of_predicate(r, op[2]);
    default:
        return READS_ANY;
    }
}

static unsigned of_number(const struct reading *r, uint16_t at)
{
    if (at == 0) {
        return 0;
    }
    const uint16_t *op = node(r, at);
    switch (op[0]) { /* an enum eng_op */
    case ENG_OP_LIT:
        return 0;
    case ENG_OP_COUNT:
    case ENG_OP_EXISTS:
        return of_target(r, op[1]);
    case ENG_OP_SUM:
    case ENG_OP_DISTINCT:
    case ENG_OP_ALIKE:
    case ENG_OP_VALUE:
    case ENG_OP_ORIGINAL:
        return of_dim(op[1]) | of_target(r, op[2]);
    case ENG_OP_GLOBAL:
        return op[1] == GLOBAL_MEMORY ? READS_MEMORY | READS_TURN : READS_ANY;
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
        return of_number(r, op[1]) | of_number(r, op[2]);
    case ENG_OP_NOT:
        return of_number(r, op[1]);
    case ENG_OP_MATCHES:
        return of_target(r, op[1]) | of_predicate(r, op[2]);
    case ENG_OP_TURN:
        return READS_TURN;
    case ENG_OP_PHASE:
        return READS_PHASE;
    default:
        return READS_ANY;
    }
}

bool dig__is_of_field(const uint16_t *target)
{
    const unsigned field = 1u << PLACE_BATTLE | 1u << PLACE_BREEDING | 1u << PLACE_UNDER |
        1u << PLACE_LINKS | 1u << PLACE_STACK;
    return target[0] != ENG_OP_SELECT || (target[1] & field) != 0;
}

/* The units of a statement whose second operand they are; cards elsewhere are looked up. */
static unsigned of_units(const struct reading *r, const uint16_t *w)
{
    return w[2] == 0 || !dig__is_of_field(node(r, w[2])) ? 0u : of_target(r, w[2]);
}

unsigned dig__reads_statement(const struct eng_program *program, uint32_t base,
    unsigned statement, uint16_t list, bool is_chosen)
{
    const struct reading r = {program, base};
    const uint16_t *w = node(&r, list) + 1;
    switch ((enum dig_statement)statement) {
    case SAYS_DP:
        return READS_BOARD | (is_chosen ? 0u : of_number(&r, w[0]) | of_units(&r, w));
    case SAYS_GAINS: /* and what is given, dig__reads_given */
    case SAYS_CANNOT:
    case SAYS_CAN:
    case SAYS_MUST:
        return READS_BOARD | (is_chosen ? 0u : of_units(&r, w));
    case SAYS_COST: /* these make nothing of units: they are looked up */
    case SAYS_REQUIREMENT:
    case SAYS_IGNORE:
    case SAYS_MEETS_COLOR:
    case SAYS_TURN_ENDS_AT:
    case SAYS_MAXIMUM:
        return READS_BOARD;
    case SAYS_UNAFFECTED:
    case SAYS_SET:
    case SAYS_ALSO:
    case SAYS_GAINS_EFFECTS:
    case SAYS_NUM:
        break;
    }
    return READS_ALL;
}

unsigned dig__reads_given(const struct eng_effect *e)
{
    const bool is_persistent = e->category == ENG_EFFECT_PERSISTENT;
    const bool is_read = e->keyword == 0
        ? is_persistent
        : e->keyword == KW_SUCCESSION || (dig__is_counted(e->keyword) && e->operand_at != 0);
    return is_read ? READS_ALL : READS_BOARD;
}

unsigned dig__reads_effect(const struct eng_program *program, const struct eng_effect *e)
{
    const struct reading r = {program, e->base};
    unsigned reads = READS_BOARD | (e->window != 0 ? READS_TURN : 0u);
    if (e->keyword != 0) {
        return reads | (dig__is_counted(e->keyword) ? of_number(&r, e->operand_at) : 0u);
    }
    reads |= of_number(&r, e->condition);
    for (uint16_t at = e->body; *node(&r, at) == ENG_OP_HOLDS; at = (uint16_t)(at + 3)) {
        const uint16_t *op = node(&r, at);
        reads |= dig__reads_statement(program, e->base, op[1], op[2], false);
    }
    return reads;
}

static void add_to_text(
    struct dig_text_brief *t, const struct eng_program *program, const struct eng_effect *e)
{
    const unsigned in_play = 1u << PLACE_BATTLE | 1u << PLACE_BREEDING;
    if ((e->from & in_play) == 0) {
        return;
    }
    t->is_there = 1;
    t->is_bred |= (e->from >> PLACE_BREEDING & 1u) != 0;
    t->events |= e->events;
    if (e->category == ENG_EFFECT_TRIGGER || e->category == ENG_EFFECT_ACTIVATION) {
        t->timings |= e->timing;
    }
    if (dig__is_steady(e)) {
        t->keywords |= UINT64_C(1) << e->keyword;
        if (e->keyword == KW_SECURITY_ATTACK) { /* 16-4: instances add */
            t->security_attack = (int8_t)(t->security_attack + e->operand);
        } else if (e->keyword == KW_LINK_PLUS) {
            t->link_plus = (uint8_t)(t->link_plus + e->operand);
        }
    } else if (e->keyword != 0 || e->category == ENG_EFFECT_PERSISTENT) {
        t->varies |= e->keyword != 0;
        t->holds |= e->keyword == 0;
        t->reads = (uint16_t)(t->reads | dig__reads_effect(program, e));
    }
}

/* One of the effect's patterns is about this very card: "when this card is trashed from the hand". */
static bool is_about_this_card(const struct eng_program *program, const struct eng_effect *e)
{
    const struct reading r = {program, e->base};
    const uint16_t *list = node(&r, e->pattern);
    for (unsigned i = 0; i < list[0]; i++) {
        const uint16_t who = node(&r, list[1 + i])[ENG_PATTERN_WHO];
        const uint16_t *is = node(&r, who);
        if (who != 0 && is[0] == ENG_OP_P_REF) {
            const uint16_t *ref = node(&r, is[1]);
            if (ref[0] == ENG_OP_REF && ref[1] == REF_THIS_CARD) {
                return true;
            }
        }
    }
    return false;
}

static void add_elsewhere(
    struct dig_brief *b, const struct eng_program *program, const struct eng_effect *e)
{
    static const uint8_t zones[] = {PLACE_HAND, PLACE_TRASH, PLACE_SECURITY};
    for (unsigned z = 0; z < sizeof zones; z++) {
        if ((e->from >> zones[z] & 1u) == 0) {
            continue;
        }
        if (e->category == ENG_EFFECT_TRIGGER) {
            b->events[z] |= e->events;
            b->timings[z] |= e->timing;
        } else if (e->category == ENG_EFFECT_ACTIVATION && z < 2) {
            b->declares[z] |= e->timing;
        }
    }
    if (e->category == ENG_EFFECT_TRIGGER && e->pattern != 0 &&
        is_about_this_card(program, e)) {
        b->subject |= e->events;
    }
    if (e->category == ENG_EFFECT_IMMEDIATE) {
        b->would |= e->events;
    }
    if (e->keyword == KW_BLAST_DIGIVOLVE || e->keyword == KW_BLAST_DNA_DIGIVOLVE) {
        b->blasts = 1;
    }
}

static void glance_at_recipe(
    const struct eng_program *program, uint32_t base, struct dig_recipe *recipe)
{
    for (unsigned i = 0; i < recipe->parts; i++) {
        recipe->part[i].glance = dig__glance(program, base, recipe->part[i].is);
    }
}

static void glance_at_lines(
    const struct eng_program *program, uint32_t base, struct dig_facts *f)
{
    for (unsigned i = 0; i < (unsigned)f->requirements + f->given; i++) {
        f->requirement[i].glance = dig__glance(program, base, f->requirement[i].from);
    }
    for (unsigned i = 0; i < f->dnas; i++) {
        glance_at_recipe(program, base, &f->dna[i]);
    }
    glance_at_recipe(program, base, &f->digixros);
    glance_at_recipe(program, base, &f->assembly);
    glance_at_recipe(program, base, &f->app_fusion);
    f->link.glance = dig__glance(program, base, f->link.requirement);
    f->brief.onto = dig__glance_onto(f);
}

void dig_brief(const struct eng_cards *cards, struct dig_facts *facts)
{
    const struct eng_program *p = &cards->program;
    for (uint32_t i = 0; i < cards->len; i++) {
        struct dig_facts *f = &facts[i];
        glance_at_lines(p, p->base[i], f);
        f->brief.is_ordinary = f->given == 0;
        for (unsigned r = 0; r < f->requirements; r++) {
            f->brief.is_ordinary &= f->requirement[r].from == 0;
        }
    }
    for (uint32_t i = 0; i < p->effects; i++) {
        const struct eng_effect *e = &p->effect[i];
        struct dig_brief *b = &facts[e->def].brief;
        if ((e->flags & ENG_EFFECT_GRANTED) != 0 || !dig__keyword_rule(e->keyword)) {
            continue;
        }
        if (e->text == TEXT_UPPER || e->text == TEXT_INHERITED || e->text == TEXT_LINK) {
            add_to_text(&b->text[dig__text_at((enum dig_text)e->text)], p, e);
        }
        add_elsewhere(b, p, e);
    }
}
