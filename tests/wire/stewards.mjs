/* SPDX-License-Identifier: MIT
 * stewards.mjs - who judges or hosts an event may do what a judge may at its tables, and nowhere else: every
 * verb by a judge of another event is refused and changes nothing; calls reach those whom they concern. */
import { assert, check, finish, must, sleep, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS, grant } from './lib/event.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const host = await Account.open(server, 'host', 'organizer');
const rival = await Account.open(server, 'rival', 'organizer');
const judge = await Account.open(server, 'juno');
const foreign = await Account.open(server, 'foreign');
const plain = await Account.open(server, 'plain');
const chief = await Account.open(server, 'chief', 'judge'); /* of the server */
const admin = await Account.open(server, 'ada', 'admin');
const players = [];
for (let i = 0; i < 4; i += 1) {
  players.push(new Entrant(server, 70 + i, `seat-${i}`, GAMES[0]));
  await players[i].connect();
}

const clock = { bank_s: 600 };

/** A round of four that is on, with a judge who does not play and one who does. */
async function begin(by, steward) {
  const event = await new Event(server, by).create({ name: `Of ${by.handle}`, game: GAMES[0], stages: [{ format: 'swiss', rounds: 2 }], clock });
  await event.do('staff', { player: steward.player, role: 'judge', on: true });
  return event;
}

const mine = await begin(host, judge);
const theirs = await begin(rival, foreign);
await mine.do('staff', { player: players[0].player, role: 'judge', on: true });
for (const who of players) await mine.enter(who);
await mine.do('start');
const { pairs } = await mine.pair();
const own = pairs.find(({ a, b }) => [a.player, b.player].includes(players[0].player));
const far = pairs.find((pair) => pair !== own);
await until('the matches', 10000, async () => {
  const round = await mine.round();
  for (const pair of round.pairs) Object.assign(pair.table === own.table ? own : far, { match: pair.match });
  return own.match && far.match;
});
for (const who of players) await until('a match', 10000, () => who.seen.size > 0 && [...who.seen.values()][0].prompt !== undefined);

const { game, prompt } = await until('a prompt', 10000, async () => {
  const seen = await chief.request('judge.view', { match: far.match }).catch(() => null); /* it begins */
  return seen?.prompt && seen;
});

/** Every verb of judges that is about one match, with params that would do something. */
const verbs = (match) => [
  ['judge.view', { match }], ['judge.watch', { match }], ['judge.unwatch', { match }],
  ['judge.pause', { match, reason: 'x' }], ['judge.resume', { match }],
  ['judge.clock', { match, seat: 'p1', how: 'add', ms: 1000, reason: 'x' }],
  ['judge.act', { match, game, seat: prompt.seat, prompt: prompt.prompt, picks: [prompt.options[0].id], reason: 'x' }],
  ['judge.rewind', { match, game, seq: 1, reason: 'x' }],
  ['judge.result', { match, result: 'p1', whole: true, reason: 'x' }],
];

async function look(match) {
  const { game: at, seq, status, phase, players: seats, view, prompt: open, paused } = await chief.request('judge.view', { match });
  for (const seat of seats) delete seat.bank_ms; /* it runs */
  return JSON.stringify([at, seq, status, phase, seats, view, open, paused, await host.request('tournament.log', mine.of)]);
}

const refused = async (who, method, params, error) => {
  const refusal = await who.refused(method, params);
  assert.equal(refusal.error, error, `${method} ${JSON.stringify(params)}`);
};
const as = (entrant) => ({ request: (...x) => entrant.peer.request(...x), refused: (...x) => entrant.peer.refused(...x) });

await check('a judge of another event is refused, and nothing changes', async () => {
  const before = await look(far.match);
  for (const who of [foreign, rival, plain, as(players[1])]) {
    for (const [method, params] of verbs(far.match)) await refused(who, method, params, 'role_needed');
    for (const [method, params] of [['judge.matches', {}], ['judge.aside', {}], ['chat.history', { match: far.match }]]) {
      await refused(who, method, params, 'role_needed');
    }
  }
  assert.equal(await look(far.match), before);
  const { rows } = await admin.request('audit.list', { subject: far.match });
  must(rows.every(({ actor }) => actor === chief.player), 'it was a deed', rows);
});

await check('a judge of an event is none outside of it', async () => {
  const [a, b] = players;
  const { match, code } = await a.peer.request('match.create', { game: GAMES[0], deck: await a.deck(), opponent: 'private' });
  await b.peer.request('match.join', { code, deck: await b.deck() });
  for (const who of [judge, host]) {
    for (const [method, params] of verbs(match)) await refused(who, method, params, 'role_needed');
    for (const [method, params] of verbs('a'.repeat(16))) await refused(who, method, params, 'role_needed');
    await refused(who, 'judge.matches', {}, 'role_needed');
  }
});

await check('who judges and plays does not judge his own table', async () => {
  const who = as(players[0]);
  for (const [method, params] of verbs(own.match)) {
    if (method !== 'judge.unwatch') await refused(who, method, params, 'judge_involved');
  }
  must((await who.request('judge.view', { match: far.match })).view, 'but he may at another one');
});

await check('the judge and the host of the event may all of it', async () => {
  const { match } = far;
  must((await judge.request('judge.view', { match })).prompt.options.length > 0, 'sees the prompt');
  await judge.request('judge.watch', { match });
  await judge.request('judge.pause', { match, reason: 'a moment' });
  await refused(host, 'judge.pause', { match, reason: 'x' }, 'match_paused');
  await host.request('judge.resume', { match });
  const { bank_ms: bank } = await judge.request('judge.clock', { match, seat: 'p1', how: 'set', ms: 123000, reason: 'late' });
  assert.equal(bank, 123000);
  const now = await judge.request('judge.view', { match });
  const { seq } = await judge.request('judge.act', {
    match, game: now.game, seat: now.prompt.seat, prompt: now.prompt.prompt, picks: [now.prompt.options[0].id], reason: 'for him',
  });
  const peer = await judge.connection();
  await until('the update', 5000, () => peer.inbox.some(({ method, params }) => method === 'match.update' && params.match === match));
  await judge.request('judge.rewind', { match, game: now.game, prompt: now.prompt.prompt, reason: 'not like that' });
  must(seq > 0, seq);
  await judge.request('judge.unwatch', { match });
  const { rows } = await admin.request('audit.list', { subject: match, actor: judge.player });
  assert.deepEqual([...new Set(rows.filter(({ result }) => result === 'ok').map(({ verb }) => verb))].sort(),
    ['judge.act', 'judge.clock', 'judge.pause', 'judge.rewind', 'judge.view', 'judge.watch']);
});

await check('calls from a table of the event reach its judges', async () => {
  const caller = players.find(({ player }) => [far.a.player, far.b.player].includes(player));
  const peers = {};
  for (const [name, who] of Object.entries({ judge, host, chief, foreign, rival, plain })) {
    peers[name] = await who.connection();
    peers[name].inbox.length = 0;
  }
  const { call } = await caller.peer.request('judge.call', { match: far.match, text: 'please' });
  const heard = (name) => peers[name].inbox.some(({ method, params }) => method === 'judge.called' && params.call === call);
  await until('the call', 5000, () => ['judge', 'host', 'chief'].every(heard));
  must(!['foreign', 'rival', 'plain'].some(heard), 'others heard of it');
  assert.deepEqual((await judge.request('judge.calls', {})).calls.map((row) => [row.call, row.match, row.text]), [[call, far.match, 'please']]);
  assert.deepEqual((await foreign.request('judge.calls', {})).calls, []);
  await refused(plain, 'judge.calls', {}, 'role_needed');
  await refused(foreign, 'judge.take', { call }, 'role_needed');
  await refused(foreign, 'judge.close', { call }, 'role_needed');
  await refused(foreign, 'judge.take', { call: 999 }, 'call_unknown');
  await refused(plain, 'judge.take', { call }, 'role_needed');
  assert.equal((await chief.request('judge.calls', {})).calls[0].state, 'open');
  await judge.request('judge.take', { call });
  await refused(host, 'judge.take', { call }, 'call_closed');
  await host.request('judge.close', { call });
  await server.stop('SIGKILL');
  await server.start();
  for (const who of players) await who.connect();
  assert.deepEqual((await judge.request('judge.calls', { all: true })).calls.map(({ state }) => state), ['closed']);
  assert.deepEqual((await foreign.request('judge.calls', { all: true })).calls, []);
});

await check('who is judge no more sees no more', async () => {
  const { match } = far;
  await judge.request('judge.watch', { match });
  await mine.do('staff', { player: judge.player, role: 'judge', on: false });
  const peer = await judge.connection();
  peer.inbox.length = 0;
  await chief.request('judge.pause', { match, reason: 'x' });
  await chief.request('judge.resume', { match });
  await sleep(200);
  must(!peer.inbox.some(({ params }) => params.match === match), 'still follows', peer.inbox);
  for (const [method, params] of verbs(match)) await refused(judge, method, params, 'role_needed');
  await refused(judge, 'judge.calls', {}, 'role_needed');
  await mine.do('staff', { player: judge.player, role: 'judge', on: true });
});

await check('a ruling of the event\'s judge is its result, and with the event all of it ends', async () => {
  await judge.request('judge.result', { match: far.match, result: 'p2', whole: true, reason: 'he has left' });
  const row = await until('the result', 10000, async () => (await mine.round()).pairs.find(({ table, state }) => table === far.table && state === 'done'));
  assert.equal(row.outcome, 'b');
  await refused(foreign, 'tournament.result', { ...mine.of, round: 1, table: own.table, outcome: 'a', reason: 'x' }, 'not_event_judge');
  await mine.do('cancel', { reason: 'enough' });
  for (const [method, params] of verbs(own.match)) await refused(judge, method, params, 'role_needed');
  await theirs.do('cancel', { reason: 'enough' });
});

await grant(server, 'plain', 'judge'); /* and a judge of the server is one everywhere */
await check('a judge of the server needs no event', async () => {
  await plain.request('judge.matches', {});
  await plain.request('judge.calls', {});
});

const { code } = await server.stop();
assert.equal(code, 0);
finish();
