/* SPDX-License-Identifier: MIT
 * decks.js - your decks and the starter decks: copy, rename, change, hand out, delete; and a form that
 * takes new ones. */

import { copyButton } from './copy_field.js';
import { DeckEditor } from './deck.js';
import { ask, confirmed, showPanel } from './dialog.js';
import { el, field, fill } from './dom.js';
import { GAMES, offered } from './games.js';
import { addWords, language, named, t } from './words.js';

const FORMATS = ['text', 'tts', 'drasil', 'code', 'json'];

addWords({
  decks_title: ['Decks', 'デッキ'],
  your_decks: ['Your decks', 'あなたのデッキ'],
  starter_decks: ['Starter decks', '構築済みデッキ'],
  no_own_decks: ['You have none yet: bring one below, or copy a starter deck.',
    'まだありません。下から追加するか、構築済みデッキをコピーしてください。'],
  add_deck: ['Bring a deck', 'デッキを追加'],
  copy_deck: ['Copy', 'コピー'],
  change_deck: ['Change', '編集'],
  rename_deck: ['Rename', '名前変更'],
  export_deck: ['Export', '書き出し'],
  delete_deck: ['Delete', '削除'],
  delete_title: ['Delete this deck?', 'デッキを削除しますか？'],
  delete_text: ['“{name}” will be gone.', '「{name}」は元に戻せません。'],
  deck_ok: ['legal', '使用可'],
  deck_bad: ['not legal', '使用不可'],
  deck_under: ['legal under the list of {day}', '{day}のリストで使用可'],
  deck_under_none: ['legal without a list', 'リストなしで使用可'],
  export_format: ['Form', '形式'],
  export_file: ['Save as a file', 'ファイルに保存'],
  'deck_act.of': ['{act}: {name}', '{act}：{name}'],
});

/** What a deck is called. @param {{name: string, name_ja?: string}} deck */
export const deckName = ({ name, name_ja: ja }) => (language() === 'ja' && ja) || name;

/** @param {object} app @param {HTMLElement} root @returns {() => void} leave */
export function decksScreen(app, root) {
  const { client } = app;
  const games = offered(client.server).map(({ game }) => game);
  const own = el('div', {});
  const starters = el('div', {});
  const editor = new DeckEditor(app, games, () => refresh());
  const bring = el('details', { class: 'sheet', open: true },
    el('summary', {}, t('add_deck')), editor.element);

  const guarded = (body) => async () => {
    try {
      await body();
    } catch (error) {
      app.report(error);
    }
  };

  function row(deck) {
    const name = deckName(deck);
    const act = (word, onClick, look = '') => el('button', {
      class: `button small ${look}`, type: 'button', data: { act: word, key: `${word}:${deck.deck}` },
      'aria-label': t('deck_act.of', { act: t(`${word}_deck`), name }), on: { click: guarded(onClick) },
    }, t(`${word}_deck`));
    const under = deck.restrictions && (deck.restrictions === 'none' ? t('deck_under_none')
      : t('deck_under', { day: deck.restrictions }));
    return el('li', { class: 'row', data: { deck: deck.deck } },
      el('div', { class: 'grow' }, name, ' ',
        el('span', { class: `tag ${deck.legal ? '' : 'bad'}` }, deck.legal ? t('deck_ok') : under ?? t('deck_bad'))),
      el('div', { class: 'row acts' },
        act('copy', async () => {
          await client.deckCopy(deck.deck);
          await refresh();
        }),
        !deck.starter && act('change', async () => {
          const { text } = await client.deckExport(deck.deck, 'text', language());
          bring.open = true;
          editor.edit(deck, text);
        }),
        !deck.starter && act('rename', async () => {
          const wish = await ask({ title: t('rename_deck'), label: t('deck_name'), value: deck.name, maxlength: 40 });
          if (wish === null) return;
          await client.deckRename(deck.deck, wish);
          await refresh();
        }),
        act('export', () => exportDeck(deck, name)),
        !deck.starter && act('delete', async () => {
          const text = t('delete_text', { name });
          if (!await confirmed({ title: t('delete_title'), text, yes: t('delete_deck') })) return;
          await client.deckDelete(deck.deck);
          await refresh();
        }, 'danger')));
  }

  function exportDeck(deck, name) {
    const form = el('select', { name: 'export-format' }, ...FORMATS.map((one) =>
      el('option', { value: one }, named('format', one))));
    const text = el('textarea', { name: 'export-text', rows: 12, readonly: true, 'aria-label': t('deck_text') });
    const fault = el('p', { class: 'bad', role: 'alert' });
    const told = el('span', { class: 'hint', role: 'status' });
    const file = el('a', { class: 'button small', data: { act: 'save-text' } }, t('export_file'));
    const acts = el('div', { class: 'row', hidden: true },
      copyButton(text, (words) => { told.textContent = words; }), file, told);
    const forget = () => URL.revokeObjectURL(file.href);
    const write = guarded(async () => {
      fill(fault);
      fill(told);
      try {
        ({ text: text.value } = await client.deckExport(deck.deck, form.value, language()));
        forget();
        file.href = URL.createObjectURL(new Blob([text.value], { type: 'text/plain' }));
        file.download = `${name}.${form.value === 'json' ? 'json' : 'txt'}`;
        acts.hidden = false;
      } catch (error) {
        text.value = '';
        acts.hidden = true;
        fault.textContent = app.textOf(error);
      }
    });
    form.addEventListener('change', write);
    write();
    const title = t('deck_act.of', { act: t('export_deck'), name });
    return showPanel(title, field(t('export_format'), form), text, acts, fault).then(forget);
  }

  async function refresh() {
    const { decks } = await client.deckList();
    const known = decks.filter(({ game }) => games.includes(game));
    const group = (title, list, empty) => el('section', { class: 'sheet', data: { part: title } },
      el('h3', {}, t(title)),
      list.length === 0 && el('p', { class: 'hint' }, t(empty)),
      ...games.map((game) => [game, list.filter((deck) => deck.game === game)]).filter(([, some]) => some.length > 0)
        .flatMap(([game, some]) => [games.length > 1 && el('h4', {}, GAMES[game].words.t('game_title')),
          el('ul', { class: 'list' }, ...some.map(row))]));
    fill(own, group('your_decks', known.filter(({ starter }) => !starter), 'no_own_decks'));
    fill(starters, group('starter_decks', known.filter(({ starter }) => starter), 'no_decks'));
  }

  fill(root, el('div', { class: 'lobby' }, el('h2', { class: 'visually-hidden' }, t('decks_title')), own, bring, starters));
  guarded(refresh)();
  return () => {};
}
