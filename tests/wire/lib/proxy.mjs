/* SPDX-License-Identifier: MIT
 * proxy.mjs - a bad network between clients and the server. Each connection through it gets one
 * fault, drawn by the seed and the number of the connection:
 *
 *   clean     none
 *   delay     each piece comes up to 60 ms later
 *   throttle  so many bytes a second, in both directions
 *   split     segments of one byte at first, then of a few
 *   cut       after some bytes both sides are closed in order
 *   half      after some bytes one direction ends (FIN), the other goes on for a while
 *   reset     after some bytes both sides get RST (SO_LINGER 0)
 *   hole      after some bytes nothing passes any more, and nobody is told for a while */
import net from 'node:net';

import { must, random } from './check.mjs';

/** How often which fault comes. */
export const MIX = { clean: 8, delay: 3, throttle: 2, split: 2, cut: 2, half: 2, reset: 2, hole: 2 };

const ENDING = ['cut', 'half', 'reset', 'hole'];
const SPLIT_BYTES = 1500; /* of each direction come byte by byte */
const QUEUE_BYTES = 256 * 1024; /* that wait in one direction before its source is not read */
const LATER_MS = 60;

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/* One direction of a connection. */
class Pipe {
  #queue = [];
  #bytes = 0;
  #isBusy = false;

  constructor(link, from, to) {
    Object.assign(this, { link, from, to, sent: 0 });
    from.on('data', (chunk) => {
      if (link.isHole) return;
      this.#queue.push(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes > QUEUE_BYTES) from.pause();
      this.#run();
    });
    from.on('end', () => {
      this.#queue.push(null);
      this.#run();
    });
  }

  async #run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#queue.length > 0 && !this.to.destroyed) {
      const chunk = this.#queue.shift();
      if (chunk === null) {
        this.to.end();
        break;
      }
      this.#bytes -= chunk.length;
      if (this.from.isPaused() && this.#bytes < QUEUE_BYTES / 2) this.from.resume();
      await this.#pass(chunk);
    }
    this.#isBusy = false;
  }

  async #pass(chunk) {
    const { link } = this;
    if (link.kind === 'delay') await pause(link.dice.below(LATER_MS));
    if (link.kind === 'throttle') await pause((chunk.length * 1000) / link.rate);
    if (link.kind !== 'split') {
      await this.#write(chunk);
      return;
    }
    for (let at = 0; at < chunk.length && !this.to.destroyed;) {
      const end = at + (this.sent < SPLIT_BYTES ? 1 : 1 + link.dice.below(200));
      await this.#write(chunk.subarray(at, end));
      at = end;
      if (this.sent % 64 === 0) await pause(0);
    }
  }

  async #write(bytes) {
    const { link, to } = this;
    if (link.isHole || to.destroyed || to.writableEnded) return;
    this.sent += bytes.length;
    const goesOn = to.write(bytes);
    link.passed(bytes.length);
    if (!goesOn && !to.destroyed) {
      await new Promise((resolve) => {
        const done = () => {
          to.off('drain', done);
          to.off('close', done);
          resolve();
        };
        to.on('drain', done);
        to.on('close', done);
      });
    }
  }
}

class Link {
  constructor(proxy, client, number) {
    this.proxy = proxy;
    this.dice = random(proxy.seed * 100003 + number);
    this.kind = proxy.isFair ? 'clean' : this.dice.of(proxy.kinds);
    this.rate = 8192 + this.dice.below(65536);
    this.left = 100 + this.dice.below(this.dice.below(2) === 0 ? 4000 : 60000);
    this.holdMs = 500 + this.dice.below(4000);
    this.isUpstream = this.dice.below(2) === 0;
    this.isHole = false;
    proxy.counts[this.kind] += 1;
    this.client = client;
    this.server = net.connect({ host: '127.0.0.1', port: proxy.target(), allowHalfOpen: true, noDelay: true });
    client.setNoDelay(true);
    for (const [one, other] of [[this.client, this.server], [this.server, this.client]]) {
      one.on('error', () => other.destroy()); /* as when the other side of a cable is pulled */
      one.on('close', () => {
        if (!this.isHole) other.destroySoon();
        this.#gone();
      });
    }
    this.up = new Pipe(this, client, this.server);
    this.down = new Pipe(this, this.server, client);
    proxy.links.add(this);
  }

  #gone() {
    if (this.client.destroyed && this.server.destroyed) this.proxy.links.delete(this);
  }

  /* So many bytes have gone through: is it time? */
  passed(bytes) {
    if (this.left <= 0 || !ENDING.includes(this.kind)) return;
    this.left -= bytes;
    if (this.left > 0) return;
    if (this.kind === 'cut') {
      this.client.destroySoon();
      this.server.destroySoon();
    } else if (this.kind === 'reset') {
      this.reset();
    } else {
      if (this.kind === 'half') (this.isUpstream ? this.server : this.client).end();
      else this.isHole = true;
      setTimeout(() => this.reset(), this.holdMs).unref();
    }
  }

  reset() {
    for (const socket of [this.client, this.server]) {
      if (!socket.destroyed) socket.resetAndDestroy();
    }
    this.#gone();
  }
}

export class Proxy {
  #listener;

  /** @param {{target: () => number, seed: number, mix?: object}} how `target`: the server's port,
   * asked at each connection */
  constructor({ target, seed, mix = MIX }) {
    this.target = target;
    this.seed = seed;
    this.kinds = Object.entries(mix).flatMap(([kind, times]) => Array(times).fill(kind));
    this.counts = Object.fromEntries(Object.keys(mix).map((kind) => [kind, 0]));
    this.links = new Set();
    this.isFair = false; /* new connections have no fault */
    let number = 0;
    this.#listener = net.createServer({ allowHalfOpen: true, pauseOnConnect: false }, (client) => {
      number += 1;
      new Link(this, client, number);
    });
  }

  /** @returns {Promise<Proxy>} */
  async open() {
    await new Promise((resolve, reject) => {
      this.#listener.on('error', reject);
      this.#listener.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, resolve);
    });
    this.port = this.#listener.address().port;
    must(this.port > 0, 'no port');
    return this;
  }

  get url() { return `ws://127.0.0.1:${this.port}/ws`; }

  /** How many connections had which fault, as text. */
  get summary() { return Object.entries(this.counts).map(([kind, n]) => `${n} ${kind}`).join(', '); }

  close() {
    this.#listener.close();
    for (const link of this.links) link.reset();
  }
}
