/* SPDX-License-Identifier: MIT
 * deck.js - bring a deck list as JSON: check it, see every fault, save it. */

import { el, field, fill } from './dom.js';
import { fieldText } from './errors.js';
import { GAMES } from './games.js';
import { addWords, t } from './words.js';

/* Faults of a deck of any game; those of one game are in its words. */
addWords({
  'fault.unknown_pile': ['The game has no such pile.', 'このような山はありません。'],
  'fault.unknown_card': ['There is no card of this number.', 'このナンバーのカードはありません。'],
  'fault.bad_count': ['This number of copies is not possible.', '枚数が正しくありません。'],
});

/** What was pasted, as the protocol wants it: {piles}, or {name, piles}, or {deck: {piles}}.
 * @param {string} text @returns {{piles: object}} */
export function parseDeck(text) {
  const value = JSON.parse(text);
  const { piles } = value?.deck ?? value ?? {};
  return { piles };
}

/** @param {object} app @param {string[]} games for which there may be decks
 * @param {(deck: string, game: string) => void} onSaved @returns {HTMLElement} */
export function deckEditor({ client, report }, games, onSaved) {
  const kind = el('select', { name: 'deck-game' }, ...games.map((game) =>
    el('option', { value: game }, GAMES[game].words.t('game_title'))));
  const name = el('input', { name: 'deck-name', maxlength: 40, required: true });
  const list = el('textarea', { name: 'deck-list', rows: 8, required: true, spellcheck: 'false' });
  const result = el('div', { class: 'result', role: 'status' });

  function showFaults({ legal, faults }) {
    const { words } = GAMES[kind.value];
    fill(result, el('p', { class: legal ? 'good' : 'bad' }, t(legal ? 'deck_legal' : 'deck_faults')),
      el('ul', {}, ...faults.map((fault) => el('li', {},
        words.hasWord(`fault.${fault.code}`) ? words.named('fault', fault.code) : fault.text,
        fault.field && el('span', { class: 'hint' }, ` ${fieldText(fault.field, words)}`)))));
  }

  async function run(ask) {
    let deck;
    try {
      deck = parseDeck(list.value);
    } catch (error) {
      fill(result, el('p', { class: 'bad' }, t('not_json', { text: error.message })));
      return;
    }
    try {
      await ask(deck);
    } catch (error) {
      report(error);
    }
  }

  const check = () => run(async (deck) =>
    showFaults(await client.deckCheck({ game: kind.value, deck })));

  const save = (event) => {
    event.preventDefault();
    run(async (deck) => {
      const game = kind.value;
      const saved = await client.deckPut({ game, name: name.value.trim(), deck });
      showFaults(saved);
      if (saved.legal) onSaved(saved.deck, game);
    });
  };

  return el('form', { class: 'stack', on: { submit: save } },
    games.length > 1 && field(t('game_name'), kind),
    field(t('deck_name'), name),
    field(t('deck_json'), list, t('deck_hint')),
    result,
    el('div', { class: 'row end' },
      el('button', { class: 'button', type: 'button', on: { click: check } }, t('check')),
      el('button', { class: 'button primary' }, t('save'))));
}
