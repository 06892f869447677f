/* SPDX-License-Identifier: MIT
 * queue.js - waiting for a rated match: how long already, among whom, and in when somebody is found,
 * whichever screen is open. */

import { el, fill } from './dom.js';
import { clockText } from './match_bar.js';
import { settingsWords } from './match_settings.js';
import { settings as kept } from './settings.js';
import { addWords, t } from './words.js';

addWords({
  queue_title: ['Rated match', 'レート戦'],
  queue_text: ['Somebody of your strength is looked for; the longer you wait, the wider.',
    '実力の近い相手を探します。待つほど範囲が広がります。'],
  queue_join: ['Find a rated match', 'レート戦の相手を探す'],
  queue_leave: ['Stop looking', '探すのをやめる'],
  queue_wait: ['Waiting for {time}; ratings within {window}; {waiting} waiting.',
    '待ち時間{time}、レート差{window}以内、{waiting}人が待機中。'],
  queue_account: ['Rated matches are for accounts.', 'レート戦には登録が必要です。'],
  queue_found: ['An opponent is found: {opponent} ({rating}).', '対戦相手が見つかりました：{opponent}（{rating}）'],
  queue_rating: ['Your rating: {rating} ± {deviation}', 'あなたのレート：{rating} ± {deviation}'],
});

/** One of it for the page: it lives as long as the connection. */
export class Queue {
  #app;
  #since = null; /* when waiting began, as performance.now() counts */
  #state = {};
  #panels = new Set();
  found = new Set(kept.rated); /* matches */

  /** @param {object} app */
  constructor(app) {
    this.#app = app;
    const { client } = app;
    client.on('queue.state', (state) => {
      this.#since = performance.now() - state.waiting_ms;
      this.#state = state;
      this.#tell();
    });
    client.on('queue.found', (found) => this.#found(found));
    client.on('session-lost', () => this.#end());
  }

  get isWaiting() { return this.#since !== null; }

  #tell() {
    for (const panel of this.#panels) panel();
  }

  #end() {
    this.#since = null;
    this.#state = {};
    this.#tell();
  }

  async #found({ match, opponent, rating }) {
    this.found.add(match);
    kept.rated = [...this.found];
    this.#end();
    this.#app.notice(t('queue_found', { opponent, rating }));
    try {
      await this.#app.client.matchResume(match);
      this.#app.go(`match/${match}`);
    } catch (error) {
      this.#app.report(error);
    }
  }

  async #join({ game, deck }) {
    try {
      this.#state = await this.#app.client.queueJoin({ game, deck, nonce: isSecureContext });
      this.#since = performance.now();
    } catch (error) {
      this.#app.report(error);
    }
    this.#tell();
  }

  async #leave() {
    try {
      await this.#app.client.request('queue.leave');
      this.#end();
    } catch (error) {
      if (error.error === 'not_queued') this.#end();
      else this.#app.report(error);
    }
  }

  /** @param {() => {game: string, deck: string}} chosen what would be played
   * @returns {{element: HTMLElement, leave: () => void}} */
  panel(chosen) {
    const { client } = this.#app;
    const said = el('p', { class: 'hint', role: 'status' });
    const settings = el('div', { class: 'tags' });
    const join = el('button', { class: 'button', type: 'button', data: { act: 'queue-join' }, on: {
      click: () => this.#join(chosen()),
    } }, t('queue_join'));
    const stop = el('button', { class: 'button', type: 'button', data: { act: 'queue-leave' }, on: {
      click: () => this.#leave(),
    } }, t('queue_leave'));
    const isGuest = client.session.handle === undefined;
    const element = el('section', { class: 'sheet', data: { part: 'queue' } },
      el('h3', {}, t('queue_title')),
      el('p', { class: 'hint' }, t('queue_text')), settings, said,
      isGuest ? el('p', {}, el('a', { href: '#/account' }, t('queue_account'))) : el('div', { class: 'row' }, join, stop));
    const show = () => {
      join.hidden = this.isWaiting;
      stop.hidden = !this.isWaiting;
      said.textContent = this.isWaiting ? t('queue_wait', {
        time: clockText(performance.now() - this.#since), window: this.#state.window ?? 0, waiting: this.#state.waiting ?? 1,
      }) : '';
    };
    const timer = setInterval(show, 1000);
    this.#panels.add(show);
    show();
    client.request('queue.list').then(({ queues }) => {
      element.hidden = queues.length === 0;
      fill(settings, ...settingsWords(queues[0]?.settings ?? {}).map((text) => el('span', { class: 'tag' }, text)));
    }, () => { element.hidden = true; });
    return { element, leave: () => {
      clearInterval(timer);
      this.#panels.delete(show);
    } };
  }
}
