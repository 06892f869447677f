/* SPDX-License-Identifier: MIT
 * settle.mjs - matches of a tournament that end in every way there is, each once as usual and once with a server
 * that dies when the match is stored and its event has not been told, or has been and nobody else. It comes to
 * the same: outcome, games, and why. Then what decides a table when its time is over, by both games' measures, and
 * what becomes of a round's time while no server runs. */
import { assert, check, finish, must, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS } from './lib/event.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const S = 1000;
const server = await new Server({
  program: 'shinpand-test', flags: [...FLAGS, '--host-tournaments', '500', '--tournament-rate', '0', '--log-level', 'warn'] }).start();
const host = await Account.open(server, 'host', 'organizer');
const judge = await Account.open(server, 'juno');
const pairs = Object.fromEntries(GAMES.map((game) => [game, []]));

/** Two players of that game, connected. */
async function players(game) {
  const two = pairs[game];
  while (two.length < 2) two.push(new Entrant(server, 900 + two.length, `${game}-${two.length}`, game));
  for (const who of two) {
    who.isGone = false;
    if (!who.peer || who.peer.close) await who.connect();
  }
  return two;
}

/** The server starts anew, and is to die at that point; nowhere when it is null. */
async function restart(point) {
  server.stop('SIGKILL');
  await server.exit;
  await server.start({ SHINPAN_AHEAD_MS: String(server.ahead), ...(point && { SHINPAN_CRASH_AT: point }) });
}

/** An event of two who have begun their match: all that a way to end it needs. */
async function table(rules, isThere = [true, true]) {
  const game = rules.game ?? GAMES[0];
  const two = await players(game);
  const event = new Event(server, host);
  await event.create({ name: 'Settled', game, decks: 'open', seeding: 'hand', ...rules });
  await event.do('staff', { player: judge.player, role: 'judge', on: true });
  for (const who of two) await event.enter(who);
  await event.start();
  for (const [i, who] of two.entries()) if (!isThere[i]) await who.vanish();
  await event.do('pair');
  const row = async () => (await event.round()).pairs[0];
  const pair = await until('the match', 10000, async () => { const it = await row(); return it.match && it; });
  const whoIs = ({ player }) => two.find((who) => who.player === player);
  const [a, b] = [whoIs(pair.a), whoIs(pair.b)];
  const seen = (who) => who.seen.get(pair.match);
  for (const who of [a, b]) if (who.peer && !who.peer.close) await until('its prompt', 5000, () => seen(who)?.updates > 0);
  const concede = (who, more = {}) => who.peer.request('match.concede', { match: pair.match, game: seen(who).game, ...more });
  const next = async () => { /* game */
    const { game: was } = seen(a);
    await until('the end of the game', 5000, () => [a, b].every((who) => seen(who).phase === 'between'));
    for (const who of [a, b]) await who.peer.request('match.ready', { match: pair.match });
    await until('the next game', 5000, () => [a, b].every((who) => seen(who).game === was + 1));
  };
  return { event, pair, row, a, b, seen, concede, next };
}

const penalty = ({ event }, { player }, kind) => judge.request('tournament.penalty', { ...event.of, player, kind, reason: 'I saw it.' });
const swiss = (best_of, more = {}) => ({ stages: [{ format: 'swiss', best_of, rounds: 1, ...more }] });
const timed = (best_of, overtime) => ({ ...swiss(best_of, { round_s: 600 }), overtime });

/** Its name, its rules, who is there, what ends it (the last request may die with the server), what it comes to. */
const WAYS = [
  ['a match of three that is given up', swiss(3), [true, true], (t) => t.concede(t.b, { whole: true }), ['a', [2, 0, 0], 'engine']],
  ['a draw', { ...swiss(1), draws: true }, [true, true], async (t) => {
    await t.a.peer.request('match.offer', { match: t.pair.match, what: 'draw' });
    await t.b.peer.request('match.reply', { match: t.pair.match, what: 'draw', accept: true });
  }, ['draw', [0, 0, 1], 'engine']],
  ['the second of two games', swiss(3), [true, true], async (t) => {
    await t.concede(t.a);
    await t.next();
    await t.concede(t.a);
  }, ['b', [0, 2, 0], 'engine']],
  ['time, with a game won', timed(3, ['double_loss']), [true, true], async (t) => {
    await t.concede(t.b);
    await t.next();
    await server.advance(601 * S);
  }, ['a', [1, 0, 1], 'time']],
  ['time between two games', timed(3, ['finish_turn', 'draw']), [true, true], async (t) => {
    await t.concede(t.a);
    await until('the end of the game', 5000, () => t.seen(t.a).phase === 'between');
    await server.advance(601 * S);
  }, ['b', [0, 1, 0], 'time']],
  ['time, with as many games', timed(3, ['draw']), [true, true], async (t) => {
    await t.concede(t.a);
    await t.next();
    await t.concede(t.b);
    await t.next();
    await server.advance(601 * S);
  }, ['draw', [1, 1, 1], 'time']],
  ['time, and both lose', timed(1, ['double_loss']), [true, true], () => server.advance(601 * S), ['double_loss', [0, 0, 0], 'time']],
  ['time in an elimination without a winner', { stages: [{ format: 'single', best_of: 1, round_s: 600 }], overtime: ['draw'] }, [true, true],
    () => server.advance(601 * S), ['double_loss', [0, 0, 0], 'time']],
  ['nobody came', { ...swiss(3), no_show_game_s: 60, no_show_match_s: 120 }, [false, false], () => server.advance(121 * S),
    ['forfeit_both', [0, 0, 0], 'no_show']],
  ['one did not come', { ...swiss(1), no_show_game_s: 60, no_show_match_s: 120 }, [true, false], () => server.advance(61 * S),
    [null, [1, 0, 0], 'no_show']],
  ['a match lost by a penalty', swiss(3), [true, true], (t) => penalty(t, t.a, 'match_loss'), ['b', [0, 2, 0], 'penalty']],
  ['the only game lost by a penalty', swiss(1), [true, true], (t) => penalty(t, t.b, 'game_loss'), ['a', [1, 0, 0], 'penalty']],
];

for (const [i, [what, rules, isThere, end, [outcome, games, source]]] of WAYS.entries()) {
  for (const point of [null, 'table.over:1', ...(i === 0 ? ['table.reported:1'] : [])]) {
    await check(point ? `${what}: it dies at ${point}` : what, async () => {
      if (point) await restart(point);
      const t = await table(rules, isThere);
      const ended = Promise.resolve(end(t)).catch((error) => error);
      if (point) {
        const { signal } = await server.exit;
        assert.equal(signal, 'SIGKILL');
        await ended;
        await server.start({ SHINPAN_AHEAD_MS: String(server.ahead) });
      } else {
        const error = await ended;
        if (error instanceof Error) throw error;
      }
      const row = await until('the result', 10000, async () => { const it = await t.row(); return it.outcome && it; });
      /* who is missing is either of the two */
      const came = t.pair.a.player === pairs[rules.game ?? GAMES[0]][0].player ? 'a' : 'b';
      const expected = outcome ?? `forfeit_${came}`;
      const swapped = outcome === null && came === 'b' ? [games[1], games[0], games[2]] : games;
      assert.deepEqual([row.outcome, row.games, row.state], [expected, swapped, 'done']);
      const { acts } = await host.request('tournament.log', { ...t.event.of, limit: 50 });
      const results = acts.filter(({ verb }) => verb === 'result');
      assert.deepEqual(results.map(({ act }) => act.source), [source]);
      assert.equal(row.match, t.pair.match);
      const { replays } = await host.request('replay.list', { event: t.event.tournament });
      assert.deepEqual(replays.map(({ replay }) => replay), [t.pair.match]);
      await t.event.do('finish');
    });
  }
}

/* ---- what decides when time is over ---- */

/** Of a view: how many cards a seat has in an area, and how many of the kind in the battle area. */
const size = (list) => (typeof list === 'number' ? list : list.length ?? list.count ?? list.size);

for (const game of GAMES) {
  const cover = game === 'digimon' ? 'security' : 'shields';
  for (const measure of [cover, 'deck']) {
    await check(`${game}: compare:${measure} decides, as the table was`, async () => {
      let decided = 0;
      for (let i = 0; i < 12 && decided < 2; i += 1) {
        const t = await table({ game, ...timed(1, [`compare:${measure}`, 'double_loss']) });
        for (const who of [t.a, t.b]) who.endurance = [1e6, 1];
        let isEnough = false;
        const turn = async () => (await t.a.peer.request('match.snapshot', { match: t.pair.match })).view.turn?.number ?? 0;
        const run = Promise.all([t.a, t.b].map((who) => who.play(() => isEnough || t.seen(who).isOver)));
        await until('some turns', 60000, async () => t.seen(t.a).isOver || await turn() >= 5 + i);
        isEnough = true;
        await run;
        if (t.seen(t.a).isOver) continue;
        const { view } = await t.a.peer.request('match.snapshot', { match: t.pair.match });
        const n = Object.fromEntries([t.a, t.b].map((who, at) => ['ab'[at], size(view[t.seen(who).seat][measure])]));
        await server.advance(601 * S);
        const row = await until('the result', 10000, async () => { const it = await t.row(); return it.outcome && it; });
        must(Number.isInteger(n.a) && Number.isInteger(n.b), 'sizes', view[t.seen(t.a).seat]);
        assert.equal(row.outcome, n.a > n.b ? 'a' : n.b > n.a ? 'b' : 'double_loss', JSON.stringify(n));
        decided += row.outcome !== 'double_loss';
        await t.event.do('finish');
      }
      must(decided > 0, 'no table was decided');
    });
  }

  await check(`${game}: sudden death goes on until ${cover} differ`, async () => {
    let decided = 0;
    for (let i = 0; i < 12 && decided < 1; i += 1) {
      const t = await table({ game, ...timed(1, [`compare:${cover}`, `sudden_death:${cover}`]) });
      for (const who of [t.a, t.b]) who.endurance = [1e6, 1];
      await server.advance(601 * S); /* nothing has happened: as many */
      await until('overtime', 5000, async () => (await t.row()).state === 'overtime');
      if (i % 2 === 1) { /* and after a restart */
        await restart(null);
        for (const who of [t.a, t.b]) await who.connect();
      }
      await Promise.all([t.a, t.b].map((who) => who.play(() => t.seen(who).isOver)));
      const row = await until('the result', 10000, async () => { const it = await t.row(); return it.outcome && it; });
      must(['a', 'b'].includes(row.outcome), 'nobody has won', row);
      decided += t.seen(t.a).end.reason === 'time';
      await t.event.do('finish');
    }
    must(decided > 0, 'no table was decided');
  });
}

/* ---- the time without a server ---- */

const DAY = 86400;

/** Nobody serves for so many seconds, whatever the server dies of. */
async function outage(seconds, signal, point) {
  server.stop(signal);
  await server.exit;
  server.ahead += seconds * S;
  await server.start({ SHINPAN_AHEAD_MS: String(server.ahead), ...(point && { SHINPAN_CRASH_AT: point }) });
}

/** The extensions that the server gave, first to last: [table, seconds]. */
async function given(event) {
  const { acts } = await host.request('tournament.log', { ...event.of, limit: 50 });
  const own = acts.filter(({ verb, actor }) => verb === 'extend' && actor === 'server').reverse();
  for (const { reason } of own) assert.equal(reason, 'restart');
  return own.map(({ act }) => [act.table ?? 0, act.seconds]);
}

const ends = async ({ event }) => (await event.round()).ends_ms;

/** What was given is the outage, and what the machine took to stop and start. */
function isAbout(seconds, expected) {
  must(seconds >= expected && seconds <= expected + 60, `${seconds} s, not ${expected}`);
}

for (const signal of ['SIGKILL', 'SIGTERM']) {
  await check(`the time without a server is given back to the round, once (${signal})`, async () => {
    const t = await table(timed(1, ['double_loss']));
    const before = await ends(t);
    await outage(3600, signal, 'outage.given'); /* it dies again when it has given it */
    await server.exit;
    await server.start({ SHINPAN_AHEAD_MS: String(server.ahead) });
    const [[where, seconds], ...more] = await given(t.event);
    assert.equal(where, 0);
    isAbout(seconds, 3600);
    for (const [, again] of more) isAbout(again, 0); /* a slow machine: the second start, at most */
    const sum = more.reduce((all, [, again]) => all + again, seconds);
    assert.equal(await ends(t), before + sum * S);
    assert.equal((await t.row()).state, 'playing');
    for (const who of [t.a, t.b]) await who.connect(); /* who stays away loses before time is over */
    await server.advance(601 * S);
    await until('the result', 10000, async () => (await t.row()).outcome);
    assert.equal((await t.row()).outcome, 'double_loss');
    await t.event.do('finish');
  });
}

await check('a round is given back no more than it can be extended, in acts of a day', async () => {
  const t = await table(timed(1, ['double_loss']));
  const { starts_ms } = await t.event.round();
  await outage(3 * DAY, 'SIGKILL');
  const three = await given(t.event);
  assert.deepEqual(three.slice(0, 3), [[0, DAY], [0, DAY], [0, DAY]]);
  await outage(20 * DAY, 'SIGKILL');
  must(await ends(t) === starts_ms + 7 * DAY * S, 'more or less than a week', await ends(t) - starts_ms);
  await until('the result', 10000, async () => (await t.row()).outcome === 'double_loss');
  await t.event.do('finish');
});

await check('a held round has its time already; overtime stays; a table has what was left of its own', async () => {
  const held = await table(timed(1, ['double_loss']));
  await held.event.do('hold', { on: true });
  const t = await table({ game: GAMES[0], ...timed(1, ['finish_turn', 'extra_turns:3', 'draw']) });
  const more = await table({ game: GAMES[0], ...timed(1, ['double_loss']) });
  await judge.request('tournament.extend', { ...more.event.of, table: 1, seconds: 900, reason: 'late' });
  await server.advance(601 * S);
  await until('overtime', 5000, async () => (await t.row()).state === 'overtime');
  const before = await ends(t);
  await outage(3600, 'SIGKILL');
  assert.deepEqual([await given(held.event), await given(t.event)], [[], []]);
  assert.equal(await ends(t), before);
  assert.equal((await t.row()).state, 'overtime');
  const [[where, seconds]] = await given(more.event);
  assert.equal(where, 1);
  isAbout(seconds, 3600);
  assert.equal((await more.row()).extension_s, 900 + seconds);
  assert.equal((await more.row()).state, 'playing');
  for (const { event } of [held, t, more]) await event.do('cancel', { reason: 'enough' });
});

/* ---- what players may not ---- */

await check('who still plays in the event does not watch its tables; nobody leaves one, or plays it again', async () => {
  const rules = { ...swiss(1), spectators: true, players_watch: false };
  const t = await table(rules);
  const eve = await Account.open(server, `eve-${server.starts}`);
  await eve.request('match.watch', { match: t.pair.match });
  const third = new Entrant(server, 77, `third-${server.starts}`, GAMES[0]);
  await third.connect();
  const other = new Event(server, host);
  await other.create({ name: 'Three', game: GAMES[0], spectators: true, players_watch: false, ...swiss(1) });
  const two = await players(GAMES[0]);
  for (const who of [...two, third]) await other.enter(who);
  await other.start();
  await other.do('pair');
  const rows = await until('the match', 10000, async () => {
    const { pairs: all } = await other.round();
    return all.some(({ match }) => match) && all;
  });
  const { match } = rows.find((row) => row.match);
  await until('its prompt', 5000, () => [...two, third].some((who) => who.seen.get(match)?.updates > 0));
  const bye = [...two, third].find((who) => rows.some((row) => !row.b && row.a.player === who.player));
  assert.equal((await bye.peer.refused('match.watch', { match })).error, 'not_watchable');
  await t.a.peer.request('match.leave', { match: t.pair.match }); /* only the stream goes */
  assert.equal((await t.row()).state, 'playing');
  await t.concede(t.b);
  await until('the result', 10000, async () => (await t.row()).outcome);
  const refusal = await t.b.peer.refused('match.rematch', { match: t.pair.match });
  must(refusal.error, 'a rematch');
  for (const event of [t.event, other]) await event.do('cancel', { reason: 'enough' });
});

server.dispose();
finish();
