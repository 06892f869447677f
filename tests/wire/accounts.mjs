/* SPDX-License-Identifier: MIT
 * accounts.mjs - accounts and sessions: registering, logging in and out on several devices, names,
 * passwords, roles, and what is left of an account that was deleted. */
import { createHash } from 'node:crypto';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { Player } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const OPEN = ['--login-rate', '0', '--register-rate', '0'];
const WORD = 'correct horse';
const LEFT = 'Deleted player';

const server = await new Server({ program: 'shinpand-test', flags: OPEN }).start();
const url = () => server.url;
const open = () => Peer.open(server.url);

async function guest(name) {
  const peer = await open();
  return Object.assign(peer, await peer.request('session.guest', { name }));
}

async function register(handle, more = {}) {
  const peer = await open();
  return Object.assign(peer, await peer.request('account.register', { handle, password: WORD, ...more }));
}

async function login(handle, password = WORD) {
  const peer = await open();
  return Object.assign(peer, await peer.request('session.login', { handle, password }));
}

async function resume(token) {
  const peer = await open();
  return Object.assign(peer, await peer.request('session.resume', { token }));
}

const ended = async (peer) => (await peer.next(({ method }) => method === 'session.ended')).params.reason;
const close = (...peers) => peers.forEach((peer) => peer.cut());

/** A player of lib/player.mjs with an account. */
async function player(handle, seed) {
  const made = await register(handle);
  const it = new Player(url, random(seed), handle);
  it.token = made.token;
  it.player = made.player;
  close(made);
  await it.connect();
  return it;
}

async function pair(one, other, seed) {
  const a = await player(one, seed);
  const b = await player(other, seed + 1);
  const { match, code } = await a.create('private');
  await b.join({ code });
  return { a, b, match };
}

async function playTo(a, b, match, seq) {
  const isThere = () => a.seen.get(match).isOver || a.seen.get(match).seq >= seq;
  await Promise.all([a.play(isThere), b.play(isThere)]);
}

/* ---- registering ---- */

await check('an account: register, log in elsewhere, who one is', async () => {
  const a = await register('sora', { name: 'Sora T.' });
  assert.match(a.player, /^p[a-z2-7]{16}$/);
  assert.equal(a.token.length, 43);
  must(a.expires_ms > Date.now() + 80 * 86400e3, 'ends too early', a.expires_ms);
  const about = { player: a.player, name: 'Sora T.', handle: 'sora', roles: ['player'] };
  assert.deepEqual(await a.request('account.get'), about);
  const b = await login('sora');
  assert.deepEqual([b.player, b.name, b.handle, b.roles, b.matches], [a.player, 'Sora T.', 'sora', ['player'], []]);
  must(b.token !== a.token, 'the same token twice');
  const c = await resume(b.token);
  assert.deepEqual([c.player, c.handle, c.roles], [a.player, 'sora', ['player']]);
  close(a, b, c);
});

await check('who registers without a name is called by the handle', async () => {
  const a = await register('hikari-8');
  assert.equal(a.name, 'hikari-8');
  close(a);
});

await check('hello says whether guests are welcome; a guest has no roles', async () => {
  const a = await guest('Mimi');
  assert.equal(a.server.guests, true);
  assert.deepEqual(await a.request('account.get'), { player: a.player, name: 'Mimi', roles: [] });
  for (const [method, params] of [['account.rename', { name: 'X' }],
    ['account.password', { old: WORD, new: WORD }], ['account.delete', { password: WORD }]]) {
    assert.equal((await a.refused(method, params)).error, 'account_needed');
  }
  close(a);
});

await check('what cannot be an account is refused, each with its field', async () => {
  const peer = await open();
  const cases = [
    [{ handle: 'sora' }, 'handle_taken', 'params.handle'],
    [{ handle: 'admin' }, 'handle_taken', 'params.handle'],
    [{ handle: 'so' }, 'bad_length', 'params.handle'],
    [{ handle: 'Sora' }, 'bad_text', 'params.handle'],
    [{ handle: '-sora' }, 'bad_text', 'params.handle'],
    [{ handle: 'abcdefghijklmnopqrstuvwxy' }, 'bad_length', 'params.handle'],
    [{ handle: 5 }, 'wrong_type', 'params.handle'],
    [{ handle: 'fresh1', password: '1234567' }, 'password_refused', 'params.password'],
    [{ handle: 'fresh1', password: 'x'.repeat(257) }, 'bad_length', 'params.password'],
    [{ handle: 'fresh1', password: 'é'.repeat(129) }, 'password_refused', 'params.password'],
    [{ handle: 'fresh1', password: '' }, 'bad_length', 'params.password'],
    [{ handle: 'fresh1', name: 'SORA t.' }, 'name_taken', 'params.name'],
    [{ handle: 'fresh1', name: 'Ｓora T.' }, 'name_taken', 'params.name'],
    [{ handle: 'fresh1', name: 'Admin' }, 'name_taken', 'params.name'],
    [{ handle: 'fresh1', name: 'pаypal' }, 'name_refused', 'params.name'], /* a Cyrillic a */
    [{ handle: 'fresh1', name: 'a"b' }, 'name_refused', 'params.name'],
    [{ handle: 'fresh1', name: 'a\u202eb' }, 'bad_text', 'params.name'],
    [{ handle: 'fresh1', name: 'ﷺﷺ' }, 'name_refused', 'params.name'],
    [{ handle: 'fresh1', name: 'x'.repeat(25) }, 'bad_length', 'params.name'],
    [{ handle: 'fresh1', extra: 1 }, 'unknown_key', 'params.extra'],
  ];
  for (const [params, error, field] of cases) {
    const refusal = await peer.refused('account.register', { password: WORD, ...params });
    assert.deepEqual([refusal.error, refusal.field], [error, field], JSON.stringify(params));
  }
  for (const missing of ['handle', 'password']) {
    const params = { handle: 'fresh1', password: WORD, [missing]: undefined };
    assert.equal((await peer.refused('account.register', params)).error, 'missing');
  }
  assert.equal((await peer.refused('session.guest', { name: 'Server' })).error, 'name_taken');
  assert.equal((await peer.refused('session.guest', { name: 'Соrа' })).error, 'name_refused');
  /* nothing of all that had an effect: the handle is free */
  await peer.request('account.register', { handle: 'fresh1', password: WORD });
  assert.equal((await peer.refused('account.register', { handle: 'fresh2', password: WORD })).error, 'session_there');
  assert.equal((await peer.refused('session.login', { handle: 'sora', password: WORD })).error, 'session_there');
  close(peer);
});

await check('the same handle at the same moment: one gets it', async () => {
  const peers = await Promise.all([open(), open(), open()]);
  const results = await Promise.allSettled(peers.map((peer, i) => (i === 0
    ? peer.request('account.register', { handle: 'patamon', password: WORD, name: 'one' })
    : peer.request('account.register', { handle: 'patamon', password: WORD, name: `other ${i}` }))));
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
  results.filter(({ reason }) => reason).forEach(({ reason }) => assert.equal(reason.error, 'handle_taken'));
  close(...peers);
});

await check('passwords are the same whichever way they are typed', async () => {
  close(await register('joe', { password: 'Zoë is at sea' }));
  close(await login('joe', 'Zoe\u0308 is at sea'));
});

await check('a wrong password and an unknown handle get the same answer', async () => {
  const peer = await open();
  const wrong = await peer.refused('session.login', { handle: 'sora', password: 'battery staple' });
  const unknown = await peer.refused('session.login', { handle: 'nobody-has-this', password: 'battery staple' });
  const short = await peer.refused('session.login', { handle: 'sora', password: 'x' });
  const { message: a, ...rest } = wrong;
  assert.deepEqual([wrong.code, wrong.data, wrong.error], [unknown.code, unknown.data, 'login_wrong'], rest);
  assert.deepEqual(short.data, wrong.data);
  must(a.includes(wrong.data.error), a);
  const time = async (handle) => {
    const from = performance.now();
    for (let i = 0; i < 5; i += 1) await peer.refused('session.login', { handle, password: 'battery staple' });
    return performance.now() - from;
  };
  const [there, not] = [await time('sora'), await time('nobody-has-this')];
  must(not > there / 4 && there > not / 4, 'one takes much longer', there, not); /* 40 ms against 0 */
  assert.equal((await peer.request('session.login', { handle: 'sora', password: WORD })).handle, 'sora');
  close(peer);
});

/* ---- sessions ---- */

await check('sessions are listed, and ended one by one', async () => {
  const a = await register('takeru');
  const b = await login('takeru');
  const c = await resume(b.token);
  const { sessions } = await a.request('session.list');
  assert.equal(sessions.length, 2);
  assert.deepEqual(sessions.map((one) => [one.this, one.client]), [[true, 'wire-tests/1'], [false, 'wire-tests/1']]);
  assert.match(sessions[1].session, /^[a-z2-7]{16}$/);
  must(!JSON.stringify(sessions).includes(b.token), 'a token is listed');
  const stranger = await register('stranger');
  assert.equal((await stranger.refused('session.end', { session: sessions[1].session })).error, 'session_unknown');
  await a.request('session.end', { session: sessions[1].session });
  assert.deepEqual(await Promise.all([b, c].map(ended)), ['ended', 'ended']);
  for (const peer of [b, c]) assert.equal((await peer.refused('account.get', {})).error, 'session_needed');
  assert.equal((await b.refused('session.resume', { token: b.token })).error, 'token_unknown');
  assert.equal((await a.refused('session.end', { session: sessions[1].session })).error, 'session_unknown');
  assert.equal((await a.refused('session.end', { session: 'ABC' })).error, 'bad_length');
  /* the connection lives on: another session may begin */
  assert.equal((await b.request('session.login', { handle: 'takeru', password: WORD })).player, a.player);
  close(a, b, c, stranger);
});

await check('logging out ends this session, and only this one', async () => {
  const a = await login('takeru');
  const b = await login('takeru');
  await a.request('session.logout');
  assert.equal((await a.refused('account.get', {})).error, 'session_needed');
  assert.equal((await a.refused('session.resume', { token: a.token })).error, 'token_unknown');
  assert.equal((await b.request('account.get')).handle, 'takeru');
  must(!a.inbox.some(({ method }) => method === 'session.ended'), 'told of what it did itself');
  assert.equal((await a.request('session.guest', { name: 'Tokomon' })).name, 'Tokomon');
  close(a, b);
});

await check('an account has so many sessions: the one used least lately ends', async () => {
  const first = await register('many');
  close(first);
  close(...await Promise.all(Array.from({ length: 32 }, () => login('many'))));
  const peer = await open();
  assert.equal((await peer.refused('session.resume', { token: first.token })).error, 'token_unknown');
  close(peer);
});

await check('logging out everywhere in the middle of a match', async () => {
  const { a, b, match } = await pair('taichi', 'yamato', 20);
  await playTo(a, b, match, 30);
  const phone = await resume(a.token);
  const other = await login('taichi');
  await phone.request('match.resume', { match });
  await other.request('match.resume', { match });
  a.peer.onNotice = null;
  await other.request('session.logout', { everywhere: true });
  assert.deepEqual(await Promise.all([ended(a.peer), ended(phone)]), ['logged_out', 'logged_out']);
  const heard = phone.inbox.length;
  /* the streams have stopped, the match has not */
  await b.peer.request('match.concede', { match, game: 1 });
  await b.play(() => b.seen.get(match).isOver);
  assert.equal(b.seen.get(match).end.winner, 'p1');
  await sleep(50);
  assert.equal(phone.inbox.length, heard, 'still told of the match');
  for (const peer of [a.peer, phone, other]) {
    assert.equal((await peer.refused('match.snapshot', { match })).error, 'session_needed');
  }
  for (const token of [a.token, other.token]) {
    assert.equal((await other.refused('session.resume', { token })).error, 'token_unknown');
  }
  const back = await login('taichi');
  assert.equal((await back.request('match.snapshot', { match })).view.outcome.winner, 'p1');
  close(phone, other, back);
  for (const one of [a, b]) await one.leave();
});

await check('a seat is taken over from another device by logging in; who guesses disturbs nobody', async () => {
  const { a, b, match } = await pair('koushiro', 'jou', 30);
  await playTo(a, b, match, 20);
  const thief = await open();
  for (let i = 0; i < 3; i += 1) {
    assert.equal((await thief.refused('session.login', { handle: 'koushiro', password: `guess ${i}x` })).error, 'login_wrong');
    assert.equal((await thief.refused('session.resume', { token: 'x'.repeat(43) })).error, 'token_unknown');
  }
  assert.equal((await thief.refused('match.resume', { match })).error, 'session_needed');
  await playTo(a, b, match, 30); /* they play on as if nothing was */
  a.peer.cut();
  const there = await login('koushiro');
  assert.deepEqual(there.matches, [{ match, seat: 'p1', status: 'live' }]);
  a.token = there.token; /* the other device has a session of its own */
  await playTo(a, b, match, Infinity);
  assert.equal(a.seen.get(match).status, 'finished');
  close(thief, there);
  for (const one of [a, b]) await one.leave();
});

/* ---- names and passwords ---- */

await check('renaming: others see it in the next match; the old name is free', async () => {
  const a = await register('gennai', { name: 'Gennai' });
  const second = await login('gennai');
  const about = { player: a.player, name: 'Old man', handle: 'gennai', roles: ['player'] };
  assert.deepEqual(await a.request('account.rename', { name: 'Old man' }), about);
  assert.deepEqual(await second.request('account.get'), about);
  assert.equal((await a.refused('account.rename', { name: 'sora t.' })).error, 'name_taken');
  assert.equal((await a.refused('account.rename', { name: 'Moderator' })).error, 'name_taken');
  assert.deepEqual(await a.request('account.rename', { name: 'old Man' }), { ...about, name: 'old Man' });
  const { error, field, data } = await a.refused('account.rename', { name: 'x[b]<i>' });
  assert.deepEqual([error, field], ['name_refused', 'params.name']);
  must(data.expected.length > 0, 'no word why');
  close(await register('gennai2', { name: 'GENNAI' }));
  const { decks } = await a.request('deck.list', { game: 'digimon' });
  const { match } = await a.request('match.create', { game: 'digimon', deck: decks[0].deck, opponent: 'private' });
  const { players } = await a.request('match.resume', { match });
  assert.equal(players[0].name, 'old Man');
  await a.request('match.leave', { match });
  close(a, second);
});

await check('another password: a new token, everyone else is out', async () => {
  const a = await register('agumon');
  const b = await login('agumon');
  const bad = [
    [{ old: 'battery staple', new: 'tr0ub4dor&3' }, 'login_wrong', undefined],
    [{ old: WORD, new: 'short' }, 'password_refused', 'params.new'],
    [{ old: WORD }, 'missing', 'params.new'],
    [{ new: WORD }, 'missing', 'params.old'],
  ];
  for (const [params, error, field] of bad) {
    const refusal = await a.refused('account.password', params);
    assert.deepEqual([refusal.error, refusal.field], [error, field]);
  }
  assert.equal((await b.request('account.get')).handle, 'agumon'); /* nothing has happened */
  const fresh = await a.request('account.password', { old: WORD, new: 'tr0ub4dor&3' });
  assert.deepEqual([fresh.player, fresh.handle], [a.player, 'agumon']);
  assert.equal(await ended(b), 'password');
  assert.equal((await a.request('account.get')).handle, 'agumon');
  for (const token of [a.token, b.token]) {
    assert.equal((await b.refused('session.resume', { token })).error, 'token_unknown');
  }
  assert.equal((await b.refused('session.login', { handle: 'agumon', password: WORD })).error, 'login_wrong');
  close(await resume(fresh.token), await login('agumon', 'tr0ub4dor&3'), a, b);
});

/* ---- guests ---- */

await check('a guest becomes an account and keeps decks and matches', async () => {
  const a = new Player(url, random(40), 'Tailmon');
  const b = new Player(url, random(41), 'Wizarmon');
  await a.connect();
  await b.connect();
  const second = await resume(a.token);
  const starter = (await a.peer.request('deck.list', { game: 'digimon' })).decks[0].deck;
  const { piles } = await a.peer.request('deck.get', { deck: starter });
  const { deck } = await a.peer.request('deck.put', { game: 'digimon', name: 'Mine', deck: { piles } });
  const { match, code } = await a.create('private');
  await b.join({ code });
  await playTo(a, b, match, 15);
  const made = await a.peer.request('account.register', { handle: 'tailmon', password: WORD });
  assert.deepEqual([made.player, made.name, made.handle, made.roles], [a.player, 'Tailmon', 'tailmon', ['player']]);
  assert.equal(await ended(second), 'registered');
  assert.equal((await second.refused('session.resume', { token: a.token })).error, 'token_unknown');
  await playTo(a, b, match, 25); /* the connection that registered plays on */
  a.token = made.token;
  a.peer.cut();
  await playTo(a, b, match, Infinity);
  const elsewhere = await login('tailmon');
  must((await elsewhere.request('deck.list', { game: 'digimon' })).decks.some((one) => one.deck === deck), 'the deck is gone');
  must((await elsewhere.request('replay.list', { player: a.player })).replays.length === 1, 'the match is gone');
  close(second, elsewhere);
  for (const one of [a, b]) await one.leave();
});

await check('guests can be switched off, and names reserved, while the server runs', async () => {
  const strict = await new Server({
    flags: [...OPEN, '--guests', 'no', '--reserved-names', 'omegamon, sora'],
  }).start();
  const peer = await Peer.open(strict.url);
  assert.equal(peer.server.guests, false);
  assert.equal((await peer.refused('session.guest', { name: 'Mimi' })).error, 'guests_off');
  assert.equal((await peer.refused('account.register', { handle: 'sora', password: WORD })).error, 'handle_taken');
  assert.equal((await peer.refused('account.register', { handle: 'sora2', password: WORD, name: 'Omega-Mon' })).error, 'name_taken');
  await peer.request('account.register', { handle: 'sora2', password: WORD });
  close(peer);
  must((await strict.stop()).code === 0, 'no clean end', strict.logTail());
  strict.dispose();
});

/* ---- limits ---- */

await check('wrong passwords are slowed down, without a way to lock the owner out', async () => {
  const slow = await new Server({ flags: ['--login-rate', '3', '--register-rate', '3'] }).start();
  const owner = await Peer.open(slow.url);
  await owner.request('account.register', { handle: 'owner', password: WORD });
  const guess = async (n) => {
    const peer = await Peer.open(slow.url);
    const { error, data } = await peer.refused('session.login', { handle: 'owner', password: `guess ${n}x` });
    close(peer);
    return [error, data.retry_ms];
  };
  for (let i = 0; i < 3; i += 1) assert.deepEqual(await guess(i), ['login_wrong', undefined]);
  const [error, wait] = await guess(4);
  assert.equal(error, 'too_fast');
  must(wait > 15000 && wait <= 20000, 'another wait', wait);
  assert.equal((await owner.request('account.get')).handle, 'owner');
  const peer = await Peer.open(slow.url);
  for (const handle of ['second', 'third1']) {
    const fresh = await Peer.open(slow.url);
    await fresh.request('account.register', { handle, password: WORD });
    close(fresh);
  }
  assert.equal((await peer.refused('account.register', { handle: 'fourth', password: WORD })).error, 'too_fast');
  close(peer, owner);
  slow.stop('SIGKILL');
  slow.dispose();
});

await check('so many passwords at once are too many: an error that says when to come back', async () => {
  const peers = await Promise.all(Array.from({ length: 90 }, open));
  const refusals = [];
  for (const peer of peers) {
    peer.refused('session.login', { handle: 'sora', password: 'battery staple' })
      .then((refusal) => refusals.push(refusal), () => {}); /* not all are waited for */
  }
  const busy = () => refusals.filter(({ error }) => error === 'logins_busy');
  await until('some to be too many', 20000, () => busy().length >= 10);
  must(busy().every(({ data }) => data.retry_ms > 0), busy()[0].data);
  must(refusals.every(({ error }) => ['logins_busy', 'login_wrong'].includes(error)), refusals.map(({ error }) => error));
  must(busy().length <= 24, 'more than are too many', busy().length); /* 2 at work, 64 wait */
  close(...peers);
  /* those who hung up are not in the way of those who come */
  const peer = await open();
  await until('a login', 20000, () => peer.request('session.login', { handle: 'sora', password: WORD })
    .catch(({ error }) => { assert.equal(error, 'logins_busy'); return null; }));
  close(peer);
});

/* ---- roles ---- */

await check('roles are given and taken by shinpanctl, on a running server and on a resting one', async () => {
  const a = await register('judge-to-be');
  const roles = (...changes) => ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, 'judge-to-be', ...changes);
  const show = async () => (await a.request('account.get')).roles;
  assert.deepEqual([roles().status, roles().stdout], [0, 'judge-to-be: player\n']);
  const given = roles('+judge', '+organizer');
  assert.deepEqual([given.status, given.stdout], [0, 'judge-to-be: player organizer judge\n'], given.stderr);
  assert.deepEqual(await show(), ['player', 'organizer', 'judge']);
  assert.equal(ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, 'nobody-has-this').status, 1);
  for (const wrong of [['+king'], ['judge'], ['+']]) assert.equal(roles(...wrong).status, 64);
  close(a);
  must((await server.stop()).code === 0, 'no clean end', server.logTail());
  const taken = roles('-organizer', '+admin');
  assert.deepEqual([taken.status, taken.stdout], [0, 'judge-to-be: player judge admin\n'], taken.stderr);
  await server.start();
  const b = await login('judge-to-be');
  assert.deepEqual(b.roles, ['player', 'judge', 'admin']);
  close(b);
});

/* ---- deletion ---- */

/** The document, whose digest must fit. */
async function document(match) {
  const { status, body } = await server.get(`/api/v1/replays/${match}`);
  assert.equal(status, 200);
  const at = body.lastIndexOf(',"digest":');
  const replay = JSON.parse(body);
  assert.equal(createHash('sha256').update(body.slice(0, at)).digest('hex'), replay.digest);
  return replay;
}

const names = ({ players }) => players.map(({ name }) => name);

async function gone(match) {
  await until('the name to be gone', 20000, async () => !(await document(match)).players.every(({ name }) => name !== LEFT));
}

await check('deleting an account: everything goes, the replay keeps a seat without a name', async () => {
  const { a, b, match } = await pair('mugendra', 'ankhmon', 50);
  await playTo(a, b, match, Infinity);
  await until('the replay', 5000, async () => (await server.get(`/api/v1/replays/${match}`)).status === 200);
  const before = await document(match);
  assert.deepEqual(names(before), ['mugendra', 'ankhmon']);
  const second = await login('mugendra');
  assert.equal((await second.refused('account.delete', { password: 'battery staple' })).error, 'login_wrong');
  assert.equal((await second.refused('account.delete', {})).error, 'missing');
  assert.equal((await second.request('account.get')).handle, 'mugendra');
  a.peer.onNotice = null;
  await second.request('account.delete', { password: WORD });
  assert.equal(await ended(a.peer), 'deleted');
  for (const token of [a.token, second.token]) {
    assert.equal((await second.refused('session.resume', { token })).error, 'token_unknown');
  }
  assert.equal((await second.refused('session.login', { handle: 'mugendra', password: WORD })).error, 'login_wrong');
  await gone(match);
  const after = await document(match);
  assert.deepEqual(names(after), [LEFT, 'ankhmon']);
  assert.deepEqual({ ...after, players: 0, digest: 0 }, { ...before, players: 0, digest: 0 });
  must(!(await server.get('/api/v1/replays')).body.includes('mugendra'), 'the list names it');
  const { replays } = await b.peer.request('replay.list', { player: b.player });
  assert.deepEqual(replays.map((row) => [row.replay, names(row)]), [[match, [LEFT, 'ankhmon']]]);
  await until('nothing to be found', 5000, async () => (await b.peer.request('replay.list', { player: a.player })).replays.length === 0);
  const [{ players }] = (await b.peer.request('replay.list', { player: b.player })).replays;
  assert.deepEqual(players.map(({ player: id }) => id), [undefined, b.player], 'ids of those who are still there');
  const verified = ctl('replay', 'verify', '--db', `${server.data}/shinpan.db`, match);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  /* handle and name are free again */
  const again = await register('mugendra', { name: 'Mugendra' });
  must(again.player !== a.player, 'the old player is back');
  assert.deepEqual((await again.request('replay.list', { player: again.player })).replays, []);
  close(second, again);
  for (const one of [a, b]) await one.leave();
});

await check('deleting it in the middle of matches: one is forfeited, one cancelled', async () => {
  const { a, b, match } = await pair('kuwagamon', 'kabuterimon', 60);
  await playTo(a, b, match, 25);
  const waiting = await a.create('private');
  const one = await login('kuwagamon');
  await one.request('account.delete', { password: WORD });
  await b.play(() => b.seen.get(match).isOver);
  assert.deepEqual([b.seen.get(match).end.winner, b.seen.get(match).end.reason], ['p2', 'forfeit']);
  await until('the open one to be gone', 10000,
    async () => (await b.peer.refused('match.join', { code: waiting.code, deck: await b.deck() })).error === 'match_unknown');
  await gone(match);
  assert.deepEqual(names(await document(match)), [LEFT, 'kabuterimon']);
  close(one);
  for (const it of [a, b]) await it.leave();
});

await check('deleting it gives up a match of several games as a whole, in a game and between two', async () => {
  for (const isBetween of [false, true]) {
    const a = await register(`etemon${Number(isBetween)}`);
    const b = await register(`sukamon${Number(isBetween)}`);
    const { decks } = await a.request('deck.list', { game: 'digimon' });
    const { deck } = decks.find(({ starter, legal }) => starter && legal);
    const waiting = await a.request('match.create', { game: 'digimon', deck, opponent: 'private', settings: { ready: true } });
    const made = await a.request('match.create', { game: 'digimon', deck, opponent: 'private', settings: { best_of: 3 } });
    const theirs = await b.request('match.create', { game: 'digimon', deck, opponent: 'private', settings: { ready: true } });
    await b.request('match.join', { code: made.code, deck });
    await b.request('match.join', { code: waiting.code, deck });
    await a.request('match.join', { code: theirs.code, deck });
    const status = (match, fits) => b.next(({ method, params }) => method === 'match.status' && params.match === match && fits(params));
    if (isBetween) {
      await b.request('match.concede', { match: made.match, game: 1 });
      await status(made.match, ({ phase }) => phase === 'between');
    }
    await a.request('account.delete', { password: WORD });
    const { params } = await status(made.match, (p) => p.status === 'finished');
    assert.equal(params.winner, 'p2', JSON.stringify(params));
    await status(waiting.match, (p) => p.status === 'cancelled');
    await status(theirs.match, (p) => p.status === 'open' && p.players.length === 1);
    await gone(made.match);
    close(a, b);
  }
});

await check('a deletion that a kill cuts off is finished after the restart', async () => {
  const a = await player('vamdemon', 70);
  const b = await player('tailmon2', 71);
  const matches = [];
  for (let i = 0; i < 6; i += 1) {
    const { match, code } = await a.create('private');
    await b.join({ code });
    await playTo(a, b, match, 8);
    await a.peer.request('match.concede', { match, game: 1 });
    await b.play(() => b.seen.get(match).isOver);
    matches.push(match);
  }
  const { match: live, code } = await a.create('private');
  await b.join({ code });
  await playTo(a, b, live, 12);
  const one = await login('vamdemon');
  await one.request('account.delete', { password: WORD });
  server.stop('SIGKILL');
  await server.exit;
  await server.start();
  for (const match of [...matches, live]) {
    await until('the replay', 20000, async () => (await server.get(`/api/v1/replays/${match}`)).status === 200);
    await gone(match);
    assert.deepEqual(names(await document(match)), [LEFT, 'tailmon2']);
  }
  must(!(await server.get('/api/v1/replays')).body.includes('vamdemon'), 'the list names it');
  await until('the log to say so', 10000, () => server.logTail(200000).includes('account.gone'));
  close(one);
  for (const it of [a, b]) await it.leave();
});

await check('after another restart all accounts are there', async () => {
  must((await server.stop()).code === 0, 'no clean end', server.logTail());
  await server.start();
  const a = await login('sora');
  assert.equal(a.name, 'Sora T.');
  const peer = await open();
  assert.equal((await peer.refused('session.login', { handle: 'vamdemon', password: WORD })).error, 'login_wrong');
  close(a, peer);
});

must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
