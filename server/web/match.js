/* SPDX-License-Identifier: MIT
 * match.js - the match screen: keeps feed, table, options and log together. Knows no game: what a
 * table looks like and how its events read is the game's module (games.js).
 *
 * The table is never computed here: after each update the snapshot is asked for again, at most one
 * request at a time, and the log comes from the events. */

import { copyField } from './copy_field.js';
import { ChatPanel } from './chat.js';
import { confirmed } from './dialog.js';
import { el, fill } from './dom.js';
import { errorText } from './errors.js';
import { GAMES } from './games.js';
import { EventLog } from './log.js';
import { MatchBar } from './match_bar.js';
import { OptionsPanel } from './options.js';
import { resultBanner } from './result.js';
import { rulingText } from './rulings.js';
import { SeriesRoom, rematch } from './series_room.js';
import { settings } from './settings.js';
import { placeKey } from './telling.js';
import { named, t } from './words.js';

const AUTO_PASS_MS = 350;
const NARROW = '(max-width: 52rem)'; /* as style.css says it */

const THINGS = '[data-card], [data-unit], [data-place]'; /* of the table, that options may be about */

const subjectsOf = ({ dataset }) => ['card', 'unit', 'place'].filter((kind) => dataset[kind])
  .map((kind) => `${kind}:${dataset[kind]}`);

/** @param {object} app @param {HTMLElement} root @param {string} match
 * @param {{isWatching?: boolean, code?: string|null}} [how] isWatching: as a spectator; code: of a private match
 * @returns {() => void} leave */
export function matchScreen(app, root, match, { isWatching = false, code = null } = {}) {
  const screen = new MatchScreen(app, root, match, isWatching, code);
  screen.start();
  return () => screen.leave();
}

class MatchScreen {
  #app;
  #root;
  #match;
  #feed = null;
  #game = null; /* its module */
  #snapshot = null;
  #units = new Map(); /* what the game's module remembers of units */
  #isFetching = false;
  #isStale = false;
  #isSending = false;
  #isWatching;
  #code; /* by which it is watched */
  #hasLeft = false;
  #cleanUp = [];
  #timer = null;
  #table = el('div', { class: 'table' });
  #banner = el('div', { class: 'banner', role: 'status', hidden: true });
  #options;
  #log = new EventLog();
  #concede;
  #bar = null;
  #room = null;
  #chat = null;
  #rematch = null;
  #told = new Set(); /* numbers of rulings */

  constructor(app, root, match, isWatching, code) {
    this.#isWatching = isWatching;
    this.#code = code;
    this.#app = app;
    this.#root = root;
    this.#match = match;
    this.#options = new OptionsPanel({
      onPick: (option) => this.#answer(option),
      onLight: (option) => this.#light(option),
    });
  }

  async start() {
    const { client } = this.#app;
    try {
      const known = client.feeds.get(this.#match);
      const isKnown = known && known.status !== null && (known.seat === null) === this.#isWatching;
      this.#feed = isKnown ? known
        : await (this.#isWatching ? client.matchWatch(this.#code ? { code: this.#code } : this.#match) : client.matchResume(this.#match));
    } catch (error) {
      this.#gone(error);
      return;
    }
    const feed = this.#feed;
    this.#game = GAMES[client.gameOf(feed)] ?? null;
    if (this.#game === null) {
      this.#gone(new Error(t('game_gone')));
      return;
    }
    await this.#game.cards.load();
    if (this.#hasLeft) return;
    this.#cleanUp = [
      feed.on('update', () => this.#changed()),
      feed.on('status', () => this.#changed()),
      feed.on('game', () => this.#restartLog()),
      feed.on('lost', (error) => this.#gone(error)),
      client.on('resumed', () => this.#changed()),
      this.#app.facts.on((of, method) => of === this.#match && method === 'match.hand' && this.#refresh()),
      this.#app.facts.on((of, method, ruling) => of === this.#match && method === 'match.ruling' && this.#ruled(ruling)),
    ];
    const names = () => this.#names;
    this.#bar = new MatchBar(this.#app, feed, names);
    this.#room = new SeriesRoom(this.#app, feed, client.gameOf(feed), names);
    if (this.#isTalking) {
      this.#chat = new ChatPanel(this.#app, { match: this.#match, hasWords: feed.settings.chat === true, isWatching: feed.seat === null });
    }
    const onKey = (event) => this.#options.onKey(event);
    document.addEventListener('keydown', onKey);
    this.#cleanUp.push(() => document.removeEventListener('keydown', onKey));
    this.#changed();
  }

  leave() {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    for (const undo of this.#cleanUp) undo();
    for (const part of [this.#bar, this.#room, this.#chat]) part?.leave();
    const { client } = this.#app;
    if (this.#isWatching && client.state === 'ready' && client.session && client.feeds.has(this.#match)) {
      client.matchLeave(this.#match).catch(() => {});
    }
  }

  /* Two people sit here; or those who watch, who hear each other. */
  get #isTalking() {
    const { seat, players } = this.#feed;
    return seat === null || !players.some(({ bot }) => bot);
  }

  /* ---- what the server says ---- */

  #changed() {
    this.#isSending = false;
    const { status, phase } = this.#feed;
    if (status === 'open' && phase !== 'ready') this.#showWaiting();
    else if (status === 'cancelled') this.#gone(null);
    else if (phase === 'ready') this.#showRoom();
    else {
      this.#showMatch();
      this.#refresh();
    }
  }

  /* Is there a table that we do not have? One of a match that is over does not change. */
  get #isBehind() {
    const { status, game, seq } = this.#feed;
    if (status === 'live') return true;
    const isSeen = this.#snapshot?.game === game && this.#snapshot.seq === seq;
    return (status === 'finished' || status === 'void') && !isSeen;
  }

  async #refresh() {
    this.#isStale = true;
    if (this.#isFetching || !this.#isBehind) return;
    this.#isFetching = true;
    try {
      while (this.#isStale && this.#isBehind && !this.#hasLeft) {
        this.#isStale = false;
        this.#snapshot = await this.#app.client.matchSnapshot(this.#match);
        this.#showTable();
      }
    } catch (error) {
      /* a match that is over shows no table when the server cannot run it any more, or to those who watched;
       * after a break "resumed" brings us back here */
      const isOver = error.error === 'match_not_live' || (this.#isWatching && error.error === 'match_unknown');
      if (error.code !== 0 && !isOver) this.#app.report(error);
    } finally {
      this.#isFetching = false;
    }
  }

  /* ---- what the player does ---- */

  async #answer(option) {
    if (this.#isSending || !this.#feed.isMine) return;
    this.#isSending = true;
    this.#showPrompt();
    try {
      await this.#app.client.matchAnswer(this.#feed, [option.id]);
    } catch (error) {
      this.#isSending = false;
      if (error.error !== 'prompt_closed') this.#app.report(error);
      this.#showPrompt();
    }
  }

  async #arrange(order, unit) {
    try {
      await this.#app.client.matchArrange(this.#feed, order, unit);
    } catch (error) {
      this.#app.report(error);
    }
  }

  async #askToConcede() {
    const isBetween = this.#feed.phase === 'between'; /* then there is no game to give up */
    const isSeries = this.#feed.settings.best_of > 1 && !isBetween;
    const whole = isSeries && el('label', { class: 'check' },
      el('input', { type: 'checkbox', name: 'whole' }), el('span', {}, t('concede_whole')));
    const question = { title: t(isBetween ? 'concede_match_title' : 'concede_title'), text: t('concede_text'), yes: t('concede'), more: whole };
    if (!await confirmed(question)) return;
    try {
      const { match, game } = this.#feed;
      const isWhole = isBetween || (isSeries && whole.firstChild.checked);
      await this.#app.client.request('match.concede', { match, game, ...(isWhole && { whole: true }) });
    } catch (error) {
      this.#app.report(error);
    }
  }

  async #withdraw() {
    try {
      await this.#app.client.matchLeave(this.#match);
    } catch (error) {
      this.#app.report(error);
    }
    this.#app.go('');
  }

  /* A prompt with one option, which gives the choice away, need not be read. */
  #passByItself(prompt) {
    clearTimeout(this.#timer);
    const [option] = prompt.options;
    const isAlone = settings.autoPass && prompt.options.length === 1 && this.#game.isPass(option);
    this.#options.isPassing = isAlone;
    if (!isAlone) return;
    this.#timer = setTimeout(() => {
      if (this.#feed.prompt?.prompt === prompt.prompt) this.#answer(option);
    }, AUTO_PASS_MS);
  }

  /* ---- what is shown ---- */

  /* How the game's module turns ids into names: it needs the table and who sits where. `arrange` lays
   * own units, or cards under one, in another order. */
  get #names() {
    const { seat, players, status } = this.#feed;
    return {
      view: this.#snapshot?.view ?? null,
      arrange: status === 'live' && seat !== null
        ? (order, unit) => this.#arrange(order, unit) : null,
      units: this.#units,
      isWatching: seat === null,
      seat: seat ?? 'p1',
      player: (of) => (of === seat ? t('you')
        : players.find((player) => player.seat === of)?.name ?? t('opponent')),
    };
  }

  #showWaiting() {
    const { code } = this.#feed;
    fill(this.#root, el('section', { class: 'sheet narrow' },
      el('h2', {}, t('wait_title')),
      el('p', { class: 'pulse' }, t('wait_text')),
      code && el('p', {}, t('wait_code'), el('output', { class: 'code' }, code)),
      code && copyField(t('wait_link'), 'join-link', `${location.origin}/#/join/${code}`, this.#app.notice),
      el('div', { class: 'row end' }, el('button', {
        class: 'button', data: { act: 'withdraw' }, on: { click: () => this.#withdraw() },
      }, t('withdraw')))));
  }

  /* Both are here, the first game is not. */
  #showRoom() {
    this.#room.show();
    if (!this.#room.element.isConnected || this.#table.isConnected) {
      fill(this.#root, el('div', { class: 'lobby' }, this.#room.element, this.#chat?.element ?? ''));
    }
  }

  #gone(error) {
    this.leave();
    fill(this.#root, el('section', { class: 'sheet narrow' },
      el('p', {}, t('match_lost')),
      error && el('p', { class: 'hint' }, errorText(error)),
      el('div', { class: 'row end' },
        el('a', { class: 'button', href: '#/' }, t('to_lobby')))));
  }

  #showMatch() {
    if (!this.#table.isConnected) this.#build();
    const { status, events, outcome, seat } = this.#feed;
    const names = this.#names;
    this.#log.show(events, (event) => this.#game.teller.eventText(event, names));
    this.#showPrompt();
    this.#bar.show();
    const wasBetween = this.#options.element.hidden;
    const isBetween = this.#room.show();
    this.#options.element.hidden = isBetween;
    if (isBetween && !wasBetween) this.#room.element.scrollIntoView({ block: 'nearest' });
    this.#concede.hidden = status !== 'live' || seat === null;
    if (outcome !== null && !['live', 'open'].includes(outcome.status) && this.#banner.hidden) {
      this.#banner.hidden = false;
      const isAgain = seat !== null && this.#feed.tournament === null && !this.#app.isRated(this.#match);
      this.#rematch = isAgain ? rematch(this.#app, this.#feed, () => this.#names) : null;
      fill(this.#banner, ...resultBanner(this.#feed, outcome, names, this.#game.words),
        this.#rematch?.element ?? '');
      this.#banner.scrollIntoView({ block: 'nearest' });
    }
    this.#rematch?.show();
  }

  #build() {
    const { seat } = this.#feed;
    const auto = el('input', {
      type: 'checkbox', checked: settings.autoPass, name: 'auto-pass',
      on: { change: () => {
        settings.autoPass = auto.checked;
        if (this.#feed.isMine) this.#passByItself(this.#feed.prompt);
      } },
    });
    this.#concede = el('button', {
      class: 'button danger small', type: 'button', on: { click: () => this.#askToConcede() },
    }, t('concede'));
    this.#restartLog();
    this.#table.addEventListener('click', (event) => this.#clicked(event));
    fill(this.#root, el('div', { class: 'match' },
      this.#banner,
      this.#bar.element,
      this.#table,
      el('aside', { class: 'side' },
        this.#room.element,
        this.#options.element,
        el('div', { class: 'row controls' },
          seat !== null && el('label', { class: 'check' }, auto, el('span', {}, t('auto_pass'))), this.#concede),
        this.#log.element,
        this.#chat?.element,
        el('details', { class: 'hint' },
          el('summary', {}, t('commitment')),
          el('code', { class: 'hash' }, this.#feed.commitment ?? '')))));
  }

  #restartLog() {
    this.#units.clear();
    this.#log.restart(t('game', { game: Math.max(1, this.#feed.game) }));
    for (const ruling of this.#app.facts.of(this.#match).rulings) this.#noteRuling(ruling);
  }

  #ruled(ruling) {
    if (!this.#table.isConnected || this.#told.has(ruling.ruling)) return;
    this.#noteRuling(ruling);
    this.#app.notice(rulingText(ruling, this.#names.player));
    this.#refresh();
  }

  /* Before what it brought about. */
  #noteRuling(ruling) {
    this.#told.add(ruling.ruling);
    const { game, from, seq } = ruling;
    if (game === Math.max(1, this.#feed.game)) {
      this.#log.note(from ? from - 1 : seq, rulingText(ruling, this.#names.player), 'log-ruling');
    }
  }

  #showTable() {
    const { view, prompt, game, seq } = this.#snapshot;
    const feed = this.#feed;
    if (feed.prompt === null && feed.status === 'live' && game === feed.game && seq === feed.seq) {
      feed.prompt = prompt;
    }
    const shown = Object.entries(this.#app.facts.of(this.#match).hands).filter(([of]) => of !== feed.seat);
    const isFirst = this.#table.childElementCount === 0;
    fill(this.#table, ...this.#game.table(view, this.#names), ...shown.map(([of, hand]) => this.#shownHand(of, hand)));
    this.#showPrompt();
    if (isFirst && matchMedia(NARROW).matches) this.#bar.element.scrollIntoView(); /* the page's own bars go out of sight */
  }

  /* A hand that its player shows: which cards, not how they are held. */
  #shownHand(seat, hand) {
    const label = t('hand_shown', { name: this.#names.player(seat) });
    return el('section', { class: 'player shown-hand', 'aria-label': label, data: { shows: seat } },
      el('p', { class: 'hint' }, label),
      el('ul', { class: 'hand' }, ...hand.map(({ number }) => el('li', {}, this.#game.cards.face({ number })))));
  }

  #showPrompt() {
    const { prompt, isMine, status, seat } = this.#feed;
    const { teller, unitFields } = this.#game;
    const names = this.#names;
    if (status !== 'live') this.#options.wait(named('status', status));
    else if (isMine) {
      this.#options.show(prompt, {
        promptText: (asked) => teller.promptText(asked),
        promptQuote: (asked) => teller.promptQuote(asked),
        optionText: (option, isBrief) => teller.optionText(option, names, isBrief),
        kindName: (option) => teller.kindName(option),
        subjectName: (option) => teller.subjectName(option, names),
        unitFields,
        isBusy: this.#isSending,
      });
      if (!this.#isSending) this.#passByItself(prompt);
    } else if (prompt && prompt.seat !== seat) {
      this.#options.wait(t('thinking', { name: names.player(prompt.seat) }));
    } else this.#options.wait(t('resolving'));
    this.#markUsable();
  }

  /* Cards and units that have options look so, and a click on one goes to them. */
  #markUsable() {
    const { subjects } = this.#options;
    for (const node of this.#table.querySelectorAll(THINGS)) {
      node.classList.toggle('usable', subjectsOf(node).some((subject) => subjects.has(subject)));
    }
  }

  #clicked(event) {
    for (let node = event.target; node && node !== this.#table; node = node.parentElement) {
      if (subjectsOf(node).some((subject) => this.#options.focusSubject(subject))) return;
    }
  }

  #light(option) {
    for (const node of this.#table.querySelectorAll('.lit')) node.classList.remove('lit');
    if (option === null) return;
    const units = this.#game.unitFields.map((name) => option[name]);
    for (const node of this.#table.querySelectorAll(THINGS)) {
      const { card, unit, place } = node.dataset;
      const isIt = (card !== undefined && card === option.card)
        || (place !== undefined && place === placeKey(option))
        || (unit !== undefined && units.includes(Number(unit)));
      node.classList.toggle('lit', isIt);
    }
  }
}
