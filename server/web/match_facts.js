/* SPDX-License-Identifier: MIT
 * match_facts.js - what the server says of a match beside its stream: clocks, who is here, what is
 * offered, who watches, hands that are shown. Kept from the first notice on, whichever screen is open. */

/** @typedef {{clock: {p1_ms: number, p2_ms: number, running?: string, free_ms?: number}|null, clockAt: number,
 *   away: Record<string, number|null>, offer: {seat: string, what: string}|null,
 *   paused: {until: number, isRuled?: boolean}|null, watchers: number, hands: Record<string, {number: string}[]>,
 *   chat: object[], rulings: object[], call: {call?: number, state: string, judge?: string}|null}} Facts
 *   clockAt: when that was so, as performance.now() counts; away: of a seat whose player is not here, until
 *   when it is waited for, or null; paused: until when, in ms since 1970; call: of this player for a judge,
 *   until it is done with; rulings: of judges, in order, each once */

const LINES = 100; /* of a match's chat */

const blank = () => ({
  clock: null, clockAt: 0, away: {}, offer: null, paused: null, watchers: 0, hands: {}, chat: [], call: null, rulings: [],
});

export class MatchFacts {
  #of = new Map();
  #listeners = new Set();

  /** @param {import('/js/shinpan.js').Client} client */
  constructor(client) {
    const on = (method, take) => client.on(method, (params) => {
      if (params.match === undefined) return; /* said in the lobby */
      const facts = this.of(params.match);
      take(facts, params);
      if (params.clock) Object.assign(facts, { clock: params.clock, clockAt: performance.now() });
      for (const listener of this.#listeners) listener(params.match, method, params);
    });
    on('match.update', () => {});
    on('match.status', (facts, { status, phase }) => {
      if (status !== 'live' || phase === 'between') Object.assign(facts, { clock: null, offer: null, paused: null, hands: {} });
    });
    on('match.presence', ({ away }, { seat, here, until_ms: until = null }) => {
      if (here) delete away[seat];
      else away[seat] = until;
    });
    on('match.offered', (facts, { seat, what, state, until_ms: until }) => {
      facts.offer = state === 'open' ? { seat, what } : null;
      if (state === 'over' || (state === 'accepted' && what === 'resume')) facts.paused = null;
      if (state === 'accepted' && what === 'pause') facts.paused = { until: until ?? 0 };
    });
    on('match.watched', (facts, { spectators }) => { facts.watchers = spectators; });
    on('chat.message', ({ chat }, line) => {
      chat.push(line);
      if (chat.length > LINES) chat.shift();
    });
    on('judge.called', (facts, call) => {
      if (call.player !== client.session?.player) return; /* judges hear of all calls */
      facts.call = call.state === 'closed' ? null : call;
    });
    on('match.ruling', (facts, ruling) => {
      if (facts.rulings.some((one) => one.ruling === ruling.ruling)) return; /* told again after a break */
      facts.rulings.push(ruling);
      if (ruling.what === 'pause') facts.paused = { until: 0, isRuled: true };
      if (ruling.what === 'resume') facts.paused = null;
    });
    on('match.hand', ({ hands }, { seat, on: isShown, hand }) => {
      if (isShown) hands[seat] = hand;
      else delete hands[seat];
    });
  }

  /** @param {string} match @returns {Facts} */
  of(match) {
    if (!this.#of.has(match)) this.#of.set(match, blank());
    return this.#of.get(match);
  }

  /** @param {(match: string, method: string, params: object) => void} listener @returns {() => void} stop */
  on(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What is left to a seat at this moment. @param {Facts} facts @param {string} seat
 * @returns {{bank: number, free: number}} ms; free: before the bank is touched */
export function leftOf({ clock, clockAt, paused }, seat) {
  const bank = clock[`${seat}_ms`];
  if (clock.running !== seat || paused) return { bank, free: 0 };
  const gone = performance.now() - clockAt;
  const free = Math.max(0, (clock.free_ms ?? 0) - gone);
  return { bank: Math.max(0, bank - Math.max(0, gone - (clock.free_ms ?? 0))), free };
}
