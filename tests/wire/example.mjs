/* SPDX-License-Identifier: MIT
 * example.mjs - the session that proto/README.md shows, played against the real server. What its
 * lines mean is said there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { check, finish, must } from './lib/check.mjs';
import { Peer } from './lib/peer.mjs';
import { Server, root } from './lib/server.mjs';

const page = readFileSync(path.join(root, 'proto/README.md'), 'utf8');
const lines = /^```session\n([\s\S]*?)^```$/m.exec(page)[1].split('\n').filter((line) => line !== '');
const known = new Map();

/** The name in "<name>", or null. */
const nameOf = (pattern) => (typeof pattern === 'string' ? /^<(.+)>$/.exec(pattern)?.[1] ?? null : null);

/** Is the value like the pattern? Names that it meets for the first time go into `found`. */
function isLike(value, pattern, found) {
  const name = nameOf(pattern);
  if (name === '*') return true;
  if (name !== null) {
    const has = found.get(name) ?? known.get(name);
    if (has === undefined) found.set(name, value);
    return has === undefined || JSON.stringify(has) === JSON.stringify(value);
  }
  if (pattern === null || typeof pattern !== 'object') return value === pattern;
  if (value === null || typeof value !== 'object' || Array.isArray(value) !== Array.isArray(pattern)) return false;
  if (Array.isArray(pattern)) {
    const isOpen = pattern[pattern.length - 1] === '...';
    const items = isOpen ? pattern.slice(0, -1) : pattern;
    return (isOpen ? value.length >= items.length : value.length === items.length)
      && items.every((item, i) => isLike(value[i], item, found));
  }
  const { '...': more, ...members } = pattern;
  return Object.keys(value).every((key) => more !== undefined || Object.hasOwn(members, key))
    && Object.entries(members).every(([key, item]) => Object.hasOwn(value, key) && isLike(value[key], item, found));
}

function filledIn(pattern) {
  const name = nameOf(pattern);
  if (name !== null) {
    must(known.has(name), `<${name}> is sent before it was seen`);
    return known.get(name);
  }
  if (Array.isArray(pattern)) return pattern.map(filledIn);
  if (pattern === null || typeof pattern !== 'object') return pattern;
  return Object.fromEntries(Object.entries(pattern).map(([key, value]) => [key, filledIn(value)]));
}

const server = await new Server().start();

await check(`the ${lines.length} lines of the session`, async () => {
  must(lines.length > 20, 'hardly a session');
  let peer = await Peer.open(server.url, { hello: false });
  for (const line of lines) {
    const [kind, text] = [line[0], line.slice(2)];
    if (kind === '>') {
      const message = JSON.stringify(filledIn(JSON.parse(text)));
      peer.record.sent(message);
      peer.raw(message);
    } else if (kind === '<' || kind === '~') {
      const pattern = JSON.parse(text);
      for (let skipped = 0; ; skipped += 1) {
        const message = await peer.next().catch((error) => {
          throw new Error(`nothing like ${text.slice(0, 300)}: ${error.message}`);
        });
        const found = new Map();
        if (isLike(message, pattern, found)) {
          for (const [name, value] of found) known.set(name, value);
          break;
        }
        must(kind === '~' && skipped < 200, 'wanted', text, 'got', message);
      }
    } else if (kind === '!') {
      must(text === 'reconnect', line);
      peer.cut();
      peer = await Peer.open(server.url, { hello: false });
    } else {
      must(kind === '#', 'not a line of a session:', line);
    }
  }
  await peer.end();
});

await check('the comparison is not blind', () => {
  const no = (value, pattern) => must(!isLike(value, pattern, new Map()), 'taken for the same:', value, pattern);
  no({ a: 1 }, { a: 2 });
  no({ a: 1, b: 2 }, { a: 1 });
  no({ a: 1 }, { a: 1, b: 2 });
  no([1, 2], [1]);
  no([1], [1, 2, '...']);
  no([1, 2], ['<x>', '<x>']);
  must(isLike({ a: [1, 2, 3], b: 1 }, { a: [1, '...'], '...': '...' }, new Map()), 'open patterns');
});

must((await server.stop()).code === 0, 'no clean end', server.logTail());
server.dispose();
finish();
