/* SPDX-License-Identifier: MIT
 * event.mjs - the people of a tournament, over real connections: who enters and plays (a player of
 * player.mjs who gives up after a few answers, so that a match takes little time), who hosts and judges,
 * and the ledger: what they saw happen, in the order in which it counted. tests/tournament/ledger.py works
 * the event out anew from that and holds the server to it. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { must, random, sleep } from './check.mjs';
import { Peer, Refusal, isBroken } from './peer.mjs';
import { Player } from './player.mjs';
import { root } from './server.mjs';

const WORD = 'correct horse battery';
const ROLES = { organizer: 2, judge: 4, admin: 8 };
const ROWS = 500; /* of a page */

/** Flags without which so many accounts and tournaments cannot be made at once. */
export const FLAGS = ['--register-rate', '0', '--login-rate', '0', '--host-tournaments', '500', '--tournament-rate', '0'];

/** Gives an account a role, over the admin socket. @param {object} server */
export async function grant(server, handle, role) {
  const { status } = await server.post(`/accounts/${handle}/roles?add=${ROLES[role]}&drop=0`, '');
  must(status === 200, `no role for ${handle}`, status);
}

/** A new account. @returns {Promise<{token: string, player: string}>} */
export async function register(url, handle) {
  const peer = await Peer.open(url);
  try {
    return await peer.request('account.register', { handle, password: WORD });
  } finally {
    peer.cut();
  }
}

/** Asks for something until it counts, over broken connections, and later where it was too fast. What counted
 * although its answer got lost is refused when it is asked again: `done` are the errors that say so.
 * @param {Server} server @param {() => Promise<Peer>} connection @param {string[]} [done] */
export async function insist(server, connection, method, params, done = []) {
  for (let again = false; ; again = true) {
    try {
      return await (await connection()).request(method, params);
    } catch (error) {
      if (again && error instanceof Refusal && done.includes(error.error)) return null;
      if (!isBroken(error) && !['store_down', 'draining', 'too_fast'].includes(error.error)) throw error;
      if (error.error === 'too_fast') await server.advance(error.data.retry_ms + 1).catch(() => {});
      else await sleep(30);
    }
  }
}

/** Somebody who hosts, judges or looks on: an account with a connection that comes back. */
export class Account {
  constructor(server, handle) {
    Object.assign(this, { server, handle });
  }

  /** @param {object} server @param {string} handle @param {string} [role] of the account */
  static async open(server, handle, role) {
    const it = new Account(server, handle);
    Object.assign(it, await register(server.url, handle));
    if (role) await grant(server, handle, role);
    return it;
  }

  async connection() {
    if (!this.peer || this.peer.close) {
      const peer = await Peer.open(this.server.url);
      await peer.request('session.resume', { token: this.token });
      this.peer = peer;
    }
    return this.peer;
  }

  async request(method, params) { return (await this.connection()).request(method, params); }

  async refused(method, params) { return (await this.connection()).refused(method, params); }

  insist(method, params, done) { return insist(this.server, () => this.connection(), method, params, done); }

  /** All rows of a list, page by page. @param {string} member that has them */
  async all(method, params, member, cursor = 'after') {
    const rows = [];
    for (let next; ;) {
      const page = await this.insist(method, { ...params, ...(next && { [cursor]: next }) });
      rows.push(...page[member]);
      ({ next } = page);
      if (!next) return { ...page, [member]: rows };
    }
  }
}

/** Who takes part in a tournament. */
export class Entrant extends Player {
  /** @param {object} server @param {number} seed @param {string} handle @param {string} game */
  constructor(server, seed, handle, game) {
    super(() => server.url, random(seed), handle, game);
    this.server = server;
    this.isCalled = true;
    this.dice = random(seed + 77777);
    this.late.push('prompt_closed', 'game_closed');
    /** Answers of a game after which it is given up, drawn anew for each: at least, and so many more. */
    this.endurance = [1, 3];
    /** @type {object[]} tournament.call */
    this.calls = [];
    /** @type {object[]} tournament.news, which it gets without watching when they concern it */
    this.news = [];
    this.limits = new Map();
    /** @type {Set<string>} names of those against whom it does not give up, since they are not there */
    this.away = new Set();
    this.onNews = (method, params) => {
      if (method === 'tournament.news') this.news.push(params);
      if (method !== 'tournament.call') return;
      this.calls.push(params);
      if (params.match) this.track(params.match, params.seat);
    };
  }

  async connect() {
    if (!this.token) {
      const { token, player } = await register(this.url(), this.name);
      Object.assign(this, { token, player });
    }
    await super.connect();
  }

  /** A starter deck, over broken connections. @returns {Promise<string>} its id */
  async deck() {
    const { decks } = await this.insist('deck.list', { game: this.game });
    return this.random.of(decks.filter(({ starter, legal }) => starter && legal)).deck;
  }

  /** Gives up after a few answers. */
  async answer(seen) {
    const key = `${seen.match} ${seen.game}`;
    if (!this.limits.has(key)) this.limits.set(key, this.endurance[0] + this.dice.below(this.endurance[1]));
    const left = this.limits.get(key);
    if (left > 0 || seen.players.some(({ name }) => this.away.has(name))) {
      this.limits.set(key, left - 1);
      await super.answer(seen);
      return;
    }
    seen.note('concede');
    const { prompt } = seen;
    try {
      await this.peer.request('match.concede', { match: seen.match, game: seen.game });
    } catch (error) {
      if (!this.late.includes(error.error)) throw error;
    }
    if (seen.prompt === prompt) seen.prompt = null;
  }

  /** Asks for something outside of a match until it counts. */
  insist(method, params, done) {
    return insist(this.server, async () => {
      if (!this.peer || this.peer.close) await this.connect();
      return this.peer;
    }, method, params, done);
  }

  /** Plays whatever there is to play until it goes. */
  begin() {
    this.isGone = false;
    this.run = this.play(() => this.isGone);
    this.run.catch(() => {});
  }

  /** Is not there any more, without a word. */
  async vanish() {
    this.isGone = true;
    this.peer?.cut();
    await this.run?.catch(() => {});
  }

  /** Is there again, and does nothing by itself. */
  async comeBack() {
    this.isGone = false;
    await this.connect();
  }

  /** How a match came out, as this player saw it: null while it has not seen that.
   * @returns {{winner: string|null, wins: number[], drawn: number}|null} */
  saw(match) {
    const seen = this.seen.get(match);
    if (!seen?.isOver) return null;
    const { winner, wins, reason, game } = seen.end;
    return { winner: winner ?? null, wins, drawn: game - wins[0] - wins[1], reason, seat: seen.seat };
  }
}

/** What a test saw of one event. */
export class Ledger {
  constructor() {
    this.acts = [];
    this.server = { ids: {}, standings: [], totals: [] };
  }

  /** Something has been done. @param {string} verb of ledger.py's Event */
  act(verb, what = {}) { this.acts.push([verb, what]); }

  /** The rules as the server tells them, for what concerns places. */
  rules(rules) {
    this.of = {
      capacity: rules.capacity, checkin: (rules.checkin_s ?? 0) > 0, seeding: rules.seeding,
      points: rules.points, floor: `${rules.floor_percent}/100`, tiebreaks: rules.tiebreaks,
      bye_in_rates: rules.bye_in_rates ?? false, stages: rules.stages,
    };
  }

  /** Has it worked out anew. @param {string} file where it is kept @param {object} [more] for ledger.py
   * @returns {Promise<{status, text}>} */
  check(file, more = {}) {
    writeFileSync(file, JSON.stringify({ rules: this.of, acts: this.acts, server: this.server, ...more }));
    return new Promise((resolve, reject) => {
      const child = spawn('/usr/bin/python3', [path.join(root, 'tests/tournament/ledger.py'), file]);
      let text = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8');
        stream.on('data', (part) => { text += part; });
      }
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, text }));
    });
  }
}

/** The event as its officials and players see it: asks, and keeps the ledger. */
export class Event {
  /** @param {object} server @param {Account} host */
  constructor(server, host) {
    Object.assign(this, { server, host, ledger: new Ledger(), people: new Map(), rounds: [] });
  }

  async create(rules) {
    const { tournament, code } = await this.host.insist('tournament.create', { rules });
    Object.assign(this, { tournament, code, of: { tournament } });
    this.ledger.rules((await this.get()).rules);
    return this;
  }

  get() { return this.host.insist('tournament.get', this.of); }

  /** The host does something. */
  do(verb, params = {}, done = []) { return this.host.insist(`tournament.${verb}`, { ...this.of, ...params }, done); }

  /** The server dies, and is there again, at the time that it was advanced to. */
  async kill() {
    await this.server.stop('SIGKILL');
    await this.server.start({ SHINPAN_AHEAD_MS: String(this.server.ahead) });
  }

  /** @param {Entrant} who @returns {Promise<string>} what it is now: in or waiting */
  async enter(who, params = {}) {
    this.people.set(who.player, who);
    const result = await who.insist('tournament.enter', { ...this.of, deck: await who.deck(), ...params }, ['entered_already']);
    this.ledger.act('enter', { player: who.player });
    return result?.state;
  }

  async leave(who) {
    await who.insist('tournament.leave', this.of, ['not_entered']);
    this.ledger.act('leave', { player: who.player });
  }

  async checkIn(who) {
    await who.insist('tournament.check_in', this.of, ['tournament_state', 'entered_already']);
    this.ledger.act('check_in', { player: who.player });
  }

  async start() {
    const result = await this.do('start', {}, ['tournament_state']);
    this.ledger.act('start');
    const { seed, seed_commitment: commitment } = await this.get();
    Object.assign(this.ledger.server, { tournament: this.tournament, seed, commitment });
    return result;
  }

  /** Rows of a round, of the one that is on when it is left out; each result has its games. */
  async round(stage, round) {
    const result = await this.host.all('tournament.round', { ...this.of, ...(stage && { stage, round }), limit: ROWS }, 'pairs');
    for (const pair of result.pairs) if (pair.outcome && pair.b) pair.games ??= [0, 0, 0];
    return result;
  }

  /** Rows of the standings, of the whole event when no stage is named. */
  async standings(params = {}) {
    const { standings } = await this.host.all('tournament.standings', { ...this.of, ...params, limit: ROWS }, 'standings');
    for (const row of standings) row.rank ??= 0; /* disqualified */
    return standings;
  }

  /** Pairs the next round. @returns {Promise<object>} the round as it was announced */
  async pair(wishes) {
    await this.do('pair', wishes ? { wishes } : {}, ['round_open', 'tournament_state']);
    const round = await this.announced();
    this.note(round, wishes);
    return round;
  }

  async announced() {
    for (;;) {
      const { state } = await this.get();
      if (['preview', 'round', 'between'].includes(state)) return this.round();
      must(state === 'pairing', 'the event is in another state:', state);
      await sleep(20);
    }
  }

  /** Into the ledger: these pairs were announced. */
  note(round, wishes) {
    this.ledger.act('pair', {
      stage: round.stage, number: round.round, pairs: round.pairs.map(({ a, b }) => [a.player, b?.player ?? null]),
      ...(wishes && { wishes }),
    });
    this.rounds.push({ stage: round.stage, round: round.round });
    if (round.total) this.ledger.server.totals.push({ stage: round.stage, round: round.round, total: round.total });
  }

  /** Into the ledger: how a table came out, from the first one's side. @param {object} pair row of a round */
  result({ stage, round }, { a, b }, outcome, games) {
    this.ledger.act('result', { stage, number: round, pair: [a.player, b.player], outcome, games });
  }

  /** What the players of a table saw of their match: {outcome, games} for the ledger; null: nobody saw its end. */
  seen(pair) {
    for (const side of ['a', 'b']) {
      const saw = this.people.get(pair[side].player)?.saw(pair.match);
      if (saw) {
        const isFirstMine = (saw.seat === 'p1') === (side === 'a');
        const [one, two] = isFirstMine ? saw.wins : [...saw.wins].reverse();
        const isMine = saw.winner !== null && (saw.winner === saw.seat) === (side === 'a');
        return { outcome: saw.winner === null ? 'draw' : isMine ? 'a' : 'b', games: [one, two, saw.drawn], reason: saw.reason };
      }
    }
    return null;
  }

  /** What the server says of everything, for the ledger: standings after each round, places, its document. */
  async gather() {
    const { server } = this.ledger;
    const { stages } = this.ledger.of;
    server.standings = [];
    for (const { stage, round } of this.rounds) {
      if (!['swiss', 'robin'].includes(stages[stage - 1].format)) continue;
      const rows = await this.standings({ stage, round });
      server.standings.push({ stage, number: round, rows });
    }
    server.places = Object.fromEntries((await this.standings()).map(({ player, rank }) => [player, rank]));
    const { status, body } = await this.server.get(`/api/v1/tournaments/${this.tournament}/export`);
    must(status === 200, 'no export', status, body.slice(0, 300));
    server.export = JSON.parse(body);
    for (const { number, player } of server.export.players) server.ids[player] = number;
  }
}
