/* SPDX-License-Identifier: MIT
 * series.mjs - matches of several games: who goes first, other decks between games, an absent
 * player, giving up, ready checks, rematches, nonces; everything asked wrongly; and a server that
 * dies between and in games. */
import { createHash, randomBytes } from 'node:crypto';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer, isBroken } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server, cards, ctl } from './lib/server.mjs';
import WebSocket from 'ws';
import { Client } from '../../proto/js/shinpan.js';
import { checkReplay } from '../../proto/js/verify_replay.js';

const server = await new Server({ program: 'shinpand-test' }).start();
let seed = 1;

class Seat {
  constructor(peer, player, decks) {
    Object.assign(this, { peer, player, decks });
  }

  static async open(name, game) {
    const peer = await Peer.open(server.url);
    const { token, player } = await peer.request('session.guest', { name });
    const { decks } = await peer.request('deck.list', { game });
    const seat = new Seat(peer, player, decks.filter(({ starter, legal }) => starter && legal).map(({ deck }) => deck));
    return Object.assign(seat, { token, name });
  }

  async create(game, settings, more = {}) {
    const made = await this.peer.request('match.create',
      { game, deck: this.decks[0], opponent: 'private', ...(settings && { settings }), ...more });
    Object.assign(this, { match: made.match, seat: made.seat });
    return made;
  }

  async join(code, more = {}) {
    const made = await this.peer.request('match.join', { code, deck: this.decks[0], ...more });
    Object.assign(this, { match: made.match, seat: made.seat });
    return made;
  }

  /** The next match.status that fits. */
  async status(fits = () => true) {
    const { params } = await this.peer.next(({ method, params: p }) => method === 'match.status' && fits(p));
    return params;
  }

  /** What began the game: its events as this seat was told. */
  async began(game) {
    const { params } = await this.peer.next(({ method, params: p }) =>
      method === 'match.update' && p.game === game && p.from === 1);
    return params.events;
  }

  concede(game, more = {}) { return this.peer.request('match.concede', { match: this.match, game, ...more }); }

  ready(more = {}) { return this.peer.request('match.ready', { match: this.match, ...more }); }

  refused(method, more = {}) { return this.peer.refused(method, { match: this.match, ...more }); }
}

async function pair(game, settings, more = {}) {
  const ann = await Seat.open('ann', game);
  const ben = await Seat.open('ben', game);
  const made = await ann.create(game, settings, more.ann);
  await ben.join(made.code, more.ben);
  return { ann, ben, made };
}

const firstOf = (events) => events.find(({ event }) => event === 'first_player').seat;
const over = ({ phase }) => phase === 'over';
const between = (game) => (p) => p.phase === 'between' && p.game === game;
const playing = (game) => (p) => p.phase === 'playing' && p.game === game;

/** The document of a finished match, looked at by both verifiers. */
async function document(match, known = {}) {
  const { body, status } = await server.get(`/api/v1/replays/${match}`);
  assert.equal(status, 200);
  const wrong = (await checkReplay(body, known)).filter(({ isRight }) => !isRight);
  assert.deepEqual(wrong, []);
  return { body, doc: JSON.parse(body) };
}

for (const game of GAMES) {
  await check(`${game}: best of three, the loser chooses, decks change between games`, async () => {
    const { ann, ben } = await pair(game, { best_of: 3, first: 'loser_chooses' });
    const [one] = await Promise.all([ann.status(playing(1)), ben.status(playing(1))]);
    assert.deepEqual([one.game, one.wins, one.phase], [1, [0, 0], 'playing']);
    await ann.began(1);
    await ann.concede(1);

    const pause = await ann.status(between(1));
    assert.deepEqual([pause.status, pause.wins, pause.chooser, pause.reason, pause.winner],
      ['live', [0, 1], 'p1', 'concession', undefined]);
    must(pause.until_ms > Date.now(), 'no deadline');
    assert.equal((await ben.refused('match.ready', { first: 'p2' })).error, 'not_chooser');
    assert.equal((await ann.refused('match.ready', { deck: 'nothing' })).error, 'deck_unknown');
    assert.equal((await ann.refused('match.concede', { game: 1 })).error, 'game_over');

    /* somebody who comes back between games sees the last table and how it stands */
    const back = await Peer.open(server.url);
    await back.request('session.resume', { token: ben.token });
    const facts = await back.request('match.resume', { match: ben.match });
    assert.deepEqual([facts.game, facts.phase, facts.wins, facts.settings.best_of], [1, 'between', [0, 1], 3]);
    const { prompt } = await back.request('match.snapshot', { match: ben.match });
    assert.equal(prompt, null);
    back.cut();

    await ann.ready({ deck: ann.decks[1], first: 'p2' });
    const half = await ben.status((p) => p.players.some(({ ready }) => ready));
    assert.deepEqual(half.players.map(({ ready }) => ready ?? false), [true, false]);
    must(!JSON.stringify(half).includes(ann.decks[1]), 'the new deck is told');
    await ben.ready();
    await Promise.all([ann.status(playing(2)), ben.status(playing(2))]);
    assert.equal(firstOf(await ann.began(2)), 'p2');
    assert.equal((await ann.refused('match.concede', { game: 1 })).error, 'game_closed');
    assert.equal((await ann.refused('match.ready')).error, 'not_between');
    await ben.concede(2);
    const second = await ann.status(between(2));
    assert.deepEqual([second.wins, second.chooser], [[1, 1], 'p2']);
    await ben.ready({ deck: ben.decks[1] }); /* says nothing: goes first */
    await ann.ready();
    assert.equal(firstOf(await ben.began(3)), 'p2');
    await ann.concede(3);
    const end = await ann.status(over);
    assert.deepEqual([end.status, end.winner, end.wins, end.game], ['finished', 'p2', [1, 2], 3]);

    const { doc, body } = await document(ann.match);
    assert.deepEqual(doc.games.map(({ first, winner }) => [first, winner]),
      [[null, 'p2'], ['p2', 'p1'], ['p2', 'p2']]);
    assert.equal(doc.winner, 'p2');
    assert.deepEqual(doc.games.map(({ decks }) => decks !== undefined), [false, true, true]);
    assert.notEqual(doc.games[1].decks[0].hash, doc.decks[0].hash);
    assert.equal(doc.games[1].decks[1].hash, doc.decks[1].hash);
    assert.notEqual(doc.games[2].decks[1].hash, doc.decks[1].hash);

    /* who comes when it is over, gets its last game */
    const late = await Peer.open(server.url);
    await late.request('session.resume', { token: ann.token });
    const last = await late.request('match.resume', { match: ann.match });
    assert.deepEqual([last.game, last.status, last.phase, last.wins, last.settings.first],
      [3, 'finished', 'over', [1, 2], 'loser_chooses']);
    const { params } = await late.next(({ method }) => method === 'match.status');
    assert.deepEqual([params.winner, params.wins], ['p2', [1, 2]]);
    const file = `${server.data}/${ann.match}.json`;
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file, body);
    const verified = ctl('replay', 'verify', '--cards', cards, file);
    assert.equal(verified.status, 0, verified.stderr + verified.stdout);
    for (const peer of [ann.peer, ben.peer, late]) peer.cut();
  });

  await check(`${game}: whole games of a best of three, over broken connections`, async () => {
    const url = () => server.url;
    const [a, b] = ['ann', 'ben'].map((name) => new Player(url, random(seed += 1), name, game));
    await a.connect();
    await b.connect();
    const { match, code } = await a.peer.request('match.create',
      { game, deck: await a.deck(), opponent: 'private', settings: { best_of: 3 } });
    a.track(match, 'p1');
    await b.join({ code });
    const isOver = () => a.seen.get(match).isOver && b.seen.get(match).isOver;
    const dice = random(seed);
    const cuts = setInterval(() => dice.of([a, b]).peer?.cut(), 400);
    await Promise.all([a.play(isOver), b.play(isOver)]);
    clearInterval(cuts);
    const { doc } = await document(match);
    must(doc.games.length >= 2, 'one game only');
    await a.leave();
    await b.leave();
  });
}

const [GAME] = GAMES;

await check('the deadline begins the next game, and who stays away loses them all', async () => {
  const { ann, ben } = await pair(GAME, { best_of: 3 });
  ben.peer.cut();
  await until('the other one to be gone', 5000, async () => true);
  await server.advance(16 * 60000);
  const pause = await ann.status(between(1));
  assert.deepEqual([pause.wins, pause.reason, pause.chooser], [[1, 0], 'forfeit', undefined]);
  await ann.ready();
  await server.advance(3 * 60000);
  await ann.status(playing(2));
  await server.advance(1000);
  const end = await ann.status(over);
  assert.deepEqual([end.winner, end.wins, end.reason], ['p1', [2, 0], 'forfeit']);
  ann.peer.cut();
});

await check('the whole match can be given up, in a game and between games', async () => {
  const { ann, ben } = await pair(GAME, { best_of: 5 });
  await ann.began(1);
  await ann.concede(1, { whole: true });
  const end = await ben.status(over);
  assert.deepEqual([end.winner, end.wins, end.game], ['p2', [0, 1], 1]);
  const { doc } = await document(ann.match);
  assert.deepEqual([doc.conceded, doc.winner, doc.settings.best_of], ['p1', 'p2', 5]);

  const other = await pair(GAME, { best_of: 5 });
  await other.ann.began(1);
  await other.ann.concede(1);
  await other.ben.status(between(1));
  const { seq } = await other.ben.concede(1, { whole: true });
  must(seq > 0, 'no seq');
  const last = await other.ann.status(over);
  assert.deepEqual([last.winner, last.wins], ['p1', [0, 1]]);
  const { doc: second } = await document(other.ann.match);
  assert.deepEqual([second.conceded, second.winner, second.games[0].winner], ['p2', 'p1', 'p2']);
  for (const { peer } of [ann, ben, other.ann, other.ben]) peer.cut();
});

await check('both say ready before the first game; a seat can be given back', async () => {
  const { ann, ben, made } = await pair(GAME, { ready: true });
  const wait = await ann.status(({ phase }) => phase === 'ready');
  assert.deepEqual([wait.status, wait.game, wait.players.length], ['open', 0, 2]);
  assert.equal((await ann.refused('match.ready', { first: 'p1' })).error, 'not_chooser');
  assert.equal((await ann.refused('match.answer', { game: 1, prompt: 1, picks: [0] })).error, 'match_not_live');
  await ann.ready({ deck: ann.decks[1] });
  await ben.peer.request('match.leave', { match: ben.match });
  const alone = await ann.status(({ phase }) => phase === 'waiting');
  assert.deepEqual(alone.players.map(({ name }) => name), ['ann']);
  assert.equal((await ben.refused('match.ready')).error, 'match_unknown');
  await ben.join(made.code);
  await ann.status(({ phase }) => phase === 'ready');
  await ben.ready();
  await ann.ready();
  await Promise.all([ann.status(playing(1)), ben.status(playing(1))]);
  await ann.began(1);
  await ben.concede(1);
  await ann.status(over);
  const { doc } = await document(ann.match);
  const plain = await pair(GAME);
  await plain.ann.began(1);
  await plain.ann.concede(1);
  await plain.ann.status(over);
  const { doc: other } = await document(plain.ann.match);
  assert.notEqual(doc.decks[0].hash, other.decks[0].hash, 'the deck of match.ready is played');

  /* nobody says it in time: the guest's seat is free again, then the host's match is gone */
  const slow = await pair(GAME, { ready: true });
  await slow.ann.status(({ phase }) => phase === 'ready');
  await slow.ann.ready();
  await server.advance(3 * 60000);
  await slow.ann.status(({ phase }) => phase === 'waiting');
  await slow.ben.join(slow.made.code);
  await slow.ann.status(({ phase }) => phase === 'ready');
  await slow.ben.ready();
  await server.advance(3 * 60000);
  await slow.ben.status(({ status }) => status === 'cancelled');

  /* bots are ready */
  const solo = await Seat.open('cat', GAME);
  const bot = await solo.create(GAME, { ready: true }, { opponent: 'bot' });
  assert.deepEqual([bot.status, bot.phase], ['open', 'ready']);
  await solo.ready();
  await solo.status(playing(1));
  for (const { peer } of [ann, ben, plain.ann, plain.ben, slow.ann, slow.ben, solo]) peer.cut();
});

const hash = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

await check('nonces: committed to, told, in the keys of all games', async () => {
  const mine = randomBytes(32).toString('hex');
  const theirs = randomBytes(32).toString('hex');
  const { ann, ben } = await pair(GAME, { best_of: 3 },
    { ann: { nonce_commitment: hash(mine) }, ben: { nonce_commitment: hash(theirs) } });
  const wait = await ann.status(({ phase }) => phase === 'ready');
  assert.deepEqual(wait.players.map(({ nonce, nonce_commitment: c }) => [nonce, c]),
    [['awaited', hash(mine)], ['awaited', hash(theirs)]]);
  assert.equal((await ann.refused('match.nonce', { nonce: theirs })).error, 'nonce_wrong');
  assert.equal((await ann.refused('match.ready')).error, 'not_between');
  await ann.peer.request('match.nonce', { match: ann.match, nonce: mine });
  assert.equal((await ann.refused('match.nonce', { nonce: mine })).error, 'not_between');
  await ben.peer.request('match.nonce', { match: ben.match, nonce: theirs });
  await ann.status(playing(1));
  await ann.concede(1);
  await ann.status(between(1));
  await ann.ready();
  await ben.ready();
  await ann.status(playing(2));
  await ann.concede(2);
  await ann.status(over);
  const { doc } = await document(ann.match, { nonces: { p1: mine, p2: theirs } });
  assert.deepEqual(doc.players.map(({ nonce }) => nonce), [mine, theirs]);

  /* one that is not told in time counts as zeros, and this is said */
  const late = await pair(GAME, undefined, { ann: { nonce_commitment: hash(mine) } });
  assert.equal((await late.ben.refused('match.nonce', { nonce: mine })).error, 'nonce_none');
  await late.ann.status(({ phase }) => phase === 'ready');
  await server.advance(11000);
  const begun = await late.ben.status(playing(1));
  assert.deepEqual(begun.players.map(({ nonce }) => nonce), ['missed', undefined]);
  await late.ann.concede(1);
  await late.ann.status(over);
  const { doc: second } = await document(late.ann.match);
  assert.equal(second.players[0].nonce, '0'.repeat(64));
  for (const { peer } of [ann, ben, late.ann, late.ben]) peer.cut();

  /* the client of js/ does it by itself, against a player who has none */
  const client = new Client({ url: server.url, WebSocket, name: 'wire-tests/1' });
  await client.connect();
  await client.guest('dan');
  const eve = await Seat.open('eve', GAME);
  const feed = await client.matchCreate({ game: GAME, deck: eve.decks[0], opponent: 'private', nonce: true });
  await eve.join(feed.code);
  await eve.status(playing(1));
  await client.matchConcede({ match: feed.match, game: 1 });
  await eve.status(over);
  const { doc: third } = await document(feed.match, { nonces: { p1: feed.nonce } });
  assert.equal(third.players[0].nonce, feed.nonce);
  must(/^[0-9a-f]{64}$/.test(feed.nonce) && !/^0+$/.test(feed.nonce), 'no nonce', feed.nonce);

  /* and in the next match, which both have asked for */
  await client.matchRematch(feed.match, { nonce: true });
  const { match: next } = await eve.peer.request('match.rematch', { match: feed.match });
  await until('the client to know', 5000, () => feed.outcome?.rematch === next);
  const again = await client.matchResume(next);
  await until('it to begin', 5000, () => again.phase === 'playing');
  await client.matchConcede({ match: next, game: 1 });
  await until('its end', 5000, () => again.phase === 'over');
  const { doc: fourth } = await document(next, { nonces: { p2: again.nonce } });
  assert.equal(fourth.players[1].nonce, again.nonce);
  must(/^[0-9a-f]{64}$/.test(again.nonce) && again.nonce !== feed.nonce, 'no nonce of its own', again.nonce);
  client.close();
  eve.peer.cut();
});

await check('rematch: when both have asked, seats swapped; at once against a bot', async () => {
  const { ann, ben } = await pair(GAME, { best_of: 3, chat: true });
  await ann.began(1);
  assert.equal((await ann.refused('match.rematch')).error, 'not_between');
  await ann.concede(1, { whole: true });
  await ben.status(over);
  assert.deepEqual(await ann.peer.request('match.rematch', { match: ann.match }), {});
  assert.equal((await ben.status(({ asks }) => asks)).asks, 'p1');
  const cat = await Seat.open('cat', GAME);
  assert.equal((await cat.peer.refused('match.rematch', { match: ann.match })).error, 'match_unknown');
  assert.equal((await cat.peer.refused('match.rematch', { match: 'aaaaaaaaaaaaaaaa' })).error, 'rematch_none');
  const { match } = await ben.peer.request('match.rematch', { match: ben.match });
  assert.equal((await ann.status(({ rematch }) => rematch)).rematch, match);
  assert.deepEqual(await ann.peer.request('match.rematch', { match: ann.match }), { match });
  const facts = await until('the rematch', 5000, async () => {
    const now = await ann.peer.request('match.resume', { match });
    return now.status === 'live' && now;
  });
  assert.deepEqual([facts.seat, facts.settings.best_of, facts.settings.chat, facts.wins], ['p2', 3, true, [0, 0]]);
  assert.deepEqual(facts.players.map(({ name }) => name), ['ben', 'ann']);
  await ann.peer.request('match.concede', { match, game: 1, whole: true });

  const solo = await Seat.open('dan', GAME);
  await solo.create(GAME, undefined, { opponent: 'bot' });
  await solo.began(1);
  await solo.concede(1);
  await solo.status(over);
  const again = await solo.peer.request('match.rematch', { match: solo.match });
  const seat = await until('the rematch', 5000, async () => {
    const now = await solo.peer.request('match.resume', { match: again.match });
    return now.status === 'live' && now;
  });
  assert.equal(seat.seat, 'p2');
  await server.advance(11 * 60000);
  assert.equal((await solo.peer.refused('match.rematch', { match: solo.match })).error, 'rematch_none');
  for (const { peer } of [ann, ben, cat, solo]) peer.cut();
});

await check('settings that cannot be are refused by name; those that can are told', async () => {
  const ann = await Seat.open('ann', GAME);
  const base = { game: GAME, deck: ann.decks[0], opponent: 'open' };
  const bad = [
    [{ best_of: 2 }, 'out_of_range', 'best_of'], [{ best_of: 0 }, 'out_of_range', 'best_of'],
    [{ best_of: 7 }, 'out_of_range', 'best_of'], [{ best_of: '3' }, 'wrong_type', 'best_of'],
    [{ first: 'me' }, 'not_a_choice', 'first'], [{ ready: 1 }, 'wrong_type', 'ready'],
    [{ restrictions: 'today' }, 'not_a_choice', 'restrictions'],
    [{ restrictions: '2026-1-1x' }, 'not_a_choice', 'restrictions'],
    [{ restrictions: 'x' }, 'bad_length', 'restrictions'],
    [{ clock: {} }, 'missing', 'clock.bank_s'], [{ clock: { bank_s: 1 } }, 'out_of_range', 'clock.bank_s'],
    [{ clock: { bank_s: 60, floor_s: 0 } }, 'out_of_range', 'clock.floor_s'],
    [{ timeout: 'loss' }, 'missing', 'clock'], [{ timeout: 'never' }, 'not_a_choice', 'timeout'],
    [{ delay_s: 10 }, 'missing', 'spectators'], [{ spectators: true, delay_s: 9999 }, 'out_of_range', 'delay_s'],
    [{ bot: 'search' }, 'not_a_choice', 'bot'], [{ grace_s: 0 }, 'out_of_range', 'grace_s'],
    [{ chat: null }, 'wrong_type', 'chat'], [{ stakes: 5 }, 'unknown_key', 'stakes'],
  ];
  for (const [settings, error, field] of bad) {
    const refusal = await ann.peer.refused('match.create', { ...base, settings });
    assert.deepEqual([refusal.error, refusal.field], [error, `params.settings.${field}`], JSON.stringify(settings));
  }
  for (const settings of [[], 'best_of', 3, null]) {
    const refusal = await ann.peer.refused('match.create', { ...base, settings });
    assert.deepEqual([refusal.error, refusal.field], ['wrong_type', 'params.settings']);
  }
  for (const nonce of ['', 'ab', 'x'.repeat(64), 'AB'.repeat(32), 7]) {
    const refusal = await ann.peer.refused('match.create', { ...base, nonce_commitment: nonce });
    assert.equal(refusal.field, 'params.nonce_commitment');
  }
  const full = { best_of: 5, first: 'loser_chooses', ready: true, restrictions: 'none',
    clock: { bank_s: 600, increment_s: 5, floor_s: 10 }, timeout: 'loss', grace_s: 60, draws: true,
    spectators: true, delay_s: 30, chat: true };
  const made = await ann.create(GAME, full, { opponent: 'open' });
  assert.deepEqual(made.settings, full);
  const { matches } = await ann.peer.request('match.list', { game: GAME });
  assert.deepEqual(matches.find(({ match }) => match === made.match).settings, full);
  const plain = await ann.create(GAME, undefined, { opponent: 'open' });
  assert.deepEqual([plain.settings.best_of, plain.settings.first, plain.phase], [1, 'rules', 'waiting']);
  ann.peer.cut();
});

await check('wrong matches, players and states', async () => {
  const { ann, ben } = await pair(GAME, { best_of: 3 });
  await ann.began(1);
  const cat = await Seat.open('cat', GAME);
  cat.match = ann.match;
  for (const method of ['match.ready', 'match.nonce', 'match.rematch', 'match.concede']) {
    const more = { ...(method === 'match.nonce' && { nonce: 'ab'.repeat(32) }), ...(method === 'match.concede' && { game: 1 }) };
    assert.equal((await cat.refused(method, more)).error, 'match_unknown', method);
    assert.equal((await cat.peer.refused(method, { ...more, match: 'b'.repeat(16) })).error,
      method === 'match.rematch' ? 'rematch_none' : 'match_unknown', method);
    assert.equal((await cat.peer.refused(method, more.nonce ? { nonce: more.nonce } : {})).error, 'missing', method);
    const nobody = await Peer.open(server.url);
    assert.equal((await nobody.refused(method, { ...more, match: ann.match })).error, 'session_needed', method);
    nobody.cut();
  }
  assert.equal((await ann.refused('match.ready')).error, 'not_between');
  assert.equal((await ann.refused('match.nonce', { nonce: 'ab'.repeat(32) })).error, 'nonce_none');
  await ann.concede(1);
  await ann.status(between(1));
  const foreign = await ben.peer.request('deck.copy', { deck: ben.decks[0] });
  assert.equal((await ann.refused('match.ready', { deck: foreign.deck })).error, 'deck_unknown');
  const theirs = await Seat.open('dan', GAMES[1]);
  assert.equal((await ann.refused('match.ready', { deck: theirs.decks[0] })).error, 'deck_other_game');
  assert.equal((await ann.refused('match.ready', { first: 'p3' })).error, 'not_a_choice');
  assert.equal((await ann.refused('match.ready', { first: 'p1' })).error, 'not_chooser', 'the rules draw');
  /* two devices of one player: the last word counts */
  const second = await Peer.open(server.url);
  await second.request('session.resume', { token: ann.token });
  await Promise.all([ann.ready(), second.request('match.ready', { match: ann.match, deck: ann.decks[1] })]);
  await ben.ready();
  await ann.status(playing(2));
  await ben.concede(2, { whole: true });
  await ann.status(over);
  const { doc } = await document(ann.match);
  must(doc.games[1].decks !== undefined, 'the second word did not count');
  for (const { peer } of [ann, ben, cat, theirs]) peer.cut();
  second.cut();
});

await check('what was said before a game outlasts a kill: who is ready, decks, who goes first, nonces', async () => {
  const mine = randomBytes(32).toString('hex');
  const { ann, ben } = await pair(GAME, { ready: true, best_of: 3, first: 'loser_chooses' }, { ann: { nonce_commitment: hash(mine) } });
  const back = async () => {
    await server.stop('SIGKILL');
    await server.start();
    const facts = [];
    for (const seat of [ann, ben]) {
      seat.peer = await Peer.open(server.url);
      await seat.peer.request('session.resume', { token: seat.token });
      facts.push(await seat.peer.request('match.resume', { match: seat.match, after: seat.after }));
    }
    return facts[0].players;
  };
  await ann.status(({ phase }) => phase === 'ready');
  await ben.ready({ deck: ben.decks[1] });
  await ann.peer.request('match.nonce', { match: ann.match, nonce: mine });
  assert.deepEqual((await back()).map(({ ready, nonce }) => [ready, nonce]), [[undefined, 'told'], [true, undefined]]);
  await ann.ready();
  await ann.status(playing(1));
  await ann.concede(1);
  await ann.status(between(1));
  await ann.ready({ first: 'p2', deck: ann.decks[1] });
  assert.deepEqual((await back()).map(({ ready }) => ready), [true, undefined]);
  await ben.ready();
  await ann.status(playing(2));
  assert.equal(firstOf(await ann.began(2)), 'p2');
  /* a word about a game that has begun says nothing about the next one */
  await ben.concede(2);
  await ann.status(between(2));
  assert.deepEqual((await back()).map(({ ready }) => ready), [undefined, undefined]);
  await ann.concede(2, { whole: true });
  await ann.status(over);
  const { doc } = await document(ann.match, { nonces: { p1: mine } });
  assert.equal(doc.players[0].nonce, mine);
  must(doc.games[1].decks !== undefined, 'the deck of the second game is another one');
  assert.notEqual(doc.decks[0].hash, doc.decks[1].hash, 'the deck that ben was ready with');
  for (const { peer } of [ann, ben]) peer.cut();
});

/* A best of three whose server dies at that point, so many times into it; players come back. */
async function dying(point, count) {
  const game = GAMES[count % GAMES.length];
  const url = () => server.url;
  const [a, b] = ['ann', 'ben'].map((name) => new Player(url, random(seed += 1), name, game));
  await a.connect();
  await b.connect();
  const { match, code } = await a.peer.request('match.create',
    { game, deck: await a.deck(), opponent: 'private', settings: { best_of: 3, first: 'loser_chooses' } });
  a.track(match, 'p1');
  await b.join({ code });
  await server.stop('SIGKILL');
  await server.start({ SHINPAN_CRASH_AT: `${point}:${count}` });
  const again = (async () => {
    while (!a.seen.get(match).isOver || !b.seen.get(match).isOver) {
      if (!server.isRunning) await server.start();
      await sleep(30);
      for (const player of [a, b]) { /* short games */
        const seen = player.seen.get(match);
        if (seen.prompt?.prompt > 8 && player === a && player.peer && !player.peer.close) {
          await player.peer.request('match.concede', { match, game: seen.game }).catch((error) => {
            if (!isBroken(error) && !['game_over', 'game_closed', 'match_not_live'].includes(error.error)) throw error;
          });
        }
      }
    }
  })();
  const isOver = () => a.seen.get(match).isOver && b.seen.get(match).isOver;
  await Promise.all([a.play(isOver), b.play(isOver), again]);
  const { doc } = await document(match);
  must(doc.games.length >= 2, 'one game only');
  assert.equal(doc.games.length, a.seen.get(match).games.length);
  for (const player of [a, b]) await player.leave();
}

const POINTS = ['applied', 'queued', 'begun', 'written', 'committed', 'notified', 'sent-first', 'sent'];
const each = Number(process.env.POINTS ?? 1);
for (const [i, point] of POINTS.entries()) {
  await check(`killed at ${point} in and between games`, async () => {
    for (let k = 0; k < each; k += 1) await dying(point, 1 + (i * 3 + k * 8) % 17);
  });
}

await server.stop();
finish();
