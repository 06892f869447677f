/* SPDX-License-Identifier: MIT
 * duelmasters.js - how a Duel Masters table looks, and how its options and events read. The rest of the
 * page knows none of these names. */

import { Cards } from './cards.js';
import { el } from './dom.js';
import { GAME, statements, words } from './duelmasters_words.js';
import * as parts from './table_parts.js';
import { Teller, UNIT_FIELDS, otherSeat, placeKey } from './telling.js';
import { language } from './words.js';

const { t, named } = words;

/* ---- cards ---- */

const civilizationsOf = (list) => list.map((name) => named('civilization', name)).join('/');

const cards = new Cards(GAME, {
  lookOf({ cost, power: printed, civilizations = [], type }, card) {
    const power = card.power ?? printed;
    const change = (card.power ?? printed ?? 0) - (printed ?? 0);
    return {
      stripes: civilizations.map((civilization) => `civilization-${civilization}`),
      right: typeof cost === 'number' ? { text: cost, title: t('cost') } : null,
      foot: {
        text: typeof power === 'number' ? power : named('type', type),
        look: `${change > 0 ? 'more' : ''}${change < 0 ? 'less' : ''}`,
        title: change !== 0 && t('power_printed', { power: printed }),
      },
    };
  },

  linesOf({ type, civilizations = [], cost, power, races = [], supertypes = [], mana, spell }) {
    return [
      [type && named('type', type), ...supertypes.map((name) => named('supertype', name)),
        civilizationsOf(civilizations)].filter(Boolean).join(' · '),
      typeof cost === 'number' ? `${t('cost')}: ${cost}` : '',
      typeof power === 'number' ? t('power', { power }) : '',
      races.join(' / '),
      mana === undefined ? '' : t('mana_number', { mana }),
      spell && t('spell_side', { name: spell.name?.[language()] ?? spell.name?.en, cost: spell.cost }),
    ];
  },
});

/* ---- table ---- */

const game = { words, cards };

/* 403.3: from left to right as their player has laid them; those never arranged lie right of the others,
 * the oldest first. */
const laid = (units) => units.toSorted((a, b) => (a.numbers.place ?? Infinity)
  - (b.numbers.place ?? Infinity) || a.unit - b.unit);

const swapped = (list, i, k) => {
  const next = [...list];
  [next[i], next[k]] = [next[k], next[i]];
  return next;
};

/* Buttons that lay an own unit one place further left or right. */
function movers(serial, order, names) {
  const at = order.indexOf(serial);
  const name = teller.unitLabel(serial, names);
  const button = (sign, to, word) => el('button', {
    class: 'chip', type: 'button', disabled: order[to] === undefined,
    data: { key: `${word}:${serial}`, move: word },
    'aria-label': t(word, { name }), title: t(word, { name }),
    on: { click: (event) => { event.stopPropagation(); names.arrange(swapped(order, at, to)); } },
  }, sign);
  return [button('◀', at - 1, 'move_left'), button('▶', at + 1, 'move_right')];
}

/* A card under a unit, with a button that lays it one place higher. What is joined to the top card lies
 * beside it and has no place [804]. */
function underCard(unit, names) {
  const linked = unit.stack.findIndex(({ joined }) => !joined);
  return (card, i) => {
    const place = i - linked;
    return el('div', { class: 'under-card' }, cards.face(card),
      place > 1 && el('button', {
        class: 'chip', type: 'button', 'aria-label': t('move_up', { name: cards.name(card.number) }),
        data: { move: 'move_up' },
        on: { click: (event) => {
          const order = unit.stack.slice(linked + 1).map((_, k) => k + 1);
          event.target.closest('dialog').close();
          names.arrange(swapped(order, place - 2, place - 1), unit.unit);
        } },
      }, '▲'));
  };
}

function unitBox(unit, order, names, isOwn) {
  const { numbers } = unit;
  const mayArrange = isOwn && Boolean(names.arrange);
  const gear = numbers.crossed_to !== undefined
    && t('crossed_to', { unit: teller.unitLabel(numbers.crossed_to, names) });
  return parts.unitBox(game, unit, {
    face: { power: numbers.power },
    facts: [typeof numbers.power === 'number' && t('power', { power: numbers.power }), gear],
    badges: statements.badgesOf(unit),
    tags: [gear && el('span', { class: 'tag' }, gear)],
    under: mayArrange && numbers.loose_under ? underCard(unit, names) : undefined,
    more: mayArrange && order.length > 1 ? movers(unit.unit, order, names) : [],
  });
}

/* Shields from the left, each a place of its own: nobody sees them [406.2]. */
function shields(view, seat, name) {
  const { count, cards: shown } = view[seat].shields;
  return el('li', { class: 'count', data: { pile: 'shields', count } },
    el('span', { class: 'count-name' }, named('zone', 'shields')),
    el('ul', { class: 'places', 'aria-label': `${name}: ${named('zone', 'shields')}` },
      ...Array.from({ length: count }, (_, place) => {
        const card = shown.find((one) => one.place === place);
        const text = card ? cards.name(card.number) : t('shield_no', { no: place + 1, name });
        return el('li', {
          class: `place${card ? ' open' : ''}`, title: text, role: 'img', 'aria-label': text,
          data: { place: placeKey({ owner: seat, zone: 'shields', place }), card: card?.card },
        });
      })),
    el('b', {}, count));
}

function mana(view, seat, name) {
  const { count, cards: list } = view[seat].mana;
  const untapped = list.filter(({ suspended }) => !suspended).length;
  return el('section', { class: 'mana', 'aria-label': `${name}: ${named('zone', 'mana')}`, data: { pile: 'mana', count } },
    el('h4', {}, named('zone', 'mana'), ' ', el('span', { class: 'tag' },
      t('untapped_of', { untapped, count }))),
    el('ul', { class: 'mana-cards' }, ...list.map((card) => el('li', {
      class: card.suspended ? 'tapped' : '',
    }, cards.face(card, { 'aria-label': card.suspended
      ? `${cards.name(card.number)}, ${t('suspended')}` : cards.name(card.number) })))));
}

function sideOf(view, seat, names) {
  const isOwn = seat === names.seat;
  const isOpen = parts.isHandOpen(view, seat, names);
  const name = names.player(seat);
  const units = laid(view[seat].battle);
  const order = units.map(({ unit }) => unit);
  const battle = parts.area(game, 'battle', name,
    units.map((unit) => unitBox(unit, order, names, isOwn)));
  const pool = mana(view, seat, name);
  return parts.side(view, seat, names, {
    field: el('div', { class: 'field-rows' }, ...(isOwn ? [battle, pool] : [pool, battle])),
    strip: [
      shields(view, seat, name),
      parts.pileCount(game, view, seat, 'deck', name),
      view[seat].gr.count > 0 && parts.pileCount(game, view, seat, 'gr', name),
      !isOpen && parts.pileCount(game, view, seat, 'hand', name),
      parts.openPile(game, view, seat, 'graveyard', name),
    ],
    hand: isOpen && parts.hand(game, view, seat),
  });
}

/* ---- words ---- */

const LOOKS = {
  turn: 'log-turn', game_over: 'log-big', attack: 'log-big', destroy: 'log-big',
  direct_attack: 'log-big', break: 'log-big', shuffle: 'log-minor', shield: 'log-minor',
  tap: 'log-minor', untap: 'log-minor', declare: 'log-minor', phase: 'log-minor', source: 'log-minor',
  break_chosen: 'log-minor', attack_ends: 'log-minor', trigger: 'log-minor', choose: 'log-minor',
  decline: 'log-minor', stop: 'log-minor', arrange: 'log-minor', win_battle: 'log-minor',
  lose_battle: 'log-minor', look: 'log-minor',
};

/* What a statement says of which card or unit, and until when. */
function refine(told, fields, names) {
  if (fields.says === undefined) return;
  told.what = statements.text(fields, cards);
  told.until = statements.until(fields.until, told.seat, names.player(otherSeat(fields.seat)));
  told.subject = told.unit ?? (fields.number === undefined ? t('everything', told) : told.name);
}

/* Events whose card is the top card of their unit. */
const NAMES_UNIT = new Set(['put', 'evolve', 'attack', 'block', 'guard', 'reconstructed', 'destroy',
  'win_battle', 'lose_battle']);

const teller = new Teller({
  words, cards, refine, looks: LOOKS,
  unitsOf: (view, seat) => laid(view[seat].battle),
  ordered: new Set(['deck', 'shields', 'gr']),
  indexFields: [],
  namesUnit: ({ event }) => NAMES_UNIT.has(event),
  becomes: new Set(['evolve']),
  forms: ({ linked }) => (linked === 1 ? ['whole'] : []),
});

const PRACTICES = ['dm_bo1', 'dm_topcut_bo3'];
const MEASURES = ['shields', 'deck', 'battle_area'];

/** @type {import('./games.js').PageGame} */
export const duelmasters = {
  words, cards, teller,

  table: (view, names) => [
    sideOf(view, otherSeat(names.seat), names),
    el('div', { class: 'middle' }, parts.turnLine(game, view, names), parts.loose(game, view)),
    sideOf(view, names.seat, names),
  ],

  unitFields: UNIT_FIELDS,
  practices: PRACTICES,
  measures: MEASURES,
  isPass: (option) => ['decline', 'nothing', 'attacks', 'end', 'done'].includes(option.do),
};
