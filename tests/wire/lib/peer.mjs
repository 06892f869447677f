/* SPDX-License-Identifier: MIT
 * peer.mjs - a connection that hides nothing: for tests that send wrong things, break off, and look
 * at every message. The client for everyone else is proto/js/shinpan.js. */
import WebSocket from 'ws';

import { must, PATIENCE } from './check.mjs';
import { Record } from './record.mjs';

const ANSWER_MS = 20000 * PATIENCE;

export class Refusal extends Error {
  constructor({ code, message, data }, asked = '') {
    super(`${data?.error ?? code}${data?.field ? ` at ${data.field}` : ''}: ${message}; asked ${asked.slice(0, 200)}`);
    this.code = code;
    this.error = data?.error;
    this.field = data?.field;
    this.data = data;
  }
}

export class Gone extends Error {}

/** The connection is to blame, not what was said. @param {Error} error */
export function isBroken(error) {
  return error instanceof Gone || (typeof error.code === 'string' && error.code.startsWith('E'));
}

export class Peer {
  #pending = new Map();
  #waiting = [];
  #nextId = 1;

  constructor(socket, patience = 0) {
    this.socket = socket;
    this.patience = patience;
    this.record = new Record();
    /** @type {object[]} notifications nobody took yet */
    this.inbox = [];
    /** @type {((message: object) => void)|null} takes notifications instead of the inbox */
    this.onNotice = null;
    /** How many requests were answered, to tell what came first. */
    this.answered = 0;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.close = { code, reason: String(reason) };
        for (const { reject } of this.#pending.values()) reject(new Gone(`closed with ${code}`));
        this.#pending.clear();
        for (const { reject } of this.#waiting.splice(0)) reject(new Gone(`closed with ${code}`));
        resolve(this.close);
      });
    });
    socket.on('error', () => {}); /* close follows */
    socket.on('message', (data, isBinary) => {
      must(!isBinary, 'the server sent a binary message');
      this.#receive(String(data));
    });
  }

  /** @param {string} url @param {{hello?: boolean, protocols?: string[], options?: object,
   * patience?: number}} [how] `patience` is for a network that loses things: what takes longer (ms)
   * ends the connection, and whatever goes wrong with it is Gone
   * @returns {Promise<Peer>} hello is done unless `hello` is false */
  static async open(url, { hello = true, protocols = ['shinpan.1'], options = {}, patience = 0 } = {}) {
    const wait = patience > 0 ? { handshakeTimeout: patience } : {};
    const socket = new WebSocket(url, protocols, { perMessageDeflate: false, ...wait, ...options });
    const peer = new Peer(socket, patience); /* listens before the first message can come */
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', (error) => reject(patience > 0 ? new Gone(error.message) : error));
      socket.once('close', (code) => reject(new Gone(`closed with ${code}`)));
    });
    if (hello) {
      peer.server = await peer.request('hello', { protocol: [1], client: 'wire-tests/1' });
    }
    return peer;
  }

  #receive(text) {
    this.record.received(text);
    const message = JSON.parse(text);
    must(message.jsonrpc === '2.0', 'not JSON-RPC:', text);
    const waiting = this.#pending.get(message.id);
    if (message.method !== undefined) {
      must(message.id === undefined, 'a notification with an id:', text);
      if (this.onNotice) this.onNotice(message);
      else this.inbox.push(message);
    } else if (waiting !== undefined) {
      this.#pending.delete(message.id);
      this.answered += 1;
      if (message.error) waiting.reject(new Refusal(message.error, waiting.text));
      else waiting.resolve(message.result);
    } else {
      this.inbox.push(message); /* the answer to raw text */
    }
    this.#feed();
  }

  #feed() {
    for (const waiting of [...this.#waiting]) {
      const at = this.inbox.findIndex(waiting.matches);
      if (at >= 0) {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.resolve(this.inbox.splice(at, 1)[0]);
      }
    }
  }

  /** @param {string} method @param {object} params @param {(result: object) => void} [onResult] sees the
   * result before any message that came behind it: who awaits the promise may see it later
   * @returns {Promise<object>} its result; rejects with Refusal, or Gone when the connection ends first */
  request(method, params = {}, onResult = null) {
    const id = this.#nextId;
    this.#nextId += 1;
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    this.record.sent(text);
    return this.#ask(id, text, onResult);
  }

  #ask(id, text, onResult = null) {
    return new Promise((resolve, reject) => {
      if (this.close) {
        reject(new Gone('closed before'));
        return;
      }
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        if (this.patience > 0) {
          this.cut();
          reject(new Gone('not answered'));
          return;
        }
        reject(new Error(`not answered in ${ANSWER_MS} ms: ${text.slice(0, 300)}; `
          + `inbox: ${JSON.stringify(this.inbox).slice(0, 500)}`));
      }, this.patience || ANSWER_MS);
      this.#pending.set(id, {
        text,
        resolve: (result) => {
          clearTimeout(timer);
          onResult?.(result);
          resolve(result);
        },
        reject: (error) => { clearTimeout(timer); reject(error); },
      });
      this.socket.send(text);
    });
  }

  /** The same, for a request that is meant to be wrong: it is not recorded. @param {string} method
   * @param {unknown} params @returns {Promise<Refusal>} fails when it is not refused */
  async refused(method, params) {
    const id = this.#nextId;
    this.#nextId += 1;
    try {
      const result = await this.#ask(id, JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      throw new Error(`${method} ${JSON.stringify(params)} was answered: ${JSON.stringify(result)}`);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** Sends text as it is. @param {string|Buffer} text */
  raw(text) { this.socket.send(text); }

  /** The next message (in or to come) that fits, taken out of the inbox.
   * @param {(message: object) => boolean} [matches] */
  next(matches = () => true, ms = ANSWER_MS) {
    return new Promise((resolve, reject) => {
      const waiting = { matches, resolve, reject };
      const timer = setTimeout(() => {
        const at = this.#waiting.indexOf(waiting);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(new Error(`no such message in ${ms} ms; inbox: ${JSON.stringify(this.inbox).slice(0, 500)}`));
      }, ms);
      waiting.resolve = (message) => { clearTimeout(timer); resolve(message); };
      waiting.reject = (error) => { clearTimeout(timer); reject(error); };
      this.#waiting.push(waiting);
      this.#feed();
      if (this.close && this.#waiting.includes(waiting)) {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.reject(new Gone('closed before'));
      }
    });
  }

  /** Ends the connection with a close frame. */
  async end() {
    this.socket.close(1000);
    await this.closed;
  }

  /** Ends it as a pulled cable would. */
  cut() { this.socket.terminate(); }
}
