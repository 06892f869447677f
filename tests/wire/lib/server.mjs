/* SPDX-License-Identifier: MIT
 * server.mjs - the real daemon in a directory of its own, on a free port that it keeps over
 * restarts. Which build is used says BUILD (default build/debug), which starter decks DECKS. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, openSync, closeSync } from 'node:fs';
import net from 'node:net';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { must, PATIENCE, until } from './check.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const build = path.resolve(root, process.env.BUILD ?? 'build/debug');
export const cards = path.join(root, 'engine/cards/sets');
const decks = path.resolve(root, process.env.DECKS ?? 'engine/cards/decks');

/** @param {string} name of a program of the build */
export function program(name) {
  for (const folder of ['server', 'server/host', 'server/ctl', 'tests/shim', 'tests/host', '.']) {
    const at = path.join(build, folder, name);
    if (existsSync(at)) return at;
  }
  throw new Error(`${name} is not built in ${build}`);
}

/** Runs shinpanctl and returns { status, stdout, stderr }. */
export function ctl(...args) {
  return spawnSync(program('shinpanctl'), args, { encoding: 'utf8', cwd: root });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const servers = new Set();
process.on('exit', () => {
  for (const server of servers) server.dispose();
});
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1));

export class Server {
  #child = null;

  /** @param {{program?: string, under?: string[], flags?: string[], env?: object}} [options] flags
   * and env hold for every start; `under` is a command that runs it, such as valgrind */
  constructor({ program: name = 'shinpand', under = [], flags = [], env = {} } = {}) {
    this.name = name;
    this.under = under;
    this.flags = flags;
    this.env = env;
    this.data = mkdtempSync(path.join(tmpdir(), 'shinpan-'));
    this.log = path.join(this.data, 'log');
    this.port = 0;
    this.starts = 0;
    this.ahead = 0; /* ms that it was advanced by, in all */
    servers.add(this);
  }

  /** The port speaks TLS: a flag says so. */
  get isTls() { return this.flags.includes('--tls-certificate'); }

  get url() { return `${this.isTls ? 'wss' : 'ws'}://127.0.0.1:${this.port}/ws`; }

  get web() { return `${this.isTls ? 'https' : 'http'}://127.0.0.1:${this.port}`; }

  get pid() { return this.#child?.pid; }

  get isRunning() { return this.#child !== null; }

  /** Flags that every start gets: paths of the tree, and limits that one test machine reaches. */
  get args() {
    return [
      '--listen', '127.0.0.1', '--port', String(this.port), '--data-dir', this.data,
      '--web-root', path.join(root, 'server/web'), '--js-root', path.join(root, 'proto/js'),
      '--card-sets', cards, '--starter-decks', decks,
      '--guest-rate', '0', '--match-rate', '0', '--player-matches', '1000', '--bot-delay', '0',
      '--address-connections', '2000', '--address-sessions', '2000', '--address-rate', '5000',
      '--address-burst', '5000', '--message-rate', '100000', '--message-burst', '100000', '--address-message-rate', '0',
      '--player-message-rate', '0', '--player-connections', '1000', '--traffic-rate', '512MiB',
      ...this.flags,
    ];
  }

  /** Starts and waits until it is ready. @param {object} [env] for this start only
   * @returns {Promise<Server>} */
  async start(env = {}) {
    must(this.#child === null, 'the server runs already');
    this.port ||= await freePort();
    const log = openSync(this.log, 'a');
    const [file, ...args] = [...this.under, program(this.name), ...this.args];
    const child = spawn(file, args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.env, ...env },
    });
    closeSync(log);
    this.#child = child;
    this.starts += 1;
    this.exit = new Promise((resolve) => {
      child.on('exit', (code, signal) => {
        if (this.#child === child) this.#child = null;
        resolve({ code, signal });
      });
    });
    await until('the server to be ready', this.under.length > 0 ? 300000 : 30000, async () => {
      if (this.#child !== child) {
        if (env.SHINPAN_CRASH_AT) return true; /* it may crash while it recovers */
        throw new Error(`the server did not start: ${this.logTail()}`);
      }
      return (await this.get('/readyz').catch(() => ({}))).status === 200;
    });
    return this;
  }

  /** Asks the test build for something over the admin socket (server/host/seams.h). @param {string} path */
  async seam(where) {
    const { status, body } = await this.get(where, { socketPath: path.join(this.data, 'admin.sock') });
    must(status === 200, 'the server cannot do', where, status, this.name);
    return Number(body);
  }

  /** Moves the time that the server goes by forward, and lets happen what is due by then; the test
   * build alone can. @param {number} ms @returns {Promise<number>} what time it is then */
  async advance(ms) {
    this.ahead += ms;
    return this.seam(`/advance?ms=${ms}`);
  }

  /** @param {string} signal @returns {Promise<{code, signal}>} how it ended */
  stop(signal = 'SIGTERM') {
    this.#child?.kill(signal);
    return this.exit;
  }

  /** Stops it if it runs and removes what it wrote. */
  dispose() {
    servers.delete(this);
    this.#child?.kill('SIGKILL');
    if (!process.env.KEEP) rmSync(this.data, { recursive: true, force: true });
  }

  logTail(bytes = 2000) {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').slice(-bytes) : '';
  }

  /** POST of a text to a path of the admin socket. @returns {Promise<{status, body}>} */
  post(where, text) {
    return this.get(where, { socketPath: path.join(this.data, 'admin.sock'), method: 'POST', text });
  }

  /** GET of a path; resolves with { status, headers, body }. @param {string} where
   * @param {{socketPath?: string}} [options] */
  get(where, { socketPath, method = 'GET', headers = {}, text = '' } = {}) {
    return new Promise((resolve, reject) => {
      const to = socketPath ? { socketPath } : { host: '127.0.0.1', port: this.port, rejectUnauthorized: false };
      const { request: ask } = this.isTls && !socketPath ? https : http;
      const request = ask({ ...to, path: where, method, agent: false, headers }, (reply) => {
        let body = '';
        reply.setEncoding('utf8');
        reply.on('data', (text) => { body += text; });
        reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, body }));
        reply.on('close', () => reject(new Error('the answer broke off'))); /* after the end: nothing */
      });
      request.setTimeout(10000 * PATIENCE, () => request.destroy(new Error('no answer for too long')));
      request.on('error', reject);
      request.end(text);
    });
  }
}
