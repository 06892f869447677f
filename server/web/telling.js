/* SPDX-License-Identifier: MIT
 * telling.js - how options, prompts and events of a game read: each kind has a template among the
 * game's words, and its fields become words here. Knows no game; what only one game has, its module
 * adds. */

import { addWords } from './words.js';

/** @typedef {{view: object|null, seat: string, player: (seat: string) => string,
 *   units: Map<number, string>, isWatching?: boolean}} Names seat: the side that lies below; units: top card
 *   by serial, as the log told it; isWatching: the reader does not play */

/** What a game's module says of its tables and events.
 * @typedef {{words: import('./words.js').Words, cards: import('./cards.js').Cards,
 *   unitsOf: (view: object, seat: string) => object[], ordered: Set<string>,
 *   indexFields: string[], namesUnit: (event: object) => boolean, becomes: Set<string>,
 *   looks: Record<string, string>,
 *   labelOf?: (unit: object, names: Names, name: string) => string|null,
 *   forms?: (fields: object) => string[], refine?: (words: object, fields: object, names: Names) => void
 *   }} Manner
 *   ordered: piles in which it counts where a card is put; indexFields: fields that count from 0, people
 *   count from 1; namesUnit: is the card of this event the top card of its unit? becomes: events that still
 *   name the unit as what it was; looks: classes of their lines in the log; labelOf: what a
 *   unit is called that is told apart by where it is; forms: ends of the names of
 *   templates for such fields; refine: words that only this game's templates use */

addWords({
  a_unit: ['unit {unit}', 'ユニット{unit}'],
  at_top: [' (top)', 'の上'],
  at_bottom: [' (bottom)', 'の下'],
  prompt_of: ['{name}: {text}', '{name}：{text}'],
  effect_no: ['effect {no}', '効果{no}'],
  an_effect: ['an effect', '効果'],
});

/** Fields that hold a unit. */
export const UNIT_FIELDS = ['unit', 'target'];

export const otherSeat = (seat) => (seat === 'p1' ? 'p2' : 'p1');

/** How an option on a card that nobody may look at is known on the table.
 * @param {{zone?: string, owner?: string, place?: number}} option */
export const placeKey = ({ zone, owner, place }) => `${owner}:${zone}:${place}`;

const SILENT = new Set(['event', 'do', 'id', 'clause', 'card', 'was', 'name', 'source', 'default',
  'zone', 'owner', 'place']);

export class Teller {
  #how;

  /** @param {Manner} how */
  constructor(how) {
    this.#how = how;
  }

  /* ---- units ---- */

  #findUnit(view, serial) {
    if (view === null) return undefined;
    return ['p1', 'p2'].flatMap((seat) => this.#how.unitsOf(view, seat))
      .find(({ unit }) => unit === serial);
  }

  /** A unit's name; those that left the table are remembered by what the log told of them.
   * @param {number} serial @param {Names} names */
  unitName(serial, { view, units }) {
    const number = this.#findUnit(view, serial)?.stack[0].number ?? units.get(serial);
    return number === undefined ? this.#how.words.t('a_unit', { unit: serial })
      : this.#how.cards.name(number);
  }

  /** The same where two units of the same card are told apart. @param {number} serial
   * @param {Names} names */
  unitLabel(serial, names) {
    const { unitsOf, cards, labelOf } = this.#how;
    const unit = this.#findUnit(names.view, serial);
    if (unit === undefined) return this.unitName(serial, names);
    const name = cards.name(unit.stack[0].number);
    const label = labelOf?.(unit, names, name);
    if (label) return label;
    const side = ['p1', 'p2'].map((seat) => unitsOf(names.view, seat)).find((all) => all.includes(unit));
    const twins = side.filter((other) => other.stack[0].number === unit.stack[0].number
      && !labelOf?.(other, names, name));
    return twins.length > 1 ? `${name} #${twins.indexOf(unit) + 1}` : name;
  }

  /* ---- templates ---- */

  /* Everything a template may speak of, as words. */
  #wordsOf(fields, names, nameUnit) {
    const { words: { t, named }, cards, indexFields, ordered, refine } = this.#how;
    const words = { ...fields };
    for (const name of UNIT_FIELDS) {
      if (fields[name] !== undefined) words[name] = nameUnit(fields[name], names);
    }
    for (const name of ['seat', 'winner', 'owner']) {
      if (fields[name] !== undefined) words[name] = names.player(fields[name]);
    }
    for (const name of ['from', 'to', 'in', 'zone']) {
      if (fields[name] !== undefined) words[name] = named('zone', fields[name]);
    }
    for (const name of ['phase', 'reason']) {
      if (fields[name] !== undefined) words[name] = named(name, fields[name]);
    }
    for (const name of [...indexFields, 'place']) {
      if (fields[name] !== undefined) words[`${name}_no`] = fields[name] + 1;
    }
    words.at = ordered.has(fields.to) ? t(fields.to_at === undefined ? 'at_top' : 'at_bottom') : '';
    words.name = cards.name(fields.number);
    words.source = fields.source_number === undefined ? t('an_effect') : cards.name(fields.source_number);
    if (fields.effect !== undefined) {
      words.text = cards.effectText(fields.number, fields.effect)
        ?? t('effect_no', { no: fields.effect + 1 });
    }
    refine?.(words, fields, names);
    return words;
  }

  /* A kind that this page has no template for still tells its name and fields. */
  #fallback(kind, name, fields, words) {
    const rest = Object.keys(fields).filter((key) => !SILENT.has(key))
      .map((key) => `${key.replaceAll('_', ' ')} ${words[key]}`);
    return `${this.#how.words.named(kind, name)}${rest.length ? ` (${rest.join(', ')})` : ''}`;
  }

  /* A kind may have a template of its own for when there is a target or a unit, or for a card not known,
   * of which a place may be. Something is chosen (a card is `in` some area), or nothing. */
  #template(kind, name, fields, names, nameUnit) {
    const { t, hasWord } = this.#how.words;
    const isChoice = name === 'choose' && kind === 'event';
    const forms = [
      ...(this.#how.forms?.(fields) ?? []).map((form) => `${kind}.${name}.${form}`),
      isChoice && fields.mode !== undefined && 'event.choose.mode',
      isChoice && fields.unit === undefined && fields.in === undefined && 'event.choose.nothing',
      fields.target !== undefined && `${kind}.${name}.target`,
      fields.unit !== undefined && fields.in === undefined && `${kind}.${name}.unit`,
      fields.place !== undefined && `${kind}.${name}.place`,
      fields.number === undefined && `${kind}.${name}.hidden`,
      `${kind}.${name}`,
    ];
    const words = this.#wordsOf(fields, names, nameUnit);
    if (name === 'activate' && fields.unit !== undefined
      && words.name === this.unitName(fields.unit, names)) { /* the top card's effect: one name will do */
      return t(`${kind}.activate`, { ...words, name: words.unit });
    }
    const key = forms.find((form) => form && hasWord(form));
    return key ? t(key, words) : this.#fallback(kind, name, fields, words);
  }

  /* ---- options and prompts ---- */

  /** @param {object} option @param {Names} names
   * @param {boolean} [isBrief] it stands under the heading of its kind @returns {string} */
  optionText(option, names, isBrief = false) {
    const kind = isBrief && this.#how.words.hasWord(`brief.${option.do}`) ? 'brief' : 'option';
    return this.#template(kind, option.do, option, names, (...unit) => this.unitLabel(...unit));
  }

  /** What options of its kind do, as a heading. @returns {string} */
  kindName(option) {
    return this.#how.words.named('do', option.do);
  }

  /** Name of the card or unit an option is about. @param {object} option @param {Names} names
   * @returns {string|null} */
  subjectName(option, names) {
    if (option.card !== undefined) return this.#how.cards.name(option.number);
    return option.unit === undefined ? null : this.unitLabel(option.unit, names);
  }

  /* A choice tells how many it takes. */
  #promptKey({ kind, options = [], picks_min: least, picks_max: most }) {
    if (kind !== 'choose') return kind;
    if (!options.some((option) => option.do === 'choose')) return 'choose.none';
    if (least === 0) return 'choose.more';
    if (most === 1) return 'choose.one';
    return least === most ? 'choose.exactly' : 'choose.up_to';
  }

  /** @param {object} prompt @returns {string} what is asked, and by which card's effect; which effect is
   * next is no question of one card */
  promptText(prompt) {
    const { words: { t, named }, cards } = this.#how;
    const text = named('prompt', this.#promptKey(prompt), prompt);
    return prompt.source_number === undefined || prompt.kind === 'next_effect' ? text
      : t('prompt_of', { name: cards.name(prompt.source_number), text });
  }

  /** The effect that asks. @param {object} prompt @returns {string|null} its rules text */
  promptQuote(prompt) {
    return prompt.kind === 'next_effect' ? null
      : this.#how.cards.effectText(prompt.source_number, prompt.source_effect);
  }

  /* ---- events ---- */

  /** Must be called for every event, in order: it remembers in names.units what units are.
   * @param {object} event @param {Names} names
   * @returns {{text: string, look?: string, more: string|null}} more: what the effect says */
  eventText(event, names) {
    const { namesUnit, becomes, looks, cards } = this.#how;
    const { event: kind, number, unit } = event;
    const isTop = namesUnit(event);
    const remember = () => {
      if (number !== undefined && unit !== undefined && isTop) names.units.set(unit, number);
    };
    if (!becomes.has(kind) || !names.units.has(unit)) remember(); /* what it was, is still said */
    const text = this.#template('event', kind, event, { ...names, view: null },
      (...named) => this.unitName(...named));
    remember();
    return { text, look: looks[kind], more: cards.effectText(event.source_number, event.source_effect) };
  }
}
