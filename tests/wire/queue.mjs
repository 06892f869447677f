/* SPDX-License-Identifier: MIT
 * queue.mjs - rated queues and ratings against the real daemon, whose time the test moves: who is paired
 * with whom and when, what a result does to both, seasons, the leaderboard, and everything that can be asked
 * wrongly or at the wrong moment. */
import { createHash, randomBytes } from 'node:crypto';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const FLAGS = ['--register-rate', '0', '--login-rate', '0', '--season-length', '30d'];
const WORD = 'correct horse battery';
const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const dice = random(71);
let made = 0;

/** A connection of a new account, or another one of an account that is there. */
async function account(of) {
  const peer = await Peer.open(server.url);
  if (of) await peer.request('session.resume', { token: of.token });
  else {
    made += 1;
    const handle = `ladder-${made}`;
    Object.assign(peer, { handle, ...await peer.request('account.register', { handle, password: WORD }) });
  }
  return peer;
}

const starters = new Map();

async function deck(peer, game) {
  if (!starters.has(game)) {
    const { decks } = await peer.request('deck.list', { game });
    starters.set(game, decks.filter(({ starter, legal }) => starter && legal).map((one) => one.deck));
  }
  return dice.of(starters.get(game));
}

const join = async (peer, game = GAMES[0]) => peer.request('queue.join', { game, deck: await deck(peer, game) });
const found = (peer, ms = 15000) => peer.next(({ method }) => method === 'queue.found', ms).then(({ params }) => params);
const rating = (peer, game = GAMES[0], more = {}) => peer.request('rating.get', { game, ...more });
const over = (peer, match) => peer.next(({ method, params }) => method === 'match.status' && params.match === match
  && params.status === 'finished');

const live = (peer, match) => peer.next(({ method, params }) => method === 'match.status' && params.match === match
  && params.status === 'live');

/** The loser concedes as soon as the match runs; both know it is over. */
async function concede(loser, winner, { match }, isLive = false) {
  if (!isLive) await live(loser, match);
  await loser.request('match.concede', { match, game: 1 });
  await Promise.all([over(loser, match), over(winner, match)]);
}

async function pair(a, b, game) {
  await join(a, game);
  await join(b, game);
  await server.advance(150000); /* long enough to meet anyone */
  return Promise.all([found(a), found(b)]);
}

/** A rated match that b loses. */
async function beat(a, b, game) {
  const [mine, his] = await pair(a, b, game);
  assert.equal(mine.match, his.match);
  await concede(b, a, mine);
  return mine;
}

await check('a queue for each game, and who has played nothing', async () => {
  const a = await account();
  const { queues } = await a.request('queue.list', {});
  assert.deepEqual(queues.map(({ game, format, waiting }) => [game, format, waiting]).sort(),
    GAMES.map((game) => [game, 'standard', 0]).sort());
  for (const { settings } of queues) {
    assert.equal(settings.best_of, 1);
    must(settings.clock.bank_s > 0 && settings.spectators === true, settings);
  }
  const { queues: one } = await a.request('queue.list', { game: GAMES[1] });
  assert.deepEqual(one.map(({ game }) => game), [GAMES[1]]);
  const mine = await rating(a);
  assert.deepEqual([mine.player, mine.format, mine.now.rating, mine.now.deviation, mine.now.provisional, mine.now.season],
    [a.player, 'standard', 1500, 350, true, 1]);
  assert.deepEqual(mine.seasons, []);
  await a.end();
});

for (const game of GAMES) {
  await check(`two who wait play, and the result counts for both: ${game}`, async () => {
    const [a, b] = [await account(), await account()];
    const joined = await join(a, game);
    assert.deepEqual([joined.rating, joined.deviation, joined.format], [1500, 350, 'standard']);
    const { queues } = await b.request('queue.list', { game });
    assert.equal(queues[0].waiting, 1);
    await join(b, game);
    const [mine, his] = await Promise.all([found(a), found(b)]);
    assert.equal(mine.match, his.match);
    assert.deepEqual([mine.seat, his.seat].sort(), ['p1', 'p2']);
    assert.deepEqual([mine.opponent, his.opponent, mine.rating], [b.name, a.name, 1500]);
    assert.equal(mine.commitment, his.commitment);
    await live(a, mine.match);
    must((await a.next(({ method }) => method === 'match.update')).params.from === 1, 'another first event');
    await concede(b, a, mine);
    const [won, lost] = [await rating(a, game), await rating(b, game)];
    assert.deepEqual([won.now.wins, won.now.losses, lost.now.wins, lost.now.losses], [1, 0, 0, 1]);
    assert.equal(won.now.rating + lost.now.rating, 3000);
    assert.equal(won.now.rating, 1662);
    must(won.now.deviation < 350 && won.now.deviation === lost.now.deviation, won.now, lost.now);
    const { players, next } = await a.request('rating.list', { game });
    assert.deepEqual(players.map(({ rank, player }) => [rank, player]), [[1, a.player], [2, b.player]]);
    assert.equal(next, undefined);
    await Promise.all([a.end(), b.end()]);
  });
}

await check('not the same opponent again at once, but when nobody else comes for long', async () => {
  const [a, b, c] = [await account(), await account(), await account()];
  await beat(a, b);
  await join(a);
  await join(b);
  await sleep(1300);
  must(![...a.inbox, ...b.inbox].some(({ method }) => method === 'queue.found'), 'the same two at once');
  await server.advance(10000); /* their ratings are not too far apart any more */
  await sleep(1300);
  must(![...a.inbox].some(({ method }) => method === 'queue.found'), 'the same two after ten seconds');
  await join(c);
  const [mine, his] = await Promise.all([found(a), found(c)]); /* a waits longest and chooses */
  assert.equal(mine.match, his.match);
  assert.equal((await a.refused('queue.join', { game: GAMES[0], deck: await deck(a, GAMES[0]) })).error, 'rated_runs');
  await concede(a, c, mine);
  await join(a);
  await server.advance(61000);
  const [again, with_] = await Promise.all([found(a), found(b)]);
  assert.equal(again.match, with_.match);
  await concede(b, a, again);
  await Promise.all([a, b, c].map((one) => one.end()));
});

await check('the window grows while one waits, and one is told', async () => {
  const strong = await account();
  for (let i = 0; i < 3; i += 1) await beat(strong, await account());
  const { now } = await rating(strong);
  must(now.rating > 1750, now);
  const fresh = await account();
  const { window } = await join(strong);
  assert.equal(window, 100);
  await join(fresh);
  await sleep(1300);
  must(!strong.inbox.some(({ method }) => method === 'queue.found'), 'paired with somebody too far away');
  await server.advance(6000);
  const { params: state } = await strong.next(({ method }) => method === 'queue.state');
  must(state.waiting_ms >= 6000 && state.window >= 160 && state.window < 250 && state.waiting === 2, state);
  await server.advance(60000);
  const [mine, his] = await Promise.all([found(strong), found(fresh)]);
  assert.equal(mine.match, his.match);
  await concede(fresh, strong, mine);
  await Promise.all([strong.end(), fresh.end()]);
});

await check('who leaves, disconnects or logs out does not wait any more', async () => {
  const [a, b, c, d] = [await account(), await account(), await account(), await account()];
  await server.advance(1000);
  await join(a);
  await a.request('queue.leave');
  assert.equal((await a.refused('queue.leave', {})).error, 'not_queued');
  await join(b, GAMES[1]);
  b.cut();
  await join(c, GAMES[1]);
  await sleep(700);
  must(!c.inbox.some(({ method }) => method === 'queue.found'), 'paired with one who has gone');
  await c.request('session.logout');
  await join(d, GAMES[1]);
  await sleep(700);
  must(!d.inbox.some(({ method }) => method === 'queue.found'), 'paired with one who has logged out');
  await d.request('queue.leave');
  const { queues } = await d.request('queue.list', {});
  assert.deepEqual(queues.map(({ waiting }) => waiting), GAMES.map(() => 0));
  await Promise.all([a, c, d].map((one) => one.end()));
});

await check('two connections of an account: one place, and the other one does not hold it', async () => {
  const a = await account();
  const other = await account(a);
  const params = { game: GAMES[0], deck: await deck(a, GAMES[0]) };
  const answers = await Promise.allSettled([a, other].map((peer) => peer.request('queue.join', params)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const refused = answers.find(({ status }) => status === 'rejected').reason;
  assert.equal(refused.error, 'queued');
  await other.request('queue.leave'); /* whichever joined: it is the player who waits */
  await a.request('queue.join', params);
  await other.end();
  assert.equal((await a.refused('queue.join', params)).error, 'queued');
  await a.request('queue.leave');
  await a.end();
});

await check('a match that both abandon does not count; one that one abandons does', async () => {
  const both = [await account(), await account()];
  const [{ match }] = await pair(...both);
  both.forEach((peer) => peer.cut());
  await sleep(300);
  await server.advance(16 * 60 * 1000);
  const watcher = await account(both[0]);
  await until('the match to end', 20000, async () => {
    await server.advance(16 * 60 * 1000);
    return watcher.request('replay.list', { player: watcher.player ?? both[0].player })
      .then(({ replays }) => replays.some(({ replay }) => replay === match));
  });
  const { now } = await rating(watcher);
  assert.deepEqual([now.wins, now.losses, now.rating], [0, 0, 1500]);
  await watcher.end();
});

await check('a restart empties the queues; a running rated match goes on and counts once', async () => {
  const [a, b, c] = [await account(), await account(), await account()];
  const [mine] = await pair(a, b);
  await join(c);
  await server.stop('SIGKILL');
  await server.start();
  const [a2, b2, c2] = [await account(a), await account(b), await account(c)];
  assert.equal((await c2.refused('queue.leave', {})).error, 'not_queued');
  for (const peer of [a2, b2]) await peer.request('match.resume', { match: mine.match });
  assert.equal((await a2.refused('queue.join', { game: GAMES[0], deck: await deck(a2, GAMES[0]) })).error, 'rated_runs');
  await b2.request('match.concede', { match: mine.match, game: 1 });
  await Promise.all([over(a2, mine.match), over(b2, mine.match)]);
  const [won, lost] = [await rating(a2), await rating(b2)];
  assert.deepEqual([won.now.wins, lost.now.losses], [1, 1]);
  await server.stop('SIGKILL');
  await server.start();
  const again = await account(a);
  assert.deepEqual((await rating(again)).now.wins, 1);
  await again.end();
});

await check('the leaderboard has pages that join without a gap', async () => {
  const a = await account();
  const whole = (await a.request('rating.list', { game: GAMES[0], limit: 50 })).players;
  must(whole.length > 6, whole.length);
  const pages = [];
  for (let after; pages.length < 100;) {
    const page = await a.request('rating.list', { game: GAMES[0], limit: 3, ...(after && { after }) });
    pages.push(...page.players);
    after = page.next;
    if (!after) break;
  }
  assert.deepEqual(pages, whole);
  assert.deepEqual(whole.map(({ rank }) => rank), whole.map((_, i) => i + 1));
  const worth = whole.map(({ rating: { rating: r, deviation } }) => r - 2 * deviation);
  worth.forEach((one, i) => must(i === 0 || one <= worth[i - 1] + 2, 'not in order', worth));
  await a.end();
});

await check('what is wrong is refused', async () => {
  const a = await account();
  const refused = async (method, params, error, field) => {
    const refusal = await a.refused(method, params);
    assert.deepEqual([refusal.error, refusal.field], [error, field], `${method} ${JSON.stringify(params)}`);
  };
  const good = await deck(a, GAMES[0]);
  const other = await deck(a, GAMES[1]);
  await refused('queue.join', { game: 'chess', deck: good }, 'game_unknown', 'params.game');
  await refused('queue.join', { game: GAMES[0], deck: good, format: 'blitz' }, 'format_unknown', 'params.format');
  await refused('queue.join', { game: GAMES[0], deck: 'nothing' }, 'deck_unknown', 'params.deck');
  await refused('queue.join', { game: GAMES[0], deck: other }, 'deck_other_game', 'params.deck');
  await refused('queue.join', { game: GAMES[0] }, 'missing', 'params.deck');
  await refused('queue.join', { game: GAMES[0], deck: good, rating: 3000 }, 'unknown_key', 'params.rating');
  await refused('queue.leave', {}, 'not_queued', undefined);
  await refused('queue.list', { game: 'chess' }, 'game_unknown', 'params.game');
  await refused('rating.get', { game: 'chess' }, 'game_unknown', 'params.game');
  await refused('rating.get', { game: GAMES[0], format: 'x' }, 'format_unknown', 'params.format');
  await refused('rating.get', { game: GAMES[0], player: 'nobody' }, 'player_unknown', 'params.player');
  await refused('rating.list', { game: GAMES[0], season: 999 }, 'season_unknown', 'params.season');
  await refused('rating.list', { game: GAMES[0], limit: 51 }, 'out_of_range', 'params.limit');
  for (const after of ['x', '1', '1.p', '1.p.0', '1.p.1.2', '1.p.-1', '99999999999999999999999999999.p.1x']) {
    await refused('rating.list', { game: GAMES[0], after }, 'cursor_unknown', 'params.after');
  }
  /* an unfinished deck of one's own is stored, and not played */
  const { deck: bad } = await a.request('deck.put', { game: GAMES[0], name: 'bad', deck: { piles: { main: [] } } });
  await refused('queue.join', { game: GAMES[0], deck: bad }, 'deck_illegal', 'params.deck');
  await join(a); /* and none of that left anything behind */
  await a.request('queue.leave');

  const guest = await Peer.open(server.url);
  const { player } = await guest.request('session.guest', { name: 'passer-by' });
  assert.equal((await guest.refused('queue.join', { game: GAMES[0], deck: good })).error, 'account_needed');
  assert.equal((await guest.refused('rating.get', { game: GAMES[0] })).error, 'account_needed');
  await refused('rating.get', { game: GAMES[0], player }, 'player_unknown', 'params.player');
  must((await guest.request('rating.list', { game: GAMES[0] })).players.length > 0, 'guests may look');
  const stranger = await Peer.open(server.url);
  assert.equal((await stranger.refused('rating.list', { game: GAMES[0] })).error, 'session_needed');
  await Promise.all([a, guest, stranger].map((one) => one.end()));
});

await check('a season ends: half way back, with more doubt; what was is kept', async () => {
  const a = await account();
  for (let i = 0; i < 2; i += 1) await beat(a, await account(), GAMES[1]);
  const { now: before } = await rating(a, GAMES[1]);
  await server.advance(31 * 24 * 3600 * 1000);
  await until('the next season', 10000, async () => (await a.request('rating.list', { game: GAMES[1] })).running === 2);
  const { now, seasons } = await rating(a, GAMES[1]);
  assert.deepEqual([now.season, now.wins, now.losses], [2, 0, 0]);
  must(Math.abs(now.rating - (1500 + (before.rating - 1500) / 2)) <= 1, before, now);
  must(now.deviation >= 180, now);
  assert.deepEqual(seasons.map(({ season, rating: r, wins }) => [season, r, wins]), [[1, before.rating, 2]]);
  assert.deepEqual((await a.request('rating.list', { game: GAMES[1] })).players, []);
  const old = await a.request('rating.list', { game: GAMES[1], season: 1 });
  must(old.players.some(({ player, rating: r }) => player === a.player && r.rating === before.rating), old);
  await beat(a, await account(), GAMES[1]);
  const { now: later } = await rating(a, GAMES[1]);
  assert.deepEqual([later.season, later.wins], [2, 1]);
  must(later.rating > now.rating, now, later);
});

await check('whole rated matches, played to their end by those who know no rules', async () => {
  await Promise.all(GAMES.map(async (game, i) => {
    const pairOf = await Promise.all([1, 2].map(async (n) => {
      const it = new Player(() => server.url, random(90 + 2 * i + n), `rated ${n}`, game);
      const peer = await account();
      Object.assign(it, { token: peer.token, player: peer.player });
      await peer.end();
      await it.connect();
      await it.peer.request('queue.join', { game, deck: await it.deck() });
      return it;
    }));
    const [one] = pairOf;
    const isOver = () => [...one.seen.values()].some((seen) => seen.isOver);
    const seats = until('both to be paired', 15000, () => pairOf.every((it) => it.seen.size > 0));
    await seats;
    for (const it of pairOf) {
      for (const seen of it.seen.values()) {
        seen.seat ??= (await it.peer.request('match.resume', { match: seen.match, after: seen.after })).seat;
      }
    }
    await Promise.all(pairOf.map((it) => it.play(isOver)));
    const counted = await Promise.all(pairOf.map((it) => it.peer.request('rating.get', { game })));
    const total = counted.map(({ now }) => now.wins + now.draws + now.losses);
    assert.deepEqual(total, [1, 1]);
  }));
});

const hash = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

await check('nonces of a rated match: waited for, told, and counted', async () => {
  const [a, b] = [await account(), await account()];
  const nonces = [a, b].map(() => randomBytes(32).toString('hex'));
  const status = (peer, fits) => peer.next(({ method, params }) => method === 'match.status' && fits(params))
    .then(({ params }) => params);
  const enter = async () => {
    for (const [i, peer] of [a, b].entries()) {
      await peer.request('queue.join', { game: GAMES[0], deck: await deck(peer, GAMES[0]), nonce_commitment: hash(nonces[i]) });
    }
    await server.advance(150000);
    const [mine] = await Promise.all([found(a), found(b)]);
    const { players, until_ms: deadline } = await status(a, ({ match, phase }) => match === mine.match && phase === 'ready');
    must(deadline > 0 && players.every(({ nonce }) => nonce === 'awaited'), players);
    const tell = (peer) => peer.request('match.nonce', { match: mine.match, nonce: nonces[peer === a ? 0 : 1] });
    return { match: mine.match, seat: mine.seat, tell };
  };
  const first = await enter();
  assert.equal((await a.refused('match.nonce', { match: first.match, nonce: nonces[1] })).error, 'nonce_wrong');
  assert.equal((await a.refused('queue.join', { game: GAMES[0], deck: await deck(a, GAMES[0]) })).error, 'rated_runs');
  await first.tell(a);
  await first.tell(b);
  await live(a, first.match);
  await concede(a, b, first, true);
  const { replay } = await a.request('replay.get', { replay: first.match });
  const told = first.seat === 'p1' ? nonces : [...nonces].reverse();
  assert.deepEqual(replay.players.map(({ nonce }) => nonce), told);
  assert.equal((await a.refused('match.rematch', { match: first.match })).error, 'rematch_none');
  /* nobody gets out of it by leaving, or by saying nothing */
  const second = await enter();
  await second.tell(a);
  await b.request('match.leave', { match: second.match });
  await server.advance(11000);
  const { players } = await status(a, (it) => it.match === second.match && it.status === 'live');
  assert.deepEqual(players.map(({ nonce }) => nonce).sort(), ['missed', 'told']);
  await a.request('match.concede', { match: second.match, game: 1 });
  await over(a, second.match);
  for (const peer of [a, b]) await peer.end();
});

finish();
