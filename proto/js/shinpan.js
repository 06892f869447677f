/* SPDX-License-Identifier: MIT
 * shinpan.js - the client of a Shinpan server: requests, typed errors, match streams, reconnect.
 *
 * Needs nothing but a WebSocket constructor, so it runs in browsers and in Node (npm `ws`). Knows no
 * game. A broken connection is opened again by itself: session.resume, then match.resume for every
 * match followed, and feeds drop what they already had. Requests under way are not sent twice: they
 * fail with "disconnected", and the prompt that comes after resuming tells whether an answer counted. */

import { Emitter } from './emitter.js';
import { MatchFeed } from './match_feed.js';

export { Emitter, MatchFeed };

export const SUBPROTOCOL = 'shinpan.1';
export const PROTOCOL = 1;

/** A refusal by the server, or a failure on the way ("disconnected", "timeout", "closed"). */
export class ShinpanError extends Error {
  /** @param {string} error stable name @param {string} message for people
   * @param {{code?: number, field?: string, data?: object}} [more] */
  constructor(error, message, { code = 0, field, data } = {}) {
    super(message);
    this.name = 'ShinpanError';
    /** @type {string} stable name, e.g. "session_needed" */
    this.error = error;
    /** @type {number} JSON-RPC code; 0 when the failure is ours */
    this.code = code;
    /** @type {string|undefined} which field was wrong, e.g. "params.deck.piles.main[3].count" */
    this.field = field;
    /** @type {object|undefined} all of the error's data */
    this.data = data;
  }
}

const lost = (why) => new ShinpanError('disconnected', why);

/* Refusals that another attempt may not meet; while connecting they count as a broken connection. */
const PASSING = new Set(['too_fast', 'sessions_full', 'draining', 'store_down', 'internal']);
const isPassing = ({ code, error }) => code === 0 || PASSING.has(error);

/** Events: `state` (the new state), `update` and `status` of any match, `notice` {code, text},
 * `session` (what session.guest or session.resume answered), `session-lost` (ShinpanError: the token
 * is not known any more), `resumed` (connected, and every feed is where its match is).
 * States: idle, connecting, ready (requests can be sent), waiting (for the next attempt), closed. */
export class Client extends Emitter {
  #WebSocket;
  #socket = null;
  #timer = null;
  #attempt = 0;
  #nextId = 1;
  #pending = new Map();
  #feeds = new Map();

  /** @param {{url: string, WebSocket?: typeof WebSocket, name?: string, token?: string,
   *   requestMs?: number, retryFirstMs?: number, retryMaxMs?: number}} options
   *   name: "program/version" for hello; token: of a session to resume; requestMs: a request not
   *   answered for so long means the connection is dead */
  constructor({ url, WebSocket = globalThis.WebSocket, name = 'shinpan-js/0.1', token = null,
    requestMs = 20000, retryFirstMs = 250, retryMaxMs = 8000 }) {
    super();
    this.#WebSocket = WebSocket;
    this.url = url;
    this.name = name;
    this.token = token;
    this.requestMs = requestMs;
    this.retryFirstMs = retryFirstMs;
    this.retryMaxMs = retryMaxMs;
    this.state = 'idle';
    /** @type {object|null} what hello answered: server, games, limits */
    this.server = null;
    /** @type {object|null} player, name, expires_ms */
    this.session = null;
  }

  /* ---- connection ---- */

  /** Open the connection and keep it open until close().
   * @returns {Promise<Client>} when hello, and resuming if there is a token, are done; rejects when
   *   the server refuses hello or close() is called first */
  connect() {
    if (this.state === 'idle' || this.state === 'closed') this.#open();
    return this.ready();
  }

  /** @returns {Promise<Client>} when requests can be sent */
  ready() {
    if (this.state === 'ready') return Promise.resolve(this);
    return new Promise((resolve, reject) => {
      const off = this.on('state', (state) => {
        if (state === 'ready') resolve(this);
        if (state === 'closed') reject(this.failure ?? new ShinpanError('closed', 'client closed'));
        if (state === 'ready' || state === 'closed') off();
      });
    });
  }

  /** End it for good. Following a match again needs connect(). */
  close() {
    this.#end(null);
  }

  /** Do not wait for the next attempt (a browser heard that it is online again). */
  retryNow() {
    if (this.state === 'waiting') this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    this.failure = null;
    this.#set('connecting');
    const socket = new this.#WebSocket(this.url, [SUBPROTOCOL]);
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#receive(data);
    };
    socket.onerror = () => {}; /* close follows */
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#dropped(`connection closed (${code}) ${reason}`.trim());
    };
  }

  async #greet(socket) {
    try {
      this.server = await this.#send('hello', { protocol: [PROTOCOL], client: this.name });
      if (this.token) await this.#resume();
    } catch (error) {
      if (socket !== this.#socket) return; /* it broke, and onclose has seen to that */
      if (!isPassing(error)) this.#end(error);
      else this.#giveUp(socket, error.message);
      return;
    }
    this.#attempt = 0;
    this.#set('ready');
    await Promise.all([...this.#feeds.values()].map((feed) => feed.level()));
    if (socket === this.#socket) this.emit('resumed');
  }

  /* A dead session does not end the connection: the page can ask for a new one. */
  async #resume() {
    try {
      this.#signIn(await this.#send('session.resume', { token: this.token }));
    } catch (error) {
      if (error.error !== 'token_unknown') throw error;
      this.token = null;
      this.session = null;
      this.emit('session-lost', error);
      return;
    }
    const running = [...this.#feeds.values()].filter((feed) => !feed.isOver);
    await Promise.all(running.map((feed) => this.#resumeMatch(feed)));
  }

  async #resumeMatch(feed) {
    try {
      const { match, after } = feed;
      await this.#send('match.resume', after ? { match, after } : { match });
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#feeds.delete(feed.match); /* cancelled meanwhile */
      feed.emit('lost', error);
    }
  }

  #giveUp(socket, why) {
    socket.close();
    if (socket === this.#socket) this.#dropped(why);
  }

  #dropped(why) {
    this.#socket = null;
    this.#rejectAll(lost(why));
    const wait = Math.min(this.retryMaxMs, this.retryFirstMs * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2));
    this.#set('waiting');
  }

  #end(failure) {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.failure = failure;
    this.#rejectAll(failure ?? new ShinpanError('closed', 'client closed'));
    this.#set('closed');
    socket?.close(1000);
  }

  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.emit('state', state);
  }

  /* ---- requests and what comes back ---- */

  /** Send a request. @param {string} method @param {object} params
   * @returns {Promise<any>} its result; rejects with ShinpanError */
  request(method, params = {}) {
    if (this.state !== 'ready') return Promise.reject(lost('not connected'));
    return this.#send(method, params);
  }

  #send(method, params) {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      const timer = setTimeout(() => {
        this.#settle(id)?.reject(new ShinpanError('timeout', `${method} was not answered`));
        if (socket) this.#giveUp(socket, 'the server does not answer');
      }, this.requestMs);
      this.#pending.set(id, { method, params, resolve, reject, timer });
      try {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      } catch (error) {
        this.#settle(id)?.reject(lost(String(error)));
      }
    });
  }

  #settle(id) {
    const waiting = this.#pending.get(id);
    if (waiting) {
      clearTimeout(waiting.timer);
      this.#pending.delete(id);
    }
    return waiting;
  }

  #rejectAll(error) {
    for (const id of [...this.#pending.keys()]) this.#settle(id).reject(error);
  }

  #receive(data) {
    const message = JSON.parse(data);
    if (message.method !== undefined) {
      this.#notified(message.method, message.params);
      return;
    }
    const waiting = this.#settle(message.id);
    if (waiting === undefined) return;
    if (message.error) {
      const { code, message: words, data: more } = message.error;
      const error = more?.error ?? 'error';
      waiting.reject(new ShinpanError(error, words, { code, field: more?.field, data: more }));
      return;
    }
    this.#learn(waiting, message.result);
    waiting.resolve(message.result);
  }

  /* Before the caller wakes up: updates may follow in the same turn of the event loop. */
  #learn({ method, params }, result) {
    if (method === 'match.create' || method === 'match.join') {
      this.feed(result.match).describe(result);
    } else if (method === 'match.resume') {
      this.#feeds.get(result.match)?.resume(result);
    } else if (method === 'match.leave') {
      this.#feeds.delete(params.match);
    }
  }

  #notified(method, params) {
    if (method === 'match.update') {
      this.feed(params.match).apply(params);
    } else if (method === 'match.status') {
      this.feed(params.match).applyStatus(params);
    } else if (method === 'server.notice') {
      this.emit('notice', params);
    }
  }

  /* ---- session ---- */

  #signIn(session) {
    this.session = { ...this.session, ...session };
    this.emit('session', this.session);
  }

  /** A new guest session. @param {string} name @returns {Promise<object>} token, player, name */
  async guest(name) {
    const session = await this.request('session.guest', { name });
    this.token = session.token;
    this.#signIn(session);
    return session;
  }

  /** Go on with an earlier session; later reconnects do so by themselves. @param {string} token
   * @returns {Promise<object>} player, name, expires_ms, matches */
  async resume(token) {
    const session = await this.request('session.resume', { token });
    this.token = token;
    this.#signIn(session);
    return session;
  }

  /* ---- decks ---- */

  /** @param {{game: string, revision?: string, deck: {piles: object}}} params
   * @returns {Promise<{legal: boolean, faults: object[], hash?: string}>} */
  deckCheck(params) { return this.request('deck.check', params); }

  /** @param {{game: string, name: string, deck: {piles: object}}} params */
  deckPut(params) { return this.request('deck.put', params); }

  /** @param {string} [game] @returns {Promise<{decks: object[]}>} */
  deckList(game) { return this.request('deck.list', game ? { game } : {}); }

  /** @param {string} deck deck id */
  deckGet(deck) { return this.request('deck.get', { deck }); }

  /** @param {string} deck deck id */
  deckDelete(deck) { return this.request('deck.delete', { deck }); }

  /* ---- matches ---- */

  /** Every match this client follows, by id. @returns {ReadonlyMap<string, MatchFeed>} */
  get feeds() { return this.#feeds; }

  /** The game that a match is of. @param {MatchFeed} feed @returns {string|undefined} its name;
   * undefined: the server does not offer it any more */
  gameOf({ revision }) {
    return this.server.games.find(({ revisions }) => revisions.includes(revision))?.game;
  }

  /** The feed of a match, made at its first mention. @param {string} match @returns {MatchFeed} */
  feed(match) {
    let feed = this.#feeds.get(match);
    if (feed === undefined) {
      feed = new MatchFeed(match);
      feed.on('update', (update) => this.emit('update', update));
      feed.on('status', (status) => this.emit('status', status));
      feed.on('gap', () => this.#mend(feed));
      this.#feeds.set(match, feed);
    }
    return feed;
  }

  /* Ask once for what is missing; whatever comes twice the feed drops. */
  async #mend(feed) {
    if (feed.isMending) return;
    feed.isMending = true;
    try {
      await this.#resumeMatch(feed);
    } catch { /* reconnecting resumes as well */
      if (this.#socket) this.#giveUp(this.#socket, 'a match could not be resumed');
    } finally {
      feed.isMending = false;
    }
  }

  /** @param {{game: string, revision?: string, deck: string, opponent: "open"|"private"|"bot",
   *   name?: string}} params @returns {Promise<MatchFeed>} its `code` is set for private matches */
  async matchCreate(params) {
    const result = await this.request('match.create', params);
    return Object.assign(this.feed(result.match), { code: result.code ?? null });
  }

  /** @param {string} [game] @returns {Promise<{matches: object[]}>} open matches */
  matchList(game) { return this.request('match.list', game ? { game } : {}); }

  /** @param {{match?: string, code?: string, deck: string}} params @returns {Promise<MatchFeed>} */
  async matchJoin(params) {
    const result = await this.request('match.join', params);
    return this.feed(result.match);
  }

  /** Follow a match again, from where this client left it. @param {string} match
   * @returns {Promise<MatchFeed>} its stream follows: `await feed.level()` waits for that */
  async matchResume(match) {
    const feed = this.feed(match);
    const { after } = feed;
    try {
      await this.request('match.resume', after ? { match, after } : { match });
    } catch (error) {
      if (error.code !== 0) this.#feeds.delete(match);
      throw error;
    }
    return feed;
  }

  /** @param {string} match */
  matchLeave(match) { return this.request('match.leave', { match }); }

  /** What this viewer may know of the table now. @param {string} match
   * @returns {Promise<{match: string, game: number, seat: string, seq: number, view: object,
   *   prompt: object|null}>} */
  matchSnapshot(match) { return this.request('match.snapshot', { match }); }

  /** Answer the open prompt. @param {MatchFeed} feed @param {number[]} picks option ids
   * @returns {Promise<{seq: number}>} */
  matchAnswer(feed, picks) {
    const { match, game, prompt } = feed;
    return this.request('match.answer', { match, game, prompt: prompt?.prompt ?? 0, picks });
  }

  /** Lay the own units in another order, or the cards under one, at any moment. @param {MatchFeed} feed
   * @param {number[]} order units from left to right; with `unit` places of the cards under it, from 1,
   *   the uppermost first @param {number} [unit] @returns {Promise<{seq: number}>} */
  matchArrange({ match, game }, order, unit) {
    return this.request('match.arrange', { match, game, ...(unit !== undefined && { unit }), order });
  }

  /** @param {MatchFeed} feed */
  matchConcede({ match, game }) { return this.request('match.concede', { match, game }); }

  /* ---- replays ---- */

  /** @param {{player?: string, limit?: number, before?: string}} [params] */
  replayList(params = {}) { return this.request('replay.list', params); }

  /** @param {string} replay */
  replayGet(replay) { return this.request('replay.get', { replay }); }
}
