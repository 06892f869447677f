/* SPDX-License-Identifier: MIT
 * chat.js - what players write to each other, in a match or in the lobby: preset phrases in the
 * reader's language, own words where they are allowed, and ways not to hear somebody. */

import { confirmed } from './dialog.js';
import { el, fill } from './dom.js';
import { isJudge } from './roles.js';
import { silence } from './silence.js';
import { addWords, language, t } from './words.js';

const KEPT = 100; /* lines */

addWords({
  chat_title: ['Chat', 'チャット'],
  chat_watchers: ['Chat of those who watch', '観戦者のチャット'],
  chat_text: ['Your words', 'メッセージ'],
  chat_phrase: ['A phrase', '定型文'],
  chat_pick: ['Say …', '定型文を選ぶ…'],
  chat_send: ['Send', '送信'],
  chat_mute: ['Do not show it', '表示しない'],
  chat_block: ['Block', 'ブロック'],
  chat_block_of: ['Block {name}', '{name}をブロック'],
  chat_block_title: ['Block {name}?', '{name}をブロックしますか？'],
  chat_block_text: ['You read nothing of this player any more. On your account’s page you can take it back.',
    'このプレイヤーの発言は表示されなくなります。アカウントのページで解除できます。'],
  chat_blocked: ['Blocked.', 'ブロックしました。'],
  blocks_title: ['Blocked players', 'ブロック中のプレイヤー'],
  unblock: ['Unblock', '解除'],
});

let phrases = null; /* asked for once */

/** @param {object} client @returns {Promise<{phrase: string, en: string, ja: string}[]>} those of the server */
export const loadPhrases = (client) => {
  phrases ??= client.request('chat.phrases').then((found) => found.phrases, () => { phrases = null; return []; });
  return phrases;
};

export class ChatPanel {
  #app;
  #match;
  #known = new Map(); /* phrases in words */
  #list = el('ol', { class: 'chat-list', role: 'log', 'aria-label': t('chat_title'), tabindex: 0 });
  #stop;

  /** @param {object} app @param {{match?: string|null, hasWords?: boolean, isWatching?: boolean}} of match: null for
   *   the lobby; hasWords: may one write own words? isWatching: with the others who watch */
  constructor(app, { match = null, hasWords = true, isWatching = false } = {}) {
    this.#app = app;
    this.#match = match;
    const text = el('input', { name: 'chat-text', maxlength: 200, autocomplete: 'off', 'aria-label': t('chat_text') });
    const phrase = el('select', { name: 'chat-phrase', 'aria-label': t('chat_phrase'), on: { change: () => {
      if (phrase.value) this.#say({ phrase: phrase.value });
      phrase.value = '';
    } } });
    const send = async (event) => {
      event.preventDefault();
      const words = text.value.trim();
      if (words && await this.#say({ text: words })) text.value = '';
    };
    const title = t(isWatching ? 'chat_watchers' : 'chat_title');
    this.element = el('section', { class: 'chat', 'aria-label': title },
      el('div', { class: 'row' }, el('h3', { class: 'grow' }, title),
        match && !isWatching && el('label', { class: 'check small' }, el('input', {
          type: 'checkbox', name: 'chat-mute', on: { change: ({ target }) => this.#mute(target.checked) },
        }), el('span', {}, t('chat_mute')))),
      this.#list,
      el('form', { class: 'row chat-form', on: { submit: send } },
        phrase, hasWords && text, hasWords && el('button', { class: 'button small' }, t('chat_send'))));
    this.#stop = app.client.on('chat.message', (line) => {
      if ((line.match ?? null) === match) this.#show([line]);
    });
    this.#start(phrase);
  }

  leave() {
    this.#stop();
  }

  async #start(select) {
    const { client } = this.#app;
    const found = await loadPhrases(client);
    this.#known = new Map(found.map((one) => [one.phrase, one[language()]]));
    fill(select, el('option', { value: '' }, t('chat_pick')),
      ...found.map((one) => el('option', { value: one.phrase }, one[language()])));
    if (this.#match !== null) {
      this.#list.replaceChildren();
      this.#show(this.#app.facts.of(this.#match).chat);
      return;
    }
    try {
      const { lines } = await client.request('chat.recent');
      this.#list.replaceChildren();
      this.#show(lines);
    } catch { /* nothing was said, or it is off */ }
  }

  #show(lines) {
    const { client } = this.#app;
    this.#list.append(...lines.map(({ name, player, text, phrase, line }) => el('li', { data: { line } },
      el('b', {}, name), ' ', text ?? this.#known.get(phrase) ?? phrase, ' ',
      /* those who have an account can block, and be kept blocked */
      client.session.handle && player && player !== client.session.player && el('button', {
        class: 'chip', type: 'button', 'aria-label': t('chat_block_of', { name }),
        on: { click: () => this.#block(player, name) },
      }, t('chat_block')),
      isJudge(client) && player && el('button', {
        class: 'chip', type: 'button', 'aria-label': t('silence_of', { name }),
        on: { click: () => silence(this.#app, player, name) },
      }, t('silence')))));
    while (this.#list.children.length > KEPT) this.#list.firstChild.remove();
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  async #say(what) {
    try {
      await this.#app.client.request('chat.say', { ...what, ...(this.#match && { match: this.#match }) });
      return true;
    } catch (error) {
      this.#app.report(error);
      return false;
    }
  }

  async #mute(on) {
    try {
      await this.#app.client.request('chat.mute', { match: this.#match, on });
      this.#list.hidden = on;
    } catch (error) {
      this.#app.report(error);
    }
  }

  async #block(player, name) {
    const question = { title: t('chat_block_title', { name }), text: t('chat_block_text'), yes: t('chat_block') };
    if (!await confirmed(question)) return;
    try {
      await this.#app.client.request('chat.block', { player, on: true });
      this.#app.notice(t('chat_blocked'));
    } catch (error) {
      this.#app.report(error);
    }
  }
}

/** Those who are blocked, to be heard again. @param {object} app @returns {HTMLElement} */
export function blockList({ client, report }) {
  const list = el('ul', { class: 'list', data: { part: 'blocks' } });
  const element = el('section', { class: 'sheet', hidden: true }, el('h3', {}, t('blocks_title')), list);
  async function refresh() {
    try {
      const { players } = await client.request('chat.blocks');
      element.hidden = players.length === 0;
      fill(list, ...players.map(({ player, name }) => el('li', { class: 'row' }, el('span', { class: 'grow' }, name),
        el('button', {
          class: 'button small', type: 'button', 'aria-label': `${t('unblock')}: ${name}`,
          on: { click: () => client.request('chat.block', { player, on: false }).then(refresh, report) },
        }, t('unblock')))));
    } catch (error) {
      if (error.code !== 0) report(error);
    }
  }
  refresh();
  return element;
}
