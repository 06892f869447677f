/* SPDX-License-Identifier: MIT
 * match_feed.js - one match as its stream tells it: what was applied, and what is asked now.
 *
 * Sequence numbers run from 1 in each game without gaps, so an update is new, partly or wholly known,
 * or it shows that something is missing. A feed applies each event exactly once, in order. */

import { Emitter } from './emitter.js';

/** @typedef {{event: string, clause: string, [field: string]: unknown}} MatchEvent */
/** @typedef {{id: number, do: string, card?: string, number?: string, unit?: number,
 *   [field: string]: unknown}} Option */
/** @typedef {{prompt: number, seat: string, kind?: string, clause?: string,
 *   picks_min?: number, picks_max?: number, options?: Option[]}} Prompt kind and what follows it only
 *   for the seat that chooses; picks: how many it still takes, an option to end it not counted */

const isRunning = (status) => status === 'open' || status === 'live';

/** Events it emits: `update` {match, game, from, events, prompt} with new events only; `game` when
 * another game of the match begins; `rewind` {match, game, seq, after, fork, prompt, view} when a judge
 * has taken the game back: the table is `view` from there on, with a new handle for every card; `untold`
 * {match, game, seq, view} when the events up to `seq` are not told any more, since another version of the
 * engine played them: the table after them is `view`; `status` {status, ...} as the server sent it; `gap` when events
 * are missing and the client is asking for them; `presence` and `offer` as the server sent
 * them; `level` when what match.resume promised is here. */
export class MatchFeed extends Emitter {
  #isBroken = false; /* something is missing */
  #promised = null; /* {game, seq} of match.resume that the stream has not come to */

  /** @param {string} match match id */
  constructor(match) {
    super();
    this.match = match;
    /** @type {number} game of the match, from 1; 0 before the first update */
    this.game = 0;
    /** @type {number} last event applied */
    this.seq = 0;
    /** @type {string|null} "p1", "p2", or null for a spectator */
    this.seat = null;
    /** Does this client watch, not play? */
    this.isWatched = false;
    /** Does this client follow it as a judge, who sees everything? */
    this.isJudged = false;
    /** @type {string|null} of a private match that it watches */
    this.watchCode = null;
    /** @type {Map<string, string[]>} seat -> numbers of its hand, of those who show it to spectators */
    this.hands = new Map();
    /** @type {number} how many watch; told to players */
    this.spectators = 0;
    /** @type {string|null} open, live, finished, void, aside, cancelled */
    this.status = null;
    /** @type {string|null} the rules it is played by: `hello` tells of which game they are */
    this.revision = null;
    /** @type {string|null} hex digits, as promised before the deal */
    this.commitment = null;
    /** @type {object[]} */
    this.players = [];
    /** @type {object} how the match is set up */
    this.settings = {};
    /** @type {string|null} waiting, ready, playing, between, over */
    this.phase = null;
    /** @type {number[]} games won by p1 and by p2 */
    this.wins = [0, 0];
    /** @type {number|null} in phases ready and between: when it goes on without who is not ready */
    this.until = null;
    /** @type {string|null} between games: the seat that says who goes first; null: the rules do */
    this.chooser = null;
    /** @type {string|null} the tournament that it is played in; then `round` and `table` say where */
    this.tournament = null;
    /** @type {string|null} the nonce of this client, hex digits; the client tells it by itself */
    this.nonce = null;
    /** @type {MatchEvent[]} all of this game; events[i] has sequence number untold + i + 1 */
    this.events = [];
    /** @type {number} how many events at its beginning are not told any more; 0: none */
    this.untold = 0;
    /** @type {Prompt|null} what is asked now */
    this.prompt = null;
    /** @type {{p1_ms: number, p2_ms: number, running?: string, free_ms?: number}|null} how the clocks
     * stood when the server said it; null without clocks. `clockNow` is how they stand now. */
    this.clock = null;
    this.clockAt = 0; /* ms of performance.now() */
    /** @type {{seat: string, what: string}|null} what a player offers and nobody has replied to */
    this.offer = null;
    /** @type {boolean} paused by agreement: prompts are not answered */
    this.isPaused = false;
    /** @type {{until_ms?: number}|null} the other player is not there */
    this.away = null;
    /** @type {object|null} the last match.status */
    this.outcome = null;
  }

  /** What match.resume wants to know; undefined when nothing was seen yet. */
  get after() {
    return this.game > 0 ? { game: this.game, seq: this.seq } : undefined;
  }

  /** Is this seat asked something? */
  get isMine() {
    return this.prompt !== null && this.prompt.seat === this.seat
      && Array.isArray(this.prompt.options);
  }

  /** Is the match over, and all of it here? */
  get isOver() {
    return this.outcome !== null && !isRunning(this.outcome.status) && !this.#isBroken;
  }

  /** How the clocks stand now; null without clocks. @returns {{p1_ms: number, p2_ms: number,
   * running?: string, free_ms: number}|null} */
  get clockNow() {
    if (this.clock === null) return null;
    const { running, free_ms: free = 0 } = this.clock;
    const now = { ...this.clock, free_ms: free };
    if (running !== undefined) {
      const passed = Math.round(performance.now() - this.clockAt);
      now.free_ms = Math.max(0, free - passed);
      const bank = `${running}_ms`;
      now[bank] = Math.max(0, now[bank] - Math.max(0, passed - free));
    }
    return now;
  }

  #wind(clock) {
    if (clock === undefined) return;
    this.clock = clock;
    this.clockAt = performance.now();
  }

  /** Apply a match.presence. */
  applyPresence(presence) {
    this.#wind(presence.clock);
    if (presence.seat !== this.seat) this.away = presence.here ? null : presence;
    this.emit('presence', presence);
  }

  /** Apply a match.offered. */
  applyOffer(offer) {
    this.#wind(offer.clock);
    const { what, state } = offer;
    this.offer = state === 'open' ? offer : null;
    if (state === 'accepted' && what === 'pause') this.isPaused = true;
    if ((state === 'accepted' && what === 'resume') || state === 'over') this.isPaused = false;
    this.emit('offer', offer);
  }

  /** Take over what an answer to match.resume says: the rest of the stream follows it.
   * @param {{status: string, game: number, seq: number}} facts */
  resume(facts) {
    this.describe(facts);
    this.offer = null; /* what is so is told once more */
    this.isPaused = false;
    this.away = null;
    const { status, game, seq, phase } = facts;
    const isBetween = phase === 'between'; /* nothing is asked then */
    this.#promised = status === 'open' || status === 'aside' ? null : { game, seq, isBetween };
  }

  /** @returns {Promise<void>} when all that match.resume promised is here, up to the open prompt or
   *   the result */
  async level() {
    if (this.#promised !== null) await this.once('level');
  }

  #arrived() {
    if (this.#promised === null) return;
    this.#promised = null;
    this.emit('level');
  }

  /** Take over what an answer to create, join or resume says about the match.
   * @param {object} facts */
  describe(facts) {
    for (const name of ['seat', 'status', 'revision', 'commitment', 'players', 'settings', 'phase', 'wins',
      'tournament', 'round', 'table']) {
      if (facts[name] !== undefined) this[name] = facts[name];
    }
    if (facts.phase !== undefined) {
      this.until = facts.until_ms ?? null;
      this.chooser = facts.chooser ?? null;
    }
  }

  /** Apply a match.update.
   * @param {{game: number, from: number, events: MatchEvent[], prompt: Prompt|null}} update
   * @returns {boolean} false: events before it are missing, nothing was applied */
  apply(update) {
    const isWhole = this.#apply(update);
    const { game, from, events, prompt } = update;
    const last = this.#promised;
    if (isWhole && last !== null && (prompt !== null || last.isBetween)
      && (game > last.game || (game === last.game && from + events.length > last.seq))) {
      this.#arrived();
    }
    return isWhole;
  }

  #apply({ game, from, events, prompt, clock, view }) {
    if (game < this.game) return true;
    const isUntold = view !== undefined && events.length === 0;
    if (game > this.game) {
      if (from > 1 && !isUntold) return this.#gap(game, from);
      this.game = game;
      this.seq = 0;
      this.untold = 0;
      this.events = [];
      this.prompt = null;
      this.emit('game', { match: this.match, game });
    }
    if (from > this.seq + 1) {
      if (!isUntold) return this.#gap(game, from);
      this.events = [];
      this.untold = from - 1;
      this.seq = from - 1;
      this.emit('untold', { match: this.match, game, seq: this.seq, view });
    }

    const fresh = events.slice(this.seq + 1 - from);
    const isStale = from + events.length - 1 < this.seq
      || (events.length > 0 && fresh.length === 0);
    if (isStale) return true;

    const first = this.seq + 1;
    this.events.push(...fresh);
    this.seq += fresh.length;
    this.prompt = prompt;
    this.#wind(clock);
    if (prompt === null) { /* the game is over; or more follows, and what is so is told after it */
      this.offer = null;
      this.isPaused = false;
    }
    this.#isBroken = false;
    if (view !== undefined && !isUntold) { /* the last event is a rewind */
      this.offer = null;
      this.emit('rewind', { ...fresh.at(-1), match: this.match, game, seq: this.seq, view });
    }
    this.emit('update', { match: this.match, game, from: first, events: fresh, prompt });
    return true;
  }

  /** Apply a match.hand. @param {{seat: string, on: boolean, hand: {number: string}[]}} notice */
  applyHand({ seat, on, hand }) {
    if (on) this.hands.set(seat, hand.map(({ number }) => number));
    else this.hands.delete(seat);
    this.emit('hand', { seat, hand: this.hands.get(seat) ?? null });
  }

  /** Apply a match.watched. */
  applyWatched({ spectators }) {
    this.spectators = spectators;
    this.emit('watched', spectators);
  }

  /** Apply a match.status. */
  applyStatus(status) {
    this.describe(status);
    this.outcome = status;
    if (status.status !== 'live') this.prompt = null;
    this.emit('status', status);
    if (!isRunning(status.status)) this.#arrived();
  }

  #gap(game, from) {
    this.#isBroken = true;
    this.emit('gap', { match: this.match, game, from, seq: this.seq });
    return false;
  }
}
