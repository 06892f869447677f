/* SPDX-License-Identifier: MIT
 * deck.js - bring a deck list as text, in any form that deck sites write, or as a file: every fault
 * is told beside its line, and the deck is saved. */

import { confirmed } from './dialog.js';
import { el, field, fill } from './dom.js';
import { fieldText } from './errors.js';
import { GAMES } from './games.js';
import { addWords, language, named, t } from './words.js';

const FILE_BYTES = 60000; /* the server takes no more in one message */

addWords({
  /* faults of a deck of any game; those of one game are in its words */
  'fault.unknown_pile': ['The game has no pile “{what}”.', '「{what}」という山はありません。'],
  'fault.unknown_card': ['There is no card of the number {what}.', 'ナンバー「{what}」のカードはありません。'],
  'fault.bad_count': ['The number of copies must be 1 to {most}.', '枚数は1～{most}枚です。'],
  'fault.banned': ['This card is banned since {day}.', '{day}から使用禁止のカードです。'],
  'fault.restricted': ['The list allows at most {most} since {day}.', '{day}から制限カードです。{most}枚まで入れられます。'],
  'fault.pair_banned': ['It may not be in one deck with {what} since {day}.', '{day}から{what}と同じデッキには入れられません。'],
  'fault.bad_file': ['This is no deck list.', 'デッキリストではありません。'],
  'fault.bad_line': ['This is not a count, a name and a card number.', '枚数・カード名・ナンバーの行ではありません。'],
  'fault.unknown_name': ['No card has the name “{what}”.', '「{what}」という名前のカードはありません。'],
  'fault.too_many_lines': ['The list may have at most {most} lines.', 'リストは{most}行までです。'],

  deck_name: ['Deck name', 'デッキ名'],
  deck_text: ['Deck list', 'デッキリスト'],
  deck_hint: ['Paste it as a deck site writes it: “4 Agumon BT1-010”, a list for Tabletop Simulator, a deck code, JSON.',
    'デッキサイトの形式のまま貼り付けられます：「4 Agumon BT1-010」、Tabletop Simulator のリスト、デッキコード、JSON。'],
  deck_file: ['or a file', 'またはファイル'],
  restrictions: ['List of restricted cards', '禁止・制限リスト'],
  restrictions_today: ['in force today', '今日のリスト'],
  restrictions_none: ['none', 'なし'],
  check: ['Check', '確認'],
  save: ['Save', '保存'],
  save_unfinished: ['Save unfinished', '未完成のまま保存'],
  deck_legal: ['This deck is legal.', 'このデッキは使用できます。'],
  deck_faults: ['This deck has {count} faults:', 'このデッキには{count}件の問題があります：'],
  replace_title: ['Replace this deck?', 'デッキを置き換えますか？'],
  replace_text: ['You have a deck “{name}” already. What is in it will be gone.',
    '「{name}」というデッキがすでにあります。その内容は失われます。'],
  replace: ['Replace', '置き換える'],
  deck_saved: ['“{name}” is saved.', '「{name}」を保存しました。'],
  deck_line: ['Line {line}', '{line}行目'],
  deck_format: ['Read as: {format}', '形式：{format}'],
  'format.text': ['lines of text', 'テキスト'],
  'format.tts': ['Tabletop Simulator', 'Tabletop Simulator'],
  'format.drasil': ['list of numbers', 'ナンバーのリスト'],
  'format.code': ['deck code', 'デッキコード'],
  'format.json': ['JSON', 'JSON'],
  file_too_long: ['This file is too long for a deck.', 'ファイルが大きすぎます。'],
});

/** Lists that a deck may be held to. @param {object} server what hello answered @param {string} game
 * @param {string} [chosen] @returns {HTMLElement[]} options of a select */
export function restrictionOptions(server, game, chosen = '') {
  const days = server.games.find((one) => one.game === game)?.restrictions ?? [];
  return [['', t('restrictions_today')], ['none', t('restrictions_none')], ...days.map((day) => [day, day]).reverse()]
    .map(([value, text]) => el('option', { value, selected: value === chosen }, text));
}

/* What the server's English sentence says of a fault beside its kind: what is in quotation marks or stands behind
 * "with", a day, and numbers, of which the first is what there is and the last what is allowed. Numbers of rules, in
 * brackets at the end, are none of it. */
function faultParts(text) {
  const said = text.replace(/ \[[\d-]+\]$/, '');
  const numbers = said.replace(/"[^"]*"/g, '').match(/(?<![\w-])\d+(?![\w-])/g) ?? [];
  const [, quoted, other] = said.match(/"(.*)"|\bwith (\S+)/) ?? [];
  return { what: quoted ?? other, day: said.match(/\d{4}-\d\d-\d\d/)?.[0], have: numbers[0], most: numbers.at(-1) };
}

/** A fault in words. @param {{code: string, text: string}} fault @param {import('./words.js').Words} words
 * @returns {string} */
export function faultSentence({ code, text }, words) {
  if (language() === 'en' || !words.hasWord(`fault.${code}`)) return text;
  const said = words.t(`fault.${code}`, faultParts(text));
  return /\{\w+\}/.test(said) ? text : said; /* not a sentence that we know */
}

function faultText(fault, words) {
  const place = fault.field;
  return [faultSentence(fault, words), place && el('span', { class: 'hint' }, ` ${fieldText(place, words)}`)].filter(Boolean);
}

/* Every fault beside its line, with the lines around left out when they are right. */
function faultList(faults, text, words) {
  const lines = text.split(/\r?\n/);
  return el('ol', { class: 'faults' }, ...[...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)).map((fault) =>
    el('li', { data: { fault: fault.code, line: fault.line } },
      fault.line && el('div', { class: 'fault-line' },
        el('span', { class: 'hint' }, t('deck_line', { line: fault.line })), ' ',
        el('code', {}, (lines[fault.line - 1] ?? '').trim().slice(0, 120))),
      el('div', {}, ...faultText(fault, words)))));
}

export class DeckEditor {
  #app;
  #onSaved;
  #replace = null; /* the deck that was opened to be changed: it is, once, as long as it keeps its name */
  #kind;
  #restrictions = el('select', { name: 'restrictions' });
  #name = el('input', { name: 'deck-name', maxlength: 40, required: true });
  #list = el('textarea', { name: 'deck-list', rows: 10, required: true, spellcheck: 'false' });
  #file = el('input', { type: 'file', name: 'deck-file', accept: '.txt,.json,text/plain,application/json' });
  #result = el('div', { class: 'result', role: 'status' });
  #save = el('button', { class: 'button primary' }, t('save'));

  /** @param {object} app @param {string[]} games for which there may be decks
   * @param {(deck: string, game: string) => void} onSaved */
  constructor(app, games, onSaved) {
    this.#app = app;
    this.#onSaved = onSaved;
    this.#kind = el('select', { name: 'deck-game', on: { change: () => {
      this.#replace = null;
      this.#showRestrictions();
    } } },
      ...games.map((game) => el('option', { value: game }, GAMES[game].words.t('game_title'))));
    this.#file.addEventListener('change', () => this.#readFile());
    this.#list.addEventListener('input', () => { this.#save.textContent = t('save'); });
    this.#showRestrictions();
    this.element = el('form', { class: 'stack', data: { form: 'deck' }, on: { submit: (event) => {
      event.preventDefault();
      this.#put();
    } } },
    el('div', { class: 'row' },
      games.length > 1 && field(t('game_name'), this.#kind), field(t('restrictions'), this.#restrictions)),
    field(t('deck_text'), this.#list, t('deck_hint')),
    field(t('deck_file'), this.#file),
    field(t('deck_name'), this.#name),
    this.#result,
    el('div', { class: 'row end' },
      el('button', { class: 'button', type: 'button', data: { act: 'check' }, on: { click: () => this.#import() } }, t('check')),
      this.#save));
  }

  #showRestrictions() {
    fill(this.#restrictions, ...restrictionOptions(this.#app.client.server, this.#kind.value));
  }

  /** Change a deck that is there. @param {{deck: string, game: string, name: string}} deck
   * @param {string} text */
  edit({ deck, game, name }, text) {
    this.#replace = { deck, name };
    this.#kind.value = game;
    this.#showRestrictions();
    this.#name.value = name;
    this.#list.value = text;
    fill(this.#result);
    this.#list.focus();
  }

  async #readFile() {
    const [file] = this.#file.files;
    if (!file) return;
    if (file.size > FILE_BYTES) {
      this.#app.notice(t('file_too_long'));
      return;
    }
    this.#list.value = await file.text();
    if (!this.#name.value) this.#name.value = file.name.replace(/\.[^.]*$/, '').slice(0, 40);
    this.#import();
  }

  #held() {
    return { game: this.#kind.value, ...(this.#restrictions.value && { restrictions: this.#restrictions.value }) };
  }

  async #import() {
    try {
      const text = this.#list.value;
      const found = await this.#app.client.deckImport({ ...this.#held(), text });
      const { words } = GAMES[this.#kind.value];
      const { legal, faults, format, name } = found;
      if (name && !this.#name.value) this.#name.value = name.slice(0, 40);
      fill(this.#result,
        el('p', { class: legal ? 'good' : 'bad' }, t(legal ? 'deck_legal' : 'deck_faults', { count: faults.length })),
        el('p', { class: 'hint' }, t('deck_format', { format: named('format', format) })),
        faultList(faults, text, words));
      this.#save.textContent = t(legal ? 'save' : 'save_unfinished');
      return found;
    } catch (error) {
      this.#app.report(error);
      return null;
    }
  }

  async #sameName(name) {
    const { decks } = await this.#app.client.deckList();
    return decks.find((deck) => !deck.starter && deck.game === this.#kind.value && deck.name === name)?.deck;
  }

  async #put() {
    const found = await this.#import();
    if (found === null) return;
    const name = this.#name.value.trim();
    try {
      const replace = this.#replace?.name === name ? this.#replace.deck : await this.#sameName(name);
      const question = { title: t('replace_title'), text: t('replace_text', { name }), yes: t('replace') };
      if (replace && replace !== this.#replace?.deck && !await confirmed(question)) return;
      const saved = await this.#app.client.deckPut({
        ...this.#held(), name, deck: { piles: found.piles }, ...(replace && { replace }),
      });
      this.#replace = null;
      this.#app.notice(t('deck_saved', { name }));
      this.#onSaved(saved.deck, this.#kind.value);
    } catch (error) {
      this.#app.report(error);
    }
  }
}
