/* SPDX-License-Identifier: MIT
 * watch.c - Duel Masters from one state to the next. */
#include "watch.h"

#include "../../engine/duelmasters/state.h"

#include <stdio.h>
#include <string.h>

static bool is_old(const struct eng_book *book)
{
    return strcmp(book->game->revision[book->revision], "duel-masters-2020-11") == 0;
}

static bool was_there(const struct eng_match *before, const struct eng_match *after,
    struct eng_card_id card, uint8_t zone)
{
    return before->card[card.raw].zone == zone && after->card[card.raw].zone == zone &&
        before->card[card.raw].arrival == after->card[card.raw].arrival;
}

static struct eng_unit_id find(const struct eng_match *m, uint16_t serial)
{
    unsigned slot = m->units;
    while (slot > 0 && m->unit[slot].serial != serial) {
        slot--;
    }
    return eng_unit_of(slot);
}

/* The cards of a chain that lie there before and after, one after another. */
static unsigned chain(const struct eng_match *of, struct eng_card_id from, uint8_t zone,
    const struct eng_match *before, const struct eng_match *after, struct eng_unit_id unit,
    struct eng_unit_id other, struct eng_card_id out[])
{
    unsigned n = 0;
    for (struct eng_card_id at = from; at.raw != 0; at = of->card[at.raw].below) {
        if (was_there(before, after, at, zone) && before->card[at.raw].unit.raw == unit.raw &&
            after->card[at.raw].unit.raw == other.raw) {
            out[n++] = at;
        }
    }
    return n;
}

static bool same_order(const struct eng_match *before, const struct eng_match *after,
    struct eng_unit_id unit, struct eng_unit_id other, uint8_t zone)
{
    static struct eng_card_id was[ENG_CARDS_MAX], is[ENG_CARDS_MAX];
    const bool is_aura = zone == Z_AURA;
    const struct eng_unit *u = &before->unit[unit.raw];
    const struct eng_unit *v = &after->unit[other.raw];
    const unsigned n =
        chain(before, is_aura ? u->links : u->top, zone, before, after, unit, other, was);
    const unsigned k =
        chain(after, is_aura ? v->links : v->top, zone, before, after, unit, other, is);
    return n == k && memcmp(was, is, n * sizeof *was) == 0;
}

static bool keeps_orders(
    const struct eng_book *book, const struct eng_match *before, const struct eng_match *after)
{
    for (unsigned slot = 1; slot <= before->units; slot++) {
        const struct eng_unit_id unit = eng_unit_of(slot);
        const struct eng_unit_id other = find(after, before->unit[slot].serial);
        if (before->unit[slot].serial == 0 || other.raw == 0) {
            continue;
        }
        if (!same_order(before, after, unit, other, Z_AURA) ||
            (!is_old(book) && !same_order(before, after, unit, other, Z_UNDER))) {
            printf("cards of the unit %u changed their order\n",
                (unsigned)before->unit[slot].serial);
            return false;
        }
    }
    return true;
}

/* How many creatures may stay of that one. */
static unsigned limit(const struct eng_book *book, uint16_t def)
{
    const struct dm_evolution *e =
        &((const struct dm_facts *)book->cards->facts)[def].evolution;
    return is_old(book) ? e->most : 1;
}

/* From the top card that leaves to what is reconstructed of its unit. */
static bool is_one_movement(const struct eng_book *book, const struct eng_events *events)
{
    for (uint32_t i = 0; i < events->len; i++) {
        const struct eng_event *top = &events->at[i];
        if (top->kind != EV_TOP_LEFT) {
            continue;
        }
        unsigned stayed = 0, last = i;
        for (uint32_t k = i + 1; k < events->len && events->at[k].kind != EV_TOP_LEFT; k++) {
            if (events->at[k].kind == EV_RECONSTRUCTED && events->at[k].target == top->unit) {
                stayed++;
                last = k;
            }
        }
        if (stayed > limit(book, top->def)) {
            printf("%u creatures stay of the unit %u\n", stayed, (unsigned)top->unit);
            return false;
        }
        for (uint32_t k = i + 1; k < last; k++) {
            const uint8_t kind = events->at[k].kind;
            if (kind == EV_ACTIVATE || kind == EV_PUT || kind == EV_DESTROY ||
                kind == EV_DRAW) {
                printf("something happens before the unit %u is reconstructed\n",
                    (unsigned)top->unit);
                return false;
            }
        }
    }
    return true;
}

/* 403.4a: nothing that was there lies below a card that an effect has put under. */
static bool is_put_below(const struct eng_book *book, const struct eng_match *before,
    const struct eng_match *after, const struct eng_events *events)
{
    for (uint32_t i = 0; i < events->len && !is_old(book); i++) {
        const struct eng_card_id card = events->at[i].card;
        const struct eng_card *c = &after->card[card.raw];
        if (events->at[i].kind != EV_PUT_UNDER || c->zone != Z_UNDER) {
            continue;
        }
        for (struct eng_card_id at = c->below; at.raw != 0; at = after->card[at.raw].below) {
            if (was_there(before, after, at, Z_UNDER) &&
                before->unit[before->card[at.raw].unit.raw].serial ==
                    after->unit[c->unit.raw].serial) {
                puts("a card was put under, but not below what was there");
                return false;
            }
        }
    }
    return true;
}

bool watch_step(const struct eng_book *book, const struct eng_match *before,
    const struct eng_match *after, const struct eng_events *events)
{
    return book->game != &dm_game ||
        (keeps_orders(book, before, after) && is_put_below(book, before, after, events) &&
            is_one_movement(book, events));
}
