/* SPDX-License-Identifier: MIT
 * verify_replay.test.mjs - proto/js/verify_replay.js on a document made here: it passes as it is, and
 * each way of cheating is found by the check that is there for it. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as verify from '../../proto/js/verify.js';
import { checkReplay } from '../../proto/js/verify_replay.js';

const MATCH = 'abcdefgh234567ab';
const SECRET = 'a5'.repeat(32);
const ORDER = ['main', 'eggs'];
const list = (...entries) => entries.map(([number, count]) => ({ number, count }));
const DECKS = [
  { main: list(['A-1', 4], ['A-2', 4], ['B-1', 4], ['B-2', 3]), eggs: list(['E-1', 2], ['E-2', 2]) },
  { main: list(['C-1', 4], ['C-2', 4], ['C-3', 4], ['C-4', 3]), eggs: [] },
];

const MOVES = {
  draw: { from: 'deck', to: 'hand' },
  return_hand: { from: 'hand', to: 'deck' },
  place_security: { from: 'deck', to: 'security' },
  hatch: { from: 'eggs', to: 'breeding' },
  check: { from: 'security', to: 'checked' },
};

/* A little game: hands, one redraw by p1, security, then some draws, a hatch, a check, and what
 * effects do with hidden cards. */
function play(key) {
  const chance = new verify.Chance(key);
  const { piles: [one, two], first } = verify.deal(chance, DECKS, ORDER);
  const events = [];
  const say = (event, seat, number, more = {}) => events.push({ event, clause: '0', seat, ...more,
    ...(number === undefined ? {} : { number }) });
  const take = (event, seat, from, times) => Array.from({ length: times }, () => {
    const number = from.pop();
    say(event, seat, number, MOVES[event]);
    return number;
  });
  say('shuffle', 'p1', undefined, { to: 'deck' });
  say('shuffle', 'p1', undefined, { to: 'eggs' });
  say('shuffle', 'p2', undefined, { to: 'deck' });
  say('first_player', first);
  const hand = take('draw', 'p1', one.main, 5);
  take('draw', 'p2', two.main, 5);
  for (const number of hand.sort()) {
    say('return_hand', 'p1', number, MOVES.return_hand);
    one.main.push(number);
  }
  chance.shuffle(one.main);
  say('shuffle', 'p1', undefined, { to: 'deck' });
  const kept = take('draw', 'p1', one.main, 5);
  const own = take('place_security', 'p1', one.main, 5);
  const security = take('place_security', 'p2', two.main, 5);
  take('draw', 'p2', two.main, 2);
  take('hatch', 'p1', one.eggs, 1);
  take('check', 'p1', security, 2);
  playEffects({ say, chance, deck: one.main, hand: kept, security: own });
  return events;
}

/* p1 looks at three cards of the deck, the third first, puts one on top and two at the bottom, takes
 * the lowest security card, places one of the hand in the security and shuffles both. */
function playEffects({ say, chance, deck, hand, security }) {
  const shown = [2, 0, 0].map((above) => {
    const [number] = deck.splice(deck.length - 1 - above, 1);
    say('reveal', 'p1', number, { from: 'deck', to: 'revealed', ...(above && { from_at: above }) });
    return number;
  });
  say('place', 'p1', shown[0], { from: 'revealed', to: 'deck' });
  deck.push(shown[0]);
  for (const number of shown.slice(1)) {
    say('place', 'p1', number, { from: 'revealed', to: 'deck', to_at: deck.length });
    deck.unshift(number);
  }
  say('trash', 'p1', security.shift(), { from: 'security', to: 'trash', from_at: security.length });
  say('place', 'p1', hand[2], { from: 'hand', to: 'security', to_at: security.length });
  security.unshift(hand[2]);
  for (const [to, pile] of [['security', security], ['deck', deck]]) {
    chance.shuffle(pile);
    say('shuffle', 'p1', undefined, { to });
  }
  say('draw', 'p1', deck.pop(), MOVES.draw);
  security.push(deck.pop());
  say('place_security', 'p1', security.at(-1), MOVES.place_security);
  for (const at of [-1, -2, -3]) say('check', 'p2', security.at(at), MOVES.check);
}

async function makeDocument(change = () => {}) {
  const hashes = await Promise.all(DECKS.map((piles) => verify.deckHash(piles, ORDER)));
  const key = await verify.gameKey({
    match: MATCH, secret: SECRET, game: 1, cardSet: '11'.repeat(32), decks: hashes,
  });
  const document = {
    game: 'digimon', match: MATCH, card_set: '11'.repeat(32), secret: SECRET,
    commitment: verify.toHex(await verify.commitment(MATCH, SECRET)),
    players: ['p1', 'p2'].map((seat) => ({ seat, nonce: '00'.repeat(32) })),
    decks: DECKS.map((piles, i) => ({ hash: verify.toHex(hashes[i]), piles: structuredClone(piles) })),
    games: [{ game: 1, events: play(key) }],
  };
  change(document);
  return document;
}

function signed(document) {
  const text = JSON.stringify(document).slice(0, -1);
  return `${text},"digest":"${createHash('sha256').update(text).digest('hex')}"}`;
}

const failures = (checks) => checks.filter(({ isRight }) => !isRight).map(({ name }) => name);

test('an honest document passes every check, and cards were compared', async () => {
  const document = await makeDocument();
  const checks = await checkReplay(signed(document), { commitment: document.commitment });
  assert.deepEqual(checks.map(({ name }) => name),
    ['digest', 'commitment', 'nonces', 'decks', 'setup', 'cards']);
  assert.deepEqual(failures(checks), []);
  /* 15 draws, 5 returned, 10 security, 2 + 1 + 2; then 3 looked at, 1 + 1 moved, 2 drawn, 3 checked */
  assert.equal(checks.at(-1).detail, '45');
});

test('of a game that another engine began the cards cannot be checked, and that is said', async () => {
  const document = await makeDocument((d) => {
    d.games[0].base = { engine: '0.0.1', commands: 9, events: 12, state: '00' };
    d.games[0].events.splice(0, 12);
  });
  const checks = await checkReplay(signed(document));
  assert.deepEqual(failures(checks), ['setup', 'cards']);
  assert.match(checks.at(-1).detail, /engine 0\.0\.1 played events 1 to 12/);
});

const swap = (events, kind) => {
  const [a, b] = events.filter(({ event }) => event === kind)
    .filter(({ number }, i, all) => i === 0 || number !== all[0].number);
  [a.number, b.number] = [b.number, a.number];
};

const CHEATS = {
  'another secret': [['commitment', 'cards'], (d) => { d.secret = 'a6'.repeat(32); }],
  'another commitment': [['commitment'], (d) => { d.commitment = '00'.repeat(32); }],
  'a deck with another card': [['decks'], (d) => { d.decks[0].piles.main[0].number = 'A-0'; }],
  'the other first player': [['setup'], (d) => {
    const event = d.games[0].events[3];
    event.seat = event.seat === 'p1' ? 'p2' : 'p1';
  }],
  'a shuffle too few': [['setup', 'cards'], (d) => { d.games[0].events.splice(1, 1); }],
  'a shuffle too many': [['cards'], (d) => {
    d.games[0].events.splice(4, 0, { event: 'shuffle', seat: 'p1', to: 'deck' });
  }],
  'draws in another order': [['cards'], (d) => swap(d.games[0].events, 'draw')],
  'a better security stack': [['cards'], (d) => swap(d.games[0].events, 'place_security')],
  'another card checked': [['cards'], (d) => { d.games[0].events.at(-1).number = 'C-9'; }],
  'a card placed elsewhere': [['cards'], (d) => {
    delete d.games[0].events.find(({ event, to }) => event === 'place' && to === 'security').to_at;
  }],
  'a card of the middle as the top one': [['cards'], (d) => {
    delete d.games[0].events.find(({ event }) => event === 'reveal').from_at;
  }],
  'a card that is not in the hand': [['cards'], (d) => {
    d.games[0].events.find(({ event, from }) => event === 'place' && from === 'hand').number = 'A-9';
  }],
  'no shuffle in the middle of the game': [['cards'], (d) => {
    const { events } = d.games[0];
    events.splice(events.findLastIndex(({ event, to }) => event === 'shuffle' && to === 'security'), 1);
  }],
  'another egg': [['cards'], (d) => {
    const hatch = d.games[0].events.find(({ event }) => event === 'hatch');
    hatch.number = hatch.number === 'E-1' ? 'E-2' : 'E-1';
  }],
  'a hand returned in another order': [['cards'], (d) => {
    const back = d.games[0].events.filter(({ event }) => event === 'return_hand');
    const last = back.findLast(({ number }) => number !== back[0].number);
    [back[0].number, last.number] = [last.number, back[0].number];
  }],
};

for (const [name, [expected, change]] of Object.entries(CHEATS)) {
  test(`found: ${name}`, async () => {
    const found = failures(await checkReplay(signed(await makeDocument(change))));
    for (const check of expected) assert.ok(found.includes(check), `${check} not in ${found}`);
  });
}

test('found: one changed byte, and a commitment that was not the one seen before the deal', async () => {
  const document = await makeDocument();
  const text = signed(document).replace('"clause":"0"', '"clause":"1"');
  assert.deepEqual(failures(await checkReplay(text)), ['digest']);
  const other = await checkReplay(signed(document), { commitment: 'ff'.repeat(32) });
  assert.deepEqual(failures(other), ['commitment']);
});

/* Duel Masters: chance takes two cards of p2's hand, one of p1's, a pile is shuffled, a card is drawn. */
function playAtRandom(key) {
  const chance = new verify.Chance(key);
  const { piles, first } = verify.deal(chance, PLAIN, ['main', 'gr']);
  const events = ['p1', 'p2'].map((seat) => ({ event: 'shuffle', seat, to: 'deck' }));
  events.push({ event: 'first_player', seat: first });
  const hands = { p1: [], p2: [] };
  const draw = (seat) => {
    const number = piles[seat === 'p1' ? 0 : 1].main.pop();
    const card = `c${events.length}`;
    hands[seat].push({ number, card });
    events.push({ event: 'draw', seat, from: 'deck', to: 'hand', card, was: `d${events.length}`, number });
  };
  for (const seat of ['p1', 'p2']) for (let i = 0; i < 4; i += 1) draw(seat);
  for (const [seat, times] of [['p2', 2], ['p1', 1], ['p2', 1]]) {
    const taken = [];
    const left = [...hands[seat]];
    for (let i = 0; i < times; i += 1) {
      const place = chance.below(left.length);
      events.push({ event: 'at_random', seat, in: 'hand', place, of: left.length, ...left[place] });
      taken.push(...left.splice(place, 1));
    }
    for (const card of taken) events.push({ event: 'discard', seat, from: 'hand', to: 'graveyard', ...card });
    hands[seat] = left;
  }
  chance.shuffle(piles[0].main);
  events.push({ event: 'shuffle', seat: 'p1', to: 'deck' });
  for (let i = 0; i < 5; i += 1) draw('p1');
  return events;
}

const PLAIN = ['A', 'B'].map((name) => ({
  main: list(...Array.from({ length: 10 }, (_, i) => [`${name}-${i}`, 4])), gr: [],
}));

async function makePlain(change = () => {}, play = playAtRandom) {
  const hashes = await Promise.all(PLAIN.map((piles) => verify.deckHash(piles, ['main', 'gr'])));
  const key = await verify.gameKey({
    match: MATCH, secret: SECRET, game: 1, cardSet: '11'.repeat(32), decks: hashes,
  });
  const document = await makeDocument();
  Object.assign(document, { game: 'duel-masters', games: [{ game: 1, events: play(key) }],
    decks: PLAIN.map((piles, i) => ({ hash: verify.toHex(hashes[i]), piles: structuredClone(piles) })) });
  change(document.games[0].events, document.games[0].events.findIndex(({ event }) => event === 'at_random'));
  return signed(document);
}

test('what chance takes of a hand is what the key draws', async () => {
  const checks = await checkReplay(await makePlain());
  assert.deepEqual(failures(checks), []);
  assert.equal(checks.at(-1).detail, '21'); /* 8 and 5 drawn, 4 taken and discarded */
});

const RANDOM_CHEATS = {
  'another place': (events, at) => { events[at].place = (events[at].place + 1) % 4; },
  'out of fewer': (events, at) => { events[at].of = 3; },
  'out of none': (events, at) => { events[at].of = 0; },
  'another card': (events, at) => {
    const other = events.find(({ event, seat, card }) => event === 'draw' && seat === 'p2' && card !== events[at].card);
    Object.assign(events[at], { card: other.card, number: other.number });
  },
  'the same card twice': (events, at) => { events[at + 1] = { ...events[at] }; },
  'a draw that is not told': (events, at) => { events.splice(at, 1); },
  'of a zone that is no hand': (events, at) => { events[at].in = 'mana'; },
};

for (const [name, change] of Object.entries(RANDOM_CHEATS)) {
  test(`found, chance takes ${name}`, async () => {
    assert.deepEqual(failures(await checkReplay(await makePlain(change))), ['cards']);
  });
}

/* Twelve cards of ten numbers in a hand; a rewind, after which all have other handles; a copy is put away, the first or
 * the last of them, which nobody can tell; then chance takes one of the rest. */
const rewound = (isFirst) => (key) => {
  const { piles, first } = verify.deal(new verify.Chance(key), PLAIN, ['main', 'gr']);
  const events = ['p1', 'p2'].map((seat) => ({ event: 'shuffle', seat, to: 'deck' }));
  events.push({ event: 'first_player', seat: first });
  const hand = Array.from({ length: 12 }, (_, i) => ({ number: piles[0].main.pop(), card: `old${i}` }));
  for (const card of hand) events.push({ event: 'draw', seat: 'p1', from: 'deck', to: 'hand', ...card });
  events.push({ event: 'rewind', fork: 1, after: events.length });
  hand.forEach((card, i) => { card.card = `new${i}`; });
  const chance = new verify.Chance(verify.forkKey(key, 1));
  const twice = ({ number }) => hand.filter((card) => card.number === number).length > 1;
  const at = isFirst ? hand.findIndex(twice) : hand.findLastIndex(twice);
  events.push({ event: 'charge', seat: 'p1', from: 'hand', to: 'mana', ...hand.splice(at, 1)[0] });
  const place = chance.below(hand.length);
  events.push({ event: 'at_random', seat: 'p1', in: 'hand', place, of: hand.length, ...hand[place] });
  events.push({ event: 'discard', seat: 'p1', from: 'hand', to: 'graveyard', ...hand[place] });
  return events;
};

for (const isFirst of [true, false]) {
  test(`after a rewind the ${isFirst ? 'first' : 'last'} of two copies may have gone; what chance takes is still checked`, async () => {
    assert.deepEqual(failures(await checkReplay(await makePlain(() => {}, rewound(isFirst)))), []);
    for (const cheat of [(event) => { event.place = (event.place + 1) % 11; }, (event) => { event.of = 12; },
      (event) => { event.number = 'A-99'; }]) {
      const text = await makePlain((events, at) => cheat(events[at]), rewound(isFirst));
      assert.deepEqual(failures(await checkReplay(text)), ['cards']);
    }
  });
}

test('a game without known piles is refused', async () => {
  const text = signed(await makeDocument((d) => { d.game = 'unheard_of'; }));
  await assert.rejects(checkReplay(text), /unheard_of/);
});

/* tests/ctl/replay_kit.c played it; the server wrote such documents before a match had several games. */
test('a document of the first form passes, and is found out like any other', async () => {
  const text = readFileSync(new URL('fixtures/replay-1.json', import.meta.url), 'utf8');
  assert.match(text, /^\{"format":"shinpan-replay-1"/);
  const checks = await checkReplay(text);
  assert.deepEqual(checks.map(({ name }) => name), ['digest', 'commitment', 'nonces', 'decks', 'setup', 'cards']);
  assert.deepEqual(failures(checks), []);
  assert.ok(Number(checks.at(-1).detail) > 30, checks.at(-1).detail);
  const resigned = (change) => {
    const document = JSON.parse(text);
    delete document.digest;
    change(document);
    return signed(document);
  };
  assert.deepEqual(failures(await checkReplay(resigned(() => {}))), []);
  assert.deepEqual(failures(await checkReplay(text.replace('"bot":true', '"bot":false'))), ['digest']);
  assert.deepEqual(failures(await checkReplay(resigned((d) => swap(d.games[0].events, 'draw')))), ['cards']);
  assert.deepEqual(failures(await checkReplay(resigned((d) => { d.secret = 'a6'.repeat(32); }))), ['commitment', 'cards']);
});
