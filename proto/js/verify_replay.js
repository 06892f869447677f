/* SPDX-License-Identifier: MIT
 * verify_replay.js - was the chance in a replay document honest? From the revealed secret alone: what
 * was committed to, how both decks lay after every shuffle, who began, and that each card which left
 * a hidden pile is the one that lay there. Whether the play was legal is the engine's to check
 * (`shinpanctl replay verify`); this needs no rules. */

import {
  Chance, SEATS, canonicalPile, commitment, deal, deckHash, gameKey, sha256, toBytes, toHex,
  unshuffled,
} from './verify.js';

/** @typedef {{name: string, game?: number, isRight: boolean, detail?: string}} Check */

/* What has to be known of a game: its deck piles in order and the area each one starts in. */
const GAMES = {
  digimon: { piles: ['main', 'eggs'], area: { main: 'deck', eggs: 'eggs' } },
};

const other = (seat) => (seat === 'p1' ? 'p2' : 'p1');

/** Check a replay document.
 * @param {string} text the document, byte for byte as it was served
 * @param {{commitment?: string|null}} [known] the commitment that a player saw before the deal
 * @returns {Promise<Check[]>} digest, commitment, decks, then for each game setup and cards; throws
 *   when the document cannot be read at all */
export async function checkReplay(text, known = {}) {
  const document = JSON.parse(text);
  const rules = GAMES[document.game];
  if (rules === undefined) throw new Error(`no rules for the chance of ${document.game}`);
  const checks = [
    await checkDigest(text, document),
    await checkCommitment(document, known.commitment ?? null),
    await checkDecks(document, rules),
  ];
  for (const game of document.games) checks.push(...await checkGame(document, game, rules));
  return checks;
}

/* ---- the document ---- */

async function checkDigest(text, { digest }) {
  const bytes = new TextEncoder().encode(text.slice(0, text.lastIndexOf(',"digest":')));
  return { name: 'digest', isRight: toHex(await sha256(bytes)) === digest };
}

async function checkCommitment({ match, secret, commitment: published }, known) {
  const opened = toHex(await commitment(match, secret));
  if (opened !== published) return { name: 'commitment', isRight: false };
  const isAsPromised = known === null || known === opened;
  return { name: 'commitment', isRight: isAsPromised,
    detail: isAsPromised ? undefined : 'another one was promised before the deal' };
}

async function checkDecks({ decks }, { piles }) {
  for (const [i, deck] of decks.entries()) {
    const isCanonical = piles.every((pile) =>
      JSON.stringify(canonicalPile(deck.piles[pile])) === JSON.stringify(deck.piles[pile]));
    if (!isCanonical || toHex(await deckHash(deck.piles, piles)) !== deck.hash) {
      return { name: 'decks', isRight: false, detail: SEATS[i] };
    }
  }
  return { name: 'decks', isRight: true };
}

/* ---- a game ---- */

async function checkGame(document, { game, events }, rules) {
  const key = await gameKey({
    match: document.match, secret: document.secret, game, cardSet: document.card_set,
    decks: document.decks.map(({ hash }) => toBytes(hash)),
    nonces: document.players.map(({ nonce }) => nonce),
  });
  const chance = new Chance(key);
  const decks = document.decks.map(({ piles }) => piles);
  const dealt = deal(chance, decks, rules.piles);
  const setup = checkSetup(events, decks, dealt.first, rules);
  const cards = new Table(chance, dealt, rules).follow(events.slice(setup.length));
  return [
    { name: 'setup', game, isRight: setup.fault === null, detail: setup.fault ?? undefined },
    { name: 'cards', game, isRight: cards.fault === null,
      detail: cards.fault ?? `${cards.seen}` },
  ];
}

/* The events of the first shuffles and of the draw for the first player, exactly these. */
function checkSetup(events, decks, first, { piles, area }) {
  const expected = SEATS.flatMap((seat, i) => piles
    .filter((pile) => unshuffled(decks[i][pile]).length > 0)
    .map((pile) => `shuffle ${seat} ${area[pile]}`));
  expected.push(`first_player ${first}`);
  const found = events.slice(0, expected.length)
    .map(({ event, seat, to }) => [event, seat, to].filter(Boolean).join(' '));
  const wrong = expected.findIndex((line, i) => line !== found[i]);
  const fault = wrong < 0 ? null
    : `event ${wrong + 1}: ${found[wrong]}, where the key says ${expected[wrong]}`;
  return { length: expected.length, fault };
}

/* The hidden piles of both seats, bottom first. A card is its number and its index among its owner's
 * cards, since a hand goes back in that order before a redraw. */
class Table {
  #chance;
  #piles;

  constructor(chance, { piles }, rules) {
    this.#chance = chance;
    this.#piles = Object.fromEntries(SEATS.map((seat, i) => [seat,
      { hand: [], security: [], ...Object.fromEntries(rules.piles.map((pile) =>
        [rules.area[pile], numbered(piles[i][pile])])) }]));
  }

  /** @returns {{seen: number, fault: string|null}} cards compared, and the first that is wrong */
  follow(events) {
    let seen = 0;
    for (const event of events) {
      const step = this.#step(event);
      if (step === null) continue;
      seen += 1;
      if (step !== event.number) {
        return { seen, fault: `${event.event} ${event.seat}: ${event.number}, not ${step}` };
      }
    }
    return { seen, fault: null };
  }

  /* The number of the card that an event must be about; null when it moves none out of hiding. */
  #step({ event, seat, to }) {
    const own = this.#piles[seat];
    if (event === 'shuffle') {
      this.#chance.shuffle(own[to]);
    } else if (event === 'draw') {
      return move(own.deck, own.hand);
    } else if (event === 'place_security') {
      return move(own.deck, own.security);
    } else if (event === 'hatch') {
      return move(own.eggs, []);
    } else if (event === 'check') {
      return move(this.#piles[other(seat)].security, []);
    } else if (event === 'return_hand') {
      own.hand.sort((a, b) => b.index - a.index); /* the lowest index goes first */
      return move(own.hand, own.deck);
    }
    return null;
  }
}

/* Copies lie together before the first shuffle, so any numbering that keeps the order of numbers is
 * as good as the server's: copies cannot be told apart. */
function numbered(pile) {
  const index = new Map([...pile].sort().map((number, i) => [number, i]));
  return pile.map((number) => ({ number, index: index.get(number) }));
}

function move(from, to) {
  const card = from.pop();
  if (card !== undefined) to.push(card);
  return card?.number;
}
