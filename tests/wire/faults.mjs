/* SPDX-License-Identifier: MIT
 * faults.mjs - one fault at a time, of the disk, of time and of the engine: what players see, what
 * operators see, and what happens afterwards is as server/FAILURES.md says. The disk is the shim's
 * (tests/shim), and a real one where this process may have a mount namespace of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server, ctl, program } from './lib/server.mjs';

/* Once more in a mount namespace, where there may be one. */
const NAMESPACE = process.getuid() === 0 ? '-m' : '-rm';
if (!process.env.FAULTS_INSIDE) {
  const isAllowed = spawnSync('unshare', [NAMESPACE, 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;
  if (isAllowed) {
    const { status } = spawnSync('unshare', [NAMESPACE, process.execPath, fileURLToPath(import.meta.url)],
      { stdio: 'inherit', env: { ...process.env, FAULTS_INSIDE: '1' } });
    process.exit(status ?? 1);
  }
  console.log('     no mount namespace here: the real disks are left out');
}

const HOUR = 3600000;
const CLOCK = { bank_s: 600 };
const dice = random(Number(process.env.SEED ?? 9));

const testing = (options = {}) => new Server({ program: 'shinpand-test', ...options });
const onShim = (flags = []) => testing({ env: { SHINPAN_VFS: 'unsynced' }, flags });

async function player(server, name, game = GAMES[0]) {
  const one = new Player(() => server.url, dice, name, game);
  await one.connect();
  return one;
}

/** Two people in a match. @returns {Promise<{match: string, players: Player[], seens: object[]}>} */
async function pair(server, game, settings = {}) {
  const players = [await player(server, 'ann', game), await player(server, 'ben', game)];
  const [ann, ben] = players;
  const { match, code } = await ann.peer.request('match.create',
    { game, deck: await ann.deck(), opponent: 'private', settings });
  ann.track(match, 'p1');
  await ben.join({ code });
  const seens = players.map((one) => one.seen.get(match));
  await until('the match to begin', 20000, () => seens.every((seen) => seen.seq > 0));
  return { match, players, seens };
}

/** Who has to decide, and with what. */
const decider = ({ players, seens }) => {
  const at = seens.findIndex((seen) => seen.prompt?.options && seen.prompt.seat === seen.seat);
  return at < 0 ? null : { one: players[at], seen: seens[at] };
};

async function decided(table) {
  return until('a prompt', 20000, () => decider(table));
}

/** Some answers, so that there is a past. */
async function some(table, n) {
  for (let i = 0; i < n; i += 1) {
    const { one, seen } = await decided(table);
    await one.answer(seen);
  }
}

const playOut = ({ players, seens }) => Promise.all(players.map((one, i) => one.play(() => seens[i].isOver)));

/** Everybody's matches end and their replays verify. */
async function allEnd(server, tables) {
  await Promise.all(tables.map(playOut));
  for (const { seens, match } of tables) {
    for (const seen of seens) must(seen.status === 'finished', `${match} ended as`, seen.end);
  }
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, ...tables.map(({ match }) => match));
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
}

const readiness = async (server) => (await server.get('/readyz')).status;
const logged = (server, event) => server.logTail(1e7).split('\n').filter((line) => line.includes(`"ev":"${event}"`))
  .map((line) => JSON.parse(line));

/** Runs Python over the database, as `db`; writing only while no server does. @returns {string} what it prints */
function sql(server, script, mode = 'rw') {
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', `
import json, sqlite3, sys
db = sqlite3.connect('file:' + sys.argv[1] + '?mode=${mode}', uri=True)
${script}`, `${server.data}/shinpan.db`], { encoding: 'utf8' });
  must(status === 0, stderr);
  return stdout;
}

/** The reports of matches that were put aside, by match. */
function reports(server) {
  const stdout = sql(server,
    'print(json.dumps(dict(db.execute("SELECT id, report FROM match WHERE status = \'aside\'"))))', 'ro');
  return new Map(Object.entries(JSON.parse(stdout)).map(([match, text]) => [match, JSON.parse(text)]));
}

/* ---- a match that fails ---- */

const OTHERS = 20;

/** A table that will fail while others play on. */
async function hall(server, game) {
  const victim = await pair(server, game);
  await some(victim, 12);
  const others = [];
  for (let i = 0; i < OTHERS; i += 1) {
    const one = await player(server, `other ${i}`, GAMES[i % GAMES.length]);
    one.thinkMs = 20;
    const { match } = await one.create('bot');
    others.push({ match, players: [one], seens: [one.seen.get(match)] });
  }
  return { victim, others };
}

/** The match was put aside: its players are told, may play another one, and a judge has a report. */
async function isAside(server, { match, players, seens }, why) {
  const [ann] = players;
  const peer = await Peer.open(server.url);
  await peer.request('session.resume', { token: ann.token });
  const { status } = await peer.request('match.resume', { match });
  assert.equal(status, 'aside');
  assert.equal((await peer.refused('match.snapshot', { match })).error, 'match_not_live');
  const answer = { match, game: 1, prompt: seens[0].prompt?.prompt ?? 1, picks: [1] };
  assert.equal((await peer.refused('match.answer', answer)).error, 'match_not_live');
  /* its limit is one match, and this one does not count */
  const { match: another } = await peer.request('match.create',
    { game: ann.game, deck: await ann.deck.call({ ...ann, peer, random: dice }), opponent: 'bot' });
  assert.equal((await peer.refused('match.create',
    { game: ann.game, deck: 'x', opponent: 'bot' })).error, 'matches_full');
  await peer.request('match.concede', { match: another, game: 1 });
  await peer.end();
  const report = reports(server).get(match);
  const told = ctl('judge', '--socket', path.join(server.data, 'admin.sock'), '--json', 'aside', `match=${match}`);
  assert.equal(told.status, 0, told.stderr);
  must(told.stdout.includes(JSON.stringify(JSON.stringify(report)).slice(1, -1)), 'a judge is shown', told.stdout);
  must(report, 'no report of', match);
  assert.match(report.why, why);
  assert.equal(report.game, ann.game);
  must(report.engine && report.server && report.revision && report.card_set, 'an incomplete report', report);
  must(report.commands.length >= 12, 'too few commands in', report);
  must(report.commands.every(({ row, kind, seat, hash }) => row > 0 && kind && seat && hash), report.commands);
  return report;
}

for (const [how, game, why] of [['assert', 'digimon', /assertion failed/], ['loop', 'duel-masters', /did not come back/]]) {
  await check(`${game}: a match that fails by ${how} is put aside, the others go on`, async () => {
    const server = testing({ flags: ['--player-matches', '1'], env: { SHINPAN_LOOP_MS: '1000' } });
    await server.start();
    const { victim, others } = await hall(server, game);
    const plays = others.map(playOut);
    await server.seam(`/break?match=${victim.match}&how=${how}`);
    const { one, seen } = await decided(victim);
    const cut = one.answer(seen).then(() => 'answered', () => 'cut');
    assert.deepEqual(await server.exit, { code: null, signal: 'SIGABRT' });
    assert.equal(await cut, 'cut', 'nobody is told of what failed');
    await server.start();
    const report = await isAside(server, victim, why);
    assert.equal(report.rows, 0, 'it was run again');
    await server.stop('SIGKILL');
    await server.start(); /* and is not tried for ever */
    assert.equal(await readiness(server), 200);
    assert.equal(logged(server, 'host.failed_in').length, 1);
    must(reports(server).has(victim.match), 'it is not aside any more');
    await Promise.all(plays);
    await allEnd(server, others);
    server.dispose();
  });
}

await check('a match that comes out differently is put aside with both hashes, the others go on', async () => {
  const server = testing({ flags: ['--player-matches', '1'] });
  await server.start();
  const { victim, others } = await hall(server, GAMES[1]);
  const plays = others.map(playOut);
  await server.stop('SIGKILL');
  await server.start({ SHINPAN_MISMATCH: `${victim.match}:7` });
  const report = await isAside(server, victim, /^row 7 gives the state [0-9a-f]{16}, the journal says [0-9a-f]{16}$/);
  const [, gave, said] = /state ([0-9a-f]+), the journal says ([0-9a-f]+)/.exec(report.why);
  must(gave !== said, report.why);
  assert.equal(report.state, gave);
  const { body } = await server.get('/metrics', { socketPath: path.join(server.data, 'admin.sock') });
  assert.match(body, /^shinpan_matches_ended_total\{state="aside"\} 1$/m);
  await Promise.all(plays);
  await allEnd(server, others);
  server.dispose();
});

await check('matches whose rows cannot be read are put aside, the one beside them goes on', async () => {
  const server = testing();
  await server.start();
  const tables = [];
  for (let i = 0; i < 5; i += 1) {
    const table = await pair(server, GAMES[i % GAMES.length]);
    await some(table, 4);
    tables.push(table);
  }
  await server.stop('SIGKILL');
  const [row, gap, settings, revision, good] = tables.map(({ match }) => match);
  sql(server, `
db.execute("UPDATE journal SET body = x'ffff' WHERE match_id = ? AND seq = 3", ('${row}',))
db.execute("DELETE FROM journal WHERE match_id = ? AND seq = 2", ('${gap}',))
db.execute("UPDATE match SET settings = '[' WHERE id = ?", ('${settings}',))
db.execute("UPDATE match SET revision = 'none' WHERE id = ?", ('${revision}',))
db.commit()`);
  await server.start();
  const found = reports(server);
  assert.deepEqual([...found.keys()].sort(), [row, gap, settings, revision].sort());
  assert.match(found.get(row).why, /row 3 of the journal is damaged/);
  assert.equal(found.get(row).commands[2].damaged, 'ffff');
  assert.match(found.get(gap).why, /row 2 of the journal is damaged/);
  assert.match(found.get(settings).why, /settings/);
  assert.match(found.get(revision).why, /revision/);
  for (const { commands, engine } of found.values()) must(engine && commands.length >= 3, commands);
  const table = tables.at(-1);
  assert.equal(table.match, good);
  await allEnd(server, [table]);
  server.dispose();
});

/* ---- a disk that fails ---- */

/** Whether the store is down for everybody, with clocks standing, and what may not begin. `fail` and
 * `mend` do it; `reads` says whether what is only read is still there. */
async function outage(server, { fail, mend, isReading = true }) {
  const table = await pair(server, GAMES[1], { clock: CLOCK });
  await some(table, 6);
  const third = await player(server, 'cat');
  const before = table.seens.map(({ games }) => games[0].length);
  await fail();
  const { one, seen } = await decided(table);
  let isAnswered = false;
  const prompt = { ...seen.prompt };
  const told = one.answer(seen).then(() => { isAnswered = true; });
  await until('the store to be down', 15000, async () => await readiness(server) === 503);
  for (const who of [...table.players, third]) {
    await until('everybody to be told', 5000, () => who.lastNotice?.code === 'store_down');
  }
  must(!isAnswered, 'an answer counted that is not on the disk');
  assert.deepEqual(table.seens.map(({ games }) => games[0].length), before, 'somebody saw what is not on the disk');
  for (const [method, params] of [
    ['match.create', { game: third.game, deck: 'x', opponent: 'bot' }],
    ['deck.put', { game: third.game, name: 'new', deck: { piles: { main: [], eggs: [] } } }],
  ]) {
    assert.equal((await third.peer.refused(method, params)).error, 'store_down', method);
  }
  const stranger = await Peer.open(server.url);
  assert.equal((await stranger.refused('session.guest', { name: 'dan' })).error, 'store_down');
  if (isReading) { /* who comes back meanwhile sees where the match stands */
    await stranger.request('session.resume', { token: table.players[0].token });
    assert.equal((await stranger.request('match.resume', { match: table.match })).status, 'live');
    const { seq } = await stranger.request('match.snapshot', { match: table.match });
    assert.equal(seq, before[0]);
  }
  assert.equal((await stranger.next(({ method }) => method === 'server.notice')).params.code, 'store_down');
  await stranger.end();
  await server.advance(HOUR); /* a bank is ten minutes */
  must(table.seens.every(({ isOver }) => !isOver), 'somebody lost on time');
  assert.equal((await server.get('/healthz')).status, 200);
  await mend();
  await until('the store to be up', 15000, async () => await readiness(server) === 200);
  await told;
  for (const who of table.players) {
    await until('everybody to be told', 5000, () => who.lastNotice?.code === 'store_up');
  }
  must(prompt.prompt > 0 && table.seens.every(({ games }) => games[0].length > 0), 'the answer did nothing');
  assert.equal(logged(server, 'store.down').length, 1);
  assert.equal(logged(server, 'store.up').length, 1);
  return table;
}

for (const [fault, why, isReading] of [['full', /full/, true], ['sync', /disk I\/O error/, true],
  ['readonly', /disk I\/O error/, true], ['corrupt', /malformed/, false]]) {
  await check(`the disk fails (${fault}): matches stand still, nothing new begins, it goes on by itself`, async () => {
    const server = await onShim().start();
    const table = await outage(server, {
      fail: () => server.seam(`/disk?fault=${fault}`), mend: () => server.seam('/disk?fault=none'), isReading,
    });
    assert.match(logged(server, 'store.down')[0].why, why);
    await some(table, 1);
    await server.seam(`/disk?fault=${fault}`); /* and dies of it: what was seen is there */
    const { one, seen } = await decided(table);
    const told = one.answer(seen).then(() => 'answered', () => 'cut');
    await until('the store to be down', 15000, async () => await readiness(server) === 503);
    await server.stop('SIGKILL');
    assert.equal(await told, 'cut');
    await server.start();
    await allEnd(server, [table]);
    server.dispose();
  });
}

await check('SIGTERM while the disk is full: it ends, and what was seen is there', async () => {
  const server = await onShim(['--drain-deadline', '500ms']).start();
  const table = await pair(server, GAMES[0]);
  await some(table, 5);
  await server.seam('/disk?fault=full');
  const { one, seen } = await decided(table);
  const told = one.answer(seen).then(() => 'answered', () => 'refused');
  await until('the store to be down', 15000, async () => await readiness(server) === 503);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  assert.equal(await told, 'refused');
  await server.start();
  await allEnd(server, [table]);
  server.dispose();
});

/* ---- real disks ---- */

function unmount(server) {
  spawnSync('umount', ['-l', server.data]);
  server.dispose();
}

/** Takes all the room of a file system. */
function fill(name) {
  const file = openSync(name, 'w');
  const block = Buffer.alloc(4096, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    assert.equal(error.code, 'ENOSPC');
  }
  closeSync(file);
}

const mount = (...args) => {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  must(status === 0, 'mount', args, stderr);
};

if (process.env.FAULTS_INSIDE) {
  await check('a real disk that is full, and then has room again', async () => {
    const server = testing();
    mount('-t', 'tmpfs', '-o', 'size=8m', 'none', server.data);
    await server.start();
    const filler = path.join(server.data, 'filler');
    const table = await outage(server, {
      fail: () => fill(filler),
      mend: () => rmSync(filler),
    });
    await allEnd(server, [table]);
    const db = `${server.data}/shinpan.db`;
    assert.equal(ctl('db', 'check', '--db', db).status, 0);
    unmount(server);
  });

  await check('a start on a read-only or a full disk: refused in words, with exit status 74', async () => {
    const server = testing();
    mount('-t', 'tmpfs', '-o', 'size=4m', 'none', server.data);
    await server.start();
    await server.stop();
    mount('-o', 'remount,ro', server.data);
    const { status, stderr } = refusedStart(server);
    assert.equal(status, 74, stderr);
    assert.match(stderr, /Read-only file system/);
    mount('-o', 'remount,rw', server.data);
    fill(path.join(server.data, 'filler'));
    const full = refusedStart(server);
    assert.equal(full.status, 74, full.stderr);
    assert.match(full.stderr, /No space left|disk is full/);
    rmSync(path.join(server.data, 'filler'));
    await server.start();
    await server.stop();
    unmount(server);
  });
}

/* ---- a database that is locked or damaged ---- */

/** A start that must fail. */
function refusedStart(server, args = server.args) {
  const { status, signal, stderr } = spawnSync(program(server.name), args.map((arg, i) => (args[i - 1] === '--port' ? '0' : arg)),
    { encoding: 'utf8', timeout: 30000, env: { ...process.env, ...server.env } });
  must(status !== 0 && signal === null, 'it started, or died:', status, signal, stderr);
  return { status, stderr };
}

await check('a data directory that cannot be made: exit status 74', () => {
  const server = testing();
  const args = server.args.map((arg, i) => (server.args[i - 1] === '--data-dir' ? '/proc/none' : arg));
  const { status, stderr } = refusedStart(server, args);
  assert.equal(status, 74, stderr);
  assert.match(stderr, /host.data_dir/);
});

/** Another program that holds a lock until `end()`. */
async function holder(db, begin) {
  const child = spawn('/usr/bin/python3', ['-c', `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute(sys.argv[2])
print('held', flush=True)
sys.stdin.read()
db.execute('ROLLBACK')`, db, begin], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('the lock cannot be taken')));
  });
  return {
    end: () => new Promise((resolve) => {
      child.once('exit', resolve);
      child.stdin.end();
    }),
  };
}

await check('a locked database: a second server and a locked start exit with 75; a lock while it runs passes', async () => {
  const server = testing();
  await server.start();
  const second = refusedStart(server);
  assert.equal(second.status, 75, second.stderr);
  assert.match(second.stderr, /another process has the database open/);
  let held = null;
  const table = await outage(server, {
    fail: async () => { held = await holder(`${server.data}/shinpan.db`, 'BEGIN IMMEDIATE'); },
    mend: () => held.end(),
  });
  assert.match(logged(server, 'store.down')[0].why, /locked/);
  await server.stop();
  held = await holder(`${server.data}/shinpan.db`, 'BEGIN EXCLUSIVE');
  const locked = refusedStart(server);
  assert.equal(locked.status, 75, locked.stderr);
  assert.match(locked.stderr, /locked/);
  await held.end();
  await server.start();
  await allEnd(server, [table]);
  server.dispose();
});

await check('a damaged database: exit status 65 and what to do; a copy goes on', async () => {
  const server = testing();
  await server.start();
  const table = await pair(server, GAMES[0]);
  await some(table, 8);
  const db = `${server.data}/shinpan.db`;
  const copy = `${server.data}/copy.db`;
  const made = ctl('db', 'backup', '--db', db, copy);
  assert.equal(made.status, 0, made.stderr);
  await server.stop(); /* all is in the file itself */
  await server.start();
  await server.stop('SIGKILL'); /* and will be looked at */
  const whole = readFileSync(db);
  const pages = Math.floor(statSync(db).size / 4096);
  must(pages > 4, 'too small to damage');
  const scribble = (from, bytes) => {
    const file = openSync(db, 'r+');
    writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, from);
    closeSync(file);
  };
  rmSync(`${db}-wal`, { force: true }); /* which would mend some of it */
  rmSync(`${db}-shm`, { force: true });
  const cases = [
    ['pages in the middle', () => { for (let page = 2; page < pages; page += 2) scribble(page * 4096, 4096); }],
    ['the head', () => scribble(0, 100)],
    ['the end cut off', () => writeFileSync(db, whole.subarray(0, 2 * 4096 + 100))],
  ];
  for (const [what, damage] of cases) {
    writeFileSync(db, whole);
    damage();
    const { status, stderr } = refusedStart(server);
    assert.equal(status, 65, `${what}: ${stderr}`);
    assert.match(stderr, /shinpanctl db backup/, what);
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(db + suffix, { force: true });
  copyFileSync(copy, db);
  await server.start();
  await allEnd(server, [table]);
  server.dispose();
});

/* ---- a clock that jumps ---- */

await check('the clock of the machine jumps: sessions, clocks and matches go by our own', async () => {
  const server = testing({ flags: ['--guest-lifetime', '1d'] });
  await server.start();
  const table = await pair(server, GAMES[0], { clock: CLOCK });
  await some(table, 6);
  const banks = () => server.get('/healthz').then(() => table.seens.map(({ told }) => told));
  for (const one of table.players) one.onUpdate = ({ clock }, seen) => { seen.told = clock; };
  for (const days of [10, -25]) {
    const jumps = logged(server, 'host.clock').length;
    await server.seam(`/jump?ms=${days * 24 * HOUR}`);
    await until('the jump to be seen', 5000, () => logged(server, 'host.clock').length > jumps || days < 0);
    await some(table, 4);
    const [told] = await banks();
    must(told.p1_ms > 400000 && told.p2_ms > 400000, 'the jump was charged', told);
    table.players[0].peer.cut();
    await table.players[0].connect(); /* the session of a day is still good */
    must(table.seens.every(({ isOver }) => !isOver), 'somebody lost');
  }
  await server.seam(`/jump?ms=${17 * 24 * HOUR}`); /* two days ahead of what it was */
  process.kill(server.pid, 'SIGHUP');
  await until('the reload', 5000, () => logged(server, 'config.reloaded').length === 1);
  const peer = await Peer.open(server.url);
  assert.equal((await peer.refused('session.resume', { token: table.players[0].token })).error, 'token_unknown');
  await peer.end();
  await server.stop();
  server.dispose();
});

await check('the clock was set back while no server ran: matches go on, clocks and replays are right', async () => {
  const server = testing({ env: { SHINPAN_AHEAD_MS: String(240 * HOUR) } });
  await server.start();
  const table = await pair(server, GAMES[1], { clock: CLOCK });
  await some(table, 10);
  await server.stop('SIGKILL');
  server.env = {};
  await server.start();
  await allEnd(server, [table]);
  server.dispose();
});

finish();
