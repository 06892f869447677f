/* SPDX-License-Identifier: MIT
 * watch.mjs - those who watch: what they are told is the same for all of them, whenever they come, and
 * is what the replay shows to a spectator; it is as old as the match says; a player's hand is shown
 * when the player says so, and to nobody else. SEED says which games are played. */
import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player, Seen } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const MANY = 50;
const dice = random(Number(process.env.SEED ?? 11));
const server = await new Server({ program: 'shinpand-test', flags: ['--spectators', '60'] }).start();
const url = () => server.url;

/** Someone who watches one match and keeps what was told. */
class Spectator {
  constructor(where) {
    this.where = where;
    this.notices = [];
    this.hands = [];
    this.facts = null;
  }

  /** @param {{match?: string, code?: string}} where @param {boolean} [isOneOfMany] what the others are
   * told as well is not written down for the schemas */
  static async open(where, isOneOfMany = false) {
    const spectator = new Spectator(where);
    spectator.isOneOfMany = isOneOfMany;
    await spectator.connect();
    await spectator.watch();
    return spectator;
  }

  async connect() {
    this.peer = await Peer.open(url());
    if (this.isOneOfMany) this.peer.record = { sent() {}, received() {} };
    this.peer.onNotice = (message) => this.#notice(message);
    if (this.token) await this.peer.request('session.resume', { token: this.token });
    else ({ token: this.token } = await this.peer.request('session.guest', { name: 'watcher' }));
  }

  async watch() {
    const after = this.seen?.after;
    this.facts = await this.peer.request('match.watch', after ? { ...this.where, after } : this.where);
    must(!('seat' in this.facts), 'a spectator with a seat', this.facts);
    this.seen ??= new Seen(this.facts.match, null);
    for (const early of this.early ?? []) this.#notice(early);
    return this.facts;
  }

  #notice(message) {
    const { method, params } = message;
    if (!this.seen) {
      (this.early ??= []).push(message);
      return;
    }
    must(['match.update', 'match.status', 'match.hand', 'match.presence', 'server.notice', 'session.ended',
      'match.offer'].includes(method), 'told of', method);
    this.notices.push(message);
    if (method === 'match.update') {
      if (params.prompt) {
        must(Object.keys(params.prompt).sort().join() === 'prompt,seat', 'told more than who decides', params.prompt);
      }
      this.seen.apply(params);
    }
    if (method === 'match.status') this.seen.applyStatus(params);
    if (method === 'match.hand') this.hands.push(params);
  }

  get events() { return this.seen.games.at(-1) ?? []; }

  snapshot() { return this.peer.request('match.snapshot', { match: this.seen.match }); }

  async level(seq) { await until(`event ${seq}`, 10000, () => this.seen.seq >= seq); }
}

async function player(name, game) {
  const one = new Player(url, dice, name, game);
  await one.connect();
  return one;
}

/** Two players in a match that may be watched. @returns {Promise<{match, code, players, seens}>} */
async function begin(game, settings = {}, opponent = 'open') {
  const players = [await player('ann', game), await player('ben', game)];
  const [ann, ben] = players;
  const { match, code } = await ann.peer.request('match.create', {
    game, deck: await ann.deck(), opponent, settings: { spectators: true, ...settings },
  });
  await ben.join(code ? { code } : { match });
  await until('the match to begin', 10000, () => players.every((one) => one.seen.get(match)?.seq > 0));
  const seens = players.map((one) => one.seen.get(match));
  seens.forEach((seen, i) => { seen.seat = `p${i + 1}`; });
  return { match, code, players, seens };
}

/** Plays until the match has that many events, or is over. */
async function playTo({ players, seens }, seq) {
  const isDone = () => seens.every((seen) => seen.isOver || seen.seq >= seq);
  await Promise.all(players.map((one) => one.play(isDone)));
}

const playOut = ({ players, seens }) => Promise.all(
  players.map((one, i) => one.play(() => seens[i].isOver)));

/** All events of a game as its replay shows them to a spectator. */
async function replayed(peer, replay, game) {
  const events = [];
  for (let last = 1; events.length < last;) {
    const page = await peer.request('replay.events', {
      replay, game, from: events.length + 1, limit: 500, viewer: 'spectator',
    });
    last = page.last;
    events.push(...page.events.map((event) => JSON.stringify(event)));
  }
  return events;
}

const handOf = async (one, match, seat) => {
  const { view } = await one.peer.request('match.snapshot', { match });
  return view[seat].hand.cards.map(({ number }) => number).sort((a, b) => (a < b ? -1 : 1));
};

for (const game of GAMES) {
  await check(`${game}: whoever comes whenever is told the same, and what the replay shows`, async () => {
    const match = await begin(game);
    const all = [await Spectator.open({ match: match.match })];
    assert.deepEqual(all[0].facts.players.map(({ seat, name }) => [seat, name]), [['p1', 'ann'], ['p2', 'ben']]);
    for (const seq of [30, 60, 110]) {
      await playTo(match, seq);
      all.push(await Spectator.open({ match: match.match }));
      const late = all.at(-1);
      must(late.facts.seq <= match.seens[0].seq && late.facts.seq > 0, late.facts);
      await late.level(late.facts.seq);
      const { view, seat } = await late.snapshot();
      must(seat === undefined, 'a seat in a snapshot');
      for (const side of ['p1', 'p2']) {
        assert.deepEqual(view[side].hand.cards, [], 'a spectator sees a hand');
        must(view[side].deck.count > 0 && view[side].deck.cards.length === 0, 'a spectator sees a deck');
      }
    }
    await playOut(match);
    await until('the end to be told', 10000, () => all.every(({ seen }) => seen.isOver));
    const truth = await replayed(all[0].peer, match.match, 1);
    for (const { seen } of all) {
      assert.deepEqual(seen.games, [truth]);
      assert.equal(seen.end.winner, match.seens[0].end.winner);
      must(seen.end.key && seen.end.replay === match.match, 'no key at the end', seen.end);
    }
    must(all.every(({ hands }) => hands.length === 0), 'a hand that nobody shows was told');
    /* what is told to a spectator is told to both seats */
    const sides = match.seens.map(({ games }) => games[0].map((text) => JSON.parse(text)));
    let shown = 0;
    let kept = 0;
    truth.forEach((text, i) => {
      const { number, source_number: source, ...rest } = JSON.parse(text); /* a source may be known: another copy */
      const told = sides.map((events) => events[i].number);
      if (number !== undefined) {
        must(told.every((one) => one === number), 'a spectator is told more than a seat:', text);
        shown += 1;
      } else if (told.some((one) => one !== undefined)) {
        must(!JSON.stringify(rest).includes(told.find(Boolean)), 'a hidden number is told', text, source);
        kept += 1;
      }
    });
    must(shown > 10 && kept > 10, 'too little to look at', shown, kept);
    const after = await Spectator.open({ match: match.match });
    await until('the rest of a match that is over', 10000, () => after.seen.isOver);
    assert.deepEqual(after.seen.games, [truth]);
    assert.equal(after.facts.status, 'finished');
    for (const one of [...all, after]) one.peer.cut();
  });

  await check(`${game}: a hand is shown while its player shows it, to those who watch alone`, async () => {
    const match = await begin(game);
    const [ann, ben] = match.players;
    const told = [];
    for (const one of match.players) {
      const before = one.peer.onNotice;
      one.peer.onNotice = (message) => { told.push(message.method); before(message); };
    }
    const watcher = await Spectator.open({ match: match.match });
    await until('players to be told that one watches', 5000, () => told.includes('match.watched'));
    await playTo(match, 20);
    assert.equal(watcher.hands.length, 0);
    await ann.peer.request('match.show', { match: match.match, on: true });
    await until('the hand', 5000, () => watcher.hands.length > 0);
    for (let seq = 90; seq === 90 || (watcher.hands.length <= 3 && seq < 200); seq += 10) {
      await playTo(match, seq);
      await watcher.level(match.seens[0].seq);
    }
    const last = async () => {
      await watcher.level(match.seens[0].seq);
      await sleep(50);
      return watcher.hands.at(-1);
    };
    const hand = await last();
    assert.deepEqual([hand.seat, hand.on, hand.game], ['p1', true, 1]);
    must(hand.after <= match.seens[0].seq && watcher.hands.length > 3, 'the hand did not change', hand);
    assert.deepEqual(hand.hand.map(({ number }) => number), await handOf(ann, match.match, 'p1'));
    assert.deepEqual(Object.keys(hand.hand[0] ?? { number: '' }), ['number']);
    must(watcher.hands.every(({ seat }) => seat === 'p1'), 'the hand of who shows none');
    const late = await Spectator.open({ match: match.match });
    await until('the hand at joining', 5000, () => late.hands.length > 0);
    assert.deepEqual(late.hands.at(-1).hand, hand.hand);
    /* it is told when it changes, not otherwise */
    watcher.hands.reduce((a, b) => {
      must(JSON.stringify(a.hand) !== JSON.stringify(b.hand), 'the same hand twice', b);
      return b;
    });
    await ann.peer.request('match.show', { match: match.match, on: false });
    await until('it to be taken back', 5000, () => watcher.hands.at(-1).on === false);
    assert.deepEqual(watcher.hands.at(-1).hand, []);
    const { length } = watcher.hands;
    await playTo(match, match.seens[0].seq + 40);
    await watcher.level(match.seens[0].seq);
    assert.equal(watcher.hands.length, length);
    await ann.peer.request('match.show', { match: match.match, on: false }); /* twice is fine */
    must(!told.includes('match.hand'), 'a player was told a hand');
    await ben.peer.request('match.concede', { match: match.match, game: 1 });
    for (const one of [watcher, late]) one.peer.cut();
  });
}

await check(`${MANY} spectators who come when they like see equal streams, over a restart as well`, async () => {
  const match = await begin(GAMES[0]);
  const all = [];
  for (let i = 0; i < MANY; i += 1) {
    if (i % 5 === 0) await playTo(match, 3 * i);
    all.push(Spectator.open({ match: match.match }, i > 0));
  }
  const spectators = await Promise.all(all);
  const rows = await spectators[0].peer.request('match.live', { game: GAMES[0], limit: 1 });
  assert.deepEqual([rows.matches[0].match, rows.matches[0].spectators], [match.match, MANY]);
  await until('players to be told', 5000, async () => {
    const peer = await Peer.open(url());
    await peer.request('session.resume', { token: match.players[0].token });
    await peer.request('match.resume', { match: match.match });
    const { params } = await peer.next(({ method }) => method === 'match.watched');
    peer.cut();
    return params.spectators === MANY;
  });
  await server.stop('SIGKILL');
  await server.start();
  for (const one of match.players) await one.connect();
  for (const one of spectators) await one.connect();
  await Promise.all(spectators.map((one) => one.watch()));
  await playOut(match);
  await until('the end to be told', 10000, () => spectators.every(({ seen }) => seen.isOver));
  const truth = await replayed(spectators[0].peer, match.match, 1);
  for (const { seen } of spectators) assert.deepEqual(seen.games, [truth]);
  for (const one of spectators) one.peer.cut();
});

await check('who lags and is cut off comes back without a gap', async () => {
  const match = await begin(GAMES[1]);
  const slow = await Spectator.open({ match: match.match });
  const quick = await Spectator.open({ match: match.match });
  for (let seq = 30; !quick.seen.isOver; seq += 40) {
    slow.peer.socket.pause();
    await playTo(match, seq);
    await until('the others to be told', 10000, () => quick.seen.isOver || quick.seen.seq >= match.seens[0].seq);
    must(slow.seen.seq < quick.seen.seq, 'a paused socket was read');
    slow.peer.cut(); /* as the server does when too much waits */
    await slow.connect();
    await slow.watch();
    if (match.seens[0].isOver) break;
  }
  await until('the end to be told', 10000, () => slow.seen.isOver && quick.seen.isOver);
  assert.deepEqual(slow.seen.games, quick.seen.games);
  for (const one of [slow, quick]) one.peer.cut();
});

await check('a private match is watched with its code; leaving ends the stream', async () => {
  const match = await begin(GAMES[0], {}, 'private');
  const other = await Peer.open(url());
  await other.request('session.guest', { name: 'nosy' });
  assert.equal((await other.refused('match.watch', { match: match.match })).error, 'match_unknown');
  const { matches } = await other.request('match.live', {});
  must(!matches.some((row) => row.match === match.match), 'a private match is listed');
  const watcher = await Spectator.open({ code: match.code.toUpperCase() });
  await watcher.level(1);
  await watcher.peer.request('match.leave', { match: match.match });
  const { seq } = watcher.seen;
  await playTo(match, seq + 20);
  assert.equal(watcher.seen.seq, seq);
  assert.equal((await watcher.peer.refused('match.snapshot', { match: match.match })).error, 'match_unknown');
  await watcher.watch();
  await watcher.level(match.seens[0].seq);
  await match.players[0].peer.request('match.concede', { match: match.match, game: 1 });
  watcher.peer.cut();
});

await check('with a delay all is shown so much later: rows, hands, snapshots, the end, the replay', async () => {
  const DELAY = 60;
  const match = await begin(GAMES[0], { delay_s: DELAY });
  const watcher = await Spectator.open({ match: match.match });
  assert.deepEqual([watcher.facts.game, watcher.facts.seq], [0, 0]);
  assert.equal((await watcher.peer.refused('match.snapshot', { match: match.match })).error, 'match_not_live');
  assert.equal((await watcher.peer.refused('match.watch', { match: match.match, after: { game: 1, seq: 1 } })).error,
    'seq_unknown');
  await watcher.watch();
  await match.players[0].peer.request('match.show', { match: match.match, on: true });
  await playTo(match, 40);
  const { seq } = match.seens[0];
  const held = await handOf(match.players[0], match.match, 'p1');
  await server.advance(DELAY * 500);
  await playTo(match, 80);
  must(match.seens[0].seq > seq, 'the match did not go on');
  assert.equal(watcher.notices.filter(({ method }) => method !== 'server.notice').length, 0);
  await server.advance(DELAY * 500 + 2000);
  await watcher.level(seq);
  await sleep(100);
  assert.equal(watcher.seen.seq, seq);
  assert.equal((await watcher.snapshot()).seq, seq);
  assert.deepEqual(watcher.hands.at(-1).hand.map(({ number }) => number), held);
  const late = await Spectator.open({ match: match.match });
  await late.level(seq);
  await sleep(100);
  assert.deepEqual(late.seen.games, watcher.seen.games);
  /* over a restart the delay goes on */
  await server.stop('SIGKILL');
  await server.start();
  await server.advance(DELAY * 1000 + 2000); /* a new process has the time of the machine again */
  for (const one of match.players) await one.connect();
  for (const one of [watcher, late]) {
    await one.connect();
    await one.watch();
    must(one.facts.seq <= match.seens[0].seq, one.facts);
  }
  await playTo(match, 100);
  await match.players[0].peer.request('match.concede', { match: match.match, game: 1 });
  await until('the players to be told', 10000, () => match.seens.every(({ isOver }) => isOver));
  must(!watcher.seen.isOver, 'the end is told at once');
  const list = async (peer) => (await peer.request('replay.list', { game: GAMES[0] })).replays
    .some(({ replay }) => replay === match.match);
  must(await list(match.players[1].peer), 'players do not find their replay');
  must(!await list(watcher.peer), 'the replay is listed before its end is shown');
  assert.equal((await watcher.peer.refused('replay.get', { replay: match.match })).error, 'replay_unknown');
  assert.equal((await server.get(`/api/v1/replays/${match.match}`)).status, 404);
  const tardy = await Spectator.open({ match: match.match });
  must(!tardy.seen.isOver, 'who comes late is told the end at once');
  await server.advance(DELAY * 1000 + 2000);
  await until('the end', 10000, () => [watcher, late, tardy].every(({ seen }) => seen.isOver));
  const truth = await replayed(watcher.peer, match.match, 1);
  for (const { seen } of [watcher, late, tardy]) {
    assert.deepEqual(seen.games, [truth]);
    must(seen.end.key, 'no key');
  }
  must(await list(watcher.peer), 'the replay is not listed after the delay');
  for (const one of [watcher, late, tardy]) one.peer.cut();
});

await check('a delayed match that ended before a restart is shown on: what is due, the end in its time', async () => {
  const DELAY = 600;
  const match = await begin(GAMES[1], { delay_s: DELAY });
  const hidden = await begin(GAMES[0], { delay_s: DELAY });
  await playTo(match, 40);
  const { seq } = match.seens[0];
  await server.advance(400000);
  await playTo(match, 60);
  for (const { match: id, players: [ann], seens } of [match, hidden]) {
    if (!seens[0].isOver) await ann.peer.request('match.concede', { match: id, game: 1 });
    await until('the end', 10000, () => seens[0].isOver);
  }
  await hidden.players[0].peer.request('replay.share', { replay: hidden.match, privacy: 'players' });
  const watcher = await Spectator.open({ match: match.match });
  assert.equal(watcher.facts.seq, 0);
  const ahead = await server.advance(0) - Date.now();
  await server.stop();
  await server.start({ SHINPAN_AHEAD_MS: String(ahead) });
  await watcher.connect();
  await watcher.watch();
  assert.deepEqual([watcher.facts.game, watcher.facts.seq, watcher.facts.status], [0, 0, 'live']);
  assert.equal((await watcher.peer.refused('match.watch', { match: match.match, after: { game: 1, seq: 5 } })).error, 'seq_unknown');
  await watcher.watch();
  await server.advance((DELAY - 400 + 5) * 1000);
  await watcher.level(seq);
  const late = await Spectator.open({ match: match.match });
  await late.level(seq);
  await sleep(100);
  for (const { seen } of [watcher, late]) {
    assert.deepEqual([seen.seq, seen.isOver], [seq, false]);
  }
  assert.equal((await late.snapshot()).seq, seq);
  /* what only those who played may see is not shown on */
  const refusal = await watcher.peer.refused('match.watch', { match: hidden.match });
  assert.equal(refusal.error, 'match_delayed');
  must(refusal.data.retry_ms > 0, refusal.data);
  await server.advance(405000);
  await until('the end', 10000, () => watcher.seen.isOver && late.seen.isOver);
  const truth = await replayed(watcher.peer, match.match, 1);
  for (const { seen } of [watcher, late]) {
    assert.deepEqual(seen.games, [truth]);
    must(seen.end.key && seen.end.winner === match.seens[0].end.winner, 'another end', seen.end);
  }
  assert.equal((await watcher.peer.refused('match.watch', { match: hidden.match })).error, 'match_unknown');
  for (const one of [watcher, late]) one.peer.cut();
});

await check('a match of several games is watched on, also when it is still shown an earlier one', async () => {
  for (const delay of [0, 120]) {
    const match = await begin(GAMES[0], { best_of: 3, ...(delay > 0 && { delay_s: delay }) });
    const [ann, ben] = match.players;
    const all = [await Spectator.open({ match: match.match })];
    await playTo(match, 30);
    await ann.peer.request('match.concede', { match: match.match, game: 1 });
    for (const one of match.players) await one.peer.request('match.ready', { match: match.match });
    await until('the second game', 10000, () => match.seens.every(({ game, seq }) => game === 2 && seq > 0));
    all.push(await Spectator.open({ match: match.match }));
    assert.equal(all[1].facts.game, delay > 0 ? 0 : 2);
    await server.advance(delay * 1000 + 2000);
    await all[0].level(1);
    all.push(await Spectator.open({ match: match.match }));
    await ben.peer.request('match.concede', { match: match.match, game: 2 });
    for (const one of match.players) await one.peer.request('match.ready', { match: match.match });
    await until('the third game', 10000, () => match.seens.every(({ game, seq }) => game === 3 && seq > 0));
    await ben.peer.request('match.concede', { match: match.match, game: 3 });
    await until('the end', 10000, () => match.seens.every(({ isOver }) => isOver));
    must(delay === 0 || all.every(({ seen }) => !seen.isOver), 'the end is told at once');
    if (delay > 0) all.push(await Spectator.open({ match: match.match }));
    await server.advance(delay * 1000 + 2000);
    await until('the end to be told', 10000, () => all.every(({ seen }) => seen.isOver));
    const games = [];
    for (const game of [1, 2, 3]) games.push(await replayed(all[0].peer, match.match, game));
    assert.deepEqual(all[0].seen.games, games);
    for (const { seen, facts } of all) {
      assert.deepEqual(seen.games.slice(Math.max(facts.game, 1) - 1), games.slice(Math.max(facts.game, 1) - 1));
      assert.equal(seen.end.winner, 'p1');
    }
    for (const one of all) one.peer.cut();
  }
});

await check('what is wrong is refused', async () => {
  const match = await begin(GAMES[0]);
  const [ann] = match.players;
  const open = await ann.peer.request('match.create', {
    game: GAMES[0], deck: await ann.deck(), opponent: 'open', settings: { spectators: true },
  });
  const closed = await ann.peer.request('match.create', { game: GAMES[0], deck: await ann.deck(), opponent: 'bot' });
  const nosy = await Peer.open(url());
  assert.equal((await nosy.refused('match.watch', { match: match.match })).error, 'session_needed');
  await nosy.request('session.guest', { name: 'nosy' });
  const refused = async (peer, method, params, error, field) => {
    const refusal = await peer.refused(method, params);
    assert.deepEqual([refusal.error, refusal.field], [error, field], `${method} ${JSON.stringify(params)}`);
  };
  const id = { match: match.match };
  await refused(ann.peer, 'match.watch', id, 'match_own', 'params.match');
  await refused(nosy, 'match.watch', { match: open.match }, 'match_not_live', 'params.match');
  await refused(nosy, 'match.watch', { match: closed.match }, 'not_watchable', 'params.match');
  await refused(nosy, 'match.watch', { match: 'a'.repeat(16) }, 'match_unknown', 'params.match');
  await refused(nosy, 'match.watch', { code: 'a'.repeat(8) }, 'match_unknown', 'params.code');
  await refused(nosy, 'match.watch', { ...id, after: { game: 9, seq: 0 } }, 'seq_unknown', 'params.after');
  await refused(nosy, 'match.watch', { ...id, after: { game: 1, seq: 99999 } }, 'seq_unknown', 'params.after');
  await refused(nosy, 'match.watch', { ...id, after: { game: 1 } }, 'missing', 'params.after.seq');
  await refused(nosy, 'match.watch', { ...id, seat: 'p1' }, 'unknown_key', 'params.seat');
  await refused(nosy, 'match.watch', { match: 7 }, 'wrong_type', 'params.match');
  must((await nosy.refused('match.watch', {})).field, 'no match at all');
  must((await nosy.refused('match.watch', { ...id, code: 'a'.repeat(8) })).field, 'match and code');
  await refused(nosy, 'match.live', { game: 'chess' }, 'game_unknown', 'params.game');
  await refused(nosy, 'match.live', { limit: 0 }, 'out_of_range', 'params.limit');
  await refused(nosy, 'match.live', { limit: 501 }, 'out_of_range', 'params.limit');
  await refused(nosy, 'match.live', { match: match.match }, 'unknown_key', 'params.match');
  await refused(nosy, 'match.show', { ...id, on: true }, 'not_seated', 'params.match');
  await refused(ann.peer, 'match.show', id, 'missing', 'params.on');
  await refused(ann.peer, 'match.show', { ...id, on: 1 }, 'wrong_type', 'params.on');
  await refused(ann.peer, 'match.show', { match: open.match, on: true }, 'match_not_live', 'params.match');
  await refused(ann.peer, 'match.show', { match: closed.match, on: true }, 'not_watchable', 'params.match');
  await refused(ann.peer, 'match.show', { match: 'a'.repeat(16), on: true }, 'match_unknown', 'params.match');
  /* whoever watches plays nothing */
  const { prompt } = match.seens[0];
  await nosy.request('match.watch', id);
  await refused(nosy, 'match.answer', { ...id, game: 1, prompt: prompt.prompt, picks: [0] }, 'not_seated', 'params.match');
  await refused(nosy, 'match.concede', { ...id, game: 1 }, 'not_seated', 'params.match');
  await refused(nosy, 'match.resume', id, 'not_seated', 'params.match');
  /* as many as are allowed, and not one more */
  const others = await Promise.all(Array.from({ length: 59 }, () => Spectator.open(id, true)));
  const last = await Peer.open(url());
  await last.request('session.guest', { name: 'last' });
  await refused(last, 'match.watch', id, 'spectators_full', 'params.match');
  others[0].peer.cut();
  await until('a place', 5000, () => last.request('match.watch', id).then(() => true, () => false));
  /* the same connection may ask again, but not for ever */
  const asked = Array.from({ length: 90 }, () => last.request('match.watch', id).then(() => null, (error) => error));
  const fast = (await Promise.all(asked)).filter(Boolean);
  must(fast.length > 0 && fast.length < 60, 'too many or too few refused', fast.length);
  for (const { error, data } of fast) must(error === 'too_fast' && data.retry_ms > 0, error, data);
});

must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
