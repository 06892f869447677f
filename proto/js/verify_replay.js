/* SPDX-License-Identifier: MIT
 * verify_replay.js - was the chance in a replay document honest? From the revealed secret alone: what
 * was committed to, how both decks lay after every shuffle, who began, what was taken at random, and that
 * each card which left a hidden pile is the one that lay there. Whether the play was legal is the engine's
 * to check (`shinpanctl replay verify`); this needs no rules. */

import { GAMES } from './games.js';
import {
  Chance, SEATS, canonicalPile, commitment, deal, deckHash, forkKey, gameKey, sha256, toBytes,
  toHex, unshuffled,
} from './verify.js';

/** @typedef {{name: string, game?: number, isRight: boolean, detail?: string}} Check */

const other = (seat) => (seat === 'p1' ? 'p2' : 'p1');

/** Check a replay document.
 * @param {string} text the document, byte for byte as it was served
 * @param {{commitment?: string|null, nonces?: Record<string, string>}} [known] what a player knew
 *   before the deal: the commitment, the nonce of a seat
 * @returns {Promise<Check[]>} digest, commitment, nonces, decks, then for each game setup and cards; throws
 *   when the document cannot be read at all */
export async function checkReplay(text, known = {}) {
  const document = JSON.parse(text);
  const rules = GAMES[document.game];
  if (rules === undefined) throw new Error(`no rules for the chance of ${document.game}`);
  const checks = [
    await checkDigest(text, document),
    await checkCommitment(document, known.commitment ?? null),
    checkNonces(document, known.nonces ?? {}),
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

function checkNonces({ players }, known) {
  const wrong = players.find(({ seat, nonce }) => (known[seat] ?? nonce) !== nonce);
  return { name: 'nonces', isRight: wrong === undefined, detail: wrong?.seat };
}

/* Decks of the first game, then those of games that were played with others. */
async function checkDecks({ decks: first, games }, { piles }) {
  const decks = [first, ...games.map((game) => game.decks ?? [])].flat();
  for (const [i, deck] of decks.entries()) {
    const isCanonical = piles.every((pile) =>
      JSON.stringify(canonicalPile(deck.piles[pile])) === JSON.stringify(deck.piles[pile]));
    if (!isCanonical || toHex(await deckHash(deck.piles, piles)) !== deck.hash) {
      return { name: 'decks', isRight: false, detail: SEATS[i % 2] };
    }
  }
  return { name: 'decks', isRight: true };
}

/* ---- a game ---- */

async function checkGame(document, { game, events, first = null, decks: own, base }, rules) {
  if (base !== undefined) { /* where the cards lay then is told by nobody */
    const detail = `cannot be checked: engine ${base.engine} played events 1 to ${base.events}, which are not kept`;
    return ['setup', 'cards'].map((name) => ({ name, game, isRight: false, detail }));
  }
  const played = own ?? document.decks;
  const key = await gameKey({
    match: document.match, secret: document.secret, game, cardSet: document.card_set,
    decks: played.map(({ hash }) => toBytes(hash)),
    nonces: document.players.map(({ nonce }) => nonce),
  });
  const chance = new Chance(key);
  const decks = played.map(({ piles }) => piles);
  const dealt = deal(chance, decks, rules.piles, first);
  const setup = checkSetup(events, decks, dealt.first, rules);
  const cards = new Table(chance, dealt, rules).follow(events, setup.length);
  return [
    { name: 'setup', game, isRight: setup.fault === null, detail: setup.fault ?? undefined },
    { name: 'cards', game, isRight: cards.fault === null,
      detail: cards.fault ?? `${cards.seen}` },
  ];
}

const isRewind = ({ event }) => event === 'rewind';

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

  /** @param {object[]} events all of the game @param {number} first how many of them are the setup's
   * @returns {{seen: number, fault: string|null}} cards compared, and the first that is wrong */
  follow(events, first) {
    const kept = new Map(events.filter(isRewind).map(({ after }) => [after, null]));
    let seen = 0;
    for (let at = first; at < events.length; at += 1) {
      if (kept.has(at)) kept.set(at, this.#keep());
      const event = events[at];
      if (isRewind(event)) {
        const then = kept.get(event.after);
        if (!then) return { seen, fault: `rewind to ${event.after}, which is not before it` };
        this.#return(then, event.fork);
        continue;
      }
      if (this.#rules.atRandom.includes(event.event)) {
        const fault = this.#drawn(event);
        if (fault !== null) return { seen, fault };
        seen += 1;
        continue;
      }
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

  /* How it is now: what a rewind goes back to. */
  #keep() {
    return { piles: structuredClone(this.#piles), key: this.#chance.key };
  }

  /* The cards lie as they did then; what is drawn from here on is drawn from another key. */
  #return({ piles, key }, fork) {
    this.#piles = structuredClone(piles);
    for (const seat of SEATS) {
      for (const card of Object.values(this.#piles[seat]).flat()) delete card.handle; /* they have others now */
    }
    this.#chance = new Chance(forkKey(key, fork));
  }

  /* A pile that is hidden, else undefined. */
  #pile({ event, seat }, zone) {
    const piles = this.#piles[this.#rules.ofFoe.includes(event) ? other(seat) : seat] ?? {};
    return Object.hasOwn(piles, zone) ? piles[zone] : undefined;
  }

  /* A card that chance takes of a hand is the one that the key draws, of its cards as they came there. Those
   * of one draw after another are out of what is left; the first of them is out of all. It stays where it
   * is as yet. */
  #drawn({ event, seat, in: zone, place, of, card, number }) {
    const pile = this.#pile({ event, seat }, zone) ?? [];
    if (of === pile.length) for (const each of pile) delete each.isTaken;
    const left = pile.filter(({ isTaken }) => !isTaken);
    const told = `${event} ${seat} ${zone}: ${number} at ${place} of ${of}`;
    if (left.length === 0 || of !== left.length) return `${told}, where ${left.length} are left`;
    const at = this.#chance.below(of);
    if (at !== place) return `${told}, where the key says ${at}`;
    if (!pile.isUncertain && !isIt(left[at], card, number)) return `${told}, where ${left[at].number} lies`;
    const taken = pile.isUncertain ? left.find((each) => isIt(each, card, number)) : left[at];
    if (taken === undefined) return `${told}, which is not there`;
    taken.isTaken = true;
    return null;
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
      ? inHand(pile, event)
      : pile.length - 1 - above;
    return at < 0 ? undefined : pile.splice(at, 1)[0];
  }

  #put(event, card) {
    const { event: kind, to, to_at: above = 0 } = event;
    const pile = kind === 'shuffle' ? undefined : this.#pile(event, to);
    pile?.splice(pile.length - above, 0, { number: card.number, index: card.index, handle: event.card });
  }
}

/* By its handle; one of before a rewind is not known, since nobody is given such a handle again. */
function isIt({ handle, number }, card, told) {
  return handle === undefined ? number === told : handle === card && number === told;
}

/* Where a card lies in a hand. Of copies without handles it may be any: what chance has taken first, else the
 * order of that hand is uncertain from here on. */
function inHand(pile, { card, was = card, number }) {
  const known = pile.findIndex(({ handle }) => handle !== undefined && handle === was);
  if (known >= 0) return known;
  const copies = pile.filter((each) => each.handle === undefined && each.number === number);
  if (copies.length > 1) pile.isUncertain = true;
  return pile.indexOf(copies.find(({ isTaken }) => isTaken) ?? copies[0]);
}

/* Copies lie together before the first shuffle, so any numbering that keeps the order of numbers is
 * as good as the server's: copies cannot be told apart. */
function numbered(pile) {
  const index = new Map([...pile].sort().map((number, i) => [number, i]));
  return pile.map((number) => ({ number, index: index.get(number) }));
}
