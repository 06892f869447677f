/* SPDX-License-Identifier: MIT
 * measures.c - by what a game can be decided that time has cut short. No clause of the rulebook: events
 * choose among these. */
#include "measures.h"

#include "chapters.h"

static int32_t security(
    const struct eng_book *book, const struct eng_match *match, uint8_t seat)
{
    (void)book;
    return match->pile[seat][Z_SECURITY].len;
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
        const struct eng_unit *unit = &match->unit[u.raw];
        n += unit->owner == seat && unit->zone == Z_BATTLE && dig__is_digimon(book, match, u);
    }
    return n;
}

static bool loses_security(
    const struct eng_match *match, const struct eng_event *event, uint8_t seat)
{
    return event->card.raw != 0 && event->from == Z_SECURITY && event->to != Z_SECURITY &&
        match->card[event->card.raw].owner == seat;
}

const struct eng_measure_info dig__measures[DIG_MEASURE_NUM] = {
    {.name = "security", .help = "security cards", .read = security},
    {.name = "deck", .help = "cards in the deck, Digi-Eggs not counted", .read = deck},
    {.name = "battle_area",
        .help = "Digimon in the battle area: tokens count, cards under a Digimon do not",
        .read = battle_area},
    {.name = "last_security_lost",
        .help = "who was the last one to lose a security card, by a check or otherwise",
        .counts = loses_security},
};
