/* SPDX-License-Identifier: MIT
 * judge.mjs - what judges and admins see and do: who may, who may not, what is told to whom, and what the
 * record says of it, over the protocol and over the admin socket. */
import { checkReplay } from '../../proto/js/verify_replay.js';
import { assert, check, finish, must, random, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const FLAGS = ['--register-rate', '0', '--login-rate', '0'];
const WORD = 'correct horse battery';
const NOWHERE = 'a'.repeat(16);
const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const dice = random(23);
let made = 0;

async function guest(name) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, await peer.request('session.guest', { name }));
}

/** A new account with roles. */
async function account(...roles) {
  const peer = await Peer.open(server.url);
  const handle = `${roles[0] ?? 'player'}-${made += 1}`;
  Object.assign(peer, await peer.request('account.register', { handle, password: WORD }));
  if (roles.length > 0) {
    const { status, stderr } = ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle,
      ...roles.map((role) => `+${role}`));
    must(status === 0, stderr);
  }
  return peer;
}

/** The player again, on a new connection. */
async function again({ token }) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, { token, ...await peer.request('session.resume', { token }) });
}

const ends = (...peers) => Promise.all(peers.map((peer) => peer.end()));

async function deck(peer, game) {
  const { decks } = await peer.request('deck.list', { game });
  return dice.of(decks.filter(({ starter, legal }) => starter && legal)).deck;
}

/** A live match of the two, or of one against a bot. */
async function pair(a, b, { game = GAMES[0], settings = {} } = {}) {
  const { match, code } = await a.request('match.create', {
    game, deck: await deck(a, game), opponent: 'private', settings,
  });
  await b.request('match.join', { code, deck: await deck(b, game) });
  for (const peer of [a, b]) await told(peer, 'match.status', ({ status }) => status === 'live');
  return match;
}

/** The next notice of that method that fits. */
const told = (peer, method, fits = () => true) => (
  peer.next((message) => message.method === method && fits(message.params)).then(({ params }) => params));
const isQuiet = (peer, method) => !peer.inbox.some((message) => message.method === method);

/** shinpanctl on the admin socket. @returns {object|string} the result, or the name of the error */
function local(command, ...args) {
  const { status, stdout, stderr } = ctl(command, '--json', '--db', `${server.data}/shinpan.db`, ...args);
  if (status === 0) return JSON.parse(stdout);
  must(status === 1, status, stderr);
  return stderr.match(/^shinpanctl: (\w+)/)[1];
}

/** What is refused, and with which error. */
async function refused(peer, method, params, error, field) {
  const refusal = await peer.refused(method, params);
  assert.deepEqual([refusal.error, refusal.field], [error, field], `${method} ${JSON.stringify(params)}`);
}

/** The prompt that is open now, as the judge sees it. */
async function open(match) {
  const { prompt, game, seq } = await judge.request('judge.view', { match });
  return { game, seq, ...prompt };
}
const pickOf = ({ options }) => dice.of(options).id;

let admin = await account('admin');
let judge = await account('judge');

/** The server dies and comes back, and so do admin and judge. */
async function restart() {
  await server.stop('SIGKILL');
  await server.start();
  [admin, judge] = [await again(admin), await again(judge)];
}

/** The rows of the record about a subject, oldest first, without what differs from run to run. */
async function record(subject, verb) {
  const { rows } = await admin.request('audit.list', { subject, ...(verb && { verb }) });
  return rows.reverse();
}

await check('a judge is called, looks after it, and is done', async () => {
  const [a, b, other] = [await account(), await guest('caller'), await account('judge')];
  const match = await pair(a, b);
  const { call } = await a.request('judge.call', { match, text: ' Is  that\nright? ' });
  for (const peer of [judge, other, admin, a]) {
    const heard = await told(peer, 'judge.called');
    assert.deepEqual([heard.call, heard.match, heard.seat, heard.player, heard.name, heard.text, heard.state, heard.judge],
      [call, match, 'p1', a.player, a.name, 'Is that right?', 'open', undefined]);
  }
  must(isQuiet(b, 'judge.called'), 'the opponent heard of it');
  await refused(a, 'judge.call', { match }, 'call_open', 'params.match');
  const { call: second } = await b.request('judge.call', { match });
  assert.deepEqual((await judge.request('judge.calls', {})).calls.map((row) => [row.call, row.state]),
    [[second, 'open'], [call, 'open']]);
  await judge.request('judge.take', { call });
  for (const peer of [other, a]) {
    const heard = await told(peer, 'judge.called', ({ state }) => state === 'taken');
    assert.deepEqual([heard.call, heard.judge], [call, judge.name]);
  }
  await judge.request('judge.take', { call }); /* twice is fine */
  await refused(other, 'judge.take', { call }, 'call_closed', 'params.call');
  await other.request('judge.close', { call }); /* but any judge may end it */
  await refused(judge, 'judge.take', { call }, 'call_closed', 'params.call');
  await refused(judge, 'judge.close', { call: 9999 }, 'call_unknown', 'params.call');
  const { calls, next } = await judge.request('judge.calls', { limit: 1 });
  assert.deepEqual([calls.map((row) => row.call), next], [[second], second]);
  assert.deepEqual((await judge.request('judge.calls', { before: next })).calls, []);
  assert.equal((await judge.request('judge.calls', { all: true })).calls.length, 2);
  assert.deepEqual((await record(`call ${call}`)).map((row) => [row.actor, row.verb, row.result]), [
    [judge.player, 'judge.take', 'ok'], [judge.player, 'judge.take', 'ok'], [other.player, 'judge.take', 'call_closed'],
    [other.player, 'judge.close', 'ok'], [judge.player, 'judge.take', 'call_closed']]);
  await ends(a, b, other);
});

await check('who may not call', async () => {
  const [a, b, c] = [await account(), await guest('second'), await account()];
  const match = await pair(a, b);
  await refused(c, 'judge.call', { match }, 'match_unknown', 'params.match'); /* it is private */
  await refused(a, 'judge.call', { match: NOWHERE }, 'match_unknown', 'params.match');
  await refused(a, 'judge.call', { match, text: '\u200b' }, 'text_refused', 'params.text');
  const { match: open } = await a.request('match.create', { game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'open' });
  await refused(a, 'judge.call', { match: open }, 'match_not_live', 'params.match');
  for (const peer of [a, b]) {
    for (const [method, params] of [['judge.calls', {}], ['judge.take', { call: 1 }], ['judge.close', { call: 1 }],
      ['judge.view', { match }], ['admin.announce', { text: 'x' }], ['audit.list', {}]]) {
      await refused(peer, method, params, peer === b ? 'account_needed' : 'role_needed');
    }
  }
  for (const method of ['admin.announce', 'audit.list']) {
    await refused(judge, method, method === 'audit.list' ? {} : { text: 'x' }, 'role_needed');
  }
  for (let i = 0; i < 2; i += 1) {
    const { call } = await a.request('judge.call', { match });
    await judge.request('judge.close', { call });
  }
  const refusal = await a.refused('judge.call', { match });
  must(refusal.error === 'too_fast' && refusal.data.retry_ms > 0, refusal.error);
  await ends(a, b, c);
});

for (const game of GAMES) {
  await check(`a judge sees everything, and that is written down: ${game}`, async () => {
    const [a, b] = [await account(), await guest('seen')];
    const match = await pair(a, b, { game, settings: { clock: { bank_s: 600 } } });
    const seen = await judge.request('judge.view', { match, reason: 'a call' });
    const own = await a.request('match.snapshot', { match });
    assert.deepEqual([seen.match, seen.game, seen.seq, seen.status, seen.phase, seen.paused, seen.wins],
      [match, 1, own.seq, 'live', 'playing', false, [0, 0]]);
    const clocks = seen.players.map(({ bank_ms, running }) => ({ bank_ms, running }));
    assert.deepEqual(seen.players.map(({ seat, player, name, here }) => ({ seat, player, name, here })), [{ seat: 'p1', player: a.player, name: a.name, here: true },
      { seat: 'p2', player: b.player, name: 'seen', here: true }]);
    must(clocks.every(({ bank_ms: ms }) => ms > 0 && ms <= 600000), clocks);
    assert.equal(clocks.filter(({ running }) => running).length, 1);
    const numbers = (view) => JSON.stringify(view).match(/"number":"/g).length;
    must(numbers(seen.view) > numbers(own.view), 'no more than a player');
    for (const seat of ['p1', 'p2']) {
      for (const { number } of seen.view[seat].hand.cards) must(number !== undefined, 'a hidden card', seat);
      must(seen.view[seat].hand.cards.length > 0, 'no hand', seat);
    }
    must(seen.prompt.options.length > 0, seen.prompt);
    assert.deepEqual((await record(match)).map((row) => [row.actor, row.name, row.verb, row.reason, row.result]),
      [[judge.player, judge.name, 'judge.view', 'a call', 'ok']]);
    await a.end();
    await until('the judge to see who is there', 5000, async () => (
      !(await judge.request('judge.view', { match })).players[0].here));
    await b.end();
  });
}

await check('a judge who plays or watches a match is not its judge', async () => {
  const [a, b, both] = [await account('judge'), await guest('third'), await account('judge')];
  const { match } = await a.request('match.create', {
    game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'open', settings: { spectators: true },
  });
  await refused(judge, 'judge.view', { match }, 'match_not_live', 'params.match');
  await b.request('match.join', { match, deck: await deck(b, GAMES[0]) });
  await refused(a, 'judge.view', { match }, 'judge_involved', 'params.match');
  await both.request('judge.view', { match });
  const looking = await again(both);
  await looking.request('match.watch', { match });
  await refused(both, 'judge.view', { match }, 'judge_involved', 'params.match');
  await looking.request('match.leave', { match });
  await both.request('judge.view', { match });
  await refused(judge, 'judge.view', { match: NOWHERE }, 'match_unknown', 'params.match');
  assert.deepEqual((await record(match)).map((row) => [row.actor, row.result]), [
    [judge.player, 'match_not_live'], [a.player, 'judge_involved'], [both.player, 'ok'],
    [both.player, 'judge_involved'], [both.player, 'ok']]);
  await ends(a, b, both, looking);
});

for (const game of GAMES) {
  await check(`a judge follows a match and sees all of it: ${game}`, async () => {
    const [a, b, c, late] = [await account(), await guest('followed'), await account('judge'), await account('judge')];
    const { match } = await a.request('match.create', {
      game, deck: await deck(a, game), opponent: 'open', settings: { spectators: true, delay_s: 600 },
    });
    await refused(c, 'judge.watch', { match }, 'match_not_live', 'params.match');
    await b.request('match.join', { match, deck: await deck(b, game) });
    await refused(c, 'judge.watch', { match, after: { game: 1, seq: 9999 } }, 'seq_unknown', 'params.after');
    await refused(c, 'judge.watch', { match: NOWHERE }, 'match_unknown', 'params.match');
    await refused(a, 'judge.watch', { match }, 'role_needed');
    await refused(c, 'judge.unwatch', { match }, 'match_unknown', 'params.match');
    const facts = await c.request('judge.watch', { match, reason: 'a call' });
    assert.deepEqual([facts.game, facts.status, facts.players.length, facts.wins], [1, 'live', 2, [0, 0]]);
    const events = [];
    const prompts = new Map();
    const take = ({ params: { from, events: more, prompt } }) => {
      must(from === events.length + 1, from, events.length);
      events.push(...more);
      if (prompt) prompts.set(prompt.prompt, prompt);
    };
    for (let i = 0; i < 12; i += 1) {
      const prompt = await open(match);
      if (prompt.prompt === undefined) break;
      const mover = prompt.seat === 'p1' ? a : b;
      await mover.request('match.answer', { match, game: 1, prompt: prompt.prompt, picks: [pickOf(prompt)] });
    }
    await late.request('judge.watch', { match, after: { game: 1, seq: 3 } });
    assert.equal((await late.next(({ method }) => method === 'match.update')).params.from, 4);
    await late.request('judge.unwatch', { match });
    await judge.request('judge.pause', { match, reason: 'wait' });
    assert.equal((await told(c, 'match.ruling')).what, 'pause');
    assert.equal((await told(c, 'match.offered')).what, 'pause');
    await judge.request('judge.resume', { match });
    await b.end();
    assert.deepEqual((({ seat, here }) => [seat, here])(await told(c, 'match.presence')), ['p2', false]);
    await a.request('match.concede', { match, game: 1 });
    const end = await told(c, 'match.status', ({ status }) => status === 'finished');
    assert.equal(end.winner, 'p2');
    for (const message of c.inbox.filter(({ method }) => method === 'match.update')) take(message);
    must([...prompts.values()].every(({ options }) => options.length > 0), 'a prompt without options');
    const replay = await until('the replay', 5000, () => a.request('replay.get', { replay: match }).then((r) => r.replay, () => null));
    assert.deepEqual(events, replay.games[0].events);
    must(isQuiet(late, 'match.status'), 'heard after the end');
    await refused(c, 'judge.unwatch', { match }, 'match_unknown', 'params.match');
    assert.deepEqual((await record(match, 'judge.watch')).map((row) => [row.reason, row.result]), [
      [undefined, 'match_not_live'], [undefined, 'seq_unknown'], ['a call', 'ok'], [undefined, 'ok']]);
    await ends(a, c, late);
  });
}

await check('who is no judge any more is told nothing more', async () => {
  const [a, b, c] = [await account(), await guest('short'), await account('judge')];
  const match = await pair(a, b);
  await c.request('judge.watch', { match });
  const { handle } = await c.request('account.get');
  must(ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle, '-judge').status === 0, 'the role stays');
  c.inbox.length = 0;
  await a.request('match.concede', { match, game: 1 });
  await told(b, 'match.status', ({ status }) => status === 'finished');
  await c.request('account.get');
  must(isQuiet(c, 'match.update') && isQuiet(c, 'match.status'), c.inbox);
  const watched = async (params) => JSON.parse((await server.post('/rpc', JSON.stringify(
    { jsonrpc: '2.0', id: 1, method: 'judge.watch', params }))).body).error.data.error;
  assert.equal(await watched({ match }), 'match_unknown');
  const other = await pair(a, b);
  assert.equal(await watched({ match: other }), 'session_needed'); /* there is nobody to tell it to */
  await ends(a, b, c);
});

/** The replay of a match that is over, verified by the server and, as far as chance goes, here. */
async function replayOf(peer, match) {
  const { replay } = await peer.request('replay.get', { replay: match });
  const verdict = await peer.request('replay.verify', { replay: match });
  must(verdict.passed, verdict);
  const { status, body } = await server.get(`/api/v1/replays/${match}`);
  must(status === 200, status);
  for (const { name, isRight, detail } of await checkReplay(body)) must(isRight, name, detail ?? '');
  const shown = ctl('replay', 'show', '--db', `${server.data}/shinpan.db`, match).stdout;
  for (const { what, seat, judge: by, reason } of JSON.parse(body).rulings) {
    const line = `judge ${by}: ${what}${seat ? ` for ${seat}` : ''}${reason ? `: ${reason}` : ''}\n`;
    must(shown.includes(line), line, shown);
  }
  return replay;
}

for (const game of GAMES) {
  await check(`a judge answers for a seat, and everybody knows: ${game}`, async () => {
    const [a, b, c] = [await account(), await guest('acted'), await guest('watching')];
    const { match } = await a.request('match.create', {
      game, deck: await deck(a, game), opponent: 'open', settings: { spectators: true },
    });
    await b.request('match.join', { match, deck: await deck(b, game) });
    await c.request('match.watch', { match });
    const prompt = await open(match);
    const { seat } = prompt;
    const call = { match, game: 1, seat, prompt: prompt.prompt, picks: [pickOf(prompt)], reason: 'a call' };
    const other = seat === 'p1' ? 'p2' : 'p1';
    await refused(judge, 'judge.act', { ...call, seat: other }, 'other_seat', 'params.prompt');
    await refused(judge, 'judge.act', { ...call, prompt: 999 }, 'prompt_closed', 'params.prompt');
    await refused(judge, 'judge.act', { ...call, game: 2 }, 'game_closed', 'params.game');
    await refused(judge, 'judge.act', { ...call, picks: [9999] }, 'option_unknown', 'params.picks');
    await refused(judge, 'judge.act', { ...call, match: NOWHERE }, 'match_unknown', 'params.match');
    await refused(a, 'judge.act', call, 'role_needed');
    const { seq } = await judge.request('judge.act', call);
    must(seq > prompt.seq, seq, prompt);
    for (const peer of [a, b, c]) {
      const ruling = await told(peer, 'match.ruling');
      assert.deepEqual(ruling, { match, game: 1, ruling: 1, what: 'act', seat, from: prompt.seq + 1, seq,
        judge: judge.name, reason: 'a call' });
      await told(peer, 'match.update', ({ from, events }) => from === ruling.from && from + events.length - 1 === seq);
    }
    await b.end();
    const again2 = await again(b);
    await again2.request('match.resume', { match });
    assert.equal((await told(again2, 'match.ruling')).what, 'act');
    await restart();
    const a2 = await again(a);
    await a2.request('match.resume', { match });
    const ruling = await told(a2, 'match.ruling');
    assert.deepEqual([ruling.ruling, ruling.from, ruling.seq, ruling.reason], [1, prompt.seq + 1, seq, 'a call']);
    await judge.request('judge.result', { match, result: other, reason: 'slow play' });
    assert.deepEqual((({ ruling: number, what, seat: whose, reason }) => [number, what, whose, reason])(
      await told(a2, 'match.ruling', ({ what }) => what === 'result')), [2, 'result', other, 'slow play']);
    const end = await told(a2, 'match.status', ({ status }) => status === 'finished');
    assert.deepEqual([end.winner, end.reason, end.wins], [other, 'judge', other === 'p1' ? [1, 0] : [0, 1]]);
    const replay = await replayOf(a2, match);
    assert.deepEqual([replay.format, replay.winner, replay.reason, replay.ruled, replay.conceded],
      ['shinpan-replay-3', other, 'judge', null, null]);
    assert.deepEqual(replay.rulings.map(({ game: number, command, what, seat: whose, judge: by, reason }) => (
      [number, command, what, whose, by, reason])), [
      [1, 1, 'act', seat, judge.name, 'a call'], [1, 2, 'result', other, judge.name, 'slow play']]);
    assert.deepEqual(replay.games[0].commands.map((row) => row.slice(1, 4)), [
      [seat, 'answer', prompt.prompt], [other, 'rule', 1]]);
    const rows = await record(match);
    assert.deepEqual(rows.filter(({ verb }) => verb !== 'judge.view').map((row) => [row.verb, row.reason, row.result]), [
      ['judge.act', 'a call', 'other_seat'], ['judge.act', 'a call', 'prompt_closed'], ['judge.act', 'a call', 'game_closed'],
      ['judge.act', 'a call', 'option_unknown'], ['judge.act', 'a call', 'ok'], ['judge.result', 'slow play', 'ok']]);
    await refused(judge, 'judge.result', { match, result: 'p1', reason: 'x' }, 'match_unknown', 'params.match');
    await ends(a2);
  });
}

await check('a judge decides a game, or the match', async () => {
  const matchOf = async (bestOf) => {
    const [a, b] = [await account(), await guest('decided')];
    return { a, b, match: await pair(a, b, { settings: { best_of: bestOf } }) };
  };
  for (const [result, whole, bestOf, status, winner, wins] of [
    ['p2', true, 3, 'finished', 'p2', [0, 1]], ['drawn', true, 3, 'finished', undefined, [0, 0]],
    ['void', true, 3, 'void', undefined, [0, 0]], ['void', false, 3, 'void', undefined, [0, 0]],
    ['drawn', false, 3, 'live', undefined, [0, 0]]]) {
    const { a, b, match } = await matchOf(bestOf);
    await judge.request('judge.result', { match, result, ...(whole && { whole }), reason: 'so it is' });
    const end = await told(a, 'match.status', ({ phase }) => phase !== 'playing');
    assert.deepEqual([end.status, end.winner, end.wins, end.reason], [status, winner, wins, 'judge'], `${result} ${whole}`);
    if (status === 'live') {
      await refused(judge, 'judge.result', { match, result: 'p1', reason: 'x' }, 'match_not_live', 'params.match');
    } else {
      const replay = await replayOf(a, match);
      assert.deepEqual([replay.winner, replay.reason, replay.ruled], [winner ?? null, 'judge', whole ? result : null]);
      assert.equal(end.key, replay.secret);
    }
    await ends(a, b);
  }
  const { a, b, match } = await matchOf(3); /* between two games */
  await a.request('match.concede', { match, game: 1 });
  await told(a, 'match.status', ({ phase }) => phase === 'between');
  await refused(judge, 'judge.result', { match, result: 'p1', reason: 'x' }, 'match_not_live', 'params.match');
  await judge.request('judge.result', { match, result: 'p1', whole: true, reason: 'they asked' });
  assert.equal((await told(b, 'match.ruling')).seq > 0, true);
  const end = await told(b, 'match.status', ({ status }) => status === 'finished');
  assert.deepEqual([end.winner, end.wins, end.reason], ['p1', [0, 1], 'judge']);
  const replay = await replayOf(b, match);
  assert.deepEqual([replay.winner, replay.ruled, replay.games.length, replay.games[0].winner, replay.games[0].reason],
    ['p1', 'p1', 1, 'p2', 'concession']);
  assert.deepEqual(replay.rulings.map(({ what, seat, reason }) => [what, seat, reason]), [['result', 'p1', 'they asked']]);
  await ends(a, b);
});

for (const game of GAMES) {
  await check(`clocks stand and are changed: ${game}`, async () => {
    const [a, b] = [await account(), await account()];
    const match = await pair(a, b, { game, settings: { clock: { bank_s: 600 } } });
    const clock = async (how, ms, seat = 'p1') => {
      const { bank_ms: bank } = await judge.request('judge.clock', { match, seat, how, ms, reason: 'a call' });
      const ruling = await told(b, 'match.ruling', ({ what }) => what === 'clock');
      assert.equal(ruling.clock[`${seat}_ms`], bank);
      assert.deepEqual([ruling.seat, ruling.from], [seat, undefined]);
      return bank;
    };
    await judge.request('judge.pause', { match, reason: 'a question' });
    for (const peer of [a, b]) {
      assert.deepEqual((({ what, judge: by, reason }) => [what, by, reason])(await told(peer, 'match.ruling')),
        ['pause', judge.name, 'a question']);
      assert.deepEqual((({ what, state }) => [what, state])(await told(peer, 'match.offered')), ['pause', 'accepted']);
    }
    assert.equal(await clock('set', 100000), 100000);
    assert.equal(await clock('add', 23456), 123456);
    assert.equal(await clock('take', 3456), 120000);
    assert.equal(await clock('take', 86400000, 'p2'), 0);
    assert.equal(await clock('add', 86400000, 'p2'), 86400000);
    assert.equal(await clock('add', 1, 'p2'), 86400000);
    await server.advance(5000);
    const stands = await judge.request('judge.view', { match });
    assert.deepEqual([stands.paused, ...stands.players.map((p) => [p.bank_ms, p.running])],
      [true, [120000, undefined], [86400000, undefined]]);
    const prompt = await open(match);
    const [mine, other] = prompt.seat === 'p1' ? [a, b] : [b, a];
    await refused(mine, 'match.answer', { match, game: 1, prompt: prompt.prompt, picks: [pickOf(prompt)] }, 'match_paused', 'params.match');
    await refused(a, 'match.offer', { match, what: 'resume' }, 'judge_paused', 'params.match');
    await refused(judge, 'judge.pause', { match, reason: 'x' }, 'match_paused', 'params.match');
    await restart();
    const [a2, b2] = [await again(a), await again(b)];
    for (const peer of [a2, b2]) {
      await peer.request('match.resume', { match });
      assert.equal((await told(peer, 'match.offered')).state, 'accepted');
    }
    const back = await judge.request('judge.view', { match });
    assert.deepEqual([back.paused, ...back.players.map((p) => [p.bank_ms, p.running])],
      [true, [120000, undefined], [86400000, undefined]]);
    await refused(b2, 'match.offer', { match, what: 'resume' }, 'judge_paused', 'params.match');
    await judge.request('judge.resume', { match });
    for (const peer of [a2, b2]) await told(peer, 'match.ruling', ({ what }) => what === 'resume');
    await refused(judge, 'judge.resume', { match }, 'not_paused', 'params.match');
    const runs = await judge.request('judge.view', { match });
    must(!runs.paused && runs.players.some(({ running }) => running), runs.players);
    await a2.request('match.concede', { match, game: 1 });
    const end = await told(a2, 'match.status', ({ status }) => status === 'finished');
    assert.equal(end.winner, 'p2');
    await refused(judge, 'judge.pause', { match, reason: 'x' }, 'match_unknown', 'params.match');
    const replay = await replayOf(a2, match);
    assert.deepEqual(replay.rulings.map(({ what, seat, p1_ms: ms }) => [what, seat, ms]).slice(1), [
      ['clock', 'p1', 100000], ['clock', 'p1', 123456], ['clock', 'p1', 120000], ['clock', 'p2', 120000],
      ['clock', 'p2', 120000], ['clock', 'p2', 120000], ['resume', null, 120000]]);
    const rows = (await record(match)).filter(({ verb }) => verb === 'judge.clock');
    assert.deepEqual([rows[1].before, rows[1].after].map((text) => JSON.parse(text).bank_ms), [100000, 123456]);
    await ends(a2, b2, other === a ? b : a);
  });
}

await check('who may not decide', async () => {
  const [a, b, c] = [await account('judge'), await guest('of two'), await account()];
  const match = await pair(a, b);
  const { match: waits } = await a.request('match.create', { game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'open' });
  await refused(a, 'chat.history', { match }, 'judge_involved', 'params.match');
  for (const [method, more] of [['judge.pause', {}], ['judge.resume', {}], ['judge.result', { result: 'p1' }],
    ['judge.clock', { seat: 'p1', how: 'set', ms: 1 }], ['judge.act', { game: 1, seat: 'p1', prompt: 1, picks: [0] }]]) {
    const params = { ...more, reason: 'x' };
    await refused(a, method, { match, ...params }, 'judge_involved', 'params.match');
    await refused(b, method, { match, ...params }, 'account_needed');
    await refused(c, method, { match, ...params }, 'role_needed');
    await refused(judge, method, { match: NOWHERE, ...params }, 'match_unknown', 'params.match');
    await refused(judge, method, { match: waits, ...params }, 'match_not_live', 'params.match');
    await refused(judge, method, { match, ...params, reason: '\u200b' }, 'text_refused', 'params.reason');
    await refused(judge, method, { match, ...more, ...(method === 'judge.resume' && { match: undefined }) },
      'missing', method === 'judge.resume' ? 'params.match' : 'params.reason');
  }
  await refused(judge, 'judge.clock', { match, seat: 'p1', how: 'set', ms: 1, reason: 'x' }, 'no_clocks', 'params.match');
  await judge.request('judge.pause', { match, reason: 'x' });
  await server.advance(16 * 60 * 1000); /* max_pause is for what players agree on */
  assert.equal((await judge.request('judge.view', { match })).paused, true);
  await ends(a, b, c);
});

await check('an admin closes connections, and knows which there are', async () => {
  const [a, b] = [await account(), await guest('present')];
  const match = await pair(a, b);
  const { connections, total } = await admin.request('admin.connections', { player: a.player });
  const [{ connection, since_ms: since, ...row }] = connections;
  assert.deepEqual([row, connections.length, total],
    [{ address: '127.0.0.1', program: 'wire-tests/1', player: a.player, name: a.name, streams: 1 }, 1, 1]);
  must(connection > 0 && Math.abs(since - Date.now()) < 86400000 * 100, since);
  const all = [];
  for (let after; ;) {
    const page = await admin.request('admin.connections', { limit: 2, ...(after && { after }) });
    all.push(...page.connections);
    after = page.next;
    if (after === undefined) break;
  }
  const numbers = all.map((one) => one.connection);
  assert.deepEqual(numbers, [...new Set(numbers)].sort((x, y) => x - y));
  must(numbers.includes(connection), numbers);
  const known = [];
  for (let after; ;) {
    const page = await admin.request('admin.players', { limit: 3, ...(after && { after }) });
    known.push(...page.players);
    after = page.next;
    if (after === undefined) break;
  }
  assert.deepEqual(known.find(({ player }) => player === b.player), { player: b.player, name: 'present', connections: 1, matches: 1 });
  must(known.find(({ player }) => player === a.player).handle !== undefined, known);
  const { matches } = await judge.request('judge.matches', { limit: 100 });
  const mine = matches.find((one) => one.match === match);
  assert.deepEqual([mine.status, mine.phase, mine.private, mine.number, mine.players.map(({ player }) => player)],
    ['live', 'playing', true, 1, [a.player, b.player]]);
  const ids = [];
  for (let after; ;) {
    const page = await judge.request('judge.matches', { limit: 2, ...(after && { after }) });
    ids.push(...page.matches.map((one) => one.match));
    after = page.next;
    if (after === undefined) break;
  }
  assert.deepEqual(ids, [...ids].sort());
  assert.deepEqual(ids, matches.map((one) => one.match));
  await refused(judge, 'judge.matches', { game: 'chess' }, 'game_unknown', 'params.game');

  await refused(judge, 'admin.kick', { connection }, 'role_needed');
  await refused(admin, 'admin.kick', { connection: 999999 }, 'connection_unknown', 'params.connection');
  await refused(admin, 'admin.kick', { player: 'g'.padEnd(17, 'a') }, 'player_unknown', 'params.player');
  assert.deepEqual(await admin.request('admin.kick', { connection, reason: 'wake up' }), { connections: 1 });
  assert.deepEqual((({ code, text }) => [code, text])(await told(a, 'server.notice')), ['kicked', 'wake up']);
  assert.deepEqual(await a.closed, { code: 1008, reason: 'kicked' });
  const a2 = await again(a); /* may come back */
  assert.deepEqual(local('admin', 'kick', `player=${a.player}`), { connections: 1 });
  assert.equal((await a2.closed).code, 1008);
  assert.deepEqual((await record(a.player, 'admin.kick')).map((one) => [one.actor, one.result]), [['local', 'ok']]);
  assert.equal((await record(a.player, 'admin.connections')).length, 1);
  await b.end();
});

await check('who is banned is put out and stays out', async () => {
  const [a, b] = [await account(), await guest('rude')];
  const match = await pair(a, b);
  const second = await again(b);
  await refused(judge, 'admin.ban', { player: b.player, reason: 'x' }, 'role_needed');
  await refused(admin, 'admin.ban', { player: 'g'.padEnd(17, 'a'), reason: 'x' }, 'player_unknown', 'params.player');
  await refused(admin, 'admin.ban', { address: '300.1.1.1', reason: 'x' }, 'address_refused', 'params.address');
  await refused(admin, 'admin.unban', { ban: 9999 }, 'ban_unknown', 'params.ban');
  const ban = await admin.request('admin.ban', { player: b.player, seconds: 3600, reason: 'insults' });
  assert.deepEqual([ban.player, ban.name, ban.reason, ban.by], [b.player, 'rude', 'insults', admin.name]);
  for (const peer of [b, second]) {
    assert.equal((await told(peer, 'session.ended')).reason, 'banned');
    assert.deepEqual((({ code, text }) => [code, text])(await told(peer, 'server.notice')), ['banned', 'insults']);
    assert.deepEqual(await peer.closed, { code: 1008, reason: 'banned' });
  }
  const back = await Peer.open(server.url); /* the token begins nothing while the ban holds */
  assert.equal((await back.refused('session.resume', { token: b.token })).error, 'banned');
  assert.deepEqual(await back.closed, { code: 1008, reason: 'banned' });
  await admin.request('admin.ban', { player: a.player, reason: 'for good' });
  await a.closed;
  must((await judge.request('judge.view', { match })).players.every(({ here }) => !here), 'the match goes on without them');
  const login = async () => {
    const peer = await Peer.open(server.url);
    const refusal = await peer.refused('session.login', { handle: a.handle, password: WORD });
    assert.deepEqual(await peer.closed, { code: 1008, reason: 'banned' });
    return [refusal.error, refusal.data.retry_ms];
  };
  assert.deepEqual(await login(), ['banned', undefined]);
  await restart();
  assert.deepEqual(await login(), ['banned', undefined]);
  const { bans } = await admin.request('admin.bans');
  assert.deepEqual(bans.map(({ player, reason }) => [player, reason]), [[b.player, 'insults'], [a.player, 'for good']]);
  const page = await admin.request('admin.bans', { limit: 1 });
  assert.deepEqual([page.bans.length, page.next, (await admin.request('admin.bans', { after: page.next })).bans.length],
    [1, bans[0].ban, 1]);
  const again1 = await admin.request('admin.ban', { player: a.player, seconds: 60, reason: 'less' }); /* in its place */
  const [error, retry] = await login();
  must(error === 'banned' && retry > 50000 && retry <= 60000, error, retry);
  assert.equal((await admin.request('admin.bans')).bans.length, 2);
  await admin.request('admin.unban', { ban: again1.ban });
  const free = await Peer.open(server.url);
  await free.request('session.login', { handle: a.handle, password: WORD });
  await server.advance(2 * 3600000);
  assert.deepEqual((await admin.request('admin.bans')).bans, []);
  assert.deepEqual((await record(a.player, 'admin.ban')).map((row) => [row.reason, row.result]), [['for good', 'ok'], ['less', 'ok']]);
  assert.deepEqual((await record(`ban ${again1.ban}`)).map((row) => [row.verb, row.result]), [['admin.unban', 'ok']]);

  const { ban: number } = local('admin', 'ban', 'address=127.0.0.1', 'seconds=60', 'reason=too many', 'sure=true');
  for (const peer of [free, admin, judge]) assert.deepEqual(await peer.closed, { code: 1008, reason: 'banned' });
  const peer = await Peer.open(server.url, { hello: false });
  const refusal = await peer.refused('hello', { protocol: [1], client: 'wire-tests/1' });
  must(refusal.error === 'banned' && refusal.data.retry_ms > 0, refusal.error);
  assert.equal((await peer.closed).code, 1008);
  assert.equal(local('admin', 'unban', `ban=${number}`).address, '127.0.0.1');
  [admin, judge] = [await again(admin), await again(judge)];
});

await check('a match that was put aside is decided', async () => {
  const [a, b, c] = [await account('judge'), await guest('aside one'), await guest('aside two')];
  const [first, second, third] = [await pair(a, b), await pair(b, c, { game: GAMES[1] }), await pair(b, c)];
  for (const match of [first, second, third]) {
    const prompt = await open(match);
    await judge.request('judge.act', { match, game: 1, seat: prompt.seat, prompt: prompt.prompt, picks: [pickOf(prompt)], reason: 'x' });
  }
  for (const match of [first, third, second]) { /* each start finds one whose journal gives another state */
    await server.stop('SIGKILL');
    await server.start({ SHINPAN_MISMATCH: `${match}:1` });
  }
  [admin, judge] = [await again(admin), await again(judge)];
  const [a2, b2] = [await again(a), await again(b)];
  const { matches } = await judge.request('judge.aside');
  const here = matches.filter(({ match }) => [first, second, third].includes(match));
  assert.deepEqual(here.map(({ match }) => match), [first, second, third].sort());
  for (const { report, commands, players } of here) {
    must(report.includes('journal') && commands === 1 && players.length === 2, report);
  }
  assert.deepEqual(local('judge', 'aside', `match=${second}`).matches.map(({ match }) => match), [second]);
  const own = (await a2.request('judge.aside', { match: first })).matches[0];
  assert.deepEqual([own.match, own.report], [first, undefined]); /* it would say what the other one holds */
  await refused(a2, 'judge.result', { match: first, result: 'p1', reason: 'mine' }, 'judge_involved', 'params.match');
  await b2.request('match.resume', { match: second });
  await judge.request('judge.result', { match: first, result: 'p2', reason: 'as it stood' });
  await judge.request('judge.result', { match: second, result: 'void', reason: 'nobody knows' });
  await refused(judge, 'judge.result', { match: first, result: 'p2', reason: 'x' }, 'match_unknown', 'params.match');
  assert.deepEqual(local('judge', 'result', `match=${third}`, 'result=drawn', 'reason=so be it'), {});
  must(!(await judge.request('judge.aside')).matches.some(({ match }) => [first, second, third].includes(match)), 'still there');
  await refused(b2, 'match.resume', { match: second }, 'match_unknown', 'params.match');
  assert.deepEqual((await record(first, 'judge.result')).map((row) => [row.actor, row.result, row.after && JSON.parse(row.after).result]), [
    [a.player, 'judge_involved', undefined], [judge.player, 'ok', 'p2'], [judge.player, 'match_unknown', undefined]]);
  await ends(a2, b2);
});

await check('an announcement comes to everybody', async () => {
  const [a, b] = [await account(), await Peer.open(server.url)];
  const { connections } = await admin.request('admin.announce', { text: ' Round 2\tbegins. ' });
  must(connections >= 4, connections);
  for (const peer of [a, b, judge, admin]) {
    const { code, text } = await told(peer, 'server.notice');
    assert.deepEqual([code, text], ['announced', 'Round 2 begins.']);
  }
  await refused(admin, 'admin.announce', { text: '\u200b' }, 'text_refused', 'params.text');
  await ends(a, b);
});

await check('the same over the admin socket, with nobody\'s session', async () => {
  const [a, b] = [await account(), await guest('fourth')];
  const match = await pair(a, b);
  const seen = local('judge', 'view', `match=${match}`, 'reason=on the phone');
  must(seen.match === match && seen.prompt.options.length > 0, seen);
  const { call } = await a.request('judge.call', { match });
  assert.deepEqual(local('judge', 'take', `call=${call}`), {});
  assert.equal((await told(a, 'judge.called', ({ state }) => state === 'taken')).judge, 'local');
  must(local('admin', 'announce', 'text=Hello.').connections > 0, 'nobody heard');
  assert.equal((await told(a, 'server.notice')).text, 'Hello.');
  assert.equal(local('judge', 'view', `match=${NOWHERE}`), 'match_unknown');
  assert.deepEqual(local('judge', 'silence', `player=${a.player}`, 'seconds=60'), {});
  await refused(a, 'chat.say', { match, phrase: 'hello' }, 'silenced');
  assert.deepEqual(local('judge', 'history', `match=${match}`), { lines: [] });
  const { rows } = local('admin', 'audit.list', 'actor=local');
  assert.deepEqual(rows.slice(0, 6).map((row) => [row.verb, row.subject, row.reason, row.result]), [
    ['chat.history', match, undefined, 'ok'], ['chat.silence', a.player, undefined, 'ok'],
    ['judge.view', NOWHERE, undefined, 'match_unknown'], ['admin.announce', undefined, 'Hello.', 'ok'],
    ['judge.take', `call ${call}`, undefined, 'ok'], ['judge.view', match, 'on the phone', 'ok']]);
  const pages = [];
  for (let before; ;) {
    const page = await admin.request('audit.list', { actor: 'local', limit: 4, ...(before && { before }) });
    pages.push(page.rows);
    before = page.next;
    if (before === undefined) break;
  }
  must(pages.length >= 2 && pages.slice(0, -1).every((page) => page.length === 4), pages.length);
  assert.deepEqual(pages.flat(), rows);
  assert.deepEqual((await record(a.player, 'chat.silence')).length, 1);

  const post = async (body, where = '/rpc') => {
    const { status, body: answer } = await server.post(where, body);
    return status === 200 ? JSON.parse(answer).error?.data.error ?? 'ok' : status;
  };
  const text = (method, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  assert.equal(await post(text('audit.list')), 'ok');
  for (const method of ['judge.call', 'deck.list', 'session.guest', 'hello']) {
    assert.equal(await post(text(method, method === 'judge.call' ? { match } : method === 'session.guest' ? { name: 'x' }
      : method === 'hello' ? { protocol: [1], client: 'x/1' } : {})), 'session_needed', method);
  }
  assert.equal(await post('{'), 'not_json');
  assert.equal(await post(''), 'not_json');
  assert.equal(await post(text('audit.list', { limit: 101 })), 'out_of_range');
  assert.equal(await post(text('audit.list'), '/rpcs'), 400);
  for (const args of [['judge', 'dance'], ['judge', 'announce', 'text=x'], ['judge', 'view', match, match], ['judge', 'view', 'x=1'],
    ['judge', 'take', 'call=x']]) {
    assert.equal(ctl(...args, '--db', `${server.data}/shinpan.db`).status, 64, args.join(' '));
  }
  for (const place of [['--db', `${server.data}/shinpan.db`], ['--socket', `${server.data}/admin.sock`]]) {
    assert.equal(ctl('judge', 'calls', ...place, 'limit=1').status, 0, place);
    assert.equal(ctl('judge', 'calls', 'limit=1', ...place).status, 0, place);
  }
  for (const [command, verb] of [['judge', 'judge.view'], ['admin', 'admin.announce']]) {
    const { status, stdout } = ctl(command);
    must(status === 0 && stdout.includes(verb), stdout);
  }
  await ends(a, b);
});

await check('calls and the record stay', async () => {
  const [a, b] = [await account(), await guest('fifth')];
  const match = await pair(a, b);
  const { call } = await a.request('judge.call', { match, text: 'later' });
  await judge.request('judge.view', { match });
  const before = await record(match);
  await restart();
  const a2 = await again(a);
  assert.deepEqual(await record(match), before);
  assert.equal((await judge.request('judge.calls', {})).calls[0].call, call);
  await refused(a2, 'judge.call', { match }, 'call_open', 'params.match');
  await a2.request('match.resume', { match });
  await a2.request('match.concede', { match, game: 1 });
  await told(a2, 'match.status', ({ status }) => status === 'finished');
  await judge.request('judge.close', { call }); /* after the end, too */
  await refused(judge, 'judge.view', { match }, 'match_unknown', 'params.match');
  await ends(a2);
});

await check('the server is drained', async () => {
  const [a, b, c] = [await account(), await guest('last'), await guest('next')];
  const match = await pair(a, b);
  await refused(judge, 'admin.drain', {}, 'role_needed');
  for (const one of (await judge.request('judge.matches', { limit: 100 })).matches) {
    if (one.status === 'live' && one.match !== match && one.phase === 'playing') {
      await judge.request('judge.result', { match: one.match, result: 'void', reason: 'the night is over' });
    }
  }
  await until('the others to be over', 10000, async () => (
    (await judge.request('judge.matches', { limit: 100 })).matches.every((one) => one.match === match || one.status !== 'live'
      || one.phase !== 'playing')));
  const { live } = await admin.request('admin.drain', { seconds: 3600, reason: 'a new disk' });
  must(live >= 1, live);
  assert.equal((await told(a, 'server.notice')).code, 'draining');
  await refused(c, 'match.create', { game: GAMES[0], deck: await deck(c, GAMES[0]), opponent: 'bot' }, 'draining');
  assert.equal((await server.get('/readyz')).status, 503);
  await a.request('match.snapshot', { match }); /* but the match goes on */
  const prompt = await open(match);
  const mover = prompt.seat === 'p1' ? a : b;
  await mover.request('match.answer', { match, game: 1, prompt: prompt.prompt, picks: [pickOf(prompt)] });
  await a.request('match.concede', { match, game: 1 });
  await told(b, 'match.status', ({ status }) => status === 'finished');
  must(local('admin', 'drain').live >= 0); /* whatever is left stays for the next start */
  assert.equal((await b.closed).code, 1001);
  assert.deepEqual(await server.exit, { code: 0, signal: null });
  await server.start();
  const admin2 = await again(admin);
  assert.deepEqual((await admin2.request('audit.list', { verb: 'admin.drain' })).rows.map((row) => [row.actor, row.reason, row.result]),
    [['local', undefined, 'ok'], [admin.player, 'a new disk', 'ok']]);
  await admin2.end();
});

finish();
