#!/usr/bin/env node
/* SPDX-License-Identifier: MIT
 * check-replay.mjs - node check-replay.mjs FILE...: checks the chance of replay documents, tells each
 * check, and exits 1 if one fails. */

import { readFile } from 'node:fs/promises';
import { checkReplay } from './verify_replay.js';

let failed = process.argv.length < 3;
if (failed) console.error('usage: check-replay.mjs FILE...');
for (const file of process.argv.slice(2)) {
  try {
    for (const { name, game, isRight, detail } of await checkReplay(await readFile(file, 'utf8'))) {
      failed ||= !isRight;
      const where = game === undefined ? name : `game ${game} ${name}`;
      console.log(`${isRight ? 'ok  ' : 'FAIL'} ${file}: ${where}${detail ? ` (${detail})` : ''}`);
    }
  } catch (error) {
    failed = true;
    console.log(`FAIL ${file}: ${error.message}`);
  }
}
process.exitCode = failed ? 1 : 0;
