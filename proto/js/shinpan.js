/* SPDX-License-Identifier: MIT
 * shinpan.js - the client of a Shinpan server: requests, typed errors, match streams, reconnect.
 *
 * Needs nothing but a WebSocket constructor, so it runs in browsers and in Node (npm `ws`). Knows no
 * game. A broken connection is opened again by itself: session.resume, then match.resume for every
 * match followed, and feeds drop what they already had. Requests under way are not sent twice: they
 * fail with "disconnected", and the prompt that comes after resuming tells whether an answer counted. */

import { Emitter } from './emitter.js';
import { MatchFeed } from './match_feed.js';
import { nonceCommitment, randomBytes32, toHex } from './verify.js';

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

const sharing = (share) => (share ? { share } : {});

/* A nonce and what binds it. WebCrypto is needed here only. */
async function drawNonce() {
  const nonce = await randomBytes32();
  return { nonce: toHex(nonce), commitment: toHex(await nonceCommitment(nonce)) };
}

const lost = (why) => new ShinpanError('disconnected', why);

/* Refusals that another attempt may not meet; while connecting they count as a broken connection. */
const PASSING = new Set(['too_fast', 'sessions_full', 'draining', 'store_down', 'internal']);
const isPassing = ({ code, error }) => code === 0 || PASSING.has(error);

/** Events: `state` (the new state), `update` and `status` of any match, `notice` {code, text},
 * `session` (what began the session answered), `session-lost` (ShinpanError: the token
 * is not known any more, or the session was ended elsewhere: error "session_ended", data.reason says
 * how), `resumed` (connected, and every feed is where its match is).
 * Each notice of the server comes under its own name as well (`lobby.change`, ..), with its params.
 * States: idle, connecting, ready (requests can be sent), waiting (for the next attempt), closed. */
export class Client extends Emitter {
  #WebSocket;
  #socket = null;
  #timer = null;
  #attempt = 0;
  #nextId = 1;
  #pending = new Map();
  #feeds = new Map();
  #queueNonce = null; /* of the match that is waited for */
  #rematchNonces = new Map(); /* by the match that is over */

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
      const { match, after, isWatched, isJudged, watchCode } = feed;
      const where = watchCode ? { code: watchCode } : { match };
      const method = isJudged ? 'judge.watch' : isWatched ? 'match.watch' : 'match.resume';
      await this.#send(method, after ? { ...where, after } : where);
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
      const feed = this.#feeds.get(result.match);
      feed?.resume(result);
      if (feed) this.#tellNonce(feed);
    } else if (method === 'match.watch') {
      const feed = this.feed(result.match);
      Object.assign(feed, { isWatched: true, watchCode: params.code ?? null });
      feed.describe(result); /* what is delayed is not waited for */
    } else if (method === 'judge.watch') {
      const feed = this.feed(result.match);
      feed.isJudged = true;
      feed.describe(result);
    } else if (method === 'match.leave') {
      this.#feeds.delete(params.match);
    }
  }

  #notified(method, params) {
    if (method === 'match.update') {
      this.feed(params.match).apply(params);
    } else if (method === 'match.status') {
      const feed = this.feed(params.match);
      feed.applyStatus(params);
      this.#tellNonce(feed);
      if (params.rematch && this.#rematchNonces.has(params.match)) {
        this.feed(params.rematch).nonce = this.#rematchNonces.get(params.match);
        this.#rematchNonces.delete(params.match);
      }
    } else if (method === 'match.presence') {
      this.feed(params.match).applyPresence(params);
    } else if (method === 'match.offered') {
      this.feed(params.match).applyOffer(params);
    } else if (method === 'match.hand') {
      this.feed(params.match).applyHand(params);
    } else if (method === 'match.watched') {
      this.feed(params.match).applyWatched(params);
    } else if (method === 'queue.found') {
      const feed = this.feed(params.match);
      feed.describe(params);
      feed.nonce = this.#queueNonce;
    } else if (method === 'tournament.call' && params.match) {
      this.feed(params.match).describe(params);
    } else if (method === 'session.ended') {
      this.#signOut();
      this.emit('session-lost', new ShinpanError('session_ended', params.reason, { data: params }));
    } else if (method === 'server.notice') {
      this.emit('notice', params);
    }
    this.emit(method, params);
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

  #signOut() {
    this.token = null;
    this.session = null;
    this.#feeds.clear();
  }

  /** Make an account; of the guest that this client is, if it is one. @param {{handle: string,
   *   password: string, name?: string}} params
   * @returns {Promise<object>} token, player, name, handle, roles, expires_ms */
  async register(params) {
    const session = await this.request('account.register', params);
    this.token = session.token;
    this.#signIn(session);
    return session;
  }

  /** Begin a session of an account. @param {string} handle @param {string} password
   * @returns {Promise<object>} token, player, name, handle, roles, expires_ms, matches */
  async login(handle, password) {
    const session = await this.request('session.login', { handle, password });
    this.token = session.token;
    this.#signIn(session);
    return session;
  }

  /** End this session, or all of the player; the connection stays. @param {boolean} [everywhere] */
  async logout(everywhere = false) {
    await this.request('session.logout', everywhere ? { everywhere } : {});
    this.#signOut();
  }

  /** @returns {Promise<{sessions: object[]}>} */
  sessionList() { return this.request('session.list'); }

  /** End another session. @param {string} session as sessionList names it */
  sessionEnd(session) { return this.request('session.end', { session }); }

  /** @returns {Promise<{player: string, name: string, handle?: string, roles: string[]}>} */
  account() { return this.request('account.get'); }

  /** @param {string} name @returns {Promise<object>} player, name, handle, roles */
  async rename(name) {
    const account = await this.request('account.rename', { name });
    this.session = { ...this.session, ...account };
    return account;
  }

  /** Another password; all other sessions end. @param {string} old @param {string} fresh
   * @returns {Promise<object>} token, player, name, handle, roles, expires_ms */
  async changePassword(old, fresh) {
    const session = await this.request('account.password', { old, new: fresh });
    this.token = session.token;
    this.#signIn(session);
    return session;
  }

  /** Delete the account and what belongs to it, for good. @param {string} password */
  async deleteAccount(password) {
    await this.request('account.delete', { password });
    this.#signOut();
  }

  /* ---- decks ---- */

  /** @param {{game: string, revision?: string, restrictions?: string, deck: {piles: object}}} params
   * @returns {Promise<{legal: boolean, faults: object[], hash?: string}>} */
  deckCheck(params) { return this.request('deck.check', params); }

  /** @param {{game: string, name: string, replace?: string, restrictions?: string,
   *   deck: {piles: object}}} params */
  deckPut(params) { return this.request('deck.put', params); }

  /** @param {string} [game] @returns {Promise<{decks: object[]}>} */
  deckList(game) { return this.request('deck.list', game ? { game } : {}); }

  /** @param {string} deck deck id */
  deckGet(deck) { return this.request('deck.get', { deck }); }

  /** @param {string} deck deck id */
  deckDelete(deck) { return this.request('deck.delete', { deck }); }

  /** @param {string} deck yours or a starter's @param {string} [name]
   * @returns {Promise<{deck: string, name: string}>} */
  deckCopy(deck, name) { return this.request('deck.copy', name ? { deck, name } : { deck }); }

  /** @param {string} deck deck id @param {string} name */
  deckRename(deck, name) { return this.request('deck.rename', { deck, name }); }

  /** Reads what somebody pasted; stores nothing.
   * @param {{game: string, text: string, revision?: string, restrictions?: string}} params
   * @returns {Promise<{format: string, name?: string, piles: object, legal: boolean,
   *   faults: object[], unknown: object[]}>} */
  deckImport(params) { return this.request('deck.import', params); }

  /** @param {string} deck yours or a starter's
   * @param {"text"|"tts"|"drasil"|"code"|"json"} format @param {"en"|"ja"} [language]
   * @returns {Promise<{format: string, text: string}>} */
  deckExport(deck, format, language) {
    return this.request('deck.export', language ? { deck, format, language } : { deck, format });
  }

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
   *   settings?: object, nonce?: boolean}} params nonce: take part in the shuffle, with a nonce that
   *   this client draws, commits to and tells when it is time
   * @returns {Promise<MatchFeed>} its `code` is set for private matches */
  async matchCreate(params) {
    const { result, feed } = await this.#sit('match.create', params);
    return Object.assign(feed, { code: result.code ?? null });
  }

  async #sit(method, { nonce = false, ...params }) {
    const own = nonce ? await drawNonce() : null;
    const result = await this.request(method, own === null ? params
      : { ...params, nonce_commitment: own.commitment });
    const feed = this.feed(result.match);
    if (own !== null) {
      feed.nonce = own.nonce;
      this.#tellNonce(feed);
    }
    return { result, feed };
  }

  /* Once both have committed: the status that says so may be here already, or come later. */
  #tellNonce(feed) {
    const mine = feed.players.find(({ seat }) => seat === feed.seat);
    if (feed.nonce === null || feed.phase !== 'ready' || mine?.nonce !== 'awaited') return;
    const { match, nonce } = feed;
    this.request('match.nonce', { match, nonce }).catch(() => {}); /* too late, or told: status says so */
  }

  /** @param {string} [game] @returns {Promise<{matches: object[]}>} open matches */
  matchList(game) { return this.request('match.list', game ? { game } : {}); }

  /** @param {{match?: string, code?: string, deck: string, nonce?: boolean}} params nonce: as in
   *   matchCreate @returns {Promise<MatchFeed>} */
  async matchJoin(params) { return (await this.#sit('match.join', params)).feed; }

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

  /** Follow a match of others as a spectator. Its feed has a seat of null, `hands` of players who show
   * theirs (event `hand`), and comes back after a broken connection like any other.
   * @param {string} match id of the match, or its code when it is private: then `{code}`
   * @returns {Promise<MatchFeed>} */
  async matchWatch(match) {
    const isCode = typeof match === 'object';
    const after = isCode ? undefined : this.#feeds.get(match)?.after;
    const where = isCode ? { code: match.code } : { match };
    const result = await this.request('match.watch', after ? { ...where, after } : where);
    return this.feed(result.match);
  }

  /** For judges: follow a running match and see all of it. Its feed comes back after a broken connection like
   * any other. @param {string} match @param {string} [reason] @returns {Promise<MatchFeed>} */
  async judgeWatch(match, reason) {
    const after = this.#feeds.get(match)?.after;
    await this.request('judge.watch', { match, ...(after && { after }), ...(reason && { reason }) });
    return this.feed(match);
  }

  /** Follow it no more. @param {string} match */
  judgeUnwatch(match) {
    this.#feeds.delete(match);
    return this.request('judge.unwatch', { match });
  }

  /** Running matches that anyone may watch. @param {{game?: string, limit?: number}} [params]
   * @returns {Promise<{matches: object[], total: number}>} */
  matchLive(params = {}) { return this.request('match.live', params); }

  /** Show the own hand to those who watch, or no more. @param {string} match @param {boolean} on */
  matchShow(match, on) { return this.request('match.show', { match, on }); }

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

  /** Give up the game, or the whole match. @param {MatchFeed} feed @param {boolean} [whole] */
  matchConcede({ match, game }, whole = false) {
    return this.request('match.concede', whole ? { match, game, whole } : { match, game });
  }

  /** The next game may begin, or the first one of a match that waits for both.
   * @param {string} match @param {{deck?: string, first?: string}} [how] another deck; the seat that
   *   goes first, if it is for this player to say */
  matchReady(match, how = {}) { return this.request('match.ready', { match, ...how }); }

  /** Ask for another match like one that is over. @param {string} match
   * @param {{nonce?: boolean}} [how] nonce: as in matchCreate
   * @returns {Promise<{match?: string}>} the new one, once both have asked: resume it */
  async matchRematch(match, { nonce = false } = {}) {
    const own = nonce ? await drawNonce() : null;
    if (own !== null) this.#rematchNonces.set(match, own.nonce);
    return this.request('match.rematch', own === null ? { match } : { match, nonce_commitment: own.commitment });
  }

  /** Offer the other player a pause, its end, or a draw. @param {MatchFeed} feed
   * @param {"pause"|"resume"|"draw"} what */
  matchOffer({ match }, what) { return this.request('match.offer', { match, what }); }

  /** Reply to what the other player offers (`feed.offer.what`). @param {MatchFeed} feed
   * @param {"pause"|"resume"|"draw"} what @param {boolean} accept */
  matchReply({ match }, what, accept) { return this.request('match.reply', { match, what, accept }); }

  /* ---- the lobby's list, rated queues, ratings ---- */

  /** The matches that may be joined or watched; changes come as event `lobby.change`. @param {string} [game]
   * @returns {Promise<{matches: object[], total: number, here: number}>} */
  lobbyWatch(game) { return this.request('lobby.watch', game ? { game } : {}); }

  lobbyUnwatch() { return this.request('lobby.unwatch'); }

  /** @param {string} [game] @returns {Promise<{queues: object[]}>} */
  queueList(game) { return this.request('queue.list', game ? { game } : {}); }

  /** Wait for a rated match: event `queue.state` tells how it stands, `queue.found` that there is one; its
   * feed is there. @param {{game: string, format?: string, deck: string, nonce?: boolean}} params nonce: as
   * in matchCreate */
  async queueJoin({ nonce = false, ...params }) {
    const own = nonce ? await drawNonce() : null;
    this.#queueNonce = own?.nonce ?? null; /* the match may be there before the answer is */
    return this.request('queue.join', own === null ? params : { ...params, nonce_commitment: own.commitment });
  }

  queueLeave() { return this.request('queue.leave'); }

  /** @param {{game: string, format?: string, player?: string}} params */
  ratingGet(params) { return this.request('rating.get', params); }

  /** @param {{game: string, format?: string, season?: number, after?: string, limit?: number}} params */
  ratingList(params) { return this.request('rating.list', params); }

  /* ---- chat: what others say comes as event `chat.message` ---- */

  /** @returns {Promise<{phrases: {phrase: string, en: string, ja: string}[]}>} */
  chatPhrases() { return this.request('chat.phrases'); }

  /** @param {{text?: string, phrase?: string, match?: string}} words one of text and phrase; without
   *   match in the lobby */
  chatSay(words) { return this.request('chat.say', words); }

  /** The last lines of the lobby. @returns {Promise<{lines: object[]}>} */
  chatRecent() { return this.request('chat.recent'); }

  /** @param {string} match @param {boolean} on the opponent is not heard there */
  chatMute(match, on) { return this.request('chat.mute', { match, on }); }

  /** @param {string} player @param {boolean} on he is never heard or met */
  chatBlock(player, on) { return this.request('chat.block', { player, on }); }

  /** @returns {Promise<{players: {player: string, name: string}[]}>} */
  chatBlocks() { return this.request('chat.blocks'); }

  /** For judges. @param {string} player @param {number} seconds 0: may speak again */
  /** @param {{after?: string, limit?: number}} [params] @returns {Promise<{players: object[], next?: string}>} */
  chatSilenced(params = {}) { return this.request('chat.silenced', params); }

  chatSilence(player, seconds) { return this.request('chat.silence', { player, seconds }); }

  /** For judges. @param {string} match @param {number} [after] `next` of the page before */
  chatHistory(match, after) { return this.request('chat.history', { match, ...(after && { after }) }); }

  /* ---- replays ---- */

  /** @param {{player?: string, limit?: number, before?: string}} [params] */
  replayList(params = {}) { return this.request('replay.list', params); }

  /** @param {string} replay @param {string} [share] token of the link, for an unlisted one */
  replayGet(replay, share) { return this.request('replay.get', { replay, ...sharing(share) }); }

  /** Who may see the replay of a match of yours; the stricter wish of the two players holds.
   * @param {string} replay @param {"public"|"unlisted"|"players"} privacy
   * @returns {Promise<{privacy: string, share?: string}>} what holds now, and the token of the link */
  replayShare(replay, privacy) { return this.request('replay.share', { replay, privacy }); }

  /** Where each turn of a game begins. @param {string} replay @param {number} game @param {string} [share] */
  replayTurns(replay, game, share) {
    return this.request('replay.turns', { replay, game, ...sharing(share) });
  }

  /** The table after the command that an event belongs to, as a viewer saw it.
   * @param {{replay: string, game: number, event: number, viewer: "p1"|"p2"|"spectator"|"all", share?: string}} params */
  replayAt(params) { return this.request('replay.at', params); }

  /** Events as a viewer saw them.
   * @param {{replay: string, game: number, from: number, viewer: string, limit?: number, share?: string}} params */
  replayEvents(params) { return this.request('replay.events', params); }

  /** For organizers: the secret of a match is held back no longer. @param {string} replay */
  replayReveal(replay) { return this.request('replay.reveal', { replay }); }

  /** The server runs the match again and compares everything. @param {string} replay @param {string} [share]
   * @returns {Promise<{passed: boolean, fault: string, text: string}>} */
  replayVerify(replay, share) { return this.request('replay.verify', { replay, ...sharing(share) }); }

  /* ---- tournaments (TOURNAMENTS.md): what changes comes as events `tournament.news` and
   * `tournament.call`; who is called to a match follows it from there on ---- */

  /** @param {{game?: string, state?: "entry"|"running"|"over", mine?: boolean, before?: string, limit?: number}} [params] */
  tournamentList(params = {}) { return this.request('tournament.list', params); }

  /** @param {string} tournament */
  tournamentGet(tournament) { return this.request('tournament.get', { tournament }); }

  /** The same, and changes from then on; again after every `resumed`. @param {string} tournament */
  tournamentWatch(tournament) { return this.request('tournament.watch', { tournament }); }

  /** @param {string} tournament */
  tournamentUnwatch(tournament) { return this.request('tournament.unwatch', { tournament }); }

  /** @param {string} tournament @param {{after?: number, limit?: number}} [page] */
  tournamentPlayers(tournament, page = {}) { return this.request('tournament.players', { tournament, ...page }); }

  /** @param {string} tournament @param {{stage?: number, round?: number, after?: number, limit?: number}} [which] */
  tournamentRound(tournament, which = {}) { return this.request('tournament.round', { tournament, ...which }); }

  /** @param {string} tournament @param {{stage?: number, round?: number, after?: number, limit?: number}} [which] */
  tournamentStandings(tournament, which = {}) {
    return this.request('tournament.standings', { tournament, ...which });
  }

  /** @param {string} tournament @param {{stage?: number, after?: number, limit?: number}} [which] */
  tournamentBracket(tournament, which = {}) { return this.request('tournament.bracket', { tournament, ...which }); }

  /** @param {string} tournament @param {string} [player] left out: your own */
  tournamentDecklist(tournament, player) {
    return this.request('tournament.decklist', player ? { tournament, player } : { tournament });
  }

  /** @param {string} tournament @param {{code?: string, deck?: string}} [how]
   * @returns {Promise<{state: "in"|"waiting"}>} */
  tournamentEnter(tournament, how = {}) { return this.request('tournament.enter', { tournament, ...how }); }

  /** @param {string} tournament @param {string} deck id of a deck */
  tournamentDeck(tournament, deck) { return this.request('tournament.deck', { tournament, deck }); }

  /** Leave, or drop. @param {string} tournament */
  tournamentLeave(tournament) { return this.request('tournament.leave', { tournament }); }

  /** @param {string} tournament */
  tournamentCheckIn(tournament) { return this.request('tournament.check_in', { tournament }); }

  /** For organizers. @param {object} rules @returns {Promise<{tournament: string, code?: string}>} */
  tournamentCreate(rules) { return this.request('tournament.create', { rules }); }

  /** For its hosts, like all below down to tournamentWebhook. @param {string} tournament @param {object} rules */
  tournamentChange(tournament, rules) { return this.request('tournament.change', { tournament, rules }); }

  /** @param {string} tournament @param {string} player handle or id @param {string} [deck] of yours, registered for him */
  tournamentAdmit(tournament, player, deck) {
    return this.request('tournament.admit', { tournament, player, ...(deck && { deck }) });
  }

  /** @param {string} tournament @param {string} player @param {string} [reason] */
  tournamentRemove(tournament, player, reason) {
    return this.request('tournament.remove', { tournament, player, ...(reason && { reason }) });
  }

  /** @param {string} tournament @param {string} player @param {number} [number] left out: none any more */
  tournamentSeed(tournament, player, number) {
    return this.request('tournament.seed', { tournament, player, ...(number && { number }) });
  }

  /** @param {string} tournament @param {string} player handle or id @param {"host"|"judge"} role @param {boolean} on */
  tournamentStaff(tournament, player, role, on) {
    return this.request('tournament.staff', { tournament, player, role, on });
  }

  /** @param {string} tournament */
  tournamentStart(tournament) { return this.request('tournament.start', { tournament }); }

  /** @param {string} tournament @param {{kind: "pair"|"apart"|"bye", a: string, b?: string}[]} [wishes] */
  tournamentPair(tournament, wishes) {
    return this.request('tournament.pair', { tournament, ...(wishes?.length && { wishes }) });
  }

  /** @param {string} tournament */
  tournamentUnpair(tournament) { return this.request('tournament.unpair', { tournament }); }

  /** @param {string} tournament @param {boolean} on @param {string} [reason] */
  tournamentHold(tournament, on, reason) {
    return this.request('tournament.hold', { tournament, on, ...(reason && { reason }) });
  }

  /** @param {string} tournament @param {boolean} [early] though rounds are left */
  tournamentFinish(tournament, early) { return this.request('tournament.finish', { tournament, ...(early && { early }) }); }

  /** @param {string} tournament @param {string} reason */
  tournamentCancel(tournament, reason) { return this.request('tournament.cancel', { tournament, reason }); }

  /** @param {string} tournament @param {string} text */
  tournamentAnnounce(tournament, text) { return this.request('tournament.announce', { tournament, text }); }

  /** @param {string} tournament @param {string} url @param {boolean} on @returns {Promise<{secret?: string}>} */
  tournamentWebhook(tournament, url, on) { return this.request('tournament.webhook', { tournament, url, on }); }

  /** For its judges, like all below.
   * @param {string} tournament @param {{table?: number, seconds: number, reason: string}} time */
  tournamentExtend(tournament, time) { return this.request('tournament.extend', { tournament, ...time }); }

  /** @param {string} tournament @param {{stage?: number, round: number, table: number,
   *   outcome: "a"|"b"|"draw"|"double_loss", games?: [number, number, number], reason: string}} result */
  tournamentResult(tournament, result) { return this.request('tournament.result', { tournament, ...result }); }

  /** @param {string} tournament @param {string} player
   * @param {"warning"|"game_loss"|"match_loss"|"disqualification"} kind @param {string} reason */
  tournamentPenalty(tournament, player, kind, reason) {
    return this.request('tournament.penalty', { tournament, player, kind, reason });
  }

  /** @param {string} tournament @param {{before?: number, limit?: number}} [page] */
  tournamentLog(tournament, page = {}) { return this.request('tournament.log', { tournament, ...page }); }
}
