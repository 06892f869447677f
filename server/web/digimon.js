/* SPDX-License-Identifier: MIT
 * digimon.js - how a Digimon table looks, and how its options and events read. The rest of the page
 * knows none of these names. */

import { cardFace, cardName, effectText } from './cards.js';
import { showPanel } from './dialog.js';
import { badgesOf, statementText, untilText } from './digimon_effects.js';
import './digimon_words.js';
import { el } from './dom.js';
import { hasWord, named, t } from './words.js';

const GAUGE = 10; /* 1-4-2: the memory gauge runs from 10 over 0 to 10 */
const EDGES = 5; /* at most so many cards under a card are drawn; the number is written beside */

/** @typedef {{view: object|null, seat: string, player: (seat: string) => string,
 *   units: Map<number, string>}} Names units: top card by serial, as the log told it */

const other = (seat) => (seat === 'p1' ? 'p2' : 'p1');
const unitsOf = (view, seat) => [...view[seat].battle, ...view[seat].breeding];

function findUnit(view, serial) {
  if (view === null) return undefined;
  return ['p1', 'p2'].flatMap((seat) => unitsOf(view, seat)).find(({ unit }) => unit === serial);
}

/* ---- table ---- */

function unitBox(unit) {
  const [top, ...under] = unit.stack;
  const { unit: serial, suspended, links, numbers } = unit;
  const badges = badgesOf(unit);
  const facts = [cardName(top.number), suspended && t('suspended'),
    typeof numbers.dp === 'number' && t('dp', { dp: numbers.dp }),
    ...badges.map(({ text }) => text)].filter(Boolean).join(', ');
  const list = () => showPanel(cardName(top.number),
    el('ol', { class: 'card-row' }, ...unit.stack.map((card) => el('li', {}, cardFace(card)))),
    badges.length > 0 && el('h3', {}, t('holds_now')),
    badges.length > 0 && el('ul', { class: 'holds' }, ...badges.map(({ text }) => el('li', {}, text))),
    links.length > 0 && el('h3', {}, t('links')),
    links.length > 0 && el('ol', { class: 'card-row' },
      ...links.map((card) => el('li', {}, cardFace(card)))));
  return el('li', {
    class: `unit${suspended ? ' suspended' : ''}`, data: { unit: serial }, 'aria-label': facts,
  },
  el('div', { class: 'pile' },
    ...under.slice(0, EDGES).map(() => el('i', { class: 'edge' })),
    cardFace({ ...top, dp: numbers.dp, originalDp: numbers.original_dp })),
  badges.length > 0 && el('ul', { class: 'badges', 'aria-hidden': 'true' },
    ...badges.map(({ text, look }) => el('li', { class: `badge ${look}`, title: text }, text))),
  el('div', { class: 'unit-foot' },
    suspended && el('span', { class: 'tag' }, t('suspended')),
    under.length + links.length + badges.length > 0 && el('button', {
      class: 'chip', type: 'button', data: { key: `stack:${serial}` },
      'aria-label': t('stack_of', { name: cardName(top.number), count: under.length + 1 }),
      on: { click: list },
    }, under.length + links.length === 0 ? '…'
      : [`+${under.length}`, links.length > 0 && t('link_count', { count: links.length })]
        .filter(Boolean).join(' · '))));
}

function pileCount(view, seat, pile) {
  const { count } = view[seat][pile];
  return el('li', { class: 'count', data: { pile, count } },
    el('span', { class: 'count-name' }, named('zone', pile)), el('b', {}, count));
}

function security(view, seat) {
  const { count, cards } = view[seat].security;
  return el('li', { class: 'count', data: { pile: 'security', count } },
    el('span', { class: 'count-name' }, named('zone', 'security')),
    el('span', { class: 'shields', 'aria-hidden': 'true' },
      ...Array.from({ length: Math.min(count, 12) }, () => el('i', {}))),
    el('b', {}, count),
    ...cards.map(({ number }) => el('span', { class: 'tag' }, cardName(number))));
}

function trash(view, seat, owner) {
  const { count, cards } = view[seat].trash;
  const list = () => showPanel(t('trash_of', { name: owner }),
    el('ol', { class: 'card-row' }, ...cards.map((card) => el('li', {}, cardFace(card)))));
  return el('li', { class: 'count', data: { pile: 'trash', count } }, el('button', {
    class: 'chip', type: 'button', disabled: count === 0, data: { key: `trash:${seat}` },
    on: { click: list },
  }, `${named('zone', 'trash')} ${count}`));
}

function sideOf(view, seat, { player, seat: own }) {
  const isOwn = seat === own;
  const name = player(seat);
  const area = (zone) => el('ul', {
    class: `area ${zone}`, 'aria-label': `${name}: ${named('zone', zone)}`,
    data: { name: named('zone', zone) },
  }, ...view[seat][zone].map(unitBox));
  const strip = el('ul', { class: 'strip' },
    el('li', { class: 'player-name' }, name),
    security(view, seat),
    pileCount(view, seat, 'deck'),
    pileCount(view, seat, 'eggs'),
    !isOwn && pileCount(view, seat, 'hand'),
    trash(view, seat, name));
  const field = el('div', { class: 'field-of' }, area('breeding'), area('battle'));
  const hand = isOwn && el('ul', { class: 'hand', 'aria-label': named('zone', 'hand') },
    ...view[seat].hand.cards.map((card) => el('li', {}, cardFace(card))));
  return el('section', {
    class: `player ${isOwn ? 'own' : 'foe'}${view.turn.seat === seat ? ' on-turn' : ''}`,
    'aria-label': name,
  }, ...(isOwn ? [field, strip, hand] : [strip, field]));
}

/* 1-4-2-3: own side left. `memory` is counted from the turn player's side. */
function gauge(view, names) {
  const { seat: turnSeat } = view.turn;
  const own = turnSeat === names.seat || turnSeat === undefined
    ? view.numbers.memory : -view.numbers.memory;
  const owner = own >= 0 ? names.seat : other(names.seat);
  const label = own === 0 ? t('memory_zero')
    : t('memory_at', { memory: Math.abs(own), name: names.player(owner) });
  return el('ol', { class: 'gauge', role: 'img', 'aria-label': label, data: { memory: own } },
    ...Array.from({ length: 2 * GAUGE + 1 }, (_, i) => GAUGE - i).map((at) => el('li', {
      class: `${at > 0 ? 'mine' : ''}${at < 0 ? 'theirs' : ''}${at === own ? ' marker' : ''}`,
    }, Math.abs(at))));
}

function turnLine(view, names) {
  const { number, seat, phase } = view.turn;
  if (seat === undefined) return el('p', { class: 'turn-line' }, t('setup'));
  return el('p', { class: 'turn-line' },
    t('turn_line', { number, name: names.player(seat) }), ' ',
    el('span', { class: 'tag' }, named('phase', phase)));
}

/* Cards that are in no area for the moment: checked 13-1-6, revealed 15-15-3, used 9-1-4. */
function loose({ loose: cards = [] }) {
  return cards.length > 0 && el('ul', { class: 'card-row loose', 'aria-label': t('in_no_area') },
    ...cards.map((card) => el('li', {},
      el('span', { class: 'tag' }, named('zone', card.zone)), cardFace(card))));
}

/* ---- names ---- */

/* Units that left the table are remembered by what the log told of them. */
function unitName(serial, { view, units }) {
  const number = findUnit(view, serial)?.stack[0].number ?? units.get(serial);
  return number === undefined ? t('a_unit', { unit: serial }) : cardName(number);
}

/* In options, two units of the same card are told apart. */
function unitLabel(serial, names) {
  const unit = findUnit(names.view, serial);
  if (unit === undefined) return unitName(serial, names);
  const { battle } = ['p1', 'p2'].map((seat) => names.view[seat])
    .find((side) => side.battle.includes(unit) || side.breeding.includes(unit));
  const name = cardName(unit.stack[0].number);
  if (!battle.includes(unit)) return t('in_breeding', { name });
  const twins = battle.filter(({ stack }) => stack[0].number === unit.stack[0].number);
  return twins.length > 1 ? `${name} #${twins.indexOf(unit) + 1}` : name;
}

const UNIT_FIELDS = ['unit', 'target'];
const INDEX_FIELDS = ['part', 'link']; /* from 0; people count from 1 */
const ORDERED = new Set(['deck', 'eggs', 'security']);

/* Everything a template may speak of, as words. */
function wordsOf(fields, names, nameUnit) {
  const words = { ...fields };
  for (const name of UNIT_FIELDS) {
    if (fields[name] !== undefined) words[name] = nameUnit(fields[name], names);
  }
  for (const name of ['seat', 'winner']) {
    if (fields[name] !== undefined) words[name] = names.player(fields[name]);
  }
  for (const name of ['from', 'to', 'in']) {
    if (fields[name] !== undefined) words[name] = named('zone', fields[name]);
  }
  for (const name of ['phase', 'reason']) {
    if (fields[name] !== undefined) words[name] = named(name, fields[name]);
  }
  for (const name of INDEX_FIELDS) {
    if (fields[name] !== undefined) words[`${name}_no`] = fields[name] + 1;
  }
  words.at = ORDERED.has(fields.to) ? t(fields.to_at === undefined ? 'at_top' : 'at_bottom') : '';
  words.name = cardName(fields.number);
  words.source = fields.source_number === undefined ? t('an_effect') : cardName(fields.source_number);
  if (fields.says !== undefined) {
    words.what = statementText(fields);
    words.until = untilText(fields.until, words.seat, names.player(other(fields.seat)));
    words.subject = words.unit ?? (fields.number === undefined ? t('everything', words) : words.name);
  }
  if (fields.effect !== undefined) {
    words.text = effectText(fields.number, fields.effect) ?? t('effect_no', { no: fields.effect + 1 });
  }
  return words;
}

/* A kind that this page has no template for still tells its name and fields. */
function fallback(kind, name, fields, words) {
  const silent = new Set(['event', 'do', 'id', 'clause', 'card', 'was', 'name', 'source',
    'default']);
  const rest = Object.keys(fields).filter((key) => !silent.has(key))
    .map((key) => `${key.replaceAll('_', ' ')} ${words[key]}`);
  return `${named(kind, name)}${rest.length ? ` (${rest.join(', ')})` : ''}`;
}

/* Something is chosen (a card is `in` some area), or nothing. */
function chosenForms({ mode, unit, in: area }) {
  if (mode !== undefined) return ['event.choose.mode'];
  return unit === undefined && area === undefined ? ['event.choose.nothing'] : [];
}

/* A kind may have a template of its own for when there is a target or a unit, or for a card not
 * known. */
function template(kind, name, fields, names, nameUnit) {
  const forms = [
    ...(name === 'choose' && kind === 'event' ? chosenForms(fields) : []),
    fields.target !== undefined && `${kind}.${name}.target`,
    fields.unit !== undefined && fields.in === undefined && `${kind}.${name}.unit`,
    fields.number === undefined && `${kind}.${name}.hidden`,
    `${kind}.${name}`,
  ];
  const words = wordsOf(fields, names, nameUnit);
  if (name === 'activate' && fields.unit !== undefined
    && words.name === unitName(fields.unit, names)) { /* the top card's effect: one name will do */
    return t(`${kind}.activate`, { ...words, name: words.unit });
  }
  const key = forms.find((form) => form && hasWord(form));
  return key ? t(key, words) : fallback(kind, name, fields, words);
}

/* A choice tells how many it takes. */
function promptKey({ kind, options = [], picks_min: least, picks_max: most }) {
  if (kind !== 'choose') return kind;
  if (!options.some((option) => option.do === 'choose')) return 'choose.none';
  if (least === 0) return 'choose.more';
  if (most === 1) return 'choose.one';
  return least === most ? 'choose.exactly' : 'choose.up_to';
}

/* Events whose card is the top card of their unit. */
const NAMES_UNIT = new Set(['hatch', 'move', 'play', 'digivolve', 'suspend', 'unsuspend', 'attack',
  'block']);

const LOOKS = {
  turn: 'log-turn', game_over: 'log-big', attack: 'log-big', delete: 'log-big', shuffle: 'log-minor',
  declare_play: 'log-minor', declare_digivolve: 'log-minor', declare_use: 'log-minor',
  declare_link: 'log-minor', look: 'log-minor', suspend: 'log-minor',
  unsuspend: 'log-minor', phase: 'log-minor', attack_ends: 'log-minor', turn_ending: 'log-minor',
  choose: 'log-minor', decline: 'log-minor', end: 'log-minor',
};

export const digimon = {
  /** Fields of options that hold a unit. */
  unitFields: UNIT_FIELDS,

  /** @param {object} view @param {Names} names @returns {HTMLElement[]} */
  table(view, names) {
    return [
      sideOf(view, other(names.seat), names),
      el('div', { class: 'middle' }, turnLine(view, names), gauge(view, names), loose(view)),
      sideOf(view, names.seat, names),
    ];
  },

  /** @param {object} option @param {Names} names
   * @param {boolean} [isBrief] it stands under the heading of its kind @returns {string} */
  optionText: (option, names, isBrief = false) => template(
    isBrief && hasWord(`brief.${option.do}`) ? 'brief' : 'option', option.do, option, names, unitLabel),

  /** @param {object} prompt @returns {string} what is asked, and by which card's effect; which
   * effect is next is no question of one card */
  promptText(prompt) {
    const text = named('prompt', promptKey(prompt), prompt);
    return prompt.source_number === undefined || prompt.kind === 'next_effect' ? text
      : t('prompt_of', { name: cardName(prompt.source_number), text });
  },

  /** The effect that asks. @param {object} prompt @returns {string|null} its rules text */
  promptQuote: (prompt) => (prompt.kind === 'next_effect' ? null
    : effectText(prompt.source_number, prompt.source_effect)),

  /** What options of its kind do, as a heading. @returns {string} */
  kindName: (option) => named('do', option.do),

  /** Name of the card or unit an option is about. @returns {string|null} */
  subjectName(option, names) {
    if (option.card !== undefined) return cardName(option.number);
    return option.unit === undefined ? null : unitLabel(option.unit, names);
  },

  /** Does this option give the choice away? */
  isPass: (option) => ['pass', 'decline', 'nothing'].includes(option.do),

  /** Must be called for every event, in order: it remembers in names.units what units are.
   * @param {object} event @param {Names} names
   * @returns {{text: string, look?: string, more: string|null}} more: what the effect says */
  eventText(event, names) {
    const { event: kind, number, unit, to } = event;
    const isTop = NAMES_UNIT.has(kind) || (kind === 'place' && to === 'battle');
    const remember = () => {
      if (number !== undefined && unit !== undefined && isTop) names.units.set(unit, number);
    };
    if (kind !== 'digivolve' || !names.units.has(unit)) remember(); /* what it was, is still said */
    const text = template('event', kind, event, { ...names, view: null }, unitName);
    remember();
    return { text, look: LOOKS[kind], more: effectText(event.source_number, event.source_effect) };
  },
};
