/* SPDX-License-Identifier: MIT
 * log.js - what happened, newest last, each line with the number of the rule it happened under. */

import { el } from './dom.js';
import { t } from './words.js';

export class EventLog {
  #list = el('ol', { class: 'log-list', role: 'log', 'aria-live': 'polite', tabindex: 0,
    'aria-label': t('log') });
  #next = 1; /* number of the next event to show */

  constructor() {
    this.element = el('section', { class: 'log' }, el('h3', {}, t('log')), this.#list);
  }

  /** Begin anew (another game). @param {string} title */
  restart(title) {
    this.#next = 1;
    this.#list.replaceChildren(el('li', { class: 'log-turn' }, title));
  }

  /** Show the events not shown yet. @param {object[]} events all of the game, from number 1
   * @param {(event: object) => {text: string, look?: string, more?: string|null}} describe
   *   look: a class for lines that stand out; more: what is shown when the line is pointed at */
  show(events, describe) {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const fresh = events.slice(this.#next - 1);
    list.append(...fresh.map((event, i) => {
      const { text, look = '', more } = describe(event);
      return el('li', { class: look, title: more, data: { seq: this.#next + i, event: event.event } },
        el('span', { class: 'log-text' }, text),
        el('span', { class: 'clause', title: t('clause', event) }, event.clause));
    }));
    this.#next += fresh.length;
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
}
