/* SPDX-License-Identifier: MIT
 * event_people.js - who takes part in an event, and for its staff what they may do with each. */

import { el, field } from './dom.js';
import { isFound } from './event_pairs.js';
import { LongList } from './long_list.js';
import { addWords, named, t } from './words.js';

const CALM_MS = 3000; /* between two requests while people come and go */

addWords({
  people_none: ['Nobody has entered yet.', 'まだ参加者がいません。'],
  people_state: ['State', '状態'],
  people_seed: ['seed {seed}', 'シード{seed}'],
  people_rating: ['rating {rating}', 'レート{rating}'],
  people_until: ['after round {until}', '第{until}ラウンド後'],
  deck_there: ['deck registered', 'デッキ登録済み'],
  deck_missing: ['no deck yet', 'デッキ未登録'],
  deck_not_legal: ['deck not legal', 'デッキ使用不可'],
});

export class PeopleView {
  #feed;
  #own;
  #deeds;
  #rows = [];
  #timer = null;
  #askedMs = -CALM_MS;
  #wanted = 0;
  #entered = '';
  #search = el('input', { type: 'search', name: 'people-search', autocomplete: 'off', on: { input: () => this.#lay() } });
  #none = el('p', { class: 'hint', role: 'status' });
  #list;
  #cleanUp;

  /** @param {import('./event_feed.js').EventFeed} feed
   * @param {{own?: string, deeds?: (row: object) => Node[]}} how own: the reader's id; deeds: of the staff */
  constructor(feed, { own, deeds }) {
    this.#feed = feed;
    this.#own = own;
    this.#deeds = deeds;
    const body = el('ul', { class: 'list people', 'aria-label': t('players') });
    this.#list = new LongList(body, { key: ({ player }) => player, make: (row) => this.#row(row) });
    this.element = el('div', { class: 'stack', data: { part: 'people' } },
      el('div', { class: 'row filters' }, field(t('pairs_search'), this.#search)), this.#none, body, this.#list.more);
    this.#cleanUp = [feed.on('change', () => this.#changed())];
    this.#changed();
  }

  leave() {
    clearTimeout(this.#timer);
    for (const undo of this.#cleanUp) undo();
    this.#list.leave();
  }

  /* Somebody has come or gone, as far as counts, rounds and what concerns the reader tell. */
  #changed() {
    const { entered, waiting, checked, state, stage, round, you } = this.#feed.facts;
    const now = JSON.stringify([entered, waiting, checked, state, stage, round, you]);
    if (now === this.#entered) return;
    this.#entered = now;
    const waitMs = this.#askedMs + CALM_MS - performance.now();
    if (waitMs <= 0 && this.#timer === null) this.refresh();
    else {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.refresh();
      }, waitMs);
    }
  }

  /** Ask again. */
  async refresh() {
    const wanted = this.#wanted += 1;
    this.#askedMs = performance.now();
    try {
      const { players } = await this.#feed.askAll('players', 'players');
      if (wanted !== this.#wanted) return;
      this.#rows = players;
      this.#lay();
    } catch (error) {
      if (error.code !== 0) this.#feed.emit('failed', error);
    }
  }

  #lay() {
    const found = this.#rows.filter(({ name }) => isFound(this.#search.value, [name]));
    this.#none.textContent = this.#rows.length === 0 ? t('people_none') : found.length === 0 ? t('nothing_found') : '';
    /* what may be done depends on where the event stands */
    this.#list.show(this.#deeds ? found.map((row) => ({ ...row, at: this.#feed.facts.state })) : found);
  }

  #row(row) {
    const { player, name, state, seed, rating, until, deck, penalties = [] } = row;
    const tag = (text, look = '') => text && el('span', { class: `tag ${look}` }, text);
    const isStaff = this.#deeds !== undefined;
    return el('li', { class: 'row', data: { player, state, own: player === this.#own ? 'yes' : undefined } },
      el('div', { class: 'grow' }, el('span', { class: 'title' }, name), el('div', { class: 'tags' },
        tag(named('entrant', state)), until && tag(t('people_until', { until })), seed && tag(t('people_seed', { seed })),
        rating && tag(t('people_rating', { rating })),
        isStaff && (deck === undefined ? tag(t('deck_missing'), 'bad') : deck.legal ? tag(t('deck_there')) : tag(t('deck_not_legal'), 'bad')),
        ...penalties.map(({ kind, reason }) => el('span', { class: 'tag bad', title: reason }, named('penalty', kind))))),
      isStaff && el('span', { class: 'row acts' }, ...this.#deeds(row)));
  }
}
