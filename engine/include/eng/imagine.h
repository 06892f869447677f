/* SPDX-License-Identifier: MIT
 * imagine.h - a match as one seat may imagine it: what it sees is as it is, what it cannot see is
 * drawn anew. For players who think in the same process, such as a bot: whatever they do with the
 * copy, they cannot know more than their seat. */
#ifndef ENG_IMAGINE_H
#define ENG_IMAGINE_H

#include <eng/game.h>

/* Copies `match`, which waits at a prompt of `seat`. Cards that the seat may not identify get other
 * definitions: its own ones change places among each other, since it knows what it brought; the
 * opponent's ones are drawn from `guess`, a deck that the opponent may well play, without the cards of it
 * that lie open, and with repetitions when it has too few. Cards stay among those that start in the
 * same pile. Chance goes on from `key`, and handles are void.
 *
 * The copy depends on nothing that the seat may not know: of two matches that differ only in the
 * definitions of hidden cards, the seat's own in another order, it makes equal copies with equal
 * options. Any thread. */
void eng_match_imagine(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    const struct eng_deck *guess, const uint8_t key[32], struct eng_match *out);

/* How many cards of a seat that `seat` can see are in that deck, each copy once: which of several
 * decks the opponent may well play. */
uint32_t eng_match_resembles(const struct eng_book *book, const struct eng_match *match,
    uint8_t seat, const struct eng_deck *deck);

#endif
