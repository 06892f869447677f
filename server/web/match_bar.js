/* SPDX-License-Identifier: MIT
 * match_bar.js - a line above the table: who plays, the score, both clocks as they run, who is away and
 * for how long that is waited for, and what the players may agree on. */

import { el, fill } from './dom.js';
import { judgeCall } from './judge_call.js';
import { leftOf } from './match_facts.js';
import { addWords, language, t } from './words.js';

const TICK_MS = 200;
const LOW_MS = 30000; /* a bank is nearly used up */

addWords({
  match_bar: ['Players and clocks', 'プレイヤーと時計'],
  clock_of: ['{name}: {time} left', '{name}：残り{time}'],
  clock_free: ['+{seconds} s free', '猶予{seconds}秒'],
  bar_event: ['Round {round}, table {table}', '第{round}ラウンド {table}番'],
  away: ['not connected', '切断中'],
  away_for: ['not connected, {time} left to come back', '切断中、あと{time}で判定'],
  spectators_now: ['{count} watching', '{count}人が観戦中'],
  score: ['Games won', '勝ち数'],
  paused_until: ['Paused until {time}', '{time}まで一時停止中'],
  paused: ['Paused', '一時停止中'],
  paused_by_judge: ['Paused by a judge', 'ジャッジにより一時停止中'],
  'offer.pause': ['Offer a pause', '一時停止を提案'],
  'offer.resume': ['Offer to go on', '再開を提案'],
  'offer.draw': ['Offer a draw', '引き分けを提案'],
  'offered.pause': ['{name} offers a pause.', '{name}が一時停止を提案しています。'],
  'offered.resume': ['{name} offers to go on.', '{name}が再開を提案しています。'],
  'offered.draw': ['{name} offers a draw.', '{name}が引き分けを提案しています。'],
  'offering.pause': ['You have offered a pause …', '一時停止を提案中…'],
  'offering.resume': ['You have offered to go on …', '再開を提案中…'],
  'offering.draw': ['You have offered a draw …', '引き分けを提案中…'],
  accept: ['Accept', '受ける'],
  decline: ['Decline', '断る'],
  'offer_state.declined': ['The offer was declined.', '提案は断られました。'],
  'offer_state.withdrawn': ['The offer is withdrawn.', '提案は取り下げられました。'],
  'offer_state.over': ['The pause is over.', '一時停止は終わりました。'],
  show_hand: ['Show my hand to spectators', '観戦者に手札を公開'],
  leave_watching: ['Stop watching', '観戦をやめる'],
  watched_later: ['You see this {seconds} s later.', '{seconds}秒遅れで表示しています。'],
  watched_first: ['The first of it comes in {time} at the latest.', '最初の場面は遅くとも{time}後に表示されます。'],
  watching_now: ['You are watching.', '観戦中です。'],
});

/** @param {number} ms @returns {string} "12:05", rounded up: "0:00" is the end */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class MatchBar {
  #app;
  #feed;
  #names;
  #facts;
  #timer;
  #stop;
  #seats = new Map();
  #offers = el('div', { class: 'offers', role: 'status' });
  #watchers = el('span', { class: 'tag' });
  #event = el('a', { class: 'tag', hidden: true });
  #pause = el('p', { class: 'paused', role: 'status', hidden: true });
  #isShown = false;
  #since = performance.now(); /* when this reader came */
  #coming = el('span', { class: 'hint', role: 'timer', 'aria-live': 'off' });

  /** @param {object} app @param {import('/js/shinpan.js').MatchFeed} feed @param {() => object} names */
  constructor(app, feed, names) {
    this.#app = app;
    this.#feed = feed;
    this.#names = names;
    this.#facts = app.facts.of(feed.match);
    const order = feed.seat === 'p2' ? ['p2', 'p1'] : ['p1', 'p2'];
    for (const seat of order) {
      const parts = {
        name: el('b', { class: 'seat-name' }), score: el('span', { class: 'score', title: t('score') }),
        clock: el('span', { class: 'clock', role: 'timer', 'aria-live': 'off' }), free: el('span', { class: 'hint' }),
        away: el('span', { class: 'bad', role: 'status' }),
      };
      parts.element = el('div', { class: 'seat', data: { seat } },
        parts.name, parts.score, parts.clock, parts.free, parts.away);
      this.#seats.set(seat, parts);
    }
    this.element = el('section', { class: 'match-bar', 'aria-label': t('match_bar') },
      ...[...this.#seats.values()].map(({ element }) => element), this.#event, this.#watchers, this.#pause, this.#offers);
    this.#stop = app.facts.on((match, method, params) => match === feed.match && this.#heard(method, params));
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#hideHand();
    this.show();
  }

  /* Nobody tells whether it is shown, by this page before it was loaded anew or by another device: the tick is
   * off, and so is the hand. */
  #hideHand() {
    const { match, seat, status, settings } = this.#feed;
    if (seat === null || status !== 'live' || !settings.spectators) return;
    const { client, report } = this.#app;
    client.request('match.show', { match, on: false })
      .catch((error) => error.code !== 0 && !['match_not_live', 'not_watchable'].includes(error.error) && report(error));
  }

  leave() {
    this.#stop();
    clearInterval(this.#timer);
  }

  #heard(method, { state, seat }) {
    if (method === 'match.offered' && ['declined', 'withdrawn', 'over'].includes(state)) {
      const isOwnRefusal = state === 'declined' && seat !== this.#feed.seat;
      if (!isOwnRefusal) this.#app.notice(t(`offer_state.${state}`));
    }
    this.show();
  }

  /** Everything but what runs. */
  show() {
    const { settings, wins = [0, 0], status } = this.#feed;
    const names = this.#names();
    for (const [seat, { name, score }] of this.#seats) {
      name.textContent = names.player(seat);
      score.textContent = settings.best_of > 1 ? wins[seat === 'p1' ? 0 : 1] ?? 0 : '';
      score.hidden = !(settings.best_of > 1);
    }
    const { tournament, round, table } = this.#feed;
    this.#event.hidden = tournament === null;
    if (tournament !== null) {
      this.#event.href = `#/event/${tournament}`;
      this.#event.textContent = t('bar_event', { round, table });
    }
    const { watchers, paused } = this.#facts;
    this.#watchers.hidden = watchers === 0;
    this.#watchers.textContent = t('spectators_now', { count: watchers });
    this.#pause.hidden = !paused;
    if (paused) {
      const time = new Intl.DateTimeFormat(language(), { timeStyle: 'short' });
      this.#pause.textContent = paused.until > 0
        ? t('paused_until', { time: time.format(paused.until) }) : t(paused.isRuled ? 'paused_by_judge' : 'paused');
    }
    fill(this.#offers, ...(status === 'live' && this.#feed.seat !== null ? this.#offering(names) : this.#watching()));
    this.#tick();
  }

  #watching() {
    if (this.#feed.seat !== null) return [];
    const { delay_s: seconds } = this.#feed.settings;
    return [el('span', { class: 'hint' }, seconds ? t('watched_later', { seconds }) : t('watching_now')), this.#coming,
      el('a', { class: 'button small', href: '#/' }, t('leave_watching'))];
  }

  #offering(names) {
    const { match, seat, players, settings, phase } = this.#feed;
    const { offer, paused } = this.#facts;
    const { client, report } = this.#app;
    const button = (word, data, onClick) => el('button', {
      class: 'button small', type: 'button', data: { key: word, ...data }, on: { click: onClick },
    }, t(word));
    const send = (method, params) => () => client.request(method, { match, ...params }).catch(report);
    if (offer) {
      const { what } = offer;
      if (offer.seat === seat) return [el('span', { class: 'hint' }, t(`offering.${what}`))];
      return [el('span', {}, t(`offered.${what}`, { name: names.player(offer.seat) })),
        button('accept', { reply: 'accept' }, send('match.reply', { what, accept: true })),
        button('decline', { reply: 'decline' }, send('match.reply', { what, accept: false }))];
    }
    const more = [judgeCall(this.#app, match, () => this.show()), ...this.#showing(settings)];
    if (players.some(({ bot }) => bot)) return more;
    if (paused?.isRuled || phase === 'between') return more;
    const offers = paused ? ['resume'] : ['pause', settings.draws && 'draw'].filter(Boolean);
    return [...offers.map((what) => button(`offer.${what}`, { offer: what }, send('match.offer', { what }))), ...more];
  }

  /* The own hand, for a stream. */
  #showing({ spectators }) {
    if (!spectators) return [];
    const tick = el('input', { type: 'checkbox', name: 'show-hand', checked: this.#isShown, data: { key: 'show-hand' }, on: {
      change: async () => {
        this.#isShown = tick.checked;
        try {
          await this.#app.client.request('match.show', { match: this.#feed.match, on: tick.checked });
        } catch (error) {
          this.#isShown = false;
          this.#app.report(error);
          this.show();
        }
      },
    } });
    return [el('label', { class: 'check small' }, tick, el('span', {}, t('show_hand')))];
  }

  #tick() {
    const { seat: own, game, settings } = this.#feed;
    const comesMs = own === null && game === 0 ? this.#since + 1000 * (settings.delay_s ?? 0) - performance.now() : 0;
    this.#coming.textContent = comesMs > 0 ? t('watched_first', { time: clockText(comesMs) }) : '';
    const facts = this.#facts;
    const names = this.#names();
    for (const [seat, { element, clock, free, away }] of this.#seats) {
      clock.hidden = facts.clock === null;
      if (facts.clock !== null) {
        const left = leftOf(facts, seat);
        const time = clockText(left.bank);
        if (clock.textContent !== time) {
          clock.textContent = time;
          clock.setAttribute('aria-label', t('clock_of', { name: names.player(seat), time }));
        }
        clock.classList.toggle('low', left.bank < LOW_MS);
        free.textContent = left.free > 0 ? t('clock_free', { seconds: Math.ceil(left.free / 1000) }) : '';
        element.classList.toggle('running', facts.clock.running === seat && !facts.paused);
      } else {
        element.classList.remove('running');
        free.textContent = '';
      }
      const until = facts.away[seat];
      const text = until === undefined ? ''
        : until === null ? t('away') : t('away_for', { time: clockText(Math.max(0, until - Date.now())) });
      if (away.textContent !== text) away.textContent = text;
    }
  }
}
