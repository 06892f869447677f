/* SPDX-License-Identifier: MIT
 * clocks.mjs - clocks of matches, with a time that the test moves: banks, increment, floor, what
 * happens when time is over, grace for a lost connection, restarts in mid-prompt, and what players
 * agree on: pauses and draws. */
import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const server = await new Server({ program: 'shinpand-test', flags: ['--max-pause', '10m', '--grace', '45s'] }).start();
const url = () => server.url;
const S = 1000;
const SLACK = 3500; /* real time that passes in a step, on a machine that is busy */

let seed = 1;

/** Everything that a player is told of a match beside its stream. */
class Table {
  constructor(players, match) {
    Object.assign(this, { players, match, clock: null, told: players.map(() => []) });
    players.forEach((player, i) => {
      const { peer } = player;
      const inner = peer.onNotice;
      peer.onNotice = (message) => {
        inner(message);
        if (message.params.match !== match) return;
        if (message.method === 'match.update') this.clock = message.params.clock;
        else if (message.method !== 'match.status') this.told[i].push(message);
      };
    });
  }

  seen(i) { return this.players[i].seen.get(this.match); }

  /** Whose turn it is: 0 or 1. */
  async turn() {
    return until('a prompt', 5000, () => {
      const at = this.players.findIndex((player) => player.seen.get(this.match).prompt?.options);
      return at >= 0 && { at };
    }).then(({ at }) => at);
  }

  /** The player of that seat answers its prompt with the default. */
  async answer(i) {
    const { prompt, game } = this.seen(i);
    const { id } = prompt.options.find((option) => option.default);
    this.seen(i).prompt = null;
    await this.players[i].peer.request('match.answer', { match: this.match, game, prompt: prompt.prompt, picks: [id] });
  }

  /** The next thing that seat is told of that kind. */
  async next(i, method) {
    return until(method, 5000, () => {
      const at = this.told[i].findIndex((message) => message.method === method);
      return at >= 0 && this.told[i].splice(at, 1)[0].params;
    });
  }

  ask(i, method, params = {}) { return this.players[i].peer.request(method, { match: this.match, ...params }); }

  refused(i, method, params = {}) { return this.players[i].peer.refused(method, { match: this.match, ...params }); }

  async over() {
    return until('the end', 5000, () => this.players.every((p) => p.seen.get(this.match).isOver)
      && this.seen(0).end);
  }

  async leave() { for (const player of this.players) await player.leave(); }
}

const CLOCK = { bank_s: 60, increment_s: 5, floor_s: 10 };

async function table(settings, game = GAMES[0]) {
  const players = [];
  for (const name of ['ann', 'ben']) {
    players.push(new Player(url, random(seed += 1), name, game));
    await players.at(-1).connect();
  }
  const [a, b] = players;
  const { match, code } = await a.peer.request('match.create',
    { game, deck: await a.deck(), opponent: 'private', settings });
  const t = new Table(players, match);
  await b.peer.request('match.join', { code, deck: await b.deck() });
  for (const [i, player] of players.entries()) {
    await until('the match', 5000, () => player.seen.get(match)?.games.length > 0);
    player.seen.get(match).seat = `p${i + 1}`;
  }
  return t;
}

const bank = (t, i) => t.clock[`p${i + 1}_ms`];
const near = (is, want, what) => must(is <= want && is > want - SLACK, `${what}: ${is} is not ${want}`);

for (const game of GAMES) {
  await check(`${game}: the floor is free, the bank pays, an answer adds the increment`, async () => {
    const t = await table({ clock: CLOCK }, game);
    const first = await t.turn();
    assert.deepEqual([bank(t, 0), bank(t, 1), t.clock.running], [60 * S, 60 * S, `p${first + 1}`]);
    assert.equal(t.clock.free_ms, 10 * S);
    await server.advance(9 * S); /* within the floor */
    await t.answer(first);
    await t.turn();
    near(bank(t, first), 65 * S, 'after a quick answer');
    assert.equal(bank(t, 1 - first), 60 * S);
    const then = await t.turn();
    const before = bank(t, then);
    await server.advance(30 * S);
    await t.answer(then);
    await t.turn();
    near(bank(t, then), before - 20 * S + 5 * S, 'after a slow answer');
    await t.leave();
  });

  await check(`${game}: whose bank is empty loses, and not before`, async () => {
    const t = await table({ clock: { bank_s: 60 }, timeout: 'loss' }, game);
    const loser = await t.turn();
    await server.advance(60 * S - SLACK);
    must(!t.seen(0).isOver, 'over too early');
    await server.advance(SLACK);
    const end = await t.over();
    assert.deepEqual([end.winner, end.reason], [`p${2 - loser}`, 'forfeit']);
    assert.equal(bank(t, loser), 0);
    assert.equal(bank(t, 1 - loser), 60 * S);
    await t.leave();
  });
}


for (const game of GAMES) {
  await check(`${game}: with "default" the prompt's default is picked, three times in a row, then the game is lost`, async () => {
    const t = await table({ clock: { bank_s: 10, floor_s: 5 }, timeout: 'default' }, game);
    const slow = await t.turn();
    await server.advance(15 * S);
    await until('what the time-out did', 5000, () => t.seen(slow).updates > 1);
    let timeouts = 1;
    while (!t.seen(0).isOver) {
      await until('a prompt or the end', 5000, () => [0, 1].some((i) => t.seen(i).prompt?.options || t.seen(i).isOver));
      if (t.seen(0).isOver || t.seen(1).isOver) break;
      const at = await t.turn();
      if (at !== slow) {
        await t.answer(at);
        continue;
      }
      assert.equal(bank(t, slow), 0);
      const { updates } = t.seen(slow);
      await server.advance(5 * S); /* the floor is there for each prompt */
      timeouts += 1;
      await until('what the time-out did', 5000, () => t.seen(slow).updates > updates);
    }
    assert.equal(timeouts, 4);
    const end = await t.over();
    assert.deepEqual([end.winner, end.reason], [`p${2 - slow}`, 'forfeit']);
    const { replay } = await t.players[0].peer.request('replay.get', { replay: t.match });
    const kinds = replay.games[0].commands.filter(([, seat]) => seat === `p${slow + 1}`).map(([, , kind]) => kind);
    assert.deepEqual(kinds, ['timeout', 'timeout', 'timeout', 'forfeit']);
    await t.leave();
  });
}

await check('an answer between two time-outs starts the count anew', async () => {
  const t = await table({ clock: { bank_s: 10, floor_s: 5, increment_s: 1 }, timeout: 'default' });
  const slow = await t.turn();
  let timeouts = 0;
  for (let i = 0; i < 12 && !t.seen(0).isOver; i += 1) {
    const at = await t.turn();
    const { updates } = t.seen(at);
    if (at !== slow || i % 2 === 1) {
      await t.answer(at);
    } else {
      await server.advance(60 * S);
      timeouts += 1;
      await until('what the time-out did', 5000, () => t.seen(at).updates > updates);
    }
  }
  must(timeouts >= 3, 'too few', timeouts);
  must(!t.seen(0).isOver, 'lost after', timeouts);
  await t.leave();
});

await check('an answer that comes too late does not count', async () => {
  const t = await table({ clock: { bank_s: 10 } });
  const at = await t.turn();
  const { prompt, game } = t.seen(at);
  await server.advance(10 * S);
  await t.over();
  const late = await t.refused(at, 'match.answer', { game, prompt: prompt.prompt, picks: [prompt.options[0].id] });
  must(['game_over', 'match_not_live'].includes(late.error), late.message);
  await t.leave();
});

await check('match.create: settings of clocks that cannot be', async () => {
  const player = new Player(url, random(seed += 1), 'eve');
  await player.connect();
  const base = { game: GAMES[0], deck: await player.deck(), opponent: 'private' };
  for (const [settings, error, field] of [
    [{ clock: { bank_s: 0 } }, 'out_of_range', 'params.settings.clock.bank_s'],
    [{ clock: { bank_s: 86401 } }, 'out_of_range', 'params.settings.clock.bank_s'],
    [{ clock: { increment_s: 5 } }, 'missing', 'params.settings.clock.bank_s'],
    [{ clock: { bank_s: 60, floor_s: -1 } }, 'wrong_type', 'params.settings.clock.floor_s'],
    [{ clock: { bank_s: 60, bonus_s: 1 } }, 'unknown_key', 'params.settings.clock.bonus_s'],
    [{ clock: 60 }, 'wrong_type', 'params.settings.clock'],
    [{ timeout: 'loss' }, 'missing', 'params.settings.clock'],
    [{ clock: { bank_s: 60 }, timeout: 'never' }, 'not_a_choice', 'params.settings.timeout'],
    [{ draws: 'yes' }, 'wrong_type', 'params.settings.draws'],
    [{ grace_s: 86401 }, 'out_of_range', 'params.settings.grace_s'],
  ]) {
    const refusal = await player.peer.refused('match.create', { ...base, settings });
    must(refusal.field === field && (refusal.error === error || refusal.code === -32602), JSON.stringify(settings),
      refusal.message);
  }
  const made = await player.peer.request('match.create', { ...base, settings: { clock: { bank_s: 60 } } });
  assert.equal(made.settings.timeout, 'loss', 'what happens when nothing is said');
  await player.leave();
});

await check('a series: clocks stand between games, and each game has its banks', async () => {
  const t = await table({ clock: CLOCK, best_of: 3, draws: true });
  const at = await t.turn();
  await server.advance(40 * S);
  await t.ask(0, 'match.offer', { what: 'draw' });
  await t.ask(1, 'match.reply', { what: 'draw', accept: true }); /* a drawn game counts for nobody */
  await until('the end of the game', 5000, () => t.clock && t.clock.running === undefined);
  near(bank(t, at), 30 * S, 'at the end of the game');
  assert.equal((await t.refused(0, 'match.offer', { what: 'pause' })).error, 'match_not_live', 'between games');
  await server.advance(20 * S);
  for (const i of [0, 1]) await t.ask(i, 'match.ready');
  await until('the second game', 5000, () => [0, 1].every((i) => t.seen(i).game === 2));
  const second = await t.turn();
  assert.deepEqual([bank(t, 0), bank(t, 1), t.clock.running], [60 * S, 60 * S, `p${second + 1}`]);
  await server.advance(70 * S); /* the game is lost, not the match */
  await until('the end of the game', 5000, () => t.clock && t.clock.running === undefined);
  must(!t.seen(0).isOver, 'the match is over', t.seen(0).end);
  await t.leave();
});

/* ---- restarts ---- */

for (const how of ['SIGTERM', 'SIGKILL']) {
  await check(`a restart in mid-prompt keeps the banks (${how})`, async () => {
    const t = await table({ clock: CLOCK });
    const first = await t.turn();
    await server.advance(25 * S); /* 15 of the bank */
    await t.answer(first);
    await t.turn();
    const before = { ...t.clock };
    await server.advance(20 * S);
    for (const player of t.players) { player.peer.cut(); player.peer = null; }
    await server.stop(how);
    await server.start(); /* real time again, and as long as it takes */
    for (const player of t.players) await player.connect();
    const then = new Table(t.players, t.match);
    await t.players[0].peer.request('match.resume', { match: t.match, after: t.seen(0).after });
    await until('the clocks', 5000, () => then.clock);
    for (const i of [0, 1]) near(bank(then, i), before[`p${i + 1}_ms`], 'after the restart');
    assert.equal(then.clock.running, before.running);
    const at = await then.turn();
    await server.advance(5 * S);
    await then.answer(at);
    await then.turn();
    must(bank(then, at) > before[`p${at + 1}_ms`], 'a new prompt has its floor', then.clock, before);
    await t.leave();
  });
}

await check('after a restart the clock of who does not come back runs after a minute and the grace', async () => {
  const t = await table({ clock: { bank_s: 30 }, grace_s: 20 });
  const at = await t.turn();
  for (const player of t.players) { player.peer.cut(); player.peer = null; }
  await server.stop();
  await server.start();
  const other = t.players[1 - at];
  await other.connect();
  await server.advance(60 * S + 20 * S + 30 * S - SLACK);
  must(!other.seen.get(t.match).isOver, 'over too early');
  await server.advance(SLACK);
  await until('the end', 5000, () => other.seen.get(t.match).isOver);
  assert.equal(other.seen.get(t.match).end.winner, `p${2 - at}`);
  await t.leave();
});

/* ---- a lost connection ---- */

await check('a lost connection has its grace; the other one sees it and pays nothing', async () => {
  const t = await table({ clock: CLOCK, grace_s: 30 });
  const at = await t.turn();
  const gone = t.players[at];
  const before = { ...t.clock };
  await server.advance(10 * S);
  gone.peer.cut();
  const left = await t.next(1 - at, 'match.presence');
  assert.deepEqual([left.seat, left.here], [`p${at + 1}`, false]);
  must(left.clock.running === undefined, 'a clock runs', left);
  await server.advance(20 * S);
  await gone.connect();
  const back = await t.next(1 - at, 'match.presence');
  assert.deepEqual([back.seat, back.here, back.until_ms], [`p${at + 1}`, true, undefined]);
  assert.equal(back.clock.running, `p${at + 1}`);
  near(back.clock[`p${at + 1}_ms`], before[`p${at + 1}_ms`], 'after the return');
  assert.equal(back.clock[`p${2 - at}_ms`], before[`p${2 - at}_ms`]);
  gone.peer.cut(); /* 10 seconds are left of it */
  await t.next(1 - at, 'match.presence');
  await server.advance(10 * S + 60 * S + SLACK);
  const end = await until('the end', 5000, () => t.seen(1 - at).end);
  assert.equal(end.winner, `p${2 - at}`);
  await t.leave();
});

await check('who is away when it is not his turn spends nothing', async () => {
  const t = await table({ clock: CLOCK, grace_s: 30 });
  const at = await t.turn();
  t.players[1 - at].peer.cut();
  const left = await t.next(at, 'match.presence');
  assert.deepEqual([left.here, left.until_ms, left.clock.running], [false, undefined, `p${at + 1}`]);
  await server.advance(30 * S);
  const before = t.clock;
  while (await t.turn() === at) { /* until it is the other one's turn */
    await t.answer(at);
    await until('the update', 5000, () => t.clock !== before && t.clock);
    if (t.seen(at).prompt?.seat !== `p${at + 1}`) break;
  }
  const waits = await t.next(at, 'match.presence'); /* now he is waited for */
  must(waits.until_ms > 0 && waits.here === false, 'nobody is waited for', waits);
  assert.equal(t.clock[`p${2 - at}_ms`], 60 * S);
  await t.leave();
});

await check('a match without clocks: presence is told, absent_forfeit is when', async () => {
  const t = await table({});
  const at = await t.turn();
  t.players[at].peer.cut();
  const left = await t.next(1 - at, 'match.presence');
  must(left.until_ms > 0 && left.clock === undefined, 'a moment and no clock', left);
  must(t.clock === undefined, 'a match without clocks has one', t.clock);
  await server.advance(14 * 60 * S);
  await t.players[at].connect();
  assert.equal((await t.next(1 - at, 'match.presence')).here, true);
  t.players[at].peer.cut();
  await t.next(1 - at, 'match.presence');
  await server.advance(15 * 60 * S);
  assert.equal((await until('the end', 5000, () => t.seen(1 - at).end)).reason, 'forfeit');
  await t.leave();
});

await check('two devices: the second answer gets prompt_closed and nothing else; one of them leaving is no absence', async () => {
  const t = await table({ clock: CLOCK });
  const at = await t.turn();
  const { prompt, game } = t.seen(at);
  const second = await Peer.open(server.url);
  await second.request('session.resume', { token: t.players[at].token });
  await second.request('match.resume', { match: t.match, after: t.seen(at).after });
  const params = { match: t.match, game, prompt: prompt.prompt, picks: [prompt.options[0].id] };
  const { updates } = t.seen(1 - at);
  const answers = await Promise.allSettled([t.players[at].peer, second].map((peer) => peer.request('match.answer', params)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal(answers.find(({ status }) => status === 'rejected').reason.error, 'prompt_closed');
  await until('the update', 5000, () => t.seen(1 - at).updates > updates);
  assert.equal(t.seen(1 - at).updates, updates + 1, 'one answer, one update');
  assert.equal(second.inbox.filter(({ method, params: p }) => method === 'match.update' && p.events.length > 0
    && p.from > t.seen(at).games[0].length).length, 0);
  t.players[at].peer.cut(); /* the other device is still there */
  await second.request('match.snapshot', { match: t.match });
  assert.equal(t.told[1 - at].length, 0, JSON.stringify(t.told[1 - at]));
  second.cut();
  assert.equal((await t.next(1 - at, 'match.presence')).here, false);
  await t.leave();
});

await check('a storm of reconnects in mid-prompt: neither time nor events are lost or won', async () => {
  const t = await table({ clock: { bank_s: 600, floor_s: 5 }, grace_s: 600 });
  const at = await t.turn();
  const player = t.players[at];
  const seen = t.seen(at);
  player.peer.cut();
  const began = performance.now();
  const had = seen.games[0].length;
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 10 }, async () => {
      const peer = await Peer.open(server.url);
      await peer.request('session.resume', { token: player.token });
      const facts = await peer.request('match.resume', { match: t.match, after: { game: 1, seq: had } });
      assert.equal(facts.seq, had);
      const { params } = await peer.next(({ method }) => method === 'match.update');
      assert.deepEqual([params.from, params.events.length, params.prompt.prompt], [had + 1, 0, seen.prompt?.prompt ?? params.prompt.prompt]);
      peer.cut();
    }));
  }
  const took = performance.now() - began;
  await player.connect();
  const { prompt } = await until('the prompt', 5000, () => seen.prompt?.options && seen);
  await t.answer(at);
  await until('the update', 5000, () => t.clock && t.clock.running);
  await t.turn();
  const spent = 600 * S - t.clock[`p${at + 1}_ms`];
  must(spent >= 0 && spent <= took + SLACK, `the storm of ${took} ms cost ${spent}`, prompt.prompt);
  assert.equal(t.clock[`p${2 - at}_ms`], 600 * S);
  await t.leave();
});

/* ---- offers ---- */

for (const game of GAMES) {
  await check(`${game}: a draw by agreement`, async () => {
    const t = await table({ draws: true }, game);
    await t.ask(0, 'match.offer', { what: 'draw' });
    for (const i of [0, 1]) {
      const offer = await t.next(i, 'match.offered');
      assert.deepEqual(offer, { match: t.match, seat: 'p1', what: 'draw', state: 'open' });
    }
    assert.equal((await t.refused(0, 'match.reply', { what: 'draw', accept: true })).error, 'offer_unknown', 'the own offer');
    await t.ask(1, 'match.reply', { what: 'draw', accept: true });
    const end = await t.over();
    assert.deepEqual([end.status, end.winner, end.reason], ['finished', undefined, 'agreement']);
    const last = JSON.parse(t.seen(0).games[0].at(-1));
    assert.deepEqual(last, { event: 'game_over', clause: 'match', reason: 'agreement' });
    const { replay } = await t.players[0].peer.request('replay.get', { replay: t.match });
    assert.deepEqual([replay.winner, replay.reason], [null, 'agreement']);
    assert.deepEqual(replay.games[0].commands.at(-1).slice(1), ['p2', 'draw']);
    await t.leave();
  });
}

await check('offers: withdrawn by an answer, declined, one at a time, not too often', async () => {
  const t = await table({ draws: true });
  const at = await t.turn();
  assert.equal((await t.refused(1 - at, 'match.reply', { what: 'draw', accept: true })).error, 'offer_unknown', 'nothing is offered');
  await t.ask(at, 'match.offer', { what: 'draw' });
  assert.equal((await t.refused(1 - at, 'match.offer', { what: 'pause' })).error, 'offer_open');
  assert.equal((await t.refused(1 - at, 'match.reply', { what: 'pause', accept: true })).error, 'offer_unknown', 'another thing');
  await t.answer(at);
  assert.equal((await t.next(1 - at, 'match.offered')).state, 'open');
  assert.equal((await t.next(1 - at, 'match.offered')).state, 'withdrawn');
  assert.equal((await t.refused(1 - at, 'match.reply', { what: 'draw', accept: true })).error, 'offer_unknown', 'withdrawn');
  const fast = await t.refused(at, 'match.offer', { what: 'draw' });
  must(fast.error === 'too_fast' && fast.data.retry_ms > 0, fast.message);
  await server.advance(10 * S);
  await t.ask(at, 'match.offer', { what: 'draw' });
  await t.ask(1 - at, 'match.reply', { what: 'draw', accept: false });
  for (const state of ['open', 'declined']) assert.equal((await t.next(1 - at, 'match.offered')).state, state);
  await server.advance(10 * S - SLACK);
  assert.equal((await t.refused(at, 'match.offer', { what: 'draw' })).error, 'too_fast');
  await server.advance(SLACK);
  await t.ask(at, 'match.offer', { what: 'draw' });
  await t.ask(1 - at, 'match.reply', { what: 'draw', accept: false });
  await server.advance(20 * S - SLACK); /* twice as long after the second refusal */
  assert.equal((await t.refused(at, 'match.offer', { what: 'draw' })).error, 'too_fast');
  await server.advance(SLACK);
  await t.ask(at, 'match.offer', { what: 'draw' });
  await t.ask(1 - at, 'match.concede', { game: 1 }); /* the end of the game is the end of the offer */
  await t.over();
  assert.equal((await t.refused(1 - at, 'match.reply', { what: 'draw', accept: true })).error, 'match_not_live');
  await t.leave();
});

await check('a pause: clocks stand and answers are refused until both agree to go on', async () => {
  const t = await table({ clock: CLOCK, draws: true });
  const at = await t.turn();
  const { prompt, game } = t.seen(at);
  await server.advance(20 * S);
  assert.equal((await t.refused(at, 'match.offer', { what: 'resume' })).error, 'not_paused');
  await t.ask(1 - at, 'match.offer', { what: 'pause' });
  await t.ask(at, 'match.reply', { what: 'pause', accept: true });
  assert.equal((await t.next(at, 'match.offered')).state, 'open');
  const paused = await t.next(at, 'match.offered');
  assert.deepEqual([paused.what, paused.state, paused.clock.running], ['pause', 'accepted', undefined]);
  near(paused.clock[`p${at + 1}_ms`], 50 * S, 'in the pause');
  must(paused.until_ms > 0, 'no end', paused);
  const answer = { game, prompt: prompt.prompt, picks: [prompt.options[0].id] };
  assert.equal((await t.refused(at, 'match.answer', answer)).error, 'match_paused');
  await t.refused(at, 'match.arrange', { game, order: [1] });
  await server.advance(9 * 60 * S); /* nearly all of max_pause */
  assert.equal((await t.refused(at, 'match.offer', { what: 'pause' })).error, 'match_paused');
  const second = await Peer.open(server.url); /* who comes meanwhile is told */
  await second.request('session.resume', { token: t.players[at].token });
  await second.request('match.resume', { match: t.match });
  const told = await second.next(({ method }) => method === 'match.offered');
  assert.deepEqual([told.params.what, told.params.state], ['pause', 'accepted']);
  second.cut();
  await t.ask(at, 'match.offer', { what: 'resume' });
  await t.ask(1 - at, 'match.reply', { what: 'resume', accept: true });
  const last = await until('the end of the pause', 5000,
    () => t.told[at].map(({ params }) => params).find(({ what, state }) => what === 'resume' && state === 'accepted'));
  assert.equal(last.clock.running, `p${at + 1}`);
  near(last.clock[`p${at + 1}_ms`], 50 * S, 'after the pause');
  await t.ask(at, 'match.answer', answer);
  await t.leave();
});

await check('a pause that lasts too long is over', async () => {
  const t = await table({ clock: CLOCK });
  const at = await t.turn();
  await t.ask(0, 'match.offer', { what: 'pause' });
  await t.ask(1, 'match.reply', { what: 'pause', accept: true });
  await server.advance(10 * 60 * S);
  const over = await until('the end of the pause', 5000,
    () => t.told[0].map(({ params }) => params).find(({ state }) => state === 'over'));
  assert.deepEqual([over.what, over.seat, over.clock.running], ['pause', undefined, `p${at + 1}`]);
  await t.answer(at);
  await t.leave();
});

await check('an open offer and a pause outlast a kill, the pause with the time it has', async () => {
  const t = await table({ draws: true, clock: CLOCK });
  const again = async () => {
    for (const player of t.players) { player.peer.cut(); player.peer = null; }
    await server.stop('SIGKILL');
    await server.start();
    for (const player of t.players) await player.connect();
    const then = new Table(t.players, t.match);
    for (const [i, { peer }] of t.players.entries()) await peer.request('match.resume', { match: t.match, after: t.seen(i).after });
    return then;
  };
  await t.ask(0, 'match.offer', { what: 'pause' });
  const offered = await again();
  for (const i of [0, 1]) {
    const open = await offered.next(i, 'match.offered');
    assert.deepEqual([open.what, open.state, open.seat], ['pause', 'open', 'p1']);
  }
  assert.equal((await offered.refused(1, 'match.offer', { what: 'draw' })).error, 'offer_open');
  await offered.ask(1, 'match.reply', { what: 'pause', accept: true });
  const { until_ms: end } = await offered.next(0, 'match.offered');
  const paused = await again();
  for (const i of [0, 1]) {
    const told = await paused.next(i, 'match.offered');
    assert.deepEqual([told.what, told.state], ['pause', 'accepted']);
    must(Math.abs(told.until_ms - end) < 2000, 'another end of the pause', told.until_ms, end);
    assert.equal(told.clock.running, undefined);
  }
  const at = await paused.turn();
  const { prompt, game } = paused.seen(at);
  assert.equal((await paused.refused(at, 'match.answer', { game, prompt: prompt.prompt, picks: [prompt.options[0].id] })).error,
    'match_paused');
  await paused.ask(1, 'match.offer', { what: 'resume' });
  await paused.ask(0, 'match.reply', { what: 'resume', accept: true });
  const free = await again();
  assert.equal(await free.turn(), at);
  await free.answer(at); /* nothing is left of either */
  assert.equal((await free.refused(0, 'match.reply', { what: 'pause', accept: true })).error, 'offer_unknown');
  assert.equal((await free.refused(0, 'match.offer', { what: 'resume' })).error, 'not_paused');
  await free.leave();
});

await check('a game may be conceded in a pause', async () => {
  const t = await table({});
  await t.ask(0, 'match.offer', { what: 'pause' });
  await t.ask(1, 'match.reply', { what: 'pause', accept: true });
  await t.ask(0, 'match.concede', { game: 1 });
  assert.equal((await t.over()).winner, 'p2');
  await t.leave();
});

await check('offers: wrong seats, states, ids and params', async () => {
  const t = await table({});
  const eve = await Peer.open(server.url);
  await eve.request('session.guest', { name: 'eve' });
  for (const [method, more] of [['match.offer', {}], ['match.reply', { accept: true }]]) {
    const params = { match: t.match, what: 'pause', ...more };
    assert.equal((await eve.refused(method, params)).error, 'match_unknown', 'a private match of others');
    assert.equal((await eve.refused(method, { ...params, match: 'a'.repeat(16) })).error, 'match_unknown');
    for (const [change, error, field] of [
      [{ match: 'x' }, 'bad_length', 'params.match'], [{ match: 7 }, 'wrong_type', 'params.match'],
      [{ what: 'tea' }, 'not_a_choice', 'params.what'], [{ what: 1 }, 'wrong_type', 'params.what'],
      [{ colour: 'red' }, 'unknown_key', 'params.colour'], [{ what: null }, 'wrong_type', 'params.what'],
    ]) {
      const refusal = await eve.refused(method, { ...params, ...change });
      assert.deepEqual([refusal.error, refusal.field], [error, field], `${method} ${JSON.stringify(change)}`);
    }
    for (const key of Object.keys(params)) {
      const { [key]: gone, ...rest } = params;
      const refusal = await eve.refused(method, rest);
      assert.deepEqual([refusal.error, refusal.field], ['missing', `params.${key}`]);
    }
  }
  assert.equal((await eve.refused('match.reply', { match: t.match, what: 'draw', accept: 1 })).error, 'wrong_type');
  const bare = await Peer.open(server.url);
  assert.equal((await bare.refused('match.offer', { match: t.match, what: 'draw' })).error, 'session_needed');
  assert.equal((await t.refused(0, 'match.offer', { what: 'draw' })).error, 'draws_off');
  const open = await t.players[0].create('open');
  assert.equal((await t.players[0].peer.refused('match.offer', { match: open.match, what: 'pause' })).error, 'match_not_live');
  assert.equal((await eve.refused('match.offer', { match: open.match, what: 'pause' })).error, 'not_seated');
  await t.players[0].peer.request('match.leave', { match: open.match });
  await t.ask(0, 'match.concede', { game: 1 });
  await t.over();
  assert.equal((await t.refused(0, 'match.offer', { what: 'pause' })).error, 'match_not_live');
  eve.cut();
  bare.cut();
  await t.leave();
});

await check('bots decline, and have no clock', async () => {
  const player = new Player(url, random(seed += 1), 'ann');
  await player.connect();
  const { match } = await player.peer.request('match.create',
    { game: GAMES[0], deck: await player.deck(), opponent: 'bot', settings: { clock: { bank_s: 60 }, draws: true } });
  const t = new Table([player], match);
  await until('our turn', 5000, () => t.seen(0)?.prompt?.options);
  player.seen.get(match).seat = 'p1';
  await player.peer.request('match.offer', { match, what: 'draw' });
  assert.equal((await t.next(0, 'match.offered')).state, 'declined');
  await server.advance(60 * S);
  const end = await until('the end', 5000, () => t.seen(0).end);
  assert.equal(end.winner, 'p2');
  await player.leave();
});

must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
