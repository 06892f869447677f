/* SPDX-License-Identifier: MIT
 * server.mjs - what the real server does, over real sockets, each answer durable before anybody
 * hears of it: answers a second as fast as clients can, then the time from an answer to its event
 * at both seats, at full speed and at a fixed pace. Prints rows, asserts nothing about time. The
 * clients run on the same machine and take their part of it. */
import { readFileSync } from 'node:fs';

import WebSocket from 'ws';

import { random, sleep } from '../wire/lib/check.mjs';
import { GAMES } from '../wire/lib/player.mjs';
import { Server } from '../wire/lib/server.mjs';

const SECONDS = Number(process.env.SECONDS ?? 6);
const dice = random(1);

/** A seat that answers at random; `onAnswer` decides when. Kept lean: it is measured with. */
class Seat {
  constructor(url) {
    this.socket = new WebSocket(url, ['shinpan.1'], { perMessageDeflate: false });
    this.pending = new Map();
    this.nextId = 1;
    this.match = null;
    this.socket.on('message', (data) => this.receive(JSON.parse(data)));
  }

  request(method, params) {
    const id = this.nextId;
    this.nextId += 1;
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return new Promise((resolve, reject) => { this.pending.set(id, { resolve, reject }); });
  }

  async open(name, game) {
    await new Promise((resolve, reject) => { this.socket.on('open', resolve).on('error', reject); });
    await this.request('hello', { protocol: [1], client: 'bench/1' });
    await this.request('session.guest', { name });
    const { decks } = await this.request('deck.list', { game });
    this.decks = decks.filter((deck) => deck.starter).map(({ deck }) => deck);
  }

  receive(message) {
    if (message.method === 'match.update') this.onUpdate?.(message.params);
    else if (message.method === 'match.status') this.onStatus?.(message.params);
    else if (message.id !== undefined) {
      const { resolve, reject } = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.error) reject(new Error(JSON.stringify(message.error)));
      else resolve(message.result);
    }
  }
}

/** Two seats that play match after match. */
class Table {
  constructor(url, stats, game) {
    this.game = game;
    this.seats = [new Seat(url), new Seat(url)];
    this.stats = stats;
    this.isStopped = false;
    this.asked = null;
  }

  async open(i) {
    await Promise.all(this.seats.map((seat, k) => seat.open(`bench ${i} ${k}`, this.game)));
    this.seats.forEach((seat, k) => {
      seat.onUpdate = (update) => this.update(k, update);
      seat.onStatus = ({ status }) => { if (k === 0 && status === 'finished') this.next(); };
    });
  }

  async next() {
    this.asked = null;
    if (this.isStopped) return;
    const [a, b] = this.seats;
    const { code } = await a.request('match.create', { game: this.game, deck: dice.of(a.decks), opponent: 'private' });
    await b.request('match.join', { code, deck: dice.of(b.decks) });
    this.stats.matches += 1;
  }

  update(k, { match, game, prompt }) {
    const now = performance.now();
    if (this.sent) {
      this.sent.waiting -= 1;
      if (this.sent.waiting === 0) {
        this.stats.ms.push(now - this.sent.at); /* both seats have it */
        this.sent = null;
      }
    }
    if (prompt?.options && prompt.seat === `p${k + 1}`) this.asked = { k, match, game, prompt };
    if (!this.stats.isPaced) this.answer();
  }

  /** Answers if somebody is asked and both seats have heard of the last answer. */
  answer() {
    if (!this.asked || this.sent || this.isStopped) return false;
    const { k, match, game, prompt } = this.asked;
    this.asked = null;
    this.sent = { at: performance.now(), waiting: 2 };
    this.stats.answers += 1;
    this.seats[k].request('match.answer', {
      match, game, prompt: prompt.prompt, picks: [dice.of(prompt.options).id],
    }).catch((error) => { this.stats.errors += 1; this.stats.error = error; });
    return true;
  }
}

function cpuMs(pid) {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) * 10; /* utime, stime in ticks of 10 ms */
}

const rssKiB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

const row = (name, value) => console.log(`${name.padEnd(34)} ${value}`);

/** @param {number} tables @param {number} rate answers a second, 0 for as many as possible
 * @param {string[]} games that are played, in turn */
async function run(tables, rate, games) {
  const server = await new Server({ flags: ['--synchronous', process.env.SYNC ?? 'full'] }).start();
  const rssEmpty = rssKiB(server.pid);
  const stats = { answers: 0, matches: 0, errors: 0, ms: [], isPaced: rate > 0 };
  const all = Array.from({ length: tables },
    (_, i) => new Table(server.url, stats, games[i % games.length]));
  await Promise.all(all.map((table, i) => table.open(i)));
  await Promise.all(all.map((table) => table.next()));
  let timer = null;
  if (rate > 0) {
    const from = performance.now();
    let given = 0;
    timer = setInterval(() => {
      const due = Math.floor((performance.now() - from) * rate / 1000);
      for (let i = 0; given < due && i < tables; i += 1) {
        if (all[(given + i) % tables].answer()) given += 1;
      }
    }, 1);
  }
  await sleep(1000); /* warm */
  Object.assign(stats, { answers: 0, ms: [] });
  const cpu = cpuMs(server.pid);
  const from = performance.now();
  await sleep(SECONDS * 1000);
  const seconds = (performance.now() - from) / 1000;
  const used = cpuMs(server.pid) - cpu;
  const ms = stats.ms.sort((a, b) => a - b);
  const at = (part) => ms[Math.min(ms.length - 1, Math.floor(ms.length * part))]?.toFixed(2);
  console.log(`${games.join(' and ')}:`);
  row(rate > 0 ? `answers at a pace of ${rate}/s` : 'answers through the server',
    `${(stats.answers / seconds).toFixed(0)} /s over ${tables} matches, server ${(used / seconds / 10).toFixed(0)} % of a core`);
  row('  answer to event at both seats', `median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  row('  server time an answer', `${(used * 1000 / stats.answers).toFixed(0)} us`);
  if (rate === 0) row('  memory a match with its two seats', `${((rssKiB(server.pid) - rssEmpty) / tables).toFixed(0)} KiB`);
  if (stats.errors > 0) row('  refused', `${stats.errors}, the last: ${stats.error.message}`);
  clearInterval(timer);
  for (const table of all) table.isStopped = true;
  await server.stop('SIGKILL');
  server.dispose();
}

for (const game of GAMES) await run(64, 0, [game]);
await run(200, 900, GAMES);
process.exit(0);
