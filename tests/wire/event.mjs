/* SPDX-License-Identifier: MIT
 * event.mjs - a whole event, from its first entrant to its last place, as it goes on a bad day: PLAYERS
 * people over real connections, a waiting list, some who do not check in, ROUNDS Swiss rounds of best of 3 and a
 * single elimination of the best TOP; late entries, drops, returns, people who do not come, disqualified ones,
 * corrections by a judge; and KILLS SIGKILLs at bad moments. Afterwards tests/tournament/ledger.py works
 * out all pairs, standings and places from what the players saw, and every match must have its replay.
 *
 * SEED says what is drawn; REPORT=FILE writes down what was seen. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Entrant, Event, FLAGS, Account } from './lib/event.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const PLAYERS = Number(process.env.PLAYERS ?? 28);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TOP = Number(process.env.TOP ?? 4);
const KILLS = Number(process.env.KILLS ?? 2);
const SEED = Number(process.env.SEED ?? 7);
const GAME = GAMES[SEED % GAMES.length];
const NO_SHOW_MS = 600000;
const ROUND_MS = 120000; /* so long a round may take here */
const SOME = Math.ceil(PLAYERS / 32); /* how many do what few do */

/** When it is killed; the first ones of these if there are fewer kills. */
const MOMENTS = ['pairing', 'playing', 'correcting', 'entering', 'cut'].slice(0, KILLS);

const dice = random(SEED);
const server = await new Server({ program: 'shinpand-test', flags: [...FLAGS, '--log-level', 'warn'] }).start();
const host = await Account.open(server, 'host', 'organizer');
const judge = await Account.open(server, 'juno');
const event = new Event(server, host);
const sum = { kills: 0, tables: 0, byes: 0, noShows: 0, drops: 0, late: 0, returns: 0, corrections: 0, out: 0, replays: 0 };
const people = [];
const away = new Set(); /* names of those who do not come to this round */
let passed = 0; /* checks */

const isThere = (who) => !who.isOut && !who.hasDropped;
const there = () => people.filter((who) => who.isIn && isThere(who));

/** Somebody new, with a connection. */
async function invite() {
  const who = new Entrant(server, SEED * 1009 + people.length, `player-${people.length + 1}`, GAME);
  who.away = away;
  people.push(who);
  await who.connect();
  return who;
}

async function inviteAll(n) {
  const all = [];
  while (all.length < n) all.push(...await Promise.all(Array.from({ length: Math.min(32, n - all.length) }, invite)));
  return all;
}

/** Does something; the server is killed meanwhile if this is the moment for it. */
async function at(moment, work) {
  const is = MOMENTS.indexOf(moment);
  if (is < 0) return work();
  MOMENTS.splice(is, 1);
  const running = work();
  running.catch(() => {});
  await sleep(dice.below(40));
  await event.kill();
  sum.kills += 1;
  return running;
}

/** So many of a list, each once. */
function some(list, n) {
  const left = [...list];
  return Array.from({ length: Math.min(n, left.length) }, () => left.splice(dice.below(left.length), 1)[0]);
}

function stop(fault) {
  const failed = people.find(({ failure }) => failure)?.failure;
  if (failed) throw failed;
  if (fault) throw fault;
}

/* ---- entry ---- */

await check(`${PLAYERS} players enter, some wait, some leave, some do not check in`, async () => {
  await event.create({
    name: 'A bad day', game: GAME, capacity: PLAYERS, checkin_s: 600, late_until: ROUNDS - 1, returns: true,
    stages: [{ format: 'swiss', best_of: 3, rounds: ROUNDS, round_s: 3000 }, { format: 'single', best_of: 3, players: TOP }],
    tiebreaks: ['omw', 'gw', 'ogw', 'random'], no_show_game_s: 300, no_show_match_s: NO_SHOW_MS / 1000, no_show_drop: true,
  });
  await event.do('staff', { player: judge.player, role: 'judge', on: true });
  const first = await inviteAll(PLAYERS);
  await at('entering', () => Promise.all(first.map(async (who) => {
    await event.enter(who);
    who.isIn = true;
  })));
  const waiting = await inviteAll(SOME + 1);
  for (const who of waiting) must(['waiting', undefined].includes(await event.enter(who)), 'there was a place');
  for (const who of some(first, SOME)) { /* whose places go to those who wait */
    await event.leave(who);
    who.isIn = false;
  }
  for (const who of waiting.slice(0, SOME)) who.isIn = true;
  const lazy = some(first.filter(({ isIn }) => isIn), SOME);
  await Promise.all(there().filter((who) => !lazy.includes(who)).map((who) => event.checkIn(who)));
  for (const who of lazy) who.isIn = false;
  const { entered, checked, waiting: wait } = await event.get();
  assert.deepEqual([entered, checked, wait], [PLAYERS, PLAYERS - lazy.length, 1]);
  await event.start();
  for (const who of there()) who.begin();
  passed += 1;
});

/* ---- rounds ---- */

/** Everything that people do between two rounds. */
async function between(round) {
  const late = round < ROUNDS - 1;
  for (const who of some(there(), SOME)) {
    await event.leave(who);
    who.hasDropped = true;
    sum.drops += 1;
  }
  if (late) {
    for (const who of await inviteAll(SOME)) {
      await event.enter(who);
      who.isIn = true;
      who.begin();
      sum.late += 1;
    }
    const [back] = people.filter(({ isIn, hasDropped, isOut, isGone }) => isIn && hasDropped && !isOut && !isGone);
    if (back) {
      await event.enter(back, { deck: undefined }); /* plays what he has played */
      back.hasDropped = false;
      sum.returns += 1;
    }
  }
}

/** A judge says that a table of this stage came out differently. */
async function correct() {
  const rounds = event.rounds.filter(({ stage }) => stage === event.rounds.at(-1).stage);
  for (let i = 0; i < SOME; i += 1) {
    const which = dice.of(rounds);
    const { pairs } = await event.round(which.stage, which.round);
    const played = pairs.filter(({ b, outcome, match }) => b && match && ['a', 'b'].includes(outcome));
    if (played.length === 0) continue;
    const pair = dice.of(played);
    const [outcome, games] = dice.of([['draw', [1, 1, 1]], ['double_loss', [0, 0, 0]],
      pair.outcome === 'a' ? ['b', [1, 2, 0]] : ['a', [2, 1, 0]]]);
    await at('correcting', () => judge.insist('tournament.result', { ...event.of, ...which, table: pair.table, outcome, games,
      reason: 'They told me so.' }, ['done_already', 'result_exists']));
    event.result(which, pair, outcome, games);
    sum.corrections += 1;
  }
}

/** What is known of the tables that nobody ends. */
async function stuck(error) {
  const { pairs } = await event.round();
  const open = pairs.filter(({ outcome }) => !outcome).map(({ table, match, state, a, b }) => [table, match, state, ...[a, b].map(({ player }) => {
    const who = people.find((one) => one.player === player);
    const seen = who.seen.get(match);
    return [who.name, who.isGone ? 'gone' : 'there', who.peer?.close ? 'cut' : 'connected', seen?.seat, seen?.phase, seen?.isOver, seen?.trail.slice(-4), seen?.prompt?.prompt];
  })]);
  must(false, error.message, open.slice(0, 6));
}

/** One round: who does not come is not there from before it is paired until it is over. */
async function play(absent) {
  for (const who of absent) {
    away.add(who.name);
    await who.vanish();
  }
  const isFirstOfCut = event.ledger.of.stages.length > 1 && event.rounds.at(-1)?.round === ROUNDS;
  const round = await at(isFirstOfCut ? 'cut' : event.rounds.length > 0 ? 'pairing' : '', () => event.pair());
  const tables = round.pairs.filter(({ b }) => b);
  const isAway = ({ player }) => absent.some((who) => who.player === player);
  const waits = tables.filter(({ a, b, outcome }) => !outcome && (isAway(a) || isAway(b)));
  await at(event.rounds.length > 2 ? 'playing' : '', () => until('the round to be played', ROUND_MS, async () => {
    stop();
    return (await event.get()).open_tables <= waits.length;
  }).catch(stuck));
  if (waits.length > 0) {
    await server.advance(NO_SHOW_MS);
    await until('those who did not come to lose', ROUND_MS, async () => (await event.get()).state === 'between');
  }
  const { pairs } = await event.round(round.stage, round.round);
  assert.deepEqual(pairs.map(({ a, b }) => [a.player, b?.player]), round.pairs.map(({ a, b }) => [a.player, b?.player]));
  for (const pair of pairs) {
    if (!pair.b) {
      sum.byes += 1;
      continue;
    }
    sum.tables += 1;
    const away = [isAway(pair.a), isAway(pair.b)];
    if (away[0] || away[1]) {
      const outcome = away[0] && away[1] ? 'forfeit_both' : away[0] ? 'forfeit_b' : 'forfeit_a';
      const games = away[0] && away[1] ? [0, 0, 0] : away[0] ? [0, 2, 0] : [2, 0, 0];
      assert.deepEqual([pair.outcome, pair.games], [outcome, games], `table ${pair.table}`);
      event.result(round, pair, outcome, games);
      sum.noShows += away.filter((is) => is).length;
    } else if (pair.match) {
      const saw = await until('somebody to see the end', 20000, () => event.seen(pair));
      assert.deepEqual([pair.outcome, pair.games], [saw.outcome, saw.games], `table ${pair.table}`);
      event.result(round, pair, saw.outcome, saw.games);
    }
  }
  away.clear();
  for (const who of absent) {
    const hadTable = waits.some(({ a, b }) => [a.player, b.player].includes(who.player)); /* others had the bye */
    if (hadTable) event.ledger.act('leave', { player: who.player });
    who.hasDropped = hadTable;
    if (!hadTable || dice.below(2) === 0) who.begin(); /* comes to see what happened */
  }
}

for (let round = 1; round <= ROUNDS; round += 1) {
  await check(`round ${round}`, async () => {
    if (round > 1) {
      await between(round);
      await correct();
    }
    if (round === 3) {
      const [who] = some(there(), 1);
      await judge.insist('tournament.penalty', { ...event.of, player: who.player, kind: 'disqualification', reason: 'Marked cards.' },
        ['done_already']);
      event.ledger.act('disqualify', { player: who.player });
      who.isOut = true;
      sum.out += 1;
    }
    await play(round % 2 === 0 ? some(there(), SOME) : []);
    stop();
    passed += 1;
  });
}

await check(`the best ${TOP}, less one who leaves`, async () => {
  await correct();
  const best = (await event.standings({ stage: 1, round: ROUNDS })).filter(({ state }) => ['in', 'checked'].includes(state));
  const gone = people.find(({ player }) => player === best[1].player);
  await event.leave(gone);
  gone.hasDropped = true;
  for (let left = TOP; left > 1; left /= 2) await play([]);
  assert.equal((await event.get()).state, 'between');
  await event.do('finish', {}, ['tournament_state']);
  passed += 1;
});

/* ---- afterwards ---- */

await check('every table has its replay, which belongs to the event and verifies', async () => {
  const replays = [];
  for (const { stage, round } of event.rounds) {
    const { pairs } = await event.round(stage, round);
    for (const { table, b, match, replay, outcome } of pairs) {
      must(!b || outcome, `stage ${stage} round ${round} table ${table} is open`);
      must(!match || replay === match, `stage ${stage} round ${round} table ${table} has no replay`, match, replay);
      if (replay) replays.push(replay);
    }
  }
  assert.equal(new Set(replays).size, replays.length);
  for (const replay of replays) {
    const { status, body } = await server.get(`/api/v1/replays/${replay}`);
    must(status === 200, `no replay ${replay}`, status);
    must(JSON.parse(body).winner !== undefined, body.slice(0, 200));
  }
  const listed = await host.all('replay.list', { event: event.tournament, limit: 100 }, 'replays', 'before');
  assert.deepEqual(listed.replays.map(({ replay }) => replay).sort(), [...replays].sort());
  sum.replays = replays.length;
  const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, ...replays);
  must(verified.stdout.trim().endsWith(`${replays.length} passed, 0 failed`), verified.stdout.slice(-1000), verified.stderr.slice(-1000));
  passed += 1;
});

await check('pairs, standings and places are what another program works out', async () => {
  must(sum.kills === KILLS, `${sum.kills} kills, still to come are`, MOMENTS);
  for (const [what, n] of Object.entries(sum)) must(n > 0 || (what === 'byes' || what === 'returns'), `the day was too good: no ${what}`);
  await event.gather();
  const file = path.join(server.data, 'ledger.json');
  const { status, text } = await event.ledger.check(file);
  must(status === 0, text.slice(-4000));
  sum.compared = Number(/^(\d+) passed, 0 failed$/m.exec(text)[1]);
  /* one result less, and it must notice */
  const { acts } = event.ledger;
  const last = acts.findLastIndex(([verb, { stage }]) => verb === 'result' && stage === 1);
  event.ledger.acts = acts.filter((act, i) => i !== last);
  assert.equal((await event.ledger.check(file, { dense_max: 0 })).status, 1, 'a lost result is not noticed');
  passed += 1;
});

await check('it is the same after another start', async () => {
  const before = JSON.stringify([await event.get(), await event.standings()]);
  await event.kill();
  assert.equal(JSON.stringify([await event.get(), await event.standings()]), before);
  passed += 1;
});

const lines = [
  `${people.length} players, ${event.rounds.length} rounds, ${sum.tables} tables with ${sum.replays} matches, ${sum.byes} byes`,
  `${sum.kills} kills on the way; ${sum.late} late entries, ${sum.drops} drops, ${sum.returns} returns, ${sum.noShows} who did `
    + `not come, ${sum.corrections} corrections, ${sum.out} disqualified`,
  `${sum.compared} statements about pairs, standings and places worked out anew and compared`,
];
for (const line of lines) console.log(`     ${line}`);
if (process.env.REPORT && passed === ROUNDS + 5) {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(process.env.REPORT, `# Event report

Written by \`tests/wire/event.mjs\` on ${day} (PLAYERS=${PLAYERS} ROUNDS=${ROUNDS} TOP=${TOP} KILLS=${KILLS} SEED=${SEED}, as
\`tests/run.sh --soak --only event\` runs it) on a machine that others use too. All pairs were the cheapest there
are, standings after each round and last places those that \`tests/tournament/ledger.py\` works out from what
the players saw, and every match has a replay that verifies.

${lines.map((line) => `- ${line}`).join('\n')}
`);
}
await Promise.all(people.map((who) => who.vanish()));
server.dispose();
finish();
