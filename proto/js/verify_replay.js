/* SPDX-License-Identifier: MIT
 * verify_replay.js - was the chance in a replay document honest? From the revealed secret alone: what
 * was committed to, how both decks lay after every shuffle, who began, and that each card which left
 * a hidden pile is the one that lay there. Whether the play was legal is the engine's to check
 * (`shinpanctl replay verify`); this needs no rules. */

import { GAMES } from './games.js';
import {
  Chance, SEATS, canonicalPile, commitment, deal, deckHash, gameKey, sha256, toBytes, toHex,
  unshuffled,
} from './verify.js';

/** @typedef {{name: string, game?: number, isRight: boolean, detail?: string}} Check */

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
 * cards, since a hand may go back in that order. Events tell from which area a card
 * goes to which, and how many cards lie above it there when it is not the top one. */
class Table {
  #chance;
  #piles;
  #rules;

  constructor(chance, { piles }, rules) {
    this.#chance = chance;
    this.#rules = rules;
    this.#piles = Object.fromEntries(SEATS.map((seat, i) => [seat,
      { ...Object.fromEntries([...rules.hidden, ...rules.hands].map((zone) => [zone, []])),
        ...Object.fromEntries(rules.piles.map((pile) =>
          [rules.area[pile], numbered(piles[i][pile])])) }]));
  }

  /** @returns {{seen: number, fault: string|null}} cards compared, and the first that is wrong */
  follow(events) {
    let seen = 0;
    for (const event of events) {
      const card = this.#take(event);
      if (card !== null) {
        seen += 1;
        if (card?.number !== event.number) {
          const { event: kind, seat, from, number } = event;
          const there = card === undefined ? 'which is not there' : `not ${card.number}`;
          return { seen, fault: `${kind} ${seat} ${from}: ${number}, ${there}` };
        }
      }
      this.#put(event, card ?? { number: event.number });
    }
    return { seen, fault: null };
  }

  /* A pile that is hidden, else undefined. */
  #pile({ event, seat }, zone) {
    const piles = this.#piles[this.#rules.ofFoe.includes(event) ? other(seat) : seat] ?? {};
    return Object.hasOwn(piles, zone) ? piles[zone] : undefined;
  }

  /* The card that leaves a hidden pile; undefined when there is none, null when nothing does. In a
   * hand only what is in it counts, save for what goes back in order: the lowest index first. */
  #take(event) {
    const { event: kind, from, to, from_at: above = 0 } = event;
    if (kind === 'shuffle') this.#chance.shuffle(this.#pile(event, to) ?? []);
    const pile = this.#pile(event, from);
    if (pile === undefined) return null;
    const isInOrder = this.#rules.inOrder.includes(kind);
    if (isInOrder) pile.sort((a, b) => b.index - a.index);
    const at = this.#rules.hands.includes(from) && !isInOrder
      ? pile.findIndex(({ number }) => number === event.number)
      : pile.length - 1 - above;
    return at < 0 ? undefined : pile.splice(at, 1)[0];
  }

  #put(event, card) {
    const { event: kind, to, to_at: above = 0 } = event;
    const pile = kind === 'shuffle' ? undefined : this.#pile(event, to);
    pile?.splice(pile.length - above, 0, card);
  }
}

/* Copies lie together before the first shuffle, so any numbering that keeps the order of numbers is
 * as good as the server's: copies cannot be told apart. */
function numbered(pile) {
  const index = new Map([...pile].sort().map((number, i) => [number, i]));
  return pile.map((number) => ({ number, index: index.get(number) }));
}
