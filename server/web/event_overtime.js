/* SPDX-License-Identifier: MIT
 * event_overtime.js - what happens at a table when the time of a round is over, as a form: steps, one after the
 * other; none: as the practice says. */

import { el, fill } from './dom.js';
import { GAMES } from './games.js';
import { addWords, named, t } from './words.js';

const STEPS_MAX = 8;
const NUMBERED = { extra_turns: [1, 20, 3], extra_minutes: [1, 60, 5] }; /* least, most, usual */
const MEASURED = ['compare', 'sudden_death'];
const KINDS = ['finish_turn', 'extra_turns', 'extra_minutes', 'finish_second_turn', 'compare', 'draw', 'double_loss', 'sudden_death'];

addWords({
  overtime_step: ['Step {step}', '手順{step}'],
  overtime_number: ['How many', '数'],
  overtime_measure: ['Of what', '比較対象'],
  overtime_add: ['Add a step', '手順を追加'],
  overtime_take: ['Take the last step away', '最後の手順を外す'],
  overtime_none: ['As the practice says.', '標準どおり。'],
  'overtime_kind.finish_turn': ['finish the turn', '現在のターンを終える'],
  'overtime_kind.extra_turns': ['more turns', '追加ターン'],
  'overtime_kind.extra_minutes': ['at most so many minutes', '最大延長時間（分）'],
  'overtime_kind.finish_second_turn': ['to the end of the turn of who went second', '後攻のターン終了まで'],
  'overtime_kind.compare': ['who has more has won', '多い方の勝ち'],
  'overtime_kind.draw': ['a draw', '引き分け'],
  'overtime_kind.double_loss': ['both lose', '両者敗北'],
  'overtime_kind.sudden_death': ['on until somebody has more', '差がつくまで続行'],
});

export class OvertimeForm {
  #game = null; /* its module */
  #name = '';
  #rows = [];
  #list = el('div', { class: 'stack' });
  #add = el('button', { class: 'button small', type: 'button', data: { act: 'overtime-add' }, on: { click: () => this.#lay([...this.value(), 'finish_turn']) } }, t('overtime_add'));
  #take = el('button', { class: 'button small', type: 'button', data: { act: 'overtime-take' }, on: { click: () => this.#lay(this.value().slice(0, -1)) } }, t('overtime_take'));

  constructor() {
    this.element = el('div', { class: 'stack', data: { part: 'overtime' } }, this.#list, el('div', { class: 'row' }, this.#add, this.#take));
    this.#lay([]);
  }

  /** Of which game measures are. @param {string} game */
  of(game) {
    if (game === this.#name) return;
    this.#name = game;
    this.#game = GAMES[game];
    this.#lay([]);
  }

  #lay(steps) {
    this.#rows = steps.map((step, i) => this.#row(step, i + 1));
    fill(this.#list, ...(steps.length === 0 ? [el('p', { class: 'hint' }, t('overtime_none'))] : this.#rows.map(({ element }) => element)));
    this.#take.disabled = steps.length === 0;
    this.#add.disabled = steps.length >= STEPS_MAX;
  }

  #row(step, no) {
    const [kind, more] = step.split(':');
    const choice = el('select', { name: 'overtime_kind', 'aria-label': t('overtime_step', { step: no }), on: {
      change: () => this.#lay(this.#rows.map((row) => row.read())),
    } }, ...KINDS.map((one) => el('option', { value: one, selected: one === kind }, named('overtime_kind', one))));
    const [min, max, usual] = NUMBERED[kind] ?? [];
    const number = el('input', { name: 'overtime_number', type: 'number', min, max, value: more ?? usual, required: true, 'aria-label': t('overtime_number') });
    const { measures: words = [], words: ofGame } = this.#game ?? {};
    const measure = el('select', { name: 'overtime_measure', 'aria-label': t('overtime_measure') },
      ...words.map((one) => el('option', { value: one, selected: one === more }, ofGame.named('measure', one))));
    return {
      element: el('div', { class: 'row overtime-step' }, choice, kind in NUMBERED && number, MEASURED.includes(kind) && measure),
      read: () => {
        const now = choice.value;
        if (now in NUMBERED) return `${now}:${now === kind ? number.value : NUMBERED[now][2]}`;
        return MEASURED.includes(now) ? `${now}:${now === kind ? measure.value : words[0]}` : now;
      },
    };
  }

  /** @param {string[]} [steps] of rules */
  write(steps = []) {
    this.#lay(steps);
  }

  /** @returns {string[]} none: as the preset says */
  value() {
    return this.#rows.map(({ read }) => read());
  }
}
