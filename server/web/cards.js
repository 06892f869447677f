/* SPDX-License-Identifier: MIT
 * cards.js - card facts and rules texts by printed number, from /api/v1/cards and .../texts; and how
 * a card looks. What the server does not tell stays away: a card is then only its number. */

import { showPanel } from './dialog.js';
import { el } from './dom.js';
import { language, named, t } from './words.js';

/** @typedef {{number: string, name?: {en: string, ja?: string}, category?: string,
 *   colors?: string[], level?: number, play_cost?: number, dp?: number, traits?: string[],
 *   requirements?: {colors: string[], level?: number, cost: number}[]}} Facts */

/** @type {Map<string, Facts>} */
const byNumber = new Map();

/** @type {Record<string, {effects: {en: string[], ja: string[]}, lines: object}>} by number */
let texts = {};

async function ask(path, game) {
  try {
    const response = await fetch(`/api/v1/${path}?game=${encodeURIComponent(game)}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null; /* offline or not offered: the page works with numbers */
  }
}

/** Ask for the facts and texts of a game's cards. A failure leaves numbers only.
 * @param {string} game */
export async function loadCards(game) {
  const [known, told] = await Promise.all([ask('cards', game), ask('cards/texts', game)]);
  for (const card of known?.cards ?? []) byNumber.set(card.number, card);
  texts = told?.texts ?? {};
}

const said = (number, what) => texts[number]?.[what][language()] ?? [];

/** What an effect of a card says. @param {string|undefined} number @param {number|undefined} effect
 *   as options, events and prompts name it @returns {string|null} null: there is no such line */
export function effectText(number, effect) {
  return said(number, 'effects')[effect] ?? null;
}

/** @param {string} number @returns {Facts} */
export const facts = (number) => byNumber.get(number) ?? { number };

/** A card's name for people. @param {string|undefined} number undefined: not known to this viewer */
export function cardName(number) {
  if (number === undefined) return t('hidden_card');
  const { name } = facts(number);
  return name?.[language()] ?? name?.en ?? number;
}

/* All that is known of a card, a line each, but for its name. */
function linesOf(number) {
  const { colors = [], level, play_cost: cost, dp, traits = [], requirements = [] } = facts(number);
  const color = (name) => named('color', name);
  return [
    [level && `Lv.${level}`, colors.map(color).join('/'), dp && `${dp} DP`].filter(Boolean).join(' · '),
    typeof cost === 'number' ? `${t('play_cost')}: ${cost}` : '',
    ...requirements.filter(({ colors: from }) => from).map((from) => t('digivolves', {
      from: `${from.colors.map(color).join('/')}${from.level ? ` Lv.${from.level}` : ''}`,
      cost: from.cost,
    })),
    traits.join(' / '),
    ...said(number, 'lines'),
    ...said(number, 'effects'),
  ].filter(Boolean);
}

function look(number) {
  showPanel(`${cardName(number)} (${number})`, ...linesOf(number).map((line) => el('p', {}, line)));
}

/** One card, face up when its number is known.
 * @param {{card?: string, number?: string, dp?: number|null, originalDp?: number}} card as a view
 *   lists it; dp: its value now where it differs from the printed one; originalDp: before changes
 * @param {object} [attributes] for the element */
export function cardFace(card, attributes = {}) {
  const { number } = card;
  const { class: more = '', data = {}, ...rest } = attributes;
  const own = { data: { card: card.card, ...data }, ...rest };
  if (number === undefined) {
    return el('div', { ...own, class: `card back ${more}`, title: t('hidden_card') });
  }
  const { level, play_cost: cost, dp: printed, colors = [], category } = facts(number);
  const dp = card.dp ?? printed;
  const change = (card.dp ?? 0) - (card.originalDp ?? card.dp ?? 0);
  return el('div', {
    ...own, class: `card face ${more}`,
    title: [`${cardName(number)} (${number})`, ...linesOf(number)].join('\n'),
  },
  el('div', { class: 'stripes' }, ...colors.map((color) => el('i', { class: `color-${color}` }))),
  el('div', { class: 'card-top' },
    el('span', { class: 'level' }, level === undefined || level === null ? '' : `Lv.${level}`),
    typeof cost === 'number' && el('span', { class: 'cost', title: t('play_cost') }, cost)),
  el('div', { class: 'card-name' }, cardName(number)),
  el('div', { class: 'card-foot' },
    el('button', {
      class: 'number', type: 'button', data: { key: `look:${card.card}` },
      'aria-label': t('look_at', { name: cardName(number) }),
      on: { click: (event) => { event.stopPropagation(); look(number); } },
    }, number),
    el('span', {
      class: `dp${change > 0 ? ' more' : ''}${change < 0 ? ' less' : ''}`,
      title: change !== 0 && t('original_dp', { dp: card.originalDp }),
    }, typeof dp === 'number' ? dp : named('category', category))));
}
