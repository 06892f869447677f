/* SPDX-License-Identifier: MIT
 * build.c - tables built by hand, for scenarios and tests. */
#include "match.h"
#include "table.h"

#include <eng/build.h>

#include <stddef.h>

void eng_build_begin(
    const struct eng_book *book, const uint8_t key[32], struct eng_match *match)
{
    eng__begin(book, key, match);
}

struct eng_card_id eng_build_card(struct eng_match *match, uint16_t def, uint8_t owner)
{
    return eng__card_new(match, def, owner);
}

bool eng_build_pile(
    struct eng_match *match, uint8_t seat, uint8_t zone, struct eng_card_id card, uint8_t flags)
{
    struct eng_pile *pile = &match->pile[seat][zone];
    if (pile->len == ENG_PILE_MAX) {
        return false;
    }
    pile->at[pile->len++] = card;
    match->card[card.raw].zone = zone;
    match->card[card.raw].flags = flags;
    return true;
}

struct eng_unit_id eng_build_unit(
    struct eng_match *match, uint8_t seat, uint8_t zone, struct eng_card_id top)
{
    struct eng_act act = {.match = match};
    if (match->units + 1u == ENG_UNITS_MAX) {
        return eng_unit_of(0);
    }
    return eng__attach_unit(&act, top, seat, zone);
}

void eng_build_under(struct eng_match *match, struct eng_unit_id unit, struct eng_card_id card,
    uint8_t zone, uint8_t flags)
{
    struct eng_act act = {.match = match};
    eng__stack_under(&act, unit, card, zone);
    match->card[card.raw].flags = flags;
}

void eng_build_link(
    struct eng_match *match, struct eng_unit_id unit, struct eng_card_id card, uint8_t zone)
{
    struct eng_act act = {.match = match};
    eng__link(&act, unit, card, zone);
}

void eng_build_turn(struct eng_match *match, uint16_t turn, uint8_t seat, uint8_t phase)
{
    match->turn = turn;
    match->turn_seat = seat;
    match->phase = phase;
}

enum eng_status eng_build_run(
    const struct eng_book *book, struct eng_match *match, struct eng_events *out)
{
    book->game->build_resume(book, match);
    return eng__run_built(book, match, out);
}
