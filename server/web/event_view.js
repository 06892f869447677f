/* SPDX-License-Identifier: MIT
 * event_view.js - an event for its readers: head, and one part at a time below it. The public page shows this and
 * nothing else; in the app players and staff find more parts before and beside these. */

import { el, fill } from './dom.js';
import { BracketView, isTree } from './event_bracket.js';
import { EventHead } from './event_head.js';
import { PairsView } from './event_pairs.js';
import { PeopleView } from './event_people.js';
import { RanksView } from './event_ranks.js';
import { RulesView } from './event_rules.js';
import { addWords, t } from './words.js';

addWords({
  event_parts: ['Parts of the event', '大会のページ'],
});

export class EventView {
  #feed;
  #how;
  #head;
  #open = null;
  #name = '';
  #tabs = el('div', { class: 'tabs', role: 'group', 'aria-label': t('event_parts') });
  #part = el('section', { class: 'sheet', data: { part: 'event-part' } });
  #cleanUp;

  /** @param {import('./event_feed.js').EventFeed} feed that is open
   * @param {{replay: (id: string) => string, own?: string, part?: string, onPart?: (name: string) => void,
   *   pairDeeds?: (pair: object, round: object) => Node[], playerDeeds?: (row: object) => Node[],
   *   more?: [string, string, () => {element: HTMLElement, leave: () => void}][], before?: HTMLElement|null}} how
   *   replay: where one is; own: id of the reader; part: shown first; more: name, word and maker of further parts;
   *   before: stands between head and parts */
  constructor(feed, how) {
    this.#feed = feed;
    this.#how = how;
    this.#head = new EventHead(feed);
    this.element = el('div', { class: 'event' }, this.#head.element, how.before ?? '', this.#tabs, this.#part);
    this.#cleanUp = feed.on('change', () => this.#layTabs());
    this.#layTabs();
    const names = this.#parts.map(([name]) => name);
    this.show(names.includes(how.part) ? how.part : this.#usual);
  }

  leave() {
    this.#cleanUp();
    this.#head.leave();
    this.#open?.leave();
  }

  get #parts() {
    const { replay, own, pairDeeds, playerDeeds, more = [] } = this.#how;
    const feed = this.#feed;
    return [
      ['pairings', 'pairings', () => new PairsView(feed, { replay, own, deeds: pairDeeds })],
      ['standings', 'standings', () => new RanksView(feed, { own })],
      feed.facts.rules.stages.some(isTree) && ['bracket', 'bracket', () => new BracketView(feed, { replay, own })],
      ['players', 'players', () => new PeopleView(feed, { own, deeds: playerDeeds })],
      ['rules', 'event_rules', () => new RulesView(feed)],
      ...more,
    ].filter(Boolean);
  }

  /* What most look for. */
  get #usual() {
    const { state } = this.#feed.facts;
    return state === 'entry' ? 'players' : ['over', 'cancelled'].includes(state) ? 'standings' : 'pairings';
  }

  #layTabs() {
    const parts = this.#parts;
    const names = parts.map(([name]) => name).join(' ');
    if (this.#tabs.dataset.names !== names) {
      this.#tabs.dataset.names = names;
      fill(this.#tabs, ...parts.map(([name, word]) => el('button', { class: 'button small', type: 'button', data: { show: name, key: `show:${name}` },
        on: { click: () => this.show(name) } }, t(word))));
    }
    for (const tab of this.#tabs.children) tab.setAttribute('aria-pressed', String(tab.dataset.show === this.#name));
  }

  /** Another part. @param {string} name */
  show(name) {
    const [, word, make] = this.#parts.find(([one]) => one === name);
    this.#open?.leave();
    this.#open = make();
    this.#name = name;
    fill(this.#part, el('h3', { class: 'visually-hidden' }, t(word)), this.#open.element);
    this.#layTabs();
    this.#how.onPart?.(name);
  }

  /** What is shown is asked for again, if it can be. */
  refresh() {
    this.#open.refresh?.();
  }
}
