/* SPDX-License-Identifier: MIT
 * games.js - the games this page can show, by the name that the server gives them. Adding one means
 * adding its modules and its row here; nothing else of the page names a game. */

import { digimon } from './digimon.js';
import { duelmasters } from './duelmasters.js';

/** @typedef {{words: import('./words.js').Words, cards: import('./cards.js').Cards,
 *   teller: import('./telling.js').Teller, unitFields: string[],
 *   table: (view: object, names: object) => HTMLElement[], practices: string[], measures: string[],
 *   isPass: (option: object) => boolean}} PageGame
 *   practices: presets of tournaments for it; measures: by what a game can be decided that time has cut short;
 *   table: what stands where, top to bottom; unitFields: fields of options that hold a unit; isPass: does
 *   this option give the choice away? */

/** @type {Record<string, PageGame>} */
export const GAMES = { digimon, 'duel-masters': duelmasters };

/** The games that the server offers and this page can show. @param {object} server what hello answered
 * @returns {{game: string, revisions: string[]}[]} */
export const offered = (server) => server.games.filter(({ game }) => Object.hasOwn(GAMES, game));
