/* SPDX-License-Identifier: MIT
 * swap.mjs - two servers that draw the same ids and secrets, and the same match on both with the same
 * answers; but on one of them two cards lie in each other's place. Who has seen neither of the two gets
 * the same bytes from both: updates, snapshots, what match.resume and match.watch send from any event
 * on, and the replay before the secret is told, over the socket and over HTTP, before and after a
 * restart. That ends, for each viewer, with the event that shows one of the two, and that has
 * to be one that may. Only times are their own (`_ms`). SEED says which decks, places and answers. */
import path from 'node:path';

import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';
import { GAMES as RULES } from '../../proto/js/games.js';

const ANSWERS = Number(process.env.ANSWERS ?? 45); /* of a match; then one gives up */
const LOOK_EVERY = 15;
const dice = random(Number(process.env.SEED ?? 7));

/* Whose cards change places, and who can see neither of them at first. */
const SWAPS = [
  { seat: 'p2', from: 'hand', blind: ['p1', 'spectator'] },
  { seat: 'p1', from: 'hand', blind: ['p2', 'spectator'] },
  { seat: 'p1', from: 'deck', blind: ['p1', 'p2', 'spectator'] },
];

/** Text with the times taken out. */
const timeless = (text) => text.replace(/"(\w+_ms)":\d+/g, '"$1":0');

/** A connection of a viewer, and every byte that it got. */
class Viewer {
  constructor(side, role) {
    Object.assign(this, { side, role });
    this.reset();
  }

  reset() { Object.assign(this, { sent: {}, seq: 0, prompt: null, isOver: false }); }

  async connect() {
    this.peer = await Peer.open(this.side.server.url);
    this.peer.onNotice = ({ method, params }) => {
      if (method === 'match.update') {
        this.seq = params.from + params.events.length - 1;
        this.prompt = params.prompt;
      }
      if (method === 'match.status' && params.status === 'finished') this.isOver = true;
    };
    this.peer.socket.on('message', (data) => this.#keep(timeless(String(data))));
    return this;
  }

  /** As somebody new, or as who it was. */
  async enter() {
    await this.connect();
    if (this.token) await this.peer.request('session.resume', { token: this.token });
    else if (this.role === 'p1') {
      Object.assign(this, await this.peer.request('account.register', { handle: 'host', password: 'tournament' }));
      await this.side.server.get('/accounts/host/roles?add=2&drop=0', {
        socketPath: path.join(this.side.server.data, 'admin.sock'), method: 'POST' });
    } else {
      Object.assign(this, await this.peer.request('session.guest', { name: this.role }));
    }
    return this;
  }

  /* What was sent, a list for each method: between those the order is not told. How many watch and who
   * is there is told now and then. */
  #keep(text) {
    const { method } = JSON.parse(text);
    if (!['match.watched', 'match.presence'].includes(method)) (this.sent[method ?? 'answers'] ??= []).push(text);
  }
}

/** One of the two servers, with its players. */
class Side {
  constructor(swap) {
    this.swap = swap;
    this.server = new Server({ program: 'shinpand-test' });
    this.starts = 0;
    this.viewers = ['p1', 'p2', 'spectator'].map((role) => new Viewer(this, role));
  }

  async start() {
    this.starts += 1; /* nobody is given an id again that somebody has */
    const env = { TWIN_RANDOM: String(this.starts) };
    if (this.swap) env.TWIN_SWAP = this.swap;
    await this.server.start(env);
    for (const viewer of this.viewers) await viewer.enter();
  }

  async begin(game, pick) {
    const [p1, p2, spectator] = this.viewers;
    for (const viewer of this.viewers) viewer.reset();
    const { decks } = await p1.peer.request('deck.list', { game });
    const starters = decks.filter(({ starter, legal }) => starter && legal).map(({ deck }) => deck);
    const [mine, theirs] = pick.map((n) => starters[n % starters.length]);
    const { match, code } = await p1.peer.request('match.create', {
      game, deck: mine, opponent: 'private', settings: { hold: true, spectators: true } });
    await p2.peer.request('match.join', { code, deck: theirs });
    this.match = match;
    this.code = code;
    await until('the match to begin', 10000, () => p1.seq > 0 && p2.seq > 0);
    await spectator.peer.request('match.watch', { code });
    await this.settle(p1.seq);
  }

  /** Until all have been told so much. */
  settle(seq) {
    return until(`event ${seq} to be told to all`, 10000,
      () => this.viewers.every((viewer) => viewer.seq >= seq));
  }

  get asked() { return this.viewers.find(({ prompt }) => prompt?.options); }

  /** Another connection of a viewer, for as long as `ask` takes. @returns {Promise<object>} all it was sent */
  async aside(role, ask) {
    const { token } = this.viewers.find((viewer) => viewer.role === role);
    const other = new Viewer(this, role);
    other.token = token;
    await other.enter();
    await ask(other);
    other.peer.cut();
    return other.sent;
  }
}

const withoutId = ({ id, ...rest }) => JSON.stringify(rest);

/** An option that both offer and that says the same on both: its ids. The nth of several that are
 * alike answers to the nth. */
function common(left, right) {
  const from = dice.below(left.options.length);
  for (let n = 0; n < left.options.length; n += 1) {
    const at = (from + n) % left.options.length;
    const text = withoutId(left.options[at]);
    const nth = left.options.slice(0, at).filter((option) => withoutId(option) === text).length;
    const twin = right.options.filter((option) => withoutId(option) === text)[nth];
    if (twin) return [left.options[at].id, twin.id];
  }
  return null;
}

/** The same was sent by both, as far as it has come: one may be faster than the other, but not with what
 * was asked for. */
function alike(what, left, right) {
  assert.deepEqual(left.answers, right.answers, what);
  for (const method of Object.keys(left)) {
    const n = Math.min(left[method].length, right[method]?.length ?? 0);
    assert.deepEqual(left[method].slice(0, n), right[method]?.slice(0, n) ?? [], `${what}: ${method}`);
  }
}

/** Two sides and one game: what differs for whom. */
class Trial {
  constructor(sides, game, swap) {
    Object.assign(this, { sides, game, blind: new Map(swap.blind.map((role) => [role, null])) });
    this.updates = new Map(); /* by role: how many were the same */
    this.compared = { snapshots: 0, streams: 0, replays: 0 };
  }

  /** Those to whom neither card was shown. */
  get still() { return [...this.blind].filter(([, shown]) => shown === null).map(([role]) => role); }

  both(ask) { return Promise.all(this.sides.map(ask)); }

  /** Compares all that was sent so far, as far as both got it; the first event that differs has to be one
   * that shows a card. */
  compare() {
    for (const role of this.still) {
      const [left, right] = this.sides.map((side) => side.viewers.find((viewer) => viewer.role === role).sent);
      const { 'match.update': a = [], ...others } = left;
      const { 'match.update': b = [], ...theirs } = right;
      let at = this.updates.get(role) ?? 0;
      while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
      this.updates.set(role, at);
      if (at < Math.min(a.length, b.length)) this.#differ(role, a[at], b[at]);
      else alike(role, others, theirs);
    }
  }

  #differ(role, left, right) {
    const [x, y] = [left, right].map((text) => JSON.parse(text).params);
    const at = x.events.findIndex((event, k) => JSON.stringify(event) !== JSON.stringify(y.events[k]));
    must(at >= 0 && x.from === y.from, `${role} sees a difference beside the events:`, left, right);
    this.#mayShow(role, x.events[at], y.events[at]);
    this.blind.set(role, x.from + at);
  }

  /* The two events that differ: the same happens, to a card that is shown as what it is, where
   * the viewer may see it. */
  #mayShow(role, left, right) {
    const { hidden, hands } = RULES[this.game];
    const isOpen = (zone) => zone !== undefined && !hidden.includes(zone) && !hands.includes(zone);
    const { number: x, ...a } = left;
    const { number: y, ...b } = right;
    must(x && y && x !== y, `${role}: not a card that is shown:`, left, right);
    must(a.card === b.card && a.event === b.event && a.from === b.from && a.to === b.to, 'two things happen', left, right);
    const isOwn = left.seat === role && (hands.includes(left.to) || left.event === 'look');
    must(isOpen(left.to) || isOpen(left.from) || isOwn || left.event === 'reveal',
      `${role} is shown a card that lies hidden:`, left, right);
  }

  /** Everything that can be asked while the match runs. */
  async look() {
    for (const role of this.still) {
      const { seq } = this.sides[0].viewers[0];
      const from = dice.below(seq + 1);
      const got = await this.both((side) => side.aside(role, async (other) => {
        const after = from > 0 ? { game: 1, seq: from } : undefined;
        const where = role === 'spectator' ? { code: side.code } : { match: side.match };
        await other.peer.request(role === 'spectator' ? 'match.watch' : 'match.resume', after ? { ...where, after } : where);
        await until('the rest of the stream', 10000, () => from === seq || other.seq >= seq);
        await other.peer.request('match.snapshot', { match: side.match });
      }));
      must(got[0].answers.some((text) => text.includes('"view":{')), 'no snapshot');
      alike(`${role}, from event ${from} on`, ...got);
      this.compared.streams += 1;
      this.compared.snapshots += 1;
    }
  }

  /** Everything that can be asked of the replay, as long as its secret is held back. */
  async replay() {
    for (const role of this.blind.keys()) {
      const shown = this.blind.get(role) ?? Infinity; /* the event that has shown a card */
      const got = await this.both((side) => side.aside(role, (other) => this.#askAll(other, side.match, role, shown)));
      alike(`${role}, the replay`, ...got);
      this.compared.replays += got[0].answers.length;
    }
    const before = Math.min(500, (this.blind.get('spectator') ?? Infinity) - 1); /* events that show neither card */
    const pages = await this.both(async ({ server, match }) => {
      const texts = [];
      for (const where of ['', `/${match}`, `/${match}?download=1`, `/${match}/turns?game=1`, `/${match}/verify`,
        `/${match}/at?game=1&event=0&viewer=spectator`, `/${match}/at?game=1&event=0&viewer=p1`, `/${match}/events?game=1&from=1&limit=${before}&viewer=spectator`,
        `/${match}/events?game=1&from=1&viewer=all`]) {
        const { status, body } = await server.get(`/api/v1/replays${where}`);
        texts.push(`${status} ${timeless(body)}`);
      }
      return texts;
    });
    assert.deepEqual(pages[0], pages[1], 'over HTTP');
    must(pages[0][1].startsWith('403 '), 'a document that is held back', pages[0][1]);
  }

  async #askAll(other, match, role, shown) {
    const replay = match;
    const peer = other.peer;
    await peer.request('replay.list', { player: this.sides[0].viewers[0].player });
    await peer.request('replay.turns', { replay, game: 1 });
    for (const method of ['replay.get', 'replay.verify']) await peer.refused(method, { replay });
    for (const viewer of ['p1', 'p2', 'all'].filter((one) => one !== role)) {
      await peer.refused('replay.at', { replay, game: 1, event: 5, viewer });
      await peer.refused('replay.events', { replay, game: 1, from: 1, viewer });
    }
    const { last } = await peer.request('replay.events', { replay, game: 1, from: 1, limit: 1, viewer: role });
    const end = Math.min(last, shown - 1);
    for (let from = 1; from <= end; from += 100) {
      const limit = Math.min(100, end - from + 1);
      await peer.request('replay.events', { replay, game: 1, from, limit, viewer: role });
    }
    for (let event = 0; event <= end; event += 11) { /* a command is shown as a whole */
      if (this.#endOf(event) < shown) await peer.request('replay.at', { replay, game: 1, event, viewer: role });
    }
    if (shown === Infinity) { /* those who come when it is over */
      await peer.request(role === 'spectator' ? 'match.watch' : 'match.resume', { match });
      await until('the end', 10000, () => other.isOver);
      if (role !== 'spectator') await peer.request('match.snapshot', { match });
    }
  }

  /* The last event of the command that an event belongs to. */
  #endOf(event) {
    for (const text of this.sides[0].viewers[0].sent['match.update']) {
      const { match, from, events } = JSON.parse(text).params;
      if (match === this.sides[0].match && event < from + events.length) return from + events.length - 1;
    }
    return event;
  }

  async play() {
    const [left, right] = this.sides;
    const isOver = ({ viewers }) => viewers.every((viewer) => viewer.isOver);
    for (let n = 0; n < ANSWERS && this.still.length > 0; n += 1) {
      await until('somebody to be asked', 10000, () => this.sides.every((side) => side.asked || isOver(side)));
      if (isOver(left)) break;
      if (n % LOOK_EVERY === 0) await this.look();
      if (n === Math.floor(ANSWERS / 3)) await this.restart();
      const [a, b] = await until('the same to be asked', 10000, () => left.asked && right.asked && [left.asked, right.asked]);
      const [x, y] = [a.prompt, b.prompt];
      must(a.role === b.role && x.prompt === y.prompt, 'another prompt', x, y);
      const picks = common(x, y);
      if (picks === null) break; /* who holds the cards has nothing else to do */
      const [seq] = await Promise.all([a, b].map(async (viewer, i) => {
        const { prompt } = viewer.prompt;
        viewer.prompt = null; /* the update comes before the result */
        return (await viewer.peer.request('match.answer', { match: viewer.side.match, game: 1, prompt, picks: [picks[i]] })).seq;
      }));
      await this.both((side) => side.settle(seq));
      this.compare();
    }
    if (!isOver(left)) {
      await this.both((side) => side.viewers[0].peer.request('match.concede', { match: side.match, game: 1, whole: true }));
    }
    await this.both((side) => until('the end', 10000, () => side.viewers.every(({ isOver }) => isOver)));
    this.compare();
    for (const role of this.still) { /* and nothing less */
      const [a, b] = this.sides.map((side) => side.viewers.find((viewer) => viewer.role === role).sent);
      assert.deepEqual(a, b, `${role}: all of it`);
    }
  }

  /** Both servers are killed, and all come back with what they had. */
  async restart() {
    await this.both(async (side) => {
      await side.server.stop('SIGKILL');
      await side.start();
      for (const { role, peer, seq, isOver } of side.viewers) {
        if (isOver) continue;
        const after = { game: 1, seq };
        if (role === 'spectator') await peer.request('match.watch', { code: side.code, after });
        else await peer.request('match.resume', { match: side.match, after });
      }
    });
  }
}

const sum = { updates: 0, shown: 0 };
for (const swap of SWAPS) {
  const plan = `${swap.seat} ${swap.from} ${dice.below(3)} deck ${swap.from === 'deck' ? 5 + dice.below(10) : dice.below(8)}`;
  const sides = [new Side(null), new Side(plan)];
  for (const side of sides) await side.start();
  for (const game of GAMES) {
    await check(`${game}: ${swap.blind.join(' and ')} cannot know that two cards change places (${plan})`, async () => {
      const trial = new Trial(sides, game, swap);
      const pick = [dice.below(100), dice.below(100)];
      for (const side of sides) await side.begin(game, pick);
      assert.equal(sides[0].match, sides[1].match, 'the two servers draw other ids');
      trial.compare();
      await trial.play();
      await trial.replay();
      await trial.restart();
      await trial.replay();
      const truths = await trial.both(async ({ viewers: [{ peer }], match }) => {
        await peer.request('replay.reveal', { replay: match });
        const { replay } = await peer.request('replay.get', { replay: match });
        const { view } = await peer.request('replay.at', { replay: match, game: 1, event: 0, viewer: 'all' });
        return { secret: replay.secret, decks: replay.decks, table: JSON.stringify(view) };
      });
      assert.deepEqual([truths[0].secret, truths[0].decks], [truths[1].secret, truths[1].decks]);
      must(truths[0].table !== truths[1].table, 'nothing was swapped: this test is blind');
      const { snapshots, streams, replays } = trial.compared;
      const told = [...trial.blind].map(
        ([role, seq]) => `${role} ${trial.updates.get(role)} updates, shown ${seq ? `at ${seq}` : 'never'}`);
      console.log(`     ${told.join('; ')}; ${streams} streams, ${snapshots} snapshots, ${replays} answers about the replay`);
      sum.updates += [...trial.updates.values()].reduce((a, b) => a + b, 0);
      sum.shown += [...trial.blind.values()].filter((seq) => seq !== null).length;
    });
  }
  for (const { server, viewers } of sides) {
    for (const { peer } of viewers) peer.cut();
    must((await server.stop()).code === 0, 'no clean end', server.logTail());
    server.dispose();
  }
}

await check('enough was looked at', () => {
  must(sum.updates > 300 && sum.shown > 0, sum);
});

finish();
