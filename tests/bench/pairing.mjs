/* SPDX-License-Identifier: MIT
 * pairing.mjs - Swiss rounds side by side with the npm package tournament-pairings: events of the same
 * sizes with the same luck, each paired by its own pairer. Prints what the pairs were like and what they
 * cost; asserts no time, but that our rounds are never worse. The package draws lots and now and then
 * throws: it may try again, and how often is printed.
 * usage: PAIRER=build/bench/tests/bench/bench-pairer node tests/bench/pairing.mjs [MOST_PLAYERS] */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Swiss } from 'tournament-pairings';

const ROUNDS = 9;
const MOST_TRIES = 100;
const most = Number(process.argv[2] ?? 512);
const [A, B, DRAW, BYE] = [1, 2, 3, 5];

const child = spawn(process.env.PAIRER ?? 'build/bench/tests/bench/bench-pairer', [], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

/** The same luck for both: depends on round and players alone. */
function outcome(round, a, b) {
  let x = (round * 7919 + Math.min(a, b) * 104729 + Math.max(a, b) * 1299709) >>> 0;
  for (let i = 0; i < 3; i += 1) x = (Math.imul(x ^ (x >>> 15), 2246822519) + 3266489917) >>> 0;
  const die = x % 100;
  if (die >= 90) return DRAW;
  return (die < 45) === (a < b) ? A : B;
}

async function ours(n, past) {
  child.stdin.write(`${JSON.stringify([n, past])}\n`);
  const [pairs, us] = JSON.parse((await lines.next()).value);
  return { pairs, us };
}

function theirs(n, past, points, met, byes, floated) {
  const players = Array.from({ length: n }, (_, id) => ({
    id, score: points[id], avoid: [...met[id]], receivedBye: byes[id] > 0, pairedUpDown: floated[id],
  }));
  for (let thrown = 0; ; thrown += 1) {
    try {
      const before = process.cpuUsage();
      const matches = Swiss(players, past.length + 1);
      const { user, system } = process.cpuUsage(before);
      return { pairs: matches.map(({ player1, player2 }) => [player1, player2 ?? -1]), us: user + system, thrown };
    } catch (error) {
      if (!(error instanceof TypeError) || thrown === MOST_TRIES) throw error;
    }
  }
}

async function event(n, pair) {
  const points = Array(n).fill(0);
  const byes = Array(n).fill(0);
  const floated = Array(n).fill(false);
  const met = Array.from({ length: n }, () => new Set());
  const past = [];
  const sum = { again: 0, squares: 0, byes: 0, us: 0, slowest: 0, thrown: 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { pairs, us, thrown = 0 } = await pair(n, past, points, met, byes, floated);
    const now = [];
    for (const [a, b] of pairs) {
      if (b < 0) {
        sum.byes += byes[a];
        now.push([round, a, -1, BYE]);
      } else {
        sum.again += met[a].has(b) ? 1 : 0;
        sum.squares += (points[a] - points[b]) ** 2;
        now.push([round, a, b, outcome(round, a, b)]);
      }
    }
    for (const [, a, b, how] of now) {
      if (b < 0) {
        byes[a] += 1;
        points[a] += 3;
        continue;
      }
      floated[a] = floated[b] = points[a] !== points[b];
      met[a].add(b);
      met[b].add(a);
      points[a] += [0, 3, 0, 1][how];
      points[b] += [0, 0, 3, 1][how];
    }
    past.push(...now);
    sum.us += us;
    sum.thrown += thrown;
    sum.slowest = Math.max(sum.slowest, us);
  }
  return sum;
}

let passed = 0;
let failed = 0;
console.log(`${ROUNDS} rounds          rematches  second byes  squares of point differences  CPU a round (slowest)`);
const row = (who, { again, byes, squares, us, slowest }) => console.log(`${who.padEnd(20)} ${
  String(again).padStart(6)} ${String(byes).padStart(12)} ${String(squares).padStart(29)} ${
  `${(us / ROUNDS / 1000).toFixed(1)} ms (${(slowest / 1000).toFixed(1)})`.padStart(22)}`);
for (const n of [9, 32, 129, 512, 1000, 2000].filter((size) => size <= most)) {
  const here = await event(n, ours);
  const there = await event(n, theirs);
  row(`${n} players, ours`, here);
  row('  the package', there);
  if (there.thrown > 0) console.log(`  it threw ${there.thrown} times`);
  console.log(`  time, ratio ${(there.us / here.us).toFixed(1)}`);
  const isGood = here.again <= there.again && here.byes <= there.byes && here.again + here.byes === 0;
  passed += isGood ? 1 : 0;
  failed += isGood ? 0 : 1;
}
child.stdin.end();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
