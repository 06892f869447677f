/* SPDX-License-Identifier: MIT
 * event_feed.js - a tournament as the server tells it: how it stands, and the rounds that somebody has looked at,
 * kept up to date by tournament.news and asked for again after a break of the connection. */

import { Emitter } from '/js/emitter.js';

const PAGE = 500; /* rows of a request */

const keyOf = (stage, round) => `${stage}.${round}`;

/** Who sits there: a bye has no table. @param {object} pair */
export const pairKey = ({ table, a }) => table ?? a.player;

/** Events it emits: `change` when `facts` are others, `pairs` {stage, round} when a round is another one, `results`
 * when standings and brackets may be others, `announced` (an announcement), `lost` (the error). */
export class EventFeed extends Emitter {
  /** @type {object|null} what tournament.get answers, as it is now */
  facts = null;

  #client;
  #rounds = new Map();
  #cleanUp = [];
  #hasLeft = false;
  #asking = null; /* tournament.get that is under way */
  #isBehind = false;

  /** @param {import('/js/shinpan.js').Client} client @param {string} tournament */
  constructor(client, tournament) {
    super();
    this.#client = client;
    this.tournament = tournament;
  }

  /** Follow it from here on. @returns {Promise<void>} rejects when there is none */
  async open() {
    const { tournament } = this;
    this.#cleanUp = [
      this.#client.on('tournament.news', (news) => news.tournament === tournament && this.#heard(news)),
      this.#client.on('resumed', () => this.#again()),
    ];
    await this.#watch();
  }

  leave() {
    this.#hasLeft = true;
    for (const undo of this.#cleanUp) undo();
    if (this.#client.state === 'ready') {
      this.#client.request('tournament.unwatch', { tournament: this.tournament }).catch(() => {});
    }
  }

  /** A request about it. @param {string} verb "tournament.<verb>" @param {object} [params] */
  ask(verb, params = {}) {
    return this.#client.request(`tournament.${verb}`, { tournament: this.tournament, ...params });
  }

  /** ... all of a list that comes in pages. @param {string} verb @param {string} list its name in the result
   * @param {object} [params] @returns {Promise<object>} the first page with the whole list */
  async askAll(verb, list, params = {}) {
    const first = await this.ask(verb, { ...params, limit: PAGE });
    const rows = first[list];
    for (let { next } = first; next !== undefined;) {
      const page = await this.ask(verb, { ...params, limit: PAGE, after: next });
      rows.push(...page[list]);
      ({ next } = page);
    }
    return first;
  }

  async #watch() {
    this.facts = await this.ask('watch');
    this.emit('change');
  }

  /* After a break: what was told meanwhile is not known. */
  async #again() {
    if (this.#hasLeft || this.facts === null) return;
    this.#rounds.clear();
    try {
      await this.#watch();
      this.#stir();
    } catch (error) {
      if (error.code !== 0) this.emit('lost', error);
    }
  }

  #stir() {
    this.emit('pairs', this.facts);
    this.emit('results');
  }

  /** Ask how it stands, once more: what concerns this reader is not in the news. @returns {Promise<void>} */
  refresh() {
    this.#isBehind = true;
    this.#asking ??= this.#refresh().finally(() => { this.#asking = null; });
    return this.#asking;
  }

  async #refresh() {
    while (this.#isBehind && !this.#hasLeft) {
      this.#isBehind = false;
      try {
        this.facts = await this.ask('get');
      } catch (error) {
        if (error.code !== 0) this.emit('lost', error);
        return;
      }
      this.emit('change');
    }
  }

  #heard({ pairs = [], announcement, ...facts }) {
    if (this.facts === null) return;
    const { state, stage, round } = this.facts;
    /* of what may be left out nothing stays */
    const { ends_ms: ends, starts_ms: starts, held, rounds, ...rest } = this.facts;
    this.facts = { ...rest, ...facts };
    if (announcement) {
      this.facts.announcements = [...(this.facts.announcements ?? []), announcement];
      this.emit('announced', announcement);
    }
    const isOther = facts.state !== state || facts.stage !== stage || facts.round !== round;
    const now = keyOf(facts.stage, facts.round);
    for (const [key, one] of this.#rounds) if (key !== now || isOther) one.isStale = true; /* it may be corrected */
    const known = this.#rounds.get(now);
    for (const pair of known ? pairs : []) known.pairs.set(pairKey(pair), pair);
    this.emit('change');
    if (isOther || facts.state === 'entry') this.refresh();
    if (facts.state !== 'entry' && !announcement) this.#stir();
  }

  /** Something was done to a round: it is asked for again. @returns {void} */
  restir() {
    for (const one of this.#rounds.values()) one.isStale = true;
    this.#stir();
  }

  /** The round that is on or was last; null: none was paired. */
  get now() {
    const { stage, round } = this.facts;
    return round ? { stage, round } : null;
  }

  /** The pairs of a round. @param {number} stage @param {number} [round] left out: the last of the stage
   * @returns {Promise<{stage: number, round: number, pairs: Map<string|number, object>}>} */
  async round(stage, round) {
    const known = this.#rounds.get(keyOf(stage, round));
    if (known && !known.isStale) return known;
    const found = await this.askAll('round', 'pairs', { stage, ...(round && { round }) });
    const made = { ...found, isStale: false, pairs: new Map(found.pairs.map((pair) => [pairKey(pair), pair])) };
    this.#rounds.set(keyOf(found.stage, found.round), made);
    return made;
  }
}
