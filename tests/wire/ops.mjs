/* SPDX-License-Identifier: MIT
 * ops.mjs - what an operator touches: configuration, health, metrics, static files, signals. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';

import { assert, check, finish, must, random, sleep, until } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { Player } from './lib/player.mjs';
import { Server, cards, ctl, program, root } from './lib/server.mjs';

const server = new Server();

function shinpand(...args) {
  return spawnSync(program('shinpand'), args, { encoding: 'utf8', timeout: 20000 });
}

const ours = [...server.args, '--restrictions', path.join(root, 'engine/cards/restrictions')];

function configFile(text) {
  const file = path.join(server.data, 'test.conf');
  writeFileSync(file, text);
  return file;
}

await check('--check-config: the sample and our own flags are right', () => {
  const sample = shinpand('-c', path.join(root, 'deploy/shinpan.conf'), '--check-config');
  assert.equal(sample.status, 0, sample.stderr + sample.stdout);
  const flags = shinpand(...ours, '--check-config');
  assert.equal(flags.status, 0, flags.stderr + flags.stdout);
  assert.equal(flags.stderr, '');
});

await check('--check-config: files that are not there are named', () => {
  const gone = shinpand(...ours, '--web-root', '/nonexistent/web', '--check-config');
  assert.equal(gone.status, 0, 'they may come before the start');
  assert.equal(gone.stderr, 'web_root: /nonexistent/web: No such file or directory\n');
});

await check('--check-config: every fault, with file and line', () => {
  const file = configFile('[server]\nport = 99999\ncolour = red\n[limits]\nmessage_bytes = 4\n');
  const bad = shinpand('-c', file, '--check-config');
  assert.notEqual(bad.status, 0);
  const said = bad.stdout + bad.stderr;
  for (const what of ['port', 'colour', 'message_bytes', `${file}:2`, `${file}:3`, `${file}:5`]) {
    must(said.includes(what), `${what} is not named in: ${said}`);
  }
});

await check('faults of flags and files stop a start as well', () => {
  for (const args of [['--port', 'eighty'], ['--no-such-flag'], ['-c', '/nonexistent.conf'], ['surplus']]) {
    const bad = shinpand(...args);
    must(bad.status !== 0 && bad.status !== null, `${args} was taken`);
    must((bad.stdout + bad.stderr).length > 10, `${args}: it does not say why`);
  }
});

await check('--help and --print-config name every key', () => {
  const help = shinpand('--help');
  assert.equal(help.status, 0);
  const printed = shinpand('--print-config');
  assert.equal(printed.status, 0);
  for (const [, key] of printed.stdout.matchAll(/^([a-z_]+) =/gm)) {
    must(help.stdout.includes(`--${key.replaceAll('_', '-')}`), `--help does not name ${key}`);
  }
  const again = shinpand('-c', configFile(printed.stdout), '--print-config');
  assert.equal(again.stdout, printed.stdout, 'what it prints it reads back');
  assert.match(shinpand('--version').stdout, /\d+\.\d+/);
});

await server.start();

await check('/healthz, /readyz, the page, the client library', async () => {
  for (const where of ['/healthz', '/readyz']) assert.equal((await server.get(where)).status, 200, where);
  const page = await server.get('/');
  assert.equal(page.status, 200);
  assert.match(page.headers['content-type'], /^text\/html/);
  must(page.headers['content-security-policy'], 'no content-security-policy');
  const js = await server.get('/js/shinpan.js');
  assert.equal(js.status, 200);
  assert.match(js.headers['content-type'], /javascript/);
});

await check('what is not there, and ways out of the tree', async () => {
  for (const where of ['/nothing', '/js/../../migrations', '/js/%2e%2e/%2e%2e/LICENSE', '/..%2fLICENSE',
    '/api/v1/', '/api/v1/nothing', '/api/v1/replays/none', '/metrics', '//etc/passwd', '/index.html%00']) {
    const { status, body } = await server.get(where).catch((error) => ({ status: error.code, body: '' }));
    must([404, 400, 403, 'ECONNRESET'].includes(status), `${where}: ${status}`);
    must(!body.includes('MIT License'), `${where} leads out`);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await server.get('/api/v1/replays', { method });
    assert.equal(status, 405, method);
  }
});

await check('metrics on the admin socket, and only there', async () => {
  const socketPath = path.join(server.data, 'admin.sock');
  assert.equal(statSync(socketPath).mode & 0o777, 0o600);
  const player = new Player(() => server.url, random(1), 'ann');
  await player.connect();
  await player.create('bot');
  await player.play(() => [...player.seen.values()].every((seen) => seen.isOver));
  const { status, body } = await server.get('/metrics', { socketPath });
  assert.equal(status, 200);
  assert.equal((await server.get('/readyz', { socketPath })).status, 200);
  for (const line of body.split('\n')) {
    must(line === '' || line.startsWith('# ') || /^[a-z_]+(\{[^}]*\})? [-+0-9.eNaInf]+$/.test(line),
      'not a line of the text format:', line);
  }
  for (const name of ['connections', 'matches']) must(new RegExp(name).test(body), `no ${name} in ${body}`);
  await player.leave();
});

await check('log lines are JSON and hold no secrets', async () => {
  const player = new Player(() => server.url, random(2), 'ben');
  await player.connect();
  const { token } = player;
  await player.leave();
  const lines = server.logTail(1e7).trim().split('\n');
  for (const line of lines) {
    const entry = JSON.parse(line);
    must(entry.ts && entry.lvl && entry.ev && entry.msg, 'an incomplete line:', line);
  }
  must(!server.logTail(1e7).includes(token), 'the token is in the log');
});

await check('SIGHUP reloads; a bad file leaves the old configuration', async () => {
  const file = configFile('[server]\nlog_level = debug\n');
  const other = new Server({ flags: ['-c', file] });
  await other.start();
  writeFileSync(file, '[server]\nlog_level = purple\n');
  process.kill(other.pid, 'SIGHUP');
  await until('the complaint', 5000, () => /purple|log_level/.test(other.logTail()));
  assert.equal((await other.get('/readyz')).status, 200);
  assert.equal((await other.stop()).code, 0);
  other.dispose();
});

await check('who stays away from a match forfeits, also over a restart', async () => {
  const file = configFile('[timing]\nabsent_forfeit = 1h\n');
  const other = new Server({ flags: ['-c', file, '--player-matches', '1'] });
  await other.start();
  const [ann, ben] = ['ann', 'ben'].map((name, i) => new Player(() => other.url, random(20 + i), name));
  for (const one of [ann, ben]) await one.connect();
  const { match, code } = await ann.create('private');
  await ben.join({ code });
  ann.peer.cut();
  await sleep(1500);
  must(!ben.seen.get(match).isOver, 'an hour has not passed');
  writeFileSync(file, '[timing]\nabsent_forfeit = 1s\n');
  process.kill(other.pid, 'SIGHUP');
  const { status, winner, reason, replay } = await until('the end', 5000, () => ben.seen.get(match).end);
  assert.deepEqual({ status, winner, reason, replay },
    { status: 'finished', winner: 'p2', reason: 'forfeit', replay: match });

  writeFileSync(file, '[timing]\nabsent_forfeit = 1h\n');
  process.kill(other.pid, 'SIGHUP');
  await until('the reload', 5000, () => /absent_forfeit: 1s -> 1h/.test(other.logTail()));
  const { match: second } = await ben.create('bot');
  assert.equal((await ben.peer.refused('match.create', { game: 'digimon', deck: 'x', opponent: 'bot' })).error,
    'matches_full');
  await ben.peer.end();
  await other.stop();
  writeFileSync(file, '[timing]\nabsent_forfeit = 1s\n');
  await other.start();
  const listed = await until('the second end', 5000, async () => {
    const { replays } = JSON.parse((await other.get('/api/v1/replays')).body);
    return replays.find((one) => one.replay === second);
  });
  assert.equal(listed.reason, 'forfeit');
  assert.equal(listed.winner, 'p2');
  const file2 = path.join(other.data, 'replay.json');
  writeFileSync(file2, (await other.get(`/api/v1/replays/${second}`)).body);
  const verified = ctl('replay', 'verify', file2, '--cards', cards);
  assert.equal(verified.status, 0, verified.stderr);
  const { body } = await other.get('/metrics', { socketPath: path.join(other.data, 'admin.sock') });
  assert.match(body, /^shinpan_absences_total 1$/m);
  await ben.connect();
  await ben.create('bot'); /* there is room again */
  await ben.leave();
  await other.stop();
  other.dispose();
});

await check('after a kill the database is checked; one that is too large for that is named', async () => {
  const other = new Server();
  const named = () => other.logTail(1e7).split('"ev":"host.unchecked"').length - 1;
  for (const [flags, signal, lines] of [[[], 'SIGKILL', 0], [[], 'SIGKILL', 0],
    [['--check-bytes', '4KiB'], 'SIGKILL', 1], [['--check-bytes', '0B'], 'SIGTERM', 2],
    [['--check-bytes', '0B'], 'SIGTERM', 2]]) {
    other.flags = flags;
    await other.start();
    assert.equal(named(), lines);
    await other.stop(signal);
  }
  must(other.logTail(1e7).includes('shinpanctl db check'), 'it does not say what to do');
  other.dispose();
});

await check('TLS: the page and a match over it; a reload takes another certificate', async () => {
  const other = new Server();
  const [certificate, key] = ['certificate', 'key'].map((name) => path.join(other.data, `${name}.pem`));
  const make = (serial, ...kind) => {
    const made = spawnSync('openssl', ['req', '-x509', '-newkey', ...kind, '-nodes', '-days', '2', '-set_serial', serial,
      '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate]);
    assert.equal(made.status, 0, String(made.stderr));
  };
  make('17', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1');
  other.flags = ['--tls-certificate', certificate, '--tls-key', key];
  await other.start();
  const serial = () => new Promise((resolve, reject) => {
    const socket = tls.connect({ host: '127.0.0.1', port: other.port, ca: readFileSync(certificate) }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.end();
    });
    socket.on('error', reject);
  });
  const believed = () => ({ options: { ca: readFileSync(certificate), origin: other.web } });
  assert.equal((await other.get('/')).status, 200);
  const old = await Peer.open(other.url, believed());
  await old.request('session.guest', { name: 'ann' });
  const { decks } = await old.request('deck.list', { game: 'digimon' });
  const { deck } = decks.find((one) => one.starter && one.legal);
  const { match } = await old.request('match.create', { game: 'digimon', deck, opponent: 'bot' });
  await old.next(({ method, params }) => method === 'match.update' && params.match === match);
  assert.equal(await serial(), '11');
  await assert.rejects(Peer.open(other.url.replace('wss', 'ws')), 'a plain client is served');
  await assert.rejects(Peer.open(other.url), /self-signed/);

  make('34', 'rsa:2048');
  process.kill(other.pid, 'SIGHUP');
  await until('the new certificate', 10000, () => serial().then((it) => it === '22', () => false));
  await old.request('match.list', {});
  writeFileSync(key, 'nothing');
  process.kill(other.pid, 'SIGHUP');
  await until('the complaint', 10000, () => /config\.kept/.test(other.logTail()));
  assert.equal(await serial(), '22');
  const said = shinpand(...other.args, '--check-config');
  must(said.status !== 0 && said.stderr.includes(`tls_certificate, tls_key: ${key}:`), said.stderr);
  await old.end();
  assert.equal((await other.stop()).code, 0);
  other.dispose();
});

await check('a second server on the same data does not start', async () => {
  const other = spawnSync(program('shinpand'), server.args.map((arg, i, all) => (all[i - 1] === '--port' ? '0' : arg)),
    { encoding: 'utf8', timeout: 20000 });
  must(other.status !== 0 && other.status !== null, 'it started');
  assert.equal((await server.get('/readyz')).status, 200);
});

/* Another connection that writes, until its stdin ends. */
async function holdLock(database) {
  const program = 'import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], isolation_level=None)\n'
    + 'db.execute("BEGIN IMMEDIATE")\nprint("held", flush=True)\nsys.stdin.read()';
  const child = spawn('/usr/bin/python3', ['-c', program, database], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve) => { child.stdout.once('data', resolve); });
  return child;
}

await check('a drain waits for writes until its deadline, or until a second signal; they are not lost', async () => {
  for (const [deadline, signals] of [['200ms', 1], ['1h', 2]]) {
    const other = new Server({ flags: ['--drain-deadline', deadline] });
    await other.start();
    const ann = new Player(() => other.url, random(30), 'ann');
    await ann.connect();
    const { match } = await ann.create('bot');
    const lock = await holdLock(path.join(other.data, 'shinpan.db'));
    ann.peer.request('match.concede', { match, game: 1 }).catch(() => {}); /* nothing answers it now */
    await ann.peer.request('match.list');
    const ended = other.stop('SIGTERM');
    await until('the drain', 20000, () => other.logTail(1e6).includes('"msg":"draining"'));
    if (signals > 1) process.kill(other.pid, 'SIGTERM');
    assert.equal((await ann.peer.closed).code, 1001);
    must(other.logTail(1e6).includes('closing with writes in the queue'), 'nothing waited');
    lock.stdin.end();
    assert.deepEqual(await ended, { code: 0, signal: null });
    await other.start();
    await until('the replay', 20000, async () => (await other.get(`/api/v1/replays/${match}`)).status === 200);
    await other.stop();
    other.dispose();
  }
});

await check('SIGINT ends it like SIGTERM', async () => {
  assert.deepEqual(await server.stop('SIGINT'), { code: 0, signal: null });
});

server.dispose();
finish();
