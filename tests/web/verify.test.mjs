/* SPDX-License-Identifier: MIT
 * verify.test.mjs - proto/js/verify.js: published vectors, and the same sums done by node:crypto. */

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import * as verify from '../../proto/js/verify.js';

const MATCH = 'abcdefgh234567ab';
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => 7 * i + 1);

function littleEndian(words) {
  const bytes = new Uint8Array(4 * words.length);
  words.forEach((word, i) => new DataView(bytes.buffer).setUint32(4 * i, word, true));
  return verify.toHex(bytes);
}

test('ChaCha20: RFC 8439 A.1, vectors 1 and 2: key and nonce zero', () => {
  const zero = new Uint8Array(32);
  assert.equal(littleEndian(verify.chacha20Block(zero, 0)),
    '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7'
    + 'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586');
  assert.equal(littleEndian(verify.chacha20Block(zero, 1)),
    '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed'
    + '29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f');
});

test('ChaCha20: RFC 8439 2.3.2, with a nonce', () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  const block = verify.chacha20Block(key, 1, verify.toBytes('000000090000004a00000000'));
  assert.equal(littleEndian(block),
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e'
    + 'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e');
});

test('draws walk through the blocks word by word', () => {
  const chance = new verify.Chance(SECRET);
  const drawn = Array.from({ length: 40 }, () => chance.draw());
  const words = [0, 1, 2].flatMap((n) => [...verify.chacha20Block(SECRET, n)]);
  assert.deepEqual(drawn, words.slice(0, 40));
});

test('below() rejects the draws that would favour low numbers', () => {
  const chance = new verify.Chance(SECRET);
  const bound = 0x80000001; /* 2^32 mod bound is just under half of all draws */
  const words = Array.from({ length: 64 }, (_, n) => verify.chacha20Block(SECRET, n >> 4)[n % 16]);
  const kept = words.filter((word) => word >= 2 ** 32 % bound).map((word) => word % bound);
  assert.ok(kept.length < 50, 'the vector must hold draws to reject');
  assert.deepEqual(Array.from({ length: 20 }, () => chance.below(bound)), kept.slice(0, 20));
  assert.equal(chance.below(1), 0);
});

test('shuffle() keeps the cards and is Fisher-Yates from the end', () => {
  const draws = new verify.Chance(SECRET);
  const expected = [...'ABCDEFGHIJ'];
  for (let i = 9; i >= 1; i -= 1) {
    const j = draws.below(i + 1);
    const kept = expected[i];
    expected[i] = expected[j];
    expected[j] = kept;
  }
  assert.deepEqual(new verify.Chance(SECRET).shuffle([...'ABCDEFGHIJ']), expected);
  assert.notDeepEqual(expected, [...'ABCDEFGHIJ']);
});

test('commitment and game key are what node:crypto says', async () => {
  const commitment = createHash('sha256')
    .update('shinpan-commit-1').update(Buffer.of(0)).update(MATCH).update(SECRET).digest('hex');
  assert.equal(verify.toHex(await verify.commitment(MATCH, SECRET)), commitment);

  const [cardSet, deck1, deck2, nonce] = [1, 2, 3, 4].map((n) => Buffer.alloc(32, n));
  const key = createHmac('sha256', SECRET)
    .update('shinpan-game-1').update(Buffer.of(0)).update(MATCH).update(Buffer.of(3))
    .update(Buffer.alloc(32)).update(nonce).update(cardSet).update(deck1).update(deck2)
    .digest('hex');
  const setup = {
    match: MATCH, secret: verify.toHex(SECRET), game: 3, cardSet: cardSet.toString('hex'),
    decks: [deck1, deck2], nonces: [new Uint8Array(32), nonce],
  };
  assert.equal(verify.toHex(await verify.gameKey(setup)), key);
});

test('a deck list hashes the same in any order and with entries split', async () => {
  const list = 'main AA-1 4\nmain AB-2 3\neggs E-1 2\n';
  const expected = createHash('sha256').update(list).digest('hex');
  const deck = {
    eggs: [{ number: 'E-1', count: 2 }],
    main: [{ number: 'AB-2', count: 3 }, { number: 'AA-1', count: 1 }, { number: 'AA-1', count: 3 }],
  };
  assert.equal(verify.toHex(await verify.deckHash(deck, ['main', 'eggs'])), expected);
  assert.deepEqual(verify.unshuffled(deck.main),
    ['AA-1', 'AA-1', 'AA-1', 'AA-1', 'AB-2', 'AB-2', 'AB-2']);
});

test('bytes that are neither bytes nor hex digits are refused', () => {
  for (const value of ['abc', 'xy', 12, null]) {
    assert.throws(() => verify.toBytes(value), TypeError);
  }
  assert.throws(() => new verify.Chance('00ff'), TypeError);
});
