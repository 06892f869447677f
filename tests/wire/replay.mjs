/* SPDX-License-Identifier: MIT
 * replay.mjs - the record of a finished match: listed and fetched over WebSocket and HTTP, verified
 * by the engine, spoiled by one changed byte, and its shuffles checked by a program that shares no
 * code with the server and trusts only the revealed key. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish, must, random } from './lib/check.mjs';
import { Player } from './lib/player.mjs';
import { Server, cards, ctl } from './lib/server.mjs';
import * as verify from '../../proto/js/verify.js';

const server = await new Server().start();
const url = () => server.url;
const [ann, ben] = ['ann', 'ben'].map((name, i) => new Player(url, random(40 + i), name));
await ann.connect();
await ben.connect();

async function playOne(isConceded) {
  const created = await ann.create('private');
  const { match } = created;
  await ben.join({ code: created.code });
  const seen = ann.seen.get(match);
  if (isConceded) {
    await Promise.all([ann, ben].map((player) => player.play(() => seen.seq > 40 || seen.isOver)));
    if (!seen.isOver) await ann.peer.request('match.concede', { match, game: 1 });
  }
  await Promise.all([ann, ben].map((player) => player.play(() => player.seen.get(match).isOver)));
  return { match, commitment: created.commitment, end: seen.end };
}

const played = [];
for (const isConceded of [false, true, false]) played.push(await playOne(isConceded));
const file = path.join(server.data, 'replay.json');
const { match, commitment, end } = played[0];
let document;

await check('listed over WebSocket and HTTP alike, latest first, in pages', async () => {
  const { replays, next } = await ann.peer.request('replay.list', { limit: 2 });
  assert.deepEqual(replays.map(({ replay }) => replay), [played[2].match, played[1].match]);
  const rest = await ann.peer.request('replay.list', { limit: 2, before: next });
  assert.deepEqual(rest.replays.map(({ replay }) => replay), [match]);
  assert.equal(rest.next, undefined);
  const http = JSON.parse((await server.get('/api/v1/replays?limit=2')).body);
  assert.deepEqual(http.replays, replays);
  const mine = await ann.peer.request('replay.list', { player: ann.player });
  assert.equal(mine.replays.length, 3);
  assert.equal(mine.replays[0].winner, played[2].end.winner);
  assert.equal((await ann.peer.refused('replay.list', { before: 'nonsense' })).error, 'cursor_unknown');
  for (const [query, error, field] of [['limit=999', 'out_of_range', 'limit'], ['limit=0', 'out_of_range', 'limit'],
    ['limit=-1', 'out_of_range', 'limit'], ['limit=2x', 'out_of_range', 'limit'], ['player=', 'bad_length', 'player'],
    ['before=nonsense', 'cursor_unknown', 'before'], [`before=${'9'.repeat(200)}`, 'bad_length', 'before']]) {
    const { status, body } = await server.get(`/api/v1/replays?${query}`);
    const said = JSON.parse(body);
    assert.deepEqual([status, said.error, said.field], [400, error, field], query);
    must(said.message.length > 0 && (field !== 'limit' || said.expected === 'an integer from 1 to 100'), said);
  }
});

await check('fetched over WebSocket and HTTP: the same document', async () => {
  const { replay } = await ann.peer.request('replay.get', { replay: match });
  const { status, body, headers } = await server.get(`/api/v1/replays/${match}`);
  assert.equal(status, 200);
  assert.match(headers['content-type'], /^application\/json/);
  assert.deepEqual(JSON.parse(body), replay);
  assert.equal((await ann.peer.refused('replay.get', { replay: 'a'.repeat(16) })).error, 'replay_unknown');
  document = body;
});

await check('over HTTP nothing is sent twice: ETags of document, list and card set', async () => {
  const tags = {
    [`/api/v1/replays/${match}`]: JSON.parse(document).digest,
    '/api/v1/cards': JSON.parse(document).card_set,
    '/api/v1/cards/texts': null,
    '/api/v1/replays': null,
  };
  for (const [where, tag] of Object.entries(tags)) {
    const { headers, body } = await server.get(where);
    assert.match(headers.etag, /^"[0-9a-f]{32,64}"$/);
    if (tag !== null) assert.equal(headers.etag, `"${tag}"`);
    const known = await server.get(where, { headers: { 'if-none-match': headers.etag } });
    assert.deepEqual([known.status, known.headers.etag, known.body], [304, headers.etag, '']);
    const other = await server.get(where, { headers: { 'if-none-match': '"other"' } });
    assert.deepEqual([other.status, other.body], [200, body]);
  }
  const list = await server.get('/api/v1/replays');
  const page = await server.get('/api/v1/replays?limit=1', { headers: { 'if-none-match': list.headers.etag } });
  assert.equal(page.status, 200, 'another page is another list');
  assert.equal((await server.get('/api/v1/replays/none')).headers.etag, undefined);
});

await check('a rules text for each effect, in both languages, by number', async () => {
  const { cards: facts } = JSON.parse((await server.get('/api/v1/cards?game=digimon')).body);
  const { game, card_set: hash, texts } = JSON.parse((await server.get('/api/v1/cards/texts?game=digimon')).body);
  assert.deepEqual([game, hash], ['digimon', JSON.parse(document).card_set]);
  assert.deepEqual(Object.keys(texts).sort(), facts.map(({ number }) => number).sort());
  const special = ['dna', 'burst', 'app_fusion', 'digixros', 'assembly', 'link', 'ace'];
  let withEffects = 0;
  for (const card of facts) {
    const { number, effects = [], requirements = [] } = card;
    const { effects: said, lines } = texts[number];
    const atLeast = requirements.filter(({ from }) => from).length + special.filter((key) => card[key]).length;
    withEffects += effects.length > 0;
    for (const language of ['en', 'ja']) {
      assert.equal(said[language].length, effects.length, number);
      must(lines[language].length >= atLeast, number, lines);
      for (const line of [...said[language], ...lines[language]]) must(line.length > 3, number, line);
    }
  }
  must(withEffects > 100, 'hardly any cards with effects');
  assert.equal((await server.get('/api/v1/cards/texts?game=none')).status, 404);
});

await check('the document verifies; any changed byte is found', () => {
  writeFileSync(file, document);
  const good = ctl('replay', 'verify', '--cards', cards, file);
  assert.equal(good.status, 0, good.stdout + good.stderr);
  assert.equal(ctl('replay', 'show', '--cards', cards, file).status, 0);
  const dice = random(9);
  const places = [1, document.length - 3, ...Array.from({ length: 60 }, () => dice.below(document.length))];
  for (const at of places) {
    const bytes = Buffer.from(document);
    bytes[at] = bytes[at] === 0x31 ? 0x32 : 0x31;
    writeFileSync(file, bytes);
    const bad = ctl('replay', 'verify', '--cards', cards, file);
    must(bad.status > 0, `byte ${at} of ${document.length} may be changed: ${bad.stdout}`);
    must(bad.status !== null, `it crashed at byte ${at}`);
  }
});

await check('out of the database, beside the server: shown, verified, checked and backed up', () => {
  const db = path.join(server.data, 'shinpan.db');
  const copy = path.join(server.data, 'copy.db');
  const backup = ctl('db', 'backup', '--db', db, copy);
  assert.equal(backup.status, 0, backup.stderr);
  for (const file of [db, copy]) {
    const checked = ctl('db', 'check', '--db', file);
    assert.equal(checked.status, 0, checked.stderr);
    const shown = ctl('replay', 'show', match, '--db', file);
    assert.equal(shown.status, 0, shown.stderr);
    assert.match(shown.stdout, new RegExp(`^match ${match}, digimon-4\\.0, .*\np1: ann\np2: ben\nwinner: `));
    assert.match(shown.stdout, /^step 0: setup$/m);
    const events = JSON.parse(document).games[0].events.length;
    assert.match(shown.stdout, new RegExp(`^ *${events} .* game_over `, 'm'), 'every event');
    const mine = ctl('replay', 'show', '--seat', 'p1', '--step', '0', match, '--db', file);
    assert.equal(mine.status, 0, mine.stderr); /* the card set is in the database, too */
    assert.doesNotMatch(mine.stdout, /draw seat=p2.* number=/);
    const verified = ctl('replay', 'verify', '--db', file, ...played.map((one) => one.match));
    assert.equal(verified.stdout.trim().split('\n').at(-1), '3 passed, 0 failed', verified.stdout);
    assert.equal(ctl('replay', 'show', 'a'.repeat(16), '--db', file).status, 66);
  }
});

await check('the shuffles, from the revealed key alone', async () => {
  const replay = JSON.parse(document);
  assert.equal(replay.secret, end.key, 'the notice and the document reveal the same');
  const secret = end.key;
  assert.equal(verify.toHex(await verify.commitment(match, secret)), commitment);
  const order = ['main', 'eggs'];
  const decks = replay.decks.map(({ piles }) => piles);
  const hashes = await Promise.all(decks.map((piles) => verify.deckHash(piles, order)));
  const key = await verify.gameKey({
    match, secret, game: 1, cardSet: replay.card_set, decks: hashes,
  });
  const chance = new verify.Chance(key);
  const dealt = verify.deal(chance, decks, order);
  assert.deepEqual(hashes.map(verify.toHex), replay.decks.map(({ hash }) => hash));
  const { events } = replay.games[0];
  assert.equal(events.find(({ event }) => event === 'first_player').seat, dealt.first);
  const firstHands = ['p1', 'p2'].map((seat) => events
    .filter((event) => event.event === 'draw' && event.seat === seat).slice(0, 5).map(({ number }) => number));
  ['p1', 'p2'].forEach((seat, i) => {
    const top = dealt.piles[i].main.slice(-5).reverse();
    assert.deepEqual(firstHands[i], top, `${seat}'s first hand`);
  });
  const wrong = await verify.gameKey({
    match, secret: secret.replace(/^../, secret.startsWith('00') ? '01' : '00'), game: 1, cardSet: replay.card_set, decks: hashes,
  });
  assert.notDeepEqual(verify.deal(new verify.Chance(wrong), decks, order), dealt);
  console.log(`     ${dealt.first} begins; ${chance.drawn} draws`);
});

await check('no key before the end', async () => {
  for (const player of [ann, ben]) { // what ran since has kept this process from answering pings
    await player.connect();
  }
  const created = await ann.create('private');
  await ben.join({ code: created.code });
  const seen = ann.seen.get(created.match);
  await Promise.all([ann, ben].map((player) => player.play(() => seen.seq > 30 || seen.isOver)));
  assert.equal((await ann.peer.refused('replay.get', { replay: created.match })).error, 'replay_unknown');
  assert.equal((await server.get(`/api/v1/replays/${created.match}`)).status, 404);
});

for (const player of [ann, ben]) await player.leave();
must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
