/* SPDX-License-Identifier: MIT
 * paged_list.js - a list that the server gives page by page. */

import { el, fill } from './dom.js';
import { t } from './words.js';

export class PagedList {
  #how;
  #report;
  #next;
  #list;
  #more = el('button', { class: 'button small', type: 'button', hidden: true, on: { click: () => this.#page() } }, t('more_rows'));

  /** @param {object} app @param {{part: string, none: string, row: (one: object) => HTMLElement,
   *   fetch: (next?: unknown) => Promise<{rows: object[], next?: unknown}>}} how none: what is said of an empty
   *   list */
  constructor({ report }, { part, ...how }) {
    this.#how = how;
    this.#report = report;
    this.#list = el('ul', { class: 'list', data: { part } });
    this.element = el('div', { class: 'stack' }, this.#list, this.#more);
  }

  /** From the beginning. @returns {Promise<void>} */
  refresh() {
    this.#next = undefined;
    return this.#page();
  }

  async #page() {
    const { fetch, row, none } = this.#how;
    const isFirst = this.#next === undefined;
    try {
      const { rows, next } = await fetch(this.#next);
      const shown = rows.map(row);
      if (!isFirst) this.#list.append(...shown);
      else fill(this.#list, ...(shown.length > 0 ? shown : [el('li', { class: 'hint' }, none)]));
      this.#next = next;
      this.#more.hidden = next === undefined;
    } catch (error) {
      if (error.code !== 0) this.#report(error);
    }
  }
}
