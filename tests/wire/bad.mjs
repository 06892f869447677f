/* SPDX-License-Identifier: MIT
 * bad.mjs - everything a peer can say wrong, each refused with an error that names the field, at no
 * cost to anybody else: envelopes, types, keys, lengths, order, prompts and seats, decks. */
import { assert, check, finish, must, random, sleep } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { Player } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const server = await new Server().start();
const player = new Player(() => server.url, random(5), 'eve');
await player.connect();
const { peer } = player;
const starter = await peer.request('deck.get', { deck: await player.deck() });
const deck = () => ({ piles: structuredClone(starter.piles) });

/** Text that is not a request of ours: what comes back has this error. */
async function refusedText(text, error, more = {}) {
  peer.raw(text);
  const answer = await peer.next((message) => message.error !== undefined);
  assert.equal(answer.error.data.error, error, `${String(text).slice(0, 80)}: ${JSON.stringify(answer)}`);
  for (const [key, value] of Object.entries(more)) {
    assert.deepEqual({ id: answer.id, code: answer.error.code, ...answer.error.data }[key], value,
      `${key} for ${String(text).slice(0, 80)}: ${JSON.stringify(answer)}`);
  }
}

/** A request that is refused with this error at this field. */
async function refused(method, params, error, field) {
  const refusal = await peer.refused(method, params);
  const label = `${method} ${JSON.stringify(params).slice(0, 200)}: ${refusal.message}`;
  assert.equal(refusal.error, error, label);
  if (field !== undefined) assert.equal(refusal.field, field, label);
  return refusal;
}

await check('text that is not JSON, or not one object', async () => {
  for (const text of ['', ' ', '{', 'hello', '{"jsonrpc":"2.0"', '{"a":1}}', '"x"x', "{'a':1}",
    '{"jsonrpc":"2.0","id":1,"method":"deck.list","params":{}} {}', '\u0000', '[1,2', 'nul',
    '{"jsonrpc":"2.0","id":1,"method":"\\ud800","params":{}}']) {
    await refusedText(text, 'not_json', { code: -32700, id: null });
  }
  await refusedText('{"jsonrpc":"2.0","id":1,"id":2,"method":"deck.list","params":{}}', 'duplicate_key',
    { code: -32700 });
  await refusedText('{"jsonrpc":"2.0","id":1,"method":"deck.list","params":{"game":"digimon","game":"digimon"}}',
    'duplicate_key', { code: -32700 });
  await refusedText(`${'['.repeat(40)}${']'.repeat(40)}`, 'too_deep', { id: null });
  await refusedText(`{"jsonrpc":"2.0","id":1,"method":"deck.list","params":{"x":${'['.repeat(1500)}${']'.repeat(1500)}}}`,
    'too_deep', { id: null });
  const keys = Array.from({ length: 100 }, (_, i) => `"k${i}":0`).join(',');
  await refusedText(`{${keys}}`, 'too_wide', { id: null });
});

await check('U+0000 in a text', async () => {
  for (const [params, field] of [['"name":"a\\u0000b"', 'params.name'], ['"na\\u0000me":"x"', 'params.na\\u0000me']]) {
    await refusedText(`{"jsonrpc":"2.0","id":1,"method":"session.guest","params":{${params}}}`, 'bad_text',
      { field, code: -32602, id: null, expected: 'a text without U+0000: a NUL character is not allowed' });
  }
});

await check('batches', async () => {
  const one = '{"jsonrpc":"2.0","id":1,"method":"deck.list","params":{}}';
  for (const text of ['[]', `[${one}]`, `[${one},${one}]`]) {
    await refusedText(text, 'batch_refused', { code: -32600, id: null });
  }
});

await check('envelopes that are not requests', async () => {
  const good = { jsonrpc: '2.0', id: 77, method: 'deck.list', params: {} };
  const wrong = [
    { ...good, jsonrpc: '1.0' }, { ...good, jsonrpc: 2 }, { ...good, id: null }, { ...good, id: -1 },
    { ...good, id: 1.5 }, { ...good, id: true }, { ...good, id: '' }, { ...good, id: 'x'.repeat(37) },
    { ...good, id: {} }, { ...good, method: 7 }, { ...good, method: null }, { ...good, params: [] },
    { ...good, params: null }, { ...good, params: 'x' }, { ...good, extra: 1 }, {},
  ];
  for (const key of Object.keys(good)) {
    const { [key]: gone, ...rest } = good;
    wrong.push(rest);
  }
  for (const message of wrong) {
    const text = JSON.stringify(message);
    peer.raw(text);
    const answer = await peer.next((got) => got.error !== undefined);
    must([-32600, -32602].includes(answer.error.code), text, answer);
    must(answer.error.data.field !== undefined || Object.keys(message).length === 0,
      'no field is named for', text, answer);
  }
  await refusedText('"text"', 'invalid_request', { code: -32600, id: null });
  await refusedText('17', 'invalid_request', { code: -32600, id: null });
  await refusedText('{"jsonrpc":"2.0","id":9007199254740992,"method":"deck.list","params":{}}',
    'invalid_request', { code: -32600 });
  await refusedText(JSON.stringify({ ...good, id: 'é' }), 'invalid_request', { field: 'id', id: null });
  for (const id of [0, 9007199254740991, 'a', '~'.repeat(36)]) {
    const text = JSON.stringify({ ...good, id });
    peer.record.sent(text);
    peer.raw(text);
    const answer = await peer.next((got) => got.id === id);
    must(answer.result, answer);
  }
});

await check('unknown methods', async () => {
  for (const method of ['', 'deck', 'deck.', 'deck.List', 'rpc.discover', 'match.update', 'deck.list ',
    'x'.repeat(300), 'deck.list\u0001', '判定']) {
    const refusal = await peer.refused(method, {});
    assert.equal(refusal.code, -32601, `${method}: ${refusal.message}`);
    assert.equal(refusal.error, 'unknown_method');
  }
});

/* Every request with all its fields; `!` marks the required ones. Bounds come from the protocol page. */
const MATCH = 'a'.repeat(16);
const requests = {
  hello: { 'protocol!': [1], 'client!': 'wire-tests/1' },
  'session.guest': { 'name!': 'eve' },
  'session.resume': { 'token!': 'A'.repeat(43) },
  'deck.check': { 'game!': 'digimon', revision: 'digimon-4.0', 'deck!': { 'piles!': null } },
  'deck.put': { 'game!': 'digimon', 'name!': 'mine', 'deck!': { 'piles!': null }, replace: 'x' },
  'deck.list': { game: 'digimon' },
  'deck.get': { 'deck!': 'x' },
  'deck.delete': { 'deck!': 'x' },
  'match.create': { 'game!': 'digimon', revision: 'digimon-4.0', 'deck!': 'x', 'opponent!': 'bot' },
  'match.list': { game: 'digimon' },
  'match.join': { match: MATCH, 'deck!': 'x' },
  'match.leave': { 'match!': MATCH },
  'match.resume': { 'match!': MATCH, after: { 'game!': 1, 'seq!': 1 } },
  'match.snapshot': { 'match!': MATCH },
  'match.answer': { 'match!': MATCH, 'game!': 1, 'prompt!': 1, 'picks!': [1] },
  'match.arrange': { 'match!': MATCH, 'game!': 1, unit: 1, 'order!': [1] },
  'match.concede': { 'match!': MATCH, 'game!': 1 },
  'replay.list': { player: `g${MATCH}`, before: 'x', limit: 5 },
  'replay.get': { 'replay!': MATCH },
};

/** The plain params, and a list of { path, isRequired } of all fields in them. */
function unmark(marked, at = []) {
  const plain = {};
  const fields = [];
  for (const [key, value] of Object.entries(marked)) {
    const name = key.replace('!', '');
    const path = [...at, name];
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
    fields.push({ path, isRequired: key.endsWith('!') });
    if (isObject) {
      const inner = unmark(value, path);
      plain[name] = inner.plain;
      fields.push(...inner.fields);
    } else {
      plain[name] = name === 'piles' ? structuredClone(starter.piles) : value;
    }
  }
  return { plain, fields };
}

function changed(params, path, change) {
  const copy = structuredClone(params);
  const holder = path.slice(0, -1).reduce((at, key) => at[key], copy);
  change(holder, path[path.length - 1]);
  return copy;
}

const ALL_TYPES = { string: 'x', number: 3, boolean: true, null: null, array: [], object: {} };
const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/* hello is refused on a connection that has said it, so each of its faults gets a new one. */
async function ask(method, params) {
  if (method !== 'hello') return peer.refused(method, params);
  const fresh = await Peer.open(server.url, { hello: false });
  const refusal = await fresh.refused(method, params);
  await fresh.end();
  return refusal;
}

for (const [method, marked] of Object.entries(requests)) {
  await check(`${method}: each field removed, retyped, and one too many`, async () => {
    const { plain, fields } = unmark(marked);
    let tried = 0;
    for (const { path, isRequired } of fields) {
      const field = `params.${path.join('.')}`;
      if (isRequired) {
        const refusal = await ask(method, changed(plain, path, (at, key) => { delete at[key]; }));
        assert.deepEqual([refusal.code, refusal.error, refusal.field], [-32602, 'missing', field]);
        tried += 1;
      }
      const value = path.reduce((at, key) => at[key], plain);
      for (const [type, other] of Object.entries(ALL_TYPES)) {
        if (type === typeOf(value)) continue;
        const refusal = await ask(method, changed(plain, path, (at, key) => { at[key] = other; }));
        assert.deepEqual([refusal.code, refusal.error, refusal.field], [-32602, 'wrong_type', field],
          `${field} as ${type}: ${refusal.message}`);
        tried += 1;
      }
      if (typeOf(value) === 'number') {
        for (const other of [-1, 1.5, 1e300]) {
          const refusal = await ask(method, changed(plain, path, (at, key) => { at[key] = other; }));
          assert.deepEqual([refusal.code, refusal.field], [-32602, field], `${field} = ${other}`);
        }
      }
      if (typeOf(value) === 'string' && path[path.length - 1] !== 'opponent') {
        for (const other of ['', 'x'.repeat(2000), 'a\u0001b']) {
          const refusal = await ask(method, changed(plain, path, (at, key) => { at[key] = other; }));
          assert.deepEqual([refusal.code, refusal.field], [-32602, field], `${field} = ${other.slice(0, 20)}`);
        }
      }
    }
    const extra = await ask(method, { ...plain, colour: 'red' });
    assert.deepEqual([extra.code, extra.error, extra.field], [-32602, 'unknown_key', 'params.colour']);
    must(tried > 0, 'nothing was tried');
  });
}

await check('fields inside of lists', async () => {
  await refused('match.answer', { match: MATCH, game: 1, prompt: 1, picks: [1, 'x'] }, 'wrong_type', 'params.picks[1]');
  await refused('match.answer', { match: MATCH, game: 1, prompt: 1, picks: [] }, 'bad_length', 'params.picks');
  await refused('match.answer', { match: MATCH, game: 1, prompt: 1, picks: Array(17).fill(1) }, 'bad_length', 'params.picks');
  await refused('match.create', { game: 'digimon', deck: 'x', opponent: 'judge' }, 'not_a_choice', 'params.opponent');
  const bad = async (change, error, field) => {
    const piles = structuredClone(starter.piles);
    change(piles);
    for (const method of ['deck.check', 'deck.put']) {
      const more = method === 'deck.put' ? { name: 'x' } : {};
      await refused(method, { game: 'digimon', deck: { piles }, ...more }, error, `params.deck.piles.${field}`);
    }
  };
  await bad((piles) => { delete piles.main[3].count; }, 'missing', 'main[3].count');
  await bad((piles) => { delete piles.main[0].number; }, 'missing', 'main[0].number');
  await bad((piles) => { piles.main[2].count = '4'; }, 'wrong_type', 'main[2].count');
  await bad((piles) => { piles.main[2].number = 4; }, 'wrong_type', 'main[2].number');
  await bad((piles) => { piles.main[1].colour = 'red'; }, 'unknown_key', 'main[1].colour');
  await bad((piles) => { piles.main[1] = null; }, 'wrong_type', 'main[1]');
  await bad((piles) => { piles.main = {}; }, 'wrong_type', 'main');
  await bad((piles) => { piles.main[1].count = 0; }, 'out_of_range', 'main[1].count');
  await bad((piles) => { piles.main[1].count = 100; }, 'out_of_range', 'main[1].count');
});

await check('messages that are too long', async () => {
  const name = 'x'.repeat(5000);
  await refusedText(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'session.guest', params: { name } }),
    'too_long', { code: -32600 });
  for (const bytes of [70000, 3000000]) {
    const codes = [];
    /* what the kernel still has to send when the server closes may reset the connection before its close frame is read */
    const wasReset = () => bytes > 1e6 && codes.length < 10 && codes.at(-1) === 1006;
    do {
      const other = await Peer.open(server.url);
      other.raw(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'deck.put', params: { name: 'x'.repeat(bytes) } }));
      codes.push((await other.closed).code);
    } while (wasReset());
    assert.equal(codes.at(-1), 1009, `${bytes} bytes: ${codes}`);
  }
  await peer.request('deck.list');
});

await check('frames that are not text', async () => {
  let other = await Peer.open(server.url);
  other.socket.send(Buffer.from([1, 2, 3]), { binary: true });
  assert.equal((await other.closed).code, 1003);
  other = await Peer.open(server.url);
  other.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
  assert.equal((await other.closed).code, 1007);
});

await check('the order of a connection: hello, session, the rest', async () => {
  const other = await Peer.open(server.url, { hello: false });
  for (const [method, params] of [['deck.list', {}], ['session.guest', { name: 'x' }],
    ['match.answer', { match: MATCH, game: 1, prompt: 1, picks: [0] }]]) {
    assert.equal((await other.refused(method, params)).error, 'hello_first');
  }
  assert.deepEqual((await other.refused('hello', { protocol: [2, 99], client: 'x/1' })).data,
    { error: 'no_version', field: 'params.protocol', expected: '1' });
  const hello = await other.request('hello', { protocol: [99, 1], client: 'x/1' });
  assert.equal(hello.protocol, 1);
  must(hello.games.some(({ game, card_set: hash }) => game === 'digimon' && /^[0-9a-f]{64}$/.test(hash)), hello);
  assert.equal((await other.refused('hello', { protocol: [1], client: 'x/1' })).error, 'hello_again');
  for (const [method, params] of [['deck.list', {}], ['match.list', {}], ['replay.list', {}]]) {
    assert.equal((await other.refused(method, params)).error, 'session_needed');
  }
  for (const token of ['A'.repeat(43), 'too-short-for-ours']) {
    assert.deepEqual((await other.refused('session.resume', { token })).data,
      { error: 'token_unknown', field: 'params.token' });
  }
  await other.request('session.guest', { name: 'frank' });
  assert.equal((await other.refused('session.guest', { name: 'frank' })).error, 'session_there');
  assert.equal((await other.refused('session.resume', { token: player.token })).error, 'session_there');
  await other.end();
});

await check('a subprotocol we do not speak', async () => {
  for (const protocols of [[], ['chat'], ['shinpan.2']]) {
    const opened = await Peer.open(server.url, { hello: false, protocols }).then(
      (other) => other.closed.then(() => false), () => false,
    );
    assert.equal(opened, false);
  }
});

await check('names that may not be', async () => {
  const other = await Peer.open(server.url);
  for (const name of [' x', 'x ', 'a  b', 'a\nb', '\u202eevil', 'a\u200bb', 'x'.repeat(25), '\u0007']) {
    const refusal = await other.refused('session.guest', { name });
    assert.deepEqual([refusal.code, refusal.field], [-32602, 'params.name'], JSON.stringify(name));
  }
  const { name } = await other.request('session.guest', { name: '審判 七' });
  assert.equal(name, '審判 七');
  await other.end();
});

/* ---- decks ---- */

async function faults(change, also = {}) {
  const piles = structuredClone(starter.piles);
  change(piles);
  const result = await peer.request('deck.check', { game: 'digimon', deck: { piles }, ...also });
  assert.equal(result.legal, result.faults.length === 0);
  for (const fault of result.faults) {
    must(fault.code && fault.text && fault.field.startsWith('params.deck.piles.'), fault);
  }
  return result.faults;
}

const total = (pile) => pile.reduce((sum, { count }) => sum + count, 0);

await check('decks: every fault at once, each with its field', async () => {
  assert.deepEqual(await faults(() => {}), []);
  assert.equal(total(starter.piles.main), 50);
  const lone = starter.piles.main.findIndex(({ count }) => count < 4);
  must(lone >= 0, 'this test wants a starter with a card fewer than 4 times');
  const more = await faults((piles) => { piles.main[lone].count += 1; });
  assert.equal(more.length, 1, JSON.stringify(more));
  assert.equal(more[0].field, 'params.deck.piles.main', '51 cards');
  const fewer = await faults((piles) => { piles.main.pop(); });
  assert.equal(fewer[0].field, 'params.deck.piles.main', 'too few cards');
  const four = starter.piles.main.findIndex(({ count }) => count === 4);
  const five = await faults((piles) => { piles.main[four].count = 5; piles.main[lone].count -= 1; });
  must(five.some(({ field }) => field.startsWith(`params.deck.piles.main[${four}]`)), 'five copies', five);
  const egg = starter.piles.eggs[0].number;
  const mixed = await faults((piles) => { piles.main.push({ number: egg, count: 1 }); });
  must(mixed.some(({ field }) => field.startsWith(`params.deck.piles.main[${starter.piles.main.length}]`)),
    'an egg in the main deck', mixed);
  const unknown = await faults((piles) => { piles.main[0].number = 'NO-999'; });
  must(unknown.some(({ field }) => field.startsWith('params.deck.piles.main[0]')), 'an unknown number', unknown);
  const pile = await faults((piles) => { piles.side = [{ number: egg, count: 1 }]; });
  must(pile.some(({ field }) => field.startsWith('params.deck.piles.side')), 'an unknown pile', pile);
  const eggs = await faults((piles) => { piles.eggs[0].count = 6; });
  must(eggs.some(({ field }) => field.startsWith('params.deck.piles.eggs')), 'six eggs', eggs);
  const all = await faults((piles) => {
    piles.main[four].count = 5;
    piles.main.push({ number: egg, count: 1 }, { number: 'NO-999', count: 1 });
    piles.eggs[0].count = 6;
  });
  const entries = starter.piles.main.length;
  assert.deepEqual(all.map(({ code, field }) => `${code} ${field.replace('params.deck.piles.', '')}`), [
    `too_many_copies main[${four}]`, `wrong_deck main[${entries}]`, `unknown_card main[${entries + 1}].number`,
    'main_size main', 'too_many_copies eggs[0]', 'eggs_size eggs']);
  must(all[0].text.endsWith('[1-4-1-2-2]') && all[4].text.endsWith('[1-4-1-3-2]'), 'each cites its own clause', all);
  const many = await faults((piles) => { piles.main[four].count = 99; });
  assert.deepEqual(many.map(({ code, text }) => [code, parseInt(text.match(/\d+/)[0], 10)]),
    [['too_many_copies', 99], ['main_size', 145]]);
  const sum = await faults((piles) => {
    piles.main[four].count = 99;
    piles.main.push({ number: piles.main[four].number, count: 1 });
  });
  assert.deepEqual(sum.map(({ code, field }) => `${code} ${field.replace('params.deck.piles.', '')}`),
    [`too_many_copies main[${four}]`, `bad_count main[${entries}].count`]);
});

await check('decks: stored with faults, played only without', async () => {
  const piles = structuredClone(starter.piles);
  piles.main[0].number = 'NO-999';
  const stored = await peer.request('deck.put', { game: 'digimon', name: 'bad one', deck: { piles } });
  assert.equal(stored.legal, false);
  must(stored.faults.length > 0, stored);
  await refused('match.create', { game: 'digimon', deck: stored.deck, opponent: 'bot' }, 'deck_illegal', 'params.deck');
  await peer.request('deck.put', { game: 'digimon', name: 'good one', deck: deck(), replace: stored.deck });
  const got = await peer.request('deck.get', { deck: stored.deck });
  assert.equal(got.name, 'good one');
  assert.equal(got.starter, false);
  await peer.request('deck.delete', { deck: stored.deck });
  await refused('deck.get', { deck: stored.deck }, 'deck_unknown', 'params.deck');
  await refused('deck.delete', { deck: stored.deck }, 'deck_unknown', 'params.deck');
  await refused('deck.delete', { deck: starter.deck }, 'deck_fixed', 'params.deck');
  for (const [replace, error] of [[stored.deck, 'deck_unknown'], [starter.deck, 'deck_fixed']]) {
    await refused('deck.put', { game: 'digimon', name: 'x', deck: deck(), replace }, error, 'params.replace');
  }
  for (const [method, more] of [['deck.check', { deck: deck() }], ['deck.put', { name: 'x', deck: deck() }],
    ['deck.list', {}], ['match.list', {}], ['match.create', { deck: starter.deck, opponent: 'bot' }]]) {
    await refused(method, { game: 'chess', ...more }, 'game_unknown', 'params.game');
  }
  await refused('deck.check', { game: 'digimon', revision: 'digimon-0.1', deck: deck() }, 'revision_unknown',
    'params.revision');
  await refused('match.create', { game: 'digimon', deck: 'nobodys', opponent: 'bot' }, 'deck_unknown', 'params.deck');
  const other = new Player(() => server.url, random(6), 'gil');
  await other.connect();
  const mine = await peer.request('deck.put', { game: 'digimon', name: 'mine', deck: deck() });
  assert.equal((await other.peer.refused('deck.get', { deck: mine.deck })).error, 'deck_unknown');
  assert.equal((await other.peer.refused('deck.delete', { deck: mine.deck })).error, 'deck_unknown');
  await other.leave();
});

/* ---- arrangements ---- */

await check('arrangements: what may not be laid so is refused, and too many in a row', async () => {
  const [a, b] = ['kit', 'leo'].map((name, i) => new Player(() => server.url, random(17 + i), name, 'duel-masters'));
  for (const one of [a, b]) await one.connect();
  const begin = async () => {
    const { match, code } = await a.create('private');
    await b.join({ code });
    return match;
  };
  let match = await begin();
  const units = async (one) => {
    const { view, seat } = await one.peer.request('match.snapshot', { match });
    return view[seat].battle;
  };
  const isReady = async () => (await units(a)).length > 1 && (await units(b)).length > 0;
  while (a.seen.get(match).isOver || !await isReady()) {
    if (a.seen.get(match).isOver) match = await begin(); /* some are over before there are so many */
    const before = a.answers + b.answers;
    const isDone = () => a.seen.get(match).isOver || a.answers + b.answers > before;
    await Promise.all([a.play(isDone), b.play(isDone)]);
  }
  const [one, two] = (await units(a)).map(({ unit }) => unit);
  const [theirs] = (await units(b)).map(({ unit }) => unit);
  const { prompt } = a.seen.get(match);
  const right = { match, game: 1, order: [two, one] };
  for (const [params, error, field] of [
    [{ ...right, order: [one, one] }, 'bad_order', 'order'],
    [{ ...right, order: [one, theirs] }, 'bad_order', 'order'],
    [{ ...right, order: [65535] }, 'bad_order', 'order'],
    [{ ...right, unit: theirs, order: [1] }, 'bad_order', 'order'],
    [{ ...right, unit: one, order: [2, 1] }, 'bad_order', 'order'],
    [{ ...right, order: [] }, 'bad_length', 'order'],
    [{ ...right, order: Array(17).fill(one) }, 'bad_length', 'order'],
    [{ ...right, game: 2 }, 'game_closed', 'game'],
  ]) {
    const refusal = await a.peer.refused('match.arrange', params);
    assert.deepEqual([refusal.error, refusal.field], [error, `params.${field}`], JSON.stringify(params));
  }
  const places = async () => (await units(a)).filter(({ unit }) => [one, two].includes(unit))
    .map(({ unit, numbers }) => [unit, numbers.place]);
  await a.peer.request('match.arrange', right); /* whoever has to decide: it answers no prompt */
  assert.deepEqual(await places(), [[one, 2], [two, 1]]);
  assert.equal(a.seen.get(match).prompt?.prompt, prompt?.prompt);
  assert.equal(JSON.parse(a.seen.get(match).games[0].at(-1)).event, 'arrange');
  for (let i = 1; i < 64; i += 1) await a.peer.request('match.arrange', right);
  for (const [player, order] of [[a, right.order], [b, [theirs]]]) {
    assert.equal((await player.peer.refused('match.arrange', { ...right, order })).error, 'too_fast');
  }
  const before = a.answers + b.answers;
  const isDone = () => a.seen.get(match).isOver || a.answers + b.answers > before;
  await Promise.all([a.play(isDone), b.play(isDone)]);
  if (!a.seen.get(match).isOver) await a.peer.request('match.arrange', { ...right, order: [(await units(a))[0].unit] });
  for (const player of [a, b]) await player.leave();
});

await check('a game in which nothing is arranged says so', async () => {
  const one = new Player(() => server.url, random(27), 'mia', 'digimon');
  await one.connect();
  const { match } = await one.create('bot');
  const refusal = await one.peer.refused('match.arrange', { match, game: 1, order: [1] });
  assert.deepEqual([refusal.error, refusal.field], ['bad_order', 'params.order']);
  await one.leave();
});

/* ---- answers ---- */

await check('answers: closed prompts, other seats, unknown options, other matches', async () => {
  const [a, b, stranger] = ['hal', 'ida', 'joe'].map((name, i) => new Player(() => server.url, random(7 + i), name));
  for (const one of [a, b, stranger]) await one.connect();
  const { match, code } = await a.create('private');
  await refused('match.join', { code: 'aaaaaaaa', deck: starter.deck }, 'match_unknown', 'params.code');
  await refused('match.join', { match, deck: starter.deck }, 'match_unknown', 'params.match');
  await refused('match.join', { code, deck: 'nobodys' }, 'deck_unknown', 'params.deck');
  await refused('match.join', { deck: starter.deck }, 'missing');
  const own = await a.peer.refused('match.join', { code, deck: starter.deck });
  assert.deepEqual([own.error, own.field], ['match_own', 'params.code']);
  await b.join({ code: code.toUpperCase() });
  assert.equal((await stranger.peer.refused('match.join', { code, deck: starter.deck })).code < 0, true);
  const prompted = async () => {
    for (let i = 0; i < 500; i += 1) {
      const turn = [a, b].find((one) => one.seen.get(match)?.prompt?.options);
      if (turn) return turn;
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
    throw new Error('nobody is asked');
  };
  const seen = (one) => one.seen.get(match);
  for (let i = 0; i < 12; i += 1) {
    const turn = await prompted();
    const waiter = turn === a ? b : a;
    const { prompt } = seen(turn);
    const right = { match, game: 1, prompt: prompt.prompt, picks: [prompt.options[0].id] };
    const refusals = [
      [turn, { ...right, prompt: prompt.prompt + 1 }, 'prompt_closed', 'prompt'],
      [waiter, right, 'other_seat', 'prompt'],
      [turn, { ...right, picks: [9999] }, 'option_unknown', 'picks[0]'],
      [turn, { ...right, picks: Array(16).fill(right.picks[0]) }, 'bad_picks', 'picks'],
      [turn, { ...right, game: 2 }, 'game_closed', 'game'],
      [stranger, right, 'match_unknown', 'match'],
      [turn, { ...right, match: MATCH }, 'match_unknown', 'match'],
    ];
    for (const [who, params, error, field] of refusals) {
      const refusal = await who.peer.refused('match.answer', params);
      assert.deepEqual(refusal.data, { error, field: `params.${field}` }, JSON.stringify(params));
    }
    assert.equal(seen(waiter).prompt?.options, undefined);
    const before = seen(turn).seq;
    await turn.answer(seen(turn));
    assert.equal((await turn.peer.refused('match.answer', right)).error, 'prompt_closed');
    must(seen(turn).seq >= before, 'events went away');
  }
  for (const method of ['match.snapshot', 'match.resume', 'match.leave']) {
    assert.deepEqual((await stranger.peer.refused(method, { match })).data,
      { error: 'match_unknown', field: 'params.match' }, method);
  }
  for (const [method, more, error, field] of [
    ['match.concede', { game: 7 }, 'game_closed', 'game'],
    ['match.resume', { after: { game: 1, seq: 100000 } }, 'seq_unknown', 'after'],
  ]) {
    assert.deepEqual((await a.peer.refused(method, { match, ...more })).data, { error, field: `params.${field}` });
  }
  await a.peer.request('match.concede', { match, game: 1 });
  await b.play(() => seen(b).isOver);
  assert.equal(seen(b).end.winner, 'p2');
  assert.deepEqual((await a.peer.refused('match.concede', { match, game: 1 })).data,
    { error: 'match_not_live', field: 'params.match' }, 'conceding twice');
  await refused('replay.get', { replay: MATCH }, 'replay_unknown', 'params.replay');
  await refused('replay.list', { before: 'yesterday' }, 'cursor_unknown', 'params.before');
  for (const one of [a, b, stranger]) await one.leave();
});

await check('too fast: told when to come back, then closed', async () => {
  const strict = await new Server({ flags: ['--message-rate', '10', '--message-burst', '10'] }).start();
  const fast = await Peer.open(strict.url); /* hello was one */
  await fast.request('session.guest', { name: 'kim' });
  const answers = await Promise.allSettled(Array.from({ length: 15 }, () => fast.request('deck.list')));
  const told = answers.filter(({ reason }) => reason).map(({ reason }) => reason.data);
  must(told.length >= 1 && told.length <= 7, told);
  for (const { error, retry_ms: retryMs } of told) {
    assert.equal(error, 'too_fast');
    must(Number.isInteger(retryMs) && retryMs >= 1 && retryMs <= 1100, told);
  }
  must(answers.slice(0, 5).every(({ value }) => value?.decks), 'the burst was not served');
  await sleep(told[told.length - 1].retry_ms);
  await fast.request('deck.list');
  for (let i = 0; i < 5; i += 1) fast.raw('{'); /* as excess it is not looked into */
  await fast.next((message) => message.error?.data.error === 'too_fast');
  for (let i = 0; i < 40; i += 1) fast.raw('{}');
  assert.equal((await fast.closed).code, 1008);
  const { body } = await strict.get('/metrics', { socketPath: `${strict.data}/admin.sock` });
  assert.match(body, /^shinpan_results_total\{error="too_fast"\} [1-9]/m);
  await strict.stop();
  strict.dispose();
});

await check('what a player may say and hold counts over all connections', async () => {
  const strict = await new Server({ flags: ['--player-message-rate', '2', '--player-connections', '2'] }).start();
  const first = await Peer.open(strict.url);
  const { token } = await first.request('session.guest', { name: 'ivy' });
  const second = await Peer.open(strict.url);
  await second.request('session.resume', { token });
  const answers = await Promise.allSettled(Array.from({ length: 12 },
    (_, i) => (i % 2 ? first : second).request('deck.list')));
  const told = answers.filter(({ reason }) => reason).map(({ reason }) => reason.data);
  must(answers.filter(({ value }) => value?.decks).length >= 6, 'the burst was not served');
  must(told.length >= 1 && told.every(({ error }) => error === 'too_fast'), told);
  const other = await Peer.open(strict.url);
  await other.request('session.guest', { name: 'jan' }); /* another player is not meant */
  await other.request('deck.list');
  const third = await Peer.open(strict.url);
  await third.request('session.resume', { token });
  assert.deepEqual(await first.closed, { code: 1008, reason: 'too many connections of this player' });
  await sleep(Math.max(...told.map((one) => one.retry_ms)) + 1000); /* two turns more */
  for (const one of [second, third, other]) {
    await one.request('deck.list');
    await one.end();
  }
  await strict.stop();
  strict.dispose();
});

await check('too many sessions from one address', async () => {
  const small = await new Server({ flags: ['--address-sessions', '1'] }).start();
  const first = await Peer.open(small.url);
  const { token } = await first.request('session.guest', { name: 'lea' });
  for (const [method, params] of [['session.guest', { name: 'mia' }], ['session.resume', { token }]]) {
    const other = await Peer.open(small.url);
    assert.equal((await other.refused(method, params)).error, 'sessions_full');
    assert.equal((await other.closed).code, 1008);
  }
  await first.end();
  const again = await Peer.open(small.url);
  await again.request('session.resume', { token });
  await again.end();
  await small.stop();
  small.dispose();
});

await check('after all that the server is well', async () => {
  assert.equal((await server.get('/readyz')).status, 200);
  await peer.request('deck.list');
  must(!/"lvl":"error"/.test(server.logTail(1000000)), 'errors in the log', server.logTail());
});

await player.leave();
const { code } = await server.stop();
await check('it stops cleanly', () => assert.equal(code, 0, server.logTail()));
server.dispose();
finish();
