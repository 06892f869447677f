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

/* Sets of units name a unit by a card: when that card goes, by the card that is the top then. */
void eng__units_follow(struct eng_match *m, struct eng_card_id from, struct eng_card_id to)
{
    for (unsigned i = 0; i < m->sets; i++) {
        struct eng_things *t = &m->set[i];
        if (t->is_units && eng_set_has(&t->cards, from)) {
            eng_set_remove(&t->cards, from);
            if (to.raw != 0) {
                eng_set_add(&t->cards, to);
            }
        }
    }
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX && to.raw != 0; i++) { /* who is gone was it */
        struct eng_things *t = &m->happening[i].it;
        if (m->happening[i].kind != 0 && t->is_units && eng_set_has(&t->cards, from)) {
            eng_set_remove(&t->cards, from);
            eng_set_add(&t->cards, to);
        }
    }
    eng_lasting_foreach(i, m)
    {
        struct eng_things *t = &m->lasting[i].of;
        if (t->is_units && eng_set_has(&t->cards, from)) {
            eng_set_remove(&t->cards, from);
            if (to.raw != 0) {
                eng_set_add(&t->cards, to);
            }
        }
    }
}

void eng__detach(struct eng_act *act, struct eng_card_id card, uint8_t nowhere)
{
    struct eng_match *m = act->match;
    struct eng_card *c = &m->card[card.raw];
    if (c->unit.raw != 0) {
        struct eng_unit *u = &m->unit[c->unit.raw];
        const bool is_last = u->top.raw == card.raw && c->below.raw == 0;
        if (is_last && u->links.raw != 0 && act->book->game->unit_ends != NULL) {
            act->book->game->unit_ends(act, c->unit);
        }
        if (is_link(m, card)) {
            chain_remove(m, &u->links, card);
        } else {
            chain_remove(m, &u->top, card);
            if (u->top.raw == 0) {
                assert(u->links.raw == 0); /* unit_ends has seen to it */
                if (act->book->game->unit_gone != NULL) {
                    act->book->game->unit_gone(m, c->unit);
                }
                unit_free(m, c->unit);
            } else {
                m->card[u->top.raw].zone = u->zone; /* 4-6-6: the next card becomes the top */
            }
            eng__units_follow(m, card, u->top);
        }
    } else if (act->book->game->zone[c->zone].shape == ENG_ZONE_PILE) {
        pile_remove(&m->pile[c->owner][c->zone], card);
    }
    c->unit = eng_unit_of(0);
    c->below = eng_card_of(0);
    c->flags &= ENG_CARD_TOKEN;
    c->zone = nowhere;
    c->arrival++; /* a new card wherever it comes to 3-1-3-1 */
    c->used[0] = c->used[1] = 0;
    if (m->lastings > 0 && act->book->game->card_gone != NULL) {
        act->book->game->card_gone(m, card);
    }
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

/* What effects remember of a unit that this card was is not about the one that it becomes 3-1-3-1. */
static void forget_unit(struct eng_match *m, struct eng_card_id card)
{
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        struct eng_happening *h = &m->happening[i];
        if (h->kind != 0 && !h->is_held && h->it.is_units) {
            eng_set_remove(&h->it.cards, card);
        }
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
    forget_unit(m, card);
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

/* 4-10-2: whoever brought a card into the game stays its owner, on whoever's field it is. */
static void keep_owner(struct eng_match *m, struct eng_unit_id unit, struct eng_card_id card)
{
    if (!eng__rule(OWNER)) {
        m->card[card.raw].owner = m->unit[unit.raw].owner;
    }
}

void eng__stack_under(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under)
{
    keep_owner(act->match, unit, card);
    chain_append(act->match, &act->match->unit[unit.raw].top, unit, card);
    act->match->card[card.raw].zone = under;
}

void eng__stack_below_top(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t under)
{
    struct eng_match *m = act->match;
    struct eng_card *top = &m->card[m->unit[unit.raw].top.raw];
    keep_owner(m, unit, card);
    m->card[card.raw].below = top->below;
    m->card[card.raw].unit = unit;
    m->card[card.raw].zone = under;
    top->below = card;
}

void eng__link(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, uint8_t zone)
{
    struct eng_match *m = act->match;
    struct eng_card_id *links = &m->unit[unit.raw].links;
    if (eng__rule(LINKS_IN_ORDER)) {
        chain_append(m, links, unit, card); /* 4-8-3: the newest last */
    } else {
        m->card[card.raw].below = *links;
        m->card[card.raw].unit = unit;
        *links = card;
    }
    m->card[card.raw].zone = zone;
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
    const struct eng_zone_info *info = &act->book->game->zone[zone];
    if (where == ENG__BOTTOM && info->secrecy == ENG_SECRECY_NOBODY) {
        e->to_at = (uint8_t)(m->pile[m->card[card.raw].owner][zone].len - 1u);
    }
    return e;
}

void eng__lay(struct eng_act *act, struct eng_card_id card, uint8_t place, uint8_t seen,
    uint8_t kind, uint16_t clause)
{
    const struct eng_card *c = &act->match->card[card.raw];
    struct eng_pile *pile = &act->match->pile[c->owner][c->zone];
    struct eng_event *e = eng__emit_card(act, kind, clause, card);
    e->from = e->to = c->zone;
    e->to_at = place;
    e->seen_from |= seen;
    e->hides_place = 1;
    pile_remove(pile, card);
    const uint8_t at = (uint8_t)(pile->len - place);
    memmove(&pile->at[at + 1], &pile->at[at], place);
    pile->at[at] = card;
    pile->len++;
}

void eng__shuffle(
    struct eng_act *act, uint8_t seat, uint8_t zone, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_pile *pile = &m->pile[seat][zone];
    for (uint8_t i = 0; i < pile->len; i++) {
        struct eng_card *c = &m->card[pile->at[i].raw];
        if (eng__rule(SHUFFLE_HIDES)) {
            c->flags &= ENG_CARD_TOKEN; /* 1-3-10: public cards are hidden first */
        }
        c->epoch++;
    }
    struct eng_card_id before[ENG_PILE_MAX];
    memcpy(before, pile->at, sizeof before);
    eng_chance_shuffle(&m->chance, &act->book->script, pile->at, pile->len);
    if (!eng__rule(ORDER_BY_CHANCE)) {
        memcpy(pile->at, before, sizeof before);
    }
    struct eng_event *e = eng__emit(act, kind, clause);
    e->seat = seat;
    e->to = zone;
}

unsigned eng__stack_size(const struct eng_match *match, struct eng_unit_id unit)
{
    unsigned size = 0;
    for (struct eng_card_id at = match->unit[unit.raw].top; at.raw != 0;
         at = match->card[at.raw].below) {
        size++;
    }
    return size;
}
