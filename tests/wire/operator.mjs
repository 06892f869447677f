/* SPDX-License-Identifier: MIT
 * operator.mjs - what whoever runs a server relies on: bans that end, roles that are written down, a drain
 * that is taken back, pauses and rewinds between two games, figures, the admin socket's limits, and a copy of
 * the database that the server makes itself. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { WebSocket } from 'ws';

import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const WORD = 'correct horse battery';
const server = await new Server({ program: 'shinpand-test', flags: ['--register-rate', '0', '--login-rate', '0'] }).start();
const dice = random(61);
let made = 0;

async function guest(name) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, await peer.request('session.guest', { name }));
}

const roles = (handle, ...changes) => ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle, ...changes);

async function account(...list) {
  const peer = await Peer.open(server.url);
  const handle = `${list[0] ?? 'player'}-${made += 1}`;
  Object.assign(peer, await peer.request('account.register', { handle, password: WORD }));
  if (list.length > 0) must(roles(handle, ...list.map((role) => `+${role}`)).status === 0, 'roles are given');
  return peer;
}

async function again({ token }) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, { token, ...await peer.request('session.resume', { token }) });
}

async function deck(peer, game) {
  const { decks } = await peer.request('deck.list', { game });
  return dice.of(decks.filter(({ starter, legal }) => starter && legal)).deck;
}

const told = (peer, method, fits = () => true) => (
  peer.next((message) => message.method === method && fits(message.params)).then(({ params }) => params));

async function pair(a, b, settings = {}) {
  const { match, code } = await a.request('match.create', {
    game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'private', settings,
  });
  await b.request('match.join', { code, deck: await deck(b, GAMES[0]) });
  for (const peer of [a, b]) await told(peer, 'match.status', ({ status }) => status === 'live');
  return match;
}

let admin = await account('admin');
let judge = await account('judge');

let ahead = 0; /* of the machine's clock, as the server goes by it */

async function advance(ms) {
  ahead += ms;
  await server.advance(ms);
}

async function restart(signal = 'SIGKILL') {
  await server.stop(signal);
  await server.start({ SHINPAN_AHEAD_MS: String(ahead) });
  [admin, judge] = [await again(admin), await again(judge)];
}

const figure = async (name) => {
  const { body } = await server.get('/metrics', { socketPath: path.join(server.data, 'admin.sock') });
  const line = body.split('\n').find((one) => one.startsWith(`shinpan_${name} `));
  must(line !== undefined, 'there is no', name);
  return Number(line.split(' ')[1]);
};

const logged = (event) => server.logTail(1e6).split('\n').filter((line) => line.includes(`"${event}"`)).map((line) => JSON.parse(line));

await check('a guest comes back when the ban is lifted, also over a restart', async () => {
  const rude = await guest('rude');
  const { ban } = await admin.request('admin.ban', { player: rude.player, reason: 'x' });
  await rude.closed;
  const out = await Peer.open(server.url);
  assert.equal((await out.refused('session.resume', { token: rude.token })).error, 'banned');
  await restart();
  await admin.request('admin.unban', { ban });
  const back = await again(rude);
  assert.deepEqual([back.player, back.name], [rude.player, 'rude']);
  await back.end();
  const { ban: next } = await admin.request('admin.ban', { address: '192.0.2.7', reason: 'x' });
  must(next > ban, 'a number is given once', ban, next);
  await admin.request('admin.unban', { ban: next });
});

await check('keeping out oneself or this machine wants a second word', async () => {
  for (const about of [{ player: admin.player }, { address: '127.0.0.1' }, { address: '127.3.2.1' }, { address: '::1' }]) {
    assert.equal((await admin.refused('admin.ban', { ...about, reason: 'x' })).error, 'ban_unsure', JSON.stringify(about));
  }
  const { ban } = await admin.request('admin.ban', { address: '127.3.2.1', reason: 'x', sure: true });
  await admin.request('admin.unban', { ban });
  assert.deepEqual((await admin.request('admin.bans')).bans, []);
});

await check('roles that are given are in the record, also without a server', async () => {
  const ann = await account();
  must(roles(ann.handle, '+judge').status === 0, 'while it runs');
  await server.stop();
  must(roles(ann.handle, '-judge', '+organizer').status === 0, 'while it does not');
  must(roles('nobody-here', '+judge').status !== 0, 'there is no such account');
  await server.start();
  [admin, judge] = [await again(admin), await again(judge)];
  const { rows } = await admin.request('audit.list', { subject: ann.player, verb: 'account.roles' });
  assert.deepEqual(rows.reverse().map(({ actor, before, after, result }) => [actor, before, after, result]),
    [['local', '{"roles":1}', '{"roles":5}', 'ok'], ['local', '{"roles":5}', '{"roles":3}', 'ok']]);
});

await check('a drain is taken back, and new matches begin again', async () => {
  const [a, b] = [await guest('a'), await guest('b')];
  await pair(a, b); /* so that it waits */
  await admin.request('admin.drain', { seconds: 3600 });
  const create = async () => a.refused('match.create', { game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'private' })
    .then(({ error }) => error, () => 'none');
  assert.equal(await figure('draining'), 1);
  assert.equal(await create(), 'draining');
  await told(a, 'server.notice', ({ code }) => code === 'draining');
  await admin.request('admin.drain', { off: true });
  await told(a, 'server.notice', ({ code }) => code === 'announced');
  assert.equal(await figure('draining'), 0);
  await a.request('match.create', { game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'private' });
  const { rows } = await admin.request('audit.list', { verb: 'admin.drain', limit: 1 });
  assert.equal(rows[0].after, '{"seconds":0,"off":true}');
});

await check('between two games a judge pauses, and takes the game back that is over', async () => {
  const [a, b] = [await guest('a'), await guest('b')];
  const match = await pair(a, b, { best_of: 3 });
  await a.request('match.concede', { match, game: 1 });
  await told(a, 'match.status', ({ phase }) => phase === 'between');
  await judge.request('judge.pause', { match, reason: 'a word with both' });
  const held = await told(a, 'match.status', ({ phase, until_ms: until }) => phase === 'between' && until === undefined);
  assert.deepEqual(held.wins, [0, 1]);
  assert.equal((await a.refused('match.ready', { match })).error, 'match_paused');
  await advance(3600 * 1000);
  await restart();
  for (const peer of [a, b]) await peer.closed;
  const [a2, b2] = [await again(a), await again(b)];
  for (const peer of [a2, b2]) {
    const { phase, game } = await peer.request('match.resume', { match });
    assert.deepEqual([phase, game], ['between', 1]);
  }
  const { prompt } = await judge.request('judge.view', { match });
  assert.equal(prompt, null);
  await judge.request('judge.rewind', { match, game: 1, seq: 9999, reason: 'too far' }).then(
    () => must(false, 'there is no such moment'), ({ error }) => assert.equal(error, 'moment_unknown'));
  const { seq } = await judge.request('judge.view', { match });
  await judge.request('judge.rewind', { match, game: 1, seq: seq - 1, reason: 'conceded by mistake' });
  const on = await told(a2, 'match.status', ({ phase }) => phase === 'playing');
  assert.deepEqual([on.game, on.wins], [1, [0, 0]]);
  const asked = (await judge.request('judge.view', { match })).prompt;
  must(asked !== null && asked.options.length > 0, 'it is played again');
  const who = asked.seat === 'p1' ? a2 : b2;
  const paused = await who.refused('match.answer', { match, game: 1, prompt: asked.prompt, picks: [asked.options[0].id] }).catch(() => null);
  if (paused !== null) { /* the pause has outlasted the rewind: until a judge ends it */
    assert.equal(paused.error, 'match_paused');
    await judge.request('judge.resume', { match });
    await who.request('match.answer', { match, game: 1, prompt: asked.prompt, picks: [asked.options[0].id] });
  }
  await restart();
  const { phase, game } = await (await again(a)).request('match.resume', { match });
  assert.deepEqual([phase, game], ['playing', 1]);
});

await check('a pause keeps what is left of the clocks over a kill, a judge\'s until a judge ends it', async () => {
  const settings = { clock: { bank_s: 600 } };
  const banks = async (match) => (await judge.request('judge.view', { match })).players.map(({ bank_ms: ms }) => ms);
  for (const by of ['judge', 'players']) {
    const [a, b] = [await guest('a'), await guest('b')];
    const match = await pair(a, b, settings);
    await advance(100 * 1000); /* of whoever has to decide */
    if (by === 'judge') {
      await judge.request('judge.pause', { match, reason: 'x' });
    } else {
      await a.request('match.offer', { match, what: 'pause' });
      await b.request('match.reply', { match, what: 'pause', accept: true });
    }
    const left = await banks(match);
    must(Math.min(...left) < 510 * 1000, 'time has passed', left);
    await restart();
    const now = await banks(match); /* a judge's pause has its clocks of when it was said */
    must(now.every((ms, i) => Math.abs(ms - left[i]) < 200), by, now, left);
    assert.equal((await judge.request('judge.view', { match })).paused, true);
    await advance(3600 * 1000);
    assert.equal((await judge.request('judge.view', { match })).paused, by === 'judge');
  }
});

await check('who follows a match as a judge is told when the role has gone', async () => {
  const [a, b, other] = [await guest('a'), await guest('b'), await account('judge')];
  const match = await pair(a, b);
  await other.request('judge.watch', { match, reason: 'x' });
  const { connections } = await admin.request('admin.connections', { player: other.player });
  assert.equal(connections[0].streams, 1);
  const cat = await guest('cat');
  const open = await pair(await guest('d'), await guest('e'), { spectators: true });
  await cat.request('match.watch', { match: open }).catch(() => null); /* private: it is not */
  must(roles(other.handle, '-judge').status === 0, 'the role is taken');
  await a.request('match.concede', { match, game: 1 });
  const { text } = await told(other, 'server.notice', ({ code }) => code === 'unwatched');
  must(text.includes(match), text);
});

await check('streams of a connection are counted once', async () => {
  const [a, b, cat] = [await guest('a'), await guest('b'), await guest('cat')];
  const { match, code } = await a.request('match.create', {
    game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'private', settings: { spectators: true },
  });
  await b.request('match.join', { code, deck: await deck(b, GAMES[0]) });
  await told(a, 'match.status', ({ status }) => status === 'live');
  await cat.request('match.watch', { code });
  for (const [peer, n] of [[a, 1], [cat, 1]]) {
    const { connections } = await admin.request('admin.connections', { player: peer.player });
    assert.equal(connections[0].streams, n, match);
  }
});

await check('who may not speak is listed', async () => {
  const [a, b] = [await guest('loud'), await guest('louder')];
  for (const { player } of [a, b]) await judge.request('chat.silence', { player, seconds: 600 });
  const first = await judge.request('chat.silenced', { limit: 1 });
  const rest = await judge.request('chat.silenced', { after: first.next });
  const all = [...first.players, ...rest.players];
  assert.deepEqual(all.map(({ player }) => player), [a.player, b.player].sort());
  assert.deepEqual(all.map(({ name }) => name).sort(), ['loud', 'louder']);
  must(all.every(({ at_ms: at, until_ms: until }) => until - at === 600 * 1000), 'until when');
  await judge.request('chat.silence', { player: a.player, seconds: 0 });
  assert.deepEqual((await judge.request('chat.silenced', {})).players.map(({ player }) => player), [b.player]);
  assert.equal((await a.refused('chat.silenced', {})).error, 'account_needed');
});

await check('figures of the store, the disk, and what waits for a judge', async () => {
  const [a, b] = [await account(), await guest('b')];
  const match = await pair(a, b);
  const before = await figure('judge_calls_open');
  const { call } = await a.request('judge.call', { match, text: 'please' });
  const counted = async (name, n) => {
    await advance(11000);
    return until(`${name} to be ${n}`, 15000, async () => await figure(name) === n);
  };
  await counted('judge_calls_open', before + 1);
  await judge.request('judge.close', { call });
  await counted('judge_calls_open', before);
  must(await figure('database_bytes') > 100000, 'the database');
  must(await figure('disk_free_bytes') > 1000000, 'the disk');
  const asides = await figure('matches_aside');
  const { game, prompt: { prompt, seat, options } } = await judge.request('judge.view', { match });
  await judge.request('judge.act', { match, game, seat, prompt, picks: [options[0].id], reason: 'a row' });
  await server.stop('SIGKILL');
  await server.start({ SHINPAN_MISMATCH: `${match}:1` });
  [admin, judge] = [await again(admin), await again(judge)];
  await counted('matches_aside', asides + 1);
});

await check('the admin socket says that a body is too long', async () => {
  const { status } = await server.post('/rpc', `{"jsonrpc":"2.0","id":1,"method":"audit.list","params":{"reason":"${'x'.repeat(20000)}"}}`);
  assert.equal(status, 413);
});

await check('the log names the origin of a browser that was turned away', async () => {
  const socket = new WebSocket(server.url, 'shinpan.1', { origin: 'https://elsewhere.example' });
  const code = await new Promise((resolve) => socket.on('unexpected-response', (_, reply) => resolve(reply.statusCode)).on('error', () => {}));
  assert.equal(code, 403);
  assert.equal(logged('net.origin').at(-1).origin, 'https://elsewhere.example');
});

await check('the server makes its own copy for a backup, and none stays behind', async () => {
  const to = path.join(mkdtempSync(path.join(tmpdir(), 'shinpan-backup-')), 'b');
  const { status, stdout, stderr } = ctl('backup', '--db', `${server.data}/shinpan.db`, to);
  must(status === 0, stderr);
  assert.match(stdout, /checked/);
  assert.equal(logged('backup.made').length, 1);
  assert.ok(existsSync(path.join(to, 'shinpan.db')));
  assert.deepEqual(readdirSync(server.data).filter((name) => name.startsWith('backup-')), []);
  writeFileSync(path.join(server.data, `backup-${'a'.repeat(16)}.db`), 'nobody took it');
  await restart('SIGTERM');
  assert.deepEqual(readdirSync(server.data).filter((name) => name.startsWith('backup-')), []);
  await server.stop();
  const { status: alone } = ctl('backup', '--db', `${server.data}/shinpan.db`, `${to}2`);
  assert.equal(alone, 0); /* from the file */
  assert.equal(logged('backup.made').length, 1);
  rmSync(path.dirname(to), { recursive: true });
});

server.dispose();
finish();
