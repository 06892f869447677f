/* SPDX-License-Identifier: MIT
 * said_list.js - what was said in a match, for judges: line by line, with who said it when. */

import { loadPhrases } from './chat.js';
import { el, fill } from './dom.js';
import { silence } from './silence.js';
import { addWords, language, t } from './words.js';

addWords({
  said_title: ['What was said', '発言の記録'],
  said_nothing: ['Nothing was said.', '発言はありません。'],
  said_more: ['More', '続き'],
});

export class SaidList {
  #app;
  #match;
  #next;
  #list = el('ol', { class: 'chat-list', tabindex: 0, 'aria-label': t('said_title'), data: { part: 'said' } });
  #more = el('button', { class: 'button small', type: 'button', hidden: true, on: { click: () => this.#page() } },
    t('said_more'));

  /** @param {object} app @param {string} match */
  constructor(app, match) {
    this.#app = app;
    this.#match = match;
    this.element = el('section', { class: 'chat', 'aria-label': t('said_title') },
      el('h3', {}, t('said_title')), this.#list, this.#more);
  }

  /** From the beginning. */
  refresh() {
    this.#next = undefined;
    return this.#page();
  }

  async #page() {
    const { client, report } = this.#app;
    try {
      const isFirst = this.#next === undefined;
      const { lines, next } = await client.chatHistory(this.#match, this.#next);
      const phrases = new Map((await loadPhrases(client)).map((one) => [one.phrase, one[language()]]));
      const rows = lines.map((line) => this.#row(line, phrases));
      if (!isFirst) this.#list.append(...rows);
      else fill(this.#list, ...(rows.length > 0 ? rows : [el('li', { class: 'hint' }, t('said_nothing'))]));
      this.#next = next;
      this.#more.hidden = next === undefined;
    } catch (error) {
      if (error.code !== 0) report(error);
    }
  }

  #row({ line, seat, player, name, text, phrase, at_ms: at }, phrases) {
    const time = new Intl.DateTimeFormat(language(), { timeStyle: 'medium' });
    return el('li', { data: { line } },
      el('time', { class: 'hint', datetime: new Date(at).toISOString() }, time.format(at)), ' ',
      el('b', {}, name), seat && ` (${seat})`, ' ', text ?? phrases.get(phrase) ?? phrase, ' ',
      player && el('button', { class: 'chip', type: 'button', 'aria-label': t('silence_of', { name }),
        on: { click: () => silence(this.#app, player, name) } }, t('silence')));
  }
}
