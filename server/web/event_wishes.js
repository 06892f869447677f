/* SPDX-License-Identifier: MIT
 * event_wishes.js - what a host decides before a round of Swiss is paired: who meets, who does not, who has the
 * bye. */

import { el, fill } from './dom.js';
import { addWords, named, t } from './words.js';

const WISHES_MAX = 64;
let serial = 0; /* of lists of names */

addWords({
  wishes: ['Wishes for the next round', '次のラウンドの希望'],
  wish_add: ['Add a wish', '希望を追加'],
  wish_take: ['Take this wish back', 'この希望を取り消す'],
  wish_kind: ['Wish', '希望'],
  'wish.pair': ['meet', '対戦させる'],
  'wish.apart': ['do not meet', '対戦させない'],
  'wish.bye': ['has the bye', '不戦勝にする'],
  wish_who: ['Player', 'プレイヤー'],
  wish_other: ['Opponent', '対戦相手'],
  wish_nobody: ['There is no player of the name {name}.', '{name}というプレイヤーはいません。'],
});

export class WishesForm {
  #rows = [];
  #byName = new Map();
  #names;
  #list = el('div', { class: 'stack' });
  #add;

  constructor() {
    serial += 1;
    this.#names = el('datalist', { id: `wish-names-${serial}` });
    this.#add = el('button', { class: 'button small', type: 'button', data: { act: 'wish-add' }, on: { click: () => this.#grow() } }, t('wish_add'));
    this.element = el('details', { data: { part: 'wishes' } }, el('summary', {}, t('wishes')), this.#names, this.#list, el('div', { class: 'row' }, this.#add));
  }

  /** Who can be wished for. @param {{player: string, name: string}[]} players */
  of(players) {
    this.#byName = new Map(players.map(({ player, name }) => [name, player]));
    fill(this.#names, ...players.map(({ name }) => el('option', { value: name })));
  }

  clear() {
    this.#rows = [];
    fill(this.#list);
  }

  #grow() {
    if (this.#rows.length >= WISHES_MAX) return;
    const who = (name, word) => el('input', { name, list: this.#names.id, 'aria-label': t(word), autocomplete: 'off', placeholder: t(word) });
    const [a, b] = [who('wish-a', 'wish_who'), who('wish-b', 'wish_other')];
    const kind = el('select', { name: 'wish-kind', 'aria-label': t('wish_kind'), on: { change: () => { b.hidden = kind.value === 'bye'; } } },
      ...['pair', 'apart', 'bye'].map((one) => el('option', { value: one }, named('wish', one))));
    const row = { kind, a, b };
    const element = el('div', { class: 'row wish' }, a, kind, b, el('button', { class: 'button small', type: 'button', 'aria-label': t('wish_take'), on: { click: () => {
      this.#rows = this.#rows.filter((one) => one !== row);
      element.remove();
      this.#add.focus();
    } } }, '×'));
    this.#rows.push(row);
    this.#list.append(element);
    a.focus();
  }

  #idOf({ value }) {
    const name = value.trim();
    const player = this.#byName.get(name);
    if (player === undefined) throw new Error(t('wish_nobody', { name }));
    return player;
  }

  /** @returns {object[]} as tournament.pair takes them; throws if a name is nobody's */
  value() {
    return this.#rows.map(({ kind, a, b }) => ({ kind: kind.value, a: this.#idOf(a), ...(kind.value !== 'bye' && { b: this.#idOf(b) }) }));
  }
}
