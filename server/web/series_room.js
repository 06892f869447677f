/* SPDX-License-Identifier: MIT
 * series_room.js - before the first game and between games: the score, another deck, who goes first, and
 * "ready"; and after the match, a rematch. */

import { deckName } from './decks.js';
import { el, field, fill } from './dom.js';
import { clockText } from './match_bar.js';
import { settingsWords } from './match_settings.js';
import { addWords, t } from './words.js';

addWords({
  room_title: ['Both players are here', '両者が揃いました'],
  between_title: ['Game {game} is over', '第{game}ゲーム終了'],
  room_score: ['{one} {wins} – {others} {other}', '{one} {wins} – {others} {other}'],
  game_won: ['You have won this game.', 'このゲームに勝ちました。'],
  game_lost: ['You have lost this game.', 'このゲームに負けました。'],
  game_drawn: ['This game is drawn.', 'このゲームは引き分けです。'],
  goes_on: ['It goes on in {time} at the latest.', '遅くとも{time}後に進みます。'],
  deck_as_before: ['the same deck', '同じデッキ'],
  deck_next: ['Deck of the next game', '次のゲームのデッキ'],
  who_first: ['Who goes first?', '先攻は？'],
  first_me: ['I go first', '自分が先攻'],
  first_foe: ['{name} goes first', '{name}が先攻'],
  foe_chooses: ['{name} says who goes first.', '先攻は{name}が決めます。'],
  say_ready: ['Ready', '準備完了'],
  is_ready: ['{name}: ready', '{name}：準備完了'],
  is_not_ready: ['{name}: not ready yet', '{name}：準備中'],
  nonce_wait: ['The shuffle is being agreed on …', 'シャッフルの乱数を交換中…'],
  leave_room: ['Leave', '退出'],
  rematch: ['Rematch', '再戦'],
  rematch_asked: ['You have asked for a rematch …', '再戦を申し込みました…'],
  rematch_wanted: ['{name} would like a rematch.', '{name}が再戦を希望しています。'],
  rematch_go: ['To the rematch', '再戦へ'],
});

export class SeriesRoom {
  #app;
  #feed;
  #names;
  #game; /* name of the game of decks */
  #timer;
  #shown = null;
  #left = el('p', { class: 'hint', role: 'timer' });
  #decks = el('select', { name: 'next-deck' });
  #first = el('select', { name: 'first-player' });
  #isSent = false;

  /** @param {object} app @param {import('/js/shinpan.js').MatchFeed} feed @param {string} game
   * @param {() => object} names */
  constructor(app, feed, game, names) {
    this.#app = app;
    this.#feed = feed;
    this.#game = game;
    this.#names = names;
    this.element = el('section', { class: 'sheet room', hidden: true, data: { part: 'room' } });
    this.#timer = setInterval(() => this.#tick(), 500);
  }

  leave() {
    clearInterval(this.#timer);
  }

  /** What is to be said now, if anything. @returns {boolean} the room is open */
  show() {
    const { phase, seat, game, wins = [], players, outcome, settings } = this.#feed;
    const isOpen = seat !== null && (phase === 'ready' || phase === 'between');
    this.element.hidden = !isOpen;
    const now = JSON.stringify([phase, game, wins, players, outcome?.chooser, this.#isSent]);
    if (!isOpen) {
      this.#shown = null;
      this.#isSent = false;
      return false;
    }
    if (now === this.#shown) return true;
    this.#shown = now;
    const names = this.#names();
    const foe = seat === 'p1' ? 'p2' : 'p1';
    const [mine, theirs] = seat === 'p1' ? wins : [...wins].reverse();
    const chooser = phase === 'between' ? outcome?.chooser : undefined;
    const isReady = players.find((one) => one.seat === seat)?.ready === true || this.#isSent;
    const waitsForNonce = players.some(({ nonce }) => nonce === 'awaited');
    const isAsked = phase === 'between' || settings.ready === true;
    fill(this.#first, el('option', { value: seat }, t('first_me')),
      el('option', { value: foe }, t('first_foe', { name: names.player(foe) })));
    const last = outcome?.phase === 'between' ? this.#lastGame(seat) : null;
    fill(this.element,
      el('h2', {}, phase === 'ready' ? t('room_title') : t('between_title', { game })),
      ...[last && el('p', {}, last),
        settings.best_of > 1 && el('p', { class: 'room-score' }, t('room_score', {
          one: names.player(seat), wins: mine ?? 0, others: theirs ?? 0, other: names.player(foe),
        })),
        el('div', { class: 'tags' }, ...settingsWords(settings).map((text) => el('span', { class: 'tag' }, text))),
        el('ul', { class: 'ready-list' }, ...players.map((one) => el('li', { class: one.ready || one.bot ? 'good' : '' },
          t(one.ready || one.bot ? 'is_ready' : 'is_not_ready', { name: names.player(one.seat) })))),
        !isAsked && waitsForNonce && el('p', { class: 'pulse' }, t('nonce_wait')),
        isAsked && el('form', { class: 'stack', data: { form: 'ready' }, on: { submit: (event) => this.#ready(event) } },
          field(t('deck_next'), this.#decks),
          chooser === seat && field(t('who_first'), this.#first),
          chooser && chooser !== seat && el('p', { class: 'hint' }, t('foe_chooses', { name: names.player(chooser) })),
          el('div', { class: 'row end' },
            phase === 'ready' && el('button', { class: 'button', type: 'button', on: { click: () => this.#leave() } }, t('leave_room')),
            el('button', { class: 'button primary', disabled: isReady, data: { key: 'ready', act: 'ready' } }, t('say_ready')))),
        this.#left].filter(Boolean));
    this.#tick();
    this.#loadDecks();
    return true;
  }

  /* How the game that is just over went, as its events tell. */
  #lastGame(seat) {
    const end = this.#feed.events.findLast(({ event }) => event === 'game_over');
    if (end === undefined) return null;
    if (end.winner === undefined) return t('game_drawn');
    return t(end.winner === seat ? 'game_won' : 'game_lost');
  }

  async #loadDecks() {
    const chosen = this.#decks.value;
    try {
      const { decks } = await this.#app.client.deckList(this.#game);
      fill(this.#decks, el('option', { value: '' }, t('deck_as_before')), ...decks.map((deck) =>
        el('option', { value: deck.deck, selected: deck.deck === chosen },
          deck.starter ? t('starter', { name: deckName(deck) }) : deckName(deck))));
    } catch (error) {
      if (error.code !== 0) this.#app.report(error);
    }
  }

  async #ready(event) {
    event.preventDefault();
    const { match, seat, phase, outcome } = this.#feed;
    const isChooser = phase === 'between' && outcome?.chooser === seat;
    try {
      await this.#app.client.request('match.ready', {
        match, ...(this.#decks.value && { deck: this.#decks.value }), ...(isChooser && { first: this.#first.value }),
      });
      this.#isSent = true;
    } catch (error) {
      this.#app.report(error);
    }
    this.show();
  }

  async #leave() {
    try {
      await this.#app.client.matchLeave(this.#feed.match);
    } catch (error) {
      this.#app.report(error);
    }
    this.#app.go('');
  }

  #tick() {
    const until = this.#feed.outcome?.until_ms ?? this.#feed.until;
    this.#left.textContent = until ? t('goes_on', { time: clockText(Math.max(0, until - Date.now())) }) : '';
  }
}

/** A button that asks for another match of the same kind, and goes there when both want it.
 * @param {object} app @param {import('/js/shinpan.js').MatchFeed} feed @param {() => object} names
 * @returns {{element: HTMLElement, show: () => void}} */
export function rematch(app, feed, names) {
  let hasAsked = false;
  let isRefused = false; /* there is none of this match */
  const said = el('span', { class: 'hint', role: 'status' });
  const button = el('button', { class: 'button', type: 'button', data: { act: 'rematch' }, on: { click: ask } }, t('rematch'));

  async function enter(match) {
    try {
      await app.client.matchResume(match);
      app.go(`match/${match}`);
    } catch (error) {
      app.report(error);
    }
  }

  async function ask() {
    hasAsked = true;
    show();
    try {
      const { match } = await app.client.matchRematch(feed.match, { nonce: isSecureContext });
      if (match) await enter(match);
    } catch (error) {
      hasAsked = false;
      isRefused = error.error === 'rematch_none';
      app.report(error);
      show();
    }
  }

  function show() {
    const { rematch: match, asks } = feed.outcome ?? {};
    if (match && hasAsked) {
      hasAsked = false;
      enter(match);
    }
    button.hidden = hasAsked || isRefused;
    button.textContent = t(match ? 'rematch_go' : 'rematch');
    said.textContent = hasAsked ? t('rematch_asked')
      : asks && asks !== feed.seat ? t('rematch_wanted', { name: names().player(asks) }) : '';
  }

  show();
  return { element: el('div', { class: 'row' }, button, said), show };
}
