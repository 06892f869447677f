/* SPDX-License-Identifier: MIT
 * rewind.mjs - a judge takes games back, twice each, in both games, while the daemon is killed in
 * between: what players and spectators are told then and when they come back, that nobody is given a
 * handle of before again, and that replays verify in C and in JavaScript. */
import { checkReplay } from '../../proto/js/verify_replay.js';
import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const FLAGS = ['--register-rate', '0', '--login-rate', '0', '--spectators', '10'];
const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const dice = random(31);
const CLOCK = { bank_s: 3000, increment_s: 5, floor_s: 1 };

/** What somebody sees of a match: every event once, in order, and the table that came with a rewind. */
class Eye {
  constructor(name) {
    Object.assign(this, { name, events: [], prompt: null, views: new Map(), rulings: [], status: null });
  }

  async connect() {
    this.peer = await Peer.open(server.url);
    this.peer.onNotice = (message) => this.#hear(message);
    Object.assign(this, await this.peer.request(...(this.token ? ['session.resume', { token: this.token }]
      : ['session.guest', { name: this.name }])));
    return this;
  }

  #hear({ method, params }) {
    if (params.match !== this.match) return;
    if (method === 'match.status') this.status = params.status;
    if (method === 'match.ruling') this.rulings.push(params);
    if (method !== 'match.update') return;
    const { from, events, prompt, view } = params;
    must(from <= this.events.length + 1, `${this.name} has ${this.events.length}, and got`, from);
    events.forEach((event, i) => {
      const text = JSON.stringify(event);
      const at = from - 1 + i;
      must(at >= this.events.length || this.events[at] === text, 'an event has changed:', text, this.events[at]);
      this.events[at] = text;
    });
    const last = from + events.length - 1;
    must((view !== undefined) === (events.at(-1)?.event === 'rewind'), 'a table comes with a rewind alone');
    if (view !== undefined) this.views.set(last, view);
    if (last === this.events.length) this.prompt = prompt;
  }

  get seq() { return this.events.length; }

  /** @param {number} seq */
  has(seq) { return until(`${this.name} to have ${seq}`, 20000, () => this.seq >= seq); }

  async snapshot() { return this.peer.request('match.snapshot', { match: this.match }); }

  /** The same eyes, from event `after` on. */
  async again(after) {
    const eye = new Eye(`${this.name} again`);
    Object.assign(eye, { token: this.token, match: this.match, isWatching: this.isWatching });
    eye.events = this.events.slice(0, after);
    await eye.connect();
    await eye.follow(after);
    await eye.has(this.seq);
    assert.deepEqual(eye.events, this.events);
    assert.deepEqual([...eye.views], [...this.views].filter(([seq]) => seq > after));
    assert.deepEqual(eye.prompt, this.prompt);
    await eye.peer.end();
  }

  follow(after) {
    return this.peer.request(this.isWatching ? 'match.watch' : 'match.resume',
      { match: this.match, ...(after > 0 && { after: { game: 1, seq: after } }) });
  }
}

async function account(role) {
  const peer = await Peer.open(server.url);
  const handle = `the-${role}`;
  Object.assign(peer, await peer.request('account.register', { handle, password: 'correct horse battery' }));
  const { status, stderr } = ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle, `+${role}`);
  must(status === 0, stderr);
  return peer;
}

let judge = await account('judge');

async function restart(...eyes) {
  await server.stop('SIGKILL');
  await server.start();
  const { token } = judge;
  judge = Object.assign(await Peer.open(server.url), { token });
  await judge.request('session.resume', { token });
  for (const eye of eyes) {
    await eye.connect();
    await eye.follow(eye.seq);
  }
}

async function begin(game, settings) {
  const [a, b] = [await new Eye('ann').connect(), await new Eye('ben').connect()];
  const deck = async ({ peer }) => {
    const { decks } = await peer.request('deck.list', { game });
    return dice.of(decks.filter(({ starter, legal }) => starter && legal)).deck;
  };
  const made = await a.peer.request('match.create', { game, deck: await deck(a), opponent: 'private', settings });
  a.match = made.match;
  b.match = made.match;
  await b.peer.request('match.join', { code: made.code, deck: await deck(b) });
  await until('the deal', 20000, () => a.prompt !== null && b.prompt !== null);
  return { a, b, code: made.code };
}

/** So many answers, or until the game is over. */
async function play({ a, b }, answers) {
  for (let i = 0; i < answers && a.status === 'live'; i += 1) {
    const eye = [a, b].find(({ prompt }) => prompt?.options);
    if (eye === undefined) return;
    const { prompt, options } = eye.prompt;
    const { seq } = await eye.peer.request('match.answer',
      { match: eye.match, game: 1, prompt, picks: [dice.of(options).id] });
    await Promise.all([a.has(seq), b.has(seq)]);
    await until('a prompt', 20000, () => a.status !== 'live'
      || (a.prompt?.prompt !== prompt && a.prompt?.prompt === b.prompt?.prompt)
      || JSON.stringify(a.prompt) !== JSON.stringify(eye === a ? { prompt, options } : null));
  }
}

const text = (value) => JSON.stringify(value);
const handles = (value) => new Set(text(value).match(/"c[0-9a-f]{12}"/g) ?? []);
const bare = (value) => text(value).replace(/"c[0-9a-f]{12}"/g, '"c"');

for (const game of GAMES) {
  await check(`${game}: two rewinds, with the daemon killed after each record`, async () => {
    const players = await begin(game, { clock: CLOCK, spectators: true });
    const { a, b, code } = players;
    const cat = await new Eye('cat').connect();
    Object.assign(cat, { match: a.match, isWatching: true });
    await cat.peer.request('match.watch', { code });
    cat.follow = (after) => cat.peer.request('match.watch',
      { code, ...(after > 0 && { after: { game: 1, seq: after } }) });
    const eyes = [a, b, cat];
    const { match } = a;
    const told = []; /* handles of before the last rewind, of each eye */
    for (let fork = 1; fork <= 2; fork += 1) {
      await play(players, 4);
      const then = [await a.snapshot(), await b.snapshot()];
      const { prompt } = a.prompt;
      await play(players, 8);
      await cat.has(a.seq);
      const { seq } = a;
      const last = a.prompt.prompt;
      eyes.forEach((eye, i) => { told[i] = handles([...eye.events.map((event) => JSON.parse(event)), ...eye.views.values(), then[i]?.view ?? null]); });
      if (fork === 2) await restart(...eyes);
      const done = await judge.request('judge.rewind',
        { match, game: 1, reason: `wrong ${fork}`, ...(fork === 1 ? { prompt } : { seq: then[0].seq }) });
      assert.equal(done.seq, seq + 1);
      for (const [i, eye] of eyes.entries()) {
        await eye.has(seq + 1);
        assert.equal(eye.events[seq], text({ event: 'rewind', fork, after: then[0].seq, prompt: last + 1 }));
        await until('the ruling', 20000, () => eye.rulings.some(({ what }) => what === 'rewind'));
        assert.equal(eye.rulings.at(-1).reason, `wrong ${fork}`);
        const view = eye.views.get(seq + 1);
        const now = await (eye === cat ? cat.peer.request('match.snapshot', { match }) : eye.snapshot());
        assert.deepEqual(now.view, view);
        assert.equal(now.seq, seq + 1);
        if (i < 2) {
          assert.equal(bare(view), bare(then[i].view)); /* the very table */
          const back = text(eye.prompt).replace(`"prompt":${last + 1}`, `"prompt":${prompt}`);
          assert.equal(bare(JSON.parse(back)), bare(then[i].prompt));
        }
        const seen = [...handles(view)].filter((handle) => told[i].has(handle));
        assert.deepEqual(seen, [], `${eye.name} is given handles of before again`);
      }
      for (const eye of [a, b]) { /* late answers, to what was taken back and to what is asked again */
        for (const old of [last, prompt]) {
          const refusal = await eye.peer.refused('match.answer', { match, game: 1, prompt: old, picks: [0] });
          assert.equal(refusal.error, 'prompt_closed');
        }
      }
      await restart(...eyes);
      await play(players, 2);
      await restart(...eyes);
      eyes.forEach((eye, i) => {
        const fresh = eye.events.slice(seq + 1).map((event) => JSON.parse(event));
        const seen = [...handles(fresh)].filter((handle) => told[i].has(handle));
        assert.deepEqual(seen, [], `${eye.name} is told handles of before again`);
      });
      for (const after of [0, then[0].seq, seq - 1, seq, seq + 1]) {
        for (const eye of [a, b]) await eye.again(after);
      }
    }
    await play(players, 1000);
    if (a.prompt !== null) await a.peer.request('match.concede', { match, game: 1 });
    await until('the end', 30000, () => a.status === 'finished' && b.status === 'finished');
    for (const eye of [a, b]) await eye.again(0);
    const { status, body } = await server.get(`/api/v1/replays/${match}`, {});
    must(status === 200, status, body);
    const document = JSON.parse(body);
    assert.equal(document.format, 'shinpan-replay-3');
    assert.deepEqual(document.games[0].commands.filter(([, who, what]) => who === 'judge' && what === 'rewind')
      .map(([, , , fork]) => fork), [1, 2]);
    const wrong = (await checkReplay(body)).filter(({ isRight }) => !isRight);
    assert.deepEqual(wrong, []);
    const { passed } = await judge.request('replay.verify', { replay: match });
    assert.equal(passed, true);
    const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, match);
    assert.match(verified.stdout, /\b1 passed, 0 failed/);
    const shown = ctl('replay', 'show', '--db', `${server.data}/shinpan.db`, match).stdout;
    for (const { command, judge: name, reason } of document.rulings) {
      assert.match(shown, new RegExp(`^step ${command}: judge rewind to .*\n +judge ${name}: rewind: ${reason}$`, 'm'));
    }
    await Promise.all(eyes.map(({ peer }) => peer.end()));
  });
}

await check('spectators with a delay are told when it is due', async () => {
  const players = await begin(GAMES[0], { spectators: true, delay_s: 60 });
  const { a, b, code } = players;
  const cat = await new Eye('cat').connect();
  Object.assign(cat, { match: a.match, isWatching: true });
  await cat.peer.request('match.watch', { code });
  await play(players, 6);
  await judge.request('judge.rewind', { match: a.match, game: 1, seq: a.seq - 2, reason: 'a slip' });
  await play(players, 2);
  assert.equal(cat.seq, 0);
  await server.advance(61000);
  await cat.has(a.seq);
  assert.equal(cat.views.size, 1);
  await Promise.all([a, b, cat].map(({ peer }) => peer.end()));
});

await check('clocks go back, or stay', async () => {
  const players = await begin(GAMES[1], { clock: CLOCK });
  const { a, b } = players;
  const { match } = a;
  const clocks = async () => (await judge.request('judge.view', { match, reason: 'clocks' })).players
    .map(({ bank_ms: ms }) => ms);
  const { prompt } = a.prompt;
  await server.advance(100000);
  await play(players, 3);
  const spent = await clocks();
  must(spent.some((ms) => ms < 2950000), 'time has passed', spent);
  await judge.request('judge.rewind', { match, game: 1, prompt, keep_clocks: true, reason: 'they knew' });
  must((await clocks()).some((ms) => ms < 2950000), 'they stay');
  await judge.request('judge.rewind', { match, game: 1, prompt, reason: 'they did not' });
  must((await clocks()).every((ms) => ms > 2950000), 'they go back', await clocks());
  await Promise.all([a, b].map(({ peer }) => peer.end()));
});

await check('what is refused, and what the record says', async () => {
  const players = await begin(GAMES[0], {});
  const { a, b } = players;
  const { match } = a;
  await play(players, 2);
  const ask = { match, game: 1, seq: a.seq, reason: 'x' };
  const refused = async (params, error) => assert.equal((await judge.refused('judge.rewind', params)).error, error);
  await refused({ ...ask, game: 2 }, 'game_closed');
  await refused({ ...ask, seq: a.seq + 1 }, 'moment_unknown');
  await refused({ ...ask, seq: 1 }, 'moment_unknown');
  await refused({ match, game: 1, prompt: 60000, reason: 'x' }, 'moment_unknown');
  await refused({ match, game: 1, seq: 1 }, 'missing');
  for (const [params, error, field] of [[{ ...ask, prompt: 1 }, 'unknown_key', 'params.seq'],
    [{ match, game: 1, reason: 'x' }, 'missing', 'params.prompt']]) {
    const refusal = await judge.refused('judge.rewind', params);
    assert.deepEqual([refusal.error, refusal.field], [error, field]);
    assert.match(refusal.data.expected, /prompt or seq/);
  }
  assert.equal((await a.peer.refused('judge.rewind', ask)).error, 'account_needed');
  await judge.request('judge.rewind', ask);
  await a.peer.request('match.concede', { match, game: 1 });
  await until('the end', 20000, () => a.status === 'finished');
  await refused(ask, 'match_unknown');
  await Promise.all([a, b].map(({ peer }) => peer.end()));
});

await check('no errors in the log', () => must(!/"lvl":"error"/.test(server.logTail(1e7)), server.logTail()));
server.dispose();
finish();
