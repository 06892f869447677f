/* SPDX-License-Identifier: MIT
 * chaos.mjs - everything goes wrong at once: MATCHES matches of both games, with and without clocks,
 * against people and bots, watched by others; their players drop, stall and send garbage behind a
 * network that delays, splits, cuts and swallows (lib/proxy.mjs); and the server is killed KILLS times
 * on a disk that loses what was not synced (tests/shim), and comes back an hour later each time. What
 * anybody has seen must stay as it was, every match must reach its end by the play of its players, no
 * clock may have paid for an outage, and every replay must hold what was seen and verify.
 *
 * SEED says what is drawn; what the scheduler does is its own. REPORT=FILE writes down what was seen. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer, isBroken } from './lib/peer.mjs';
import { GAMES, Player, Seen } from './lib/player.mjs';
import { Proxy } from './lib/proxy.mjs';
import { Server, ctl } from './lib/server.mjs';

const KILLS = Number(process.env.KILLS ?? 20);
const MATCHES = Number(process.env.MATCHES ?? 200);
const SEED = Number(process.env.SEED ?? 6);
const BOTS = Math.floor(MATCHES * 0.3); /* of the matches are against one */
const WATCHERS = Math.floor(MATCHES / 5);
const HABITS = ['steady', 'steady', 'drops', 'stalls', 'garbage']; /* of players, in turn */
const THINK_MS = 1500;
const PATIENCE_MS = 4000; /* of clients with an answer that does not come */
const OUTAGE_MS = 3600000;
const CLOCK = { bank_s: 1200, increment_s: 1 };
const RUNNING_MS = 300000; /* a clock may have run for so long at most between two looks */

/* Answers to what arrives late because the network held it back. */
const LATE = ['game_over', 'match_not_live', 'prompt_closed', 'other_seat', 'option_unknown', 'bad_picks'];

const BOT_DELAY = ['--bot-delay', '400ms'];

const server = new Server({
  program: 'shinpand-test',
  env: { SHINPAN_VFS: 'unsynced' },
  flags: [...BOT_DELAY, '--synchronous', 'full', '--ping-interval', '2s', '--ping-hangup', '6s',
    '--hello-deadline', '3s', '--queue-bytes', '64KiB', '--log-level', 'warn'],
});
const proxy = await new Proxy({ target: () => server.port, seed: SEED }).open();
const sum = { kills: 0, live: [], recoverMs: [], resumes: 0, garbage: 0, drops: 0, stalls: 0, clocks: 0 };
let passed = 0; /* checks */
let isCalm = false; /* no mischief any more, and no thinking */

/** Keeps a connection honest: one that says nothing, not even to pings, is given up. */
function guard(peer) {
  let heard = performance.now();
  const hear = () => { heard = performance.now(); };
  for (const event of ['message', 'pong', 'ping']) peer.socket.on(event, hear);
  const timer = setInterval(() => {
    if (peer.close) return;
    if (performance.now() - heard > 2 * PATIENCE_MS) peer.cut();
    else if (peer.socket.readyState === 1) peer.socket.ping();
  }, PATIENCE_MS / 2);
  peer.closed.then(() => clearInterval(timer));
}

/* What no server should ever be sent. @returns {(peer: Peer, dice: object, seen: Seen) => void} */
const GARBAGE = [
  (peer) => peer.raw('{"jsonrpc":"2.0","id":'),
  (peer) => peer.raw(Buffer.from([0, 255, 1, 2, 3])),
  (peer) => peer.raw('['.repeat(2000)),
  (peer) => peer.raw(`{"jsonrpc":"2.0","id":"x","method":"match.answer","params":{"match":"${'a'.repeat(9000)}"}}`),
  (peer) => peer.raw('{"jsonrpc":"2.0","id":"x","method":"match.explode","params":{}}'),
  (peer) => peer.raw('[{"jsonrpc":"2.0","id":"x","method":"deck.list","params":{}}]'),
  (peer, dice, { match, game }) => peer.raw(JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'match.answer',
    params: { match, game, prompt: 60000, picks: [dice.below(40)] } })),
  (peer, dice, { match }) => peer.raw(JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'match.resume',
    params: { match, after: { game: 1 + dice.below(3), seq: 1000000 } } })),
  (peer, dice) => peer.socket._socket?.write(Buffer.from(Array.from({ length: 40 }, () => dice.below(256)))),
  (peer) => peer.socket._socket?.end(),
];

/** A player behind the proxy, with a habit. */
class Guest extends Player {
  constructor(number, game, habit) {
    super(() => (this.isAtHome ? server.url : proxy.url), random(SEED * 65537 + number), `guest ${number}`, game);
    Object.assign(this, { habit, isAtHome: true, late: LATE, thinkMs: THINK_MS, arrangesEvery: 0 });
    this.how = { patience: PATIENCE_MS };
    this.dice = random(SEED * 31 + number);
    this.onUpdate = ({ clock }, seen) => this.#look(clock, seen);
    if (habit !== 'steady') this.#misbehave();
  }

  async connect() {
    this.thinkMs = isCalm ? 0 : THINK_MS;
    await super.connect();
    guard(this.peer);
    sum.resumes += 1;
  }

  /* A clock over a kill: the hour in between is nobody's. */
  #look(clock, seen) {
    if (!clock) return;
    const { told } = seen;
    if (told) {
      for (const bank of ['p1_ms', 'p2_ms']) {
        must(clock[bank] > told[bank] - RUNNING_MS, `${seen.match}: ${bank} was`, told, 'and is', clock);
      }
      if (told.starts !== server.starts) sum.clocks += 1;
    }
    seen.told = { p1_ms: clock.p1_ms, p2_ms: clock.p2_ms, starts: server.starts };
  }

  async #misbehave() {
    while (!isCalm && !this.isGone) {
      await sleep(1000 + this.dice.below(6000));
      const { peer } = this;
      if (isCalm || this.isAtHome || !peer || peer.close || peer.socket.readyState !== 1) continue;
      const seen = [...this.seen.values()].at(-1);
      if (this.habit === 'drops') {
        sum.drops += 1;
        peer.cut();
      } else if (this.habit === 'stalls') {
        sum.stalls += 1;
        peer.socket.pause();
        await sleep(this.dice.below(3000));
        if (!peer.close) peer.socket.resume();
      } else if (seen) {
        sum.garbage += 1;
        this.dice.of(GARBAGE)(peer, this.dice, seen);
      }
    }
  }

  /** Asks for something outside of a match until it counts; only a broken connection may be in the
   * way. The match of a request whose answer got lost is found when it connects again. */
  async insist(request) {
    for (;;) {
      try {
        if (!this.peer || this.peer.close) await this.connect();
        return await request();
      } catch (error) {
        if (!isBroken(error)) throw error;
        await sleep(30);
      }
    }
  }

  /** From a good line or from a bad one, from the next connection on. */
  move(isAtHome) {
    if (this.isAtHome === isAtHome) return;
    this.isAtHome = isAtHome;
    this.peer?.cut();
  }
}

/** Somebody who watches one match after the other behind the proxy. */
class Watcher {
  constructor(number) {
    this.dice = random(SEED * 131 + number);
    this.seen = null;
    this.watched = [];
    this.failure = null;
  }

  #notice({ method, params }) {
    if (params.match !== this.seen?.match) return;
    try {
      if (method === 'match.update') this.seen.apply(params);
      if (method === 'match.status') this.seen.applyStatus(params);
    } catch (error) {
      this.failure ??= error;
    }
  }

  async #connect() {
    this.peer = await Peer.open(isCalm ? server.url : proxy.url, { patience: PATIENCE_MS });
    guard(this.peer);
    this.peer.onNotice = (message) => this.#notice(message);
    if (this.token) await this.peer.request('session.resume', { token: this.token });
    else ({ token: this.token } = await this.peer.request('session.guest', { name: 'watcher' }));
  }

  /** @param {() => {match: string, code?: string}|null} pick the next match; null: enough */
  async watch(pick) {
    for (let made = pick(); made !== null && !this.failure; made = pick()) {
      const { match, code } = made;
      const where = code ? { code } : { match };
      this.seen = new Seen(match, null);
      this.watched.push(this.seen);
      while (!this.seen.isOver && !this.failure) {
        try {
          if (!this.peer || this.peer.close) await this.#connect();
          const { after } = this.seen;
          await this.peer.request('match.watch', after ? { ...where, after } : where);
          while (!this.peer.close && !this.seen.isOver && !this.failure) await Promise.race([this.peer.closed, sleep(100)]);
        } catch (error) {
          if (!isBroken(error)) this.failure ??= error;
          this.peer?.cut();
          await sleep(50 + this.dice.below(100));
        }
      }
    }
    this.peer?.cut();
    if (this.failure) throw this.failure;
  }
}

/** Keeps MATCHES matches going until told to stop. */
class Crowd {
  constructor() {
    this.isEnding = false;
    this.players = [];
    this.running = new Map(); /* by table: the match that was made */
    this.runs = [];
    for (let table = 0; table < MATCHES; table += 1) {
      const game = GAMES[table % GAMES.length];
      const one = this.#guest(game);
      this.runs.push(table < BOTS ? this.#table(table, one) : this.#table(table, one, this.#guest(game)));
    }
    this.watchers = [];
    this.watches = [];
    for (const run of this.runs) run.catch(() => {});
  }

  /** Lets some come to look, once there is something to see. */
  invite() {
    this.watchers = Array.from({ length: WATCHERS }, (_, i) => new Watcher(i));
    this.watches = this.watchers.map((watcher, i) => watcher.watch(() => {
      if (this.isEnding) return null;
      const tables = [...this.running.keys()];
      return this.running.get(tables[(i * 7 + watcher.watched.length) % tables.length]);
    }));
    for (const watch of this.watches) watch.catch(() => {});
  }

  #guest(game) {
    const number = this.players.length;
    const guest = new Guest(number, game, HABITS[number % HABITS.length]);
    this.players.push(guest);
    return guest;
  }

  async #table(table, a, b = null) {
    const clock = table % 3 === 0 ? { clock: CLOCK, timeout: 'loss' } : {};
    const settings = { spectators: true, ...clock };
    while (!this.isEnding) {
      for (const guest of b ? [a, b] : [a]) guest.move(true);
      const made = await a.insist(async () => a.peer.request('match.create', {
        game: a.game, deck: await a.deck(), opponent: b ? 'private' : 'bot', settings,
      }));
      a.track(made.match, made.seat);
      if (b) {
        await b.insist(async () => {
          if (!b.seen.get(made.match)?.seat) await b.join({ code: made.code });
        });
      }
      this.running.set(table, made);
      for (const guest of b ? [a, b] : [a]) guest.move(isCalm);
      await Promise.all((b ? [a, b] : [a]).map((guest) => guest.play(() => guest.seen.get(made.match).isOver)));
    }
  }

  get answers() { return this.players.reduce((n, { answers }) => n + answers, 0); }

  get failure() {
    return [...this.players, ...this.watchers].find(({ failure }) => failure)?.failure ?? null;
  }

  get open() {
    return this.players.flatMap(({ name, seen }) => [...seen.values()].filter(({ isOver }) => !isOver)
      .map(({ match, trail }) => `${name} in ${match}: ${trail.slice(-3).join('; ')}`));
  }

  /** Lets all matches end, also those whose players did not hear that they had begun. */
  async finish() {
    this.isEnding = true;
    isCalm = true;
    proxy.isFair = true;
    for (const guest of this.players) {
      guest.thinkMs = 0;
      guest.move(true);
    }
    const end = async () => {
      await Promise.all(this.runs);
      await Promise.all(this.players.map((guest) => guest.play(
        () => [...guest.seen.values()].every((seen) => seen.isOver),
      )));
      await Promise.all(this.watches);
      return true;
    };
    const stuck = sleep(240000).then(() => false);
    must(await Promise.race([end(), stuck]), `${this.open.length} matches are stuck:`, this.open.slice(0, 5));
  }
}

async function live() {
  const { body } = await server.get('/metrics', { socketPath: path.join(server.data, 'admin.sock') });
  return Number(/^shinpan_matches\{state="live"\} (\d+)$/m.exec(body)[1]);
}

let crowd = null;

await check(`${KILLS} kills under ${MATCHES} matches (SEED=${SEED}): nothing seen is lost, all matches end`, async () => {
  await server.start();
  crowd = new Crowd();
  await until('all tables to play', 60000, async () => {
    if (crowd.failure) throw crowd.failure;
    return crowd.running.size === MATCHES;
  });
  crowd.invite();
  const dice = random(SEED);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { answers } = crowd;
    const until_ms = performance.now() + 500 + dice.below(1000);
    await until('somebody to answer', 60000, () => crowd.failure
      || (crowd.answers > answers + MATCHES / 4 && performance.now() > until_ms));
    if (crowd.failure) throw crowd.failure;
    sum.live.push(await live());
    assert.deepEqual(await server.stop('SIGKILL'), { code: null, signal: 'SIGKILL' }, server.logTail());
    sum.kills += 1;
    if (kill === KILLS) server.flags = server.flags.slice(BOT_DELAY.length); /* let them end */
    const from = performance.now();
    await server.start({ SHINPAN_AHEAD_MS: String(kill * OUTAGE_MS) });
    sum.recoverMs.push(performance.now() - from);
  }
  await crowd.finish();
  if (crowd.failure) throw crowd.failure;
  must(Math.min(...sum.live) >= MATCHES * 0.8, 'too few matches lived when it was killed:', sum.live);
  must(sum.clocks > 0 && sum.garbage > 0 && sum.drops > 0 && sum.stalls > 0, 'too little went wrong:', sum);
  for (const [kind, n] of Object.entries(proxy.counts)) must(n > 0, `no connection was ${kind}`);
  passed += 1;
});

const ends = new Map();

await check('every match ended by the play of its players, with one result, for spectators, too', () => {
  for (const { seen: matches } of crowd.players) {
    for (const seen of matches.values()) {
      must(seen.isOver && seen.status === 'finished', `${seen.match} ended as`, seen.end);
      must(seen.end.reason !== 'forfeit', `${seen.match} was forfeited`, seen.end, seen.told);
      const known = ends.get(seen.match);
      if (known) must(known.winner === seen.end.winner, 'two winners of', seen.match);
      ends.set(seen.match, seen.end);
    }
  }
  must(ends.size >= MATCHES, `only ${ends.size} matches`);
  let events = 0;
  for (const { watched } of crowd.watchers) {
    for (const seen of watched) {
      must(seen.end.winner === ends.get(seen.match).winner, 'watchers saw another end of', seen.match);
      events += seen.seq;
    }
  }
  must(events > 0, 'nobody watched anything');
  passed += 1;
});

await check('the replays hold every event that anybody saw, and verify', async () => {
  const documents = new Map();
  let compared = 0;
  for (const { seen: matches } of crowd.players) {
    for (const seen of matches.values()) {
      if (!documents.has(seen.match)) {
        const { status, body } = await server.get(`/api/v1/replays/${seen.match}`);
        must(status === 200, `no replay of ${seen.match}`);
        documents.set(seen.match, JSON.parse(body).games.map((game) => game.events.map(
          ({ event, clause }) => `${event} ${clause}`)));
      }
      const told = documents.get(seen.match);
      must(told.length === seen.games.length, 'another number of games', seen.match);
      seen.games.forEach((events, g) => {
        must(told[g].length === events.length, `${seen.match}: ${events.length} events seen, in the replay`, told[g].length);
        events.forEach((text, i) => {
          const { event, clause } = JSON.parse(text);
          must(told[g][i] === `${event} ${clause}`, `event ${i + 1} of ${seen.match} was ${text}, in the replay`, told[g][i]);
          compared += 1;
        });
      });
    }
  }
  sum.compared = compared;
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, ...documents.keys());
  assert.equal(verified.status, 0, verified.stdout.slice(-2000) + verified.stderr.slice(-2000));
  assert.equal(verified.stdout.trim().split('\n').pop(), `${documents.size} passed, 0 failed`);
  assert.equal(ctl('db', 'check', '--db', `${server.data}/shinpan.db`).status, 0);
  passed += 1;
});

const sorted = sum.recoverMs.toSorted?.((a, b) => a - b) ?? [...sum.recoverMs].sort((a, b) => a - b);
const lines = [
  `${sum.kills} kills with ${Math.min(...sum.live)} to ${Math.max(...sum.live)} matches live; ready again after `
    + `${sorted[sorted.length >> 1]?.toFixed(0)} ms (most ${sorted.at(-1)?.toFixed(0)})`,
  `${ends.size} matches, ${crowd?.answers} answers, ${sum.compared} events compared with replays`,
  `${sum.resumes} connections of players; ${sum.drops} drops, ${sum.stalls} stalls, ${sum.garbage} pieces of garbage`,
  `${sum.clocks} clocks looked at over an outage of an hour`,
  `the proxy: ${proxy.summary}`,
];
for (const line of lines) console.log(`     ${line}`);
if (process.env.REPORT && passed === 3) {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(process.env.REPORT, `# Chaos report

Written by \`tests/wire/chaos.mjs\` on ${day} (KILLS=${KILLS} MATCHES=${MATCHES} SEED=${SEED}, as
\`tests/run.sh --soak --only chaos\` runs it) on a machine that others use too. Nothing seen was lost, all
matches ended by the play of their players, no clock paid for an outage of an hour, all replays hold what
was seen and verify.

${lines.map((line) => `- ${line}`).join('\n')}
`);
}
proxy.close();
server.dispose();
finish();
