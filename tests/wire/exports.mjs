/* SPDX-License-Identifier: MIT
 * exports.mjs - events over HTTP: what the methods say, as JSON; tables as CSV and as pages to print, which hold
 * the same rows, whatever people are called; decks when everybody may see them; the whole event; and all that
 * is asked wrongly. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import http from 'node:http';

import { assert, check, finish, must, until } from './lib/check.mjs';
import { Account, Entrant, Event, FLAGS } from './lib/event.mjs';
import { Peer } from './lib/peer.mjs';
import { GAMES } from './lib/player.mjs';
import { Server } from './lib/server.mjs';

const server = await new Server({ program: 'shinpand-test', flags: FLAGS }).start();
const host = await Account.open(server, 'host', 'organizer');
const nobody = await Peer.open(server.url); /* without a session, as over HTTP */
const NAMES = ['=1+1', '-minus', 'a, b & co', "O'Neil", '日本 太郎', '@at'];
const players = [];
for (const [i, name] of NAMES.entries()) {
  const who = new Entrant(server, 90 + i, `guest-${i}`, GAMES[0]);
  await who.connect();
  await who.peer.request('account.rename', { name });
  who.called = name;
  players.push(who);
}

const api = '/api/v1/tournaments';
const json = async (path) => {
  const { status, headers, body } = await server.get(path);
  assert.equal(status, 200, `${path}: ${body.slice(0, 200)}`);
  assert.equal(headers['content-type'], 'application/json');
  return JSON.parse(body);
};

/** A CSV text as rows of its columns, read by RFC 4180. */
function csv(text) {
  const rows = [[]];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i];
    if (quoted && c === '"' && text[i + 1] === '"') { cell += '"'; i += 1; }
    else if (c === '"') quoted = !quoted;
    else if (quoted) cell += c;
    else if (c === ',') { rows.at(-1).push(cell); cell = ''; }
    else if (c === '\r' && text[i + 1] === '\n') { rows.at(-1).push(cell); cell = ''; rows.push([]); i += 1; }
    else cell += c;
  }
  must(!quoted && cell === '' && rows.pop().length === 0, 'it ends with a whole row');
  const [names, ...data] = rows;
  for (const row of data) {
    assert.equal(row.length, names.length, `${row}`);
    must(row.every((value) => !/^[=+\-@\t\r]/.test(value)), 'a spreadsheet would calculate', row);
  }
  return data.map((row) => Object.fromEntries(row.map((value, i) => [names[i], value])));
}
const table = async (path) => {
  const { status, headers, body } = await server.get(path);
  assert.equal(status, 200, `${path}: ${body.slice(0, 200)}`);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present');
  return csv(body);
};
const page = async (path, lang = 'en') => {
  const { status, headers, body } = await server.get(path);
  assert.equal(status, 200, `${path}: ${body.slice(0, 200)}`);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  must(body.startsWith('<!doctype html>\n') && body.includes(`<html lang="${lang}">`), body.slice(0, 100));
  must(!/<script|<b>|style=|javascript:/i.test(body), 'markup that is not ours');
  must(headers['content-security-policy'].includes("default-src 'none'"), headers);
  return body;
};
const plain = (name) => (/^[=+\-@]/.test(name) ? `'${name}` : name);
const escaped = (name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;');

const event = await new Event(server, host).create({
  name: 'Cup <i> & "co"', game: GAMES[0], decks: 'after', preset: 'mtr', overtime: ['draw'],
  stages: [{ format: 'swiss', rounds: 2, best_of: 3 }, { format: 'single', players: 4, best_of: 1 }],
});
const base = `${api}/${event.tournament}`;
for (const who of players) await event.enter(who);

const told = (method, params = {}) => nobody.request(`tournament.${method}`, { ...event.of, ...params });

await check('before the start: what is there, and nothing of the seed', async () => {
  assert.deepEqual(await json(base), await told('get'));
  assert.deepEqual(await json(`${base}/players`), await told('players'));
  assert.deepEqual(await json(`${base}/players?limit=2&after=2`), await told('players', { limit: 2, after: 2 }));
  const whole = await json(`${base}/export`);
  assert.deepEqual([whole.format, whole.state, whole.seed, whole.stages, whole.players.length], ['shinpan.tournament.1', 'entry', undefined, [], 6]);
  assert.deepEqual((await table(`${base}/players?format=csv`)).map(({ name }) => name), NAMES.map(plain));
});

await event.do('start');
for (const round of [1, 2]) {
  await event.pair();
  for (const { table: at } of (await event.round()).pairs) {
    await event.do('result', { round, table: at, outcome: at === 1 ? 'draw' : 'a', reason: 'decided', games: at === 1 ? [1, 1, 1] : [2, 1, 0] });
  }
}
await event.pair(); /* of the elimination */

await check('what the methods say is what JSON has', async () => {
  for (const [path, method, params] of [
    ['', 'get'], ['/players', 'players'], ['/rounds', 'round'], ['/rounds/1?stage=1', 'round', { stage: 1, round: 1 }],
    ['/rounds/2?stage=1&limit=1&after=1', 'round', { stage: 1, round: 2, limit: 1, after: 1 }],
    ['/standings', 'standings'], ['/standings?stage=1', 'standings', { stage: 1 }],
    ['/standings?stage=1&round=1', 'standings', { stage: 1, round: 1 }], ['/bracket', 'bracket'],
    ['/bracket?stage=2', 'bracket', { stage: 2 }]]) {
    assert.deepEqual(await json(base + path), await told(method, params), path);
  }
  for (const [query, params] of [['', {}], [`?game=${GAMES[0]}&state=running`, { game: GAMES[0], state: 'running' }],
    ['?state=over', { state: 'over' }], ['?limit=1', { limit: 1 }]]) {
    assert.deepEqual(await json(api + query), await nobody.request('tournament.list', params), query);
  }
  assert.equal((await json(api)).tournaments[0].tournament, event.tournament);
});

await check('CSV has the same rows', async () => {
  const { pairs } = await told('round', { stage: 1, round: 2 });
  const rows = await table(`${base}/rounds/2?stage=1&format=csv`);
  assert.deepEqual(rows.map((row) => [row.table, row.a, row.b, row.a_name, row.a_points, row.outcome, [row.games_a, row.games_b, row.games_drawn]]),
    pairs.map((pair) => [`${pair.table}`, pair.a.player, pair.b.player, plain(pair.a.name), `${pair.a.points}`, pair.outcome, pair.games.map(String)]));
  const { standings } = await told('standings', { stage: 1 });
  assert.deepEqual((await table(`${base}/standings?stage=1&format=csv`)).map((row) => [row.rank, row.player, row.name, row.points, row.omw, row.gw, row.played]),
    standings.map((row) => [`${row.rank}`, row.player, plain(row.name), `${row.points}`, row.rates.omw, row.rates.gw, `${row.played}`]));
  const names = await table(`${base}/rounds/1?stage=1&by=name&format=csv`);
  assert.deepEqual(names.map(({ name }) => name).sort(), NAMES.map(plain).sort());
  for (const { player, opponent, table: at } of names) {
    must(names.some((row) => row.player === opponent && row.opponent === player && row.table === at), player, opponent);
  }
  const { matches } = await told('bracket');
  assert.deepEqual((await table(`${base}/bracket?format=csv`)).map(({ match, a, b, a_seed: seed }) => [match, a, b, seed]),
    matches.map(({ match, a, b }) => [`${match}`, a?.player ?? '', b?.player ?? '', `${a?.seed ?? ''}`]));
});

await check('pages to print hold them, whatever people are called', async () => {
  for (const [path, lang] of [['/players', 'en'], ['/rounds/1?stage=1', 'en'], ['/rounds/1?stage=1&by=name', 'ja'], ['/standings?stage=1', 'ja'],
    ['/standings', 'en']]) {
    const body = await page(`${base}${path}${path.includes('?') ? '&' : '?'}format=html&lang=${lang}`, lang);
    for (const name of NAMES) must(body.includes(escaped(name)), path, name);
    must(body.includes('<h1>Cup &lt;i&gt; &amp; &quot;co&quot;</h1>') && body.includes(`href="/t/${event.tournament}"`), path);
  }
  must((await page(`${base}/bracket?format=html`)).includes('class="bracket"'), 'no bracket');
  const { standings } = await told('standings', { stage: 1 });
  const body = await page(`${base}/standings?stage=1&format=html`);
  for (const [i, { because, rates }] of standings.entries()) {
    if (['omw', 'gw', 'ogw'].includes(because)) must(body.includes(`${because.toUpperCase()} ${rates[because]} &lt; ${standings[i - 1].rates[because]}`), because);
  }
  must(body.includes('most points') && body.includes('fewer points'), 'no reasons');
  const { status, headers } = await server.get('/sheet.css');
  assert.deepEqual([status, headers['content-type'].split(';')[0]], [200, 'text/css']);
});

await check('the whole event says all that a checker needs', async () => {
  const whole = await json(`${base}/export`);
  const seed = Buffer.from(whole.seed, 'hex');
  assert.equal(createHash('sha256').update(`${event.tournament}\0`).update(seed).digest('hex'), whole.seed_commitment);
  assert.equal(whole.seed, (await told('get')).seed);
  assert.deepEqual(whole.rules, (await told('get')).rules);
  const by = new Map(whole.players.map((row) => [row.number, row]));
  assert.deepEqual([...by.values()].map(({ name }) => name), NAMES);
  assert.deepEqual(whole.stages.map(({ stage, format, rounds }) => [stage, format, rounds.length]), [[1, 'swiss', 2], [2, 'single', 1]]);
  for (const { stage, rounds } of whole.stages) {
    for (const { round, pairs, total } of rounds) {
      const said = await told('round', { stage, round });
      assert.deepEqual(total, said.total);
      assert.deepEqual(pairs.map(({ table: at, a, b, outcome, levels }) => [at, by.get(a).player, by.get(b).player, outcome, levels]).sort(),
        said.pairs.map(({ table: at, a, b, outcome, levels }) => [at, a.player, b.player, outcome, levels]).sort());
    }
  }
  const { standings } = await told('standings', { stage: 1 });
  assert.deepEqual(whole.stages[0].standings.map(({ number, rank, points, rates, because }) => [by.get(number).player, rank, points, rates.omw, because]),
    standings.map(({ player, rank, points, rates, because }) => [player, rank, points, Math.round(rates.omw * 10000), because]));
  assert.equal(whole.stages[1].seeds.length, 4);
});

await check('decks are everybody\'s when the rules say so', async () => {
  for (const format of ['json', 'csv', 'html']) {
    const { status, body } = await server.get(`${base}/decks?format=${format}`);
    assert.deepEqual([status, JSON.parse(body).error], [403, 'decks_closed']);
  }
  for (const { table: at } of (await event.round()).pairs) await event.do('result', { round: 1, table: at, outcome: 'a', reason: 'x' });
  await event.pair();
  await event.do('result', { round: 2, table: 1, outcome: 'b', reason: 'x' });
  await event.do('finish');
  const { decks } = await json(`${base}/decks`);
  assert.deepEqual(decks.map(({ name }) => name), NAMES);
  const rows = await table(`${base}/decks?format=csv`);
  for (const { player, deck, hash, legal } of decks) {
    assert.equal(legal, true);
    assert.equal(hash, (await told('players')).players.length && (await players[0].peer.request('tournament.decklist', { ...event.of, player })).hash);
    assert.deepEqual(rows.filter((row) => row.player === player).map((row) => [row.pile, row.number, Number(row.count)]),
      Object.entries(deck).flatMap(([pile, cards]) => cards.map(({ number, count }) => [pile, number, count])));
  }
  must((await page(`${base}/decks?format=html`)).includes('<caption>=1+1</caption>'), 'no deck');
});

await check('tags, packing, names to save under', async () => {
  for (const path of [base, `${base}/standings?stage=1&format=csv`, `${base}/export`, api]) {
    const { headers } = await server.get(path);
    assert.match(headers.etag, /^"[0-9a-f]{32}"$/, path);
    assert.equal((await server.get(path)).headers.etag, headers.etag, 'it is the same');
    const again = await server.get(path, { headers: { 'if-none-match': headers.etag } });
    assert.deepEqual([again.status, again.body], [304, '']);
  }
  const raw = await new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port: server.port, path: `${base}/export`, headers: { 'accept-encoding': 'gzip' }, agent: false }, (reply) => {
      const parts = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('end', () => resolve({ headers: reply.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
  const { body, headers } = await server.get(`${base}/export`);
  assert.equal(raw.headers['content-encoding'], 'gzip');
  must(raw.headers.etag !== headers.etag && raw.headers.vary === 'accept-encoding', raw.headers);
  assert.equal(gunzipSync(raw.body).toString(), body);
  for (const [path, name] of [['/standings?format=csv', '-standings.csv'], ['/export', '-export.json'], ['', '.json']]) {
    const { headers: saved } = await server.get(`${base}${path}${path.includes('?') ? '&' : '?'}download=1`);
    assert.equal(saved['content-disposition'], `attachment; filename="shinpan-${event.tournament}${name}"`);
  }
});

await check('what is asked wrongly is refused, and says where', async () => {
  const no = 'a'.repeat(16);
  for (const [path, status, error, field] of [
    [`${api}/${no}`, 404, 'tournament_unknown'], [`${api}/${no}/standings?format=csv`, 404, 'tournament_unknown'],
    [`${api}/short`, 404, 'tournament_unknown'], [`${base}/nothing`, 404, 'tournament_unknown'],
    [`${base}/players/1`, 404, 'tournament_unknown'], [`${api}/${'A'.repeat(16)}`, 400, 'bad_text', 'tournament'],
    [`${base}/rounds/3?stage=1`, 404, 'round_unknown'], [`${base}/rounds/1?stage=3`, 404, 'round_unknown'],
    [`${base}/rounds/9?stage=1&format=html`, 404, 'round_unknown'], [`${base}/standings?stage=2`, 404, 'round_unknown'],
    [`${base}/bracket?stage=1&format=csv`, 404, 'round_unknown'], [`${base}/rounds/x`, 400, 'out_of_range', 'round'],
    [`${base}/rounds/0`, 400, 'out_of_range', 'round'], [`${base}/standings?stage=99`, 400, 'out_of_range', 'stage'],
    [`${base}/standings?stage=-1`, 400, 'out_of_range', 'stage'], [`${base}/players?limit=100000`, 400, 'out_of_range', 'limit'],
    [`${base}/players?format=pdf`, 400, 'not_a_choice', 'format'], [`${base}?format=csv`, 400, 'not_a_choice', 'format'],
    [`${base}/export?format=html`, 400, 'not_a_choice', 'format'], [`${base}/rounds?by=age&format=csv`, 400, 'not_a_choice', 'by'],
    [`${base}/rounds?format=html&lang=xx`, 400, 'not_a_choice', 'lang'], [`${api}?state=none`, 400, 'not_a_choice', 'state'],
    [`${api}?before=x`, 400, 'cursor_unknown', 'before'], [`${api}?game=chess`, 400, 'game_unknown', 'game'],
    [`${api}?mine=true`, 400, 'wrong_type', 'mine']]) {
    const reply = await server.get(path);
    const said = JSON.parse(reply.body);
    assert.deepEqual([reply.status, said.error, said.field], [status, error, field], path);
    must(said.message.length > 0 && reply.headers.etag === undefined, reply.headers);
  }
});

await check('the event\'s page has a status', async () => {
  const { status, headers, body } = await server.get(`/t/${event.tournament}`);
  assert.deepEqual([status, headers['content-type']], [200, (await server.get('/event.html')).headers['content-type']]);
  assert.equal(body, (await server.get('/event.html')).body);
  assert.equal((await server.get(`/t/${event.tournament}`, { headers: { 'if-none-match': headers.etag } })).status, 304);
  const none = await server.get(`/t/${'a'.repeat(16)}`);
  assert.deepEqual([none.status, none.body, none.headers.etag], [404, body, undefined]);
  for (const path of ['/t/', '/t/short', `/t/${event.tournament}/x`, `/t/${'A'.repeat(16)}`]) {
    const { status: other, body: text } = await server.get(path);
    assert.deepEqual([other, text], [404, '404 not found\n'], path);
  }
  assert.equal((await server.get(`${base}`, { method: 'HEAD' })).body, '');
});

await check('an address asks only so often', async () => {
  for (const [path, most] of [[`${base}/export`, 60], [`${base}/standings?format=csv`, 60], [base, 600]]) {
    await server.advance(60000);
    let asked = 0;
    const last = await until('a refusal', 60000, async () => {
      const replies = await Promise.all(Array.from({ length: 30 }, () => server.get(path)));
      asked += replies.filter(({ status }) => status === 200).length;
      return replies.find(({ status }) => status !== 200);
    });
    const { error, retry_ms: wait } = JSON.parse(last.body);
    assert.deepEqual([last.status, error], [429, 'too_fast']);
    must(wait > 0 && wait <= 1000, wait);
    must(asked >= most && asked < most + 60, `${asked} of ${path}`); /* some come back meanwhile */
  }
  await server.advance(60000);
  await json(base);
});

const { code } = await server.stop();
assert.equal(code, 0);
finish();
