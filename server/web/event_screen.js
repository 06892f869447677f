/* SPDX-License-Identifier: MIT
 * event_screen.js - an event in the app: what its readers see, for players the own part before it, for its staff
 * what they do beside it. */

import { el, fill } from './dom.js';
import { errorText } from './errors.js';
import { EventFeed } from './event_feed.js';
import { EventLog } from './event_log.js';
import { JudgeDeeds } from './event_deeds.js';
import { ManageView } from './event_manage.js';
import { OwnPanel } from './event_own.js';
import { EventView } from './event_view.js';
import { addWords, t } from './words.js';

addWords({
  event_public: ['Public page', '公開ページ'],
  event_manage: ['Host', '運営'],
  event_log: ['What was done', '操作記録'],
  event_lost: ['This event is not there (any more).', 'この大会はありません。'],
});

/** @param {object} app @param {HTMLElement} root @param {string} tournament @param {string} [part] shown first
 * @returns {() => void} leave */
export function eventScreen(app, root, tournament, part) {
  const screen = new EventScreen(app, root, tournament, part);
  screen.start();
  return () => screen.leave();
}

class EventScreen {
  #app;
  #root;
  #feed;
  #part;
  #own = null;
  #view = null;
  #role;
  #hasLeft = false;

  constructor(app, root, tournament, part) {
    this.#app = app;
    this.#root = root;
    this.#feed = new EventFeed(app.client, tournament);
    this.#part = part;
  }

  leave() {
    this.#hasLeft = true;
    this.#feed.leave();
    this.#view?.leave();
    this.#own?.leave();
  }

  async start() {
    const feed = this.#feed;
    feed.on('announced', ({ text }) => this.#app.notice(text));
    feed.on('failed', (error) => this.#app.report(error));
    feed.on('lost', (error) => this.#gone(error));
    try {
      await feed.open();
    } catch (error) {
      this.#gone(error);
      return;
    }
    if (this.#hasLeft) return;
    this.#build();
    feed.on('change', () => feed.facts.you?.role !== this.#role && this.#build()); /* somebody made one of the staff */
  }

  #gone(error) {
    if (this.#hasLeft) return;
    this.leave();
    fill(this.#root, el('section', { class: 'sheet narrow' }, el('p', {}, t('event_lost')), el('p', { class: 'hint' }, errorText(error)),
      el('div', { class: 'row end' }, el('a', { class: 'button', href: '#/events' }, t('events')))));
  }

  #build() {
    this.#view?.leave();
    this.#own?.leave();
    const feed = this.#feed;
    const app = this.#app;
    const { facts: { you }, tournament } = feed;
    this.#role = you?.role;
    const isHost = this.#role === 'host';
    const deeds = this.#role && new JudgeDeeds(app, feed, { isHost, onDone: () => {
      feed.restir();
      this.#view?.refresh();
    } });
    this.#own = new OwnPanel(app, feed);
    this.#view = new EventView(feed, {
      replay: (id) => `#/replay/${id}`, own: app.client.session?.player, part: this.#part,
      onPart: (name) => {
        this.#part = name;
        history.replaceState(null, '', `#/event/${tournament}/${name}`);
      },
      before: this.#own.element,
      ...(deeds && {
        pairDeeds: (pair, round) => deeds.ofPair(pair, round),
        playerDeeds: (row) => deeds.ofPlayer(row),
        more: [...(isHost ? [['host', 'event_manage', () => new ManageView(app, feed)]] : []),
          ['log', 'event_log', () => new EventLog(app, feed)]],
      }),
    });
    fill(this.#root, this.#view.element, el('p', { class: 'row end event-links' },
      el('a', { href: `/t/${tournament}`, target: '_blank', rel: 'noopener', data: { act: 'event-public' } }, t('event_public'))));
  }
}
