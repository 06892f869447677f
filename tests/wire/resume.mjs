/* SPDX-License-Identifier: MIT
 * resume.mjs - coming back: exactly the rest from any sequence number, a snapshot that equals what
 * the stream tells, two connections of one session, a server that drains and starts again. */
import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player, Seen } from './lib/player.mjs';
import { Server } from './lib/server.mjs';
import { GAMES as RULES } from '../../proto/js/games.js';

const server = await new Server().start();
const url = () => server.url;

async function pair(seed, game) {
  const a = new Player(url, random(seed), 'ann', game);
  const b = new Player(url, random(seed + 1), 'ben', game);
  await a.connect();
  await b.connect();
  const { match, code } = await a.create('private');
  await b.join({ code });
  return { a, b, match };
}

/** Plays until p1 saw that many events. */
async function playTo(a, b, match, seq) {
  const isThere = () => a.seen.get(match).isOver || a.seen.get(match).seq >= seq;
  await Promise.all([a.play(isThere), b.play(isThere)]);
}

/** What match.resume sends after `after`, over a connection of its own. */
async function fetch(player, match, after) {
  const peer = await Peer.open(server.url);
  await peer.request('session.resume', { token: player.token });
  const updates = [];
  const { answered } = peer;
  let isTooEarly = false;
  peer.onNotice = ({ method, params }) => {
    isTooEarly ||= peer.answered === answered;
    if (method === 'match.update') updates.push(params);
  };
  const facts = await peer.request('match.resume', after ? { match, after } : { match });
  must(!isTooEarly, 'an update came before the result of match.resume');
  const last = () => (updates.length === 0 ? (after?.seq ?? 0)
    : updates[updates.length - 1].from + updates[updates.length - 1].events.length - 1);
  await until('the rest of the stream', 5000, () => updates.length > 0 && last() >= facts.seq);
  peer.cut();
  return { facts, updates };
}

let places = 0; /* options on cards that nobody may look at */
let turned = 0; /* cards of piles that lie sideways */

/** Plays a match of so many decisions at most; at each, both snapshots are what the stream told. */
async function lookOn(game, most) {
  const { hidden } = RULES[game];
  const { a, b, match } = await pair(3, game);
  const isOver = () => a.seen.get(match).isOver && b.seen.get(match).isOver;
  let n = 0;
  for (; n < most; n += 1) { /* a short match is over before */
    const before = a.seen.get(match).updates;
    const turn = await until('a prompt or the end', 5000,
      () => isOver() || [a, b].find((p) => p.seen.get(match).prompt?.options));
    if (turn === true) break;
    for (const player of [a, b]) {
      const seen = player.seen.get(match);
      const shot = await player.peer.request('match.snapshot', { match });
      assert.deepEqual([shot.match, shot.game, shot.seat, shot.seq], [match, 1, seen.seat, seen.seq]);
      assert.deepEqual(shot.prompt, seen.prompt);
      const mine = shot.view[seen.seat];
      const theirs = shot.view[seen.seat === 'p1' ? 'p2' : 'p1'];
      assert.equal(mine.hand.count, mine.hand.cards.length);
      const shownHand = theirs.hand.cards.filter((card) => !card.face_up); /* face up: for everyone */
      must(shownHand.length === 0, 'the other hand is shown', shownHand, seen.prompt, seen.games[0].slice(-8));
      for (const side of [mine, theirs]) {
        turned += Object.values(side).flatMap(({ cards = [] }) => cards).filter(({ suspended }) => suspended).length;
        for (const zone of hidden) { /* ... from its owner, too */
          const shown = side[zone].cards.filter((card) => !card.face_up);
          must(shown.every(({ card }) => seen.games[0].some((text) => text.includes(card))),
            `${zone} is shown`, shown);
        }
      }
      const again = await player.peer.request('match.snapshot', { match });
      assert.deepEqual(again, shot, 'asking changes nothing');
      if (player === turn) {
        const { view } = shot;
        for (const option of seen.prompt.options) {
          must(option.card === undefined || JSON.stringify(view).includes(option.card),
            'an option about a card that is nowhere to be seen', option);
          if (option.place !== undefined) { /* of a card that nobody may look at */
            must(hidden.includes(option.zone) && option.number === undefined
              && option.place < view[option.owner][option.zone].count, 'no place of a pile', option);
            places += 1;
          }
        }
      }
    }
    await turn.answer(turn.seen.get(match));
    await until('the update', 5000, () => a.seen.get(match).updates > before);
  }
  for (const player of [a, b]) await player.leave();
  return n;
}
for (const game of GAMES) {
  await check(`${game}: from every sequence number exactly the rest, then the prompt`, async () => {
    const { a, b, match } = await pair(1, game);
    await playTo(a, b, match, 60);
    for (const player of [a, b]) {
      const seen = player.seen.get(match);
      const { facts: head } = await fetch(player, match);
      for (let seq = 0; seq <= head.seq; seq += seq < 4 || seq > head.seq - 4 ? 1 : 7) {
        const { facts, updates } = await fetch(player, match, { game: 1, seq });
        assert.deepEqual([facts.match, facts.game, facts.seat, facts.seq], [match, 1, seen.seat, head.seq]);
        assert.equal(updates[0].from, seq + 1);
        const events = updates.flatMap((update) => update.events);
        assert.equal(events.length, head.seq - seq);
        events.forEach((event, i) => {
          const text = seen.games[0][seq + i];
          if (text !== undefined) assert.equal(JSON.stringify(event), text);
        });
        updates.slice(0, -1).forEach(({ prompt }) => assert.equal(prompt, null));
        must(updates[updates.length - 1].prompt?.prompt > 0, 'no prompt at the end');
      }
      const refusal = await player.peer.refused('match.resume', { match, after: { game: 1, seq: head.seq + 1 } });
      assert.equal(refusal.error, 'seq_unknown');
      assert.equal((await player.peer.refused('match.resume', { match, after: { game: 2, seq: 0 } })).error, 'seq_unknown');
    }
    for (const player of [a, b]) await player.leave();
  });

  await check(`${game}: a snapshot is what the stream told, at each decision`, async () => {
    const n = await lookOn(game, 40);
    must(n >= 20, 'a match of so few decisions', n);
  });
}

await check('options on cards that nobody sees name their place; cards that lie sideways say so', async () => {
  /* chance decides when a game asks for one of them; not each may have such a choice */
  for (let more = 0; more < 12 && (places === 0 || turned === 0); more += 1) {
    for (const game of GAMES) await lookOn(game, 150);
  }
  must(places > 0 && turned > 0, 'there were none', places, turned);
});

await check('two connections of one session: both get the stream, either answers', async () => {
  const { a, b, match } = await pair(5);
  await playTo(a, b, match, 25);
  const second = await Peer.open(server.url);
  const { matches } = await second.request('session.resume', { token: a.token });
  assert.deepEqual(matches.find((one) => one.match === match), { match, seat: 'p1', status: 'live' });
  const seen = new Seen(match, 'p1');
  second.onNotice = ({ method, params }) => { if (method === 'match.update') seen.apply(params); };
  await second.request('match.resume', { match });
  for (let i = 0; i < 12; i += 1) {
    const turn = await until('a prompt', 5000, () => [seen, b.seen.get(match)].find((s) => s.prompt?.options));
    if (turn === seen && i % 2 === 0) {
      const { prompt } = seen;
      seen.prompt = null;
      await second.request('match.answer', {
        match, game: 1, prompt: prompt.prompt, picks: [prompt.options[0].id],
      });
    } else if (turn === seen) {
      const { prompt } = seen.prompt; /* the first connection may hear of it later */
      seen.prompt = null;
      await a.answer(await until('the prompt', 5000,
        () => a.seen.get(match).prompt?.prompt === prompt && a.seen.get(match)));
    } else {
      await b.answer(turn);
    }
  }
  await until('both to have heard', 5000, () => seen.seq === a.seen.get(match).seq);
  assert.deepEqual(seen.games, a.seen.get(match).games);
  second.cut();
  await playTo(a, b, match, Infinity);
  for (const player of [a, b]) await player.leave();
});

await check('leaving: an open match is cancelled, a running one goes on without telling us', async () => {
  const { a, b, match } = await pair(11);
  const open = await a.create('private');
  await a.peer.request('match.leave', { match: open.match });
  await until('the news', 5000, () => a.seen.get(open.match).status === 'cancelled');
  assert.equal((await b.peer.refused('match.join', { code: open.code, deck: await b.deck() })).error, 'match_unknown');
  await playTo(a, b, match, 25);
  const turn = await until('a prompt', 5000, () => [a, b].find((p) => p.seen.get(match).prompt?.options));
  const other = turn === a ? b : a;
  const { updates } = other.seen.get(match);
  await other.peer.request('match.leave', { match });
  await turn.answer(turn.seen.get(match));
  await sleep(100);
  assert.equal(other.seen.get(match).updates, updates, 'the stream went on');
  other.peer.cut();
  await playTo(a, b, match, Infinity);
  for (const player of [a, b]) await player.leave();
});

await check('SIGTERM drains: a notice, close 1001, exit 0; matches go on afterwards', async () => {
  const { a, b, match } = await pair(7);
  await playTo(a, b, match, 40);
  const bystander = await Peer.open(server.url);
  await sleep(50);
  const had = [a, b].map((player) => player.seen.get(match).seq);
  const told = [a, b].map(async (player) => { await player.peer.closed; return player.peer.close.code; });
  const ended = server.stop('SIGTERM');
  assert.deepEqual(await Promise.all(told), [1001, 1001]);
  assert.equal((await bystander.closed).code, 1001);
  assert.deepEqual(await ended, { code: 0, signal: null });
  for (const player of [a, b]) assert.equal(player.lastNotice?.code, 'draining', JSON.stringify(player.lastNotice));
  await server.start();
  await playTo(a, b, match, Infinity);
  [a, b].forEach((player, i) => {
    must(player.seen.get(match).seq > had[i], 'nothing happened after the restart');
    assert.equal(player.seen.get(match).status, 'finished');
  });
  for (const player of [a, b]) await player.leave();
});

await check('a match that ended while one was away is heard of on return', async () => {
  const { a, b, match } = await pair(9);
  await playTo(a, b, match, 30);
  a.peer.cut();
  await b.peer.request('match.concede', { match, game: 1 });
  await b.play(() => b.seen.get(match).isOver);
  await a.play(() => a.seen.get(match).isOver);
  assert.equal(a.seen.get(match).end.winner, 'p1');
  const [mine, theirs] = [a, b].map((player) => player.seen.get(match).games[0]);
  assert.equal(mine.length, theirs.length);
  for (const player of [a, b]) await player.leave();
});

await check('a match that is over shows its last table, also after a restart', async () => {
  const { a, b, match } = await pair(13);
  await playTo(a, b, match, Infinity);
  await until('both to hear', 5000, () => b.seen.get(match).isOver);
  const shots = [];
  for (const player of [a, b]) {
    const seen = player.seen.get(match);
    const shot = await player.peer.request('match.snapshot', { match });
    assert.deepEqual([shot.match, shot.game, shot.seat, shot.seq, shot.prompt],
      [match, 1, seen.seat, seen.seq, null]);
    assert.equal(shot.view.outcome.winner, seen.end.winner);
    assert.equal(shot.view.outcome.reason, seen.end.reason);
    assert.equal(shot.view[seen.seat === 'p1' ? 'p2' : 'p1'].hand.cards.length, 0, 'the other hand is shown');
    shots.push(shot);
  }
  const stranger = await Peer.open(server.url);
  await stranger.request('session.guest', { name: 'eve' });
  assert.equal((await stranger.refused('match.snapshot', { match })).error, 'match_unknown');
  for (const player of [a, b]) await player.leave();
  must((await server.stop()).code === 0, 'no clean end', server.logTail());
  await server.start();
  for (const [i, player] of [a, b].entries()) {
    const peer = await Peer.open(server.url);
    await peer.request('session.resume', { token: player.token });
    assert.deepEqual(await peer.request('match.snapshot', { match }), shots[i]);
    peer.cut();
    const { facts, updates } = await fetch(player, match);
    assert.deepEqual([facts.status, facts.seq], ['finished', shots[i].seq]);
    assert.deepEqual(updates.flatMap(({ events }) => events).map((event) => JSON.stringify(event)),
      player.seen.get(match).games[0]);
  }
});

await check('many who look at what is over do not hold up those who play', async () => {
  const { a, b, match } = await pair(15);
  await playTo(a, b, match, Infinity);
  const crowd = await Promise.all(Array.from({ length: 10 }, async () => {
    const peer = await Peer.open(server.url);
    await peer.request('session.resume', { token: a.token });
    return peer;
  }));
  const EACH = 8; /* on a busy machine with sanitizers one takes up to 100 ms */
  const answered = [];
  const all = crowd.flatMap((peer) => Array.from({ length: EACH },
    () => peer.request('match.snapshot', { match }).then(({ seq }) => answered.push(seq))));
  let isOver = false;
  const from = performance.now();
  const everyone = Promise.all(all).then(() => { isOver = true; });
  const waits = [];
  while (!isOver) {
    const asked = performance.now();
    await b.peer.request('deck.get', { deck: 'starter-red' }); /* answered by the loop alone */
    waits.push(performance.now() - asked);
  }
  await everyone;
  const last = a.seen.get(match).seq;
  assert.equal(answered.filter((seq) => seq === last).length, crowd.length * EACH);
  const [worst, each] = [Math.max(...waits), (performance.now() - from) / answered.length];
  console.log(`     ${each.toFixed(1)} ms each; who plays waited ${worst.toFixed(1)} ms at most, ${waits.length} times`);
  must(waits.length > 5 && worst < 1000, `an answer took ${worst} ms`);
  for (const peer of crowd) peer.cut();
  for (const player of [a, b]) await player.leave();
});

must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
