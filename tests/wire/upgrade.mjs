/* SPDX-License-Identifier: MIT
 * upgrade.mjs - a daemon with another version of the engine starts over live matches of both games. They go
 * on to the end when the engines agree on every state. An engine that deals otherwise, and so agrees on
 * none, goes on from the states that the old one has kept: after a stop in order from the last one, after a
 * kill from the newest, with the rows behind it; who comes anew is shown the table, and the replays say
 * what of them can be checked. A match in which the rows behind its state differ as well is put aside with a
 * report that names both. */
import { spawnSync } from 'node:child_process';

import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const server = await new Server({ program: 'shinpand-test' }).start();
const dice = random(41);
const OLD = '0.0.1-old';

/* A statement over the store of a server that does not run. What the old daemon's engine was is told by
 * such rows alone. */
function sql(...lines) {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', 'import sqlite3, sys\n'
    + 'db = sqlite3.connect(sys.argv[1])\n'
    + 'for line in sys.argv[2:]:\n'
    + '    for row in db.execute(line): print(*row)\n'
    + 'db.commit()', `${server.data}/shinpan.db`, ...lines], { encoding: 'utf8' });
  must(status === 0, stderr);
  return stdout.trim();
}

function age() {
  sql(`UPDATE game SET engine_version = '${OLD}'`, `UPDATE state SET engine = '${OLD}' WHERE is_base = 0`);
}

const logged = (event) => server.logTail(1e6).split('\n').filter((line) => line.includes(`"${event}"`)).map((line) => JSON.parse(line));

async function join(who) {
  who.peer = await Peer.open(server.url);
  who.peer.onNotice = ({ method, params }) => {
    if (method === 'match.update') {
      const isUntold = params.view && params.events.length === 0;
      if (isUntold) who.untold = params.from - 1;
      must(params.from <= who.seq + 1 || isUntold, `${who.name} has ${who.seq}, and got`, params.from);
      who.seq = Math.max(who.seq, params.from + params.events.length - 1);
      who.prompt = params.prompt;
    }
    if (method === 'match.status') who.status = params.status;
  };
  const facts = await who.peer.request(...(who.token ? ['session.resume', { token: who.token }]
    : ['session.guest', { name: who.name }]));
  who.token ??= facts.token;
  if (who.match) await who.peer.request('match.resume', { match: who.match, after: { game: who.game ?? 1, seq: who.seq } });
  return who;
}

async function begin(game, settings = {}) {
  const [a, b] = await Promise.all(['ann', 'ben'].map((name) => join({ name, seq: 0, prompt: null, status: null })));
  const deck = async ({ peer }) => dice.of((await peer.request('deck.list', { game })).decks
    .filter(({ starter, legal }) => starter && legal)).deck;
  const { match, code } = await a.peer.request('match.create', { game, deck: await deck(a), opponent: 'private', settings: { spectators: true, ...settings } });
  await b.peer.request('match.join', { code, deck: await deck(b) });
  a.match = match;
  a.code = code;
  b.match = match;
  await until('the deal', 20000, () => a.prompt !== null && b.prompt !== null);
  return [a, b];
}

/** So many answers, or until the game is over. */
async function play(both, answers) {
  for (let i = 0; i < answers; i += 1) {
    const who = await until('a prompt', 20000, () => both.find(({ prompt, status }) => prompt?.options || status === 'finished'));
    if (who.status === 'finished') return;
    const { prompt, options } = who.prompt;
    who.prompt = null;
    const { seq } = await who.peer.request('match.answer',
      { match: who.match, game: 1, prompt, picks: [dice.of(options).id] });
    await until('the update', 20000, () => both.every((other) => other.seq >= seq));
  }
}

/** A match that has so many answers and is still played: another one when it is over before. */
async function lasting(game, answers) {
  for (;;) {
    const both = await begin(game);
    await play(both, answers);
    if (both[0].status !== 'finished') return both;
  }
}

let tables;

await check('matches that were being played go on', async () => {
  tables = [await lasting(GAMES[0], 15), await lasting(GAMES[1], 15)];
  await server.stop('SIGKILL');
  age();
  await server.start();
  const told = server.logTail(1e6).split('\n').filter((line) => line.includes('"recovery.engine"'));
  assert.equal(told.length, 2);
  assert.ok(told.every((line) => JSON.parse(line).engine === OLD));
  for (const both of tables) {
    for (const who of both) await join(who);
    await play(both, 8);
  }
});

await check('one in which the rows behind the state differ as well is put aside with a report', async () => {
  const odd = await begin(GAMES[0]);
  await play(odd, 6);
  const [{ match }] = odd;
  await server.stop('SIGKILL');
  age();
  await server.start({ SHINPAN_MISMATCH: `${match}:3` });
  const report = JSON.parse(server.logTail(1e6).split('\n').findLast((line) => line.includes(match) && line.includes('row 3')));
  assert.match(report.why, new RegExp(`row 3 gives the state .*; engine ${OLD} began it, this is \\d`));
  await join(odd[0]);
  const { status } = await odd[0].peer.request('match.resume', { match });
  assert.equal(status, 'aside');
});

await check('the others are played to the end, and their replays verify', async () => {
  for (const both of tables) {
    for (const who of both) await join(who);
    await play(both, 40);
    if (both[0].status === 'live') {
      await both[0].peer.request('match.concede', { match: both[0].match, game: 1 }).catch(({ error }) => assert.equal(error, 'game_over'));
    }
    await until('the end', 20000, () => both.every(({ status }) => status === 'finished'));
    const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, both[0].match);
    assert.match(verified.stdout, /\b1 passed, 0 failed/);
  }
});

/* ---- an engine that deals otherwise ---- */

const OTHER = { SHINPAN_OTHER_ENGINE: '1' };

await check('after a stop in order another engine goes on from where the old one was', async () => {
  tables = [await lasting(GAMES[0], 12), await lasting(GAMES[1], 12)];
  const shown = await Promise.all(tables.map(async ([{ peer, match }]) => (await peer.request('match.snapshot', { match })).view));
  await server.stop();
  age();
  await server.start(OTHER);
  const told = logged('recovery.taken_over');
  assert.deepEqual(told.map(({ match }) => match).sort(), tables.map(([{ match }]) => match).sort());
  assert.ok(told.every(({ engine, rows_behind: behind }) => engine === OLD && behind === 0));
  for (const [i, both] of tables.entries()) {
    for (const who of both) await join(who); /* where they were: nothing is left out for them */
    const { view } = await both[0].peer.request('match.snapshot', { match: both[0].match });
    assert.deepEqual(view, shown[i]);
    assert.ok(both.every(({ untold }) => untold === undefined));
    await play(both, 8);
  }
});

await check('who comes anew is shown the table, and goes on with the others', async () => {
  const [both] = tables;
  const [, ben] = both;
  const last = ben.seq;
  ben.seq = 0;
  ben.prompt = null;
  await join(ben);
  await until('the rest', 20000, () => ben.seq === last && (both[0].prompt !== null || ben.prompt !== null));
  must(ben.untold > 0, 'an event was left out');
  const cat = await join({ name: 'cat', seq: 0 });
  const { seq } = await cat.peer.request('match.watch', { code: both[0].code });
  await until('what spectators are shown', 20000, () => cat.seq === seq);
  assert.equal(cat.untold, ben.untold);
});

await check('spectators with a delay are shown nothing earlier than without a takeover, and nothing else', async () => {
  const DELAY = 60;
  const both = await begin(GAMES[1], { delay_s: DELAY });
  await play(both, 12);
  const [{ match, code, seq }] = both;
  await server.stop();
  age();
  await server.start(OTHER);
  const early = await join({ name: 'dan', seq: 0, prompt: null });
  await early.peer.request('match.watch', { code });
  for (const who of [...tables.flat(), ...both]) await join(who);
  await play(both, 6);
  const now = both[0].seq;
  must(now > seq, 'the match did not go on');
  await server.advance(DELAY * 500);
  assert.equal(early.seq, 0);
  await server.advance(DELAY * 500 + 2000);
  await until('what is due', 20000, () => early.seq === now);
  const late = await join({ name: 'eli', seq: 0 });
  await late.peer.request('match.watch', { code });
  await until('what is due', 20000, () => late.seq === now);
  assert.deepEqual([early.untold, late.untold], [seq, seq]);
  const shown = await Promise.all([early, late].map(({ peer }) => peer.request('match.snapshot', { match })));
  assert.deepEqual(shown[0], shown[1]);
  assert.equal(shown[0].seq, now);
  await both[0].peer.request('match.concede', { match, game: 1 });
  await until('the end', 20000, () => both.every(({ status }) => status === 'finished'));
  must(early.status !== 'finished', 'the end is told at once');
  await server.advance(DELAY * 1000 + 2000);
  await until('the end', 20000, () => early.status === 'finished' && late.status === 'finished');
});

await check('no judge goes back behind it, and a rewind to what followed holds', async () => {
  const [both] = tables;
  const [{ match, seq }, { untold }] = both;
  const ask = async (params) => JSON.parse((await server.post('/rpc', JSON.stringify(
    { jsonrpc: '2.0', id: 1, method: 'judge.rewind', params: { match, game: 1, reason: 'a test', ...params } }))).body);
  assert.equal((await ask({ seq: untold - 1 })).error?.data.error, 'moment_unknown');
  must(seq > untold, 'something has followed');
  for (const who of both) who.prompt = null;
  assert.equal((await ask({ seq: untold })).error, undefined);
  await until('the rewind', 20000, () => both.every((who) => who.seq > seq));
  await play(both, 6);
});

await check('killed, it goes on from there again; and a state and the rows behind it do as well', async () => {
  const late = await lasting(GAMES[1], 70); /* a state at row 64, and rows behind it */
  const fresh = await begin(GAMES[0]); /* nothing but the deal */
  tables.push(late, fresh);
  await server.stop('SIGKILL');
  const rows = Number(sql(`SELECT max(seq) FROM journal WHERE match_id = '${late[0].match}'`));
  must(rows > 64, 'it is long enough', rows);
  age();
  const before = logged('recovery.taken_over').length;
  await server.start(OTHER);
  const told = logged('recovery.taken_over').slice(before);
  assert.deepEqual(told.map(({ match, row, rows_behind: behind }) => [match, row, behind]),
    [[late[0].match, 64, rows - 64], [fresh[0].match, 0, 0]]);
  assert.deepEqual(logged('match.aside').slice(1), []);
  for (const both of tables) {
    for (const who of both) await join(who);
    await play(both, 4);
  }
});

await check('games of a series that are over go on from their end', async () => {
  const both = await begin(GAMES[0], { best_of: 3 });
  const [ann, ben] = both;
  const { match } = ann;
  await play(both, 5);
  await ann.peer.request('match.concede', { match, game: 1 });
  for (const who of both) {
    who.seq = 0;
    who.prompt = null;
    await who.peer.request('match.ready', { match });
  }
  await until('the second game', 20000, () => both.every(({ prompt }) => prompt !== null));
  await server.stop();
  age();
  await server.start(OTHER);
  for (const who of both) who.game = 2;
  for (const who of [...tables, both].flat()) await join(who);
  await ben.peer.request('match.concede', { match, game: 2 });
  const { wins, phase } = await ann.peer.request('match.resume', { match });
  assert.deepEqual([wins, phase], [[1, 1], 'between']);
  await ben.peer.request('match.concede', { match, game: 2, whole: true });
  await until('the end', 20000, () => both.every(({ status }) => status === 'finished'));
  const { replay: { games } } = await ann.peer.request('replay.get', { replay: match });
  assert.deepEqual(games.map(({ base, commands }) => [base.engine, base.commands - commands.length]), [[OLD, 0], [OLD, -1]]);
  assert.equal((await ann.peer.request('replay.verify', { replay: match })).passed, true);
});

await check('their replays are there, and say what of them can be checked', async () => {
  for (const both of tables) {
    if (both[0].status !== 'finished') {
      await both[0].peer.request('match.concede', { match: both[0].match, game: 1 }).catch(({ error }) => assert.equal(error, 'game_over'));
    }
    await until('the end', 20000, () => both.every(({ status }) => status === 'finished'));
    const [{ match, peer, seq }] = both;
    const { replay } = await peer.request('replay.get', { replay: match });
    const { base, steps, events, commands } = replay.games[0];
    assert.equal(replay.format, 'shinpan-replay-4');
    assert.equal(base.engine, OLD);
    assert.equal(steps[0], base.events);
    assert.equal(steps.length, commands.length - base.commands + 1);
    assert.equal(base.events + events.length, seq);
    const verified = await peer.request('replay.verify', { replay: match });
    assert.equal(verified.passed, true);
    assert.match(verified.text, new RegExp(`from command ${base.commands + 1} of game 1 on: .* engine ${OLD} and is taken as it stands`));
    const { stdout } = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, match);
    assert.match(stdout, /\b1 passed, 0 failed/);
    assert.match(stdout, /taken as it stands/);
    const first = await peer.request('replay.at', { replay: match, game: 1, event: 0, viewer: 'all' });
    assert.equal(first.seq, base.events);
    assert.equal(first.command, base.commands);
    const page = await peer.request('replay.events', { replay: match, game: 1, from: 1, viewer: 'all', limit: 500 });
    assert.equal(page.from, base.events + 1);
    assert.deepEqual(page.events, events.slice(0, 500));
    must(ctl('replay', 'show', '--db', `${server.data}/shinpan.db`, match).stdout.includes(`engine ${OLD}`), 'show names it');
  }
  assert.equal(sql('SELECT count(*) FROM state WHERE match_id NOT IN (SELECT id FROM match WHERE status IN (\'live\', \'aside\'))'), '0');
});

server.dispose();
finish();
