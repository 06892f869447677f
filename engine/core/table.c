/* SPDX-License-Identifier: MIT
 * table.c - piles, units, stacks and links. Owns the agreement between card.zone, card.unit and the
 * place that holds the card; eng_match_check verifies it. */
#include "table.h"

#include <assert.h>
#include <string.h>

struct eng_card_id eng__card_new(struct eng_match *match, uint16_t def, uint8_t owner)
{
    if (match->cards + 1u >= ENG_CARDS_MAX) {
        return eng_card_of(0);
    }
    match->cards++;
    match->card[match->cards] = (struct eng_card){.def = def, .owner = owner};
    return eng_card_of(match->cards);
}

static void pile_remove(struct eng_pile *pile, struct eng_card_id card)
{
    uint8_t i = pile->len;
    do {
        assert(i > 0);
        i--;
    } while (pile->at[i].raw != card.raw);
    memmove(&pile->at[i], &pile->at[i + 1], pile->len - i - 1u);
    pile->len--;
    pile->at[pile->len] = eng_card_of(0);
}

static void unit_free(struct eng_match *m, struct eng_unit_id unit)
{
    m->unit[unit.raw] = (struct eng_unit){0};
    while (m->units > 0 && m->unit[m->units].serial == 0) {
        m->units--;
    }
}

/* Takes `card` out of a chain that hangs on `head`. */
static void chain_remove(struct eng_match *m, struct eng_card_id *head, struct eng_card_id card)
{
    struct eng_card_id *at = head;
    while (at->raw != card.raw) {
        assert(at->raw != 0);
        at = &m->card[at->raw].below;
    }
    *at = m->card[card.raw].below;
}

static bool is_link(const struct eng_match *m, struct eng_card_id card)
{
    struct eng_card_id at = m->unit[m->card[card.raw].unit.raw].links;
    while (at.raw != 0 && at.raw != card.raw) {
        at = m->card[at.raw].below;
    }
    return at.raw != 0;
}

void eng__detach(struct eng_act *act, struct eng_card_id card, uint8_t nowhere)
{
    struct eng_match *m = act->match;
    struct eng_card *c = &m->card[card.raw];
    if (c->unit.raw != 0) {
        struct eng_unit *u = &m->unit[c->unit.raw];
        if (is_link(m, card)) {
            chain_remove(m, &u->links, card);
        } else {
            chain_remove(m, &u->top, card);
            if (u->top.raw == 0) {
                assert(u->links.raw == 0); /* 4-8-6: link cards go before their holder */
                unit_free(m, c->unit);
            } else {
                m->card[u->top.raw].zone = u->zone; /* 4-6-6: the next card becomes the top */
            }
        }
    } else if (act->book->game->zone[c->zone].shape == ENG_ZONE_PILE) {
        pile_remove(&m->pile[c->owner][c->zone], card);
    }
    c->unit = eng_unit_of(0);
    c->below = eng_card_of(0);
    c->flags &= ENG_CARD_TOKEN;
    c->zone = nowhere;
}

void eng__attach_pile(
    struct eng_act *act, struct eng_card_id card, uint8_t zone, enum eng__where where)
{
    struct eng_match *m = act->match;
    struct eng_card *c = &m->card[card.raw];
    struct eng_pile *pile = &m->pile[c->owner][zone];
    if (pile->len == ENG_PILE_MAX) {
        eng__void(act, ENG__LIMIT_PILE);
        return;
    }
    if (where == ENG__TOP) {
        pile->at[pile->len] = card;
    } else {
        memmove(&pile->at[1], &pile->at[0], pile->len);
        pile->at[0] = card;
    }
    pile->len++;
    c->zone = zone;
    if (act->book->game->zone[zone].secrecy != ENG_SECRECY_PUBLIC) {
        c->epoch++; /* whoever followed it so far has lost it now */
    }
}

struct eng_unit_id eng__attach_unit(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, uint8_t zone)
{
    struct eng_match *m = act->match;
    unsigned slot = 1;
    while (slot < ENG_UNITS_MAX && m->unit[slot].serial != 0) {
        slot++;
    }
    if (slot == ENG_UNITS_MAX || m->serials == UINT16_MAX) {
        eng__void(act, ENG__LIMIT_UNITS);
        return eng_unit_of(0);
    }
    m->serials++;
    m->unit[slot] = (struct eng_unit){
        .serial = m->serials,
        .placed_turn = m->turn,
        .top = card,
        .owner = seat,
        .zone = zone,
    };
    if (slot > m->units) {
        m->units = (uint8_t)slot;
    }
    m->card[card.raw].zone = zone;
    m->card[card.raw].unit = eng_unit_of(slot);
    return eng_unit_of(slot);
}

void eng__stack_on(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under)
{
    struct eng_match *m = act->match;
    struct eng_unit *u = &m->unit[unit.raw];
    m->card[u->top.raw].zone = under;
    m->card[card.raw].zone = u->zone;
    m->card[card.raw].unit = unit;
    m->card[card.raw].below = u->top;
    u->top = card;
}

static void chain_append(struct eng_match *m, struct eng_card_id *head, struct eng_unit_id unit,
    struct eng_card_id card)
{
    while (head->raw != 0) {
        head = &m->card[head->raw].below;
    }
    *head = card;
    m->card[card.raw].unit = unit;
    m->card[card.raw].below = eng_card_of(0);
}

void eng__stack_under(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under)
{
    chain_append(act->match, &act->match->unit[unit.raw].top, unit, card);
    act->match->card[card.raw].zone = under;
}

void eng__link(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t zone)
{
    chain_append(act->match, &act->match->unit[unit.raw].links, unit, card);
    act->match->card[card.raw].zone = zone;
}

struct eng_event *eng__move(struct eng_act *act, struct eng_card_id card, uint8_t zone,
    enum eng__where where, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, kind, clause, card);
    e->from = m->card[card.raw].zone;
    e->to = zone;
    eng__detach(act, card, 0);
    eng__attach_pile(act, card, zone, where);
    e->epoch_to = m->card[card.raw].epoch;
    e->seen_to = eng__seen(act->book, m, card);
    return e;
}

void eng__shuffle(struct eng_act *act, uint8_t seat, uint8_t zone)
{
    struct eng_match *m = act->match;
    struct eng_pile *pile = &m->pile[seat][zone];
    for (uint8_t i = 0; i < pile->len; i++) {
        struct eng_card *c = &m->card[pile->at[i].raw];
        c->flags &= ENG_CARD_TOKEN; /* 1-3-10: public cards are hidden first */
        c->epoch++;
    }
    eng_chance_shuffle(&m->chance, &act->book->script, pile->at, pile->len);
}

struct eng_unit_id eng__unit_find(const struct eng_match *match, uint16_t serial)
{
    for (unsigned slot = match->units; serial != 0 && slot > 0; slot--) {
        if (match->unit[slot].serial == serial) {
            return eng_unit_of(slot);
        }
    }
    return eng_unit_of(0);
}
