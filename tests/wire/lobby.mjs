/* SPDX-License-Identifier: MIT
 * lobby.mjs - the live list of the lobby: several clients who only apply its changes have what a new list
 * says, of both games, while matches open, begin, end and are given up. */
import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const server = await new Server().start();
const dice = random(41);

/** Someone who only looks. */
class Watcher {
  constructor(peer) {
    this.peer = peer;
    this.rows = new Map();
    this.notices = 0;
    peer.onNotice = ({ method, params }) => {
      if (method === 'lobby.change') this.#apply(params);
    };
  }

  static async open(game) {
    const peer = await Peer.open(server.url);
    await peer.request('session.guest', { name: 'looker' });
    const watcher = new Watcher(peer);
    await watcher.watch(game);
    return watcher;
  }

  async watch(game) {
    this.game = game;
    const list = await this.peer.request('lobby.watch', game ? { game } : {});
    must(list.total === list.matches.length, 'a part of the list', list.total);
    this.rows = new Map(list.matches.map((row) => [row.match, row]));
    return list;
  }

  #apply({ whole, added = [], changed = [], removed = [], total }) {
    this.notices += 1;
    must(this.game || total >= 0, 'no total');
    if (whole) this.rows.clear();
    for (const row of [...added, ...changed]) {
      must(!this.game || row.game === this.game, 'another game', row);
      this.rows.set(row.match, row);
    }
    for (const match of removed) this.rows.delete(match);
    this.total = total;
  }

  /** What it has is what a new list says. */
  async level() {
    const sorted = (rows) => [...rows].sort((a, b) => (a.match < b.match ? -1 : 1));
    await until('the list to be level', 15000, async () => {
      const other = await Watcher.open(this.game);
      const said = JSON.stringify(sorted(other.rows.values()));
      await other.peer.end();
      return said === JSON.stringify(sorted(this.rows.values()));
    });
    assert.equal(this.total ?? this.rows.size, this.rows.size);
  }
}

async function player(name, game) {
  const one = new Player(() => server.url, dice, name, game);
  await one.connect();
  return one;
}

const all = await Watcher.open();
const of = new Map();
for (const game of GAMES) of.set(game, await Watcher.open(game));

await check('nothing is there, and then an open match of each game', async () => {
  assert.equal(all.rows.size, 0);
  for (const game of GAMES) {
    const host = await player(`host of ${game}`.slice(0, 24), game);
    const { match } = await host.create('open');
    await until('the match to be told', 5000, () => all.rows.has(match) && of.get(game).rows.has(match));
    const row = all.rows.get(match);
    assert.deepEqual([row.game, row.status, row.players.length, row.players[0].name],
      [game, 'open', 1, `host of ${game}`.slice(0, 24)]);
    must(row.settings && row.created_ms > 0, row);
    for (const [other, watcher] of of) must(other === game || !watcher.rows.has(match), 'told of another game');
    host.match = match;
    of.get(game).host = host;
  }
});

await check('private matches and matches against a bot that nobody may watch are not told', async () => {
  const host = await player('secretive');
  const { match } = await host.create('private');
  const { match: bot } = await host.create('bot');
  const { match: seen } = await host.create('open');
  await until('the open one', 5000, () => all.rows.has(seen));
  must(!all.rows.has(match) && !all.rows.has(bot), 'a match was told that should not be');
  await host.peer.request('match.leave', { match: seen });
  await until('it to go', 5000, () => !all.rows.has(seen));
});

await check('one that is joined goes, or stays when it may be watched', async () => {
  const game = GAMES[0];
  const { host } = of.get(game);
  const guest = await player('joiner', game);
  await guest.join({ match: host.match });
  await until('it to go', 5000, () => !all.rows.has(host.match));
  const open = await host.peer.request('match.create', {
    game, deck: await host.deck(), opponent: 'open', settings: { spectators: true },
  });
  await until('the next one', 5000, () => all.rows.get(open.match)?.status === 'open');
  await guest.join({ match: open.match });
  await until('it to be live', 5000, () => all.rows.get(open.match)?.status === 'live');
  const row = all.rows.get(open.match);
  assert.deepEqual(row.players.map(({ seat, name }) => [seat, name]), [['p1', host.name], ['p2', 'joiner']]);
  assert.equal(row.number, 1);
  await host.peer.request('match.concede', { match: open.match, game: 1 });
  await until('it to go', 10000, () => !all.rows.has(open.match));
});

await check('a storm of openings and leavings ends where a new list is', async () => {
  const hosts = await Promise.all(GAMES.flatMap((game) => [1, 2, 3].map((n) => player(`storm ${n}`, game))));
  const before = all.notices;
  const from = performance.now();
  await Promise.all(hosts.map(async (host) => {
    for (let i = 0; i < 12; i += 1) {
      const { match } = await host.create('open');
      if (i % 3 !== 0) await host.peer.request('match.leave', { match });
    }
  }));
  const ticks = (performance.now() - from) / 500;
  for (const watcher of [all, ...of.values()]) await watcher.level();
  must(all.rows.size >= 24, all.rows.size);
  must(all.notices - before <= 2 * ticks + 60, 'changes are not gathered', all.notices - before, ticks);
});

await check('a filter is changed by watching again, and no word comes after unwatch', async () => {
  const looker = await Watcher.open(GAMES[0]);
  await looker.watch(GAMES[1]);
  for (const row of looker.rows.values()) assert.equal(row.game, GAMES[1]);
  await looker.peer.request('lobby.unwatch', {});
  await looker.peer.request('lobby.unwatch', {}); /* twice is fine */
  const { notices } = looker;
  const host = await player('last', GAMES[1]);
  const { match } = await host.create('open');
  await until('others to be told', 5000, () => all.rows.has(match));
  assert.equal(looker.notices, notices);
  await looker.peer.end();
});

await check('what is wrong is refused', async () => {
  const looker = await Watcher.open();
  const refused = async (method, params, error, field) => {
    const refusal = await looker.peer.refused(method, params);
    assert.deepEqual([refusal.error, refusal.field], [error, field]);
  };
  await refused('lobby.watch', { game: 'chess' }, 'game_unknown', 'params.game');
  await refused('lobby.watch', { game: 3 }, 'wrong_type', 'params.game');
  await refused('lobby.watch', { game: '' }, 'bad_length', 'params.game');
  await refused('lobby.watch', { format: 'x' }, 'unknown_key', 'params.format');
  await refused('lobby.unwatch', { game: 'digimon' }, 'unknown_key', 'params.game');
  let fast = null;
  for (let i = 0; i < 80 && fast === null; i += 1) {
    fast = await looker.peer.request('lobby.watch', {}).then(() => null, (error) => error);
  }
  assert.equal(fast?.error, 'too_fast');
  must(fast.data.retry_ms > 0, fast.data);
  const stranger = await Peer.open(server.url);
  assert.equal((await stranger.refused('lobby.watch', {})).error, 'session_needed');
});

finish();
