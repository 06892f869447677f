/* SPDX-License-Identifier: MIT
 * check.mjs - a test file of this folder: named checks, one after the other, and a closing line
 * `N passed, N failed`. A check that throws has failed; the others still run. ONLY=TEXT runs those with
 * that text in their names. PATIENCE=4 waits four times as long before something counts as never: for busy
 * machines, where it costs nothing unless something fails. */

export { strict as assert } from 'node:assert';

/** What every limit of a wait is multiplied by. */
export const PATIENCE = Number(process.env.PATIENCE ?? 1);

let passed = 0;
let failed = 0;

/** @param {string} name @param {() => Promise<void>|void} body */
export async function check(name, body) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
  const from = performance.now();
  try {
    await body();
    passed += 1;
    console.log(`ok   ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: ${error.stack ?? error}`);
  }
}

/** A statement that may fail many times in a check, cheaper than an assert with a built text. */
export function must(isSo, ...what) {
  if (!isSo) throw new Error(what.map((x) => (typeof x === 'string' ? x : JSON.stringify(x))).join(' '));
}

/** Prints the closing line and ends the process. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

process.on('unhandledRejection', (error) => {
  console.log(`FAIL outside of a check: ${error?.stack ?? error}`);
  failed += 1;
  finish();
});

export const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Resolves with what `poll` returns once that is true, or fails after `ms`, with PATIENCE. */
export async function until(what, ms, poll) {
  const end = performance.now() + ms * PATIENCE;
  for (;;) {
    const value = await poll();
    if (value) return value;
    if (performance.now() > end) throw new Error(`waited ${ms * PATIENCE} ms for ${what}`);
    await sleep(20);
  }
}

/** The same random numbers for the same seed (splitmix32). @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  return { below: (bound) => next() % bound, of: (list) => list[next() % list.length] };
}
