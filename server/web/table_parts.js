/* SPDX-License-Identifier: MIT
 * table_parts.js - what tables of any game are made of: units, piles, the line of the turn. Which of
 * them a table has, and where, is the game's module. */

import { showPanel } from './dialog.js';
import { el } from './dom.js';
import { addWords } from './words.js';

const EDGES = 5; /* at most so many cards under a card are drawn; the number is written beside */

addWords({
  setup: ['Setup', '準備'],
  turn_line: ['Turn {number}: {name}', '{number}ターン目：{name}'],
  holds_now: ['What holds now', '現在の状態'],
  in_no_area: ['Shown', '公開中'],
  stack_of: ['{name}: all {count} cards', '{name}：{count}枚すべて'],
  pile_of: ['{pile} of {name}', '{name}の{pile}'],
  move_left: ['{name}: move left', '{name}：左へ'],
  move_right: ['{name}: move right', '{name}：右へ'],
  move_up: ['{name}: move up', '{name}：上へ'],
});

/** @typedef {{words: import('./words.js').Words, cards: import('./cards.js').Cards}} Game */
/** @typedef {{text: string, look: string}} Badge */

const cardRow = ({ cards }, list, of = (card) => cards.face(card)) => el('ol', { class: 'card-row' },
  ...list.map((card, i) => el('li', {}, of(card, i))));

/** A unit: its top card with what it has now, edges of those under it, and a list of all.
 * @param {Game} game @param {object} unit as a view lists it
 * @param {{face: object, facts: (string|false)[], badges: Badge[], tags?: (Node|false)[],
 *   under?: (card: object, place: number) => Node, more?: (Node|false)[]}} shows face: what cards.face
 *   takes beside the top card; facts: what a reader is told; tags: small words below; under: how a card
 *   under the top one is listed; more: further controls */
export function unitBox(game, unit, { face, facts, badges, tags = [], under, more = [] }) {
  const { words: { t, hasWord }, cards } = game;
  const { unit: serial, suspended, links } = unit;
  const [top, ...below] = unit.stack;
  const name = cards.name(top.number);
  const list = () => showPanel(name,
    cardRow(game, unit.stack, (card, i) => (i > 0 && under ? under(card, i) : cards.face(card))),
    badges.length > 0 && el('h3', {}, t('holds_now')),
    badges.length > 0 && el('ul', { class: 'holds' }, ...badges.map(({ text }) => el('li', {}, text))),
    links.length > 0 && el('h3', {}, t('links')),
    links.length > 0 && cardRow(game, links));
  return el('li', {
    class: `unit${suspended ? ' suspended' : ''}`, data: { unit: serial },
    'aria-label': [name, suspended && t('suspended'), ...facts, ...badges.map(({ text }) => text)]
      .filter(Boolean).join(', '),
  },
  el('div', { class: 'pile' },
    ...below.slice(0, EDGES).map(() => el('i', { class: 'edge' })), cards.face({ ...top, ...face })),
  badges.length > 0 && el('ul', { class: 'badges', 'aria-hidden': 'true' },
    ...badges.map(({ text, look }) => el('li', { class: `badge ${look}`, title: text }, text))),
  el('div', { class: 'unit-foot' },
    suspended && el('span', { class: 'tag' }, t('suspended')),
    ...tags,
    below.length + links.length + badges.length > 0 && el('button', {
      class: 'chip', type: 'button', data: { key: `stack:${serial}` },
      'aria-label': t('stack_of', { name, count: below.length + 1 }),
      on: { click: list },
    }, below.length + links.length === 0 ? '…'
      : [below.length > 0 && `+${below.length}`, links.length > 0 && hasWord('link_count')
        && t('link_count', { count: links.length })].filter(Boolean).join(' · ')),
    ...more));
}

/** How many cards a pile has; who may see all of it looks through it. @param {Game} game
 * @param {string} owner its name */
export function pileCount(game, view, seat, pile, owner) {
  const { words: { named } } = game;
  const { count, cards } = view[seat][pile];
  if (count > 0 && cards.length === count) return openPile(game, view, seat, pile, owner);
  return el('li', { class: 'count', data: { pile, count } },
    el('span', { class: 'count-name' }, named('zone', pile)), el('b', {}, count));
}

/** A pile that everyone may look through. @param {Game} game @param {string} owner its name */
export function openPile(game, view, seat, pile, owner) {
  const { words: { t, named } } = game;
  const { count, cards } = view[seat][pile];
  const name = named('zone', pile);
  const list = () => showPanel(t('pile_of', { pile: name, name: owner }), cardRow(game, cards));
  return el('li', { class: 'count', data: { pile, count } }, el('button', {
    class: 'chip', type: 'button', disabled: count === 0, data: { key: `${pile}:${seat}` },
    on: { click: list },
  }, `${name} ${count}`));
}

/** Can all cards of a hand be seen? A hand that is empty is seen by its owner alone.
 * @param {object} view @param {string} seat @param {import('./telling.js').Names} names */
export function isHandOpen(view, seat, names) {
  const { count, cards } = view[seat].hand;
  return cards.length > 0 ? cards.length === count : seat === names.seat && !names.isWatching;
}

/** The cards of a hand. @param {Game} game */
export function hand({ words: { named }, cards }, view, seat) {
  return el('ul', { class: 'hand', 'aria-label': named('zone', 'hand') },
    ...view[seat].hand.cards.map((card) => el('li', {}, cards.face(card))));
}

/** An area of units. @param {Game} game @param {string} owner its name @param {Node[]} units */
export function area({ words: { named } }, zone, owner, units) {
  return el('ul', {
    class: `area ${zone}`, 'aria-label': `${owner}: ${named('zone', zone)}`,
    data: { name: named('zone', zone) },
  }, ...units);
}

/** A player's side: the own one has its field above. @param {object} view @param {string} seat
 * @param {import('./telling.js').Names} names
 * @param {{field: Node, strip: (Node|false)[], hand?: Node}} parts */
export function side(view, seat, { player, seat: own }, { field, strip, hand: held }) {
  const isOwn = seat === own;
  const bar = el('ul', { class: 'strip' }, el('li', { class: 'player-name' }, player(seat)), ...strip);
  return el('section', {
    class: `player ${isOwn ? 'own' : 'foe'}${view.turn.seat === seat ? ' on-turn' : ''}`,
    'aria-label': player(seat),
  }, ...[...(isOwn ? [field, bar, held] : [held, bar, field])].filter(Boolean));
}

/** Whose turn it is, and its phase. @param {Game} game */
export function turnLine({ words: { t, named } }, view, names) {
  const { number, seat, phase } = view.turn;
  if (seat === undefined) return el('p', { class: 'turn-line' }, t('setup'));
  return el('p', { class: 'turn-line' },
    t('turn_line', { number, name: names.player(seat) }), ' ',
    el('span', { class: 'tag' }, named('phase', phase)));
}

/** Cards that are in no area for the moment. @param {Game} game */
export function loose({ words: { t, named }, cards }, { loose: list = [] }) {
  return list.length > 0 && el('ul', { class: 'card-row loose', 'aria-label': t('in_no_area') },
    ...list.map((card) => el('li', {},
      el('span', { class: 'tag' }, named('zone', card.zone)), cards.face(card))));
}
