/* SPDX-License-Identifier: MIT
 * statements.js - what effects make of units, in a game's words: badges of units, and statements that
 * begin and end. */

import { addWords } from './words.js';

addWords({
  keyword_shown: ['<{keyword}>', '≪{keyword}≫'],
  keyword_number: ['<{keyword} {number}>', '≪{keyword}{number}≫'],
  limited: ['{what} in some cases', '場合により{what}'],
});

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'));

export class Statements {
  #words;
  #counted;

  /** @param {import('./words.js').Words} words @param {Set<string>} counted keywords whose number is one
   *   of the unit's numbers */
  constructor(words, counted) {
    this.#words = words;
    this.#counted = counted;
  }

  #keywordText(name, number) {
    const { t, named } = this.#words;
    const keyword = named('keyword', name);
    return number === undefined ? t('keyword_shown', { keyword })
      : t('keyword_number', { keyword, number: signed(number) });
  }

  /** Badges of a unit: what it has, what it cannot do, what else holds for it.
   * @param {{numbers: object, keywords?: string[], cannot?: string[], limited?: string[],
   *   states?: string[]}} unit @returns {{text: string, look: string}[]} */
  badgesOf({ numbers, keywords = [], cannot = [], limited = [], states = [] }) {
    const { t, named } = this.#words;
    return [
      ...keywords.map((name) => ({ text: this.#keywordText(name,
        this.#counted.has(name) ? numbers[name] : undefined), look: 'has' })),
      ...cannot.map((deed) => ({ text: named('cannot', deed), look: 'cannot' })),
      ...limited.map((deed) => ({ text: t('limited', { what: named('cannot', deed) }), look: 'limited' })),
      ...states.map((state) => ({ text: named('unit_state', state), look: 'state' })),
    ];
  }

  /** What a statement says, of the events begin and end. @param {object} event
   * @param {import('./cards.js').Cards} cards @returns {string} */
  text({ says, keyword, deed, information, value, gives, ...event }, cards) {
    const { t, hasWord, named } = this.#words;
    if (says === 'gains' && keyword !== undefined) return this.#keywordText(keyword, value);
    if (says === 'gains') return cards.effectText(event.source_number, gives) ?? t('says.gains');
    if (deed !== undefined) return named(says, deed);
    const key = `says.${says}`;
    const values = { value: value === undefined ? '' : signed(value), number: value,
      information: named('information', information) };
    return value !== undefined && hasWord(`${key}.value`) ? t(`${key}.value`, values)
      : named('says', says, values);
  }

  /** Until when. @param {string} until @param {string} seat whose effect it is, in words
   * @param {string} foe the other one @returns {string} */
  until(until, seat, foe) {
    return this.#words.named('until', until, { seat, foe });
  }
}
