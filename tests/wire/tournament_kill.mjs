/* SPDX-License-Identifier: MIT
 * tournament_kill.mjs - small tournaments, one after the other, on a server that is killed at each named point
 * between an act and those who hear of it, and at random moments, on a disk that loses what was not synced.
 * What anybody was told must stay true: whoever was told that something counted goes on from there, and in the
 * end tests/tournament/ledger.py works out every event from that; each table has one match and one replay.
 *
 * POINTS sets how often each point (more in the long tier). */
import path from 'node:path';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS } from './lib/event.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const EACH = Number(process.env.POINTS ?? 0); /* 0: once, and the most telling of them */
const OWN = ['round.paired', 'table.made', 'table.over', 'table.reported'];
const POINTS = [...OWN, 'committed', ...(EACH > 0 ? ['begun', 'written', 'notified', 'sent-first', 'sent'] : [])];
const SEED = Number(process.env.SEED ?? 3);
/* Passes of a point before it counts, at most. */
const LATEST = { 'round.paired': 3, 'table.made': 5, 'table.over': 5, 'table.reported': 5 };
const dice = random(SEED);

const server = new Server({
  program: 'shinpand-test', env: { SHINPAN_VFS: 'unsynced' }, flags: [...FLAGS, '--synchronous', 'full', '--log-level', 'warn'] });
const plan = [null, ...POINTS].flatMap((point) => Array.from({ length: Math.max(EACH, 1) }, () => (
  point && `${point}:${1 + dice.below(LATEST[point] ?? 24)}`)));
const sum = { kills: 0, events: 0, tables: 0, compared: 0 };
const players = [];
const kept = []; /* replays */
let host, judge;
let failure = null;

/** Starts it again whenever it has died, until all of the plan has happened. */
async function reap() {
  for (const point of plan) {
    if (point === null) {
      await sleep(200 + dice.below(800));
      server.stop('SIGKILL');
    }
    const { signal } = await server.exit;
    must(signal === 'SIGKILL', `${point ?? 'a random moment'}: ended by`, signal, server.logTail());
    sum.kills += 1;
    const next = plan[sum.kills];
    await server.start({ SHINPAN_AHEAD_MS: String(server.ahead), ...(next && { SHINPAN_CRASH_AT: next }) });
  }
}

/** Two Swiss rounds of four, and a final. */
async function play(number) {
  const event = new Event(server, host);
  await event.create({
    name: `Small ${number}`, game: GAMES[number % GAMES.length],
    stages: [{ format: 'swiss', best_of: 1, rounds: 2 }, { format: 'single', best_of: 3, players: 2 }],
  });
  await event.do('staff', { player: judge.player, role: 'judge', on: true }, ['done_already']);
  for (const who of players) {
    who.game = GAMES[number % GAMES.length];
    await event.enter(who);
  }
  await event.start();
  for (let round = 1; round <= 3; round += 1) {
    const paired = await event.pair();
    await until('the round to be over', 60000, async () => {
      const failed = failure ?? players.find((who) => who.failure)?.failure;
      if (failed) throw failed;
      return (await event.get()).open_tables === 0;
    });
    const { pairs } = await event.round(paired.stage, paired.round);
    assert.deepEqual(pairs.map(({ a, b }) => [a.player, b.player]), paired.pairs.map(({ a, b }) => [a.player, b.player]));
    for (const pair of pairs) {
      const saw = await until('somebody to see the end', 20000, () => event.seen(pair));
      assert.deepEqual([pair.outcome, pair.games, pair.replay], [saw.outcome, saw.games, pair.match]);
      event.result(paired, pair, saw.outcome, saw.games);
      sum.tables += 1;
    }
    if (round === 1) {
      const [pair] = pairs;
      await judge.insist('tournament.result', { ...event.of, stage: 1, round: 1, table: pair.table, outcome: 'draw', games: [0, 0, 1], reason: 'x' },
        ['result_exists']);
      event.result(paired, pair, 'draw', [0, 0, 1]);
    }
  }
  await event.do('finish', {}, ['tournament_state']);
  await event.gather();
  const { status, text } = await event.ledger.check(path.join(server.data, 'ledger.json'));
  must(status === 0, text.slice(-3000));
  sum.compared += Number(/^(\d+) passed, 0 failed$/m.exec(text)[1]);
  sum.events += 1;
  const { replays } = await host.insist('replay.list', { event: event.tournament, limit: 100 });
  assert.equal(replays.length, 5, 'a table has two matches, or none');
  kept.push(...replays.map(({ replay }) => replay));
}

await check(`${plan.length} kills (SEED=${SEED}): ${POINTS.join(', ')}, and at random`, async () => {
  await server.start();
  host = await Account.open(server, 'host', 'organizer');
  judge = await Account.open(server, 'juno');
  for (let i = 0; i < 4; i += 1) {
    const who = new Entrant(server, SEED * 100 + i, `player-${i}`, GAMES[0]);
    await who.connect();
    who.begin();
    players.push(who);
  }
  const reaping = reap();
  reaping.catch((error) => { failure ??= error; });
  while (sum.kills < plan.length) {
    await play(sum.events);
    if (failure) throw failure;
  }
  await reaping;
  await play(sum.events); /* nothing is left that disturbs */
});

await check('the database is whole, and all replays verify', async () => {
  await Promise.all(players.map((who) => who.vanish()));
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const db = `${server.data}/shinpan.db`;
  assert.equal(ctl('db', 'check', '--db', db).status, 0);
  const { stdout } = ctl('replay', 'verify', '--db', db, ...kept);
  assert.equal(stdout.trim().split('\n').pop(), `${kept.length} passed, 0 failed`);
});

console.log(`     ${sum.kills} kills, ${sum.events} events with ${sum.tables} tables, ${sum.compared} statements worked out anew`);
server.dispose();
finish();
