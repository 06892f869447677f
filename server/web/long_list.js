/* SPDX-License-Identifier: MIT
 * long_list.js - rows by the hundred that change while they are read: as many as have been scrolled to are
 * there, what has not changed stays as it is, and whoever uses keys finds a button for more. */

import { el } from './dom.js';
import { t } from './words.js';

const PAGE = 100;
const AHEAD = '600px'; /* so far below the window more is made */

export class LongList {
  #rows = [];
  #made = new Map(); /* by key: {text, node} */
  #count = PAGE;
  #how;
  #more = el('button', { class: 'button small', type: 'button', hidden: true, on: { click: () => this.#grow() } });
  #watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#grow(),
    { rootMargin: AHEAD });

  /** @param {HTMLElement} body holds the rows
   * @param {{key: (row: object) => string|number, make: (row: object) => HTMLElement}} how key: who it is;
   *   make: from what the row holds and nothing else */
  constructor(body, how) {
    this.body = body;
    this.#how = how;
    this.more = this.#more;
    this.#watcher.observe(this.#more);
  }

  leave() {
    this.#watcher.disconnect();
  }

  /** Other rows, or others in their place; `isOther`: of something else, so it begins above.
   * @param {object[]} rows @param {boolean} [isOther] */
  show(rows, isOther = false) {
    this.#rows = rows;
    if (isOther) this.#count = PAGE;
    this.#lay();
  }

  #grow() {
    if (this.#count >= this.#rows.length) return;
    this.#count += PAGE;
    this.#lay();
    /* it tells of changes alone: the button may be as near as before */
    this.#watcher.unobserve(this.#more);
    this.#watcher.observe(this.#more);
  }

  #lay() {
    const shown = this.#rows.slice(0, this.#count);
    const made = new Map();
    let place = this.body.firstElementChild;
    for (const row of shown) {
      const key = this.#how.key(row);
      const text = JSON.stringify(row);
      const was = this.#made.get(key);
      const node = was?.text === text ? was.node : this.#how.make(row);
      made.set(key, { text, node });
      if (node === place) place = place.nextElementSibling;
      else if (was && was.node === place) { /* the same one, changed */
        place = place.nextElementSibling;
        replace(was.node, node);
      } else this.body.insertBefore(node, place);
    }
    while (place) {
      const next = place.nextElementSibling;
      place.remove();
      place = next;
    }
    this.#made = made;
    const left = this.#rows.length - shown.length;
    this.#more.hidden = left === 0;
    this.#more.textContent = t('more_left', { count: left });
  }
}

/* Whatever had the focus in it gets it back. */
function replace(old, node) {
  const key = old.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  old.replaceWith(node);
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
