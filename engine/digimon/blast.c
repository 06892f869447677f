/* SPDX-License-Identifier: MIT
 * blast.c - <Blast Digivolve> 16-26 and <Blast DNA Digivolve> 16-31: effects of cards in the hand
 * that their player may declare in counter timing, instead of another [Counter] (11-3-2). */
#include "declare.h"

/* Which of the card's effects is that keyword, from 0; -1: none. */
static int ordinal_of(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, enum dig_keyword keyword)
{
    const struct eng_program *p = &book->cards->program;
    const uint16_t def = m->card[card.raw].def;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        if (p->effect[i].keyword == keyword && dig__keyword_rule(keyword) &&
            (p->effect[i].flags & ENG_EFFECT_GRANTED) == 0) {
            return (int)(i - p->first[def]);
        }
    }
    return -1;
}

static bool prints(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, enum dig_keyword keyword)
{
    return ordinal_of(book, m, card, keyword) >= 0;
}

static bool has_partner(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit)
{
    const struct eng_pile *hand = &m->pile[seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        if (dig__dna_blast_fits(book, m, card, seat, unit, hand->at[i])) {
            return true;
        }
    }
    return false;
}

static void offer_onto(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit, struct eng_options *out)
{
    struct dig_met met[DIG_MET_MAX];
    const uint16_t serial = m->unit[unit.raw].serial;
    if (prints(
            book, m, card, KW_BLAST_DIGIVOLVE) && /* a requirement must be met; DNA is none */
        dig__requirements_met(book, m, card, unit, DIG_IGNORE_NONE, met) > 0) {
        struct eng_option *o = dig__offer(out, DO_BLAST);
        o->card = card;
        o->unit = serial;
    }
    if (prints(book, m, card, KW_BLAST_DNA_DIGIVOLVE) &&
        has_partner(book, m, card, seat, unit)) {
        struct eng_option *o = dig__offer(out, DO_BLAST_DNA);
        o->card = card;
        o->unit = serial;
    }
}

void dig__offer_blasts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const uint8_t seat = m->prompt.seat;
    const struct eng_pile *hand = &m->pile[seat][Z_HAND];
    if ((dig__peek(m)->has.ways & DIG_WAY_BLAST) == 0) {
        return;
    }
    for (unsigned i = 0; i < hand->len; i++) {
        if (dig__facts(book, m, hand->at[i])->brief.blasts == 0) {
            continue;
        }
        eng_unit_foreach(u, m)
        {
            if (dig__is_base(m, u, seat) && dig__is_digimon(book, m, u) &&
                dig__may_digivolve(book, m, hand->at[i], u)) {
                offer_onto(book, m, hand->at[i], seat, u, out);
            }
        }
    }
}

void dig__do_blast(struct eng_act *act, uint8_t seat, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, option->unit);
    struct eng_event *e = eng__emit_card(act, EV_ACTIVATE, C_15_4_1_2, option->card);
    e->seat = seat;
    e->a = (int16_t)ordinal_of(act->book, m, option->card,
        option->kind == DO_BLAST_DNA ? KW_BLAST_DNA_DIGIVOLVE : KW_BLAST_DIGIVOLVE);
    e->seen_to = ENG__SEEN_ALL;
    if (option->kind == DO_BLAST_DNA) {
        dig__dna_blast(act, option->card, unit, seat);
    } else {
        dig__digivolve_as(act, option->card, unit, seat, -1, METHOD_BLAST);
    }
}
