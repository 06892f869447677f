/* SPDX-License-Identifier: MIT
 * digimon.js - how a Digimon table looks, and how its options and events read. The rest of the page
 * knows none of these names. */

import { Cards } from './cards.js';
import { statements } from './digimon_effects.js';
import { GAME, words } from './digimon_words.js';
import { el } from './dom.js';
import * as parts from './table_parts.js';
import { Teller, UNIT_FIELDS, otherSeat } from './telling.js';

const GAUGE = 10; /* 1-4-2: the memory gauge runs from 10 over 0 to 10 */

const { t, named } = words;

/* ---- cards ---- */

const colorsOf = (colors) => colors.map((name) => named('color', name)).join('/');

const cards = new Cards(GAME, {
  lookOf({ level, play_cost: cost, dp: printed, colors = [], category }, card) {
    const dp = card.dp ?? printed;
    const change = (card.dp ?? 0) - (card.originalDp ?? card.dp ?? 0);
    return {
      stripes: colors.map((color) => `color-${color}`),
      left: level === undefined || level === null ? null : `Lv.${level}`,
      right: typeof cost === 'number' ? { text: cost, title: t('play_cost') } : null,
      foot: {
        text: typeof dp === 'number' ? dp : named('category', category),
        look: `${change > 0 ? 'more' : ''}${change < 0 ? 'less' : ''}`,
        title: change !== 0 && t('original_dp', { dp: card.originalDp }),
      },
    };
  },

  linesOf({ colors = [], level, play_cost: cost, dp, traits = [], requirements = [] }) {
    return [
      [level && `Lv.${level}`, colorsOf(colors), dp && `${dp} DP`].filter(Boolean).join(' · '),
      typeof cost === 'number' ? `${t('play_cost')}: ${cost}` : '',
      ...requirements.filter(({ colors: from }) => from).map((from) => t('digivolves', {
        from: `${colorsOf(from.colors)}${from.level ? ` Lv.${from.level}` : ''}`, cost: from.cost,
      })),
      traits.join(' / '),
    ];
  },
});

/* ---- table ---- */

const game = { words, cards };

function unitBox(unit) {
  const { numbers } = unit;
  return parts.unitBox(game, unit, {
    face: { dp: numbers.dp, originalDp: numbers.original_dp },
    facts: [typeof numbers.dp === 'number' && t('dp', { dp: numbers.dp })],
    badges: statements.badgesOf(unit),
  });
}

function security(view, seat) {
  const { count, cards: shown } = view[seat].security;
  return el('li', { class: 'count', data: { pile: 'security', count } },
    el('span', { class: 'count-name' }, named('zone', 'security')),
    el('span', { class: 'shields', 'aria-hidden': 'true' },
      ...Array.from({ length: Math.min(count, 12) }, () => el('i', {}))),
    el('b', {}, count),
    ...shown.map(({ number }) => el('span', { class: 'tag' }, cards.name(number))));
}

function sideOf(view, seat, names) {
  const isOpen = parts.isHandOpen(view, seat, names);
  const name = names.player(seat);
  return parts.side(view, seat, names, {
    field: el('div', { class: 'field-of' }, ...['breeding', 'battle'].map((zone) =>
      parts.area(game, zone, name, view[seat][zone].map(unitBox)))),
    strip: [
      security(view, seat),
      parts.pileCount(game, view, seat, 'deck', name),
      parts.pileCount(game, view, seat, 'eggs', name),
      !isOpen && parts.pileCount(game, view, seat, 'hand', name),
      parts.openPile(game, view, seat, 'trash', name),
    ],
    hand: isOpen && parts.hand(game, view, seat),
  });
}

/* 1-4-2-3: own side left. `memory` is counted from the turn player's side. */
function gauge(view, names) {
  const { seat: turnSeat } = view.turn;
  const own = turnSeat === names.seat || turnSeat === undefined
    ? view.numbers.memory : -view.numbers.memory;
  const owner = own >= 0 ? names.seat : otherSeat(names.seat);
  const label = own === 0 ? t('memory_zero')
    : t('memory_at', { memory: Math.abs(own), name: names.player(owner) });
  return el('ol', { class: 'gauge', role: 'img', 'aria-label': label, data: { memory: own } },
    ...Array.from({ length: 2 * GAUGE + 1 }, (_, i) => GAUGE - i).map((at) => el('li', {
      class: `${at > 0 ? 'mine' : ''}${at < 0 ? 'theirs' : ''}${at === own ? ' marker' : ''}`,
    }, Math.abs(at))));
}

/* ---- words ---- */

const LOOKS = {
  turn: 'log-turn', game_over: 'log-big', attack: 'log-big', delete: 'log-big', shuffle: 'log-minor',
  declare_play: 'log-minor', declare_digivolve: 'log-minor', declare_use: 'log-minor',
  declare_link: 'log-minor', look: 'log-minor', suspend: 'log-minor',
  unsuspend: 'log-minor', phase: 'log-minor', attack_ends: 'log-minor', turn_ending: 'log-minor',
  choose: 'log-minor', decline: 'log-minor', end: 'log-minor',
};

/* What a statement says of which card or unit, and until when. */
function refine(told, fields, names) {
  if (fields.says === undefined) return;
  told.what = statements.text(fields, cards);
  told.until = statements.until(fields.until, told.seat, names.player(otherSeat(fields.seat)));
  told.subject = told.unit ?? (fields.number === undefined ? t('everything', told) : told.name);
}

/* Events whose card is the top card of their unit. */
const NAMES_UNIT = new Set(['hatch', 'move', 'play', 'digivolve', 'suspend', 'unsuspend', 'attack',
  'block']);

const teller = new Teller({
  words, cards, refine, looks: LOOKS,
  unitsOf: (view, seat) => [...view[seat].battle, ...view[seat].breeding],
  ordered: new Set(['deck', 'eggs', 'security']),
  indexFields: ['part', 'link'],
  namesUnit: ({ event, to }) => NAMES_UNIT.has(event) || (event === 'place' && to === 'battle'),
  becomes: new Set(['digivolve']),
  labelOf: (unit, { view }, name) => (['p1', 'p2'].some((seat) => view[seat].breeding.includes(unit))
    ? t('in_breeding', { name }) : null),
});

const PRACTICES = ['digimon_bo1', 'digimon_bo3'];
const MEASURES = ['security', 'deck', 'battle_area', 'last_security_lost'];

/** @type {import('./games.js').PageGame} */
export const digimon = {
  words, cards, teller,

  table: (view, names) => [
    sideOf(view, otherSeat(names.seat), names),
    el('div', { class: 'middle' },
      parts.turnLine(game, view, names), gauge(view, names), parts.loose(game, view)),
    sideOf(view, names.seat, names),
  ],

  unitFields: UNIT_FIELDS,
  practices: PRACTICES,
  measures: MEASURES,
  isPass: (option) => ['pass', 'decline', 'nothing'].includes(option.do),
};
