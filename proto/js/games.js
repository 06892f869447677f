/* SPDX-License-Identifier: MIT
 * games.js - what has to be known of a game to follow its hidden cards through a replay. */

/** @typedef {{piles: string[], area: Record<string, string>, hidden: string[], hands: string[],
 *   ofFoe: string[], inOrder: string[], atRandom: string[]}} Rules
 *   piles: of a deck, in the game's order; area: where each of them starts; hidden: areas that nobody may
 *   look into; hands: areas that only their owner may; ofFoe: events whose card is not of the seat they
 *   name; inOrder: events that take the cards of a hand in the order in which they came into the match;
 *   atRandom: events that say which card of a hand chance has taken */

/** @type {Record<string, Rules>} by the name of the game */
export const GAMES = {
  digimon: {
    piles: ['main', 'eggs'], area: { main: 'deck', eggs: 'eggs' },
    hidden: ['deck', 'eggs', 'security'], hands: ['hand'],
    ofFoe: ['check'], inOrder: ['return_hand'], atRandom: [],
  },
  'duel-masters': {
    piles: ['main', 'gr'], area: { main: 'deck', gr: 'gr' },
    hidden: ['deck', 'gr', 'shields'], hands: ['hand'],
    ofFoe: [], inOrder: [], atRandom: ['at_random'],
  },
};
