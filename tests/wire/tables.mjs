/* SPDX-License-Identifier: MIT
 * tables.mjs - what happens at the tables of a tournament: how matches begin, how each comes out and what follows,
 * in every format; who does not come, whose time is over, what judges do; drops, late entries, returns; and the
 * same after a kill at any of these moments. Every event that is played to its end is worked out anew by
 * tests/tournament/ledger.py. */
import path from 'node:path';

import { assert, check, finish, must, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS } from './lib/event.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const S = 1000;
const server = await new Server({ program: 'shinpand-test', flags: [...FLAGS, '--log-level', 'warn'] }).start();
const host = await Account.open(server, 'host', 'organizer');
const judge = await Account.open(server, 'juno');
const eve = await Account.open(server, 'eve');
const crowd = Object.fromEntries(GAMES.map((game) => [game, []]));

/** n players, the same ones each time; they do nothing by themselves. */
async function players(n, game = GAMES[0]) {
  const all = crowd[game];
  while (all.length < n) {
    const who = new Entrant(server, 300 + all.length, `${game}-${all.length}`, game);
    await who.connect();
    all.push(who);
  }
  for (const who of all) {
    Object.assign(who, { endurance: [0, 3], isGone: false });
    if (who.peer.close) await who.connect();
  }
  return all.slice(0, n);
}

/** A tournament of n players that has started. */
async function hold(rules, n, more = {}) {
  const event = new Event(server, host);
  await event.create({ name: 'Tables', game: GAMES[0], decks: 'open', capacity: 16, ...rules }); /* so that replays are seen at once */
  await event.do('staff', { player: judge.player, role: 'judge', on: true });
  event.players = await players(n, rules.game);
  for (const who of event.players) await event.enter(who, more);
  await event.start();
  return event;
}

const swiss = (more = {}) => [{ format: 'swiss', best_of: 1, rounds: 3, ...more }];
const whoIs = (event, { player }) => event.players.find((who) => who.player === player);
const isOver = (event) => until('the round to be over', 20000, async () => (await event.get()).state === 'between');
const row = async (event, table = 1) => (await event.round()).pairs.find((pair) => pair.table === table);

/** Pairs a round and waits until each table has its match, of which both have seen the beginning. */
async function begin(event, wishes) {
  const round = await event.pair(wishes);
  return until('the matches to begin', 20000, async () => {
    const { pairs } = await event.round();
    const have = pairs.every((pair) => !pair.b || pair.outcome || (pair.match && [pair.a, pair.b].every((side) => {
      const seen = whoIs(event, side)?.seen.get(pair.match);
      return !whoIs(event, side)?.peer || whoIs(event, side).peer.close || (seen?.updates > 0 && seen.seat);
    })));
    return have && { ...round, pairs };
  });
}

const concede = (event, pair, side, more = { whole: true }) => {
  const who = whoIs(event, pair[side]);
  const seen = who.seen.get(pair.match);
  return who.peer.request('match.concede', { match: pair.match, game: Math.max(seen.game, 1), ...more });
};
const rule = (event, round, { table }, outcome, games) => judge.request('tournament.result', {
  ...event.of, stage: round.stage, round: round.round, table, outcome, ...(games && { games }), reason: 'I saw it.' });
const refusedRule = (event, round, { table }, outcome, games) => judge.refused('tournament.result', {
  ...event.of, stage: round.stage, round: round.round, table, outcome, ...(games && { games }), reason: 'I saw it.' });
const penalty = (event, { player }, kind) => judge.request('tournament.penalty', { ...event.of, player, kind, reason: 'I saw it.' });

/** Into the ledger: what the server says that a round came to; `check` looks at each row. */
async function settle(event, round, look = () => {}) {
  const { pairs } = await event.round(round.stage, round.round);
  for (const pair of pairs) {
    look(pair);
    if (pair.b) event.result(round, pair, pair.outcome, pair.games);
  }
  return pairs;
}

/** Everybody was told that the matches of these tables are over. */
const told = (event, pairs) => until('the players to be told', 20000, () => pairs.every(({ a, b, match }) => !match || [a, b].every((side) => {
  const { seen, peer } = whoIs(event, side);
  return peer.close || seen.get(match).isOver;
}))).catch((error) => must(false, error.message, pairs.map(({ table, a, b, match, outcome }) => [table, outcome, match, [a, b].map((side) => whoIs(event, side).seen.get(match)?.trail)])));

/** What players saw at each table is what the server says. */
const asSeen = (event) => (pair) => {
  const saw = pair.b && pair.match && event.seen(pair);
  if (saw) assert.deepEqual([pair.outcome, pair.games], [saw.outcome, saw.games], `table ${pair.table}`);
};

/** Plays all rounds that are left with everybody giving up after a while. */
async function playOn(event, { rounds = Infinity, between = async () => {} } = {}) {
  for (const who of event.players) who.begin();
  try {
    for (let i = 0; i < rounds; i += 1) {
      await between(i);
      const round = await event.pair();
      await until('the round to be over', 60000, async () => {
        for (const { failure } of event.players) if (failure) throw failure;
        return (await event.get()).state === 'between';
      });
      await until('all to see the ends', 20000, () => round.pairs.every((pair) => !pair.match || event.seen(pair)));
      await settle(event, round, asSeen(event));
      if (await isDone(event)) break;
    }
  } finally {
    for (const who of event.players) who.isGone = true;
    await Promise.all(event.players.map(({ run }) => run));
    for (const who of event.players) who.isGone = false;
  }
}

/** No round comes any more. */
async function isDone(event) {
  const { stage, round, rounds, rules } = await event.get();
  if (stage < rules.stages.length) return false;
  if (['swiss', 'robin'].includes(rules.stages[stage - 1].format)) return round === rounds;
  const { matches } = await host.request('tournament.bracket', event.of);
  return matches.every(({ state }) => !['waits', 'ready'].includes(state));
}

/** Ends it, and has everything worked out anew. @returns {Promise<object>} places by player */
async function close(event) {
  await event.do('finish');
  await event.gather();
  const { status, text } = await event.ledger.check(path.join(server.data, 'ledger.json'));
  must(status === 0, text.slice(-3000));
  return event.ledger.server.places;
}

const abandon = async (event) => {
  const open = () => event.players.flatMap(({ name, seen }) => [...seen.values()].filter(({ isOver, seat }) => seat && !isOver)
    .map(({ match, trail }) => `${name} in ${match}: ${trail.slice(-3).join('; ')}`));
  await event.do('cancel', { reason: 'enough' });
  await until('its matches to end', 20000, () => open().length === 0).catch((error) => must(false, error.message, open()));
};

/* ---- formats ---- */

await check('Swiss, then the best four with a match for the third place', async () => {
  const event = await hold({ stages: [...swiss({ best_of: 3 }), { format: 'single_third', best_of: 3, players: 4 }] }, 7);
  await playOn(event);
  const places = await close(event);
  assert.deepEqual(Object.values(places).sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7]);
  const { matches } = await eve.request('tournament.bracket', event.of);
  assert.deepEqual(matches.map(({ side, round, place }) => [side, round, place]),
    [['upper', 1, 1], ['upper', 1, 2], ['upper', 2, 1], ['third', 1, 1]]);
  for (const { a, b, winner, table, replay, played } of matches) must(a.player && b.player && winner && table && replay && played, matches);
  const final = matches.find(({ side, round }) => side === 'upper' && round === 2);
  assert.equal(places[final[final.winner].player], 1);
  assert.deepEqual(matches.slice(0, 2).map(({ a, b }) => [a.seed, b.seed]), [[1, 4], [2, 3]]);
});

await check('double elimination: who has lost twice is out', async () => {
  const event = await hold({ stages: [{ format: 'double', best_of: 1 }], seeding: 'rating' }, 4);
  await playOn(event);
  const places = await close(event);
  assert.deepEqual(Object.values(places).sort((a, b) => a - b), [1, 2, 3, 4]);
});

await check('groups, then the best two of each', async () => {
  const event = await hold({ game: GAMES[1], stages: [{ format: 'robin', best_of: 1, groups: 2 }, { format: 'single', best_of: 1, players: 4 }],
    seeding: 'random', draws: true }, 7);
  await playOn(event);
  await close(event);
  const rows = await event.standings({ stage: 1 });
  assert.deepEqual([...new Set(rows.map(({ group }) => group))], [1, 2]);
});

/* ---- how a match comes out ---- */

await check('a match begins by itself, with the decks that were registered, and says where it belongs', async () => {
  const event = await hold({ stages: swiss({ best_of: 3 }), spectators: true }, 3);
  const { pairs, round } = await begin(event);
  const [{ a, b, match, table }, bye] = pairs;
  assert.deepEqual([bye.outcome, bye.table, bye.b, bye.match], ['bye', undefined, undefined, undefined]);
  const [one, two] = [a, b].map((side) => whoIs(event, side));
  for (const [who, other] of [[one, two], [two, one]]) {
    const call = who.calls.at(-1);
    assert.deepEqual([call.match, call.table, call.round, call.opponent], [match, table, round, other.name]);
    const facts = await who.peer.request('match.resume', { match });
    assert.deepEqual([facts.tournament, facts.round, facts.table, facts.seat], [event.tournament, round, table, call.seat]);
    assert.equal(facts.settings.best_of, 3);
    const { you } = await who.peer.request('tournament.get', event.of);
    assert.deepEqual([you.state, you.table, you.match], ['in', table, match]);
  }
  /* a goes first in the first game */
  const first = JSON.parse(one.seen.get(match).games[0].find((text) => JSON.parse(text).event === 'first_player'));
  assert.equal(first.seat, one.seen.get(match).seat);
  await concede(event, pairs[0], 'b');
  await isOver(event);
  const done = await row(event);
  assert.deepEqual([done.outcome, done.games, done.state, done.replay], ['a', [2, 0, 0], 'done', match]);
  const { replays } = await eve.request('replay.list', { event: event.tournament });
  assert.deepEqual(replays.map(({ replay, event: of, winner }) => [replay, of, winner]), [[match, event.tournament, one.seen.get(match).seat]]);
  await abandon(event);
});

await check('a draw by agreement counts where draws may be offered', async () => {
  const event = await hold({ stages: swiss(), draws: true }, 2);
  const round = await begin(event);
  const [{ a, b, match }] = round.pairs;
  await whoIs(event, a).peer.request('match.offer', { match, what: 'draw' });
  await whoIs(event, b).peer.request('match.reply', { match, what: 'draw', accept: true });
  await isOver(event);
  const [pair] = await settle(event, round, asSeen(event));
  assert.deepEqual([pair.outcome, pair.games], ['draw', [0, 0, 1]]);
  const rows = await event.standings({ stage: 1, round: 1 });
  assert.deepEqual(rows.map(({ points, draws }) => [points, draws]), [[1, 1], [1, 1]]);
  await abandon(event);
});

await check('a judge decides open tables: the match ends with a ruling, and has its replay', async () => {
  const event = await hold({ stages: swiss({ best_of: 3 }) }, 8);
  const round = await begin(event);
  const [one, two, three, four] = round.pairs;
  for (const [pair, outcome, games] of [[one, 'a', [3, 0, 0]], [one, 'a', [0, 2, 0]], [one, 'draw', [2, 2, 0]], [one, 'b', [2, 1, 0]], [one, 'a', [9, 9, 9]]]) {
    assert.equal((await refusedRule(event, round, pair, outcome, games)).error, 'result_impossible', JSON.stringify([outcome, games]));
  }
  await rule(event, round, one, 'b');
  await rule(event, round, two, 'a', [2, 1, 0]);
  await rule(event, round, three, 'draw', [1, 1, 0]);
  await rule(event, round, four, 'double_loss');
  await isOver(event);
  const pairs = await settle(event, round);
  assert.deepEqual(pairs.map(({ outcome, games }) => [outcome, games]), [['b', [0, 2, 0]], ['a', [2, 1, 0]], ['draw', [1, 1, 0]], ['double_loss', [0, 0, 0]]]);
  for (const { match, replay } of pairs) {
    assert.equal(replay, match);
  }
  await told(event, pairs);
  assert.equal((await refusedRule(event, round, one, 'b')).error, 'result_exists');
  const rows = await event.standings({ stage: 1, round: 1 });
  assert.deepEqual(rows.map(({ points }) => points), [3, 3, 1, 1, 0, 0, 0, 0]);
  await abandon(event);
});

await check('corrections of this round and an earlier one: standings follow, pairs stay', async () => {
  const event = await hold({ stages: swiss({ rounds: 4 }) }, 6);
  await playOn(event, { rounds: 2 });
  const first = await event.round(1, 1);
  const [pair] = first.pairs;
  const turned = pair.outcome === 'a' ? 'b' : 'a';
  await rule(event, first, pair, turned);
  event.result(first, pair, turned, turned === 'a' ? [1, 0, 0] : [0, 1, 0]);
  const after = (await event.round(1, 1)).pairs[0];
  assert.deepEqual([after.outcome, after.corrected, after.replay], [turned, true, pair.replay]);
  assert.deepEqual((await event.round(1, 1)).pairs.slice(1), first.pairs.slice(1));
  const third = await begin(event);
  assert.equal((await refusedRule(event, { stage: 1, round: 9 }, pair, 'a')).error, 'round_unknown');
  await rule(event, first, pair, 'double_loss', [0, 0, 0]); /* while a round is on */
  event.result(first, pair, 'double_loss', [0, 0, 0]);
  for (const open of third.pairs) await concede(event, open, 'a');
  await isOver(event);
  await settle(event, third, asSeen(event));
  await playOn(event);
  await close(event);
});

await check('a correction in an elimination: the match that follows is made anew, or it is too late', async () => {
  const event = await hold({ stages: [{ format: 'single', best_of: 1 }], seeding: 'random' }, 4);
  const first = await begin(event);
  for (const pair of first.pairs) await concede(event, pair, 'a');
  await isOver(event);
  assert.equal((await refusedRule(event, first, first.pairs[0], 'draw')).error, 'result_impossible');
  const final = await begin(event);
  const [{ match: was }] = final.pairs;
  await rule(event, first, first.pairs[0], 'a');
  const anew = await until('another final', 20000, async () => {
    const pair = await row(event);
    return pair.match && pair.match !== was && pair;
  });
  const finalists = [anew.a.player, anew.b.player].sort();
  assert.deepEqual(finalists, [first.pairs[0].a.player, first.pairs[1].b.player].sort());
  await until('who is out of it to be told', 20000, () => whoIs(event, first.pairs[0].b).seen.get(was).isOver);
  await until('the new match', 20000, () => whoIs(event, anew.a).seen.get(anew.match)?.updates > 0);
  await concede(event, anew, 'b');
  await isOver(event);
  assert.equal((await refusedRule(event, first, first.pairs[0], 'b')).error, 'correction_late');
  await event.do('finish');
  assert.deepEqual((await event.standings()).map(({ rank }) => rank), [1, 2, 3, 3]);
});

/* ---- penalties ---- */

await check('penalties: warned, a game, a match, out; in the running match or in the next one', async () => {
  const event = await hold({ stages: swiss({ best_of: 3, rounds: 4 }) }, 6);
  let round = await begin(event);
  const [one, two, three] = round.pairs;
  await penalty(event, one.a, 'warning');
  await penalty(event, one.a, 'game_loss');
  await until('the game to be lost', 20000, () => {
    const seen = whoIs(event, one.b).seen.get(one.match);
    return seen.phase === 'between' || seen.game > 1;
  });
  await concede(event, one, 'b');
  await penalty(event, two.b, 'match_loss');
  await penalty(event, three.a, 'disqualification');
  await isOver(event);
  const pairs = await settle(event, round);
  assert.deepEqual(pairs.map(({ outcome }) => outcome), ['a', 'a', 'forfeit_b']);
  await told(event, pairs);
  event.ledger.act('disqualify', { player: three.a.player });
  const refusal = await judge.refused('tournament.penalty', { ...event.of, player: three.a.player, kind: 'disqualification', reason: 'Again.' });
  assert.equal(refusal.error, 'done_already');
  assert.equal((await judge.refused('tournament.penalty', { ...event.of, player: eve.player, kind: 'warning', reason: 'x' })).error, 'not_entered');
  const { players: rows } = await judge.request('tournament.players', event.of);
  const of = (player) => rows.find((r) => r.player === player);
  assert.deepEqual(of(one.a.player).penalties.map(({ kind }) => kind), ['warning', 'game_loss']);
  assert.equal(of(three.a.player).state, 'out');
  must((await eve.request('tournament.players', event.of)).players.every((r) => r.penalties === undefined && r.deck === undefined), 'penalties are told');
  assert.deepEqual((await whoIs(event, one.a).peer.request('tournament.get', event.of)).you.penalties.map(({ kind }) => kind), ['warning', 'game_loss']);
  assert.equal((await event.standings({ stage: 1, round: 1 })).at(-1).rank, 0);
  /* between rounds: owed, and paid at the next table */
  await penalty(event, one.a, 'match_loss');
  round = await event.pair();
  const mine = round.pairs.find(({ a, b }) => [a.player, b?.player].includes(one.a.player));
  if (mine.b) {
    const paid = await until('it to be paid', 20000, async () => {
      const pair = (await event.round()).pairs.find(({ table }) => table === mine.table);
      return pair.outcome && pair;
    });
    assert.equal(paid.outcome, paid.a.player === one.a.player ? 'b' : 'a');
    await told(event, [paid]);
  }
  await abandon(event);
});

/* ---- who comes and goes ---- */

await check('drops, twice; late entries; a return: byes are no rounds that were missed', async () => {
  const event = await hold({ stages: swiss({ rounds: 4 }), late_until: 3, returns: true, points: { win: 3, draw: 1, loss: 0, bye: 3, double_loss: 0, missed: 1 } }, 6);
  const round = await begin(event);
  const leaver = whoIs(event, round.pairs[0].a);
  await event.leave(leaver); /* his match goes on */
  assert.equal((await leaver.peer.refused('tournament.leave', event.of)).error, 'not_entered');
  for (const pair of round.pairs) await concede(event, pair, 'b');
  await isOver(event);
  await settle(event, round, asSeen(event));
  const [, , , , , , late] = await players(7);
  event.players.push(late);
  assert.equal((await late.peer.refused('tournament.enter', event.of)).error, 'deck_needed');
  await event.enter(late);
  await playOn(event, { rounds: 1 });
  const { players: rows } = await host.request('tournament.players', event.of);
  assert.deepEqual([rows[event.players.indexOf(leaver)].state, rows[event.players.indexOf(leaver)].until], ['dropped', 1]);
  await event.enter(leaver, { deck: undefined });
  const again = await leaver.peer.refused('tournament.enter', event.of);
  assert.equal(again.error, 'entered_already');
  await playOn(event, { between: async (i) => {
    if (i === 0) return;
    const refusal = await eve.refused('tournament.enter', { ...event.of, deck: await late.deck() });
    assert.equal(refusal.error, 'entry_closed');
  } });
  await close(event);
});

await check('who does not come loses a game, then the match; who comes in between plays on', async () => {
  const event = await hold({ stages: swiss({ best_of: 3 }), no_show_game_s: 300, no_show_match_s: 600, no_show_drop: true }, 6);
  const absent = event.players.slice(0, 3);
  await Promise.all(absent.map((who) => who.vanish()));
  const [a, b, c] = absent.map(({ player }) => player);
  const [d, e, f] = event.players.slice(3).map(({ player }) => player);
  const round = await event.pair([{ kind: 'pair', a, b }, { kind: 'pair', a: c, b: d }, { kind: 'pair', a: e, b: f }]);
  const at = (player) => round.pairs.find((pair) => [pair.a.player, pair.b.player].includes(player)).table;
  const now = async (player) => row(event, at(player));
  await until('the matches', 20000, async () => (await now(c)).match && (await now(e)).match);
  const calm = await now(e);
  await until('both to be there', 20000, () => whoIs(event, calm.b).seen.get(calm.match)?.updates > 0 && whoIs(event, calm.a).seen.get(calm.match)?.updates > 0);
  await concede(event, calm, 'a');
  await server.advance(270 * S); /* a slow machine has half a minute */
  assert.deepEqual([(await now(a)).outcome, (await now(c)).outcome], [undefined, undefined]);
  const early = await now(c);
  await server.advance(31 * S);
  await until('a lost game', 20000, () => whoIs(event, early.a.player === d ? early.a : early.b).seen.get(early.match).phase === 'between'
    || whoIs(event, early.a.player === d ? early.a : early.b).seen.get(early.match).game > 1);
  await whoIs(event, { player: c }).comeBack(); /* one game behind */
  const [mine, other] = [c, d].map((player) => whoIs(event, { player }));
  await Promise.all([mine, other].map((who) => who.play(() => mine.seen.get(early.match)?.game > 1 || mine.seen.get(early.match)?.isOver)));
  assert.deepEqual(mine.seen.get(early.match).isOver, false);
  await server.advance(300 * S);
  await until('both to have lost', 20000, async () => (await now(a)).outcome);
  assert.equal((await now(c)).outcome, undefined, 'who came in between has lost');
  await concede(event, early, early.a.player === d ? 'a' : 'b');
  await isOver(event);
  const pairs = await settle(event, round);
  const of = (player) => pairs.find((pair) => [pair.a.player, pair.b.player].includes(player));
  assert.deepEqual([of(a).outcome, of(a).games], ['forfeit_both', [0, 0, 0]]);
  assert.equal(of(c)[of(c).outcome].player, c);
  assert.deepEqual([...of(c).games].sort(), [0, 1, 2]);
  for (const { match, replay } of pairs) assert.equal(replay, match);
  const states = Object.fromEntries((await host.request('tournament.players', event.of)).players.map((r) => [r.player, r.state]));
  assert.deepEqual([a, b, c].map((player) => states[player]), ['dropped', 'dropped', 'in']);
  for (const who of absent.slice(0, 2)) await who.comeBack();
  await abandon(event);
});

/* ---- time ---- */

for (const game of GAMES) {
  /* how a table ends: rules of overtime, what is done then, and what comes of it */
  const cases = [
    ['the turn in progress is finished, over a kill, then both lose', ['finish_turn', 'double_loss'], 0, (pair) => assert.equal(pair.outcome, 'double_loss')],
    ['two more turns, then a draw', ['extra_turns:2', 'draw'], 2, (pair) => assert.equal(pair.outcome, 'draw')],
    ['no turn, minutes alone', ['extra_minutes:5', 'double_loss'], null, (pair) => assert.equal(pair.outcome, 'double_loss')],
  ];
  for (const [what, overtime, turns, look] of cases) {
    await check(`${game}: ${what}`, async () => {
      const event = await hold({ game, stages: swiss({ round_s: 600 }), overtime }, 2);
      const round = await begin(event);
      const [{ match, a, b }] = round.pairs;
      const both = [a, b].map((side) => whoIs(event, side));
      for (const who of both) who.endurance = [1e6, 1];
      const turn = async () => (await both[0].peer.request('match.snapshot', { match })).view.turn?.number ?? 0;
      let isEnough = false;
      const run = Promise.all(both.map((who) => who.play(() => isEnough || who.seen.get(match).isOver)));
      await until('a second turn', 20000, async () => await turn() >= 2);
      isEnough = true;
      await run;
      await server.advance(570 * S);
      assert.equal((await row(event)).state, 'playing');
      await server.advance(31 * S);
      await until('overtime', 20000, async () => (await row(event)).state === 'overtime');
      const from = await turn();
      if (turns === null) {
        await server.advance(270 * S);
        assert.equal((await row(event)).state, 'overtime');
        await server.advance(31 * S);
      } else {
        if (turns === 0) await event.kill(); /* and it goes on as it was */
        await Promise.all(both.map((who) => who.play(() => who.seen.get(match).isOver)));
      }
      await isOver(event);
      const [pair] = await settle(event, round);
      assert.equal(pair.replay, match);
      await abandon(event); /* so that the replay is there for all */
      const { end } = both[0].seen.get(match);
      const { turns: played } = await both[0].peer.request('replay.turns', { replay: match, game: 1 });
      if (end.reason !== 'time') return; /* somebody has won before */
      look(pair);
      if (turns !== null) must([turns, turns + 1].includes(played.at(-1).number - from), 'turns', from, played);
    });
  }
}

await check('more time for one table, for all; held, nobody\'s time runs', async () => {
  const event = await hold({ stages: swiss({ round_s: 600 }), overtime: ['double_loss'] }, 4);
  const round = await begin(event);
  const { ends_ms: ends } = await event.get();
  assert.equal(ends - round.starts_ms, 600 * S);
  await judge.request('tournament.extend', { ...event.of, table: 2, seconds: 120, reason: 'a deck check' });
  assert.equal((await row(event, 2)).extension_s, 120);
  await judge.request('tournament.extend', { ...event.of, seconds: 60, reason: 'the lights went out' });
  assert.equal((await event.get()).ends_ms, ends + 60 * S);
  await event.do('hold', { on: true, reason: 'lunch' });
  assert.equal((await host.refused('tournament.hold', { ...event.of, on: true })).error, 'done_already');
  assert.deepEqual([(await event.get()).held, (await event.get()).ends_ms], [true, undefined]);
  const [{ match, a }] = round.pairs;
  const seen = whoIs(event, a).seen.get(match);
  const mine = [a, round.pairs[0].b].map((side) => whoIs(event, side)).find((who) => who.seen.get(match).prompt?.options);
  if (mine) {
    const { prompt, game } = mine.seen.get(match);
    const refusal = await mine.peer.refused('match.answer', { match, game, prompt: prompt.prompt, picks: [prompt.options[0].id] });
    assert.equal(refusal.error, 'match_paused');
  }
  await server.advance(7200 * S);
  assert.ok(!seen.isOver && (await row(event)).state === 'playing', 'time ran while it was held');
  await event.do('hold', { on: false });
  await server.advance(630 * S);
  assert.equal((await row(event)).state, 'playing');
  await server.advance(31 * S);
  await until('the first table', 20000, async () => (await row(event, 1)).outcome);
  assert.equal((await row(event, 2)).outcome, undefined);
  await server.advance(120 * S);
  await isOver(event);
  await settle(event, round, ({ outcome }) => assert.equal(outcome, 'double_loss'));
  await abandon(event);
});

await check('rounds that pair themselves, with a break and a preview, over a kill', async () => {
  const event = await hold({ stages: swiss(), auto: true, break_s: 60, preview_s: 30 }, 4);
  await event.get();
  for (let number = 1; number <= 3; number += 1) {
    const round = await until('the next round', 20000, async () => {
      const { state, round: n } = await event.get();
      if (state === 'between') await server.advance(20 * S);
      return n === number && state !== 'pairing' && event.round();
    });
    event.note(round);
    if (number === 2) await event.kill();
    for (const who of event.players) if (who.peer.close) await who.connect();
    await server.advance(31 * S);
    const { pairs } = await until('the matches', 20000, async () => {
      const it = await event.round();
      return it.pairs.every(({ match }) => match) && it;
    });
    for (const pair of pairs) {
      await until('it to begin', 20000, () => whoIs(event, pair.a).seen.get(pair.match)?.updates > 0);
      await concede(event, pair, 'a');
    }
    await isOver(event);
    await until('all to see the ends', 20000, () => pairs.every((pair) => event.seen(pair)));
    await settle(event, round, asSeen(event));
  }
  await close(event);
});

/* ---- judges and watchers ---- */

await check('the event\'s judges look after its matches; others do not, and nobody after his own', async () => {
  const event = await hold({ stages: swiss() }, 4);
  const round = await begin(event);
  const [{ match, a }, other] = round.pairs;
  const own = whoIs(event, a);
  await event.do('staff', { player: own.player, role: 'judge', on: true });
  assert.equal((await judge.request('judge.view', { match })).game, 1);
  assert.equal((await eve.refused('judge.view', { match })).error, 'role_needed');
  assert.equal((await own.peer.refused('judge.view', { match })).error, 'judge_involved');
  assert.equal((await own.peer.refused('tournament.result', { ...event.of, round: 1, table: round.pairs[0].table, outcome: 'a', reason: 'Me.' })).error, 'judge_involved');
  await own.peer.request('tournament.result', { ...event.of, round: 1, table: other.table, outcome: 'a', reason: 'I saw it.' });
  await judge.request('judge.pause', { match, reason: 'a question' }).catch(({ error }) => must(error === 'unknown_method', error));
  await abandon(event);
});

await check('watchers hear of pairs, results and the end; a page of news is as the round says', async () => {
  const event = await hold({ stages: swiss({ rounds: 1 }) }, 4);
  const watcher = await Peer.open(server.url);
  await watcher.request('tournament.watch', event.of);
  const round = await begin(event);
  const news = (fits) => watcher.next(({ method, params }) => method === 'tournament.news' && fits(params)).then(({ params }) => params);
  await news(({ pairs }) => pairs?.length === 2 && pairs.every(({ match }) => match));
  await concede(event, round.pairs[0], 'a');
  const { pairs, open_tables: open } = await news((p) => p.pairs?.some(({ outcome }) => outcome));
  assert.deepEqual([open, pairs.find(({ outcome }) => outcome)], [1, await row(event, round.pairs[0].table)]);
  await concede(event, round.pairs[1], 'b');
  assert.equal((await news(({ state }) => state === 'between')).open_tables, 0);
  await settle(event, await event.round());
  await event.do('finish');
  await news(({ state }) => state === 'over');
  watcher.cut();
});

await check('a table is the same after a kill: begun, lost, decided; nothing is played twice', async () => {
  const event = await hold({ stages: swiss({ rounds: 2 }) }, 6);
  const round = await begin(event);
  await concede(event, round.pairs[0], 'a');
  await until('its result', 20000, async () => (await row(event, round.pairs[0].table)).outcome);
  const before = (await event.round()).pairs;
  await event.kill();
  const after = (await event.round()).pairs;
  assert.deepEqual(after, before);
  for (const who of event.players) await who.connect();
  for (const pair of round.pairs.slice(1)) await concede(event, pair, 'b');
  await isOver(event);
  await until('all to see the ends', 20000, () => round.pairs.every((pair) => event.seen(pair)));
  await settle(event, round, asSeen(event));
  await event.kill();
  for (const who of event.players) await who.connect();
  await playOn(event);
  await close(event);
  const replays = await host.request('replay.list', { event: event.tournament, limit: 100 });
  assert.equal(replays.replays.length, 6);
});

server.dispose();
finish();
