/* SPDX-License-Identifier: MIT
 * log.js - what happened, newest last, each line with the number of the rule it happened under. */

import { el } from './dom.js';
import { t } from './words.js';

export class EventLog {
  #list = el('ol', { class: 'log-list', role: 'log', 'aria-live': 'polite', tabindex: 0,
    'aria-label': t('log') });
  #next = 1; /* number of the next event to show */
  #isFollowing = true; /* the newest line stays in sight until somebody scrolls up */
  #top = 0;

  constructor() {
    this.element = el('section', { class: 'log' }, el('h3', {}, t('log')), this.#list);
    this.#list.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#follow()).observe(this.#list); /* the options take and give room */
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    if (scrollHeight - scrollTop - clientHeight < 40) this.#isFollowing = true;
    else if (scrollTop < this.#top) this.#isFollowing = false;
    this.#top = scrollTop;
  }

  #follow() {
    if (this.#isFollowing) this.#list.scrollTop = this.#list.scrollHeight;
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
    const fresh = events.slice(this.#next - 1);
    list.append(...fresh.map((event, i) => {
      const { text, look = '', more } = describe(event);
      return el('li', { class: look, title: more, data: { seq: this.#next + i, event: event.event } },
        el('span', { class: 'log-text' }, text),
        el('span', { class: 'clause', title: t('clause', event) }, event.clause));
    }));
    this.#next += fresh.length;
    this.#follow();
  }
}
