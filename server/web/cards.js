/* SPDX-License-Identifier: MIT
 * cards.js - a game's card facts and rules texts by printed number, from /api/v1/cards and .../texts;
 * and how a card looks. What the server does not tell stays away: a card is then only its number. What
 * the facts are called and how they are told is the game's. */

import { showPanel } from './dialog.js';
import { el } from './dom.js';
import { language, t } from './words.js';

/** @typedef {{number: string, name?: {en: string, ja?: string}, [fact: string]: unknown}} Facts */

/** What is seen of a card beside its name: stripes are classes of color, corners stand at the top and at
 * the bottom right; lines are all that is known, a line each.
 * @typedef {{stripes: string[], left?: string|null, right?: {text: string|number, title: string}|null,
 *   foot: {text: string|number, look?: string, title?: string|false}}} Look */

async function ask(path, game) {
  try {
    const response = await fetch(`/api/v1/${path}?game=${encodeURIComponent(game)}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null; /* offline or not offered: the page works with numbers */
  }
}

const MEASURED = 100; /* px */
let pen = null;

/* How wide a word is, in the size of its letters. */
function widthOf(word) {
  if (pen === null) {
    pen = document.createElement('canvas').getContext('2d');
    pen.font = `600 ${MEASURED}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen.measureText(word).width / MEASURED;
}

/* A name as it stands on a card: as small as its longest word needs, which may only be parted where a part of it
 * begins ("WarGreymon"). Japanese may be parted anywhere. */
function nameOn(name) {
  const parts = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  const words = parts.flatMap((part) => part.match(/[^\s\u3000-\u9fff\uff00-\uffef]+/g) ?? []);
  const element = el('div', { class: 'card-name' }, ...parts.flatMap((part, i) => (i > 0 ? [el('wbr'), part] : [part])));
  element.style.setProperty('--wide', Math.max(1, ...words.map(widthOf)).toFixed(2));
  return element;
}

export class Cards {
  #game;
  #lookOf;
  #linesOf;
  #loading = null;
  /** @type {Map<string, Facts>} */
  #byNumber = new Map();
  /** @type {Record<string, {effects: {en: string[], ja: string[]}, lines: object}>} by number */
  #texts = {};

  /** @param {string} game
   * @param {{lookOf: (facts: Facts, card: object) => Look, linesOf: (facts: Facts) => string[]}} how
   *   lookOf: `card` as a view lists it, with what it has now */
  constructor(game, { lookOf, linesOf }) {
    this.#game = game;
    this.#lookOf = lookOf;
    this.#linesOf = linesOf;
  }

  /** Ask for facts and texts, once. A failure leaves numbers only. @returns {Promise<void>} */
  load() {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load() {
    const [known, told] = await Promise.all(
      ['cards', 'cards/texts'].map((path) => ask(path, this.#game)));
    for (const card of known?.cards ?? []) this.#byNumber.set(card.number, card);
    this.#texts = told?.texts ?? {};
    if (known === null) this.#loading = null; /* another match may try again */
  }

  #said(number, what) {
    return this.#texts[number]?.[what][language()] ?? [];
  }

  /** What an effect of a card says. @param {string|undefined} number @param {number|undefined} effect
   *   as options, events and prompts name it @returns {string|null} null: there is no such line */
  effectText(number, effect) {
    return this.#said(number, 'effects')[effect] ?? null;
  }

  /** @param {string} number @returns {Facts} */
  facts(number) {
    return this.#byNumber.get(number) ?? { number };
  }

  /** A card's name for people. @param {string|undefined} number undefined: not known to this viewer */
  name(number) {
    if (number === undefined) return t('hidden_card');
    const { name } = this.facts(number);
    return name?.[language()] ?? name?.en ?? number;
  }

  /* All that is known of a card, a line each, but for its name. */
  #lines(number) {
    return [...this.#linesOf(this.facts(number)), ...this.#said(number, 'lines'),
      ...this.#said(number, 'effects')].filter(Boolean);
  }

  #look(number) {
    showPanel(`${this.name(number)} (${number})`,
      ...this.#lines(number).map((line) => el('p', {}, line)));
  }

  /** One card, face up when its number is known. @param {{card?: string, number?: string}} card as a
   *   view lists it, with what the game's module adds @param {object} [attributes] for the element */
  face(card, attributes = {}) {
    const { number } = card;
    const { class: more = '', data = {}, ...rest } = attributes;
    const own = { data: { card: card.card, ...data }, ...rest };
    if (number === undefined) {
      return el('div', { ...own, class: `card back ${more}`, title: t('hidden_card') });
    }
    const { stripes, left, right, foot } = this.#lookOf(this.facts(number), card);
    return el('div', {
      ...own, class: `card face ${more}`,
      title: [`${this.name(number)} (${number})`, ...this.#lines(number)].join('\n'),
    },
    el('div', { class: 'stripes' }, ...stripes.map((stripe) => el('i', { class: stripe }))),
    el('div', { class: 'card-top' },
      el('span', { class: 'level' }, left ?? ''),
      right && el('span', { class: 'cost', title: right.title }, right.text)),
    nameOn(this.name(number)),
    el('div', { class: 'card-foot' },
      el('button', {
        class: 'number', type: 'button', data: { key: `look:${card.card}` },
        'aria-label': t('look_at', { name: this.name(number) }),
        on: { click: (event) => { event.stopPropagation(); this.#look(number); } },
      }, number),
      el('span', { class: `dp ${foot.look ?? ''}`.trim(), title: foot.title }, foot.text)));
  }
}
