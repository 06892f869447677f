/* SPDX-License-Identifier: MIT
 * replay_screen.js - a match that is over, event by event, through anyone's eyes: the server runs it
 * again and shows the table after the command that an event belongs to. */

import { el, field, fill } from './dom.js';
import { errorText } from './errors.js';
import { GAMES } from './games.js';
import { EventLog } from './log.js';
import { replayPanel } from './replay_panel.js';
import { replaySource } from './replay_source.js';
import { rulingText, rulingsOf } from './rulings.js';
import { addWords, t } from './words.js';

const STEP_MS = 1000; /* at speed 1 */
const SPEEDS = [0.5, 1, 2, 4];
const PAGE = 500; /* events of one request */
const VIEWERS = ['p1', 'p2', 'spectator', 'all'];

addWords({
  replay_title: ['Replay', 'リプレイ'],
  viewer: ['Seen by', '視点'],
  'viewer.spectator': ['a spectator', '観戦者'],
  'viewer.all': ['everything shown', 'すべて公開'],
  replay_game: ['Game', 'ゲーム'],
  jump_to_turn: ['Turn', 'ターン'],
  speed: ['Speed', '速さ'],
  speed_of: ['{speed}×', '{speed}倍'],
  position: ['Event', 'イベント'],
  position_of: ['Event {at} of {last}', 'イベント {at} / {last}'],
  to_first: ['To the beginning', '最初へ'],
  turn_back: ['Turn before', '前のターン'],
  step_back: ['One event back', '1つ戻る'],
  play: ['Play', '再生'],
  pause: ['Stop', '停止'],
  step_on: ['One event on', '1つ進む'],
  turn_on: ['Next turn', '次のターン'],
  to_last: ['To the end', '最後へ'],
  before_events: ['After the setup', '準備の後'],
  replay_keys: ['Keys: arrows, Page up and down, Home, End, Space', 'キー：矢印、Page Up/Down、Home、End、スペース'],
  players_of: ['{p1} – {p2}', '{p1} 対 {p2}'],
});

/** @param {object} app @param {HTMLElement} root
 * @param {{replay: string, share: string|null}} of @returns {() => void} leave */
export function replayScreen(app, root, of) {
  const screen = new ReplayScreen(app, root, of);
  screen.start();
  return () => screen.leave();
}

class ReplayScreen {
  #app;
  #root;
  #replay;
  #share;
  #game = null; /* its module */
  #players = [];
  #number = 1; /* game of the match */
  #viewer = 'spectator';
  #at = 0;
  #last = 0;
  #turns = [];
  #events = [];
  #tables = new Map(); /* what replay.at answered, by game, viewer and event */
  #units = new Map();
  #document = null; /* null: it is held back */
  #rulings = []; /* of judges, in this game: {after, text} */
  #wanted = 0; /* counts requests: only the newest is shown */
  #isPlaying = false;
  #timer = null;
  #hasLeft = false;
  #log = new EventLog({ follows: false });
  #table = el('div', { class: 'table' });
  #told = el('p', { class: 'told', role: 'status' });
  #quote = el('p', { class: 'prompt-quote' });
  #slider = el('input', { type: 'range', min: 0, max: 0, value: 0, name: 'position', 'aria-label': t('position'),
    on: { input: () => this.#go(Number(this.#slider.value)) } });
  #turn = el('select', { name: 'turn', on: { change: () => this.#go(Number(this.#turn.value)) } });
  #play;
  #speed;

  constructor(app, root, { replay, share }) {
    this.#app = app;
    this.#root = root;
    this.#replay = replay;
    this.#share = share ?? undefined;
  }

  leave() {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    document.removeEventListener('keydown', this.#onKey);
  }

  async start() {
    const { client } = this.#app;
    try {
      const facts = await factsOf(client, this.#replay, this.#share);
      this.#game = GAMES[facts.game] ?? null;
      if (this.#game === null) throw new Error(t('game_gone'));
      this.#players = facts.players;
      this.#document = facts.document;
      /* documents name nobody by more than the name */
      this.#viewer = (facts.row && facts.players.find(({ name }) => name === client.session?.name)?.seat) ?? 'spectator';
      await this.#game.cards.load();
      if (this.#hasLeft) return;
      this.#build(facts);
      document.addEventListener('keydown', this.#onKey);
      await this.#open();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error) {
    fill(this.#root, el('section', { class: 'sheet narrow' },
      el('h2', {}, t('replay_title')),
      el('p', {}, error.error ? errorText(error) : error.message),
      el('div', { class: 'row end' }, el('a', { class: 'button', href: '#/replays' }, t('replays_title')))));
  }

  #nameOf(seat) {
    return this.#players.find((player) => player.seat === seat)?.name ?? seat;
  }

  get #names() {
    return {
      view: this.#tables.get(this.#key(this.#at))?.view ?? null,
      arrange: null, units: this.#units, isWatching: true,
      seat: this.#viewer === 'p2' ? 'p2' : 'p1',
      player: (seat) => this.#nameOf(seat),
    };
  }

  #key(event) {
    return `${this.#number} ${this.#viewer} ${event}`;
  }

  /* ---- what there is ---- */

  /* Another game, or other eyes. */
  async #open() {
    const source = replaySource(this.#app.client);
    const of = { replay: this.#replay, game: this.#number, share: this.#share };
    const { turns, last } = await source.replayTurns(of.replay, of.game, of.share)
      .catch((error) => { /* played by another engine: events there are */
        if (error.error !== 'replay_other_engine') throw error;
        this.#viewer = 'all';
        return { turns: [], last: 0 };
      });
    this.#turns = turns;
    const events = [];
    let end = last;
    do {
      const page = await source.replayEvents({ ...of, viewer: this.#viewer, from: events.length + 1, limit: PAGE });
      events.push(...page.events);
      end = page.last;
      if (page.events.length === 0) break;
    } while (events.length < end);
    if (this.#hasLeft) return;
    this.#events = events;
    this.#last = events.length;
    this.#units.clear();
    this.#log.restart(t('game', { game: this.#number }));
    this.#log.show(events, (event) => this.#game.teller.eventText(event, this.#names));
    this.#rulings = rulingsOf(this.#document, this.#number).map(({ after, ruling }) => (
      { after, text: rulingText(ruling, (seat) => this.#nameOf(seat)) }));
    for (const { after, text } of this.#rulings) this.#log.note(after, text, 'log-ruling');
    this.#slider.max = this.#last;
    fill(this.#turn, el('option', { value: 0 }, t('setup')), ...turns.map(({ number, seat, event }) =>
      el('option', { value: event }, t('turn_line', { number, name: this.#nameOf(seat) }))));
    await this.#go(Math.min(this.#at, this.#last));
  }

  async #tableAt(event) {
    const key = this.#key(event);
    if (!this.#tables.has(key)) {
      const found = await replaySource(this.#app.client).replayAt({
        replay: this.#replay, game: this.#number, event, viewer: this.#viewer,
        ...(this.#share && { share: this.#share }),
      });
      for (let seq = found.from; seq <= found.seq; seq += 1) this.#tables.set(this.#key(seq), found);
      this.#tables.set(key, found);
    }
    return this.#tables.get(key);
  }

  /* ---- where the reader is ---- */

  async #go(to) {
    const event = Math.max(0, Math.min(to, this.#last));
    const wanted = this.#wanted += 1;
    this.#at = event;
    this.#showPosition();
    try {
      const { view } = await this.#tableAt(event);
      if (wanted !== this.#wanted || this.#hasLeft) return;
      fill(this.#table, ...this.#game.table(view, this.#names));
      this.#light();
    } catch (error) {
      this.#stop();
      if (error.error === 'replay_other_engine') fill(this.#table, el('p', { class: 'sheet' }, errorText(error)));
      else if (error.error !== 'disconnected') this.#app.report(error);
    }
  }

  #showPosition() {
    const at = this.#at;
    const line = this.#log.mark(at);
    this.#slider.value = at;
    this.#slider.setAttribute('aria-valuetext', t('position_of', { at, last: this.#last }));
    const now = this.#turns.findLast(({ event }) => event <= at);
    this.#turn.value = now?.event ?? 0;
    const event = this.#events[at - 1];
    fill(this.#told,
      el('span', { class: 'hint' }, t('position_of', { at, last: this.#last })), ' ',
      line?.querySelector('.log-text').textContent ?? t('before_events'),
      ...(event?.clause ? [' ', el('span', { class: 'clause' }, t('clause', event))] : []),
      ...this.#rulings.filter(({ after }) => after === at).map(({ text }) => el('div', { class: 'log-ruling' }, text)));
    this.#quote.textContent = event
      ? this.#game.cards.effectText(event.source_number, event.source_effect) ?? '' : '';
  }

  /* The card or unit that the event is about. */
  #light() {
    const { card, unit } = this.#events[this.#at - 1] ?? {};
    for (const node of this.#table.querySelectorAll('[data-card], [data-unit]')) {
      const isIt = (card !== undefined && node.dataset.card === card)
        || (unit !== undefined && node.dataset.unit === String(unit));
      node.classList.toggle('lit', isIt);
    }
  }

  #turnStep(by) {
    const marks = [0, ...this.#turns.map(({ event }) => event), this.#last];
    const to = by > 0 ? marks.find((event) => event > this.#at) : marks.findLast((event) => event < this.#at);
    this.#go(to ?? (by > 0 ? this.#last : 0));
  }

  /* ---- playing ---- */

  #stop() {
    this.#isPlaying = false;
    clearTimeout(this.#timer);
    this.#showPlay();
  }

  #toggle() {
    if (this.#isPlaying) {
      this.#stop();
      return;
    }
    this.#isPlaying = true;
    this.#showPlay();
    if (this.#at >= this.#last) this.#at = 0;
    this.#next();
  }

  async #next() {
    await this.#go(this.#at + 1);
    if (!this.#isPlaying || this.#hasLeft) return;
    if (this.#at >= this.#last) this.#stop();
    else this.#timer = setTimeout(() => this.#next(), STEP_MS / Number(this.#speed.value));
  }

  #showPlay() {
    const word = t(this.#isPlaying ? 'pause' : 'play');
    this.#play.textContent = this.#isPlaying ? '❚❚' : '▶';
    this.#play.setAttribute('aria-label', word);
    this.#play.title = word;
  }

  #onKey = (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || target.closest('input, select, textarea, dialog')) return;
    if (key === ' ' && target.closest('button, a, summary')) return;
    const deed = {
      ArrowRight: () => this.#go(this.#at + 1), ArrowLeft: () => this.#go(this.#at - 1),
      PageDown: () => this.#turnStep(1), PageUp: () => this.#turnStep(-1),
      Home: () => this.#go(0), End: () => this.#go(this.#last), ' ': () => this.#toggle(),
    }[key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  };

  /* ---- how it looks ---- */

  #build(facts) {
    const button = (sign, word, onClick) => el('button', {
      class: 'button small step', type: 'button', 'aria-label': t(word), title: t(word), data: { step: word },
      on: { click: onClick },
    }, sign);
    this.#play = button('▶', 'play', () => this.#toggle());
    this.#speed = el('select', { name: 'speed' }, ...SPEEDS.map((speed) =>
      el('option', { value: speed, selected: speed === 1 }, t('speed_of', { speed }))));
    const viewers = el('select', { name: 'viewer', on: { change: () => this.#change(() => { this.#viewer = viewers.value; }) } },
      ...VIEWERS.map((viewer) => el('option', { value: viewer, selected: viewer === this.#viewer },
        VIEWERS.indexOf(viewer) < 2 ? this.#nameOf(viewer) : t(`viewer.${viewer}`))));
    const games = el('select', { name: 'game', on: { change: () => this.#change(() => {
      this.#number = Number(games.value);
      this.#at = 0;
    }) } }, ...Array.from({ length: facts.games }, (_, i) => el('option', { value: i + 1 }, i + 1)));
    const [p1, p2] = ['p1', 'p2'].map((seat) => this.#nameOf(seat));
    this.#log.element.addEventListener('click', ({ target }) => {
      const line = target.closest('[data-seq]');
      if (line) this.#go(Number(line.dataset.seq));
    });
    fill(this.#root, el('div', { class: 'match replaying' },
      el('section', { class: 'banner' },
        el('h2', { class: 'grow' }, t('players_of', { p1, p2 })),
        field(t('viewer'), viewers),
        facts.games > 1 && field(t('replay_game'), games),
        field(t('jump_to_turn'), this.#turn),
        field(t('speed'), this.#speed)),
      this.#table,
      el('aside', { class: 'side' },
        el('section', { class: 'options player-bar', 'aria-label': t('replay_title') },
          this.#told, this.#quote, this.#slider,
          el('div', { class: 'steps' },
            button('|◀', 'to_first', () => this.#go(0)),
            button('◀◀', 'turn_back', () => this.#turnStep(-1)),
            button('◁', 'step_back', () => this.#go(this.#at - 1)),
            this.#play,
            button('▷', 'step_on', () => this.#go(this.#at + 1)),
            button('▶▶', 'turn_on', () => this.#turnStep(1)),
            button('▶|', 'to_last', () => this.#go(this.#last))),
          el('p', { class: 'hint keys' }, t('replay_keys'))),
        this.#log.element,
        replayPanel(this.#app, facts, this.#share ?? null))));
    this.#showPlay();
  }

  #change(set) {
    this.#stop();
    set();
    this.#open().catch((error) => this.#app.report(error));
  }
}

/* The row of a reader who played it. */
async function ownRow(client, replay, document) {
  if (client.session === null) return null;
  const { player } = client.session;
  const when = document && { from_ms: document.ended_ms, to_ms: document.ended_ms + 1 };
  const { replays } = await client.replayList({ player, limit: 100, ...when });
  return replays.find((one) => one.replay === replay) ?? null;
}

/* Who played what, and how often: the document says so, or while that is held back the list of those who
 * played.
 * @returns {Promise<{replay: string, game: string, players: object[], games: number, document: object|null,
 *   row: object|null}>} */
async function factsOf(client, replay, share) {
  let document = null;
  try {
    ({ replay: document } = await replaySource(client).replayGet(replay, share));
  } catch (error) {
    if (error.error !== 'replay_held') throw error;
  }
  const row = await ownRow(client, replay, document);
  if (document === null && row === null) return { replay, game: '', players: [], games: 0, document, row };
  const { game, players, games } = document ?? row;
  return { replay, game, players, games: games.length ?? games, document, row };
}
