/* SPDX-License-Identifier: MIT
 * log.js - what happened, newest last, each line with the number of the rule it happened under. */

import { el } from './dom.js';
import { addWords, t } from './words.js';

addWords({
  'event.rewind': ['A judge has taken the game back to after event {after}', 'ジャッジの判断で、ゲームは{after}番の直後に戻りました'],
});

const READER_MS = 1000; /* a scroll so soon after the reader did something is theirs */

export class EventLog {
  #list = el('ol', { class: 'log-list', role: 'log', 'aria-live': 'polite', tabindex: 0,
    'aria-label': t('log') });
  #next = 1; /* number of the next event to show */
  #isFollowing; /* the newest line stays in sight until somebody scrolls up */
  #top = 0;
  #touchedAt = -Infinity; /* when the reader did something to the list, as performance.now() counts */
  #isMarked = false;
  #notes = []; /* {after, text, look, line}: line is null while the event is not there */

  /** @param {{follows?: boolean}} [how] follows: the newest line is what matters */
  constructor({ follows = true } = {}) {
    this.#isFollowing = follows;
    this.element = el('section', { class: 'log' }, el('h3', {}, t('log')), this.#list);
    this.#list.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      this.#list.addEventListener(kind, () => { this.#touchedAt = performance.now(); }, { passive: true });
    }
    new ResizeObserver(() => this.#follow()).observe(this.#list); /* the options take and give room */
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    if (this.#isMarked) return;
    if (scrollHeight - scrollTop - clientHeight < 40) this.#isFollowing = true;
    else if (scrollTop < this.#top && performance.now() - this.#touchedAt < READER_MS) this.#isFollowing = false;
    else this.#follow(); /* the list became smaller or longer meanwhile */
    this.#top = this.#list.scrollTop;
  }

  #follow() {
    if (this.#isFollowing) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** Begin anew (another game). @param {string} title */
  restart(title) {
    this.#next = 1;
    this.#notes = [];
    this.#list.replaceChildren(el('li', { class: 'log-turn' }, title));
  }

  /** One line is where the reader is: it is brought into sight. @param {number} seq 0: none
   * @returns {HTMLElement|null} the line */
  mark(seq) {
    this.#isMarked = true;
    this.#isFollowing = false;
    const list = this.#list;
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const line = list.querySelector(`[data-seq="${seq}"]`);
    line?.setAttribute('aria-current', 'true');
    const { offsetTop = 0, offsetHeight = 0 } = line ?? {};
    list.scrollTop = offsetTop - list.offsetTop - (list.clientHeight - offsetHeight) / 2;
    return line;
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
        el('span', { class: 'clause', title: event.clause && t('clause', event) }, event.clause));
    }));
    this.#next += fresh.length;
    this.#placeNotes();
    this.#follow();
  }

  /** Something that is no event is told behind one: at once, or when that is there.
   * @param {number} after number of the event; 0: the beginning @param {string} text @param {string} [look] */
  note(after, text, look = '') {
    this.#notes.push({ after, text, look, line: null });
    this.#placeNotes();
    this.#follow();
  }

  #placeNotes() {
    for (const note of this.#notes.filter(({ line, after }) => line === null && after < this.#next)) {
      const before = this.#notes.findLast(({ line, after }) => line !== null && after === note.after)?.line
        ?? this.#list.querySelector(note.after > 0 ? `[data-seq="${note.after}"]` : '.log-turn');
      note.line = el('li', { class: note.look, data: { note: note.after } }, el('span', { class: 'log-text' }, note.text));
      before.after(note.line);
    }
  }
}
