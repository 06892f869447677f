/* SPDX-License-Identifier: MIT
 * kill.mjs - the daemon is killed with SIGKILL under load, at random moments and at each named
 * point between apply, commit and send. Afterwards no event that a client had seen may be missing
 * or different, every match must reach its end, and every replay must verify.
 *
 *   node kill.mjs            SIGKILL alone: what the process had written is kept by the kernel
 *   node kill.mjs power      with the VFS shim, which keeps writes to itself until xSync: what a
 *                            power cut leaves. synchronous=full must lose nothing, and
 *                            synchronous=normal must be seen to lose: if it is not, this is blind
 * KILLS sets how many random kills, POINTS how often each named point (more in the soak tier). */
import { assert, check, finish, must, random, sleep } from './lib/check.mjs';
import { isBroken } from './lib/peer.mjs';
import { GAMES, Player } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const POINTS = ['applied', 'queued', 'begun', 'written', 'committed', 'notified', 'sent-first', 'sent'];
const kills = Number(process.env.KILLS ?? 16);
const each = Number(process.env.POINTS ?? 4);
const PAIRS = 4; /* of all games in turn */
const BOTS = 3;
const ARRANGES_EVERY = { 'duel-masters': 9 }; /* answers; games without arranging have none */

/** A crowd that keeps PAIRS + BOTS matches going until told to stop. */
class Crowd {
  constructor(server, seed) {
    this.server = server;
    this.isEnding = false;
    this.players = [];
    this.runs = [];
    const url = () => server.url;
    const make = (name, i) => {
      const game = GAMES[i % GAMES.length];
      const player = new Player(url, random(seed + this.players.length * 7919), name, game);
      player.thinkMs = 6;
      player.arrangesEvery = ARRANGES_EVERY[game] ?? 0;
      this.players.push(player);
      return player;
    };
    for (let i = 0; i < PAIRS; i += 1) this.runs.push(this.#pair(make(`ann ${i}`, i), make(`ben ${i}`, i)));
    for (let i = 0; i < BOTS; i += 1) this.runs.push(this.#solo(make(`cat ${i}`, i)));
    for (const run of this.runs) run.catch(() => {});
  }

  get answers() { return this.players.reduce((sum, player) => sum + player.answers, 0); }

  get arranged() { return this.players.reduce((sum, player) => sum + player.arranged, 0); }

  get failure() { return this.players.find((player) => player.failure)?.failure ?? null; }

  /* What is asked outside of a match (a new one, a join) is asked again until it counts: only a
   * broken connection may be in the way. The match that was made by a request whose answer got
   * lost is found in the list of session.resume. */
  async #insist(player, request) {
    for (;;) {
      try {
        if (!player.peer || player.peer.close) await player.connect();
        return await request();
      } catch (error) {
        if (!isBroken(error)) throw error;
        await sleep(30);
      }
    }
  }

  async #pair(a, b) {
    while (!this.isEnding) {
      let match = null;
      await this.#insist(a, async () => { match = (await a.create('private')); });
      await this.#insist(b, async () => {
        /* when the answer to an earlier try got lost, connecting has found the match */
        if (!b.seen.get(match.match)?.seat) await b.join({ code: match.code });
      });
      await Promise.all([a, b].map((player) => player.play(() => player.seen.get(match.match).isOver)));
    }
  }

  async #solo(player) {
    while (!this.isEnding) {
      let match = null;
      await this.#insist(player, async () => { match = (await player.create('bot')).match; });
      await player.play(() => player.seen.get(match).isOver);
    }
  }

  /** Every player's view of every match that is not over, or of `all`, fetched again from its
   * beginning. */
  async recheck(all = false) {
    let count = 0;
    for (const player of this.players) {
      for (const seen of player.seen.values()) {
        if ((all || !seen.isOver) && seen.seat && seen.updates > 0) {
          await player.recheck(seen);
          count += 1;
        }
      }
    }
    return count;
  }

  /** Lets all matches end, also those whose players did not hear that they had begun. */
  async finish() {
    this.isEnding = true;
    await Promise.all(this.runs);
    await Promise.all(this.players.map((player) => player.play(
      () => [...player.seen.values()].every((seen) => seen.isOver),
    )));
  }
}

/** Kills `server` under the load of a crowd, as `plan` says: entries are a crash point or null for
 * a random moment. Returns what was seen; throws at the first thing lost. */
async function run(server, plan, seed) {
  const dice = random(seed);
  const sum = { killed: 0, rechecked: 0, recoverMs: [] };
  const first = plan.length > 0 && plan[0] ? { SHINPAN_CRASH_AT: plan[0] } : {};
  await server.start(first);
  const crowd = new Crowd(server, seed);
  for (let i = 0; i < plan.length; i += 1) {
    const answers = crowd.answers;
    if (plan[i] === null) {
      await sleep(150 + dice.below(500));
      server.stop('SIGKILL');
    }
    const ended = await Promise.race([server.exit, sleep(60000)]);
    if (crowd.failure) throw crowd.failure;
    must(ended, `${plan[i]} was not passed in a minute`);
    assert.equal(ended.signal, 'SIGKILL', `${plan[i] ?? 'a random kill'}: ${server.logTail()}`);
    must(crowd.answers > answers || i > 0 || plan[i] !== null, 'no load at the first kill');
    sum.killed += 1;
    const next = plan[i + 1] ? { SHINPAN_CRASH_AT: plan[i + 1] } : {};
    const from = performance.now();
    await server.start(next);
    sum.recoverMs.push(performance.now() - from);
    if (!plan[i + 1]) sum.rechecked += await crowd.recheck();
    if (crowd.failure) throw crowd.failure;
  }
  await crowd.finish();
  if (crowd.failure) throw crowd.failure;
  sum.rechecked += await crowd.recheck(true);
  sum.crowd = crowd;
  sum.matches = new Map();
  for (const player of crowd.players) {
    for (const seen of player.seen.values()) {
      must(seen.isOver, `${seen.match} did not end`);
      must(seen.status === 'finished', `${seen.match} ended as`, seen.end);
      const known = sum.matches.get(seen.match);
      if (known) must(known.winner === seen.end.winner, 'two winners of', seen.match);
      sum.matches.set(seen.match, seen.end);
    }
    await player.leave();
  }
  return sum;
}

/** The replay documents hold every event that anybody saw, and verify. */
async function checkReplays(server, sum) {
  for (const player of sum.crowd.players) {
    for (const seen of player.seen.values()) {
      if (!seen.isOver) continue;
      const { status, body } = await server.get(`/api/v1/replays/${seen.match}`);
      must(status === 200, `no replay of ${seen.match}`);
      const { games } = JSON.parse(body);
      must(games.length === seen.games.length, 'another number of games');
      seen.games.forEach((events, g) => {
        const told = games[g].events;
        must(told.length === events.length, `${seen.match}: ${events.length} events seen, in the replay`, told.length);
        events.forEach((text, i) => {
          const event = JSON.parse(text);
          must(told[i].event === event.event && told[i].clause === event.clause,
            `${seen.match} event ${i + 1} was`, event, 'and is in the replay', told[i]);
        });
      });
    }
  }
  await server.stop();
  const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, ...sum.matches.keys());
  assert.equal(verified.status, 0, verified.stdout.slice(-2000) + verified.stderr.slice(-2000));
  return verified.stdout.trim().split('\n').pop();
}

function planOf(random_kills, times, seed) {
  const dice = random(seed);
  const plan = [];
  for (let i = 0; i < times; i += 1) {
    for (const point of POINTS) plan.push(`${point}:${1 + dice.below(i === 0 ? 3 : 120)}`);
  }
  for (let i = 0; i < random_kills; i += 1) plan.splice(dice.below(plan.length + 1), 0, null);
  return plan;
}

/** What losing shows itself as: events, or the whole match, player or deck that was told of. */
const LOSS = / events were seen, there are| was \{.*\} and is|^(match|token|deck)_unknown\b/s;

function report(sum) {
  const ms = sum.recoverMs.sort((a, b) => a - b);
  console.log(`     ${sum.killed} kills, ${sum.matches.size} matches, ${sum.crowd.answers} answers, `
    + `${sum.rechecked} streams fetched again; ready again after ${ms[ms.length >> 1]?.toFixed(0)} ms `
    + `(most ${ms[ms.length - 1]?.toFixed(0)})`);
}

if (process.argv[2] === 'power') {
  const shim = { SHINPAN_VFS: 'unsynced' };
  await check('power cuts lose nothing with synchronous=full', async () => {
    const server = new Server({ program: 'shinpand-test', env: shim, flags: ['--synchronous', 'full'] });
    const sum = await run(server, planOf(Math.ceil(kills / 2), Math.ceil(each / 3), 3), 33);
    await checkReplays(server, sum);
    report(sum);
    server.dispose();
  });
  await check('power cuts are seen to lose with synchronous=normal', async () => {
    const server = new Server({ program: 'shinpand-test', env: shim, flags: ['--synchronous', 'normal'] });
    const loss = await run(server, planOf(6, 0, 4), 44).then(() => null, (error) => error);
    server.dispose();
    must(loss !== null, 'six power cuts lost nothing: the shim or the comparison is blind');
    must(LOSS.test(loss.message), 'it failed, but not by a loss:', loss.message);
    console.log(`     seen as: ${String(loss.message).slice(0, 160)}`);
  });
} else {
  await check('SIGKILL at named points and random moments loses nothing', async () => {
    const plan = planOf(kills, each, 1);
    must(process.env.KILLS || plan.length >= 30, 'fewer than 30 kills');
    const server = new Server({ program: 'shinpand-test' });
    const sum = await run(server, plan, 11);
    assert.equal(sum.killed, plan.length);
    must(sum.rechecked > 0 && sum.crowd.answers > plan.length * 10, 'too little was going on');
    must(sum.crowd.arranged > 0, 'nobody arranged anything');
    const line = await checkReplays(server, sum);
    assert.equal(line, `${sum.matches.size} passed, 0 failed`);
    report(sum);
    server.dispose();
  });
}
finish();
