/* SPDX-License-Identifier: MIT
 * hosts.mjs - an event that is hosted from the console: shinpanctl tournament, from its creation to the
 * standings, with what it prints, and what it refuses. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish, must, until } from './lib/check.mjs';
import { Account, FLAGS, register } from './lib/event.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl as run } from './lib/server.mjs';

const server = await new Server({ program: 'shinpand-test', flags: [...FLAGS, '--host-tournaments', '2', '--tournament-rate', '0'] }).start();
const NO_ID = 'a'.repeat(16);
const place = () => ['--db', `${server.data}/shinpan.db`];

/** What `shinpanctl tournament ..` prints, as it is. */
function says(...args) {
  const { status, stdout, stderr } = run('tournament', ...place(), ...args);
  must(status === 0, args.join(' '), status, stderr);
  return stdout;
}

/** The same as JSON. */
const tells = (...args) => JSON.parse(says('--json', ...args));

/** The rows of a table, by their heads: columns begin where their heads do. */
function table(...args) {
  const lines = says(...args).trimEnd().split('\n').map((line) => [...line]);
  const head = lines.shift()?.join('') ?? '';
  const columns = [...head.matchAll(/\S+( \S+)*/g)].map(({ 0: name, index }, i, all) => [name, index, all[i + 1]?.index]);
  return lines.map((line) => Object.fromEntries(columns.map(([name, from, to]) => [name, line.slice(from, to).join('').trim()])));
}

/** The name of the error that it is refused with. */
function refused(...args) {
  const { status, stdout, stderr } = run('tournament', ...place(), ...args);
  must(status === 1 && stdout === '', args.join(' '), status, stdout, stderr);
  return stderr.match(/^shinpanctl: (\w+)/)[1];
}

function file(name, value) {
  const at = path.join(server.data, name);
  writeFileSync(at, typeof value === 'string' ? value : JSON.stringify(value));
  return at;
}

const people = [];
for (const name of ['ann', 'ben', 'cat', 'dan']) people.push(await Account.open(server, name));
const [ann, ben, cat, dan] = people;
const helper = await Account.open(server, 'helper');
const events = {};

for (const game of GAMES) {
  await check(`${game}: an event from its creation to its standings`, async () => {
    const { decks } = await ann.request('deck.list', { game });
    const { deck } = decks.find(({ starter, legal }) => starter && legal);
    const rules = { name: 'Frühling 春', game, entry: 'code', capacity: 8, stages: [{ format: 'swiss', rounds: 1, round_s: 3000 }, { format: 'single', players: 2 }] };
    const { tournament, code } = tells('create', file('cup.json', rules));
    events[game] = tournament;
    assert.match(code, /^[a-z2-7]{6}$/);
    assert.deepEqual(tells('get', tournament), tells('show', `tournament=${tournament}`));
    const made = tells('show', tournament);
    assert.deepEqual([made.state, made.host, made.code, made.rules.name, made.rules.no_show_game_s, made.you],
      ['entry', 'local', code, rules.name, 300, { role: 'host' }]);
    assert.equal(tells('change', tournament, file('cup.json', { ...rules, entry: 'host' })).code, undefined);

    tells('staff', tournament, 'helper', 'judge', 'true');
    assert.deepEqual(tells('get', tournament).staff.filter(({ role }) => role === 'judge').map(({ name }) => name), ['helper']);
    for (const { player } of people) assert.equal(tells('admit', tournament, player, `deck=${deck}`).state, 'in');
    assert.equal(refused('admit', tournament, ann.player), 'entered_already');
    tells('remove', tournament, dan.player, 'reason=asked for it');
    tells('admit', tournament, dan.player, `deck=${deck}`);
    const entered = table('players', tournament);
    assert.deepEqual(entered.map(({ player, state, name }) => [player, state, name]), people.map(({ player, handle }) => [player, 'in', handle]));
    must(entered.every((row) => row['deck legal'] === 'yes'), entered);
    assert.ok(table('list', `game=${game}`).some((row) => row.tournament === tournament && row.state === 'entry' && row.players === '4' && row.name === rules.name));

    assert.equal(refused('pair', tournament), 'tournament_state');
    assert.deepEqual(tells('start', tournament), { players: 4, rounds: 1 });
    const wishes = file('wishes.json', [{ kind: 'pair', a: ann.player, b: dan.player }]);
    assert.equal(refused('pair', tournament, `wishes=${file('odd.json', [{ kind: 'pair', a: ann.player, b: `p${NO_ID}` }])}`), 'not_entered');
    const paired = tells('pair', tournament, `wishes=${wishes}`);
    assert.deepEqual([paired.stage, paired.round], [1, 1]);
    assert.equal(refused('pair', tournament), 'round_open');

    await until('the matches', 5000, () => table('pairings', tournament).every(({ state }) => state === 'playing'));
    const pairs = table('pairings', tournament);
    assert.deepEqual(pairs.map(({ table: number }) => number), ['1', '2']);
    const met = pairs.map(({ a, b }) => [a, b].sort().join());
    assert.deepEqual(met.sort(), ['ann,dan', 'ben,cat']);

    tells('announce', tournament, 'Lunch at one.');
    assert.equal(tells('get', tournament).announcements.at(-1).text, 'Lunch at one.');
    tells('hold', tournament, 'true', 'reason=fire alarm');
    assert.equal(tells('get', tournament).held, true);
    tells('hold', tournament, 'false');
    tells('extend', tournament, '60', 'a slow start', 'table=1');
    assert.equal(tells('pairings', tournament).pairs.find((pair) => pair.table === 1).extension_s, 60);
    tells('penalty', tournament, cat.player, 'warning', 'late');
    assert.deepEqual(tells('players', tournament).players.find(({ player }) => player === cat.player).penalties.map(({ kind, reason }) => [kind, reason]), [['warning', 'late']]);

    assert.equal(refused('result', tournament, '1', '9', 'a', 'x'), 'table_unknown');
    const { pairs: full } = tells('pairings', tournament);
    const own = full.find((pair) => [pair.a.name, pair.b.name].includes('ann'));
    const where = ({ tournament: of, round, table: number }) => [of, round, number];
    const resumed = await ann.request('match.resume', { match: own.match });
    assert.deepEqual([...where(resumed), resumed.seat], [tournament, 1, own.table, own.a.name === 'ann' ? 'p1' : 'p2']);
    for (const { table: number, a } of full) {
      tells('result', tournament, '1', `${number}`, ['ann', 'ben'].includes(a.name) ? 'a' : 'b', 'they said so', 'stage=1');
    }
    const { params: ended } = await ann.peer.next(({ method, params }) => method === 'match.status' && params.match === own.match && params.status === 'finished');
    assert.deepEqual([...where(ended), ended.winner], [tournament, 1, own.table, resumed.seat]);
    await until('the round to close', 5000, () => tells('get', tournament).state === 'between');
    assert.equal(refused('result', tournament, '1', '9', 'a', 'x'), 'table_unknown');
    const places = table('standings', tournament, 'stage=1');
    assert.deepEqual(places.map(({ name, points }) => [name, points]).sort(), [['ann', '3'], ['ben', '3'], ['cat', '0'], ['dan', '0']]);
    assert.deepEqual(places.map(({ rank }) => rank), ['1', '2', '3', '4']);

    tells('pair', tournament);
    await until('the final', 5000, () => table('pairings', tournament)[0]?.state === 'playing');
    const [final] = tells('pairings', tournament).pairs;
    assert.equal(refused('finish', tournament), 'round_open');
    tells('result', tournament, '1', '1', final.a.name === 'ben' ? 'a' : 'b', 'a coin');
    await until('the end', 5000, () => tells('get', tournament).state === 'between');
    const [top] = table('bracket', tournament);
    assert.deepEqual([top.match, top.side, top.state, top.winner], ['1', 'upper', 'played', final.a.name === 'ben' ? 'a' : 'b']);
    tells('finish', tournament);
    assert.deepEqual(table('standings', tournament).map(({ rank, name }) => [rank, name]).slice(0, 2), [['1', 'ben'], ['2', 'ann']]);

    const log = table('log', tournament);
    const { acts } = tells('log', tournament, 'limit=50');
    assert.equal(log.length, acts.at(0).no, 'all pages');
    assert.deepEqual(log.map(({ no }) => Number(no)), log.map((_, i) => log.length - i));
    must(log.some(({ what, who, why }) => what === 'hold' && who === 'local' && why === 'fire alarm'), log);
    must(log.every(({ when }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(when)), log);
    const whole = JSON.parse(says('export', tournament));
    assert.deepEqual(whole, JSON.parse((await server.get(`/api/v1/tournaments/${tournament}/export`)).body), 'what the web has');
  });
}

await check('one that is called off', async () => {
  const { tournament } = tells('create', file('off.json', { name: 'Off', game: GAMES[0] }));
  tells('admit', tournament, ann.player);
  tells('seed', tournament, ann.player, 'number=1');
  assert.equal(table('players', tournament)[0].seed, '1');
  assert.equal(refused('start', tournament), 'too_few_players');
  tells('cancel', tournament, 'nobody came');
  assert.equal(tells('show', tournament).state, 'cancelled');
  assert.equal(refused('cancel', tournament, 'again'), 'tournament_state');
  assert.deepEqual(table('list', 'state=over').map((row) => row.tournament).sort(), [tournament, ...Object.values(events)].sort());
  assert.equal(table('list', 'state=over', 'limit=1').length, 1, 'a page, where one is asked for');
});

await check('as many as are allowed', async () => {
  const rules = file('more.json', { name: 'More', game: GAMES[0] });
  const [first, second] = [tells('create', rules), tells('create', rules)].map(({ tournament }) => tournament);
  assert.equal(refused('create', rules), 'tournaments_full'); /* of the console: others may */
  tells('cancel', first, 'one too many');
  tells('cancel', tells('create', rules).tournament, 'the same');
  const helpers = await Promise.all(Array.from({ length: 64 }, (_, i) => register(server.url, `helper-${i}`)));
  for (const { player } of helpers) tells('staff', second, player, 'judge', 'true');
  assert.equal(refused('staff', second, helper.player, 'host', 'true'), 'staff_full');
  tells('staff', second, helpers[7].player, 'host', 'true'); /* another role of one of them */
  tells('staff', second, helpers[9].player, 'judge', 'false');
  tells('staff', second, helper.player, 'host', 'true');
  assert.equal(tells('show', second).staff.length, 64);
  tells('cancel', second, 'done');
});

await check('what is refused, and how', async () => {
  const id = events[GAMES[0]];
  assert.equal(refused('create', file('bad.json', { name: 'x', game: 'chess' })), 'game_unknown');
  assert.equal(refused('create', file('bad.json', { name: 'x', game: GAMES[0], stages: [{ format: 'swiss', best_of: 2 }] })), 'rules_bad');
  assert.equal(refused('show', NO_ID), 'tournament_unknown');
  assert.equal(refused('decklist', id, `player=p${NO_ID}`), 'not_entered');
  const wrong = (...args) => {
    const { status, stdout, stderr } = run('tournament', ...place(), ...args);
    assert.equal(status, 64, `${args.join(' ')}: ${stderr}`);
    assert.equal(stdout, '');
    return stderr;
  };
  /* players enter themselves, and nobody is told anything here */
  for (const verb of ['enter', 'leave', 'deck', 'check_in', 'watch', 'unwatch', 'dance', 'judge.calls']) {
    must(wrong(verb, id).includes('tournament.create'), verb);
  }
  must(wrong('create', path.join(server.data, 'none.json')).includes('none.json'), 'a file that is not there');
  must(wrong('create', file('odd.json', '{"name":"x","name":"y"}')).includes('line 1'), 'a key twice');
  must(wrong('start', id, 'more').includes('must be KEY=VALUE'), 'too much');
  must(wrong('result', id, 'x', '1', 'a', 'y').includes('not a value of round'), 'no number');
  must(wrong('start', 'colour=red').includes('tournament.start'), 'another key');
  wrong('export');
  wrong('export', 'x');
  const none = run('tournament', ...place(), 'export', NO_ID);
  assert.deepEqual([none.status, none.stdout], [1, '']);

  const listed = run('tournament');
  must(listed.status === 0 && listed.stdout.includes('tournament.announce') && !listed.stdout.includes('tournament.enter'), listed.stdout);
  const help = run('tournament', 'create', '--help');
  must(help.status === 0 && help.stdout.includes('rules=FILE'), help.stdout);
  must(run('tournament', 'export', '--help').stdout.includes('JSON'), 'export');

  /* over the socket itself: what needs a player has none */
  const post = async (method, params) => {
    const { body } = await server.post('/rpc', JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    return JSON.parse(body).error?.data.error;
  };
  for (const method of ['enter', 'leave', 'check_in', 'watch', 'unwatch']) {
    assert.equal(await post(`tournament.${method}`, { tournament: id }), 'session_needed', method);
  }
  assert.equal(await post('tournament.deck', { tournament: id, deck: 'x' }), 'session_needed');
  assert.equal(await post('tournament.list', { mine: true }), 'session_needed');
  assert.equal(await post('tournament.decklist', { tournament: id }), 'not_entered');
});

await check('it stays over a crash', async () => {
  const before = Object.values(events).map((id) => tells('show', id));
  await server.stop('SIGKILL');
  await server.start();
  assert.deepEqual(Object.values(events).map((id) => tells('show', id)), before);
});

for (const one of [...people, helper]) one.peer?.cut();
await server.stop();
finish();
