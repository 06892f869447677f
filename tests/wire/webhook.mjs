/* SPDX-License-Identifier: MIT
 * webhook.mjs - an event tells an address on the web what happens in it: to whom, signed how, in which order;
 * a receiver that fails, hangs up, redirects or never ends; the daemon killed in between. */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

import { assert, check, finish, must, sleep, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS } from './lib/event.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const NO_ID = 'a'.repeat(16);
const HOUR = 3600 * 1000;
const TICK = 500; /* the server looks that often what is due */

/** Somebody who is told. What each request is answered with says `answer`: a status, or a function of the
 * response. Keeps what came. */
class Receiver {
  constructor() {
    /** @type {object[]} */
    this.got = [];
    this.connections = 0;
    this.answer = 200;
  }

  async open() {
    this.server = http.createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (part) => { text += part; });
      request.on('end', () => {
        const { headers, method, url } = request;
        this.got.push({
          method, url, text, headers, word: headers['shinpan-event'], delivery: Number(headers['shinpan-delivery']),
          when: Number(headers['shinpan-timestamp']), signature: headers['shinpan-signature'],
        });
        if (typeof this.answer === 'function') this.answer(response, request);
        else response.writeHead(this.answer).end();
      });
    });
    this.server.on('connection', () => { this.connections += 1; });
    await new Promise((resolve) => { this.server.listen(0, '127.0.0.1', resolve); });
    this.port = this.server.address().port;
    return this;
  }

  get url() { return `http://127.0.0.1:${this.port}/hook/secret-path?x=1`; }

  /** The next n, signed with that secret, in order, as { word, delivery, body }. */
  async take(n, secret) {
    await until(`${n} deliveries, ${this.got.length} came`, 15000, () => this.got.length >= n);
    return this.got.splice(0, n).map(({ method, url, text, headers, word, delivery, when, signature }) => {
      assert.deepEqual([method, url, headers['content-type']], ['POST', '/hook/secret-path?x=1', 'application/json']);
      must(headers['user-agent'].startsWith('shinpan/'), headers['user-agent']);
      must(headers.expect === undefined && headers.authorization === undefined && headers.cookie === undefined, headers);
      assert.equal(signature, `v1=${createHmac('sha256', secret).update(`${when}.${text}`).digest('hex')}`);
      const body = JSON.parse(text);
      assert.equal(body.event, word);
      return { word, delivery, when, body };
    });
  }

  close() {
    this.server.closeAllConnections?.();
    this.server.close();
  }
}

const server = await new Server({
  program: 'shinpand-test', flags: [...FLAGS, '--webhooks', '2', '--webhook-hosts', '127.0.0.1'],
}).start();
let ahead = 0;
const advance = async (ms) => { ahead += ms; await server.advance(ms); };
const kill = async () => {
  await server.stop('SIGKILL');
  await server.start({ SHINPAN_AHEAD_MS: String(ahead) });
};
const logged = (event) => readFileSync(server.log, 'utf8').split('\n').filter((line) => line.includes(`"ev":"${event}"`)).map((line) => JSON.parse(line));

const host = await Account.open(server, 'host', 'organizer');
const other = await Account.open(server, 'other', 'organizer');
const judge = await Account.open(server, 'juno');
const admin = await Account.open(server, 'ada', 'admin');
const players = [];
for (let i = 0; i < 4; i += 1) {
  players.push(new Entrant(server, 50 + i, `player-${i}`, GAMES[0]));
  await players[i].connect();
}

let last = null;

/** An event of four that has started. */
async function begin(rules = {}) {
  if (last) await last.host.request('tournament.cancel', { ...last.of, reason: 'next' }).catch(() => {});
  const event = last = await new Event(server, host).create({ name: 'A <b>"cup"</b>', game: GAMES[0], stages: [{ format: 'swiss', rounds: 2 }], ...rules });
  await event.do('staff', { player: judge.player, role: 'judge', on: true });
  for (const who of players) {
    if (who.peer.close) await who.connect();
    await event.enter(who);
  }
  return event;
}

async function hook(event, receiver) {
  const { secret } = await event.do('webhook', { url: receiver.url, on: true });
  assert.match(secret, /^[A-Za-z0-9_-]{43}$/);
  return secret;
}

const decide = (event, round, table, outcome = 'a') => event.do('result', { round, table, outcome, reason: 'decided' });

await check('who may have an address told, and which', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const log = () => host.request('tournament.log', { ...event.of, limit: 1 });
  const before = await log();
  const refused = async (who, params, error, field) => {
    const refusal = await who.refused('tournament.webhook', { ...event.of, url: receiver.url, on: true, ...params });
    assert.deepEqual([refusal.error, refusal.field], [error, field && `params.${field}`], JSON.stringify(params));
  };
  for (const who of [other, judge]) {
    await refused(who, {}, 'not_host');
    await refused(who, { on: false }, 'not_host');
  }
  await refused(host, { tournament: NO_ID }, 'tournament_unknown', 'tournament');
  for (const url of ['ftp://hook.example/x', 'https://me@hook.example/', 'https://hook.example:25/', 'hook.example/x/y',
    'http://localhost#x', 'https://hook.example/#x', 'http://10.0.0.1/', 'http://[::1]:8080/', 'http://167772161/',
    'http://169.254.169.254/latest', 'http://127.0.0.2:9999/']) {
    await refused(host, { url }, 'url_refused', 'url');
  }
  await refused(host, { url: `https://hook.example/${'x'.repeat(300)}` }, 'bad_length', 'url');
  await refused(host, { url: 'https://hook.example/\u00e9' }, 'bad_text', 'url');
  const secret = await hook(event, receiver);
  assert.equal((await event.do('webhook', { url: receiver.url, on: true })).secret, undefined, 'it is told once');
  await event.do('webhook', { url: 'https://hook.example/second', on: true });
  await refused(host, { url: 'https://hook.example/third' }, 'webhooks_full');
  await event.do('webhook', { url: 'https://hook.example/second', on: false });
  await event.do('webhook', { url: 'https://hook.example/second', on: false }); /* it is off */
  await event.do('webhook', { url: receiver.url, on: false });
  const again = await hook(event, receiver);
  must(again !== secret, 'another secret');
  assert.deepEqual(await log(), before, 'the log of the event');
  const { rows } = await admin.request('audit.list', { subject: event.tournament, verb: 'tournament.webhook' });
  must(rows.length > 20 && rows.some(({ result }) => result === 'not_host'), rows.length);
  const done = rows.filter(({ result }) => result === 'ok');
  assert.deepEqual(JSON.parse(done.at(-1).after), { on: true, at: `http://127.0.0.1:${receiver.port}` });
  must(!JSON.stringify(rows).includes('secret-path'), 'the path is nobody\'s business');
  await event.do('webhook', { url: receiver.url, on: false });
  receiver.close();
});

await check('an event as it is told, in order', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  await event.do('start');
  await event.pair();
  const names = new Set(players.map(({ name }) => name));
  const got = await receiver.take(1, secret);
  assert.equal(got[0].word, 'round.start');
  const { body } = got[0];
  assert.deepEqual([body.tournament, body.name, body.game, body.stage, body.round], [event.tournament, 'A <b>"cup"</b>', GAMES[0], 1, 1]);
  assert.equal(body.pairs.length, 2);
  must(body.pairs.every(({ table, a, b }) => table > 0 && names.has(a.name) && names.has(b.name)), body.pairs);
  await decide(event, 1, 1);
  await decide(event, 1, 2, 'b');
  await decide(event, 1, 2, 'a'); /* a correction */
  got.push(...await receiver.take(4, secret));
  assert.deepEqual(got.slice(1).map(({ word }) => word), ['result', 'result', 'round.end', 'result']);
  const [one, two, end, three] = got.slice(1).map(({ body: text }) => text);
  assert.deepEqual(one.results.map(({ stage, round, table, outcome, source }) => [stage, round, table, outcome, source]), [[1, 1, 1, 'a', 'judge']]);
  assert.deepEqual([two.results[0].outcome, two.results[0].corrected], ['b', undefined]);
  assert.deepEqual([three.results[0].outcome, three.results[0].corrected], ['a', true]);
  assert.deepEqual([end.stage, end.round], [1, 1]);
  assert.equal((await server.get(end.standings)).status, 200);
  await event.pair();
  await decide(event, 2, 1);
  await decide(event, 2, 2);
  await event.do('finish');
  got.push(...await receiver.take(5, secret));
  assert.deepEqual(got.slice(5).map(({ word }) => word), ['round.start', 'result', 'result', 'round.end', 'event.end']);
  const over = got.at(-1).body;
  assert.equal(over.state, 'over');
  assert.deepEqual(over.places.map(({ place }) => place).sort(), [1, 2, 3, 4].slice(0, over.places.length));
  const ids = got.map(({ delivery }) => delivery);
  assert.deepEqual(ids, [...new Set(ids)].sort((a, b) => a - b), 'numbers grow');
  await sleep(2 * TICK);
  assert.equal(receiver.got.length, 0, 'nothing twice');
  receiver.close();
});

await check('one that fails is told again, later and later, and nothing overtakes it', async () => {
  const receiver = await new Receiver().open();
  const aside = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  const ways = [500, 404, (response) => response.writeHead(307, { location: aside.url }).end(),
    (response) => response.destroy(), (response) => { response.writeHead(200); response.socket.destroy(); }];
  await event.do('start');
  receiver.answer = ways[0];
  await event.pair();
  await decide(event, 1, 1);
  const tries = [];
  for (const [i, wait] of [5, 15, 60, 300, 900].entries()) {
    tries.push(...await receiver.take(1, secret));
    await advance((wait - 4) * 1000); /* too early */
    await sleep(2 * TICK + 200);
    assert.equal(receiver.got.length, 0, `${wait} s are not over`);
    receiver.answer = ways[i + 1] ?? 204;
    await advance(4500);
  }
  tries.push(...await receiver.take(1, secret)); /* is taken */
  assert.deepEqual(new Set(tries.map(({ delivery, word }) => `${delivery} ${word}`)).size, 1);
  must(tries.every(({ when }, i) => i === 0 || when > tries[i - 1].when), 'each try says when it is');
  const [next] = await receiver.take(1, secret);
  assert.equal(next.word, 'result');
  assert.equal(aside.got.length, 0, 'a redirect was followed');
  const failed = logged('webhook.failed');
  must(failed.length === 5 && failed.every(({ tournament }) => tournament === event.tournament), failed);
  must(!readFileSync(server.log, 'utf8').includes('secret-path') && !readFileSync(server.log, 'utf8').includes(secret), 'no secrets in the log');
  receiver.close();
  aside.close();
});

await check('an answer without an end is not waited for', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  let sent = 0;
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = () => {
      if (response.destroyed || response.socket?.destroyed) return;
      sent += 8192;
      response.write('x'.repeat(8192));
      setTimeout(more, 1);
    };
    more();
  };
  await event.do('start');
  await event.pair();
  await receiver.take(1, secret);
  receiver.answer = 200;
  await decide(event, 1, 1);
  assert.equal((await receiver.take(1, secret))[0].word, 'result'); /* the first one was taken */
  must(sent < 8 << 20, 'it went on reading', sent);
  receiver.close();
});

await check('a kill loses nothing that was to be told', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  await event.do('start');
  receiver.answer = 503;
  await event.pair();
  const [first] = await receiver.take(1, secret);
  await kill(); /* while it waits to try again */
  receiver.answer = 200;
  await advance(5000);
  assert.equal((await receiver.take(1, secret))[0].delivery, first.delivery);
  for (const table of [1, 2]) { /* as soon as the act is durable, whether it has been told or not */
    await decide(event, 1, table);
    await kill();
  }
  let killed = null;
  receiver.answer = (response, request) => {
    if (killed || request.headers['shinpan-event'] !== 'round.start') response.end();
    else killed = kill(); /* it has been told, and that is not noted yet */
  };
  await event.pair();
  const told = new Map();
  await until('the pairs, twice', 20000, () => receiver.got.filter(({ word }) => word === 'round.start').length === 2);
  await killed;
  for (const one of await receiver.take(receiver.got.length, secret)) {
    const body = JSON.stringify(one.body);
    must((told.get(one.delivery) ?? body) === body, 'the same number, another body');
    told.set(one.delivery, body);
  }
  const words = [...told].sort(([a], [b]) => a - b).map(([, body]) => JSON.parse(body).event);
  assert.deepEqual(words, ['result', 'result', 'round.end', 'round.start']);
  receiver.close();
});

await check('a stop does not wait for it', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  receiver.answer = () => {}; /* never */
  await event.do('start');
  await event.pair();
  const [first] = await receiver.take(1, secret);
  const from = performance.now();
  assert.equal((await server.stop('SIGTERM')).code, 0);
  must(performance.now() - from < 8000, 'it took', performance.now() - from);
  receiver.answer = 200;
  await server.start({ SHINPAN_AHEAD_MS: String(ahead) });
  assert.equal((await receiver.take(1, secret))[0].delivery, first.delivery);
  receiver.close();
});

await check('after a day it is given up, and the next one is told', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  receiver.answer = 500;
  await event.do('start');
  await event.pair();
  const [first] = await receiver.take(1, secret);
  await advance(23 * HOUR);
  assert.equal((await receiver.take(1, secret))[0].delivery, first.delivery);
  receiver.answer = 200;
  await advance(2 * HOUR);
  await decide(event, 1, 1);
  await advance(2 * HOUR);
  const [next] = await receiver.take(1, secret);
  assert.equal(next.word, 'result');
  assert.deepEqual(logged('webhook.given_up').filter(({ tournament }) => tournament === event.tournament)
    .map(({ delivery }) => delivery), [first.delivery]);
  const { body: metrics } = await server.get('/metrics', { socketPath: `${server.data}/admin.sock` });
  for (const name of ['given_up', 'deliveries', 'failures']) {
    must(Number(metrics.match(new RegExp(`^shinpan_webhook_${name}_total (\\d+)$`, 'm'))[1]) > 0, `no ${name} are counted`);
  }
  receiver.close();
});

await check('a name that leads to an inner address is not asked', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  await event.do('webhook', { url: `http://localhost:${receiver.port}/`, on: true }); /* it is a name like any other */
  await event.do('start');
  await event.pair();
  const [line] = await until('the failure', 10000, () => {
    const lines = logged('webhook.failed').filter(({ tournament }) => tournament === event.tournament);
    return lines.length > 0 && lines;
  });
  assert.deepEqual([line.status, line.why], [0, 'the address is none of the internet']);
  assert.equal(receiver.connections, 0, 'it connected');
  receiver.close();
});

await check('over TLS nobody is told whose certificate is not believed', async () => {
  const key = `${server.data}/key.pem`;
  const cert = `${server.data}/cert.pem`;
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
    '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]);
  assert.equal(made.status, 0, String(made.stderr));
  let asked = 0;
  let met = 0;
  const receiver = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    asked += 1;
    response.end();
  });
  receiver.on('connection', () => { met += 1; });
  await new Promise((resolve) => { receiver.listen(0, '127.0.0.1', resolve); });
  const event = await begin();
  await event.do('webhook', { url: `https://127.0.0.1:${receiver.address().port}/`, on: true });
  await event.do('start');
  await event.pair();
  const [line] = await until('the failure', 10000, () => {
    const lines = logged('webhook.failed').filter(({ tournament }) => tournament === event.tournament);
    return lines.length > 0 && lines;
  });
  assert.equal(line.status, 0);
  assert.match(line.why, /certificate/);
  must(met > 0 && asked === 0, 'it was told', met, asked);
  receiver.close();
});

await check('one that was ended is told nothing more', async () => {
  const receiver = await new Receiver().open();
  const event = await begin();
  const secret = await hook(event, receiver);
  receiver.answer = 500;
  await event.do('start');
  await event.pair();
  await receiver.take(1, secret);
  await event.do('webhook', { url: receiver.url, on: false });
  receiver.answer = 200;
  await decide(event, 1, 1);
  await advance(HOUR);
  await sleep(2 * TICK);
  assert.equal(receiver.got.length, 0);
  await kill();
  await advance(HOUR);
  await sleep(2 * TICK);
  assert.equal(receiver.got.length, 0, 'not after a restart either');
  receiver.close();
});

const { code } = await server.stop();
assert.equal(code, 0);
finish();
