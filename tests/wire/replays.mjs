/* SPDX-License-Identifier: MIT
 * replays.mjs - matches that are over: found by anything, seen by whom they are for, looked at from
 * any seat at any moment, and over HTTP in every encoding. */
import { spawnSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player, Seen } from './lib/player.mjs';
import { Server } from './lib/server.mjs';
import * as verify from '../../proto/js/verify.js';

const VERIFY_RATE = 5;
const server = await new Server({ flags: ['--verify-rate', String(VERIFY_RATE)] }).start();
const url = () => server.url;
const [ann, ben, cid] = ['ann', 'ben', 'cid'].map((name, i) => new Player(url, random(70 + i), name));
for (const player of [ann, ben, cid]) await player.connect();

/* Some 40 events, then one gives up. */
async function play(one, other, game) {
  one.game = game;
  if (other) other.game = game;
  const { match, code } = await one.create(other ? 'private' : 'bot');
  if (other) await other.join({ code });
  const seen = one.seen.get(match);
  const both = other ? [one, other] : [one];
  await Promise.all(both.map((player) => player.play(() => seen.seq > 40 || seen.isOver)));
  if (!seen.isOver) await one.peer.request('match.concede', { match, game: 1 });
  await Promise.all(both.map((player) => player.play(() => player.seen.get(match).isOver)));
  return match;
}

const first = await play(ann, ben, GAMES[0]);
const second = await play(ben, ann, GAMES[1]);
const third = await play(ann, cid, GAMES[0]);
const fourth = await play(ann, null, GAMES[1]);
const all = [fourth, third, second, first];

const list = async (who, params = {}) => (await who.peer.request('replay.list', params)).replays;
const ids = async (who, params) => (await list(who, params)).map(({ replay }) => replay);

/** A GET whose body stays bytes. */
function fetchBytes(where, { method = 'GET', headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request({
      host: '127.0.0.1', port: server.port, path: where, method, agent: false, headers,
    }, (reply) => {
      const parts = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) }));
    });
    request.on('error', reject);
    request.end();
  });
}

await check('found by whatever is given, alone and together', async () => {
  const rows = await list(ann);
  assert.deepEqual(rows.map(({ replay }) => replay), all);
  for (const { privacy, decks, held, share } of rows) {
    assert.deepEqual([privacy, decks.map(({ seat }) => seat), held, share], ['public', ['p1', 'p2'], undefined, undefined]);
  }
  const [row4, row3, row2, row1] = rows;
  assert.deepEqual(row1.players.map(({ seat, name, player }) => [seat, name, player]), [['p1', 'ann', ann.player], ['p2', 'ben', ben.player]]);
  assert.deepEqual(row4.players.map(({ bot, player }) => [bot, player]), [[false, ann.player], [true, undefined]]);
  const { decks: known } = await ann.peer.request('deck.list', {});
  for (const { decks } of [row1, row2, row3]) { /* all played starters */
    for (const { name, name_ja: ja } of decks) must(known.some((deck) => deck.starter && deck.name === name && deck.name_ja === ja), name);
  }
  const [game1, game2] = GAMES;
  const { player: a } = ann;
  const { player: b } = ben;
  const deck = row1.decks[1].hash; /* ben's */
  const cases = [
    [{ player: b }, [second, first]],
    [{ player: a, opponent: b }, [second, first]],
    [{ player: b, opponent: a, game: game2 }, [second]],
    [{ player: cid.player, opponent: b }, []],
    [{ game: game1 }, [third, first]],
    [{ player: b, deck }, [first]],
    [{ player: b, opponent: a, deck, game: game1, from_ms: row1.ended_ms, to_ms: row1.ended_ms + 1 }, [first]],
    [{ player: b, deck, game: game2 }, []],
    [{ from_ms: row2.ended_ms }, all.slice(0, 3)],
    [{ to_ms: row2.ended_ms }, [first]],
    [{ from_ms: row3.ended_ms, to_ms: row3.ended_ms }, []],
    [{ player: a, event: 'no-such-event' }, []],
    [{ player: 'nobody' }, []],
    [{ deck: '0'.repeat(64) }, []],
    [{ game: 'chess' }, []],
  ];
  for (const [params, expected] of cases) {
    assert.deepEqual(await ids(cid, params), expected, JSON.stringify(params));
    const { body } = await server.get(`/api/v1/replays?${new URLSearchParams(params)}`);
    assert.deepEqual(JSON.parse(body).replays.map(({ replay }) => replay), expected, `HTTP ${JSON.stringify(params)}`);
  }
  const found = await ids(ann, { deck });
  must(found.includes(first) && !found.includes(second), 'by a deck alone', found);
});

await check('page by page, also over HTTP, and to the exact end', async () => {
  for (const limit of [1, 2, 3, 4]) {
    const got = [];
    let before;
    let pages = 0;
    do {
      const page = await ann.peer.request('replay.list', { player: ann.player, limit, ...(before && { before }) });
      got.push(...page.replays.map(({ replay }) => replay));
      before = page.next;
      pages += 1;
    } while (before);
    assert.deepEqual([got, pages], [all, Math.ceil(4 / limit)]);
  }
  const page = JSON.parse((await server.get('/api/v1/replays?limit=3')).body);
  const rest = JSON.parse((await server.get(`/api/v1/replays?limit=3&before=${page.next}`)).body);
  assert.deepEqual([...page.replays, ...rest.replays].map(({ replay }) => replay), all);
  assert.equal(rest.next, undefined);
});

await check('wrong questions', async () => {
  const bad = [
    [{ opponent: ann.player }, 'missing', 'params.player'],
    [{ deck: 'f'.repeat(63) }, 'bad_length', 'params.deck'],
    [{ deck: 'F'.repeat(64) }, 'bad_text', 'params.deck'],
    [{ from_ms: 0 }, 'out_of_range', 'params.from_ms'],
    [{ to_ms: -1 }, 'out_of_range', 'params.to_ms'],
    [{ limit: 101 }, 'out_of_range', 'params.limit'],
    [{ event: '' }, 'bad_length', 'params.event'],
    [{ asker: ann.player }, 'unknown_key', 'params.asker'],
    [{ before: 'nonsense' }, 'cursor_unknown', 'params.before'],
    [{ before: `${'A'.repeat(21)}` }, 'cursor_unknown', 'params.before'],
    [{ before: 'A'.repeat(22) }, 'cursor_unknown', 'params.before'], /* 16 zero bytes: there is no place 0 */
    [{ before: '_'.repeat(22) }, 'cursor_unknown', 'params.before'],
    [{ before: '1700000000000.abcdefghijkl2345' }, 'cursor_unknown', 'params.before'],
  ];
  for (const [params, error, field] of bad) {
    const refusal = await ann.peer.refused('replay.list', params);
    assert.deepEqual([refusal.error, refusal.field], [error, field], JSON.stringify(params));
    if (error === 'unknown_key' || error === 'bad_text') continue;
    const { status, body } = await server.get(`/api/v1/replays?${new URLSearchParams(params)}`);
    assert.deepEqual([status, JSON.parse(body).field], [400, field.replace('params.', '')], `HTTP ${JSON.stringify(params)}`);
  }
  const at = { replay: first, game: 1, event: 1, viewer: 'p1' };
  const { last } = await ann.peer.request('replay.at', at);
  const wrong = [
    ['replay.at', { ...at, game: 2 }, 'replay_event_unknown', 'params.game'],
    ['replay.at', { ...at, game: 0 }, 'out_of_range', 'params.game'],
    ['replay.at', { ...at, event: last + 1 }, 'replay_event_unknown', 'params.event'],
    ['replay.at', { ...at, event: -1 }, 'out_of_range', 'params.event'],
    ['replay.at', { ...at, viewer: 'judge' }, 'not_a_choice', 'params.viewer'],
    ['replay.at', { ...at, replay: 'a'.repeat(16) }, 'replay_unknown', 'params.replay'],
    ['replay.turns', { replay: first, game: 9 }, 'replay_event_unknown', 'params.game'],
    ['replay.turns', { replay: 'a'.repeat(16), game: 1 }, 'replay_unknown', 'params.replay'],
    ['replay.events', { replay: first, game: 2, from: 1, viewer: 'all' }, 'replay_event_unknown', 'params.game'],
    ['replay.events', { replay: first, game: 1, from: 0, viewer: 'all' }, 'out_of_range', 'params.from'],
    ['replay.events', { replay: first, game: 1, from: 1, limit: 501, viewer: 'all' }, 'out_of_range', 'params.limit'],
    ['replay.verify', { replay: 'a'.repeat(16) }, 'replay_unknown', 'params.replay'],
    ['replay.get', { replay: 'A'.repeat(16) }, 'bad_text', 'params.replay'],
    ['replay.get', { replay: first, share: '' }, 'bad_length', 'params.share'],
    ['replay.share', { replay: 'a'.repeat(16), privacy: 'public' }, 'replay_unknown', 'params.replay'],
    ['replay.share', { replay: first, privacy: 'secret' }, 'not_a_choice', 'params.privacy'],
  ];
  for (const [method, params, error, field] of wrong) {
    const refusal = await ann.peer.refused(method, params);
    assert.deepEqual([refusal.error, refusal.field], [error, field], `${method} ${JSON.stringify(params)}`);
  }
  const nobody = await Peer.open(server.url);
  for (const method of ['replay.list', 'replay.get', 'replay.share', 'replay.at', 'replay.events', 'replay.turns', 'replay.verify']) {
    const params = { 'replay.list': {}, 'replay.at': at, 'replay.events': { replay: first, game: 1, from: 1, viewer: 'all' },
      'replay.turns': { replay: first, game: 1 }, 'replay.share': { replay: first, privacy: 'players' } }[method] ?? { replay: first };
    assert.equal((await nobody.refused(method, params)).error, 'session_needed');
  }
  nobody.cut();
});

await check('events as each one saw them, and the table that each one has', async () => {
  for (const [match, p1, p2] of [[first, ann, ben], [second, ben, ann]]) {
    const { replay: document } = await cid.peer.request('replay.get', { replay: match });
    const told = { p1: p1.seen.get(match).games[0], p2: p2.seen.get(match).games[0],
      all: document.games[0].events.map((event) => JSON.stringify(event)) };
    for (const [viewer, expected] of Object.entries(told)) {
      const got = [];
      let last;
      do {
        const part = await cid.peer.request('replay.events', { replay: match, game: 1, from: got.length + 1, limit: 17, viewer });
        assert.equal(part.from, got.length + 1);
        must(part.events.length > 0, 'nothing more');
        got.push(...part.events.map((event) => JSON.stringify(event)));
        ({ last } = part);
      } while (got.length < last);
      assert.deepEqual(got, expected, `${match} through ${viewer}`);
      const after = await cid.peer.request('replay.events', { replay: match, game: 1, from: last + 1, viewer });
      assert.deepEqual([after.events, after.last], [[], last]);
    }
    const { events } = await cid.peer.request('replay.events', { replay: match, game: 1, from: 1, viewer: 'spectator' });
    must(events.filter(({ event }) => event === 'draw').every(({ number }) => number === undefined), 'a spectator sees what is drawn');
    for (const [viewer, player] of [['p1', p1], ['p2', p2]]) {
      const { view, seq } = await player.peer.request('match.snapshot', { match });
      const at = await cid.peer.request('replay.at', { replay: match, game: 1, event: seq, viewer });
      assert.deepEqual([at.view, at.seq, at.command, at.prompt], [view, seq, at.commands, null]);
    }
  }
});

await check('step by step, from turn to turn', async () => {
  for (const match of [first, second]) {
    const { replay: document } = await ann.peer.request('replay.get', { replay: match });
    const { steps } = document.games[0];
    const turns = await ann.peer.request('replay.turns', { replay: match, game: 1 });
    assert.deepEqual([turns.commands, turns.last], [steps.length - 1, steps.at(-1)]);
    must(turns.turns.length > 0, 'no turn began');
    const begins = new Map(turns.turns.map((turn) => [turn.event, turn]));
    assert.equal((await ann.peer.request('replay.at', { replay: match, game: 1, event: 0, viewer: 'all' })).command, 0);
    let number = 0;
    for (let event = 1, n = 0; event <= turns.last; n += 1) {
      const step = await ann.peer.request('replay.at', { replay: match, game: 1, event, viewer: 'all' });
      assert.equal(step.seq, steps[step.command]);
      assert.equal(step.from, event);
      assert.deepEqual(step.events, document.games[0].events.slice(step.from - 1, step.seq));
      if (step.view.turn.number !== number) {
        ({ number } = step.view.turn);
        const { seat, command, number: said } = begins.get(step.seq);
        assert.deepEqual([said, seat, command], [number, step.view.turn.seat, step.command]);
        begins.delete(step.seq);
      }
      const hands = ['p1', 'p2'].map((seat) => step.view[seat].hand);
      must(hands.every(({ count, cards }) => count === cards.length), 'a hand is hidden from all');
      if (n % 5 === 0) { /* the same moment by its last event, and with less to see */
        const spectator = await ann.peer.request('replay.at', { replay: match, game: 1, event: step.seq, viewer: 'spectator' });
        assert.deepEqual([spectator.from, spectator.seq], [step.from, step.seq]);
        must(['p1', 'p2'].every((seat) => spectator.view[seat].hand.cards.length === 0), 'a spectator sees a hand');
        must(!spectator.prompt?.options, 'a spectator sees options');
      }
      event = step.seq + 1;
    }
    assert.equal(begins.size, 0, 'a turn that never was');
  }
});

await check('the stricter wish of those who played holds; nobody else is told anything', async () => {
  const at = { replay: first, game: 1, event: 3, viewer: 'all' };
  const events = { replay: first, game: 1, from: 1, viewer: 'all' };
  const asks = [['replay.get', { replay: first }], ['replay.at', at], ['replay.events', events],
    ['replay.turns', { replay: first, game: 1 }]];
  const hidden = async (share) => {
    for (const [method, params] of asks) {
      const { error } = await cid.peer.refused(method, { ...params, ...(share && { share }) });
      assert.equal(error, 'replay_unknown', method);
    }
    const { status, headers } = await server.get(`/api/v1/replays/${first}${share ? `?share=${share}` : ''}`);
    assert.deepEqual([status, headers['cache-control']], [404, 'no-store']);
    const turns = await server.get(`/api/v1/replays/${first}/turns?game=1${share ? `&share=${share}` : ''}`);
    assert.deepEqual([turns.status, turns.headers['cache-control']], [404, 'no-store']);
    must(!(await ids(cid)).includes(first), 'listed for others');
    must(!(await ids(cid, { player: ben.player, game: GAMES[0] })).includes(first), 'listed by player');
    must(!(await server.get('/api/v1/replays')).body.includes(first), 'listed over HTTP');
    for (const player of [ann, ben]) {
      assert.deepEqual((await ids(player, { player: ben.player })), [second, first], 'not listed for those who played');
      for (const [method, params] of asks) await player.peer.request(method, params);
    }
  };
  assert.equal((await cid.peer.refused('replay.share', { replay: first, privacy: 'players' })).error, 'replay_unknown');
  for (const [method, params] of asks) await cid.peer.request(method, params); /* and it is in memory now */
  const unlisted = await ben.peer.request('replay.share', { replay: first, privacy: 'unlisted' });
  assert.equal(unlisted.privacy, 'unlisted');
  assert.match(unlisted.share, /^[\w-]{43}$/);
  await hidden();
  await hidden('A'.repeat(43));
  await hidden(unlisted.share.slice(1));
  for (const [method, params] of asks) await cid.peer.request(method, { ...params, share: unlisted.share });
  const { status, headers } = await server.get(`/api/v1/replays/${first}?share=${unlisted.share}`);
  assert.deepEqual([status, headers['cache-control']], [200, 'private, no-cache']);
  const turns = await server.get(`/api/v1/replays/${first}/turns?game=1&share=${unlisted.share}`);
  assert.deepEqual([turns.status, turns.headers['cache-control']], [200, 'private, no-cache']);
  const mine = (await list(ann)).find(({ replay }) => replay === first);
  assert.deepEqual([mine.privacy, mine.share], ['unlisted', unlisted.share]);
  assert.deepEqual(await ann.peer.request('replay.share', { replay: first, privacy: 'public' }), unlisted);
  assert.deepEqual(await ann.peer.request('replay.share', { replay: first, privacy: 'players' }), { privacy: 'players' });
  await hidden();
  await hidden(unlisted.share);
  const again = await ann.peer.request('replay.share', { replay: first, privacy: 'public' });
  assert.equal(again.privacy, 'unlisted', 'ben wishes so');
  assert.notEqual(again.share, unlisted.share, 'an old link works again');
  await hidden(unlisted.share);
  assert.deepEqual(await ben.peer.request('replay.share', { replay: first, privacy: 'public' }), { privacy: 'public' });
  assert.deepEqual(await ids(cid), all);
  for (const [method, params] of asks) await cid.peer.request(method, params);
});

await check('run again and compared, at a measured pace', async () => {
  for (const replay of [first, second]) {
    const report = await ann.peer.request('replay.verify', { replay });
    assert.deepEqual([report.replay, report.passed, report.fault], [replay, true, 'none']);
    assert.equal(`shinpan/${report.engine}`, ann.peer.server.server);
  }
  let refusal = null;
  for (let n = 0; n <= VERIFY_RATE && refusal === null; n += 1) {
    refusal = await ann.peer.request('replay.verify', { replay: third }).then(() => null, (error) => error);
  }
  assert.equal(refusal?.error, 'too_fast');
  must(refusal.data.retry_ms > 0, refusal.data);
  await ben.peer.request('replay.verify', { replay: third });
});

await check('over HTTP in each encoding, each with a tag of its own', async () => {
  const where = `/api/v1/replays/${second}`;
  const plain = await fetchBytes(where);
  const { digest } = JSON.parse(plain.body);
  assert.equal(plain.headers.etag, `"${digest}"`);
  assert.deepEqual([plain.headers.vary, plain.headers['cache-control']], ['accept-encoding', 'no-cache']);
  const tags = new Set([plain.headers.etag]);
  for (const [accept, encoding] of [['gzip, deflate, br', 'gzip'], ['gzip;q=0.5,zstd', 'zstd'], ['zstd', 'zstd'],
    ['GZIP', 'gzip'], ['zstd;q=0, gzip', 'gzip'], ['gzip;q=0', undefined], ['br', undefined], ['gzipped', undefined]]) {
    const headers = { 'accept-encoding': accept };
    const packed = await fetchBytes(where, { headers });
    assert.equal(packed.headers['content-encoding'], encoding, accept);
    const unpacked = { gzip: zlib.gunzipSync, zstd: (body) => spawnSync('zstd', ['-dc'], { input: body }).stdout }[encoding];
    assert.deepEqual(unpacked ? unpacked(packed.body) : packed.body, plain.body, accept);
    must(!encoding || packed.body.length < plain.body.length / 2, `${packed.body.length} of ${plain.body.length}`);
    tags.add(packed.headers.etag);
    const known = await fetchBytes(where, { headers: { ...headers, 'if-none-match': packed.headers.etag } });
    assert.deepEqual([known.status, known.body.length, known.headers.etag, known.headers['content-encoding']],
      [304, 0, packed.headers.etag, undefined]);
    const head = await fetchBytes(where, { headers, method: 'HEAD' });
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type']) {
      assert.equal(head.headers[name], packed.headers[name], `HEAD ${name}`);
    }
    assert.equal(head.body.length, 0);
  }
  assert.equal(tags.size, 3, 'two encodings share a tag');
  const other = await fetchBytes(where, { headers: { 'accept-encoding': 'gzip', 'if-none-match': `"${digest}"` } });
  assert.equal(other.status, 200, 'the tag of other bytes');
  const saved = await fetchBytes(`${where}?download=1`);
  assert.equal(saved.headers['content-disposition'], `attachment; filename="shinpan-${second}.json"`);
  assert.deepEqual(saved.body, plain.body);
  for (const id of ['', 'none', 'a'.repeat(16), 'a'.repeat(200), `${second}/x`, '%00', `${second}?share=${'x'.repeat(300)}`]) {
    must([200, 404].includes((await fetchBytes(`/api/v1/replays/${id}`)).status), id);
  }
});

await check('over HTTP at any moment, as over the socket: the same answers, and the same refusals', async () => {
  const ask = async (id, word, params = {}) => {
    const { status, headers, body } = await fetchBytes(`/api/v1/replays/${id}/${word}?${new URLSearchParams(params)}`);
    return { status, headers, body: JSON.parse(body) };
  };
  for (const replay of [first, second]) {
    for (const [word, params] of [['at', { game: 1, event: 0, viewer: 'spectator' }], ['at', { game: 1, event: 17, viewer: 'p1' }],
      ['events', { game: 1, from: 5, limit: 3, viewer: 'p2' }], ['events', { game: 1, from: 1, viewer: 'all' }],
      ['turns', { game: 1 }], ['verify', {}]]) {
      if (word === 'verify' && replay === second) continue; /* what may be asked a minute */
      const told = await ask(replay, word, params);
      assert.equal(told.status, 200, JSON.stringify(told.body));
      if (word !== 'verify') assert.deepEqual(told.body, await cid.peer.request(`replay.${word}`, { replay, ...params }));
      else assert.deepEqual([told.body.passed, told.body.fault], [true, 'none']);
      assert.match(told.headers.etag, /^"[0-9a-f]{32}"$/);
      if (word === 'verify') continue;
      const where = `/api/v1/replays/${replay}/${word}?${new URLSearchParams(params)}`;
      const known = await fetchBytes(where, { headers: { 'if-none-match': told.headers.etag } });
      assert.deepEqual([known.status, known.body.length], [304, 0]);
      assert.equal((await fetchBytes(where, { method: 'HEAD' })).headers['content-length'], String(JSON.stringify(told.body).length));
    }
  }
  for (const [id, word, params, status, error, field] of [
    [first, 'at', { game: 1, event: 100000, viewer: 'all' }, 404, 'replay_event_unknown', 'event'],
    [first, 'at', { game: 2, event: 0, viewer: 'all' }, 404, 'replay_event_unknown', 'game'],
    [first, 'at', { game: 1, event: 0 }, 400, 'missing', 'viewer'],
    [first, 'at', { game: 1, event: 'x', viewer: 'all' }, 400, 'out_of_range', 'event'],
    [first, 'at', { game: 1, event: '', viewer: 'all' }, 400, 'out_of_range', 'event'],
    [first, 'at', { game: 1, event: 0, viewer: 'judge' }, 400, 'not_a_choice', 'viewer'],
    [first, 'events', { game: 1, from: 0, viewer: 'all' }, 400, 'out_of_range', 'from'],
    [first, 'events', { game: 1, from: 1, limit: 501, viewer: 'all' }, 400, 'out_of_range', 'limit'],
    [first, 'turns', {}, 400, 'missing', 'game'],
    ['a'.repeat(16), 'turns', { game: 1 }, 404, 'replay_unknown', undefined],
    ['A'.repeat(16), 'turns', { game: 1 }, 400, 'bad_text', 'replay'],
    [first, 'secrets', {}, 404, 'replay_unknown', undefined],
    [`${first}x`, 'turns', { game: 1 }, 404, 'replay_unknown', undefined],
  ]) {
    const refusal = await ask(id, word, params);
    assert.deepEqual([refusal.status, refusal.body.error, refusal.body.field], [status, error, field], JSON.stringify([word, params, refusal.body]));
    assert.equal(refusal.headers.etag, undefined);
  }
  let refusal = null;
  for (let n = 0; n <= VERIFY_RATE && refusal === null; n += 1) {
    const told = await ask(third, 'verify');
    if (told.status !== 200) refusal = told;
  }
  assert.deepEqual([refusal?.status, refusal?.body.error], [429, 'too_fast']);
  must(refusal.body.retry_ms > 0, refusal.body);
});

await check('a link leads to the page', async () => {
  for (const [from, to] of [[`/r/${first}`, `/#/replay/${first}`], [`/r/${first}?share=abc-_9`, `/#/replay/${first}?share=abc-_9`],
    [`/r/${first}?share=`, `/#/replay/${first}`], [`/r/${first}?share=a%20b`, `/#/replay/${first}`],
    [`/r/${first}?share=${'a'.repeat(43)}`, `/#/replay/${first}?share=${'a'.repeat(43)}`],
    [`/r/${first}?share=${'a'.repeat(60)}`, `/#/replay/${first}`]]) {
    const { status, headers } = await fetchBytes(from);
    assert.deepEqual([status, headers.location], [303, to], from);
  }
  for (const id of ['', 'abc', 'A'.repeat(16), `${first}x`]) {
    assert.equal((await fetchBytes(`/r/${id}`)).status, 404, id);
  }
});

await check('a match of several games: each is looked at by its number', async () => {
  ann.game = GAMES[1];
  ben.game = GAMES[1];
  const { match, code, seat } = await ann.peer.request('match.create', {
    game: GAMES[1], deck: await ann.deck(), opponent: 'private', settings: { best_of: 3 },
  });
  ann.seen.set(match, new Seen(match, seat));
  await ben.join({ code });
  const seen = ann.seen.get(match);
  for (const game of [1, 2]) {
    await until(`game ${game}`, 10000, () => seen.game === game && seen.seq > 0);
    if (game === 2) await Promise.all([ann, ben].map((one) => one.play(() => seen.seq > 30 || seen.isOver)));
    await ben.peer.request('match.concede', { match, game });
    if (game === 1) await Promise.all([ann, ben].map((one) => one.peer.request('match.ready', { match })));
  }
  await until('the end', 10000, () => seen.isOver);
  const [row] = await list(cid);
  assert.deepEqual([row.replay, row.games, row.winner, row.decks.map((deck) => deck.seat)], [match, 2, 'p1', ['p1', 'p1', 'p2', 'p2']]);
  for (const game of [1, 2]) {
    const { events, last } = await cid.peer.request('replay.events', { replay: match, game, from: 1, limit: 500, viewer: 'p1' });
    assert.deepEqual(events.map((event) => JSON.stringify(event)), seen.games[game - 1]);
    const { view } = await cid.peer.request('replay.at', { replay: match, game, event: last, viewer: 'p1' });
    must(view.outcome !== null, 'the game is not over after its last event');
    assert.equal((await cid.peer.request('replay.turns', { replay: match, game })).last, last);
  }
  assert.equal((await cid.peer.refused('replay.turns', { replay: match, game: 3 })).error, 'replay_event_unknown');
  assert.equal((await ben.peer.request('replay.verify', { replay: match })).passed, true);
  all.unshift(match);
});

await check('as many questions as are asked at once are answered in order; whoever goes is not waited for', async () => {
  const asked = Array.from({ length: 30 }, (_, i) => ann.peer.request('replay.at', { replay: [first, second, third, fourth][i % 4], game: 1, event: i, viewer: 'all' }));
  const quitter = await Peer.open(server.url);
  await quitter.request('session.guest', { name: 'quitter' });
  for (let i = 0; i < 20; i += 1) quitter.request('replay.at', { replay: first, game: 1, event: 1, viewer: 'all' }).catch(() => {});
  quitter.cut();
  (await Promise.all(asked)).forEach(({ event }, i) => assert.equal(event, i));
});

await check('what an organizer holds back leaks nowhere, until it is revealed', async () => {
  const org = new Player(url, random(80), 'org');
  const account = await Peer.open(server.url);
  const { token, player } = await account.request('account.register', { handle: 'cup-host', password: 'tournament' });
  account.cut();
  Object.assign(org, { token, player });
  await org.connect();
  const params = { game: GAMES[0], deck: await org.deck(), opponent: 'private', settings: { hold: true } };
  const refusal = await org.peer.refused('match.create', params);
  assert.deepEqual([refusal.error, refusal.field], ['role_needed', 'params.settings.hold']);
  const granted = await server.get('/accounts/cup-host/roles?add=2&drop=0', {
    socketPath: path.join(server.data, 'admin.sock'), method: 'POST',
  });
  assert.equal(granted.status, 200, granted.body);
  const { match, code, seat, commitment, settings } = await org.peer.request('match.create', params);
  assert.equal(settings.hold, true);
  org.seen.set(match, new Seen(match, seat));
  ben.game = GAMES[0];
  await ben.join({ code });
  const seen = org.seen.get(match);
  await Promise.all([org, ben].map((one) => one.play(() => seen.seq > 40 || seen.isOver)));
  if (!seen.isOver) await ben.peer.request('match.concede', { match, game: 1 });
  await Promise.all([org, ben].map((one) => one.play(() => one.seen.get(match).isOver)));
  for (const one of [org, ben]) {
    assert.deepEqual([one.seen.get(match).end.replay, one.seen.get(match).end.key], [match, undefined]);
  }
  const late = await Peer.open(server.url);
  await late.request('session.resume', { token: ben.token });
  await late.request('match.resume', { match });
  const { params: ended } = await late.next(({ method }) => method === 'match.status');
  assert.deepEqual([ended.status, ended.replay, ended.key], ['finished', match, undefined]);
  late.cut();

  const held = (await list(cid)).find(({ replay }) => replay === match);
  assert.deepEqual([held.held, held.decks], [true, []]);
  const { status, body } = await server.get(`/api/v1/replays/${match}`);
  assert.deepEqual([status, JSON.parse(body).error], [403, 'replay_held']);
  const eyes = { p1: org, p2: ben, spectator: null, all: null };
  for (const one of [org, ben, cid]) {
    assert.equal((await one.peer.refused('replay.get', { replay: match })).error, 'replay_held');
    assert.equal((await one.peer.refused('replay.verify', { replay: match })).error, 'replay_held');
    for (const [viewer, whose] of Object.entries(eyes)) {
      const at = { replay: match, game: 1, event: 9, viewer };
      const events = { replay: match, game: 1, from: 1, limit: 500, viewer };
      if (viewer === 'spectator' || whose === one) {
        const shown = await one.peer.request('replay.at', at);
        const told = await one.peer.request('replay.events', events);
        if (whose) assert.deepEqual(told.events.map((event) => JSON.stringify(event)), one.seen.get(match).games[0]);
        for (const side of ['p1', 'p2']) { /* nobody's hand but the own one */
          must(side === viewer || shown.view[side].hand.cards.length === 0, 'a hand is shown to', viewer);
        }
        must(!told.events.some((event) => event.event === 'draw' && event.seat !== viewer && event.number), 'a drawn card is told');
      } else {
        assert.equal((await one.peer.refused('replay.at', at)).error, 'replay_held', viewer);
        assert.equal((await one.peer.refused('replay.events', events)).error, 'replay_held', viewer);
      }
    }
  }
  assert.equal((await ben.peer.refused('replay.reveal', { replay: match })).error, 'account_needed');
  assert.equal((await org.peer.refused('replay.reveal', { replay: 'a'.repeat(16) })).error, 'replay_unknown');
  assert.deepEqual(await org.peer.request('replay.reveal', { replay: match }), {});
  const { replay } = await cid.peer.request('replay.get', { replay: match });
  assert.equal(replay.commitment, commitment);
  assert.equal(verify.toHex(await verify.commitment(match, replay.secret)), commitment);
  const shown = (await list(cid, { player: org.player, deck: replay.decks[0].hash }))[0];
  assert.deepEqual([shown.replay, shown.held, shown.decks.map(({ hash }) => hash)],
    [match, undefined, replay.decks.map(({ hash }) => hash)]);
  must((await cid.peer.request('replay.at', { replay: match, game: 1, event: 9, viewer: 'all' })).view.p1.hand.cards.length > 0);
  all.unshift(match);
  await org.leave();
});

await check('a new replay is for whom the operator says, until those who played say otherwise', async () => {
  for (const player of [ann, ben, cid]) await player.leave();
  assert.equal((await server.stop()).code, 0, server.logTail());
  server.flags.push('--replay-privacy', 'players');
  await server.start();
  const [dan, eve] = ['dan', 'eve'].map((name, i) => new Player(url, random(90 + i), name));
  await dan.connect();
  await eve.connect();
  const match = await play(dan, null, GAMES[0]);
  assert.deepEqual(await ids(eve), all);
  assert.deepEqual((await list(dan))[0].privacy, 'players');
  assert.deepEqual(await dan.peer.request('replay.share', { replay: match, privacy: 'public' }), { privacy: 'public' });
  assert.deepEqual(await ids(eve), [match, ...all]);
  for (const player of [dan, eve]) await player.leave();
});

must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
