/* SPDX-License-Identifier: MIT
 * measures.c - by what a game can be decided that time has cut short. No clause of the rules: events
 * choose among these. */
#include "measures.h"

#include "chapters.h"

static int32_t shields(const struct eng_book *book, const struct eng_match *match, uint8_t seat)
{
    (void)book;
    return match->pile[seat][Z_SHIELDS].len;
}

static int32_t deck(const struct eng_book *book, const struct eng_match *match, uint8_t seat)
{
    (void)book;
    return match->pile[seat][Z_DECK].len;
}

static int32_t battle_area(
    const struct eng_book *book, const struct eng_match *match, uint8_t seat)
{
    int32_t n = 0;
    eng_unit_foreach(u, match)
    {
        n += match->unit[u.raw].owner == seat && dm__is_creature(book, match, u);
    }
    return n;
}

const struct eng_measure_info dm__measures[DM_MEASURE_NUM] = {
    {.name = "shields", .help = "shields", .read = shields},
    {.name = "deck", .help = "cards in the deck, the super GR not counted", .read = deck},
    {.name = "battle_area",
        .help = "creatures in the battle zone: a stack of cards is one",
        .read = battle_area},
};
