/* SPDX-License-Identifier: MIT
 * chat.mjs - what is said in matches and in the lobby: who hears it and who does not, what is left of a
 * text, how often one may speak, and what judges see and do. */
import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server, ctl } from './lib/server.mjs';

const FLAGS = ['--register-rate', '0', '--login-rate', '0', '--chat-retention', '30d'];
const WORD = 'correct horse battery';
const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const dice = random(17);
let made = 0;

async function guest(name) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, await peer.request('session.guest', { name }));
}

async function account(handle = `speaker-${made += 1}`) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, await peer.request('account.register', { handle, password: WORD }));
}

async function again({ token }) {
  const peer = await Peer.open(server.url);
  return Object.assign(peer, { token, ...await peer.request('session.resume', { token }) });
}

/** A new account with a role. */
async function official(handle, role) {
  const peer = await account(handle);
  const { status, stderr } = ctl('account', 'roles', '--db', `${server.data}/shinpan.db`, handle, `+${role}`);
  must(status === 0, stderr);
  return peer;
}

async function deck(peer, game) {
  const { decks } = await peer.request('deck.list', { game });
  return dice.of(decks.filter(({ starter, legal }) => starter && legal)).deck;
}

/** A live match of the two. */
async function pair(a, b, settings = { chat: true }, game = GAMES[0]) {
  const { match, code } = await a.request('match.create', {
    game, deck: await deck(a, game), opponent: 'private', settings,
  });
  await b.request('match.join', { code, deck: await deck(b, game) });
  return match;
}

const said = (peer, ms) => peer.next(({ method }) => method === 'chat.message', ms).then(({ params }) => params);
const isQuiet = (peer) => !peer.inbox.some(({ method }) => method === 'chat.message');

/** What the peer hears comes back to itself, so whatever else would come has come by then. */
async function hearsNothing(peer, match) {
  await peer.request('chat.say', { ...(match && { match }), phrase: 'yes' });
  const heard = await said(peer);
  assert.equal(heard.phrase, 'yes', `heard ${JSON.stringify(heard)}`);
  must(isQuiet(peer), 'heard more');
}

const rested = () => server.advance(6000); /* everybody may speak again */

await check('phrases in two languages', async () => {
  const a = await guest('reader');
  const { phrases } = await a.request('chat.phrases');
  must(phrases.length >= 10, phrases.length);
  assert.equal(new Set(phrases.map(({ phrase }) => phrase)).size, phrases.length);
  for (const { en, ja } of phrases) must(/^[ -~]+$/.test(en) && /[\u3040-\u30ff\u4e00-\u9fff]/.test(ja), en, ja);
  await a.end();
});

for (const game of GAMES) {
  await check(`players hear each other, on each connection, and themselves: ${game}`, async () => {
    const [a, b] = [await account(), await account()];
    const match = await pair(a, b, { chat: true }, game);
    const other = await again(b);
    await other.request('match.resume', { match });
    const outside = await account();
    await a.request('chat.say', { match, text: 'Good luck!' });
    for (const peer of [a, b, other]) {
      const heard = await said(peer);
      assert.deepEqual([heard.match, heard.seat, heard.player, heard.name, heard.text, heard.phrase],
        [match, 'p1', a.player, a.name, 'Good luck!', undefined]);
      must(heard.at_ms > 0, heard);
    }
    await b.request('chat.say', { match, phrase: 'good_luck' });
    assert.deepEqual((({ seat, phrase, text }) => [seat, phrase, text])(await said(a)), ['p2', 'good_luck', undefined]);
    assert.equal((await outside.refused('chat.say', { match, phrase: 'hello' })).error, 'match_unknown');
    must(isQuiet(outside), 'heard from outside');
    await a.request('match.concede', { match, game: 1 });
    await until('the match to be over', 10000, async () => (await b.request('chat.say', { match, phrase: 'bye' })
      .then(() => null, ({ error }) => error)) === 'match_unknown');
    await Promise.all([a, b, other, outside].map((peer) => peer.end()));
  });
}

await check('what is left of a text', async () => {
  const [a, b] = [await account(), await account()];
  const match = await pair(a, b);
  for (const [text, left] of [
    ['  two\t words\r\nand more  ', 'two words and more'],
    ['e\u0301te\u0301', 'été'],
    ['a\u202eb\u2066c\u200bd\u0007e\ufefff', 'abcdef'],
    [`Z${'\u0351'.repeat(5)}algo`, 'Z\u0351\u0351algo'],
    ['デジモン 対戦よろしく！', 'デジモン 対戦よろしく！'],
    ['<b>&amp;"', '<b>&amp;"'],
    ['🎉 x', '🎉 x'],
    ['あ'.repeat(200), 'あ'.repeat(200)],
  ]) {
    await rested();
    await a.request('chat.say', { match, text });
    const heard = (await said(b)).text;
    assert.equal([...heard].length <= 200 && heard.normalize('NFC'), left.normalize('NFC'));
    assert.equal(heard, heard.normalize('NFC'));
    await said(a);
  }
  for (const text of [' ', '\u200b\u200b', '\u0301', '\t\n', '\u202e\u202c']) {
    const refusal = await a.refused('chat.say', { match, text });
    assert.deepEqual([refusal.error, refusal.field], ['text_refused', 'params.text'], JSON.stringify(text));
  }
  must(isQuiet(b), 'something was heard');
  await Promise.all([a.end(), b.end()]);
});

await check('own words are off in a match, phrases are not', async () => {
  const [a, b] = [await guest('quiet one'), await guest('quiet two')];
  const match = await pair(a, b, {});
  assert.equal((await a.refused('chat.say', { match, text: 'hello' })).error, 'chat_off');
  await a.request('chat.say', { match, phrase: 'hello' });
  assert.equal((await said(b)).phrase, 'hello');
  await Promise.all([a.end(), b.end()]);
});

await check('five at once, then one a second', async () => {
  const [a, b] = [await account(), await account()];
  const match = await pair(a, b);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => (
    a.request('chat.say', { match, text: `line ${i}` }))));
  const refused = answers.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  must(refused.length >= 2 && refused.length <= 3, refused.length);
  for (const { error, data } of refused) {
    assert.equal(error, 'too_fast');
    must(data.retry_ms > 0 && data.retry_ms <= 1001, data);
  }
  await server.advance(1000);
  await a.request('chat.say', { match, text: 'one more' });
  await Promise.all([a.end(), b.end()]);
});

await check('one who is muted or blocked is not heard, by that player alone', async () => {
  let [a, b] = [await account(), await account()];
  const match = await pair(a, b);
  await b.request('chat.mute', { match, on: true });
  await a.request('chat.say', { match, text: 'do you hear me?' });
  assert.equal((await said(a)).text, 'do you hear me?');
  await hearsNothing(b, match);
  await said(a); /* a still hears b */
  await server.stop('SIGKILL'); /* also after a restart */
  await server.start();
  const [a1, b1] = [await again(a), await again(b)];
  for (const peer of [a1, b1]) await peer.request('match.resume', { match });
  await a1.request('chat.say', { match, text: 'and after that?' });
  await said(a1);
  await hearsNothing(b1, match);
  await said(a1);
  await b1.request('chat.mute', { match, on: false });
  await rested();
  await a1.request('chat.say', { match, text: 'and now?' });
  assert.equal((await said(b1)).text, 'and now?');
  [a, b] = [a1, b1];

  await b.request('chat.block', { player: a.player, on: true });
  assert.deepEqual((await b.request('chat.blocks')).players, [{ player: a.player, name: a.name }]);
  await rested();
  a.inbox.length = 0;
  await a.request('chat.say', { match, text: 'never again' });
  await hearsNothing(b, match);
  const later = await again(b); /* also on a connection that comes later */
  await later.request('match.resume', { match });
  await b.end();
  await a.request('chat.say', { match, text: 'hello?' });
  await rested();
  await hearsNothing(later, match);
  await server.stop();
  await server.start();
  const [a2, b2] = [await again(a), await again(b)]; /* and after a restart */
  for (const peer of [a2, b2]) await peer.request('match.resume', { match });
  await a2.request('chat.say', { match, text: 'still there?' });
  await hearsNothing(b2, match);
  await b2.request('chat.block', { player: a.player, on: false });
  await b2.request('chat.block', { player: a.player, on: false }); /* twice is fine */
  assert.deepEqual((await b2.request('chat.blocks')).players, []);
  await rested();
  await a2.request('chat.say', { match, text: 'friends' });
  assert.equal((await said(b2)).text, 'friends');
  await Promise.all([a2.end(), b2.end()]);
});

await check('those whom one has blocked are not met in the queue', async () => {
  const [a, b, c] = [await account(), await account(), await account()];
  const game = GAMES[0];
  await a.request('chat.block', { player: b.player, on: true });
  for (const peer of [a, b]) await peer.request('queue.join', { game, deck: await deck(peer, game) });
  await server.advance(200000);
  await sleep(1300);
  must(![...a.inbox, ...b.inbox].some(({ method }) => method === 'queue.found'), 'met all the same');
  await c.request('queue.join', { game, deck: await deck(c, game) });
  const [{ params: mine }, { params: his }] = await Promise.all([a, c].map((peer) => (
    peer.next(({ method }) => method === 'queue.found'))));
  assert.equal(mine.match, his.match);
  await Promise.all([a, b, c].map((peer) => peer.end()));
});

await check('the lobby: those who watch it hear, the last fifty are kept', async () => {
  const [a, b, c] = [await account(), await guest('visitor'), await guest('elsewhere')];
  for (const peer of [a, b]) await peer.request('lobby.watch', {});
  await a.request('chat.say', { text: 'Anyone for a game?' });
  for (const peer of [a, b]) {
    const heard = await said(peer);
    assert.deepEqual([heard.match, heard.seat, heard.name, heard.text], [undefined, undefined, a.name, 'Anyone for a game?']);
  }
  must(isQuiet(c), 'heard without watching');
  await c.request('chat.say', { phrase: 'hello' }); /* one may speak without */
  assert.equal((await said(a)).phrase, 'hello');
  for (let i = 0; i < 12; i += 1) {
    await rested();
    for (let k = 0; k < 5; k += 1) await a.request('chat.say', { text: `number ${5 * i + k}` });
  }
  const { lines } = await b.request('chat.recent');
  assert.equal(lines.length, 50);
  assert.deepEqual(lines.map(({ text }) => text), Array.from({ length: 50 }, (_, i) => `number ${i + 10}`));
  const d = await account();
  await d.request('chat.block', { player: a.player, on: true });
  assert.deepEqual((await d.request('chat.recent')).lines, []);
  await Promise.all([a, b, c, d].map((peer) => peer.end()));
});

await check('those who watch talk among themselves', async () => {
  const [a, b, c, d] = [await account(), await account(), await account(), await guest('looker-on')];
  const { match } = await a.request('match.create', {
    game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'open', settings: { chat: true, spectators: true },
  });
  await b.request('match.join', { match, deck: await deck(b, GAMES[0]) });
  for (const peer of [c, d]) await peer.request('match.watch', { match });
  await c.request('chat.say', { match, text: 'what a hand' });
  for (const peer of [c, d]) {
    assert.deepEqual((({ seat, text, name }) => [seat, text, name])(await said(peer)), [undefined, 'what a hand', c.name]);
  }
  await a.request('chat.say', { match, text: 'hm' });
  assert.deepEqual([(await said(a)).text, (await said(b)).text], ['hm', 'hm']);
  await hearsNothing(d, match); /* what players say */
  await said(c);
  await hearsNothing(b, match); /* what those say who watch */
  await said(a);
  await d.request('chat.block', { player: c.player, on: true }).then(() => must(false, 'a guest'), () => {});
  await c.request('match.leave', { match });
  assert.equal((await c.refused('chat.say', { match, phrase: 'bye' })).error, 'not_seated');
  assert.equal((await d.refused('chat.mute', { match, on: true })).error, 'not_seated');
  const judge = await official('third-judge', 'judge');
  assert.deepEqual((await judge.request('chat.history', { match })).lines.map(({ seat }) => seat),
    [undefined, 'p1', undefined, 'p2']);
  await Promise.all([a, b, c, d, judge].map((peer) => peer.end()));
});

await check('judges read what was said, and stop who says too much', async () => {
  const [a, b] = [await account(), await account()];
  const judge = await official('the-judge', 'judge');
  const match = await pair(a, b);
  await a.request('chat.say', { match, text: 'first' });
  await b.request('chat.say', { match, phrase: 'sorry' });
  const { lines, next } = await judge.request('chat.history', { match });
  assert.deepEqual(lines.map(({ seat, player, text, phrase }) => [seat, player, text ?? phrase]),
    [['p1', a.player, 'first'], ['p2', b.player, 'sorry']]);
  assert.equal(next, undefined);
  assert.deepEqual((await judge.request('chat.history', { match, after: lines[0].line })).lines, lines.slice(1));
  for (const peer of [a, b]) {
    assert.equal((await peer.refused('chat.history', { match })).error, 'role_needed');
    assert.equal((await peer.refused('chat.silence', { player: a.player, seconds: 60 })).error, 'role_needed');
  }
  await judge.request('chat.silence', { player: a.player, seconds: 3600 });
  for (const words of [{ text: 'but' }, { phrase: 'no' }]) {
    assert.equal((await a.refused('chat.say', { match, ...words })).error, 'silenced');
    assert.equal((await a.refused('chat.say', words)).error, 'silenced');
  }
  await server.stop('SIGKILL');
  await server.start();
  const [a2, j2] = [await again(a), await again(judge)];
  await until('it to be known again', 5000, async () => (
    (await a2.refused('chat.say', { text: 'now?' })).error === 'silenced'));
  assert.deepEqual((await j2.request('chat.history', { match })).lines.map(({ line }) => line), lines.map(({ line }) => line));
  await server.advance(2 * 3600 * 1000); /* more than it was moved before the restart */
  await a2.request('chat.say', { text: 'at last' });
  await j2.request('chat.silence', { player: a.player, seconds: 60 });
  assert.equal((await a2.refused('chat.say', { text: 'x' })).error, 'silenced');
  await j2.request('chat.silence', { player: a.player, seconds: 0 });
  await a2.request('chat.say', { text: 'again' });
  await server.advance(31 * 24 * 3600 * 1000);
  await until('old lines to be forgotten', 10000, async () => (
    (await j2.request('chat.history', { match })).lines.length === 0));
  await Promise.all([a2.end(), j2.end()]);
});

await check('what is wrong is refused', async () => {
  const [a, b, c] = [await account(), await account(), await guest('outsider')];
  const match = await pair(a, b);
  const { match: open } = await a.request('match.create', { game: GAMES[0], deck: await deck(a, GAMES[0]), opponent: 'open' });
  const judge = await official('second-judge', 'judge');
  const refused = async (peer, method, params, error, field) => {
    const refusal = await peer.refused(method, params);
    assert.deepEqual([refusal.error, refusal.field], [error, field], `${method} ${JSON.stringify(params).slice(0, 100)}`);
  };
  const none = 'a'.repeat(16);
  await refused(a, 'chat.say', { match }, 'missing', 'params.text');
  must((await a.refused('chat.say', { match, text: 'a', phrase: 'hello' })).code === -32602, 'both');
  await refused(a, 'chat.say', { match, text: '' }, 'bad_length', 'params.text');
  await refused(a, 'chat.say', { match, text: 'x'.repeat(201) }, 'bad_length', 'params.text');
  await refused(a, 'chat.say', { match, text: 7 }, 'wrong_type', 'params.text');
  await refused(a, 'chat.say', { match, phrase: 'rude' }, 'phrase_unknown', 'params.phrase');
  await refused(a, 'chat.say', { match: none, phrase: 'hello' }, 'match_unknown', 'params.match');
  await refused(c, 'chat.say', { match, phrase: 'hello' }, 'match_unknown', 'params.match'); /* private */
  await refused(c, 'chat.say', { match: open, phrase: 'hello' }, 'not_seated', 'params.match');
  await refused(a, 'chat.say', { match, phrase: 'hello', loud: true }, 'unknown_key', 'params.loud');
  await refused(a, 'chat.mute', { match: none, on: true }, 'match_unknown', 'params.match');
  await refused(c, 'chat.mute', { match: open, on: true }, 'not_seated', 'params.match');
  await refused(a, 'chat.mute', { match }, 'missing', 'params.on');
  await refused(a, 'chat.block', { player: 'nobody', on: true }, 'player_unknown', 'params.player');
  await refused(a, 'chat.block', { player: a.player, on: true }, 'player_unknown', 'params.player');
  await refused(c, 'chat.block', { player: a.player, on: true }, 'account_needed', undefined);
  await refused(c, 'chat.blocks', {}, 'account_needed', undefined);
  await refused(c, 'chat.history', { match }, 'account_needed', undefined);
  await refused(judge, 'chat.history', { match: none }, 'match_unknown', 'params.match');
  await refused(judge, 'chat.history', { match, after: 0 }, 'out_of_range', 'params.after');
  await refused(judge, 'chat.silence', { player: 'nobody', seconds: 5 }, 'player_unknown', 'params.player');
  await refused(judge, 'chat.silence', { player: a.player, seconds: -5 }, 'out_of_range', 'params.seconds');
  for (let i = 0; i < 100; i += 1) {
    await a.request('chat.block', { player: (await guest(`crowd ${i}`).then((one) => { one.cut(); return one; })).player, on: true });
  }
  await refused(a, 'chat.block', { player: b.player, on: true }, 'blocks_full', undefined);
  assert.equal((await a.request('chat.blocks')).players.length, 100);
  const stranger = await Peer.open(server.url);
  assert.equal((await stranger.refused('chat.say', { phrase: 'hello' })).error, 'session_needed');
});

await check('a lobby where nothing but phrases, or nothing, may be said', async () => {
  for (const [how, text, phrase] of [['phrases', 'chat_off', null], ['off', 'chat_off', 'chat_off']]) {
    const strict = await new Server({ flags: ['--lobby-chat', how] }).start();
    const peer = await Peer.open(strict.url);
    await peer.request('session.guest', { name: 'visitor' });
    const error = (params) => peer.request('chat.say', params).then(() => null, (refusal) => refusal.error);
    await until('the server to know the player', 5000, async () => (await error({ phrase: 'hello' })) !== 'store_down');
    assert.deepEqual([await error({ text: 'hi' }), await error({ phrase: 'hello' })], [text, phrase]);
    await strict.stop();
  }
});

finish();
