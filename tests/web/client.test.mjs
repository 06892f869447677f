/* SPDX-License-Identifier: MIT
 * client.test.mjs - proto/js/shinpan.js against a scripted connection: requests, errors, resuming. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Client, MatchFeed, ShinpanError } from '../../proto/js/shinpan.js';
import { fakeServer } from './fake_socket.mjs';

const MATCH = 'aaaabbbbccccdddd';
const event = (n) => ({ event: 'draw', clause: '6-3-1-1', n });
const events = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => event(from + i));
const update = (from, to, prompt = null, game = 1) =>
  ({ match: MATCH, game, from, events: events(from, to), prompt });

/* A server that signs everyone in; `more` handles what a test is about. */
function setUp(more = {}, options = {}) {
  const handlers = {
    hello: (request, socket) => socket.answer(request, { protocol: 1, server: 'fake/1', games: [] }),
    'session.guest': (request, socket) =>
      socket.answer(request, { token: 't', player: 'g1', name: request.params.name }),
    'session.resume': (request, socket) => socket.answer(request, { player: 'g1', matches: [] }),
    'match.create': (request, socket) =>
      socket.answer(request, { match: MATCH, seat: 'p1', status: 'live', commitment: 'c0' }),
    ...more,
  };
  const server = fakeServer((request, socket) => handlers[request.method]?.(request, socket));
  const client = new Client({
    url: 'ws://fake/ws', WebSocket: server.WebSocket, retryFirstMs: 1, retryMaxMs: 2, ...options,
  });
  return { client, server };
}

const methods = (socket) => socket.requests.map((request) => request.method);

test('hello comes first, over the subprotocol', async () => {
  const { client, server } = setUp();
  await client.connect();
  assert.deepEqual(server.last().protocols, ['shinpan.1']);
  assert.deepEqual(methods(server.last()), ['hello']);
  assert.deepEqual(server.last().requests[0].params.protocol, [1]);
  assert.equal(client.server.server, 'fake/1');
  client.close();
});

test('a refused hello ends the client and is not tried again', async () => {
  const { client, server } = setUp({
    hello: (request, socket) => socket.refuse(request, 'no_version'),
  });
  await assert.rejects(client.connect(), { error: 'no_version', code: -32000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(server.connections.length, 1);
  assert.equal(client.state, 'closed');
});

test('a refusal is a ShinpanError with stable name, code and field', async () => {
  const { client } = setUp({
    'deck.put': (request, socket) =>
      socket.refuse(request, 'invalid_params', -32602, { field: 'params.name' }),
  });
  await client.connect();
  await assert.rejects(client.deckPut({ game: 'digimon', name: '', deck: {} }), (error) => {
    assert.ok(error instanceof ShinpanError);
    assert.deepEqual([error.error, error.code, error.field],
      ['invalid_params', -32602, 'params.name']);
    return true;
  });
  client.close();
});

test('answers find their requests by id, in any order', async () => {
  const held = [];
  const { client } = setUp({
    'deck.get': (request, socket) => {
      held.push(request);
      if (held.length === 2) held.reverse().forEach((r) => socket.answer(r, { deck: r.params.deck }));
    },
  });
  await client.connect();
  const got = await Promise.all([client.deckGet('x'), client.deckGet('y')]);
  assert.deepEqual(got.map(({ deck }) => deck), ['x', 'y']);
  client.close();
});

test('requests without a connection fail at once', async () => {
  const { client } = setUp();
  await assert.rejects(client.deckList(), { error: 'disconnected', code: 0 });
});

test('updates that arrive with the answer to match.create are not lost', async () => {
  const { client } = setUp({
    'match.create': (request, socket) => {
      socket.answer(request, { match: MATCH, seat: 'p1', status: 'live', commitment: 'c0' });
      socket.notify('match.update', update(1, 3, { prompt: 1, seat: 'p1', options: [] }));
    },
  });
  await client.connect();
  const feed = await client.matchCreate({ game: 'digimon', deck: 'd', opponent: 'bot' });
  assert.equal(feed.seq, 3);
  assert.equal(feed.commitment, 'c0');
  assert.ok(feed.isMine);
  client.close();
});

test('an arrangement names the units, or the cards under one; a feed knows its rules and so its game', async () => {
  const asked = [];
  const { client } = setUp({
    hello: (request, socket) => socket.answer(request, { protocol: 1, server: 'fake/1',
      games: [{ game: 'one', revisions: ['one-1', 'one-2'] }, { game: 'two', revisions: ['two-1'] }] }),
    'match.create': (request, socket) => socket.answer(request,
      { match: MATCH, seat: 'p1', status: 'live', revision: 'one-2', commitment: 'c0' }),
    'match.arrange': (request, socket) => {
      asked.push(request.params);
      socket.answer(request, { seq: 4 });
    },
  });
  await client.connect();
  const feed = await client.matchCreate({ game: 'one', deck: 'd', opponent: 'bot' });
  assert.equal(client.gameOf(feed), 'one');
  assert.equal(client.gameOf({ revision: 'three-1' }), undefined);
  feed.apply(update(1, 3));
  assert.deepEqual(await client.matchArrange(feed, [7, 3]), { seq: 4 });
  await client.matchArrange(feed, [2, 1], 7);
  assert.deepEqual(asked, [{ match: MATCH, game: 1, order: [7, 3] },
    { match: MATCH, game: 1, unit: 7, order: [2, 1] }]);
  client.close();
});

test('after a drop: session.resume, match.resume with the last number, nothing twice', async () => {
  let resumes = 0;
  const { client, server } = setUp({
    'match.resume': (request, socket) => {
      resumes += 1;
      assert.deepEqual(request.params, { match: MATCH, after: { game: 1, seq: 3 } });
      socket.answer(request, { match: MATCH, game: 1, seat: 'p1', seq: 6, status: 'live' });
      socket.notify('match.update', update(2, 5)); /* overlaps what the client has */
      socket.notify('match.update', update(6, 6, { prompt: 4, seat: 'p2' }));
    },
  });
  await client.connect();
  await client.guest('Ann');
  const feed = await client.matchCreate({ game: 'digimon', deck: 'd', opponent: 'open' });
  const seen = [];
  client.on('update', (u) => u.events.forEach((e) => seen.push(e.n)));
  server.last().notify('match.update', update(1, 3));

  const open = client.request('deck.list');
  const resumed = client.once('resumed');
  server.last().drop();
  await assert.rejects(open, { error: 'disconnected' });
  await resumed;
  assert.deepEqual(methods(server.last()), ['hello', 'session.resume', 'match.resume']);
  assert.deepEqual(server.last().requests[1].params, { token: 't' });
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([feed.seq, feed.prompt.prompt, feed.isMine, resumes], [6, 4, false, 1]);
  client.close();
});

/* A client that follows a match at event 3 and is asked prompt 1; `resume` answers match.resume. */
async function following(resume) {
  const { client, server } = setUp({ 'match.resume': resume });
  await client.connect();
  await client.guest('Ann');
  const feed = await client.matchCreate({ game: 'digimon', deck: 'd', opponent: 'open' });
  server.last().notify('match.update', update(1, 3, { prompt: 1, seat: 'p1', options: [] }));
  let count = 0;
  client.on('resumed', () => { count += 1; });
  return { client, server, feed, resumed: () => count };
}
const pause = () => new Promise((resolve) => { setTimeout(resolve, 10); });
const live = (seq) => ({ match: MATCH, game: 1, seat: 'p1', seq, status: 'live' });

test('resumed comes when the feed is where the match is, not before', async () => {
  const { client, server, feed, resumed } = await following((request, socket) =>
    socket.answer(request, live(6)));
  server.last().drop();
  await client.ready();
  const socket = server.last();
  const steps = [
    [() => socket.notify('match.update', update(4, 5)), 0],
    [() => socket.notify('match.update', update(6, 6)), 0], /* more of the past follows */
    [() => socket.notify('match.update', { ...update(7, 6), prompt: { prompt: 2, seat: 'p2' } }), 1],
    [() => socket.notify('match.update', update(7, 7, { prompt: 3, seat: 'p1', options: [] })), 1],
  ];
  await pause();
  assert.equal(resumed(), 0);
  for (const [step, count] of steps) {
    step();
    await pause();
    assert.equal(resumed(), count);
  }
  assert.deepEqual([feed.seq, feed.prompt.prompt], [7, 3]);
  client.close();
});

test('resumed comes also when nothing happened, and when the match has ended', async () => {
  const { client, server, feed, resumed } = await following((request, socket) => {
    socket.answer(request, live(3));
    socket.notify('match.update', { ...update(4, 3), prompt: { prompt: 1, seat: 'p1', options: [] } });
  });
  server.last().drop();
  await client.once('resumed');
  assert.deepEqual([feed.seq, feed.prompt.prompt, resumed()], [3, 1, 1]);
  client.close();

  const ended = await following((request, socket) => {
    socket.answer(request, { ...live(5), status: 'finished' });
    socket.notify('match.update', update(4, 5));
  });
  ended.server.last().drop();
  await ended.client.ready();
  await pause();
  assert.equal(ended.resumed(), 0);
  ended.server.last().notify('match.status', { match: MATCH, status: 'finished', winner: 'p2' });
  await pause();
  assert.deepEqual([ended.resumed(), ended.feed.isOver], [1, true]);
  ended.client.close();
});

test('resumed comes once for a connection that breaks again meanwhile', async () => {
  const { client, server, resumed } = await following((request, socket) =>
    socket.answer(request, live(4)));
  server.last().drop();
  await client.ready();
  server.last().drop();
  await client.ready();
  server.last().notify('match.update', update(4, 4, { prompt: 2, seat: 'p2' }));
  await pause();
  assert.equal(resumed(), 1);
  client.close();
});

test('a match that is over is not asked for again, unless something of it is missing', async () => {
  let asked = 0;
  const { client, server, feed } = await following((request, socket) => {
    asked += 1;
    socket.answer(request, { ...live(5), status: 'finished' });
    socket.notify('match.update', update(4, 5));
    socket.notify('match.status', { match: MATCH, status: 'finished', winner: 'p2' });
  });
  const over = { match: MATCH, status: 'finished', winner: 'p2' };
  server.connections.at(-1).push = () => {}; /* says nothing more: what is missing stays so */
  feed.apply(update(5, 5));
  feed.applyStatus(over);
  await pause();
  assert.deepEqual([asked, feed.isOver], [1, false]); /* because of the gap */
  server.last().drop();
  await client.once('resumed');
  assert.deepEqual([asked, feed.isOver, feed.seq], [2, true, 5]);
  server.last().drop();
  await client.once('resumed');
  assert.equal(asked, 2);
  client.close();
});

test('messages of a connection that was given up are ignored', async () => {
  const { client, server } = setUp();
  await client.connect();
  const old = server.last();
  old.onclose({ code: 1006, reason: '' });
  await client.ready();
  old.notify('match.update', update(1, 2));
  assert.equal(client.feed(MATCH).seq, 0);
  assert.equal(server.connections.length, 2);
  client.close();
});

test('it keeps trying while the server is away', async () => {
  const { client, server } = setUp();
  await client.connect();
  server.refusals = 3;
  server.last().drop();
  await client.ready();
  assert.equal(server.connections.length, 5);
  client.close();
  assert.equal(client.state, 'closed');
});

test('a dead session is reported, and the connection stays usable', async () => {
  const { client, server } = setUp({
    'session.resume': (request, socket) => socket.refuse(request, 'token_unknown'),
  }, { token: 'old' });
  const isLost = client.once('session-lost');
  await client.connect();
  assert.equal((await isLost).error, 'token_unknown');
  assert.equal(client.token, null);
  await client.guest('Ann');
  assert.equal(client.token, 't');
  assert.equal(server.connections.length, 1);
  client.close();
});

test('a server that is not ready yet is asked again, and nothing is forgotten', async () => {
  const refusals = { hello: 1, 'session.resume': 1, 'match.resume': 2 };
  const refuseFirst = (result) => (request, socket) => {
    refusals[request.method] -= 1;
    if (refusals[request.method] >= 0) socket.refuse(request, 'store_down');
    else socket.answer(request, result);
  };
  const { client, server } = setUp({
    hello: refuseFirst({ protocol: 1, server: 'fake/1', games: [] }),
    'session.resume': refuseFirst({ player: 'g1', matches: [] }),
    'match.resume': refuseFirst({ match: MATCH, game: 1, seat: 'p1', seq: 0, status: 'live' }),
  }, { token: 't' });
  client.feed(MATCH);
  await client.connect();
  assert.equal(server.connections.length, 5);
  assert.equal(client.feeds.get(MATCH).seat, 'p1');
  assert.equal(client.token, 't');
  client.close();
});

test('a match that is not there any more is reported lost', async () => {
  const { client, server } = setUp({
    'match.resume': (request, socket) => socket.refuse(request, 'match_unknown'),
  });
  await client.connect();
  await client.guest('Ann');
  const gone = client.feed(MATCH).once('lost');
  server.last().drop();
  assert.equal((await gone).error, 'match_unknown');
  await client.ready();
  assert.equal(client.feeds.size, 0);
  client.close();
});

test('a judge follows a match again after a drop, and no more when it is enough', async () => {
  const { client, server } = setUp({
    'judge.watch': (request, socket) => socket.answer(request, { match: MATCH, game: 1, seq: 3, status: 'live', players: [], wins: [0, 0] }),
    'judge.unwatch': (request, socket) => socket.answer(request, {}),
  });
  await client.connect();
  await client.guest('Judge');
  const feed = await client.judgeWatch(MATCH, 'a call');
  assert.deepEqual(server.last().requests.at(-1).params, { match: MATCH, reason: 'a call' });
  server.last().notify('match.update', update(1, 3, { prompt: 1, seat: 'p1', options: [] }));
  assert.deepEqual([feed.seq, feed.seat, feed.isMine], [3, null, false]);
  const resumed = client.once('resumed');
  server.last().drop();
  await resumed;
  assert.deepEqual(methods(server.last()), ['hello', 'session.resume', 'judge.watch']);
  assert.deepEqual(server.last().requests.at(-1).params, { match: MATCH, after: { game: 1, seq: 3 } });
  await client.judgeUnwatch(MATCH);
  assert.equal(client.feeds.has(MATCH), false);
  client.close();
});

test('a request that is never answered costs the connection, and it is opened again', async () => {
  const { client, server } = setUp({}, { requestMs: 20 });
  await client.connect();
  await assert.rejects(client.deckList(), { error: 'timeout' });
  await client.ready();
  assert.equal(server.connections.length, 2);
  client.close();
});

test('a gap makes the client ask for what is missing, once', async () => {
  let asked = 0;
  const { client, server } = setUp({
    'match.resume': (request, socket) => {
      asked += 1;
      socket.answer(request, { match: MATCH, game: 1, seat: 'p1', seq: 5, status: 'live' });
      socket.notify('match.update', update(3, 5));
    },
  });
  await client.connect();
  server.last().notify('match.update', update(1, 2));
  server.last().notify('match.update', update(4, 4));
  server.last().notify('match.update', update(5, 5));
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(asked, 1);
  assert.deepEqual(client.feed(MATCH).events.map(({ n }) => n), [1, 2, 3, 4, 5]);
  client.close();
});

test('answers name the match, the game and the open prompt', async () => {
  const { client, server } = setUp({
    'match.answer': (request, socket) => socket.answer(request, { seq: 9 }),
  });
  await client.connect();
  server.last().notify('match.update', update(1, 1, { prompt: 7, seat: 'p1', options: [{ id: 2 }] }));
  await client.matchAnswer(client.feed(MATCH), [2]);
  assert.deepEqual(server.last().requests.at(-1).params,
    { match: MATCH, game: 1, prompt: 7, picks: [2] });
  client.close();
});

/* What the client can ask of tournaments, with the most and the least that a call takes. */
const EVENT = 'ddddccccbbbbaaaa';
const CALLS = {
  'tournament.list': [[], [{ game: 'digimon', state: 'running', mine: true, before: '1.a', limit: 5 }]],
  'tournament.get': [[EVENT]], 'tournament.watch': [[EVENT]], 'tournament.unwatch': [[EVENT]],
  'tournament.players': [[EVENT], [EVENT, { after: 1, limit: 5 }]],
  'tournament.round': [[EVENT], [EVENT, { stage: 1, round: 2, after: 1, limit: 5 }]],
  'tournament.standings': [[EVENT], [EVENT, { stage: 1, round: 2, after: 1, limit: 5 }]],
  'tournament.bracket': [[EVENT], [EVENT, { stage: 1, after: 1, limit: 5 }]],
  'tournament.decklist': [[EVENT], [EVENT, 'p1']],
  'tournament.enter': [[EVENT], [EVENT, { code: 'abc234', deck: 'd' }]],
  'tournament.deck': [[EVENT, 'd']], 'tournament.leave': [[EVENT]], 'tournament.check_in': [[EVENT]],
  'tournament.create': [[{ name: 'x', game: 'digimon' }]], 'tournament.change': [[EVENT, { name: 'x', game: 'digimon' }]],
  'tournament.admit': [[EVENT, 'p1'], [EVENT, 'p1', 'd']], 'tournament.remove': [[EVENT, 'p1'], [EVENT, 'p1', 'why']],
  'tournament.seed': [[EVENT, 'p1'], [EVENT, 'p1', 3]], 'tournament.staff': [[EVENT, 'p1', 'judge', false]],
  'tournament.start': [[EVENT]], 'tournament.pair': [[EVENT], [EVENT, [{ kind: 'bye', a: 'p1' }]]], 'tournament.unpair': [[EVENT]],
  'tournament.hold': [[EVENT, false], [EVENT, true, 'why']], 'tournament.finish': [[EVENT], [EVENT, true]], 'tournament.cancel': [[EVENT, 'why']],
  'tournament.announce': [[EVENT, 'x']], 'tournament.webhook': [[EVENT, 'https://example.org/', true]],
  'tournament.extend': [[EVENT, { table: 1, seconds: 60, reason: 'why' }]],
  'tournament.result': [[EVENT, { stage: 1, round: 2, table: 3, outcome: 'a', games: [2, 1, 0], reason: 'why' }]],
  'tournament.penalty': [[EVENT, 'p1', 'warning', 'why']], 'tournament.log': [[EVENT], [EVENT, { before: 5, limit: 5 }]],
};

test('every request of tournaments has a call, with params as its schema has them', async () => {
  const folder = new URL('../../proto/schema/', import.meta.url);
  const schemas = readdirSync(folder).filter((file) => /^tournament\..*\.params\.json$/.test(file)
    && existsSync(new URL(file.replace('.params.', '.result.'), folder)));
  assert.deepEqual(schemas.map((file) => file.replace('.params.json', '')).sort(), Object.keys(CALLS).sort());
  const answer = (request, socket) => socket.answer(request, {});
  const { client, server } = setUp(Object.fromEntries(Object.keys(CALLS).map((method) => [method, answer])));
  await client.connect();
  for (const [method, calls] of Object.entries(CALLS)) {
    const { properties, required } = JSON.parse(readFileSync(new URL(`${method}.params.json`, folder)));
    const name = method.replace(/[._](.)/g, (_, letter) => letter.toUpperCase());
    const seen = new Set();
    for (const args of calls) {
      await client[name](...args);
      const { method: asked, params } = server.last().requests.at(-1);
      assert.equal(asked, method);
      for (const key of Object.keys(params)) {
        assert.ok(key in properties, `${method}: ${key}`);
        assert.notEqual(params[key], undefined, `${method}: ${key}`);
        seen.add(key);
      }
      for (const key of required) assert.ok(key in params, `${method}: ${key} is missing`);
    }
    assert.deepEqual([...seen].sort(), Object.keys(properties).sort(), method);
  }
  client.close();
});

test('who is called to a table has the match and its seat', async () => {
  const { client, server } = setUp();
  await client.connect();
  await client.guest('Ann');
  const calls = [];
  client.on('tournament.call', (call) => calls.push(call));
  const call = { tournament: EVENT, name: 'Cup', stage: 1, round: 1, table: 4, opponent: 'Ben', starts_ms: 1 };
  server.last().notify('tournament.call', call);
  server.last().notify('tournament.call', { ...call, match: MATCH, seat: 'p2' });
  server.last().notify('match.update', update(1, 2));
  assert.deepEqual(calls.map(({ match }) => match), [undefined, MATCH]);
  const feed = client.feed(MATCH);
  assert.deepEqual([feed.seat, feed.seq, feed.tournament, feed.round, feed.table], ['p2', 2, EVENT, 1, 4]);
  client.close();
});

test('feed: repeated, overlapping and stale updates', () => {
  const feed = new MatchFeed(MATCH);
  assert.equal(feed.after, undefined);
  assert.ok(feed.apply(update(1, 2, { prompt: 1, seat: 'p1' })));
  assert.ok(feed.apply(update(1, 2, { prompt: 0, seat: 'p2' })));
  assert.deepEqual([feed.seq, feed.prompt.prompt], [2, 1]);
  assert.ok(feed.apply({ ...update(3, 2), prompt: { prompt: 2, seat: 'p2' } })); /* no events */
  assert.deepEqual([feed.seq, feed.prompt.prompt], [2, 2]);
  assert.ok(feed.apply({ ...update(2, 1), prompt: { prompt: 1, seat: 'p1' } })); /* an old one */
  assert.equal(feed.prompt.prompt, 2);
  assert.ok(feed.apply(update(2, 4)));
  assert.deepEqual(feed.events.map(({ n }) => n), [1, 2, 3, 4]);
  assert.equal(feed.apply(update(6, 6)), false);
  assert.deepEqual(feed.after, { game: 1, seq: 4 });
});

test('feed: another game starts its own numbers; updates of the old one are dropped', () => {
  const feed = new MatchFeed(MATCH);
  const games = [];
  feed.on('game', ({ game }) => games.push(game));
  feed.apply(update(1, 3));
  assert.equal(feed.apply(update(2, 2, null, 2)), false); /* its beginning is missing */
  feed.apply(update(1, 1, null, 2));
  feed.apply(update(4, 4));
  assert.deepEqual([feed.game, feed.seq, feed.events.length], [2, 1, 1]);
  assert.deepEqual(games, [1, 2]);
});

test('feed: a table stands for what is not told any more', () => {
  const feed = new MatchFeed(MATCH);
  const told = [];
  feed.on('untold', ({ seq, view }) => told.push([seq, view.turn]));
  feed.on('rewind', () => told.push('rewind'));
  feed.on('gap', () => told.push('gap'));
  assert.ok(feed.apply({ ...update(41, 40), view: { turn: 3 } })); /* no events */
  assert.ok(feed.apply(update(41, 43, { prompt: 9, seat: 'p1' })));
  assert.deepEqual(told, [[40, 3]]);
  assert.deepEqual([feed.seq, feed.untold, feed.events.length, feed.prompt.prompt], [43, 40, 3, 9]);
  assert.deepEqual(feed.events[0].n, 41);
  assert.equal(feed.apply({ ...update(50, 51), view: { turn: 4 } }), false); /* a rewind that came too soon */
  assert.deepEqual(told.slice(1), ['gap']);
  assert.ok(feed.apply(update(1, 2, null, 2))); /* the next game has all of its own */
  assert.equal(feed.untold, 0);
});

test('feed: the prompt closes with the match', () => {
  const feed = new MatchFeed(MATCH);
  feed.seat = 'p1';
  feed.apply(update(1, 1, { prompt: 1, seat: 'p1', options: [] }));
  assert.ok(feed.isMine);
  feed.applyStatus({ match: MATCH, status: 'finished', winner: 'p2', reason: 'concession' });
  assert.deepEqual([feed.isMine, feed.outcome.winner], [false, 'p2']);
});
