/* SPDX-License-Identifier: MIT
 * verify.js - the shuffles of a match, recomputed from its revealed key by someone who trusts nobody.
 *
 * Independent of the server on purpose: written from proto/README.md, it shares no code with the
 * engine. Browser and Node 18; SHA-256 and HMAC come from WebCrypto, ChaCha20 is here. A key, a
 * nonce, a hash is a Uint8Array or its hex digits. */

const text = new TextEncoder();
const ZERO32 = new Uint8Array(32);

/** Seats in the order in which they are dealt. */
export const SEATS = ['p1', 'p2'];

/* ---- bytes ---- */

/** @param {Uint8Array} bytes @returns {string} lower-case hex digits */
export function toHex(bytes) {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** @param {string|Uint8Array} value hex digits, or bytes which are handed through */
export function toBytes(value) {
  if (value instanceof Uint8Array) return value;
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{2})*$/i.test(value)) {
    throw new TypeError('neither bytes nor hex digits');
  }
  return Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function concat(...parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

async function webCrypto() {
  const isOldNode = globalThis.crypto === undefined && globalThis.process?.versions?.node;
  return isOldNode ? (await import('node:crypto')).webcrypto : globalThis.crypto;
}

async function subtle() {
  const crypto = await webCrypto();
  if (!crypto?.subtle) throw new Error('WebCrypto is missing: it needs https or localhost');
  return crypto.subtle;
}

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
export async function sha256(bytes) {
  return new Uint8Array(await (await subtle()).digest('SHA-256', bytes));
}

async function hmacSha256(key, bytes) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const crypto = await subtle();
  const imported = await crypto.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.sign('HMAC', imported, bytes));
}

function fixed(value, length, what) {
  const bytes = toBytes(value);
  if (bytes.length !== length) throw new TypeError(`${what} must have ${length} bytes`);
  return bytes;
}

/* ---- commitment and key ---- */

/** What the server publishes before the deal.
 * @param {string} match match id
 * @param {string|Uint8Array} secret the match's secret S, 32 bytes
 * @returns {Promise<Uint8Array>} 32 bytes */
export async function commitment(match, secret) {
  return sha256(concat(text.encode(`shinpan-commit-1\0${match}`), fixed(secret, 32, 'secret')));
}

/** @returns {Promise<Uint8Array>} 32 bytes that nobody can guess, for a nonce */
export async function randomBytes32() {
  return (await webCrypto()).getRandomValues(new Uint8Array(32));
}

/** What binds a nonce that is not told yet, as match.create and match.join take it.
 * @param {string|Uint8Array} nonce 32 bytes
 * @returns {Promise<Uint8Array>} 32 bytes */
export async function nonceCommitment(nonce) {
  return sha256(fixed(nonce, 32, 'nonce'));
}

/** The key of one game of a match.
 * @param {{match: string, secret: string|Uint8Array, game: number, cardSet: string|Uint8Array,
 *   decks: (string|Uint8Array)[], nonces?: (string|Uint8Array)[]}} setup
 *   decks: deck hashes of p1 and p2; nonces: theirs, zero when they sent none
 * @returns {Promise<Uint8Array>} 32 bytes */
export async function gameKey({ match, secret, game, cardSet, decks, nonces = [ZERO32, ZERO32] }) {
  if (!Number.isInteger(game) || game < 1 || game > 255) throw new RangeError('game is 1 to 255');
  return hmacSha256(fixed(secret, 32, 'secret'), concat(
    text.encode(`shinpan-game-1\0${match}`),
    Uint8Array.of(game),
    ...nonces.map((nonce) => fixed(nonce, 32, 'nonce')),
    fixed(cardSet, 32, 'card set hash'),
    ...decks.map((hash) => fixed(hash, 32, 'deck hash')),
  ));
}

/* ---- decks ---- */

/** A pile's entries in canonical order: by number, one entry a number.
 * @param {{number: string, count: number}[]} entries
 * @returns {{number: string, count: number}[]} */
export function canonicalPile(entries) {
  const counts = new Map();
  for (const { number, count } of entries) counts.set(number, (counts.get(number) ?? 0) + count);
  return [...counts]
    .map(([number, count]) => ({ number, count }))
    .sort((a, b) => (a.number < b.number ? -1 : 1));
}

/** Hash of a deck list.
 * @param {Record<string, {number: string, count: number}[]>} piles
 * @param {string[]} order the piles of the game in its order, e.g. ["main", "eggs"]
 * @returns {Promise<Uint8Array>} */
export async function deckHash(piles, order) {
  const lines = order.flatMap((pile) => canonicalPile(piles[pile] ?? [])
    .map(({ number, count }) => `${pile} ${number} ${count}\n`));
  return sha256(text.encode(lines.join('')));
}

/** The cards of a pile before its first shuffle, bottom first, copies together.
 * @param {{number: string, count: number}[]} entries */
export function unshuffled(entries) {
  return canonicalPile(entries).flatMap(({ number, count }) => Array(count).fill(number));
}

/* ---- chance ---- */

const rotate = (x, by) => (x << by) | (x >>> (32 - by));

function quarter(s, a, b, c, d) {
  s[a] += s[b]; s[d] = rotate(s[d] ^ s[a], 16);
  s[c] += s[d]; s[b] = rotate(s[b] ^ s[c], 12);
  s[a] += s[b]; s[d] = rotate(s[d] ^ s[a], 8);
  s[c] += s[d]; s[b] = rotate(s[b] ^ s[c], 7);
}

/** The ChaCha20 block function, RFC 8439 2.3.
 * @param {Uint8Array} key 32 bytes @param {number} counter 32 bits
 * @param {Uint8Array} [nonce] 12 bytes, zero by default
 * @returns {Uint32Array} 16 words, little-endian by value */
export function chacha20Block(key, counter, nonce = new Uint8Array(12)) {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const word = (bytes, i) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4 * i, true);
  for (let i = 0; i < 8; i += 1) start[4 + i] = word(key, i);
  start[12] = counter;
  for (let i = 0; i < 3; i += 1) start[13 + i] = word(nonce, i);

  const s = Uint32Array.from(start);
  for (let round = 0; round < 10; round += 1) {
    quarter(s, 0, 4, 8, 12);
    quarter(s, 1, 5, 9, 13);
    quarter(s, 2, 6, 10, 14);
    quarter(s, 3, 7, 11, 15);
    quarter(s, 0, 5, 10, 15);
    quarter(s, 1, 6, 11, 12);
    quarter(s, 2, 7, 8, 13);
    quarter(s, 3, 4, 9, 14);
  }
  return s.map((x, i) => x + start[i]);
}

/** The draws of one game: draw n is word n % 16 of block n / 16. */
export class Chance {
  #block = null;

  /** @param {string|Uint8Array} key 32 bytes */
  constructor(key) {
    this.key = fixed(key, 32, 'game key');
    this.drawn = 0;
  }

  /** @returns {number} 32 bits */
  draw() {
    const word = this.drawn % 16;
    if (word === 0 || this.#block === null) {
      this.#block = chacha20Block(this.key, Math.floor(this.drawn / 16));
    }
    this.drawn += 1;
    return this.#block[word];
  }

  /** @param {number} bound at least 1 @returns {number} in [0, bound), each equally likely */
  below(bound) {
    const reject = 2 ** 32 % bound; /* kept, these would favour low results */
    let x;
    do {
      x = this.draw();
    } while (x < reject);
    return x % bound;
  }

  /** Fisher-Yates from the end, in place. @template T @param {T[]} at @returns {T[]} */
  shuffle(at) {
    for (let i = at.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      [at[i], at[j]] = [at[j], at[i]];
    }
    return at;
  }
}

/** The draws after a rewind: those of another key.
 * @param {Uint8Array} key the key that held where the game goes back to
 * @param {number} fork which rewind of the game it is, from 1
 * @returns {Uint8Array} 32 bytes */
export function forkKey(key, fork) {
  if (!Number.isInteger(fork) || fork < 1 || fork > 65535) throw new RangeError('fork is 1 to 65535');
  return littleEndian(chacha20Block(key, 2 ** 32 - 1 - fork).subarray(0, 8));
}

function littleEndian(words) {
  const bytes = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, i) => bytes.setUint32(4 * i, word, true));
  return new Uint8Array(bytes.buffer);
}

/** Setup of a game as its key dictates it: every pile of every deck, bottom first, then who begins.
 * @param {Chance} chance
 * @param {Record<string, {number: string, count: number}[]>[]} decks piles of p1 and of p2
 * @param {string[]} order the game's piles
 * @param {string|null} [first] who was chosen to go first; null: it is drawn */
export function deal(chance, decks, order, first = null) {
  const piles = decks.map((deck) => Object.fromEntries(
    order.map((pile) => [pile, chance.shuffle(unshuffled(deck[pile] ?? []))]),
  ));
  return { piles, first: first ?? SEATS[chance.below(2)] };
}
