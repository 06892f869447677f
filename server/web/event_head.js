/* SPDX-License-Identifier: MIT
 * event_head.js - what stands above an event on every screen: what it is, where it stands, the clock of the round
 * as it runs, and what its hosts have said last. */

import { el, fill } from './dom.js';
import { roundText, stageText, timeText } from './event_words.js';
import { GAMES } from './games.js';
import { clockText } from './match_bar.js';
import { addWords, named, t, wordsOf } from './words.js';

const TICK_MS = 500;
const LOW_MS = 5 * 60 * 1000; /* the time of a round is nearly over */

addWords({
  players_of_capacity: ['{entered} of {capacity} places taken', '参加{entered}人（定員{capacity}人）'],
  players_playing: ['{entered} players', '{entered}人'],
  players_waiting: ['{waiting} wait for a place', 'キャンセル待ち{waiting}人'],
  players_checked: ['{checked} have checked in', 'チェックイン済み{checked}人'],
  tables_open: ['tables still playing: {tables}', '対戦中のテーブル：{tables}'],
  tables_closed: ['All tables are done', '全テーブル終了'],
  round_clock: ['Time of the round', 'ラウンド残り時間'],
  round_over: ['time is over', '時間切れ'],
  round_held: ['The clock of the round stands', 'ラウンドの時計は停止中'],
  round_begins: ['Matches begin in {time}', '{time}後に対戦開始'],
  event_begins: ['Begins {time}', '開始：{time}'],
  announcements: ['Announcements', 'お知らせ'],
  announcements_older: ['Earlier ones', '以前のお知らせ'],
  announced_by: ['{name}, {time}', '{name}（{time}）'],
  hosted_by: ['Host: {host}', '主催：{host}'],
});

export class EventHead {
  #feed;
  #facts = el('div', { class: 'tags' });
  #where = el('p', { class: 'event-where', role: 'status' });
  #clock = el('span', { class: 'clock', role: 'timer', 'aria-live': 'off', hidden: true, 'aria-label': t('round_clock') });
  #clockText = el('span', { class: 'hint' });
  #counts = el('p', { class: 'hint' });
  #latest = el('p', { class: 'announcement', role: 'status', hidden: true });
  #older = el('details', { hidden: true });
  #title = el('h2', {});
  #said = '';
  #timer;
  #cleanUp;

  /** @param {import('./event_feed.js').EventFeed} feed */
  constructor(feed) {
    this.#feed = feed;
    this.element = el('section', { class: 'sheet event-head', data: { part: 'event-head' } },
      this.#title, this.#facts,
      el('div', { class: 'row' }, el('div', { class: 'grow' }, this.#where, this.#counts),
        el('div', { class: 'event-clock' }, this.#clock, this.#clockText)),
      this.#latest, this.#older);
    this.#cleanUp = feed.on('change', () => this.#show());
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#show();
  }

  leave() {
    this.#cleanUp();
    clearInterval(this.#timer);
  }

  #show() {
    const { facts } = this.#feed;
    const { rules, state, stage, round, rounds, host } = facts;
    const words = GAMES[rules.game]?.words ?? wordsOf('');
    this.#title.textContent = rules.name;
    const tag = (text) => text && el('span', { class: 'tag' }, text);
    fill(this.#facts, ...[words.t('game_title'), rules.revision && words.named('revision', rules.revision),
      ...rules.stages.map((_, i) => stageText(rules, i + 1)), t('hosted_by', { host })].filter(Boolean).map(tag));
    const isOn = ['preview', 'round', 'pairing', 'between'].includes(state) && round !== undefined;
    const where = isOn && (rules.stages.length === 1 && rounds ? t('round_of', { round, rounds }) : roundText(rules, stage, round));
    const text = [where, named('event_state', state)].filter(Boolean).join(' · ');
    if (this.#where.textContent !== text) this.#where.textContent = text; /* told once */
    this.#where.dataset.state = state;
    this.#counts.textContent = this.#countsText(facts);
    this.#announce(facts.announcements ?? []);
    this.#tick();
  }

  #countsText({ state, entered, waiting, checked, open_tables: tables, rules, starts_ms: starts }) {
    if (state !== 'entry') {
      return [t('players_playing', { entered }), state === 'round' && (tables > 0 ? t('tables_open', { tables }) : t('tables_closed'))]
        .filter(Boolean).join(' · ');
    }
    return [starts > 0 && t('event_begins', { time: timeText(starts) }), t('players_of_capacity', { entered, capacity: rules.capacity }),
      waiting > 0 && t('players_waiting', { waiting }), rules.checkin_s > 0 && t('players_checked', { checked })].filter(Boolean).join(' · ');
  }

  #announce(all) {
    const said = JSON.stringify(all);
    if (said === this.#said) return;
    this.#said = said;
    const line = ({ at_ms: at, name, text }) => [text, ' ', el('span', { class: 'hint' }, t('announced_by', { name, time: timeText(at, { timeStyle: 'short' }) }))];
    const latest = all.at(-1);
    this.#latest.hidden = latest === undefined;
    fill(this.#latest, ...(latest ? line(latest) : []));
    this.#older.hidden = all.length < 2;
    const wasOpen = this.#older.open;
    fill(this.#older, el('summary', {}, t('announcements_older')),
      el('ul', { class: 'list' }, ...all.slice(0, -1).reverse().map((one) => el('li', {}, ...line(one)))));
    this.#older.open = wasOpen;
  }

  /* What runs. */
  #tick() {
    const { state, starts_ms: starts, ends_ms: ends, held } = this.#feed.facts;
    const left = ends === undefined ? null : Math.max(0, ends - Date.now());
    const isOn = state === 'round' && left !== null && !held;
    this.#clock.hidden = !isOn;
    if (isOn) {
      this.#clock.textContent = clockText(left);
      this.#clock.classList.toggle('low', left < LOW_MS);
    }
    const toStart = starts === undefined ? 0 : starts - Date.now();
    const text = held && state === 'round' ? t('round_held')
      : isOn ? t(left === 0 ? 'round_over' : 'round_clock')
        : state === 'preview' && toStart > 0 ? t('round_begins', { time: clockText(toStart) }) : '';
    if (this.#clockText.textContent !== text) this.#clockText.textContent = text;
  }
}
