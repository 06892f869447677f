/* SPDX-License-Identifier: MIT
 * tournament.mjs - setting a tournament up, entering it, its people, decks and staff, pairing and taking back,
 * and everything that is refused: each with its error and field, and with nothing changed, neither what is
 * told nor the log. Matches and results are in tables.mjs, a whole event in event.mjs. */
import { assert, check, finish, must, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS } from './lib/event.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const NO_ID = 'a'.repeat(16);
const NO_PLAYER = `p${NO_ID}`;
const [GAME, OTHER] = GAMES;

const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const host = await Account.open(server, 'host', 'organizer');
const judge = await Account.open(server, 'juno');
const rival = await Account.open(server, 'rival', 'organizer'); /* hosts another event */
const foreign = await Account.open(server, 'foreign'); /* and its judge */
const eve = await Account.open(server, 'eve'); /* takes part in nothing */
const admin = await Account.open(server, 'ada', 'admin');
const arbiter = await Account.open(server, 'ari', 'judge'); /* judges on this server */
const guest = await Peer.open(server.url);
await guest.request('session.guest', { name: 'gil' });

const crowd = { [GAME]: [], [OTHER]: [] };

/** n players, the same ones each time. */
async function players(n, game = GAME) {
  const all = crowd[game];
  while (all.length < n) {
    const who = new Entrant(server, 100 + all.length, `${game}-${all.length}`, game);
    await who.connect();
    all.push(who);
  }
  for (const who of all) if (who.peer.close) await who.connect();
  return all.slice(0, n);
}

let last = []; /* tournaments that are not over, perhaps */

/** A tournament with a judge, and n who have entered it. */
async function hold(rules = {}, n = 0, by = host) {
  const event = new Event(server, by);
  if (last.length > 1) await clear();
  await event.create({ name: 'Small', game: GAME, ...rules });
  last.push(event);
  event.players = await players(n, rules.game);
  await event.do('staff', { player: (by === host ? judge : foreign).player, role: 'judge', on: true });
  for (const who of event.players) {
    if (rules.entry === 'host') await event.do('admit', { player: who.player, deck: await who.deck() });
    else await event.enter(who, event.code ? { code: event.code } : {});
  }
  return event;
}

/** Cancels what is not over: a host has only so many at a time. */
async function clear() {
  for (const event of last) await event.host.request('tournament.cancel', { ...event.of, reason: 'enough' }).catch(() => {});
  last = [];
}

/** All that is told of an event, and how much its log has. */
async function look({ host: by, of }) {
  const all = [];
  for (const method of ['get', 'players', 'round', 'standings']) {
    all.push(await by.request(`tournament.${method}`, of).catch(({ error }) => error));
  }
  all.push(await by.request('tournament.log', { ...of, limit: 1 }));
  return JSON.stringify(all);
}

const paths = (field) => (field ? `params.${field}` : undefined);

/** Refused, each with its error and field; nothing has changed. Rows are of
 * [who, verb, params, error, field]. */
async function refused(event, rows) {
  const before = await look(event);
  for (const [who, verb, params, error, field] of rows) {
    const refusal = await who.refused(`tournament.${verb}`, { ...event.of, ...params });
    assert.deepEqual([refusal.error, refusal.field], [error, paths(field)], `${verb} ${JSON.stringify(params)}`);
  }
  assert.equal(await look(event), before, 'something has changed');
}

const by = (who) => ({ refused: (method, params) => who.peer.refused(method, params) });
const entered = async (event) => {
  const { players: rows } = await event.host.request('tournament.players', event.of);
  return Object.fromEntries(rows.map(({ player, state }) => [player, state]));
};
const status = async (event, ...members) => {
  const got = await event.get();
  return members.map((member) => got[member]);
};

/* ---- setting it up ---- */

await check('what is left out is filled, by a preset or by what is usual', async () => {
  const event = await hold({ name: 'A cup', game: GAME });
  const got = await event.get();
  assert.deepEqual([got.state, got.entered, got.waiting, got.open_tables, got.host], ['entry', 0, 0, 0, 'host']);
  assert.deepEqual(got.staff, [{ player: judge.player, name: 'juno', role: 'judge' }]);
  must(/^[0-9a-f]{64}$/.test(got.seed_commitment) && got.seed === undefined, 'the seed', got);
  const { rules } = got;
  assert.deepEqual([rules.entry, rules.capacity, rules.decks, rules.seeding, rules.floor_percent], ['open', 2000, 'hidden', 'random', 33]);
  assert.deepEqual(rules.points, { win: 3, draw: 1, loss: 0, bye: 3, double_loss: 0, missed: 0 });
  assert.deepEqual(rules.stages.map(({ format, best_of }) => [format, best_of]), [['swiss', 1]]);
  assert.deepEqual(rules.tiebreaks, ['omw', 'mw', 'oomw', 'random']);
  for (const [preset, game, stage, tiebreaks, overtime] of [
    ['digimon_bo1', GAMES[0], { best_of: 1, round_s: 1500 }, ['omw', 'mw', 'oomw', 'random'], ['finish_turn', 'double_loss']],
    ['digimon_bo3', GAMES[0], { best_of: 3, round_s: 3000 }, null, ['extra_turns:3', 'extra_minutes:5', 'compare:security', 'compare:deck',
      'compare:battle_area', 'compare:last_security_lost', 'double_loss']],
    ['dm_bo1', GAMES[1], { best_of: 1, round_s: 1200 }, null, ['finish_turn', 'double_loss']],
    ['dm_topcut_bo3', GAMES[1], { best_of: 3, round_s: 2400 }, null, ['finish_second_turn', 'compare:shields', 'sudden_death:shields']],
    ['mtr', GAMES[0], { best_of: 3, round_s: 3000 }, ['omw', 'gw', 'ogw', 'random'], ['extra_turns:5', 'draw']]]) {
    const { rules: filled } = await (await hold({ name: 'A cup', game, preset })).get();
    assert.deepEqual({ best_of: filled.stages[0].best_of, round_s: filled.stages[0].round_s }, stage, preset);
    assert.deepEqual(filled.overtime, overtime, preset);
    if (tiebreaks) assert.deepEqual(filled.tiebreaks, tiebreaks, preset);
  }
});

await check('rules that cannot be are refused, each with its member', async () => {
  const good = { name: 'A cup', game: GAME, stages: [{ format: 'swiss', best_of: 3, round_s: 3000 }] };
  const cut = (more) => ({ stages: [...good.stages, { format: 'single', best_of: 3, players: 8, ...more }] });
  const cases = [
    [{ stages: [{ format: 'swiss', round_s: -1 }] }, 'out_of_range', 'stages[0].round_s'],
    [{ stages: [{ format: 'swiss', round_s: 1e9 }] }, 'out_of_range', 'stages[0].round_s'],
    [{ name: '' }, 'bad_length', 'name'], [{ name: 'x'.repeat(61) }, 'bad_length', 'name'], [{ name: 'a\u202eb' }, 'bad_text', 'name'],
    [{ game: 'chess' }, 'game_unknown', 'game'], [{ revision: 'x-1' }, 'revision_unknown', 'revision'],
    [{ restrictions: 'today' }, 'not_a_choice', 'restrictions'],
    [{ capacity: 1 }, 'out_of_range', 'capacity'], [{ capacity: 2001 }, 'out_of_range', 'capacity'],
    [{ late_until: 32 }, 'out_of_range', 'late_until'], [{ entry: 'anyone' }, 'not_a_choice', 'entry'], [{ decks: 'seen' }, 'not_a_choice', 'decks'],
    [{ floor_percent: 101 }, 'out_of_range', 'floor_percent'], [{ points: { win: 3 } }, 'missing', 'points.draw'],
    [{ points: { win: 3, draw: 4, loss: 0, bye: 3, double_loss: 0, missed: 0 } }, 'rules_bad', 'points.win'],
    [{ points: { win: 3, draw: 1, loss: 3, bye: 3, double_loss: 0, missed: 0 } }, 'rules_bad', 'points.win'],
    [{ tiebreaks: ['luck'] }, 'not_a_choice', 'tiebreaks[0]'], [{ tiebreaks: ['omw', 'omw'] }, 'rules_bad', 'tiebreaks[1]'],
    [{ overtime: ['sing'] }, 'rules_bad', 'overtime[0]'], [{ overtime: ['finish_turn'] }, 'rules_bad', 'overtime[0]'],
    [{ overtime: ['draw', 'finish_turn'] }, 'rules_bad', 'overtime[0]'], [{ overtime: ['extra_turns:0', 'draw'] }, 'rules_bad', 'overtime[0]'],
    [{ overtime: ['compare:goals', 'draw'] }, 'rules_bad', 'overtime[0]'],
    [{ stages: [] }, 'bad_length', 'stages'], [{ stages: [{ format: 'ladder' }] }, 'not_a_choice', 'stages[0].format'],
    [{ stages: [{ format: 'swiss', best_of: 2 }] }, 'rules_bad', 'stages[0].best_of'], [{ stages: [{ format: 'single', rounds: 3 }] }, 'rules_bad', 'stages[0].rounds'],
    [cut({ players: undefined }), 'rules_bad', 'stages[1].players'], [cut({ players: 1 }), 'out_of_range', 'stages[1].players'],
    [{ ...cut(), capacity: 4 }, 'rules_bad', 'stages[1].players'], [cut({ last_by_rank: true }), 'rules_bad', 'stages[1].last_by_rank'],
    [{ colour: 'red' }, 'unknown_key', 'colour'], [{ clock: { increment_s: 3 } }, 'missing', 'clock.bank_s'],
    [{ stages: [{ format: 'single' }], late_until: 2 }, 'rules_bad', 'late_until'],
    [{ starts_ms: -5 }, 'out_of_range', 'starts_ms'], [{ no_show_game_s: 700, no_show_match_s: 600 }, 'rules_bad', 'no_show_match_s'],
  ];
  const before = (await host.request('tournament.list', { limit: 100 })).tournaments.length;
  for (const [more, error, field] of cases) {
    const refusal = await host.refused('tournament.create', { rules: { ...good, ...more } });
    assert.deepEqual([refusal.error, refusal.field], [error, `params.rules.${field}`], JSON.stringify(more));
  }
  assert.equal((await host.request('tournament.list', { limit: 100 })).tournaments.length, before);
  const event = await hold(good);
  await refused(event, cases.map(([more, error, field]) => [host, 'change', { rules: { ...good, ...more } }, error, `rules.${field}`]));
});

await check('who may set one up, and who may change it, and until when', async () => {
  const rules = { name: 'A cup', game: GAME };
  for (const [who, error] of [[eve, 'role_needed'], [judge, 'role_needed'], [guest, 'account_needed']]) {
    assert.equal((await who.refused('tournament.create', { rules })).error, error);
  }
  const event = await hold(rules);
  await refused(event, [[eve, 'change', { rules }, 'not_host'], [judge, 'change', { rules }, 'not_host'], [rival, 'change', { rules }, 'not_host'],
    [guest, 'change', { rules }, 'account_needed']]);
  await event.do('change', { rules: { ...rules, name: 'Another cup', game: OTHER, capacity: 3 } });
  const { rules: now } = await event.get();
  assert.deepEqual([now.name, now.game, now.capacity], ['Another cup', OTHER, 3]);
  const three = await players(3, OTHER);
  for (const who of three) await event.enter(who);
  await refused(event, [[host, 'change', { rules: { ...rules, game: GAME } }, 'rules_bad', 'rules.game'],
    [host, 'change', { rules: { ...rules, game: OTHER, capacity: 2 } }, 'rules_bad', 'rules.capacity']]);
  await event.start();
  await refused(event, [[host, 'change', { rules: { ...rules, game: OTHER } }, 'tournament_state']]);
});

await check('the list: by game, by state, of one\'s own, page by page', async () => {
  const event = await hold({ name: 'Listed', game: OTHER }, 0, rival);
  const [row] = (await eve.request('tournament.list', { limit: 1 })).tournaments;
  assert.deepEqual([row.tournament, row.name, row.game, row.state, row.entered, row.capacity, row.host],
    [event.tournament, 'Listed', OTHER, 'entry', 0, 2000, 'rival']);
  const mine = await rival.request('tournament.list', { mine: true });
  assert.deepEqual(mine.tournaments.map(({ tournament }) => tournament), [event.tournament]);
  assert.deepEqual((await foreign.request('tournament.list', { mine: true })).tournaments.map(({ name }) => name), ['Listed']);
  assert.deepEqual((await eve.request('tournament.list', { mine: true })).tournaments, []);
  for (const { game } of (await eve.request('tournament.list', { game: OTHER })).tournaments) assert.equal(game, OTHER);
  assert.equal((await eve.refused('tournament.list', { game: 'chess' })).error, 'game_unknown');
  await event.do('cancel', { reason: 'no one came' });
  const over = await eve.request('tournament.list', { state: 'over' });
  must(over.tournaments.some(({ tournament, state }) => tournament === event.tournament && state === 'cancelled'), over);
  const { tournaments } = await eve.request('tournament.list', { state: 'entry' });
  must(tournaments.every(({ state }) => state === 'entry'), tournaments);
  const paged = await host.all('tournament.list', { limit: 2 }, 'tournaments', 'before');
  const all = await host.request('tournament.list', { limit: 100 });
  assert.deepEqual(paged.tournaments, all.tournaments);
  const anyone = await Peer.open(server.url); /* has no session */
  assert.equal((await anyone.request('tournament.get', event.of)).state, 'cancelled');
  anyone.cut();
});

/* ---- entering ---- */

await check('open entry: in, twice, out, in again; who may not', async () => {
  const event = await hold({}, 2);
  const [a, b] = event.players;
  await refused(event, [[by(a), 'enter', { deck: await a.deck() }, 'entered_already'], [guest, 'enter', {}, 'account_needed'],
    [eve, 'leave', {}, 'not_entered'], [eve, 'deck', { deck: await a.deck() }, 'not_entered'],
    [eve, 'enter', { deck: 'nobodys' }, 'deck_unknown', 'deck']]);
  await event.leave(a);
  assert.deepEqual(await entered(event), { [a.player]: 'left', [b.player]: 'in' });
  await refused(event, [[by(a), 'leave', {}, 'not_entered']]);
  assert.equal(await event.enter(a), 'in');
  assert.deepEqual(await status(event, 'entered', 'waiting'), [2, 0]);
  const refusal = await eve.refused('tournament.enter', { tournament: NO_ID });
  assert.deepEqual([refusal.error, refusal.field], ['tournament_unknown', 'params.tournament']);
});

await check('entry by code: only staff knows it, a wrong one is refused', async () => {
  const event = await hold({ entry: 'code' }, 2);
  must(/^[a-z2-7]{6}$/.test(event.code), 'the code', event.code);
  assert.equal((await event.get()).code, event.code);
  assert.equal((await judge.request('tournament.get', event.of)).code, event.code);
  assert.equal((await eve.request('tournament.get', event.of)).code, undefined);
  const wrong = event.code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa';
  await refused(event, [[eve, 'enter', {}, 'code_wrong', 'code'], [eve, 'enter', { code: wrong }, 'code_wrong', 'code']]);
  const [a] = event.players;
  await event.leave(a);
  await event.enter(a, { code: event.code.toUpperCase() });
});

await check('entry by the host: admitted and removed', async () => {
  const event = await hold({ entry: 'host' }, 2);
  const [a, b] = event.players;
  const deck = await a.deck();
  await refused(event, [[eve, 'enter', {}, 'entry_closed'], [eve, 'admit', { player: eve.player }, 'not_host'], [judge, 'admit', { player: eve.player }, 'not_host'],
    [host, 'admit', { player: a.player }, 'entered_already'], [host, 'admit', { player: a.name }, 'entered_already'],
    [host, 'admit', { player: NO_PLAYER }, 'player_unknown', 'player'], [host, 'admit', { player: 'nobody-here' }, 'player_unknown', 'player'],
    [host, 'admit', { player: 'No One' }, 'bad_text', 'player'],
    [host, 'admit', { player: eve.player, deck: 'nobodys' }, 'deck_unknown', 'deck'],
    [eve, 'remove', { player: a.player }, 'not_host'], [host, 'remove', { player: eve.player }, 'not_entered']]);
  await event.do('remove', { player: a.player, reason: 'asked to' });
  assert.deepEqual(await entered(event), { [a.player]: 'left', [b.player]: 'in' });
  await event.do('admit', { player: a.name, deck }); /* his handle */
  assert.equal((await entered(event))[a.player], 'in');
});

await check('capacity: who comes too late waits, and moves up in turn', async () => {
  const event = await hold({ capacity: 2 }, 5);
  const ids = event.players.map(({ player }) => player);
  const states = async () => ids.map(async (id) => (await entered(event))[id]);
  assert.deepEqual(await Promise.all(await states()), ['in', 'in', 'waiting', 'waiting', 'waiting']);
  assert.deepEqual(await status(event, 'entered', 'waiting'), [2, 3]);
  await event.leave(event.players[2]);
  await event.leave(event.players[0]);
  assert.deepEqual(await Promise.all(await states()), ['left', 'in', 'left', 'in', 'waiting']);
  await event.do('change', { rules: { name: 'Small', game: GAME, capacity: 3 } });
  assert.deepEqual(await Promise.all(await states()), ['left', 'in', 'left', 'in', 'in']);
});

await check('check-in: not before it opens, not without a deck, once; who has not is out at the start', async () => {
  const now = await server.advance(0);
  const event = await hold({ checkin_s: 600, starts_ms: now + 3600000 }, 4);
  const [a, b, c, d] = event.players;
  await refused(event, [[by(a), 'check_in', {}, 'tournament_state'], [host, 'start', {}, 'too_few_players']]);
  await server.advance(3000500);
  await event.checkIn(a);
  await event.checkIn(b);
  await refused(event, [[by(a), 'check_in', {}, 'done_already'], [eve, 'check_in', {}, 'not_entered']]);
  const [, , , , e] = await players(5);
  await event.enter(e, { deck: undefined });
  await refused(event, [[by(e), 'check_in', {}, 'deck_needed', 'deck']]);
  await e.insist('tournament.deck', { ...event.of, deck: await e.deck() });
  await event.checkIn(e);
  await event.leave(d);
  await event.enter(d, { deck: undefined }); /* keeps the deck that he had */
  await event.checkIn(d);
  assert.deepEqual(await status(event, 'entered', 'checked'), [5, 4]);
  const { players: n } = await event.do('start');
  assert.equal(n, 4);
  assert.equal((await entered(event))[c.player], 'dropped');
  await refused(event, [[by(c), 'check_in', {}, 'tournament_state'], [host, 'start', {}, 'tournament_state']]);
});

await check('who waits checks in too, and gets a place that is free at the start; who moves up is told', async () => {
  const event = await hold({ checkin_s: 600, capacity: 4, preview_s: 60 }, 8);
  const [a, b, c, d, e, f, g, h] = event.players;
  for (const who of [a, b, d, f, g, h]) await event.checkIn(who);
  await refused(event, [[by(f), 'check_in', {}, 'done_already']]);
  const states = async () => Object.values(await entered(event));
  assert.deepEqual(await states(), ['checked', 'checked', 'in', 'checked', 'waiting', 'standby', 'standby', 'standby']);
  assert.deepEqual(await status(event, 'entered', 'waiting', 'checked'), [4, 4, 3]);
  const news = ({ news: all }) => all.filter(({ tournament }) => tournament === event.of.tournament).map(({ state }) => state);
  await event.leave(a); /* e is the first of those who wait, though he has not checked in */
  await until('news of the place', 5000, () => news(e).length > 0);
  assert.equal((await e.peer.request('tournament.get', event.of)).you.state, 'in');
  await event.do('start');
  await until('news of the start', 5000, () => news(g).length > 0);
  assert.deepEqual(await states(), ['left', 'checked', 'dropped', 'checked', 'dropped', 'checked', 'checked', 'standby']);
  await event.pair();
  await event.do('unpair');
  await until('news of the pairs', 5000, () => [b, d, f, g].every((who) => news(who).length === (who === b || who === d ? 1 : 2)));
  assert.deepEqual([b, c, e, f, h].map(news), [['between'], ['between'], ['entry', 'between'], ['between', 'between'], []]);
});

await check('late: who had no deck at the start comes with one, while there is a place; what befalls a player is told him', async () => {
  const event = await hold({ late_until: 3, capacity: 3, stages: [{ format: 'swiss', rounds: 3 }] }, 4);
  const [a, b, waits, alsoWaits] = event.players; /* three have a place */
  await event.leave(waits); /* the fourth has it now */
  await event.leave(alsoWaits);
  await eve.request('tournament.enter', event.of);
  const told = (who) => who.peer.next(({ method, params: p }) => method === 'tournament.news' && p.tournament === event.of.tournament);
  const out = told(eve);
  await event.do('start');
  assert.equal((await out).params.state, 'between');
  assert.equal((await eve.request('tournament.get', event.of)).you.state, 'dropped');
  await refused(event, [[eve, 'enter', {}, 'deck_needed', 'deck']]);
  await eve.request('tournament.enter', { ...event.of, deck: await a.deck() });
  await refused(event, [[by(waits), 'enter', {}, 'tournament_full'], [by(alsoWaits), 'enter', { deck: await a.deck() }, 'tournament_full']]);
  await event.leave(b);
  await event.enter(waits, { deck: undefined });
  await refused(event, [[by(b), 'enter', {}, 'tournament_full']]);
  const warned = told(eve);
  await judge.request('tournament.penalty', { ...event.of, player: eve.player, kind: 'warning', reason: 'Late.' });
  await warned;
  assert.equal((await eve.request('tournament.get', event.of)).you.penalties.length, 1);
});

/* ---- decks ---- */

await check('decks: what can be registered, until when, and what is registered then', async () => {
  const event = await hold({}, 2);
  const [a, b] = event.players;
  const { piles } = await a.peer.request('deck.get', { deck: await a.deck() });
  const half = { piles: { ...piles, main: piles.main.slice(1) } };
  const { deck: mine } = await a.peer.request('deck.put', { game: GAME, name: 'mine', deck: { piles } });
  const { deck: unfinished } = await a.peer.request('deck.put', { game: GAME, name: 'half', deck: half });
  const { deck: foreignDeck } = (await a.peer.request('deck.list', { game: OTHER })).decks.find(({ starter }) => starter);
  await refused(event, [[by(a), 'deck', { deck: 'nobodys' }, 'deck_unknown', 'deck'], [by(b), 'deck', { deck: mine }, 'deck_unknown', 'deck'],
    [by(a), 'deck', { deck: unfinished }, 'deck_illegal', 'deck'], [by(a), 'deck', { deck: foreignDeck }, 'deck_other_game', 'deck']]);
  const { hash } = await a.peer.request('tournament.deck', { ...event.of, deck: mine });
  await a.peer.request('deck.put', { game: GAME, name: 'mine', replace: mine, deck: half }); /* changes nothing here */
  const list = await judge.request('tournament.decklist', { ...event.of, player: a.player });
  assert.deepEqual([list.hash, list.legal, list.deck], [hash, true, piles]);
  assert.equal((await a.peer.request('tournament.decklist', event.of)).hash, hash);
  await eve.request('tournament.enter', event.of);
  const { players: n } = await event.do('start'); /* without who has none */
  assert.equal(n, 2);
  assert.equal((await entered(event))[eve.player], 'dropped');
  await refused(event, [[by(a), 'deck', { deck: await a.deck() }, 'decks_locked'], [by(a), 'deck', { deck: mine }, 'decks_locked']]);
  await a.peer.request('deck.delete', { deck: mine });
  await a.peer.request('deck.delete', { deck: unfinished });
});

/** Whether lists of others, and what tells whether two are the same, are there for who asks. */
async function sees(event, who, player) {
  try {
    await who.request('tournament.decklist', { ...event.of, player });
    return true;
  } catch ({ error }) {
    assert.equal(error, 'decks_closed');
    return false;
  }
}

await check('hidden lists: nobody but judges and the owner sees one, not even a hash, in whatever is told', async () => {
  const event = await hold({ decks: 'hidden' }, 2);
  const [a, b] = event.players;
  const { hash } = await judge.request('tournament.decklist', { ...event.of, player: a.player });
  const told = [];
  const listen = (message) => told.push(JSON.stringify(message));
  const { onNotice } = b.peer;
  b.peer.onNotice = (message) => {
    listen(message);
    onNotice(message);
  };
  (await eve.connection()).onNotice = listen;
  await eve.request('tournament.watch', event.of);
  for (const step of ['entry', 'start', 'round', 'over']) {
    if (step === 'start') await event.start();
    if (step === 'round') await event.pair();
    if (step === 'over') {
      const { pairs: [{ table }] } = await event.round();
      await judge.request('tournament.result', { ...event.of, round: 1, table, outcome: 'a', reason: 'I saw it.' });
    }
    for (const who of [eve, b.peer, rival, foreign, guest]) {
      const error = who === guest ? 'account_needed' : 'decks_closed';
      assert.equal((await who.refused('tournament.decklist', { ...event.of, player: a.player })).error, error, step);
      for (const method of ['get', 'players', 'round', 'standings']) {
        told.push(JSON.stringify(await who.request(`tournament.${method}`, event.of).catch(({ error: e }) => e)));
      }
      told.push(JSON.stringify(await who.request('replay.list', { event: event.tournament })));
      assert.deepEqual((await who.request('replay.list', { event: event.tournament, deck: hash })).replays, [], step);
    }
    for (const path of ['', '/players', '/standings', '/decks', '/export', '/log']) {
      told.push((await server.get(`/api/v1/tournaments/${event.tournament}${path}`)).body);
    }
    must(await sees(event, judge, a.player) && await sees(event, host, a.player), 'a judge sees it', step);
  }
  must(told.length > 40, 'little was told');
  for (const text of told) must(!text.includes(hash), 'the hash is told in', text.slice(0, 600));
  b.peer.onNotice = onNotice;
});

await check('open lists: from the start on; after the end: then, and not before', async () => {
  for (const [decks, expected] of [['open', [false, true, true]], ['after', [false, false, true]]]) {
    const event = await hold({ decks, stages: [{ format: 'swiss', rounds: 1 }] }, 2);
    const [a] = event.players;
    const is = [await sees(event, eve, a.player)];
    await event.start();
    is.push(await sees(event, eve, a.player));
    await event.pair();
    await judge.request('tournament.result', { ...event.of, round: 1, table: 1, outcome: 'a', reason: 'I saw it.' });
    await event.do('finish');
    is.push(await sees(event, eve, a.player));
    assert.deepEqual(is, expected, decks);
  }
});

/* ---- staff, announcements, the log ---- */

await check('staff: who is host and who is judge of it, and what each may', async () => {
  const event = await hold({}, 2);
  const [a] = event.players;
  await refused(event, [[judge, 'staff', { player: eve.player, role: 'judge', on: true }, 'not_host'],
    [host, 'staff', { player: judge.player, role: 'judge', on: true }, 'done_already'],
    [host, 'staff', { player: eve.player, role: 'judge', on: false }, 'done_already'],
    [host, 'staff', { player: NO_PLAYER, role: 'judge', on: true }, 'player_unknown', 'player'],
    [host, 'staff', { player: 'nobody-here', role: 'judge', on: true }, 'player_unknown', 'player'],
    [host, 'staff', { player: 'juno', role: 'judge', on: true }, 'done_already'],
    [host, 'staff', { player: eve.player, role: 'cook', on: true }, 'not_a_choice', 'role']]);
  const hosting = [['seed', { player: a.player, number: 1 }], ['start', {}], ['pair', {}], ['unpair', {}], ['hold', { on: true }], ['announce', { text: 'x' }],
    ['finish', {}], ['cancel', { reason: 'x' }], ['admit', { player: eve.player }], ['remove', { player: a.player }],
    ['webhook', { url: 'https://example.org/x', on: true }]];
  const judging = [['extend', { seconds: 60, reason: 'x' }], ['result', { round: 1, table: 1, outcome: 'a', reason: 'x' }],
    ['penalty', { player: a.player, kind: 'warning', reason: 'x' }], ['log', {}]];
  await refused(event, [eve, rival, foreign, by(a)].flatMap((who) => [
    ...hosting.map(([verb, params]) => [who, verb, params, 'not_host']),
    ...judging.map(([verb, params]) => [who, verb, params, 'not_event_judge'])]));
  await refused(event, hosting.filter(([verb]) => !['announce', 'hold'].includes(verb)).map(([verb, params]) => [judge, verb, params, 'not_host']));
  await event.do('staff', { player: eve.player, role: 'host', on: true });
  await eve.request('tournament.seed', { ...event.of, player: a.player, number: 3 });
  assert.equal((await eve.request('tournament.get', event.of)).you.role, 'host');
  await event.do('staff', { player: eve.player, role: 'host', on: false });
  await refused(event, [[eve, 'seed', { player: a.player, number: 4 }, 'not_host']]);
});

await check('staff by handle; what is an id and a handle is the id', async () => {
  const event = await hold({}, 2);
  const roles = async () => (await event.get()).staff.map(({ player, role }) => [player, role]);
  await event.do('staff', { player: 'eve', role: 'host', on: true });
  assert.deepEqual(await roles(), [[judge.player, 'judge'], [eve.player, 'host']]);
  await event.do('staff', { player: 'eve', role: 'host', on: false });
  const posing = await Account.open(server, eve.player); /* somebody's id as a handle */
  await event.do('staff', { player: eve.player, role: 'judge', on: true });
  assert.deepEqual(await roles(), [[judge.player, 'judge'], [eve.player, 'judge']]);
  const like = await Account.open(server, `p${'b'.repeat(16)}`); /* and nobody's */
  await event.do('staff', { player: like.handle, role: 'judge', on: true });
  assert.deepEqual((await roles()).pop(), [like.player, 'judge']);
  must(posing.player !== eve.player && (await roles()).length === 3, 'who poses as another is staff');
});

await check('announcements reach players and watchers; the log has every act, for the staff alone', async () => {
  const event = await hold({}, 2);
  const watcher = await Peer.open(server.url);
  const seen = await watcher.request('tournament.watch', event.of);
  assert.equal(seen.state, 'entry');
  await event.do('announce', { text: 'We begin soon.' });
  const { params } = await watcher.next(({ method, params: p }) => method === 'tournament.news' && p.announcement);
  assert.deepEqual([params.tournament, params.announcement.text, params.announcement.name], [event.tournament, 'We begin soon.', 'host']);
  assert.deepEqual((await event.get()).announcements.map(({ text }) => text), ['We begin soon.']);
  await watcher.request('tournament.unwatch', event.of);
  await event.do('announce', { text: 'Now.' });
  await event.do('announce', { text: '<b>&"\u3042' });
  assert.deepEqual((await event.get()).announcements.map(({ text }) => text), ['We begin soon.', 'Now.', '<b>&"\u3042']);
  must(!watcher.inbox.some(({ method }) => method === 'tournament.news'), 'it is told after unwatch');
  watcher.cut();
  const { acts } = await host.all('tournament.log', { ...event.of, limit: 2 }, 'acts', 'before');
  assert.deepEqual(acts.map(({ verb }) => verb).reverse(), ['create', 'staff', 'enter', 'enter', 'announce', 'announce', 'announce']);
  assert.deepEqual(acts.map(({ no }) => no), acts.map((_, i) => acts.length - i));
  const text = JSON.stringify(acts);
  must(!/"seed"/.test(text) && !/"piles"/.test(text), 'the log tells secrets', text);
  assert.deepEqual((await judge.request('tournament.log', event.of)).acts, acts);
  await refused(event, [[host, 'announce', { text: '' }, 'bad_length', 'text'], [host, 'announce', { text: 'x'.repeat(2001) }, 'bad_length', 'text']]);
});

await check('admins are hosts of every event, judges of the server its judges', async () => {
  const event = await hold({}, 2);
  const [a] = event.players;
  await refused(event, [[arbiter, 'start', {}, 'not_host'], [arbiter, 'seed', { player: a.player, number: 1 }, 'not_host']]);
  await arbiter.request('tournament.penalty', { ...event.of, player: a.player, kind: 'warning', reason: 'Late.' });
  await admin.request('tournament.announce', { ...event.of, text: 'Hello.' });
  await admin.request('tournament.penalty', { ...event.of, player: a.player, kind: 'warning', reason: 'Late again.' });
  must(await sees(event, arbiter, a.player) && await sees(event, admin, a.player), 'they see no lists');
  const { acts } = await arbiter.request('tournament.log', { ...event.of, limit: 3 });
  assert.deepEqual(acts.map(({ verb, name, actor, reason }) => [verb, name, actor, reason]), [['penalty', 'ada', admin.player, 'Late again.'],
    ['announce', 'ada', admin.player, undefined], ['penalty', 'ari', arbiter.player, 'Late.']]);
});

await check('a deleted account is out of events, and its name nowhere, over a kill right behind', async () => {
  const hosted = await Account.open(server, 'ozwald', 'organizer');
  const [one, two, three] = await Promise.all(['xenia', 'yannis', 'zebedee'].map((handle) => Account.open(server, handle)));
  const small = { capacity: 2, stages: [{ format: 'swiss', rounds: 1 }] };
  const other = await hold({}, 0, hosted);
  await other.do('announce', { text: 'Mine.' });
  const event = await hold(small);
  const [{ deck }] = (await eve.request('deck.list', { game: GAME })).decks.filter(({ starter, legal }) => starter && legal);
  for (const who of [one, two, three]) await who.request('tournament.enter', { ...event.of, deck });
  await event.do('staff', { player: hosted.player, role: 'judge', on: true });
  const forget = (who) => who.request('account.delete', { password: 'correct horse battery' });
  const isGone = (of, ...names) => until(`${names} to be forgotten`, 20000, async () => {
    const { acts } = await host.all('tournament.log', { ...of, limit: 50 }, 'acts', 'before').catch(() => admin.all('tournament.log', { ...of, limit: 50 }, 'acts', 'before'));
    const texts = [JSON.stringify(acts)];
    for (const verb of ['get', 'players', 'round', 'standings']) texts.push(JSON.stringify(await eve.request(`tournament.${verb}`, of).catch(({ error }) => error)));
    return names.every((name) => texts.every((text) => !text.includes(name)));
  });
  await forget(one);
  await isGone(event.of, 'xenia');
  assert.deepEqual(await entered(event), { [one.player]: 'left', [two.player]: 'in', [three.player]: 'in' });
  await event.start();
  const { pairs: [{ a, b }] } = await event.pair();
  await until('the match', 20000, async () => (await event.round()).pairs[0].match);
  await Promise.all([forget(two), forget(hosted)]);
  await event.kill();
  await isGone(event.of, 'yannis', 'ozwald');
  await isGone(other.of, 'ozwald');
  assert.equal((await entered(event))[two.player], 'dropped');
  const { pairs: [done] } = await until('the table to be lost', 20000, async () => {
    const round = await event.round();
    return round.pairs[0].outcome && round;
  });
  assert.equal(done[done.outcome.at(-1)].player, three.player, JSON.stringify(done));
  assert.deepEqual([a, b].map(({ player }) => player).sort(), [two.player, three.player].sort());
  await event.do('finish');
  await forget(three);
  await isGone(event.of, 'zebedee');
  assert.deepEqual((await event.standings()).map(({ name }) => name), ['Deleted player', 'Deleted player']);
});

/* ---- the end ---- */

await check('an event is ended before its last round, when its host says so', async () => {
  const event = await hold({ capacity: 2, stages: [{ format: 'swiss', rounds: 3 }, { format: 'single', players: 2 }] });
  const [{ deck }] = (await eve.request('deck.list', { game: GAME })).decks.filter(({ starter, legal }) => starter && legal);
  const [one, two] = [await Account.open(server, 'quentin'), await Account.open(server, 'rosalind')];
  for (const who of [one, two]) await who.request('tournament.enter', { ...event.of, deck });
  await refused(event, [[host, 'finish', { early: true }, 'tournament_state']]);
  await event.start();
  await refused(event, [[host, 'finish', { early: true }, 'tournament_state']]); /* nobody has won anything yet */
  await event.pair();
  await until('the match', 20000, async () => (await event.round()).pairs[0].match);
  await refused(event, [[host, 'finish', { early: true }, 'round_open'], [judge, 'finish', { early: true }, 'not_host']]);
  await event.do('result', { round: 1, table: 1, outcome: 'a', reason: 'It was late.' });
  await until('the round to be over', 20000, async () => (await event.get()).state === 'between');
  await refused(event, [[host, 'finish', {}, 'tournament_state'], [host, 'finish', { early: 1 }, 'wrong_type', 'early']]);
  await event.do('finish', { early: true });
  const isOver = async () => {
    const { state, round, rounds } = await event.get();
    assert.deepEqual([state, round, rounds], ['over', 1, 3]);
    assert.deepEqual((await event.standings()).map(({ rank }) => rank), [1, 2]);
  };
  await isOver();
  await event.kill();
  await isOver();
  const [last] = (await host.all('tournament.log', event.of, 'acts', 'before')).acts;
  assert.deepEqual([last.verb, last.act.on], ['finish', true]);
});

/* ---- at the same moment ---- */

/** What each of them came to: ok, or the error. */
const all = (asked) => Promise.all(asked.map((promise) => promise.then(() => 'ok', ({ error }) => error)));
const count = (list) => Object.fromEntries([...new Set(list)].sort().map((one) => [one, list.filter((x) => x === one).length]));

await check('at the same moment: the last places, one start, one round, one result, one end', async () => {
  const event = await hold({ capacity: 5, stages: [{ format: 'swiss', rounds: 1 }] });
  const many = await players(8);
  const decks = await Promise.all(many.map((who) => who.deck()));
  assert.deepEqual(count(await all([...many, ...many].map((who, i) => who.peer.request('tournament.enter', { ...event.of, deck: decks[i % 8] })))),
    { entered_already: 8, ok: 8 });
  assert.deepEqual(count(Object.values(await entered(event))), { in: 5, waiting: 3 });
  assert.deepEqual(count(await all(many.slice(0, 2).flatMap((who) => [1, 2, 3].map(() => who.peer.request('tournament.leave', event.of))))),
    { not_entered: 4, ok: 2 });
  const five = (verb, params = {}, by = [host, admin]) => all(Array.from({ length: 5 }, (_, i) => by[i % by.length].request(`tournament.${verb}`, { ...event.of, ...params })));
  assert.deepEqual(count(await five('start')), { ok: 1, tournament_state: 4 });
  const paired = count(await five('pair'));
  assert.equal(paired.ok, 1, JSON.stringify(paired));
  await until('the matches', 20000, async () => (await event.round()).pairs.every(({ b, match }) => !b || match));
  for (const table of [1, 2]) {
    assert.deepEqual(count(await five('result', { round: 1, table, outcome: 'a', reason: 'I saw it.' }, [judge, arbiter])), { ok: 1, result_exists: 4 });
  }
  await until('the round to be over', 20000, async () => (await event.get()).state === 'between');
  assert.deepEqual(count(await five('finish')), { ok: 1, tournament_state: 4 });
  const { acts } = await host.all('tournament.log', { ...event.of, limit: 50 }, 'acts', 'before');
  assert.deepEqual(count(acts.map(({ verb }) => verb)), { create: 1, enter: 8, finish: 1, leave: 2, result: 2, round: 1, staff: 1, start: 1 });
});

/* ---- seeding, pairing, taking back ---- */

await check('seeding by hand: first half against second half, a number is one player\'s', async () => {
  const event = await hold({ seeding: 'hand', stages: [{ format: 'swiss', rounds: 3 }] }, 6);
  const ids = event.players.map(({ player }) => player);
  const order = [3, 1, 5, 0, 2, 4];
  for (const [i, who] of order.entries()) {
    await event.do('seed', { player: ids[who], number: i + 1 });
    event.ledger.act('seed', { player: ids[who], number: i + 1 });
  }
  await refused(event, [[host, 'seed', { player: ids[0], number: 1 }, 'seed_taken', 'number'], [host, 'seed', { player: eve.player, number: 9 }, 'not_entered'],
    [host, 'seed', { player: ids[0], number: 100000 }, 'out_of_range', 'number'], [host, 'seed', { player: ids[0], number: -1 }, 'out_of_range', 'number']]);
  await event.start();
  await refused(event, [[host, 'seed', { player: ids[0], number: 9 }, 'tournament_state']]);
  const { pairs } = await event.pair();
  const met = pairs.map(({ a, b }) => [a.player, b.player].map((p) => order.indexOf(ids.indexOf(p))).sort()).sort();
  assert.deepEqual(met, [[0, 3], [1, 4], [2, 5]]);
});

await check('wishes: pairs, apart, a bye; those that cannot be met', async () => {
  const event = await hold({ stages: [{ format: 'swiss', rounds: 5 }], preview_s: 60 }, 5);
  const [a, b, c, d, e] = event.players.map(({ player }) => player);
  await event.start();
  const apart = (x, y) => ({ kind: 'apart', a: x, b: y });
  await refused(event, [
    [host, 'pair', { wishes: [{ kind: 'pair', a, b: a }] }, 'wishes_impossible', 'wishes'],
    [host, 'pair', { wishes: [{ kind: 'pair', a, b }, { kind: 'pair', a, b: c }] }, 'wishes_impossible', 'wishes'],
    [host, 'pair', { wishes: [{ kind: 'bye', a }, { kind: 'bye', a: b }] }, 'wishes_impossible', 'wishes'],
    [host, 'pair', { wishes: [{ kind: 'pair', a }] }, 'not_entered', 'wishes[0].b'],
    [host, 'pair', { wishes: [{ kind: 'bye', a: b }, { kind: 'pair', a: eve.player, b: a }] }, 'not_entered', 'wishes[1].a'],
    [host, 'pair', { wishes: [{ kind: 'bye', a }, apart(b, c), apart(b, d), apart(b, e)] }, 'wishes_impossible', 'wishes'],
    [host, 'pair', { wishes: [{ kind: 'love', a, b }] }, 'not_a_choice', 'wishes[0].kind']]);
  const wishes = [{ kind: 'pair', a, b }, { kind: 'bye', a: c }];
  const { pairs } = await event.pair(wishes);
  const sets = pairs.map((pair) => [pair.a.player, pair.b?.player].sort());
  assert.deepEqual(sets.sort(), [[a, b].sort(), [c, undefined], [d, e].sort()].sort());
  assert.equal((await event.get()).state, 'preview');
  const first = JSON.stringify(pairs);
  await event.do('unpair');
  assert.equal((await event.get()).state, 'between');
  const again = await event.host.request('tournament.pair', { ...event.of, wishes });
  assert.deepEqual([again.stage, again.round], [1, 1]);
  assert.equal(JSON.stringify((await event.announced()).pairs), first, 'the same field gives the same pairs');
});

await check('preview: pairs are called before matches begin, may be taken back, and begin by themselves', async () => {
  const event = await hold({ stages: [{ format: 'swiss', rounds: 3 }], preview_s: 120 }, 3);
  for (const who of event.players) who.calls.length = 0;
  await event.start();
  const { pairs, starts_ms: starts } = await event.pair();
  must(pairs.every(({ match }) => match === undefined), 'a match has begun', pairs);
  const { b: hasOpponent } = pairs[0];
  assert.ok(hasOpponent);
  await until('all to be called', 20000, () => event.players.every(({ calls }) => calls.length > 0));
  for (const { calls: [call], player } of event.players) {
    const pair = pairs.find(({ a, b }) => a.player === player || b?.player === player);
    assert.deepEqual([call.tournament, call.round, call.match, call.starts_ms], [event.tournament, 1, undefined, starts]);
    if (pair.b) assert.deepEqual([call.table, call.opponent], [pair.table, (pair.a.player === player ? pair.b : pair.a).name]);
    else assert.equal(call.bye, true);
  }
  await refused(event, [[host, 'pair', {}, 'round_open'], [host, 'result', { round: 1, table: 9, outcome: 'a', reason: 'x' }, 'table_unknown', 'table']]);
  await server.advance(120500);
  await until('the match', 20000, async () => (await event.round()).pairs[0].match);
  await refused(event, [[host, 'unpair', {}, 'tournament_state'], [host, 'pair', {}, 'round_open'], [host, 'finish', {}, 'round_open']]);
  const playing = event.players.filter(({ player }) => [pairs[0].a.player, pairs[0].b.player].includes(player));
  await until('both to be called to it', 20000, () => playing.every(({ calls }) => calls.at(-1).match && calls.at(-1).seat));
});

await check('too early, too late: everything in every state of the event', async () => {
  const event = await hold({ stages: [{ format: 'swiss', rounds: 1 }] }, 2);
  const [a, b] = event.players;
  const early = [['pair', {}], ['unpair', {}], ['finish', {}], ['hold', { on: true }], ['extend', { seconds: 60, reason: 'x' }]];
  await refused(event, [...early.map(([verb, params]) => [host, verb, params, 'tournament_state']),
    [host, 'result', { round: 1, table: 1, outcome: 'a', reason: 'x' }, 'tournament_state'],
    [host, 'round', { stage: 1, round: 1 }, 'round_unknown'], [host, 'standings', { stage: 1, round: 1 }, 'round_unknown'],
    [host, 'bracket', {}, 'round_unknown']]);
  await event.start();
  await event.pair();
  await until('the match', 20000, async () => (await event.round()).pairs[0].match);
  await refused(event, [[by(a), 'enter', {}, 'entered_already'], [eve, 'enter', { deck: await a.deck() }, 'entry_closed'],
    [host, 'round', { stage: 1, round: 2 }, 'round_unknown'], [host, 'standings', { stage: 2, round: 1 }, 'round_unknown'],
    [host, 'pair', {}, 'round_open'], [host, 'finish', {}, 'round_open'],
    [host, 'extend', { seconds: -1, reason: 'x' }, 'out_of_range', 'seconds'], [host, 'extend', { seconds: 0, reason: 'x' }, 'out_of_range', 'seconds']]);
  await judge.request('tournament.result', { ...event.of, round: 1, table: 1, outcome: 'a', reason: 'I saw it.' });
  await until('the round to be over', 20000, async () => (await event.get()).state === 'between');
  await refused(event, [[host, 'pair', {}, 'tournament_state'], [host, 'hold', { on: false }, 'done_already'],
    [judge, 'result', { round: 1, table: 1, outcome: 'a', reason: 'x' }, 'result_exists']]);
  await event.do('finish');
  const over = [['finish', {}], ['cancel', { reason: 'x' }], ['pair', {}], ['hold', { on: true }], ['start', {}],
    ['result', { round: 1, table: 1, outcome: 'b', reason: 'x' }], ['penalty', { player: a.player, kind: 'warning', reason: 'x' }]];
  await refused(event, [...over.map(([verb, params]) => [host, verb, params, 'tournament_state']), [by(b), 'leave', {}, 'tournament_state'],
    [by(b), 'enter', {}, 'entry_closed']]);
});

server.dispose();
finish();
