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
 * another game of the match begins; `status` {status, ...} as the server sent it; `gap` when events
 * are missing and the client is asking for them; `level` when what match.resume promised is here. */
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
    /** @type {string|null} open, live, finished, void, aside, cancelled */
    this.status = null;
    /** @type {string|null} the rules it is played by: `hello` tells of which game they are */
    this.revision = null;
    /** @type {string|null} hex digits, as promised before the deal */
    this.commitment = null;
    /** @type {object[]} */
    this.players = [];
    /** @type {MatchEvent[]} all of this game; events[i] has sequence number i + 1 */
    this.events = [];
    /** @type {Prompt|null} what is asked now */
    this.prompt = null;
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

  /** Take over what an answer to match.resume says: the rest of the stream follows it.
   * @param {{status: string, game: number, seq: number}} facts */
  resume(facts) {
    this.describe(facts);
    const { status, game, seq } = facts;
    this.#promised = status === 'open' || status === 'aside' ? null : { game, seq };
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
    for (const name of ['seat', 'status', 'revision', 'commitment', 'players']) {
      if (facts[name] !== undefined) this[name] = facts[name];
    }
  }

  /** Apply a match.update.
   * @param {{game: number, from: number, events: MatchEvent[], prompt: Prompt|null}} update
   * @returns {boolean} false: events before it are missing, nothing was applied */
  apply(update) {
    const isWhole = this.#apply(update);
    const { game, from, events, prompt } = update;
    const last = this.#promised;
    if (isWhole && last !== null && prompt !== null
      && (game > last.game || (game === last.game && from + events.length > last.seq))) {
      this.#arrived();
    }
    return isWhole;
  }

  #apply({ game, from, events, prompt }) {
    if (game < this.game) return true;
    if (game > this.game) {
      if (from > 1) return this.#gap(game, from);
      this.game = game;
      this.seq = 0;
      this.events = [];
      this.prompt = null;
      this.emit('game', { match: this.match, game });
    }
    if (from > this.seq + 1) return this.#gap(game, from);

    const fresh = events.slice(this.seq + 1 - from);
    const isStale = from + events.length - 1 < this.seq
      || (events.length > 0 && fresh.length === 0);
    if (isStale) return true;

    const first = this.seq + 1;
    this.events.push(...fresh);
    this.seq += fresh.length;
    this.prompt = prompt;
    this.#isBroken = false;
    this.emit('update', { match: this.match, game, from: first, events: fresh, prompt });
    return true;
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
