/* SPDX-License-Identifier: MIT
 * dna.c - DNA digivolution, 8-2: two Digimon become another one. Also <Blast DNA Digivolve>, where
 * one of the two is a card of the hand (16-31). */
#include "declare.h"

#include <assert.h>

enum dig_dna_order {
    ORDER_UNIT_UPPER,  /* the first unit */
    ORDER_OTHER_UPPER, /* the second unit, or the hand card */
    ORDER_OPEN         /* to be asked for */
};

static struct eng_thing thing_of(const struct eng_match *m, struct eng_card_id card)
{
    return (struct eng_thing){card, m->card[card.raw].unit.raw != 0};
}

static bool is_part(const struct eng_ctx *line, const struct dig_part *part,
    struct eng_thing thing, const struct dig_sight *sight)
{
    return !dig__refuses(&line->book->cards->program, &part->glance, sight) &&
        eng__predicate(line, part->is, thing);
}

unsigned dig__dna_ways(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_card_id a, struct eng_card_id b,
    struct dig_dna out[DIG_DNA_WAYS_MAX])
{
    const struct dig_facts *f = dig__facts(book, m, card);
    if (f->dnas == 0) {
        return 0;
    }
    const struct eng_ctx line = dig__line_for(METHOD_DNA, book, m, card, seat);
    const struct eng_thing pair[2] = {thing_of(m, a), thing_of(m, b)};
    const struct dig_sight sight[2] = {
        dig__sight(book, m, pair[0]), dig__sight(book, m, pair[1])};
    unsigned n = 0;
    for (uint8_t i = 0; i < f->dnas; i++) {
        const struct dig_part *part = f->dna[i].part;
        for (unsigned first = 0; first < 2; first++) {
            if (is_part(&line, &part[0], pair[first], &sight[first]) &&
                is_part(&line, &part[1], pair[1 - first], &sight[1 - first])) {
                out[n++] = (struct dig_dna){pair[first].card, pair[1 - first].card, i};
            }
        }
    }
    return n;
}

/* ---- as an action of the main phase ---- */

/* The units that may take part in a DNA digivolution, and for one card the places that each can have:
 * a bit each, an upper and a lower one of every requirement. */
struct materials {
    unsigned n;
    struct material {
        const struct dig_base *base;
        unsigned fits;
    } at[ENG_UNITS_MAX];
};

enum {
    UPPER = 1,
    LOWER = 2,
    PLACES = 2 /* of a requirement */
};

/* Whether there is something for both places of one of its requirements. */
static bool find_places(const struct eng_ctx *line, struct materials *of)
{
    const struct dig_facts *f = dig__facts(line->book, line->match, line->card);
    unsigned all = 0;
    for (unsigned u = 0; u < of->n; u++) {
        struct material *unit = &of->at[u];
        const struct eng_thing thing = {line->match->unit[unit->base->unit.raw].top, true};
        unit->fits = 0;
        for (unsigned place = 0; place < PLACES * (unsigned)f->dnas; place++) {
            const struct dig_part *part = &f->dna[place / PLACES].part[place % PLACES];
            unit->fits |= is_part(line, part, thing, &unit->base->sight) ? 1u << place : 0u;
        }
        all |= unit->fits;
    }
    return (all >> 1 & all & 0x55u) != 0; /* the lower place is the bit above the upper one */
}

/* One way to combine them. */
static void offer_way(const struct eng_ctx *line, const struct dig_base *upper,
    const struct dig_base *lower, uint8_t index, struct eng_options *out)
{
    const int cost = dig__facts(line->book, line->match, line->card)->dna[index].cost;
    if (!dig__may_digivolve(line->book, line->match, line->card, lower->unit)) {
        return;
    }
    struct eng_option *o =
        dig__offer_evo(line->book, line->match, DO_DNA, line->card, upper->unit, cost, out);
    if (o != NULL) {
        o->target = lower->serial;
        o->index = index;
    }
}

/* Both orders are offered where both fit: the player decides which one is the upper 8-2-2-2. */
static void offer_pair(const struct eng_ctx *line, const struct material *a,
    const struct material *b, struct eng_options *out)
{
    for (uint8_t i = 0; (a->fits | b->fits) >> PLACES * i != 0; i++) {
        const unsigned of_a = a->fits >> PLACES * i;
        const unsigned of_b = b->fits >> PLACES * i;
        if ((of_a & UPPER) != 0 && (of_b & LOWER) != 0) {
            offer_way(line, a->base, b->base, i, out);
        }
        if ((of_b & UPPER) != 0 && (of_a & LOWER) != 0) {
            offer_way(line, b->base, a->base, i, out);
        }
    }
}

void dig__offer_dna(const struct eng_book *book, const struct eng_match *m,
    const struct dig_bases *bases, struct eng_options *out)
{
    const struct eng_pile *hand = &m->pile[m->turn_seat][Z_HAND];
    struct materials of;
    of.n = 0;
    for (unsigned i = 0; i < bases->n; i++) {
        if (dig__is_combinable(&bases->at[i])) { /* 6-5-1-2-2: of the battle area */
            of.at[of.n++].base = &bases->at[i];
        }
    }
    for (unsigned i = 0; of.n > 1 && i < hand->len; i++) {
        if (dig__facts(book, m, hand->at[i])->dnas == 0) {
            continue;
        }
        const struct eng_ctx line =
            dig__line_for(METHOD_DNA, book, m, hand->at[i], m->turn_seat);
        if (find_places(&line, &of)) {
            for (unsigned a = 0; a < of.n; a++) {
                for (unsigned b = a + 1; b < of.n; b++) {
                    offer_pair(&line, &of.at[a], &of.at[b], out);
                }
            }
        }
    }
}

static struct eng_frame *begin(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, int cost)
{
    struct eng_frame *f = eng__call(act, PROC_DNA, seat, card);
    if (f != NULL) {
        f->reg[DIG_EVO_COST] = (int16_t)cost;
        f->reg[DIG_EVO_METHOD] = METHOD_DNA;
    }
    return f;
}

void dig__do_dna(struct eng_act *act, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const int cost = dig__facts(act->book, m, option->card)->dna[option->index].cost;
    struct eng_frame *f = begin(act, option->card, m->turn_seat, cost);
    if (f != NULL) {
        f->reg[DIG_EVO_UNIT] = (int16_t)option->unit;
        f->reg[DIG_EVO_OTHER] = (int16_t)option->target;
        f->reg[DIG_EVO_ORDER] = ORDER_UNIT_UPPER;
    }
}

/* ---- by effects ---- */

static void set_materials(const struct eng_match *m, struct eng_frame *f,
    struct eng_card_id upper, struct eng_card_id lower)
{
    const struct eng_unit_id a = m->card[upper.raw].unit;
    const struct eng_unit_id b = m->card[lower.raw].unit;
    const struct eng_unit_id unit = a.raw != 0 ? a : b;
    f->reg[DIG_EVO_UNIT] = (int16_t)m->unit[unit.raw].serial;
    f->reg[DIG_EVO_ORDER] = a.raw != 0 ? ORDER_UNIT_UPPER : ORDER_OTHER_UPPER;
    if (a.raw != 0 && b.raw != 0) {
        f->reg[DIG_EVO_OTHER] = (int16_t)m->unit[b.raw].serial;
    } else {
        f->reg[DIG_EVO_CARD] = a.raw != 0 ? lower.raw : upper.raw;
    }
}

void dig__dna(struct eng_act *act, struct eng_card_id card, const struct dig_dna *way,
    uint8_t seat, int cost, bool is_order_open)
{
    struct eng_frame *f = begin(act, card, seat, cost);
    if (f != NULL) {
        set_materials(act->match, f, way->upper, way->lower);
        if (is_order_open) {
            f->reg[DIG_EVO_ORDER] = ORDER_OPEN;
        }
    }
}

/* ---- <Blast DNA Digivolve>: a Digimon and a card of the hand 16-31 ---- */

/* The two things that the keyword names, in either order. */
static bool is_named(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_card_id unit, struct eng_card_id hand)
{
    const struct eng_program *p = &book->cards->program;
    const uint16_t def = m->card[card.raw].def;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->keyword != KW_BLAST_DNA_DIGIVOLVE || e->operand_at == 0) {
            continue;
        }
        const struct eng_ctx ctx = dig__line_for(METHOD_DNA, book, m, card, seat);
        const uint16_t *list = eng__node(&ctx, e->operand_at);
        assert(list[0] >= 2);
        for (unsigned first = 0; first < 2; first++) {
            if (eng__predicate(&ctx, list[1 + first], thing_of(m, unit)) &&
                eng__predicate(&ctx, list[2 - first], thing_of(m, hand))) {
                return true;
            }
        }
    }
    return false;
}

bool dig__dna_blast_fits(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit, struct eng_card_id hand)
{
    struct dig_dna way[DIG_DNA_WAYS_MAX];
    const struct eng_card_id top = m->unit[unit.raw].top;
    return hand.raw != card.raw && is_named(book, m, card, seat, top, hand) &&
        dig__dna_ways(book, m, card, seat, top, hand, way) > 0;
}

void dig__dna_blast(
    struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit, uint8_t seat)
{
    struct eng_frame *f = begin(act, card, seat, -1);
    if (f != NULL) {
        f->reg[DIG_EVO_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
        f->reg[DIG_EVO_ORDER] = ORDER_OPEN;
    }
}

/* ---- the prompt "part" ---- */

/* The second material: a unit, or the card of the hand. */
static struct eng_card_id second_of(const struct eng_match *m, const struct eng_frame *f)
{
    if (f->reg[DIG_EVO_OTHER] != 0) {
        return m->unit[eng__unit_find(m, (uint16_t)f->reg[DIG_EVO_OTHER]).raw].top;
    }
    return eng_card_of((unsigned)f->reg[DIG_EVO_CARD]);
}

static struct eng_card_id first_of(const struct eng_match *m, const struct eng_frame *f)
{
    return m->unit[eng__unit_find(m, (uint16_t)f->reg[DIG_EVO_UNIT]).raw].top;
}

void dig__offer_dna_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const struct eng_frame *f = &m->frame[m->frames - 1];
    if (second_of(m, f).raw == 0) { /* the card of the hand */
        const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)f->reg[DIG_EVO_UNIT]);
        const struct eng_pile *hand = &m->pile[f->seat][Z_HAND];
        for (unsigned i = 0; i < hand->len; i++) {
            if (dig__dna_blast_fits(book, m, f->source, f->seat, unit, hand->at[i])) {
                dig__offer(out, DO_CHOOSE)->card = hand->at[i];
            }
        }
        return;
    }
    dig__offer(out, DO_CHOOSE)->unit = (uint16_t)f->reg[DIG_EVO_UNIT];
    struct eng_option *second = dig__offer(out, DO_CHOOSE);
    second->unit = (uint16_t)f->reg[DIG_EVO_OTHER];
    second->card = eng_card_of((unsigned)f->reg[DIG_EVO_CARD]);
}

static enum eng_flow ask_hand(struct eng_act *act, struct eng_frame *frame)
{
    if (second_of(act->match, frame).raw != 0) {
        return ENG_FLOW_NEXT;
    }
    return eng__ask(act, ASK_PART, frame->seat, C_8_2_3_1);
}

static enum eng_flow answer_hand(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[DIG_EVO_CARD] = option->card.raw;
    return ENG_FLOW_NEXT;
}

/* 8-2-2-2: the entry further left is the upper one; when both fit both, the player says. */
static enum eng_flow ask_order(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    if (frame->reg[DIG_EVO_ORDER] != ORDER_OPEN) {
        return ENG_FLOW_NEXT;
    }
    struct dig_dna way[DIG_DNA_WAYS_MAX];
    const struct eng_card_id first = first_of(m, frame);
    const unsigned n = dig__dna_ways(
        act->book, m, frame->source, frame->seat, first, second_of(m, frame), way);
    bool is_open = false;
    for (unsigned i = 1; i < n; i++) {
        is_open |= way[i].upper.raw != way[0].upper.raw;
    }
    if (is_open) {
        return eng__ask(act, ASK_PART, frame->seat, C_8_2_2_2);
    }
    frame->reg[DIG_EVO_ORDER] =
        n > 0 && way[0].upper.raw != first.raw ? ORDER_OTHER_UPPER : ORDER_UNIT_UPPER;
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_order(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[DIG_EVO_ORDER] = option->unit == (uint16_t)frame->reg[DIG_EVO_UNIT]
        ? ORDER_UNIT_UPPER
        : ORDER_OTHER_UPPER;
    return ENG_FLOW_NEXT;
}

/* ---- the steps ---- */

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    if (frame->reg[DIG_EVO_CARD] != 0) {
        eng__emit_card(
            act, EV_REVEAL, C_8_2_3_1, eng_card_of((unsigned)frame->reg[DIG_EVO_CARD]))
            ->seen_to = ENG__SEEN_ALL;
    }
    dig__evo_declare(act, frame, C_8_2_3_1);
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_card_id second = second_of(m, frame);
    const bool is_there = second.raw != 0 &&
        (frame->reg[DIG_EVO_CARD] == 0 || m->card[second.raw].zone == Z_HAND);
    return dig__evo_pay(act, frame, is_there, C_8_2_3_2) ? ENG_FLOW_NEXT : ENG_FLOW_DONE;
}

/* The cards of the new Digimon's stack, from the top. */
struct stack {
    unsigned n;
    struct eng_card_id card[ENG_CARDS_MAX];
    uint8_t flags[ENG_CARDS_MAX];
};

/* 8-2-2-3: a material brings its own under-cards along, in unchanged order. */
static void lift(
    struct eng_act *act, struct eng_card_id material, uint16_t serial, struct stack *out)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = m->card[material.raw].unit;
    struct eng_event *e = eng__emit_card(act, EV_PLACE, C_8_2_3_3, material);
    e->from = m->card[material.raw].zone;
    e->to = Z_UNDER;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = serial;
    if (unit.raw == 0) {
        eng__detach(act, material, Z_NONE);
        out->flags[out->n] = 0;
        out->card[out->n++] = material;
        return;
    }
    while (m->unit[unit.raw].links.raw != 0) {
        const struct eng_card_id link = m->unit[unit.raw].links;
        dig__trash_card(act, link, C_8_2_2_1_2);
    }
    dig__forget_unit(m, unit); /* 8-2-2-1-5 */
    dig__state(m)->played_turn[unit.raw] = 0;
    while (m->unit[unit.raw].serial != 0) {
        const struct eng_card_id card = m->unit[unit.raw].top;
        out->flags[out->n] = m->card[card.raw].flags & ENG_CARD_FACE_DOWN;
        out->card[out->n++] = card;
        eng__detach(act, card, Z_NONE); /* a new card 8-2-2-1-2 */
    }
}

/* 8-2-2-1: another Digimon than either. Its serial is new, so an attack does not find attacker or
 * target any more (8-2-2-1-3, -4), and nothing that was counted or granted is there; it may attack
 * although a material was played this turn (8-2-2-1-7). */
static enum eng_flow combine(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_card_id first = first_of(m, frame);
    const struct eng_card_id second = second_of(m, frame);
    const bool is_first_upper = frame->reg[DIG_EVO_ORDER] == ORDER_UNIT_UPPER;
    const uint16_t serial = (uint16_t)(m->serials + 1u); /* of the unit that comes now */
    struct eng_event *e = eng__emit_card(act, EV_DIGIVOLVE, C_8_2_3_3, frame->source);
    e->seat = frame->seat;
    e->from = m->card[frame->source.raw].zone;
    e->to = Z_BATTLE;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = serial;
    struct stack s = {.n = 0};
    lift(act, is_first_upper ? first : second, serial, &s);
    lift(act, is_first_upper ? second : first, serial, &s);
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_unit_id unit = /* unsuspended, which is no event 8-2-2-1-1 */
        eng__attach_unit(act, frame->source, frame->seat, Z_BATTLE);
    if (unit.raw == 0) {
        return ENG_FLOW_DONE;
    }
    for (unsigned i = 0; i < s.n; i++) {
        eng__stack_under(act, unit, s.card[i], Z_UNDER);
        m->card[s.card[i].raw].flags |= s.flags[i];
    }
    dig__state(m)->played_turn[unit.raw] = 0; /* 8-2-2-1-7: it may attack */
    m->unit[unit.raw].placed_turn = 0;
    dig__evo_done(act, frame, unit, C_8_2_3_3);
    return ENG_FLOW_NEXT;
}

static const struct eng_step dna_steps[] = {
    {C_8_2_3_1, ask_hand, answer_hand},
    {C_8_2_2_2, ask_order, answer_order},
    {C_8_2_3_1, declare, NULL},
    {C_8_2_3_2, pay, NULL},
    {C_8_2_3_3, combine, NULL},
};
const struct eng_proc dig__proc_dna = {"dna", dna_steps, sizeof dna_steps / sizeof *dna_steps};
