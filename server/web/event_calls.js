/* SPDX-License-Identifier: MIT
 * event_calls.js - a player is called to a table: said on whichever screen is open, until the match is entered or
 * the round is over. */

import { el, fill } from './dom.js';
import { addWords, t } from './words.js';

addWords({
  called: ['Called to table {table}: {name}, round {round}', '{table}番テーブルへ：{name} 第{round}ラウンド'],
  called_against: ['You play {opponent}.', '対戦相手は{opponent}です。'],
  called_soon: ['It begins {time}.', '{time}に始まります。'],
  called_bye: ['{name}, round {round}: you have a bye', '{name} 第{round}ラウンド：不戦勝です'],
  called_play: ['To the match', '対戦へ'],
  called_event: ['To the event', '大会へ'],
  called_away: ['Hide', '閉じる'],
  called_title: ['Table {table}!', '{table}番テーブル！'],
});

export class EventCalls {
  #app;
  #place;
  #call = null;

  /** @param {object} app @param {HTMLElement} place where it is said */
  constructor(app, place) {
    this.#app = app;
    this.#place = place;
    const { client } = app;
    client.on('tournament.call', (call) => this.#take(call));
    client.on('match.status', ({ match, status }) => match === this.#call?.match && status !== 'live' && this.#take(null));
    client.on('session-lost', () => this.#take(null));
    client.on('resumed', () => this.#learn());
    client.on('session', () => this.#learn());
    globalThis.addEventListener('hashchange', () => this.show());
    document.addEventListener('visibilitychange', () => this.#showTitle());
  }

  /** In the title of the page as well, for who looks elsewhere. @returns {string} */
  get title() {
    return this.#call?.table && document.hidden ? t('called_title', this.#call) : '';
  }

  #take(call) {
    this.#call = call;
    this.show();
  }

  /* What was said while nobody listened: after a break, or before the page was loaded. */
  async #learn() {
    const { client } = this.#app;
    if (client.session?.handle === undefined) return;
    try {
      const { tournaments } = await client.request('tournament.list', { mine: true, state: 'running' });
      for (const { tournament, name } of tournaments) {
        const { you, state, stage, round, starts_ms: starts } = await client.request('tournament.get', { tournament });
        if (!you?.table || !['preview', 'round'].includes(state) || (you.match && !this.#isLive(you.match))) continue;
        this.#take({ tournament, name, stage, round, table: you.table, match: you.match, starts_ms: starts });
        return;
      }
      if (this.#call !== null) this.#take(null);
    } catch { /* it is not known, and the event's own page tells it */ }
  }

  #isLive(match) {
    const { feeds, session } = this.#app.client;
    const known = feeds.get(match) ?? session.matches?.find((one) => one.match === match);
    return known === undefined || known.status === 'live';
  }

  #isThere() {
    return location.hash.startsWith(`#/match/${this.#call.match}`);
  }

  /** What is said now, in the language of the page. */
  show() {
    const call = this.#call;
    this.#place.hidden = call === null || this.#isThere();
    this.#showTitle();
    if (this.#place.hidden) {
      fill(this.#place);
      return;
    }
    const { tournament, table, match, opponent, bye, starts_ms: starts } = call;
    const isSoon = match === undefined && starts > Date.now();
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' });
    fill(this.#place,
      el('p', { class: 'grow' }, el('b', {}, bye ? t('called_bye', call) : t('called', { ...call, table })), ' ',
        opponent && t('called_against', { opponent }), ' ', isSoon && t('called_soon', { time: time.format(starts) })),
      match ? el('button', { class: 'button primary', type: 'button', data: { act: 'call-play', key: 'call-play' }, on: { click: () => this.#play(match) } }, t('called_play'))
        : el('a', { class: 'button', href: `#/event/${tournament}`, data: { key: 'call-event' } }, t('called_event')),
      el('button', { class: 'button small', type: 'button', data: { act: 'call-away', key: 'call-away' }, on: { click: () => this.#take(null) } }, t('called_away')));
  }

  #showTitle() {
    this.#app.showTitle();
  }

  async #play(match) {
    try {
      await this.#app.client.matchResume(match);
      this.#app.go(`match/${match}`);
    } catch (error) {
      this.#app.report(error);
    }
  }
}
