/* SPDX-License-Identifier: MIT
 * newcomer.mjs - the client in newcomer/, which was written from proto/README.md alone, against the
 * real daemon, for each game; and its arithmetic of the shuffles against the example of the page. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { assert, check, finish } from './lib/check.mjs';
import { Server, root } from './lib/server.mjs';

const folder = path.join(root, 'tests/wire/newcomer');

/** Runs a program of the folder and resolves with what it printed. */
function python(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', ['-B', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (part) => { text += part; });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`python3 ${args.join(' ')} ended with ${code}:\n${text}`));
    });
  });
}

await check('computes the example of section 11', async () => {
  const page = readFileSync(path.join(root, 'proto/README.md'), 'utf8');
  const lines = (await python('chance.py')).trim().split('\n');
  assert.equal(lines.length, 7);
  for (const line of lines) {
    const [name, value] = line.split(': ');
    assert.match(page, new RegExp(`^\\| ${name} \\| \`?${value}\`? \\|$`, 'm'));
  }
});

/* nobody is too slow before a game, however slow the machine is */
const PATIENT = ['--nonce-deadline', '1h', '--ready-deadline', '1h', '--between-deadline', '1h'];
const server = await new Server({ flags: ['--register-rate', '0', '--verify-rate', '0', ...PATIENT] }).start();
for (const game of ['digimon', 'duel-masters']) {
  await check(`plays, watches and verifies ${game}`, async () => {
    const said = await python('newcomer.py', server.web, game);
    console.log(said.trimEnd());
    assert.match(said, /^all is as the page says$/m);
  });
}
const { code } = await server.stop();
await check('the daemon stops in order', () => assert.equal(code, 0));
finish();
