/* SPDX-License-Identifier: MIT
 * player.mjs - someone who knows no rules and forgets nothing: answers each prompt with a random
 * option, keeps every event as it was seen, and comes back after a broken connection. What must
 * never happen (a gap, an event that changed, an event twice with other words) throws at once. */
import { must, sleep } from './check.mjs';
import { Peer, isBroken } from './peer.mjs';

/** The games that a server offers. */
export const GAMES = ['digimon', 'duel-masters'];

/** What one player saw of one match. */
export class Seen {
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    /** @type {string[][]} [game - 1][seq - 1]: the event as text */
    this.games = [];
    this.prompt = null;
    this.status = null;
    /** @type {object[]} who sits there, as told last */
    this.players = [];
    /** @type {object|null} the match.status that ended it */
    this.end = null;
    this.updates = 0;
    /** What happened last, for reports. */
    this.trail = [];
  }

  note(...what) {
    this.trail.push(`${Math.round(performance.now())} ${what.join(' ')}`);
    if (this.trail.length > 12) this.trail.shift();
  }

  get game() { return this.games.length; }

  get seq() { return this.game === 0 ? 0 : this.games[this.game - 1].length; }

  get after() { return this.game === 0 ? undefined : { game: this.game, seq: this.seq }; }

  get isOver() { return this.end !== null; }

  /** @param {object} update params of match.update */
  apply({ game, from, events, prompt }) {
    this.note('events', from, '+', events.length, 'prompt', prompt?.prompt, prompt?.seat);
    while (this.games.length < game) this.games.push([]);
    const kept = this.games[game - 1];
    must(from >= 1 && from <= kept.length + 1, `gap in ${this.match}: has ${kept.length}, got from`, from);
    events.forEach((event, i) => {
      const text = JSON.stringify(event);
      const at = from - 1 + i;
      if (at < kept.length) {
        must(kept[at] === text, `event ${at + 1} of ${this.match} was ${kept[at]} and is`, text);
      } else {
        kept.push(text);
      }
    });
    this.updates += 1;
    if (game === this.games.length && from + events.length - 1 === kept.length) this.prompt = prompt;
  }

  /** @param {object} status params of match.status */
  applyStatus(status) {
    this.status = status.status;
    this.phase = status.phase;
    this.players = status.players;
    this.isReady = status.players.find(({ seat }) => seat === this.seat)?.ready ?? false;
    if (!['open', 'live'].includes(status.status)) {
      if (this.end) must(this.end.winner === status.winner, 'another winner', this.end, status);
      this.end = status;
      this.prompt = null;
    }
  }
}

export class Player {
  #wake = () => {};

  /** @param {() => string} url asked at each connection @param {object} random
   * @param {string} name @param {string} [game] that it plays */
  constructor(url, random, name, game = GAMES[0]) {
    this.url = url;
    this.game = game;
    this.random = random;
    this.name = name;
    /** @type {Peer|null} */
    this.peer = null;
    /** @type {Map<string, Seen>} */
    this.seen = new Map();
    this.answers = 0;
    this.thinkMs = 0;
    this.arranged = 0;
    /** Of Peer.open. */
    this.how = {};
    /** Refusals of an answer that are nobody's fault. */
    this.late = ['game_over', 'match_not_live'];
    /** @type {((update: object, seen: Seen) => void)|null} sees each update */
    this.onUpdate = null;
    /** @type {((method: string, params: object) => void)|null} sees what is of no match, or ends one */
    this.onNews = null;
    this.arrangesEvery = 0; /* so many answers; 0: never, the game may not know it */
    this.isGone = false;
    this.isCalled = false; /* to the tables of a tournament: it makes no matches of its own */
    /** @type {Error|null} the first thing that must never happen */
    this.failure = null;
  }

  fail(error) {
    this.failure ??= error;
    this.#wake();
  }

  /** Connects, as a new guest or with the session it has, and follows its matches again. */
  async connect() {
    const peer = await Peer.open(this.url(), this.how);
    peer.onNotice = (message) => {
      try {
        this.#notice(message);
      } catch (error) {
        this.fail(error);
      }
    };
    if (this.token) {
      const before = [...this.seen.values()]; /* others may begin meanwhile */
      const { matches } = await peer.request('session.resume', { token: this.token });
      const listed = new Set(matches.map(({ match }) => match));
      this.peer = peer;
      for (const known of matches) await this.#adopt(known);
      for (const seen of [...this.seen.values()]) {
        if (seen.isOver) continue;
        const { match, after } = seen;
        seen.prompt = null; /* may be answered already: the stream tells */
        seen.note('resume', JSON.stringify(after));
        const facts = await peer.request('match.resume', after ? { match, after } : { match }, ({ phase, players }) => {
          Object.assign(seen, { phase, players });
          seen.isReady = players.find(({ seat }) => seat === seen.seat)?.ready ?? false;
        });
        must(facts.seat === seen.seat, 'another seat');
        const goesOn = ['open', 'live'].includes(facts.status);
        must(listed.has(match) || !goesOn || !before.includes(seen), `${match} is ${facts.status}, listed are`, [...listed]);
      }
    } else {
      const { token, player } = await peer.request('session.guest', { name: this.name });
      Object.assign(this, { token, player, peer });
    }
    this.#wake();
  }

  /* A match that was made by a request whose answer got lost: played on, or given back when nobody
   * has joined it. Who is called to tables has made none: his open match is about to begin. */
  async #adopt({ match, seat, status }) {
    if (this.seen.get(match)?.seat) return;
    if (status === 'open' && !this.isCalled) await this.peer.request('match.leave', { match });
    if (status === 'live' || this.isCalled) this.#of(match).seat = seat;
  }

  #notice({ method, params }) {
    if (method === 'match.update') {
      const seen = this.#of(params.match);
      seen.apply(params);
      this.onUpdate?.(params, seen);
    }
    if (method === 'match.status') this.#of(params.match).applyStatus(params);
    if (method === 'server.notice') this.lastNotice = params;
    if (method !== 'match.update') this.onNews?.(method, params);
    this.#wake();
  }

  #of(match) {
    let seen = this.seen.get(match);
    if (seen === undefined) {
      seen = new Seen(match, null);
      this.seen.set(match, seen);
    }
    return seen;
  }

  /** A starter deck. @returns {Promise<string>} its id */
  async deck() {
    const { decks } = await this.peer.request('deck.list', { game: this.game });
    const starters = decks.filter((deck) => deck.starter && deck.legal);
    must(starters.length > 0, 'no starter decks');
    return this.random.of(starters).deck;
  }

  /** @param {"open"|"private"|"bot"} opponent @returns {Promise<object>} the result of create */
  async create(opponent) {
    const result = await this.peer.request('match.create', {
      game: this.game, deck: await this.deck(), opponent,
    });
    this.#of(result.match).seat = result.seat;
    return result;
  }

  /** @param {{match?: string, code?: string}} where */
  async join(where) {
    const result = await this.peer.request('match.join', { ...where, deck: await this.deck() });
    this.#of(result.match).seat = result.seat;
    return result;
  }

  /** A match that it sits in was made in another way. @returns {Seen} */
  track(match, seat) {
    const seen = this.#of(match);
    seen.seat = seat;
    return seen;
  }

  /* A match that waits for this player before a game. */
  #awaited() {
    for (const seen of this.seen.values()) {
      if (!seen.isOver && ['ready', 'between'].includes(seen.phase) && !seen.isReady) return seen;
    }
    return null;
  }

  /* The game may have begun without it meanwhile. */
  async #ready(seen) {
    seen.note('ready');
    try {
      await this.peer.request('match.ready', { match: seen.match });
      seen.isReady = true;
    } catch (error) {
      if (!['not_between', 'match_not_live'].includes(error.error)) throw error;
      seen.phase = null; /* the next status says where it is */
    }
  }

  #prompted() {
    for (const seen of this.seen.values()) {
      if (!seen.isOver && seen.prompt?.options && seen.prompt.seat === seen.seat) return seen;
    }
    return null;
  }

  /** Answers one prompt at random. @param {Seen} seen */
  async answer(seen) {
    const { prompt, match, game } = seen;
    must(prompt.options, `${this.name} thought about a prompt that was closed meanwhile:`, seen.trail);
    const { id } = this.random.of(prompt.options);
    seen.note('answer', prompt.prompt);
    let result;
    try {
      result = await this.peer.request('match.answer', {
        match, game, prompt: prompt.prompt, picks: [id],
      });
    } catch (error) {
      if (error.error) error.message += `; before: ${seen.trail.join('; ')}`;
      if (!this.late.includes(error.error)) throw error;
      if (seen.prompt === prompt) seen.prompt = null; /* the other seat conceded meanwhile */
      return;
    }
    this.answers += 1;
    must(Number.isInteger(result.seq), 'an answer without seq');
    if (seen.prompt === prompt) seen.prompt = null; /* its update is there before the result */
  }

  /** Lays its units in another order, and now and then the cards under one: the server may say no.
   * @param {Seen} seen @returns {Promise<boolean>} it did something */
  async arrange({ match, game, seat }) {
    const { view } = await this.peer.request('match.snapshot', { match });
    const { battle } = view[seat];
    if (battle.length < 2) return false;
    const units = battle.map(({ unit }) => unit);
    const order = units.map((unit) => [this.random.below(1000), unit]).sort(([a], [b]) => a - b)
      .map(([, unit]) => unit).slice(0, 16);
    await this.peer.request('match.arrange', { match, game, order });
    const { view: after } = await this.peer.request('match.snapshot', { match });
    const places = new Map(after[seat].battle.map(({ unit, numbers }) => [unit, numbers.place]));
    order.forEach((unit, i) => must(places.get(unit) === i + 1, `${unit} is not laid as asked`, order,
      after[seat].battle));
    const high = battle.find(({ stack }) => stack.length > 2);
    if (high) {
      const params = { match, game, unit: high.unit, order: [2, 1] };
      const refusal = await this.peer.request('match.arrange', params).then(() => null, (error) => error);
      if (refusal !== null && refusal.error !== 'bad_order') throw refusal; /* the connection broke, say */
    }
    return true;
  }

  /* Arranges before it answers; the match may be over meanwhile. */
  async #tidy(seen) {
    try {
      if (await this.arrange(seen)) this.arranged += 1;
    } catch (error) {
      if (!['game_over', 'match_not_live', 'too_fast'].includes(error.error)) throw error;
    }
  }

  /** Plays whatever it sits in until `isDone`, over broken connections.
   * @param {() => boolean} isDone */
  async play(isDone) {
    while (!isDone() && !this.failure) {
      try {
        if (!this.peer || this.peer.close) {
          if (this.isGone) return;
          await this.connect();
        }
        const seen = this.#prompted();
        if (seen) {
          if (this.thinkMs > 0) await sleep(this.random.below(this.thinkMs));
          if (this.arrangesEvery > 0 && this.random.below(this.arrangesEvery) === 0) await this.#tidy(seen);
          if (seen.prompt) await this.answer(seen);
        } else if (this.#awaited()) {
          await this.#ready(this.#awaited());
        } else {
          await Promise.race([
            new Promise((resolve) => { this.#wake = resolve; }), this.peer.closed, sleep(200),
          ]);
        }
      } catch (error) {
        if (!isBroken(error)) this.fail(error);
        this.peer?.cut();
        await sleep(20 + this.random.below(60));
      }
    }
    if (this.failure) throw this.failure;
  }

  /** Ends the connection. */
  async leave() {
    this.isGone = true;
    if (this.peer && !this.peer.close) await this.peer.end();
  }

  /** Fetches a match's stream from its beginning over a connection of its own and compares it with
   * what was seen. @param {Seen} seen @returns {Promise<number>} events that are there now */
  async recheck(seen) {
    const peer = await Peer.open(this.url());
    try {
      await peer.request('session.resume', { token: this.token });
      const fresh = new Seen(seen.match, seen.seat);
      const had = seen.games.map((game) => [...game]);
      peer.onNotice = ({ method, params }) => {
        if (method === 'match.update' && params.match === seen.match) fresh.apply(params);
      };
      const facts = await peer.request('match.resume', { match: seen.match, after: { game: 1, seq: 0 } });
      for (let tries = 0; tries < 500; tries += 1) {
        if (fresh.game > facts.game || (fresh.game === facts.game && fresh.seq >= facts.seq)) break;
        await sleep(10);
      }
      must(fresh.game >= had.length, `${seen.match} has fewer games than were seen`);
      had.forEach((game, g) => {
        must(fresh.games[g].length >= game.length,
          `${seen.match}: ${game.length} events were seen, there are`, fresh.games[g].length);
        game.forEach((text, i) => {
          must(fresh.games[g][i] === text,
            `event ${i + 1} of ${seen.match} was ${text} and is`, fresh.games[g][i]);
        });
      });
      return fresh.seq;
    } finally {
      peer.cut();
    }
  }
}
